//! Setting a scenario's position up.
//!
//! Boards, tokens and enemies go into a mission of the scenario's own, from
//! which a game begins as any game does; then survivors, cards and whose turn
//! it is are put as the scenario says.

use std::sync::Arc;

use table::{Scripted, Seeded};
use toml::Spanned;

use super::names::{Looked, Names, can_name_a_zone};
use super::picture;
use super::report::{Page, Problem};
use super::script::{Class, Goal, Person, Phase, Present, Scenario, Script, Stands};
use crate::action::Who;
use crate::board::Board;
use crate::card::{Back, Card, Effect};
use crate::content::Content;
use crate::danger::Danger;
use crate::enemy::Kinds;
use crate::event::Event;
use crate::frame::{Frame, Stage};
use crate::game::{Game, Hosted};
use crate::inventory::{Area, Inventory, fits};
use crate::mission::{Colour, Gift, Groups, MachineKind, Mission, SpawnToken, Step};
use crate::rule::Rule;
use crate::setup::{Played, Setup};
use crate::state::Pile;
use crate::survivor::Standing;
use crate::world::World;
use crate::zone::Zone;

/// The id of the mission that a scenario makes.
const ID: &str = "scenario";

/// Names that a scenario gives to zones.
pub(super) type Zones = Vec<(String, Zone)>;

/// Begins a scenario's game and goes on to its first decision.
pub(super) fn begin(
    scenario: &Scenario,
    content: &Arc<Content>,
    chance: &mut Scripted,
    events: &mut Vec<Event>,
) -> Looked<(Game, Zones)> {
    let (page, script) = (&scenario.page, &scenario.script);
    let (mut mission, zones) = board(scenario, content)?;
    let names = Names { page, content, board: &mission.board.clone(), zones: &zones };
    furnish(&mut mission, script, &names)?;
    let mut content = Content::clone(content);
    for (kind, count) in &script.miniatures {
        content.enemies[names.kind(kind)?.index()].miniatures = *count;
    }
    for (name, person) in &script.survivors {
        identify(&mut content, name, person, &names)?;
    }
    if let Some(zone) = script.survivors.values().find_map(|person| person.zone.as_ref()) {
        mission.starts = vec![names.zone(zone)?];
        mission.groups = Groups::Together;
    }
    content.missions.push(mission);
    let content = Arc::new(content);
    let mut survivors = Vec::new();
    for (name, person) in &script.survivors {
        let seat = person.seat.as_ref().map_or(Ok(0), |seat| player(seat, page))?;
        survivors.push(Played { name: name.get_ref().clone(), seat });
    }
    let mut setup = Setup::new(ID, [], 1);
    (setup.survivors, setup.options) = (survivors, script.options);
    let world = World::for_team(&content, &setup, 1).map_err(|error| {
        Problem::new(page, scenario.at..scenario.at, error.to_string(), "see `survivors`")
    })?;
    let world = Arc::new(world);
    if script.phase == Phase::Setup {
        return Ok((Game::begin_with(world, chance, events), zones));
    }
    // Whatever this decides by chance is set below.
    let mut game = Game::begin_with(world, &mut Seeded::new(0, 0), &mut ());
    let names = Names { content: &content, ..names };
    place(&mut game, script, &names)?;
    let mut dealer = Hosted { chance, sink: events };
    open(&mut game, scenario, &names, &mut dealer)?;
    game.go_on(&mut dealer);
    Ok((game, zones))
}

/// A player's number as a seat.
fn player(number: &Spanned<u8>, page: &Page) -> Looked<u8> {
    number.get_ref().checked_sub(1).ok_or_else(|| {
        Problem::new(page, number.span(), "there is no player 0", "players count from 1")
    })
}

