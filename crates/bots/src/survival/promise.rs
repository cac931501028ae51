//! How likely a team is to win: a few figures of the position, weighed by what
//! became of many games from positions like it.

use survival::Game;
use survival::state::Outcome;
use survival::survivor::Standing;

use super::goal::Goal;
use super::pack;
use super::threat::Threat;
use super::way::Way;

/// What each figure counts, in thousandths: the logistic regression of some
/// thirty thousand positions between rounds, played out by the rules bot.
const COUNTS: [i32; FIGURES] =
    [-252, 0, 186, -155, 12, 306, -1540, 0, 549, -22, -207, -202, -5, -3, 0, 10];

/// How many figures there are.
const FIGURES: usize = 16;

/// The figures of a position.
fn figures(game: &Game) -> [i32; FIGURES] {
    let state = game.state();
    let threat = Threat::new(game);
    let mut figures = [0; FIGURES];
    let mut farthest = 0;
    for who in game.in_play() {
        let survivor = game.survivor(who);
        let goal = Goal::of(game, who);
        let steps = i32::from(Way::of(game, who, goal.targets).from(survivor.zone).min(20));
        farthest = farthest.max(steps);
        figures[1] += steps;
        figures[2] += i32::from(survivor.armour);
        figures[3] += i32::from(survivor.armour == 1);
        figures[4] += pack::arms(game, &survivor.inventory);
    }
    figures[0] = farthest;
    figures[5] = state.survivors.iter().filter(|s| s.standing == Standing::Escaped).count() as i32;
    let steps = game.world().mission().steps.len();
    figures[6] = (0..steps).filter(|step| !game.is_done(*step)).count() as i32;
    figures[7] = game.danger().index() as i32;
    figures[8] = state.machines.iter().filter(|machine| machine.intact).count() as i32;
    for zone in threat.manned() {
        let harm = threat.harm(zone).total();
        let spare = threat.spare(zone);
        figures[9] += harm.min(10);
        figures[10] += i32::from(harm > spare);
    }
    for zone in threat.crowds {
        let near = game
            .in_play()
            .map(|who| game.map().distance(game.survivor(who).zone, zone))
            .min()
            .unwrap_or(9);
        let bite = threat.bites(zone);
        figures[match near {
            0 => 11,
            1 => 12,
            2 => 13,
            3 | 4 => 14,
            _ => 15,
        }] += bite;
    }
    figures
}

/// How likely the team is to win.
pub(super) fn promise(game: &Game) -> f32 {
    match game.state().outcome {
        Some(Outcome::Won) => return 1.0,
        Some(Outcome::Lost(_)) => return 0.0,
        None => {}
    }
    let sum: i32 = figures(game).iter().zip(COUNTS).map(|(figure, count)| figure * count).sum();
    // A curve like the logistic one, from operations that are alike everywhere.
    let odds = (sum + 500) as f32 / 2000.0;
    0.5 + 0.5 * odds / (1.0 + odds.abs())
}
