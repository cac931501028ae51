//! Whether a mission can be won as it is written: whether every step can be
//! reached from where survivors begin, with the keys in places where they can be
//! had, and with something to breathe on the way.

use super::mission::{Mission, OxygenLostInAirlock, Step};
use crate::board::{DoorSet, Ground, Map, ZoneKind};
use crate::content::Content;
use crate::model::card::Effect;
use crate::model::mission::{Colour, MachineKind};
use crate::model::zone::{Zone, ZoneSet};
use sheet::Fields;

/// How far survivors get.
pub(super) struct Reach {
    /// The zones that can be got to, start by start.
    from_starts: Vec<ZoneSet>,
}

impl Reach {
    /// Whether somebody gets to a zone.
    pub(super) fn somebody(&self, zone: Zone) -> bool {
        self.from_starts.iter().any(|zones| zones.contains(zone))
    }

    /// Whether everybody gets to a zone, wherever they begin.
    pub(super) fn everybody(&self, zone: Zone) -> bool {
        self.from_starts.iter().all(|zones| zones.contains(zone))
    }

    /// Whether all objectives of a colour can be got to; facedown ones may lie
    /// in any of their zones.
    pub(super) fn objectives(&self, mission: &Mission, colour: Colour) -> bool {
        let face_up = mission.objectives.iter().filter(|(of, _)| *of == colour);
        let hidden = mission.mix.contains(&colour);
        face_up.into_iter().all(|(_, zone)| self.somebody(*zone))
            && (!hidden || mission.facedown.iter().all(|zone| self.somebody(*zone)))
    }
}

impl Mission {
    /// Whether a zone is an oxygen room that gives tanks as the mission begins.
    pub(super) fn gives_oxygen(&self, zone: Zone) -> bool {
        let spoilt = self.mold.iter().chain(&self.pits).any(|(other, _)| *other == zone);
        self.board.kind(zone) == ZoneKind::Oxygen && !spoilt
    }
}

/// Notes a step that can't be done as the mission is written.
pub(super) fn check(file: &Fields, mission: &Mission, content: &Content) {
    let leaves = |step: &Step| matches!(step, Step::Escape(_));
    let steps = &mission.steps;
    if steps.iter().any(leaves) && !steps.last().is_some_and(leaves) {
        let message = "everybody may have left before the other steps are done";
        file.clash(&["steps"], message, "write `\"escape\"` as the last step");
        return;
    }
    let mut keys: Vec<Colour> = Vec::new();
    let mut done = 0;
    loop {
        let reach = reach(mission, content, &keys);
        let open = |colour: Colour| {
            let asks = |step: &Step| matches!(step, Step::Take(take) if take.asks(mission, colour));
            let step = steps.iter().position(asks);
            !mission.in_order || step.is_none_or(|step| step <= done)
        };
        let new = Colour::ALL.into_iter().find(|colour| {
            !keys.contains(colour)
                && mission.missing(&[*colour]).is_none()
                && open(*colour)
                && reach.objectives(mission, *colour)
        });
        let next = steps.get(done);
        if let Some(colour) = new {
            keys.push(colour);
        } else if next.is_some_and(|step| step.can_be_done(mission, &reach)) {
            done += 1;
        } else {
            break;
        }
    }
    if done < steps.len() {
        let message = format!("step {} can't be reached as the mission is written", done + 1);
        let help = "look for a key behind its own door, for zones without a way to them, and for \
                    ways outside without Oxygen Tanks";
        file.clash(&["steps", "doors", "objectives", "facedown", "starts"], message, help);
    }
}

/// How far survivors get with the objectives of these colours taken.
fn reach(mission: &Mission, content: &Content, keys: &[Colour]) -> Reach {
    let locked = mission.locks.iter().filter(|(colour, ..)| !keys.contains(colour));
    let mut barred: DoorSet = locked.map(|(_, door, _)| *door).collect();
    if !mission.has_machine(MachineKind::Bot) {
        mission.secured.iter().for_each(|door| barred.insert(*door));
    }
    barred |= mission.shut_doors;
    let map = Map::of(&mission.board, &Ground { barred, ..mission.ground() });
    let tank = |card: &crate::model::card::Card| content.equipment(*card).effect == Effect::Oxygen;
    let equipped = mission.equipped.iter().any(tank) && !mission.says(OxygenLostInAirlock);
    let flood = |start: Zone, air: bool| {
        let outside = |zone: Zone| mission.board.kind(zone).is_exterior();
        let mut zones = ZoneSet::only(start);
        let mut fresh = zones;
        while let Some(zone) = fresh.first() {
            fresh.remove(zone);
            for next in map.neighbours(zone) - zones {
                if air || !outside(next) || outside(zone) {
                    zones.insert(next);
                    fresh.insert(next);
                }
            }
        }
        zones
    };
    let from_starts = mission.starts.iter().map(|start| {
        let inside = flood(*start, false);
        flood(*start, equipped || inside.iter().any(|zone| mission.gives_oxygen(zone)))
    });
    Reach { from_starts: from_starts.collect() }
}
