//! Saves: what is written comes back whole, and what isn't whole never loads.

mod common;

use common::{
    ALONE, Astray, NO_SHOES, NO_STEP, OTHER_NAME, OTHER_STATE, TWO_DICE, content, do_something,
    mover, random_race, start,
};
use proptest::prelude::*;
use table::example::{Do, Figures, Race};
use table::{
    Chance, Game, Log, Origin, Salt, SaveError, Seeded, UndoRefused, commitment, inspect, read,
    read_shared, write, write_end, write_head, write_latest, write_past, write_shared, write_step,
};

/// Format 2 as it was first written. If this fails, old saves no longer load:
/// mend the code, or raise the format and convert; never change the file.
const GOLDEN: &str = include_str!("golden/race-2.save");
const GOLDEN_SHARED: &str = include_str!("golden/race-2.shared");
/// The same race in format 1.
const OLD: &str = include_str!("golden/race.save");
const OLD_SHARED: &str = include_str!("golden/race.shared");

fn golden_race() -> Log<Race> {
    let mut log = start(2, 21, 21);
    let play = |log: &mut Log<Race>, action| {
        let seat = mover(log.game()).unwrap();
        log.play(seat, action, &mut ()).unwrap();
    };
    play(&mut log, Do::Shoes);
    play(&mut log, Do::Roll);
    play(&mut log, Do::Shoes);
    play(&mut log, Do::Shoes);
    log.undo_to(2).unwrap();
    for action in [Do::Step, Do::Roll, Do::Step, Do::Shoes, Do::Step, Do::Roll] {
        play(&mut log, action);
    }
    for action in [Do::Step, Do::Shoes, Do::Step, Do::Shoes] {
        play(&mut log, action);
    }
    log.undo_to(11).unwrap();
    log
}

/// The golden save with something in it replaced, and sealed again.
fn edited(from: &str, to: &str) -> String {
    let body = &GOLDEN[..GOLDEN.rfind("digest").unwrap()];
    assert!(body.contains(from), "{from} is not in the save");
    write_end(&body.replacen(from, to, 1))
}

fn error<G: Game<Content = Figures>>(text: &str) -> SaveError {
    read::<G>(text, &content()).unwrap_err()
}

fn assert_same(a: &Log<Race>, b: &Log<Race>) {
    assert_eq!(a.game(), b.game());
    assert_eq!(a.entries(), b.entries());
    assert_eq!(a.opening(), b.opening());
    assert_eq!(a.setup(), b.setup());
    assert_eq!(a.position(), b.position());
    assert_eq!((a.seed(), a.stream()), (b.seed(), b.stream()));
    assert_eq!(a.earliest_undo(), b.earliest_undo());
}

#[test]
fn the_format_is_what_it_was() {
    let log = golden_race();
    assert_eq!(write(&log), GOLDEN);
    assert_eq!(write_shared(&log), GOLDEN_SHARED);
    assert_same(&read(GOLDEN, &content()).unwrap(), &log);
}

#[test]
fn older_formats_are_read_for_ever() {
    let log = golden_race();
    let old = read::<Race>(OLD, &content()).unwrap();
    assert_same(&old, &log);
    assert_eq!(write(&old), GOLDEN, "what is written next has the newest format");
    let shared = read_shared::<Race>(OLD_SHARED, &content()).unwrap();
    assert_eq!(shared.game(), log.game());
    // Its fingerprints are of a layout that is gone: they are not compared.
    let body = &OLD[..OLD.rfind("digest").unwrap()];
    let other = body.replacen("e9c86cc5e82978ff", "0000000000000000", 1);
    assert!(read::<Race>(&write_end(&other), &content()).is_ok());
    // Its actions and rolls are.
    let other = body.replacen("\"do\":\"step\"", "\"do\":\"stop\"", 1);
    assert!(matches!(error::<Race>(&write_end(&other)), SaveError::ActionUnreadable { .. }));
    // A table whose head is old may go on with new lines.
    let mut log = old;
    let mut stored = body.to_owned();
    for _ in 0..5 {
        let seat = mover(log.game()).unwrap();
        log.play(seat, Do::Step, &mut ()).unwrap();
        stored.push_str(&write_latest(&log).unwrap());
    }
    assert_same(&read(&write_end(&stored), &content()).unwrap(), &log);
}

#[test]
fn a_game_that_only_began_can_be_saved() {
    let log = start(2, 21, 21);
    assert_same(&read(&write(&log), &content()).unwrap(), &log);
}

