//! The board of figures: what is told happens on it, event by event; and cards
//! change hands without looking for the other hand.

use super::Stage;
use super::browser::{DESK, PHONE};

/// Writes down what the pieces were before and after each thing that is shown, and what log and
/// choices said meanwhile.
const LISTEN: &str =
    "window.trace = []; document.addEventListener('shown', ({ detail }) => window.trace.push({
    ...detail,
    armour: document.querySelectorAll(`#pieces [data-id='${detail.shown.id}'] .arm`).length,
    ground: [...document.querySelector(`#ground [data-spot='${detail.shown.spot}']`)?.classList ?? []],
    plays: document.body.dataset.plays,
    lines: document.querySelector('#lines').childElementCount,
    choices: document.querySelector('#choices').textContent,
}));";

/// Where the log or the choices changed while something was still to be shown of a play.
const AHEAD: &str =
    "window.trace.filter((entry, n) => n && entry.plays === window.trace[n - 1].plays
    && (entry.lines !== window.trace[n - 1].lines || entry.choices !== window.trace[n - 1].choices))
    .map(({ shown, plays, lines }) => `${shown.do} of play ${plays}, ${lines} lines`)";

/// What in the trace doesn't match what was told.
const WRONG: &str = "window.trace.filter(({ shown, before, after, armour, ground }) => ({
    send: () => before.from - after.from !== shown.count || after.to - before.to !== shown.count,
    come: () => after.to - before.to !== shown.count,
    fall: () => before.to - after.to !== 1,
    go: () => after.at !== shown.to,
    gone: () => after.at !== undefined,
    hurt: () => armour > shown.left,
    door: () => !ground.includes(shown.state),
    mold: () => !ground.includes(shown.active ? 'mold' : 'oldmold'),
})[shown.do]?.()).map((entry) => JSON.stringify(entry))";

/// Who stands where, as the board says it.
const STANDING: &str = "[...document.querySelectorAll('#pieces > [data-id]')].map(({ dataset: d }) => `${d.id} ${d.zone} ${d.count ?? 1}`).sort().join('\\n')";

