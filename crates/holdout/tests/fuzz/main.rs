//! Whatever is fed to the program is answered: no panic, no endless loop, no
//! memory that grows. Inputs are files and messages as they are, spoilt in the
//! ways in which files and messages are spoilt; each follows from its number, so
//! that one that fails can be tried again.
//!
//! `cargo xtask fuzz --minutes N` does it for longer: `HOLDOUT_FUZZ` is for how
//! many minutes each target is tried, `HOLDOUT_FUZZ_FIRST` the first input.

mod spoil;
mod targets;

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::time::{Duration, Instant};

use table::Seeded;
use targets::Target;

/// How many inputs each target is fed with all other tests, for one that costs
/// a microsecond or more; those that cost more are fed fewer.
const SHORT: Duration = Duration::from_secs(2);
const FEWEST: u64 = 60;
const MOST: u64 = 2_000;

/// No input takes longer, whatever else the machine does.
const SLOWEST: Duration = Duration::from_secs(30);

/// So much more memory than at the tenth part is growth, in bytes.
const GROWTH: u64 = 256 * 1024 * 1024;

fn number(name: &str) -> Option<u64> {
    std::env::var(name).ok()?.parse().ok()
}

/// How much memory this program has now, where that can be known.
fn memory() -> u64 {
    let status = std::fs::read_to_string("/proc/self/statm").unwrap_or_default();
    let pages = status.split(' ').nth(1).and_then(|pages| pages.parse::<u64>().ok());
    pages.unwrap_or(0) * 4096
}

/// Feeds a target, and says how it took it.
fn feed<T: Target>() {
    let minutes = number("HOLDOUT_FUZZ");
    let first = number("HOLDOUT_FUZZ_FIRST").unwrap_or(0);
    let mut target = T::new();
    let begun = Instant::now();
    let is_enough = |done: u64| match minutes {
        Some(minutes) => begun.elapsed() >= Duration::from_secs(60 * minutes),
        None => done >= MOST || (done >= FEWEST && begun.elapsed() >= SHORT),
    };
    let (mut done, mut slowest, mut early) = (0, (Duration::ZERO, 0), 0);
    while !is_enough(done) {
        let index = first + done;
        let mut whim = Seeded::new(0x0f_a7_7e_d5, index);
        let at = Instant::now();
        let fed = catch_unwind(AssertUnwindSafe(|| target.feed(&mut whim)));
        let took = at.elapsed();
        assert!(fed.is_ok(), "input {index} of {} was not answered", T::NAME);
        assert!(took < SLOWEST, "input {index} of {} took {took:?}", T::NAME);
        if took > slowest.0 {
            slowest = (took, index);
        }
        done += 1;
        if done == 1_000 {
            early = memory();
        }
    }
    let grown = if early == 0 { 0 } else { memory().saturating_sub(early) };
    println!(
        "{}: {done} inputs in {:.0} s, the slowest (number {}) took {:.0} ms, memory grew by {} MB",
        T::NAME,
        begun.elapsed().as_secs_f64(),
        slowest.1,
        slowest.0.as_secs_f64() * 1000.0,
        grown / 1_000_000
    );
    assert!(grown < GROWTH, "{} grows", T::NAME);
}

#[test]
fn saves() {
    feed::<targets::Saves>();
}

#[test]
fn actions() {
    feed::<targets::Actions>();
}

#[test]
fn content() {
    feed::<targets::ContentFiles>();
}

#[test]
fn scenarios() {
    feed::<targets::Scenarios>();
}

#[test]
fn messages() {
    feed::<targets::Messages>();
}
