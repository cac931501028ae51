//! The rules reference as articles. Each has a slug by which anything can link
//! to it.

/// A rule, card, skill, enemy or token, explained in our own words.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Article {
    /// Its address: `rule-noise`, `skill-sprint`, `card-smg`.
    pub slug: String,
    /// What it is: `Rule`, `Skill`, `Card`, `Enemy`, `Token`, `Zone`, `Survivor`.
    pub kind: String,
    /// What it is called.
    pub title: String,
    /// The explanation, paragraphs separated by line ends.
    pub text: String,
    /// Book, heading and page.
    pub cite: String,
}

/// A name as part of an address: lower case, anything else than letters and
/// digits becomes a hyphen.
pub fn slug(kind: &str, name: &str) -> String {
    let mut slug = String::with_capacity(kind.len() + name.len() + 1);
    slug.push_str(kind);
    for c in name.chars() {
        if c.is_ascii_alphanumeric() {
            if slug.len() == kind.len() {
                slug.push('-');
            }
            slug.push(c.to_ascii_lowercase());
        } else if c == '+' {
            slug.push_str("-plus");
        } else if !slug.ends_with('-') {
            slug.push('-');
        }
    }
    slug.truncate(slug.trim_end_matches('-').len());
    slug
}

/// What a rule is called: its heading in the book, and where several rules
/// stand under that heading (`alike`), which part of it this is.
pub fn part_title(heading: &str, key: &str, alike: usize) -> String {
    match key.split_once('.') {
        Some((_, part)) if alike > 1 => format!("{heading}: {}", part.replace(['_', '.'], " ")),
        _ => heading.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_heading_of_one_rule_is_its_title() {
        assert_eq!(part_title("Seats", "turn.seat", 1), "Seats");
        assert_eq!(part_title("Search", "search.once", 4), "Search: once");
        assert_eq!(part_title("Search", "search", 4), "Search");
    }

    #[test]
    fn slugs_are_plain() {
        assert_eq!(slug("card", "M.R.E."), "card-m-r-e");
        assert_eq!(slug("skill", "+1 die: Melee"), "skill-plus1-die-melee");
        assert_eq!(slug("rule", "Noise"), "rule-noise");
    }
}
