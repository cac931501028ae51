//! `holdout sim` with several missions, sweeps, parts, tables and reports.

mod cli_common;

use std::collections::BTreeMap;

use cli_common::{Folder, holdout, json, refused};
use serde_json::Value;

/// CSV without quoted commas, as rows of named cells.
fn csv(words: &[&str]) -> Vec<BTreeMap<String, String>> {
    let output = holdout(words);
    assert!(output.is_success(), "{words:?}: {}", output.stderr);
    let mut lines = output.stdout.lines();
    let head: Vec<&str> = lines.next().expect("a head").split(',').collect();
    let row = |line: &str| {
        let cells: Vec<&str> = line.split(',').collect();
        assert_eq!(cells.len(), head.len(), "{line}");
        head.iter().zip(cells).map(|(name, cell)| ((*name).to_owned(), cell.to_owned())).collect()
    };
    lines.map(row).collect()
}

#[test]
fn several_missions_of_several_games_are_one_list() {
    let list =
        json(&["sim", "invader/m0", "invazions/with_shoestring_2p", "--games", "5", "--json"]);
    let missions: Vec<&Value> =
        list.as_array().expect("a list").iter().map(|r| &r["mission"]).collect();
    assert_eq!(missions, ["invader/m0", "invazions/with_shoestring_2p"]);
    let all = json(&["sim", "mixed/*", "--games", "1", "--json"]);
    assert_eq!(all.as_array().map(Vec::len), Some(5));
}

#[test]
fn sweeps_combine() {
    let rows = csv(&[
        "sim",
        "invader/m0",
        "--games",
        "6",
        "--sweep",
        "cards=all,easier,easier+extra",
        "--sweep",
        "survivors=6,7",
        "--csv",
    ]);
    let swept: Vec<(&str, &str)> =
        rows.iter().map(|r| (r["sweep_cards"].as_str(), r["sweep_survivors"].as_str())).collect();
    let right = [
        ("all", "6"),
        ("all", "7"),
        ("easier", "6"),
        ("easier", "7"),
        ("easier+extra", "6"),
        ("easier+extra", "7"),
    ];
    assert_eq!(swept, right);
    for row in &rows {
        let number = |name: &str| row[name].parse::<u64>().expect("a number");
        assert_eq!(number("games"), 6);
        assert_eq!(number("wins") + number("lost") + number("unfinished"), 6);
        let causes = row.iter().filter(|(name, _)| name.starts_with("lost_"));
        assert_eq!(causes.map(|(name, _)| number(name)).sum::<u64>(), number("lost"));
        let share = |name: &str| row[name].parse::<f64>().expect("a share");
        assert!(share("win_low") <= share("win_share") && share("win_share") <= share("win_high"));
        assert_eq!((row["mission"].as_str(), row["bots"].as_str()), ("invader/m0", "random"));
    }
    // What is swept is what is played.
    assert_ne!(rows[0]["decisions_sum"], rows[2]["decisions_sum"]);
    assert_ne!(rows[0]["decisions_sum"], rows[1]["decisions_sum"]);
}

#[test]
fn bots_and_content_are_swept_too() {
    let folder = Folder::new("sweep");
    let tutorial = include_str!("../../../content/invader/missions/m0.toml");
    folder.write("invader/missions/m0.toml", &tutorial.replace("Tutorial: Breach!", "Changed"));
    let content = format!("content=built-in,{}", folder.path(""));
    let list = json(&[
        "sim",
        "invader/m0",
        "--games",
        "4",
        "--sweep",
        &content,
        "--sweep",
        "bots=rules,rules+random",
        "--json",
    ]);
    let list = list.as_array().expect("a list");
    let titles: Vec<&Value> = list.iter().map(|report| &report["title"]).collect();
    assert_eq!(titles, ["Tutorial: Breach!", "Tutorial: Breach!", "Changed", "Changed"]);
    assert_eq!(list[1]["bots"], serde_json::json!(["rules", "random"]));
    assert_eq!(list[0]["sweep"]["content"], "built-in");
    assert_eq!(list[0]["wins"], list[2]["wins"]);
}

#[test]
fn two_parts_add_up() {
    let of = |first: &str, games: &str| {
        let words = ["sim", "invader/m0", "--first", first, "--games", games, "--detail", "--json"];
        json(&words)
    };
    let (whole, one, two) = (of("0", "30"), of("0", "12"), of("12", "18"));
    for field in ["games", "wins", "unfinished", "decisions"] {
        let of = |report: &Value| report[field].as_u64().expect("a count");
        assert_eq!(of(&whole), of(&one) + of(&two), "{field}");
    }
    for found in ["wounds_by_zone", "kills_by_weapon", "cards_found", "falls_by_zone"] {
        let sum = |report: &Value| {
            let counts = report["findings"][found].as_object().expect("counts");
            counts.values().map(|n| n.as_u64().expect("a count")).sum::<u64>()
        };
        assert_eq!(sum(&whole), sum(&one) + sum(&two), "{found}");
    }
    assert_eq!(whole["findings"]["danger_by_round"][0], serde_json::json!([30, 0, 0, 0]));
    let lengths = whole["lengths"].as_array().expect("lengths");
    assert_eq!(lengths.iter().map(|l| l["games"].as_u64().expect("a count")).sum::<u64>(), 30);
}

