//! What developers run: `cargo xtask test`, `faults`, `fuzz`, `load`, `dist`, `bench`, `callgrind`.
//!
//! Nothing but the standard library, so that it builds at once on a machine
//! that has only just been set up.

mod bench;
mod browser;
mod callgrind;
mod dist;
mod faults;
mod fuzz;
mod load;
mod postgres;
mod step;
mod test;

use std::process::ExitCode;

const USAGE: &str = "usage: cargo xtask COMMAND

  test       everything that must hold: format, lints, tests, documents, scenarios
  faults     the server killed 500 times, with full disks, held files, hang-ups and attacks;
             with --postgres: three servers on one database, killed 1000 times
  fuzz       spoilt saves, actions, content, scenarios and messages: --minutes N for each
  load       200 clicks in a second on servers with a file and with PostgreSQL, at 200, 1,000
             and 3,000 tables; words after it choose: file, postgres, postgres-3, numbers
  dist       what people install: an archive, a Debian package, a list of licences
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
        ("load", _) => load::run(rest),
        ("dist", []) => dist::run(),
        ("fuzz", []) => fuzz::run(1),
        ("fuzz", [option, minutes]) if option == "--minutes" => fuzz::run_for(minutes),
        ("faults", []) => faults::run(),
        ("faults", [which]) if which == "--postgres" => faults::postgres(),
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
