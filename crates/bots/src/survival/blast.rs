//! Grenades of which a spawn zone takes several in one phase: whoever has one brings it to
//! somebody who throws them all, unless all can be thrown in this very round by those who have them.

use survival::Game;
use survival::action::{MAX_SURVIVORS, Who};
use survival::few::Few;
use survival::reading::Read as _;
use survival::reading::frame::Frame;
use survival::zone::Zone;

use super::threat::USUAL;
use super::way::Way;
use super::works;

/// What an action counts that it takes to hand a grenade over, in steps.
const HANDING: u32 = 1;

/// Who throws, at which spawn zone, and how many it takes.
#[derive(Clone, Copy)]
pub(super) struct Plan {
    pub(super) thrower: Who,
    pub(super) zone: Zone,
    wanted: usize,
}

/// What the team does with its grenades, once it has as many as a spawn zone takes: what is
/// done with the fewest steps.
pub(super) fn plan(game: &Game) -> Option<Plan> {
    if !works::needs_grenades(game) {
        return None;
    }
    let map = game.map();
    let at = |who: Who| game.survivor(who).zone;
    let mut best: Option<(u32, Plan)> = None;
    for zone in works::to_blast(game) {
        let wanted = works::blasts_wanted(game, zone);
        for thrower in owners(game) {
            let ledges = works::ledges(game, thrower, zone);
            let far = ledges.iter().map(|ledge| map.distance(at(thrower), ledge)).min();
            let Some(far) = far else { continue };
            let missing = wanted.saturating_sub(works::grenades(game, thrower));
            let Some(bringing) = bringing(game, thrower, missing) else { continue };
            let steps = u32::from(far) + bringing;
            if best.is_none_or(|(least, _)| steps < least) {
                best = Some((steps, Plan { thrower, zone, wanted }));
            }
        }
    }
    best.map(|(_, plan)| plan)
}

/// Those who have grenades.
fn owners(game: &Game) -> impl Iterator<Item = Who> {
    game.in_play().filter(|who| works::grenades(game, *who) > 0)
}

/// The steps in which the nearest others bring so many grenades to somebody, if they have them.
fn bringing(game: &Game, to: Who, missing: usize) -> Option<u32> {
    let zone = game.survivor(to).zone;
    let mut others: Few<(u8, usize), MAX_SURVIVORS> = Few::new((0, 0));
    for other in owners(game).filter(|other| *other != to) {
        let far = game.map().distance(game.survivor(other).zone, zone);
        others.add((far, works::grenades(game, other)));
    }
    others.sort_unstable();
    let (mut left, mut steps) = (missing, 0);
    for (far, held) in others.iter().copied() {
        if left == 0 {
            break;
        }
        left = left.saturating_sub(held);
        steps += u32::from(far) + HANDING;
    }
    (left == 0).then_some(steps)
}

impl Plan {
    /// How many grenades somebody can still throw in this round, after the way to where they do.
    fn throws(&self, game: &Game, who: Who) -> usize {
        let zone = game.survivor(who).zone;
        let ledges = works::ledges(game, who, self.zone);
        let steps = usize::from(Way::of(game, who, ledges).from(zone));
        let leaving = if steps > 0 { game.leaving_cost(who) as usize } else { 0 };
        works::grenades(game, who).min(actions(game, who).saturating_sub(steps + leaving))
    }

    /// Whether somebody goes and throws in this very turn, since all together can now.
    pub(super) fn strikes(&self, game: &Game, who: Who) -> bool {
        let all = || owners(game).map(|other| self.throws(game, other)).sum::<usize>();
        works::grenades(game, who) > 0 && self.throws(game, who) > 0 && all() >= self.wanted
    }

    /// Whether whoever throws has as many as it takes.
    pub(super) fn is_ready(&self, game: &Game) -> bool {
        works::grenades(game, self.thrower) >= self.wanted
    }

    /// Whether somebody is among those who bring what is missing.
    pub(super) fn is_bringer(&self, game: &Game, who: Who) -> bool {
        if who == self.thrower || works::grenades(game, who) == 0 || self.is_ready(game) {
            return false;
        }
        let zone = game.survivor(self.thrower).zone;
        let far = |other: Who| (game.map().distance(game.survivor(other).zone, zone), other.0);
        let nearer = owners(game).filter(|o| *o != self.thrower && far(*o) < far(who));
        let nearer: usize = nearer.map(|other| works::grenades(game, other)).sum();
        works::grenades(game, self.thrower) + nearer < self.wanted
    }

    /// Where the nearest of those is who bring something.
    pub(super) fn bringer(&self, game: &Game) -> Option<Zone> {
        let here = game.survivor(self.thrower).zone;
        let zones = owners(game).filter(|o| *o != self.thrower).map(|o| game.survivor(o).zone);
        zones.min_by_key(|zone| game.map().distance(here, *zone))
    }

    /// How many grenades somebody throws together.
    pub(super) fn throws_of(&self, who: Who) -> usize {
        if who == self.thrower { self.wanted } else { 0 }
    }
}

/// The actions that somebody still has in this round.
fn actions(game: &Game, who: Who) -> usize {
    match game.frame() {
        Some(Frame::Turn(turn)) if turn.who == who => usize::from(turn.actions),
        _ if game.survivor(who).played => 0,
        _ => USUAL as usize,
    }
}
