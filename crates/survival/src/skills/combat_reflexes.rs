//! Combat reflexes: enemies that appear in sight, or near enough, are attacked at
//! once, once for each card. Sidestep answers them with a move instead.
//!
//! Where miniatures ran out, at once is before the Abominations act; whoever held
//! back then may still answer the Abomination that appears in the end.
//!
//! Invader chapter 17, "Skills".

use table::Seat;

use crate::engine::frames::{Matter, asks_owner, asks_team};
use crate::engine::game::{Dealer, Game};
use crate::model::action::{Action, Who};
use crate::model::frame::{Frame, Reflex, Reflexes};
use crate::model::rule::{Refusal, Rule, refuse};
use crate::model::skill::Skill;
use crate::model::zone::ZoneSet;
use crate::skills::{Extra, Trait};

const RULE: Rule = Rule::Skill(Skill::CombatReflexes);

impl Matter for Reflexes {
    asks_team!();

    fn offer(&self, game: &Game, offer: &mut impl FnMut(Action)) {
        self.answerers(game).for_each(|who| offer(Action::Activate { who }));
    }

    fn check(&self, game: &Game, action: Action) -> Result<(), Refusal> {
        match action {
            Action::Activate { who } if self.answerers(game).any(|next| next == who) => Ok(()),
            _ => refuse(RULE, "choose who answers the spawn first"),
        }
    }

    fn answer(self, game: &mut Game, _: Seat, action: Action, _: &mut impl Dealer) {
        if let Action::Activate { who } = action {
            self.ask(game, who);
        }
    }

    /// Whoever can answer the spawn is asked; if several can, the team says who
    /// is first.
    fn step(self, game: &mut Game, _: &mut impl Dealer) -> bool {
        let mut answerers = self.answerers(game);
        let (first, second) = (answerers.next(), answerers.next());
        drop(answerers);
        match (first, second) {
            (Some(who), None) => self.ask(game, who),
            (Some(_), Some(_)) => return false,
            (None, _) => self.end(game),
        }
        true
    }

    fn rule(&self) -> Rule {
        RULE
    }

    fn question(&self, _: &Game) -> String {
        "Who reacts first to the enemies that appeared?".to_owned()
    }
}

impl Reflexes {
    /// Those who may answer the spawn now.
    fn answerers(self, game: &Game) -> impl Iterator<Item = Who> + '_ {
        let spawned = game.state.spawn.zones;
        game.in_play().filter(move |who| {
            let reflex = Reflex { who: *who };
            let mut can = false;
            if (self.asked | game.state.spawn.answered) >> who.0 & 1 == 0
                && !game.is_laid_down(*who)
                && !(game.reflex_zones(*who) & spawned).is_empty()
            {
                reflex.offer(game, &mut |action| {
                    can = can || action != Action::Stay && reflex.check(game, action).is_ok();
                });
            }
            can
        })
    }

    fn ask(self, game: &mut Game, who: Who) {
        game.set_top(Reflexes { asked: self.asked | 1 << who.0 });
        game.push(Reflex { who });
    }

    /// All have been asked.
    fn end(self, game: &mut Game) {
        game.pop();
        game.state.spawn.zones = ZoneSet::EMPTY;
        if !game.is_watched() {
            game.state.spawn.answered = 0;
        }
    }
}

impl Matter for Reflex {
    asks_owner!();

    fn offer(&self, game: &Game, offer: &mut impl FnMut(Action)) {
        if game.is(self.who, Trait::AnswersSpawns) {
            game.offer_attacks(self.who, offer);
        }
        if game.is(self.who, Trait::StepsAside) {
            let near = game.map.neighbours(game.survivor(self.who).zone);
            near.iter().for_each(|to| offer(Action::Move { to }));
        }
        offer(Action::Stay);
    }

