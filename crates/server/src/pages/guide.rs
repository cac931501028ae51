//! A chapter of the guide: the matter, a picture, an example worked out.

use maud::{Markup, html};

use super::{encode, frame, icon, term_of};
use crate::article::Article;
use crate::guide::{Chapter, Step};

/// What a chapter's page is made from.
pub struct GuidePage<'a> {
    /// The game's part of the address, and its title.
    pub game: (&'a str, &'a str),
    /// All its chapters.
    pub chapters: &'a [Chapter],
    /// Which one is shown.
    pub at: usize,
    /// The reference.
    pub articles: &'a [Article],
}

fn address(game: &str, chapter: &Chapter) -> String {
    format!("/rules/{game}/guide/{}", chapter.text.slug)
}

/// The chapters as a row of links, for the page of the reference.
pub fn contents(game: &str, chapters: &[Chapter]) -> Markup {
    html! {
        nav.guide-contents aria-label="Guide" {
            ol {
                @for (number, chapter) in chapters.iter().enumerate() {
                    li {
                        a href=(address(game, chapter)) {
                            b { (number + 1) }
                            span.guide-title { (chapter.text.title) }
                            span.note { (chapter.text.lead.lines().next().unwrap_or_default()) }
                        }
                    }
                }
            }
        }
    }
}

/// A chapter as a page.
pub fn guide(page: &GuidePage<'_>) -> Markup {
    let (game, title) = page.game;
    let Some(chapter) = page.chapters.get(page.at) else { return html! {} };
    let text = &chapter.text;
    let next = page.chapters.get(page.at + 1);
    frame(
        &text.title,
        "rules manual",
        html! {
            nav.chapters aria-label="Chapters" {
                p.eyebrow { (title) }
                ol {
                    @for (number, each) in page.chapters.iter().enumerate() {
                        li { a href=(address(game, each)) aria-current=[(number == page.at).then_some("page")] { (number + 1) " " (each.text.title) } }
                    }
                }
                a.button.small href={ "/rules?game=" (encode(game)) } { (icon("search")) "Look something up" }
            }
            article.chapter {
                p.eyebrow { (title) ", chapter " (page.at + 1) " of " (page.chapters.len()) }
                h1 { (text.title) }
                @for paragraph in text.lead.lines().filter(|line| !line.trim().is_empty()) { p.lead { (paragraph) } }
                div.shown {
                    (chapter.picture)
                    @if !text.notes.is_empty() { ol.notes { @for note in &text.notes { li { (note) } } } }
                }
                @if !text.example.is_empty() {
                    h2 { "Worked example" }
                    ol.example { @for step in &text.example { (worked(step)) } }
                }
                @if let Some(next) = next {
                    p { a.button.primary href=(address(game, next)) { "Next: " (next.text.title) } }
                }
            }
            aside.related aria-label="In the reference" {
                h2 { "In the reference" }
                ul { @for article in text.terms.iter().filter_map(|term| page.articles.iter().find(|one| one.slug == *term)) {
                    li { a href={ "/rules/" (term_of(game, &article.slug)) } { b { (article.title) } span.note { (article.text.lines().next().unwrap_or_default()) } } }
                } }
            }
        },
    )
}

fn worked(step: &Step) -> Markup {
    html! {
        li {
            span { (step.text) }
            b class={ "sum " (step.tone) } { (step.sum) small { (step.of) } }
        }
    }
}
