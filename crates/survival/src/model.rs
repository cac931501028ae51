//! What there is: actions and events, survivors, cards, enemies, zones, the
//! state made of them, and the rules by name. No rule is carried out here.

pub mod action;
pub mod argument;
pub(crate) mod bit_set;
pub mod card;
pub mod colour;
pub mod companion;
pub mod component;
pub mod danger;
pub mod enemy;
pub mod event;
pub mod few;
pub mod frame;
pub mod inventory;
pub mod mission;
pub mod nth;
pub(crate) mod phrase;
pub mod rule;
pub mod ruleset;
pub mod setup;
pub mod skill;
pub mod skill_die;
pub mod state;
pub mod survivor;
pub mod zone;
