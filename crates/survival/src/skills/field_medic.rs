//! Field medic: once per turn, a run of up to two zones to another survivor, and
//! somebody there is healed.

use crate::engine::game::{Dealer, Game};
use crate::model::action::{Action, Who};
use crate::model::frame::TurnFrame;
use crate::model::rule::{Refusal, Rule, refuse};
use crate::model::skill::Skill;
use crate::model::zone::Zone;
use crate::rules::turn::Price;
use crate::skills::once::Once;

pub(super) const ONCE: Once = Once(11);

const RULE: Rule = Rule::Skill(Skill::FieldMedic);

pub(super) fn offer(game: &Game, turn: &TurnFrame, _: Skill, offer: &mut impl FnMut(Action)) {
    if turn.has_used(ONCE) {
        return;
    }
    for to in game.within_two(turn.who) {
        game.in_play().for_each(|who| offer(Action::FieldMedic { to, who }));
    }
}

pub(super) fn check(game: &Game, turn: &TurnFrame, to: Zone, who: Who) -> Result<(), Refusal> {
    game.check_once(turn, Skill::FieldMedic, ONCE)?;
    let there = |who: Who| game.survivor(who).zone == to;
    if !game.in_play().any(|who| who != turn.who && there(who)) {
        return refuse(RULE, "the run ends where another survivor is");
    }
    let patient = game.in_play().any(|other| other == who) && (who == turn.who || there(who));
    if !patient {
        return refuse(RULE, "whoever is healed is there");
    }
    game.check_way(turn.who, to, RULE)?;
    match turn.affords(Price::Any, game.leaving_cost(turn.who)) {
        true => Ok(()),
        false => refuse(Rule::TurnActions, "not enough actions are left"),
    }
}

pub(super) fn act(game: &mut Game, turn: &TurnFrame, to: Zone, who: Who, dealer: &mut impl Dealer) {
    game.mark(ONCE);
    let extra = game.leaving_cost(turn.who) as u8;
    let cost = game.pay(Price::Any, extra);
    game.walk_to(turn.who, to, cost, RULE, dealer);
    game.heal(who, RULE, dealer);
}
