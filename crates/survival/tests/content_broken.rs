//! Broken content: every problem is found, named, and pointed at.

use proptest::prelude::*;
use sheet::Problem;
use survival::content::{Content, Source};

const M0: &str = "invader/missions/m0.toml";
const EQUIPMENT: &str = "invader/equipment.toml";

/// A mission of Dark Side.
fn darkside(number: u8) -> String {
    format!("darkside/missions/m{number}.toml")
}

/// The problems of the shipped content after one text in one file is replaced.
fn broken(path: &str, from: &str, to: &str) -> Vec<Problem> {
    let source = Source::embedded();
    let text = source.text(path).expect("shipped");
    assert!(text.contains(from), "{path} has no `{from}`");
    let text = text.replacen(from, to, 1);
    Content::load(&source.clone().with(path, &text)).expect_err("unsound")
}

/// Asserts that there is exactly this problem, at the first place of `at`
/// in the changed file, with words in its message and its advice.
#[track_caller]
fn one(path: &str, from: &str, to: &str, at: &str, message: &str, advice: &str) {
    let errors = broken(path, from, to);
    let all: Vec<String> = errors
        .iter()
        .map(|error| format!("{} {} ({:?})", error.place(), error, error.advice()))
        .collect();
    assert_eq!(errors.len(), 1, "{all:#?}");
    let text = Source::embedded().text(path).expect("shipped").replacen(from, to, 1);
    let offset = text.find(at).unwrap_or_else(|| panic!("`{at}` isn't in the changed file"));
    let before = &text[..offset];
    let line = before.matches('\n').count() + 1;
    let column = before.rsplit('\n').next().map_or(0, |line| line.chars().count()) + 1;
    assert_eq!(errors[0].place(), format!("{path}:{line}:{column}"), "{all:#?}");
    assert!(errors[0].message().contains(message), "{all:#?}");
    assert!(errors[0].advice().is_some_and(|text| text.contains(advice)), "{all:#?}");
}

#[test]
fn unknown_cell() {
    let (message, advice) = ("no zone `02-R:42` on this board", "from `11` to `33`");
    one(M0, "exit = \"02-R:32\"", "exit = \"02-R:42\"", "\"02-R:42\"", message, advice);
}

#[test]
fn zone_of_a_tile_that_is_not_laid_out() {
    let (message, advice) =
        ("no zone `02-V:32`", "tile `02-V` isn't laid out: did you mean `02-R`?");
    one(M0, "exit = \"02-R:32\"", "exit = \"02-V:32\"", "\"02-V:32\"", message, advice);
}

#[test]
fn a_zone_that_is_no_name_at_all() {
    one(
        M0,
        "exit = \"02-R:32\"",
        "exit = \"outside\"",
        "\"outside\"",
        "no zone",
        "as in `05-R:11`",
    );
}

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
fn misspelt_step() {
    let (message, advice) = ("knows no `escpae`", "did you mean `escape`?");
    one(M0, "\"escape\"", "\"escpae\"", "\"escpae\"", message, advice);
}

