//! Friends in the target zone: whom misses may strike, and what they can bear.
//!
//! Invader chapter 11, "Friendly fire"; chapter 17, "Tough", "Low profile"; reference
//! manual, "Skill Dice".

use super::Witness;
use crate::engine::game::{Game, figures};
use crate::model::action::{Action, Being, Figure, Who};
use crate::model::frame::{Attack, Frame};
use crate::skills::Trait;

/// Those whom the misses of an attack may strike.
pub(super) struct Friends {
    /// Who they are.
    pub(super) figures: Vec<Figure>,
    /// Damage of one miss.
    pub(super) damage: u8,
    /// The damage that each person among them can take and live.
    bears: Vec<u16>,
    /// Whether a machine is there to take any number more, and be lost.
    pub(super) machine: bool,
}

impl Friends {
    /// Those whom the rules name when a die of this attack misses.
    pub(super) fn at_risk(game: &Game, fight: &Attack) -> Friends {
        let mut probe = game.clone();
        let open = probe.state.frames.len();
        probe.miss(&Attack { misses: 1, ..*fight });
        let (among, damage) = match probe.frame() {
            Some(Frame::Dealing(dealing)) if probe.state.frames.len() > open => {
                (dealing.among, dealing.misses.1)
            }
            _ => (0, 0),
        };
        let mut friends =
            Friends { figures: Vec::new(), damage, bears: Vec::new(), machine: false };
        if damage == 0 {
            return friends;
        }
        friends.figures = figures(among).collect();
        for figure in &friends.figures {
            match figure.being() {
                Being::Survivor(who) => friends.bears.push(bears(game, who)),
                Being::Machine(_) => friends.machine = true,
                Being::Scientist(_) | Being::Companion(_) => {}
            }
        }
        friends
    }

    /// So many misses of this damage can be shared out without losing anybody.
    pub(super) fn bear(&self, damage: u8) -> usize {
        self.bears.iter().map(|bears| usize::from(bears / u16::from(damage.max(1)))).sum()
    }

    /// The damage of one miss where so many sixes lie.
    pub(super) fn damage_of_miss(&self, fight: &Attack, sixes: usize) -> u8 {
        fight.stronger(sixes, self.damage)
    }

    /// Whether misses strike anybody.
    pub(super) fn any(&self) -> bool {
        !self.figures.is_empty()
    }
}

/// The damage that a survivor can take at once and live: what Tough ignores, a
/// point for each Defence token and each card that may be discarded instead, all
/// armour but the last point.
fn bears(game: &Game, who: Who) -> u16 {
    let mut probe = game.clone();
    let mut spare = u16::from(game.is(who, Trait::ShrugsOff));
    let shield = |probe: &Game| probe.shields(who).min();
    while let Some(slot) = shield(&probe) {
        probe.discard(Action::Discard { who, slot }, &mut Witness::default());
        spare += 1;
        // A card that can't be put away would be found again for ever.
        if probe.survivor(who).inventory.get(slot).is_some() {
            break;
        }
    }
    spare += u16::from(game.defence(who));
    spare + u16::from(game.survivor(who).armour.saturating_sub(1))
}
