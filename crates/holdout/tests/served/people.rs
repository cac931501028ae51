//! People who play at the tables of a server, and remember all that it has
//! acknowledged.

use std::io::{self, Write};
use std::net::TcpStream;
use std::path::Path;
use std::process::Command;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use serde_json::{Value, json};
use survival::Game;
use survival::content::Content;
use table::{Chance, Entry, Seeded};

use super::{ask, body};

/// Every other table has a bot.
const FORMS: [&str; 2] =
    ["mission=invader%2Fm0", "mission=invader%2Fm0&players=2&seat1=bot%3Arandom"];

/// What became of a click.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Click {
    /// It was acknowledged.
    Kept,
    /// The server could not keep it, and says so.
    Refused,
    /// Nobody waited for an answer, somebody was faster, or nothing could be done.
    Nothing,
}

/// A table, and all that the server has said about it.
pub struct Known {
    path: String,
    /// The versions that were acknowledged since it was looked at last, and the
    /// messages that made them.
    acknowledged: Vec<(u64, Value)>,
    /// What was done, entry by entry, when it was looked at last.
    past: Vec<String>,
    is_over: bool,
    /// Whether it was looked at after its end.
    is_settled: bool,
}

/// Somebody who plays one game after another.
pub struct Person {
    form: &'static str,
    whim: Seeded,
    tables: Vec<Known>,
}

impl Person {
    pub fn new(number: usize) -> Person {
        let whim = Seeded::new(20, number as u64);
        Person { form: FORMS[number % FORMS.len()], whim, tables: Vec::new() }
    }

    /// Plays until nobody answers or enough was done; counts what was kept.
    pub fn play(&mut self, address: &str, kept: &AtomicU64, is_enough: impl Fn(Click) -> bool) {
        while let Ok(click) = self.click(address) {
            if click == Click::Kept {
                kept.fetch_add(1, Ordering::Relaxed);
            }
            if is_enough(click) {
                return;
            }
        }
    }

    /// Does something legal; at a new table, if the game is over.
    fn click(&mut self, address: &str) -> io::Result<Click> {
        if self.tables.last().is_none_or(|table| table.is_over) {
            match Known::open(address, self.form)? {
                Some(table) => self.tables.push(table),
                None => return Ok(Click::Refused),
            }
        }
        match self.tables.last_mut() {
            Some(table) => table.click(address, &mut self.whim),
            None => Ok(Click::Nothing),
        }
    }

    /// Every table is there, with all that was acknowledged and all that was
    /// seen. Games that are over are looked at once more, or always.
    pub fn check(&mut self, address: &str, content: &Arc<Content>, always: bool) {
        for table in self.tables.iter_mut().filter(|table| always || !table.is_settled) {
            table.check(address, content);
        }
    }

    /// How many tables were opened.
    pub fn tables(&self) -> usize {
        self.tables.len()
    }
}

impl Known {
    /// Opens a table, if the server can.
    fn open(address: &str, form: &str) -> io::Result<Option<Known>> {
        let kind = "application/x-www-form-urlencoded";
        let answer = ask(address, "POST /tables", kind, form)?;
        let path = answer.lines().find_map(|line| line.strip_prefix("location: "));
        let Some(path) = path.map(|path| path.trim().to_owned()) else {
            assert!(answer.starts_with("HTTP/1.1 503"), "{answer}");
            return Ok(None);
        };
        let (acknowledged, past) = (Vec::new(), Vec::new());
        Ok(Some(Known { path, acknowledged, past, is_over: false, is_settled: false }))
    }

    /// What the page says: version, seat, choices; nothing if the server can't
    /// show it now.
    fn look(&self, address: &str) -> io::Result<Option<Value>> {
        let page = ask(address, &format!("GET {}", self.path), "", "")?;
        if page.starts_with("HTTP/1.1 503") {
            return Ok(None);
        }
        let json =
            page.split_once("id=\"first\">").and_then(|(_, rest)| rest.split_once("</script>"));
        let (json, _) = json.ok_or(io::ErrorKind::UnexpectedEof)?;
        Ok(Some(serde_json::from_str(json)?))
    }

