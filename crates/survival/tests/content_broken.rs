//! Broken content: every problem is found, named, and pointed at.

mod broken_common;

use broken_common::{EQUIPMENT, M0, broken, one};
use sheet::Problem;
use survival::content::{Content, Source};

#[test]
fn misspelt_card() {
    let (from, to) = ("[\"Prototype Light Machine Gun\", \"Energy Cell\"] }", "[\"Enrgy Cell\"] }");
    one(
        M0,
        from,
        to,
        "\"Enrgy Cell\"",
        "no equipment card `Enrgy Cell`",
        "did you mean `Energy Cell`?",
    );
}

#[test]
fn misspelt_enemy() {
    let (from, to) = ("kind = \"hunter\"", "kind = \"huntre\"");
    one(M0, from, to, "\"huntre\"", "no kind of enemy `huntre`", "did you mean `hunter`?");
}

#[test]
fn misspelt_skill() {
    let path = "invader/survivors.toml";
    let (from, to) = ("\"Scavenger\"", "\"Scavanger\"");
    one(path, from, to, "\"Scavanger\"", "no skill `Scavanger`", "did you mean `Scavenger`?");
}

#[test]
fn misspelt_field() {
    one(
        M0,
        "minutes = 30",
        "minutes = 30\nexti = \"02-R:32\"",
        "exti",
        "no field `exti`",
        "`exit`",
    );
}

#[test]
fn misspelt_word() {
    let (message, advice) = ("`difficulty` can't be `esay`", "did you mean `easy`?");
    one(M0, "\"easy\"", "\"esay\"", "\"esay\"", message, advice);
}

#[test]
fn wrong_type() {
    let (message, advice) = ("`minutes` is a text", "write a whole number");
    one(M0, "minutes = 30", "minutes = \"30\"", "\"30\"", message, advice);
}

#[test]
fn missing_field() {
    one(M0, "difficulty = \"easy\"\n", "", "#", "lacks `difficulty`", "`difficulty = \"easy\"`");
}

#[test]
fn missing_field_of_a_card() {
    let at = "[[card]]\nname = \"Assault Shotgun\"";
    let from = "name = \"Assault Shotgun\"\ncopies = 3";
    let errors = broken(EQUIPMENT, from, "name = \"Assault Shotgun\"");
    let text = Source::embedded().text(EQUIPMENT).expect("shipped").to_owned();
    let line = text[..text.find(at).expect("there")].matches('\n').count() + 1;
    assert_eq!(errors.len(), 1);
    assert_eq!(errors[0].place(), format!("{EQUIPMENT}:{line}:1"));
    assert_eq!(errors[0].message(), "this card lacks `copies`");
    assert_eq!(errors[0].advice(), Some("add a line such as `copies = 1`"));
}

#[test]
fn two_cards_alike() {
    let errors = broken(EQUIPMENT, "name = \"Chainsaw\"", "name = \"Sledge\"");
    assert!(errors.iter().any(|e| e.message().contains("two cards `Sledge` with the same back")));
    assert!(errors.iter().any(|e| e.message().contains("differ in more than their backs")));
}

#[test]
fn accuracy_out_of_range() {
    let (from, to) = ("dice = 3, accuracy = 4", "dice = 3, accuracy = 7");
    one(EQUIPMENT, from, to, "7, damage", "`accuracy` can't be 7", "from 2 to 6");
}

#[test]
fn range_upside_down() {
    let (message, advice) = ("least range, 3, is more than the greatest, 1", "least range first");
    one(EQUIPMENT, "range = [1, 3]", "range = [3, 1]", "[3, 1]", message, advice);
}

#[test]
fn wrong_count() {
    let errors = broken(EQUIPMENT, "copies = 6", "copies = 7");
    let places: Vec<String> = errors.iter().map(Problem::place).collect();
    assert_eq!(places, ["invader/box.toml:14:13", "invader/box.toml:15:15"]);
    assert!(errors[1].message().contains("`search_deck` is 53 here"));
    assert!(errors[1].message().contains("hold 54"));
}

#[test]
fn enemy_card_with_a_number_twice() {
    let path = "invader/cards.toml";
    let errors = broken(path, "numbers = [1, 2,", "numbers = [1, 1,");
    assert_eq!(errors[0].file(), path);
    assert!(errors[0].message().contains("two enemy cards with the number 1"));
}

