//! Mold: how it spreads, what it removes, what it turns into, how it loses.
//!
//! Invader chapter 8, "Mold rules".

use crate::event::{Defeat, Fact};
use crate::game::{Dealer, Game};
use crate::rule::Rule;
use crate::zone::{Zone, ZoneSet};

impl Game {
    /// Enemies that spread mold stand in a zone: a room or corridor becomes a
    /// zone of active mold, inactive mold becomes active again.
    pub(crate) fn spread_mold(&mut self, zone: Zone, dealer: &mut impl Dealer) {
        if self.state.active_mold.contains(zone) || self.world.board().kind(zone).is_exterior() {
            return;
        }
        if self.state.inactive_mold.contains(zone) {
            self.turn_mold(zone, true, Rule::MoldInactive, dealer);
            return;
        }
        self.state.active_mold.insert(zone);
        dealer.tell(Fact::MoldSet { zone }, Rule::MoldSpread);
        self.lose_objectives(zone, Rule::Mold, dealer);
        // What a mission has shut for good, mold doesn't open either.
        for door in self.world.board().doorways_of(zone) - self.state.barred {
            let closed = self.state.closed.contains(door);
            if closed || self.state.destroyed.contains(door) {
                self.state.closed.remove(door);
                self.state.destroyed.remove(door);
                dealer.tell(Fact::DoorGone { door }, Rule::Mold);
                if closed {
                    self.door_gone(door, dealer);
                }
                self.state.coloured.remove(door);
            }
        }
        self.survey();
        self.check_chain(dealer);
        self.wake_near(zone, dealer);
        self.check_hopeless(dealer);
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
            true => (&mut self.state.inactive_mold, &mut self.state.active_mold),
            false => (&mut self.state.active_mold, &mut self.state.inactive_mold),
        };
        from.remove(zone);
        to.insert(zone);
        dealer.tell(Fact::MoldTurned { zone, active }, rule);
        self.survey();
        self.check_chain(dealer);
    }

    /// The game is lost when active mold links two spawn zones.
    pub(crate) fn check_chain(&mut self, dealer: &mut impl Dealer) {
        let mut mold = self.state.active_mold;
        if self.world.options.any_mold_links {
            mold |= self.state.inactive_mold;
        }
        let spawns: ZoneSet = self.state.spawns.iter().map(|spawn| spawn.zone).collect();
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
