//! Between missions by dice, each step by itself.

use std::sync::Arc;

use sheet::Source;
use survival::content::Content;
use survival::danger::Danger;
use table::{Chance as _, Family as _, Game as _, Scripted, Seat, Seeded, Viewer};

use super::*;
use crate::setup::{Profile, Setup};
use crate::track::Track;

fn content() -> Arc<Content> {
    Content::embedded().expect("the shipped content is sound")
}

fn setup(players: u8) -> Setup {
    let content = content();
    let tracks = Track::all(&Source::embedded(), &content).expect("sound tracks");
    let track = tracks.iter().find(|track| track.id == "campaign/invader").expect("shipped");
    let mut setup = Setup::new(&content, track, &[], players).expect("the usual team");
    setup.profile = Profile::AllOut;
    setup
}

fn begun() -> Campaign {
    Campaign::start(&content(), &setup(1), &mut Seeded::new(1, 0), &mut ()).expect("it begins")
}

fn own(name: &str) -> OwnCard {
    OwnCard { name: name.to_owned(), face_down: false, passed: false }
}

fn names(names: &[&str]) -> Vec<String> {
    names.iter().map(|name| (*name).to_owned()).collect()
}

/// Plays the second mission up to its first turn, with cards where they were dealt.
fn under_way(campaign: &mut Campaign) {
    campaign.state.number = 2;
    let mut chance = Seeded::new(11, 0);
    campaign.apply(Seat(0), Action::Begin, &mut chance, &mut ()).expect("it begins");
    let mut legal = Vec::new();
    while campaign.mission().is_some_and(|mission| mission.round() == 1)
        && !campaign.question(Viewer::Spectator).starts_with("Whose turn")
    {
        legal.clear();
        campaign.legal(&mut legal);
        let done = legal.iter().find(|action| campaign.write(action) == "done");
        let action = done.copied().unwrap_or(legal[chance.below(legal.len() as u32) as usize]);
        campaign.apply(Seat(0), action, &mut chance, &mut ()).expect("it is legal");
    }
    assert!(campaign.mission().is_some(), "nobody acts before the first round");
}

/// Cole rests after the mission, as it stands now.
fn rested(campaign: &mut Campaign, dice: &[u8]) -> Vec<Event> {
    let mut events = Vec::new();
    campaign.state.team.iter_mut().for_each(|member| member.cards.clear());
    campaign.state.resting = vec![0];
    campaign.state.phase = Phase::Ready;
    campaign.go_on(&mut events);
    if let Phase::Resting { .. } = campaign.state.phase {
        let mut chance = Scripted::new().dice(dice.iter().copied());
        campaign.apply(Seat(0), Action::Roll, &mut chance, &mut events).expect("it is asked");
        chance.finish().expect("as many dice as the rules roll");
    } else {
        assert!(dice.is_empty(), "nothing was rolled");
    }
    events
}

fn tested(events: &[Event]) -> Vec<(&str, usize, Fate)> {
    let fate = |event| match event {
        &Event::Tested { ref card, ref dice, fate, .. } => Some((card.as_str(), dice.len(), fate)),
        _ => None,
    };
    events.iter().filter_map(fate).collect()
}

#[test]
fn of_216_rolls_125_keep_an_equipped_card_75_turn_it_and_16_destroy_it() {
    let card = |area, face_down| Belonging {
        name: "SMG".to_owned(),
        back: Back::Equipment,
        area,
        face_down,
        attached: Vec::new(),
    };
    let count = |card: &Belonging, dice: u32| {
        let mut counts = [0; 3];
        for roll in 0..6_u32.pow(dice) {
            let faces: Vec<u8> = (0..dice).map(|d| (roll / 6_u32.pow(d) % 6) as u8 + 1).collect();
            counts[fate(card, &faces) as usize] += 1;
        }
        counts
    };
    for area in [Area::Hand, Area::Body] {
        assert_eq!(count(&card(area, false), 3), [125, 75, 16]);
        assert_eq!(count(&card(area, true), 3), [0, 200, 16], "it stays face down");
    }
    assert_eq!(count(&card(Area::Backpack, false), 2), [32, 0, 4], "both dice show symbols");
    assert_eq!(count(&card(Area::Backpack, true), 2), [0, 32, 4]);
}

