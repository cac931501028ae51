//! What runs tell: steps, causes, survivors; runs from files, added up and
//! compared.

mod cli_common;

use std::collections::BTreeMap;

use cli_common::{Folder, holdout, json, refused};
use serde_json::Value;

fn count(value: &Value) -> u64 {
    value.as_u64().unwrap_or_else(|| panic!("a count: {value}"))
}

/// Runs the program, and keeps what it prints in a file.
fn kept(folder: &Folder, name: &str, words: &[&str]) -> (String, Value) {
    let output = holdout(words);
    assert!(output.is_success(), "{words:?}: {}", output.stderr);
    let path = folder.path(name);
    std::fs::write(&path, &output.stdout).expect("a file");
    (path, serde_json::from_str(&output.stdout).expect("JSON"))
}

#[test]
fn steps_are_told_everywhere_with_the_same_figures() {
    let folder = Folder::new("funnel");
    let page = folder.path("m1.html");
    let words = ["sim", "darkside/m7", "--bots", "rules", "--games", "12", "--seed", "2"];
    let told = json(&[&words[..], &["--json", "--report", &page]].concat());
    let (games, scores) = (count(&told["games"]), told["scores"].as_str().expect("letters"));
    assert_eq!((games, scores.len()), (12, 12));
    assert_eq!(scores.matches('W').count() as u64, count(&told["wins"]));
    let steps = told["steps"].as_array().expect("steps");
    assert!(steps.len() > 1, "{steps:?}");
    let mut reached = 0;
    for step in steps {
        let by_round = step["by_round"].as_array().expect("rounds");
        assert_eq!(by_round.iter().map(count).sum::<u64>(), count(&step["games"]));
        reached += count(&step["games"]);
    }
    // The letters tell the same: all steps, or so many.
    let all = steps.len() as u64;
    let letter = |c: char| if c == 'W' { all } else { u64::from(c.to_digit(10).expect("a digit")) };
    assert_eq!(scores.chars().map(letter).sum::<u64>(), reached);
    assert!(reached > 0, "somebody comes somewhere");

    let terminal = holdout(&words).stdout;
    let page = std::fs::read_to_string(&page).expect("a page");
    let share = |n: u64| match n {
        0 => "0 %".to_owned(),
        12 => "100 %".to_owned(),
        n => format!("{:.1} %", 100.0 * n as f64 / 12.0),
    };
    for step in steps {
        let name = step["name"].as_str().expect("a name");
        let line = terminal.lines().find(|line| line.trim_start().starts_with(name));
        let line = line.unwrap_or_else(|| panic!("{name}: {terminal}"));
        assert!(line.contains(&share(count(&step["games"]))), "{line}");
        assert!(page.contains(name), "{name}");
    }
    let mean = format!("{:.1} %", 100.0 * reached as f64 / (12.0 * all as f64));
    assert!(terminal.contains(&mean) && page.contains(&mean), "{mean}");
    assert!(page.contains("How far games came"));
    // A game is won or lost by the same figures in both, and for the same reasons.
    assert!(count(&told["losses"]["eliminated"]) > 0);
    for text in ["killed by enemies".to_owned(), share(count(&told["wins"]))] {
        assert!(terminal.contains(&text) && page.contains(&text), "{text}");
    }
    let rounds = format!("{:.1}", told["rounds_mean"].as_f64().expect("a mean"));
    let line = terminal.lines().find(|line| line.starts_with("rounds")).expect("rounds");
    assert!(line.contains(&rounds) && page.contains(&format!("took {rounds} rounds")), "{line}");
    // Sums and means say which they are.
    let lengths = told["lengths"].as_array().expect("lengths");
    let sum: u64 = lengths.iter().map(|l| count(&l["rounds"]) * count(&l["games"])).sum();
    assert_eq!(count(&told["rounds_sum"]), sum);
    assert_eq!(told["decisions_sum"], told["decisions"]);
    let csv = holdout(&[&words[..], &["--csv"]].concat()).stdout;
    assert!(
        csv.contains(",decisions_sum,decisions_mean,rounds_sum,rounds_mean,steps_share,"),
        "{csv}"
    );
}

