//! The rules reference: every rule, skill, card, enemy, token, zone, survivor,
//! machine and mission as an article.

use survival::board::ZoneKind;
use survival::card::{Card, Weapon};
use survival::content::{Content, GameBox, Machine, RuleText, Searches, SurvivorCard, citation_in};
use survival::danger::Danger;
use survival::enemy::Enemy;
use survival::mission::{MachineKind, Mission};
use survival::rule::Rule;
use survival::skill::Skill;
use survival::words;
use survival::{Game, World};
use table::Game as _;

use crate::article::{Article, part_title, slug};

/// An article's address below `/rules/`.
fn address(slug: &str) -> String {
    format!("{}/{slug}", Game::NAME)
}

/// Where a rule is explained.
pub fn rule(rule: Rule) -> String {
    match rule {
        Rule::Skill(of) => skill(of),
        rule => address(&slug("rule", rule.key())),
    }
}

/// Where a skill is explained.
pub fn skill(skill: Skill) -> String {
    address(&slug("skill", skill.heading()))
}

/// Where a card is explained.
pub fn card(content: &Content, card: Card) -> String {
    address(&slug("card", &content.equipment(card).name))
}

/// Where a kind of enemy is explained.
pub fn enemy(enemy: &Enemy) -> String {
    address(&slug("enemy", &enemy.name))
}

/// Where a survivor is described.
pub fn survivor(survivor: &SurvivorCard) -> String {
    address(&slug("survivor", &survivor.name))
}

/// Where a machine is described.
pub fn machine(machine: &Machine) -> String {
    address(&slug("machine", &machine.name))
}

/// Where a kind of zone is explained.
pub fn zone(kind: ZoneKind) -> String {
    address(&slug("zone", words::kind_of_zone(kind)))
}

/// Where a sort of token is explained.
pub fn token(name: &str) -> String {
    address(&slug("token", name))
}

/// Where a mission is described.
pub fn mission(mission: &Mission) -> String {
    address(&slug("mission", &mission.id))
}

/// What a rule is called: the heading in the book that is played.
pub fn title(world: &World, rule: Rule) -> String {
    let content = world.content();
    match rule {
        Rule::Skill(skill) => content.skill_name(skill),
        rule => content
            .rule_text(rule)
            .and_then(|text| citation_in(&text.citations, world.book()))
            .map_or_else(|| rule.to_string(), |place| place.heading.clone()),
    }
}

/// The whole reference, of every ruleset. What several explain stands there once;
/// where they say different things, one after the other.
pub fn articles(content: &Content) -> Vec<Article> {
    let mut all: Vec<Article> = Vec::new();
    for of in content.rulesets() {
        let boxes: Vec<&str> = of.boxes.iter().map(|own| own.name.as_str()).collect();
        let boxes = boxes.join(", ");
        for article in of_ruleset(of) {
            match all.iter_mut().find(|known| known.slug == article.slug) {
                None => all.push(article),
                Some(known) if known.text.contains(&article.text) => {}
                Some(known) => {
                    known.text = format!("{}\n{boxes}: {}", known.text, article.text);
                    if !known.cite.contains(&article.cite) {
                        known.cite = format!("{}; {}", known.cite, article.cite);
                    }
                }
            }
        }
    }
    all
}

