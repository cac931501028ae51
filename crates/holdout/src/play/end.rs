//! The end of a game: how it went.

use survival::Game;
use survival::event::Fact;
use table::Log;

use super::paint::Paint;

/// Who eliminated how many, in the order of the team.
pub fn kills(log: &Log<Game>) -> Vec<u32> {
    let mut kills = vec![0; log.game().world().team().count()];
    for play in 0..=log.len() {
        for event in log.events_of(play).unwrap_or_default() {
            if let Fact::Killed { who, .. } = event.fact
                && let Some(kills) = kills.get_mut(who.index())
            {
                *kills += 1;
            }
        }
    }
    kills
}

/// How the game went: outcome, rounds, kills.
pub fn summary(log: &Log<Game>, paint: &Paint) -> Vec<String> {
    let view = log.game().public_view();
    let (title, text) = match &view.outcome {
        Some(ending) if ending.won => ("You win!", ending.text.as_str()),
        Some(ending) => ("You lose.", ending.text.as_str()),
        None => ("The game is not over.", ""),
    };
    let mut lines = vec![paint.heading(format!("{title} {text}").trim_end())];
    let rounds = survival::words::count(view.round, "round", "rounds");
    let decisions = survival::words::count(log.len() as u32, "decision", "decisions");
    lines.push(format!("{} ({rounds}, {decisions}, seed {})", view.title, log.seed()));
    let kills = kills(log);
    let total: u32 = kills.iter().sum();
    let each: Vec<String> = view
        .survivors
        .iter()
        .zip(&kills)
        .map(|(survivor, kills)| {
            format!(
                "{} {kills} ({}, {} XP)",
                survivor.name,
                survivor.level.name(),
                survivor.experience
            )
        })
        .collect();
    lines.extend(paint.wrap(&format!("Kills: {total}. {}.", each.join(", ")), 2));
    lines
}
