//! Fingerprints: a whole state in 64 bits, by names and not by places.
//!
//! A state grows with the program. Fields are added, sorted and grouped anew,
//! enumerations get new variants, arrays more room. An older save must keep its
//! fingerprint, or every save would look as if the rules had changed. So each
//! value is hashed with the path of names that leads to it. Empty values (zero,
//! false, none, empty) count for nothing. The hashes are added up, in any order:
//!
//! - The order of fields and of variants doesn't matter, nor do names of types.
//! - A new field changes nothing as long as it is zero, false, none or empty.
//!   One whose usual value is something else skips it
//!   (`#[serde(skip_serializing_if = "…")]`).
//! - A new variant changes nothing as long as nobody has it.
//! - A longer array changes nothing as long as its new places hold nothing. An
//!   array is what serde calls a tuple; a list, a *sequence*, has a length,
//!   which counts.
//! - A number may become wider; a value wrapped in a newtype is the value.
//!
//! A name must not change: a renamed field or variant keeps its old name for serde
//! (`#[serde(rename = "…")]`).
//!
//! This guards against changed rules, not against forgers, who can make another
//! game with the same fingerprint.

use std::fmt;

use serde::{Serialize, ser};

/// The fingerprint of a state: equal for equal states, on every machine and in
/// every later program that means the same by the same names.
///
/// ```
/// use serde::Serialize;
/// use table::fingerprint;
///
/// #[derive(Serialize)]
/// struct Runner { at: u8, charms: u8 }
/// #[derive(Serialize)]
/// struct Later { shoes: Option<u8>, charms: u16, at: u16, tired: bool }
///
/// let now = Later { shoes: None, charms: 2, at: 7, tired: false };
/// assert_eq!(fingerprint(&Runner { at: 7, charms: 2 }), fingerprint(&now));
/// assert_ne!(fingerprint(&Runner { at: 2, charms: 7 }), fingerprint(&now));
/// ```
pub fn fingerprint<T: Serialize + ?Sized>(value: &T) -> u64 {
    let mut sum = 0;
    if value.serialize(Leaf { sum: &mut sum, path: ROOT }).is_err() {
        // A type that can't be written is no state; at least it differs from nothing.
        sum = add(sum, ROOT, UNWRITABLE);
    }
    mix(sum)
}

// Told apart: what a number can mean. They are arbitrary, and fixed for good.
const ROOT: u64 = 0x5EED_0F57_A7E5_0001;
const KEY: u64 = 0x5EED_0F57_A7E5_0002;
const INDEX: u64 = 0x5EED_0F57_A7E5_0003;
const LENGTH: u64 = 0x5EED_0F57_A7E5_0004;
const SOME: u64 = 0x5EED_0F57_A7E5_0005;
const VARIANT: u64 = 0x5EED_0F57_A7E5_0006;
const TEXT: u64 = 0x5EED_0F57_A7E5_0007;
const UNWRITABLE: u64 = 0x5EED_0F57_A7E5_0008;

/// Spreads every bit over all others: the end of SplitMix64.
const fn mix(bits: u64) -> u64 {
    let bits = (bits ^ (bits >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    let bits = (bits ^ (bits >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    bits ^ (bits >> 31)
}

/// One value more, at its path. Sums don't mind the order.
const fn add(sum: u64, path: u64, value: u64) -> u64 {
    sum.wrapping_add(mix(path ^ mix(value)))
}

/// The path one step further.
const fn under(path: u64, step: u64) -> u64 {
    mix(path.wrapping_mul(3) ^ step)
}

/// A text as a number: FNV-1a over its bytes.
fn text(kind: u64, text: &[u8]) -> u64 {
    let hash = text.iter().fold(0xCBF2_9CE4_8422_2325, |hash: u64, byte| {
        (hash ^ u64::from(*byte)).wrapping_mul(0x0100_0000_01B3)
    });
    hash ^ kind
}

/// The step that a field's name is; a map's key of the same text is the same.
fn named(name: &str) -> u64 {
    let mut step = 0;
    if !name.is_empty() {
        step = add(step, KEY, text(TEXT, name.as_bytes()));
    }
    step
}

/// The step to a place of an array or a list.
const fn placed(index: u64) -> u64 {
    INDEX ^ index.wrapping_mul(0x9E37_79B9_7F4A_7C15)
}

/// What serde asks for and nothing here needs.
#[derive(Debug)]
struct Unwritable;

impl fmt::Display for Unwritable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("this can't be written")
    }
}

impl std::error::Error for Unwritable {}

impl ser::Error for Unwritable {
    fn custom<T: fmt::Display>(_: T) -> Unwritable {
        Unwritable
    }
}

/// A place where a value stands.
struct Leaf<'a> {
    sum: &'a mut u64,
    path: u64,
}

impl<'a> Leaf<'a> {
    /// Something stands here.
    fn put(self, value: u64) {
        *self.sum = add(*self.sum, self.path, value);
    }

    /// A number stands here; zero is nothing.
    fn number(self, value: u64) -> Result<(), Unwritable> {
        if value != 0 {
            self.put(value);
        }
        Ok(())
    }

    fn bytes(self, value: &[u8]) -> Result<(), Unwritable> {
        if !value.is_empty() {
            self.put(text(TEXT, value));
        }
        Ok(())
    }

    /// This variant stands here; what it holds stands under its name.
    fn variant(self, name: &str) -> Leaf<'a> {
        let step = named(name);
        *self.sum = add(*self.sum, self.path, VARIANT ^ step);
        Leaf { path: under(self.path, step), sum: self.sum }
    }

    const fn inside(self, is_list: bool) -> Inside<'a> {
        Inside { sum: self.sum, path: self.path, next: 0, key: 0, is_list }
    }
}

