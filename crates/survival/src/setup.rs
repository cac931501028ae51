//! What is agreed on before a game begins: mission, survivors, seats, options.
//!
//! A [`Setup`] can always be written down and edited; [`Game`](crate::Game) is
//! a checked one. Invader chapter 4, "Setup".

use serde::{Deserialize, Serialize};

/// What is agreed on before a game begins.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Setup {
    /// The mission: `invader/m0`.
    pub mission: String,
    /// The survivors by name, and the seat that plays each.
    pub survivors: Vec<Played>,
    /// The table's options.
    #[serde(default)]
    pub options: Options,
    /// Boxes in play besides those of the mission: `darkside`.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub boxes: Vec<String>,
    /// The Bot by name, if another than the box's own is used.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub bot: Option<String>,
    /// The Sentry Gun by name, if another than the box's own is used.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub sentry_gun: Option<String>,
}

impl Setup {
    /// A mission with these survivors dealt evenly over so many seats, by the book.
    pub fn new<'a>(
        mission: &str,
        survivors: impl IntoIterator<Item = &'a str>,
        seats: u8,
    ) -> Setup {
        let names: Vec<&str> = survivors.into_iter().collect();
        let deal = |index: usize| (index * usize::from(seats.max(1)) / names.len().max(1)) as u8;
        let survivors = names
            .iter()
            .enumerate()
            .map(|(index, name)| Played { name: (*name).to_owned(), seat: deal(index) })
            .collect();
        Setup {
            mission: mission.to_owned(),
            survivors,
            options: Options::default(),
            boxes: Vec::new(),
            bot: None,
            sentry_gun: None,
        }
    }
}

/// A survivor and the seat that plays them.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Played {
    /// The survivor's name.
    pub name: String,
    /// The seat.
    pub seat: u8,
}

/// What a table may decide differently. The default is the rulebook.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Options {
    /// Closed doors block sight.
    pub closed_doors_block_sight: bool,
    /// Leaving enemies costs one extra action, however many there are.
    pub flat_disengage: bool,
    /// Every survivor has three points of armour.
    pub armor_three: bool,
    /// Players split enemies over equal ways as they like.
    pub free_split: bool,
    /// Players choose the targets of ranged actions.
    pub free_targets: bool,
    /// Inactive mold counts in the chain that loses the game.
    pub any_mold_links: bool,
    /// Who answers what the book leaves to "the players".
    pub team: Team,
    /// Skills go on beyond Red.
    pub ultrared: bool,
    /// The enemy cards in play.
    pub cards: Cards,
}

impl Default for Options {
    fn default() -> Options {
        Options {
            closed_doors_block_sight: false,
            flat_disengage: false,
            armor_three: false,
            free_split: false,
            free_targets: false,
            any_mold_links: false,
            team: Team::Any,
            ultrared: false,
            cards: Cards { easier: true, harder: true, extra: true },
        }
    }
}

/// Who answers what the book leaves to "the players".
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Team {
    /// Any player.
    Any,
    /// The player of the survivor concerned; where there is none, the first player.
    Owner,
    /// The first player.
    First,
}

/// The parts of the enemy deck in play. Invader chapter 15, "Tuning the difficulty".
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Cards {
    /// The easier part.
    pub easier: bool,
    /// The harder part.
    pub harder: bool,
    /// The extra activations.
    pub extra: bool,
}
