//! The bot that takes any allowed action, all equally likely.

use table::{Chance, Game, Seat, Seeded};

use crate::{Bot, Seen};

/// Chooses at random, from a generator of its own.
#[derive(Clone, Debug)]
pub struct Random {
    chance: Seeded,
}

impl Random {
    /// A bot that makes the same choices whenever it gets the same seed and the
    /// same lists.
    pub fn new(seed: u64) -> Random {
        Random { chance: Seeded::new(seed, crate::STREAM) }
    }
}

impl<G: Game> Bot<G> for Random {
    #[inline]
    fn choose(&mut self, _: Seat, _: Seen<'_, G>, legal: &[G::Action]) -> usize {
        // No list of decisions comes near 2³² entries.
        self.chance.below(legal.len() as u32) as usize
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use table::example::{Do, Race, RaceSetup};

    use super::*;

    fn choices(seed: u64) -> Vec<usize> {
        let mut bot = Random::new(seed);
        let setup = RaceSetup { runners: 1, goal: 21 };
        let race = Race::start(&Arc::default(), &setup, &mut Seeded::new(0, 0), &mut ());
        let race = race.expect("a race");
        let legal = [Do::Shoes, Do::Step, Do::Roll];
        (0..64).map(|_| bot.choose(Seat(0), Seen::new(&race, Seat(0)), &legal)).collect()
    }

    #[test]
    fn the_same_seed_makes_the_same_choices() {
        assert_eq!(choices(5), choices(5));
        assert_ne!(choices(5), choices(6));
    }

    #[test]
    fn every_choice_comes_up_and_none_is_beyond_the_list() {
        let chosen = choices(1);
        assert!((0..3).all(|place| chosen.contains(&place)));
        assert!(chosen.iter().all(|place| *place < 3));
    }
}
