//! Subsystems that a ruleset may have or lack, one per file.

mod all_out;
mod buildings;
pub(crate) mod carried;
mod cars;
mod casting;
pub(crate) mod companions;
pub(crate) mod components;
pub(crate) mod ko;
pub(crate) mod machines;
pub(crate) mod mold;
pub(crate) mod pits;
mod reload;
pub(crate) mod skill_dice;
mod zombies;
