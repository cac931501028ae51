//! The shipped content: that it loads, and that it holds what the box holds.

use std::collections::BTreeMap;

use survival::Game;
use survival::card::{Back, Blast, Boxes, Effect, Equipment};
use survival::content::{Content, Draw, Part, Source};
use survival::mission::{Difficulty, Equip, Gift, Groups, HellfireSpawns, Special, Take};
use survival::rule::{KEYS, Rule};
use survival::setup::Setup;
use survival::skill::Skill;
use survival::skill_die::SkillDie;
use table::Figures;

fn content() -> Content {
    match Content::load(&Source::embedded()) {
        Ok(content) => content,
        Err(errors) => {
            let all: Vec<String> =
                errors.iter().map(|error| format!("{}: {error}", error.place())).collect();
            panic!("the shipped content is unsound:\n{}", all.join("\n"));
        }
    }
}

#[test]
fn shipped_content_loads_and_loads_alike() {
    let once = content();
    let again = Content::embedded().expect("sound");
    assert_eq!(in_play(&once), in_play(&again));
    assert_eq!(in_play(&once).hash().len(), 64);
}

/// The figures in play in a mixed mission, with a survivor of each box.
fn in_play(content: &Content) -> Figures {
    <Game as table::Game>::figures(content, &Setup::new("mixed/m1", ["Cole", "Drake"], 1))
}

fn loaded(source: &Source) -> Figures {
    in_play(&Content::load(source).expect("sound"))
}

/// The shipped content with one place of a file written otherwise.
fn edited(path: &str, from: &str, to: &str) -> Source {
    let source = Source::embedded();
    let text = source.text(path).expect("shipped");
    assert!(text.contains(from), "{path} has no {from}");
    let text = text.replacen(from, to, 1);
    source.with(path, &text)
}

#[test]
fn what_decides_nothing_is_not_in_play() {
    let source = Source::embedded();
    let before = loaded(&source);
    let m1 = source.text("mixed/missions/m1.toml").expect("shipped").to_owned();
    let tiles = source.text("invader/tiles.toml").expect("shipped").to_owned();
    for (what, other) in [
        ("line ends", source.clone().with("mixed/missions/m1.toml", &m1.replace('\n', "\r\n"))),
        ("a remark", source.clone().with("invader/tiles.toml", &format!("{tiles}\n# a remark\n"))),
        ("another game", source.clone().with("invazions/cards.toml", "anything = 1")),
        ("a lesson", source.clone().with("invader/lessons/m0.toml", "title = \"Another\"")),
        ("a mission more", source.clone().with("mixed/missions/m99.toml", &m1)),
        ("a mission less", source.clone().without("invader/missions/m7.toml")),
        ("a text", edited("invader/equipment.toml", "Discard it when", "Discard this when")),
        ("a title", edited("mixed/missions/m1.toml", "title = \"", "title = \"The ")),
        ("a plural", edited("invader/enemies.toml", "\"Workers\"", "\"Worker ants\"")),
        ("a provenance", edited("invader/enemies.toml", "\"SEED\"", "\"SOURCE the box\"")),
        ("a figure that is said to be nothing", {
            edited(
                "invader/enemies.toml",
                "miniatures = 35",
                "miniatures = 35\nspreads_mold = false",
            )
        }),
        ("who is not played", edited("invader/survivors.toml", "[\"Medic\"]", "[\"Lucky\"]")),
        ("a rule's text", edited("invader/rules.toml", "text = \"", "text = \"Indeed: ")),
    ] {
        assert_eq!(loaded(&other).changes(&before), Vec::<String>::new(), "{what}");
        assert_eq!(loaded(&other).hash(), before.hash(), "{what}");
    }
}

