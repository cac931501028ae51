//! Food is carried in the trunks of cars.
//!
//! Second Edition, "Missions".

use table::Seat;

use super::SpecialRule;
use crate::content::packing::fits;
use crate::engine::frames::{Matter, asks_owner};
use crate::engine::game::{Dealer, Game};
use crate::engine::moments::Moment;
use crate::missions::mission::Mission;
use crate::missions::reading::Reader;
use crate::model::action::{Action, Who};
use crate::model::card::{Card, Effect};
use crate::model::event::Fact;
use crate::model::frame::Stowing;
use crate::model::inventory::{Area, Slot};
use crate::model::rule::{Refusal, Rule, refuse};
use crate::model::state::MAX_TRUNK;
use crate::rules::turn::Price;
use sheet::{Fields, Item};

/// An action in the zone of a car moves any food from one's inventory to its trunk, or
/// back.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Trunk;

impl SpecialRule for Trunk {
    const WORD: (&'static str, bool) = ("trunk", false);

    fn read(_: &Item, _: &Reader) -> Option<Self> {
        Some(Trunk)
    }

    fn check(&self, file: &Fields, mission: &Mission) {
        if mission.cars.is_empty() {
            let message = "there is no car with a trunk";
            file.clash(&["specials", "cars"], message, "add one to `cars`");
        }
    }
}

/// Cards moved by one action at a trunk. Exchanging all that an inventory and a
/// trunk hold takes fewer: it only keeps aimless players from going on for ever.
const MOVES: u8 = 24;

impl Matter for Stowing {
    asks_owner!();

    fn offer(&self, game: &Game, offer: &mut impl FnMut(Action)) {
        self.moves(game, offer);
        offer(Action::Done);
    }

    fn check(&self, game: &Game, action: Action) -> Result<(), Refusal> {
        match action {
            Action::Stow { slot } => self.check_stow(game, slot),
            Action::Fetch { to, card } => self.check_fetch(game, to, card),
            Action::Done => Ok(()),
            _ => refuse(self.rule(), "the trunk is open: stow, fetch, or be done"),
        }
    }

    fn answer(self, game: &mut Game, _: Seat, action: Action, dealer: &mut impl Dealer) {
        let Stowing { who, car, moves } = self;
        game.set_top(Stowing { moves: moves.saturating_sub(1), ..self });
        let trunk = &mut game.state.cars[usize::from(car)].trunk;
        let inventory = &mut game.state.survivors[who.index()].inventory;
        match action {
            Action::Stow { slot } => {
                let Some(card) = inventory.take(slot) else { return };
                trunk.add(card);
                dealer.tell(Fact::PutInTrunk { who, car, card }, self.rule());
                game.happened(Moment::CardsMoved, dealer);
            }
            Action::Fetch { to, card } => {
                let Some(place) = trunk.iter().position(|other| *other == card) else { return };
                inventory.set(to, trunk.remove(place));
                dealer.tell(Fact::TakenFromTrunk { who, car, card }, self.rule());
                game.happened(Moment::CardsMoved, dealer);
            }
            _ => game.pop(),
        }
    }

    /// Where nothing can be moved any more, the trunk is closed.
    fn step(self, game: &mut Game, _: &mut impl Dealer) -> bool {
        let ready = self.moves == 0 || !self.has_moves(game);
        if ready {
            game.pop();
        }
        ready
    }

    fn rule(&self) -> Rule {
        Rule::Mission
    }

    fn question(&self, game: &Game) -> String {
        let (name, car) = (game.world().name(self.who), game.world().car(self.car));
        format!("{name} opens the trunk of the {car}: which food goes in or out?")
    }
}

impl Stowing {
    fn new(who: Who, car: u8) -> Stowing {
        Stowing { who, car, moves: MOVES }
    }

    /// Everything that could be moved, offered.
    fn moves(&self, game: &Game, offer: &mut impl FnMut(Action)) {
        let inventory = &game.survivor(self.who).inventory;
        let trunk = &game.state.cars[usize::from(self.car)].trunk;
        for slot in carried() {
            if inventory.get(slot).is_some() {
                offer(Action::Stow { slot });
                continue;
            }
            for (place, card) in trunk.iter().enumerate() {
                // Two that are alike are one choice.
                if !trunk[..place].contains(card) {
                    offer(Action::Fetch { to: slot, card: *card });
                }
            }
        }
    }

    /// Whether anything can be moved.
    fn has_moves(&self, game: &Game) -> bool {
        let mut any = false;
        self.moves(game, &mut |action| any |= self.check(game, action).is_ok());
        any
    }

    fn check_stow(&self, game: &Game, slot: Slot) -> Result<(), Refusal> {
        let card = game.survivor(self.who).inventory.get(slot);
        let food = |card: &Card| game.world.card(*card).effect == Effect::Food;
        if card.filter(food).is_none() || slot.area() == Area::Found {
            return refuse(self.rule(), "only food goes into a trunk");
        }
        match game.state.cars[usize::from(self.car)].trunk.len() < MAX_TRUNK {
            true => Ok(()),
            false => refuse(self.rule(), "the trunk is full"),
        }
    }

    fn check_fetch(&self, game: &Game, to: Slot, card: Card) -> Result<(), Refusal> {
        let inventory = &game.survivor(self.who).inventory;
        if !game.state.cars[usize::from(self.car)].trunk.contains(&card) {
            return refuse(self.rule(), "no such card is in the trunk");
        }
        let free =
            to.area() != Area::Found && inventory.has_slot(to) && inventory.get(to).is_none();
        match free && fits(&game.world.content, card, to.area()) {
            true => Ok(()),
            false => refuse(self.rule(), "that slot has no room for it"),
        }
    }
}

/// The slots of an inventory, without what was just found.
fn carried() -> impl Iterator<Item = Slot> {
    Slot::all().filter(|slot| slot.area() != Area::Found)
}

impl Game {
    /// Opening a trunk, offered where the mission knows it.
    pub(crate) fn offer_trunks(&self, who: Who, mut offer: impl FnMut(Action)) {
        for (car, _) in self.cars_in(self.survivor(who).zone) {
            if self.check_trunk(who, car).is_ok() {
                offer(Action::OpenTrunk { car });
            }
        }
    }

    pub(crate) fn check_trunk(&self, who: Who, car: u8) -> Result<(), Refusal> {
        if !self.world.mission().says(Trunk) {
            return refuse(Rule::Mission, "nothing is put into trunks in this mission");
        }
        if !self.cars_in(self.survivor(who).zone).any(|(there, _)| there == car) {
            return refuse(Rule::Mission, "that car doesn't stand here");
        }
        match Stowing::new(who, car).has_moves(self) {
            true => Ok(()),
            false => refuse(Rule::Mission, "there is no food to put in or take out"),
        }
    }

    /// A survivor opens a trunk.
    pub(crate) fn open_trunk(&mut self, who: Who, car: u8) {
        self.pay(Price::Any, 0);
        self.push(Stowing::new(who, car));
    }

    /// How many cards of some sort are in trunks.
    pub(crate) fn in_trunks(&self, wanted: impl Fn(Card) -> bool) -> usize {
        self.state
            .cars
            .iter()
            .flat_map(|car| car.trunk.iter())
            .filter(|card| wanted(**card))
            .count()
    }
}
