//! Several people at one table, and one who looks on.

use super::Stage;
use super::browser::Browser;

/// The addresses that the host can give away.
pub async fn links(host: &Browser) -> Vec<String> {
    let links = host
        .js("[...document.querySelectorAll('#seats [data-copy]')].map((e) => e.dataset.copy)")
        .await;
    let links = links.as_array().cloned().unwrap_or_default();
    links.iter().filter_map(|link| link.as_str().map(str::to_owned)).collect()
}

/// Writes down what is shown of cards, tokens, dice and enemies.
const WATCH: &str = "window.seen = []; document.addEventListener('shown', ({ detail }) => {
    if (!['go', 'phase', 'search', 'gain'].includes(detail.shown.do)) window.seen.push(JSON.stringify(detail.shown));
});";

#[tokio::test(flavor = "multi_thread")]
async fn two_play_and_a_third_looks_on() {
    let Some(stage) = Stage::set().await else { return };
    let place =
        stage.table(&[("players", "2"), ("seat0", "me"), ("seat1", "link"), ("name1", "Bo")]).await;
    let host = stage.at(&place).await;
    host.ready().await;
    let links = links(&host).await;
    let own = place.clone();
    let [guest, watcher] = [&links[links.len() - 2], &links[links.len() - 1]];
    assert!(*guest != own && *watcher != own && guest != watcher);
    let guest = stage.at(guest).await;
    let watcher = stage.at(watcher).await;
    let all = [&host, &guest, &watcher];
    for page in all {
        page.ready().await;
        page.run(WATCH).await;
    }
    assert_eq!(watcher.text("document.querySelector('.table-mark').textContent").await, "Watching");
    for page in [&host, &guest] {
        assert!(page.is("!document.querySelector('.table-mark')").await);
    }

    // Presence.
    host.click(".tabs [data-sheet=table]").await;
    host.until("document.querySelectorAll('#seats .dot.here').length === 2").await;
    host.until("document.querySelector('#seats .watch').textContent.includes('One person')").await;
    // Links are copied, not read; what only a check of the dice needs is folded away.
    assert!(host.is("!document.querySelector('#seats').innerText.includes('/t/')").await);
    assert!(host.is("!document.querySelector('#seats .promise').open").await);
    assert!(host.is("!document.querySelector('#seats .promise code').checkVisibility()").await);

    // Whoever is asked decides; everybody sees it.
    let mut by_guest = 0;
    for plays in 0..18 {
        for page in all {
            page.until_plays(plays).await;
            // Whose turn it is is told when all is shown.
            page.ready().await;
        }
        let mine = guest.is("document.body.classList.contains('my-turn')").await;
        by_guest += usize::from(mine);
        let (active, other) = if mine { (&guest, &host) } else { (&host, &guest) };
        assert!(active.is("document.title.startsWith('●')").await, "the badge of whose turn it is");
        if !other.is("document.body.classList.contains('my-turn')").await {
            assert!(other.is("!document.title.startsWith('●')").await);
        }
        // Soon everybody stays where they are: the first choice leads to a Tank, and the game ends.
        match plays < 8 {
            true => active.choose_first().await,
            false => active.go_on().await,
        }
    }
    assert!(by_guest > 0, "both had something to decide");
    for page in all {
        page.until_plays(18).await;
        page.ready().await;
    }
    let drawn = host.drawing().await;
    for page in [&guest, &watcher] {
        page.until("!document.querySelector('#board .flyer')").await;
        assert_eq!(page.drawing().await, drawn);
    }
    assert_eq!(watcher.number("document.querySelectorAll('#choices button').length").await, 0);

    // Until enemies have come: what is turned up and rolled is shown to everybody.
    let come = "window.seen.filter((each) => JSON.parse(each).do === 'card').length";
    for _ in 0..60 {
        if watcher.number(come).await > 0 {
            break;
        }
        let mine = guest.is("document.body.classList.contains('my-turn')").await;
        let (active, plays) = (if mine { &guest } else { &host }, host.plays().await);
        active.go_on().await;
        for page in all {
            page.until(&format!("Number(document.body.dataset.plays) > {plays}")).await;
        }
        for page in all {
            page.until_plays(active.plays().await).await;
            page.ready().await;
        }
    }
    assert!(watcher.number(come).await > 0, "enemies came");
    let seen = host.js("window.seen").await;
    for page in [&guest, &watcher] {
        assert_eq!(page.js("window.seen").await, seen, "everybody sees every reveal");
    }

    // What is said is heard, in short by whoever has the log shut, and a tap opens the talk.
    guest.click(".tabs [data-sheet=log]").await;
    guest.click("#say input").await;
    guest.keys(&["H", "i", "!", "Enter"]).await;
    for page in all {
        page.until("document.querySelector('#chat-lines').textContent.includes('Hi!')").await;
    }
    watcher.until("document.querySelector('#heard').textContent.includes('Hi!')").await;
    watcher.click("#heard button").await;
    watcher.until("document.querySelector('#chat-lines').checkVisibility()").await;
    assert!(
        guest.is("document.querySelector('#heard')?.hidden ?? true").await,
        "their own words are no news"
    );
    for page in all {
        page.is_clean().await;
    }
}
