//! Rearranging cards, trading, attaching, discarding.
//!
//! Invader chapter 7, "Inventory", and chapter 9, "Reorganize/Trade" and
//! "Attach or detach equipment cards".

use crate::content::Content;
use crate::content::packing::{exchange, fits};
use crate::engine::frames::Matter;
use crate::engine::game::{Dealer, Game};
use crate::engine::moments::Moment;
use crate::model::action::{Action, Who};
use crate::model::card::{Ammo, Card, Effect};
use crate::model::event::Fact;
use crate::model::frame::{Arranging, Consent, Frame, Occasion};
use crate::model::inventory::{Area, Inventory, Slot};
use crate::model::rule::{Refusal, Rule, refuse};
use crate::model::ruleset::Feeding;
use crate::rules::turn::Price;
use crate::skills::Trait;

impl Game {
    /// Whether a card does what it says while a survivor carries it in this area.
    pub(crate) fn works(&self, who: Who, card: Card, area: Area) -> bool {
        let printed = self.world.card(card);
        printed.works_in(area)
            || area == Area::Backpack
                && printed.works_in(Area::Hand)
                && self.is(who, Trait::AllAtHand)
    }

    /// Whether rearranging one's own cards costs nothing.
    pub(crate) fn rearranges_freely(&self, who: Who) -> bool {
        self.is(who, Trait::AllAtHand)
    }

    /// Begins to rearrange, alone or with a partner.
    pub(crate) fn reorganize(&mut self, with: Option<Who>) {
        let who = self.turn_in_progress().map(|turn| turn.who);
        match who.filter(|who| with.is_none() && self.rearranges_freely(*who)) {
            Some(_) => self.break_streak(),
            None => {
                self.pay(Price::Any, 0);
            }
        }
        if let Some(who) = self.turn_in_progress().map(|turn| turn.who) {
            self.open_arranging(who, with, Occasion::Action);
        }
    }

    /// Lets a survivor put away what they found, and rearrange for free.
    pub(crate) fn arrange_found(&mut self, who: Who) {
        self.put_away(who, Occasion::Found { kept: self.world.options.free_rearranging });
    }

    /// Lets a survivor put away what they gained, without rearranging the rest.
    pub(crate) fn place_gains(&mut self, who: Who) {
        match self.world.options.free_rearranging {
            true => self.arrange_found(who),
            false => self.put_away(who, Occasion::Gained),
        }
    }

    fn put_away(&mut self, who: Who, occasion: Occasion) {
        if self.survivor(who).inventory.cards(Area::Found).next().is_some() {
            self.open_arranging(who, None, occasion);
        }
    }

    pub(crate) fn check_trade(&self, who: Who, with: Who) -> Result<(), Refusal> {
        let Some(partner) = self.state.survivors.get(with.index()) else {
            return refuse(Rule::Trade, "no such survivor");
        };
        if who == with {
            return refuse(Rule::Trade, "trade with somebody else");
        }
        if !partner.in_play() || partner.zone != self.survivor(who).zone {
            return refuse(Rule::Trade, "both must stand in the same zone");
        }
        if self.can_rearrange(who, Some(with)) {
            Ok(())
        } else {
            refuse(Rule::Trade, "neither has anything to exchange")
        }
    }

    /// Whether a card in a hand can simply be put into the backpack.
    pub(super) fn can_store(&self, who: Who) -> bool {
        let inventory = &self.survivor(who).inventory;
        inventory.room(Area::Backpack).is_some()
            && inventory.cards(Area::Hand).any(|(hand, _)| inventory.attachments(hand) == 0)
    }

    /// Whether a card can simply go from one backpack to the other.
    pub(super) fn can_hand_over(&self, who: Who, with: Who) -> bool {
        let gives = |from: Who, to: Who| {
            self.survivor(from).inventory.cards(Area::Backpack).next().is_some()
                && self.survivor(to).inventory.room(Area::Backpack).is_some()
        };
        gives(who, with) || gives(with, who) || self.can_store(with)
    }

