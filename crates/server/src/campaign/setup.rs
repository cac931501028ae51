//! What can be chosen before a campaign begins, and what was.

use std::sync::Arc;

use campaign::{MISSIONS, Profile, Setup, TEAM, Track};
use survival::content::Content;
use survival::words;

use crate::form::{Answers, Field, FieldKind, Form, Mission, Seating};
use crate::survival::setup as survival_setup;

/// The shelf that campaigns stand on.
const SHELF: &str = "Campaigns";

/// What is special about campaigns.
const RULES: [&str; 4] = [
    "Whoever loses the last armour is knocked out: gear and half the experience are gone, and an injury stays for the whole campaign. The third eliminates.",
    "After a won mission skills are kept; at Orange one card, at Red two or a prototype. Or dice decide what holds, and everybody tires.",
    "From the second mission on, enemies wait at the spawn zones, more in each.",
    "A lost mission is played again. Who is eliminated is replaced from the reserve.",
];

/// Every track as something to play.
pub fn missions(content: &Content, tracks: &[Track], known: &[Mission]) -> Vec<Mission> {
    let shown = |track: &Track| {
        let of = |id: &String| known.iter().find(|mission| mission.id == *id);
        let five: Vec<&Mission> = track.missions.iter().filter_map(of).collect();
        let boxes: Vec<String> = track.boxes.iter().map(|id| content.box_name(id)).collect();
        Mission {
            id: track.id.clone(),
            game: SHELF.to_owned(),
            title: track.title.clone(),
            intro: track.intro.trim().to_owned(),
            rules: RULES.map(str::to_owned).to_vec(),
            difficulty: five.last().map_or("hard", |last| &last.difficulty).to_owned(),
            minutes: five.iter().map(|mission| mission.minutes).sum(),
            players: format!("1–{TEAM} players, {TEAM} survivors, {}", words::list(&boxes)),
            thumbnail: five.first().map(|first| first.thumbnail.clone()).unwrap_or_default(),
            lesson: false,
            one_of: None,
            stations: five.iter().map(|mission| mission.title.clone()).collect(),
        }
    };
    tracks.iter().filter(|track| track.missions.len() == MISSIONS).map(shown).collect()
}

/// What can be chosen for a campaign.
pub fn form(content: &Content, track: &Track, mission: &Mission) -> Option<Form> {
    let first = track.missions.first()?;
    let (own, board) = (content.of_mission(first)?, content.mission(first)?);
    let usual = Setup::new(content, track, &[], 1).ok()?;
    // What concerns single missions only, or always holds here, is not asked.
    let asked = |field: &Field| {
        field.name != "ko"
            && field.group != "Machines"
            && !field.name.contains(['.', ':'])
            && !is_of_a_box(own, &field.name)
    };
    let mut fields = survival_setup::fields(own, board);
    fields.retain(asked);
    fields.insert(0, profile());
    for field in fields.iter_mut().filter(|field| field.name == "last_stand") {
        "The campaign goes on as long as anybody stands, though a place in the team stays empty."
            .clone_into(&mut field.help);
    }
    Some(Form {
        mission: mission.clone(),
        seating: Seating::Team {
            most: TEAM as u8,
            fewest_figures: TEAM,
            most_figures: TEAM,
            usual: usual.survivors.into_iter().map(|played| played.name).collect(),
            figures: own.survivors.iter().map(|card| survival_setup::figure(own, card)).collect(),
        },
        fields,
    })
}

/// How things are kept from mission to mission.
fn profile() -> Field {
    let told = |profile: Profile| {
        let label = match profile {
            Profile::Standard => "By danger level",
            Profile::AllOut => "By dice, with All-Out and Skill dice in the missions",
        };
        (profile.name().to_owned(), label.to_owned())
    };
    Field {
        name: "profile".to_owned(),
        label: "What is kept".to_owned(),
        help: format!("Otherwise: {}", Profile::AllOut.sentence()),
        group: "Difficulty".to_owned(),
        kind: FieldKind::OneOf(Profile::ALL.map(told).to_vec()),
    }
}

/// Whether an option is about the cards of one box alone.
fn is_of_a_box(content: &Content, name: &str) -> bool {
    let rest = name.strip_prefix("cards_").or_else(|| name.strip_prefix("extra_"));
    let guests = content.guests.as_ref().map(|guests| &guests.own);
    rest.is_some_and(|id| content.boxes.iter().chain(guests).any(|own| own.id == id))
}

/// The setup that was chosen; the error is a sentence.
pub fn setup(content: &Arc<Content>, track: &Track, answers: &Answers) -> Result<Setup, String> {
    let team = answers.all("figure");
    if answers.flag("sent") && team.len() != TEAM {
        let chosen = team.len();
        return Err(format!("A campaign begins with {TEAM} survivors; you chose {chosen}."));
    }
    let players = survival_setup::number(answers, "players")?.unwrap_or(1);
    let mut setup = Setup::new(content, track, team, players)
        .map_err(|error| survival_setup::sentence(&error))?;
    survival_setup::deal(answers, &mut setup.survivors, players)?;
    let empty = |seat: &u8| setup.survivors.iter().all(|played| played.seat != *seat);
    if let Some(seat) = (0..players).find(empty) {
        return Err(format!(
            "Player {} plays nobody: give every player a survivor, or choose fewer players.",
            u16::from(seat) + 1
        ));
    }
    setup.options = survival_setup::options(answers)?;
    setup.last_stand = setup.options.last_stand;
    if let Some(name) = answers.one("profile") {
        setup.profile = Profile::named(name)
            .ok_or_else(|| format!("There is no way `{name}` to keep things between missions."))?;
    }
    Ok(setup)
}
