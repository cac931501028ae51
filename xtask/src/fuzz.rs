//! `cargo xtask fuzz`: spoilt saves, actions, content, scenarios and messages,
//! for as long as is asked for. The same runs in short with all other tests.

use crate::step::{self, cargo};

/// Feeds every target for so many minutes.
pub fn run_for(minutes: &str) -> Result<(), String> {
    let wrong = |_| format!("`{minutes}` is no number of minutes");
    run(minutes.parse().map_err(wrong)?)
}

/// Feeds every target for so many minutes, one after another.
pub fn run(minutes: u64) -> Result<(), String> {
    let mut command = cargo();
    let words = "test --package holdout --test fuzz -- --nocapture --test-threads 1";
    command.args(words.split(' ')).env("HOLDOUT_FUZZ", minutes.to_string());
    step::run("spoilt inputs", &mut command).map(drop)
}
