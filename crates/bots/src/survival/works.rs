//! What a mission asks for: where it lies, where it is done, and with what.
//!
//! No mission is named: all of it follows from steps, special rules and gifts.

use survival::Game;
use survival::action::Who;
use survival::board::{Door, ZoneKind};
use survival::card::{Back, Blast, Card, Effect, Weapon};
use survival::danger::Danger;
use survival::inventory::{Area, Slot};
use survival::mission::{
    Carry, Colour, DestroySpawn, Fixed, Gift, MachineKind, MolotovSpawns, Peril, Sort, Special,
    Step, TakeSpawn,
};
use survival::reading::Read as _;
use survival::reading::companion::Company;
use survival::reading::state::{Token, TokenState};
use survival::zone::{Zone, ZoneSet};

use super::way;

/// The objectives that lie on the board.
fn lying(game: &Game) -> impl Iterator<Item = &Token> {
    game.state().mission.tokens.iter().filter(|token| token.state == TokenState::Lies)
}

/// How many objectives of a colour lie facedown.
fn hidden(game: &Game, colour: Colour) -> usize {
    usize::from(game.state().mission.hidden[colour as usize])
}

/// The zones of objectives that may be of a colour that is wanted.
pub fn of_colour(game: &Game, wanted: impl Fn(Colour) -> bool) -> ZoneSet {
    let hides = Colour::ALL.iter().any(|colour| wanted(*colour) && hidden(game, *colour) > 0);
    let fits = |token: &&Token| token.colour.map_or(hides, &wanted);
    lying(game).filter(fits).map(|token| token.zone).collect()
}

/// Whether a colour is among those of a step: any, if it names none.
fn is_among(colours: &[Colour], colour: Colour) -> bool {
    colours.is_empty() || colours.contains(&colour)
}

/// The zones of objectives that may be of these colours (of any, if none).
pub fn tokens(game: &Game, colours: &[Colour]) -> ZoneSet {
    let mission = game.world().mission();
    let stays = |colour: Colour| colours.is_empty() && mission.says(Fixed { colour });
    of_colour(game, |colour| is_among(colours, colour) && !stays(colour))
}

/// How many objectives of these colours are still to be taken.
pub fn missing(game: &Game, colours: &[Colour]) -> usize {
    let mission = game.world().mission();
    let stays = |colour: Colour| colours.is_empty() && mission.says(Fixed { colour });
    let wanted = |colour: Colour| is_among(colours, colour) && !stays(colour);
    let open = lying(game).filter(|token| token.colour.is_some_and(wanted)).count();
    open + Colour::ALL.iter().filter(|c| wanted(**c)).map(|c| hidden(game, *c)).sum::<usize>()
}

/// Whether an objective of a colour lies on the board, seen or unseen.
pub fn is_lying(game: &Game, colour: Colour) -> bool {
    hidden(game, colour) > 0 || lying(game).any(|token| token.colour == Some(colour))
}

/// Where the objective of a colour lies, once it was seen.
pub fn place(game: &Game, colour: Colour) -> Option<Zone> {
    lying(game).find(|token| token.colour == Some(colour)).map(|token| token.zone)
}

/// The zones of objectives that open doors which are still shut.
pub fn keys(game: &Game) -> ZoneSet {
    let locks = &game.world().mission().locks;
    if locks.is_empty() {
        return ZoneSet::EMPTY;
    }
    let opens = |colour: Colour| {
        let shut = |door| game.state().doors.closed.contains(door);
        locks.iter().any(|(of, door, _)| *of == colour && shut(*door))
    };
    of_colour(game, opens)
}

/// The zones of objectives that hold cards or prototypes.
pub fn gifts(game: &Game) -> ZoneSet {
    let gifts = &game.world().mission().gifts;
    let gives = |colour: Colour| {
        let holds = |gift: &Gift| !matches!(gift, Gift::Remote(_));
        gifts.iter().any(|(of, gift)| *of == colour && holds(gift))
    };
    of_colour(game, gives)
}

/// Where one stands to burn a spawn zone that the mission wants burnt.
pub fn hot_spots(game: &Game) -> ZoneSet {
    let mut spots = ZoneSet::EMPTY;
    for zone in to_burn(game) {
        spots |= game.map().neighbours(zone) & game.map().sight(zone);
    }
    spots
}

