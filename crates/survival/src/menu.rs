//! What can be done now, as a host shows it: grouped, named, priced.
//!
//! A [`menu`] lists exactly what is legal. Terminal and browser draw the same
//! entries; none of them decides anything.

use serde::Serialize;
use table::Seat;

use crate::action::{Action, Hands, Who};
use crate::card::Blast;
use crate::frame::{Deal, Frame, TurnFrame};
use crate::game::Game;
use crate::inventory::Area;
use crate::odds::Goal;
use crate::rule::Rule;
use crate::skill::{Act, Free, Skill};
use crate::words;
use crate::zone::Zone;

/// The kinds of things that can be done, in the order of a menu.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Group {
    /// Answers to a question of the game.
    Decision,
    /// Attacks.
    Attack,
    /// Moves.
    Move,
    /// Searching and taking what lies there.
    Search,
    /// What machines do.
    Machine,
    /// Skills that are actions of their own.
    Skill,
    /// Doors and noise.
    Doors,
    /// Cards: rearranging, trading, eating.
    Cards,
    /// Discards that are free at any time.
    Discard,
    /// Ending the turn.
    End,
}

/// What an entry costs.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Cost {
    /// It is an answer, not an action.
    Nothing,
    /// An action that is free now.
    Free,
    /// So many actions.
    Actions(u8),
}

/// One thing that can be done.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Entry {
    /// What to do.
    pub action: Action,
    /// The kind of thing it is.
    pub group: Group,
    /// It in a few words.
    pub label: String,
    /// What it costs.
    pub cost: Cost,
    /// What else a player wants to know before doing it; may be empty.
    pub detail: String,
    /// The rule that speaks of it.
    pub rule: Rule,
    /// What it shares with others of its sort, should the menu get too long.
    pub topic: Option<String>,
    /// Whether it is allowed but hardly ever wanted.
    pub minor: bool,
}

/// What `seat` may answer to the open decision: all of it, sorted.
pub fn menu(game: &Game, seat: Seat) -> Vec<Entry> {
    if !game.deciders().contains(seat) {
        return Vec::new();
    }
    let mut legal = Vec::new();
    game.legal(&mut legal);
    legal.retain(|action| game.check(seat, *action).is_ok());
    let mut entries: Vec<Entry> = legal.into_iter().map(|action| entry(game, action)).collect();
    // A stable sort: within a group the order is that of the rules.
    entries.sort_by_key(|entry| {
        let action = entry.action;
        (
            (entry.group, !is_about_found(action)),
            (entry.minor, is_focused(action), is_exchange(game, action)),
        )
    });
    entries
}

/// What `seat` may discard at any time.
pub fn discards(game: &Game, seat: Seat) -> Vec<Entry> {
    let mut actions = Vec::new();
    game.interrupts(seat, &mut actions);
    let discard = |action| Entry { group: Group::Discard, cost: Cost::Free, ..entry(game, action) };
    actions.into_iter().map(discard).collect()
}

/// Why an action may not be done, or that it may.
pub fn explain(game: &Game, seat: Seat, action: Action) -> String {
    match game.check(seat, action) {
        Ok(()) => "That may be done now.".to_owned(),
        Err(refusal) => format!(
            "Not now: {}. {}",
            refusal.why.trim_end_matches('.'),
            words::why(game.world(), refusal.rule)
        ),
    }
}

/// A line of a menu: an entry, or several under one heading.
#[derive(Clone, PartialEq, Debug)]
pub enum Item {
    /// One thing to do.
    One(Entry),
    /// Several that belong together.
    Many {
        /// The kind of things they are.
        group: Group,
        /// What they share.
        topic: String,
        /// The things.
        entries: Vec<Entry>,
    },
}

impl Item {
    /// The kind of thing it is.
    pub fn group(&self) -> Group {
        match self {
            Item::One(entry) => entry.group,
            Item::Many { group, .. } => *group,
        }
    }
}

