//! Whether an action can be taken back, asked before it is done.

use table::{Game, Recorder, Seat, Seeded};

/// Whether an action meets chance or shows something that nobody knew, so that nobody may take it
/// back. It is tried on a copy, with dice that nobody will see: only for what all players see alike.
pub fn reveals<G: Game>(game: &G, seat: Seat, action: G::Action) -> bool {
    let mut chance = Recorder::new(Seeded::new(0, 0));
    let mut events = Vec::new();
    let done = game.clone().apply(seat, action, &mut chance, &mut events);
    done.is_ok() && (!chance.rolls().is_empty() || events.iter().any(G::reveals))
}