/// Spawn zones that fire removes, and that the mission wants removed.
pub fn to_burn(game: &Game) -> ZoneSet {
    let mission = game.world().mission();
    let burnable = mission.specials.iter().fold(ZoneSet::EMPTY, |all, special| match special {
        Special::HellfireSpawns(fire) => all | fire.zones,
        _ => all,
    });
    let spawns = game.state().spawn.tokens.iter().filter(|spawn| {
        spawn.facedown || mission.steps.contains(&DestroySpawn { colour: spawn.colour }.into())
    });
    spawns.map(|spawn| spawn.zone).filter(|zone| burnable.contains(*zone)).collect()
}

/// The rooms that anybody may search.
pub fn armouries(game: &Game) -> ZoneSet {
    let board = game.world().board();
    let is_one = |zone: &Zone| board.kind(*zone) == ZoneKind::Security && !game.is_pit(*zone);
    board.zones().filter(is_one).collect()
}

/// Whether a survivor wears a tank that they did not begin with.
pub fn wears_new(game: &Game, who: Who, card: Card) -> bool {
    let survivor = game.survivor(who);
    let mut worn = survivor.inventory.cards(Area::Body);
    worn.any(|(slot, worn)| worn == card && !survivor.is_old_tank(slot))
}

/// Whether a survivor still has to fetch the new tank that the mission asks for.
pub fn wants_new_air(game: &Game, who: Who) -> bool {
    game.world().mission().steps.iter().any(|step| match step {
        Step::Equip(equip) => !wears_new(game, who, equip.card),
        _ => false,
    })
}

/// Whether Seismic Grenades decide the mission.
pub fn needs_grenades(game: &Game) -> bool {
    let specials = &game.world().mission().specials;
    specials.iter().any(|special| matches!(special, Special::BlastSpawns(_)))
}

/// Whether a card is a Seismic Grenade.
pub fn is_grenade(game: &Game, card: Card) -> bool {
    let effect = game.world().content().equipment(card).effect;
    matches!(
        effect,
        Effect::Weapon { ranged: Some(Weapon { blast: Some(Blast::Seismic), .. }), .. }
    )
}

/// How many Seismic Grenades a survivor has.
pub fn grenades(game: &Game, who: Who) -> usize {
    let inventory = &game.survivor(who).inventory;
    let is_one = |slot: &Slot| inventory.get(*slot).is_some_and(|card| is_grenade(game, card));
    Slot::all().filter(is_one).count()
}

/// What it is worth that grenades are with those who see where they are to fall:
/// two together in one pair of hands above all.
pub fn readiness(game: &Game) -> i32 {
    if !needs_grenades(game) {
        return 0;
    }
    let seers = game.in_play().filter(|who| game.sees_in_dark(*who));
    seers.map(|who| [0, 150, 600][grenades(game, who).min(2)]).sum()
}

/// Spawn zones that grenades remove, and that the mission wants removed.
pub fn to_blast(game: &Game) -> ZoneSet {
    let mission = game.world().mission();
    let blasted = mission.specials.iter().fold(ZoneSet::EMPTY, |all, special| match special {
        Special::BlastSpawns(blast) => all | blast.zones,
        _ => all,
    });
    let spawns = game.state().spawn.tokens.iter();
    spawns.map(|spawn| spawn.zone).filter(|zone| blasted.contains(*zone)).collect()
}

/// How many grenades it still takes in this phase to remove the spawn token of a zone.
pub fn blasts_wanted(game: &Game, zone: Zone) -> usize {
    let takes = game.world().mission().specials.iter().find_map(|special| match special {
        Special::BlastSpawns(blast) if blast.zones.contains(zone) => Some(blast.grenades),
        _ => None,
    });
    let tokens = game.state().spawn.tokens.iter().filter(|spawn| spawn.zone == zone);
    let thrown = tokens.map(|spawn| spawn.blasts).max().unwrap_or(0);
    usize::from(takes.unwrap_or(1).saturating_sub(thrown))
}

/// The zones from which a survivor throws grenades at a zone.
pub fn ledges(game: &Game, who: Who, zone: Zone) -> ZoneSet {
    let map = game.map();
    let seen = |from: &Zone| match game.sees_in_dark(who) {
        true => map.sight(*from).contains(zone),
        false => map.sight_in_dark(*from).contains(zone),
    };
    map.neighbours(zone).iter().filter(seen).collect()
}

