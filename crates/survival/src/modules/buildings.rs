//! Buildings that bring enemies when they are opened for the first time.
//!
//! Second Edition chapter 9, "Spawning in buildings".

use table::Seat;

use crate::board::{Door, DoorKind, DoorSet};
use crate::engine::frames::{Matter, asks_team, check_place, offer_places};
use crate::engine::game::{Dealer, Game};
use crate::engine::moments::Moment;
use crate::model::action::Action;
use crate::model::event::Fact;
use crate::model::frame::Building;
use crate::model::rule::{Refusal, Rule};
use crate::model::zone::{Zone, ZoneSet};

impl Matter for Building {
    asks_team!();

    fn offer(&self, _: &Game, offer: &mut impl FnMut(Action)) {
        offer_places(self.left, offer);
    }

    fn check(&self, _: &Game, action: Action) -> Result<(), Refusal> {
        check_place(self.left, self.rule(), action)
    }

    fn answer(self, game: &mut Game, _: Seat, action: Action, dealer: &mut impl Dealer) {
        if let Action::Place { zone } = action {
            self.draw(game, zone, dealer);
        }
    }

    fn step(self, game: &mut Game, dealer: &mut impl Dealer) -> bool {
        match (self.left.first(), self.left.len()) {
            (Some(zone), 1) => self.draw(game, zone, dealer),
            (None, _) => {
                game.pop();
                // Perhaps nobody was there.
                game.happened(Moment::BuildingDone, dealer);
            }
            _ => return false,
        }
        true
    }

    fn rule(&self) -> Rule {
        Rule::Building
    }

    fn question(&self, _: &Game) -> String {
        "The building is open: for which dark zone is the next card?".to_owned()
    }
}

impl Building {
    /// A card for one of its dark zones.
    fn draw(self, game: &mut Game, zone: Zone, dealer: &mut impl Dealer) {
        game.set_top(Building { left: self.left - ZoneSet::only(zone) });
        game.draw_for(zone, dealer);
    }
}

impl Game {
    /// Doors are gone: buildings into which nobody could see or walk before show
    /// who waits inside. Doors that went at the same time are one opening.
    pub(crate) fn open_buildings(&mut self, doors: DoorSet, dealer: &mut impl Dealer) {
        if !self.world.ruleset.buildings_spawn {
            return;
        }
        let mut opened = ZoneSet::EMPTY;
        for door in doors {
            let doorway = self.world.board().doorways()[door.index()];
            for zone in [doorway.a, doorway.b] {
                let building = self.world.board().building(zone);
                let waits = building & self.world.board().dark_rooms();
                let first = !waits.is_empty()
                    && (building & opened).is_empty()
                    && self.is_first_opening(building, door, doors);
                if first && (building & self.world.lit).is_empty() {
                    opened |= building;
                    dealer.tell(Fact::BuildingOpened { door }, Rule::Building);
                    self.push(Building { left: waits });
                }
            }
        }
    }

    /// Before the first round, where the mission says so: buildings that are open
    /// bring those who wait inside.
    pub(crate) fn wait_in_open_buildings(&mut self) {
        if !self.world.mission().spawn_at_setup {
            return;
        }
        let board = self.world.board();
        let is_open = |zone: &Zone| {
            let building = board.building(*zone);
            !(board.ways_out(building) - self.state.doors.closed).is_empty()
                && (building & self.world.lit).is_empty()
        };
        let left: ZoneSet = board.dark_rooms().iter().filter(is_open).collect();
        self.push(Building { left });
    }

    /// Whether this door leads out of a building that had no open door but those which
    /// are gone now. One that was barricaded since had been open.
    fn is_first_opening(&self, building: ZoneSet, door: Door, gone: DoorSet) -> bool {
        let board = self.world.board();
        let leads_out = |door: Door| {
            let doorway = board.doorways()[door.index()];
            doorway.kind == DoorKind::Doorway
                && building.contains(doorway.a) != building.contains(doorway.b)
        };
        let doors = building.iter().fold(DoorSet::EMPTY, |all, zone| all | board.doorways_of(zone));
        let never_open = self.state.doors.closed - self.state.doors.were_open;
        let shut = |door: Door| never_open.contains(door);
        leads_out(door) && (doors - gone).into_iter().all(|other| !leads_out(other) || shut(other))
    }
}
