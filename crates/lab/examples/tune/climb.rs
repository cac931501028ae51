//! An evolution strategy: where to go is told by points that lie around, in
//! pairs of opposites, each tried on the same games; the better ones pull, the
//! worse ones push.

use table::{Chance, Seeded};

/// How many pairs of points are tried in each step.
const PAIRS: usize = 12;

/// How far from the middle they lie, in units of what a figure may vary.
const SPREAD: f64 = 0.5;

/// How far a step goes.
const STEP: f64 = 0.06;

/// How slowly the course and its size are forgotten.
const KEEP: [f64; 2] = [0.9, 0.99];

/// A walk uphill in a fog.
pub struct Climb {
    start: Vec<f64>,
    /// What each figure may vary.
    unit: Vec<f64>,
    at: Vec<f64>,
    course: Vec<f64>,
    size: Vec<f64>,
    /// The sum of where it was lately, and how often.
    sum: Vec<f64>,
    steps: i32,
    chance: Seeded,
}

impl Climb {
    /// A walk from these figures on.
    pub fn new(values: &[i32], seed: u64) -> Climb {
        let start: Vec<f64> = values.iter().map(|value| f64::from(*value)).collect();
        let unit = start.iter().map(|value| (value.abs() * 0.35).max(8.0)).collect();
        let zeros = vec![0.0; start.len()];
        Climb {
            unit,
            at: zeros.clone(),
            course: zeros.clone(),
            size: zeros.clone(),
            sum: zeros,
            start,
            steps: 0,
            chance: Seeded::new(seed, 77),
        }
    }

    /// Nearly a normal distribution: the sum of twelve dice.
    fn noise(&mut self) -> f64 {
        let sum: u32 = (0..12).map(|_| self.chance.below(1 << 16)).sum();
        f64::from(sum) / f64::from(1 << 16) - 6.0
    }

    fn values(&self, at: impl Iterator<Item = f64>) -> Vec<i32> {
        let figures = self.start.iter().zip(&self.unit).zip(at);
        figures.map(|((start, unit), at)| (start + unit * at).round() as i32).collect()
    }

    /// Where the walk was lately, on average.
    pub fn mean(&self) -> Vec<i32> {
        let weight: f64 = 1.0 - 0.98_f64.powi(self.steps);
        self.values(self.sum.iter().map(|sum| sum / weight.max(1e-9)))
    }

    /// One step uphill; the mean of what was tried.
    pub fn step(&mut self, mut worth: impl FnMut(&[i32]) -> f64) -> f64 {
        let mut tried: Vec<(Vec<f64>, f64)> = Vec::new();
        for _ in 0..PAIRS {
            let away: Vec<f64> = (0..self.at.len()).map(|_| SPREAD * self.noise()).collect();
            for sign in [1.0, -1.0] {
                let away: Vec<f64> = away.iter().map(|away| sign * away).collect();
                let point = self.at.iter().zip(&away).map(|(at, away)| at + away);
                let worth = worth(&self.values(point));
                tried.push((away, worth));
            }
        }
        let mean = tried.iter().map(|(_, worth)| worth).sum::<f64>() / tried.len() as f64;
        tried.sort_by(|a, b| a.1.total_cmp(&b.1));
        let last = (tried.len() - 1) as f64;
        self.steps += 1;
        for place in 0..self.at.len() {
            let pull = tried.iter().enumerate();
            let pull = pull.map(|(rank, (away, _))| (rank as f64 / last - 0.5) * away[place]);
            let slope = pull.sum::<f64>() / (tried.len() as f64 * SPREAD);
            self.course[place] = KEEP[0] * self.course[place] + (1.0 - KEEP[0]) * slope;
            self.size[place] = KEEP[1] * self.size[place] + (1.0 - KEEP[1]) * slope * slope;
            let course = self.course[place] / (1.0 - KEEP[0].powi(self.steps));
            let size = self.size[place] / (1.0 - KEEP[1].powi(self.steps));
            self.at[place] += STEP * course / (size.sqrt() + 1e-8);
            self.sum[place] = 0.98 * self.sum[place] + 0.02 * self.at[place];
        }
        mean
    }
}
