//! Undo and redo, and games looked at again.

use super::Stage;
use super::browser::{Browser, DESK, PHONE};

#[tokio::test(flavor = "multi_thread")]
async fn steps_are_taken_back_and_done_again() {
    let Some(stage) = Stage::set().await else { return };
    let place = stage.table(&[]).await;
    let page = stage.at(&place).await;
    let mut drawings = Vec::new();
    // Two cards shared out, a turn begun, two steps: nothing is revealed by that.
    for _ in 0..5 {
        page.ready().await;
        drawings.push(page.drawing().await);
        page.choose_first().await;
    }
    page.ready().await;
    let last = page.drawing().await;
    page.until("!document.querySelector('#b-undo').disabled").await;

    page.click("#b-undo").await;
    page.until_plays(4).await;
    assert_eq!(page.drawing().await, drawings[4]);
    page.keys(&["u"]).await;
    page.until_plays(3).await;
    assert_eq!(page.drawing().await, drawings[3]);
    page.click("#b-redo").await;
    page.until_plays(4).await;
    page.keys(&["y"]).await;
    page.until_plays(5).await;
    assert_eq!(page.drawing().await, last);
    page.until("document.querySelector('#b-redo').disabled").await;

    // Something else instead: what was taken back is gone.
    page.keys(&["u"]).await;
    page.until_plays(4).await;
    page.list().await;
    page.keys(&["2"]).await;
    page.until_plays(5).await;
    page.until("document.querySelector('#b-redo').disabled").await;
    assert_ne!(page.drawing().await, last);

    // What dice have shown is not taken back.
    page.ready().await;
    page.list().await;
    page.click("#choices button[data-action^=shoot], #choices button[data-action^=search]").await;
    page.until_plays(6).await;
    page.until("document.querySelector('#b-undo').disabled").await;
    page.is_clean().await;
}

/// Ends turns, each without a question, until the last of the round is due.
async fn until_the_last_turn(page: &Browser) {
    for _ in 0..200 {
        page.ready().await;
        if page.is("document.querySelector('#choices .grave[data-action=end]')").await {
            return;
        }
        page.go_on().await;
        assert!(!page.is("document.querySelector('#popup').open").await, "nothing is asked");
    }
    panic!("no last turn");
}

#[tokio::test(flavor = "multi_thread")]
async fn only_what_cant_be_taken_back_asks_once_more() {
    let Some(stage) = Stage::set().await else { return };
    for size in [DESK, PHONE] {
        let page = stage.at(&stage.table_of("second/m1", &[]).await).await;
        page.resize(size).await;
        until_the_last_turn(&page).await;
        let plays = page.plays().await;
        let undo = "!document.querySelector('#b-undo').disabled";
        assert!(page.is(undo).await, "what was done without a question can be taken back");

        // After the last turn the enemies act: that is asked, and nothing happens before.
        page.keys(&["e"]).await;
        page.until("document.querySelector('#popup').open").await;
        let asked = page.text("document.querySelector('#popup-body').textContent").await;
        assert!(asked.contains("can’t be taken back"), "{asked}");
        page.click("#b-unsure").await;
        assert_eq!(page.plays().await, plays);
        page.keys(&["e"]).await;
        page.until("document.querySelector('#popup').open").await;
        page.click("#popup-body input[type=checkbox]").await;
        page.click("#b-sure").await;
        page.until(&format!("Number(document.body.dataset.plays) > {plays}")).await;
        page.ready().await;
        assert!(!page.is(undo).await, "it was true");

        // It was switched off; the sheet has the switch, and it stays so.
        assert!(page.is("!document.querySelector('#o-confirm').checked").await);
        page.reload().await;
        until_the_last_turn(&page).await;
        let plays = page.plays().await;
        page.keys(&["e"]).await;
        page.until(&format!("Number(document.body.dataset.plays) > {plays}")).await;
        assert!(!page.is("document.querySelector('#popup').open").await);
        page.is_clean().await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_is_looked_at_by_keys_from_a_line_of_the_log_and_forked() {
    let Some(stage) = Stage::set().await else { return };
    let place = stage.table(&[]).await;
    let page = stage.at(&place).await;
    let mut drawings = Vec::new();
    for _ in 0..10 {
        page.ready().await;
        drawings.push(page.drawing().await);
        page.choose_first().await;
    }
    page.ready().await;
    drawings.push(page.drawing().await);

    // From a line of the log to its moment.
    page.click(".tabs [data-sheet=log]").await;
    page.click("#lines .line[data-play='7'] .jump").await;
    page.until("document.body.dataset.mode === 'replay'").await;
    let at = |n: usize| format!("document.querySelector('#r-at').textContent === '{n} / 10'");
    page.until(&at(7)).await;
    let shows = async |n: usize| {
        page.until(&at(n)).await;
        page.until(&format!("document.querySelector('#timeline').value === '{n}'")).await;
        let wanted = serde_json::json!(drawings[n]);
        page.until(&format!(
            "[...document.querySelectorAll('#pieces [data-spot]')].map((e) => e.dataset.spot + (e.style.transform || e.getAttribute('transform'))).join('\\n') === {wanted}"
        ))
        .await;
    };
    shows(7).await;
    page.keys(&["Left"]).await;
    shows(6).await;
    page.keys(&["Right", "Right"]).await;
    shows(8).await;
    page.keys(&["Home"]).await;
    shows(0).await;
    page.keys(&["End"]).await;
    shows(10).await;
    page.keys(&["Home", "Space"]).await;
    page.until("Number(document.querySelector('#timeline').value) >= 2").await;
    page.keys(&["Space", "Home", "Right", "Right", "Right", "Right"]).await;
    shows(4).await;
    page.until("location.search === '?at=4'").await;
    page.reload().await;
    shows(4).await;
    page.click("#lines .line[data-play='5'] .jump, .tabs [data-sheet=log]").await;

    // A game of its own from there.
    let old = page.text("location.pathname.split('/')[2]").await;
    page.goto(&stage.address(&format!("{place}/replay?at=4"))).await;
    shows(4).await;
    page.click("#r-fork").await;
    page.until("document.body.dataset.mode === 'table'").await;
    page.until_plays(4).await;
    assert_ne!(page.text("location.pathname.split('/')[2]").await, old);
    assert_eq!(page.drawing().await, drawings[4]);
    let mark = "document.querySelector('.table-mark').textContent";
    assert_eq!(page.text(mark).await, "Fork from play 4");
    page.choose_first().await;
    page.is_clean().await;
}
