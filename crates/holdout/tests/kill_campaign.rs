//! A campaign that is killed at any moment, in a mission or between two, stands
//! after a restart where it stood: at a table of a server, and in the terminal.

mod served;

use std::fs;
use std::io::{Read as _, Write as _};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::sync::Arc;
use std::time::{Duration, Instant};

use bots::{Kind, Seen};
use campaign::{Campaign, Phase, Profile, Setup, Track};
use serde_json::{Value, json};
use served::{Served, ask, body};
use sheet::Source;
use survival::content::Content;
use table::{Game, Log, Turn};

/// So many plays before the end of a mission are part of the script, and some
/// after the beginning of the next.
const AROUND: usize = 3;

/// How long something may take before it counts as not happening.
const PATIENCE: Duration = Duration::from_secs(120);

/// A campaign of one player, and how it goes on: from the last plays of a
/// mission over all that is asked in between into the next.
struct Script {
    content: Arc<Content>,
    /// The save at its beginning.
    save: String,
    /// How many plays that has.
    past: usize,
    /// What is done then.
    actions: Vec<String>,
    /// The phase before each of them, and after the last.
    phases: Vec<Phase>,
}

impl Script {
    /// One in which somebody is asked between missions what they keep, or rolls
    /// for it.
    fn new(profile: Profile) -> Script {
        let content = Content::embedded().expect("the content that comes with the program");
        let tracks = Track::all(&Source::embedded(), &content).expect("sound tracks");
        let track = tracks.iter().find(|track| track.id == "campaign/mixed").expect("a track");
        let mut setup = Setup::new(&content, track, &[], 1).expect("the usual team");
        setup.profile = profile;
        (0..60)
            .find_map(|seed| Script::of(&content, &setup, seed))
            .expect("a mission that ends with a choice of gear")
    }

    fn of(content: &Arc<Content>, setup: &Setup, seed: u64) -> Option<Script> {
        let mut log = Log::<Campaign>::start(content, setup, seed).expect("it begins");
        let mut bot = "rules".parse::<Kind>().expect("a bot").sit::<Campaign>(seed);
        let mut phases = vec![log.game().state().phase];
        let mut over: Option<usize> = None;
        while let Turn::Decide(seats) = log.game().turn() {
            let state = log.game().state();
            let is_later = over.is_some_and(|over| log.len() >= over + 2 * AROUND);
            if is_later && state.phase == Phase::Mission {
                break;
            }
            let asked = matches!(state.phase, Phase::Keeping | Phase::Resting { .. });
            if asked && over.is_none() {
                over = Some(log.len());
            }
            let seat = seats.lowest()?;
            let mut legal = Vec::new();
            log.game().legal(&mut legal);
            let chosen = bot.choose(seat, Seen::new(log.game(), seat), &legal);
            log.play(seat, legal[chosen], &mut ()).expect("it is legal");
            phases.push(log.game().state().phase);
        }
        let past = over?.checked_sub(AROUND)?;
        let actions = log.plays().skip(past).map(|play| play.text.clone()).collect();
        let mut begun = Log::<Campaign>::start(content, setup, seed).expect("it begins");
        for play in log.plays().take(past) {
            begun.play(play.seat, play.action, &mut ()).expect("it goes as it went");
        }
        Some(Script {
            content: Arc::clone(content),
            save: table::write(&begun),
            past,
            actions,
            phases: phases.split_off(past),
        })
    }

    /// A file's plays, which replaying has verified, and the phase it stands at.
    fn read(&self, text: &str) -> (Vec<String>, Phase) {
        let replay = table::read_shared::<Campaign>(text, &self.content).expect("a whole campaign");
        let plays = replay.plays().map(|play| play.text.clone()).collect();
        (plays, replay.game().state().phase)
    }

    /// How many of the actions a campaign has, after a kill that came after so
    /// many or in the middle of the next. Nothing else has changed.
    fn place(&self, text: &str, done: usize) -> usize {
        let (plays, phase) = self.read(text);
        let place = plays.len() - self.past;
        assert!(place == done || place == done + 1, "{place} plays, and {done} were acknowledged");
        assert_eq!(plays[self.past..], self.actions[..place]);
        assert_eq!(phase, self.phases[place], "it stands at the step where it was");
        place
    }
}

fn serve(folder: &Path) -> Served {
    Served::on(folder, &["serve", "--no-browser", "--pace", "1", "--address", "127.0.0.1:0"])
}

/// Puts a save onto a table, and tells the table's path.
fn import(address: &str, save: &str) -> String {
    let form = format!(
        "--cut\r\nContent-Disposition: form-data; name=\"text\"\r\n\r\n{save}\r\n--cut--\r\n"
    );
    let answer = ask(address, "POST /import", "multipart/form-data; boundary=cut", &form);
    let answer = answer.expect("an answer");
    let path = answer.lines().find_map(|line| line.strip_prefix("location: "));
    path.unwrap_or_else(|| panic!("{answer}")).trim().to_owned()
}

