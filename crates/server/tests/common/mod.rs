//! A server on loopback, and people at its tables.

#![allow(dead_code)]

use std::collections::BTreeMap;
use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

use campaign::Track;
use reqwest::{Client, Response, StatusCode};
use serde_json::{Value, json};
use server::{Campaigns, Config, Families, Invazions, Limits, Running, Survival};
use sheet::Source;
use survival::content::Content;

/// A server that nobody else uses.
pub struct Served {
    pub base: String,
    pub running: Running,
    client: Client,
}

/// The games that are played here.
pub fn families() -> Families {
    let content = Content::embedded().expect("the content that comes with the program");
    let invazions = invazions::content::Content::embedded();
    let invazions = invazions.expect("the content that comes with the program");
    let tracks = Track::all(&Source::embedded(), &content).expect("the tracks of the program");
    Families::default()
        .with(Survival::new(Arc::clone(&content)))
        .with(Invazions::new(invazions))
        .with(Campaigns::new(content, tracks))
}

/// Bots that don't wait, and no limits to speak of.
fn quick() -> Config {
    Config { pace: Duration::ZERO, limits: Limits::none(), ..Config::default() }
}

impl Served {
    /// Without a file.
    pub async fn new() -> Served {
        Served::with(quick()).await
    }

    /// On a file.
    pub async fn on(data: &Path) -> Served {
        let data = Some(data.to_owned());
        Served::with(Config { data, ..quick() }).await
    }

    /// On a database that others may use too.
    pub async fn shared(address: &str) -> Served {
        let database = Some(address.to_owned());
        Served::with(Config { database, ..quick() }).await
    }

    /// On a file, with bots that take so long that they do nothing.
    pub async fn resting(data: &Path) -> Served {
        let (data, pace) = (Some(data.to_owned()), Duration::from_secs(3600));
        Served::with(Config { data, pace, ..quick() }).await
    }

    pub async fn with(config: Config) -> Served {
        let running = server::serve(config, families()).await.expect("it starts");
        let base = format!("http://{}", running.address());
        let client = Client::builder()
            .redirect(reqwest::redirect::Policy::none())
            .build()
            .expect("a client");
        Served { base, running, client }
    }

    pub async fn get(&self, path: &str) -> Response {
        self.client.get(format!("{}{path}", self.base)).send().await.expect("an answer")
    }

    pub async fn text(&self, path: &str) -> String {
        let answer = self.get(path).await;
        assert_eq!(answer.status(), StatusCode::OK, "{path}");
        answer.text().await.expect("text")
    }

    pub async fn post(&self, path: &str, body: &Value) -> Response {
        let request = self.client.post(format!("{}{path}", self.base)).json(body);
        request.send().await.expect("an answer")
    }

    pub async fn form(&self, path: &str, pairs: &[(&str, &str)]) -> Response {
        let request = self.client.post(format!("{}{path}", self.base)).form(pairs);
        request.send().await.expect("an answer")
    }

    pub async fn upload(&self, path: &str, text: &str) -> Response {
        let part = reqwest::multipart::Part::bytes(text.as_bytes().to_vec()).file_name("a.save");
        let form = reqwest::multipart::Form::new().part("file", part);
        let request = self.client.post(format!("{}{path}", self.base)).multipart(form);
        request.send().await.expect("an answer")
    }

    /// Opens a table, and sits down as its host.
    pub async fn open(&self, pairs: &[(&str, &str)]) -> Person<'_> {
        let answer = self.form("/tables", pairs).await;
        assert_eq!(answer.status(), StatusCode::SEE_OTHER, "{}", answer.text().await.unwrap());
        let place = answer.headers()["location"].to_str().expect("an address").to_owned();
        self.sit(&place).await
    }

    /// Takes the seat of an invitation; the address is the holder's own.
    pub async fn take(&self, path: &str) -> String {
        let answer = self.form(&format!("{path}/take"), &[]).await;
        assert_eq!(answer.status(), StatusCode::SEE_OTHER, "{}", answer.text().await.unwrap());
        answer.headers()["location"].to_str().expect("an address").to_owned()
    }

    /// Sits down at an address.
    pub async fn sit(&self, path: &str) -> Person<'_> {
        Person::new(self, path, None).await
    }

    /// Sits down with a page that takes regions part by part.
    pub async fn sit_in_parts(&self, path: &str) -> Person<'_> {
        Person::asking(self, path, "?parts=true").await
    }
}

/// Somebody with a page open.
pub struct Person<'s> {
    served: &'s Served,
    pub path: String,
    stream: Response,
    rest: String,
    /// Everything that was ever received.
    pub heard: String,
    /// The latest update, regions summed up.
    pub now: Value,
    pub regions: BTreeMap<String, String>,
    pub seats: String,
    pub said: String,
    clicks: u64,
}

