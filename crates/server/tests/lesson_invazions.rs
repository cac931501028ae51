//! The lessons of InvaZions fit the game: every step can be played, in one way,
//! by whoever decides then; what it points at is there.

use std::sync::Arc;

use invazions::Game;
use invazions::content::Content;
use invazions::setup::Setup;
use server::lesson::{Lesson, Step};
use server::{Invazions, Screen};
use table::{Game as _, Log, Seat, Viewer};

/// The longest text that fits beside a board on a phone.
const LONGEST: usize = 320;

const HUMAN: &str = "invazions/attack_of_the_lab_2p";
const HORDE: &str = "invazions/free_our_fellows_2p";

fn content() -> Arc<Content> {
    Content::embedded().expect("the shipped content is sound")
}

fn lesson(mission: &str) -> Lesson {
    let family = Invazions::new(content());
    family.lesson(mission).expect("a lesson that can be read").clone()
}

/// Everything that may be done now, by whom, as text.
fn legal(game: &Game) -> Vec<(Seat, String)> {
    let mut actions = Vec::new();
    game.legal(&mut actions);
    let of = |seat: Seat| actions.iter().map(move |action| (seat, *action));
    let all = game.deciders().iter().flat_map(of);
    all.filter(|(seat, action)| game.check(*seat, *action).is_ok())
        .map(|(seat, action)| (seat, game.write(&action)))
        .collect()
}

/// Plays a lesson, and looks at the game before each step.
fn each_step(mission: &str, mut look: impl FnMut(&Game, &Step, usize, Seat)) -> Log<Game> {
    let (content, lesson) = (content(), lesson(mission));
    let mut log = Log::<Game>::start(&content, &Setup::new(mission), lesson.seed).expect("a game");
    for plays in 0..lesson.len() {
        assert_eq!(log.len(), plays, "each step is one play");
        let step = lesson.at(plays).expect("a step").now;
        let legal = legal(log.game());
        let fits: Vec<_> = legal.iter().filter(|(_, action)| step.allows(action)).collect();
        assert_eq!(fits.len(), 1, "{mission}, step {plays}: {:?} of {legal:?}", step.allow);
        let (seat, text) = fits[0];
        look(log.game(), step, plays, *seat);
        let action = log.game().read(text).expect("what is offered can be read");
        log.play(*seat, action, &mut Vec::new()).expect("what is offered can be done");
    }
    log
}

#[test]
fn both_can_be_played_to_their_end_and_the_game_goes_on() {
    for (mission, seat) in [(HUMAN, Seat(0)), (HORDE, Seat(1))] {
        let mut own = 0;
        let log = each_step(mission, |_, _, _, decides| own += usize::from(decides == seat));
        assert!(own * 2 > log.len(), "{mission}: most steps are the learner's own");
        assert!(!legal(log.game()).is_empty(), "{mission}: the game goes on");
    }
}

#[test]
fn what_they_tell_has_come_true() {
    let log = each_step(HUMAN, |_, _, _, _| ());
    let view = log.game().view(Viewer::Seat(Seat(0)));
    assert_eq!((view.turn, view.human.points, view.captives), (2, 1, 0));
    let log = each_step(HORDE, |_, _, _, _| ());
    let view = log.game().view(Viewer::Seat(Seat(1)));
    assert_eq!((view.turn, view.captives), (2, 1));
}

#[test]
fn what_they_point_at_is_on_the_screen_and_texts_fit() {
    let family = Invazions::new(content());
    for mission in [HUMAN, HORDE] {
        let seat = Seat(lesson(mission).seat);
        each_step(mission, |game, step, plays, _| {
            let screen: String = family
                .regions(game, Viewer::Seat(seat))
                .into_iter()
                .map(|region| region.html())
                .collect();
            for spot in &step.show {
                let attribute = format!("data-spot=\"{spot}\"");
                assert!(screen.contains(&attribute), "{mission}, step {plays}: {spot}");
            }
            let length = step.text.chars().count();
            assert!(length <= LONGEST, "{mission}, step {plays}: {length} characters");
            if let Some(term) = &step.term {
                let known = family.articles().iter().any(|article| article.slug == *term);
                assert!(known, "{mission}, step {plays}: {term}");
            }
        });
    }
}
