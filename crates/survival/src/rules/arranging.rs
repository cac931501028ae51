//! Rearranging cards, alone or in a trade.
//!
//! Invader chapter 9, "Reorganize/Trade" and "Attach or detach equipment
//! cards".

use table::{Seat, Seats};

use crate::content::packing::fits;
use crate::engine::frames::Matter;
use crate::engine::game::{Dealer, Game};
use crate::engine::moments::Moment;
use crate::engine::world::World;
use crate::model::action::{Action, Figure, Who};
use crate::model::card::{Ammo, Card, Effect};
use crate::model::companion::Companion;
use crate::model::event::Fact;
use crate::model::frame::{Arranging, Consent, Occasion};
use crate::model::inventory::{Area, Inventory, Slot};
use crate::model::mission::MachineKind;
use crate::model::phrase::{a, list};
use crate::model::rule::{Refusal, Rule, refuse};
use crate::model::survivor::{Survivor, tank_bit};
use crate::rules::inventory_actions::forget;

/// The most steps of one rearrangement. Exchanging two full inventories with all
/// attached cards takes 54, so no real arrangement meets the limit. It only ends
/// aimless play.
const STEPS: u8 = 64;

impl Matter for Arranging {
    fn who(&self, _: &Game) -> Option<Who> {
        Some(self.who)
    }

    fn deciders(&self, game: &Game) -> Seats {
        let alone = game.owner(self.who);
        self.with.map_or(alone, |with| alone.with(game.world.seat(with)))
    }

    /// All candidates with the cards at hand. Places of one area are alike, so
    /// the first empty one is enough.
    fn offer(&self, game: &Game, offer: &mut impl FnMut(Action)) {
        let sides = [Some(self.who), self.with];
        for who in sides.into_iter().flatten() {
            let inventory = &game.survivor(who).inventory;
            for from in Slot::all() {
                let Some(card) = inventory.get(from) else { continue };
                for whose in sides.into_iter().flatten() {
                    game.offer_slots(who, from, whose, card, &mut *offer);
                }
                if let Effect::Ammo(_) = game.world.card(card).effect {
                    Area::Hand.slots().for_each(|hand| offer(Action::Attach { who, from, hand }));
                }
                if from.area() == Area::Found {
                    offer(Action::Discard { who, slot: from });
                }
            }
            if self.with.is_some() {
                self.offer_tokens(game, who, offer);
            }
            for hand in Area::Hand.slots() {
                let attached = |ammo: &Ammo| inventory.attached(hand, *ammo) > 0;
                let detach = |ammo| Action::Detach { who, hand, ammo };
                Ammo::ALL.into_iter().filter(attached).map(detach).for_each(&mut *offer);
            }
        }
        offer(Action::Done);
    }

    fn check(&self, game: &Game, action: Action) -> Result<(), Refusal> {
        // Apart from other checks, because cards can be put in so many ways.
        if let Action::Put { who, from, whose, to } = action {
            return self.check_put(game, who, from, whose, to);
        }
        self.check_other(game, action)
    }

    fn legal(&self, game: &Game, out: &mut Vec<Action>) {
        let simple = self.is_simple(game);
        self.offer(game, &mut |action| {
            let put = matches!(action, Action::Put { .. });
            if put && simple || self.check_offered(game, action).is_ok() {
                out.push(action);
            }
        });
    }

    fn answer(self, game: &mut Game, seat: Seat, action: Action, dealer: &mut impl Dealer) {
        match action {
            Action::Done => self.finish(game, seat, dealer),
            Action::Discard { .. } => game.discard(action, dealer),
            _ => {
                let steps = self.steps.saturating_sub(1);
                let occasion = match (self.occasion, action) {
                    (
                        Occasion::Found { .. },
                        Action::Put { from, .. } | Action::Attach { from, .. },
                    ) if from.area() == Area::Found => Occasion::Found { kept: true },
                    (occasion, _) => occasion,
                };
                game.set_top(Arranging { steps, occasion, ..self });
                self.arrange(game, action, dealer);
            }
        }
    }

