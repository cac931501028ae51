//! The lines of a save: its header, its opening, its entries.

use serde::{Deserialize, Serialize};

use super::SaveError;
use super::sheet::Kind;
use crate::{Entry, Roll};

/// Where the chance of a saved game comes from.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Origin {
    /// A seed, so that the game can be played on.
    Seed {
        /// The seed.
        seed: u64,
        /// Its stream.
        stream: u64,
    },
    /// The hash of the seed, so that the game can be looked at.
    Commitment(String),
}

/// What stands at the head of a save.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Header {
    /// The name of the game.
    pub game: String,
    /// The version of its rules.
    pub rules: u32,
    /// The hash of its content.
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

    pub(super) fn malformed(&self, what: impl Into<String>) -> SaveError {
        SaveError::Malformed { line: self.number, what: what.into() }
    }

    /// Reads the header, which begins with the first line.
    pub(super) fn header(&mut self, kind: Kind) -> Result<Header, SaveError> {
        // The title was read before; here it is one line like others.
        self.number = 1;
        self.rest.next();
        Ok(Header {
            game: self.field("game")?.to_string(),
            rules: self.figure("rules")?,
            content: self.field("content")?.to_string(),
            generator: self.field("generator")?.to_string(),
            origin: match kind {
                Kind::Save => {
                    Origin::Seed { seed: self.figure("seed")?, stream: self.figure("stream")? }
                }
                Kind::Shared => Origin::Commitment(self.field("commitment")?.to_string()),
            },
            inherited: match self.is_next("inherited") {
                true => Some(self.figure("inherited")?),
                false => None,
            },
            setup: self.field("setup")?.to_string(),
        })
    }

    /// Reads the line of the opening: its rolls and its hash.
    pub(super) fn opening(&mut self) -> Result<Line, SaveError> {
        let text = self.field("opening")?;
        let line = self.parse(text)?;
        match line {
            Line { n: None, seat: None, text: None, undo: None, .. } => Ok(line),
            _ => Err(self.malformed("the opening has rolls and a hash only")),
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
        let Some(text) = &line.rolls else {
            return Ok(Vec::new());
        };
        text.split(' ')
            .map(|roll| roll.parse())
            .collect::<Result<_, _>>()
            .map_err(|error: crate::RollError| self.malformed(error.to_string()))
    }
}

impl Header {
    /// The header as its lines.
    pub(super) fn to_text(&self, kind: Kind, format: u32) -> String {
        let origin = match &self.origin {
            Origin::Seed { seed, stream } => format!("seed {seed}\nstream {stream}"),
            Origin::Commitment(hash) => format!("commitment {hash}"),
        };
        let inherited = self.inherited.map_or_else(String::new, |n| format!("inherited {n}\n"));
        format!(
            "{}{format}\ngame {}\nrules {}\ncontent {}\ngenerator {}\n{origin}\n{inherited}setup {}\n",
            kind.title(),
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
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) hash: Option<String>,
}

impl Line {
    /// The line of the opening.
    pub(super) fn opening(rolls: &[Roll], hash: u64) -> Line {
        Line { rolls: rolls_text(rolls), hash: Some(hash_text(hash)), ..Line::default() }
    }

    /// The line of an entry; `n` is the number of the play if it is one.
    pub(super) fn entry<A>(entry: &Entry<A>, n: usize) -> Line {
        match entry {
            Entry::Play(play) => Line {
                n: Some(n),
                seat: Some(play.seat.0),
                text: Some(play.text.clone()),
                rolls: rolls_text(&play.rolls),
                undo: None,
                hash: play.hash.map(hash_text),
            },
            Entry::Undo { to } => Line { undo: Some(*to), ..Line::default() },
        }
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
