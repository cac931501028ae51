//! Enemies appear: cards, spawn zones, running out of miniatures.
//!
//! Chapter 10, "Step 2 – Spawn", of Invader and of Dark Side.

use table::Seat;

use crate::content::{Draw, EnemyCard};
use crate::engine::frames::{Matter, asks_nothing, asks_team, check_place, offer_places};
use crate::engine::game::{Dealer, Game};
use crate::engine::moments::Moment;
use crate::model::action::Action;
use crate::model::danger::Danger;
use crate::model::enemy::{Kind, Kinds};
use crate::model::event::Fact;
use crate::model::frame::{
    Abomination, ExtraActivation, Frame, Linked, Lurking, Rationing, Reinforcing, Rushing,
    SpawnOrder, Spawning,
};
use crate::model::rule::{Refusal, Rule, refuse};
use crate::model::ruleset::RunningOut;
use crate::model::zone::{Zone, ZoneSet};

impl Matter for SpawnOrder {
    asks_team!();

    fn offer(&self, game: &Game, offer: &mut impl FnMut(Action)) {
        let zones: ZoneSet = game.state.spawn.tokens.iter().map(|spawn| spawn.zone).collect();
        zones.iter().for_each(|zone| offer(Action::FirstSpawn { zone }));
    }

    fn check(&self, game: &Game, action: Action) -> Result<(), Refusal> {
        let spawns = |zone: Zone| game.state.spawn.tokens.iter().any(|spawn| spawn.zone == zone);
        match action {
            Action::FirstSpawn { zone } if spawns(zone) => Ok(()),
            Action::FirstSpawn { .. } => refuse(self.rule(), "nothing spawns there"),
            _ => refuse(self.rule(), "decide at which spawn zone to begin"),
        }
    }

    fn answer(self, game: &mut Game, _: Seat, action: Action, _: &mut impl Dealer) {
        if let Action::FirstSpawn { zone } = action {
            game.pop();
            game.order_spawns(zone);
        }
    }

    fn step(self, game: &mut Game, _: &mut impl Dealer) -> bool {
        let tokens = &game.state.spawn.tokens;
        let first = tokens.first().map(|spawn| spawn.zone);
        let only = first.is_none_or(|zone| tokens.iter().all(|spawn| spawn.zone == zone));
        if only {
            game.pop();
            game.state.spawn.ordered = true;
        }
        only
    }

    fn rule(&self) -> Rule {
        Rule::SpawnOrder
    }

    fn question(&self, _: &Game) -> String {
        "Which spawn zone comes first, in every round?".to_owned()
    }
}

impl Matter for Spawning {
    asks_nothing!(|_| Rule::Spawn);

    /// Draws for the next spawn zone.
    fn step(self, game: &mut Game, dealer: &mut impl Dealer) -> bool {
        if game.state.spawn.drawn == 0 && game.deals_spawns(dealer) {
            return true;
        }
        let spawning = &mut game.state.spawn;
        let Some(spawn) = spawning.tokens.get(usize::from(spawning.drawn)).copied() else {
            spawning.drawn = 0;
            spawning.late = 0;
            // A token may have been sent there in the middle of the step.
            if let Some(start) = spawning.tokens.first().map(|spawn| spawn.zone) {
                spawning.gather(start);
            }
            game.pop();
            return true;
        };
        let works = spawning.works(usize::from(spawning.drawn));
        spawning.drawn += 1;
        if works {
            game.draw_for(spawn.zone, dealer);
        }
        true
    }
}

impl Matter for Reinforcing {
    asks_nothing!(|_| Rule::Reinforcements);

