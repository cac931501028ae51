//! Campaigns on pages: forms, stages, what is shown between missions, parts.

use std::sync::Arc;

use bots::{Kind, Seen};
use campaign::{Action, Campaign, Phase, Profile, Track};
use sheet::Source;
use survival::content::Content;
use table::{Game, Log, Seat, Turn, Viewer};

use super::Campaigns;
use crate::form::{Answers, Seating};
use crate::screen::{Region, Screen};

fn screen() -> Campaigns {
    let content = Content::embedded().expect("the embedded content is sound");
    let tracks = Track::all(&Source::embedded(), &content).expect("the tracks are sound");
    Campaigns::new(content, tracks)
}

fn answers(pairs: &[(&str, &str)]) -> Answers {
    Answers::new(pairs.iter().map(|(name, value)| ((*name).to_owned(), (*value).to_owned())))
}

fn begun(screen: &Campaigns, pairs: &[(&str, &str)], seed: u64) -> Log<Campaign> {
    let setup = screen.setup("campaign/invader", &answers(pairs)).expect("a sound setup");
    Log::start(screen.content(), &setup, seed).expect("it begins")
}

fn shown(regions: &[Region], id: &str) -> String {
    regions.iter().find(|region| region.id == id).map(Region::html).unwrap_or_default()
}

/// Bots play on until the campaign stands somewhere.
fn until(log: &mut Log<Campaign>, there: impl Fn(&Campaign) -> bool) -> bool {
    let mut bot = "rules".parse::<Kind>().expect("a bot").sit::<Campaign>(1);
    for _ in 0..20_000 {
        let Turn::Decide(seats) = log.game().turn() else { return there(log.game()) };
        if there(log.game()) {
            return true;
        }
        let seat = seats.lowest().expect("somebody decides");
        let mut legal = Vec::new();
        log.game().legal(&mut legal);
        legal.retain(|action| log.game().may(seat, *action));
        let chosen = bot.choose(seat, Seen::new(log.game(), seat), &legal);
        log.play(seat, legal[chosen], &mut ()).expect("it is legal");
    }
    false
}

#[test]
fn every_track_stands_on_the_shelf_with_its_five_missions() {
    let screen = screen();
    let ids: Vec<&str> = screen.missions().iter().map(|mission| &*mission.id).collect();
    assert_eq!(ids, ["campaign/darkside", "campaign/invader", "campaign/mixed"]);
    for mission in screen.missions() {
        assert_eq!((mission.stations.len(), &*mission.game), (5, "Campaigns"));
        let form = screen.form(&mission.id).expect("a form");
        let Seating::Team { fewest_figures, most_figures, usual, figures, .. } = &form.seating
        else {
            panic!("a campaign is played by a team");
        };
        assert_eq!((*fewest_figures, *most_figures, usual.len()), (6, 6, 6));
        assert!(figures.len() > 6, "somebody is in reserve");
        let names: Vec<&str> = form.fields.iter().map(|field| &*field.name).collect();
        assert!(names.contains(&"profile"), "{names:?}");
        assert!(names.contains(&"last_stand") && names.contains(&"cards"), "{names:?}");
        assert!(!names.contains(&"ko") && !names.contains(&"bot"), "{names:?}");
    }
}

#[test]
fn what_is_chosen_makes_the_setup() {
    let screen = screen();
    let team = ["Cole", "Vivian", "Mitsuki", "Magnus", "Jared", "Baraka"];
    let mut pairs =
        vec![("sent", "1"), ("players", "2"), ("last_stand", "yes"), ("plays:Cole", "1")];
    pairs.extend(team.map(|name| ("figure", name)));
    let setup = screen.setup("campaign/invader", &answers(&pairs)).expect("sound");
    assert!(setup.last_stand);
    assert_eq!(setup.survivors.iter().find(|one| one.name == "Cole").map(|one| one.seat), Some(1));
    assert!(setup.survivors.iter().any(|one| one.seat == 0));
    let few = answers(&[("sent", "1"), ("figure", "Cole")]);
    let why = screen.setup("campaign/invader", &few).expect_err("too few");
    assert_eq!(why, "A campaign begins with 6 survivors; you chose 1.");
    assert!(screen.setup("campaign/nowhere", &answers(&[])).is_err());
}

