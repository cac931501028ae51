//! Actions as lines of text: what logs and scenarios keep and what people type.
//!
//! A verb and its words: `defend Soldier at Lobby`, `play Ogre`, `recruit
//! Ishtar for Red`. Written once, never changed: old logs must stay readable.

use std::fmt;
use std::str::FromStr;

use crate::action::Action;
use crate::card::{Card, Horde, Place, Research};

/// Why a line of text is not an action.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("`{line}` is not an action: {wrong}")]
pub struct NotAnAction {
    /// The line.
    pub line: String,
    /// What is wrong with it, and what was expected.
    pub wrong: String,
}

/// The verbs with their words, as a help text.
pub const VERBS: &[(&str, &str)] = &[
    ("discard", "CARD"),
    ("keep", ""),
    ("defend", "CARD at PLACE"),
    ("study", "RESEARCH at PLACE"),
    ("barricade", "PLACE"),
    ("pick", "CARD"),
    ("attack", "PLACE with HORDE"),
    ("order", "HORDE"),
    ("agree", ""),
    ("object", ""),
    ("wounded", "HORDE"),
    ("play", "CARD"),
    ("stop", ""),
    ("sacrifice", "CARD"),
    ("decline", ""),
    ("top", "CARD"),
    ("bottom", "CARD"),
    ("devour", "CARD at PLACE"),
    ("done", ""),
    ("recruit", "CARD for HORDE"),
    ("enough", "HORDE"),
    ("claim", ""),
    ("go-on", ""),
    ("hold", "PLACE"),
    ("capture", "CARD at PLACE"),
    ("bloodbath", ""),
    ("cut", "HORDE"),
    ("save", "CARD at PLACE"),
    ("leap", "RESEARCH"),
    ("pass", "[phase|turn]"),
    ("attend", ""),
];

impl fmt::Display for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Action::Discard { card } => write!(f, "discard {card}"),
            Action::Keep => write!(f, "keep"),
            Action::Defend { card, place } => write!(f, "defend {card} at {place}"),
            Action::Study { research, place } => write!(f, "study {research} at {place}"),
            Action::Barricade { place } => write!(f, "barricade {place}"),
            Action::Pick { card } => write!(f, "pick {card}"),
            Action::Attack { horde, place } => write!(f, "attack {place} with {horde}"),
            Action::Order { horde } => write!(f, "order {horde}"),
            Action::Agree => write!(f, "agree"),
            Action::Object => write!(f, "object"),
            Action::TakeWounded { horde } => write!(f, "wounded {horde}"),
            Action::Play { card } => write!(f, "play {card}"),
            Action::Stop => write!(f, "stop"),
            Action::Sacrifice { card } => write!(f, "sacrifice {card}"),
            Action::Decline => write!(f, "decline"),
            Action::Top { card } => write!(f, "top {card}"),
            Action::Bottom { card } => write!(f, "bottom {card}"),
            Action::Devour { place, card } => write!(f, "devour {card} at {place}"),
            Action::DevourResearch { place, research } => write!(f, "devour {research} at {place}"),
            Action::Done => write!(f, "done"),
            Action::Recruit { horde, card } => write!(f, "recruit {card} for {horde}"),
            Action::Enough { horde } => write!(f, "enough {horde}"),
            Action::Claim => write!(f, "claim"),
            Action::GoOn => write!(f, "go-on"),
            Action::Hold { place } => write!(f, "hold {place}"),
            Action::Capture { place, card } => write!(f, "capture {card} at {place}"),
            Action::Bloodbath => write!(f, "bloodbath"),
            Action::Cut { horde } => write!(f, "cut {horde}"),
            Action::Save { place, card } => write!(f, "save {card} at {place}"),
            Action::Leap { research } => write!(f, "leap {research}"),
            Action::Pass => write!(f, "pass"),
            Action::PassPhase => write!(f, "pass phase"),
            Action::PassTurn => write!(f, "pass turn"),
            Action::Attend => write!(f, "attend"),
        }
    }
}

impl FromStr for Action {
    type Err = NotAnAction;

    fn from_str(line: &str) -> Result<Action, NotAnAction> {
        let line = line.trim();
        let shown = || line.chars().take(80).collect();
        parse(line).map_err(|wrong| NotAnAction { line: shown(), wrong })
    }
}

