//! Each action in a few words.

use super::count;
use crate::action::Action;
use crate::card::{Card, Kind};
use crate::game::Game;
use crate::state::{Ask, Stage};

/// An action as a menu names it.
pub fn label(game: &Game, action: Action) -> String {
    let stage = game.state().stage;
    let cost = |tokens: u8| match tokens {
        0 => "free".to_owned(),
        tokens => count(tokens, "token", "tokens"),
    };
    let bravery = |card: Card| format!("{card} ({})", cost(game.bravery_cost(card)));
    match action {
        Action::Discard { card } => format!("Discard {card}"),
        Action::Keep => "Keep all cards".to_owned(),
        Action::Defend { card, place } => {
            format!("{card} to the {place} ({})", cost(game.world().card(card).cost))
        }
        Action::Study { research, place } => {
            format!("{research} in the {place} ({})", cost(game.research_cost(research)))
        }
        Action::Barricade { place } => format!("Barricade at the {place}, and end the phase"),
        Action::Pick { card } => match stage {
            Stage::Firebug(..) => format!("Shuffle {card} into the pile"),
            Stage::Janitor(_) => format!("Put {card} on top of the pile"),
            Stage::Ask(Ask::Harangue) => format!("Take {card}"),
            _ => format!("Sacrifice {card}"),
        },
        Action::Attack { horde, place } => format!("{horde} attacks the {place}"),
        Action::Order { horde } => format!("{horde}"),
        Action::TakeWounded { horde } => format!("{horde} takes a Wounded Zombie"),
        Action::Agree => "Agree".to_owned(),
        Action::Object => "Object and talk it over".to_owned(),
        Action::Play { card } => format!("{card} ({})", attack(game, card)),
        Action::Stop => "Play no more cards this turn".to_owned(),
        Action::Sacrifice { card } => format!("Sacrifice {card}"),
        Action::Decline => match stage {
            Stage::Ask(Ask::Swallow) => {
                "The Swallower goes itself, at the end of the turn".to_owned()
            }
            Stage::Ask(Ask::Harangue) => "Take nothing".to_owned(),
            _ => "Sacrifice nothing".to_owned(),
        },
        Action::Top { card } => format!("{card} on top"),
        Action::Bottom { card } => format!("{card} to the bottom"),
        Action::Devour { place, card } => {
            format!("Devour {card} ({} damage)", game.human_defence(place, card))
        }
        Action::DevourResearch { research, .. } => {
            let defence = game.world().content().research(research).defence;
            format!("Devour {research} ({defence} damage)")
        }
        Action::Done => "Devour no one else here".to_owned(),
        Action::Recruit { horde, card } => format!("{horde} recruits {card}"),
        Action::Enough { horde } => format!("{horde} recruits no more"),
        Action::Claim => "Say that five captives are freed, and count".to_owned(),
        Action::GoOn => "Go on".to_owned(),
        Action::Hold { place } => {
            format!("{} for the {place}", bravery(Card::HoldingThePlace))
        }
        Action::Capture { place, card } => {
            format!("{}: {card} below the {place}", bravery(Card::CapturingATestSubject))
        }
        Action::Bloodbath => bravery(Card::Bloodbath),
        Action::Cut { horde } => format!("{}: {horde}'s hand", bravery(Card::CutToTheQuick)),
        Action::Save { place, card } => {
            format!("{}: {card} in the {place}", bravery(Card::Prophylaxis))
        }
        Action::Leap { research } => format!("{}: {research}", bravery(Card::ResearchLeap)),
        Action::Pass => "Not now".to_owned(),
        Action::PassPhase => "Not again in this phase".to_owned(),
        Action::PassTurn => "Not again in this turn".to_owned(),
        Action::Attend => "Ask me about Bravery cards again".to_owned(),
    }
}

/// The damage that a card would make now.
fn attack(game: &Game, card: Card) -> String {
    let text = game.world().card(card);
    let horde = game.state().active();
    let alone = horde.is_some_and(|horde| game.is_alone(horde));
    let base = text.alone_attack.filter(|_| alone).unwrap_or(text.attack);
    let boost = match card.kind() {
        Kind::Zombie => horde.map_or(0, |horde| game.horde(horde).zyorkshires),
        _ => 0,
    };
    format!("{} damage", base.saturating_add(boost))
}
