//! Playing a scenario, step by step.

use std::ops::Range;
use std::sync::Arc;

use table::{Scripted, Seat};
use toml::Spanned;

use super::Scenario;
use super::found::Found;
use super::names::{Looked, Names};
use super::position;
use super::script::{Refused, Step};
use super::telling::{self, Told};
use crate::action::Action;
use crate::content::Content;
use crate::event::Event;
use crate::game::{Game, Hosted};
use crate::rule::Rule;
use sheet::{Problem, Report};

pub(super) fn run(scenario: &Scenario, content: &Arc<Content>) -> Report {
    scenario.report(|problems| play(scenario, content, problems))
}

/// Plays up to the first step that isn't as the scenario says: what comes
/// after that means little.
fn play(scenario: &Scenario, content: &Arc<Content>, problems: &mut Vec<Problem>) -> Looked<()> {
    let steps = &scenario.script.steps;
    // A first step that plays nothing looks at what happens by itself.
    let looks_first =
        steps.first().filter(|step| step.get_ref().plays.is_none()).map(Spanned::get_ref);
    let mut chance = looks_first.map_or_else(Scripted::new, script);
    let mut events = Vec::new();
    let (mut game, zones) = position::begin(scenario, content, &mut chance, &mut events)?;
    if looks_first.is_none() {
        let at = steps.first().map_or(scenario.at..scenario.at, Spanned::span);
        let unscripted = |what| {
            let help = "put what chance brings before the first action into a step without `do`";
            Problem::new(&scenario.page, at.clone(), format!("the beginning: {what}"), help)
        };
        problems.extend(chance.finish().err().unwrap_or_default().into_iter().map(unscripted));
    }
    let world = Arc::clone(&game.world);
    let names = Names {
        page: &scenario.page,
        content: world.content(),
        board: world.board(),
        zones: &zones,
    };
    for (index, step) in steps.iter().enumerate() {
        let at = step.span();
        let step = step.get_ref();
        let label = format!("step {}", index + 1);
        let by_itself = index == 0 && step.plays.is_none();
        if !by_itself {
            chance = script(step);
            events.clear();
        }
        if let Some(lines) = &step.plays {
            for line in &lines.get_ref().0 {
                let wrong = perform(&mut game, line, step.seat, &names, &mut chance, &mut events);
                if let Some(wrong) = wrong {
                    let message = format!("{label}: {wrong}");
                    problems.push(names.wrong(lines.span(), message, may(&game, &names)));
                    return Ok(());
                }
            }
        }
        let told: Vec<Told> =
            events.iter().map(|event| telling::tell(event, &world, &names)).collect();
        let unmet = |what: String| names.wrong(at.clone(), format!("{label}: {what}"), "");
        problems.extend(chance.finish().err().unwrap_or_default().into_iter().map(unmet));
        for refused in &step.refuse.0 {
            problems.extend(refusal(&game, refused, &label, &names));
        }
        let mut found =
            Found { game: &game, names: &names, told: &told, step: label, problems: Vec::new() };
        let checked = found.check(step);
        problems.append(&mut found.problems);
        checked?;
        if !problems.is_empty() {
            return Ok(());
        }
    }
    Ok(())
}

/// The chance that a step foresees.
fn script(step: &Step) -> Scripted {
    Scripted::new()
        .dice(step.dice.iter().copied())
        .pile("equipment", step.draw.iter().cloned())
        .pile("enemies", step.xenos.iter().map(u16::to_string))
        .pile("prototype", step.prototype.iter().cloned())
        .pile("objective", step.objective.iter().cloned())
        .pile("start", step.start.iter().cloned())
        .pile("spawn", step.spawn.iter().cloned())
}

/// What may be done now, as advice.
fn may(game: &Game, names: &Names) -> String {
    let mut legal = Vec::new();
    game.legal(&mut legal);
    let lines = legal.iter().map(|action| names.command_out(&game.command(*action)));
    let lines: Vec<String> = lines.collect();
    match lines.is_empty() {
        true => "nothing may be done now".to_owned(),
        false => format!("what may be done: {}", lines.join(", ")),
    }
}

/// The seat that acts: the one that is said, the owner of a card that is
/// discarded, or the first of those who decide and may.
fn seat_for(game: &Game, action: Action, said: Option<u8>) -> Seat {
    let owner = game.free_discard(action).map(|who| game.world.seat(who));
    let said = said.map(|seat| Seat(seat.saturating_sub(1)));
    let deciders = game.deciders();
    let may = deciders.iter().find(|seat| game.check(*seat, action).is_ok());
    said.or(owner).or(may).or(deciders.lowest()).unwrap_or(Seat(0))
}

/// Does one command. Says what was wrong, if something was.
fn perform(
    game: &mut Game,
    line: &str,
    seat: Option<u8>,
    names: &Names,
    chance: &mut Scripted,
    events: &mut Vec<Event>,
) -> Option<String> {
    let action = match game.read_command(&names.command_in(line)) {
        Ok(action) => action,
        Err(error) => return Some(error.to_string()),
    };
    let seat = seat_for(game, action, seat);
    let played = game.play(seat, action, &mut Hosted { chance, sink: events });
    played.err().map(|refusal| format!("`{line}` was refused: {refusal}"))
}

/// Tries what must be refused.
fn refusal(game: &Game, refused: &Refused, label: &str, names: &Names) -> Option<Problem> {
    let wrong = |span: Range<usize>, message: String, help: &str| {
        Some(names.wrong(span, format!("{label}: {message}"), help))
    };
    let line = refused.tries.get_ref();
    let action = match game.read_command(&names.command_in(line)) {
        Ok(action) => action,
        Err(error) => return wrong(refused.tries.span(), error.to_string(), ""),
    };
    let seat = seat_for(game, action, refused.seat);
    let found = match game.check(seat, action) {
        Ok(()) => {
            let message = format!("expected that `{line}` is refused, but it is allowed");
            return wrong(refused.tries.span(), message, "");
        }
        Err(refusal) => refusal,
    };
    let rule = refused.rule.as_ref()?;
    if !knows(rule.get_ref()) {
        let message = format!("there is no rule `{}`", rule.get_ref());
        return wrong(rule.span(), message, "content/*/rules.toml lists the rules' keys");
    }
    (found.rule.key() != rule.get_ref()).then(|| {
        let expected = rule.get_ref();
        let message = format!("expected that `{line}` is refused by `{expected}`, found: {found}");
        names.wrong(rule.span(), format!("{label}: {message}"), "")
    })
}

/// Whether there is a rule of this key, or a skill of this heading.
fn knows(key: &str) -> bool {
    let keys = crate::rule::KEYS.iter().map(|(_, key)| *key);
    let skills = crate::skill::NAMES.iter().map(|(skill, _)| Rule::Skill(*skill).key());
    keys.chain(skills).any(|known| known == key)
}
