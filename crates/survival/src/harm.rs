//! Damage to survivors: dealing attacks and misses, negating, losing armour.
//!
//! Invader chapter 10, "Attack", and chapter 11, "Friendly fire" and
//! "Hellfire"; Dark Side chapter 11, "Seismic grenades".

use crate::action::{Action, Being, Figure, Who};
use crate::card::{Blast, Effect};
use crate::enemy::Kind;
use crate::event::{Defeat, Fact, Harm};
use crate::frame::{Dealing, Frame};
use crate::game::{Dealer, Game, figures};
use crate::inventory::{Area, Slot};
use crate::rule::{Refusal, Rule, refuse};
use crate::skill::{Family, Skill};
use crate::survivor::Standing;
use crate::zone::Zone;

impl Harm {
    /// The rule behind it.
    const fn rule(self) -> Rule {
        match self {
            Harm::Enemies => Rule::Attack,
            Harm::FriendlyFire => Rule::FriendlyFire,
            Harm::Hellfire => Rule::Hellfire,
            Harm::Seismic => Rule::Seismic,
        }
    }

    /// How the game is lost when it eliminates a survivor.
    const fn defeat(self) -> Defeat {
        match self {
            Harm::Enemies => Defeat::Eliminated,
            Harm::FriendlyFire => Defeat::FriendlyFire,
            Harm::Hellfire => Defeat::Burned,
            Harm::Seismic => Defeat::Blasted,
        }
    }
}

impl Game {
    /// The figures in a zone that enemies attack, as bits.
    pub(crate) fn prey(&self, zone: Zone) -> u32 {
        let mut bits = 0;
        self.each_prey(|figure, at| {
            if at == zone {
                bits |= figure.bit();
            }
        });
        bits
    }

    /// Calls `each` with every figure that enemies attack, and its zone:
    /// survivors they don't overlook, machines with a token, scientists.
    pub(crate) fn each_prey(&self, mut each: impl FnMut(Figure, Zone)) {
        for (index, survivor) in self.state.survivors.iter().enumerate() {
            if survivor.in_play() && !survivor.hidden {
                each(Figure::survivor(Who(index as u8)), survivor.zone);
            }
        }
        for (index, machine) in self.state.machines.iter().enumerate() {
            if machine.intact && machine.active {
                each(Figure::machine(index as u8), machine.zone);
            }
        }
        for (index, scientist) in self.state.scientists.iter().enumerate() {
            if scientist.standing == Standing::Playing {
                each(Figure::scientist(index as u8), scientist.zone);
            }
        }
    }

    /// The figures in a zone that enemies overlook, but misses do not.
    pub(crate) fn hidden_friends(&self, zone: Zone) -> u32 {
        let here = |who: &Who| self.survivor(*who).hidden && self.survivor(*who).zone == zone;
        self.in_play().filter(here).fold(0, |bits, who| bits | Figure::survivor(who).bit())
    }

    pub(crate) fn check_dealing(&self, dealing: &Dealing, action: Action) -> Result<(), Refusal> {
        match action {
            Action::Suffer { figure } if figure.0 < 32 && dealing.among >> figure.0 & 1 == 1 => {
                Ok(())
            }
            Action::Suffer { .. } => refuse(Rule::AttackSplit, "only those in the zone can be hit"),
            _ => refuse(Rule::AttackSplit, "decide who takes the next attack"),
        }
    }

    /// The attack or miss that is dealt next: the most dangerous first. All of
    /// a kind are alike.
    pub fn next_dealt(&self, dealing: &Dealing) -> Option<(Option<Kind>, u8)> {
        let worst = dealing.attacks.kinds().max_by_key(|kind| self.world.damage[kind.index()]);
        match (worst, dealing.misses) {
            (Some(kind), _) => Some((Some(kind), self.world.damage[kind.index()])),
            (None, (0, _)) => None,
            (None, (_, damage)) => Some((None, damage)),
        }
    }

    pub(crate) fn step_dealing(&mut self, dealing: &Dealing, dealer: &mut impl Dealer) -> bool {
        if self.next_dealt(dealing).is_some() {
            if dealing.among.count_ones() > 1 {
                return false;
            }
            self.deal_to(Figure(dealing.among.trailing_zeros() as u8), dealer);
            return true;
        }
        self.suffer_next(*dealing, dealer)
    }

