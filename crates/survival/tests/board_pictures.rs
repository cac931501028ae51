//! The board as text and as a picture.

mod board_common;

use board_common::{BREACH, board, zone, zones};
use survival::board::{Decor, Door, DoorLook, DoorSet, Ground, Token, ZoneKind};
use survival::colour::Colour;
use survival::svg::svg;
use survival::text::{CellSize, Emphasis, Style, ZoneText, text};

const BURGER: &str = "03-R@0 06-R@270 09-R@0 / 04-R@0 07-R@180 08-R@0 / 01-R@270 02-R@90 05-R@180";

fn size(picture: &str) -> (usize, usize) {
    let wide = picture.lines().map(|line| line.chars().count()).max().unwrap_or(0);
    (wide, picture.lines().count())
}

#[test]
fn every_mission_fits_eighty_columns_with_all_its_zones_named() {
    let content = survival::content::Content::embedded().expect("the shipped content is sound");
    for mission in &content.missions {
        let board = &mission.board;
        let cell = CellSize::fitting(board, 80);
        let nothing = |_| ZoneText::default();
        let picture = text(board, cell, &mission.ground(), &nothing, &|_| DoorLook::Open);
        let picture = picture.to_string();
        assert!(size(&picture).0 <= 80, "{}: {}", mission.id, size(&picture).0);
        for zone in board.zones() {
            let name = board.name(zone);
            let short = format!("{}{}", &name[..2], &name[name.find(':').unwrap_or(0)..]);
            let written = picture.contains(name) || picture.contains(&short);
            assert!(written, "{}: {name} in\n{picture}", mission.id);
        }
        let locks = board.zones().filter(|zone| board.kind(*zone) == ZoneKind::Airlock).count();
        assert_eq!(
            picture.matches("LOCK").count(),
            locks,
            "{}: every airlock is named",
            mission.id
        );
    }
}

#[test]
fn small_and_large_boards_fit_a_terminal() {
    let drawn = |layout: &str| {
        let board = board(layout);
        text(&board, CellSize::FULL, &Ground::default(), &|_| ZoneText::default(), &|_| {
            DoorLook::Open
        })
        .to_string()
    };
    assert_eq!(size(&drawn(BREACH)), (97, 37));
    assert_eq!(size(&drawn(BURGER)), (145, 55));
}

#[test]
fn one_tile_as_text() {
    let board = board("02-V@0");
    let at = |name: &str| zone(&board, name);
    let between = |a: &str, b: &str| board.doorway_between(at(a), at(b)).unwrap();
    let ground = Ground { active_mold: zones(&board, &["02-V:32"]), ..Ground::default() };
    let red = between("02-V:22", "02-V:23");
    let broken = between("02-V:21", "02-V:31");
    let neutral = between("02-V:12", "02-V:22");
    let content = |zone| {
        let mut text = ZoneText::default();
        if zone == at("02-V:21") {
            text.lines.push(("Baraka Cole".to_owned(), Emphasis::Survivor));
            text.lines.push(("a line that is far too long".to_owned(), Emphasis::Plain));
        }
        text
    };
    let look = |door: Door| match door {
        _ if door == red => DoorLook::Closed(Some(Colour::Red)),
        _ if door == neutral => DoorLook::Closed(None),
        _ if door == broken => DoorLook::Destroyed,
        _ => DoorLook::Open,
    };
    let expected = "\
┏━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━┓
┃02-V:11  ·   · ┆02-V:12  ·   · ┆02-V:13  ·   · ┃
┃   ·   ·   ·   ┆   ·   ·   ·   ┆   ·   ·   ·   ┃
┃ ·   ·   ·   · ┆ ·   ·   ·   · ┆ ·   ·   ·   · ┃
┃   ·   ·   ·   ┆   ·   ·   ·   ┆   ·   ·   ·   ┃
┃ ·   ·   ·   · ┆ ·   ·   ·   · ┆ ·   ·   ·   · ┃
┣━━━━━━━━━━━━━━━┳━━━━━╸▬▬▬╺━━━━━┓┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┃
┃02-V:21        ┃02-V:22  SECURE┃02-V:23  ·   · ┃
┃  Baraka Cole  ╹               ╹   ·   ·   ·   ┃
┃a line that is                 R ·   ·   ·   · ┃
┃               ╻               ╻   ·   ·   ·   ┃
┃               ┃               ┃ ·   ·   ·   · ┃
┣━━━━━╸ × ╺━━━━━◇━━━━━╸   ╺━━━━━┫┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┃
┃02-V:31        ┃02-V:32  ∴ MOLD╏02-V:33  ·   · ┃
┃               ╹   ∴   ∴   ∴   ╏   ·   ·   ·   ┃
┃                 ∴   ∴   ∴   ∴ ╏ ·   ·   ·   · ┃
┃               ╻   ∴   ∴   ∴   ╏   ·   ·   ·   ┃
┃               ┃ ∴   ∴   ∴   ∴ ╏ ·   ·   ·   · ┃
┗━━━━━━━━━━━━━━━┻━━━━━━━━━━━━━━━┻━━━━━━━━━━━━━━━┛
";
    let lines = text(&board, CellSize::FULL, &ground, &content, &look);
    assert_eq!(lines.to_string(), expected);
    let styles: Vec<Style> = lines.0.iter().flatten().map(|span| span.style).collect();
    for style in [
        Style::Wall,
        Style::Line,
        Style::Name,
        Style::Label,
        Style::ClosedDoor,
        Style::DestroyedDoor,
        Style::Mold(true),
        Style::Content(Emphasis::Survivor),
    ] {
        assert!(styles.contains(&style), "{style:?}");
    }
}

