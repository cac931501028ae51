//! Bloodlust: once per turn, a run of up to two zones at enemies and then a free
//! attack. Each kind (Combat, Melee, Ranged) is a skill of its own.

use crate::engine::game::{Dealer, Game};
use crate::model::action::Action;
use crate::model::frame::TurnFrame;
use crate::model::rule::{Refusal, Rule, refuse};
use crate::model::skill::{Act, Free, Skill};
use crate::model::zone::Zone;
use crate::rules::turn::Price;
use crate::skills::once::Once;

pub(super) const fn once(act: Act) -> Once {
    match act {
        Act::Combat => Once(2),
        Act::Melee => Once(7),
        Act::Ranged => Once(8),
    }
}

/// The kinds that the survivor may still use in this turn.
fn left(game: &Game, turn: &TurnFrame) -> impl Iterator<Item = Act> {
    let kinds = Act::ALL.into_iter();
    kinds.filter(|act| game.has(turn.who, Skill::Bloodlust(*act)) && !turn.has_used(once(*act)))
}

/// The kind that is meant: the only one left, or the one named.
fn which(game: &Game, turn: &TurnFrame, named: Option<Act>) -> Result<Act, Refusal> {
    let any = Act::ALL.iter().any(|act| game.has(turn.who, Skill::Bloodlust(*act)));
    let skill = Rule::Skill(Skill::Bloodlust(named.unwrap_or(Act::Combat)));
    let mut kinds = left(game, turn);
    match (kinds.next(), kinds.next(), named) {
        (None, _, _) if !any => refuse(skill, "this survivor lacks the skill"),
        (None, _, _) => refuse(skill, "once per turn"),
        (Some(act), None, None) => Ok(act),
        (_, Some(_), Some(act)) if left(game, turn).any(|kind| kind == act) => Ok(act),
        (_, Some(_), None) => refuse(skill, "say of which kind"),
        _ => refuse(skill, "there is no choice of kinds, or not this one"),
    }
}

pub(super) fn offer(game: &Game, turn: &TurnFrame, skill: Skill, offer: &mut impl FnMut(Action)) {
    let Skill::Bloodlust(kind) = skill else { return };
    let mut kinds = left(game, turn);
    let (first, second) = (kinds.next(), kinds.next());
    let act = second.map(|_| kind);
    if act.is_some() || first == Some(kind) {
        game.enemies_within_two(turn.who).for_each(|to| offer(Action::Bloodlust { to, act }));
    }
}

pub(super) fn check(
    game: &Game,
    turn: &TurnFrame,
    to: Zone,
    act: Option<Act>,
) -> Result<(), Refusal> {
    let act = which(game, turn, act)?;
    let skill = Skill::Bloodlust(act);
    game.check_once(turn, skill, once(act))?;
    game.check_run(turn.who, to, skill)?;
    if !turn.affords(Price::Any, game.leaving_cost(turn.who)) {
        return refuse(Rule::TurnActions, "not enough actions are left");
    }
    Ok(())
}

pub(super) fn act(
    game: &mut Game,
    turn: &TurnFrame,
    to: Zone,
    act: Option<Act>,
    dealer: &mut impl Dealer,
) {
    let Ok(act) = which(game, turn, act) else { return };
    game.mark(once(act));
    let extra = game.leaving_cost(turn.who) as u8;
    let cost = game.pay(Price::Any, extra);
    let free = match act {
        Act::Combat => Free::Combat,
        Act::Melee => Free::Melee,
        Act::Ranged => Free::Ranged,
    };
    if let Some(turn) = game.turn_frame() {
        turn.free[free.index()] += 1;
    }
    game.run(turn.who, to, cost, Skill::Bloodlust(act), dealer);
}
