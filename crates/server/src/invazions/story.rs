//! The story of a game of InvaZions: cure against captives.

use invazions::Game;
use invazions::card::Card;
use invazions::event::{Event, Fact, Side};
use table::{Family as _, Game as _, Viewer};

use super::lines;
use crate::story::{Curve, Fate, Luck, Story, Told, Turning, note};

/// Tells a game that is over.
pub fn story(end: &Game, plays: &mut dyn Iterator<Item = Told<Game, Event>>) -> Story {
    let view = end.view(Viewer::Spectator);
    let (mut cure, mut freed) = (Vec::new(), Vec::new());
    let mut entered = vec![0_u32; view.hordes.len()];
    let mut devoured = 0_u32;
    let mut best: Option<(u32, Turning)> = None;
    for Told { play, game, events } in plays {
        let now = game.view(Viewer::Spectator);
        let mut weight = 0;
        for event in &events {
            match &event.fact {
                Fact::Devoured { .. } => {
                    devoured += 1;
                    weight += 1;
                }
                Fact::Recruited { horde, card, .. } => {
                    if let Some(count) = entered.get_mut(horde.index()) {
                        *count += 1;
                    }
                    weight += if *card == Card::CapturedZombie { 3 } else { 0 };
                }
                Fact::Points { points, .. } => weight += u32::from(*points) / 2,
                _ => {}
            }
        }
        note(&mut cure, now.turn, u32::from(now.human.points));
        note(&mut freed, now.turn, u32::from(now.captives));
        if weight > 1 && best.as_ref().is_none_or(|(known, _)| weight > *known) {
            let told = lines::lines(game.world().content(), &events, Viewer::Spectator);
            let text: Vec<String> = told.into_iter().take(3).map(|line| line.text).collect();
            best = Some((weight, Turning { play, step: now.turn, text: text.join(" ") }));
        }
    }
    let human = Fate {
        name: end.role(Side::Human.seat()),
        text: format!("{} of {} points of cure", view.human.points, view.human.goal),
        good: Some(view.human.points >= view.human.goal),
        count: devoured,
        of: ("Human devoured", "Humans devoured"),
    };
    let hordes = view.hordes.iter().map(|horde| Fate {
        name: end.role(Side::Horde(horde.horde).seat()),
        text: format!("freed {}", horde.captives),
        good: None,
        count: entered[horde.horde.index()],
        of: ("card recruited", "cards recruited"),
    });
    Story {
        lines: vec![
            format!("{} turns.", view.turn),
            format!(
                "The cure stood at {} of {}, {} of {} captives were free.",
                view.human.points, view.human.goal, view.captives, view.captives_goal
            ),
        ],
        fates: std::iter::once(human).chain(hordes).collect(),
        curves: vec![
            Curve {
                name: "Cure",
                values: cure,
                goal: u32::from(view.human.goal),
                ..Curve::default()
            },
            Curve {
                name: "Freed",
                values: freed,
                goal: u32::from(view.captives_goal),
                ..Curve::default()
            },
        ],
        step: "Turn",
        luck: Luck::default(),
        turning: best.map(|(_, turning)| turning),
    }
}
