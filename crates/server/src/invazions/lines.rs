//! What happened, line by line, as one viewer may hear it.

use invazions::card::Card;
use invazions::content::Content;
use invazions::event::{Event, Fact, Side};
use invazions::words::{self, count};
use table::{Seat, Viewer};

use super::articles;
use super::spot::Spot;
use crate::screen::{Line, Tone};

/// Events as lines. What the viewer may not see is left out.
pub fn lines(content: &Content, events: &[Event], viewer: Viewer) -> Vec<Line> {
    let seen: Vec<Event> = events.iter().map(|event| event.seen_by(viewer)).collect();
    // Who draws five cards draws them one by one, and is told of once.
    let same =
        |a: &Event, b: &Event| matches!((drawer(a), drawer(b)), (Some(a), Some(b)) if a == b);
    seen.chunk_by(same).map(|events| line(content, events, viewer)).collect()
}

const fn drawer(event: &Event) -> Option<Side> {
    match event.fact {
        Fact::Drew { side, .. } => Some(side),
        _ => None,
    }
}

/// Events that are one line: one, or several draws.
fn line(content: &Content, events: &[Event], viewer: Viewer) -> Line {
    let Some(event) = events.first() else { return Line::default() };
    let text = match (drawer(event), events.len()) {
        (Some(side), 2..) => drew(side, events),
        _ => words::sentence(&event.fact),
    };
    Line {
        text,
        terms: vec![(articles::rule(event.rule), articles::title(content, event.rule))],
        spots: spots_of(&event.fact).iter().map(Spot::to_string).collect(),
        tone: tone(&event.fact, viewer),
        ..Line::default()
    }
}

fn drew(side: Side, events: &[Event]) -> String {
    let who = match side {
        Side::Human => "The human",
        Side::Horde(horde) => horde.name(),
    };
    let cards = events.iter().filter_map(|event| match event.fact {
        Fact::Drew { card, .. } => card.map(Card::name),
        _ => None,
    });
    let cards: Vec<&str> = cards.collect();
    match cards.is_empty() {
        true => format!("{who} draws {}.", count(events.len() as u32, "card", "cards")),
        false => format!("{who} draws {}.", words::list(&cards)),
    }
}

/// The spots that a fact is about.
fn spots_of(fact: &Fact) -> Vec<Spot> {
    match *fact {
        Fact::ResearchReady { research } | Fact::Leapt { research } => {
            vec![Spot::Research(research)]
        }
        Fact::Contaminated { place, card } => vec![Spot::Below(place, card)],
        Fact::NoContamination { place } => vec![Spot::Place(place), Spot::Contamination],
        Fact::Drew { side, .. } | Fact::Reshuffled { side } | Fact::NothingToDraw { side } => {
            vec![Spot::side(side), Spot::Draw(side)]
        }
        Fact::Discarded { side, .. } => vec![Spot::Discards(side)],
        Fact::Income { .. } | Fact::Paid { .. } | Fact::Braved { .. } | Fact::Points { .. } => {
            vec![Spot::Humans]
        }
        Fact::Defended { place, card }
        | Fact::Marked { place, card, .. }
        | Fact::Saved { place, card } => vec![Spot::Human(place, card)],
        Fact::Devoured { place, .. } => vec![Spot::Place(place)],
        Fact::Studied { place, research } | Fact::MarkedResearch { place, research, .. } => {
            vec![Spot::Research(research), Spot::Place(place)]
        }
        Fact::ResearchDevoured { place, research, .. } => {
            vec![Spot::Place(place), Spot::Research(research)]
        }
        Fact::Barricaded { place } => vec![Spot::Barricade, Spot::Place(place)],
        Fact::ShuffledIn { place, .. } | Fact::PutOnTop { place, .. } => {
            vec![Spot::Place(place), Spot::Contamination]
        }
        Fact::Chose { horde, place } => vec![Spot::Horde(horde), Spot::Place(place)],
        Fact::ProposedRecruit { horde, taker, .. } => vec![Spot::Horde(horde), Spot::Horde(taker)],
        Fact::Wounded { horde }
        | Fact::NoWounded { horde }
        | Fact::ProposedWounded { taker: horde, .. } => {
            vec![Spot::Horde(horde), Spot::Wounded]
        }
        Fact::Ordered { horde }
        | Fact::ProposedOrder { horde }
        | Fact::Consented { horde }
        | Fact::Objected { horde }
        | Fact::Played { horde, .. }
        | Fact::Strengthened { horde, .. }
        | Fact::Extended { horde, .. }
        | Fact::MoreRecruits { horde, .. }
        | Fact::Stopped { horde }
        | Fact::RecruitedEnough { horde }
        | Fact::CleanedUp { horde, .. } => vec![Spot::Horde(horde)],
        Fact::Revealed { horde, .. } => vec![Spot::Horde(horde), Spot::Draw(Side::Human)],
        Fact::PutBack { .. } => vec![Spot::Draw(Side::Human)],
        Fact::RevealedDiscarded { .. } => vec![Spot::Discards(Side::Human)],
        Fact::Sacrificed { horde, .. } | Fact::Spent { horde, .. } => {
            vec![Spot::Horde(horde), Spot::Gone]
        }
        Fact::SacrificedBelow { place, .. } => vec![Spot::Place(place), Spot::Gone],
        Fact::Looked { horde, .. } | Fact::Returned { horde, .. } => {
            vec![Spot::Horde(horde), Spot::Contamination]
        }
        Fact::Took { horde, place, .. } | Fact::Recruited { horde, place, .. } => {
            vec![Spot::Horde(horde), Spot::Place(place)]
        }
        Fact::Held { place, .. }
        | Fact::Damage { place, .. }
        | Fact::Entered { place, .. }
        | Fact::Failed { place }
        | Fact::Lost { place, .. } => vec![Spot::Place(place)],
        Fact::TurnBegins { .. } | Fact::Counted { .. } | Fact::Over { .. } => Vec::new(),
    }
}

