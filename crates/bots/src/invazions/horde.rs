//! What hordes do: where they go, what they play, whom they devour, and which
//! cards improve their deck.

use invazions::Game;
use invazions::action::Action;
use invazions::card::{Card, Horde, Kind, Place};
use invazions::reading::Read as _;
use invazions::reading::state::{Ask, Zombies};

use super::meal::{self, Feast};
use super::power::Power;
use super::raid::{Raid, outcome, powers};
use super::worth::Harvest;
use super::{NEVER, worth};

/// What a card must gain that leaves the game once it was played.
const ONE_USE: i32 = 35;

/// Phase 3: where to go, if the others go where that is best for all.
pub(super) fn choose(game: &Game, own: Horde, legal: &[Action], scores: &mut Vec<i32>) {
    let raid = Raid::new(game, &powers(game, Some(own)));
    let mut fixed = [None; 3];
    for horde in game.world().hordes() {
        fixed[horde.index()] = game.horde(horde).at;
    }
    let barricade = game.state().barricade;
    scores.extend(legal.iter().map(|action| match action {
        Action::Attack { horde, place } if *horde == own => {
            fixed[own.index()] = Some(*place);
            raid.best(barricade, &fixed).max(NEVER)
        }
        _ => NEVER,
    }));
}

/// Phase 4: whoever gives cards to others goes first.
pub(super) fn order(game: &Game, own: Horde, action: Action) -> i32 {
    let Action::Order { horde } = action else { return 0 };
    let gives = horde == own && game.horde(own).hand.has(Card::SwellingTheRanks);
    if gives { 20 } else { 0 }
}

/// Who takes one of the last Wounded Zombies: whoever has most cards to hide it
/// among.
pub(super) fn take_wounded(game: &Game, action: Action) -> i32 {
    let Action::TakeWounded { horde } = action else { return 0 };
    let zombies = game.horde(horde);
    (zombies.draw.len() + zombies.discard.len() + zombies.hand.len()) as i32
}

/// What another horde proposes is as good as what this one would: no quarrels.
pub(super) fn agree(action: Action) -> i32 {
    if action == Action::Agree { 1 } else { 0 }
}

/// Phase 4: what to play next. Everything that can be played is, in the order
/// that lets most be played.
pub(super) fn play(game: &Game, action: Action) -> i32 {
    let Action::Play { card } = action else { return 0 };
    let Some(horde) = game.state().active() else { return 0 };
    let zombies = game.horde(horde);
    let Some(place) = zombies.at else { return 0 };
    let text = game.world().card(card);
    let alone = game.is_alone(horde);
    let attack = i32::from(text.alone_attack.filter(|_| alone).unwrap_or(text.attack));
    let draws = i32::from(text.draws) + if alone { i32::from(text.alone_draws) } else { 0 };
    if card == Card::SneakingInside || (card == Card::Swallower && food(zombies).is_none()) {
        return stroke(game, place, attack) - ONE_USE;
    }
    if card == Card::Rats {
        let captives = i32::from(game.site(place).below.of(Card::CapturedZombie));
        let others = game.site(place).below.len() as i32 - captives;
        if captives > 0 && others < i32::from(text.amount) {
            return NEVER;
        }
    }
    let strength = 6 * attack
        + 7 * draws
        + 6 * i32::from(text.recruits)
        + 5 * i32::from(text.contamination)
        + special(game, place, card);
    if game.guard_leaves(horde) < 5 {
        return 40 + strength;
    }
    match card.kind() {
        // Before all others, which it makes stronger.
        Kind::Zombie if card == Card::Zyorkshires => 220,
        // These make room for others; cards drawn first are chosen from.
        _ if text.rages > 0 => 160 + strength,
        Kind::Rage if draws > 0 => 120 + strength,
        Kind::Zombie if text.zombies > 0 => 110 + strength,
        Kind::Rage => 80 + strength,
        _ => 30 + strength,
    }
}

/// What a card does besides its keywords.
fn special(game: &Game, place: Place, card: Card) -> i32 {
    match card {
        Card::HaranguingTheHorde if game.site(place).below.has(Card::CapturedZombie) => 100,
        Card::HaranguingTheHorde => 12,
        Card::Ogre => 6,
        Card::SwellingTheRanks => 4,
        Card::JohnFrum => 3,
        _ => 0,
    }
}

/// A Zombie card that the Swallower may have.
fn food(zombies: &Zombies) -> Option<Card> {
    let eaten = |card: &Card| card.kind() == Kind::Zombie && card.is_starter();
    zombies.hand.cards().find(eaten)
}

/// What so much damage more gains at a Place.
fn stroke(game: &Game, place: Place, attack: i32) -> i32 {
    let site = game.site(place);
    let spoils = (&Feast::new(game, site), &Harvest::new(game, &site.below));
    let mut power = Power::default();
    let mut number = 0;
    for horde in game.attackers(place) {
        let zombies = game.horde(horde);
        power.damage += 10 * i32::from(zombies.damage());
        power.recruits += 10 * i32::from(zombies.bonus);
        if !zombies.stopped && game.state().active() != Some(horde) {
            let more = Power::expected(game, horde);
            power.damage += more.damage;
            power.spread = more.spread;
        }
        number += 1;
    }
    let stronger = Power { damage: power.damage + 10 * attack, ..power };
    outcome(game, place, site, spoils, stronger, number)
        - outcome(game, place, site, spoils, power, number)
}

