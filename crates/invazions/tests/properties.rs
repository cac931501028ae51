//! What must hold in every game, tried on many random ones: the game ends,
//! there is always something to decide, `apply` accepts exactly what `legal`
//! and `interrupts` list, refusals change nothing, no card appears or
//! vanishes, and nobody sees what is hidden from them.

use std::sync::Arc;

use invazions::Game;
use invazions::action::Action;
use invazions::bag::Bag;
use invazions::card::{Card, Horde, Place, Research};
use invazions::content::Content;
use invazions::event::Event;
use invazions::reading::Read as _;
use invazions::setup::{HordeDecider, Setup};
use table::{Chance, Game as _, Log, Seat, Seeded, Turn, Viewer, derive_seed};

/// No random game lasts longer than this.
const LONGEST: usize = 100_000;

fn content() -> Arc<Content> {
    Content::embedded().expect("the embedded content is sound")
}

/// A setup that differs from game to game.
fn setup(scenario: &str, whim: &mut Seeded) -> Setup {
    let mut setup = Setup::new(scenario);
    let mut now_and_then = || whim.below(3) == 0;
    setup.options.count_captives = now_and_then();
    setup.options.four_humans = now_and_then();
    setup.options.cache_own_place = now_and_then();
    setup.options.zyorkshires_one = now_and_then();
    let deciders = HordeDecider::ALL;
    setup.options.horde_decider = deciders[whim.below(deciders.len() as u32) as usize].0;
    setup
}

/// One of what is legal. Claims are rare, or no game would last.
fn choose(legal: &mut Vec<Action>, whim: &mut Seeded) -> Action {
    if legal.len() > 1 && whim.below(8) > 0 {
        legal.retain(|action| *action != Action::Claim);
    }
    legal[whim.below(legal.len() as u32) as usize]
}

/// Plays games of every scenario at random; `each` looks at every position.
fn play_all(rounds: u64, mut each: impl FnMut(&Game, &[Action], &mut Seeded)) {
    let content = content();
    for (number, deal) in content.deals.iter().enumerate() {
        for round in 0..rounds {
            let seed = derive_seed(number as u64, round);
            let mut whim = Seeded::new(seed, 1);
            let setup = setup(&deal.id, &mut whim);
            let mut chance = Seeded::new(seed, 0);
            let mut game =
                Game::start(&content, &setup, &mut chance, &mut ()).expect("a sound setup");
            let mut legal = Vec::new();
            let mut decisions = 0;
            while let Turn::Decide(seats) = game.turn() {
                decisions += 1;
                assert!(decisions < LONGEST, "{} does not end", deal.id);
                assert!(seats.lowest().is_some(), "nobody decides: {:?}", game.state().stage);
                legal.clear();
                game.legal(&mut legal);
                assert!(!legal.is_empty(), "nothing to decide: {:?}", game.state().stage);
                each(&game, &legal, &mut whim);
                let action = choose(&mut legal, &mut whim);
                let seat = game.answerer(action).expect("somebody may do what is legal");
                game.apply(seat, action, &mut chance, &mut ()).expect("what is legal applies");
            }
        }
    }
}

#[test]
fn random_games_of_every_scenario_end() {
    let mut positions = 0u64;
    play_all(20, |_, _, _| positions += 1);
    assert!(positions > 10_000, "{positions}");
    assert_eq!(content().deals.len(), 15);
}

/// Any action at all, most of them nonsense.
fn whatever(whim: &mut Seeded) -> Action {
    let card = Card::ALL[whim.below(Card::ALL.len() as u32) as usize];
    let research = Research::ALL[whim.below(4) as usize];
    let place = Place(if whim.below(8) == 0 { whim.below(256) } else { whim.below(4) } as u8);
    let horde = Horde(if whim.below(8) == 0 { whim.below(256) } else { whim.below(3) } as u8);
    match whim.below(34) {
        0 => Action::Discard { card },
        1 => Action::Keep,
        2 => Action::Defend { card, place },
        3 => Action::Study { research, place },
        4 => Action::Barricade { place },
        5 => Action::Pick { card },
        6 => Action::Attack { horde, place },
        7 => Action::Order { horde },
        8 => Action::Play { card },
        9 => Action::Stop,
        10 => Action::Sacrifice { card },
        11 => Action::Decline,
        12 => Action::Top { card },
        13 => Action::Bottom { card },
        14 => Action::Devour { place, card },
        15 => Action::DevourResearch { place, research },
        16 => Action::Done,
        17 => Action::Recruit { horde, card },
        18 => Action::Enough { horde },
        19 => Action::Claim,
        20 => Action::GoOn,
        21 => Action::Hold { place },
        22 => Action::Capture { place, card },
        23 => Action::Bloodbath,
        24 => Action::Cut { horde },
        25 => Action::Save { place, card },
        26 => Action::Leap { research },
        27 => Action::Pass,
        28 => Action::PassPhase,
        29 => Action::PassTurn,
        30 => Action::Agree,
        31 => Action::Object,
        32 => Action::TakeWounded { horde },
        _ => Action::Attend,
    }
}

