//! Sharing out starting equipment: a squad's kit, its drones, and cards for
//! anybody.
//!
//! Invader and Dark Side chapter 4, "Setup".

use std::sync::Arc;

use table::Seat;

use crate::content::packing::fits;
use crate::content::printed::figures;
use crate::engine::frames::{Matter, asks_team};
use crate::engine::game::{Dealer, Game};
use crate::model::action::{Action, MAX_SURVIVORS, Who};
use crate::model::card::Card;
use crate::model::danger::Danger;
use crate::model::event::Fact;
use crate::model::frame::{Deal, Occasion};
use crate::model::inventory::{Area, Slot};
use crate::model::phrase::{a, count};
use crate::model::rule::{Refusal, Rule, refuse};
use crate::model::ruleset::HandingOut;
use crate::model::skill::Skill;

impl Matter for Deal {
    asks_team!();

    fn offer(&self, game: &Game, offer: &mut impl FnMut(Action)) {
        match self {
            Deal::Kits => {}
            Deal::Drones => {
                let card = game.drones();
                let takers = game.drone_takers().zip(card.into_iter().cycle());
                takers.for_each(|(to, card)| offer(Action::Share { card, to }));
                offer(Action::Done);
            }
            Deal::Others => {
                let Some(to) = game.next_other() else { return };
                game.kit_cards().for_each(|card| offer(Action::Share { card, to }));
            }
            Deal::Kept { dealt } => {
                let Some(card) = game.kept_card(*dealt) else { return };
                game.in_play().for_each(|to| offer(Action::Share { card, to }));
            }
            Deal::Shared if game.world.ruleset.handing_out == HandingOut::Dealt => {
                game.in_play().for_each(|to| offer(Action::Surplus { to }));
            }
            Deal::Shared => {
                let Some((card, _)) = game.next_share() else { return };
                game.in_play().for_each(|to| offer(Action::Share { card, to }));
            }
        }
    }

    fn check(&self, game: &Game, action: Action) -> Result<(), Refusal> {
        let (card, to) = match (self, action) {
            (_, Action::Share { card, to }) => (card, to),
            (Deal::Drones, Action::Done) => return Ok(()),
            (Deal::Shared, Action::Surplus { to }) => return game.check_surplus(to),
            _ => return refuse(Rule::SetupEquipment, "starting equipment is being shared out"),
        };
        if to.index() >= game.state.survivors.len() {
            return refuse(Rule::SetupEquipment, "no such survivor");
        }
        match self {
            Deal::Kits => refuse(Rule::SetupKit, "the squad gets its kit"),
            Deal::Drones if game.drones() != Some(card) => {
                refuse(Rule::SetupDrones, "Search Drones are being dealt now")
            }
            Deal::Drones if !game.drone_takers().any(|who| who == to) => {
                refuse(Rule::SetupDrones, "each member of the squad gets one at most, others none")
            }
            Deal::Others if game.next_other() != Some(to) => {
                refuse(Rule::SetupKit, "another survivor chooses a card now")
            }
            Deal::Others if !game.kit_cards().any(|left| left == card) => {
                refuse(Rule::SetupKit, "that card is not one of the kit, or none is left")
            }
            Deal::Drones | Deal::Others => Ok(()),
            Deal::Shared => game.check_shared(card, to),
            Deal::Kept { dealt } => game.check_kept(*dealt, card, to),
        }
    }

    fn answer(self, game: &mut Game, _: Seat, action: Action, dealer: &mut impl Dealer) {
        match (self, action) {
            (Deal::Kept { dealt }, Action::Share { to, .. }) => {
                game.share_kept(dealt, Some(to), dealer);
            }
            (_, Action::Share { card, to }) => game.share(card, to, self.rule(), dealer),
            (_, Action::Surplus { to }) => game.deal_to(to, dealer),
            (_, Action::Done) => game.drones_dealt(),
            _ => {}
        }
    }

    /// Deals cards that can go only one way, then hands out what skills and the
    /// mission give.
    fn step(self, game: &mut Game, dealer: &mut impl Dealer) -> bool {
        match self {
            Deal::Kits => game.deal_kits(dealer),
            Deal::Drones if game.drone_takers().next().is_some() => return false,
            Deal::Drones => game.drones_dealt(),
            Deal::Others => return game.step_others(dealer),
            Deal::Shared => return game.step_shared(dealer),
            Deal::Kept { dealt } => return game.step_kept(dealt, dealer),
        }
        true
    }

    fn rule(&self) -> Rule {
        match self {
            Deal::Kits | Deal::Others => Rule::SetupKit,
            Deal::Drones => Rule::SetupDrones,
            Deal::Shared => Rule::SetupEquipment,
            Deal::Kept { .. } => Rule::SetupKept,
        }
    }

