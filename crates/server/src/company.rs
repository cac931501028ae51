//! The bots that can take a seat, as forms and seats name them.

use std::sync::OnceLock;

use bots::Kind;

/// Every kind of bot with a sentence about it, the best company first.
pub fn company() -> &'static [(&'static str, &'static str)] {
    static COMPANY: OnceLock<Vec<(&str, &str)>> = OnceLock::new();
    COMPANY.get_or_init(|| {
        // The registry has the strongest last.
        let kinds = Kind::ALL.iter().rev();
        kinds.map(|kind| (kind.name(), portrait(kind.name()))).collect()
    })
}

/// A sentence about a kind of bot.
fn portrait(name: &str) -> &'static str {
    match name {
        "random" => "Takes any of what is allowed, without a thought.",
        "rules" => "Plays by rules of thumb: quick and sensible.",
        "search" => "Thinks ahead in trial games before it chooses: slower, stronger.",
        _ => "Plays by itself.",
    }
}
