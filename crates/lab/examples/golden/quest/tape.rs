//! Playing on, and playing again for the record.

use std::sync::Arc;

use survival::action::Action;
use survival::content::Content;
use survival::setup::Setup;
use survival::{Game, World};
use table::{Log, Seat, Seeded};

/// The only seat: one player moves the whole team.
const SEAT: Seat = Seat(0);

/// Sets a game up on a seed.
pub(super) fn begin(content: &Arc<Content>, setup: &Setup, seed: u64) -> Option<(Game, Seeded)> {
    let world = Arc::new(World::new(content, setup).ok()?);
    let mut chance = Seeded::new(seed, 0);
    let game = Game::begin_with(world, &mut chance, &mut ());
    Some((game, chance))
}

/// Does an action; tells whether it was allowed.
pub(super) fn play(game: &mut Game, action: Action, chance: &mut Seeded) -> bool {
    table::Game::apply(game, SEAT, action, chance, &mut ()).is_ok()
}

/// The game that these actions make, with its whole past.
pub(super) fn record(
    content: &Arc<Content>,
    setup: &Setup,
    seed: u64,
    actions: impl Iterator<Item = Action>,
) -> Option<Log<Game>> {
    let mut log = Log::<Game>::start(content, setup, seed).ok()?;
    for action in actions {
        log.play(SEAT, action, &mut ()).ok()?;
    }
    Some(log)
}
