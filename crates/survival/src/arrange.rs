//! Rearranging cards, trading, attaching, discarding.
//!
//! Invader chapter 7, "Inventory", and chapter 9, "Reorganize/Trade" and
//! "Attach or detach equipment cards".

use crate::action::{Action, Who};
use crate::card::{Ammo, Card, Effect};
use crate::event::Fact;
use crate::frame::{Arranging, Frame};
use crate::game::{Dealer, Game};
use crate::inventory::{Area, Inventory, Slot, exchange, fits};
use crate::mission::MachineKind;
use crate::rule::{Refusal, Rule, refuse};
use crate::turn::Price;
use table::Seat;

/// Steps of one rearrangement. Any arrangement of two full inventories takes
/// fewer; the limit only keeps aimless players from going on for ever.
const STEPS: u8 = 24;

impl Game {
    /// Begins to rearrange, alone or with a partner.
    pub(crate) fn reorganize(&mut self, with: Option<Who>) {
        self.pay(Price::Any, 0);
        if let Some(who) = self.turn_frame().map(|turn| turn.who) {
            self.open_arranging(who, with);
        }
    }

    /// Lets a survivor put away what they found, and rearrange for free.
    pub(crate) fn arrange_found(&mut self, who: Who) {
        if self.survivor(who).inventory.cards(Area::Found).next().is_some() {
            self.open_arranging(who, None);
        }
    }

