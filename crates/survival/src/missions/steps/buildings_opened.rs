//! Open every building.
//!
//! Second Edition, "Missions".

use super::{Errand, Step, StepRule};
use crate::board::{Board, DoorSet};
use crate::engine::game::{Dealer, Game};
use crate::engine::world::World;
use crate::missions::mission::Mission;
use crate::missions::reading::Reader;
use crate::missions::winnable::Reach;
use crate::model::zone::Zone;
use sheet::Item;

/// Every building has a door that is open.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct BuildingsOpened {
    /// For each building the doors that lead out of it.
    pub doors: Vec<DoorSet>,
}

impl StepRule for BuildingsOpened {
    const WORD: (&'static str, bool) = ("buildings_opened", false);

    fn read(item: &Item, reader: &Reader) -> Option<Self> {
        let board = reader.place.board?;
        let first = |zone: &Zone| board.building(*zone).first() == Some(*zone);
        let buildings =
            board.zones().filter(first).map(|zone| board.ways_out(board.building(zone)));
        let doors: Vec<DoorSet> = buildings.filter(|doors| !doors.is_empty()).collect();
        if doors.is_empty() {
            item.report("no building has a door", "lay tiles with buildings");
        }
        Some(BuildingsOpened { doors })
    }

    fn can_be_done(&self, mission: &Mission, reach: &Reach) -> bool {
        self.doors.iter().all(|out| {
            out.iter().any(|door| {
                let doorway = mission.board.doorways()[door.index()];
                reach.somebody(doorway.a) || reach.somebody(doorway.b)
            })
        })
    }

    fn is_done(&self, game: &Game) -> bool {
        self.closed(game).next().is_none()
    }

    fn errand(&self, game: &Game) -> Errand {
        let board: &Board = game.world.board();
        let doors = self.closed(game).fold(DoorSet::EMPTY, |all, out| all | *out);
        let sides = doors.iter().flat_map(|door| {
            let doorway = board.doorways()[door.index()];
            [doorway.a, doorway.b]
        });
        Errand::of_one(sides.filter(|zone| !board.kind(*zone).is_room()).collect())
    }

    fn words(&self, _: &World) -> String {
        "Open every building".to_owned()
    }
}

impl BuildingsOpened {
    /// The doors of the buildings that are still closed.
    fn closed<'g>(&'g self, game: &'g Game) -> impl Iterator<Item = &'g DoorSet> {
        self.doors.iter().filter(|out| (**out - game.state.doors.closed).is_empty())
    }
}

impl Game {
    /// Doors were opened: with them perhaps the last building.
    pub(crate) fn check_opened(&mut self, dealer: &mut impl Dealer) {
        let opens = |step: &Step| matches!(step, Step::BuildingsOpened(_));
        if self.world.mission().steps.iter().any(opens) {
            self.assess(dealer);
        }
    }
}
