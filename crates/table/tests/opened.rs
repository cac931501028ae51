//! Games that were saved by rules of another time: opened all the same.

mod common;

use std::sync::Arc;

use common::{
    ALONE, Astray, NO_SHOES, NO_STEP, OTHER_RULES, OTHER_START, OTHER_STATE, TWO_DICE, content,
    do_something, random_race, start,
};
use proptest::prelude::*;
use table::example::{Figures, Race};
use table::{
    Game, Log, Opened, Seeded, Turn, open, read, read_shared, write, write_end, write_head,
    write_latest, write_shared,
};

const SAVE: &str = include_str!("golden/race-2.save");
const SHARED: &str = include_str!("golden/race-2.shared");

fn opened<G: Game<Content = Figures>>(text: &str) -> Opened<G> {
    open::<G>(text, &content()).unwrap()
}

/// The sentence, how many plays hold, and how many can be shown.
fn told<G: Game<Content = Figures>>(text: &str) -> (String, usize, Option<usize>) {
    let opened = opened::<G>(text);
    let difference = opened.difference().expect("something differs");
    (difference.to_string(), difference.holds, opened.shown().map(table::Replay::len))
}

#[test]
fn what_agrees_simply_opens() {
    let opened = opened::<Race>(SAVE);
    assert_eq!(opened.difference(), None);
    assert_eq!(opened.plays().len(), 11);
    let log = opened.play_on(1, None).unwrap();
    assert_eq!(write(&log), SAVE);
    // Rules that only say that they are others may still agree on a game.
    assert_eq!(self::opened::<Astray<OTHER_RULES>>(SAVE).difference(), None);
}

#[test]
fn the_first_play_that_differs_is_told() {
    assert_eq!(
        told::<Astray<NO_STEP>>(SAVE),
        (
            "play 3 of 11: `step` is no longer an action: `step` is nothing a runner can do".into(),
            2,
            Some(2)
        )
    );
    assert_eq!(
        told::<Astray<NO_SHOES>>(SAVE),
        (
            "play 1 of 11: the rules now refuse `change shoes`: these shoes were changed often enough"
                .into(),
            0,
            Some(0)
        )
    );
    assert_eq!(
        told::<Astray<TWO_DICE>>(SAVE),
        (
            "play 2 of 11: other dice or cards are asked for: only 1 rolls were recorded, but the \
             game asked for one more (one of 6)"
                .into(),
            1,
            Some(1)
        )
    );
    assert_eq!(
        told::<Astray<ALONE>>(SAVE),
        ("the beginning: it can't be set up any more: one to four can run, not 2".into(), 0, None)
    );
}

#[test]
fn a_game_that_begins_in_another_way_is_begun_anew() {
    for text in [SAVE, SHARED] {
        let opened = opened::<Astray<OTHER_START>>(text);
        let difference = opened.difference().expect("it begins with a die");
        assert!(difference.to_string().starts_with("the beginning: other dice"), "{difference}");
        assert!(difference.begins_anew && !difference.is_unplayable);
        assert_eq!((difference.holds, difference.plays, opened.plays().len()), (0, 11, 11));
        assert_eq!(opened.shown().map(table::Replay::len), Some(0), "as it begins now");
        let mut log = opened.play_on(7, None).expect("it can be set up");
        assert_eq!(log.len(), 0);
        // With its own dice where it has any.
        assert_eq!(log.seed() == 7, text == SHARED);
        let Turn::Decide(seats) = log.game().turn() else { panic!("it has just begun") };
        let mut legal = Vec::new();
        log.game().legal(&mut legal);
        log.play(seats.lowest().expect("a runner"), legal[0], &mut ()).expect("it is legal");
        let text = write(&log);
        let again = read::<Astray<OTHER_START>>(&text, &content()).expect("a sound save");
        assert_eq!(write(&again), text);
    }
    let opened = opened::<Astray<ALONE>>(SAVE);
    let difference = opened.difference().expect("it can't be set up");
    assert!(difference.is_unplayable && !difference.begins_anew);
}

#[test]
fn a_fingerprint_that_differs_vouches_for_nothing_since_the_one_before() {
    let (sentence, holds, shown) = told::<Astray<OTHER_STATE>>(SAVE);
    assert_eq!(
        sentence,
        "between plays 0 and 10 of 11: the game no longer stands as it stood then"
    );
    // All of it can be shown: no action and no roll is in the way.
    assert_eq!((holds, shown), (0, Some(11)));
    // Stored line by line, every play has its fingerprint.
    let mut log = start(2, 21, 21);
    let mut stored = write_head(&log);
    let mut whim = Seeded::new(3, 1);
    let mut at = Vec::new();
    while log.entries().len() < 30 && do_something(&mut log, &mut whim).is_some() {
        stored.push_str(&write_latest(&log).unwrap());
        at.push((log.len(), log.game().view(table::Viewer::Spectator).at));
    }
    let (_, holds, _) = told::<Astray<OTHER_STATE>>(&write_end(&stored));
    let first = at.iter().find(|(_, at)| at.iter().sum::<u16>() > 0).unwrap();
    assert_eq!(holds + 1, first.0);
}