#[test]
fn three_dice_for_what_is_equipped_two_for_the_backpack_none_for_starting_cards() {
    let mut campaign = begun();
    campaign.state.team[0].cards =
        ["Sledge", "Ablative Armor", "Chainsaw", "Canister"].map(own).to_vec();
    under_way(&mut campaign);
    let held = campaign.mission().expect("under way").belongings(Who(0));
    let at = |name: &str| held.iter().find(|card| card.name == name).map(|card| card.area);
    assert_eq!(at("Sledge"), Some(Area::Hand));
    assert_eq!(at("Ablative Armor"), Some(Area::Body));
    assert_eq!(at("Canister"), Some(Area::Backpack));
    assert!(held.iter().any(|card| card.back == Back::Starting), "starting cards are issued anew");
    // In hand an Explosion, on the body two, in the backpack one symbol, then two.
    let mut dice = vec![1, 4, 6, 1, 5, 1];
    dice.extend(if at("Chainsaw") == Some(Area::Hand) { vec![2, 2, 2] } else { vec![6, 3] });
    dice.extend([6, 1]);
    let events = rested(&mut campaign, &dice);
    assert_eq!(
        tested(&events),
        [
            ("Sledge", 3, Fate::FaceDown),
            ("Ablative Armor", 3, Fate::Lost),
            ("Chainsaw", 2, Fate::Kept),
            ("Canister", 2, Fate::Lost)
        ]
    );
    let told: Vec<String> = campaign.state.team[0].cards.iter().map(OwnCard::told).collect();
    assert_eq!(told, ["face-down Sledge", "Chainsaw"]);
}

#[test]
fn a_face_down_card_is_face_down_in_the_next_mission() {
    let mut campaign = begun();
    campaign.state.team[1].cards = vec![OwnCard { face_down: true, ..own("Sledge") }];
    let carried = campaign.mission_setup().campaign.expect("part of a campaign");
    assert!(carried.survivors["Vivian"].cards[0].face_down && carried.cards.is_empty());
    under_way(&mut campaign);
    let held = campaign.mission().expect("under way").belongings(Who(1));
    assert!(held.iter().any(|card| card.name == "Sledge" && card.face_down), "{held:?}");
    assert_eq!(held.iter().filter(|card| card.face_down).count(), 1);
}

#[test]
fn what_its_owner_has_no_room_for_is_dealt_to_others() {
    let mut campaign = begun();
    campaign.state.team[0].cards = vec![own("Canister"); 4];
    campaign.state.team[0].cards.extend([own("Sledge"), own("Sledge"), own("Chainsaw")]);
    under_way(&mut campaign);
    let mission = campaign.mission().expect("under way");
    let held =
        |who: u8| mission.belongings(Who(who)).iter().filter(|card| is_tested(card.back)).count();
    let all: usize = (0..6).map(held).sum();
    assert_eq!(all, 7, "nothing is lost while anybody has room");
    assert!(held(0) < 7 && held(0) > 4, "two hands and five places are not enough for all");
}

#[test]
fn two_dice_mend_armour_up_to_what_injuries_leave() {
    // Magnus is a soldier with three points.
    let place = |campaign: &Campaign| {
        let team = &campaign.state.team;
        let armour = |name: &str| content().survivor(name).map_or(0, |card| card.armour);
        team.iter().position(|member| armour(&member.name) == 3).expect("a soldier")
    };
    for (dice, injuries, expected) in
        [([1, 1], 0, 1), ([1, 6], 0, 2), ([2, 5], 0, 3), ([3, 4], 1, 2), ([1, 3], 1, 2)]
    {
        let mut campaign = begun();
        let at = place(&campaign);
        campaign.state.team.swap(0, at);
        (campaign.state.team[0].armour, campaign.state.team[0].injuries) = (Some(1), injuries);
        under_way(&mut campaign);
        let survivor = campaign.mission().expect("under way").survivor(Who(0));
        assert_eq!((survivor.armour, survivor.base_armour), (1, 3 - injuries));
        let events = rested(&mut campaign, &dice);
        let told = events.iter().any(|event| {
            matches!(event, Event::Mended { armour, dice, .. } if *armour == expected && dice.len() == 2)
        });
        assert!(told, "{dice:?} with {injuries}: {events:?}");
        let carried = campaign.mission_setup().campaign.expect("part of a campaign");
        let name = &campaign.state.team[0].name;
        assert_eq!(carried.survivors[name].armour, Some(expected));
    }
}

#[test]
fn whoever_is_whole_and_has_nothing_rolls_nothing() {
    let mut campaign = begun();
    under_way(&mut campaign);
    let events = rested(&mut campaign, &[]);
    assert!(matches!(&events[..], [Event::Tired { experience: 0, .. }]), "{events:?}");
    assert_eq!(campaign.state.phase, Phase::Ready);
}

