//! The program as people and scripts meet it: what it prints, and how it ends.

mod cli_common;

use cli_common::{Folder, holdout, json, refused};
use serde_json::Value;

#[test]
fn missions_are_listed_for_programs() {
    let list = json(&["missions", "--json"]);
    let list = list.as_array().expect("an array");
    let (deals, missions): (Vec<&Value>, Vec<&Value>) =
        list.iter().partition(|mission| mission["game"] == "invazions");
    assert_eq!(deals.len(), 15);
    for deal in deals {
        assert!(deal["id"].as_str().is_some_and(|id| id.starts_with("invazions/")));
        assert!(deal["title"].is_string());
        assert!((2..=4).contains(&deal["players"]["least"].as_u64().expect("a number")));
    }
    assert!(missions.len() >= 11, "{} missions", missions.len());
    for mission in missions {
        for field in ["id", "game", "title", "difficulty"] {
            assert!(mission[field].is_string(), "{field} of {mission}");
        }
        for field in ["minutes", "survivors"] {
            assert!(mission[field].as_u64() > Some(0), "{field} of {mission}");
        }
        assert_eq!(mission["players"]["least"], 1);
        assert!(mission["players"]["most"].as_u64() >= Some(1));
    }
    let first = list.iter().find(|mission| mission["id"] == "invader/m0").expect("the tutorial");
    assert_eq!((&first["game"], &first["minutes"]), (&Value::from("invader"), &Value::from(30)));
}

#[test]
fn missions_are_listed_for_people() {
    let output = holdout(&["missions"]);
    assert!(output.is_success());
    assert!(output.stdout.lines().any(|line| line.starts_with("invader/m10 ")));
}

#[test]
fn a_simulation_reports_what_came_of_it() {
    let report = json(&["sim", "invader/m0", "--games", "40", "--seed", "9", "--json"]);
    assert_eq!(report["mission"], "invader/m0");
    assert_eq!(report["seed"], 9);
    assert_eq!(report["games"], 40);
    assert_eq!(report["bots"], serde_json::json!(["random"]));
    let losses = report["losses"].as_object().expect("causes and counts");
    let lost: u64 = losses.values().map(|count| count.as_u64().expect("a count")).sum();
    let count = |field: &str| report[field].as_u64().expect("a count");
    assert_eq!(count("wins") + lost + count("unfinished"), 40);
    assert!(count("decisions") >= 40);
    assert!(count("threads") >= 1);
    for field in ["rounds", "seconds", "decisions_per_second_per_core"] {
        assert!(report[field].as_f64() > Some(0.0), "{field} of {report}");
    }
}

#[test]
fn a_simulation_comes_out_the_same_on_any_number_of_threads() {
    let with = |threads: &str, bots: &str| {
        let mut report = json(&[
            "sim",
            "invader/m0",
            "--games",
            "200",
            "--seed",
            "4",
            "--bots",
            bots,
            "--threads",
            threads,
            "--json",
        ]);
        assert_eq!(report["threads"], threads.parse::<u64>().expect("a number"));
        let fields = report.as_object_mut().expect("an object");
        // These are of the run, not of the games.
        for field in ["threads", "seconds", "decisions_per_second_per_core"] {
            fields.remove(field).expect("a field");
        }
        report
    };
    for bots in ["random", "random,random,random"] {
        assert_eq!(with("1", bots), with("2", bots));
    }
}

#[test]
fn a_simulation_tells_people_too() {
    let output = holdout(&["sim", "invader/m0", "--games", "20"]);
    assert!(output.is_success());
    for word in ["20 games", "won", "lost", "decisions per second and core"] {
        assert!(output.stdout.contains(word), "{word} in {}", output.stdout);
    }
}

