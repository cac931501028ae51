//! Runs as one page for people who never saw the program: what was played, the
//! results, and how to read them. It is one file, which asks nothing of the
//! net.

mod findings;
mod hints;

use maud::{DOCTYPE, Markup, PreEscaped, html};

use crate::plot::{self, Bar, Column, Interval};
use crate::{Difference, Funnel, Paired, Results, Tally, cause_in_words, numbers};

/// One run in a report.
pub struct Chapter<'r> {
    /// The mission's id.
    pub mission: &'r str,
    /// Its title.
    pub title: &'r str,
    /// What sets this run apart from the others: options and bots.
    pub variant: String,
    /// Who chose, seat by seat.
    pub bots: String,
    /// The seed of the run, and the first game of it.
    pub seed: u64,
    /// The first game.
    pub first: u64,
    /// How many games were asked for.
    pub asked: u64,
    /// What came of it.
    pub results: &'r Results,
}

impl Chapter<'_> {
    fn name(&self) -> String {
        match self.variant.as_str() {
            "" => self.mission.to_owned(),
            variant => format!("{} {variant}", self.mission),
        }
    }
}

/// Two runs of one mission, compared.
pub struct Comparison {
    /// The mission.
    pub mission: String,
    /// What the first run is called.
    pub first: String,
    /// What the second is called.
    pub second: String,
    /// The games that both played, if they have the same seed.
    pub paired: Option<Paired>,
    /// How much more often the second wins.
    pub difference: Option<Difference>,
}

/// The page.
pub fn report(command: &str, chapters: &[Chapter], comparisons: &[Comparison]) -> String {
    let page = html! {
        (DOCTYPE)
        html lang="en" {
            head {
                meta charset="utf-8";
                meta name="viewport" content="width=device-width, initial-scale=1";
                meta name="color-scheme" content="light dark";
                title { "Holdout: what the games say" }
                style { (PreEscaped(include_str!("report/style.css"))) }
            }
            body {
                main {
                    (opening(command, chapters))
                    (compared(comparisons))
                    (hints::told(chapters))
                    @if chapters.len() > 1 {
                        h2 { "Run by run" }
                        p.how { "A tap opens a run." }
                    }
                    @for (place, chapter) in chapters.iter().enumerate() {
                        (section(place, chapter, chapters.len() == 1))
                    }
                    (closing())
                }
            }
        }
    };
    page.into_string()
}

fn opening(command: &str, chapters: &[Chapter]) -> Markup {
    let rows: Vec<Interval> = chapters.iter().filter_map(interval).collect();
    html! {
        h1 { "What the games say" }
        p {
            "Programs played the missions below many times, by the full rules and with honest "
            "dice, and this page counts what came of it. Each game has its own seed, so the same "
            "command makes the same games again, on any machine and any number of processors:"
        }
        pre { code { (command) } }
        h2 { "How often the players won" }
        (plot::intervals("Win rate of each run", &rows))
        p.how {
            "The dot is the share of games won. The line around it holds the true share with "
            "95 % certainty (Wilson's interval): where two lines don't overlap, the difference "
            "is hardly luck. More games make lines shorter. In InvaZions, the human's victories "
            "count as won."
        }
        div.scroll {
            table {
                thead { tr {
                    th { "run" } th { "bots" } th.n { "games" } th.n { "won" } th.n { "95 %" }
                    th.n { "steps" } th.n { "rounds" } th.n { "decisions" }
                } }
                tbody {
                    @for (place, chapter) in chapters.iter().enumerate() {
                        (row(place, chapter))
                    }
                }
            }
        }
        p.how {
            "Steps is the share of the mission's steps that games reached on average: it ranks "
            "missions that are never won. Rounds and decisions are those of a game on average."
        }
    }
}