    fn open_arranging(&mut self, who: Who, with: Option<Who>) {
        let pack = |who: Who| self.survivor(who).inventory;
        let before = [pack(who), with.map_or(Inventory::default(), pack)];
        let held = |who: Who| self.survivor(who).remotes;
        let remotes = [held(who), with.map_or(0, held)];
        let carried = |who: Who| self.survivor(who).tokens;
        let tokens = [carried(who), with.map_or(0, carried)];
        let old = |who: Who| self.survivor(who).old_tanks;
        let old_tanks = [old(who), with.map_or(0, old)];
        self.push(Frame::Arranging(Arranging {
            who,
            with,
            steps: STEPS,
            proposer: 0,
            before,
            remotes,
            tokens,
            old_tanks,
        }));
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

    /// Whether anything could be put elsewhere. Asked before every action, so
    /// the usual cases are told without trying everything.
    pub(crate) fn can_rearrange(&self, who: Who, with: Option<Who>) -> bool {
        if self.can_store(who) || with.is_some_and(|with| self.can_hand_over(who, with)) {
            return true;
        }
        let before = [Inventory::default(); 2];
        let (remotes, tokens, old_tanks) = ([0; 2], [0; 2], [0; 2]);
        let (steps, proposer) = (1, 0);
        let arranging =
            Arranging { who, with, steps, proposer, before, remotes, tokens, old_tanks };
        self.has_options(&arranging)
    }

    /// Whether a card in a hand can simply be put into the backpack.
    fn can_store(&self, who: Who) -> bool {
        let inventory = &self.survivor(who).inventory;
        inventory.room(Area::Backpack).is_some()
            && inventory.cards(Area::Hand).any(|(hand, _)| inventory.attachments(hand) == 0)
    }

    /// Whether a card can simply go from one backpack to the other.
    fn can_hand_over(&self, who: Who, with: Who) -> bool {
        let gives = |from: Who, to: Who| {
            self.survivor(from).inventory.cards(Area::Backpack).next().is_some()
                && self.survivor(to).inventory.room(Area::Backpack).is_some()
        };
        gives(who, with) || gives(with, who) || self.can_store(with)
    }

    /// Whether anything but finishing can be done.
    fn has_options(&self, arranging: &Arranging) -> bool {
        let mut can = false;
        self.offer_arranging(arranging, |action| {
            can = can || action != Action::Done && self.check_arranging(arranging, action).is_ok();
        });
        can
    }

    /// Whatever could be tried with the cards at hand. Places of one area are
    /// all alike: of empty ones the first is enough.
    pub(crate) fn offer_arranging(&self, arranging: &Arranging, mut offer: impl FnMut(Action)) {
        let sides = [Some(arranging.who), arranging.with];
        for who in sides.into_iter().flatten() {
            let inventory = &self.survivor(who).inventory;
            for from in Slot::all() {
                let Some(card) = inventory.get(from) else { continue };
                for whose in sides.into_iter().flatten() {
                    self.offer_places(who, from, whose, card, &mut offer);
                }
                if let Effect::Ammo(_) = self.world.card(card).effect {
                    Area::Hand.slots().for_each(|hand| offer(Action::Attach { who, from, hand }));
                }
                if from.area() == Area::Found {
                    offer(Action::Discard { who, slot: from });
                }
            }
            if arranging.with.is_some() {
                for kind in [MachineKind::Bot, MachineKind::SentryGun] {
                    offer(Action::HandRemote { who, kind });
                }
                offer(Action::HandToken { who });
            }
            for hand in Area::Hand.slots() {
                if inventory.attachments(hand) > 0 {
                    let detach = |ammo| Action::Detach { who, hand, ammo };
                    Ammo::ALL.into_iter().map(detach).for_each(&mut offer);
                }
            }
        }
        offer(Action::Done);
    }

    fn offer_places(
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
                let empty = target.get(to).is_none();
                if !(empty && room) {
                    offer(Action::Put { who, from, whose, to });
                }
                room |= empty;
            }
        }
    }

    pub(crate) fn check_arranging(
        &self,
        arranging: &Arranging,
        action: Action,
    ) -> Result<(), Refusal> {
        let takes_part = |who: Who| who == arranging.who || Some(who) == arranging.with;
        match action {
            Action::Done => {
                let sides = [Some(arranging.who), arranging.with];
                let lies = |who: Who| self.survivor(who).inventory.free(Area::Found) < 3;
                if sides.into_iter().flatten().any(lies) {
                    return refuse(Rule::Search, "put away or discard what was found first");
                }
                return Ok(());
            }
            Action::Discard { who, slot } if takes_part(who) && slot.area() == Area::Found => {
                return match self.survivor(who).inventory.get(slot) {
                    Some(_) => Ok(()),
                    None => refuse(Rule::Discard, "there is no card in that slot"),
                };
            }
            Action::Put { who, whose, .. } if !takes_part(who) || !takes_part(whose) => {
                return refuse(Rule::Trade, "only those who trade may exchange cards");
            }
            Action::HandRemote { who, kind } => {
                return if arranging.with.is_none() || !takes_part(who) {
                    refuse(Rule::Trade, "remotes change hands in a trade")
                } else if self.survivor(who).remotes >> kind as u8 & 1 == 0 {
                    refuse(Rule::Trade, "there is no such remote to hand over")
                } else if arranging.steps == 0 {
                    refuse(Rule::Reorganize, "enough rearranged for one action")
                } else {
                    Ok(())
                };
            }
            Action::HandToken { who } => {
                return if arranging.with.is_none() || !takes_part(who) {
                    refuse(Rule::Trade, "tokens change hands in a trade")
                } else if self.survivor(who).tokens == 0 {
                    refuse(Rule::Trade, "there is no token to hand over")
                } else if arranging.steps == 0 {
                    refuse(Rule::Reorganize, "enough rearranged for one action")
                } else {
                    Ok(())
                };
            }
            Action::Attach { who, .. } | Action::Detach { who, .. } if !takes_part(who) => {
                return refuse(Rule::Trade, "only those who trade may rearrange");
            }
            Action::Put { .. } | Action::Attach { .. } | Action::Detach { .. } => {}
            _ => return refuse(Rule::Reorganize, "cards are being rearranged: finish that first"),
        }
        let out_of_steps = arranging.steps == 0;
        let from_found = match action {
            Action::Put { from, .. } | Action::Attach { from, .. } => from.area() == Area::Found,
            _ => false,
        };
        if out_of_steps && !from_found {
            return refuse(Rule::Reorganize, "enough rearranged for one action");
        }
        match action {
            Action::Put { who, from, whose, to } if !self.is_delicate(who, from, whose, to) => {
                self.check_slots(who, from, whose, to)
            }
            _ => self.rearranged(action).map(drop),
        }
    }

    /// The inventories after a step of rearranging: of the survivor who is
    /// named first and of the one named second.
    fn rearranged(&self, action: Action) -> Result<[Inventory; 2], Refusal> {
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
    fn check_slots(&self, who: Who, from: Slot, whose: Who, to: Slot) -> Result<(), Refusal> {
        let content = &self.world.content;
        let target = &self.survivor(whose).inventory;
        let Some(card) = self.survivor(who).inventory.get(from) else {
            return refuse(Rule::Slots, "there is no card in that slot");
        };
        if to.area() == Area::Found {
            return refuse(Rule::Slots, "cards go to hands, body or backpack");
        }
        if who == whose && from.area() == to.area() {
            return refuse(Rule::Slots, "that changes nothing");
        }
        let there = target.get(to);
        if there.is_none() && target.room(to.area()) != Some(to) {
            return refuse(Rule::Slots, "fill the first empty slot; they are all alike");
        }
        if !fits(content, card, to.area())
            || there.is_some_and(|card| !fits(content, card, from.area()))
        {
            return refuse(Rule::Slots, "that card doesn't fit into that slot");
        }
        Ok(())
    }

    /// Whether an exchange needs a closer look: ammo may come off, or an oxygen
    /// tank be taken off outside.
    fn is_delicate(&self, who: Who, from: Slot, whose: Who, to: Slot) -> bool {
        let (giver, taker) = (self.survivor(who), self.survivor(whose));
        let board = self.world.board();
        giver.inventory.attachments(from) > 0
            || taker.inventory.attachments(to) > 0
            || board.kind(giver.zone).is_exterior()
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
    fn takes_ammo(&self, pack: &Inventory, hand: Slot, ammo: Ammo) -> bool {
        let effect = pack.get(hand).map(|card| self.world.card(card).effect);
        let Some(Effect::Weapon { melee, ranged }) = effect else { return false };
        [melee, ranged].into_iter().flatten().any(|weapon| weapon.ammo == Some(ammo))
    }

    /// Does one step of rearranging.
    pub(crate) fn arrange(&mut self, action: Action, dealer: &mut impl Dealer) {
        if let Some(Frame::Arranging(arranging)) = self.state.frames.last_mut() {
            arranging.steps = arranging.steps.saturating_sub(1);
        }
        if let Action::HandRemote { who, kind } = action {
            self.hand_remote(who, kind, dealer);
            return;
        }
        if let Action::HandToken { who } = action {
            self.hand_token(who, dealer);
            return;
        }
        let Ok(packs) = self.rearranged(action) else { return };
        match action {
            Action::Put { who, from, whose, to } => {
                let here = self.survivor(who).inventory.get(from);
                let there = self.survivor(whose).inventory.get(to);
                self.survivor_mut(who).inventory = packs[0];
                self.survivor_mut(whose).inventory = packs[1];
                if who != whose {
                    self.recount_tanks(who, whose);
                    self.recount_tanks(whose, who);
                }
                let told = |from: Who, to: Who, card: Card, area: Area| match from == to {
                    true => Fact::Stowed { who: to, card, area },
                    false => Fact::Handed { from, to, card },
                };
                if let Some(card) = here {
                    dealer.tell(told(who, whose, card, to.area()), Rule::Reorganize);
                }
                if let Some(card) = there {
                    dealer.tell(told(whose, who, card, from.area()), Rule::Reorganize);
                }
            }
            Action::Attach { who, from, hand } => {
                let weapon = packs[0].get(hand);
                let card = self.survivor(who).inventory.get(from);
                self.survivor_mut(who).inventory = packs[0];
                let effect = card.map(|card| self.world.card(card).effect);
                if let (Some(Effect::Ammo(ammo)), Some(weapon)) = (effect, weapon) {
                    dealer.tell(Fact::Attached { who, ammo, weapon }, Rule::Attach);
                }
            }
            Action::Detach { who, ammo, .. } => {
                self.survivor_mut(who).inventory = packs[0];
                dealer.tell(Fact::Detached { who, ammo }, Rule::Attach);
            }
            _ => {}
        }
    }

    /// A remote control goes to the other side of a trade.
    fn hand_remote(&mut self, who: Who, kind: MachineKind, dealer: &mut impl Dealer) {
        let Some(Frame::Arranging(arranging)) = self.frame().copied() else { return };
        let Some(with) = arranging.with else { return };
        let to = if who == with { arranging.who } else { with };
        self.survivor_mut(who).remotes &= !(1 << kind as u8);
        self.survivor_mut(to).remotes |= 1 << kind as u8;
        dealer.tell(Fact::Remote { who: to, kind }, Rule::Trade);
    }

    /// An objective token goes to the other side of a trade.
    fn hand_token(&mut self, who: Who, dealer: &mut impl Dealer) {
        let Some(Frame::Arranging(arranging)) = self.frame().copied() else { return };
        let Some(with) = arranging.with else { return };
        let to = if who == with { arranging.who } else { with };
        self.survivor_mut(who).tokens -= 1;
        self.survivor_mut(to).tokens += 1;
        dealer.tell(Fact::TokenHanded { who: to }, Rule::Trade);
    }

    /// Rearranging ends by itself when nothing can be put elsewhere.
    pub(crate) fn step_arranging(
        &mut self,
        arranging: &Arranging,
        dealer: &mut impl Dealer,
    ) -> bool {
        let more = match arranging.steps {
            0 => self.has_options(arranging),
            _ => self.can_rearrange(arranging.who, arranging.with) || self.has_options(arranging),
        };
        if !more {
            self.arranged(None, dealer);
        }
        !more
    }

    /// Rearranging is done; the other side of a trade is asked.
    pub(crate) fn arranged(&mut self, seat: Option<Seat>, dealer: &mut impl Dealer) {
        let Some(Frame::Arranging(mut arranging)) = self.state.frames.pop() else { return };
        if arranging.with.is_some() {
            arranging.proposer = seat.unwrap_or(self.world.seat(arranging.who)).0;
            self.push(Frame::Consent(arranging));
        } else {
            self.assess(dealer);
        }
    }

    /// The side of a trade that has not agreed yet, as its place in the frame.
    pub(crate) fn asked(&self, arranging: &Arranging) -> Option<(Who, usize)> {
        let sides = [(Some(arranging.who), 0), (arranging.with, 1)];
        let both = sides.into_iter().filter_map(|(who, place)| Some((who?, place)));
        both.into_iter().find(|(who, _)| self.world.seat(*who).0 != arranging.proposer)
    }

    /// Nobody needs to be asked who plays both, or whose cards did not change.
    pub(crate) fn step_consent(&mut self, arranging: &Arranging, dealer: &mut impl Dealer) -> bool {
        let open = self.asked(arranging).is_some_and(|(who, place)| {
            let survivor = self.survivor(who);
            survivor.inventory != arranging.before[place]
                || survivor.remotes != arranging.remotes[place]
                || survivor.tokens != arranging.tokens[place]
        });
        if !open {
            self.agree(dealer);
        }
        !open
    }

    /// A trade is agreed on.
    pub(crate) fn agree(&mut self, dealer: &mut impl Dealer) {
        self.pop();
        self.assess(dealer);
    }

    /// The partner refuses: all cards go back.
    pub(crate) fn decline_trade(&mut self, dealer: &mut impl Dealer) {
        let Some(Frame::Consent(arranging)) = self.state.frames.pop() else { return };
        let Some(with) = arranging.with else { return };
        self.survivor_mut(arranging.who).inventory = arranging.before[0];
        self.survivor_mut(with).inventory = arranging.before[1];
        self.survivor_mut(arranging.who).remotes = arranging.remotes[0];
        self.survivor_mut(with).remotes = arranging.remotes[1];
        self.survivor_mut(arranging.who).tokens = arranging.tokens[0];
        self.survivor_mut(with).tokens = arranging.tokens[1];
        self.survivor_mut(arranging.who).old_tanks = arranging.old_tanks[0];
        self.survivor_mut(with).old_tanks = arranging.old_tanks[1];
        dealer.tell(Fact::TradeRefused { who: arranging.who, with }, Rule::TradeConsent);
    }

    /// The survivor whose card an action discards, if it is a discard that may
    /// be made at any time. While a trade waits for consent nothing changes,
    /// and found cards are discarded by whoever found them.
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
        let trading = |frame: &Frame| match frame {
            Frame::Arranging(a) | Frame::Consent(a) => {
                a.with.is_some_and(|with| who == a.who || who == with)
            }
            _ => false,
        };
        if self.state.frames.iter().any(trading) {
            return refuse(Rule::TradeConsent, "finish the trade first");
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

    /// Discards a card, with what is attached to it.
    pub(crate) fn discard(&mut self, action: Action, dealer: &mut impl Dealer) {
        match action {
            Action::Discard { who, slot } => {
                let pack = &mut self.survivor_mut(who).inventory;
                let attached = pack.take_attached(slot);
                if let Some(card) = pack.take(slot) {
                    self.shelve(card);
                    dealer.tell(Fact::Discarded { who, card }, Rule::Discard);
                    self.discard_old_tank(who, card);
                    self.check_hopeless(dealer);
                }
                for ammo in Ammo::ALL {
                    for _ in 0..attached[ammo.index()] {
                        self.discard_ammo(who, ammo, dealer);
                    }
                }
            }
            Action::DiscardAttached { who, hand, ammo } => {
                self.survivor_mut(who).inventory.detach(hand, ammo);
                self.discard_ammo(who, ammo, dealer);
            }
            _ => {}
        }
    }

    pub(crate) fn discard_ammo(&mut self, who: Who, ammo: Ammo, dealer: &mut impl Dealer) {
        if let Some(card) = self.world.content.ammo_card(ammo) {
            self.shelve(card);
            dealer.tell(Fact::Discarded { who, card }, Rule::Discard);
        }
    }

    /// What a seat may do when others decide: discard, and what the team
    /// decides together.
    pub fn interrupts(&self, seat: table::Seat, out: &mut Vec<Action>) {
        if self.state.outcome.is_some() {
            return;
        }
        if !self.deciders().contains(seat) {
            let pillars = self.world.mission().pillars.iter();
            let joint = pillars.map(|pillar| Action::Blow { colour: pillar.colour });
            out.extend(joint.filter(|action| self.check(seat, *action).is_ok()));
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
