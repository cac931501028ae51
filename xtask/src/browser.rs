//! A browser for the tests that need one: Debian's Chromium and its driver.

use std::path::PathBuf;
use std::process::{Command, Stdio};

/// The programs, the packages they come in, and the variables that tell tests
/// where they are.
const NEEDED: [(&str, &str, &str); 2] = [
    ("chromium", "chromium", "HOLDOUT_CHROMIUM"),
    ("chromedriver", "chromium-driver", "HOLDOUT_CHROMEDRIVER"),
];

/// Where the browser and its driver are, as variables for the tests. Installs
/// them where that is allowed. Without them tests are skipped, but not where
/// `CI=true`.
pub fn find() -> Result<Vec<(&'static str, PathBuf)>, String> {
    let missing: Vec<&str> = NEEDED
        .iter()
        .filter(|(program, ..)| in_path(program).is_none())
        .map(|(_, package, _)| *package)
        .collect();
    if !missing.is_empty() {
        println!("\n== browser: installs {}", missing.join(" and "));
        install(&missing);
    }
    let found: Vec<_> = NEEDED
        .iter()
        .filter_map(|(program, _, variable)| Some((*variable, in_path(program)?)))
        .collect();
    if found.len() < NEEDED.len() {
        let what = "there is no chromium or no chromedriver, and they could not be installed";
        if required() {
            return Err(format!("{what}: apt-get install chromium chromium-driver"));
        }
        println!("{what}: tests in a browser are skipped");
    }
    Ok(found)
}

/// Whether nothing may be skipped.
pub fn required() -> bool {
    std::env::var("CI").is_ok_and(|ci| ci == "true")
}

/// A program that can be called by its name.
pub fn in_path(program: &str) -> Option<PathBuf> {
    let path = std::env::var_os("PATH")?;
    std::env::split_paths(&path).map(|folder| folder.join(program)).find(|file| file.is_file())
}

/// Tries; whoever asks looks afterwards whether it worked.
pub fn install(packages: &[&str]) {
    if in_path("apt-get").is_none() {
        return;
    }
    let root = Command::new("id").arg("-u").output();
    let root = root.is_ok_and(|output| output.stdout.trim_ascii() == b"0");
    let as_root = |words: &[&str]| {
        let mut command = match root {
            true => Command::new("apt-get"),
            false => {
                let mut sudo = Command::new("sudo");
                sudo.args(["-n", "apt-get"]);
                sudo
            }
        };
        command.args(["-qq", "-y"]).args(words).env("DEBIAN_FRONTEND", "noninteractive");
        command
            .stdin(Stdio::null())
            .stdout(Stdio::null())
            .status()
            .is_ok_and(|status| status.success())
    };
    let mut words = vec!["install", "--no-install-recommends"];
    words.extend_from_slice(packages);
    if !as_root(&words) && as_root(&["update"]) {
        as_root(&words);
    }
}