/// Folds entries that are hardly ever wanted, and those that share a topic if
/// there are more than `most` in all.
pub fn fold(entries: Vec<Entry>, most: usize) -> Vec<Item> {
    let long = entries.iter().filter(|entry| !entry.minor).count() > most;
    let mut items: Vec<Item> = Vec::new();
    for entry in entries {
        let Some(shared) = entry.topic.clone().filter(|_| long || entry.minor) else {
            items.push(Item::One(entry));
            continue;
        };
        let known = items.iter_mut().find_map(|item| match item {
            Item::Many { topic, entries, .. } if *topic == shared => Some(entries),
            _ => None,
        });
        match known {
            Some(entries) => entries.push(entry),
            None => {
                let group = entry.group;
                items.push(Item::Many { group, topic: shared, entries: vec![entry] });
            }
        }
    }
    for item in &mut items {
        if let Item::Many { entries, .. } = item
            && entries.len() == 1
            && entries.iter().all(|entry| !entry.minor)
            && let Some(entry) = entries.pop()
        {
            *item = Item::One(entry);
        }
    }
    items
}

/// Whether an action puts away or throws away a card just found.
fn is_about_found(action: Action) -> bool {
    match action {
        Action::Put { from: slot, .. }
        | Action::Attach { from: slot, .. }
        | Action::Discard { slot, .. } => slot.area() == Area::Found,
        _ => false,
    }
}

/// Whether a card takes the place of another.
fn is_exchange(game: &Game, action: Action) -> bool {
    match action {
        Action::Put { whose, to, .. } => game.survivor(whose).inventory.get(to).is_some(),
        _ => false,
    }
}

const fn is_focused(action: Action) -> bool {
    matches!(
        action,
        Action::Melee { focus: Some(_), .. }
            | Action::Ranged { focus: Some(_), .. }
            | Action::MachineMelee { focus: Some(_), .. }
            | Action::MachineRanged { focus: Some(_), .. }
    )
}

fn entry(game: &Game, action: Action) -> Entry {
    Entry {
        action,
        group: group(game, action),
        label: words::label(game, action),
        cost: cost(game, action),
        detail: detail(game, action),
        rule: rule(game, action),
        topic: topic(game, action),
        minor: is_minor(game, action),
    }
}

/// To concentrate on an enemy that falls with one hit anyway gains nothing, nor
/// does exchanging a card for its like.
fn is_minor(game: &Game, action: Action) -> bool {
    if let Action::Put { who, from, whose, to } = action {
        let held = |who: Who, slot| game.survivor(who).inventory.get(slot);
        let design = |card| game.world().content().equipment(card).design;
        let (here, there) = (held(who, from), held(whose, to));
        return there.is_some() && here.map(design) == there.map(design);
    }
    let Some(who) = words::acting(game) else { return false };
    let (plain, kind) = match action {
        Action::Melee { hands, focus: Some(kind), swarm } => {
            let at = game.survivor(who).zone;
            (game.line_up(who, true, hands, at, None, swarm), kind)
        }
        Action::Ranged { hands, at, focus: Some(kind), swarm } => {
            (game.line_up(who, false, hands, at, None, swarm), kind)
        }
        Action::MachineMelee { machine, focus: Some(kind) } => {
            let state = game.state().machines.get(usize::from(machine));
            let at = state.map_or(game.survivor(who).zone, |state| state.zone);
            (game.line_up_machine(who, machine, true, at, None), kind)
        }
        Action::MachineRanged { machine, at, focus: Some(kind) } => {
            (game.line_up_machine(who, machine, false, at, None), kind)
        }
        _ => return false,
    };
    plain.is_ok_and(|fight| fight.damage >= game.toughness(&fight, kind))
}