#[test]
fn what_decides_something_is_named() {
    let before = loaded(&Source::embedded());
    let cases = [
        (
            edited("invader/enemies.toml", "damage = 2", "damage = 3"),
            "the enemy Tank now has damage 3, not 2",
        ),
        (
            edited("invader/survivors.toml", "[\"Search: 2 cards\"]", "[\"Medic\"]"),
            "the survivor Cole now has skills blue [\"Medic\"], not [\"Search: 2 cards\"]",
        ),
        (
            edited("mixed/missions/m1.toml", "survivors = 6", "survivors = 5"),
            "the mission mixed/m1 now has survivors 5, not 6",
        ),
    ];
    for (source, change) in cases {
        assert_eq!(before.changes(&loaded(&source)), [change]);
    }
}

/// The box of this id.
fn only(content: &Content, id: &str) -> Boxes {
    Boxes::only(content.box_index(id).expect("a shipped box"))
}

/// The cards that a box holds.
fn cards_of<'c>(content: &'c Content, id: &str) -> Vec<&'c Equipment> {
    let of = only(content, id);
    content.equipment.iter().filter(|card| card.copies_in(of) > 0).collect()
}

#[test]
fn lessons_decide_nothing() {
    let source = Source::embedded();
    assert!(source.files().all(|(path, _)| !path.contains("/lessons/")));
}

#[test]
fn equipment_counts_are_those_of_the_boxes() {
    let content = content();
    let of = |id: &str, back: Back| -> u32 {
        let copies = |card: &Equipment| u32::from(card.copies_in(only(&content, id)));
        content.equipment.iter().filter(|card| card.back == back).map(copies).sum()
    };
    let backs = [Back::Equipment, Back::Starting, Back::Oxygen, Back::Prototype];
    assert_eq!(backs.map(|back| of("invader", back)), [53, 6, 6, 4]);
    assert_eq!(backs.map(|back| of("darkside", back)), [54, 14, 0, 4]);
}

#[test]
fn cards_that_both_boxes_hold_are_one_kind() {
    let content = content();
    let cell = content.equipment(content.card("Energy Cell").expect("there is one"));
    assert_eq!(cell.copies[..2], [6, 6]);
    let drones: Vec<_> = content.equipment.iter().filter(|c| c.name == "Search Drone").collect();
    assert_eq!(drones.len(), 2, "one to search for, one to start with");
    assert_eq!(drones[0].design, drones[1].design);
}

#[test]
fn both_smgs_are_one_design() {
    let content = content();
    let smgs: Vec<_> = content.equipment.iter().filter(|card| card.name == "SMG").collect();
    assert_eq!(smgs.len(), 2);
    assert_ne!(smgs[0].back, smgs[1].back);
    assert_eq!(smgs[0].design, smgs[1].design);
    assert_eq!(smgs[0].effect, smgs[1].effect);
    let invader = cards_of(&content, "invader");
    let designs: std::collections::BTreeSet<u8> = invader.iter().map(|card| card.design).collect();
    assert_eq!(designs.len(), invader.len() - 1);
    let searched = content.card("SMG").expect("there is one");
    assert_eq!(content.equipment(searched).back, Back::Equipment);
}

#[test]
fn the_flamethrower_burns_a_canister() {
    let content = content();
    let card = content.card("Flamethrower").expect("there is one");
    let Effect::Weapon { melee: None, ranged: Some(line) } = content.equipment(card).effect else {
        panic!("a ranged weapon");
    };
    assert!(line.blast == Some(Blast::Hellfire) && line.spends && !line.noisy);
    assert_eq!(line.needs, line.ammo);
    assert_eq!(content.ammo_card(line.needs.expect("fuel")), content.card("Canister"));
}

