//! Events in words that a scenario can match: a name and named values.
//!
//! Facts describe themselves through `serde`, so that every fact of the rules
//! can be matched without being listed here.

use serde::ser::{self, Serialize};

use super::names::Names;
use crate::action::{Figure, Who};
use crate::board::Door;
use crate::card::Card;
use crate::enemy::{Crowd, Kind, Kinds, MAX_KINDS};
use crate::event::Event;
use crate::skill::NAMES;
use crate::world::World;
use crate::zone::Zone;

/// An event in words.
pub(super) struct Told {
    pub(super) name: String,
    pub(super) fields: Vec<(&'static str, String)>,
    pub(super) rule: String,
}

impl Told {
    /// The value of a field, by its own name or another that people use for it.
    pub(super) fn field(&self, name: &str) -> Option<&str> {
        let others: &[&str] = match name {
            "by" | "who" => &["who", "figure"],
            "at" | "zone" => &["zone", "at"],
            "rule" => return Some(&self.rule),
            _ => &[],
        };
        let find = |name: &str| self.fields.iter().find(|(field, _)| *field == name);
        let found = find(name).or_else(|| others.iter().find_map(|other| find(other)));
        found.map(|(_, value)| value.as_str())
    }

    /// As a line of text.
    pub(super) fn line(&self) -> String {
        let fields = self.fields.iter().map(|(name, value)| format!(", {name} = {value}"));
        format!("{}{}", self.name, fields.collect::<String>())
    }
}

/// Puts an event into words.
pub(super) fn tell(event: &Event, world: &World, names: &Names) -> Told {
    let speech = Speech { world, names };
    let rule = event.rule.key().to_owned();
    match event.fact.serialize(speech) {
        Ok(Said::Fact(name, fields)) => Told { name: snake(name), fields, rule },
        other => Told { name: format!("{other:?}"), fields: Vec::new(), rule },
    }
}

/// `EnemiesMoved` becomes `enemies_moved`.
fn snake(name: &str) -> String {
    let mut out = String::new();
    for letter in name.chars() {
        if letter.is_ascii_uppercase() && !out.is_empty() {
            out.push('_');
        }
        out.push(letter.to_ascii_lowercase());
    }
    out
}

/// What something says of itself.
#[derive(Debug)]
enum Said {
    Number(u64),
    Word(String),
    List(Vec<Said>),
    Fact(&'static str, Vec<(&'static str, String)>),
}

impl Said {
    fn text(&self) -> String {
        match self {
            Said::Number(number) => number.to_string(),
            Said::Word(word) => word.clone(),
            Said::List(list) => list.iter().map(Said::text).collect::<Vec<_>>().join(", "),
            Said::Fact(name, _) => snake(name),
        }
    }

    fn number(&self) -> u8 {
        match self {
            Said::Number(number) => u8::try_from(*number).unwrap_or(u8::MAX),
            _ => u8::MAX,
        }
    }
}

/// Values that can't be put into words; facts have none.
#[derive(Debug, thiserror::Error)]
#[error("{0}")]
struct Mute(String);

impl ser::Error for Mute {
    fn custom<T: std::fmt::Display>(message: T) -> Mute {
        Mute(message.to_string())
    }
}

type Speaking = Result<Said, Mute>;

fn mute<T>() -> Result<T, Mute> {
    Err(Mute("events hold no such value".to_owned()))
}

#[derive(Clone, Copy)]
struct Speech<'a> {
    world: &'a World,
    names: &'a Names<'a>,
}

impl Speech<'_> {
    fn enemy(&self, kind: Kind) -> String {
        let enemy = self.world.content().enemies.get(kind.index());
        enemy.map_or_else(|| kind.0.to_string(), |enemy| enemy.id.clone())
    }

    /// A value of one of the rules' own types.
    fn meaning(&self, kind: &str, said: &Said) -> Option<String> {
        let number = said.number();
        Some(match kind {
            "Who" => self.world.figure_name(Figure::survivor(Who(number))),
            "Figure" => self.world.figure_name(Figure(number)),
            "Zone" => self.names.zone_name(Zone(number)),
            "Kind" => self.enemy(Kind(number)),
            "Door" => self.names.door_name(Door(number)),
            "Card" => self.world.content().equipment.get(Card(number).index())?.name.clone(),
            "Kinds" => {
                let known = (0..self.world.content().enemies.len() as u8).map(Kind);
                let kinds = known.filter(|kind| Kinds(number).contains(*kind));
                kinds.map(|kind| self.enemy(kind)).collect::<Vec<_>>().join(", ")
            }
            "Crowd" => {
                let Said::List(counts) = said else { return None };
                let mut crowd = Crowd([0; MAX_KINDS]);
                for (count, said) in crowd.0.iter_mut().zip(counts) {
                    *count = said.number();
                }
                self.crowd(crowd)
            }
            _ => return None,
        })
    }

    fn crowd(&self, crowd: Crowd) -> String {
        let parts = crowd.kinds().map(|kind| format!("{} {}", crowd.of(kind), self.enemy(kind)));
        let parts: Vec<String> = parts.collect();
        if parts.is_empty() { "none".to_owned() } else { parts.join(", ") }
    }
}

/// What the scenario calls a crowd.
pub(super) fn crowd_words(crowd: Crowd, world: &World, names: &Names) -> String {
    Speech { world, names }.crowd(crowd)
}

fn skill_word(debugged: &str) -> String {
    let named = NAMES.iter().find(|(skill, _)| format!("{skill:?}") == debugged);
    named.map_or_else(|| debugged.to_owned(), |(_, name)| (*name).to_owned())
}

macro_rules! numbers {
    ($($method:ident: $type:ty),*) => {
        $(fn $method(self, value: $type) -> Speaking {
            Ok(Said::Number(u64::try_from(value).unwrap_or(u64::MAX)))
        })*
    };
}

