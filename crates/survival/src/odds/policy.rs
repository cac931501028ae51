//! What the player of an attack is taken to do with the dice, in figures that
//! a program can follow and in words.

use std::collections::BTreeMap;
use std::fmt;

use super::choice::Keeps;
use super::skill::Symbols;
#[cfg(test)]
use super::throw::Lie;
use crate::model::phrase::count;

/// When dice are rolled again, and whether sixes are followed up.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Policy {
    /// For each number of re-rolls left, from one, and each number of sixes
    /// shown: the fewest hits with which the dice are kept.
    keeps: Vec<Vec<u8>>,
    /// Whether additional dice are rolled, where sixes would give any.
    rolls_on: Option<bool>,
    /// The same as `keeps` where Skill dice have a say, for all that they show.
    beside: BTreeMap<Symbols, Keeps>,
}

impl Policy {
    pub(super) fn new(keeps: Vec<Vec<u8>>, rolls_on: Option<bool>) -> Policy {
        Policy { keeps, rolls_on, beside: BTreeMap::new() }
    }

    /// What is done beside Skill dice, by what they show.
    pub(super) fn beside_dice(beside: BTreeMap<Symbols, Keeps>, rolls_on: Option<bool>) -> Policy {
        Policy { keeps: Vec::new(), rolls_on, beside }
    }

    /// Whether all dice are rolled again where they lie so beside Skill dice that show this.
    #[cfg(test)]
    pub(super) fn rerolls_beside(&self, symbols: Symbols, left: u8, lie: Lie) -> bool {
        let kept = self.beside.get(&symbols).and_then(|keeps| keeps.get(usize::from(left) - 1));
        kept.is_some_and(|kept| !kept[lie])
    }

    /// Whether the dice are rolled again with so many re-rolls left.
    pub fn rerolls(&self, left: u8, hits: u8, sixes: u8) -> bool {
        let Some(keeps) = usize::from(left).checked_sub(1).and_then(|stage| self.keeps.get(stage))
        else {
            return false;
        };
        // Where sixes don't matter, only the first entry is there.
        let keeps = keeps.get(usize::from(sixes)).or(keeps.last());
        keeps.is_some_and(|least| hits < *least)
    }

    /// Whether the additional dice that sixes give are rolled.
    pub fn rolls_on(&self) -> bool {
        self.rolls_on == Some(true)
    }

    /// When the dice are rolled again with so many re-rolls left, in words.
    fn stage(&self, left: usize) -> Option<String> {
        let keeps = left.checked_sub(1).and_then(|stage| self.keeps.get(stage))?;
        let mut told = keeps.first().copied().unwrap_or(0);
        let plain = fewer(told);
        let mut others = Vec::new();
        for (sixes, least) in keeps.iter().enumerate().skip(1) {
            let six = if sixes == 1 { "a six".to_owned() } else { format!("{sixes} sixes") };
            // As many dice hit as show a six, at least.
            if usize::from(*least) > sixes {
                if *least != told {
                    others.push(format!("{least} with {six}"));
                }
                told = *least;
            } else if usize::from(told) > sixes {
                others.push(format!("kept with {six}"));
                told = 0;
            }
        }
        match (plain, others.is_empty()) {
            (plain, true) => plain,
            (Some(plain), false) => Some(format!("{plain} ({})", others.join(", "))),
            (None, false) => Some(format!("fewer hits than {}", others.join(", "))),
        }
    }
}

fn fewer(least: u8) -> Option<String> {
    match least {
        0 => None,
        1 => Some("nothing hits".to_owned()),
        least => Some(format!("fewer than {}", count(least, "hit", "hits"))),
    }
}

/// As in "re-rolls when fewer than 2 hits; rolls on for sixes".
impl fmt::Display for Policy {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let stages: Vec<Option<String>> =
            (1..=self.keeps.len()).rev().map(|left| self.stage(left)).collect();
        match &stages[..] {
            [] if self.beside.values().any(|keeps| !keeps.is_empty()) => {
                f.write_str("re-rolls when that is worth more, as the Skill dice lie")?;
            }
            [] if self.beside.keys().any(|symbols| symbols.rerolls > 0) => {
                f.write_str("re-rolls misses when the Skill dice let it")?;
            }
            [] => f.write_str("no re-rolls")?,
            [first, rest @ ..] if rest.iter().all(|stage| stage == first) => match first {
                Some(when) => write!(f, "re-rolls when {when}")?,
                None => f.write_str("never re-rolls")?,
            },
            all => {
                for (index, stage) in all.iter().enumerate() {
                    let left = all.len() - index;
                    let with = match left {
                        1 => "with the last re-roll".to_owned(),
                        _ => format!("with {left} re-rolls left"),
                    };
                    let comma = if index == 0 { "" } else { ", " };
                    match stage {
                        Some(when) => write!(f, "{comma}{with} re-rolls when {when}")?,
                        None => write!(f, "{comma}{with} keeps any dice")?,
                    }
                }
            }
        }
        match self.rolls_on {
            Some(true) => f.write_str("; rolls on for sixes"),
            Some(false) => f.write_str("; leaves sixes alone, since more dice could hit friends"),
            None => Ok(()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn policies_in_words() {
        let told = |keeps: &[&[u8]], rolls_on| {
            let keeps = keeps.iter().map(|stage| stage.to_vec()).collect();
            Policy::new(keeps, rolls_on).to_string()
        };
        assert_eq!(told(&[], None), "no re-rolls");
        assert_eq!(told(&[&[0]], None), "never re-rolls");
        assert_eq!(told(&[&[1]], None), "re-rolls when nothing hits");
        assert_eq!(told(&[&[2], &[2]], None), "re-rolls when fewer than 2 hits");
        assert_eq!(
            told(&[&[0], &[2]], None),
            "with 2 re-rolls left re-rolls when fewer than 2 hits, \
             with the last re-roll keeps any dice"
        );
        assert_eq!(
            told(&[&[2, 2, 2]], Some(true)),
            "re-rolls when fewer than 2 hits; rolls on for sixes"
        );
        assert_eq!(
            told(&[&[2, 1, 2]], Some(true)),
            "re-rolls when fewer than 2 hits (kept with a six); rolls on for sixes"
        );
        assert_eq!(
            told(&[&[5, 4, 4, 3, 4]], Some(true)),
            "re-rolls when fewer than 5 hits (4 with a six, kept with 3 sixes); \
             rolls on for sixes"
        );
    }

    #[test]
    fn a_policy_can_be_followed() {
        let policy = Policy::new(vec![vec![1], vec![2]], None);
        assert!(policy.rerolls(2, 1, 0) && policy.rerolls(2, 1, 1));
        assert!(!policy.rerolls(1, 1, 0) && policy.rerolls(1, 0, 0));
        assert!(!policy.rerolls(0, 0, 0) && !policy.rerolls(3, 0, 0));
    }
}
