//! The rules that every ruleset of the family has, one chapter per file: a
//! round from top to bottom, a survivor's turn, attacks, damage, enemies.

pub(crate) mod activation;
pub(crate) mod arranging;
pub(crate) mod attack;
pub(crate) mod beginning;
mod consent;
pub(crate) mod damage;
mod doors;
pub(crate) mod experience;
mod gaits;
pub(crate) mod inventory_actions;
pub(crate) mod parting;
pub(crate) mod plan_attack;
pub(crate) mod round;
pub(crate) mod search;
pub(crate) mod setup;
pub(crate) mod sharing;
pub(crate) mod spawn;
pub(crate) mod splitting;
pub(crate) mod turn;
pub(crate) mod walk;
