//! A table with two clients who have its page open.

use std::time::{Duration, Instant};

use reqwest::{Client, Response};
use serde_json::{Value, json};
use tokio::sync::mpsc;

use crate::Error;

/// A table with two clients.
pub struct Table {
    client: Client,
    address: String,
    now: Value,
    news: mpsc::UnboundedReceiver<(usize, Value)>,
}

impl Table {
    /// Opens a table at the first address; its clients are at one each.
    pub async fn open(client: &Client, addresses: [&str; 2]) -> Result<Table, Error> {
        let form = [("mission", "invader/m0")];
        let base = format!("http://{}", addresses[0]);
        let answer = client.post(format!("{base}/tables")).form(&form).send().await?;
        let place = answer.headers().get("location").ok_or("no table was opened")?.to_str()?;
        let (sender, mut news) = mpsc::unbounded_channel();
        for (number, address) in addresses.into_iter().enumerate() {
            // As the page does, which takes regions part by part.
            let events = format!("http://{address}{place}/events?parts=true");
            let stream = client.get(events).send().await?.error_for_status()?;
            tokio::spawn(listen(number, stream, sender.clone()));
        }
        let mut now = Value::Null;
        for _ in 0..2 {
            now = news.recv().await.ok_or("a stream ended")?.1;
        }
        Ok(Table { client: client.clone(), address: format!("{base}{place}"), now, news })
    }

    /// Clicks, waits until both clients know of it, and thinks about the next.
    /// How long each click took.
    pub async fn play(
        mut self,
        number: usize,
        start: Duration,
        thinking: Duration,
        clicks: usize,
    ) -> Result<Vec<Duration>, Error> {
        // Not all at once.
        tokio::time::sleep(start).await;
        let mut times = Vec::new();
        for click in 0..clicks {
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
            tokio::time::sleep(thinking).await;
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
