//! Data for tests of pages. One name wants to break out of its markup.

use maud::{Markup, PreEscaped, html};

use super::{Mode, Presence, SeatRow, TablePage};
use crate::article::Article;
use crate::form::{Field, FieldKind, Form, Member, Mission, Seating};
use crate::lesson::{Lesson, Part, Step};
use crate::screen::{Die, Lens, Line, Region, Tone};

/// A name that must be escaped wherever it stands.
pub const NASTY: &str = "<b onclick=\"x\">'Ann' & co";

pub const BOTS: [(&str, &str); 2] =
    [("careful", "fights from afar, keeps together"), ("random", "does anything")];

pub const LENSES: [Lens; 2] = [
    Lens {
        id: "sight",
        key: 's',
        sign: None,
        label: "I see",
        help: "what I see",
        needs_spot: false,
    },
    Lens {
        id: "forecast",
        key: 'f',
        sign: None,
        label: "Enemies go",
        help: "where enemies go",
        needs_spot: true,
    },
];

pub fn missions() -> Vec<Mission> {
    let mission = |id: &str, game: &str, title: &str, difficulty: &str, lesson| Mission {
        id: id.to_owned(),
        game: game.to_owned(),
        title: title.to_owned(),
        rules: vec!["Nobody leaves before the key is found.".to_owned()],
        intro: "The way out is cut, and half of the team is on the wrong side of the swarm."
            .to_owned(),
        difficulty: difficulty.to_owned(),
        minutes: 60,
        players: "1–6 players, 6 survivors".to_owned(),
        thumbnail: thumbnail(),
        lesson,
        one_of: None,
        stations: Vec::new(),
    };
    vec![
        mission("invader/m0", "Invader", "Tutorial: Breach!", "tutorial", true),
        mission("invader/m1", "Invader", "Gathering Forces", "easy", false),
        mission("invader/m2", "Invader", "Seeds & Spores", "medium", false),
        mission("darkside/m1", "Dark Side", "The Other Face", "hard", false),
    ]
}

fn thumbnail() -> String {
    let rooms = [(0, 0, 2, 1), (2, 0, 1, 2), (0, 1, 1, 2), (1, 1, 1, 1), (1, 2, 2, 1)];
    let drawing = html! {
        svg viewBox="-2 -2 124 124" {
            @for (x, y, w, h) in rooms {
                rect x=(x * 40 + 1) y=(y * 40 + 1) width=(w * 40 - 2) height=(h * 40 - 2)
                    fill="none" stroke="currentColor" stroke-width="2" {}
            }
        }
    };
    drawing.0
}

pub fn form() -> Form {
    let skills = |names: [&str; 4]| {
        let levels = ["Blue", "Yellow", "Orange", "Red"];
        let one = |name: &str| vec![(name.to_owned(), "survival/skill-sprint".to_owned())];
        levels.into_iter().zip(names).map(|(level, name)| (level.to_owned(), one(name))).collect()
    };
    let figure = |name: &str, kind: &str, gains| Member {
        name: name.to_owned(),
        kind: kind.to_owned(),
        source: "Invader".to_owned(),
        skills: skills(gains),
    };
    let field = |name: &str, label: &str, group: &str, kind| Field {
        name: name.to_owned(),
        label: label.to_owned(),
        help: "What it changes, in a sentence that fits on a line or two.".to_owned(),
        group: group.to_owned(),
        kind,
    };
    Form {
        mission: missions().remove(1),
        seating: Seating::Team {
            most: 6,
            fewest_figures: 1,
            most_figures: 6,
            usual: vec!["Cole".to_owned(), "Vivian".to_owned()],
            figures: vec![
                figure("Cole", "Soldier", ["Sprint", "+1 action", "+1 die: Ranged", "Lucky"]),
                figure("Vivian", "Civilian", ["Medic", "+1 action", "Slippery", "Regeneration"]),
                figure(NASTY, "Soldier", ["Sniper", "+1 action", "Swap", "Tough"]),
            ],
        },
        fields: vec![
            field("night", "Long night", "Variants", FieldKind::Flag { default: true }),
            field("hard", "Harder spawns", "Variants", FieldKind::Flag { default: false }),
            field(
                "asks",
                "Shared decisions",
                "Table",
                FieldKind::OneOf(vec![
                    ("any".to_owned(), "anyone answers".to_owned()),
                    ("first".to_owned(), "the first player answers".to_owned()),
                ]),
            ),
        ],
    }
}

