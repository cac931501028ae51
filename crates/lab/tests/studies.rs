//! Watched runs, stopped runs, parts of runs, and the report about them.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

use bots::Kind;
use lab::{Chapter, Results, Run, Tally, report, usual_setup};
use survival::Game;
use survival::content::Content;

fn content() -> Arc<Content> {
    Content::embedded().expect("the shipped content is sound")
}

fn run(mission: &str, kind: Kind) -> Run<Game> {
    let content = content();
    let setup = usual_setup(&content, mission, 1).expect("a team");
    Run::new(&content, &setup, &[kind]).expect("a run").seed(6)
}

fn horde_run() -> Run<invazions::Game> {
    let content = invazions::content::Content::embedded().expect("the shipped content is sound");
    let setup = invazions::setup::Setup::new(&content.deals[0].id);
    Run::new(&content, &setup, &[Kind::Random]).expect("a run").seed(6)
}

#[test]
fn threads_do_not_show_in_what_is_found() {
    let survival = run("invader/m0", Kind::Rules).games(30).watched(true);
    let invazions = horde_run().games(30).watched(true);
    let of = |threads| {
        [survival.play(Some(threads), &|_| ()), invazions.play(Some(threads), &|_| ())]
            .map(|results| results.expect("games end"))
            .map(|results| (results.tally, results.findings.expect("somebody watched")))
    };
    let alone = of(1);
    assert_eq!(alone, of(2));
    assert_eq!(alone, of(3));
}

#[test]
fn watching_changes_nothing() {
    let run = run("darkside/m0", Kind::Random).games(40);
    let blind = run.play(Some(2), &|_| ()).expect("games end");
    assert_eq!(blind.findings, None);
    let seen = run.watched(true).play(Some(2), &|_| ()).expect("games end");
    assert_eq!(blind.tally, seen.tally);
}

#[test]
fn parts_of_a_run_add_up_to_the_whole() {
    let run = run("invader/m1", Kind::Random);
    let of = |first, games| {
        let part = run.clone().first(first).games(games);
        part.play(Some(2), &|_| ()).expect("games end").tally
    };
    let mut sum = Tally::default();
    for (first, games) in [(0, 17), (17, 40), (57, 3)] {
        sum.add(&of(first, games));
    }
    assert_eq!(sum, of(0, 60));
}

#[test]
fn a_run_that_is_stopped_keeps_its_beginning_and_goes_on() {
    let run = run("invader/m0", Kind::Random).games(500);
    for threads in [1, 3] {
        let (stop, done) = (AtomicBool::new(false), AtomicU64::new(0));
        let progress = |more| {
            if done.fetch_add(more, Ordering::Relaxed) + more >= 20 {
                stop.store(true, Ordering::Relaxed);
            }
        };
        let stopped = run.play_until(&stop, Some(threads), &progress).expect("games end").tally;
        assert!((20..500).contains(&stopped.games), "{}", stopped.games);
        assert_eq!(stopped.games, done.load(Ordering::Relaxed));
        let beginning = run.clone().games(stopped.games).play(Some(1), &|_| ()).expect("games end");
        assert_eq!(stopped, beginning.tally, "no gap");
        let rest = run.clone().first(stopped.games).games(500 - stopped.games);
        let mut whole = stopped;
        whole.add(&rest.play(Some(2), &|_| ()).expect("games end").tally);
        assert_eq!(whole, run.play(Some(2), &|_| ()).expect("games end").tally);
    }
}

/// What a watcher counts is what the events of the recorded games say.
#[test]
fn findings_are_what_the_records_tell() {
    use survival::action::Being;
    use survival::event::Fact;
    let run = run("invader/m0", Kind::Rules).games(4).watched(true);
    let results = run.play(Some(2), &|_| ()).expect("games end");
    let findings = results.findings.expect("somebody watched");
    let (mut wounds, mut falls, mut kills, mut found, mut rounds) = (0, 0, 0, 0, 0);
    for index in 0..4 {
        let log = run.record(index).expect("it ends");
        for play in 0..=log.len() {
            for event in log.events_of(play).expect("a play") {
                match event.fact {
                    Fact::Hurt { damage, .. } => wounds += u64::from(damage),
                    Fact::Eliminated { figure } => {
                        falls += u64::from(matches!(figure.being(), Being::Survivor(_)));
                    }
                    Fact::Killed { .. } => kills += 1,
                    Fact::Drew { .. } | Fact::Given { .. } => found += 1,
                    Fact::RoundBegan { .. } => rounds += 1,
                    _ => {}
                }
            }
        }
    }
    let sum = |id: &str| findings.count(id).expect(id).of.values().sum::<u64>();
    assert!(kills > 0 && found > 0);
    assert_eq!(sum("wounds_by_zone"), wounds);
    assert_eq!(sum("falls_by_zone"), falls);
    assert_eq!(sum("kills_by_weapon"), kills);
    assert_eq!(sum("cards_found"), found);
    for (id, all) in [("kills", kills), ("wounds", wounds), ("falls", falls), ("cards", found)] {
        assert_eq!(sum(&format!("{id}_by_survivor")), all, "{id}");
    }
    assert_eq!(findings.danger.iter().flatten().sum::<u64>(), rounds);
    assert_eq!(results.tally.rounds, rounds);
    assert_eq!(findings.danger[0], [4, 0, 0, 0], "everybody begins at Blue");
}