    /// Rearranging ends by itself when nothing can be put elsewhere.
    fn step(self, game: &mut Game, dealer: &mut impl Dealer) -> bool {
        let empty = game.survivor(self.who).inventory.cards(Area::Found).next().is_none();
        let more = match self.occasion {
            // Nothing was kept, or all is put away.
            Occasion::Found { kept: false } | Occasion::Gained if empty => false,
            _ if self.steps == 0 => game.has_options(&self),
            _ => game.can_rearrange(self.who, self.with) || game.has_options(&self),
        };
        if !more {
            self.finish(game, game.world.seat(self.who), dealer);
        } else if self.steps == 0
            && let Some(left) = game.only_option(&self)
        {
            game.discard(left, dealer);
            return true;
        }
        !more
    }

    /// What is discarded meanwhile was not rearranged, and doesn't come back
    /// should a trade be refused.
    fn forget(&mut self, world: &World, survivor: &Survivor, action: Action) {
        let (Action::Discard { who, .. } | Action::DiscardAttached { who, .. }) = action else {
            return;
        };
        let Some(side) = self.side(who) else { return };
        match self.lost_tank(world, survivor, action) {
            Some(slot) => {
                self.before[side].take(slot);
                self.old_tanks[side] &= !tank_bit(slot);
            }
            None => {
                forget(&world.content, &mut self.before[side], &survivor.inventory, action);
            }
        }
    }

    fn rule(&self) -> Rule {
        Rule::Reorganize
    }

    fn question(&self, game: &Game) -> String {
        let world = game.world();
        let name = world.name(self.who);
        let found: Vec<String> = game
            .survivor(self.who)
            .inventory
            .cards(Area::Found)
            .map(|(_, card)| a(world.card_name(card)))
            .collect();
        match (self.with, found.is_empty()) {
            (_, false) => format!("{name} holds {}: put away or discard?", list(&found)),
            (Some(with), true) => {
                format!("{name} and {} trade: move cards, then choose Done.", world.name(with))
            }
            (None, true) => format!("{name} may rearrange cards: choose Done when finished."),
        }
    }
}

impl Arranging {
    /// A survivor's place in what the frame keeps of both sides.
    pub(super) fn side(&self, who: Who) -> Option<usize> {
        [Some(self.who), self.with].into_iter().position(|side| side == Some(who))
    }

    /// Whether what a survivor discards was theirs before.
    pub(super) fn had(&self, world: &World, survivor: &Survivor, action: Action) -> bool {
        let (Action::Discard { who, .. } | Action::DiscardAttached { who, .. }) = action else {
            return true;
        };
        let Some(side) = self.side(who) else { return true };
        let tank = discarded_tank(world, survivor, action);
        let is_same = tank.is_none() || self.lost_tank(world, survivor, action).is_some();
        let mut own = self.before[side];
        is_same && forget(&world.content, &mut own, &survivor.inventory, action)
    }

    /// Where an oxygen tank that is discarded in the middle of rearranging lay
    /// before it: one from the start and another are two.
    fn lost_tank(&self, world: &World, survivor: &Survivor, action: Action) -> Option<Slot> {
        let (who, slot, tank) = discarded_tank(world, survivor, action)?;
        let side = self.side(who)?;
        let like = |at: &Slot| {
            let old = self.old_tanks[side] & tank_bit(*at) != 0;
            self.before[side].get(*at) == Some(tank) && old == survivor.is_old_tank(slot)
        };
        Some(slot).filter(like).or_else(|| Slot::all().find(like))
    }

    /// Rearranging is done; the other side of a trade is asked.
    fn finish(self, game: &mut Game, seat: Seat, dealer: &mut impl Dealer) {
        game.pop();
        if self.with.is_some() {
            game.push(Consent { trade: Arranging { proposer: seat.0, ..self } });
        } else {
            game.happened(Moment::CardsMoved, dealer);
        }
    }

    fn takes_part(&self, who: Who) -> bool {
        who == self.who || Some(who) == self.with
    }

    /// What changes hands in a trade besides cards.
    fn offer_tokens(&self, game: &Game, who: Who, offer: &mut impl FnMut(Action)) {
        let survivor = game.survivor(who);
        for kind in [MachineKind::Bot, MachineKind::SentryGun] {
            if survivor.remotes >> kind as u8 & 1 == 1 {
                offer(Action::HandRemote { who, kind });
            }
        }
        if survivor.tokens > 0 {
            offer(Action::HandToken { who });
        }
        for companion in game.led_by(who) {
            offer(Action::HandCompanion { figure: Figure::companion(companion) });
        }
    }