/// What the table's page says: version, stage, choices.
fn look(address: &str, path: &str) -> Value {
    let page = ask(address, &format!("GET {path}"), "", "").expect("the page");
    let json = page.split_once("id=\"first\">").and_then(|(_, rest)| rest.split_once("</script>"));
    serde_json::from_str(json.unwrap_or_else(|| panic!("{page}")).0).expect("JSON")
}

#[test]
fn a_table_stands_where_it_stood() {
    kill_table(&Script::new(Profile::Standard));
}

#[test]
fn a_table_with_dice_stands_where_it_stood() {
    kill_table(&Script::new(Profile::AllOut));
}

fn kill_table(script: &Script) {
    let folder = tempfile::tempdir().expect("a folder");
    let mut served = serve(folder.path());
    let path = import(&served.address, &script.save);
    let (mut done, mut kills, mut between) = (0, 0, 0);
    while done < script.actions.len() {
        let now = look(&served.address, &path);
        let action = &script.actions[done];
        let message = json!({
            "key": format!("key-{kills:04}-{done:04}"), "seat": 0,
            "version": now["version"], "action": action,
        });
        let choices = now["choices"].as_array().expect("choices");
        assert!(choices.iter().any(|choice| choice["action"] == **action), "{action}: {choices:?}");
        let stage = now["stage"].as_str().expect("a stage");
        assert_eq!(stage == "between", script.phases[done] != Phase::Mission, "{stage}");
        between += u32::from(stage == "between");
        let target = format!("POST {path}/act");
        // Every other time nobody waits for the answer.
        if kills % 2 == 0 {
            let answer = ask(&served.address, &target, "application/json", &message.to_string());
            let answer = answer.expect("an answer");
            let told: Value = serde_json::from_str(body(&answer).expect("whole")).expect("JSON");
            assert_eq!(told["ok"], true, "{told}");
            done += 1;
        } else {
            let address = served.address.clone();
            let message = message.to_string();
            std::thread::spawn(move || ask(&address, &target, "application/json", &message));
            std::thread::sleep(Duration::from_millis(kills % 7));
        }
        served.child.kill().expect("it is killed");
        kills += 1;
        drop(served);
        served = serve(folder.path());
        let export = ask(&served.address, &format!("GET {path}/export"), "", "").expect("a file");
        done = script.place(body(&export).expect("a whole file"), done);
    }
    drop(served);
    served::people::assert_whole(folder.path());
    assert!(between >= 2, "it was killed between missions {between} times");
    println!("{kills} kills, {between} of them between missions");
}

/// `holdout campaign --resume FILE`, with somebody at the keys.
fn sit_down(file: &Path) -> Child {
    Command::new(env!("CARGO_BIN_EXE_holdout"))
        .args(["campaign", "--resume"])
        .arg(file)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .expect("the program starts")
}

#[test]
fn a_file_stands_where_it_stood() {
    kill_file(&Script::new(Profile::Standard));
}

#[test]
fn a_file_with_dice_stands_where_it_stood() {
    kill_file(&Script::new(Profile::AllOut));
}

fn kill_file(script: &Script) {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("campaign.save");
    fs::write(&file, &script.save).expect("a save");
    let (mut done, mut kills) = (0, 0);
    while done < script.actions.len() {
        let mut child = sit_down(&file);
        let mut stdout = child.stdout.take().expect("its output");
        // What it says is of no interest, but somebody has to read it.
        let reader = std::thread::spawn(move || {
            let mut said = Vec::new();
            let _ = stdout.read_to_end(&mut said);
            String::from_utf8_lossy(&said).into_owned()
        });
        let stdin = child.stdin.as_mut().expect("a pipe");
        writeln!(stdin, "{}", script.actions[done]).expect("it reads");
        stdin.flush().expect("it reads");
        let length = |text: &str| text.lines().count();
        let before = length(&fs::read_to_string(&file).expect("the save"));
        let begun = Instant::now();
        // Every other time it is killed before anybody knows how far it came.
        while kills % 2 == 0 && length(&fs::read_to_string(&file).expect("the save")) <= before {
            assert!(begun.elapsed() < PATIENCE, "play {done} was not done");
            std::thread::sleep(Duration::from_millis(2));
        }
        std::thread::sleep(Duration::from_millis(kills % 11));
        child.kill().expect("it is killed");
        child.wait().expect("it has ended");
        let said = reader.join().expect("it was read");
        let text = fs::read_to_string(&file).expect("the save");
        let place = script.place(&text, done);
        assert!(kills % 2 == 1 || place == done + 1, "{said}");
        (done, kills) = (place, kills + 1);
    }
    println!("{kills} kills");
}
