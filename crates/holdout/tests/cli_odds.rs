//! `holdout odds`: exact figures, and words that it doesn't know.

mod cli_common;

use cli_common::{holdout, refused};

/// The rows of a distribution: how often exactly, and at least, each number.
fn spread(words: &[&str], what: &str) -> Vec<(u32, String, String)> {
    let output = holdout(words);
    assert!(output.is_success(), "{words:?}: {}", output.stderr);
    let rows = output.stdout.lines().skip_while(|line| !line.starts_with(what)).skip(1);
    let row = |line: &str| {
        let cells: Vec<&str> = line.split("  ").map(str::trim).filter(|c| !c.is_empty()).collect();
        let [number, exactly, least] = cells.as_slice() else { panic!("{line}") };
        (number.parse().expect("a number"), (*exactly).to_owned(), (*least).to_owned())
    };
    rows.take_while(|line| !line.is_empty()).map(row).collect()
}

fn row(number: u32, exactly: &str, least: &str) -> (u32, String, String) {
    (number, exactly.to_owned(), least.to_owned())
}

#[test]
fn a_pair_of_cattle_prods_concentrated_needs_three_of_four_dice() {
    let words = ["odds", "cattle prod", "--pair", "--targets", "spoiler", "--on", "spoiler"];
    // Four dice that hit with 4 and more: five of sixteen rolls have three hits.
    assert_eq!(spread(&words, "kills"), [row(0, "68.8 %", "100 %"), row(1, "31.3 %", "31.3 %")],);
    assert_eq!(spread(&words, "hits").len(), 5);
}

#[test]
fn ammo_rolls_again_what_hit_nothing_and_misses_find_friends() {
    let words = ["odds", "Heavy Shotgun", "--targets", "worker=3,tank=1"];
    assert_eq!(spread(&words, "hits")[0], row(0, "25.0 %", "100 %"));
    let reloaded = [&words[..], &["--ammo", "1", "--friends", "1"]].concat();
    assert_eq!(spread(&reloaded, "hits")[0], row(0, "6.3 %", "100 %"));
    // Two misses of two points each.
    assert_eq!(spread(&reloaded, "damage to friends")[4], row(4, "6.3 %", "6.3 %"));
}

#[test]
fn machines_attack_too() {
    // Three dice on 4+ in melee, strong enough for a Tank.
    let words = ["odds", "peacekeeper bot", "--melee", "--targets", "tank=1"];
    assert_eq!(spread(&words, "kills")[1], row(1, "87.5 %", "87.5 %"));
    // At range its damage is too low.
    let shot = ["odds", "Peacekeeper Bot", "--targets", "tank=1"];
    assert_eq!(spread(&shot, "kills"), [row(0, "100 %", "100 %")]);
    let gun = ["odds", "Falchion Sentry Gun", "--targets", "worker=6", "--friends", "1"];
    assert_eq!(spread(&gun, "hits").len(), 6, "five dice");
    refused(&["odds", "Falchion Sentry Gun", "--melee"], 2, "in melee");
    refused(&["odds", "Peacekeeper Bot", "--pair"], 2, "neither pairs nor ammo");
    refused(&["odds", "Peacekeeper Bot", "--skill", "Lucky"], 2, "don't count");
}

#[test]
fn a_part_of_a_name_will_do_where_it_is_clear() {
    // Rules and skills only say "Sentry Gun", and there are two.
    let whole = holdout(&["odds", "Falchion Sentry Gun", "--targets", "worker=6"]);
    for word in ["Sentry Gun", "sentry  gun", "FALCHION"] {
        let part = holdout(&["odds", word, "--targets", "worker=6"]);
        assert!(part.is_success() && part.stdout == whole.stdout, "{word}: {}", part.stderr);
        assert!(part.stderr.contains("is taken for Falchion Sentry Gun"), "{}", part.stderr);
        assert_eq!(part.stderr.contains("Maul Sentry Gun too"), word != "FALCHION");
    }
    assert_eq!(whole.stderr, "");
    let told = cli_common::json(&["odds", "sentry gun", "--json"]);
    assert_eq!(told["weapon"], "Falchion Sentry Gun");
    refused(&["odds", "Machine Gun"], 2, "could be any of");
    refused(&["odds", "Heavy Cuter"], 2, "did you mean `Heavy Cutter`?");
    refused(&["odds", "SMG", "--skill", "Luky"], 2, "did you mean `Lucky`?");
    refused(&["odds", "SMG", "--targets", "wroker=2"], 2, "did you mean `worker`?");
}

#[test]
fn skill_dice_are_counted_beside_all_out_dice() {
    let words = ["odds", "SMG", "--all-out", "--targets", "worker=6", "--json"];
    let mean = |told: &serde_json::Value| told["hits"]["mean"].as_f64();
    // Two dice on 4+ and three of the pool.
    assert_eq!(mean(&cli_common::json(&words)), Some(2.5));
    // Three hits and a critical one on eight faces.
    let black = [&words[..], &["--skill-dice", "black"]].concat();
    let told = cli_common::json(&black);
    assert_eq!(mean(&told), Some(3.0));
    assert!(told["summary"].as_str().is_some_and(|text| text.ends_with("black Skill die")));
    // A surge, on one face of eight, cancels a Fumble: 1/8 of those with one go.
    assert_eq!(told["fumbles"]["chances"][0]["exactly"]["exact"], "1075/1728");
    refused(&["odds", "SMG", "--skill-dice", "black"], 2, "--all-out");
    refused(&["odds", "SMG", "--all-out", "--skill-dice", "green"], 2, "no Skill die `green`");
}

