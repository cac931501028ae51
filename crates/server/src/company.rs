//! The bots that can take a seat, as forms and seats name them.

use std::sync::OnceLock;

use bots::Kind;

/// Every kind of bot with a sentence about it, the best company first.
pub fn company() -> &'static [(&'static str, &'static str)] {
    static COMPANY: OnceLock<Vec<(&str, &str)>> = OnceLock::new();
    COMPANY.get_or_init(|| {
        // The registry has the strongest last.
        let kinds = Kind::ALL.iter().rev();
        kinds.map(|kind| (kind.name(), kind.about())).collect()
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn everybody_in_the_registry_can_sit_down() {
        assert_eq!(company().len(), Kind::ALL.len());
        for (name, about) in company() {
            assert!(name.parse::<Kind>().is_ok(), "{name}");
            assert!(about.ends_with('.'), "{about}");
        }
    }
}
