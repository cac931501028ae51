//! A bad network: whatever was pressed happens once, and the table goes on
//! from where it was.

use super::Stage;
use super::line::Line;

#[tokio::test(flavor = "multi_thread")]
async fn an_answer_that_got_lost_does_nothing_twice() {
    let Some(stage) = Stage::set().await else { return };
    let place = stage.table(&[]).await;
    let line = Line::to(stage.served.running.address()).await;
    let page = stage.driver.browser().await;
    page.goto(&format!("http://{}{place}", line.address)).await;
    page.choose_first().await;
    page.choose_first().await;
    page.ready().await;

    // The server hears it and does it, but the page learns nothing …
    line.lose_answers(true);
    let before = page.plays().await;
    page.list().await;
    page.click("#choices button.choice").await;
    page.until("!(document.querySelector('#net')?.hidden ?? true)").await;
    assert_eq!(page.plays().await, before);
    page.until("document.body.classList.contains('busy')").await;
    let heard = stage.served.sit(&place).await;
    assert_eq!(heard.now["plays"], before + 1, "it was done at the table");
    // … and asks again, with the same key.
    let lost = line.lost();
    while line.lost() < lost + 2 {
        tokio::time::sleep(std::time::Duration::from_millis(20)).await;
    }
    line.lose_answers(false);
    page.until_plays(before + 1).await;
    page.until("document.querySelector('#net').hidden").await;
    let heard = stage.served.sit(&place).await;
    assert_eq!(heard.now["plays"], before + 1, "once and not more");

    // It is all as in a page that never lost anything.
    let drawn = page.drawing().await;
    let question = page.text("document.querySelector('#question').textContent").await;
    page.reload().await;
    page.ready().await;
    assert_eq!(page.drawing().await, drawn);
    assert_eq!(page.text("document.querySelector('#question').textContent").await, question);
    page.choose_first().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_reload_in_the_middle_loses_nothing() {
    let Some(stage) = Stage::set().await else { return };
    let place = stage.table(&[]).await;
    let line = Line::to(stage.served.running.address()).await;
    let page = stage.driver.browser().await;
    page.goto(&format!("http://{}{place}", line.address)).await;
    page.choose_first().await;
    page.ready().await;
    let before = page.plays().await;
    line.lose_answers(true);
    page.list().await;
    page.click("#choices button.choice").await;
    page.until("!(document.querySelector('#net')?.hidden ?? true)").await;
    line.lose_answers(false);
    page.reload().await;
    page.until_plays(before + 1).await;
    page.choose_first().await;
    page.until_plays(before + 2).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn without_a_network_it_waits() {
    let Some(stage) = Stage::set().await else { return };
    let place = stage.table(&[]).await;
    let page = stage.at(&place).await;
    page.choose_first().await;
    page.ready().await;
    let before = page.plays().await;
    page.is_clean().await;
    page.offline(true).await;
    page.list().await;
    page.click("#choices button.choice").await;
    page.until("!(document.querySelector('#net')?.hidden ?? true)").await;
    assert_eq!(page.plays().await, before);
    page.offline(false).await;
    page.until_plays(before + 1).await;
    page.until("document.querySelector('#net').hidden").await;
    let heard = stage.served.sit(&place).await;
    assert_eq!(heard.now["plays"], before + 1);
    // Meanwhile the browser told that it was offline, and nothing else.
    let other: Vec<String> =
        page.console().await.into_iter().filter(|line| !line.contains("net::ERR_")).collect();
    assert!(other.is_empty(), "{other:?}");
}