#[test]
fn both_sides_of_invazions_get_bots_and_their_share_of_wins() {
    let scenario = "invazions/attack_of_the_lab_3p";
    let words = ["sim", scenario, "--games", "12", "--bots", "rules,random", "--json"];
    let report = json(&words);
    let sides = report["sides"].as_array().expect("two sides");
    let names: Vec<_> = sides.iter().map(|side| side["name"].as_str()).collect();
    assert_eq!(names, [Some("the human"), Some("the hordes")]);
    let wins: u64 = sides.iter().filter_map(|side| side["wins"].as_u64()).sum();
    assert_eq!(wins, 12);
    for side in sides {
        let number = |field: &str| side[field].as_f64().expect("a share");
        assert!(number("low") <= number("share") && number("share") <= number("high"), "{side}");
    }
    let output = holdout(&["sim", scenario, "--games", "2", "--bots", "rules,rules,random"]);
    assert!(output.is_success() && output.stdout.contains("by the hordes"), "{}", output.stdout);
}

/// More bots than there are survivors.
const THIRTEEN: &str =
    "random,random,random,random,random,random,random,random,random,random,random,random,random";

#[test]
fn what_is_typed_wrongly_is_told_with_its_remedy() {
    let cases: &[(&[&str], &str)] = &[
        (&["sim", "invader/m99"], "Did you mean `invader/m9`?"),
        (&["mission", "show", "nowhere"], "`holdout missions` lists them"),
        (&["sim", "invader/m0", "--bots", "clever"], "known are random"),
        (&["sim", "invader/m0", "--bots", THIRTEEN], "only 12"),
        (&["sim", "invader/m0", "--games", "many"], "--games"),
        (&["sim", "invader/m0", "--threads", "0"], "--threads"),
        (&["sim"], "ID"),
        (&["replay"], "FILE"),
        (&["mission", "show", "invader/m0", "--svg", "--json"], "--json"),
        (&["dance"], "dance"),
    ];
    for (words, remedy) in cases {
        refused(words, 2, remedy);
    }
}

#[test]
fn what_is_missing_is_told() {
    let folder = Folder::new("missing");
    let nowhere = folder.path("nowhere");
    refused(&["replay", &nowhere], 1, "check the path");
    refused(&["missions", "--content", &nowhere], 1, "check the path");
    let save = folder.path("no/such/folder/game.save");
    refused(&["sim", "invader/m0", "--games", "1", "--save", &save], 1, "choose another place");
}

#[test]
fn content_of_ones_own_joins_the_rest() {
    let folder = Folder::new("content");
    let tutorial = include_str!("../../../content/invader/missions/m0.toml");
    folder.write("mine/missions/first.toml", &tutorial.replace("Tutorial: Breach!", "My own"));
    let content = folder.path("");
    let list = json(&["missions", "--json", "--content", &content]);
    let mine = list.as_array().expect("an array").iter().find(|m| m["id"] == "mine/first");
    assert_eq!(mine.expect("my mission")["title"], "My own");
    let report = json(&["sim", "mine/first", "--games", "3", "--json", "--content", &content]);
    assert_eq!(report["games"], 3);
}

#[test]
fn broken_content_is_told_with_file_and_line() {
    let folder = Folder::new("broken");
    let tutorial = include_str!("../../../content/invader/missions/m0.toml");
    folder.write("mine/missions/first.toml", &tutorial.replace("05-R:11", "05-R:99"));
    let content = folder.path("");
    for words in [
        vec!["missions", "--content", &content],
        vec!["sim", "invader/m0", "--content", &content],
        vec!["mission", "show", "invader/m0", "--content", &content],
    ] {
        refused(&words, 1, "mine/missions/first.toml:");
    }
}

#[test]
fn help_and_version_are_there() {
    assert!(holdout(&["--version"]).stdout.starts_with("holdout "));
    for words in [vec!["--help"], vec!["sim", "--help"], vec!["mission", "show", "--help"]] {
        let output = holdout(&words);
        assert!(output.is_success() && output.stdout.contains("Usage"), "{words:?}");
    }
}

#[test]
fn the_reference_in_the_documents_is_what_the_program_prints() {
    let written = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/rules.md");
    let written = std::fs::read_to_string(written).expect("docs/rules.md");
    let output = holdout(&["rules"]);
    assert!(output.is_success());
    assert_eq!(output.stdout, written, "run `holdout rules > docs/rules.md`");
}