#[test]
fn runs_fold_and_nothing_is_cut() {
    let folder = Folder::new("folded");
    let page = folder.path("swept.html");
    let long = "survivors=Cole+Vivian+Mitsuki+Magnus+Jared+Baraka";
    let sweep = format!("{long},7");
    let words = ["sim", "invader/m0", "--games", "2", "--sweep", &sweep, "--report", &page];
    let output = holdout(&words);
    assert!(output.is_success(), "{}", output.stderr);
    let page = std::fs::read_to_string(&page).expect("a page");
    assert_eq!(page.matches("<details>").count(), 2, "each run is folded");
    assert!(page.contains(&format!("<span class=\"what\">invader/m0 {long}</span>")));
    assert!(page.contains("What each survivor did"));
}

#[test]
fn a_named_team_plays_and_is_counted_one_by_one() {
    let team = ["Jared", "Cole", "Drake", "Vivian", "Magnus", "Miles"];
    let names = team.join(",");
    let words = ["sim", "invader/m0", "--bots", "rules", "--games", "8", "--survivors", &names];
    let told = json(&[&words[..], &["--detail", "--json"]].concat());
    let found = &told["findings"];
    let of = |id: &str| -> BTreeMap<String, u64> {
        let counts = found[id].as_object().unwrap_or_else(|| panic!("{id}: {found}"));
        counts.iter().map(|(name, n)| (name.clone(), count(n))).collect()
    };
    for id in ["kills", "wounds", "falls", "cards", "objectives", "experience"] {
        let counts = of(&format!("{id}_by_survivor"));
        assert!(team.iter().all(|name| counts.contains_key(*name)), "{id}: {counts:?}");
    }
    let sum = |id: &str| of(id).values().sum::<u64>();
    assert!(sum("kills_by_survivor") > 0);
    assert_eq!(sum("kills_by_survivor"), sum("kills_by_weapon"));
    assert_eq!(sum("wounds_by_survivor"), sum("wounds_by_zone"));
    assert_eq!(sum("cards_by_survivor"), sum("cards_found"));
    let terminal = holdout(&[&words[..], &["--detail"]].concat()).stdout;
    assert!(team.iter().all(|name| terminal.contains(name)), "{terminal}");
}

#[test]
fn runs_on_one_seed_are_compared_game_by_game() {
    let folder = Folder::new("compare");
    let run = |name: &str, bots: &str, seed: &str| {
        let words = ["sim", "invader/m0", "darkside/m0", "--games", "10", "--bots", bots];
        kept(&folder, name, &[&words[..], &["--seed", seed, "--json"]].concat())
    };
    let (weak, weak_told) = run("weak.json", "random", "4");
    let (strong, strong_told) = run("strong.json", "rules", "4");
    let told = json(&["report", &weak, &strong, "--json"]);
    assert_eq!(told["runs"].as_array().map(Vec::len), Some(4));
    let compared = told["compared"].as_array().expect("comparisons");
    assert_eq!(compared.len(), 2, "each mission once");
    for (place, one) in compared.iter().enumerate() {
        assert_eq!((count(&one["pairs"]), one["second"].as_str()), (10, Some("rules")));
        let letters = |told: &Value| told[place]["scores"].as_str().expect("letters").to_owned();
        let (first, second) = (letters(&weak_told), letters(&strong_told));
        let only = first.chars().zip(second.chars()).filter(|(a, b)| *a != 'W' && *b == 'W');
        assert_eq!(count(&one["only_second_won"]), only.count() as u64);
        let wins = |told: &Value| told[place]["wins"].as_u64().expect("wins") as f64;
        let points = (wins(&strong_told) - wins(&weak_told)) / 10.0;
        assert!((one["difference"].as_f64().expect("a share") - points).abs() < 1e-9);
    }
    // Another seed has other games: only the shares can be compared.
    let (other, _) = run("other.json", "random", "5");
    let told = json(&["report", &weak, &other, "--json"]);
    assert_eq!(told["compared"][0]["pairs"], Value::Null);
    assert!(told["compared"][0]["difference_high"].is_number());
    // The same run from two programs is before and after, by the name of its file.
    let (again, _) = run("again.json", "random", "4");
    let page = folder.path("compared.html");
    let output = holdout(&["report", &weak, &again, "--html", &page]);
    assert!(output.is_success(), "{}", output.stderr);
    assert!(output.stdout.contains("invader/m0 weak → again"), "{}", output.stdout);
    let page = std::fs::read_to_string(&page).expect("a page");
    assert!(page.contains("Runs compared") && page.contains("<td>again</td>"));
    refused(&["report", &weak, "--html", &folder.path("no/such.html")], 1, "another place");
    let other = folder.path("other.txt");
    std::fs::write(&other, "nothing of the sort").expect("a file");
    refused(&["report", &other], 1, "this is no run");
    refused(&["report", &folder.path("nowhere.json")], 1, "can't read");
}

