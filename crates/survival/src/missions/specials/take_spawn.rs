//! Taking the objective in a spawn zone destroys that, and fills its pit.

use super::{SpecialRule, Taken};
use crate::engine::game::{Dealer, Game};
use crate::missions::mission::Mission;
use crate::missions::reading::{COLOURS, Reader};
use crate::model::mission::Colour;
use crate::model::rule::Rule;
use crate::model::zone::Zone;
use sheet::{Fields, Item};

/// Taking an objective where the spawn token of this colour lies removes that token.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct TakeSpawn {
    /// The colour of the spawn token.
    pub colour: Colour,
}

impl SpecialRule for TakeSpawn {
    const WORD: (&'static str, bool) = ("take_spawn", true);

    fn read(item: &Item, _: &Reader) -> Option<Self> {
        Some(TakeSpawn { colour: item.word(COLOURS)? })
    }

    fn check(&self, file: &Fields, mission: &Mission) {
        let over = |zone: Zone| mission.objectives.iter().any(|(_, at)| *at == zone);
        let mut tokens = mission.spawns.iter().filter(|spawn| spawn.colour == self.colour);
        if !tokens.any(|spawn| over(spawn.zone)) {
            let message = format!("no objective lies in the {} spawn zone", self.colour.name());
            file.clash(&["specials", "objectives"], message, "lay one there, face up");
        }
    }

    fn taken(&self, game: &mut Game, taken: Taken, dealer: &mut impl Dealer) {
        let mut spawns = game.state.spawn.tokens.iter();
        let lies = spawns.position(|s| (s.zone, s.colour) == (taken.zone, self.colour));
        if let Some(index) = lies {
            game.destroy_spawn(index, dealer);
            game.fill_pit(taken.zone, Rule::Mission, dealer);
        }
    }
}
