//! How to play a campaign: a mission is played like any mission, and between
//! two missions a bot simply goes on to the next.

use ::campaign::{Action, Campaign, MISSIONS, Outcome};
use ::survival::Game;
use table::{Game as _, Seat, Turn};

use crate::Evaluator;

/// The score of what nobody does on purpose.
const NEVER: i32 = -100_000;

impl Evaluator for Campaign {
    const HORIZON: u32 = <Game as Evaluator>::HORIZON;

    /// That of a mission, and how many were played before it: no two have the same cards.
    type Memory = (usize, <Game as Evaluator>::Memory);

    fn advise(
        &self,
        seat: Seat,
        legal: &[Action],
        memory: &mut Self::Memory,
        scores: &mut Vec<i32>,
    ) {
        if let Some(mission) = self.mission() {
            let played = |action: &Action| match action {
                Action::Play(action) => Some(*action),
                _ => None,
            };
            let actions: Vec<_> = legal.iter().filter_map(played).collect();
            let before = self.state().records.len();
            if memory.0 != before {
                *memory = (before, Default::default());
            }
            mission.advise(seat, &actions, &mut memory.1, scores);
            return;
        }
        let lessons = self.team_view().lessons;
        scores.extend(legal.iter().map(|action| match action {
            Action::GiveUp => NEVER,
            // Prototypes come first.
            Action::Keep(card) => -i32::from(*card),
            // What one would learn last is missed least.
            Action::Forget(what) => {
                let name = lessons.get(usize::from(*what)).map_or("", String::as_str);
                -crate::survival::lesson(self.content(), name)
            }
            // Everybody keeps what is theirs.
            Action::HandOver { .. } => NEVER,
            Action::Play(_)
            | Action::Replace(_)
            | Action::Begin
            | Action::Roll
            | Action::Give(_) => 0,
        }));
    }

    fn win_chance(&self, seat: Seat) -> f32 {
        match self.turn() {
            Turn::Over(Outcome::Won) => 1.0,
            Turn::Over(_) => 0.0,
            Turn::Decide(_) => {
                let won = f32::from(self.state().number.saturating_sub(1));
                let here = self.mission().map_or(0.5, |mission| mission.win_chance(seat));
                ((won + here) / MISSIONS as f32).clamp(0.01, 0.99)
            }
        }
    }

    fn reason(&self, action: Action) -> Option<&'static str> {
        match (self.mission(), action) {
            (Some(mission), Action::Play(action)) => mission.reason(action),
            _ => None,
        }
    }

    fn pace(&self) -> u32 {
        let before = self.state().records.len() as u32;
        before * 10_000 + self.mission().map_or(0, Evaluator::pace)
    }
}
