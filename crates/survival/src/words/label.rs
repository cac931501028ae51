//! What can be done, in a few words: the labels of menus.

use super::goal::objective;
use super::{a, ammo_name, count, machine_kind, plural};
use crate::action::{Action, Hands, Who};
use crate::card::{Blast, Card, Effect, Weapon};
use crate::content::Content;
use crate::enemy::Kind;
use crate::frame::Frame;
use crate::game::Game;
use crate::inventory::{Area, Slot};
use crate::menu::Group;
use crate::mission::Find;
use crate::zone::Zone;

/// The heading of a group of a menu.
pub const fn group(group: Group) -> &'static str {
    match group {
        Group::Decision => "Decide",
        Group::Attack => "Attack",
        Group::Move => "Move",
        Group::Search => "Search, take",
        Group::Machine => "Machines",
        Group::Skill => "Skills",
        Group::Doors => "Doors, noise",
        Group::Cards => "Cards",
        Group::Discard => "Discard",
        Group::End => "End",
    }
}

/// An action in a few words.
pub fn label(game: &Game, action: Action) -> String {
    let world = game.world();
    let content = world.content();
    let name = |who: Who| world.name(who);
    let zone = |zone: Zone| world.zone_name(zone);
    let card = |card: Card| world.card_name(card);
    let enemy = |kind: Kind| content.enemy(kind).name.as_str();
    let lies = |who: Who, slot: Slot| {
        let survivor = game.state().survivors.get(who.index());
        let there = survivor.and_then(|survivor| survivor.inventory.get(slot));
        there.map_or("nothing", card)
    };
    let focus = |focus: Option<Kind>| {
        focus.map(|kind| format!(", all on one {}", enemy(kind))).unwrap_or_default()
    };
    match action {
        Action::Share { card: dealt, to } => format!("{} to {}", card(dealt), name(to)),
        Action::FirstPlayer { seat } => format!("Player {}", u16::from(seat) + 1),
        Action::FirstSpawn { zone: at } => format!("Begin with {}", zone(at)),
        Action::Activate { who } => name(who).to_owned(),
        Action::Move { to } => format!("Move to {}", zone(to)),
        Action::Stop => "Stop here".to_owned(),
        Action::Search => "Search".to_owned(),
        Action::Door { to } => door(game, to),
        Action::Reorganize => "Rearrange cards".to_owned(),
        Action::Trade { with } => format!("Trade with {}", name(with)),
        Action::Melee { hands, focus: on, swarm } => {
            let weapon = weapon(game, hands);
            format!("Strike with {weapon}{}{}", focus(on), per_enemy(swarm))
        }
        Action::Ranged { hands, at, focus: on, swarm } => {
            let does = if throws(game, hands) { "Throw" } else { "Shoot" };
            let weapon = weapon(game, hands);
            format!("{does} {weapon} at {}{}{}", zone(at), focus(on), per_enemy(swarm))
        }
        Action::Take { colour } => format!("Take {}", objective(colour)),
        Action::Oxygen => "Take an Oxygen Tank".to_owned(),
        Action::Noise => "Make noise".to_owned(),
        Action::Eat { slot } => match super::acting(game) {
            Some(who) => format!("Eat {}", a(lies(who, slot))),
            None => "Eat a ration".to_owned(),
        },
        Action::End => "End the turn".to_owned(),

        Action::MachineMove { machine, to } => {
            format!("{} moves to {}", world.machine(machine), zone(to))
        }
        Action::MachineMelee { machine, focus: on } => {
            format!("{} strikes{}", world.machine(machine), focus(on))
        }
        Action::MachineRanged { machine, at, focus: on } => {
            format!("{} shoots at {}{}", world.machine(machine), zone(at), focus(on))
        }
        Action::MachineOpen { machine } => {
            format!("{} opens the airlock", world.machine(machine))
        }
        Action::Follow => "It comes along".to_owned(),

        Action::Sprint { to } => format!("Sprint by {}", zone(to)),
        Action::Charge { to } => format!("Charge to {}", zone(to)),
        Action::Bloodlust { to, act: None } => format!("Bloodlust: run to {}", zone(to)),
        Action::Bloodlust { to, act: Some(act) } => {
            format!("Bloodlust: {}: run to {}", act.name(), zone(to))
        }
        Action::ZeroG { to } => format!("Jump to {}", zone(to)),
        Action::Hide => "Blend in".to_owned(),
        Action::Lend { to } => format!("Lend an action to {}", name(to)),
        Action::Rescue { from } => format!("Rescue from {}", zone(from)),
        Action::Drag { who } => format!("Drag {} out", name(who)),
        Action::Shove { to } => format!("Shove enemies to {}", zone(to)),
        Action::Taunt { at } => format!("Taunt enemies in {}", zone(at)),
        Action::Sample => "Take a sample of mold".to_owned(),
        Action::PickUp { find: Find::Prototype } => "Take the prototype".to_owned(),
        Action::PickUp { find: Find::Card(card) } => {
            format!("Pick up {}", a(world.card_name(card)))
        }
        Action::Weld { to } => format!("Weld the access to {}", zone(to)),
        Action::Plant => "Set a charge at the pillar".to_owned(),
        Action::Blow { colour } => format!("Blow the {} pillar", colour.name()),
        Action::HandToken { who } => format!("{} hands over a token", name(who)),

        Action::Put { who, from, whose, to } => {
            let owner = if is_trade(game) { format!("{}'s ", name(who)) } else { String::new() };
            let (moved, place) = (lies(who, from), place(to.area()));
            let whither = match who == whose {
                true => place.to_owned(),
                false => format!("to {}, {place}", name(whose)),
            };
            match lies(whose, to) {
                "nothing" => format!("{owner}{moved} {whither}"),
                there => format!("{owner}{moved} {whither}, for {there}"),
            }
        }
        Action::Attach { who, from, hand } => {
            format!("Attach {} to {}", lies(who, from), lies(who, hand))
        }
        Action::Detach { who, hand, ammo } => {
            format!("Take {} off {}", ammo_name(content, ammo), lies(who, hand))
        }
        Action::Discard { who, slot } => match slot.area() {
            Area::Found => format!("Discard {}", lies(who, slot)),
            _ => format!("{}: discard {}", name(who), lies(who, slot)),
        },
        Action::DiscardAttached { who, hand, ammo } => {
            let ammo = ammo_name(content, ammo);
            format!("{}: discard {ammo} from {}", name(who), lies(who, hand))
        }
        Action::HandRemote { who, kind } => {
            format!("{} hands over the {} remote", name(who), machine_kind(kind))
        }
        Action::Done => match game.frame() {
            Some(Frame::Sharing(_)) => "Nobody else gets one",
            _ => "Done",
        }
        .to_owned(),
        Action::Agree => "Agree".to_owned(),
        Action::Decline => "Decline: all cards go back".to_owned(),

        Action::Reroll => "Roll all dice again".to_owned(),
        Action::Keep => "Keep the dice".to_owned(),
        Action::RollOn => "Roll the additional dice".to_owned(),
        Action::Hit { kind } => format!("Hit {}", a(enemy(kind))),
        Action::Reap { kind } => format!("Hit {} and reap another", a(enemy(kind))),
        Action::Suffer { figure } => super::capital(&world.figure(figure)),
        Action::Prevent { slot } => match super::acting(game) {
            Some(who) => format!("Discard {}: one damage less", lies(who, slot)),
            None => "Stop a point of damage".to_owned(),
        },
        Action::Endure => "Take the damage".to_owned(),
        Action::Learn { skill } => content.skill_name(skill),

        Action::Way { to } => format!("To {}", zone(to)),
        Action::Place { zone: at } => format!("In {}", zone(at)),
        Action::Bring { kind } => super::capital(&a(enemy(kind))),
        Action::Escape => "Leave".to_owned(),
        Action::Stay => match game.frame() {
            Some(Frame::Following { .. }) => "It stays behind",
            Some(Frame::Reflex { .. }) => "Don't attack",
            _ => "Stay",
        }
        .to_owned(),
    }
}

