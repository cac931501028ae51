//! Small words that sentences are made of: lists, numbers, articles, what
//! things of the model are called.

use crate::board::ZoneKind;
use crate::model::mission::{CarKind, MachineKind};
use crate::model::skill::Free;

/// `a`, `b and c`.
pub fn list(items: &[String]) -> String {
    match items {
        [] => "nothing".to_owned(),
        [one] => one.clone(),
        [first @ .., last] => format!("{} and {last}", first.join(", ")),
    }
}

/// A number of things: `1 action`, `2 actions`.
pub fn count(number: impl Into<u32>, one: &str, more: &str) -> String {
    let number = number.into();
    format!("{number} {}", if number == 1 { one } else { more })
}

/// A thing with its article: `a Sledge`, `an SMG`. Names that count already,
/// such as Plenty of Bullets, keep their own word.
pub fn a(name: &str) -> String {
    let first = name.split([' ', '-']).next().unwrap_or_default();
    let mut letters = first.chars().filter(|c| c.is_alphabetic());
    let spelled =
        first.chars().count() > 1 && first.chars().all(|c| c.is_uppercase() || !c.is_alphabetic());
    let sounds = if spelled { "AEFHILMNORSX" } else { "AEIOUaeiou" };
    match letters.next() {
        _ if first == "Plenty" => name.to_owned(),
        Some(letter) if sounds.contains(letter) => format!("an {name}"),
        _ => format!("a {name}"),
    }
}

/// More than one of a thing: `Cattle Prods`.
pub fn plural(name: &str) -> String {
    match name.strip_suffix('y') {
        Some(stem) if !stem.ends_with(['a', 'e', 'o', 'u']) => format!("{stem}ies"),
        _ if name.ends_with(['s', 'x']) => format!("{name}es"),
        _ => format!("{name}s"),
    }
}

/// What a zone is, in a word or two.
pub const fn kind_of_zone(kind: ZoneKind) -> &'static str {
    match kind {
        ZoneKind::Room => "room",
        ZoneKind::Security => "security room",
        ZoneKind::Oxygen => "oxygen room",
        ZoneKind::Airlock => "airlock",
        ZoneKind::Corridor => "corridor",
        ZoneKind::Exterior => "outside",
        ZoneKind::Tunnel => "tunnel",
        ZoneKind::Street => "street",
        ZoneKind::Dark => "dark room",
    }
}

/// What a free action may be spent on.
pub const fn free_name(free: Free) -> &'static str {
    match free {
        Free::Combat => "attack",
        Free::Machine => "machine action",
        Free::Melee => "melee attack",
        Free::Move => "move",
        Free::Ranged => "shot",
        Free::Search => "search",
    }
}

/// The name of a kind of machine.
pub const fn machine_kind(kind: MachineKind) -> &'static str {
    match kind {
        MachineKind::Bot => "Bot",
        MachineKind::SentryGun => "Sentry Gun",
    }
}

/// The name of a kind of car.
pub const fn car_kind(kind: CarKind) -> &'static str {
    match kind {
        CarKind::Pimpmobile => "Pimpmobile",
        CarKind::PoliceCar => "Police Car",
    }
}

/// The first letter in capitals.
pub fn capital(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or_else(String::new, |first| {
        first.to_uppercase().collect::<String>() + letters.as_str()
    })
}
