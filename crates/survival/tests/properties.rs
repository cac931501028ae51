//! What must hold in every game, tried on many random ones: the game ends,
//! there is always something to decide, `apply` accepts exactly what `legal`
//! and `interrupts` list, refusals change nothing, no piece and no card
//! appears or vanishes.

use std::sync::Arc;

use survival::action::Action;
use survival::board::DoorKind;
use survival::card::Ammo;
use survival::content::Content;
use survival::enemy::{Crowd, Kind};
use survival::event::{Event, Fact};
use survival::inventory::Area;
use survival::mission::{Find, MeleeSample};
use survival::reading::Read as _;
use survival::setup::{Setup, Team, ZombieSpawn};
use survival::{Game, World};
use table::{Chance, Game as _, Log, Seat, Seeded, Turn, derive_seed};

/// No random game lasts longer than this.
const LONGEST: usize = 200_000;

fn content() -> Arc<Content> {
    Content::embedded().expect("the embedded content is sound")
}

/// A setup that differs from game to game: seats, team, options.
fn setup(content: &Content, mission: &str, whim: &mut Seeded) -> Setup {
    let content = content.of_mission(mission).expect("a mission");
    let mut team: Vec<&str> = content.survivors.iter().map(|who| who.name.as_str()).collect();
    let most = content.ruleset.large_team.map_or(6, |_| team.len());
    let size = match whim.below(4) {
        0 => 6 + whim.below(1 + most as u32 - 6) as usize,
        _ => 6,
    };
    if whim.below(2) == 0 {
        whim.shuffle(&mut team);
    }
    let seats = 1 + whim.below(size as u32) as u8;
    let mut setup = Setup::new(mission, team.into_iter().take(size), seats);
    let options = &mut setup.options;
    let mut now_and_then = || whim.below(8) == 0;
    options.closed_doors_block_sight = now_and_then();
    options.flat_disengage = now_and_then();
    options.armor_three = now_and_then();
    options.free_split = now_and_then();
    options.free_targets = now_and_then();
    options.any_mold_links = now_and_then();
    options.one_start_card = now_and_then();
    options.no_remote_trade = now_and_then();
    options.ko = now_and_then();
    options.last_stand = now_and_then();
    if content.equipment.iter().all(|card| !card.reloads()) {
        options.allout = now_and_then();
        options.taunt_per_head = now_and_then();
        options.skill_dice = options.allout && now_and_then();
        options.allout_pool = if now_and_then() { 6 } else { 3 };
    }
    options.lent_search_apart = now_and_then();
    options.skills_for_people = now_and_then();
    options.medic_unasked = now_and_then();
    options.ultrared = now_and_then();
    options.free_rearranging = now_and_then();
    options.skip_empty_shots = now_and_then();
    options.component_limits = now_and_then();
    options.door_holds_all = now_and_then();
    options.stay_at_noise = now_and_then();
    options.pool_targets = now_and_then();
    options.woken_at_once = now_and_then();
    options.final_reshuffle = now_and_then();
    options.final_abominations = now_and_then();
    options.abomination_fest = now_and_then();
    options.dark_zones = now_and_then();
    options.final_car_crate = now_and_then();
    options.final_companions = now_and_then();
    options.cards.harder = !now_and_then();
    options.team = [Team::Any, Team::Owner, Team::First][whim.below(3) as usize];
    // Any mission can be played with all boxes of its ruleset.
    if whim.below(6) == 0 {
        setup.boxes = content.boxes.iter().map(|of| of.id.clone()).collect();
    }
    setup
}

/// Whether all miniatures are on the board, in the box, or kept as samples.
fn check_miniatures(game: &Game) {
    let state = game.state();
    let mut on_board = Crowd::EMPTY;
    for zone in game.world().board().zones() {
        on_board += state.enemies[zone];
    }
    for (index, enemy) in game.world().content().enemies.iter().enumerate() {
        let kind = Kind(index as u8);
        let kept = state.mission.samples >> index & 1 == 1
            && game.world().mission().says(MeleeSample { kind, takes: None });
        let there = on_board.of(kind) + state.reserve[index] + u8::from(kept);
        let all = game.world().miniatures(kind);
        // Where the fallen stay out, fewer and fewer are there.
        if game.fallen_stay_out() {
            assert!(there <= all, "miniatures of {}", enemy.name);
        } else {
            assert_eq!(there, all, "miniatures of {}", enemy.name);
        }
    }
}

