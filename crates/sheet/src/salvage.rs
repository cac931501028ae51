//! Reading a value even if parts of it are wrong, to tell every mistake.
//!
//! `serde` stops at the first mistake. So each mistake is told and cut out, and the rest is
//! read again.

use std::ops::Range;

use serde::de::DeserializeOwned;
use toml::Spanned;
use toml::de::{DeArray, DeString, DeValue};

use crate::fields::extent;
use crate::nearest::advice;
use crate::problem::{Page, Problem};

/// More mistakes than this are not told of one value.
const MOST: usize = 40;

/// Reads a value. What is wrong with it goes to `problems`; the value is there
/// if the rest makes one.
pub fn salvage<T: DeserializeOwned>(
    page: &Page,
    value: &Spanned<DeValue>,
    problems: &mut Vec<Problem>,
) -> Option<T> {
    let mut left = value.clone();
    for _ in 0..MOST {
        let error = match T::deserialize(toml::de::ValueDeserializer::from(left.clone())) {
            Ok(value) => return Some(value),
            Err(error) => error,
        };
        let span = error.span().unwrap_or_else(|| value.span());
        let (message, help) = reword(error.message());
        problems.push(Problem::new(page, span.clone(), message, help));
        if !cut(left.get_mut(), &span) {
            return None;
        }
    }
    None
}

/// The fields that a table of this type may have, in the order of its type.
pub fn fields_of<T: DeserializeOwned>() -> Vec<String> {
    const NONE: &str = "there is no such field";
    let error = toml::from_str::<T>(&format!("'{NONE}' = 0")).err();
    let message = error.map(|error| error.message().to_owned()).unwrap_or_default();
    let known = message.split_once(", expected ").map_or("", |(_, known)| known);
    known.split('`').skip(1).step_by(2).map(str::to_owned).collect()
}

/// Says what serde says in words of ours: unknown names with the nearest one.
fn reword(message: &str) -> (String, String) {
    let quoted = |text: &str| -> Vec<String> {
        text.split('`').skip(1).step_by(2).map(str::to_owned).collect()
    };
    let known = message.split_once(", expected ");
    for (start, what) in [("unknown field", "field"), ("unknown variant", "word")] {
        if let (true, Some((first, rest))) = (message.starts_with(start), known) {
            let word = quoted(first).pop().unwrap_or_default();
            let known = quoted(rest);
            let help = advice(&word, known.iter().map(String::as_str));
            return (format!("there is no {what} `{word}` here"), help);
        }
    }
    if let Some(field) = message.strip_prefix("missing field ") {
        return (format!("the field {field} is missing"), format!("add {field}"));
    }
    (message.to_owned(), "docs/scenarios.md lists all fields".to_owned())
}

/// Takes out the smallest entry in which the span lies. False if there is none.
fn cut(value: &mut DeValue, span: &Range<usize>) -> bool {
    let within = |whole: Range<usize>| whole.start <= span.start && span.end <= whole.end;
    match value {
        DeValue::Table(table) => {
            let here = |(key, value): &(&Spanned<DeString>, &Spanned<DeValue>)| {
                within(key.span()) || within(extent(value))
            };
            let Some(key) = table.iter().find(here).map(|(key, _)| key.clone()) else {
                return false;
            };
            let mut entry = table.iter_mut().find(|(known, _)| **known == key);
            let deeper = !within(key.span())
                && entry.as_mut().is_some_and(|(_, value)| cut(value.get_mut(), span));
            if !deeper {
                table.remove(&key);
            }
            true
        }
        DeValue::Array(list) => {
            let Some(index) = list.iter().position(|value| within(extent(value))) else {
                return false;
            };
            let deeper = list.get_mut(index).is_some_and(|value| cut(value.get_mut(), span));
            if !deeper {
                let mut kept = DeArray::new();
                let others = list.iter().enumerate().filter(|(place, _)| *place != index);
                others.for_each(|(_, value)| kept.push(value.clone()));
                *list = kept;
            }
            true
        }
        _ => false,
    }
}
