//! `cargo xtask faults`: what goes wrong around a server, at length. The same
//! runs in short with all other tests.

use crate::postgres;
use crate::step::{self, cargo};

/// What is run: a heading, words for cargo, and how often or how strictly.
const ROUNDS: [(&str, &str, (&str, &str)); 4] = [
    (
        "killed 500 times while people and bots play, click and hang up",
        "test --release --package holdout --test kill -- --nocapture",
        ("HOLDOUT_KILLS", "500"),
    ),
    (
        "a disk that the system itself calls full",
        "test --release --package holdout --test disk -- --nocapture",
        ("HOLDOUT_DISKS", "5"),
    ),
    (
        "full disks, held files, hang-ups, holes, damaged pages",
        "test --release --package holdout-server --test faults --test tables -- --nocapture",
        ("HOLDOUT_FAULTS", "20"),
    ),
    (
        "slow connections, streams, floods, with the time that others wait",
        "test --release --package holdout-server --test attack -- --nocapture --test-threads 1",
        ("HOLDOUT_TIMES", "1"),
    ),
];

/// Several servers on one database.
pub fn postgres() -> Result<(), String> {
    let mut command = cargo();
    let words = "test --release --package holdout --test kill_shared -- --nocapture";
    command.args(words.split(' ')).envs(postgres::find()?);
    command.env("HOLDOUT_KILLS", "1000").env("HOLDOUT_RESTARTS", "20");
    step::run("three servers killed 1000 times, the database started anew 20 times", &mut command)?;
    println!("\nno acknowledged play was lost or doubled");
    Ok(())
}

/// Runs all of it, and stops at the first that fails.
pub fn run() -> Result<(), String> {
    for (heading, words, (name, value)) in ROUNDS {
        let mut command = cargo();
        command.args(words.split(' ')).env(name, value);
        step::run(heading, &mut command)?;
    }
    println!("\nno acknowledged play was lost or doubled, and nobody was held up");
    Ok(())
}
