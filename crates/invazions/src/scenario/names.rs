//! Names in a scenario, looked up. Unknown ones are told with their place.

use std::ops::Range;

use sheet::{Page, Problem, advice};
use table::{Seat, Viewer};
use toml::Spanned;

use super::script::Cards;
use crate::bag::Bag;
use crate::card::{Card, Horde, Place, Research};
use crate::event::Side;
use crate::world::World;

/// What was looked up, or why it could not be.
pub(super) type Looked<T> = Result<T, Problem>;

/// The names that a scenario may use.
pub(super) struct Names<'a> {
    pub(super) page: &'a Page,
    pub(super) world: &'a World,
}

impl Names<'_> {
    pub(super) fn wrong(
        &self,
        span: Range<usize>,
        message: impl Into<String>,
        help: impl Into<String>,
    ) -> Problem {
        Problem::new(self.page, span, message, help)
    }

    fn unknown<'k>(
        &self,
        name: &Spanned<String>,
        what: &str,
        known: impl IntoIterator<Item = &'k str>,
    ) -> Problem {
        let word = name.get_ref();
        self.wrong(name.span(), format!("there is no {what} `{word}`"), advice(word, known))
    }

    /// A card and how many of it: `Survivors x3`.
    fn card(&self, name: &Spanned<String>) -> Looked<(Card, u8)> {
        let text = name.get_ref();
        let counted = text.rsplit_once(" x").and_then(|(card, n)| Some((card, n.parse().ok()?)));
        let (word, number) = counted.unwrap_or((text.as_str(), 1));
        let known = || Card::ALL.iter().map(|card| card.name());
        let card = Card::named(word).ok_or_else(|| self.unknown(name, "card", known()))?;
        Ok((card, number))
    }

    /// Cards in the order in which they are listed.
    pub(super) fn cards(&self, names: &Cards) -> Looked<Vec<Card>> {
        let mut cards = Vec::new();
        for name in names {
            let (card, number) = self.card(name)?;
            cards.extend((0..number).map(|_| card));
        }
        Ok(cards)
    }

    /// Cards without their order.
    pub(super) fn bag(&self, names: &Cards) -> Looked<Bag> {
        let mut bag = Bag::default();
        for name in names {
            let (card, number) = self.card(name)?;
            bag.add_many(card, number);
        }
        Ok(bag)
    }

    pub(super) fn research(&self, name: &Spanned<String>) -> Looked<Research> {
        let known = Research::ALL.map(Research::name);
        Research::named(name.get_ref()).ok_or_else(|| self.unknown(name, "Research card", known))
    }

    pub(super) fn place(&self, name: &Spanned<String>) -> Looked<Place> {
        let known: Vec<&str> = self.world.places().map(Place::name).collect();
        Place::named(name.get_ref())
            .filter(|place| place.0 < self.world.deal.players)
            .ok_or_else(|| self.unknown(name, "Place in this game", known))
    }

    pub(super) fn horde(&self, name: &Spanned<String>) -> Looked<Horde> {
        let known: Vec<&str> = self.world.hordes().map(Horde::name).collect();
        Horde::named(name.get_ref())
            .filter(|horde| horde.0 < self.world.deal.hordes())
            .ok_or_else(|| self.unknown(name, "horde in this game", known))
    }

    /// A seat by name: `human`, or a horde.
    pub(super) fn seat(&self, name: &Spanned<String>) -> Looked<Seat> {
        match name.get_ref().eq_ignore_ascii_case("human") {
            true => Ok(Side::Human.seat()),
            false => self.horde(name).map(|horde| Side::Horde(horde).seat()),
        }
    }

    /// A viewer by name: a seat, or `spectator`.
    pub(super) fn viewer(&self, name: &Spanned<String>) -> Looked<Viewer> {
        match name.get_ref().eq_ignore_ascii_case("spectator") {
            true => Ok(Viewer::Spectator),
            false => self.seat(name).map(Viewer::Seat),
        }
    }
}

/// Cards as a line of text: `Member of the horde x3, Ogre`.
pub(super) fn line(bag: &Bag) -> String {
    let each = bag.counts().map(|(card, number)| match number {
        1 => card.name().to_owned(),
        number => format!("{card} x{number}"),
    });
    let each: Vec<String> = each.collect();
    if each.is_empty() { "nothing".to_owned() } else { each.join(", ") }
}
