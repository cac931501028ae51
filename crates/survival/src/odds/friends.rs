//! Friends in the target zone: whom misses may strike, and what they can bear.
//!
//! Invader chapter 11, "Friendly fire"; chapter 17, "Tough", "Low profile".

use super::Witness;
use crate::action::{Action, Being, Figure, Who};
use crate::frame::{Fight, Frame};
use crate::game::{Game, figures};
use crate::inventory::Slot;
use crate::skill::Skill;

/// Those whom the misses of an attack may strike.
pub(super) struct Friends {
    /// Who they are.
    pub(super) figures: Vec<Figure>,
    /// Damage of one miss.
    pub(super) damage: u8,
    /// So many misses can be shared out without losing anybody.
    pub(super) bear: usize,
    /// Whether a machine is there to take any number more, and be lost.
    pub(super) machine: bool,
}

impl Friends {
    /// Those whom the rules name when a die of this attack misses.
    pub(super) fn at_risk(game: &Game, fight: &Fight) -> Friends {
        let mut probe = game.clone();
        let open = probe.state.frames.len();
        probe.miss(&Fight { misses: 1, ..*fight });
        let (among, damage) = match probe.frame() {
            Some(Frame::Dealing(dealing)) if probe.state.frames.len() > open => {
                (dealing.among, dealing.misses.1)
            }
            _ => (0, 0),
        };
        let mut friends = Friends { figures: Vec::new(), damage, bear: 0, machine: false };
        if damage == 0 {
            return friends;
        }
        friends.figures = figures(among).collect();
        for figure in &friends.figures {
            match figure.being() {
                Being::Survivor(who) => {
                    friends.bear += usize::from(bears(game, who)) / usize::from(damage);
                }
                Being::Machine(_) => friends.machine = true,
                Being::Scientist(_) => {}
            }
        }
        friends
    }

    /// Whether misses strike anybody.
    pub(super) fn any(&self) -> bool {
        !self.figures.is_empty()
    }
}

/// The damage that a survivor can take at once and live: what Tough ignores,
/// a point for each card that may be discarded instead, all armour but the
/// last point.
fn bears(game: &Game, who: Who) -> u16 {
    let mut probe = game.clone();
    let mut spare = u16::from(game.has(who, Skill::Tough));
    let shield = |probe: &Game| {
        Slot::all().find(|slot| probe.check_wound(who, Action::Prevent { slot: *slot }).is_ok())
    };
    while let Some(slot) = shield(&probe) {
        probe.discard(Action::Discard { who, slot }, &mut Witness::default());
        spare += 1;
        // A card that can't be put away would be found again for ever.
        if probe.survivor(who).inventory.get(slot).is_some() {
            break;
        }
    }
    spare + u16::from(game.survivor(who).armour.saturating_sub(1))
}
