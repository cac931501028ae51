//! From a scenario to its position: a game at the given moment.

use std::sync::Arc;

use sheet::Problem;
use table::Scripted;
use toml::Spanned;

use super::Scenario;
use super::names::{Looked, Names};
use super::possible;
use super::script::{HordeSide, HumanSide, PlaceSide, Start};
use crate::card::{Card, Horde, Kind, Place};
use crate::content::Content;
use crate::event::{Event, Side};
use crate::game::{Game, Hosted};
use crate::pile::Known;
use crate::setup::Setup;
use crate::state::{Played, Quiet, Stage, Window};
use crate::world::World;

/// Sets the position up and plays on to the first decision, unless it is one
/// that can't be.
pub(super) fn begin(
    scenario: &Scenario,
    world: &Arc<World>,
    chance: &mut Scripted,
    events: &mut Vec<Event>,
    problems: &mut Vec<Problem>,
) -> Looked<Game> {
    let world = Arc::clone(world);
    let mut host = Hosted { chance, sink: events };
    let script = &scenario.script;
    if script.phase == Start::Setup {
        let mut game = Game::set_up(world, &mut host);
        game.state.quiet = if script.windows { Quiet::No } else { Quiet::Turn };
        return Ok(game);
    }
    let mut game = Game::bare(Arc::clone(&world));
    lay(&mut game, scenario)?;
    if !script.impossible {
        let names = Names { page: &scenario.page, world: &world };
        problems.extend(possible::check(&game, scenario, &names));
        if !problems.is_empty() {
            return Ok(game);
        }
    }
    let state = &mut game.state;
    match script.phase {
        Start::Setup => {}
        Start::Begin => {
            let quiet = state.quiet;
            state.turn = state.turn.saturating_sub(1);
            game.begin_turn(&mut host);
            // A new turn asks again; the scenario says otherwise.
            game.state.quiet = quiet;
        }
        Start::Defend => state.stage = Stage::Defend,
        Start::Choose => state.stage = Stage::Choose,
        Start::Placed => game.open(Window::Placed, &mut host),
        Start::Attack => {
            let order = std::mem::take(&mut state.order);
            let limits = state.hordes.clone().map(|horde| (horde.zombies, horde.rages));
            game.begin_attack(&mut host);
            for horde in order {
                if game.state.stage == Stage::Order && !game.state.order.contains(&horde) {
                    game.lay_out_order(Side::Horde(horde).seat(), horde, &mut host);
                }
            }
            // A position that names an order has it agreed on.
            while let Stage::Agree(proposal, agreed) = game.state.stage {
                let Some(seat) = game.undecided(proposal, agreed).lowest() else { break };
                game.consent(seat, &mut host);
            }
            // A position may say how many cards are still to be played.
            for (horde, (zombies, rages)) in game.state.hordes.iter_mut().zip(limits) {
                horde.zombies = if zombies == u8::MAX { horde.zombies } else { zombies };
                horde.rages = if rages == u8::MAX { horde.rages } else { rages };
            }
        }
        Start::Damage => game.begin_damage(&mut host),
        Start::Recruit => game.begin_recruiting(&mut host),
        Start::End => game.end_turn(&mut host),
    }
    Ok(game)
}

/// The booklet's scenario that is played, and with how many.
pub(super) fn world(scenario: &Scenario, content: &Arc<Content>) -> Looked<World> {
    let script = &scenario.script;
    let id = match (&script.scenario, &script.players) {
        (Some(id), _) => id.get_ref().clone(),
        (None, players) => {
            let players = players.as_ref().map_or(2, |players| *players.get_ref());
            format!("invazions/attack_of_the_lab_{players}p")
        }
    };
    let span = match (&script.scenario, &script.players) {
        (Some(id), _) => id.span(),
        (None, Some(players)) => players.span(),
        (None, None) => scenario.at..scenario.at,
    };
    World::new(content, &Setup { scenario: id, options: script.options })
        .map_err(|error| Problem::new(&scenario.page, span, error.to_string(), ""))
}