/// For whom a fact is good.
const fn favours(fact: &Fact) -> Option<bool> {
    match fact {
        Fact::Defended { .. }
        | Fact::Studied { .. }
        | Fact::Barricaded { .. }
        | Fact::Braved { .. }
        | Fact::Held { .. }
        | Fact::Saved { .. }
        | Fact::Failed { .. }
        | Fact::Lost { .. }
        | Fact::Leapt { .. }
        | Fact::Points { .. }
        | Fact::Wounded { .. } => Some(true),
        Fact::Chose { .. }
        | Fact::Played { .. }
        | Fact::Strengthened { .. }
        | Fact::Entered { .. }
        | Fact::Marked { .. }
        | Fact::MarkedResearch { .. }
        | Fact::Devoured { .. }
        | Fact::ResearchDevoured { .. }
        | Fact::RevealedDiscarded { .. }
        | Fact::Recruited { .. }
        | Fact::Took { .. } => Some(false),
        Fact::Over { outcome } => Some(outcome.human_won()),
        _ => None,
    }
}

/// Whether somebody has just done it, rather than it having come about.
const fn is_deed(fact: &Fact) -> bool {
    matches!(
        fact,
        Fact::Defended { .. }
            | Fact::Studied { .. }
            | Fact::Barricaded { .. }
            | Fact::Braved { .. }
            | Fact::Chose { .. }
            | Fact::Played { .. }
            | Fact::Marked { .. }
            | Fact::MarkedResearch { .. }
            | Fact::Recruited { .. }
            | Fact::Took { .. }
    )
}

/// How a fact reads to a viewer: each side sees the other as the enemy, and
/// whoever looks on sees the hordes so.
fn tone(fact: &Fact, viewer: Viewer) -> Tone {
    if let Fact::TurnBegins { .. } = fact {
        return Tone::Heading;
    }
    let human = match viewer {
        Viewer::Seat(seat) => seat == Seat(0),
        Viewer::Spectator => true,
    };
    match favours(fact) {
        Some(for_human) if for_human != human && is_deed(fact) => Tone::Enemy,
        Some(_) if is_deed(fact) || viewer == Viewer::Spectator => Tone::Plain,
        Some(for_human) if for_human == human => Tone::Good,
        Some(_) => Tone::Bad,
        None => Tone::Plain,
    }
}
