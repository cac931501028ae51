//! Finds and records the golden games.
use std::sync::Arc;
use std::time::Instant;

use lab::quest::{self, Effort};
use survival::content::Content;

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let content: Arc<Content> = Content::embedded().expect("sound");
    let mission = &arguments[0];
    let seeds: u64 = arguments[1].parse().unwrap();
    let width: usize = arguments[2].parse().unwrap();
    let tries: usize = arguments[3].parse().unwrap();
    let from: u64 = arguments.get(4).map_or(1, |s| s.parse().unwrap());
    let verbose = arguments.len() > 5;
    let setup = lab::usual_setup(&content, mission, 1).unwrap();
    for seed in from..from + seeds {
        let begun = Instant::now();
        let mut last = (0, 0);
        let log = quest::win(
            &content,
            &setup,
            seed,
            Effort { width, tries, rounds: 60 },
            &mut |round, worth, game| {
                last = (round, worth);
                if verbose {
                    show(game, worth);
                }
            },
        );
        println!(
            "{mission} seed {seed}: {} round {} worth {} in {:.1}s plays {}",
            log.is_some(),
            last.0,
            last.1,
            begun.elapsed().as_secs_f32(),
            log.as_ref().map_or(0, |l| l.len())
        );
        if let Some(log) = log {
            std::fs::write(
                format!("/tmp/golden-{}.save", mission.replace('/', "-")),
                table::write(&log),
            )
            .unwrap();
            break;
        }
    }
}

fn show(game: &survival::Game, worth: i32) {
    let s = game.state();
    let w = game.world();
    let team: Vec<String> = (0..s.survivors.len())
        .map(|i| {
            let v = &s.survivors[i];
            format!(
                "{}@{} a{} x{}{}",
                &w.name(survival::action::Who(i as u8))[..2],
                w.board().name(v.zone),
                v.armour,
                v.experience,
                if v.in_play() { "" } else { "!" }
            )
        })
        .collect();
    let foes: Vec<String> = w
        .board()
        .zones()
        .filter(|z| !s.enemies[*z].is_empty())
        .map(|z| format!("{}:{:?}", w.board().name(z), &s.enemies[z].0[..4]))
        .collect();
    let tokens: Vec<String> = s.tokens.iter().map(|t| format!("{:?}", t.state)).collect();
    println!(
        "R{} worth {worth} steps {:b} crew {} mold {} samples {:b} tokens {}\n   {}\n   {}",
        s.round,
        s.steps,
        s.crew,
        s.active_mold.len(),
        s.samples,
        tokens.join(","),
        team.join(" "),
        foes.join(" ")
    );
}
