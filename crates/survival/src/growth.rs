//! Experience, danger levels, choosing skills.
//!
//! Invader chapter 6, "Experience, danger level, and skills".

use crate::action::{Action, Who};
use crate::card::Effect;
use crate::danger::Danger;
use crate::event::Fact;
use crate::few::Few;
use crate::frame::Frame;
use crate::game::{Dealer, Game};
use crate::rule::{Refusal, Rule, refuse};
use crate::skill::Skill;
use crate::survivor::MAX_SKILLS;

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

    /// The level above.
    pub fn next(self) -> Option<Danger> {
        Danger::ALL.get(self.index() + 1).copied()
    }
}

impl Game {
    /// The highest danger level among the survivors in play.
    pub fn danger(&self) -> Danger {
        self.in_play().map(|who| self.survivor(who).level).max().unwrap_or_default()
    }

    /// A survivor gains experience, and with it perhaps levels and skills.
    pub(crate) fn gain(&mut self, who: Who, points: u8, rule: Rule, dealer: &mut impl Dealer) {
        let ultrared = self.world.options.ultrared;
        let survivor = self.survivor_mut(who);
        survivor.experience = survivor.experience.saturating_add(u16::from(points));
        let total = survivor.experience;
        dealer.tell(Fact::Gained { who, points, total }, rule);
        let mut reached: Few<Danger, 8> = Few::new(Danger::Blue);
        loop {
            let survivor = self.survivor_mut(who);
            let Some(next) = survivor.bar.next().filter(|n| n.threshold() <= survivor.experience)
            else {
                break;
            };
            survivor.bar = next;
            survivor.level = survivor.level.max(next);
            reached.add(next);
            dealer.tell(Fact::Reached { who, level: next }, Rule::Experience);
            // Beyond Red the bar begins anew.
            if next == Danger::Red && ultrared {
                survivor.experience -= Danger::Red.threshold();
                survivor.bar = Danger::Blue;
            }
        }
        self.queue_learning(who, &reached);
        if !reached.is_empty() {
            self.assess(dealer);
        }
    }

    /// Opens the choices of levels just reached, the lowest first, behind those
    /// of the same survivor that are still open.
    fn queue_learning(&mut self, who: Who, reached: &[Danger]) {
        let mut open: Few<Danger, 8> = Few::new(Danger::Blue);
        while let Some(Frame::Learning { who: learner, level }) = self.frame().copied()
            && learner == who
        {
            open.add(level);
            self.pop();
        }
        let levels = open.iter().chain(reached);
        for level in levels.collect::<arrayvec::ArrayVec<_, 16>>().into_iter().rev() {
            self.push(Frame::Learning { who, level: *level });
        }
    }

    /// The skills on offer to a survivor who reached a level: those of the
    /// level they have not picked yet; when they have all of their card, in
    /// Ultrared play, any of the game.
    pub fn skills_on_offer(&self, who: Who, level: Danger) -> Vec<Skill> {
        let card = self.world.identity(who);
        let picked = self.survivor(who).picked;
        // There is an end to what one person can learn, even beyond Red.
        if self.survivor(who).skills.len() == MAX_SKILLS {
            return Vec::new();
        }
        if self.picks_freely(who, level) {
            return self.all_skills();
        }
        let mut open = Vec::new();
        for (place, skill) in card.places(level) {
            if picked >> place & 1 == 0 && !open.contains(&skill) {
                open.push(skill);
            }
        }
        open
    }

    /// Whether a skill is among those on offer.
    fn is_on_offer(&self, who: Who, level: Danger, skill: Skill) -> bool {
        let survivor = self.survivor(who);
        if survivor.skills.len() == MAX_SKILLS {
            return false;
        }
        if self.picks_freely(who, level) {
            return self.all_skills().contains(&skill);
        }
        let mut places = self.world.identity(who).places(level);
        places.any(|(place, of)| of == skill && survivor.picked >> place & 1 == 0)
    }

    /// Whether a survivor has all skills of their card and goes on beyond it.
    fn picks_freely(&self, who: Who, level: Danger) -> bool {
        let picked = self.survivor(who).picked;
        let mut card = self.world.identity(who).skills.iter().flatten().enumerate();
        level >= Danger::Orange
            && self.world.options.ultrared
            && card.all(|(place, _)| picked >> place & 1 == 1)
    }

    /// Every skill of the game that can be gained while playing.
    fn all_skills(&self) -> Vec<Skill> {
        let named = crate::skill::NAMES.iter().map(|(skill, _)| *skill);
        let content = &self.world.content;
        let mut skills: Vec<Skill> = named.collect();
        for card in &content.equipment {
            // Of a weapon with several backs, the one that its name means.
            let weapon = content.card(&card.name).map(Skill::DamageWith);
            if let (Effect::Weapon { .. }, Some(skill)) = (card.effect, weapon)
                && !skills.contains(&skill)
            {
                skills.push(skill);
            }
        }
        skills
    }

    /// Notes that a skill of the card was picked.
    fn pick(&mut self, who: Who, level: Danger, skill: Skill) {
        let picked = self.survivor(who).picked;
        let place = self
            .world
            .identity(who)
            .places(level)
            .find(|(place, of)| *of == skill && picked >> place & 1 == 0);
        if let Some((place, _)) = place {
            self.survivor_mut(who).picked |= 1 << place;
        }
    }

    /// A survivor takes the skill they chose.
    pub(crate) fn learn_chosen(&mut self, skill: Skill, dealer: &mut impl Dealer) {
        if let Some(Frame::Learning { who, level }) = self.state.frames.pop() {
            let free = self.picks_freely(who, level);
            self.pick(who, level, skill);
            let rule = if free { Rule::Ultrared } else { Rule::DangerSkill };
            self.learn(who, skill, rule, dealer);
            self.check_hopeless(dealer);
        }
    }

    pub(crate) fn check_learning(
        &self,
        who: Who,
        level: Danger,
        action: Action,
    ) -> Result<(), Refusal> {
        match action {
            Action::Learn { skill } if self.is_on_offer(who, level, skill) => Ok(()),
            Action::Learn { .. } => refuse(Rule::DangerSkill, "that skill is not offered here"),
            _ => refuse(Rule::DangerSkill, "a skill is to be chosen"),
        }
    }

    pub(crate) fn offer_learning(&self, who: Who, level: Danger, mut offer: impl FnMut(Action)) {
        for skill in self.skills_on_offer(who, level) {
            offer(Action::Learn { skill });
        }
    }

    /// One skill on offer is taken by itself.
    pub(crate) fn step_learning(
        &mut self,
        who: Who,
        level: Danger,
        dealer: &mut impl Dealer,
    ) -> bool {
        match self.skills_on_offer(who, level)[..] {
            [] => self.pop(),
            [skill] => self.learn_chosen(skill, dealer),
            _ => return false,
        }
        true
    }

    /// A skill takes effect at once, in the turn under way too.
    fn learn(&mut self, who: Who, skill: Skill, rule: Rule, dealer: &mut impl Dealer) {
        self.survivor_mut(who).skills.add(skill);
        dealer.tell(Fact::Learned { who, skill }, rule);
        let turns = self.state.frames.iter_mut().filter_map(|frame| match frame {
            Frame::Turn(turn) if turn.who == who && !turn.lent => Some(turn),
            _ => None,
        });
        for turn in turns {
            match skill {
                Skill::ExtraAction => turn.actions += 1,
                Skill::Free(kind) => turn.free[kind.index()] += 1,
                Skill::DualExpert => turn.pair += 1,
                Skill::BornLeader => turn.lends += 1,
                _ => {}
            }
        }
    }
}
