//! The rules of the board-and-miniatures survival family, as one engine for
//! all its rulesets. It plays Invader, Dark Side, both mixed, and Second Edition.
//!
//! A [`World`] is what does not change in a game: content, mission, team,
//! options. A [`Game`] is a world and a [`State`](reading::state::State), one flat value
//! that is cheap to copy. Legality is defined once, by [`Game::check`]: `legal`
//! lists the actions that pass it, and `apply` does them.
//!
//! ```
//! use survival::{Game, content::Content, setup::Setup};
//! use table::{Game as _, Log, Turn};
//!
//! let content = Content::embedded().expect("the content that comes with the program");
//! let team = ["Cole", "Vivian", "Mitsuki", "Magnus", "Jared", "Baraka"];
//! let setup = Setup::new("invader/m0", team, 1);
//! let mut log = Log::<Game>::start(&content, &setup, 1)?;
//!
//! // Starting equipment is shared out: the first SMG goes to Jared.
//! let Turn::Decide(seats) = log.game().turn() else { panic!("it has just begun") };
//! let seat = seats.lowest().expect("somebody decides");
//! let action = log.game().read("share Jared SMG")?;
//! let mut events = Vec::new();
//! log.play(seat, action, &mut events)?;
//! assert!(!events.is_empty());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # The rooms
//!
//! | room | what is in it |
//! |---|---|
//! | `model` | what there is: actions, events, rules by name, survivors, cards, the state |
//! | `engine` | how anything happens: a world, a game in it, the contract with hosts |
//! | `rules` | what every ruleset has: a round, a turn, attacks, damage, enemies |
//! | `modules` | subsystems that a ruleset may have: mold, pits, machines, cars … |
//! | `skills` | what skills give, and skills that are actions |
//! | `missions` | what missions ask for, and when they can't be won any more |
//! | `board` | tiles, zones, doors; sight and ways |
//! | `content` | the files of the boxes, read and checked |
//! | `show` | what hosts show: views, menus, words, text, pictures |
//! | `contract` | how the family keeps the contract of `table` |
//! | `odds`, `forecast` | what dice may bring, and where enemies would go |
//! | `reading` | the state itself, for bots and tests |
//! | `scenario` | rule examples as files |

pub mod board;
pub mod content;
mod contract;
mod engine;
pub mod forecast;
mod missions;
mod model;
mod modules;
pub mod odds;
pub mod reading;
mod rules;
pub mod scenario;
mod show;
mod skills;

pub use engine::game::Game;
pub use engine::world::{MAX_SEATS, SetupError, World};
pub use missions::mission;
pub use model::{
    action, argument, card, colour, danger, enemy, event, few, rule, ruleset, setup, skill,
    skill_die, state::Outcome, survivor, zone,
};
pub use modules::carried::Belonging;
pub use rules::activation::Destination;
pub use show::{command, luck, menu, spot, svg, text, view, ways, words};

/// What a survivor carries, and what fits where.
pub mod inventory {
    pub use crate::content::packing::{exchange, fits};
    pub use crate::model::inventory::*;
}
