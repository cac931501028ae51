//! Comparing what a step expects with what there is.

use std::fmt::Display;
use std::ops::Range;

use sheet::{Plain, Problem};
use table::{Game as _, Viewer};
use toml::Spanned;

use super::names::{Looked, Names, line};
use super::script::{Cards, HordeSide, HumanSide, Knows, Pattern, PlaceSide, Step};
use crate::action::Action;
use crate::bag::Bag;
use crate::card::{Card, Horde, Place, Research};
use crate::event::{Event, Side};
use crate::game::Game;
use crate::state::{Phase, Stage};

/// One step's expectations, and what was found instead.
pub(super) struct Found<'a> {
    pub(super) game: &'a Game,
    pub(super) names: &'a Names<'a>,
    pub(super) events: &'a [Event],
    /// "step 3", for messages.
    pub(super) step: String,
    pub(super) problems: Vec<Problem>,
}

impl Found<'_> {
    fn note(&mut self, span: Range<usize>, message: String, help: impl Into<String>) {
        let message = format!("{}: {message}", self.step);
        self.problems.push(self.names.wrong(span, message, help));
    }

    /// Notes a difference.
    fn same<T: PartialEq + Display>(
        &mut self,
        what: &str,
        expected: &Option<Spanned<T>>,
        found: T,
    ) {
        if let Some(expected) = expected
            && *expected.get_ref() != found
        {
            let message = format!("{what}: expected {}, found {found}", expected.get_ref());
            self.note(expected.span(), message, "");
        }
    }

    /// Notes a difference between cards, whatever their order.
    fn same_cards(
        &mut self,
        what: &str,
        expected: &Option<Spanned<Cards>>,
        found: &Bag,
    ) -> Looked<()> {
        let Some(expected) = expected else { return Ok(()) };
        let wanted = self.names.bag(expected.get_ref())?;
        if wanted != *found {
            let message = format!("{what}: expected {}, found {}", line(&wanted), line(found));
            self.note(expected.span(), message, "");
        }
        Ok(())
    }

    /// Notes a difference between names in an order.
    fn same_list(&mut self, what: &str, expected: &Option<Spanned<Vec<String>>>, found: &[String]) {
        let Some(expected) = expected else { return };
        let wanted = expected.get_ref();
        let alike = wanted.len() == found.len()
            && wanted.iter().zip(found).all(|(wanted, found)| wanted.eq_ignore_ascii_case(found));
        if !alike {
            let list = |names: &[String]| match names.is_empty() {
                true => "nothing".to_owned(),
                false => names.join(", "),
            };
            let message = format!("{what}: expected {}, found {}", list(wanted), list(found));
            self.note(expected.span(), message, "");
        }
    }

    /// Everything that the step expects.
    pub(super) fn check(&mut self, step: &Step) -> Looked<()> {
        self.happened(step)?;
        self.choices(step);
        self.course(step);
        self.table(step)?;
        for (name, knows) in &step.knows {
            let viewer = self.names.viewer(name)?;
            self.knows(name.get_ref(), viewer, knows)?;
        }
        Ok(())
    }

    fn happened(&mut self, step: &Step) -> Looked<()> {
        let told: Vec<EventText> = self.events.iter().map(EventText::new).collect();
        let lines: Vec<String> = told.iter().map(EventText::line).collect();
        let help = match lines.is_empty() {
            true => "nothing happened".to_owned(),
            false => format!("what happened:\n  {}", lines.join("\n  ")),
        };
        let mut next = 0;
        for pattern in &step.events {
            let wanted = pattern.get_ref();
            let seen = self.seen(wanted, pattern.span())?;
            if let Some(times) = wanted.get("times") {
                let count = seen.iter().filter(|told| told.matches(wanted)).count();
                if times.0 != count.to_string() {
                    let message = format!(
                        "expected {} {} times, found {count} times",
                        pattern_line(wanted),
                        times.0
                    );
                    self.note(pattern.span(), message, help.clone());
                }
                continue;
            }
            match seen[next..].iter().position(|told| told.matches(wanted)) {
                Some(index) => next += index + 1,
                None => {
                    let earlier = seen.iter().any(|told| told.matches(wanted));
                    let order = if earlier { ", in this order" } else { "" };
                    let message = format!("expected the event {}{order}", pattern_line(wanted));
                    self.note(pattern.span(), message, help.clone());
                }
            }
        }
        for pattern in &step.not_events {
            let unwanted = pattern.get_ref();
            let seen = self.seen(unwanted, pattern.span())?;
            if let Some(told) = seen.iter().find(|told| told.matches(unwanted)) {
                let line = pattern_line(unwanted);
                let message = format!("expected no event {line}, found {}", told.line());
                self.note(pattern.span(), message, help.clone());
            }
        }
        Ok(())
    }

    /// The events as the viewer of a pattern sees them.
    fn seen(&self, pattern: &Pattern, span: Range<usize>) -> Looked<Vec<EventText>> {
        let Some(by) = pattern.get("seen_by") else {
            return Ok(self.events.iter().map(EventText::new).collect());
        };
        let viewer = self.names.viewer(&Spanned::new(span, by.0.clone()))?;
        Ok(self.events.iter().map(|event| EventText::new(&event.seen_by(viewer))).collect())
    }

    /// What may be done now.
    fn choices(&mut self, step: &Step) {
        let mut legal = Vec::new();
        self.game.legal(&mut legal);
        let mut lines: Vec<String> = legal.iter().map(Action::to_string).collect();
        lines.sort();
        let shown = format!("what may be done:\n  {}", lines.join("\n  "));
        // Names may be written in small letters or with underscores.
        let normal = |line: &str| {
            line.parse::<Action>().map_or_else(|_| line.to_owned(), |action| action.to_string())
        };
        for wanted in &step.legal {
            if !lines.contains(&normal(wanted.get_ref())) {
                let message = format!("expected that `{}` may be done", wanted.get_ref());
                self.note(wanted.span(), message, shown.clone());
            }
        }
        for unwanted in &step.not_legal {
            if let Err(error) = unwanted.get_ref().parse::<Action>() {
                self.note(unwanted.span(), error.to_string(), "");
            }
            if lines.contains(&normal(unwanted.get_ref())) {
                let message = format!("expected that `{}` may not be done", unwanted.get_ref());
                self.note(unwanted.span(), message, shown.clone());
            }
        }
        if let Some(exactly) = &step.legal_exactly {
            let mut wanted: Vec<String> =
                exactly.get_ref().iter().map(|line| normal(line)).collect();
            wanted.sort();
            if wanted != lines {
                self.note(exactly.span(), "expected other choices".to_owned(), shown.clone());
            }
        }
        for (verb, wanted) in &step.legal_only {
            let of_verb = |line: &&String| line.split(' ').next() == Some(verb.as_str());
            let found: Vec<String> = lines.iter().filter(of_verb).cloned().collect();
            let full = |words: &String| normal(format!("{verb} {words}").trim());
            let mut expected: Vec<String> = wanted.get_ref().0.iter().map(full).collect();
            expected.sort();
            if expected != found {
                let message = format!("expected other choices of `{verb}`");
                self.note(wanted.span(), message, shown.clone());
            }
        }
        let seat = |seat: table::Seat| match seat.0 {
            0 => Side::Human.name().to_owned(),
            horde => Horde(horde - 1).name().to_owned(),
        };
        let deciders: Vec<String> = self.game.deciders().iter().map(seat).collect();
        self.same_list("who decides", &step.decides, &deciders);
    }

    /// Where the game is.
    fn course(&mut self, step: &Step) {
        let stage = self.game.state.stage;
        let outcome = match stage {
            Stage::Over(outcome) => outcome.name(),
            _ => "playing",
        };
        self.same("the outcome", &step.outcome, outcome.to_owned());
        let phase = stage.phase().map_or("over", Phase::name);
        self.same("the phase", &step.phase, phase.to_owned());
        let view = self.game.view(Viewer::Spectator);
        self.same("the open question", &step.stage, view.stage);
    }

    fn table(&mut self, table: &Step) -> Looked<()> {
        let state = &self.game.state;
        self.same("the turn", &table.turn, state.turn);
        if let Some(human) = &table.human {
            self.human(human)?;
        }
        for (name, side) in &table.hordes {
            let horde = self.names.horde(name)?;
            self.horde(horde, side)?;
        }
        for (name, side) in &table.places {
            let place = self.names.place(name)?;
            self.place(place, side)?;
        }
        let pile = &state.contamination;
        self.same_cards("the Contamination pile", &table.contamination, &pile.all())?;
        let ends = [
            ("the top of the Contamination pile", &table.top, &pile.top),
            ("the bottom of the Contamination pile", &table.bottom, &pile.bottom),
        ];
        for (what, expected, found) in ends {
            let found: Vec<String> =
                found.iter().rev().map(|laid| laid.card.name().to_owned()).collect();
            self.same_list(what, &plain(expected), &found);
        }
        self.same("Wounded Zombies left", &table.wounded, state.wounded);
        let barricade = state.barricade.map_or("none", Place::name);
        self.same("the Barricade", &table.barricade, barricade.to_owned());
        let order: Vec<String> = state.order.iter().map(|horde| horde.name().to_owned()).collect();
        self.same_list("the order", &plain(&table.order), &order);
        self.same_cards("what left the game", &table.gone, &state.gone)
    }

    fn human(&mut self, side: &HumanSide) -> Looked<()> {
        let human = &self.game.state.human;
        self.same_cards("the human's hand", &side.hand, &human.hand)?;
        self.same_cards("what all know of the human's hand", &side.shown, &human.shown)?;
        self.same_cards("the human's draw pile", &side.draw, &human.draw.all())?;
        let top: Vec<String> =
            human.draw.top.iter().rev().map(|laid| laid.card.name().to_owned()).collect();
        self.same_list("the top of the human's draw pile", &plain(&side.top), &top);
        self.same_cards("the human's discard pile", &side.discard, &human.discard)?;
        self.same("tokens", &side.tokens, human.tokens);
        self.same("research points", &side.points, human.points);
        for (name, x) in &side.research {
            let research = self.names.research(name)?;
            let found = human.research[research.index()].unwrap_or(0);
            self.same(&format!("the die on {research}"), &Some(x.clone()), found);
        }
        Ok(())
    }

    fn horde(&mut self, horde: Horde, side: &HordeSide) -> Looked<()> {
        let zombies = self.game.horde(horde);
        self.same_cards(&format!("{horde}'s hand"), &side.hand, &zombies.hand)?;
        let what = format!("what all know of {horde}'s hand");
        self.same_cards(&what, &side.shown, &zombies.shown)?;
        self.same_cards(&format!("{horde}'s draw pile"), &side.draw, &zombies.draw)?;
        self.same_cards(&format!("{horde}'s discard pile"), &side.discard, &zombies.discard)?;
        let played: Bag = zombies.played.iter().map(|played| played.card).collect();
        self.same_cards(&format!("what {horde} played"), &side.played, &played)?;
        let at = zombies.at.map_or("nowhere", Place::name);
        self.same(&format!("{horde}'s Place"), &side.at, at.to_owned());
        self.same(&format!("{horde}'s damage"), &side.damage, zombies.damage());
        self.same(&format!("Zombie cards left to {horde}"), &side.zombies, zombies.zombies);
        self.same(&format!("Rage cards left to {horde}"), &side.rages, zombies.rages);
        self.same(&format!("{horde}'s extra recruitments"), &side.bonus, zombies.bonus);
        self.same(&format!("{horde}'s recruitments left"), &side.recruits, zombies.recruits);
        Ok(())
    }

    fn place(&mut self, place: Place, side: &PlaceSide) -> Looked<()> {
        let site = self.game.site(place);
        let humans: Bag = site.humans.iter().copied().collect();
        self.same_cards(&format!("Humans in the {place}"), &side.humans, &humans)?;
        let marked = |(index, card): (usize, &Card)| site.is_marked(index).then_some(*card);
        let marked: Bag = site.humans.iter().enumerate().filter_map(marked).collect();
        self.same_cards(&format!("about to be devoured in the {place}"), &side.marked, &marked)?;
        let research = site.research.map_or("none", Research::name);
        self.same(&format!("Research in the {place}"), &side.research, research.to_owned());
        self.same_cards(&format!("below the {place}"), &side.below, &site.below)?;
        let defence = self.game.place_defence(place);
        self.same(&format!("the Defence of the {place}"), &side.defence, defence);
        self.same(&format!("damage left in the {place}"), &side.damage, site.damage);
        Ok(())
    }

    /// What a viewer knows of what others don't.
    fn knows(&mut self, who: &str, viewer: Viewer, knows: &Knows) -> Looked<()> {
        let view = self.game.view(viewer);
        let names = |cards: &[Option<Card>]| -> Vec<String> {
            cards.iter().map(|card| card.map_or("?", |card| card.name()).to_owned()).collect()
        };
        let pile = &view.contamination;
        self.same_list(&format!("what {who} knows on top"), &knows.top, &names(&pile.top));
        let what = format!("what {who} knows at the bottom");
        self.same_list(&what, &knows.bottom, &names(&pile.bottom));
        let looked: Vec<String> = view.looked.iter().map(|card| card.name().to_owned()).collect();
        self.same_list(&format!("what {who} looks at"), &knows.looked, &looked);
        let what = format!("what {who} knows of the human's pile");
        self.same_list(&what, &knows.human_top, &names(&view.human.draw.top));
        for (name, cards) in &knows.hands {
            let hand = match self.names.seat(name)?.0 {
                0 => &view.human.hand,
                seat => &view.hordes[usize::from(seat) - 1].hand,
            };
            let mut known = Bag::default();
            for count in &hand.cards {
                known.add_many(count.card, count.number);
            }
            let what = format!("what {who} knows of {}'s hand", name.get_ref());
            self.same_cards(&what, &Some(cards.clone()), &known)?;
        }
        Ok(())
    }
}

