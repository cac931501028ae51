//! How a game went, for the page that tells it: fates, a curve, luck, the
//! turning point.

/// The story of a game that is over.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Story {
    /// What it comes to, in a few sentences.
    pub lines: Vec<String>,
    /// What became of everybody.
    pub fates: Vec<Fate>,
    /// How it went, as curves over rounds or turns.
    pub curves: Vec<Curve>,
    /// What a step of the curves is: `Round`, `Turn`.
    pub step: &'static str,
    /// The dice that players rolled.
    pub luck: Luck,
    /// The moment that decided it.
    pub turning: Option<Turning>,
}

/// Hits that were rolled, against those that were to be expected.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Luck {
    /// How many dice fell.
    pub dice: u32,
    /// How many of them hit.
    pub hits: u32,
    /// The faces that would have hit, of all dice together.
    faces: u32,
    /// The spread of the hits, in parts of 36.
    spread: u32,
}

impl Luck {
    /// One more die, of which so many faces hit.
    pub fn add(&mut self, faces: u8, hit: bool) {
        let faces = u32::from(faces.min(6));
        self.dice += 1;
        self.hits += u32::from(hit);
        self.faces += faces;
        self.spread += faces * (6 - faces);
    }

    /// The hits that were to be expected.
    pub fn expected(&self) -> f64 {
        f64::from(self.faces) / 6.0
    }

    /// How far from that the hits are, in standard deviations.
    pub fn off(&self) -> f64 {
        let deviation = (f64::from(self.spread) / 36.0).sqrt();
        if deviation > 0.0 { (f64::from(self.hits) - self.expected()) / deviation } else { 0.0 }
    }
}

/// What became of somebody.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Fate {
    /// Who.
    pub name: String,
    /// What became of them, in a few words.
    pub text: String,
    /// Whether that is good for them.
    pub good: Option<bool>,
    /// What they did most: a number, and what is counted.
    pub count: u32,
    /// What is counted, one and more: `kill`, `kills`.
    pub of: (&'static str, &'static str),
}

impl Fate {
    /// What is counted, as it is called for that many.
    pub const fn counted(&self) -> &'static str {
        if self.count == 1 { self.of.0 } else { self.of.1 }
    }
}

/// A curve: a value after every round or turn, and the value that would end the game.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Curve {
    /// What it shows.
    pub name: &'static str,
    /// Its values, from the first step on.
    pub values: Vec<u32>,
    /// The value that ends the game; 0 where none does.
    pub goal: u32,
    /// From which value on something else holds, with the letter of that level.
    pub levels: Vec<(u32, char)>,
    /// Whether it is drawn as bars, each for itself, instead of a line.
    pub bars: bool,
}

/// The moment that decided a game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Turning {
    /// The play it was.
    pub play: usize,
    /// The round or turn, from 1.
    pub step: u16,
    /// What happened, in a sentence.
    pub text: String,
}

/// What a story is told from: the game after a play, and what happened in it.
pub struct Told<G, E> {
    /// Which play; 0 is the opening.
    pub play: usize,
    /// The game after it.
    pub game: G,
    /// What happened.
    pub events: Vec<E>,
}

/// Keeps the value of the latest moment of each step.
pub fn note(values: &mut Vec<u32>, step: u16, value: u32) {
    let at = usize::from(step.max(1)) - 1;
    let before = values.last().copied().unwrap_or(0);
    while values.len() <= at {
        values.push(before);
    }
    values[at] = value;
}

#[cfg(test)]
mod tests {
    use super::{Luck, note};

    #[test]
    fn luck_is_hits_against_what_was_to_be_expected() {
        let mut luck = Luck::default();
        for hit in [true, true, true, false] {
            luck.add(3, hit);
        }
        assert_eq!((luck.dice, luck.hits, luck.expected()), (4, 3, 2.0));
        assert_eq!(luck.off(), 1.0);
        // What always hits is no luck.
        let mut sure = Luck::default();
        sure.add(6, true);
        assert_eq!((sure.expected(), sure.off()), (1.0, 0.0));
    }

    #[test]
    fn a_curve_keeps_the_latest_of_each_step_and_bridges_gaps() {
        let mut values = Vec::new();
        for (step, value) in [(1, 2), (1, 3), (4, 9)] {
            note(&mut values, step, value);
        }
        assert_eq!(values, [3, 3, 3, 9]);
    }
}