    /// Offers a card every slot that [`check_slots`](Self::check_slots) allows it.
    pub(super) fn offer_slots(
        &self,
        who: Who,
        from: Slot,
        whose: Who,
        card: Card,
        offer: &mut impl FnMut(Action),
    ) {
        let target = &self.survivor(whose).inventory;
        for area in [Area::Hand, Area::Body, Area::Backpack] {
            let elsewhere = who != whose || area != from.area();
            if !elsewhere || !fits(&self.world.content, card, area) {
                continue;
            }
            let mut room = false;
            for to in area.slots() {
                // One empty slot is as good as another, and what lies there must fit in return.
                let good = match target.get(to) {
                    Some(there) => fits(&self.world.content, there, from.area()),
                    None => target.has_slot(to) && !std::mem::replace(&mut room, true),
                };
                if good {
                    offer(Action::Put { who, from, whose, to });
                }
            }
        }
    }

    /// The inventories after a step of rearranging: of the survivor who is
    /// named first and of the one named second.
    pub(super) fn rearranged(&self, action: Action) -> Result<[Inventory; 2], Refusal> {
        let content = &self.world.content;
        match action {
            Action::Put { who, from, whose, to } => {
                self.check_slots(who, from, whose, to)?;
                let sides = [self.survivor(who).inventory, self.survivor(whose).inventory];
                let (mut packs, second) =
                    if who == whose { ([sides[0]; 2], 0) } else { (sides, 1) };
                if !exchange(content, &mut packs, (0, from), (second, to)) {
                    return refuse(
                        Rule::Attach,
                        "the backpack has no room for the ammo that comes off",
                    );
                }
                if who == whose {
                    packs[1] = packs[0];
                }
                self.keeps_breathing(who, &packs[0])?;
                self.keeps_breathing(whose, &packs[1])?;
                Ok(packs)
            }
            Action::Attach { who, from, hand } => {
                let mut pack = self.survivor(who).inventory;
                let Some(Effect::Ammo(ammo)) =
                    pack.get(from).map(|card| self.world.card(card).effect)
                else {
                    return refuse(Rule::Attach, "only ammo cards can be attached");
                };
                if self.world.ruleset.feeding == Feeding::AnySlot {
                    return refuse(Rule::Attach, "ammo counts from any slot: nothing is attached");
                }
                if hand.area() != Area::Hand || !self.takes_ammo(&pack, hand, ammo) {
                    return refuse(Rule::Attach, "no weapon in that hand takes this ammo");
                }
                pack.take(from);
                pack.attach(hand, ammo);
                Ok([pack; 2])
            }
            Action::Detach { who, hand, ammo } => {
                let mut pack = self.survivor(who).inventory;
                if !pack.detach(hand, ammo) {
                    return refuse(Rule::Attach, "no such card is attached there");
                }
                // With a full backpack it is laid out, to be put somewhere at once.
                let room = pack.room(Area::Backpack).or_else(|| pack.room(Area::Found));
                match room.zip(content.ammo_card(ammo)) {
                    Some((slot, card)) => {
                        pack.set(slot, card);
                        Ok([pack; 2])
                    }
                    None => refuse(Rule::Slots, "there is no room for it"),
                }
            }
            _ => refuse(Rule::Reorganize, "not a step of rearranging"),
        }
    }

    /// Whether a card can go from one slot to another at all.
    #[inline]
    pub(super) fn check_slots(
        &self,
        who: Who,
        from: Slot,
        whose: Who,
        to: Slot,
    ) -> Result<(), Refusal> {
        let content = &*self.world.content;
        let target = &self.survivor(whose).inventory;
        let Some(card) = self.survivor(who).inventory.get(from) else {
            return refuse(Rule::Slots, "there is no card in that slot");
        };
        let (old, new) = (from.area(), to.area());
        if new == Area::Found {
            return refuse(Rule::Slots, "cards go to hands, body or backpack");
        }
        if who == whose && old == new {
            return refuse(Rule::Slots, "that changes nothing");
        }
        let there = target.get(to);
        if there.is_none() && target.room(new) != Some(to) {
            return refuse(Rule::Slots, "fill the first empty slot; they are all alike");
        }
        if !fits(content, card, new) || there.is_some_and(|card| !fits(content, card, old)) {
            return refuse(Rule::Slots, "that card doesn't fit into that slot");
        }
        Ok(())
    }

