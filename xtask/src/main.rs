//! What developers run: `cargo xtask test`, `bench`, `callgrind`.
//!
//! Nothing but the standard library, so that it builds at once on a machine
//! that has only just been set up.

mod bench;
mod browser;
mod callgrind;
mod step;
mod test;

use std::process::ExitCode;

const USAGE: &str = "usage: cargo xtask COMMAND

  test       everything that must hold: format, lints, tests, documents, scenarios
  bench      how fast things are; words after it choose benches by name
  callgrind  how many instructions a decision takes (needs valgrind)
";

fn main() -> ExitCode {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let (command, rest) = match words.split_first() {
        Some((command, rest)) => (command.as_str(), rest),
        None => ("", words.as_slice()),
    };
    let result = match (command, rest) {
        ("test", []) => test::run(),
        ("bench", _) => bench::run(rest),
        ("callgrind", []) => callgrind::run(),
        ("help" | "-h" | "--help", _) => {
            print!("{USAGE}");
            return ExitCode::SUCCESS;
        }
        _ => {
            eprint!("{USAGE}");
            return ExitCode::from(2);
        }
    };
    match result {
        Ok(()) => ExitCode::SUCCESS,
        Err(why) => {
            eprintln!("error: {why}");
            ExitCode::FAILURE
        }
    }
}
