//! The log: plays, taking back, any moment of the past.

mod common;

use common::{Astray, SLOPPY, content, do_something, mover, random_race, start};
use proptest::prelude::*;
use table::example::{Do, Forbidden, Happened, NoRace, Race, RaceSetup};
use table::{Entry, Game, Log, Recorded, ReplayError, Seat, Seeded, StartError, UndoRefused};

/// A log in which `seat` is to move and two plays can be taken back.
fn two_shoes() -> (Log<Race>, Seat) {
    let mut log = start(2, 21, 7);
    let seat = mover(log.game()).unwrap();
    log.play(seat, Do::Shoes, &mut ()).unwrap();
    log.play(seat, Do::Shoes, &mut ()).unwrap();
    (log, seat)
}

#[test]
fn what_revealed_nothing_is_taken_back_step_by_step() {
    let (mut log, seat) = two_shoes();
    let one = log.at(1).unwrap();
    assert!(log.can_undo());
    log.undo_step(seat).unwrap();
    assert_eq!(log.game(), &one);
    log.undo_step(seat).unwrap();
    assert_eq!(log.game(), &log.at(0).unwrap());
    assert!(!log.can_undo());
    assert_eq!(log.undo_step(seat), Err(UndoRefused::Nothing));
    let kept = log.entries();
    assert_eq!(kept.len(), 4);
    assert_eq!(kept[2..], [Entry::Undo { to: 1 }, Entry::Undo { to: 0 }]);
    assert_eq!(log.plays().count(), 0);
    assert!(log.is_empty());
}

#[test]
fn several_are_taken_back_at_once_whoever_made_them() {
    let (mut log, seat) = two_shoes();
    log.play(seat, Do::Step, &mut ()).unwrap();
    let other = mover(log.game()).unwrap();
    assert_ne!(other, seat);
    log.play(other, Do::Shoes, &mut ()).unwrap();
    assert_eq!(log.undo_step(seat), Err(UndoRefused::NotYours { play: 4, owner: other }));
    assert_eq!(log.undo_to(4), Err(UndoRefused::Ahead { to: 4, len: 4 }));
    log.undo_to(1).unwrap();
    assert_eq!(log.len(), 1);
    assert_eq!(log.game(), &log.at(1).unwrap());
    assert_eq!(mover(log.game()), Some(seat));
}

#[test]
fn a_die_is_not_taken_back() {
    let (mut log, seat) = two_shoes();
    log.play(seat, Do::Roll, &mut ()).unwrap();
    assert!(!log.can_undo());
    assert_eq!(log.undo_step(seat), Err(UndoRefused::Revealed { play: 3 }));
    let other = mover(log.game()).unwrap();
    log.play(other, Do::Shoes, &mut ()).unwrap();
    assert!(log.can_undo());
    assert_eq!(log.earliest_undo(), 3);
    assert_eq!(log.undo_to(2), Err(UndoRefused::Revealed { play: 3 }));
    assert_eq!(log.entries().len(), 4);
    log.undo_to(3).unwrap();
}

#[test]
fn a_secret_that_was_shown_is_not_taken_back() {
    // Charms are rare: find a race in which one was spent.
    let spent = (0..200).map(|seed| random_race(seed, 400)).find_map(|log| {
        let at = log.plays().position(|play| play.action == Do::Spend)?;
        Some((log, at + 1))
    });
    let (log, n) = spent.expect("some race has a charm");
    let play = log.plays().nth(n - 1).unwrap();
    assert!(play.rolls.is_empty());
    assert!(play.revealed);
    assert!(matches!(
        log.events_of(n).unwrap()[0],
        Happened::Spent(seat) if seat == play.seat
    ));
}

#[test]
fn undoing_brings_no_other_dice() {
    let mut plain = start(2, 40, 11);
    let seat = mover(plain.game()).unwrap();
    let mut undone = plain.clone();
    undone.play(seat, Do::Shoes, &mut ()).unwrap();
    undone.undo_step(seat).unwrap();
    let (mut a, mut b) = (Vec::new(), Vec::new());
    plain.play(seat, Do::Roll, &mut a).unwrap();
    undone.play(seat, Do::Roll, &mut b).unwrap();
    assert_eq!(a, b);
    assert_eq!(plain.position(), undone.position());
    assert_eq!(plain.game(), undone.game());
}

#[test]
fn a_refusal_leaves_no_trace() {
    let mut log = start(2, 21, 7);
    let seat = mover(log.game()).unwrap();
    let other = Seat(1 - seat.0);
    let before = log.game().clone();
    for wrong in [other, Seat(4), Seat(16), Seat(255)] {
        assert_eq!(log.play(wrong, Do::Step, &mut ()), Err(Forbidden::NotYourTurn));
    }
    assert_eq!(log.game(), &before);
    assert!(log.entries().is_empty());
}

