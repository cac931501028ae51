//! Mistakes in scenario files: none passes, each is told with its place and
//! what was meant, all of a file at once.

use std::sync::Arc;

use survival::content::Content;
use survival::scenario::{Report, run_text};

fn content() -> Arc<Content> {
    Content::embedded().expect("the shipped content is sound")
}

/// A scenario on a small map with two survivors, Cole in his turn.
fn scenario(position: &str, steps: &str) -> String {
    format!(
        "book = \"Invader\"\n[[scenario]]\ntitle = \"t\"\n\
         cites = {{ heading = \"Noise\", page = 17 }}\nmap = \"C C+R\"\n\
         survivors.Cole = {{ zone = \"A1\", hand = [\"SMG\"] }}\n\
         survivors.Vivian = {{ zone = \"B1\" }}\nturn = \"Cole\"\n{position}\nsteps = [{steps}]\n"
    )
}

fn reports(text: &str) -> Vec<Report> {
    run_text("file.toml", text, &content())
}

/// Everything that is told of a text.
fn told(text: &str) -> Vec<String> {
    reports(text).iter().filter(|report| !report.passed()).map(ToString::to_string).collect()
}

/// What is told of a scenario must contain this.
#[track_caller]
fn tells(position: &str, steps: &str, parts: &[&str]) {
    let told = told(&scenario(position, steps)).join("\n");
    for part in parts {
        assert!(told.contains(part), "`{part}` is not in:\n{told}");
    }
}

#[track_caller]
fn holds(position: &str, steps: &str) {
    let told = told(&scenario(position, steps));
    assert!(told.is_empty(), "{}", told.join("\n"));
}