/// Something that holds others.
struct Inside<'a> {
    sum: &'a mut u64,
    path: u64,
    /// The next place of a list.
    next: u64,
    /// The key that was read, of a map.
    key: u64,
    /// Whether its length counts.
    is_list: bool,
}

impl Inside<'_> {
    fn put<T: Serialize + ?Sized>(&mut self, step: u64, value: &T) -> Result<(), Unwritable> {
        value.serialize(Leaf { sum: self.sum, path: under(self.path, step) })
    }

    fn push<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<(), Unwritable> {
        let step = placed(self.next);
        self.next += 1;
        self.put(step, value)
    }

    fn close(self) -> Result<(), Unwritable> {
        if self.is_list && self.next > 0 {
            *self.sum = add(*self.sum, self.path, LENGTH ^ self.next);
        }
        Ok(())
    }
}

impl<'a> ser::Serializer for Leaf<'a> {
    type Ok = ();
    type Error = Unwritable;
    type SerializeSeq = Inside<'a>;
    type SerializeTuple = Inside<'a>;
    type SerializeTupleStruct = Inside<'a>;
    type SerializeTupleVariant = Inside<'a>;
    type SerializeMap = Inside<'a>;
    type SerializeStruct = Inside<'a>;
    type SerializeStructVariant = Inside<'a>;

    /// Nobody reads it, so types may give what lasts instead of what is printed.
    fn is_human_readable(&self) -> bool {
        false
    }

    fn serialize_bool(self, value: bool) -> Result<(), Unwritable> {
        self.number(u64::from(value))
    }

    fn serialize_i8(self, value: i8) -> Result<(), Unwritable> {
        self.serialize_i64(i64::from(value))
    }

    fn serialize_i16(self, value: i16) -> Result<(), Unwritable> {
        self.serialize_i64(i64::from(value))
    }

    fn serialize_i32(self, value: i32) -> Result<(), Unwritable> {
        self.serialize_i64(i64::from(value))
    }

    fn serialize_i64(self, value: i64) -> Result<(), Unwritable> {
        self.number(value as u64)
    }

    fn serialize_i128(self, value: i128) -> Result<(), Unwritable> {
        self.serialize_u128(value as u128)
    }

    fn serialize_u8(self, value: u8) -> Result<(), Unwritable> {
        self.number(u64::from(value))
    }

    fn serialize_u16(self, value: u16) -> Result<(), Unwritable> {
        self.number(u64::from(value))
    }

    fn serialize_u32(self, value: u32) -> Result<(), Unwritable> {
        self.number(u64::from(value))
    }

    fn serialize_u64(self, value: u64) -> Result<(), Unwritable> {
        self.number(value)
    }

    fn serialize_u128(self, value: u128) -> Result<(), Unwritable> {
        // The upper half counts under a path of its own, so that a number that
        // fits in 64 bits is the same in either width.
        let (upper, path) = ((value >> 64) as u64, self.path);
        if upper != 0 {
            *self.sum = add(*self.sum, under(path, INDEX), upper);
        }
        self.number(value as u64)
    }

    fn serialize_f32(self, value: f32) -> Result<(), Unwritable> {
        self.serialize_f64(f64::from(value))
    }

    fn serialize_f64(self, value: f64) -> Result<(), Unwritable> {
        self.number(value.to_bits())
    }

    fn serialize_char(self, value: char) -> Result<(), Unwritable> {
        self.number(u64::from(u32::from(value)))
    }

    fn serialize_str(self, value: &str) -> Result<(), Unwritable> {
        self.bytes(value.as_bytes())
    }

