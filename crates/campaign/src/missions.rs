//! The missions of a campaign, each as a game of its own.

use table::{Log, Replay, ReplayError, Roll, Seat};

use crate::action::Action;
use crate::game::Campaign;
use crate::state::Phase;

/// A mission of a campaign, taken out of its log.
pub struct Played {
    /// Which, from one.
    pub number: u8,
    /// Which time, from one.
    pub attempt: u8,
    /// The whole game, up to where the campaign stands. Its save replays alone,
    /// and could be played on with dice of its own.
    pub log: Log<survival::Game>,
}

/// Where a mission stands in the log of its campaign.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Stretch {
    /// Which, from one.
    pub number: u8,
    /// Which time, from one.
    pub attempt: u8,
    /// How it ended, if it has: whether it was won, and after how many rounds.
    pub ended: Option<(bool, u16)>,
    /// The play that began it.
    pub first: usize,
    /// Its last play so far.
    pub last: usize,
}

/// Every mission that was begun in a campaign, by its plays.
pub fn stretches(replay: &Replay<Campaign>) -> Vec<Stretch> {
    let state = replay.game().state();
    let mut stretches: Vec<Stretch> = Vec::new();
    for (play, n) in replay.plays().zip(1..) {
        match play.action {
            Action::Begin => {
                let record = state.records.get(stretches.len());
                stretches.push(Stretch {
                    number: record.map_or(state.number, |record| record.number),
                    attempt: record.map_or(state.attempt, |record| record.attempt),
                    ended: record.map(|record| (record.won, record.rounds)),
                    first: n,
                    last: n,
                });
            }
            Action::Play(_) => {
                if let Some(stretch) = stretches.last_mut() {
                    stretch.last = n;
                }
            }
            _ => {}
        }
    }
    stretches
}

/// A mission as it is collected from the log of a campaign.
struct Collected {
    number: u8,
    attempt: u8,
    setup: survival::setup::Setup,
    opening: Vec<Roll>,
    plays: Vec<(Seat, survival::action::Action, Vec<Roll>)>,
}

/// Every mission that was begun in a campaign. `seed` is for whoever plays one
/// of them on.
///
/// # Errors
///
/// A campaign that can't be played again by the rules of today.
pub fn played(replay: &Replay<Campaign>, seed: u64) -> Result<Vec<Played>, ReplayError> {
    let mut game = replay.at(0)?;
    let mut missions: Vec<Collected> = Vec::new();
    for (play, n) in replay.plays().zip(1..) {
        match play.action {
            Action::Begin => missions.push(Collected {
                number: game.state().number,
                attempt: game.state().attempt,
                setup: game.mission_setup(),
                opening: play.rolls.clone(),
                plays: Vec::new(),
            }),
            Action::Play(action) if game.state().phase == Phase::Mission => {
                if let Some(mission) = missions.last_mut() {
                    mission.plays.push((play.seat, action, play.rolls.clone()));
                }
            }
            _ => {}
        }
        replay.step(&mut game, n, &mut ())?;
    }
    let log = |mission: Collected| {
        let plays = mission.plays.iter().map(|(seat, action, rolls)| (*seat, *action, &rolls[..]));
        let log = Log::recall(replay.content(), &mission.setup, &mission.opening, plays, seed)?;
        Ok(Played { number: mission.number, attempt: mission.attempt, log })
    };
    missions.into_iter().map(log).collect()
}
