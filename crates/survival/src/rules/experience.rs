//! Experience, danger levels, choosing skills.
//!
//! Invader chapter 6, "Experience, danger level, and skills".

use table::Seat;

use crate::engine::frames::{Matter, asks_owner};
use crate::engine::game::{Dealer, Game};
use crate::engine::moments::Moment;
use crate::model::action::{Action, Who};
use crate::model::card::Effect;
use crate::model::danger::Danger;
use crate::model::event::Fact;
use crate::model::few::Few;
use crate::model::frame::{Frame, Learning};
use crate::model::rule::{Refusal, Rule, refuse};
use crate::model::skill::Skill;
use crate::model::survivor::{Standing, Survivor};

impl Danger {
    /// The level above.
    pub fn next(self) -> Option<Danger> {
        Danger::ALL.get(self.index() + 1).copied()
    }
}

impl Matter for Learning {
    asks_owner!();

    fn offer(&self, game: &Game, offer: &mut impl FnMut(Action)) {
        for skill in game.skills_on_offer(self.who, self.level) {
            offer(Action::Learn { skill });
        }
        if let Some(die) = game.die_on_offer(self.who, self.level) {
            offer(Action::TakeDie { die });
        }
    }

    fn check(&self, game: &Game, action: Action) -> Result<(), Refusal> {
        match action {
            Action::Learn { skill } if game.is_on_offer(self.who, self.level, skill) => Ok(()),
            Action::Learn { .. } => refuse(Rule::DangerSkill, "that skill is not offered here"),
            Action::TakeDie { die } if game.die_on_offer(self.who, self.level) == Some(die) => {
                Ok(())
            }
            _ => refuse(Rule::DangerSkill, "a skill is to be chosen"),
        }
    }

    fn answer(self, game: &mut Game, _: Seat, action: Action, dealer: &mut impl Dealer) {
        if let Action::Learn { skill } = action {
            self.learn(game, skill, dealer);
        }
        if let Action::TakeDie { die } = action {
            game.pop();
            game.take_die(self.who, die, dealer);
            self.learned(game, dealer);
        }
    }

    /// One skill on offer is taken by itself; who is out of the game takes none.
    fn step(self, game: &mut Game, dealer: &mut impl Dealer) -> bool {
        if game.survivor(self.who).standing == Standing::Eliminated {
            game.pop();
            return true;
        }
        match game.skills_on_offer(self.who, self.level)[..] {
            [] => game.pop(),
            [skill] if game.die_on_offer(self.who, self.level).is_none() => {
                self.learn(game, skill, dealer);
            }
            _ => return false,
        }
        true
    }

    fn rule(&self) -> Rule {
        Rule::DangerSkill
    }

    fn question(&self, game: &Game) -> String {
        format!("{} is at {}: which skill?", game.world().name(self.who), self.level.name())
    }
}

impl Learning {
    /// A survivor takes the skill they chose.
    fn learn(self, game: &mut Game, skill: Skill, dealer: &mut impl Dealer) {
        let Learning { who, level } = self;
        game.pop();
        let free = game.picks_freely(who, level);
        game.pick(who, level, skill);
        let rule = if free { Rule::Ultrared } else { Rule::DangerSkill };
        game.learn(who, skill, rule, dealer);
        self.learned(game, dealer);
    }

    /// A choice was made: it sleeps at once if its level is gone, and whoever comes next
    /// chooses.
    fn learned(self, game: &mut Game, dealer: &mut impl Dealer) {
        let Learning { who, level } = self;
        if game.survivor(who).standing == Standing::Down {
            game.put_to_sleep(who, level, dealer);
        }
        if level == Danger::Blue {
            game.learn_first(Who(who.0 + 1));
        }
        game.happened(Moment::SkillLearned, dealer);
    }
}

impl Game {
    /// The highest danger level among the survivors in play; of those who left,
    /// too, where the table counts them.
    pub fn danger(&self) -> Danger {
        let all = self.world.options.left_still_count;
        let counts = |one: &&Survivor| one.in_play() || all && one.standing != Standing::Down;
        let counted = self.state.survivors.iter().filter(counts);
        counted.map(|survivor| survivor.level).max().unwrap_or_default()
    }

    /// A survivor gains experience, and with it perhaps levels and skills.
    pub(crate) fn gain(&mut self, who: Who, points: u8, rule: Rule, dealer: &mut impl Dealer) {
        let (ultrared, ruleset) = (self.world.options.ultrared, self.world.ruleset);
        let survivor = self.survivor_mut(who);
        survivor.experience = survivor.experience.saturating_add(u16::from(points));
        let total = survivor.experience;
        dealer.tell(Fact::Gained { who, points, total }, rule);
        let mut reached = false;
        let mut open: Few<Danger, 8> = Few::new(Danger::Blue);
        loop {
            let survivor = self.survivor_mut(who);
            let reaches = |level: &Danger| ruleset.threshold(*level) <= survivor.experience;
            let Some(next) = survivor.bar.next().filter(reaches) else { break };
            survivor.bar = next;
            let kept = if ruleset.levels_fall { Danger::Blue } else { survivor.level };
            survivor.level = kept.max(next);
            reached = true;
            dealer.tell(Fact::Reached { who, level: next }, Rule::Experience);
            // What was learned there before a fall comes back; nothing else is chosen.
            if !self.wake_skills(who, next, dealer) {
                open.add(next);
            }
            // Beyond Red the bar begins anew, and what it has taught doesn't sleep any more.
            if next == Danger::Red && ultrared {
                let survivor = self.survivor_mut(who);
                survivor.experience -= ruleset.threshold(Danger::Red);
                survivor.bar = Danger::Blue;
                if ruleset.levels_fall {
                    survivor.level = survivor.bar;
                }
                self.state.ko.earned[who.index()] = 0;
                self.state.all_out.dice[who.index()].settle();
            }
        }
        self.queue_learning(who, &open);
        if reached {
            self.happened(Moment::LevelReached, dealer);
        }
    }

