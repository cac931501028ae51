//! A game: a world and a state. Legality is defined once, by [`Game::check`];
//! `legal` lists what passes it, and `play` does it.

use std::sync::Arc;

use table::{Chance, Seat, Seats, Sink, Turn};

use crate::action::Action;
use crate::card::{Card, Horde, Kind, Place, Research};
use crate::event::{Event, Fact, Side};
use crate::rule::{Refusal, Rule};
use crate::setup::HordeDecider;
use crate::state::{Ask, Outcome, Proposal, Quiet, Site, Stage, State, Window, Zombies};
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
    pub(crate) fn state(&self) -> &State {
        &self.state
    }

    /// A Place and what lies there.
    pub(crate) fn site(&self, place: Place) -> &Site {
        // The box has four Places: whatever number comes in is one of them.
        &self.state.places[place.index().min(3)]
    }

    pub(crate) fn site_mut(&mut self, place: Place) -> &mut Site {
        &mut self.state.places[place.index().min(3)]
    }

    /// What a horde has.
    pub(crate) fn horde(&self, horde: Horde) -> &Zombies {
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
        let shielded = match self.world.options.cache_own_place {
            true => self.site(place).research == Some(cache),
            false => self.state.place_of(cache).is_some(),
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
            Stage::Claim => seats(&mut self.world.hordes()),
            Stage::Order => match (self.spokesman(), self.world.options.horde_decider) {
                (Some(one), _) => seats(&mut std::iter::once(one)),
                // Whoever began to lay an order out goes on.
                (None, HordeDecider::Agreement) if self.state.proposer.is_some() => {
                    seats(&mut self.state.proposer.into_iter())
                }
                (None, _) => seats(&mut self.world.hordes()),
            },
            Stage::Wounded(_) => match self.spokesman() {
                Some(one) => seats(&mut std::iter::once(one)),
                None => seats(&mut self.owing()),
            },
            Stage::Agree(proposal, agreed) => self.undecided(proposal, agreed),
            Stage::Play | Stage::Ask(_) => seats(&mut self.state.active().into_iter()),
            Stage::Allocate(place) => seats(&mut self.attackers(place)),
            Stage::Recruit => {
                let own = seats(&mut self.world.hordes().filter(|horde| self.can_recruit(*horde)));
                let contested = self.world.places().any(|place| self.is_contested(place));
                match self.spokesman().filter(|_| contested) {
                    Some(one) => own.with(Side::Horde(one).seat()),
                    None => own,
                }
            }
            Stage::Over(_) => Seats::NONE,
        }
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
            Stage::Wounded(_) => {
                self.owing().for_each(|horde| offer(Action::TakeWounded { horde }));
            }
            Stage::Agree(..) => [Action::Agree, Action::Object].into_iter().for_each(offer),
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
        if seat == Seat(0) && self.is_between_effects() {
            self.offer_captures(&mut |action| {
                if self.check(seat, action).is_ok() {
                    out.push(action);
                }
            });
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
            (_, Action::Order { horde }) => self.lay_out_order(seat, horde, host),
            (Stage::Wounded(by), Action::TakeWounded { horde }) => {
                self.propose(seat, Proposal::Wounded { horde, by }, host);
            }
            (_, Action::Agree) => self.consent(seat, host),
            (_, Action::Object) => self.object(seat, host),
            (_, Action::Play { card }) => self.play_card(card, host),
            (_, Action::Stop) => self.stop(host),
            (Stage::Ask(ask), action) => self.answer(ask, action, host),
            (_, Action::Devour { place, card }) => self.mark(place, card, host),
            (_, Action::DevourResearch { place, research }) => {
                self.mark_research(place, research, host);
            }
            (Stage::Allocate(place), Action::Done) => self.allocate_after(place, host),
            (_, Action::Recruit { horde, card }) => {
                let contested = |place| self.is_contested(place);
                match self.horde(horde).at.is_some_and(contested) {
                    true => self.propose(seat, Proposal::Recruit { horde, card }, host),
                    false => self.recruit(horde, card, host),
                }
            }
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
