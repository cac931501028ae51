//! Every screen of every scenario, in the middle of random games; and what
//! no screen may show.

use std::collections::BTreeSet;

use invazions::card::{Card, Horde, Research};
use invazions::event::Side;
use invazions::reading::Read as _;
use invazions::rule::{KEYS, Rule};
use table::{Chance as _, Seeded, Turn};

use super::*;

fn family() -> Invazions {
    Invazions::new(Content::embedded().expect("the embedded content is sound"))
}

/// A game after so many random decisions, with its last events.
fn position(family: &Invazions, mission: &str, decisions: usize) -> (Game, Vec<Event>) {
    let setup = family.setup(mission, &Answers::default()).expect("a setup");
    let mut chance = Seeded::new(decisions as u64, 7);
    let mut events = Vec::new();
    let mut game = Game::start(family.content(), &setup, &mut chance, &mut events).expect("a game");
    let mut legal = Vec::new();
    for _ in 0..decisions {
        legal.clear();
        game.legal(&mut legal);
        // A random player would claim wrongly in the first turn.
        legal.retain(|action| *action != Action::Claim);
        let action = legal[chance.below(legal.len() as u32) as usize];
        let seat = game.deciders().iter().find(|seat| game.may(*seat, action)).expect("somebody");
        let (mut next, mut told) = (game.clone(), Vec::new());
        next.apply(seat, action, &mut chance, &mut told).expect("a legal action");
        if matches!(next.turn(), Turn::Over(_)) {
            break;
        }
        (game, events) = (next, told);
    }
    (game, events)
}

fn every_position(mut check: impl FnMut(&Invazions, &Game, &[Event])) {
    let family = family();
    for mission in family.missions() {
        for decisions in [0, 5, 23, 60, 140, 250] {
            let (game, events) = position(&family, &mission.id, decisions);
            check(&family, &game, &events);
        }
    }
}

/// Everybody who looks: all seats, and one who has none.
fn viewers(game: &Game) -> Vec<Viewer> {
    let seats = (0..game.world().deal.players).map(|seat| Viewer::Seat(Seat(seat)));
    seats.chain([Viewer::Spectator]).collect()
}

fn text(regions: Vec<Region>) -> String {
    regions.into_iter().map(|region| region.html()).collect()
}

/// The values of an attribute.
fn values<'t>(html: &'t str, attribute: &str) -> Vec<&'t str> {
    let start = format!(" {attribute}=\"");
    html.split(&start).skip(1).filter_map(|rest| rest.split('"').next()).collect()
}

#[test]
fn there_are_fifteen_scenarios_each_with_a_picture_and_a_form() {
    let family = family();
    assert_eq!(family.missions().len(), 15);
    for mission in family.missions() {
        let picture = &mission.thumbnail;
        assert!(picture.len() < 4_000 && !picture.contains("style="), "{}", mission.id);
        let form = family.form(&mission.id).expect("a form");
        let crate::form::Seating::Roles(roles) = form.seating else { panic!("roles") };
        assert_eq!(roles[..2], ["The human", "Red horde"]);
        assert!(mission.title.contains(&roles.len().to_string()));
        assert!(form.fields.iter().any(|field| field.name == "count_captives"));
    }
}

#[test]
fn answers_make_a_setup_or_a_sentence() {
    let family = family();
    let setup = |pairs: &[(&str, &str)]| {
        let owned = pairs.iter().map(|(name, value)| ((*name).to_owned(), (*value).to_owned()));
        family.setup("invazions/attack_of_the_lab_2p", &Answers::new(owned))
    };
    assert_eq!(setup(&[]), Ok(Setup::new("invazions/attack_of_the_lab_2p")));
    let chosen = setup(&[("players", "2"), ("count_captives", "yes"), ("four_humans", "yes")]);
    let options = chosen.expect("a setup").options;
    assert!(options.count_captives && options.four_humans && !options.cache_own_place);
    assert!(setup(&[("players", "4")]).is_err_and(|why| why.contains("2 players")));
    assert!(family.setup("invazions/nowhere", &Answers::default()).is_err());
}

