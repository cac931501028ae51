//! Missions: what they are, how their files are read and checked, what they ask
//! for, what loses them, and their special rules.
//!
//! Every step, peril and special rule has a file in its room. It says how a mission
//! file writes it, what must be there for it, what it lets survivors do, when it is
//! done, when it no longer can be, and its words. The list of each room (`steps.rs`,
//! `perils.rs`, `specials.rs`) gathers them. No mission is named here: its file says what
//! it asks for.
//!
//! Invader and Dark Side chapter 16, "Missions".

/// Gathers the rules of a kind: an enum over them, how a mission file names
/// them, and a macro of the given name that does something with whichever it
/// is. The dollar sign is handed in because macros can't write it themselves.
macro_rules! vocabulary {
    ($d:tt $(#[$doc:meta])* $kind:ident by $each:ident {
        $($(#[$about:meta])* $name:ident,)*
    }) => {
        $(#[$doc])*
        #[derive(Clone, PartialEq, Eq, Debug)]
        pub enum $kind {
            $($(#[$about])* $name($name),)*
        }

        impl $kind {
            /// One of them as a mission file has it.
            pub(super) fn read(item: &sheet::Item, reader: &Reader) -> Option<$kind> {
                let (word, inner) = item.tagged(&[$(<$name>::WORD),*])?;
                $(if word == <$name>::WORD.0 {
                    return <$name>::read(&inner, reader).map($kind::$name);
                })*
                None
            }
        }

        $(impl From<$name> for $kind {
            fn from(rule: $name) -> $kind {
                $kind::$name(rule)
            }
        })*

        macro_rules! $each {
            ($d it:expr, $d rule:ident => $d then:expr) => {
                match $d it {
                    $($kind::$name($d rule) => $d then,)*
                }
            };
        }
    };
}

pub(crate) mod checks;
pub mod mission;
pub(crate) mod objectives;
pub(crate) mod perils;
pub(crate) mod progress;
mod reach;
pub(crate) mod reading;
mod spawn_tokens;
pub(crate) mod specials;
pub(crate) mod steps;
mod winnable;
pub(crate) mod works;