/// What one ruleset and its boxes bring to the reference.
fn of_ruleset(content: &Content) -> Vec<Article> {
    let mut articles = Vec::new();
    let mut add = |kind: &str, name: &str, title: String, text: String, cite: String| {
        let slug = slug(&kind.to_lowercase(), name);
        // A card with two backs is one card to a reader.
        if articles.iter().all(|known: &Article| known.slug != slug) {
            articles.push(Article { slug, kind: kind.to_owned(), title, text, cite });
        }
    };
    for rule in &content.rule_texts {
        let heading = |rule: &RuleText| {
            rule.citations.first().map_or_else(|| rule.key.clone(), |place| place.heading.clone())
        };
        let own = heading(rule);
        let alike = content.rule_texts.iter().filter(|other| heading(other) == own).count();
        let title = part_title(&own, &rule.key, alike);
        add("Rule", &rule.key, title, rule.text.clone(), words::cite(&rule.citations));
    }
    for skill in &content.skill_texts {
        let text = format!("{}{}", skill.text, who_has(content, &skill.heading));
        add("Skill", &skill.heading, skill.heading.clone(), text, words::cite(&skill.citations));
    }
    for index in 0..content.equipment.len() {
        let card = Card(index as u8);
        let name = content.equipment(card).name.clone();
        add("Card", &name, name.clone(), card_text(content, card), boxes_of(content, &name));
    }
    for enemy in content.every_enemy() {
        let cite = in_boxes(content, |at, _| at == usize::from(enemy.box_index));
        // Whom an option brings is in no box of these games, but in their books.
        let guests = || content.rule_text(Rule::Zombies).map(|rule| words::cite(&rule.citations));
        let cite = if cite.is_empty() { guests().unwrap_or_default() } else { cite };
        add("Enemy", &enemy.name, enemy.name.clone(), enemy_text(enemy), cite);
    }
    for (name, text, rules) in TOKENS {
        let (text, cite) = with_rules(content, text, rules);
        add("Token", name, words::capital(name), text, cite);
    }
    for (kind, text, rules) in ZONES {
        let name = words::kind_of_zone(*kind);
        let (text, cite) = with_rules(content, text, rules);
        add("Zone", name, words::capital(name), text, cite);
    }
    for survivor in &content.survivors {
        let text = survivor_text(content, survivor);
        let cite = in_boxes(content, |_, own| own.id == survivor.box_id);
        add("Survivor", &survivor.name, survivor.full_name.clone(), text, cite);
    }
    for machine in &content.machines {
        let cite = in_boxes(content, |_, own| own.id == machine.box_id);
        add("Machine", &machine.name, machine.name.clone(), machine_text(content, machine), cite);
    }
    for mission in &content.missions {
        let mut text = mission.intro.trim().to_owned();
        for rule in &mission.rules {
            text.push('\n');
            text.push_str(rule);
        }
        let cite = format!("{}, {} minutes", difficulty(mission), mission.minutes);
        add("Mission", &mission.id, mission.title.clone(), text, cite);
    }
    articles
}

/// The boxes that bring something, as the place where it is found.
fn in_boxes(content: &Content, brings: impl Fn(usize, &GameBox) -> bool) -> String {
    let found = content.boxes.iter().enumerate().filter(|(at, own)| brings(*at, own));
    let names: Vec<String> = found.map(|(_, own)| own.name.clone()).collect();
    match names.as_slice() {
        [] => String::new(),
        [name] => format!("{name} box"),
        _ => format!("Boxes {}", words::list(&names)),
    }
}

/// The boxes with cards of a name.
fn boxes_of(content: &Content, name: &str) -> String {
    let alike = || content.equipment.iter().filter(|card| card.name == name);
    in_boxes(content, |at, _| {
        alike().any(|card| card.copies.get(at).is_some_and(|copies| *copies > 0))
    })
}

/// How hard a mission is said to be.
pub fn difficulty(mission: &Mission) -> &'static str {
    use survival::mission::Difficulty;
    match mission.difficulty {
        Difficulty::Easy => "easy",
        Difficulty::Medium => "medium",
        Difficulty::Hard => "hard",
    }
}

fn with_rules(content: &Content, text: &str, rules: &[Rule]) -> (String, String) {
    let found: Vec<_> = rules.iter().filter_map(|rule| content.rule_text(*rule)).collect();
    let mut whole = text.to_owned();
    for rule in &found {
        whole.push('\n');
        whole.push_str(&rule.text);
    }
    let cite = found.first().map(|rule| words::cite(&rule.citations));
    (whole, cite.unwrap_or_default())
}