    /// Those to whom attacks were dealt suffer them one after the other.
    fn suffer_next(&mut self, mut dealing: Dealing, dealer: &mut impl Dealer) -> bool {
        let harm = dealing.harm;
        let hurt = figures(dealing.among).find(|figure| dealing.dealt[figure.index()] > 0);
        let Some(figure) = hurt else {
            self.pop();
            return true;
        };
        let damage = std::mem::take(&mut dealing.dealt[figure.index()]);
        self.set_top(Frame::Dealing(dealing));
        let rule = harm.rule();
        dealer.tell(Fact::Threatened { figure, damage, harm }, rule);
        match figure.being() {
            Being::Survivor(who) => self.push(Frame::Wound { who, damage, harm }),
            Being::Machine(index) => self.destroy_machine(index, rule, dealer),
            Being::Scientist(index) => self.eliminate_scientist(index, harm, dealer),
        }
        true
    }

    /// Deals the next attack or miss to a figure.
    pub(crate) fn deal_to(&mut self, figure: Figure, dealer: &mut impl Dealer) {
        let Some(Frame::Dealing(mut dealing)) = self.frame().copied() else { return };
        let Some((kind, damage)) = self.next_dealt(&dealing) else { return };
        let mut damage = damage;
        match kind {
            Some(kind) => {
                dealing.attacks.0[kind.index()] -= 1;
                if let Some(family) = self.ironclad(figure, kind) {
                    let rule = Rule::Skill(Skill::Ironclad(family));
                    dealer.tell(Fact::Ignored { figure, damage }, rule);
                    damage = 0;
                }
            }
            None => dealing.misses.0 -= 1,
        }
        let dealt = &mut dealing.dealt[figure.index()];
        *dealt = dealt.saturating_add(damage);
        self.set_top(Frame::Dealing(dealing));
    }

    /// The family of enemies whose damage a figure ignores, if this kind is one of it.
    fn ironclad(&self, figure: Figure, kind: Kind) -> Option<Family> {
        let Being::Survivor(who) = figure.being() else { return None };
        let family = self.world.content.enemy(kind).family;
        self.survivor(who).has(Skill::Ironclad(family)).then_some(family)
    }

