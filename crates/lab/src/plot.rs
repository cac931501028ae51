//! The few plots of a report. Rows of bars are plain HTML, so names wrap where there
//! is little room and are never cut. Plots over rounds are SVG. Both use classes
//! instead of colours; the page has the stylesheet, for light and dark.

use std::fmt::Write as _;

use maud::{Markup, PreEscaped, html};

use crate::numbers;

/// How wide a plot over rounds is, in the picture's units; pages shrink it to fit.
const WIDE: f64 = 720.0;
/// How high it is.
const HIGH: f64 = 210.0;

/// A row of an interval plot: a share, and between which shares it may lie.
pub struct Interval {
    pub name: String,
    pub share: f64,
    pub low: f64,
    pub high: f64,
    /// What was expected, where anything was: a mark on the scale.
    pub expected: Option<f64>,
}

/// A row of bars: its name, how long it is, and what stands beside it.
pub struct Bar {
    pub name: String,
    pub count: u64,
    pub note: String,
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

/// Shares with their intervals, one row each, on a scale from 0 to 100 %.
pub fn intervals(label: &str, rows: &[Interval]) -> Markup {
    let at = |share: f64| format!("{:.2}%", 100.0 * share.clamp(0.0, 1.0));
    html! {
        div.rows role="img" aria-label=(label) {
            @for row in rows {
                @let told = numbers::between((row.low, row.high));
                div.row title={ (row.name) ": " (numbers::percent(row.share)) ", " (told) } {
                    span.what { (row.name) }
                    span.track.scale {
                        span.whisker style={
                            "left:" (at(row.low)) ";width:" (at(row.high - row.low))
                        } {}
                        @if let Some(expected) = row.expected {
                            span.expected style={ "left:" (at(expected)) } {}
                        }
                        span.dot style={ "left:" (at(row.share)) } {}
                    }
                    span.note { (numbers::percent(row.share)) }
                }
            }
            div.row.marks {
                span.what {}
                span.track { @for mark in ["0 %", "25", "50", "75", "100 %"] { span { (mark) } } }
                span.note {}
            }
        }
    }
}

/// Counts as bars, one row each, in the order given. The longest is as long as
/// `most`, or as the largest count.
pub fn bars(label: &str, rows: &[Bar], most: Option<u64>) -> Markup {
    let largest = rows.iter().map(|row| row.count).max().unwrap_or(0);
    let most = most.unwrap_or(largest).max(1) as f64;
    html! {
        div.rows role="img" aria-label=(label) {
            @for row in rows {
                div.row {
                    span.what { (row.name) }
                    span.track {
                        span.fill style={
                            "width:" (format!("{:.2}%", 100.0 * row.count as f64 / most))
                        } {}
                    }
                    span.note { (row.note) }
                }
            }
        }
    }
}

/// Columns made of parts, over rounds. With `shares` every column is drawn as
/// high as the others, and shows how its parts divide it.
pub fn columns(label: &str, parts: &[Part], columns: &[Column], shares: bool) -> Markup {
    PreEscaped(drawn_columns(label, parts, columns, shares))
}

fn drawn_columns(label: &str, parts: &[Part], columns: &[Column], shares: bool) -> String {
    let (right, foot) = (10.0, HIGH - 40.0);
    let (Some(from), Some(to)) =
        (columns.iter().map(|c| c.at).min(), columns.iter().map(|c| c.at).max())
    else {
        return String::new();
    };
    let total = |column: &Column| column.parts.iter().sum::<u64>();
    let most = columns.iter().map(total).max().unwrap_or(0).max(1);
    let top = if shares { "100 %".to_owned() } else { numbers::grouped(most) };
    // As much room at the left as the longest mark takes.
    let left = 20.0 + 12.0 * top.chars().count() as f64;
    let slots = (to - from + 1) as f64;
    let step = (WIDE - left - right) / slots;
    let scale = |whole: u64| (foot - 8.0) / if shares { whole } else { most }.max(1) as f64;
    let label = escaped(label);
    let mut out = format!(
        r#"<svg class="plot" viewBox="0 0 {WIDE} {HIGH}" role="img" aria-label="{label}">"#
    );
    for (y, mark) in [(8.0, top.as_str()), (foot, "0")] {
        // Writing to a string can't fail.
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

    fn bar(name: &str, count: u64, note: &str) -> Bar {
        Bar { name: name.to_owned(), count, note: note.to_owned() }
    }

    #[test]
    fn names_cannot_become_markup() {
        let drawn = bars("<b>", &[bar("<script>", 3, "3 & more")], None).into_string();
        assert!(!drawn.contains("<script>") && !drawn.contains("<b>"), "{drawn}");
        assert!(drawn.contains("&lt;script&gt;") && drawn.contains("3 &amp; more"), "{drawn}");
    }

    #[test]
    fn the_longest_bar_has_the_largest_count() {
        let rows = [bar("a", 10, ""), bar("b", 5, "")];
        let drawn = bars("counts", &rows, None).into_string();
        assert!(drawn.contains("width:100.00%") && drawn.contains("width:50.00%"), "{drawn}");
        let drawn = bars("counts", &rows, Some(20)).into_string();
        assert!(drawn.contains("width:50.00%") && drawn.contains("width:25.00%"), "{drawn}");
    }

    #[test]
    fn long_names_are_not_cut() {
        let long = "invader/m10 cards=easier+extra survivors=Cole+Vivian+Mitsuki+Magnus bots=rules";
        let row =
            Interval { name: long.to_owned(), share: 0.5, low: 0.4, high: 0.6, expected: None };
        assert_eq!(intervals("shares", &[row]).into_string().matches(long).count(), 2);
        assert!(bars("counts", &[bar(long, 1, "1")], None).into_string().contains(long));
        // Large numbers at the left have room.
        let column = [Column { at: 1, parts: vec![1_234_567] }];
        let drawn = drawn_columns("games", &[("won", "won")], &column, false);
        assert!(drawn.contains(r#"x="120" y="13">1,234,567<"#), "{drawn}");
    }

    #[test]
    fn shares_fill_their_column() {
        let parts: &[Part] = &[("won", "won"), ("lost", "lost")];
        let one = [Column { at: 3, parts: vec![1, 3] }];
        let drawn = drawn_columns("how", parts, &one, true);
        assert!(drawn.contains(r#"height="40.50""#) && drawn.contains(r#"height="121.50""#));
        assert_eq!(drawn_columns("nothing", parts, &[], true), "");
    }
}