#[test]
fn a_mission_is_a_survival_table_and_between_them_is_the_roster() {
    let screen = screen();
    let mut log = begun(&screen, &[], 3);
    let viewer = Viewer::Seat(Seat(0));
    assert_eq!(screen.stage(log.game()), "between");
    let regions = screen.regions(log.game(), viewer);
    let roster = shown(&regions, "roster");
    assert_eq!(roster.matches("cp-one").count(), 6, "{roster}");
    assert!(shown(&regions, "step").contains("Mission 1 of 5"), "it says what comes");
    assert!(shown(&regions, "campaign").contains("The fall of PK-L7"));
    assert!(screen.lenses_now(log.game()).is_empty());
    let actions: Vec<String> =
        screen.choices(log.game(), Seat(0)).into_iter().map(|choice| choice.action).collect();
    assert_eq!(actions, ["begin", "give-up"]);

    log.play(Seat(0), Action::Begin, &mut ()).expect("it begins");
    assert_eq!(screen.stage(log.game()), "mission-0");
    let regions = screen.regions(log.game(), viewer);
    assert!(shown(&regions, "squad").contains("Cole"));
    assert!(shown(&regions, "status").contains("1/5"));
    assert!(shown(&regions, "roster").is_empty());
    assert!(!screen.lenses_now(log.game()).is_empty());
    for choice in screen.choices(log.game(), Seat(0)) {
        assert!(log.game().read(&choice.action).is_ok(), "{}", choice.action);
    }
}

#[test]
fn whoever_ended_high_is_asked_on_the_page_what_they_keep() {
    let screen = screen();
    // Bots win missions with some seeds, and may choose then what they keep.
    for seed in 0..40 {
        let setup = screen.setup("campaign/mixed", &answers(&[])).expect("a sound setup");
        let mut log = Log::start(screen.content(), &setup, seed).expect("it begins");
        if !until(&mut log, |game| game.state().phase == Phase::Keeping) {
            continue;
        }
        let choices = screen.choices(log.game(), Seat(0));
        assert!(
            choices.len() > 1 && choices.iter().all(|choice| choice.action.starts_with("keep "))
        );
        assert!(choices.iter().all(|choice| choice.spots.len() == 1), "{choices:?}");
        let regions = screen.regions(log.game(), Viewer::Spectator);
        assert!(shown(&regions, "roster").contains("chooses what to keep"));
        assert!(shown(&regions, "campaign").contains("Won, round"));
        let action = log.game().read(&choices[0].action).expect("it is an action");
        log.play(Seat(0), action, &mut ()).expect("it is legal");
        let kept: usize = log.game().team_view().team.iter().map(|member| member.kept.len()).sum();
        assert_eq!(kept, log.game().state().kept.len(), "every kept card is somebody's");
        return;
    }
    panic!("no bot ended a mission at Orange with two cards");
}

