//! The 5th phase: damage gets the hordes in, and devours.

use crate::card::{Card, Place, Research};
use crate::event::Fact;
use crate::game::{Game, Host};
use crate::rule::Rule;
use crate::state::{Stage, Window, WoundedBy};

impl Game {
    pub(crate) fn begin_damage(&mut self, host: &mut impl Host) {
        for place in self.world.places() {
            if self.attackers(place).next().is_none() {
                continue;
            }
            let damage: u16 = self.attackers(place).map(|horde| self.horde(horde).damage()).sum();
            let defence = self.place_defence(place);
            host.tell(Fact::Damage { place, damage, defence }, Rule::Damage);
            match damage.checked_sub(u16::from(defence)) {
                Some(left) => {
                    self.site_mut(place).damage = left;
                    host.tell(Fact::Entered { place, left }, Rule::Enter);
                }
                None => host.tell(Fact::Failed { place }, Rule::Enter),
            }
            let entered = damage >= u16::from(defence);
            for horde in self.world.hordes() {
                if self.horde(horde).at != Some(place) {
                    continue;
                }
                let bonus = self.horde(horde).bonus;
                let two_players = self.world.two_players();
                let zombies = self.horde_mut(horde);
                zombies.entered = entered;
                zombies.recruits = match (entered, two_players) {
                    (true, _) => bonus.saturating_add(1),
                    (false, true) => 1,
                    (false, false) => 0,
                };
                if !entered && !two_players {
                    self.state.owed[horde.index()] = 1;
                }
            }
        }
        self.hand_out_wounded(WoundedBy::Failing, host);
    }

    /// Asks where damage goes, Place by Place.
    pub(crate) fn allocate(&mut self, host: &mut impl Host) {
        self.allocate_from(Place(0), host);
    }

    /// Asks where damage goes, from this Place on.
    fn allocate_from(&mut self, from: Place, host: &mut impl Host) {
        for place in self.world.places().filter(|place| *place >= from) {
            if self.can_devour(place) {
                self.state.stage = Stage::Allocate(place);
                return;
            }
            let damage = self.site(place).damage;
            if damage > 0 {
                self.site_mut(place).damage = 0;
                host.tell(Fact::Lost { place, damage }, Rule::Allocate);
            }
        }
        let marked =
            |place: Place| self.site(place).marked != 0 || self.site(place).research_marked;
        match self.world.places().any(marked) {
            true => self.open(Window::Allocated, host),
            false => self.devour_from(Place(0), host),
        }
    }

    /// Whether the damage left at a Place devours anything more.
    fn can_devour(&self, place: Place) -> bool {
        let site = self.site(place);
        let research = site.research.into_iter();
        site.humans.iter().any(|card| self.check_devour(place, place, *card).is_ok())
            || research
                .into_iter()
                .any(|card| self.check_devour_research(place, place, card).is_ok())
    }

    /// The rest of the damage at a Place is let go.
    pub(crate) fn allocate_after(&mut self, place: Place, host: &mut impl Host) {
        let damage = std::mem::take(&mut self.site_mut(place).damage);
        if damage > 0 {
            host.tell(Fact::Lost { place, damage }, Rule::Allocate);
        }
        self.allocate_from(Place(place.0 + 1), host);
    }

    /// A Human is given enough damage.
    pub(crate) fn mark(&mut self, place: Place, card: Card, host: &mut impl Host) {
        let damage = self.human_defence(place, card);
        let site = self.site_mut(place);
        if let Some(index) = site.find(card, false) {
            site.marked |= 1 << index;
            site.damage = site.damage.saturating_sub(u16::from(damage));
        }
        host.tell(Fact::Marked { place, card, damage }, Rule::Allocate);
        self.allocate_from(place, host);
    }

    /// Research with a Defence is given enough damage.
    pub(crate) fn mark_research(&mut self, place: Place, research: Research, host: &mut impl Host) {
        let damage = self.world.content().research(research).defence;
        let site = self.site_mut(place);
        site.research_marked = true;
        site.damage = site.damage.saturating_sub(u16::from(damage));
        host.tell(Fact::MarkedResearch { place, research, damage }, Rule::ResearchCard(research));
        self.allocate_from(place, host);
    }

    /// Marked cards leave, from this Place on; Research without Defence goes
    /// with the last Human beside it.
    pub(crate) fn devour_from(&mut self, from: Place, host: &mut impl Host) {
        for place in self.world.places().filter(|place| *place >= from) {
            let site = self.site_mut(place);
            let (humans, marked) = (site.humans.clone(), site.marked);
            site.humans.clear();
            site.marked = 0;
            for (index, card) in humans.into_iter().enumerate() {
                if marked >> index & 1 == 1 {
                    self.state.human.discard.add(card);
                    host.tell(Fact::Devoured { place, card }, Rule::Devour);
                } else {
                    let _ = self.site_mut(place).humans.try_push(card);
                }
            }
            if self.devour_research(place, host) {
                return;
            }
        }
        self.begin_recruiting(host);
    }

    /// Whether the Research card of a Place is devoured, which opens a window
    /// or ends the game.
    fn devour_research(&mut self, place: Place, host: &mut impl Host) -> bool {
        let x_cap = self.world.figures().x_cap;
        let site = self.site_mut(place);
        let marked = std::mem::take(&mut site.research_marked);
        let (research, alone) = (site.research, site.humans.is_empty());
        let Some(research) = research else { return false };
        let text = self.world.content().research(research);
        if !(marked || (text.defence == 0 && alone)) {
            return false;
        }
        let points = text.devoured;
        let x = self.state.human.research[research.index()].unwrap_or(0).saturating_add(1);
        let x = x.min(x_cap);
        self.state.human.research[research.index()] = Some(x);
        self.site_mut(place).research = None;
        host.tell(Fact::ResearchDevoured { place, research, x }, Rule::DevourResearch);
        if points > 0 {
            self.gain(points, Rule::ResearchCard(research), host);
        }
        if !self.is_over() {
            self.open(Window::Devoured { place, research }, host);
        }
        true
    }
}
