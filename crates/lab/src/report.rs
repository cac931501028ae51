//! Runs as one page for people who never saw the program: what was played,
//! what came of it, and how to read it. One file, which asks nothing of the net.

use maud::{DOCTYPE, Markup, PreEscaped, html};

use crate::plot::{self, Column, Interval};
use crate::{Count, Results, Tally};

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

/// The page.
pub fn report(command: &str, chapters: &[Chapter]) -> String {
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
                    @for (place, chapter) in chapters.iter().enumerate() {
                        (section(place, chapter))
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
        (figure(&plot::intervals("Win rate of each run", &rows)))
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
                    th.n { "rounds" } th.n { "decisions" }
                } }
                tbody {
                    @for (place, chapter) in chapters.iter().enumerate() {
                        (row(place, chapter))
                    }
                }
            }
        }
    }
}

fn row(place: usize, chapter: &Chapter) -> Markup {
    let tally = &chapter.results.tally;
    let (low, high) = tally.win_interval().unwrap_or_default();
    html! {
        tr {
            td { a href={ "#run" (place) } { (chapter.name()) } }
            td { (chapter.bots) }
            td.n { (tally.games) }
            td.n { (percent(tally.win_share())) }
            td.n { (format!("{:.1} to {:.1} %", 100.0 * low, 100.0 * high)) }
            td.n { (mean(tally.mean_rounds())) }
            td.n { (mean(tally.mean_decisions())) }
        }
    }
}

fn interval(chapter: &Chapter) -> Option<Interval> {
    let tally = &chapter.results.tally;
    let (low, high) = tally.win_interval()?;
    Some(Interval { name: chapter.name(), share: tally.win_share()?, low, high })
}

fn section(place: usize, chapter: &Chapter) -> Markup {
    let results = chapter.results;
    let tally = &results.tally;
    html! {
        section id={ "run" (place) } {
            h2 { (chapter.title) " " small { (chapter.name()) } }
            p {
                (tally.games) " games, played by " b { (chapter.bots) } ". Won: "
                b { (tally.wins) } " (" (percent(tally.win_share())) "), lost: "
                b { (tally.lost()) } ". Seed " (chapter.seed) ", games " (chapter.first) " to "
                (chapter.first.saturating_add(tally.games).saturating_sub(1)) "."
                @if tally.games < chapter.asked {
                    " The run was stopped: " (chapter.asked) " games were asked for."
                }
            }
            @if tally.games > 0 {
                (endings(tally))
                @if let Some(findings) = &results.findings {
                    (danger(&findings.danger))
                    @if let Some(map) = &findings.map { (heat(map)) }
                    @for count in &findings.counts { (counted(count, tally.games)) }
                }
            }
        }
    }
}

fn endings(tally: &Tally) -> Markup {
    let mut causes: Vec<(&str, u64)> = tally.losses.iter().map(|(c, n)| (*c, *n)).collect();
    causes.sort_by_key(|(_, count)| std::cmp::Reverse(*count));
    let rows: Vec<(String, u64, String)> = causes
        .into_iter()
        .map(|(cause, count)| {
            let share = percent(Some(count as f64 / tally.games as f64));
            (cause_in_words(cause), count, format!("{count} ({share})"))
        })
        .collect();
    let column = |(rounds, ended): (&u64, &crate::Ended)| Column {
        at: *rounds,
        parts: vec![ended.wins, ended.games - ended.wins],
    };
    let lengths: Vec<Column> = tally.lengths.iter().map(column).collect();
    html! {
        @if !rows.is_empty() {
            h3 { "Why games were lost" }
            (figure(&plot::bars("Losses by cause", &rows)))
            p.how { "How many of the " (tally.games) " games each cause ended." }
        }
        @if tally.unfinished > 0 {
            p { (tally.unfinished) " games would not end and were stopped; they count as not won." }
        }
        h3 { "How long games took" }
        (figure(&plot::columns(
            "Games by number of rounds",
            &[("won", "won"), ("lost", "not won")],
            &lengths,
            false,
        )))
        p.how {
            "Each column is the games that ended in that round. On average a game took "
            (mean(tally.mean_rounds())) " rounds and " (mean(tally.mean_decisions()))
            " decisions."
        }
    }
}

/// What a cause of defeat means to somebody who knows the game.
fn cause_in_words(cause: &str) -> String {
    let words = match cause {
        "eliminated" => "killed by enemies",
        "friendly_fire" => "hit by a friend",
        "burned" => "burned",
        "blasted" => "caught in a blast",
        "mold_chain" => "mold linked two spawns",
        "objective_lost" => "objective lost",
        "mission" => "the mission's own cause",
        "freed" => "five captives freed",
        other => return other.replace('_', " "),
    };
    words.to_owned()
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
            (figure(&plot::columns("Danger level by round", &parts, &columns, true)))
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
            "The mission's board as it lies before the first turn. Numbers are points of armour "
            "lost in that zone over all games: the redder, the more. Point at a zone to see how "
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
    let row = |(name, n): (&String, u64)| {
        let note = format!("{n} ({:.2} a game)", n as f64 / games.max(1) as f64);
        (name.clone(), n, note)
    };
    let rows: Vec<(String, u64, String)> = sorted.into_iter().take(MOST).map(row).collect();
    html! {
        h3 { (count.title) }
        @if rows.is_empty() {
            p { "None." }
        } @else {
            (figure(&plot::bars(count.title, &rows)))
        }
        p.how { (count.about) @if left > 0 { " " (left) " rarer ones are left out." } }
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
            }
            p.how {
                "No bot sees more than a player does. How often a bot wins says how hard a "
                "mission is for that bot; people who know the game can do better."
            }
        }
    }
}

fn figure(svg: &str) -> Markup {
    html! { figure { (PreEscaped(svg)) } }
}

fn percent(share: Option<f64>) -> String {
    share.map_or("–".to_owned(), |share| format!("{:.1} %", 100.0 * share))
}

fn mean(value: Option<f64>) -> String {
    value.map_or("–".to_owned(), |value| format!("{value:.1}"))
}
