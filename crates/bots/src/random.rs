//! The bot that takes any of what is allowed, all of it equally likely.

use table::{Chance, Game, Seat, Seeded};

use crate::Bot;

/// Chooses at random, from a generator of its own.
#[derive(Clone, Debug)]
pub struct Random {
    chance: Seeded,
}

/// Which stream of its seed a bot consumes. Games use stream 0, so that not
/// even a seed used for both lets a bot draw the game's numbers.
const STREAM: u64 = 0x626f_7473;

impl Random {
    /// A bot that makes the same choices whenever it gets the same seed and the
    /// same lists.
    pub fn new(seed: u64) -> Random {
        Random { chance: Seeded::new(seed, STREAM) }
    }
}

impl<G: Game> Bot<G> for Random {
    #[inline]
    fn choose(&mut self, _: Seat, _: &dyn Fn() -> G::View, legal: &[G::Action]) -> usize {
        // No list of decisions comes near 2³² entries.
        self.chance.below(legal.len() as u32) as usize
    }
}

#[cfg(test)]
mod tests {
    use table::example::{Do, Race};

    use super::*;

    fn choices(seed: u64) -> Vec<usize> {
        let mut bot = Random::new(seed);
        let legal = [Do::Shoes, Do::Step, Do::Roll];
        let unseen = || unreachable!("a random bot never looks");
        (0..64).map(|_| Bot::<Race>::choose(&mut bot, Seat(0), &unseen, &legal)).collect()
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
