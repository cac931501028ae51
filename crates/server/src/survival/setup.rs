//! What can be chosen before a game begins, and what was.

use std::collections::BTreeMap;
use std::sync::Arc;

use survival::content::{Content, SurvivorCard};
use survival::danger::Danger;
use survival::enemy::Enemy;
use survival::mission::{MachineKind, Mission as Board};
use survival::ruleset::EnemiesAtDoors;
use survival::setup::{Cards, Options, Played, Setup, Team, ZombieSpawn};
use survival::{MAX_SEATS, SetupError, World, words};

use super::{articles, board};
use crate::form::{Answers, Field, FieldKind, Form, Member, Mission, Seating};

/// Everything that can be played.
pub fn missions(content: &Content, has_lesson: impl Fn(&str) -> bool) -> Vec<Mission> {
    let missions = content.rulesets().flat_map(|of| of.missions.iter().map(move |m| (of, m)));
    missions.map(|(of, mission)| shown(of, mission, has_lesson(&mission.id))).collect()
}

fn shown(content: &Content, mission: &Board, lesson: bool) -> Mission {
    Mission {
        id: mission.id.clone(),
        game: content.box_name(&mission.box_id),
        title: mission.title.clone(),
        intro: mission.intro.trim().to_owned(),
        rules: mission.rules.clone(),
        difficulty: if lesson { "tutorial" } else { articles::difficulty(mission) }.to_owned(),
        minutes: mission.minutes,
        players: format!("1–{MAX_SEATS} players, {} survivors or more", mission.survivors),
        thumbnail: board::thumbnail(mission),
        lesson,
        one_of: None,
        stations: Vec::new(),
    }
}

/// What can be chosen for a mission.
pub fn form(content: &Content, mission: &Mission) -> Option<Form> {
    let board = content.mission(&mission.id)?;
    let content = content.of_mission(&mission.id)?;
    let usual = lab::usual_setup(content, &mission.id, 1).ok()?;
    Some(Form {
        mission: mission.clone(),
        seating: Seating::Team {
            most: MAX_SEATS,
            fewest_figures: usize::from(board.survivors),
            most_figures: content.survivors.len().min(survival::action::MAX_SURVIVORS),
            usual: usual.survivors.into_iter().map(|played| played.name).collect(),
            figures: content.survivors.iter().map(|survivor| figure(content, survivor)).collect(),
        },
        fields: fields(content, board),
    })
}

