//! Seats that change hands, plays that are taken back by agreement, games that
//! are carried from one table to another.

use super::Stage;
use super::browser::{Browser, DESK, PHONE};
use super::people::links;

/// Two people, the second by link.
const TWO: [(&str, &str); 4] =
    [("players", "2"), ("seat0", "me"), ("seat1", "link"), ("name1", "Bo")];

/// The host's page and the guest's, and the guest's address.
async fn two(stage: &Stage, more: &[(&str, &str)]) -> (Browser, Browser, String) {
    let place = stage.table(&[&TWO, more].concat()).await;
    let host = stage.at(&place).await;
    host.ready().await;
    let links = links(&host).await;
    let address = links[links.len() - 2].clone();
    let guest = stage.at(&address).await;
    guest.ready().await;
    host.click(".tabs [data-sheet=table]").await;
    (host, guest, address)
}

#[tokio::test(flavor = "multi_thread")]
async fn a_new_link_takes_the_seat_from_the_old_one() {
    let Some(stage) = Stage::set().await else { return };
    let (host, guest, old) = two(&stage, &[]).await;
    host.until("document.querySelectorAll('#seats .dot.here').length === 2").await;
    host.click("#seats .seat:nth-child(2) [data-post=renew]").await;
    host.until("document.querySelectorAll('#seats .dot.away').length === 1").await;

    // Whoever came by the old link is shown out and told so.
    guest.until("document.querySelector('#net')?.textContent.includes('no longer')").await;
    guest.goto(&stage.address(&old)).await;
    assert!(guest.is("document.body.textContent.includes('No such table')").await);

    let now = links(&host).await;
    let new = &now[now.len() - 2];
    assert_ne!(*new, old);
    guest.goto(&stage.address(new)).await;
    guest.ready().await;
    host.until("document.querySelectorAll('#seats .dot.here').length === 2").await;
    host.is_clean().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn an_invitation_leads_to_a_seat_of_ones_own() {
    let Some(stage) = Stage::set().await else { return };
    let pairs = [
        ("mission", "invazions/attack_of_the_lab_2p"),
        ("seat0", "me"),
        ("seat1", "link"),
        ("name1", "Bo"),
    ];
    let answer = stage.served.form("/tables", &pairs).await;
    let place = answer.headers().get("location").expect("a table").to_str().expect("an address");
    let host = stage.at(place).await;
    host.until("document.querySelectorAll('#seats [data-copy]').length > 1").await;
    let offered = links(&host).await;
    let invitation = &offered[offered.len() - 2];

    // Whoever looks at it is told what it is, and takes nothing yet.
    let guest = stage.at(invitation).await;
    for _ in 0..2 {
        assert!(guest.is("document.body.textContent.includes('A seat is kept for you: Bo')").await);
        assert!(guest.is("!document.querySelector('[data-spot^=\"hand:\"]')").await);
        guest.reload().await;
    }
    guest.click("form[action$='/take'] button").await;
    guest.until("document.body.dataset.mode === 'table'").await;
    let own = guest.text("location.pathname").await;
    assert_ne!(own, *invitation);
    for page in [&host, &guest] {
        page.until("document.querySelector('#iz-hand [data-spot^=\"hand:\"]')").await;
        page.is_clean().await;
    }
    host.click(".tabs [data-sheet=table]").await;
    host.until("document.querySelectorAll('#seats .dot.here').length === 2").await;
    let shown = links(&host).await;
    assert!(!shown.contains(invitation) && !shown.contains(&own), "{shown:?}");

    // It seats one person; whoever comes later finds nothing.
    let late = stage.at(invitation).await;
    assert!(late.is("document.body.textContent.includes('No such table')").await);
    // The address that is theirs brings them back.
    guest.goto(&stage.address(&own)).await;
    guest.until("document.querySelector('#iz-hand [data-spot^=\"hand:\"]')").await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_seat_goes_to_a_bot_and_back() {
    let Some(stage) = Stage::set().await else { return };
    let (host, guest, _) = two(&stage, &[]).await;
    let give = "#seats .seat:nth-child(2) select";
    let focus = format!("document.querySelector('{give}').focus()");
    host.run(&focus).await;
    // From `a person` to the first bot, if the guest agrees, and back.
    host.keys(&["Down"]).await;
    guest.until("document.querySelector('.banner.wish')").await;
    assert!(host.is("!document.querySelector('#seats .dot.bot')").await, "they are asked first");
    guest.click(".banner.wish button:not(.primary)").await;
    host.until("!document.querySelector('.banner.wish')").await;
    assert!(host.is(&format!("document.querySelector('{give}').value === 'person'")).await);
    host.keys(&["Down"]).await;
    guest.click(".banner.wish button.primary").await;
    host.until("document.querySelectorAll('#seats .dot.bot').length === 1").await;
    guest.until("document.querySelector('#seats .dot.bot')").await;
    assert!(host.is(&format!("document.activeElement.matches('{give}')")).await, "the focus stays");
    guest.until("!document.body.classList.contains('my-turn')").await;
    assert_eq!(guest.number("document.querySelectorAll('#choices button').length").await, 0);

    // Whoever lost their seat is told, and can have it back at once.
    guest
        .until("document.querySelector('#toast').textContent.includes('A bot plays your seat')")
        .await;
    guest.click("#toast button").await;
    host.until("!document.querySelector('#seats .dot.bot')").await;
    guest.until("!document.querySelector('#seats .dot.bot')").await;
    // The guest is at the table again: what anybody may decide, they may.
    guest.until("document.querySelectorAll('#choices button').length > 0 || !document.body.classList.contains('my-turn')")
        .await;
    for page in [&host, &guest] {
        page.is_clean().await;
    }
}

/// What somebody sees of a game: how far it is, what is asked, who stands where.
const SEEN: &str = "[document.body.dataset.plays, document.querySelector('#question').textContent,
    ...[...document.querySelectorAll('#pieces > [data-id]')].map(({ dataset: d }) => `${d.id} ${d.zone} ${d.count ?? 1}`).sort()].join('\\n')";

/// Plays until the guest alone is to decide.
async fn until_the_guests_turn(host: &Browser, guest: &Browser) {
    for _ in 0..40 {
        host.ready().await;
        if !host.is("document.body.classList.contains('my-turn')").await {
            break;
        }
        host.go_on().await;
        guest.until_plays(host.plays().await).await;
    }
    guest.ready().await;
    assert!(guest.is("document.body.classList.contains('my-turn')").await);
}

#[tokio::test(flavor = "multi_thread")]
async fn whoever_is_dropped_is_missed_and_comes_back_to_their_place() {
    let Some(stage) = Stage::set().await else { return };
    for size in [DESK, PHONE] {
        let (host, guest, address) = two(&stage, &[]).await;
        host.resize(size).await;
        guest.resize(size).await;
        // The sheet is put down again: whoever looks at the board misses them too.
        host.click(".tabs [data-sheet=table]").await;
        let away = "document.querySelector('#away')?.checkVisibility()";
        assert!(!host.is(away).await, "nobody is missed yet");
        until_the_guests_turn(&host, &guest).await;
        let seen = guest.text(SEEN).await;

        // Whoever goes is missed by name.
        guest.goto("about:blank").await;
        host.until(away).await;
        assert_eq!(host.text("document.querySelector('#away').textContent").await, "Bo is away");
        host.until("document.querySelector('#toast').textContent.startsWith('Bo has left')").await;
        let question = host.text("document.querySelector('#question').textContent").await;
        assert!(question.starts_with("Bo: "), "whom all wait for has a name: {question}");

        // Whoever comes back finds everything as it was.
        guest.goto(&stage.address(&address)).await;
        guest.ready().await;
        assert_eq!(guest.text(SEEN).await, seen);
        host.until(&format!("!({away})")).await;
        host.until("document.querySelector('#toast').textContent === 'Bo is back.'").await;
        let plays = guest.plays().await;
        guest.choose_first().await;
        host.until(&format!("Number(document.body.dataset.plays) > {plays}")).await;

        // While they are gone a bot may play for them at once; they can have their seat back.
        guest.goto("about:blank").await;
        host.until(away).await;
        host.click("#away button").await;
        host.until("document.querySelector('#seats').checkVisibility()").await;
        host.run("document.querySelector('#seats .seat:nth-child(2) select').focus()").await;
        host.keys(&["Down"]).await;
        host.until("document.querySelector('#seats .dot.bot')").await;
        assert!(!host.is(away).await, "nobody is missed whom a bot stands in for");
        guest.goto(&stage.address(&address)).await;
        guest.click("#toast button").await;
        host.until("document.querySelectorAll('#seats .dot.here').length === 2").await;
        for page in [&host, &guest] {
            page.is_clean().await;
        }
    }
}

/// On a phone a sheet has the whole width, and leaves room for who is missed.
#[tokio::test(flavor = "multi_thread")]
async fn a_sheet_on_a_phone_covers_nobody_who_is_away() {
    let Some(stage) = Stage::set().await else { return };
    let page = stage.at("/").await;
    page.resize(PHONE).await;
    let seats = [("players", "2"), ("seat0", "me"), ("seat1", "link")];
    for mission in ["invader/m0", "invazions/attack_of_the_lab_2p"] {
        let pairs: Vec<(&str, &str)> = [("mission", mission)].into_iter().chain(seats).collect();
        let answer = stage.served.form("/tables", &pairs).await;
        let place = answer.headers().get("location").expect("a table").to_str().expect("text");
        page.goto(&stage.address(place)).await;
        page.until("document.querySelector('#away')?.checkVisibility()").await;
        for sheet in ["people", "goals", "log", "table"] {
            page.click(&format!(".tabs [data-sheet={sheet}]")).await;
            let wide = format!("document.querySelector('#sheet-{sheet}').clientWidth > 350");
            assert!(page.is(&wide).await, "{mission}: {sheet} is squeezed");
            let seen = "(() => { const pill = document.querySelector('#away button');
                const { x, y, width, height } = pill.getBoundingClientRect();
                return document.elementFromPoint(x + width / 2, y + height / 2) === pill; })()";
            assert!(page.is(seen).await, "{mission}: {sheet} covers who is away");
        }
    }
    page.is_clean().await;
}