fn row(place: usize, chapter: &Chapter) -> Markup {
    let tally = &chapter.results.tally;
    let steps = chapter.results.funnel.share(tally.games);
    html! {
        tr {
            td { a href={ "#run" (place) } { (chapter.name()) } }
            td { (chapter.bots) }
            td.n { (numbers::grouped(tally.games)) }
            td.n { (numbers::share(tally.wins, tally.games)) }
            td.n { (tally.win_interval().map_or("–".to_owned(), numbers::between)) }
            td.n { (steps.map_or("–".to_owned(), numbers::percent)) }
            td.n { (numbers::mean(tally.mean_rounds())) }
            td.n { (numbers::mean(tally.mean_decisions())) }
        }
    }
}

fn interval(chapter: &Chapter) -> Option<Interval> {
    let tally = &chapter.results.tally;
    let (low, high) = tally.win_interval()?;
    Some(Interval { name: chapter.name(), share: tally.win_share()?, low, high, expected: None })
}

fn compared(comparisons: &[Comparison]) -> Markup {
    html! {
        @if !comparisons.is_empty() {
            h2 { "Runs compared" }
            div.scroll {
                table {
                    thead { tr {
                        th { "mission" } th { "from" } th { "to" } th.n { "points" }
                        th.n { "95 %" } th.n { "pairs" } th.n { "only from" } th.n { "only to" }
                    } }
                    tbody {
                        @for comparison in comparisons { (compared_row(comparison)) }
                    }
                }
            }
            p.how {
                "How many points of a hundred more the second run wins. Where both have the same "
                "seed, their games are paired: the same dice to begin with. \u{201c}Only from\u{201d} and "
                "\u{201c}only to\u{201d} count the pairs that one of them won alone. A difference in bold is "
                "hardly luck: nothing at all lies outside its interval."
            }
        }
    }
}

fn compared_row(comparison: &Comparison) -> Markup {
    let dash = || "–".to_owned();
    let points = comparison.difference.map_or_else(dash, |d| numbers::points(d.share));
    let between =
        |d: Difference| format!("{} to {}", numbers::points(d.low), numbers::points(d.high));
    let pairs = |of: fn(&Paired) -> u64| {
        comparison.paired.as_ref().map_or_else(dash, |paired| numbers::grouped(of(paired)))
    };
    html! {
        tr {
            td { (comparison.mission) }
            td { (comparison.first) }
            td { (comparison.second) }
            td.n {
                @if comparison.difference.is_some_and(|d| d.is_clear()) { b { (points) } }
                @else { (points) }
            }
            td.n { (comparison.difference.map_or_else(dash, between)) }
            td.n { (pairs(|paired| paired.games)) }
            td.n { (pairs(|paired| paired.only_first)) }
            td.n { (pairs(|paired| paired.only_second)) }
        }
    }
}

/// A run, folded unless it is the only one. Its name stands inside, so that
/// whoever follows a link to it finds it open.
fn section(place: usize, chapter: &Chapter, open: bool) -> Markup {
    let results = chapter.results;
    let tally = &results.tally;
    html! {
        details open[open] {
            summary {
                span.title { (chapter.title) } " "
                small { (chapter.name()) " · " (numbers::share(tally.wins, tally.games)) }
            }
            section id={ "run" (place) } {
                p {
                    (numbers::counted(tally.games, "game")) ", played by " b { (chapter.bots) }
                    ". Won: " b { (numbers::grouped(tally.wins)) } " ("
                    (numbers::share(tally.wins, tally.games)) "), lost: "
                    b { (numbers::grouped(tally.lost())) } ". Seed " (chapter.seed) (which(chapter)) "."
                    @if tally.games < chapter.asked {
                        " The run was stopped: " (numbers::grouped(chapter.asked)) " were asked for."
                    }
                }
                @if tally.games > 0 {
                    (funnel(&results.funnel, tally))
                    (endings(tally))
                    @if let Some(hints) = results.hints.as_ref().filter(|_| !open) {
                        (hints::of_run(hints))
                    }
                    @if let Some(findings) = &results.findings {
                        (findings::told(findings, tally.games))
                    }
                }
            }
        }
    }
}

