//! Clients that mean ill: whatever one of them does, another plays on.
//!
//! Attackers come from 127.0.0.2, the other player from 127.0.0.1.

#![cfg(target_os = "linux")]

mod common;

use std::io::{Read, Write};
use std::net::{IpAddr, SocketAddr, TcpStream};
use std::num::NonZeroU32;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use common::{Person, Served};
use reqwest::{Client, StatusCode};
use serde_json::{Value, json};
use server::{Config, Limits};

const M0: (&str, &str) = ("mission", "invader/m0");
const EVIL: IpAddr = IpAddr::V4(std::net::Ipv4Addr::new(127, 0, 0, 2));

/// With the limits that everybody has.
async fn guarded() -> Served {
    Served::with(Config { pace: Duration::ZERO, ..Config::default() }).await
}

fn attacker() -> Client {
    Client::builder()
        .local_address(EVIL)
        .redirect(reqwest::redirect::Policy::none())
        .build()
        .unwrap()
}

/// How long the other player waits, click by click; the slowest of a hundred.
async fn plays_on(me: &mut Person<'_>, clicks: usize) -> Duration {
    let mut times = Vec::new();
    for _ in 0..clicks {
        if me.choices().is_empty() {
            break;
        }
        let begun = Instant::now();
        me.act_first().await;
        times.push(begun.elapsed());
        // Nobody clicks faster than that.
        tokio::time::sleep(Duration::from_millis(25)).await;
    }
    times.sort();
    assert!(times.len() > 20, "too few clicks show nothing");
    times[times.len() * 99 / 100]
}

/// Says so where it was slow; only the machine's load makes it fail, so that
/// is asked for.
fn judge(what: &str, p99: Duration) {
    println!("{what}: p99 {p99:.1?}");
    if std::env::var_os("HOLDOUT_TIMES").is_some() {
        assert!(p99 < Duration::from_millis(200), "{what}: p99 {p99:?}");
    }
}

/// A connection from the attacker's address.
fn connect(to: SocketAddr) -> Option<TcpStream> {
    // The standard library binds no client; the runtime's does.
    let socket = tokio::net::TcpSocket::new_v4().ok()?;
    socket.bind(SocketAddr::new(EVIL, 0)).ok()?;
    let stream = tokio::runtime::Handle::current().block_on(socket.connect(to)).ok()?;
    let stream = stream.into_std().ok()?;
    stream.set_nonblocking(false).ok()?;
    Some(stream)
}

#[tokio::test(flavor = "multi_thread")]
async fn two_thousand_slow_connections_hold_up_nobody() {
    let served = guarded().await;
    let mut me = served.open(&[M0, ("players", "1")]).await;
    let address = served.running.address();
    let held = tokio::task::spawn_blocking(move || {
        let mut held: Vec<TcpStream> = (0..2000).filter_map(|_| connect(address)).collect();
        for stream in &mut held {
            let _ = stream.write_all(b"POST /tables HTTP/1.1\r\nHost: x\r\nX-Slow: ");
        }
        held
    });
    let mut held = held.await.unwrap();
    judge("2,000 slow connections", plays_on(&mut me, 60).await);
    // Only so many were let in, and those are sent away after a while.
    let closed = tokio::task::spawn_blocking(move || {
        std::thread::sleep(Duration::from_secs(11));
        let ended = |stream: &mut TcpStream| {
            let _ = stream.set_read_timeout(Some(Duration::from_millis(200)));
            // Nothing, or an answer that says so, and then the end.
            !matches!(stream.read_to_end(&mut Vec::new()), Err(error)
                if error.kind() == std::io::ErrorKind::WouldBlock)
        };
        held.iter_mut().filter_map(|stream| ended(stream).then_some(())).count() == held.len()
    });
    assert!(closed.await.unwrap(), "somebody still stands in the door");
}

#[tokio::test(flavor = "multi_thread")]
async fn two_thousand_streams_take_no_players_place() {
    let served = guarded().await;
    let mut me = served.open(&[M0, ("players", "1")]).await;
    let watch = me.links().last().unwrap().clone();
    let (base, streams) = (served.base.clone(), Limits::default().streams);
    let attack = tokio::spawn(async move {
        let client = attacker();
        let (mut held, mut refused) = (Vec::new(), 0);
        for _ in 0..2000 {
            let request = client.get(format!("{base}{watch}/events")).send();
            match tokio::time::timeout(Duration::from_secs(5), request).await {
                Ok(Ok(stream)) if stream.status() == StatusCode::OK => held.push(stream),
                _ => refused += 1,
            }
        }
        (held, refused)
    });
    judge("2,000 streams asked for", plays_on(&mut me, 60).await);
    let (held, refused) = attack.await.unwrap();
    assert_eq!(held.len() + refused, 2000);
    assert!(!held.is_empty() && held.len() <= streams, "{}", held.len());
    // While they are held, too, a player comes in and plays.
    let mut other = served.open(&[M0, ("players", "1")]).await;
    judge("as many streams held as are let in", plays_on(&mut other, 60).await);
    let again = Person::new(&served, &me.path, None).await;
    assert_eq!(again.version(), me.version());
    drop(held);
}

