//! The chance of a test: all outcomes are written down beforehand.

use std::collections::{BTreeMap, VecDeque};

use super::{Chance, Seeded};

/// Dice, draws and numbers in the order in which they will be asked for.
///
/// It never panics: what it could not give it writes down as a problem and
/// answers with the lowest outcome. [`finish`](Scripted::finish) reports all
/// problems and everything that was left unused, so that a script which
/// doesn't fit its game fails.
///
/// ```
/// use table::{Chance, Scripted};
///
/// let mut chance = Scripted::new().dice([6, 1]).pile("luck", ["charm"]);
/// assert_eq!(chance.d6(), 6);
/// let pile = ["puddle", "charm"];
/// let card = chance.draw("luck", 2, &mut |name| {
///     pile.iter().position(|card| *card == name).map(|at| at as u32)
/// });
/// assert_eq!(pile[card as usize], "charm");
/// assert_eq!(
///     chance.finish(),
///     Err(vec!["1 scripted die was not rolled: 1".to_string()])
/// );
/// ```
#[derive(Clone, Debug, Default)]
pub struct Scripted {
    dice: VecDeque<u8>,
    piles: BTreeMap<String, VecDeque<String>>,
    numbers: VecDeque<u32>,
    loose_numbers: Option<Seeded>,
    problems: Vec<String>,
}

impl Scripted {
    /// A script with nothing in it.
    pub fn new() -> Scripted {
        Scripted::default()
    }

    /// The next dice, from 1 to 6.
    #[must_use]
    pub fn dice(mut self, dice: impl IntoIterator<Item = u8>) -> Scripted {
        self.dice.extend(dice);
        self
    }

    /// The names of what is drawn next from `pile`.
    #[must_use]
    pub fn pile<N: Into<String>>(
        mut self,
        pile: impl Into<String>,
        names: impl IntoIterator<Item = N>,
    ) -> Scripted {
        let queue = self.piles.entry(pile.into()).or_default();
        queue.extend(names.into_iter().map(Into::into));
        self
    }

    /// The next numbers that are neither dice nor draws, from 0 up: those of a
    /// shuffle, for instance.
    #[must_use]
    pub fn numbers(mut self, numbers: impl IntoIterator<Item = u32>) -> Scripted {
        self.numbers.extend(numbers);
        self
    }

    /// Once the scripted numbers are used up, takes further ones from `chance`
    /// and finds nothing wrong with that. For tests in which a pile is
    /// shuffled whose order doesn't matter. Dice and draws stay strict.
    #[must_use]
    pub fn loose_numbers(mut self, chance: Seeded) -> Scripted {
        self.loose_numbers = Some(chance);
        self
    }

    /// What went wrong so far.
    pub fn problems(&self) -> &[String] {
        &self.problems
    }

    /// Whether the script fitted: every problem, and everything unused.
    pub fn finish(&self) -> Result<(), Vec<String>> {
        let mut problems = self.problems.clone();
        problems.extend(unused(["die", "dice"], "", "rolled", &self.dice));
        for (pile, names) in &self.piles {
            let of = format!(" of pile `{pile}`");
            problems.extend(unused(["card", "cards"], &of, "drawn", names));
        }
        problems.extend(unused(["number", "numbers"], "", "asked for", &self.numbers));
        if problems.is_empty() { Ok(()) } else { Err(problems) }
    }
}

/// The sentence about what is left of one queue, where something is.
fn unused<T: ToString>(
    [one, more]: [&str; 2],
    of: &str,
    verb: &str,
    left: &VecDeque<T>,
) -> Option<String> {
    let list: Vec<String> = left.iter().map(ToString::to_string).collect();
    let (noun, was) = match list.len() {
        0 => return None,
        1 => (one, "was"),
        _ => (more, "were"),
    };
    Some(format!("{} scripted {noun}{of} {was} not {verb}: {}", list.len(), list.join(", ")))
}

impl Chance for Scripted {
    fn below(&mut self, n: u32) -> u32 {
        if n <= 1 {
            return 0;
        }
        match (self.numbers.pop_front(), &mut self.loose_numbers) {
            (Some(number), _) if number < n => return number,
            (Some(number), _) => self.problems.push(format!(
                "the script gives the number {number}, but the game asked for one below {n}"
            )),
            (None, Some(loose)) => return loose.below(n),
            (None, None) => self.problems.push(format!(
                "the game asked for a number below {n}, but the script has none left"
            )),
        }
        0
    }

    fn d6(&mut self) -> u8 {
        match self.dice.pop_front() {
            Some(die @ 1..=6) => return die,
            Some(die) => {
                self.problems.push(format!("the script gives the die {die}, which is not 1 to 6"))
            }
            None => self
                .problems
                .push("the game rolled a die, but the script has none left".to_string()),
        }
        1
    }

