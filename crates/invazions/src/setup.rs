//! What is agreed on before a game begins: the scenario and the table's options.

use serde::{Deserialize, Serialize};

/// What is agreed on before a game begins.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Setup {
    /// The scenario: `invazions/attack_of_the_lab_2p`. It says how many play.
    pub scenario: String,
    /// The table's options.
    #[serde(default)]
    pub options: Options,
}

impl Setup {
    /// A scenario, by the book.
    pub fn new(scenario: &str) -> Setup {
        Setup { scenario: scenario.to_owned(), options: Options::default() }
    }
}

/// Who settles what concerns several hordes: their order, who takes what where
/// there is not enough, who takes the last Wounded Zombies.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum HordeDecider {
    /// One of them proposes, the others agree.
    #[default]
    Agreement,
    /// Whoever answers first.
    Anyone,
    /// The Red horde, for all.
    Red,
    /// The Green horde, for all.
    Green,
    /// The Blue horde, for all.
    Blue,
}

impl HordeDecider {
    /// All of them with a word for each.
    pub const ALL: [(HordeDecider, &str); 5] = [
        (HordeDecider::Agreement, "agreement"),
        (HordeDecider::Anyone, "anyone"),
        (HordeDecider::Red, "red"),
        (HordeDecider::Green, "green"),
        (HordeDecider::Blue, "blue"),
    ];
}

/// What a table may decide differently. The default is the booklet.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(from = "StoredOptions")]
pub struct Options {
    /// The program counts the Captured Zombies for the hordes, which then win
    /// as soon as they have five, and never claim wrongly.
    pub count_captives: bool,
    /// Four Humans may stand in a Place with two players too, as the booklet
    /// advises for first games.
    pub four_humans: bool,
    /// The Weapons cache protects only the Humans of its own Place.
    pub cache_own_place: bool,
    /// Every further ZYorkshires draws one card, however many came before.
    pub zyorkshires_one: bool,
    /// Who settles what concerns several hordes.
    pub horde_decider: HordeDecider,
}

/// Options as saves keep them, those of older programs among them: what was
/// not asked then is answered as it was played.
#[derive(Deserialize)]
#[serde(default, deny_unknown_fields)]
struct StoredOptions {
    count_captives: bool,
    four_humans: bool,
    cache_everywhere: Option<bool>,
    cache_own_place: Option<bool>,
    zyorkshires_one: bool,
    horde_decider: HordeDecider,
}

impl Default for StoredOptions {
    fn default() -> StoredOptions {
        StoredOptions {
            count_captives: false,
            four_humans: false,
            cache_everywhere: None,
            cache_own_place: None,
            zyorkshires_one: false,
            horde_decider: HordeDecider::Anyone,
        }
    }
}

impl From<StoredOptions> for Options {
    fn from(stored: StoredOptions) -> Options {
        let everywhere = stored.cache_everywhere.unwrap_or(false);
        Options {
            count_captives: stored.count_captives,
            four_humans: stored.four_humans,
            cache_own_place: stored.cache_own_place.unwrap_or(!everywhere),
            zyorkshires_one: stored.zyorkshires_one,
            horde_decider: stored.horde_decider,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn old_saves_are_played_by_what_was_asked_then() {
        let read = |text: &str| serde_json::from_str::<Options>(text).expect("options");
        let old = read(r#"{"count_captives":true,"four_humans":false,"cache_everywhere":false}"#);
        assert!(old.count_captives && old.cache_own_place);
        assert_eq!(old.horde_decider, HordeDecider::Anyone);
        assert!(!read(r#"{"cache_everywhere":true}"#).cache_own_place);
        let now = Options { zyorkshires_one: true, ..Options::default() };
        let text = serde_json::to_string(&now).expect("text");
        assert_eq!(read(&text), now);
        assert_eq!(
            read(&serde_json::to_string(&Options::default()).expect("text")),
            Options::default()
        );
    }
}
