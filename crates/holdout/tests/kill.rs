//! A server that is killed at any moment loses nothing that it acknowledged,
//! whoever hangs up in the middle of a click, and whatever holds its file.
//!
//! `HOLDOUT_KILLS=500 cargo test --release -p holdout --test kill` kills it as
//! often as that.

mod served;

use std::path::Path;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use rusqlite::Connection;
use served::Served;
use served::people::{Person, assert_whole};
use survival::content::Content;
use table::{Chance, Seeded};

/// How often it is killed unless told otherwise.
const KILLS: u32 = 8;

/// So many people play at the same time, every other with a bot.
const PEOPLE: usize = 6;

/// Between two kills at most so many plays are waited for.
const MOST_PLAYS: u32 = 60;

/// For how long they are waited for.
const PATIENCE: Duration = Duration::from_secs(60);

/// In so many rounds once another program holds the file for too long.
const HELD_EVERY: u32 = 50;

/// For how long: longer than the server waits.
const HELD: Duration = Duration::from_secs(6);

/// Holds the tables' file for longer than the server waits.
fn hold(folder: &Path) {
    let data = folder.join("holdout").join("tables.db");
    let db = Connection::open(data).expect("the tables' file");
    db.busy_timeout(Duration::from_secs(5)).expect("patience");
    db.execute_batch("BEGIN IMMEDIATE").expect("the file");
    std::thread::sleep(HELD);
    db.execute_batch("ROLLBACK").expect("the file");
}

#[test]
fn nothing_acknowledged_is_ever_lost() {
    let kills = std::env::var("HOLDOUT_KILLS").ok().and_then(|n| n.parse().ok()).unwrap_or(KILLS);
    let content = Content::embedded().expect("the content that comes with the program");
    let folder = tempfile::tempdir().expect("a folder");
    let arguments = [
        ["serve", "--no-browser"],
        ["--pace", "1"],
        ["--address", "127.0.0.1:0"],
        ["--requests", "1000000"],
        ["--openings", "1000000"],
    ];
    let arguments = arguments.concat();
    let mut whim = Seeded::new(20, 99);
    let mut people: Vec<Person> = (0..PEOPLE).map(Person::new).collect();
    let (mut acknowledged, mut waited_for) = (0, 0);
    for round in 1..=kills {
        let mut served = Served::on(folder.path(), &arguments);
        let address = served.address.clone();
        for person in &mut people {
            person.check(&address, &content, false);
        }
        let kept = AtomicU64::new(0);
        let wanted = u64::from(whim.below(MOST_PLAYS));
        let moment = Duration::from_micros(u64::from(whim.below(5000)));
        std::thread::scope(|scope| {
            for person in &mut people {
                // Plays on until nobody answers.
                scope.spawn(|| person.play(&address, &kept, |_| false));
            }
            if round.is_multiple_of(HELD_EVERY) {
                hold(folder.path());
            }
            let begun = Instant::now();
            while kept.load(Ordering::Relaxed) < wanted && begun.elapsed() < PATIENCE {
                std::thread::sleep(Duration::from_millis(1));
            }
            std::thread::sleep(moment);
            served.child.kill().expect("it is killed");
        });
        waited_for += wanted;
        acknowledged += kept.into_inner();
    }
    let served = Served::on(folder.path(), &arguments);
    for person in &mut people {
        person.check(&served.address, &content, true);
    }
    drop(served);
    assert_whole(folder.path());
    let tables: usize = people.iter().map(Person::tables).sum();
    println!("{kills} kills, {acknowledged} plays acknowledged and none lost, {tables} tables");
    assert!(acknowledged >= waited_for, "{acknowledged} plays of {waited_for} show too little");
}
