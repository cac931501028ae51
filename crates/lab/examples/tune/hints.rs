//! How right hints are: what they expect, and what came of it when the rules of thumb
//! played on.

use bots::{Bot as _, Budget, Evaluator as _, Rules, Seen, think};
use survival::Game;
use survival::reading::Read as _;
use survival::reading::frame::Frame;
use table::{Chance as _, Game as _, Seat, Seeded, Turn};

use crate::chances::solve;
use crate::game::{Course, LONGEST, is_won};

/// How many worlds a hint looks at here. At the table it looks at more.
const WORLDS: Budget = Budget::Worlds(40);

/// As if there were so many positions more of each mission that say nothing.
const HOLD: f64 = 1.0;

/// How many bins a table has.
const BINS: usize = 10;

/// A hint, and what came of its game.
pub struct Told {
    /// Of which mission it is.
    pub mission: usize,
    /// What the search expected.
    pub raw: f64,
    /// What people are told.
    pub told: f64,
    /// Whether the game was won.
    pub won: bool,
}

/// Plays a game, and asks for a hint at one of its turns, any of them alike.
pub fn ask(course: &Course, mission: usize, seed: u64) -> Option<Told> {
    let mut chance = Seeded::new(seed, 0);
    let mut whim = Seeded::new(seed, 79);
    let mut game = course.begin(&mut chance);
    let mut bot = Rules::new(seed);
    let mut legal = Vec::new();
    let (mut met, mut kept) = (0, None);
    for _ in 0..LONGEST {
        let Turn::Decide(_) = game.turn() else { break };
        legal.clear();
        game.legal(&mut legal);
        if legal.len() > 1 && matches!(game.frame(), Some(Frame::Turn(_))) {
            met += 1;
            if whim.below(met) == 0 {
                kept = Some((game.clone(), legal.clone()));
            }
        }
        let chosen = bot.choose(Seat(0), Seen::new(&game, Seat(0)), &legal);
        let action = legal.get(chosen).copied()?;
        game.apply(Seat(0), action, &mut chance, &mut ()).ok()?;
    }
    let (then, legal): (Game, Vec<_>) = kept?;
    let opinions = think(Seen::new(&then, Seat(0)), Seat(0), &legal, WORLDS, 1, 0);
    let raw = opinions.first()?.chance?;
    let told = f64::from(then.calibrated(raw));
    Some(Told { mission, raw: f64::from(raw), told, won: is_won(&game) })
}

/// How much the log-odds of a search count, and what each mission adds to them, in
/// thousandths.
pub fn fit(told: &[Told], missions: usize) -> (i32, Vec<i32>) {
    let size = missions + 1;
    let mut counts = vec![0.0; size];
    counts[0] = 1.0;
    for _ in 0..30 {
        let mut rows = vec![vec![0.0; size + 1]; size];
        for (place, row) in rows.iter_mut().enumerate() {
            row[place] += HOLD;
            row[size] -= HOLD * if place == 0 { counts[0] - 1.0 } else { counts[place] };
        }
        for hint in told.iter().filter(|hint| (0.001..0.999).contains(&hint.raw)) {
            let odds = (hint.raw / (1.0 - hint.raw)).ln();
            let values = [(0, odds), (1 + hint.mission, 1.0)];
            let sum: f64 = values.iter().map(|(place, value)| counts[*place] * value).sum();
            let chance = 1.0 / (1.0 + (-sum).exp());
            let sure = (chance * (1.0 - chance)).max(1e-4);
            for (place, value) in values {
                for (other, with) in values {
                    rows[place][other] += sure * value * with;
                }
                rows[place][size] += (f64::from(u8::from(hint.won)) - chance) * value;
            }
        }
        let step = solve(rows);
        counts.iter_mut().zip(step).for_each(|(count, step)| *count += step.clamp(-1.0, 1.0));
    }
    let thousandths = |count: &f64| (1000.0 * count).round() as i32;
    (thousandths(&counts[0]), counts[1..].iter().map(thousandths).collect())
}

/// What people would be told with such counts.
pub fn tell(told: &mut [Told], slope: i32, missions: &[i32]) {
    for hint in told.iter_mut().filter(|hint| hint.raw > 0.0 && hint.raw < 1.0) {
        let odds = (hint.raw / (1.0 - hint.raw)).ln();
        let sum = (f64::from(slope) * odds + f64::from(missions[hint.mission])) / 1000.0;
        hint.told = 1.0 / (1.0 + (-sum).exp());
    }
}

/// Prints how often games were won by what was told, and how far off that was.
pub fn table(told: &[Told]) {
    println!("| told | hints | told on average | won | off by |");
    println!("|---|---|---|---|---|");
    let (mut all, mut plain, mut bins) = (0.0, 0.0, 0);
    for bin in 0..BINS {
        let of = |hint: &&Told| ((hint.told * BINS as f64) as usize).min(BINS - 1) == bin;
        let hints: Vec<&Told> = told.iter().filter(of).collect();
        if hints.is_empty() {
            continue;
        }
        let count = hints.len() as f64;
        let mean = 100.0 * hints.iter().map(|hint| hint.told).sum::<f64>() / count;
        let won = 100.0 * hints.iter().filter(|hint| hint.won).count() as f64 / count;
        let off = (mean - won).abs();
        all += off * count;
        plain += off;
        bins += 1;
        let (from, to) = (100 * bin / BINS, 100 * (bin + 1) / BINS);
        println!("| {from} to {to} % | {count} | {mean:.1} % | {won:.1} % | {off:.1} |");
    }
    let hints = told.len().max(1) as f64;
    println!(
        "{} hints: off by {:.1} points on average, {:.1} as the mean of the bins",
        told.len(),
        all / hints,
        plain / f64::from(bins.max(1)),
    );
}
