//! The known word that a misspelt one probably means.

/// Words longer than this are not compared: nobody meant them.
const LONGEST: usize = 64;

/// The known word that `word` was most likely meant to be.
///
/// Small and capital letters are alike. Of equally near words the first wins,
/// so that a message never depends on chance.
pub fn nearest<'k>(word: &str, known: impl IntoIterator<Item = &'k str>) -> Option<&'k str> {
    let word = word.to_lowercase();
    let long = word.chars().count();
    if long == 0 || long > LONGEST {
        return None;
    }
    let mut best: Option<(usize, &str)> = None;
    for candidate in known {
        let lowered = candidate.to_lowercase();
        // One slip in three letters is still the same word.
        let limit = (long.max(lowered.chars().count()) / 3).max(1);
        let distance = strsim::osa_distance(&word, &lowered);
        if distance <= limit && best.is_none_or(|(least, _)| distance < least) {
            best = Some((distance, candidate));
        }
    }
    best.map(|(_, candidate)| candidate)
}

/// A sentence that helps whoever wrote `word` where one of `known` belongs.
pub fn advice<'k>(word: &str, known: impl IntoIterator<Item = &'k str>) -> String {
    let known: Vec<&str> = known.into_iter().collect();
    if let Some(meant) = nearest(word, known.iter().copied()) {
        return format!("did you mean `{meant}`?");
    }
    if known.is_empty() {
        return String::new();
    }
    const SHOWN: usize = 16;
    let mut shown =
        known.iter().take(SHOWN).map(|word| format!("`{word}`")).collect::<Vec<_>>().join(", ");
    if known.len() > SHOWN {
        shown.push_str(", …");
    }
    format!("write one of {shown}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn slips_are_recognised_and_other_words_are_not() {
        let known = ["Energy Cell", "Searchlight", "Search Drone", "SMG"];
        assert_eq!(nearest("energy cel", known), Some("Energy Cell"));
        assert_eq!(nearest("Saerchlight", known), Some("Searchlight"));
        assert_eq!(nearest("SNG", known), Some("SMG"));
        assert_eq!(nearest("Crowbar", known), None);
        assert_eq!(nearest("", known), None);
        assert_eq!(nearest(&"x".repeat(10_000), known), None);
    }
}
