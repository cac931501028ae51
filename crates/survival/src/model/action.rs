//! What players may want: intents, small and plain.
//!
//! Each has one line of text, the same in logs, scenarios and at the prompt.
//! What there is to say of each is said once, in the `table`.

pub(crate) mod table;

use ::table::Chance;
use serde::Serialize;

use crate::model::argument::{
    AllOut, AnyCard, Argument, Car, EnemyNumber, Face, Focus, Hand, Limits, Machine, Opener,
    Partner, Seat, StartingCard, Style, Swarm, Token,
};
use crate::model::card::Ammo;
use crate::model::companion::{Companion, MAX_COMPANIONS};
use crate::model::enemy::Kind;
use crate::model::inventory::Slot;
use crate::model::mission::{Colour, Find, MachineKind};
use crate::model::rule::Rule;
use crate::model::skill::{Act, Free, Skill};
use crate::model::skill_die::SkillDie;
use crate::model::zone::Zone;

/// A survivor, by their place in the team.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize)]
pub struct Who(pub u8);

impl Who {
    /// The survivor's place in a table.
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// The most survivors in one game: both science-fiction boxes.
pub const MAX_SURVIVORS: usize = 12;
/// The most machines in one game.
pub const MAX_MACHINES: usize = 4;
/// The most people who walk by themselves.
pub const MAX_SCIENTISTS: usize = 2;
/// The most figures that enemies may hurt.
pub const MAX_FIGURES: usize = MAX_SURVIVORS + MAX_MACHINES + MAX_SCIENTISTS + MAX_COMPANIONS;

/// Somebody whom enemies may hurt: a survivor, a machine, a scientist, a companion.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize)]
pub struct Figure(pub u8);

/// Who a figure is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Being {
    /// A survivor.
    Survivor(Who),
    /// A machine, by its place on the mission's list.
    Machine(u8),
    /// A scientist, by their place on the mission's list.
    Scientist(u8),
    /// A survivor who doesn't play.
    Companion(Companion),
}

impl Figure {
    /// The survivor as a figure.
    pub const fn survivor(who: Who) -> Figure {
        Figure(who.0)
    }

    /// The machine as a figure.
    pub const fn machine(index: u8) -> Figure {
        Figure(MAX_SURVIVORS as u8 + index)
    }

    /// The scientist as a figure.
    pub const fn scientist(index: u8) -> Figure {
        Figure((MAX_SURVIVORS + MAX_MACHINES) as u8 + index)
    }

    /// The companion as a figure.
    pub const fn companion(companion: Companion) -> Figure {
        Figure((MAX_SURVIVORS + MAX_MACHINES + MAX_SCIENTISTS) as u8 + companion.0)
    }

    /// Who it is.
    pub const fn being(self) -> Being {
        const MACHINES: u8 = MAX_SURVIVORS as u8;
        const SCIENTISTS: u8 = (MAX_SURVIVORS + MAX_MACHINES) as u8;
        const COMPANIONS: u8 = SCIENTISTS + MAX_SCIENTISTS as u8;
        if self.0 < MACHINES {
            Being::Survivor(Who(self.0))
        } else if self.0 < SCIENTISTS {
            Being::Machine(self.0 - MACHINES)
        } else if self.0 < COMPANIONS {
            Being::Scientist(self.0 - SCIENTISTS)
        } else {
            Being::Companion(Companion(self.0 - COMPANIONS))
        }
    }

    /// The figure in a set of figures.
    pub const fn bit(self) -> u32 {
        1 << self.0
    }

    /// Its place in a table of figures.
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// The weapons that an attack uses.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize)]
pub enum Hands {
    /// The one in the left hand.
    Left,
    /// The one in the right hand.
    Right,
    /// Both, as a pair.
    Both,
}

impl Hands {
    /// All ways to use one's hands.
    pub const ALL: [Hands; 3] = [Hands::Left, Hands::Right, Hands::Both];

    /// The slots that are used.
    pub const fn slots(self) -> &'static [Slot] {
        match self {
            Hands::Left => &[Slot::LEFT],
            Hands::Right => &[Slot::RIGHT],
            Hands::Both => &[Slot::LEFT, Slot::RIGHT],
        }
    }
}

/// An attack as it is declared, before anything is rolled.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Declared {
    /// In melee, or at range.
    pub melee: bool,
    /// With which weapons.
    pub hands: Hands,
    /// At which zone; at one's own, if none is said.
    pub at: Option<Zone>,
    /// The only target of a concentrated attack.
    pub focus: Option<Kind>,
    /// With a die for each enemy.
    pub swarm: bool,
    /// With All-Out dice.
    pub all_out: bool,
}

