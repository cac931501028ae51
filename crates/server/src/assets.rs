//! Styles and scripts, compiled into the program.
//!
//! Their addresses carry a hash over all of them (`/assets/HASH/name`). So a browser
//! may keep them for ever, and still gets new ones with a new program. All share one
//! hash because modules import each other by relative names.

use std::sync::LazyLock;

use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use rust_embed::Embed;
use sha2::{Digest, Sha256};

#[derive(Embed)]
#[folder = "assets"]
struct Assets;

static HASH: LazyLock<String> = LazyLock::new(|| {
    let mut all = Sha256::new();
    for name in Assets::iter() {
        if let Some(file) = Assets::get(&name) {
            all.update(name.as_bytes());
            all.update(file.metadata.sha256_hash());
        }
    }
    all.finalize().iter().take(8).map(|byte| format!("{byte:02x}")).collect()
});

/// The address of a style or script.
pub fn asset(name: &str) -> String {
    format!("/assets/{}/{name}", *HASH)
}

/// The addresses of the modules that the table's script imports, so that a
/// page can ask for all of them at once.
pub fn modules() -> impl Iterator<Item = String> {
    Assets::iter()
        .filter(|name| name.ends_with(".js"))
        .filter(|name| !["home.js", "table.js", "theme.js"].contains(&name.as_ref()))
        .map(|name| asset(&name))
}

/// What a style or drawing says; nothing of one that isn't there.
pub fn text(name: &str) -> String {
    let data = Assets::get(name).map(|file| file.data.into_owned());
    data.and_then(|data| String::from_utf8(data).ok()).unwrap_or_default()
}

/// Answers `/assets/HASH/NAME`. A page of an older program gets today's file,
/// but may not keep it.
pub fn serve(hash: &str, name: &str) -> Response {
    let Some(file) = Assets::get(name) else {
        return (StatusCode::NOT_FOUND, "There is no such file. Reload the page.").into_response();
    };
    let caching = match hash == *HASH {
        true => "public, max-age=31536000, immutable",
        false => "no-cache",
    };
    let headers = [(header::CONTENT_TYPE, content_type(name)), (header::CACHE_CONTROL, caching)];
    (headers, file.data).into_response()
}

fn content_type(name: &str) -> &'static str {
    match name.rsplit_once('.').map_or("", |(_, end)| end) {
        "css" => "text/css; charset=utf-8",
        "js" => "text/javascript; charset=utf-8",
        "svg" => "image/svg+xml",
        "png" => "image/png",
        "webmanifest" | "json" => "application/json",
        _ => "application/octet-stream",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn answer(hash: &str, name: &str) -> (StatusCode, String, String) {
        let response = serve(hash, name);
        let text = |name| {
            let value = response.headers().get(name);
            value.and_then(|value| value.to_str().ok()).unwrap_or_default().to_owned()
        };
        (response.status(), text(header::CONTENT_TYPE), text(header::CACHE_CONTROL))
    }

    #[test]
    fn an_address_of_this_program_may_be_kept() {
        let address = asset("style.css");
        let mut parts = address.split('/').skip(2);
        let (hash, name) = (parts.next().unwrap(), parts.next().unwrap());
        let (status, kind, caching) = answer(hash, name);
        assert_eq!(status, StatusCode::OK);
        assert_eq!(kind, "text/css; charset=utf-8");
        assert!(caching.contains("immutable"));
    }

    #[test]
    fn an_older_address_is_answered_but_not_kept() {
        let (status, kind, caching) = answer("0123", "home.js");
        assert_eq!(status, StatusCode::OK);
        assert_eq!(kind, "text/javascript; charset=utf-8");
        assert_eq!(caching, "no-cache");
    }

    #[test]
    fn nothing_else_can_be_read() {
        for name in ["none.css", "../Cargo.toml", "/etc/passwd", ""] {
            assert_eq!(answer("0123", name).0, StatusCode::NOT_FOUND, "{name}");
        }
    }
}
