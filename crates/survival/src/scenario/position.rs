//! Setting a scenario's position up.
//!
//! Boards, tokens and enemies go into a mission of the scenario's own, from
//! which a game begins as any game does; then survivors, cards and whose turn
//! it is are put as the scenario says.

use std::sync::Arc;

use table::{Scripted, Seeded};
use toml::Spanned;

use super::Scenario;
use super::mission::{board, furnish, identify, machine};
use super::names::{Looked, Names};
use super::script::{By, Person, Phase, Script, Stands};
use crate::action::Who;
use crate::card::{Back, Card, Effect};
use crate::content::Content;
use crate::danger::Danger;
use crate::enemy::Kinds;
use crate::event::Event;
use crate::frame::{Frame, Stage};
use crate::game::{Game, Hosted};
use crate::inventory::{Area, Inventory, fits};
use crate::mission::{Find, Groups};
use crate::rule::Rule;
use crate::setup::{Played, Setup};
use crate::state::{MAX_SPAWNS, MAX_STEPS, MAX_TOKENS, Pile};
use crate::survivor::Standing;
use crate::world::World;
use crate::zone::Zone;
use sheet::{Page, Problem, Texts};

/// The id of the mission that a scenario makes.
pub(super) const ID: &str = "scenario";

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
    limit(scenario)?;
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
    (setup.bot, setup.sentry_gun) = (script.bot.clone(), script.sentry_gun.clone());
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

/// The most that a position may have of anything.
const MOST: u8 = 100;

/// Refuses numbers that no game reaches.
fn limit(scenario: &Scenario) -> Looked<()> {
    let script = &scenario.script;
    let piles =
        [&script.miniatures, &script.reserve, &script.supply, &script.noise, &script.blasts];
    let crowds = script.enemies.iter().flatten().map(|(_, crowd)| crowd);
    let counted = piles.into_iter().chain(crowds).flatten();
    let too_much = counted.into_iter().find(|(_, count)| **count > MOST);
    let help = format!("write a number up to {MOST}");
    if let Some((name, count)) = too_much {
        return Err(Problem::new(
            &scenario.page,
            name.span(),
            format!("{count} is too much"),
            help,
        ));
    }
    let round = script.round.unwrap_or(1);
    let actions = script.actions.unwrap_or(0);
    let points = script.survivors.values().filter_map(|person| person.experience).max();
    let tokens = |by: &Option<By<Spanned<Texts>>>| {
        by.iter().flatten().map(|(_, texts)| texts.get_ref().0.len()).sum::<usize>()
    };
    let deck = script.deck.as_ref().map_or(0, Vec::len);
    let wrong = match () {
        () if tokens(&script.objectives) > MAX_TOKENS => "too many objectives".to_owned(),
        () if tokens(&script.spawns) > MAX_SPAWNS => "too many spawn tokens".to_owned(),
        () if script.goals.len() > MAX_STEPS => "too many goals".to_owned(),
        () if deck > usize::from(MOST) => "too many cards in the deck".to_owned(),
        () if round > 1000 => format!("round {round} is never reached"),
        () if actions > MOST => format!("{actions} actions are too many"),
        () if points.unwrap_or(0) > 1000 => "that much experience is never gained".to_owned(),
        () if script.hidden.len() > usize::from(MOST) => "too many objectives".to_owned(),
        () => return Ok(()),
    };
    Err(Problem::new(&scenario.page, scenario.at..scenario.at, wrong, help))
}

/// A player's number as a seat.
fn player(number: &Spanned<u8>, page: &Page) -> Looked<u8> {
    number.get_ref().checked_sub(1).ok_or_else(|| {
        Problem::new(page, number.span(), "there is no player 0", "players count from 1")
    })
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
        match how.get_ref().as_str() {
            "destroyed" => state.destroyed.insert(names.door(name)?),
            "shut" => state.barred.insert(names.door(name)?),
            _ => {}
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
    if let Some(left) = script.crew {
        game.state.crew = left;
    }
    for (colour, count) in &script.charges {
        if let Some((index, _)) = world.mission().pillar(*colour) {
            game.state.charges[index] = *count;
        }
    }
    for (zone, count) in &script.blasts {
        let at = names.zone(zone)?;
        for spawn in game.state.spawns.iter_mut().filter(|spawn| spawn.zone == at) {
            spawn.blasts = *count;
        }
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
        pile.0[index] = card.copies_in(world.boxes);
    }
    for card in &world.mission().set_apart {
        if world.searched_for(*card) && state.deck[*card] > 0 {
            state.deck[*card] -= 1;
            state.supply[*card] += 1;
        }
    }
    for (find, _) in state.finds.iter() {
        if let Find::Card(card) = find {
            let pile = if state.supply[*card] > 0 { &mut state.supply } else { &mut state.deck };
            pile[*card] = pile[*card].saturating_sub(1);
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
        let points = left.min(40) as u8;
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
    survivor.old_tanks = person.old_tank.unwrap_or(false).into();
    survivor.tokens = person.tokens.unwrap_or(0);
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
        // A skill that stands on the card twice was picked where nothing else was.
        let picked = survivor.picked;
        let taken = |place: usize| picked >> place & 1 == 1;
        let free = Danger::ALL.into_iter().flat_map(|level| {
            let begun = card.places(level).any(|(place, _)| taken(place));
            card.places(level).map(move |(place, of)| (begun, place, of))
        });
        let free = free.filter(|(_, place, of)| !taken(*place) && *of == skill);
        if let Some((_, place, _)) = free.min_by_key(|(begun, place, _)| (*begun, *place)) {
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