/// The kind of thing that an action is.
fn group(game: &Game, action: Action) -> Group {
    if !matches!(game.frame(), Some(Frame::Turn(_) | Frame::Arranging(_))) {
        return Group::Decision;
    }
    match action {
        Action::Melee { .. } | Action::Ranged { .. } => Group::Attack,
        Action::Move { .. } => Group::Move,
        Action::Search
        | Action::Take { .. }
        | Action::Oxygen
        | Action::Sample
        | Action::PickUp { .. }
        | Action::Weld { .. }
        | Action::Plant
        | Action::Blow { .. } => Group::Search,
        Action::MachineMove { .. }
        | Action::MachineMelee { .. }
        | Action::MachineRanged { .. }
        | Action::MachineOpen { .. } => Group::Machine,
        Action::Sprint { .. }
        | Action::Charge { .. }
        | Action::Bloodlust { .. }
        | Action::ZeroG { .. }
        | Action::Hide
        | Action::Lend { .. }
        | Action::Rescue { .. }
        | Action::Shove { .. }
        | Action::Taunt { .. } => Group::Skill,
        Action::Door { .. } | Action::Noise => Group::Doors,
        Action::Reorganize
        | Action::Trade { .. }
        | Action::Eat { .. }
        | Action::Put { .. }
        | Action::Attach { .. }
        | Action::Detach { .. }
        | Action::HandRemote { .. }
        | Action::HandToken { .. }
        | Action::Discard { .. }
        | Action::DiscardAttached { .. } => Group::Cards,
        Action::End | Action::Done => Group::End,
        _ => Group::Decision,
    }
}

/// What entries share when a menu is folded.
fn topic(game: &Game, action: Action) -> Option<String> {
    let world = game.world();
    let card = |who: Who, slot| {
        let held = game.state().survivors.get(who.index())?.inventory.get(slot)?;
        Some(format!("{}'s {}", world.name(who), world.card_name(held)))
    };
    match action {
        Action::Put { .. } if is_minor(game, action) => Some("Swap like for like".to_owned()),
        Action::Put { who, from, .. } | Action::Attach { who, from, .. } => card(who, from),
        _ if is_minor(game, action) => Some("Concentrate where one hit is enough".to_owned()),
        _ if is_focused(action) => Some("Concentrate on one target".to_owned()),
        Action::Trade { .. } => Some("Trade".to_owned()),
        Action::Door { .. } => Some("Doors".to_owned()),
        Action::MachineMove { machine, .. } => Some(format!("Move the {}", world.machine(machine))),
        _ => None,
    }
}

/// What an action costs in the turn under way.
fn cost(game: &Game, action: Action) -> Cost {
    let Some(Frame::Turn(turn)) = game.frame() else { return Cost::Nothing };
    let leaving = game.leaving_cost(turn.who);
    let pay = |free: &[Free], extra: u32| {
        let base = u32::from(!free.iter().any(|free| turn.free[free.index()] > 0));
        match base + extra {
            0 => Cost::Free,
            actions => Cost::Actions(actions.min(u32::from(u8::MAX)) as u8),
        }
    };
    match action {
        Action::Move { .. } | Action::Sprint { .. } => pay(&[Free::Move], leaving),
        Action::Search => pay(&[Free::Search], 0),
        Action::Melee { hands, .. } if !takes_pair(turn, hands) => {
            pay(&[Free::Melee, Free::Combat], 0)
        }
        Action::Ranged { hands, .. } if !takes_pair(turn, hands) => {
            pay(&[Free::Ranged, Free::Combat], 0)
        }
        Action::MachineMove { machine, .. } => {
            let machine = game.state().machines.get(usize::from(machine));
            pay(&[Free::Machine], machine.map_or(0, |machine| game.enemies_to_leave(machine.zone)))
        }
        Action::MachineMelee { .. } | Action::MachineRanged { .. } | Action::MachineOpen { .. } => {
            pay(&[Free::Machine], 0)
        }
        Action::Charge { .. } => match leaving {
            0 => Cost::Free,
            extra => Cost::Actions(extra.min(u32::from(u8::MAX)) as u8),
        },
        Action::Bloodlust { .. } => pay(&[], leaving),
        Action::ZeroG { .. } => pay(&[], game.enemies_to_leave(game.survivor(turn.who).zone)),
        Action::Reorganize
        | Action::Trade { .. }
        | Action::Take { .. }
        | Action::Oxygen
        | Action::Sample
        | Action::PickUp { .. }
        | Action::Weld { .. }
        | Action::Plant
        | Action::Noise => pay(&[], 0),
        Action::End => Cost::Nothing,
        _ => Cost::Free,
    }
}

