//! What can be done now, as a host shows it: grouped, named, priced.
//!
//! A [`menu`] lists exactly what is legal. Terminal and browser draw the same
//! entries; none of them decides anything.

use serde::Serialize;
use table::Seat;

use crate::engine::game::Game;
pub use crate::model::action::Group;
use crate::model::action::{Action, Declared, Hands, Price, Who};
use crate::model::card::Blast;
use crate::model::frame::Frame;
use crate::model::inventory::Area;
use crate::model::rule::Rule;
use crate::model::ruleset::DoorPrice;
use crate::model::skill::{Free, Skill};
use crate::model::zone::Zone;
use crate::odds::Goal;
use crate::show::spot::{self, Spot};
use crate::show::words;

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

/// What `seat` may do besides the answers to the open decision: discard at any
/// time, and shoot where nobody is.
pub fn discards(game: &Game, seat: Seat) -> Vec<Entry> {
    let mut actions = Vec::new();
    game.interrupts(seat, &mut actions);
    let aside = |action| match action {
        Action::Ranged { .. } | Action::MachineRanged { .. } => Entry {
            minor: true,
            topic: Some(game.world().own_words("Shoot where no enemy is".to_owned())),
            ..entry(game, action)
        },
        _ => Entry { group: Group::Discard, cost: Cost::Free, ..entry(game, action) },
    };
    let mut entries: Vec<Entry> = actions.into_iter().map(aside).collect();
    entries.sort_by_key(|entry| entry.minor);
    entries
}