/// Notes every name of a position that means nothing.
pub(super) fn look_up(scenario: &Scenario, names: &Names, problems: &mut Vec<Problem>) {
    let script = &scenario.script;
    let mut lists = vec![&script.contamination, &script.top, &script.bottom, &script.gone];
    let mut places: Vec<&Spanned<String>> =
        script.barricade.iter().chain(script.places.keys()).collect();
    let mut research = Vec::new();
    if let Some(human) = &script.human {
        lists.extend([&human.hand, &human.shown, &human.draw, &human.top, &human.discard]);
        research.extend(human.research.keys());
    }
    for side in script.hordes.values() {
        lists.extend([&side.hand, &side.shown, &side.draw, &side.discard, &side.played]);
        places.extend(&side.at);
    }
    for side in script.places.values() {
        lists.extend([&side.humans, &side.below]);
        research.extend(&side.research);
    }
    let cards = lists.into_iter().flatten().flat_map(|list| list.get_ref());
    let hordes = script.order.iter().flat_map(|order| order.get_ref()).chain(script.hordes.keys());
    problems.extend(cards.filter_map(|card| names.bag(&vec![card.clone()]).err()));
    problems.extend(places.into_iter().filter_map(|place| names.place(place).err()));
    problems.extend(hordes.filter_map(|horde| names.horde(horde).err()));
    problems.extend(research.into_iter().filter_map(|card| names.research(card).err()));
    problems.sort_by_key(Problem::offset);
}

fn lay(game: &mut Game, scenario: &Scenario) -> Looked<()> {
    let script = &scenario.script;
    let world = Arc::clone(&game.world);
    let names = Names { page: &scenario.page, world: &world };
    let state = &mut game.state;
    state.turn = script.turn.as_ref().map_or(1, |turn| *turn.get_ref());
    state.quiet = if script.windows { Quiet::No } else { Quiet::Turn };
    let pile = &mut state.contamination;
    if let Some(cards) = &script.contamination {
        pile.middle = names.bag(cards.get_ref())?;
    }
    // Written from the top down, laid from the bottom up.
    for (cards, on_top) in [(&script.top, true), (&script.bottom, false)] {
        let Some(cards) = cards else { continue };
        let mut cards = names.cards(cards.get_ref())?;
        if on_top {
            cards.reverse();
        }
        for card in cards {
            match on_top {
                true => pile.put_on_top(card, Known::ALL),
                false => pile.put_at_bottom(card, Known::ALL),
            }
        }
    }
    let most = world.figures().wounded * world.deal.hordes();
    state.wounded = script.wounded.as_ref().map_or(most, |wounded| *wounded.get_ref());
    state.barricade = script.barricade.as_ref().map(|place| names.place(place)).transpose()?;
    for name in script.order.iter().flat_map(|order| order.get_ref()) {
        let horde = names.horde(name)?;
        let _ = state.order.try_push(horde);
    }
    if let Some(cards) = &script.gone {
        state.gone = names.bag(cards.get_ref())?;
    }
    human(game, script.human.as_ref().unwrap_or(&HumanSide::default()), &names)?;
    for (name, side) in &script.places {
        place(game, names.place(name)?, side, &names)?;
    }
    for zombies in &mut game.state.hordes {
        // Not said: what the rules give.
        (zombies.zombies, zombies.rages) = (u8::MAX, u8::MAX);
    }
    for (name, side) in &script.hordes {
        horde(game, names.horde(name)?, side, &names)?;
    }
    attacked(game, scenario, &names)
}

