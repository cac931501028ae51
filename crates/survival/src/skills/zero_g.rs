//! Zero-G run: once per turn, a jump of exactly two zones.

use crate::board::ZoneKind;
use crate::engine::game::{Dealer, Game};
use crate::model::action::Action;
use crate::model::frame::TurnFrame;
use crate::model::rule::{Refusal, Rule, refuse};
use crate::model::skill::Skill;
use crate::model::zone::Zone;
use crate::rules::turn::{Price, afford};
use crate::skills::once::Once;

pub(super) const ONCE: Once = Once(3);

pub(super) fn offer(game: &Game, turn: &TurnFrame, _: Skill, offer: &mut impl FnMut(Action)) {
    game.within_two(turn.who).iter().for_each(|to| offer(Action::ZeroG { to }));
}

pub(super) fn check(game: &Game, turn: &TurnFrame, to: Zone) -> Result<(), Refusal> {
    game.check_once(turn, Skill::ZeroGRun, ONCE)?;
    let who = turn.who;
    let from = game.survivor(who).zone;
    let board = game.world.board();
    let outside = |zone: Zone| board.kind(zone).is_exterior();
    // Airlocks are not ignored, neither the zone nor its outer door.
    let lands = |over: Zone| {
        board.kind(over) != ZoneKind::Airlock
            && outside(from) == outside(over)
            && outside(over) == outside(to)
            && game.check_step(who, from, over).is_ok()
            && game.check_step(who, over, to).is_ok()
    };
    if to == from || !game.map.neighbours(from).iter().any(lands) {
        let rule = Rule::Skill(Skill::ZeroGRun);
        return refuse(rule, "the jump goes exactly two zones, not through obstacles");
    }
    afford(turn, Price::Any)?;
    if !turn.affords(Price::Any, game.enemies_to_leave(from)) {
        return refuse(Rule::MoveEnemies, "each enemy in the zone costs one action more");
    }
    Ok(())
}

pub(super) fn act(game: &mut Game, turn: &TurnFrame, to: Zone, dealer: &mut impl Dealer) {
    game.mark(ONCE);
    let from = game.survivor(turn.who).zone;
    let cost = game.pay(Price::Any, game.enemies_to_leave(from) as u8);
    game.set_foot(turn.who, to, cost, Rule::Skill(Skill::ZeroGRun), dealer);
}
