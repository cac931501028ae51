//! A campaign in play: what may be done now, and doing it.

use std::sync::Arc;

use survival::content::Content;
use survival::event::Fact;
use table::{Chance, Game as _, Seat, Seats, Sink, Turn};

use crate::action::{Action, Refusal};
use crate::event::Event;
use crate::setup::{Setup, SetupError};
use crate::state::{Deeds, Member, Outcome, Phase, State};

/// A campaign in play.
#[derive(Clone, Debug)]
pub struct Campaign {
    pub(crate) content: Arc<Content>,
    pub(crate) setup: Arc<Setup>,
    pub(crate) state: State,
    /// The mission under way, or the last one that was played.
    pub(crate) mission: Option<Box<survival::Game>>,
}

/// Passes on what happens in a mission, and counts what survivors do.
struct Chronicle<'a, S> {
    sink: &'a mut S,
    team: &'a mut [Member],
}

impl<S: Sink<Event>> Sink<survival::event::Event> for Chronicle<'_, S> {
    fn event(&mut self, event: survival::event::Event) {
        let mut note = |who: survival::action::Who, count: fn(&mut Deeds) -> &mut u16| {
            if let Some(member) = self.team.get_mut(usize::from(who.0)) {
                let count = count(&mut member.deeds);
                *count = count.saturating_add(1);
            }
        };
        match event.fact {
            Fact::Killed { who, .. } => note(who, |deeds| &mut deeds.kills),
            Fact::Took { who, .. } => note(who, |deeds| &mut deeds.objectives),
            Fact::KnockedOut { who, .. } => note(who, |deeds| &mut deeds.falls),
            Fact::Assisted { who, .. } => note(who, |deeds| &mut deeds.helped),
            _ => {}
        }
        self.sink.event(Event::Mission(event));
    }
}

impl Campaign {
    /// Checks a setup, and stands before the first mission.
    pub(crate) fn new(content: &Arc<Content>, setup: &Setup) -> Result<Campaign, SetupError> {
        setup.check(content)?;
        let team = setup.survivors.iter();
        let state = State {
            number: 1,
            attempt: 1,
            bonus: 0,
            team: team.map(|played| Member::fresh(&played.name, played.seat)).collect(),
            reserves: setup.reserves.clone(),
            fallen: Vec::new(),
            kept: Vec::new(),
            gear: Vec::new(),
            resting: Vec::new(),
            records: Vec::new(),
            phase: Phase::Ready,
            outcome: None,
        };
        let (content, setup) = (Arc::clone(content), Arc::new(setup.clone()));
        Ok(Campaign { content, setup, state, mission: None })
    }

    /// What was agreed on.
    pub fn setup(&self) -> &Setup {
        &self.setup
    }

    /// The figures of the ruleset that its missions are played by.
    pub fn content(&self) -> &Content {
        let first = self.setup.missions.first().and_then(|id| self.content.of_mission(id));
        first.unwrap_or(&self.content)
    }

    /// What changes, but for the mission under way.
    pub fn state(&self) -> &State {
        &self.state
    }

    /// The mission under way; between missions none.
    pub fn mission(&self) -> Option<&survival::Game> {
        self.mission.as_deref().filter(|_| self.state.phase == Phase::Mission)
    }

    /// The mission under way, or the last one that was played.
    pub fn last_mission(&self) -> Option<&survival::Game> {
        self.mission.as_deref()
    }

    /// How many play.
    pub fn seat_count(&self) -> u8 {
        self.setup.survivors.iter().map(|played| played.seat).max().unwrap_or(0) + 1
    }

    /// The cards among which whoever is asked says what they keep.
    pub(crate) fn options(&self) -> Vec<String> {
        let gear = self.state.gear.first();
        gear.map(|gear| gear.options().into_iter().map(str::to_owned).collect()).unwrap_or_default()
    }

    /// Who decides now, or how the campaign ended.
    pub(crate) fn turn_now(&self) -> Turn<Outcome> {
        if let Some(outcome) = self.state.outcome {
            return Turn::Over(outcome);
        }
        let seat_of = |member: u8| {
            let member = self.state.team.get(usize::from(member));
            member.map_or(Seats::only(Seat(0)), |member| Seats::only(Seat(member.seat)))
        };
        Turn::Decide(match (self.state.phase, &self.mission) {
            (Phase::Mission, Some(mission)) => mission.deciders(),
            (Phase::Keeping, _) => {
                self.state.gear.first().map_or(Seats::only(Seat(0)), |gear| seat_of(gear.member))
            }
            (
                Phase::Replacing { member }
                | Phase::Resting { member }
                | Phase::Tiring { member }
                | Phase::Passing { member, .. },
                _,
            ) => seat_of(member),
            (Phase::Ready | Phase::Mission, _) => Seats::first(self.seat_count()),
        })
    }

