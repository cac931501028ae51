//! Bringing everybody to a danger level: who is behind, who should wait, and
//! where to stand while enemies come.

use survival::Game;
use survival::action::Who;
use survival::board::ZoneKind;
use survival::danger::Danger;
use survival::mission::Step;
use survival::reading::Read as _;
use survival::zone::{Zone, ZoneSet};

use super::weights::Weights;
use super::{champion, works};

/// How near to a level somebody is who reaches it in a moment.
const NEARLY: u16 = 2;

/// From how far spawn zones no longer matter.
const NEST: i32 = 5;

/// The level that the mission wants everybody, or somebody, to reach.
pub(super) fn wanted(game: &Game) -> Option<Danger> {
    let steps = game.world().mission().steps.iter().enumerate();
    let mut open = steps.filter(|(index, _)| !game.is_done(*index));
    let by_step = open.find_map(|(_, step)| match step {
        Step::Level(step) => Some(step.level),
        _ => None,
    });
    by_step.or_else(|| champion::level(game)).or_else(|| works::takers(game))
}

/// Whether the mission waits for everybody to reach a level.
pub(super) fn is_for_all(game: &Game) -> bool {
    let steps = game.world().mission().steps.iter().enumerate();
    let mut open = steps.filter(|(index, _)| !game.is_done(*index));
    open.any(|(_, step)| matches!(step, Step::Level(step) if !step.somebody))
}

/// By how much experience a survivor is behind the most experienced, as far as the
/// mission asks for it.
pub(super) fn behind(game: &Game, who: Who) -> i32 {
    let Some(level) = wanted(game) else { return 0 };
    let most = game.world().ruleset().threshold(level);
    let counts = |who: Who| i32::from(game.survivor(who).experience.min(most));
    game.in_play().map(counts).max().unwrap_or(0) - counts(who)
}

/// Whether the mission wants more experience of a survivor.
pub(super) fn lacks(game: &Game, who: Who) -> bool {
    wanted(game).is_some_and(|level| game.survivor(who).level < level)
        && !champion::stands_back(game, who)
}

/// Where a point of experience makes a survivor reach a level that nobody has: the share
/// of the others who are far from it, in hundredths.
pub(super) fn gets_ahead(game: &Game, who: Who) -> Option<i32> {
    let survivor = game.survivor(who);
    let next = survivor.level.next()?;
    let reaches = survivor.experience + 1 >= game.world().ruleset().threshold(next);
    (reaches && next > game.danger()).then(|| left_behind(game, who, next))
}

/// The share of the others who are far from a level, in hundredths: whoever reaches
/// it before them brings more enemies upon all.
fn left_behind(game: &Game, who: Who, level: Danger) -> i32 {
    let near = game.world().ruleset().threshold(level).saturating_sub(NEARLY);
    let others = || game.in_play().filter(|other| *other != who);
    let far = others().filter(|other| game.survivor(*other).experience < near).count();
    100 * far as i32 / others().count().max(1) as i32
}

/// Where the team holds out while enemies come to it: near, off the spawn zones, with
/// few ways in, and something to be found there.
pub(super) fn stronghold(game: &Game, w: &Weights) -> ZoneSet {
    let board = game.world().board();
    let fit =
        |zone: &Zone| board.kind(*zone).is_indoor() && !game.is_mold(*zone) && !game.is_pit(*zone);
    let best = board.zones().filter(fit).min_by_key(|zone| hardship(game, w, *zone));
    best.into_iter().collect()
}

/// How hard a zone is to get to and to hold.
fn hardship(game: &Game, w: &Weights, zone: Zone) -> i32 {
    let map = game.map();
    let steps = |at: Zone| i32::from(map.distance(at, zone));
    let far: i32 = game.in_play().map(|who| steps(game.survivor(who).zone)).sum();
    let spawns = game.state().spawn.tokens.iter();
    let nests: i32 = spawns.map(|token| (NEST - steps(token.zone)).max(0)).sum();
    let searched = game.world().board().kind(zone) == ZoneKind::Security;
    w.hold_far * far + w.hold_nest * nests + w.hold_ways * map.neighbours(zone).len() as i32
        - w.hold_arms * i32::from(searched)
        - w.hold_sight * map.sight(zone).len() as i32
}
