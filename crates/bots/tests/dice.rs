//! Bots at tables with All-Out and Skill dice: they answer every question of
//! theirs, use them where that pays, and win with them.

use std::sync::Arc;

use bots::{Bot, Budget, Rules, Search, Seen};
use survival::Outcome;
use survival::content::Content;
use survival::event::{Event, Fact};
use survival::reading::Read as _;
use survival::setup::Setup;
use survival::{Game, World};
use table::{Game as _, Seat, Seeded, Turn};

fn world(mission: &str) -> Arc<World> {
    let content = Content::embedded().expect("the shipped content is sound");
    let least = usize::from(content.mission(mission).expect("a mission").survivors);
    let people = &content.of_mission(mission).expect("its content").survivors;
    let names: Vec<&str> = people.iter().take(least).map(|one| one.name.as_str()).collect();
    let mut setup = Setup::new(mission, names, 1);
    setup.options.allout = true;
    setup.options.skill_dice = true;
    setup.options.ko = true;
    Arc::new(World::new(&content, &setup).expect("a setup"))
}

fn play(
    world: &Arc<World>,
    bot: &mut dyn Bot<Game>,
    seed: u64,
    most: usize,
    events: &mut Vec<Event>,
) -> Game {
    let mut chance = Seeded::new(seed, 0);
    let mut game = Game::begin_with(Arc::clone(world), &mut chance, events);
    let mut legal = Vec::new();
    for _ in 0..most {
        let Turn::Decide(_) = game.turn() else { break };
        legal.clear();
        table::Game::legal(&game, &mut legal);
        let chosen = bot.choose(Seat(0), Seen::new(&game, Seat(0)), &legal);
        game.apply(Seat(0), legal[chosen], &mut chance, events).expect("what is legal applies");
    }
    game
}

#[test]
fn the_rules_use_every_sort_of_dice_and_end_their_games() {
    let mut events = Vec::new();
    for mission in ["invader/m1", "invader/m9", "darkside/m1", "mixed/m1"] {
        let world = world(mission);
        for seed in 0..6 {
            let game = play(&world, &mut Rules::new(seed), seed, 30_000, &mut events);
            assert!(game.state().outcome.is_some(), "{mission} seed {seed} goes on and on");
        }
    }
    let count = |is: fn(&Fact) -> bool| events.iter().filter(|event| is(&event.fact)).count();
    assert!(count(|fact| matches!(fact, Fact::AllOutDie { .. })) > 100, "attacks go all out");
    assert!(count(|fact| matches!(fact, Fact::DieTaken { .. })) > 0, "dice are taken");
    assert!(count(|fact| matches!(fact, Fact::SkillRolled { .. })) > 0, "and added");
    assert!(count(|fact| matches!(fact, Fact::Cleared { .. })) > 0, "malfunctions are cleared");
    assert!(count(|fact| matches!(fact, Fact::Taunted { .. })) > 0, "Heads taunt");
}

#[test]
fn with_dice_the_rules_win_the_tutorial_no_less() {
    let world = world("invader/m0");
    let won = |seed: &u64| {
        let game = play(&world, &mut Rules::new(*seed), *seed, 20_000, &mut Vec::new());
        game.state().outcome == Some(Outcome::Won)
    };
    let wins = (0..50).filter(won).count();
    assert!(wins >= 40, "{wins} of 50");
}

#[test]
fn a_search_answers_whatever_dice_ask() {
    let mut events = Vec::new();
    for (mission, seed) in
        [("invader/m9", 3), ("invader/m8", 4), ("darkside/m4", 5), ("mixed/m3", 6)]
    {
        let mut bot = Search::new(1, Budget::Worlds(4));
        play(&world(mission), &mut bot, seed, 800, &mut events);
    }
    let all_out = events.iter().filter(|event| matches!(event.fact, Fact::AllOutDie { .. }));
    let all_out = all_out.count();
    assert!(all_out > 0, "it goes all out, too");
}