/// The board: drawn, or that of a mission; and what its zones are called.
fn board(scenario: &Scenario, content: &Content) -> Looked<(Mission, Zones)> {
    let (page, script) = (&scenario.page, &scenario.script);
    let wrong = |span, message: String, help: &str| Err(Problem::new(page, span, message, help));
    let here = scenario.at..scenario.at;
    let (mission, mut zones) = match (&script.mission, &script.map) {
        (Some(id), None) => match content.mission(id.get_ref()) {
            Some(mission) => (mission.clone(), Vec::new()),
            None => {
                let message = format!("there is no mission `{}`", id.get_ref());
                return wrong(id.span(), message, "missions look like `invader/m0`");
            }
        },
        (None, Some(map)) => match picture::draw(map.get_ref()) {
            Ok(drawn) => match content.missions.first() {
                Some(model) => (empty(model, drawn.board), drawn.zones),
                None => return wrong(here, "there are no missions at all".to_owned(), ""),
            },
            Err(why) => return wrong(map.span(), why, "docs/scenarios.md shows how to draw maps"),
        },
        _ => {
            let message = "a scenario has a `map` or a `mission`, one of the two".to_owned();
            return wrong(here, message, "add `map = \"C C\"` or `mission = \"invader/m0\"`");
        }
    };
    let mut given = Vec::new();
    for (name, zone) in &script.names {
        if !can_name_a_zone(name) {
            let message = format!("`{name}` can't be the name of a zone");
            return wrong(zone.span(), message, "choose one word that commands don't use");
        }
        let names = Names { page, content, board: &mission.board, zones: &zones };
        given.push((name.clone(), names.zone(zone)?));
    }
    zones.splice(0..0, given);
    Ok((mission, zones))
}

/// A mission on a drawn board: nothing lies on it, and it can't be won.
fn empty(model: &Mission, board: Board) -> Mission {
    let mut mission = model.clone();
    mission.board = board;
    mission.layout.clear();
    mission.starts = vec![Zone(0)];
    mission.groups = Groups::Together;
    mission.exit = None;
    mission.spawns.clear();
    mission.mold.clear();
    mission.objectives.clear();
    mission.facedown.clear();
    mission.mix.clear();
    mission.machines.clear();
    mission.enemies.clear();
    mission.doors.clear();
    mission.secured.clear();
    mission.set_apart.clear();
    mission.equipped.clear();
    mission.crew_noise = None;
    mission.objective_experience = 0;
    mission.gifts.clear();
    mission.in_order = false;
    mission.steps = vec![Step::Escape];
    mission.perils.clear();
    mission.specials.clear();
    mission
}

/// Lays out what the scenario has on its board.
fn furnish(mission: &mut Mission, script: &Script, names: &Names) -> Looked<()> {
    mission.id = ID.to_owned();
    if let Some(enemies) = &script.enemies {
        mission.enemies.clear();
        for (zone, crowd) in enemies {
            for (kind, count) in crowd {
                mission.enemies.push((names.kind(kind)?, *count, names.zone(zone)?));
            }
        }
    }
    if let Some(doors) = &script.doors {
        mission.doors.clear();
        for (name, how) in doors {
            let door = names.door(name)?;
            match how.get_ref().as_str() {
                "open" | "destroyed" => {}
                "closed" => mission.doors.push((None, door)),
                colour => mission.doors.push((Some(self::colour(colour, how, names)?), door)),
            }
        }
    }
    if let Some(mold) = &script.mold {
        mission.mold.clear();
        for (zone, how) in mold {
            let active = match how.get_ref().as_str() {
                "active" => true,
                "inactive" => false,
                _ => return Err(names.wrong(how.span(), "mold is `active` or `inactive`", "")),
            };
            mission.mold.push((names.zone(zone)?, active));
        }
    }
    if let Some(objectives) = &script.objectives {
        mission.objectives.clear();
        mission.facedown.clear();
        mission.mix = script.hidden.clone();
        for (zone, tokens) in objectives {
            let zone = names.zone(zone)?;
            for token in &tokens.get_ref().0 {
                match token.as_str() {
                    "facedown" => mission.facedown.push(zone),
                    colour => {
                        let colour = self::colour(colour, tokens, names)?;
                        mission.objectives.push((colour, zone));
                    }
                }
            }
        }
    }
    if let Some(spawns) = &script.spawns {
        mission.spawns.clear();
        for (zone, tokens) in spawns {
            let zone = names.zone(zone)?;
            for token in &tokens.get_ref().0 {
                let asleep = token.ends_with(" asleep");
                let word = token.trim_end_matches(" asleep");
                let colour = self::colour(word, tokens, names)?;
                mission.spawns.push(SpawnToken { zone, colour, asleep, facedown: None });
            }
        }
    }
    for (kind, zone) in &script.machines {
        mission.machines.push((machine(kind, names)?, names.zone(zone)?));
    }
    if let Some(exit) = &script.exit {
        mission.exit = Some(names.zone(exit)?);
    }
    if !script.goals.is_empty() {
        let goals = script.goals.iter().map(|goal| match goal {
            Goal::Escape => Step::Escape,
            Goal::Take(colours) => Step::Take(colours.clone()),
            Goal::Level(level) => Step::Level(*level),
            Goal::Evacuate => Step::Evacuate,
        });
        mission.steps = goals.collect();
    }
    mission.in_order = script.in_order.unwrap_or(mission.in_order);
    mission.objective_experience =
        script.objective_experience.unwrap_or(mission.objective_experience);
    for (colour, present) in &script.gifts {
        let gift = match present {
            Present::Prototype => Gift::RandomPrototype,
            Present::Cards(cards) => {
                let found = cards
                    .iter()
                    .map(|card| names.cards(card.get_ref(), card.span()).map(|cards| cards[0]));
                let cards = found.collect::<Looked<Vec<Card>>>()?;
                mission.set_apart.extend(&cards);
                Gift::Cards(cards)
            }
        };
        mission.gifts.push((*colour, gift));
    }
    Ok(())
}