#[test]
fn fatigue_goes_back_to_the_threshold_of_the_level_below() {
    for (before, level, after) in [
        (50, Danger::Red, 19),
        (43, Danger::Red, 19),
        (42, Danger::Orange, 7),
        (19, Danger::Orange, 7),
        (18, Danger::Yellow, 0),
        (7, Danger::Yellow, 0),
        (6, Danger::Blue, 0),
    ] {
        let mut campaign = begun();
        campaign.state.team[0].experience = before;
        campaign.state.team[0].skills = names(&["Search: 2 cards"]);
        under_way(&mut campaign);
        assert_eq!(campaign.mission().expect("under way").survivor(Who(0)).level, level);
        rested(&mut campaign, &[]);
        assert_eq!(campaign.state.team[0].experience, after, "from {before}");
    }
}

#[test]
fn fatigue_takes_a_skill_or_die_above_blue_and_yellow_last() {
    let lost = |skills: &[&str], dice: &[&str]| {
        let mut campaign = begun();
        campaign.state.team[0].skills = names(skills);
        campaign.state.team[0].dice = names(dice);
        under_way(&mut campaign);
        let events = rested(&mut campaign, &[]);
        let forgot = events.iter().any(|event| matches!(event, Event::Forgot { .. }));
        let asked = campaign.lessons();
        if let Phase::Tiring { member: 0 } = campaign.state.phase {
            assert!(!forgot && asked.len() > 1, "one answer is no question");
        }
        (asked, campaign)
    };
    let (asked, campaign) = lost(&["Search: 2 cards"], &[]);
    assert!(asked.is_empty() && campaign.state.phase == Phase::Ready, "nothing above Blue");
    assert_eq!(campaign.state.team[0].skills, ["Search: 2 cards"]);
    let (_, campaign) = lost(&[], &["black"]);
    assert_eq!(campaign.state.team[0].dice, ["black"], "the black die is one of Blue");
    let (_, campaign) = lost(&["Search: 2 cards", "+1 Action"], &[]);
    assert_eq!(campaign.state.team[0].skills, ["Search: 2 cards"], "the last one goes unasked");
    let (_, campaign) = lost(&["Search: 2 cards", "+1 Action", "Scavenger"], &[]);
    assert_eq!(campaign.state.team[0].skills, ["Search: 2 cards", "+1 Action"], "not Yellow");
    let (_, campaign) = lost(&["Search: 2 cards", "Scavenger"], &["red"]);
    assert_eq!(campaign.state.team[0].skills, ["Search: 2 cards"]);
    assert_eq!(campaign.state.team[0].dice, ["red"], "the red die is one of Yellow");
    let (_, campaign) = lost(&["Search: 2 cards"], &["red"]);
    assert!(campaign.state.team[0].dice.is_empty());
    let (asked, mut campaign) =
        lost(&["Search: 2 cards", "+1 Action", "Scavenger", "Lucky"], &["white"]);
    assert_eq!(asked, ["Scavenger", "Lucky", "white die"]);
    assert_eq!(campaign.read("forget white die"), Ok(Action::Forget(2)));
    assert_eq!(campaign.write(&Action::Forget(2)), "forget white die");
    assert!(campaign.read("forget +1 Action").is_err());
    let mut chance = Scripted::new();
    assert!(campaign.apply(Seat(0), Action::Begin, &mut chance, &mut ()).is_err());
    campaign.apply(Seat(0), Action::Forget(2), &mut chance, &mut ()).expect("it is asked");
    assert!(campaign.state.team[0].dice.is_empty());
    assert_eq!(campaign.state.phase, Phase::Ready);
}

#[test]
fn skills_dice_and_experience_are_there_in_the_next_mission() {
    let mut campaign = begun();
    campaign.state.bonus = 3;
    let cole = &mut campaign.state.team[0];
    cole.skills = names(&["+1 Action"]);
    (cole.dice, cole.experience) = (names(&["black", "blue"]), 19);
    under_way(&mut campaign);
    let mission = campaign.mission().expect("under way");
    let options = &mission.world().options();
    assert!(options.allout && options.skill_dice && options.ko, "the profile plays with all dice");
    let cole = mission.survivor(Who(0));
    assert_eq!((cole.experience, cole.level), (22, Danger::Orange), "19 and the bonus");
    let dice = mission.dice(Who(0));
    assert!(dice.has(SkillDie::Black) && dice.has(SkillDie::Blue) && !dice.has(SkillDie::White));
    let view = mission.public_view();
    assert_eq!(view.survivors[0].skills, ["+1 Action"], "no skill of Blue beside the black die");
    let fresh = &view.survivors[1];
    assert_eq!(fresh.experience, 3, "the bonus is everybody's");
}