impl<'a> ser::Serializer for Speech<'a> {
    type Ok = Said;
    type Error = Mute;
    type SerializeSeq = Listing<'a>;
    type SerializeTuple = Listing<'a>;
    type SerializeTupleStruct = Listing<'a>;
    type SerializeTupleVariant = ser::Impossible<Said, Mute>;
    type SerializeMap = ser::Impossible<Said, Mute>;
    type SerializeStruct = ser::Impossible<Said, Mute>;
    type SerializeStructVariant = Stating<'a>;

    numbers!(
        serialize_i8: i8, serialize_i16: i16, serialize_i32: i32, serialize_i64: i64,
        serialize_u8: u8, serialize_u16: u16, serialize_u32: u32, serialize_u64: u64
    );

    fn serialize_bool(self, yes: bool) -> Speaking {
        Ok(Said::Word(yes.to_string()))
    }

    fn serialize_f32(self, _: f32) -> Speaking {
        mute()
    }

    fn serialize_f64(self, _: f64) -> Speaking {
        mute()
    }

    fn serialize_char(self, letter: char) -> Speaking {
        Ok(Said::Word(letter.to_string()))
    }

    fn serialize_str(self, text: &str) -> Speaking {
        Ok(Said::Word(text.to_owned()))
    }

    fn serialize_bytes(self, _: &[u8]) -> Speaking {
        mute()
    }

    fn serialize_none(self) -> Speaking {
        Ok(Said::Word("none".to_owned()))
    }

    fn serialize_some<T: Serialize + ?Sized>(self, value: &T) -> Speaking {
        value.serialize(self)
    }

    fn serialize_unit(self) -> Speaking {
        Ok(Said::Word("none".to_owned()))
    }

    fn serialize_unit_struct(self, name: &'static str) -> Speaking {
        Ok(Said::Word(snake(name)))
    }

    fn serialize_unit_variant(self, of: &'static str, _: u32, variant: &'static str) -> Speaking {
        Ok(match of {
            "Fact" => Said::Fact(variant, Vec::new()),
            "Skill" => Said::Word(skill_word(variant)),
            // Parts of a skill's name: put together as it is debugged.
            "Act" | "Free" | "Shared" | "Family" | "Remote" => Said::Word(variant.to_owned()),
            _ => Said::Word(snake(variant)),
        })
    }

    fn serialize_newtype_struct<T: Serialize + ?Sized>(
        self,
        name: &'static str,
        value: &T,
    ) -> Speaking {
        let said = value.serialize(self)?;
        Ok(self.meaning(name, &said).map_or(said, Said::Word))
    }

    fn serialize_newtype_variant<T: Serialize + ?Sized>(
        self,
        _: &'static str,
        _: u32,
        variant: &'static str,
        value: &T,
    ) -> Speaking {
        let inner = value.serialize(self)?.text();
        Ok(Said::Word(skill_word(&format!("{variant}({inner})"))))
    }

    fn serialize_seq(self, _: Option<usize>) -> Result<Listing<'a>, Mute> {
        Ok(Listing { speech: self, said: Vec::new() })
    }

    fn serialize_tuple(self, _: usize) -> Result<Listing<'a>, Mute> {
        Ok(Listing { speech: self, said: Vec::new() })
    }

    fn serialize_tuple_struct(self, _: &'static str, _: usize) -> Result<Listing<'a>, Mute> {
        Ok(Listing { speech: self, said: Vec::new() })
    }

    fn serialize_tuple_variant(
        self,
        _: &'static str,
        _: u32,
        _: &'static str,
        _: usize,
    ) -> Result<Self::SerializeTupleVariant, Mute> {
        mute()
    }

    fn serialize_map(self, _: Option<usize>) -> Result<Self::SerializeMap, Mute> {
        mute()
    }

    fn serialize_struct(self, _: &'static str, _: usize) -> Result<Self::SerializeStruct, Mute> {
        mute()
    }

    fn serialize_struct_variant(
        self,
        _: &'static str,
        _: u32,
        variant: &'static str,
        _: usize,
    ) -> Result<Stating<'a>, Mute> {
        Ok(Stating { speech: self, variant, fields: Vec::new() })
    }
}

/// A list being put into words.
struct Listing<'a> {
    speech: Speech<'a>,
    said: Vec<Said>,
}

macro_rules! listing {
    ($($trait:ident: $method:ident),*) => {
        $(impl ser::$trait for Listing<'_> {
            type Ok = Said;
            type Error = Mute;

            fn $method<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<(), Mute> {
                self.said.push(value.serialize(self.speech)?);
                Ok(())
            }

            fn end(self) -> Speaking {
                Ok(Said::List(self.said))
            }
        })*
    };
}

listing!(
    SerializeSeq: serialize_element,
    SerializeTuple: serialize_element,
    SerializeTupleStruct: serialize_field
);

/// A fact being put into words, field by field.
struct Stating<'a> {
    speech: Speech<'a>,
    variant: &'static str,
    fields: Vec<(&'static str, String)>,
}

impl ser::SerializeStructVariant for Stating<'_> {
    type Ok = Said;
    type Error = Mute;

    fn serialize_field<T: Serialize + ?Sized>(
        &mut self,
        name: &'static str,
        value: &T,
    ) -> Result<(), Mute> {
        let said = match (name, value.serialize(self.speech)?) {
            // Players count from one.
            ("seat", Said::Number(seat)) => Said::Number(seat + 1),
            (_, said) => said,
        };
        self.fields.push((name, said.text()));
        Ok(())
    }

    fn end(self) -> Speaking {
        Ok(Said::Fact(self.variant, self.fields))
    }
}
