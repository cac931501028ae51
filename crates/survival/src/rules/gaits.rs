//! Enemies whose gait differs from others in their zone: airlocks hold some of
//! them.
//!
//! Those who go the same way anyway move together and are split together. The
//! others set out after them, before anybody arrives.

use crate::board::Gait;
use crate::engine::game::Game;
use crate::model::action::Who;
use crate::model::enemy::{Crowd, Kind, Kinds};
use crate::model::event::Lure;
use crate::model::frame::Activation;
use crate::model::phrase::list;
use crate::model::zone::{Zone, ZoneSet};
use crate::rules::activation::{Destination, Senses};

impl Game {
    /// The zones to which a way leads, closed doors or not.
    pub(super) fn within_reach(&self, from: Zone, gait: Gait) -> ZoneSet {
        let reached = |to: &Zone| match gait {
            Gait::Free => self.map.distance(from, *to) != u8::MAX,
            Gait::ShutIn => self.map.enemies_reach(gait, from, *to),
        };
        self.world.board().all().iter().filter(reached).collect()
    }

    /// Where taunted enemies go: to whoever taunted them.
    fn aim_at(&self, by: Who, from: Zone, gait: Gait) -> Destination {
        let to = self.survivor(by).zone;
        let ways = self.map.enemy_steps_toward(gait, from, to);
        Destination { targets: ZoneSet::only(to), lure: Lure::Taunt, ways }
    }

    /// The enemies of a zone who set out together now, and where to.
    pub(super) fn setting_out(
        &self,
        activation: &Activation,
        senses: &Senses,
        crowd: Crowd,
        from: Zone,
    ) -> (Crowd, Destination) {
        let aim = |gait: Gait| match activation.taunter() {
            Some(by) => self.aim_at(by, from, gait),
            None => self.destination(senses, from, gait),
        };
        let [free, shut_in] = self.companies(from, crowd, aim);
        if activation.shut_in { shut_in } else { free }
    }

    /// The enemies of a zone as they go, and where to: those whom airlocks hold by
    /// themselves, where that makes a difference. One of the two may be nobody.
    pub(crate) fn companies(
        &self,
        from: Zone,
        crowd: Crowd,
        aim: impl Fn(Gait) -> Destination,
    ) -> [(Crowd, Destination); 2] {
        let free = aim(Gait::Free);
        if self.world.shut_in.is_empty() {
            return [(crowd, free), (Crowd::EMPTY, free)];
        }
        let held = aim(Gait::ShutIn);
        let shut_in = match self.go_alike(from, &free, &held) {
            true => Kinds::NONE,
            false => self.world.shut_in,
        };
        [(crowd.only(Kinds::ALL.without(shut_in)), free), (crowd.only(shut_in), held)]
    }

    /// Whether airlocks make no difference to where enemies go from a zone.
    fn go_alike(&self, from: Zone, free: &Destination, shut_in: &Destination) -> bool {
        let steps = |gait: Gait, to: Zone| self.map.enemy_steps_toward(gait, from, to);
        let same = |to: Zone| steps(Gait::Free, to) == steps(Gait::ShutIn, to);
        free == shut_in && free.targets.iter().all(same)
    }

    /// The enemies of a zone who can get to the one beside it, as far as airlocks go.
    pub(crate) fn let_through(&self, from: Zone, to: Zone) -> Crowd {
        let crowd = self.state.enemies[from];
        match self.map.is_enemy_step(Gait::ShutIn, from, to) {
            true => crowd,
            false => crowd.only(Kinds::ALL.without(self.world.shut_in)),
        }
    }

    /// How a group that moves together walks.
    pub(crate) fn gait_of(&self, crowd: Crowd) -> Gait {
        let shut_in = self.world.shut_in;
        match !shut_in.is_empty() && crowd.kinds().all(|kind| shut_in.contains(kind)) {
            true => Gait::ShutIn,
            false => Gait::Free,
        }
    }

    /// Where enemies whom airlocks hold would go from a zone, if there are such and
    /// they would go otherwise than others; with what to call them.
    pub fn shut_in_destination(&self, zone: Zone) -> Option<(String, Destination)> {
        let kinds = self.world.shut_in;
        if kinds.is_empty() {
            return None;
        }
        let free = self.destination_from(zone);
        let aim = self.destination(&self.senses(), zone, Gait::ShutIn);
        let plural = |kind: Kind| self.world.content.enemy(kind).plural.clone();
        let names: Vec<String> = kinds.iter().map(plural).collect();
        (!self.go_alike(zone, &free, &aim)).then(|| (list(&names), aim))
    }
}
