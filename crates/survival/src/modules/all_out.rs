//! All-Out dice: attacks that risk the weapon for more hits, unarmed ones that risk
//! the attacker, and the effects of Explosions and Alien Heads.
//!
//! Reference manual, "All-Out Dice". Played with the option `allout`.

use table::{Seat, Seats};

use crate::engine::frames::{Matter, asks_owner};
use crate::engine::game::{Dealer, Game};
use crate::engine::moments::Moment;
use crate::model::action::{Action, Hands, Who};
use crate::model::card::Weapon;
use crate::model::enemy::Kind;
use crate::model::event::{Fact, Harm};
use crate::model::frame::{Attack, AttackStage, Lying, Taunting, TurnFrame, Wound};
use crate::model::inventory::{Area, Slot};
use crate::model::rule::{Refusal, Rule, refuse};
use crate::rules::turn::{Price, afford};

/// What an All-Out die shows that is no number.
const EXPLOSION: u8 = 1;
const ALIEN_HEAD: u8 = 6;

/// An accuracy that no number reaches: with bare hands only Heads hit.
const HEADS_ONLY: u8 = 7;

impl Attack {
    /// Rolls the All-Out dice: numbers hit by accuracy, Heads whatever it is, and
    /// Explosions miss. None of them is a six to whatever counts sixes.
    pub(crate) fn roll_pool(&mut self, dealer: &mut impl Dealer) {
        for _ in 0..self.pool {
            let shown = dealer.d6();
            let hit = self.read(shown, true, 0);
            dealer.tell(Fact::AllOutDie { shown, hit }, Rule::AllOut);
        }
    }

    /// Counts what an All-Out die shows; tells whether it hits.
    pub(crate) fn read_all_out(&mut self, shown: u8) -> bool {
        let hit = match shown {
            EXPLOSION => false,
            ALIEN_HEAD => true,
            number => number + self.roll >= self.accuracy,
        };
        self.hits += u8::from(hit);
        self.misses += u8::from(!hit);
        self.fumbles += u8::from(shown == EXPLOSION);
        self.heads += u8::from(shown == ALIEN_HEAD);
        hit
    }

    /// What comes of Explosions, when the hits are dealt. False where the owner of a
    /// pair that is not alike has to say which weapon fails first.
    pub(crate) fn fumble(self, game: &mut Game, dealer: &mut impl Dealer) -> bool {
        let inventory = &game.survivor(self.who).inventory;
        // Cards may have been discarded meanwhile.
        let mut held = self.hands.slots().iter().filter(|hand| inventory.get(**hand).is_some());
        let (first, second) = (held.next().copied(), held.next().copied());
        match (first, second) {
            _ if self.unarmed => {
                self.fumbled(game);
                game.lay_down(self.who, self.fumbles, dealer);
            }
            // Of two or four Fumbles, each of the pair has as many.
            (Some(_), Some(_)) if [1, 3].contains(&self.fumbles) && !game.is_alike(self.who) => {
                return false;
            }
            (Some(first), _) => self.fumble_first(game, first, dealer),
            (None, _) => self.fumbled(game),
        }
        true
    }

    /// Explosions are settled.
    fn fumbled(self, game: &mut Game) {
        game.set_top(Attack { fumbles: 0, stage: AttackStage::Misses, ..self });
    }

    /// The weapon in this hand fails first, then the other of a pair, and again. A
    /// single weapon that fails twice is broken, one of a pair likewise.
    pub(crate) fn fumble_first(self, game: &mut Game, hand: Slot, dealer: &mut impl Dealer) {
        self.fumbled(game);
        let other = if hand == Slot::LEFT { Slot::RIGHT } else { Slot::LEFT };
        let failures = match self.hands {
            Hands::Both => [(hand, self.fumbles.div_ceil(2)), (other, self.fumbles / 2)],
            Hands::Left | Hands::Right => [(hand, self.fumbles), (other, 0)],
        };
        for (slot, times) in failures {
            let Some(card) = game.survivor(self.who).inventory.get(slot) else { continue };
            match times {
                0 => {}
                1 => {
                    game.survivor_mut(self.who).inventory.turn(slot, true);
                    dealer.tell(Fact::Malfunctioned { who: self.who, card }, Rule::Fumble);
                }
                _ => {
                    dealer.tell(Fact::Broke { who: self.who, card }, Rule::Fumble);
                    game.discard(Action::Discard { who: self.who, slot }, dealer);
                }
            }
        }
    }
}

