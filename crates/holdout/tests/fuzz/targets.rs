//! What is fed, and to what.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::{SocketAddr, TcpStream};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

use sheet::Source;
use table::{Chance, Log, Seat, Seeded, Turn};

use crate::spoil::spoilt;

/// Something that takes inputs.
pub trait Target {
    /// What it is called.
    const NAME: &'static str;

    /// All that inputs are made of.
    fn new() -> Self;

    /// Makes an input, and feeds it.
    fn feed(&mut self, whim: &mut Seeded);
}

/// All files below a folder of the workspace with one of these ends.
fn texts(folder: &str, ends: &[&str]) -> Vec<String> {
    let mut found: Vec<PathBuf> = Vec::new();
    let mut folders = vec![Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").join(folder)];
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(folder).expect("a folder").flatten() {
            let path = entry.path();
            if path.is_dir() {
                folders.push(path);
            } else if ends.iter().any(|end| path.extension().is_some_and(|had| had == *end)) {
                found.push(path);
            }
        }
    }
    found.sort();
    let texts: Vec<String> =
        found.iter().map(|path| std::fs::read_to_string(path).expect("a text")).collect();
    assert!(texts.len() > 3, "{folder}");
    texts
}

fn any<'t, T>(of: &'t [T], whim: &mut Seeded) -> &'t T {
    &of[whim.below(u32::try_from(of.len()).unwrap_or(1)) as usize]
}

fn survival_content() -> Arc<survival::content::Content> {
    survival::content::Content::embedded().expect("sound content")
}

fn invazions_content() -> Arc<invazions::content::Content> {
    invazions::content::Content::embedded().expect("sound content")
}

/// Saves and shared games, with their digest as it was or made anew.
pub struct Saves {
    texts: Vec<String>,
    survival: Arc<survival::content::Content>,
    invazions: Arc<invazions::content::Content>,
}

impl Target for Saves {
    const NAME: &'static str = "saves";

    fn new() -> Saves {
        let texts = texts("golden", &["save", "shared"]);
        Saves { texts, survival: survival_content(), invazions: invazions_content() }
    }

    fn feed(&mut self, whim: &mut Seeded) {
        let (text, other) = (any(&self.texts, whim), any(&self.texts, whim));
        // Without its digest, so that what is spoilt is read at all.
        let body = text.trim_end().rsplit_once('\n').map_or("", |(body, _)| body).to_owned() + "\n";
        let text = match whim.below(4) {
            0 => spoilt(text, other, whim),
            _ => table::write_end(&spoilt(&body, other, whim)),
        };
        let _ = table::inspect(&text);
        if let Ok(opened) = table::open::<survival::Game>(&text, &self.survival) {
            let _ = opened.difference().map(ToString::to_string);
            let _ = opened.play_on(7, None);
        }
        if let Ok(opened) = table::open::<invazions::Game>(&text, &self.invazions) {
            let _ = opened.difference().map(ToString::to_string);
            let _ = opened.play_on(7, None);
        }
    }
}

/// A game of each family.
type Games = (Log<survival::Game>, Log<invazions::Game>);

/// Actions as text: spoilt, of other moments, by anybody.
pub struct Actions {
    survival: Log<survival::Game>,
    invazions: Log<invazions::Game>,
    fresh: Box<dyn Fn(u64) -> Games>,
    games: u64,
    seen: Vec<String>,
}

/// How many texts are remembered.
const SEEN: usize = 500;

impl Target for Actions {
    const NAME: &'static str = "actions";

    fn new() -> Actions {
        let (survival, invazions) = (survival_content(), invazions_content());
        let missions: Vec<String> =
            survival.all_missions().map(|mission| mission.id.clone()).collect();
        let deals: Vec<String> = invazions.deals.iter().map(|deal| deal.id.clone()).collect();
        let fresh = move |number: u64| {
            let mission = &missions[number as usize % missions.len()];
            let setup = lab::usual_setup(&survival, mission, 1).expect("a setup");
            let deal = invazions::setup::Setup::new(&deals[number as usize % deals.len()]);
            (
                Log::start(&survival, &setup, number).expect("a game"),
                Log::start(&invazions, &deal, number).expect("a game"),
            )
        };
        let (survival, invazions) = fresh(0);
        Actions { survival, invazions, fresh: Box::new(fresh), games: 0, seen: Vec::new() }
    }

    fn feed(&mut self, whim: &mut Seeded) {
        let over = |is_over: bool, log: usize| is_over || log > 400;
        let is_done =
            over(matches!(self.survival.game().turn(), Turn::Over(_)), self.survival.len())
                || over(
                    matches!(self.invazions.game().turn(), Turn::Over(_)),
                    self.invazions.len(),
                );
        if is_done {
            self.games += 1;
            (self.survival, self.invazions) = (self.fresh)(self.games);
        }
        let texts = [
            play(&mut self.survival, &self.seen, whim),
            play(&mut self.invazions, &self.seen, whim),
        ];
        for text in texts.into_iter().flatten() {
            let at = whim.below(SEEN as u32) as usize;
            if self.seen.len() < SEEN {
                self.seen.push(text);
            } else {
                self.seen[at] = text;
            }
        }
    }
}

