//! What can be chosen before a game begins, and what was.

use std::sync::Arc;

use survival::content::{Content, SurvivorCard};
use survival::danger::Danger;
use survival::mission::{MachineKind, Mission as Board};
use survival::setup::{Options, Played, Setup, Team};
use survival::{MAX_SEATS, SetupError, World, words};

use super::{articles, board};
use crate::form::{Answers, Field, FieldKind, Figure, Form, Mission, Places};

/// Everything that can be played.
pub fn missions(content: &Content, has_lesson: impl Fn(&str) -> bool) -> Vec<Mission> {
    let missions = content.missions.iter();
    missions.map(|mission| shown(content, mission, has_lesson(&mission.id))).collect()
}

/// What people call a box, by its id.
pub fn box_name(content: &Content, id: &str) -> String {
    let known = content.editions.iter().find(|edition| edition.id == id);
    known.map_or_else(|| words::capital(id), |edition| edition.name.clone())
}

fn shown(content: &Content, mission: &Board, lesson: bool) -> Mission {
    let most = usize::from(MAX_SEATS).min(usize::from(mission.survivors));
    Mission {
        id: mission.id.clone(),
        game: box_name(content, &mission.game),
        title: mission.title.clone(),
        intro: mission.intro.trim().to_owned(),
        difficulty: if lesson { "tutorial" } else { articles::difficulty(mission) }.to_owned(),
        minutes: mission.minutes,
        players: format!("1–{most} players, {} survivors or more", mission.survivors),
        thumbnail: board::thumbnail(mission),
        lesson,
    }
}

/// What can be chosen for a mission.
pub fn form(content: &Content, mission: &Mission) -> Option<Form> {
    let board = content.mission(&mission.id)?;
    let usual = lab::usual_setup(content, &mission.id, 1).ok()?;
    Some(Form {
        mission: mission.clone(),
        places: Places::Team {
            most: MAX_SEATS,
            fewest_figures: usize::from(board.survivors),
            most_figures: content.survivors.len().min(survival::action::MAX_SURVIVORS),
            usual: usual.survivors.into_iter().map(|played| played.name).collect(),
            figures: content.survivors.iter().map(|survivor| figure(content, survivor)).collect(),
        },
        fields: fields(content, board),
    })
}

fn figure(content: &Content, survivor: &SurvivorCard) -> Figure {
    let gains = |level: Danger| {
        let skills = survivor.at(level).iter();
        skills.map(|skill| (content.skill_name(*skill), articles::skill(*skill))).collect()
    };
    Figure {
        name: survivor.name.clone(),
        kind: if survivor.soldier { "Soldier" } else { "Civilian" }.to_owned(),
        source: box_name(content, &survivor.game),
        skills: Danger::ALL.map(|level| (level.name().to_owned(), gains(level))).into(),
    }
}

