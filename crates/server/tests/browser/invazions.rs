//! A game of cards and hidden hands: both sides on one screen, by pointer and by
//! keys, on a desk and on a phone.

use super::Stage;
use super::browser::{Browser, DESK, PHONE};
use super::hands::tab_to;

const LAB: &str = "invazions/attack_of_the_lab_2p";

/// Whose the screen is to be passed to; waits until it is covered.
async fn covered_for(page: &Browser, role: &str) {
    page.until(&format!(
        "!document.querySelector('#cover').hidden && document.querySelector('#cover-text').textContent.includes('{role}')"
    ))
    .await;
    // Nobody's cards are in the page, nor what only one may have read or heard.
    let left = page
        .text("[...document.querySelectorAll(\"[data-spot^='hand:'], [data-spot^='looked:']\")].map((e) => e.dataset.spot).join()")
        .await;
    assert_eq!(left, "", "covered for {role}");
    let told = page
        .text("['#lines', '#live', '#choices', '#people'].map((id) => document.querySelector(id).textContent).join(' ')")
        .await;
    for secret in ["draws Survivors", "draws Member", "draws Sniper", "draws Let"] {
        assert!(!told.contains(secret), "covered for {role}: {told}");
    }
}

/// Whoever has the screen says so.
async fn uncover(page: &Browser) {
    page.click("#b-uncover").await;
    page.until("document.querySelector('#cover').hidden").await;
    page.ready().await;
}

async fn hand(page: &Browser) -> String {
    page.text(
        "[...document.querySelectorAll('#iz-hand [data-spot]')].map((e) => e.dataset.spot).join()",
    )
    .await
}

#[tokio::test(flavor = "multi_thread")]
async fn a_screen_that_goes_round_tells_nobody_anothers_cards() {
    let Some(stage) = Stage::set().await else { return };
    let place = stage.table_of(LAB, &[("seat0", "me"), ("seat1", "me")]).await;
    let page = stage.at(&place).await;
    covered_for(&page, "The human").await;
    uncover(&page).await;
    let humans = hand(&page).await;
    assert!(humans.contains("hand:"), "{humans}");
    assert!(!humans.contains("member_of_the_horde"), "{humans}");

    // A card is taken up and put down at a Place; then the phase is ended.
    let card = "#iz-hand .iz-card.human.can";
    page.click(card).await;
    page.until("document.querySelector('#iz-places .drop')").await;
    page.click("#iz-places .iz-site[data-spot='place:lobby']").await;
    page.until_plays(1).await;
    page.until("document.querySelector('#iz-places [data-spot^=\"human:lobby:\"]')").await;
    page.click("#choices [data-action='barricade Lobby']").await;

    covered_for(&page, "Red horde").await;
    // A reload shows no more than that.
    page.reload().await;
    covered_for(&page, "Red horde").await;
    uncover(&page).await;
    let hordes = hand(&page).await;
    assert!(hordes.contains("hand:member_of_the_horde"), "{hordes}");
    assert_eq!(page.number("document.querySelectorAll('#people .iz-hand-full').length").await, 1);
    page.click("#iz-places .iz-site[data-spot='place:kitchen']").await;

    // The human may interrupt, and doesn't, for the whole turn.
    covered_for(&page, "The human").await;
    uncover(&page).await;
    page.click("#choices [data-action='pass turn']").await;
    covered_for(&page, "Red horde").await;
    uncover(&page).await;
    let plays = page.plays().await;
    page.click("#iz-hand [data-spot='hand:member_of_the_horde']").await;
    page.until("document.querySelector('#popup').open || document.querySelector('#iz-hand .picked') || document.querySelector('.iz-played li')")
        .await;
    if page.is("document.querySelector('#iz-hand .picked')").await {
        page.click("#iz-places .iz-site[data-spot='place:kitchen']").await;
    }
    page.until(&format!("Number(document.body.dataset.plays) > {plays}")).await;
    page.until("document.querySelector('.iz-played')?.textContent.includes('Member of the horde')")
        .await;
    page.is_clean().await;
}

