//! Between two missions: where the campaign stands in a line, and what can be
//! decided.

use campaign::{Action, Campaign, MISSIONS, Phase, View};
use maud::{Markup, html};
use survival::words;
use table::{Family as _, Game as _, Seat};

use super::roster;
use crate::screen::Choice;

/// The signs that pages between missions show.
pub const SIGNS: &[&str] = &[
    "i-card", "i-check", "i-flag", "i-gear", "i-gun", "i-lock", "i-men", "i-play", "i-quiet",
    "i-shield", "i-skull", "i-sound", "i-star", "i-sun", "i-undo", "i-virus", "i-wound", "i-x",
];

/// Which mission of the campaign is played.
pub fn place(view: &View) -> Markup {
    html! {
        span.stat.mission-of title=(view.title) {
            span.word { "Mission" } b { (view.number) "/" (MISSIONS) }
        }
    }
}

/// The line above the page.
pub fn status(view: &View) -> Markup {
    let standing = view.team.iter().filter(|member| !member.out).count();
    html! {
        (place(view))
        span.stat { b { (won(view)) } " won" }
        span.stat { b { (standing) } " in the team" }
        span.stat { b { (view.reserves.len()) } " in reserve" }
    }
}

/// How many missions are won.
pub fn won(view: &View) -> usize {
    view.records.iter().filter(|record| record.won).count()
}

/// What a seat may decide.
pub fn choices(game: &Campaign, seat: Seat) -> Vec<Choice> {
    let view = game.team_view();
    let offers = game.offers(seat).into_iter();
    offers
        .map(|offer| {
            let mut choice = Choice {
                action: game.write(&offer.action),
                label: offer.label,
                ..Choice::default()
            };
            match offer.action {
                Action::Begin if view.attempt > 1 => choice.label = "Try once more".to_owned(),
                Action::Begin | Action::Play(_) => {}
                Action::Roll | Action::Forget(_) | Action::Give(_) => {
                    if let Some(member) = resting(&view) {
                        choice.spots = vec![roster::spot(member)];
                    }
                    choice.term = Some("survival/rule-campaign-gear".to_owned());
                }
                Action::HandOver { member, .. } => {
                    let owner = view.team.get(usize::from(member));
                    choice.spots =
                        owner.map(|owner| roster::spot(&owner.name)).into_iter().collect();
                    choice.term = Some("survival/rule-campaign-gear".to_owned());
                    choice.minor = true;
                }
                Action::Keep(_) => {
                    let member = view.keeper.as_ref().map(|keeper| usize::from(keeper.member));
                    let member = member.and_then(|member| view.team.get(member));
                    choice.spots =
                        member.map(|member| roster::spot(&member.name)).into_iter().collect();
                    choice.term = Some("survival/rule-campaign-gear".to_owned());
                }
                Action::Replace(who) => {
                    let name = view.reserves.get(usize::from(who)).map_or("", String::as_str);
                    choice.detail = roster::in_short(game, name);
                    choice.spots = vec![roster::spot(name)];
                }
                Action::GiveUp => {
                    choice.detail = offer.why;
                    choice.minor = true;
                }
            }
            choice
        })
        .collect()
}

/// Who rolls, tires or hands something over, if somebody does.
pub fn resting(view: &View) -> Option<&str> {
    match view.phase {
        Phase::Resting { member } | Phase::Tiring { member } | Phase::Passing { member, .. } => {
            view.team.get(usize::from(member)).map(|member| member.name.as_str())
        }
        _ => None,
    }
}

/// Whose place is empty, if one is to be filled.
pub fn leaver(view: &View) -> Option<&str> {
    match view.phase {
        Phase::Replacing { member } => {
            view.team.get(usize::from(member)).map(|member| member.name.as_str())
        }
        _ => None,
    }
}

/// Names in a sentence; nothing where there are none.
pub fn names<'a>(names: impl Iterator<Item = &'a str>) -> String {
    let names: Vec<String> = names.map(str::to_owned).collect();
    if names.is_empty() { String::new() } else { words::list(&names) }
}
