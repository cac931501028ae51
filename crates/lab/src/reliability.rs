//! How right hints are: the chances that people were told, and how their games
//! ended.

use bots::{Budget, Evaluator, Seen, think};
use table::{Chance as _, Seat, Seeded};

/// How many bins there are, of ten points each.
const BINS: usize = 10;

/// The stream of a game's seed by which it is decided where to ask.
const STREAM: u64 = 83;

/// What hints told and what came of it: whole numbers only, as everything that
/// runs bring home.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Reliability {
    bins: [Bin; BINS],
}

/// The hints that told about the same.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Bin {
    /// How many there were.
    pub hints: u64,
    /// The sum of the chances that they told, in thousandths.
    pub told_sum: u64,
    /// In how many of their games the side that asked won.
    pub won: u64,
}

impl Bin {
    /// The chance that was told, on average; none without hints.
    pub fn told(&self) -> Option<f64> {
        (self.hints > 0).then(|| self.told_sum as f64 / (1000 * self.hints) as f64)
    }

    /// The share that was won; none without hints.
    pub fn won_share(&self) -> Option<f64> {
        (self.hints > 0).then(|| self.won as f64 / self.hints as f64)
    }

    /// By how much the two differ.
    pub fn off(&self) -> Option<f64> {
        Some((self.told()? - self.won_share()?).abs())
    }
}

impl Reliability {
    /// As files have it; nothing if it can't have come of hints.
    pub fn of(rows: &[[u64; 3]]) -> Option<Reliability> {
        let mut bins = [Bin::default(); BINS];
        if rows.len() != BINS {
            return None;
        }
        for (bin, [hints, told_sum, won]) in bins.iter_mut().zip(rows.iter().copied()) {
            if won > hints || told_sum > hints.saturating_mul(1000) {
                return None;
            }
            *bin = Bin { hints, told_sum, won };
        }
        Some(Reliability { bins })
    }

    /// For files: hints, what they told in thousandths, and games won.
    pub fn rows(&self) -> Vec<[u64; 3]> {
        self.bins.iter().map(|bin| [bin.hints, bin.told_sum, bin.won]).collect()
    }

    /// Counts a hint.
    pub fn count(&mut self, told: f64, won: bool) {
        let mille = (1000.0 * told.clamp(0.0, 1.0)).round() as u64;
        let bin = &mut self.bins[(mille as usize * BINS / 1000).min(BINS - 1)];
        bin.hints += 1;
        bin.told_sum += mille;
        bin.won += u64::from(won);
    }

    /// Adds what was counted elsewhere.
    pub fn add(&mut self, other: &Reliability) {
        for (bin, more) in self.bins.iter_mut().zip(&other.bins) {
            bin.hints = bin.hints.saturating_add(more.hints);
            bin.told_sum = bin.told_sum.saturating_add(more.told_sum);
            bin.won = bin.won.saturating_add(more.won);
        }
    }

    /// All bins: from how many percent, to how many, and what is in them.
    pub fn all_bins(&self) -> impl Iterator<Item = (usize, usize, &Bin)> {
        let each = self.bins.iter().enumerate();
        each.map(|(bin, of)| (100 * bin / BINS, 100 * (bin + 1) / BINS, of))
    }

    /// The bins that have hints.
    pub fn bins(&self) -> impl Iterator<Item = (usize, usize, &Bin)> {
        self.all_bins().filter(|(_, _, bin)| bin.hints > 0)
    }

    /// How many hints there were.
    pub fn hints(&self) -> u64 {
        self.bins.iter().map(|bin| bin.hints).fold(0, u64::saturating_add)
    }

    /// By how much a hint is off on average; none without hints.
    pub fn off(&self) -> Option<f64> {
        let sum: f64 = self.bins.iter().filter_map(|bin| Some(bin.off()? * bin.hints as f64)).sum();
        (self.hints() > 0).then(|| sum / self.hints() as f64)
    }
}

/// Somebody who asks for a hint once in a game, at any of its decisions alike.
pub(crate) struct Asker<G: Evaluator> {
    budget: Budget,
    whim: Seeded,
    /// How many decisions there were so far.
    met: u32,
    kept: Option<(G, Seat, Vec<G::Action>)>,
}

impl<G: Evaluator> Asker<G> {
    pub fn new(budget: Budget, seed: u64) -> Asker<G> {
        Asker { budget, whim: Seeded::new(seed, STREAM), met: 0, kept: None }
    }

    /// A decision is to be made: perhaps this is the one to ask at.
    pub fn meet(&mut self, game: &G, seat: Seat, legal: &[G::Action]) {
        if legal.len() < 2 {
            return;
        }
        self.met = self.met.saturating_add(1);
        if self.whim.below(self.met) == 0 {
            let own = legal.iter().copied().filter(|action| game.may(seat, *action));
            self.kept = Some((game.clone(), seat, own.collect()));
        }
    }

    /// Asks now that it is known how the game ended for each seat, and counts the hint.
    pub fn ask(self, won: impl Fn(Seat) -> bool, hints: &mut Reliability) {
        let Some((game, seat, legal)) = self.kept else { return };
        // One thread, and the seed that people's hints have.
        let best = think(Seen::new(&game, seat), seat, &legal, self.budget, 1, 0);
        if let Some(chance) = best.first().and_then(|opinion| opinion.chance) {
            hints.count(f64::from(game.calibrated(chance)), won(seat));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn hints_are_counted_by_what_they_told() {
        let mut told = Reliability::default();
        for (chance, won) in
            [(0.62, true), (0.68, false), (1.0, true), (0.0, false), (0.6999, true)]
        {
            told.count(chance, won);
        }
        let bins: Vec<_> =
            told.bins().map(|(from, to, bin)| (from, to, bin.hints, bin.won)).collect();
        assert_eq!(bins, [(0, 10, 1, 0), (60, 70, 2, 1), (70, 80, 1, 1), (90, 100, 1, 1)]);
        let sixties = told.bins().nth(1).map(|(_, _, bin)| *bin).expect("a bin");
        assert_eq!((sixties.told(), sixties.won_share()), (Some(0.65), Some(0.5)));
        // Two hints are off by 15 points, one by 30.
        let off = told.off().expect("hints");
        assert!((off - 0.6 / 5.0).abs() < 1e-9, "{off}");
        assert_eq!(Reliability::default().off(), None);
    }

    #[test]
    fn parts_add_up_and_nonsense_is_refused() {
        let (mut one, mut two, mut both) = <(Reliability, Reliability, Reliability)>::default();
        one.count(0.2, false);
        two.count(0.25, true);
        both.count(0.2, false);
        both.count(0.25, true);
        one.add(&two);
        assert_eq!(one, both);
        assert_eq!(Reliability::of(&one.rows()), Some(one.clone()));
        let mut rows = one.rows();
        rows[2][2] = 3;
        assert_eq!(Reliability::of(&rows), None, "more won than asked");
        assert_eq!(Reliability::of(&rows[..9]), None);
    }
}
