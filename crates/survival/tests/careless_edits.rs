//! Careless edits of content: whatever stands in a file, it is told, and nothing
//! panics.

use proptest::prelude::*;
use survival::content::{Content, Source};

/// One careless change of a text.
#[derive(Clone, Debug)]
enum Edit {
    Cut(prop::sample::Index, usize),
    Put(prop::sample::Index, String),
    Swap(prop::sample::Index, prop::sample::Index),
}

fn edits() -> impl Strategy<Value = Vec<Edit>> {
    let pieces = prop::sample::select(vec![
        "[",
        "]",
        "{",
        "}",
        "=",
        "\"",
        "\n",
        "-1",
        "99999999999999999999",
        "1.5",
        "true",
        "é",
        "[[",
        "\"01-R@0\"",
        "\"03-V:31\"",
        "all",
        "\u{0}",
        "[provenance]\n",
        "spawns = 3\n",
        "\\",
        "'",
    ]);
    let edit = prop_oneof![
        (any::<prop::sample::Index>(), 1..40usize).prop_map(|(at, many)| Edit::Cut(at, many)),
        (any::<prop::sample::Index>(), pieces)
            .prop_map(|(at, text)| Edit::Put(at, text.to_owned())),
        (any::<prop::sample::Index>(), "\\PC{0,8}").prop_map(|(at, text)| Edit::Put(at, text)),
        any::<(prop::sample::Index, prop::sample::Index)>().prop_map(|(a, b)| Edit::Swap(a, b)),
    ];
    prop::collection::vec(edit, 1..6)
}

fn edited(text: &str, edits: &[Edit]) -> String {
    let mut letters: Vec<char> = text.chars().collect();
    for edit in edits {
        if letters.is_empty() {
            break;
        }
        match edit {
            Edit::Cut(at, many) => {
                let at = at.index(letters.len());
                letters.drain(at..(at + many).min(letters.len()));
            }
            Edit::Put(at, more) => {
                let at = at.index(letters.len());
                letters.splice(at..at, more.chars());
            }
            Edit::Swap(a, b) => {
                let mut lines: Vec<String> =
                    letters.iter().collect::<String>().lines().map(str::to_owned).collect();
                let (a, b) = (a.index(lines.len().max(1)), b.index(lines.len().max(1)));
                if a < lines.len() && b < lines.len() {
                    lines.swap(a, b);
                }
                letters = lines.join("\n").chars().collect();
            }
        }
    }
    letters.into_iter().collect()
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 256, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn careless_edits_never_panic(file in any::<prop::sample::Index>(), edits in edits()) {
        let source = Source::embedded();
        let paths: Vec<String> = source.files().map(|(path, _)| path.to_owned()).collect();
        let path = &paths[file.index(paths.len())];
        let text = edited(source.text(path).unwrap_or_default(), &edits);
        if let Err(errors) = Content::load(&source.clone().with(path, &text)) {
            prop_assert!(!errors.is_empty());
            for error in errors {
                prop_assert!(error.line() >= 1 && error.column() >= 1);
                prop_assert!(!error.message().is_empty());
            }
        }
    }

    #[test]
    fn careless_edits_of_a_mission_never_panic(edits in edits()) {
        let source = Source::embedded();
        let text = edited(source.text("invader/missions/m7.toml").unwrap_or_default(), &edits);
        if let Err(errors) = Content::load(&source.clone().with("invader/missions/m7.toml", &text)) {
            prop_assert!(!errors.is_empty());
        }
    }
}
