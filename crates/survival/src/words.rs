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
pub use goal::{defeat, step};
pub use label::{figures, group, label};
pub use question::question;
pub use reference::reference;
pub use story::{Told, story};
pub use why::{cite, search, why};

use crate::action::{Being, Figure, Who};
use crate::board::{Door, ZoneKind};
use crate::card::{Ammo, Card};
use crate::content::Content;
use crate::enemy::{Crowd, Kind};
use crate::frame::Frame;
use crate::game::Game;
use crate::mission::MachineKind;
use crate::skill::Free;
use crate::world::World;

/// `a`, `b and c`.
pub fn list(items: &[String]) -> String {
    match items {
        [] => "nothing".to_owned(),
        [one] => one.clone(),
        [first @ .., last] => format!("{} and {last}", first.join(", ")),
    }
}

/// A number of things: `1 action`, `2 actions`.
pub fn count(number: impl Into<u32>, one: &str, more: &str) -> String {
    let number = number.into();
    format!("{number} {}", if number == 1 { one } else { more })
}

/// A thing with its article: `a Sledge`, `an SMG`. Names that count already,
/// such as Plenty of Bullets, keep their own word.
pub fn a(name: &str) -> String {
    let first = name.split([' ', '-']).next().unwrap_or_default();
    let mut letters = first.chars().filter(|c| c.is_alphabetic());
    let spelled =
        first.chars().count() > 1 && first.chars().all(|c| c.is_uppercase() || !c.is_alphabetic());
    let sounds = if spelled { "AEFHILMNORSX" } else { "AEIOUaeiou" };
    match letters.next() {
        _ if first == "Plenty" => name.to_owned(),
        Some(letter) if sounds.contains(letter) => format!("an {name}"),
        _ => format!("a {name}"),
    }
}

/// More than one of a thing: `Cattle Prods`.
pub fn plural(name: &str) -> String {
    match name.strip_suffix('y') {
        Some(stem) if !stem.ends_with(['a', 'e', 'o', 'u']) => format!("{stem}ies"),
        _ if name.ends_with(['s', 'x']) => format!("{name}es"),
        _ => format!("{name}s"),
    }
}

/// What a zone is, in a word or two.
pub const fn kind_of_zone(kind: ZoneKind) -> &'static str {
    match kind {
        ZoneKind::Room => "room",
        ZoneKind::Security => "security room",
        ZoneKind::Oxygen => "oxygen room",
        ZoneKind::Airlock => "airlock",
        ZoneKind::Corridor => "corridor",
        ZoneKind::Exterior => "outside",
        ZoneKind::Tunnel => "tunnel",
    }
}

/// What a free action may be spent on.
pub const fn free_name(free: Free) -> &'static str {
    match free {
        Free::Combat => "attack",
        Free::Machine => "machine action",
        Free::Melee => "melee attack",
        Free::Move => "move",
        Free::Ranged => "shot",
        Free::Search => "search",
    }
}

/// The name of an ammo card.
pub fn ammo_name(content: &Content, ammo: Ammo) -> String {
    content.ammo_card(ammo).map_or_else(
        || ["bullets", "an energy cell", "a canister"][ammo.index()].to_owned(),
        |card| content.equipment(card).name.clone(),
    )
}

/// The name of a kind of machine.
pub const fn machine_kind(kind: MachineKind) -> &'static str {
    match kind {
        MachineKind::Bot => "Bot",
        MachineKind::SentryGun => "Sentry Gun",
    }
}

impl World {
    /// The name of a survivor.
    pub fn name(&self, who: Who) -> &str {
        &self.identity(who).name
    }

    /// The shortest beginning of a survivor's name that is theirs alone.
    pub fn initials(&self, who: Who) -> String {
        let own = self.name(who);
        let team = || (0..self.team.len() as u8).map(Who).filter(|other| *other != who);
        let letters = own.chars().count();
        for length in 1..=letters {
            let start: String = own.chars().take(length).collect();
            if team().all(|other| !self.name(other).starts_with(&start)) {
                return start;
            }
        }
        own.to_owned()
    }

    /// The name of a card.
    pub fn card_name(&self, card: Card) -> &str {
        &self.content().equipment(card).name
    }

    /// The letter or two that stand for a kind of enemy where room is short.
    pub fn enemy_letters(&self, kind: Kind) -> String {
        let enemies = self.content().enemies.iter();
        let own = self.content().enemy(kind);
        let played = enemies.filter(|enemy| self.boxes.contains(enemy.edition));
        let alone = played.filter(|enemy| enemy.family == own.family).count() <= 1;
        let named = if alone { own.family.name() } else { &own.name };
        let initials = named.split_whitespace().filter_map(|word| word.chars().next());
        initials.collect::<String>().to_uppercase()
    }

    /// Enemies of one kind: `a Worker`, `2 Workers`.
    pub fn enemies(&self, kind: Kind, number: u8) -> String {
        let enemy = self.content().enemy(kind);
        match number {
            1 => a(&enemy.name),
            _ => format!("{number} {}", enemy.plural),
        }
    }

    /// A crowd: `2 Workers and a Tank`.
    pub fn crowd(&self, crowd: Crowd) -> String {
        let kinds: Vec<_> = crowd.kinds().map(|kind| self.enemies(kind, crowd.of(kind))).collect();
        list(&kinds)
    }

    /// A figure as sentences name it: `Cole`, `the Bot`.
    pub fn figure(&self, figure: Figure) -> String {
        match figure.being() {
            Being::Survivor(who) => self.name(who).to_owned(),
            Being::Machine(index) => format!("the {}", self.machine(index)),
            Being::Scientist(index) => format!("scientist {}", index + 1),
        }
    }

    /// The name of a machine.
    pub fn machine(&self, index: u8) -> &'static str {
        let machine = self.mission().machines.get(usize::from(index));
        machine.map_or("machine", |(kind, _)| machine_kind(*kind))
    }

    /// Where a door stands: `between 05-R:11 and 05-R:12`.
    pub(crate) fn door_place(&self, door: Door) -> String {
        let board = self.board();
        board.doorways().get(door.index()).map_or_else(
            || "somewhere".to_owned(),
            |doorway| format!("between {} and {}", board.name(doorway.a), board.name(doorway.b)),
        )
    }
}

/// The survivor whom the open decision is about, if it is about one.
pub fn acting(game: &Game) -> Option<Who> {
    match game.frame()? {
        Frame::Arranging(arranging) => Some(arranging.who),
        Frame::Consent(arranging) => game.asked(arranging).map(|(who, _)| who),
        frame => frame.who(),
    }
}

/// The first letter in capitals.
pub fn capital(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or_else(String::new, |first| {
        first.to_uppercase().collect::<String>() + letters.as_str()
    })
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
