//! How numbers are written: the same in the terminal, in reports and on pages.

/// A share in percent, with one place. What happened never reads as if it hadn't, nor
/// what failed to as if it always did; odds of dice read the same.
pub fn percent(share: f64) -> String {
    format!("{} %", hundredths(share))
}

/// The same without its sign, for tables that have it elsewhere.
pub fn hundredths(share: f64) -> String {
    /// Sums of fractions miss their mark by less.
    const NOTHING: f64 = 1e-9;
    match (1000.0 * share).round() as i64 {
        ..=0 if share < NOTHING => "0".to_owned(),
        ..=0 => "<0.1".to_owned(),
        1000.. if share > 1.0 - NOTHING => "100".to_owned(),
        1000.. => ">99.9".to_owned(),
        mille => format!("{}.{}", mille / 10, mille % 10),
    }
}

/// So many of so many, in percent; a dash where there are none.
pub fn share(count: u64, all: u64) -> String {
    if all == 0 { "–".to_owned() } else { percent(count as f64 / all as f64) }
}

/// Between which shares something lies.
pub fn between((low, high): (f64, f64)) -> String {
    format!("{} to {}", hundredths(low), percent(high))
}

/// A difference of shares, in points.
pub fn points(difference: f64) -> String {
    let text = format!("{:+.1}", 100.0 * difference);
    // What rounds to nothing has no sign.
    if text == "-0.0" || text == "+0.0" { "0.0".to_owned() } else { text }
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

/// So many of something, in words: `1 game`, `1,200 games`.
pub fn counted(number: u64, thing: &str) -> String {
    format!("{} {thing}{}", grouped(number), if number == 1 { "" } else { "s" })
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
    fn nothing_and_all_are_not_said_of_what_is_near_them() {
        let shown = [(0, 400), (1, 4000), (1, 400), (399, 400), (3999, 4000), (400, 400)]
            .map(|(count, all)| share(count, all));
        assert_eq!(shown, ["0 %", "<0.1 %", "0.3 %", "99.8 %", ">99.9 %", "100 %"]);
    }

    #[test]
    fn one_of_a_thing_is_no_plural() {
        let shown = [0, 1, 2, 1200].map(|number| counted(number, "game"));
        assert_eq!(shown, ["0 games", "1 game", "2 games", "1,200 games"]);
    }

    #[test]
    fn shares_have_one_place() {
        assert_eq!(share(1, 3), "33.3 %");
        assert_eq!(share(0, 0), "–");
        assert_eq!(between((0.1, 0.25)), "10.0 to 25.0 %");
        assert_eq!(between((0.0, 0.0002)), "0 to <0.1 %");
        assert_eq!((points(-0.034), points(-0.0001)), ("-3.4".to_owned(), "0.0".to_owned()));
        assert_eq!((mean(Some(2.25)), mean(None)), ("2.2".to_owned(), "–".to_owned()));
    }
}
