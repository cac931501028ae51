//! The track: five missions in a row, those played, the next one, those that
//! are still shut.

use campaign::{MISSIONS, Outcome, View};
use maud::{Markup, PreEscaped, html};
use survival::words;

use super::{Campaigns, between, many};
use crate::drawings::sign;
use crate::form::Mission;

/// How a mission of the track stands.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Stand {
    Won,
    Now,
    Over,
    Shut,
}

fn stand(view: &View, number: u8) -> Stand {
    let won = view.records.iter().any(|record| record.number == number && record.won);
    match (won, number == view.number, view.outcome) {
        (true, ..) => Stand::Won,
        (false, true, None) => Stand::Now,
        (false, true, Some(_)) => Stand::Over,
        (false, false, _) => Stand::Shut,
    }
}

/// Title, how it goes, and the five missions.
pub fn track(screen: &Campaigns, view: &View) -> Markup {
    html! {
        div.cp-in {
            p.eyebrow { "Campaign" }
            h2.cp-title { (view.title) }
            p.cp-lead { (lead(view)) }
            ol.cp-track {
                @for (id, number) in view.missions.iter().zip(1..) {
                    (station(screen.mission(id), view, number))
                }
            }
        }
    }
}

fn station(mission: Option<&Mission>, view: &View, number: u8) -> Markup {
    let stand = stand(view, number);
    let class = match stand {
        Stand::Won => "done",
        Stand::Now => "now",
        Stand::Over => "ended",
        Stand::Shut => "shut",
    };
    let title = mission.map_or("", |mission| mission.title.as_str());
    // The latest time it was played is the one to watch.
    let played = view.records.iter().rposition(|record| record.number == number);
    html! {
        li.(class) aria-current=[(stand == Stand::Now).then_some("step")] {
            span.cp-no aria-hidden="true" {
                @match stand {
                    Stand::Won => (sign("check")),
                    Stand::Over => (sign("x")),
                    Stand::Now => (number),
                    Stand::Shut => (sign("lock")),
                }
            }
            div.cp-map aria-hidden="true" {
                @if let Some(mission) = mission { (PreEscaped(&mission.thumbnail)) }
            }
            b.cp-name { (title) }
            span.note { (fate(mission, view, number)) }
            @if let Some(played) = played {
                button.plain type="button" data-part=(played) aria-label={ "Watch " (title) } { "Watch" }
            }
        }
    }
}

/// What became of a mission, or how hard and long it is.
fn fate(mission: Option<&Mission>, view: &View, number: u8) -> String {
    let records = view.records.iter().filter(|record| record.number == number);
    let lost = records.clone().filter(|record| !record.won).count();
    if let Some(record) = records.clone().find(|record| record.won) {
        return match record.attempt {
            1 => format!("Won, round {}", record.rounds),
            2 => format!("Won at the second try, round {}", record.rounds),
            attempt => format!("Won at try {attempt}, round {}", record.rounds),
        };
    }
    let about = mission.map_or_else(String::new, |mission| {
        format!("{}, {} min", words::capital(&mission.difficulty), mission.minutes)
    });
    match lost {
        0 => about,
        1 => format!("Lost once; {}", about.to_lowercase()),
        2 => format!("Lost twice; {}", about.to_lowercase()),
        lost => format!("Lost {lost} times; {}", about.to_lowercase()),
    }
}

/// How the campaign goes, in a line or two.
fn lead(view: &View) -> String {
    let won = between::won(view);
    let played = match won {
        0 => "No mission won yet".to_owned(),
        1 => "One mission won".to_owned(),
        won => format!("{} missions won", many(won)),
    };
    let standing = view.team.iter().filter(|member| !member.out).count();
    let people = match (view.fallen.len(), standing) {
        (0, 6) => "all six alive".to_owned(),
        (0, standing) => format!("all {standing} alive"),
        (1, _) => format!("one of yours fell, {standing} stand"),
        (fallen, _) => format!("{fallen} of yours fell, {standing} stand"),
    };
    let end = match (view.outcome, view.last_stand) {
        (Some(Outcome::Won), _) => "All five missions are won.",
        (Some(_), _) => "The campaign is lost.",
        (None, false) => "A survivor who falls and can’t be replaced ends it.",
        (None, true) => "It goes on as long as anybody stands.",
    };
    format!("{played}, {people}. {end}")
}

/// The campaign so far, beside a mission that is played.
pub fn so_far(screen: &Campaigns, view: &View) -> Markup {
    html! {
        section.block.cp-so-far {
            h3 { (view.title) }
            ol.stations {
                @for (id, number) in view.missions.iter().zip(1..) {
                    @let now = number == view.number;
                    li .done[stand(view, number) == Stand::Won] .now[now] {
                        span { (number) }
                        b { (screen.mission(id).map_or("", |mission| mission.title.as_str())) }
                    }
                }
            }
            p.note {
                "Mission " (view.number) " of " (MISSIONS) ". "
                "Whoever lies knocked out when it ends is out of the campaign; injuries stay, and the third eliminates."
            }
        }
    }
}