#[test]
fn a_report_adds_parts_up() {
    let folder = Folder::new("added");
    let run = |first: &str, games: &str, more: &[&str]| {
        let words = ["sim", "invader/m0", "--seed", "5", "--first", first, "--games", games];
        [&words[..], more].concat().iter().map(|word| (*word).to_owned()).collect::<Vec<String>>()
    };
    let words = |of: &[String]| of.iter().map(String::as_str).collect::<Vec<_>>().join("\n");
    let play = |of: &[String]| {
        let words = words(of);
        let words: Vec<&str> = words.split('\n').collect();
        let output = holdout(&words);
        assert!(output.is_success(), "{}", output.stderr);
        output.stdout
    };
    let part = folder.path("part.jsonl");
    play(&run("0", "7", &["--out", &part]));
    let rest = folder.path("rest.json");
    std::fs::write(&rest, play(&run("7", "13", &["--json"]))).expect("a file");
    let told = json(&["report", &rest, &part, "--json"]);
    let runs = told["runs"].as_array().expect("runs");
    assert_eq!(runs.len(), 1, "they are one run: {told}");
    let whole: Value = serde_json::from_str(&play(&run("0", "20", &["--json"]))).expect("JSON");
    for field in ["games", "wins", "losses", "scores", "decisions_sum", "rounds_sum", "rounds_mean"]
    {
        assert_eq!(runs[0][field], whole[field], "{field}");
    }
}