    /// The cards that a survivor may discard instead of taking damage.
    fn shields(&self, who: Who) -> impl Iterator<Item = Slot> + '_ {
        let survivor = self.survivor(who);
        let anything = survivor.has(Skill::IsThatAll);
        let armour = move |slot: Slot, card| {
            slot.area() == Area::Body && self.world.card(card).effect == Effect::Armour
        };
        [Area::Hand, Area::Body, Area::Backpack]
            .into_iter()
            .flat_map(|area| survivor.inventory.cards(area))
            .filter(move |(slot, card)| {
                armour(*slot, *card)
                    || anything && self.check_discard(Action::Discard { who, slot: *slot }).is_ok()
            })
            .map(|(slot, _)| slot)
    }

    pub(crate) fn check_wound(&self, who: Who, action: Action) -> Result<(), Refusal> {
        match action {
            Action::Endure => Ok(()),
            Action::Prevent { slot } if self.shields(who).any(|shield| shield == slot) => Ok(()),
            Action::Prevent { .. } => refuse(Rule::Armour, "that card doesn't stop damage there"),
            _ => refuse(Rule::Armour, "damage is about to be taken"),
        }
    }

    pub(crate) fn offer_wound(&self, mut offer: impl FnMut(Action)) {
        Slot::all().for_each(|slot| offer(Action::Prevent { slot }));
        offer(Action::Endure);
    }

    pub(crate) fn step_wound(
        &mut self,
        who: Who,
        damage: u8,
        harm: Harm,
        dealer: &mut impl Dealer,
    ) -> bool {
        if damage == 0 {
            self.pop();
            return true;
        }
        if !self.survivor(who).shrugged && self.has(who, Skill::Tough) {
            self.survivor_mut(who).shrugged = true;
            let figure = Figure::survivor(who);
            dealer.tell(Fact::Ignored { figure, damage: 1 }, Rule::Skill(Skill::Tough));
            self.set_top(Frame::Wound { who, damage: damage - 1, harm });
            return true;
        }
        if self.shields(who).next().is_some() {
            return false;
        }
        self.endure(dealer);
        true
    }

    pub(crate) fn prevent(&mut self, slot: Slot, dealer: &mut impl Dealer) {
        let Some(Frame::Wound { who, damage, harm }) = self.frame().copied() else { return };
        if let Some(card) = self.survivor(who).inventory.get(slot) {
            let armour = self.world.card(card).effect == Effect::Armour;
            let rule = if armour { Rule::Armour } else { Rule::Skill(Skill::IsThatAll) };
            dealer.tell(Fact::Prevented { who, card }, rule);
            self.discard(Action::Discard { who, slot }, dealer);
        }
        self.set_top(Frame::Wound { who, damage: damage - 1, harm });
    }

    /// Armour is lost; with the last point the survivor is eliminated.
    pub(crate) fn endure(&mut self, dealer: &mut impl Dealer) {
        let Some(Frame::Wound { who, damage, harm }) = self.state.frames.pop() else { return };
        let survivor = self.survivor_mut(who);
        survivor.armour = survivor.armour.saturating_sub(damage);
        let left = survivor.armour;
        dealer.tell(Fact::Hurt { figure: Figure::survivor(who), damage, left }, harm.rule());
        if left == 0 {
            self.eliminate(who, harm, dealer);
        }
    }

    /// A survivor is eliminated, and with a starting survivor the game is lost.
    pub(crate) fn eliminate(&mut self, who: Who, harm: Harm, dealer: &mut impl Dealer) {
        self.survivor_mut(who).standing = Standing::Eliminated;
        dealer.tell(Fact::Eliminated { figure: Figure::survivor(who) }, Rule::Eliminated);
        self.lose(harm.defeat(), Rule::Eliminated, dealer);
    }

    fn eliminate_scientist(&mut self, index: u8, harm: Harm, dealer: &mut impl Dealer) {
        if let Some(scientist) = self.state.scientists.get_mut(usize::from(index)) {
            scientist.standing = Standing::Eliminated;
            dealer.tell(Fact::Eliminated { figure: Figure::scientist(index) }, Rule::Eliminated);
            self.lose(harm.defeat(), Rule::Eliminated, dealer);
        }
    }

    /// Something sweeps a whole zone.
    pub(crate) fn blast(&mut self, blast: Blast, who: Who, at: Zone, dealer: &mut impl Dealer) {
        match blast {
            Blast::Hellfire => self.burn(who, at, dealer),
            Blast::Seismic => self.shake(who, at, dealer),
        }
    }

    /// Hellfire: everything in the zone dies, objectives are lost, active mold
    /// turns inactive. A pit stays as it is.
    fn burn(&mut self, who: Who, at: Zone, dealer: &mut impl Dealer) {
        dealer.tell(Fact::Burned { zone: at }, Rule::Hellfire);
        self.raze(who, at, Harm::Hellfire, dealer);
        if self.state.active_mold.contains(at) {
            self.turn_mold(at, false, Rule::MoldActive, dealer);
        }
        self.burn_spawns(at, dealer);
    }

    /// A seismic blast: everything in the zone dies, objectives are lost, an
    /// open pit is filled, and all hear it. Mold stays as it is.
    fn shake(&mut self, who: Who, at: Zone, dealer: &mut impl Dealer) {
        dealer.tell(Fact::Shaken { zone: at }, Rule::Seismic);
        self.raze(who, at, Harm::Seismic, dealer);
        self.fill_pit(at, Rule::Seismic, dealer);
        self.noise_at(at, Rule::Seismic, dealer);
        self.blasted(at, dealer);
    }

    /// All actors and machines of a zone are eliminated, its objectives lost.
    fn raze(&mut self, who: Who, at: Zone, harm: Harm, dealer: &mut impl Dealer) {
        let rule = harm.rule();
        for figure in figures(self.prey(at) | self.hidden_friends(at)) {
            match figure.being() {
                Being::Survivor(caught) => self.eliminate(caught, harm, dealer),
                Being::Scientist(index) => self.eliminate_scientist(index, harm, dealer),
                Being::Machine(_) => {}
            }
        }
        let crowd = self.state.enemies[at];
        for kind in crowd.kinds() {
            for _ in 0..crowd.of(kind) {
                self.kill(who, kind, at, rule, dealer);
            }
        }
        for machine in 0..self.state.machines.len() {
            let state = self.state.machines[machine];
            if state.intact && state.zone == at {
                self.destroy_machine(machine as u8, rule, dealer);
            }
        }
        self.lose_objectives(at, rule, dealer);
    }
}
