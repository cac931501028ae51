//! What goes wrong, how it is told, and with which status the program ends.

use std::fmt;
use std::io::{self, IsTerminal, Write};
use std::process::ExitCode;

use miette::{GraphicalReportHandler, GraphicalTheme};
use sheet::Problem;

/// Something was typed wrongly.
#[derive(Debug)]
pub struct Usage(pub String);

impl fmt::Display for Usage {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for Usage {}

/// Everything was told already; only the status is left to say.
#[derive(Debug)]
pub struct AlreadySaid;

impl fmt::Display for AlreadySaid {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("see above")
    }
}

impl std::error::Error for AlreadySaid {}

/// Somebody pressed Ctrl-C, and what was done until then was told.
#[derive(Debug)]
pub struct Stopped;

impl fmt::Display for Stopped {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("stopped")
    }
}

impl std::error::Error for Stopped {}

/// Content files with problems, all of them.
#[derive(Debug)]
pub struct Broken(pub Vec<Problem>);

impl fmt::Display for Broken {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let count = self.0.len();
        let problems = if count == 1 { "problem" } else { "problems" };
        write!(f, "the content can't be used: {count} {problems}")?;
        for error in &self.0 {
            write!(f, "\n  {}: {}", error.place(), error.message())?;
            if let Some(advice) = error.advice() {
                write!(f, " ({advice})")?;
            }
        }
        Ok(())
    }
}

impl std::error::Error for Broken {}

impl Broken {
    /// The lines themselves with the places underlined, for a terminal.
    fn drawn(&self) -> Option<String> {
        let is_plain = std::env::var_os("NO_COLOR").is_some_and(|value| !value.is_empty());
        let theme =
            if is_plain { GraphicalTheme::unicode_nocolor() } else { GraphicalTheme::unicode() };
        let handler = GraphicalReportHandler::new_themed(theme);
        let mut text = String::new();
        for error in &self.0 {
            handler.render_report(&mut text, error).ok()?;
        }
        Some(text)
    }
}

/// Tells an error with all its causes, and gives the status to end with.
pub fn report(error: &anyhow::Error) -> ExitCode {
    if error.is::<AlreadySaid>() {
        return ExitCode::FAILURE;
    }
    if error.is::<Stopped>() {
        // As shells call what was interrupted.
        return ExitCode::from(130);
    }
    if is_broken_pipe(error) {
        // The reader has seen enough, as `head` does.
        return ExitCode::SUCCESS;
    }
    let mut stderr = io::stderr().lock();
    let drawn = error.downcast_ref::<Broken>().filter(|_| io::stderr().is_terminal());
    let text = match drawn.and_then(Broken::drawn) {
        Some(picture) => picture,
        None => {
            let causes: Vec<String> = error.chain().map(ToString::to_string).collect();
            format!("error: {}\n", causes.join("\n  because: "))
        }
    };
    // Where even this can't be told, the status still says it.
    let _ = stderr.write_all(text.as_bytes());
    if error.is::<Usage>() { ExitCode::from(2) } else { ExitCode::FAILURE }
}

fn is_broken_pipe(error: &anyhow::Error) -> bool {
    error.chain().any(|cause| {
        let io = cause.downcast_ref::<io::Error>().map(io::Error::kind);
        let json =
            cause.downcast_ref::<serde_json::Error>().and_then(serde_json::Error::io_error_kind);
        io.or(json) == Some(io::ErrorKind::BrokenPipe)
    })
}
