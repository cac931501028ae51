//! Chromium, driven by its driver: real clicks and keys on real pages.
//!
//! The few commands that are needed are sent as the WebDriver protocol has
//! them; nothing is pressed but by pointer and key.

use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use reqwest::Client;
use serde_json::{Value, json};
use tempfile::TempDir;

/// How long something may take before it counts as not happening.
const PATIENCE: Duration = Duration::from_secs(40);

/// What no browser under test should do by itself.
const FLAGS: [&str; 10] = [
    "--headless=new",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--disable-dev-shm-usage",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--disable-extensions",
];

/// The size of a desk's and of a phone's screen.
pub const DESK: (u32, u32) = (1440, 900);
pub const PHONE: (u32, u32) = (390, 844);

/// The program of that name: as the variable says, or wherever commands are.
fn program(variable: &str, names: &[&str]) -> Option<PathBuf> {
    if let Some(path) = std::env::var_os(variable) {
        return Some(path.into());
    }
    let path = std::env::var_os("PATH")?;
    let folders: Vec<PathBuf> = std::env::split_paths(&path).collect();
    names
        .iter()
        .flat_map(|name| folders.iter().map(move |folder| folder.join(name)))
        .find(|file| file.is_file())
}

/// Starts the driver and waits until it tells its port.
fn launch(driver: &Path) -> Option<(Child, u16)> {
    let mut child = Command::new(driver)
        .args(["--port=0", "--log-level=SEVERE"])
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .ok()?;
    let mut lines = BufReader::new(child.stdout.take()?).lines();
    let told = |line: String| {
        line.split("successfully on port ").nth(1)?.trim_end_matches('.').parse::<u16>().ok()
    };
    let Some(port) = lines.by_ref().map_while(Result::ok).find_map(told) else {
        let _ = child.kill();
        let _ = child.wait();
        return None;
    };
    // Somebody has to read on, or the driver stops when the pipe is full.
    std::thread::spawn(move || lines.map_while(Result::ok).for_each(drop));
    Some((child, port))
}

/// The driver's program, running.
pub struct Driver {
    child: Child,
    chromium: PathBuf,
    base: String,
    client: Client,
}

impl Driver {
    /// Starts it; nothing where the machine has no Chromium, unless it must.
    pub fn start() -> Option<Driver> {
        let chromium =
            program("HOLDOUT_CHROMIUM", &["chromium", "chromium-browser", "google-chrome"]);
        let driver = program("HOLDOUT_CHROMEDRIVER", &["chromedriver"]);
        let (Some(chromium), Some(driver)) = (chromium, driver) else {
            let must = std::env::var("CI").is_ok_and(|ci| ci == "true");
            assert!(!must, "no chromium or no chromedriver: install chromium and chromium-driver");
            eprintln!(
                "skipped: needs chromium and chromedriver (`cargo xtask test` installs them)"
            );
            return None;
        };
        // A port that looks free may be taken when it comes to it.
        let (child, port) = (0..5).find_map(|_| launch(&driver)).expect("the driver starts");
        let base = format!("http://127.0.0.1:{port}");
        Some(Driver { child, chromium, base, client: Client::new() })
    }

    /// Opens a browser of its own, as wide and high as a desk's screen.
    pub async fn browser(&self) -> Browser {
        let profile = TempDir::new().expect("a folder for the profile");
        let mut flags: Vec<String> = FLAGS.iter().map(|flag| (*flag).to_owned()).collect();
        flags.push(format!("--user-data-dir={}", profile.path().display()));
        flags.push(format!("--window-size={},{}", DESK.0, DESK.1));
        let wanted = json!({ "capabilities": { "alwaysMatch": {
            "browserName": "chrome",
            "goog:chromeOptions": { "binary": self.chromium, "args": flags },
            "goog:loggingPrefs": { "browser": "ALL" },
            "timeouts": { "script": 180_000 },
        }}});
        let answer = self.client.post(format!("{}/session", self.base)).json(&wanted).send().await;
        let answer: Value = answer.expect("the driver answers").json().await.expect("JSON");
        let value = &answer["value"];
        let id = value["sessionId"].as_str().unwrap_or_else(|| panic!("no browser: {value}"));
        let browser = Browser {
            session: format!("{}/session/{id}", self.base),
            client: self.client.clone(),
            process: value["capabilities"]["goog:processID"].as_u64(),
            _profile: profile,
        };
        browser.resize(DESK).await;
        browser
    }
}

