//! Which known word a misspelt one was meant to be.

/// Words longer than this are not compared: nobody meant them.
const LONGEST: usize = 64;

/// The known word that `word` was most likely meant to be.
///
/// Small and capital letters are alike. Of equally near words the first wins,
/// so that a message never depends on chance.
pub fn nearest<'k>(word: &str, known: impl IntoIterator<Item = &'k str>) -> Option<&'k str> {
    let word: Vec<char> = word.to_lowercase().chars().collect();
    if word.is_empty() || word.len() > LONGEST {
        return None;
    }
    let mut best: Option<(usize, &str)> = None;
    for candidate in known {
        let letters: Vec<char> = candidate.to_lowercase().chars().collect();
        // One slip in three letters is still the same word.
        let limit = (word.len().max(letters.len()) / 3).max(1);
        let distance = distance(&word, &letters);
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

/// How many letters must be changed, added, dropped or swapped with the next.
fn distance(a: &[char], b: &[char]) -> usize {
    let width = b.len() + 1;
    let mut before_last: Vec<usize> = vec![0; width];
    let mut last: Vec<usize> = (0..width).collect();
    for i in 1..=a.len() {
        let mut row = vec![i; width];
        for j in 1..width {
            let change = usize::from(a[i - 1] != b[j - 1]);
            row[j] = (last[j] + 1).min(row[j - 1] + 1).min(last[j - 1] + change);
            if i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1] {
                row[j] = row[j].min(before_last[j - 2] + 1);
            }
        }
        before_last = last;
        last = row;
    }
    last[b.len()]
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
