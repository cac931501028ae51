//! What a quest knows of things that are fetched and brought: loads for cars, parts for
//! a bottle, roles to exchange, weapons for everybody, a box to be emptied.

use survival::Game;
use survival::action::{Action, Who};
use survival::card::{Back, Card};
use survival::danger::Danger;
use survival::inventory::Slot;
use survival::mission::{Many, Own, Step};
use survival::reading::Read as _;
use survival::reading::companion::Company;
use survival::reading::state::TokenState;
use survival::zone::{Zone, ZoneSet};

/// The zones of objectives on the board.
pub(super) fn lying(game: &Game) -> ZoneSet {
    let tokens = game.state().mission.tokens.iter();
    tokens.filter(|token| token.state == TokenState::Lies).map(|token| token.zone).collect()
}

/// The zones of cars.
pub(super) fn cars(game: &Game) -> ZoneSet {
    game.state().cars.iter().filter(|car| !car.gone).map(|car| car.zone).collect()
}

/// Whether somebody has a card like this.
pub(super) fn has(game: &Game, who: Who, card: Card) -> bool {
    let inventory = &game.survivor(who).inventory;
    Slot::all().filter_map(|slot| inventory.get(slot)).any(|held| held == card)
}

/// How many Pimpweapons are still wanted.
pub(super) fn unarmed(game: &Game, own: &Own) -> i32 {
    let content = game.world().content();
    let weapons = |who: Who| {
        let inventory = &game.survivor(who).inventory;
        let cards = Slot::all().filter_map(|slot| inventory.get(slot));
        cards.filter(|card| content.equipment(*card).back == Back::Prototype).count() as i32
    };
    let team = game.in_play().count() as i32;
    match own.many {
        Many::Count(wanted) => i32::from(wanted) - game.in_play().map(weapons).sum::<i32>(),
        Many::Each => team - game.in_play().map(weapons).sum::<i32>(),
        Many::Everybody => {
            let held: i32 = game.in_play().map(weapons).sum();
            let with = game.in_play().filter(|who| weapons(*who) > 0).count() as i32;
            2 * team - with - held.min(team)
        }
    }
}

/// Those who have not exchanged roles, and what they lack for it.
pub(super) fn unswapped(game: &Game) -> impl Iterator<Item = (Who, i32)> {
    let wanted = i32::from(game.world().ruleset().threshold(Danger::Yellow));
    let open = game.in_play().filter(|who| game.survivor(*who).tokens == 0);
    open.map(move |who| (who, (wanted - i32::from(game.survivor(who).experience)).max(0)))
}

/// Where companions stand alone: they can't fight.
pub(super) fn helpless(game: &Game) -> ZoneSet {
    let all = game.state().companions.all().map(|(_, company)| company);
    all.filter_map(|company| match company {
        Company::Lone(zone) => Some(zone),
        Company::Led(_) | Company::Lost => None,
    })
    .collect()
}

/// The zones with an Abomination.
pub(super) fn monsters(game: &Game) -> impl Iterator<Item = Zone> {
    let content = game.world().content();
    game.world().board().zones().filter(|zone| {
        game.state().enemies[*zone].kinds().any(|kind| content.enemy(kind).abomination)
    })
}

/// Whether the mission asks that somebody falls by this card.
pub(super) fn slays(game: &Game, card: Card) -> bool {
    let steps = game.world().mission().steps.iter();
    steps.into_iter().any(|step| matches!(step, Step::Slay(slay) if slay.with == card))
}

/// How much an action suggests itself that brings something where it belongs.
pub(super) const fn weight(action: Action) -> Option<u32> {
    match action {
        Action::Load { .. } | Action::DropToken | Action::DropCard { .. } => Some(600),
        _ => None,
    }
}