#[test]
fn regions_obey_the_content_policy_and_stay_small() {
    every_position(|family, game, _| {
        let mut names: BTreeSet<&str> = BTreeSet::from(["status", "people", "goals"]);
        let board = family.board(game).into_string();
        let ids = values(&board, "id");
        let once: BTreeSet<&&str> = ids.iter().collect();
        assert_eq!(once.len(), ids.len(), "a region would land in another element");
        names.extend(
            values(&board, "id")
                .iter()
                .filter(|id| board.contains(&format!("section id=\"{id}\""))),
        );
        for viewer in viewers(game) {
            let regions = family.regions(game, viewer);
            assert_eq!(regions.iter().map(|region| region.id).collect::<BTreeSet<_>>(), names);
            for region in regions {
                let html = region.html();
                assert!(html.len() < 60_000, "{}: {} bytes", region.id, html.len());
                for banned in [" style=", "<style", "<script", " onclick"] {
                    assert!(!html.contains(banned), "{} has {banned}", region.id);
                }
                let doubled = |tag: &&str| tag.matches(" class=").count() > 1;
                let mut tags = html.split('<').filter_map(|rest| rest.split('>').next());
                assert_eq!(tags.find(doubled), None, "{}", region.id);
                for spot in values(&html, "data-spot") {
                    // Lines of the log list their spots with spaces between.
                    assert!(!spot.contains(' '), "{spot}");
                }
            }
        }
    });
}

#[test]
fn what_is_chosen_can_be_tapped_and_dragged() {
    let mut spots_seen = 0;
    every_position(|family, game, _| {
        for seat in game.deciders().iter() {
            let html = text(family.regions(game, Viewer::Seat(seat)));
            let spots: BTreeSet<&str> = values(&html, "data-spot").into_iter().collect();
            let choices = family.choices(game, seat);
            assert!(!choices.is_empty(), "{seat:?} decides and can do nothing");
            for choice in choices {
                let dragged = choice.drag.iter().flat_map(|(from, to)| [from, to]);
                for spot in choice.spots.iter().chain(dragged) {
                    assert!(spots.contains(spot.as_str()), "{spot} of `{}`", choice.action);
                    spots_seen += 1;
                }
                let action = game.read(&choice.action).expect("a choice is an action");
                assert!(game.check(seat, action).is_ok(), "{}", choice.action);
                if let Some((from, to)) = &choice.drag {
                    assert_eq!(family.drag(game, seat, from, to), Ok(action), "{from} to {to}");
                }
                assert_eq!(choice.grave, action == Action::Claim, "{}", choice.action);
            }
        }
    });
    assert!(spots_seen > 1000, "{spots_seen}");
}

#[test]
fn claiming_asks_once_more() {
    let family = family();
    let mut claims = 0;
    every_position(|_, game, _| {
        for seat in (0..game.world().deal.players).map(Seat) {
            let choices = family.choices(game, seat);
            let claim = choices.iter().find(|choice| choice.action == "claim");
            assert_eq!(claim.is_some(), game.check(seat, Action::Claim).is_ok());
            claims += claim.iter().filter(|claim| claim.grave).count();
        }
    });
    assert!(claims > 0);
}

#[test]
fn every_spot_can_be_described() {
    every_position(|family, game, _| {
        for viewer in viewers(game) {
            let html = text(family.regions(game, viewer));
            for spot in values(&html, "data-spot") {
                let found = family.describe(game, viewer, spot);
                assert!(found.is_some_and(|html| html.into_string().contains("<h2>")), "{spot}");
            }
        }
    });
    let family = family();
    let (game, _) = position(&family, "invazions/attack_of_the_lab_2p", 9);
    for nonsense in [
        "",
        "place:",
        "place:laboratory",
        "horde:green",
        "human:lobby",
        "below:lobby:nobody",
        "research:new_virus",
        "hand:",
        "draw:blue",
        "Äöü:1",
    ] {
        assert!(family.describe(&game, Viewer::Spectator, nonsense).is_none(), "{nonsense}");
        assert!(family.drag(&game, Seat(0), nonsense, "place:lobby").is_err(), "{nonsense}");
    }
}

