//! A disk that takes nothing more: the system itself lets no file of the
//! server grow beyond a limit, and later does again.
//!
//! `HOLDOUT_DISKS=5 cargo test --release -p holdout --test disk` does it as
//! often as that.

#![cfg(target_os = "linux")]

mod served;

use std::process::Command;
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};
use std::time::Duration;

use served::Served;
use served::people::{Click, Person, assert_whole};
use survival::content::Content;

/// The shell's words for a limit, in blocks of 512 bytes, that can be lifted
/// again. Whoever writes beyond it is told so, not killed.
const LIMIT: &str = "trap '' XFSZ && ulimit -S -f 1600";

/// After so many clicks that could not be kept the disk has room again.
const REFUSED: usize = 12;

/// After so many that could be kept then, it was shown.
const KEPT_AFTER: u64 = 20;

#[test]
fn a_disk_that_is_full_loses_nothing_and_spoils_nothing() {
    let can = Command::new("sh").args(["-c", LIMIT]).status();
    if !can.is_ok_and(|status| status.success()) {
        println!("skipped: this system's shell can't limit the size of files");
        return;
    }
    let rounds = std::env::var("HOLDOUT_DISKS").ok().and_then(|n| n.parse().ok()).unwrap_or(1);
    let content = Content::embedded().expect("the content that comes with the program");
    let mut acknowledged = 0;
    for _ in 0..rounds {
        let folder = tempfile::tempdir().expect("a folder");
        let arguments =
            ["serve", "--no-browser", "--pace", "1", "--address", "127.0.0.1:0"].as_slice();
        let many = ["--requests", "1000000", "--openings", "1000000"].as_slice();
        let arguments = [arguments, many].concat();
        let mut served = Served::through(LIMIT, folder.path(), &arguments);
        let address = served.address.clone();
        let mut people: Vec<Person> = (0..4).map(Person::new).collect();
        let kept = AtomicU64::new(0);
        let refused = AtomicUsize::new(0);
        let is_full = |click| {
            let more = usize::from(click == Click::Refused);
            refused.fetch_add(more, Ordering::Relaxed) + more >= REFUSED
        };
        std::thread::scope(|scope| {
            for person in &mut people {
                scope.spawn(|| person.play(&address, &kept, is_full));
            }
        });
        assert!(refused.into_inner() >= REFUSED, "the disk was never full");
        let before = kept.load(Ordering::Relaxed);
        assert!(before > 0, "something was played before");
        // What is left may still take the few bytes by which health is known.
        let is_well = |well: bool| {
            (0..20).any(|_| {
                std::thread::sleep(Duration::from_millis(1100));
                let health = served.get("/healthz").expect("an answer");
                health.starts_with("HTTP/1.1 200") == well && health.contains("not well") != well
            })
        };
        assert!(is_well(false), "nobody who watches over the server is told");

        // There is room again, and the same server goes on.
        let lifted = Command::new("prlimit")
            .args(["--pid", &served.child.id().to_string(), "--fsize=unlimited:"])
            .status();
        if lifted.is_ok_and(|status| status.success()) {
            let is_shown = |_| kept.load(Ordering::Relaxed) >= before + KEPT_AFTER;
            std::thread::scope(|scope| {
                for person in &mut people {
                    scope.spawn(|| person.play(&address, &kept, is_shown));
                }
            });
            assert!(is_shown(Click::Kept), "nothing is kept though there is room");
            assert!(is_well(true), "it is well again");
        } else {
            println!("there is no prlimit: the server is started anew where there is room");
        }
        served.child.kill().expect("it is killed");
        drop(served);
        let served = Served::on(folder.path(), &arguments);
        for person in &mut people {
            person.check(&served.address, &content, true);
        }
        drop(served);
        assert_whole(folder.path());
        acknowledged += kept.into_inner();
    }
    println!("{rounds} full disks, {acknowledged} plays acknowledged and none lost");
}
