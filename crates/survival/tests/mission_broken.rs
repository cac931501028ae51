//! Broken missions: every problem is found, named, and pointed at.

mod broken_common;

use broken_common::{M0, broken, broken_by, darkside, one};
use survival::content::{Content, Source};

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
fn misspelt_step() {
    let (message, advice) = ("knows no `escpae`", "did you mean `escape`?");
    one(M0, "\"escape\"", "\"escpae\"", "\"escpae\"", message, advice);
}

#[test]
fn step_without_what_belongs_to_it() {
    one(M0, "\"escape\"]", "\"level\"]", "\"level\"]", "`level` needs more", "{ level = … }");
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
fn door_without_a_doorway() {
    let path = "invader/missions/m7.toml";
    let (from, to) = ("[\"05-R:11\", \"05-R:12\"]", "[\"05-R:11\", \"03-R:21\"]");
    let advice = "from `05-R:11` there is one to";
    one(path, from, to, "[\"05-R:11\", \"03-R:21\"]", "no doorway between", advice);
}

#[test]
fn secured_door_that_is_no_airlock() {
    let path = "invader/missions/m8.toml";
    let (from, to) = ("[\"02-R:22\", \"02-R:12\"]", "[\"05-R:11\", \"05-R:12\"]");
    one(path, from, to, to, "no airlock door between", "no airlock door at all");
}

#[test]
fn escape_without_an_exit() {
    let (message, advice) = ("survivors shall escape, but there is no exit", "exit = ");
    one(M0, "exit = \"02-R:32\"\n", "", "[{ take = [\"red\"] }", message, advice);
}

#[test]
fn escape_before_other_steps() {
    let message = "everybody may have left before the other steps are done";
    let (from, to) = (
        "steps = [{ take = [\"red\"] }, \"escape\"]",
        "steps = [\"escape\", { take = [\"red\"] }]",
    );
    one(M0, from, to, "[\"escape\", { take", message, "as the last step");
}

#[test]
fn key_behind_its_own_door() {
    let (from, to) = ("zone = \"10-V:32\" }]", "zone = \"10-V:12\" }]");
    let message = "step 1 can't be reached as the mission is written";
    one(&darkside(0), from, to, "[\"escape\"]", message, "a key behind its own door");
    // Facedown, it may lie there.
    let (from, to) = ("zones = [\"13-V:22\",", "zones = [\"18-R:12\",");
    let message = "step 1 can't be reached as the mission is written";
    one(
        &darkside(5),
        from,
        to,
        "[{ take = [\"yellow\", \"pink\"] }",
        message,
        "behind its own door",
    );
}

/// The tutorial's mold, and with it on the oxygen rooms this side of the surface.
const MOLD: (&str, &str) = (
    "mold = { active = [\"03-V:31\"] }",
    "mold = { active = [\"03-V:31\"], inactive = [\"01-R:32\", \"05-R:21\"] }",
);

#[test]
fn way_outside_without_air() {
    let message = "step 2 can't be reached as the mission is written";
    one(M0, MOLD.0, MOLD.1, "[{ take = [\"red\"] }", message, "ways outside without Oxygen Tanks");
}

#[test]
fn new_tanks_that_nobody_gets_to() {
    let steps = "steps = [{ take = [\"red\"] }, \"escape\"]";
    let equip = "steps = [{ take = [\"red\"] }, { equip = \"Oxygen Tank\" }]";
    let errors = broken_by(M0, &[MOLD, (steps, equip)]);
    let [error] = errors.as_slice() else { panic!("{errors:?}") };
    assert!(error.message().contains("step 2 can't be reached"), "{error}");
    let equip = "steps = [{ take = [\"red\"] }, { equip = \"Sledge\" }]";
    let message = "`Sledge` is no card of which everybody gets a new one";
    one(M0, steps, equip, "\"Sledge\"", message, "Oxygen Tank");
}

#[test]
fn sample_of_mold_that_nobody_gets_to() {
    let errors = broken_by(
        M0,
        &[
            ("starts = [\"05-R:11\"]", "starts = [\"02-R:22\"]"),
            (MOLD.0, "mold = { active = [\"03-V:31\"], inactive = [\"02-R:32\"] }"),
            (
                "steps = [{ take = [\"red\"] }, \"escape\"]",
                "steps = [\"samples\"]\nspecials = [{ spawn_sample = \"red\" }]",
            ),
        ],
    );
    let [error] = errors.as_slice() else { panic!("{errors:?}") };
    assert!(error.message().contains("step 1 can't be reached"), "{error}");
}

#[test]
fn spawn_tokens_that_nothing_destroys() {
    let (from, to) = ("tiles = [\"01-V\", \"02-V\"], with_mold", "tiles = [\"01-V\"], with_mold");
    let message = "nothing destroys the purple spawn token in 02-V:23";
    let advice = "`hellfire_spawns`, `blast_spawns` or `take_spawn`";
    one("invader/missions/m6.toml", from, to, "[{ destroy_spawn", message, advice);
    let (from, to) = ("tiles = [\"14-R\", \"17-V\"], grenades", "tiles = [\"14-R\"], grenades");
    let message = "nothing destroys the red spawn token in 10-V:21";
    one(&darkside(4), from, to, "[{ take = [\"green\"", message, advice);
    // One of two ways is enough.
    let source = Source::embedded();
    let path = darkside(3);
    let text = source.text(&path).expect("shipped").replace("  { take_spawn = \"purple\" },\n", "");
    assert!(Content::load(&source.clone().with(&path, &text)).is_ok());
}

#[test]
fn remote_without_its_machine() {
    let (from, to) = ("machines = [{ kind = \"bot\", zone = \"12-V:22\" }, ", "machines = [");
    let message = "a remote is given, but its machine isn't there";
    one(&darkside(10), from, to, "[gifts]", message, "add it to `machines`");
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
fn both_sides_of_one_tile() {
    let errors = broken(M0, "\"02-R@180\"", "\"03-R@180\"");
    let found = errors.iter().find(|error| error.message().contains("`03-V` is the other side"));
    assert!(found.is_some_and(|error| error.place() == format!("{M0}:20:4")), "{errors:?}");
}

#[test]
fn a_tile_of_a_box_that_is_not_in_play() {
    let source = Source::embedded();
    let text = source.text(&darkside(0)).expect("shipped");
    let text = format!("boxes = [\"invader\"]\n{text}");
    let errors = Content::load(&source.clone().with(&darkside(0), &text)).expect_err("unsound");
    assert!(errors.iter().any(|error| error.message().contains("is of a box that isn't in play")));
}

#[test]
fn more_machines_than_the_boxes_hold() {
    one(
        M0,
        "machines = [{ kind = \"bot\", zone = \"05-R:11\" }]",
        "machines = [{ kind = \"bot\", zone = \"05-R:11\" }, { kind = \"bot\", zone = \"05-R:11\" }]",
        "[{ kind = \"bot\"",
        "there are 2 Bots, and the boxes in play hold 1",
        "add a box",
    );
}

#[test]
fn a_colour_to_take_without_brackets() {
    let (message, advice) = ("colours to take stand in a list", "write `take = [\"red\"]`");
    one(M0, "{ take = [\"red\"] }", "{ take = \"red\" }", "\"red\" }, \"escape\"", message, advice);
}

#[test]
fn a_field_after_the_gifts() {
    let (from, to) = (
        "gifts = { red = { cards = [\"Prototype Light Machine Gun\", \"Energy Cell\"] } }",
        "[gifts]\nred = { cards = [\"Prototype Light Machine Gun\", \"Energy Cell\"] }",
    );
    let errors = broken(M0, from, to);
    let says = |name: &str| {
        let message = format!("`{name}` stands under `[gifts]`");
        errors.iter().any(|error| error.message().contains(&message))
    };
    assert!(says("in_order") && says("steps"), "{errors:?}");
}

#[test]
fn a_mission_of_ones_own_joins() {
    let source = Source::embedded();
    let text = source.text(M0).expect("shipped").to_owned();
    let shipped = Content::load(&source).expect("sound").missions.len();
    let content = Content::load(&source.with("mine/missions/first.toml", &text)).expect("sound");
    assert_eq!(content.missions.len(), shipped + 1);
    assert_eq!(content.mission("mine/first").map(|mission| mission.box_id.as_str()), Some("mine"));
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
