//! `cargo xtask dist`: what people install. A stripped program with its manual
//! pages and completions, as an archive and as a Debian package, and a list of
//! all that it is made of with licences.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::browser::in_path;
use crate::step::{self, cargo, root};

/// Files that come along as they are.
const PAPERS: [&str; 4] = ["README.md", "CHANGELOG.md", "LICENSE-MIT", "LICENSE-APACHE"];

/// Makes all of it in `target/dist`.
pub fn run() -> Result<(), String> {
    let dist = root().join("target/dist");
    let _ = fs::remove_dir_all(&dist);
    let mut build = cargo();
    build.args(["build", "--release", "--locked", "--package", "holdout"]);
    step::run("program", &mut build)?;
    let version = version()?;
    let name = format!("holdout-{version}-{}-{}", std::env::consts::ARCH, std::env::consts::OS);
    let tree = dist.join(&name);
    make(&tree)?;
    let program = tree.join(format!("holdout{}", std::env::consts::EXE_SUFFIX));
    let built = root().join("target/release").join(program.file_name().unwrap_or_default());
    copy(&built, &program)?;
    if in_path("strip").is_some() {
        step::run("strip", Command::new("strip").arg(&program))?;
    }
    step::run("manual pages and completions", Command::new(&program).arg("package").arg(&tree))?;
    for paper in PAPERS {
        copy(&root().join(paper), &tree.join(paper))?;
    }
    write(&tree.join("licences.txt"), &licences()?)?;
    let archive = dist.join(format!("{name}.tar.gz"));
    let mut tar = Command::new("tar");
    tar.arg("-C").arg(&dist).args(["--owner=0", "--group=0", "-czf"]).arg(&archive).arg(&name);
    step::run("archive", &mut tar)?;
    match in_path("dpkg-deb") {
        Some(_) => debian(&dist, &tree, &version)?,
        None => println!("there is no dpkg-deb: no Debian package is made"),
    }
    match in_path("cargo-deny") {
        Some(_) => {
            let mut deny = cargo();
            deny.args(["deny", "check", "licenses", "bans", "sources"]);
            step::run("licences and sources", &mut deny)?;
        }
        None => println!("there is no cargo-deny: licences are listed and not judged"),
    }
    println!("\neverything is in {}", dist.display());
    Ok(())
}

fn failed(path: &Path) -> impl Fn(std::io::Error) -> String + '_ {
    move |error| format!("{}: {error}", path.display())
}

fn make(folder: &Path) -> Result<(), String> {
    fs::create_dir_all(folder).map_err(failed(folder))
}

fn copy(from: &Path, to: &Path) -> Result<(), String> {
    fs::copy(from, to).map(drop).map_err(failed(from))
}

fn write(path: &Path, text: &str) -> Result<(), String> {
    fs::write(path, text).map_err(failed(path))
}

/// The version of the workspace.
fn version() -> Result<String, String> {
    let path = root().join("Cargo.toml");
    let text = fs::read_to_string(&path).map_err(failed(&path))?;
    let found = text.lines().find_map(|line| line.strip_prefix("version = \"")?.strip_suffix('"'));
    found.map(str::to_owned).ok_or_else(|| format!("{} has no version", path.display()))
}

/// All that the program is made of, with licences: a line for each.
fn licences() -> Result<String, String> {
    let mut tree = cargo();
    tree.args(["tree", "--package", "holdout", "--edges", "normal", "--prefix", "none"]);
    tree.args(["--format", "{p}\t{l}", "--locked"]);
    let output = tree.output().map_err(|error| format!("cargo tree can't be run: {error}"))?;
    if !output.status.success() {
        return Err(String::from_utf8_lossy(&output.stderr).into_owned());
    }
    Ok(listed(&String::from_utf8_lossy(&output.stdout)))
}

/// Lines of `cargo tree`, each once, without folders and marks.
fn listed(text: &str) -> String {
    let mut lines: Vec<String> = text
        .lines()
        .filter_map(|line| line.split_once('\t'))
        .map(|(package, licence)| {
            let words: Vec<&str> =
                package.split(' ').filter(|word| !word.starts_with('(')).collect();
            let licence = licence.trim_end_matches(" (*)");
            format!("{}: {licence}\n", words.join(" "))
        })
        .collect();
    lines.sort();
    lines.dedup();
    lines.concat()
}