    /// Draws for the next spawn zone. Cards that let enemies act do nothing
    /// before the first round.
    fn step(self, game: &mut Game, dealer: &mut impl Dealer) -> bool {
        if !game.state.spawn.ordered {
            game.push(SpawnOrder);
            return true;
        }
        let spawning = &mut game.state.spawn;
        let place = usize::from(spawning.drawn);
        let Some(spawn) = spawning.tokens.get(place).copied() else {
            spawning.drawn = 0;
            game.pop();
            return true;
        };
        spawning.drawn += 1;
        if spawn.awake {
            let card = game.draw_enemy_card(0, dealer);
            let card = game.world.content.enemy_cards[card];
            match card.draw {
                Draw::ExtraActivation => {
                    let (number, zone, level) = (card.number, spawn.zone, self.level);
                    dealer.tell(Fact::EnemyCard { number, zone, level }, Rule::Reinforcements);
                }
                Draw::Abomination if game.abomination_instead().is_none() => {
                    let (number, zone, level) = (card.number, spawn.zone, self.level);
                    dealer.tell(Fact::EnemyCard { number, zone, level }, Rule::Reinforcements);
                    let (among, kinds) = (ZoneSet::only(zone), Kinds::only(card.kind));
                    game.push(Abomination {
                        among,
                        kinds,
                        drawn: false,
                        by: Rule::AbominationCard,
                    });
                }
                _ => {
                    game.resolve(EnemyCard { rush: false, ..card }, spawn.zone, self.level, dealer)
                }
            }
        }
        true
    }
}

impl Matter for Rushing {
    asks_nothing!(|_| Rule::Rush);

    fn step(self, game: &mut Game, dealer: &mut impl Dealer) -> bool {
        game.pop();
        game.rush(self.kind, self.count, self.zone, dealer);
        true
    }
}

impl Matter for Lurking {
    asks_nothing!(|_| Rule::Mission);

    fn step(self, game: &mut Game, dealer: &mut impl Dealer) -> bool {
        game.pop();
        let card = game.draw_enemy_card(0, dealer);
        let card = game.world.content.enemy_cards[card];
        game.resolve_card(EnemyCard { rush: false, ..card }, self.zone, dealer);
        true
    }
}

impl Matter for Rationing {
    asks_team!();

    fn offer(&self, _: &Game, offer: &mut impl FnMut(Action)) {
        offer_places(self.open, offer);
    }

    fn check(&self, _: &Game, action: Action) -> Result<(), Refusal> {
        check_place(self.open, self.by, action)
    }

    fn answer(self, game: &mut Game, _: Seat, action: Action, dealer: &mut impl Dealer) {
        if let Action::Place { zone } = action {
            self.fill(game, zone, dealer);
        }
    }

    fn step(self, game: &mut Game, dealer: &mut impl Dealer) -> bool {
        if game.state.reserve[self.kind.index()] == 0 {
            game.pop();
            let kinds = match self.is_of_pits() {
                true => game.world.diggers,
                false => game.world.spreaders,
            };
            game.run_out(self.kind, self.open, kinds, dealer);
            return true;
        }
        match self.open.first() {
            Some(zone) if self.open.len() == 1 => {
                self.fill(game, zone, dealer);
                true
            }
            _ => false,
        }
    }

    fn rule(&self) -> Rule {
        self.by
    }

    fn question(&self, game: &Game) -> String {
        let enemy = &game.world().content().enemy(self.kind).plural;
        let left = game.state().reserve[self.kind.index()];
        let zones = if self.is_of_pits() { "all open pits" } else { "all active mold" };
        let each = self.each;
        format!("Too few {enemy} for {zones} ({left} left, {each} per zone): which zone next?")
    }
}

impl Rationing {
    /// Mold brings those who spread it, pits those who drill them.
    fn is_of_pits(&self) -> bool {
        matches!(self.by, Rule::PitCard | Rule::PitSpawn)
    }

    /// Enemies appear in one of the zones.
    fn fill(self, game: &mut Game, zone: Zone, dealer: &mut impl Dealer) {
        let placed = game.place(self.kind, self.each, zone, self.by, dealer);
        let open = if placed == self.each { self.open - ZoneSet::only(zone) } else { self.open };
        game.set_top(Rationing { open, ..self });
    }
}

impl Matter for Abomination {
    asks_team!();

    fn offer(&self, game: &Game, offer: &mut impl FnMut(Action)) {
        offer_places(self.among, offer);
        game.world.abominations.iter().for_each(|kind| offer(Action::Bring { kind }));
    }

    fn check(&self, game: &Game, action: Action) -> Result<(), Refusal> {
        let spare = game.spare(self.kinds);
        match action {
            Action::Bring { kind } if spare.len() > 1 && spare.contains(kind) => Ok(()),
            Action::Bring { .. } => refuse(self.by, "no such abomination can be chosen"),
            _ if spare.len() > 1 => refuse(self.by, "decide which abomination appears"),
            _ => check_place(self.among, self.by, action),
        }
    }

