//! The race: a whole game in one file, for the manual and the tests.
//!
//! One to four runners race to a goal. In their turn they step one ahead, which is safe,
//! or roll a die. A runner who would pass the goal stays. After a six they draw from the
//! pile of luck: a tailwind carries them two further, a puddle does nothing, and a charm
//! is kept, unseen by the others, and may be spent at any time for one step. Before
//! anything else, a runner may change shoes as often as the content allows. This play
//! costs nothing, reveals nothing and can be taken back.

use std::sync::Arc;

use serde::{Deserialize, Serialize};

use crate::{Chance, Game, Seat, Seats, Sink, Turn, Viewer};

/// The figures of the race.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Figures {
    /// How many of each card the pile of luck holds.
    pub luck: [u8; 3],
    /// How often a runner may change shoes in one turn.
    pub changes: u8,
}

impl Default for Figures {
    fn default() -> Figures {
        Figures { luck: [2, 3, 2], changes: 3 }
    }
}

/// What is agreed on before a race.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RaceSetup {
    /// How many run, one to four.
    pub runners: u8,
    /// How far.
    pub goal: u16,
}

/// A card of the pile of luck.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub enum Luck {
    /// Two further.
    Tailwind,
    /// Nothing.
    Puddle,
    /// Kept.
    Charm,
}

impl Luck {
    const ALL: [Luck; 3] = [Luck::Tailwind, Luck::Puddle, Luck::Charm];

    fn name(self) -> &'static str {
        match self {
            Luck::Tailwind => "tailwind",
            Luck::Puddle => "puddle",
            Luck::Charm => "charm",
        }
    }
}

/// What a runner wants.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Do {
    /// Change shoes.
    Shoes,
    /// Go one ahead.
    Step,
    /// Roll the die and go as far.
    Roll,
    /// Spend a charm, at any time.
    Spend,
}

impl Do {
    const ALL: [(Do, &'static str); 4] = [
        (Do::Shoes, "change shoes"),
        (Do::Step, "step"),
        (Do::Roll, "roll"),
        (Do::Spend, "spend charm"),
    ];
}

/// What happened.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Happened {
    /// A runner begins the race: drawn by lot.
    Begins(Seat),
    /// Shoes were changed.
    Changed(Seat),
    /// A die showed this.
    Rolled(Seat, u8),
    /// A card was drawn.
    Drew(Seat, Luck),
    /// A charm was spent.
    Spent(Seat),
    /// A runner is there now.
    At(Seat, u16),
}

/// What one viewer may know of a race.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct RaceView {
    /// Where the runners are.
    pub at: Vec<u16>,
    /// Who is to move.
    pub mover: Seat,
    /// How many cards of luck are left.
    pub luck_left: u8,
    /// The viewer's own charms.
    pub charms: u8,
}

/// Why something can't be done.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Forbidden {
    /// The race is over.
    #[error("the race is over")]
    Over,
    /// It is somebody else's turn.
    #[error("it is not this runner's turn")]
    NotYourTurn,
    /// The runner has no charm.
    #[error("this runner has no charm to spend")]
    NoCharm,
    /// Shoes were changed often enough.
    #[error("these shoes were changed often enough")]
    ShoesOn,
}

/// Why a race can't be run.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum NoRace {
    /// Nobody, or too many.
    #[error("one to four can run, not {0}")]
    Runners(u8),
    /// Nowhere to go.
    #[error("the goal must be at least one step away")]
    Goal,
}

/// Why a text is no action.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("`{0}` is nothing a runner can do")]
pub struct NotAnAction(pub String);

/// A race.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Race {
    runners: u8,
    goal: u16,
    at: [u16; 4],
    charms: [u8; 4],
    luck: [u8; 3],
    mover: u8,
    /// How often the mover may still change shoes.
    changes: u8,
    #[serde(skip)]
    content: Arc<Figures>,
}

impl Race {
    fn go(&mut self, seat: Seat, steps: u16, sink: &mut impl Sink<Happened>) {
        let runner = usize::from(seat.0);
        let there = self.at[runner].saturating_add(steps);
        if there <= self.goal {
            self.at[runner] = there;
            sink.event(Happened::At(seat, there));
        }
    }

    fn draw(&mut self, seat: Seat, chance: &mut impl Chance, sink: &mut impl Sink<Happened>) {
        let left: u8 = self.luck.iter().sum();
        if left == 0 {
            return;
        }
        let luck = self.luck;
        // Drawn now, not shuffled before: nothing is decided before its time.
        let number = chance.draw("luck", u32::from(left), &mut |name| {
            let kind = Luck::ALL.iter().position(|card| card.name() == name)?;
            let before: u8 = luck[..kind].iter().sum();
            (luck[kind] > 0).then_some(u32::from(before))
        });
        let mut above = 0;
        let kind = luck.iter().position(|count| {
            above += u32::from(*count);
            number < above
        });
        let kind = kind.unwrap_or(0);
        self.luck[kind] = self.luck[kind].saturating_sub(1);
        let card = Luck::ALL[kind];
        sink.event(Happened::Drew(seat, card));
        match card {
            Luck::Tailwind => self.go(seat, 2, sink),
            Luck::Puddle => {}
            Luck::Charm => self.charms[usize::from(seat.0)] += 1,
        }
    }
}

