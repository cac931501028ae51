//! A game: a world and a state. What may be done now is defined once, by
//! [`Game::check`]; `legal` lists what it lets pass, and `play` does it.

use std::sync::Arc;

use table::{Chance, Seat, Seats, Sink, Turn};

use crate::action::Action;
use crate::card::{Card, Horde, Kind, Place, Research};
use crate::event::{Event, Fact, Side};
use crate::rule::{Refusal, Rule, refuse};
use crate::state::{Ask, Outcome, Phase, Quiet, Site, Stage, State, Window, Zombies};
use crate::world::World;

/// Where chance comes from and events go to.
pub(crate) trait Host {
    type Chance: Chance;
    fn chance(&mut self) -> &mut Self::Chance;
    fn tell(&mut self, fact: Fact, rule: Rule);
}

/// A chance and a sink.
pub(crate) struct Hosted<'h, C, S> {
    pub(crate) chance: &'h mut C,
    pub(crate) sink: &'h mut S,
}

impl<C: Chance, S: Sink<Event>> Host for Hosted<'_, C, S> {
    type Chance = C;

    fn chance(&mut self) -> &mut C {
        self.chance
    }

    fn tell(&mut self, fact: Fact, rule: Rule) {
        self.sink.event(Event { fact, rule });
    }
}

/// A game of InvaZions.
#[derive(Clone, Debug)]
pub struct Game {
    pub(crate) world: Arc<World>,
    pub(crate) state: State,
}

impl Game {
    /// What doesn't change.
    pub fn world(&self) -> &World {
        &self.world
    }

    /// What does.
    pub fn state(&self) -> &State {
        &self.state
    }

    /// A Place and what lies there.
    pub fn site(&self, place: Place) -> &Site {
        // The box has four Places: whatever number comes in is one of them.
        &self.state.places[place.index().min(3)]
    }

    pub(crate) fn site_mut(&mut self, place: Place) -> &mut Site {
        &mut self.state.places[place.index().min(3)]
    }

    /// What a horde has.
    pub fn horde(&self, horde: Horde) -> &Zombies {
        &self.state.hordes[horde.index().min(2)]
    }

    pub(crate) fn horde_mut(&mut self, horde: Horde) -> &mut Zombies {
        &mut self.state.hordes[horde.index().min(2)]
    }

