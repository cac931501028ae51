//! Bring a pillar down: charges are set at it, the team blows it, and its
//! tiles go with everything on them.
//!
//! Dark Side chapter 16, "Missions", "Destroying the pillars".

use std::sync::Arc;

use super::{Errand, Step, StepRule};
use crate::board::{Door, DoorSet};
use crate::engine::game::{Dealer, Game};
use crate::engine::moments::Moment;
use crate::engine::world::World;
use crate::missions::mission::Mission;
use crate::missions::reading::{COLOURS, Reader};
use crate::missions::winnable::Reach;
use crate::model::action::{Action, Who};
use crate::model::enemy::Crowd;
use crate::model::event::{Defeat, Fact};
use crate::model::frame::Frame;
use crate::model::mission::{Colour, Find};
use crate::model::rule::{Refusal, Rule, refuse};
use crate::model::state::{Token, TokenState};
use crate::model::zone::Zone;
use crate::rules::turn::Price;
use sheet::{Fields, Item};

/// The pillar of this colour falls.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Collapse {
    /// Its colour.
    pub colour: Colour,
}

impl StepRule for Collapse {
    const WORD: (&'static str, bool) = ("collapse", true);

    fn read(item: &Item, _: &Reader) -> Option<Self> {
        Some(Collapse { colour: item.word(COLOURS)? })
    }

    fn check(&self, file: &Fields, mission: &Mission) {
        if mission.pillar(self.colour).is_none() {
            let message = format!("there is no {} pillar", self.colour.name());
            file.clash(&["steps", "pillars"], message, "add it to `pillars`");
        }
    }

    fn can_be_done(&self, mission: &Mission, reach: &Reach) -> bool {
        reach.objectives(mission, self.colour)
    }

    fn is_done(&self, game: &Game) -> bool {
        game.has_fallen(self.colour)
    }

    fn is_out_of_reach(&self, game: &Game) -> bool {
        let stands =
            |token: &&Token| token.colour == Some(self.colour) && token.state == TokenState::Lies;
        let pillar = game.state.mission.tokens.iter().find(stands);
        !game.enough_tokens() || pillar.is_some_and(|pillar| !game.somebody_reaches(pillar.zone))
    }

    fn errand(&self, game: &Game) -> Errand {
        let stands =
            |token: &&Token| token.colour == Some(self.colour) && token.state == TokenState::Lies;
        let pillars = game.state.mission.tokens.iter().filter(stands);
        Errand::of_one(pillars.map(|token| token.zone).collect())
    }

    fn words(&self, _: &World) -> String {
        format!("Bring the {} pillar down", self.colour.name())
    }
}

impl Game {
    /// Charges to set and pillars to blow, offered.
    pub(crate) fn offer_pillars(&self, who: Who, mut offer: impl FnMut(Action)) {
        let pillars = &self.world.mission().pillars;
        if self.survivor(who).tokens > 0 && !pillars.is_empty() {
            offer(Action::Plant);
        }
        // A pillar is the team's decision: whoever's turn it is may speak for it, or not.
        if self.team().contains(self.world.seat(who)) {
            pillars.iter().for_each(|pillar| offer(Action::Blow { colour: pillar.colour }));
        }
    }

    /// The pillar that stands in a zone, as its place on the list.
    fn pillar_at(&self, zone: Zone) -> Option<usize> {
        let stands = |colour: Colour| {
            let mut tokens = self.state.mission.tokens.iter();
            tokens.any(|token| {
                (token.zone, token.colour, token.state) == (zone, Some(colour), TokenState::Lies)
            })
        };
        self.world.mission().pillars.iter().position(|pillar| stands(pillar.colour))
    }

    pub(crate) fn check_plant(&self, who: Who) -> Result<(), Refusal> {
        let survivor = self.survivor(who);
        if survivor.tokens == 0 {
            return refuse(Rule::Mission, "there is no charge to set");
        }
        let Some(index) = self.pillar_at(survivor.zone) else {
            return refuse(Rule::Mission, "charges are set at a pillar");
        };
        if self.state.mission.charges[index] >= self.world.mission().pillars[index].charges {
            return refuse(Rule::Mission, "that pillar has all its charges");
        }
        Ok(())
    }

    /// Sets a charge at the pillar of the zone.
    pub(crate) fn plant(&mut self, who: Who, dealer: &mut impl Dealer) {
        self.pay(Price::Any, 0);
        let Some(index) = self.pillar_at(self.survivor(who).zone) else { return };
        self.survivor_mut(who).tokens -= 1;
        self.state.mission.charges[index] += 1;
        let colour = self.world.mission().pillars[index].colour;
        let charges = self.state.mission.charges[index];
        dealer.tell(Fact::ChargeSet { who, colour, charges }, Rule::Mission);
    }

