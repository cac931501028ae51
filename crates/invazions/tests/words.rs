//! Whatever can happen, be asked, done or refused has words.

use std::sync::Arc;

use invazions::Game;
use invazions::action::Action;
use invazions::card::{Card, Place};
use invazions::content::{Content, Source};
use invazions::event::{Event, Fact};
use invazions::menu::{any_time, explain, menu};
use invazions::setup::Setup;
use invazions::words::{question, reference, search, sentence, story, why};
use table::{Chance, Game as _, Seat, Seeded, Turn, Viewer};

fn content() -> Arc<Content> {
    Content::embedded().expect("the shipped content is sound")
}

#[test]
fn everything_in_random_games_has_words() {
    let content = content();
    for (number, deal) in content.deals.iter().enumerate() {
        let mut chance = Seeded::new(number as u64, 0);
        let mut whim = Seeded::new(number as u64, 1);
        let mut events: Vec<Event> = Vec::new();
        let setup = Setup::new(&deal.id);
        let mut game = Game::start(&content, &setup, &mut chance, &mut events).expect("sound");
        while let Turn::Decide(seats) = game.turn() {
            let asked = question(&game);
            assert!(asked.ends_with(['?', '.', ')']), "{asked}");
            let mut legal = Vec::new();
            game.legal(&mut legal);
            let shown: usize = legal
                .iter()
                .filter(|action| {
                    seats
                        .iter()
                        .any(|seat| menu(&game, seat).iter().any(|entry| entry.action == **action))
                })
                .count();
            assert_eq!(shown, legal.len(), "a menu shows all that is legal");
            let seat = seats.lowest().expect("somebody decides");
            for entry in menu(&game, seat).iter().chain(&any_time(&game, seat)) {
                assert!(!entry.label.is_empty() && !entry.group.heading().is_empty());
                assert!(why(&content, entry.rule).starts_with("InvaZions, "));
            }
            let claim = whim.below(6) == 0;
            legal.retain(|action| claim || *action != Action::Claim);
            let action = legal[whim.below(legal.len() as u32) as usize];
            let seat = game.answerer(action).expect("somebody may");
            game.apply(seat, action, &mut chance, &mut events).expect("what is legal applies");
        }
        for event in &events {
            let text = sentence(&event.fact);
            assert!(text.ends_with('.') && text.len() > 8, "{text}");
            assert!(!content.rule_text(event.rule).2.is_empty(), "{:?} says nothing", event.rule);
        }
        let told = story(&events, Viewer::Seat(Seat(1)));
        assert!(!told.iter().any(|line| {
            line.starts_with("The human draws ") && line != "The human draws a card."
        }));
    }
}

#[test]
fn a_refusal_says_the_rule_and_why() {
    let content = content();
    let setup = Setup::new("attack_of_the_lab_2p");
    let game = Game::start(&content, &setup, &mut Seeded::new(1, 0), &mut ()).expect("sound");
    let action = Action::Defend { card: Card::Ogre, place: Place(0) };
    assert_eq!(
        explain(&game, Seat(0), action),
        "Not now: only Humans are played above a Place. InvaZions, 2nd phase : Defending the \
         places: The human plays Humans from the hand above any Places."
    );
    assert_eq!(
        game.read("defend Soldeir at Lobby").expect_err("a slip").to_string(),
        "`defend Soldeir at Lobby` is not an action: there is no card `Soldeir`: did you mean \
         `Soldier`?"
    );
}

#[test]
fn the_reference_names_every_card() {
    let content = content();
    let text = reference(&content);
    assert!(Card::ALL.iter().all(|card| text.contains(card.name())));
    assert!(search(&content, "barricade").len() >= 3);
    assert_eq!(
        sentence(&Fact::Drew { side: invazions::event::Side::Human, card: None }),
        "The human draws a card."
    );
}

/// What is wrong with a scenario of one's own, as messages.
fn wrong(change: impl Fn(&str) -> String) -> Vec<String> {
    let source = Source::embedded();
    let path = "invazions/scenarios/attack_of_the_lab_2p.toml";
    let shipped = source.text(path).expect("a shipped scenario");
    let text = change(shipped);
    match Content::load(&source.with("invazions/scenarios/own.toml", &text)) {
        Ok(_) => Vec::new(),
        Err(problems) => problems
            .iter()
            .map(|problem| {
                let help = problem.advice().unwrap_or_default();
                format!("{}: {problem}; {help}", problem.line())
            })
            .collect(),
    }
}

#[test]
fn scenarios_of_ones_own_are_held_to_the_booklets_limits() {
    assert!(wrong(str::to_owned).is_empty());
    assert!(
        wrong(|text| text.replace(
            "[\"cook\", \"firebug\", \"guard\", \"sniper\", \"soldier\"]",
            "{ soldier = 5, sniper = 5, guard = 5, cook = 5, spy = 2 }"
        ))
        .is_empty()
    );
    let cases: &[(&str, &str, &str)] = &[
        (
            "captives = 6",
            "captives = 7",
            "`captives`: 7 Captured Zombies for 2 players; the booklet asks for 6",
        ),
        ("\"ishtar\", ", "", "`zombies`: 2 names for 2 players; the booklet asks for 3"),
        ("\"ishtar\"", "\"istar\"", "`zombies` can't be `istar`; did you mean `ishtar`?"),
        (
            "survivors = 15",
            "survivors = 9",
            "`survivors` can't be 9; write a whole number from 10 to 15",
        ),
        (
            "\"blood_test\", ",
            "",
            "`research`: 1 Research cards for 2 players; the booklet asks for 2",
        ),
        ("\"ogre\"", "\"member_of_the_horde\"", "`zombies` can't be `member_of_the_horde`"),
        ("players = 2", "players = 5", "`players` can't be 5"),
    ];
    for (from, to, expected) in cases {
        let found = wrong(|text| text.replace(from, to));
        let told = found.iter().any(|message| message.contains(expected));
        assert!(told, "{from} -> {to}: {found:?}");
    }
    let few = wrong(|text| text.replace("\"cook\", \"firebug\", ", ""));
    assert!(
        few.iter().any(|line| line.contains("`humans` are 15 cards in all; choose 20 to 25")),
        "{few:?}"
    );
}
