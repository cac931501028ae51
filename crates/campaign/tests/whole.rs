//! Whole campaigns, played by bots: logs, saves, and the missions in them.

use std::sync::Arc;

use bots::Kind;
use campaign::{Action, Campaign, Event, Outcome, Phase, Profile, Setup, Track};
use sheet::Source;
use survival::content::Content;
use survival::danger::Danger;
use survival::event::Fact;
use table::{Game, Log, Seat, Turn};

/// A campaign played by the bot that knows how to survive, up to `most` plays.
fn played(track: &str, seed: u64, last_stand: bool, most: usize) -> Log<Campaign> {
    played_by(Profile::Standard, track, seed, last_stand, most)
}

fn played_by(
    profile: Profile,
    track: &str,
    seed: u64,
    last_stand: bool,
    most: usize,
) -> Log<Campaign> {
    let content = Content::embedded().expect("sound");
    let tracks = Track::all(&Source::embedded(), &content).expect("sound");
    let track = tracks.iter().find(|known| known.id.ends_with(track)).expect("a track");
    let mut setup = Setup::new(&content, track, &[], 2).expect("the usual team");
    (setup.last_stand, setup.profile) = (last_stand, profile);
    played_out(&content, &setup, seed, most)
}

/// A campaign of this setup, up to `most` plays.
fn played_out(content: &Arc<Content>, setup: &Setup, seed: u64, most: usize) -> Log<Campaign> {
    let mut log = Log::<Campaign>::start(content, setup, seed).expect("it begins");
    let kind: Kind = "rules".parse().expect("a bot");
    let mut bots: Vec<_> = (0..2).map(|seat| kind.sit::<Campaign>(seed ^ seat)).collect();
    let mut legal = Vec::new();
    while let Turn::Decide(seats) = log.game().turn() {
        if log.len() >= most {
            break;
        }
        legal.clear();
        log.game().legal(&mut legal);
        assert!(!legal.is_empty(), "somebody can always answer");
        let seat = seats.lowest().expect("somebody decides");
        let own: Vec<Action> =
            legal.iter().copied().filter(|action| log.game().may(seat, *action)).collect();
        let seen = bots::Seen::new(log.game(), seat);
        let chosen = bots[usize::from(seat.0)].choose(seat, seen, &own);
        log.play(seat, own[chosen], &mut ()).expect("it is legal");
    }
    log
}

#[test]
fn a_campaign_is_saved_and_read_back_whole() {
    let log = played("invader", 5, false, 1500);
    let text = table::write(&log);
    let again = table::read::<Campaign>(&text, log.content()).expect("a sound save");
    assert_eq!(again.len(), log.len());
    assert_eq!(again.game().fingerprint(), log.game().fingerprint());
    assert_eq!(table::write(&again), text);
}

#[test]
fn every_mission_of_a_campaign_replays_alone() {
    let log = played("darkside", 3, true, 2500);
    let missions = campaign::missions::played(log.replay(), 9).expect("it plays again");
    assert!(!missions.is_empty());
    for mission in &missions {
        let text = table::write(&mission.log);
        let alone = table::read::<survival::Game>(&text, mission.log.content()).expect("sound");
        assert_eq!(alone.game().fingerprint(), mission.log.game().fingerprint());
        assert!(mission.log.setup().campaign.is_some(), "its setup says what was brought along");
    }
    let ended = log.game().state().records.len();
    let over = |game: &survival::Game| matches!(game.turn(), Turn::Over(_));
    assert_eq!(missions.iter().filter(|mission| over(mission.log.game())).count(), ended);
}

