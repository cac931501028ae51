//! The text of every action, as saves and logs keep it. A line here is never
//! changed: what was written once is understood for ever.

use std::sync::Arc;

use survival::action::{Action, Figure, Hands, Who};
use survival::card::{Ammo, Back, Card};
use survival::content::Content;
use survival::inventory::Slot;
use survival::mission::{Colour, Find, MachineKind};
use survival::setup::Setup;
use survival::skill::{Act, Skill};
use survival::zone::Zone;
use survival::{Game, World};
use table::{Game as _, Seeded};

const TEAM: [&str; 6] = ["Cole", "Vivian", "Mitsuki", "Magnus", "Jared", "Baraka"];

fn game() -> Game {
    let content = Content::embedded().expect("the embedded content is sound");
    let world = World::new(&content, &Setup::new("invader/m4", TEAM, 2)).expect("a sound setup");
    Game::begin_with(Arc::new(world), &mut Seeded::new(1, 0), &mut ())
}

#[rustfmt::skip]
fn texts(game: &Game) -> Vec<(Action, &'static str)> {
    let content = game.world().content();
    let card = |name: &str| content.card(name).expect("a card");
    let starting = |name: &str| {
        let mut cards = content.equipment.iter();
        let index = cards.position(|card| card.name == name && card.back == Back::Starting);
        Card(index.expect("a starting card") as u8)
    };
    let kind = |id: &str| content.kind(id).expect("an enemy");
    let (zone, who, slot) = (Zone(3), Who(1), Slot(4));
    let (worker, tank) = (kind("worker"), kind("tank"));
    vec![
        (Action::Share { card: starting("SMG"), to: who }, "share Vivian SMG"),
        (Action::FirstPlayer { seat: 1 }, "first-player 2"),
        (Action::FirstSpawn { zone }, "first-spawn 04-R:12"),
        (Action::Activate { who }, "activate Vivian"),
        (Action::Move { to: zone }, "move 04-R:12"),
        (Action::Stop, "stop"),
        (Action::Search, "search"),
        (Action::MoveSpawn, "move-spawn"),
        (Action::Slip { to: zone }, "slip 04-R:12"),
        (Action::SlipSprint { to: zone }, "slip-sprint 04-R:12"),
        (Action::Blitz { to: zone }, "blitz 04-R:12"),
        (Action::FieldMedic { to: zone, who: Who(1) }, "field-medic 04-R:12 Vivian"),
        (Action::Redraw, "redraw"),
        (Action::Recruit { figure: Figure::survivor(who), to: Who(0) }, "recruit Vivian Cole"),
        (Action::Rally { figure: Figure::survivor(who) }, "rally Vivian"),
        (Action::HandCompanion { figure: Figure::survivor(who) }, "hand-companion Vivian"),
        (Action::Post { figure: Figure::survivor(who) }, "post Vivian"),
        (Action::Stow { slot }, "stow pack1"),
        (Action::Fetch { to: slot, card: content.card("Oxygen Tank").expect("a card") }, "fetch pack1 Oxygen Tank"),
        (Action::ImprovisedMelee { swarm: true }, "improvise-melee swarm"),
        (Action::ImprovisedRanged { at: zone, swarm: false }, "improvise-shot 04-R:12"),
        (Action::DealEnemy { number: 37 }, "deal 37"),
        (Action::Reload { hands: Hands::Both }, "reload both"),
        (Action::Surplus { to: Who(1) }, "surplus Vivian"),
        (Action::Door { to: zone, with: None }, "door 04-R:12"),
        (Action::Door { to: zone, with: Some(Slot::LEFT) }, "door 04-R:12 hand1"),
        (Action::Reorganize, "reorganize"),
        (Action::Trade { with: who }, "trade Vivian"),
        (Action::Melee { hands: Hands::Left, focus: None, swarm: false, all_out: false }, "melee hand1"),
        (Action::Melee { hands: Hands::Right, focus: Some(tank), swarm: false, all_out: false }, "melee hand2 on tank"),
        (Action::Melee { hands: Hands::Both, focus: None, swarm: true, all_out: false }, "melee both swarm"),
        (Action::Ranged { hands: Hands::Both, at: zone, focus: Some(worker), swarm: true, all_out: false }, "shoot both 04-R:12 on worker swarm"),
        (Action::Ranged { hands: Hands::Left, at: zone, focus: None, swarm: false, all_out: false }, "shoot hand1 04-R:12"),
        (Action::Melee { hands: Hands::Left, focus: None, swarm: false, all_out: true }, "melee hand1 all-out"),
        (Action::Ranged { hands: Hands::Both, at: zone, focus: Some(worker), swarm: true, all_out: true }, "shoot both 04-R:12 on worker swarm all-out"),
        (Action::Unarmed { focus: None }, "unarmed"),
        (Action::Unarmed { focus: Some(tank) }, "unarmed on tank"),
        (Action::Clear { slot: Slot::LEFT }, "clear hand1"),
        (Action::StandUp, "stand-up"),
        (Action::Jam { hand: Slot::RIGHT }, "jam hand2"),
        (Action::Lure { at: zone }, "lure 04-R:12"),
        (Action::Take { colour: None }, "take facedown"),
        (Action::Take { colour: Some(Colour::ALL[0]) }, "take red"),
        (Action::Oxygen, "oxygen"),
        (Action::Noise, "noise"),
        (Action::Eat { slot }, "eat pack1"),
        (Action::End, "end"),
        (Action::MachineMove { machine: 0, to: zone }, "drive Bot 04-R:12"),
        (Action::MachineMelee { machine: 0, focus: None }, "machine-melee Bot"),
        (Action::MachineMelee { machine: 0, focus: Some(tank) }, "machine-melee Bot on tank"),
        (Action::MachineRanged { machine: 0, at: zone, focus: None }, "machine-shoot Bot 04-R:12"),
        (Action::MachineRanged { machine: 0, at: zone, focus: Some(tank) }, "machine-shoot Bot 04-R:12 on tank"),
        (Action::MachineOpen { machine: 0 }, "machine-open Bot"),
        (Action::Follow, "follow"),
        (Action::Sprint { to: zone }, "sprint 04-R:12"),
        (Action::Charge { to: zone }, "charge 04-R:12"),
        (Action::Bloodlust { to: zone, act: None }, "bloodlust 04-R:12"),
        (Action::Bloodlust { to: zone, act: Some(Act::Melee) }, "bloodlust 04-R:12 melee"),
        (Action::ZeroG { to: zone }, "zero-g 04-R:12"),
        (Action::Hide, "hide"),
        (Action::Reveal, "show-oneself"),
        (Action::Lend { to: who }, "lend Vivian"),
        (Action::Rescue { from: zone }, "rescue 04-R:12"),
        (Action::Drag { figure: Figure::survivor(who) }, "drag Vivian"),
        (Action::Shove { to: zone }, "shove 04-R:12"),
        (Action::Taunt { at: zone }, "taunt 04-R:12"),
        (Action::Sample, "sample"),
        (Action::PickUp { find: Find::Prototype }, "pick-up prototype"),
        (Action::PickUp { find: Find::Card(card("Oxygen Tank")) }, "pick-up Oxygen Tank"),
        (Action::Weld { to: zone }, "weld 04-R:12"),
        (Action::Plant, "plant"),
        (Action::Blow { colour: Colour::ALL[1] }, "blow green"),
        (Action::Put { who, from: slot, whose: Who(0), to: Slot(0) }, "put Vivian pack1 Cole hand1"),
        (Action::Attach { who, from: slot, hand: Slot(1) }, "attach Vivian pack1 hand2"),
        (Action::Detach { who, hand: Slot(1), ammo: Ammo::ALL[0] }, "detach Vivian hand2 bullets"),
        (Action::Discard { who, slot }, "discard Vivian pack1"),
        (Action::DiscardAttached { who, hand: Slot(1), ammo: Ammo::ALL[2] }, "discard Vivian hand2 canister"),
        (Action::HandRemote { who, kind: MachineKind::SentryGun }, "remote Vivian sentry-gun"),
        (Action::HandToken { who }, "hand-token Vivian"),
        (Action::Done, "done"),
        (Action::Agree, "agree"),
        (Action::Decline, "decline"),
        (Action::Reroll, "reroll"),
        (Action::Keep, "keep"),
        (Action::RollOn, "roll-on"),
        (Action::RollOne, "roll-one"),
        (Action::Hit { kind: worker }, "hit worker"),
        (Action::Reap { kind: tank }, "reap tank"),
        (Action::Suffer { figure: Figure::survivor(who) }, "suffer Vivian"),
        (Action::Suffer { figure: Figure::machine(0) }, "suffer Bot"),
        (Action::Suffer { figure: Figure::scientist(1) }, "suffer Scientist2"),
        (Action::Prevent { slot }, "prevent pack1"),
        (Action::Endure, "endure"),
        (Action::Learn { skill: Skill::Die(Act::Combat) }, "learn +1 die: Combat"),
        (Action::Learn { skill: Skill::StartsWith(card("Sniper Rifle")) }, "learn Starts with a Sniper Rifle"),
        (Action::Way { to: zone }, "way 04-R:12"),
        (Action::Place { zone }, "place 04-R:12"),
        (Action::Bring { kind: tank }, "bring tank"),
        (Action::Escape, "escape"),
        (Action::Stay, "stay"),
    ]
}

#[test]
fn the_texts_of_actions_stay_what_they_are() {
    let game = game();
    for (action, text) in texts(&game) {
        assert_eq!(game.write(&action), text, "{action:?}");
        // What lies on no board of this mission can't be picked up by name.
        if !matches!(action, Action::PickUp { find: Find::Card(_) }) {
            assert_eq!(game.read(text).as_ref(), Ok(&action), "`{text}` means something else");
        }
    }
}
