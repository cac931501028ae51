//! Says in one line per mission what a bot chose in all decisions of some games: how many
//! there were, how many games were won, in how many worlds it looked ahead, and one number
//! that differs where a choice does. Whoever makes a bot faster without meaning to change
//! what it does runs the program before and after, and compares what both say. Under
//! callgrind it says what a decision or a world takes; how long that took the processor, it
//! says beside it.
//!
//! Usage: `choices [--each N] BOT GAMES [MISSION…]`, missions by their ids or by their box. A
//! bot that looks ahead does so at every Nth decision only, and `rules` plays between: so
//! a few seconds are enough for positions from whole games of all missions.

use std::process::ExitCode;
use std::time::Instant;

use bots::{Budget, Kind, Seen, seed_of, think};
use lab::{Subject as _, usual_setup};
use survival::action::Action;
use survival::content::Content;
use survival::reading::Read as _;
use survival::{Game, Outcome};
use table::{Game as _, Seat, Seeded, Turn, derive_seed};

/// After so many decisions a game is left.
const LONGEST: u64 = 20_000;

/// What a bot chose so far.
#[derive(Default)]
struct Told {
    decisions: u64,
    wins: u64,
    worlds: u64,
    /// Stands for all choices.
    sum: u64,
}

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let done = match arguments.as_slice() {
        [each, number, bot, games, wanted @ ..] if each == "--each" => {
            tell(number, bot, games, wanted)
        }
        [bot, games, wanted @ ..] => tell("1", bot, games, wanted),
        _ => Err("usage: choices [--each N] BOT GAMES [MISSION…]".to_owned()),
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(why) => {
            eprintln!("error: {why}");
            ExitCode::FAILURE
        }
    }
}

fn tell(each: &str, bot: &str, games: &str, wanted: &[String]) -> Result<(), String> {
    let each = each.parse().ok().filter(|each: &u64| *each > 0);
    let each = each.ok_or("`--each` takes a number from 1 on")?;
    let kind: Kind = bot.parse().map_err(|error| format!("{error}"))?;
    let games: u64 = games.parse().map_err(|_| format!("`{games}` is not a number of games"))?;
    let content = Content::embedded().map_err(|errors| format!("{errors:?}"))?;
    let fits = |id: &str| {
        wanted.is_empty() || wanted.iter().any(|w| w == id || id.split('/').next() == Some(w))
    };
    for mission in content.all_missions().filter(|mission| fits(&mission.id)) {
        let setup = usual_setup(&content, &mission.id, 1).map_err(|error| error.to_string())?;
        let world = Game::prepare(&content, &setup).map_err(|error| error.to_string())?;
        let mut told = Told::default();
        let clock = Clock::start();
        for index in 0..games {
            let seed = derive_seed(7, index);
            let mut chance = Seeded::new(seed, 0);
            let game = Game::begin(&world, &mut chance, &mut ());
            told.play(game, kind, each, seed, &mut chance)?;
        }
        let Told { decisions, wins, worlds, sum } = told;
        let id = &mission.id;
        let micros = clock.micros();
        match worlds {
            0 => eprintln!("{id} {:.1} µs a decision", micros / decisions.max(1) as f64),
            _ => eprintln!("{id} {:.3} ms a world", micros / worlds as f64 / 1000.0),
        }
        println!("{id} decisions {decisions} wins {wins} worlds {worlds} choices {sum:016x}");
    }
    Ok(())
}

/// How long the processor has worked for this thread.
struct Clock {
    worked: Option<u64>,
    /// Where the system doesn't tell, the time that has passed.
    begun: Instant,
}

impl Clock {
    fn start() -> Clock {
        Clock { worked: Clock::worked(), begun: Instant::now() }
    }

    /// Nanoseconds, where the system counts them for each thread.
    fn worked() -> Option<u64> {
        let told = std::fs::read_to_string("/proc/thread-self/schedstat").ok()?;
        told.split_whitespace().next()?.parse().ok()
    }

    fn micros(&self) -> f64 {
        match (self.worked, Clock::worked()) {
            (Some(before), Some(now)) => now.saturating_sub(before) as f64 / 1000.0,
            _ => self.begun.elapsed().as_secs_f64() * 1e6,
        }
    }
}

impl Told {
    /// Plays a game to its end. Callgrind can tell after each
    /// (`--dump-after='*Told::play*'`).
    #[inline(never)]
    fn play(
        &mut self,
        mut game: Game,
        kind: Kind,
        each: u64,
        seed: u64,
        chance: &mut Seeded,
    ) -> Result<(), String> {
        let between = if each > 1 { Kind::Rules } else { kind };
        let mut bot = between.sit::<Game>(seed_of(seed, Seat(0)));
        let mut legal: Vec<Action> = Vec::new();
        let last = self.decisions + LONGEST;
        while let Turn::Decide(seats) = game.turn()
            && self.decisions < last
        {
            self.decisions += 1;
            legal.clear();
            game.legal(&mut legal);
            let seat = seats.lowest().unwrap_or(Seat(0));
            let seen = Seen::new(&game, seat);
            let chosen = match kind {
                Kind::Search(budget) if self.decisions.is_multiple_of(each) => {
                    self.search(seen, seat, &legal, budget)
                }
                _ => bot.choose(seat, seen, &legal),
            };
            self.sum = derive_seed(self.sum, (legal.len() as u64) << 32 | chosen as u64);
            let action = *legal.get(chosen).ok_or("the bot chose nothing")?;
            game.apply(seat, action, chance, &mut ()).map_err(|refusal| refusal.to_string())?;
        }
        self.wins += u64::from(game.state().outcome == Some(Outcome::Won));
        Ok(())
    }

    /// What a search chooses, and all that it thinks of the other actions.
    fn search(
        &mut self,
        seen: Seen<'_, Game>,
        seat: Seat,
        legal: &[Action],
        budget: Budget,
    ) -> usize {
        if legal.len() < 2 {
            return 0;
        }
        let opinions = think(seen, seat, legal, budget, 1, derive_seed(7, self.decisions));
        for opinion in &opinions {
            self.worlds += u64::from(opinion.tried);
            let chance = opinion.chance.unwrap_or(-1.0).to_bits();
            self.sum = derive_seed(self.sum, u64::from(opinion.tried) << 32 | u64::from(chance));
        }
        let best = opinions.first().map(|opinion| opinion.action);
        legal.iter().position(|action| Some(*action) == best).unwrap_or(0)
    }
}