/// Zones at which the mission wants a Molotov thrown.
pub fn to_set_alight(game: &Game) -> ZoneSet {
    let mission = game.world().mission();
    let Some(start) = mission.spawns.first().map(|spawn| spawn.zone) else {
        return ZoneSet::EMPTY;
    };
    let mut zones = ZoneSet::EMPTY;
    for (_, step) in mission.steps.iter().enumerate().filter(|(index, _)| game.is_open(*index)) {
        match step {
            Step::BurnStart(_) => zones.insert(start),
            Step::SpawnsGathered(_) if mission.says(MolotovSpawns) => {
                let tokens = game.state().spawn.tokens.iter().map(|token| token.zone);
                zones |= tokens.filter(|zone| *zone != start).collect::<ZoneSet>();
            }
            _ => {}
        }
    }
    zones
}

/// Whether the mission waits for cards that are found by searching.
pub fn wants_finds(game: &Game) -> bool {
    let steps = game.world().mission().steps.iter().enumerate();
    let mut open = steps.filter(|(index, _)| game.is_open(*index));
    open.any(|(_, step)| match step {
        Step::Own(own) => own.sort != Sort::Prototype,
        _ => false,
    })
}

/// Whether the mission waits for food, now or later.
pub fn wants_food(game: &Game) -> bool {
    let steps = game.world().mission().steps.iter().enumerate();
    let mut left = steps.filter(|(index, _)| !game.is_done(*index));
    left.any(|(_, step)| matches!(step, Step::Own(own) if own.sort == Sort::Food))
}

/// Whether a survivor has a weapon out of a crate.
pub fn has_prototype(game: &Game, who: Who) -> bool {
    let content = game.world().content();
    let inventory = &game.survivor(who).inventory;
    let is_one = |slot| inventory.get(slot).map(|card| content.equipment(card).back);
    Slot::all().any(|slot| is_one(slot) == Some(Back::Prototype))
}

/// The level that it takes to take objectives.
pub fn takers(game: &Game) -> Option<Danger> {
    game.world().mission().specials.iter().find_map(|special| match special {
        Special::Takers(takers) => Some(takers.level),
        _ => None,
    })
}

/// Where companions stand alone.
pub fn lone(game: &Game) -> ZoneSet {
    let all = game.state().companions.all();
    all.filter_map(|(_, company)| match company {
        Company::Lone(zone) => Some(zone),
        _ => None,
    })
    .collect()
}

/// The zones that the mission wants kept free of enemies.
pub fn guarded(game: &Game) -> ZoneSet {
    let perils = &game.world().mission().perils;
    perils.iter().fold(ZoneSet::EMPTY, |all, peril| match peril {
        Peril::ActivatesIn(at) => all | at.zones,
        Peril::Enters(at) => all | at.zones,
        _ => all,
    })
}

/// Whether the card among parts that are brought together is there already.
pub fn has_card_part(game: &Game) -> bool {
    game.state().mission.charges[1] > 0
}

/// The spawn zones through which people break out, and that don't burn yet.
pub fn cold_ways(game: &Game) -> ZoneSet {
    let start = game.world().mission().spawns.first().map(|spawn| spawn.zone);
    let tokens = game.state().spawn.tokens.iter();
    let cold = tokens.filter(|token| Some(token.zone) != start && token.blasts == 0);
    cold.map(|token| token.zone).collect()
}

/// Whether nobody holds a card that opens doors, where it takes one to get to where the
/// mission sends somebody.
pub fn lacks_opener(game: &Game) -> bool {
    if !way::doors_take_card(game) || game.in_play().any(|who| way::opens_doors(game, who)) {
        return false;
    }
    let Some(first) = game.in_play().next() else { return false };
    let open = way::open_ground(game, game.survivor(first).zone);
    let steps = game.world().mission().steps.iter().enumerate();
    let mut todo = steps.filter(|(index, _)| game.is_open(*index));
    todo.any(|(_, step)| !(step.errand(game).sites - open).is_empty())
}

/// Whether somebody has something that opens doors, but not in hand.
pub fn hides_opener(game: &Game, who: Who) -> bool {
    let content = game.world().content();
    let mut cards = game.survivor(who).inventory.cards(Area::Backpack);
    cards.any(|(_, card)| content.equipment(card).opens.is_some())
}

/// Whether grenades are what removes the spawn token of a colour.
pub fn is_blasted(game: &Game, colour: Colour) -> bool {
    let blasted = to_blast(game);
    game.state()
        .spawn
        .tokens
        .iter()
        .any(|spawn| spawn.colour == colour && blasted.contains(spawn.zone))
}

