//! Icons, drawn with a few lines each; text beside or on the button names them.

use maud::{Markup, html};

/// An icon of 24 by 24 in the colour of the text around it.
pub fn icon(name: &str) -> Markup {
    let path = match name {
        "undo" => "M9 7 4 12l5 5M4 12h10a6 6 0 0 1 6 6",
        "undo-all" => "M13 7l-5 5 5 5M7 7l-5 5 5 5M8 12h7a6 6 0 0 1 6 6",
        "redo" => "m15 7 5 5-5 5M20 12H10a6 6 0 0 0-6 6",
        "replay" => "M4 12a8 8 0 1 0 2.6-5.9M4 4v5h5M12 8v4l3 2",
        "menu" => "M4 7h16M4 12h16M4 17h16",
        "help" => {
            "M9 9a3 3 0 1 1 4.5 2.6c-1 .6-1.5 1.2-1.5 2.4M12 17.5v.5M12 3a9 9 0 1 1 0 18 9 9 0 0 1 0-18"
        }
        "people" => {
            "M9 11a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7M3 20c0-4 2.5-6 6-6s6 2 6 6M16 5a3 3 0 0 1 0 6M17.5 14.3c2.2.7 3.5 2.6 3.5 5.7"
        }
        "goals" => "M5 21V4h11l-2 4 2 4H5",
        "log" => "M5 5h14M5 10h14M5 15h9M5 20h6",
        "actions" => "M13 3 5 14h6l-1 7 8-11h-6z",
        "table" => "M4 9h16M4 15h16M9 4v16M15 4v16",
        "copy" => "M9 9h11v11H9zM5 15H4V4h11v1",
        "plus" => "M12 5v14M5 12h14",
        "minus" => "M5 12h14",
        "fit" => "M4 9V4h5M20 9V4h-5M4 15v5h5M20 15v5h-5",
        "play" => "M7 4v16l13-8z",
        "first" => "M6 5v14M19 5l-9 7 9 7z",
        "prev" => "M16 5l-9 7 9 7z",
        "next" => "m8 5 9 7-9 7z",
        "last" => "M18 5v14M5 5l9 7-9 7z",
        "fork" => "M7 4v16M7 14c0-4 10-2 10-8M14 8l3-3 3 3",
        "share" => "M12 15V4M8 8l4-4 4 4M5 13v7h14v-7",
        "close" => "m6 6 12 12M18 6 6 18",
        "search" => "M11 4a7 7 0 1 1 0 14 7 7 0 0 1 0-14M16 16l5 5",
        "bot" => "M5 9h14v10H5zM12 9V5M9 13v2M15 13v2M3 13v3M21 13v3",
        _ => "M12 4v16",
    };
    html! { svg.icon viewBox="0 0 24 24" aria-hidden="true" { path d=(path) {} } }
}
