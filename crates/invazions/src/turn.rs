//! A turn from its first phase to its last, in the order of the booklet.

use crate::card::{Card, Horde, Place, Research};
use crate::event::{Fact, Side};
use crate::game::{Game, Host};
use crate::pile::{Known, Laid};
use crate::rule::Rule;
use crate::state::{Outcome, Proposal, Quiet, Stage, Window, WoundedBy};
use table::Seat;

/// What scripts call the hordes' draw piles.
const HORDE_PILES: [&str; 3] = ["Red", "Green", "Blue"];

// 1st phase: beginning the turn.
impl Game {
    pub(crate) fn begin_turn(&mut self, host: &mut impl Host) {
        self.state.turn = self.state.turn.saturating_add(1);
        self.state.quiet = Quiet::No;
        self.state.bloodbath = false;
        self.state.freed = false;
        self.state.refusals = 0;
        host.tell(Fact::TurnBegins { turn: self.state.turn }, Rule::Begin);
        for place in self.world.places() {
            self.contaminate(place, 1, Rule::Begin, host);
        }
        let number = self.world.figures().zombie_hand;
        for horde in self.world.hordes() {
            self.horde_draws(horde, number, Rule::ZombieDraw, host);
        }
        match self.state.turn > 1 && !self.state.human.hand.is_empty() {
            true => self.state.stage = Stage::Discard,
            false => self.fill_hand(host),
        }
    }

    /// The human draws, takes tokens, and goes on to the second phase.
    pub(crate) fn fill_hand(&mut self, host: &mut impl Host) {
        let (mut hand, mut tokens) = (0u8, 0u8);
        for place in self.world.places() {
            for human in &self.site(place).humans {
                hand = hand.saturating_add(self.world.card(*human).hand);
                tokens = tokens.saturating_add(self.world.card(*human).tokens);
            }
        }
        let size = self.world.deal.size();
        let full = usize::from(self.world.figures().human_hand[size]) + usize::from(hand);
        let missing = full.saturating_sub(self.state.human.hand.len());
        self.human_draws(missing, Rule::HumanDraw, host);
        let figures = self.world.figures();
        let (income, rule) = match self.world.two_players() && self.state.turn == 1 {
            true => (figures.first_income_two_players, Rule::TwoPlayersTokens),
            false => (figures.income * self.world.deal.hordes(), Rule::Tokens),
        };
        let before = self.state.human.tokens;
        let now = before.saturating_add(income).saturating_add(tokens).min(self.world.token_cap());
        self.state.human.tokens = now.max(before);
        let fact = Fact::Income { tokens: now.saturating_sub(before), now: now.max(before) };
        host.tell(fact, rule);
        self.state.stage = Stage::Defend;
    }

    /// Lays Contamination cards below a Place, as long as there are any.
    pub(crate) fn contaminate(
        &mut self,
        place: Place,
        number: u8,
        rule: Rule,
        host: &mut impl Host,
    ) {
        for _ in 0..number {
            let Some(laid) = self.state.contamination.draw("contamination", host.chance()) else {
                return host.tell(Fact::NoContamination { place }, rule);
            };
            self.site_mut(place).below.add(laid.card);
            host.tell(Fact::Contaminated { place, card: laid.card }, rule);
        }
    }

    /// A horde draws cards; the discard pile is shuffled when it must be.
    pub(crate) fn horde_draws(
        &mut self,
        horde: Horde,
        number: u8,
        rule: Rule,
        host: &mut impl Host,
    ) {
        let side = Side::Horde(horde);
        for _ in 0..number {
            let zombies = self.horde_mut(horde);
            if zombies.draw.is_empty() && !zombies.discard.is_empty() {
                zombies.draw.pour(&mut zombies.discard);
                host.tell(Fact::Reshuffled { side }, Rule::Reshuffle);
            }
            let pile = HORDE_PILES[horde.index()];
            let Some(card) = self.horde_mut(horde).draw.draw(pile, host.chance()) else {
                return host.tell(Fact::NothingToDraw { side }, Rule::Reshuffle);
            };
            self.horde_mut(horde).hand.add(card);
            host.tell(Fact::Drew { side, card: Some(card) }, rule);
        }
    }

