//! `holdout package`: manual pages and completions, for packagers. The help
//! does not list it.

use std::fs;
use std::path::PathBuf;

use anyhow::Context as _;
use clap::Command;
use clap_complete::Shell;

/// What `holdout package` takes.
#[derive(clap::Args)]
pub struct PackageArgs {
    /// Where `man` and `completions` are written.
    folder: PathBuf,
}

/// Writes them.
pub fn run(args: &PackageArgs, mut command: Command) -> anyhow::Result<()> {
    let [pages, completions] = ["man", "completions"].map(|name| args.folder.join(name));
    for folder in [&pages, &completions] {
        fs::create_dir_all(folder).with_context(|| format!("can't make {}", folder.display()))?;
    }
    for shell in [Shell::Bash, Shell::Zsh, Shell::Fish, Shell::PowerShell] {
        clap_complete::generate_to(shell, &mut command, "holdout", &completions)?;
    }
    clap_mangen::generate_to(command, &pages)?;
    // What `holdout help` says needs no pages of its own.
    for page in fs::read_dir(&pages)?.flatten() {
        if page.file_name().to_string_lossy().contains("-help") {
            fs::remove_file(page.path())?;
        }
    }
    Ok(())
}
