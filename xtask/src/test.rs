//! `cargo xtask test`: everything that must hold, in the order in which it is
//! quickest to learn that it doesn't.

use std::process::Command;
use std::time::Instant;

use crate::step::{self, Count, cargo};

/// Runs every check, and stops at the first that fails.
pub fn run() -> Result<(), String> {
    let begun = Instant::now();
    let mut checks = 0;
    let mut total = Count::default();
    for (heading, mut command) in steps() {
        let count = step::run(heading, &mut command)?;
        checks += 1;
        total.passed += count.passed;
        total.failed += count.failed;
    }
    let seconds = begun.elapsed().as_secs_f64();
    println!("\nall {checks} checks hold, {seconds:.0} s");
    println!("{} passed, {} failed", total.passed, total.failed);
    if total.failed > 0 { Err("a check reported failures".to_owned()) } else { Ok(()) }
}

fn steps() -> Vec<(&'static str, Command)> {
    let with = |words: &str| {
        let mut command = cargo();
        command.args(words.split(' '));
        command
    };
    let mut documents = with("doc --workspace --no-deps");
    documents.env("RUSTDOCFLAGS", "-D warnings");
    vec![
        ("format", with("fmt --all --check")),
        ("lints", with("clippy --workspace --all-targets -- -D warnings")),
        ("tests", with("test --workspace --lib --bins --tests")),
        ("examples in documents", with("test --workspace --doc")),
        ("documents", documents),
        ("scenarios", with("run --release --quiet --package holdout -- scenario scenarios")),
    ]
}