#[tokio::test(flavor = "multi_thread")]
async fn the_enemies_phase_is_played_event_by_event() {
    let Some(stage) = Stage::set().await else { return };
    let place = stage.table_of("invader/m1", &[]).await;
    let page = stage.at(&place).await;
    page.run(
        "localStorage.setItem('holdout-settings', JSON.stringify({ speed: '4', confirm: false }))",
    )
    .await;
    page.reload().await;
    page.ready().await;
    page.run(LISTEN).await;
    let enemies = "window.trace.filter(({ shown }) => ['send', 'come', 'card', 'hurt', 'mold', 'door', 'strike'].includes(shown.do)).length";
    let mut recaps = 0;
    for _ in 0..120 {
        // While ways are still to be decided, the server has nobody moved yet.
        let players = "document.querySelector('.phases .now')?.textContent.includes('Survivors')";
        if page.number(enemies).await >= 10 && recaps > 0 && page.is(players).await {
            break;
        }
        page.until("document.body.dataset.busy !== 'true'").await;
        // The phase itself is watched to its end.
        page.until("!document.body.classList.contains('showing')").await;
        if page.is("!document.querySelector('#recap').hidden").await {
            recaps += 1;
            assert!(
                page.number("document.querySelectorAll('#recap .told').length").await >= 2,
                "the recap tells what happened"
            );
            page.keys(&["Space"]).await;
            page.until("document.querySelector('#recap').hidden").await;
        }
        let plays = page.plays().await;
        page.run(
            "const all = [...document.querySelectorAll('#choices button.choice')];
            (all.find(({ dataset }) => dataset.action === 'end') ?? all[0]).click();",
        )
        .await;
        page.until(&format!("Number(document.body.dataset.plays) > {plays}")).await;
    }
    assert!(page.number(enemies).await >= 10 && recaps > 0, "a phase was shown");
    page.ready().await;
    let wrong = page.js(WRONG).await;
    assert_eq!(wrong, serde_json::json!([]), "the board matched each event");
    let ahead = page.js(AHEAD).await;
    assert_eq!(ahead, serde_json::json!([]), "log and choices wait for the board");
    let lines = "new Set(window.trace.map(({ lines }) => lines)).size";
    assert!(page.number(lines).await > 1, "the log follows when the board has shown it");
    // However long the log has become, its end is in sight when it is opened.
    page.click(".tabs [data-sheet=log]").await;
    page.until("document.querySelector('#lines').lastElementChild.checkVisibility()").await;
    let end = "(() => { const r = document.querySelector('#lines').lastElementChild.getBoundingClientRect();
        return document.querySelector('#lines').contains(document.elementFromPoint(r.x + 20, r.y + r.height / 2)); })()";
    page.until(end).await;
    // And what it came to is what the server says.
    let played = page.text(STANDING).await;
    page.reload().await;
    page.ready().await;
    assert_eq!(played, page.text(STANDING).await);
    page.is_clean().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_first_and_the_last_trade_on_a_phone_without_scrolling() {
    let Some(stage) = Stage::set().await else { return };
    let place = stage.table(&[]).await;
    let page = stage.at(&place).await;
    page.resize(PHONE).await;
    // Cards are shared out, and Cole begins.
    for _ in 0..12 {
        page.ready().await;
        if page.is("document.querySelector('#choices [data-action^=trade]')").await {
            break;
        }
        page.choose_first().await;
    }
    page.ready().await;
    let plays = page.plays().await;
    page.click("#bar [data-slot=trade]").await;
    page.until("document.querySelector('#popup').open").await;
    page.click("#popup [data-action='trade Baraka']").await;
    page.until_plays(plays + 1).await;
    page.ready().await;
    let all = "[...document.querySelectorAll('#people .involved .slot')].every((e) => { const r = e.getBoundingClientRect(); return r.top >= 0 && r.bottom <= innerHeight && r.left >= 0 && r.right <= innerWidth; })";
    assert_eq!(page.number("document.querySelectorAll('#people .involved').length").await, 2);
    page.until(all).await;
    page.until("document.querySelector('#choices [data-action]').checkVisibility()").await;
    let card = "#people .involved:first-child .slot[draggable=true]";
    page.click(card).await;
    if page.is("document.querySelector('#popup').open").await {
        page.click("#popup button.choice:not([data-action])").await;
    }
    page.until("document.querySelector('#people .picked')").await;
    page.click("#people .involved:not(:first-child) .slot.drop").await;
    page.until_plays(plays + 2).await;
    assert_eq!(page.number("document.querySelector('#sheet-people').scrollTop").await, 0);
    page.is_clean().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_tap_goes_several_zones() {
    let Some(stage) = Stage::set().await else { return };
    let place = stage.table(&[]).await;
    let page = stage.at(&place).await;
    let far = "[...document.querySelectorAll('#ground .zone.can')].find((zone) => /zones on/.test(zone.getAttribute('aria-description') ?? ''))?.dataset.spot ?? ''";
    for _ in 0..12 {
        page.ready().await;
        if !page.text(far).await.is_empty() {
            break;
        }
        page.choose_first().await;
    }
    let (spot, plays) = (page.text(far).await, page.plays().await);
    assert!(!spot.is_empty(), "a zone farther off is marked");
    assert!(page.is("document.querySelector('.layer-costs .cost.far')").await, "with its cost");
    assert!(page.tap(&spot).await, "it can be tapped");
    page.until(&format!("document.querySelector('#pieces .acting')?.dataset.zone === '{spot}'"))
        .await;
    assert!(page.plays().await >= plays + 2, "each zone is a play of its own");
    page.is_clean().await;
}

/// Where every zone lies on the screen, as far as it is outside of the board's window.
const OUTSIDE: &str = "(() => { const window = document.querySelector('#board').getBoundingClientRect();
    return [...document.querySelectorAll('#ground .zone')].map((zone) => zone.getBoundingClientRect())
      .filter(({ left, top, right, bottom }) => left < window.left - 1 || top < window.top - 1
        || right > window.right + 1 || bottom > window.bottom + 1).length; })()";

#[tokio::test(flavor = "multi_thread")]
async fn the_largest_boards_fit_on_a_desk() {
    let Some(stage) = Stage::set().await else { return };
    let page = stage.at("/").await;
    page.resize(DESK).await;
    for mission in ["invader/m7", "second/m5"] {
        let place = stage.table_of(mission, &[]).await;
        page.goto(&stage.address(&place)).await;
        page.ready().await;
        assert!(page.is("document.querySelectorAll('#ground .zone').length > 40").await);
        assert_eq!(page.number(OUTSIDE).await, 0, "{mission}: zones are out of sight");
    }
    page.is_clean().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_only_attack_is_weighed_before_it_is_made() {
    let Some(stage) = Stage::set().await else { return };
    let page = stage.at("/").await;
    page.click("form[action='/play-now'] button").await;
    for _ in 0..4 {
        page.choose_first().await;
    }
    page.ready().await;
    let plays = page.plays().await;
    assert!(
        page.is("document.querySelectorAll('#choices [data-action^=shoot]').length === 1").await
    );
    page.keys(&["a"]).await;
    page.until("document.querySelector('#popup').open").await;
    assert!(page.is("document.querySelector('#popup .chance').textContent.includes('%')").await);
    assert_eq!(page.plays().await, plays, "nothing is done yet");
    page.keys(&["1"]).await;
    page.until(&format!("Number(document.body.dataset.plays) > {plays}")).await;
    page.is_clean().await;
}
