//! `holdout rules`: the reference, or what it says of a word.

use std::io::{self, Write};

use survival::content::Content;
use survival::words;

use crate::content::ContentArgs;
use crate::failure::Usage;

/// What `holdout rules` takes.
#[derive(clap::Args)]
pub struct RulesArgs {
    /// The word to look up; by default the whole reference is printed.
    #[arg(value_name = "WORD")]
    words: Vec<String>,
    /// Only one game, named by a box or a mission, such as `second` or `invader/m0`.
    #[arg(long, value_name = "GAME")]
    of: Option<String>,
    #[command(flatten)]
    content: ContentArgs,
}

/// Prints.
pub fn run(args: &RulesArgs) -> anyhow::Result<()> {
    let content = args.content.load()?;
    let invazions = args.content.load_invazions()?;
    let (rulesets, with_invazions) = match &args.of {
        None => (content.rulesets().collect(), true),
        Some(id) if id == "invazions" || invazions.deal(id).is_some() => (Vec::new(), true),
        Some(id) => {
            let holds = |one: &&Content| one.boxes.iter().any(|own| own.id == *id);
            let found = content.of_mission(id).or_else(|| content.rulesets().find(holds));
            let unknown =
                || Usage(format!("there is no box and no mission `{id}`; see `holdout missions`"));
            (vec![found.ok_or_else(unknown)?], false)
        }
    };
    let mut out = io::stdout().lock();
    if args.words.is_empty() {
        if !rulesets.is_empty() {
            write!(out, "{}", words::reference(&rulesets))?;
        }
        if with_invazions {
            let after = if rulesets.is_empty() { "" } else { "\n" };
            write!(out, "{after}{}", invazions::words::reference(&invazions))?;
        }
        return Ok(());
    }
    let word = args.words.join(" ");
    let mut found: Vec<String> = Vec::new();
    // What rulesets share is told once.
    for text in rulesets.iter().flat_map(|content| words::search(content, None, &word)) {
        if !found.contains(&text) {
            found.push(text);
        }
    }
    if with_invazions {
        found.extend(invazions::words::search(&invazions, &word));
    }
    if found.is_empty() {
        return Err(Usage(format!("no rule, skill or card speaks of `{word}`")).into());
    }
    for text in found {
        writeln!(out, "{text}\n")?;
    }
    Ok(())
}