/// Tries a few texts, then plays something legal and gives back its text.
fn play<G: table::Game>(log: &mut Log<G>, seen: &[String], whim: &mut Seeded) -> Option<String> {
    let mut legal = Vec::new();
    log.game().legal(&mut legal);
    let action = *any(&legal, whim);
    let text = log.game().write(&action);
    for _ in 0..4 {
        let other = if seen.is_empty() { &text } else { any(seen, whim) };
        let input = match whim.below(3) {
            0 => other.clone(),
            _ => spoilt(&text, other, whim),
        };
        let Ok(read) = log.game().read(&input) else { continue };
        let seat = Seat(whim.below(20) as u8);
        // What was read is written as it is read, and what is refused changes nothing.
        let again = log.game().read(&log.game().write(&read)).ok();
        assert_eq!(again, Some(read), "{input}");
        let before = log.game().fingerprint();
        let considered = log.consider(seat, read, &mut ());
        assert_eq!(before, log.game().fingerprint(), "{input}");
        if let Ok(step) = considered {
            log.take(step);
            return Some(input);
        }
    }
    let seats = (0..16).map(Seat);
    let seat = seats.into_iter().find(|seat| log.game().may(*seat, action))?;
    log.play(seat, action, &mut ()).ok()?;
    Some(text)
}

/// Files of content.
pub struct ContentFiles {
    source: Source,
    files: Vec<(String, String)>,
}

impl Target for ContentFiles {
    const NAME: &'static str = "content";

    fn new() -> ContentFiles {
        let source = Source::embedded();
        let files = source.files().map(|(path, text)| (path.to_owned(), text.to_owned())).collect();
        ContentFiles { source, files }
    }

    fn feed(&mut self, whim: &mut Seeded) {
        let ((path, text), (_, other)) = (any(&self.files, whim), any(&self.files, whim));
        let spoilt = spoilt(text, other, whim);
        let source = self.source.clone().with(path, &spoilt);
        // Whatever is wrong is told, with the place.
        match path.starts_with("invazions") {
            true => drop(invazions::content::Content::load(&source)),
            false => drop(survival::content::Content::load(&source)),
        }
    }
}

/// Scenarios, which are read and played.
pub struct Scenarios {
    texts: Vec<String>,
    survival: Arc<survival::content::Content>,
    invazions: Arc<invazions::content::Content>,
}

impl Target for Scenarios {
    const NAME: &'static str = "scenarios";

    fn new() -> Scenarios {
        let texts = texts("scenarios", &["toml"]);
        // One scenario each: a file of forty would be forty times as slow.
        let single = texts.iter().flat_map(|text| {
            let mut parts = text.split("\n[[scenario]]");
            let head = parts.next().unwrap_or_default().to_owned();
            let parts: Vec<String> =
                parts.map(|part| format!("{head}\n[[scenario]]{part}\n")).collect();
            if parts.is_empty() { vec![text.clone()] } else { parts }
        });
        Scenarios {
            texts: single.collect(),
            survival: survival_content(),
            invazions: invazions_content(),
        }
    }

    fn feed(&mut self, whim: &mut Seeded) {
        let (text, other): (&String, &String) = (any(&self.texts, whim), any(&self.texts, whim));
        let text = spoilt(text, other, whim);
        drop(survival::scenario::run_text("input", &text, &self.survival));
        drop(invazions::scenario::run_text("input", &text, &self.invazions));
    }
}

/// Messages to a server: addresses, headers and bodies.
pub struct Messages {
    address: SocketAddr,
    link: String,
    connection: Option<BufReader<TcpStream>>,
    _runtime: tokio::runtime::Runtime,
    _running: server::Running,
}