fn parse(line: &str) -> Result<Action, String> {
    let (verb, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
    let rest = rest.trim();
    let alone = |action: Action| match rest {
        "" => Ok(action),
        more => Err(format!("`{more}` is too much")),
    };
    match verb {
        "discard" => Ok(Action::Discard { card: card(rest)? }),
        "keep" => alone(Action::Keep),
        "defend" => {
            let (left, right) = halves(rest, " at ")?;
            Ok(Action::Defend { card: card(left)?, place: place(right)? })
        }
        "study" => {
            let (left, right) = halves(rest, " at ")?;
            Ok(Action::Study { research: research(left)?, place: place(right)? })
        }
        "barricade" => Ok(Action::Barricade { place: place(rest)? }),
        "pick" => Ok(Action::Pick { card: card(rest)? }),
        "attack" => {
            let (left, right) = halves(rest, " with ")?;
            Ok(Action::Attack { place: place(left)?, horde: horde(right)? })
        }
        "order" => Ok(Action::Order { horde: horde(rest)? }),
        "agree" => alone(Action::Agree),
        "object" => alone(Action::Object),
        "wounded" => Ok(Action::TakeWounded { horde: horde(rest)? }),
        "play" => Ok(Action::Play { card: card(rest)? }),
        "stop" => alone(Action::Stop),
        "sacrifice" => Ok(Action::Sacrifice { card: card(rest)? }),
        "decline" => alone(Action::Decline),
        "top" => Ok(Action::Top { card: card(rest)? }),
        "bottom" => Ok(Action::Bottom { card: card(rest)? }),
        "devour" => {
            let (left, right) = halves(rest, " at ")?;
            let place = place(right)?;
            match Research::named(left) {
                Some(research) => Ok(Action::DevourResearch { place, research }),
                None => Ok(Action::Devour { place, card: card(left)? }),
            }
        }
        "done" => alone(Action::Done),
        "recruit" => {
            let (left, right) = halves(rest, " for ")?;
            Ok(Action::Recruit { card: card(left)?, horde: horde(right)? })
        }
        "enough" => Ok(Action::Enough { horde: horde(rest)? }),
        "claim" => alone(Action::Claim),
        "go-on" => alone(Action::GoOn),
        "hold" => Ok(Action::Hold { place: place(rest)? }),
        "capture" => {
            let (left, right) = halves(rest, " at ")?;
            Ok(Action::Capture { card: card(left)?, place: place(right)? })
        }
        "bloodbath" => alone(Action::Bloodbath),
        "cut" => Ok(Action::Cut { horde: horde(rest)? }),
        "save" => {
            let (left, right) = halves(rest, " at ")?;
            Ok(Action::Save { card: card(left)?, place: place(right)? })
        }
        "leap" => Ok(Action::Leap { research: research(rest)? }),
        "pass" => match rest {
            "" => Ok(Action::Pass),
            "phase" => Ok(Action::PassPhase),
            "turn" => Ok(Action::PassTurn),
            more => Err(format!("`{more}` is neither phase nor turn")),
        },
        "attend" => alone(Action::Attend),
        other => {
            let verbs: Vec<_> = VERBS.iter().map(|(verb, _)| *verb).collect();
            Err(match sheet::nearest(other, verbs.iter().copied()) {
                Some(meant) => format!("`{other}` is no verb; did you mean `{meant}`?"),
                None => format!("`{other}` is no verb; known are {}", verbs.join(", ")),
            })
        }
    }
}

/// What stands before and after a word.
fn halves<'t>(text: &'t str, word: &str) -> Result<(&'t str, &'t str), String> {
    let found = text.rsplit_once(word);
    found
        .map(|(left, right)| (left.trim(), right.trim()))
        .ok_or_else(|| format!("`{}` is missing", word.trim()))
}

fn card(name: &str) -> Result<Card, String> {
    Card::named(name).ok_or_else(|| unknown("card", name, Card::ALL.iter().map(|card| card.name())))
}

fn research(name: &str) -> Result<Research, String> {
    let known = Research::ALL.map(Research::name);
    Research::named(name).ok_or_else(|| unknown("Research card", name, known))
}

fn place(name: &str) -> Result<Place, String> {
    Place::named(name).ok_or_else(|| unknown("Place", name, Place::NAMES))
}

fn horde(name: &str) -> Result<Horde, String> {
    Horde::named(name).ok_or_else(|| unknown("horde", name, Horde::NAMES))
}

fn unknown<'k>(what: &str, name: &str, known: impl IntoIterator<Item = &'k str>) -> String {
    match name {
        "" => format!("a {what} is missing"),
        name => format!("there is no {what} `{name}`: {}", sheet::advice(name, known)),
    }
}
