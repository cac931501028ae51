//! Comparing what a step expects with what there is.

use std::ops::Range;

use toml::Spanned;

use super::mission::machine;
use super::names::{Looked, Names};
use super::script::{Pattern, Person, Stands, Step};
use super::telling::{EventText, crowd_words};
use crate::engine::game::Game;
use crate::model::action::{Action, Who};
use crate::model::card::Card;
use crate::model::enemy::{Crowd, MAX_KINDS};
use crate::model::frame::Frame;
use crate::model::inventory::{Area, Inventory, Slot};
use crate::model::mission::Find;
use crate::model::skill_die::SkillDie;
use crate::model::state::{Outcome, Pile, TokenState};
use crate::model::survivor::Survivor;
use crate::model::zone::ZoneSet;
use sheet::{Problem, Texts};

/// One step's expectations, and what was found instead.
pub(super) struct Found<'a> {
    pub(super) game: &'a Game,
    pub(super) names: &'a Names<'a>,
    pub(super) told: &'a [EventText],
    /// "step 3", for messages.
    pub(super) step: String,
    pub(super) problems: Vec<Problem>,
}

impl Found<'_> {
    fn note(&mut self, span: Range<usize>, message: String, help: String) {
        let message = format!("{}: {message}", self.step);
        self.problems.push(self.names.wrong(span, message, help));
    }

    /// Notes a difference.
    pub(super) fn same<T: PartialEq + std::fmt::Display>(
        &mut self,
        span: Range<usize>,
        what: &str,
        expected: T,
        found: T,
    ) {
        if expected != found {
            self.note(span, format!("{what}: expected {expected}, found {found}"), String::new());
        }
    }

    /// Everything that the step expects.
    pub(super) fn check(&mut self, step: &Step) -> Looked<()> {
        self.events(step);
        self.choices(step)?;
        self.course(step)?;
        for (name, person) in &step.survivors {
            let who = self.names.who(self.game.world(), name)?;
            let survivor = *self.game.survivor(who);
            self.person(name, person, &survivor)?;
            self.in_turn(name, person, who)?;
            if let Some(wanted) = &person.sees {
                let sight = self.game.sight(who) - ZoneSet::only(survivor.zone);
                self.sight(wanted, &format!("seen by {}", name.get_ref()), sight)?;
            }
        }
        self.companions(step)?;
        self.ground(step)?;
        self.cars(&step.cars)?;
        self.piles(step)
    }

    fn events(&mut self, step: &Step) {
        let happened = || {
            let lines: Vec<String> = self.told.iter().map(|told| told.line()).collect();
            match lines.is_empty() {
                true => "nothing happened".to_owned(),
                false => format!("what happened:\n  {}", lines.join("\n  ")),
            }
        };
        let mut missed = Vec::new();
        let mut next = 0;
        for pattern in &step.events {
            let wanted = pattern.get_ref();
            if let Some(times) = wanted.get("times") {
                let count = self.told.iter().filter(|told| self.matches(wanted, told)).count();
                if times.0 != count.to_string() {
                    let message = format!(
                        "expected {} {} times, found {count} times",
                        pattern_line(wanted),
                        times.0
                    );
                    missed.push((pattern.span(), message));
                }
                continue;
            }
            match self.told[next..].iter().position(|told| self.matches(wanted, told)) {
                Some(index) => next += index + 1,
                None => {
                    let earlier = self.told.iter().any(|told| self.matches(wanted, told));
                    let order = if earlier { ", in this order" } else { "" };
                    let message = format!("expected the event {}{order}", pattern_line(wanted));
                    missed.push((pattern.span(), message));
                }
            }
        }
        for pattern in &step.not_events {
            let unwanted = pattern.get_ref();
            if let Some(told) = self.told.iter().find(|told| self.matches(unwanted, told)) {
                let line = pattern_line(unwanted);
                let message = format!("expected no event {line}, found {}", told.line());
                missed.push((pattern.span(), message));
            }
        }
        let help = happened();
        for (span, message) in missed {
            self.note(span, message, help.clone());
        }
    }

    fn matches(&self, pattern: &Pattern, told: &EventText) -> bool {
        pattern.iter().all(|(field, wanted)| match field.as_str() {
            "event" => told.name == wanted.0,
            "times" => true,
            field => told.field(field).is_some_and(|found| self.alike(&wanted.0, found)),
        })
    }

    /// Whether two values are the same: as texts, or as zones or doors under other names.
    fn alike(&self, wanted: &str, found: &str) -> bool {
        if wanted.eq_ignore_ascii_case(found) {
            return true;
        }
        let zone = |name: &str| self.names.find_zone(name);
        let door = |name: &str| self.names.find_door(name);
        zone(wanted).is_some_and(|wanted| zone(found) == Some(wanted))
            || door(wanted).is_some_and(|wanted| door(found) == Some(wanted))
    }

    /// What may be done now.
    fn choices(&mut self, step: &Step) -> Looked<()> {
        let mut legal = Vec::new();
        self.game.legal(&mut legal);
        let shown = |actions: &[Action]| {
            let lines = actions.iter().map(|a| self.names.command_out(&self.game.command(*a)));
            let mut lines: Vec<String> = lines.collect();
            lines.sort();
            format!("what may be done:\n  {}", lines.join("\n  "))
        };
        let help = shown(&legal);
        for line in &step.legal {
            let action = self.action(line)?;
            if !legal.contains(&action) {
                let why = match self.game.check_open(action) {
                    Err(refusal) => format!(": {refusal}"),
                    Ok(()) => String::new(),
                };
                let message = format!("`{}` may not be done{why}", line.get_ref());
                self.note(line.span(), message, help.clone());
            }
        }
        for line in &step.not_legal {
            if legal.contains(&self.action(line)?) {
                self.note(line.span(), format!("`{}` may be done", line.get_ref()), help.clone());
            }
        }
        if let Some(exactly) = &step.legal_exactly {
            let wanted = exactly.get_ref().iter().map(|line| self.action(line));
            let wanted = wanted.collect::<Looked<Vec<Action>>>()?;
            let all = wanted.iter().all(|action| legal.contains(action));
            if !all || legal.iter().any(|action| !wanted.contains(action)) {
                self.note(exactly.span(), "other things may be done".to_owned(), help.clone());
            }
        }
        for (verb, ends) in &step.legal_only {
            let mut wanted: Vec<String> = Vec::new();
            for end in &ends.get_ref().0 {
                let line = Spanned::new(ends.span(), format!("{verb} {end}"));
                wanted.push(self.game.command(self.action(&line)?));
            }
            let starts = |line: &String| line.split(' ').next() == Some(verb);
            let lines = legal.iter().map(|action| self.game.command(*action));
            let mut found: Vec<String> = lines.filter(starts).collect();
            wanted.sort();
            found.sort();
            if wanted != found {
                let message = format!("of `{verb}`, other things may be done");
                self.note(ends.span(), message, help.clone());
            }
        }
        Ok(())
    }

    fn action(&self, line: &Spanned<String>) -> Looked<Action> {
        let read = self.names.action(self.game, line.get_ref());
        read.map_err(|error| self.names.wrong(line.span(), error.to_string(), ""))
    }

    /// Whose turn it is, how far the game is, how it ended.
    fn course(&mut self, step: &Step) -> Looked<()> {
        let state = *self.game.state();
        let turn = state.frames.iter().rev().find_map(|frame| match frame {
            Frame::Turn(turn) => Some(*turn),
            _ => None,
        });
        if let Some(actions) = &step.actions {
            // Once a turn is over, no action is left.
            let left = turn.map_or(0, |turn| turn.actions);
            self.same(actions.span(), "actions left", *actions.get_ref(), left);
        }
        if let Some(name) = &step.turn {
            let expected = match name.get_ref().as_str() {
                "nobody" => None,
                _ => Some(self.names.who(self.game.world(), name)?),
            };
            let world = self.game.world();
            let word = |who: Option<crate::model::action::Who>| {
                who.map_or("nobody".to_owned(), |who| world.identity(who).name.clone())
            };
            let (expected, found) = (word(expected), word(turn.map(|turn| turn.who)));
            self.same(name.span(), "whose turn it is", expected, found);
        }
        if let Some(round) = &step.round {
            self.same(round.span(), "round", *round.get_ref(), state.round);
        }
        if let Some(first) = &step.first {
            let found = u16::from(state.first) + 1;
            self.same(first.span(), "first player", u16::from(*first.get_ref()), found);
        }
        if let Some(seats) = &step.decides {
            let found: Vec<u8> = self.game.deciders().iter().map(|seat| seat.0 + 1).collect();
            let (expected, found) = (format!("{:?}", seats.get_ref()), format!("{found:?}"));
            self.same(seats.span(), "who decides", expected, found);
        }
        if let Some(outcome) = &step.outcome {
            let found = match state.outcome {
                None => "playing",
                Some(Outcome::Won) => "won",
                Some(Outcome::Lost(defeat)) => defeat.name(),
            };
            self.same(outcome.span(), "outcome", outcome.get_ref().as_str(), found);
        }
        if let Some(done) = &step.done {
            let found: Vec<u8> =
                (1..=8).filter(|n| state.mission.steps >> (n - 1) & 1 == 1).collect();
            let (expected, found) = (format!("{:?}", done.get_ref()), format!("{found:?}"));
            self.same(done.span(), "goals accomplished", expected, found);
        }
        if let Some(crew) = &step.crew {
            self.same(crew.span(), "crew left", *crew.get_ref(), state.mission.crew);
        }
        Ok(())
    }

    fn person(
        &mut self,
        name: &Spanned<String>,
        person: &Person,
        survivor: &Survivor,
    ) -> Looked<()> {
        let names = self.names;
        let content = &self.game.world.content;
        let what = |matter: &str| format!("{matter} of {}", name.get_ref());
        if let Some(zone) = &person.zone {
            let expected = names.zone_name(names.zone(zone)?);
            let found = names.zone_name(survivor.zone);
            self.same(zone.span(), &what("zone"), expected, found);
        }
        if let Some(armour) = person.armour {
            self.same(name.span(), &what("armour"), armour, survivor.armour);
        }
        if let Some(points) = person.experience {
            self.same(name.span(), &what("experience"), points, survivor.experience);
        }
        if let Some(level) = person.level {
            self.same(name.span(), &what("level"), level.name(), survivor.level.name());
        }
        if let Some(played) = person.played {
            self.same(name.span(), &what("whether the turn is over"), played, survivor.played);
        }
        if let Some(injuries) = person.injuries {
            let found = self.game.world().who(name.get_ref()).map(|who| self.game.injuries(who));
            self.same(name.span(), &what("injuries"), injuries, found.unwrap_or(0));
        }
        self.dice(name, person);
        if let Some(standing) = person.standing {
            let (wanted, found) = (standing.word(), Stands::of(survivor.standing).word());
            self.same(name.span(), &what("standing"), wanted, found);
        }
        if let Some(skills) = &person.skills {
            let named = skills.iter().map(|skill| names.skill(skill));
            let mut wanted = named.collect::<Looked<Vec<_>>>()?;
            let mut found: Vec<_> = survivor.skills.iter().collect();
            wanted.sort_by_key(|skill| content.skill_name(*skill));
            found.sort_by_key(|skill| content.skill_name(*skill));
            let words = |skills: &[crate::model::skill::Skill]| {
                let names: Vec<_> = skills.iter().map(|skill| content.skill_name(*skill)).collect();
                format!("[{}]", names.join(", "))
            };
            let (wanted, found) = (words(&wanted), words(&found));
            self.same(name.span(), &what("skills"), wanted, found);
        }
        for (area, cards) in
            [(Area::Hand, &person.hand), (Area::Body, &person.body), (Area::Backpack, &person.pack)]
        {
            if let Some(cards) = cards {
                for card in cards {
                    let text = card.get_ref().trim_end_matches(super::position::FACE_DOWN);
                    for part in text.split(" + ") {
                        names.cards(part, card.span())?;
                    }
                }
                let mut wanted: Vec<String> =
                    cards.iter().map(|card| card.get_ref().clone()).collect();
                let mut found = self.carried(&survivor.inventory, area);
                wanted.sort();
                found.sort();
                let (wanted, found) = (wanted.join(", "), found.join(", "));
                let matter = what(&format!("cards ({})", area.name()));
                self.same(name.span(), &matter, format!("[{wanted}]"), format!("[{found}]"));
            }
        }
        if let Some(old) = person.old_tank {
            self.same(name.span(), &what("having the first tank"), old, survivor.old_tanks > 0);
        }
        if let Some(slots) = &person.old_tanks {
            let wanted: Vec<&str> = slots.iter().map(|slot| slot.get_ref().as_str()).collect();
            let old = Slot::all().filter(|slot| survivor.is_old_tank(*slot));
            let found: Vec<String> = old.map(Slot::name).collect();
            let (wanted, found) = (wanted.join(", "), found.join(", "));
            self.same(name.span(), &what("tanks from the start"), wanted, found);
        }
        if let Some(tokens) = person.tokens {
            self.same(name.span(), &what("tokens"), tokens, survivor.tokens);
        }
        if let Some(camouflaged) = person.camouflaged {
            self.same(name.span(), &what("camouflage"), camouflaged, survivor.hidden);
        }
        if let Some(remotes) = &person.remotes {
            let mut expected = 0;
            for word in remotes {
                expected |= 1 << machine(word, names)? as u8;
            }
            self.same(name.span(), &what("remotes (as bits)"), expected, survivor.remotes);
        }
        Ok(())
    }

    /// What a survivor has done in the turn under way.
    fn in_turn(&mut self, name: &Spanned<String>, person: &Person, who: Who) -> Looked<()> {
        let frames = self.game.state().frames.iter().rev();
        let turn = frames.into_iter().find_map(|frame| match frame {
            Frame::Turn(turn) if turn.who == who => Some(*turn),
            _ => None,
        });
        let what = |matter: &str| format!("{matter} of {}", name.get_ref());
        if let Some(searched) = person.searched {
            let found = turn.is_some_and(|turn| turn.searched);
            self.same(name.span(), &what("having searched"), searched, found);
        }
        if let Some(used) = person.used_door {
            let found = turn.is_some_and(|turn| turn.door);
            self.same(name.span(), &what("having used a door"), used, found);
        }
        if let Some(used) = &person.used {
            let known = crate::model::skill::Skill::named().filter_map(|(skill, name)| {
                let mark = crate::skills::mark_of(skill)?;
                turn.is_some_and(|turn| turn.used >> mark & 1 == 1).then_some(name)
            });
            let mut found: Vec<&str> = known.collect();
            let mut wanted: Vec<&str> = used.iter().map(|name| name.get_ref().as_str()).collect();
            found.sort_unstable();
            wanted.sort_unstable();
            let (wanted, found) = (wanted.join(", "), found.join(", "));
            let matter = what("skills used in this turn");
            self.same(name.span(), &matter, format!("[{wanted}]"), format!("[{found}]"));
        }
        Ok(())
    }

    /// What All-Out and Skill dice have left with a survivor.
    fn dice(&mut self, name: &Spanned<String>, person: &Person) {
        let Some(who) = self.game.world().who(name.get_ref()) else { return };
        let what = |matter: &str| format!("{matter} of {}", name.get_ref());
        if let Some(defence) = person.defence {
            self.same(name.span(), &what("Defence tokens"), defence, self.game.defence(who));
        }
        if let Some(laid_down) = person.laid_down {
            let found = self.game.is_laid_down(who);
            self.same(name.span(), &what("lying"), laid_down, found);
        }
        let own = self.game.dice(who);
        let told = |is: &dyn Fn(SkillDie) -> bool| {
            let dice = SkillDie::ALL.into_iter().filter(|die| is(*die));
            dice.map(SkillDie::name).collect::<Vec<_>>().join(", ")
        };
        let words = |list: &[Spanned<String>]| {
            list.iter().map(|die| die.get_ref().as_str()).collect::<Vec<_>>().join(", ")
        };
        if let Some(wanted) = &person.dice {
            let found = told(&|die| own.has(die));
            self.same(name.span(), &what("Skill dice"), words(wanted), found);
        }
        if let Some(wanted) = &person.used_dice {
            let found = told(&|die| own.is_used(die));
            self.same(name.span(), &what("used Skill dice"), words(wanted), found);
        }
    }

    /// The cards of an area as scenarios write them.
    fn carried(&self, inventory: &Inventory, area: Area) -> Vec<String> {
        let content = &self.game.world.content;
        let name = |card: Card| content.equipment(card).name.clone();
        let mut all = Vec::new();
        for (slot, card) in inventory.cards(area) {
            let mut text = name(card);
            for ammo in crate::model::card::Ammo::ALL {
                for _ in 0..inventory.attached(slot, ammo) {
                    text += " + ";
                    text += &content.ammo_card(ammo).map(name).unwrap_or_default();
                }
            }
            if inventory.is_face_down(content, slot) {
                text += super::position::FACE_DOWN;
            }
            all.push(text);
        }
        all
    }

    /// Enemies, noise, doors, mold, tokens, sight.
    fn ground(&mut self, step: &Step) -> Looked<()> {
        let names = self.names;
        let state = *self.game.state();
        for (zone, wanted) in &step.enemies {
            let mut crowd = Crowd([0; MAX_KINDS]);
            for (kind, count) in wanted {
                crowd.0[names.kind(kind)?.index()] = *count;
            }
            let at = names.zone(zone)?;
            let words = |crowd| crowd_words(crowd, self.game.world(), names);
            let (expected, found) = (words(crowd), words(state.enemies[at]));
            let what = format!("enemies in {}", zone.get_ref());
            self.same(zone.span(), &what, expected, found);
        }
        for (zone, tokens) in &step.noise {
            let found = state.noise[names.zone(zone)?];
            self.same(zone.span(), &format!("noise in {}", zone.get_ref()), *tokens, found);
        }
        for (zone, wanted) in &step.loudness {
            let found = self.game.loudness(names.zone(zone)?);
            self.same(zone.span(), &format!("loudness of {}", zone.get_ref()), *wanted, found);
        }
        for (zone, wanted) in &step.blasts {
            let at = names.zone(zone)?;
            let there = state.spawn.tokens.iter().filter(|spawn| spawn.zone == at);
            let found = there.map(|spawn| spawn.blasts).max().unwrap_or(0);
            self.same(zone.span(), &format!("blasts at {}", zone.get_ref()), *wanted, found);
        }
        if let Some(active) = &step.active {
            let mut wanted = Vec::new();
            for word in active.get_ref() {
                wanted.push(machine(word, names)?.word());
            }
            let machines = self.game.world.mission().machines.iter().zip(state.machines.iter());
            let active_ones = machines.filter(|(_, machine)| machine.active && machine.intact);
            let mut found: Vec<_> = active_ones.map(|((kind, _), _)| kind.word()).collect();
            wanted.sort_unstable();
            found.sort_unstable();
            let (wanted, found) = (wanted.join(", "), found.join(", "));
            let what = "machines with an activation token";
            self.same(active.span(), what, format!("[{wanted}]"), format!("[{found}]"));
        }
        for (name, how) in &step.doors {
            let door = names.door(name)?;
            let found = match () {
                () if state.doors.destroyed.contains(door) => "destroyed",
                () if (state.doors.closed & state.doors.barred).contains(door) => "shut",
                () if state.doors.closed.contains(door) => "closed",
                () => "open",
            };
            let what = format!("door {}", name.get_ref());
            self.same(how.span(), &what, how.get_ref().as_str(), found);
        }
        for (zone, how) in &step.mold {
            let at = names.zone(zone)?;
            let found = match () {
                () if state.mold.active.contains(at) => "active",
                () if state.mold.inactive.contains(at) => "inactive",
                () => "none",
            };
            let what = format!("mold in {}", zone.get_ref());
            self.same(how.span(), &what, how.get_ref().as_str(), found);
        }
        for (zone, how) in &step.pits {
            let at = names.zone(zone)?;
            let found = match () {
                () if self.game.is_open_pit(at) => "open",
                () if self.game.is_pit(at) => "filled",
                () => "none",
            };
            let what = format!("pit in {}", zone.get_ref());
            self.same(how.span(), &what, how.get_ref().as_str(), found);
        }
        for (zone, wanted) in &step.sees {
            let from = names.zone(zone)?;
            let sight = self.game.map().sight(from) - ZoneSet::only(from);
            self.sight(wanted, &format!("seen from {}", zone.get_ref()), sight)?;
        }
        self.tokens(step)
    }

    /// Tokens, finds, works and machines.
    fn tokens(&mut self, step: &Step) -> Looked<()> {
        let names = self.names;
        let state = *self.game.state();
        for (zone, wanted) in &step.objectives {
            let at = names.zone(zone)?;
            let here = state.mission.tokens.iter();
            let lying = here.filter(|token| token.zone == at && token.state == TokenState::Lies);
            let found = lying.map(|token| token.colour.map_or("facedown", |c| c.name()).to_owned());
            let what = format!("objectives in {}", zone.get_ref());
            self.list(wanted, &what, found.collect());
        }
        for (zone, wanted) in &step.finds {
            let at = names.zone(zone)?;
            let content = self.game.world().content();
            let lying = state.mission.finds.iter().filter(|(_, zone)| *zone == at);
            let found = lying.map(|(find, _)| match find {
                Find::Card(card) => content.equipment(*card).name.clone(),
                token => token.word().to_owned(),
            });
            self.list(wanted, &format!("finds in {}", zone.get_ref()), found.collect());
        }
        if let Some(wanted) = &step.thumpers {
            self.sight(wanted, "thumpers", state.mission.thumpers)?;
        }
        for (colour, wanted) in &step.charges {
            let pillar = self.game.world().mission().pillar(*colour);
            let found = pillar.map_or(0, |(index, _)| state.mission.charges[index]);
            let what = format!("charges at the {} pillar", colour.name());
            self.same(wanted.span(), &what, *wanted.get_ref(), found);
        }
        for (zone, wanted) in &step.spawns {
            let at = names.zone(zone)?;
            let found = state.spawn.tokens.iter().filter(|spawn| spawn.zone == at).map(|spawn| {
                let word = if spawn.facedown { "facedown" } else { spawn.colour.name() };
                word.to_owned() + if spawn.awake { "" } else { " asleep" }
            });
            self.list(wanted, &format!("spawn tokens in {}", zone.get_ref()), found.collect());
        }
        for (kind, wanted) in &step.machines {
            let kinds = &self.game.world().mission().machines;
            let looked_for = machine(kind, names)?;
            let index = kinds.iter().position(|(kind, _)| *kind == looked_for);
            let found = match index.and_then(|index| state.machines.get(index)) {
                Some(machine) if machine.intact => names.zone_name(machine.zone),
                _ => "destroyed".to_owned(),
            };
            let expected = match names.find_zone(wanted.get_ref()) {
                Some(zone) => names.zone_name(zone),
                None => wanted.get_ref().clone(),
            };
            self.same(wanted.span(), &format!("the {}", kind.get_ref()), expected, found);
        }
        Ok(())
    }

    /// The zones in sight of somebody.
    fn sight(
        &mut self,
        wanted: &Spanned<Vec<Spanned<String>>>,
        what: &str,
        sight: ZoneSet,
    ) -> Looked<()> {
        let names = self.names;
        let expected = wanted.get_ref().iter().map(|seen| Ok(names.zone_name(names.zone(seen)?)));
        let expected = Texts(expected.collect::<Looked<Vec<String>>>()?);
        let found = sight.iter().map(|seen| names.zone_name(seen)).collect();
        self.list(&Spanned::new(wanted.span(), expected), what, found);
        Ok(())
    }

    pub(super) fn list(&mut self, wanted: &Spanned<Texts>, what: &str, found: Vec<String>) {
        let joined = |list: &[String]| {
            let mut list = list.to_vec();
            list.sort();
            format!("[{}]", list.join(", "))
        };
        self.same(wanted.span(), what, joined(&wanted.get_ref().0), joined(&found));
    }

    /// Miniatures and cards that are in nobody's hands.
    fn piles(&mut self, step: &Step) -> Looked<()> {
        let names = self.names;
        let state = *self.game.state();
        for (id, wanted) in &step.reserve {
            let found = state.reserve[names.kind(id)?.index()];
            self.same(id.span(), &format!("miniatures left: {}", id.get_ref()), *wanted, found);
        }
        for (name, wanted) in &step.supply {
            let cards = names.cards(name.get_ref(), name.span())?;
            let found = cards.iter().map(|card| state.cards.supply[*card]).sum();
            self.same(name.span(), &format!("supply of {}", name.get_ref()), *wanted, found);
        }
        if let Some(count) = &step.deck {
            self.same(
                count.span(),
                "cards in the deck",
                *count.get_ref(),
                state.cards.deck.total(),
            );
        }
        if let Some(count) = &step.enemy_deck {
            let found = state.spawn.deck.count_ones();
            self.same(count.span(), "enemy cards in the deck", *count.get_ref(), found);
        }
        if let Some(count) = &step.zombie_deck {
            let found = state.spawn.zombies.count_ones();
            self.same(count.span(), "zombie cards in their deck", *count.get_ref(), found);
        }
        if let Some(wanted) = &step.discards {
            let mut expected = Vec::new();
            for card in wanted.get_ref() {
                names.cards(card.get_ref(), card.span())?;
                expected.push(card.get_ref().clone());
            }
            let found = self.cards_of(&state.cards.discards);
            let expected = Spanned::new(wanted.span(), Texts(expected));
            self.list(&expected, "discarded cards", found);
        }
        Ok(())
    }

    fn cards_of(&self, pile: &Pile) -> Vec<String> {
        let content = &self.game.world.content;
        let cards = (0..content.equipment.len() as u8).map(Card);
        let all = cards
            .flat_map(|card| (0..pile[card]).map(move |_| content.equipment(card).name.clone()));
        all.collect()
    }
}

fn pattern_line(pattern: &Pattern) -> String {
    let name = pattern.get("event").map_or("(any)", |name| name.0.as_str());
    let fields = pattern.iter().filter(|(field, _)| !["event", "times"].contains(&field.as_str()));
    let fields: String = fields.map(|(field, value)| format!(", {field} = {}", value.0)).collect();
    format!("`{name}{fields}`")
}