/// Whether nobody went or was pushed through an airlock whom airlocks hold.
fn check_airlocks(game: &Game, events: &[Event]) {
    let (world, board) = (game.world(), game.world().board());
    for event in events {
        let (crowd, from, to) = match event.fact {
            Fact::EnemiesMoved { kind, count, from, to, .. } => {
                (Crowd::of_kind(kind, count), from, to)
            }
            Fact::Shoved { crowd, from, to, .. } => (crowd, from, to),
            _ => continue,
        };
        let airlock = board
            .doorways()
            .iter()
            .any(|doorway| doorway.kind == DoorKind::Airlock && doorway.beyond(from) == Some(to));
        for kind in crowd.kinds() {
            let enemy = world.content().enemy(kind);
            assert!(!airlock || !enemy.held_by_airlocks, "{} passed an airlock", enemy.name);
        }
    }
}

/// Whether every equipment card is somewhere, once.
fn check_cards(game: &Game) {
    let state = game.state();
    let content = game.world().content();
    let mut counts = vec![0u32; content.equipment.len()];
    for pile in [&state.cards.deck, &state.cards.discards, &state.cards.supply, &state.cards.gone] {
        for (count, in_pile) in counts.iter_mut().zip(pile.0) {
            *count += u32::from(in_pile);
        }
    }
    for (find, _) in state.mission.finds.iter() {
        if let Find::Card(card) = find {
            counts[card.index()] += 1;
        }
    }
    for car in state.cars.iter() {
        car.trunk.iter().for_each(|card| counts[card.index()] += 1);
    }
    for survivor in state.survivors.iter() {
        for area in [Area::Hand, Area::Body, Area::Backpack, Area::Found] {
            survivor.inventory.cards(area).for_each(|(_, card)| counts[card.index()] += 1);
        }
        for hand in Area::Hand.slots() {
            for ammo in Ammo::ALL {
                let attached = survivor.inventory.attached(hand, ammo);
                if attached > 0 {
                    let card = content.ammo_card(ammo).expect("an ammo card");
                    counts[card.index()] += u32::from(attached);
                }
            }
        }
    }
    let above_six = state.survivors.len().saturating_sub(6) as u32;
    let kinds = (0..).map(survival::card::Card);
    for ((card, kind), count) in content.equipment.iter().zip(kinds).zip(counts) {
        let copies = u32::from(game.world().copies(kind));
        let tank = card.effect == survival::card::Effect::Oxygen && copies > 0;
        let extra = if tank { above_six } else { 0 };
        assert_eq!(count, copies + extra, "copies of {}", card.name);
    }
}

/// Whether everybody stands on the board, within their armour.
fn check_figures(game: &Game) {
    let board = game.world().board();
    for survivor in game.state().survivors.iter() {
        assert!(board.has(survivor.zone));
        assert!(survivor.armour <= survivor.base_armour);
    }
    let mut seated = Vec::new();
    for car in game.state().cars.iter() {
        for who in car.people() {
            assert!(!car.gone && game.survivor(who).in_play(), "who sits there is there");
            assert_eq!(game.survivor(who).zone, car.zone, "who sits in a car is where it is");
            assert!(!seated.contains(&who), "nobody sits twice");
            seated.push(who);
        }
    }
    let mold = game.state().mold.active & game.state().mold.inactive;
    assert!(mold.is_empty(), "mold is either active or not");
    let pits = game.state().pits.open & game.state().pits.filled;
    assert!(pits.is_empty(), "a pit is open or filled");
    let tokens = game.state().doors.closed.0 & game.state().doors.destroyed.0;
    assert_eq!(tokens, 0, "a door is closed or destroyed");
}