/// Objectives in spawn zones that go when these are taken.
pub fn to_undermine(game: &Game) -> ZoneSet {
    let mission = game.world().mission();
    let takes = |colour: Colour| mission.says(TakeSpawn { colour });
    let spawns = game.state().spawn.tokens.iter().filter(|spawn| takes(spawn.colour));
    spawns.map(|spawn| spawn.zone).collect()
}

/// The zones of tokens that are to be carried somewhere.
pub fn to_carry(game: &Game) -> ZoneSet {
    let mission = game.world().mission();
    of_colour(game, |colour| mission.says(Carry { colour }))
}

/// How many tokens the team carries.
pub fn carried(game: &Game) -> i32 {
    game.in_play().map(|who| i32::from(game.survivor(who).tokens)).sum()
}

/// The zones that fall with a pillar.
pub fn falling(game: &Game, colour: Colour) -> ZoneSet {
    let pillar = game.world().mission().pillar(colour);
    pillar.map_or(ZoneSet::EMPTY, |(_, pillar)| game.world().board().wholly_on(pillar.tiles))
}

/// The charges that a pillar has, and how many it takes.
pub fn charges(game: &Game, colour: Colour) -> (i32, i32) {
    let pillar = game.world().mission().pillar(colour);
    pillar.map_or((0, 0), |(index, pillar)| {
        (i32::from(game.state().mission.charges[index]), i32::from(pillar.charges))
    })
}

/// Whether somebody would go down with a pillar.
pub fn is_below(game: &Game, colour: Colour) -> bool {
    let falling = falling(game, colour);
    game.in_play().any(|who| falling.contains(game.survivor(who).zone))
}

/// Whether a pillar may fall: nobody is below it, and nothing that is still
/// needed.
pub fn may_fall(game: &Game, colour: Colour) -> bool {
    !is_below(game, colour) && needed_below(game, colour).is_empty()
}

/// The zones of tokens below a pillar without which the others can't be blown.
pub fn needed_below(game: &Game, colour: Colour) -> ZoneSet {
    let others = game.world().mission().pillars.iter().filter(|pillar| pillar.colour != colour);
    let wanted: i32 = others
        .filter(|pillar| is_lying(game, pillar.colour))
        .map(|pillar| charges(game, pillar.colour))
        .map(|(set, wanted)| wanted - set)
        .sum();
    let below = to_carry(game) & falling(game, colour);
    // Any facedown one elsewhere may turn out to be something else.
    let mission = game.world().mission();
    let others = Colour::ALL.iter().filter(|of| !mission.says(Carry { colour: **of }));
    let others: usize = others.map(|of| hidden(game, *of)).sum();
    let elsewhere = (to_carry(game) - below).len() as i32 - others as i32;
    if carried(game) + elsewhere.max(0) >= wanted { ZoneSet::EMPTY } else { below }
}

/// The machine of a kind: its place on the list and its zone.
pub fn machine(game: &Game, kind: MachineKind) -> Option<(u8, Zone)> {
    let machines = game.state().machines.iter().enumerate();
    let of_kind = |index: usize| game.machine_card(index as u8).is_some_and(|c| c.kind == kind);
    let mut intact = machines.filter(|(index, m)| m.intact && of_kind(*index));
    intact.next().map(|(index, m)| (index as u8, m.zone))
}

/// The zones beside secured airlocks that are still shut, where a Bot opens them.
pub fn gates(game: &Game) -> ZoneSet {
    let doorways = game.world().board().doorways();
    let shut = |door: &&Door| game.state().doors.barred.contains(**door);
    let doors = game.world().mission().secured.iter().filter(shut);
    let sides = doors.filter_map(|door| doorways.get(door.index()));
    sides.flat_map(|doorway| [doorway.a, doorway.b]).collect()
}

/// The zones of objectives that hold the remote of a kind of machine.
pub fn remotes(game: &Game, kind: MachineKind) -> ZoneSet {
    let gifts = &game.world().mission().gifts;
    let gives = |of: &(Colour, Gift), colour: Colour| *of == (colour, Gift::Remote(kind));
    of_colour(game, |colour| gifts.iter().any(|of| gives(of, colour)))
}

/// Whether somebody controls the machine.
pub fn is_controlled(game: &Game, machine: u8) -> bool {
    game.in_play().any(|who| game.controls(who, machine))
}
