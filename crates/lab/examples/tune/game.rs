//! One game after the other of a mission, and what came of each.

use std::sync::Arc;

use bots::survival::{FIGURES, Memory, Stage, Weights, advise, figures};
use bots::{Kind, Seen, seed_of};
use lab::{Subject as _, usual_setup};
use survival::action::Action;
use survival::content::Content;
use survival::danger::Danger;
use survival::mission::Step;
use survival::reading::Read as _;
use survival::reading::state::TokenState;
use survival::{Game, Outcome, World};
use table::{Game as _, Seat, Seeded, Turn};

/// After so many decisions a game counts as lost.
pub const LONGEST: usize = 20_000;

/// A mission, ready to be played.
pub struct Course {
    /// Its mission.
    pub id: String,
    world: Arc<World>,
}

/// What came of a game.
pub struct Result {
    /// Whether it was won.
    pub won: bool,
    /// The share of the mission that was done.
    progress: f64,
    /// How many rounds were begun.
    rounds: f64,
}

impl Result {
    /// One for a victory; else a little for what was done, so that missions
    /// which are never won teach something too.
    pub fn worth(&self) -> f64 {
        if self.won {
            return 1.0;
        }
        0.3 * self.progress + 0.05 * (self.rounds / 12.0).min(1.0)
    }
}

impl Course {
    /// A mission with the team that it is usually played with.
    pub fn new(content: &Arc<Content>, mission: &str) -> std::result::Result<Course, String> {
        let setup = usual_setup(content, mission, 1).map_err(|error| error.to_string())?;
        let world = Game::prepare(content, &setup).map_err(|error| error.to_string())?;
        Ok(Course { id: mission.to_owned(), world })
    }

    /// Whether it begins with a stage.
    pub fn begins_with(&self, stage: Stage) -> bool {
        Stage::of(&self.begin(&mut Seeded::new(0, 0))) == stage
    }

    /// A game of it.
    pub fn begin(&self, chance: &mut Seeded) -> Game {
        Game::begin(&self.world, chance, &mut ())
    }

    /// Plays a game by rules of thumb, with these weights at a stage.
    pub fn play(&self, stage: Stage, weights: &Weights, seed: u64) -> Result {
        let (mut scores, mut memory) = (Vec::new(), Memory::default());
        let choose = |game: &Game, _: Seat, legal: &[Action]| {
            let weights = if Stage::of(game) == stage { weights } else { Weights::of(game) };
            scores.clear();
            advise(game, weights, legal, &mut memory, &mut scores);
            let mut best = 0;
            for (place, score) in scores.iter().enumerate() {
                if *score > scores[best] {
                    best = place;
                }
            }
            best
        };
        self.play_told(choose, seed, |_, _| ())
    }

    /// Plays a game with a bot, printed.
    pub fn show(&self, kind: Kind, seed: u64) {
        let mut round = 0;
        self.play_with(kind, seed, |game, action| {
            if game.rounds() > round {
                round = game.rounds();
                println!("round {round}");
                stand(game);
            }
            let Some(action) = action else {
                println!("in the end");
                stand(game);
                return println!("  {:?}, steps {:b}", game.state().outcome, game.steps_done());
            };
            let question = game.frame().map(|frame| frame.question(game)).unwrap_or_default();
            println!("  {question} {}", game.write(action));
        });
    }

    fn play_told(
        &self,
        mut choose: impl FnMut(&Game, Seat, &[Action]) -> usize,
        seed: u64,
        mut tell: impl FnMut(&Game, Option<&Action>),
    ) -> Result {
        let mut chance = Seeded::new(seed, 0);
        let mut game = self.begin(&mut chance);
        let mut legal = Vec::new();
        for _ in 0..LONGEST {
            let Turn::Decide(seats) = game.turn() else { break };
            legal.clear();
            game.legal(&mut legal);
            let seat = seats.lowest().unwrap_or(Seat(0));
            let Some(action) = legal.get(choose(&game, seat, &legal)) else { break };
            tell(&game, Some(action));
            if game.apply(seat, *action, &mut chance, &mut ()).is_err() {
                break;
            }
        }
        tell(&game, None);
        Result::of(&game)
    }

    /// Plays a game with a bot; `tell` hears of every decision, and of the end.
    pub fn play_with(
        &self,
        kind: Kind,
        seed: u64,
        tell: impl FnMut(&Game, Option<&Action>),
    ) -> Result {
        let mut bot = kind.sit::<Game>(seed_of(seed, Seat(0)));
        let choose = |game: &Game, seat: Seat, legal: &[Action]| {
            bot.choose(seat, Seen::new(game, seat), legal)
        };
        self.play_told(choose, seed, tell)
    }

    /// The same; the figures of each position between rounds, and what came of it.
    pub fn watch(&self, kind: Kind, seed: u64) -> (Vec<[i32; FIGURES]>, Result) {
        let (mut met, mut round) = (Vec::new(), 0);
        let result = self.play_with(kind, seed, |game, action| {
            if action.is_some() && game.rounds() > round {
                round = game.rounds();
                met.push(figures(game));
            }
        });
        (met, result)
    }
}

impl Result {
    fn of(game: &Game) -> Result {
        let steps = &game.world().mission().steps;
        let done = steps.iter().enumerate().map(|(index, step)| match step {
            _ if game.is_done(index) => 1.0,
            Step::Level(step) => risen(game, step.level),
            _ => 0.0,
        });
        let done = done.sum::<f64>() / steps.len().max(1) as f64;
        let tokens = &game.state().mission.tokens;
        let taken = tokens.iter().filter(|token| token.state != TokenState::Lies).count() as f64;
        let taken = if tokens.is_empty() { 0.0 } else { taken / tokens.len() as f64 };
        Result { won: is_won(game), progress: (done + taken) / 2.0, rounds: game.rounds() as f64 }
    }
}

/// Prints who and what stands where.
fn stand(game: &Game) {
    let board = game.world().board();
    for who in game.in_play() {
        let survivor = game.survivor(who);
        let zone = board.name(survivor.zone);
        let arms = bots::survival::pack::arms(game, &survivor.inventory);
        let name = &game.world().identity(who).name;
        let (armour, experience) = (survivor.armour, survivor.experience);
        println!("  {name} at {zone}: armour {armour}, experience {experience}, arms {arms}");
    }
    for zone in board.zones() {
        let crowd = game.state().enemies[zone];
        for kind in crowd.kinds() {
            let enemy = &game.world().content().enemy(kind).name;
            println!("  {} {enemy} at {}", crowd.of(kind), board.name(zone));
        }
    }
}

/// The share of the experience that brings everybody to a level.
fn risen(game: &Game, level: Danger) -> f64 {
    let most = game.world().ruleset().threshold(level);
    let team = &game.state().survivors;
    let sum: u16 = team.iter().map(|survivor| survivor.experience.min(most)).sum();
    f64::from(sum) / f64::from(most) / team.iter().count().max(1) as f64
}

/// Whether a game was won.
pub fn is_won(game: &Game) -> bool {
    game.state().outcome == Some(Outcome::Won)
}