/// Zombies wait in every mission of a campaign that is played with them, read on the
/// line of its number.
#[test]
fn campaigns_with_zombies_read_their_cards_by_the_number_of_the_mission() {
    let content = Content::embedded().expect("sound");
    let tracks = Track::all(&Source::embedded(), &content).expect("sound");
    let mut lines = [0; 6];
    for (track, seed) in tracks.iter().zip(1..) {
        let mut setup = Setup::new(&content, track, &[], 2).expect("the usual team");
        setup.options.zombies = true;
        setup.last_stand = true;
        let log = played_out(&content, &setup, seed, 3000);
        let text = table::write(&log);
        let again = table::read::<Campaign>(&text, log.content()).expect("a sound save");
        assert_eq!(again.game().fingerprint(), log.game().fingerprint());
        for mission in campaign::missions::played(log.replay(), 9).expect("it plays again") {
            assert!(mission.log.setup().options.zombies, "{}", track.id);
            let brought = mission.log.setup().campaign.as_ref().expect("of a campaign");
            let line = match brought.number {
                1 | 2 => Danger::Blue,
                3 => Danger::Yellow,
                4 => Danger::Orange,
                _ => Danger::Red,
            };
            for n in 0..=mission.log.len() {
                for event in mission.log.events_of(n).expect("it plays again") {
                    if let Fact::ZombieCard { level, .. } = event.fact {
                        assert_eq!(level, line, "mission {} of {}", brought.number, track.id);
                        lines[usize::from(brought.number)] += 1;
                    }
                }
            }
        }
    }
    assert!(lines[1] > 0 && lines[2] > 0, "some wait in every mission: {lines:?}");
}

/// What must hold at every moment: nobody in two places, injuries below three,
/// missions in order, and texts that read back.
#[test]
fn campaigns_keep_their_promises() {
    for seed in 0..3 {
        let log = played("mixed", seed, seed % 2 == 0, 1200);
        let mut events = Vec::new();
        for n in 0..=log.len() {
            events.extend(log.events_of(n).expect("it plays again"));
        }
        let game = log.game();
        let state = game.state();
        let fallen = state.fallen.iter().map(|one| &one.name);
        let standing = state.team.iter().filter(|member| !member.out).map(|member| &member.name);
        let mut everybody: Vec<_> = fallen.chain(standing).chain(&state.reserves).collect();
        let all = everybody.len();
        everybody.sort();
        everybody.dedup();
        assert_eq!(everybody.len(), all, "nobody is in two places");
        let owned = log.setup().survivors.len() + log.setup().reserves.len();
        assert!(all <= owned);
        assert!(state.team.iter().all(|member| member.out || member.injuries < 3));
        let won = state.records.iter().filter(|record| record.won).map(|record| record.number);
        assert!(won.zip(1..).all(|(number, expected)| number == expected), "one after the other");
        let eliminated = events.iter().filter(|e| matches!(e, Event::Eliminated { .. })).count();
        assert_eq!(eliminated, state.fallen.len());
        let mut legal = Vec::new();
        game.legal(&mut legal);
        for action in legal {
            assert_eq!(game.read(&game.write(&action)).ok(), Some(action));
        }
        assert!(
            game.clone()
                .apply(Seat(9), Action::Begin, &mut table::Seeded::new(0, 0), &mut ())
                .is_err()
        );
    }
}

/// How a campaign goes on after a mission: on to the next one with a bonus of
/// two and its number, or once more with nothing; until the fifth is won, or a
/// place stays empty.
#[test]
fn after_a_mission_it_goes_on_by_the_book() {
    let (mut wins, mut losses) = (0, 0);
    for (track, seed) in [("invader", 1), ("invader", 2), ("darkside", 3), ("mixed", 4)] {
        let log = played(track, seed, false, 4000);
        let mut before = log.at(0).expect("it begins");
        for n in 1..=log.len() {
            let after = log.at(n).expect("it plays again");
            let (old, new) = (before.state(), after.state());
            if new.records.len() > old.records.len() {
                let record = new.records.last().expect("a record");
                assert_eq!((record.number, record.attempt), (old.number, old.attempt));
                let next = match (record.won, record.number) {
                    (true, 5) => (5, old.attempt, old.bonus),
                    (true, number) => (number + 1, 1, 2 + number),
                    (false, number) => (number, old.attempt + 1, 0),
                };
                assert_eq!((new.number, new.attempt, new.bonus), next);
                let is_last = record.won && record.number == 5;
                assert_eq!(new.outcome == Some(Outcome::Won), is_last);
                let fell = new.fallen.len() - old.fallen.len();
                // Once the fifth is won, nobody needs to take a place.
                assert_eq!(
                    new.outcome == Some(Outcome::Lost { number: record.number }),
                    fell > old.reserves.len() && !is_last
                );
                if record.won {
                    wins += 1;
                } else {
                    losses += 1;
                    assert!(
                        new.kept.is_empty() && new.gear.is_empty(),
                        "no gear of a lost mission"
                    );
                    let kept = new.team.iter().filter(|member| !member.out);
                    for member in kept {
                        let then = old.team.iter().find(|known| known.name == member.name);
                        let fresh = member.skills.is_empty();
                        assert!(fresh || then.is_some_and(|then| then.skills == member.skills));
                    }
                }
            }
            before = after;
        }
    }
    assert!(wins > 0 && losses > 0, "{wins} won, {losses} lost: that shows too little");
}

