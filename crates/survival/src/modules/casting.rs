//! Who is who: identity cards that change hands.
//!
//! The game then continues in a world of its own, in which survivors and
//! companions have other cards. Every question for a name or a skill finds the
//! new one.
//!
//! Second Edition, "Missions".

use std::sync::Arc;

use table::Seat;

use crate::engine::frames::{Matter, asks_team, check_place, offer_places};
use crate::engine::game::{Dealer, Game};
use crate::model::action::{Action, Being, Figure, Who};
use crate::model::companion::{Companion, Company};
use crate::model::danger::Danger;
use crate::model::event::Fact;
use crate::model::frame::{Casting, Learning};
use crate::model::rule::{Refusal, Rule, refuse};
use crate::model::skill::{Skill, Skills};
use crate::model::zone::{Zone, ZoneSet};

/// How many begin in one zone, where lots decide.
const GROUP: usize = 2;

impl Matter for Casting {
    asks_team!();

    fn offer(&self, game: &Game, offer: &mut impl FnMut(Action)) {
        offer_places(self.open(game), offer);
    }

    fn check(&self, game: &Game, action: Action) -> Result<(), Refusal> {
        if !self.dealt {
            return refuse(self.rule(), "lots are drawn first");
        }
        check_place(self.open(game), self.rule(), action)
    }

    fn answer(self, game: &mut Game, _: Seat, action: Action, dealer: &mut impl Dealer) {
        if let Action::Place { zone } = action {
            self.cast(game, zone, dealer);
        }
    }

    fn step(self, game: &mut Game, dealer: &mut impl Dealer) -> bool {
        if !self.dealt {
            game.set_top(Casting { dealt: true, ..self });
            game.draw_everybody(dealer);
            return true;
        }
        let open = self.open(game);
        match open.first() {
            Some(zone) if open.len() == 1 => self.cast(game, zone, dealer),
            Some(_) => return false,
            None => {
                game.pop();
                game.begin_as_cast();
            }
        }
        true
    }

    fn rule(&self) -> Rule {
        Rule::SetupGroups
    }

    fn question(&self, game: &Game) -> String {
        let world = game.world();
        let at = |zone: Zone| {
            let names: Vec<String> =
                game.standing_in(zone).map(|figure| world.figure(figure)).collect();
            format!("{} in {}", crate::model::phrase::list(&names), world.zone_name(zone))
        };
        let groups: Vec<String> = self.open(game).iter().map(at).collect();
        let player = match world.seat_count() {
            1 => String::new(),
            _ => format!(" for player {}", world.seat(Who(self.next)).0 + 1),
        };
        format!("Who plays{player}: {}?", groups.join("; or "))
    }
}

impl Casting {
    /// The zones of groups of whom nobody plays yet, as long as somebody is to be chosen.
    fn open(self, game: &Game) -> ZoneSet {
        if usize::from(self.next) >= game.state.survivors.len() {
            return ZoneSet::EMPTY;
        }
        let starts = game.world.mission().starts.iter().copied();
        starts.filter(|zone| self.left(game, *zone).next().is_some()).collect()
    }

    /// Those in a zone who can still be chosen: nobody, once one of them plays.
    fn left(self, game: &Game, zone: Zone) -> impl Iterator<Item = Figure> + '_ {
        let cast = move |figure: Figure| match figure.being() {
            Being::Survivor(who) => who.0 < self.next,
            _ => false,
        };
        let taken = game.standing_in(zone).any(cast);
        game.standing_in(zone).filter(move |_| !taken)
    }

    /// A group plays, as far as the team has room.
    fn cast(self, game: &mut Game, zone: Zone, dealer: &mut impl Dealer) {
        let mut next = self.next;
        for _ in 0..GROUP {
            let free = |figure: &Figure| match figure.being() {
                Being::Survivor(who) => who.0 >= next,
                _ => true,
            };
            let Some(figure) = game.standing_in(zone).find(free) else { break };
            if usize::from(next) >= game.state.survivors.len() {
                break;
            }
            game.change_places(Who(next), figure);
            dealer.tell(Fact::Cast { who: Who(next) }, Rule::SetupGroups);
            next += 1;
        }
        game.set_top(Casting { next, ..self });
    }
}

impl Game {
    /// Two people exchange identity cards.
    fn exchange_cards(&mut self, one: Figure, other: Figure) {
        self.world = Arc::new(self.world.exchanged(one, other));
    }

