//! What the team decides before the first round: who begins where, where
//! additional spawn tokens go, and who is the first player.
//!
//! Invader chapter 4, "Setup", and chapter 15, "Seven to twelve survivors".

use std::sync::Arc;

use table::{Seat, Seats};

use crate::engine::frames::{Matter, asks_team, check_place, offer_places};
use crate::engine::game::{Dealer, Game};
use crate::missions::mission::Groups;
use crate::model::action::{Action, Who};
use crate::model::event::Fact;
use crate::model::frame::{Beginning, ExtraSpawns, Grouping};
use crate::model::mission::Colour;
use crate::model::phrase::count;
use crate::model::rule::{Refusal, Rule, refuse};
use crate::model::ruleset::FirstPlayer;
use crate::model::state::SpawnToken;
use crate::model::zone::{Zone, ZoneSet};

impl Matter for Grouping {
    fn who(&self, _: &Game) -> Option<Who> {
        None
    }

    fn deciders(&self, game: &Game) -> Seats {
        game.team_about(self.who)
    }

    fn offer(&self, game: &Game, offer: &mut impl FnMut(Action)) {
        offer_places(game.open_starts(self.who), offer);
    }

    fn check(&self, game: &Game, action: Action) -> Result<(), Refusal> {
        check_place(game.open_starts(self.who), self.rule(), action)
    }

    fn answer(self, game: &mut Game, _: Seat, action: Action, _: &mut impl Dealer) {
        if let Action::Place { zone } = action {
            game.begin_in(self.who, zone);
        }
    }

    /// Asks where a survivor begins, unless only one group takes them.
    fn step(self, game: &mut Game, dealer: &mut impl Dealer) -> bool {
        let by_lot = game.world.mission().groups == Groups::Random;
        if self.who.index() >= game.state.survivors.len() || game.starts().len() < 2 {
            game.pop();
            if by_lot {
                game.draw_starts(dealer);
            }
            return true;
        }
        let open = game.open_starts(self.who);
        // Before lots are drawn groups have no place: somebody is in the first.
        let any_will_do = by_lot && self.who == Who(0);
        match open.first() {
            Some(zone) if open.len() == 1 || any_will_do => {
                game.begin_in(self.who, zone);
                true
            }
            _ => false,
        }
    }

    fn rule(&self) -> Rule {
        Rule::SetupGroups
    }

    fn question(&self, game: &Game) -> String {
        let name = game.world().name(self.who);
        match game.world().mission().groups {
            Groups::Random => format!(
                "With which group does {name} begin? Lots decide afterwards which group begins where."
            ),
            Groups::Together | Groups::Chosen | Groups::Drawn => {
                format!("Where does {name} begin?")
            }
        }
    }
}

impl Matter for ExtraSpawns {
    asks_team!();

    fn offer(&self, game: &Game, offer: &mut impl FnMut(Action)) {
        offer_places(game.extra_spawn_zones(), offer);
    }

    fn check(&self, game: &Game, action: Action) -> Result<(), Refusal> {
        check_place(game.extra_spawn_zones(), self.rule(), action)
    }

    fn answer(self, game: &mut Game, _: Seat, action: Action, _: &mut impl Dealer) {
        if let Action::Place { zone } = action {
            game.set_top(ExtraSpawns { left: self.left - 1 });
            let colour = Colour::Red;
            let token = SpawnToken { zone, colour, awake: true, facedown: false, blasts: 0 };
            game.state.spawn.tokens.add(token);
            game.sort_spawns();
        }
    }

    fn step(self, game: &mut Game, _: &mut impl Dealer) -> bool {
        if self.left == 0 {
            game.pop();
        }
        self.left == 0
    }

    fn rule(&self) -> Rule {
        Rule::ExtraSpawns
    }

    fn question(&self, _: &Game) -> String {
        let left = count(self.left, "more spawn token is", "more spawn tokens are");
        format!("{left} to be placed: in which zone?")
    }
}

impl Matter for Beginning {
    asks_team!();

    fn offer(&self, game: &Game, offer: &mut impl FnMut(Action)) {
        (0..game.world.seat_count).for_each(|seat| offer(Action::FirstPlayer { seat }));
    }

