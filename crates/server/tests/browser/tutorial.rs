//! The tutorial, from the first page to its end, by pressing.

use super::Stage;
use super::browser::{Browser, DESK, PHONE};

/// What is offered now.
const OFFERED: &str = "({
    action: document.querySelector('#choices button[data-action]')?.dataset.action ?? '',
    spots: [...document.querySelectorAll('#board .can[data-spot]')].map((e) => e.dataset.spot),
    cards: [...document.querySelectorAll('#people .can[draggable=true]')].map((e) => e.dataset.spot),
})";

/// How often what was used.
#[derive(Default, Debug)]
struct Uses {
    list: usize,
    board: usize,
    cards: usize,
}

/// Does what the lesson wants next.
async fn step(page: &Browser, plays: u64, uses: &mut Uses) {
    page.ready().await;
    let offered = page.js(OFFERED).await;
    let strings = |name: &str| -> Vec<String> {
        let list = offered[name].as_array().cloned().unwrap_or_default();
        list.iter().filter_map(|one| one.as_str().map(str::to_owned)).collect()
    };
    let action = offered["action"].as_str().unwrap_or_default().to_owned();
    let words: Vec<&str> = action.split(' ').collect();
    if let ["put", who, from, whose, to] = words[..] {
        // As the lesson says: press the card, then the place.
        if page
            .is("getComputedStyle(document.querySelector('#sheet-people')).display === 'none'")
            .await
        {
            page.click(".tabs [data-sheet=people]").await;
        }
        assert_eq!(strings("cards"), [format!("card:{who}:{from}")]);
        page.click(&format!("#people [draggable=true][data-spot='card:{who}:{from}']")).await;
        if page.is("document.querySelector('#popup').open").await {
            page.click("#popup button.choice:not([data-action])").await;
        }
        page.click(&format!("#people .drop[data-spot='card:{whose}:{to}']")).await;
        uses.cards += 1;
    } else {
        let mut tapped = false;
        for spot in strings("spots") {
            tapped = plays % 5 != 4 && page.tap(&spot).await;
            if tapped {
                break;
            }
        }
        if tapped {
            uses.board += 1;
        } else {
            if page
                .is("getComputedStyle(document.querySelector('#sheet-actions')).display === 'none'")
                .await
            {
                page.click(".tabs [data-sheet=actions]").await;
            }
            page.click("#choices button[data-action]").await;
            uses.list += 1;
        }
        let done = format!("Number(document.body.dataset.plays) !== {plays}");
        page.until(&format!("{done} || document.querySelector('#popup').open")).await;
        if tapped
            && page
                .is("document.querySelector('#popup').open && !document.querySelector('#b-sure')")
                .await
        {
            if page.is("document.querySelector('#popup button.choice[data-action]')").await {
                page.click("#popup button.choice[data-action]").await;
            } else {
                // Somebody else stands in front: then it is taken from the list.
                page.keys(&["Escape"]).await;
                page.until("!document.querySelector('#popup').open").await;
                page.click("#choices button[data-action]").await;
            }
        }
        page.agree(plays).await;
    }
    page.until_plays(plays + 1).await;
}

/// Plays a lesson from wherever it begins, as large and as light as it is told, by pressing.
async fn play_it(page: &Browser, size: (u32, u32), theme: &str) -> (u64, Uses) {
    page.resize(size).await;
    let mut uses = Uses::default();
    let mut plays = 0;
    page.ready().await;
    assert_eq!(page.text("document.documentElement.dataset.theme").await, theme);
    while !page.is("document.querySelector('#lesson .note')?.textContent === 'done'").await {
        assert_eq!(page.plays().await, plays);
        step(page, plays, &mut uses).await;
        plays += 1;
    }
    page.ready().await;
    assert!(
        page.number("document.querySelectorAll('#choices button.choice').length").await > 1,
        "the game goes on"
    );
    page.is_clean().await;
    (plays, uses)
}

/// The lesson that the first page offers; for the light look the sun is tapped first.
async fn the_first(size: (u32, u32), theme: &str) {
    let Some(stage) = Stage::set().await else { return };
    let page = stage.at("/").await;
    page.resize(size).await;
    if theme == "light" {
        page.click("#b-theme").await;
    }
    page.click("form[action='/play-now'] button").await;
    let (plays, uses) = play_it(&page, size, theme).await;
    assert_eq!(plays, 58, "the lesson's length");
    assert!(uses.board >= 20 && uses.list >= 10 && uses.cards >= 3, "{uses:?}");
}

/// The lesson of another box, from the mission's own page.
async fn the_citys(size: (u32, u32), theme: &str) {
    let Some(stage) = Stage::set().await else { return };
    let page = stage.at("/new?mission=second/m0").await;
    page.resize(size).await;
    if theme == "light" {
        page.click("#b-theme").await;
    }
    page.click("button[name=lesson]").await;
    let (plays, uses) = play_it(&page, size, theme).await;
    assert_eq!(plays, 38, "the lesson's length");
    assert!(uses.board >= 10 && uses.list >= 5, "{uses:?}");
}

#[tokio::test(flavor = "multi_thread")]
async fn it_is_played_to_its_end() {
    the_first(DESK, "dark").await;
}

#[tokio::test(flavor = "multi_thread")]
async fn it_is_played_to_its_end_on_a_phone() {
    the_first(PHONE, "light").await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_citys_is_played_to_its_end() {
    the_citys(DESK, "light").await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_citys_is_played_to_its_end_on_a_phone() {
    the_citys(PHONE, "dark").await;
}

#[tokio::test(flavor = "multi_thread")]
async fn it_can_be_left() {
    let Some(stage) = Stage::set().await else { return };
    let page = stage.at("/").await;
    page.click("form[action='/play-now'] button").await;
    page.ready().await;
    assert_eq!(page.number("document.querySelectorAll('#choices button.choice').length").await, 1);
    page.click("[data-post='leave-lesson']").await;
    page.until("document.querySelectorAll('#choices button.choice').length > 1").await;
    page.until("!document.querySelector('#lesson').textContent.trim()").await;
    page.is_clean().await;
}
