//! Damage to survivors: dealing attacks and misses, negating, losing armour.
//!
//! Invader chapter 10, "Attack", and chapter 11, "Friendly fire" and
//! "Hellfire"; Dark Side chapter 11, "Seismic grenades".

use table::{Seat, Seats};

use crate::engine::frames::{Matter, asks_owner};
use crate::engine::game::{Dealer, Game, figures};
use crate::engine::moments::Moment;
use crate::model::action::{Action, Being, Figure, Who};
use crate::model::card::{Blast, Effect};
use crate::model::enemy::Kind;
use crate::model::event::{Defeat, Fact, Harm};
use crate::model::frame::{Dealing, Wound};
use crate::model::inventory::{Area, Slot};
use crate::model::phrase::count;
use crate::model::rule::{Refusal, Rule, refuse};
use crate::model::ruleset::{AtZero, LostWith};
use crate::model::survivor::{Standing, Survivor};
use crate::model::zone::Zone;
use crate::skills::Trait;

impl Harm {
    /// The rule behind it.
    const fn rule(self) -> Rule {
        match self {
            Harm::Enemies => Rule::Attack,
            Harm::FriendlyFire => Rule::FriendlyFire,
            Harm::Hellfire => Rule::Hellfire,
            Harm::Seismic => Rule::Seismic,
            Harm::Molotov => Rule::Molotov,
            Harm::Fumble => Rule::Unarmed,
        }
    }

    /// How the game is lost when it eliminates a survivor.
    pub(crate) const fn defeat(self) -> Defeat {
        match self {
            Harm::Enemies => Defeat::Eliminated,
            Harm::FriendlyFire => Defeat::FriendlyFire,
            Harm::Hellfire | Harm::Molotov => Defeat::Burned,
            Harm::Seismic => Defeat::Blasted,
            Harm::Fumble => Defeat::Fumbled,
        }
    }
}

impl Matter for Dealing {
    fn who(&self, _: &Game) -> Option<Who> {
        None
    }

    fn deciders(&self, game: &Game) -> Seats {
        game.world.players(self.among, game.state.first)
    }

    fn offer(&self, _: &Game, offer: &mut impl FnMut(Action)) {
        figures(self.among).for_each(|figure| offer(Action::Suffer { figure }));
    }

    fn check(&self, _: &Game, action: Action) -> Result<(), Refusal> {
        match action {
            Action::Suffer { figure } if figure.0 < 32 && self.among >> figure.0 & 1 == 1 => Ok(()),
            Action::Suffer { .. } => refuse(Rule::AttackSplit, "only those in the zone can be hit"),
            _ => refuse(Rule::AttackSplit, "decide who takes the next attack"),
        }
    }

    fn answer(self, game: &mut Game, _: Seat, action: Action, dealer: &mut impl Dealer) {
        if let Action::Suffer { figure } = action {
            self.deal_to(game, figure, dealer);
        }
    }

    fn step(self, game: &mut Game, dealer: &mut impl Dealer) -> bool {
        if game.next_dealt(&self).is_none() {
            self.suffer_next(game, dealer);
            return true;
        }
        if self.among.count_ones() > 1 {
            return false;
        }
        self.deal_to(game, Figure(self.among.trailing_zeros() as u8), dealer);
        true
    }

    fn rule(&self) -> Rule {
        match self.attacks.is_empty() {
            true => Rule::FriendlyFire,
            false => Rule::AttackSplit,
        }
    }

    fn question(&self, game: &Game) -> String {
        let world = game.world();
        let zone = world.board().name(self.zone);
        match game.next_dealt(self) {
            Some((Some(kind), damage)) => {
                let left = count(self.attacks.total(), "attack", "attacks");
                let enemy = &world.content().enemy(kind).name;
                let hurt = world.hurt(damage);
                format!("{left} left in {zone} (next: {enemy}, {hurt}). Who takes it?")
            }
            Some((None, damage)) => {
                let left = count(self.misses.0, "miss hits", "misses hit");
                let hurt = world.hurt(damage);
                format!("{left} friends in {zone}, {hurt} each. Who takes the next?")
            }
            None => "Damage is being dealt.".to_owned(),
        }
    }
}

