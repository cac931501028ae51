//! Survivors who have nothing to fetch: they stay with others who have, and
//! open doors for them.

use survival::Game;
use survival::action::Who;
use survival::mission::{Errand, Step};
use survival::zone::ZoneSet;

use super::goal::{Call, Goal, burns, errand};
use super::scout::Scout;
use super::way::{doors_take_card, open_ground, opens_doors};
use super::weights::Weights;
use super::works;

/// Whoever carries nothing keeps to those who do; if nobody does, to where
/// there is something to carry.
pub(super) fn of_bearers(game: &Game, who: Who, step: &Step) -> Option<Goal> {
    if !matches!(step, Step::Weld(_) | Step::Collapse(_)) {
        return None;
    }
    let alone = matches!(step, Step::Collapse(_));
    let others = game.in_play().filter(|other| alone || *other != who);
    let bearers = others.map(|other| game.survivor(other));
    let bearers = bearers.filter(|survivor| survivor.tokens > 0).map(|survivor| survivor.zone);
    Goal::early(bearers.collect()).or_else(|| Goal::early(works::to_carry(game)))
}

/// Whoever has nothing to fetch keeps to those who have.
pub(super) fn covering(game: &Scout<'_>, w: &Weights, who: Who, step: &Step) -> Option<Goal> {
    if w.cover <= 0 {
        return None;
    }
    let Errand { sites, everybody } = step.errand(game);
    if sites.is_empty() || everybody && !burns(game, step) {
        return None;
    }
    let mut targets = ZoneSet::EMPTY;
    let mut shut = ZoneSet::EMPTY;
    let ushers = w.usher > 0 && doors_take_card(game) && opens_doors(game, who);
    for other in game.in_play().filter(|other| *other != who) {
        let Some(goal) = errand(game, w, other, step) else { continue };
        if goal.call != Call::Urgent {
            continue;
        }
        let zone = game.survivor(other).zone;
        targets.insert(zone);
        if ushers && !opens_doors(game, other) {
            shut |= goal.targets - open_ground(game, zone);
        }
    }
    if !shut.is_empty() {
        return Some(Goal { targets: shut, call: Call::Usher });
    }
    (!targets.is_empty()).then_some(Goal { targets, call: Call::Cover })
}

/// Whether somebody is among those who carry something and are nearest to where it is used:
/// the others go along with them.
pub(super) fn is_among_bearers(game: &Game, w: &Weights, who: Who, sites: ZoneSet) -> bool {
    let far = |who: Who| {
        let zone = game.survivor(who).zone;
        (sites.iter().map(|site| game.map().distance(zone, site)).min(), who.0)
    };
    let mine = far(who);
    let bearers = game.in_play().filter(|other| game.survivor(*other).tokens > 0);
    let nearer = bearers.filter(|other| far(*other) < mine).count();
    (nearer as i32) < w.bearers
}
