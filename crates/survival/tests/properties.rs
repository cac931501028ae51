//! What must hold in every game, tried on many random ones: the game ends,
//! there is always something to decide, `apply` accepts exactly what `legal`
//! and `interrupts` list, refusals change nothing, no piece and no card
//! appears or vanishes.

use std::sync::Arc;

use survival::action::{Action, Figure, Hands, Who};
use survival::card::{Ammo, Card};
use survival::content::Content;
use survival::enemy::{Crowd, Kind};
use survival::inventory::{Area, Slot};
use survival::mission::{Colour, Find, MachineKind, Special};
use survival::setup::{Setup, Team};
use survival::skill::{Act, NAMES};
use survival::zone::Zone;
use survival::{Game, World};
use table::{Chance, Game as _, Log, Seat, Seeded, Turn, derive_seed};

const TEAM: [&str; 12] = [
    "Cole", "Vivian", "Mitsuki", "Magnus", "Jared", "Baraka", "Drake", "Miles", "Miranda", "Radka",
    "Reese", "Umkos",
];

/// No random game lasts longer than this.
const LONGEST: usize = 200_000;

fn content() -> Arc<Content> {
    Content::embedded().expect("the embedded content is sound")
}

/// A setup that differs from game to game: seats, team, options.
fn setup(mission: &str, whim: &mut Seeded) -> Setup {
    let mut team = TEAM;
    let size = match whim.below(4) {
        0 => 6 + whim.below(7) as usize,
        _ => 6,
    };
    if whim.below(2) == 0 {
        whim.shuffle(&mut team);
    }
    let seats = 1 + whim.below(6) as u8;
    let mut setup = Setup::new(mission, team.into_iter().take(size), seats);
    let options = &mut setup.options;
    let mut now_and_then = || whim.below(8) == 0;
    options.closed_doors_block_sight = now_and_then();
    options.flat_disengage = now_and_then();
    options.armor_three = now_and_then();
    options.free_split = now_and_then();
    options.free_targets = now_and_then();
    options.any_mold_links = now_and_then();
    options.ultrared = now_and_then();
    options.cards.harder = !now_and_then();
    options.team = [Team::Any, Team::Owner, Team::First][whim.below(3) as usize];
    // Any mission can be played with both boxes.
    if whim.below(6) == 0 {
        setup.boxes = ["invader", "darkside"].map(str::to_owned).into();
    }
    setup
}

/// Any action at all, most of them nonsense.
fn whatever(game: &Game, whim: &mut Seeded) -> Action {
    // Now and then a number that means nothing at all.
    let some = |whim: &mut Seeded, most: u32| match whim.below(8) {
        0 => whim.below(256) as u8,
        _ => whim.below(most) as u8,
    };
    let zones = game.world().board().zone_count() as u32;
    let zone = |whim: &mut Seeded| Zone(some(whim, zones));
    let who = |whim: &mut Seeded| Who(some(whim, 12));
    let slot = |whim: &mut Seeded| Slot(some(whim, 12));
    let kind = |whim: &mut Seeded| Kind(some(whim, 9));
    let focus = |whim: &mut Seeded| (whim.below(2) == 0).then(|| Kind(some(whim, 5)));
    let hands =
        |whim: &mut Seeded| [Hands::Left, Hands::Right, Hands::Both][whim.below(3) as usize];
    let ammo = |whim: &mut Seeded| Ammo::ALL[whim.below(3) as usize];
    let machine = |whim: &mut Seeded| some(whim, 3);
    let act = |whim: &mut Seeded| (whim.below(2) == 0).then(|| Act::ALL[whim.below(3) as usize]);
    match whim.below(58) {
        0 => Action::Share { card: Card(some(whim, 32)), to: who(whim) },
        1 => Action::FirstPlayer { seat: some(whim, 8) },
        2 => Action::FirstSpawn { zone: zone(whim) },
        3 => Action::Activate { who: who(whim) },
        4..=7 => Action::Move { to: zone(whim) },
        8 => Action::Stop,
        9 => Action::Search,
        10..=12 => Action::Door { to: zone(whim) },
        13 => Action::Reorganize,
        14 => Action::Trade { with: who(whim) },
        15..=16 => {
            let swarm = whim.below(3) == 0;
            Action::Melee { hands: hands(whim), focus: focus(whim), swarm }
        }
        17..=19 => {
            let swarm = whim.below(3) == 0;
            Action::Ranged { hands: hands(whim), at: zone(whim), focus: focus(whim), swarm }
        }
        20 => {
            let colour = Colour::ALL.get(whim.below(8) as usize).copied();
            Action::Take { colour }
        }
        21 => Action::Oxygen,
        22 => Action::Noise,
        23 => Action::Eat { slot: slot(whim) },
        24 => Action::End,
        25 => Action::MachineMove { machine: machine(whim), to: zone(whim) },
        26 => Action::MachineMelee { machine: machine(whim), focus: focus(whim) },
        27 => Action::MachineRanged { machine: machine(whim), at: zone(whim), focus: focus(whim) },
        28 => Action::MachineOpen { machine: machine(whim) },
        29 => Action::Follow,
        30 => Action::Sprint { to: zone(whim) },
        31 => Action::Charge { to: zone(whim) },
        32 => Action::Bloodlust { to: zone(whim), act: act(whim) },
        33 => Action::ZeroG { to: zone(whim) },
        34 => Action::Hide,
        35 => Action::Lend { to: who(whim) },
        36 => Action::Rescue { from: zone(whim) },
        37 => Action::Drag { who: who(whim) },
        38 => Action::Shove { to: zone(whim) },
        39 => Action::Taunt { at: zone(whim) },
        40 => Action::Sample,
        41 => {
            let (from, to) = (slot(whim), slot(whim));
            Action::Put { who: who(whim), from, whose: who(whim), to }
        }
        42 => Action::Attach { who: who(whim), from: slot(whim), hand: slot(whim) },
        43 => Action::Detach { who: who(whim), hand: slot(whim), ammo: ammo(whim) },
        44 => Action::Discard { who: who(whim), slot: slot(whim) },
        45 => Action::DiscardAttached { who: who(whim), hand: slot(whim), ammo: ammo(whim) },
        46 => {
            let kinds = [MachineKind::Bot, MachineKind::SentryGun];
            Action::HandRemote { who: who(whim), kind: kinds[whim.below(2) as usize] }
        }
        47 => [Action::Done, Action::Agree, Action::Decline][whim.below(3) as usize],
        48 => [Action::Reroll, Action::Keep, Action::RollOn][whim.below(3) as usize],
        49 => [Action::Hit { kind: kind(whim) }, Action::Reap { kind: kind(whim) }]
            [whim.below(2) as usize],
        50 => Action::Suffer { figure: Figure(some(whim, 18)) },
        51 => [Action::Prevent { slot: slot(whim) }, Action::Endure][whim.below(2) as usize],
        52 => Action::Learn { skill: NAMES[whim.below(NAMES.len() as u32) as usize].0 },
        53 => {
            let finds = [Find::Prototype, Find::Card(Card(some(whim, 60)))];
            Action::PickUp { find: finds[whim.below(2) as usize] }
        }
        54 => [Action::Plant, Action::Weld { to: zone(whim) }][whim.below(2) as usize],
        55 => Action::Blow { colour: Colour::ALL[whim.below(7) as usize] },
        56 => Action::HandToken { who: who(whim) },
        _ => [
            Action::Way { to: zone(whim) },
            Action::Place { zone: zone(whim) },
            Action::Bring { kind: kind(whim) },
            Action::Escape,
            Action::Stay,
        ][whim.below(5) as usize],
    }
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
        let kept = state.samples >> index & 1 == 1
            && game.world().mission().specials.contains(&Special::MeleeSample(kind, None));
        let there = on_board.of(kind) + state.reserve[index] + u8::from(kept);
        assert_eq!(there, game.world().miniatures(kind), "miniatures of {}", enemy.name);
    }
}