#[test]
fn a_report_is_written() {
    let folder = Folder::new("report");
    let path = folder.path("m0.html");
    let output = holdout(&["sim", "invader/m0", "--games", "10", "--report", &path]);
    assert!(output.is_success(), "{}", output.stderr);
    let page = std::fs::read_to_string(&path).expect("a page");
    assert!(page.starts_with("<!DOCTYPE html>") && page.contains("holdout sim invader/m0"));
    assert!(page.contains("Where survivors were hurt"));
    let nowhere = folder.path("no/such/m0.html");
    // So many games would take hours: it is said before the first.
    for option in ["--report", "--out", "--save"] {
        let words = ["sim", "invader/m0", "--games", "100000000", option, &nowhere];
        refused(&words, 1, "another place");
    }
    // What stands there already is left alone until there is something to write.
    let kept = folder.path("kept.html");
    std::fs::write(&kept, "older").expect("a file");
    refused(&["sim", "nowhere/m0", "--report", &kept], 2, "holdout missions");
    assert_eq!(std::fs::read_to_string(&kept).expect("a file"), "older");
}

#[test]
fn wrong_sweeps_are_told_with_their_remedy() {
    let sweep = |text: &'static str| vec!["sim", "invader/m0", "--games", "1", "--sweep", text];
    let cases: Vec<(Vec<&str>, &str)> = vec![
        (sweep("cards"), "as in `cards=all,easier`"),
        (sweep("weather=fine"), "these can: survivors, bots, content, cards"),
        (sweep("cards=easier,,all"), "a value is missing"),
        (sweep("cards=tricky"), "write all, easier, harder, extra"),
        (sweep("survivors=many"), "no survivor `many`"),
        (vec!["sim", "invader/m0", "--survivors", "Cole,Nobody"], "no survivor `Nobody`"),
        (vec!["sim", "invader/m0", "--games", "0"], "--games"),
        (vec!["balance", "invader/m0", "--games", "0"], "--games"),
        (vec!["balance", "elsewhere/m0"], "holdout missions"),
        (vec!["sim", "invader/m0", "--bots", "exec:"], "exec:python3 bot.py"),
        (sweep("survivors=3"), "6 to 12 survivors, not 3"),
        (sweep("survivors=99"), "only"),
        (sweep("armor-three=perhaps"), "write yes or no"),
        (sweep("bots=clever"), "known are random"),
        (sweep("count-captives=yes,no"), "means nothing there"),
        (vec!["sim", "nothing/*"], "`holdout missions` lists"),
        (vec!["sim", "invader/m0", "elsewhere"], "`holdout missions` lists them"),
        (vec!["sim", "invazions/with_shoestring_2p", "--bots", "random,random,random"], "2 seats"),
        (vec!["sim", "invader/m0", "--json", "--csv"], "--csv"),
        (
            vec!["sim", "invader/m0", "--sweep", "cards=all", "--sweep", "cards=easier"],
            "swept twice",
        ),
    ];
    for (words, remedy) in cases {
        refused(&words, 2, remedy);
    }
}

#[test]
fn help_shows_examples() {
    let help = holdout(&["sim", "--help"]).stdout;
    for word in ["Examples:", "--sweep cards=all,easier,harder", "--report m0.html", "Ctrl-C"] {
        assert!(help.contains(word), "{word}");
    }
}

#[test]
fn the_balance_of_every_mission_is_a_page() {
    let words = ["balance", "--games", "1", "--search-games", "1", "--search", "search:1"];
    let output = holdout(&[&words[..], &["--search-missions", "invader/m0"]].concat());
    assert!(output.is_success(), "{}", output.stderr);
    let list = json(&["missions", "--json"]);
    for mission in list.as_array().expect("a list") {
        let row = format!("| {} |", mission["id"].as_str().expect("an id"));
        assert!(output.stdout.contains(&row), "{row}");
    }
    assert!(
        output.stdout.contains("--seed 1 --search-missions invader/m0`")
            && output.stdout.contains("`search:1`, which played 1")
    );
}

