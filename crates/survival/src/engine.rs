//! How anything happens: a world, a game in it, and the contract with hosts.

pub(crate) mod brought;
pub(crate) mod frames;
pub(crate) mod game;
pub(crate) mod moments;
pub(crate) mod names;
pub(crate) mod world;