pub fn lines() -> Vec<Line> {
    let line = |text: &str, tone| Line { text: text.to_owned(), tone, ..Line::default() };
    vec![
        line("Round 3", Tone::Heading),
        Line {
            dice: vec![
                Die { face: 5, hit: Some(true) },
                Die { face: 2, hit: Some(false) },
                Die { face: 6, hit: Some(true) },
            ],
            terms: vec![("survival/rule-ranged".to_owned(), "Ranged attacks".to_owned())],
            spots: vec!["zone:05-R:11".to_owned(), "zone:05-R:12".to_owned()],
            ..line("Cole shoots the SMG into 05-R:12: two hits.", Tone::Plain)
        },
        line("Two Workers fall; Cole gains 2 experience.", Tone::Good),
        line("The Hunter goes towards the noise in 05-R:11.", Tone::Enemy),
        line(&format!("{NASTY} loses one health."), Tone::Bad),
    ]
}

pub fn seats() -> Vec<SeatRow> {
    let row = |seat, name: &str, presence| SeatRow {
        seat,
        name: name.to_owned(),
        role: "Cole and Vivian".to_owned(),
        presence,
        mine: seat == 0,
        turn: seat == 0,
        invite: (seat > 0).then(|| format!("/t/s{seat}-k3jd82hf7")),
        may_give: seat > 0,
    };
    vec![
        row(0, "Ben", Presence::Here),
        row(1, NASTY, Presence::Away),
        row(2, "Third", Presence::Bot("careful".to_owned())),
    ]
}

pub fn lesson() -> Lesson {
    let step = |text: &str| Step {
        text: text.to_owned(),
        allow: vec!["move 05-R:12".to_owned()],
        show: Vec::new(),
        term: Some("rule-move".to_owned()),
    };
    let part = |title: &str| Part {
        title: title.to_owned(),
        steps: vec![
            step("Move Cole into the next zone: tap the marked zone, or the choice below."),
            step("Once more. Leaving a zone costs an action more for each enemy standing in it."),
        ],
    };
    Lesson {
        title: "Breach!".to_owned(),
        seed: 7,
        seat: 0,
        parts: vec![part("Moving"), part("Doors"), part("Shooting")],
    }
}

pub fn articles() -> Vec<Article> {
    let article = |kind: &str, title: &str, text: &str| Article {
        slug: crate::article::slug(&kind.to_lowercase(), title),
        kind: kind.to_owned(),
        title: title.to_owned(),
        text: text.to_owned(),
        cite: "Invader, “Noise”, p. 10".to_owned(),
    };
    vec![
        article("Enemy", "Hunter", "Follows the loudest noise\nand acts twice."),
        article("Rule", "Noise", "Each loud deed adds a token where it was done."),
        article("Skill", "Sprint", "Once a turn, move up to three zones for one action."),
    ]
}

pub fn board() -> Markup {
    html! {
        svg.board #board-svg viewBox="0 0 300 300" {
            g #ground {} g #pieces {} g #marks {}
        }
    }
}

pub fn regions() -> Vec<Region> {
    vec![
        Region::new("ground", PreEscaped(thumbnail())),
        Region::new("pieces", html! { circle cx="60" cy="60" r="9" {} }),
        Region::new("status", html! { span.stat { "Round " b { "3" } } }),
        Region::new("people", html! { article.dash { "Cole" } }),
        Region::new("goals", html! { p { "Take the red objective" } }),
        Region::new(
            "seats",
            super::seats(&seats(), &super::Watch::default(), &BOTS, &super::HostTools::default()),
        ),
    ]
}

pub fn page<'a>(regions: &'a [Region], mode: Mode) -> TablePage<'a> {
    TablePage {
        stage: "",
        marks: &[],
        title: "Invader M0: Breach!",
        link: "k3jd82hf7",
        seat: Some(0),
        version: 12,
        question: "Cole: what now?",
        board: board(),
        regions,
        lenses: &LENSES,
        lines: super::lines(&lines(), 11),
        chat: super::chat_line(NASTY, "</script><script>alert(1)</script>"),
        first: r#"{"text":"</script><script>alert(1)</script>"}"#,
        mode,
    }
}
