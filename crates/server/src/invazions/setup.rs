//! What can be chosen before a game begins, and what was.

use std::sync::Arc;

use invazions::World;
use invazions::bag::Bag;
use invazions::card::{Card, Kind};
use invazions::content::Content;
use invazions::deal::Deal;
use invazions::setup::{HordeDecider, Options, Setup};
use invazions::words::{self, count};
use maud::html;
use table::Seat;

use super::face::{self, Face};
use crate::form::{Answers, Field, FieldKind, Form, Mission, Seating};

/// The scenario that the booklet recommends for a first game.
const FIRST: &str = "Attack of the lab";

/// How long a game takes with two, three and four players, in minutes.
const MINUTES: [u16; 3] = [35, 45, 60];

/// Everything that can be played.
pub fn missions(content: &Content, has_lesson: impl Fn(&str) -> bool) -> Vec<Mission> {
    content.deals.iter().map(|deal| mission(content, deal, has_lesson(&deal.id))).collect()
}

fn mission(content: &Content, deal: &Deal, lesson: bool) -> Mission {
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
        rules: Vec::new(),
        difficulty: difficulty.to_owned(),
        minutes: MINUTES[deal.size().min(2)],
        players: format!("the human and {}", count(deal.hordes(), "horde", "hordes")),
        thumbnail: thumbnail(content, deal),
        lesson,
        one_of: Some((deal.name.clone(), deal.players)),
        stations: Vec::new(),
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
        words::list(&comers),
        deal.contamination.of(Card::CapturedZombie),
        words::list(&research)
    )
}

/// A small picture: three of the cards that the scenario is about, one of each side.
fn thumbnail(content: &Content, deal: &Deal) -> String {
    let of = |bag: &Bag, kind: Kind, usual: Card| {
        let known = |card: &Card| card.kind() == kind && *card != usual;
        bag.cards().filter(known).max_by_key(|card| content.card(*card).cost).unwrap_or(usual)
    };
    let zombies = deal.contamination.cards().filter(|card| card.kind() == Kind::Zombie);
    let strongest = zombies.max_by_key(|card| content.card(*card).attack);
    let trio = [
        of(&deal.human, Kind::Human, Card::Survivors),
        strongest.unwrap_or(Card::Member),
        of(&deal.contamination, Kind::Rage, Card::CapturedZombie),
    ];
    html! {
        span.iz-trio { @for card in trio { (face::card(content, card, Face::default())) } }
    }
    .into_string()
}

/// What can be chosen for a scenario.
pub fn form(content: &Content, mission: &Mission) -> Option<Form> {
    let deal = content.deal(&mission.id)?;
    Some(Form {
        mission: mission.clone(),
        seating: Seating::Roles((0..deal.players).map(|seat| words::role(Seat(seat))).collect()),
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
        "cache_own_place",
        "The Weapons cache protects its own Place only",
        "By the booklet's words it raises the Defence of every Human in play.",
        |options| &mut options.cache_own_place,
    ),
    (
        "zyorkshires_one",
        "Every further ZYorkshires draws one card",
        "Without this copies add up: the third draws two cards and brings two.",
        |options| &mut options.zyorkshires_one,
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
    let mut fields: Vec<Field> = flags(deal).map(field).collect();
    if deal.hordes() > 1 {
        fields.push(decider());
    }
    fields
}

/// Who settles what concerns several hordes; the first is the booklet's way.
fn decider() -> Field {
    let label = |decider| match decider {
        HordeDecider::Agreement => "They agree: one proposes, the others are asked",
        HordeDecider::Anyone => "Whoever answers first",
        HordeDecider::Red => "The Red horde",
        HordeDecider::Green => "The Green horde",
        HordeDecider::Blue => "The Blue horde",
    };
    let choices = HordeDecider::ALL
        .map(|(decider, word)| (word.to_owned(), label(decider).to_owned()))
        .to_vec();
    Field {
        name: "horde_decider".to_owned(),
        label: "Who settles what concerns several hordes".to_owned(),
        help: "Their order, who takes what where there is not enough, the last Wounded Zombies."
            .to_owned(),
        group: "Variants".to_owned(),
        kind: FieldKind::OneOf(choices),
    }
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
    if let Some(word) = answers.one("horde_decider") {
        let known = HordeDecider::ALL.into_iter().find(|(_, known)| *known == word);
        let (decider, _) =
            known.ok_or_else(|| format!("Nobody decides who is called `{word}`."))?;
        setup.options.horde_decider = decider;
    }
    Ok(setup)
}
