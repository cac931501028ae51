//! The fallen who stay out of the box, once a door is open.
//!
//! Second Edition, "Missions".

use super::{Special, SpecialRule};
use crate::engine::game::Game;
use crate::missions::mission::Mission;
use crate::missions::reading::{COLOURS, Reader};
use crate::model::enemy::Kind;
use crate::model::mission::Colour;
use sheet::{Fields, Item};

/// Once a door of one of these colours is open, enemies who fall don't come back.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NoReturn {
    /// The colours of the doors.
    pub doors: Vec<Colour>,
}

impl SpecialRule for NoReturn {
    const WORD: (&'static str, bool) = ("no_return", true);

    fn read(item: &Item, _: &Reader) -> Option<Self> {
        let doors: Vec<Colour> = item.list().iter().filter_map(|item| item.word(COLOURS)).collect();
        if doors.is_empty() {
            item.report("no door is named", "write the colours of doors: `[\"blue\"]`");
        }
        Some(NoReturn { doors })
    }

    fn check(&self, file: &Fields, mission: &Mission) {
        for colour in &self.doors {
            if !mission.doors.iter().any(|(of, _)| *of == Some(*colour)) {
                let message = format!("there is no {} door to be opened", colour.name());
                file.clash(&["specials", "doors"], message, "add it to `doors`");
            }
        }
    }
}

impl Game {
    /// Whether enemies who fall no longer return to the box.
    pub fn fallen_stay_out(&self) -> bool {
        let mission = self.world.mission();
        let opened = |colour: Colour| {
            let mut doors = mission.doors.iter().filter(|(of, _)| *of == Some(colour));
            doors.any(|(_, door)| !self.state.doors.closed.contains(*door))
        };
        mission.specials.iter().any(|special| match special {
            Special::NoReturn(rule) => rule.doors.iter().any(|colour| opened(*colour)),
            _ => false,
        })
    }

    /// The miniature of an enemy who fell goes back into the box, as long as they
    /// return at all.
    pub(crate) fn box_miniature(&mut self, kind: Kind) {
        if !self.fallen_stay_out() {
            self.state.reserve[kind.index()] += 1;
        }
    }
}