fn colour<T>(word: &str, at: &Spanned<T>, names: &Names) -> Looked<Colour> {
    Colour::ALL.into_iter().find(|colour| colour.name() == word).ok_or_else(|| {
        let help = format!("there are {}", Colour::ALL.map(Colour::name).join(", "));
        names.wrong(at.span(), format!("`{word}` is no colour"), help)
    })
}

/// The kind of machine of this name.
pub(super) fn machine(word: &Spanned<String>, names: &Names) -> Looked<MachineKind> {
    match word.get_ref().as_str() {
        "bot" => Ok(MachineKind::Bot),
        "sentry-gun" => Ok(MachineKind::SentryGun),
        other => {
            let message = format!("there is no machine `{other}`");
            Err(names.wrong(word.span(), message, "there are `bot` and `sentry-gun`"))
        }
    }
}

/// Changes a survivor's card as the scenario says.
fn identify(
    content: &mut Content,
    name: &Spanned<String>,
    person: &Person,
    names: &Names,
) -> Looked<()> {
    let mut cards = content.survivors.iter_mut();
    let Some(card) = cards.find(|card| card.name.eq_ignore_ascii_case(name.get_ref())) else {
        let known: Vec<_> = names.content.survivors.iter().map(|s| s.name.as_str()).collect();
        let help = format!("there are {}", known.join(", "));
        let message = format!("there is no survivor `{}`", name.get_ref());
        return Err(names.wrong(name.span(), message, help));
    };
    if let Some(class) = person.class {
        card.soldier = class == Class::Soldier;
    }
    for (level, skills) in person.offers.iter().flatten() {
        card.skills[level.index()] =
            skills.iter().map(|skill| names.skill(skill)).collect::<Looked<_>>()?;
    }
    Ok(())
}

/// Puts survivors, cards and tokens where the scenario has them.
fn place(game: &mut Game, script: &Script, names: &Names) -> Looked<()> {
    let world = Arc::clone(&game.world);
    stack(game);
    for (name, person) in &script.survivors {
        let who = names.who(&world, name)?;
        survivor(game, who, name, person, names)?;
    }
    let state = &mut game.state;
    for (zone, tokens) in &script.noise {
        state.noise[names.zone(zone)?] = *tokens;
    }
    for (name, how) in script.doors.iter().flatten() {
        if how.get_ref() == "destroyed" {
            state.destroyed.insert(names.door(name)?);
        }
    }
    for (kind, left) in &script.reserve {
        state.reserve[names.kind(kind)?.index()] = *left;
    }
    for card in &script.discards {
        let taken = take(game, card.get_ref(), card.span(), names)?;
        game.state.discards[taken] += 1;
    }
    if let Some(deck) = &script.deck {
        let mut drawn = Pile::EMPTY;
        for card in deck {
            let cards = names.cards(card.get_ref(), card.span())?;
            let searched = cards.iter().find(|card| world.searched_for(**card));
            drawn[*searched.unwrap_or(&cards[0])] += 1;
        }
        game.state.deck = drawn;
    }
    for (name, count) in &script.supply {
        for card in names.cards(name.get_ref(), name.span())? {
            game.state.supply[card] = *count;
        }
    }
    if let Some(numbers) = &script.enemy_deck {
        game.state.enemy_deck = 0;
        for number in numbers {
            let mut cards = world.content().enemy_cards.iter();
            let Some(index) = cards.position(|card| card.number == *number.get_ref()) else {
                let message = format!("there is no enemy card {}", number.get_ref());
                return Err(names.wrong(number.span(), message, "see content/*/cards.toml"));
            };
            game.state.enemy_deck |= 1 << index;
        }
    }
    for step in &script.done {
        game.state.steps |= 1u8.checked_shl(u32::from(step.saturating_sub(1))).unwrap_or(0);
    }
    game.survey();
    Ok(())
}

