//! A text spoilt in one of the ways in which texts are spoilt: letters flipped,
//! numbers made large, lines left out, doubled and swapped, parts of one text in
//! another, ends cut off.

use table::{Chance, Seeded};

/// Words that mean something somewhere, and numbers at the edges of their kinds.
const WORDS: [&str; 24] = [
    "",
    "0",
    "-1",
    "255",
    "256",
    "65536",
    "4294967296",
    "18446744073709551616",
    "1e400",
    "null",
    "true",
    "[]",
    "{}",
    "\"",
    "\\",
    "\u{0}",
    "\u{feff}",
    "\u{202e}",
    "é",
    "inf",
    "nan",
    "[[[[[[[[[[[[[[[[",
    "../../../../etc/passwd",
    "%s%n%00",
];

fn below(whim: &mut Seeded, most: usize) -> usize {
    whim.below(u32::try_from(most).unwrap_or(u32::MAX).max(1)) as usize
}

/// A place between two letters.
fn place(text: &str, whim: &mut Seeded) -> usize {
    let mut at = below(whim, text.len() + 1);
    while !text.is_char_boundary(at) {
        at -= 1;
    }
    at
}

/// A text spoilt a few times, with parts of another.
pub fn spoilt(text: &str, other: &str, whim: &mut Seeded) -> String {
    let mut text = text.to_owned();
    for _ in 0..=below(whim, 4) {
        text = once(&text, other, whim);
    }
    text
}

fn once(text: &str, other: &str, whim: &mut Seeded) -> String {
    let at = place(text, whim);
    match below(whim, 9) {
        0 => {
            let mut bytes = text.as_bytes().to_vec();
            if let Some(byte) = bytes.get_mut(at) {
                *byte ^= 1 << below(whim, 8);
            }
            String::from_utf8_lossy(&bytes).into_owned()
        }
        1 => format!("{}{}{}", &text[..at], WORDS[below(whim, WORDS.len())], &text[at..]),
        2 => text[..at].to_owned(),
        3 => number(text, at, whim),
        4 => {
            let (from, to) = (place(other, whim), place(other, whim));
            let (from, to) = (from.min(to), from.max(to));
            format!("{}{}{}", &text[..at], &other[from..to], &text[at..])
        }
        how => lines(text, how, whim),
    }
}

/// The next number behind a place becomes another.
fn number(text: &str, at: usize, whim: &mut Seeded) -> String {
    let digits = |c: char| c.is_ascii_digit();
    let Some(start) = text[at..].find(digits).map(|found| at + found) else {
        return text.to_owned();
    };
    let end = text[start..].find(|c| !digits(c)).map_or(text.len(), |found| start + found);
    format!("{}{}{}", &text[..start], WORDS[below(whim, 9)], &text[end..])
}

fn lines(text: &str, how: usize, whim: &mut Seeded) -> String {
    let mut lines: Vec<&str> = text.lines().collect();
    if lines.is_empty() {
        return text.to_owned();
    }
    let (one, other) = (below(whim, lines.len()), below(whim, lines.len()));
    match how {
        5 => drop(lines.remove(one)),
        6 => lines.insert(one, lines[other]),
        7 => lines.swap(one, other),
        _ => lines.truncate(one),
    }
    lines.join("\n") + "\n"
}
