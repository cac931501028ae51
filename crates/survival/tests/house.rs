//! The house rules of this crate's sources: rooms depend one way, functions
//! stay short, and the sizes of what is copied most are known.

use std::fs;
use std::path::{Path, PathBuf};

use survival::reading::frame::{Frame, MAX_FRAMES};
use survival::reading::state::State;
use survival::survivor::Survivor;

/// The rooms from the ground up. A file may use its own room and those below
/// it; rooms that share a floor don't use each other.
const FLOORS: [&[&str]; 13] = [
    &["model::zone", "model::bit_set", "model::colour", "model::few"],
    &["board"],
    &["model"],
    // A mission as its file lays it out; its rules stand higher up.
    &["missions::mission"],
    &["content"],
    // What skills give, as a table; skills that are actions stand higher up.
    &["skills::Bonus", "skills::Edge", "skills::Effect", "skills::Extra", "skills::Trait"],
    &["engine"],
    &["rules"],
    &["modules", "skills", "missions"],
    &["odds", "forecast"],
    &["show"],
    &["contract", "reading"],
    &["scenario"],
];

/// Who may look upwards, and at what: every step and special rule of a mission
/// says in its own file how it is read, and loading content asks it; numbering
/// content anew goes through what they name.
const UPWARDS: [(&str, &str); 3] = [
    ("content::load", "missions"),
    ("content::narrow", "missions"),
    ("missions::mission", "missions"),
];

/// All crates of rules and hosts.
const CRATES: [&str; 9] =
    ["table", "sheet", "survival", "campaign", "invazions", "bots", "lab", "server", "holdout"];

/// Functions that are flat tables, and so may be long.
const TABLES: [&str; 3] = [
    "holdout::mission::json::of",
    "invazions::words::fact::sentence",
    "survival::show::words::fact::tell",
];

/// The most lines of a function that is no table.
const LONGEST: usize = 100;

/// Every source file, with its path from `src/` as modules name it.
fn sources() -> Vec<(String, String)> {
    sources_of(&Path::new(env!("CARGO_MANIFEST_DIR")).join("src"))
}

/// Every source file under a folder, likewise.
fn sources_of(root: &Path) -> Vec<(String, String)> {
    let mut folders = vec![root.to_path_buf()];
    let mut sources = Vec::new();
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(&folder).expect("a folder of sources") {
            let path: PathBuf = entry.expect("an entry").path();
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|extension| extension == "rs") {
                let inside = path.strip_prefix(root).expect("it lies under src");
                let name = inside.with_extension("").to_string_lossy().replace(['/', '\\'], "::");
                sources.push((name, fs::read_to_string(&path).expect("a source is text")));
            }
        }
    }
    sources.sort();
    sources
}

/// The room to which a path of modules belongs, and its floor.
fn room(path: &str) -> Option<(usize, &'static str)> {
    let inside = |room: &str| path == room || path.starts_with(&format!("{room}::"));
    let all = FLOORS.iter().enumerate();
    let rooms = all.flat_map(|(floor, rooms)| rooms.iter().map(move |room| (floor, *room)));
    // The narrowest name counts.
    rooms.filter(|(_, room)| inside(room)).max_by_key(|(_, room)| room.len())
}

/// What a source names of this crate, each of a group by itself.
fn paths(text: &str) -> Vec<String> {
    let code: String = text
        .lines()
        .filter(|line| !line.trim_start().starts_with("//"))
        .collect::<Vec<_>>()
        .join(" ");
    let mut paths = Vec::new();
    let homes = homes();
    // What the crate's door passes on stands in its own room.
    let at_home = |path: String| {
        let (first, rest) = path.split_once("::").map_or((&*path, None), |(a, b)| (a, Some(b)));
        let home = homes.iter().find(|(name, _)| name == first);
        home.map_or(path.clone(), |(_, home)| match rest {
            Some(rest) => format!("{home}::{rest}"),
            None => home.clone(),
        })
    };
    for (at, _) in code.match_indices("crate::") {
        let used = &code[at + "crate::".len()..];
        let end = used.find(|c: char| !(c.is_alphanumeric() || c == '_' || c == ':'));
        let (used, rest) = used.split_at(end.unwrap_or(used.len()));
        let used = used.trim_end_matches(':');
        match rest.strip_prefix('{').and_then(|group| group.split_once('}')) {
            Some((group, _)) => {
                let items = group.split(',').map(str::trim).filter(|item| !item.is_empty());
                let whole = |item| if used.is_empty() { item } else { format!("{used}::{item}") };
                paths.extend(items.map(|item| at_home(whole(item.to_owned()))));
            }
            None => paths.push(at_home(used.to_owned())),
        }
    }
    paths
}

/// What `lib.rs` passes on under a shorter name, with its own.
fn homes() -> Vec<(String, String)> {
    let lib = sources().into_iter().find(|(name, _)| name == "lib").expect("lib.rs").1;
    let code: String = lib.lines().collect::<Vec<_>>().join(" ");
    let mut homes = Vec::new();
    for passed in code.split("pub use ").skip(1) {
        let Some((path, _)) = passed.split_once(';') else { continue };
        let (room, names) = match path.split_once("::{") {
            Some((room, names)) => (room, names.trim_end_matches('}')),
            None => path.rsplit_once("::").unwrap_or(("", path)),
        };
        for name in names.split(',').map(str::trim).filter(|name| !name.is_empty()) {
            homes.push((name.to_owned(), format!("{room}::{name}")));
        }
    }
    homes
}