impl Game {
    /// Whether the card in a slot lies face down.
    pub(crate) fn is_face_down(&self, who: Who, slot: Slot) -> bool {
        self.survivor(who).inventory.is_face_down(&self.world.content, slot)
    }

    /// Whether both hands hold the same, with the same attached to it.
    fn is_alike(&self, who: Who) -> bool {
        let inventory = &self.survivor(who).inventory;
        let held = |hand| {
            let mut rest = *inventory;
            (inventory.get(hand), rest.take_attached(hand))
        };
        held(Slot::LEFT) == held(Slot::RIGHT)
    }

    /// Whether a survivor was laid down and has not stood up.
    #[inline]
    pub fn is_laid_down(&self, who: Who) -> bool {
        self.state.all_out.laid_down >> who.0 & 1 == 1
    }

    /// The ways to roll for an attack with a weapon: as ever, and all out.
    pub(crate) fn ways_to_roll(&self, weapon: &Weapon) -> &'static [bool] {
        match self.world.options.allout && weapon.blast.is_none() {
            true => &[false, true],
            false => &[false],
        }
    }

    /// Adds All-Out dice to an attack.
    pub(crate) fn go_all_out(&self, fight: Attack, weapon: &Weapon) -> Result<Attack, Refusal> {
        if !self.world.options.allout {
            return refuse(Rule::AllOut, "All-Out dice are not played at this table");
        }
        if weapon.blast.is_some() {
            return refuse(Rule::AllOut, "only an attack that rolls dice goes all out");
        }
        Ok(Attack { pool: self.world.options.allout_pool, ..fight })
    }

    /// Whatever a survivor could do in their turn because of All-Out dice.
    pub(crate) fn offer_allout(&self, who: Who, offer: &mut impl FnMut(Action)) {
        let survivor = self.survivor(who);
        let crowd = self.state.enemies[survivor.zone];
        if !crowd.is_empty() {
            offer(Action::Unarmed { focus: None });
            crowd.kinds().for_each(|kind| offer(Action::Unarmed { focus: Some(kind) }));
        }
        let turned = Slot::all().filter(|slot| survivor.inventory.is_turned(*slot));
        turned.for_each(|slot| offer(Action::Clear { slot }));
    }

    /// Puts an attack with bare hands together.
    pub(crate) fn plan_unarmed(&self, who: Who, focus: Option<Kind>) -> Result<Attack, Refusal> {
        if !self.world.options.allout {
            return refuse(Rule::Unarmed, "All-Out dice are not played at this table");
        }
        let armed = |hand: Slot| {
            [true, false].into_iter().any(|melee| self.weapon(who, hand, melee).is_some())
        };
        if Area::Hand.slots().any(armed) {
            return refuse(Rule::Unarmed, "there is a weapon in hand");
        }
        let at = self.survivor(who).zone;
        let crowd = self.state.enemies[at];
        match focus {
            _ if crowd.is_empty() => return refuse(Rule::Unarmed, "no enemy is in the zone"),
            Some(kind) if crowd.of(kind) == 0 => {
                return refuse(Rule::Concentrated, "the attack can't single that target out");
            }
            _ => {}
        }
        Ok(Attack {
            melee: true,
            unarmed: true,
            focus,
            pool: self.world.options.allout_pool,
            accuracy: HEADS_ONLY,
            damage: 1,
            miss_damage: 1,
            spares_friends: true,
            rerolls: self.bonus(who, true, None).rerolls,
            ..Attack::bare(who, at)
        })
    }

    /// Strikes with bare hands.
    pub(crate) fn strike_unarmed(
        &mut self,
        who: Who,
        focus: Option<Kind>,
        dealer: &mut impl Dealer,
    ) {
        let Ok(fight) = self.plan_unarmed(who, focus) else { return };
        self.pay_attack(true, Hands::Left);
        self.unhide(who, dealer);
        dealer.tell(Fact::Unarmed { who, at: fight.at, focus }, Rule::Unarmed);
        self.strike(fight, dealer);
    }

    /// An attack with bare hands went wrong: once lays down, twice hurts besides.
    fn lay_down(&mut self, who: Who, fumbles: u8, dealer: &mut impl Dealer) {
        self.state.all_out.laid_down |= 1 << who.0;
        dealer.tell(Fact::LaidDown { who }, Rule::Unarmed);
        if fumbles > 1 {
            self.survivor_mut(who).shrugged = false;
            self.push(Wound { who, damage: 1, harm: Harm::Fumble });
        }
    }

    /// A card is turned up with an action, where no enemies are.
    pub(crate) fn check_clearing(&self, turn: &TurnFrame, slot: Slot) -> Result<(), Refusal> {
        afford(turn, Price::Any)?;
        if !self.is_face_down(turn.who, slot) {
            return refuse(Rule::Malfunction, "no card lies face down in that slot");
        }
        match self.state.enemies[self.survivor(turn.who).zone].is_empty() {
            true => Ok(()),
            false => refuse(Rule::Malfunction, "enemies are in the zone"),
        }
    }

    pub(crate) fn clear_malfunction(&mut self, slot: Slot, dealer: &mut impl Dealer) {
        self.pay(Price::Any, 0);
        let Some(who) = self.turn_in_progress().map(|turn| turn.who) else { return };
        let inventory = &mut self.survivor_mut(who).inventory;
        inventory.turn(slot, false);
        if let Some(card) = inventory.get(slot) {
            dealer.tell(Fact::Cleared { who, card }, Rule::Malfunction);
        }
        self.happened(Moment::CardsMoved, dealer);
    }

    /// Alien Heads taunt, once or each of them, as the table agreed; not those of
    /// bare hands.
    pub(crate) fn draw_taunts(&mut self, fight: &Attack) {
        let left = if self.world.options.taunt_per_head { fight.heads } else { 1 };
        if !fight.unarmed {
            self.push(Taunting { who: fight.who, left });
        }
    }
}