    fn click(&mut self, address: &str, whim: &mut Seeded) -> io::Result<Click> {
        let Some(now) = self.look(address)? else { return Ok(Click::Refused) };
        self.is_over = now["over"] == true;
        let choices = now["choices"].as_array().cloned().unwrap_or_default();
        if choices.is_empty() {
            return Ok(Click::Nothing);
        }
        let action = &choices[whim.below(choices.len() as u32) as usize]["action"];
        let key = format!("{:08x}{:08x}", whim.below(u32::MAX), whim.below(u32::MAX));
        let message = json!({
            "key": key, "version": now["version"], "seat": now["seat"], "action": action,
        });
        if whim.below(6) == 0 {
            return hang_up(address, &self.path, &message.to_string()).map(|()| Click::Nothing);
        }
        let answer = self.send(address, &message)?;
        let is_refused = answer.starts_with("HTTP/1.1 503");
        let answer: Value = serde_json::from_str(body(&answer)?)?;
        match (answer["ok"] == true, answer["version"].as_u64()) {
            (true, Some(version)) => {
                self.acknowledged.push((version, message));
                Ok(Click::Kept)
            }
            _ if is_refused => Ok(Click::Refused),
            // A bot may have been faster; then nothing was acknowledged.
            _ => Ok(Click::Nothing),
        }
    }

    fn send(&self, address: &str, message: &Value) -> io::Result<String> {
        let target = format!("POST {}/act", self.path);
        ask(address, &target, "application/json", &message.to_string())
    }

    fn check(&mut self, address: &str, content: &Arc<Content>) {
        let export = ask(address, &format!("GET {}/export", self.path), "", "").expect("a game");
        let now = past(body(&export).expect("a whole file"), content);
        assert!(now.starts_with(&self.past), "the past of {} has changed", self.path);
        for (version, message) in &self.acknowledged {
            let (action, at) = (message["action"].as_str().expect("words"), *version as usize - 1);
            let kept = now.get(at).unwrap_or_else(|| panic!("play {version} was lost"));
            assert!(kept.ends_with(&format!("; {action}")), "{message} became {kept}");
        }
        if let Some((version, message)) = self.acknowledged.last() {
            // Sent again, it is known, and not done twice.
            let again = self.send(address, message).expect("an answer");
            let again: Value = serde_json::from_str(body(&again).expect("whole")).expect("JSON");
            assert_eq!(again["version"].as_u64(), Some(*version), "{again}");
        }
        self.acknowledged.clear();
        self.past = now;
        self.is_settled = self.is_over;
    }
}

/// Clicks, and does not wait for an answer.
fn hang_up(address: &str, path: &str, body: &str) -> io::Result<()> {
    let mut stream = TcpStream::connect(address)?;
    let length = body.len();
    write!(
        stream,
        "POST {path}/act HTTP/1.1\r\nHost: {address}\r\nContent-Type: application/json\r\n\
         Content-Length: {length}\r\n\r\n{body}"
    )
}

/// Every entry as text.
fn past(shared: &str, content: &Arc<Content>) -> Vec<String> {
    // Reading replays the game and compares every hash.
    let replay = table::read_shared::<Game>(shared, content).expect("a whole game");
    let plays = replay.entries().iter().map(|entry| match entry {
        Entry::Play(play) => format!("{} {:?}; {}", play.seat.0, play.rolls, play.text),
        Entry::Undo { to } => format!("undo {to}"),
    });
    plays.collect()
}

/// No record has a hole, and the program itself finds nothing wrong.
pub fn assert_whole(folder: &Path) {
    let output = Command::new(env!("CARGO_BIN_EXE_holdout"))
        .args(["tables", "check"])
        .env("XDG_DATA_HOME", folder)
        .output()
        .expect("the program runs");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stdout));
}