#[test]
fn dice_are_counted_beside_all_that_skills_and_ammo_do() {
    let dice = ["--all-out", "--skill-dice", "black,red,blue,white"];
    let told = |more: &[&str]| {
        let words = ["odds", "SMG", "--targets", "tank=1,worker=3", "--json"];
        cli_common::json(&[&words[..], &dice[..], more].concat())
    };
    let kills = |more: &[&str]| {
        let told = told(more);
        let summary = told["summary"].as_str().expect("a summary").to_owned();
        assert!(summary.ends_with("with the black, red, blue and white Skill dice"), "{summary}");
        told["kills"]["mean"].as_f64().expect("a mean")
    };
    let alone = kills(&[]);
    let six = ["--skill", "Roll 6: +1 die Combat", "--skill", "Roll 6: +1 die Ranged"];
    let ways: [&[&str]; 6] = [
        &["--skill", "Lucky"],
        &["--ammo", "1"],
        &["--skill", "Reaper: Ranged"],
        &six[..2],
        &["--skill", "Roll 6: +1 Damage Combat"],
        &six,
    ];
    for more in ways {
        assert!(kills(more) > alone, "{more:?}");
    }
    assert!(kills(&six) > kills(&six[..2]));
    // Without Skill dice, two such skills were refused before.
    let words = ["odds", "SMG", "--targets", "worker=3", "--json"];
    let two = cli_common::json(&[&words[..], &six].concat());
    assert_eq!(two["policy"], "no re-rolls; rolls on for sixes");
}

#[test]
fn odds_are_told_to_programs_exactly() {
    let words = ["odds", "Peacekeeper Bot", "--melee", "--targets", "tank=1", "--json"];
    let told = cli_common::json(&words);
    assert_eq!(told["kills"]["chances"][1]["exactly"]["exact"], "7/8");
    assert_eq!(told["kills"]["chances"][1]["exactly"]["percent"], 87.5);
    assert_eq!(told["one_falls"]["exact"], "7/8");
    assert_eq!(told["enemies"][0]["enemy"], "Tank");
    assert!(told["summary"].as_str().is_some_and(|text| text.contains("87.5 %")), "{told}");
}

#[test]
fn rules_print_the_figures_of_a_card() {
    let said = |words: &[&str]| {
        let output = holdout(words);
        assert!(output.is_success(), "{}", output.stderr);
        output.stdout
    };
    let smg = said(&["rules", "SMG", "--of", "invader"]);
    assert!(smg.contains("Card, SMG: Ranged 0-1, 2 dice on 4+, damage 1, dual, noisy. "), "{smg}");
    let bot = said(&["rules", "Peacekeeper"]);
    assert!(bot.contains("Machine, Peacekeeper Bot: Melee, 3 dice on 4+, damage 2"), "{bot}");
    let horde = said(&["rules", "Sniper", "--of", "invazions"]);
    assert!(horde.contains("cost "), "{horde}");
}

#[test]
fn enemies_go_by_id_and_by_name() {
    let by_id = holdout(&["odds", "SMG", "--targets", "driller_worker=2"]);
    let by_name = holdout(&["odds", "SMG", "--targets", "Driller Worker=2"]);
    assert!(by_id.is_success() && by_id.stdout == by_name.stdout, "{}", by_name.stderr);
}

#[test]
fn words_that_it_does_not_know_are_named() {
    refused(&["odds", "Scimitar"], 2, "`holdout rules Scimitar` searches");
    refused(&["odds", "SMG", "--targets", "dog=2"], 2, "there are worker, tank");
    refused(&["odds", "SMG", "--targets", "worker="], 2, "as in `worker=3`");
    refused(&["odds", "SMG", "--targets", "worker=999"], 2, "as in `worker=3`");
    refused(&["odds", "SMG", "--targets", "worker=200"], 2, "at most 60");
    refused(&["odds", "SMG", "--skill", "Flying"], 2, "`holdout rules Flying`");
    refused(&["odds", "SMG", "--on", "tank"], 2, "single that target out");
    refused(&["odds", "Energy Cell"], 2, "no weapon");
}

#[test]
fn a_card_of_several_games_is_that_of_the_targets() {
    for (targets, name) in [("worker=1,tank=1", "Tank:"), ("walker=1,fatty=1", "Fatty:")] {
        let output = holdout(&["odds", "Pistol", "--targets", targets]);
        assert!(output.stdout.contains(name), "{}{}", output.stdout, output.stderr);
    }
    // Only the city has one, and no Workers.
    assert!(holdout(&["odds", "Katana"]).is_success());
}
