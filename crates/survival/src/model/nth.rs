//! A place on a short list that takes a byte, and with "none" no more than that.

use std::num::NonZeroU8;

use serde::{Serialize, Serializer};

/// A place on a list, counted from zero: which machine, which car. Lists are far
/// shorter than a byte can count; the last number of all is never a place.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Nth(NonZeroU8);

impl Nth {
    /// This place.
    pub const fn of(place: u8) -> Nth {
        Nth(NonZeroU8::MIN.saturating_add(place))
    }

    /// The place as a number.
    pub const fn get(self) -> u8 {
        self.0.get() - 1
    }
}

impl Serialize for Nth {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.get().serialize(serializer)
    }
}