/// Names without their places in the file.
fn plain(cards: &Option<Spanned<Cards>>) -> Option<Spanned<Vec<String>>> {
    let cards = cards.as_ref()?;
    let names = cards.get_ref().iter().map(|name| name.get_ref().clone()).collect();
    Some(Spanned::new(cards.span(), names))
}

fn pattern_line(pattern: &Pattern) -> String {
    let field = |(name, value): (&String, &Plain)| format!("{name} = {}", value.0);
    let fields: Vec<String> = pattern.iter().map(field).collect();
    format!("{{ {} }}", fields.join(", "))
}

/// An event in words that a pattern can match: a name and named values.
struct EventText {
    name: String,
    fields: Vec<(String, String)>,
}

impl EventText {
    /// Facts describe themselves through `serde`.
    fn new(event: &Event) -> EventText {
        let mut fields = vec![("rule".to_owned(), event.rule.key().to_owned())];
        let mut name = String::new();
        if let Ok(toml::Value::Table(fact)) = toml::Value::try_from(event.fact) {
            for (variant, values) in fact {
                name = variant;
                if let toml::Value::Table(values) = values {
                    fields.extend(values.iter().map(|(field, value)| (field.clone(), text(value))));
                }
            }
        }
        EventText { name, fields }
    }

    fn matches(&self, pattern: &Pattern) -> bool {
        pattern.iter().all(|(field, wanted)| match field.as_str() {
            "event" => self.name == wanted.0,
            "times" | "seen_by" => true,
            field => {
                let found = self.fields.iter().find(|(name, _)| name == field);
                // What the viewer didn't see is nothing.
                let found = found.map_or("unseen", |(_, value)| value.as_str());
                found.eq_ignore_ascii_case(&wanted.0)
            }
        })
    }

    fn line(&self) -> String {
        let fields = self.fields.iter().map(|(name, value)| format!(", {name} = {value}"));
        format!("{}{}", self.name, fields.collect::<String>())
    }
}

fn text(value: &toml::Value) -> String {
    match value {
        toml::Value::String(text) => text.clone(),
        toml::Value::Array(values) => values.iter().map(text).collect::<Vec<_>>().join(", "),
        other => other.to_string(),
    }
}