    /// What may be done now.
    pub(crate) fn legal_now(&self, out: &mut Vec<Action>) {
        if self.state.outcome.is_some() {
            return;
        }
        match (self.state.phase, &self.mission) {
            (Phase::Mission, Some(mission)) => {
                let mut actions = Vec::new();
                mission.legal(&mut actions);
                out.extend(actions.into_iter().map(Action::Play));
            }
            (Phase::Keeping, _) => {
                out.extend((0..self.options().len()).map(|card| Action::Keep(card as u8)));
            }
            (Phase::Replacing { .. }, _) => {
                out.extend((0..self.state.reserves.len()).map(|who| Action::Replace(who as u8)));
            }
            (Phase::Resting { .. }, _) => out.push(Action::Roll),
            (Phase::Tiring { .. }, _) => {
                out.extend((0..self.lessons().len()).map(|what| Action::Forget(what as u8)));
            }
            (Phase::Passing { .. }, _) => {
                out.extend((0..self.state.team.len()).map(|to| Action::Give(to as u8)));
            }
            (Phase::Ready | Phase::Mission, _) => {
                out.push(Action::Begin);
                out.extend(self.transfers());
            }
        }
    }

    /// Whether a seat may do this now; if not, why.
    pub(crate) fn check(&self, seat: Seat, action: Action) -> Result<(), Refusal> {
        let Turn::Decide(seats) = self.turn_now() else {
            return Err(Refusal::Campaign("the campaign is over"));
        };
        if let (Phase::Mission, Some(mission)) = (self.state.phase, &self.mission) {
            return match action {
                Action::Play(action) => Ok(mission.check(seat, action)?),
                _ => Err(Refusal::Campaign("a mission is under way")),
            };
        }
        if !seats.contains(seat) {
            return Err(Refusal::Campaign("somebody else decides now"));
        }
        if action == Action::GiveUp && self.state.phase == Phase::Ready {
            return Ok(());
        }
        if let Action::HandOver { member, .. } = action {
            let owner = self.state.team.get(usize::from(member));
            if owner.is_some_and(|owner| owner.seat != seat.0) {
                return Err(Refusal::Campaign("it is another player's card"));
            }
        }
        let mut legal = Vec::new();
        self.legal_now(&mut legal);
        match (legal.contains(&action), self.state.phase) {
            (true, _) => Ok(()),
            (false, Phase::Keeping) => Err(Refusal::Campaign("say which card is kept")),
            (false, Phase::Replacing { .. }) => {
                Err(Refusal::Campaign("say who takes the empty place"))
            }
            (false, Phase::Resting { .. }) => Err(Refusal::Campaign("roll for what is kept")),
            (false, Phase::Tiring { .. }) => {
                Err(Refusal::Campaign("say which skill or die fatigue takes"))
            }
            (false, Phase::Passing { .. }) => Err(Refusal::Campaign("say who gets the card")),
            (false, _) => Err(Refusal::Campaign("begin the mission, or give up")),
        }
    }

    /// Does what was asked for, and goes on to the next decision.
    pub(crate) fn play<C: Chance, S: Sink<Event>>(
        &mut self,
        seat: Seat,
        action: Action,
        chance: &mut C,
        sink: &mut S,
    ) -> Result<(), Refusal> {
        self.check(seat, action)?;
        match action {
            Action::Play(action) => {
                let Some(mission) = &mut self.mission else {
                    return Err(Refusal::Campaign("no mission is under way"));
                };
                let mut told = Chronicle { sink: &mut *sink, team: &mut self.state.team };
                mission.apply(seat, action, chance, &mut told)?;
                self.settle(sink);
            }
            Action::Begin => self.begin(chance, sink)?,
            Action::Keep(card) => {
                let name = self.options().get(usize::from(card)).cloned();
                name.into_iter().for_each(|name| self.keep(&name, sink));
                self.go_on(sink);
            }
            Action::Replace(who) => {
                if let Phase::Replacing { member } = self.state.phase {
                    self.join(member, usize::from(who), sink);
                }
                self.go_on(sink);
            }
            Action::Roll => self.rest(chance, sink),
            Action::Forget(what) => {
                if let Phase::Tiring { member } = self.state.phase {
                    self.forget(member, usize::from(what), sink);
                }
                self.go_on(sink);
            }
            Action::HandOver { member, card } => {
                self.state.phase = Phase::Passing { member, card };
            }
            Action::Give(to) => {
                if let Phase::Passing { member, card } = self.state.phase {
                    self.pass_card(member, card, to, sink);
                }
                self.state.phase = Phase::Ready;
            }
            Action::GiveUp => {
                self.state.outcome = Some(Outcome::GivenUp { number: self.state.number });
                sink.event(Event::GivenUp);
            }
        }
        Ok(())
    }

    /// The next mission begins, with all that the campaign brings along.
    fn begin<C: Chance, S: Sink<Event>>(
        &mut self,
        chance: &mut C,
        sink: &mut S,
    ) -> Result<(), Refusal> {
        let setup = self.mission_setup();
        let mut events = Vec::new();
        let begun = survival::Game::start(&self.content, &setup, chance, &mut events);
        // The setup was checked when the campaign began; only other content says no.
        let Ok(mission) = begun else {
            return Err(Refusal::Campaign("the mission can't be set up with this content"));
        };
        let (number, attempt) = (self.state.number, self.state.attempt);
        sink.event(Event::Began { number, attempt });
        for member in &mut self.state.team {
            member.deeds.missions = member.deeds.missions.saturating_add(1);
        }
        let mut told = Chronicle { sink: &mut *sink, team: &mut self.state.team };
        events.into_iter().for_each(|event| told.event(event));
        self.state.phase = Phase::Mission;
        self.mission = Some(Box::new(mission));
        self.settle(sink);
        Ok(())
    }
}
