//! Colours, where there is a terminal that wants them.
//!
//! A colour never says anything by itself: letters, words and marks say the same to
//! people who don't see it.

use crossterm::style::{Color, Stylize};
use survival::danger::Danger;
use survival::text::{Emphasis, Style};

/// How a screen is painted, and how wide it is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Paint {
    colours: bool,
    /// The width of the screen in characters.
    pub width: usize,
}

/// The width where there is no terminal to ask.
const WIDTH: usize = 100;

/// Nothing is laid out for a screen narrower than this.
const NARROWEST: usize = 60;

impl Paint {
    /// No colours, and the width that `COLUMNS` says.
    pub fn plain() -> Paint {
        let columns = std::env::var("COLUMNS").ok().and_then(|columns| columns.parse().ok());
        Paint { colours: false, width: columns.unwrap_or(WIDTH).clamp(NARROWEST, 400) }
    }

    /// As the terminal is, if there is one. `NO_COLOR` is respected.
    pub fn for_terminal(is_terminal: bool) -> Paint {
        if !is_terminal {
            return Paint::plain();
        }
        let plain = std::env::var_os("NO_COLOR").is_some_and(|value| !value.is_empty());
        let width = crossterm::terminal::size().map_or(WIDTH, |(columns, _)| usize::from(columns));
        Paint { colours: !plain, width: width.clamp(NARROWEST, 400) }
    }

    /// The same for what begins so many characters further right.
    pub fn narrowed(&self, by: usize) -> Paint {
        Paint { width: self.width.saturating_sub(by), ..*self }
    }

    fn in_colour(&self, text: &str, colour: Color) -> String {
        if self.colours { text.with(colour).to_string() } else { text.to_owned() }
    }

    /// A heading.
    pub fn heading(&self, text: &str) -> String {
        if self.colours { text.bold().to_string() } else { text.to_owned() }
    }

    /// What stands back.
    pub fn quiet(&self, text: &str) -> String {
        if self.colours { text.dark_grey().to_string() } else { text.to_owned() }
    }

    /// The number that is typed.
    pub fn number(&self, text: &str) -> String {
        self.in_colour(text, Color::Yellow)
    }

    /// The question.
    pub fn question(&self, text: &str) -> String {
        if self.colours { text.bold().cyan().to_string() } else { text.to_owned() }
    }

    /// Something that went wrong.
    pub fn wrong(&self, text: &str) -> String {
        self.in_colour(text, Color::Red)
    }

    /// A danger level's own colour.
    pub fn danger(&self, text: &str, level: Danger) -> String {
        let colour = match level {
            Danger::Blue => Color::Blue,
            Danger::Yellow => Color::Yellow,
            Danger::Orange => Color::DarkYellow,
            Danger::Red => Color::Red,
        };
        self.in_colour(text, colour)
    }

    /// A piece of the board.
    pub fn board(&self, text: &str, style: Style) -> String {
        let colour = match style {
            Style::Content(Emphasis::Survivor) => Color::Cyan,
            Style::Content(Emphasis::Enemy) => Color::Red,
            Style::Content(Emphasis::Token) => Color::Yellow,
            Style::Mold(true) => Color::Green,
            Style::Mold(false) => Color::DarkGreen,
            Style::Chosen => Color::Magenta,
            Style::ClosedDoor | Style::DestroyedDoor | Style::AirlockDoor => Color::Yellow,
            Style::Name | Style::Ground(_) | Style::Line => Color::DarkGrey,
            Style::Label => Color::Blue,
            _ => return text.to_owned(),
        };
        self.in_colour(text, colour)
    }

    /// Breaks a text into lines no wider than the screen, all but the first
    /// indented by `indent`.
    pub fn wrap(&self, text: &str, indent: usize) -> Vec<String> {
        let indent = " ".repeat(indent);
        let options = textwrap::Options::new(self.width)
            .subsequent_indent(&indent)
            .word_splitter(textwrap::WordSplitter::NoHyphenation)
            .break_words(false);
        textwrap::wrap(text, options).into_iter().map(|line| line.into_owned()).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_lines_are_broken_between_words() {
        let paint = Paint { colours: false, width: 60 };
        let text = "word ".repeat(30);
        let lines = paint.wrap(text.trim_end(), 4);
        assert!(lines.iter().all(|line| line.chars().count() <= 60), "{lines:?}");
        assert!(lines[1].starts_with("    word"), "{lines:?}");
        let words: usize = lines.iter().map(|line| line.split_whitespace().count()).sum();
        assert_eq!(words, 30);
    }
}
