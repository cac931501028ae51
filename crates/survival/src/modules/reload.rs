//! Weapons that fire once and must then be loaded again.
//!
//! Second Edition chapter 12, "Reload".

use crate::engine::game::{Dealer, Game};
use crate::model::action::{Action, Hands, Who};
use crate::model::card::Weapon;
use crate::model::event::Fact;
use crate::model::frame::TurnFrame;
use crate::model::inventory::Slot;
use crate::model::rule::{Refusal, Rule, refuse};
use crate::rules::turn::{Price, afford};
use crate::skills::Trait;

impl Game {
    /// Whether the weapons of an attack are loaded.
    pub(crate) fn check_loaded(
        &self,
        who: Who,
        hands: Hands,
        weapon: &Weapon,
    ) -> Result<(), Refusal> {
        let inventory = &self.survivor(who).inventory;
        match weapon.reload && hands.slots().iter().any(|hand| inventory.is_turned(*hand)) {
            true => refuse(Rule::Reload, "it was fired: load it again first"),
            false => Ok(()),
        }
    }

    /// Marks weapons that were fired.
    pub(crate) fn fire(&mut self, who: Who, hands: Hands, weapon: &Weapon) {
        if weapon.reload {
            let inventory = &mut self.survivor_mut(who).inventory;
            hands.slots().iter().for_each(|hand| inventory.turn(*hand, true));
        }
    }

    /// Every way to load what was fired.
    pub(crate) fn offer_loading(&self, who: Who, offer: &mut impl FnMut(Action)) {
        if Hands::Both.slots().iter().any(|hand| self.survivor(who).inventory.is_turned(*hand)) {
            Hands::ALL.into_iter().for_each(|hands| offer(Action::Reload { hands }));
        }
    }

    /// A weapon in hand is loaded with an action, and two that can be fired as a
    /// pair with the same action.
    pub(crate) fn check_loading(&self, turn: &TurnFrame, hands: Hands) -> Result<(), Refusal> {
        if !self.loads_freely(turn.who) {
            afford(turn, Price::Any)?;
        }
        let inventory = &self.survivor(turn.who).inventory;
        if !hands.slots().iter().all(|hand| inventory.is_turned(*hand)) {
            return refuse(Rule::Reload, "nothing in that hand needs to be loaded");
        }
        let both = Hands::Both.slots().iter().all(|hand| inventory.is_turned(*hand));
        let pair = both && self.is_pair(turn.who);
        match hands {
            Hands::Both if !pair => refuse(Rule::Reload, "these two are no pair"),
            Hands::Left | Hands::Right if pair => refuse(Rule::Reload, "one action loads the pair"),
            _ => Ok(()),
        }
    }

    /// Whether both hands hold weapons that can be fired as a pair.
    fn is_pair(&self, who: Who) -> bool {
        let dual = [true, false].into_iter().any(|melee| {
            let weapon = self.weapon(who, Slot::LEFT, melee);
            weapon.is_some_and(|(card, line)| line.dual || self.bonus(who, melee, Some(card)).dual)
        });
        let inventory = &self.survivor(who).inventory;
        let design = |hand| inventory.get(hand).map(|card| self.world.card(card).design);
        dual && design(Slot::LEFT) == design(Slot::RIGHT)
    }

    /// Whether loading costs a survivor nothing.
    pub(crate) fn loads_freely(&self, who: Who) -> bool {
        self.is(who, Trait::LoadsFreely)
    }

    pub(crate) fn load(&mut self, hands: Hands, dealer: &mut impl Dealer) {
        let Some(who) = self.turn_frame().map(|turn| turn.who) else { return };
        match self.loads_freely(who) {
            true => self.break_streak(),
            false => {
                self.pay(Price::Any, 0);
            }
        }
        let Some(weapon) = self.survivor(who).inventory.get(hands.slots()[0]) else { return };
        let inventory = &mut self.survivor_mut(who).inventory;
        hands.slots().iter().for_each(|hand| inventory.turn(*hand, false));
        dealer.tell(Fact::Loaded { who, weapon, pair: hands == Hands::Both }, Rule::Reload);
    }

    /// In the end phase all weapons are loaded again.
    pub(crate) fn load_all(&mut self, dealer: &mut impl Dealer) {
        let mut fired = false;
        for survivor in self.state.survivors.iter_mut() {
            fired |= survivor.inventory.load_all(&self.world.content);
        }
        if fired {
            dealer.tell(Fact::AllLoaded, Rule::Reload);
        }
    }
}