#[tokio::test(flavor = "multi_thread")]
async fn floods_of_talk_forks_and_bots_hold_up_nobody() {
    let served = guarded().await;
    let mut me = served.open(&[M0, ("players", "1")]).await;
    let stop = Arc::new(AtomicBool::new(false));
    let (base, stopped) = (served.base.clone(), Arc::clone(&stop));
    let flood = tokio::spawn(async move {
        let client = attacker();
        let mut refused = [0; 3];
        let mut own = String::new();
        for n in 0..3000 {
            if n > 80 && stopped.load(Ordering::Relaxed) {
                break;
            }
            // Tables full of bots that think ahead.
            let form = [M0, ("players", "2"), ("seat0", "bot:search"), ("seat1", "bot:search")];
            let opened = client.post(format!("{base}/tables")).form(&form).send().await;
            let Ok(opened) = opened else { continue };
            match opened.headers().get("location").and_then(|place| place.to_str().ok()) {
                Some(place) => {
                    let place = format!("{base}{place}");
                    let _ = client.get(&place).send().await;
                    if own.is_empty() {
                        own = place;
                    }
                }
                None => refused[0] += 1,
            }
            let say = json!({ "key": format!("k{n}"), "text": "x".repeat(500) });
            let said = client.post(format!("{own}/chat")).json(&say).send().await;
            refused[1] += u32::from(said.is_ok_and(|said| said.status() == 429));
            let fork = client.post(format!("{own}/fork")).json(&json!({ "at": 0 })).send().await;
            refused[2] += u32::from(fork.is_ok_and(|fork| fork.status() == 429));
        }
        refused
    });
    judge("floods", plays_on(&mut me, 60).await);
    stop.store(true, Ordering::Relaxed);
    let refused = flood.await.unwrap();
    assert!(refused.iter().all(|count| *count > 0), "{refused:?}");
}

#[tokio::test(flavor = "multi_thread")]
async fn another_spelling_of_a_link_is_the_same_seat() {
    let two = std::num::NonZeroU32::new(2).unwrap();
    let limits = Limits { per_seat: two, ..Limits::none() };
    let served = Served::with(Config { limits, ..Config::default() }).await;
    let answer = served.form("/tables", &[M0]).await;
    let path = answer.headers()["location"].to_str().unwrap().to_owned();
    let mut statuses = Vec::new();
    for at in 0..8 {
        // Capitals here and there.
        let spelled: String = path
            .char_indices()
            .map(|(n, c)| if n > 3 && (n + at) % 3 == 0 { c.to_ascii_uppercase() } else { c })
            .collect();
        statuses.push(served.get(&format!("{spelled}/moment/0")).await.status());
    }
    assert!(statuses.contains(&StatusCode::TOO_MANY_REQUESTS), "{statuses:?}");
}

#[tokio::test(flavor = "multi_thread")]
async fn other_sites_and_other_names_are_refused() {
    let served = guarded().await;
    let me = served.open(&[M0]).await;
    let client = Client::new();
    let post = |name: &'static str, value: &'static str| {
        let request = client.post(format!("{}{}/chat", served.base, me.path));
        request.header(name, value).json(&json!({ "key": "k", "text": "x" })).send()
    };
    assert_eq!(post("origin", "https://evil.example").await.unwrap().status(), 403);
    assert_eq!(post("origin", "null").await.unwrap().status(), 403);
    assert_eq!(post("origin", "http://127.0.0.1:1").await.unwrap().status(), 200);
    assert_eq!(post("host", "evil.example").await.unwrap().status(), 421);
}

#[tokio::test(flavor = "multi_thread")]
async fn figures_are_for_those_who_may_see_them_and_health_is_true() {
    let metrics_token = Some("secret".to_owned());
    let served = Served::with(Config { metrics_token, ..Config::default() }).await;
    assert_eq!(served.get("/metrics").await.status(), StatusCode::UNAUTHORIZED);
    let client = Client::new();
    let ask =
        |token: &'static str| client.get(format!("{}/metrics", served.base)).bearer_auth(token);
    assert_eq!(ask("guess").send().await.unwrap().status(), StatusCode::UNAUTHORIZED);
    let figures = ask("secret").send().await.unwrap().text().await.unwrap();
    assert!(figures.contains("holdout_tables_in_use"));
    // What is counted is there before it happens: nobody shares these tables.
    assert!(figures.contains("holdout_caught_up_total 0"), "{figures}");
    let folder = tempfile::tempdir().unwrap();
    let served = Served::on(&folder.path().join("tables.db")).await;
    assert_eq!(served.get("/metrics").await.status(), StatusCode::NOT_FOUND);
    let health = served.text("/healthz").await;
    assert!(health.starts_with("ok\ndatabase: ok") && health.contains("MB free"), "{health}");
}

