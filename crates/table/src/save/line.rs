//! The lines of a save: its header, its opening, its entries.

use serde::{Deserialize, Serialize};

use super::Salt;
use super::sheet::{Kind, Sheet};
use super::{Figures, SaveError};
use crate::{Entry, Roll, RollError};

/// Where the chance of a saved game comes from.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Origin {
    /// A seed, so that the game can be played on.
    Seed {
        /// The seed.
        seed: u64,
        /// Its stream.
        stream: u64,
        /// What its commitment was salted with; early games had none.
        salt: Option<Salt>,
    },
    /// The hash of the seed, so that the game can be looked at.
    Commitment(String),
}

/// What stands at the head of a save.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Header {
    /// The version of the format.
    pub format: u32,
    /// The name of the game.
    pub game: String,
    /// The version of its rules.
    pub rules: u32,
    /// The hash of the figures in play; in format 1, of all files.
    pub content: String,
    /// The name of the generator.
    pub generator: String,
    /// The seed, or the commitment to it.
    pub origin: Origin,
    /// For a game that was forked from another: how many of its first entries
    /// come from there, with the chance they met there.
    pub inherited: Option<usize>,
    /// The setup, in JSON.
    pub setup: String,
    /// The figures in play, which format 1 didn't keep.
    pub figures: Option<Figures>,
}

/// The lines of a save with their numbers, counted from one.
pub(super) struct Lines<'a> {
    rest: std::str::Split<'a, char>,
    number: usize,
}

impl<'a> Lines<'a> {
    /// `body` ends with a line end, so what is behind it is no line.
    pub(super) fn new(body: &'a str) -> Lines<'a> {
        let whole = body.strip_suffix('\n').unwrap_or(body);
        Lines { rest: whole.split('\n'), number: 0 }
    }

    /// The number of the line that was read last.
    pub(super) fn number(&self) -> usize {
        self.number
    }

    /// What the next line says about `key`.
    fn field(&mut self, key: &str) -> Result<&'a str, SaveError> {
        self.number += 1;
        self.rest
            .next()
            .and_then(|line| line.strip_prefix(key)?.strip_prefix(' '))
            .ok_or_else(|| self.malformed(format!("`{key} …` should stand here")))
    }

    /// Whether the next line speaks about `key`.
    fn is_next(&self, key: &str) -> bool {
        let next = self.rest.clone().next();
        next.and_then(|line| line.strip_prefix(key)).is_some_and(|rest| rest.starts_with(' '))
    }

    /// A number in its only spelling.
    fn figure<N: std::str::FromStr + ToString>(&mut self, key: &str) -> Result<N, SaveError> {
        let text = self.field(key)?;
        match text.parse::<N>() {
            Ok(number) if number.to_string() == text => Ok(number),
            _ => Err(self.malformed(format!("the {key} should be a whole number"))),
        }
    }

    /// The salt, where there is one.
    fn salt(&mut self) -> Result<Option<Salt>, SaveError> {
        if !self.is_next("salt") {
            return Ok(None);
        }
        let salt = self.field("salt")?.parse();
        salt.map(Some).map_err(|error: super::NoSalt| self.malformed(error.to_string()))
    }

    pub(super) fn malformed(&self, what: impl Into<String>) -> SaveError {
        SaveError::Malformed { line: self.number, what: what.into() }
    }

    /// Reads the header, which begins with the first line.
    pub(super) fn header(&mut self, sheet: &Sheet<'_>) -> Result<Header, SaveError> {
        // The title was read before; here it is one line like others.
        self.number = 1;
        self.rest.next();
        Ok(Header {
            format: sheet.format,
            game: self.field("game")?.to_string(),
            rules: self.figure("rules")?,
            content: self.field("content")?.to_string(),
            generator: self.field("generator")?.to_string(),
            origin: match sheet.kind {
                Kind::Save => Origin::Seed {
                    seed: self.figure("seed")?,
                    stream: self.figure("stream")?,
                    salt: self.salt()?,
                },
                Kind::Shared => Origin::Commitment(self.field("commitment")?.to_string()),
            },
            inherited: match self.is_next("inherited") {
                true => Some(self.figure("inherited")?),
                false => None,
            },
            setup: self.field("setup")?.to_string(),
            figures: match self.is_next("figures") {
                true => Some(self.figures()?),
                false => None,
            },
        })
    }

    fn figures(&mut self) -> Result<Figures, SaveError> {
        let text = self.field("figures")?;
        serde_json::from_str(text)
            .map_err(|error| self.malformed(format!("these are not figures ({error})")))
    }

