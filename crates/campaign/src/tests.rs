//! The steps between missions, each by itself.

use std::sync::Arc;

use sheet::Source;
use survival::Belonging;
use survival::card::Back;
use survival::content::Content;
use survival::danger::Danger;
use survival::inventory::Area;
use table::{Chance, Family, Game, Seat, Seeded, Turn};

use crate::action::Action;
use crate::between::worth_keeping;
use crate::event::Event;
use crate::game::Campaign;
use crate::setup::{Setup, SetupError};
use crate::state::{Gear, Outcome, Phase};
use crate::track::Track;

fn content() -> Arc<Content> {
    Content::embedded().expect("the shipped content is sound")
}

fn tracks() -> Vec<Track> {
    Track::all(&Source::embedded(), &content()).expect("the shipped tracks are sound")
}

fn track(id: &str) -> Track {
    let id = format!("campaign/{id}");
    tracks().into_iter().find(|track| track.id == id).expect("a shipped track")
}

fn setup(id: &str) -> Setup {
    Setup::new(&content(), &track(id), &[], 1).expect("the usual team")
}

fn begun(setup: &Setup) -> Campaign {
    Campaign::start(&content(), setup, &mut Seeded::new(1, 0), &mut ()).expect("it begins")
}

fn gear(level: Danger, standard: &[&str], prototypes: &[&str]) -> Gear {
    let names = |names: &[&str]| names.iter().map(|name| (*name).to_owned()).collect();
    Gear { member: 0, level, standard: names(standard), prototypes: names(prototypes), kept: 0 }
}

#[test]
fn every_shipped_track_begins() {
    let ids: Vec<String> = tracks().into_iter().map(|track| track.id).collect();
    assert_eq!(ids, ["campaign/darkside", "campaign/invader", "campaign/mixed"]);
    for id in ["darkside", "invader", "mixed"] {
        let mut campaign = begun(&setup(id));
        assert_eq!(campaign.state().phase, Phase::Ready);
        let mut chance = Seeded::new(7, 0);
        campaign.apply(Seat(0), Action::Begin, &mut chance, &mut ()).expect("it begins");
        assert!(campaign.mission().is_some(), "{id}");
    }
}

#[test]
fn gear_is_kept_by_danger_level() {
    let cards = ["SMG", "Sledge", "SMG"];
    assert!(gear(Danger::Blue, &cards, &["Hand Cannon"]).options().is_empty());
    assert!(gear(Danger::Yellow, &cards, &["Hand Cannon"]).options().is_empty());
    let mut orange = gear(Danger::Orange, &cards, &["Hand Cannon"]);
    assert_eq!(orange.options(), ["SMG", "Sledge"], "no prototype at Orange");
    orange.keep("SMG");
    assert!(orange.options().is_empty(), "one card at Orange");
    let mut red = gear(Danger::Red, &cards, &["Hand Cannon"]);
    assert_eq!(red.options(), ["Hand Cannon", "SMG", "Sledge"]);
    red.keep("SMG");
    assert_eq!(red.options(), ["Sledge", "SMG"], "a second card, but no prototype any more");
    red.keep("SMG");
    assert!(red.options().is_empty(), "two cards at Red");
    let mut red = gear(Danger::Red, &cards, &["Hand Cannon"]);
    red.keep("Hand Cannon");
    assert!(red.options().is_empty(), "or one prototype");
}

#[test]
fn ammo_is_a_card_of_its_own_and_what_a_mission_gave_is_not_kept() {
    let card = |name: &str, back: Back, attached: &[&str]| Belonging {
        name: name.to_owned(),
        back,
        area: Area::Hand,
        face_down: false,
        attached: attached.iter().map(|name| ((*name).to_owned(), Back::Equipment)).collect(),
    };
    let held = vec![
        card("SMG", Back::Starting, &["Plenty of Bullets"]),
        card("Sledge", Back::Equipment, &[]),
        card("Prototype Heavy Shotgun", Back::Prototype, &["Energy Cell"]),
        card("Oxygen Tank", Back::Oxygen, &[]),
        card("Mission card", Back::Mission, &[]),
    ];
    let gear = worth_keeping(0, Danger::Red, held);
    assert_eq!(gear.standard, ["Plenty of Bullets", "Sledge", "Energy Cell"]);
    assert_eq!(gear.prototypes, ["Prototype Heavy Shotgun"]);
}