#[test]
fn even_a_sloppy_game_is_put_back_when_it_refuses() {
    let setup = RaceSetup { runners: 2, goal: 21 };
    let mut log = Log::<Astray<SLOPPY>>::start(&content(), &setup, 7).unwrap();
    let (before, position) = (log.game().clone(), log.position());
    let seat = mover(log.game()).unwrap();
    let other = Seat(1 - seat.0);
    assert!(log.play(other, Do::Step, &mut ()).is_err());
    assert_eq!(log.game(), &before);
    assert_eq!(log.position(), position);
    log.play(seat, Do::Roll, &mut ()).unwrap();
    let text = table::write(&log);
    assert!(table::read::<Astray<SLOPPY>>(&text, &content()).is_ok());
}

#[test]
fn what_is_not_there_can_t_be_shown() {
    let (log, _) = two_shoes();
    let missing = |asked| ReplayError::NoSuchPlay { asked, len: 2 };
    assert_eq!(log.at(3).err(), Some(missing(3)));
    assert_eq!(log.events_of(3).err(), Some(missing(3)));
    let mut game = log.at(0).unwrap();
    assert_eq!(log.replay().step(&mut game, 0, &mut ()).err(), Some(missing(0)));
}

#[test]
fn a_bad_setup_is_refused() {
    let setup = RaceSetup { runners: 9, goal: 21 };
    let error = Log::<Race>::start(&content(), &setup, 1).unwrap_err();
    assert_eq!(error, StartError::Refused(NoRace::Runners(9)));
    assert_eq!(error.to_string(), "one to four can run, not 9");
}

#[test]
fn streams_are_other_games() {
    let setup = RaceSetup { runners: 4, goal: 21 };
    let logs: Vec<_> = (0..8)
        .map(|stream| Log::<Race>::start_on(&content(), &setup, 5, stream).unwrap())
        .collect();
    assert!(logs.iter().any(|log| log.opening() != logs[0].opening()));
    assert_eq!((logs[3].seed(), logs[3].stream()), (5, 3));
}

#[test]
fn a_long_way_is_taken_back_at_once_and_step_by_step() {
    let mut log = start(2, u16::MAX, 3);
    let mut past = vec![log.game().clone()];
    for _ in 0..200 {
        let seat = mover(log.game()).unwrap();
        log.play(seat, Do::Step, &mut ()).unwrap();
        past.push(log.game().clone());
    }
    log.undo_to(150).unwrap();
    assert_eq!(log.game(), &past[150]);
    for to in (0..150).rev() {
        log.undo_to(to).unwrap();
        assert_eq!(log.game(), &past[to], "back to {to}");
        assert_eq!(log.at(to / 2).unwrap(), past[to / 2]);
    }
    assert!(!log.can_undo());
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    /// Every moment of a race is as it was, and every event happens again.
    #[test]
    fn the_past_is_as_it_was(seed: u64) {
        let mut log = start(3, 200, seed);
        let mut whim = Seeded::new(seed, 1);
        // What stood after each play, and what happened in it.
        let mut past = vec![(log.game().clone(), log.events_of(0).unwrap())];
        for _ in 0..300 {
            let Some(events) = do_something(&mut log, &mut whim) else { break };
            match log.entries().last() {
                Some(Entry::Undo { to }) => past.truncate(to + 1),
                _ => past.push((log.game().clone(), events)),
            }
        }
        prop_assert_eq!(past.len(), log.len() + 1);
        let mut walker = log.at(0).unwrap();
        for (n, (game, events)) in past.iter().enumerate() {
            prop_assert_eq!(&log.at(n).unwrap(), game);
            prop_assert_eq!(&log.events_of(n).unwrap(), events);
            if n > 0 {
                log.replay().step(&mut walker, n, &mut ()).unwrap();
                prop_assert_eq!(&walker, game);
            }
        }
    }

    /// The plays that stand make the same game without those taken back.
    #[test]
    fn what_was_taken_back_leaves_nothing_behind(seed: u64) {
        let log = random_race(seed, 300);
        let mut opening = Recorded::new(log.opening());
        let mut game = Race::start(log.content(), log.setup(), &mut opening, &mut ()).unwrap();
        for play in log.plays() {
            let mut chance = Recorded::new(&play.rolls);
            game.apply(play.seat, play.action, &mut chance, &mut ()).unwrap();
            prop_assert_eq!(chance.finish(), Ok(()));
        }
        prop_assert_eq!(&game, log.game());
    }
}
