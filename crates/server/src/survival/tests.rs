//! Every screen of every mission, in the middle of random games.

mod parts;

use std::collections::BTreeSet;

use maud::Markup;
use survival::setup::Cards;
use table::{Chance as _, Game as _, Seeded, Turn};

use super::*;
use crate::article::slug;
use crate::screen::Shown;

fn family() -> Survival {
    Survival::new(Content::embedded().expect("the embedded content is sound"))
}

/// A game of two players after so many random decisions, with its last events.
fn position(family: &Survival, mission: &str, decisions: usize) -> (Game, Vec<Event>) {
    position_with(family, mission, decisions, &[])
}

/// The same with other answers besides.
fn position_with(
    family: &Survival,
    mission: &str,
    decisions: usize,
    chosen: &[(&str, &str)],
) -> (Game, Vec<Event>) {
    let answers = [("players", "2")].iter().chain(chosen);
    let answers =
        Answers::new(answers.map(|(name, value)| ((*name).to_owned(), (*value).to_owned())));
    let setup = family.setup(mission, &answers).expect("a setup");
    let mut chance = Seeded::new(decisions as u64, 7);
    let mut events = Vec::new();
    let mut game = Game::start(family.content(), &setup, &mut chance, &mut events).expect("a game");
    let mut legal = Vec::new();
    for _ in 0..decisions {
        legal.clear();
        game.legal(&mut legal);
        if legal.is_empty() {
            break;
        }
        let action = legal[chance.below(legal.len() as u32) as usize];
        let seat = game.answerer(action).expect("somebody may");
        let mut next = game.clone();
        let mut told = Vec::new();
        next.apply(seat, action, &mut chance, &mut told).expect("a legal action");
        if matches!(next.turn(), Turn::Over(_)) {
            break;
        }
        (game, events) = (next, told);
    }
    (game, events)
}

fn every_position(mut check: impl FnMut(&Survival, &Game, &[Event])) {
    let family = family();
    for mission in family.missions() {
        for decisions in [0, 3, 40, 150, 400] {
            let (game, events) = position(&family, &mission.id, decisions);
            check(&family, &game, &events);
        }
        let guests = family.content().of_mission(&mission.id).is_some_and(|c| c.guests.is_some());
        if guests {
            let (game, events) = position_with(&family, &mission.id, 100, &ZOMBIES);
            check(&family, &game, &events);
        }
    }
}

/// Zombies, who come in even rounds too.
const ZOMBIES: [(&str, &str); 2] = [("zombies", "on"), ("zombie_spawn", "mixed")];

fn text(regions: Vec<Region>) -> String {
    regions.into_iter().map(|region| region.html()).collect()
}

/// The values of an attribute.
fn values<'t>(html: &'t str, attribute: &str) -> Vec<&'t str> {
    let start = format!(" {attribute}=\"");
    html.split(&start).skip(1).filter_map(|rest| rest.split('"').next()).collect()
}

#[test]
fn regions_obey_the_content_policy_and_stay_small() {
    every_position(|family, game, _| {
        for region in family.regions(game, Viewer::Seat(Seat(0))) {
            let html = region.html();
            let most = match region.id {
                // Lines that repeat each other: a tenth of it when it is sent.
                "ground" => 75_000,
                "pieces" => 25_000,
                _ => 80_000,
            };
            assert!(html.len() < most, "{}: {} bytes", region.id, html.len());
            for banned in [" style=", "<style", "<script", " onclick", "NaN", "inf "] {
                assert!(!html.contains(banned), "{} has {banned}", region.id);
            }
            let doubled = |tag: &&str| tag.matches(" class=").count() > 1;
            let mut tags = html.split('<').filter_map(|rest| rest.split('>').next());
            assert_eq!(tags.find(doubled), None, "{}", region.id);
            for tag in ["g", "div", "span", "text", "button"] {
                let (open, close) = (format!("<{tag} "), format!("</{tag}>"));
                let opened =
                    html.matches(&open).count() + html.matches(&format!("<{tag}>")).count();
                assert_eq!(opened, html.matches(&close).count(), "{} {tag}", region.id);
            }
        }
        assert!(!family.board(game).into_string().contains("<style"));
    });
}

