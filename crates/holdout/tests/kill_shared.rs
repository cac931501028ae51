//! Three servers on one database, killed at any moment, while the database is
//! started anew and lines to it are cut: nothing that any of them acknowledged
//! is lost or done twice, and every table opens at each of them.
//!
//! `cargo xtask faults --postgres` does it for longer: `HOLDOUT_KILLS` says how
//! often servers are killed, `HOLDOUT_RESTARTS` how often the database is.

#[path = "../../server/tests/common/cluster.rs"]
mod cluster;
mod served;

use std::path::Path;
use std::process::Command;
use std::sync::RwLock;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::{Duration, Instant};

use cluster::{Cluster, Line};
use served::Served;
use served::people::Person;
use survival::content::Content;
use table::{Chance, Seeded};

/// How many servers run.
const SERVERS: usize = 3;

/// So many people play at the same time, every other with a bot, each with any
/// of the servers.
const PEOPLE: usize = 6;

/// Between two faults at most so many plays are waited for.
const MOST_PLAYS: u32 = 40;

/// For how long they are waited for.
const PATIENCE: Duration = Duration::from_secs(60);

fn number(name: &str, usual: u32) -> u32 {
    std::env::var(name).ok().and_then(|n| n.parse().ok()).unwrap_or(usual)
}

/// Starts a server.
fn start(folder: &Path, database: &str) -> Served {
    let words = [
        ["serve", "--no-browser"],
        ["--pace", "1"],
        ["--address", "127.0.0.1:0"],
        ["--requests", "1000000"],
        ["--openings", "1000000"],
        ["--database", database],
    ];
    Served::on(folder, &words.concat())
}

#[test]
fn nothing_acknowledged_is_lost_by_servers_that_share_a_database() {
    let Some(cluster) = Cluster::start() else { return };
    let (kills, restarts) = (number("HOLDOUT_KILLS", 9), number("HOLDOUT_RESTARTS", 2));
    let content = Content::embedded().expect("the content that comes with the program");
    let database = cluster.database();
    let name = database.rsplit('/').next().expect("a name");
    // Each server has a line of its own to the database.
    let lines: Vec<Line> = (0..SERVERS).map(|_| Line::to(cluster.port())).collect();
    let addresses: Vec<String> =
        lines.iter().map(|line| cluster.address(line.port(), name)).collect();
    let folder = tempfile::tempdir().expect("a folder");
    let start = |server: usize| start(folder.path(), &addresses[server]);
    let mut servers: Vec<Served> = (0..SERVERS).map(start).collect();
    let open: Vec<RwLock<String>> =
        servers.iter().map(|served| RwLock::new(served.address.clone())).collect();
    let mut whim = Seeded::new(21, 7);
    let mut people: Vec<Person> = (0..PEOPLE).map(Person::new).collect();
    let (mut acknowledged, mut waited_for, mut cuts, mut restarted) = (0, 0, 0, 0);
    for round in 1..=kills {
        let (kept, is_enough) = (AtomicU64::new(0), AtomicBool::new(false));
        let wanted = u64::from(whim.below(MOST_PLAYS));
        let moment = Duration::from_micros(u64::from(whim.below(5000)));
        let victim = whim.below(SERVERS as u32) as usize;
        std::thread::scope(|scope| {
            for (person, seed) in people.iter_mut().zip(0..) {
                let (open, kept, is_enough) = (&open, &kept, &is_enough);
                let mut whim = Seeded::new(u64::from(round), seed);
                scope.spawn(move || {
                    while !is_enough.load(Ordering::Relaxed) {
                        let any = whim.below(SERVERS as u32) as usize;
                        let address = open[any].read().expect("an address").clone();
                        // One click, at any of the servers.
                        person.play(&address, kept, |_| true);
                    }
                });
            }
            let wait = |wanted: u64| {
                let begun = Instant::now();
                while kept.load(Ordering::Relaxed) < wanted && begun.elapsed() < PATIENCE {
                    std::thread::sleep(Duration::from_millis(1));
                }
                std::thread::sleep(moment);
            };
            wait(wanted / 2);
            // The database every so often, a line now and then, a server always.
            if restarted * kills < round * restarts {
                cluster.restart();
                restarted += 1;
            } else if round % 2 == 0 {
                lines[whim.below(SERVERS as u32) as usize].cut();
                cuts += 1;
            }
            wait(wanted);
            servers[victim].child.kill().expect("it is killed");
            let fresh = start(victim);
            *open[victim].write().expect("an address") = fresh.address.clone();
            servers[victim] = fresh;
            is_enough.store(true, Ordering::Relaxed);
        });
        waited_for += wanted;
        acknowledged += kept.into_inner();
        let address = open[whim.below(SERVERS as u32) as usize].read().expect("it").clone();
        for person in &mut people {
            person.check(&address, &content, false);
        }
    }
    for served in &servers {
        for person in &mut people {
            person.check(&served.address, &content, true);
        }
    }
    drop(servers);
    assert_whole(&database);
    let tables: usize = people.iter().map(Person::tables).sum();
    println!(
        "{SERVERS} servers, {kills} kills, {restarted} restarts of the database, {cuts} lines cut: \
         {acknowledged} plays acknowledged and none lost, {tables} tables"
    );
    assert!(acknowledged >= waited_for, "{acknowledged} plays of {waited_for} show too little");
    assert_eq!(restarted, restarts);
}

/// Copied into a file, no record has a hole, and the program finds nothing wrong.
fn assert_whole(database: &str) {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("tables.db");
    let holdout = |words: &[&str]| {
        let output = Command::new(env!("CARGO_BIN_EXE_holdout")).args(words).output();
        let output = output.expect("the program runs");
        let said = [output.stdout, output.stderr].concat();
        assert!(output.status.success(), "{words:?}: {}", String::from_utf8_lossy(&said));
    };
    let file = file.to_str().expect("a path");
    holdout(&["tables", "copy", database, file]);
    holdout(&["tables", "check", "--data", file]);
}