#[test]
fn enemy_cards_are_composed_as_stated() {
    let content = content();
    let cards = || content.enemy_cards.iter();
    let numbers: Vec<u16> = cards().map(|card| card.number).collect();
    assert_eq!(numbers, (1..=54).chain(61..=114).collect::<Vec<u16>>());
    let mut found: BTreeMap<(&str, &str, &str), usize> = BTreeMap::new();
    for card in cards() {
        let part = match card.part {
            Part::Easier => "easier",
            Part::Harder => "harder",
            Part::Extra => "extra",
        };
        let draw = match card.draw {
            Draw::Spawn => "spawn",
            Draw::Abomination => "abomination",
            Draw::Mold => "mold",
            Draw::Pit => "pit",
            Draw::ExtraActivation => "extra",
        };
        *found.entry((part, draw, content.enemy(card.kind).id.as_str())).or_default() += 1;
    }
    let mut expected = BTreeMap::new();
    for part in ["easier", "harder"] {
        expected.insert((part, "spawn", "worker"), 6);
        expected.insert((part, "spawn", "tank"), 4);
        expected.insert((part, "spawn", "hunter"), 5);
        expected.insert((part, "abomination", "spoiler"), 6);
        expected.insert((part, "mold", "worker"), 2);
        expected.insert((part, "mold", "tank"), 1);
        expected.insert((part, "mold", "hunter"), 1);
        expected.insert((part, "spawn", "driller_worker"), 6);
        expected.insert((part, "spawn", "driller_tank"), 4);
        expected.insert((part, "spawn", "driller_hunter"), 5);
        expected.insert((part, "abomination", "driller"), 6);
        expected.insert((part, "pit", "driller_worker"), 2);
        expected.insert((part, "pit", "driller_tank"), 1);
        expected.insert((part, "pit", "driller_hunter"), 1);
    }
    for (kind, cards) in [("worker", 2), ("tank", 1), ("hunter", 1)] {
        expected.insert(("extra", "extra", kind), cards);
    }
    for (kind, cards) in [("driller_worker", 2), ("driller_tank", 1), ("driller_hunter", 1)] {
        expected.insert(("extra", "extra", kind), cards);
    }
    assert_eq!(found, expected);
    for card in cards().filter(|card| card.draw == Draw::ExtraActivation) {
        assert_eq!(card.counts, [0, 1, 1, 1], "void at Blue");
    }
}

#[test]
fn enemies_are_those_of_the_book() {
    let content = content();
    let ids: Vec<&str> = content.enemies.iter().map(|enemy| enemy.id.as_str()).collect();
    assert_eq!(ids[..4], ["worker", "tank", "hunter", "spoiler"]);
    // The boxes' enemies are alike in all but what pits and mold do to them.
    for half in content.enemies.chunks(4) {
        let minis: Vec<u8> = half.iter().map(|enemy| enemy.miniatures).collect();
        assert_eq!(minis, [35, 14, 14, 1]);
        let priorities: Vec<u8> = half.iter().map(|enemy| enemy.priority).collect();
        assert_eq!(priorities, [2, 1, 3, 1]);
        let abominations: Vec<bool> = half.iter().map(|enemy| enemy.abomination).collect();
        assert_eq!(abominations, [false, false, false, true]);
    }
}

#[test]
fn six_survivors_and_two_machines_come_from_each_box() {
    let content = content();
    let of = |game: &str| content.survivors.iter().filter(|s| s.box_id == game).count();
    assert_eq!((of("invader"), of("darkside")), (6, 6));
    assert_eq!(content.survivors[0].box_id, "invader", "boxes come in their order");
    assert_eq!(content.machines.len(), 4);
    assert_eq!(content.tiles.len(), 36);
    for survivor in &content.survivors {
        let skills: Vec<usize> = survivor.skills.iter().map(Vec::len).collect();
        assert_eq!(skills, [1, 1, 2, 3], "{}", survivor.name);
        assert_eq!(survivor.armour, if survivor.class == "soldier" { 3 } else { 2 });
        assert_eq!(content.skill_name(survivor.skills[1][0]), "+1 Action");
    }
    assert_eq!(content.survivor("vivian").map(|s| s.full_name.as_str()), Some("Vivian Rigby"));
}

