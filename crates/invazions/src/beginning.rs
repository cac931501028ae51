//! Setup: from a scenario to the first turn. "Setup" in the booklet.

use std::sync::Arc;

use table::Chance;

use crate::bag::Bag;
use crate::card::{Card, Kind, Research};
use crate::event::Fact;
use crate::game::{Game, Host};
use crate::rule::Rule;
use crate::state::{Stage, State};
use crate::world::World;

impl Game {
    /// A table with nothing on it yet.
    pub(crate) fn bare(world: Arc<World>) -> Game {
        let state = State {
            turn: 0,
            stage: Stage::Defend,
            places: Default::default(),
            human: Default::default(),
            hordes: Default::default(),
            contamination: Default::default(),
            wounded: 0,
            barricade: None,
            order: Default::default(),
            proposer: None,
            refusals: 0,
            owed: [0; 3],
            finished: 0,
            looked: Default::default(),
            quiet: Default::default(),
            bloodbath: false,
            freed: false,
            gone: Bag::default(),
            left_out: Bag::default(),
        };
        Game { world, state }
    }

    /// Sets a game up and begins its first turn.
    pub(crate) fn set_up(world: Arc<World>, host: &mut impl Host) -> Game {
        let mut game = Game::bare(Arc::clone(&world));
        let (deal, figures) = (&world.deal, world.figures());
        let state = &mut game.state;
        state.human.draw.middle = deal.human;
        state.contamination.middle = deal.contamination;
        let random = &deal.random;
        for (kind, number, pile) in [
            (Kind::Human, random.humans, "box humans"),
            (Kind::Bravery, random.braveries, "box braveries"),
            (Kind::Zombie, random.zombies, "box zombies"),
            (Kind::Rage, random.rages, "box rages"),
        ] {
            if number == 0 {
                continue;
            }
            let mut lots = all_of(kind, &world);
            let drawn = (0..number).filter_map(|_| lots.draw(pile, host.chance()));
            let mut drawn: Bag = drawn.collect();
            match kind {
                Kind::Human | Kind::Bravery => state.human.draw.middle.pour(&mut drawn),
                _ => state.contamination.middle.pour(&mut drawn),
            }
            state.left_out.pour(&mut lots);
        }
        let mut research = deal.research.clone();
        for _ in 0..random.research {
            let left: Vec<Research> =
                Research::ALL.into_iter().filter(|card| !research.contains(card)).collect();
            let mut find = |name: &str| {
                let at = left.iter().position(|card| Research::named(name) == Some(*card))?;
                Some(at as u32)
            };
            let number = left.len() as u32;
            if number > 0 {
                let chosen = host.chance().draw("box research", number, &mut find);
                research.extend(left.get(chosen as usize));
            }
        }
        for card in research {
            state.human.research[card.index()] = Some(0);
            host.tell(Fact::ResearchReady { research: card }, Rule::Setup);
        }
        state.wounded = figures.wounded * deal.hordes();
        for horde in world.hordes() {
            let draw = &mut state.hordes[horde.index()].draw;
            draw.add_many(Card::Member, figures.members);
            draw.add_many(Card::LetsDevourThem, figures.lets_devour_them);
        }
        for place in world.places() {
            game.contaminate(place, 1, Rule::Setup, host);
        }
        game.begin_turn(host);
        game
    }
}

/// Every card of a kind that the random scenario draws from: all copies, but
/// neither starter cards nor Survivors.
fn all_of(kind: Kind, world: &World) -> Bag {
    let mut bag = Bag::default();
    for card in Card::ALL {
        if card.kind() == kind && !card.is_starter() && *card != Card::Survivors {
            bag.add_many(*card, world.card(*card).copies);
        }
    }
    bag
}