/// Whether every equipment card is somewhere, once.
fn check_cards(game: &Game) {
    let state = game.state();
    let content = game.world().content();
    let mut counts = vec![0u32; content.equipment.len()];
    for pile in [&state.deck, &state.discards, &state.supply, &state.gone] {
        for (count, in_pile) in counts.iter_mut().zip(pile.0) {
            *count += u32::from(in_pile);
        }
    }
    for (find, _) in state.finds.iter() {
        if let Find::Card(card) = find {
            counts[card.index()] += 1;
        }
    }
    for survivor in state.survivors.iter() {
        for area in [Area::Hand, Area::Body, Area::Backpack, Area::Found] {
            survivor.inventory.cards(area).for_each(|(_, card)| counts[card.index()] += 1);
        }
        for hand in Area::Hand.slots() {
            for ammo in Ammo::ALL {
                let attached = survivor.inventory.attached(hand, ammo);
                let card = content.ammo_card(ammo).expect("an ammo card");
                counts[card.index()] += u32::from(attached);
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
    let mold = game.state().active_mold & game.state().inactive_mold;
    assert!(mold.is_empty(), "mold is either active or not");
    let pits = game.state().open_pits & game.state().filled_pits;
    assert!(pits.is_empty(), "a pit is open or filled");
    let tokens = game.state().closed.0 & game.state().destroyed.0;
    assert_eq!(tokens, 0, "a door is closed or destroyed");
}

/// Plays one random game and checks everything on the way.
fn play_checked(content: &Arc<Content>, mission: &str, seed: u64) {
    let mut whim = Seeded::new(seed, 7);
    let setup = setup(mission, &mut whim);
    let mut chance = Seeded::new(seed, 0);
    let world = World::new(content, &setup).expect("a sound setup");
    let mut game = Game::begin_with(Arc::new(world), &mut chance, &mut ());
    let (mut legal, mut free) = (Vec::new(), Vec::new());
    for decision in 0.. {
        assert!(decision < LONGEST, "the game must end");
        let Turn::Decide(seats) = game.turn() else { break };
        let deciders: Vec<Seat> = seats.iter().collect();
        let seat = deciders[whim.below(deciders.len() as u32) as usize];
        legal.clear();
        game.legal(&mut legal);
        assert!(legal.len() > 1, "a forced decision at {:?}: {legal:?}", game.frame());
        free.clear();
        game.interrupts(seat, &mut free);
        for (index, action) in legal.iter().enumerate() {
            assert!(!legal[..index].contains(action), "{action:?} is listed twice");
        }
        for _ in 0..3 {
            let action = whatever(&game, &mut whim);
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
        game.apply(by, choice, &mut chance, &mut ()).expect("a legal action applies");
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
}

/// A mission that is added must be added here.
#[test]
fn every_shipped_mission_is_played() {
    let here = include_str!("properties.rs");
    for mission in &content().missions {
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
        let setup = setup(&mission, &mut whim);
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
    let setup = Setup::new("invader/m1", TEAM.into_iter().take(6), 2);
    let mut log = Log::<Game>::start(&content, &setup, 5).expect("a sound setup");
    let mut whim = Seeded::new(5, 7);
    let before = table::write(&log);
    let mut legal = Vec::new();
    log.game().legal(&mut legal);
    for _ in 0..5_000 {
        let action = whatever(log.game(), &mut whim);
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
