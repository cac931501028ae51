//! `holdout tables`: a server's tables, for the people who run it.

use std::fs;
use std::io::Write as _;
use std::path::PathBuf;

use anyhow::{Context as _, bail};
use clap::Subcommand;
use server::tables::{self, Copied, Listed, Place};

use crate::content::ContentArgs;
use crate::play::store;

/// What `holdout tables` understands.
#[derive(clap::Args, Debug)]
pub struct TablesArgs {
    #[command(subcommand)]
    what: What,
    /// The file with the tables, the same as for `holdout serve`.
    #[arg(long, value_name = "FILE", global = true)]
    data: Option<PathBuf>,
    #[command(flatten)]
    content: ContentArgs,
}

#[derive(Subcommand, Debug)]
enum What {
    /// Copy all tables into FILE, while the server runs, and check the copy.
    Backup {
        /// The copy, which must not be there yet.
        file: PathBuf,
    },
    /// Replace the file with the tables by a copy. Stop the server first.
    Restore {
        /// The copy.
        file: PathBuf,
    },
    /// Check every page of the file, and play every game again.
    Check,
    /// List all tables.
    List,
    /// Show what is known about one table.
    Show {
        /// Its id, as the list names it.
        table: String,
    },
    /// Write one table as a save. It holds the seed, so don't show it to the players.
    Export {
        /// Its id, as the list names it.
        table: String,
        /// The file to write; standard output by default.
        file: Option<PathBuf>,
    },
    /// Copy all tables from one place to another. A place is a file, or the
    /// address of a PostgreSQL database (postgres://user@host/name). Stop the
    /// servers of both first.
    Copy {
        /// Where the tables are.
        from: String,
        /// Where to copy them; tables that are there stay.
        to: String,
    },
    /// Delete one table for good. Stop the server first.
    Delete {
        /// Its id, as the list names it.
        table: String,
        /// Don't ask for confirmation.
        #[arg(long)]
        yes: bool,
    },
}

/// Does it.
pub fn run(args: &TablesArgs) -> anyhow::Result<()> {
    let data = args.data.clone().unwrap_or_else(|| store::folder().join("tables.db"));
    let mut out = std::io::stdout().lock();
    match &args.what {
        What::Backup { file } => {
            let tables = tables::backup(&data, file)?;
            writeln!(out, "{tables} tables are in {}, and it is whole.", file.display())?;
        }
        What::Restore { file } => {
            let aside = tables::restore(&data, file)?;
            writeln!(out, "{} is in the place of {}.", file.display(), data.display())?;
            if let Some(aside) = aside {
                writeln!(out, "What was there before is kept as {}.", aside.display())?;
            }
        }
        What::Check => {
            let checked = tables::check(&data, &args.content.families()?)?;
            for problem in &checked.problems {
                writeln!(out, "{problem}")?;
            }
            let (tables, entries) = (checked.tables, checked.entries);
            writeln!(out, "{tables} tables with {entries} entries were played again.")?;
            if !checked.problems.is_empty() {
                bail!(
                    "{} problems. `holdout serve` saves what can be read when it starts; a backup \
                     may have more",
                    checked.problems.len()
                );
            }
        }
        What::List => {
            for table in tables::list(&data)? {
                let Listed { id, game, entries, .. } = &table;
                writeln!(out, "{id}  {game:<10} {entries:>6} entries  {}", state(&table))?;
            }
        }
        What::Show { table } => {
            let found = tables::show(&data, table)?;
            writeln!(out, "table    {}\ngame     {}", found.id, found.game)?;
            writeln!(out, "entries  {}\nstate    {}", found.entries, state(&found))?;
            writeln!(out, "opened   {} (seconds since 1970)", found.created)?;
            writeln!(out, "played   {}", found.used)?;
            writeln!(out, "setup    {}", found.setup)?;
        }
        What::Export { table, file } => {
            let (save, cut) = tables::export(&data, table)?;
            match file {
                Some(file) => fs::write(file, save)
                    .with_context(|| format!("can't write {}", file.display()))?,
                None => out.write_all(save.as_bytes())?,
            }
            if let Some(cut) = cut {
                eprintln!("{cut}");
            }
        }
        What::Copy { from, to } => {
            let (from, to) = (Place::read(from), Place::read(to));
            let runtime = tokio::runtime::Runtime::new()?;
            let Copied { tables, entries, there } = runtime.block_on(tables::copy(&from, &to))?;
            writeln!(out, "{tables} tables with {entries} entries were copied.")?;
            if there > 0 {
                writeln!(out, "{there} were there already, as they are.")?;
            }
        }
        What::Delete { table, yes } => {
            let found = tables::show(&data, table)?;
            if !yes {
                bail!(
                    "this deletes table {table} with its {} entries for good; say so with --yes",
                    found.entries
                );
            }
            tables::delete(&data, table)?;
            writeln!(out, "Table {table} is deleted.")?;
        }
    }
    Ok(())
}

fn state(table: &Listed) -> &'static str {
    if table.over { "over" } else { "running" }
}
