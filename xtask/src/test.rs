//! `cargo xtask test`: everything that must hold, in the order in which it is
//! quickest to learn that it doesn't.

use std::process::Command;
use std::time::Instant;

use crate::browser;
use crate::postgres;
use crate::step::{self, Count, cargo, root};

const IN_A_BROWSER: &str = "tests in a browser";

/// The tests of the table's script.
const SCRIPTED: [&str; 4] = ["frames", "geometry", "layout", "sound"];

/// Runs every check, and stops at the first that fails.
pub fn run() -> Result<(), String> {
    let begun = Instant::now();
    let mut checks = 0;
    let mut total = Count::default();
    for (heading, mut command) in steps()? {
        let count = match heading {
            IN_A_BROWSER => patiently(&mut command)?,
            _ => step::run(heading, &mut command)?,
        };
        checks += 1;
        total.passed += count.passed;
        total.failed += count.failed;
    }
    let seconds = begun.elapsed().as_secs_f64();
    println!("\nall {checks} checks hold, {seconds:.0} s");
    println!("{} passed, {} failed", total.passed, total.failed);
    if total.failed > 0 { Err("a check reported failures".to_owned()) } else { Ok(()) }
}

fn steps() -> Result<Vec<(&'static str, Command)>, String> {
    let with = |words: &str| {
        let mut command = cargo();
        command.args(words.split(' '));
        command
    };
    let mut tests = with("test --workspace --lib --bins --tests --no-fail-fast");
    tests.envs(postgres::find()?);
    // With the whole workspace, so that dependencies are those that were built before.
    let mut in_a_browser = with("test --workspace --test browser");
    in_a_browser.envs(browser::find()?);
    let mut documents = with("doc --workspace --no-deps");
    documents.env("RUSTDOCFLAGS", "-D warnings");
    let mut steps = vec![
        ("format", with("fmt --all --check")),
        ("lints", with("clippy --workspace --all-targets -- -D warnings")),
        ("lints of tests in a browser", with("clippy --workspace --test browser -- -D warnings")),
        ("tests", tests),
        (IN_A_BROWSER, in_a_browser),
        ("examples in documents", with("test --workspace --doc")),
        ("documents", documents),
        ("scenarios", with("run --profile test --quiet --package holdout -- scenario scenarios")),
    ];
    match browser::in_path("node") {
        Some(node) => {
            let mut script = Command::new(node);
            // By name: versions of node differ in what they make of a folder.
            script
                .arg("--test")
                .args(SCRIPTED.map(|name| format!("crates/server/tests/script/{name}.test.mjs")))
                .current_dir(root());
            steps.insert(3, ("script", script));
            match types() {
                Some(check) => steps.insert(4, ("types of the script", check)),
                None => {
                    println!("there is no TypeScript to be had: the script's types are not checked")
                }
            }
        }
        None => println!("there is no node: the tests of the table's script are skipped"),
    }
    Ok(steps)
}

/// Whole browsers on a busy machine may stumble over time itself, so what fails in one is tried
/// once more, alone, and said; a page that is wrong fails again.
fn patiently(command: &mut Command) -> Result<Count, String> {
    let (first, failed) = step::tried(IN_A_BROWSER, command)?;
    if failed.is_empty() {
        return Ok(first);
    }
    println!("\nfailed, and tried once more: {}", failed.join(", "));
    command.args(["--", "--exact", "--test-threads=1"]).args(&failed);
    let again = step::run(IN_A_BROWSER, command)?;
    Ok(Count { passed: first.passed + again.passed, failed: 0 })
}

/// The check of the script's types, where TypeScript is there or can be fetched.
fn types() -> Option<Command> {
    let npx = browser::in_path("npx")?;
    let tsc = |last: [&str; 2]| {
        let mut command = Command::new(&npx);
        command.args(["--yes", "-p", "typescript@5.6.3", "tsc"]).args(last).current_dir(root());
        command
    };
    let there = tsc(["--version", "--noEmit"]).output().ok()?;
    there.status.success().then(|| tsc(["-p", "crates/server/tests/script/tsconfig.json"]))
}