impl Drop for Driver {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// A browser with one page.
pub struct Browser {
    session: String,
    client: Client,
    process: Option<u64>,
    _profile: TempDir,
}

impl Drop for Browser {
    /// Also when a test fails: the driver alone would leave the browser behind.
    fn drop(&mut self) {
        if let Some(process) = self.process {
            let _ = Command::new("kill").arg(process.to_string()).status();
        }
    }
}

impl Browser {
    async fn tell(&self, path: &str, body: Value) -> Result<Value, String> {
        let answer = self.client.post(format!("{}/{path}", self.session)).json(&body).send().await;
        let answer = answer.map_err(|error| error.to_string())?;
        let good = answer.status().is_success();
        let answer: Value = answer.json().await.map_err(|error| error.to_string())?;
        if good { Ok(answer["value"].clone()) } else { Err(answer["value"]["message"].to_string()) }
    }

    async fn must(&self, path: &str, body: Value) -> Value {
        self.tell(path, body).await.unwrap_or_else(|why| panic!("{path}: {why}"))
    }

    /// Goes to an address and waits for the page.
    pub async fn goto(&self, address: &str) {
        self.must("url", json!({ "url": address })).await;
    }

    pub async fn reload(&self) {
        self.must("refresh", json!({})).await;
    }

    /// What an expression is in the page.
    pub async fn js(&self, expression: &str) -> Value {
        self.run(&format!("return ({expression});")).await
    }

    /// What a script returns.
    pub async fn run(&self, script: &str) -> Value {
        self.must("execute/sync", json!({ "script": script, "args": [] })).await
    }

    pub async fn text(&self, expression: &str) -> String {
        let value = self.js(expression).await;
        value.as_str().unwrap_or_else(|| panic!("{expression} is {value}")).to_owned()
    }

    pub async fn number(&self, expression: &str) -> u64 {
        let value = self.js(expression).await;
        let number = value.as_f64().unwrap_or_else(|| panic!("{expression} is {value}"));
        number as u64
    }

    pub async fn is(&self, expression: &str) -> bool {
        self.js(&format!("Boolean({expression})")).await == true
    }