    /// Opens the choices of levels just reached, the lowest first, behind those
    /// of the same survivor that are still open.
    fn queue_learning(&mut self, who: Who, reached: &[Danger]) {
        let own = |frame: &Frame| matches!(frame, Frame::Learning(open) if open.who == who);
        let open = self.state.frames.iter().rev().take_while(|frame| own(frame)).count();
        for level in reached.iter().rev() {
            self.push_behind(open, Learning { who, level: *level });
        }
    }

    /// The skills with which survivors begin, from this one on: the same
    /// question as at other levels, and not asked where one skill is on offer.
    pub(crate) fn learn_first(&mut self, from: Who) {
        for who in self.world.team().skip(from.index()) {
            if self.world.has_learned(who) {
                continue;
            }
            match self.skills_on_offer(who, Danger::Blue)[..] {
                [] => {}
                [skill] if self.die_on_offer(who, Danger::Blue).is_none() => {
                    self.pick(who, Danger::Blue, skill);
                    self.survivor_mut(who).learn(skill);
                }
                _ => return self.push(Learning { who, level: Danger::Blue }),
            }
        }
    }

    /// A survivor has the skills of earlier missions from the start.
    pub(crate) fn remember_skills(&mut self, who: Who) {
        let world = std::sync::Arc::clone(&self.world);
        for skill in world.old_skills(who) {
            let picked = self.survivor(who).picked;
            let mut card =
                Danger::ALL.into_iter().flat_map(|level| world.identity(who).places(level));
            let place = card.find(|(place, of)| of == skill && picked >> place & 1 == 0);
            let survivor = self.survivor_mut(who);
            survivor.picked |= place.map_or(0, |(place, _)| 1 << place);
            if survivor.skills.gain(*skill) {
                survivor.make_room(*skill);
            }
        }
    }

    /// The skills on offer to a survivor who reached a level: those of the
    /// level they have not picked yet; when they have all of their card, in
    /// Ultrared play, any of the game.
    pub fn skills_on_offer(&self, who: Who, level: Danger) -> Vec<Skill> {
        let card = self.world.identity(who);
        let picked = self.survivor(who).picked;
        if self.picks_freely(who, level) {
            return self.all_skills(who);
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
        if self.picks_freely(who, level) {
            return self.all_skills(who).contains(&skill);
        }
        let mut places = self.world.identity(who).places(level);
        places.any(|(place, of)| of == skill && survivor.picked >> place & 1 == 0)
    }

    /// Whether a survivor has all skills of their card and goes on beyond it.
    fn picks_freely(&self, who: Who, level: Danger) -> bool {
        let picked = self.survivor(who).picked;
        let mut card = self.world.identity(who).skills.iter().flatten().enumerate();
        level >= Danger::Orange
            && (self.world.options.ultrared || self.world.has_learned(who))
            && card.all(|(place, _)| picked >> place & 1 == 1)
    }

    /// Every skill of the books in play that a survivor can gain while playing:
    /// all but those that hand out equipment at the start. Of armour there is one
    /// point more than before; weapons are those of the boxes in play.
    fn all_skills(&self, who: Who) -> Vec<Skill> {
        let survivor = self.survivor(who);
        let (content, boxes) = (&self.world.content, self.world.boxes);
        let named = Skill::named().map(|(skill, _)| skill);
        let armour = Skill::StartsWithArmour(survivor.base_armour.saturating_add(1));
        let mut skills: Vec<Skill> = named.chain(Skill::brothers()).chain([armour]).collect();
        for card in content.equipment.iter().filter(|card| card.copies_in(boxes) > 0) {
            // Of a weapon with several backs, the one that its name means.
            let weapon = content.card(&card.name).map(Skill::DamageWith);
            if let (Effect::Weapon { .. }, Some(skill)) = (card.effect, weapon)
                && !skills.contains(&skill)
            {
                skills.push(skill);
                skills.extend(skill.shared_by_brothers());
            }
        }
        let told = |skill: Skill| content.has_skill(skill, boxes);
        skills.retain(|skill| {
            told(*skill) && skill.shared().is_none_or(told) && survivor.skills.has_room(*skill)
        });
        skills
    }

    /// Notes that a skill of the card was picked.
    pub(crate) fn pick(&mut self, who: Who, level: Danger, skill: Skill) {
        let picked = self.survivor(who).picked;
        let place = self
            .world
            .identity(who)
            .places(level)
            .find(|(place, of)| *of == skill && picked >> place & 1 == 0);
        if let Some((place, _)) = place {
            let ko = self.world.options.ko;
            let survivor = self.survivor_mut(who);
            survivor.picked |= 1 << place;
            // A bar that has begun anew since did not teach it.
            let own = level <= survivor.bar || survivor.standing == Standing::Down;
            if ko && own && level > Danger::Blue {
                self.state.ko.earned[who.index()] |= 1 << place;
            }
        }
    }

    /// A survivor has a skill from now on.
    pub(crate) fn learn(&mut self, who: Who, skill: Skill, rule: Rule, dealer: &mut impl Dealer) {
        self.survivor_mut(who).learn(skill);
        dealer.tell(Fact::Learned { who, skill }, rule);
    }
}
