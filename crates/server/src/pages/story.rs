//! The end of a game, told: what it came to, everybody's fate, a curve of how
//! it went, luck, the turning point.

use maud::{Markup, html};
use serde_json::json;
use table::Ending;

use super::{frame, icon, parts};
use crate::assets::asset;
use crate::drawings::{portrait, sign};
use crate::screen::Part;
use crate::story::{Curve, Fate, Luck, Story};

/// What the page is made from.
pub struct StoryPage<'a> {
    /// The game's title.
    pub title: &'a str,
    /// How it ended.
    pub ending: &'a Ending,
    /// What became of it.
    pub story: &'a Story,
    /// The link by which this viewer came.
    pub link: &'a str,
    /// How many plays it had.
    pub plays: usize,
    /// The games that it was made of.
    pub parts: &'a [Part],
}

/// The page that tells a game's end.
pub fn story(page: &StoryPage<'_>) -> Markup {
    let StoryPage { title, ending, story, link, plays, parts: played } = page;
    let (scene, words) = match ending.good {
        Some(false) => ("fallen.svg", "Figures with burning eyes fill a dark corridor"),
        _ => ("dawn.svg", "Survivors walk out of an open gate into the morning"),
    };
    let class = if ending.good == Some(false) { "ending lost" } else { "ending won" };
    let before = plays.saturating_sub(1);
    let (head, rest) = parted(&ending.text);
    frame(
        &format!("{title}: the end"),
        class,
        html! {
            section.hero {
                img src=(asset(scene)) width="1440" height="420" alt=(words);
                div.hero-text {
                    p.eyebrow { (title) }
                    h1 { @if ending.title == "Won" { "You held out." } @else { (ending.title) } }
                    ol.told { li { (head) } @for line in &story.lines { li { (line) } } }
                    div.row {
                        button.primary type="button" data-post={ "/t/" (link) "/again" } data-body="{}" { (sign("play")) "Play it again" }
                        a.button href={ "/t/" (link) "/replay?at=0" } { (icon("replay")) "Replay" }
                        button type="button" data-post={ "/t/" (link) "/fork" } data-body=(json!({ "at": before })) title="Play on from just before the end" { (icon("fork")) "Fork" }
                        a.button href={ "/t/" (link) "/story.svg" } download="holdout.svg" title="A picture to share" { (icon("share")) "Share" }
                        a.button href={ "/t/" (link) } { "To the table" }
                    }
                }
            }
            ul.fates { @for fate in &story.fates { (fate_card(fate, &story.fates)) } }
            @if !rest.is_empty() { section.box { h2 { "Epilogue" } (epilogue(&rest)) } }
            div.panels {
                @if !played.is_empty() { div.box { (parts(played, link)) } }
                @if !story.curves.is_empty() {
                    section.box {
                        h2 { "How it went" small { "by " (story.step.to_lowercase()) } }
                        (chart(story))
                        ul.legend {
                            @for (curve, class) in story.curves.iter().zip(CLASSES) {
                                @let sum = if curve.bars { curve.values.iter().sum() } else { curve.values.last().copied().unwrap_or(0) };
                                li class=(if curve.bars { "bars" } else { class }) { (curve.name) ": " b { (sum) } }
                            }
                        }
                    }
                }
                @if story.luck.dice > 0 { (luck(&story.luck)) }
                @if let Some(turning) = &story.turning {
                    section.box {
                        h2 { "Turning point" }
                        p.turning { (story.step) " " (turning.step) }
                        p { (turning.text) }
                        a.button href={ "/t/" (link) "/replay?at=" (turning.play) } { (icon("replay")) "Watch from here" }
                    }
                }
            }
        },
    )
}

/// A long ending's first sentence, and the others, which have no room beside the picture.
pub(super) fn parted(text: &str) -> (&str, Vec<&str>) {
    if text.len() <= LONG {
        return (text, Vec::new());
    }
    let mut sentences = text.split_inclusive(". ").map(str::trim_end);
    (sentences.next().unwrap_or(text), sentences.collect())
}

/// What became of everybody, a line for each.
pub(super) fn epilogue(sentences: &[&str]) -> Markup {
    html! { ul.epilogue { @for sentence in sentences { li { (sentence) } } } }
}

/// From how many letters on an ending is long.
const LONG: usize = 240;

