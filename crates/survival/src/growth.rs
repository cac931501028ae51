//! Experience, danger levels, choosing skills.
//!
//! Invader chapter 6, "Experience, danger level, and skills".

use crate::action::{Action, Who};
use crate::danger::Danger;
use crate::event::Fact;
use crate::frame::Frame;
use crate::game::{Dealer, Game};
use crate::rule::{Refusal, Rule, refuse};
use crate::skill::Skill;

impl Danger {
    /// The experience at which a survivor reaches this level.
    pub const fn threshold(self) -> u16 {
        [0, 7, 19, 43][self as usize]
    }

    /// The level of this much experience.
    pub fn of(experience: u16) -> Danger {
        let reached = |level: &&Danger| level.threshold() <= experience;
        Danger::ALL.iter().rfind(reached).copied().unwrap_or_default()
    }
}

impl Game {
    /// The highest danger level among the survivors in play.
    pub fn danger(&self) -> Danger {
        self.in_play().map(|who| self.survivor(who).level).max().unwrap_or_default()
    }

    /// A survivor gains experience, and with it perhaps levels and skills.
    pub(crate) fn gain(&mut self, who: Who, points: u8, rule: Rule, dealer: &mut impl Dealer) {
        let survivor = self.survivor_mut(who);
        let before = survivor.level;
        survivor.experience = survivor.experience.saturating_add(u16::from(points));
        survivor.level = before.max(Danger::of(survivor.experience));
        let (level, total) = (survivor.level, survivor.experience);
        dealer.tell(Fact::Gained { who, points, total }, rule);
        // The lower level's choice comes last onto the stack, and so first.
        for reached in Danger::ALL.into_iter().rev() {
            if before < reached && reached <= level {
                self.push(Frame::Learning { who, level: reached });
            }
        }
        if before < level {
            self.assess(dealer);
        }
    }

    pub(crate) fn check_learning(
        &self,
        who: Who,
        level: Danger,
        action: Action,
    ) -> Result<(), Refusal> {
        match action {
            Action::Learn { skill } if self.world.identity(who).at(level).contains(&skill) => Ok(()),
            Action::Learn { .. } => refuse(Rule::DangerSkill, "that skill is not offered here"),
            _ => refuse(Rule::DangerSkill, "a skill is to be chosen"),
        }
    }

    pub(crate) fn offer_learning(&self, who: Who, level: Danger, mut offer: impl FnMut(Action)) {
        let skills = self.world.identity(who).at(level);
        for (index, skill) in skills.iter().enumerate() {
            if !skills[..index].contains(skill) {
                offer(Action::Learn { skill: *skill });
            }
        }
    }

    /// One skill on offer is taken by itself.
    pub(crate) fn step_learning(
        &mut self,
        who: Who,
        level: Danger,
        dealer: &mut impl Dealer,
    ) -> bool {
        let announced = Fact::Reached { who, level };
        let skills = self.world.identity(who).at(level);
        match skills {
            [] => {
                self.pop();
                dealer.tell(announced, Rule::Experience);
                true
            }
            [skill] => {
                let skill = *skill;
                self.pop();
                dealer.tell(announced, Rule::Experience);
                self.learn(who, skill, dealer);
                true
            }
            _ => false,
        }
    }

    /// A skill takes effect at once, in the turn under way too.
    pub(crate) fn learn(&mut self, who: Who, skill: Skill, dealer: &mut impl Dealer) {
        self.survivor_mut(who).skills.push(skill);
        dealer.tell(Fact::Learned { who, skill }, Rule::DangerSkill);
        let turns = self.state.frames.iter_mut().filter_map(|frame| match frame {
            Frame::Turn(turn) if turn.who == who => Some(turn),
            _ => None,
        });
        for turn in turns {
            match skill {
                Skill::ExtraAction => turn.actions += 1,
                Skill::Free(kind) => turn.free[kind.index()] += 1,
                Skill::DualExpert => turn.pair += 1,
                _ => {}
            }
        }
    }
}
