//! A scenario of the booklet: what it deals to whom.

use crate::bag::Bag;
use crate::card::Research;

/// A scenario for a number of players.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Deal {
    /// Its id: `invazions/attack_of_the_lab_2p`.
    pub id: String,
    /// Its name.
    pub name: String,
    /// How many play, the human among them: two to four.
    pub players: u8,
    /// The cards of the Contamination pile that are certain.
    pub contamination: Bag,
    /// The cards of the human's pile that are certain.
    pub human: Bag,
    /// The Research cards that are certain.
    pub research: Vec<Research>,
    /// What is drawn at random besides.
    pub random: Random,
}

/// How much a scenario leaves to chance.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Random {
    /// Zombie cards for the Contamination pile.
    pub zombies: u8,
    /// Rage cards for the Contamination pile.
    pub rages: u8,
    /// Humans for the human's pile.
    pub humans: u8,
    /// Bravery cards for the human's pile.
    pub braveries: u8,
    /// Research cards.
    pub research: u8,
}

impl Random {
    /// Whether the piles hold what nobody has chosen.
    pub const fn hides(&self) -> bool {
        self.zombies > 0 || self.rages > 0 || self.humans > 0 || self.braveries > 0
    }
}

impl Deal {
    /// How many hordes there are.
    pub const fn hordes(&self) -> u8 {
        self.players.saturating_sub(1)
    }

    /// The place of this number of players in lists for two, three and four.
    pub const fn size(&self) -> usize {
        self.players.saturating_sub(2) as usize
    }
}
