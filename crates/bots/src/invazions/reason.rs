//! Why a bot does something, in one sentence: for hints, and for people who
//! play with bots.
//!
//! Everybody at the table reads the sentence. So it speaks only of what lies
//! open, and of nothing that is done in secret.

use invazions::Game;
use invazions::action::Action;
use invazions::card::{Card, Place};
use invazions::reading::Read as _;

use super::worth;

/// Why whoever decides would do this; nothing where it speaks for itself.
pub(super) fn reason(game: &Game, action: Action) -> Option<&'static str> {
    Some(match action {
        Action::Defend { card, place } => why_defend(game, card, place),
        Action::Study { .. } => {
            "Research counts every turn, so the sooner it lies there the better."
        }
        // A lone horde can go anywhere.
        Action::Barricade { .. } if game.world().two_players() => return None,
        Action::Barricade { .. } => "Only one horde can come there now.",
        Action::Attack { place, .. } => why_attack(game, place),
        Action::Play { card } => why_play(game, card),
        Action::Devour { .. } => "One defender fewer for the human.",
        Action::DevourResearch { .. } => "That Research brings the human nothing more.",
        Action::Recruit { .. } => "It makes my deck stronger.",
        Action::Enough { .. } => "More cards would only get in the way of better ones.",
        Action::Hold { .. } => "That Place must not fall now.",
        Action::Capture { .. } => "What I take away there can't be recruited.",
        Action::Bloodbath => "My Survivors pay for themselves now.",
        Action::Cut { .. } => "With fewer cards that horde does less harm.",
        Action::Save { .. } => "I need that one alive.",
        Action::Leap { .. } => "It costs as little as the first time now.",
        _ => return None,
    })
}

fn why_defend(game: &Game, card: Card, place: Place) -> &'static str {
    let before = game.site(place);
    let mut after = before.clone();
    let _ = after.humans.try_push(card);
    if worth::points(game, &after) > worth::points(game, before) {
        "With them, Research there brings more."
    } else if before.research.is_some() {
        "There is Research to defend."
    } else if before.humans.is_empty() {
        "Somebody has to stand there."
    } else {
        "Together they hold out longer."
    }
}

fn why_attack(game: &Game, place: Place) -> &'static str {
    let site = game.site(place);
    if site.below.has(Card::CapturedZombie) {
        "One of ours is to be freed there."
    } else if site.research.is_some() {
        "There is Research to put an end to."
    } else if site.humans.is_empty() {
        "Nobody stands between me and what lies there."
    } else {
        "There is something to gain for us there."
    }
}

fn why_play(game: &Game, card: Card) -> &'static str {
    let text = game.world().card(card);
    match text.draws > 0 || text.rages > 0 || text.zombies > 0 {
        true => "First what lets me play more.",
        false => "I play whatever bites.",
    }
}
