//! How fast the family of survival games is, on Invader's tutorial: whole
//! decisions by a random bot, their parts, and what a game is made of.

use std::sync::Arc;

use bots::{Bot, Kind, Random, Seen};
use divan::counter::ItemsCount;
use divan::{Bencher, black_box};
use lab::{Run, Tally, usual_setup};
use survival::board::{Ground, Map};
use survival::content::{Content, Source};
use survival::enemy::Kind as Enemy;
use survival::odds::{Drill, Goal};
use survival::skill::{Act, Skill};
use survival::{Game, World};
use table::{Seat, Seeded, Turn};

const MISSION: &str = "invader/m0";

fn main() {
    divan::main();
}

fn content() -> Arc<Content> {
    Content::embedded().expect("the shipped content is sound")
}

fn world() -> Arc<World> {
    let content = content();
    let setup = usual_setup(&content, MISSION, 1).expect("a team");
    Arc::new(World::new(&content, &setup).expect("a setup"))
}

fn run() -> Run<Game> {
    let content = content();
    let setup = usual_setup(&content, MISSION, 1).expect("a team");
    Run::new(&content, &setup, &[Kind::Random]).expect("a run")
}

/// A hundred positions of random games, one of every seventh decision.
fn positions() -> Vec<Game> {
    let world = world();
    let mut positions = Vec::new();
    let mut legal = Vec::new();
    for seed in 0.. {
        let mut chance = Seeded::new(seed, 0);
        let mut bot = Random::new(seed);
        let mut game = Game::begin_with(Arc::clone(&world), &mut chance, &mut ());
        for decision in 0.. {
            let Turn::Decide(seats) = game.turn() else { break };
            if decision % 7 == 0 {
                positions.push(game.clone());
                if positions.len() == 100 {
                    return positions;
                }
            }
            legal.clear();
            game.legal(&mut legal);
            let chosen = bot.choose(Seat(0), Seen::new(&game, Seat(0)), &legal);
            let seat = seats.lowest().expect("somebody decides");
            table::Game::apply(&mut game, seat, legal[chosen], &mut chance, &mut ())
                .expect("what is legal applies");
        }
    }
    positions
}

/// Whole games: setting up, listing, choosing, doing. Items are decisions.
#[divan::bench]
fn decisions(bencher: Bencher) {
    const GAMES: u64 = 50;
    let run = run();
    let play = |legal: &mut Vec<_>| {
        let mut tally = Tally::default();
        for index in 0..GAMES {
            run.play_one(index, legal, &mut tally).expect("games end");
        }
        tally
    };
    let mut legal = Vec::new();
    let decisions = play(&mut legal).decisions;
    bencher.counter(ItemsCount::new(decisions)).bench_local(|| play(&mut legal));
}

/// Listing what is legal. Items are lists.
#[divan::bench]
fn legal(bencher: Bencher) {
    let positions = positions();
    let mut legal = Vec::new();
    bencher.counter(ItemsCount::new(positions.len())).bench_local(|| {
        for game in &positions {
            legal.clear();
            black_box(game).legal(&mut legal);
            black_box(&legal);
        }
    });
}

/// Copying a game. Items are copies.
#[divan::bench]
fn clone(bencher: Bencher) {
    let positions = positions();
    bencher.counter(ItemsCount::new(positions.len())).bench_local(|| {
        for game in &positions {
            black_box(black_box(game).clone());
        }
    });
}

/// Setting a game up in a world made before.
#[divan::bench]
fn begin(bencher: Bencher) {
    let world = world();
    let mut chance = Seeded::new(1, 0);
    bencher.bench_local(|| Game::begin_with(Arc::clone(&world), &mut chance, &mut ()));
}

/// Checking a setup and making what all games on it share.
#[divan::bench(name = "world")]
fn make_world(bencher: Bencher) {
    let content = content();
    let setup = usual_setup(&content, MISSION, 1).expect("a team");
    bencher.bench_local(|| World::new(black_box(&content), black_box(&setup)));
}

/// Sight, ways and distances of the board, made anew when mold spreads.
#[divan::bench]
fn map(bencher: Bencher) {
    let world = world();
    let ground = Ground::default();
    bencher.bench_local(|| Map::of(black_box(world.board()), black_box(&ground)));
}

/// Reading and checking all content.
#[divan::bench]
fn load(bencher: Bencher) {
    let source = Source::embedded();
    bencher.bench_local(|| Content::load(black_box(&source)));
}

/// Counting out the odds of an attack: five dice, and twelve with three
/// re-rolls and more dice for sixes.
#[divan::bench(args = [false, true])]
fn odds(bencher: Bencher, large: bool) {
    let content = content();
    let card = |name| Drill::with(content.card(name).expect("a card of this name"));
    let crowd = vec![(Enemy(1), 4), (Enemy(0), 8), (Enemy(2), 6)];
    let combat = Act::Combat;
    let skills =
        vec![Skill::Ambidextrous, Skill::Die(combat), Skill::Lucky, Skill::RollSix(combat)];
    let drill = if large {
        let weapon = card("Prototype Light Machine Gun");
        Drill { pair: true, ammo: 2, skills, targets: crowd, friends: 2, ..weapon }
    } else {
        Drill { targets: crowd, ..card("Light Machine Gun") }
    };
    let (game, action) = drill.position(&content).expect("an attack that is allowed");
    bencher.bench_local(|| game.odds(Seat(0), black_box(action), Goal::Kills));
}