    fn answer(self, game: &mut Game, _: Seat, action: Action, dealer: &mut impl Dealer) {
        match action {
            Action::Bring { kind } => {
                game.set_top(Abomination { kinds: Kinds::only(kind), ..self })
            }
            Action::Place { zone } => self.appear(game, zone, dealer),
            _ => {}
        }
    }

    fn step(self, game: &mut Game, dealer: &mut impl Dealer) -> bool {
        let spare = game.spare(self.kinds);
        if spare.is_empty() || self.among.is_empty() {
            game.pop();
            return true;
        }
        match self.among.first() {
            _ if self.drawn && spare.len() > 1 => {
                let kinds = Kinds::only(game.draw_abomination(spare, dealer));
                game.set_top(Abomination { kinds, ..self });
                true
            }
            Some(zone) if self.among.len() == 1 && spare.len() == 1 => {
                self.appear(game, zone, dealer);
                true
            }
            _ => false,
        }
    }

    fn rule(&self) -> Rule {
        self.by
    }

    fn question(&self, game: &Game) -> String {
        match game.spare(self.kinds).len() > 1 {
            true => "An Abomination appears: which one?".to_owned(),
            false => "An Abomination appears: in which zone?".to_owned(),
        }
    }
}

impl Abomination {
    /// It appears in a zone.
    fn appear(self, game: &mut Game, zone: Zone, dealer: &mut impl Dealer) {
        game.pop();
        if let Some(kind) = game.spare(self.kinds).iter().next() {
            game.place(kind, 1, zone, self.by, dealer);
        }
    }
}

impl Game {
    /// Spawning begins with this zone from now on, and goes on clockwise.
    pub(crate) fn order_spawns(&mut self, zone: Zone) {
        self.state.spawn.begin_with(zone);
    }

    /// Draws an enemy card: its place on the list. Cards that somebody still holds,
    /// as bits by their place in the deck, aren't shuffled in where it runs out.
    pub(crate) fn draw_enemy_card(&mut self, held: u128, dealer: &mut impl Dealer) -> usize {
        if self.deck_begins() > 0 {
            return self.draw_zombie_card(held, dealer);
        }
        if self.state.spawn.deck == 0 {
            let all = self.world.enemy_cards();
            self.state.spawn.deck = if all & !held == 0 { all } else { all & !held };
            dealer.tell(Fact::EnemyDeckShuffled, Rule::SpawnDeck);
        }
        let place = self.draw_place(self.state.spawn.deck, 0, dealer);
        self.state.spawn.deck &= !(1 << place);
        place
    }

    /// Draws one of the cards of a deck: its place behind the card with which the
    /// deck begins.
    pub(crate) fn draw_place(&self, deck: u128, first: usize, dealer: &mut impl Dealer) -> usize {
        let cards = &self.world.content.enemy_cards[first..];
        let mut find = |number: &str| {
            let number: u16 = number.parse().ok()?;
            let index = cards.iter().position(|card| card.number == number)?;
            // Behind the deck there may be another.
            let bit = 1u128.checked_shl(index as u32)?;
            (deck & bit != 0).then_some((deck & (bit - 1)).count_ones())
        };
        let drawn = dealer.draw("enemies", deck.count_ones(), &mut find);
        let mut left = deck;
        for _ in 0..drawn {
            left &= left - 1;
        }
        left.trailing_zeros() as usize
    }

    /// Draws an enemy card for a zone and does what it says.
    pub(crate) fn draw_for(&mut self, zone: Zone, dealer: &mut impl Dealer) {
        let card = self.draw_enemy_card(0, dealer);
        self.resolve_for(card, zone, dealer);
    }

    /// Does what an enemy card, by its place on the list, says for a zone.
    pub(crate) fn resolve_for(&mut self, card: usize, zone: Zone, dealer: &mut impl Dealer) {
        self.resolve_card(self.world.content.enemy_cards[card], zone, dealer);
    }

    fn resolve_card(&mut self, card: EnemyCard, zone: Zone, dealer: &mut impl Dealer) {
        // An extra activation brings nobody, so there is nothing to answer.
        if card.draw != Draw::ExtraActivation {
            self.watch_spawns();
        }
        self.resolve(card, zone, self.danger(), dealer);
    }

