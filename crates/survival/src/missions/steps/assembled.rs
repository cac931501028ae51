//! Bring objectives and a card to a zone, where something is made of them.
//!
//! Second Edition, "Missions".

use table::Seat;

use super::{Errand, Step, StepRule};
use crate::content::figures::card;
use crate::content::narrow::Numbers;
use crate::engine::frames::{Matter, asks_team};
use crate::engine::game::{Dealer, Game};
use crate::engine::moments::Moment;
use crate::engine::world::World;
use crate::missions::mission::{Mission, Special};
use crate::missions::reading::Reader;
use crate::missions::winnable::Reach;
use crate::model::action::{Action, Who};
use crate::model::card::Card;
use crate::model::event::Fact;
use crate::model::frame::HandingOver;
use crate::model::inventory::{Area, Slot};
use crate::model::mission::Colour;
use crate::model::rule::{Refusal, Rule, refuse};
use crate::model::state::{Token, TokenState};
use crate::model::zone::{Zone, ZoneSet};
use crate::rules::turn::Price;
use sheet::{Fields, Item};

/// All objectives that are carried, and a card, are brought to a zone; somebody
/// there gets what is made of them, whom the players choose.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Assembled {
    /// Where.
    pub zone: Zone,
    /// The card that it takes.
    pub card: Card,
    /// The card that it becomes.
    pub into: Card,
}

impl StepRule for Assembled {
    const WORD: (&'static str, bool) = ("assembled", true);

    fn read(item: &Item, reader: &Reader) -> Option<Self> {
        let content = reader.place.content;
        let fields = item.fields("place where something is made")?;
        let zone = fields.need("zone", "\"9R.A\"").and_then(|item| reader.place.zone(&item));
        let takes = fields.need("card", "\"Molotov\"").and_then(|item| card(&item, content));
        let into = fields.need("into", "\"Moloturbo\"").and_then(|item| card(&item, content));
        fields.done(&[]);
        Some(Assembled { zone: zone?, card: takes?, into: into? })
    }

    fn check(&self, file: &Fields, mission: &Mission) {
        if parts(mission) == 0 {
            let help = "add `{ carry = \"blue\" }` to `specials`";
            file.clash(&["steps", "specials"], "nothing is carried to where it is made", help);
        }
    }

    fn can_be_done(&self, mission: &Mission, reach: &Reach) -> bool {
        let carried = mission.colours().filter(|colour| is_carried(mission, *colour));
        reach.somebody(self.zone)
            && carried.into_iter().all(|colour| reach.objectives(mission, colour))
    }

    fn is_done(&self, game: &Game) -> bool {
        let [objectives, cards] = game.state.mission.charges;
        cards > 0 && usize::from(objectives) >= parts(game.world.mission())
    }

    fn is_out_of_reach(&self, game: &Game) -> bool {
        let alike = |card: Card| game.world.card(card).design == game.world.card(self.card).design;
        let no_card = !game.has_part_card() && game.obtainable(alike) == 0;
        no_card
            || !game.somebody_reaches(self.zone)
            || lying(game).any(|token| !game.somebody_reaches(token.zone))
    }

    /// Who has a part brings it; the others fetch what lies there.
    fn errand(&self, game: &Game) -> Errand {
        let held = |who: Who| {
            let card = game.survivor(who).inventory.cards(Area::Hand);
            let mut card = card.chain(game.survivor(who).inventory.cards(Area::Backpack));
            game.survivor(who).tokens > 0
                || !game.has_part_card() && card.any(|(_, card)| card == self.card)
        };
        let mut sites: ZoneSet = lying(game).map(|token| token.zone).collect();
        if sites.is_empty() || game.in_play().any(held) {
            sites.insert(self.zone);
        }
        Errand::of_one(sites)
    }

    fn renumber(&mut self, numbers: &Numbers) {
        (self.card, self.into) = (numbers.card(self.card), numbers.card(self.into));
    }

    fn words(&self, world: &World) -> String {
        let mission = world.mission();
        let carried = Colour::ALL.into_iter().filter(|colour| is_carried(mission, *colour));
        let mut things: Vec<String> =
            carried.map(|colour| format!("the {} objective", colour.name())).collect();
        things.push(crate::model::phrase::a(world.card_name(self.card)));
        let things = crate::model::phrase::list(&things);
        format!("Bring {things} to {}", world.zone_name(self.zone))
    }
}

/// Whether whoever takes objectives of a colour carries them.
fn is_carried(mission: &Mission, colour: Colour) -> bool {
    let carries =
        |special: &Special| matches!(special, Special::Carry(carry) if carry.colour == colour);
    mission.specials.iter().any(carries)
}

/// How many objectives it takes.
fn parts(mission: &Mission) -> usize {
    let there = mission.colours().filter(|colour| is_carried(mission, *colour)).count();
    let named = Colour::ALL.into_iter().filter(|colour| is_carried(mission, *colour)).count();
    there.max(named)
}

/// The objectives on the board that are wanted, or may be.
fn lying(game: &Game) -> impl Iterator<Item = &Token> {
    let mission = game.world.mission();
    let hides = Colour::ALL.into_iter().any(|colour| {
        is_carried(mission, colour) && game.state.mission.hidden[colour as usize] > 0
    });
    let tokens = game.state.mission.tokens.iter();
    tokens.filter(move |token| {
        token.state == TokenState::Lies
            && token.colour.map_or(hides, |colour| is_carried(mission, colour))
    })
}

impl Game {
    /// Whether the card among the parts was brought.
    fn has_part_card(&self) -> bool {
        self.state.mission.charges[1] > 0
    }