impl Dealing {
    /// Deals the next attack or miss to a figure.
    fn deal_to(mut self, game: &mut Game, figure: Figure, dealer: &mut impl Dealer) {
        let Some((kind, mut damage)) = game.next_dealt(&self) else { return };
        match kind {
            Some(kind) => {
                self.attacks.0[kind.index()] -= 1;
                if let Some(ignores) = game.ironclad(figure, kind) {
                    dealer.tell(Fact::Ignored { figure, damage }, ignores.rule());
                    damage = 0;
                }
            }
            None => self.misses.0 -= 1,
        }
        let dealt = &mut self.dealt[figure.index()];
        *dealt = dealt.saturating_add(damage);
        game.set_top(self);
    }

    /// Those to whom attacks were dealt suffer them one after the other.
    fn suffer_next(mut self, game: &mut Game, dealer: &mut impl Dealer) {
        let harm = self.harm;
        let hurt = figures(self.among).find(|figure| self.dealt[figure.index()] > 0);
        let Some(figure) = hurt else {
            game.pop();
            return;
        };
        let mut damage = std::mem::take(&mut self.dealt[figure.index()]);
        game.set_top(self);
        let rule = harm.rule();
        dealer.tell(Fact::Threatened { figure, damage, harm }, rule);
        let person = matches!(figure.being(), Being::Survivor(_));
        // Who has no armour to lose is struck once in a step, and shrugs a point off then.
        if !person && game.figure_is(figure, Trait::ShrugsOff) {
            dealer.tell(Fact::Ignored { figure, damage: 1 }, Trait::ShrugsOff.rule());
            damage -= 1;
        }
        match figure.being() {
            Being::Survivor(who) => game.push(Wound { who, damage, harm }),
            _ if damage == 0 => {}
            Being::Machine(index) => game.destroy_machine(index, rule, dealer),
            Being::Scientist(index) => game.eliminate_scientist(index, harm, dealer),
            Being::Companion(companion) => game.eliminate_companion(companion, harm, dealer),
        }
    }
}

impl Matter for Wound {
    asks_owner!();

    fn offer(&self, _: &Game, offer: &mut impl FnMut(Action)) {
        Slot::all().for_each(|slot| offer(Action::Prevent { slot }));
        offer(Action::Endure);
    }

    fn check(&self, game: &Game, action: Action) -> Result<(), Refusal> {
        match action {
            Action::Endure => Ok(()),
            Action::Prevent { slot } if game.shields(self.who).any(|shield| shield == slot) => {
                Ok(())
            }
            Action::Prevent { .. } => refuse(Rule::Armour, "that card doesn't stop damage there"),
            _ => refuse(Rule::Armour, "damage is about to be taken"),
        }
    }

    fn answer(self, game: &mut Game, _: Seat, action: Action, dealer: &mut impl Dealer) {
        match action {
            Action::Prevent { slot } => self.prevent(game, slot, dealer),
            Action::Endure => self.endure(game, dealer),
            _ => {}
        }
    }

    fn step(self, game: &mut Game, dealer: &mut impl Dealer) -> bool {
        let Wound { who, damage, .. } = self;
        if damage == 0 {
            game.pop();
            return true;
        }
        if !game.survivor(who).shrugged && game.is(who, Trait::ShrugsOff) {
            game.survivor_mut(who).shrugged = true;
            let figure = Figure::survivor(who);
            dealer.tell(Fact::Ignored { figure, damage: 1 }, Trait::ShrugsOff.rule());
            game.set_top(Wound { damage: damage - 1, ..self });
            return true;
        }
        if game.ward_off(who, dealer) {
            game.set_top(Wound { damage: damage - 1, ..self });
            return true;
        }
        if game.shields(who).next().is_some() {
            return false;
        }
        self.endure(game, dealer);
        true
    }

    fn rule(&self) -> Rule {
        Rule::Armour
    }

