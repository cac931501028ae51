//! The pages around the table: the first page and its look, the lobby, the
//! story of a game, a lesson of InvaZions by taps.

use super::Stage;
use super::browser::{DESK, PHONE};

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

#[tokio::test(flavor = "multi_thread")]
async fn the_lobby_tells_who_is_here_and_lets_others_in() {
    let Some(stage) = Stage::set().await else { return };
    let seats = [("players", "2"), ("seat0", "me"), ("seat1", "link"), ("lobby", "1")];
    let place = stage.table_of("invader/m0", &seats).await;
    assert!(place.ends_with("/lobby"), "{place}");
    let host = stage.at(&place).await;
    host.resize(DESK).await;
    assert!(host.is("document.querySelector('svg.qr path').getAttribute('d').length > 500").await);
    assert!(host.is("document.querySelector('.lobby-foot').textContent.includes('0 of 2')").await);
    let invite = host.text("document.querySelector('.copy input').value").await;
    let guest = stage.driver.browser().await;
    guest.goto(&invite).await;
    guest.ready().await;
    // The page of the host notices by itself.
    host.until("document.querySelector('.lobby-foot').textContent.includes('1 of 2')").await;
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

#[tokio::test(flavor = "multi_thread")]
async fn both_sides_of_invazions_are_taught_by_taps() {
    let Some(stage) = Stage::set().await else { return };
    for (mission, steps) in
        [("invazions/attack_of_the_lab_2p", 22), ("invazions/free_our_fellows_2p", 11)]
    {
        let place = stage.table_of(mission, &[("lesson", "1")]).await;
        let page = stage.at(&place).await;
        for _ in 0..steps {
            page.until("document.body.classList.contains('my-turn')").await;
            page.ready().await;
            let plays = page.plays().await;
            if plays >= steps {
                break;
            }
            page.click("#choices button.choice").await;
            page.agree(plays).await;
            page.until(&format!("Number(document.body.dataset.plays) > {plays}")).await;
        }
        page.until("document.querySelector('.lesson-card')?.textContent.includes('done')").await;
        page.is_clean().await;
    }
}
