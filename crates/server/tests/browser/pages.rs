//! The pages around the table: the first page and its look, the lobby, the
//! story of a game, a lesson of InvaZions by taps.

use super::Stage;
use super::browser::{Browser, DESK, PHONE};

#[tokio::test(flavor = "multi_thread")]
async fn the_first_page_is_short_dark_and_turns_light_for_good() {
    let Some(stage) = Stage::set().await else { return };
    let page = stage.at("/").await;
    page.resize(PHONE).await;
    page.goto(&stage.address("/")).await;
    let high = page.number("document.documentElement.scrollHeight").await;
    assert!(high < 3000, "{high} px on a phone");
    // A page that is wider makes a phone show all of it smaller.
    assert!(page.is("document.documentElement.scrollWidth <= 390 && innerWidth === 390").await);
    assert!(page.is("getComputedStyle(document.documentElement).colorScheme === 'dark'").await);
    let seen = "document.querySelector('#b-theme').getBoundingClientRect().right <= 390";
    assert!(page.is(seen).await, "the look is one tap away");
    page.click("#b-theme").await;
    page.until("getComputedStyle(document.documentElement).colorScheme === 'light'").await;
    page.goto(&stage.address("/rules")).await;
    assert!(page.is("document.documentElement.dataset.theme === 'light'").await);
    // A table reads the same setting.
    let place = stage.table(&[]).await;
    page.goto(&stage.address(&place)).await;
    page.ready().await;
    assert!(page.is("document.documentElement.dataset.theme === 'light'").await);
    page.is_clean().await;
}

/// What a page and all it asked for weighed on the line, in bytes.
const WEIGHT: &str =
    "[...performance.getEntriesByType('navigation'), ...performance.getEntriesByType('resource')]
    .reduce((sum, { transferSize }) => sum + transferSize, 0)";

