//! The lobby of a table: who is here, and how others come in.

use std::net::IpAddr;

use axum::http::{HeaderMap, header};
use axum::response::{IntoResponse, Redirect, Response};

use super::answer::Trouble;
use super::visit::Visit;
use crate::hall::HallError;
use crate::pages::{self, LobbyPage};
use crate::room::Room;
use crate::settings::Undo;
use crate::update;

/// The lobby.
pub(super) async fn page(
    visit: Result<Visit, HallError>,
    headers: HeaderMap,
) -> Result<Response, Trouble> {
    let visit = visit?;
    let room = visit.room.lock().await;
    if room.parted().is_some() {
        return Ok(Redirect::to(&format!("/t/{}", visit.link.text())).into_response());
    }
    let eye = visit.eye(&room, None);
    let (title, mission) = room.game().title();
    let (origin, is_local) = origin(&headers);
    let families = visit.app.hall.families();
    let missions = families.of_mission(&mission).map_or(&[][..], |family| family.missions());
    let page = pages::lobby(&LobbyPage {
        mission: missions.iter().find(|known| known.id == mission),
        title: &title,
        link: &visit.link.text(),
        seats: &update::seat_rows(&room, &eye),
        watch: &update::watch(&room, &eye),
        origin: &origin,
        is_local,
        begun: room.game().plays() > 0,
        agreed: &agreed(&room),
    });
    Ok(page.into_response())
}

/// The server as this browser found it, and whether nobody else would.
fn origin(headers: &HeaderMap) -> (String, bool) {
    let text = |name| headers.get(name).and_then(|value| value.to_str().ok());
    let host = text(header::HOST.as_str()).unwrap_or("127.0.0.1:4747");
    let scheme = match text("x-forwarded-proto") {
        Some("https") => "https",
        _ => "http",
    };
    let name = host.rsplit_once(':').map_or(host, |(name, _)| name).trim_matches(['[', ']']);
    let is_local =
        name == "localhost" || name.parse::<IpAddr>().is_ok_and(|address| address.is_loopback());
    (format!("{scheme}://{host}"), is_local)
}

/// What the table agreed on, in sentences.
fn agreed(room: &Room) -> Vec<String> {
    let settings = room.settings();
    let undo = match settings.undo {
        Undo::Free => "You can take back your own last step until something new is revealed.",
        Undo::Agree => "Undo needs everyone’s consent.",
        Undo::Off => "No undo: what is done is done.",
    };
    let mut lines = vec![undo.to_owned()];
    if let Some(clock) = &settings.clock {
        lines.push(format!("A decision may take {} seconds.", clock.seconds));
    }
    if settings.guarded {
        lines.push(format!(
            "A seat changes hands only if its player agrees, everyone does, or its player is away for {} minutes; everyone is told.",
            settings.absence
        ));
    } else {
        lines.push("A seat can go to a bot and back at any time; everyone is told.".to_owned());
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_code_leads_to_where_the_page_came_from() {
        let told = |pairs: &[(&'static str, &'static str)]| {
            let mut headers = HeaderMap::new();
            for (name, value) in pairs {
                headers.insert(*name, value.parse().unwrap());
            }
            origin(&headers)
        };
        assert_eq!(
            told(&[("host", "192.168.0.7:4747")]),
            ("http://192.168.0.7:4747".into(), false)
        );
        assert_eq!(told(&[("host", "[::1]:4747")]), ("http://[::1]:4747".into(), true));
        assert!(told(&[("host", "localhost")]).1);
        let proxied = told(&[("host", "tables.example"), ("x-forwarded-proto", "https")]);
        assert_eq!(proxied, ("https://tables.example".into(), false));
    }
}
