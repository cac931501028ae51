//! What a seat may do, each thing with the spots it belongs to.

use invazions::Game;
use invazions::action::Action;
use invazions::card::{Card, Place};
use invazions::event::Side;
use invazions::menu::{self, Entry};
use invazions::view::View;
use invazions::words::{self, count};
use table::{Game as _, Seat, Viewer};

use super::articles;
use super::spot::Spot;
use crate::screen::Choice;

/// Everything a seat may do now: answers to the open decision, then what may
/// be done whoever is asked.
pub fn choices(game: &Game, seat: Seat) -> Vec<Choice> {
    let view = &game.view(Viewer::Seat(seat));
    let answers = menu::menu(game, seat).into_iter().map(|entry| choice(game, view, entry));
    let others = menu::any_time(game, seat).into_iter();
    let others = others.map(|entry| Choice { minor: true, ..choice(game, view, entry) });
    let mut choices: Vec<Choice> = answers.chain(others).collect();
    choices.sort_by_key(|choice| choice.no);
    // What is the same of all is said once.
    for at in (1..choices.len()).rev() {
        let same = choices[at].topic.is_some()
            && choices[at - 1].topic == choices[at].topic
            && choices[at - 1].detail == choices[at].detail;
        if same {
            choices[at].detail.clear();
        }
    }
    choices
}

fn choice(game: &Game, view: &View, entry: Entry) -> Choice {
    let action = entry.action;
    let drag = drag(view, action);
    let price = match entry.cost {
        0 => "free".to_owned(),
        cost => count(cost, "token", "tokens"),
    };
    // The price has a place of its own here.
    let label = entry.label.replacen(&format!(" ({price})"), "", 1);
    let is_paid = is_paid(action);
    Choice {
        action: game.write(&action),
        group: entry.group.heading().to_owned(),
        label,
        detail: detail(game, view, action).unwrap_or(entry.detail),
        cost: if is_paid { price } else { String::new() },
        topic: topic(action),
        spots: spots(view, action).iter().map(Spot::to_string).collect(),
        drag: drag.map(|(from, to)| (from.to_string(), to.to_string())),
        term: Some(articles::rule(entry.rule)),
        minor: matches!(action, Action::Enough { .. }),
        // It counts the captives before everybody's eyes; all else can be taken back.
        grave: action == Action::Claim,
        no: is_no(action),
        ..Choice::default()
    }
}

/// Whether it says no to what is asked.
const fn is_no(action: Action) -> bool {
    matches!(
        action,
        Action::Pass
            | Action::Stop
            | Action::Decline
            | Action::Done
            | Action::Enough { .. }
            | Action::Keep
            | Action::Object
    )
}

const fn is_paid(action: Action) -> bool {
    matches!(action, Action::Defend { .. } | Action::Study { .. })
        || Game::bravery(action).is_some()
}

/// What helps to choose, where that is more than the text of a card.
fn detail(game: &Game, view: &View, action: Action) -> Option<String> {
    let standing = |place: Place| {
        let site = view.place(place);
        let humans = count(site.humans.len() as u32, "Human", "Humans");
        format!("Defence {}, {humans}", site.defence)
    };
    match action {
        Action::Defend { card, place } => {
            let humans = view.place(place).humans.iter();
            let there: Vec<&str> = humans.map(|human| human.card.name()).collect();
            let beside = match there.is_empty() {
                true => "alone there".to_owned(),
                false => format!("beside {}", words::list(&there)),
            };
            Some(format!("Defence {}, {beside}", game.human_defence(place, card)))
        }
        Action::Attack { place, .. } => Some(match view.barricade == Some(place) {
            true => format!("{}, behind the Barricade", standing(place)),
            false => standing(place),
        }),
        Action::Barricade { place } => Some(standing(place)),
        Action::Recruit { card, .. } | Action::Pick { card } | Action::Sacrifice { card } => {
            Some(game.world().card(card).text.clone())
        }
        Action::Claim => Some("If there are fewer than five, the human wins.".to_owned()),
        _ => None,
    }
}

