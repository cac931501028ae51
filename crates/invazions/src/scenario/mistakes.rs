//! Mistakes in the steps of a scenario: unknown names of events, fields, verbs and rules.
//!
//! All of them are found before anything is played. A misspelt event that must not happen
//! never happens. Without this check, such a scenario would always pass.

use std::ops::Range;

use sheet::{Problem, advice};
use toml::Spanned;

use super::names::Names;
use super::script::{Pattern, Step};
use crate::action::Action;
use crate::card::{Card, Horde, Place, Research};
use crate::command::VERBS;
use crate::event::{FORMS, Form, Side};
use crate::rule::{KEYS, Rule};
use crate::state::{Outcome, Phase};

/// Notes the mistakes of a step.
pub(super) fn find(step: &Spanned<Step>, names: &Names, problems: &mut Vec<Problem>) {
    let before = problems.len();
    let step = step.get_ref();
    let mut seek = Seek { names, problems };
    if let Some(lines) = &step.plays {
        lines.get_ref().0.iter().for_each(|line| seek.command(line, lines.span()));
    }
    for refused in &step.refuse.0 {
        seek.command(refused.tries.get_ref(), refused.tries.span());
        if let Some(rule) = &refused.rule {
            seek.rule(rule.get_ref(), rule.span());
        }
    }
    for line in step.legal.iter().chain(&step.not_legal) {
        seek.command(line.get_ref(), line.span());
    }
    if let Some(exactly) = &step.legal_exactly {
        exactly.get_ref().iter().for_each(|line| seek.command(line, exactly.span()));
    }
    for (verb, ends) in &step.legal_only {
        if VERBS.iter().any(|(known, _)| known == verb) {
            let lines = ends.get_ref().0.iter().map(|end| format!("{verb} {end}"));
            lines.for_each(|line| seek.command(line.trim(), ends.span()));
        } else {
            let known = VERBS.iter().map(|(known, _)| *known);
            seek.miss(ends.span(), format!("there is no verb `{verb}`"), advice(verb, known));
        }
    }
    step.events.iter().for_each(|pattern| seek.pattern(pattern, true));
    step.not_events.iter().for_each(|pattern| seek.pattern(pattern, false));
    let outcomes = ["playing"].into_iter().chain(Outcome::ALL.map(Outcome::name));
    seek.word("outcome", &step.outcome, &outcomes.collect::<Vec<_>>());
    let phases = Phase::ALL.map(Phase::name).into_iter().chain(["over"]);
    seek.word("phase", &step.phase, &phases.collect::<Vec<_>>());
    problems[before..].sort_by_key(Problem::offset);
}

/// What mistakes are looked for with.
struct Seek<'a> {
    names: &'a Names<'a>,
    problems: &'a mut Vec<Problem>,
}