    /// Whether what a pillar held up has fallen.
    pub(crate) fn has_fallen(&self, colour: Colour) -> bool {
        let pillar = self.world.mission().pillar(colour);
        pillar.is_some_and(|(_, pillar)| self.state.mission.fallen & pillar.tiles == pillar.tiles)
    }

    /// Whether the team may bring a pillar down now: it has its charges, and
    /// its turn has come.
    pub(crate) fn check_blow(&self, colour: Colour) -> Result<(), Refusal> {
        let mission = self.world.mission();
        let Some((index, pillar)) = mission.pillar(colour) else {
            return refuse(Rule::Mission, "there is no such pillar");
        };
        if !matches!(self.frame(), Some(Frame::Turn(_))) {
            return refuse(Rule::Mission, "pillars are blown in a survivor's turn");
        }
        if self.has_fallen(colour) {
            return refuse(Rule::Mission, "that pillar is down");
        }
        if self.state.mission.charges[index] < pillar.charges {
            return refuse(Rule::Mission, "that pillar lacks charges");
        }
        let step =
            mission.steps.iter().position(|step| *step == Step::Collapse(Collapse { colour }));
        if step.is_some_and(|step| !self.is_open(step)) {
            return refuse(Rule::Mission, "the mission asks for something else first");
        }
        Ok(())
    }

    /// A pillar comes down: its tiles go with everything on them. Nobody gains
    /// experience. Zones that reach onto other tiles shrink to what is left.
    pub(crate) fn blow(&mut self, colour: Colour, dealer: &mut impl Dealer) {
        let world = Arc::clone(&self.world);
        let (board, mission) = (world.board(), world.mission());
        let Some((_, pillar)) = mission.pillar(colour) else { return };
        for token in
            self.state.mission.tokens.iter_mut().filter(|token| token.colour == Some(colour))
        {
            token.state = TokenState::Gone;
        }
        let before = board.wholly_on(self.state.mission.fallen);
        self.state.mission.fallen |= pillar.tiles;
        let gone = board.wholly_on(self.state.mission.fallen) - before;
        dealer.tell(Fact::Collapsed { colour }, Rule::Mission);
        for zone in gone {
            self.bury(zone, dealer);
        }
        let falls = |(row, col): &(u8, u8)| {
            let across = board.cols() / 3;
            let tile = usize::from(*row) / 3 * across + usize::from(*col) / 3;
            self.state.mission.fallen >> tile & 1 == 1
        };
        let doors = board.doorways().iter().enumerate();
        let fallen: DoorSet = doors
            .filter(|(_, doorway)| doorway.cells.iter().any(falls))
            .map(|(index, _)| Door(index as u8))
            .collect();
        self.state.doors.closed = self.state.doors.closed - fallen;
        self.state.doors.destroyed = self.state.doors.destroyed - fallen;
        self.state.doors.coloured = self.state.doors.coloured - fallen;
        self.happened(Moment::WayShut, dealer);
    }

    /// Everything in a zone goes with its tile.
    fn bury(&mut self, zone: Zone, dealer: &mut impl Dealer) {
        for who in self.world.team() {
            if self.survivor(who).is_on_board() && self.survivor(who).zone == zone {
                self.eliminate(who, Rule::Mission, Defeat::Mission, dealer);
            }
        }
        for index in 0..self.state.machines.len() {
            let machine = self.state.machines[index];
            if machine.intact && machine.zone == zone {
                self.destroy_machine(index as u8, Rule::Mission, dealer);
            }
        }
        let crowd = std::mem::replace(&mut self.state.enemies[zone], Crowd::EMPTY);
        for kind in crowd.kinds() {
            self.state.reserve[kind.index()] += crowd.of(kind);
        }
        if !crowd.is_empty() {
            dealer.tell(Fact::Buried { zone, crowd }, Rule::Mission);
        }
        self.state.noise[zone] = 0;
        while let Some(index) = self.state.spawn.tokens.iter().position(|spawn| spawn.zone == zone)
        {
            self.remove_spawn(index);
        }
        while let Some(index) = self.state.mission.finds.iter().position(|(_, at)| *at == zone) {
            let (find, _) = self.state.mission.finds.remove(index);
            if let Find::Card(card) = find {
                self.state.cards.gone[card] += 1;
            }
        }
        self.state.mold.active.remove(zone);
        self.state.mold.inactive.remove(zone);
        self.state.pits.open.remove(zone);
        self.state.pits.filled.remove(zone);
        self.lose_objectives(zone, Rule::Mission, dealer);
    }
}