/// All cards in the piles where they lie before anybody has any.
fn stack(game: &mut Game) {
    let world = Arc::clone(&game.world);
    let state = &mut game.state;
    (state.deck, state.supply) = (Pile::EMPTY, Pile::EMPTY);
    (state.discards, state.gone) = (Pile::EMPTY, Pile::EMPTY);
    for (index, card) in world.content().equipment.iter().enumerate() {
        let pile = if card.back == Back::Equipment { &mut state.deck } else { &mut state.supply };
        pile.0[index] = card.copies;
    }
    for card in &world.mission().set_apart {
        if world.searched_for(*card) && state.deck[*card] > 0 {
            state.deck[*card] -= 1;
            state.supply[*card] += 1;
        }
    }
    state.outcome = None;
    state.steps = 0;
    clear(game);
}

/// No open matters.
fn clear(game: &mut Game) {
    while game.state.frames.pop().is_some() {}
}

/// Takes a card of this name out of the pile in which it lies.
fn take(game: &mut Game, name: &str, span: std::ops::Range<usize>, names: &Names) -> Looked<Card> {
    for card in names.cards(name, span.clone())? {
        for pile in [&mut game.state.supply, &mut game.state.deck] {
            if pile[card] > 0 {
                pile[card] -= 1;
                return Ok(card);
            }
        }
    }
    let message = format!("the boxes hold no further `{name}`");
    Err(names.wrong(span, message, "take one from somebody else"))
}

fn survivor(
    game: &mut Game,
    who: Who,
    name: &Spanned<String>,
    person: &Person,
    names: &Names,
) -> Looked<()> {
    let Some(zone) = &person.zone else {
        let help = "add `zone = …`; only a scenario about setup goes without";
        return Err(names.wrong(name.span(), "this survivor stands nowhere", help));
    };
    let zone = names.zone(zone)?;
    let mut left = person.experience.unwrap_or(0);
    while left > 0 {
        let points = left.min(200) as u8;
        let mut dealer = Hosted { chance: &mut Seeded::new(0, 0), sink: &mut () };
        game.gain(who, points, Rule::Experience, &mut dealer);
        left -= u16::from(points);
        clear(game);
    }
    (game.state.outcome, game.state.steps) = (None, 0);
    let card = game.world.identity(who).clone();
    let inventory = inventory(game, person, names)?;
    let survivor = game.survivor_mut(who);
    survivor.zone = zone;
    survivor.played = person.played.unwrap_or(false);
    survivor.armour = person.armour.unwrap_or(survivor.base_armour);
    survivor.inventory = inventory;
    survivor.hidden = person.camouflaged.unwrap_or(false);
    survivor.remotes = 0;
    for word in person.remotes.iter().flatten() {
        survivor.remotes |= 1 << machine(word, names)? as u8;
    }
    survivor.standing = match person.standing {
        None | Some(Stands::Playing) => Standing::Playing,
        Some(Stands::Escaped) => Standing::Escaped,
        Some(Stands::Eliminated) => Standing::Eliminated,
    };
    let skills = match &person.skills {
        Some(skills) => {
            skills.iter().map(|skill| names.skill(skill)).collect::<Looked<Vec<_>>>()?
        }
        None => {
            let reached = Danger::ALL.into_iter().filter(|level| *level <= survivor.level);
            let offered = reached.map(|level| card.at(level)).filter(|skills| skills.len() == 1);
            offered.flatten().copied().collect()
        }
    };
    while survivor.skills.pop().is_some() {}
    survivor.picked = 0;
    for skill in skills {
        let mut places = Danger::ALL.into_iter().flat_map(|level| card.places(level));
        let free = |place: &(usize, _)| survivor.picked >> place.0 & 1 == 0 && place.1 == skill;
        if let Some((place, _)) = places.find(free) {
            survivor.picked |= 1 << place;
        }
        if !survivor.skills.push(skill) {
            return Err(names.wrong(name.span(), "too many skills", "leave some out"));
        }
    }
    Ok(())
}

