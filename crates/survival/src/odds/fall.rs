//! What so many hits bring down, with the best assignment that the rules allow.
//!
//! Invader chapter 11, "Targeting priority order" and "Concentrated attack".

use std::cmp::Reverse;

use crate::engine::game::Game;
use crate::model::enemy::{Crowd, Kind, Kinds, MAX_KINDS};
use crate::model::frame::Attack;

/// How good an outcome is: whether one of the kind aimed at falls, how many
/// fall, and how many of each kind, the most dangerous first.
type Rank = (bool, u32, [u8; MAX_KINDS]);

/// The kinds of enemies, the most dangerous first: by experience, by damage,
/// by actions, by their place in the table.
pub(super) fn by_danger(game: &Game) -> Vec<Kind> {
    let enemies = &game.world.content.enemies;
    let mut kinds: Vec<Kind> = (0..enemies.len().min(MAX_KINDS) as u8).map(Kind).collect();
    kinds.sort_by_key(|kind| {
        let enemy = &enemies[kind.index()];
        Reverse((enemy.experience, enemy.damage, enemy.actions))
    });
    kinds
}

/// What falls with so many hits, from none up to the number with which more
/// hits change nothing. `aim` is the kind of which one is to fall.
pub(super) fn table(game: &Game, fight: &Attack, aim: Option<Kind>) -> Vec<Crowd> {
    if let Some(focus) = fight.focus {
        return concentrated(game, fight, focus);
    }
    let order = by_danger(game);
    let crowd = game.state.enemies[fight.at];
    let mut table: Vec<Crowd> =
        (0..=crowd.total()).map(|hits| best(game, fight, aim, &order, hits)).collect();
    while table.len() > 1 && table[table.len() - 1] == table[table.len() - 2] {
        table.pop();
    }
    table
}

/// All hits strike one target, as one.
fn concentrated(game: &Game, fight: &Attack, focus: Kind) -> Vec<Crowd> {
    let toughness = game.toughness(fight, focus);
    let hits = match fight.damage {
        0 => return vec![Crowd::EMPTY],
        damage => usize::from(toughness.div_ceil(damage)).max(1),
    };
    let mut table = vec![Crowd::EMPTY; hits];
    table.push(Crowd::of_kind(focus, 1));
    table
}

fn best(game: &Game, fight: &Attack, aim: Option<Kind>, order: &[Kind], hits: u32) -> Crowd {
    let rank = |fallen: &Crowd| -> Rank {
        let mut each = [0; MAX_KINDS];
        for (place, kind) in each.iter_mut().zip(order) {
            *place = fallen.of(*kind);
        }
        (aim.is_some_and(|aim| fallen.of(aim) > 0), fallen.total(), each)
    };
    let crowd = game.state.enemies[fight.at];
    let reaped = crowd.kinds().filter(|_| fight.reaps).map(Some);
    let ways = std::iter::once(None).chain(reaped);
    let outcomes = ways.map(|reaped| assign(game, fight, aim, order, hits, reaped));
    outcomes.max_by_key(rank).unwrap_or_default()
}

/// Assigns hits one by one: to the kind aimed at, to the kind of which another
/// is reaped, then to the most dangerous that it hurts.
fn assign(
    game: &Game,
    fight: &Attack,
    aim: Option<Kind>,
    order: &[Kind],
    hits: u32,
    mut reaped: Option<Kind>,
) -> Crowd {
    let mut crowd = game.state.enemies[fight.at];
    let mut fallen = Crowd::EMPTY;
    let mut fell = |crowd: &mut Crowd, kind: Kind, count: u8| {
        *crowd -= Crowd::of_kind(kind, count);
        fallen += Crowd::of_kind(kind, count);
    };
    let mut aim = aim;
    for _ in 0..hits {
        let open: Kinds = game.targets(crowd, fight.melee || fight.precise).collect();
        let falls = |kind: &Kind| {
            crowd.of(*kind) > 0
                && open.contains(*kind)
                && fight.damage >= game.toughness(fight, *kind)
        };
        let wanted = aim.filter(falls);
        let twice = reaped.filter(|kind| falls(kind) && crowd.of(*kind) > 1);
        match (wanted, twice) {
            (Some(kind), twice) if twice != Some(kind) => {
                fell(&mut crowd, kind, 1);
                aim = None;
            }
            (_, Some(kind)) => {
                fell(&mut crowd, kind, 2);
                reaped = None;
                aim = aim.filter(|aim| *aim != kind);
            }
            _ => match order.iter().copied().find(falls) {
                Some(kind) => fell(&mut crowd, kind, 1),
                // Whatever stands in front swallows the rest.
                None => break,
            },
        }
    }
    fallen
}