    /// What a card drawn for a spawn zone brings, read on the line of a level.
    fn resolve(&mut self, card: EnemyCard, zone: Zone, level: Danger, dealer: &mut impl Dealer) {
        let count = card.counts[level.index()];
        let rule = match self.world.content.is_of_guests(&card) {
            true => Rule::ZombieSpawn,
            false => Rule::Spawn,
        };
        dealer.tell(Fact::EnemyCard { number: card.number, zone, level }, rule);
        match card.draw {
            Draw::Spawn if self.world.abominations.contains(card.kind) && count > 0 => {
                match self.world.abominations_called() {
                    Some(most) => self.call_abomination(most, zone, dealer),
                    None => self.spawn_at(card.kind, count, zone, Rule::Spawn, dealer),
                }
            }
            Draw::Spawn if card.rush => self.spawn_rushing(card.kind, count, zone, dealer),
            Draw::Spawn => self.spawn_at(card.kind, count, zone, Rule::Spawn, dealer),
            Draw::Abomination if self.abomination_instead().is_some() => {
                let instead = self.abomination_instead().unwrap_or(card.kind);
                self.spawn_at(instead, 1, zone, Rule::Mission, dealer);
            }
            Draw::Abomination => {
                let (among, kinds) = (ZoneSet::only(zone), Kinds::only(card.kind));
                self.push(Abomination { among, kinds, drawn: false, by: Rule::AbominationCard });
                self.activate_extra(self.world.abominations, Rule::AbominationCard, dealer);
            }
            Draw::Mold => self.spawn_in_mold(card.kind, count, Rule::MoldCard, dealer),
            Draw::Pit => self.spawn_in_pits(card.kind, count, Rule::PitCard, dealer),
            Draw::ExtraActivation => {
                let kinds = Kinds::only(card.kind);
                if count > 0 {
                    self.push(ExtraActivation { kinds, by: Rule::ExtraActivation });
                }
                // An extra turn that opens a building brings no extra turn of its own.
                let nested = self.state.frames.iter().any(|f| matches!(f, Frame::Linked(_)));
                if !nested && self.linked(0).next().is_some() {
                    self.push(Linked { done: 0, early: None });
                }
            }
        }
    }

    /// A card brings an Abomination, and so many may be on the board. Those on it act
    /// first, then another one is drawn.
    fn call_abomination(&mut self, most: u8, zone: Zone, dealer: &mut impl Dealer) {
        let (kinds, by) = (self.world.abominations, Rule::AbominationCard);
        let there = |zone: Zone| self.state.enemies[zone].only(kinds).total();
        let present: u32 = self.world.board().zones().map(there).sum();
        if present < u32::from(most) {
            self.push(Abomination { among: ZoneSet::only(zone), kinds, drawn: true, by });
        }
        self.activate_extra(kinds, by, dealer);
    }

    /// One of these kinds, drawn from the deck of Abominations, which holds all that
    /// are not on the board.
    fn draw_abomination(&mut self, kinds: Kinds, dealer: &mut impl Dealer) -> Kind {
        let content = &self.world.content;
        let called = |kind: Kind, name: &str| {
            let enemy = content.enemy(kind);
            enemy.id.eq_ignore_ascii_case(name) || enemy.name.eq_ignore_ascii_case(name)
        };
        let mut find = |name: &str| {
            kinds.iter().zip(0..).find(|(kind, _)| called(*kind, name)).map(|(_, place)| place)
        };
        let drawn = dealer.draw("abominations", kinds.len(), &mut find);
        kinds.iter().nth(drawn as usize).unwrap_or(Kind(0))
    }

    /// Places so many enemies in one zone, who act at once. The consequences of too
    /// few miniatures come after that.
    fn spawn_rushing(&mut self, kind: Kind, count: u8, zone: Zone, dealer: &mut impl Dealer) {
        let placed = self.place(kind, count, zone, Rule::Spawn, dealer);
        if placed < count {
            let any = self.world.abominations;
            self.run_out(kind, ZoneSet::only(zone), any, dealer);
        }
        if placed > 0 {
            self.push(Rushing { kind, count: placed, zone });
            self.answer_so_far();
        }
    }