/// Five missions each, none easier than the one before.
#[test]
fn shipped_tracks_have_the_missions_that_were_promised() {
    let missions = |id: &str| track(id).missions;
    let of = |book: &str, numbers: [u8; 5]| numbers.map(|number| format!("{book}/m{number}"));
    assert_eq!(missions("invader"), of("invader", [1, 2, 4, 5, 9]));
    assert_eq!(missions("darkside"), of("darkside", [1, 3, 4, 7, 10]));
    assert_eq!(missions("mixed"), of("mixed", [1, 2, 3, 4, 5]));
    for id in ["invader", "darkside", "mixed"] {
        assert_eq!(setup(id).survivors.len(), 6, "six play, and the others wait");
    }
}

#[test]
fn what_can_go_only_one_way_is_not_asked() {
    let mut campaign = begun(&setup("invader"));
    campaign.state.gear =
        vec![gear(Danger::Orange, &["SMG"], &[]), gear(Danger::Blue, &["Sledge"], &[])];
    let mut events = Vec::new();
    campaign.go_on(&mut events);
    assert_eq!(campaign.state.kept, ["SMG"]);
    assert_eq!(campaign.state.phase, Phase::Ready);
    assert!(matches!(&events[..], [Event::Kept { card, .. }] if card == "SMG"));
}

#[test]
fn whoever_may_choose_is_asked_what_they_keep() {
    let mut campaign = begun(&setup("invader"));
    campaign.state.gear = vec![gear(Danger::Orange, &["SMG", "Sledge"], &[])];
    campaign.go_on(&mut ());
    assert_eq!(campaign.state.phase, Phase::Keeping);
    let mut legal = Vec::new();
    campaign.legal(&mut legal);
    assert_eq!(legal, [Action::Keep(0), Action::Keep(1)]);
    assert_eq!(campaign.write(&Action::Keep(1)), "keep Sledge");
    assert_eq!(campaign.read("keep sledge"), Ok(Action::Keep(1)));
    assert!(campaign.read("keep Canister").is_err());
    assert!(campaign.apply(Seat(0), Action::Begin, &mut Seeded::new(1, 0), &mut ()).is_err());
    campaign.apply(Seat(0), Action::Keep(1), &mut Seeded::new(1, 0), &mut ()).expect("allowed");
    assert_eq!(
        (campaign.state.kept.clone(), campaign.state.phase),
        (vec!["Sledge".to_owned()], Phase::Ready)
    );
}

#[test]
fn an_empty_place_is_filled_by_somebody_fresh() {
    let mut campaign = begun(&setup("mixed"));
    assert!(campaign.state.reserves.len() > 1);
    let member = &mut campaign.state.team[2];
    (member.out, member.injuries) = (true, 3);
    let fallen = member.name.clone();
    campaign.go_on(&mut ());
    assert_eq!(campaign.state.phase, Phase::Replacing { member: 2 });
    let mut events = Vec::new();
    campaign
        .apply(Seat(0), Action::Replace(1), &mut Seeded::new(1, 0), &mut events)
        .expect("allowed");
    let member = &campaign.state.team[2];
    assert_eq!((member.injuries, member.skills.len(), member.out), (0, 0, false));
    assert!(matches!(&events[..], [Event::Joined { of, .. }] if *of == fallen));
    assert!(!campaign.state.reserves.contains(&member.name), "nobody plays twice");
}

#[test]
fn with_last_stand_the_team_goes_on_without() {
    let mut setup = setup("invader");
    (setup.last_stand, setup.reserves) = (true, Vec::new());
    for (place, played) in setup.survivors.iter_mut().enumerate() {
        played.seat = place as u8;
    }
    let mut campaign = begun(&setup);
    campaign.state.team[0].out = true;
    campaign.go_on(&mut ());
    assert_eq!(campaign.state.phase, Phase::Ready);
    let seats: Vec<u8> = campaign.state.team.iter().map(|member| member.seat).collect();
    assert_eq!(seats, [0, 1, 2, 3, 4], "the first player plays again, the last one watches");
    let mut chance = Seeded::new(3, 0);
    campaign.apply(Seat(0), Action::Begin, &mut chance, &mut ()).expect("five play on");
    assert_eq!(campaign.mission_setup().survivors.len(), 5);
}

#[test]
fn later_missions_bring_more_xenos_and_a_bonus() {
    let mut campaign = begun(&setup("invader"));
    let first = campaign.mission_setup().campaign.expect("it is part of a campaign");
    assert_eq!((first.bonus, first.reinforcements), (0, None));
    let lines = [Danger::Blue, Danger::Yellow, Danger::Orange, Danger::Red];
    for (number, line) in (2..=5).zip(lines) {
        (campaign.state.number, campaign.state.bonus) = (number, number + 1);
        let carried = campaign.mission_setup().campaign.expect("it is part of a campaign");
        assert_eq!((carried.bonus, carried.reinforcements), (number + 1, Some(line)));
    }
}