/// Writes down notes and notifications instead of playing and showing them.
const HEAR: &str = "window.heard = []; window.noticed = [];
    window.AudioContext = class {
      currentTime = 0; destination = {};
      createOscillator() { window.heard.push('note'); return { frequency: {}, connect: (to) => to, start() {}, stop() {} }; }
      createGain() { return { gain: { setValueAtTime() {}, exponentialRampToValueAtTime() {} }, connect: (to) => to }; }
    };
    window.Notification = class {
      constructor(title, { body }) { window.noticed.push(`${title}: ${body}`); }
      static requestPermission() { return Promise.resolve('granted'); }
    };";

#[tokio::test(flavor = "multi_thread")]
async fn whose_turn_it_is_is_told_by_title_icon_sound_and_notification() {
    let Some(stage) = Stage::set().await else { return };
    let (host, guest, _) = two(&stage, &[]).await;
    guest.run(HEAR).await;
    // What is shared out at first anybody decides.
    for _ in 0..12 {
        if !guest.is("document.body.classList.contains('my-turn')").await {
            break;
        }
        host.choose_first().await;
        guest.until_plays(host.plays().await).await;
        guest.ready().await;
    }
    let icon = "document.querySelector('link[rel~=icon]').href";
    let plain = guest.text(icon).await;
    assert!(guest.is("!document.title.startsWith('●')").await);
    guest.click(".tabs [data-sheet=table]").await;
    guest.click("#o-notify").await;
    guest.until("document.querySelector('#toast').textContent.includes('You will be told')").await;
    assert!(guest.is("!document.querySelector('#o-sound').checked").await, "silent until asked");
    guest.click("#o-sound").await;
    // They look elsewhere meanwhile.
    guest.run("Object.defineProperty(document, 'hidden', { get: () => true })").await;
    until_the_guests_turn(&host, &guest).await;
    assert!(guest.is("document.title.startsWith('● Your turn')").await);
    assert_ne!(guest.text(icon).await, plain, "the icon wears a badge");
    assert_eq!(guest.js("window.heard").await, serde_json::json!(["note", "note"]));
    let told = guest.text("window.noticed.join('\\n')").await;
    assert!(
        told.starts_with("● Your turn") && told.ends_with('?'),
        "once, with the question: {told}"
    );
    assert_eq!(told.lines().count(), 1);
    assert!(host.is("!document.title.startsWith('●')").await);

    // What one does oneself is no news.
    guest.go_on().await;
    guest.ready().await;
    assert_eq!(guest.number("window.heard.length").await, 2);

    // Sound and notification can be switched off; the title stays.
    guest.click("#o-sound").await;
    guest.click("#o-notify").await;
    for _ in 0..60 {
        let hosts = host.is("document.body.classList.contains('my-turn')").await;
        let guests = guest.is("document.body.classList.contains('my-turn')").await;
        if hosts && !guests {
            break;
        }
        guest.go_on().await;
        host.until_plays(guest.plays().await).await;
        host.ready().await;
    }
    guest.until("!document.title.startsWith('●')").await;
    assert_eq!(guest.text(icon).await, plain);
    until_the_guests_turn(&host, &guest).await;
    assert!(guest.is("document.title.startsWith('● Your turn')").await);
    assert_eq!(guest.number("window.heard.length + window.noticed.length").await, 3);
    for page in [&host, &guest] {
        page.is_clean().await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn both_agree_on_what_is_taken_back() {
    let Some(stage) = Stage::set().await else { return };
    let (host, guest, _) = two(&stage, &[("undo", "agree")]).await;
    host.choose_first().await;
    guest.until_plays(1).await;

    // Refused: nothing changes.
    host.keys(&["u"]).await;
    host.until("document.querySelector('.banner.wish')?.textContent.includes('Waiting')").await;
    guest.until("document.querySelector('.banner.wish')").await;
    guest.click(".banner.wish button:not(.primary)").await;
    for page in [&host, &guest] {
        page.until("!document.querySelector('.banner.wish')").await;
        assert_eq!(page.plays().await, 1);
    }

    host.keys(&["u"]).await;
    guest.click(".banner.wish button.primary").await;
    for page in [&host, &guest] {
        page.until_plays(0).await;
        page.until("!document.querySelector('.banner.wish')").await;
        page.is_clean().await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_is_carried_to_another_table_as_a_file() {
    let Some(stage) = Stage::set().await else { return };
    let place = stage.table(&[]).await;
    let page = stage.at(&place).await;
    for _ in 0..3 {
        page.choose_first().await;
    }
    page.ready().await;
    let drawn = page.drawing().await;
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("game.save");
    std::fs::write(&file, stage.served.text(&format!("{place}/export")).await).expect("a file");

    page.goto(&stage.address("/import")).await;
    page.choose_file("input[type=file]", &file).await;
    page.click("form[action='/import'] button").await;
    page.until("document.body.dataset.mode === 'table'").await;
    page.until_plays(3).await;
    page.ready().await;
    assert!(!page.text("location.pathname").await.contains(&place), "a table of its own");
    assert_eq!(page.drawing().await, drawn);
    page.choose_first().await;
    page.is_clean().await;

    // What is no game is not taken, and the page says why.
    page.goto(&stage.address("/import")).await;
    std::fs::write(&file, "no game").expect("a file");
    page.choose_file("input[type=file]", &file).await;
    page.click("form[action='/import'] button").await;
    page.until("document.querySelector('[role=alert]')?.textContent.includes('be imported')").await;
}