    /// Whether an exchange needs a closer look: ammo may come off, or an oxygen
    /// tank be taken off outside.
    #[inline]
    pub(super) fn is_delicate(&self, who: Who, from: Slot, whose: Who, to: Slot) -> bool {
        let (giver, taker) = (self.survivor(who), self.survivor(whose));
        giver.inventory.attachments(from) > 0
            || taker.inventory.attachments(to) > 0
            || self.world.board().kind(giver.zone).is_exterior()
    }

    /// Outside, the oxygen tank stays on.
    fn keeps_breathing(&self, who: Who, after: &Inventory) -> Result<(), Refusal> {
        let outside = self.world.board().kind(self.survivor(who).zone).is_exterior();
        if outside && !after.wears(&self.world.content, Effect::Oxygen) {
            return refuse(Rule::OxygenOutside, "outside, an oxygen tank must stay equipped");
        }
        Ok(())
    }

    /// Whether the weapon in a hand can be fed with this.
    pub(crate) fn takes_ammo(&self, pack: &Inventory, hand: Slot, ammo: Ammo) -> bool {
        let effect = pack.get(hand).map(|card| self.world.card(card).effect);
        let Some(Effect::Weapon { melee, ranged }) = effect else { return false };
        [melee, ranged].into_iter().flatten().any(|weapon| weapon.ammo == Some(ammo))
    }

    /// The survivor whose card an action discards, if it is a discard that may
    /// be made at any time. Found cards are discarded by whoever found them.
    pub(crate) fn free_discard(&self, action: Action) -> Option<Who> {
        let who = match action {
            Action::Discard { who, slot } if slot.area() != Area::Found => who,
            Action::DiscardAttached { who, .. } => who,
            _ => return None,
        };
        (who.index() < self.state.survivors.len()).then_some(who)
    }

    pub(crate) fn check_discard(&self, action: Action) -> Result<(), Refusal> {
        let (who, mut pack) = match action {
            Action::Discard { who, .. } | Action::DiscardAttached { who, .. } => {
                (who, self.survivor(who).inventory)
            }
            _ => return refuse(Rule::Discard, "not a discard"),
        };
        if !self.survivor(who).in_play() {
            return refuse(Rule::Discard, "this survivor is no longer in play");
        }
        if let Some(open) = self.arranging_of(who)
            && open.with.is_some()
            && !open.had(&self.world, self.survivor(who), action)
        {
            return refuse(
                Rule::TradeConsent,
                "that card is not theirs before the trade is agreed",
            );
        }
        let there = match action {
            Action::Discard { slot, .. } => pack.take(slot).is_some(),
            Action::DiscardAttached { hand, ammo, .. } => pack.detach(hand, ammo),
            _ => false,
        };
        if !there {
            return refuse(Rule::Discard, "there is no such card");
        }
        self.keeps_breathing(who, &pack)
    }

    /// The rearranging that a survivor is part of.
    fn arranging_of(&self, who: Who) -> Option<&Arranging> {
        self.state.frames.iter().find_map(|frame| match frame {
            Frame::Arranging(open) | Frame::Consent(Consent { trade: open }) => {
                open.side(who).map(|_| open)
            }
            _ => None,
        })
    }

    /// Discards a card, with what is attached to it.
    pub(crate) fn discard(&mut self, action: Action, dealer: &mut impl Dealer) {
        if let Action::Discard { who, .. } | Action::DiscardAttached { who, .. } = action {
            let survivor = *self.survivor(who);
            self.tell_discard(&survivor, action);
        }
        match action {
            Action::Discard { who, slot } => {
                let pack = &mut self.survivor_mut(who).inventory;
                let attached = pack.take_attached(slot);
                if let Some(card) = pack.take(slot) {
                    self.shelve(card);
                    dealer.tell(Fact::Discarded { who, card }, Rule::Discard);
                    self.survivor_mut(who).note_tank(slot, false);
                    for ammo in Ammo::ALL {
                        for _ in 0..attached[ammo.index()] {
                            self.discard_ammo(who, ammo, dealer);
                        }
                    }
                    self.happened(Moment::CardDiscarded, dealer);
                }
            }
            Action::DiscardAttached { who, hand, ammo } => {
                self.survivor_mut(who).inventory.detach(hand, ammo);
                self.discard_ammo(who, ammo, dealer);
                self.happened(Moment::CardDiscarded, dealer);
            }
            _ => {}
        }
    }

