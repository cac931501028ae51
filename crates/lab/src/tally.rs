//! What is counted over many games.

use std::borrow::Cow;
use std::collections::BTreeMap;

use crate::Ending;

/// What is counted over many games: whole numbers only, so that the order in
/// which games finish can't show.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Tally {
    /// How many games were played.
    pub games: u64,
    /// How many were won.
    pub wins: u64,
    /// How many were lost, by cause.
    pub losses: BTreeMap<Cow<'static, str>, u64>,
    /// How many were stopped because they would not end.
    pub unfinished: u64,
    /// How many decisions were made.
    pub decisions: u64,
    /// How many rounds were begun.
    pub rounds: u64,
    /// How games ended that took so many rounds.
    pub lengths: BTreeMap<u64, Ended>,
}

/// How games of one length ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Ended {
    /// How many there were.
    pub games: u64,
    /// How many of them were won.
    pub wins: u64,
}

impl Tally {
    /// Counts one game. Without an ending it was stopped.
    pub fn count(&mut self, ending: Option<Ending>, decisions: u64, rounds: u64) {
        self.games += 1;
        match ending {
            Some(Ending::Won) => self.wins += 1,
            Some(Ending::Lost(cause)) => {
                *self.losses.entry(Cow::Borrowed(cause)).or_default() += 1;
            }
            None => self.unfinished += 1,
        }
        self.decisions += decisions;
        self.rounds += rounds;
        let length = self.lengths.entry(rounds).or_default();
        length.games += 1;
        length.wins += u64::from(ending == Some(Ending::Won));
    }

    /// Adds what was counted elsewhere.
    pub fn add(&mut self, other: &Tally) {
        self.games += other.games;
        self.wins += other.wins;
        for (cause, count) in &other.losses {
            *self.losses.entry(cause.clone()).or_default() += count;
        }
        self.unfinished += other.unfinished;
        self.decisions += other.decisions;
        self.rounds += other.rounds;
        for (rounds, ended) in &other.lengths {
            let length = self.lengths.entry(*rounds).or_default();
            length.games += ended.games;
            length.wins += ended.wins;
        }
    }

    /// How many games were lost.
    pub fn lost(&self) -> u64 {
        self.losses.values().sum()
    }

    /// The share of games that were won; none without games.
    pub fn win_share(&self) -> Option<f64> {
        (self.games > 0).then(|| self.wins as f64 / self.games as f64)
    }

    /// Between which shares of wins the true one lies, with 95 % certainty.
    /// None without games.
    pub fn win_interval(&self) -> Option<(f64, f64)> {
        interval(self.wins, self.games)
    }

    /// How many rounds a game took on average; none without games.
    pub fn mean_rounds(&self) -> Option<f64> {
        (self.games > 0).then(|| self.rounds as f64 / self.games as f64)
    }

    /// How many decisions a game took on average; none without games.
    pub fn mean_decisions(&self) -> Option<f64> {
        (self.games > 0).then(|| self.decisions as f64 / self.games as f64)
    }
}

/// Between which shares the true one lies, with 95 % certainty, where `count`
/// of `all` were counted: Wilson's interval. None without any.
pub fn interval(count: u64, all: u64) -> Option<(f64, f64)> {
    /// How many standard deviations hold 95 % of a normal distribution.
    const Z: f64 = 1.959_964;
    if all == 0 {
        return None;
    }
    let (all, share) = (all as f64, count as f64 / all as f64);
    let middle = share + Z * Z / (2.0 * all);
    let half = Z * (share * (1.0 - share) / all + Z * Z / (4.0 * all * all)).sqrt();
    let whole = 1.0 + Z * Z / all;
    Some((((middle - half) / whole).max(0.0), ((middle + half) / whole).min(1.0)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parts_add_up_in_any_order() {
        let mut one = Tally::default();
        one.count(Some(Ending::Won), 10, 2);
        one.count(Some(Ending::Lost("burned")), 5, 1);
        let mut two = Tally::default();
        two.count(Some(Ending::Lost("burned")), 7, 3);
        two.count(None, 100, 20);

        let (mut there, mut back) = (one.clone(), two.clone());
        there.add(&two);
        back.add(&one);
        assert_eq!(there, back);
        assert_eq!(there.losses, BTreeMap::from([("burned".into(), 2)]));
        assert_eq!((there.games, there.wins, there.unfinished), (4, 1, 1));
        assert_eq!(there.lost(), 2);
        assert_eq!(there.win_share(), Some(0.25));
        assert_eq!(there.lengths[&2], Ended { games: 1, wins: 1 });
        assert_eq!(there.lengths.values().map(|ended| ended.games).sum::<u64>(), 4);
        assert_eq!(there.mean_rounds(), Some(6.5));
        assert_eq!(there.mean_decisions(), Some(30.5));
        assert_eq!(Tally::default().mean_rounds(), None);
    }

    #[test]
    fn intervals_hold_the_share_and_narrow_with_games() {
        let (low, high) = interval(50, 100).unwrap();
        assert!((low - 0.4038).abs() < 1e-4 && (high - 0.5962).abs() < 1e-4, "{low} {high}");
        let (low, high) = interval(0, 10).unwrap();
        assert!(low < 1e-9 && (high - 0.2775).abs() < 1e-4, "{low} {high}");
        assert_eq!(Tally::default().win_interval(), None);
    }
}
