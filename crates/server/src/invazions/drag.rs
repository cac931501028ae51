//! What dragging one thing onto another means.

use invazions::Game;
use invazions::action::Action;
use invazions::card::{Card, Kind, Place};
use invazions::event::Side;
use invazions::view::View;

use super::spot::Spot;

/// The action that a drag means; the error is a sentence.
pub fn drag(game: &Game, view: &View, from: &str, to: &str) -> Result<Action, String> {
    let read = |name: &str| Spot::read(game, view, name);
    let (Some(source), Some(target)) = (read(from), read(to)) else {
        return Err("That is no longer on the table.".to_owned());
    };
    // Whoever drops a card onto one that lies at a Place means the Place,
    // unless the card is one that is played on cards.
    let target = match (source, target) {
        (Spot::Hand(Card::CapturingATestSubject | Card::Prophylaxis), target) => target,
        (
            Spot::Hand(_) | Spot::Barricade | Spot::Horde(_),
            Spot::Human(place, _) | Spot::Below(place, _),
        ) => Spot::Place(place),
        (_, target) => target,
    };
    match (source, target) {
        (Spot::Hand(card), Spot::Place(place)) => onto_place(card, place),
        (Spot::Hand(card), Spot::Discards(Side::Human)) => Ok(Action::Discard { card }),
        (Spot::Hand(card), Spot::Gone) => Ok(Action::Sacrifice { card }),
        (Spot::Hand(Card::CapturingATestSubject), Spot::Below(place, card)) => {
            Ok(Action::Capture { place, card })
        }
        (Spot::Hand(Card::CutToTheQuick), Spot::Horde(horde)) => Ok(Action::Cut { horde }),
        (Spot::Hand(Card::Prophylaxis), Spot::Human(place, card)) => {
            Ok(Action::Save { place, card })
        }
        (Spot::Hand(Card::ResearchLeap), Spot::Research(research)) => Ok(Action::Leap { research }),
        (Spot::Research(research), Spot::Place(place)) => Ok(Action::Study { research, place }),
        (Spot::Barricade, Spot::Place(place)) => Ok(Action::Barricade { place }),
        (Spot::Horde(horde), Spot::Place(place)) => Ok(Action::Attack { horde, place }),
        (Spot::Below(_, card), Spot::Horde(horde)) => Ok(match view.picks_from {
            Some(_) => Action::Pick { card },
            None => Action::Recruit { horde, card },
        }),
        (Spot::Below(place, card), Spot::Contamination) => Ok(match view.picks_from {
            Some(_) => Action::Pick { card },
            None => Action::Capture { place, card },
        }),
        (Spot::Below(_, card), Spot::Gone) => Ok(Action::Pick { card }),
        (Spot::Looked(card), Spot::Contamination) => Ok(Action::Top { card }),
        _ => Err("That can't go there.".to_owned()),
    }
}

/// A card of the hand onto a Place.
fn onto_place(card: Card, place: Place) -> Result<Action, String> {
    match (card, card.kind()) {
        (_, Kind::Human) => Ok(Action::Defend { card, place }),
        (Card::HoldingThePlace, _) => Ok(Action::Hold { place }),
        (Card::Bloodbath, _) => Ok(Action::Bloodbath),
        (_, Kind::Zombie | Kind::Rage | Kind::Captive | Kind::Wounded) => Ok(Action::Play { card }),
        (_, Kind::Bravery) => Err(format!("{card} is not played on a Place.")),
    }
}