/// Whether a free attack with a pair pays for this one.
fn takes_pair(turn: &TurnFrame, hands: Hands) -> bool {
    hands == Hands::Both && turn.pair > 0
}

/// The rule that speaks of an action.
fn rule(game: &Game, action: Action) -> Rule {
    match action {
        Action::Share { .. } => match game.frame() {
            Some(Frame::Sharing(Deal::Drones)) => Rule::SetupDrones,
            Some(Frame::Sharing(Deal::Others)) => Rule::SetupKit,
            _ => Rule::SetupEquipment,
        },
        Action::FirstPlayer { .. } => Rule::SetupFirstPlayer,
        Action::FirstSpawn { .. } => Rule::SpawnOrder,
        Action::Activate { .. } => Rule::TurnOrder,
        Action::Move { .. }
            if words::acting(game).is_some_and(|who| game.leaving_cost(who) > 0) =>
        {
            Rule::MoveEnemies
        }
        Action::Move { .. } | Action::Stop => Rule::Move,
        Action::Search => Rule::Search,
        Action::Door { .. } => Rule::Door,
        Action::Reorganize | Action::Put { .. } => Rule::Reorganize,
        Action::Trade { .. } | Action::HandRemote { .. } | Action::HandToken { .. } => Rule::Trade,
        Action::Melee { focus: Some(_), .. } | Action::Ranged { focus: Some(_), .. } => {
            Rule::Concentrated
        }
        Action::Melee { .. } => Rule::Melee,
        Action::Ranged { .. } => Rule::Ranged,
        Action::Take { .. } => Rule::Objective,
        Action::Oxygen => Rule::OxygenRoom,
        Action::Noise => Rule::Noise,
        Action::Eat { .. } => Rule::Food,
        Action::End => Rule::Nothing,
        Action::MachineMove { .. } | Action::MachineMelee { .. } | Action::MachineRanged { .. } => {
            Rule::Machine
        }
        Action::Follow => Rule::MachineFollows,
        Action::MachineOpen { .. }
        | Action::Sample
        | Action::PickUp { .. }
        | Action::Weld { .. }
        | Action::Plant
        | Action::Blow { .. } => Rule::Mission,
        Action::Sprint { .. } => Rule::Skill(Skill::Sprint),
        Action::Charge { .. } => Rule::Skill(Skill::Charge),
        Action::Bloodlust { act, .. } => Rule::Skill(Skill::Bloodlust(act.unwrap_or(Act::Combat))),
        Action::ZeroG { .. } => Rule::Skill(Skill::ZeroGRun),
        Action::Hide => Rule::Skill(Skill::Camouflage),
        Action::Lend { .. } => Rule::Skill(Skill::BornLeader),
        Action::Rescue { .. } | Action::Drag { .. } => Rule::Skill(Skill::Lifesaver),
        Action::Shove { .. } => Rule::Skill(Skill::Shove),
        Action::Taunt { .. } => Rule::Skill(Skill::Taunt),
        Action::Attach { .. } | Action::Detach { .. } => Rule::Attach,
        Action::Discard { .. } | Action::DiscardAttached { .. } => Rule::Discard,
        Action::Done
        | Action::Agree
        | Action::Decline
        | Action::Place { .. }
        | Action::Bring { .. }
        | Action::Stay => open_rule(game),
        Action::Reroll | Action::Keep => match words::acting(game) {
            Some(who) if game.has(who, Skill::Lucky) => Rule::Skill(Skill::Lucky),
            _ => Rule::Reroll,
        },
        Action::RollOn => Rule::Dice,
        Action::Hit { .. } => match game.frame() {
            Some(Frame::Fight(fight)) if !fight.melee => Rule::Targeting,
            _ => Rule::Damage,
        },
        Action::Reap { .. } => Rule::Skill(Skill::Reaper(Act::Combat)),
        Action::Suffer { .. } => match game.frame() {
            Some(Frame::Dealing(dealing)) if dealing.attacks.is_empty() => Rule::FriendlyFire,
            _ => Rule::AttackSplit,
        },
        Action::Prevent { .. } | Action::Endure => Rule::Armour,
        Action::Learn { skill } => Rule::Skill(skill),
        Action::Way { .. } if game.frame() == Some(&Frame::Scientists) => Rule::Mission,
        Action::Way { .. } => Rule::Split,
        Action::Escape => Rule::Exit,
    }
}

