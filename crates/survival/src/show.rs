//! What hosts show of a game: what a seat may know and can do, in words, as
//! text and as pictures.

pub mod command;
mod family;
mod laid;
pub mod luck;
pub mod menu;
pub mod spot;
pub mod svg;
pub mod text;
pub mod view;
pub mod ways;
pub mod words;
