//! What every page keeps: the content policy, the ids, escaping.

use super::sample::{self, NASTY};
use super::*;
use crate::form::{Answers, Seating};

/// Every page there is, by name.
fn pages() -> Vec<(&'static str, String)> {
    let regions = sample::regions();
    let mut roles = sample::form();
    roles.seating = Seating::Roles(vec!["The human".to_owned(), NASTY.to_owned()]);
    let articles = sample::articles();
    let reference = RulesPage {
        games: &[("survival", "Invader and Dark Side"), ("other", "Other")],
        game: "survival",
        articles: &articles,
        guide: &[],
        elsewhere: &[("other", "Other", 2)],
        query: NASTY,
        kind: "",
    };
    let none = Answers::default();
    let replay = Mode::Replay { at: 3, last: 12 };
    [
        ("home", home(&sample::missions(), None)),
        ("shelf", home(&sample::missions(), Some("Dark Side"))),
        ("new", new_table(&sample::form(), &sample::BOTS, Some(NASTY), &none, true)),
        ("roles", new_table(&roles, &sample::BOTS, None, &none, false)),
        ("table", table(&sample::page(&regions, Mode::Play))),
        ("replay", table(&sample::page(&regions, replay))),
        ("rules", rules(&reference)),
        ("article", article("survival", &articles[0])),
        ("import", import(Some(NASTY), true)),
        ("invitation", invitation(NASTY, NASTY, NASTY, "k3")),
        ("help", frame("Help", "help", help(&[]))),
        ("trouble", trouble(404, "No such table", NASTY, "Check the link.")),
    ]
    .map(|(name, page)| (name, page.into_string()))
    .into()
}

/// Parts that are sent alone.
fn parts() -> Vec<(&'static str, String)> {
    let lesson = sample::lesson();
    let place = lesson.at(1).unwrap();
    let end = ::table::Ending { title: NASTY.to_owned(), text: NASTY.to_owned(), good: Some(true) };
    let seed = Seed { value: 7, salt: None, commitment: "00ff".to_owned(), dice: None };
    let table = Mine {
        link: "k3".to_owned(),
        mission: "invader/m0".to_owned(),
        title: NASTY.to_owned(),
        role: NASTY.to_owned(),
        detail: "Round 3".to_owned(),
        turn: true,
        over: None,
        won: None,
        thumbnail: String::new(),
    };
    [
        ("lesson", super::lesson(&lesson, &place, "survival")),
        ("lesson over", lesson_over(&lesson)),
        ("ending", ending(&end, &seed, "k3", 40)),
        ("wish", wish(NASTY, NASTY, true)),
        ("mine", mine(&[table])),
        (
            "seats",
            seats(
                &sample::seats(),
                &Watch { count: 2, link: None },
                &sample::BOTS,
                &HostTools { host: true, closed: true, muted: vec![1], ..HostTools::default() },
            ),
        ),
        ("lines", lines(&sample::lines(), 3)),
        ("chat", chat_line(NASTY, NASTY)),
    ]
    .map(|(name, part)| (name, part.into_string()))
    .into()
}

/// A tag without the values of its attributes.
fn bare(tag: &str) -> String {
    tag.split('"').step_by(2).collect()
}

/// The opening tags of a text.
fn tags(html: &str) -> impl Iterator<Item = &str> {
    html.split('<').skip(1).map(|rest| rest.split('>').next().unwrap_or(rest))
}

#[test]
fn nothing_breaks_the_content_policy() {
    for (name, html) in pages().into_iter().chain(parts()) {
        for tag in tags(&html) {
            assert!(!bare(tag).contains(" style="), "{name}: <{tag}>");
            assert!(!tag.starts_with("style"), "{name}: <{tag}>");
            assert!(!bare(tag).contains(" on"), "{name}: handler in <{tag}>");
            assert!(!tag.contains("http:") || tag.contains("data:image"), "{name}: <{tag}>");
            if tag.starts_with("script") {
                let ours = tag.contains("src=\"/assets/") || tag.contains("application/json");
                assert!(ours, "{name}: <{tag}>");
            }
        }
    }
}

#[test]
fn names_never_become_markup() {
    for (name, html) in pages().into_iter().chain(parts()) {
        assert!(!html.contains("<b onclick"), "{name}");
        assert!(!html.contains("<script>alert"), "{name}");
        assert_eq!(html.matches("</script>").count(), html.matches("<script").count(), "{name}");
    }
    let seats = &parts()[5].1;
    assert!(seats.contains("&lt;b onclick=&quot;x&quot;&gt;'Ann' &amp; co"), "{seats}");
}

#[test]
fn no_id_stands_twice() {
    for (name, html) in pages() {
        let mut ids: Vec<&str> =
            tags(&html).filter_map(|tag| tag.split(" id=\"").nth(1)?.split('"').next()).collect();
        ids.sort_unstable();
        for pair in ids.windows(2) {
            assert_ne!(pair[0], pair[1], "{name}");
        }
    }
}

