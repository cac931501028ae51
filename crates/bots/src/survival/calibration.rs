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
const SLOPE: i32 = 1041;

/// What each mission adds to them, in thousandths.
const MISSIONS: &[(&str, i32)] = &[
    ("invader/m0", 2264),
    ("invader/m1", -245),
    ("invader/m2", 823),
    ("invader/m3", -608),
    ("invader/m4", -1165),
    ("invader/m5", 1406),
    ("invader/m6", -2507),
    ("invader/m7", -453),
    ("invader/m8", -903),
    ("invader/m9", -1868),
    ("invader/m10", -1253),
    ("darkside/m0", 2915),
    ("darkside/m1", 493),
    ("darkside/m2", -679),
    ("darkside/m3", -179),
    ("darkside/m4", -2802),
    ("darkside/m5", 2),
    ("darkside/m6", 551),
    ("darkside/m7", 597),
    ("darkside/m8", -2521),
    ("darkside/m9", -2999),
    ("darkside/m10", -2165),
    ("mixed/m1", 2251),
    ("mixed/m2", -23),
    ("mixed/m3", -2741),
    ("mixed/m4", -1321),
    ("mixed/m5", -1853),
    ("second/m0", 1531),
    ("second/m1", -641),
    ("second/m2", -988),
    ("second/m3", -1219),
    ("second/m4", -1631),
    ("second/m5", -940),
    ("second/m6", -2434),
    ("second/m7", -1626),
    ("second/m8", 487),
    ("second/m9", -516),
    ("second/m10", 2433),
    ("second/m11", -1555),
    ("second/m12", -1297),
    ("second/m13", -616),
    ("second/m14", -404),
    ("second/m15", 1026),
    ("second/m16", -521),
    ("second/m17", -2277),
    ("second/m18", 793),
    ("second/m19", -1185),
    ("second/m20", -1783),
    ("second/m21", -1623),
    ("second/m22", -242),
    ("second/m23", -110),
    ("second/m24", -2449),
    ("second/m25", -940),
];

/// The same for missions that nobody has measured, by what they are said to be.
const UNKNOWN: [i32; 3] = [1260, -732, -1290];

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