/// Two games have a Pistol: each is told by its own box.
#[test]
fn the_rules_of_one_game_are_told_alone() {
    let of = |game: &str| holdout(&["rules", "Pistol", "--of", game]);
    let cards = |text: &str| text.lines().filter(|line| line.starts_with("Card, Pistol")).count();
    let (invader, both) = (of("invader/m0"), holdout(&["rules", "Pistol"]));
    assert!(invader.is_success() && both.is_success());
    assert_eq!((cards(&invader.stdout), cards(&both.stdout)), (1, 2), "{}", both.stdout);
    assert_eq!(cards(&of("second").stdout), 1);
    assert_eq!(cards(&of("invazions").stdout), 0);
    let unknown = of("nowhere");
    assert_eq!(unknown.status, Some(2));
    assert!(unknown.stderr.contains("there is no box and no mission `nowhere`"));
}

#[test]
fn rules_are_looked_up_by_a_word() {
    let found = holdout(&["rules", "zero-g"]);
    assert!(found.is_success() && found.stdout.contains("Zero-G run"), "{}", found.stdout);
    let nothing = holdout(&["rules", "frobnicate"]);
    assert_eq!(nothing.status, Some(2));
    assert!(nothing.stderr.contains("`frobnicate`"), "{}", nothing.stderr);
}

#[test]
fn invazions_is_simulated_and_replayed_as_any_game() {
    let folder = Folder::new("invazions");
    let save = folder.path("game.save");
    let report = json(&[
        "sim",
        "invazions/with_shoestring_4p",
        "--games",
        "20",
        "--seed",
        "2",
        "--json",
        "--save",
        &save,
    ]);
    assert_eq!(report["mission"], "invazions/with_shoestring_4p");
    assert_eq!(report["unfinished"], 0);
    let output = holdout(&["replay", &save, "--verify"]);
    assert!(output.is_success() && output.stdout.contains("with_shoestring_4p"));
}

/// Files that nothing reads are told with what to do about them, and the advice
/// can be followed from wherever one stands.
#[test]
fn files_that_nothing_reads_are_told() {
    let folder = Folder::new("unread");
    folder.write("mine/missions/first.toml.txt", "title = \"Renamed by an editor\"\n");
    folder.write(
        "mine/scenarios/rules.toml",
        "book = \"Mine\"\n\n[[scenario]]\ntitle = \"Nothing happens\"\ncites = { heading = \"None\" }\n\
         boxes = [\"invader\"]\nmap = \"C\"\nsurvivors.Cole = { zone = \"A1\" }\nsteps = [{ actions = 3 }]\n",
    );
    let content = folder.path("");
    let output = holdout(&["missions", "--content", &content]);
    let told = &output.stderr;
    assert!(told.contains("nothing reads `mine/missions/first.toml.txt`"), "{told}");
    assert!(told.contains("rename it to `first.toml`"), "{told}");
    let advised = told.split("`holdout scenario ").nth(1).and_then(|rest| rest.split('`').next());
    let path = advised.expect("advice").trim_matches('\'');
    let played = holdout(&["scenario", path]);
    assert!(played.is_success(), "{path}: {}{}", played.stdout, played.stderr);
}

#[test]
fn files_that_are_not_utf8_are_refused_with_their_line() {
    let folder = Folder::new("latin");
    folder.write("mine/missions/first.toml", "title = \"First\"\n");
    let path = folder.path("mine/missions/first.toml");
    std::fs::write(&path, b"title = \"First\"\nintro = \"caf\xff\"\n").expect("a file");
    let content = folder.path("");
    let sentence = format!("{path}:2: this is not UTF-8; save the file as UTF-8 text");
    for words in [["missions"].as_slice(), &["mission", "show", "invader/m0"]] {
        refused(&[words, &["--content", &content]].concat(), 2, &sentence);
    }
}

/// Whoever misspells a scenario of InvaZions is told the nearest, too.
#[test]
fn a_mission_that_is_none_is_told_with_the_nearest_of_all_games() {
    let all = json(&["missions", "--json"]).as_array().expect("an array").len();
    let count = format!("There are {all}: `holdout missions` lists them");
    for words in [["mission", "show"].as_slice(), &["play"], &["sim"]] {
        let wrong = [words, &["invazions/attck_of_the_lab_2p"]].concat();
        let output = refused(&wrong, 2, "Did you mean `invazions/attack_of_the_lab_2p`?");
        assert!(output.stderr.contains(&count), "{}", output.stderr);
    }
}
