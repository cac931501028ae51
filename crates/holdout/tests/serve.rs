//! The server as a person starts it: says where it is, answers, stops cleanly.

mod served;

use std::process::Command;

use served::Served;

#[test]
fn without_a_command_tables_open_and_close_cleanly() {
    let mut served = Served::anywhere(&[]);
    assert!(served.get("/healthz").unwrap().starts_with("HTTP/1.1 200"));
    assert!(served.get("/").unwrap().contains("Play now"));
    // Figures are told to whoever may see them, and nobody else.
    assert!(served.get("/metrics").unwrap().starts_with("HTTP/1.1 404"));
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

/// Where the system gives programs few descriptors at first, as it often does,
/// the server takes as many as it may.
#[cfg(target_os = "linux")]
#[test]
fn few_descriptors_are_raised_to_as_many_as_are_allowed() {
    let folder = tempfile::tempdir().expect("a folder");
    let arguments = ["serve", "--no-browser", "--address", "127.0.0.1:0", "--metrics-token", "me"];
    // Of so few at first that those who wait below would not all get in.
    let served = Served::through("ulimit -S -n 80 && ulimit -H -n 400", folder.path(), &arguments);
    let limits = std::fs::read_to_string(format!("/proc/{}/limits", served.child.id()));
    let limits = limits.expect("its limits");
    let files = limits.lines().find(|line| line.starts_with("Max open files")).expect("a line");
    let numbers: Vec<&str> =
        files.split_whitespace().filter(|word| word.parse::<u32>().is_ok()).collect();
    assert_eq!(numbers, ["400", "400"]);
    // They are there to be used: whoever comes after many others is answered.
    let others: Vec<std::net::TcpStream> = (0..150)
        .map(|_| std::net::TcpStream::connect(&served.address).expect("a connection"))
        .collect();
    assert!(served.get("/healthz").unwrap().starts_with("HTTP/1.1 200"));
    // And it knows how many: some are kept for files.
    let with_token = "text/plain\r\nAuthorization: Bearer me";
    let figures = served::ask(&served.address, "GET /metrics", with_token, "").unwrap();
    assert!(figures.contains("holdout_descriptors_most 400"), "{figures}");
    assert!(figures.contains("holdout_connections_most 336"), "{figures}");
    drop(others);
}