    /// An attack spends the card that feeds it.
    pub(crate) fn spend_ammo(
        &mut self,
        who: Who,
        hand: Slot,
        ammo: Ammo,
        dealer: &mut impl Dealer,
    ) {
        if self.world.ruleset.feeding == Feeding::Attached {
            self.survivor_mut(who).inventory.detach(hand, ammo);
            self.discard_ammo(who, ammo, dealer);
            return;
        }
        let feeds = |card: Card| self.world.card(card).effect == Effect::Ammo(ammo);
        let inventory = &self.survivor(who).inventory;
        let mut cards = [Area::Backpack, Area::Body, Area::Hand]
            .into_iter()
            .flat_map(|area| inventory.cards(area));
        if let Some((slot, _)) = cards.find(|(_, card)| feeds(*card)) {
            drop(cards);
            self.discard(Action::Discard { who, slot }, dealer);
        }
    }

    pub(crate) fn discard_ammo(&mut self, who: Who, ammo: Ammo, dealer: &mut impl Dealer) {
        if let Some(card) = self.world.content.ammo_card(ammo) {
            self.shelve(card);
            dealer.tell(Fact::Discarded { who, card }, Rule::Discard);
        }
    }

    /// What a seat may do besides: discard, what the team decides together
    /// while others decide, give a token of Camouflage up, and shoot at zones
    /// where nobody is.
    pub fn interrupts(&self, seat: table::Seat, out: &mut Vec<Action>) {
        if self.state.outcome.is_some() {
            return;
        }
        if !self.deciders().contains(seat) {
            let pillars = self.world.mission().pillars.iter();
            let joint = pillars.map(|pillar| Action::Blow { colour: pillar.colour });
            out.extend(joint.filter(|action| self.check(seat, *action).is_ok()));
        }
        if let Some(Frame::Turn(turn)) = self.frame()
            && self.world.seat(turn.who) == seat
        {
            let mut offer = |action| {
                if turn.check(self, action).is_ok() {
                    out.push(action);
                }
            };
            offer(Action::Reveal);
            self.offer_empty_shots(turn.who, &mut offer);
        }
        for who in self.in_play().filter(|who| self.world.seat(*who) == seat) {
            let mut offer = |action| {
                if self.check_discard(action).is_ok() {
                    out.push(action);
                }
            };
            for area in [Area::Hand, Area::Body, Area::Backpack] {
                area.slots().for_each(|slot| offer(Action::Discard { who, slot }));
            }
            for hand in Area::Hand.slots() {
                let discard = |ammo| Action::DiscardAttached { who, hand, ammo };
                Ammo::ALL.into_iter().map(discard).for_each(&mut offer);
            }
        }
    }
}

/// Takes what `action` discards from `pack` out of the same survivor's cards as
/// they were before rearranging. False if it was not among them.
pub(super) fn forget(
    content: &Content,
    before: &mut Inventory,
    pack: &Inventory,
    action: Action,
) -> bool {
    match action {
        Action::Discard { slot, .. } => {
            let Some(card) = pack.get(slot) else { return true };
            let mut rest = *pack;
            let attached = rest.take_attached(slot);
            let copies = |ammo: Ammo| std::iter::repeat_n(ammo, attached[ammo.index()].into());
            let mut ammo = Ammo::ALL.into_iter().flat_map(copies);
            // Ammo that was taken off since was attached before, not in a slot.
            let lose = |before: &mut Inventory| match content.equipment(card).effect {
                Effect::Ammo(ammo) if before.count(card) == 0 => before.lose_ammo(content, ammo),
                _ => before.lose(content, card, slot),
            };
            ammo.all(|ammo| before.lose_ammo(content, ammo)) && lose(before)
        }
        Action::DiscardAttached { ammo, .. } => before.lose_ammo(content, ammo),
        _ => true,
    }
}
