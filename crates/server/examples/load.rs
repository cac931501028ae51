//! Load on a running server: many tables, two clients each, clicks in between.
//!
//! ```text
//! holdout serve --no-browser --address 127.0.0.1:4800 --data load.db --openings 100000 &
//! cargo run --release -p server --example load -- 127.0.0.1:4800 $!
//! ```
//!
//! Prints the time from a click until *both* clients have the update, and how
//! much memory the server took per table, before and after the clicks.

use std::fs;
use std::time::{Duration, Instant};

use reqwest::{Client, Response, redirect};
use serde_json::{Value, json};
use tokio::sync::mpsc;

type Error = Box<dyn std::error::Error + Send + Sync>;

const TABLES: usize = 200;
const CLICKS_EACH: usize = 25;
/// How long each table waits between clicks, as people do.
const THINKING: Duration = Duration::from_millis(1000);

#[tokio::main]
async fn main() -> Result<(), Error> {
    let mut arguments = std::env::args().skip(1);
    let address = arguments.next().ok_or("usage: load ADDRESS PID")?;
    let pid = arguments.next().ok_or("usage: load ADDRESS PID")?;
    let base = format!("http://{address}");
    let client = Client::builder().redirect(redirect::Policy::none()).build()?;
    let empty = resident(&pid)?;
    let mut tables = Vec::new();
    for _ in 0..TABLES {
        tables.push(Table::open(&client, &base).await?);
    }
    let seated = resident(&pid)?;
    println!(
        "{TABLES} tables open, two clients each: {} KB per table",
        (seated - empty) / TABLES as u64
    );

    let begun = Instant::now();
    let playing: Vec<_> = tables
        .into_iter()
        .enumerate()
        .map(|(number, table)| tokio::spawn(table.play(number)))
        .collect();
    let mut times = Vec::new();
    for table in playing {
        times.extend(table.await??);
    }
    let took = begun.elapsed();
    times.sort();
    let at = |share: f64| times[((times.len() - 1) as f64 * share) as usize];
    println!(
        "{} clicks in {took:.1?}: median {:.1?}, p90 {:.1?}, p99 {:.1?}, slowest {:.1?}",
        times.len(),
        at(0.5),
        at(0.9),
        at(0.99),
        at(1.0)
    );
    let played = resident(&pid)?;
    println!("after {CLICKS_EACH} clicks each: {} KB per table", (played - empty) / TABLES as u64);
    Ok(())
}

/// What the server's process holds in memory, in KB.
fn resident(pid: &str) -> Result<u64, Error> {
    let status = fs::read_to_string(format!("/proc/{pid}/status"))?;
    let line = status.lines().find(|line| line.starts_with("VmRSS:")).ok_or("no VmRSS")?;
    Ok(line.split_whitespace().nth(1).ok_or("no figure")?.parse()?)
}

/// A table with two clients.
struct Table {
    client: Client,
    address: String,
    now: Value,
    news: mpsc::UnboundedReceiver<(usize, Value)>,
}

impl Table {
    async fn open(client: &Client, base: &str) -> Result<Table, Error> {
        let form = [("mission", "invader/m0")];
        let answer = client.post(format!("{base}/tables")).form(&form).send().await?;
        let place = answer.headers().get("location").ok_or("no table was opened")?.to_str()?;
        let address = format!("{base}{place}");
        let (sender, mut news) = mpsc::unbounded_channel();
        for number in 0..2 {
            let stream = client.get(format!("{address}/events")).send().await?;
            tokio::spawn(listen(number, stream, sender.clone()));
        }
        let mut now = Value::Null;
        for _ in 0..2 {
            now = news.recv().await.ok_or("a stream ended")?.1;
        }
        Ok(Table { client: client.clone(), address, now, news })
    }

    async fn play(mut self, number: usize) -> Result<Vec<Duration>, Error> {
        // Not all at once.
        tokio::time::sleep(THINKING * number as u32 / TABLES as u32).await;
        let mut times = Vec::new();
        for click in 0..CLICKS_EACH {
            let choices = self.now["choices"].as_array().ok_or("no choices")?;
            let Some(choice) = choices.get((number * 7 + click * 3) % choices.len().max(1)) else {
                break;
            };
            let message = json!({
                "key": format!("{number}-{click}"),
                "version": self.now["version"],
                "seat": self.now["seat"],
                "action": choice["action"],
            });
            let clicked = Instant::now();
            let answer =
                self.client.post(format!("{}/act", self.address)).json(&message).send().await?;
            let answer: Value = answer.json().await?;
            let version = answer["version"].as_u64().ok_or_else(|| answer.to_string())?;
            let mut there = [false; 2];
            while there != [true, true] {
                let (client, update) = self.news.recv().await.ok_or("a stream ended")?;
                there[client] |= update["version"].as_u64() >= Some(version);
                self.now = update;
            }
            times.push(clicked.elapsed());
            tokio::time::sleep(THINKING).await;
        }
        Ok(times)
    }
}

/// Passes the updates of a stream on.
async fn listen(number: usize, mut stream: Response, news: mpsc::UnboundedSender<(usize, Value)>) {
    let mut text = String::new();
    while let Ok(Some(chunk)) = stream.chunk().await {
        text.push_str(&String::from_utf8_lossy(&chunk));
        while let Some(end) = text.find("\n\n") {
            let event: String = text.drain(..end + 2).collect();
            let field = |name: &str| event.lines().find_map(|line| line.strip_prefix(name));
            let Some("update") = field("event:").map(str::trim) else { continue };
            let Ok(update) = serde_json::from_str(field("data:").unwrap_or_default()) else {
                continue;
            };
            if news.send((number, update)).is_err() {
                return;
            }
        }
    }
}
