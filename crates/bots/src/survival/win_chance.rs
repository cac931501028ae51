//! How likely a team is to win: a few figures of the position, weighed by the
//! results of many games from similar positions.
//!
//! `cargo run --release -p holdout-lab --example tune -- chances` fits the table to games of
//! a bot and writes it anew.

use survival::Game;
use survival::Outcome;
use survival::enemy::Crowd;
use survival::mission::{Errand, Step};
use survival::reading::Read as _;
use survival::survivor::Standing;

use super::goal::Goal;
use super::memory::Memory;
use super::scout::Scout;
use super::threat::Threat;
use super::weights::Weights;
use super::{pack, works};

/// How many figures there are.
pub const FIGURES: usize = 24;

/// What each figure counts, in thousandths, in science fiction and in modern
/// times: the logistic regression of some thirty thousand positions between rounds,
/// played out by the rules bot. What is left to fetch was found by trial: games of
/// that bot on missions which it never wins don't tell.
const COUNTS: [[i32; FIGURES]; 2] = [
    // scifi
    [
        -252, 0, 186, -155, 12, 306, -1540, 0, 549, -22, -207, -202, -5, -3, 0, 10, -800, 0, -100,
        0, 0, 0, 0, 500,
    ],
    // modern
    [
        -252, 0, 186, -155, 12, 306, -1540, 0, 549, -22, -207, -202, -5, -3, 0, 10, -800, 0, -100,
        0, 0, 0, 0, 500,
    ],
];

/// The figures of a position.
pub fn figures(game: &Game) -> [i32; FIGURES] {
    let state = game.state();
    let w = Weights::of(game);
    let memory = Memory::default();
    let scout = Scout::new(game, &memory);
    let threat = Threat::new(game, w);
    let mut figures = [0; FIGURES];
    let mut farthest = 0;
    let mut weakest = 9;
    for who in game.in_play() {
        let survivor = game.survivor(who);
        let goal = Goal::of(&scout, w, who);
        let steps = i32::from(scout.way(who, goal.targets).from(survivor.zone).min(20));
        farthest = farthest.max(steps);
        weakest = weakest.min(i32::from(survivor.armour));
        figures[1] += steps;
        figures[2] += i32::from(survivor.armour);
        figures[3] += i32::from(survivor.armour == 1);
        figures[4] += pack::arms(game, &survivor.inventory);
        let near = |other| game.map().distance(game.survivor(other).zone, survivor.zone) < 2;
        figures[21] += i32::from(!game.in_play().any(|other| other != who && near(other)));
    }
    figures[0] = farthest;
    figures[5] = state.survivors.iter().filter(|s| s.standing == Standing::Escaped).count() as i32;
    figures[7] = game.danger().index() as i32;
    figures[8] = state.machines.iter().filter(|machine| machine.intact).count() as i32;
    works_left(game, &mut figures);
    figures[20] = weakest;
    figures[22] = state.spawn.tokens.iter().count() as i32;
    figures[23] = 1;
    menace(game, &threat, &mut figures);
    figures
}

/// What the mission still asks for: steps, places to go to, tokens on the way.
fn works_left(game: &Game, figures: &mut [i32; FIGURES]) {
    let steps = game.world().mission().steps.iter().enumerate();
    for (_, step) in steps.filter(|(index, _)| !game.is_done(*index)) {
        figures[6] += 1;
        if !matches!(step, Step::Escape(_)) {
            let Errand { sites, everybody } = step.errand(game);
            figures[16] += if everybody { 0 } else { (sites.len() as i32).min(8) };
        }
    }
    figures[17] = works::carried(game);
}

/// What enemies threaten, by how near they are.
fn menace(game: &Game, threat: &Threat<'_>, figures: &mut [i32; FIGURES]) {
    let content = game.world().content();
    for zone in threat.manned() {
        let harm = threat.harm(zone);
        figures[9] += harm.total().min(10);
        let falls = threat.kills(zone, harm);
        figures[10] += i32::from(falls);
        figures[18] += i32::from(!falls && threat.kills(zone, harm + threat.again(zone)));
        let slow = |crowd: Crowd| -> i32 {
            let slow = crowd.kinds().filter(|kind| content.enemy(*kind).actions < 2);
            slow.map(|kind| threat.bite(kind) * i32::from(crowd.of(kind))).sum()
        };
        figures[19] += threat.beside(zone).map(slow).sum::<i32>().min(10);
    }
    for zone in threat.crowds {
        let near = game
            .in_play()
            .map(|who| game.map().distance(game.survivor(who).zone, zone))
            .min()
            .unwrap_or(9);
        figures[match near {
            0 => 11,
            1 => 12,
            2 => 13,
            3 | 4 => 14,
            _ => 15,
        }] += threat.bites(zone);
    }
}

/// How likely the team is to win.
pub(super) fn win_chance(game: &Game) -> f32 {
    match game.state().outcome {
        Some(Outcome::Won) => return 1.0,
        Some(Outcome::Lost(_)) => return 0.0,
        None => {}
    }
    let counts = &COUNTS[usize::from(Weights::is_modern(game))];
    let sum: i32 = figures(game).iter().zip(counts).map(|(figure, count)| figure * count).sum();
    // A curve like the logistic one, from operations that are alike everywhere.
    let odds = sum as f32 / 2000.0;
    0.5 + 0.5 * odds / (1.0 + odds.abs())
}
