//! Data files read field by field, with every problem told at once.
//!
//! Content, missions and scenarios of all games are TOML files that people write.
//! A [`Problem`] says what is wrong with one, shows the line, and says how to
//! correct it. A [`Source`] is a set of content files, a [`Sheet`] is one of them
//! being read, and [`Fields`] are its tables. A [`Scenario`] is a rule's example, and a
//! [`Report`] is its result. [`Texts`], [`Plain`] and [`Tables`] are values that may be
//! written in more than one way.

mod fields;
mod headings;
mod nearest;
mod plain;
mod problem;
mod report;
mod salvage;
mod scenario;
mod source;

pub use fields::{Fields, Item, Number, Sheet};
pub use headings::misplaced;
pub use nearest::{advice, nearest};
pub use plain::{Plain, Tables, Texts};
pub use problem::{Page, Problem, page};
pub use report::{Cite, Report, game_of};
pub use salvage::fields_of;
pub use scenario::{Scenario, Script};
pub use source::Source;
