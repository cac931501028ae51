//! `cargo xtask callgrind`: how many instructions a decision takes.
//!
//! A few games and many games are played under valgrind; the difference in
//! instructions over the difference in decisions is what a decision takes,
//! without loading content and setting up. Unlike time, it is the same however
//! busy the machine is.

use std::path::{Path, PathBuf};
use std::process::Command;

use crate::step::{cargo, root};

const MISSION: &str = "invader/m0";
const FEW: u64 = 10;
const MANY: u64 = 210;

/// What one run under valgrind took.
struct Taken {
    instructions: u64,
    decisions: u64,
}

/// Measures, and prints.
pub fn run() -> Result<(), String> {
    let found = Command::new("valgrind").arg("--version").output();
    if !found.is_ok_and(|output| output.status.success()) {
        return Err("valgrind is not installed, so instructions can't be counted. \
            Install it (Debian: apt install valgrind) and try again"
            .to_owned());
    }
    let program = build()?;
    let few = count(&program, FEW)?;
    let many = count(&program, MANY)?;
    let decisions = many.decisions.saturating_sub(few.decisions);
    let instructions = many.instructions.saturating_sub(few.instructions);
    if decisions == 0 {
        return Err(format!("{MANY} games took no more decisions than {FEW}"));
    }
    println!("mission       {MISSION}, random play");
    println!("games         {MANY} less {FEW}");
    println!("decisions     {decisions}");
    println!("instructions  {instructions}");
    println!("per decision  {:.1}", instructions as f64 / decisions as f64);
    Ok(())
}

/// Builds the program that plays, and finds it.
fn build() -> Result<PathBuf, String> {
    let mut command = cargo();
    command.args([
        "build",
        "--quiet",
        "--release",
        "--package",
        "holdout-lab",
        "--example",
        "games",
    ]);
    let status = command.status().map_err(|why| format!("can't run cargo: {why}"))?;
    if !status.success() {
        return Err(format!("the program that plays can't be built ({status})"));
    }
    let folder = std::env::var_os("CARGO_TARGET_DIR")
        .map_or_else(|| root().join("target"), |folder| root().join(folder));
    Ok(folder.join("release/examples/games"))
}

fn count(program: &Path, games: u64) -> Result<Taken, String> {
    let profile = program.with_file_name(format!("callgrind.{games}.out"));
    let mut out_file = std::ffi::OsString::from("--callgrind-out-file=");
    out_file.push(&profile);
    let output = Command::new("valgrind")
        .arg("--tool=callgrind")
        .arg(out_file)
        .arg(program)
        .args([MISSION, &games.to_string()])
        .output()
        .map_err(|why| format!("can't run valgrind: {why}"))?;
    let said = String::from_utf8_lossy(&output.stderr);
    if !output.status.success() {
        return Err(format!("valgrind failed ({}):\n{said}", output.status));
    }
    let collected = said
        .lines()
        .find_map(|line| line.split_once("Collected : "))
        .and_then(|(_, count)| count.trim().parse().ok())
        .ok_or_else(|| format!("valgrind counted nothing:\n{said}"))?;
    let shown = String::from_utf8_lossy(&output.stdout);
    let decisions = shown
        .trim()
        .parse()
        .map_err(|_| format!("the program said `{}`, not a number", shown.trim()))?;
    println!("profile       {}", profile.display());
    Ok(Taken { instructions: collected, decisions })
}