    fn question(&self, game: &Game) -> String {
        let world = game.world();
        let asks_for = |card: Card| {
            let (name, figures) = (world.card_name(card), figures(world.content(), card));
            format!("Starting equipment: who gets {} ({figures})?", a(name))
        };
        match self {
            Deal::Kits => "Starting equipment is shared out.".to_owned(),
            Deal::Drones => game.drones().map(asks_for).unwrap_or_default(),
            Deal::Others => game.next_other().map_or_else(String::new, |to| {
                format!("Starting equipment: what does {} get?", world.name(to))
            }),
            Deal::Kept { dealt } => game.kept_card(*dealt).map_or_else(String::new, |card| {
                let (name, figures) = (world.card_name(card), figures(world.content(), card));
                format!("Kept from earlier missions: who gets {} ({figures})?", a(name))
            }),
            Deal::Shared if world.ruleset.handing_out == HandingOut::Dealt => {
                let left = count(game.starting_left(), "starting card is", "starting cards are");
                format!("{left} left over: who gets one more, drawn at random?")
            }
            Deal::Shared => game.next_share().map(|(card, _)| asks_for(card)).unwrap_or_default(),
        }
    }
}

impl Game {
    /// The starting card dealt next, and how many starting cards are left.
    /// The rarest comes first: there it matters most who gets it.
    fn next_share(&self) -> Option<(Card, u32)> {
        let starting = || self.world.starting.iter().copied();
        let cards = || starting().filter(|card| self.state.cards.supply[*card] > 0);
        let total = cards().map(|card| u32::from(self.state.cards.supply[card])).sum();
        Some((cards().min_by_key(|card| self.state.cards.supply[*card])?, total))
    }

    /// Whether a survivor has no card yet.
    fn is_needy(&self, who: Who) -> bool {
        let inventory = &self.survivor(who).inventory;
        inventory.room(Area::Hand) == Area::Hand.slots().next()
    }

    /// Whether everybody may still get a card. Not after a mission's own kit was
    /// dealt: then cards of other boxes are for those without one. And not with the
    /// option of one card each.
    fn may_share(&self, who: Who) -> bool {
        let open = !self.world.options.one_start_card;
        self.is_needy(who) || open && self.world.kit().is_none_or(|(_, own)| !own)
    }

    /// Whether a survivor belongs to the squad that has a kit.
    fn in_squad(&self, who: Who) -> bool {
        let squad = self.world.kit().map(|(kit, _)| kit.squad.as_str());
        squad.is_some() && self.world.identity(who).squad.as_deref() == squad
    }

    /// The drones to be dealt, unless the mission has another use for them.
    fn drones(&self) -> Option<Card> {
        let drones = self.world.kit().and_then(|(kit, _)| kit.drones)?;
        let dealt = self.world.starting.contains(&drones);
        (dealt && self.state.cards.supply[drones] > 0).then_some(drones)
    }