/// Campaigns with dice: saved and read back, every mission alone, and what must
/// hold at every moment between missions.
#[test]
fn campaigns_with_dice_keep_their_promises() {
    let mut rested = 0;
    for seed in 0..4 {
        let log = played_by(Profile::AllOut, "mixed", seed, seed % 2 == 0, 2000);
        let text = table::write(&log);
        let again = table::read::<Campaign>(&text, log.content()).expect("a sound save");
        assert_eq!(again.game().fingerprint(), log.game().fingerprint());
        for mission in campaign::missions::played(log.replay(), 9).expect("it plays again") {
            let text = table::write(&mission.log);
            let alone = table::read::<survival::Game>(&text, mission.log.content()).expect("sound");
            assert_eq!(alone.game().fingerprint(), mission.log.game().fingerprint());
        }
        let mut before = log.at(0).expect("it begins");
        for n in 1..=log.len() {
            let after = log.at(n).expect("it plays again");
            if before.state().phase != Phase::Mission || after.state().phase != Phase::Mission {
                check_between(&before, &after);
                rested += usize::from(matches!(after.state().phase, Phase::Resting { .. }));
            }
            before = after;
        }
    }
    assert!(rested > 0, "nobody won a mission: that shows too little");
}

fn check_between(before: &Campaign, after: &Campaign) {
    let state = after.state();
    for member in state.team.iter().filter(|member| !member.out) {
        assert!([0, 7, 19].contains(&member.experience), "{}", member.experience);
        assert!(member.injuries < 3 && member.armour.is_none_or(|armour| armour > 0));
        assert!(member.dice.len() <= 4);
        let known = before.state().team.iter().find(|then| then.name == member.name);
        if let Some(then) = known.filter(|_| state.records == before.state().records) {
            let taken = then.skills.len() + then.dice.len();
            assert!(member.skills.len() + member.dice.len() + 1 >= taken, "one lesson at a time");
        }
    }
    let mut legal = Vec::new();
    after.legal(&mut legal);
    for action in legal.into_iter().filter(|_| state.phase != Phase::Mission) {
        assert_eq!(after.read(&after.write(&action)).ok(), Some(action));
    }
}

/// How whole campaigns ended, and what they cost.
#[derive(Default, Debug)]
struct Report {
    won: u32,
    /// By the mission in which they were lost.
    lost: [u32; 5],
    /// Injuries and attempts by mission.
    injuries: [u32; 5],
    attempts: [u32; 5],
    decisions: u64,
    /// Campaigns in which a mission came to a standstill.
    stuck: u32,
}

/// A mission of more decisions stands still.
const STANDSTILL: u64 = 60_000;

