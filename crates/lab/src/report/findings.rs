//! What happened in the games, as a report tells it: danger, the board, the
//! survivors, and all other counts.

use std::collections::BTreeSet;

use maud::{Markup, PreEscaped, html};

use crate::plot::{self, Bar, Column};
use crate::{Count, Findings, numbers};

/// All of it.
pub fn told(findings: &Findings, games: u64) -> Markup {
    let (team, rest): (Vec<&Count>, Vec<&Count>) =
        findings.counts.iter().partition(|count| count.by_survivor().is_some());
    html! {
        (survivors(&team, games))
        (danger(&findings.danger))
        @if let Some(map) = &findings.map { (heat(map)) }
        @for count in rest { (counted(count, games)) }
    }
}

/// A line for each survivor.
fn survivors(team: &[&Count], games: u64) -> Markup {
    let names: BTreeSet<&String> = team.iter().flat_map(|count| count.of.keys()).collect();
    let of = |count: &Count, name: &String| count.of.get(name).copied().unwrap_or(0);
    html! {
        @if !names.is_empty() {
            h3 { "What each survivor did" }
            div.scroll {
                table {
                    thead { tr {
                        th { "survivor" }
                        @for count in team { th.n title=(count.about()) { (count.title()) } }
                    } }
                    tbody { @for name in names { tr {
                        td { (name) }
                        @for count in team {
                            td.n { (numbers::per_game(of(count, name), games)) }
                        }
                    } } }
                }
            }
            p.how { "In a game, on average. Kills of machines are those of whoever steered them." }
        }
    }
}

fn danger(rounds: &[[u64; 4]]) -> Markup {
    let column = |(round, levels): (usize, &[u64; 4])| Column {
        at: round as u64 + 1,
        parts: levels.to_vec(),
    };
    let columns: Vec<Column> = rounds.iter().enumerate().map(column).collect();
    let parts = [("blue", "Blue"), ("yellow", "Yellow"), ("orange", "Orange"), ("red", "Red")];
    html! {
        @if !columns.is_empty() {
            h3 { "Danger level over the rounds" }
            figure { (plot::columns("Danger level by round", &parts, &columns, true)) }
            p.how {
                "The highest danger level that any survivor had when a round began, as shares "
                "of the games that came so far. It decides how many enemies each card brings. "
                "Towards the right few games are left; point at a column to see how many."
            }
        }
    }
}

fn heat(map: &str) -> Markup {
    html! {
        h3 { "Where survivors were hurt" }
        div.board { (PreEscaped(map)) }
        p.how {
            "The mission's board as it lies before the first turn. Numbers are points "
            "lost to damage in that zone over all games: the redder, the more. Point at a zone to see how "
            "many survivors were eliminated there."
        }
    }
}

fn counted(count: &Count, games: u64) -> Markup {
    /// More bars than this nobody reads.
    const MOST: usize = 24;
    let mut sorted: Vec<(&String, u64)> = count.of.iter().map(|(name, n)| (name, *n)).collect();
    sorted.sort_by_key(|(_, n)| std::cmp::Reverse(*n));
    let left = sorted.len().saturating_sub(MOST);
    let bar = |(name, n): (&String, u64)| {
        let note = format!("{} ({} a game)", numbers::grouped(n), numbers::per_game(n, games));
        Bar { name: name.clone(), count: n, note }
    };
    let rows: Vec<Bar> = sorted.into_iter().take(MOST).map(bar).collect();
    html! {
        h3 { (count.title()) }
        @if rows.is_empty() {
            p { "None." }
        } @else {
            (plot::bars(&count.title(), &rows, None))
        }
        p.how { (count.about()) @if left > 0 { " " (left) " rarer ones are left out." } }
    }
}
