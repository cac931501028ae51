//! The story of a campaign: everybody's fate, kills and injuries by mission,
//! and the mission that decided it.

use campaign::{Campaign, Event};
use survival::event::Fact;
use survival::words;

use crate::story::{Curve, Fate, Story, Told, Turning, note};
use crate::survival::Rolls;

/// Tells a campaign that is over.
pub fn story(end: &Campaign, plays: &mut dyn Iterator<Item = Told<Campaign, Event>>) -> Story {
    let (mut step, mut kills) = (0_u16, 0_u32);
    let (mut rolls, mut before) = (Rolls::default(), None);
    let (mut killed, mut hurt) = (Vec::new(), Vec::new());
    let mut turning: Option<Turning> = None;
    for Told { play, game, events } in plays {
        for event in &events {
            match event {
                Event::Began { .. } => step += 1,
                Event::Mission(event) => match event.fact {
                    Fact::Killed { .. } => kills += 1,
                    fact => rolls.tell(before.as_ref(), &fact),
                },
                // The last time that somebody was lost weighs most.
                Event::Eliminated { name } => {
                    let text = format!("{name} fell.");
                    match &mut turning {
                        Some(known) if known.play == play => {
                            known.text = format!("{} {text}", known.text);
                        }
                        _ => turning = Some(Turning { play, step, text }),
                    }
                }
                _ => {}
            }
        }
        if step > 0 {
            let view = game.team_view();
            let injuries = view.team.iter().map(|member| u32::from(member.injuries)).sum();
            note(&mut killed, step, kills);
            note(&mut hurt, step, injuries);
        }
        before = game.mission().cloned();
    }
    Story {
        lines: lines(end, kills),
        fates: fates(end),
        curves: vec![
            Curve { name: "Kills in all", values: killed, ..Curve::default() },
            Curve { name: "Injuries of the team", values: hurt, ..Curve::default() },
        ],
        step: "Mission",
        luck: rolls.luck,
        turning,
    }
}

fn fates(end: &Campaign) -> Vec<Fate> {
    let view = end.team_view();
    let standing = view.team.iter().filter(|member| !member.out).map(|member| Fate {
        name: member.name.clone(),
        text: match member.injuries {
            0 => "came through unhurt".to_owned(),
            injuries => format!("came through, {}", words::count(injuries, "injury", "injuries")),
        },
        good: Some(true),
        count: u32::from(member.deeds.kills),
        of: ("kill", "kills"),
    });
    let fallen = view.fallen.iter().map(|one| Fate {
        name: one.name.clone(),
        text: format!("fell in mission {}", one.number),
        good: Some(false),
        count: u32::from(one.deeds.kills),
        of: ("kill", "kills"),
    });
    standing.chain(fallen).collect()
}

fn lines(end: &Campaign, kills: u32) -> Vec<String> {
    let view = end.team_view();
    let won = view.records.iter().filter(|record| record.won).count();
    let rounds: u32 = view.records.iter().map(|record| u32::from(record.rounds)).sum();
    vec![
        format!(
            "{} won, {} lost, {rounds} rounds in all.",
            words::count(won as u16, "mission", "missions"),
            view.records.len() - won
        ),
        format!("{kills} enemies eliminated."),
    ]
}
