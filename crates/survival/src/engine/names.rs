//! The names of a world's things, for sentences.

use crate::board::Door;
use crate::content::Content;
use crate::engine::world::World;
use crate::model::action::{Being, Figure, Who};
use crate::model::card::{Ammo, Card};
use crate::model::enemy::{Crowd, Enemy, Kind};
use crate::model::phrase::{a, car_kind, list, machine_kind};

/// The name of an ammo card.
pub fn ammo_name(content: &Content, ammo: Ammo) -> String {
    content.ammo_card(ammo).map_or_else(
        || ["bullets", "an energy cell", "a canister", "shells"][ammo.index()].to_owned(),
        |card| content.equipment(card).name.clone(),
    )
}

impl World {
    /// The name of a survivor.
    pub fn name(&self, who: Who) -> &str {
        &self.identity(who).name
    }

    /// The shortest beginning of a survivor's name that no other name has.
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
        // Several that stand for one kind may begin alike: `Abominacop`, `Abominawild`.
        if own.stands_for.is_some() {
            let ends = own.name.chars().next().into_iter().chain(own.name.chars().next_back());
            return ends.collect::<String>().to_uppercase();
        }
        let is_guest = |enemy: &Enemy| self.content().guest_box == Some(enemy.box_index);
        // Guests have the initial of their box before their own: `ZW` beside `W`.
        if is_guest(own) {
            let theirs = self.content().boxes.last().and_then(|guests| guests.name.chars().next());
            let initial = own.name.split_whitespace().last().and_then(|word| word.chars().next());
            return theirs.into_iter().chain(initial).collect::<String>().to_uppercase();
        }
        let played = enemies.filter(|enemy| self.boxes.contains(enemy.box_index));
        let alone = played.filter(|e| e.family == own.family && !is_guest(e)).count() <= 1;
        // The last word is the family's: `Driller Tank`.
        let words = own.name.split_whitespace().count();
        let skipped = if alone { words.saturating_sub(1) } else { 0 };
        let initials =
            own.name.split_whitespace().skip(skipped).filter_map(|word| word.chars().next());
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
            Being::Companion(companion) => self.companion(companion).name.clone(),
        }
    }

    /// The name of a machine.
    pub fn machine(&self, index: u8) -> &'static str {
        let machine = self.mission().machines.get(usize::from(index));
        machine.map_or("machine", |(kind, _)| machine_kind(*kind))
    }

    /// A car as sentences name it: `Pimpmobile`, and the next of its kind
    /// `Pimpmobile 2`.
    pub fn car(&self, index: u8) -> String {
        let cars = &self.mission().cars;
        let Some(car) = cars.get(usize::from(index)) else { return "car".to_owned() };
        let earlier = cars.iter().take(usize::from(index));
        match earlier.filter(|other| other.kind == car.kind).count() {
            0 => car_kind(car.kind).to_owned(),
            before => format!("{} {}", car_kind(car.kind), before + 1),
        }
    }

    /// A car as commands name it: one word.
    pub fn car_word(&self, index: u8) -> String {
        self.car(index).replace(' ', "")
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
