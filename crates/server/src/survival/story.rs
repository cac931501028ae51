//! The story of a survival game: who fell, who killed how many, how danger rose.

use survival::Game;
use survival::action::Being;
use survival::danger::Danger;
use survival::event::{Event, Fact};
use survival::luck::faces_that_hit;
use survival::survivor::Standing;
use survival::words;
use table::{Game as _, Viewer};

use super::names::Names;
use crate::story::{Curve, Fate, Luck, Story, Told, Turning, note};

/// Tells a game that is over.
pub fn story(end: &Game, plays: &mut dyn Iterator<Item = Told<Game, Event>>) -> Story {
    let team = end.view(Viewer::Spectator).survivors;
    let mut kills = vec![0_u32; team.len()];
    let mut fell = vec![None; team.len()];
    let (mut danger, mut killed) = (Vec::new(), Vec::new());
    let mut rolls = Rolls::default();
    let mut before: Option<Game> = None;
    let mut best: Option<(usize, Turning)> = None;
    for Told { play, game, events } in plays {
        let view = game.view(Viewer::Spectator);
        let mut now = 0;
        for event in &events {
            match event.fact {
                Fact::Killed { who, .. } => {
                    now += 1;
                    if let Some(kills) = kills.get_mut(who.index()) {
                        *kills += 1;
                    }
                }
                fact => rolls.tell(before.as_ref(), &fact),
            }
        }
        for (at, survivor) in view.survivors.iter().enumerate() {
            if survivor.standing == Standing::Eliminated && fell.get(at) == Some(&None) {
                fell[at] = Some(view.round);
            }
        }
        let most = view.survivors.iter().map(|survivor| u32::from(survivor.experience)).max();
        note(&mut danger, view.round, most.unwrap_or(0));
        note(&mut killed, view.round, kills.iter().sum());
        // A machine that breaks decides nothing.
        let lost = events.iter().any(|event| match event.fact {
            Fact::Eliminated { figure } => matches!(figure.being(), Being::Survivor(_)),
            _ => false,
        });
        let weight = if lost { 100 } else { now };
        if weight > 1 && best.as_ref().is_none_or(|(known, _)| weight > *known) {
            let text = decisive(&game, &events);
            best = Some((weight, Turning { play, step: view.round, text }));
        }
        before = Some(game);
    }
    let fates = team.iter().enumerate().map(|(at, survivor)| Fate {
        name: survivor.name.clone(),
        text: match (survivor.standing, fell[at]) {
            (Standing::Eliminated, Some(round)) => format!("fell in round {round}"),
            (Standing::Eliminated, None) => "fell".to_owned(),
            (Standing::Escaped, _) => "got out".to_owned(),
            _ if survivor.armour < survivor.base_armour => "alive, and hurt".to_owned(),
            _ => "alive".to_owned(),
        },
        good: Some(survivor.standing != Standing::Eliminated),
        count: kills[at],
        of: ("kill", "kills"),
    });
    let fates: Vec<Fate> = fates.collect();
    Story {
        lines: lines(end, &fates, &best),
        step: "Round",
        curves: vec![
            Curve {
                name: "Danger: the most experience of anyone",
                values: danger,
                levels: Danger::ALL.iter().map(|level| level_of(end, *level)).collect(),
                ..Curve::default()
            },
            Curve { name: "Kills", values: per_round(&killed), bars: true, ..Curve::default() },
        ],
        fates,
        luck: rolls.luck,
        turning: best.map(|(_, turning)| turning),
    }
}

/// What decided a play: who was attacked, killed, eliminated. Not who went
/// where before.
fn decisive(game: &Game, events: &[Event]) -> String {
    let matters = |event: &Event| {
        matches!(
            event.fact,
            Fact::Attack { .. }
                | Fact::MachineAttack { .. }
                | Fact::CarAttack { .. }
                | Fact::Killed { .. }
                | Fact::Hurt { .. }
                | Fact::Eliminated { .. }
        )
    };
    let told = words::story(game, events);
    let chosen = told.iter().filter(|told| events[told.events.clone()].iter().any(matters));
    let text: Vec<&str> = chosen.take(4).map(|told| told.text.as_str()).collect();
    Names::of(game.world()).say(&text.join(" "))
}

/// The luck of the players' attacks, told fact by fact.
#[derive(Default)]
pub struct Rolls {
    /// What came of it so far.
    pub luck: Luck,
    /// The faces that hit in the attack that is under way.
    faces: Option<u8>,
}

impl Rolls {
    /// Something happened in a game that stood like this before.
    pub fn tell(&mut self, before: Option<&Game>, fact: &Fact) {
        match *fact {
            Fact::Die { hit, .. } => {
                if let Some(faces) = self.faces {
                    self.luck.add(faces, hit);
                }
            }
            Fact::Attack { .. } | Fact::MachineAttack { .. } => {
                self.faces = before.and_then(|game| faces_that_hit(game, fact));
            }
            // Whoever else rolls is not one of the players.
            Fact::RogueAttack { .. } | Fact::CarAttack { .. } | Fact::Improvised { .. } => {
                self.faces = None;
            }
            _ => {}
        }
    }
}

/// From how much experience on a level holds, and its letter.
fn level_of(game: &Game, level: Danger) -> (u32, char) {
    let letter = level.name().chars().next().unwrap_or('?');
    (u32::from(game.world().ruleset().threshold(level)), letter)
}

/// Sums that grow, as what each round added.
fn per_round(sums: &[u32]) -> Vec<u32> {
    let before = std::iter::once(0).chain(sums.iter().copied());
    sums.iter().zip(before).map(|(sum, before)| sum.saturating_sub(before)).collect()
}

fn lines(end: &Game, fates: &[Fate], best: &Option<(usize, Turning)>) -> Vec<String> {
    let rounds = end.view(Viewer::Spectator).round;
    let total: u32 = fates.iter().map(|fate| fate.count).sum();
    let first = fates.iter().max_by_key(|fate| fate.count).filter(|fate| fate.count > 0);
    let mut lines = vec![match rounds {
        1 => "It was over in the first round.".to_owned(),
        rounds => format!("{rounds} rounds, {total} enemies eliminated."),
    }];
    if let Some(first) = first {
        lines.push(format!("{} had the most kills: {}.", first.name, first.count));
    }
    if let Some((_, turning)) = best {
        lines.push(format!("Round {} decided it.", turning.step));
    }
    lines
}