#[test]
fn what_is_chosen_can_be_tapped() {
    let mut spots_seen = 0;
    every_position(|family, game, _| {
        let html = text(family.regions(game, Viewer::Seat(Seat(0))));
        let spots: BTreeSet<&str> = values(&html, "data-spot").into_iter().collect();
        for seat in [Seat(0), Seat(1)] {
            for choice in family.choices(game, seat) {
                let dragged = choice.drag.iter().flat_map(|(from, to)| [from, to]);
                for spot in choice.spots.iter().chain(dragged) {
                    assert!(spots.contains(spot.as_str()), "{spot} of `{}`", choice.action);
                    spots_seen += 1;
                }
                let action = game.read(&choice.action).expect("a choice is an action");
                assert!(game.check(seat, action).is_ok(), "{}", choice.action);
                if let Some((from, to)) = &choice.drag {
                    let meant = family.drag(game, seat, from, to);
                    let same = matches!(action, Action::Detach { .. }) || meant == Ok(action);
                    assert!(same, "`{}` by dragging {from} to {to}: {meant:?}", choice.action);
                }
            }
        }
    });
    assert!(spots_seen > 1000);
}

/// Nothing changes places under somebody's finger: what can be done before and after a play of a
/// turn stands in the same order.
#[test]
fn choices_keep_their_order_while_a_turn_lasts() {
    let family = family();
    let mut compared = 0;
    for mission in ["invader/m1", "darkside/m4", "second/m5"] {
        let answers = Answers::new([("players".to_owned(), "1".to_owned())]);
        let setup = family.setup(mission, &answers).expect("a setup");
        let mut chance = Seeded::new(3, 7);
        let mut game = Game::start(family.content(), &setup, &mut chance, &mut ()).expect("a game");
        let mut before: Option<(_, Vec<String>)> = None;
        for _ in 0..250 {
            let mut legal = Vec::new();
            game.legal(&mut legal);
            let Some(last) = legal.len().checked_sub(1) else { break };
            let list = family.choices(&game, Seat(0)).into_iter().map(|choice| choice.action);
            let list: Vec<String> = list.collect();
            let now = game.open_turn_view().map(|turn| (turn.who, list));
            if let (Some((who, old)), Some((same, new))) = (&before, &now)
                && who == same
            {
                let kept = |list: &[String], other: &[String]| -> Vec<String> {
                    list.iter().filter(|action| other.contains(action)).cloned().collect()
                };
                assert_eq!(kept(old, new), kept(new, old), "{mission}");
                compared += usize::from(!kept(old, new).is_empty());
            }
            before = now;
            // A turn is ended only when nothing else is left, so that turns are long.
            let action = legal[chance.below(last as u32 + 1) as usize];
            let action = if game.write(&action) == "end" { legal[0] } else { action };
            game.apply(Seat(0), action, &mut chance, &mut ()).expect("a legal action");
            if matches!(game.turn(), Turn::Over(_)) {
                break;
            }
        }
    }
    assert!(compared > 30, "{compared} turns went on");
}

#[test]
fn every_spot_can_be_described() {
    every_position(|family, game, _| {
        let html = text(family.regions(game, Viewer::Seat(Seat(0))));
        for spot in values(&html, "data-spot") {
            let found = family.describe(game, Viewer::Seat(Seat(0)), spot);
            assert!(found.is_some_and(|html| html.into_string().contains("<h2>")), "{spot}");
        }
    });
    let family = family();
    let (game, _) = position(&family, "invader/m0", 10);
    for nonsense in [
        "",
        "zone:",
        "zone:99-X:99",
        "card:Cole",
        "card:Nobody:hand1",
        "machine:200",
        "skill:Cole:99",
        "enemies:x:y",
        "door:a|b",
        "ammo:Cole:hand1:water",
        "Äöü:1",
    ] {
        assert!(family.describe(&game, Viewer::Spectator, nonsense).is_none(), "{nonsense}");
        assert!(family.drag(&game, Seat(0), nonsense, "bin").is_err(), "{nonsense}");
    }
}