impl Matter for Taunting {
    fn who(&self, _: &Game) -> Option<Who> {
        Some(self.who)
    }

    fn deciders(&self, game: &Game) -> Seats {
        game.team_about(self.who)
    }

    fn offer(&self, game: &Game, offer: &mut impl FnMut(Action)) {
        let zones = game.taunted_zones(self.who, Rule::AlienHead);
        zones.iter().for_each(|at| offer(Action::Lure { at }));
    }

    fn check(&self, game: &Game, action: Action) -> Result<(), Refusal> {
        match action {
            Action::Lure { at } => game.check_taunt(self.who, at, Rule::AlienHead),
            _ => refuse(Rule::AlienHead, "choose the zone whose enemies are taunted"),
        }
    }

    fn answer(self, game: &mut Game, _: Seat, action: Action, dealer: &mut impl Dealer) {
        if let Action::Lure { at } = action {
            game.set_top(Taunting { left: self.left - 1, ..self });
            dealer.tell(Fact::Taunted { who: self.who, zone: at }, Rule::AlienHead);
            game.activate_taunted(self.who, at, dealer);
        }
    }

    /// Where there is nobody to taunt, nothing happens.
    fn step(self, game: &mut Game, dealer: &mut impl Dealer) -> bool {
        let zones = game.taunted_zones(self.who, Rule::AlienHead);
        let mut among = zones.iter();
        match (among.next(), among.next()) {
            _ if self.left == 0 || !game.survivor(self.who).in_play() => game.pop(),
            (None, _) => game.pop(),
            (Some(at), None) => self.answer(game, Seat(0), Action::Lure { at }, dealer),
            (Some(_), Some(_)) => return false,
        }
        true
    }

    fn rule(&self) -> Rule {
        Rule::AlienHead
    }

    fn question(&self, game: &Game) -> String {
        let name = game.world().name(self.who);
        format!("An Alien Head taunts: the enemies of which zone come for {name}?")
    }
}

impl Matter for Lying {
    asks_owner!();

    fn offer(&self, _: &Game, offer: &mut impl FnMut(Action)) {
        [Action::StandUp, Action::End].into_iter().for_each(offer);
    }

    fn check(&self, _: &Game, action: Action) -> Result<(), Refusal> {
        match action {
            Action::StandUp | Action::End => Ok(()),
            _ => refuse(Rule::LaidDown, "who was laid down stands up first"),
        }
    }

    /// The turn below pays, and goes on or ends.
    fn answer(self, game: &mut Game, _: Seat, action: Action, dealer: &mut impl Dealer) {
        game.pop();
        game.state.unsettled.moved = true;
        if action == Action::StandUp {
            game.state.unsettled.actions = 1;
            game.state.all_out.laid_down &= !(1 << self.who.0);
            dealer.tell(Fact::StoodUp { who: self.who }, Rule::LaidDown);
        } else {
            game.state.unsettled.actions = u8::MAX;
        }
    }

    fn step(self, _: &mut Game, _: &mut impl Dealer) -> bool {
        false
    }

    fn rule(&self) -> Rule {
        Rule::LaidDown
    }

    fn question(&self, game: &Game) -> String {
        format!("{} was laid down: stand up?", game.world().name(self.who))
    }
}
