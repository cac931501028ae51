//! Small values of a scenario that may be written in more than one way.

use std::fmt;

use serde::de::value::MapAccessDeserializer;
use serde::de::{Deserialize, Deserializer, MapAccess, SeqAccess, Visitor};

/// One text, or a list of them.
#[derive(Clone, Debug, Default)]
pub struct Texts(pub Vec<String>);

impl<'de> Deserialize<'de> for Texts {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Texts, D::Error> {
        struct Reader;
        impl<'de> Visitor<'de> for Reader {
            type Value = Texts;

            fn expecting(&self, f: &mut fmt::Formatter) -> fmt::Result {
                f.write_str("a text or a list of texts")
            }

            fn visit_str<E>(self, text: &str) -> Result<Texts, E> {
                Ok(Texts(vec![text.to_owned()]))
            }

            fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<Texts, A::Error> {
                let mut texts = Vec::new();
                while let Some(text) = list.next_element()? {
                    texts.push(text);
                }
                Ok(Texts(texts))
            }
        }
        deserializer.deserialize_any(Reader)
    }
}

/// A text, a whole number, or yes and no: written down as a text.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Plain(pub String);

impl<'de> Deserialize<'de> for Plain {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Plain, D::Error> {
        struct Reader;
        impl Visitor<'_> for Reader {
            type Value = Plain;

            fn expecting(&self, f: &mut fmt::Formatter) -> fmt::Result {
                f.write_str("a text, a whole number, `true` or `false`")
            }

            fn visit_str<E>(self, text: &str) -> Result<Plain, E> {
                Ok(Plain(text.to_owned()))
            }

            fn visit_i64<E>(self, number: i64) -> Result<Plain, E> {
                Ok(Plain(number.to_string()))
            }

            fn visit_bool<E>(self, yes: bool) -> Result<Plain, E> {
                Ok(Plain(yes.to_string()))
            }
        }
        deserializer.deserialize_any(Reader)
    }
}

/// One table, or a list of them.
#[derive(Clone, Debug)]
pub struct Tables<T>(pub Vec<T>);

impl<T> Default for Tables<T> {
    fn default() -> Tables<T> {
        Tables(Vec::new())
    }
}

impl<'de, T: Deserialize<'de>> Deserialize<'de> for Tables<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Tables<T>, D::Error> {
        struct Reader<T>(std::marker::PhantomData<T>);
        impl<'de, T: Deserialize<'de>> Visitor<'de> for Reader<T> {
            type Value = Tables<T>;

            fn expecting(&self, f: &mut fmt::Formatter) -> fmt::Result {
                f.write_str("a table or a list of tables")
            }

            fn visit_map<A: MapAccess<'de>>(self, table: A) -> Result<Tables<T>, A::Error> {
                T::deserialize(MapAccessDeserializer::new(table)).map(|table| Tables(vec![table]))
            }

            fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<Tables<T>, A::Error> {
                let mut tables = Vec::new();
                while let Some(table) = list.next_element()? {
                    tables.push(table);
                }
                Ok(Tables(tables))
            }
        }
        deserializer.deserialize_any(Reader(std::marker::PhantomData))
    }
}