#[test]
fn every_term_has_an_article() {
    let family = family();
    let slugs: BTreeSet<String> = family
        .articles()
        .iter()
        .map(|article| format!("{}/{}", Game::NAME, article.slug))
        .collect();
    assert_eq!(slugs.len(), family.articles().len(), "two articles have one slug");
    let known = |term: &str| assert!(slugs.contains(term), "{term}");
    every_position(|family, game, events| {
        values(&text(family.regions(game, Viewer::Spectator)), "data-term")
            .into_iter()
            .for_each(known);
        for choice in family.choices(game, Seat(0)) {
            choice.term.iter().for_each(|term| known(term));
        }
        for line in family.lines(game, events, Viewer::Spectator) {
            line.terms.iter().for_each(|(term, _)| known(term));
        }
        let zone = format!("zone:{}", game.world().zone_name(survival::zone::Zone(0)));
        let described = family.describe(game, Viewer::Spectator, &zone).map(Markup::into_string);
        values(&described.expect("a zone"), "data-term").into_iter().for_each(known);
    });
    let content = family.content();
    for (rule, _) in survival::rule::KEYS {
        known(&articles::rule(*rule));
    }
    for (skill, _) in survival::skill::Skill::named() {
        known(&articles::skill(skill));
    }
    for mission in family.missions() {
        let form = family.form(&mission.id).expect("a form");
        let crate::form::Seating::Team { figures, usual, .. } = form.seating else {
            panic!("a team")
        };
        assert!(!usual.is_empty());
        let skills = figures.iter().flat_map(|figure| &figure.skills).flat_map(|(_, gains)| gains);
        skills.for_each(|(_, term)| known(term));
    }
    for article in family.articles() {
        assert!(!article.text.is_empty() && !article.title.is_empty(), "{}", article.slug);
    }
    for steps in family.lesson("invader/m0").iter().flat_map(|lesson| &lesson.parts) {
        for term in steps.steps.iter().filter_map(|step| step.term.as_ref()) {
            known(&format!("{}/{term}", Game::NAME));
        }
    }
    assert_eq!(slug("rule", "noise.equipment"), "rule-noise-equipment");
    assert!(content.rule_texts.len() > 50);
}

/// Some games leave kinds of enemies in the box; the others still lead to what is said of them.
#[test]
fn every_article_says_where_it_is_from() {
    let family = family();
    for article in family.articles() {
        assert!(!article.cite.is_empty(), "{} has no place", article.slug);
        assert!(!article.cite.contains("Darkside"), "{}: {}", article.slug, article.cite);
    }
}

#[test]
fn miniatures_lead_to_their_own_articles() {
    let mut left_out = 0;
    every_position(|family, game, _| {
        let regions = family.regions(game, Viewer::Spectator);
        let goals = regions.into_iter().find(|region| region.id == "goals").expect("goals").html();
        let list = goals.split("Miniatures left").nth(1).expect("a list of miniatures");
        let view = game.view(Viewer::Spectator);
        left_out += game.world().content().enemies.len() - view.miniatures.len();
        for miniature in &view.miniatures {
            let link = format!("{}/{}", Game::NAME, slug("enemy", &miniature.name));
            let entry = format!("data-term=\"{link}\">{}<", miniature.name);
            assert!(list.contains(&entry), "{} of {}", miniature.name, game.world().mission().id);
        }
    });
    assert!(left_out > 0, "no game leaves any out");
}

#[test]
fn lines_keep_their_dice_and_what_moves() {
    let family = family();
    let (mut dice, mut motions) = (0, 0);
    for seed in 0..30 {
        let setup = family.setup("invader/m0", &Answers::default()).expect("a setup");
        let mut chance = Seeded::new(seed, 0);
        let mut game = Game::start(family.content(), &setup, &mut chance, &mut ()).expect("a game");
        let mut legal = Vec::new();
        for _ in 0..400 {
            legal.clear();
            game.legal(&mut legal);
            if legal.is_empty() {
                break;
            }
            let mut events: Vec<Event> = Vec::new();
            let action = legal[chance.below(legal.len() as u32) as usize];
            let seat = game.answerer(action).expect("somebody may");
            game.apply(seat, action, &mut chance, &mut events).expect("legal");
            let lines = family.lines(&game, &events, Viewer::Spectator);
            use survival::event::Fact;
            let rolled = events.iter().filter(|e| matches!(e.fact, Fact::Die { .. })).count();
            let moved = events
                .iter()
                .filter(|e| {
                    matches!(
                        e.fact,
                        Fact::Moved { .. }
                            | Fact::EnemiesMoved { .. }
                            | Fact::Dragged { .. }
                            | Fact::Spawned { .. }
                            | Fact::Killed { .. }
                    )
                })
                .count();
            assert_eq!(lines.iter().map(|line| line.dice.len()).sum::<usize>(), rolled);
            let shows = lines.iter().flat_map(|line| &line.shows);
            let goes = |shown: &&Shown| {
                let pushed = matches!(shown, Shown::Send { why: "are pushed", .. });
                let moves = matches!(
                    shown,
                    Shown::Go { .. } | Shown::Send { .. } | Shown::Come { .. } | Shown::Fall { .. }
                );
                moves && !pushed
            };
            assert_eq!(shows.filter(goes).count(), moved);
            (dice, motions) = (dice + rolled, motions + moved);
        }
    }
    assert!(dice > 20 && motions > 100, "{dice} {motions}");
}