    fn serialize_bytes(self, value: &[u8]) -> Result<(), Unwritable> {
        self.bytes(value)
    }

    fn serialize_none(self) -> Result<(), Unwritable> {
        Ok(())
    }

    fn serialize_some<T: Serialize + ?Sized>(self, value: &T) -> Result<(), Unwritable> {
        *self.sum = add(*self.sum, self.path, SOME);
        value.serialize(self)
    }

    fn serialize_unit(self) -> Result<(), Unwritable> {
        Ok(())
    }

    fn serialize_unit_struct(self, _: &'static str) -> Result<(), Unwritable> {
        Ok(())
    }

    fn serialize_unit_variant(
        self,
        _: &'static str,
        _: u32,
        variant: &'static str,
    ) -> Result<(), Unwritable> {
        self.variant(variant);
        Ok(())
    }

    fn serialize_newtype_struct<T: Serialize + ?Sized>(
        self,
        _: &'static str,
        value: &T,
    ) -> Result<(), Unwritable> {
        value.serialize(self)
    }

    fn serialize_newtype_variant<T: Serialize + ?Sized>(
        self,
        _: &'static str,
        _: u32,
        variant: &'static str,
        value: &T,
    ) -> Result<(), Unwritable> {
        value.serialize(self.variant(variant))
    }

    fn serialize_seq(self, _: Option<usize>) -> Result<Inside<'a>, Unwritable> {
        Ok(self.inside(true))
    }

    fn serialize_tuple(self, _: usize) -> Result<Inside<'a>, Unwritable> {
        Ok(self.inside(false))
    }

    fn serialize_tuple_struct(self, _: &'static str, _: usize) -> Result<Inside<'a>, Unwritable> {
        Ok(self.inside(false))
    }

    fn serialize_tuple_variant(
        self,
        _: &'static str,
        _: u32,
        variant: &'static str,
        _: usize,
    ) -> Result<Inside<'a>, Unwritable> {
        Ok(self.variant(variant).inside(false))
    }

    fn serialize_map(self, _: Option<usize>) -> Result<Inside<'a>, Unwritable> {
        Ok(self.inside(false))
    }

    fn serialize_struct(self, _: &'static str, _: usize) -> Result<Inside<'a>, Unwritable> {
        Ok(self.inside(false))
    }

    fn serialize_struct_variant(
        self,
        _: &'static str,
        _: u32,
        variant: &'static str,
        _: usize,
    ) -> Result<Inside<'a>, Unwritable> {
        Ok(self.variant(variant).inside(false))
    }
}

/// What lies side by side, whatever serde calls it.
macro_rules! side_by_side {
    ($($kind:ident by $verb:ident),*) => {
        $(impl ser::$kind for Inside<'_> {
            type Ok = ();
            type Error = Unwritable;

            fn $verb<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<(), Unwritable> {
                self.push(value)
            }

            fn end(self) -> Result<(), Unwritable> {
                self.close()
            }
        })*
    };
}
side_by_side! {
    SerializeSeq by serialize_element,
    SerializeTuple by serialize_element,
    SerializeTupleStruct by serialize_field,
    SerializeTupleVariant by serialize_field
}

impl ser::SerializeMap for Inside<'_> {
    type Ok = ();
    type Error = Unwritable;

    fn serialize_key<T: Serialize + ?Sized>(&mut self, key: &T) -> Result<(), Unwritable> {
        self.key = 0;
        key.serialize(Leaf { sum: &mut self.key, path: KEY })
    }

    fn serialize_value<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<(), Unwritable> {
        self.put(self.key, value)
    }

    fn end(self) -> Result<(), Unwritable> {
        self.close()
    }
}

/// What has names, whatever serde calls it.
macro_rules! by_name {
    ($($kind:ident),*) => {
        $(impl ser::$kind for Inside<'_> {
            type Ok = ();
            type Error = Unwritable;

            fn serialize_field<T: Serialize + ?Sized>(
                &mut self,
                name: &'static str,
                value: &T,
            ) -> Result<(), Unwritable> {
                self.put(named(name), value)
            }

            fn end(self) -> Result<(), Unwritable> {
                self.close()
            }
        })*
    };
}
by_name!(SerializeStruct, SerializeStructVariant);

#[cfg(test)]
mod tests {
    use std::collections::{BTreeMap, HashSet};

    use super::*;

    #[derive(Serialize, Clone)]
    enum Open {
        Nothing,
        Trade(u8, u8),
        Attack { zone: u8, dice: Vec<u8> },
        Search(Option<u8>),
    }

    #[derive(Serialize, Clone)]
    struct State {
        noise: [u8; 4],
        round: u16,
        open: Vec<Open>,
        zones: u64,
        won: Option<bool>,
    }