/// What is sent to a table.
const SENT: [(&str, &str); 16] = [
    ("act", r#"{"key":"k1","version":0,"seat":0,"action":"wait"}"#),
    ("undo", r#"{"key":"k2","version":1,"whole":true}"#),
    ("redo", r#"{"key":"k3","version":2}"#),
    ("agree", r#"{"yes":true}"#),
    ("chat", r#"{"key":"k4","text":"hello there"}"#),
    ("name", r#"{"seat":0,"name":"Ann"}"#),
    ("sit", r#"{"seat":1,"who":"bot:rules"}"#),
    ("renew", r#"{"seat":1}"#),
    ("host", r#"{"seat":1}"#),
    ("mute", r#"{"whom":null,"on":false}"#),
    ("close", r#"{"on":false}"#),
    ("play-on", ""),
    ("overlay?what=sight&of=zone:05-R:11", ""),
    ("describe?spot=zone:05-R:11", ""),
    ("why?seat=0&action=wait", ""),
    ("moment/3", ""),
];

impl Target for Messages {
    const NAME: &'static str = "messages";

    fn new() -> Messages {
        let runtime = tokio::runtime::Runtime::new().expect("threads");
        let families = server::Families::default()
            .with(server::Survival::new(survival_content()))
            .with(server::Invazions::new(invazions_content()));
        let config = server::Config { limits: server::Limits::none(), ..server::Config::default() };
        let running = runtime.block_on(server::serve(config, families)).expect("a server");
        let address = running.address();
        let mut messages = Messages {
            address,
            link: String::new(),
            connection: None,
            _runtime: runtime,
            _running: running,
        };
        messages.open();
        messages
    }

    fn feed(&mut self, whim: &mut Seeded) {
        if whim.below(500) == 0 {
            self.open();
        }
        let ((what, body), (_, other)) = (any(&SENT, whim), any(&SENT, whim));
        let body = spoilt(body, other, whim);
        let form = spoilt("mission=invader%2Fm0&players=2&seat1=link&undo=agree", other, whim);
        let (method, path, body) = match whim.below(8) {
            0 => ("GET", format!("/{}", escaped(&spoilt(what, other, whim))), String::new()),
            1 => ("POST", "/tables".to_owned(), form),
            2 => (
                "GET",
                format!("{}/{}", self.link, escaped(&spoilt(what, other, whim))),
                String::new(),
            ),
            _ if body.is_empty() => ("GET", format!("{}/{what}", self.link), body),
            _ => {
                ("POST", format!("{}/{}", self.link, what.split('?').next().unwrap_or(what)), body)
            }
        };
        let kind = if path == "/tables" {
            "application/x-www-form-urlencoded"
        } else {
            "application/json"
        };
        let status = self.send(method, &path, kind, &body);
        assert!(status < 500, "{method} {path} {body:?}: {status}");
    }
}

/// A path may hold anything but what ends a line or a word.
fn escaped(path: &str) -> String {
    path.bytes().fold(String::new(), |all, byte| match byte {
        b'!'..=b'~' => all + &char::from(byte).to_string(),
        other => all + &format!("%{other:02X}"),
    })
}

impl Messages {
    /// Opens a table to send to.
    fn open(&mut self) {
        let mut answer = Vec::new();
        let mut stream = TcpStream::connect(self.address).expect("the server");
        let form = "mission=invader%2Fm0&players=2&seat1=bot%3Arandom";
        let length = form.len();
        write!(
            stream,
            "POST /tables HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nContent-Type: \
             application/x-www-form-urlencoded\r\nContent-Length: {length}\r\n\r\n{form}"
        )
        .expect("a request");
        stream.read_to_end(&mut answer).expect("an answer");
        let answer = String::from_utf8_lossy(&answer);
        let link = answer.lines().find_map(|line| line.strip_prefix("location: "));
        self.link = link.expect("a table").trim().to_owned();
    }

    /// Sends one message, and reads the whole answer: its status.
    fn send(&mut self, method: &str, path: &str, kind: &str, body: &str) -> u16 {
        for _ in 0..3 {
            let mut connection = self.connection.take().unwrap_or_else(|| {
                let stream = TcpStream::connect(self.address).expect("the server");
                stream.set_read_timeout(Some(Duration::from_secs(30))).expect("patience");
                BufReader::new(stream)
            });
            let length = body.len();
            let sent = write!(
                connection.get_mut(),
                "{method} {path} HTTP/1.1\r\nHost: localhost\r\nContent-Type: {kind}\r\n\
                 Content-Length: {length}\r\n\r\n{body}"
            );
            // Whoever sends nonsense may be hung up on; that is an answer too.
            if sent.is_err() {
                continue;
            }
            let Some((status, is_open)) = answered(&mut connection) else { continue };
            if is_open {
                self.connection = Some(connection);
            }
            return status;
        }
        400
    }
}

/// Reads an answer: its status, and whether more may be asked.
fn answered(from: &mut BufReader<TcpStream>) -> Option<(u16, bool)> {
    let mut line = String::new();
    let (mut status, mut length, mut is_open) = (None, None, true);
    while from.read_line(&mut line).ok()? > 0 {
        let text = line.trim_end().to_ascii_lowercase();
        if text.is_empty() {
            break;
        }
        if status.is_none() {
            status = text.split(' ').nth(1).and_then(|status| status.parse().ok());
        }
        if let Some(count) = text.strip_prefix("content-length: ") {
            length = count.parse::<usize>().ok();
        }
        is_open &= text != "connection: close";
        line.clear();
    }
    match length {
        Some(length) => from.read_exact(&mut vec![0; length]).ok()?,
        // A stream, or in pieces: nothing more is read from it.
        None => is_open = false,
    }
    Some((status?, is_open))
}
