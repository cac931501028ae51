//! The human's own phases: which cards to place where.

use invazions::Game;
use invazions::action::Action;
use invazions::card::{Card, Kind, Place, Research};
use invazions::reading::Read as _;
use invazions::reading::state::Site;

use super::power::Power;
use super::raid::{Raid, powers};
use super::{NEVER, worth};

/// A Human beside Research, or where there may soon be some.
const BESIDE: i32 = 12;

/// A point each turn from now on, as long as nothing happens.
const LASTING: i32 = 110;

/// What it costs to spend a token at once, where so many can be kept that
/// better cards may come first: with more than two players.
const PATIENCE: i32 = 8;

/// That two Survivors may once stand beside Organ studies.
const PAIR: i32 = 90;

/// The last room for a Human in a Place.
const SLOT: i32 = 10;

/// Phase 1: is there a card that a better one should take the place of?
pub(super) fn discard(game: &Game, action: Action) -> i32 {
    let card = match action {
        Action::Discard { card } => card,
        Action::Keep => return 0,
        // Bravery cards have better moments.
        _ => return NEVER,
    };
    let hand = &game.state().human.hand;
    let more = i32::from(hand.of(card)) - 1;
    let braveries: usize = hand
        .counts()
        .filter(|(card, _)| card.kind() == Kind::Bravery)
        .map(|(_, number)| usize::from(number))
        .sum();
    // Who holds Bravery cards only can't defend anything.
    let glut = match card.kind() {
        Kind::Bravery if 2 * braveries > hand.len() => 10,
        _ => 0,
    };
    let again = if card == Card::Survivors { 0 } else { 9 * more };
    22 + glut + again - worth::in_hand(game, card)
}

/// Phase 2: which Contamination card Firebug and Janitor take away.
pub(super) fn pick(game: &Game, action: Action) -> i32 {
    match action {
        Action::Pick { card } => worth::recruit(game, card),
        _ => 0,
    }
}

/// Phase 2: what to play where, and where the Barricade goes.
pub(super) fn defend(game: &Game, legal: &[Action], scores: &mut Vec<i32>) {
    let powers = powers(game, None);
    let raid = Raid::new(game, &powers);
    let plan = Defence { game, powers, loss: least(game, &raid), raid };
    scores.extend(legal.iter().map(|action| plan.score(*action)));
}

/// What the hordes gain when the Barricade stands where it hinders them most.
fn least(game: &Game, raid: &Raid) -> i32 {
    let world = game.world();
    if world.two_players() {
        return raid.best(None, &[None; 3]);
    }
    let behind = raid.behind();
    let allowed = world.places().filter(|place| game.state().barricade != Some(*place));
    allowed.map(|place| behind[place.index()]).min().unwrap_or(0)
}

/// A turn's defence in the making.
struct Defence<'g> {
    game: &'g Game,
    powers: [Power; 3],
    raid: Raid,
    /// What the hordes gain if nothing more is done.
    loss: i32,
}