    /// The squad's members who may get a drone.
    fn drone_takers(&self) -> impl Iterator<Item = Who> + '_ {
        let drones = self.drones();
        let has = move |who: Who| {
            let mut cards = self.survivor(who).inventory.cards(Area::Body);
            cards.any(|(_, card)| Some(card) == drones)
        };
        self.in_play().filter(move |who| drones.is_some() && self.in_squad(*who) && !has(*who))
    }

    /// The survivor who gets the next card of the kit: one outside the squad, or,
    /// with the option of one card each, one of it.
    fn next_other(&self) -> Option<Who> {
        let (_, own) = self.world.kit()?;
        let one = self.world.options.one_start_card;
        let chooses = |who: Who| if self.in_squad(who) { one } else { own };
        self.in_play().find(|who| chooses(*who) && self.is_needy(*who))
    }

    /// The cards of the kit that are left.
    fn kit_cards(&self) -> impl Iterator<Item = Card> + '_ {
        let kit = self.world.kit().into_iter().flat_map(|(kit, _)| &kit.cards);
        kit.copied().filter(|card| self.state.cards.supply[*card] > 0)
    }

    /// Whether a survivor may get the next of the cards dealt to anybody.
    fn check_shared(&self, card: Card, to: Who) -> Result<(), Refusal> {
        let Some((next, left)) = self.next_share() else {
            return refuse(Rule::SetupEquipment, "no starting card is left");
        };
        if card != next {
            return refuse(Rule::SetupEquipment, "another card is being dealt now");
        }
        let needy = self.in_play().filter(|who| self.is_needy(*who)).count() as u32;
        if left <= needy && !self.is_needy(to) {
            return refuse(Rule::SetupEquipment, "each survivor gets at least one card");
        }
        if !self.may_share(to) {
            return refuse(Rule::SetupKit, "this survivor has got their starting equipment");
        }
        Ok(())
    }

    /// Each member of the squad gets the whole kit, unless the table gives one
    /// card to each: then they choose one of it like everybody else.
    fn deal_kits(&mut self, dealer: &mut impl Dealer) {
        if self.world.options.one_start_card {
            return self.drones_dealt();
        }
        let world = Arc::clone(&self.world);
        for index in 0..self.state.survivors.len() {
            let who = Who(index as u8);
            let (Some((kit, _)), true) = (world.kit(), self.in_squad(who)) else { continue };
            for card in &kit.cards {
                self.share(*card, who, Rule::SetupKit, dealer);
            }
        }
        self.set_top(Deal::Drones);
    }

    /// Drones that nobody got are out of the game, unless the mission has
    /// another use for them.
    fn drones_dealt(&mut self) {
        if let Some(drones) = self.drones() {
            self.put_aside(drones, 0);
        }
        self.set_top(Deal::Others);
    }

    /// Leaves no more than so many copies of a starting card to be dealt.
    fn put_aside(&mut self, card: Card, most: u8) {
        let surplus = self.state.cards.supply[card].saturating_sub(most);
        self.state.cards.supply[card] -= surplus;
        self.state.cards.gone[card] += surplus;
    }

    fn step_others(&mut self, dealer: &mut impl Dealer) -> bool {
        let next = self.next_other();
        let mut cards = self.kit_cards();
        let (first, second) = (cards.next(), cards.next());
        drop(cards);
        match (next, first, second) {
            (Some(_), Some(_), Some(_)) => return false,
            (Some(to), Some(card), None) => self.share(card, to, Rule::SetupKit, dealer),
            _ => {
                // What is left of the kit stays in its box.
                let plain = self.world.boxes_without_kit();
                let world = Arc::clone(&self.world);
                for card in &world.starting {
                    self.put_aside(*card, world.card(*card).copies_in(plain));
                }
                self.set_top(Deal::Shared);
            }
        }
        true
    }

    /// How many starting cards are still to be dealt.
    fn starting_left(&self) -> u32 {
        let supply = &self.state.cards.supply;
        self.world.starting.iter().map(|card| u32::from(supply[*card])).sum()
    }

    /// How many cards a survivor has.
    fn cards_held(&self, who: Who) -> usize {
        let inventory = &self.survivor(who).inventory;
        let areas = [Area::Hand, Area::Body, Area::Backpack].into_iter();
        areas.map(|area| inventory.cards(area).count()).sum()
    }

    /// Whether a survivor has no card at all.
    fn is_empty_handed(&self, who: Who) -> bool {
        self.cards_held(who) == 0
    }

    /// The survivors with the fewest cards, among whom the next is dealt.
    fn takers(&self) -> impl Iterator<Item = Who> + '_ {
        let least = self.in_play().map(|who| self.cards_held(who)).min().unwrap_or(0);
        self.in_play().filter(move |who| self.cards_held(*who) == least)
    }

    /// Whether a survivor may get one of the cards that are left over: nobody
    /// gets a second before all others have one.
    fn check_surplus(&self, to: Who) -> Result<(), Refusal> {
        if self.world.ruleset.handing_out != HandingOut::Dealt {
            return refuse(Rule::SetupEquipment, "starting equipment is being shared out");
        }
        match self.takers().any(|who| who == to) {
            true => Ok(()),
            false => refuse(Rule::SetupEquipment, "others have fewer cards"),
        }
    }

    /// Deals a starting card at random to a survivor.
    fn deal_to(&mut self, to: Who, dealer: &mut impl Dealer) {
        if let Some(card) = self.draw_starting(dealer) {
            self.share(card, to, Rule::SetupEquipment, dealer);
        }
    }

    /// Deals the next starting card at random, to somebody who has fewest. Where
    /// not all of those get one, the players say who does: false then.
    fn deal_one(&mut self, dealer: &mut impl Dealer) -> bool {
        let (first, many) = (self.takers().next(), self.takers().count());
        let full_round = self.starting_left() as usize >= many;
        match first.filter(|_| full_round || many == 1) {
            Some(who) => self.deal_to(who, dealer),
            None => return false,
        }
        true
    }

    /// Whether a survivor has a card in any slot.
    pub(crate) fn holds(&self, who: Who, card: Card) -> bool {
        let inventory = &self.survivor(who).inventory;
        let mut areas = [Area::Hand, Area::Body, Area::Backpack].into_iter();
        areas.any(|area| inventory.cards(area).any(|(_, held)| held == card))
    }

    /// Where the table gives one card to each, those that nobody needs stay in
    /// their box.
    fn leave_the_rest(&mut self) {
        let world = Arc::clone(&self.world);
        if world.options.one_start_card && !self.in_play().any(|who| self.is_empty_handed(who)) {
            world.starting.iter().for_each(|card| self.put_aside(*card, 0));
        }
    }

    fn step_shared(&mut self, dealer: &mut impl Dealer) -> bool {
        self.leave_the_rest();
        if self.world.ruleset.handing_out == HandingOut::Dealt && self.starting_left() > 0 {
            return self.deal_one(dealer);
        }
        let open_to_any = self.in_play().any(|who| self.may_share(who));
        if let Some((card, left)) = self.next_share().filter(|_| open_to_any) {
            let needy = self.in_play().filter(|who| self.is_needy(*who)).count() as u32;
            let alike = u32::from(self.state.cards.supply[card]) == left;
            let mut open = self.in_play().filter(|to| self.check_shared(card, *to).is_ok());
            let (first, second) = (open.next(), open.next());
            drop(open);
            if second.is_some() && !(alike && left == needy) {
                return false;
            }
            match first {
                Some(to) => self.share(card, to, Rule::SetupEquipment, dealer),
                None => self.pop(),
            }
            return true;
        }
        self.pop();
        let world = Arc::clone(&self.world);
        for index in 0..self.state.survivors.len() {
            let who = Who(index as u8);
            let learned = |skill: &&Skill| self.survivor(who).has(**skill);
            let skills: Vec<_> =
                world.identity(who).at(Danger::Blue).iter().filter(learned).collect();
            for skill in skills {
                if let Skill::StartsWith(card) = skill {
                    self.share(*card, who, Rule::SetupEquipment, dealer);
                }
            }
            for card in &world.mission().equipped {
                self.share(*card, who, Rule::SetupEquipment, dealer);
                let survivor = self.survivor_mut(who);
                for slot in Slot::all() {
                    let tank =
                        survivor.inventory.get(slot).filter(|card| Some(*card) == world.oxygen);
                    survivor.note_tank(slot, tank.is_some());
                }
            }
        }
        match self.world.brought.is_some() {
            true => self.push(Deal::Kept { dealt: 0 }),
            false => self.arrange_start(),
        }
        true
    }

    /// Where hands are full and more would fit into them, players say which
    /// cards begin in hand and which in the backpack; so do those who got gear
    /// from earlier missions.
    pub(crate) fn arrange_start(&mut self) {
        let kept = self.world.kept_cards();
        let crowded = |who: &Who| {
            if kept.iter().any(|kept| self.holds(*who, kept.card)) {
                return true;
            }
            let inventory = &self.survivor(*who).inventory;
            let mut pack = inventory.cards(Area::Backpack);
            inventory.room(Area::Hand).is_none()
                && pack.any(|(_, card)| fits(&self.world.content, card, Area::Hand))
        };
        let mut crowded: arrayvec::ArrayVec<Who, MAX_SURVIVORS> =
            self.in_play().filter(crowded).collect();
        // The last opened comes first; more than a few never are.
        crowded.truncate(6);
        for who in crowded.into_iter().rev() {
            self.open_arranging(who, None, Occasion::Action);
        }
    }

    /// Gives a card from the supply, or from the deck, before the game begins.
    pub(crate) fn share(&mut self, card: Card, who: Who, rule: Rule, dealer: &mut impl Dealer) {
        self.hand_out(card, who, rule, dealer);
    }

    /// The same; tells where it was put.
    pub(crate) fn hand_out(
        &mut self,
        card: Card,
        who: Who,
        rule: Rule,
        dealer: &mut impl Dealer,
    ) -> Option<Slot> {
        let pile = if self.state.cards.supply[card] > 0 {
            &mut self.state.cards.supply
        } else {
            &mut self.state.cards.deck
        };
        if pile[card] == 0 {
            return None;
        }
        pile[card] -= 1;
        let content = &self.world.content;
        let inventory = &mut self.state.survivors[who.index()].inventory;
        let area = [Area::Hand, Area::Body, Area::Backpack]
            .into_iter()
            .find(|area| fits(content, card, *area) && inventory.room(*area).is_some());
        dealer.tell(Fact::Shared { who, card }, rule);
        let slot = area.and_then(|area| inventory.room(area));
        match slot {
            Some(slot) => inventory.set(slot, card),
            None => {
                self.shelve(card);
                dealer.tell(Fact::Discarded { who, card }, Rule::Slots);
            }
        }
        slot
    }
}
