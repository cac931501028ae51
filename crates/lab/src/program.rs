//! A program in any language that chooses. It is asked in lines of JSON on its standard
//! input, and answers on its standard output.
//!
//! `docs/write-your-own-bot.md` says what is asked and answered. A program plays one seat of
//! one game at a time, and then the next game. As many programs are started as seats and
//! threads need at once.

use std::fmt;
use std::io::{self, BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use bots::{Bot, Seen};
use serde_json::{Value, json};
use table::{Game, Seat, Seeded};

/// How long a program may think about one decision.
const PATIENCE: Duration = Duration::from_secs(60);
/// How long a program that is no longer asked may take to leave.
const FAREWELL: Duration = Duration::from_secs(2);
/// The stream of its seed by which a seat's view becomes a game, only to write
/// actions in words: nothing that is drawn there is told.
const STREAM: u64 = 0x6578_6563;

/// A program, and those of its processes that wait for a game.
pub struct Program {
    command: String,
    idle: Mutex<Vec<Process>>,
}

impl PartialEq for Program {
    fn eq(&self, other: &Program) -> bool {
        self.command == other.command
    }
}

impl Eq for Program {}

impl fmt::Debug for Program {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Program").field(&self.command).finish()
    }
}

impl Program {
    /// The program that this command starts, as a shell reads it.
    pub fn new(command: &str) -> Program {
        Program { command: command.to_owned(), idle: Mutex::default() }
    }

    /// What starts it.
    pub fn command(&self) -> &str {
        &self.command
    }

    /// Somebody who asks it, for one seat of one game.
    pub fn sit(self: &Arc<Program>, seed: u64) -> Asking {
        let chance = Seeded::new(seed, STREAM);
        Asking { program: Arc::clone(self), process: None, seed, chance, trouble: None }
    }

    fn take(&self) -> io::Result<Process> {
        let idle = self.idle.lock().unwrap_or_else(PoisonError::into_inner).pop();
        idle.map_or_else(|| Process::start(&self.command), Ok)
    }

    fn give_back(&self, process: Process) {
        self.idle.lock().unwrap_or_else(PoisonError::into_inner).push(process);
    }
}

/// A process of a program. It is told to leave when nobody needs it any more.
struct Process {
    child: Child,
    /// None once it was told to leave.
    input: Option<ChildStdin>,
    answers: Receiver<io::Result<String>>,
}

impl Process {
    fn start(command: &str) -> io::Result<Process> {
        // The shell makes way for the program, so that the program is what ends.
        let mut shell = match cfg!(windows) {
            true => Command::new("cmd"),
            false => Command::new("sh"),
        };
        match cfg!(windows) {
            true => shell.args(["/C", command]),
            false => shell.args(["-c", &format!("exec {command}")]),
        };
        let mut child = shell.stdin(Stdio::piped()).stdout(Stdio::piped()).spawn()?;
        let (Some(input), Some(output)) = (child.stdin.take(), child.stdout.take()) else {
            return Err(io::Error::other("it has no input or output"));
        };
        // Somebody else reads, so that nobody waits for ever.
        let (tell, answers) = mpsc::channel();
        thread::Builder::new().name("bot's answers".to_owned()).spawn(move || {
            for line in BufReader::new(output).lines() {
                if tell.send(line).is_err() {
                    return;
                }
            }
        })?;
        Ok(Process { child, input: Some(input), answers })
    }

    fn say(&mut self, message: &Value) -> io::Result<()> {
        let Some(input) = &mut self.input else { return Err(io::ErrorKind::BrokenPipe.into()) };
        let mut line = message.to_string();
        line.push('\n');
        input.write_all(line.as_bytes())?;
        input.flush()
    }

    /// Says something, or why that can't be. That a program has ended says more
    /// than that its pipe is closed.
    fn tell(&mut self, message: &Value) -> Result<(), String> {
        self.say(message).map_err(|error| match error.kind() {
            io::ErrorKind::BrokenPipe => self.how_it_ended(),
            _ => format!("it can't be asked: {error}"),
        })
    }

    fn hear(&mut self) -> Result<String, String> {
        match self.answers.recv_timeout(PATIENCE) {
            Ok(Ok(line)) => Ok(line),
            Ok(Err(error)) => Err(format!("its answer can't be read: {error}")),
            Err(RecvTimeoutError::Timeout) => {
                Err(format!("it did not answer within {} seconds", PATIENCE.as_secs()))
            }
            Err(RecvTimeoutError::Disconnected) => Err(self.how_it_ended()),
        }
    }

