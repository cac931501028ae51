//! What a roll could be expected to bring, so that luck can be told afterwards.

use crate::engine::game::Game;
use crate::model::action::{Declared, Hands};
use crate::model::event::Fact;

/// How many of a die's six faces hit in an attack that has just begun, by the
/// game before it. None where the fact begins no attack with dice.
pub fn faces_that_hit(before: &Game, fact: &Fact) -> Option<u8> {
    let fight = match *fact {
        Fact::Attack { who, weapon, pair, melee, at, focus } => {
            let inventory = &before.survivor(who).inventory;
            let hands = Hands::ALL.into_iter().find(|hands| {
                let slots = hands.slots();
                (slots.len() > 1) == pair && inventory.get(slots[0]) == Some(weapon)
            })?;
            let at = Some(at);
            let declared = Declared { melee, hands, at, focus, swarm: false, all_out: false };
            before.plan_attack(who, declared)
        }
        Fact::MachineAttack { who, machine, melee, at, focus } => {
            before.plan_machine_attack(who, machine, melee, at, focus)
        }
        _ => return None,
    };
    let fight = fight.ok().filter(|fight| fight.accuracy > 0)?;
    Some(7 - fight.accuracy.saturating_sub(fight.roll).clamp(1, 7))
}