    /// The top card of the human's pile, which is renewed if it must be.
    pub(crate) fn draw_human(&mut self, host: &mut impl Host) -> Option<Laid> {
        let human = &mut self.state.human;
        if human.draw.is_empty() && !human.discard.is_empty() {
            human.draw.middle.pour(&mut human.discard);
            host.tell(Fact::Reshuffled { side: Side::Human }, Rule::Reshuffle);
        }
        let laid = self.state.human.draw.draw("human", host.chance());
        if laid.is_none() {
            host.tell(Fact::NothingToDraw { side: Side::Human }, Rule::Reshuffle);
        }
        laid
    }

    pub(crate) fn human_draws(&mut self, number: usize, rule: Rule, host: &mut impl Host) {
        for _ in 0..number {
            let Some(laid) = self.draw_human(host) else { return };
            self.state.human.hand.add(laid.card);
            if laid.known == Known::ALL {
                self.state.human.shown.add(laid.card);
            }
            host.tell(Fact::Drew { side: Side::Human, card: Some(laid.card) }, rule);
        }
    }

    /// Puts a card of a hand into the discard pile, where all see it.
    pub(crate) fn discard(&mut self, side: Side, card: Card, rule: Rule, host: &mut impl Host) {
        let (hand, shown, discard) = match side {
            Side::Human => {
                let human = &mut self.state.human;
                (&mut human.hand, &mut human.shown, &mut human.discard)
            }
            Side::Horde(horde) => {
                let zombies = self.horde_mut(horde);
                (&mut zombies.hand, &mut zombies.shown, &mut zombies.discard)
            }
        };
        hand.take(card);
        shown.take(card);
        discard.add(card);
        host.tell(Fact::Discarded { side, card }, rule);
    }
}

// 2nd phase: defending the Places.
impl Game {
    pub(crate) fn pay(&mut self, tokens: u8, host: &mut impl Host) {
        let human = &mut self.state.human;
        human.tokens = human.tokens.saturating_sub(tokens);
        if tokens > 0 {
            host.tell(Fact::Paid { tokens, now: self.state.human.tokens }, Rule::Cost);
        }
    }

    pub(crate) fn defend(&mut self, card: Card, place: Place, host: &mut impl Host) {
        let rule = Rule::Card(card);
        let text = self.world.card(card);
        let (cost, draws, points) = (text.cost, text.draws, text.points);
        let amount = text.amount;
        self.pay(cost, host);
        self.state.human.hand.take(card);
        self.state.human.shown.take(card);
        // The limit of the Place has been checked.
        let _ = self.site_mut(place).humans.try_push(card);
        host.tell(Fact::Defended { place, card }, Rule::Defend);
        self.human_draws(usize::from(draws), rule, host);
        if points > 0 {
            self.gain(points, rule, host);
        }
        match card {
            _ if self.is_over() => {}
            Card::Firebug => self.burn(place, amount, host),
            Card::Janitor => self.sweep(place, host),
            _ => {}
        }
    }

    /// The Firebug takes Contamination cards: asks which, as long as there is
    /// a choice.
    fn burn(&mut self, place: Place, left: u8, host: &mut impl Host) {
        let mut left = left;
        while left > 0 && !self.site(place).below.is_empty() {
            let Some(card) = self.site(place).below.forced(left) else {
                self.state.stage = Stage::Firebug(place, left);
                return;
            };
            self.return_card(place, card, Card::Firebug, host);
            left -= 1;
        }
        self.state.stage = Stage::Defend;
    }

    /// One of the Firebug's cards has been chosen.
    pub(crate) fn shuffle_in(&mut self, place: Place, card: Card, left: u8, host: &mut impl Host) {
        self.return_card(place, card, Card::Firebug, host);
        self.burn(place, left.saturating_sub(1), host);
    }

