//! Lessons: a mission played in short guided parts.
//!
//! A lesson is data: a fixed seed and, for each step, what is taught, why, and which
//! actions are enabled. Step `n` is open after `n` plays. So an undo goes back in the
//! lesson too, and a lesson needs no state of its own. After its last step the game
//! continues freely.

use serde::Deserialize;

/// A lesson.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Lesson {
    /// What it teaches, as a title.
    pub title: String,
    /// The seed that makes its dice and cards.
    pub seed: u64,
    /// The seat of whoever learns, where seats differ; bots play the others,
    /// as the steps have it.
    #[serde(default)]
    pub seat: u8,
    /// The parts, in order.
    pub parts: Vec<Part>,
}

/// One matter that is taught.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Part {
    /// What it is about: `Moving`.
    pub title: String,
    /// Its steps; each is one play.
    pub steps: Vec<Step>,
}

/// One play of a lesson.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Step {
    /// What to do and why, in a few sentences.
    pub text: String,
    /// The actions that are enabled, as text; `*` at the end stands for any rest.
    pub allow: Vec<String>,
    /// The spots to look at.
    #[serde(default)]
    pub show: Vec<String>,
    /// The article with the rule.
    #[serde(default)]
    pub term: Option<String>,
}

/// Where a lesson stands.
#[derive(Clone, Copy, Debug)]
pub struct Position<'l> {
    /// The part, counted from zero.
    pub part: usize,
    /// The step within the part, counted from zero.
    pub step: usize,
    /// What is taught.
    pub now: &'l Step,
}

impl Lesson {
    /// Where the lesson stands after so many plays; none after its end.
    pub fn at(&self, plays: usize) -> Option<Position<'_>> {
        let mut before = 0;
        for (part, lesson) in self.parts.iter().enumerate() {
            if let Some(now) = lesson.steps.get(plays - before) {
                return Some(Position { part, step: plays - before, now });
            }
            before += lesson.steps.len();
        }
        None
    }

    /// How many steps there are.
    pub fn len(&self) -> usize {
        self.parts.iter().map(|part| part.steps.len()).sum()
    }

    /// Whether there is nothing to learn.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }
}

impl Step {
    /// Whether an action is enabled.
    pub fn allows(&self, action: &str) -> bool {
        self.allow.iter().any(|allowed| match allowed.strip_suffix('*') {
            Some(start) => action.starts_with(start),
            None => action == allowed,
        })
    }
}
