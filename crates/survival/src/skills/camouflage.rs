//! Camouflage: a token, earned at the start of a turn that no enemy watches, that
//! makes enemies overlook the survivor.

use crate::engine::game::{Dealer, Game};
use crate::model::action::{Action, Who};
use crate::model::component::Component;
use crate::model::event::Fact;
use crate::model::frame::TurnFrame;
use crate::model::rule::{Refusal, Rule, refuse};
use crate::model::skill::Skill;
use crate::model::zone::Zone;

const RULE: Rule = Rule::Skill(Skill::Camouflage);

pub(super) fn offer(_: &Game, _: &TurnFrame, _: Skill, offer: &mut impl FnMut(Action)) {
    offer(Action::Hide);
}

pub(super) fn check(game: &Game, turn: &TurnFrame) -> Result<(), Refusal> {
    let survivor = game.survivor(turn.who);
    if !game.has(turn.who, Skill::Camouflage) || survivor.hidden {
        return refuse(RULE, "there is no token to earn");
    }
    if !game.has_token(Component::Camouflage) {
        return refuse(Rule::Components, "no such token is left in the box");
    }
    if !turn.fresh || turn.lent {
        return refuse(RULE, "the token is earned at the start of the turn");
    }
    let watched = |zone: Zone| !game.state.enemies[zone].is_empty();
    if game.map.sight(survivor.zone).iter().any(watched) {
        return refuse(RULE, "an enemy sees the survivor");
    }
    Ok(())
}

pub(super) fn act(game: &mut Game, turn: &TurnFrame, dealer: &mut impl Dealer) {
    game.survivor_mut(turn.who).hidden = true;
    dealer.tell(Fact::Hidden { who: turn.who }, RULE);
}

impl Game {
    /// Whether a survivor has a token to give up. One may keep it, and need not:
    /// who is overlooked draws no enemy away from others.
    pub(crate) fn check_reveal(&self, turn: &TurnFrame) -> Result<(), Refusal> {
        match self.survivor(turn.who).hidden {
            true if turn.lent => refuse(RULE, "the token is given up in one's own turn"),
            true => Ok(()),
            false => refuse(RULE, "there is no token to give up"),
        }
    }

    /// The survivor is overlooked no longer.
    pub(crate) fn unhide(&mut self, who: Who, dealer: &mut impl Dealer) {
        if std::mem::take(&mut self.survivor_mut(who).hidden) {
            dealer.tell(Fact::Unhidden { who }, RULE);
        }
    }
}