/// The steps of a run are those that the recorded games tell, in the rounds in
/// which their actions were done.
#[test]
fn steps_are_counted_in_their_rounds() {
    use survival::event::Fact;
    let run = run("invader/m1", Kind::Rules).games(6);
    let results = run.play(Some(2), &|_| ()).expect("games end");
    assert_eq!(results.funnel, run.play(Some(1), &|_| ()).expect("games end").funnel);
    let mut steps = vec![Vec::new(); results.funnel.steps.len()];
    let mut letters = String::new();
    for index in 0..6 {
        let log = run.record(index).expect("it ends");
        let (mut round, mut done, mut won) = (0, 0, false);
        for play in 0..=log.len() {
            let events = log.events_of(play).expect("a play");
            let mut begun = events.iter().filter_map(|event| match event.fact {
                Fact::RoundBegan { round } => Some(usize::from(round)),
                _ => None,
            });
            let after = begun.next_back();
            for event in &events {
                match event.fact {
                    Fact::StepDone { step } => {
                        steps[usize::from(step)].push(round.max(1));
                        done += 1;
                    }
                    Fact::Won => won = true,
                    _ => {}
                }
            }
            round = after.unwrap_or(round);
        }
        letters += &if won { "W".to_owned() } else { done.to_string() };
    }
    assert_eq!(results.scores.text(), letters);
    assert!(steps.iter().any(|rounds| !rounds.is_empty()), "somebody comes somewhere");
    for (step, rounds) in results.funnel.steps.iter().zip(steps) {
        assert_eq!(step.games(), rounds.len() as u64, "{}", step.name);
        for (place, count) in step.by_round.iter().enumerate() {
            let here = rounds.iter().filter(|round| **round == place + 1).count();
            assert_eq!(*count, here as u64, "{}, round {}", step.name, place + 1);
        }
    }
}

fn chapter<'r>(mission: &'r str, results: &'r Results, asked: u64) -> Chapter<'r> {
    Chapter {
        mission,
        title: "Tutorial <b>",
        variant: "cards=all".to_owned(),
        bots: "rules".to_owned(),
        seed: 6,
        first: 0,
        asked,
        results,
    }
}

#[test]
fn a_report_has_the_figures_and_stands_alone() {
    let survival = run("invader/m1", Kind::Rules)
        .games(25)
        .watched(true)
        .play(Some(2), &|_| ())
        .expect("ends");
    let hordes = horde_run().games(25).watched(true).play(Some(2), &|_| ()).expect("ends");
    let page = report(
        "holdout sim 'x<y'",
        &[chapter("invader/m1", &survival, 25), chapter("invazions/x", &hordes, 90)],
        &[],
    );
    // A few are lost, so that the share and its interval have figures of their own.
    let wins = survival.tally.wins;
    assert!((1..25).contains(&wins), "{wins}");
    let share = format!("{:.1} %", 100.0 * wins as f64 / 25.0);
    assert!(page.contains(&share), "{share}");
    let (low, high) = survival.tally.win_interval().expect("games");
    assert!(page.contains(&format!("{:.1} to {:.1} %", 100.0 * low, 100.0 * high)));
    for heading in [
        "How often the players won",
        "How long games took",
        "Danger level over the rounds",
        "Where survivors were hurt",
        "Kills by weapon",
        "Cards found",
        "Humans devoured",
    ] {
        assert!(page.contains(heading), "{heading}");
    }
    let findings = survival.findings.expect("somebody watched");
    for id in ["kills_by_weapon", "cards_found", "wounds_by_zone"] {
        let most = findings.count(id).expect(id).of.values().max().expect("some");
        assert!(page.contains(&format!("{most} ({:.2} a game)", *most as f64 / 25.0)), "{id}");
    }
    assert!(page.contains(r#"class="tint""#), "the heat map");
    assert!(page.contains("90 were asked for"), "a stopped run says so");
    assert!(page.contains("prefers-color-scheme: dark"));
    // Names can't become markup, and nothing is fetched.
    assert!(page.contains("x&lt;y") && page.contains("Tutorial &lt;b&gt;"));
    for fetched in ["<script", "<link", "src=", "@import", "url(http"] {
        assert!(!page.contains(fetched), "{fetched}");
    }
}