#[test]
fn every_lens_answers() {
    every_position(|family, game, _| {
        let html = text(family.regions(game, Viewer::Spectator));
        let spots: BTreeSet<&str> = values(&html, "data-spot").into_iter().collect();
        for lens in family.lenses() {
            for spot in [None, Some("zone:nowhere"), Some("card:Cole:hand1")] {
                let overlay = family.overlay(game, Viewer::Spectator, lens.id, spot);
                let overlay = overlay.expect("a lens");
                assert!(!overlay.title.is_empty(), "{}", lens.id);
                let ends = overlay.arrows.iter().flat_map(|arrow| [&arrow.from, &arrow.to]);
                for spot in overlay.marks.iter().map(|(spot, _, _)| spot).chain(ends) {
                    assert!(spots.contains(spot.as_str()), "{spot}");
                }
            }
        }
        assert!(family.overlay(game, Viewer::Spectator, "magic", None).is_none());
    });
    let mut keys: Vec<char> = lenses::LENSES.iter().map(|lens| lens.key).collect();
    keys.sort_unstable();
    assert_eq!(keys, ['F', 'N', 'R', 'S', 'W'], "small letters are the bar's");
}

#[test]
fn a_thumbnail_is_small_and_has_no_spots() {
    for mission in family().missions() {
        let picture = &mission.thumbnail;
        assert!(picture.len() < 8_000, "{}: {}", mission.id, picture.len());
        assert!(!picture.contains("data-spot") && !picture.contains("style="));
    }
}

#[test]
fn a_thumbnail_shows_who_sleeps_and_what_is_closed() {
    let family = family();
    for mission in family.missions() {
        let board = family.content().mission(&mission.id).expect("a mission");
        let sleepers = board.spawns.iter().filter(|spawn| spawn.asleep).count();
        let drawn = |class: &str| mission.thumbnail.matches(class).count();
        assert_eq!(drawn("class=\"asleep\""), sleepers, "{}", mission.id);
        assert_eq!(drawn("class=\"spawn\""), board.spawns.len() - sleepers, "{}", mission.id);
        let barred = board.ground().barred.len() as usize;
        assert_eq!(drawn("door locked"), barred, "{}", mission.id);
        assert!(drawn("class=\"door ") >= board.doors.len(), "{}", mission.id);
    }
}

#[test]
fn the_page_of_a_new_table_tells_the_special_rules() {
    let family = family();
    let form = family.form("invader/m0").expect("a form");
    let page = crate::pages::new_table(&form, &[], None, &Answers::default(), false).into_string();
    let rules = &family.content().mission("invader/m0").expect("a mission").rules;
    assert!(!rules.is_empty());
    for rule in rules {
        let escaped = maud::html! { (rule) }.into_string();
        assert!(page.contains(&escaped), "{rule}");
    }
}

#[test]
fn answers_make_a_setup_or_a_sentence() {
    let family = family();
    let setup = |pairs: &[(&str, &str)]| {
        let owned = pairs.iter().map(|(name, value)| ((*name).to_owned(), (*value).to_owned()));
        family.setup("invader/m0", &Answers::new(owned))
    };
    let plain = setup(&[]).expect("all defaults");
    assert_eq!(plain, lab::usual_setup(family.content(), "invader/m0", 1).expect("usual"));
    let team = ["Cole", "Vivian", "Mitsuki", "Magnus", "Jared", "Baraka"];
    let mut sent =
        vec![("sent", "1"), ("players", "3"), ("plays:Magnus", "2"), ("plays:Cole", "1")];
    sent.extend(team.map(|name| ("figure", name)));
    sent.extend([("ultrared", "on"), ("cards", "easier"), ("extra", "without"), ("team", "owner")]);
    let chosen = setup(&sent).expect("a setup");
    let seats: Vec<u8> = chosen.survivors.iter().map(|played| played.seat).collect();
    assert_eq!((seats[0], seats[3]), (1, 2));
    assert!([0, 1, 2].iter().all(|seat| seats.iter().filter(|of| *of == seat).count() == 2));
    let options = chosen.options;
    assert!(
        options.ultrared && !options.cards.harder && !options.cards.extra && !options.free_split
    );
    for wrong in [
        vec![("players", "9")],
        vec![("players", "many")],
        vec![("sent", "1")],
        vec![("sent", "1"), ("figure", "Nobody")],
        vec![("players", "2"), ("plays:Cole", "5")],
        vec![("cards", "none")],
        vec![("bot", "Toaster")],
    ] {
        match setup(&wrong) {
            Err(text) => assert!(text.ends_with('.') && text.len() > 15, "{text}"),
            // M0 has no Bot, so nobody minds which.
            Ok(_) => assert_eq!(wrong[0].0, "bot"),
        }
    }
    assert!(family.setup("invader/m99", &Answers::default()).is_err());
}

