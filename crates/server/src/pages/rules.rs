//! The rules reference: all articles by kind, a search, one article.

use maud::{Markup, html};

use super::guide::contents;
use super::search::{Found, find};
use super::{encode, frame, icon};
use crate::article::Article;
use crate::guide::Chapter;

/// What the reference shows.
pub struct RulesPage<'a> {
    /// The references there are: the part of the address, and the title.
    pub games: &'a [(&'a str, &'a str)],
    /// Which one is shown, by its part of the address.
    pub game: &'a str,
    /// All its articles.
    pub articles: &'a [Article],
    /// The chapters of its guide.
    pub guide: &'a [Chapter],
    /// The other references in which it is found: the part of the address, the
    /// title, and how often.
    pub elsewhere: &'a [(&'a str, &'a str, usize)],
    /// What is searched for.
    pub query: &'a str,
    /// The kind that is shown; empty for all.
    pub kind: &'a str,
}

/// The reference with its search, which works by address alone.
pub fn rules(page: &RulesPage<'_>) -> Markup {
    let Found { articles: found, instead } = find(page.articles, page.query, page.kind);
    let kinds = kinds(page.articles);
    // Whoever looks for nothing in particular sees what kinds there are.
    let sought = !page.query.is_empty() || !page.kind.is_empty();
    frame(
        "Rules",
        "rules",
        html! {
            h1 { "Rules" }
            form.search method="get" action="/rules" role="search" {
                @if page.games.len() > 1 {
                    label {
                        span.label { "Game" }
                        select name="game" {
                            @for (game, title) in page.games {
                                option value=(game) selected[*game == page.game] { (title) }
                            }
                        }
                    }
                } @else { input type="hidden" name="game" value=(page.game); }
                @if !page.kind.is_empty() { input type="hidden" name="kind" value=(page.kind); }
                label.grow {
                    span.label { "Search rules, skills, cards, enemies" }
                    input type="search" name="q" value=(page.query) maxlength="100" placeholder="a rule, a card, a word …";
                }
                button.primary type="submit" { (icon("search")) "Search" }
            }
            @if !page.guide.is_empty() && page.query.is_empty() && page.kind.is_empty() {
                section {
                    h2 { "Learn it, chapter by chapter" }
                    (contents(page.game, page.guide))
                }
            }
            @if sought {
                nav.filter aria-label="Kinds" {
                    (kind_link(page, "", "All", page.articles.len()))
                    @for (kind, count) in &kinds { (kind_link(page, kind, &many(kind), *count)) }
                }
            }
            h2 .visually-hidden[sought] { @if sought { "What was found" } @else { "Look it up" } }
            @if let Some(instead) = &instead {
                p role="status" { "Nothing is called “" (page.query) "”. This is about " b { (instead) } "." }
            }
            @if found.is_empty() {
                p.empty { "Nothing is called that. Try one word, or part of a word, or another kind." }
            }
            // Who finds it here has no need to look elsewhere.
            @for (game, title, count) in page.elsewhere.iter().filter(|_| found.is_empty() || instead.is_some()) {
                p.elsewhere {
                    a href={ "/rules?game=" (encode(game)) "&q=" (encode(page.query)) } {
                        (count) @if *count == 1 { " article" } @else { " articles" } " in " (title)
                    }
                }
            }
            div.kinds {
                @for kind in order(&kinds, &found, sought) {
                    @let of_kind: Vec<&Article> = found.iter().copied().filter(|a| a.kind == kind).collect();
                    @if !of_kind.is_empty() {
                        details.kind open[sought] {
                            summary {
                                h3 { (many(kind)) } span.count-of { (of_kind.len()) }
                                @if !sought { span.note { (some(&of_kind)) } }
                            }
                            ul.articles {
                                @for article in of_kind { (entry(page.game, article)) }
                            }
                        }
                    }
                }
            }
        },
    )
}

/// An article as a page.
pub fn article(game: &str, article: &Article) -> Markup {
    frame(
        &article.title,
        "prose",
        html! {
            p { a href={ "/rules?game=" (encode(game)) } { "All rules" } }
            (whole(game, article, html! { h1 { (article.title) } }))
        },
    )
}

/// An article alone, to be shown over the table.
pub fn fragment(game: &str, article: &Article) -> Markup {
    whole(game, article, html! { h2 { (article.title) } })
}

fn whole(game: &str, article: &Article, title: Markup) -> Markup {
    html! {
        article.article data-article={ (game) "/" (article.slug) } {
            p.eyebrow { (article.kind) }
            (title)
            @for paragraph in article.text.lines().filter(|line| !line.trim().is_empty()) {
                p { (paragraph) }
            }
            @if !article.cite.is_empty() { p.cite { (article.cite) } }
        }
    }
}

/// A few of these by name, from all over the list, to show what is found there.
fn some(articles: &[&Article]) -> String {
    let step = (articles.len() / 5).max(1);
    let names: Vec<&str> =
        articles.iter().step_by(step).take(5).map(|article| article.title.as_str()).collect();
    format!("{}, …", names.join(", "))
}

fn kind_link(page: &RulesPage<'_>, kind: &str, label: &str, count: usize) -> Markup {
    let address =
        format!("/rules?game={}&kind={}&q={}", encode(page.game), encode(kind), encode(page.query));
    html! {
        a href=(address) aria-current=[(page.kind == kind).then_some("true")] {
            (label) span.count-of { (count) }
        }
    }
}

fn entry(game: &str, article: &Article) -> Markup {
    let first = article.text.lines().next().unwrap_or_default();
    html! {
        li {
            a href={ "/rules/" (game) "/" (article.slug) } {
                b { (article.title) }
                span.note { (first) }
            }
        }
    }
}

/// In which order kinds are shown: whoever looks for something sees that first which fits best.
fn order<'a>(kinds: &[(&'a str, usize)], found: &[&'a Article], sought: bool) -> Vec<&'a str> {
    let mut order: Vec<&str> = Vec::new();
    let best = found.iter().filter(|_| sought).map(|article| article.kind.as_str());
    for kind in best.chain(kinds.iter().map(|(kind, _)| *kind)) {
        if !order.contains(&kind) {
            order.push(kind);
        }
    }
    order
}

/// A kind as the name of a shelf: `Enemies`.
fn many(kind: &str) -> String {
    match kind.strip_suffix('y') {
        Some(stem) => format!("{stem}ies"),
        None if kind.ends_with('s') || ["Research", "Bravery", "Rage"].contains(&kind) => {
            kind.to_owned()
        }
        None => format!("{kind}s"),
    }
}

/// The kinds in the order in which they come, with how many there are of each.
fn kinds(articles: &[Article]) -> Vec<(&str, usize)> {
    let mut kinds: Vec<(&str, usize)> = Vec::new();
    for article in articles {
        match kinds.iter_mut().find(|(kind, _)| *kind == article.kind) {
            Some((_, count)) => *count += 1,
            None => kinds.push((&article.kind, 1)),
        }
    }
    kinds
}
