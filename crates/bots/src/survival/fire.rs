//! Molotovs: who has one, where they are found, and where a mission wants one thrown.

use survival::Game;
use survival::action::Who;
use survival::card::{Blast, Card, Effect, Weapon};
use survival::enemy::Kind;
use survival::inventory::{Area, Slot};
use survival::mission::{ExitWithoutAbominations, Gift, MolotovSpawns, Slay, Step};
use survival::reading::Read as _;
use survival::zone::{Zone, ZoneSet};

use super::works;

/// Whether a card is thrown and burns whatever lives in a zone.
pub fn is_molotov(game: &Game, card: Card) -> bool {
    let effect = game.world().content().equipment(card).effect;
    matches!(
        effect,
        Effect::Weapon { ranged: Some(Weapon { blast: Some(Blast::Molotov), .. }), .. }
    )
}

/// The enemy and the card of the step that wants one slain with it, once it is open.
pub fn quarry(game: &Game) -> Option<Slay> {
    let steps = game.world().mission().steps.iter().enumerate();
    let mut open = steps.filter(|(index, _)| game.is_open(*index));
    open.find_map(|(_, step)| match step {
        Step::Slay(slay) => Some(*slay),
        _ => None,
    })
}

/// How many cards somebody has that burn what the mission wants burnt.
pub fn held(game: &Game, who: Who) -> usize {
    let inventory = &game.survivor(who).inventory;
    let quarry = quarry(game);
    let burns = |card| quarry.map_or_else(|| is_molotov(game, card), |slay| card == slay.with);
    let fuel = |slot: &Slot| inventory.get(*slot).is_some_and(burns);
    Slot::all().filter(|slot| slot.area() != Area::Found).filter(fuel).count()
}

/// Where Abominations are.
fn abominations(game: &Game) -> ZoneSet {
    let content = game.world().content();
    let stands = |zone: &Zone| {
        let crowd = game.state().enemies[*zone];
        crowd.kinds().any(|kind: Kind| content.enemy(kind).abomination)
    };
    game.world().board().zones().filter(stands).collect()
}

/// The zones at which the mission wants fire now.
pub fn wanted(game: &Game) -> ZoneSet {
    let mission = game.world().mission();
    let mut zones = works::to_set_alight(game);
    if mission.says(ExitWithoutAbominations) {
        zones |= abominations(game);
    }
    if let Some(slay) = quarry(game) {
        let stands = |zone: &Zone| game.state().enemies[*zone].of(slay.kind) > 0;
        zones |= game.world().board().zones().filter(stands).collect::<ZoneSet>();
    }
    zones
}

/// How many Molotovs the mission still takes, those for later steps too.
pub fn needed(game: &Game) -> usize {
    let mission = game.world().mission();
    let astray = || {
        let start = mission.spawns.first().map(|spawn| spawn.zone);
        let tokens = game.state().spawn.tokens.iter();
        tokens.filter(|token| Some(token.zone) != start).count()
    };
    let mut needed = 0;
    for (_, step) in mission.steps.iter().enumerate().filter(|(index, _)| !game.is_done(*index)) {
        needed += match step {
            Step::BurnStart(_) => 1,
            Step::SpawnsGathered(_) if mission.says(MolotovSpawns) => astray(),
            Step::BreakOut(_) => astray(),
            Step::Assembled(_) => usize::from(!works::has_card_part(game)),
            Step::Escape(_) if mission.says(ExitWithoutAbominations) => {
                abominations(game).len() as usize
            }
            _ => 0,
        };
    }
    needed
}

/// How many more Molotovs the team has to find.
pub fn lacking(game: &Game) -> usize {
    match needed(game) {
        0 => 0,
        needed => needed.saturating_sub(game.in_play().map(|who| held(game, who)).sum()),
    }
}

/// Whether the mission takes all the Molotovs that the team has, to be thrown at places.
/// Where it wants Abominations burnt, what burns others keeps them away too.
pub fn is_scarce(game: &Game) -> bool {
    if game.world().mission().says(ExitWithoutAbominations) {
        return false;
    }
    let needed = needed(game);
    needed > 0 && game.in_play().map(|who| held(game, who)).sum::<usize>() <= needed
}

/// Where one stands to throw fire at some zones.
pub fn spots(game: &Game, zones: ZoneSet) -> ZoneSet {
    let near = |zone: Zone| game.map().neighbours(zone) & game.map().sight(zone);
    zones.iter().fold(ZoneSet::EMPTY, |all, zone| all | near(zone)) - zones
}

/// The zones of objectives that give a Molotov, or may.
pub fn stores(game: &Game) -> ZoneSet {
    let gives = |gift: &Gift| match gift {
        Gift::Cards(cards) => cards.iter().any(|card| is_molotov(game, *card)),
        Gift::Fetch(card) => is_molotov(game, *card),
        _ => false,
    };
    let gifts = &game.world().mission().gifts;
    works::of_colour(game, |colour| gifts.iter().any(|(of, gift)| *of == colour && gives(gift)))
}
