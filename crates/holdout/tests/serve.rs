//! The server as a person starts it: says where it is, answers, stops cleanly.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::process::{Child, Command, Stdio};

/// A server that ends with the test.
struct Served {
    child: Child,
    address: String,
}

impl Served {
    fn new(arguments: &[&str]) -> Served {
        let data = tempfile::tempdir().expect("a folder").keep();
        let mut child = Command::new(env!("CARGO_BIN_EXE_holdout"))
            .args(arguments)
            .env("XDG_DATA_HOME", &data)
            .env_remove("DISPLAY")
            .env_remove("WAYLAND_DISPLAY")
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .expect("the program starts");
        let mut line = String::new();
        let stdout = child.stdout.take().expect("its output");
        BufReader::new(stdout).read_line(&mut line).expect("a line");
        let address = line.trim().strip_prefix("Holdout is open at http://");
        let address = address.unwrap_or_else(|| panic!("it said {line:?}")).trim_end_matches('/');
        Served { address: address.to_owned(), child }
    }

    fn get(&self, path: &str) -> String {
        let mut stream = TcpStream::connect(&self.address).expect("it listens");
        let host = &self.address;
        write!(stream, "GET {path} HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\n\r\n")
            .expect("it reads");
        let mut answer = String::new();
        stream.read_to_string(&mut answer).expect("it answers");
        answer
    }
}

impl Drop for Served {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

#[test]
fn without_a_command_tables_open_and_close_cleanly() {
    let mut served = Served::new(&[]);
    assert!(served.get("/healthz").starts_with("HTTP/1.1 200"));
    assert!(served.get("/").contains("Play now"));
    assert!(served.get("/metrics").contains("holdout_tables_in_use"));
    let told = Command::new("kill").arg(served.child.id().to_string()).status();
    assert!(told.expect("kill").success());
    assert!(served.child.wait().expect("it ends").success());
}

#[test]
fn two_servers_share_a_machine() {
    let (one, other) = (Served::new(&["serve", "--no-browser"]), Served::new(&["serve"]));
    assert_ne!(one.address, other.address);
}

#[test]
fn an_address_that_is_taken_is_told() {
    let served = Served::new(&["serve", "--no-browser"]);
    let output = Command::new(env!("CARGO_BIN_EXE_holdout"))
        .args(["serve", "--no-browser", "--address", &served.address, "--data", "/dev/null/x"])
        .output()
        .expect("the program runs");
    assert_eq!(output.status.code(), Some(1));
    let output = Command::new(env!("CARGO_BIN_EXE_holdout"))
        .args(["serve", "--no-browser", "--address", &served.address])
        .env("XDG_DATA_HOME", tempfile::tempdir().expect("a folder").path())
        .output()
        .expect("the program runs");
    assert_eq!(output.status.code(), Some(1));
    let error = String::from_utf8_lossy(&output.stderr);
    assert!(error.contains("choose another port"), "{error}");
}
