//! Hellfire removes spawn tokens.

use table::Seat;

use super::SpecialRule;
use crate::engine::frames::{Matter, asks_consent, asks_team};
use crate::engine::game::{Dealer, Game};
use crate::engine::moments::Moment;
use crate::missions::reading::Reader;
use crate::model::action::Action;
use crate::model::frame::Burning;
use crate::model::rule::Rule;
use crate::model::zone::{Zone, ZoneSet};
use sheet::Item;

/// Hellfire removes spawn tokens in these zones; with their mold, if so.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct HellfireSpawns {
    /// The zones in which this holds.
    pub zones: ZoneSet,
    /// Whether the mold goes too, instead of turning inactive.
    pub with_mold: bool,
}

impl SpecialRule for HellfireSpawns {
    const WORD: (&'static str, bool) = ("hellfire_spawns", true);

    fn read(item: &Item, reader: &Reader) -> Option<Self> {
        let fields = item.fields("rule on Hellfire")?;
        let with_mold = fields.yes("with_mold");
        let mut zones = ZoneSet::EMPTY;
        if let Some(tiles) = fields.get("tiles") {
            zones = reader.place.on_tiles(&tiles.list());
        } else if let Some(board) = reader.place.board {
            zones = board.all();
        }
        fields.done(&[]);
        Some(HellfireSpawns { zones, with_mold })
    }

    fn burned(&self, game: &mut Game, at: Zone, _: &mut impl Dealer) {
        if !self.zones.contains(at) {
            return;
        }
        if game.state.spawn.tokens.iter().any(|spawn| spawn.zone == at) {
            game.push(Burning { at, with_mold: self.with_mold });
        }
    }
}

impl Matter for Burning {
    asks_team!();

    asks_consent!("the fire may remove a spawn token: agree or decline");

    fn answer(self, game: &mut Game, _: Seat, action: Action, dealer: &mut impl Dealer) {
        game.pop();
        if action == Action::Agree {
            self.remove(game, dealer);
        }
    }

    fn step(self, _: &mut Game, _: &mut impl Dealer) -> bool {
        false
    }

    fn rule(&self) -> Rule {
        Rule::Mission
    }

    fn question(&self, game: &Game) -> String {
        let zone = game.world().zone_name(self.at);
        format!("Hellfire burns in {zone}: does it remove the spawn token there?")
    }
}

impl Burning {
    /// The spawn tokens of the zone go.
    fn remove(self, game: &mut Game, dealer: &mut impl Dealer) {
        let Burning { at, with_mold } = self;
        while let Some(index) = game.state.spawn.tokens.iter().position(|spawn| spawn.zone == at) {
            game.destroy_spawn(index, dealer);
        }
        if with_mold {
            game.state.mold.active.remove(at);
            game.state.mold.inactive.remove(at);
            game.happened(Moment::GroundChanged, dealer);
        }
        game.happened(Moment::ZoneRazed, dealer);
    }
}
