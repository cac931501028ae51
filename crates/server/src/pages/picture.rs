//! The picture of a game's end, to be shared: one file that needs nothing else.

use maud::{Markup, PreEscaped, html};

use super::mark;
use super::story::{StoryPage, parted};
use crate::assets::text;
use crate::drawings::portrait;
use crate::story::{Fate, Story};

/// So many letters go into a line beside the scene.
const ACROSS: usize = 36;

/// The picture to share: 1200 by 630, of our own drawings.
pub fn picture(page: &StoryPage<'_>) -> Markup {
    let StoryPage { title, ending, story, .. } = page;
    let lost = ending.good == Some(false);
    let (scene, light) = if lost { ("fallen.svg", "#ff8f85") } else { ("dawn.svg", "#ffe1a0") };
    let headline = if ending.title == "Won" { "You held out." } else { ending.title.as_str() };
    let size = if headline.chars().count() > 15 { 64 } else { 116 };
    let told: Vec<String> = [*title, parted(&ending.text).0]
        .into_iter()
        .chain(story.lines.iter().map(String::as_str))
        .flat_map(wrapped)
        .take(4)
        .collect();
    html! {
        svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1200 630" width="1200" height="630"
            font-family="Arial Narrow, Liberation Sans Narrow, DejaVu Sans Condensed, sans-serif" {
            defs {
                linearGradient id="to-ground" x1="0" x2="0" y1="0" y2="1" {
                    stop offset="0" stop-color="#0b1012" stop-opacity="0" {}
                    stop offset="1" stop-color="#0b1012" {}
                }
            }
            rect width="1200" height="630" fill="#0b1012" {}
            svg x="-642" y="0" width="1966" height="573" viewBox="0 0 1440 420" { (PreEscaped(text(scene))) }
            rect y="400" width="1200" height="230" fill="url(#to-ground)" {}
            svg x="60" y="54" width="40" height="40" viewBox="0 0 32 32" fill="none" { (mark_alone()) }
            text x="112" y="85" fill="#e9eeeb" font-size="28" font-weight="700" { "Holdout" }
            text x="60" y=(if size > 100 { 212 } else { 190 }) fill=(light) font-size=(size) font-weight="700" { (headline) }
            @for (at, line) in told.iter().enumerate() {
                text x="60" y=(268 + 40 * at) fill=(if at == 0 { "#b9c4c1" } else { "#e9eeeb" }) font-size="28"
                    stroke="#0b1012" stroke-width="5" stroke-linejoin="round" paint-order="stroke" { (line) }
            }
            (tiles(&story.fates))
            (sums(story))
        }
    }
}

/// The house and its lamp, in colours of their own: no style goes with a file.
fn mark_alone() -> Markup {
    let drawn = mark().0;
    let inside = drawn.split_once('>').map_or("", |(_, rest)| rest).trim_end_matches("</svg>");
    let inside = inside
        .replace(
            r#"class="mark-roof""#,
            r##"stroke="#43d3b8" stroke-width="3" stroke-linejoin="round""##,
        )
        .replace(r#"class="mark-light""#, r##"fill="#f4b740""##);
    PreEscaped(inside)
}

/// Words in lines of no more letters than there is room for.
fn wrapped(text: &str) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for word in text.split_whitespace() {
        match lines.last_mut() {
            Some(line) if line.chars().count() + word.chars().count() < ACROSS => {
                line.push(' ');
                line.push_str(word);
            }
            _ => lines.push(word.to_owned()),
        }
    }
    lines
}

/// Everybody's face; who fell is grey.
fn tiles(fates: &[Fate]) -> Markup {
    let (side, step) = if fates.len() > 6 { (68, 78) } else { (92, 106) };
    html! {
        defs {
            filter id="grey" { feColorMatrix type="saturate" values="0" {} }
            clipPath id="tile" { rect width="64" height="64" rx="6" {} }
        }
        @for (at, fate) in fates.iter().take(8).enumerate() {
            @let fell = fate.good == Some(false);
            svg x=(60 + step * at) y=(584 - side) width=(side) height=(side) viewBox="-1 -1 66 66" {
                title { (fate.name) ": " (fate.text) ", " (fate.count) " " (fate.counted()) }
                rect width="64" height="64" rx="6" fill="#1b262b" {}
                g clip-path="url(#tile)" opacity=(if fell { ".55" } else { "1" }) filter=[fell.then_some("url(#grey)")] {
                    path d="M32 -6L58 64H6Z" fill="#3d3a2c" {}
                    @match portrait(&fate.name) {
                        Some(face) => (coloured(&face, &fate.name)),
                        None => text x="32" y="41" text-anchor="middle" fill="#e9eeeb" font-size="24" font-weight="700" {
                            (fate.name.chars().take(2).collect::<String>())
                        },
                    }
                }
                rect width="64" height="64" rx="6" fill="none" stroke=(if fell { "#ff8f85" } else { "#43565a" }) {}
                @if fell { path d="M4 4L60 60" stroke="#ff8f85" stroke-width="2" {} }
            }
        }
    }
}

/// A portrait with its colour written out, which the page's style tells otherwise.
fn coloured(face: &Markup, name: &str) -> Markup {
    let style = text("style.css");
    let class = format!(".s-{} {{ --p: ", name.to_lowercase());
    let colour = style.split_once(&class).and_then(|(_, rest)| rest.split(';').next());
    PreEscaped(face.0.replace("var(--p)", colour.unwrap_or("#c8d0cc")))
}

/// What can be counted, at the right.
fn sums(story: &Story) -> Markup {
    let of = story.fates.first().map_or(("", ""), |fate| fate.of);
    let all = story.fates.iter().all(|fate| fate.of == of);
    let counted: u32 = story.fates.iter().map(|fate| fate.count).sum();
    let luck = f64::from(story.luck.hits) - story.luck.expected();
    let mut told = Vec::new();
    if story.luck.dice > 0 {
        told.push((format!("{luck:+.1}").replace('-', "−"), "luck"));
    }
    if all && !of.1.is_empty() {
        told.push((counted.to_string(), if counted == 1 { of.0 } else { of.1 }));
    }
    html! {
        @for (at, (number, what)) in told.iter().enumerate() {
            text x=(1140 - 140 * at) y="548" text-anchor="end" fill="#ffffff" font-size="56" font-weight="700" { (number) }
            text x=(1140 - 140 * at) y="578" text-anchor="end" fill="#b9c4c1" font-size="20" { (what) }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_no_longer_than_there_is_room() {
        let lines = wrapped("Both sides of the rock, Mixed M5: Everything at Once and a word more");
        assert_eq!(lines.len(), 2);
        assert!(lines.iter().all(|line| line.chars().count() <= ACROSS), "{lines:?}");
    }

    #[test]
    fn a_picture_needs_no_style_of_a_page() {
        for name in ["Cole", "Baraka", "Amy", "Bunny"] {
            let face = coloured(&portrait(name).expect("a face"), name).into_string();
            assert!(!face.contains("var(") && face.contains("#"), "{name}");
            assert!(!face.contains("#c8d0cc"), "{name} has a colour of their own");
        }
        let mark = mark_alone().into_string();
        assert!(mark.contains("stroke=") && !mark.contains("class="), "{mark}");
    }
}
