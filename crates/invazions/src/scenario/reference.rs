//! Everything that a scenario may say, as a page: commands, events, fields.
//!
//! `docs/scenarios.md` ends with it; a test compares the two.

use super::script::{HordeSide, HumanSide, Knows, PlaceSide, Script, Step};
use crate::command::VERBS;
use crate::event::FORMS;

/// Every command, event and field, as Markdown.
pub fn reference() -> String {
    let mut page = "### Commands of InvaZions\n\n".to_owned();
    for (verb, words) in VERBS {
        page += &format!("- `{}`\n", format!("{verb} {words}").trim_end());
    }
    page += "\n### Events of InvaZions\n\n| event | fields | |\n| --- | --- | --- |\n";
    for form in FORMS {
        let fields: Vec<String> = form.fields.iter().map(|(name, _)| format!("`{name}`")).collect();
        page += &format!("| `{}` | {} | {} |\n", form.name(), fields.join(", "), form.about.trim());
    }
    page += "\n### Fields of InvaZions\n\n";
    let lists = [
        ("A scenario", sheet::fields_of::<Script>()),
        ("`human`", sheet::fields_of::<HumanSide>()),
        ("A horde", sheet::fields_of::<HordeSide>()),
        ("A Place", sheet::fields_of::<PlaceSide>()),
        ("A step", sheet::fields_of::<Step>()),
        ("`knows`", sheet::fields_of::<Knows>()),
    ];
    for (what, fields) in lists {
        let fields: Vec<String> = fields.iter().map(|field| format!("`{field}`")).collect();
        page += &format!("{what}: {}.\n\n", fields.join(", "));
    }
    page
}
