//! What happened: facts, each with the rule that made it happen.

pub(crate) mod table;

use serde::Serialize;

use crate::board::Door;
use crate::model::action::{CarRole, Figure, Who};
use crate::model::card::{Ammo, Card};
use crate::model::component::Component;
use crate::model::danger::Danger;
use crate::model::enemy::{Crowd, Kind, Kinds};
use crate::model::inventory::Area;
use crate::model::mission::{Colour, Find, MachineKind};
use crate::model::rule::Rule;
use crate::model::skill::Skill;
use crate::model::skill_die::{DieFace, SkillDie};
use crate::model::zone::Zone;

/// Something that happened, and the rule behind it. Everything that happens in
/// this family of games happens in the open: all may see it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct Event {
    /// What happened.
    pub fact: Fact,
    /// By which rule.
    pub rule: Rule,
}

/// Why enemies go where they go.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub enum Lure {
    /// They see survivors there.
    Sight,
    /// They hear most noise from there.
    Noise,
    /// Somebody there taunted them.
    Taunt,
}

/// Why a survivor is hurt.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub enum Harm {
    /// Enemies attacked.
    Enemies,
    /// A friend missed.
    FriendlyFire,
    /// The zone burned.
    Hellfire,
    /// A seismic blast hit the zone.
    Seismic,
    /// A Molotov was thrown into the zone.
    Molotov,
    /// An attack with bare hands went wrong.
    Fumble,
}

/// How a game is lost.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Defeat {
    /// A starting survivor was eliminated by enemies.
    Eliminated,
    /// A starting survivor was eliminated by a friend's miss.
    FriendlyFire,
    /// A starting survivor burned.
    Burned,
    /// A starting survivor was caught in a seismic blast.
    Blasted,
    /// Active mold links two spawn zones.
    MoldChain,
    /// An objective that is needed is gone.
    ObjectiveLost,
    /// The mission's own cause of defeat.
    Mission,
    /// A starting survivor did not survive an attack with bare hands.
    Fumbled,
}

impl Defeat {
    /// Every cause.
    pub const ALL: [Defeat; 8] = [
        Defeat::Eliminated,
        Defeat::FriendlyFire,
        Defeat::Burned,
        Defeat::Blasted,
        Defeat::MoldChain,
        Defeat::ObjectiveLost,
        Defeat::Mission,
        Defeat::Fumbled,
    ];

    /// As reports call it.
    pub const fn name(self) -> &'static str {
        [
            "eliminated",
            "friendly_fire",
            "burned",
            "blasted",
            "mold_chain",
            "objective_lost",
            "mission",
            "fumbled",
        ][self as usize]
    }
}

/// How a fact reads.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Tone {
    /// Like most.
    Plain,
    /// It opens a part of the round.
    Heading,
    /// It is the enemies' doing.
    Enemy,
    /// Players are glad of it.
    Good,
    /// Players are not.
    Bad,
}

/// Makes the facts of the table.
macro_rules! make_facts {
    ($(
        $(#[$doc:meta])*
        $variant:ident $({ $($field:ident: $type:ty),* })?
            tone $tone:expr, spots [$($spot:ident($($at:expr),*)),*];
    )*) => {
        /// What happened.
        #[allow(missing_docs, reason = "the fields say what they are")]
        #[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
        pub enum Fact {
            $($(#[$doc])* $variant $({ $($field: $type),* })?,)*
        }

        impl Fact {
            /// How it reads.
            #[allow(unused_variables, reason = "few tones depend on values")]
            pub const fn tone(&self) -> Tone {
                match *self {
                    $(Fact::$variant $({ $($field),* })? => $tone,)*
                }
            }
        }
    };
}

table::fact_table!(make_facts);