    /// A Contamination card is shuffled into its pile.
    pub(crate) fn return_card(&mut self, place: Place, card: Card, by: Card, host: &mut impl Host) {
        self.site_mut(place).below.take(card);
        self.state.contamination.shuffle();
        self.state.contamination.middle.add(card);
        host.tell(Fact::ShuffledIn { place, card }, Rule::Card(by));
    }

    /// The Janitor chooses a Contamination card, where there is a choice.
    fn sweep(&mut self, place: Place, host: &mut impl Host) {
        match self.site(place).below.forced(1) {
            Some(card) => self.put_on_top(place, card, host),
            None if self.site(place).below.is_empty() => {}
            None => self.state.stage = Stage::Janitor(place),
        }
    }

    pub(crate) fn put_on_top(&mut self, place: Place, card: Card, host: &mut impl Host) {
        self.site_mut(place).below.take(card);
        self.state.contamination.put_on_top(card, Known::ALL);
        host.tell(Fact::PutOnTop { place, card }, Rule::Card(Card::Janitor));
        self.state.stage = Stage::Defend;
    }

    pub(crate) fn study(&mut self, research: Research, place: Place, host: &mut impl Host) {
        self.pay(self.research_cost(research), host);
        self.site_mut(place).research = Some(research);
        host.tell(Fact::Studied { place, research }, Rule::Research);
    }

    /// The Barricade ends the phase.
    pub(crate) fn barricade(&mut self, place: Place, host: &mut impl Host) {
        self.state.barricade = Some(place);
        host.tell(Fact::Barricaded { place }, Rule::Barricade);
        self.state.stage = Stage::Choose;
    }

    /// The human gets research points, which may win the game.
    pub(crate) fn gain(&mut self, points: u8, rule: Rule, host: &mut impl Host) {
        let human = &mut self.state.human;
        human.points = human.points.saturating_add(points);
        let now = human.points;
        host.tell(Fact::Points { points, now }, rule);
        if now >= self.world.figures().research_goal {
            self.over(Outcome::Cure, Rule::Goal, host);
        }
    }
}

// 3rd phase: choosing a Place to attack.
impl Game {
    pub(crate) fn choose(&mut self, horde: Horde, place: Place, host: &mut impl Host) {
        self.horde_mut(horde).at = Some(place);
        host.tell(Fact::Chose { horde, place }, Rule::Choose);
        if self.world.hordes().all(|horde| self.horde(horde).at.is_some()) {
            self.open(Window::Placed, host);
        }
    }
}

// 4th phase: attacking the Place.
impl Game {
    pub(crate) fn begin_attack(&mut self, host: &mut impl Host) {
        let figures = self.world.figures();
        let (zombie_limit, rage_limit) = (figures.zombie_limit, figures.rage_limit);
        self.state.order.clear();
        self.state.finished = 0;
        self.state.proposer = None;
        for horde in self.world.hordes() {
            let zombies = self.horde_mut(horde);
            zombies.zombies = zombie_limit;
            zombies.rages = rage_limit;
            let at = zombies.at;
            let snipers = at.map_or(0, |place| self.site(place).count(Card::Sniper));
            self.state.owed[horde.index()] = snipers;
        }
        self.hand_out_wounded(WoundedBy::Sniper, host);
    }

    /// The hordes agree on their order, unless there is nothing to agree on:
    /// one horde needs none, nor do hordes without a card.
    pub(crate) fn begin_order(&mut self, sniped: bool, host: &mut impl Host) {
        let idle = self.world.hordes().all(|horde| self.horde(horde).hand.is_empty());
        if !self.world.two_players() && !idle {
            self.state.stage = Stage::Order;
            return;
        }
        self.state.order = self.world.hordes().collect();
        // Where nothing happened since the human was asked last, there is
        // nothing to ask.
        match sniped {
            true => self.open(Window::Ready, host),
            false => self.next_play(host),
        }
    }

    /// A horde gets a Wounded Zombie, if one is left.
    pub(crate) fn wound(&mut self, horde: Horde, rule: Rule, host: &mut impl Host) {
        if self.state.wounded == 0 {
            return host.tell(Fact::NoWounded { horde }, rule);
        }
        self.state.wounded -= 1;
        self.horde_mut(horde).discard.add(Card::WoundedZombie);
        host.tell(Fact::Wounded { horde }, rule);
    }