#[test]
fn every_term_has_an_article() {
    let family = family();
    let articles = family.articles();
    let slugs: BTreeSet<String> =
        articles.iter().map(|article| format!("{}/{}", Game::NAME, article.slug)).collect();
    assert_eq!(slugs.len(), articles.len(), "two articles have one slug");
    let known = |term: &str| assert!(slugs.contains(term), "{term}");
    every_position(|family, game, events| {
        for viewer in viewers(game) {
            let html = text(family.regions(game, viewer));
            values(&html, "data-term").into_iter().for_each(known);
            for line in family.lines(game, events, viewer) {
                line.terms.iter().for_each(|(term, _)| known(term));
            }
        }
        for choice in game.deciders().iter().flat_map(|seat| family.choices(game, seat)) {
            choice.term.iter().for_each(|term| known(term));
        }
    });
    KEYS.iter().for_each(|(rule, _)| known(&articles::rule(*rule)));
    Card::ALL.iter().for_each(|card| known(&articles::rule(Rule::Card(*card))));
    Research::ALL.iter().for_each(|card| known(&articles::rule(Rule::ResearchCard(*card))));
    for article in articles {
        assert!(
            !article.text.is_empty() && article.cite.starts_with("InvaZions"),
            "{}",
            article.slug
        );
    }
}

/// What a viewer is shown and told, all in one text.
fn shown(family: &Invazions, game: &Game, viewer: Viewer) -> String {
    let mut all = text(family.regions(game, viewer));
    all.push_str(&game.question(viewer));
    if let Viewer::Seat(seat) = viewer {
        all.push_str(&format!("{:?}", family.choices(game, seat)));
    }
    for lens in family.lenses() {
        all.push_str(&format!("{:?}", family.overlay(game, viewer, lens.id, None)));
    }
    let spots: Vec<String> = values(&all, "data-spot").into_iter().map(str::to_owned).collect();
    for spot in spots {
        let described = family.describe(game, viewer, &spot).map(Markup::into_string);
        all.push_str(&described.unwrap_or_default());
    }
    all
}

#[test]
fn what_differs_in_secrets_only_looks_the_same() {
    every_position(|family, game, _| {
        for viewer in viewers(game) {
            let real = shown(family, game, viewer);
            for world in 0..3 {
                let other = game.sample(viewer, &mut Seeded::new(world, 3));
                assert_eq!(shown(family, &other, viewer), real, "{viewer:?}");
            }
        }
    });
}

#[test]
fn what_others_draw_is_not_told() {
    let family = family();
    let mut drawn = 0;
    every_position(|_, game, events| {
        for viewer in viewers(game) {
            let blind: Vec<Event> = events.iter().map(|event| event.seen_by(viewer)).collect();
            let lines = family.lines(game, events, viewer);
            assert_eq!(lines, family.lines(game, &blind, viewer));
            drawn += lines.iter().filter(|line| line.text.contains(" draws ")).count();
        }
    });
    assert!(drawn > 20, "{drawn}");
    let draw = |card| Event {
        fact: invazions::event::Fact::Drew { side: Side::Human, card: Some(card) },
        rule: Rule::HumanDraw,
    };
    let events = [draw(Card::Soldier), draw(Card::Cook)];
    let (game, _) = position(&family, "invazions/attack_of_the_lab_2p", 0);
    let told = |viewer| family.lines(&game, &events, viewer)[0].text.clone();
    assert_eq!(told(Viewer::Seat(Seat(0))), "The human draws Soldier and Cook.");
    assert_eq!(told(Viewer::Seat(Seat(1))), "The human draws 2 cards.");
    assert_eq!(told(Viewer::Spectator), "The human draws 2 cards.");
}

#[test]
fn a_hand_lies_open_to_its_owner_alone() {
    every_position(|family, game, _| {
        for side in std::iter::once(Side::Human).chain(game.world().hordes().map(Side::Horde)) {
            let hand = match side {
                Side::Human => game.state().human.hand,
                Side::Horde(horde) => game.horde(horde).hand,
            };
            for viewer in viewers(game) {
                let html = text(family.regions(game, viewer));
                let held: BTreeSet<String> = values(&html, "data-spot")
                    .into_iter()
                    .filter_map(|spot| spot.strip_prefix("hand:"))
                    .map(str::to_owned)
                    .collect();
                let own: BTreeSet<String> = hand.cards().map(|card| card.id().to_owned()).collect();
                match viewer {
                    Viewer::Seat(seat) if seat == side.seat() => assert_eq!(held, own),
                    Viewer::Spectator => assert!(held.is_empty()),
                    Viewer::Seat(_) => {}
                }
            }
        }
    });
}

