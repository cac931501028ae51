//! What dragging one thing onto another means.

use survival::Game;
use survival::action::{Action, Who};
use survival::card::Effect;
use survival::inventory::{Area, Slot, fits};

use survival::spot::Spot;
use table::Seat;

/// The action that a drag means; the error is a sentence.
pub fn drag(game: &Game, seat: Seat, from: &str, to: &str) -> Result<Action, String> {
    let world = game.world();
    let read = |name: &str| Spot::read(world, name);
    let (Some(source), Some(target)) = (read(from), read(to)) else {
        return Err("That is no longer on the table.".to_owned());
    };
    match (source, target) {
        (Spot::Card(who, slot), Spot::Bin) => Ok(Action::Discard { who, slot }),
        (Spot::Ammo(who, hand, ammo), Spot::Bin) => Ok(Action::DiscardAttached { who, hand, ammo }),
        (Spot::Card(who, from), Spot::Card(whose, to)) => Ok(put(game, who, from, whose, to)),
        (Spot::Card(who, from), Spot::Ammo(whose, hand, _)) => {
            Ok(put(game, who, from, whose, hand))
        }
        (Spot::Card(who, from), Spot::Survivor(whose) | Spot::Skill(whose, _)) => {
            let found = anywhere(game, seat, who, from, whose);
            found.ok_or_else(|| format!("{} has no room for it.", world.name(whose)))
        }
        (Spot::Ammo(who, hand, ammo), Spot::Card(whose, to))
            if who == whose && to.area() == Area::Backpack =>
        {
            Ok(Action::Detach { who, hand, ammo })
        }
        (Spot::Ammo(who, hand, ammo), Spot::Survivor(whose) | Spot::Skill(whose, _))
            if who == whose =>
        {
            Ok(Action::Detach { who, hand, ammo })
        }
        (Spot::Ammo(..), _) => {
            Err("Attached cards come off into their bearer's own backpack first.".to_owned())
        }
        (Spot::Survivor(_), Spot::Zone(to)) => Ok(Action::Move { to }),
        (Spot::Survivor(_), Spot::Survivor(with)) => Ok(Action::Trade { with }),
        (Spot::Machine(machine), Spot::Zone(to)) => Ok(Action::MachineMove { machine, to }),
        (Spot::Machine(machine), Spot::Enemies(at, kind)) => {
            Ok(Action::MachineRanged { machine, at, focus: Some(kind) })
        }
        _ => Err("That can't go there.".to_owned()),
    }
}

/// Putting a card somewhere; ammo onto a weapon in one's own hand is attached.
fn put(game: &Game, who: Who, from: Slot, whose: Who, to: Slot) -> Action {
    let content = game.world().content();
    let effect = |who: Who, slot| {
        let card = game.survivor(who).inventory.get(slot)?;
        Some(content.equipment(card).effect)
    };
    let ammo = matches!(effect(who, from), Some(Effect::Ammo(_)));
    let weapon = matches!(effect(whose, to), Some(Effect::Weapon { .. }));
    match ammo && weapon && who == whose && to.area() == Area::Hand {
        true => Action::Attach { who, from, hand: to },
        false => Action::Put { who, from, whose, to },
    }
}

/// What puts a card somewhere at a survivor's, when nobody says where: where there is room for it,
/// else onto a weapon that it can be attached to. What is allowed goes before what isn't.
fn anywhere(game: &Game, seat: Seat, who: Who, from: Slot, whose: Who) -> Option<Action> {
    let content = game.world().content();
    let inventory = &game.survivor(whose).inventory;
    let card = game.survivor(who).inventory.get(from)?;
    let areas = [Area::Backpack, Area::Hand, Area::Body];
    let rooms = areas.into_iter().filter(|area| fits(content, card, *area));
    let rooms = rooms.filter_map(|area| inventory.room(area));
    let weapons = Area::Hand.slots().filter(|slot| inventory.get(*slot).is_some());
    let ways: Vec<Action> = rooms
        .map(|to| put(game, who, from, whose, to))
        .chain(
            weapons
                .map(|hand| put(game, who, from, whose, hand))
                .filter(|action| matches!(action, Action::Attach { .. })),
        )
        .collect();
    let allowed = ways.iter().copied().find(|action| game.check(seat, *action).is_ok());
    allowed.or_else(|| ways.first().copied())
}