fn human(game: &mut Game, side: &HumanSide, names: &Names) -> Looked<()> {
    let cap = game.world.token_cap();
    let research = game.world.deal.research.clone();
    let human = &mut game.state.human;
    for (cards, bag) in [
        (&side.hand, &mut human.hand),
        (&side.shown, &mut human.shown),
        (&side.draw, &mut human.draw.middle),
        (&side.discard, &mut human.discard),
    ] {
        if let Some(cards) = cards {
            *bag = names.bag(cards.get_ref())?;
        }
    }
    for card in side.top.iter().flat_map(|cards| names.cards(cards.get_ref())).flatten().rev() {
        human.draw.put_on_top(card, Known::ALL);
    }
    human.tokens = side.tokens.as_ref().map_or(cap, |tokens| *tokens.get_ref());
    human.points = side.points.as_ref().map_or(0, |points| *points.get_ref());
    for card in research {
        human.research[card.index()] = Some(0);
    }
    for (name, x) in &side.research {
        human.research[names.research(name)?.index()] = Some(*x.get_ref());
    }
    Ok(())
}

fn place(game: &mut Game, place: Place, side: &PlaceSide, names: &Names) -> Looked<()> {
    if let Some(cards) = &side.humans {
        for card in names.cards(cards.get_ref())? {
            let fits =
                card.kind() == Kind::Human && game.site_mut(place).humans.try_push(card).is_ok();
            if !fits {
                let help = "four Humans at most stand in a Place, and Humans only";
                return Err(names.wrong(cards.span(), format!("{card} can't stand there"), help));
            }
        }
    }
    if let Some(name) = &side.research {
        let research = names.research(name)?;
        let x = &mut game.state.human.research[research.index()];
        *x = Some(x.unwrap_or(0));
        game.site_mut(place).research = Some(research);
    }
    if let Some(cards) = &side.below {
        game.site_mut(place).below = names.bag(cards.get_ref())?;
    }
    if let Some(expected) = side.defence.as_ref().map(|defence| defence.span()) {
        return Err(names.wrong(expected, "a position can't set `defence`", "set `humans`"));
    }
    Ok(())
}

fn horde(game: &mut Game, horde: Horde, side: &HordeSide, names: &Names) -> Looked<()> {
    let world = Arc::clone(&game.world);
    let at = side.at.as_ref().map(|place| names.place(place)).transpose()?;
    let zombies = game.horde_mut(horde);
    zombies.at = at;
    for (cards, bag) in [
        (&side.hand, &mut zombies.hand),
        (&side.shown, &mut zombies.shown),
        (&side.draw, &mut zombies.draw),
        (&side.discard, &mut zombies.discard),
    ] {
        if let Some(cards) = cards {
            *bag = names.bag(cards.get_ref())?;
        }
    }
    if let Some(cards) = &side.played {
        for card in names.cards(cards.get_ref())? {
            let attack = world.card(card).attack;
            let doomed = card == Card::SneakingInside;
            if zombies.played.try_push(Played { card, attack, doomed }).is_err() {
                return Err(names.wrong(cards.span(), "nobody plays so many cards", ""));
            }
        }
    }
    let figure = |figure: &Option<toml::Spanned<u8>>, usual: u8| {
        figure.as_ref().map_or(usual, |figure| *figure.get_ref())
    };
    zombies.zombies = figure(&side.zombies, u8::MAX);
    zombies.rages = figure(&side.rages, u8::MAX);
    zombies.bonus = figure(&side.bonus, 0);
    zombies.recruits = figure(&side.recruits, 0);
    zombies.entered = zombies.recruits > 0;
    Ok(())
}

/// From the end of phase 3 on, every horde has its Place.
fn attacked(game: &mut Game, scenario: &Scenario, names: &Names) -> Looked<()> {
    let phase = scenario.script.phase;
    if matches!(phase, Start::Begin | Start::Defend | Start::Choose | Start::Setup) {
        return Ok(());
    }
    for horde in game.world.hordes() {
        if game.horde(horde).at.is_none() {
            let help = format!("add `hordes.{horde}.at = \"Lobby\"`");
            let message = format!("in this phase {horde} attacks a Place");
            return Err(names.wrong(scenario.at..scenario.at, message, help));
        }
    }
    Ok(())
}
