//! PostgreSQL for the tests that need it: Debian's, of which only the programs
//! are used. Tests make clusters of their own and throw them away.

use std::path::{Path, PathBuf};

use crate::browser::{install, required};

/// Where Debian keeps its versions.
const VERSIONS: &str = "/usr/lib/postgresql";

/// Where the programs are, as a variable for the tests. Installs them where
/// that is allowed. Without them tests are skipped, but not where `CI=true`.
pub fn find() -> Result<Option<(&'static str, PathBuf)>, String> {
    if newest().is_none() {
        println!("\n== PostgreSQL: installs postgresql");
        install(&["postgresql"]);
    }
    let found = newest();
    if found.is_none() {
        let what = "there is no PostgreSQL, and it could not be installed";
        if required() {
            return Err(format!("{what}: apt-get install postgresql"));
        }
        println!("{what}: tests with it are skipped");
    }
    Ok(found.map(|folder| ("HOLDOUT_POSTGRES", folder)))
}

/// The folder of the newest version's programs.
fn newest() -> Option<PathBuf> {
    let versions = Path::new(VERSIONS).read_dir().ok()?;
    let numbered = versions.filter_map(|version| {
        let version = version.ok()?;
        let number: u32 = version.file_name().to_str()?.parse().ok()?;
        let programs = version.path().join("bin");
        programs.join("initdb").is_file().then_some((number, programs))
    });
    numbered.max().map(|(_, programs)| programs)
}
