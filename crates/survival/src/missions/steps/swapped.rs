//! Every survivor and their companion exchange roles.
//!
//! Second Edition, "Missions". Each keeps the objective with which they did it.

use super::{Errand, StepRule};
use crate::engine::game::Game;
use crate::engine::world::World;
use crate::missions::mission::{Escort, Gift, Keep, Mission};
use crate::missions::reading::Reader;
use crate::missions::winnable::Reach;
use crate::model::action::Who;
use crate::model::mission::Colour;
use crate::model::rule::{Refusal, Rule, refuse};
use crate::model::state::{Token, TokenState};
use sheet::{Fields, Item};

/// Everybody who leads somebody has exchanged roles with them.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Swapped;

impl StepRule for Swapped {
    const WORD: (&'static str, bool) = ("swapped", false);

    fn read(_: &Item, _: &Reader) -> Option<Self> {
        Some(Swapped)
    }

    fn check(&self, file: &Fields, mission: &Mission) {
        let there = mission.colours().filter(|colour| swaps(mission, *colour)).count();
        let needed = usize::from(mission.survivors);
        if there < needed {
            let message = format!("{needed} pairs exchange roles, and {there} objectives let them");
            let help = "add `gifts = { red = \"swap_roles\" }`, and enough of them to the board";
            file.clash(&["steps", "gifts", "objectives"], message, help);
        }
        let kept =
            |colour: &Colour| !swaps(mission, *colour) || mission.says(Keep { colour: *colour });
        if !Colour::ALL.iter().all(kept) {
            let help = "add `{ keep = \"red\" }` to `specials`: it shows who has taken one";
            file.clash(&["steps", "specials"], "nothing shows who exchanged roles", help);
        }
        let paired = |escort: Escort| matches!(escort, Escort::Each);
        if !mission.companions.iter().any(|party| paired(party.escort)) {
            let help = "add `companions = [{ each = true }]`";
            file.clash(&["steps", "companions"], "nobody has a companion to swap with", help);
        }
    }

    fn can_be_done(&self, mission: &Mission, reach: &Reach) -> bool {
        let wanted = Colour::ALL.into_iter().filter(|colour| swaps(mission, *colour));
        wanted.into_iter().all(|colour| reach.objectives(mission, colour))
    }

    fn is_done(&self, game: &Game) -> bool {
        waiting(game).next().is_none()
    }

    /// Too few objectives are left for those who have not exchanged roles.
    fn is_out_of_reach(&self, game: &Game) -> bool {
        let left = lying(game).filter(|token| game.somebody_reaches(token.zone));
        left.count() < waiting(game).count()
    }

    fn errand(&self, game: &Game) -> Errand {
        Errand::of_one(lying(game).map(|token| token.zone).collect())
    }

    fn words(&self, _: &World) -> String {
        "Let every survivor exchange roles with their companion".to_owned()
    }
}

/// Whether objectives of a colour let roles be exchanged.
fn swaps(mission: &Mission, colour: Colour) -> bool {
    mission.gifts.iter().any(|(of, gift)| *of == colour && *gift == Gift::SwapRoles)
}

/// Those who lead somebody and have not exchanged roles.
fn waiting(game: &Game) -> impl Iterator<Item = Who> + '_ {
    let open = |who: &Who| game.survivor(*who).tokens == 0;
    game.in_play().filter(open).filter(|who| game.led_by(*who).next().is_some())
}

/// The objectives on the board with which roles are exchanged.
fn lying(game: &Game) -> impl Iterator<Item = &Token> {
    let mission = game.world.mission();
    let tokens = game.state.mission.tokens.iter();
    tokens.filter(move |token| {
        token.state == TokenState::Lies && token.colour.is_none_or(|colour| swaps(mission, colour))
    })
}

impl Game {
    /// Whether a survivor may take an objective where that exchanges roles: each
    /// pair takes one.
    pub(crate) fn check_swap(&self, who: Who) -> Result<(), Refusal> {
        let gifts = &self.world.mission().gifts;
        if !gifts.iter().any(|(_, gift)| *gift == Gift::SwapRoles) {
            return Ok(());
        }
        if self.led_by(who).next().is_none() {
            return refuse(Rule::Mission, "that is for survivors with a companion");
        }
        match self.survivor(who).tokens {
            0 => Ok(()),
            _ => refuse(Rule::Mission, "this pair has exchanged roles already"),
        }
    }
}
