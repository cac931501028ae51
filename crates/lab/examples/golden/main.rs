//! Finds the golden games and records them: a victory in every mission, a
//! defeat by every cause. Tests replay them; when rules change on purpose,
//! this records them anew: the same game where it still comes out the same,
//! another where it doesn't. (Delete a save to have another one looked for.)
//!
//! Usage: `golden [NAME…]`, with names such as `darkside/m3-won`, `invader` or
//! `lost-burned` to record only those. With `--same` none is looked for: those
//! that come out the same are written anew, the others are named. `--width=N`
//! keeps so many games from turn to turn (40 unless said), `--first=N` begins
//! with that seed. Content is read from the workspace's folder as it is now, so a
//! mission can be changed and tried without building anything.

mod quest;

use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::Arc;
use std::time::Instant;

use quest::Effort;
use sheet::Source;
use survival::Game;
use survival::Outcome;
use survival::content::Content;
use survival::event::Defeat;
use survival::reading::Read as _;
use survival::setup::Setup;
use table::{Game as _, Log, Seat};

/// How many seeds to try before a mission counts as hopeless.
const SEEDS: usize = 40;
/// How many random games of a mission to play in search of a defeat: few at
/// first, since another mission may be quicker.
const GAMES: [u64; 2] = [1_000, 30_000];

fn main() -> ExitCode {
    match Wish::read(std::env::args().skip(1)).and_then(|wish| record(&wish)) {
        Ok(()) => ExitCode::SUCCESS,
        Err(why) => {
            eprintln!("error: {why}");
            ExitCode::FAILURE
        }
    }
}

/// What was asked for.
struct Wish {
    names: Vec<String>,
    searches: bool,
    first: u64,
    effort: Effort,
}

impl Wish {
    fn read(arguments: impl Iterator<Item = String>) -> Result<Wish, String> {
        let mut wish = Wish { names: Vec::new(), searches: true, first: 1, effort: Effort::USUAL };
        for argument in arguments {
            let number = |text: &str| text.parse().map_err(|_| format!("`{text}` is no number"));
            match argument.split_once('=') {
                Some(("--first", seed)) => wish.first = number(seed)?,
                Some(("--width", games)) => wish.effort.width = number(games)? as usize,
                _ if argument == "--same" => wish.searches = false,
                _ if argument.starts_with("--") => return Err(format!("what is `{argument}`?")),
                _ => wish.names.push(argument),
            }
        }
        Ok(wish)
    }
}

/// The content that lies in the workspace.
fn content() -> Result<Arc<Content>, String> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../content");
    let (mut folders, mut source) = (vec![root.clone()], Source::default());
    while let Some(folder) = folders.pop() {
        let shown = |error| format!("{}: {error}", folder.display());
        for entry in std::fs::read_dir(&folder).map_err(shown)? {
            let path = entry.map_err(shown)?.path();
            let name = path.strip_prefix(&root).unwrap_or(&path);
            let name = name.to_string_lossy().replace('\\', "/");
            match std::fs::read_to_string(&path) {
                _ if path.is_dir() => folders.push(path),
                Ok(text) => source = source.with(&name, &text),
                Err(error) => return Err(format!("{name}: {error}")),
            }
        }
    }
    Content::load(&source).map(Arc::new).map_err(|errors| format!("{errors:?}"))
}

fn record(wish: &Wish) -> Result<(), String> {
    let (names, searches) = (&wish.names, wish.searches);
    let content = content()?;
    let golden = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../golden");
    let wanted = |name: &str| {
        let part = |wish: &String| name.split('/').any(|part| part == wish);
        names.is_empty() || names.iter().any(|wish| wish == name || part(wish))
    };
    let mut missed = Vec::new();
    for mission in content.all_missions() {
        let name = format!("{}-won", mission.id);
        if wanted(&name) {
            let begun = Instant::now();
            let old = golden.join(format!("{name}.save"));
            let log = match again(&content, &old, Outcome::Won) {
                Some(log) => Some(log),
                None if searches => won(&content, &mission.id, wish)?,
                None => None,
            };
            keep(&golden, &name, log, begun, &mut missed)?;
        }
    }
    let missions: Vec<&str> = content.all_missions().map(|mission| mission.id.as_str()).collect();
    for (place, cause) in Defeat::ALL.into_iter().enumerate() {
        let wish = format!("lost-{}", cause.name());
        if wanted(&wish) {
            let begun = Instant::now();
            let mut games: Vec<&str> = content.all_missions().map(|m| m.box_id.as_str()).collect();
            games.dedup();
            let same = games.iter().find_map(|game| {
                let old = golden.join(game).join(format!("{wish}.save"));
                again(&content, &old, Outcome::Lost(cause))
            });
            let log = match same {
                Some(log) => Some(log),
                None if searches => lost(&content, &missions, place, cause)?,
                None => None,
            };
            // It lies with the game that it is of.
            let found = log.as_ref().and_then(|log| content.mission(&log.setup().mission));
            let name = found.map_or(wish.clone(), |mission| format!("{}/{wish}", mission.box_id));
            keep(&golden, &name, log, begun, &mut missed)?;
        }
    }
    match missed.is_empty() {
        true => Ok(()),
        false => Err(format!("not found: {}", missed.join(", "))),
    }
}

