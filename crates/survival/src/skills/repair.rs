//! Armour restored in the end phase: Auto repair and Medic.
//!
//! Invader chapter 17, "Skills".

use table::{Seat, Seats};

use crate::engine::frames::{Matter, asks_consent};
use crate::engine::game::{Dealer, Game};
use crate::model::action::{Action, Who};
use crate::model::event::Fact;
use crate::model::frame::Mending;
use crate::model::rule::Rule;
use crate::model::skill::Skill;
use crate::skills::{Extra, Trait};

const MEDIC: Rule = Rule::Skill(Skill::Medic);

impl Matter for Mending {
    fn who(&self, _: &Game) -> Option<Who> {
        self.next()
    }

    fn deciders(&self, game: &Game) -> Seats {
        self.next().map_or(Seats::NONE, |who| game.owner(who))
    }

    asks_consent!("a medic offers help: agree or decline");

    fn answer(self, game: &mut Game, _: Seat, action: Action, dealer: &mut impl Dealer) {
        let Some(who) = self.next() else { return };
        game.set_top(Mending { left: self.left & !(1 << who.0) });
        if action == Action::Agree {
            game.mend(who, dealer);
        }
    }

    /// Whoever a medic can help is asked, one after the other.
    fn step(self, game: &mut Game, dealer: &mut impl Dealer) -> bool {
        match self.next() {
            None => game.pop(),
            Some(who) if game.world.options.medic_unasked => {
                self.answer(game, game.world.seat(who), Action::Agree, dealer);
            }
            Some(_) => return false,
        }
        true
    }

    fn rule(&self) -> Rule {
        MEDIC
    }

    fn question(&self, game: &Game) -> String {
        let name = self.next().map_or("", |who| game.world().name(who));
        format!("A medic is there: does {name} restore {}?", game.world().health())
    }
}

impl Mending {
    /// Who is asked now.
    fn next(self) -> Option<Who> {
        (self.left != 0).then(|| Who(self.left.trailing_zeros() as u8))
    }
}

impl Game {
    /// Armour restored in the end phase.
    pub(crate) fn repair(&mut self, dealer: &mut impl Dealer) {
        let mut left = 0;
        for index in 0..self.state.survivors.len() {
            let who = Who(index as u8);
            let survivor = *self.survivor(who);
            if !survivor.in_play() || survivor.armour >= survivor.base_armour {
                continue;
            }
            if self.is(who, Trait::Repairs) {
                self.restore(who, survivor.base_armour, Trait::Repairs.rule(), dealer);
            } else if self.medics(who) > 0 {
                left |= 1 << who.0;
            }
        }
        if left != 0 {
            self.push(Mending { left });
        }
    }

    /// The points that medics in the zone offer to a survivor.
    fn medics(&self, who: Who) -> u8 {
        let zone = self.survivor(who).zone;
        let here = self.in_play().filter(|medic| self.survivor(*medic).zone == zone);
        here.map(|medic| self.more(medic, Extra::Armour)).sum()
    }

    /// Medics mend a survivor's armour, which may teach them something.
    fn mend(&mut self, who: Who, dealer: &mut impl Dealer) {
        let before = self.survivor(who).armour;
        let armour = before.saturating_add(self.medics(who)).min(self.survivor(who).base_armour);
        self.restore(who, armour, MEDIC, dealer);
        let (zone, points) = (self.survivor(who).zone, self.world.ruleset.medic_experience);
        let mut mended = armour - before;
        for index in 0..self.state.survivors.len() {
            let medic = Who(index as u8);
            let here = self.survivor(medic).in_play() && self.survivor(medic).zone == zone;
            let own = if here { self.more(medic, Extra::Armour).min(mended) } else { 0 };
            mended -= own;
            if own > 0 && points > 0 {
                self.gain(medic, own * points, MEDIC, dealer);
            }
        }
    }

    /// A survivor gets a point back, if one is missing.
    pub(super) fn heal(&mut self, who: Who, rule: Rule, dealer: &mut impl Dealer) {
        let survivor = *self.survivor(who);
        if survivor.armour < survivor.base_armour {
            self.restore(who, survivor.armour + 1, rule, dealer);
        }
    }

    fn restore(&mut self, who: Who, armour: u8, rule: Rule, dealer: &mut impl Dealer) {
        self.survivor_mut(who).armour = armour;
        dealer.tell(Fact::Repaired { who, armour }, rule);
    }
}