    /// The step of the mission that takes parts here.
    fn workshop(&self, who: Who) -> Result<Assembled, Refusal> {
        let step = self.world.mission().steps.iter().find_map(|step| match step {
            Step::Assembled(step) => Some(*step),
            _ => None,
        });
        let Some(step) = step else {
            return refuse(Rule::Mission, "nothing is made of parts in this mission");
        };
        match self.survivor(who).zone == step.zone {
            true => Ok(step),
            false => refuse(Rule::Mission, "parts are brought to another zone"),
        }
    }

    /// Parts that a survivor could hand over, offered.
    pub(crate) fn offer_drops(&self, who: Who, mut offer: impl FnMut(Action)) {
        if self.workshop(who).is_err() {
            return;
        }
        if self.check_drop_token(who).is_ok() {
            offer(Action::DropToken);
        }
        for slot in Slot::all() {
            if self.check_drop_card(who, slot).is_ok() {
                offer(Action::DropCard { slot });
            }
        }
    }

    pub(crate) fn check_drop_token(&self, who: Who) -> Result<(), Refusal> {
        self.workshop(who)?;
        match self.survivor(who).tokens {
            0 => refuse(Rule::Mission, "this survivor carries no objective"),
            _ => Ok(()),
        }
    }

    pub(crate) fn check_drop_card(&self, who: Who, slot: Slot) -> Result<(), Refusal> {
        let step = self.workshop(who)?;
        if self.has_part_card() {
            return refuse(Rule::Mission, "that part is here already");
        }
        let design = |card: Card| self.world.card(card).design;
        let held = self.survivor(who).inventory.get(slot);
        match held
            .is_some_and(|card| slot.area() != Area::Found && design(card) == design(step.card))
        {
            true => Ok(()),
            false => refuse(Rule::Mission, "that is none of the parts"),
        }
    }

    /// A survivor hands an objective over, for good.
    pub(crate) fn drop_token(&mut self, who: Who, dealer: &mut impl Dealer) {
        self.pay(Price::Any, 0);
        self.unhide(who, dealer);
        self.survivor_mut(who).tokens -= 1;
        self.state.mission.charges[0] += 1;
        dealer.tell(Fact::PartBrought { who }, Rule::Mission);
        self.assemble(who, dealer);
    }

    /// A survivor hands a card over, for good.
    pub(crate) fn drop_card(&mut self, who: Who, slot: Slot, dealer: &mut impl Dealer) {
        self.pay(Price::Any, 0);
        self.unhide(who, dealer);
        let Some(card) = self.survivor_mut(who).inventory.take(slot) else { return };
        self.state.cards.gone[card] += 1;
        self.state.mission.charges[1] = 1;
        dealer.tell(Fact::CardBrought { who, card }, Rule::Mission);
        self.assemble(who, dealer);
    }

    /// With the last part, something is made of them.
    fn assemble(&mut self, who: Who, dealer: &mut impl Dealer) {
        let Ok(step) = self.workshop(who) else { return };
        match step.is_done(self) && self.state.cards.supply[step.into] > 0 {
            true => self.push(HandingOver { card: step.into, at: step.zone }),
            false => self.happened(Moment::Progress, dealer),
        }
    }
}

impl Matter for HandingOver {
    asks_team!();

    fn offer(&self, game: &Game, offer: &mut impl FnMut(Action)) {
        self.takers(game).for_each(|to| offer(Action::Share { card: self.card, to }));
    }

    fn check(&self, game: &Game, action: Action) -> Result<(), Refusal> {
        match action {
            Action::Share { card, to } if card == self.card => {
                match self.takers(game).any(|who| who == to) {
                    true => Ok(()),
                    false => refuse(Rule::Mission, "somebody who is there gets it"),
                }
            }
            _ => refuse(Rule::Mission, "who gets what was made is to be said first"),
        }
    }

    fn answer(self, game: &mut Game, _: Seat, action: Action, dealer: &mut impl Dealer) {
        if let Action::Share { to, .. } = action {
            self.hand(game, to, dealer);
        }
    }

    /// Whoever is alone there gets it.
    fn step(self, game: &mut Game, dealer: &mut impl Dealer) -> bool {
        let mut takers = self.takers(game);
        let (first, second) = (takers.next(), takers.next());
        drop(takers);
        match (first, second) {
            (Some(_), Some(_)) => return false,
            (Some(only), None) => self.hand(game, only, dealer),
            (None, _) => game.pop(),
        }
        true
    }

    fn rule(&self) -> Rule {
        Rule::Mission
    }

    fn question(&self, game: &Game) -> String {
        format!("Who gets the {}?", game.world().card_name(self.card))
    }
}

impl HandingOver {
    /// Those who are there.
    fn takers(self, game: &Game) -> impl Iterator<Item = Who> + '_ {
        game.in_play().filter(move |who| game.survivor(*who).zone == self.at)
    }

    /// A survivor gets it.
    fn hand(self, game: &mut Game, to: Who, dealer: &mut impl Dealer) {
        game.pop();
        game.state.cards.supply[self.card] -= 1;
        game.give(to, self.card, Rule::Mission, dealer);
        game.arrange_found(to);
        game.happened(Moment::Progress, dealer);
    }
}