/// The random scenario hides what the piles hold: a card that only a hand
/// holds is named nowhere else.
#[test]
fn a_card_that_only_a_hand_holds_is_named_to_nobody_else() {
    let family = family();
    let mut hidden = 0;
    for decisions in 0..30 {
        let (game, _) = position(&family, "invazions/with_shoestring_3p", decisions);
        let state = game.state();
        let open = |card: Card| {
            state.human.discard.has(card)
                || state.human.shown.has(card)
                || state.places.iter().any(|site| site.has(card))
        };
        for card in state.human.hand.cards().filter(|card| !open(*card)) {
            hidden += 1;
            let own = text(family.regions(&game, Viewer::Seat(Seat(0))));
            assert!(own.contains(card.name()));
            for viewer in [Viewer::Seat(Seat(1)), Viewer::Seat(Seat(2)), Viewer::Spectator] {
                let html = text(family.regions(&game, viewer));
                // `Survivors` is the only one whose number is agreed on.
                assert!(!html.contains(&format!(">{card}<")), "{card} is shown to {viewer:?}");
                assert!(!html.contains(&format!("hand:{}", card.id())));
            }
        }
    }
    assert!(hidden > 30, "{hidden}");
}

#[test]
fn every_lens_answers() {
    every_position(|family, game, _| {
        for viewer in viewers(game) {
            let html = text(family.regions(game, viewer));
            let spots: BTreeSet<&str> = values(&html, "data-spot").into_iter().collect();
            for lens in family.lenses() {
                let overlay = family.overlay(game, viewer, lens.id, None).expect("a lens");
                assert!(!overlay.title.is_empty() && !overlay.text.is_empty(), "{}", lens.id);
                for (spot, _, _) in &overlay.marks {
                    assert!(spots.contains(spot.as_str()), "{spot}");
                }
            }
        }
        assert!(family.overlay(game, Viewer::Spectator, "magic", None).is_none());
    });
}

#[test]
fn both_sides_see_the_other_as_the_enemy() {
    use crate::screen::Tone;
    let family = family();
    let (game, _) = position(&family, "invazions/attack_of_the_lab_2p", 0);
    let played = invazions::event::Fact::Played { horde: Horde(0), card: Card::Ogre, attack: 3 };
    let event = Event { fact: played, rule: Rule::Card(Card::Ogre) };
    let tone = |viewer| family.lines(&game, &[event], viewer)[0].tone;
    assert_eq!(tone(Viewer::Seat(Seat(0))), Tone::Enemy);
    assert_eq!(tone(Viewer::Seat(Seat(1))), Tone::Plain);
    assert_eq!(tone(Viewer::Spectator), Tone::Enemy);
}

#[test]
fn hordes_that_have_not_chosen_could_come_anywhere() {
    let family = family();
    let (game, _) = position(&family, "invazions/attack_of_the_lab_2p", 0);
    let human = Viewer::Seat(Seat(0));
    let overlay = family.overlay(&game, human, "threat", None).expect("a lens");
    for (spot, _, label) in &overlay.marks {
        assert!(label.starts_with("up to "), "{spot}: {label}");
    }
}

#[test]
fn every_chapter_of_the_guide_is_drawn_and_leads_to_articles_that_are_there() {
    let family = family();
    assert_eq!(family.guide().len(), 5);
    for chapter in family.guide() {
        let (text, picture) = (&chapter.text, &chapter.picture.0);
        for term in &text.terms {
            let known = family.articles().iter().any(|article| article.slug == *term);
            assert!(known, "{}: {term}", text.slug);
        }
        let cards = text.drawn.above.len() + text.drawn.below.len();
        assert_eq!(picture.matches("class=\"iz-card").count(), cards, "{}", text.slug);
    }
}