    fn question(&self, game: &Game) -> String {
        let by = match self.harm {
            Harm::Enemies => "from enemies",
            Harm::FriendlyFire => "from friendly fire",
            Harm::Hellfire => "from Hellfire",
            Harm::Seismic => "from a seismic blast",
            Harm::Molotov => "from a Molotov",
            Harm::Fumble => "from a Fumble",
        };
        let (name, armour) = (game.world().name(self.who), game.survivor(self.who).armour);
        let (hurt, health) = (game.world().hurt(self.damage), game.world().health());
        format!("{name} faces {hurt} {by} with {armour} {health}: stop a point?")
    }
}

impl Wound {
    /// A card is discarded instead of a point of damage.
    fn prevent(self, game: &mut Game, slot: Slot, dealer: &mut impl Dealer) {
        let who = self.who;
        game.set_top(Wound { damage: self.damage - 1, ..self });
        if let Some(card) = game.survivor(who).inventory.get(slot) {
            let armour = game.world.card(card).effect == Effect::Armour;
            let rule = if armour { Rule::Armour } else { Trait::DiscardsInstead.rule() };
            dealer.tell(Fact::Prevented { who, card }, rule);
            game.discard(Action::Discard { who, slot }, dealer);
        }
    }

    /// Armour is lost; with the last point the ruleset says what becomes of the
    /// survivor.
    fn endure(self, game: &mut Game, dealer: &mut impl Dealer) {
        let Wound { who, damage, harm } = self;
        game.pop();
        let survivor = game.survivor_mut(who);
        survivor.armour = survivor.armour.saturating_sub(damage);
        let left = survivor.armour;
        dealer.tell(Fact::Hurt { figure: Figure::survivor(who), damage, left }, harm.rule());
        if left == 0 {
            match game.world.ruleset.at_zero {
                AtZero::Eliminated => {
                    game.eliminate(who, Rule::Eliminated, harm.defeat(), dealer);
                }
                AtZero::KnockedOut => game.knock_out(who, harm, dealer),
            }
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
    /// survivors they don't overlook, machines with a token, scientists, companions.
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
        for (index, scientist) in self.state.mission.scientists.iter().enumerate() {
            if scientist.standing == Standing::Playing {
                each(Figure::scientist(index as u8), scientist.zone);
            }
        }
        if !self.world.others.is_empty() {
            for (companion, zone) in self.companions() {
                each(Figure::companion(companion), zone);
            }
        }
    }

    /// Everybody in a zone, as bits of figures: those whom enemies attack, and
    /// those whom they overlook. Misses, blasts and falling tiles spare nobody.
    pub(crate) fn everybody_in(&self, zone: Zone) -> u32 {
        let here = |who: &Who| self.survivor(*who).hidden && self.survivor(*who).zone == zone;
        let hidden = self.in_play().filter(here);
        hidden.fold(self.prey(zone), |bits, who| bits | Figure::survivor(who).bit())
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

    /// What lets a figure ignore the damage of this kind, if something does.
    fn ironclad(&self, figure: Figure, kind: Kind) -> Option<Trait> {
        let ignores = Trait::ignores(self.world.content.enemy(kind).family);
        self.figure_is(figure, ignores).then_some(ignores)
    }

    /// The cards that a survivor may discard instead of taking damage.
    pub(crate) fn shields(&self, who: Who) -> impl Iterator<Item = Slot> + '_ {
        let survivor = self.survivor(who);
        let anything = self.is(who, Trait::DiscardsInstead);
        let armour = move |slot: Slot| {
            let card = survivor.inventory.working(&self.world.content, slot);
            card.is_some_and(|printed| printed.effect == Effect::Armour)
        };
        [Area::Hand, Area::Body, Area::Backpack]
            .into_iter()
            .flat_map(|area| survivor.inventory.cards(area))
            .filter(move |(slot, _)| {
                armour(*slot)
                    || anything
                        && !self.is_face_down(who, *slot)
                        && self.check_discard(Action::Discard { who, slot: *slot }).is_ok()
            })
            .map(|(slot, _)| slot)
    }

    /// A survivor is eliminated, and the game perhaps lost: with anybody, or
    /// with the last one, as the ruleset says. Who is out has no cards.
    pub(crate) fn eliminate(
        &mut self,
        who: Who,
        rule: Rule,
        defeat: Defeat,
        dealer: &mut impl Dealer,
    ) {
        self.survivor_mut(who).standing = Standing::Eliminated;
        self.vacate(who);
        dealer.tell(Fact::Eliminated { figure: Figure::survivor(who) }, rule);
        let lost = match self.world.ruleset.lost_with {
            LostWith::Anyone => true,
            LostWith::Everyone => !self.state.survivors.iter().any(Survivor::is_alive),
        };
        if lost {
            self.lose(defeat, rule, dealer);
            return;
        }
        let options = self.world.options;
        match options.ko || options.last_stand {
            true => self.leave_belongings(who, dealer),
            false => self.discard_all(who, dealer),
        }
        self.leader_left(who, dealer);
        self.happened(Moment::Left, dealer);
    }

    /// All cards of a survivor are discarded.
    pub(crate) fn discard_all(&mut self, who: Who, dealer: &mut impl Dealer) {
        for slot in Slot::all() {
            self.discard(Action::Discard { who, slot }, dealer);
        }
    }

    fn eliminate_scientist(&mut self, index: u8, harm: Harm, dealer: &mut impl Dealer) {
        if let Some(scientist) = self.state.mission.scientists.get_mut(usize::from(index)) {
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
            Blast::Molotov => {
                dealer.tell(Fact::Burned { zone: at }, Rule::Molotov);
                if self.set_ablaze(who, at, dealer) {
                    self.specials_set_alight(at, dealer);
                    self.set_fire(at, dealer);
                }
                self.note_spent(dealer);
            }
        }
    }

    /// Hellfire: everything in the zone dies, objectives are lost, active mold
    /// turns inactive. A pit stays as it is.
    fn burn(&mut self, who: Who, at: Zone, dealer: &mut impl Dealer) {
        dealer.tell(Fact::Burned { zone: at }, Rule::Hellfire);
        self.raze(who, at, Harm::Hellfire, dealer);
        if self.state.mold.active.contains(at) {
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

    /// What a Molotov does to the actors of a zone: all are eliminated, unless one of
    /// them takes all the fire. Gives whether anything else may burn.
    pub(crate) fn set_ablaze(&mut self, who: Who, at: Zone, dealer: &mut impl Dealer) -> bool {
        let eaters = self.state.enemies[at].only(self.world.fire_eaters);
        if eaters.is_empty() {
            self.eliminate_all(who, at, Harm::Molotov, dealer);
            return true;
        }
        for kind in eaters.kinds() {
            for _ in 0..eaters.of(kind) {
                self.kill(who, kind, at, Rule::FireEater, dealer);
            }
        }
        false
    }

    /// All actors of a zone are eliminated.
    fn eliminate_all(&mut self, who: Who, at: Zone, harm: Harm, dealer: &mut impl Dealer) {
        for figure in figures(self.everybody_in(at) | self.lying_in(at)) {
            match figure.being() {
                Being::Survivor(caught) => {
                    self.eliminate(caught, Rule::Eliminated, harm.defeat(), dealer);
                }
                Being::Scientist(index) => self.eliminate_scientist(index, harm, dealer),
                Being::Companion(companion) => self.eliminate_companion(companion, harm, dealer),
                Being::Machine(_) => {}
            }
        }
        let crowd = self.state.enemies[at];
        for kind in crowd.kinds() {
            for _ in 0..crowd.of(kind) {
                self.kill(who, kind, at, harm.rule(), dealer);
            }
        }
    }

    /// All actors and machines of a zone are eliminated, its objectives lost.
    fn raze(&mut self, who: Who, at: Zone, harm: Harm, dealer: &mut impl Dealer) {
        self.eliminate_all(who, at, harm, dealer);
        let rule = harm.rule();
        for machine in 0..self.state.machines.len() {
            let state = self.state.machines[machine];
            if state.intact && state.zone == at {
                self.destroy_machine(machine as u8, rule, dealer);
            }
        }
        self.lose_dropped(at);
        self.lose_objectives(at, rule, dealer);
    }
}
