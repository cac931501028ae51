//! The result of each game of a run, as a letter, so that two runs on the same
//! seed can be compared game by game.

/// More letters than this nobody compares, and they would fill a disk: of a
/// longer run the first games have one.
pub const MOST_SCORES: usize = 1_000_000;

/// How games went, in their order: `W` for one that was won, else the number of
/// steps that it reached.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Scores(String);

/// The letter of a game.
pub(crate) fn letter(won: bool, steps: u32) -> u8 {
    if won { b'W' } else { b'0' + steps.min(9) as u8 }
}

impl Scores {
    /// Letters with their places, in any order; together they have no gap.
    pub(crate) fn of(mut letters: Vec<(u64, u8)>) -> Scores {
        letters.sort_unstable();
        Scores(letters.into_iter().map(|(_, letter)| char::from(letter)).collect())
    }

    /// Reads what was written; none if it was something else.
    pub fn read(text: &str) -> Option<Scores> {
        let is_letter = |c: char| c == 'W' || c.is_ascii_digit();
        text.chars().all(is_letter).then(|| Scores(text.to_owned()))
    }

    /// As files have it.
    pub fn text(&self) -> &str {
        &self.0
    }

    /// Adds those of the games that follow.
    pub fn add(&mut self, other: &Scores) {
        self.0.push_str(&other.0);
        self.0.truncate(MOST_SCORES);
    }

    /// For how many games there is one.
    pub fn len(&self) -> usize {
        self.0.len()
    }

    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Whether a game was won, and how many steps it reached if not.
    pub fn get(&self, game: usize) -> Option<Score> {
        match self.0.as_bytes().get(game)? {
            b'W' => Some(Score::Won),
            digit => Some(Score::Reached(u32::from(digit - b'0'))),
        }
    }
}

/// How a game went.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Score {
    /// It was won.
    Won,
    /// It was not, and reached so many steps.
    Reached(u32),
}

impl Score {
    /// The steps that were reached, of so many.
    pub fn steps(self, of: u32) -> u32 {
        match self {
            Score::Won => of,
            Score::Reached(steps) => steps,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn letters_come_in_the_order_of_games() {
        let scores = Scores::of(vec![(2, letter(true, 4)), (0, letter(false, 3)), (1, b'0')]);
        assert_eq!(scores.text(), "30W");
        assert_eq!(scores.get(0), Some(Score::Reached(3)));
        assert_eq!(scores.get(2).map(|score| score.steps(4)), Some(4));
        assert_eq!(scores.get(3), None);
        assert_eq!(Scores::read("30W"), Some(scores));
        assert_eq!(Scores::read("3 W"), None);
        assert_eq!(Scores::read("3-W"), None);
    }
}
