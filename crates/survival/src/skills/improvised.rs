//! Improvised weapon: once per turn and for free, an attack with whatever lies
//! around. One skill strikes, the other throws; whoever has both does each once.

use crate::engine::game::{Dealer, Game};
use crate::model::action::Hands;
use crate::model::card::Weapon;
use crate::model::event::Fact;
use crate::model::frame::{Attack, TurnFrame};
use crate::model::rule::{Refusal, Rule};
use crate::model::skill::Skill;
use crate::model::zone::Zone;
use crate::rules::plan_attack::Arms;
use crate::skills::once::Once;

/// What a bottle, a chair or a fire extinguisher does.
const WHATEVER: Weapon = Weapon {
    range: (0, 0),
    dice: 2,
    accuracy: 4,
    damage: 1,
    dual: false,
    noisy: false,
    ammo: None,
    needs: None,
    spends: false,
    precise: false,
    reload: false,
    blast: None,
};

pub(super) const fn once(melee: bool) -> Once {
    Once(if melee { 14 } else { 15 })
}

const fn skill(melee: bool) -> Skill {
    if melee { Skill::ImprovisedMelee } else { Skill::ImprovisedRanged }
}

impl Game {
    /// The attack that a survivor would make with whatever lies around.
    pub(crate) fn plan_improvised(
        &self,
        turn: &TurnFrame,
        melee: bool,
        at: Zone,
        swarm: bool,
    ) -> Result<Attack, Refusal> {
        self.check_once(turn, skill(melee), once(melee))?;
        let range = if melee { (0, 0) } else { (1, 1) };
        let arms = Arms {
            melee,
            hands: Hands::Left,
            card: None,
            weapon: Weapon { range, ..WHATEVER },
            bonus: self.bonus(turn.who, melee, None),
        };
        self.plan_attack_with(turn.who, arms, at, None, swarm)
    }

    /// Strikes or throws. It is free, and an attack in a row like others.
    fn improvise(
        &mut self,
        turn: &TurnFrame,
        melee: bool,
        at: Zone,
        swarm: bool,
        dealer: &mut impl Dealer,
    ) {
        let Ok(fight) = self.plan_improvised(turn, melee, at, swarm) else { return };
        if let Some(turn) = self.turn_frame() {
            turn.used |= 1 << once(melee).0;
            turn.count_attack(melee);
        }
        self.unhide(turn.who, dealer);
        dealer.tell(Fact::Improvised { who: turn.who, melee, at }, Rule::Skill(skill(melee)));
        self.strike(fight, dealer);
    }

    /// The ways to roll at a zone: with the weapon's dice, and with one for each
    /// enemy where a skill lets one.
    fn each_swarm(&self, turn: &TurnFrame, melee: bool) -> impl Iterator<Item = bool> + use<> {
        let swarms = self.bonus(turn.who, melee, None).per_enemy;
        [false, true].into_iter().take(1 + usize::from(swarms))
    }
}

/// With whatever can be swung.
pub(super) mod melee {
    use super::*;
    use crate::model::action::Action;

    pub(in crate::skills) fn offer(
        game: &Game,
        turn: &TurnFrame,
        _: Skill,
        offer: &mut impl FnMut(Action),
    ) {
        game.each_swarm(turn, true).for_each(|swarm| offer(Action::ImprovisedMelee { swarm }));
    }

    pub(in crate::skills) fn check(
        game: &Game,
        turn: &TurnFrame,
        swarm: bool,
    ) -> Result<(), Refusal> {
        game.plan_improvised(turn, true, game.survivor(turn.who).zone, swarm).map(drop)
    }

    pub(in crate::skills) fn act(
        game: &mut Game,
        turn: &TurnFrame,
        swarm: bool,
        dealer: &mut impl Dealer,
    ) {
        game.improvise(turn, true, game.survivor(turn.who).zone, swarm, dealer);
    }
}

/// With whatever can be thrown.
pub(super) mod ranged {
    use super::*;
    use crate::model::action::Action;

    pub(in crate::skills) fn offer(
        game: &Game,
        turn: &TurnFrame,
        _: Skill,
        offer: &mut impl FnMut(Action),
    ) {
        let crowded = |at: &Zone| !game.state.enemies[*at].is_empty();
        for at in game.sight(turn.who).iter().filter(crowded) {
            game.each_swarm(turn, false)
                .for_each(|swarm| offer(Action::ImprovisedRanged { at, swarm }));
        }
    }

    pub(in crate::skills) fn check(
        game: &Game,
        turn: &TurnFrame,
        at: Zone,
        swarm: bool,
    ) -> Result<(), Refusal> {
        game.plan_improvised(turn, false, at, swarm).map(drop)
    }

    pub(in crate::skills) fn act(
        game: &mut Game,
        turn: &TurnFrame,
        at: Zone,
        swarm: bool,
        dealer: &mut impl Dealer,
    ) {
        game.improvise(turn, false, at, swarm, dealer);
    }
}
