//! `holdout scenario`: examples of rules, played and compared.

use std::fs;
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};

use anyhow::Context;
use sheet::{Report, game_of};

use crate::content::ContentArgs;
use crate::failure::{AlreadySaid, Usage};

/// How deep folders of scenarios are searched.
const DEEPEST: usize = 8;

/// What `holdout scenario` takes.
#[derive(clap::Args)]
pub struct ScenarioArgs {
    /// Scenario files, or folders of them.
    #[arg(value_name = "PATHS", required = true)]
    paths: Vec<PathBuf>,
    /// Print only failures and the last line.
    #[arg(long, short)]
    quiet: bool,
    #[command(flatten)]
    content: ContentArgs,
}

/// Plays every scenario, and fails if one of them does.
pub fn run(args: &ScenarioArgs) -> anyhow::Result<()> {
    let content = args.content.load()?;
    let invazions = args.content.load_invazions()?;
    let play = |name: &str, text: &str| -> Vec<Report> {
        match game_of(text).as_deref() {
            Some("invazions") => invazions::scenario::run_text(name, text, &invazions),
            _ => survival::scenario::run_text(name, text, &content),
        }
    };
    let mut files = Vec::new();
    for path in &args.paths {
        find(path, DEEPEST, &mut files)?;
    }
    if files.is_empty() {
        let message = "there are no scenarios (files ending in .toml) at these paths";
        return Err(Usage(message.to_owned()).into());
    }

    let mut out = BufWriter::new(io::stdout().lock());
    let (mut passed, mut failed) = (0, 0);
    for file in &files {
        let name = file.display().to_string();
        let text = fs::read_to_string(file)
            .with_context(|| format!("can't read {name}; check the path and that it is text"))?;
        for report in play(&name, &text) {
            if report.passed() {
                passed += 1;
            } else {
                failed += 1;
            }
            if !(args.quiet && report.passed()) {
                writeln!(out, "{report}")?;
            }
        }
    }
    writeln!(out, "{passed} passed, {failed} failed")?;
    out.flush()?;
    if failed > 0 { Err(AlreadySaid.into()) } else { Ok(()) }
}

/// The scenario files at a path, in the order of their names.
fn find(path: &Path, depth: usize, files: &mut Vec<PathBuf>) -> anyhow::Result<()> {
    let cannot = || format!("can't read {}; check the path and its rights", path.display());
    if fs::metadata(path).with_context(cannot)?.is_file() {
        files.push(path.to_owned());
        return Ok(());
    }
    let mut inside = Vec::new();
    for entry in fs::read_dir(path).with_context(cannot)? {
        inside.push(entry.with_context(cannot)?.path());
    }
    inside.sort();
    for path in inside {
        let is_hidden =
            path.file_name().is_some_and(|name| name.as_encoded_bytes().starts_with(b"."));
        let is_scenario = path.extension().is_some_and(|ending| ending == "toml");
        if is_hidden {
            continue;
        }
        if is_scenario {
            files.push(path);
        } else if depth > 0 && path.is_dir() {
            find(&path, depth - 1, files)?;
        }
    }
    Ok(())
}
