//! The few plots of a report, drawn as SVG in classes instead of colours: the
//! page has the stylesheet, for day and night.

use std::fmt::Write as _;

/// How wide a plot is, in the picture's units; pages shrink it to fit.
const WIDE: f64 = 720.0;
/// Room for names at the left.
const NAMES: f64 = 230.0;
/// Room for what is written behind the longest bar.
const NOTES: f64 = 150.0;
/// How high a row of bars is.
const ROW: f64 = 24.0;
/// How high plots with an axis of rounds are.
const HIGH: f64 = 210.0;

/// A row of an interval plot: a share, and between which shares it may lie.
pub struct Interval {
    pub name: String,
    pub share: f64,
    pub low: f64,
    pub high: f64,
}

/// A column of a stacked plot: where it stands, and its parts from below.
pub struct Column {
    pub at: u64,
    pub parts: Vec<u64>,
}

/// What a part of a stacked column is: its class and its name.
pub type Part = (&'static str, &'static str);

/// Text that can't be mistaken for markup.
fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}

/// A name that fits its room.
fn short(name: &str) -> String {
    let most = 30;
    if name.chars().count() <= most {
        return escaped(name);
    }
    let cut: String = name.chars().take(most - 1).collect();
    escaped(&cut) + "…"
}

fn open(high: f64, label: &str) -> String {
    let label = escaped(label);
    format!(r#"<svg class="plot" viewBox="0 0 {WIDE} {high}" role="img" aria-label="{label}">"#)
}

/// Shares with their intervals, one row each, on a scale from 0 to 100 %.
pub fn intervals(label: &str, rows: &[Interval]) -> String {
    let foot = rows.len() as f64 * ROW + 8.0;
    let across = |share: f64| NAMES + share.clamp(0.0, 1.0) * (WIDE - NAMES - 70.0);
    let mut out = open(foot + 24.0, label);
    for tenth in [0, 25, 50, 75, 100] {
        let x = across(f64::from(tenth) / 100.0);
        // Writing to a string can't fail.
        let _ = write!(
            out,
            r#"<path class="grid" d="M{x:.1} 0V{foot:.1}"/><text class="mark" x="{x:.1}" y="{:.1}">{tenth} %</text>"#,
            foot + 16.0
        );
    }
    for (place, row) in rows.iter().enumerate() {
        let y = place as f64 * ROW + ROW / 2.0 + 2.0;
        let (low, share, high) = (across(row.low), across(row.share), across(row.high));
        let percent = |share: f64| 100.0 * share;
        let _ = write!(
            out,
            r#"<g><title>{}: {:.1} %, {:.1} to {:.1} %</title><text class="label" x="{}" y="{:.1}">{}</text><path class="whisker" d="M{low:.1} {y:.1}H{high:.1}M{low:.1} {:.1}v10M{high:.1} {:.1}v10"/><circle class="dot" cx="{share:.1}" cy="{y:.1}" r="5"/><text class="value" x="{:.1}" y="{:.1}">{:.1} %</text></g>"#,
            escaped(&row.name),
            percent(row.share),
            percent(row.low),
            percent(row.high),
            NAMES - 10.0,
            y + 5.0,
            short(&row.name),
            y - 5.0,
            y - 5.0,
            high + 10.0,
            y + 5.0,
            percent(row.share),
        );
    }
    out + "</svg>"
}

/// Counts as bars, one row each, in the order given; `note` is written behind.
pub fn bars(label: &str, rows: &[(String, u64, String)]) -> String {
    let most = rows.iter().map(|row| row.1).max().unwrap_or(0).max(1) as f64;
    let mut out = open((rows.len() as f64 * ROW + 6.0).max(ROW), label);
    for (place, (name, count, note)) in rows.iter().enumerate() {
        let y = place as f64 * ROW + 3.0;
        let long = (*count as f64 / most * (WIDE - NAMES - NOTES)).max(1.0);
        let _ = write!(
            out,
            r#"<g><title>{}: {count}</title><text class="label" x="{}" y="{:.1}">{}</text><rect class="bar" x="{NAMES}" y="{y:.1}" width="{long:.1}" height="{}" rx="2"/><text class="value" x="{:.1}" y="{:.1}">{}</text></g>"#,
            escaped(name),
            NAMES - 10.0,
            y + 15.0,
            short(name),
            ROW - 6.0,
            NAMES + long + 8.0,
            y + 15.0,
            escaped(note),
        );
    }
    out + "</svg>"
}

/// Columns made of parts, over rounds. With `shares` every column is drawn as
/// high as the others, and shows how its parts divide it.
pub fn columns(label: &str, parts: &[Part], columns: &[Column], shares: bool) -> String {
    let (left, right, foot) = (56.0, 10.0, HIGH - 40.0);
    let (Some(from), Some(to)) =
        (columns.iter().map(|c| c.at).min(), columns.iter().map(|c| c.at).max())
    else {
        return String::new();
    };
    let slots = (to - from + 1) as f64;
    let step = (WIDE - left - right) / slots;
    let total = |column: &Column| column.parts.iter().sum::<u64>();
    let most = columns.iter().map(total).max().unwrap_or(0).max(1);
    let scale = |whole: u64| (foot - 8.0) / if shares { whole } else { most }.max(1) as f64;
    let mut out = open(HIGH, label);
    let top = if shares { "100 %".to_owned() } else { most.to_string() };
    for (y, mark) in [(8.0, top.as_str()), (foot, "0")] {
        let _ = write!(
            out,
            r#"<path class="grid" d="M{left} {y}H{}"/><text class="label" x="{}" y="{}">{mark}</text>"#,
            WIDE - right,
            left - 8.0,
            y + 5.0
        );
    }
    for column in columns {
        let x = left + (column.at - from) as f64 * step;
        let whole = total(column);
        let mut y = foot;
        let told: Vec<String> =
            parts.iter().zip(&column.parts).map(|((_, name), n)| format!("{n} {name}")).collect();
        let _ = write!(out, "<g><title>round {}: {}</title>", column.at, told.join(", "));
        for ((class, _), count) in parts.iter().zip(&column.parts).filter(|(_, n)| **n > 0) {
            let high = *count as f64 * scale(whole);
            y -= high;
            let _ = write!(
                out,
                r#"<rect class="{class}" x="{x:.2}" y="{y:.2}" width="{:.2}" height="{high:.2}"/>"#,
                (step * 0.86).max(0.4)
            );
        }
        out.push_str("</g>");
    }
    // As many marks as can be read.
    let every = ((slots / 16.0).ceil() as u64).max(1);
    for at in (from..=to).filter(|at| (at - from) % every == 0) {
        let x = left + ((at - from) as f64 + 0.43) * step;
        let _ = write!(out, r#"<text class="mark" x="{x:.1}" y="{}">{at}</text>"#, foot + 16.0);
    }
    let mut x = left;
    for (class, name) in parts {
        let y = HIGH - 14.0;
        let _ = write!(
            out,
            r#"<rect class="{class}" x="{x}" y="{y}" width="12" height="12"/><text class="key" x="{}" y="{}">{name}</text>"#,
            x + 17.0,
            y + 11.0
        );
        x += 40.0 + 8.0 * name.len() as f64;
    }
    out + "</svg>"
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_cannot_become_markup() {
        let drawn = bars("<b>", &[("<script>".to_owned(), 3, "3 & more".to_owned())]);
        assert!(!drawn.contains("<script>") && !drawn.contains("<b>"), "{drawn}");
        assert!(drawn.contains("&lt;script&gt;") && drawn.contains("3 &amp; more"), "{drawn}");
    }

    #[test]
    fn the_longest_bar_has_the_largest_count() {
        let rows = [("a".to_owned(), 10, String::new()), ("b".to_owned(), 5, String::new())];
        let drawn = bars("counts", &rows);
        assert!(
            drawn.contains(r#"width="340.0""#) && drawn.contains(r#"width="170.0""#),
            "{drawn}"
        );
    }

    #[test]
    fn shares_fill_their_column() {
        let parts: &[Part] = &[("won", "won"), ("lost", "lost")];
        let one = [Column { at: 3, parts: vec![1, 3] }];
        let drawn = columns("how", parts, &one, true);
        assert!(drawn.contains(r#"height="40.50""#) && drawn.contains(r#"height="121.50""#));
        assert_eq!(columns("nothing", parts, &[], true), "");
    }
}