#[test]
fn a_mission_begins_with_all_that_was_brought_along() {
    let mut campaign = begun(&setup("invader"));
    campaign.state.number = 2;
    campaign.state.bonus = 3;
    campaign.state.kept = vec!["Sledge".to_owned()];
    campaign.state.team[0].injuries = 1;
    campaign.state.team[0].skills = vec!["Search: 2 cards".to_owned(), "+1 Action".to_owned()];
    let mut chance = Seeded::new(11, 0);
    campaign.apply(Seat(0), Action::Begin, &mut chance, &mut ()).expect("it begins");
    let mut legal = Vec::new();
    // Cards are shared out and arranged, then the Xenos come, then the first turn is chosen.
    while campaign.mission().is_some_and(|mission| mission.round() == 1)
        && !campaign.question(table::Viewer::Spectator).starts_with("Whose turn")
    {
        legal.clear();
        campaign.legal(&mut legal);
        let done = legal.iter().find(|action| campaign.write(action) == "done");
        let action = done.copied().unwrap_or(legal[chance.below(legal.len() as u32) as usize]);
        campaign.apply(Seat(0), action, &mut chance, &mut ()).expect("it is legal");
    }
    let mission = campaign.mission().expect("under way");
    let view = mission.public_view();
    let cole = &view.survivors[0];
    assert_eq!((cole.injuries, cole.armour, cole.base_armour), (1, 1, 1), "two less an injury");
    assert_eq!(cole.skills, ["Search: 2 cards", "+1 Action"]);
    assert!(view.survivors.iter().all(|survivor| survivor.experience == 3));
    let held = view.survivors.iter().flat_map(|survivor| &survivor.cards);
    assert_eq!(held.filter(|card| card.name == "Sledge").count(), 1);
}

#[test]
fn giving_up_ends_it_with_an_epilogue() {
    let mut campaign = begun(&setup("darkside"));
    campaign.apply(Seat(0), Action::GiveUp, &mut Seeded::new(1, 0), &mut ()).expect("allowed");
    assert_eq!(campaign.turn(), Turn::Over(Outcome::GivenUp { number: 1 }));
    let ending = campaign.ending().expect("it is over");
    let everybody = campaign.state.team.iter().all(|member| ending.text.contains(&member.name));
    assert!(everybody && ending.good == Some(false), "{}", ending.text);
}

#[test]
fn unplayable_setups_are_refused() {
    let content = content();
    let mut few = setup("invader");
    few.missions.pop();
    let start = |setup: &Setup| {
        Campaign::start(&content, setup, &mut Seeded::new(1, 0), &mut ()).map(|_| ())
    };
    assert_eq!(start(&few), Err(SetupError::Missions(4)));
    let mut twice = setup("invader");
    twice.reserves.push(twice.survivors[0].name.clone());
    assert!(matches!(start(&twice), Err(SetupError::Twice(_))));
    let unknown = Setup::new(&content, &track("invader"), &["Nobody".to_owned()], 1);
    assert_eq!(unknown, Err(SetupError::Survivor("Nobody".to_owned())));
    assert!(matches!(Setup::new(&content, &track("invader"), &[], 9), Err(SetupError::Players(9))));
}

#[test]
fn problems_of_a_track_are_told_with_their_lines() {
    let read = |text: &str| {
        let problems = Track::read("mine.toml", text, &content()).expect_err("unsound");
        problems.iter().map(|p| format!("{}: {}", p.line(), p.message())).collect::<Vec<_>>()
    };
    let text = "title = \"Mine\"\nintro = \"A test.\"\nmissions = [\n  \"invader/m1\",\n  \"invader/m99\",\n  \"invader/m9\",\n  \"invader/m2\",\n  \"second/m1\",\n]\n";
    let told = read(text);
    assert!(told.iter().any(|line| line == "5: there is no mission `invader/m99`"), "{told:?}");
    assert!(told.iter().any(|line| line.starts_with("7: `invader/m2` is easier")), "{told:?}");
    assert!(
        told.iter().any(|line| line.starts_with("8: `second/m1` is played by other")),
        "{told:?}"
    );
    let told = read("title = \"Mine\"\nintro = \"A test.\"\nmissions = [\"invader/m1\"]\n");
    assert_eq!(told, ["3: a campaign has 5 missions, and this is 1"]);
    let told = read(
        "title = \"Mine\"\nintro = \"x\"\nboxes = [\"invaders\"]\nmissions = [\"invader/m1\", \"invader/m1\", \"invader/m1\", \"invader/m1\", \"invader/m1\"]\n",
    );
    assert_eq!(told, ["3: there is no box `invaders`"]);
}
