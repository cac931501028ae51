//! The table in a real browser: Debian's Chromium, pressed and typed at as a
//! person would.
//!
//! Where there is no Chromium these tests say so and pass; with `CI=true` they
//! fail instead. `HOLDOUT_PICTURES=1` keeps a picture of every page in
//! `docs/pictures`.

#[path = "../common/mod.rs"]
mod common;

mod browser;
mod campaign;
mod cards;
mod figures;
mod hands;
mod invazions;
mod line;
mod looks;
mod network;
mod pages;
mod people;
mod replay;
mod scene;
mod seats;
mod tutorial;

use browser::{Browser, Driver};
use common::Served;
use tokio::sync::{Semaphore, SemaphorePermit};

/// Two at a time: each test has whole browsers of its own.
static TWO: Semaphore = Semaphore::const_new(2);

/// A server and the means to look at it.
struct Stage {
    served: Served,
    driver: Driver,
    _turn: SemaphorePermit<'static>,
}

impl Stage {
    /// Nothing where there is no browser.
    async fn set() -> Option<Stage> {
        let turn = TWO.acquire().await.expect("it is never closed");
        let driver = Driver::start()?;
        Some(Stage { served: Served::new().await, driver, _turn: turn })
    }

    fn address(&self, path: &str) -> String {
        format!("{}{path}", self.served.base)
    }

    /// A browser that shows a page.
    async fn at(&self, path: &str) -> Browser {
        let browser = self.driver.browser().await;
        browser.goto(&self.address(path)).await;
        browser
    }

    /// The host's address of a new table of the first mission.
    async fn table(&self, more: &[(&str, &str)]) -> String {
        self.table_of("invader/m0", more).await
    }

    /// The host's address of a table with a saved game.
    async fn import(&self, save: &str) -> String {
        let answer = self.served.upload("/import", save).await;
        let place = answer.headers().get("location").expect("a table");
        place.to_str().expect("an address").to_owned()
    }

    /// The host's address of a new table.
    async fn table_of(&self, mission: &str, more: &[(&str, &str)]) -> String {
        let mut pairs = vec![("mission", mission)];
        // Where several people have secrets, nobody chooses the seed.
        if !more.contains(&("seat1", "me")) {
            pairs.push(("seed", "8"));
        }
        pairs.extend_from_slice(more);
        let answer = self.served.form("/tables", &pairs).await;
        let place = answer.headers().get("location").expect("a table");
        place.to_str().expect("an address").to_owned()
    }
}

/// Things every test does at a table.
impl Browser {
    /// Waits until something can be chosen, and ends what is being shown.
    async fn ready(&self) {
        self.until("document.body.dataset.plays && document.body.dataset.busy !== 'true'").await;
        if self.is("!document.querySelector('#caption').hidden && !document.querySelector('#b-skip').hidden").await {
            self.keys(&["Escape"]).await;
        }
        if self
            .is("document.querySelector('#recap') && !document.querySelector('#recap').hidden")
            .await
        {
            self.keys(&["Escape"]).await;
        }
        // What still glides would be missed by the pointer, and so would a board that does.
        self.until(
            "!document.querySelector('#board .gliding') && document.querySelector('#board').getAnimations({ subtree: true }).every((one) => one.effect.getTiming().iterations === Infinity)",
        )
        .await;
    }

    /// Opens the list of all choices, where it isn't always shown.
    async fn list(&self) {
        if self.is("!document.querySelector('#choices').checkVisibility()").await {
            self.click(".tabs [data-sheet=actions]").await;
        }
    }

    async fn plays(&self) -> u64 {
        self.number("Number(document.body.dataset.plays)").await
    }

    async fn until_plays(&self, plays: u64) {
        self.until(&format!(
            "Number(document.body.dataset.plays) === {plays} && document.body.dataset.busy !== 'true'"
        ))
        .await;
    }

    /// Presses the first choice of the list.
    async fn choose_first(&self) {
        self.ready().await;
        let plays = self.plays().await;
        self.list().await;
        self.click("#choices button.choice").await;
        self.agree(plays).await;
        self.until_plays(plays + 1).await;
    }

    /// Ends a turn where that can be done, or does the first thing of the list.
    async fn go_on(&self) {
        self.ready().await;
        self.until("document.querySelector('#choices button.choice')").await;
        let plays = self.plays().await;
        self.run(
            "const all = [...document.querySelectorAll('#choices button.choice')];
            (all.find(({ dataset }) => dataset.action === 'end') ?? all[0]).click();",
        )
        .await;
        self.agree(plays).await;
        self.until(&format!("Number(document.body.dataset.plays) > {plays}")).await;
    }

    /// Says yes if the page asks once more.
    async fn agree(&self, plays: u64) {
        let done = format!("Number(document.body.dataset.plays) !== {plays}");
        self.until(&format!("{done} || document.querySelector('#popup').open")).await;
        if self
            .is("document.querySelector('#popup').open && document.querySelector('#b-sure')")
            .await
        {
            self.click("#b-sure").await;
        }
    }

    /// Where everything stands, as drawn.
    async fn drawing(&self) -> String {
        self.text(
            "[...document.querySelectorAll('#pieces [data-spot]')].map((e) => e.dataset.spot + (e.style.transform || e.getAttribute('transform'))).join('\\n')",
        )
        .await
    }
}
