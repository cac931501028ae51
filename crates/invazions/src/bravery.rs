//! Bravery cards: when the human may interrupt, and what follows.

use crate::action::Action;
use crate::card::{Card, Research};
use crate::event::{Fact, Side};
use crate::game::{Game, Host};
use crate::rule::{Refusal, Rule, refuse};
use crate::state::{Proposal, Stage, Window, WoundedBy};

impl Game {
    /// Whether no card's effect is under way while the hordes decide something:
    /// a test subject can be captured even then.
    pub(crate) const fn is_between_effects(&self) -> bool {
        match self.state.stage {
            Stage::Choose
            | Stage::Order
            | Stage::Agree(Proposal::Order | Proposal::Recruit { .. }, _)
            | Stage::Agree(Proposal::Wounded { by: WoundedBy::Failing, .. }, _)
            | Stage::Wounded(WoundedBy::Failing)
            | Stage::Play
            | Stage::Allocate(_)
            | Stage::Recruit
            | Stage::Claim => true,
            Stage::Discard
            | Stage::Defend
            | Stage::Firebug(..)
            | Stage::Janitor(_)
            | Stage::Agree(Proposal::Wounded { by: WoundedBy::Sniper, .. }, _)
            | Stage::Wounded(WoundedBy::Sniper)
            | Stage::Ask(_)
            | Stage::Window(_)
            | Stage::Over(_) => false,
        }
    }

    /// Whether this Bravery card has its moment now. The rule that knows the
    /// moment is the card's own; for those without one, that of phase 4.
    fn check_moment(&self, card: Card) -> Result<(), Refusal> {
        let window = match self.state.stage {
            Stage::Window(window) => Some(window),
            // In the human's own phases nothing is interrupted.
            Stage::Discard | Stage::Defend => None,
            _ if card == Card::CapturingATestSubject && self.is_between_effects() => None,
            _ => return refuse(Rule::BraveryWindow, "nothing can be interrupted now"),
        };
        let general = matches!(
            window,
            Some(Window::Placed | Window::Ready | Window::Attack | Window::Recruit)
        );
        let (now, why) = match card {
            Card::CapturingATestSubject => (true, ""),
            Card::HoldingThePlace => (
                matches!(window, Some(Window::Placed | Window::Ready | Window::Attack)),
                "it is played when Places are attacked and no damage is allocated yet",
            ),
            Card::CutToTheQuick => (
                window == Some(Window::Placed),
                "it is played between the choice of Places and the first card",
            ),
            Card::Prophylaxis => (
                window == Some(Window::Allocated),
                "it is played when damage is allocated and nobody devoured yet",
            ),
            Card::Bloodbath => (window == Some(Window::End), "it is played in phase 7"),
            _ => (
                general || matches!(window, Some(Window::Devoured { .. })),
                "it interrupts the hordes' attack and recruiting",
            ),
        };
        match now {
            true => Ok(()),
            false if card == Card::ResearchLeap => refuse(Rule::Bravery, why),
            false => refuse(Rule::Card(card), why),
        }
    }

    /// What a Bravery card costs now: Research leap is free right after
    /// Research was devoured.
    pub fn bravery_cost(&self, card: Card) -> u8 {
        match (card, self.state.stage) {
            (Card::ResearchLeap, Stage::Window(Window::Devoured { .. })) => 0,
            _ => self.world.card(card).cost,
        }
    }

    pub(crate) fn check_bravery(&self, action: Action) -> Result<(), Refusal> {
        let Some(card) = Game::bravery(action) else {
            return refuse(Rule::Asked, "that is not what is asked now");
        };
        self.check_moment(card)?;
        if !self.state.human.hand.has(card) {
            return refuse(Rule::Bravery, "this card is not in the hand");
        }
        let rule = Rule::Card(card);
        match action {
            Action::Hold { place } if self.attackers(place).next().is_none() => {
                return refuse(rule, "nobody attacks this Place");
            }
            Action::Capture { place, card } => self.check_below(place, card)?,
            Action::Bloodbath if self.state.bloodbath => {
                return refuse(rule, "one Bloodbath a turn is enough");
            }
            Action::Cut { horde } if self.horde(horde).hand.is_empty() => {
                return refuse(rule, "this horde has no card to lose");
            }
            Action::Save { place, card } if self.site(place).find(card, true).is_none() => {
                return refuse(rule, "no Human of this name is about to be devoured there");
            }
            Action::Leap { research } => self.check_leap(research)?,
            _ => {}
        }
        self.check_tokens(self.bravery_cost(card))
    }

