//! Answers to what the game asks between actions.

use std::cell::{LazyCell, OnceCell};

use survival::Game;
use survival::action::{Action, Being, MAX_SURVIVORS, Who};
use survival::card::{Effect, Worn};
use survival::enemy::Kind;
use survival::inventory::{Inventory, Slot, exchange};
use survival::reading::Read as _;
use survival::reading::frame::{Attack, AttackStage, Dealing, Frame};
use survival::skill::{Act, Free, Skill};
use survival::zone::Zone;

use super::memory::Memory;
use super::pack::{self, Taste};
use super::threat::{Crew, Threat, is_expendable};
use super::turn::AT_ONCE;
use super::weights::Weights;
use super::{blast, break_out, dice, fire, growth};

/// How much an answer suggests itself, outside of turns and of [`Rearranging`].
/// What enemies threaten is looked at only where it matters, and once for all answers.
pub(super) fn score<'g>(
    game: &'g Game,
    w: &Weights,
    frame: &Frame,
    threat: &LazyCell<Threat<'g>, impl FnOnce() -> Threat<'g>>,
    action: Action,
) -> i32 {
    match (frame, action) {
        (Frame::Sharing(_), Action::Share { card, to }) => sharing(game, card, to),
        (Frame::Round(_) | Frame::Linked(_), Action::Activate { who }) => {
            turn_of(game, w, threat, who)
        }
        (Frame::Attack(fight), action) => fighting(game, fight, action),
        (Frame::Dealing(dealing), Action::Suffer { figure }) => match figure.being() {
            Being::Survivor(who) => suffering(game, dealing, who, figure.index()),
            Being::Machine(machine) if is_expendable(game, machine) => {
                sponge(game, dealing, figure.index())
            }
            Being::Machine(_) => -1000,
            Being::Scientist(_) | Being::Companion(_) => -900,
        },
        (Frame::Wound(wound), Action::Prevent { slot }) => shield(game, wound.who, slot),
        (Frame::Learning(_), Action::Learn { skill }) => learning(skill),
        (Frame::Learning(_), Action::TakeDie { die }) => dice::taking(die),
        (Frame::Taunting(taunt), Action::Lure { at }) => dice::lure(game, w, taunt.who, at),
        (_, Action::StandUp) => 10,
        (Frame::Splitting(_) | Frame::Parting(_), Action::Way { to }) => -nearness(game, to),
        (Frame::Scientists(_), Action::Way { to }) => {
            -threat.harm(to).total() - game.state().enemies[to].total() as i32
        }
        (Frame::Rationing(_) | Frame::Abomination(_), Action::Place { zone }) => {
            -nearness(game, zone)
        }
        (Frame::ExtraSpawns(_), Action::Place { zone }) => apart(game, zone) - nearness(game, zone),
        (Frame::Offered(offer), Action::Agree) => {
            let here = game.survivor(offer.who).zone;
            threat.fear(here, threat.harm(here), Crew::Now)
                - threat.fear(offer.to, threat.harm(offer.to), Crew::With(offer.who))
        }
        (Frame::Following(following), Action::Follow) => 10 - 8 * i32::from(following.price),
        (_, Action::Escape | Action::Agree) => 10,
        (Frame::Rescuing(_), Action::Drag { .. }) => 10,
        (Frame::Stowing(_), Action::Done) => 10,
        _ => 0,
    }
}

/// Who gets a starting card: guns to those who shoot well, blades to brawlers.
fn sharing(game: &Game, card: survival::card::Card, to: Who) -> i32 {
    let survivor = game.survivor(to);
    let held = survivor.inventory.cards(survival::inventory::Area::Hand).count() as i32;
    let gun = match game.world().content().equipment(card).effect {
        Effect::Weapon { ranged, .. } => ranged.is_some(),
        _ => false,
    };
    let brawls = survivor.skills.iter().any(|skill| matches!(skill, Skill::Bloodlust(Act::Melee)));
    let lucky = survivor.has(Skill::Lucky) || survivor.has(Skill::HitAndRun);
    let fits = match (gun, brawls, lucky) {
        (true, false, true) | (false, true, _) => 10,
        (true, true, _) => -10,
        _ => 0,
    };
    fits - 40 * held
}

