//! Skill dice: four colours, each with faces of its own.
//!
//! Reference manual, "Skill Dice". The faces stand in `content/campaign/dice.toml`.

use serde::Serialize;

use crate::model::danger::Danger;

/// A Skill die, by its colour.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize)]
pub enum SkillDie {
    /// Offered at Blue.
    Black,
    /// Offered at Yellow.
    Red,
    /// Offered at Orange.
    Blue,
    /// Offered at Red: the strongest.
    White,
}

impl SkillDie {
    /// All of them, the weakest first.
    pub const ALL: [SkillDie; 4] =
        [SkillDie::Black, SkillDie::Red, SkillDie::Blue, SkillDie::White];

    /// Its colour in texts and commands.
    pub const fn name(self) -> &'static str {
        ["black", "red", "blue", "white"][self as usize]
    }

    /// The die of this colour.
    pub fn named(name: &str) -> Option<SkillDie> {
        SkillDie::ALL.into_iter().find(|die| die.name().eq_ignore_ascii_case(name))
    }

    /// The level that offers it.
    pub const fn level(self) -> Danger {
        Danger::ALL[self as usize]
    }

    /// The die of a danger level.
    pub const fn of_level(level: Danger) -> SkillDie {
        SkillDie::ALL[level.index()]
    }

    /// Its place in a table of dice.
    pub const fn index(self) -> usize {
        self as usize
    }
}

/// What one face of a Skill die gives.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize)]
pub struct DieFace {
    /// Hits with the weapon's damage.
    pub hits: u8,
    /// Hits with a target of one's choice.
    pub criticals: u8,
    /// Surges.
    pub surges: u8,
    /// Re-rolls.
    pub rerolls: u8,
    /// Defence tokens.
    pub defences: u8,
    /// Hits that go through nearly everything.
    pub mortals: u8,
}

/// The words of a face, one for each symbol.
const SYMBOLS: [&str; 6] = ["hit", "critical", "surge", "re-roll", "defence", "mortal"];

impl DieFace {
    const fn counts(&self) -> [u8; 6] {
        [self.hits, self.criticals, self.surges, self.rerolls, self.defences, self.mortals]
    }

    /// The face as it is written: `hit+surge`, or `blank`.
    pub fn name(&self) -> String {
        let each = SYMBOLS.iter().zip(self.counts());
        let words: Vec<&str> =
            each.flat_map(|(word, count)| std::iter::repeat_n(*word, count.into())).collect();
        if words.is_empty() { "blank".to_owned() } else { words.join("+") }
    }

    /// The face that is written so.
    pub fn named(text: &str) -> Option<DieFace> {
        let mut face = DieFace::default();
        for word in text.split('+').filter(|_| text != "blank") {
            let count = match word {
                "hit" => &mut face.hits,
                "critical" => &mut face.criticals,
                "surge" => &mut face.surges,
                "re-roll" => &mut face.rerolls,
                "defence" => &mut face.defences,
                "mortal" => &mut face.mortals,
                _ => return None,
            };
            *count += 1;
        }
        Some(face)
    }
}

/// The Skill dice of a survivor, four bits for each matter: those they have, those used
/// until their next turn, those that sleep, and those taken on the bar as it stands.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize)]
pub struct OwnDice(u16);

/// Where the bits of each matter begin.
const OWNED: u8 = 0;
const USED: u8 = 4;
const ASLEEP: u8 = 8;
const EARNED: u8 = 12;

impl OwnDice {
    const fn says(self, matter: u8, die: SkillDie) -> bool {
        self.0 >> (matter + die as u8) & 1 == 1
    }

    const fn note(&mut self, matter: u8, die: SkillDie, yes: bool) {
        let bit = 1 << (matter + die as u8);
        self.0 = if yes { self.0 | bit } else { self.0 & !bit };
    }

    /// Whether this one is theirs.
    pub const fn has(self, die: SkillDie) -> bool {
        self.says(OWNED, die)
    }

    /// Whether it was used since their last turn began.
    pub const fn is_used(self, die: SkillDie) -> bool {
        self.says(USED, die)
    }

    /// Whether it sleeps until its level is reached again.
    pub const fn is_asleep(self, die: SkillDie) -> bool {
        self.says(ASLEEP, die)
    }

    /// Whether it can be added to an attack, used ones too where `again`.
    pub const fn is_ready(self, die: SkillDie, again: bool) -> bool {
        self.has(die) && !self.is_asleep(die) && (again || !self.is_used(die))
    }

    /// They take it, on the bar as it stands.
    pub const fn take(&mut self, die: SkillDie) {
        self.note(OWNED, die, true);
        self.note(EARNED, die, true);
    }

    /// They have it from earlier missions: it never sleeps.
    pub const fn remember(&mut self, die: SkillDie) {
        self.note(OWNED, die, true);
    }

    /// They use it.
    pub const fn use_up(&mut self, die: SkillDie) {
        self.note(USED, die, true);
    }

    /// A turn begins: all can be used again.
    pub const fn refresh(&mut self) {
        self.0 &= !(0xF << USED);
    }

    /// The bar begins anew: what it has taught doesn't sleep any more.
    pub const fn settle(&mut self) {
        self.0 &= !(0xF << EARNED);
    }

    /// Puts it to sleep, if it was taken on this bar; tells whether it was awake.
    pub const fn put_to_sleep(&mut self, die: SkillDie) -> bool {
        let falls = self.says(EARNED, die) && !self.is_asleep(die);
        if falls {
            self.note(ASLEEP, die, true);
        }
        falls
    }

    /// Wakes it; tells whether it slept.
    pub const fn wake(&mut self, die: SkillDie) -> bool {
        let slept = self.is_asleep(die);
        self.note(ASLEEP, die, false);
        slept
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn faces_are_read_as_they_are_written() {
        for text in ["blank", "hit", "hit+hit", "hit+surge", "surge+defence", "mortal", "re-roll"] {
            assert_eq!(DieFace::named(text).map(|face| face.name()).as_deref(), Some(text));
        }
        assert_eq!(DieFace::named("hit+luck"), None);
        assert_eq!(DieFace::named(""), None);
    }
}