    fn check_leap(&self, research: Research) -> Result<(), Refusal> {
        let rule = Rule::Card(Card::ResearchLeap);
        if let Stage::Window(Window::Devoured { research: devoured, .. }) = self.state.stage
            && devoured != research
        {
            return refuse(rule, "now it is for the card that was just devoured");
        }
        match self.state.human.research[research.index()] {
            Some(0) => refuse(rule, "no die lies on this Research card"),
            Some(_) => Ok(()),
            None => refuse(Rule::Setup, "this Research card is not part of the scenario"),
        }
    }

    /// Offers every way to play every Bravery card of the hand.
    pub(crate) fn offer_bravery(&self, offer: &mut dyn FnMut(Action)) {
        let hand = &self.state.human.hand;
        self.offer_captures(offer);
        let Stage::Window(window) = self.state.stage else { return };
        if hand.has(Card::HoldingThePlace) {
            self.world.places().for_each(|place| offer(Action::Hold { place }));
        }
        if hand.has(Card::Bloodbath) {
            offer(Action::Bloodbath);
        }
        if hand.has(Card::CutToTheQuick) {
            self.world.hordes().for_each(|horde| offer(Action::Cut { horde }));
        }
        if hand.has(Card::Prophylaxis) && window == Window::Allocated {
            for place in self.world.places() {
                let humans = &self.site(place).humans;
                for (index, card) in humans.iter().enumerate() {
                    if !humans[..index].contains(card) {
                        offer(Action::Save { place, card: *card });
                    }
                }
            }
        }
        if hand.has(Card::ResearchLeap) {
            Research::ALL.into_iter().for_each(|research| offer(Action::Leap { research }));
        }
    }

    /// Offers every way to capture a test subject.
    pub(crate) fn offer_captures(&self, offer: &mut dyn FnMut(Action)) {
        if self.state.human.hand.has(Card::CapturingATestSubject) {
            for place in self.world.places() {
                for card in self.site(place).below.cards() {
                    offer(Action::Capture { place, card });
                }
            }
        }
    }

    /// Plays a Bravery card. The window stays open.
    pub(crate) fn brave(&mut self, action: Action, host: &mut impl Host) {
        let Some(card) = Game::bravery(action) else { return };
        let rule = Rule::Card(card);
        let amount = self.world.card(card).amount;
        let draws = self.world.card(card).draws;
        self.pay(self.bravery_cost(card), host);
        let human = &mut self.state.human;
        human.hand.take(card);
        human.shown.take(card);
        host.tell(Fact::Braved { card }, Rule::Bravery);
        match action {
            Action::Hold { place } => {
                let site = self.site_mut(place);
                site.held = site.held.saturating_add(amount);
                let defence = self.place_defence(place);
                host.tell(Fact::Held { place, defence }, rule);
            }
            Action::Capture { place, card: below } => {
                self.return_card(place, below, card, host);
            }
            Action::Bloodbath => {
                self.state.bloodbath = true;
                let survivors: u8 =
                    self.world.places().map(|place| self.site(place).count(Card::Survivors)).sum();
                self.gain(survivors.min(amount), rule, host);
            }
            Action::Cut { horde } => {
                for _ in 0..amount {
                    // Taken out to be seen, put back to be discarded like any other.
                    let Some(lost) = self.horde_mut(horde).hand.draw("hand", host.chance()) else {
                        break;
                    };
                    self.horde_mut(horde).hand.add(lost);
                    self.discard(Side::Horde(horde), lost, rule, host);
                }
            }
            Action::Save { place, card: saved } => {
                let site = self.site_mut(place);
                if let Some(index) = site.find(saved, true) {
                    site.marked &= !(1 << index);
                }
                host.tell(Fact::Saved { place, card: saved }, rule);
            }
            Action::Leap { research } => {
                self.state.human.research[research.index()] = Some(0);
                host.tell(Fact::Leapt { research }, rule);
            }
            _ => {}
        }
        self.human_draws(usize::from(draws), rule, host);
        // Only now: a pile renewed by this card's own draw doesn't hold it.
        self.state.human.discard.add(card);
        // What the hordes were about to recruit may be gone.
        if matches!(self.state.stage, Stage::Recruit | Stage::Agree(Proposal::Recruit { .. }, _)) {
            self.recruit_now(host);
        }
    }
}