/// Why an action may not be done, or that it may.
pub fn explain(game: &Game, seat: Seat, action: Action) -> String {
    match game.check(seat, action) {
        Ok(()) => "That may be done now.".to_owned(),
        Err(refusal) => format!(
            "Not now: {}. {}",
            game.world().own_words(refusal.why.trim_end_matches('.').to_owned()),
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
            | Action::Unarmed { focus: Some(_) }
            | Action::Opportunity { focus: Some(_), .. }
            | Action::MachineMelee { focus: Some(_), .. }
            | Action::MachineRanged { focus: Some(_), .. }
    )
}

fn entry(game: &Game, action: Action) -> Entry {
    let own = |text: String| game.world().own_words(text);
    Entry {
        action,
        group: group(game, action),
        label: own(words::label(game, action)),
        cost: cost(game, action),
        detail: own(detail(game, action)),
        rule: rule(game, action),
        topic: topic(game, action).map(own),
        minor: is_minor(game, action),
    }
}

/// To concentrate on an enemy that falls with one hit anyway gains nothing, nor
/// does exchanging a card for its like.
fn is_minor(game: &Game, action: Action) -> bool {
    if let Action::Put { who, from, whose, to } = action {
        let held = |who: Who, slot| game.survivor(who).inventory.get(slot);
        let old = |who: Who, slot| game.survivor(who).is_old_tank(slot);
        let design = |card| game.world().content().equipment(card).design;
        let (here, there) = (held(who, from), held(whose, to));
        return there.is_some()
            && here.map(design) == there.map(design)
            && old(who, from) == old(whose, to);
    }
    let Some(who) = words::acting(game) else { return false };
    let (plain, kind) = match action {
        Action::Melee { .. } | Action::Ranged { .. } | Action::Opportunity { .. } => {
            let Some(declared) = action.declared() else { return false };
            let Some(kind) = declared.focus else { return false };
            (game.plan_attack(who, Declared { focus: None, ..declared }), kind)
        }
        Action::Unarmed { focus: Some(kind) } => (game.plan_unarmed(who, None), kind),
        Action::MachineMelee { machine, focus: Some(kind) } => {
            let state = game.state().machines.get(usize::from(machine));
            let at = state.map_or(game.survivor(who).zone, |state| state.zone);
            (game.plan_machine_attack(who, machine, true, at, None), kind)
        }
        Action::MachineRanged { machine, at, focus: Some(kind) } => {
            (game.plan_machine_attack(who, machine, false, at, None), kind)
        }
        _ => return false,
    };
    plain.is_ok_and(|fight| fight.damage >= game.toughness(&fight, kind))
}

/// The kind of thing that an action is: in a turn what the table says, else an answer.
fn group(game: &Game, action: Action) -> Group {
    match game.frame() {
        Some(Frame::Turn(_) | Frame::Arranging(_)) => action.group(),
        _ => Group::Decision,
    }
}

/// What entries share when a menu is folded.
fn topic(game: &Game, action: Action) -> Option<String> {
    let world = game.world();
    let card = |who: Who, slot| Some(format!("{}'s {}", world.name(who), game.card_in(who, slot)?));
    match action {
        Action::Put { .. } if is_minor(game, action) => {
            Some("Swap two of the same card".to_owned())
        }
        Action::Put { who, from, .. } | Action::Attach { who, from, .. } => card(who, from),
        _ if is_minor(game, action) => Some("Concentrate, though any hit kills".to_owned()),
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
    let sum = |actions: u32| match actions {
        0 => Cost::Free,
        actions => Cost::Actions(actions.min(u32::from(u8::MAX)) as u8),
    };
    let pay = |free: &[Free], extra: u32| {
        let paid = free.iter().any(|free| turn.free[free.index()] > 0);
        sum(u32::from(!paid) + extra)
    };
    match action.price() {
        Price::Answer => Cost::Nothing,
        Price::Free => Cost::Free,
        Price::Attack(Hands::Both, _) if turn.pair > 0 => Cost::Free,
        Price::Action(free) | Price::Attack(_, free) => pay(free, 0),
        Price::Move(_) if game.is_laden(turn.who) => sum(2 + game.leaving_cost(turn.who)),
        Price::Move(free) => pay(free, game.leaving_cost(turn.who)),
        Price::Leave => sum(game.leaving_cost(turn.who)),
        Price::Jump => pay(&[], game.enemies_to_leave(game.survivor(turn.who).zone)),
        Price::Rearranging if game.rearranges_freely(turn.who) => Cost::Free,
        Price::Rearranging => pay(&[], 0),
        Price::Reload if game.loads_freely(turn.who) => Cost::Free,
        Price::Reload => pay(&[], 0),
        Price::Door => match game.world().ruleset().door_price {
            DoorPrice::FreeOnce => Cost::Free,
            DoorPrice::Action if game.breaks_in(turn) => Cost::Free,
            DoorPrice::Action => pay(&[], 0),
        },
        Price::Drive(machine) => pay(&[Free::Machine], game.driving_cost(machine)),
    }
}

/// The rule that speaks of an action: what the table says, unless the position
/// or the open question brings another one in.
fn rule(game: &Game, action: Action) -> Rule {
    let acting = words::acting(game);
    match (action, game.frame()) {
        (Action::Move { .. }, _) if acting.is_some_and(|who| game.leaving_cost(who) > 0) => {
            Rule::MoveEnemies
        }
        (Action::Reroll | Action::Keep, _)
            if acting.is_some_and(|who| game.has(who, Skill::Lucky)) =>
        {
            Rule::Skill(Skill::Lucky)
        }
        (Action::Hit { .. }, Some(Frame::Attack(fight))) if !fight.melee => Rule::Targeting,
        _ => match action.rule() {
            Rule::Asked => open_rule(game),
            rule => rule,
        },
    }
}

/// The rule behind the open question, for answers that fit several.
fn open_rule(game: &Game) -> Rule {
    game.frame().map_or(Rule::Asked, Frame::rule)
}

/// What else a player wants to know before doing it.
fn detail(game: &Game, action: Action) -> String {
    let world = game.world();
    match action {
        Action::Move { to }
        | Action::Way { to }
        | Action::MachineMove { to, .. }
        | Action::Place { zone: to } => place(game, to),
        Action::Melee { .. }
        | Action::Ranged { .. }
        | Action::Unarmed { .. }
        | Action::Opportunity { .. }
        | Action::MachineMelee { .. }
        | Action::MachineRanged { .. } => attack(game, action).unwrap_or_default(),
        Action::Activate { who } => {
            let survivor = game.survivor(who);
            format!("in {}", world.zone_name(survivor.zone))
        }
        Action::Suffer { figure } => match figure.being() {
            crate::model::action::Being::Survivor(who) => {
                let dealt = match game.frame() {
                    Some(Frame::Dealing(dealing)) => dealing.dealt[figure.index()],
                    _ => 0,
                };
                let left = format!("{} {}", game.survivor(who).armour, game.world().health());
                match dealt {
                    0 => left,
                    _ => format!("{left}, {} dealt already", game.world().hurt(dealt)),
                }
            }
            _ => String::new(),
        },
        Action::Hit { kind } | Action::Reap { kind } => match game.frame() {
            Some(Frame::Attack(fight)) if fight.damage < game.toughness(fight, kind) => {
                format!("no effect: it takes damage {}", game.toughness(fight, kind))
            }
            _ => String::new(),
        },
        Action::Learn { skill } => {
            world.content().skill_text(skill).map(|text| text.text.clone()).unwrap_or_default()
        }
        // A skill that leads somewhere: what is there.
        _ if action.group() == Group::Skill => {
            let mut zones =
                spot::of_action(game, action).into_iter().filter_map(|spot| match spot {
                    Spot::Zone(zone) => Some(zone),
                    _ => None,
                });
            zones.next_back().map(|zone| place(game, zone)).unwrap_or_default()
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
    let lies = |token: &&crate::model::state::Token| {
        token.zone == zone && token.state == crate::model::state::TokenState::Lies
    };
    if state.mission.tokens.iter().any(|token| lies(&token)) {
        parts.push("objective".to_owned());
    }
    if world.mission().exit == Some(zone) {
        parts.push("exit".to_owned());
    }
    parts.join(", ")
}

/// The dice of an attack: how many, from what on they hit, the damage of a hit.
fn dice(game: &Game, action: Action) -> Option<(u8, u8, u8)> {
    let machine = |machine: u8, melee: bool| {
        let card = game.machine_card(machine)?;
        let weapon = if melee { card.melee? } else { card.ranged? };
        Some((weapon.dice, weapon.accuracy, weapon.damage))
    };
    match action {
        Action::Melee { .. }
        | Action::Ranged { .. }
        | Action::Opportunity { .. }
        | Action::ImprovisedMelee { .. }
        | Action::ImprovisedRanged { .. } => {
            let fight = game.figures(action)?;
            let needs = fight.accuracy.saturating_sub(fight.roll).clamp(1, 6);
            Some((fight.dice, needs, fight.damage))
        }
        Action::MachineMelee { machine: index, .. } => machine(index, true),
        Action::MachineRanged { machine: index, .. } => machine(index, false),
        _ => None,
    }
}

/// The dice of an attack, what hits and the damage of a hit, in words.
pub fn dice_in_words(game: &Game, action: Action) -> Option<String> {
    let (dice, needs, damage) = dice(game, action)?;
    Some(format!("{} on {needs}+, damage {damage}", words::count(dice, "die", "dice")))
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
            Blast::Molotov => "eliminates everybody there",
        };
        return Some(format!("{does}{too}"));
    }
    let mut parts = Vec::new();
    if let Action::Ranged { at, focus: None, .. } | Action::MachineRanged { at, focus: None, .. } =
        action
    {
        parts.push(world.crowd(game.state().enemies[at]));
    }
    if let Some((dice, needs, damage)) = dice(game, action) {
        parts.push(format!("{} on {needs}+", words::count(dice, "die", "dice")));
        parts.push(format!("damage {damage}"));
    }
    if let Some(fight) = game.figures(action).filter(|fight| fight.pool > 0) {
        parts.push(words::count(fight.pool, "All-Out die", "All-Out dice"));
    }
    if let Some(odds) = odds.as_ref().filter(|odds| odds.shielded) {
        let one = odds.falls.iter().map(|fall| u32::from(fall.there)).sum::<u32>() == 1;
        parts.push(if one { "the pit shields it" } else { "the pit shields Drillers" }.to_owned());
    }
    let Some(odds) = odds else { return Some(parts.join(", ")) };
    let targets: u32 = odds.falls.iter().map(|fall| u32::from(fall.there)).sum();
    parts.push(match odds.focus {
        _ if targets == 0 => "nobody there to hit".to_owned(),
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
    if odds.fumbles.most() > 0 {
        parts.push(odds.risk());
    }
    parts.extend(odds.with_skill_dice());
    Some(parts.join(", "))
}
