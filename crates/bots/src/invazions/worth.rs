//! What things are worth, to either side: all figures in one place, so that
//! they can be weighed against each other. They were found by playing.

use invazions::Game;
use invazions::bag::Bag;
use invazions::card::{Card, Research};
use invazions::reading::Read as _;
use invazions::reading::state::Site;

/// A research point.
pub(super) const POINT: i32 = 40;

/// A resource token.
pub(super) const TOKEN: i32 = 24;

/// A token that the human will probably not be able to spend.
pub(super) const SPARE: i32 = 6;

/// A card drawn.
pub(super) const CARD: i32 = 12;

/// A Wounded Zombie in a horde's deck.
pub(super) const WOUND: i32 = 25;

/// What the next Captured Zombie is worth, by how many the hordes still need.
const CAPTIVE: [i32; 6] = [0, 3000, 330, 260, 220, 200];

/// The next Captured Zombie.
pub(super) fn captive(game: &Game) -> i32 {
    let goal = game.world().figures().captives_goal;
    let needed = usize::from(goal.saturating_sub(game.state().captives()));
    CAPTIVE[needed.min(5)]
}

/// What a horde gains by having a card in its deck.
pub(super) fn recruit(game: &Game, card: Card) -> i32 {
    if card == Card::CapturedZombie {
        return captive(game);
    }
    let text = game.world().card(card);
    let figures = 8 * i32::from(text.attack)
        + 7 * i32::from(text.draws)
        + 5 * i32::from(text.rages)
        + 6 * i32::from(text.zombies)
        + 10 * i32::from(text.recruits)
        + 6 * i32::from(text.contamination);
    let hordes = i32::from(game.world().deal.hordes());
    // What its keywords don't tell.
    let special = match card {
        Card::HaranguingTheHorde => 14,
        Card::SwellingTheRanks => 4 * (hordes - 1) - 4,
        Card::NaturalSelection => 5,
        Card::NoCaptives => 5,
        Card::Zyorkshires => 10,
        Card::SneakingInside => -22,
        Card::Swallower => -6,
        Card::Rats => -14,
        Card::Ogre => 8,
        _ => 0,
    };
    figures + special
}

/// What is lost when a Human is devoured, the card's price most of all.
pub(super) fn human(game: &Game, card: Card) -> i32 {
    let text = game.world().card(card);
    let lasting = match card {
        Card::Soldier => 22,
        Card::Sniper => 12,
        Card::Guard => 20,
        Card::Foreman => 28,
        Card::Firebug => 8,
        Card::Survivors => 14,
        Card::Spy => 4,
        _ => 0,
    };
    TOKEN * i32::from(text.cost) + lasting + 40 * i32::from(text.tokens) + 16 * i32::from(text.hand)
}

/// The research points that a Place gives at the end of the turn, if it is
/// left alone.
pub(super) fn points(game: &Game, site: &Site) -> i32 {
    let Some(research) = site.research else { return 0 };
    let text = game.world().content().research(research);
    let condition = match research {
        Research::BloodTest => true,
        Research::OrganStudies => site.count(Card::Survivors) >= 2,
        Research::NewVirus | Research::WeaponsCache => false,
    };
    i32::from(text.points) + if condition { i32::from(text.extra) } else { 0 }
}

/// What is lost when the Research of a Place is devoured: this turn's points,
/// and what it costs to begin again.
pub(super) fn research(game: &Game, site: &Site) -> i32 {
    let Some(research) = site.research else { return 0 };
    let text = game.world().content().research(research);
    let again = TOKEN * (i32::from(game.research_cost(research)) + 1) + 20;
    let given = i32::from(text.devoured);
    let state = game.state();
    let goal = i32::from(game.world().figures().research_goal);
    if given > 0 && i32::from(state.human.points) + given >= goal {
        return -3000;
    }
    again + POINT * (points(game, site) - given)
}

/// What lies below a Place to be recruited, the best first.
pub(super) struct Harvest {
    worths: [i32; Harvest::MOST],
}

impl Harvest {
    /// More cards are never recruited at once.
    const MOST: usize = 10;

    pub(super) fn new(game: &Game, below: &Bag) -> Harvest {
        let mut worths = [0; Harvest::MOST];
        let mut number = 0;
        for (card, count) in below.counts() {
            let worth = recruit(game, card);
            for _ in 0..count {
                // From the end forward, as long as it is better; what doesn't
                // find room is left out.
                let mut at = number;
                while at > 0 && worths[at - 1] < worth {
                    if at < Harvest::MOST {
                        worths[at] = worths[at - 1];
                    }
                    at -= 1;
                }
                if at < Harvest::MOST {
                    worths[at] = worth;
                    number = (number + 1).min(Harvest::MOST);
                }
            }
        }
        Harvest { worths }
    }

    /// What the best cards are worth, their number in tenths: half a
    /// recruitment counts half.
    pub(super) fn of(&self, tenths: i32) -> i32 {
        let mut left = tenths;
        let mut sum = 0;
        for worth in self.worths {
            if left <= 0 || worth <= 0 {
                break;
            }
            sum += worth * left.min(10) / 10;
            left -= 10;
        }
        sum
    }
}

/// What a card in the human's hand is worth before it is played.
pub(super) fn in_hand(game: &Game, card: Card) -> i32 {
    let state = game.state();
    match card {
        Card::Survivors => 30,
        Card::Soldier => 34,
        Card::Foreman => 30,
        Card::Spy => 30,
        Card::Cook | Card::Janitor => 28,
        Card::Firebug => 28,
        Card::Guard => 24,
        Card::Sniper => 20,
        Card::CapturingATestSubject => 36,
        Card::Bloodbath => 34,
        Card::HoldingThePlace => 26,
        Card::Prophylaxis => 20,
        Card::CutToTheQuick => 14 + 3 * i32::from(game.world().deal.hordes()),
        Card::ResearchLeap => {
            let dice = state.human.research.iter().flatten().copied().max().unwrap_or(0);
            8 + 8 * i32::from(dice)
        }
        _ => 0,
    }
}
