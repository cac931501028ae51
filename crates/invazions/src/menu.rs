//! What can be done now, as a host shows it: grouped, named, priced.
//!
//! A [`menu`] lists exactly what is legal. Terminal and browser draw the same
//! entries; none of them decides anything.

use serde::Serialize;
use table::Seat;

use crate::action::Action;
use crate::card::Kind;
use crate::game::Game;
use crate::rule::Rule;
use crate::words;

/// The kinds of things that can be done, in the order of a menu.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Group {
    /// Answers to a question of the game.
    Decision,
    /// Zombie cards.
    Zombies,
    /// Rage cards.
    Rage,
    /// Humans.
    Humans,
    /// Research cards.
    Research,
    /// Bravery cards.
    Bravery,
    /// What may be done whoever is asked.
    AnyTime,
    /// Ending a phase, passing, stopping.
    End,
}

impl Group {
    /// The heading in a menu.
    pub const fn heading(self) -> &'static str {
        match self {
            Group::Decision => "Decide",
            Group::Zombies => "Zombie cards",
            Group::Rage => "Rage cards",
            Group::Humans => "Humans",
            Group::Research => "Research",
            Group::Bravery => "Bravery",
            Group::AnyTime => "At any time",
            Group::End => "Go on",
        }
    }
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
    /// What it costs in tokens.
    pub cost: u8,
    /// What else a player wants to know before doing it; may be empty.
    pub detail: String,
    /// The rule that speaks of it.
    pub rule: Rule,
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
    entries.sort_by_key(|entry| entry.group);
    entries
}

/// What `seat` may do whoever is asked.
pub fn any_time(game: &Game, seat: Seat) -> Vec<Entry> {
    let mut actions = Vec::new();
    game.interrupts(seat, &mut actions);
    let own = |action| Entry { group: Group::AnyTime, ..entry(game, action) };
    actions.into_iter().map(own).collect()
}

/// Why an action may not be done, or that it may.
pub fn explain(game: &Game, seat: Seat, action: Action) -> String {
    match game.check(seat, action) {
        Ok(()) => "That may be done now.".to_owned(),
        Err(refusal) => {
            let rule = words::why(game.world().content(), refusal.rule);
            format!("Not now: {}. {rule}", refusal.why)
        }
    }
}

fn entry(game: &Game, action: Action) -> Entry {
    let world = game.world();
    let (group, rule, cost) = match action {
        Action::Defend { card, .. } => (Group::Humans, Rule::Card(card), world.card(card).cost),
        Action::Study { research, .. } => {
            (Group::Research, Rule::ResearchCard(research), game.research_cost(research))
        }
        Action::Barricade { .. } => (Group::End, Rule::Barricade, 0),
        Action::Play { card } if card.kind() == Kind::Zombie => {
            (Group::Zombies, Rule::Card(card), 0)
        }
        Action::Play { card } => (Group::Rage, Rule::Card(card), 0),
        Action::Stop => (Group::End, Rule::Stop, 0),
        Action::Pass | Action::PassPhase | Action::PassTurn | Action::Attend => {
            (Group::End, Rule::BraveryWindow, 0)
        }
        Action::Discard { .. } => (Group::Decision, Rule::HumanDiscard, 0),
        Action::Keep => (Group::End, Rule::HumanDiscard, 0),
        Action::Attack { .. } => (Group::Decision, Rule::Choose, 0),
        Action::Order { .. } => (Group::Decision, Rule::Order, 0),
        Action::TakeWounded { .. } => (Group::Decision, Rule::Wounded, 0),
        Action::Agree | Action::Object => (Group::Decision, Rule::Order, 0),
        Action::Pick { .. } => (Group::Decision, Rule::Contamination, 0),
        Action::Sacrifice { .. } => (Group::Decision, Rule::Sacrifice, 0),
        Action::Top { .. } | Action::Bottom { .. } => (Group::Decision, Rule::Attack, 0),
        Action::Decline => (Group::End, Rule::Attack, 0),
        Action::Devour { .. } | Action::DevourResearch { .. } => {
            (Group::Decision, Rule::Allocate, 0)
        }
        Action::Done => (Group::End, Rule::Allocate, 0),
        Action::Recruit { .. } => (Group::Decision, Rule::Recruit, 0),
        Action::Enough { .. } => (Group::End, Rule::Recruit, 0),
        Action::Claim => (Group::Decision, Rule::Claim, 0),
        Action::GoOn => (Group::End, Rule::Claim, 0),
        Action::Hold { .. }
        | Action::Capture { .. }
        | Action::Bloodbath
        | Action::Cut { .. }
        | Action::Save { .. }
        | Action::Leap { .. } => match Game::bravery(action) {
            Some(card) => (Group::Bravery, Rule::Card(card), game.bravery_cost(card)),
            None => (Group::Bravery, Rule::Bravery, 0),
        },
    };
    let detail = match rule {
        Rule::Card(card) => world.card(card).text.clone(),
        Rule::ResearchCard(research) => world.content().research(research).text.clone(),
        _ => String::new(),
    };
    Entry { action, group, label: words::label(game, action), cost, detail, rule }
}
