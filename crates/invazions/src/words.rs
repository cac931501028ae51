//! Everything that people read: sentences for what happened, questions, labels,
//! and rules with their place in the booklet.

mod fact;
mod label;
mod question;
mod reference;
mod table;
mod why;

pub use fact::{sentence, story};
pub use label::label;
pub use question::question;
pub use reference::{KEYWORDS, reference};
pub use table::table;
pub use why::{search, why};

use ::table::Seat;

use crate::card::Horde;
use crate::state::Outcome;

/// A number of things: `1 card`, `2 cards`.
pub fn count(number: impl Into<u32>, one: &str, more: &str) -> String {
    let number = number.into();
    format!("{number} {}", if number == 1 { one } else { more })
}

/// What a seat plays: `The human`, `Red horde`.
pub fn role(seat: Seat) -> String {
    match seat.0.checked_sub(1) {
        None => "The human".to_owned(),
        Some(horde) => format!("{} horde", Horde(horde)),
    }
}

/// An enumeration: `a, b and c`.
pub fn list<S: AsRef<str>>(names: &[S]) -> String {
    let names: Vec<&str> = names.iter().map(AsRef::as_ref).collect();
    match names.as_slice() {
        [] => "nothing".to_owned(),
        [one] => (*one).to_owned(),
        [others @ .., last] => format!("{} and {last}", others.join(", ")),
    }
}

/// How a game ended.
pub const fn ending(outcome: Outcome) -> &'static str {
    match outcome {
        Outcome::Cure => "The human has found the cure and wins.",
        Outcome::FalseClaim => "The hordes miscounted: the human wins.",
        Outcome::Freed => "Five captives are free: the hordes win.",
    }
}
