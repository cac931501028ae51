//! An enemy that comes back whenever it falls.
//!
//! Second Edition, "Missions".

use super::SpecialRule;
use crate::content::figures::kind;
use crate::content::narrow::Numbers;
use crate::engine::game::{Dealer, Game};
use crate::missions::mission::Mission;
use crate::missions::reading::Reader;
use crate::model::enemy::Kind;
use crate::model::rule::Rule;
use sheet::{Fields, Item};

/// Whoever of this kind falls appears at the Spawn Start again, unless the mission
/// asked for just that.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Returns {
    /// Of which kind.
    pub kind: Kind,
}

impl SpecialRule for Returns {
    const WORD: (&'static str, bool) = ("returns", true);

    fn read(item: &Item, reader: &Reader) -> Option<Self> {
        Some(Returns { kind: kind(item, reader.place.content)? })
    }

    fn check(&self, file: &Fields, mission: &Mission) {
        if mission.spawns.is_empty() {
            file.clash(&["specials", "spawns"], "there is no Spawn Start", "add it to `spawns`");
        }
    }

    fn kind(&self) -> Option<Kind> {
        Some(self.kind)
    }

    fn renumber(&mut self, numbers: &Numbers) {
        self.kind = numbers.kind(self.kind);
    }

    fn fell(&self, game: &mut Game, kind: Kind, dealer: &mut impl Dealer) {
        if let Some(start) = game.spawn_start().filter(|_| kind == self.kind) {
            game.spawn_at(kind, 1, start, Rule::Mission, dealer);
        }
    }
}
