//! Lines of the log and of the chat, and dice as dice.

use maud::{Markup, html};

use crate::screen::{Die, Line, Tone};

/// Where the pips of a die stand, in a square of 24.
const PIPS: [&[(u8, u8)]; 6] = [
    &[(12, 12)],
    &[(7, 7), (17, 17)],
    &[(7, 7), (12, 12), (17, 17)],
    &[(7, 7), (17, 7), (7, 17), (17, 17)],
    &[(7, 7), (17, 7), (12, 12), (7, 17), (17, 17)],
    &[(7, 6), (17, 6), (7, 12), (17, 12), (7, 18), (17, 18)],
];

/// The six faces, defined once per page and used by every die on it.
pub(super) fn faces() -> Markup {
    html! {
        svg.symbols aria-hidden="true" width="0" height="0" {
            @for (face, pips) in (1..).zip(PIPS) {
                symbol id={ "die-" (face) } viewBox="0 0 24 24" {
                    rect.die-face x="2" y="2" width="20" height="20" rx="4" {}
                    @for (x, y) in pips { circle.die-pip cx=(x) cy=(y) r="2.1" {} }
                }
            }
        }
    }
}

/// Dice as they fell. Hits are filled and misses are hollow.
pub fn dice(dice: &[Die]) -> Markup {
    html! {
        span.dice {
            @for die in dice {
                @let (class, text) = match die.hit {
                    Some(true) => ("die hit", ", hit"),
                    Some(false) => ("die miss", ", miss"),
                    None => ("die", ""),
                };
                svg class=(class) role="img" aria-label={ (die.face) (text) } {
                    use href={ "#die-" (die.face.clamp(1, 6)) } {}
                }
            }
        }
    }
}

/// The lines of one play.
pub fn lines(lines: &[Line], play: usize) -> Markup {
    html! { @for each in lines { (line(each, play)) } }
}

/// A line of the log, which leads to its moment and to its rules.
pub fn line(line: &Line, play: usize) -> Markup {
    let tone = match line.tone {
        Tone::Plain => "plain",
        Tone::Heading => "heading",
        Tone::Enemy => "enemy",
        Tone::Good => "good",
        Tone::Bad => "bad",
    };
    let spots = (!line.spots.is_empty()).then(|| line.spots.join(" "));
    html! {
        li.line.(tone) data-play=(play) data-spots=[spots] {
            button.jump type="button" data-play=(play) title="Show this moment" {
                span.visually-hidden { "Show moment " } (play)
            }
            span.line-text {
                (unbroken(&line.text))
                @if !line.dice.is_empty() { " " (dice(&line.dice)) }
                @for (slug, title) in &line.terms {
                    " " button.term type="button" data-term=(slug) { (title) }
                }
            }
        }
    }
}

/// Text in which names such as `05-R:11` don't break after their hyphen, nor `94 %` before its sign.
pub(super) fn unbroken(text: &str) -> String {
    let mut whole = String::with_capacity(text.len());
    let mut letters = text.chars().peekable();
    let mut before = ' ';
    while let Some(letter) = letters.next() {
        let counted = before.is_ascii_digit() && letter == ' ' && letters.peek() == Some(&'%');
        whole.push(if counted { '\u{a0}' } else { letter });
        let joins = before.is_ascii_digit() && letter == '-';
        if joins && letters.peek().is_some_and(char::is_ascii_uppercase) {
            whole.push('\u{2060}');
        }
        before = letter;
    }
    whole
}

/// Something that was said.
pub fn chat_line(name: &str, text: &str) -> Markup {
    html! { li.said { b { (name) } " " span { (text) } } }
}

/// Something that the table itself says.
pub fn notice_line(text: &str) -> Markup {
    html! { li.said.notice { span { (text) } } }
}