    /// The hordes that attack a Place.
    pub fn attackers(&self, place: Place) -> impl Iterator<Item = Horde> + '_ {
        self.world.hordes().filter(move |horde| self.horde(*horde).at == Some(place))
    }

    /// Whether a horde attacks its Place alone.
    pub fn is_alone(&self, horde: Horde) -> bool {
        let at = self.horde(horde).at;
        self.world.hordes().all(|other| other == horde || self.horde(other).at != at)
    }

    /// The Defence of a Place, with what raises it this turn.
    pub fn place_defence(&self, place: Place) -> u8 {
        let site = self.site(place);
        let foremen = site.count(Card::Foreman) * self.world.card(Card::Foreman).amount;
        self.world.figures().place_defence.saturating_add(foremen).saturating_add(site.held)
    }

    /// The Defence of a Human in a Place.
    pub fn human_defence(&self, place: Place, card: Card) -> u8 {
        let cache = Research::WeaponsCache;
        let shielded = match self.world.options.cache_everywhere {
            true => self.state.place_of(cache).is_some(),
            false => self.site(place).research == Some(cache),
        };
        let shield = if shielded { self.world.content().research(cache).shield } else { 0 };
        self.world.card(card).defence + shield
    }

    /// What a Research card costs now.
    pub fn research_cost(&self, research: Research) -> u8 {
        let x = self.state.human.research[research.index()].unwrap_or(0);
        self.world.content().research(research).cost + x
    }

    /// How many cards a horde may still play, as far as a Guard is concerned.
    pub fn guard_leaves(&self, horde: Horde) -> u8 {
        let zombies = self.horde(horde);
        let guarded = zombies.at.is_some_and(|place| self.site(place).has(Card::Guard));
        match guarded {
            true => {
                let cap = usize::from(self.world.card(Card::Guard).amount);
                cap.saturating_sub(zombies.played.len()) as u8
            }
            false => u8::MAX,
        }
    }

    /// Who decides now, or how the game ended.
    pub fn turn(&self) -> Turn<Outcome> {
        match self.state.stage {
            Stage::Over(outcome) => Turn::Over(outcome),
            _ => Turn::Decide(self.deciders()),
        }
    }

    /// Those who answer the open decision.
    pub fn deciders(&self) -> Seats {
        let seats = |hordes: &mut dyn Iterator<Item = Horde>| {
            hordes.fold(Seats::NONE, |seats, horde| seats.with(Side::Horde(horde).seat()))
        };
        match self.state.stage {
            Stage::Discard
            | Stage::Defend
            | Stage::Firebug(..)
            | Stage::Janitor(_)
            | Stage::Window(_) => Seats::only(Seat(0)),
            Stage::Choose => {
                seats(&mut self.world.hordes().filter(|horde| self.horde(*horde).at.is_none()))
            }
            Stage::Order | Stage::Claim => seats(&mut self.world.hordes()),
            Stage::Play | Stage::Ask(_) => seats(&mut self.state.active().into_iter()),
            Stage::Allocate(place) => seats(&mut self.attackers(place)),
            Stage::Recruit => {
                seats(&mut self.world.hordes().filter(|horde| self.can_recruit(*horde)))
            }
            Stage::Over(_) => Seats::NONE,
        }
    }

    /// Whether `seat` may do `action` now; if not, by which rule.
    ///
    /// # Errors
    ///
    /// The rule, and why.
    pub fn check(&self, seat: Seat, action: Action) -> Result<(), Refusal> {
        if !self.knows(action) {
            return refuse(Rule::Setup, "there is no such Place or horde in this game");
        }
        match action {
            // What may be done whoever is asked.
            Action::Attend => return self.check_attend(seat),
            Action::Claim => return self.check_claim(seat),
            _ => {}
        }
        if let Stage::Over(_) = self.state.stage {
            return refuse(Rule::Goal, "the game is over");
        }
        if !self.deciders().contains(seat) {
            return refuse(Rule::Seat, "somebody else decides now");
        }
        match (self.state.stage, action) {
            (Stage::Discard, Action::Keep) => Ok(()),
            (Stage::Discard, Action::Discard { card }) => self.check_in_hand(card),
            (Stage::Defend, Action::Defend { card, place }) => self.check_defend(card, place),
            (Stage::Defend, Action::Study { research, place }) => self.check_study(research, place),
            (Stage::Defend, Action::Barricade { place }) => match self.state.barricade {
                Some(before) if before == place => {
                    refuse(Rule::BarricadeMoves, "the Barricade stood here last turn")
                }
                _ => Ok(()),
            },
            (Stage::Firebug(place, _) | Stage::Janitor(place), Action::Pick { card }) => {
                self.check_below(place, card)
            }
            (Stage::Choose, Action::Attack { horde, place }) => {
                self.check_attack(seat, horde, place)
            }
            (Stage::Order, Action::Order { horde }) => match self.state.order.contains(&horde) {
                true => refuse(Rule::Order, "this horde has its place in the order already"),
                false => Ok(()),
            },
            (Stage::Play, Action::Stop) => Ok(()),
            (Stage::Play, Action::Play { card }) => self.check_play(card),
            (Stage::Ask(ask), action) => self.check_answer(ask, action),
            (Stage::Allocate(_), Action::Done) => Ok(()),
            (Stage::Allocate(at), Action::Devour { place, card }) => {
                self.check_devour(at, place, card)
            }
            (Stage::Allocate(at), Action::DevourResearch { place, research }) => {
                self.check_devour_research(at, place, research)
            }
            (Stage::Recruit, Action::Recruit { horde, card }) => {
                let place = self.check_recruiter(seat, horde)?;
                self.check_below(place, card)
            }
            (Stage::Recruit, Action::Enough { horde }) => {
                self.check_recruiter(seat, horde).map(|_| ())
            }
            (Stage::Claim, Action::GoOn) => Ok(()),
            (Stage::Window(_), Action::Pass | Action::PassPhase | Action::PassTurn) => Ok(()),
            (_, action) if Game::bravery(action).is_some() => self.check_bravery(action),
            _ => refuse(Rule::Asked, "that is not what is asked now"),
        }
    }

    /// Whether the action speaks of Places and hordes that are there.
    fn knows(&self, action: Action) -> bool {
        let (mut place_ok, mut horde_ok) = (true, true);
        match action {
            Action::Defend { place, .. }
            | Action::Study { place, .. }
            | Action::Barricade { place }
            | Action::Devour { place, .. }
            | Action::DevourResearch { place, .. }
            | Action::Hold { place }
            | Action::Capture { place, .. }
            | Action::Save { place, .. } => place_ok = place.0 < self.world.deal.players,
            Action::Order { horde }
            | Action::Recruit { horde, .. }
            | Action::Enough { horde }
            | Action::Cut { horde } => horde_ok = horde.0 < self.world.deal.hordes(),
            Action::Attack { horde, place } => {
                place_ok = place.0 < self.world.deal.players;
                horde_ok = horde.0 < self.world.deal.hordes();
            }
            _ => {}
        }
        place_ok && horde_ok
    }

    fn check_attend(&self, seat: Seat) -> Result<(), Refusal> {
        if seat != Seat(0) || matches!(self.state.stage, Stage::Over(_)) {
            return refuse(Rule::Seat, "only the human is asked about Bravery cards");
        }
        match self.state.quiet {
            Quiet::No => refuse(Rule::Bravery, "the human is asked at every moment already"),
            Quiet::Phase(_) | Quiet::Turn => Ok(()),
        }
    }

    fn check_claim(&self, seat: Seat) -> Result<(), Refusal> {
        if seat == Seat(0) || seat.0 > self.world.deal.hordes() {
            return refuse(Rule::Seat, "only the hordes free their fellows");
        }
        if self.world.options.count_captives {
            return refuse(Rule::Claim, "at this table the program counts");
        }
        match self.state.stage.phase() {
            Some(Phase::Recruit) => Ok(()),
            _ => refuse(Rule::Claim, "the hordes count in phase 6, when they recruit"),
        }
    }

    fn check_in_hand(&self, card: Card) -> Result<(), Refusal> {
        match self.state.human.hand.has(card) {
            true => Ok(()),
            false => refuse(Rule::HumanDiscard, "this card is not in the hand"),
        }
    }

    fn check_defend(&self, card: Card, place: Place) -> Result<(), Refusal> {
        if card.kind() != Kind::Human {
            return refuse(Rule::Defend, "only Humans are played above a Place");
        }
        if !self.state.human.hand.has(card) {
            return refuse(Rule::Defend, "this card is not in the hand");
        }
        let site = self.site(place);
        if site.humans.len() >= usize::from(self.world.humans_per_place()) {
            return match self.world.two_players() && !self.world.options.four_humans {
                true => refuse(Rule::TwoPlayersHumans, "three Humans stand in this Place already"),
                false => refuse(Rule::PlaceLimit, "four Humans stand in this Place already"),
            };
        }
        if card != Card::Survivors && site.has(card) {
            return refuse(Rule::Unique, "a Human of this name stands in this Place already");
        }
        self.check_tokens(self.world.card(card).cost)
    }

    pub(crate) fn check_tokens(&self, cost: u8) -> Result<(), Refusal> {
        match self.state.human.tokens >= cost {
            true => Ok(()),
            false => refuse(Rule::Cost, "there are not enough tokens to pay for it"),
        }
    }

    fn check_study(&self, research: Research, place: Place) -> Result<(), Refusal> {
        if self.state.human.research[research.index()].is_none() {
            return refuse(Rule::Setup, "this Research card is not part of the scenario");
        }
        if self.state.place_of(research).is_some() {
            return refuse(Rule::Research, "this Research card is in play already");
        }
        let site = self.site(place);
        if site.research.is_some() {
            return refuse(Rule::ResearchOne, "this Place has a Research card already");
        }
        if self.world.content().research(research).defence == 0 && site.humans.is_empty() {
            return refuse(Rule::ResearchHumans, "no Human stands in this Place");
        }
        self.check_tokens(self.research_cost(research))
    }

    pub(crate) fn check_below(&self, place: Place, card: Card) -> Result<(), Refusal> {
        match self.site(place).below.has(card) {
            true => Ok(()),
            false => refuse(Rule::Contamination, "this card does not lie below that Place"),
        }
    }

    fn check_attack(&self, seat: Seat, horde: Horde, place: Place) -> Result<(), Refusal> {
        if Side::Horde(horde).seat() != seat {
            return refuse(Rule::Choose, "each horde chooses its own Place");
        }
        if self.horde(horde).at.is_some() {
            return refuse(Rule::Choose, "this horde has chosen already");
        }
        if self.state.barricade == Some(place) && self.attackers(place).next().is_some() {
            return refuse(Rule::BarricadeOne, "behind the Barricade there is room for one horde");
        }
        Ok(())
    }

    fn check_play(&self, card: Card) -> Result<(), Refusal> {
        let Some(horde) = self.state.active() else {
            return refuse(Rule::Asked, "no horde plays now");
        };
        let zombies = self.horde(horde);
        if !zombies.hand.has(card) {
            return refuse(Rule::Attack, "this card is not in the hand");
        }
        let left = match card.kind() {
            Kind::Zombie => zombies.zombies,
            Kind::Rage => zombies.rages,
            Kind::Wounded => {
                return refuse(Rule::Card(Card::WoundedZombie), "a Wounded Zombie can't be played");
            }
            _ => {
                return refuse(Rule::Attack, "only Zombie and Rage cards are played");
            }
        };
        if left == 0 {
            return refuse(Rule::AttackLimit, "the limit for this turn is reached");
        }
        if self.guard_leaves(horde) == 0 {
            return refuse(Rule::Card(Card::Guard), "the Guard lets nobody play more cards");
        }
        Ok(())
    }

    fn check_answer(&self, ask: Ask, action: Action) -> Result<(), Refusal> {
        let Some(horde) = self.state.active() else {
            return refuse(Rule::Asked, "no horde plays now");
        };
        let zombies = self.horde(horde);
        match (ask, action) {
            (Ask::Frum | Ask::Ogre | Ask::Swallow, Action::Decline) => Ok(()),
            (Ask::Harangue, Action::Decline) => Ok(()),
            (Ask::Frum | Ask::Ogre | Ask::Swallow, Action::Sacrifice { card }) => {
                if !zombies.hand.has(card) {
                    return refuse(Rule::Sacrifice, "this card is not in the hand");
                }
                if ask == Ask::Swallow && card.kind() != Kind::Zombie {
                    return refuse(Rule::Card(Card::Swallower), "it swallows Zombie cards only");
                }
                Ok(())
            }
            (Ask::Track, Action::Top { card } | Action::Bottom { card }) => {
                match self.state.looked.contains(&card) {
                    true => Ok(()),
                    false => {
                        refuse(Rule::Card(Card::Tracker), "this is none of the cards looked at")
                    }
                }
            }
            (Ask::Rats(_) | Ask::Harangue, Action::Pick { card }) => match zombies.at {
                Some(place) => self.check_below(place, card),
                None => refuse(Rule::Asked, "no Place is attacked"),
            },
            _ => refuse(Rule::Asked, "the effect of the card comes first"),
        }
    }

    /// Whether damage at `at` may go on to cards of `place` at all.
    fn check_allocation(&self, at: Place, place: Place) -> Result<(), Refusal> {
        match at == place {
            true => Ok(()),
            false => refuse(Rule::Allocate, "damage stays in the Place where it was made"),
        }
    }

    pub(crate) fn check_devour(&self, at: Place, place: Place, card: Card) -> Result<(), Refusal> {
        self.check_allocation(at, place)?;
        let site = self.site(place);
        if site.find(card, false).is_none() {
            return refuse(Rule::Allocate, "no Human of this name is left to devour there");
        }
        self.check_soldier(site, card == Card::Soldier)?;
        let waits = |other: &Card| *other != Card::Cook && site.find(*other, false).is_some();
        if card == Card::Cook && site.humans.iter().any(waits) {
            return refuse(Rule::Card(Card::Cook), "the Cook is devoured last");
        }
        self.check_damage(site, self.human_defence(place, card))
    }

    pub(crate) fn check_devour_research(
        &self,
        at: Place,
        place: Place,
        research: Research,
    ) -> Result<(), Refusal> {
        self.check_allocation(at, place)?;
        let site = self.site(place);
        if site.research != Some(research) || site.research_marked {
            return refuse(Rule::Allocate, "this Research card is not there to devour");
        }
        let defence = self.world.content().research(research).defence;
        if defence == 0 {
            let why = "Research without Defence falls only with the last Human beside it";
            return refuse(Rule::DevourResearch, why);
        }
        self.check_soldier(site, false)?;
        self.check_damage(site, defence)
    }

    fn check_soldier(&self, site: &Site, is_soldier: bool) -> Result<(), Refusal> {
        match !is_soldier && site.find(Card::Soldier, false).is_some() {
            true => refuse(Rule::Card(Card::Soldier), "the Soldier is devoured first"),
            false => Ok(()),
        }
    }

    fn check_damage(&self, site: &Site, defence: u8) -> Result<(), Refusal> {
        match site.damage >= u16::from(defence) {
            true => Ok(()),
            false => refuse(Rule::Allocate, "not enough damage is left to devour it"),
        }
    }

    /// The Place where a horde recruits, if `seat` may say what it takes.
    fn check_recruiter(&self, seat: Seat, horde: Horde) -> Result<Place, Refusal> {
        let place = self.horde(horde).at.filter(|_| self.can_recruit(horde));
        let Some(place) = place else {
            return refuse(Rule::Recruit, "this horde recruits nobody now");
        };
        let own = Side::Horde(horde).seat() == seat;
        let beside = self.attackers(place).any(|other| Side::Horde(other).seat() == seat);
        match own || (beside && self.is_scarce(place)) {
            true => Ok(place),
            false => refuse(Rule::Recruit, "each horde chooses for itself where there is enough"),
        }
    }

    /// Whether a horde has a recruitment left and something to recruit.
    pub fn can_recruit(&self, horde: Horde) -> bool {
        let zombies = self.horde(horde);
        let lies = |place| !self.site(place).below.is_empty();
        zombies.recruits > 0 && zombies.at.is_some_and(lies)
    }

    /// Whether there are fewer Contamination cards than recruitments at a Place.
    pub fn is_scarce(&self, place: Place) -> bool {
        let wanted: usize =
            self.attackers(place).map(|horde| usize::from(self.horde(horde).recruits)).sum();
        self.site(place).below.len() < wanted
    }

    /// The Bravery card that an action plays.
    pub const fn bravery(action: Action) -> Option<Card> {
        match action {
            Action::Hold { .. } => Some(Card::HoldingThePlace),
            Action::Capture { .. } => Some(Card::CapturingATestSubject),
            Action::Bloodbath => Some(Card::Bloodbath),
            Action::Cut { .. } => Some(Card::CutToTheQuick),
            Action::Save { .. } => Some(Card::Prophylaxis),
            Action::Leap { .. } => Some(Card::ResearchLeap),
            _ => None,
        }
    }

    /// What may be done now by those who decide, appended to `out`.
    pub fn legal(&self, out: &mut Vec<Action>) {
        let deciders = self.deciders();
        let mut offer = |action: Action| {
            if deciders.iter().any(|seat| self.check(seat, action).is_ok()) {
                out.push(action);
            }
        };
        let human = &self.state.human;
        match self.state.stage {
            Stage::Discard => {
                human.hand.cards().for_each(|card| offer(Action::Discard { card }));
                self.offer_bravery(&mut offer);
                offer(Action::Keep);
            }
            Stage::Defend => {
                for card in human.hand.cards().filter(|card| card.kind() == Kind::Human) {
                    self.world.places().for_each(|place| offer(Action::Defend { card, place }));
                }
                for research in Research::ALL {
                    self.world.places().for_each(|place| offer(Action::Study { research, place }));
                }
                self.offer_bravery(&mut offer);
                self.world.places().for_each(|place| offer(Action::Barricade { place }));
            }
            Stage::Firebug(place, _) | Stage::Janitor(place) => {
                self.site(place).below.cards().for_each(|card| offer(Action::Pick { card }));
            }
            Stage::Choose => {
                for horde in self.world.hordes() {
                    self.world.places().for_each(|place| offer(Action::Attack { horde, place }));
                }
            }
            Stage::Order => self.world.hordes().for_each(|horde| offer(Action::Order { horde })),
            Stage::Play => {
                if let Some(horde) = self.state.active() {
                    self.horde(horde).hand.cards().for_each(|card| offer(Action::Play { card }));
                }
                offer(Action::Stop);
            }
            Stage::Ask(ask) => self.offer_answers(ask, &mut offer),
            Stage::Allocate(place) => {
                let site = self.site(place);
                for (index, card) in site.humans.iter().enumerate() {
                    if !site.humans[..index].contains(card) {
                        offer(Action::Devour { place, card: *card });
                    }
                }
                if let Some(research) = site.research {
                    offer(Action::DevourResearch { place, research });
                }
                offer(Action::Done);
            }
            Stage::Recruit => {
                for horde in self.world.hordes().filter(|horde| self.can_recruit(*horde)) {
                    let Some(place) = self.horde(horde).at else { continue };
                    let below = self.site(place).below.cards();
                    below.for_each(|card| offer(Action::Recruit { horde, card }));
                    offer(Action::Enough { horde });
                }
            }
            Stage::Claim => {
                offer(Action::Claim);
                offer(Action::GoOn);
            }
            Stage::Window(_) => {
                self.offer_bravery(&mut offer);
                [Action::Pass, Action::PassPhase, Action::PassTurn].into_iter().for_each(offer);
            }
            Stage::Over(_) => {}
        }
    }

    fn offer_answers(&self, ask: Ask, offer: &mut dyn FnMut(Action)) {
        let Some(horde) = self.state.active() else { return };
        let zombies = self.horde(horde);
        match ask {
            Ask::Frum | Ask::Ogre | Ask::Swallow => {
                zombies.hand.cards().for_each(|card| offer(Action::Sacrifice { card }));
                offer(Action::Decline);
            }
            Ask::Track => {
                let looked = &self.state.looked;
                for (index, card) in looked.iter().copied().enumerate() {
                    if !looked[..index].contains(&card) {
                        offer(Action::Top { card });
                        offer(Action::Bottom { card });
                    }
                }
            }
            Ask::Rats(_) | Ask::Harangue => {
                if let Some(place) = zombies.at {
                    self.site(place).below.cards().for_each(|card| offer(Action::Pick { card }));
                }
                offer(Action::Decline);
            }
        }
    }

    /// What `seat` may do whoever is asked.
    pub fn interrupts(&self, seat: Seat, out: &mut Vec<Action>) {
        let decides = self.deciders().contains(seat);
        // Where the claim is the question, it is among the answers.
        let asked = decides && self.state.stage == Stage::Claim;
        if !asked && self.check(seat, Action::Claim).is_ok() {
            out.push(Action::Claim);
        }
        if self.check(seat, Action::Attend).is_ok() {
            out.push(Action::Attend);
        }
    }

    /// Does `action` for `seat`, and what follows by itself; or refuses it.
    pub(crate) fn play(
        &mut self,
        seat: Seat,
        action: Action,
        host: &mut impl Host,
    ) -> Result<(), Refusal> {
        self.check(seat, action)?;
        match (self.state.stage, action) {
            (_, Action::Attend) => self.state.quiet = Quiet::No,
            (_, Action::Claim) => self.count_captives(host),
            (_, Action::Discard { card }) => {
                self.discard(Side::Human, card, Rule::HumanDiscard, host);
                self.fill_hand(host);
            }
            (_, Action::Keep) => self.fill_hand(host),
            (_, Action::Defend { card, place }) => self.defend(card, place, host),
            (_, Action::Study { research, place }) => self.study(research, place, host),
            (_, Action::Barricade { place }) => self.barricade(place, host),
            (Stage::Firebug(place, left), Action::Pick { card }) => {
                self.shuffle_in(place, card, left, host);
            }
            (Stage::Janitor(place), Action::Pick { card }) => self.put_on_top(place, card, host),
            (_, Action::Attack { horde, place }) => self.choose(horde, place, host),
            (_, Action::Order { horde }) => self.agree(horde, host),
            (_, Action::Play { card }) => self.play_card(card, host),
            (_, Action::Stop) => self.stop(host),
            (Stage::Ask(ask), action) => self.answer(ask, action, host),
            (_, Action::Devour { place, card }) => self.mark(place, card, host),
            (_, Action::DevourResearch { place, research }) => {
                self.mark_research(place, research, host);
            }
            (Stage::Allocate(place), Action::Done) => self.allocate_after(place, host),
            (_, Action::Recruit { horde, card }) => self.recruit(horde, card, host),
            (_, Action::Enough { horde }) => {
                self.horde_mut(horde).recruits = 0;
                host.tell(Fact::RecruitedEnough { horde }, Rule::Recruit);
                self.recruiting(host);
            }
            (_, Action::GoOn) => self.end_turn(host),
            (Stage::Window(window), Action::Pass) => self.resume(window, host),
            (Stage::Window(window), Action::PassPhase) => {
                self.state.quiet = Quiet::Phase(window.phase());
                self.resume(window, host);
            }
            (Stage::Window(window), Action::PassTurn) => {
                self.state.quiet = Quiet::Turn;
                self.resume(window, host);
            }
            (_, action) => self.brave(action, host),
        }
        Ok(())
    }

    /// Asks the human about Bravery cards, unless they don't want to be asked.
    /// It is asked whatever the hand holds: else everybody would know.
    pub(crate) fn open(&mut self, window: Window, host: &mut impl Host) {
        let quiet = match self.state.quiet {
            Quiet::No => false,
            Quiet::Phase(phase) => phase == window.phase(),
            Quiet::Turn => true,
        };
        match quiet {
            true => self.resume(window, host),
            false => self.state.stage = Stage::Window(window),
        }
    }

    /// Goes on after a window.
    fn resume(&mut self, window: Window, host: &mut impl Host) {
        match window {
            Window::Placed => self.begin_attack(host),
            Window::Ready | Window::Attack => self.next_play(host),
            Window::Allocated => self.devour_from(Place(0), host),
            Window::Devoured { place, .. } => self.devour_from(Place(place.0 + 1), host),
            Window::Recruit => self.recruit_now(host),
            Window::End => self.score(host),
        }
    }

    pub(crate) fn over(&mut self, outcome: Outcome, rule: Rule, host: &mut impl Host) {
        self.state.stage = Stage::Over(outcome);
        host.tell(Fact::Over { outcome }, rule);
    }

    /// Whether the game has ended.
    pub(crate) const fn is_over(&self) -> bool {
        matches!(self.state.stage, Stage::Over(_))
    }
}
