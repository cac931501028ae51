//! The weights of a good player: all figures in one table, so that they can be
//! compared.
//!
//! The first column is for science fiction, the second for modern times. Where a mission is
//! not about fetching and fighting ([`Stage`]), other figures count, in files of their own.
//! All were found by playing: `cargo run --release -p holdout-lab --example tune` plays many
//! games, and writes a table anew.

mod growing;
mod guarding;

use survival::Game;
use survival::mission::Peril;
use survival::reading::Read as _;

use super::growth;
use growing::GROWING;
use guarding::GUARDING;

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
    step: 62, 64;
    /// The same, while the way is only a preparation.
    early: 36, 46;
    /// The same, on the way to those who have to go somewhere.
    cover: -8, 34;
    /// How many go on errands at once.
    parties: 11, 2;
    /// Each point of damage that threatens.
    harm: 18, 18;
    /// That somebody may fall.
    death: 360, 248;
    /// Each point of damage beyond what kills.
    excess: 18, 25;
    /// The share of what threatens if enemies activate twice.
    again: 14, 12;
    /// A spawn zone next door; twice that in one's own zone.
    nest: 6, 20;
    /// The share of what machines gone rogue threaten.
    rogue: 63, 161;
    /// That a machine has to take it.
    sponge: 66, 37;
    /// The share of such fears while one friend can still do something.
    one_waits: 70, 68;
    /// The same for two and more.
    two_wait: 40, 25;
    /// The share of what threatens at the end of a move that isn't the last.
    midway: 32, 27;
    /// For how many rounds nobody minds waiting.
    patience: 30, 23;
    /// Doing nothing.
    idle: -6, -5;
    /// An enemy's damage, as far as killing it goes.
    kill: 19, 14;
    /// Killing anything.
    any_kill: -1, 21;
    /// What an enemy in one's own zone counts, in hundredths.
    near_0: 431, 352;
    /// The same next door.
    near_1: 224, 229;
    /// The same two zones away.
    near_2: 155, 147;
    /// The same three zones away.
    near_3: 84, 133;
    /// The same farther off.
    near_4: 38, 30;
    /// Reaching Yellow by a kill.
    yellow: 23, 24;
    /// Reaching Orange.
    orange: 171, 101;
    /// Reaching Red.
    red: 313, 242;
    /// A point of damage to a friend.
    friend: 142, 142;
    /// A noise.
    noise: 2, 8;
    /// A search, for somebody who is badly armed.
    search: 27, 24;
    /// With what arms a search is no longer worth it.
    armed: 35, 31;
    /// Any search.
    browse: 1, 2;
    /// A step nearer to a room to search, for somebody who is badly armed and has
    /// nothing else to do.
    loot: -12, 4;
    /// Each point by which arms get better when cards change hands, in tenths.
    trade: 7, 5;
    /// Opening a door on one's way.
    open: -1, 9;
    /// Shutting a door on enemies.
    shut: 0, -2;
    /// Spending one more action than a move takes.
    delay: 1, 8;
    /// Leaving nobody behind: each zone farther from the next friend.
    alone: 9, 13;
    /// Each friend in the same zone.
    company: 4, -7;
    /// Taking an objective that the mission doesn't ask for.
    extra: 21, 28;
    /// How many hundredths of a hit re-rolls add.
    reroll: 43, 48;
    /// Each hundredth of danger to what must not be lost.
    guard: 8, 6;
    /// Picking up what lies on the board.
    find: 55, 34;
    /// A point of experience, where the mission asks for a level.
    grow: 25, 20;
    /// The same for each point by which somebody is behind the most experienced.
    behind: 0, 0;
    /// Whose turn is next: each point by which they are behind.
    first_behind: 0, 0;
    /// A level that the mission wants, reached before the others are near it.
    ahead: 0, 0;
    /// A zone to hold: each step of the team on the way there.
    hold_far: 0, 0;
    /// The same: a spawn zone next door, less the farther it is.
    hold_nest: 0, 0;
    /// The same: each way in.
    hold_ways: 0, 0;
    /// The same: that anybody may search there.
    hold_arms: 0, 0;
    /// The same: each zone that is seen from there.
    hold_sight: 0, 0;
    /// A point of damage to a machine that the mission wants out.
    drive: 66, 48;
    /// Whose turn is next: a hundredth of what threatens them.
    first_afraid: 10, 12;
    /// The same: a hundredth of their arms.
    first_armed: 37, 9;
    /// How many go at once where everybody fetches something of their own.
    each: 6, 3;
    /// Letting out those who wait in a dark room with one's last action.
    wake_late: 0, 80;
    /// Fetching what makes the team more dangerous, in eighths of a step.
    rise: 0, 8;
    /// A step nearer to where somebody goes who can't open the doors on the way.
    usher: 0, 50;
    /// How many steps about somebody goes who carries something, to fetch more of it.
    detour: 0, 4;
    /// Staying with an enemy whom ordinary weapons don't bring down, for each point of its
    /// damage.
    hardy: 0, 40;
    /// How many of those who carry something go at once to where it is used.
    bearers: 6, 2;
    /// The share of what threatens friends that counts for going to them, in hundredths.
    aid: 0, 120;
    /// Whether one minds who can't get away from enemies any more.
    stuck: 0, 1;
}

/// What a mission is about at the moment, as far as good players mind other things then.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Stage {
    /// Anything else, in science fiction.
    Scifi,
    /// Anything else, in modern times.
    Modern,
    /// Everybody has to reach a level, in science fiction.
    Growing,
    /// A way out is to be kept free for others, in science fiction.
    Guarding,
}

impl Stage {
    /// All of them.
    pub const ALL: [Stage; 4] = [Stage::Scifi, Stage::Modern, Stage::Growing, Stage::Guarding];

    /// What it is called; where its weights have a file of their own, that file too.
    pub fn name(self) -> &'static str {
        match self {
            Stage::Scifi => "scifi",
            Stage::Modern => "modern",
            Stage::Growing => "growing",
            Stage::Guarding => "guarding",
        }
    }

    /// The ruleset by which it is played.
    pub fn ruleset(self) -> &'static str {
        match self {
            Stage::Modern => "modern",
            Stage::Scifi | Stage::Growing | Stage::Guarding => "scifi",
        }
    }

    /// What a game is about at the moment.
    pub fn of(game: &Game) -> Stage {
        if Weights::is_modern(game) {
            Stage::Modern
        } else if growth::is_for_all(game) {
            Stage::Growing
        } else if is_guarding(game) {
            Stage::Guarding
        } else {
            Stage::Scifi
        }
    }
}

/// Whether others still leave by the exit, which no enemy must reach before.
fn is_guarding(game: &Game) -> bool {
    let mut perils = game.world().mission().perils.iter();
    game.state().mission.crew > 0 && perils.any(|peril| matches!(peril, Peril::ReachesExit(_)))
}

impl Weights {
    /// Those for what a game is about at the moment.
    pub fn of(game: &Game) -> &'static Weights {
        match Stage::of(game) {
            Stage::Scifi => &Weights::SCIFI,
            Stage::Modern => &Weights::MODERN,
            Stage::Growing => &GROWING,
            Stage::Guarding => &GUARDING,
        }
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
