//! Setting a scenario's position up.
//!
//! Boards, tokens and enemies go into a mission of the scenario's own, from
//! which a game begins as any game does; then survivors, cards and whose turn
//! it is are put as the scenario says.

use std::cell::RefCell;
use std::sync::Arc;

use table::{Scripted, Seeded};
use toml::Spanned;

use super::mission::{board, furnish, identify, machine};
use super::names::{Looked, Names};
use super::possible;
use super::script::{By, Person, Phase, Script, Stands};
use super::{Scenario, cars, companions};
use crate::content::Content;
use crate::content::packing::fits;
use crate::engine::game::{Game, Hosted};
use crate::engine::world::World;
use crate::missions::mission::{Find, Groups};
use crate::model::action::Who;
use crate::model::card::{Back, Card, Effect};
use crate::model::danger::Danger;
use crate::model::enemy::Kinds;
use crate::model::event::Event;
use crate::model::frame::{Cause, SpawnOrder, Spawning, Stage};
use crate::model::inventory::{Area, Inventory, Slot};
use crate::model::rule::Rule;
use crate::model::setup::{Played, Setup};
use crate::model::skill::Skills;
use crate::model::skill_die::SkillDie;
use crate::model::state::{MAX_SPAWNS, MAX_STEPS, MAX_TOKENS, Pile};
use crate::model::survivor::Standing;
use crate::model::zone::Zone;
use crate::skills::mark_of;
use sheet::{Page, Problem, Texts, advice};

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
    missed: &RefCell<Vec<Problem>>,
) -> Looked<(Game, Zones)> {
    let (page, script) = (&scenario.page, &scenario.script);
    limit(scenario)?;
    let content = &playing(scenario, content);
    let (mut mission, zones) = board(scenario, content)?;
    let names = Names { page, content, board: &mission.board.clone(), zones: &zones, missed };
    furnish(&mut mission, script, &names);
    let mut content = Content::clone(content);
    for (kind, count) in &script.miniatures {
        if let Some(kind) = names.keep(names.kind(kind)) {
            let enemy = &mut content.enemies[kind.index()];
            (enemy.miniatures, enemy.used) = (*count, None);
        }
    }
    for (name, person) in &script.survivors {
        identify(&mut content, name, person, &names)?;
    }
    let zone = script.survivors.values().find_map(|person| person.zone.as_ref());
    if let Some(zone) = zone.and_then(|zone| names.find_zone(zone.get_ref())) {
        mission.starts = vec![zone];
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
    (setup.cards, setup.campaign) = (script.cards.clone(), script.campaign.clone());
    let world = World::for_team(&content, &setup, 1).map_err(|error| {
        Problem::new(page, scenario.at..scenario.at, error.to_string(), "see `survivors`")
    })?;
    let world = Arc::new(world);
    if script.phase == Phase::Setup {
        return Ok((Game::begin_with(world, chance, events), zones));
    }
    // Whatever this decides by chance is set below.
    let mut game = Game::begin_with(world, &mut Seeded::new(0, 0), &mut ());
    let numbered = Arc::clone(&game.world.content);
    let names = Names { content: &numbered, ..names };
    place(&mut game, script, &names)?;
    if !script.impossible && missed.borrow().is_empty() {
        possible::check(&game, scenario, &names);
    }
    let mut dealer = Hosted { chance, sink: events };
    open(&mut game, scenario, &names, &mut dealer)?;
    // A position with mistakes in it is not worth going on with.
    if missed.borrow().is_empty() {
        game.go_on(&mut dealer);
    }
    Ok((game, zones))
}

/// The content of the ruleset by which a scenario plays: that of its mission,
/// of its boxes, or of its book.
fn playing(scenario: &Scenario, content: &Arc<Content>) -> Arc<Content> {
    let script = &scenario.script;
    let by_mission = || content.playing(script.mission.as_ref()?.get_ref());
    let by_box = || content.with_box(script.boxes.as_ref()?.first()?.get_ref());
    let by_book = || content.with_box(&scenario.cites().first()?.book);
    let own = by_mission().or_else(by_box).or_else(by_book).unwrap_or_else(|| Arc::clone(content));
    let guests = script.options.zombies.then(|| own.with_guests()).flatten();
    guests.unwrap_or(own)
}

/// The most that a position may have of anything.
const MOST: u8 = 100;

/// Refuses numbers that no game reaches.
fn limit(scenario: &Scenario) -> Looked<()> {
    let script = &scenario.script;
    let piles = [
        &script.miniatures,
        &script.reserve,
        &script.supply,
        &script.noise,
        &script.blasts,
        &script.charges,
        &script.loudness,
    ];
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
        () if script.goals.as_ref().map_or(0, Vec::len) > MAX_STEPS => "too many goals".to_owned(),
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
        names.keep(survivor(game, who, name, person, names));
    }
    let state = &mut game.state;
    for (zone, tokens) in &script.noise {
        if let Some(zone) = names.keep(names.zone(zone)) {
            state.noise[zone] = *tokens;
        }
    }
    for (name, how) in script.doors.iter().flatten() {
        let Some(door) = names.find_door(name.get_ref()) else { continue };
        match how.get_ref().as_str() {
            "destroyed" => state.doors.destroyed.insert(door),
            "shut" => state.doors.barred.insert(door),
            _ => {}
        }
    }
    for (kind, left) in &script.reserve {
        if let Some(kind) = names.keep(names.kind(kind)) {
            state.reserve[kind.index()] = *left;
        }
    }
    if let Some(by) = &script.cars {
        names.keep(cars::fill(game, by, names));
    }
    companions::place(game, script, names);
    piles(game, script, names);
    tasks(game, script, names);
    for (zone, wanted) in &script.loudness {
        let Some(at) = names.keep(names.zone(zone)) else { continue };
        game.state.noise[at] = 0;
        match wanted.checked_sub(game.loudness(at)) {
            Some(tokens) => game.state.noise[at] = tokens,
            None => {
                let message = format!("{} is louder than that", zone.get_ref());
                names.miss(zone.span(), message, "whoever stands there counts too");
            }
        }
    }
    game.rebuild_map();
    Ok(())
}

