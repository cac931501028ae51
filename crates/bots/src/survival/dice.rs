//! All-Out and Skill dice: what they add to an attack, what they risk, and how
//! to use what they show.

use survival::Game;
use survival::action::{Action, Who};
use survival::enemy::Kind;
use survival::inventory::Area;
use survival::reading::Read as _;
use survival::reading::frame::{Attack, AttackStage};
use survival::skill_die::{DieFace, SkillDie};
use survival::zone::Zone;

use super::threat::Threat;
use super::weights::Weights;

/// What an All-Out die shows that is no number.
const EXPLOSION: u8 = 1;

/// The damage of a mortal hit.
const MORTAL: u8 = 3;

/// How far a taunt reaches.
const TAUNTS: u8 = 2;

/// The chance of a hit with one of the All-Out dice, in thousandths.
pub(super) fn pool_chance(fight: &Attack) -> i32 {
    let numbers = (2..=5).filter(|shown| shown + fight.roll >= fight.accuracy).count() as i32;
    (numbers + 1) * 1000 / 6
}

/// Every Skill die that can be added to an attack, as one die with this chance of
/// a hit, in thousandths.
pub(super) fn skill_chances(game: &Game, who: Who, again: bool) -> [i32; 4] {
    let own = game.dice(who);
    SkillDie::ALL.map(|die| match own.is_ready(die, again) {
        true => average_hits(&game.world().content().skill_dice[die.index()]),
        false => 0,
    })
}

fn average_hits(faces: &[DieFace]) -> i32 {
    let hits = faces.iter().map(|face| i32::from(face.hits + face.criticals + face.mortals));
    (hits.sum::<i32>() * 1000 / faces.len().max(1) as i32).min(970)
}

/// What All-Out dice put at risk: the weapon, or with bare hands oneself, and a
/// taunt.
pub(super) fn risk(game: &Game, w: &Weights, threat: &Threat<'_>, fight: &Attack) -> i32 {
    let (mut none, mut one) = (1000, 0);
    for _ in 0..fight.pool {
        (none, one) = (none * 5 / 6, (one * 5 + none) / 6);
    }
    let more = 1000 - none - one;
    if fight.unarmed {
        // Standing up costs an action.
        return ((one + more) * w.step + more * w.harm) / 1000;
    }
    let fumbles = (one * w.step / 2 + more * w.step) / 1000;
    fumbles + (1000 - none) * taunt(game, w, threat, fight) / 1000
}

/// What a taunt costs: the zone is ours to choose.
fn taunt(game: &Game, w: &Weights, threat: &Threat<'_>, fight: &Attack) -> i32 {
    let here = game.survivor(fight.who).zone;
    let zones = threat.crowds.iter().filter(|zone| game.map().distance(*zone, here) <= TAUNTS);
    zones.map(|zone| w.harm * drawn(game, threat, here, zone)).min().unwrap_or(0)
}

/// The damage that those of a zone do when they are drawn to somebody.
fn drawn(game: &Game, threat: &Threat<'_>, here: Zone, zone: Zone) -> i32 {
    threat.bites(zone) / (1 + i32::from(game.map().distance(zone, here)))
}

/// How much a zone suggests itself, whose enemies a taunt draws.
pub(super) fn lure(game: &Game, w: &Weights, who: Who, at: Zone) -> i32 {
    -drawn(game, &Threat::new(game, w), game.survivor(who).zone, at)
}

/// A die instead of a skill: worth about as much as the skills that suggest
/// themselves at its level.
pub(super) const fn taking(die: SkillDie) -> i32 {
    match die {
        SkillDie::Black => 45,
        SkillDie::Red => 60,
        SkillDie::Blue => 72,
        SkillDie::White => 86,
    }
}

/// What turning a card up is worth: a weapon in hand, before it is needed.
pub(super) fn clearing(game: &Game, w: &Weights, who: Who, slot: survival::inventory::Slot) -> i32 {
    let mut after = game.survivor(who).inventory;
    let before = super::pack::value(game, who, &after);
    after.turn(slot, false);
    let gain = super::pack::value(game, who, &after) - before;
    let in_hand = if slot.area() == Area::Hand { w.search } else { 0 };
    w.trade * gain / 10 + in_hand - w.delay
}

/// What to make of the dice.
pub(super) fn answer(game: &Game, fight: &Attack, action: Action) -> Option<i32> {
    let needs = fight.accuracy.saturating_sub(fight.roll);
    let tough = |kind: Kind| game.world().content().enemy(kind).toughness;
    let damage = fight.damage + fight.skill.pushed;
    let score = match (fight.stage, action) {
        (AttackStage::Declared, Action::AddDie { .. }) => 10,
        (AttackStage::Again, Action::PickDie { face: EXPLOSION, all_out: true }) => 20,
        (AttackStage::Again, Action::PickDie { face: 6, all_out: true }) => -10,
        (AttackStage::Again, Action::PickDie { face, .. }) => {
            if face < needs {
                15
            } else {
                -10
            }
        }
        (AttackStage::Again, Action::Roll) => 5,
        // A stronger hit helps where no other brings somebody down.
        (AttackStage::Surges, Action::CancelFumble) => 5,
        (AttackStage::Surges, Action::Strengthen) => {
            let crowd = game.state().enemies[fight.at];
            let out_of_reach = crowd.kinds().any(|kind| tough(kind) == damage + 1);
            if out_of_reach && fight.hits > 0 && fight.fumbles < 2 { 10 } else { 0 }
        }
        (AttackStage::Hits, Action::Surge) => {
            let crowd = game.state().enemies[fight.at];
            let reach = damage + fight.skill.strength;
            let mut worth =
                crowd.kinds().filter(|kind| (damage + 1..=reach).contains(&tough(*kind)));
            if worth.next().is_some() { 250 } else { -5 }
        }
        (AttackStage::Hits, Action::Critical { kind }) => falling(game, kind, damage) + 1,
        (AttackStage::Hits, Action::Mortal { kind }) => {
            let needed = tough(kind) > damage;
            falling(game, kind, MORTAL.max(fight.damage)) + if needed { 40 } else { -20 }
        }
        _ => return None,
    };
    Some(score)
}

/// What a hit of so much damage at a kind is worth.
pub(super) fn falling(game: &Game, kind: Kind, damage: u8) -> i32 {
    let enemy = game.world().content().enemy(kind);
    let bite = i32::from(enemy.damage) * i32::from(enemy.actions);
    if damage >= enemy.toughness { 100 + 10 * bite + i32::from(enemy.toughness) } else { bite }
}