/// Plays a campaign to its end, and looks after every decision between missions.
fn play_whole(content: &Arc<Content>, setup: &Setup, seed: u64, report: &mut Report) {
    let profile = setup.profile;
    let mut chance = table::Seeded::new(seed, 0);
    let mut game = Campaign::start(content, setup, &mut chance, &mut ()).expect("it begins");
    let kind: Kind = "rules".parse().expect("a bot");
    let mut bots: Vec<_> = (0..2).map(|seat| kind.sit::<Campaign>(seed ^ seat)).collect();
    let (mut legal, mut events) = (Vec::new(), Vec::new());
    let (mut decisions, mut begun) = (0, 0);
    while let Turn::Decide(seats) = game.turn() {
        legal.clear();
        game.legal(&mut legal);
        let seat = seats.lowest().expect("somebody decides");
        legal.retain(|action| game.may(seat, *action));
        assert!(!legal.is_empty(), "somebody can always answer");
        let chosen = bots[usize::from(seat.0)].choose(seat, bots::Seen::new(&game, seat), &legal);
        let before = (game.state().phase != Phase::Mission).then(|| game.clone());
        let number = usize::from(game.state().number) - 1;
        events.clear();
        game.apply(seat, legal[chosen], &mut chance, &mut events).expect("it is legal");
        decisions += 1;
        if decisions - begun > STANDSTILL {
            // Both accesses welded, everybody behind them, Orange out of reach: no rule ends it.
            assert_eq!(setup.missions[number], "mixed/m5", "{profile:?} {seed} goes on for ever");
            report.stuck += 1;
            break;
        }
        let hurt = |event: &&Event| {
            matches!(event, Event::Mission(event)
                if matches!(event.fact, survival::event::Fact::KnockedOut { .. }))
        };
        report.injuries[number] += events.iter().filter(hurt).count() as u32;
        if let Some(before) = before {
            begun = decisions;
            report.attempts[number] += u32::from(legal[chosen] == Action::Begin);
            if profile == Profile::AllOut {
                check_between(&before, &game);
            }
        }
        if game.state().phase != Phase::Mission {
            check_people(&game, setup);
        }
    }
    report.decisions += decisions;
    match game.turn() {
        Turn::Over(Outcome::Won) => report.won += 1,
        Turn::Over(Outcome::Lost { number } | Outcome::GivenUp { number }) => {
            report.lost[usize::from(number) - 1] += 1;
        }
        Turn::Decide(_) => {}
    }
}

/// Nobody is in two places, and nobody plays on after the third injury.
fn check_people(game: &Campaign, setup: &Setup) {
    let state = game.state();
    let fallen = state.fallen.iter().map(|one| &one.name);
    let standing = state.team.iter().filter(|member| !member.out).map(|member| &member.name);
    let mut everybody: Vec<_> = fallen.chain(standing).chain(&state.reserves).collect();
    let all = everybody.len();
    everybody.sort();
    everybody.dedup();
    assert_eq!(everybody.len(), all, "nobody is in two places");
    assert!(all <= setup.survivors.len() + setup.reserves.len());
    assert!(state.team.iter().all(|member| member.out || member.injuries < 3));
}

/// Whole campaigns of both profiles. `HOLDOUT_CAMPAIGNS=200 cargo test -p holdout-campaign
/// --test whole whole_campaigns -- --nocapture` plays as many of each and tells
/// how they ended.
#[test]
fn whole_campaigns_of_both_profiles_come_to_an_end() {
    let many = std::env::var("HOLDOUT_CAMPAIGNS").ok().and_then(|many| many.parse().ok());
    let many: u64 = many.unwrap_or(2);
    let content = Content::embedded().expect("sound");
    let tracks = Track::all(&Source::embedded(), &content).expect("sound");
    for profile in Profile::ALL {
        for track in &tracks {
            let mut setup = Setup::new(&content, track, &[], 2).expect("the usual team");
            setup.profile = profile;
            let mut report = Report::default();
            (0..many).for_each(|seed| play_whole(&content, &setup, seed, &mut report));
            let ended = report.won + report.stuck + report.lost.iter().sum::<u32>();
            assert_eq!(u64::from(ended), many);
            println!("{} {}: {report:?}", profile.name(), track.id);
        }
    }
}
