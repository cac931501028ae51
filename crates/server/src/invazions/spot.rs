//! The names of things that can be tapped.

use std::fmt;

use invazions::card::{Card, Horde, Place, Research};
use invazions::event::Side;
use invazions::view::View;
use invazions::{Game, World};

/// Something on the screen that can be tapped.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Spot {
    /// A Place.
    Place(Place),
    /// The Humans of one name above a Place.
    Human(Place, Card),
    /// The Contamination cards of one name below a Place.
    Below(Place, Card),
    /// A Research card, wherever it lies.
    Research(Research),
    /// The cards of one name in the viewer's hand.
    Hand(Card),
    /// A card that the viewer has taken up to put back.
    Looked(Card),
    /// A horde: its card, and what belongs to it.
    Horde(Horde),
    /// The human, and what belongs to them.
    Humans,
    /// The Barricade.
    Barricade,
    /// The Contamination pile.
    Contamination,
    /// The Wounded Zombies that are left.
    Wounded,
    /// Somebody's draw pile.
    Draw(Side),
    /// Somebody's discard pile.
    Discards(Side),
    /// The box, where sacrificed cards go.
    Gone,
}

impl fmt::Display for Spot {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let small = |name: &str| name.to_lowercase();
        match self {
            Spot::Place(place) => write!(f, "place:{}", small(place.name())),
            Spot::Human(place, card) => write!(f, "human:{}:{}", small(place.name()), card.id()),
            Spot::Below(place, card) => write!(f, "below:{}:{}", small(place.name()), card.id()),
            Spot::Research(research) => write!(f, "research:{}", research.id()),
            Spot::Hand(card) => write!(f, "hand:{}", card.id()),
            Spot::Looked(card) => write!(f, "looked:{}", card.id()),
            Spot::Horde(horde) => write!(f, "horde:{}", small(horde.name())),
            Spot::Humans => f.write_str("side:human"),
            Spot::Barricade => f.write_str("barricade"),
            Spot::Contamination => f.write_str("pile:contamination"),
            Spot::Wounded => f.write_str("pile:wounded"),
            Spot::Draw(side) => write!(f, "draw:{}", small(side.name())),
            Spot::Discards(side) => write!(f, "discards:{}", small(side.name())),
            Spot::Gone => f.write_str("box"),
        }
    }
}

impl Spot {
    /// Somebody with cards of their own.
    pub const fn side(side: Side) -> Spot {
        match side {
            Side::Human => Spot::Humans,
            Side::Horde(horde) => Spot::Horde(horde),
        }
    }

    /// The spot of this name, if it exists in this game.
    pub fn read(game: &Game, view: &View, name: &str) -> Option<Spot> {
        let world = game.world();
        let (sort, rest) = name.split_once(':').unwrap_or((name, ""));
        Some(match (sort, rest) {
            ("barricade", "") => Spot::Barricade,
            ("box", "") => Spot::Gone,
            ("side", "human") => Spot::Humans,
            ("pile", "contamination") => Spot::Contamination,
            ("pile", "wounded") => Spot::Wounded,
            ("place", name) => Spot::Place(place(world, name)?),
            ("human", rest) => {
                let (place, card) = at_place(world, rest)?;
                Spot::Human(place, card)
            }
            ("below", rest) => {
                let (place, card) = at_place(world, rest)?;
                Spot::Below(place, card)
            }
            ("research", name) => {
                let research = Research::named(name)?;
                view.research(research)?;
                Spot::Research(research)
            }
            ("hand", name) => Spot::Hand(Card::named(name)?),
            ("looked", name) => Spot::Looked(Card::named(name)?),
            ("horde", name) => Spot::Horde(horde(world, name)?),
            ("draw", name) => Spot::Draw(side(world, name)?),
            ("discards", name) => Spot::Discards(side(world, name)?),
            _ => return None,
        })
    }
}

fn place(world: &World, name: &str) -> Option<Place> {
    Place::named(name).filter(|place| world.places().any(|known| known == *place))
}

fn horde(world: &World, name: &str) -> Option<Horde> {
    Horde::named(name).filter(|horde| world.hordes().any(|known| known == *horde))
}

fn side(world: &World, name: &str) -> Option<Side> {
    match name {
        "human" => Some(Side::Human),
        name => horde(world, name).map(Side::Horde),
    }
}

fn at_place(world: &World, rest: &str) -> Option<(Place, Card)> {
    let (name, card) = rest.split_once(':')?;
    Some((place(world, name)?, Card::named(card)?))
}
