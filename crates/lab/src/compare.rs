//! Two runs compared: game by game where they have the same seeds, otherwise by
//! their shares alone.

use crate::{Score, Scores, interval};

/// How many standard deviations hold 95 % of a normal distribution.
const Z: f64 = 1.959_964;

/// How often the second of two runs wins more than the first.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Difference {
    /// The second's share of wins less the first's.
    pub share: f64,
    /// Between which differences the true one lies, with 95 % certainty.
    pub low: f64,
    /// The upper end.
    pub high: f64,
}

impl Difference {
    /// A difference with its interval, no end of which is beyond all games.
    fn within(share: f64, low: f64, high: f64) -> Difference {
        Difference { share, low: low.max(-1.0), high: high.min(1.0) }
    }

    /// Whether it is hardly luck: no difference at all is beyond the interval.
    pub fn is_clear(&self) -> bool {
        self.low > 0.0 || self.high < 0.0
    }
}

/// Of two runs that share nothing but the mission: Newcombe's interval.
/// None without games.
pub fn unpaired(first: (u64, u64), second: (u64, u64)) -> Option<Difference> {
    let (low_1, high_1) = interval(first.0, first.1)?;
    let (low_2, high_2) = interval(second.0, second.1)?;
    let one = first.0 as f64 / first.1 as f64;
    let two = second.0 as f64 / second.1 as f64;
    let share = two - one;
    let below = ((two - low_2).powi(2) + (high_1 - one).powi(2)).sqrt();
    let above = ((high_2 - two).powi(2) + (one - low_1).powi(2)).sqrt();
    Some(Difference::within(share, share - below, share + above))
}

/// Games that two runs both played: the same seed, the same dice to begin with.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Paired {
    /// How many there are.
    pub games: u64,
    /// Won in both runs.
    pub both: u64,
    /// Won in the first run alone.
    pub only_first: u64,
    /// Won in the second run alone.
    pub only_second: u64,
    /// Games in which the second run reached more steps.
    pub farther: u64,
    /// Games in which it reached fewer.
    pub less_far: u64,
}

impl Paired {
    /// Pairs the games of two runs on one seed, each from its first game on.
    /// `steps` is how many steps the mission has.
    pub fn of(first: (u64, &Scores), second: (u64, &Scores), steps: u32) -> Paired {
        let from = first.0.max(second.0);
        let mut paired = Paired::default();
        for game in from.. {
            let (at, beside) = ((game - first.0) as usize, (game - second.0) as usize);
            let (Some(one), Some(two)) = (first.1.get(at), second.1.get(beside)) else { break };
            paired.games += 1;
            match (one == Score::Won, two == Score::Won) {
                (true, true) => paired.both += 1,
                (true, false) => paired.only_first += 1,
                (false, true) => paired.only_second += 1,
                (false, false) => {}
            }
            match two.steps(steps).cmp(&one.steps(steps)) {
                std::cmp::Ordering::Greater => paired.farther += 1,
                std::cmp::Ordering::Less => paired.less_far += 1,
                std::cmp::Ordering::Equal => {}
            }
        }
        paired
    }

    /// Won in neither run.
    pub fn neither(&self) -> u64 {
        self.games - self.both - self.only_first - self.only_second
    }

    /// The difference, with the interval of Agresti and Min for pairs.
    /// None without games.
    pub fn difference(&self) -> Option<Difference> {
        if self.games == 0 {
            return None;
        }
        let games = self.games as f64;
        let share = (self.only_second as f64 - self.only_first as f64) / games;
        // Half a game is added to each of the four.
        let (one, two, all) =
            (self.only_first as f64 + 0.5, self.only_second as f64 + 0.5, games + 2.0);
        let middle = (two - one) / all;
        let half = Z * (one + two - (two - one).powi(2) / all).sqrt() / all;
        Some(Difference::within(share, middle - half, middle + half))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn scores(text: &str) -> Scores {
        Scores::read(text).expect("letters")
    }

    #[test]
    fn games_are_paired_by_their_number() {
        // Games 2 to 5 and 3 to 7: three are in both.
        let (one, two) = (scores("W1W0"), scores("WW1W2"));
        let paired = Paired::of((2, &one), (3, &two), 3);
        assert_eq!(paired.games, 3);
        assert_eq!((paired.both, paired.only_first, paired.only_second), (1, 0, 1));
        assert_eq!(paired.neither(), 1);
        assert_eq!((paired.farther, paired.less_far), (2, 0));
    }

    #[test]
    fn nobody_wins_more_than_all_games() {
        let (one, two) = (scores(&"W".repeat(40)), scores(&"0".repeat(40)));
        let paired = Paired::of((0, &one), (0, &two), 1).difference().expect("games");
        assert_eq!((paired.share, paired.low), (-1.0, -1.0), "{paired:?}");
    }

    #[test]
    fn pairs_tell_what_shares_alone_do_not() {
        // Ten of a hundred games more, and none less.
        let one = scores(&("W".repeat(50) + &"0".repeat(50)));
        let two = scores(&("W".repeat(60) + &"0".repeat(40)));
        let paired = Paired::of((0, &one), (0, &two), 1).difference().expect("games");
        assert!((paired.share - 0.1).abs() < 1e-9 && paired.is_clear(), "{paired:?}");
        let apart = unpaired((50, 100), (60, 100)).expect("games");
        assert!((apart.share - 0.1).abs() < 1e-9 && !apart.is_clear(), "{apart:?}");
        assert!(unpaired((0, 0), (1, 2)).is_none());
        assert!(Paired::default().difference().is_none());
    }
}
