//! Shove: once per turn and for free, all enemies of the zone are pushed next door.

use crate::engine::game::{Dealer, Game};
use crate::engine::moments::Moment;
use crate::model::action::Action;
use crate::model::event::Fact;
use crate::model::frame::TurnFrame;
use crate::model::rule::{Refusal, Rule, refuse};
use crate::model::skill::Skill;
use crate::model::zone::Zone;
use crate::skills::once::Once;

pub(super) const ONCE: Once = Once(5);
const RULE: Rule = Rule::Skill(Skill::Shove);

pub(super) fn offer(game: &Game, turn: &TurnFrame, _: Skill, offer: &mut impl FnMut(Action)) {
    let near = game.map.neighbours(game.survivor(turn.who).zone);
    near.iter().for_each(|to| offer(Action::Shove { to }));
}

pub(super) fn check(game: &Game, turn: &TurnFrame, to: Zone) -> Result<(), Refusal> {
    game.check_once(turn, Skill::Shove, ONCE)?;
    let from = game.survivor(turn.who).zone;
    game.check_clear(from, to, RULE)?;
    if game.state.enemies[from].is_empty() {
        return refuse(RULE, "there is nobody to push");
    }
    if game.let_through(from, to).is_empty() {
        return refuse(Rule::ZombieAirlocks, "the airlock holds all of them");
    }
    Ok(())
}

pub(super) fn act(game: &mut Game, turn: &TurnFrame, to: Zone, dealer: &mut impl Dealer) {
    game.mark(ONCE);
    let who = turn.who;
    let from = game.survivor(who).zone;
    let crowd = game.let_through(from, to);
    game.state.enemies[from] -= crowd;
    game.state.enemies[to] += crowd;
    dealer.tell(Fact::Shoved { who, crowd, from, to }, RULE);
    game.happened(Moment::EnemiesMoved, dealer);
}

impl Game {
    /// Two neighbouring zones with no closed door between them.
    pub(super) fn check_clear(&self, a: Zone, b: Zone, rule: Rule) -> Result<(), Refusal> {
        if !self.map.neighbours(a).contains(b) {
            return refuse(rule, "no clear path leads straight to that zone");
        }
        if self.map.door(a, b).is_some_and(|door| self.state.doors.closed.contains(door)) {
            return refuse(rule, "a closed door is in the way");
        }
        Ok(())
    }
}