    fn check(&self, game: &Game, action: Action) -> Result<(), Refusal> {
        match action {
            Action::FirstPlayer { seat } if seat < game.world.seat_count => Ok(()),
            Action::FirstPlayer { .. } => refuse(self.rule(), "nobody sits there"),
            _ => refuse(self.rule(), "decide who is the first player"),
        }
    }

    fn answer(self, game: &mut Game, _: Seat, action: Action, dealer: &mut impl Dealer) {
        if let Action::FirstPlayer { seat } = action {
            game.begin(seat, dealer);
        }
    }

    fn step(self, game: &mut Game, dealer: &mut impl Dealer) -> bool {
        let holder = match game.world.ruleset.first_player {
            FirstPlayer::Chosen => None,
            FirstPlayer::Holds(card) => game.in_play().find(|who| game.holds(*who, card)),
        };
        let alone = (game.world.seat_count == 1).then_some(0);
        let first = alone.or_else(|| holder.map(|who| game.world.seat(who).0));
        if let Some(seat) = first {
            game.begin(seat, dealer);
        }
        first.is_some()
    }

    fn rule(&self) -> Rule {
        Rule::SetupFirstPlayer
    }

    fn question(&self, _: &Game) -> String {
        "Who is the first player?".to_owned()
    }
}

impl Game {
    /// The starting zones.
    fn starts(&self) -> ZoneSet {
        self.world.mission().starts.iter().copied().collect()
    }

    /// The starting zones that still take a survivor: groups are as even as can be.
    fn open_starts(&self, who: Who) -> ZoneSet {
        let (team, starts) = (self.state.survivors.len(), self.starts());
        let groups = starts.len().max(1) as usize;
        let (size, odd) = (team / groups, team % groups);
        let asked = &self.state.survivors[..who.index().min(team)];
        let there = |zone: Zone| asked.iter().filter(|survivor| survivor.zone == zone).count();
        let larger = starts.iter().filter(|zone| there(*zone) > size).count();
        let open = |zone: &Zone| there(*zone) < size || there(*zone) == size && larger < odd;
        starts.iter().filter(open).collect()
    }

    /// Lots decide which group begins where.
    fn draw_starts(&mut self, dealer: &mut impl Dealer) {
        let world = Arc::clone(&self.world);
        let mut left = world.mission().starts.clone();
        let mut places = Vec::new();
        for group in &world.mission().starts {
            let mut find = |name: &str| {
                let zone = world.board().zone(name)?;
                left.iter().position(|place| *place == zone).map(|index| index as u32)
            };
            let drawn = match left.len() {
                1 => 0,
                several => dealer.draw("start", several as u32, &mut find),
            };
            places.push((*group, left.remove(drawn as usize)));
        }
        for survivor in self.state.survivors.iter_mut() {
            let place = places.iter().find(|(group, _)| *group == survivor.zone);
            survivor.zone = place.map_or(survivor.zone, |(_, place)| *place);
        }
    }

    /// A survivor begins in a zone; the next is asked.
    fn begin_in(&mut self, who: Who, zone: Zone) {
        self.survivor_mut(who).zone = zone;
        self.set_top(Grouping { who: Who(who.0 + 1) });
    }

    /// The zones where an additional spawn token may lie: any.
    fn extra_spawn_zones(&self) -> ZoneSet {
        self.world.board().all()
    }

    /// Puts the spawn tokens into clockwise order.
    fn sort_spawns(&mut self) {
        let zones: Vec<Zone> = self.state.spawn.tokens.iter().map(|spawn| spawn.zone).collect();
        let order = self.world.board().clockwise(&zones);
        let place = |zone: Zone| order.iter().position(|known| *known == zone);
        self.state.spawn.tokens.sort_by_key(|spawn| place(spawn.zone));
    }

    fn begin(&mut self, seat: u8, dealer: &mut impl Dealer) {
        self.pop();
        self.state.first = seat;
        self.state.current = seat;
        dealer.tell(Fact::FirstPlayer { seat }, Rule::SetupFirstPlayer);
        dealer.tell(Fact::RoundBegan { round: 1 }, Rule::TurnOrder);
    }
}