fn setup(content: &Content, mission: &str) -> Result<Setup, String> {
    lab::usual_setup(content, mission, 1).map_err(|error| error.to_string())
}

/// The game of a save, played again by the rules as they are now, if all of it
/// is still allowed and it ends like this.
fn again(content: &Arc<Content>, save: &Path, ends: Outcome) -> Option<Log<Game>> {
    let text = std::fs::read_to_string(save).ok()?;
    let after = |mark: &str| text.split_once(mark).map(|(_, rest)| rest);
    let mission = after("\"mission\":\"")?.split('"').next()?;
    let seed = after("\nseed ")?.lines().next()?.parse().ok()?;
    let mut log = Log::<Game>::start(content, &setup(content, mission).ok()?, seed).ok()?;
    for line in text.lines() {
        let Some((_, rest)) = line.split_once("\"do\":\"") else { continue };
        let action = log.game().read(rest.split('"').next()?).ok()?;
        log.play(Seat(0), action, &mut ()).ok()?;
    }
    (log.game().state().outcome == Some(ends)).then_some(log)
}

/// The first victory on a seed from the first on.
fn won(content: &Arc<Content>, mission: &str, wish: &Wish) -> Result<Option<Log<Game>>, String> {
    let setup = setup(content, mission)?;
    for seed in (wish.first..).take(SEEDS) {
        match quest::win(content, &setup, seed, wish.effort) {
            Ok(log) => return Ok(Some(log)),
            Err(stuck) => {
                println!(
                    "{mission}: seed {seed} lost in round {}: {:?}",
                    stuck.round, stuck.defeats
                );
            }
        }
    }
    Ok(None)
}

/// A defeat by this cause, each on another mission as far as they have it.
fn lost(
    content: &Arc<Content>,
    missions: &[&str],
    place: usize,
    cause: Defeat,
) -> Result<Option<Log<Game>>, String> {
    let others = || missions.iter().cycle().skip(place).take(missions.len());
    let has_perils = |id: &str| content.mission(id).is_some_and(|m| !m.perils.is_empty());
    let loads = |id: &str| {
        let own = content.of_mission(id);
        own.is_some_and(|own| own.equipment.iter().any(survival::card::Equipment::reloads))
    };
    let fits = |id: &str| match cause {
        Defeat::Mission => has_perils(id),
        Defeat::Fumbled => !loads(id),
        _ => true,
    };
    for games in GAMES {
        for id in others().filter(|id| fits(id)) {
            let mut setup = setup(content, id)?;
            setup.options.allout = cause == Defeat::Fumbled;
            let log = quest::lose(content, &setup, cause, games);
            if log.is_some() {
                return Ok(log);
            }
        }
    }
    Ok(None)
}

/// Writes a game that was found, or notes that there is none.
fn keep(
    folder: &Path,
    name: &str,
    log: Option<Log<Game>>,
    begun: Instant,
    missed: &mut Vec<String>,
) -> Result<(), String> {
    let seconds = begun.elapsed().as_secs_f32();
    let Some(log) = log else {
        println!("{name}: not found ({seconds:.1} s)");
        missed.push(name.to_owned());
        return Ok(());
    };
    let path: PathBuf = folder.join(format!("{name}.save"));
    if let Some(folder) = path.parent() {
        std::fs::create_dir_all(folder)
            .map_err(|error| format!("{}: {error}", folder.display()))?;
    }
    std::fs::write(&path, table::write(&log))
        .map_err(|error| format!("{}: {error}", path.display()))?;
    println!(
        "{name}: {}, seed {}, {} rounds, {} decisions ({seconds:.1} s)",
        log.setup().mission,
        log.seed(),
        log.game().state().round,
        log.len(),
    );
    Ok(())
}