    /// Those who stand in a zone, playing or alone.
    fn standing_in(&self, zone: Zone) -> impl Iterator<Item = Figure> + '_ {
        let team = self.in_play().filter(move |who| self.survivor(*who).zone == zone);
        let lone = self.state.companions.all();
        let lone = lone.filter(move |(_, company)| *company == Company::Lone(zone));
        team.map(Figure::survivor).chain(lone.map(|(one, _)| Figure::companion(one)))
    }

    /// All survivors there are begin in the starting zones, two in each, by lot.
    fn draw_everybody(&mut self, dealer: &mut impl Dealer) {
        let world = Arc::clone(&self.world);
        let others = (0..world.others.len() as u8).map(Companion);
        let mut left: Vec<Figure> =
            world.team().map(Figure::survivor).chain(others.map(Figure::companion)).collect();
        for zone in &world.mission().starts {
            for _ in 0..GROUP {
                let mut find = |name: &str| {
                    let named = |figure: &Figure| world.figure(*figure).eq_ignore_ascii_case(name);
                    left.iter().position(named).map(|place| place as u32)
                };
                let drawn = match left.len() {
                    0 => return,
                    1 => 0,
                    several => dealer.draw("start", several as u32, &mut find),
                };
                let figure = left.remove(drawn as usize);
                self.put(figure, *zone);
                dealer.tell(Fact::Posted { figure, zone: *zone }, Rule::SetupGroups);
            }
        }
    }

    /// Puts somebody who plays, or stands alone, into a zone.
    fn put(&mut self, figure: Figure, zone: Zone) {
        match figure.being() {
            Being::Survivor(who) => self.survivor_mut(who).zone = zone,
            Being::Companion(companion) => {
                self.state.companions.set(companion, Company::Lone(zone));
            }
            Being::Machine(_) | Being::Scientist(_) => {}
        }
    }

    /// A survivor becomes somebody else, who becomes them: cards and places.
    fn change_places(&mut self, who: Who, other: Figure) {
        let zone = match other.being() {
            Being::Survivor(other) => self.survivor(other).zone,
            Being::Companion(companion) => match self.state.companions.get(companion) {
                Some(Company::Lone(zone)) => zone,
                _ => return,
            },
            Being::Machine(_) | Being::Scientist(_) => return,
        };
        let from = self.survivor(who).zone;
        self.exchange_cards(Figure::survivor(who), other);
        self.put(other, from);
        self.put(Figure::survivor(who), zone);
    }

    /// All who play are known: they have their health, and their first skills.
    fn begin_as_cast(&mut self) {
        for who in self.world.team() {
            let armour = self.world.first_armour(who);
            let survivor = self.survivor_mut(who);
            (survivor.armour, survivor.base_armour) = (armour, armour);
        }
        self.learn_first(Who(0));
    }

    /// A survivor and their companion exchange identity cards. Cards, experience and
    /// wounds stay; skills are those of the new card, up to the same level.
    pub(crate) fn swap_roles(&mut self, who: Who, dealer: &mut impl Dealer) {
        let Some(companion) = self.led_by(who).next() else { return };
        let before = self.turn_extras(who);
        let figure = Figure::companion(companion);
        self.exchange_cards(Figure::survivor(who), figure);
        dealer.tell(Fact::RolesSwapped { who, figure }, Rule::Mission);
        let base = self.world.first_armour(who);
        let survivor = self.survivor_mut(who);
        let wounds = survivor.base_armour.saturating_sub(survivor.armour);
        survivor.base_armour = base;
        survivor.armour = base.saturating_sub(wounds).max(1);
        (survivor.skills, survivor.picked) = (Skills::NONE, 0);
        self.learn_anew(who, dealer);
        let most = self.turn_extras(who);
        if let Some(turn) = self.open_turn_of(who) {
            // What the turn already gave of a kind it does not give again.
            (turn.known, turn.granted) = (0, before);
            turn.keep_at_most(&most);
        }
    }

    /// The skills of a survivor's card up to their level: those of which there is one
    /// at once, the others are chosen.
    fn learn_anew(&mut self, who: Who, dealer: &mut impl Dealer) {
        let reached = self.survivor(who).bar.max(self.survivor(who).level);
        let mut choices: Vec<Danger> = Vec::new();
        for level in Danger::ALL.into_iter().filter(|level| *level <= reached) {
            match self.skills_on_offer(who, level)[..] {
                [] => {}
                [skill] => self.learn_at(who, level, skill, dealer),
                _ => choices.push(level),
            }
        }
        for level in choices.into_iter().rev() {
            self.push(Learning { who, level });
        }
    }

    fn learn_at(&mut self, who: Who, level: Danger, skill: Skill, dealer: &mut impl Dealer) {
        self.pick(who, level, skill);
        self.learn(who, skill, Rule::DangerSkill, dealer);
    }
}