    /// Whether anything but putting a card elsewhere answers.
    fn check_other(&self, game: &Game, action: Action) -> Result<(), Refusal> {
        let takes_part = |who: Who| self.takes_part(who);
        match action {
            Action::Done => {
                let sides = [Some(self.who), self.with];
                let lies = |who: Who| game.survivor(who).inventory.free(Area::Found) < 3;
                if sides.into_iter().flatten().any(lies) {
                    return refuse(Rule::Search, "put away or discard what was found first");
                }
                return Ok(());
            }
            Action::Discard { who, slot } if takes_part(who) && slot.area() == Area::Found => {
                return match game.survivor(who).inventory.get(slot) {
                    Some(_) if self.is_bare_reorganizing(game) => refuse(
                        Rule::Search,
                        "rearranging is free for who keeps the card: keep it, or put the rest back first",
                    ),
                    Some(_) => Ok(()),
                    None => refuse(Rule::Discard, "there is no card in that slot"),
                };
            }
            Action::HandRemote { who, kind } => {
                return if self.with.is_none() || !takes_part(who) {
                    refuse(Rule::Trade, "remotes change hands in a trade")
                } else if game.world.options.no_remote_trade {
                    refuse(Rule::Trade, "at this table remotes stay with who found them")
                } else if game.survivor(who).remotes >> kind as u8 & 1 == 0 {
                    refuse(Rule::Trade, "there is no such remote to hand over")
                } else if self.steps == 0 {
                    refuse(Rule::Reorganize, "enough rearranged for one action")
                } else {
                    Ok(())
                };
            }
            Action::HandToken { who } => {
                return if self.with.is_none() || !takes_part(who) {
                    refuse(Rule::Trade, "tokens change hands in a trade")
                } else if game.survivor(who).tokens == 0 {
                    refuse(Rule::Trade, "there is no token to hand over")
                } else if game.keeps_tokens() {
                    refuse(Rule::Mission, "whoever took it keeps it")
                } else if self.steps == 0 {
                    refuse(Rule::Reorganize, "enough rearranged for one action")
                } else {
                    Ok(())
                };
            }
            Action::HandCompanion { figure } => return self.check_companion(game, figure),
            Action::Attach { who, .. } | Action::Detach { who, .. } if !takes_part(who) => {
                return refuse(Rule::Trade, "only those who trade may rearrange");
            }
            Action::Attach { from, .. } => self.check_step(game, action, from.area())?,
            Action::Detach { hand, .. } => self.check_step(game, action, hand.area())?,
            _ => return refuse(Rule::Reorganize, "cards are being rearranged: finish that first"),
        }
        game.rearranged(action).map(drop)
    }

    /// Whether a companion may change leaders.
    fn check_companion(&self, game: &Game, figure: Figure) -> Result<(), Refusal> {
        let leader = Companion::of(figure).and_then(|companion| game.leader(companion));
        if self.with.is_none() || !leader.is_some_and(|leader| self.takes_part(leader)) {
            return refuse(Rule::Escort, "companions change leaders in a trade of their leader");
        }
        if self.steps == 0 {
            return refuse(Rule::Reorganize, "enough rearranged for one action");
        }
        if let Some((from, to)) = leader.and_then(|from| Some((from, self.other(from)?)))
            && game.car_of(from) != game.car_of(to)
        {
            game.check_seat_for_companion(to)?;
        }
        game.check_parting()
    }

    /// Whether a card may be put from one slot into another.
    fn check_put(
        &self,
        game: &Game,
        who: Who,
        from: Slot,
        whose: Who,
        to: Slot,
    ) -> Result<(), Refusal> {
        if !self.takes_part(who) || !self.takes_part(whose) {
            return refuse(Rule::Trade, "only those who trade may exchange cards");
        }
        game.check_slots(who, from, whose, to)?;
        self.check_offered(game, Action::Put { who, from, whose, to })
    }

    /// Whether any card may be put wherever it fits, as mostly: nothing is
    /// attached, everybody is inside, and this is no putting away alone.
    fn is_simple(&self, game: &Game) -> bool {
        let inside = |who: Who| {
            let survivor = game.survivor(who);
            Area::Hand.slots().all(|hand| survivor.inventory.attachments(hand) == 0)
                && !game.world.board().kind(survivor.zone).is_exterior()
        };
        !self.is_bound() && inside(self.who) && self.with.is_none_or(inside)
    }

    /// Whether not every step with a card may be made.
    fn is_bound(&self) -> bool {
        self.steps == 0 || self.occasion == Occasion::Gained
    }

