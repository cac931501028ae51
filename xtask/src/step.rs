//! One command among several, run from the workspace's root.

use std::ffi::OsString;
use std::io::{BufRead, BufReader, Write};
use std::path::PathBuf;
use std::process::{Command, ExitStatus, Stdio};
use std::time::Instant;

/// The workspace's root: the folder above this package.
pub fn root() -> PathBuf {
    let mut path = PathBuf::from(env!("CARGO_MANIFEST_DIR"));
    path.pop();
    path
}

/// The cargo that runs this.
pub fn cargo() -> Command {
    let cargo = std::env::var_os("CARGO").unwrap_or_else(|| OsString::from("cargo"));
    let mut command = Command::new(cargo);
    command.current_dir(root());
    command
}

/// How many passed and how many failed.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Count {
    /// How many passed.
    pub passed: u64,
    /// How many failed.
    pub failed: u64,
}

impl Count {
    /// Reads a line that reports numbers, such as `test result: ok. 5 passed;
    /// 0 failed; …` or `5 passed, 0 failed`. Other lines are nothing.
    pub fn in_line(line: &str) -> Option<Count> {
        let line = line.strip_prefix("test result: ").map_or(line, |rest| {
            let start = rest.find(|letter: char| letter.is_ascii_digit());
            start.map_or(rest, |start| &rest[start..])
        });
        let mut parts = line.split([';', ',']).map(str::trim);
        let number = |part: Option<&str>, what| part?.strip_suffix(what)?.trim().parse().ok();
        let passed = number(parts.next(), "passed")?;
        let failed = number(parts.next(), "failed")?;
        Some(Count { passed, failed })
    }
}

/// Runs a command that has nothing to say.
pub fn quiet(command: &mut Command) -> Result<(), String> {
    output(command).map(drop)
}

/// What a command prints.
pub fn output(command: &mut Command) -> Result<String, String> {
    let output = command.output().map_err(|error| format!("{command:?} can't be run: {error}"))?;
    match output.status.success() {
        true => Ok(String::from_utf8_lossy(&output.stdout).into_owned()),
        false => Err(format!("{command:?}: {}", String::from_utf8_lossy(&output.stderr).trim())),
    }
}

/// Runs a command under a heading, shows what it says, and counts what it
/// reports as passed or failed.
pub fn run(heading: &str, command: &mut Command) -> Result<Count, String> {
    let told = watch(heading, command)?;
    if !told.status.success() {
        println!("\n{} passed, {} failed", told.count.passed, told.count.failed.max(1));
        return Err(format!("{heading} failed ({})", told.status));
    }
    Ok(told.count)
}

/// The same for tests of which some may fail: those are named. Anything else that goes wrong,
/// such as a test that takes the whole program with it, is a failure as ever.
pub fn tried(heading: &str, command: &mut Command) -> Result<(Count, Vec<String>), String> {
    let told = watch(heading, command)?;
    let all_named = told.count.failed > 0 && told.failed.len() as u64 == told.count.failed;
    if told.status.success() || all_named {
        return Ok((told.count, told.failed));
    }
    Err(format!("{heading} failed ({})", told.status))
}

/// What came of a command.
struct Told {
    count: Count,
    /// The tests that failed, by name.
    failed: Vec<String>,
    status: ExitStatus,
}

fn watch(heading: &str, command: &mut Command) -> Result<Told, String> {
    let begun = Instant::now();
    println!("\n== {heading}");
    let cannot = |why| format!("{heading} can't be run: {why}");
    let mut child = command.stdout(Stdio::piped()).spawn().map_err(cannot)?;
    let mut count = Count::default();
    let mut failed = Vec::new();
    if let Some(stdout) = child.stdout.take() {
        let mut out = std::io::stdout().lock();
        for line in BufReader::new(stdout).lines().map_while(Result::ok) {
            if let Some(more) = Count::in_line(&line) {
                count.passed += more.passed;
                count.failed += more.failed;
            }
            failed.extend(failed_test(&line).map(str::to_owned));
            // Whoever reads this may have stopped; the status still counts.
            let _ = writeln!(out, "{line}");
        }
    }
    let status = child.wait().map_err(cannot)?;
    println!("== {heading}: {:.1} s", begun.elapsed().as_secs_f64());
    Ok(Told { count, failed, status })
}

/// The name in a line such as `test looks::of_a_page ... FAILED`.
fn failed_test(line: &str) -> Option<&str> {
    line.strip_prefix("test ")?.strip_suffix(" ... FAILED")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reports_are_read() {
        let count = |passed, failed| Some(Count { passed, failed });
        let line = "test result: ok. 5 passed; 0 failed; 1 ignored; 0 measured; 0 filtered out";
        assert_eq!(Count::in_line(line), count(5, 0));
        let line = "test result: FAILED. 7 passed; 2 failed; 0 ignored";
        assert_eq!(Count::in_line(line), count(7, 2));
        assert_eq!(Count::in_line("12 passed, 3 failed"), count(12, 3));
        for other in ["", "running 5 tests", "test a ... ok", "5 passed", "ok, 5 passed, 0 failed"]
        {
            assert_eq!(Count::in_line(other), None, "{other}");
        }
    }

    #[test]
    fn tests_that_failed_are_named() {
        assert_eq!(failed_test("test a::b ... FAILED"), Some("a::b"));
        for other in ["test a::b ... ok", "a::b", "test result: FAILED. 1 passed; 1 failed"] {
            assert_eq!(failed_test(other), None, "{other}");
        }
    }
}
