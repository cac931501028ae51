//! Cards change places: attached, taken off and exchanged by dropping, anywhere
//! that is allowed; thrown away only from their own menu.

use bots::{Kind, Seen};
use survival::Game;
use survival::action::Action;
use survival::content::Content;
use survival::setup::Setup;
use table::{Log, Turn};

use super::Stage;
use super::browser::{Browser, DESK, PHONE};

const TEAM: [&str; 6] = ["Cole", "Vivian", "Mitsuki", "Magnus", "Jared", "Baraka"];

/// Whether two different cards could change places by this.
fn is_exchange(game: &Game, action: Action) -> bool {
    let Action::Put { who, from, whose, to } = action else { return false };
    let held = |who, slot| game.card_in(who, slot);
    who == whose && held(whose, to).is_some() && held(who, from) != held(whose, to)
}

/// A game in which somebody puts their cards in order, has ammo on a weapon, and
/// could let two cards change places; as a save.
fn arranging() -> String {
    let content = Content::embedded().expect("the content of the program");
    let found = (0..60).find_map(|seed| {
        let setup = Setup::new("invader/m1", TEAM, 1);
        let mut log = Log::<Game>::start(&content, &setup, seed).expect("it begins");
        let mut bot = "rules".parse::<Kind>().expect("a bot").sit::<Game>(seed);
        let mut is_attached = false;
        for _ in 0..400 {
            let Turn::Decide(seats) = log.game().turn() else { return None };
            let seat = seats.lowest()?;
            let mut legal = Vec::new();
            log.game().legal(&mut legal);
            let game = log.game();
            if legal.iter().any(|action| matches!(action, Action::Detach { .. }))
                && legal.iter().any(|action| is_exchange(game, *action))
            {
                return Some(table::write(&log));
            }
            let wanted = legal.iter().position(|action| match action {
                Action::Attach { .. } => true,
                Action::Reorganize => is_attached,
                Action::Search => !is_attached,
                _ => false,
            });
            let chosen = wanted.unwrap_or_else(|| bot.choose(seat, Seen::new(game, seat), &legal));
            is_attached |= matches!(legal[chosen], Action::Attach { .. });
            log.play(seat, legal[chosen], &mut ()).expect("it is legal");
        }
        None
    });
    found.expect("somebody finds ammo with some seed")
}

/// Carries something onto something else: by mouse, or by tapping both.
async fn carry(page: &Browser, size: (u32, u32), from: &str, to: &str) {
    if size == DESK {
        return page.drag(from, to).await;
    }
    page.click(from).await;
    page.until(
        "document.querySelector('#popup').open || document.querySelector('#people .picked')",
    )
    .await;
    if page.is("document.querySelector('#popup').open").await {
        page.click("#popup button.choice:not([data-action])").await;
    }
    page.until("document.querySelector('#people .picked')").await;
    page.click(to).await;
}

/// The cards of whoever puts theirs in order, by their places.
const HELD: &str = "Object.fromEntries([...document.querySelectorAll('#people .involved .slot')]
    .map((slot) => [slot.dataset.spot, slot.querySelector('.card-name')?.textContent ?? '']))";

#[tokio::test(flavor = "multi_thread")]
async fn cards_come_off_go_on_and_change_places_by_dropping() {
    let Some(stage) = Stage::set().await else { return };
    let save = arranging();
    for size in [DESK, PHONE] {
        let page = stage.at(&stage.import(&save).await).await;
        page.resize(size).await;
        page.ready().await;
        let plays = page.plays().await;
        let weapon = page
            .text("document.querySelector('#people .involved .attached').closest('.slot').dataset.spot")
            .await;
        let slot = |spot: &str| format!("#people .slot[data-spot='{spot}']");
        let ammo = format!("{} .attached", slot(&weapon));

        // Taken off by dropping it on its bearer: where it goes is found for them.
        carry(&page, size, &ammo, "#people .involved .dash-name").await;
        page.until_plays(plays + 1).await;
        page.until(&format!("!document.querySelector(\"{ammo}\")")).await;
        page.ready().await;

        // Put on again by dropping it on the weapon.
        let loose = page
            .text("[...document.querySelectorAll('#people .involved .slot.pack')].find((slot) => slot.querySelector('.card.ammo')).dataset.spot")
            .await;
        carry(&page, size, &slot(&loose), &slot(&weapon)).await;
        page.until_plays(plays + 2).await;
        page.until(&format!("document.querySelector(\"{ammo}\")")).await;
        page.ready().await;

        // Two cards change places.
        let swap = page
            .js(&format!(
                "(() => {{ const held = {HELD};
                    for (const {{ dataset: {{ action }} }} of document.querySelectorAll('#choices [data-action^=put]')) {{
                      const [, who, from, whose, to] = action.split(' ');
                      const [a, b] = [`card:${{who}}:${{from}}`, `card:${{whose}}:${{to}}`];
                      if (held[a] && held[b] && held[a] !== held[b]) return [a, b];
                    }}
                    return null; }})()"
            ))
            .await;
        let [a, b] = [0, 1].map(|n| swap[n].as_str().expect("two places").to_owned());
        let before = page.js(HELD).await;
        carry(&page, size, &slot(&a), &slot(&b)).await;
        page.until_plays(plays + 3).await;
        page.ready().await;
        let after = page.js(HELD).await;
        assert_eq!([&after[&a], &after[&b]], [&before[&b], &before[&a]]);
        page.is_clean().await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn cards_are_thrown_away_from_their_own_menu_and_come_back() {
    let Some(stage) = Stage::set().await else { return };
    for size in [DESK, PHONE] {
        let page = stage.at(&stage.table(&[]).await).await;
        page.resize(size).await;
        for _ in 0..12 {
            page.ready().await;
            if page.is("document.querySelector('#choices [data-action=end]')").await {
                break;
            }
            page.choose_first().await;
        }
        page.ready().await;
        let plays = page.plays().await;
        assert!(
            page.is("!document.querySelector('#choices [data-action^=discard]')").await,
            "the list throws nothing away"
        );
        if page.is("!document.querySelector('#people').checkVisibility()").await {
            page.click("#squad [data-member].act").await;
        }
        // Somebody's who waits: all that is left to do with their card is to throw it away.
        let waits = "#people .dash.mine:not(.active) .slot[draggable=true]";
        let card = page.text(&format!("document.querySelector('{waits}').dataset.spot")).await;
        let slot = format!("#people .slot[data-spot='{card}']");
        page.click(&slot).await;
        page.until("document.querySelector('#popup [data-action^=discard]')").await;
        assert_eq!(
            page.number("document.querySelectorAll('#popup [data-action]').length").await,
            1
        );
        // No number does: the first picks it up, the others mean nothing here.
        page.keys(&["9", "8", "7", "6", "5", "4", "3", "2"]).await;
        assert!(page.is("document.querySelector('#popup').open").await);
        assert_eq!(page.plays().await, plays);
        page.click("#popup [data-action^=discard]").await;
        page.until_plays(plays + 1).await;
        page.until(&format!("!document.querySelector(\"{slot} .card\")")).await;
        page.ready().await;
        page.keys(&["u"]).await;
        page.until_plays(plays).await;
        page.until(&format!("document.querySelector(\"{slot} .card\")")).await;
        page.is_clean().await;
    }
}