#[test]
fn a_chosen_zone_is_marked_in_all_its_cells_and_a_long_text_flows_on() {
    let board = board(BREACH);
    let middle = zone(&board, "01-R:33");
    let content = |zone| {
        let line = |n: u32| (format!("line {n}"), Emphasis::Token);
        let lines = if zone == middle { (0..9).map(line).collect() } else { Vec::new() };
        ZoneText { lines, chosen: zone == middle }
    };
    let lines = text(&board, CellSize::FULL, &Ground::default(), &content, &|_| DoorLook::Open);
    let chosen = lines.0.iter().filter(|l| l.iter().any(|s| s.style == Style::Chosen));
    assert_eq!(chosen.count(), 11, "two cells and the seam between them");
    let plain = lines.to_string();
    assert!((0..9).all(|n| plain.contains(&format!("line {n}"))));
}

#[test]
fn a_picture_shows_every_token_and_is_sound_markup() {
    let board = board(BREACH);
    let at = |name: &str| zone(&board, name);
    let airlock = board.doorway_between(at("01-R:22"), at("01-R:12")).unwrap();
    let coloured = board.doorway_between(at("05-R:11"), at("05-R:12")).unwrap();
    let decor = Decor {
        title: Some("Breach <&> \"more\"".to_owned()),
        ground: Ground {
            active_mold: zones(&board, &["03-V:31"]),
            inactive_mold: zones(&board, &["01-R:22"]),
            barred: DoorSet::only(airlock),
            ..Ground::default()
        },
        tokens: vec![
            (at("03-V:31"), Token::Spawn(Colour::Red, Some(1))),
            (at("01-R:22"), Token::Objective(Some(Colour::Blue))),
            (at("05-R:21"), Token::Objective(None)),
            (at("02-R:32"), Token::Exit),
            (at("05-R:11"), Token::Start),
            (at("05-R:11"), Token::Bot),
            (at("05-R:11"), Token::SentryGun),
            (at("05-R:11"), Token::Car { police: true, holds_crate: false }),
            (at("05-R:11"), Token::Car { police: false, holds_crate: true }),
            (at("05-R:11"), Token::Survivor("B<".to_owned())),
            (at("05-R:11"), Token::Noise(3)),
            (at("01-R:33"), Token::Enemies('W', 12)),
        ],
        doors: vec![
            (coloured, DoorLook::Closed(Some(Colour::Purple))),
            (Door(0), DoorLook::Destroyed),
        ],
    };
    let picture = svg(&board, &decor);
    for mark in [
        "&lt;&amp;&gt;",
        ">R1<",
        ">B<",
        ">?<",
        ">EXIT<",
        ">START<",
        ">BOT<",
        ">GUN<",
        ">POL<",
        ">PIMP<",
        ">B&lt;<",
        ">3<",
        ">W12<",
        ">P<",
        ">SECURITY<",
        ">O₂<",
        ">AIRLOCK<",
        ">MOLD<",
        "url(#hazard)",
    ] {
        assert!(picture.contains(mark), "{mark}");
    }
    for zone in board.zones() {
        assert!(picture.contains(&format!(">{}<", board.name(zone))), "{}", board.name(zone));
    }
    let count = |text: &str| picture.matches(text).count();
    assert_eq!(count("<g "), count("</g>"));
    assert_eq!(count("<svg "), 1);
    assert!(picture.ends_with("</svg>\n"));
    assert!(!picture.contains("NaN"));
}

#[test]
fn a_crowd_in_one_zone_still_finds_room() {
    let board = board("09-V@0");
    let crowd =
        (0..60).map(|n| (zone(&board, "09-V:22"), Token::Survivor(n.to_string()))).collect();
    let picture = svg(&board, &Decor { tokens: crowd, ..Decor::default() });
    assert!((0..60).all(|n| picture.contains(&format!(">{n}<"))));
}

#[test]
fn rubble_lies_where_a_tile_fell() {
    let board = board(BREACH);
    let standing = svg(&board, &Decor::default());
    assert!(!standing.contains("FALLEN"));
    let ground = Ground { fallen: 0b101, ..Ground::default() };
    let fallen = svg(&board, &Decor { ground, ..Decor::default() });
    assert_eq!(fallen.matches("FALLEN").count(), 2);
    assert!(
        fallen.contains(r##"<rect class="gap" x="0" y="0""##),
        "the first tile of the first row"
    );
}

#[test]
fn accesses_to_weld_are_marked() {
    let content = survival::content::Content::embedded().expect("the shipped content is sound");
    let drawn = |id: &str| {
        let mission = content.mission(id).expect("it is shipped");
        svg(&mission.board, &Decor::of(&content, mission))
    };
    assert_eq!(drawn("darkside/m6").matches(r#"class="weld""#).count(), 3);
    assert_eq!(drawn("darkside/m5").matches(r#"class="weld""#).count(), 0);
}