    /// The next in the hordes' order; the last one follows by itself, and the
    /// whole order is put to the others.
    pub(crate) fn lay_out_order(&mut self, seat: Seat, horde: Horde, host: &mut impl Host) {
        self.state.proposer = seat.0.checked_sub(1).map(Horde);
        let _ = self.state.order.try_push(horde);
        host.tell(Fact::Ordered { horde }, Rule::Order);
        let mut left = self.world.hordes().filter(|horde| !self.state.order.contains(horde));
        let (next, after) = (left.next(), left.next());
        if let (Some(last), None) = (next, after) {
            let _ = self.state.order.try_push(last);
            host.tell(Fact::Ordered { horde: last }, Rule::Order);
            self.propose(seat, Proposal::Order, host);
        }
    }

    /// The hordes have agreed on their order.
    pub(crate) fn order_stands(&mut self, host: &mut impl Host) {
        self.open(Window::Ready, host);
    }

    /// The horde whose turn it is plays on, if it can; else the next does.
    pub(crate) fn next_play(&mut self, host: &mut impl Host) {
        while let Some(horde) = self.state.active() {
            let zombies = self.horde(horde);
            let exhausted = zombies.zombies == 0 && zombies.rages == 0;
            let nothing = zombies.hand.is_empty() || exhausted || self.guard_leaves(horde) == 0;
            match nothing {
                false => {
                    self.state.stage = Stage::Play;
                    return;
                }
                true => self.finish(horde, host),
            }
        }
        self.begin_damage(host);
    }

    fn finish(&mut self, horde: Horde, host: &mut impl Host) {
        self.horde_mut(horde).stopped = true;
        self.state.finished += 1;
        host.tell(Fact::Stopped { horde }, Rule::Stop);
    }

    pub(crate) fn stop(&mut self, host: &mut impl Host) {
        if let Some(horde) = self.state.active() {
            self.finish(horde, host);
        }
        self.open(Window::Attack, host);
    }
}

// 7th phase: ending the turn.
impl Game {
    pub(crate) fn end_turn(&mut self, host: &mut impl Host) {
        for horde in self.world.hordes() {
            let zombies = &mut self.state.hordes[horde.index()];
            let played = std::mem::take(&mut zombies.played);
            let mut cards = zombies.hand.len() as u16;
            zombies.shown = Default::default();
            zombies.discard.pour(&mut zombies.hand);
            for played in played {
                let card = played.card;
                if played.doomed {
                    self.state.gone.add(card);
                    host.tell(Fact::Spent { horde, card }, Rule::Card(card));
                } else {
                    self.horde_mut(horde).discard.add(card);
                    cards += 1;
                }
            }
            host.tell(Fact::CleanedUp { horde, cards }, Rule::End);
            let zombies = self.horde_mut(horde);
            zombies.zyorkshires = 0;
            zombies.bonus = 0;
            zombies.recruits = 0;
            zombies.entered = false;
            zombies.stopped = false;
        }
        self.open(Window::End, host);
    }

    /// Research gives its points; then Horde cards are taken back and a new
    /// turn begins.
    pub(crate) fn score(&mut self, host: &mut impl Host) {
        for place in self.world.places() {
            let Some(research) = self.site(place).research else { continue };
            let text = self.world.content().research(research);
            let condition = match research {
                Research::BloodTest => self.attackers(place).next().is_none(),
                Research::OrganStudies => self.site(place).count(Card::Survivors) >= 2,
                Research::NewVirus | Research::WeaponsCache => false,
            };
            let points = text.points + if condition { text.extra } else { 0 };
            if points > 0 {
                self.gain(points, Rule::ResearchCard(research), host);
            }
            if self.is_over() {
                return;
            }
        }
        for place in self.world.places() {
            self.site_mut(place).held = 0;
        }
        for horde in self.world.hordes() {
            self.horde_mut(horde).at = None;
        }
        self.state.order.clear();
        self.state.finished = 0;
        self.begin_turn(host);
    }
}