#[test]
fn there_are_eleven_missions_in_each_box_and_five_for_both() {
    let content = content();
    let ids: Vec<&str> = content.missions.iter().map(|mission| mission.id.as_str()).collect();
    let of = |game: &'static str, most: u8, least: u8| {
        (least..=most).map(move |number| format!("{game}/m{number}"))
    };
    let all = of("invader", 10, 0).chain(of("darkside", 10, 0)).chain(of("mixed", 5, 1));
    assert_eq!(ids, all.collect::<Vec<_>>());
    let hard = |game: &str| {
        let missions = content.missions.iter().filter(|mission| mission.box_id == game);
        missions.filter(|mission| mission.difficulty == Difficulty::Hard).count()
    };
    assert_eq!((hard("invader"), hard("darkside"), hard("mixed")), (4, 5, 1));
}

#[test]
fn mixed_missions_play_with_both_boxes() {
    let content = content();
    for mission in &content.missions {
        let own = vec![mission.box_id.clone()];
        let both = vec!["invader".to_owned(), "darkside".to_owned()];
        let boxes = if mission.box_id == "mixed" { both } else { own };
        assert_eq!(mission.boxes, boxes, "{}", mission.id);
    }
}

#[test]
fn every_spawn_zone_of_dark_side_has_an_open_pit() {
    for mission in content().missions.iter().filter(|mission| mission.box_id == "darkside") {
        assert!(!mission.spawns.is_empty(), "{}", mission.id);
        for spawn in &mission.spawns {
            let pit = mission.pits.iter().find(|(zone, _)| *zone == spawn.zone);
            let name = mission.board.name(spawn.zone);
            assert_eq!(pit.map(|(_, open)| *open), Some(true), "{} {name}", mission.id);
        }
        assert_eq!(mission.objective_experience, 5);
    }
}

#[test]
fn every_spawn_zone_has_mold_that_is_active_where_it_is_awake() {
    for mission in content().missions.iter().filter(|mission| mission.box_id == "invader") {
        assert!(!mission.spawns.is_empty(), "{}", mission.id);
        for spawn in &mission.spawns {
            let mold = mission.mold.iter().find(|(zone, _)| *zone == spawn.zone);
            let name = mission.board.name(spawn.zone);
            assert_eq!(
                mold.map(|(_, active)| *active),
                Some(!spawn.asleep),
                "{} {name}",
                mission.id
            );
        }
        assert_eq!(mission.objective_experience, 5);
    }
}

#[test]
fn missions_say_what_their_pages_say() {
    let content = content();
    let mission = |id: &str| content.mission(id).expect("shipped");
    let card = |name: &str| content.card(name).expect("shipped");

    assert_eq!(mission("invader/m1").groups, Groups::Random);
    assert_eq!(mission("invader/m2").steps.len(), 3);
    assert!(mission("invader/m2").in_order);
    assert_eq!(mission("invader/m3").crew_noise.map(|(_, count)| count), Some(10));
    assert_eq!(
        mission("invader/m5").steps[0],
        Take { colours: vec![survival::mission::Colour::Red] }.into()
    );
    let Some(Special::HellfireSpawns(HellfireSpawns { zones, with_mold: true })) =
        mission("invader/m6").specials.first()
    else {
        panic!("M6 burns spawn tokens with their mold");
    };
    let m6 = mission("invader/m6");
    for spawn in &m6.spawns {
        assert_eq!(zones.contains(spawn.zone), spawn.facedown.is_some());
    }
    assert_eq!(mission("invader/m7").doors.len(), 2);
    assert_eq!(mission("invader/m8").secured.len(), 1);
    assert!(mission("invader/m8").exit.is_none());
    assert_eq!(mission("invader/m10").steps[1], Equip { card: card("Oxygen Tank") }.into());
    assert_eq!(mission("invader/m10").specials.len(), 6);
    let m0 = mission("invader/m0");
    let gift = Gift::Cards(vec![card("Prototype Light Machine Gun"), card("Energy Cell")]);
    assert_eq!(m0.gifts, [(survival::mission::Colour::Red, gift)]);
}

