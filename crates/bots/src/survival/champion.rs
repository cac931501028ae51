//! The champion: the survivor whom the others help to grow, where a mission
//! waits for somebody's level.

use std::cmp::Reverse;

use survival::Game;
use survival::action::Who;
use survival::danger::Danger;
use survival::mission::{Special, Step};
use survival::reading::Read as _;

use super::way::opens_doors;

/// The level that somebody has to reach, as long as nobody has: because a step says so,
/// or a house that opens to nobody else.
pub(super) fn level(game: &Game) -> Option<Danger> {
    let mission = game.world().mission();
    let by_step = mission.steps.iter().find_map(|step| match step {
        Step::Level(step) if step.somebody => Some(step.level),
        _ => None,
    });
    let by_door = || {
        mission.specials.iter().find_map(|special| match special {
            Special::OpensFor(house) if (house.doors - game.state().doors.closed).is_empty() => {
                house.level
            }
            _ => None,
        })
    };
    let level = by_step.or_else(by_door)?;
    (game.danger() < level).then_some(level)
}

/// Who has come farthest: of equals, whoever opens doors, and the hardiest of those.
pub(super) fn of(game: &Game) -> Option<Who> {
    game.in_play().max_by_key(|who| {
        let survivor = game.survivor(*who);
        let opens = opens_doors(game, *who);
        (survivor.experience / 5, opens, survivor.experience, survivor.armour, Reverse(who.0))
    })
}

/// Whether somebody is the one who has to grow.
pub(super) fn is_one(game: &Game, who: Who) -> bool {
    level(game).is_some() && of(game) == Some(who)
}

/// Whether somebody had better leave experience to another.
pub(super) fn stands_back(game: &Game, who: Who) -> bool {
    level(game).is_some() && of(game) != Some(who)
}