/// Decks, discards and what is set apart.
fn piles(game: &mut Game, script: &Script, names: &Names) {
    let world = Arc::clone(&game.world);
    for card in &script.discards {
        if let Some(taken) = names.keep(take(game, card.get_ref(), card.span(), names)) {
            game.state.cards.discards[taken] += 1;
        }
    }
    if let Some(deck) = &script.deck {
        let mut drawn = Pile::EMPTY;
        for card in deck {
            let Some(cards) = names.keep(names.cards(card.get_ref(), card.span())) else {
                continue;
            };
            let searched = cards.iter().find(|card| world.searched_for(**card));
            drawn[*searched.unwrap_or(&cards[0])] += 1;
        }
        game.state.cards.deck = drawn;
    }
    for (name, count) in &script.supply {
        let cards = names.keep(names.cards(name.get_ref(), name.span()));
        for card in cards.into_iter().flatten() {
            game.state.cards.supply[card] = *count;
        }
    }
    if let Some(numbers) = &script.enemy_deck {
        let first = world.first_zombie_card;
        (game.state.spawn.deck, game.state.spawn.zombies) = (0, 0);
        for number in numbers {
            let mut cards = world.content().enemy_cards.iter();
            match cards.position(|card| card.number == *number.get_ref()) {
                Some(index) if index >= first => game.state.spawn.zombies |= 1 << (index - first),
                Some(index) => game.state.spawn.deck |= 1 << index,
                None => {
                    let message = format!("there is no enemy card {}", number.get_ref());
                    names.miss(number.span(), message, "see content/*/cards.toml");
                }
            }
        }
    }
}

/// What a mission counts: goals, crew, charges, blasts; and tokens of machines.
fn tasks(game: &mut Game, script: &Script, names: &Names) {
    let world = Arc::clone(&game.world);
    for step in &script.done {
        game.state.mission.steps |= 1u8.checked_shl(u32::from(step.saturating_sub(1))).unwrap_or(0);
    }
    if let Some(left) = script.crew {
        game.state.mission.crew = left;
    }
    for (colour, count) in &script.charges {
        let pillars = &world.mission().pillars;
        let pillar = pillars.iter().position(|pillar| pillar.colour.name() == colour.get_ref());
        match pillar {
            Some(index) => game.state.mission.charges[index] = *count,
            None => {
                let message = format!("there is no pillar `{}`", colour.get_ref());
                let known: Vec<_> = pillars.iter().map(|pillar| pillar.colour.name()).collect();
                let help = match known.is_empty() {
                    true => "this mission has none".to_owned(),
                    false => advice(colour.get_ref(), known),
                };
                names.miss(colour.span(), message, help);
            }
        }
    }
    for (zone, count) in &script.blasts {
        let Some(at) = names.keep(names.zone(zone)) else { continue };
        let mut there =
            game.state.spawn.tokens.iter_mut().filter(|spawn| spawn.zone == at).peekable();
        if there.peek().is_none() {
            let message = format!("no spawn token lies in {}", zone.get_ref());
            names.miss(zone.span(), message, "grenades are thrown at spawn tokens");
        }
        there.for_each(|spawn| spawn.blasts = *count);
    }
    for word in &script.active {
        let Some(kind) = names.keep(machine(word, names)) else { continue };
        let machines = world.mission().machines.iter().zip(game.state.machines.iter_mut());
        let mut of_kind = machines.filter(|((known, _), _)| *known == kind).peekable();
        if of_kind.peek().is_none() {
            let message = format!("there is no {} in play", word.get_ref());
            names.miss(word.span(), message, "put it under `machines`");
        }
        of_kind.for_each(|(_, machine)| machine.active = true);
    }
}