impl<'s> Person<'s> {
    pub async fn new(served: &'s Served, path: &str, seat: Option<u8>) -> Person<'s> {
        let seat = seat.map_or_else(String::new, |seat| format!("?seat={seat}"));
        Person::asking(served, path, &seat).await
    }

    async fn asking(served: &'s Served, path: &str, wanted: &str) -> Person<'s> {
        let stream = served.get(&format!("{path}/events{wanted}")).await;
        assert_eq!(stream.status(), StatusCode::OK);
        let mut person = Person {
            served,
            path: path.to_owned(),
            stream,
            rest: String::new(),
            heard: String::new(),
            now: Value::Null,
            regions: BTreeMap::new(),
            seats: String::new(),
            said: String::new(),
            clicks: 0,
        };
        person.hear("presence").await;
        person
    }

    /// Waits for news of a kind, and takes in whatever comes before.
    pub async fn hear(&mut self, wanted: &str) -> Value {
        loop {
            while let Some(end) = self.rest.find("\n\n") {
                let event: String = self.rest.drain(..end + 2).collect();
                let field = |name: &str| {
                    let lines = event.lines().filter_map(|line| line.strip_prefix(name));
                    lines.map(str::trim_start).collect::<Vec<_>>().join("\n")
                };
                let (name, data) = (field("event:"), field("data:"));
                if name.is_empty() {
                    continue;
                }
                let data: Value = serde_json::from_str(&data).expect("news in JSON");
                self.take_in(&name, &data);
                if name == wanted {
                    return data;
                }
            }
            let wait = tokio::time::timeout(Duration::from_secs(20), self.stream.chunk());
            let chunk = wait.await.expect("news in time").expect("a stream").expect("no end");
            let text = String::from_utf8_lossy(&chunk).into_owned();
            self.heard.push_str(&text);
            self.rest.push_str(&text);
        }
    }

    /// Waits until the server ends the stream.
    pub async fn until_end(&mut self) {
        let end = async { while let Ok(Some(_)) = self.stream.chunk().await {} };
        tokio::time::timeout(Duration::from_secs(20), end).await.expect("an end");
    }

    fn take_in(&mut self, name: &str, data: &Value) {
        match name {
            "update" => {
                for (id, html) in data["regions"].as_object().expect("regions") {
                    let before = self.regions.get(id).map_or("", String::as_str);
                    let now = match html.as_object() {
                        Some(parts) => filled(before, parts),
                        None => html.as_str().expect("html").to_owned(),
                    };
                    self.regions.insert(id.clone(), now);
                }
                self.now = data.clone();
            }
            "presence" => data["html"].as_str().expect("html").clone_into(&mut self.seats),
            "chat" => {
                if data["reset"] == true {
                    self.said.clear();
                }
                self.said.push_str(data["html"].as_str().expect("html"));
            }
            _ => {}
        }
    }

    /// Waits until the table has a version.
    pub async fn until(&mut self, version: u64) {
        while self.version() < version {
            self.hear("update").await;
        }
    }

    pub fn version(&self) -> u64 {
        self.now["version"].as_u64().unwrap_or(0)
    }

    /// The addresses that the list of seats shows.
    pub fn links(&self) -> Vec<String> {
        let parts = self.seats.split("data-copy=\"/t/").skip(1);
        parts.map(|part| format!("/t/{}", &part[..32])).collect()
    }

    pub fn choices(&self) -> Vec<String> {
        let choices = self.now["choices"].as_array().expect("choices");
        choices.iter().map(|choice| choice["action"].as_str().unwrap().to_owned()).collect()
    }

    pub async fn post(&self, what: &str, body: &Value) -> Response {
        self.served.post(&format!("{}/{what}", self.path), body).await
    }

    pub fn key(&mut self) -> String {
        self.clicks += 1;
        format!("{}-{}", &self.path[3..11], self.clicks)
    }

    /// The message that would do something now.
    pub fn message(&mut self, action: &str) -> Value {
        let key = self.key();
        let (version, seat) = (self.version(), self.now["seat"].as_u64().unwrap_or(0));
        json!({ "key": key, "version": version, "seat": seat, "action": action })
    }

    /// Does something and waits until it is told.
    pub async fn act(&mut self, action: &str) {
        let message = self.message(action);
        let answer = self.post("act", &message).await;
        let status = answer.status();
        let answer: Value = answer.json().await.expect("an answer in JSON");
        assert_eq!(status, StatusCode::OK, "{action}: {answer}");
        self.until(answer["version"].as_u64().expect("a version")).await;
    }

    /// Does the first of the choices.
    pub async fn act_first(&mut self) {
        let first = self.choices().first().expect("a choice").clone();
        self.act(&first).await;
    }
}

/// A region in which some of its elements were put in the place of others.
fn filled(before: &str, parts: &serde_json::Map<String, Value>) -> String {
    let mut elements = elements(before);
    for (place, part) in parts {
        elements[place.parse::<usize>().expect("a place")] = part.as_str().expect("html");
    }
    elements.concat()
}

/// The elements that stand beside each other in a text.
fn elements(html: &str) -> Vec<&str> {
    let (mut elements, mut depth, mut start) = (Vec::new(), 0, 0);
    for (at, _) in html.match_indices('<') {
        let end = at + html[at..].find('>').expect("the end of a tag") + 1;
        depth += match &html[at..end] {
            tag if tag.starts_with("</") => -1,
            tag if tag.ends_with("/>") => 0,
            _ => 1,
        };
        if depth == 0 {
            elements.push(&html[start..end]);
            start = end;
        }
    }
    elements
}
