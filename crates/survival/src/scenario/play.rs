//! Playing a scenario, step by step.

use std::cell::RefCell;
use std::ops::Range;
use std::sync::Arc;

use table::{Scripted, Seat};
use toml::Spanned;

use super::Scenario;
use super::found::Found;
use super::mistakes;
use super::names::{Looked, Names};
use super::position;
use super::script::{Refused, Step};
use super::telling::{self, EventText};
use crate::content::Content;
use crate::engine::game::{Game, Hosted};
use crate::engine::moments::Moment;
use crate::model::action::Action;
use crate::model::event::Event;
use crate::model::state::Outcome;
use sheet::{Problem, Report};

pub(super) fn run(scenario: &Scenario, content: &Arc<Content>) -> Report {
    scenario.report(|problems| play(scenario, content, problems))
}

/// How a position is lost before anything is played: something that can no
/// longer be reached. Only told of scenarios that fail, for many small ones
/// are not made to be won.
fn lost_already(game: &Game) -> Option<String> {
    let mut copy = game.clone();
    let chance = &mut table::Seeded::new(0, 0);
    copy.happened(Moment::Left, &mut Hosted { chance, sink: &mut () });
    match copy.state().outcome {
        Some(Outcome::Lost(defeat)) => {
            Some(format!("the position was lost before the first step: {}", defeat.name()))
        }
        _ => None,
    }
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
    let missed = RefCell::default();
    let begun = position::begin(scenario, content, &mut chance, &mut events, &missed);
    let (mut game, zones) = match begun {
        Ok(begun) => begun,
        Err(problem) => {
            problems.extend(missed.take());
            return Err(problem);
        }
    };
    let world = Arc::clone(&game.world);
    let names = Names {
        page: &scenario.page,
        content: world.content(),
        board: world.board(),
        zones: &zones,
        missed: &missed,
    };
    steps.iter().for_each(|step| mistakes::find(step, &game, &names));
    problems.extend(missed.take());
    problems.sort_by_key(Problem::offset);
    if !problems.is_empty() {
        return Ok(());
    }
    if looks_first.is_none() {
        let at = steps.first().map_or(scenario.at..scenario.at, Spanned::span);
        if let Some(outcome) = game.state().outcome {
            let message = match outcome {
                Outcome::Won => "this position is won already".to_owned(),
                Outcome::Lost(defeat) => {
                    format!("this position is lost already: {}", defeat.name())
                }
            };
            let help = "if that is meant, expect the outcome in a first step without `do`";
            problems.push(Problem::new(&scenario.page, at, message, help));
            return Ok(());
        }
        let unscripted = |what| {
            let help = "put what chance brings before the first action into a step without `do`";
            Problem::new(&scenario.page, at.clone(), format!("the beginning: {what}"), help)
        };
        problems.extend(chance.finish().err().unwrap_or_default().into_iter().map(unscripted));
    }
    // Whoever asks for the outcome of a position has it looked at.
    if looks_first.is_some_and(|step| step.outcome.is_some()) && game.state().outcome.is_none() {
        let (chance, sink) = (&mut chance, &mut events);
        game.happened(Moment::Left, &mut Hosted { chance, sink });
    }
    let lost = lost_already(&game);
    let played = go(steps, &mut game, &names, (chance, events), problems);
    if let (false, Some(lost)) = (problems.is_empty() && played.is_ok(), lost) {
        let at = scenario.at..scenario.at;
        problems.push(names.wrong(at, lost, "give it what its goals need"));
    }
    played
}

/// Plays the steps.
fn go(
    steps: &[Spanned<Step>],
    game: &mut Game,
    names: &Names,
    (mut chance, mut events): (Scripted, Vec<Event>),
    problems: &mut Vec<Problem>,
) -> Looked<()> {
    let world = Arc::clone(&game.world);
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
                let wrong = perform(game, line, step.seat, names, &mut chance, &mut events);
                if let Some(wrong) = wrong {
                    let message = format!("{label}: {wrong}");
                    problems.push(names.wrong(lines.span(), message, may(game, names)));
                    return Ok(());
                }
            }
        }
        let told: Vec<EventText> =
            events.iter().map(|event| telling::tell(event, &world, names)).collect();
        let unmet = |what: String| names.wrong(at.clone(), format!("{label}: {what}"), "");
        problems.extend(chance.finish().err().unwrap_or_default().into_iter().map(unmet));
        for refused in &step.refuse.0 {
            problems.extend(refusal(game, refused, &label, names));
        }
        let mut found = Found { game, names, told: &told, step: label, problems: Vec::new() };
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
        .pile("skill", step.skill.iter().cloned())
        .pile("equipment", step.draw.iter().cloned())
        .pile("enemies", step.xenos.iter().map(u16::to_string))
        .pile("prototype", step.prototype.iter().cloned())
        .pile("objective", step.objective.iter().cloned())
        .pile("starting", step.starting.iter().cloned())
        .pile("abominations", step.abomination.iter().cloned())
        .pile("companions", step.companion.iter().cloned())
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
    let action = match names.action(game, line) {
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
    let action = match names.action(game, line) {
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
    (found.rule.key() != rule.get_ref()).then(|| {
        let expected = rule.get_ref();
        let message = format!("expected that `{line}` is refused by `{expected}`, found: {found}");
        names.wrong(rule.span(), format!("{label}: {message}"), "")
    })
}