/// The rule behind the open question, for answers that fit several.
fn open_rule(game: &Game) -> Rule {
    match game.frame() {
        Some(Frame::Round(_)) => Rule::Skill(Skill::Tactician),
        Some(Frame::Following { .. }) => Rule::MachineFollows,
        Some(Frame::Reflex { .. }) => Rule::Skill(Skill::CombatReflexes),
        Some(Frame::Rescuing { .. } | Frame::Offered { .. }) => Rule::Skill(Skill::Lifesaver),
        Some(Frame::Arranging(_)) => Rule::Reorganize,
        Some(Frame::Consent(_)) => Rule::TradeConsent,
        Some(Frame::Grouping { .. }) => Rule::SetupGroups,
        Some(Frame::ExtraSpawns { .. }) => Rule::ExtraSpawns,
        Some(Frame::Rationing { by, .. } | Frame::Abomination { by, .. }) => *by,
        Some(Frame::Sharing(_)) => Rule::SetupDrones,
        Some(Frame::Leaving { .. }) => Rule::Exit,
        Some(Frame::Rogue { .. }) => Rule::Mission,
        _ => Rule::Asked,
    }
}

/// What else a player wants to know before doing it.
fn detail(game: &Game, action: Action) -> String {
    let world = game.world();
    match action {
        Action::Move { to }
        | Action::Way { to }
        | Action::MachineMove { to, .. }
        | Action::Sprint { to }
        | Action::Charge { to }
        | Action::Bloodlust { to, .. }
        | Action::ZeroG { to }
        | Action::Shove { to }
        | Action::Place { zone: to } => place(game, to),
        Action::Melee { .. }
        | Action::Ranged { .. }
        | Action::MachineMelee { .. }
        | Action::MachineRanged { .. } => attack(game, action).unwrap_or_default(),
        Action::Activate { who } => {
            let survivor = game.survivor(who);
            format!("in {}", world.zone_name(survivor.zone))
        }
        Action::Suffer { figure } => match figure.being() {
            crate::action::Being::Survivor(who) => {
                let dealt = match game.frame() {
                    Some(Frame::Dealing(dealing)) => dealing.dealt[figure.index()],
                    _ => 0,
                };
                let armour = game.survivor(who).armour;
                match dealt {
                    0 => format!("{armour} armour"),
                    _ => format!("{armour} armour, {dealt} damage dealt already"),
                }
            }
            _ => String::new(),
        },
        Action::Hit { kind } | Action::Reap { kind } => match game.frame() {
            Some(Frame::Fight(fight)) if fight.damage < game.toughness(fight, kind) => {
                format!("no effect: it takes damage {}", game.toughness(fight, kind))
            }
            _ => String::new(),
        },
        Action::Learn { skill } => {
            world.content().skill_text(skill).map(|text| text.text.clone()).unwrap_or_default()
        }
        _ => String::new(),
    }
}