/// Whose turn comes next: whoever stands among enemies, the best armed first.
fn turn_of(game: &Game, w: &Weights, threat: &Threat<'_>, who: Who) -> i32 {
    let survivor = game.survivor(who);
    let fear = threat.fear(survivor.zone, threat.harm(survivor.zone), Crew::Now);
    let arms = pack::arms(game, &survivor.inventory);
    let lessons = if w.first_behind == 0 { 0 } else { growth::behind(game, who) };
    let throws =
        break_out::is_on(game) && fire::held(game, who) > 0 && break_out::is_time(game, who);
    if throws || blast::plan(game).is_some_and(|plan| plan.strikes(game, who)) {
        return AT_ONCE;
    }
    fear * w.first_afraid / 100
        + arms * w.first_armed / 100
        + lessons * w.first_behind
        + i32::from(survivor.armour)
}

/// Cards that are rearranged: what somebody has before is weighed once for all that
/// they might do with it.
pub(super) struct Rearranging<'g> {
    game: &'g Game,
    memory: &'g Memory,
    before: [OnceCell<(Taste<'g>, i32)>; MAX_SURVIVORS],
}

impl<'g> Rearranging<'g> {
    pub(super) fn new(game: &'g Game, memory: &'g Memory) -> Rearranging<'g> {
        Rearranging { game, memory, before: [const { OnceCell::new() }; MAX_SURVIVORS] }
    }

    fn pack(&self, who: Who) -> Inventory {
        self.game.survivor(who).inventory
    }

    /// What somebody gains who has this afterwards.
    fn gain_of(&self, who: Who, after: &Inventory) -> i32 {
        let (taste, before) = self.before[who.index()].get_or_init(|| {
            let taste = Taste::of(self.game, who);
            let before = self.memory.value(&taste, &self.pack(who));
            (taste, before)
        });
        self.memory.value(taste, after) - before
    }

    /// What rearranging a card gains.
    pub(super) fn gain(&self, action: Action) -> i32 {
        let content = self.game.world().content();
        match action {
            Action::Done => 1,
            Action::Put { who, from, whose, to } if who == whose => {
                let mut packs = [self.pack(who); 2];
                if !exchange(content, &mut packs, (0, from), (0, to)) {
                    return -1000;
                }
                2 * self.gain_of(who, &packs[0])
            }
            Action::Put { who, from, whose, to } => {
                let mut packs = [self.pack(who), self.pack(whose)];
                if !exchange(content, &mut packs, (0, from), (1, to)) {
                    return -1000;
                }
                2 * (self.gain_of(who, &packs[0]) + self.gain_of(whose, &packs[1]))
            }
            Action::Attach { who, from, hand } => {
                let mut after = self.pack(who);
                if let Some(Effect::Ammo(ammo)) =
                    after.take(from).map(|card| content.equipment(card).effect)
                {
                    after.attach(hand, ammo);
                }
                2 * self.gain_of(who, &after)
            }
            Action::Discard { who, slot } => {
                let mut after = self.pack(who);
                after.take(slot);
                2 * self.gain_of(who, &after) - 9
            }
            _ => -1000,
        }
    }
}

fn fighting(game: &Game, fight: &Attack, action: Action) -> i32 {
    let content = game.world().content();
    if let Some(score) = dice::answer(game, fight, action) {
        return score;
    }
    let worth = |kind: Kind| dice::falling(game, kind, fight.damage + fight.skill.pushed);
    match (fight.stage, action) {
        (AttackStage::Rolled, Action::Reroll) => {
            let needs = i32::from(fight.accuracy.saturating_sub(fight.roll).clamp(1, 6));
            let expected = i32::from(fight.dice) * (7 - needs) * 10 / 6
                + i32::from(fight.pool) * dice::pool_chance(fight) / 100;
            let crowd = game.state().enemies[fight.at].total() as i32;
            let wanted = match fight.focus {
                Some(kind) => {
                    i32::from(content.enemy(kind).toughness.div_ceil(fight.damage.max(1)))
                }
                None => crowd,
            };
            let hits = i32::from(fight.hits);
            if hits >= wanted { -10 } else { expected - 10 * hits }
        }
        (AttackStage::Sixes, Action::RollOn) => 10,
        (AttackStage::Hits, Action::Hit { kind }) => worth(kind),
        (AttackStage::Hits, Action::Reap { kind }) => worth(kind) + 50,
        _ => 0,
    }
}

