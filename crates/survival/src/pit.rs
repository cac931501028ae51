//! Pits: how they are drilled and filled, what they cancel, whom they shield.
//!
//! Dark Side chapter 8, "Driller Abomination" and "Pit rules".

use crate::enemy::{Crowd, Kind, Kinds};
use crate::event::Fact;
use crate::frame::Fight;
use crate::game::{Dealer, Game};
use crate::rule::Rule;
use crate::zone::{Zone, ZoneSet};

impl Game {
    /// Whether a zone has a pit, open or filled.
    pub fn is_pit(&self, zone: Zone) -> bool {
        (self.state.open_pits | self.state.filled_pits).contains(zone)
    }

    /// Whether a zone has an open pit.
    pub fn is_open_pit(&self, zone: Zone) -> bool {
        self.state.open_pits.contains(zone)
    }

    /// Opens a pit: a new one, or a filled one again.
    pub(crate) fn open_pit(&mut self, zone: Zone, dealer: &mut impl Dealer) {
        let again = self.state.filled_pits.contains(zone);
        self.state.filled_pits.remove(zone);
        self.state.open_pits.insert(zone);
        let rule = if again { Rule::PitReopened } else { Rule::PitDrilled };
        dealer.tell(Fact::PitOpened { zone, again }, rule);
        self.check_hopeless(dealer);
    }

    /// Fills an open pit.
    pub(crate) fn fill_pit(&mut self, zone: Zone, rule: Rule, dealer: &mut impl Dealer) {
        if self.state.open_pits.contains(zone) {
            self.state.open_pits.remove(zone);
            self.state.filled_pits.insert(zone);
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
        for zone in among - self.state.open_pits {
            if !self.state.enemies[zone].only(diggers).is_empty() {
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
    pub(crate) fn toughness(&self, fight: &Fight, kind: Kind) -> u8 {
        let shield = fight.into_pit && self.world.drillers.contains(kind);
        self.world.toughness[kind.index()] + u8::from(shield)
    }

    /// Why hits of this attack do nothing to such an enemy.
    pub(crate) fn absorbing(&self, fight: &Fight, kind: Kind, otherwise: Rule) -> Rule {
        let damage = match fight.focus {
            Some(_) => u16::from(fight.damage) * u16::from(fight.hits),
            None => u16::from(fight.damage),
        };
        let without = u16::from(self.world.toughness[kind.index()]);
        if damage >= without { Rule::PitShield } else { otherwise }
    }
}
