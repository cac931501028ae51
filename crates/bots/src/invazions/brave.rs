//! When the human interrupts.

use invazions::Game;
use invazions::action::Action;
use invazions::card::{Card, Horde, Place};
use invazions::reading::Read as _;
use invazions::reading::state::Window;

use super::human::purse;
use super::meal::Feast;
use super::power::Power;
use super::raid::outcome;
use super::worth::Harvest;
use super::{NEVER, worth};

/// What keeps a Bravery card in the hand: there may be a better moment.
const PATIENCE: i32 = 12;

/// Scores what may be done in a window.
pub(super) fn interrupt(game: &Game, window: Window, legal: &[Action], scores: &mut Vec<i32>) {
    scores.extend(legal.iter().map(|action| match action {
        Action::Pass => 0,
        // Who passes for longer tells the hordes something.
        Action::PassPhase | Action::PassTurn => NEVER,
        Action::Cut { horde } => cut(game, *horde),
        Action::Hold { place } => hold(game, *place),
        Action::Capture { place, card } => capture(game, window, *place, *card),
        Action::Save { place, card } => save(game, *place, *card),
        Action::Bloodbath => bloodbath(game),
        Action::Leap { research } => {
            let dice = game.state().human.research[research.index()].unwrap_or(0);
            worth::TOKEN * i32::from(dice) - price(game, Card::ResearchLeap) - PATIENCE
        }
        _ => NEVER,
    }));
}

/// What a Bravery card costs, in what its tokens are worth.
fn price(game: &Game, card: Card) -> i32 {
    let now = i32::from(game.state().human.tokens);
    let cost = i32::from(game.bravery_cost(card));
    // The card itself is no longer there to be paid for afterwards, so that
    // its own use must not count as a loss.
    let spent = purse(game, now) - purse(game, now - cost);
    spent.min(worth::TOKEN * cost)
}

/// What the hordes at a Place can still be expected to do: what they played,
/// and what they hold.
fn force(game: &Game, place: Place, less: Option<Horde>) -> (Power, i32) {
    let mut all = Power::default();
    let mut number = 0;
    for horde in game.attackers(place) {
        let zombies = game.horde(horde);
        let mut power = Power::expected(game, horde);
        if less == Some(horde) {
            let lost = i32::from(game.world().card(Card::CutToTheQuick).amount);
            let hand = zombies.hand.len().max(1) as i32;
            let left = (hand - lost).max(0);
            power.damage = power.damage * left / hand;
            power.recruits = power.recruits * left / hand;
        }
        if zombies.stopped {
            power = Power::default();
        }
        all.damage += power.damage + 10 * i32::from(zombies.damage());
        all.recruits += power.recruits + 10 * i32::from(zombies.bonus);
        all.spread = all.spread.max(power.spread);
        number += 1;
    }
    (all, number)
}

fn cut(game: &Game, horde: Horde) -> i32 {
    let Some(place) = game.horde(horde).at else { return NEVER };
    let site = game.site(place);
    let spoils = (&Feast::new(game, site), &Harvest::new(game, &site.below));
    let gain = |less| {
        let (power, number) = force(game, place, less);
        outcome(game, place, site, spoils, power, number)
    };
    gain(None) - gain(Some(horde)) - price(game, Card::CutToTheQuick) - PATIENCE
}

/// Whether a horde has played all that it can.
fn is_done(game: &Game, horde: Horde) -> bool {
    let zombies = game.horde(horde);
    let limits = zombies.zombies == 0 && zombies.rages == 0;
    zombies.stopped || zombies.hand.is_empty() || limits || game.guard_leaves(horde) == 0
}

/// Holding a Place pays when its attackers are done, so that it can be known
/// what it changes; several may do together what one can't.
fn hold(game: &Game, place: Place) -> i32 {
    // Before the attack begins, the limits of this turn aren't set.
    if game.state().active().is_none() && game.state().finished == 0 {
        return -PATIENCE;
    }
    if !game.attackers(place).all(|horde| is_done(game, horde)) {
        return -PATIENCE;
    }
    let damage: i32 =
        game.attackers(place).map(|horde| i32::from(game.horde(horde).damage())).sum();
    let bonus: i32 = game.attackers(place).map(|horde| i32::from(game.horde(horde).bonus)).sum();
    let number = game.attackers(place).count() as i32;
    let site = game.site(place);
    let spoils = (&Feast::new(game, site), &Harvest::new(game, &site.below));
    let power = |held: i32| Power { damage: 10 * (damage - held), recruits: 10 * bonus, spread: 0 };
    let gain = |held| outcome(game, place, site, spoils, power(held), number);
    let human = &game.state().human;
    let amount = i32::from(game.world().card(Card::HoldingThePlace).amount);
    let cost = i32::from(game.bravery_cost(Card::HoldingThePlace)).max(1);
    let most = i32::from(human.hand.of(Card::HoldingThePlace)).min(i32::from(human.tokens) / cost);
    let price = price(game, Card::HoldingThePlace) + PATIENCE;
    let saved = |times: i32| gain(0) - gain(amount * times) - price * times;
    (1..=most).map(saved).max().unwrap_or(NEVER)
}

/// A Contamination card is best taken away from those who are about to take it.
fn capture(game: &Game, window: Window, place: Place, card: Card) -> i32 {
    let site = game.site(place);
    let recruits = match window {
        Window::Recruit => {
            let recruits = game.attackers(place).map(|horde| game.horde(horde).recruits);
            10 * recruits.map(i32::from).sum::<i32>()
        }
        _ => return -PATIENCE,
    };
    let mut without = site.below;
    without.take(card);
    let lost =
        Harvest::new(game, &site.below).of(recruits) - Harvest::new(game, &without).of(recruits);
    // It comes back one day.
    lost * 3 / 4 + worth::CARD
        - price(game, Card::CapturingATestSubject)
        - worth::in_hand(game, Card::CapturingATestSubject)
}

/// What a Human and what falls with them is worth.
fn save(game: &Game, place: Place, card: Card) -> i32 {
    let site = game.site(place);
    if site.find(card, true).is_none() {
        return NEVER;
    }
    let all = (0..site.humans.len()).all(|at| site.is_marked(at));
    let mut worth = worth::human(game, card);
    if all
        && let Some(research) = site.research
        && game.world().content().research(research).defence == 0
    {
        worth += worth::research(game, site);
    }
    worth - price(game, Card::Prophylaxis) - PATIENCE
}

fn bloodbath(game: &Game) -> i32 {
    let world = game.world();
    let survivors: u8 = world.places().map(|place| game.site(place).count(Card::Survivors)).sum();
    let points = i32::from(survivors.min(world.card(Card::Bloodbath).amount));
    let state = game.state();
    let goal = i32::from(world.figures().research_goal);
    if i32::from(state.human.points) + points >= goal {
        return 1000;
    }
    worth::POINT * points - price(game, Card::Bloodbath) - 2 * PATIENCE
}
