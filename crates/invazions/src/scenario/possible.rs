//! Positions that no game reaches: more cards than the box holds, more figures than the
//! booklet allows. A scenario that wants such a position says `impossible = true`.

use super::Scenario;
use super::names::Names;
use crate::bag::Bag;
use crate::card::{Card, Place, Research};
use crate::game::Game;
use sheet::Problem;

/// What to do about such a position.
const HELP: &str = "mend the position, or say `impossible = true` if it is meant";

/// The most that a die shows.
const DIE: u8 = 6;

/// Everything about a position that can't be.
pub(super) fn check(game: &Game, scenario: &Scenario, names: &Names) -> Vec<Problem> {
    let mut wrong = cards(game);
    wrong.extend(places(game));
    wrong.extend(figures(game));
    wrong.extend(shown(game));
    let at = scenario.at..scenario.at;
    wrong.into_iter().map(|message| names.wrong(at.clone(), message, HELP)).collect()
}

/// Cards of which more lie about than the box holds.
fn cards(game: &Game) -> Vec<String> {
    let state = &game.state;
    let mut all = Bag::default();
    let mut count = |mut bag: Bag| all.pour(&mut bag);
    count(state.contamination.all());
    count(state.human.draw.all());
    count(state.human.discard);
    count(state.human.hand);
    count(state.gone);
    for site in &state.places {
        count(site.below);
    }
    for horde in &state.hordes {
        count(horde.draw);
        count(horde.discard);
        count(horde.hand);
    }
    for human in state.places.iter().flat_map(|site| &site.humans) {
        all.add(*human);
    }
    for played in state.hordes.iter().flat_map(|horde| &horde.played) {
        all.add(played.card);
    }
    let most = |card: Card| match card {
        Card::WoundedZombie => game.world.figures().wounded * game.world.deal.hordes(),
        card => game.world.card(card).copies,
    };
    let over = all.counts().filter(|(card, number)| *number > most(*card));
    over.map(|(card, number)| format!("there are {number} {card} and the box holds {}", most(card)))
        .collect()
}

/// Places with more Humans than may stand there, or with a Research card that
/// stands elsewhere too.
fn places(game: &Game) -> Vec<String> {
    let most = usize::from(game.world.humans_per_place());
    let mut wrong = Vec::new();
    let mut seen: Vec<Research> = Vec::new();
    for place in game.world.places() {
        let site = &game.state.places[usize::from(place.0)];
        let crowd = site.humans.len();
        if crowd > most {
            wrong.push(format!("{crowd} Humans stand in {}, and {most} may", place.name()));
        }
        let twice = |human: &&Card| **human != Card::Survivors && site.count(**human) > 1;
        if let Some(human) = site.humans.iter().find(twice) {
            wrong.push(format!("{human} stands in {} more than once", place.name()));
        }
        if let Some(research) = site.research {
            if seen.contains(&research) {
                wrong.push(format!("{} stands in two Places", research.name()));
            }
            seen.push(research);
        }
    }
    wrong
}

/// Tokens, Wounded Zombies and dice beyond what there is, and hordes behind the
/// Barricade.
fn figures(game: &Game) -> Vec<String> {
    let (world, state) = (&game.world, &game.state);
    let mut wrong = Vec::new();
    let cap = world.token_cap();
    if state.human.tokens > cap {
        wrong.push(format!(
            "the human has {} tokens and can't have more than {cap}",
            state.human.tokens
        ));
    }
    let wounded = world.figures().wounded * world.deal.hordes();
    if state.wounded > wounded {
        wrong.push(format!("{} Wounded Zombies are left of {wounded}", state.wounded));
    }
    for research in Research::ALL {
        if let Some(x) = state.human.research[research.index()].filter(|x| *x > DIE) {
            wrong.push(format!("the die on {} shows {x}", research.name()));
        }
    }
    let behind = |place: Place| {
        let hordes = world.hordes();
        hordes.filter(|horde| game.horde(*horde).at == Some(place)).count()
    };
    if let Some(place) = state.barricade.filter(|place| behind(*place) > 1) {
        wrong.push(format!("two hordes attack {}, where the Barricade stands", place.name()));
    }
    wrong
}

/// Hands of which more is known than they hold.
fn shown(game: &Game) -> Vec<String> {
    let human = &game.state.human;
    let mut hands = vec![("the human".to_owned(), human.hand, human.shown)];
    for horde in game.world.hordes() {
        let side = game.horde(horde);
        hands.push((horde.name().to_owned(), side.hand, side.shown));
    }
    let hands = hands.into_iter().filter(|(_, hand, shown)| !hand.contains(shown));
    hands.map(|(whose, ..)| format!("`shown` has cards that {whose} doesn't hold")).collect()
}