/// Plays one random game and checks everything on the way.
fn play_checked(content: &Arc<Content>, mission: &str, seed: u64) {
    let mut whim = Seeded::new(seed, 7);
    let setup = setup(content, mission, &mut whim);
    play_setup(content, &setup, seed, whim);
}

fn play_setup(content: &Arc<Content>, setup: &Setup, seed: u64, mut whim: Seeded) {
    let mut chance = Seeded::new(seed, 0);
    let world = World::new(content, setup).expect("a sound setup");
    let mut game = Game::begin_with(Arc::new(world), &mut chance, &mut ());
    let (mut legal, mut free, mut events) = (Vec::new(), Vec::new(), Vec::new());
    for decision in 0.. {
        assert!(decision < LONGEST, "the game must end");
        let Turn::Decide(seats) = game.turn() else { break };
        let deciders: Vec<Seat> = seats.iter().collect();
        let seat = deciders[whim.below(deciders.len() as u32) as usize];
        legal.clear();
        game.legal(&mut legal);
        free.clear();
        game.interrupts(seat, &mut free);
        // Shots at zones where nobody is are not listed, but a turn waits for them.
        let shot = |action: &Action| {
            matches!(action, Action::Ranged { .. } | Action::MachineRanged { .. })
        };
        let open = legal.len() > 1 || free.iter().any(shot);
        assert!(open, "a forced decision at {:?}: {legal:?}", game.frame());
        for (index, action) in legal.iter().enumerate() {
            assert!(!legal[..index].contains(action), "{action:?} is listed twice");
        }
        for _ in 0..3 {
            let action = Action::nonsense(&game.world().limits(), &mut whim);
            let listed =
                legal.contains(&action) && game.may(seat, action) || free.contains(&action);
            let before = *game.state();
            let mut copy = game.clone();
            let mut dice = chance.clone();
            let done = copy.apply(seat, action, &mut dice, &mut ());
            assert_eq!(
                done.is_ok(),
                listed,
                "{action:?} by {seat:?} at {:?}: {done:?}",
                game.frame()
            );
            if done.is_err() {
                assert!(before == *copy.state(), "a refusal of {action:?} changed something");
            }
        }
        if decision % 16 == 0 {
            let answers = legal.iter().map(|action| {
                let by = game.answerer(*action).expect("somebody may do what is listed");
                (by, action)
            });
            let interrupts = free.iter().map(|action| (seat, action));
            for (by, action) in answers.chain(interrupts) {
                let mut copy = game.clone();
                let done = copy.apply(by, *action, &mut chance.clone(), &mut ());
                assert!(done.is_ok(), "{action:?} is listed but refused: {done:?}");
                let line = game.write(action);
                let read = game.read(&line);
                assert_eq!(read.as_ref(), Ok(action), "`{line}` is read as another action");
            }
        }
        let (by, choice) = match whim.below(60) {
            0 if !free.is_empty() => (seat, free[whim.below(free.len() as u32) as usize]),
            _ => {
                let action = legal[whim.below(legal.len() as u32) as usize];
                (game.answerer(action).expect("somebody may do what is listed"), action)
            }
        };
        events.clear();
        game.apply(by, choice, &mut chance, &mut events).expect("a legal action applies");
        check_airlocks(&game, &events);
        check_miniatures(&game);
        check_cards(&game);
        check_figures(&game);
    }
    assert!(matches!(game.turn(), Turn::Over(_)));
    legal.clear();
    game.legal(&mut legal);
    assert!(legal.is_empty(), "nothing is left to do when the game is over");
}

/// A run of games of its own for each mission.
fn run_of(mission: &str) -> u64 {
    mission.bytes().fold(0, |run, byte| run * 31 + u64::from(byte))
}

fn play_many(mission: &str, games: u64) {
    let content = content();
    for index in 0..games {
        play_checked(&content, mission, derive_seed(run_of(mission), index));
    }
}

macro_rules! missions {
    ($($name:ident: $id:literal, $games:literal;)*) => {
        $(
            #[test]
            fn $name() {
                play_many($id, $games);
            }
        )*
    };
}

