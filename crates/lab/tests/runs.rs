//! Runs of games: the same on any number of threads, and each game again alone.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use bots::Kind;
use lab::{Ending, Run, SeatsError, Subject, Tally, usual_setup};
use survival::Game;
use survival::content::Content;
use table::Turn;

fn content() -> Arc<Content> {
    Content::embedded().expect("the shipped content is sound")
}

fn run(mission: &str, seats: usize) -> Run<Game> {
    let content = content();
    let setup = usual_setup(&content, mission, seats).expect("a team");
    Run::new(&content, &setup, &[Kind::Random]).expect("a run")
}

#[test]
fn threads_do_not_show_in_what_is_counted() {
    let run = run("invader/m0", 1).games(150).seed(11);
    let tallies: Vec<Tally> = [1, 2, 5]
        .into_iter()
        .map(|threads| {
            let results = run.play(Some(threads), &|_| ()).expect("games end");
            assert_eq!(results.threads, threads);
            results.tally
        })
        .collect();
    assert_eq!(tallies[0], tallies[1]);
    assert_eq!(tallies[0], tallies[2]);
    assert_eq!(tallies[0].games, 150);
    let lost: u64 = tallies[0].losses.values().sum();
    assert_eq!(tallies[0].wins + lost + tallies[0].unfinished, 150);
}

#[test]
fn another_seed_makes_other_games() {
    let run = run("invader/m0", 1).games(40);
    let of = |seed| run.clone().seed(seed).play(Some(1), &|_| ()).expect("games end").tally;
    assert_ne!(of(1), of(2));
}

#[test]
fn progress_adds_up_to_all_games() {
    let done = AtomicU64::new(0);
    let progress = |more| {
        done.fetch_add(more, Ordering::Relaxed);
    };
    run("invader/m0", 2).games(70).play(Some(2), &progress).expect("games end");
    assert_eq!(done.into_inner(), 70);
}

#[test]
fn no_games_are_no_trouble() {
    let results = run("invader/m0", 1).games(0).play(Some(2), &|_| ()).expect("nothing to play");
    assert_eq!(results.tally, Tally::default());
    assert_eq!(results.decisions_per_second_per_core(), 0.0);
}

#[test]
fn a_game_is_the_same_alone() {
    let run = run("invader/m0", 3).games(12).seed(5);
    let all = run.play(Some(2), &|_| ()).expect("games end").tally;
    let mut again = Tally::default();
    for index in 0..12 {
        let log = run.record(index).expect("games end");
        let Turn::Over(outcome) = table::Game::turn(log.game()) else { panic!("it ended") };
        let ending: Ending = Game::ending(outcome);
        again.count(Some(ending), log.len() as u64, log.game().rounds());
    }
    assert_eq!(all, again);
}

#[test]
fn a_recorded_game_loads_again() {
    let log = run("invader/m0", 2).seed(3).record(0).expect("it ends");
    let text = table::write(&log);
    let loaded = table::read::<Game>(&text, &content()).expect("a sound save");
    assert_eq!(loaded.len(), log.len());
    assert_eq!(table::Game::fingerprint(loaded.game()), table::Game::fingerprint(log.game()));
}

#[test]
fn a_game_that_is_stopped_is_unfinished() {
    let tally = run("invader/m0", 1)
        .games(3)
        .most_decisions(5)
        .play(Some(1), &|_| ())
        .expect("games are stopped")
        .tally;
    assert_eq!((tally.unfinished, tally.decisions), (3, 15));
}

#[test]
fn bots_must_fit_the_seats() {
    let content = content();
    let setup = usual_setup(&content, "invader/m0", 3).expect("a team");
    let error = Run::<Game>::new(&content, &setup, &[Kind::Random; 2]).err().expect("refused");
    assert!(matches!(error, SeatsError::Bots { bots: 2, seats: 3 }), "{error}");
}

/// Takes what stands last, or breaks off after so many decisions.
struct Last {
    left: u32,
}

impl bots::Bot<Game> for Last {
    fn choose(
        &mut self,
        _: table::Seat,
        _: bots::Seen<'_, Game>,
        legal: &[survival::action::Action],
    ) -> usize {
        match self.left.checked_sub(1) {
            Some(left) => {
                self.left = left;
                legal.len() - 1
            }
            None => usize::MAX,
        }
    }

    fn trouble(&mut self) -> Option<String> {
        Some("it had enough".to_owned())
    }
}

#[test]
fn any_bot_can_sit_down() {
    let content = content();
    let setup = usual_setup(&content, "invader/m0", 2).expect("a team");
    let seeds = Arc::new(AtomicU64::new(0));
    let seen = Arc::clone(&seeds);
    let run = Run::<Game>::with_bots(&content, &setup, move |seat, seed| {
        assert!(seat.0 < 2);
        seen.fetch_xor(seed, Ordering::Relaxed);
        Box::new(Last { left: 12 })
    });
    let run = run.expect("a run").most_decisions(10).games(2);
    assert_eq!(run.play(Some(1), &|_| ()).expect("games are stopped").tally.unfinished, 2);
    assert_ne!(seeds.load(Ordering::Relaxed), 0, "each has a seed of its own");
    let fault = run.most_decisions(100).play(Some(1), &|_| ()).expect_err("it gives up");
    let told = fault.to_string();
    assert!(told.contains("it had enough") && told.contains("Mend the bot"), "{told}");
}

/// Every mission ends under random play, whoever shares it.
#[test]
fn random_play_of_every_mission_ends() {
    let content = content();
    for mission in content.all_missions() {
        for seats in [1, 2] {
            let tally =
                run(&mission.id, seats).games(30).play(None, &|_| ()).expect("no defect").tally;
            assert_eq!(tally.unfinished, 0, "{}", mission.id);
        }
    }
}