#[test]
fn step_without_what_belongs_to_it() {
    one(M0, "\"escape\"]", "\"level\"]", "\"level\"]", "`level` needs more", "{ level = … }");
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
    assert_eq!(places, ["invader/box.toml:12:13", "invader/box.toml:13:15"]);
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
fn unknown_tile() {
    let (message, advice) = ("there is no tile `05-X`", "did you mean `05-R`?");
    let errors = broken(M0, "05-R@270", "05-X@270");
    assert_eq!(errors.len(), 1, "zones wait for the board");
    assert!(errors[0].message().contains(message));
    assert_eq!(errors[0].advice(), Some(advice));
}

#[test]
fn tile_turned_by_a_wrong_angle() {
    one(M0, "05-R@270", "05-R@45", "\"05-R@45\"", "turned by `45`", "05-R@270");
}

#[test]
fn tiles_that_do_not_fit() {
    let errors = broken(M0, "03-V@0", "03-V@180");
    assert!(errors.iter().all(|error| error.message().contains("edges contradict")));
    assert_eq!((errors[0].line(), errors[0].column()), (19, 4), "at the tile above");
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
fn door_without_a_doorway() {
    let path = "invader/missions/m7.toml";
    let (from, to) = ("[\"05-R:11\", \"05-R:12\"]", "[\"05-R:11\", \"03-R:21\"]");
    let advice = "from `05-R:11` there is one to";
    one(path, from, to, "[\"05-R:11\", \"03-R:21\"]", "no doorway between", advice);
}

#[test]
fn secured_door_that_is_no_airlock() {
    let path = "invader/missions/m8.toml";
    let (from, to) = ("[\"05-R:22\", \"05-R:32\"]", "[\"05-R:11\", \"05-R:12\"]");
    one(path, from, to, to, "no airlock door between", "no airlock door at all");
}

#[test]
fn escape_without_an_exit() {
    let (message, advice) = ("survivors shall escape, but there is no exit", "exit = ");
    one(M0, "exit = \"02-R:32\"\n", "", "[{ take = [\"red\"] }", message, advice);
}

#[test]
fn spawn_zone_outside() {
    let (from, to) = ("spawns = [{ zone = \"03-V:31\"", "spawns = [{ zone = \"01-R:11\"");
    one(M0, from, to, "\"01-R:11\"", "`01-R:11` lies outside", "choose a zone indoors");
}

#[test]
fn more_tokens_than_zones() {
    let path = "invader/missions/m1.toml";
    let (from, to) = ("\"green\", \"purple\"]", "\"green\", \"purple\", \"red\"]");
    let message = "5 facedown tokens for 4 zones";
    one(path, from, to, "[\"red\", \"red\", \"green\"", message, "as many colours");
}

#[test]
fn sleeper_that_nothing_wakes() {
    let path = "invader/missions/m1.toml";
    let line = "  { wake = { colour = \"green\", when = { mold_within = 1 } } },\n";
    let message = "nothing wakes the green spawn zone";
    one(path, line, "", "[\n  { zone = \"02-R:22\" }", message, "wake");
}

#[test]
fn waker_that_cannot_happen() {
    let path = "invader/missions/m7.toml";
    let line = "  { colour = \"green\", between = [\"05-R:11\", \"05-R:21\"] },\n";
    let message = "the green spawn zone waits for a door";
    one(path, line, "", "[\n  { wake", message, "add it to `doors`");
}

#[test]
fn objective_that_nobody_can_take() {
    let (message, advice) = ("no white objective to take", "`facedown`");
    one(M0, "take = [\"red\"]", "take = [\"white\"]", "[{ take", message, advice);
}

#[test]
fn gift_that_was_not_set_apart() {
    let (from, to) = (
        "set_apart = [\"Prototype Light Machine Gun\", \"Energy Cell\"]",
        "set_apart = [\"Energy Cell\"]",
    );
    let message = "`Prototype Light Machine Gun` is given";
    one(M0, from, to, "{ red = { cards", message, "add `\"Prototype Light Machine Gun\"`");
}

#[test]
fn mold_that_loses_at_once() {
    let from = "spawns = [{ zone = \"03-V:31\" }]\nmold = { active = [\"03-V:31\"] }";
    let to = "spawns = [{ zone = \"03-V:31\" }, { zone = \"03-V:32\" }]\n\
              mold = { active = [\"03-V:31\", \"03-V:32\"] }";
    one(M0, from, to, "[{ zone = \"03-V:31\" },", "mold links the spawn zone", "keep them apart");
}

#[test]
fn too_many_miniatures() {
    let (from, to) = ("kind = \"tank\", zone", "kind = \"tank\", count = 15, zone");
    one(M0, from, to, "15, zone", "there aren't so many Tanks", "the box has 14");
}

#[test]
fn box_that_is_not_there() {
    let (path, from) = ("mixed/missions/m1.toml", "boxes = [\"invader\", \"darkside\"]");
    let to = "boxes = [\"invader\", \"darkside\", \"blackops\"]";
    one(path, from, to, "\"blackops\"", "no box `blackops`", "darkside");
}

#[test]
fn enemy_of_a_box_that_is_not_in_play() {
    let (from, to) = (
        "{ kind = \"driller_worker\", zone = \"12-R:23\" }",
        "{ kind = \"tank\", zone = \"12-R:23\" }",
    );
    let message = "`tank` is of a box that isn't in play";
    one(&darkside(0), from, to, "[\n  { kind = \"tank\"", message, "add its box to `boxes`");
}

#[test]
fn door_that_waits_for_nothing() {
    let (from, to) = ("lock = \"key\"", "lock = \"rusty\"");
    one(&darkside(0), from, to, "\"rusty\"", "rusty", "key");
    let (from, to) = ("objectives = [{ colour = \"yellow\"", "objectives = [{ colour = \"blue\"");
    let message = "the yellow door waits for an objective that isn't there";
    one(&darkside(0), from, to, "[{ colour = \"yellow\", between", message, "objectives");
}

#[test]
fn pits_that_lie_twice() {
    let (from, to) =
        ("open = [\"10-V:11\", \"16-R:33\"]", "open = [\"10-V:11\"], filled = [\"10-V:11\"]");
    one(&darkside(0), from, to, "\"10-V:11\"] }", "a pit in this zone already", "take one");
}

#[test]
fn building_around_a_tunnel() {
    let (from, to) = (
        "{ zone = \"14-V:32\", colour = \"purple\" }",
        "{ zone = \"14-V:12\", colour = \"purple\" }",
    );
    let errors = broken(&darkside(3), from, to);
    assert!(errors.iter().any(|e| e.message().contains("lies in no building")), "{errors:?}");
    assert!(errors.iter().any(|e| e.message().contains("no objective lies in the purple")));
}

#[test]
fn grenades_without_a_target() {
    let (from, to) = (
        "blast_spawns = { tiles = [\"14-R\", \"17-V\"], grenades = 2 }",
        "blast_spawns = { grenades = 2 }",
    );
    let message = "either `tiles` or a `colour`";
    let errors = broken(&darkside(4), from, to);
    assert!(errors.iter().any(|error| error.message().contains(message)), "{errors:?}");
}

#[test]
fn more_drones_than_the_box_holds() {
    let from = "  { card = \"Search Drone\", zone = \"12-R:22\" },\n";
    let to = &from.repeat(2);
    one(&darkside(5), from, to, "[\n  { card", "aren't so many cards `Search Drone`", "have 2");
}

#[test]
fn work_without_tokens_for_it() {
    let (from, to) = ("[{ carry = \"red\" }, ", "[");
    let message = "the work takes 3 tokens, and 0 can be carried";
    one(&darkside(6), from, to, "[\n  { between", message, "carry");
}

#[test]
fn weld_where_no_door_is() {
    let (from, to) =
        ("between = [\"14-V:12\", \"14-V:22\"]", "between = [\"14-V:12\", \"14-V:21\"]");
    let errors = broken(&darkside(6), from, to);
    assert!(errors[0].message().contains("no doorway between these zones"), "{errors:?}");
}

#[test]
fn machine_to_bring_out_that_is_not_there() {
    let (from, to) = (
        "steps = [{ take = [\"yellow\"] }, { bring_out = \"bot\" }]",
        "steps = [{ bring_out = \"sentry_gun\" }]",
    );
    one(
        &darkside(7),
        from,
        to,
        "[{ bring_out",
        "a machine shall leave that isn't there",
        "machines",
    );
}

#[test]
fn generator_that_is_not_on_the_board() {
    let (from, to) = ("{ fixed = \"yellow\" }", "{ fixed = \"blue\" }");
    let errors = broken(&darkside(8), from, to);
    assert!(errors.iter().any(|e| e.message().contains("no blue objective for this rule")));
}

#[test]
fn exit_that_falls_with_a_pillar() {
    let (from, to) = ("exit = \"15-V:12\"", "exit = \"13-R:22\"");
    one(
        &darkside(10),
        from,
        to,
        "[\n  { colour = \"yellow\", charges",
        "the exit falls with a pillar",
        "another exit",
    );
}

#[test]
fn pillar_of_a_tile_that_is_not_laid_out() {
    let (from, to) = ("tiles = [\"12-V\", \"16-V\"]", "tiles = [\"12-V\", \"16-R\"]");
    one(&darkside(10), from, to, "\"16-R\"", "tile `16-R` isn't laid out", "did you mean");
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
    let errors = broken(path, "heading = \"Ambidextrous\"", "heading = \"Lucky\"");
    let messages: Vec<&str> = errors.iter().map(Problem::message).collect();
    assert_eq!(
        messages,
        ["nothing explains the skill `Ambidextrous`", "the skill `Lucky` is explained twice"]
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

#[test]
fn a_mission_of_ones_own_joins() {
    let source = Source::embedded();
    let text = source.text(M0).expect("shipped").to_owned();
    let shipped = Content::load(&source).expect("sound").missions.len();
    let content = Content::load(&source.with("mine/missions/first.toml", &text)).expect("sound");
    assert_eq!(content.missions.len(), shipped + 1);
    assert_eq!(content.mission("mine/first").map(|mission| mission.game.as_str()), Some("mine"));
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
    let of_invader = content.missions.iter().rfind(|mission| mission.game == "invader");
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

/// One careless change of a text.
#[derive(Clone, Debug)]
enum Edit {
    Cut(prop::sample::Index, usize),
    Put(prop::sample::Index, String),
    Swap(prop::sample::Index, prop::sample::Index),
}

fn edits() -> impl Strategy<Value = Vec<Edit>> {
    let pieces = prop::sample::select(vec![
        "[",
        "]",
        "{",
        "}",
        "=",
        "\"",
        "\n",
        "-1",
        "99999999999999999999",
        "1.5",
        "true",
        "é",
        "[[",
        "\"01-R@0\"",
        "\"03-V:31\"",
        "all",
        "\u{0}",
        "[provenance]\n",
        "spawns = 3\n",
        "\\",
        "'",
    ]);
    let edit = prop_oneof![
        (any::<prop::sample::Index>(), 1..40usize).prop_map(|(at, many)| Edit::Cut(at, many)),
        (any::<prop::sample::Index>(), pieces)
            .prop_map(|(at, text)| Edit::Put(at, text.to_owned())),
        (any::<prop::sample::Index>(), "\\PC{0,8}").prop_map(|(at, text)| Edit::Put(at, text)),
        any::<(prop::sample::Index, prop::sample::Index)>().prop_map(|(a, b)| Edit::Swap(a, b)),
    ];
    prop::collection::vec(edit, 1..6)
}

fn edited(text: &str, edits: &[Edit]) -> String {
    let mut letters: Vec<char> = text.chars().collect();
    for edit in edits {
        if letters.is_empty() {
            break;
        }
        match edit {
            Edit::Cut(at, many) => {
                let at = at.index(letters.len());
                letters.drain(at..(at + many).min(letters.len()));
            }
            Edit::Put(at, more) => {
                let at = at.index(letters.len());
                letters.splice(at..at, more.chars());
            }
            Edit::Swap(a, b) => {
                let mut lines: Vec<String> =
                    letters.iter().collect::<String>().lines().map(str::to_owned).collect();
                let (a, b) = (a.index(lines.len().max(1)), b.index(lines.len().max(1)));
                if a < lines.len() && b < lines.len() {
                    lines.swap(a, b);
                }
                letters = lines.join("\n").chars().collect();
            }
        }
    }
    letters.into_iter().collect()
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 256, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn careless_edits_never_panic(file in any::<prop::sample::Index>(), edits in edits()) {
        let source = Source::embedded();
        let paths: Vec<String> = source.files().map(|(path, _)| path.to_owned()).collect();
        let path = &paths[file.index(paths.len())];
        let text = edited(source.text(path).unwrap_or_default(), &edits);
        if let Err(errors) = Content::load(&source.clone().with(path, &text)) {
            prop_assert!(!errors.is_empty());
            for error in errors {
                prop_assert!(error.line() >= 1 && error.column() >= 1);
                prop_assert!(!error.message().is_empty());
            }
        }
    }

    #[test]
    fn careless_edits_of_a_mission_never_panic(edits in edits()) {
        let source = Source::embedded();
        let text = edited(source.text("invader/missions/m7.toml").unwrap_or_default(), &edits);
        if let Err(errors) = Content::load(&source.clone().with("invader/missions/m7.toml", &text)) {
            prop_assert!(!errors.is_empty());
        }
    }
}

#[test]
fn a_mission_lays_out_no_more_than_the_game_can_hold() {
    let tokens = vec!["{ colour = \"red\", zone = \"01-R:22\" }"; 17].join(", ");
    let (from, to) = (
        "objectives = [{ colour = \"red\", zone = \"01-R:22\" }]",
        format!("objectives = [{tokens}]"),
    );
    let errors = broken(M0, from, &to);
    let told = errors.iter().any(|error| error.message() == "17 are too many");
    assert!(told, "{errors:?}");
}