#[test]
fn apply_accepts_exactly_what_is_listed_and_refusals_change_nothing() {
    play_all(4, |game, legal, whim| {
        for _ in 0..6 {
            let action = whatever(whim);
            let seat = Seat(if whim.below(16) == 0 { 200 } else { whim.below(5) as u8 });
            let mut interrupts = Vec::new();
            game.interrupts(seat, &mut interrupts);
            let Turn::Decide(seats) = game.turn() else { panic!("the game goes on") };
            let listed =
                (seats.contains(seat) && legal.contains(&action) && game.may(seat, action))
                    || interrupts.contains(&action);
            let mut tried = game.clone();
            let mut chance = Seeded::new(1, 0);
            let applied = tried.apply(seat, action, &mut chance, &mut ()).is_ok();
            assert_eq!(applied, listed, "{action} by {seat:?} at {:?}", game.state().stage);
            if !applied {
                assert_eq!(tried.state(), game.state());
            }
        }
        for action in legal {
            assert_eq!(game.read(&game.write(action)), Ok(*action));
        }
    });
}

/// Every card that the table holds, wherever it is.
fn all_cards(game: &Game) -> Bag {
    let state = game.state();
    let mut all = state.contamination.all();
    let mut add = |bag: &Bag| all.pour(&mut bag.clone());
    let human = &state.human;
    [&human.draw.all(), &human.discard, &human.hand, &state.gone].into_iter().for_each(&mut add);
    for zombies in &state.hordes {
        [&zombies.draw, &zombies.discard, &zombies.hand].into_iter().for_each(&mut add);
        add(&zombies.played.iter().map(|played| played.card).collect());
    }
    for site in &state.places {
        add(&site.below);
        add(&site.humans.iter().copied().collect());
    }
    add(&state.looked.iter().copied().collect());
    (0..state.wounded).for_each(|_| all.add(Card::WoundedZombie));
    all
}

#[test]
fn no_card_appears_or_vanishes() {
    let mut before: Option<Bag> = None;
    play_all(8, |game, _, _| {
        let all = all_cards(game);
        if game.state().turn == 1 && game.state().barricade.is_none() {
            before = Some(all);
        }
        assert_eq!(Some(all), before);
        let deal = &game.world().deal;
        if !deal.random.hides() {
            assert!(all.contains(&deal.human) && all.contains(&deal.contamination));
        }
        let hordes = usize::from(deal.hordes());
        let expected = [36, 47, 58][deal.size()] + 10 * hordes;
        let humans: usize =
            all.counts().filter(|(card, _)| card.is_humans()).map(|(_, n)| usize::from(n)).sum();
        assert!((50..=60).contains(&humans));
        assert_eq!(all.len(), expected + humans);
        let state = game.state();
        assert!(state.human.tokens <= game.world().token_cap());
        assert!(state.human.hand.contains(&state.human.shown));
        assert!(state.hordes.iter().all(|zombies| zombies.hand.contains(&zombies.shown)));
    });
}

fn viewers(game: &Game) -> Vec<Viewer> {
    let seats = (0..game.world().deal.players).map(|seat| Viewer::Seat(Seat(seat)));
    seats.chain([Viewer::Spectator]).collect()
}

#[test]
fn what_only_others_know_changes_no_view() {
    let mut redrawn = 0u64;
    play_all(4, |game, legal, whim| {
        for viewer in viewers(game) {
            let sample = game.sample(viewer, whim);
            assert_eq!(sample.view(viewer), game.view(viewer));
            assert_eq!(all_cards(&sample).len(), all_cards(game).len());
            redrawn += u64::from(sample.state() != game.state());
            let decides = |seat| game.deciders().contains(seat);
            if matches!(viewer, Viewer::Seat(seat) if decides(seat)) {
                let mut same = Vec::new();
                sample.legal(&mut same);
                // Whoever decides sees what they can do: it rests on no secret.
                let own = |list: &[Action]| -> Vec<Action> {
                    let Viewer::Seat(seat) = viewer else { return Vec::new() };
                    list.iter().copied().filter(|action| game.may(seat, *action)).collect()
                };
                assert_eq!(own(&same), own(legal));
            }
        }
    });
    assert!(redrawn > 1000, "{redrawn}");
}

