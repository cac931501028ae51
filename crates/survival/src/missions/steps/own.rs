//! Own cards of a sort: food, Pimpweapons, a card by its name.
//!
//! Second Edition, "Missions". Once enough were owned at the same time it stays
//! done, whatever becomes of them.

use super::{Errand, StepRule};
use crate::content::figures::card;
use crate::content::narrow::Numbers;
use crate::engine::game::Game;
use crate::engine::world::World;
use crate::missions::mission::{Gift, Mission};
use crate::missions::reading::Reader;
use crate::missions::winnable::Reach;
use crate::model::action::Who;
use crate::model::card::{Back, Card, Effect};
use crate::model::inventory::{Area, Slot};
use crate::model::mission::Find;
use crate::model::phrase::count;
use crate::model::zone::Zone;
use sheet::Item;

/// The team owns so many cards of a sort.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Own {
    /// Of which sort.
    pub sort: Sort,
    /// How many.
    pub many: Many,
}

/// A sort of cards.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Sort {
    /// What can be eaten.
    Food,
    /// Weapons with the red back.
    Prototype,
    /// Cards like this one, whatever their backs.
    Card(Card),
}

/// How many cards.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Many {
    /// So many.
    Count(u8),
    /// As many as there are survivors, or as there are such cards.
    Each,
    /// One with everybody, as far as there are so many.
    Everybody,
}

impl StepRule for Own {
    const WORD: (&'static str, bool) = ("own", true);

    fn read(item: &Item, reader: &Reader) -> Option<Self> {
        let words = [("food", true), ("prototypes", true), ("card", true)];
        let (word, inner) = item.tagged(&words)?;
        let many = |item: &Item| match item.is_text() {
            true => item.word(&[("each", Many::Each), ("everybody", Many::Everybody)]),
            false => item.figure(1..=60).map(Many::Count),
        };
        Some(match word {
            "food" => Own { sort: Sort::Food, many: many(&inner)? },
            "prototypes" => Own { sort: Sort::Prototype, many: many(&inner)? },
            _ => {
                let sort = Sort::Card(card(&inner, reader.place.content)?);
                Own { sort, many: Many::Count(1) }
            }
        })
    }

    fn can_be_done(&self, mission: &Mission, reach: &Reach) -> bool {
        let board = &mission.board;
        let rooms = || board.zones().filter(|zone| board.kind(*zone).is_room());
        match self.sort {
            Sort::Prototype => mission.finds.iter().any(|(_, zone)| reach.somebody(*zone)),
            Sort::Food | Sort::Card(_) => rooms().any(|zone| reach.somebody(zone)),
        }
    }

    fn is_done(&self, game: &Game) -> bool {
        self.owned(game) >= self.wanted(game)
    }

    fn is_out_of_reach(&self, game: &Game) -> bool {
        let most = match self.sort {
            Sort::Prototype => {
                let areas = [Area::Found, Area::Hand, Area::Body, Area::Backpack];
                self.held(game, &areas, |_, _| true) + self.weapons_left(game)
            }
            Sort::Food | Sort::Card(_) => game.obtainable(|card| self.is_one(game.world(), card)),
        };
        most < self.wanted(game)
    }

    fn renumber(&mut self, numbers: &Numbers) {
        if let Sort::Card(card) = &mut self.sort {
            *card = numbers.card(*card);
        }
    }

    fn errand(&self, game: &Game) -> Errand {
        let board = game.world.board();
        let room =
            |zone: &Zone| board.kind(*zone).is_room() && game.state.enemies[*zone].is_empty();
        match self.sort {
            Sort::Prototype => {
                Errand::of_one(game.crates_left().chain(crates_in_cars(game)).collect())
            }
            Sort::Food | Sort::Card(_) => Errand::of_all(board.zones().filter(room).collect()),
        }
    }

    fn words(&self, world: &World) -> String {
        let many = self.needed(world) as u8;
        match self.sort {
            Sort::Food => format!("Own {}", count(many, "food card", "food cards")),
            Sort::Prototype if self.many == Many::Everybody => {
                "Let everybody own a Pimpweapon".to_owned()
            }
            Sort::Prototype => format!("Own {}", count(many, "Pimpweapon", "Pimpweapons")),
            Sort::Card(card) => format!("Own a {}", world.card(card).name),
        }
    }
}

impl Own {
    /// Whether a card is of the sort.
    fn is_one(&self, world: &World, card: Card) -> bool {
        let printed = world.card(card);
        match self.sort {
            Sort::Food => printed.effect == Effect::Food,
            Sort::Prototype => printed.back == Back::Prototype && !printed.is_event(),
            Sort::Card(wanted) => printed.design == world.card(wanted).design,
        }
    }

