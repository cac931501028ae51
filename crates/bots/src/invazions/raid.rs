//! What the hordes gain at each Place.

use invazions::Game;
use invazions::card::{Card, Horde, Place, Research};
use invazions::reading::Read as _;
use invazions::reading::state::Site;

use super::meal::Feast;
use super::power::Power;
use super::worth::{self, Harvest};

/// What every group of hordes gains at every Place. Groups are bits of hordes.
#[derive(Clone, Debug)]
pub(super) struct Raid {
    gains: [[i32; 8]; 4],
    hordes: usize,
    places: usize,
}

/// What a Guard leaves of a horde's damage, in hundredths: hands of five are
/// seldom played to the last card.
const GUARDED: i32 = 88;

/// Where hordes go.
pub(super) type Plan = [Option<Place>; 3];

impl Raid {
    /// What hordes of these powers gain.
    pub(super) fn new(game: &Game, powers: &[Power; 3]) -> Raid {
        let hordes = usize::from(game.world().deal.hordes());
        let places = usize::from(game.world().deal.players);
        let mut raid = Raid { gains: [[0; 8]; 4], hordes, places };
        for place in game.world().places() {
            raid.look(game, powers, place, game.site(place));
        }
        raid
    }

    /// Looks at one Place again, as it is or could be.
    pub(super) fn look(&mut self, game: &Game, powers: &[Power; 3], place: Place, site: &Site) {
        let feast = Feast::new(game, site);
        let harvest = Harvest::new(game, &site.below);
        for group in 1..1usize << self.hordes {
            self.gains[place.index()][group] =
                gain(game, powers, place, site, (&feast, &harvest), group);
        }
    }

    /// What the best plan gains that keeps what is fixed. One horde at most
    /// goes behind the Barricade.
    pub(super) fn best(&self, barricade: Option<Place>, fixed: &Plan) -> i32 {
        let mut best = i32::MIN;
        self.each(fixed, |gain, crowded| {
            if barricade.is_none_or(|place| crowded >> place.0 & 1 == 0) {
                best = best.max(gain);
            }
        });
        best
    }

    /// What the best plan gains, for every Place where the Barricade may stand.
    pub(super) fn behind(&self) -> [i32; 4] {
        let mut best = [i32::MIN; 4];
        self.each(&[None; 3], |gain, crowded| {
            for (place, best) in best.iter_mut().enumerate().take(self.places) {
                if crowded >> place & 1 == 0 {
                    *best = gain.max(*best);
                }
            }
        });
        best
    }

    /// Every plan that keeps what is fixed: what it gains, and the Places, as
    /// bits, where more than one horde goes.
    fn each(&self, fixed: &Plan, mut tell: impl FnMut(i32, u8)) {
        let ways = |horde: usize| match fixed[horde] {
            _ if horde >= self.hordes => 0..1,
            Some(place) => place.index()..place.index() + 1,
            None => 0..self.places,
        };
        for first in ways(0) {
            for second in ways(1) {
                for third in ways(2) {
                    let mut groups = [0usize; 4];
                    let mut crowded = 0;
                    for (horde, at) in [first, second, third].into_iter().enumerate() {
                        if horde < self.hordes {
                            crowded |= u8::from(groups[at] != 0) << at;
                            groups[at] |= 1 << horde;
                        }
                    }
                    let gain = |at: usize| self.gains[at][groups[at]];
                    tell(gain(0) + gain(1) + gain(2) + gain(3), crowded);
                }
            }
        }
    }
}

/// What a group of hordes gains at a Place.
fn gain(
    game: &Game,
    powers: &[Power; 3],
    place: Place,
    site: &Site,
    spoils: (&Feast, &Harvest),
    group: usize,
) -> i32 {
    let mut all = Power::default();
    let mut number = 0;
    for horde in (0..3).filter(|horde| group >> horde & 1 == 1) {
        all.damage += powers[horde].damage;
        all.recruits += powers[horde].recruits;
        all.spread = all.spread.max(powers[horde].spread);
        number += 1;
    }
    if site.has(Card::Guard) {
        all.damage = all.damage * GUARDED / 100;
    }
    outcome(game, place, site, spoils, all, number)
}

/// What `number` hordes gain at a Place with such power.
pub(super) fn outcome(
    game: &Game,
    place: Place,
    site: &Site,
    (feast, harvest): (&Feast, &Harvest),
    power: Power,
    number: i32,
) -> i32 {
    // The Place's own Defence, with what a hypothetical Foreman adds.
    let foreman = Card::Foreman;
    let added = i32::from(site.count(foreman)) - i32::from(game.site(place).count(foreman));
    let defence =
        i32::from(game.place_defence(place)) + added * i32::from(game.world().card(foreman).amount);
    let two_players = game.world().two_players();
    let inside = harvest.of(10 * number + power.recruits);
    let outside = match two_players {
        true => harvest.of(10),
        false => -worth::WOUND * number,
    };
    // Weaker than expected, as expected (twice as likely), and stronger.
    let mut gain = 0;
    for (off, weight) in [(-1, 1), (0, 2), (1, 1)] {
        let damage = (power.damage + off * power.spread) / 10;
        gain += weight
            * match damage >= defence {
                true => inside + feast.gain(damage - defence),
                false => outside,
            };
    }
    gain /= 4;
    let sniper = i32::from(site.count(Card::Sniper).min(game.state().wounded));
    gain -= sniper * worth::WOUND * number;
    if site.research == Some(Research::BloodTest) {
        gain +=
            worth::POINT * i32::from(game.world().content().research(Research::BloodTest).extra);
    }
    gain
}

/// The powers of all hordes, as `own` sees them: its hand it knows, those of
/// others it expects. The human knows none.
pub(super) fn powers(game: &Game, own: Option<Horde>) -> [Power; 3] {
    let mut powers = [Power::default(); 3];
    for horde in game.world().hordes() {
        powers[horde.index()] = match own == Some(horde) {
            true => Power::known(game, horde),
            false => Power::expected(game, horde),
        };
    }
    powers
}
