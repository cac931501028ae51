//! What an inventory is worth to its owner.

use survival::Game;
use survival::action::Who;
use survival::card::{Ammo, Blast, Card, Effect, Weapon};
use survival::inventory::{Area, Inventory, Slot, exchange};
use survival::mission::{Special, Step};
use survival::reading::Read as _;

use super::way::doors_take_card;
use super::{blast, fire, growth, works};

/// What it is worth to have a weapon for one's own zone, and one for others.
const COVER: i32 = 8;

/// What weapons are worth to somebody whom the mission wants more experienced, in halves.
const LEARNS: i32 = 3;

/// What something to eat is worth to somebody whom the mission wants more experienced.
const FOOD: i32 = 40;

/// What a grenade in hand is worth to whoever throws several of them, beyond what it is to
/// anybody.
const THROWN: i32 = 400;

/// What it is worth where the mission wants it brought.
const STORES: i32 = 60;

/// Whether fire decides the mission.
pub fn needs_fire(game: &Game) -> bool {
    let mission = game.world().mission();
    let burns = |special: &Special| matches!(special, Special::HellfireSpawns(_));
    mission.steps.iter().any(|step| matches!(step, Step::DestroySpawn(_)))
        && mission.specials.iter().any(burns)
        || fire::needed(game) > 0
        || fire::quarry(game).is_some()
}

/// What an inventory is worth to its owner.
pub fn value(game: &Game, owner: Who, pack: &Inventory) -> i32 {
    Taste::of(game, owner).value(pack)
}

/// What somebody makes of cards, as the mission stands: found out once for all the
/// inventories that they compare.
pub(super) struct Taste<'g> {
    game: &'g Game,
    owner: Who,
    likes: Likes,
}

/// What somebody has, and what they like.
pub(super) type Stock = (Inventory, Likes);

/// What somebody likes about cards: all on which it depends what cards are worth to them.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) struct Likes {
    /// Whether fire decides the mission.
    fire: bool,
    /// Whether Seismic Grenades do.
    grenades: bool,
    /// Whether they have to learn.
    learns: bool,
    /// What something to eat is worth.
    food: i32,
    /// Whether doors take a card, and some are closed.
    doors: bool,
    /// How many grenades they throw together, as the team has planned it.
    throws: usize,
}

