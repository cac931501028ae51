//! Leave no enemy in a building.

use super::{Errand, Step, StepRule};
use crate::board::DoorSet;
use crate::engine::game::{Dealer, Game};
use crate::engine::world::World;
use crate::missions::mission::Mission;
use crate::missions::reading::{COLOURS, Reader};
use crate::missions::winnable::Reach;
use crate::model::frame::Frame;
use crate::model::phrase::list;
use crate::model::zone::ZoneSet;
use sheet::Item;

/// No enemy is left in these zones: a building.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ClearBuilding {
    /// The rooms of the building.
    pub zones: ZoneSet,
    /// The doors of which one must be open, if that is asked for.
    pub doors: DoorSet,
}

impl StepRule for ClearBuilding {
    const WORD: (&'static str, bool) = ("clear_building", true);

    /// The building around the spawn token of a colour: rooms joined by doorways.
    /// Or that of a room, which must have been opened.
    fn read(item: &Item, reader: &Reader) -> Option<Self> {
        if !item.is_text() {
            return opened(item, reader);
        }
        let colour = item.word(COLOURS)?;
        let board = reader.place.board?;
        let token = reader.spawns.iter().find(|spawn| spawn.colour == colour);
        let Some(token) = token else {
            item.report(format!("there is no {} spawn token", colour.name()), "add it to `spawns`");
            return None;
        };
        let zones = board.building(token.zone);
        if zones.is_empty() {
            let message = format!("`{}` lies in no building", board.name(token.zone));
            item.report(message, "lay that spawn token into a room");
        }
        Some(ClearBuilding { zones, doors: DoorSet::EMPTY })
    }

    fn can_be_done(&self, _: &Mission, reach: &Reach) -> bool {
        self.zones.iter().any(|zone| reach.somebody(zone))
    }

    /// While those who wait in buildings are being placed, nothing is clear yet.
    fn is_done(&self, game: &Game) -> bool {
        let placing = |frame: &Frame| matches!(frame, Frame::Building(_));
        let opened = self.doors.is_empty()
            || !(self.doors - game.state.doors.closed).is_empty()
                && !game.state.frames.iter().any(placing);
        opened && self.zones.iter().all(|zone| game.state.enemies[zone].is_empty())
    }

    /// Where every way in was shut and nobody is inside, nobody can clear it.
    fn is_out_of_reach(&self, game: &Game) -> bool {
        !self.zones.iter().any(|zone| game.somebody_reaches(zone))
    }

    fn errand(&self, game: &Game) -> Errand {
        let board = game.world.board();
        let shut = self.doors & game.state.doors.closed;
        let sides = shut.iter().flat_map(|door| {
            let doorway = board.doorways()[door.index()];
            [doorway.a, doorway.b]
        });
        let held = self.zones.iter().filter(|zone| !game.state.enemies[*zone].is_empty());
        Errand::of_all(match !shut.is_empty() && shut == self.doors {
            true => sides.filter(|zone| !self.zones.contains(*zone)).collect(),
            false => held.collect(),
        })
    }

    fn words(&self, world: &World) -> String {
        let names: Vec<_> = self.zones.iter().map(|z| world.zone_name(z).to_owned()).collect();
        format!("Leave no enemy in the building {}", list(&names))
    }
}

/// `{ opened = "7V.B" }`: the building of this room, once it is open; or
/// `{ building = "7V.B" }`, open or not.
fn opened(item: &Item, reader: &Reader) -> Option<ClearBuilding> {
    let fields = item.fields("building to clear")?;
    let (key, asks) = match fields.get("building") {
        Some(_) => ("building", false),
        None => ("opened", true),
    };
    let zone = fields.need(key, "\"7V.B\"").and_then(|item| reader.place.zone(&item));
    fields.done(&[]);
    let (zone, board) = (zone?, reader.place.board?);
    let zones = board.building(zone);
    let doors = board.ways_out(zones);
    if doors.is_empty() {
        let message = format!("`{}` lies in no building with doors", board.name(zone));
        item.report(message, "name one of the building's rooms");
        return None;
    }
    Some(ClearBuilding { zones, doors: if asks { doors } else { DoorSet::EMPTY } })
}

impl Game {
    /// Enemies fell or went elsewhere: a building may be empty now.
    pub(crate) fn check_cleared(&mut self, dealer: &mut impl Dealer) {
        let clears = |step: &Step| matches!(step, Step::ClearBuilding(_));
        if self.world.mission().steps.iter().any(clears) {
            self.assess(dealer);
        }
    }
}