/// An option that is yes or no: name, label, sentence, and its place.
type Flag = (&'static str, &'static str, &'static str, fn(&mut Options) -> &mut bool);

const FLAGS: &[Flag] = &[
    (
        "closed_doors_block_sight",
        "Closed doors block sight",
        "Nobody sees or shoots through a closed door; without this, only walls end a line of sight.",
        |options| &mut options.closed_doors_block_sight,
    ),
    (
        "flat_disengage",
        "Leaving enemies costs one action",
        "Leaving a zone with enemies costs one extra action, however many there are, instead of one for each.",
        |options| &mut options.flat_disengage,
    ),
    (
        "armor_three",
        "Three points of armour for everyone",
        "Every survivor begins with three points of armour, whatever their card says.",
        |options| &mut options.armor_three,
    ),
    (
        "free_split",
        "Split enemies as you like",
        "Where several ways are equally short, the players send each enemy either way instead of splitting evenly.",
        |options| &mut options.free_split,
    ),
    (
        "free_targets",
        "Choose ranged targets",
        "Whoever shoots chooses the targets of the hits instead of following the targeting order.",
        |options| &mut options.free_targets,
    ),
    (
        "any_mold_links",
        "Inactive mold links too",
        "Inactive mold counts as well in the chain between spawn zones that loses the game: harder.",
        |options| &mut options.any_mold_links,
    ),
    (
        "ultrared",
        "Ultrared",
        "Beyond Red the danger bar starts over, and survivors pick more skills of their cards.",
        |options| &mut options.ultrared,
    ),
];

const TEAMS: &[(&str, &str, Team)] = &[
    ("any", "Anyone at the table", Team::Any),
    ("owner", "The player of the survivor concerned", Team::Owner),
    ("first", "The first player", Team::First),
];

fn fields(content: &Content, mission: &Board) -> Vec<Field> {
    let field = |name: &str, label: &str, help: &str, group: &str, kind| Field {
        name: name.to_owned(),
        label: label.to_owned(),
        help: help.to_owned(),
        group: group.to_owned(),
        kind,
    };
    let pairs = |pairs: &[(&str, &str)]| {
        let owned = pairs.iter().map(|(value, label)| ((*value).to_owned(), (*label).to_owned()));
        FieldKind::OneOf(owned.collect())
    };
    let mut fields = vec![
        field(
            "cards",
            "Enemy cards",
            "Half of the enemy cards bring fewer enemies, half bring more; a table may leave one half out.",
            "Difficulty",
            pairs(&[
                ("all", "All, by the book"),
                ("easier", "Only the easier half"),
                ("harder", "Only the harder half"),
            ]),
        ),
        field(
            "extra",
            "Extra activations",
            "Some enemy cards let one kind of enemy act once more; a gentler deck goes without them.",
            "Difficulty",
            pairs(&[("with", "With them, by the book"), ("without", "Without them")]),
        ),
    ];
    for (name, label, help, _) in FLAGS {
        let kind = FieldKind::Flag { default: false };
        fields.push(field(name, label, help, "Variants", kind));
    }
    let teams: Vec<(&str, &str)> = TEAMS.iter().map(|(value, label, _)| (*value, *label)).collect();
    fields.push(field(
        "team",
        "Who answers for the team",
        "Much is left to the players together, such as who is hurt; this says who may answer.",
        "Table",
        pairs(&teams),
    ));
    for (name, kind) in [("bot", MachineKind::Bot), ("sentry_gun", MachineKind::SentryGun)] {
        let used = mission.machines.iter().any(|(other, _)| *other == kind);
        let machines = content.machines.iter().filter(|machine| machine.kind == kind);
        let mut values = vec![(String::new(), "The one of the mission's box".to_owned())];
        values.extend(machines.map(|machine| (machine.name.clone(), machine.name.clone())));
        if used && values.len() > 2 {
            fields.push(field(
                name,
                words::machine_kind(kind),
                "Any machine of the same kind can take the place of the usual one.",
                "Machines",
                FieldKind::OneOf(values),
            ));
        }
    }
    fields
}

/// The setup that was chosen; the error is a sentence.
pub fn setup(content: &Arc<Content>, mission: &str, answers: &Answers) -> Result<Setup, String> {
    let usual = lab::usual_setup(content, mission, 1).map_err(|error| sentence(&error))?;
    let chosen = answers.all("figure");
    let names: Vec<String> = match chosen.is_empty() && !answers.flag("sent") {
        true => usual.survivors.into_iter().map(|played| played.name).collect(),
        false => chosen.to_vec(),
    };
    let players = number(answers, "players")?.unwrap_or(1);
    let most = MAX_SEATS.min(names.len().min(usize::from(MAX_SEATS)) as u8).max(1);
    if !(1..=most).contains(&players) {
        return Err(format!(
            "{} survivors can be shared by 1 to {most} players, not by {players}.",
            names.len()
        ));
    }
    let mut setup = Setup::new(mission, names.iter().map(String::as_str), players);
    deal(answers, &mut setup.survivors, players)?;
    setup.options = options(answers)?;
    setup.bot = answers.one("bot").map(str::to_owned);
    setup.sentry_gun = answers.one("sentry_gun").map(str::to_owned);
    match World::new(content, &setup) {
        Ok(_) => Ok(setup),
        Err(SetupError::Seats(seat)) => Err(format!(
            "Player {} plays nobody: give every player a survivor, or choose fewer players.",
            u16::from(seat) + 1
        )),
        Err(error) => Err(sentence(&error)),
    }
}

/// Gives survivors to the seats that asked for them, the others to whoever has
/// fewest.
fn deal(answers: &Answers, team: &mut [Played], players: u8) -> Result<(), String> {
    let wish = |played: &Played| number(answers, &format!("plays:{}", played.name));
    let wishes: Vec<Option<u8>> = team.iter().map(wish).collect::<Result<_, _>>()?;
    if wishes.iter().all(Option::is_none) {
        // Setup::new has shared them out evenly.
        return Ok(());
    }
    let mut load = vec![0usize; usize::from(players)];
    for (played, wish) in team.iter_mut().zip(&wishes) {
        let Some(seat) = wish else { continue };
        let Some(load) = load.get_mut(usize::from(*seat)) else {
            return Err(format!(
                "There is no player {} for {}.",
                u16::from(*seat) + 1,
                played.name
            ));
        };
        *load += 1;
        played.seat = *seat;
    }
    for (played, _) in team.iter_mut().zip(&wishes).filter(|(_, wish)| wish.is_none()) {
        let idlest = (0..load.len()).min_by_key(|seat| load[*seat]).unwrap_or(0);
        load[idlest] += 1;
        played.seat = idlest as u8;
    }
    Ok(())
}

fn options(answers: &Answers) -> Result<Options, String> {
    let mut options = Options::default();
    for (name, _, _, place) in FLAGS {
        *place(&mut options) = answers.flag(name);
    }
    match answers.one("cards") {
        None | Some("all") => {}
        Some("easier") => options.cards.harder = false,
        Some("harder") => options.cards.easier = false,
        Some(other) => return Err(unknown("cards", other)),
    }
    match answers.one("extra") {
        None | Some("with") => {}
        Some("without") => options.cards.extra = false,
        Some(other) => return Err(unknown("extra", other)),
    }
    if let Some(wanted) = answers.one("team") {
        let found = TEAMS.iter().find(|(value, _, _)| *value == wanted);
        options.team = found.map(|(_, _, team)| *team).ok_or_else(|| unknown("team", wanted))?;
    }
    Ok(options)
}

fn number(answers: &Answers, name: &str) -> Result<Option<u8>, String> {
    let read = |text: &str| text.parse().map_err(|_| unknown(name, text));
    answers.one(name).map(read).transpose()
}

fn unknown(name: &str, value: &str) -> String {
    let value: String = value.chars().take(40).collect();
    format!("`{value}` is no answer to `{name}`.")
}

/// An error as a sentence for a person.
fn sentence(error: &dyn std::error::Error) -> String {
    let text = words::capital(&error.to_string());
    if text.ends_with('.') { text } else { text + "." }
}
