//! Blitz: once per turn, a run of up to two zones to where a ranged weapon in hand
//! has enemies in range, and then a free ranged action.

use crate::engine::game::{Dealer, Game};
use crate::model::action::{Action, Who};
use crate::model::frame::TurnFrame;
use crate::model::rule::{Refusal, Rule, refuse};
use crate::model::skill::{Free, Skill};
use crate::model::zone::Zone;
use crate::rules::turn::Price;
use crate::skills::once::Once;

pub(super) const ONCE: Once = Once(10);

const RULE: Rule = Rule::Skill(Skill::Blitz);

pub(super) fn offer(game: &Game, turn: &TurnFrame, _: Skill, offer: &mut impl FnMut(Action)) {
    if !turn.has_used(ONCE) {
        game.within_two(turn.who).iter().for_each(|to| offer(Action::Blitz { to }));
    }
}

pub(super) fn check(game: &Game, turn: &TurnFrame, to: Zone) -> Result<(), Refusal> {
    game.check_once(turn, Skill::Blitz, ONCE)?;
    game.check_way(turn.who, to, RULE)?;
    if !turn.affords(Price::Any, game.leaving_cost(turn.who)) {
        return refuse(Rule::TurnActions, "not enough actions are left");
    }
    match can_shoot_from(game, turn.who, to) {
        true => Ok(()),
        false => refuse(RULE, "no weapon in hand has enemies in range from there"),
    }
}

/// Whether a ranged weapon in hand has enemies in range from a zone.
fn can_shoot_from(game: &Game, who: Who, zone: Zone) -> bool {
    let mut there = game.clone();
    there.survivor_mut(who).zone = zone;
    let mut can = false;
    there.offer_attacks(who, &mut |action| {
        if let Some(declared) = action.declared()
            && let Some(at) = declared.at
        {
            let enemies = !there.state.enemies[at].is_empty();
            can |= enemies && there.plan_attack(who, declared).is_ok();
        }
    });
    can
}

pub(super) fn act(game: &mut Game, turn: &TurnFrame, to: Zone, dealer: &mut impl Dealer) {
    game.mark(ONCE);
    let extra = game.leaving_cost(turn.who) as u8;
    let cost = game.pay(Price::Any, extra);
    if let Some(turn) = game.turn_frame() {
        turn.free[Free::Ranged.index()] += 1;
    }
    game.walk_to(turn.who, to, cost, RULE, dealer);
}