impl Game for Race {
    const NAME: &'static str = "race";
    const RULES_VERSION: u32 = 1;

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
    ) -> Result<Race, NoRace> {
        if !(1..=4).contains(&setup.runners) {
            return Err(NoRace::Runners(setup.runners));
        }
        if setup.goal == 0 {
            return Err(NoRace::Goal);
        }
        let mover = chance.below(u32::from(setup.runners)) as u8;
        sink.event(Happened::Begins(Seat(mover)));
        Ok(Race {
            runners: setup.runners,
            goal: setup.goal,
            at: [0; 4],
            charms: [0; 4],
            luck: content.luck,
            mover,
            changes: content.changes,
            content: Arc::clone(content),
        })
    }

    fn figures(content: &Figures, _setup: &RaceSetup) -> crate::Figures {
        let mut figures = crate::Figures::new();
        for (card, count) in Luck::ALL.iter().zip(content.luck) {
            figures.put("card", card.name(), serde_json::json!({ "copies": count }));
        }
        figures.put("rule", "shoes", serde_json::json!({ "changes": content.changes }));
        figures
    }

    fn turn(&self) -> Turn<Seat> {
        let winner = (0..self.runners).find(|seat| self.at[usize::from(*seat)] == self.goal);
        match winner {
            Some(seat) => Turn::Over(Seat(seat)),
            None => Turn::Decide(Seats::only(Seat(self.mover))),
        }
    }

    fn legal(&self, out: &mut Vec<Do>) {
        if let Turn::Decide(_) = self.turn() {
            if self.changes > 0 {
                out.push(Do::Shoes);
            }
            out.extend([Do::Step, Do::Roll]);
        }
    }

    fn interrupts(&self, seat: Seat, out: &mut Vec<Do>) {
        let has_charm = self.charms.get(usize::from(seat.0)) > Some(&0);
        if has_charm && matches!(self.turn(), Turn::Decide(_)) {
            out.push(Do::Spend);
        }
    }

    fn apply<C: Chance, S: Sink<Happened>>(
        &mut self,
        seat: Seat,
        action: Do,
        chance: &mut C,
        sink: &mut S,
    ) -> Result<(), Forbidden> {
        let Turn::Decide(seats) = self.turn() else {
            return Err(Forbidden::Over);
        };
        if action == Do::Spend {
            let charms = self.charms.get_mut(usize::from(seat.0));
            let Some(charms) = charms.filter(|charms| **charms > 0) else {
                return Err(Forbidden::NoCharm);
            };
            *charms -= 1;
            sink.event(Happened::Spent(seat));
            self.go(seat, 1, sink);
            return Ok(());
        }
        if !seats.contains(seat) {
            return Err(Forbidden::NotYourTurn);
        }
        match action {
            Do::Shoes => {
                self.changes = self.changes.checked_sub(1).ok_or(Forbidden::ShoesOn)?;
                sink.event(Happened::Changed(seat));
                return Ok(());
            }
            Do::Roll => {
                let die = chance.d6();
                sink.event(Happened::Rolled(seat, die));
                self.go(seat, u16::from(die), sink);
                if die == 6 {
                    self.draw(seat, chance, sink);
                }
            }
            Do::Step | Do::Spend => self.go(seat, 1, sink),
        }
        self.mover = (self.mover + 1) % self.runners;
        self.changes = self.content.changes;
        Ok(())
    }

    fn view(&self, viewer: Viewer) -> RaceView {
        let own = match viewer {
            Viewer::Seat(seat) => self.charms.get(usize::from(seat.0)).copied(),
            Viewer::Spectator => None,
        };
        RaceView {
            at: self.at[..usize::from(self.runners)].to_vec(),
            mover: Seat(self.mover),
            luck_left: self.luck.iter().sum(),
            charms: own.unwrap_or(0),
        }
    }

    fn sample<C: Chance>(&self, _viewer: Viewer, _chance: &mut C) -> Race {
        // Whoever drew and was neither carried on nor stopped holds a charm, so
        // all that nobody knows is what comes next, and that is not decided yet.
        self.clone()
    }

    fn fingerprint(&self) -> u64 {
        crate::fingerprint(self)
    }

    fn reveals(event: &Happened) -> bool {
        // That a runner held a charm was unknown to the others.
        matches!(event, Happened::Spent(_))
    }

    fn write(&self, action: &Do) -> String {
        let (_, text) = Do::ALL[*action as usize];
        text.to_string()
    }

    fn read(&self, text: &str) -> Result<Do, NotAnAction> {
        Do::ALL
            .iter()
            .find(|(_, name)| *name == text)
            .map(|(action, _)| *action)
            .ok_or_else(|| NotAnAction(text.to_string()))
    }
}
