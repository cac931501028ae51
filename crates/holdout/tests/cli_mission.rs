//! `holdout mission show`: a mission for people, for printers, for programs.

mod cli_common;

use std::collections::{BTreeMap, BTreeSet};

use cli_common::{holdout, json, refused};
use serde_json::Value;

fn text(value: &Value) -> &str {
    value.as_str().unwrap_or_else(|| panic!("a text, not {value}"))
}

fn list(value: &Value) -> &[Value] {
    value.as_array().unwrap_or_else(|| panic!("a list, not {value}"))
}

fn show(id: &str) -> Value {
    json(&["mission", "show", id, "--json"])
}

/// The missions that have a map.
fn ids() -> Vec<String> {
    let missions = json(&["missions", "--json"]);
    let with_map = list(&missions).iter().filter(|mission| mission["game"] != "invazions");
    with_map.map(|mission| text(&mission["id"]).to_owned()).collect()
}

#[test]
fn every_zone_of_every_mission_hangs_together() {
    for id in ids() {
        let mission = show(&id);
        let zones: BTreeMap<&str, &Value> =
            list(&mission["zones"]).iter().map(|zone| (text(&zone["name"]), zone)).collect();
        let cells: usize = zones.values().map(|zone| list(&zone["cells"]).len()).sum();
        let size = |field: &str| mission[field].as_u64().expect("a number") as usize;
        assert_eq!(cells, size("rows") * size("cols"), "{id}: every cell is in one zone");
        for (name, zone) in &zones {
            assert!(zone["kind"].is_string());
            assert!(list(&zone["names"]).iter().any(|other| other == name), "{id}: {name}");
            check_borders(&id, name, zone, &zones);
            check_distances(&id, name, zone, &zones);
        }
    }
}

fn check_borders(id: &str, name: &str, zone: &Value, zones: &BTreeMap<&str, &Value>) {
    for border in list(&zone["borders"]) {
        let to = text(&border["to"]);
        let kind = text(&border["kind"]);
        assert!(["open", "doorway", "gap", "airlock", "breach"].contains(&kind), "{id}: {kind}");
        // The way back is the same.
        let back = list(&zones[to]["borders"]).iter();
        assert!(
            back.filter(|back| back["to"] == *name).any(|back| {
                ["kind", "closed", "colour", "secured", "shut"]
                    .iter()
                    .all(|f| back[*f] == border[*f])
            }),
            "{id}: {name} to {to}"
        );
        // Nobody passes a secured airlock or a door that nothing opens.
        if border["secured"] != true
            && border["shut"] != true
            && zone["distances"][to] != Value::Null
        {
            assert_eq!(zone["distances"][to], 1, "{id}: {name} to {to}");
        }
    }
}

fn check_distances(id: &str, name: &str, zone: &Value, zones: &BTreeMap<&str, &Value>) {
    let distances = zone["distances"].as_object().expect("zones and steps");
    assert_eq!(distances.len(), zones.len(), "{id}: {name}");
    assert_eq!(zone["distances"][name], 0);
    for (to, steps) in distances {
        assert_eq!(zones[to.as_str()]["distances"][name], *steps, "{id}: {name} and {to}");
    }
    for seen in list(&zone["sees"]) {
        let back = list(&zones[text(seen)]["sees"]);
        assert!(back.iter().any(|seen| seen == name), "{id}: {name} and {seen}");
        assert!(zone["ranges"][text(seen)].is_u64());
    }
}

#[test]
fn every_token_lies_in_a_zone() {
    for id in ids() {
        let mission = show(&id);
        let names: BTreeSet<&str> =
            list(&mission["zones"]).iter().map(|zone| text(&zone["name"])).collect();
        let known = |zone: &Value| assert!(names.contains(text(zone)), "{id}: {zone}");
        for field in ["spawns", "mold", "objectives", "machines", "enemies"] {
            list(&mission[field]).iter().for_each(|token| known(&token["zone"]));
        }
        list(&mission["starts"]).iter().for_each(known);
        list(&mission["facedown"]["zones"]).iter().for_each(known);
        assert!(!list(&mission["starts"]).is_empty() && !list(&mission["spawns"]).is_empty());
        if !mission["exit"].is_null() {
            known(&mission["exit"]);
        }
        for field in ["doors", "secured"] {
            for door in list(&mission[field]) {
                list(&door["between"]).iter().for_each(known);
            }
        }
    }
}

#[test]
fn the_tutorial_is_what_its_file_says() {
    let mission = show("invader/m0");
    assert_eq!(mission["layout"][1][1], "05-R@270");
    assert_eq!(mission["starts"], serde_json::json!(["05-R:11"]));
    assert_eq!(mission["exit"], "02-R:32");
    assert_eq!(mission["spawns"][0]["zone"], "03-V:31");
    assert_eq!(mission["mold"], serde_json::json!([{ "zone": "03-V:31", "active": true }]));
    assert_eq!(mission["objectives"], serde_json::json!([{ "colour": "red", "zone": "01-R:22" }]));
    assert_eq!(mission["machines"], serde_json::json!([{ "kind": "bot", "zone": "05-R:11" }]));
    assert_eq!(list(&mission["enemies"]).len(), 3);
    assert_eq!(mission["enemies"][1]["kind"], "tank");
    let start = list(&mission["zones"]).iter().find(|zone| zone["name"] == "05-R:11");
    // As the file's provenance says: the spawn zone 3 steps away, the exit 7.
    let distances = &start.expect("the start")["distances"];
    assert_eq!((&distances["03-V:31"], &distances["02-R:32"]), (&3.into(), &7.into()));
}

#[test]
fn a_picture_is_an_svg_document() {
    for id in ids() {
        let output = holdout(&["mission", "show", &id, "--svg"]);
        assert!(output.is_success());
        assert!(output.stdout.starts_with("<svg "), "{id}");
        assert!(output.stdout.trim_end().ends_with("</svg>"), "{id}");
    }
}

#[test]
fn a_map_for_people_names_its_zones() {
    let output = holdout(&["mission", "show", "invader/m0"]);
    assert!(output.is_success());
    for word in ["Tutorial: Breach!", "05-R:11", "START", "EXIT", "spawn", "1 Hunter", "red goal"] {
        assert!(output.stdout.contains(word), "{word} in {}", output.stdout);
    }
}

#[test]
fn a_scenario_of_invazions_is_shown_by_its_piles() {
    let id = "invazions/attack_of_the_lab_2p";
    let output = holdout(&["mission", "show", id]);
    assert!(output.is_success(), "{}", output.stderr);
    for word in ["Attack of the lab", "2 players", "6 Captured Zombie", "Research: Blood test"] {
        assert!(output.stdout.contains(word), "{word} in {}", output.stdout);
    }
    let shown = show(id);
    assert_eq!(shown["id"], id);
    assert_eq!(shown["research"], serde_json::json!(["Blood test", "Organ studies"]));
    assert!(list(&shown["human"]).iter().any(|pile| pile["card"] == "Soldier"));
    refused(&["mission", "show", id, "--svg"], 2, "without a board");
}
