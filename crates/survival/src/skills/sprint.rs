//! Sprint: once per turn, a move of two or three zones.

use crate::engine::game::{Dealer, Game};
use crate::model::action::Action;
use crate::model::frame::{TurnFrame, Walking};
use crate::model::rule::{Refusal, Rule};
use crate::model::skill::Skill;
use crate::model::zone::Zone;
use crate::rules::turn::Price;
use crate::skills::once::Once;

pub(super) const ONCE: Once = Once(0);

pub(super) fn offer(game: &Game, turn: &TurnFrame, _: Skill, offer: &mut impl FnMut(Action)) {
    let near = game.map.neighbours(game.survivor(turn.who).zone);
    near.iter().for_each(|to| offer(Action::Sprint { to }));
}

pub(super) fn check(game: &Game, turn: &TurnFrame, to: Zone) -> Result<(), Refusal> {
    game.check_once(turn, Skill::Sprint, ONCE)?;
    game.check_move(turn, to)
}

pub(super) fn act(game: &mut Game, turn: &TurnFrame, to: Zone, dealer: &mut impl Dealer) {
    let who = turn.who;
    game.mark(ONCE);
    let extra = game.leaving_cost(who) as u8;
    let cost = game.pay(Price::Move, extra);
    game.push(Walking { who, left: 2, owed: 1, slips: false });
    game.set_foot(who, to, cost, Rule::Skill(Skill::Sprint), dealer);
}