impl<'g> Taste<'g> {
    pub(super) fn of(game: &'g Game, owner: Who) -> Taste<'g> {
        let learns = growth::lacks(game, owner);
        let food = match learns {
            _ if works::wants_food(game) => STORES,
            true => FOOD,
            false => 0,
        };
        let (fire, grenades) = (needs_fire(game), works::needs_grenades(game));
        let doors = doors_take_card(game) && !game.state().doors.closed.is_empty();
        let throws = blast::plan(game).map_or(0, |plan| plan.throws_of(owner));
        Taste { game, owner, likes: Likes { fire, grenades, learns, food, doors, throws } }
    }

    /// What they like.
    pub(super) fn likes(&self) -> Likes {
        self.likes
    }

    /// What they have, and all on which it depends what that is worth.
    pub(super) fn stock(&self) -> Stock {
        (self.game.survivor(self.owner).inventory, self.likes)
    }

    /// What an inventory is worth.
    pub(super) fn value(&self, pack: &Inventory) -> i32 {
        self.value_beside(pack, self.arms(pack))
    }

    /// What the weapons in the hands are worth to anybody.
    fn arms(&self, pack: &Inventory) -> i32 {
        arms_by(self.game, pack, self.likes.fire)
    }

    /// What an inventory is worth in which the weapons in the hands are worth so much.
    fn value_beside(&self, pack: &Inventory, arms: i32) -> i32 {
        let (game, likes) = (self.game, self.likes);
        let content = game.world().content();
        // The best weapons are for those who have to learn.
        let arms = arms * if likes.learns { LEARNS } else { 2 } / 2;
        let keys = if likes.doors { keys(game, pack) } else { 0 };
        let mut total = arms + COVER * reach(game, pack) + keys;
        let is_food = |card: Card| content.equipment(card).effect == Effect::Food;
        if likes.food > 0 {
            let held = pack.cards(Area::Hand).filter(|(_, card)| is_food(*card)).count();
            total += likes.food * held as i32;
        }
        if likes.throws > 0 {
            let grenades =
                pack.cards(Area::Hand).filter(|(_, card)| works::is_grenade(game, *card));
            total += THROWN * grenades.count().min(likes.throws) as i32;
        }
        let mut worn_air = false;
        for (_, card) in pack.cards(Area::Body) {
            total += match content.equipment(card).effect {
                Effect::Oxygen if !worn_air => {
                    worn_air = true;
                    60
                }
                Effect::Armour => 40,
                Effect::SearchDrone => 6,
                _ => 2,
            };
        }
        for (_, card) in pack.cards(Area::Backpack) {
            total += match content.equipment(card).effect {
                Effect::Weapon {
                    ranged: Some(Weapon { blast: Some(Blast::Seismic), .. }), ..
                } if likes.grenades => 150,
                Effect::Weapon {
                    ranged: Some(Weapon { blast: Some(Blast::Hellfire | Blast::Molotov), .. }),
                    ..
                } if likes.fire => 150,
                Effect::Ammo(Ammo::Canister) if likes.fire => 120,
                Effect::Weapon { .. } => 3,
                Effect::Ammo(_) => 5,
                Effect::Armour => 10,
                // There are only as many as there are people.
                Effect::Oxygen => -30,
                Effect::Food => likes.food,
                _ => 1,
            };
        }
        total - 10 * pack.cards(Area::Found).count() as i32
    }
}

/// What it is worth to have something that opens doors, where nothing else does: in hand
/// above all.
fn keys(game: &Game, pack: &Inventory) -> i32 {
    let content = game.world().content();
    let opens = |(_, card): (Slot, Card)| content.equipment(card).opens.is_some();
    match (pack.cards(Area::Hand).any(opens), pack.cards(Area::Backpack).any(opens)) {
        (true, _) => 20,
        (false, true) => 8,
        (false, false) => 0,
    }
}

/// What the weapons in the hands are worth: ten for each hit that one action
/// makes on average, and more for reach and damage.
pub fn arms(game: &Game, pack: &Inventory) -> i32 {
    arms_by(game, pack, needs_fire(game))
}

fn arms_by(game: &Game, pack: &Inventory, fire: bool) -> i32 {
    let mut arms = [0, 0];
    for hand in Area::Hand.slots() {
        if let Some(card) = pack.get(hand) {
            arms[hand.index()] = in_hand(game, pack, hand, card, fire);
        }
    }
    let both = if is_pair(game, pack) { arms[0].max(arms[1]) / 2 } else { 0 };
    arms[0].max(arms[1]) + arms[0].min(arms[1]) / 3 + both
}

/// Whether the weapons in the hands are of use in one's own zone, and whether in others:
/// so many of the two.
fn reach(game: &Game, pack: &Inventory) -> i32 {
    let content = game.world().content();
    let (mut near, mut far) = (false, false);
    for (hand, card) in pack.cards(Area::Hand) {
        let Effect::Weapon { melee, ranged } = content.equipment(card).effect else { continue };
        for line in [melee, ranged].into_iter().flatten().filter(|line| line.blast.is_none()) {
            let works = line.needs.is_none() || fed(game, pack, hand, &line) > 0;
            near |= works && line.range.0 == 0;
            far |= works && line.range.1 > 0;
        }
    }
    i32::from(near) + i32::from(far)
}

/// How much better things get by one exchange, those in hands above all: between a
/// backpack and hands of the same survivor, or of two who trade; ammunition goes to
/// whoever has a weapon for it.
pub(super) fn gain(own: &Taste<'_>, other: Option<&Taste<'_>>) -> i32 {
    let content = own.game.world().content();
    let with = other.is_some();
    let tastes = [own, other.unwrap_or(own)];
    let before = tastes.map(|taste| taste.stock().0);
    let sides = if with { 2 } else { 1 };
    let worth = |packs: &[Inventory; 2]| -> [i32; 2] {
        let of_side = |side: usize| {
            let (taste, pack) = (tastes[side], &packs[side]);
            let arms = taste.arms(pack);
            [taste.value_beside(pack, arms), arms]
        };
        (0..sides).map(of_side).fold([0, 0], |sum, more| [sum[0] + more[0], sum[1] + more[1]])
    };
    let mut now = None;
    let mut best = 0;
    for giver in 0..sides {
        let taker = sides - 1 - giver;
        let held = sides > 1 && tastes[taker].likes.learns;
        let held = before[giver].cards(Area::Hand).filter(|_| held);
        for (from, card) in before[giver].cards(Area::Backpack).chain(held) {
            let (hands, room) = match content.equipment(card).effect {
                Effect::Weapon { .. } => (2, None),
                Effect::Ammo(_) | Effect::Food if with => (0, before[taker].room(Area::Backpack)),
                _ => continue,
            };
            for to in Area::Hand.slots().take(hands).chain(room) {
                let mut packs = before;
                if exchange(content, &mut packs, (giver, from), (taker, to)) {
                    let now = *now.get_or_insert_with(|| worth(&before));
                    let then = worth(&packs);
                    let [all, in_hands] = [0, 1].map(|part| then[part] - now[part]);
                    best = best.max(if all > 0 { all.max(in_hands) } else { 0 });
                }
            }
        }
    }
    best
}

/// Whether a survivor holds a weapon that burns a zone, ready for use.
pub fn can_burn(game: &Game, who: Who) -> bool {
    let pack = &game.survivor(who).inventory;
    pack.cards(Area::Hand).any(|(hand, card)| match game.world().content().equipment(card).effect {
        Effect::Weapon { ranged: Some(weapon), .. } if weapon.blast == Some(Blast::Hellfire) => {
            weapon.needs.is_none_or(|ammo| pack.attached(hand, ammo) > 0)
        }
        _ => false,
    })
}

/// Whether a survivor holds a gun.
pub fn shoots(game: &Game, who: Who) -> bool {
    let content = game.world().content();
    let mut held = game.survivor(who).inventory.cards(Area::Hand);
    held.any(|(_, card)| match content.equipment(card).effect {
        Effect::Weapon { ranged: Some(weapon), .. } => weapon.blast.is_none(),
        _ => false,
    })
}

fn is_pair(game: &Game, pack: &Inventory) -> bool {
    let content = game.world().content();
    let (Some(left), Some(right)) = (pack.get(Slot::LEFT), pack.get(Slot::RIGHT)) else {
        return false;
    };
    let dual = |weapon: Option<Weapon>| weapon.is_some_and(|weapon| weapon.dual);
    content.equipment(left).design == content.equipment(right).design
        && match content.equipment(left).effect {
            Effect::Weapon { melee, ranged } => dual(melee) || dual(ranged),
            _ => false,
        }
}

fn in_hand(game: &Game, pack: &Inventory, hand: Slot, card: Card, fire: bool) -> i32 {
    let Effect::Weapon { melee, ranged } = game.world().content().equipment(card).effect else {
        return 0;
    };
    // It has to be cleared first.
    if pack.is_face_down(game.world().content(), hand) {
        return 2;
    }
    if ranged.is_some_and(|line| line.blast == Some(Blast::Seismic)) {
        return if works::needs_grenades(game) { 230 } else { 25 };
    }
    let lines = [melee, ranged]
        .map(|line| line.map_or(0, |line| line_value(game, pack, hand, &line, fire)));
    lines[0].max(lines[1]) + lines[0].min(lines[1]) / 3
}

/// How well a weapon is fed at best.
const FED: i32 = 4;

/// How well a line of a weapon is fed, in quarters: what it takes may be attached,
/// or at least be at hand.
fn fed(game: &Game, pack: &Inventory, hand: Slot, weapon: &Weapon) -> i32 {
    let Some(ammo) = weapon.ammo else { return 0 };
    if pack.attached(hand, ammo) > 0 {
        return FED;
    }
    let content = game.world().content();
    let feeds = |(_, card): (Slot, Card)| content.equipment(card).effect == Effect::Ammo(ammo);
    if pack.cards(Area::Backpack).any(feeds) { FED - 1 } else { 0 }
}

fn line_value(game: &Game, pack: &Inventory, hand: Slot, weapon: &Weapon, fire: bool) -> i32 {
    let fed = fed(game, pack, hand, weapon);
    if weapon.blast.is_some() {
        return match (fire, fed == FED) {
            (true, true) => 630,
            (true, false) => 200,
            (false, true) => 40,
            (false, false) => 4,
        };
    }
    let hits = i32::from(weapon.dice) * i32::from(7 - weapon.accuracy) * 10 / 6;
    let strong = if weapon.damage > 1 { hits * 8 / 5 } else { hits };
    let far = strong + 3 * i32::from(weapon.range.1);
    let hungry = if weapon.needs.is_some() { far / 6 } else { far };
    hungry + (far * 7 / 5 - hungry) * fed / FED
}
