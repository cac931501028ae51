//! Pits: how they are drilled and filled, what they cancel, whom they shield.
//!
//! Dark Side chapter 8, "Driller Abomination" and "Pit rules".

use crate::engine::game::{Dealer, Game};
use crate::engine::moments::Moment;
use crate::model::component::Component;
use crate::model::enemy::{Crowd, Kind, Kinds};
use crate::model::event::Fact;
use crate::model::frame::Attack;
use crate::model::rule::Rule;
use crate::model::zone::{Zone, ZoneSet};

impl Game {
    /// Whether a zone has a pit, open or filled.
    pub fn is_pit(&self, zone: Zone) -> bool {
        (self.state.pits.open | self.state.pits.filled).contains(zone)
    }

    /// Whether a zone has an open pit.
    pub fn is_open_pit(&self, zone: Zone) -> bool {
        self.state.pits.open.contains(zone)
    }

    /// Opens a pit: a new one, or a filled one again.
    pub(crate) fn open_pit(&mut self, zone: Zone, dealer: &mut impl Dealer) {
        let again = self.state.pits.filled.contains(zone);
        self.state.pits.filled.remove(zone);
        self.state.pits.open.insert(zone);
        let rule = if again { Rule::PitReopened } else { Rule::PitDrilled };
        dealer.tell(Fact::PitOpened { zone, again }, rule);
        self.happened(Moment::PitOpened, dealer);
    }

    /// Fills an open pit.
    pub(crate) fn fill_pit(&mut self, zone: Zone, rule: Rule, dealer: &mut impl Dealer) {
        if self.state.pits.open.contains(zone) {
            self.state.pits.open.remove(zone);
            self.state.pits.filled.insert(zone);
            dealer.tell(Fact::PitFilled { zone }, rule);
        }
    }

    /// Those of these kinds that drill do so instead of activating out of
    /// turn, unless they stand in an open pit. Gives their zones.
    pub(crate) fn drill(
        &mut self,
        kinds: Kinds,
        among: ZoneSet,
        dealer: &mut impl Dealer,
    ) -> ZoneSet {
        let diggers = kinds.and(self.world.diggers);
        let mut dug = ZoneSet::EMPTY;
        if diggers.is_empty() {
            return dug;
        }
        for zone in among - self.state.pits.open {
            let reopens = self.state.pits.filled.contains(zone);
            if !self.state.enemies[zone].only(diggers).is_empty()
                && (reopens || self.finds_token(Component::Pit, dealer))
            {
                dug.insert(zone);
                self.open_pit(zone, dealer);
            }
        }
        dug
    }

    /// Those of a crowd that act, in a zone where diggers drilled instead.
    pub(crate) fn without_diggers(&self, crowd: Crowd) -> Crowd {
        crowd.only(Kinds::ALL.without(self.world.diggers))
    }

    /// The least damage of a hit of this attack that eliminates such an enemy.
    #[inline]
    pub(crate) fn toughness(&self, fight: &Attack, kind: Kind) -> u8 {
        let shield = fight.into_pit && self.world.drillers.contains(kind);
        self.world.toughness[kind.index()] + u8::from(shield)
    }

    /// Why hits of this attack do nothing to such an enemy.
    pub(crate) fn absorbing(&self, fight: &Attack, kind: Kind, otherwise: Rule) -> Rule {
        let damage = match fight.focus {
            Some(_) => u16::from(fight.damage) * u16::from(fight.hits),
            None => u16::from(fight.damage),
        };
        let without = u16::from(self.world.toughness[kind.index()]);
        if damage >= without { Rule::PitShield } else { otherwise }
    }
}