    /// Whether something that was offered may be done: what is offered to be put
    /// elsewhere fits there.
    #[inline]
    fn check_offered(&self, game: &Game, action: Action) -> Result<(), Refusal> {
        let Action::Put { who, from, whose, to } = action else {
            return self.check_other(game, action);
        };
        if !self.is_bound() && !game.is_delicate(who, from, whose, to) {
            return Ok(());
        }
        self.check_step(game, action, from.area())?;
        game.rearranged(action).map(drop)
    }

    /// Whether one more step with a card of this area may be made at all: when
    /// the steps have run out, only what was found is still put away, where
    /// there is room for it.
    fn check_step(&self, game: &Game, step: Action, area: Area) -> Result<(), Refusal> {
        if self.steps == 0 && area != Area::Found {
            return refuse(Rule::Reorganize, "enough rearranged for one action");
        }
        // Else two cards could change places for ever.
        if self.steps == 0 && takes_another(game, step) {
            return refuse(
                Rule::Reorganize,
                "enough rearranged for one action: put it where there is room, or discard it",
            );
        }
        if self.occasion == Occasion::Gained && !puts_gain_away(game, step) {
            return refuse(
                Rule::Objective,
                "what was gained is put away; rearranging is an action",
            );
        }
        Ok(())
    }

    /// Whether a survivor who has kept nothing they found has rearranged the
    /// rest, so that discarding the last of it would be free reorganising. When
    /// the steps have run out it is allowed all the same: all else is refused.
    fn is_bare_reorganizing(&self, game: &Game) -> bool {
        let Occasion::Found { kept: false } = self.occasion else { return false };
        let survivor = game.survivor(self.who);
        let now = &survivor.inventory;
        self.steps > 0
            && now.cards(Area::Found).nth(1).is_none()
            && !(now.carries_the_same(&self.before[0]) && survivor.old_tanks == self.old_tanks[0])
    }

    /// The other side of a trade.
    pub(super) fn other(&self, who: Who) -> Option<Who> {
        self.with.map(|with| if who == with { self.who } else { with })
    }

    /// Does one step of rearranging.
    fn arrange(self, game: &mut Game, action: Action, dealer: &mut impl Dealer) {
        if let Action::HandRemote { who, kind } = action {
            self.hand_remote(game, who, kind, dealer);
            return;
        }
        if let Action::HandToken { who } = action {
            self.hand_token(game, who, dealer);
            return;
        }
        if let Action::HandCompanion { figure } = action {
            self.hand_companion(game, figure, dealer);
            return;
        }
        let Ok(packs) = game.rearranged(action) else { return };
        match action {
            Action::Put { who, from, whose, to } => {
                let here = game.survivor(who).inventory.get(from);
                let there = game.survivor(whose).inventory.get(to);
                let olds =
                    (game.survivor(who).is_old_tank(from), game.survivor(whose).is_old_tank(to));
                game.survivor_mut(who).inventory = packs[0];
                game.survivor_mut(whose).inventory = packs[1];
                game.survivor_mut(who).note_tank(from, olds.1);
                game.survivor_mut(whose).note_tank(to, olds.0);
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
                let card = game.survivor(who).inventory.get(from);
                game.survivor_mut(who).inventory = packs[0];
                let effect = card.map(|card| game.world.card(card).effect);
                if let (Some(Effect::Ammo(ammo)), Some(weapon)) = (effect, weapon) {
                    dealer.tell(Fact::Attached { who, ammo, weapon }, Rule::Attach);
                }
            }
            Action::Detach { who, ammo, .. } => {
                game.survivor_mut(who).inventory = packs[0];
                dealer.tell(Fact::Detached { who, ammo }, Rule::Attach);
            }
            _ => {}
        }
    }

    /// A remote control goes to the other side of a trade.
    fn hand_remote(self, game: &mut Game, who: Who, kind: MachineKind, dealer: &mut impl Dealer) {
        let Some(to) = self.other(who) else { return };
        game.survivor_mut(who).remotes &= !(1 << kind as u8);
        game.survivor_mut(to).remotes |= 1 << kind as u8;
        dealer.tell(Fact::Remote { who: to, kind }, Rule::Trade);
    }

    /// A companion goes to the other side of a trade.
    fn hand_companion(self, game: &mut Game, figure: Figure, dealer: &mut impl Dealer) {
        let Some(companion) = Companion::of(figure) else { return };
        let Some(from) = game.leader(companion) else { return };
        let Some(to) = self.other(from) else { return };
        let companions = self.companions ^ 1 << companion.0;
        game.set_top(Arranging { companions, steps: self.steps.saturating_sub(1), ..self });
        game.hand_companion(companion, from, to, dealer);
    }

