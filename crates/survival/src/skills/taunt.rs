//! Taunt: once per turn and for free, the enemies of a zone up to two zones away
//! activate and come for the survivor.

use crate::engine::game::{Dealer, Game};
use crate::model::action::{Action, Who};
use crate::model::event::Fact;
use crate::model::frame::TurnFrame;
use crate::model::rule::{Refusal, Rule, refuse};
use crate::model::skill::Skill;
use crate::model::zone::{Zone, ZoneSet};
use crate::skills::once::Once;

pub(super) const ONCE: Once = Once(6);
const RULE: Rule = Rule::Skill(Skill::Taunt);

pub(super) fn offer(game: &Game, turn: &TurnFrame, _: Skill, offer: &mut impl FnMut(Action)) {
    let here = ZoneSet::only(game.survivor(turn.who).zone);
    (game.within_two(turn.who) | here).iter().for_each(|at| offer(Action::Taunt { at }));
}

pub(super) fn check(game: &Game, turn: &TurnFrame, at: Zone) -> Result<(), Refusal> {
    game.check_once(turn, Skill::Taunt, ONCE)?;
    game.check_taunt(turn.who, at, RULE)
}

impl Game {
    /// Whether a survivor can be heard by enemies in a zone whom they taunt.
    pub(crate) fn check_taunt(&self, who: Who, at: Zone, rule: Rule) -> Result<(), Refusal> {
        let from = self.survivor(who).zone;
        let clear = |a: Zone, b: Zone| self.check_clear(a, b, rule).is_ok();
        let through = |middle: Zone| clear(from, middle) && clear(middle, at);
        let reach = at == from || clear(from, at) || self.map.neighbours(from).iter().any(through);
        if !self.world.board().has(at) || !reach {
            return refuse(rule, "up to two zones away, without wall or closed door between");
        }
        if self.state.enemies[at].is_empty() {
            return refuse(rule, "there is nobody to taunt");
        }
        Ok(())
    }

    /// The zones whose enemies a survivor could taunt.
    pub(crate) fn taunted_zones(&self, who: Who, rule: Rule) -> ZoneSet {
        let here = ZoneSet::only(self.survivor(who).zone);
        let near = (self.within_two(who) | here).iter();
        near.filter(|at| self.check_taunt(who, *at, rule).is_ok()).collect()
    }
}

pub(super) fn act(game: &mut Game, turn: &TurnFrame, at: Zone, dealer: &mut impl Dealer) {
    game.mark(ONCE);
    dealer.tell(Fact::Taunted { who: turn.who, zone: at }, RULE);
    game.activate_taunted(turn.who, at, dealer);
}