    /// Waits until an expression is true in the page.
    pub async fn until(&self, expression: &str) {
        let begun = Instant::now();
        // While a page is exchanged there is nobody to ask.
        let script = format!("return Boolean({expression});");
        let ask = json!({ "script": script, "args": [] });
        while self.tell("execute/sync", ask.clone()).await.ok() != Some(Value::Bool(true)) {
            if begun.elapsed() > PATIENCE {
                let page = self.js("location.href + '\\n' + document.body.innerText").await;
                panic!("never came true: {expression}\n{page}\n{:?}", self.console().await);
            }
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    }

    /// A command of the browser's own protocol.
    pub async fn cdp(&self, command: &str, parameters: Value) -> Value {
        self.must("goog/cdp/execute", json!({ "cmd": command, "params": parameters })).await
    }

    pub async fn resize(&self, (width, height): (u32, u32)) {
        let mobile = width < 700;
        let screen =
            json!({ "width": width, "height": height, "deviceScaleFactor": 1, "mobile": mobile });
        self.cdp("Emulation.setDeviceMetricsOverride", screen).await;
        let touch = json!({ "enabled": mobile });
        self.cdp("Emulation.setTouchEmulationEnabled", touch).await;
    }

    /// `light` or `dark`, as the system would say, and nothing that moves.
    pub async fn scheme(&self, scheme: &str) {
        let features = json!([
            { "name": "prefers-color-scheme", "value": scheme },
            { "name": "prefers-reduced-motion", "value": "reduce" },
        ]);
        self.cdp("Emulation.setEmulatedMedia", json!({ "features": features })).await;
    }

    pub async fn offline(&self, offline: bool) {
        self.cdp("Network.enable", json!({})).await;
        let conditions = json!({ "offline": offline, "latency": 0, "downloadThroughput": -1, "uploadThroughput": -1 });
        self.cdp("Network.emulateNetworkConditions", conditions).await;
    }

    // ---- pointer and keys

    /// Presses whatever is at a point of the screen.
    async fn press_at(&self, x: f64, y: f64) {
        let touch = self.is("matchMedia('(pointer: coarse)').matches").await;
        let kind = if touch { "touch" } else { "mouse" };
        let pointer = json!({ "actions": [{
            "type": "pointer", "id": kind, "parameters": { "pointerType": kind },
            "actions": [
                { "type": "pointerMove", "duration": 0, "x": x as i64, "y": y as i64 },
                { "type": "pointerDown", "button": 0 },
                { "type": "pointerUp", "button": 0 },
            ],
        }]});
        self.must("actions", pointer).await;
    }

    /// Where a script finds something to press, once it finds it twice at the same place: what
    /// still moves would be missed.
    async fn at_rest(&self, find: &str) -> Value {
        let find = format!("{POINT}{find}");
        let mut point = self.run(&find).await;
        for _ in 0..50 {
            let again = self.run(&find).await;
            if again == point {
                break;
            }
            point = again;
            tokio::time::sleep(Duration::from_millis(30)).await;
        }
        point
    }

    /// Presses what a script finds, as a person does: again, where nothing of the press arrived,
    /// because the browser took it for a long one or something slid beneath the finger. `arrived`
    /// says of a click's `target` whether it was meant.
    async fn press(&self, find: &str, arrived: &str) -> Option<()> {
        for _ in 0..3 {
            let point = self.at_rest(find).await;
            let (x, y) = (point["x"].as_f64()?, point["y"].as_f64()?);
            let listen = format!(
                "window.pressed = 'no';
                 const hear = ({{ target }}) => {{ window.pressed = {arrived} ? 'yes' : 'no'; }};
                 document.addEventListener('click', hear, {{ capture: true, once: true }});"
            );
            self.run(&listen).await;
            self.press_at(x, y).await;
            let begun = Instant::now();
            // A page that is exchanged has heard it, and knows nothing of it.
            while begun.elapsed() < Duration::from_secs(3) {
                let heard = self.tell(
                    "execute/sync",
                    json!({ "script": "return window.pressed !== 'no';", "args": [] }),
                );
                if heard.await.ok() != Some(Value::Bool(false)) {
                    return Some(());
                }
                tokio::time::sleep(Duration::from_millis(10)).await;
            }
            eprintln!("a press did not arrive: {find}");
        }
        Some(())
    }

    /// Presses an element, which must be there, in sight and not covered.
    pub async fn click(&self, selector: &str) {
        let name = json!(selector);
        self.until(&format!("document.querySelector({name})")).await;
        let find = format!(
            "const e = document.querySelector({name});
             if (!e) return null;
             e.scrollIntoView({{ block: 'nearest', inline: 'nearest' }});
             return pointOf(e, (at) => at && (e.contains(at) || at.closest('label')?.contains(e)));"
        );
        let arrived = format!("(target.closest({name}) || target.closest('label'))");
        let begun = Instant::now();
        while self.press(&find, &arrived).await.is_none() {
            // Something may just be on its way over it.
            if begun.elapsed() < Duration::from_secs(5) {
                tokio::time::sleep(Duration::from_millis(100)).await;
                continue;
            }
            let over = format!(
                "const e = document.querySelector({name}), r = e.getBoundingClientRect();
                 const at = document.elementFromPoint(r.x + r.width / 2, r.y + r.height / 2);
                 return `${{e.outerHTML.slice(0, 200)}} at ${{[r.x, r.y, r.width, r.height]}}, where there is
                   ${{at?.outerHTML.slice(0, 200)}}`;"
            );
            panic!("{selector} is covered or out of sight: {}", self.run(&over).await);
        }
    }

    /// Presses the drawing of a spot on the board, if any of it is in sight.
    pub async fn tap(&self, spot: &str) -> bool {
        let find = format!(
            "for (const e of document.querySelectorAll('#board [data-spot=' + CSS.escape({}) + ']')) {{
               const point = pointOf(e, (at) => at?.closest('[data-spot]') === e);
               if (point) return point;
             }}
             return null;",
            json!(spot)
        );
        self.press(&find, "true").await.is_some()
    }

    /// Drags one element onto another with the mouse.
    pub async fn drag(&self, from: &str, to: &str) {
        let place = async |selector: &str| {
            let find = format!(
                "const e = document.querySelector({});
                 const r = e.getBoundingClientRect();
                 return [Math.round(r.x + r.width / 2), Math.round(r.y + Math.min(r.height / 2, 20))];",
                json!(selector)
            );
            self.run(&find).await
        };
        let scroll =
            format!("document.querySelector({}).scrollIntoView({{ block: 'center' }})", json!(to));
        self.run(&scroll).await;
        let (a, b) = (place(from).await, place(to).await);
        self.carry(&[a, b], 0).await;
    }