    /// Reads the line of the opening: its rolls and its hash.
    pub(super) fn opening(&mut self) -> Result<Line, SaveError> {
        let text = self.field("opening")?;
        let line = self.parse(text)?;
        match line {
            Line { n: None, seat: None, text: None, undo: None, .. } => Ok(line),
            _ => Err(self.malformed("the opening has rolls and a fingerprint only")),
        }
    }

    /// Reads the line of the next entry, where there is one.
    pub(super) fn entry(&mut self) -> Result<Option<Line>, SaveError> {
        let Some(text) = self.rest.next() else {
            return Ok(None);
        };
        self.number += 1;
        self.parse(text).map(Some)
    }

    fn parse(&self, text: &str) -> Result<Line, SaveError> {
        serde_json::from_str(text)
            .map_err(|error| self.malformed(format!("this is not an entry ({error})")))
    }

    /// The rolls of a line.
    pub(super) fn rolls(&self, line: &Line) -> Result<Vec<Roll>, SaveError> {
        line.rolls().map_err(|error| self.malformed(error.to_string()))
    }
}

impl Header {
    /// The header as its lines.
    pub(super) fn to_text(&self, kind: Kind) -> String {
        let origin = match &self.origin {
            Origin::Seed { seed, stream, salt: None } => format!("seed {seed}\nstream {stream}"),
            Origin::Seed { seed, stream, salt: Some(salt) } => {
                format!("seed {seed}\nstream {stream}\nsalt {salt}")
            }
            Origin::Commitment(hash) => format!("commitment {hash}"),
        };
        let inherited = self.inherited.map_or_else(String::new, |n| format!("inherited {n}\n"));
        let figures = self.figures.as_ref();
        let figures = figures.map_or_else(String::new, |f| format!("figures {}\n", f.to_text()));
        format!(
            "{}{}\ngame {}\nrules {}\ncontent {}\ngenerator {}\n{origin}\n{inherited}setup {}\n{figures}",
            kind.title(),
            self.format,
            self.game,
            self.rules,
            self.content,
            self.generator,
            self.setup,
        )
    }
}

/// One line of the log in JSON. Which fields it has says what it is.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Line {
    /// The number of the play among those that stand.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) n: Option<usize>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) seat: Option<u8>,
    #[serde(rename = "do", skip_serializing_if = "Option::is_none")]
    pub(super) text: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) rolls: Option<String>,
    /// How many plays stand after some were taken back.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) undo: Option<usize>,
    /// The fingerprint, as format 1 took it: of the state's layout of that
    /// time, which nobody can compare any more.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) hash: Option<String>,
    /// The fingerprint.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) print: Option<String>,
}

impl Line {
    /// The line of the opening.
    pub(super) fn opening(rolls: &[Roll], print: u64) -> Line {
        Line { rolls: rolls_text(rolls), print: Some(hash_text(print)), ..Line::default() }
    }

    /// The line of an entry; `n` is the number of the play if it is one.
    pub(super) fn entry<A>(entry: &Entry<A>, n: usize) -> Line {
        match entry {
            Entry::Play(play) => Line {
                n: Some(n),
                seat: Some(play.seat.0),
                text: Some(play.text.clone()),
                rolls: rolls_text(&play.rolls),
                print: play.hash.map(hash_text),
                ..Line::default()
            },
            Entry::Undo { to } => Line { undo: Some(*to), ..Line::default() },
        }
    }

    /// Its rolls.
    pub(super) fn rolls(&self) -> Result<Vec<Roll>, RollError> {
        let texts = self.rolls.iter().flat_map(|text| text.split(' '));
        texts.map(str::parse).collect()
    }

    /// Whether it has a fingerprint of any kind.
    pub(super) fn has_print(&self) -> bool {
        self.print.is_some() || self.hash.is_some()
    }

    /// The line as text, with its line end.
    pub(super) fn to_text(&self) -> String {
        // Strings and numbers can always be written.
        let mut text = serde_json::to_string(self).unwrap_or_default();
        text.push('\n');
        text
    }
}

/// A hash in its only spelling.
pub(super) fn hash_text(hash: u64) -> String {
    format!("{hash:016x}")
}

fn rolls_text(rolls: &[Roll]) -> Option<String> {
    let list: Vec<String> = rolls.iter().map(Roll::to_string).collect();
    (!list.is_empty()).then(|| list.join(" "))
}