/// All cards in the piles where they lie before anybody has any.
fn stack(game: &mut Game) {
    let world = Arc::clone(&game.world);
    let state = &mut game.state;
    (state.cards.deck, state.cards.supply) = (Pile::EMPTY, Pile::EMPTY);
    (state.cards.discards, state.cards.gone) = (Pile::EMPTY, Pile::EMPTY);
    for (index, card) in world.content().equipment.iter().enumerate() {
        let pile = if card.back == Back::Equipment {
            &mut state.cards.deck
        } else {
            &mut state.cards.supply
        };
        pile.0[index] = card.copies_in(world.boxes);
    }
    for card in &world.mission().set_apart {
        if world.searched_for(*card) && state.cards.deck[*card] > 0 {
            state.cards.deck[*card] -= 1;
            state.cards.supply[*card] += 1;
        }
    }
    for (find, _) in state.mission.finds.iter() {
        if let Find::Card(card) = find {
            let pile = if state.cards.supply[*card] > 0 {
                &mut state.cards.supply
            } else {
                &mut state.cards.deck
            };
            pile[*card] = pile[*card].saturating_sub(1);
        }
    }
    state.outcome = None;
    state.mission.steps = 0;
    clear(game);
}

/// No open matters.
fn clear(game: &mut Game) {
    while game.state.frames.pop().is_some() {}
}

