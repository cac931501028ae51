//! Which weapon or machine a word means: a whole name, or a part of one.
//!
//! Skills and rules speak of "a Sentry Gun" where a card says which; so do people.

use std::collections::BTreeSet;

use survival::content::Content;
use survival::odds::Drill;

use crate::failure::Usage;

/// A weapon or machine that was found.
pub struct Weapon {
    /// As its card is called.
    pub name: String,
    /// What is to be said of how it was found, where it was not named in full.
    pub note: Option<String>,
}

/// The weapon or machine that a word means, in any of the games.
pub fn find(content: &Content, word: &str) -> Result<Weapon, Usage> {
    let all = || content.rulesets().flat_map(names);
    if let Some(name) = all().find(|name| spelt(name) == spelt(word)) {
        return Ok(Weapon { name: name.to_owned(), note: None });
    }
    let mut meant: Vec<&str> = Vec::new();
    for name in all().filter(|name| has_words(name, word)) {
        if !meant.contains(&name) {
            meant.push(name);
        }
    }
    let (first, others) = match meant.as_slice() {
        [] => return Err(unknown(word, all())),
        [first, others @ ..] => (*first, others),
    };
    if !others.is_empty() && !is_one_kind(content, &meant) {
        let names = meant.iter().map(|name| format!("`{name}`")).collect::<Vec<_>>().join(", ");
        return Err(Usage(format!("`{word}` could be any of {names}; write one of them")));
    }
    let mut note = format!("`{word}` is taken for {first}");
    if !others.is_empty() {
        note += &format!("; there is {} too", others.join(" and "));
    }
    Ok(Weapon { name: first.to_owned(), note: Some(note) })
}

/// What attacks, by its whole name.
pub fn drill(content: &Content, name: &str) -> Result<Drill, Usage> {
    if let Some(card) = content.card(name) {
        return Ok(Drill::with(card));
    }
    let machine = content.machines.iter().position(|machine| machine.name == name);
    machine.map(Drill::with_machine).ok_or_else(|| unknown(name, names(content)))
}

fn names(content: &Content) -> impl Iterator<Item = &str> {
    let cards = content.equipment.iter().map(|card| card.name.as_str());
    cards.chain(content.machines.iter().map(|machine| machine.name.as_str()))
}

/// A name without what nobody hears: case, and how far its words stand apart.
fn spelt(name: &str) -> String {
    name.split_whitespace().collect::<Vec<_>>().join(" ").to_lowercase()
}

/// Whether a name has all words of another.
fn has_words(name: &str, of: &str) -> bool {
    let (name, of) = (spelt(name), spelt(of));
    let words: BTreeSet<&str> = name.split(' ').collect();
    !of.is_empty() && of.split(' ').all(|word| words.contains(word))
}

/// Whether all of these are machines of one kind: the rules name just the kind then.
fn is_one_kind(content: &Content, names: &[&str]) -> bool {
    let machines = || content.rulesets().flat_map(|content| &content.machines);
    let kind = |name: &&str| machines().find(|one| one.name == **name).map(|one| one.kind);
    let kinds: Vec<_> = names.iter().map(kind).collect();
    kinds.iter().all(|kind| kind.is_some() && *kind == kinds[0])
}

fn unknown<'c>(word: &str, names: impl Iterator<Item = &'c str>) -> Usage {
    let meant = super::meant(&spelt(word), names);
    let searched = if word.contains(' ') { format!("'{word}'") } else { word.to_owned() };
    Usage(format!(
        "there is no card and no machine `{word}`; {meant}`holdout rules {searched}` searches"
    ))
}
