//! What one seat may know of a game in play.

use table::{Chance, Game, Seat, Viewer};

/// A game as one seat sees it: a view of it, and whole games that look the
/// same from there. The game itself stays out of reach.
#[derive(Debug)]
pub struct Seen<'g, G> {
    game: &'g G,
    seat: Seat,
}

// By hand: a derived one would ask the same of the game.
impl<G> Clone for Seen<'_, G> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<G> Copy for Seen<'_, G> {}

impl<'g, G: Game> Seen<'g, G> {
    /// What `seat` may know of `game`.
    pub fn new(game: &'g G, seat: Seat) -> Seen<'g, G> {
        Seen { game, seat }
    }

    /// Whose knowledge it is.
    pub fn seat(&self) -> Seat {
        self.seat
    }

    /// What the seat may know. Making it costs more than many a decision.
    pub fn view(&self) -> G::View {
        self.game.view(Viewer::Seat(self.seat))
    }

    /// A game that looks the same to the seat, in which all that it can't know
    /// is drawn anew.
    pub fn world<C: Chance>(&self, chance: &mut C) -> G {
        self.game.sample(Viewer::Seat(self.seat), chance)
    }
}