impl Action {
    /// The attack with weapons in hand that it declares, if it is one.
    pub const fn declared(self) -> Option<Declared> {
        match self {
            Action::Melee { hands, focus, swarm, all_out } => {
                Some(Declared { melee: true, hands, at: None, focus, swarm, all_out })
            }
            Action::Ranged { hands, at, focus, swarm, all_out } => {
                Some(Declared { melee: false, hands, at: Some(at), focus, swarm, all_out })
            }
            Action::Opportunity { hands, focus, swarm } => {
                Some(Declared { melee: true, hands, at: None, focus, swarm, all_out: true })
            }
            _ => None,
        }
    }
}

/// What somebody is in a car.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize)]
pub enum CarRole {
    /// Whoever drives.
    Driver,
    /// Whoever comes along.
    Passenger,
}

impl CarRole {
    /// Both.
    pub const ALL: [CarRole; 2] = [CarRole::Driver, CarRole::Passenger];

    /// Its name in commands and sentences.
    pub const fn word(self) -> &'static str {
        ["driver", "passenger"][self as usize]
    }
}

/// The kinds of things that can be done, in the order of a menu.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Group {
    /// Answers to a question of the game.
    Decision,
    /// Attacks.
    Attack,
    /// Moves.
    Move,
    /// Searching and taking what lies there.
    Search,
    /// What machines do.
    Machine,
    /// Cars.
    Car,
    /// Skills that are actions of their own.
    Skill,
    /// Doors and noise.
    Doors,
    /// Cards: rearranging, trading, eating.
    Cards,
    /// Discards that are free at any time.
    Discard,
    /// Ending the turn.
    End,
}

/// What an action costs in a turn. Where free actions are named, one of them
/// pays instead.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Price {
    /// Nothing: it answers a question.
    Answer,
    /// Nothing: it is a free action.
    Free,
    /// An action.
    Action(&'static [Free]),
    /// An action with these weapons, for which a free one with a pair may pay.
    Attack(Hands, &'static [Free]),
    /// An action, and what leaving the zone costs.
    Move(&'static [Free]),
    /// What leaving the zone costs, no more.
    Leave,
    /// An action, and one for each enemy in the zone, whatever skills say.
    Jump,
    /// An action, unless a skill has everything at hand.
    Rearranging,
    /// An action, unless a skill loads for free.
    Reload,
    /// What using a door costs in this game.
    Door,
    /// An action of this machine, and what it costs to drive it out of its zone.
    Drive(u8),
}

/// Makes the actions of the table.
macro_rules! make_actions {
    ($(
        $(#[$doc:meta])*
        $variant:ident $({ $($field:ident: $arg:ident),* })?
            verb $verb:literal, group $group:ident,
            price $price:ident $(($($cost:expr),*))?, rule $rule:expr,
            label $label:tt, spots [$($spot:ident($($at:expr),*)),*];
    )*) => {
        /// What a player wants.
        #[allow(missing_docs, reason = "the fields say what they are")]
        #[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
        pub enum Action {
            $($(#[$doc])* $variant $({ $($field: <$arg as Argument>::Value),* })?,)*
        }

        #[allow(unused_variables, reason = "not every column needs every argument")]
        impl Action {
            /// The first word of its text.
            pub const fn verb(self) -> &'static str {
                match self {
                    $(Action::$variant { .. } => $verb,)*
                }
            }

            /// Where it stands in the menu of a turn.
            pub const fn group(self) -> Group {
                match self {
                    $(Action::$variant { .. } => Group::$group,)*
                }
            }

            /// What it costs in a turn.
            pub const fn price(self) -> Price {
                match self {
                    $(Action::$variant $({ $($field),* })? => Price::$price $(($($cost),*))?,)*
                }
            }

            /// The rule that speaks of it; [`Rule::Asked`] where that depends
            /// on the question it answers.
            pub fn rule(self) -> Rule {
                match self {
                    $(Action::$variant $({ $($field),* })? => $rule,)*
                }
            }

            /// Whether it speaks only of what exists.
            pub fn is_sensible(self, limits: &Limits) -> bool {
                match self {
                    $(Action::$variant $({ $($field),* })? => {
                        true $($(&& <$arg as Argument>::exists($field, limits))*)?
                    })*
                }
            }

            /// Any action at all, most of them nonsense: what tests throw at a game.
            pub fn nonsense<C: Chance>(limits: &Limits, whim: &mut C) -> Action {
                let makers: &[fn(&Limits, &mut C) -> Action] = &[
                    $(|limits, whim| Action::$variant $({
                        $($field: <$arg as Argument>::any(limits, whim)),*
                    })?,)*
                ];
                makers[whim.below(makers.len() as u32) as usize](limits, whim)
            }
        }
    };
}

table::action_table!(make_actions);