/// Presses something and waits until it is this person's turn again.
async fn answered(page: &Browser, keys: &[&str]) {
    let plays = page.plays().await;
    page.keys(keys).await;
    page.agree(plays).await;
    page.until(&format!("Number(document.body.dataset.plays) > {plays}")).await;
    page.until("document.body.classList.contains('my-turn') || document.querySelector('#banner .banner-title')").await;
    page.ready().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn cards_are_played_by_keys_against_a_bot() {
    let Some(stage) = Stage::set().await else { return };
    let place = stage.table_of(LAB, &[("seat0", "me"), ("seat1", "bot:rules")]).await;
    let page = stage.at(&place).await;
    page.ready().await;
    for (key, lens) in [("f", "threat"), ("d", "defence")] {
        page.keys(&[key]).await;
        page.until(&format!("document.querySelector('[data-lens={lens}]').ariaPressed === 'true'"))
            .await;
        page.until("document.querySelector('.iz-place.marked')").await;
    }
    page.keys(&["Escape"]).await;
    page.until("!document.querySelector('.iz-place.marked')").await;

    // Take a card up, go to a Place, put it down.
    tab_to(&page, "#iz-hand .iz-card.human").await;
    page.keys(&["Enter"]).await;
    page.until("document.querySelector('#iz-hand .picked')").await;
    tab_to(&page, "#iz-places .iz-site.drop").await;
    page.keys(&["Enter"]).await;
    page.until_plays(1).await;
    page.ready().await;

    // A whole turn by numbers: the last choice of phase 2 is the Barricade.
    while page.is("document.querySelector('#choices [data-action^=barricade]')").await {
        let last = page
            .number("Math.min(9, document.querySelectorAll('#choices button.choice').length)")
            .await;
        answered(&page, &[&last.to_string()]).await;
    }
    let turn = "document.querySelector('#status').textContent.includes('Turn 2')";
    for _ in 0..30 {
        if page.is(turn).await || page.is("document.querySelector('#banner .banner-title')").await {
            break;
        }
        answered(&page, &["1"]).await;
    }
    assert!(page.is(turn).await, "the second turn begins");
    page.is_clean().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn cards_fit_a_phone() {
    let Some(stage) = Stage::set().await else { return };
    let place = stage.table_of(LAB, &[("seat0", "me"), ("seat1", "bot:rules")]).await;
    let page = stage.at("/").await;
    page.resize(PHONE).await;
    page.goto(&stage.address(&place)).await;
    page.ready().await;
    let narrow = "document.documentElement.scrollWidth <= innerWidth && document.body.scrollWidth <= innerWidth";
    assert!(page.is(narrow).await, "the table scrolls sideways");
    // Board, hand and question are in sight together.
    for part in ["#iz-places .iz-site", "#iz-hand .iz-card", "#question"] {
        let seen = format!(
            "(() => {{ const r = document.querySelector('{part}').getBoundingClientRect(); return r.top >= 0 && r.bottom <= innerHeight; }})()"
        );
        assert!(page.is(&seen).await, "{part} is in sight");
    }
    // What is tapped is large enough for a thumb.
    let small = page
        .js("[...document.querySelectorAll('#iz-hand .iz-card, #iz-places .iz-site, #choices .choice')].filter((e) => e.getBoundingClientRect().height < 40).length")
        .await;
    assert_eq!(small, 0);
    page.click("#iz-hand .iz-card.human.can").await;
    page.until("document.querySelector('#iz-places .drop')").await;
    page.click("#iz-places .iz-site[data-spot='place:lobby']").await;
    page.until_plays(1).await;
    page.is_clean().await;
}

/// What stands over a tool of the header, if anything does.
const COVERED: &str = "[...document.querySelectorAll('header.top .tool, .lenses button')]
    .filter((tool) => tool.checkVisibility())
    .filter((tool) => {
        const { left, right, top, bottom } = tool.getBoundingClientRect();
        const over = (x) => document.elementFromPoint(x, (top + bottom) / 2);
        return [left + 4, (left + right) / 2, right - 4].some((x) => !tool.contains(over(x)));
    })
    .map((tool) => tool.id || tool.dataset.lens).join(' ')";

#[tokio::test(flavor = "multi_thread")]
async fn nothing_covers_the_tools_and_the_hand_can_be_read() {
    let Some(stage) = Stage::set().await else { return };
    let bots = ["seat1", "seat2", "seat3"].map(|seat| (seat, "bot:random"));
    let seats = [&[("seat0", "me")][..], &bots].concat();
    let place = stage.table_of("invazions/attack_of_the_lab_4p", &seats).await;
    let page = stage.at(&place).await;
    for size in [DESK, (1280, 800), (1001, 800), (820, 1180), PHONE] {
        page.resize(size).await;
        page.ready().await;
        assert_eq!(page.text(COVERED).await, "", "{size:?}");
    }
    // On a tablet the hand has a row to itself.
    page.resize((820, 1180)).await;
    let wide = "document.querySelector('#iz-hand .iz-card').offsetWidth";
    assert!(page.number(wide).await >= 100, "{}", page.number(wide).await);
    page.is_clean().await;
}
