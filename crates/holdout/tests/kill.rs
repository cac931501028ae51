//! A server that is killed at any moment loses nothing that it acknowledged.
//!
//! `HOLDOUT_KILLS=200 cargo test --release -p holdout --test kill` kills it as
//! often as that.

mod served;

use std::collections::BTreeMap;
use std::io;
use std::process::Command;
use std::time::Duration;

use serde_json::{Value, json};
use served::{Served, ask, body};
use survival::Game;
use survival::content::Content;
use table::{Chance, Entry, Seeded};

/// How often it is killed unless told otherwise.
const KILLS: u32 = 12;

/// A table, and the last that the server said about it.
struct Known {
    path: String,
    /// The version that was acknowledged last, and the message that made it.
    acknowledged: Option<(u64, Value)>,
    /// What was done, play by play.
    past: Vec<String>,
}

/// What a table's page says: version, seat, choices.
fn look(address: &str, path: &str) -> io::Result<Value> {
    let page = ask(address, &format!("GET {path}"), "", "")?;
    let json = page.split_once("id=\"first\">").and_then(|(_, rest)| rest.split_once("</script>"));
    let (json, _) = json.ok_or(io::ErrorKind::UnexpectedEof)?;
    Ok(serde_json::from_str(json)?)
}

/// Does something legal at a table, if there is something; whether the server
/// answered.
fn act(address: &str, table: &mut Known, whim: &mut Seeded) -> io::Result<()> {
    let now = look(address, &table.path)?;
    let choices = now["choices"].as_array().cloned().unwrap_or_default();
    if choices.is_empty() {
        return Ok(());
    }
    let action = &choices[whim.below(choices.len() as u32) as usize]["action"];
    let key = format!("{:08x}{:08x}", whim.below(u32::MAX), whim.below(u32::MAX));
    let message = json!({
        "key": key, "version": now["version"], "seat": now["seat"], "action": action,
    });
    let target = format!("POST {}/act", table.path);
    let answer = ask(address, &target, "application/json", &message.to_string())?;
    let answer: Value = serde_json::from_str(body(&answer)?)?;
    // A bot may have been faster; then nothing was acknowledged.
    if let (true, Some(version)) = (answer["ok"] == true, answer["version"].as_u64()) {
        table.acknowledged = Some((version, message));
    }
    Ok(())
}

/// Every play as text; what was taken back is none.
fn past(shared: &str, content: &std::sync::Arc<Content>) -> Vec<String> {
    // Reading replays the game and compares every hash.
    let replay = table::read_shared::<Game>(shared, content).expect("a whole game");
    let plays = replay.entries().iter().map(|entry| match entry {
        Entry::Play(play) => format!("{} {} {:?}", play.seat.0, play.text, play.rolls),
        Entry::Undo { to } => format!("undo {to}"),
    });
    plays.collect()
}

#[test]
fn nothing_acknowledged_is_ever_lost() {
    let kills = std::env::var("HOLDOUT_KILLS").ok().and_then(|n| n.parse().ok()).unwrap_or(KILLS);
    let content = Content::embedded().expect("the content that comes with the program");
    let folder = tempfile::tempdir().expect("a folder");
    let arguments = ["serve", "--no-browser", "--pace", "1", "--address", "127.0.0.1:0"];
    let mut whim = Seeded::new(20, 0);
    let mut tables: Vec<Known> = Vec::new();
    let mut acknowledged = 0;
    for _ in 0..kills {
        let served = Served::on(folder.path(), &arguments);
        let address = served.address.clone();
        check(&address, &mut tables, &content);
        if tables.len() < 6 {
            let form =
                ["mission=invader%2Fm0", "mission=invader%2Fm0&players=2&seat1=bot%3Arandom"];
            let form = form[tables.len() % 2];
            let kind = "application/x-www-form-urlencoded";
            let answer = ask(&address, "POST /tables", kind, form).expect("a table");
            let path = answer.lines().find_map(|line| line.strip_prefix("location: "));
            let path = path.expect("an address").trim().to_owned();
            tables.push(Known { path, acknowledged: None, past: Vec::new() });
        }
        let delay = Duration::from_micros(u64::from(whim.below(60_000)));
        let victim = served.child.id().to_string();
        let killer = std::thread::spawn(move || {
            std::thread::sleep(delay);
            Command::new("kill").args(["-9", &victim]).status()
        });
        // Plays on until nobody answers.
        'alive: loop {
            for table in &mut tables {
                if act(&address, table, &mut whim).is_err() {
                    break 'alive;
                }
                acknowledged += 1;
            }
        }
        assert!(killer.join().expect("a thread").expect("kill").success());
    }
    let served = Served::on(folder.path(), &arguments);
    check(&served.address, &mut tables, &content);
    assert!(acknowledged > 0);
    println!("{kills} kills, {acknowledged} answers, {} tables", tables.len());
}

/// Every table is there, with all that was acknowledged and all that was seen.
fn check(address: &str, tables: &mut [Known], content: &std::sync::Arc<Content>) {
    let mut seen = BTreeMap::new();
    for table in tables {
        let export = ask(address, &format!("GET {}/export", table.path), "", "").expect("a game");
        let now = past(body(&export).expect("a whole file"), content);
        assert!(now.starts_with(&table.past), "the past of {} has changed", table.path);
        if let Some((version, message)) = &table.acknowledged {
            assert!(now.len() as u64 >= *version, "play {version} was lost");
            // Sent again, it is known, and not done twice.
            let target = format!("POST {}/act", table.path);
            let again = ask(address, &target, "application/json", &message.to_string());
            let again: Value =
                serde_json::from_str(body(&again.expect("an answer")).expect("whole"))
                    .expect("JSON");
            assert_eq!(again["version"].as_u64(), Some(*version), "{again}");
        }
        assert!(seen.insert(table.path.clone(), now.len()).is_none());
        table.past = now;
    }
}
