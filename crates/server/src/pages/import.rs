//! Bringing a saved game to a table.

use maud::{Markup, html};

use super::frame;

/// The page that takes a file.
pub fn import(error: Option<&str>, password: bool) -> Markup {
    frame(
        "Import a game",
        "prose",
        html! {
            h1 { "Import a game" }
            p {
                "A game is one small text file. Export it at any table, or save it with "
                code { "holdout play" } "; here it becomes a table again, with its whole past."
            }
            @if let Some(error) = error {
                p.error role="alert" { b { "This file can’t be imported. " } (error) }
            }
            form.stack method="post" action="/import" enctype="multipart/form-data" {
                label.stack {
                    span.label { "The file" }
                    input type="file" name="file" accept=".save,.txt,text/plain";
                }
                label.stack {
                    span.label { "or its text" }
                    textarea name="text" rows="8" spellcheck="false" autocomplete="off" {}
                }
                @if password {
                    label.stack {
                        span.label { "The password of whoever runs this server" }
                        input type="password" name="password" autocomplete="off";
                    }
                }
                div.row { button.primary type="submit" { "Import" } }
            }
            p.note { "A game exported before its end goes on with new dice: its seed stayed at its table." }
        },
    )
}
