//! Born leader: a free action lent to another survivor, who uses it at once.

use crate::engine::game::{Dealer, Game};
use crate::model::action::{Action, Who};
use crate::model::event::Fact;
use crate::model::frame::TurnFrame;
use crate::model::rule::{Refusal, Rule, refuse};
use crate::model::skill::Skill;

const RULE: Rule = Rule::Skill(Skill::BornLeader);

pub(super) fn offer(game: &Game, _: &TurnFrame, _: Skill, offer: &mut impl FnMut(Action)) {
    game.in_play().for_each(|to| offer(Action::Lend { to }));
}

pub(super) fn check(game: &Game, turn: &TurnFrame, to: Who) -> Result<(), Refusal> {
    if turn.lends == 0 {
        return refuse(RULE, "no action to lend is left");
    }
    let other = game.state.survivors.get(to.index());
    if to == turn.who || !other.is_some_and(|other| other.in_play()) {
        return refuse(RULE, "lend it to another survivor in play");
    }
    Ok(())
}

pub(super) fn act(game: &mut Game, turn: &TurnFrame, to: Who, dealer: &mut impl Dealer) {
    if let Some(turn) = game.turn_frame() {
        turn.lends -= 1;
        turn.fresh = false;
    }
    dealer.tell(Fact::Lent { who: turn.who, to }, RULE);
    game.lend_turn(to);
}
