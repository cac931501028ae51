//! Only the keyboard, and only a thumb.

use super::Stage;
use super::browser::{Browser, DESK, PHONE};

/// Presses Tab until something has the focus.
pub async fn tab_to(page: &Browser, selector: &str) {
    press_to(page, "Tab", selector).await;
}

async fn press_to(page: &Browser, key: &str, selector: &str) {
    for pressed in 0..120 {
        if page
            .is(&format!("document.activeElement?.matches({})", serde_json::json!(selector)))
            .await
        {
            // A zone shows it by its edge, a door by its own; browsers draw no ring around them.
            let visible = "(() => { const at = document.activeElement;
                const edge = at.matches('.zone') ? at.querySelector('.floor') : at.matches('.door') ? at.querySelector('.hit') : null;
                if (edge) return getComputedStyle(edge).stroke !== 'none' && parseFloat(getComputedStyle(edge).strokeWidth) >= 4;
                return getComputedStyle(at).outlineStyle !== 'none'; })()";
            // What was focused by the pointer needs no ring.
            assert!(
                pressed == 0 || page.is(visible).await,
                "the focus on {selector} is not to be seen"
            );
            return;
        }
        page.keys(&[key]).await;
    }
    let at = page.js("document.activeElement?.outerHTML.slice(0, 200)").await;
    panic!("{selector} can't be reached by {key}, which came to {at}");
}

