//! Attacks whose sixes raise the damage: sixes and other hits are counted apart.
//!
//! Second Edition, "Skills": "Roll 6: +1 Damage [Action]".

use super::friends::Friends;
use super::pool::Pool;
use super::throw::{Die, Throw};
use super::{Counted, Goal, Odds, Probability, Spread, fall};
use crate::engine::game::Game;
use crate::model::enemy::{Crowd, Kind};
use crate::model::frame::Attack;

impl Game {
    /// The odds of an attack with dice of which each six adds damage, to misses
    /// too.
    pub(super) fn rolling_sixes(&self, fight: &Attack, goal: Goal) -> Odds {
        let friends = Friends::at_risk(self, fight);
        let aim = match goal {
            Goal::Eliminate(kind) => Some(kind),
            _ => None,
        };
        let dice = usize::from(fight.dice);
        let more = |sixes: usize| (sixes as u8).saturating_mul(fight.per_six);
        let tables: Vec<Vec<Crowd>> = (0..=dice)
            .map(|sixes| {
                let damage = fight.damage.saturating_add(more(sixes));
                fall::table(self, &Attack { damage, ..*fight }, aim)
            })
            .collect();
        let fallen = |sixes: usize, hits: usize| {
            let table = &tables[sixes];
            table.get((sixes + hits).min(table.len() - 1)).copied().unwrap_or_default()
        };
        let strikes = |sixes: usize, hits: usize| {
            let damage = friends.damage.saturating_add(more(sixes));
            (dice - sixes - hits) as u32 * u32::from(damage)
        };
        let worst = (0..=dice).map(|sixes| strikes(sixes, 0)).max().unwrap_or(0);
        let spared = |sixes: usize, hits: usize| worst - strikes(sixes, hits);
        let kills = |sixes: usize, hits: usize| fallen(sixes, hits).total();
        let hit = |sixes: usize, hits: usize| match aim {
            Some(kind) => u32::from(fallen(sixes, hits).of(kind) > 0),
            None => 0,
        };
        let mut worths: Vec<&dyn Fn(usize, usize) -> u32> = vec![&hit, &kills];
        if friends.any() {
            let place = if goal == Goal::Safety { 0 } else { worths.len() };
            worths.insert(place, &spared);
        }
        let die = Die::of(fight, self.world.ruleset.least_roll);
        let throw = Throw {
            dice: fight.dice,
            die,
            rerolls: fight.rerolls,
            rolls_on: None,
            pool: Pool::none(),
        };
        let rolled = throw.resolve_sixes(&worths);

        let crowd = self.state.enemies[fight.at];
        let kills = rolled.spread(kills);
        let of_kind = |kind: Kind| rolled.spread(|s, i| fallen(s, i).of(kind).into());
        let lost = |sixes: usize, hits: usize| {
            let damage = friends.damage.saturating_add(more(sixes));
            u32::from(dice - sixes - hits > friends.bear(damage))
        };
        let (friendly_fire, borne) = match friends.any() {
            true => (rolled.spread(strikes), rolled.spread(lost).at_most(0)),
            false => (Spread::only(0), Probability::certain()),
        };
        let hits = rolled.spread(|sixes, hits| (sixes + hits) as u32);
        let falls = self.falls(crowd, of_kind);
        let symbols = (Spread::only(0), Spread::only(0));
        let counted = Counted { kills, hits, falls, friendly_fire, borne, symbols };
        self.odds_of(fight, goal, friends, counted, rolled.policy)
    }
}