#[test]
fn the_header_can_be_read_alone() {
    let header = inspect(GOLDEN).unwrap();
    assert_eq!(header.game, "race");
    assert_eq!(header.rules, 1);
    assert_eq!(header.generator, "chacha8/1");
    assert_eq!(header.origin, Origin::Seed { seed: 21, stream: 0, salt: None });
    assert_eq!(header.setup, r#"{"runners":2,"goal":21}"#);
    let shared = inspect(GOLDEN_SHARED).unwrap();
    assert_eq!(shared.origin, Origin::Commitment(commitment(21, 0)));
    let damaged = GOLDEN.replacen("step", "stop", 1);
    let error = inspect(&damaged).unwrap_err();
    assert!(matches!(error, SaveError::Damaged { line: None, .. }));
}

#[test]
fn lines_stored_one_by_one_are_a_save() {
    let mut log = start(3, 60, 5);
    let mut whim = Seeded::new(5, 1);
    let mut stored = write_head(&log);
    assert_eq!(write_latest(&log), None);
    for _ in 0..60 {
        if do_something(&mut log, &mut whim).is_none() {
            break;
        }
        stored.push_str(&write_latest(&log).unwrap());
        let loaded = read::<Race>(&write_end(&stored), &content()).unwrap();
        assert_same(&loaded, &log);
    }
}

#[test]
fn a_step_is_written_before_it_is_taken() {
    let mut log = start(3, 60, 5);
    let mut stored = write_head(&log);
    let mut whim = Seeded::new(5, 1);
    for n in 0..60 {
        let Some(seat) = mover(log.game()) else { break };
        let undo = if n % 7 == 6 { log.consider_undo(log.len() - 1).ok() } else { None };
        let step = undo.unwrap_or_else(|| {
            let mut legal = Vec::new();
            log.game().legal(&mut legal);
            let action = legal[whim.below(legal.len() as u32) as usize];
            log.consider(seat, action, &mut ()).unwrap()
        });
        let (before, late) = (write(&log), step.clone());
        stored.push_str(&write_step(&step));
        assert_eq!(write(&log), before, "nothing has happened yet");
        assert!(log.take(step));
        assert_same(&read::<Race>(&write_end(&stored), &content()).unwrap(), &log);
        assert!(!log.take(late), "a step is taken once");
    }
}

#[test]
fn a_salted_game_hides_its_seed_and_can_be_verified() {
    let plain = start(2, 21, 21);
    let salt = Salt([9; 32]);
    let mut log = Log::<Race>::start_salted(plain.content(), plain.setup(), 21, salt).unwrap();
    log.play(mover(log.game()).unwrap(), Do::Roll, &mut ()).unwrap();
    assert_same(&read(&write(&log), &content()).unwrap(), &log);
    assert_eq!(read::<Race>(&write(&log), &content()).unwrap().salt(), Some(&salt));
    let text = write_shared(&log);
    assert!(!text.contains(&commitment(21, 0)) && !text.contains(&salt.to_string()));
    let shared = read_shared::<Race>(&text, &content()).unwrap();
    assert!(shared.was_made_by(21, 0, Some(&salt)));
    assert!(!shared.was_made_by(21, 0, None) && !shared.was_made_by(22, 0, Some(&salt)));
}

#[test]
fn a_fork_keeps_the_past_and_has_dice_of_its_own() {
    let log = golden_race();
    let mut fork = Log::fork(log.replay(), 7, 99).unwrap();
    assert_eq!(fork.game(), &log.at(7).unwrap());
    assert_eq!((fork.len(), fork.position()), (7, 0));
    let mut whim = Seeded::new(3, 1);
    while do_something(&mut fork, &mut whim).is_some() {}

    // It is saved, shared, stored and verified like any other.
    let loaded = read::<Race>(&write(&fork), &content()).unwrap();
    assert_same(&loaded, &fork);
    let stored = write_head(&fork) + &write_past(&fork).concat();
    assert_eq!(write_end(&stored), write(&fork));
    let shared = read_shared::<Race>(&write_shared(&fork), &content()).unwrap();
    assert_eq!(shared.inherited(), Some(7));
    assert!(shared.was_made_by(99, 0, None));
    assert!(!shared.was_made_by(21, 0, None));

    // Its own dice must be those of its seed; those it inherited needn't.
    let forged = write(&fork).replacen("inherited 7", "inherited 0", 1);
    let body = &forged[..forged.rfind("digest").unwrap()];
    assert!(matches!(error::<Race>(&write_end(body)), SaveError::RollMismatch { .. }));
    let forged = write(&fork).replacen("inherited 7", "inherited 700", 1);
    let body = &forged[..forged.rfind("digest").unwrap()];
    assert!(matches!(error::<Race>(&write_end(body)), SaveError::Malformed { .. }));
}

#[test]
fn what_was_never_played_can_t_be_forked() {
    let log = golden_race();
    let error = Log::fork(log.replay(), log.len() + 1, 1).unwrap_err();
    assert!(matches!(error, table::ReplayError::NoSuchPlay { .. }));
}

#[test]
fn every_flipped_bit_is_noticed() {
    for text in [GOLDEN, GOLDEN_SHARED, OLD] {
        let mut bytes = text.as_bytes().to_vec();
        for at in 0..bytes.len() {
            for bit in 0..8 {
                bytes[at] ^= 1 << bit;
                // What isn't UTF-8 doesn't even become a text.
                if let Ok(text) = std::str::from_utf8(&bytes) {
                    assert!(read::<Race>(text, &content()).is_err(), "byte {at}, bit {bit}");
                    assert!(read_shared::<Race>(text, &content()).is_err(), "byte {at}, bit {bit}");
                    assert!(inspect(text).is_err(), "byte {at}, bit {bit}");
                }
                bytes[at] ^= 1 << bit;
            }
        }
    }
}

#[test]
fn every_cut_and_every_addition_is_noticed() {
    for end in 0..GOLDEN.len() {
        let error = error::<Race>(&GOLDEN[..end]);
        let is_start = end < "holdout save 2".len();
        match error {
            SaveError::NotASave | SaveError::OtherFormat { .. } => assert!(is_start, "{end}"),
            SaveError::MissingEnd { .. } => assert!(!is_start, "{end}"),
            other => panic!("{end}: {other}"),
        }
    }
    for more in ["\n", " ", "x", "digest", GOLDEN] {
        let text = format!("{GOLDEN}{more}");
        assert!(read::<Race>(&text, &content()).is_err(), "{more}");
    }
    let carriage = GOLDEN.replace('\n', "\r\n");
    assert!(read::<Race>(&carriage, &content()).is_err());
}

#[test]
fn damage_is_called_damage_and_placed() {
    let line_of = |text: &str| match error::<Race>(text) {
        SaveError::Damaged { line, .. } => line,
        other => panic!("{other}"),
    };
    let replaced = |from: &str, to: &str| {
        assert!(GOLDEN.contains(from));
        line_of(&GOLDEN.replacen(from, to, 1))
    };
    assert_eq!(replaced("game race", "game rack"), Some(2));
    assert_eq!(replaced("rules 1", "rules 2"), Some(3));
    assert_eq!(replaced("\"runners\":2", "\"runners\":7"), Some(8));
    assert_eq!(replaced("change shoes", "change shoos"), Some(11));
    assert_eq!(replaced("\"rolls\":\"6:", "\"rolls\":\"7:"), Some(12));
    assert_eq!(replaced("{\"undo\":2}", "{\"undo\":3}"), Some(16));
    // Nothing but the way of writing differs.
    assert_eq!(replaced("{\"undo\":2}", "{ \"undo\":2}"), Some(15));
    assert_eq!(replaced("stream 0\n", "stream 0\r\n"), Some(7));
    assert_eq!(replaced("roll\",", "roll\",\r"), Some(12));
    // Nothing but the digest differs.
    let lines = GOLDEN.lines().count();
    let digest = GOLDEN.lines().last().unwrap().to_string();
    assert_eq!(
        replaced(&digest, &digest.to_uppercase().replacen("DIGEST", "digest", 1)),
        Some(lines)
    );
    let told = error::<Race>(&GOLDEN.replacen("game race", "game rack", 1)).to_string();
    assert!(told.starts_with("line 2: the file was damaged or edited"), "{told}");
}

#[test]
fn what_is_whole_but_does_not_fit_says_why() {
    assert_eq!(error::<Race>("once upon a time"), SaveError::NotASave);
    assert_eq!(
        error::<Race>(&edited("save 2", "save 3")),
        SaveError::OtherFormat { found: "3".into(), known: 2 }
    );
    assert_eq!(error::<Race>(GOLDEN_SHARED), SaveError::Shared);
    assert!(matches!(
        error::<Astray<OTHER_NAME>>(GOLDEN),
        SaveError::OtherGame { line: 2, found, expected: "chase" } if found == "race"
    ));
    assert!(matches!(
        error::<Race>(&edited("chacha8/1", "chacha8/2")),
        SaveError::OtherGenerator { line: 5, .. }
    ));
    assert!(matches!(error::<Astray<ALONE>>(GOLDEN), SaveError::SetupRefused { line: 8, .. }));
}

#[test]
fn rules_that_changed_without_saying_so_are_found() {
    assert!(matches!(
        error::<Astray<NO_STEP>>(GOLDEN),
        SaveError::ActionUnreadable { line: 16, play: 3, text, .. } if text == "step"
    ));
    assert!(matches!(
        error::<Astray<NO_SHOES>>(GOLDEN),
        SaveError::ActionRefused { line: 11, play: 1, rule, .. }
            if rule == "these shoes were changed often enough"
    ));
    assert!(matches!(
        error::<Astray<TWO_DICE>>(GOLDEN),
        SaveError::RollMismatch { line: 12, play: 2, .. }
    ));
    assert!(matches!(
        error::<Astray<OTHER_STATE>>(GOLDEN),
        SaveError::HashMismatch { play: 10, .. }
    ));
}

#[test]
fn an_edited_save_is_refused_even_with_a_fitting_digest() {
    // Other dice than the seed makes.
    let roll = GOLDEN.find("\"6:").unwrap();
    let die = &GOLDEN[roll..roll + 5];
    let other = if die == "\"6:0\"" { "\"6:1\"" } else { "\"6:0\"" };
    assert!(matches!(
        error::<Race>(&edited(die, other)),
        SaveError::RollMismatch { line: 12, play: 2, what } if what.contains("the seed makes")
    ));
    assert!(matches!(error::<Race>(&edited("seed 21", "seed 22")), SaveError::RollMismatch { .. }));
    // A die taken out, one put in.
    assert!(matches!(
        error::<Race>(&edited(&format!(",\"rolls\":{die}"), "")),
        SaveError::RollMismatch { line: 12, .. }
    ));
    // Taking back what was rolled.
    assert!(matches!(
        error::<Race>(&edited("{\"undo\":2}", "{\"undo\":1}")),
        SaveError::UndoRefused { line: 15, error: UndoRefused::Revealed { play: 2 } }
    ));
    assert!(matches!(
        error::<Race>(&edited("{\"undo\":2}", "{\"undo\":99}")),
        SaveError::UndoRefused { line: 15, .. }
    ));
    // A state that never was.
    let hash = GOLDEN.find("\"print\":\"").unwrap() + 9;
    let hash = &GOLDEN[hash..hash + 16];
    assert!(matches!(
        error::<Race>(&edited(hash, "0000000000000000")),
        SaveError::HashMismatch { line: 10, play: 0, .. }
    ));
}

#[test]
fn malformed_lines_are_told_by_their_number() {
    let line_of = |from: &str, to: &str| match error::<Race>(&edited(from, to)) {
        SaveError::Malformed { line, .. } => line,
        other => panic!("{from} → {to}: {other}"),
    };
    assert_eq!(line_of("game race", "name race"), 2);
    assert_eq!(line_of("rules 1", "rules 01"), 3);
    assert_eq!(line_of("rules 1", "rules one"), 3);
    assert_eq!(line_of("seed 21", "seed +21"), 6);
    assert_eq!(line_of("seed 21", "seed 99999999999999999999"), 6);
    assert_eq!(line_of("stream 0", ""), 7);
    assert_eq!(line_of("\"runners\":2,", ""), 8);
    assert_eq!(line_of("opening {", "opening {\"n\":0,"), 10);
    assert_eq!(line_of("{\"n\":1,", "{\"n\":2,"), 11);
    assert_eq!(line_of("{\"n\":1,", "{\"m\":1,"), 11);
    assert_eq!(line_of("{\"n\":1,", "{\"n\":1,\"n\":1,"), 11);
    assert_eq!(line_of("{\"n\":1,", "{\"n\":1,\"undo\":0,"), 11);
    assert_eq!(line_of("\"rolls\":\"6:", "\"rolls\":\"06:"), 12);
    assert_eq!(line_of("\"rolls\":\"6:", "\"rolls\":\" 6:"), 12);
    assert_eq!(line_of("{\"undo\":2}", "\n{\"undo\":2}"), 15);
    // Hashes that should be there.
    let body = &GOLDEN[..GOLDEN.rfind("digest").unwrap()];
    let last = body.rfind(",\"print\"").unwrap();
    let text = write_end(&format!("{}}}\n", &body[..last]));
    assert!(matches!(
        error::<Race>(&text),
        SaveError::Malformed { line, .. } if line == body.lines().count()
    ));
}

#[test]
fn the_opening_must_be_there() {
    let head = GOLDEN.find("opening").unwrap();
    let text = write_end(&GOLDEN[..head]);
    assert!(matches!(error::<Race>(&text), SaveError::Malformed { line: 10, .. }));
}

#[test]
fn a_shared_game_is_looked_at_without_its_seed() {
    let log = golden_race();
    assert!(!GOLDEN_SHARED.contains("seed"));
    let replay = read_shared::<Race>(GOLDEN_SHARED, &content()).unwrap();
    assert_eq!(replay.len(), log.len());
    assert_eq!(replay.game(), log.game());
    for n in 0..=replay.len() {
        assert_eq!(replay.at(n), log.at(n));
        assert_eq!(replay.events_of(n), log.events_of(n));
    }
    // At the end the seed is told, and anyone can check it.
    assert_eq!(replay.commitment(), commitment(21, 0));
    assert!(replay.was_made_by(21, 0, None));
    assert!(!replay.was_made_by(21, 1, None));
    assert!(!replay.was_made_by(22, 0, None));
}

#[test]
fn a_commitment_to_other_dice_is_found_out() {
    let claimed = GOLDEN_SHARED.replacen(&commitment(21, 0), &commitment(22, 0), 1);
    let body = &claimed[..claimed.rfind("digest").unwrap()];
    let replay = read_shared::<Race>(&write_end(body), &content()).unwrap();
    assert!(!replay.was_made_by(22, 0, None));
    assert!(!replay.was_made_by(21, 0, None));
}

#[test]
fn a_save_can_be_looked_at_too() {
    let replay = read_shared::<Race>(GOLDEN, &content()).unwrap();
    assert_eq!(replay.game(), golden_race().game());
    let damaged = GOLDEN_SHARED.replacen("step", "stop", 1);
    assert!(matches!(
        read_shared::<Race>(&damaged, &content()).unwrap_err(),
        SaveError::Damaged { line: Some(_), .. }
    ));
}

#[test]
fn the_commitment_is_the_hash_of_seed_and_stream() {
    assert_eq!(
        commitment(21, 0),
        "18d8e8c41ddbede678789693f89e9d17d3cb40559f9d69632717d81772cc593d"
    );
}

/// Lines that look like those of a save, in any order.
fn any_line() -> impl Strategy<Value = String> {
    let lines: Vec<String> = GOLDEN.lines().map(str::to_string).collect();
    prop_oneof![
        4 => prop::sample::select(lines),
        1 => (0usize..20, 0u8..=255, "step|roll|change shoes|spend charm|.{0,8}").prop_map(
            |(n, seat, action)| {
                let action = action.replace(['"', '\\'], "");
                format!(r#"{{"n":{n},"seat":{seat},"do":"{action}"}}"#)
            }
        ),
        1 => (0usize..20).prop_map(|to| format!(r#"{{"undo":{to}}}"#)),
        1 => ".{0,40}",
    ]
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(128))]

    /// Saved and loaded at any moment, a game goes on as if nothing had been.
    #[test]
    fn a_loaded_game_goes_on_the_same(seed: u64, entries in 0usize..120) {
        let mut log = random_race(seed, entries);
        let text = write(&log);
        let mut loaded = read::<Race>(&text, &content()).unwrap();
        assert_same(&loaded, &log);
        prop_assert_eq!(write(&loaded), text);
        let (mut a, mut b) = (Seeded::new(seed, 2), Seeded::new(seed, 2));
        for _ in 0..40 {
            prop_assert_eq!(do_something(&mut log, &mut a), do_something(&mut loaded, &mut b));
        }
        assert_same(&loaded, &log);
    }

    /// No text makes the reader panic.
    #[test]
    fn any_text_gets_an_answer(text in "(?s)(holdout save 2\n)?.{0,200}") {
        prop_assert!(read::<Race>(&text, &content()).is_err());
        prop_assert!(read_shared::<Race>(&text, &content()).is_err());
        prop_assert!(read::<Race>(&write_end(&text), &content()).is_err());
    }

    /// Nor does one whose lines were mixed up and which was sealed again.
    #[test]
    fn any_lines_get_an_answer(
        keep in 0usize..20,
        lines in prop::collection::vec(any_line(), 0..12),
    ) {
        let mut body: String = GOLDEN.lines().take(keep).map(|line| format!("{line}\n")).collect();
        for line in lines {
            body.push_str(&line);
            body.push('\n');
        }
        // What loads all the same is a game like any other.
        if let Ok(log) = read::<Race>(&write_end(&body), &content()) {
            let again = read::<Race>(&write(&log), &content()).unwrap();
            assert_same(&again, &log);
        }
        let _ = inspect(&write_end(&body));
    }
}
