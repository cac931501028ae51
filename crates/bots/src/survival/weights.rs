//! How much a good player minds what: all figures in one table, so that they
//! can be weighed against each other.
//!
//! The first column is for science fiction, the second for modern times. They
//! were found by playing: `cargo run --release -p holdout-lab --example tune` plays many
//! games, and writes this table anew.

use survival::Game;

/// Makes the table a type: a field and a value by row and ruleset.
macro_rules! table {
    ($($(#[$about:meta])+ $name:ident: $scifi:literal, $modern:literal;)+) => {
        /// How much a good player minds what.
        #[derive(Clone, Copy, PartialEq, Eq, Debug)]
        pub struct Weights {
            $($(#[$about])+ pub $name: i32,)+
        }

        impl Weights {
            /// What each is called.
            pub const NAMES: &'static [&'static str] = &[$(stringify!($name)),+];

            const SCIFI: Weights = Weights { $($name: $scifi),+ };
            const MODERN: Weights = Weights { $($name: $modern),+ };

            /// All of them, in the order of their names.
            pub fn values(&self) -> Vec<i32> {
                vec![$(self.$name),+]
            }

            /// Weights of these values, in the order of their names; those that
            /// are missing are zero.
            pub fn of_values(values: &[i32]) -> Weights {
                let mut values = values.iter().copied();
                Weights { $($name: values.next().unwrap_or_default()),+ }
            }
        }
    };
}

table! {
    /// A step nearer to where one has to go.
    step: 62, 80;
    /// The same, while the way is only a preparation.
    early: 36, 38;
    /// The same, on the way to those who have to go somewhere.
    cover: -8, -10;
    /// How many go on errands at once.
    parties: 11, -3;
    /// Each point of damage that threatens.
    harm: 18, 17;
    /// That somebody may fall.
    death: 360, 241;
    /// Each point of damage beyond what kills.
    excess: 18, 20;
    /// The share of what threatens if enemies activate twice.
    again: 14, 5;
    /// A spawn zone next door; twice that in one's own zone.
    nest: 6, 14;
    /// The share of what machines gone rogue threaten.
    rogue: 63, 128;
    /// That a machine has to take it.
    sponge: 66, 48;
    /// The share of such fears while one friend can still do something.
    one_waits: 70, 67;
    /// The same for two and more.
    two_wait: 40, 26;
    /// The share of what threatens at the end of a move that isn't the last.
    midway: 32, 41;
    /// For how many rounds nobody minds waiting.
    patience: 30, 26;
    /// Doing nothing.
    idle: -6, -9;
    /// An enemy's damage, as far as killing it goes.
    kill: 19, 16;
    /// Killing anything.
    any_kill: -1, 12;
    /// What an enemy in one's own zone counts, in hundredths.
    near_0: 431, 440;
    /// The same next door.
    near_1: 224, 246;
    /// The same two zones away.
    near_2: 155, 122;
    /// The same three zones away.
    near_3: 84, 114;
    /// The same farther off.
    near_4: 38, 31;
    /// Reaching Yellow by a kill.
    yellow: 23, 28;
    /// Reaching Orange.
    orange: 171, 109;
    /// Reaching Red.
    red: 313, 237;
    /// A point of damage to a friend.
    friend: 142, 138;
    /// A noise.
    noise: 2, 3;
    /// A search, for somebody who is badly armed.
    search: 27, 20;
    /// With what arms a search is no longer worth it.
    armed: 35, 26;
    /// Any search.
    browse: 1, -2;
    /// A step nearer to a room to search, for somebody who is badly armed and has
    /// nothing else to do.
    loot: -12, -6;
    /// Each point by which arms get better when cards change hands, in tenths.
    trade: 7, 8;
    /// Opening a door on one's way.
    open: -1, 6;
    /// Shutting a door on enemies.
    shut: 0, 5;
    /// Spending one more action than a move takes.
    delay: 1, 12;
    /// Leaving nobody behind: each zone farther from the next friend.
    alone: 9, 5;
    /// Each friend in the same zone.
    company: 4, 2;
    /// Taking an objective that the mission doesn't ask for.
    extra: 21, 26;
    /// How many hundredths of a hit re-rolls add.
    reroll: 43, 34;
    /// Each hundredth of danger to what must not be lost.
    guard: 8, -5;
    /// Picking up what lies on the board.
    find: 55, 42;
    /// A point of experience, where the mission asks for a level.
    grow: 25, 19;
    /// A point of damage to a machine that the mission wants out.
    drive: 66, 59;
    /// Whose turn is next: a hundredth of what threatens them.
    first_afraid: 10, 9;
    /// The same: a hundredth of their arms.
    first_armed: 37, 38;
}

impl Weights {
    /// Those for the ruleset by which a game is played.
    pub fn of(game: &Game) -> &'static Weights {
        if Weights::is_modern(game) { &Weights::MODERN } else { &Weights::SCIFI }
    }

    /// Whether a game is played by what was learned in modern times.
    pub(super) fn is_modern(game: &Game) -> bool {
        game.world().content().words.id == "modern"
    }

    /// What an enemy counts so many zones away, in hundredths.
    pub(super) fn near(&self, zones: u8) -> i32 {
        match zones {
            0 => self.near_0,
            1 => self.near_1,
            2 => self.near_2,
            3 => self.near_3,
            _ => self.near_4,
        }
    }
}