/// How well a survivor can bear the next attack.
fn suffering(game: &Game, dealing: &Dealing, who: Who, index: usize) -> i32 {
    let Some((kind, damage)) = game.next_dealt(dealing) else { return 0 };
    let survivor = game.survivor(who);
    let content = game.world().content();
    if kind.is_some_and(|kind| survivor.has(Skill::Ironclad(content.enemy(kind).family))) {
        return 500;
    }
    let plates = survivor
        .inventory
        .cards(survival::inventory::Area::Body)
        .filter(|(_, card)| content.equipment(*card).effect == Effect::Armour)
        .count() as i32;
    let tough = i32::from(!survivor.shrugged && game.has(who, Skill::Tough));
    let before = i32::from(dealing.dealt[index]);
    let spare = i32::from(survivor.armour) - 1 + plates + tough - before;
    let left = spare - i32::from(damage);
    if left < 0 {
        return -500 + left;
    }
    10 * left + 8 * (plates + tough).min(1)
}

/// A machine takes the attacks that would cost people too much.
fn sponge(game: &Game, dealing: &Dealing, index: usize) -> i32 {
    if dealing.dealt[index] > 0 {
        return 1000;
    }
    let content = game.world().content();
    let enemies: i32 = dealing
        .attacks
        .kinds()
        .map(|kind| i32::from(content.enemy(kind).damage) * i32::from(dealing.attacks.of(kind)))
        .sum();
    let total = enemies + i32::from(dealing.misses.0) * i32::from(dealing.misses.1);
    if total >= 2 { 300 } else { 5 }
}

fn shield(game: &Game, who: Who, slot: Slot) -> i32 {
    let Some(card) = game.survivor(who).inventory.get(slot) else { return -10 };
    let card = game.world().content().equipment(card);
    match (card.effect, card.worn) {
        (Effect::Armour, _) => 30,
        (Effect::Oxygen, _) => 1,
        (_, Worn::Hand) => 5,
        _ => 20,
    }
}

pub(super) fn learning(skill: Skill) -> i32 {
    match skill {
        Skill::ExtraAction => 100,
        Skill::Free(Free::Combat) => 95,
        Skill::Die(Act::Combat) => 90,
        Skill::Roll(_) => 88,
        Skill::Free(Free::Ranged | Free::Melee) => 85,
        Skill::Free(Free::Machine) => 84,
        Skill::Tough => 83,
        Skill::Die(_) => 80,
        Skill::Damage(_) => 79,
        Skill::Reaper(_) => 78,
        Skill::Free(Free::Move) => 75,
        Skill::Lucky => 74,
        Skill::Sniper => 73,
        Skill::Scavenger => 30,
        Skill::Free(Free::Search) => 31,
        _ => 50,
    }
}

/// How far from the other spawn tokens a zone is: those that lie together send their
/// crowds the same way.
fn apart(game: &Game, zone: Zone) -> i32 {
    let tokens = game.state().spawn.tokens.iter();
    let far = tokens.map(|token| i32::from(game.map().distance(token.zone, zone))).min();
    4 * far.unwrap_or(0).min(8)
}

/// How close to people a zone is: enemies had better be elsewhere.
fn nearness(game: &Game, zone: Zone) -> i32 {
    let map = game.map();
    let near = |who: Who| match map.distance(game.survivor(who).zone, zone) {
        0 => 40,
        1 => 16,
        2 => 6,
        3 => 3,
        far => 10 / i32::from(far),
    };
    game.in_play().map(near).sum()
}
