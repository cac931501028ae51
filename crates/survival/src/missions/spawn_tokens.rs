//! Spawn tokens leaving the board, and tokens whose colour nobody has seen.

use crate::engine::game::{Dealer, Game};
use crate::model::event::Fact;
use crate::model::mission::{COLOURS, Colour};
use crate::model::rule::Rule;
use crate::model::state::SpawnToken;

impl Game {
    /// Takes a spawn token off the board.
    pub(crate) fn remove_spawn(&mut self, index: usize) -> SpawnToken {
        // A step of spawning under way counts the tokens it has done.
        let spawning = &mut self.state.spawn;
        if index < usize::from(spawning.drawn) {
            spawning.drawn -= 1;
        }
        spawning.tokens.remove(index)
    }

    pub(crate) fn destroy_spawn(&mut self, index: usize, dealer: &mut impl Dealer) {
        let mut spawn = self.remove_spawn(index);
        if spawn.facedown {
            let hidden = &self.state.spawn.hidden;
            spawn.colour = draw_colour("spawn", hidden, dealer);
            let seen = &mut self.state.spawn.hidden[spawn.colour as usize];
            *seen = seen.saturating_sub(1);
        }
        self.state.spawn.destroyed |= 1 << spawn.colour as u8;
        let fact = Fact::SpawnDestroyed { zone: spawn.zone, colour: spawn.colour };
        dealer.tell(fact, Rule::Mission);
    }
}

/// Draws one of the colours not yet seen.
pub(crate) fn draw_colour(
    pile: &'static str,
    hidden: &[u8; COLOURS],
    dealer: &mut impl Dealer,
) -> Colour {
    let total: u32 = hidden.iter().map(|count| u32::from(*count)).sum();
    let mut find = |name: &str| {
        let there = Colour::ALL.iter().position(|colour| colour.name() == name)?;
        let before = hidden[..there].iter().map(|count| u32::from(*count)).sum();
        (hidden[there] > 0).then_some(before)
    };
    let mut drawn = dealer.draw(pile, total.max(1), &mut find);
    let colour = Colour::ALL.into_iter().find(|colour| {
        let count = u32::from(hidden[*colour as usize]);
        let here = drawn < count;
        drawn = drawn.wrapping_sub(count);
        here
    });
    colour.unwrap_or(Colour::Red)
}