missions! {
    m0_first_half: "invader/m0", 5_000;
    m1: "invader/m1", 1_000;
    m2: "invader/m2", 1_000;
    m3: "invader/m3", 1_000;
    m4: "invader/m4", 1_000;
    m5: "invader/m5", 1_000;
    m6: "invader/m6", 1_000;
    m7: "invader/m7", 1_000;
    m8: "invader/m8", 1_000;
    m9: "invader/m9", 1_000;
    m10: "invader/m10", 1_000;
    darkside_m0: "darkside/m0", 1_000;
    darkside_m1: "darkside/m1", 1_000;
    darkside_m2: "darkside/m2", 1_000;
    darkside_m3: "darkside/m3", 1_000;
    darkside_m4: "darkside/m4", 1_000;
    darkside_m5: "darkside/m5", 1_000;
    darkside_m6: "darkside/m6", 1_000;
    darkside_m7: "darkside/m7", 1_000;
    darkside_m8: "darkside/m8", 1_000;
    darkside_m9: "darkside/m9", 1_000;
    darkside_m10: "darkside/m10", 1_000;
    mixed_m1: "mixed/m1", 1_000;
    mixed_m2: "mixed/m2", 1_000;
    mixed_m3: "mixed/m3", 1_000;
    mixed_m4: "mixed/m4", 1_000;
    mixed_m5: "mixed/m5", 1_000;
    second_m0: "second/m0", 1_000;
    second_m1: "second/m1", 1_000;
    second_m2: "second/m2", 1_000;
    second_m3: "second/m3", 1_000;
    second_m4: "second/m4", 1_000;
    second_m5: "second/m5", 1_000;
    second_m6: "second/m6", 1_000;
    second_m7: "second/m7", 1_000;
    second_m8: "second/m8", 1_000;
    second_m9: "second/m9", 1_000;
    second_m10: "second/m10", 1_000;
    second_m11: "second/m11", 1_000;
    second_m12: "second/m12", 1_000;
    second_m13: "second/m13", 1_000;
    second_m14: "second/m14", 1_000;
    second_m15: "second/m15", 1_000;
    second_m16: "second/m16", 1_000;
    second_m17: "second/m17", 1_000;
    second_m18: "second/m18", 1_000;
    second_m19: "second/m19", 1_000;
    second_m20: "second/m20", 1_000;
    second_m21: "second/m21", 1_000;
    second_m22: "second/m22", 1_000;
    second_m23: "second/m23", 1_000;
    second_m24: "second/m24", 1_000;
    second_m25: "second/m25", 1_000;
}

/// All-Out dice and Skill dice in all missions that know them, with and without being
/// knocked out.
#[test]
fn all_out_and_skill_dice() {
    let content = content();
    let known: Vec<&str> = content.missions.iter().map(|mission| mission.id.as_str()).collect();
    for index in 0..1_000u64 {
        let mission = known[index as usize % known.len()];
        let seed = derive_seed(run_of(mission), 1 << 40 | index);
        let mut whim = Seeded::new(seed, 7);
        let mut setup = setup(&content, mission, &mut whim);
        (setup.options.allout, setup.options.skill_dice) = (true, index % 4 != 0);
        setup.options.ko |= index % 3 == 0;
        play_setup(&content, &setup, seed, whim);
    }
}

/// Zombies in all missions that know them, alone and with more of them in even rounds.
#[test]
fn zombies_in_space() {
    let content = content();
    let known: Vec<&str> = content.missions.iter().map(|mission| mission.id.as_str()).collect();
    for index in 0..1_000u64 {
        let mission = known[index as usize % known.len()];
        let seed = derive_seed(run_of(mission), 1 << 41 | index);
        let mut whim = Seeded::new(seed, 7);
        let mut setup = setup(&content, mission, &mut whim);
        setup.options.zombies = true;
        setup.options.zombie_spawn = match index % 3 {
            0 => ZombieSpawn::Setup,
            _ => ZombieSpawn::Mixed,
        };
        play_setup(&content, &setup, seed, whim);
    }
}

