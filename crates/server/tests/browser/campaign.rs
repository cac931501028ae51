//! A campaign in the browser: the page between two missions, a decision on it,
//! the mission's table, and the page again, on a desk and on a phone.

use std::sync::Arc;

use bots::{Kind, Seen};
use campaign::{Campaign, Phase, Setup, Track};
use sheet::Source;
use survival::content::Content;
use table::{Game as _, Log, Turn};

use super::Stage;
use super::browser::{Browser, DESK, PHONE};
use super::looks::look;

/// A campaign that bots have played until something is asked between missions,
/// as a save.
fn played(until: impl Fn(&Campaign) -> bool) -> String {
    let content = Content::embedded().expect("the content of the program");
    let tracks = Track::all(&Source::embedded(), &content).expect("sound tracks");
    let track = tracks.iter().find(|track| track.id == "campaign/mixed").expect("a track");
    let setup = Setup::new(&content, track, &[], 1).expect("the usual team");
    let found = (0..80).find_map(|seed| played_with(&content, &setup, seed, &until));
    found.expect("bots come there with some seed")
}

fn played_with(
    content: &Arc<Content>,
    setup: &Setup,
    seed: u64,
    until: impl Fn(&Campaign) -> bool,
) -> Option<String> {
    let mut log = Log::<Campaign>::start(content, setup, seed).expect("it begins");
    let mut bot = "rules".parse::<Kind>().expect("a bot").sit::<Campaign>(seed);
    while let Turn::Decide(seats) = log.game().turn() {
        if until(log.game()) {
            return Some(table::write(&log));
        }
        let seat = seats.lowest()?;
        let mut legal = Vec::new();
        log.game().legal(&mut legal);
        let chosen = bot.choose(seat, Seen::new(log.game(), seat), &legal);
        log.play(seat, legal[chosen], &mut ()).expect("it is legal");
    }
    until(log.game()).then(|| table::write(&log))
}

/// The page stands between missions, and is ready.
async fn is_between(page: &Browser) {
    page.until("document.body.dataset.stage === 'between' && document.body.dataset.plays").await;
    page.ready().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn from_the_shelf_into_the_first_mission_and_back() {
    let Some(stage) = Stage::set().await else { return };
    for screen in [DESK, PHONE] {
        let page = stage.at("/").await;
        page.resize(screen).await;
        page.until("document.querySelectorAll('.track-card .stations li').length === 15").await;
        if screen == DESK {
            page.click(".track-card[data-mission='campaign/invader'] a").await;
            page.until("document.querySelector('.new-table')").await;
            page.click(".start button.primary").await;
        } else {
            let place = stage.table_of("campaign/invader", &[]).await;
            page.goto(&stage.address(&place)).await;
        }
        is_between(&page).await;
        assert_eq!(page.number("document.querySelectorAll('.cp-one').length").await, 6);
        // Whoever is tapped is described.
        page.click(".cp-one .cp-who").await;
        page.until(
            "document.querySelector('#popup').open && document.querySelector('#popup .facts')",
        )
        .await;
        page.keys(&["Escape"]).await;
        page.click("#choices [data-action=begin]").await;
        page.until("document.body.dataset.stage === 'mission-0' && document.querySelector('#pieces [data-spot]')").await;
        page.ready().await;
        assert!(page.text("document.querySelector('#status').textContent").await.contains("1/5"));
        page.choose_first().await;
        page.is_clean().await;
        // What was begun is watched from its beginning, and before.
        let place = page.text("location.pathname").await;
        page.goto(&stage.address(&format!("{place}/replay?at=0"))).await;
        page.until("document.body.dataset.stage === 'between' && document.querySelector('#r-at').textContent.startsWith('0 /')").await;
        page.keys(&["Right"]).await;
        page.until("document.body.dataset.stage === 'mission-0' && document.querySelector('#r-at').textContent.startsWith('1 /')").await;
        page.keys(&["Left"]).await;
        page.until("document.body.dataset.stage === 'between' && document.querySelector('#r-at').textContent.startsWith('0 /')").await;
        page.is_clean().await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_kept_is_decided_on_the_page() {
    let Some(stage) = Stage::set().await else { return };
    let save = played(|game| game.state().phase == Phase::Keeping);
    let over = played(|game| matches!(game.turn(), Turn::Over(_)));
    for (screen, size) in [(DESK, "1440"), (PHONE, "390")] {
        let place = stage.import(&save).await;
        let page = stage.at(&place).await;
        page.resize(screen).await;
        is_between(&page).await;
        look(&page, "campaign-keep", size, true).await;
        // What is kept, and who replaces those who fell.
        for _ in 0..40 {
            if page.is("document.querySelector('#choices [data-action=begin]')").await {
                break;
            }
            page.choose_first().await;
        }
        is_between(&page).await;
        page.until("document.querySelector('#choices [data-action=begin]')").await;
        assert!(
            page.is("document.querySelector('.cp-card:not(.none)')").await,
            "somebody keeps something"
        );
        look(&page, "campaign", size, true).await;
        for sheet in ["log", "table"] {
            page.click(&format!(".tabs [data-sheet={sheet}]")).await;
            look(&page, &format!("campaign-{sheet}"), size, false).await;
        }
        assert!(page.is("document.querySelector('#parts a[href$=\"export?part=0\"]')").await);
        page.is_clean().await;
        page.click("#choices [data-action=begin]").await;
        page.until("document.body.dataset.stage.startsWith('mission-') && document.querySelector('#pieces [data-spot]')").await;
        page.ready().await;
        page.is_clean().await;

        let place = stage.import(&over).await;
        page.goto(&stage.address(&place)).await;
        page.until("document.querySelector('#banner .banner-title')").await;
        page.ready().await;
        look(&page, "campaign-ending", size, true).await;
        page.goto(&stage.address(&format!("{place}/story"))).await;
        page.until("document.querySelector('.parts li')").await;
        look(&page, "campaign-story", size, true).await;
        page.is_clean().await;
    }
}