    fn state() -> State {
        State {
            noise: [0, 2, 0, 1],
            round: 3,
            open: vec![
                Open::Nothing,
                Open::Trade(1, 0),
                Open::Attack { zone: 0, dice: vec![0, 6] },
                Open::Search(Some(0)),
            ],
            zones: 5,
            won: None,
        }
    }

    /// The state of a later program.
    mod later {
        use super::Serialize;

        #[derive(Serialize, Default)]
        pub struct Fog {
            pub zones: u64,
            pub lifted: Option<u8>,
        }

        #[derive(Serialize)]
        #[allow(dead_code)]
        pub enum Frame {
            Jump(u8),
            Search(Option<u8>),
            Attack {
                stage: u8,
                dice: Vec<u8>,
                zone: u16,
            },
            #[serde(rename = "Trade")]
            Swap(u8, u8, u8),
            Nothing,
        }

        #[derive(Serialize)]
        pub struct State {
            pub fog: Fog,
            pub won: Option<bool>,
            pub zones: u128,
            pub open: Vec<Frame>,
            pub torches: [u8; 3],
            pub names: Vec<String>,
            pub round: u32,
            pub noise: [u16; 9],
        }
    }

    fn later() -> later::State {
        use later::Frame;
        later::State {
            fog: later::Fog::default(),
            won: None,
            zones: 5,
            open: vec![
                Frame::Nothing,
                Frame::Swap(1, 0, 0),
                Frame::Attack { stage: 0, dice: vec![0, 6], zone: 0 },
                Frame::Search(Some(0)),
            ],
            torches: [0; 3],
            names: Vec::new(),
            round: 3,
            noise: [0, 2, 0, 1, 0, 0, 0, 0, 0],
        }
    }

    #[test]
    fn a_state_that_grew_has_the_same_fingerprint() {
        assert_eq!(fingerprint(&state()), fingerprint(&later()));
    }

    #[test]
    fn what_a_new_field_says_counts() {
        let same = fingerprint(&state());
        let mut state = later();
        state.fog.lifted = Some(0);
        assert_ne!(fingerprint(&state), same);
        let mut state = later();
        state.torches[2] = 1;
        assert_ne!(fingerprint(&state), same);
        let mut state = later();
        state.names.push(String::new());
        assert_ne!(fingerprint(&state), same);
    }

    #[test]
    fn whatever_changes_changes_it() {
        let change: [fn(&mut State); 14] = [
            |state| state.noise.swap(0, 1),
            |state| state.noise.swap(1, 3),
            |state| state.round = 4,
            |state| state.won = Some(false),
            |state| state.won = Some(true),
            |state| state.zones = 3,
            |state| state.open.truncate(3),
            |state| state.open.push(Open::Nothing),
            |state| state.open.swap(0, 1),
            |state| state.open[1] = Open::Trade(0, 1),
            |state| state.open[1] = Open::Trade(1, 1),
            |state| state.open[2] = Open::Attack { zone: 0, dice: vec![6, 0] },
            |state| state.open[2] = Open::Attack { zone: 0, dice: vec![0, 6, 0] },
            |state| state.open[3] = Open::Search(None),
        ];
        let mut seen = HashSet::from([fingerprint(&state())]);
        for (index, change) in change.iter().enumerate() {
            let mut state = state();
            change(&mut state);
            assert!(seen.insert(fingerprint(&state)), "change {index} is not seen");
        }
    }

    #[test]
    fn maps_are_their_names_and_wide_numbers_are_wide() {
        #[derive(Serialize)]
        struct Fields {
            a: u8,
            b: &'static str,
        }
        let map = BTreeMap::from([("b", "x"), ("c", "")]);
        assert_eq!(fingerprint(&map), fingerprint(&Fields { a: 0, b: "x" }));
        let keys = |key: u8| fingerprint(&BTreeMap::from([(key, 1)]));
        assert_ne!(keys(1), keys(2));
        assert_ne!(fingerprint(&(1u128 << 64)), fingerprint(&1u128));
        assert_ne!(fingerprint(&(1u128 << 64)), fingerprint(&0u128));
        assert_eq!(fingerprint(&7u128), fingerprint(&7u8));
        assert_ne!(fingerprint(&-1i8), fingerprint(&255u8));
        assert_eq!(fingerprint(&-1i8), fingerprint(&-1i64));
        assert_eq!(fingerprint(&()), fingerprint(&Vec::<u8>::new()));
    }

    #[test]
    fn the_fingerprint_is_what_it_was() {
        // If this fails, every save looks as if its rules had changed.
        assert_eq!(format!("{:016x}", fingerprint(&state())), "26bd7aa663da78f9");
    }
}
