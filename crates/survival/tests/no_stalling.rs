//! No chain of free choices runs for ever: an adversary does whatever neither
//! costs an action nor ends anything, in every decision of many games, and has
//! to stop each time.

use std::sync::Arc;

use survival::Game;
use survival::action::Action;
use survival::content::Content;
use survival::inventory::Area;
use survival::reading::Read as _;
use survival::reading::frame::Frame;
use survival::setup::Setup;
use table::{Chance, Game as _, Seat, Seeded, Turn};

/// More choices in a row that cost nothing than any player needs, and than any
/// rule allows: a rearrangement and what was found with it, between other
/// things that are free.
const PATIENCE: usize = 200;

/// So many decisions of each game are enough to meet every kind of choice.
const DECISIONS: usize = 1_500;

fn content() -> Arc<Content> {
    Content::embedded().expect("the embedded content is sound")
}

/// What time costs: rounds, turns, actions, and how many matters are open. As
/// long as all of it stays as it is, nothing has been paid.
fn clock(game: &Game) -> (u16, usize, Option<(u8, u8, u32)>) {
    let state = game.state();
    let turn = state.frames.iter().rev().find_map(|frame| match frame {
        Frame::Turn(turn) => {
            let free = turn.free.iter().map(|free| u32::from(*free)).sum();
            Some((turn.who.0, turn.actions, free))
        }
        _ => None,
    });
    let played = state.survivors.iter().filter(|survivor| survivor.played).count();
    (state.round, played, turn)
}

/// How many cards were found and not put away yet.
fn unsettled(game: &Game) -> usize {
    let people = game.state().survivors.iter();
    people.map(|survivor| survivor.inventory.cards(Area::Found).count()).sum()
}

/// Whether a choice belongs to those that shuffle things to and fro.
fn is_fidgeting(action: Action) -> bool {
    matches!(
        action,
        Action::Put { .. }
            | Action::Attach { .. }
            | Action::Detach { .. }
            | Action::Stow { .. }
            | Action::Fetch { .. }
            | Action::HandRemote { .. }
            | Action::HandToken { .. }
            | Action::HandCompanion { .. }
            | Action::Reorganize
            | Action::Hide
            | Action::Reveal
    )
}

fn after(game: &Game, seat: Seat, action: Action, chance: &Seeded) -> Option<Game> {
    let (mut next, mut chance) = (game.clone(), chance.clone());
    next.apply(seat, action, &mut chance, &mut ()).ok().map(|()| next)
}

/// Plays a game as slowly as it can be played; the longest row of choices that
/// cost nothing.
fn dawdle(content: &Arc<Content>, mission: &str, seed: u64) -> usize {
    let of = content.of_mission(mission).expect("a mission");
    let team = of.survivors.iter().map(|who| who.name.as_str()).take(6);
    let setup = Setup::new(mission, team, 1);
    let (mut chance, mut whim) = (Seeded::new(seed, 0), Seeded::new(seed, 1));
    let mut game = Game::start(content, &setup, &mut chance, &mut ()).expect("a sound setup");
    let (mut longest, mut row) = (0, 0);
    let mut legal = Vec::new();
    for _ in 0..DECISIONS {
        let Turn::Decide(seats) = game.turn() else { break };
        let seat = seats.lowest().expect("somebody decides");
        legal.clear();
        game.legal(&mut legal);
        let now = clock(&game);
        let left = |action: &Action| {
            let next = after(&game, seat, *action, &chance).filter(|next| clock(next) == now)?;
            is_fidgeting(*action).then(|| (*action, unsettled(&next)))
        };
        let idle: Vec<(Action, usize)> = legal.iter().filter_map(left).collect();
        // What is put away for good can't be moved to and fro any more.
        let most = idle.iter().map(|(_, cards)| *cards).max();
        let idle = idle.into_iter().filter(|(_, cards)| Some(*cards) == most);
        let idle: Vec<Action> = idle.map(|(action, _)| action).collect();
        let choices = if idle.is_empty() { &legal } else { &idle };
        // Searching and trading open the chains that this is about.
        let opens = |action: &&Action| matches!(action, Action::Search | Action::Trade { .. });
        let opener = choices.iter().find(opens).filter(|_| whim.below(3) > 0);
        let any = choices[whim.below(choices.len() as u32) as usize];
        let action = opener.copied().unwrap_or(any);
        game.apply(seat, action, &mut chance, &mut ()).expect("what is legal applies");
        row = if clock(&game) == now { row + 1 } else { 0 };
        longest = longest.max(row);
        assert!(row <= PATIENCE, "{mission}, seed {seed}: stuck with {action:?}");
    }
    longest
}

#[test]
fn nobody_stays_in_one_decision_for_ever() {
    let content = content();
    let mut longest = 0;
    // Oxygen, prototypes, tokens that change hands, companions, trunks of cars.
    let missions = ["invader/m2", "invader/m9", "darkside/m4", "mixed/m3", "second/m1"];
    let stocks = content.all_missions().filter(|mission| {
        mission
            .specials
            .iter()
            .any(|special| matches!(special, survival::mission::Special::Trunk(_)))
    });
    let stocks: Vec<&str> = stocks.map(|mission| mission.id.as_str()).collect();
    assert!(!stocks.is_empty(), "a mission with trunks");
    for mission in missions.into_iter().chain(stocks) {
        for seed in 0..4 {
            longest = longest.max(dawdle(&content, mission, seed));
        }
    }
    // The adversary found chains to try it on.
    assert!(longest > 60, "only {longest} in a row");
}