#[test]
fn a_lost_mission_is_begun_as_it_was_without_gear_and_bonus() {
    let mut campaign = begun();
    campaign.state.bonus = 3;
    let cole = &mut campaign.state.team[0];
    cole.skills = names(&["Search: 2 cards", "+1 Action"]);
    (cole.cards, cole.experience, cole.armour) = (vec![own("Sledge")], 7, Some(1));
    under_way(&mut campaign);
    // Random play loses the mission sooner or later.
    let mut chance = Seeded::new(5, 0);
    let mut legal = Vec::new();
    while campaign.state.records.is_empty() {
        legal.clear();
        campaign.legal(&mut legal);
        let action = legal[chance.below(legal.len() as u32) as usize];
        let table::Turn::Decide(seats) = campaign.turn() else { break };
        let seat = seats.lowest().expect("somebody");
        campaign.apply(seat, action, &mut chance, &mut ()).expect("it is legal");
    }
    assert!(campaign.state.records.iter().all(|record| !record.won));
    assert_eq!((campaign.state.number, campaign.state.attempt, campaign.state.bonus), (2, 2, 0));
    assert!(campaign.state.resting.is_empty(), "nobody rolls after a lost mission");
    for member in campaign.state.team.iter().filter(|member| !member.out) {
        assert!(member.cards.is_empty());
        if member.name == "Cole" {
            assert_eq!((member.experience, member.armour), (7, Some(1)));
            assert_eq!(member.skills, ["Search: 2 cards", "+1 Action"]);
        }
    }
}

#[test]
fn cards_change_hands_before_a_mission_each_once_and_by_their_owner() {
    let mut campaign =
        Campaign::start(&content(), &setup(2), &mut Seeded::new(1, 0), &mut ()).expect("it begins");
    campaign.state.team[0].cards =
        vec![own("Sledge"), own("Sledge"), OwnCard { face_down: true, ..own("Chainsaw") }];
    let mut legal = Vec::new();
    campaign.legal(&mut legal);
    assert_eq!(legal.len(), 3, "begin, and alike cards once: {legal:?}");
    let texts: Vec<String> = legal.iter().map(|action| campaign.write(action)).collect();
    assert_eq!(texts[1..], ["hand-over Sledge of Cole", "hand-over face-down Chainsaw of Cole"]);
    for (text, action) in texts.iter().zip(&legal) {
        assert_eq!(campaign.read(text), Ok(*action));
    }
    let mut chance = Scripted::new();
    assert!(campaign.apply(Seat(1), legal[2], &mut chance, &mut ()).is_err(), "not theirs");
    campaign.apply(Seat(0), legal[2], &mut chance, &mut ()).expect("allowed");
    assert_eq!(campaign.state.phase, Phase::Passing { member: 0, card: 2 });
    let to = campaign.read("give vivian").expect("a member of the team");
    let mut events = Vec::new();
    campaign.apply(Seat(0), to, &mut chance, &mut events).expect("allowed");
    assert!(matches!(&events[..], [Event::Passed { to, .. }] if to == "Vivian"));
    assert!(campaign.state.team[1].cards[0].face_down, "it keeps its side");
    legal.clear();
    campaign.legal(&mut legal);
    assert_eq!(legal.len(), 2, "a card changes hands once");
    assert_eq!(campaign.state.phase, Phase::Ready);
}

#[test]
fn injuries_do_not_carry_over_to_another_campaign() {
    let mut first = begun();
    first.state.team[0].injuries = 2;
    assert!(begun().state.team.iter().all(|member| member.injuries == 0));
    assert_eq!(first.mission_setup().campaign.expect("carried").survivors["Cole"].injuries, 2);
}

#[test]
fn the_profile_is_told_and_named() {
    assert_eq!(Profile::named("allout"), Some(Profile::AllOut));
    assert_eq!(Profile::named("dice"), None);
    let text = serde_json::to_string(&setup(1)).expect("it can be written");
    assert!(text.contains("\"profile\":\"allout\""), "{text}");
    let lines = Campaign::players(&setup(1));
    assert!(lines.iter().any(|line| line.contains("All-Out")), "{lines:?}");
}