#[test]
fn box_that_an_option_brings() {
    let path = "zombies/box.toml";
    let (from, to) = ("option = \"zombies\"", "option = \"zombis\"");
    one(path, from, to, "\"zombis\"", "zombis", "zombies");
    let source = Source::embedded().with("zombies/survivors.toml", "");
    let errors = Content::load(&source).expect_err("unsound");
    assert_eq!(errors[0].place(), "zombies/survivors.toml:1:1");
    assert!(errors[0].message().contains("enemies and their cards"), "{}", errors[0]);
    let second = "name = \"Ghosts\"\nruleset = \"scifi\"\noption = \"zombies\"\n";
    let source = Source::embedded().with("zombies2/box.toml", second);
    let errors = Content::load(&source).expect_err("unsound");
    assert_eq!(errors[0].place(), "zombies2/box.toml:1:1");
    assert!(errors[0].message().contains("the same option"), "{}", errors[0]);
    let path = "zombies/cards.toml";
    let errors = broken(path, "numbers = [201]", "numbers = [54]");
    assert!(errors[0].message().contains("two enemy cards with the number 54"), "{}", errors[0]);
    let path = "zombies/enemies.toml";
    let (from, to) = ("gentler = \"fatty\"", "gentler = \"fattie\"");
    one(path, from, to, "\"fattie\"", "no enemy `fattie`", "further up");
}

#[test]
fn malformed_toml() {
    one(M0, "minutes = 30", "minutes = = 30", "= 30", "not TOML", "must be TOML");
    let errors = broken(EQUIPMENT, "copies = 4", "copies = [4");
    assert!(errors.iter().all(|error| error.file() == EQUIPMENT), "others don't complain");
}

#[test]
fn key_twice_is_not_toml() {
    let errors = broken(M0, "minutes = 30", "minutes = 30\nminutes = 40");
    assert!(errors[0].message().contains("duplicate key"));
    assert_eq!((errors[0].line(), errors[0].column()), (6, 1));
}

#[test]
fn tile_with_a_wrong_word() {
    let path = "invader/tiles.toml";
    let errors = broken(path, "\"airlock\", \"exterior\"]", "\"airlok\", \"exterior\"]");
    assert_eq!(errors.len(), 1, "missions wait for their tiles");
    assert_eq!(errors[0].file(), path);
    assert!(errors[0].message().contains("unknown variant `airlok`"), "{}", errors[0]);
}

#[test]
fn box_that_is_not_there() {
    let (path, from) = ("mixed/missions/m1.toml", "boxes = [\"invader\", \"darkside\"]");
    let to = "boxes = [\"invader\", \"darkside\", \"blackops\"]";
    one(path, from, to, "\"blackops\"", "no box `blackops`", "darkside");
}

#[test]
fn rule_without_a_text_and_text_without_a_rule() {
    let path = "invader/rules.toml";
    let errors = broken(path, "key = \"hellfire.canister\"", "key = \"helfire.canister\"");
    let messages: Vec<&str> = errors.iter().map(Problem::message).collect();
    assert_eq!(
        messages,
        [
            "nothing explains the rule `hellfire.canister`",
            "the program knows no rule `helfire.canister`"
        ]
    );
    assert_eq!(errors[1].advice(), Some("did you mean `hellfire.canister`?"));
}

#[test]
fn rule_explained_by_two_boxes() {
    let (from, to) = ("key = \"move\"\n", "key = \"move\"\ntext = \"One step.\"\n");
    let errors = broken("darkside/rules.toml", from, to);
    assert_eq!(errors.len(), 1);
    assert_eq!(errors[0].message(), "the rule `move` is explained twice");
    let errors = broken("darkside/rules.toml", "key = \"move.door\"\n", "key = \"move\"\n");
    assert_eq!(errors[0].message(), "the rule `move` is explained twice");
}

#[test]
fn skill_without_a_text() {
    let path = "invader/skills.toml";
    let errors = broken(path, "text = \"All weapons count as dual.\"", "text = \"\"");
    assert_eq!(errors.len(), 1);
    assert_eq!(errors[0].message(), "`text` is empty");
    let errors = broken(path, "heading = \"Camouflage\"", "heading = \"Lucky\"");
    let messages: Vec<&str> = errors.iter().map(Problem::message).collect();
    assert_eq!(
        messages,
        ["nothing explains the skill `Camouflage`", "the skill `Lucky` is explained twice"]
    );
}

