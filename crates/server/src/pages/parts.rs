//! The games that a game is made of, each to be watched and taken along.

use maud::{Markup, html};

use super::icon;
use crate::screen::Part;

/// A row for each, with what became of it.
pub fn parts(parts: &[Part], link: &str) -> Markup {
    html! {
        section.block {
            h3 { "Missions so far" }
            ul.parts {
                @for (part, n) in parts.iter().zip(0_usize..) {
                    li .good[part.good == Some(true)] .bad[part.good == Some(false)] {
                        span { b { (part.title) } " " span.note { (part.fate) } }
                        span.row {
                            a.button.small href={ "/t/" (link) "/replay?at=" (part.first) } {
                                (icon("replay")) "Watch" span.visually-hidden { " " (part.title) }
                            }
                            a.button.small href={ "/t/" (link) "/export?part=" (n) } {
                                "File" span.visually-hidden { " of " (part.title) }
                            }
                        }
                    }
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::pages::sample::NASTY;

    #[test]
    fn each_part_leads_to_its_beginning_and_its_file() {
        let part = Part {
            title: NASTY.to_owned(),
            fate: "won in round 9".to_owned(),
            good: Some(true),
            first: 7,
            last: 90,
        };
        let page = parts(&[part.clone(), Part { first: 95, ..part }], "k3").into_string();
        assert!(page.contains("/t/k3/replay?at=7\""), "{page}");
        assert!(page.contains("/t/k3/replay?at=95\""), "{page}");
        assert!(page.contains("/t/k3/export?part=1\""), "{page}");
        assert!(!page.contains("<b onclick"), "{page}");
    }
}
