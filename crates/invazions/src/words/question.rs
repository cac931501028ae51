//! One clear question for each decision.

use super::count;
use crate::card::{Card, Place};
use crate::game::Game;
use crate::state::{Ask, Proposal, Stage, Window};
use crate::words::ending;

/// The question of the open decision.
pub fn question(game: &Game) -> String {
    let state = game.state();
    let horde = state.active().map_or("", |horde| horde.name());
    let place = state.active().and_then(|horde| game.horde(horde).at).map_or("", Place::name);
    match state.stage {
        Stage::Discard => "Do you discard a card before your hand is filled?".to_owned(),
        Stage::Defend => {
            let tokens = count(state.human.tokens, "token", "tokens");
            format!("What do you play, with {tokens}? Placing the Barricade ends your phase.")
        }
        Stage::Firebug(place, left) => {
            let left = count(left, "card", "cards");
            format!("Which card below the {place} does the Firebug take? ({left} to go)")
        }
        Stage::Janitor(place) => {
            format!("Which card below the {place} goes on top of the Contamination pile?")
        }
        Stage::Choose => "Which Place does each horde attack?".to_owned(),
        Stage::Order => match state.order.len() {
            0 => "Which horde plays first?".to_owned(),
            _ => "Which horde plays next?".to_owned(),
        },
        Stage::Wounded(_) => {
            let left = count(state.wounded, "is", "are");
            format!("Hordes: who takes the last Wounded Zombies? ({left} left)")
        }
        Stage::Agree(proposal, _) => format!("Hordes: {} Do you agree?", proposed(game, proposal)),
        Stage::Play => {
            let zombies = state.active().map(|horde| game.horde(horde));
            let (zombies, rages) = zombies.map_or((0, 0), |own| (own.zombies, own.rages));
            let zombies = count(zombies, "Zombie card", "Zombie cards");
            let rages = count(rages, "Rage card", "Rage cards");
            format!("{horde}: which card do you play? ({zombies} and {rages} left)")
        }
        Stage::Ask(Ask::Frum) => {
            format!("{horde}: do you sacrifice a card to cancel the Bravery card?")
        }
        Stage::Ask(Ask::Ogre) => {
            let more = game.world().card(Card::Ogre).amount;
            format!("{horde}: do you sacrifice a card for {more} more damage?")
        }
        Stage::Ask(Ask::Swallow) => {
            format!("{horde}: which Zombie card does the Swallower get, or does it go itself?")
        }
        Stage::Ask(Ask::Track) => format!(
            "{horde}: which card do you put back, and where? (later cards go above earlier ones on top, below them at the bottom)"
        ),
        Stage::Ask(Ask::Rats(left)) => {
            let left = count(left, "card", "cards");
            format!("{horde}: which card below the {place} do the Rats eat? ({left} to go)")
        }
        Stage::Ask(Ask::Harangue) => {
            format!("{horde}: which card below the {place} do you take into your hand?")
        }
        Stage::Allocate(place) => {
            let damage = game.site(place).damage;
            format!("Hordes: who in the {place} is devoured? ({damage} damage left)")
        }
        Stage::Recruit => recruiting(game),
        Stage::Claim => {
            let goal = game.world().figures().captives_goal;
            format!(
                "Hordes: do you have {goal} Captured Zombies? If you say so and don't, you lose."
            )
        }
        Stage::Window(window) => {
            format!("Do you interrupt with a Bravery card {}?", moment(window))
        }
        Stage::Over(outcome) => ending(outcome).to_owned(),
    }
}

/// What a horde proposes, as a sentence.
pub(super) fn proposed(game: &Game, proposal: Proposal) -> String {
    match proposal {
        Proposal::Order => {
            let order: Vec<&str> = game.state().order.iter().map(|horde| horde.name()).collect();
            format!("{} is to be the order.", order.join(", then "))
        }
        Proposal::Recruit { horde, card } => format!("{horde} is to take {card}."),
        Proposal::Wounded { horde, .. } => format!("{horde} is to take a Wounded Zombie."),
    }
}

/// The moment of a window, in a few words.
fn moment(window: Window) -> String {
    match window {
        Window::Placed => "now that all Places are chosen".to_owned(),
        Window::Ready => "before the hordes play".to_owned(),
        Window::Attack => "during the attack".to_owned(),
        Window::Allocated => "now that the damage is assigned".to_owned(),
        Window::Devoured { research, .. } => format!("now that {research} is devoured"),
        Window::Recruit => "before the hordes recruit".to_owned(),
        Window::End => "before the turn ends".to_owned(),
    }
}

fn recruiting(game: &Game) -> String {
    let open = |place: &Place| game.attackers(*place).any(|horde| game.can_recruit(horde));
    let places: Vec<Place> = game.world().places().filter(open).collect();
    let names: Vec<String> = places.iter().map(|place| format!("the {place}")).collect();
    let names = names.join(" and ");
    match places.iter().any(|place| game.is_scarce(*place)) {
        true => format!("Hordes: who takes what from below {names}? There is not enough for all."),
        false => format!("Hordes: what do you recruit from below {names}?"),
    }
}