/// Choices of one card fold into one line when the list is long.
fn topic(action: Action) -> Option<String> {
    match action {
        Action::Defend { card, .. } => Some(card.to_string()),
        Action::Study { research, .. } => Some(research.to_string()),
        action => Game::bravery(action).map(|card| card.to_string()),
    }
}

/// The Place where the horde that plays attacks.
fn front(view: &View) -> Option<Place> {
    view.horde(view.active?).place
}

/// The spots of an action.
fn spots(view: &View, action: Action) -> Vec<Spot> {
    let bravery = |card: Card, to: Spot| vec![Spot::Hand(card), to];
    match action {
        Action::Discard { card } | Action::Play { card } | Action::Sacrifice { card } => {
            vec![Spot::Hand(card)]
        }
        Action::Defend { card, place } => vec![Spot::Hand(card), Spot::Place(place)],
        Action::Study { research, place } => vec![Spot::Research(research), Spot::Place(place)],
        Action::Barricade { place } => vec![Spot::Barricade, Spot::Place(place)],
        Action::Pick { card } => {
            view.picks_from.map(|at| Spot::Below(at, card)).into_iter().collect()
        }
        Action::Attack { horde, place } => vec![Spot::Place(place), Spot::Horde(horde)],
        Action::Order { horde } | Action::TakeWounded { horde } => vec![Spot::Horde(horde)],
        Action::Enough { horde } => vec![Spot::Horde(horde)],
        Action::Top { card } | Action::Bottom { card } => vec![Spot::Looked(card)],
        Action::Devour { place, card } => vec![Spot::Human(place, card)],
        Action::DevourResearch { research, .. } => vec![Spot::Research(research)],
        Action::Recruit { horde, card } => {
            view.horde(horde).place.map(|at| Spot::Below(at, card)).into_iter().collect()
        }
        Action::Hold { place } => bravery(Card::HoldingThePlace, Spot::Place(place)),
        Action::Capture { place, card } => {
            bravery(Card::CapturingATestSubject, Spot::Below(place, card))
        }
        Action::Bloodbath => vec![Spot::Hand(Card::Bloodbath)],
        Action::Cut { horde } => bravery(Card::CutToTheQuick, Spot::Horde(horde)),
        Action::Save { place, card } => bravery(Card::Prophylaxis, Spot::Human(place, card)),
        Action::Leap { research } => bravery(Card::ResearchLeap, Spot::Research(research)),
        Action::Keep
        | Action::Stop
        | Action::Decline
        | Action::Done
        | Action::Claim
        | Action::GoOn
        | Action::Agree
        | Action::Object
        | Action::Pass
        | Action::PassPhase
        | Action::PassTurn
        | Action::Attend => Vec::new(),
    }
}

/// How an action is done by dragging; `drag.rs` reads it back.
fn drag(view: &View, action: Action) -> Option<(Spot, Spot)> {
    Some(match action {
        Action::Discard { card } => (Spot::Hand(card), Spot::Discards(Side::Human)),
        Action::Defend { card, place } => (Spot::Hand(card), Spot::Place(place)),
        Action::Study { research, place } => (Spot::Research(research), Spot::Place(place)),
        Action::Barricade { place } => (Spot::Barricade, Spot::Place(place)),
        Action::Attack { horde, place } => (Spot::Horde(horde), Spot::Place(place)),
        Action::Play { card } => (Spot::Hand(card), Spot::Place(front(view)?)),
        Action::Sacrifice { card } => (Spot::Hand(card), Spot::Gone),
        Action::Top { card } => (Spot::Looked(card), Spot::Contamination),
        Action::Recruit { horde, card } => {
            (Spot::Below(view.horde(horde).place?, card), Spot::Horde(horde))
        }
        Action::Hold { place } => (Spot::Hand(Card::HoldingThePlace), Spot::Place(place)),
        Action::Capture { place, card } => {
            (Spot::Hand(Card::CapturingATestSubject), Spot::Below(place, card))
        }
        Action::Cut { horde } => (Spot::Hand(Card::CutToTheQuick), Spot::Horde(horde)),
        Action::Save { place, card } => (Spot::Hand(Card::Prophylaxis), Spot::Human(place, card)),
        Action::Leap { research } => (Spot::Hand(Card::ResearchLeap), Spot::Research(research)),
        _ => return None,
    })
}
