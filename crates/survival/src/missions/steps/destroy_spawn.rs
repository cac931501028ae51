//! Find and destroy the spawn token of a colour.

use super::{Errand, StepRule};
use crate::engine::game::Game;
use crate::engine::world::World;
use crate::missions::mission::{Mission, SpawnToken, Special};
use crate::missions::reading::{COLOURS, Reader};
use crate::missions::winnable::Reach;
use crate::model::card::Blast;
use crate::model::frame::{AttackStage, Frame};
use crate::model::mission::Colour;
use crate::model::state::{SpawnToken as SpawnState, Token, TokenState};
use crate::model::zone::Zone;
use sheet::{Fields, Item};

/// Find and destroy the spawn token of this colour.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct DestroySpawn {
    /// The colour.
    pub colour: Colour,
}

impl StepRule for DestroySpawn {
    const WORD: (&'static str, bool) = ("destroy_spawn", true);

    fn read(item: &Item, _: &Reader) -> Option<Self> {
        Some(DestroySpawn { colour: item.word(COLOURS)? })
    }

    fn check(&self, file: &Fields, mission: &Mission) {
        let colours = mission.spawns.iter().flat_map(|spawn| [Some(spawn.colour), spawn.facedown]);
        if !colours.flatten().any(|colour| colour == self.colour) {
            let message = format!("there is no {} spawn token to destroy", self.colour.name());
            file.clash(&["steps", "spawns"], message, "add it to `spawns`");
        }
        check_destroyers(file, mission, |spawn| self.may_be(spawn));
    }

    fn can_be_done(&self, mission: &Mission, reach: &Reach) -> bool {
        let mut tokens = mission.spawns.iter().filter(|spawn| self.may_be(spawn));
        tokens.all(|spawn| reach.somebody(spawn.zone))
    }

    fn is_done(&self, game: &Game) -> bool {
        game.state.spawn.destroyed >> self.colour as u8 & 1 == 1
    }

    /// Whether the token is gone some other way, or nothing is left to destroy
    /// it with.
    fn is_out_of_reach(&self, game: &Game) -> bool {
        let spawn = &game.state.spawn;
        let may_be = |token: &SpawnState| match token.facedown {
            true => spawn.hidden[self.colour as usize] > 0,
            false => token.colour == self.colour,
        };
        !spawn.tokens.iter().any(|token| may_be(token) && game.can_destroy(token))
    }

    fn errand(&self, game: &Game) -> Errand {
        let spawns = game
            .state
            .spawn
            .tokens
            .iter()
            .filter(|spawn| spawn.facedown || spawn.colour == self.colour);
        Errand::of_one(spawns.map(|spawn| spawn.zone).collect())
    }

    fn words(&self, _: &World) -> String {
        format!("Find and destroy the {} spawn zone", self.colour.name())
    }
}

impl DestroySpawn {
    /// Whether a token of the mission has the colour, or may turn out to have it.
    fn may_be(&self, spawn: &SpawnToken) -> bool {
        [Some(spawn.colour), spawn.facedown].contains(&Some(self.colour))
    }
}

/// Notes the first of some spawn tokens that no special rule destroys.
pub(super) fn check_destroyers(
    file: &Fields,
    mission: &Mission,
    meant: impl Fn(&SpawnToken) -> bool,
) {
    let lies = |zone: Zone| {
        mission.objectives.iter().any(|(_, at)| *at == zone) || mission.facedown.contains(&zone)
    };
    let goes = |spawn: &&SpawnToken| {
        mission.specials.iter().any(|special| match special {
            Special::HellfireSpawns(fire) => fire.zones.contains(spawn.zone),
            Special::BlastSpawns(blast) => {
                blast.zones.contains(spawn.zone)
                    && blast.colour.is_none_or(|colour| colour == spawn.colour)
            }
            Special::TakeSpawn(take) => take.colour == spawn.colour && lies(spawn.zone),
            _ => false,
        })
    };
    let mut tokens = mission.spawns.iter().filter(|spawn| meant(spawn));
    if let Some(spawn) = tokens.find(|spawn| !goes(spawn)) {
        let colour = spawn.facedown.unwrap_or(spawn.colour).name();
        let zone = mission.board.name(spawn.zone);
        let message = format!("nothing destroys the {colour} spawn token in {zone}");
        let help = "add `hellfire_spawns`, `blast_spawns` or `take_spawn` for it to `specials`";
        file.clash(&["steps", "specials"], message, help);
    }
}

impl Game {
    /// Whether something that destroys a spawn token can still be had, or was
    /// just thrown at it.
    pub(super) fn can_destroy(&self, token: &SpawnState) -> bool {
        if self.is_blasted(token.zone) {
            return true;
        }
        let lies = |zone| {
            let lying = |t: &Token| t.zone == zone && t.state == TokenState::Lies;
            self.state.mission.tokens.iter().any(lying)
        };
        self.world.mission().specials.iter().any(|special| match special {
            Special::HellfireSpawns(fire) => {
                fire.zones.contains(token.zone) && self.blasts_left(Blast::Hellfire) > 0
            }
            Special::BlastSpawns(blast) => {
                let thrown = usize::from(token.blasts);
                let enough = |left: usize| left + thrown >= usize::from(blast.grenades);
                blast.zones.contains(token.zone)
                    && blast.colour.is_none_or(|colour| colour == token.colour)
                    && enough(self.blasts_left(Blast::Seismic))
            }
            Special::TakeSpawn(take) => take.colour == token.colour && lies(token.zone),
            _ => false,
        })
    }

    /// Whether what a blast brings to a zone is still being settled.
    fn is_blasted(&self, zone: Zone) -> bool {
        let blast = |frame: &Frame| {
            matches!(frame, Frame::Attack(fight)
                if fight.stage == AttackStage::Blast && fight.at == zone)
        };
        self.state.frames.iter().any(blast)
    }
}