/// The survivors who can have a skill.
fn who_has(content: &Content, heading: &str) -> String {
    let has = |survivor: &&SurvivorCard| {
        survivor.skills.iter().flatten().any(|skill| skill.heading() == heading)
    };
    let names: Vec<String> =
        content.survivors.iter().filter(has).map(|survivor| survivor.name.clone()).collect();
    match names.is_empty() {
        true => String::new(),
        false => format!("\nOn the card of {}.", words::list(&names)),
    }
}

fn card_text(content: &Content, card: Card) -> String {
    use survival::card::{Back, Effect, Worn};
    let printed = content.equipment(card);
    let mut text = printed.text.clone();
    if let Effect::Weapon { .. } = printed.effect {
        text = format!("{}\n{}.", text, words::capital(&words::figures(content, card)));
    }
    let place = match printed.worn {
        Worn::Hand => "Held in a hand.",
        Worn::Body => "Worn on the body.",
        Worn::None => "Lies in the backpack or is attached to a weapon.",
    };
    let alike = content.equipment.iter().filter(|other| other.name == printed.name);
    let copies: Vec<String> = alike
        .map(|other| {
            let pile = match other.back {
                Back::Equipment => "in the equipment deck",
                Back::Starting => "among the starting cards",
                Back::Prototype => "among the prototypes",
                Back::Oxygen => "in oxygen rooms",
                Back::Mission => "made in a mission",
            };
            let copies: u32 = other.copies.iter().map(|copies| u32::from(*copies)).sum();
            format!("{copies} {pile}")
        })
        .collect();
    format!("{text}\n{place} Copies: {}.", words::list(&copies))
}

/// The figures of an enemy in words.
pub fn enemy_text(enemy: &Enemy) -> String {
    let mut text = format!(
        "Takes a hit of damage {} or more to eliminate, which gives {} experience. Each attack \
         deals {} damage. Acts {} per activation. Ranged hits go to it {}. The box holds {}.",
        enemy.toughness,
        enemy.experience,
        enemy.damage,
        words::count(enemy.actions, "time", "times"),
        match enemy.priority {
            0 => "before all others".to_owned(),
            1 => "first".to_owned(),
            number => format!("as number {number} of the targeting order"),
        },
        words::count(enemy.miniatures, "miniature", "miniatures"),
    );
    if enemy.abomination {
        text.push_str("\nAn Abomination: they come one at a time.");
    }
    if enemy.held_by_airlocks {
        text.push_str(
            "\nIn space it comes only where the table wants zombies; no airlock lets it through.",
        );
    }
    if enemy.stands_for.is_some() {
        text.push_str("\nIt comes only where the table plays with the final book's Abominations.");
    }
    if enemy.stifles {
        text.push_str("\nNobody in its zone fights.");
    }
    if enemy.eats_fire {
        text.push_str("\nA Molotov in its zone eliminates it and nobody else.");
    }
    if enemy.spreads_mold {
        text.push_str("\nRooms and corridors in which it stands turn to mold.");
    }
    text
}

fn survivor_text(content: &Content, survivor: &SurvivorCard) -> String {
    let limits = match survivor.searches {
        Searches::SecurityRooms => ": searches security rooms only",
        Searches::Rooms => "",
    };
    let class = words::capital(&survivor.class);
    let health = &content.words.health;
    let mut text = format!("{class}{limits}. Begins with {} {health}.", survivor.armour);
    for level in Danger::ALL {
        let names: Vec<String> =
            survivor.at(level).iter().map(|skill| content.skill_name(*skill)).collect();
        let joint = if names.len() > 1 { " or " } else { "" };
        text.push_str(&format!("\n{}: {}.", level.name(), names.join(joint)));
    }
    text
}

