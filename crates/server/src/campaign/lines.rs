//! What happened in a campaign, line by line: a mission's as its own screen
//! tells it, and what lies between.

use campaign::{Campaign, Event, Fate};
use table::{Family as _, Viewer};

use crate::screen::{Line, Screen as _, Tone};
use crate::survival::Survival;

/// Events as lines. `game` is the campaign after them.
pub fn lines(survival: &Survival, game: &Campaign, events: &[Event], viewer: Viewer) -> Vec<Line> {
    let mut lines = Vec::new();
    let mut played = Vec::new();
    let tell = |played: &mut Vec<_>, lines: &mut Vec<Line>| {
        if let Some(mission) = game.last_mission().filter(|_| !played.is_empty()) {
            lines.extend(survival.lines(mission, played, viewer));
        }
        played.clear();
    };
    for event in events {
        if let Event::Mission(event) = event {
            played.push(*event);
            continue;
        }
        tell(&mut played, &mut lines);
        let told = game.story(std::slice::from_ref(event), Some(viewer)).into_iter();
        lines.extend(told.map(|text| Line { text, tone: tone(event), ..Line::default() }));
    }
    tell(&mut played, &mut lines);
    lines
}

const fn tone(event: &Event) -> Tone {
    match event {
        Event::Mission(_) => Tone::Plain,
        Event::Began { .. } => Tone::Heading,
        Event::Tested { fate: Fate::Lost, .. } | Event::Forgot { .. } => Tone::Bad,
        Event::Tested { .. }
        | Event::Mended { .. }
        | Event::Tired { .. }
        | Event::Passed { .. } => Tone::Plain,
        Event::Over { won: true, .. } | Event::Won | Event::Kept { .. } | Event::Joined { .. } => {
            Tone::Good
        }
        Event::Over { won: false, .. }
        | Event::Eliminated { .. }
        | Event::Missing { .. }
        | Event::Lost
        | Event::GivenUp => Tone::Bad,
    }
}
