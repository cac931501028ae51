//! Mistakes in the steps of a scenario: names of events, fields, verbs, rules
//! and pieces that mean nothing.
//!
//! All of them are found before anything is played. A misspelt event that must
//! not happen never happens; without this, the scenario would hold for ever.

use std::ops::Range;

use toml::Spanned;

use super::cars;
use super::companions::companion;
use super::mission::machine;
use super::names::Names;
use super::script::{By, Pattern, Person, Step};
use super::telling::{EVENTS, Field, Speech, Words};
use crate::engine::game::Game;
use crate::model::event::Defeat;
use crate::model::rule::{KEYS, Rule};
use crate::model::skill::Skill;
use crate::show::command::VERBS;
use sheet::{Texts, advice};

/// The words of `outcome`.
pub(super) fn outcomes() -> impl Iterator<Item = &'static str> {
    ["playing", "won"].into_iter().chain(Defeat::ALL.map(Defeat::name))
}

/// Notes the mistakes of a step.
pub(super) fn find(step: &Spanned<Step>, game: &Game, names: &Names) {
    let at = step.span();
    let step = step.get_ref();
    let seek = Seek { game, names };
    if let Some(lines) = &step.plays {
        lines.get_ref().0.iter().for_each(|line| seek.command(line, lines.span()));
    }
    for refused in &step.refuse.0 {
        seek.command(refused.tries.get_ref(), refused.tries.span());
        if let Some(rule) = &refused.rule {
            seek.rule(rule.get_ref(), rule.span());
        }
    }
    let exactly = step.legal_exactly.iter().flat_map(|list| list.get_ref());
    for line in step.legal.iter().chain(&step.not_legal).chain(exactly) {
        seek.command(line.get_ref(), line.span());
    }
    for (verb, ends) in &step.legal_only {
        match VERBS.iter().any(|(known, _)| known == verb) {
            true => {
                let ends_of = ends.get_ref().0.iter();
                ends_of.for_each(|end| seek.command(&format!("{verb} {end}"), ends.span()));
            }
            false => {
                let help = advice(verb, VERBS.iter().map(|(known, _)| *known));
                names.miss(ends.span(), format!("there is no verb `{verb}`"), help);
            }
        }
    }
    step.events.iter().for_each(|pattern| seek.pattern(pattern, true));
    step.not_events.iter().for_each(|pattern| seek.pattern(pattern, false));
    if let Some(outcome) = &step.outcome
        && !outcomes().any(|known| known == outcome.get_ref())
    {
        let known: Vec<String> = outcomes().map(|word| format!("`{word}`")).collect();
        let help = format!("it is one of {}", known.join(", "));
        names.miss(outcome.span(), format!("there is no outcome `{}`", outcome.get_ref()), help);
    }
    if let Some(turn) = &step.turn
        && turn.get_ref() != "nobody"
    {
        names.keep(names.who(game.world(), turn));
    }
    seek.drawn(step, &at);
    seek.places(step);
    for (name, person) in &step.survivors {
        if companion(game.world(), name, names).is_err() {
            names.keep(names.who(game.world(), name));
        }
        seek.person(name, person);
    }
}

/// What mistakes are looked for with.
struct Seek<'a> {
    game: &'a Game,
    names: &'a Names<'a>,
}

