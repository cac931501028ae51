//! Tables as browsers see them: acting, repeating, undoing, watching.

mod common;

use common::{Person, Served};
use reqwest::StatusCode;
use serde_json::{Value, json};

const M0: (&str, &str) = ("mission", "invader/m0");

/// A person, a friend with a link, and somebody who looks on.
const TWO: &[(&str, &str)] =
    &[M0, ("players", "2"), ("seat0", "me"), ("seat1", "link"), ("seed", "7")];

/// The addresses that stand in a host's list of seats.
fn links(seats: &str) -> Vec<String> {
    let parts = seats.split("data-copy=\"/t/").skip(1);
    parts.map(|part| format!("/t/{}", &part[..32])).collect()
}

async fn why(answer: reqwest::Response) -> String {
    let answer: Value = answer.json().await.unwrap();
    answer["why"].as_str().unwrap_or_default().to_owned()
}

#[tokio::test(flavor = "multi_thread")]
async fn one_click_opens_a_table_and_plays() {
    let served = Served::new().await;
    let mut me = served.open(&[M0]).await;
    assert_eq!(me.now["mine"], true);
    let page = served.text(&me.path).await;
    for id in ["board", "status", "choices", "question", "people", "goals", "lines", "seats"] {
        assert!(page.contains(&format!("id=\"{id}\"")), "{id}");
    }
    me.act_first().await;
    assert_eq!(me.version(), 1);
    assert!(me.now["lines"].as_str().unwrap().contains("<li"));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_click_that_comes_twice_is_done_once() {
    let served = Served::new().await;
    let mut me = served.open(&[M0]).await;
    let action = me.choices()[0].clone();
    let message = me.message(&action);
    let first: Value = me.post("act", &message).await.json().await.unwrap();
    let second: Value = me.post("act", &message).await.json().await.unwrap();
    assert_eq!(first, second);
    me.until(1).await;
    assert_eq!(me.version(), 1);

    // Another click that saw the old version is answered, and not done.
    let stale = json!({ "key": "other", "version": 0, "seat": 0, "action": action });
    let answer = me.post("act", &stale).await;
    assert_eq!(answer.status(), StatusCode::CONFLICT);
    let answer: Value = answer.json().await.unwrap();
    assert_eq!((&answer["stale"], &answer["version"]), (&json!(true), &json!(1)));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_page_is_told_part_by_part_and_one_left_open_across_an_update_as_ever() {
    let served = Served::new().await;
    let mut old = served.open(&[M0, ("seed", "7")]).await;
    let mut new = served.sit_in_parts(&old.path).await;
    assert!(new.now["regions"]["people"].is_string(), "at first there is nothing to change");
    let (mut whole, mut parts) = (0, 0);
    for _ in 0..12 {
        old.act_first().await;
        new.until(old.version()).await;
        assert!(old.now["regions"].as_object().unwrap().values().all(Value::is_string));
        assert_eq!(new.regions, old.regions, "both pages show the same");
        assert_eq!(new.now["hash"], old.now["hash"]);
        whole += old.now["regions"].to_string().len();
        parts += new.now["regions"].to_string().len();
        for id in ["people", "squad", "bar"] {
            assert!(!new.now["regions"][id].is_string(), "{id} is told whole");
        }
    }
    assert!(parts * 2 < whole, "{parts} of {whole}");
}

#[tokio::test(flavor = "multi_thread")]
async fn what_the_rules_forbid_is_explained() {
    let served = Served::new().await;
    let mut me = served.open(&[M0]).await;
    for nonsense in ["search", "move nowhere", "", "\u{0}", &"x".repeat(5000)] {
        let message = me.message(nonsense);
        let answer = me.post("act", &message).await;
        assert_eq!(answer.status(), StatusCode::UNPROCESSABLE_ENTITY, "{nonsense}");
        assert!(!why(answer).await.is_empty());
    }
    for broken in [json!(null), json!({}), json!({ "key": 1 }), json!([])] {
        let answer = me.post("act", &broken).await;
        assert_eq!(answer.status(), StatusCode::BAD_REQUEST);
    }
    assert_eq!(me.version(), 0);
}

#[tokio::test(flavor = "multi_thread")]
async fn friends_see_each_other_and_spectators_only_watch() {
    let served = Served::new().await;
    let mut me = served.open(TWO).await;
    let links = links(&me.seats);
    assert_eq!(links.len(), 3, "two seats and the spectators: {}", me.seats);
    let mut friend = served.sit(&links[1]).await;
    let mut watcher = served.sit(&links[2]).await;
    assert!(friend.seats.contains("here"));
    assert!(!friend.seats.contains(&me.path[3..]), "a friend is not told the host's link");
    assert!(!watcher.seats.contains("/t/"), "a spectator is told no link");

    me.act_first().await;
    friend.until(1).await;
    watcher.until(1).await;
    assert_eq!(watcher.regions["pieces"], me.regions["pieces"]);
    assert!(watcher.choices().is_empty());
    let message = json!({ "key": "w", "version": 1, "seat": 0, "action": me.choices()[0] });
    let answer = watcher.post("act", &message).await;
    assert_eq!(answer.status(), StatusCode::UNPROCESSABLE_ENTITY);
    assert!(why(answer).await.contains("watching"));

    let said = json!({ "key": "c1", "text": "<b>hello</b>" });
    for _ in 0..2 {
        assert_eq!(friend.post("chat", &said).await.status(), StatusCode::OK);
    }
    while me.said.is_empty() {
        me.hear("chat").await;
    }
    assert!(me.said.contains("&lt;b&gt;hello"), "{}", me.said);
    assert_eq!(me.said.matches("hello").count(), 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn plays_are_taken_back_and_done_again() {
    let served = Served::new().await;
    let mut me = served.open(&[M0]).await;
    let before = me.regions.clone();
    me.act_first().await;
    assert_eq!(me.now["undo"]["step"], true, "sharing equipment reveals nothing");
    let after = me.regions.clone();
    let undo = json!({ "key": "u1", "version": 1 });
    assert_eq!(me.post("undo", &undo).await.status(), StatusCode::OK);
    assert_eq!(me.post("undo", &undo).await.status(), StatusCode::OK, "the same click again");
    me.until(2).await;
    assert_eq!(me.now["reset"], true);
    assert_eq!(me.regions["people"], before["people"]);
    assert_eq!(me.now["undo"]["redo"], true);
    let redo = json!({ "key": "r1", "version": 2 });
    assert_eq!(me.post("redo", &redo).await.status(), StatusCode::OK);
    me.until(3).await;
    assert_eq!(me.regions["people"], after["people"]);
    assert_eq!(me.now["undo"]["redo"], false);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_table_can_agree_to_ask_before_undoing() {
    let served = Served::new().await;
    let mut asked: Vec<(&str, &str)> = TWO.to_vec();
    asked.push(("undo", "agree"));
    let mut me = served.open(&asked).await;
    let mut friend = served.sit(&links(&me.seats)[1]).await;
    me.act_first().await;
    friend.until(1).await;
    for (key, yes) in [("u1", false), ("u2", true)] {
        let undo = json!({ "key": key, "version": 1 });
        assert_eq!(me.post("undo", &undo).await.status(), StatusCode::OK);
        friend.hear("update").await;
        assert!(friend.regions["banner"].contains("take back"));
        assert_eq!(me.post("agree", &json!({ "yes": true })).await.status(), 422);
        assert_eq!(friend.post("agree", &json!({ "yes": yes })).await.status(), StatusCode::OK);
        friend.hear("update").await;
        assert!(!friend.regions["banner"].contains("take back"));
    }
    assert_eq!(friend.version(), 2);
    assert_eq!(friend.now["plays"], 0);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_seat_goes_to_a_bot_and_back() {
    let served = Served::new().await;
    let mut me = served.open(TWO).await;
    let path = links(&me.seats)[1].clone();
    let bot = json!({ "seat": 1, "who": "bot:random" });
    assert_eq!(me.post("sit", &bot).await.status(), StatusCode::OK);
    let mut friend = served.sit(&path).await;
    assert!(friend.choices().is_empty(), "the bot plays here now");
    let nonsense = json!({ "seat": 1, "who": "bot:nobody" });
    assert_eq!(me.post("sit", &nonsense).await.status(), 422);
    assert_eq!(me.post("sit", &json!({ "seat": 9, "who": "person" })).await.status(), 422);
    assert_eq!(friend.post("sit", &json!({ "seat": 0, "who": "person" })).await.status(), 422);
    let back = json!({ "seat": 1, "who": "person" });
    assert_eq!(friend.post("sit", &back).await.status(), StatusCode::OK);
    me.hear("presence").await;

    // Whoever is there is asked first.
    assert_eq!(me.post("sit", &bot).await.status(), StatusCode::OK);
    while !friend.regions["banner"].contains("the random bot plays for") {
        friend.hear("update").await;
    }
    assert_eq!(friend.post("agree", &json!({ "yes": false })).await.status(), StatusCode::OK);
    friend.hear("update").await;
    assert!(!friend.regions["banner"].contains("plays for"));
    assert!(!served.sit(&path).await.seats.contains("dot bot"), "they have refused");

    // A replaced link leads nowhere, the new one to the seat.
    assert_eq!(me.post("renew", &json!({ "seat": 1 })).await.status(), StatusCode::OK);
    assert_eq!(served.get(&path).await.status(), StatusCode::NOT_FOUND);
    while links(&me.seats)[1] == path {
        me.hear("presence").await;
    }
    served.sit(&links(&me.seats)[1]).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn bots_play_whole_games_and_the_end_tells_the_seed() {
    let served = Served::new().await;
    let all_bots = [M0, ("players", "1"), ("seat0", "bot:random"), ("seed", "987654321")];
    let mut me = served.open(&all_bots).await;
    assert!(!me.regions["banner"].contains("987654321"));
    while me.now["over"] != true {
        me.hear("update").await;
    }
    assert!(me.regions["banner"].contains("987654321"));
    let save = served.text(&format!("{}/export", me.path)).await;
    assert!(save.starts_with("holdout save 2\n") && save.contains("seed 987654321\n"));

    // It can be looked at, forked, played again, and imported.
    let moment: Value =
        serde_json::from_str(&served.text(&format!("{}/moment/3", me.path)).await).unwrap();
    assert_eq!(moment["plays"], 3);
    let answer = served.get(&format!("{}/moment/999999", me.path)).await;
    assert_eq!(answer.status(), StatusCode::NOT_FOUND);
    for (what, plays) in [("fork", 5), ("again", 0)] {
        let answer: Value = me.post(what, &json!({ "at": 5 })).await.json().await.unwrap();
        let other = served.sit(answer["to"].as_str().unwrap()).await;
        assert_eq!(other.now["plays"], plays, "{what}");
        assert_eq!(other.now["over"], false);
        let page = served.text(answer["to"].as_str().unwrap()).await;
        assert_eq!(page.contains("Fork from play 5"), what == "fork", "{what} is marked");
    }
    let watch = me.links().last().unwrap().clone();
    assert!(served.text(&watch).await.contains("Watching"));
    assert!(!served.text(&me.path).await.contains("Watching"));
    let answer = served.upload("/import", &save).await;
    assert_eq!(answer.status(), StatusCode::SEE_OTHER);
    let imported = served.sit(answer.headers()["location"].to_str().unwrap()).await;
    assert_eq!(imported.now["over"], true);
    let answer = served.upload("/import", &save.replace("seat", "seal")).await;
    assert_eq!(answer.status(), StatusCode::UNPROCESSABLE_ENTITY);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_running_game_is_exported_without_its_seed() {
    let served = Served::new().await;
    let mut me = served.open(&[M0, ("players", "1"), ("seed", "987654321")]).await;
    me.act_first().await;
    let shared = served.text(&format!("{}/export", me.path)).await;
    assert!(shared.starts_with("holdout shared 2\n") && !shared.contains("987654321"));
    let answer = served.upload("/import", &shared).await;
    let branch = served.sit(answer.headers()["location"].to_str().unwrap()).await;
    assert_eq!(branch.now["plays"], 1);
    assert_eq!(branch.regions["pieces"], me.regions["pieces"]);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_lesson_allows_what_it_teaches() {
    let served = Served::new().await;
    let answer = served.form("/play-now", &[]).await;
    let mut me = served.sit(answer.headers()["location"].to_str().unwrap()).await;
    assert!(!me.regions["lesson"].is_empty());
    assert_eq!(me.choices().len(), 1, "{:?}", me.choices());
    let message = me.message("end");
    assert_eq!(me.post("act", &message).await.status(), StatusCode::UNPROCESSABLE_ENTITY);
    me.act_first().await;
    assert_eq!(me.post("leave-lesson", &json!({})).await.status(), StatusCode::OK);
    me.hear("update").await;
    assert!(me.regions["lesson"].is_empty());
    assert!(me.choices().len() > 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn tables_outlive_the_server() {
    let folder = tempfile::tempdir().unwrap();
    let data = folder.path().join("tables.db");
    let (path, seen, message) = {
        let served = Served::on(&data).await;
        let mut me = served.open(&[M0]).await;
        for _ in 0..4 {
            me.act_first().await;
        }
        let action = me.choices()[0].clone();
        let message = me.message(&action);
        me.post("act", &message).await;
        me.until(5).await;
        let said = json!({ "key": "c", "text": "brb" });
        assert_eq!(me.post("chat", &said).await.status(), StatusCode::OK);
        let kept = (me.path.clone(), me.regions.clone(), message);
        drop(me);
        served.running.stop().await.unwrap();
        kept
    };
    let served = Served::on(&data).await;
    let me = served.sit(&path).await;
    assert_eq!(me.regions, seen);
    assert!(served.text(&path).await.contains("brb"));
    // The same click is still known.
    let answer: Value = me.post("act", &message).await.json().await.unwrap();
    assert_eq!(answer["version"], 5);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_stream_goes_on_where_it_broke() {
    let served = Served::new().await;
    let mut me = served.open(&[M0]).await;
    me.act_first().await;
    let answer = served.get(&format!("{}/events?from=1", me.path)).await;
    assert_eq!(answer.status(), StatusCode::OK);
    drop(answer);
    let again = Person::new(&served, &me.path, None).await;
    assert_eq!(again.now["version"], 1);
    assert_eq!(again.regions, me.regions);
}

#[tokio::test(flavor = "multi_thread")]
async fn every_page_answers_and_is_guarded() {
    let served = Served::new().await;
    let me = served.open(&[M0]).await;
    let pages = [
        "/",
        "/?game=Invader",
        "/new?mission=invader/m1",
        "/rules",
        "/rules?q=noise",
        "/help",
        "/import",
    ];
    let own = [me.path.clone(), format!("{}/replay", me.path), format!("{}/replay?at=0", me.path)];
    for path in pages.iter().copied().chain(own.iter().map(String::as_str)) {
        let answer = served.get(path).await;
        assert_eq!(answer.status(), StatusCode::OK, "{path}");
        let policy = answer.headers()["content-security-policy"].to_str().unwrap().to_owned();
        assert!(policy.starts_with("default-src 'none'") && !policy.contains("unsafe"));
        assert_eq!(answer.headers()["referrer-policy"], "no-referrer");
        assert_eq!(answer.headers()["cache-control"], "no-store");
        let text = answer.text().await.unwrap();
        assert!(!text.contains(" style=") && !text.contains(" onclick="), "{path}");
    }
    for path in [
        "/nothing",
        "/t/abc",
        &format!("/t/{}", "0".repeat(32)),
        "/rules/survival/nothing",
        "/new?mission=x",
    ] {
        let answer = served.get(path).await;
        assert_eq!(answer.status(), StatusCode::NOT_FOUND, "{path}");
        assert!(answer.text().await.unwrap().contains("href=\"/\""), "{path}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn whoever_asks_too_often_is_told_to_wait() {
    let two = std::num::NonZeroU32::new(2).unwrap();
    let limits = server::Limits { per_seat: two, openings: two, ..server::Limits::none() };
    let served = Served::with(server::Config { limits, ..server::Config::default() }).await;
    let me = served.open(&[M0]).await;
    let mut statuses = Vec::new();
    for _ in 0..4 {
        let answer = me.post("chat", &json!({ "key": "k", "text": "x" })).await;
        statuses.push(answer.status());
        if answer.status() == StatusCode::TOO_MANY_REQUESTS {
            assert_eq!(answer.headers()["retry-after"], "1");
        }
    }
    assert!(statuses.contains(&StatusCode::TOO_MANY_REQUESTS), "{statuses:?}");
    served.form("/tables", &[M0]).await;
    assert_eq!(served.form("/tables", &[M0]).await.status(), StatusCode::TOO_MANY_REQUESTS);
    assert_eq!(served.get("/").await.status(), StatusCode::OK);
}

#[tokio::test(flavor = "multi_thread")]
async fn large_and_foreign_messages_are_refused() {
    let served = Served::new().await;
    let mut me = served.open(&[M0]).await;
    let message = me.message(&"x".repeat(100_000));
    assert_eq!(me.post("act", &message).await.status(), StatusCode::PAYLOAD_TOO_LARGE);
    let foreign = reqwest::Client::new()
        .post(format!("{}{}/act", served.base, me.path))
        .header("sec-fetch-site", "cross-site")
        .json(&me.message("end"))
        .send()
        .await
        .unwrap();
    assert_eq!(foreign.status(), StatusCode::FORBIDDEN);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_bot_tells_people_what_it_is_up_to_and_nobody_else() {
    let served = Served::new().await;
    let bots =
        [M0, ("players", "2"), ("seat0", "bot:rules"), ("seat1", "bot:rules"), ("seed", "7")];
    let mut among_bots = served.open(&bots).await;
    let with_me = [M0, ("players", "2"), ("seat0", "me"), ("seat1", "bot:rules"), ("seed", "7")];
    let mut me = served.open(&with_me).await;
    while !me.said.contains("I ") {
        assert!(me.version() < 100, "it goes on without a word");
        if me.now["mine"] != true {
            me.hear("update").await;
        } else if me.choices().iter().any(|action| action == "end") {
            me.act("end").await;
        } else {
            me.act_first().await;
        }
    }
    among_bots.until(30).await;
    assert!(!among_bots.said.contains("I "), "{}", among_bots.said);
}
