//! `holdout rules`: the reference, or what it says of a word.

use std::io::{self, Write};

use survival::words;

use crate::content::ContentArgs;
use crate::failure::Usage;

/// What `holdout rules` takes.
#[derive(clap::Args)]
pub struct RulesArgs {
    /// Only what speaks of this word; the whole reference if left out.
    #[arg(value_name = "WORD")]
    words: Vec<String>,
    #[command(flatten)]
    content: ContentArgs,
}

/// Prints.
pub fn run(args: &RulesArgs) -> anyhow::Result<()> {
    let content = args.content.load()?;
    let invazions = args.content.load_invazions()?;
    let mut out = io::stdout().lock();
    if args.words.is_empty() {
        write!(out, "{}", words::reference(&content))?;
        write!(out, "\n{}", invazions::words::reference(&invazions))?;
        return Ok(());
    }
    let word = args.words.join(" ");
    let mut found = words::search(&content, None, &word);
    found.extend(invazions::words::search(&invazions, &word));
    if found.is_empty() {
        return Err(Usage(format!("no rule, skill or card speaks of `{word}`")).into());
    }
    for text in found {
        writeln!(out, "{text}\n")?;
    }
    Ok(())
}