#[test]
fn views_know_nothing_of_the_hands_of_others() {
    play_all(2, |game, _, _| {
        let view = game.view(Viewer::Spectator);
        assert!(!view.human.hand.all && view.hordes.iter().all(|horde| !horde.hand.all));
        assert!(view.looked.is_empty());
        let own = game.view(Viewer::Seat(Seat(0)));
        assert!(own.human.hand.all);
        let cards: usize = own.human.hand.cards.iter().map(|count| usize::from(count.number)).sum();
        assert_eq!(cards, own.human.hand.size);
        assert!(serde_json::to_string(&own).is_ok());
    });
}

#[test]
fn a_saved_game_goes_on_as_if_nothing_had_happened() {
    let content = content();
    for (number, deal) in content.deals.iter().enumerate() {
        let mut whim = Seeded::new(number as u64, 7);
        let setup = setup(&deal.id, &mut whim);
        let mut log = Log::<Game>::start(&content, &setup, number as u64).expect("a sound setup");
        let mut legal = Vec::new();
        let mut events: Vec<Event> = Vec::new();
        while let Turn::Decide(_) = log.game().turn() {
            legal.clear();
            log.game().legal(&mut legal);
            let action = choose(&mut legal, &mut whim);
            let seat = log.game().answerer(action).expect("somebody may");
            if log.len() % 97 == 40 {
                let text = table::write(&log);
                let loaded = table::read::<Game>(&text, &content).expect("what is written is read");
                assert_eq!(loaded.game().fingerprint(), log.game().fingerprint());
                log = loaded;
            }
            log.play(seat, action, &mut events).expect("what is legal applies");
        }
        let text = table::write(&log);
        let loaded = table::read::<Game>(&text, &content).expect("what is written is read");
        assert_eq!(loaded.game().state(), log.game().state());
        for event in &events {
            // Nobody sees more than everything.
            let seen = event.seen_by(Viewer::Spectator);
            assert_eq!(seen.rule, event.rule);
            assert_eq!(seen.seen_by(Viewer::Seat(Seat(1))), seen);
        }
    }
}

#[test]
fn in_the_first_turn_each_horde_makes_exactly_five_damage() {
    let content = content();
    for deal in &content.deals {
        let mut chance = Seeded::new(3, 0);
        let setup = Setup::new(&deal.id);
        let mut game = Game::start(&content, &setup, &mut chance, &mut ()).expect("a sound setup");
        let places: Vec<usize> =
            game.state().places.iter().map(|site| site.below.len()).take(4).collect();
        let players = usize::from(deal.players);
        assert!(places[..players].iter().all(|cards| *cards == 2), "two cards below each Place");
        let mut do_it = |game: &mut Game, line: &str| {
            let action = game.read(line).expect("a command");
            let seat = game.answerer(action).unwrap_or(Seat(0));
            game.apply(seat, action, &mut chance, &mut ()).expect(line);
        };
        do_it(&mut game, "barricade Lobby");
        for horde in game.world().hordes() {
            do_it(&mut game, &format!("attack Kitchen with {horde}"));
        }
        do_it(&mut game, "pass turn");
        let mut damage = Vec::new();
        while game.state().stage == invazions::reading::state::Stage::Order {
            let next = game.world().hordes().find(|horde| !game.state().order.contains(horde));
            do_it(&mut game, &format!("order {}", next.expect("a horde is left")));
        }
        while matches!(game.state().stage, invazions::reading::state::Stage::Agree(..)) {
            do_it(&mut game, "agree");
        }
        for _ in game.world().hordes() {
            let active = game.state().active().expect("a horde plays");
            for card in ["Let's devour them", "Let's devour them"] {
                do_it(&mut game, &format!("play {card}"));
            }
            for _ in 0..2 {
                do_it(&mut game, "play Member of the horde");
            }
            damage.push(game.horde(active).damage());
            // The last card empties the hand, and the horde stops by itself.
            do_it(&mut game, "play Member of the horde");
        }
        assert_eq!(damage, vec![4; usize::from(deal.hordes())]);
        let total: u16 = game.world().hordes().map(|horde| game.horde(horde).damage()).sum();
        assert_eq!(total, 5 * u16::from(deal.hordes()), "{}", deal.id);
    }
}