fn inventory(game: &mut Game, person: &Person, names: &Names) -> Looked<Inventory> {
    let mut inventory = Inventory::default();
    let areas =
        [(Area::Hand, &person.hand), (Area::Body, &person.body), (Area::Backpack, &person.pack)];
    for (area, cards) in areas {
        for written in cards.iter().flatten() {
            let wrong = |message: String| Err(names.wrong(written.span(), message, ""));
            let mut parts = written.get_ref().split(" + ");
            let name = parts.next().unwrap_or_default();
            let card = take(game, name, written.span(), names)?;
            if !fits(names.content, card, area) {
                return wrong(format!("`{name}` doesn't fit there"));
            }
            let Some(slot) = inventory.room(area) else {
                return wrong("there are more cards than slots".to_owned());
            };
            inventory.set(slot, card);
            for ammo in parts {
                let fed = take(game, ammo, written.span(), names)?;
                match names.content.equipment(fed).effect {
                    Effect::Ammo(ammo) if area == Area::Hand => inventory.attach(slot, ammo),
                    _ => return wrong(format!("`{ammo}` can't be attached there")),
                }
            }
        }
    }
    Ok(inventory)
}

/// Opens the matters of the phase in which the scenario begins.
fn open(
    game: &mut Game,
    scenario: &Scenario,
    names: &Names,
    dealer: &mut Hosted<'_, Scripted, Vec<Event>>,
) -> Looked<()> {
    let (world, script) = (Arc::clone(&game.world), &scenario.script);
    clear(game);
    game.state.round = script.round.unwrap_or(1);
    let first = script.first.as_ref().map_or(Ok(0), |seat| player(seat, names.page))?;
    if first >= world.seat_count() {
        let span = script.first.as_ref().map_or(0..0, Spanned::span);
        return Err(names.wrong(span, "nobody sits there", "players count from 1"));
    }
    (game.state.first, game.state.current) = (first, first);
    game.state.ordered = false;
    if let Some(zone) = &script.spawn_first {
        let zone = names.zone(zone)?;
        game.push(Frame::SpawnOrder);
        game.order_spawns(zone);
    }
    match script.phase {
        Phase::Setup => {}
        Phase::Turn | Phase::Players => {
            if script.phase == Phase::Players {
                game.push(Frame::Round(Stage::Players));
            }
            let alone = || script.survivors.keys().next().filter(|_| script.survivors.len() == 1);
            let name = script.turn.as_ref().or_else(alone);
            if name.is_none() && script.phase == Phase::Turn {
                let help = "add `turn = …`, or the `phase` in which the scenario begins";
                let at = scenario.at..scenario.at;
                return Err(names.wrong(at, "it is not said whose turn it is", help));
            }
            if let Some(name) = name {
                let who = names.who(&world, name)?;
                game.state.current = world.seat(who).0;
                game.begin_turn(who, dealer);
                if let (Some(actions), Some(turn)) = (script.actions, game.turn_frame()) {
                    turn.actions = actions;
                }
            }
        }
        Phase::Activation => game.activate(Kinds::ALL),
        Phase::Spawn => {
            game.push(Frame::Spawning { done: 0 });
            if !game.state.ordered {
                game.push(Frame::SpawnOrder);
            }
        }
        Phase::Enemies => game.push(Frame::Round(Stage::Activation)),
        Phase::End => game.push(Frame::Round(Stage::End)),
    }
    Ok(())
}
