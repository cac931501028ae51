//! What of a region is new to a page: all of it, or some of its parts.

use serde::{Serialize, Serializer};

use crate::drawn::Drawn;

/// What of a region is new to a page.
#[derive(Clone, Debug)]
pub(super) enum Fresh {
    /// All of it, one part after another.
    Whole(Vec<Drawn>),
    /// Those parts that are others, each with its place among all.
    Parts(Vec<(usize, Drawn)>),
}

impl Fresh {
    /// What is new where parts with these hashes are known; nothing if nothing
    /// is. A page that doesn't take parts gets the whole region.
    pub(super) fn of(parts: &[Drawn], known: &[u64], takes_parts: bool) -> Option<Fresh> {
        if parts.iter().map(Drawn::hash).eq(known.iter().copied()) {
            return None;
        }
        // A region in one piece need not be one element.
        if !takes_parts || parts.len() != known.len() || parts.len() == 1 {
            return Some(Fresh::Whole(parts.to_vec()));
        }
        let others = parts.iter().enumerate().zip(known);
        let others = others.filter(|((_, part), known)| part.hash() != **known);
        Some(Fresh::Parts(others.map(|((place, part), _)| (place, part.clone())).collect()))
    }

    /// How long it is.
    pub(super) fn length(&self) -> usize {
        match self {
            Fresh::Whole(parts) => parts.iter().map(|part| part.text().len()).sum(),
            Fresh::Parts(parts) => parts.iter().map(|(_, part)| part.text().len()).sum(),
        }
    }
}

/// A text, or an object of texts by their places.
impl Serialize for Fresh {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Fresh::Whole(parts) => match parts.as_slice() {
                [one] => one.serialize(serializer),
                all => serializer.serialize_str(&all.iter().map(Drawn::text).collect::<String>()),
            },
            Fresh::Parts(parts) => {
                serializer.collect_map(parts.iter().map(|(place, part)| (place, part)))
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use maud::PreEscaped;

    use super::*;

    fn parts(texts: &[&str]) -> Vec<Drawn> {
        texts.iter().map(|text| PreEscaped((*text).to_owned()).into()).collect()
    }

    fn told(texts: &[&str], known: &[&str], takes_parts: bool) -> String {
        let known: Vec<u64> = parts(known).iter().map(Drawn::hash).collect();
        let fresh = Fresh::of(&parts(texts), &known, takes_parts);
        serde_json::to_string(&fresh).expect("texts can be written")
    }

    #[test]
    fn a_page_is_told_the_parts_that_changed_if_it_takes_them() {
        let (now, before) = (["<i>a</i>", "<i>c</i>"], ["<i>a</i>", "<i>b</i>"]);
        assert_eq!(told(&now, &now, true), "null");
        assert_eq!(told(&now, &before, true), r#"{"1":"<i>c</i>"}"#);
        assert_eq!(told(&now, &before, false), r#""<i>a</i><i>c</i>""#);
        assert_eq!(told(&now, &now[..1], true), r#""<i>a</i><i>c</i>""#, "one more");
        assert_eq!(told(&now[..1], &before[1..], true), r#""<i>a</i>""#, "one piece");
        assert_eq!(told(&now, &[], true), r#""<i>a</i><i>c</i>""#, "a page that knows nothing");
    }
}