#[test]
fn provenance_of_nothing() {
    let (from, to) = ("[provenance]\ntitle =", "[provenance]\ntitel =");
    one(M0, from, to, "titel", "no field `titel`", "did you mean `title`?");
}

#[test]
fn file_that_nothing_reads() {
    let source = Source::embedded().with("invader/equipmnt.toml", "x = 1");
    let errors = Content::load(&source).expect_err("unsound");
    assert_eq!(errors[0].place(), "invader/equipmnt.toml:1:1");
    assert_eq!(errors[0].advice(), Some("did you mean `equipment.toml`?"));
}

#[test]
fn every_problem_is_reported_in_the_order_of_the_text() {
    let source = Source::embedded();
    let text = source.text(M0).expect("shipped");
    let text = text
        .replace("minutes = 30", "minutes = 0")
        .replace("exit = \"02-R:32\"", "exit = \"09-R:32\"")
        .replace("\"worker\"", "\"walker\"")
        .replace("set_apart = [\"Prototype", "set_apart = [\"Phototype");
    let errors = Content::load(&source.clone().with(M0, &text)).expect_err("unsound");
    let lines: Vec<usize> = errors.iter().map(Problem::line).collect();
    assert_eq!(errors.len(), 4, "{errors:#?}");
    assert!(lines.is_sorted());
    // And in several files at once.
    let two = source.with("invader/missions/m1.toml", "title = 3").with(M0, &text);
    let errors = Content::load(&two).expect_err("unsound");
    assert_eq!(errors.iter().filter(|error| error.file() == M0).count(), 4);
    assert!(errors.iter().any(|error| error.file() == "invader/missions/m1.toml"));
}

/// A mission of one's own with a `box.toml` beside it still plays with the
/// game's cards and enemies.
#[test]
fn a_box_of_ones_own_takes_no_cards_away() {
    let source = Source::embedded();
    let text = source.text(M0).expect("shipped").to_owned();
    let source =
        source.with("mine/missions/first.toml", &text).with("mine/box.toml", "name = \"Mine\"\n");
    let content = Content::load(&source).expect("sound");
    let mission = content.mission("mine/first").expect("it joins");
    assert_eq!(mission.boxes, ["mine", "invader"]);
}

#[test]
fn boxes_without_enemy_cards_alone() {
    let source = Source::embedded();
    let text = source.text(M0).expect("shipped");
    let text = format!("boxes = [\"mine\"]\n{text}");
    let source =
        source.with("mine/missions/first.toml", &text).with("mine/box.toml", "name = \"Mine\"\n");
    let errors = Content::load(&source).expect_err("nothing to draw");
    assert!(errors.iter().any(|error| {
        error.place() == "mine/missions/first.toml:1:9"
            && error.message().contains("have no enemy cards")
    }));
}

#[test]
fn a_misspelt_word_of_a_tile() {
    let (message, advice) = ("unknown variant `oxygn`", "did you mean `oxygen`?");
    one("invader/tiles.toml", "\"oxygen\"", "\"oxygn\"", "\"oxygn\"", message, advice);
}

#[test]
fn files_go_before_what_is_built_in() {
    let source = Source::embedded();
    let text = source.text(M0).expect("shipped").replace("minutes = 30", "minutes = 35");
    let source = source
        .with(M0, &text)
        .with("invader/missions/m11.toml", &text)
        .with("invader/notes.txt", "left alone")
        .with("invader/.m0.toml.swp.toml", "left alone");
    let content = Content::load(&source).expect("sound");
    assert_eq!(content.mission("invader/m0").map(|mission| mission.minutes), Some(35));
    let of_invader = content.missions.iter().rfind(|mission| mission.box_id == "invader");
    assert_eq!(of_invader.map(|mission| mission.id.as_str()), Some("invader/m11"));
}

#[test]
fn errors_show_the_line() {
    let error = &broken(M0, "kind = \"hunter\"", "kind = \"huntre\"")[0];
    let mut shown = String::new();
    let handler = miette::NarratableReportHandler::new();
    handler.render_report(&mut shown, error).expect("printed");
    assert!(shown.contains("there is no kind of enemy `huntre`"), "{shown}");
    assert!(shown.contains("{ kind = \"huntre\", zone = \"03-V:12\" }"), "{shown}");
    assert!(shown.contains("did you mean `hunter`?"), "{shown}");
}