    fn draw(
        &mut self,
        pile: &'static str,
        n: u32,
        find: &mut dyn FnMut(&str) -> Option<u32>,
    ) -> u32 {
        let queue = self.piles.get_mut(pile);
        let next = queue.as_ref().and_then(|queue| queue.front()).cloned();
        let found = next.as_deref().and_then(&mut *find);
        // A last thing comes without being named; a script may name it all the
        // same, since its author needn't count.
        if n <= 1 && found != Some(0) {
            return 0;
        }
        if let Some(queue) = queue {
            queue.pop_front();
        }
        match (next, found) {
            (_, Some(number)) if number < n => return number,
            (Some(name), Some(number)) => self
                .problems
                .push(format!("`{name}` is number {number} of pile `{pile}`, which has only {n}")),
            (Some(name), None) => self.problems.push(format!(
                "the script draws `{name}` from pile `{pile}`, which doesn't hold it"
            )),
            (None, _) => self.problems.push(format!(
                "the game drew one of {n} from pile `{pile}`, but the script names none"
            )),
        }
        0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn in_luck(name: &str) -> Option<u32> {
        let at = ["tailwind", "puddle", "charm"].iter().position(|card| *card == name)?;
        Some(at as u32)
    }

    #[test]
    fn everything_comes_in_its_order() {
        let mut chance = Scripted::new()
            .dice([2, 5])
            .pile("luck", ["charm", "puddle"])
            .pile("danger", ["charm"])
            .numbers([4]);
        assert_eq!(chance.d6(), 2);
        assert_eq!(chance.draw("luck", 3, &mut in_luck), 2);
        assert_eq!(chance.below(6), 4);
        assert_eq!(chance.draw("danger", 3, &mut in_luck), 2);
        assert_eq!(chance.d6(), 5);
        assert_eq!(chance.draw("luck", 3, &mut in_luck), 1);
        assert_eq!(chance.finish(), Ok(()));
    }

    #[test]
    fn an_empty_script_answers_and_complains() {
        let mut chance = Scripted::new();
        assert_eq!(chance.d6(), 1);
        assert_eq!(chance.below(4), 0);
        assert_eq!(chance.draw("luck", 3, &mut in_luck), 0);
        assert_eq!(
            chance.finish(),
            Err(vec![
                "the game rolled a die, but the script has none left".into(),
                "the game asked for a number below 4, but the script has none left".into(),
                "the game drew one of 3 from pile `luck`, but the script names none".into(),
            ])
        );
    }

    #[test]
    fn impossible_things_are_problems() {
        let mut chance = Scripted::new().dice([7]).numbers([9]).pile("luck", ["sunshine", "charm"]);
        assert_eq!(chance.d6(), 1);
        assert_eq!(chance.below(9), 0);
        assert_eq!(chance.draw("luck", 3, &mut in_luck), 0);
        assert_eq!(chance.draw("luck", 2, &mut in_luck), 0);
        assert_eq!(
            chance.problems(),
            [
                "the script gives the die 7, which is not 1 to 6",
                "the script gives the number 9, but the game asked for one below 9",
                "the script draws `sunshine` from pile `luck`, which doesn't hold it",
                "`charm` is number 2 of pile `luck`, which has only 2",
            ]
        );
    }

    #[test]
    fn leftovers_are_problems() {
        let chance = Scripted::new().dice([1, 2]).pile("luck", ["charm"]).numbers([0]);
        assert_eq!(
            chance.finish(),
            Err(vec![
                "2 scripted dice were not rolled: 1, 2".into(),
                "1 scripted card of pile `luck` was not drawn: charm".into(),
                "1 scripted number was not asked for: 0".into(),
            ])
        );
    }

    #[test]
    fn the_last_of_a_pile_may_be_named_or_not() {
        let mut only_charm = |name: &str| (name == "charm").then_some(0);
        let mut chance = Scripted::new().pile("luck", ["charm", "puddle"]);
        assert_eq!(chance.draw("luck", 1, &mut only_charm), 0);
        // This one is for a later draw.
        assert_eq!(chance.draw("luck", 1, &mut only_charm), 0);
        assert_eq!(chance.draw("luck", 3, &mut in_luck), 1);
        assert_eq!(chance.finish(), Ok(()));
    }

    #[test]
    fn loose_numbers_come_after_the_scripted_ones() {
        let mut chance = Scripted::new().numbers([3]).loose_numbers(Seeded::new(1, 0));
        assert_eq!(chance.below(4), 3);
        assert_eq!(chance.below(1000), Seeded::new(1, 0).below(1000));
        assert_eq!(chance.finish(), Ok(()));
        chance.d6();
        assert!(chance.finish().is_err());
    }
}