/// The classes of curves, in their order.
const CLASSES: [&str; 2] = ["curve-a", "curve-b"];

fn fate_card(fate: &Fate, all: &[Fate]) -> Markup {
    let most = all.iter().map(|fate| fate.count).max().unwrap_or(0).max(1);
    let class = match fate.good {
        Some(true) => "good",
        Some(false) => "bad",
        None => "even",
    };
    html! {
        li.fate.(class) {
            @if let Some(face) = portrait(&fate.name) { span.fate-face { (face) } }
            b.fate-name { (fate.name) }
            span.fate-text {
                @match fate.good {
                    Some(true) => (sign("check")),
                    Some(false) => (sign("skull")),
                    None => (sign("flag")),
                }
                (fate.text)
            }
            svg.fate-bar viewBox="0 0 100 4" preserveAspectRatio="none" aria-hidden="true" {
                rect width=(fate.count * 100 / most) height="4" {}
            }
            span.note { b { (fate.count) } " " (fate.counted()) }
        }
    }
}

/// How many hits were to be expected, and how many came.
fn luck(luck: &Luck) -> Markup {
    let (expected, off) = (luck.expected(), luck.off());
    let words = match (off, one_in(off.abs())) {
        (off, _) if off.abs() < 0.4 => "Neither lucky nor unlucky.".to_owned(),
        (off, many) if off > 0.0 => format!("One team in {many} rolls better."),
        (_, many) => format!("One team in {many} rolls worse."),
    };
    let at = (150.0 + off.clamp(-3.0, 3.0) * 40.0).round();
    let hits = if luck.hits == 1 { "hit" } else { "hits" };
    html! {
        section.box {
            h2 { "Luck" small { (luck.dice) " dice" } }
            svg.luck viewBox="0 0 300 128" role="img" aria-label=(format!("{} {hits} where {expected:.1} were expected", luck.hits)) {
                path.bell d="M10 95C70 95 90 90 115 55S140 15 150 15S160 20 185 55S230 95 290 95Z" {}
                path.middle d="M150 15V95" {}
                path.pin d=(format!("M{at} 30V95")) {}
                circle.pin-head cx=(at) cy="28" r="15" {}
                text.pin-text x=(at) y="33" text-anchor="middle" { (luck.hits) }
                text x="150" y="110" text-anchor="middle" { (format!("{expected:.1} expected")) }
                text x="12" y="125" { "unlucky" }
                text x="288" y="125" text-anchor="end" { "lucky" }
            }
            p { b { (luck.hits) } " " (hits) " where " b { (format!("{expected:.1}")) } " were expected. " (words) }
        }
    }
}

/// In how many games chance goes farther than so many deviations to one side.
fn one_in(off: f64) -> u64 {
    // A good approximation of the tail of the bell curve.
    let tail = 1.0 / (1.0 + (1.5976 * off + 0.070_565_992 * off.powi(3)).exp());
    (1.0 / tail).round().clamp(2.0, 10_000.0) as u64
}

/// The most a curve can show: its highest value, its goal, or the next level.
fn most(curve: &Curve) -> f64 {
    let highest = curve.values.iter().copied().max().unwrap_or(0);
    let next = curve.levels.iter().map(|(from, _)| *from).find(|from| *from > highest);
    f64::from(highest.max(curve.goal).max(next.unwrap_or(0)).max(1))
}

/// The points of a curve on a field of that size, as a path.
fn path(curve: &Curve, wide: f64, high: f64) -> String {
    let most = most(curve);
    let steps = curve.values.len().saturating_sub(1).max(1) as f64;
    let mut path = String::new();
    for (at, value) in curve.values.iter().enumerate() {
        let (x, y) = (at as f64 / steps * wide, high - f64::from(*value) / most * high);
        path.push_str(&format!("{}{x:.1} {y:.1}", if at == 0 { "M" } else { "L" }));
    }
    path
}

