//! `cargo xtask load`: how long clicks take and how much work they are, with
//! tables in a file and in PostgreSQL, with one server and with three.

use std::process::Command;

use crate::postgres;
use crate::step::{self, cargo, root};

/// Builds what is measured and what measures it, and runs it. Words choose
/// kinds of stores and numbers of tables.
pub fn run(words: &[String]) -> Result<(), String> {
    let mut build = cargo();
    // Together, so that what both need is built once.
    build.args(["build", "--release", "--package", "holdout", "--package", "holdout-server"]);
    build.args(["--bins", "--examples"]);
    step::run("servers and clients", &mut build)?;
    let built = root().join("target/release");
    let mut load = Command::new(built.join("examples/load"));
    load.arg(built.join("holdout")).args(words).envs(postgres::find()?);
    step::run("load", &mut load).map(drop)
}