/// A mission that is added must be added here.
#[test]
fn every_shipped_mission_is_played() {
    let here = include_str!("properties.rs");
    for mission in content().all_missions() {
        let listed = format!(": \"{}\", ", mission.id);
        assert!(here.contains(&listed), "{} is not played", mission.id);
    }
}

/// The other half of the ten thousand, so that both cores have work.
#[test]
fn m0_second_half() {
    let content = content();
    for index in 5_000..10_000 {
        play_checked(&content, "invader/m0", derive_seed(run_of("invader/m0"), index));
    }
}

/// A game saved, loaded and continued is the same game, and replays to the
/// same fingerprints.
#[test]
fn saved_games_go_on_as_if_never_saved() {
    let content = content();
    for index in 0..60u64 {
        let missions = &content.missions;
        let mission = missions[index as usize % missions.len()].id.clone();
        let mut whim = Seeded::new(index, 7);
        let setup = setup(&content, &mission, &mut whim);
        let mut log = Log::<Game>::start(&content, &setup, index).expect("a sound setup");
        let mut halfway: Option<Log<Game>> = None;
        let mut legal = Vec::new();
        while let Turn::Decide(_) = log.game().turn() {
            if log.len() == 40 {
                let text = table::write(&log);
                let read = table::read::<Game>(&text, &content).expect("a sound save");
                assert_eq!(read.game().fingerprint(), log.game().fingerprint());
                halfway = Some(read);
            }
            legal.clear();
            log.game().legal(&mut legal);
            let action = legal[whim.below(legal.len() as u32) as usize];
            let seat = log.game().answerer(action).expect("somebody decides");
            log.play(seat, action, &mut ()).expect("legal");
            if let Some(other) = &mut halfway {
                other.play(seat, action, &mut ()).expect("legal in the loaded game too");
                assert_eq!(other.game().state(), log.game().state());
            }
        }
        let text = table::write(&log);
        let read = table::read::<Game>(&text, &content).expect("a sound save");
        assert_eq!(read.game().fingerprint(), log.game().fingerprint());
    }
}

/// Whatever is thrown at a log is refused, not written down, and never panics.
#[test]
fn nonsense_is_no_part_of_a_log() {
    let content = content();
    let team = ["Cole", "Vivian", "Mitsuki", "Magnus", "Jared", "Baraka"];
    let setup = Setup::new("invader/m1", team, 2);
    let mut log = Log::<Game>::start(&content, &setup, 5).expect("a sound setup");
    let mut whim = Seeded::new(5, 7);
    let before = table::write(&log);
    let mut legal = Vec::new();
    log.game().legal(&mut legal);
    for _ in 0..5_000 {
        let action = Action::nonsense(&log.game().world().limits(), &mut whim);
        let seat = Seat(whim.below(256) as u8);
        if legal.contains(&action) || matches!(action, Action::Discard { .. }) {
            continue;
        }
        assert!(log.play(seat, action, &mut ()).is_err(), "{action:?}");
    }
    assert_eq!(table::write(&log), before);
}

/// A save that was changed and given a fitting digest is refused or is another
/// sound game; nothing in between, and no panic.
#[test]
fn forged_saves_are_refused_or_sound() {
    let content = content();
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../golden/invader");
    let save = std::fs::read_to_string(format!("{folder}/m0-won.save")).expect("a golden game");
    let body = save.rsplit_once("digest ").expect("an end").0;
    let mut whim = Seeded::new(11, 7);
    for _ in 0..400 {
        let mut bytes = body.as_bytes().to_vec();
        for _ in 0..=whim.below(3) {
            let at = whim.below(bytes.len() as u32) as usize;
            match whim.below(3) {
                0 => bytes[at] = 32 + whim.below(95) as u8,
                1 => drop(bytes.remove(at)),
                _ => bytes.insert(at, 32 + whim.below(95) as u8),
            }
        }
        let Ok(text) = String::from_utf8(bytes) else { continue };
        let forged = format!("{text}{}", table::write_end(&text));
        if let Ok(log) = table::read::<Game>(&forged, &content) {
            assert!(matches!(log.game().turn(), Turn::Over(_) | Turn::Decide(_)));
        }
    }
}
