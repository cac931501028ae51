//! Breaking the shipped content, and what is said of it.

#![allow(dead_code)]

use sheet::Problem;
use survival::content::{Content, Source};

/// The tutorial.
pub const M0: &str = "invader/missions/m0.toml";
/// Equipment cards.
pub const EQUIPMENT: &str = "invader/equipment.toml";

/// A mission of Dark Side.
pub fn darkside(number: u8) -> String {
    format!("darkside/missions/m{number}.toml")
}

/// The problems of the shipped content after one text in one file is replaced.
pub fn broken(path: &str, from: &str, to: &str) -> Vec<Problem> {
    broken_by(path, &[(from, to)])
}

/// The same after several texts of the file are replaced.
pub fn broken_by(path: &str, changes: &[(&str, &str)]) -> Vec<Problem> {
    let source = Source::embedded();
    let mut text = source.text(path).expect("shipped").to_owned();
    for (from, to) in changes {
        assert!(text.contains(from), "{path} has no `{from}`");
        text = text.replacen(from, to, 1);
    }
    Content::load(&source.clone().with(path, &text)).expect_err("unsound")
}

/// Asserts that there is exactly this problem, at the first place of `at`
/// in the changed file, with words in its message and its advice.
#[track_caller]
pub fn one(path: &str, from: &str, to: &str, at: &str, message: &str, advice: &str) {
    let errors = broken(path, from, to);
    let all: Vec<String> = errors
        .iter()
        .map(|error| format!("{} {} ({:?})", error.place(), error, error.advice()))
        .collect();
    assert_eq!(errors.len(), 1, "{all:#?}");
    let text = Source::embedded().text(path).expect("shipped").replacen(from, to, 1);
    let offset = text.find(at).unwrap_or_else(|| panic!("`{at}` isn't in the changed file"));
    let before = &text[..offset];
    let line = before.matches('\n').count() + 1;
    let column = before.rsplit('\n').next().map_or(0, |line| line.chars().count()) + 1;
    assert_eq!(errors[0].place(), format!("{path}:{line}:{column}"), "{all:#?}");
    assert!(errors[0].message().contains(message), "{all:#?}");
    assert!(errors[0].advice().is_some_and(|text| text.contains(advice)), "{all:#?}");
}
