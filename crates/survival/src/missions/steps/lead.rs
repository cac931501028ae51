//! Lead companions: rally those who stand about, find those who hide.
//!
//! Second Edition, "Missions".

use super::{Errand, StepRule};
use crate::engine::game::Game;
use crate::engine::world::World;
use crate::missions::mission::{Escort, Gift, Mission, RallyWith};
use crate::missions::reading::Reader;
use crate::missions::winnable::Reach;
use crate::model::companion::Company;
use crate::model::phrase::count;
use crate::model::state::{Token, TokenState};
use crate::model::zone::ZoneSet;
use sheet::{Fields, Item};

/// So many companions have a leader.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Lead {
    /// How many; all who stand about, if nothing is said.
    pub count: Option<u8>,
}

impl StepRule for Lead {
    const WORD: (&'static str, bool) = ("companions", true);

    fn read(item: &Item, _: &Reader) -> Option<Self> {
        match item.is_text() {
            true => item.word(&[("all", ())]).map(|()| Lead { count: None }),
            false => Some(Lead { count: Some(item.figure(1..=12)?) }),
        }
    }

    fn check(&self, file: &Fields, mission: &Mission) {
        if !mission.has_companions() {
            let help = "add `companions = [{ zone = …, count = 1 }]`, or a gift `\"companion\"`";
            file.clash(&["steps", "companions", "gifts"], "nobody is there to be led", help);
        }
    }

    fn can_be_done(&self, mission: &Mission, reach: &Reach) -> bool {
        let stand = mission.companions.iter().all(|party| match party.escort {
            Escort::Lone(zone) => reach.somebody(zone),
            Escort::Led | Escort::Each => true,
        });
        let gives = |gift: &Gift| *gift == Gift::Companion;
        let mut gifts = mission.gifts.iter().filter(|(_, gift)| gives(gift));
        stand && gifts.all(|(colour, _)| reach.objectives(mission, *colour))
    }

    fn is_done(&self, game: &Game) -> bool {
        let wanted = self.count.map_or(1, usize::from);
        led(game) >= wanted && (self.count.is_some() || lone(game).is_empty())
    }

    /// Too few are led, stand where somebody gets to, or can still be found.
    fn is_out_of_reach(&self, game: &Game) -> bool {
        let reached = |zone: &_| game.somebody_reaches(*zone);
        let mut rallied = game.state.companions.all().map(|(_, company)| company).filter(
            |company| match company {
                Company::Lone(zone) => reached(zone),
                Company::Led(_) | Company::Lost => false,
            },
        );
        let most = if game.world.mission().says(RallyWith) { game.kits() } else { usize::MAX };
        let rallied = rallied.by_ref().count().min(most);
        let found = finds(game).count().min(game.unused().count());
        match self.count {
            Some(count) => led(game) + rallied + found < usize::from(count),
            None => rallied < lone_count(game),
        }
    }

    fn errand(&self, game: &Game) -> Errand {
        Errand::of_one(lone(game) | finds(game).map(|token| token.zone).collect())
    }

    fn words(&self, _: &World) -> String {
        match self.count {
            Some(number) => format!("Lead {}", count(number, "companion", "companions")),
            None => "Lead all companions".to_owned(),
        }
    }
}

/// How many have a leader, on the board or off it with them.
fn led(game: &Game) -> usize {
    let all = game.state.companions.all().map(|(_, company)| company);
    all.filter(|company| matches!(company, Company::Led(_))).count()
}

/// How many stand alone.
fn lone_count(game: &Game) -> usize {
    let all = game.state.companions.all().map(|(_, company)| company);
    all.filter(|company| matches!(company, Company::Lone(_))).count()
}

/// Where somebody stands alone.
fn lone(game: &Game) -> ZoneSet {
    let all = game.state.companions.all().map(|(_, company)| company);
    all.filter_map(|company| match company {
        Company::Lone(zone) => Some(zone),
        Company::Led(_) | Company::Lost => None,
    })
    .collect()
}

/// The objectives in reach that bring a companion, or may. Of facedown ones no more
/// than there are.
fn finds(game: &Game) -> impl Iterator<Item = Token> + '_ {
    let brings = |colour| {
        let gifts = &game.world.mission().gifts;
        gifts.iter().any(|(of, gift)| *of == colour && *gift == Gift::Companion)
    };
    let hidden = game.state.mission.hidden.iter().zip(crate::model::mission::Colour::ALL);
    let mut unseen: u8 = hidden.filter(|(_, of)| brings(*of)).map(|(number, _)| *number).sum();
    let lies = game.state.mission.tokens.iter().copied();
    let lies = lies.filter(|token| token.state == TokenState::Lies);
    lies.filter(move |token| match token.colour {
        Some(colour) => brings(colour) && game.somebody_reaches(token.zone),
        None => {
            let may = unseen > 0 && game.somebody_reaches(token.zone);
            unseen -= u8::from(may);
            may
        }
    })
}
