//! Eliminate an enemy with a card that the mission names.
//!
//! Second Edition, "Missions".

use super::{Errand, Step, StepRule};
use crate::content::figures::{card, kind};
use crate::content::narrow::Numbers;
use crate::engine::game::{Dealer, Game};
use crate::engine::moments::Moment;
use crate::engine::world::World;
use crate::missions::mission::Mission;
use crate::missions::reading::Reader;
use crate::missions::winnable::Reach;
use crate::model::card::Card;
use crate::model::enemy::Kind;
use crate::model::frame::Frame;
use crate::model::phrase::a;
use crate::model::zone::ZoneSet;
use sheet::Item;

/// An enemy of this kind falls by this card.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Slay {
    /// Of which kind.
    pub kind: Kind,
    /// By which card.
    pub with: Card,
}

impl StepRule for Slay {
    const WORD: (&'static str, bool) = ("slay", true);

    fn read(item: &Item, reader: &Reader) -> Option<Self> {
        let content = reader.place.content;
        let fields = item.fields("enemy to eliminate")?;
        let named = fields.need("kind", "\"abomination\"").and_then(|item| kind(&item, content));
        let with = fields.need("with", "\"Molotov\"").and_then(|item| card(&item, content));
        fields.done(&[]);
        Some(Slay { kind: named?, with: with? })
    }

    fn can_be_done(&self, _: &Mission, _: &Reach) -> bool {
        true
    }

    /// The blow counts at its moment alone.
    fn is_done(&self, _: &Game) -> bool {
        false
    }

    /// Nobody has the card or just throws it, and nothing gives it any more.
    fn is_out_of_reach(&self, game: &Game) -> bool {
        game.obtainable(|card| card == self.with) == 0
            && game.state.cards.supply[self.with] == 0
            && game.fights_with() != Some(self.with)
    }

    /// Beside those who are meant, as far as a throw goes.
    fn errand(&self, game: &Game) -> Errand {
        let board = game.world.board();
        let held = board.zones().filter(|zone| game.state.enemies[*zone].of(self.kind) > 0);
        let near = held.map(|zone| game.map().neighbours(zone));
        Errand::of_one(near.fold(ZoneSet::EMPTY, |all, near| all | near))
    }

    fn renumber(&mut self, numbers: &Numbers) {
        (self.kind, self.with) = (numbers.kind(self.kind), numbers.card(self.with));
    }

    fn words(&self, world: &World) -> String {
        let enemy = a(&world.content().enemy(self.kind).name);
        format!("Eliminate {enemy} with the {}", world.card_name(self.with))
    }
}

impl Game {
    /// Whether the mission asks by which card somebody falls, and this is one.
    pub(crate) fn asks_after(&self, card: Card) -> bool {
        let asks = |step: &Step| matches!(step, Step::Slay(slay) if slay.with == card);
        self.world.mission().steps.iter().any(asks)
    }

    /// The card of the attack under way, where the mission asks after it.
    fn fights_with(&self) -> Option<Card> {
        let fight = self.state.frames.iter().rev().find_map(|frame| match frame {
            Frame::Attack(fight) => Some(fight),
            _ => None,
        });
        fight.and_then(|fight| fight.with)
    }

    /// A throw is over: what it was done with may be gone.
    pub(crate) fn note_spent(&mut self, dealer: &mut impl Dealer) {
        let fight = self.state.frames.iter_mut().rev().find_map(|frame| match frame {
            Frame::Attack(fight) => Some(fight),
            _ => None,
        });
        if fight.is_some_and(|fight| fight.with.take().is_some()) {
            self.happened(Moment::CardDiscarded, dealer);
        }
    }

    /// An enemy fell: perhaps as the mission wants it. Says whether so.
    pub(crate) fn slay(&mut self, kind: Kind, dealer: &mut impl Dealer) -> bool {
        let Some(with) = self.fights_with() else { return false };
        let asked = |step: &Step| matches!(step, Step::Slay(slay) if (slay.kind, slay.with) == (kind, with));
        let step = self.world.mission().steps.iter().position(asked);
        let Some(step) = step.filter(|step| self.is_open(*step)) else { return false };
        self.accomplish(step, dealer);
        self.assess(dealer);
        true
    }
}
