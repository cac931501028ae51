//! The server as a person starts it: says where it is, answers, stops cleanly.

mod served;

use std::process::Command;

use served::Served;

#[test]
fn without_a_command_tables_open_and_close_cleanly() {
    let mut served = Served::anywhere(&[]);
    assert!(served.get("/healthz").unwrap().starts_with("HTTP/1.1 200"));
    assert!(served.get("/").unwrap().contains("Play now"));
    assert!(served.get("/metrics").unwrap().contains("holdout_tables_in_use"));
    let told = Command::new("kill").arg(served.child.id().to_string()).status();
    assert!(told.expect("kill").success());
    assert!(served.child.wait().expect("it ends").success());
}

#[test]
fn two_servers_share_a_machine() {
    let (one, other) = (Served::anywhere(&["serve", "--no-browser"]), Served::anywhere(&["serve"]));
    assert_ne!(one.address, other.address);
}

#[test]
fn an_address_that_is_taken_is_told() {
    let served = Served::anywhere(&["serve", "--no-browser"]);
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