    /// How many survivors in play carry; what was found and is not put away yet
    /// does not count.
    fn owned(&self, game: &Game) -> usize {
        const AREAS: [Area; 3] = [Area::Hand, Area::Body, Area::Backpack];
        let one = |who: &Who| {
            let inventory = &game.survivor(*who).inventory;
            let mut cards = AREAS.into_iter().flat_map(|area| inventory.cards(area));
            cards.any(|(slot, card)| {
                self.is_one(game.world(), card) && !game.is_face_down(*who, slot)
            })
        };
        match self.many {
            Many::Everybody => game.in_play().filter(one).count(),
            // What lies face down counts nowhere until it is turned up.
            Many::Count(_) | Many::Each => {
                self.held(game, &AREAS, |who, slot| !game.is_face_down(who, slot))
            }
        }
    }

    /// How many survivors in play have in these areas, of slots that count, or in the
    /// trunks of cars.
    fn held(
        &self,
        game: &Game,
        areas: &[Area],
        counts: impl Fn(Who, Slot) -> bool + Copy,
    ) -> usize {
        let in_trunks = game.in_trunks(|card| self.is_one(game.world(), card));
        let carried = game.in_play().flat_map(|who| {
            let cards =
                areas.iter().flat_map(move |area| game.survivor(who).inventory.cards(*area));
            cards.filter(move |(slot, _)| counts(who, *slot))
        });
        carried.filter(|(_, card)| self.is_one(game.world(), *card)).count() + in_trunks
    }

    /// How many it takes.
    fn needed(&self, world: &World) -> usize {
        match self.many {
            Many::Count(count) => usize::from(count),
            Many::Each | Many::Everybody => {
                let cards = (0..world.content.equipment.len() as u8).map(Card);
                let copies = cards.filter(|card| self.is_one(world, *card));
                let there: usize = copies.map(|card| usize::from(world.copies(card))).sum();
                world.team().count().min(there)
            }
        }
    }

    /// How many it takes as things stand: of weapons with the red back no more than
    /// crates hold, and each Aaahh! that came out of one was no weapon.
    fn wanted(&self, game: &Game) -> usize {
        let needed = self.needed(game.world());
        let world = game.world();
        let mission = world.mission();
        let given = mission.gifts.iter().any(|(_, gift)| *gift == Gift::RandomPrototype);
        if self.sort != Sort::Prototype || matches!(self.many, Many::Count(_)) || given {
            return needed;
        }
        let crates = mission.finds.iter().filter(|(find, _)| *find == Find::Prototype).count()
            + mission.cars.iter().filter(|car| world.has_crate(car)).count();
        let cards = (0..world.content.equipment.len() as u8).map(Card);
        let events = cards.filter(|card| {
            let printed = world.card(*card);
            printed.back == Back::Prototype && printed.is_event()
        });
        let drawn = events.map(|card| world.copies(card) - game.state.cards.supply[card]);
        needed.min(crates.saturating_sub(drawn.map(usize::from).sum()))
    }

    /// How many weapons may still come out of crates.
    fn weapons_left(&self, game: &Game) -> usize {
        let cards = (0..game.world.content.equipment.len() as u8).map(Card);
        let drawn = cards.filter(|card| self.is_one(game.world(), *card));
        let left: usize = drawn.map(|card| usize::from(game.state.cards.supply[card])).sum();
        let gifts = &game.world.mission().gifts;
        let given = gifts.iter().any(|(_, gift)| *gift == Gift::RandomPrototype);
        let crates = game.crates_left().chain(crates_in_cars(game));
        let crates = crates.filter(|zone| game.somebody_reaches(*zone)).count();
        if given { left } else { left.min(crates) }
    }
}

/// The zones of cars with a weapon crate.
fn crates_in_cars(game: &Game) -> impl Iterator<Item = Zone> + '_ {
    game.cars().filter(|(_, car)| car.crate_left).map(|(_, car)| car.zone)
}