/// What hints told is counted the same in all forms, adds up, and changes no game.
#[test]
fn hints_are_held_against_what_came_of_them() {
    let folder = Folder::new("hints");
    let page = folder.path("hints.html");
    let words = ["sim", "invader/m0", "invazions/with_shoestring_2p", "--bots", "rules"];
    let hinted = [&words[..], &["--games", "8", "--hints=4"]].concat();
    let (whole, told) = kept(&folder, "whole.json", &[&hinted[..], &["--json"]].concat());
    let plain = json(&[&words[..], &["--games", "8", "--json"]].concat());
    let sum = |run: &Value, name: &str| {
        let bins = run["hints"].as_array().expect("bins");
        assert_eq!(bins.len(), 10);
        bins.iter().map(|bin| count(&bin[name])).sum::<u64>()
    };
    for place in 0..2 {
        assert_eq!(
            told[place]["scores"], plain[place]["scores"],
            "games are as they would have been"
        );
        assert_eq!(sum(&told[place], "hints"), 8, "one in each game");
        for bin in told[place]["hints"].as_array().expect("bins") {
            let (hints, mille) = (count(&bin["hints"]), count(&bin["told_sum_mille"]));
            let range = 10 * count(&bin["from_percent"])..=10 * count(&bin["to_percent"]);
            assert!(hints == 0 || range.contains(&(mille / hints)), "{bin}");
        }
    }
    assert_eq!(plain[0]["hints"], Value::Null);
    // A team wins or loses together, and so do its hints.
    assert_eq!(sum(&told[0], "won"), count(&told[0]["wins"]));
    let terminal = holdout(&[&hinted[..], &["--report", &page]].concat()).stdout;
    let page = std::fs::read_to_string(&page).expect("a page");
    let last = terminal.lines().last().expect("lines");
    assert!(last.contains("points off on average") && last.contains("16"), "{terminal}");
    assert!(page.contains("How right hints were") && page.contains("16 hints, off by "));
    // Parts add up to the whole, and a report reads either form.
    let part = |first: &str, name: &str| {
        let path = folder.path(name);
        let more = ["--first", first, "--games", "4", "--hints=4", "--out", &path];
        assert!(holdout(&[&words[..], &more[..]].concat()).is_success());
        path
    };
    let (one, two) = (part("0", "one.jsonl"), part("4", "two.jsonl"));
    let of = |files: &[&str]| {
        let told = json(&[&["report"], files, &["--json"]].concat());
        told["runs"]
            .as_array()
            .expect("runs")
            .iter()
            .map(|r| r["hints"].clone())
            .collect::<Vec<_>>()
    };
    assert_eq!(of(&[&whole]), of(&[&one, &two]));
    assert!(holdout(&["report", &one, &two]).stdout.contains(last.trim()), "{last}");
    let unasked = folder.path("unasked.jsonl");
    let more = ["--first", "4", "--games", "4", "--out", &unasked];
    assert!(holdout(&[&words[..], &more[..]].concat()).is_success());
    refused(&["sim", "merge", &one, &unasked], 1, "some parts were played with --hints");
    let text = std::fs::read_to_string(&one)
        .expect("a part")
        .replace(r#""hints":[["#, r#""hints":[[9,9,99],["#);
    std::fs::write(&unasked, text).expect("a file");
    refused(&["report", &unasked], 1, "its `hints` are not ten counts");
    refused(&["sim", "invader/m0", "--hints=0"], 2, "--hints");
    refused(&["sim", "--campaign", "invader", "--hints"], 2, "--campaign");
}

/// Every name of a column and of a field stands in the docs.
#[test]
fn names_of_columns_and_fields_are_written_down() {
    let docs = include_str!("../../../docs/formats.md");
    let chapter = docs.split("\n## Results of simulations").nth(1).expect("a chapter");
    let is_told = |name: &str| assert!(chapter.contains(&format!("`{name}`")), "{name}");
    let words = ["sim", "invader/m0", "--games", "2", "--sweep", "cards=all"];
    let told = json(&[&words[..], &["--hints=1", "--detail", "--json"]].concat());
    let fields = |value: &Value| value.as_object().expect("an object").clone();
    let mut names: Vec<String> = fields(&told[0]).keys().cloned().collect();
    names.extend(fields(&told[0]["steps"][0]).keys().cloned());
    names.extend(fields(&told[0]["hints"][0]).keys().cloned());
    names.extend(fields(&told[0]["sides"][0]).keys().cloned());
    assert!(names.len() > 30, "{names:?}");
    names.iter().for_each(|name| is_told(name));
    for name in fields(&told[0]["findings"]).keys() {
        match name.strip_suffix("_by_survivor") {
            Some(part) => is_told(part),
            None => is_told(name),
        }
    }
    let csv = holdout(&[&words[..], &["--csv"]].concat()).stdout;
    let head = csv.lines().next().expect("a head");
    for name in head.split(',') {
        let open = ["sweep_", "lost_"].into_iter().find(|start| name.starts_with(start));
        is_told(&open.map_or(name.to_owned(), |start| format!("{start}…")));
        // What stands in both means the same.
        assert!(open.is_some() || told[0].get(name).is_some(), "JSON has no {name}");
    }
}

/// Files of the first form, without steps and scores.
#[test]
fn parts_of_the_first_form_still_add_up() {
    let folder = Folder::new("first-form");
    let part = |first: u64| {
        let path = folder.path(&format!("{first}.jsonl"));
        let text = format!(
            r#"{{"part":1,"mission":"invader/m0","sweep":{{}},"bots":"random","seed":5,"figures":"f","first":{first},"games":2,"wins":1,"losses":{{"eliminated":1}},"unfinished":0,"decisions":10,"rounds":4,"lengths":[[2,2,1]]}}"#
        );
        std::fs::write(&path, text + "\n").expect("a file");
        path
    };
    let (one, two, sum) = (part(0), part(2), folder.path("sum.jsonl"));
    let told = holdout(&["sim", "merge", &one, &two]);
    assert!(told.stdout.starts_with("invader/m0: 4 games, 2 won (50.0 %"), "{}", told.stdout);
    assert!(holdout(&["sim", "merge", &one, &two, "--out", &sum]).is_success());
    let sum: Value =
        serde_json::from_str(&std::fs::read_to_string(sum).expect("a sum")).expect("JSON");
    assert_eq!((count(&sum["decisions_sum"]), count(&sum["rounds_sum"])), (20, 8));
    assert!(holdout(&["report", &one, &two]).stdout.contains("50.0 %"));
    let later = folder.path("later.jsonl");
    let text = std::fs::read_to_string(&one).expect("a part").replace(r#""part":1"#, r#""part":9"#);
    std::fs::write(&later, text).expect("a file");
    refused(&["sim", "merge", &later], 1, "of version 9");
}

/// Whether a program can be started.
fn is_there(program: &str) -> bool {
    std::process::Command::new(program).arg("--version").output().is_ok()
}

#[test]
fn a_program_of_anybodys_plays() {
    let example = concat!(env!("CARGO_MANIFEST_DIR"), "/../../examples/bot.py");
    if !is_there("python3") {
        eprintln!("left out: there is no python3");
        return;
    }
    let bots = format!("exec:python3 '{example}'");
    let run = |threads: &str| {
        let words = ["sim", "invader/m0", "--games", "3", "--bots", &bots, "--threads", threads];
        json(&[&words[..], &["--json"]].concat())
    };
    let (alone, together) = (run("1"), run("2"));
    assert_eq!(count(&alone["games"]), 3);
    assert_eq!(alone["bots"], serde_json::json!(["exec"]));
    for field in ["scores", "decisions_sum", "rounds_sum", "losses"] {
        assert_eq!(alone[field], together[field], "{field}");
    }
    // Beside a bot of ours, in a game with hidden hands.
    let words = ["sim", "invazions/with_shoestring_2p", "--games", "1", "--json"];
    let both = format!("rules,{bots}");
    let mixed = json(&[&words[..], &["--bots", &both]].concat());
    assert_eq!(mixed["bots"], serde_json::json!(["rules", "exec"]));
}

#[cfg(unix)]
#[test]
fn a_program_that_fails_is_named() {
    let folder = Folder::new("programs");
    folder.write("silent.sh", "read line\nexit 3\n");
    folder.write("vague.sh", "read line\nread line\necho perhaps\nread line\n");
    folder.write("greedy.sh", "read line\nread line\necho '{\"choose\": 100000}'\nread line\n");
    let ask = |script: &str| format!("exec:sh '{}'", folder.path(script));
    for (bots, told) in [
        ("exec:false".to_owned(), "instead of answering"),
        (ask("silent.sh"), "instead of answering"),
        (ask("vague.sh"), "it answered `perhaps`, which is no JSON"),
        (ask("greedy.sh"), "may choose 0 to"),
    ] {
        let words = ["sim", "invader/m0", "--games", "1", "--bots", &bots];
        let output = refused(&words, 1, told);
        assert!(output.stderr.contains("Mend the bot"), "{}", output.stderr);
    }
}
