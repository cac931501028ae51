//! One decision on the screen: what happened, the board, the team, the goals,
//! the question and its menu.

use clap::ValueEnum;
use survival::action::Action;
use survival::inventory::Area;
use survival::menu::{Cost, Entry, Group, Item};
use survival::survivor::Standing;
use survival::view::{CardView, SurvivorView, View};
use survival::words;

use super::paint::Paint;

/// How much is shown at each decision.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, ValueEnum)]
pub enum Detail {
    /// Everything, every time.
    Full,
    /// Board and team when they have changed.
    #[default]
    Changes,
    /// Neither board nor team unless asked for: for screen readers.
    Brief,
}

/// Where in the game one is, in a line or two.
pub fn header(view: &View, paint: &Paint) -> Vec<String> {
    let phase = view.phase.name();
    let left: Vec<String> = view
        .miniatures
        .iter()
        .filter(|kind| kind.left < 5 && kind.left < kind.all)
        .map(|kind| format!("{}{}", kind.letters, kind.left))
        .collect();
    let mut parts = vec![
        format!("{}, round {}, {phase}", view.title.trim_end_matches('.'), view.round),
        format!("danger {}", view.danger.name()),
        format!("equipment deck {}", view.piles.equipment),
    ];
    if !left.is_empty() {
        parts.push(format!("only {} left in the box", left.join(" ")));
    }
    if let Some(crew) = view.crew.filter(|crew| *crew > 0) {
        parts.push(format!("crew {crew}"));
    }
    paint.wrap(&parts.join(" | "), 2).iter().map(|line| paint.heading(line)).collect()
}

/// What the mission asks for, in a line.
pub fn goals(view: &View, paint: &Paint) -> Vec<String> {
    let steps: Vec<String> = view
        .steps
        .iter()
        .zip(1..)
        .map(|(step, number)| {
            let mark = match (step.done, step.open) {
                (true, _) => "[done]",
                (false, true) => "[now]",
                (false, false) => "[later]",
            };
            format!("{number} {mark} {}", step.text)
        })
        .collect();
    paint.wrap(&format!("Goals: {}.", steps.join("; ")), 7)
}

/// Everybody's dashboard, a line or two each.
pub fn team(view: &View, paint: &Paint) -> Vec<String> {
    let shared = view.survivors.iter().any(|survivor| survivor.seat > 0);
    view.survivors.iter().flat_map(|survivor| dashboard(view, survivor, shared, paint)).collect()
}

/// The width of what stands before the cards of a dashboard.
const BEFORE_CARDS: usize = 43;

fn dashboard(view: &View, survivor: &SurvivorView, shared: bool, paint: &Paint) -> Vec<String> {
    let active = view.turn.as_ref().is_some_and(|turn| turn.survivor == survivor.name);
    let turn = match survivor.standing {
        Standing::Down => "down",
        Standing::Escaped => "away",
        Standing::Eliminated => "dead",
        Standing::Playing if active => "now",
        Standing::Playing if survivor.played => "done",
        Standing::Playing => "",
    };
    let name = match shared {
        true => format!("{} {}", survivor.seat + 1, survivor.name),
        false => survivor.name.clone(),
    };
    let level = survivor.level.name();
    let experience = match survivor.next_level {
        Some(next) => format!("{level} {}/{next}", survivor.experience),
        None => format!("{level} {}", survivor.experience),
    };
    let pips = pips(survivor.armour, survivor.base_armour);
    let start = format!("{turn:<4} {name:<10} {:<8} {pips:<4} {experience:<13}", survivor.zone);
    let mut skills = survivor.skills.clone();
    skills.extend(survivor.dice.iter().cloned());
    if survivor.defence > 0 {
        skills.push(format!("{} Defence", survivor.defence));
    }
    let skills = skills.join("; ");
    let lies = if survivor.laid_down { "laid down, " } else { "" };
    let line = format!("{start}{lies}{} ({skills})", carried(survivor));
    let mut lines = paint.wrap(&line, BEFORE_CARDS);
    if let Some(first) = lines.first_mut() {
        let painted = paint.danger(&experience, survivor.level);
        *first = first.replacen(&experience, &painted, 1);
        if active {
            *first = paint.heading(first);
        }
    }
    lines
}

