//! Collect all samples: which ones, special rules say.

use super::{Errand, StepRule};
use crate::engine::game::Game;
use crate::engine::world::World;
use crate::missions::mission::{Mission, Special};
use crate::missions::reading::Reader;
use crate::missions::winnable::Reach;
use sheet::{Fields, Item};

/// Collect all samples of the mission.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Samples;

impl StepRule for Samples {
    const WORD: (&'static str, bool) = ("samples", false);

    fn read(_: &Item, _: &Reader) -> Option<Self> {
        Some(Samples)
    }

    fn check(&self, file: &Fields, mission: &Mission) {
        let is_sample = |special: &Special| {
            matches!(special, Special::MeleeSample(_) | Special::SpawnSample(_))
        };
        if !mission.specials.iter().any(is_sample) {
            let help = "add `melee_sample` or `spawn_sample` to `specials`";
            file.clash(&["steps", "specials"], "there are no samples to collect", help);
        }
    }

    fn can_be_done(&self, mission: &Mission, reach: &Reach) -> bool {
        let of_mold = |special: &Special| matches!(special, Special::SpawnSample(_));
        !mission.specials.iter().any(of_mold)
            || mission.spawns.iter().any(|spawn| reach.somebody(spawn.zone))
    }

    fn is_done(&self, game: &Game) -> bool {
        game.world.mission().specials.iter().all(|special| match special {
            Special::MeleeSample(sample) => game.has_sampled(sample.kind),
            Special::SpawnSample(_) => game.has_sampled_mold(),
            _ => true,
        })
    }

    /// Whether no miniature is left to take a sample from, or no spawn zone.
    fn is_out_of_reach(&self, game: &Game) -> bool {
        let board = game.world.board();
        game.world.mission().specials.iter().any(|special| match special {
            Special::MeleeSample(sample) => {
                let kind = sample.kind;
                !game.has_sampled(kind)
                    && game.state.reserve[kind.index()] == 0
                    && board.zones().all(|zone| game.state.enemies[zone].of(kind) == 0)
            }
            Special::SpawnSample(_) => {
                let mut spawns = game.state.spawn.tokens.iter();
                !game.has_sampled_mold() && !spawns.any(|spawn| game.somebody_reaches(spawn.zone))
            }
            _ => false,
        })
    }

    fn errand(&self, game: &Game) -> Errand {
        Errand::of_one(game.state.spawn.tokens.iter().map(|spawn| spawn.zone).collect())
    }

    fn words(&self, _: &World) -> String {
        "Collect all samples".to_owned()
    }
}
