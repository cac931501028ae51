//! What the next step decides: gear, experience, additional enemies, injuries,
//! or who fills a place.

use campaign::{MISSIONS, Phase, Profile, View};
use maud::{Markup, html};
use survival::danger::Danger;

use super::{Campaigns, between, cards, many};
use crate::drawings::sign;

/// A thing to know before a decision: a sign, a few words, a sentence or two.
struct Matter {
    sign: &'static str,
    title: String,
    text: String,
}

impl Matter {
    fn new(sign: &'static str, title: impl Into<String>, text: impl Into<String>) -> Matter {
        Matter { sign, title: title.into(), text: text.into() }
    }
}

/// The panel's upper part; the question and its answers follow.
pub fn step(screen: &Campaigns, view: &View) -> Markup {
    if view.outcome.is_some() {
        return html! {};
    }
    let place = usize::from(view.number).saturating_sub(1);
    let next = view.missions.get(place).and_then(|id| screen.mission(id));
    let (class, matters) = match view.phase {
        Phase::Keeping => ("keeping", keeping(view)),
        Phase::Replacing { .. } => ("replacing", replacing(view)),
        Phase::Resting { .. } => ("keeping", resting(view)),
        Phase::Tiring { .. } => ("keeping", tiring(view)),
        Phase::Ready | Phase::Mission | Phase::Passing { .. } => ("ready", ready(view)),
    };
    html! {
        div.cp-step.(class) {
            h2 { "What the next step decides" }
            p.note { "Mission " (view.number) " of " (MISSIONS) ": " (next.map_or("", |next| next.title.as_str())) }
            ol.cp-matters {
                @for matter in &matters {
                    li { span { (sign(matter.sign)) } div { b { (matter.title) } (matter.text) } }
                }
            }
        }
    }
}

/// Before a mission: all that it begins with.
fn ready(view: &View) -> Vec<Matter> {
    let mut matters = Vec::new();
    if view.attempt > 1 {
        let text = "Who fell stays fallen. No bonus, and no gear but the starting cards.";
        matters.push(Matter::new("undo", "The same mission again", text));
    }
    let own: Vec<String> =
        view.team.iter().flat_map(|member| member.kept.iter().cloned()).collect();
    matters.push(match view.kept.is_empty() {
        true if view.profile == Profile::AllOut && !own.is_empty() => Matter::new(
            "gun",
            "What you carry in",
            "What held, and the starting cards. Cards change hands freely now, each once; face-down ones are cleared in the mission, for an action.",
        ),
        true => Matter::new(
            "gun",
            "What you carry in",
            "The starting cards. Trade freely before the start.",
        ),
        false => {
            let text = format!(
                "{}, and the starting cards. Share them out and trade freely before the start.",
                cards(&view.kept)
            );
            Matter::new("gun", "What you carry in", text)
        }
    });
    if view.bonus > 0 {
        let title = format!("{} experience for everyone", many(usize::from(view.bonus)));
        let text = format!(
            "Two, and {} for the mission just won. Nobody starts Yellow by it.",
            many(usize::from(view.bonus) - 2).to_lowercase()
        );
        matters.push(Matter::new("star", title, text));
    }
    if let Some(line) = view.reinforcements {
        let text =
            format!("One enemy card for each spawn zone that is awake, on line {}.", line.name());
        matters.push(Matter::new("virus", "They are waiting", text));
    }
    matters.push(injuries(view));
    matters
}

/// Who begins short of armour.
fn injuries(view: &View) -> Matter {
    let hurt: Vec<_> = view.team.iter().filter(|member| member.injuries > 0).collect();
    let once = hurt.iter().filter(|member| member.injuries == 1).map(|member| &*member.name);
    let twice = hurt.iter().filter(|member| member.injuries > 1).map(|member| &*member.name);
    let (once, twice) = (between::names(once), between::names(twice));
    let plural = |names: &str| if names.contains(" and ") { "start" } else { "starts" };
    let mut text = String::new();
    if !once.is_empty() {
        text.push_str(&format!("{once} {} one armour short. ", plural(&once)));
    }
    if !twice.is_empty() {
        text.push_str(&format!(
            "{twice} {} two short; one more injury eliminates. ",
            plural(&twice)
        ));
    }
    match hurt.is_empty() {
        true => Matter::new(
            "wound",
            "Nobody is hurt",
            "A knock-out costs the gear, half the experience and an injury that stays; the third eliminates.",
        ),
        false => {
            text.push_str("A knock-out costs half the experience.");
            Matter::new("wound", "Injuries stay", text)
        }
    }
}

/// Somebody says what they keep.
fn keeping(view: &View) -> Vec<Matter> {
    let keeper = view.keeper.as_ref();
    let name = keeper
        .and_then(|keeper| view.team.get(usize::from(keeper.member)))
        .map_or("Somebody", |member| member.name.as_str());
    let level = keeper.map_or(Danger::Orange, |keeper| keeper.level);
    let may = match level {
        Danger::Red => "That keeps two cards of the deck, or one prototype.",
        _ => "That keeps one card of the deck.",
    };
    let mut matters = vec![
        Matter::new("gear", format!("{name} ended at {}", level.name()), may),
        Matter::new(
            "gun",
            "For the whole team",
            "Kept gear is shared out before the next mission as you like. Starting cards are always issued anew.",
        ),
    ];
    if !view.kept.is_empty() {
        matters.push(Matter::new("check", "Kept so far", format!("{}.", cards(&view.kept))));
    }
    matters
}

/// Somebody rolls for what they keep.
fn resting(view: &View) -> Vec<Matter> {
    let name = between::resting(view).unwrap_or("Somebody");
    vec![
        Matter::new(
            "gun",
            format!("The gear of {name}"),
            "Three All-Out dice for each card in hand and on the body: an Explosion turns it face down, two destroy it. Two for each in the backpack: two symbols lose it. Starting cards are issued anew.",
        ),
        Matter::new(
            "shield",
            "Lost armour",
            "Two dice; each that is no Explosion mends a point, as far as injuries let it.",
        ),
        Matter::new(
            "star",
            "Then fatigue",
            "Experience falls to the threshold of the level below, and a skill or die above Blue is lost.",
        ),
    ]
}

/// Somebody says what fatigue takes.
fn tiring(view: &View) -> Vec<Matter> {
    let name = between::resting(view).unwrap_or("Somebody");
    let experience = view.team.iter().find(|member| member.name == name);
    let experience = experience.map_or(0, |member| member.experience);
    vec![Matter::new(
        "star",
        format!("{name} is tired"),
        format!(
            "Experience falls to {experience}, and one of these is lost; it can be chosen again when its level is reached."
        ),
    )]
}

/// Somebody takes a place.
fn replacing(view: &View) -> Vec<Matter> {
    let leaver = between::leaver(view).unwrap_or("Somebody");
    let end = match view.last_stand {
        true => "When nobody is left in reserve, the team goes on smaller.",
        false => "When nobody is left to fill a place, the campaign is lost.",
    };
    vec![
        Matter::new(
            "skull",
            format!("{leaver} is out of the campaign"),
            "The place in the team is to be filled, by the same player.",
        ),
        Matter::new(
            "men",
            "Whoever joins starts fresh",
            "At Blue, without injuries, skills or gear; with the bonus of all others.",
        ),
        Matter::new("flag", format!("{} in reserve", many(view.reserves.len())), end),
    ]
}