    /// So many enemies in one zone, as far as there are miniatures.
    pub(crate) fn spawn_at(
        &mut self,
        kind: Kind,
        count: u8,
        zone: Zone,
        rule: Rule,
        dealer: &mut impl Dealer,
    ) {
        if self.place(kind, count, zone, rule, dealer) < count {
            let any = self.world.abominations;
            self.run_out(kind, ZoneSet::only(zone), any, dealer);
        }
    }

    /// Places enemies as far as there are miniatures. Returns how many.
    pub(crate) fn place(
        &mut self,
        kind: Kind,
        count: u8,
        zone: Zone,
        rule: Rule,
        dealer: &mut impl Dealer,
    ) -> u8 {
        let placed = count.min(self.state.reserve[kind.index()]);
        if placed > 0 {
            self.state.reserve[kind.index()] -= placed;
            self.state.enemies[zone].0[kind.index()] += placed;
            self.state.spawn.zones.insert(zone);
            dealer.tell(Fact::Spawned { kind, count: placed, zone }, rule);
            self.happened(Moment::EnemiesAppeared(kind, zone), dealer);
        }
        placed
    }

    /// Too few miniatures: all abominations activate, then one of these kinds
    /// appears in one of these zones; or those that ran out activate.
    fn run_out(&mut self, kind: Kind, among: ZoneSet, kinds: Kinds, dealer: &mut impl Dealer) {
        let alone = self.world.content.enemy(kind).acts_when_short;
        let by = if alone { Rule::ZombiesShort } else { Rule::RunningOut };
        dealer.tell(Fact::RanOut { kind }, by);
        // Before the first round some appear, but nobody acts.
        let waits = self.state.frames.iter().any(|f| matches!(f, Frame::Reinforcing(_)));
        if alone || self.world.ruleset.running_out == RunningOut::ExtraActivation {
            if !waits {
                self.push(ExtraActivation { kinds: Kinds::only(kind), by });
                self.answer_so_far();
            }
            return;
        }
        // Where a mission still keeps Abominations away, none appears.
        let kinds = if self.abomination_instead().is_some() { Kinds::NONE } else { kinds };
        self.push(Abomination { among, kinds, drawn: false, by });
        if !waits {
            self.push(ExtraActivation { kinds: self.world.abominations, by });
            self.answer_so_far();
        }
    }

    /// Those of some kinds of which a miniature is left in the box.
    fn spare(&self, kinds: Kinds) -> Kinds {
        kinds.iter().filter(|kind| self.state.reserve[kind.index()] > 0).collect()
    }

    /// So many enemies in every zone of active mold.
    pub(crate) fn spawn_in_mold(
        &mut self,
        kind: Kind,
        each: u8,
        rule: Rule,
        dealer: &mut impl Dealer,
    ) {
        self.spawn_in_all(self.state.mold.active, kind, each, rule, dealer);
    }

    /// So many enemies in every open pit.
    pub(crate) fn spawn_in_pits(
        &mut self,
        kind: Kind,
        each: u8,
        rule: Rule,
        dealer: &mut impl Dealer,
    ) {
        self.spawn_in_all(self.state.pits.open, kind, each, rule, dealer);
    }

    /// Zones whose spawn tokens all wait for their event. Before it, no card makes
    /// anything appear there.
    fn sleeping_zones(&self) -> ZoneSet {
        let of = |awake: bool| -> ZoneSet {
            let tokens = self.state.spawn.tokens.iter().filter(|token| token.awake == awake);
            tokens.map(|token| token.zone).collect()
        };
        of(false) - of(true)
    }

    /// So many enemies in each of these zones, as far as there are miniatures.
    fn spawn_in_all(
        &mut self,
        zones: ZoneSet,
        kind: Kind,
        each: u8,
        rule: Rule,
        dealer: &mut impl Dealer,
    ) {
        let zones = zones - self.sleeping_zones();
        let needed = zones.len() * u32::from(each);
        if u32::from(self.state.reserve[kind.index()]) >= needed {
            for zone in zones {
                self.place(kind, each, zone, rule, dealer);
            }
        } else {
            self.push(Rationing { kind, each, open: zones, by: rule });
        }
    }
}