#[test]
fn every_rule_and_every_skill_has_a_text() {
    let content = content();
    for (rule, key) in KEYS {
        let text = content.rule_text(*rule).unwrap_or_else(|| panic!("no text for `{key}`"));
        assert!(!text.text.is_empty() && !text.citations.is_empty());
        for place in &text.citations {
            assert!(!place.heading.is_empty() && !place.book.is_empty());
            let printed =
                !["Holdout", "Second Edition", "Reference manual"].contains(&place.book.as_str());
            assert_eq!(place.page.is_some(), printed, "`{key}` has a page in its book");
        }
    }
    assert_eq!(content.rule_texts.len(), KEYS.len());
    for (skill, name) in Skill::named() {
        let text = content.skill_text(skill).unwrap_or_else(|| panic!("no text for `{name}`"));
        let books: Vec<&str> = text.citations.iter().map(|place| place.book.as_str()).collect();
        let both = books == ["Invader", "Dark Side"] || books == ["Second Edition"];
        assert!(!text.text.is_empty() && both, "`{name}` stands in {books:?}");
        assert_eq!(Rule::Skill(skill).key(), text.heading);
    }
}

#[test]
fn every_shipped_entry_says_where_it_comes_from() {
    for (path, text) in Source::embedded().files() {
        let table: toml::Table = toml::from_str(text).expect("TOML");
        if path.contains("/missions/") {
            assert!(table.contains_key("provenance"), "{path}");
        }
        for (_, list) in &table {
            let figures = !path.ends_with("skills.toml") && !path.ends_with("rules.toml");
            let entries = list.as_array().filter(|_| figures && !path.contains("/missions/"));
            // Lists of names, as in scenarios, have no room for it.
            for entry in entries.into_iter().flatten().filter(|entry| entry.is_table()) {
                assert!(entry.get("provenance").is_some(), "{path}: {entry}");
            }
        }
    }
}

/// Three dice of eight faces and one of twelve, with so many of each.
#[test]
fn the_faces_of_skill_dice_are_as_written() {
    let content = content();
    let faces = |die: SkillDie| -> BTreeMap<String, u32> {
        let mut count = BTreeMap::new();
        for face in &content.skill_dice[die.index()] {
            *count.entry(face.name()).or_default() += 1;
        }
        count
    };
    let table = |faces: &[(&str, u32)]| -> BTreeMap<String, u32> {
        faces.iter().map(|(name, count)| ((*name).to_owned(), *count)).collect()
    };
    let black = [("hit", 3), ("critical", 1), ("surge", 1), ("blank", 3)];
    assert_eq!(faces(SkillDie::Black), table(&black));
    let both = [("hit", 2), ("hit+hit", 1), ("hit+surge", 1), ("hit+defence", 1)];
    let red = [&both[..], &[("defence", 1), ("blank", 2)]].concat();
    assert_eq!(faces(SkillDie::Red), table(&red));
    let both = [("hit", 2), ("hit+surge", 1), ("hit+re-roll", 1), ("surge", 1)];
    let blue = [&both[..], &[("surge+surge", 1), ("re-roll", 1), ("blank", 1)]].concat();
    assert_eq!(faces(SkillDie::Blue), table(&blue));
    let both = [("hit", 3), ("hit+hit", 1), ("hit+surge", 2), ("hit+re-roll", 1)];
    let white = [("hit+defence", 1), ("surge+surge", 1), ("surge+defence", 1), ("mortal", 1)];
    let white = [&both[..], &white, &[("blank", 1)]].concat();
    assert_eq!(faces(SkillDie::White), table(&white));
    assert_eq!(SkillDie::ALL.map(|die| content.skill_dice[die.index()].len()), [8, 8, 8, 12]);
}
