//! A building that opens only to some, or only after something.
//!
//! Second Edition, "Missions".

use super::SpecialRule;
use crate::board::{Door, DoorSet};
use crate::content::figures::LEVELS;
use crate::engine::game::Game;
use crate::missions::mission::Mission;
use crate::missions::reading::{COLOURS, Reader};
use crate::model::action::Who;
use crate::model::danger::Danger;
use crate::model::mission::Colour;
use crate::model::rule::{Refusal, Rule, refuse};
use sheet::{Fields, Item};

/// The doors of a building open to survivors at this level alone, and after the
/// objectives of these colours are taken.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct OpensFor {
    /// The doors that lead out of the building.
    pub doors: DoorSet,
    /// The least level of whoever opens one.
    pub level: Option<Danger>,
    /// The colours that are taken first.
    pub taken: Vec<Colour>,
}

impl SpecialRule for OpensFor {
    const WORD: (&'static str, bool) = ("opens_for", true);

    fn read(item: &Item, reader: &Reader) -> Option<Self> {
        let fields = item.fields("rule on a building")?;
        let building = fields.need("building", "\"9R.A\"").and_then(|item| {
            let zone = reader.place.zone(&item)?;
            let building = reader.place.board?.building(zone);
            if building.is_empty() {
                item.report("this zone lies in no building", "name one of its rooms");
            }
            Some(building)
        });
        let level = fields.get("level").and_then(|item| item.word(LEVELS));
        let taken: Vec<Colour> =
            fields.list("taken").iter().filter_map(|item| item.word(COLOURS)).collect();
        if level.is_none() && taken.is_empty() {
            let help = "add `level = \"orange\"` or `taken = [\"blue\"]`";
            fields.report("this building opens like any other", help);
        }
        fields.done(&[]);
        Some(OpensFor { doors: reader.place.board?.ways_out(building?), level, taken })
    }

    fn check(&self, file: &Fields, mission: &Mission) {
        for colour in &self.taken {
            mission.check_objective(file, *colour);
        }
    }

    fn check_open(&self, game: &Game, who: Who, door: Door) -> Result<(), Refusal> {
        if !self.doors.contains(door) {
            return Ok(());
        }
        if self.level.is_some_and(|least| game.survivor(who).level < least) {
            return refuse(Rule::DoorColoured, "it opens only to those at a higher danger level");
        }
        match self.taken.iter().all(|colour| game.is_taken(*colour)) {
            true => Ok(()),
            false => refuse(Rule::DoorColoured, "it waits for objectives that aren't taken yet"),
        }
    }
}