#[test]
fn rooms_depend_one_way() {
    let mut wrong = Vec::new();
    for (name, text) in sources() {
        if name == "lib" {
            continue;
        }
        let Some((floor, own)) = room(&name) else {
            wrong.push(format!("{name}: no floor is known for this room"));
            continue;
        };
        for used in paths(&text) {
            let fine = room(&used)
                .is_none_or(|(under, other)| under < floor || other == own || under == 0);
            let may = |(who, what): &(&str, &str)| name == *who && used.starts_with(what);
            if !fine && !UPWARDS.iter().any(may) {
                wrong.push(format!("{name} uses {used}"));
            }
        }
    }
    assert!(wrong.is_empty(), "rooms below know nothing of rooms above:\n{}", wrong.join("\n"));
}

#[test]
fn functions_are_short() {
    let mut long = Vec::new();
    let crates = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let all = CRATES.iter().flat_map(|name| {
        let sources = sources_of(&crates.join(name).join("src"));
        sources.into_iter().map(move |(file, text)| (format!("{name}::{file}"), text))
    });
    for (name, text) in all {
        let lines: Vec<&str> = text.lines().collect();
        for (start, line) in lines.iter().enumerate() {
            let code = line.trim_start();
            let is_function =
                code.starts_with("fn ") || code.contains(" fn ") && code.ends_with(['{', '(']);
            if !is_function || code.starts_with("//") {
                continue;
            }
            // A declaration without a body is none.
            let head = lines[start..].iter().find(|line| line.ends_with(['{', ';']));
            if head.is_none_or(|line| line.ends_with(';')) {
                continue;
            }
            let indent = line.len() - code.len();
            let end = format!("{}}}", " ".repeat(indent));
            let length = lines[start..].iter().position(|line| *line == end).unwrap_or(0) + 1;
            let word = code.split("fn ").nth(1).unwrap_or_default();
            let word: String =
                word.chars().take_while(|c| c.is_alphanumeric() || *c == '_').collect();
            let place = format!("{name}::{word}");
            if length > LONGEST && !TABLES.contains(&place.as_str()) {
                long.push(format!("{place}: {length} lines"));
            }
        }
    }
    assert!(long.is_empty(), "over {LONGEST} lines:\n{}", long.join("\n"));
}

/// Growth is to be seen: whoever changes one of these says so here. A state is
/// copied for every undo, preview and step of a search.
#[test]
fn sizes_are_known() {
    assert_eq!(size_of::<Frame>(), 56, "a frame");
    assert_eq!(MAX_FRAMES, 14, "frames of a state");
    // A bit for each of 24 more skills: three bytes, and one to keep the figures even.
    assert_eq!(size_of::<Survivor>(), 66, "a survivor");
    // Injuries, and skills that sleep: 36 bytes; room for what those who lie have dropped: 48.
    // Who was laid down, Skill dice and Defence tokens: 40, of which 8 were room to spare.
    // Miniatures of zombies beside those of two boxes, 64 of two bytes; three more groups of
    // taunted enemies, 80; a deck of zombie cards, 8. Doors that were open before they were
    // barricaded: 16.
    assert_eq!(size_of::<State>(), 4208, "a state");
}

/// Rules ask rulesets, boxes' cards and missions what they want; never which game it is
/// that is played.
#[test]
fn no_rule_asks_which_edition_is_played() {
    let editions = ["invader", "darkside", "second", "mixed", "scifi", "modern"];
    let askers = ["box_id", "words.id", "boxes[0]"];
    let mut asking = Vec::new();
    for (name, text) in sources() {
        let room = name.split("::").next().unwrap_or_default();
        if !["rules", "modules", "engine", "skills", "board"].contains(&room) {
            continue;
        }
        let code = text.lines().take_while(|line| *line != "#[cfg(test)]");
        for line in code.filter(|line| !line.trim_start().starts_with("//")) {
            let named = editions.iter().any(|id| line.contains(&format!("\"{id}")));
            let asks = room != "engine" && askers.iter().any(|asker| line.contains(asker));
            if named || asks {
                asking.push(format!("{name}: {}", line.trim()));
            }
        }
    }
    assert!(asking.is_empty(), "{}", asking.join("\n"));
}

/// The files of the workspace's sources in which code names something, those of
/// bots aside: they may be clever about what they know, and need not be.
fn files_naming(word: &str) -> Vec<String> {
    let crates = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let mut naming = Vec::new();
    for name in ["survival", "server", "holdout", "lab"] {
        for (file, text) in sources_of(&crates.join(name).join("src")) {
            let code = text.lines().filter(|line| !line.trim_start().starts_with("//"));
            let names = |line: &str| {
                line.split(|c: char| !(c.is_alphanumeric() || c == '_')).any(|part| part == word)
            };
            if code.into_iter().any(names) {
                naming.push(format!("{name}::{file}"));
            }
        }
    }
    naming
}

/// What `docs/architecture.md` promises whoever adds something of the kind.
#[test]
fn adding_something_touches_few_files() {
    for (what, word, most) in [
        ("a skill that is an action", "Charge", 4),
        ("a skill that is an action", "Shove", 4),
        ("a card effect", "Searchlight", 3),
        ("a step of a mission", "ClearBuilding", 3),
        ("a step of a mission", "GatherAt", 3),
        ("a special rule of a mission", "ShutAccesses", 3),
    ] {
        let files = files_naming(word);
        assert!(!files.is_empty() && files.len() <= most, "{what}, {word}: {files:?}");
    }
}