#[tokio::test(flavor = "multi_thread")]
async fn pages_are_light_to_carry() {
    let Some(stage) = Stage::set().await else { return };
    let page = stage.driver.browser().await;
    let mut pages = vec![("/".to_owned(), 120_000)];
    for mission in ["invader/m10", "darkside/m4", "second/m5", "invazions/attack_of_the_lab_2p"] {
        pages.push((stage.table_of(mission, &[]).await, 250_000));
    }
    for (path, most) in pages {
        // As for somebody who has never been here.
        page.cdp("Network.clearBrowserCache", serde_json::json!({})).await;
        page.goto(&stage.address(&path)).await;
        page.until("document.readyState === 'complete'").await;
        let weight = page.number(WEIGHT).await;
        assert!((10_000..most).contains(&weight), "{path}: {weight} bytes");
    }
    page.is_clean().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn sounds_are_off_until_switched_on_and_stay_as_they_were_left() {
    let Some(stage) = Stage::set().await else { return };
    let page = stage.at("/").await;
    let on = "document.querySelector('#b-mute').ariaPressed === 'true'";
    let tables =
        [stage.table(&[]).await, stage.table_of("invazions/attack_of_the_lab_2p", &[]).await];
    for (place, before) in tables.iter().zip([false, true]) {
        page.goto(&stage.address(place)).await;
        page.ready().await;
        assert_eq!(page.is(on).await, before, "{place}");
        page.click("#b-mute").await;
        page.until(&format!("({on}) !== {before}")).await;
        page.reload().await;
        page.ready().await;
        assert_eq!(page.is(on).await, !before, "{place}: it is remembered");
    }
    page.is_clean().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_lobby_tells_who_is_here_and_lets_others_in() {
    let Some(stage) = Stage::set().await else { return };
    let seats = [("players", "2"), ("seat0", "me"), ("seat1", "link"), ("lobby", "1")];
    let place = stage.table_of("invader/m0", &seats).await;
    assert!(place.ends_with("/lobby"), "{place}");
    let host = stage.at(&place).await;
    host.resize(DESK).await;
    assert!(host.is("document.querySelector('svg.qr path').getAttribute('d').length > 500").await);
    // Whoever opens it is there.
    assert!(host.is("document.querySelector('.lobby-foot').textContent.includes('1 of 2')").await);
    let invite = host.text("document.querySelector('.copy input').value").await;
    let guest = stage.driver.browser().await;
    guest.goto(&invite).await;
    guest.ready().await;
    // The page of the host notices by itself.
    host.until("document.querySelector('.lobby-foot').textContent.includes('2 of 2')").await;
    host.is_clean().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_end_is_told_with_a_picture() {
    let Some(stage) = Stage::set().await else { return };
    for (mission, bots) in [
        ("invader/m0", vec![("seat0", "bot:random")]),
        ("invazions/attack_of_the_lab_2p", vec![("seat0", "bot:random"), ("seat1", "bot:random")]),
    ] {
        let place = stage.table_of(mission, &bots).await;
        let page = stage.at(&place).await;
        page.until("document.querySelector('#banner .banner-title')").await;
        page.goto(&stage.address(&format!("{place}/story"))).await;
        assert!(page.is("document.querySelectorAll('.fate').length >= 2").await, "{mission}");
        assert!(
            page.is("document.querySelector('.chart .curve-a').getAttribute('d').length > 8").await
        );
        page.is_clean().await;
        let picture = reqwest::get(stage.address(&format!("{place}/story.svg"))).await.expect("it");
        assert_eq!(picture.headers()["content-type"], "image/svg+xml");
    }
}

/// What a lesson wants tapped: the card, then where it goes; nothing where only its button does it.
const TAPS: &str = "(() => { const action = document.querySelector('#choices button[data-action]').dataset.action;
    const marked = [...document.querySelectorAll('.lesson[data-spot]')];
    const seen = marked.filter((spot) => spot.matches('.can') && spot.checkVisibility());
    return [action, seen.filter((spot) => /^(hand|research|barricade)/.test(spot.dataset.spot)).map((spot) => spot.dataset.spot),
      marked.filter((spot) => /^place/.test(spot.dataset.spot)).map((spot) => spot.dataset.spot)]; })()";

/// The first spot in sight on which what is taken up can be put.
const DROP: &str = "[...document.querySelectorAll('#board .drop:not(.iz-place)')].find((spot) => spot.checkVisibility()).dataset.spot";

/// Does what a lesson of cards asks for: takes up the card and puts it down where the lesson points;
/// whether that was done on the table, and not by its button.
async fn taught(page: &Browser, plays: u64) -> bool {
    let done = format!("Number(document.body.dataset.plays) > {plays}");
    let wanted = page.js(TAPS).await;
    let spot = |list: &serde_json::Value| list[0].as_str().map(str::to_owned);
    let tapped = spot(&wanted[1]);
    if let Some(card) = &tapped {
        page.click(&format!("#board [data-spot='{card}']")).await;
        page.until(&format!("{done} || document.querySelector('#board .picked, #popup[open]')"))
            .await;
        if page.is("document.querySelector('#popup').open").await {
            page.click("#popup button.choice").await;
        } else if !page.is(&done).await {
            // Where the lesson names no Place, there is but one spot where it can go.
            let place = match spot(&wanted[2]) {
                Some(place) => format!(".iz-site[data-spot='{place}']"),
                None => format!("[data-spot='{}']:not(.iz-place)", page.text(DROP).await),
            };
            page.click(&format!("#board {place}")).await;
        }
    } else {
        page.click("#choices button.choice[data-action]").await;
    }
    page.agree(plays).await;
    page.until(&done).await;
    tapped.is_some()
}

/// Both sides' lessons, as large and as light as told.
async fn both_sides_are_taught(size: (u32, u32), theme: &str) {
    let Some(stage) = Stage::set().await else { return };
    for (mission, steps, cards) in
        [("invazions/attack_of_the_lab_2p", 22, 4), ("invazions/free_our_fellows_2p", 11, 5)]
    {
        let page = stage.at(&format!("/new?mission={mission}")).await;
        page.resize(size).await;
        if theme == "light" {
            page.click("#b-theme").await;
        }
        page.click("button[name=lesson]").await;
        let mut by_taps = 0;
        for _ in 0..steps {
            page.until("document.body.classList.contains('my-turn')").await;
            page.ready().await;
            let plays = page.plays().await;
            if plays >= steps {
                break;
            }
            by_taps += usize::from(taught(&page, plays).await);
        }
        page.until("document.querySelector('.lesson-card')?.textContent.includes('done')").await;
        assert_eq!(page.text("document.documentElement.dataset.theme").await, theme);
        assert!(by_taps >= cards, "{mission}: {by_taps} cards by taps");
        page.is_clean().await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn both_sides_of_invazions_are_taught_by_taps() {
    both_sides_are_taught(DESK, "dark").await;
}

#[tokio::test(flavor = "multi_thread")]
async fn both_sides_of_invazions_are_taught_by_taps_on_a_phone() {
    both_sides_are_taught(PHONE, "light").await;
}