#[test]
fn a_balance_of_some_missions_names_what_made_it() {
    let folder = Folder::new("balance");
    folder.write("invader/readme.txt", "nothing that is read");
    let (content, out) = (folder.path(""), folder.path("balance.md"));
    let ids = ["balance", "invader/m1", "mixed/*", "--games", "3", "--search-games", "0"];
    let more = ["--threads", "2", "--limit", "600", "--content", &content, "--out", &out];
    let output = holdout(&[&ids[..], &more[..]].concat());
    assert!(output.is_success(), "{}", output.stderr);
    let page = std::fs::read_to_string(&out).expect("a page");
    let command = "holdout balance invader/m1 'mixed/*' --games 3 --search-games 0";
    assert!(page.contains(command), "{page}");
    assert!(page.contains(&format!("--limit 600 --content {content}`")), "{page}");
    assert!(!page.contains("invader/m0"), "only what was asked for");
    // Every mission has its funnel, and they are ranked.
    for (rank, box_id) in [(1, "invader"), (5, "mixed")] {
        assert!(page.contains(&format!("\n| {rank} | {box_id}/m")), "{page}");
    }
    assert!(page.contains("**") && page.contains("| steps |"), "{page}");
    refused(&["balance", "--games", "100000", "--out", "/no/such/place.md"], 1, "another place");
}

/// Ctrl-C ends a run early and keeps what was done. Where the signal comes
/// before the program listens, it ends as any program would: then again, later.
#[cfg(unix)]
#[test]
fn an_interrupted_run_prints_what_was_done() {
    use std::process::{Command, Stdio};
    for wait in [300, 1000, 3000, 10_000, 30_000] {
        let child = Command::new(env!("CARGO_BIN_EXE_holdout"))
            .args(["sim", "invader/m0", "--games", "100000000", "--json"])
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .expect("the program starts");
        std::thread::sleep(std::time::Duration::from_millis(wait));
        let id = child.id().to_string();
        let told = Command::new("kill").args(["-INT", &id]).status().expect("a signal");
        assert!(told.success());
        let output = child.wait_with_output().expect("it ends");
        if output.status.code().is_none() {
            continue;
        }
        assert_eq!(output.status.code(), Some(130));
        let report: Value = serde_json::from_slice(&output.stdout).expect("JSON");
        let games = report["games"].as_u64().expect("a count");
        assert!(games < 100_000_000);
        let lost = report["losses"].as_object().expect("causes");
        let lost: u64 = lost.values().map(|n| n.as_u64().expect("a count")).sum();
        assert_eq!(report["wins"].as_u64().expect("a count") + lost, games);
        let rest = format!("--first {games} --games {}", 100_000_000 - games);
        let stderr = String::from_utf8(output.stderr).expect("text");
        assert!(stderr.contains(&rest), "{stderr}");
        return;
    }
    panic!("the program never listened");
}

#[test]
fn parts_of_a_run_are_added_up_to_the_whole_letter_by_letter() {
    let folder = Folder::new("parts");
    let part = |first: &str, games: &str, more: &[&str]| {
        let path = folder.path(&format!("{first}-{games}-{}.jsonl", more.len()));
        let mut words = vec!["sim", "invader/m0", "invazions/with_shoestring_2p", "--seed", "5"];
        words.extend(["--first", first, "--games", games, "--out", &path]);
        words.extend(more);
        let output = holdout(&words);
        assert!(output.is_success(), "{}", output.stderr);
        path
    };
    let text = |path: &str| std::fs::read_to_string(path).expect("a part");
    for more in [&[] as &[&str], &["--detail"]] {
        let whole = part("0", "60", more);
        let parts = [part("35", "25", more), part("0", "20", more), part("20", "15", more)];
        let sum = folder.path("sum.jsonl");
        let [a, b, c] = &parts;
        let merged = holdout(&["sim", "merge", a, b, c, "--out", &sum]);
        assert!(merged.is_success(), "{}", merged.stderr);
        assert_eq!(text(&sum), text(&whole));
        // Parts of parts too.
        let some = folder.path("some.jsonl");
        assert!(holdout(&["sim", "merge", c, b, "--out", &some]).is_success());
        assert!(holdout(&["sim", "merge", &some, a, "--out", &sum]).is_success());
        assert_eq!(text(&sum), text(&whole));
    }
    let [a, b] = [part("0", "20", &[]), part("20", "15", &[])];
    let told = holdout(&["sim", "merge", &a, &b]);
    assert!(told.stdout.starts_with("invader/m0: 35 games"), "{}", told.stdout);
    refused(&["sim", "merge", &a, &a], 1, "stands in two parts");
    let far = part("50", "5", &[]);
    refused(&["sim", "merge", &a, &far], 1, "games from 20 to 49 are missing");
    let eased = folder.path("eased.jsonl");
    let other_figures = text(&b).replace("\"figures\":\"", "\"figures\":\"0");
    std::fs::write(&eased, other_figures).expect("a file");
    refused(&["sim", "merge", &a, &eased], 1, "another setup");
    let detailed = part("20", "15", &["--detail"]);
    refused(&["sim", "merge", &a, &detailed], 1, "with --detail");
    let other = folder.path("other.jsonl");
    std::fs::write(&other, "{}\n").expect("a file");
    refused(&["sim", "merge", &other], 1, "line 1");
    refused(&["sim"], 2, "required");
}