#[test]
fn a_table_has_every_part_that_style_and_script_know() {
    let both = "status b-sheet-table b-help board-area board caption caption-text b-step b-skip side \
        sheet-actions banner question lesson choices sheet-people people sheet-goals goals sheet-log \
        lines chat-lines sheet-table seats options o-theme o-speed o-sound o-notify o-confirm o-report \
        popup popup-body help cover cover-text b-uncover toast live first b-in b-out b-fit ground pieces marks";
    let ids = [
        ("table", "b-undo b-whole b-redo b-replay say"),
        ("replay", "timeline r-at r-first r-prev r-play r-next r-last r-speed r-fork r-share"),
    ];
    let pages = pages();
    for (name, own) in ids {
        let html = &pages.iter().find(|page| page.0 == name).unwrap().1;
        for id in both.split_whitespace().chain(own.split_whitespace()) {
            assert_eq!(html.matches(&format!(" id=\"{id}\"")).count(), 1, "{name}: #{id}");
        }
    }
}

#[test]
fn regions_stand_in_their_place_at_the_first_paint() {
    let regions = sample::regions();
    let html = table(&sample::page(&regions, Mode::Play)).into_string();
    assert!(html.contains("<g id=\"pieces\"><circle"));
    assert!(html.contains("<div id=\"people\"><article"));
    assert!(html.contains("data-mode=\"table\" data-seat=\"0\" data-version=\"12\""));
    assert!(html.contains(r#"{"text":"\u003c/script>"#));
}

#[test]
fn every_control_of_a_form_has_a_name_to_be_read_out() {
    for (name, html) in pages() {
        for (at, _) in html.match_indices("<input").chain(html.match_indices("<select")) {
            let tag = html[at..].split('>').next().unwrap();
            let labelled = tag.contains("aria-label") || tag.contains("type=\"hidden\"");
            let before = &html[..at];
            let inside = before.matches("<label").count() > before.matches("</label>").count();
            assert!(labelled || inside, "{name}: {tag}");
        }
    }
}

#[test]
fn defaults_stand_until_a_form_was_sent() {
    let form = sample::form();
    let ticked = |html: &str, name: &str, value: &str| {
        html.contains(&format!("name=\"{name}\" value=\"{value}\" checked"))
    };
    let html = new_table(&form, &sample::BOTS, None, &Answers::default(), false).into_string();
    assert!(ticked(&html, "figure", "Cole") && ticked(&html, "night", "yes"));
    assert!(ticked(&html, "players", "1") && ticked(&html, "undo", "free"));

    let sent = [("sent", "1"), ("figure", "Vivian"), ("players", "3"), ("seed", "42")];
    let answers = Answers::new(sent.map(|(name, value)| (name.to_owned(), value.to_owned())));
    let html = new_table(&form, &sample::BOTS, None, &answers, false).into_string();
    assert!(!ticked(&html, "figure", "Cole") && ticked(&html, "figure", "Vivian"));
    assert!(!ticked(&html, "night", "yes") && ticked(&html, "players", "3"));
    assert!(html.contains("value=\"42\""));
}

#[test]
fn dice_say_their_face_and_whether_they_hit() {
    let html = lines(&sample::lines(), 3).into_string();
    assert!(html.contains("class=\"die hit\" role=\"img\" aria-label=\"5, hit\""));
    assert!(html.contains("class=\"die miss\" role=\"img\" aria-label=\"2, miss\""));
    assert!(html.contains("data-spots=\"zone:05-R:11 zone:05-R:12\""));
}

#[test]
fn a_lesson_says_how_far_it_got() {
    let lesson = sample::lesson();
    let html = super::lesson(&lesson, &lesson.at(3).unwrap(), "survival").into_string();
    assert!(html.contains("part 2 of 3, step 2 of 2"), "{html}");
    assert!(html.contains("max=\"6\" value=\"3\""));
    assert!(html.contains("data-term=\"survival/rule-move\""));
}

#[test]
fn addresses_are_encoded() {
    assert_eq!(encode("Dark Side & más"), "Dark%20Side%20%26%20m%C3%A1s");
}

#[test]
fn names_of_zones_stay_whole() {
    assert_eq!(log::unbroken("from 05-R:11 to 3-D"), "from 05-\u{2060}R:11 to 3-\u{2060}D");
    assert_eq!(log::unbroken("re-roll, 2-3, a-B"), "re-roll, 2-3, a-B");
    assert_eq!(log::unbroken("in 94 % of 3 games"), "in 94\u{a0}% of 3 games");
}

#[test]
fn what_another_game_calls_so_is_one_tap_away() {
    let articles = sample::articles();
    let page = RulesPage {
        games: &[("survival", "Invader and Dark Side"), ("invazions", "InvaZions")],
        game: "survival",
        articles: &articles,
        guide: &[],
        elsewhere: &[("invazions", "InvaZions", 3)],
        query: "qqqq",
        kind: "",
    };
    let shown = rules(&page).into_string();
    assert!(shown.contains("/rules?game=invazions&amp;q=qqqq"), "{shown}");
    assert!(shown.contains("3 articles in InvaZions"), "{shown}");
    let shown = rules(&RulesPage { query: "noise", ..page }).into_string();
    assert!(!shown.contains("in InvaZions"), "what is found here needs no other place");
}
