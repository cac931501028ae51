//! How far games come: which steps they reach in which round. This tells even
//! missions apart that nobody wins.

/// The steps of a mission, and how many games reached each of them when.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Funnel {
    /// The steps, in the order of the mission.
    pub steps: Vec<Reached>,
}

/// A step, and how many games reached it when.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Reached {
    /// What was to be done.
    pub name: String,
    /// How many games did it in the first round, the second, and so on.
    pub by_round: Vec<u64>,
}

impl Reached {
    /// In how many games it was done.
    pub fn games(&self) -> u64 {
        self.by_round.iter().sum()
    }

    /// In how many games it was done by the end of a round.
    pub fn by(&self, round: usize) -> u64 {
        self.by_round.iter().take(round).sum()
    }

    /// The round by which half of the games that did it had done it.
    pub fn median_round(&self) -> Option<usize> {
        let all = self.games();
        (1..=self.by_round.len()).find(|round| all > 0 && 2 * self.by(*round) >= all)
    }
}

impl Funnel {
    /// A funnel of these steps, with no game in it.
    pub fn new(names: impl IntoIterator<Item = String>) -> Funnel {
        let step = |name| Reached { name, by_round: Vec::new() };
        Funnel { steps: names.into_iter().map(step).collect() }
    }

    /// Counts steps that a game has done in a round, counted from one.
    pub fn count(&mut self, steps: u32, round: u64) {
        let place = (round.max(1) - 1) as usize;
        for (index, step) in self.steps.iter_mut().enumerate().take(32) {
            if steps >> index & 1 == 0 {
                continue;
            }
            if step.by_round.len() <= place {
                step.by_round.resize(place + 1, 0);
            }
            step.by_round[place] += 1;
        }
    }

    /// Adds what was counted elsewhere, of the same mission.
    pub fn add(&mut self, other: &Funnel) {
        if self.steps.len() < other.steps.len() {
            self.steps.resize(other.steps.len(), Reached::default());
        }
        for (to, from) in self.steps.iter_mut().zip(&other.steps) {
            if to.name.is_empty() {
                to.name.clone_from(&from.name);
            }
            if to.by_round.len() < from.by_round.len() {
                to.by_round.resize(from.by_round.len(), 0);
            }
            for (sum, more) in to.by_round.iter_mut().zip(&from.by_round) {
                *sum = sum.saturating_add(*more);
            }
        }
    }

    /// How many steps a game did on average; none without games or steps.
    pub fn mean_steps(&self, games: u64) -> Option<f64> {
        let done: u64 = self.steps.iter().map(Reached::games).sum();
        (games > 0 && !self.steps.is_empty()).then(|| done as f64 / games as f64)
    }

    /// The share of all steps that games did: by it missions are ranked that
    /// are won equally often.
    pub fn share(&self, games: u64) -> Option<f64> {
        self.mean_steps(games).map(|mean| mean / self.steps.len() as f64)
    }

    /// The last round in which any step was done.
    pub fn rounds(&self) -> usize {
        self.steps.iter().map(|step| step.by_round.len()).max().unwrap_or(0)
    }

    /// Rounds to show as columns, the last one among them: all, or as many as
    /// asked for, evenly apart.
    pub fn columns(&self, most: usize) -> Vec<usize> {
        let (rounds, most) = (self.rounds(), most.max(1));
        let apart = rounds.div_ceil(most).max(1);
        let mut columns: Vec<usize> =
            (1..=rounds).filter(|round| round.is_multiple_of(apart)).collect();
        if rounds > 0 && columns.last() != Some(&rounds) {
            columns.push(rounds);
        }
        columns
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn funnel() -> Funnel {
        let mut funnel = Funnel::new(["take".to_owned(), "leave".to_owned()]);
        funnel.count(0b01, 2);
        funnel.count(0b01, 3);
        funnel.count(0b10, 5);
        funnel
    }

    #[test]
    fn steps_are_counted_by_round() {
        let funnel = funnel();
        let [take, leave] = funnel.steps.as_slice() else { panic!("two steps") };
        assert_eq!((take.by_round.as_slice(), take.games()), ([0, 1, 1].as_slice(), 2));
        assert_eq!((take.by(1), take.by(2), take.by(9)), (0, 1, 2));
        assert_eq!((take.median_round(), leave.median_round()), (Some(2), Some(5)));
        assert_eq!(funnel.mean_steps(2), Some(1.5));
        assert_eq!(funnel.share(2), Some(0.75));
        assert_eq!((funnel.share(0), Funnel::default().share(3)), (None, None));
    }

    #[test]
    fn parts_add_up() {
        let mut sum = Funnel::default();
        sum.add(&funnel());
        sum.add(&funnel());
        assert_eq!(sum.steps[1].by_round, [0, 0, 0, 0, 2]);
        assert_eq!(sum.steps[0].name, "take");
    }

    #[test]
    fn columns_end_with_the_last_round() {
        let mut funnel = funnel();
        assert_eq!(funnel.columns(8), [1, 2, 3, 4, 5]);
        funnel.count(0b10, 23);
        assert_eq!(funnel.columns(5), [5, 10, 15, 20, 23]);
        assert_eq!(Funnel::default().columns(5), [] as [usize; 0]);
    }
}
