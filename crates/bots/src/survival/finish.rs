//! The last stretch: whatever can be finished within this turn is worth any
//! danger, since nobody can be hurt afterwards.

use survival::Game;
use survival::action::Who;
use survival::inventory::Area;
use survival::mission::Step;
use survival::reading::Read as _;

use super::goal::{Call, Goal};
use super::{break_out, fire, garage};

/// The actions that it takes somebody who has come to where they go to be done for good:
/// with the mission, or at least with their own part of it. Nothing where there is more to do.
pub(super) fn last_act(game: &Game, who: Who, goal: &Goal) -> Option<i32> {
    if goal.call != Call::Urgent {
        return None;
    }
    let steps = game.world().mission().steps.iter().enumerate();
    let mut left = steps.filter(|(index, _)| !game.is_done(*index));
    let ((index, last), others) = (left.next()?, left.next());
    if others.is_some() || !game.is_open(index) {
        return None;
    }
    match last {
        Step::BurnStart(_) => holds_fire(game, who).then_some(1),
        Step::Slay(_) => (fire::held(game, who) > 0).then_some(1),
        // Who leaves others behind takes their cover away; the last one just runs.
        Step::Escape(_) => {
            let exit = game.world().mission().exit?;
            let free = game.state().enemies[exit].is_empty() && game.in_play().count() == 1;
            (free && goal.targets.contains(exit)).then_some(0)
        }
        Step::Park(park) => garage::all_may_park(game, who, park.zone).then_some(1),
        Step::BreakOut(_) => (!break_out::burning(game).is_empty()).then_some(0),
        Step::Take(_) => (last.errand(game).sites.len() == 1).then_some(1),
        _ => None,
    }
}

/// Whether somebody has a Molotov in hand.
fn holds_fire(game: &Game, who: Who) -> bool {
    let mut held = game.survivor(who).inventory.cards(Area::Hand);
    held.any(|(_, card)| fire::is_molotov(game, card))
}
