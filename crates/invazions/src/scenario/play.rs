//! Playing a scenario, step by step.

use std::sync::Arc;

use sheet::{Problem, Report};
use table::{Scripted, Seat};
use toml::Spanned;

use super::Scenario;
use super::found::Found;
use super::mistakes;
use super::names::{Looked, Names};
use super::position;
use super::script::{Refused, Step};
use crate::action::Action;
use crate::content::Content;
use crate::event::Event;
use crate::game::{Game, Hosted};
use crate::rule::Rule;

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
    let world = Arc::new(position::world(scenario, content)?);
    let names = Names { page: &scenario.page, world: &world };
    position::look_up(scenario, &names, problems);
    for step in steps {
        mistakes::find(step, &names, problems);
    }
    if !problems.is_empty() {
        return Ok(());
    }
    let mut game = position::begin(scenario, &world, &mut chance, &mut events, problems)?;
    if !problems.is_empty() {
        return Ok(());
    }
    if looks_first.is_none() {
        let help = "put what is drawn before the first action into a step without `do`";
        let at = steps.first().map_or(scenario.at..scenario.at, Spanned::span);
        let unscripted = |what| names.wrong(at.clone(), format!("the beginning: {what}"), help);
        problems.extend(chance.finish().err().unwrap_or_default().into_iter().map(unscripted));
    }
    for (index, step) in steps.iter().enumerate() {
        let at = step.span();
        let step = step.get_ref();
        let label = format!("step {}", index + 1);
        if index > 0 || step.plays.is_some() {
            chance = script(step);
            events.clear();
        }
        let said = step.seat.as_ref().map(|seat| names.seat(seat)).transpose()?;
        if let Some(lines) = &step.plays {
            for line in &lines.get_ref().0 {
                let wrong = perform(&mut game, line, said, &mut chance, &mut events);
                if let Some(wrong) = wrong {
                    let message = format!("{label}: {wrong}");
                    problems.push(names.wrong(lines.span(), message, may(&game)));
                    return Ok(());
                }
            }
        }
        let unmet = |what: String| names.wrong(at.clone(), format!("{label}: {what}"), "");
        problems.extend(chance.finish().err().unwrap_or_default().into_iter().map(unmet));
        for refused in &step.refuse.0 {
            problems.extend(refusal(&game, refused, &label, &names)?);
        }
        let mut found = Found {
            game: &game,
            names: &names,
            events: &events,
            step: label,
            problems: Vec::new(),
        };
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
    step.draws
        .iter()
        .fold(Scripted::new(), |script, (pile, cards)| script.pile(pile.as_str(), cards.clone()))
}

/// What may be done now, as advice.
fn may(game: &Game) -> String {
    let mut legal = Vec::new();
    game.legal(&mut legal);
    let lines: Vec<String> = legal.iter().map(Action::to_string).collect();
    match lines.is_empty() {
        true => "nothing may be done now".to_owned(),
        false => format!("what may be done: {}", lines.join(", ")),
    }
}

/// The seat that acts: the one that is said, or the first that may.
fn seat_for(game: &Game, action: Action, said: Option<Seat>) -> Seat {
    let seats = || (0..game.world.deal.players).map(Seat);
    let may = seats().find(|seat| game.check(*seat, action).is_ok());
    said.or(may).or(game.deciders().lowest()).unwrap_or(Seat(0))
}

/// Does one command. Says what was wrong, if something was.
fn perform(
    game: &mut Game,
    line: &str,
    said: Option<Seat>,
    chance: &mut Scripted,
    events: &mut Vec<Event>,
) -> Option<String> {
    let action: Action = match line.parse() {
        Ok(action) => action,
        Err(error) => return Some(format!("{error}")),
    };
    let seat = seat_for(game, action, said);
    let played = game.play(seat, action, &mut Hosted { chance, sink: events });
    played.err().map(|refusal| format!("`{line}` was refused: {refusal}"))
}

/// Tries what must be refused.
fn refusal(game: &Game, refused: &Refused, label: &str, names: &Names) -> Looked<Option<Problem>> {
    let line = refused.tries.get_ref();
    let wrong = |span, message: String, help: &str| {
        Ok(Some(names.wrong(span, format!("{label}: {message}"), help)))
    };
    let action: Action = match line.parse() {
        Ok(action) => action,
        Err(error) => return wrong(refused.tries.span(), format!("{error}"), ""),
    };
    let said = refused.seat.as_ref().map(|seat| names.seat(seat)).transpose()?;
    let found = match game.check(seat_for(game, action, said), action) {
        Ok(()) => {
            let message = format!("expected that `{line}` is refused, but it is allowed");
            return wrong(refused.tries.span(), message, "");
        }
        Err(refusal) => refusal,
    };
    let Some(rule) = &refused.rule else { return Ok(None) };
    let Some(expected) = Rule::named(rule.get_ref()) else {
        let message = format!("there is no rule `{}`", rule.get_ref());
        let help = "content/invazions/rules.toml lists the rules' keys; cards go by their names";
        return wrong(rule.span(), message, help);
    };
    if found.rule == expected {
        return Ok(None);
    }
    let message = format!("expected that `{line}` is refused by `{expected}`, found: {found}");
    wrong(rule.span(), message, "")
}
