//! What the tests of the log and of saves share: players who choose at random,
//! and races whose rules have gone astray.

#![allow(dead_code)]

use std::sync::Arc;

use table::example::{
    Do, Figures, Forbidden, Happened, NoRace, NotAnAction, Race, RaceSetup, RaceView,
};
use table::{Chance, Game, Log, Seat, Seeded, Sink, Turn, Viewer};

pub fn content() -> Arc<Figures> {
    Arc::new(Figures::default())
}

pub fn start(runners: u8, goal: u16, seed: u64) -> Log<Race> {
    Log::start(&content(), &RaceSetup { runners, goal }, seed).unwrap()
}

/// The seat whose turn it is.
pub fn mover<G: Game>(game: &G) -> Option<Seat> {
    match game.turn() {
        Turn::Decide(seats) => seats.lowest(),
        Turn::Over(_) => None,
    }
}

/// Does something legal, an interrupt at times, or takes plays back at times.
/// Hands the events of a play back; nothing once the game is over.
pub fn do_something(log: &mut Log<Race>, whim: &mut Seeded) -> Option<Vec<Happened>> {
    let seat = mover(log.game())?;
    if log.can_undo() && whim.below(5) == 0 {
        let most = (log.len() - log.earliest_undo()) as u32;
        let back = 1 + whim.below(most);
        log.undo_to(log.len() - back as usize).unwrap();
        return Some(Vec::new());
    }
    let mut choices = Vec::new();
    log.game().legal(&mut choices);
    let mut choices: Vec<_> = choices.into_iter().map(|action| (seat, action)).collect();
    for other in (0..4).map(Seat) {
        let mut interrupts = Vec::new();
        log.game().interrupts(other, &mut interrupts);
        choices.extend(interrupts.into_iter().map(|action| (other, action)));
    }
    let (seat, action) = choices[whim.below(choices.len() as u32) as usize];
    let mut events = Vec::new();
    log.play(seat, action, &mut events).unwrap();
    Some(events)
}

/// A race of so many entries, or fewer if it is over before.
pub fn random_race(seed: u64, entries: usize) -> Log<Race> {
    let mut log = start(3, 60, seed);
    let mut whim = Seeded::new(seed, 1);
    while log.entries().len() < entries && do_something(&mut log, &mut whim).is_some() {}
    log
}

/// Another game.
pub const OTHER_NAME: u8 = 1;
/// Other rules, which say so.
pub const OTHER_RULES: u8 = 2;
/// Rules that changed without saying so: the fingerprint is another.
pub const OTHER_STATE: u8 = 3;
/// … shoes can't be changed any more.
pub const NO_SHOES: u8 = 4;
/// … nobody knows what a step is.
pub const NO_STEP: u8 = 5;
/// … a roll takes two dice.
pub const TWO_DICE: u8 = 6;
/// … races are for one only.
pub const ALONE: u8 = 7;
/// A game that rolls, moves and only then refuses.
pub const SLOPPY: u8 = 8;
/// … who begins is rolled for.
pub const OTHER_START: u8 = 9;

/// The race, with rules that went astray in one way.
#[derive(Clone, PartialEq, Debug)]
pub struct Astray<const HOW: u8>(pub Race);

impl<const HOW: u8> Game for Astray<HOW> {
    const NAME: &'static str = if HOW == OTHER_NAME { "chase" } else { "race" };
    const RULES_VERSION: u32 = if HOW == OTHER_RULES { 2 } else { 1 };

    type Content = Figures;
    type Setup = RaceSetup;
    type Action = Do;
    type Event = Happened;
    type View = RaceView;
    type Outcome = Seat;
    type Refusal = Forbidden;
    type SetupError = NoRace;
    type ReadError = NotAnAction;

    fn start<C: Chance, S: Sink<Happened>>(
        content: &Arc<Figures>,
        setup: &RaceSetup,
        chance: &mut C,
        sink: &mut S,
    ) -> Result<Self, NoRace> {
        let race = Race::start(content, setup, chance, sink)?;
        if HOW == OTHER_START {
            chance.d6();
        }
        if HOW == ALONE && setup.runners > 1 {
            return Err(NoRace::Runners(setup.runners));
        }
        Ok(Astray(race))
    }

    fn figures(content: &Figures, setup: &RaceSetup) -> table::Figures {
        Race::figures(content, setup)
    }

    fn turn(&self) -> Turn<Seat> {
        self.0.turn()
    }

    fn legal(&self, out: &mut Vec<Do>) {
        self.0.legal(out);
    }

    fn interrupts(&self, seat: Seat, out: &mut Vec<Do>) {
        self.0.interrupts(seat, out);
    }

    fn apply<C: Chance, S: Sink<Happened>>(
        &mut self,
        seat: Seat,
        action: Do,
        chance: &mut C,
        sink: &mut S,
    ) -> Result<(), Forbidden> {
        if HOW == NO_SHOES && action == Do::Shoes {
            return Err(Forbidden::ShoesOn);
        }
        if HOW == TWO_DICE && action == Do::Roll {
            chance.d6();
        }
        if HOW == SLOPPY && mover(&self.0) != Some(seat) {
            let mover = mover(&self.0).ok_or(Forbidden::Over)?;
            self.0.apply(mover, Do::Roll, chance, sink)?;
            return Err(Forbidden::NotYourTurn);
        }
        self.0.apply(seat, action, chance, sink)
    }

    fn view(&self, viewer: Viewer) -> RaceView {
        self.0.view(viewer)
    }

    fn sample<C: Chance>(&self, viewer: Viewer, chance: &mut C) -> Self {
        Astray(self.0.sample(viewer, chance))
    }

    fn fingerprint(&self) -> u64 {
        let at = self.0.view(Viewer::Spectator).at;
        let astray = HOW == OTHER_STATE && at.iter().sum::<u16>() > 0;
        self.0.fingerprint() ^ u64::from(astray)
    }

    fn reveals(event: &Happened) -> bool {
        Race::reveals(event)
    }

    fn write(&self, action: &Do) -> String {
        self.0.write(action)
    }

    fn read(&self, text: &str) -> Result<Do, NotAnAction> {
        if HOW == NO_STEP && text == "step" {
            return Err(NotAnAction(text.to_string()));
        }
        self.0.read(text)
    }
}
