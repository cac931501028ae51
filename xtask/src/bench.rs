//! `cargo xtask bench`: how fast things are.

use crate::step::cargo;

/// Runs the benches whose names contain one of the words; all, without any.
pub fn run(words: &[String]) -> Result<(), String> {
    let mut command = cargo();
    command.args(["bench", "--workspace", "--benches"]);
    if !words.is_empty() {
        command.arg("--").args(words);
    }
    let status = command.status().map_err(|why| format!("can't run cargo: {why}"))?;
    if status.success() { Ok(()) } else { Err(format!("benches failed ({status})")) }
}
