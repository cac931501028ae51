//! How right hints were, as a report tells it.

use maud::{Markup, html};

use crate::plot::{self, Interval};
use crate::{Bin, Chapter, Reliability, interval, numbers};

/// Hints of all runs together; nothing if none was asked for.
pub fn told(chapters: &[Chapter]) -> Markup {
    let mut all = Reliability::default();
    chapters.iter().filter_map(|chapter| chapter.results.hints.as_ref()).for_each(|h| all.add(h));
    html! { @if all.hints() > 0 { h2 { "How right hints were" } (plotted(&all)) } }
}

/// Hints of one run, where there are others.
pub fn of_run(hints: &Reliability) -> Markup {
    html! { @if hints.hints() > 0 { h3 { "How right hints were" } (plotted(hints)) } }
}

fn plotted(hints: &Reliability) -> Markup {
    let row = |(from, to, bin): (usize, usize, &Bin)| {
        let (low, high) = interval(bin.won, bin.hints)?;
        let name = format!("told {from} to {to} %");
        Some(Interval { name, share: bin.won_share()?, low, high, expected: bin.told() })
    };
    let rows: Vec<Interval> = hints.bins().filter_map(row).collect();
    let or_dash = |share: Option<f64>| share.map_or("–".to_owned(), numbers::percent);
    let points =
        |off: Option<f64>| off.map_or("–".to_owned(), |off| format!("{:.1}", 100.0 * off));
    html! {
        (plot::intervals("Games won, by the chance that a hint told", &rows))
        p.how {
            "Once in each game, at any of its decisions alike, somebody asked for a hint. Each row has "
            "the hints that told about the same chance: the upright mark is what they told on average, "
            "the dot how many of their games were won, with the line that holds the true share with "
            "95 % certainty. Hints are right where the line holds the mark."
        }
        div.scroll {
            table {
                thead { tr {
                    th { "told" } th.n { "hints" } th.n { "mean" } th.n { "won" }
                    th.n { "off" }
                } }
                tbody { @for (from, to, bin) in hints.bins() { tr {
                    td.whole { (from) " to " (to) " %" }
                    td.n { (numbers::grouped(bin.hints)) }
                    td.n { (or_dash(bin.told())) }
                    td.n { (or_dash(bin.won_share())) }
                    td.n { (points(bin.off())) }
                } } }
            }
        }
        p.how {
            (numbers::counted(hints.hints(), "hint")) ", off by " (points(hints.off()))
            " points on average. \u{201c}Mean\u{201d} is what they told on average."
        }
    }
}