/// Armour as pips: those left, then those lost.
fn pips(left: u8, base: u8) -> String {
    "■".repeat(usize::from(left)) + &"□".repeat(usize::from(base.saturating_sub(left)))
}

/// What a survivor carries, in short.
fn carried(survivor: &SurvivorView) -> String {
    let of = |area: Area| {
        let cards = survivor.cards.iter().filter(move |card| card.area == area);
        cards.map(card_name).collect::<Vec<_>>().join(", ")
    };
    let hands = of(Area::Hand);
    let mut parts = vec![if hands.is_empty() { "empty hands".to_owned() } else { hands }];
    for (word, area) in [("wears", Area::Body), ("pack", Area::Backpack), ("found", Area::Found)] {
        let cards = of(area);
        if !cards.is_empty() {
            parts.push(format!("{word}: {cards}"));
        }
    }
    parts.join(" | ")
}

/// A card with what is attached to it.
fn card_name(card: &CardView) -> String {
    let attached: String = card.attached.iter().map(|ammo| format!(" + {ammo}")).collect();
    let fired = if card.fired { " (fired)" } else { "" };
    format!("{}{attached}{fired}", card.name)
}

/// What Enter alone does: it ends what has nothing left to do.
pub fn by_enter(view: &View, items: &[Item]) -> Option<Action> {
    let spent = view.open_turn().is_some_and(|turn| turn.actions == 0);
    items.iter().find_map(|item| match item {
        Item::One(entry) if entry.action == Action::Done => Some(entry.action),
        Item::One(entry) if entry.action == Action::End && spent => Some(entry.action),
        _ => None,
    })
}

/// Where the entries of a menu begin: behind the names of groups, or near the
/// edge where there are none.
const MARGIN: usize = 14;
const EDGE: usize = 2;

/// A menu: groups at the left, numbered entries beside them.
pub fn menu(items: &[Item], by_enter: Option<Action>, paint: &Paint) -> Vec<String> {
    let mut lines = Vec::new();
    let mut number = 1;
    let plain = items.iter().all(|item| item.group() == Group::Decision);
    let margin = if plain { EDGE } else { MARGIN };
    for group in items.chunk_by(|a, b| a.group() == b.group()) {
        let heading = match group.first().map(Item::group) {
            None | Some(Group::Decision) => "",
            Some(other) => words::group(other),
        };
        let texts: Vec<String> = group.iter().map(|item| text(item, by_enter)).collect();
        let widest = texts.iter().map(|text| text.chars().count()).max().unwrap_or(0);
        let columns = (paint.width.saturating_sub(margin) / (widest + 6)).clamp(1, 4);
        for (row, cells) in texts.chunks(columns).enumerate() {
            let start = if row == 0 { heading } else { "" };
            let mut line = paint.heading(&format!("{start:<margin$}"));
            for text in cells {
                let counted = paint.number(&format!("{number:>2}"));
                if columns == 1 {
                    let mut wrapped = paint.narrowed(margin + 3).wrap(text, 2).into_iter();
                    line += &format!("{counted} {}", wrapped.next().unwrap_or_default());
                    for more in wrapped {
                        line += &format!("\n{:margin$}   {more}", "");
                    }
                } else {
                    line += &format!("{counted} {text:<widest$}   ");
                }
                number += 1;
            }
            lines.push(line.trim_end().to_owned());
        }
    }
    lines
}

fn text(item: &Item, by_enter: Option<Action>) -> String {
    match item {
        Item::One(entry) if Some(entry.action) == by_enter => format!("{} (or Enter)", one(entry)),
        Item::One(entry) => one(entry),
        Item::Many { topic, entries, .. } => format!("{topic} … ({})", entries.len()),
    }
}

/// An entry: what, its cost, and what to know.
fn one(entry: &Entry) -> String {
    let cost = match entry.cost {
        Cost::Nothing => String::new(),
        Cost::Free => " [free]".to_owned(),
        Cost::Actions(actions) => format!(" [{actions}]"),
    };
    let detail =
        if entry.detail.is_empty() { String::new() } else { format!(": {}", entry.detail) };
    format!("{}{cost}{detail}", entry.label)
}
