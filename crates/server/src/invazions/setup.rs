//! What can be chosen before a game begins, and what was.

use std::sync::Arc;

use invazions::World;
use invazions::card::{Card, Kind};
use invazions::content::Content;
use invazions::deal::Deal;
use invazions::setup::{Options, Setup};
use invazions::words::count;
use maud::html;
use table::Seat;

use super::{articles, role};
use crate::form::{Answers, Field, FieldKind, Form, Mission, Places};

/// The scenario that the booklet recommends for a first game.
const FIRST: &str = "Attack of the lab";

/// How long a game takes with two, three and four players, in minutes.
const MINUTES: [u16; 3] = [35, 45, 60];

/// Everything that can be played.
pub fn missions(content: &Content) -> Vec<Mission> {
    content.deals.iter().map(mission).collect()
}

fn mission(deal: &Deal) -> Mission {
    let difficulty = match (deal.name == FIRST, deal.random.hides()) {
        (true, _) => "easy",
        (false, false) => "medium",
        (false, true) => "hard",
    };
    Mission {
        id: deal.id.clone(),
        game: "InvaZions".to_owned(),
        title: format!("{}, {} players", deal.name, deal.players),
        intro: intro(deal),
        difficulty: difficulty.to_owned(),
        minutes: MINUTES[deal.size().min(2)],
        players: format!("the human and {}", count(deal.hordes(), "horde", "hordes")),
        thumbnail: thumbnail(deal),
        lesson: false,
    }
}

/// What is special about a scenario: who comes, and what is studied.
fn intro(deal: &Deal) -> String {
    if deal.random.hides() {
        return "Nobody knows what the piles hold: most of their cards are drawn at random. Find the cure before the hordes free five captives.".to_owned();
    }
    let comers: Vec<&str> = deal
        .contamination
        .cards()
        .filter(|card| card.kind() == Kind::Zombie)
        .map(Card::name)
        .collect();
    let research: Vec<&str> = deal.research.iter().map(|card| card.name()).collect();
    format!(
        "{} come to free {} captives. Hold the Places until {} bring the cure.",
        articles::list(&comers),
        deal.contamination.of(Card::CapturedZombie),
        articles::list(&research)
    )
}

/// A small picture: the Places behind their barricade, a flask for every
/// Research card, the hordes before them.
fn thumbnail(deal: &Deal) -> String {
    let places = u16::from(deal.players);
    let width = 60 * places + 20;
    let studies = deal.research.len() as u16 + u16::from(deal.random.research);
    let hordes = u16::from(deal.hordes());
    html! {
        svg.iz-thumb viewBox=(format!("0 0 {width} 150")) xmlns="http://www.w3.org/2000/svg" {
            @for at in 0..places {
                g transform=(format!("translate({} 40)", 10 + 60 * at)) {
                    path.iz-roof d="M2 22L30 2l28 20v40H2z" {}
                    path.iz-door d="M22 62V40h16v22z" {}
                    path.iz-window d="M9 28h10v10H9zM41 28h10v10H41z" {}
                    @if at < studies { path.iz-flask d="M26 6h8v6l7 14a3 3 0 0 1-3 4H22a3 3 0 0 1-3-4l7-14z" {} }
                }
            }
            path.iz-planks d=(format!("M6 108H{}M6 114H{}M16 103v16M{} 103v16", width - 6, width - 6, width - 16)) {}
            @for at in 0..hordes {
                @let x = width * (2 * at + 1) / (2 * hordes);
                g class={ "iz-claw iz-h" (at) } transform=(format!("translate({x} 132)")) {
                    path d="M-14 14v-12a3 3 0 0 1 6 0v-8a3 3 0 0 1 6 0v-3a3 3 0 0 1 6 0v4a3 3 0 0 1 6 0v15l-4 8h-14z" {}
                }
            }
        }
    }
    .into_string()
}

/// What can be chosen for a scenario.
pub fn form(content: &Content, mission: &Mission) -> Option<Form> {
    let deal = content.deal(&mission.id)?;
    Some(Form {
        mission: mission.clone(),
        places: Places::Roles((0..deal.players).map(|seat| role(Seat(seat))).collect()),
        fields: fields(deal),
    })
}

/// An option that is yes or no: name, label, sentence, and its place.
type Flag = (&'static str, &'static str, &'static str, fn(&mut Options) -> &mut bool);

const FLAGS: &[Flag] = &[
    (
        "count_captives",
        "The program counts captives",
        "The hordes win as soon as they have five Captured Zombies; without this they must say so themselves, and lose if they are wrong.",
        |options| &mut options.count_captives,
    ),
    (
        "cache_everywhere",
        "The Weapons cache protects every Place",
        "Humans of all Places have the Defence of the Weapons cache, not only those beside it.",
        |options| &mut options.cache_everywhere,
    ),
];

/// The option that only a game for two has.
const FOR_TWO: Flag = (
    "four_humans",
    "Four Humans in a Place",
    "The booklet allows three with two players, and four in first games.",
    |options| &mut options.four_humans,
);

fn flags(deal: &Deal) -> impl Iterator<Item = &'static Flag> {
    FLAGS.iter().chain((deal.players == 2).then_some(&FOR_TWO))
}

fn fields(deal: &Deal) -> Vec<Field> {
    let field = |(name, label, help, _): &Flag| Field {
        name: (*name).to_owned(),
        label: (*label).to_owned(),
        help: (*help).to_owned(),
        group: "Variants".to_owned(),
        kind: FieldKind::Flag { default: false },
    };
    flags(deal).map(field).collect()
}

/// The setup that was chosen; the error is a sentence.
pub fn setup(content: &Arc<Content>, mission: &str, answers: &Answers) -> Result<Setup, String> {
    let mut setup = Setup::new(mission);
    let world = World::new(content, &setup).map_err(|error| format!("Here {error}."))?;
    if let Some(players) = answers.one("players")
        && players != world.deal.players.to_string()
    {
        return Err(format!(
            "This scenario is for {} players; others of the same name are for other numbers.",
            world.deal.players
        ));
    }
    for (name, _, _, place) in flags(&world.deal) {
        *place(&mut setup.options) = answers.flag(name);
    }
    Ok(setup)
}
