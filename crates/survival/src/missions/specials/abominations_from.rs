//! Below a danger level, an Abomination card brings somebody else.
//!
//! Dark Side chapter 16, "Missions", "Growing tide".

use super::{Special, SpecialRule};
use crate::content::figures::{LEVELS, kind};
use crate::content::narrow::Numbers;
use crate::engine::game::Game;
use crate::missions::reading::Reader;
use crate::model::danger::Danger;
use crate::model::enemy::Kind;
use sheet::Item;

/// Below this level, an Abomination card brings one of this kind instead.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct AbominationsFrom {
    /// The level from which Abominations appear.
    pub level: Danger,
    /// Who comes before.
    pub instead: Kind,
}

impl SpecialRule for AbominationsFrom {
    const WORD: (&'static str, bool) = ("abominations_from", true);

    fn read(item: &Item, reader: &Reader) -> Option<Self> {
        let fields = item.fields("rule on Abomination cards")?;
        let content = reader.place.content;
        let level = fields.need("level", "\"yellow\"").and_then(|item| item.word(LEVELS));
        let instead = fields.need("instead", "\"tank\"").and_then(|item| kind(&item, content));
        fields.done(&[]);
        Some(AbominationsFrom { level: level?, instead: instead? })
    }

    fn renumber(&mut self, numbers: &Numbers) {
        self.instead = numbers.kind(self.instead);
    }

    fn kind(&self) -> Option<Kind> {
        Some(self.instead)
    }
}

impl Game {
    /// What an Abomination card brings instead, until somebody reached a level.
    /// A level that was reached stays reached, whoever has left since.
    pub(crate) fn abomination_instead(&self) -> Option<Kind> {
        let levels = self.state.survivors.iter().map(|survivor| survivor.level);
        let danger = levels.max().unwrap_or_default();
        self.world.mission().specials.iter().find_map(|special| match special {
            Special::AbominationsFrom(from) if danger < from.level => Some(from.instead),
            _ => None,
        })
    }
}
