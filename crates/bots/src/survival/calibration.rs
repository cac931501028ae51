//! From what a search expects to what really comes of it.
//!
//! A search compares what could be done; its figure is a mean of guesses after two
//! rounds, and says little about how often a mission is won. People who ask want to
//! know that. `cargo run --release -p holdout-lab --example tune -- calibrate GAMES SEED`
//! looks at hints in games that the rules of thumb play to their end, and writes this
//! table anew; `tune reliability` says how right it is on other games.

use survival::Game;
use survival::mission::Difficulty;

/// How much the log-odds of a search count, in thousandths.
const SLOPE: i32 = 1359;

/// What each mission adds to them, in thousandths.
const MISSIONS: &[(&str, i32)] = &[
    ("invader/m0", 1855),
    ("invader/m1", -767),
    ("invader/m2", -1211),
    ("invader/m3", -2955),
    ("invader/m4", 128),
    ("invader/m5", -645),
    ("invader/m6", -1996),
    ("invader/m7", -878),
    ("invader/m8", -699),
    ("invader/m9", -2961),
    ("invader/m10", -539),
    ("darkside/m0", 2277),
    ("darkside/m1", 392),
    ("darkside/m2", -1317),
    ("darkside/m3", 220),
    ("darkside/m4", -1456),
    ("darkside/m5", 1626),
    ("darkside/m6", 919),
    ("darkside/m7", 692),
    ("darkside/m8", -1614),
    ("darkside/m9", -2640),
    ("darkside/m10", -1128),
    ("mixed/m1", 1365),
    ("mixed/m2", -418),
    ("mixed/m3", -4016),
    ("mixed/m4", -244),
    ("mixed/m5", -883),
    ("second/m0", 1204),
    ("second/m1", -666),
    ("second/m2", -573),
    ("second/m3", -2912),
    ("second/m4", -862),
    ("second/m5", -366),
    ("second/m6", -2869),
    ("second/m7", -663),
    ("second/m8", -1141),
    ("second/m9", -1309),
    ("second/m10", 781),
    ("second/m11", -1784),
    ("second/m12", -3149),
    ("second/m13", -1059),
    ("second/m14", -892),
    ("second/m15", -748),
    ("second/m16", -767),
    ("second/m17", -3290),
    ("second/m18", -68),
    ("second/m19", -492),
    ("second/m20", -715),
    ("second/m21", -714),
    ("second/m22", -854),
    ("second/m23", -1130),
    ("second/m24", -703),
    ("second/m25", -441),
];

/// The same for missions that nobody has measured, by what they are said to be.
const UNKNOWN: [i32; 3] = [236, -1013, -1039];

/// How many games of a hundred are really won where a search expects `chance`.
pub(super) fn calibrated(game: &Game, chance: f32) -> f32 {
    if chance <= 0.0 || chance >= 1.0 {
        return chance;
    }
    let mission = game.world().mission();
    let known = MISSIONS.iter().find(|(id, _)| *id == mission.id).map(|(_, more)| *more);
    let more = known.unwrap_or_else(|| {
        UNKNOWN[match mission.difficulty {
            Difficulty::Easy => 0,
            Difficulty::Medium => 1,
            Difficulty::Hard => 2,
        }]
    });
    let sum = (SLOPE as f32 * (chance / (1.0 - chance)).ln() + more as f32) / 1000.0;
    1.0 / (1.0 + (-sum).exp())
}
