//! What doesn't change in a game: content, scenario, options.

use std::sync::Arc;

use crate::card::{Card, Horde, Place};
use crate::content::{CardText, Content, Figures};
use crate::deal::Deal;
use crate::setup::{Options, Setup};

/// What doesn't change in a game.
#[derive(Clone, Debug)]
pub struct World {
    content: Arc<Content>,
    /// The scenario.
    pub deal: Deal,
    /// The table's options.
    pub options: Options,
}

/// Why a setup can't be played.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum SetupError {
    /// There is no such scenario.
    #[error("there is no scenario `{name}`; known are {known}")]
    Scenario {
        /// What was asked for.
        name: String,
        /// What there is.
        known: String,
    },
}

impl World {
    /// The world of a setup.
    ///
    /// # Errors
    ///
    /// Where the content has no such scenario.
    pub fn new(content: &Arc<Content>, setup: &Setup) -> Result<World, SetupError> {
        let Some(deal) = content.deal(&setup.scenario) else {
            let known: Vec<&str> = content.deals.iter().map(|deal| deal.id.as_str()).collect();
            let name = setup.scenario.chars().take(60).collect();
            return Err(SetupError::Scenario { name, known: known.join(", ") });
        };
        Ok(World { content: Arc::clone(content), deal: deal.clone(), options: setup.options })
    }

    /// The content.
    pub fn content(&self) -> &Content {
        &self.content
    }

    /// The figures of the rules.
    pub fn figures(&self) -> &Figures {
        &self.content.figures
    }

    /// A card's figures.
    pub fn card(&self, card: Card) -> &CardText {
        self.content.card(card)
    }

    /// The Places in play: as many as players.
    pub fn places(&self) -> impl Iterator<Item = Place> + use<> {
        (0..self.deal.players).map(Place)
    }

    /// The hordes in play.
    pub fn hordes(&self) -> impl Iterator<Item = Horde> + use<> {
        (0..self.deal.hordes()).map(Horde)
    }

    /// Whether the human faces one horde only.
    pub const fn two_players(&self) -> bool {
        self.deal.players == 2
    }

    /// Most tokens that the human can have.
    pub fn token_cap(&self) -> u8 {
        self.figures().token_cap[self.deal.size()]
    }

    /// Most Humans in one Place.
    pub fn humans_per_place(&self) -> u8 {
        let figures = self.figures();
        match self.two_players() && !self.options.four_humans {
            true => figures.humans_per_place_two_players,
            false => figures.humans_per_place,
        }
    }
}