    /// Carries what is at the first point along the others, and rests at the second.
    pub async fn carry(&self, points: &[Value], rest: u64) {
        let go =
            |at: &Value| json!({ "type": "pointerMove", "duration": 60, "x": at[0], "y": at[1] });
        let mut actions: Vec<Value> = points.iter().map(go).collect();
        actions.insert(1, json!({ "type": "pointerDown", "button": 0 }));
        actions.insert(3, json!({ "type": "pause", "duration": rest }));
        actions.push(json!({ "type": "pointerUp", "button": 0 }));
        let mouse = json!({ "pointerType": "mouse" });
        let pointer =
            json!({ "type": "pointer", "id": "mouse", "parameters": mouse, "actions": actions });
        self.must("actions", json!({ "actions": [pointer] })).await;
    }

    /// Chooses a file, as a file dialogue would.
    pub async fn choose_file(&self, selector: &str, file: &Path) {
        let find = json!({ "using": "css selector", "value": selector });
        let found = self.must("element", find).await;
        let id = found.as_object().and_then(|found| found.values().next()?.as_str());
        let path = format!("element/{}/value", id.expect("an element"));
        self.must(&path, json!({ "text": file })).await;
    }

    /// Presses keys one after another: characters, or names such as `Enter` and `Shift+Tab`.
    pub async fn keys(&self, keys: &[&str]) {
        let mut actions = Vec::new();
        for key in keys {
            let (shift, key) = key.strip_prefix("Shift+").map_or((false, *key), |key| (true, key));
            let value = match key {
                "Tab" => "\u{e004}",
                "Enter" => "\u{e007}",
                "Escape" => "\u{e00c}",
                "Space" => " ",
                "End" => "\u{e010}",
                "Home" => "\u{e011}",
                "Left" => "\u{e012}",
                "Up" => "\u{e013}",
                "Right" => "\u{e014}",
                "Down" => "\u{e015}",
                other => other,
            };
            let press = |kind: &str, value: &str| json!({ "type": kind, "value": value });
            actions.extend(shift.then(|| press("keyDown", "\u{e008}")));
            actions.extend([press("keyDown", value), press("keyUp", value)]);
            actions.extend(shift.then(|| press("keyUp", "\u{e008}")));
        }
        let keys = json!({ "actions": [{ "type": "key", "id": "keys", "actions": actions }] });
        self.must("actions", keys).await;
    }

    // ---- what there is to see

    /// What the page complained about since it was asked last.
    pub async fn console(&self) -> Vec<String> {
        let entries = self.must("se/log", json!({ "type": "browser" })).await;
        let entries = entries.as_array().cloned().unwrap_or_default();
        let text = |entry: &Value| format!("{} {}", entry["level"], entry["message"]);
        entries.iter().map(text).collect()
    }

    /// Nothing went wrong in the page, and nothing was written to its console.
    pub async fn is_clean(&self) {
        let said = self.console().await;
        assert!(said.is_empty(), "the page complains: {said:#?}");
        let toast = self.text("document.querySelector('#toast')?.textContent ?? ''").await;
        assert!(!toast.contains("went wrong"), "{toast}");
    }

    /// A picture of what is in sight.
    pub async fn picture(&self) -> Vec<u8> {
        let shot = self.cdp("Page.captureScreenshot", json!({ "format": "png" })).await;
        let data = shot["data"].as_str().expect("a picture");
        base64(data)
    }
}

/// Finds a point of an element at which `good` accepts what is topmost.
const POINT: &str = "
    const pointOf = (e, good) => {
      const r = e.getBoundingClientRect();
      for (const fx of [.5, .3, .7, .15, .85]) for (const fy of [.5, .3, .7, .15, .85]) {
        const x = Math.round(r.x + r.width * fx), y = Math.round(r.y + r.height * fy);
        if (good(document.elementFromPoint(x, y))) return { x, y };
      }
      return null;
    };
";

/// Reads what is written in base 64.
fn base64(text: &str) -> Vec<u8> {
    let value = |letter: u8| match letter {
        b'A'..=b'Z' => Some(letter - b'A'),
        b'a'..=b'z' => Some(letter - b'a' + 26),
        b'0'..=b'9' => Some(letter - b'0' + 52),
        b'+' => Some(62),
        b'/' => Some(63),
        _ => None,
    };
    let sixes: Vec<u8> = text.bytes().filter_map(value).collect();
    let mut bytes = Vec::with_capacity(sixes.len() * 3 / 4);
    for four in sixes.chunks(4) {
        let sum = four
            .iter()
            .enumerate()
            .fold(0_u32, |sum, (at, six)| sum | u32::from(*six) << (18 - 6 * at));
        bytes.extend_from_slice(&sum.to_be_bytes()[1..four.len()]);
    }
    bytes
}
