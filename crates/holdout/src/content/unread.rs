//! Files of a content folder that no game reads, and what to do about each.

use std::path::Path;

use crate::play::quoted;

/// The folders of InvaZions' files.
const INVAZIONS: &str = "invazions";

/// What a box may hold besides missions; without a `box.toml` nothing of it is read.
const OF_A_BOX: &[&str] = &[
    "cards.toml",
    "enemies.toml",
    "equipment.toml",
    "machines.toml",
    "rules.toml",
    "skills.toml",
    "survivors.toml",
    "tiles.toml",
];

/// A file of the folder: its path within, and the beginning of its text.
pub struct Found {
    /// `mine/missions/first.toml`.
    pub path: String,
    /// Whether it is a file of scenarios.
    pub is_scenario: bool,
}

/// A sentence for every file of a content folder that nothing reads. `has_box`
/// says whether a folder is a box, of the program's own or of this one.
pub fn unread(content: &Path, files: &[Found], has_box: impl Fn(&str) -> bool) -> Vec<String> {
    files.iter().filter_map(|file| reason(content, file, &has_box)).collect()
}

fn reason(content: &Path, file: &Found, has_box: &impl Fn(&str) -> bool) -> Option<String> {
    let path = file.path.as_str();
    let parts: Vec<&str> = path.split('/').collect();
    let name = *parts.last()?;
    if name.starts_with('.') || name.eq_ignore_ascii_case("readme.md") || name.ends_with('~') {
        return None;
    }
    let because = |why: String| Some(format!("nothing reads `{path}`: {why}"));
    if let Some(stem) = name.strip_suffix(".toml.txt") {
        return because(format!("rename it to `{stem}.toml`"));
    }
    if !name.ends_with(".toml") {
        return None;
    }
    if file.is_scenario {
        let path = content.join(path);
        let path = quoted(&path.to_string_lossy());
        return because(format!("it holds scenarios; play them with `holdout scenario {path}`"));
    }
    match parts[..] {
        ["box.toml" | "ruleset.toml"] | ["missions" | "scenarios", _] => because(
            "it lies one folder too high; give `--content` the folder above this one".to_owned(),
        ),
        [_] => because("move it into a folder: `mine/missions/` for a mission".to_owned()),
        [INVAZIONS, "cards.toml" | "rules.toml"] | [INVAZIONS, "scenarios", _] => None,
        [INVAZIONS, ..] => {
            because("InvaZions reads `cards.toml`, `rules.toml` and `scenarios/`".to_owned())
        }
        [_, "missions" | "lessons", _] | [_, "ruleset.toml"] => None,
        // What a box holds is read, or complained of, with the box.
        [folder, _] if has_box(folder) => None,
        [folder, file] if OF_A_BOX.contains(&file) => {
            because(format!("add `{folder}/box.toml`, so that the folder is a box"))
        }
        [folder, _] => because(format!("a mission belongs into `{folder}/missions/`")),
        _ => because("missions lie in `NAME/missions/`, not deeper".to_owned()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn told(path: &str) -> Option<String> {
        let file = Found { path: path.to_owned(), is_scenario: false };
        unread(Path::new("mine"), &[file], |folder| folder == "invader").pop()
    }

    #[test]
    fn what_is_read_is_not_told() {
        for path in [
            "mine/missions/first.toml",
            "invader/equipment.toml",
            "invazions/scenarios/mine.toml",
            "scifi/ruleset.toml",
            "README.md",
            "mine/.first.toml",
        ] {
            assert_eq!(told(path), None, "{path}");
        }
    }

    #[test]
    fn what_nobody_reads_is_told_with_the_remedy() {
        for (path, remedy) in [
            ("mine/missions/first.toml.txt", "rename it to `first.toml`"),
            ("mine/first.toml", "`mine/missions/`"),
            ("mine/survivors.toml", "add `mine/box.toml`"),
            ("missions/first.toml", "the folder above"),
            ("box.toml", "the folder above"),
            ("first.toml", "into a folder"),
            ("mine/missions/old/first.toml", "not deeper"),
            ("invazions/first.toml", "`scenarios/`"),
        ] {
            let text = told(path).unwrap_or_default();
            assert!(text.contains(remedy), "{path}: {text}");
            assert!(text.contains(path), "{text}");
        }
        let file = Found { path: "mine/missions/rule.toml".to_owned(), is_scenario: true };
        let told = unread(Path::new("/my games"), &[file], |_| false).concat();
        // What is advised works from wherever one stands.
        let command = Path::new("/my games").join("mine/missions/rule.toml");
        let command = format!("`holdout scenario '{}'`", command.display());
        assert!(told.contains(&command), "{told}");
    }
}
