//! The program run as people run it, and folders to run it in.

#![allow(dead_code, reason = "each test file uses a part")]

use std::path::PathBuf;
use std::process::{Command, Stdio};
use std::{env, fs, process};

use serde_json::Value;

/// How the program ended, and what it said.
pub struct Output {
    pub status: Option<i32>,
    pub stdout: String,
    pub stderr: String,
}

impl Output {
    pub fn is_success(&self) -> bool {
        self.status == Some(0)
    }
}

/// Runs the program to its end.
pub fn holdout(words: &[&str]) -> Output {
    let output = Command::new(env!("CARGO_BIN_EXE_holdout"))
        .args(words)
        .stdin(Stdio::null())
        .output()
        .expect("the program starts");
    Output {
        status: output.status.code(),
        stdout: String::from_utf8(output.stdout).expect("text"),
        stderr: String::from_utf8(output.stderr).expect("text"),
    }
}

/// Runs the program, which prints JSON and nothing else.
pub fn json(words: &[&str]) -> Value {
    let output = holdout(words);
    assert!(output.is_success(), "{words:?}: {}", output.stderr);
    assert_eq!(output.stderr, "", "{words:?}");
    serde_json::from_str(&output.stdout).expect("JSON")
}

/// Runs the program, which ends with this status and says what to do.
pub fn refused(words: &[&str], status: i32, remedy: &str) -> Output {
    let output = holdout(words);
    assert_eq!(output.status, Some(status), "{words:?}: {}", output.stderr);
    assert!(output.stderr.contains(remedy), "{words:?}: {}", output.stderr);
    assert!(!output.stderr.contains("panicked"), "{words:?}: {}", output.stderr);
    output
}

/// A folder of its own for one test, gone when the test is over.
pub struct Folder(PathBuf);

impl Folder {
    pub fn new(name: &str) -> Folder {
        let path = env::temp_dir().join(format!("holdout-cli-{}-{name}", process::id()));
        fs::create_dir_all(&path).expect("a folder");
        Folder(path)
    }

    /// The path of something in it, as the command line takes it.
    pub fn path(&self, name: &str) -> String {
        self.0.join(name).to_str().expect("a plain path").to_owned()
    }

    /// Writes a file in it, and the folders above the file.
    pub fn write(&self, name: &str, text: &str) {
        let path = self.0.join(name);
        fs::create_dir_all(path.parent().expect("a folder")).expect("a folder");
        fs::write(path, text).expect("a file");
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        // Leftovers in a temporary folder harm nobody.
        let _ = fs::remove_dir_all(&self.0);
    }
}
