//! Legality: [`Game::check`] is the one place that says what is allowed, and
//! otherwise which rule refuses it. `bravery.rs` knows the moments of Bravery
//! cards.

use table::Seat;

use crate::action::Action;
use crate::card::{Card, Horde, Kind, Place, Research};
use crate::event::Side;
use crate::game::Game;
use crate::rule::{Refusal, Rule, refuse};
use crate::setup::HordeDecider;
use crate::state::{Ask, Phase, Quiet, Site, Stage};

impl Game {
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
        if seat == Seat(0) && matches!(action, Action::Capture { .. }) && self.is_between_effects()
        {
            return self.check_bravery(action);
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
            (Stage::Wounded(_), Action::TakeWounded { horde }) => {
                match self.owing().any(|other| other == horde) {
                    true => Ok(()),
                    false => refuse(Rule::Wounded, "this horde takes no Wounded Zombie now"),
                }
            }
            (Stage::Agree(..), Action::Agree | Action::Object) => Ok(()),
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
            (Stage::Recruit, Action::Enough { horde }) => self.check_enough(seat, horde),
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
            | Action::TakeWounded { horde }
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
        if !self.is_contested(place) {
            return match own {
                true => Ok(place),
                false => {
                    refuse(Rule::Recruit, "each horde chooses for itself where there is enough")
                }
            };
        }
        let speaks = |horde: Horde| Side::Horde(horde).seat() == seat;
        match self.spokesman() {
            Some(one) if speaks(one) => Ok(place),
            Some(_) => refuse(Rule::RecruitShare, "at this table another horde deals out"),
            None if self.attackers(place).any(speaks) => Ok(place),
            None => refuse(Rule::RecruitShare, "only hordes that are in this Place deal out"),
        }
    }

    /// A horde may always do without; others don't decide that for it, unless
    /// the table lets anybody answer.
    fn check_enough(&self, seat: Seat, horde: Horde) -> Result<(), Refusal> {
        if !self.can_recruit(horde) {
            return refuse(Rule::Recruit, "this horde recruits nobody now");
        }
        let own = Side::Horde(horde).seat() == seat;
        match own || self.world.options.horde_decider == HordeDecider::Anyone {
            true if own => Ok(()),
            true => self.check_recruiter(seat, horde).map(|_| ()),
            false => refuse(Rule::Recruit, "each horde says itself when it has enough"),
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
}
