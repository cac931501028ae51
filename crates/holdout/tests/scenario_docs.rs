//! `docs/scenarios.md` tells everything that a scenario may say, and every
//! example of the docs is TOML that older readers understand too.

use std::fs;
use std::path::{Path, PathBuf};

const BEGIN: &str = "<!-- generated: everything below comes from the program -->\n";

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

#[test]
fn every_command_event_and_field_is_listed() {
    let path = root().join("docs/scenarios.md");
    let page = fs::read_to_string(&path).expect("docs/scenarios.md");
    let (written, listed) = page.split_once(BEGIN).expect("the mark of the generated part");
    let lists = format!(
        "\n## Everything there is\n\n{}{}",
        survival::scenario::reference(),
        invazions::scenario::reference()
    );
    let lists = format!("{}\n", lists.trim_end());
    if std::env::var_os("WRITE_DOCS").is_some() {
        fs::write(&path, format!("{written}{BEGIN}{lists}")).expect("docs/scenarios.md");
        return;
    }
    let hint = "run `WRITE_DOCS=1 cargo test -p holdout --test scenario_docs`";
    assert!(listed == lists, "docs/scenarios.md is behind the program: {hint}");
    // Fields are not only listed, but explained further up.
    let fields = lists.split("### Fields\n").nth(1).expect("the fields");
    let fields = fields.split("### Commands of InvaZions").next().expect("their end");
    for field in fields.split('`').skip(1).step_by(2) {
        let named = [
            format!("`{field}"),
            format!(".{field}"),
            format!(" {field} ="),
            format!("{{ {field} "),
        ];
        assert!(named.iter().any(|form| written.contains(form)), "`{field}` is not explained");
    }
}

#[test]
fn examples_are_toml_of_the_first_version() {
    let mut pages = vec![root().join("README.md"), root().join("content/README.md")];
    let docs = fs::read_dir(root().join("docs")).expect("the docs");
    pages.extend(docs.filter_map(|entry| entry.ok().map(|entry| entry.path())));
    let mut examples = 0;
    for path in pages.iter().filter(|path| path.extension().is_some_and(|ending| ending == "md")) {
        let text = fs::read_to_string(path).expect("a page");
        for block in text.split("```toml\n").skip(1) {
            let example = block.split("\n```").next().unwrap_or_default();
            examples += 1;
            let place = path.display();
            if let Err(error) = toml::from_str::<toml::Table>(example) {
                panic!("{place}: {error}\n{example}");
            }
            if let Some(line) = beyond_the_first_version(example) {
                panic!("{place}: an inline table must end in its line, without a comma: {line}");
            }
        }
    }
    assert!(examples > 2, "there are examples");
}

/// A line in which an inline table goes on over the end, or ends with a comma.
fn beyond_the_first_version(example: &str) -> Option<&str> {
    let mut open: Vec<char> = Vec::new();
    for line in example.lines() {
        let (mut quote, mut last) = (None, ' ');
        for letter in line.chars() {
            match (quote, letter) {
                (Some(end), _) if letter == end => quote = None,
                (Some(_), _) => {}
                (None, '"' | '\'') => quote = Some(letter),
                (None, '#') => break,
                (None, '{' | '[') => open.push(letter),
                (None, '}') if last == ',' => return Some(line),
                (None, '}' | ']') => drop(open.pop()),
                _ => {}
            }
            if !letter.is_whitespace() {
                last = letter;
            }
        }
        if open.last() == Some(&'{') {
            return Some(line);
        }
    }
    None
}
