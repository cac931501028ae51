//! Seismic Grenades remove spawn tokens.

use super::SpecialRule;
use crate::engine::game::{Dealer, Game};
use crate::engine::moments::Moment;
use crate::missions::mission::Mission;
use crate::missions::reading::{COLOURS, Reader};
use crate::model::frame::{Frame, Stage};
use crate::model::mission::Colour;
use crate::model::state::SpawnToken;
use crate::model::zone::{Zone, ZoneSet};
use sheet::{Fields, Item};

/// So many Seismic Grenades in one players' phase remove a spawn token of these zones.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct BlastSpawns {
    /// The zones.
    pub zones: ZoneSet,
    /// The colour of the token; of any colour, if none is said.
    pub colour: Option<Colour>,
    /// How many grenades it takes.
    pub grenades: u8,
}

impl SpecialRule for BlastSpawns {
    const WORD: (&'static str, bool) = ("blast_spawns", true);

    fn read(item: &Item, reader: &Reader) -> Option<Self> {
        let fields = item.fields("rule on grenades")?;
        let grenades = fields.figure("grenades", 1..=9);
        let colour = fields.get("colour").and_then(|item| item.word(COLOURS));
        let tiles = fields.get("tiles").map(|item| item.list());
        let zones = match (colour, tiles) {
            (Some(colour), None) => {
                let tokens = reader.spawns.iter().filter(|spawn| spawn.colour == colour);
                tokens.map(|spawn| spawn.zone).collect()
            }
            (None, Some(tiles)) => reader.place.on_tiles(&tiles),
            _ => {
                let help = "as in `{ tiles = [\"14-R\"], grenades = 2 }`";
                item.report("this needs either `tiles` or a `colour`", help);
                ZoneSet::EMPTY
            }
        };
        fields.done(&[]);
        Some(BlastSpawns { zones, colour, grenades })
    }

    fn check(&self, file: &Fields, mission: &Mission) {
        if !mission.spawns.iter().any(|spawn| self.zones.contains(spawn.zone)) {
            let message = "no spawn token lies where grenades would remove it";
            file.clash(&["specials", "spawns"], message, "add it to `spawns`");
        }
    }

    fn blasted(&self, game: &mut Game, at: Zone, dealer: &mut impl Dealer) {
        if !self.zones.contains(at) {
            return;
        }
        // One thrown in answer to a spawn is none of the players' phase.
        let counts = !game.in_enemies_phase();
        // A further token that was laid on a coloured one is another spawn zone.
        let meant = |spawn: &SpawnToken| {
            spawn.zone == at && self.colour.is_none_or(|colour| spawn.colour == colour)
        };
        for spawn in game.state.spawn.tokens.iter_mut().filter(|spawn| meant(spawn)) {
            spawn.blasts += u8::from(counts);
        }
        let spent = |game: &Game| {
            let enough = |blasts: u8| blasts.max(1) >= self.grenades;
            let mut spawns = game.state.spawn.tokens.iter();
            spawns.position(|spawn| meant(spawn) && enough(spawn.blasts))
        };
        while let Some(index) = spent(game) {
            game.destroy_spawn(index, dealer);
        }
    }
}

impl Game {
    /// Whether enemies act or appear, or the round ends.
    fn in_enemies_phase(&self) -> bool {
        let later = |frame: &Frame| {
            matches!(frame, Frame::Round(Stage::Activation | Stage::Spawn | Stage::End))
        };
        self.state.frames.iter().any(later)
    }

    /// Grenades count together only within one players' phase: those of an
    /// earlier one were thrown for nothing.
    pub(crate) fn forget_blasts(&mut self, dealer: &mut impl Dealer) {
        let mut wasted = false;
        for spawn in self.state.spawn.tokens.iter_mut() {
            wasted |= std::mem::take(&mut spawn.blasts) > 0;
        }
        if wasted {
            self.happened(Moment::BlastsForgotten, dealer);
        }
    }
}