/// What a horde gains by having a card no more.
fn thinning(game: &Game, zombies: &Zombies, card: Card) -> i32 {
    let deck = zombies.draw.len() + zombies.discard.len() + zombies.hand.len();
    // A deck that doesn't fill a hand any more only gets weaker.
    let small = deck + zombies.played.len() <= usize::from(game.world().figures().zombie_hand) + 1;
    match card {
        Card::WoundedZombie => 30,
        Card::CapturedZombie => NEVER,
        _ if small => -10,
        Card::Member => 10,
        Card::LetsDevourThem => -2,
        card => 6 - worth::recruit(game, card),
    }
}

/// Phase 4: what a card that was played asks.
pub(super) fn answer(game: &Game, ask: Ask, action: Action) -> i32 {
    let Some(horde) = game.state().active() else { return 0 };
    let zombies = game.horde(horde);
    // A card that could still be played is worth its attack.
    let unplayed = |card: Card| {
        let room = match card.kind() {
            Kind::Zombie => usize::from(zombies.zombies),
            Kind::Rage => usize::from(zombies.rages),
            _ => 0,
        };
        let attack = 6 * i32::from(game.world().card(card).attack);
        let rivals = zombies.hand.counts().filter(|(other, _)| other.kind() == card.kind());
        let rivals: usize = rivals.map(|(_, number)| usize::from(number)).sum();
        if rivals <= room { attack } else { 0 }
    };
    match (ask, action) {
        (Ask::Frum, Action::Sacrifice { card }) => {
            12 + thinning(game, zombies, card) - unplayed(card)
        }
        (Ask::Ogre, Action::Sacrifice { card }) => {
            6 * i32::from(game.world().card(Card::Ogre).amount) + thinning(game, zombies, card)
                - unplayed(card)
        }
        (Ask::Swallow, Action::Sacrifice { card }) => {
            thinning(game, zombies, card) - unplayed(card)
        }
        (Ask::Swallow, Action::Decline) => -worth::recruit(game, Card::Swallower),
        (Ask::Track, Action::Top { card }) => worth::recruit(game, card) - 20,
        (Ask::Rats(_), Action::Pick { card }) => -worth::recruit(game, card),
        (Ask::Harangue, Action::Pick { card }) => {
            let room = match card.kind() {
                Kind::Zombie => zombies.zombies > 0,
                Kind::Rage => zombies.rages > 0,
                _ => false,
            };
            let attack = if room { 6 * i32::from(game.world().card(card).attack) } else { 0 };
            worth::recruit(game, card) + attack - DILUTION
        }
        _ => 0,
    }
}

/// Phase 5: the meal that hurts the human most, card by card.
pub(super) fn devour(game: &Game, place: Place, legal: &[Action], scores: &mut Vec<i32>) {
    let site = game.site(place);
    let meal = meal::best(game, site, i32::from(site.damage));
    let eaten = |card: Card| {
        let mut humans = site.humans.iter().enumerate();
        humans.any(|(at, human)| *human == card && meal.humans >> at & 1 == 1)
    };
    scores.extend(legal.iter().map(|action| match action {
        Action::Devour { card, .. } if eaten(*card) => 50 + worth::human(game, *card) / 2,
        Action::DevourResearch { .. } if meal.research => 50,
        Action::Devour { .. } => -20,
        Action::DevourResearch { .. } => -60,
        _ => 0,
    }));
}

/// What a card more costs a deck: others are drawn less often.
const DILUTION: i32 = 9;

/// Phase 6: captives first, then what makes the deck better.
pub(super) fn recruit(game: &Game, own: Horde, action: Action) -> i32 {
    let (horde, card) = match action {
        Action::Recruit { horde, card } => (horde, card),
        Action::Enough { horde } if horde == own => return 0,
        _ => return NEVER,
    };
    if horde != own {
        return NEVER;
    }
    if card == Card::CapturedZombie {
        return 2 * worth::captive(game);
    }
    let zombies = game.horde(horde);
    let piles = [&zombies.draw, &zombies.discard, &zombies.hand];
    let mut deck = 0;
    let mut alike = 0;
    let rages = game.world().card(card).rages;
    for (other, number) in piles.iter().flat_map(|pile| pile.counts()) {
        let number = i32::from(number);
        deck += number;
        // Only three Zombie cards and one Rage card that makes no room for
        // others are played each turn.
        let text = game.world().card(other);
        if other.kind() == card.kind() && (card.kind() == Kind::Zombie || text.rages == 0) {
            alike += number;
        }
    }
    for played in &zombies.played {
        deck += 1;
        let text = game.world().card(played.card);
        let kind = played.card.kind();
        if kind == card.kind() && (kind == Kind::Zombie || text.rages == 0) {
            alike += 1;
        }
    }
    let figures = game.world().figures();
    let glut = match card.kind() {
        Kind::Zombie => 5 * alike > deck * i32::from(figures.zombie_limit + 1),
        Kind::Rage => rages == 0 && 5 * alike > deck * i32::from(figures.rage_limit),
        _ => false,
    };
    worth::recruit(game, card) - DILUTION - if glut { 10 } else { 0 }
}

/// Phase 6: the hordes count what everybody has seen.
pub(super) fn claim(game: &Game, action: Action) -> i32 {
    let enough = game.state().captives() >= game.world().figures().captives_goal;
    match action {
        Action::Claim if enough => 1000,
        Action::Claim => NEVER,
        _ => 0,
    }
}
