//! Charge: once per turn and for free, a run of up to two zones at enemies.

use crate::engine::game::{Dealer, Game};
use crate::model::action::Action;
use crate::model::frame::TurnFrame;
use crate::model::rule::{Refusal, Rule, refuse};
use crate::model::skill::Skill;
use crate::model::zone::Zone;
use crate::skills::once::Once;

pub(super) const ONCE: Once = Once(1);

pub(super) fn offer(game: &Game, turn: &TurnFrame, _: Skill, offer: &mut impl FnMut(Action)) {
    game.enemies_within_two(turn.who).for_each(|to| offer(Action::Charge { to }));
}

pub(super) fn check(game: &Game, turn: &TurnFrame, to: Zone) -> Result<(), Refusal> {
    game.check_once(turn, Skill::Charge, ONCE)?;
    game.check_run(turn.who, to, Skill::Charge)?;
    if u32::from(turn.actions) < game.leaving_cost(turn.who) {
        return refuse(Rule::MoveEnemies, "each enemy in the zone costs one action");
    }
    Ok(())
}

pub(super) fn act(game: &mut Game, turn: &TurnFrame, to: Zone, dealer: &mut impl Dealer) {
    game.mark(ONCE);
    let extra = game.leaving_cost(turn.who) as u8;
    game.spend(extra);
    game.run(turn.who, to, extra, Skill::Charge, dealer);
}