/// What is printed on a card: the figures of a weapon, or what it does.
pub fn figures(content: &Content, card: Card) -> String {
    let printed = content.equipment(card);
    let Effect::Weapon { melee, ranged } = printed.effect else {
        return printed.text.clone();
    };
    let lines = [("melee", melee), ("ranged", ranged)];
    let lines = lines.into_iter().filter_map(|(word, line)| Some(weapon_line(word, &line?)));
    lines.collect::<Vec<_>>().join("; ")
}

fn weapon_line(word: &str, weapon: &Weapon) -> String {
    let (least, most) = weapon.range;
    match weapon.blast {
        Some(Blast::Hellfire) => {
            return format!("burns a zone at range {least}-{most}, with a Canister each time");
        }
        Some(Blast::Seismic) => {
            return format!("shakes a zone at range {least}-{most} and is gone, loud over there");
        }
        None => {}
    }
    let mut parts = vec![match word {
        "melee" => word.to_owned(),
        _ => format!("{word} {least}-{most}"),
    }];
    parts.push(format!("{} on {}+", count(weapon.dice, "die", "dice"), weapon.accuracy));
    parts.push(format!("damage {}", weapon.damage));
    let marks = [
        (weapon.dual, "dual"),
        (weapon.noisy, "noisy"),
        (weapon.precise, "precise"),
        (weapon.needs.is_some(), "needs ammo"),
    ];
    parts.extend(marks.into_iter().filter(|(is, _)| *is).map(|(_, mark)| mark.to_owned()));
    parts.join(", ")
}

/// Where a card goes.
const fn place(area: Area) -> &'static str {
    match area {
        Area::Hand => "in hand",
        Area::Body => "on the body",
        Area::Backpack => "in the pack",
        Area::Found => "aside",
    }
}

/// Whether two survivors rearrange their cards.
fn is_trade(game: &Game) -> bool {
    matches!(game.frame(), Some(Frame::Arranging(arranging)) if arranging.with.is_some())
}

const fn per_enemy(swarm: bool) -> &'static str {
    if swarm { ", a die per enemy" } else { "" }
}

/// Whether an attack is thrown.
fn throws(game: &Game, hands: Hands) -> bool {
    let weapon = super::acting(game).and_then(|who| game.weapon(who, hands.slots()[0], false));
    weapon.is_some_and(|(_, weapon)| weapon.blast == Some(Blast::Seismic))
}

/// The weapons of an attack, named.
fn weapon(game: &Game, hands: Hands) -> String {
    let Some(who) = super::acting(game) else { return "weapon".to_owned() };
    let held = game.survivor(who).inventory.get(hands.slots()[0]);
    let name = held.map_or("weapon", |card| game.world().card_name(card));
    match hands {
        Hands::Both => format!("both {}", plural(name)),
        _ => name.to_owned(),
    }
}

/// Closing or opening, whichever the door allows.
fn door(game: &Game, to: Zone) -> String {
    let Some(who) = super::acting(game) else {
        return format!("Door to {}", game.world().zone_name(to));
    };
    let from = game.survivor(who).zone;
    let door = game.world().board().doorway_between(from, to);
    let closed = door.is_some_and(|door| game.state().closed.contains(door));
    let does = if closed { "Open" } else { "Close" };
    format!("{does} the door to {}", game.world().zone_name(to))
}
