//! How to win the race of `table`'s manual: the place to begin when teaching
//! bots another game.

use table::example::{Do, Race};
use table::{Game, Seat, Turn, Viewer};

use crate::Evaluator;

impl Evaluator for Race {
    const HORIZON: u32 = 12;

    type Memory = ();

    fn advise(&self, _: Seat, legal: &[Do], (): &mut (), scores: &mut Vec<i32>) {
        // A die goes three and a half steps on average, a step one. Shoes don't
        // change anything.
        scores.extend(legal.iter().map(|action| match action {
            Do::Roll => 50,
            Do::Step => 20,
            Do::Shoes | Do::Spend => 0,
        }));
    }

    fn win_chance(&self, seat: Seat) -> f32 {
        if let Turn::Over(winner) = self.turn() {
            return if winner == seat { 1.0 } else { 0.0 };
        }
        let at = self.view(Viewer::Seat(seat)).at;
        let all: f32 = at.iter().map(|steps| f32::from(*steps) + 6.0).sum();
        let own = at.get(usize::from(seat.0)).map_or(0.0, |steps| f32::from(*steps) + 6.0);
        own / all.max(1.0)
    }

    fn pace(&self) -> u32 {
        // Nobody goes back: the steps of all are as good as rounds.
        self.view(Viewer::Spectator).at.iter().map(|steps| u32::from(*steps)).sum()
    }
}
