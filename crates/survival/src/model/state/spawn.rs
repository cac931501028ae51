//! What changes where and how enemies appear.
//!
//! Chapter 10, "Step 2 – Spawn", of Invader and of Dark Side.

use serde::Serialize;

use crate::model::few::Few;
use crate::model::mission::{COLOURS, Colour};
use crate::model::zone::{Zone, ZoneSet};

/// The most enemy cards that one game mixes.
pub const MAX_ENEMY_CARDS: usize = 128;
/// The most spawn tokens on a board.
pub const MAX_SPAWNS: usize = 12;

/// A spawn zone's token in play.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct SpawnToken {
    /// Where it lies.
    pub zone: Zone,
    /// Its colour.
    pub colour: Colour,
    /// Whether enemies appear there.
    pub awake: bool,
    /// Whether it lies facedown, its colour not yet known.
    pub facedown: bool,
    /// Seismic Grenades thrown at it in this players' phase.
    pub blasts: u8,
}

/// Spawn tokens and enemy cards.
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
pub struct SpawnState {
    /// The tokens, in the order in which they spawn.
    pub tokens: Few<SpawnToken, MAX_SPAWNS>,
    /// Whether the players have decided where spawning begins.
    pub ordered: bool,
    /// Colours of facedown tokens not yet seen, by colour.
    pub hidden: [u8; COLOURS],
    /// Colours of destroyed tokens, as bits.
    pub destroyed: u8,
    /// Enemy cards still in the deck, as bits by their place on the list.
    pub deck: u128,
    /// Zombie cards still in their own deck, as bits by their place behind the others.
    pub zombies: u64,
    /// Tokens for which a card was drawn in the step under way.
    pub drawn: u8,
    /// Tokens that woke in the enemies' phase under way and wait for the next one, as
    /// bits by their places.
    pub late: u16,
    /// Zones in which enemies appeared with the card being resolved.
    pub zones: ZoneSet,
    /// Survivors who have answered that card, as bits.
    pub answered: u16,
}

impl SpawnState {
    /// No token, a deck of these cards, and one of these zombie cards.
    pub fn with_decks(deck: u128, zombies: u64) -> SpawnState {
        let token = SpawnToken {
            zone: Zone(0),
            colour: Colour::Red,
            awake: false,
            facedown: false,
            blasts: 0,
        };
        SpawnState {
            tokens: Few::new(token),
            ordered: false,
            hidden: [0; COLOURS],
            destroyed: 0,
            deck,
            zombies,
            drawn: 0,
            late: 0,
            zones: ZoneSet::EMPTY,
            answered: 0,
        }
    }

    /// Whether enemies appear at the token of this place now.
    pub fn works(&self, place: usize) -> bool {
        self.tokens.get(place).is_some_and(|token| token.awake) && self.late >> place & 1 == 0
    }

    /// Tokens that were sent to the zone where spawning begins draw there, before all
    /// others. For whichever a card was drawn in the step under way, that stays so.
    pub fn gather(&mut self, start: Zone) {
        let done = usize::from(self.drawn).min(self.tokens.len());
        for index in done..self.tokens.len() {
            let elsewhere = |place: &usize| self.tokens[*place].zone != start;
            let Some(place) = (done..index).find(elsewhere) else { continue };
            if self.tokens[index].zone == start {
                self.tokens[place..=index].rotate_right(1);
                let waits = self.late >> index & 1;
                let between = (1 << index) - (1 << place);
                let (kept, moved) = (self.late & !(between | 1 << index), self.late & between);
                self.late = kept | moved << 1 | waits << place;
            }
        }
    }

    /// Spawning begins with this zone, and goes on in the order of the tokens.
    pub fn begin_with(&mut self, zone: Zone) {
        self.ordered = true;
        if let Some(first) = self.tokens.iter().position(|spawn| spawn.zone == zone) {
            self.tokens.rotate_left(first);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn spawns(zones: &[u8]) -> SpawnState {
        let mut spawns = SpawnState::with_decks(0, 0);
        let token = |zone: &u8| SpawnToken {
            zone: Zone(*zone),
            colour: Colour::Red,
            awake: true,
            facedown: false,
            blasts: 0,
        };
        zones.iter().for_each(|zone| spawns.tokens.add(token(zone)));
        spawns
    }

    fn order(spawns: &SpawnState) -> Vec<u8> {
        spawns.tokens.iter().map(|token| token.zone.0).collect()
    }

    #[test]
    fn tokens_that_were_sent_to_the_start_come_first_and_take_their_marks_along() {
        let mut spawns = spawns(&[7, 1, 7, 2, 7]);
        spawns.late = 0b10010;
        spawns.gather(Zone(7));
        assert_eq!((order(&spawns), spawns.late), (vec![7, 7, 7, 1, 2], 0b01100));
    }

    #[test]
    fn what_was_drawn_for_in_this_step_is_not_drawn_for_again() {
        let mut spawns = spawns(&[7, 1, 2, 7]);
        spawns.drawn = 2;
        spawns.gather(Zone(7));
        assert_eq!(order(&spawns), [7, 1, 7, 2]);
        spawns.drawn = 0;
        spawns.gather(Zone(7));
        assert_eq!(order(&spawns), [7, 7, 1, 2]);
    }
}
