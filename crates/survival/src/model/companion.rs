//! Survivors who don't play: companions.
//!
//! Second Edition chapter 13, "Companions".

use serde::Serialize;

use crate::model::action::{Being, Figure, MAX_SURVIVORS, Who};
use crate::model::zone::{MAX_ZONES, Zone};

/// The most survivors who can become companions in one game.
pub const MAX_COMPANIONS: usize = 12;

/// A survivor who doesn't play, by their place among those who don't.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize)]
pub struct Companion(pub u8);

impl Companion {
    /// The place in a table.
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The companion of a figure.
    pub const fn of(figure: Figure) -> Option<Companion> {
        match figure.being() {
            Being::Companion(companion) => Some(companion),
            _ => None,
        }
    }
}

/// Where a companion is.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub enum Company {
    /// Alone in a zone.
    Lone(Zone),
    /// With a survivor, wherever that one is.
    Led(Who),
    /// Eliminated.
    Lost,
}

/// The companions of a game, each in a byte: those who aren't in it are zero.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize)]
pub struct Companions([u8; MAX_COMPANIONS]);

/// From here on a byte says who leads.
const LED: u8 = 128;
/// The byte of whoever is lost.
const LOST: u8 = 255;
// Zones and leaders don't run into each other.
const _: () = assert!(MAX_ZONES < LED as usize && MAX_SURVIVORS < (LOST - LED) as usize);

impl Companions {
    /// Whether nobody is in the game without playing.
    pub fn is_empty(&self) -> bool {
        self.0 == [0; MAX_COMPANIONS]
    }

    /// Where somebody is, if they are in the game.
    pub const fn get(&self, companion: Companion) -> Option<Company> {
        if companion.index() >= MAX_COMPANIONS {
            return None;
        }
        Some(match self.0[companion.index()] {
            0 => return None,
            LOST => Company::Lost,
            led @ LED.. => Company::Led(Who(led - LED)),
            lone => Company::Lone(Zone(lone - 1)),
        })
    }

    /// Puts somebody somewhere.
    pub fn set(&mut self, companion: Companion, company: Company) {
        if let Some(place) = self.0.get_mut(companion.index()) {
            *place = match company {
                Company::Lone(zone) => zone.0 + 1,
                Company::Led(who) => LED + who.0,
                Company::Lost => LOST,
            };
        }
    }

    /// All who are in the game.
    pub fn all(&self) -> impl Iterator<Item = (Companion, Company)> + '_ {
        let all = (0..MAX_COMPANIONS as u8).map(Companion);
        all.filter_map(|companion| Some((companion, self.get(companion)?)))
    }
}
