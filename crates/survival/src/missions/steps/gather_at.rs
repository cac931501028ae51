//! Stand together where a machine stands, in an end phase, free of enemies.

use std::sync::Arc;

use super::{Errand, Step, StepRule};
use crate::content::figures::MACHINES;
use crate::engine::game::{Dealer, Game};
use crate::engine::moments::Moment;
use crate::engine::world::World;
use crate::missions::mission::Mission;
use crate::missions::reading::Reader;
use crate::missions::winnable::Reach;
use crate::model::mission::MachineKind;
use crate::model::phrase::machine_kind;
use crate::model::zone::Zone;
use sheet::{Fields, Item};

/// In an end phase, every survivor stands where this machine stands, without enemies.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct GatherAt {
    /// The machine.
    pub machine: MachineKind,
}

impl StepRule for GatherAt {
    const WORD: (&'static str, bool) = ("gather_at", true);

    fn read(item: &Item, _: &Reader) -> Option<Self> {
        Some(GatherAt { machine: item.word(MACHINES)? })
    }

    fn check(&self, file: &Fields, mission: &Mission) {
        if !mission.has_machine(self.machine) {
            let message = "survivors shall gather at a machine that isn't there";
            file.clash(&["steps", "machines"], message, "add it to `machines`");
        }
    }

    fn can_be_done(&self, mission: &Mission, reach: &Reach) -> bool {
        let mut machines = mission.machines.iter().filter(|(kind, _)| *kind == self.machine);
        machines.any(|(_, zone)| reach.everybody(*zone))
    }

    fn is_done(&self, _: &Game) -> bool {
        // Looked at in end phases only.
        false
    }

    fn is_out_of_reach(&self, game: &Game) -> bool {
        // A machine that moves can come to meet them.
        let stands = self.machine == MachineKind::SentryGun;
        match game.zone_of_machine(self.machine) {
            None => true,
            Some(zone) => stands && !game.everybody_reaches(zone),
        }
    }

    fn errand(&self, game: &Game) -> Errand {
        Errand::of_all(game.zone_of_machine(self.machine).into_iter().collect())
    }

    fn words(&self, _: &World) -> String {
        let machine = machine_kind(self.machine);
        format!("Gather everybody at the {machine}, free of enemies, in an end phase")
    }
}

impl Game {
    /// In an end phase, a mission may ask that all stand around a machine.
    pub(crate) fn gather(&mut self, dealer: &mut impl Dealer) {
        let world = Arc::clone(&self.world);
        for (index, step) in world.mission().steps.iter().enumerate() {
            let Step::GatherAt(at) = step else { continue };
            let zone = self.zone_of_machine(at.machine);
            let all = zone.is_some_and(|zone| {
                self.state.enemies[zone].is_empty()
                    && self.in_play().all(|who| self.survivor(who).zone == zone)
            });
            if all && self.is_open(index) {
                self.accomplish(index, dealer);
                self.happened(Moment::Progress, dealer);
            }
        }
    }

    /// Where the first machine of a kind stands that is left.
    pub(crate) fn zone_of_machine(&self, kind: MachineKind) -> Option<Zone> {
        let of_kind = |index: u8| self.machine_card(index).is_some_and(|card| card.kind == kind);
        self.machines().find(|(index, _)| of_kind(*index)).map(|(_, machine)| machine.zone)
    }
}
