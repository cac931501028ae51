//! A track: five missions in a row, as a file.
//!
//! The program's own tracks lie under `content/campaign/`. Others are written
//! the same way. Mistakes are told with their lines.

use sheet::{Fields, Item, Page, Problem, Sheet, Source, advice, page};
use survival::content::Content;
use survival::mission::Mission;

/// How many missions a campaign has.
pub const MISSIONS: usize = 5;

/// Where tracks lie.
const FOLDER: &str = "campaign/";

/// What lies among them and is none: the faces of the Skill dice.
const DICE: &str = "campaign/dice.toml";

/// Five missions in a row.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Track {
    /// `campaign/invader`.
    pub id: String,
    /// What it is called.
    pub title: String,
    /// What it is about.
    pub intro: String,
    /// The boxes in play in every mission.
    pub boxes: Vec<String>,
    /// The missions.
    pub missions: Vec<String>,
}

impl Track {
    /// The tracks of a set of content files.
    ///
    /// # Errors
    ///
    /// Every problem of their files.
    pub fn all(source: &Source, content: &Content) -> Result<Vec<Track>, Vec<Problem>> {
        let (mut tracks, mut problems) = (Vec::new(), Vec::new());
        let is_track = |name: &str| name.starts_with(FOLDER) && name != DICE;
        for page in source.pages().filter(|page| is_track(page.name())) {
            match Track::of(page, content) {
                Ok(track) => tracks.push(track),
                Err(errors) => problems.extend(errors),
            }
        }
        if problems.is_empty() { Ok(tracks) } else { Err(problems) }
    }

    /// The track of a file's text; `path` names it.
    ///
    /// # Errors
    ///
    /// Every problem of the file.
    pub fn read(path: &str, text: &str, content: &Content) -> Result<Track, Vec<Problem>> {
        Track::of(&page(path, text.to_owned()), content)
    }

    fn of(page: &Page, content: &Content) -> Result<Track, Vec<Problem>> {
        let sheet = Sheet::new(page);
        let track = sheet.parse().map(|table| {
            let file = Fields::of(&sheet, &table, "this track");
            let track = read(&file, page.name(), content);
            file.done(&[]);
            track
        });
        match (track, sheet.into_errors()) {
            (Some(track), errors) if errors.is_empty() => Ok(track),
            (_, errors) => Err(errors),
        }
    }
}

fn read(file: &Fields, path: &str, content: &Content) -> Track {
    let title = file.text("title", "\"The fall of PK-L7\"");
    let intro = file.text("intro", "\"What it is about.\"");
    let items = file.need("missions", "[\"invader/m1\", …]").map(|item| item.list());
    let items = items.unwrap_or_default();
    if !items.is_empty() && items.len() != MISSIONS {
        let message = format!("a campaign has {MISSIONS} missions, and this is {}", items.len());
        file.report_at("missions", message, "name five, one after the other");
    }
    let missions = missions(&items, content);
    let boxes = boxes(file, &missions, content);
    let id = path.strip_suffix(".toml").unwrap_or(path).to_owned();
    let missions = missions.iter().map(|mission| mission.id.clone()).collect();
    Track { id, title, intro, boxes, missions }
}

/// The missions, each known, all of one ruleset, none easier than the one before.
fn missions<'c>(items: &[Item], content: &'c Content) -> Vec<&'c Mission> {
    let mut missions: Vec<&Mission> = Vec::new();
    for item in items {
        let Some(id) = item.text() else { continue };
        let Some(mission) = content.mission(id) else {
            let known = content.all_missions().map(|mission| mission.id.as_str());
            item.report(format!("there is no mission `{id}`"), advice(id, known));
            continue;
        };
        if let Some(before) = missions.last() {
            let ruleset = |mission: &Mission| {
                content.of_mission(&mission.id).map(std::ptr::from_ref::<Content>)
            };
            if ruleset(before) != ruleset(mission) {
                let message = format!("`{id}` is played by other rules than those before it");
                item.report(message, "name missions of boxes that can be mixed");
            } else if (mission.difficulty as u8) < before.difficulty as u8 {
                let message = format!("`{id}` is easier than `{}` before it", before.id);
                item.report(message, "put harder missions after easier ones");
            }
        }
        missions.push(mission);
    }
    missions
}

/// The boxes in play: those named, and those of the missions.
fn boxes(file: &Fields, missions: &[&Mission], content: &Content) -> Vec<String> {
    let own = missions.first().and_then(|mission| content.of_mission(&mission.id));
    let own = own.unwrap_or(content);
    let mut boxes: Vec<String> = Vec::new();
    for item in file.list("boxes") {
        let Some(id) = item.text() else { continue };
        match own.box_index(id) {
            Some(_) if !boxes.iter().any(|known| known == id) => boxes.push(id.to_owned()),
            Some(_) => item.report(format!("the box `{id}` is named twice"), "leave one out"),
            None => {
                let known = own.boxes.iter().map(|known| known.id.as_str());
                item.report(format!("there is no box `{id}`"), advice(id, known));
            }
        }
    }
    for id in missions.iter().flat_map(|mission| &mission.boxes) {
        if !boxes.contains(id) {
            boxes.push(id.clone());
        }
    }
    boxes
}
