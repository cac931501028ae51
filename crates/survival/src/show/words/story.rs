//! What happened between two decisions, told briefly.
//!
//! Each event has a sentence of its own; a person reads faster when the dice of
//! one roll, kills and their experience, or a card and what it brings are one.

use std::ops::Range;

use super::fact::{all_out_face, waiting};
use super::{count, sentence};
use crate::content::Draw;
use crate::engine::game::Game;
use crate::model::event::{Event, Fact};
use crate::model::rule::Rule;

/// Something told: a sentence and the rules behind it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Sentence {
    /// The sentence.
    pub text: String,
    /// The rules behind it, in the order of events.
    pub rules: Vec<Rule>,
    /// The places of the events that it tells.
    pub events: Range<usize>,
}

/// Events as a short story. `game` is the game after them.
pub fn story(game: &Game, events: &[Event]) -> Vec<Sentence> {
    let mut told = Vec::new();
    let mut rest = events;
    while let Some((event, after)) = rest.split_first() {
        let (taken, text) = match event.fact {
            Fact::Die { .. } => dice(rest),
            Fact::AllOutDie { .. } => all_out_dice(rest),
            Fact::Killed { .. } => kills(game, rest),
            Fact::EnemyCard { .. } | Fact::ZombieCard { .. } => card(game, rest),
            // The question or the damage itself says it.
            Fact::Threatened { .. } | Fact::TurnEnded { .. } => (1, None),
            Fact::FirstPlayer { .. } if game.world().seat_count() == 1 => (1, None),
            Fact::Hurt { .. } if event.rule == Rule::FriendlyFire => {
                let text = sentence(game, &event.fact);
                (1, Some(text.replacen(':', " from friendly fire:", 1)))
            }
            ref fact => (1, Some(sentence(game, fact))),
        };
        if let Some(text) = text {
            let mut rules: Vec<Rule> = rest[..taken].iter().map(|event| event.rule).collect();
            rules.dedup();
            let first = events.len() - rest.len();
            told.push(Sentence { text, rules, events: first..first + taken });
        }
        rest = rest.get(taken..).unwrap_or(after);
    }
    told
}

/// The dice of one roll.
fn dice(events: &[Event]) -> (usize, Option<String>) {
    let rolled: Vec<(u8, bool)> = events
        .iter()
        .map_while(|event| match event.fact {
            Fact::Die { shown, hit } => Some((shown, hit)),
            _ => None,
        })
        .collect();
    let shown: Vec<String> = rolled.iter().map(|(shown, _)| shown.to_string()).collect();
    let hits = rolled.iter().filter(|(_, hit)| *hit).count() as u32;
    let misses = rolled.len() as u32 - hits;
    let word = if rolled.len() == 1 { "Die" } else { "Dice" };
    let (hits, misses) = (count(hits, "hit", "hits"), count(misses, "miss", "misses"));
    (rolled.len(), Some(format!("{word} {}: {hits}, {misses}.", shown.join(" "))))
}

/// The All-Out dice of one roll.
fn all_out_dice(events: &[Event]) -> (usize, Option<String>) {
    let rolled: Vec<(String, bool)> = events
        .iter()
        .map_while(|event| match event.fact {
            Fact::AllOutDie { shown, hit } => Some((all_out_face(shown), hit)),
            _ => None,
        })
        .collect();
    let shown: Vec<&str> = rolled.iter().map(|(shown, _)| shown.as_str()).collect();
    let hits = rolled.iter().filter(|(_, hit)| *hit).count() as u32;
    let misses = rolled.len() as u32 - hits;
    let (hits, misses) = (count(hits, "hit", "hits"), count(misses, "miss", "misses"));
    (rolled.len(), Some(format!("All-Out dice {}: {hits}, {misses}.", shown.join(", "))))
}

/// Kills of one kind by one survivor, with what they gain.
fn kills(game: &Game, events: &[Event]) -> (usize, Option<String>) {
    let Some(Event { fact: Fact::Killed { who, kind, at }, .. }) = events.first().copied() else {
        return (1, None);
    };
    let (mut taken, mut killed, mut points, mut now) = (0, 0u8, 0u16, None);
    while let Some(event) = events.get(taken) {
        match event.fact {
            Fact::Killed { who: by, kind: of, at: place } if (by, of, place) == (who, kind, at) => {
                killed = killed.saturating_add(1);
            }
            Fact::Gained { who: by, points: more, total } if by == who => {
                points += u16::from(more);
                now = Some(total);
            }
            _ => break,
        }
        taken += 1;
    }
    let world = game.world();
    let gain = now.map(|now| format!(": +{points} experience, {now} now")).unwrap_or_default();
    let whom = world.enemies(kind, killed);
    let text = format!("{} eliminates {whom} in {}{gain}.", world.name(who), world.zone_name(at));
    (taken, Some(world.own_words(text)))
}

/// An enemy card, without repeating what it brings.
fn card(game: &Game, events: &[Event]) -> (usize, Option<String>) {
    let Some(Event { fact, .. }) = events.first() else { return (1, None) };
    let cards = &game.world().content().enemy_cards;
    let brought = match *fact {
        Fact::EnemyCard { number, zone, level } => cards
            .iter()
            .find(|card| card.number == number && card.draw == Draw::Spawn)
            .map(|card| Fact::Spawned { kind: card.kind, count: card.counts[level.index()], zone }),
        Fact::ZombieCard { zone, .. } => {
            waiting(game, fact).map(|(kind, count)| Fact::Spawned { kind, count, zone })
        }
        _ => return (1, None),
    };
    let repeats = brought.is_some() && events.get(1).map(|event| event.fact) == brought;
    (1 + usize::from(repeats), Some(sentence(game, fact)))
}