    /// An objective token goes to the other side of a trade.
    fn hand_token(self, game: &mut Game, who: Who, dealer: &mut impl Dealer) {
        let Some(to) = self.other(who) else { return };
        game.survivor_mut(who).tokens -= 1;
        game.survivor_mut(to).tokens += 1;
        dealer.tell(Fact::TokenHanded { who: to }, Rule::Trade);
    }
}

impl Game {
    pub(super) fn open_arranging(&mut self, who: Who, with: Option<Who>, occasion: Occasion) {
        let pack = |who: Who| self.survivor(who).inventory;
        let before = [pack(who), with.map_or(Inventory::default(), pack)];
        let held = |who: Who| self.survivor(who).remotes;
        let remotes = [held(who), with.map_or(0, held)];
        let carried = |who: Who| self.survivor(who).tokens;
        let tokens = [carried(who), with.map_or(0, carried)];
        let old = |who: Who| self.survivor(who).old_tanks;
        let old_tanks = [old(who), with.map_or(0, old)];
        self.push(Arranging {
            who,
            with,
            occasion,
            steps: STEPS,
            proposer: 0,
            before,
            remotes,
            tokens,
            old_tanks,
            companions: 0,
        });
    }

    /// Whether anything could be put elsewhere. Asked before every action, so
    /// the usual cases are told without trying everything.
    pub(crate) fn can_rearrange(&self, who: Who, with: Option<Who>) -> bool {
        if self.can_store(who) || with.is_some_and(|with| self.can_hand_over(who, with)) {
            return true;
        }
        let before = [Inventory::default(); 2];
        let (remotes, tokens, old_tanks) = ([0; 2], [0; 2], [0; 2]);
        let (steps, proposer, occasion) = (1, 0, Occasion::Action);
        let companions = 0;
        let arranging = Arranging {
            who,
            with,
            occasion,
            steps,
            proposer,
            before,
            remotes,
            tokens,
            old_tanks,
            companions,
        };
        self.has_options(&arranging)
    }

    /// Whether anything but finishing can be done.
    fn has_options(&self, arranging: &Arranging) -> bool {
        let mut can = false;
        arranging.offer(self, &mut |action| {
            can = can || action != Action::Done && arranging.check_offered(self, action).is_ok();
        });
        can
    }

    /// What is left to do when the steps have run out, if that is to discard a
    /// found card for which there is no room.
    fn only_option(&self, arranging: &Arranging) -> Option<Action> {
        let (mut only, mut count) = (None, 0);
        arranging.offer(self, &mut |action| {
            if arranging.check_offered(self, action).is_ok() {
                only = Some(action);
                count += 1;
            }
        });
        only.filter(|action| count == 1 && matches!(action, Action::Discard { .. }))
    }
}

/// Whether a step takes a card out of the slot into which it puts another.
fn takes_another(game: &Game, action: Action) -> bool {
    match action {
        Action::Put { whose, to, .. } => game.survivor(whose).inventory.get(to).is_some(),
        _ => false,
    }
}

/// Whether a step only puts something gained where there is room, or in place
/// of a card where there is none at all, or ammo onto a weapon.
fn puts_gain_away(game: &Game, action: Action) -> bool {
    match action {
        Action::Put { who, from, whose, to } => {
            let inventory = &game.survivor(whose).inventory;
            let fits = |area| {
                let card = game.survivor(who).inventory.get(from);
                card.is_some_and(|card| fits(&game.world.content, card, area))
            };
            let areas = [Area::Hand, Area::Body, Area::Backpack].into_iter();
            let full = areas.filter(|area| fits(*area)).all(|area| inventory.room(area).is_none());
            from.area() == Area::Found && (full || inventory.get(to).is_none())
        }
        Action::Attach { from, .. } => from.area() == Area::Found,
        _ => false,
    }
}

/// The oxygen tank that a survivor discards, if it is one: whose, from where.
fn discarded_tank(world: &World, survivor: &Survivor, action: Action) -> Option<(Who, Slot, Card)> {
    let Action::Discard { who, slot } = action else { return None };
    let card = survivor.inventory.get(slot)?;
    (world.card(card).effect == Effect::Oxygen).then_some((who, slot, card))
}