#[test]
fn a_sound_scenario_holds() {
    holds("", r#"{ do = "noise", noise.A1 = 1, not_events = [{ event = "searched" }] }"#);
}

#[test]
fn a_board_is_drawn_or_laid_or_a_missions() {
    let laid =
        |layout: &str| scenario("", r#"{ do = "noise" }"#).replace("map = \"C C+R\"", layout);
    let two = told(&laid("map = \"C C+R\"\nlayout = [[\"01-R@0\"]]")).join("\n");
    assert!(two.contains("a `map`, a `mission` or a `layout`"), "{two}");
    let unknown = told(&laid("layout = [[\"99-R@0\"]]")).join("\n");
    assert!(unknown.contains("99-R"), "{unknown}");
    let turned = told(&laid("layout = [[\"01-R@45\"]]")).join("\n");
    assert!(turned.contains("0, 90, 180 or 270"), "{turned}");
    let zones = told(&laid("layout = [[\"01-R@0\"]]")).join("\n");
    assert!(zones.contains("write one of `01-R:11`"), "{zones}");
}

#[test]
fn unknown_events_fields_and_values_are_told() {
    let step = |pattern: &str| format!("{{ do = \"noise\", not_events = [{{ {pattern} }}] }}");
    tells("", &step("event = \"nosie\""), &["no event `nosie`", "did you mean `noise`?"]);
    tells("", &step("event = \"noise\", zoen = \"A1\""), &["no `zoen`", "did you mean `zone`?"]);
    tells("", &step("event = \"noise\", zone = \"A9\""), &["`zone` can't be `A9`"]);
    tells(
        "",
        &step("event = \"killed\", kind = \"wroker\""),
        &["`kind` can't be `wroker`", "did you mean `worker`?"],
    );
    tells("", &step("event = \"hurt\", damage = \"two\""), &["`damage` can't be `two`"]);
    tells("", &step("rule = \"noise.tokn\""), &["no rule `noise.tokn`"]);
    tells("", &step("event = \"noise\", times = 1"), &["isn't counted"]);
    let events = |pattern: &str| format!("{{ do = \"noise\", events = [{{ {pattern} }}] }}");
    tells("", &events("event = \"searched\", times = 0"), &["`times = 0`", "`not_events`"]);
}

#[test]
fn unknown_verbs_and_words_of_commands_are_told() {
    tells("", r#"{ not_legal = ["mvoe B1"] }"#, &["no verb", "did you mean `move`?"]);
    tells("", r#"{ legal_only = { mvoe = [] } }"#, &["no verb `mvoe`", "did you mean `move`?"]);
    tells("", r#"{ refuse = { do = "serch" } }"#, &["did you mean `search`?"]);
    tells(
        "",
        r#"{ refuse = { do = "search", rule = "search.solder" } }"#,
        &["no rule `search.solder`", "did you mean `search.soldier`?"],
    );
    tells("", r#"{ do = "trade Vivien" }"#, &["did you mean `Vivian`?"]);
    tells("", r#"{ do = "noise", outcome = "wonn" }"#, &["`playing`, `won`, `eliminated`"]);
}

#[test]
fn messages_speak_the_names_of_the_drawn_map() {
    let told = told(&scenario("", r#"{ do = "move D1" }"#)).join("\n");
    assert!(told.contains("`D1` is no zone of this board"), "{told}");
    assert!(told.contains("A1") && !told.contains("05-R"), "{told}");
    tells("names = { hall = \"B1\" }", r#"{ do = "move hal" }"#, &["did you mean `hall`?"]);
}

#[test]
fn places_that_no_book_has_are_told() {
    let cites =
        |cite: &str| scenario("", r#"{ do = "noise" }"#).replace("Noise\", page = 17", cite);
    assert!(told(&cites("Noise\", page = 18"))[0].contains("write `page = 17`"));
    assert!(told(&cites("Nosie\", page = 17"))[0].contains("did you mean `Noise`?"));
}

#[test]
fn all_mistakes_are_told_at_once_and_the_other_scenarios_are_played() {
    let wrong = scenario(
        "noize.A1 = 1\nmold.Z1 = \"active\"\nenemies.B1 = { wroker = 1 }",
        r#"{ doo = "noise" }, { do = "mvoe B1", events = [{ event = "nosie" }] }"#,
    );
    let form = told(&wrong).join("\n");
    assert!(form.contains("`noize`") && form.contains("`doo`"), "{form}");
    let names = told(&wrong.replace("noize", "noise").replace("doo =", "do ="));
    let names = names.join("\n");
    for part in ["`Z1`", "`wroker`", "`mvoe`", "`nosie`"] {
        assert!(names.contains(part), "`{part}` is not in:\n{names}");
    }
    // A slip of the pen spoils one scenario only, a wrong field too.
    let sound = scenario("", r#"{ do = "noise" }"#);
    let other = sound.split_once("[[scenario]]").expect("a scenario").1;
    for broken in ["[[scenario]]\ntitle = \"x\nmap = 3", "[[scenario]]\ntitel = \"x\""] {
        let reports = reports(&format!("{sound}\n{broken}\n[[scenario]]{other}"));
        let passed = reports.iter().filter(|report| report.passed()).count();
        assert_eq!((passed, reports.len()), (2, 3), "{broken}");
    }
}

#[test]
fn what_a_position_names_must_be_there() {
    tells("spawn_first = \"C1\"", r#"{ do = "noise" }"#, &["no spawn token lies in C1"]);
    tells("charges.red = 1", r#"{ do = "noise" }"#, &["no pillar `red`"]);
    tells("blasts.A1 = 1", r#"{ do = "noise" }"#, &["no spawn token lies in A1"]);
    tells("active = [\"bot\"]", r#"{ do = "noise" }"#, &["no bot in play"]);
    tells("doors.\"B1/C1\" = \"closd\"", r#"{ do = "noise" }"#, &["did you mean `closed`?"]);
}

#[test]
fn impossible_positions_are_refused_unless_they_are_meant() {
    let impossible = [
        ("enemies.B1 = { spoiler = 9 }", "on the board, and the boxes in play hold"),
        ("reserve.spoiler = 99", "more than the"),
        ("enemies.B1 = { driller_worker = 1 }", "the boxes in play hold 0"),
        ("deck = [\"Sledge\", \"Sledge\", \"Sledge\", \"Sledge\", \"Sledge\"]", "cards `Sledge`"),
    ];
    for (position, part) in impossible {
        tells(position, r#"{ do = "noise" }"#, &[part, "impossible = true"]);
        holds(&format!("{position}\nimpossible = true"), r#"{ do = "noise" }"#);
    }
    let survivor = |fields: &str| {
        scenario("", r#"{ do = "noise" }"#)
            .replace("zone = \"A1\", hand = [\"SMG\"]", fields)
            .replace("C C+R", "C A+E")
    };
    let cases = [
        ("zone = \"A1\", armour = 9", "can't have more than"),
        ("zone = \"C1\"", "outside without an Oxygen Tank"),
        ("zone = \"A1\", hand = [\"Sledge + Plenty of Bullets\"]", "can't be attached to Sledge"),
    ];
    for (fields, part) in cases {
        let text = survivor(fields);
        let told = told(&text).join("\n");
        assert!(told.contains(part), "`{part}` is not in:\n{told}");
        let meant = self::told(&text.replace("map =", "impossible = true\nmap ="));
        assert!(meant.is_empty(), "{}", meant.join("\n"));
    }
    let mold = scenario("mold.C1 = \"active\"", r#"{ do = "noise" }"#).replace("C C+R", "C A+E");
    assert!(told(&mold).join("\n").contains("mold doesn't grow outside, in C1"));
}

#[test]
fn a_position_that_is_lost_already_says_so() {
    tells(
        "objectives.C1 = \"red\"\nmold.B1 = \"active\"\nmold.A1 = \"active\"\n\
         mold.C1 = \"active\"\nspawns.A1 = \"red\"\nspawns.C1 = \"red\"",
        r#"{ do = "noise" }"#,
        &["lost already: mold_chain"],
    );
}

#[test]
fn what_a_turn_has_used_can_be_set_and_expected() {
    let searched = scenario("", r#"{ refuse = { do = "search", rule = "search.once" } }"#)
        .replace("C C+R", "R+C C")
        .replace("hand = [\"SMG\"]", "class = \"civilian\", searched = true");
    assert_eq!(told(&searched), [""; 0]);
    let sprint = scenario("", r#"{ refuse = { do = "sprint B1", rule = "Sprint" } }"#)
        .replace("hand = [\"SMG\"]", "skills = [\"Sprint\"], used = [\"Sprint\"]");
    assert_eq!(told(&sprint), [""; 0]);
    let fresh = sprint.replace("used = [\"Sprint\"]", "used = []");
    assert!(told(&fresh).join("\n").contains("but it is allowed"));
    let sprints = r#"{ do = ["sprint B1", "move C1"], survivors.Cole.used = ["Sprint"] }"#;
    let sprints = scenario("", sprints)
        .replace("C C+R", "C C C")
        .replace("hand = [\"SMG\"]", "skills = [\"Sprint\"]");
    assert_eq!(told(&sprints), [""; 0]);
    let unused = sprints.replace("used = [\"Sprint\"]", "used = []");
    assert!(told(&unused).join("\n").contains("skills used in this turn"));
    let door = r#"{ do = "door C1", survivors.Cole = { used_door = true, searched = false } }"#;
    let door = scenario("", door).replace("C C+R", "R C+R").replace("\"A1\"", "\"B1\"");
    assert_eq!(told(&door), [""; 0]);
    tells(
        "",
        r#"{ do = "noise", survivors.Cole.searched = true }"#,
        &["having searched of Cole: expected true, found false"],
    );
    let other = scenario("", "{ do = \"noise\" }")
        .replace("zone = \"B1\"", "zone = \"B1\", searched = true");
    assert!(told(&other).join("\n").contains("it is not Vivian's turn"));
}

#[test]
fn loudness_blasts_and_activation_tokens_can_be_set_and_expected() {
    holds("loudness.A1 = 4", r#"{ noise.A1 = 3, loudness = { A1 = 4, B1 = 1 } }"#);
    tells("loudness.A1 = 0", r#"{ do = "noise" }"#, &["A1 is louder than that"]);
    tells("", r#"{ do = "noise", loudness.A1 = 1 }"#, &["expected 1, found 2"]);
    holds("spawns.C1 = \"red\"\nblasts.C1 = 1", "{ blasts = { C1 = 1 } }");
    holds("machines.bot = \"B1\"\nactive = [\"bot\"]", "{ active = [\"bot\"] }");
    tells(
        "machines.bot = \"B1\"",
        "{ active = [\"bot\"] }",
        &["machines with an activation token: expected [bot], found []"],
    );
}

#[test]
fn a_mission_s_pieces_can_be_cleared() {
    let mission = |position: &str, steps: &str| {
        scenario(position, steps)
            .replace("map = \"C C+R\"", "mission = \"invader/m4\"")
            .replace("\"A1\"", "\"05-R:12\"")
            .replace("\"B1\"", "\"05-R:12\"")
    };
    let with = told(&mission("", "{ active = [], not_legal = [\"drive Bot 05-R:13\"] }"));
    assert_eq!(with, [""; 0], "the mission has its machines");
    let without = told(&mission("machines = {}", "{ do = \"drive Bot 05-R:13\" }")).join("\n");
    assert!(without.contains("nobody is called `Bot`"), "{without}");
    for cleared in ["goals = []", "exit = \"none\"", "bare = true"] {
        let told = told(&mission(cleared, "{ outcome = \"playing\" }"));
        assert_eq!(told, [""; 0], "{cleared}");
    }
    let bare =
        told(&mission("bare = true", "{ enemies.\"05-R:12\" = {}, spawns.\"05-R:12\" = [] }"));
    assert_eq!(bare, [""; 0]);
}