#[tokio::test(flavor = "multi_thread")]
async fn the_keyboard_is_enough() {
    let Some(stage) = Stage::set().await else { return };
    let page = stage.at("/").await;
    tab_to(&page, "form[action='/play-now'] button").await;
    page.keys(&["Enter"]).await;
    page.ready().await;

    // By number, by Tab and Enter in the list, by Tab and Enter on the board.
    page.keys(&["1"]).await;
    page.until_plays(1).await;
    page.ready().await;
    page.keys(&["q"]).await;
    page.until("document.activeElement?.matches('#choices button.choice')").await;
    page.keys(&["Enter"]).await;
    page.until_plays(2).await;
    page.ready().await;
    tab_to(&page, "#board .piece.sv.can").await;
    page.keys(&["Enter"]).await;
    page.until_plays(3).await;
    page.ready().await;
    tab_to(&page, "#board .zone.can").await;
    page.keys(&["Space"]).await;
    page.until_plays(4).await;
    page.ready().await;

    // Help, overlays, sheets, undo.
    page.keys(&["?"]).await;
    page.until("document.querySelector('#help').open").await;
    page.keys(&["Escape"]).await;
    page.until("!document.querySelector('#help').open").await;
    for (key, lens) in [("F", "forecast"), ("S", "sight")] {
        page.keys(&[key]).await;
        page.until(&format!("document.querySelector('[data-lens={lens}]').ariaPressed === 'true'"))
            .await;
        page.until("document.querySelector('#marks .layer-lens')?.childElementCount > 0").await;
    }
    page.keys(&["Escape"]).await;
    page.until("document.querySelector('[data-lens=sight]').ariaPressed === 'false'").await;
    for (key, sheet) in [("g", "goals"), ("l", "log"), ("T", "table"), ("p", "people")] {
        page.keys(&[key]).await;
        page.until(&format!("document.querySelector('#sheet-{sheet}').checkVisibility()")).await;
    }
    page.keys(&["u"]).await;
    page.until_plays(3).await;
    page.keys(&["y"]).await;
    page.until_plays(4).await;
    // The board moves aside for what is asked, and is looked at when it rests.
    page.keys(&["0"]).await;
    page.until(
        "(window.rests = window.was === (window.was = document.querySelector('#board svg')\
         .getAttribute('viewBox')) ? (window.rests ?? 0) + 1 : 0) > 9",
    )
    .await;
    let before = page.text("document.querySelector('#board svg').getAttribute('viewBox')").await;
    page.keys(&["+"]).await;
    page.until(&format!(
        "document.querySelector('#board svg').getAttribute('viewBox') !== '{before}'"
    ))
    .await;
    page.keys(&["0"]).await;
    page.until(&format!(
        "document.querySelector('#board svg').getAttribute('viewBox') === '{before}'"
    ))
    .await;
    page.is_clean().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn cards_are_dragged_and_a_wrong_place_says_why() {
    let Some(stage) = Stage::set().await else { return };
    let place = stage.table(&[]).await;
    let page = stage.at(&place).await;
    page.resize(DESK).await;
    for _ in 0..3 {
        page.choose_first().await;
    }
    page.ready().await;
    page.list().await;
    page.click("#choices [data-action=reorganize]").await;
    page.until_plays(4).await;
    page.ready().await;
    let slot = |who: &str, slot: &str| format!("#people .slot[data-spot='card:{who}:{slot}']");
    assert!(
        page.is(&format!("document.querySelector(\"{}\").draggable", slot("Cole", "hand1"))).await
    );
    // All of it is in sight, and what is dropped on nothing does nothing.
    let sheet = "document.querySelector('#sheet-people')";
    assert!(page.is(&format!("{sheet}.scrollHeight <= {sheet}.clientHeight + 1")).await);
    let card = page
        .js("(() => { const r = document.querySelector('#people .involved .slot[draggable=true]').getBoundingClientRect(); return [Math.round(r.x + r.width / 2), Math.round(r.y + 20)]; })()")
        .await;
    page.carry(&[card, serde_json::json!([8, 8])], 300).await;
    assert_eq!(page.plays().await, 4, "dropped on nothing, nothing is done");
    page.drag(&slot("Cole", "hand1"), &slot("Cole", "pack1")).await;
    page.until_plays(5).await;
    page.until(&format!("document.querySelector(\"{} .card\")", slot("Cole", "pack1"))).await;

    // A weapon is not worn.
    page.ready().await;
    page.drag(&slot("Cole", "pack1"), &slot("Cole", "body1")).await;
    page.until("document.querySelector('#toast').textContent.trim().length > 10").await;
    assert_eq!(page.plays().await, 5);

    // By keys: pick it up, go there, put it down.
    tab_to(&page, &slot("Cole", "pack1")).await;
    page.keys(&["Enter"]).await;
    page.until("document.querySelector('#people .picked')").await;
    let drops =
        page.js("[...document.querySelectorAll('#people .drop')].map((e) => e.dataset.spot)").await;
    assert!(drops.to_string().contains("card:Cole:hand"), "{drops}");
    press_to(&page, "Shift+Tab", "#people .slot.hand.drop").await;
    page.keys(&["Enter"]).await;
    page.until_plays(6).await;
    page.until("document.querySelector(\"#people [data-spot^='card:Cole:hand'] .card\")").await;
    page.is_clean().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_phone_shows_the_board_first_and_the_rest_in_sheets() {
    let Some(stage) = Stage::set().await else { return };
    let place = stage.table(&[]).await;
    let page = stage.at("/").await;
    page.resize(PHONE).await;
    let narrow = "document.documentElement.scrollWidth <= innerWidth && document.body.scrollWidth <= innerWidth";
    for path in ["/", "/new?mission=invader/m0", "/rules", "/rules?q=noise", "/import", "/help"] {
        page.goto(&stage.address(path)).await;
        assert!(page.is(narrow).await, "{path} scrolls sideways");
    }
    page.goto(&stage.address(&place)).await;
    page.choose_first().await;
    page.ready().await;
    let share = "(() => { const b = document.querySelector('#board').getBoundingClientRect(), s = document.querySelector('#bar').getBoundingClientRect();
        return b.top < s.top && b.width > innerWidth * .9 && b.height > innerHeight * .22 && s.bottom <= innerHeight + 1; })()";
    assert!(page.is(share).await, "board above, sheets below, all in sight");
    for sheet in ["people", "goals", "log", "table", "actions"] {
        page.click(&format!(".tabs [data-sheet={sheet}]")).await;
        page.until(&format!("document.querySelector('#sheet-{sheet}').checkVisibility()")).await;
        page.until("[...document.querySelectorAll('.sheet')].filter((s) => s.checkVisibility()).length === 1").await;
        assert!(page.is(narrow).await, "{sheet} scrolls sideways");
        assert!(page.is(share).await, "{sheet} hides the board");
        assert_eq!(page.number("scrollY + document.body.scrollTop").await, 0);
    }
    // Its own tab puts a sheet down: then the board has the room.
    page.click(".tabs [data-sheet=actions]").await;
    page.until(
        "document.querySelector('#board').getBoundingClientRect().height > innerHeight * .5",
    )
    .await;
    page.click(".tabs [data-sheet=actions]").await;
    page.choose_first().await;
    page.goto(&stage.address(&format!("{place}/replay"))).await;
    page.until("document.querySelector('#r-at').textContent === '2 / 2'").await;
    assert!(page.is(narrow).await, "the replay scrolls sideways");
    page.click("#r-prev").await;
    page.until("document.querySelector('#r-at').textContent === '1 / 2'").await;
    // The board comes near enough to whoever acts to be read and tapped.
    page.goto(&stage.address(&place)).await;
    page.choose_first().await;
    let zone = "document.querySelector(`#board [data-spot=\"${document.querySelector('#pieces [data-acting]')?.dataset.acting}\"]`)";
    page.until(&format!("{zone}?.getBoundingClientRect().width >= 80")).await;
    page.is_clean().await;
}
