//! Take so many objectives, some of them coloured.
//!
//! Second Edition, "Missions".

use super::{Errand, StepRule};
use crate::engine::game::Game;
use crate::engine::world::World;
use crate::missions::mission::Mission;
use crate::missions::reading::Reader;
use crate::missions::winnable::Reach;
use crate::model::mission::Colour;
use crate::model::phrase::count;
use crate::model::state::{Token, TokenState};
use sheet::{Fields, Item};

/// So many objectives are taken, and of them so many that aren't red.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct TakeSome {
    /// How many.
    pub count: u8,
    /// How many of them are not red.
    pub coloured: u8,
}

impl StepRule for TakeSome {
    const WORD: (&'static str, bool) = ("take_some", true);

    fn read(item: &Item, _: &Reader) -> Option<Self> {
        let fields = item.fields("number of objectives")?;
        let coloured = fields.get("coloured").map_or(Some(0), |item| item.figure(0..=9));
        let some = TakeSome { count: fields.figure("count", 1..=16), coloured: coloured? };
        fields.done(&[]);
        Some(some)
    }

    fn check(&self, file: &Fields, mission: &Mission) {
        let coloured = mission.colours().filter(|colour| *colour != Colour::Red).count();
        let all = mission.colours().count();
        if all < usize::from(self.count) || coloured < usize::from(self.coloured) {
            let message = "there are fewer objectives than are to be taken";
            let help = "add some to `objectives` or to `facedown`, or ask for fewer";
            file.clash(&["steps", "objectives", "facedown"], message, help);
        }
    }

    fn can_be_done(&self, mission: &Mission, reach: &Reach) -> bool {
        Colour::ALL.into_iter().all(|colour| reach.objectives(mission, colour))
    }

    fn is_done(&self, game: &Game) -> bool {
        let taken = of(game, TokenState::Taken);
        let coloured = of(game, TokenState::Taken)
            .filter(|token| token.colour.is_some_and(|colour| colour != Colour::Red));
        taken.count() >= usize::from(self.count) && coloured.count() >= usize::from(self.coloured)
    }

    /// Too few are taken or in reach. A facedown one may have any colour that
    /// nobody has seen yet.
    fn is_out_of_reach(&self, game: &Game) -> bool {
        let hidden = &game.state.mission.hidden;
        let coloured = Colour::ALL.into_iter().filter(|colour| *colour != Colour::Red);
        let mut unseen: usize = coloured.map(|colour| usize::from(hidden[colour as usize])).sum();
        let (mut all, mut bright) = (0, 0);
        let lying = of(game, TokenState::Lies).filter(|token| game.somebody_reaches(token.zone));
        for token in of(game, TokenState::Taken).chain(lying) {
            all += 1;
            match token.colour {
                Some(Colour::Red) => {}
                Some(_) => bright += 1,
                None if unseen > 0 => {
                    unseen -= 1;
                    bright += 1;
                }
                None => {}
            }
        }
        all < usize::from(self.count) || bright < usize::from(self.coloured)
    }

    fn errand(&self, game: &Game) -> Errand {
        Errand::of_one(of(game, TokenState::Lies).map(|token| token.zone).collect())
    }

    fn words(&self, _: &World) -> String {
        let all = count(self.count, "objective", "objectives");
        match self.coloured {
            0 => format!("Take {all}"),
            some => format!("Take {all}, at least {some} of them coloured"),
        }
    }
}

/// The tokens in a state.
fn of(game: &Game, state: TokenState) -> impl Iterator<Item = &Token> {
    game.state.mission.tokens.iter().filter(move |token| token.state == state)
}
