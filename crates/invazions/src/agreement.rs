//! What the hordes settle among themselves: the order in which they play, who takes
//! what where there is not enough, who takes the last Wounded Zombies.
//!
//! The booklet lets them talk until they agree. Here one of them proposes, and the other
//! hordes concerned agree or object. After as many refusals as there are hordes, the next
//! proposal stands, so the talk ends.

use table::{Seat, Seats};

use crate::card::{Horde, Place};
use crate::event::{Fact, Side};
use crate::game::{Game, Host};
use crate::rule::Rule;
use crate::setup::HordeDecider;
use crate::state::{Proposal, Stage, WoundedBy};

impl Game {
    /// The one horde that decides for all, if the table named one.
    pub(crate) fn spokesman(&self) -> Option<Horde> {
        let named = match self.world.options.horde_decider {
            HordeDecider::Agreement | HordeDecider::Anyone => return None,
            HordeDecider::Red => Horde(0),
            HordeDecider::Green => Horde(1),
            HordeDecider::Blue => Horde(2),
        };
        // A table of fewer hordes has no such seat: the first one speaks.
        Some(self.world.hordes().find(|horde| *horde == named).unwrap_or(Horde(0)))
    }

    /// Whether proposals are put to the others.
    fn asks_others(&self) -> bool {
        self.world.options.horde_decider == HordeDecider::Agreement
            && self.state.refusals < self.world.deal.hordes()
    }

    /// The hordes that a proposal concerns.
    fn concerned(&self, proposal: Proposal) -> Seats {
        let seats = |hordes: &mut dyn Iterator<Item = Horde>| {
            hordes.fold(Seats::NONE, |seats, horde| seats.with(Side::Horde(horde).seat()))
        };
        match proposal {
            Proposal::Order => seats(&mut self.world.hordes()),
            Proposal::Recruit { horde, .. } => match self.horde(horde).at {
                Some(place) => seats(&mut self.recruiters(place)),
                None => Seats::NONE,
            },
            Proposal::Wounded { .. } => seats(&mut self.owing()),
        }
    }

    /// Those who have not yet said what they think of a proposal.
    pub(crate) fn undecided(&self, proposal: Proposal, agreed: Seats) -> Seats {
        let asked = self.concerned(proposal).iter().filter(|seat| !agreed.contains(*seat));
        asked.fold(Seats::NONE, Seats::with)
    }

    /// The hordes that can still recruit at a Place.
    pub(crate) fn recruiters(&self, place: Place) -> impl Iterator<Item = Horde> + '_ {
        self.attackers(place).filter(|horde| self.can_recruit(*horde))
    }

    /// Whether several hordes want more from a Place than lies there.
    pub(crate) fn is_contested(&self, place: Place) -> bool {
        self.is_scarce(place) && self.recruiters(place).nth(1).is_some()
    }

    /// The hordes that are still to take a Wounded Zombie.
    pub(crate) fn owing(&self) -> impl Iterator<Item = Horde> + '_ {
        self.world.hordes().filter(|horde| self.state.owed[horde.index()] > 0)
    }

    /// `seat` proposes something: the others are asked, or it stands at once.
    pub(crate) fn propose(&mut self, seat: Seat, proposal: Proposal, host: &mut impl Host) {
        let agreed = Seats::only(seat);
        if !self.asks_others() || self.undecided(proposal, agreed) == Seats::NONE {
            return self.settle(proposal, host);
        }
        if let Some(horde) = horde_of(seat) {
            let fact = match proposal {
                Proposal::Order => Fact::ProposedOrder { horde },
                Proposal::Recruit { horde: taker, card } => {
                    Fact::ProposedRecruit { horde, taker, card }
                }
                Proposal::Wounded { horde: taker, .. } => Fact::ProposedWounded { horde, taker },
            };
            host.tell(fact, self.settling_rule(proposal));
        }
        self.state.stage = Stage::Agree(proposal, agreed);
    }

    /// A horde agrees with what is proposed; with the last of them it stands.
    pub(crate) fn consent(&mut self, seat: Seat, host: &mut impl Host) {
        let Stage::Agree(proposal, agreed) = self.state.stage else { return };
        let agreed = agreed.with(seat);
        if let Some(horde) = horde_of(seat) {
            host.tell(Fact::Consented { horde }, self.settling_rule(proposal));
        }
        match self.undecided(proposal, agreed) {
            Seats::NONE => self.settle(proposal, host),
            _ => self.state.stage = Stage::Agree(proposal, agreed),
        }
    }

    /// A horde objects: the matter is open again.
    pub(crate) fn object(&mut self, seat: Seat, host: &mut impl Host) {
        let Stage::Agree(proposal, _) = self.state.stage else { return };
        if let Some(horde) = horde_of(seat) {
            host.tell(Fact::Objected { horde }, self.settling_rule(proposal));
        }
        self.state.refusals += 1;
        self.state.stage = match proposal {
            Proposal::Order => {
                self.state.order.clear();
                self.state.proposer = None;
                Stage::Order
            }
            Proposal::Recruit { .. } => Stage::Recruit,
            Proposal::Wounded { by, .. } => Stage::Wounded(by),
        };
    }

    /// What was proposed is done.
    fn settle(&mut self, proposal: Proposal, host: &mut impl Host) {
        self.state.refusals = 0;
        match proposal {
            Proposal::Order => self.order_stands(host),
            Proposal::Recruit { horde, card } => self.recruit(horde, card, host),
            Proposal::Wounded { horde, by } => {
                self.hand_wounded(horde, by, host);
                self.hand_out_wounded(by, host);
            }
        }
    }

    fn settling_rule(&self, proposal: Proposal) -> Rule {
        match proposal {
            Proposal::Order => Rule::Order,
            Proposal::Recruit { .. } => Rule::RecruitShare,
            Proposal::Wounded { by, .. } => by.rule(),
        }
    }

    /// Hands out the Wounded Zombies that hordes owe, as long as nobody has to
    /// choose who takes the last ones; then the turn goes on.
    pub(crate) fn hand_out_wounded(&mut self, by: WoundedBy, host: &mut impl Host) {
        let owed: u8 = self.state.owed.iter().sum();
        let several = self.owing().nth(1).is_some();
        if several && self.state.wounded > 0 && owed > self.state.wounded {
            self.state.stage = Stage::Wounded(by);
            return;
        }
        for horde in self.world.hordes() {
            while self.state.owed[horde.index()] > 0 {
                self.hand_wounded(horde, by, host);
            }
        }
        match by {
            WoundedBy::Sniper => self.begin_order(owed > 0, host),
            WoundedBy::Failing => self.allocate(host),
        }
    }

    fn hand_wounded(&mut self, horde: Horde, by: WoundedBy, host: &mut impl Host) {
        let owed = &mut self.state.owed[horde.index()];
        *owed = owed.saturating_sub(1);
        self.wound(horde, by.rule(), host);
    }
}

/// The horde of a seat; the human has none.
fn horde_of(seat: Seat) -> Option<Horde> {
    seat.0.checked_sub(1).map(Horde)
}
