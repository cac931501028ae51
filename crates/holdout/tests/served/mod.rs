//! A server in a process of its own, and plain HTTP to talk to it.

#![allow(dead_code)]

pub mod people;

use std::io::{self, BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::path::Path;
use std::process::{Child, Command, Stdio};

/// A server that ends with the test.
pub struct Served {
    pub child: Child,
    pub address: String,
}

impl Served {
    /// With data of its own.
    pub fn anywhere(arguments: &[&str]) -> Served {
        let folder = tempfile::tempdir().expect("a folder").keep();
        Served::on(&folder, arguments)
    }

    /// With the data in a folder.
    pub fn on(folder: &Path, arguments: &[&str]) -> Served {
        Served::start(Command::new(env!("CARGO_BIN_EXE_holdout")), folder, arguments)
    }

    /// After some words of the shell, which hold for the server too.
    pub fn through(words: &str, folder: &Path, arguments: &[&str]) -> Served {
        let mut shell = Command::new("sh");
        let words = format!("{words} && exec \"$0\" \"$@\"");
        shell.args(["-c", &words, env!("CARGO_BIN_EXE_holdout")]);
        Served::start(shell, folder, arguments)
    }

    fn start(mut command: Command, folder: &Path, arguments: &[&str]) -> Served {
        let mut child = command
            .args(arguments)
            .env("XDG_DATA_HOME", folder)
            .env_remove("DISPLAY")
            .env_remove("WAYLAND_DISPLAY")
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .expect("the program starts");
        let mut line = String::new();
        let stdout = child.stdout.take().expect("its output");
        BufReader::new(stdout).read_line(&mut line).expect("a line");
        let address = line.trim().strip_prefix("Holdout is open at http://");
        let address = address.unwrap_or_else(|| panic!("it said {line:?}")).trim_end_matches('/');
        Served { address: address.to_owned(), child }
    }

    /// The whole answer to a request.
    pub fn get(&self, path: &str) -> io::Result<String> {
        ask(&self.address, &format!("GET {path}"), "", "")
    }
}

impl Drop for Served {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// Sends one request on a connection of its own.
pub fn ask(address: &str, what: &str, kind: &str, body: &str) -> io::Result<String> {
    let mut stream = TcpStream::connect(address)?;
    let length = body.len();
    write!(
        stream,
        "{what} HTTP/1.1\r\nHost: {address}\r\nConnection: close\r\nContent-Type: {kind}\r\n\
         Content-Length: {length}\r\n\r\n{body}"
    )?;
    let mut answer = String::new();
    stream.read_to_string(&mut answer)?;
    match answer.starts_with("HTTP/1.1 ") {
        true => Ok(answer),
        false => Err(io::ErrorKind::UnexpectedEof.into()),
    }
}

/// What stands after the headers, if it came whole.
pub fn body(answer: &str) -> io::Result<&str> {
    let (head, body) = answer.split_once("\r\n\r\n").ok_or(io::ErrorKind::UnexpectedEof)?;
    let length = head.lines().find_map(|line| {
        line.to_ascii_lowercase().strip_prefix("content-length:")?.trim().parse::<usize>().ok()
    });
    match length {
        Some(length) if length != body.len() => Err(io::ErrorKind::UnexpectedEof.into()),
        _ => Ok(body),
    }
}
