//! Mold: how it spreads, what it removes, how it turns, and how it loses the
//! game.
//!
//! Invader chapter 8, "Mold rules".

use crate::board::DoorSet;
use crate::engine::game::{Dealer, Game};
use crate::engine::moments::Moment;
use crate::model::component::Component;
use crate::model::enemy::Kind;
use crate::model::event::{Defeat, Fact};
use crate::model::rule::Rule;
use crate::model::zone::{Zone, ZoneSet};

impl Game {
    /// Enemies that spread mold stand in a zone: a room or corridor becomes a
    /// zone of active mold, inactive mold becomes active again.
    fn spread_mold(&mut self, zone: Zone, dealer: &mut impl Dealer) {
        if self.state.mold.active.contains(zone) || self.world.board().kind(zone).is_exterior() {
            return;
        }
        if self.state.mold.inactive.contains(zone) {
            self.turn_mold(zone, true, Rule::MoldInactive, dealer);
            return;
        }
        if !self.finds_token(Component::Mold, dealer) {
            return;
        }
        self.state.mold.active.insert(zone);
        dealer.tell(Fact::MoldSet { zone }, Rule::MoldSpread);
        self.lose_objectives(zone, Rule::Mold, dealer);
        // What a mission has shut for good, mold doesn't open either.
        for door in self.world.board().doorways_of(zone) - self.state.doors.barred {
            let closed = self.state.doors.closed.contains(door);
            if closed || self.state.doors.destroyed.contains(door) {
                self.state.doors.closed.remove(door);
                self.state.doors.destroyed.remove(door);
                dealer.tell(Fact::DoorGone { door }, Rule::Mold);
                if closed {
                    self.happened(Moment::DoorsGone(DoorSet::only(door)), dealer);
                }
                self.state.doors.coloured.remove(door);
            }
        }
        self.happened(Moment::MoldSet(zone), dealer);
    }

    /// Mold spreads wherever enemies that spread it stand.
    pub(crate) fn spread_where_they_stand(&mut self, dealer: &mut impl Dealer) {
        let spreaders = self.world.spreaders;
        let about = |kind: Kind| {
            self.state.reserve[kind.index()] < self.world.content.enemy(kind).miniatures
        };
        if !spreaders.iter().any(about) {
            return;
        }
        for zone in self.world.board().all() {
            let here = self.state.enemies[zone].only(spreaders);
            if !here.is_empty() && self.state.outcome.is_none() {
                self.spread_mold(zone, dealer);
            }
        }
    }

    /// Mold spreads where enemies appeared, if they spread it.
    pub(crate) fn spread_under(&mut self, kind: Kind, zone: Zone, dealer: &mut impl Dealer) {
        if self.world.spreaders.contains(kind) {
            self.spread_mold(zone, dealer);
        }
    }

    /// Turns the mold token of a zone to its other side.
    pub(crate) fn turn_mold(
        &mut self,
        zone: Zone,
        active: bool,
        rule: Rule,
        dealer: &mut impl Dealer,
    ) {
        let (from, to) = match active {
            true => (&mut self.state.mold.inactive, &mut self.state.mold.active),
            false => (&mut self.state.mold.active, &mut self.state.mold.inactive),
        };
        from.remove(zone);
        to.insert(zone);
        dealer.tell(Fact::MoldTurned { zone, active }, rule);
        self.happened(Moment::MoldTurned, dealer);
    }

    /// The game is lost when active mold links two spawn zones.
    pub(crate) fn check_chain(&mut self, dealer: &mut impl Dealer) {
        let mut mold = self.state.mold.active;
        if self.world.options.any_mold_links {
            mold |= self.state.mold.inactive;
        }
        let spawns: ZoneSet = self.state.spawn.tokens.iter().map(|spawn| spawn.zone).collect();
        let linked = (spawns & mold).iter().any(|spawn| {
            let mut reached = ZoneSet::only(spawn);
            let mut edge = reached;
            while !edge.is_empty() {
                let mut next = ZoneSet::EMPTY;
                for zone in edge {
                    next |= self.map.neighbours(zone) & mold;
                }
                edge = next - reached;
                reached |= next;
            }
            (reached & spawns).len() > 1
        });
        if linked {
            self.lose(Defeat::MoldChain, Rule::MoldChain, dealer);
        }
    }
}