#[test]
fn a_campaign_with_dice_shows_what_is_rolled_lost_and_handed_over() {
    let screen = screen();
    let unknown = screen.setup("campaign/mixed", &answers(&[("profile", "none")]));
    assert!(unknown.is_err_and(|why| why.contains("none")));
    for seed in 0..40 {
        let setup = screen.setup("campaign/mixed", &answers(&[("profile", "allout")]));
        let setup = setup.expect("a sound setup");
        assert_eq!(setup.profile, Profile::AllOut);
        let mut log = Log::start(screen.content(), &setup, seed).expect("it begins");
        if !until(&mut log, |game| matches!(game.state().phase, Phase::Resting { .. })) {
            continue;
        }
        let choices = screen.choices(log.game(), Seat(0));
        assert_eq!(choices.len(), 1);
        assert_eq!((&*choices[0].action, choices[0].spots.len()), ("roll", 1));
        let regions = screen.regions(log.game(), Viewer::Spectator);
        assert!(shown(&regions, "step").contains("Three All-Out dice"));
        log.play(Seat(0), Action::Roll, &mut ()).expect("it is asked");
        let events = log.events_of(log.len()).expect("events");
        let lines = screen.lines(log.game(), &events, Viewer::Spectator);
        assert!(lines.iter().any(|line| line.text.contains(" rolls ")), "{lines:?}");
        assert!(until(&mut log, |game| game.state().phase == Phase::Ready));
        let kept: usize = log.game().state().team.iter().map(|member| member.cards.len()).sum();
        let choices = screen.choices(log.game(), Seat(0));
        let passes = choices.iter().filter(|choice| choice.action.starts_with("hand-over "));
        assert_eq!(passes.clone().count() > 0, kept > 0);
        assert!(passes.clone().all(|choice| choice.minor && choice.spots.len() == 1));
        assert!(shown(&screen.regions(log.game(), Viewer::Spectator), "step").contains("carry in"));
        return;
    }
    panic!("no bot won a mission");
}

#[test]
fn every_mission_is_a_part_that_opens_alone() {
    let screen = screen();
    let mut log = begun(&screen, &[], 5);
    assert!(until(&mut log, |game| game.state().records.len() > 1));
    let parts = screen.parts(log.replay());
    assert!(parts.len() >= 2);
    assert!(parts.windows(2).all(|pair| pair[0].last < pair[1].first), "{parts:?}");
    for (part, n) in parts.iter().zip(0..) {
        assert_eq!(part.good, Some(log.game().state().records[n].won));
        assert_eq!(screen.stage(&log.at(part.first).expect("a moment")), format!("mission-{n}"));
        let text = screen.part(log.replay(), n, 9).expect("it is there");
        let alone = table::read_shared::<survival::Game>(&text, screen.content()).expect("sound");
        assert!(matches!(alone.game().turn(), Turn::Over(_)));
    }
    assert!(screen.part(log.replay(), 99, 9).is_err());
}

#[test]
fn the_end_is_told_with_everybodys_fate() {
    let screen = screen();
    let mut log = begun(&screen, &[], 7);
    assert!(until(&mut log, |game| matches!(game.turn(), Turn::Over(_))));
    let replay = Arc::new(log.replay().clone());
    let mut plays = (0..=log.len()).map(|play| crate::story::Told {
        play,
        game: replay.at(play).expect("a moment"),
        events: replay.events_of(play).expect("events"),
    });
    let story = screen.story(log.game(), &mut plays);
    let state = log.game().state();
    let standing = state.team.iter().filter(|member| !member.out).count();
    assert_eq!(story.fates.len(), standing + state.fallen.len());
    assert_eq!(story.curves[0].values.len(), state.records.len());
    let kills: u32 = story.fates.iter().map(|fate| fate.count).sum();
    assert_eq!(story.curves[0].values.last().copied(), Some(kills), "kills are counted once");
    let regions = screen.regions(log.game(), Viewer::Spectator);
    assert!(shown(&regions, "step").is_empty());
}

#[test]
fn whoever_is_tapped_on_the_roster_is_described() {
    let screen = screen();
    let log = begun(&screen, &[], 3);
    let told = screen.describe(log.game(), Viewer::Spectator, "member:Cole").expect("known").0;
    assert!(told.contains("Injuries") && told.contains("0 of 3"), "{told}");
    assert!(screen.describe(log.game(), Viewer::Spectator, "member:Nobody").is_none());
    assert!(screen.describe(log.game(), Viewer::Spectator, "zone:05-R:11").is_none());
    assert!(screen.overlay(log.game(), Viewer::Spectator, "sight", None).is_none());
    assert!(screen.drag(log.game(), Seat(0), "member:Cole", "bin").is_err());
}