    /// An answer to a spawn is an attack on a zone where enemies appeared.
    fn check(&self, game: &Game, action: Action) -> Result<(), Refusal> {
        let spawned = game.state.spawn.zones;
        let there = |at| spawned.contains(at) && !game.state.enemies[at].is_empty();
        let answers = game.is(self.who, Trait::AnswersSpawns);
        match action {
            Action::Stay => Ok(()),
            Action::Move { to } if game.is(self.who, Trait::StepsAside) => {
                game.check_step(self.who, game.survivor(self.who).zone, to)
            }
            Action::Melee { .. } | Action::Ranged { .. } if !answers => {
                refuse(RULE, "this survivor lacks the skill")
            }
            Action::Melee { .. } if !there(game.survivor(self.who).zone) => {
                refuse(RULE, "no enemy appeared in this zone")
            }
            Action::Melee { .. } | Action::Ranged { .. } => {
                let Some(declared) = action.declared() else {
                    return refuse(Rule::Dice, "that is no attack");
                };
                game.plan_attack(self.who, declared)?;
                let near = |at| there(at) && game.reflex_zones(self.who).contains(at);
                match declared.at {
                    Some(at) if !near(at) => {
                        refuse(RULE, "no enemy appeared near enough in that zone")
                    }
                    _ => Ok(()),
                }
            }
            _ => refuse(RULE, "attack what just appeared, or stay"),
        }
    }

    fn answer(self, game: &mut Game, _: Seat, action: Action, dealer: &mut impl Dealer) {
        let answered = |game: &mut Game| {
            game.pop();
            // Whoever answered does not answer the same card again.
            game.state.spawn.answered |= 1 << self.who.0;
        };
        match action {
            Action::Stay => game.pop(),
            Action::Move { to } => {
                answered(game);
                let farther = game.more(self.who, Extra::Zone);
                game.go_farther(self.who, farther);
                game.set_foot(self.who, to, 0, Trait::StepsAside.rule(), dealer);
            }
            _ => game.attack(self.who, action, answered, dealer),
        }
    }

    fn step(self, _: &mut Game, _: &mut impl Dealer) -> bool {
        false
    }

    fn rule(&self) -> Rule {
        RULE
    }

    fn question(&self, game: &Game) -> String {
        let name = game.world().name(self.who);
        match game.is(self.who, Trait::AnswersSpawns) {
            true => format!("Enemies appeared in sight of {name}: attack them for free?"),
            false => format!("Enemies appeared beside {name}: step aside for free?"),
        }
    }
}

impl Game {
    /// The zones in which a survivor answers what appears: those in sight, or
    /// those near enough, as the ruleset says. Who only steps aside looks at
    /// those next door.
    fn reflex_zones(&self, who: Who) -> ZoneSet {
        let answers = self.is(who, Trait::AnswersSpawns);
        if !answers && !self.is(who, Trait::StepsAside) {
            return ZoneSet::EMPTY;
        }
        let near = match answers {
            true => self.world.ruleset.reflex_range,
            false => Some(1),
        };
        let within = |range: u8| {
            let zones = self.world.board().zones();
            zones.filter(|zone| self.range(who, *zone) <= range).collect()
        };
        near.map_or_else(|| self.sight(who), within)
    }

    /// Enemies are about to appear: whoever is quick may answer afterwards.
    pub(crate) fn watch_spawns(&mut self) {
        self.state.spawn.zones = ZoneSet::EMPTY;
        self.state.spawn.answered = 0;
        let quick = |who| self.is(who, Trait::AnswersSpawns) || self.is(who, Trait::StepsAside);
        if self.in_play().any(quick) {
            self.push(Reflexes { asked: 0 });
        }
    }

    /// Whether somebody may still answer what the card under way brings.
    fn is_watched(&self) -> bool {
        self.state.frames.iter().any(|frame| matches!(frame, Frame::Reflexes(_)))
    }

    /// What has appeared so far is answered before anything else comes of the card.
    pub(crate) fn answer_so_far(&mut self) {
        if self.is_watched() && !self.state.spawn.zones.is_empty() {
            self.push(Reflexes { asked: 0 });
        }
    }
}
