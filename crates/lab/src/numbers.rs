//! How numbers read: the same in the terminal, in reports and on pages.

/// A share in percent, with one place.
pub fn percent(share: f64) -> String {
    format!("{:.1} %", 100.0 * share)
}

/// So many of so many, in percent; a dash where there are none.
pub fn share(count: u64, all: u64) -> String {
    if all == 0 { "–".to_owned() } else { percent(count as f64 / all as f64) }
}

/// Between which shares something lies.
pub fn between((low, high): (f64, f64)) -> String {
    format!("{:.1} to {}", 100.0 * low, percent(high))
}

/// A difference of shares, in points.
pub fn points(difference: f64) -> String {
    format!("{:+.1}", 100.0 * difference)
}

/// A mean, with one place; a dash where there is none.
pub fn mean(value: Option<f64>) -> String {
    value.map_or("–".to_owned(), |value| format!("{value:.1}"))
}

/// How often something happened in a game, on average: with two places, since
/// most things are rare.
pub fn per_game(count: u64, games: u64) -> String {
    format!("{:.2}", count as f64 / games.max(1) as f64)
}

/// A number with its thousands apart.
pub fn grouped(number: u64) -> String {
    let digits = number.to_string();
    let mut text = String::new();
    for (place, digit) in digits.chars().enumerate() {
        if place > 0 && (digits.len() - place).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn thousands_stand_apart() {
        let shown: Vec<String> = [0, 12, 999, 1000, 1234567].map(grouped).into();
        assert_eq!(shown, ["0", "12", "999", "1,000", "1,234,567"]);
    }

    #[test]
    fn shares_have_one_place() {
        assert_eq!(share(1, 3), "33.3 %");
        assert_eq!(share(0, 0), "–");
        assert_eq!(between((0.1, 0.25)), "10.0 to 25.0 %");
        assert_eq!(points(-0.034), "-3.4");
        assert_eq!((mean(Some(2.25)), mean(None)), ("2.2".to_owned(), "–".to_owned()));
    }
}