/// Where boxes are mixed, each may bring other halves and do without its extra
/// activations; what the form offers is what the setup understands.
#[test]
fn boxes_bring_enemy_cards_of_their_own() {
    let family = family();
    let setup = |pairs: &[(&str, &str)]| {
        let owned = pairs.iter().map(|(name, value)| ((*name).to_owned(), (*value).to_owned()));
        family.setup("mixed/m1", &Answers::new(owned))
    };
    let cards = |easier, harder, extra| Cards { easier, harder, extra };
    let of = |pairs: &[(&str, &str)]| setup(pairs).expect("a setup").cards;
    assert!(of(&[("cards_darkside", "same"), ("extra_darkside", "same")]).is_empty());
    let gentle = of(&[("cards_darkside", "easier"), ("extra_darkside", "without")]);
    assert_eq!(gentle, [("darkside".to_owned(), cards(true, false, false))].into());
    let still = of(&[("extra_invader", "without")]);
    assert_eq!(still, [("invader".to_owned(), cards(true, true, false))].into());
    let lively = of(&[("extra", "without"), ("cards", "easier"), ("extra_invader", "with")]);
    assert_eq!(lively, [("invader".to_owned(), cards(true, false, true))].into());
    assert!(setup(&[("extra_darkside", "perhaps")]).is_err());
    let form = family.form("mixed/m1").expect("a form");
    let names: Vec<&str> = form.fields.iter().map(|field| field.name.as_str()).collect();
    assert!(names.contains(&"extra_invader") && names.contains(&"cards_darkside"), "{names:?}");
}

/// Zombies in space are asked for where they can come, and drawn as in their own game.
#[test]
fn zombies_are_chosen_at_a_new_table_and_stand_on_its_board() {
    let family = family();
    let names = |mission: &str| -> Vec<String> {
        let form = family.form(mission).expect("a form");
        form.fields.into_iter().map(|field| field.name).collect()
    };
    for field in ["zombies", "zombie_spawn", "cards_zombies"] {
        assert!(names("darkside/m1").contains(&field.to_owned()), "{field}");
        assert!(!names("second/m0").contains(&field.to_owned()), "{field}");
    }
    let setup = |pairs: &[(&str, &str)]| {
        let owned = pairs.iter().map(|(name, value)| ((*name).to_owned(), (*value).to_owned()));
        family.setup("darkside/m1", &Answers::new(owned))
    };
    let left_open = setup(&[("zombie_spawn", "mixed"), ("cards_zombies", "gentle")]);
    assert_eq!(left_open, setup(&[]), "without zombies nothing is said of them");
    let gentle = setup(&[ZOMBIES[0], ("cards_zombies", "gentle")]).expect("a setup");
    let cards = Cards { easier: true, harder: false, extra: false };
    assert_eq!(gentle.cards, [("zombies".to_owned(), cards)].into());
    assert!(setup(&[("zombie_spawn", "never")]).is_err());
    let (game, _) = position_with(&family, "mixed/m1", 30, &ZOMBIES);
    let pieces = text(family.regions(&game, Viewer::Seat(Seat(0))));
    let view = game.view(Viewer::Seat(Seat(0)));
    let mut drawn = 0;
    for id in ["walker", "fatty", "runner"] {
        let kind = game.world().content().kind(id).expect("in play");
        let there = view.zones.iter().any(|zone| zone.crowd.of(kind) > 0);
        assert_eq!(pieces.contains(&format!("data-kind=\"{id}\"")), there, "{id}");
        drawn += usize::from(there);
    }
    assert!(drawn > 0, "some wait at objectives");
}

#[test]
fn every_chapter_of_the_guide_is_drawn_and_leads_to_articles_that_are_there() {
    let family = family();
    assert_eq!(family.guide().len(), 8);
    for chapter in family.guide() {
        let (text, picture) = (&chapter.text, &chapter.picture.0);
        for term in &text.terms {
            let known = family.articles().iter().any(|article| article.slug == *term);
            assert!(known, "{}: {term}", text.slug);
        }
        let arrows = text.drawn.arrows.iter().flat_map(|(from, to)| [from, to]);
        let marks = text.drawn.marks.iter().map(|(zone, ..)| zone);
        for zone in text.drawn.zones.iter().chain(arrows).chain(marks) {
            assert!(
                picture.contains(&format!("data-spot=\"zone:{zone}\"")),
                "{}: {zone}",
                text.slug
            );
        }
        assert!(picture.contains("class=\"piece sv"), "{}: nobody is there", text.slug);
    }
}