/// Where things of the archive go in a Debian package.
const PLACES: [(&str, &str); 5] = [
    ("man", "usr/share/man/man1"),
    ("completions/holdout.bash", "usr/share/bash-completion/completions/holdout"),
    ("completions/_holdout", "usr/share/zsh/vendor-completions/_holdout"),
    ("completions/holdout.fish", "usr/share/fish/vendor_completions.d/holdout.fish"),
    ("licences.txt", "usr/share/doc/holdout/licences.txt"),
];

fn debian(dist: &Path, tree: &Path, version: &str) -> Result<(), String> {
    let top = dist.join("debian");
    let place = |path: &str| -> Result<PathBuf, String> {
        let path = top.join(path);
        make(path.parent().unwrap_or(&path))?;
        Ok(path)
    };
    copy(&tree.join("holdout"), &place("usr/bin/holdout")?)?;
    for (from, to) in PLACES {
        let (from, to) = (tree.join(from), place(to)?);
        if from.is_dir() {
            make(&to)?;
            for page in fs::read_dir(&from).map_err(failed(&from))?.flatten() {
                let to = to.join(page.file_name());
                copy(&page.path(), &to)?;
                step::quiet(Command::new("gzip").args(["-9", "-n", "-f"]).arg(&to))?;
            }
        } else {
            copy(&from, &to)?;
        }
    }
    let files = root().join("packaging");
    copy(&files.join("holdout.service"), &place("usr/lib/systemd/system/holdout.service")?)?;
    copy(&files.join("default"), &place("etc/default/holdout")?)?;
    copy(&root().join("CHANGELOG.md"), &place("usr/share/doc/holdout/CHANGELOG.md")?)?;
    let copyright = format!(
        "Holdout {version}, MIT or Apache-2.0.\nWhat it is made of: licences.txt.\n\n{}",
        fs::read_to_string(root().join("LICENSE-MIT")).unwrap_or_default()
    );
    write(&place("usr/share/doc/holdout/copyright")?, &copyright)?;
    write(&place("DEBIAN/conffiles")?, "/etc/default/holdout\n")?;
    let architecture = step::output(Command::new("dpkg").arg("--print-architecture"))?;
    let architecture = architecture.trim();
    write(&place("DEBIAN/control")?, &control(version, architecture))?;
    let package = dist.join(format!("holdout_{version}_{architecture}.deb"));
    let mut pack = Command::new("dpkg-deb");
    pack.args(["--root-owner-group", "--build"]).arg(&top).arg(&package);
    step::run("Debian package", &mut pack)?;
    fs::remove_dir_all(&top).map_err(failed(&top))
}

/// What Debian is told. Nothing is run when it is installed or removed: tables
/// stay where they are, whatever becomes of the package.
fn control(version: &str, architecture: &str) -> String {
    format!(
        "Package: holdout
Version: {version}
Architecture: {architecture}
Maintainer: Holdout's developers <holdout@localhost>
Section: games
Priority: optional
Depends: libc6 (>= 2.34), libgcc-s1
Suggests: postgresql
Description: zombie-survival board games, exactly by their rules
 A table in the browser for one machine or for many, bots for every seat,
 simulation, replay, and missions of your own. Every choice that a rulebook
 leaves to players is asked; everything else happens by itself, and the program
 can tell which rule made it happen.
"
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dependencies_are_listed_once_without_folders() {
        let tree = "holdout v0.1.0 (/some/where)\tMIT OR Apache-2.0\n\
                    serde v1.0.0\tMIT OR Apache-2.0\nserde v1.0.0\tMIT OR Apache-2.0 (*)\n";
        assert_eq!(
            listed(tree),
            "holdout v0.1.0: MIT OR Apache-2.0\nserde v1.0.0: MIT OR Apache-2.0\n"
        );
    }

    #[test]
    fn the_workspace_has_a_version() {
        assert!(version().is_ok_and(|version| version.split('.').count() == 3));
    }
}
