//! The outside of a save: its first line, and the digest that seals it.

use sha2::{Digest, Sha256};

use super::SaveError;

/// The version of the format that this program writes. It reads all before.
///
/// 1: `content` is a hash of files, fingerprints (`hash`) depend on how the
/// state was laid out then. 2: `content` and `figures` are what is in play,
/// fingerprints (`print`) go by names.
pub(super) const FORMAT: u32 = 2;

const DIGEST: &str = "digest ";

/// Whether a sheet can be played on or only looked at.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Kind {
    Save,
    Shared,
}

impl Kind {
    pub(super) fn title(self) -> &'static str {
        match self {
            Kind::Save => "holdout save ",
            Kind::Shared => "holdout shared ",
        }
    }
}

/// A save whose first and last lines have been read.
pub(super) struct Sheet<'a> {
    pub(super) kind: Kind,
    /// The version of its format.
    pub(super) format: u32,
    /// Everything before the digest.
    pub(super) body: &'a str,
    /// Whether the digest fits the body.
    pub(super) is_intact: bool,
}

impl<'a> Sheet<'a> {
    /// The digest comes before everything else, so that a damaged save is
    /// called that, and not, say, one of another version. Only the first line
    /// can be wrong before: what has another one may end otherwise too.
    pub(super) fn open(text: &'a str) -> Result<Sheet<'a>, SaveError> {
        let first = text.split('\n').next().unwrap_or_default();
        let (kind, version) = [Kind::Save, Kind::Shared]
            .into_iter()
            .find_map(|kind| Some((kind, first.strip_prefix(kind.title())?)))
            .ok_or(SaveError::NotASave)?;
        let format = (1..=FORMAT).find(|known| version == known.to_string());
        let is_known = format.is_some();
        let other_format =
            || SaveError::OtherFormat { found: version.chars().take(20).collect(), known: FORMAT };
        match Sheet::split(text) {
            None if is_known => Err(SaveError::MissingEnd { line: text.lines().count().max(1) }),
            None => Err(other_format()),
            Some((body, digest)) => {
                let is_intact = digest == digest_of(body);
                if !is_known && is_intact {
                    return Err(other_format());
                }
                Ok(Sheet { kind, format: format.unwrap_or(FORMAT), body, is_intact })
            }
        }
    }

    /// The body, and the digest that stands after it.
    fn split(text: &str) -> Option<(&str, &str)> {
        let whole = text.strip_suffix('\n')?;
        let start = whole.rfind('\n')? + 1;
        let (body, last) = whole.split_at(start);
        let digest = last.strip_prefix(DIGEST)?;
        (digest.len() == 64).then_some((body, digest))
    }
}

/// The whole file made of its lines: adds the digest.
pub(super) fn seal(body: &str) -> String {
    format!("{body}{DIGEST}{}\n", digest_of(body))
}

/// The SHA-256 of a text, in hexadecimal.
pub(super) fn digest_of(text: &str) -> String {
    use std::fmt::Write;
    let digest = Sha256::digest(text.as_bytes());
    digest.iter().fold(String::new(), |mut hex, byte| {
        // Writing to a string can't fail.
        let _ = write!(hex, "{byte:02x}");
        hex
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_digest_is_sha_256() {
        assert_eq!(
            digest_of("abc"),
            "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"
        );
    }

    #[test]
    fn what_was_sealed_opens() {
        let text = seal("holdout save 1\nand more\n");
        let sheet = Sheet::open(&text).unwrap();
        assert_eq!(sheet.body, "holdout save 1\nand more\n");
        assert!(sheet.is_intact);
        assert_eq!((sheet.kind, sheet.format), (Kind::Save, 1));
    }

    #[test]
    fn a_later_format_is_told_whether_or_not_its_end_is_known() {
        let error = SaveError::OtherFormat { found: "3".into(), known: 2 };
        let sealed = seal("holdout save 3\n");
        assert_eq!(Sheet::open(&sealed).err(), Some(error.clone()));
        assert_eq!(Sheet::open("holdout save 3\nend").err(), Some(error));
        // With a digest that doesn't fit it may as well be damaged.
        let damaged = seal("holdout save 2\n").replacen('2', "3", 1);
        assert!(!Sheet::open(&damaged).unwrap().is_intact);
    }

    #[test]
    fn other_texts_are_not_saves() {
        for text in ["", "\n", "holdout", "holdout save", "Holdout save 1\n", "{}"] {
            assert_eq!(Sheet::open(text).err(), Some(SaveError::NotASave), "{text}");
        }
        let short = "holdout save 1\n";
        let missing = Some(SaveError::MissingEnd { line: 1 });
        assert_eq!(Sheet::open(short).err(), missing);
        let text = seal(short);
        let cut = &text[..text.len() - 1];
        assert_eq!(Sheet::open(cut).err(), Some(SaveError::MissingEnd { line: 2 }));
    }
}
