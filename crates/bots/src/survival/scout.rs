//! A position whose errands are shared out once, for everybody who asks where to go.
//!
//! Where one survivor goes depends on where the others do, so that the same errands are
//! asked for over and over while one decision is weighed: for each step of the mission,
//! and for each friend who may be worth going along with.

use std::cell::{OnceCell, RefCell};
use std::ops::Deref;

use survival::Game;
use survival::action::{MAX_SURVIVORS, Who};
use survival::few::Few;
use survival::mission::{Errand, Step};
use survival::zone::{Zone, ZoneSet};

use super::memory::Memory;
use super::way::{Course, FAR, Way, doors_take_card, toll};
use super::weights::Weights;

/// A position, and what was found out about its errands by somebody who minds the same
/// things throughout.
pub(super) struct Scout<'g> {
    game: &'g Game,
    memory: &'g Memory,
    errands: RefCell<Vec<Errands>>,
    parties: OnceCell<i32>,
    /// What counts against each survivor before they take a step.
    burdens: OnceCell<[i32; MAX_SURVIVORS]>,
}

/// Whatever can be asked of a game can be asked of a scouted one.
impl Deref for Scout<'_> {
    type Target = Game;

    fn deref(&self) -> &Game {
        self.game
    }
}

/// Some zones, shared out among some survivors as far as anybody asked.
struct Errands {
    /// For what it was asked: which zones, to how many, among whom.
    asked: (ZoneSet, i32, u16),
    /// Who was sent where.
    sent: Few<(Who, Zone), MAX_SURVIVORS>,
    /// The zones to which nobody was sent yet, those who are free, and how many go still.
    open: ZoneSet,
    free: u16,
    left: i32,
}

impl<'g> Scout<'g> {
    /// A position of which nothing is known yet.
    pub(super) fn new(game: &'g Game, memory: &'g Memory) -> Scout<'g> {
        memory.refresh(game);
        Scout {
            game,
            memory,
            errands: RefCell::new(Vec::new()),
            parties: OnceCell::new(),
            burdens: OnceCell::new(),
        }
    }

    /// The way to some zones for one survivor.
    pub(super) fn way(&self, who: Who, targets: ZoneSet) -> Way {
        self.memory.land(self, |land| land.way_of(self, who, targets))
    }

    /// How many go on errands for one step. Where few go at once, steps that are open at
    /// the same time share them.
    pub(super) fn parties(&self, w: &Weights) -> i32 {
        if w.parties >= self.in_play().count() as i32 {
            return w.parties;
        }
        *self.parties.get_or_init(|| {
            let steps = self.world().mission().steps.iter().enumerate();
            let open = steps.filter(|(index, _)| self.is_open(*index) && !self.is_done(*index));
            let sends = |step: &Step| {
                let Errand { sites, everybody } = step.errand(self);
                !everybody && !sites.is_empty()
            };
            w.parties / open.filter(|(_, step)| sends(step)).count().max(1) as i32
        })
    }

    /// Those of some zones to which `who` goes if so many go at once, of those who may:
    /// the nearest pair of somebody and a zone comes first, then the next of those left;
    /// of two as near, the better protected goes.
    pub(super) fn sends(
        &self,
        w: &Weights,
        who: Who,
        zones: ZoneSet,
        parties: i32,
        may: impl Fn(Who) -> bool,
    ) -> ZoneSet {
        if zones.is_empty() {
            return ZoneSet::EMPTY;
        }
        let free = self.in_play().filter(|other| may(*other)).fold(0, |bits, who| bits | bit(who));
        let asked = (zones, parties, free);
        let mut errands = self.errands.borrow_mut();
        let known = errands.iter().position(|errands| errands.asked == asked);
        let place = known.unwrap_or_else(|| {
            let sent = Few::new((Who(0), Zone(0)));
            errands.push(Errands { asked, sent, open: zones, free, left: parties.max(1) });
            errands.len() - 1
        });
        self.sent(w, &mut errands[place], who)
    }

    /// Where `who` is sent, if anywhere.
    fn sent(&self, w: &Weights, errands: &mut Errands, who: Who) -> ZoneSet {
        if let Some((_, zone)) = errands.sent.iter().find(|(other, _)| *other == who) {
            return ZoneSet::only(*zone);
        }
        while errands.left > 0 && errands.free & bit(who) != 0 {
            errands.left -= 1;
            let Some((next, zone)) = self.nearest(w, errands) else { break };
            errands.sent.add((next, zone));
            errands.free &= !bit(next);
            errands.open.remove(zone);
            if next == who {
                return ZoneSet::only(zone);
            }
        }
        ZoneSet::EMPTY
    }

    /// Who is nearest to one of the zones that are left, and to which.
    fn nearest(&self, w: &Weights, errands: &Errands) -> Option<(Who, Zone)> {
        let burdens = self.burdens.get_or_init(|| self.burdens(w));
        // Whoever can't open the doors on the way had better leave it to others.
        let walks = doors_take_card(self);
        let mut nearest = None;
        let mut least = i32::MAX;
        for who in self.in_play().filter(|who| errands.free & bit(*who) != 0) {
            let here = self.survivor(who).zone;
            let burden = burdens[who.index()];
            let mut walk = None;
            for zone in errands.open {
                let far = |steps: u8| 8 * i32::from(steps) + burden;
                let mut steps = self.map().distance(here, zone);
                // No walk is shorter, so that most needn't be worked out.
                if walks && far(steps.min(FAR)) < least {
                    steps = walk.get_or_insert_with(|| self.walk(who)).from(zone);
                }
                if far(steps) < least {
                    least = far(steps);
                    nearest = Some((who, zone));
                }
            }
        }
        nearest
    }

    /// How far a survivor has to walk from where they stand, over the surface too.
    fn walk(&self, who: Who) -> Way {
        // Ways are as long in both directions.
        let here = ZoneSet::only(self.survivor(who).zone);
        self.memory.land(self, |land| land.way(here, Course::Outside, toll(self, Some(who))))
    }

    /// What counts against each survivor: the better protected goes, and whoever would
    /// make the team more dangerous by an objective had better not.
    fn burdens(&self, w: &Weights) -> [i32; MAX_SURVIVORS] {
        let mut burdens = [0; MAX_SURVIVORS];
        let rise = w.rise;
        let next = if rise == 0 { None } else { self.danger().next() };
        let next = next.map(|level| self.world().ruleset().threshold(level));
        let gains = u16::from(self.world().mission().objective_experience);
        for who in self.in_play() {
            let survivor = self.survivor(who);
            let rises = next.is_some_and(|next| survivor.experience + gains >= next);
            burdens[who.index()] = if rises { rise } else { 0 } - i32::from(survivor.armour);
        }
        burdens
    }
}

/// The bit of a survivor among those who are free.
const fn bit(who: Who) -> u16 {
    1 << who.0
}