impl Seek<'_> {
    fn miss(&mut self, span: Range<usize>, message: String, help: impl Into<String>) {
        self.problems.push(self.names.wrong(span, message, help));
    }

    fn command(&mut self, line: &str, span: Range<usize>) {
        if let Err(error) = line.parse::<Action>() {
            self.miss(span, error.to_string(), "");
        }
    }

    fn rule(&mut self, key: &str, span: Range<usize>) {
        if Rule::named(key).is_none() {
            let cards = Card::ALL.iter().map(|card| card.name());
            let known = KEYS.iter().map(|(_, key)| *key).chain(cards);
            let help = sheet::nearest(key, known).map_or_else(
                || {
                    "content/invazions/rules.toml lists the rules' keys; cards go by their names"
                        .to_owned()
                },
                |meant| format!("did you mean `{meant}`?"),
            );
            self.miss(span, format!("there is no rule `{key}`"), help);
        }
    }

    /// One of a few words, all of which are told if it is none of them.
    fn word(&mut self, field: &str, said: &Option<Spanned<String>>, known: &[&str]) {
        let Some(said) = said else { return };
        if !known.contains(&said.get_ref().as_str()) {
            let all: Vec<String> = known.iter().map(|word| format!("`{word}`")).collect();
            let help = format!("it is one of {}", all.join(", "));
            self.miss(said.span(), format!("there is no {field} `{}`", said.get_ref()), help);
        }
    }

    fn pattern(&mut self, pattern: &Spanned<Pattern>, wanted: bool) {
        let span = pattern.span();
        let pattern = pattern.get_ref();
        let event = pattern.get("event").map(|name| name.0.as_str());
        let forms: Vec<&Form> =
            FORMS.iter().filter(|form| event.is_none_or(|name| form.name() == name)).collect();
        if let (Some(name), true) = (event, forms.is_empty()) {
            let known: Vec<String> = FORMS.iter().map(Form::name).collect();
            let help = advice(name, known.iter().map(String::as_str));
            self.miss(span, format!("there is no event `{name}`"), help);
            return;
        }
        for (name, value) in pattern {
            match (name.as_str(), value.0.as_str()) {
                ("event" | "seen_by", _) => {}
                ("rule", key) => self.rule(key, span.clone()),
                ("times", _) if !wanted => {
                    let message = "what must not happen isn't counted".to_owned();
                    self.miss(span.clone(), message, "leave `times` out");
                }
                ("times", "0") => {
                    let message = "`times = 0` says that it must not happen".to_owned();
                    let help = "write it under `not_events`, without `times`";
                    self.miss(span.clone(), message, help);
                }
                ("times", times) if times.parse::<u32>().is_err() => {
                    let help = "write for example `times = 2`";
                    self.miss(span.clone(), "`times` is a number".to_owned(), help);
                }
                ("times", _) => {}
                (name, value) => {
                    let fields = forms.iter().flat_map(|form| form.fields);
                    let types: Vec<&str> =
                        fields.filter(|(field, _)| *field == name).map(|(_, of)| *of).collect();
                    if types.is_empty() {
                        let known = forms.iter().flat_map(|form| form.fields);
                        let known = known.map(|(field, _)| *field).chain(["rule", "times"]);
                        let of = event.map_or("no event".to_owned(), |name| format!("no `{name}`"));
                        let message = format!("{of} has a `{name}`");
                        self.miss(span.clone(), message, advice(name, known));
                    } else if !types.iter().any(|of| fits(of, value)) {
                        let known: Vec<&str> = types.iter().flat_map(|of| words(of)).collect();
                        let message = format!("`{name}` can't be `{value}`");
                        self.miss(span.clone(), message, advice(value, known));
                    }
                }
            }
        }
    }
}

impl Form {
    /// Its name in scenarios.
    pub(crate) fn name(&self) -> String {
        let mut out = String::new();
        for letter in self.variant.chars() {
            if letter.is_ascii_uppercase() && !out.is_empty() {
                out.push('_');
            }
            out.push(letter.to_ascii_lowercase());
        }
        out
    }
}

/// The words that can stand for a value of this type; none for numbers.
pub(super) fn words(of: &str) -> Vec<&'static str> {
    match () {
        () if of.contains("Card") => Card::ALL.iter().map(|card| card.name()).collect(),
        () if of.contains("Place") => Place::NAMES.to_vec(),
        () if of.contains("Research") => Research::ALL.map(Research::name).to_vec(),
        () if of.contains("Side") => {
            let hordes = (0..3).map(|horde| Horde(horde).name());
            std::iter::once(Side::Human.name()).chain(hordes).collect()
        }
        () if of.contains("Horde") => (0..3).map(|horde| Horde(horde).name()).collect(),
        () if of.contains("Outcome") => Outcome::ALL.map(Outcome::name).to_vec(),
        () if of.contains("bool") => vec!["true", "false"],
        () => Vec::new(),
    }
}

/// Whether a word can stand for a value of this type.
fn fits(of: &str, value: &str) -> bool {
    let known = words(of);
    // What a viewer did not see is `unseen`; several cards are a list.
    let is = |word: &str| known.iter().any(|known| known.eq_ignore_ascii_case(word.trim()));
    match known.is_empty() {
        true => value.parse::<u32>().is_ok() || value == "unseen",
        false => value == "unseen" || value.is_empty() || value.split(", ").all(is) || is(value),
    }
}