#[test]
fn figures_that_changed_are_named() {
    let richer = Arc::new(Figures { changes: 4, ..Figures::default() });
    let opened = open::<Race>(SAVE, &richer).unwrap();
    assert_eq!(
        opened.difference().unwrap().to_string(),
        "the beginning: the rule shoes now has changes 4, not 3 \
         (the game no longer stands as it stood then)"
    );
    assert_eq!(opened.shown().map(table::Replay::len), Some(11));
    // A save that doesn't know its figures is told by what was observed; here
    // nothing was.
    let old = include_str!("golden/race.save");
    assert_eq!(open::<Race>(old, &richer).unwrap().difference(), None);
}

#[test]
fn figures_that_changed_and_made_no_difference_are_none() {
    // A pile that is never drawn from, in a state that doesn't know it.
    let text = SAVE.replacen("\"puddle\":{\"copies\":3}", "\"puddle\":{\"copies\":9}", 1);
    let body = &text[..text.rfind("digest").unwrap()];
    assert_ne!(text, SAVE);
    assert_eq!(opened::<Race>(&write_end(body)).difference(), None);
}

#[test]
fn dice_of_another_generator_are_shown_and_not_rolled_on() {
    let body = SAVE[..SAVE.rfind("digest").unwrap()].replacen("chacha8/1", "chacha8/0", 1);
    let text = write_end(&body);
    let (sentence, holds, shown) = told::<Race>(&text);
    assert!(sentence.starts_with("play 11 of 11: its dice come from `chacha8/0`"), "{sentence}");
    assert_eq!((holds, shown), (11, Some(11)));
    let log = opened::<Race>(&text).play_on(99, None).unwrap();
    assert_eq!((log.len(), log.seed()), (11, 99));
}

#[test]
fn a_game_is_played_on_from_the_last_play_that_holds() {
    let mut log = opened::<Astray<NO_STEP>>(SAVE).play_on(1, None).unwrap();
    assert_eq!((log.len(), log.seed()), (2, 21), "with its own dice");
    let before = read::<Race>(SAVE, &content()).unwrap();
    assert_eq!(log.game().0, before.at(2).unwrap());
    // Its next die is the one that came then.
    let seat = common::mover(log.game()).unwrap();
    log.play(seat, table::example::Do::Roll, &mut ()).unwrap();
    let rolls: Vec<_> = before.plays().flat_map(|play| play.rolls.clone()).collect();
    let again: Vec<_> = log.plays().flat_map(|play| play.rolls.clone()).collect();
    assert_eq!(again[..], rolls[..again.len()]);
    let text = write(&log);
    assert_eq!(write(&read::<Astray<NO_STEP>>(&text, &content()).unwrap()), text);

    // A shared game has no dice of its own to come.
    let log = opened::<Astray<NO_STEP>>(SHARED).play_on(5, None).unwrap();
    assert_eq!((log.len(), log.seed()), (2, 5));
    assert!(opened::<Astray<ALONE>>(SAVE).play_on(1, None).is_none());
}

#[test]
fn whoever_goes_on_before_the_end_of_what_was_inherited_inherits_less() {
    let log = read::<Race>(SAVE, &content()).unwrap();
    let mut fork = Log::fork(log.replay(), 7, 99).unwrap();
    let mut whim = Seeded::new(3, 1);
    while do_something(&mut fork, &mut whim).is_some() {}
    let mut on = opened::<Astray<NO_STEP>>(&write(&fork)).play_on(1, None).unwrap();
    assert_eq!((on.len(), on.replay().inherited(), on.position()), (2, Some(2), 0));
    let seat = common::mover(on.game()).unwrap();
    on.play(seat, table::example::Do::Roll, &mut ()).unwrap();
    let text = write(&on);
    assert_eq!(write(&read::<Astray<NO_STEP>>(&text, &content()).unwrap()), text);
    let shared = write_shared(&on);
    assert!(read_shared::<Astray<NO_STEP>>(&shared, &content()).unwrap().was_made_by(99, 0, None));
}

#[test]
fn a_line_that_can_t_be_read_ends_what_holds() {
    let body = SAVE[..SAVE.rfind("digest").unwrap()].replacen("{\"n\":5,", "{\"m\":5,", 1);
    let (sentence, holds, shown) = told::<Race>(&write_end(&body));
    assert!(sentence.contains("line 18 of the record can't be read"), "{sentence}");
    assert_eq!((holds, shown), (4, Some(4)));
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    /// Whatever the rules do, what holds is as it was, and plays on.
    #[test]
    fn what_holds_is_what_was(seed: u64, entries in 1usize..80) {
        let log = random_race(seed, entries);
        let text = write(&log);
        let opened = open::<Astray<TWO_DICE>>(&text, &content()).unwrap();
        let Some(difference) = opened.difference().cloned() else { return Ok(()) };
        let on = opened.play_on(1, None).unwrap();
        prop_assert_eq!(on.len(), difference.holds);
        let again = write(&on);
        let again = read::<Astray<TWO_DICE>>(&again, &content()).unwrap();
        prop_assert_eq!(again.game(), on.game());
    }
}
