//! Take objectives, of some colours or all.

use super::{Errand, StepRule};
use crate::engine::game::Game;
use crate::engine::world::World;
use crate::missions::mission::{Fixed, Mission, Scientist};
use crate::missions::reading::{COLOURS, Reader};
use crate::missions::winnable::Reach;
use crate::model::mission::Colour;
use crate::model::phrase::list;
use crate::model::state::{Token, TokenState};
use sheet::{Fields, Item};

/// Take every objective of these colours.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Take {
    /// The colours; all objectives there are, if empty.
    pub colours: Vec<Colour>,
}

impl StepRule for Take {
    const WORD: (&'static str, bool) = ("take", true);

    fn read(item: &Item, _: &Reader) -> Option<Self> {
        // `take = "all"` reads better than an empty list.
        if item.is_text() {
            let word = item.text().unwrap_or_default();
            if COLOURS.iter().any(|(colour, _)| *colour == word) {
                let help = format!("write `take = [\"{word}\"]`");
                item.report("colours to take stand in a list", help);
            } else {
                item.word(&[("all", ())]);
            }
            return Some(Take { colours: Vec::new() });
        }
        if item.list().is_empty() {
            item.report("nothing is to be taken", "write colours, or `take = \"all\"`");
        }
        let colours = item.list().iter().filter_map(|item| item.word(COLOURS)).collect();
        Some(Take { colours })
    }

    fn check(&self, file: &Fields, mission: &Mission) {
        if let Some(colour) = mission.missing(&self.colours) {
            let message = format!("there is no {} objective to take", colour.name());
            let help = "add it to `objectives` or to `facedown`";
            file.clash(&["steps", "objectives", "facedown"], message, help);
        }
    }

    fn can_be_done(&self, mission: &Mission, reach: &Reach) -> bool {
        let all = mission.colours().filter(|colour| self.asks(mission, *colour));
        all.into_iter().all(|colour| reach.objectives(mission, colour))
    }

    fn is_done(&self, game: &Game) -> bool {
        let state = &game.state;
        state.mission.tokens.iter().all(|token| {
            let hidden = || self.colours.iter().any(|c| state.mission.hidden[*c as usize] > 0);
            let asked = match self.colours.is_empty() {
                true => !token.colour.is_some_and(|colour| game.is_fixed(colour)),
                false => token.colour.map_or_else(hidden, |colour| self.colours.contains(&colour)),
            };
            !asked || token.state == TokenState::Taken
        })
    }

    fn is_out_of_reach(&self, game: &Game) -> bool {
        let state = &game.state.mission;
        let lying = || state.tokens.iter().filter(|token| token.state == TokenState::Lies);
        let known = |token: &&Token| {
            token.colour.is_some_and(|colour| self.asks(game.world.mission(), colour))
        };
        if lying().filter(known).any(|token| !game.somebody_reaches(token.zone)) {
            return true;
        }
        // Facedown ones: lost once too few are in reach for all that are asked for. Of
        // more than there are places, some were set aside, and may be those.
        let facedown = || lying().filter(|token| token.colour.is_none());
        let unseen: usize = state.hidden.iter().map(|count| usize::from(*count)).sum();
        let set_aside = unseen.saturating_sub(facedown().count());
        let asked = |colour: &Colour| self.asks(game.world.mission(), *colour);
        let wanted = Colour::ALL.into_iter().filter(asked);
        let wanted: usize = wanted.map(|colour| usize::from(state.hidden[colour as usize])).sum();
        let wanted = wanted.saturating_sub(set_aside);
        wanted > 0 && facedown().filter(|token| game.somebody_reaches(token.zone)).count() < wanted
    }

    fn errand(&self, game: &Game) -> Errand {
        let tokens = game.state.mission.tokens.iter();
        let hides = |colour: Colour| game.state.mission.hidden[colour as usize] > 0;
        let wanted = |colour: Colour| match self.colours.is_empty() {
            true => !game.is_fixed(colour),
            false => self.colours.contains(&colour),
        };
        let hidden = Colour::ALL.into_iter().any(|colour| wanted(colour) && hides(colour));
        let asked =
            |token: &&Token| token.state == TokenState::Lies && token.colour.map_or(hidden, wanted);
        Errand::of_one(tokens.filter(asked).map(|token| token.zone).collect())
    }

    fn words(&self, world: &World) -> String {
        if self.colours.is_empty() {
            return "Take every objective".to_owned();
        }
        let names: Vec<_> = self.colours.iter().map(|colour| colour.name().to_owned()).collect();
        let tokens = world.mission().objectives.iter();
        let many = self.colours.len() > 1
            || tokens.filter(|(colour, _)| self.colours.contains(colour)).count() > 1;
        format!("Take the {} objective{}", list(&names), if many { "s" } else { "" })
    }
}

impl Take {
    /// Whether the step asks for objectives of a colour.
    pub(crate) fn asks(&self, mission: &Mission, colour: Colour) -> bool {
        match self.colours.is_empty() {
            true => !mission.says(Fixed { colour }) && !mission.says(Scientist { colour }),
            false => self.colours.contains(&colour),
        }
    }
}