fn machine_text(content: &Content, machine: &Machine) -> String {
    let line = |word: &str, weapon: &Weapon| {
        let (least, most) = weapon.range;
        let range =
            if word == "Melee" { String::new() } else { format!(" at range {least}–{most}") };
        let dice = words::count(weapon.dice, "die", "dice");
        format!("\n{word}{range}: {dice} on {}+, damage {}.", weapon.accuracy, weapon.damage)
    };
    let mut text = match (machine.kind, machine.moves) {
        (MachineKind::Bot, _) => "A Bot: it walks and fights.".to_owned(),
        (MachineKind::SentryGun, false) => "A Sentry Gun: it stands and shoots.".to_owned(),
        (MachineKind::SentryGun, true) => "A Sentry Gun that can move.".to_owned(),
    };
    text.extend(machine.melee.iter().map(|weapon| line("Melee", weapon)));
    text.extend(machine.ranged.iter().map(|weapon| line("Ranged", weapon)));
    let (rules, _) = with_rules(content, "", &[Rule::Machine, Rule::MachineControl]);
    text + &rules
}

/// Tokens: name, what they look like here, the rules that speak of them.
const TOKENS: &[(&str, &str, &[Rule])] = &[
    (
        "objective",
        "A square with the letter of its colour; a question mark means that it lies facedown.",
        &[Rule::Objective],
    ),
    (
        "spawn zone",
        "A hexagon with claws, the letter of its colour and its place in the order of spawning. A dashed one with a z is asleep.",
        &[Rule::Spawn, Rule::SpawnOrder],
    ),
    (
        "noise",
        "A loudspeaker; the number tells how many tokens lie there.",
        &[Rule::Noise, Rule::EndPhase],
    ),
    (
        "door",
        "A bar across a doorway is a closed door, with a letter if it has a colour; a cross is a destroyed one; a ring with a bar is a secured airlock.",
        &[Rule::Door, Rule::EnemyDoor],
    ),
    (
        "mold",
        "Zones with green blots are under active mold, zones with dashed blots under inactive mold. Dashed walls are breached.",
        &[Rule::Mold, Rule::MoldActive, Rule::MoldInactive],
    ),
    ("exit", "A broad arrow with the word EXIT.", &[Rule::Exit]),
    ("first player", "Whoever has it begins the round.", &[Rule::FirstPlayerToken]),
    ("activation", "A flash on a machine: enemies take it for a survivor.", &[Rule::MachineToken]),
];

/// Kinds of zones: what they look like here, the rules that speak of them.
const ZONES: &[(ZoneKind, &str, &[Rule])] = &[
    (
        ZoneKind::Room,
        "Plain floor between walls; doorways lead out. Sight ends in a room.",
        &[Rule::SearchRoom, Rule::Sight],
    ),
    (
        ZoneKind::Security,
        "A room with shields on its floor and the word SECURITY.",
        &[Rule::SearchSoldier],
    ),
    (ZoneKind::Oxygen, "A room with bubbles on its floor and the sign O₂.", &[Rule::OxygenRoom]),
    (
        ZoneKind::Airlock,
        "A room with the word AIRLOCK; a striped door parts it from the outside.",
        &[Rule::Airlock],
    ),
    (
        ZoneKind::Corridor,
        "Dotted floor. Corridors lie open to each other at dashed lines, and sight runs on along them.",
        &[Rule::Sight],
    ),
    (
        ZoneKind::Exterior,
        "Hatched ground under the open sky. Cells on both sides of a tile's edge are one zone.",
        &[Rule::OxygenOutside],
    ),
    (ZoneKind::Tunnel, "Dark, crossed ground. Sight runs on along it.", &[Rule::Sight]),
    (
        ZoneKind::Street,
        "Dotted ground between families. Stretches of street lie open to each other at dashed lines, and sight runs straight on along them. Cells on both sides of a tile's edge are one zone.",
        &[Rule::Sight],
    ),
    (
        ZoneKind::Dark,
        "A hatched room with the word DARK. Enemies wait there while its building is closed.",
        &[Rule::SearchRoom, Rule::Sight],
    ),
];
