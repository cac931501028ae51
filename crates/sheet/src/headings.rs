//! The headings of the books, so that a scenario can't cite a place that
//! doesn't exist.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use crate::nearest::{advice, nearest};
use crate::report::Cite;

/// The headings of each book, each with the pages on which it stands; none
/// where a book has no pages.
type Books = BTreeMap<String, BTreeMap<String, Vec<u16>>>;

static BOOKS: LazyLock<Books> =
    LazyLock::new(|| toml::from_str(include_str!("headings.toml")).unwrap_or_default());

/// What is wrong with a place in a book, and how to mend it. Of books that
/// nobody knows nothing can be said, unless the name is nearly that of one.
pub fn misplaced(cite: &Cite) -> Option<(String, String)> {
    let Some(headings) = BOOKS.get(&cite.book) else {
        let meant = nearest(&cite.book, BOOKS.keys().map(String::as_str))?;
        return Some((
            format!("there is no book `{}`", cite.book),
            format!("did you mean `{meant}`?"),
        ));
    };
    let Some(pages) = headings.get(&cite.heading) else {
        let message = format!("{} has no heading `{}`", cite.book, cite.heading);
        return Some((message, advice(&cite.heading, headings.keys().map(String::as_str))));
    };
    let place = format!("`{}` of {}", cite.heading, cite.book);
    match cite.page {
        Some(page) if !pages.contains(&page) => Some(match pages.as_slice() {
            [] => (format!("{place} has no page"), "leave `page` out".to_owned()),
            [on] => (format!("{place} is not on page {page}"), format!("write `page = {on}`")),
            on => (format!("{place} is not on page {page}"), format!("it is on pages {on:?}")),
        }),
        None => match pages.as_slice() {
            [] => None,
            [on] => Some((format!("{place} has a page"), format!("write `page = {on}`"))),
            on => Some((format!("{place} has pages"), format!("it is on pages {on:?}"))),
        },
        Some(_) => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn said(book: &str, heading: &str, page: Option<u16>) -> Option<(String, String)> {
        misplaced(&Cite { book: book.to_owned(), heading: heading.to_owned(), page })
    }

    #[test]
    fn places_that_no_book_has_are_told_with_what_was_meant() {
        assert!(BOOKS.len() > 5, "the table of headings can be read");
        assert_eq!(said("Invader", "Noise", Some(17)), None);
        assert_eq!(said("Sunday's house rules", "Anything", None), None);
        let help = |book, heading, page| said(book, heading, page).map(|(_, help)| help);
        assert_eq!(help("Invadr", "Noise", Some(17)), Some("did you mean `Invader`?".to_owned()));
        assert_eq!(help("Invader", "Nosie", Some(17)), Some("did you mean `Noise`?".to_owned()));
        assert_eq!(help("Invader", "Noise", Some(18)), Some("write `page = 17`".to_owned()));
        assert_eq!(help("Invader", "Noise", None), Some("write `page = 17`".to_owned()));
        assert_eq!(said("InvaZions", "Setup", None), None);
        assert_eq!(help("InvaZions", "Setup", Some(3)), Some("leave `page` out".to_owned()));
    }

    /// A ruling that a scenario proves can be found on the page of rulings.
    #[test]
    fn every_ruling_that_can_be_cited_stands_on_the_page_of_rulings() {
        let page = include_str!("../../../docs/rulings.md");
        let matters: Vec<&str> = page
            .lines()
            .filter_map(|line| match line.strip_prefix("## ") {
                Some(heading) => Some(heading.trim()),
                None => line.strip_prefix("| ")?.split(" | ").next().map(str::trim),
            })
            .collect();
        assert!(matters.len() > 100, "{matters:?}");
        for ruling in BOOKS["Rulings"].keys() {
            assert!(matters.contains(&ruling.as_str()), "docs/rulings.md has no row `{ruling}`");
        }
    }
}
