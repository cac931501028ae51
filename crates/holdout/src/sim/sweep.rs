//! A sweep: an option and its values.

use std::path::PathBuf;

use lab::{Player, Survivors};

use super::case::Asked;
use crate::content::ContentArgs;
use crate::failure::Usage;
use crate::options::TableArgs;

/// One value for every option that is swept.
#[derive(Clone)]
pub struct Variation {
    /// The options and their values as they were typed, in that order.
    pub values: Vec<(String, String)>,
    pub bots: Vec<Player>,
    pub survivors: Survivors,
    pub content: ContentArgs,
    pub table: TableArgs,
}

/// Options that are no switches of a table.
const OWN: [&str; 3] = ["survivors", "bots", "content"];

/// Every combination of the values of all sweeps; just the options as they
/// are, if nothing is swept. The last sweep changes fastest.
pub fn variations(asked: &Asked) -> Result<Vec<Variation>, Usage> {
    let mut variations = vec![Variation {
        values: Vec::new(),
        bots: asked.bots.to_vec(),
        survivors: asked.survivors.clone(),
        content: asked.content.clone(),
        table: asked.table.clone(),
    }];
    for sweep in asked.sweep {
        let (name, values) = parse(sweep)?;
        if variations.iter().any(|known| known.values.iter().any(|(known, _)| known == name)) {
            return Err(Usage(format!("--sweep {sweep}: `{name}` is swept twice; name it once")));
        }
        let mut more = Vec::new();
        for variation in &variations {
            for value in &values {
                let mut next = variation.clone();
                next.set(name, value).map_err(|why| Usage(format!("--sweep {sweep}: {why}")))?;
                more.push(next);
            }
        }
        variations = more;
    }
    Ok(variations)
}

/// `cards=all,easier` as an option and its values.
fn parse(sweep: &str) -> Result<(&str, Vec<&str>), Usage> {
    let wrong = |why: &str| Usage(format!("--sweep {sweep}: {why}"));
    let Some((name, values)) = sweep.split_once('=') else {
        return Err(wrong("write an option and its values, as in `cards=all,easier`"));
    };
    let known = known();
    if !known.contains(&name) {
        return Err(wrong(&format!("`{name}` can't be swept; these can: {}", known.join(", "))));
    }
    let values: Vec<&str> = values.split(',').map(str::trim).collect();
    if values.iter().any(|value| value.is_empty()) {
        return Err(wrong("a value is missing; write them with commas between"));
    }
    Ok((name, values))
}

fn known() -> Vec<&'static str> {
    OWN.into_iter().chain(TableArgs::names(false)).chain(TableArgs::names(true)).collect()
}

impl Variation {
    fn set(&mut self, name: &str, value: &str) -> Result<(), String> {
        self.values.push((name.to_owned(), value.to_owned()));
        match name {
            "survivors" => {
                let words: Vec<String> = value.split('+').map(str::to_owned).collect();
                self.survivors = Survivors::read(&words);
            }
            "bots" => {
                let players: Result<Vec<Player>, _> = value.split('+').map(str::parse).collect();
                self.bots = players.map_err(|error| error.to_string())?;
            }
            "content" => {
                let folder = (value != "built-in").then(|| PathBuf::from(value));
                self.content = ContentArgs { content: folder };
            }
            _ => self.table.set(name, value)?,
        }
        Ok(())
    }

    /// An option that is swept and means nothing to a game.
    pub fn idle(&self, invazions: bool) -> Option<&str> {
        let own = ["bots", "content"];
        let names = TableArgs::names(invazions);
        let means = |name: &str| {
            own.contains(&name) || names.contains(&name) || !invazions && name == "survivors"
        };
        self.values.iter().map(|(name, _)| name.as_str()).find(|name| !means(name))
    }
}
