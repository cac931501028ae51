//! Everything that a scenario may say, as a page: commands, events, fields.
//!
//! `docs/scenarios.md` ends with it; a test compares the two.

use super::script::{Person, Refused, Script, Step};
use super::telling::EVENTS;
use crate::show::command::{ABOUT, VERBS};

/// Every command, event and field, as Markdown.
pub fn reference() -> String {
    let mut page = "### Commands\n\n| command | |\n| --- | --- |\n".to_owned();
    for ((verb, words), about) in VERBS.iter().zip(ABOUT) {
        let usage = format!("{verb} {words}").trim_end().replace('|', "\\|");
        page += &format!("| `{usage}` | {about} |\n");
    }
    page += "\n### Events\n\nEvery event also has a `rule`. `by` may be written for `who`, and \
             `at` for `zone` or the other way round.\n\n| event | fields | |\n| --- | --- | --- |\n";
    for form in EVENTS {
        let fields = form.fields.iter().map(|field| {
            let meaning = match field.name {
                "machine" => "a machine",
                "seat" => "a player, from 1",
                "step" => "a goal, from 1",
                _ => field.meaning,
            };
            format!("`{}`: {meaning}", field.name)
        });
        let fields = fields.collect::<Vec<_>>().join("; ");
        page += &format!("| `{}` | {fields} | {} |\n", form.name(), form.about.trim());
    }
    page += "\n### Fields\n\n";
    let lists = [
        ("A scenario", sheet::fields_of::<Script>()),
        ("A survivor", sheet::fields_of::<Person>()),
        ("A step", sheet::fields_of::<Step>()),
        ("`refuse`", sheet::fields_of::<Refused>()),
    ];
    for (what, fields) in lists {
        let fields: Vec<String> = fields.iter().map(|field| format!("`{field}`")).collect();
        page += &format!("{what}: {}.\n\n", fields.join(", "));
    }
    page
}
