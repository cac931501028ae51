//! Menus list exactly what is legal, at its true price; views hold what hosts
//! need.

use survival::action::Action;
use survival::content::Content;
use survival::event::Fact;
use survival::menu::{Cost, Entry, Group, Item, discards, explain, fold, menu};
use survival::reading::Read as _;
use survival::reading::frame::{Frame, TurnFrame};
use survival::setup::Setup;
use survival::skill::Skill;
use survival::view::Phase;
use survival::{Game, words};
use table::{Chance, Game as _, Seat, Seeded, Turn};

const TEAM: [&str; 6] = ["Cole", "Vivian", "Mitsuki", "Magnus", "Jared", "Baraka"];

fn begin(mission: &str, seats: u8, seed: u64) -> (Game, Seeded) {
    let content = Content::embedded().expect("the embedded content is sound");
    let mut chance = Seeded::new(seed, 0);
    let setup = Setup::new(mission, TEAM, seats);
    let game = Game::start(&content, &setup, &mut chance, &mut ()).expect("a game");
    (game, chance)
}

fn turn(game: &Game) -> Option<TurnFrame> {
    game.state().frames.iter().rev().find_map(|frame| match frame {
        Frame::Turn(turn) => Some(*turn),
        _ => None,
    })
}

fn texts(game: &Game, actions: impl IntoIterator<Item = Action>) -> Vec<String> {
    let mut texts: Vec<String> = actions.into_iter().map(|action| game.command(action)).collect();
    texts.sort();
    texts
}

/// The actions that an entry says it costs are those that are spent.
fn check_price(game: &Game, action: Action, cost: Cost, chance: &Seeded, seat: Seat) {
    let (Some(before), false) = (turn(game), matches!(action, Action::End | Action::Lend { .. }))
    else {
        return;
    };
    let mut after = game.clone();
    let mut events = Vec::new();
    after.apply(seat, action, &mut chance.clone(), &mut events).expect("legal");
    if after.state().outcome.is_some() || after.state().round != game.state().round {
        return;
    }
    let more = |event: &&survival::event::Event| matches!(event.fact, Fact::Learned { who, skill: Skill::ExtraAction } if who == before.who);
    let learned = events.iter().filter(more).count() as u8;
    let left = turn(&after).filter(|turn| turn.who == before.who).map_or(0, |turn| turn.actions);
    let spent = match cost {
        Cost::Actions(actions) => actions,
        Cost::Free | Cost::Nothing => 0,
    };
    let text = game.command(action);
    assert_eq!(before.actions + learned - left, spent, "{text} of {before:?}");
}

#[test]
fn menus_cover_exactly_what_is_legal() {
    let content = Content::embedded().expect("the embedded content is sound");
    for (mission, seed) in content.missions.iter().zip(100..) {
        let (mut game, mut chance) = begin(&mission.id, 1 + (seed % 4) as u8, seed);
        let mut whim = Seeded::new(seed, 7);
        let mut decisions = 0;
        while let Turn::Decide(seats) = game.turn()
            && decisions < 1500
        {
            decisions += 1;
            let seat = seats.lowest().expect("somebody");
            let entries = menu(&game, seat);
            let mut legal = Vec::new();
            game.legal(&mut legal);
            let all = legal.clone();
            legal.retain(|action| game.may(seat, *action));
            let listed = entries.iter().map(|entry| entry.action);
            assert_eq!(texts(&game, listed), texts(&game, legal.iter().copied()));
            assert!(entries.is_sorted_by_key(|entry| entry.group));
            for entry in &entries {
                assert!(!entry.label.is_empty() && !entry.label.contains('{'), "{entry:?}");
                let text = explain(&game, seat, entry.action);
                assert_eq!(text, "That may be done now.");
            }
            if matches!(game.frame(), Some(Frame::Turn(_))) && decisions % 3 == 0 {
                for entry in &entries {
                    check_price(&game, entry.action, entry.cost, &chance, seat);
                }
            }
            let folded = fold(entries.clone(), 10);
            let unfolded = folded.into_iter().flat_map(|item| match item {
                Item::One(entry) => vec![entry.action],
                Item::Many { entries, .. } => entries.iter().map(|entry| entry.action).collect(),
            });
            assert_eq!(texts(&game, unfolded), texts(&game, legal.iter().copied()));
            for other in 0..game.world().seat_count() {
                let other = Seat(other);
                assert!(menu(&game, other).is_empty() || seats.contains(other));
                let mut free = Vec::new();
                game.interrupts(other, &mut free);
                let entries = discards(&game, other);
                let aside = |entry: &Entry| entry.minor != (entry.group == Group::Discard);
                assert!(entries.iter().all(aside), "discards, and shots at nobody");
                assert_eq!(
                    texts(&game, entries.iter().map(|entry| entry.action)),
                    texts(&game, free)
                );
            }
            let action = all[whim.below(all.len() as u32) as usize];
            let seat = game.answerer(action).expect("somebody");
            game.apply(seat, action, &mut chance, &mut ()).expect("legal");
        }
    }
}

#[test]
fn what_is_forbidden_is_explained_by_its_rule() {
    let (mut game, mut chance) = begin("invader/m0", 1, 3);
    while !matches!(game.frame(), Some(Frame::Turn(_))) {
        let mut legal = Vec::new();
        game.legal(&mut legal);
        game.apply(Seat(0), legal[0], &mut chance, &mut ()).expect("legal");
    }
    let far = game.read_command("move 01-R:22").expect("an action");
    let text = explain(&game, Seat(0), far);
    assert!(text.starts_with("Not now: ") && text.contains("Invader, Movement, p. "), "{text}");
    let other = explain(&game, Seat(5), Action::End);
    assert!(other.contains("somebody else decides"), "{other}");
}

#[test]
fn a_view_holds_what_a_host_needs() {
    let (mut game, mut chance) = begin("invader/m0", 2, 5);
    assert_eq!(game.public_view().phase, Phase::Setup);
    let mut legal = Vec::new();
    while !matches!(game.frame(), Some(Frame::Turn(_))) {
        legal.clear();
        game.legal(&mut legal);
        let Turn::Decide(seats) = game.turn() else { panic!("over") };
        game.apply(seats.lowest().expect("somebody"), legal[0], &mut chance, &mut ())
            .expect("legal");
    }
    let view = game.public_view();
    assert_eq!((view.phase, view.round, view.outcome.as_ref()), (Phase::Players, 1, None));
    assert_eq!(view.question, words::question(&game));
    assert_eq!(view.survivors.len(), 6);
    assert_eq!(view.survivors[2].initials, "Mi");
    assert_eq!(view.survivors[0].zone, "05-R:11");
    assert_eq!(view.survivors[0].next_level, Some(7));
    assert!(view.survivors.iter().all(|survivor| !survivor.cards.is_empty()));
    assert!(view.turn.as_ref().is_some_and(|turn| turn.actions == 3));
    let spawn = view.zones.iter().find(|zone| !zone.spawns.is_empty()).expect("a spawn zone");
    assert_eq!((spawn.name.as_str(), spawn.mold), ("03-V:31", Some(true)));
    assert!(spawn.spawns[0].awake && spawn.spawns[0].order == 1);
    assert_eq!(
        view.steps.iter().map(|step| (step.done, step.open)).collect::<Vec<_>>(),
        [(false, true), (false, false)]
    );
    assert_eq!(view.zones.iter().filter(|zone| zone.exit).count(), 1);
    let text = serde_json::to_string(&view).expect("it can be written");
    assert!(text.contains("\"mission\":\"invader/m0\"") && !text.contains("\"frames\""));
}
