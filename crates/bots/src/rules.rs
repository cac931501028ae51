//! The bot that always takes the action with the best score of the
//! [`Evaluator`](crate::Evaluator).

use table::{Seat, Seeded};

use crate::{Bot, Evaluator, Seen};

/// Takes the action with the highest score; among equals the first.
#[derive(Clone, Debug)]
pub struct Rules {
    chance: Seeded,
    scores: Vec<i32>,
}

impl Rules {
    /// A bot that makes the same choices whenever it gets the same seed and the
    /// same games. The seed only matters where games hide something.
    pub fn new(seed: u64) -> Rules {
        Rules { chance: Seeded::new(seed, crate::STREAM), scores: Vec::new() }
    }
}

impl<G: Evaluator> Bot<G> for Rules {
    fn choose(&mut self, seat: Seat, seen: Seen<'_, G>, legal: &[G::Action]) -> usize {
        let world = seen.world(&mut self.chance);
        // Drawn anyway, so that later worlds don't depend on it.
        if legal.len() < 2 {
            return 0;
        }
        self.scores.clear();
        world.advise(seat, legal, &mut G::Memory::default(), &mut self.scores);
        best(&self.scores)
    }
}

/// The place of the highest score; of equal ones, the first.
pub(crate) fn best(scores: &[i32]) -> usize {
    let mut best = 0;
    for (place, score) in scores.iter().enumerate() {
        if *score > scores[best] {
            best = place;
        }
    }
    best
}
