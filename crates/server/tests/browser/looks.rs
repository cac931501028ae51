//! Every page at a desk's and a phone's size, light and dark: nothing that
//! keeps people out, nothing in the console, and pictures of them all.

use std::path::PathBuf;
use std::sync::LazyLock;

use super::Stage;
use super::browser::{Browser, DESK, PHONE};

const CHECKS: &str = include_str!("checks.js");

/// The script of axe-core, where `HOLDOUT_AXE` names its file.
static AXE: LazyLock<Option<String>> = LazyLock::new(|| {
    let file = std::env::var_os("HOLDOUT_AXE")?;
    Some(std::fs::read_to_string(file).expect("HOLDOUT_AXE names the script of axe-core"))
});

/// All that axe finds, in words.
const ASK_AXE: &str = "
    const options = { resultTypes: ['violations'], rules: { 'target-size': { enabled: true } } };
    return axe.run(document, options).then(({ violations }) =>
      violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html.slice(0, 200)}`)));";

/// Asks the checks what is wrong with the page as it is, and axe where it is there.
async fn check(page: &Browser, what: &str) {
    let axe = AXE.as_ref().map(|axe| format!("{axe}\n{ASK_AXE}"));
    for script in [Some(CHECKS), axe.as_deref()].into_iter().flatten() {
        let wrong = page.run(script).await;
        let wrong = wrong.as_array().cloned().unwrap_or_default();
        assert!(wrong.is_empty(), "{what}: {wrong:#?}");
    }
}

/// The pages of which pictures are kept.
const KEPT: [&str; 28] = [
    "home",
    "lobby",
    "story",
    "new",
    "rules",
    "article",
    "guide",
    "guide-cards",
    "attack",
    "trade",
    "import",
    "help",
    "error",
    "lesson",
    "play",
    "lens-forecast",
    "people",
    "table",
    "replay",
    "ending",
    "invazions",
    "invazions-horde",
    "invazions-threat",
    "cover",
    "campaign",
    "campaign-keep",
    "campaign-ending",
    "campaign-story",
];

/// Keeps a picture where that is wanted.
async fn keep(page: &Browser, name: &str, size: &str) {
    let wanted = std::env::var("HOLDOUT_PICTURES").is_ok_and(|keep| keep == "1");
    if wanted && KEPT.contains(&name) {
        page.run("document.activeElement?.blur()").await;
        let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../docs/pictures");
        let file = folder.join(format!("web-{name}-{size}.png"));
        std::fs::write(&file, page.picture().await).expect("a picture is kept");
    }
}

/// Shows the page in a look, and its control with it where there is one.
async fn choose(page: &Browser, theme: &str) {
    page.run(&format!(
        "document.documentElement.dataset.theme = '{theme}'; \
         const control = document.getElementById('o-theme'); if (control) control.value = '{theme}'"
    ))
    .await;
}

/// Looks at the page light and dark, and keeps a picture of one of them.
pub async fn look(page: &Browser, name: &str, size: &str, dark: bool) {
    for scheme in ["light", "dark"] {
        page.scheme(scheme).await;
        choose(page, scheme).await;
        page.until("document.getAnimations().every((one) => one.playState !== 'running' || one.effect.getTiming().iterations === Infinity)").await;
        check(page, &format!("{name} {size} {scheme}")).await;
        if (scheme == "dark") == dark {
            keep(page, name, size).await;
        }
    }
    choose(page, "dark").await;
}

#[tokio::test(flavor = "multi_thread")]
async fn every_page_can_be_read_and_used() {
    let Some(stage) = Stage::set().await else { return };
    for (screen, size) in [(DESK, "1440"), (PHONE, "390")] {
        let page = stage.at("/").await;
        page.resize(screen).await;
        for (name, path) in [
            ("home", "/"),
            ("shelf", "/?game=InvaZions"),
            ("new", "/new?mission=invader/m1"),
            ("campaigns", "/?game=Campaigns"),
            ("campaign-new", "/new?mission=campaign/invader"),
            ("rules", "/rules"),
            ("search", "/rules?q=noise"),
            ("import", "/import"),
            ("help", "/help"),
            ("guide", "/rules/survival/guide/noise"),
            ("guide-cards", "/rules/invazions/guide/damaging"),
        ] {
            page.goto(&stage.address(path)).await;
            look(&page, name, size, true).await;
            page.is_clean().await;
        }
        page.goto(&stage.address("/rules")).await;
        page.click(".kind summary").await;
        page.click(".articles a").await;
        page.until("document.querySelector('.article')").await;
        look(&page, "article", size, true).await;
        page.is_clean().await;
        // The browser itself reports what was not found.
        page.goto(&stage.address("/t/nowhere")).await;
        look(&page, "error", size, false).await;
        page.console().await;
    }
}

/// Moments of the tutorial, from its fourth play on: a target is tapped, cards
/// change hands.
async fn moments(page: &Browser, size: &str) {
    page.tap("enemies:03-V:32:worker").await;
    page.until("document.querySelector('#popup').open").await;
    look(page, "attack", size, true).await;
    page.keys(&["Escape"]).await;
    for plays in 4..16 {
        page.ready().await;
        page.run("document.querySelector('#choices button.choice').click()").await;
        page.until_plays(plays + 1).await;
    }
    page.ready().await;
    look(page, "trade", size, true).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn every_part_of_the_table_can_be_read_and_used() {
    let Some(stage) = Stage::set().await else { return };
    for (screen, size) in [(DESK, "1440"), (PHONE, "390")] {
        let page = stage.at("/").await;
        page.resize(screen).await;
        page.click("form[action='/play-now'] button").await;
        for _ in 0..4 {
            page.choose_first().await;
        }
        page.ready().await;
        look(&page, "lesson", size, true).await;
        moments(&page, size).await;
        page.is_clean().await;

        // A game that bots have ended.
        let place = stage.table(&[("seat0", "bot:random")]).await;
        page.goto(&stage.address(&place)).await;
        page.until("document.querySelector('#banner .banner-title')").await;
        page.ready().await;
        look(&page, "ending", size, false).await;
        page.goto(&stage.address(&format!("{place}/story"))).await;
        look(&page, "story", size, true).await;
        page.goto(&stage.address(&format!("{place}/lobby"))).await;
        look(&page, "lobby", size, true).await;
        page.goto(&stage.address(&format!("{place}/replay?at=40"))).await;
        page.until("document.querySelector('#r-at').textContent.startsWith('40 /')").await;
        page.until("document.querySelector('#now')?.childElementCount > 0").await;
        look(&page, "replay", size, true).await;
        let place = stage.table(&[]).await;
        page.goto(&stage.address(&place)).await;
        for _ in 0..9 {
            page.choose_first().await;
        }
        page.ready().await;
        look(&page, "play", size, true).await;
        for lens in ["forecast", "noise", "sight", "seen", "range"] {
            page.click(&format!(".lenses [data-lens={lens}]")).await;
            page.until("!document.querySelector('#caption').hidden").await;
            look(&page, &format!("lens-{lens}"), size, false).await;
            page.keys(&["Escape"]).await;
        }
        for sheet in ["people", "goals", "log", "table"] {
            page.click(&format!(".tabs [data-sheet={sheet}]")).await;
            look(&page, sheet, size, false).await;
        }
        // A phone has no keys, and no room for a button that tells of them.
        match screen == DESK {
            true => page.click("#b-help").await,
            false => page.keys(&["?"]).await,
        }
        page.until("document.querySelector('#help').open").await;
        look(&page, "keys", size, false).await;
        page.keys(&["Escape"]).await;
        page.is_clean().await;
    }
}

/// The first of what can be done, until it is this person's decision again.
async fn answer_first(page: &Browser) {
    page.ready().await;
    let plays = page.plays().await;
    page.click("#choices button.choice").await;
    page.agree(plays).await;
    page.until(&format!("Number(document.body.dataset.plays) > {plays} && document.body.classList.contains('my-turn')"))
        .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn every_part_of_a_card_game_can_be_read_and_used() {
    let Some(stage) = Stage::set().await else { return };
    for (screen, size) in [(DESK, "1440"), (PHONE, "390")] {
        let page = stage.at("/").await;
        page.resize(screen).await;
        page.goto(&stage.address("/new?mission=invazions/attack_of_the_lab_2p")).await;
        look(&page, "invazions-new", size, false).await;

        let lab = "invazions/attack_of_the_lab_2p";
        let place = stage.table_of(lab, &[("seat0", "me"), ("seat1", "bot:rules")]).await;
        page.goto(&stage.address(&place)).await;
        // Into the second turn, until Humans can be placed again.
        let defends = "document.querySelector('#status').textContent.includes('Turn 2') && document.querySelector('#choices [data-action^=defend]')";
        for _ in 0..30 {
            if page.is(defends).await {
                break;
            }
            answer_first(&page).await;
        }
        page.ready().await;
        look(&page, "invazions", size, true).await;
        page.click(".lenses [data-lens=threat]").await;
        page.until("!document.querySelector('#caption').hidden").await;
        look(&page, "invazions-threat", size, true).await;
        page.keys(&["Escape"]).await;
        for sheet in ["people", "goals"] {
            page.click(&format!(".tabs [data-sheet={sheet}]")).await;
            look(&page, &format!("invazions-{sheet}"), size, false).await;
        }
        page.goto(&stage.address(&format!("{place}/replay?at=9"))).await;
        page.until("document.querySelector('#r-at').textContent.startsWith('9 /')").await;
        look(&page, "invazions-replay", size, false).await;

        // The other side, on a screen that goes round.
        let place = stage.table_of(lab, &[("seat0", "bot:rules"), ("seat1", "me")]).await;
        page.goto(&stage.address(&place)).await;
        page.until("document.body.classList.contains('my-turn')").await;
        for _ in 0..3 {
            answer_first(&page).await;
        }
        page.ready().await;
        page.keys(&["Escape"]).await;
        look(&page, "invazions-horde", size, true).await;
        let place = stage.table_of(lab, &[("seat0", "me"), ("seat1", "me")]).await;
        page.goto(&stage.address(&place)).await;
        page.until("!document.querySelector('#cover').hidden").await;
        look(&page, "cover", size, false).await;
        page.is_clean().await;

        // A game that bots have ended.
        let bots = [("seat0", "bot:random"), ("seat1", "bot:random")];
        let place = stage.table_of(lab, &bots).await;
        page.goto(&stage.address(&place)).await;
        page.until("document.querySelector('#banner .banner-title')").await;
        page.ready().await;
        look(&page, "invazions-ending", size, false).await;
        page.is_clean().await;
    }
}