/// Bars on a field of that size, half as high as it at most.
fn bars(curve: &Curve, wide: f64, high: f64) -> Markup {
    let steps = curve.values.len().saturating_sub(1).max(1) as f64;
    let broad = (wide / (steps + 1.0) * 0.5).clamp(3.0, 18.0);
    html! {
        g.bars {
            @for (at, value) in curve.values.iter().enumerate().filter(|(_, value)| **value > 0) {
                @let tall = f64::from(*value) / most(curve) * high * 0.5;
                @let x = at as f64 / steps * wide;
                rect x=(format!("{:.1}", x - broad / 2.0)) y=(format!("{:.1}", high - tall)) width=(format!("{broad:.1}")) height=(format!("{tall:.1}")) {}
                text x=(format!("{x:.1}")) y=(format!("{:.1}", high - tall - 4.0)) { (value) }
            }
        }
    }
}

/// Where levels of a curve begin, as lines with their letters.
fn levels(curve: &Curve, wide: f64, high: f64) -> Markup {
    let most = most(curve);
    html! {
        @for (from, letter) in curve.levels.iter().filter(|(from, _)| f64::from(*from) <= most) {
            @let y = high - f64::from(*from) / most * high;
            path class={ "level-line level-" (letter) } d=(format!("M0 {y:.1}H{wide}")) {}
            rect class={ "level-" (letter) } x="-28" y=(format!("{:.1}", y - 9.0)) width="18" height="18" rx="3" {}
            text.level-text x="-19" y=(format!("{:.1}", y + 4.0)) { (letter) }
        }
    }
}

fn chart(story: &Story) -> Markup {
    let (wide, high) = (560.0, 150.0);
    let steps = story.curves.iter().map(|curve| curve.values.len()).max().unwrap_or(0);
    let x = |step: usize| (step.saturating_sub(1)) as f64 / (steps.max(2) - 1) as f64 * wide;
    let every = steps.div_ceil(12).max(1);
    let leveled = story.curves.iter().any(|curve| !curve.levels.is_empty());
    html! {
        svg.chart viewBox=(if leveled { "-34 -14 612 192" } else { "-12 -14 588 192" }) role="img" aria-label={ "Curves by " (story.step.to_lowercase()) } {
            @if !leveled { path.grid d=(format!("M0 0H{wide}M0 50H{wide}M0 100H{wide}M0 {high}H{wide}")) {} }
            @if let Some(turning) = &story.turning {
                path.turn d=(format!("M{:.1} 0V{high}", x(usize::from(turning.step)))) {}
            }
            @for (curve, class) in story.curves.iter().zip(CLASSES).rev() {
                (levels(curve, wide, high))
                @if curve.bars { (bars(curve, wide, high)) } @else { path class=(class) d=(path(curve, wide, high)) {} }
            }
            @for step in (1..=steps).step_by(every) { text x=(format!("{:.1}", x(step))) y="170" { (step) } }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::pages::picture;
    use crate::pages::sample::NASTY;

    fn page(check: impl FnOnce(&StoryPage<'_>)) {
        let ending = Ending { title: NASTY.into(), text: "So it ended.".into(), good: Some(false) };
        let fate = Fate {
            name: NASTY.into(),
            text: "fell".into(),
            good: Some(false),
            count: 3,
            of: ("kill", "kills"),
        };
        let curve = Curve { name: "Danger", values: vec![0, 5, 10], goal: 43, ..Curve::default() };
        let mut luck = Luck::default();
        (0..10).for_each(|n| luck.add(3, n < 7));
        let story = Story {
            lines: vec![NASTY.into()],
            fates: vec![fate],
            curves: vec![curve],
            step: "Round",
            luck,
            turning: None,
        };
        check(&StoryPage {
            title: NASTY,
            ending: &ending,
            story: &story,
            link: "k3",
            plays: 9,
            parts: &[],
        });
    }

    #[test]
    fn page_and_picture_tell_the_same_and_escape_names() {
        page(|page| {
            for text in [story(page).into_string(), picture(page).into_string()] {
                assert!(text.contains("fell"), "{text}");
                assert!(!text.contains("<b onclick"), "{text}");
            }
            assert!(story(page).into_string().contains("One team in 10 rolls better"));
        });
    }

    #[test]
    fn curves_go_from_the_left_below_to_the_goal_above() {
        let curve = Curve { name: "Cure", values: vec![0, 30], goal: 30, ..Curve::default() };
        assert_eq!(path(&curve, 100.0, 50.0), "M0.0 50.0L100.0 0.0");
        assert_eq!(path(&Curve { values: vec![7], ..curve }, 100.0, 50.0), "M0.0 38.3");
    }
}