/// Takes a card of this name out of the pile in which it lies.
pub(super) fn take(
    game: &mut Game,
    name: &str,
    span: std::ops::Range<usize>,
    names: &Names,
) -> Looked<Card> {
    for card in names.cards(name, span.clone())? {
        for pile in [&mut game.state.cards.supply, &mut game.state.cards.deck] {
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
    (game.state.outcome, game.state.mission.steps) = (None, 0);
    let card = game.world.identity(who).clone();
    let inventory = inventory(game, person, names)?;
    let old = old_tanks(person, &inventory, names)?;
    let survivor = game.survivor_mut(who);
    survivor.zone = zone;
    survivor.played = person.played.unwrap_or(false);
    survivor.armour = person.armour.unwrap_or(survivor.base_armour);
    survivor.inventory = inventory;
    survivor.hidden = person.camouflaged.unwrap_or(false);
    survivor.old_tanks = 0;
    for slot in old {
        survivor.note_tank(slot, true);
    }
    survivor.tokens = person.tokens.unwrap_or(0);
    survivor.remotes = 0;
    for word in person.remotes.iter().flatten() {
        survivor.remotes |= 1 << machine(word, names)? as u8;
    }
    survivor.standing = match person.standing {
        None | Some(Stands::Playing) => Standing::Playing,
        Some(Stands::Down) => Standing::Down,
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
    let laid_down = u16::from(person.laid_down == Some(true)) << who.0;
    let injuries = person.injuries.unwrap_or(0);
    survivor.base_armour = survivor.base_armour.saturating_sub(injuries).max(1);
    survivor.armour = person.armour.unwrap_or(survivor.base_armour);
    if survivor.standing == Standing::Down {
        survivor.armour = 0;
    }
    survivor.skills = Skills::NONE;
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
        if !survivor.skills.gain(skill) {
            return Err(names.wrong(name.span(), "too many skills", "leave some out"));
        }
        survivor.make_room(skill);
    }
    game.state.all_out.laid_down |= laid_down;
    game.state.all_out.defence[who.index()] = person.defence.unwrap_or(0);
    for die in person.dice.iter().flatten() {
        let die = skill_die(die, names)?;
        game.state.all_out.dice[who.index()].take(die);
    }
    for die in person.used_dice.iter().flatten() {
        let die = skill_die(die, names)?;
        game.state.all_out.dice[who.index()].use_up(die);
    }
    if game.world.options.ko {
        let above = Danger::ALL.into_iter().filter(|level| *level > Danger::Blue);
        let above =
            above.flat_map(|level| card.places(level)).fold(0, |set, (at, _)| set | 1 << at);
        game.state.ko.earned[who.index()] = game.survivor(who).picked & above;
        game.state.ko.injuries[who.index()] = injuries;
    }
    Ok(())
}

/// The Skill die of a word.
fn skill_die(word: &Spanned<String>, names: &Names) -> Looked<SkillDie> {
    let found = SkillDie::ALL.into_iter().find(|die| die.name() == word.get_ref());
    found.ok_or_else(|| {
        let message = format!("`{}` is no Skill die", word.get_ref());
        names.wrong(word.span(), message, "there are black, red, blue and white")
    })
}

/// What stands behind a card that lies face down.
pub(super) const FACE_DOWN: &str = " (face down)";

fn inventory(game: &mut Game, person: &Person, names: &Names) -> Looked<Inventory> {
    let mut inventory = Inventory::with_slots(names.content.ruleset.slots);
    let areas =
        [(Area::Hand, &person.hand), (Area::Body, &person.body), (Area::Backpack, &person.pack)];
    for (area, cards) in areas {
        for written in cards.iter().flatten() {
            let wrong = |message: String| Err(names.wrong(written.span(), message, ""));
            let text = written.get_ref().as_str();
            let turned = text.strip_suffix(FACE_DOWN);
            let mut parts = turned.unwrap_or(text).split(" + ");
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
            inventory.turn(slot, turned.is_some());
        }
    }
    Ok(inventory)
}

/// The slots of the tanks that are from the start of the mission: those named,
/// or the first, worn ones before those in the backpack.
fn old_tanks(person: &Person, inventory: &Inventory, names: &Names) -> Looked<Vec<Slot>> {
    let is_tank = |slot: &Slot| {
        let card = inventory.get(*slot);
        card.is_some_and(|card| names.content.equipment(card).effect == Effect::Oxygen)
    };
    let mut slots = Vec::new();
    if person.old_tank == Some(true) {
        slots.extend(Slot::all().find(is_tank));
    }
    for written in person.old_tanks.iter().flatten() {
        let Some(slot) = Slot::named(written.get_ref()).filter(is_tank) else {
            let message = format!("there is no oxygen tank in `{}`", written.get_ref());
            return Err(names.wrong(written.span(), message, "slots are `body1` or `pack2`"));
        };
        slots.push(slot);
    }
    Ok(slots)
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
    game.state.spawn.ordered = false;
    if let Some(first) = &script.spawn_first
        && let Some(zone) = names.keep(names.zone(first))
    {
        if !game.state.spawn.tokens.iter().any(|spawn| spawn.zone == zone) {
            let message = format!("no spawn token lies in {}", first.get_ref());
            names.miss(first.span(), message, "name a zone of `spawns`");
        }
        game.order_spawns(zone);
    }
    match script.phase {
        Phase::Setup => {}
        Phase::Turn | Phase::Players => {
            if script.phase == Phase::Players {
                game.push(Stage::Players);
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
            names.keep(in_turn(game, script, names));
        }
        Phase::Activation => game.activate(Kinds::ALL, Cause::Phase),
        Phase::Spawn => {
            game.push(Spawning);
            if !game.state.spawn.ordered {
                game.push(SpawnOrder);
            }
        }
        // The stage before is over.
        Phase::Enemies => game.push(Stage::Scientists),
        Phase::End => game.push(Stage::Spawn),
    }
    Ok(())
}

/// What the survivor whose turn it is has done already.
fn in_turn(game: &mut Game, script: &Script, names: &Names) -> Looked<()> {
    let world = Arc::clone(&game.world);
    for (name, person) in &script.survivors {
        let used = person.used.iter().flatten();
        let done = [person.searched, person.used_door].contains(&Some(true)) || used.count() > 0;
        let says = done || person.searched.or(person.used_door).is_some();
        let who = names.who(&world, name)?;
        let Some(turn) = game.turn_frame().filter(|turn| turn.who == who) else {
            if says {
                let message = format!("it is not {}'s turn", name.get_ref());
                let help = "`searched`, `used_door` and `used` are of a turn under way";
                names.miss(name.span(), message, help);
            }
            continue;
        };
        turn.searched = person.searched.unwrap_or(turn.searched);
        turn.door = person.used_door.unwrap_or(turn.door);
        for skill in person.used.iter().flatten() {
            let Some(known) = names.keep(names.skill(skill)) else { continue };
            match mark_of(known) {
                Some(mark) => turn.used |= 1 << mark,
                None => {
                    let message = format!("`{}` doesn't work once per turn", skill.get_ref());
                    names.miss(skill.span(), message, "leave it out");
                }
            }
        }
        turn.fresh &= !done;
    }
    Ok(())
}
