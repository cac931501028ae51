//! Looking something up in the rules, though it is mistyped or called by the
//! word of another edition.

use std::collections::BTreeSet;

use strsim::damerau_levenshtein;

use crate::article::Article;

/// Words that other editions and players use, and what they are called in some
/// of ours. An article that has either is found by either.
const ALIKE: &[&[&str]] = &[
    &["walker", "worker", "shambler"],
    &["runner", "hunter"],
    &["brute", "fatty", "tank", "hulk"],
    &["adrenaline", "experience", "xp"],
    &["wound", "damage", "armor", "armour"],
    &["inventory", "backpack", "dashboard"],
    &["spawn", "appear", "invasion"],
    &["mold", "mould", "slime"],
    &["sneaking", "slippery", "stealth"],
    &["victory", "win", "goal"],
    &["teammate", "comrade", "survivor"],
    &["monster", "xeno", "zombie", "enemy"],
    &["deploy", "open", "door"],
    &["sentry", "turret", "gun"],
    &["robot", "bot", "machine"],
    &["point", "cure", "research"],
    &["prisoner", "captive", "captured"],
];

/// What was found, and by which words, where they are not those that were typed.
pub struct Found<'a> {
    /// The articles, the best first.
    pub articles: Vec<&'a Article>,
    /// The words that were looked for instead.
    pub instead: Option<String>,
}

/// The articles in which every word of the query occurs, those with all of
/// them in the title first. Where there are none, words that look or mean much
/// the same are tried.
pub fn find<'a>(articles: &'a [Article], query: &str, kind: &str) -> Found<'a> {
    let words: Vec<String> = query.split_whitespace().map(str::to_lowercase).collect();
    let of_kind = || articles.iter().filter(|article| kind.is_empty() || article.kind == kind);
    let exact = matching(of_kind(), &words, |text, word| text.contains(word));
    if !exact.is_empty() || words.is_empty() {
        return Found { articles: exact, instead: None };
    }
    let known = vocabulary(articles);
    let corrected: Vec<String> = words.iter().map(|word| nearest(&known, word)).collect();
    let found = matching(of_kind(), &corrected, means);
    let instead = (corrected != words).then(|| corrected.join(" "));
    Found { articles: found, instead }
}

/// How many articles have every word of the query as it was typed.
pub fn count(articles: &[Article], query: &str) -> usize {
    let words: Vec<String> = query.split_whitespace().map(str::to_lowercase).collect();
    matching(articles.iter(), &words, |text, word| text.contains(word)).len()
}

fn matching<'a>(
    articles: impl Iterator<Item = &'a Article>,
    words: &[String],
    has: impl Fn(&str, &str) -> bool,
) -> Vec<&'a Article> {
    let all = |text: &str| {
        let text = text.to_lowercase();
        words.iter().all(|word| has(&text, word))
    };
    // What is called just that comes first, then what has the words themselves in its title, then
    // what is called so elsewhere, and last what only speaks of it.
    let mut found: Vec<(usize, &Article)> = articles
        .filter_map(|article| {
            let title = article.title.to_lowercase();
            let ranks = [
                title == words.join(" "),
                words.iter().all(|word| title.contains(word)),
                all(&article.title),
                all(&format!("{} {} {}", article.title, article.kind, article.text)),
            ];
            Some((ranks.iter().position(|fits| *fits)?, article))
        })
        .collect();
    found.sort_by_key(|(rank, _)| *rank);
    found.into_iter().map(|(_, article)| article).collect()
}

/// Whether a text has a word, or one that means the same elsewhere.
fn means(text: &str, word: &str) -> bool {
    let alike = ALIKE.iter().filter(|same| same.iter().any(|other| word.starts_with(other)));
    text.contains(word) || alike.flat_map(|same| same.iter()).any(|other| text.contains(other))
}

/// Every word of the articles and of other editions.
fn vocabulary(articles: &[Article]) -> BTreeSet<String> {
    let texts = articles.iter().flat_map(|article| [&article.title, &article.text]);
    let words = texts.flat_map(|text| text.split(|c: char| !c.is_alphanumeric()));
    let words = words.filter(|word| word.len() > 2).map(str::to_lowercase);
    words.chain(ALIKE.iter().flat_map(|same| same.iter().map(|word| (*word).to_owned()))).collect()
}

/// The known word that a typed one was meant to be; itself where none is near.
fn nearest(known: &BTreeSet<String>, typed: &str) -> String {
    if known.contains(typed) || known.iter().any(|word| word.starts_with(typed)) {
        return typed.to_owned();
    }
    let far = if typed.chars().count() <= 5 { 1 } else { 2 };
    let near = known.iter().map(|word| (damerau_levenshtein(word, typed), word));
    let near = near.filter(|(distance, _)| *distance <= far).min();
    near.map_or_else(|| typed.to_owned(), |(_, word)| word.clone())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::pages::sample;

    fn titles(query: &str, kind: &str) -> Vec<String> {
        let articles = sample::articles();
        find(&articles, query, kind).articles.iter().map(|a| a.title.clone()).collect()
    }

    #[test]
    fn titles_come_before_texts() {
        assert_eq!(titles("noise", ""), ["Noise", "Hunter"]);
    }

    #[test]
    fn every_word_must_occur_and_kinds_narrow() {
        assert_eq!(titles("move zone", ""), ["Sprint"]);
        assert_eq!(titles("noise", "Enemy"), ["Hunter"]);
        assert!(titles("nothing-of-the-sort", "").is_empty());
    }

    #[test]
    fn mistyped_words_are_understood() {
        let articles = sample::articles();
        let found = find(&articles, "niose", "");
        assert_eq!(found.articles[0].title, "Noise");
        assert_eq!(found.instead.as_deref(), Some("noise"));
        assert_eq!(titles("sprnit", "")[0], "Sprint");
        assert!(titles("xyzzyplugh", "").is_empty());
    }

    #[test]
    fn words_of_other_editions_are_understood() {
        assert!(titles("runner", "").contains(&"Hunter".to_owned()));
        assert_eq!(titles("hunter", "")[0], "Hunter", "its own name comes first");
    }
}