impl Defence<'_> {
    fn score(&self, action: Action) -> i32 {
        match action {
            Action::Defend { card, place } => self.human(card, place),
            Action::Study { research, place } => self.study(research, place),
            Action::Barricade { place } if self.game.world().two_players() => -i32::from(place.0),
            Action::Barricade { place } => {
                let gain = self.raid.best(Some(place), &[None; 3]);
                self.loss - gain
            }
            Action::Capture { place, card } => self.capture(place, card),
            _ => NEVER,
        }
    }

    /// What the hordes gain less, if a Place looked like this.
    fn relief(&self, place: Place, site: &Site) -> i32 {
        let mut raid = self.raid.clone();
        raid.look(self.game, &self.powers, place, site);
        self.loss - least(self.game, &raid)
    }

    fn human(&self, card: Card, place: Place) -> i32 {
        let game = self.game;
        let text = game.world().card(card);
        let before = game.site(place);
        let mut site = before.clone();
        let _ = site.humans.try_push(card);
        let mut score = worth::human(game, card) - worth::in_hand(game, card) / 3;
        if !game.world().two_players() {
            score -= PATIENCE * i32::from(text.cost);
        }
        score += worth::CARD * i32::from(text.draws) + worth::POINT * i32::from(text.points);
        score += LASTING * (worth::points(game, &site) - worth::points(game, before));
        score -= self.price(text.cost) + self.crowding(before, &site, card);
        let open = Research::ALL.into_iter().any(|research| self.is_open(research));
        score += match (before.research, open && !before.humans.is_empty()) {
            (Some(_), _) => BESIDE,
            (None, true) => BESIDE / 2,
            (None, false) => 0,
        };
        // Those of whom there is one in each Place stand better where they are
        // needed; Bloodbath counts Survivors anywhere.
        if card == Card::Survivors && game.state().human.hand.has(Card::Bloodbath) {
            score += worth::POINT / 3;
        }
        match card {
            Card::Firebug => self.burn(&mut site, text.amount),
            Card::Janitor => self.burn(&mut site, 1),
            _ => {}
        }
        score + self.relief(place, &site)
    }

    /// What it costs that others can't stand here any more: a pair of Survivors
    /// beside Organ studies most of all.
    fn crowding(&self, before: &Site, after: &Site, card: Card) -> i32 {
        let room = usize::from(self.game.world().humans_per_place());
        let pair = |site: &Site| {
            let free = room.saturating_sub(site.humans.len());
            usize::from(site.count(Card::Survivors)) + free >= 2
        };
        let breaks = pair(before) && !pair(after);
        let pair = match before.research {
            Some(Research::OrganStudies) if breaks => PAIR,
            None if breaks && self.is_open(Research::OrganStudies) => PAIR / 3,
            _ => 0,
        };
        let last = after.humans.len() == room;
        let strong = matches!(card, Card::Survivors | Card::Soldier | Card::Foreman);
        pair + if last && !strong { SLOT } else { 0 }
    }

    /// Takes the best Contamination cards away.
    fn burn(&self, site: &mut Site, number: u8) {
        for _ in 0..number {
            let worth = |card: &Card| worth::recruit(self.game, *card);
            let Some(card) = site.below.cards().max_by_key(worth) else { break };
            site.below.take(card);
        }
    }

    /// Whether a Research card waits to be played.
    fn is_open(&self, research: Research) -> bool {
        let state = self.game.state();
        state.human.research[research.index()].is_some() && state.place_of(research).is_none()
    }

    fn study(&self, research: Research, place: Place) -> i32 {
        let game = self.game;
        let mut site = game.site(place).clone();
        site.research = Some(research);
        let points = worth::points(game, &site);
        let price = self.price(game.research_cost(research));
        let room = usize::from(game.world().humans_per_place());
        let free = room.saturating_sub(site.humans.len());
        let pairless = research == Research::OrganStudies
            && usize::from(site.count(Card::Survivors)) + free < 2;
        let price = price + if pairless { PAIR / 2 } else { 0 };
        LASTING * points - price + self.relief(place, &site)
    }

    /// A Contamination card that nobody takes this turn can wait; the card to
    /// be drawn can't, where tokens would be lost.
    fn capture(&self, place: Place, card: Card) -> i32 {
        let mut site = self.game.site(place).clone();
        site.below.take(card);
        let price = self.price(self.game.bravery_cost(Card::CapturingATestSubject));
        let kept = worth::in_hand(self.game, Card::CapturingATestSubject);
        (self.relief(place, &site) / 2 + worth::CARD - price - kept).min(-1)
    }

    /// What so many tokens are worth now.
    fn price(&self, tokens: u8) -> i32 {
        let now = i32::from(self.game.state().human.tokens);
        purse(self.game, now) - purse(self.game, now - i32::from(tokens))
    }
}

/// What tokens in the pool are worth: some pay for Bravery cards, some are kept
/// for the next turn, and the rest is lost.
pub(super) fn purse(game: &Game, tokens: i32) -> i32 {
    let world = game.world();
    let state = game.state();
    let survivors: u8 = world.places().map(|place| game.site(place).count(Card::Survivors)).sum();
    let freed = |place: Place| game.site(place).below.has(Card::CapturedZombie);
    let captives = world.places().any(freed);
    let mut left = tokens;
    let mut worth = 0;
    let bloodbath = i32::from(survivors.min(world.card(Card::Bloodbath).amount));
    let uses = [
        (Card::CapturingATestSubject, if captives { 90 } else { 0 }),
        (Card::Bloodbath, worth::POINT * bloodbath),
        (Card::HoldingThePlace, 40),
        (Card::Prophylaxis, 34),
        (Card::CutToTheQuick, 36),
    ];
    for (card, use_of_it) in uses {
        let cost = i32::from(world.card(card).cost);
        let most = if card == Card::Bloodbath { 1 } else { state.human.hand.of(card) };
        for _ in 0..most.min(state.human.hand.of(card)) {
            if use_of_it > worth::TOKEN * cost && left >= cost {
                left -= cost;
                worth += use_of_it;
            }
        }
    }
    let income = i32::from(world.figures().income * world.deal.hordes());
    let kept = left.min(i32::from(world.token_cap()) - income).max(0);
    worth + kept * worth::TOKEN * 3 / 4 + (left - kept).max(0) * worth::SPARE
}