/// Somebody who can be taken into a team.
pub fn figure(content: &Content, survivor: &SurvivorCard) -> Member {
    let gains = |level: Danger| {
        let skills = survivor.at(level).iter();
        skills.map(|skill| (content.skill_name(*skill), articles::skill(*skill))).collect()
    };
    Member {
        name: survivor.name.clone(),
        kind: words::capital(&survivor.class),
        source: content.box_name(&survivor.box_id),
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
        "Three points each",
        "Every survivor begins with three points to lose, whatever their card says.",
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
        "one_start_card",
        "One starting card each",
        "Everybody begins with one starting card and no more; a squad has no kit, and its members choose one card of it.",
        |options| &mut options.one_start_card,
    ),
    (
        "no_remote_trade",
        "Remotes stay with their finders",
        "Remote controls of machines don't change hands in a trade.",
        |options| &mut options.no_remote_trade,
    ),
    (
        "ko",
        "Knocked out, not eliminated",
        "Without armour a survivor goes down: no cards, half the experience, an injury; a friend in a zone free of enemies helps them up for an action. The third injury eliminates.",
        |options| &mut options.ko,
    ),
    (
        "last_stand",
        "Fight to the last",
        "The elimination of a survivor loses nothing by itself: the game is lost when nobody is left.",
        |options| &mut options.last_stand,
    ),
    (
        "allout",
        "All-Out dice",
        "Attacks may go all out: three more dice, of which a one makes the weapon fail and a six hits and draws enemies to the attacker.",
        |options| &mut options.allout,
    ),
    (
        "taunt_per_head",
        "Every Alien Head taunts",
        "With All-Out dice: enemies are drawn once for every six that shows an Alien Head, not once in an attack: harder.",
        |options| &mut options.taunt_per_head,
    ),
    (
        "skill_dice",
        "Skill dice",
        "With All-Out dice: at each danger level a survivor may take a Skill die instead of a skill, and add it to attacks that go all out.",
        |options| &mut options.skill_dice,
    ),
    (
        "zombies",
        "Zombies in space",
        "Zombies of another game wait at facedown and red objectives. They act with the Xenos, but no airlock lets them through.",
        |options| &mut options.zombies,
    ),
    (
        "component_limits",
        "Tokens run out",
        "Mold, pits, noise, camouflage and spawn zones are marked only as long as the boxes in play have tokens.",
        |options| &mut options.component_limits,
    ),
    (
        "door_holds_all",
        "A closed door holds the whole zone",
        "Where one of several equally short ways is shut, all enemies of the zone break the door; without this only those who go that way.",
        |options| &mut options.door_holds_all,
    ),
    (
        "stay_at_noise",
        "Enemies at the noise stay",
        "Enemies that stand in one of several equally loud zones stay there; without this they part like all others.",
        |options| &mut options.stay_at_noise,
    ),
    (
        "pool_targets",
        "Pool equally loud zones",
        "Enemies split over the ways to all equally loud zones together; without this first by zone, then by way.",
        |options| &mut options.pool_targets,
    ),
    (
        "lent_search_apart",
        "A lent search counts apart",
        "Whoever searches with a lent action may still search in their own turn: easier.",
        |options| &mut options.lent_search_apart,
    ),
    (
        "skills_for_people",
        "Skills mean people",
        "Brother in arms and Lifesaver don't count machines with a token or scientists: harder.",
        |options| &mut options.skills_for_people,
    ),
    (
        "medic_unasked",
        "Medics don't ask",
        "A Medic mends everybody in the zone without asking: quicker.",
        |options| &mut options.medic_unasked,
    ),
    (
        "left_still_count",
        "Those who left still count",
        "A survivor who left the board still counts when the enemies' cards ask for the highest danger level.",
        |options| &mut options.left_still_count,
    ),
    (
        "scientists_slip_away",
        "Scientists slip past enemies",
        "Where a mission has scientists to save, enemies in their zone don't hold them up.",
        |options| &mut options.scientists_slip_away,
    ),
    (
        "free_rearranging",
        "Rearrange whatever comes",
        "Whoever finds or gains cards may rearrange everything for free, whether or not a card is kept.",
        |options| &mut options.free_rearranging,
    ),
    (
        "skip_empty_shots",
        "No waiting for empty shots",
        "A turn ends by itself though a free shot is left, when nobody is there to be shot.",
        |options| &mut options.skip_empty_shots,
    ),
    (
        "final_reshuffle",
        "Starting cards stay out",
        "Second Edition: discarded starting cards are not shuffled into the deck with the others.",
        |options| &mut options.final_reshuffle,
    ),
    (
        "woken_at_once",
        "Woken spawn zones work at once",
        "Second Edition: a coloured spawn zone that wakes in the zombies' phase brings zombies in the same phase: harder.",
        |options| &mut options.woken_at_once,
    ),
    (
        "final_car_crate",
        "Crates only where the mission says so",
        "Second Edition: a Pimpmobile holds a weapon crate only if the mission puts one on it.",
        |options| &mut options.final_car_crate,
    ),
    (
        "final_companions",
        "Companions bring nothing",
        "Second Edition: survivors whose card gives them something at the start can't be companions.",
        |options| &mut options.final_companions,
    ),
    (
        "final_abominations",
        "Four different Abominations",
        "Second Edition: Patient 0, Hobomination, Abominacop and Abominawild are drawn, one on the board at a time, each with a rule of its own.",
        |options| &mut options.final_abominations,
    ),
    (
        "abomination_fest",
        "Abomination Fest",
        "Second Edition: an Abomination card lets all Abominations on the board act, then brings another: much harder.",
        |options| &mut options.abomination_fest,
    ),
    (
        "dark_zones",
        "Dark zones",
        "Second Edition: dark rooms are seen into from the next zone only, and shots into them hit on a six; a Flashlight helps.",
        |options| &mut options.dark_zones,
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

/// The options of a mission.
pub fn fields(content: &Content, mission: &Board) -> Vec<Field> {
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
    let spared = content.enemies.iter().find(|enemy| enemy.used.is_some());
    if let Some(enemy) = spared.filter(|enemy| mission_has(content, mission, enemy.box_index)) {
        let mut values = vec![(String::new(), "As many as the book uses".to_owned())];
        let numbers = (1..=enemy.miniatures).map(|many| many.to_string());
        values.extend(numbers.map(|many| (many.clone(), many)));
        let label = format!("{} in play", enemy.plural);
        let help = format!(
            "The box holds {} of them and its missions use fewer; more make the game harder.",
            enemy.miniatures
        );
        fields.push(field("abominations", &label, &help, "Difficulty", FieldKind::OneOf(values)));
    }
    // Where boxes are mixed, one of them may be played more gently than the other.
    for id in mission.boxes.iter().filter(|_| mission.boxes.len() > 1) {
        let name = format!("cards_{id}");
        let label = format!("Enemy cards of {}", content.box_name(id));
        let help = "Another half of this box than of the others.";
        let kind = pairs(&[
            ("same", "As the others"),
            ("all", "All"),
            ("easier", "Only the easier half"),
            ("harder", "Only the harder half"),
        ]);
        fields.push(field(&name, &label, help, "Difficulty", kind));
        let name = format!("extra_{id}");
        let label = format!("Extra activations of {}", content.box_name(id));
        let help = "Other than with the cards of the other boxes.";
        let kind =
            pairs(&[("same", "As the others"), ("with", "With them"), ("without", "Without them")]);
        fields.push(field(&name, &label, help, "Difficulty", kind));
    }
    for (name, label, help, _) in FLAGS.iter().filter(|(name, ..)| concerns(content, name)) {
        let kind = FieldKind::Flag { default: false };
        fields.push(field(name, label, help, "Variants", kind));
    }
    if concerns(content, "allout") {
        let dice = |many: u8| (many.to_string(), many.to_string());
        let values = [3, 1, 2, 4, 5, 6].map(dice).to_vec();
        let help = "So many are rolled in an attack that goes all out.";
        let kind = FieldKind::OneOf(values);
        fields.push(field("allout_pool", "All-Out dice of an attack", help, "Variants", kind));
    }
    fields.extend(zombies(content));
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

/// Something that is asked.
fn field(name: &str, label: &str, help: &str, group: &str, kind: FieldKind) -> Field {
    Field {
        name: name.to_owned(),
        label: label.to_owned(),
        help: help.to_owned(),
        group: group.to_owned(),
        kind,
    }
}

/// Values with what to call them, of which one is chosen.
fn pairs(pairs: &[(&str, &str)]) -> FieldKind {
    let owned = pairs.iter().map(|(value, label)| ((*value).to_owned(), (*label).to_owned()));
    FieldKind::OneOf(owned.collect())
}

/// What is asked of zombies in space, where there are such.
fn zombies(content: &Content) -> Vec<Field> {
    let Some(guests) = &content.guests else { return Vec::new() };
    let when = pairs(&[
        ("setup", "Only those at objectives"),
        ("mixed", "In even rounds too, instead of Xenos"),
    ]);
    let help = "With zombies in space: whether more of them come from a deck of their own.";
    let when = field("zombie_spawn", "When zombies come", help, "Variants", when);
    let which = pairs(&[("same", "As the others"), ("gentle", "Only the gentle ones, 1 to 18")]);
    let help = "With zombies in space: which of their cards are drawn.";
    let name = format!("cards_{}", guests.own.id);
    vec![when, field(&name, "Zombie cards", help, "Variants", which)]
}

/// Whether a variant makes a difference to games of this ruleset.
fn concerns(content: &Content, variant: &str) -> bool {
    let rules = &content.ruleset;
    let any = |is: fn(&Enemy) -> bool| content.enemies.iter().any(is);
    match variant {
        "closed_doors_block_sight" => !rules.doors_block_sight,
        "door_holds_all" => rules.enemies_at_doors == EnemiesAtDoors::Break,
        "any_mold_links" => any(|enemy| enemy.spreads_mold),
        "scientists_slip_away" | "skills_for_people" => !content.machines.is_empty(),
        "final_reshuffle" => rules.starting_cards_return,
        "woken_at_once" => rules.woken_wait,
        "final_car_crate" | "final_companions" => rules.cars.is_some(),
        "final_abominations" => any(|enemy| enemy.stands_for.is_some()),
        "abomination_fest" => any(|enemy| enemy.used.is_some()),
        "dark_zones" => rules.buildings_spawn,
        "allout" | "taunt_per_head" | "skill_dice" => {
            content.equipment.iter().all(|card| !card.reloads())
        }
        "zombies" => content.guests.is_some(),
        _ => true,
    }
}

/// Whether a mission is played with a box.
fn mission_has(content: &Content, mission: &Board, index: u8) -> bool {
    let own = content.boxes.get(usize::from(index));
    own.is_some_and(|own| mission.boxes.contains(&own.id))
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
    let most = (names.len().clamp(1, usize::from(MAX_SEATS))) as u8;
    if !(1..=most).contains(&players) {
        return Err(format!(
            "{} survivors can be shared by 1 to {most} players, not by {players}.",
            names.len()
        ));
    }
    let mut setup = Setup::new(mission, names.iter().map(String::as_str), players);
    deal(answers, &mut setup.survivors, players)?;
    setup.options = options(answers)?;
    setup.cards = box_cards(content, answers, setup.options.cards)?;
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
pub fn deal(answers: &Answers, team: &mut [Played], players: u8) -> Result<(), String> {
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

/// The options that were chosen.
pub fn options(answers: &Answers) -> Result<Options, String> {
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
    if let Some(many) = number(answers, "allout_pool")? {
        options.allout_pool = many;
    }
    match answers.one("zombie_spawn") {
        None | Some("setup") => {}
        // Who plays without zombies says nothing of when they come.
        Some("mixed") if options.zombies => options.zombie_spawn = ZombieSpawn::Mixed,
        Some("mixed") => {}
        Some(other) => return Err(unknown("zombie_spawn", other)),
    }
    if let Some(many) = number(answers, "abominations")? {
        options.abominations = many;
    }
    if let Some(wanted) = answers.one("team") {
        let found = TEAMS.iter().find(|(value, _, _)| *value == wanted);
        options.team = found.map(|(_, _, team)| *team).ok_or_else(|| unknown("team", wanted))?;
    }
    Ok(options)
}

/// The parts of single boxes' enemy cards, where they differ.
fn box_cards(
    content: &Content,
    answers: &Answers,
    usual: Cards,
) -> Result<BTreeMap<String, Cards>, String> {
    let mut chosen = BTreeMap::new();
    for own in &content.boxes {
        let name = format!("cards_{}", own.id);
        let (easier, harder) = match answers.one(&name) {
            None | Some("same") => (usual.easier, usual.harder),
            Some("all") => (true, true),
            Some("easier") => (true, false),
            Some("harder") => (false, true),
            Some(other) => return Err(unknown(&name, other)),
        };
        let name = format!("extra_{}", own.id);
        let extra = match answers.one(&name) {
            None | Some("same") => usual.extra,
            Some("with") => true,
            Some("without") => false,
            Some(other) => return Err(unknown(&name, other)),
        };
        let cards = Cards { easier, harder, extra };
        if cards != usual {
            chosen.insert(own.id.clone(), cards);
        }
    }
    if let Some(guests) = content.guests.as_ref().filter(|_| answers.flag("zombies")) {
        let name = format!("cards_{}", guests.own.id);
        let gentle = Cards { easier: true, harder: false, extra: false };
        match answers.one(&name) {
            None | Some("same") => {}
            Some("gentle") => drop(chosen.insert(guests.own.id.clone(), gentle)),
            Some(other) => return Err(unknown(&name, other)),
        }
    }
    Ok(chosen)
}

/// A number that was answered.
pub fn number(answers: &Answers, name: &str) -> Result<Option<u8>, String> {
    let read = |text: &str| text.parse().map_err(|_| unknown(name, text));
    answers.one(name).map(read).transpose()
}

fn unknown(name: &str, value: &str) -> String {
    let value: String = value.chars().take(40).collect();
    format!("`{value}` is no answer to `{name}`.")
}

/// An error as a sentence for a person.
pub fn sentence(error: &dyn std::error::Error) -> String {
    let text = words::capital(&error.to_string());
    if text.ends_with('.') { text } else { text + "." }
}
