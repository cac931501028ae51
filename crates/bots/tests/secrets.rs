//! No bot can tell what it must not know: its choice stays the same when only
//! hidden things differ.

use std::fmt;
use std::sync::Arc;

use bots::{Budget, Evaluator, Kind, Seen, hint};
use serde::{Deserialize, Serialize};
use table::{Chance, Game, Seat, Seats, Sink, Turn, Viewer};

/// A game that is all secret: one card of four lies facedown, and one guess
/// wins or loses. Whoever peeks always wins.
#[derive(Clone, Debug)]
struct Guess {
    secret: u8,
    guessed: Option<u8>,
}

const CARDS: u8 = 4;

#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
struct Nothing;

#[derive(Debug)]
struct Never;

impl fmt::Display for Never {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("not that")
    }
}

impl std::error::Error for Never {}

impl Game for Guess {
    const NAME: &'static str = "guess";
    const RULES_VERSION: u32 = 1;
    type Content = ();
    type Setup = Nothing;
    type Action = u8;
    type Event = ();
    type View = Nothing;
    type Outcome = bool;
    type Refusal = Never;
    type SetupError = Never;
    type ReadError = Never;

    fn start<C: Chance, S: Sink<()>>(
        _: &Arc<()>,
        _: &Nothing,
        chance: &mut C,
        _: &mut S,
    ) -> Result<Guess, Never> {
        Ok(Guess { secret: chance.below(u32::from(CARDS)) as u8, guessed: None })
    }

    fn figures((): &(), _: &Nothing) -> table::Figures {
        table::Figures::new()
    }

    fn turn(&self) -> Turn<bool> {
        match self.guessed {
            Some(guess) => Turn::Over(guess == self.secret),
            None => Turn::Decide(Seats::only(Seat(0))),
        }
    }

    fn legal(&self, out: &mut Vec<u8>) {
        out.extend(0..CARDS);
    }

    fn interrupts(&self, _: Seat, _: &mut Vec<u8>) {}

    fn apply<C: Chance, S: Sink<()>>(
        &mut self,
        _: Seat,
        guess: u8,
        _: &mut C,
        _: &mut S,
    ) -> Result<(), Never> {
        self.guessed = Some(guess);
        Ok(())
    }

    fn view(&self, _: Viewer) -> Nothing {
        Nothing
    }

    fn sample<C: Chance>(&self, _: Viewer, chance: &mut C) -> Guess {
        Guess { secret: chance.below(u32::from(CARDS)) as u8, guessed: self.guessed }
    }

    fn fingerprint(&self) -> u64 {
        u64::from(self.secret)
    }

    fn reveals(_: &()) -> bool {
        false
    }

    fn write(&self, guess: &u8) -> String {
        guess.to_string()
    }

    fn read(&self, text: &str) -> Result<u8, Never> {
        text.parse().map_err(|_| Never)
    }
}

/// Its craft leans on the secret as hard as can be: only the drawing of worlds
/// keeps it from the truth.
impl Evaluator for Guess {
    const HORIZON: u32 = 1;

    type Memory = ();

    fn advise(&self, _: Seat, legal: &[u8], (): &mut (), scores: &mut Vec<i32>) {
        scores.extend(legal.iter().map(|guess| if *guess == self.secret { 50 } else { 0 }));
    }

    fn win_chance(&self, _: Seat) -> f32 {
        if self.guessed == Some(self.secret) { 1.0 } else { 0.0 }
    }

    fn pace(&self) -> u32 {
        u32::from(self.guessed.is_some())
    }
}

fn choices(kind: Kind, secret: u8) -> Vec<usize> {
    let game = Guess { secret, guessed: None };
    let mut legal = Vec::new();
    game.legal(&mut legal);
    let mut bot = kind.sit::<Guess>(11);
    (0..20).map(|_| bot.choose(Seat(0), Seen::new(&game, Seat(0)), &legal)).collect()
}

#[test]
fn what_is_hidden_changes_no_choice() {
    for kind in [Kind::Random, Kind::Rules, Kind::Search(Budget::Worlds(40))] {
        for secret in 1..CARDS {
            assert_eq!(choices(kind, 0), choices(kind, secret), "{kind}");
        }
    }
}

#[test]
fn a_hint_tells_no_secret() {
    let of = |secret| hint(&Guess { secret, guessed: None }, Seat(0), Budget::Worlds(40), 4);
    assert!(!of(0).is_empty());
    (1..CARDS).for_each(|secret| assert_eq!(of(0), of(secret)));
}

#[test]
fn whoever_peeked_would_win() {
    // The test above could not fail if the craft gave nothing away.
    let world = Guess { secret: 2, guessed: None };
    let mut scores = Vec::new();
    world.advise(Seat(0), &[0, 1, 2, 3], &mut (), &mut scores);
    assert_eq!(scores, [0, 0, 50, 0]);
}
