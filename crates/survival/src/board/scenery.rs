//! What stands or lies about in a place, without any meaning for the rules.

use serde::{Deserialize, Serialize};

/// What a drawing shows on the floor of a place.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Scenery {
    /// Nothing.
    #[default]
    None,
    /// Bunks.
    Bed,
    /// Beds of a sickroom.
    Med,
    /// A table with chairs.
    Table,
    /// Crates.
    Crates,
    /// A desk with screens.
    Desk,
    /// Racks along a wall.
    Rack,
    /// Plants in rows.
    Plant,
    /// Tanks and pumps.
    Tank,
    /// A boulder.
    Boulder,
    /// A crater.
    Crater,
    /// A parked or wrecked car.
    Car,
    /// A landing pad.
    Pad,
    /// A rover.
    Rover,
    /// The tracks of wheels.
    Tracks,
    /// An antenna.
    Dish,
    /// Bones of something large.
    Bones,
    /// A shelf of ice.
    Ice,
    /// Slag.
    Slag,
    /// Fallen rock.
    Rubble,
}

impl Scenery {
    /// Its word in files and drawings.
    pub const fn word(self) -> &'static str {
        match self {
            Scenery::None => "none",
            Scenery::Bed => "bed",
            Scenery::Med => "med",
            Scenery::Table => "table",
            Scenery::Crates => "crates",
            Scenery::Desk => "desk",
            Scenery::Rack => "rack",
            Scenery::Plant => "plant",
            Scenery::Tank => "tank",
            Scenery::Boulder => "boulder",
            Scenery::Crater => "crater",
            Scenery::Car => "car",
            Scenery::Pad => "pad",
            Scenery::Rover => "rover",
            Scenery::Tracks => "tracks",
            Scenery::Dish => "dish",
            Scenery::Bones => "bones",
            Scenery::Ice => "ice",
            Scenery::Slag => "slag",
            Scenery::Rubble => "rubble",
        }
    }
}