/// What a zone is and what is in it.
fn place(game: &Game, zone: Zone) -> String {
    let world = game.world();
    if !world.board().has(zone) {
        return String::new();
    }
    let state = game.state();
    let mut parts = vec![match game.is_mold(zone) {
        true => "mold".to_owned(),
        false => words::kind_of_zone(world.board().kind(zone)).to_owned(),
    }];
    if game.is_pit(zone) {
        parts.push(if game.is_open_pit(zone) { "open pit" } else { "filled pit" }.to_owned());
    }
    if !state.enemies[zone].is_empty() {
        parts.push(world.crowd(state.enemies[zone]));
    }
    let lies = |token: &&crate::state::Token| {
        token.zone == zone && token.state == crate::state::TokenState::Lies
    };
    if state.tokens.iter().any(|token| lies(&token)) {
        parts.push("objective".to_owned());
    }
    if world.mission().exit == Some(zone) {
        parts.push("exit".to_owned());
    }
    parts.join(", ")
}

/// The dice of an attack: how many, from what on they hit, the damage of a hit.
fn dice(game: &Game, action: Action) -> Option<(u8, u8, u8)> {
    let who = words::acting(game)?;
    let drawn = |melee, hands, at, focus, swarm| {
        let fight = game.line_up(who, melee, hands, at, focus, swarm).ok()?;
        let needs = fight.accuracy.saturating_sub(fight.roll).clamp(1, 6);
        Some((fight.dice, needs, fight.damage))
    };
    let machine = |machine: u8, melee: bool| {
        let card = game.machine_card(machine)?;
        let weapon = if melee { card.melee? } else { card.ranged? };
        Some((weapon.dice, weapon.accuracy, weapon.damage))
    };
    match action {
        Action::Melee { hands, focus, swarm } => {
            drawn(true, hands, game.survivor(who).zone, focus, swarm)
        }
        Action::Ranged { hands, at, focus, swarm } => drawn(false, hands, at, focus, swarm),
        Action::MachineMelee { machine: index, .. } => machine(index, true),
        Action::MachineRanged { machine: index, .. } => machine(index, false),
        _ => None,
    }
}

/// Targets, dice, odds and dangers of an attack.
fn attack(game: &Game, action: Action) -> Option<String> {
    let world = game.world();
    let seat = game.deciders().lowest()?;
    let odds = game.odds(seat, action, Goal::Usual).ok();
    let friends: Vec<String> = odds
        .iter()
        .flat_map(|odds| odds.friends.iter())
        .map(|figure| world.figure(*figure))
        .collect();
    if let Some(blast) = odds.as_ref().and_then(|odds| odds.blast) {
        let too = match friends.is_empty() {
            true => String::new(),
            false => format!(", {} too!", words::list(&friends)),
        };
        let does = match blast {
            Blast::Hellfire => "burns everything there",
            Blast::Seismic => "eliminates everything there",
        };
        return Some(format!("{does}{too}"));
    }
    let mut parts = Vec::new();
    if let Action::Ranged { at, focus: None, .. } | Action::MachineRanged { at, focus: None, .. } =
        action
    {
        parts.push(world.crowd(game.state().enemies[at]));
    }
    let (dice, needs, damage) = dice(game, action)?;
    parts.push(format!("{} on {needs}+", words::count(dice, "die", "dice")));
    parts.push(format!("damage {damage}"));
    if let Some(odds) = odds.as_ref().filter(|odds| odds.shielded) {
        let one = odds.falls.iter().map(|fall| u32::from(fall.there)).sum::<u32>() == 1;
        parts.push(if one { "the pit shields it" } else { "the pit shields Drillers" }.to_owned());
    }
    let Some(odds) = odds else { return Some(parts.join(", ")) };
    let targets: u32 = odds.falls.iter().map(|fall| u32::from(fall.there)).sum();
    parts.push(match odds.focus {
        _ if odds.one_falls.is_never() => "too weak for what stands in front".to_owned(),
        None if targets > 1 => format!("{} to kill one, {} all", odds.one_falls, odds.all_fall),
        _ => format!("{} to kill", odds.one_falls),
    });
    if !friends.is_empty() {
        parts.push(format!("misses hit {}: {}!", words::list(&friends), odds.friends_hit()));
    }
    if !odds.survival.is_certain() {
        parts.push(format!("all survive {}", odds.survival));
    }
    Some(parts.join(", "))
}