    fn how_it_ended(&mut self) -> String {
        match self.child.wait() {
            Ok(status) => format!("it ended ({status}) instead of answering"),
            Err(error) => format!("it ended instead of answering: {error}"),
        }
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        // The end of its input tells it to leave.
        self.input = None;
        let begun = Instant::now();
        while begun.elapsed() < FAREWELL {
            match self.child.try_wait() {
                Ok(None) => thread::sleep(Duration::from_millis(5)),
                _ => return,
            }
        }
        // Whoever doesn't go is sent away; there is nobody to tell if that fails.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// Asks a program, for one seat of one game.
pub struct Asking {
    program: Arc<Program>,
    process: Option<Process>,
    seed: u64,
    chance: Seeded,
    trouble: Option<String>,
}

impl Asking {
    fn ask<G: Game>(
        &mut self,
        seat: Seat,
        seen: Seen<'_, G>,
        legal: &[G::Action],
    ) -> Result<usize, String> {
        let mut process = match self.process.take() {
            Some(process) => process,
            None => {
                let mut process =
                    self.program.take().map_err(|error| format!("it can't be started: {error}"))?;
                let game = json!({
                    "say": "begin", "game": G::NAME, "seat": seat.0, "seed": self.seed
                });
                process.tell(&game)?;
                process
            }
        };
        let view = serde_json::to_value(seen.view())
            .map_err(|error| format!("the view can't be written: {error}"))?;
        let world = seen.world(&mut self.chance);
        let legal: Vec<String> = legal.iter().map(|action| world.write(action)).collect();
        let question = json!({ "say": "decide", "seat": seat.0, "view": view, "legal": legal });
        process.tell(&question)?;
        let answer = process.hear()?;
        let chosen = chosen(&answer, &legal)?;
        self.process = Some(process);
        Ok(chosen)
    }
}

/// The place of what was chosen: `{"choose": 3}` by its place, or by its text.
fn chosen(answer: &str, legal: &[String]) -> Result<usize, String> {
    let shown: String = answer.chars().take(80).collect();
    let wrong = |why: &str| format!("it answered `{shown}`, {why}");
    let value: Value = serde_json::from_str(answer)
        .map_err(|_| wrong("which is no JSON; write a line like {\"choose\": 0}"))?;
    match &value["choose"] {
        Value::Number(number) => {
            let place = number.as_u64().and_then(|place| usize::try_from(place).ok());
            let place = place.filter(|place| *place < legal.len());
            place.ok_or_else(|| wrong(&format!("and may choose 0 to {}", legal.len() - 1)))
        }
        Value::String(text) => legal
            .iter()
            .position(|action| action == text)
            .ok_or_else(|| wrong("which is not among what is allowed")),
        _ => Err(wrong("without `choose`; write a line like {\"choose\": 0}")),
    }
}

impl<G: Game> Bot<G> for Asking {
    fn choose(&mut self, seat: Seat, seen: Seen<'_, G>, legal: &[G::Action]) -> usize {
        self.ask(seat, seen, legal).unwrap_or_else(|why| {
            self.trouble = Some(format!("`{}`: {why}", self.program.command));
            usize::MAX
        })
    }

    fn trouble(&mut self) -> Option<String> {
        self.trouble.take()
    }
}

impl Drop for Asking {
    fn drop(&mut self) {
        if let Some(mut process) = self.process.take()
            && process.say(&json!({ "say": "end" })).is_ok()
        {
            self.program.give_back(process);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn answers_name_a_place_or_an_action() {
        let legal = ["end".to_owned(), "search".to_owned()];
        assert_eq!(chosen(r#"{"choose": 1}"#, &legal), Ok(1));
        assert_eq!(chosen(r#"{"choose": "search", "why": "why not"}"#, &legal), Ok(1));
        for (wrong, told) in [
            (r#"{"choose": 2}"#, "0 to 1"),
            (r#"{"choose": -1}"#, "0 to 1"),
            (r#"{"choose": "dance"}"#, "not among"),
            (r#"{"chose": 1}"#, "without `choose`"),
            ("[1]", "without `choose`"),
            ("one", "no JSON"),
            ("", "no JSON"),
        ] {
            let why = chosen(wrong, &legal).unwrap_err();
            assert!(why.contains(told), "{why}");
        }
    }
}