impl Seek<'_> {
    fn command(&self, line: &str, span: Range<usize>) {
        if let Err(error) = self.names.action(self.game, line) {
            self.names.miss(span, error.to_string(), "");
        }
    }

    /// A rule must have this key, or a skill this heading.
    fn rule(&self, key: &str, span: Range<usize>) {
        let keys = KEYS.iter().map(|(_, key)| *key);
        let named = Skill::named().map(|(skill, _)| skill).chain(Skill::brothers().take(1));
        let skills = named.map(|skill| Rule::Skill(skill).key());
        let with_card = ["+1 Damage with [Equipment]", "Starts with a [Equipment]"];
        let armour = ["Starts with [X] Armor Points"];
        let known: Vec<&str> = keys.chain(skills).chain(with_card).chain(armour).collect();
        if !known.contains(&key) {
            let help = sheet::nearest(key, known).map_or_else(
                || "content/*/rules.toml lists the rules' keys".to_owned(),
                |meant| format!("did you mean `{meant}`?"),
            );
            self.names.miss(span, format!("there is no rule `{key}`"), help);
        }
    }

    fn pattern(&self, pattern: &Spanned<Pattern>, wanted: bool) {
        let span = pattern.span();
        let pattern = pattern.get_ref();
        let event = pattern.get("event").map(|name| name.0.as_str());
        let forms = || EVENTS.iter().filter(|form| event.is_none_or(|name| form.name() == name));
        if let Some(name) = event
            && forms().next().is_none()
        {
            let known: Vec<String> = EVENTS.iter().map(super::telling::Form::name).collect();
            let help = advice(name, known.iter().map(String::as_str));
            self.names.miss(span.clone(), format!("there is no event `{name}`"), help);
            return;
        }
        for (name, value) in pattern {
            match name.as_str() {
                "event" => {}
                "rule" => self.rule(&value.0, span.clone()),
                "times" if !wanted => {
                    let message = "what must not happen isn't counted";
                    self.names.miss(span.clone(), message, "leave `times` out");
                }
                "times" => self.times(&value.0, span.clone()),
                name => {
                    let fields: Vec<&Field> = forms()
                        .flat_map(|form| form.fields)
                        .filter(|field| field.is_called(name))
                        .collect();
                    match fields.is_empty() {
                        true => {
                            let known =
                                forms().flat_map(|form| form.fields).map(|field| field.name);
                            let known = known.chain(["rule", "times"]);
                            let message = match event {
                                Some(event) => format!("the event `{event}` has no `{name}`"),
                                None => format!("no event has a `{name}`"),
                            };
                            self.names.miss(span.clone(), message, advice(name, known));
                        }
                        false => self.value(&fields, name, &value.0, span.clone()),
                    }
                }
            }
        }
    }

    fn times(&self, times: &str, span: Range<usize>) {
        match times.parse::<u32>() {
            Ok(0) => {
                let help = "write it under `not_events`, without `times`";
                self.names.miss(span, "`times = 0` says that it must not happen", help);
            }
            Ok(_) => {}
            Err(_) => self.names.miss(span, "`times` is a number", "write for example `times = 2`"),
        }
    }

    /// A value must be one that some of the fields can hold.
    fn value(&self, fields: &[&Field], name: &str, value: &str, span: Range<usize>) {
        let speech = Speech { world: self.game.world(), names: self.names };
        let mut known: Vec<String> = Vec::new();
        for field in fields {
            let fits = match (field.words)(field.name, speech) {
                Words::Number => value.parse::<u32>().is_ok(),
                Words::Zone => self.names.find_zone(value).is_some(),
                Words::Door => self.names.find_door(value).is_some(),
                Words::Crowd => self.is_crowd(value),
                Words::Known(words) => {
                    let fits = words.iter().any(|word| word.eq_ignore_ascii_case(value));
                    known.extend(words);
                    fits
                }
            };
            if fits {
                return;
            }
        }
        let help = match known.is_empty() {
            true => format!("write {}", fields[0].meaning),
            false => advice(value, known.iter().map(String::as_str)),
        };
        self.names.miss(span, format!("`{name}` can't be `{value}`"), help);
    }

    /// `2 worker, 1 tank`, `worker, tank`, or `none`.
    fn is_crowd(&self, value: &str) -> bool {
        let content = self.game.world().content();
        let is_part = |part: &str| {
            let kind = part.trim().trim_start_matches(|c: char| c.is_ascii_digit()).trim();
            content.kind(kind).is_some()
        };
        value == "none" || value.split(',').all(is_part)
    }

    /// What chance brings must be something that can come.
    fn drawn(&self, step: &Step, at: &Range<usize>) {
        for card in step.draw.iter().chain(&step.prototype).chain(&step.starting) {
            self.names.keep(self.names.cards(card, at.clone()));
        }
        let numbers = &self.game.world().content().enemy_cards;
        for number in &step.xenos {
            if !numbers.iter().any(|card| card.number == *number) {
                let message = format!("there is no enemy card {number}");
                self.names.miss(at.clone(), message, "see content/*/cards.toml");
            }
        }
        for die in step.dice.iter().filter(|die| !(1..=6).contains(*die)) {
            self.names.miss(at.clone(), format!("no die shows {die}"), "dice show 1 to 6");
        }
    }

    /// Zones, doors, enemies and cards that the step names.
    fn places(&self, step: &Step) {
        let names = self.names;
        let zones = |by: &By<Spanned<Texts>>| by.keys().for_each(|zone| self.zone(zone));
        [&step.objectives, &step.spawns, &step.finds].into_iter().for_each(zones);
        let words = |by: &By<Spanned<String>>| by.keys().for_each(|zone| self.zone(zone));
        [&step.mold, &step.pits].into_iter().for_each(words);
        [&step.noise, &step.blasts, &step.loudness]
            .into_iter()
            .for_each(|by| by.keys().for_each(|zone| self.zone(zone)));
        for (zone, crowd) in &step.enemies {
            self.zone(zone);
            crowd.keys().for_each(|kind| names.seek(names.kind(kind)));
        }
        for (zone, seen) in &step.sees {
            self.zone(zone);
            seen.get_ref().iter().for_each(|zone| self.zone(zone));
        }
        step.thumpers.iter().flat_map(|list| list.get_ref()).for_each(|zone| self.zone(zone));
        step.doors.keys().for_each(|door| names.seek(names.door(door)));
        step.reserve.keys().for_each(|kind| names.seek(names.kind(kind)));
        step.machines.keys().for_each(|kind| names.seek(machine(kind, names)));
        cars::seek(self.game.world(), &step.cars, names);
        let world = self.game.world();
        // Survivors may become companions where identity cards change hands.
        let others = step.companions.keys().filter(|name| world.who(name.get_ref()).is_none());
        others.for_each(|name| names.seek(companion(world, name, names)));
        let discards = step.discards.iter().flat_map(|list| list.get_ref());
        for card in step.supply.keys().chain(discards) {
            names.keep(names.cards(card.get_ref(), card.span()));
        }
    }

    fn zone(&self, name: &Spanned<String>) {
        self.names.keep(self.names.zone(name));
    }

    fn person(&self, name: &Spanned<String>, person: &Person) {
        let names = self.names;
        person.zone.iter().for_each(|zone| self.zone(zone));
        for skill in person.skills.iter().chain(&person.used).flatten() {
            names.keep(names.skill(skill));
        }
        for card in [&person.hand, &person.body, &person.pack].into_iter().flatten().flatten() {
            let text = card.get_ref().trim_end_matches(super::position::FACE_DOWN);
            for part in text.split(" + ") {
                names.keep(names.cards(part, card.span()));
            }
        }
        person.remotes.iter().flatten().for_each(|word| names.seek(machine(word, names)));
        let seen = person.sees.iter().flat_map(|list| list.get_ref());
        seen.for_each(|zone| self.zone(zone));
        let setting = [
            ("seat", person.seat.is_some()),
            ("class", person.class.is_some()),
            ("offers", person.offers.is_some()),
        ];
        for (field, _) in setting.into_iter().filter(|(_, given)| *given) {
            let message = format!("`{field}` belongs to the position, not to a step");
            names.miss(name.span(), message, "move it up to the position");
        }
    }
}
