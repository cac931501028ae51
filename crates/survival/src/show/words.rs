//! What the games say to people: names, sentences, questions, reasons.
//!
//! Whatever a player reads comes from here or from `content/`, so that every
//! host says the same and there is one place to mend a phrase. An event becomes
//! a sentence ([`sentence`]), what happened between two decisions a short
//! [`story`], the open decision a [`question`], a rule its book, heading, page
//! and our text ([`why`]).

mod fact;
mod goal;
mod label;
mod question;
mod reference;
mod story;
mod why;

pub use fact::sentence;
pub use goal::defeat;
pub use label::{group, label};
pub use question::question;
pub use reference::reference;
pub use story::{Sentence, story};
pub use why::{cite, search, why};

pub use crate::content::printed::figures;
pub use crate::engine::names::ammo_name;
pub use crate::model::phrase::{
    a, capital, count, free_name, kind_of_zone, list, machine_kind, plural,
};

use crate::engine::game::Game;
use crate::model::action::Who;

/// The survivor whom the open decision is about, if it is about one.
pub fn acting(game: &Game) -> Option<Who> {
    game.frame()?.who(game)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn articles_follow_the_sound() {
        assert_eq!(a("SMG"), "an SMG");
        assert_eq!(a("M.R.E."), "an M.R.E.");
        assert_eq!(a("Sledge"), "a Sledge");
        assert_eq!(a("Energy Cell"), "an Energy Cell");
        assert_eq!(a("Plenty of Bullets"), "Plenty of Bullets");
    }

    #[test]
    fn lists_read_like_lists() {
        let items: Vec<String> = ["a", "b", "c"].map(str::to_owned).into();
        assert_eq!(list(&items), "a, b and c");
        assert_eq!(list(&items[..2]), "a and b");
        assert_eq!(list(&items[..1]), "a");
        assert_eq!(plural("Energy Cell"), "Energy Cells");
    }
}