#[tokio::test(flavor = "multi_thread")]
async fn figures_have_an_address_of_their_own() {
    // A port that was free a moment ago.
    let free = std::net::TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap();
    let served = Served::with(Config { metrics: Some(free), ..Config::default() }).await;
    let ask = async |path: &str| reqwest::get(format!("http://{free}{path}")).await.unwrap();
    let figures = ask("/metrics").await;
    assert_eq!(figures.status(), StatusCode::OK);
    assert!(figures.text().await.unwrap().contains("holdout_tables_in_use"));
    // Nothing else is told there, and figures nowhere else.
    for path in ["/", "/healthz", "/new"] {
        assert_eq!(ask(path).await.status(), StatusCode::NOT_FOUND, "{path}");
    }
    assert_eq!(served.get("/metrics").await.status(), StatusCode::NOT_FOUND);
}

/// What people and machines are told of a disk that takes nothing more.
#[tokio::test(flavor = "multi_thread")]
async fn health_tells_of_a_disk_that_takes_nothing() {
    let folder = tempfile::tempdir().unwrap();
    let data = folder.path().join("tables.db");
    let served = Served::on(&data).await;
    let holder = rusqlite::Connection::open(&data).unwrap();
    holder.execute_batch("BEGIN IMMEDIATE").unwrap();
    let health = served.get("/healthz").await;
    assert_eq!(health.status(), StatusCode::SERVICE_UNAVAILABLE);
    let health = health.text().await.unwrap();
    assert!(health.starts_with("not well\ndatabase: the tables' file is held"), "{health}");
    holder.execute_batch("ROLLBACK").unwrap();
    tokio::time::sleep(Duration::from_millis(1100)).await;
    assert_eq!(served.get("/healthz").await.status(), StatusCode::OK);
}

/// Bots have a budget: at their table, of their owner's address, in all.
#[tokio::test(flavor = "multi_thread")]
async fn bots_play_no_faster_than_they_may() {
    let one = NonZeroU32::MIN;
    let tight = [
        Limits { bot_plays_at_table: one, ..Limits::none() },
        Limits { bot_plays: one, ..Limits::none() },
        Limits { bot_plays_in_all: one, ..Limits::none() },
    ];
    for limits in tight {
        let served =
            Served::with(Config { limits, pace: Duration::ZERO, ..Config::default() }).await;
        let begun = Instant::now();
        let mut me = served.open(&[M0, ("players", "1"), ("seat0", "bot:random")]).await;
        me.until(2).await;
        let passed = begun.elapsed().as_secs() + 1;
        assert!(me.version() <= passed + 1, "{} plays in {passed} s: {limits:?}", me.version());
    }
}

/// Whatever opens a table counts: new ones, forks, "again", imports.
#[tokio::test(flavor = "multi_thread")]
async fn every_way_to_open_a_table_is_counted() {
    let openings = NonZeroU32::new(2).unwrap();
    let limits = Limits { openings, ..Limits::none() };
    for way in ["tables", "fork", "again", "import"] {
        let served = Served::with(Config { limits, ..Config::default() }).await;
        let me = served.open(&[M0, ("players", "1")]).await;
        let save = served.text(&format!("{}/export", me.path)).await;
        let opens = async || match way {
            "tables" => served.form("/tables", &[M0]).await,
            "import" => served.upload("/import", &save).await,
            "fork" => me.post("fork", &json!({ "at": 0 })).await,
            _ => me.post("again", &json!({})).await,
        };
        let first = opens().await.status();
        assert!(first.is_success() || first.is_redirection(), "{way}: {first}");
        assert_eq!(opens().await.status(), StatusCode::TOO_MANY_REQUESTS, "{way}");
    }
}

/// A hundred who look on are told the same, which is drawn once.
#[tokio::test(flavor = "multi_thread")]
async fn a_view_is_drawn_once_for_all_who_have_it() {
    let metrics_token = Some("m".to_owned());
    let config = Config { metrics_token, limits: Limits::none(), ..Config::default() };
    let served = Served::with(config).await;
    let mut me = served.open(&[M0, ("players", "1")]).await;
    let watch = me.links().last().unwrap().clone();
    let mut watchers = Vec::new();
    for _ in 0..100 {
        watchers.push(served.sit(&watch).await);
    }
    let drawn = async || -> f64 {
        let client = Client::new();
        let answer = client.get(format!("{}/metrics", served.base)).bearer_auth("m").send().await;
        let text = answer.unwrap().text().await.unwrap();
        let line = text.lines().find(|line| line.starts_with("holdout_drawn_total"));
        line.and_then(|line| line.split(' ').next_back()?.parse().ok()).unwrap_or(0.0)
    };
    let before = drawn().await;
    for _ in 0..5 {
        me.act_first().await;
    }
    for watcher in &mut watchers {
        watcher.until(5).await;
        assert_eq!(watcher.regions["pieces"], me.regions["pieces"]);
    }
    // Other tests draw at the same time; without sharing it were five hundred.
    let more = drawn().await - before;
    println!("{more} drawings for 5 plays and 101 viewers");
    assert!(more < 60.0, "{more}");
    let _: Value = me.now;
}
