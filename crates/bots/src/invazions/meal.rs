//! What damage devours at a Place.

use invazions::Game;
use invazions::card::{Card, Research};
use invazions::reading::Read as _;
use invazions::reading::state::Site;

use super::worth;

/// The most damage that makes a difference: four Humans behind a cache, and
/// the New virus.
const MOST: usize = 30;

/// What the hordes gain by devouring at a Place, for every damage left after
/// they got in.
#[derive(Clone, Debug)]
pub(super) struct Feast {
    gains: [i32; MOST + 1],
}

/// Who is devoured: Humans as bits, and the Research that has a Defence.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) struct Meal {
    pub humans: u8,
    pub research: bool,
}

impl Feast {
    pub(super) fn new(game: &Game, site: &Site) -> Feast {
        let mut gains = [0; MOST + 1];
        each(game, site, |_, damage, gain| {
            let at = &mut gains[(damage as usize).min(MOST)];
            *at = gain.max(*at);
        });
        // More damage never gains less: nobody has to use it.
        for damage in 1..=MOST {
            gains[damage] = gains[damage].max(gains[damage - 1]);
        }
        Feast { gains }
    }

    /// What so much damage gains once the hordes are in.
    pub(super) fn gain(&self, damage: i32) -> i32 {
        self.gains[(damage.max(0) as usize).min(MOST)]
    }
}

/// The best meal for so much damage.
pub(super) fn best(game: &Game, site: &Site, damage: i32) -> Meal {
    let mut best = (0, 0, Meal::default());
    each(game, site, |meal, cost, gain| {
        if cost <= damage && (gain > best.0 || (gain == best.0 && cost < best.1)) {
            best = (gain, cost, meal);
        }
    });
    best.2
}

/// Every meal that the rules allow, with the damage it takes and what it gains.
fn each(game: &Game, site: &Site, mut tell: impl FnMut(Meal, i32, i32)) {
    let world = game.world();
    let content = world.content();
    let cache = Research::WeaponsCache;
    let shielded = match !world.options.cache_own_place {
        true => site.research == Some(cache) || game.state().place_of(cache).is_some(),
        false => site.research == Some(cache),
    };
    let shield = if shielded { i32::from(content.research(cache).shield) } else { 0 };
    let number = site.humans.len();
    let everybody = (1u8 << number) - 1;
    let of = |which: Card| {
        let bit = |(at, card): (usize, &Card)| u8::from(*card == which) << at;
        site.humans.iter().enumerate().map(bit).fold(0, |bits, bit| bits | bit)
    };
    // Those who were given enough damage already count as devoured.
    let before = site.marked & everybody;
    let soldiers = of(Card::Soldier) & !before;
    let cooks = of(Card::Cook) & !before;
    let target = site.research.filter(|_| !site.research_marked);
    let defence = target.map_or(0, |research| i32::from(content.research(research).defence));
    let research = if target.is_some() { worth::research(game, site) } else { 0 };
    let mut costs = [0; 4];
    let mut worths = [0; 4];
    for (at, card) in site.humans.iter().enumerate() {
        if before >> at & 1 == 0 {
            costs[at] = i32::from(world.card(*card).defence) + shield;
            worths[at] = worth::human(game, *card);
        }
    }
    let pair = target == Some(Research::OrganStudies) && site.count(Card::Survivors) >= 2;
    let extra = i32::from(content.research(Research::OrganStudies).extra);
    let survivors = of(Card::Survivors);
    for mask in 0..=everybody {
        if mask & before != 0 {
            continue;
        }
        let others = mask & !soldiers;
        if others != 0 && mask & soldiers != soldiers {
            continue;
        }
        if mask & cooks != 0 && (mask | before | cooks) != everybody {
            continue;
        }
        let mut cost = 0;
        let mut gain = 0;
        for at in (0..number).filter(|at| mask >> at & 1 == 1) {
            cost += costs[at];
            gain += worths[at];
        }
        let left = everybody & !(mask | before);
        if defence == 0 && target.is_some() && left == 0 && number > 0 {
            gain += research;
        } else if pair && (left & survivors).count_ones() < 2 {
            gain += worth::POINT * extra;
        }
        tell(Meal { humans: mask, research: false }, cost, gain);
        if defence > 0 && mask & soldiers == soldiers {
            let meal = Meal { humans: mask, research: true };
            tell(meal, cost + defence, gain + research);
        }
    }
}