/// Which games of the run these are.
fn which(chapter: &Chapter) -> String {
    let first = chapter.first;
    match chapter.results.tally.games {
        0 => String::new(),
        1 => format!(", game {first}"),
        games => format!(", games {first} to {}", first.saturating_add(games - 1)),
    }
}

/// How far games came: a bar for each step, and shares by round.
fn funnel(funnel: &Funnel, tally: &Tally) -> Markup {
    /// More columns than this nobody reads.
    const MOST: usize = 8;
    let bar = |step: &crate::Reached| {
        let half = step.median_round().map(|round| format!(", half of them by round {round}"));
        let share = numbers::share(step.games(), tally.games);
        let note = format!("{share}{}", half.unwrap_or_default());
        Bar { name: step.name.clone(), count: step.games(), note }
    };
    let mut rows: Vec<Bar> = funnel.steps.iter().map(bar).collect();
    let note = numbers::share(tally.wins, tally.games);
    rows.push(Bar { name: "Won".to_owned(), count: tally.wins, note });
    let columns = funnel.columns(MOST);
    html! {
        @if !funnel.steps.is_empty() {
            h3 { "How far games came" }
            (plot::bars("Steps reached", &rows, Some(tally.games)))
            @if !columns.is_empty() {
                div.scroll {
                    table.wide {
                        thead { tr {
                            th { "by round" } @for round in &columns { th.n { (round) } }
                        } }
                        tbody { @for step in &funnel.steps { tr {
                            td { (step.name) }
                            @for round in &columns {
                                td.n { (numbers::share(step.by(*round), tally.games)) }
                            }
                        } } }
                    }
                }
            }
            p.how {
                "How many of all games reached each step of the mission, and by which round. A game "
                "reached "
                (funnel.share(tally.games).map_or("–".to_owned(), numbers::percent))
                " of the steps on average."
            }
        }
    }
}

fn endings(tally: &Tally) -> Markup {
    let mut causes: Vec<(&str, u64)> = tally.losses.iter().map(|(c, n)| (c.as_ref(), *n)).collect();
    causes.sort_by_key(|(_, count)| std::cmp::Reverse(*count));
    let bar = |(cause, count): (&str, u64)| {
        let share = numbers::share(count, tally.games);
        let note = format!("{} ({share})", numbers::grouped(count));
        Bar { name: cause_in_words(cause), count, note }
    };
    let rows: Vec<Bar> = causes.into_iter().map(bar).collect();
    let column = |(rounds, ended): (&u64, &crate::Ended)| Column {
        at: *rounds,
        parts: vec![ended.wins, ended.games - ended.wins],
    };
    let lengths: Vec<Column> = tally.lengths.iter().map(column).collect();
    html! {
        @if !rows.is_empty() {
            h3 { "Why games were lost" }
            (plot::bars("Losses by cause", &rows, None))
            p.how {
                "How many of all games each cause ended."
            }
        }
        @if tally.unfinished > 0 {
            p {
                (numbers::counted(tally.unfinished, "game"))
                " would not end and had to be stopped: not won."
            }
        }
        h3 { "How long games took" }
        figure {
            (plot::columns(
                "Games by number of rounds",
                &[("won", "won"), ("lost", "not won")],
                &lengths,
                false,
            ))
        }
        p.how {
            "Each column is the games that ended in that round. On average a game took "
            (numbers::mean(tally.mean_rounds())) " rounds and "
            (numbers::mean(tally.mean_decisions())) " decisions."
        }
    }
}

fn closing() -> Markup {
    html! {
        footer {
            h2 { "The bots" }
            dl {
                dt { "random" } dd { "takes any allowed action. A floor, not an opponent." }
                dt { "rules" } dd { "a hand-written player who knows how to survive." }
                dt { "search" } dd {
                    "looks ahead from what a player can see, and prefers what turned out best."
                }
                dt { "exec:…" } dd { "a program that somebody wrote, asked for every decision." }
            }
            p.how {
                "No bot sees more than a player does. How often a bot wins says how hard a "
                "mission is for that bot; people who know the game can do better."
            }
        }
    }
}
