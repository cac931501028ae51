//! The figures of a box: enemies, equipment, enemy cards, survivors, machines.
//!
//! Each function reads one kind of file. The formats are explained at the top
//! of the files under `content/`.

use super::{Class, Content, Draw, EnemyCard, Kit, Machine, Part, Searches, SurvivorCard};
use crate::model::card::{
    Ammo, Back, Blast, Card, Effect, Equipment, MAX_BOXES, Opens, Weapon, Worn,
};
use crate::model::component::{Component, Components};
use crate::model::danger::Danger;
use crate::model::enemy::{Enemy, Kind};
use crate::model::mission::MachineKind;
use crate::model::ruleset::Feeding;
use crate::model::skill::{EnemyFamily, Skill};
use sheet::{Fields, Item, advice};

/// The most kinds of anything that the boxes of a ruleset hold together; how
/// many of them a game mixes is another matter.
const MOST_KINDS: usize = 200;

/// The fields of a weapon, which the provenance of its card may name.
const WEAPON: &[&str] = &[
    "range", "dice", "accuracy", "damage", "dual", "noisy", "ammo", "needs", "spends", "precise",
    "hellfire", "seismic", "molotov", "reload",
];

const AMMO: &[(&str, Ammo)] = &[
    ("bullets", Ammo::Bullets),
    ("energy", Ammo::Energy),
    ("canister", Ammo::Canister),
    ("shells", Ammo::Shells),
];

/// Every game has the many, the tough and the quick, and calls them otherwise.
const FAMILIES: &[(&str, EnemyFamily)] = &[
    ("Worker", EnemyFamily::Worker),
    ("Walker", EnemyFamily::Worker),
    ("Tank", EnemyFamily::Tank),
    ("Fatty", EnemyFamily::Tank),
    ("Hunter", EnemyFamily::Hunter),
    ("Runner", EnemyFamily::Hunter),
    ("Abomination", EnemyFamily::Abomination),
];

/// Notes a name that commands can't be written with: it must be one word, and
/// none that stands for a machine or a scientist.
fn check_word(fields: &Fields, key: &'static str, name: &str) {
    let starts = |word: &str| name.get(..word.len()).is_some_and(|n| n.eq_ignore_ascii_case(word));
    if name.contains(char::is_whitespace) {
        fields.report_at(key, format!("`{name}` is more than one word"), "choose a single word");
    } else if ["Bot", "SentryGun", "Machine", "Scientist"].into_iter().any(starts) {
        let message = format!("`{name}` could be mistaken for a machine or a scientist");
        fields.report_at(key, message, "choose another name");
    }
}

/// The place of the box being read.
fn reading(content: &Content) -> u8 {
    content.boxes.len().saturating_sub(1) as u8
}

/// Reads `enemies.toml`.
pub(super) fn enemies(file: &Fields, content: &mut Content) {
    for fields in file.tables("enemy", "kind of enemy") {
        let enemy = Enemy {
            id: fields.text("id", "\"worker\""),
            name: fields.text("name", "\"Worker\""),
            plural: fields.text("plural", "\"Workers\""),
            family: fields
                .need("family", "\"Worker\"")
                .and_then(|item| item.word(FAMILIES))
                .unwrap_or(EnemyFamily::Worker),
            damage: fields.figure("damage", 1..=9),
            toughness: fields.figure("toughness", 1..=9),
            experience: fields.figure("experience", 0..=20),
            actions: fields.figure("actions", 1..=3),
            priority: fields.figure("priority", 0..=9),
            abomination: fields.yes("abomination"),
            spreads_mold: fields.yes("spreads_mold"),
            driller: fields.yes("driller"),
            drills: fields.yes("drills"),
            box_index: reading(content),
            miniatures: fields.figure("miniatures", 1..=200),
            used: fields.get("used").and_then(|item| item.figure(1..=200)),
            stands_for: fields.get("stands_for").and_then(|item| item.text()).map(str::to_owned),
            stifles: fields.yes("stifles"),
            eats_fire: fields.yes("eats_fire"),
            held_by_airlocks: fields.yes("held_by_airlocks"),
            gentler: fields.get("gentler").and_then(|item| item.text()).map(str::to_owned),
            acts_when_short: fields.yes("acts_when_short"),
        };
        let unknown = |id: &&String| content.kind(id).is_none();
        if let Some(other) = enemy.stands_for.as_ref().filter(unknown) {
            let message = format!("there is no enemy `{other}` to stand for");
            fields.report_at("stands_for", message, "name one that stands further up in the file");
        }
        if let Some(other) = enemy.gentler.as_ref().filter(unknown) {
            let message = format!("there is no enemy `{other}` to wait in its place");
            fields.report_at("gentler", message, "name one that stands further up in the file");
        }
        if enemy.used.is_some_and(|used| used > enemy.miniatures) {
            let help = format!("the box has {}", enemy.miniatures);
            fields.report_at("used", "a game uses more miniatures than the box has", help);
        }
        check_word(&fields, "id", &enemy.id);
        if content.kind(&enemy.id).is_some() {
            fields.report_at(
                "id",
                format!("there are two kinds of enemies with the id `{}`", enemy.id),
                "give one of them another id",
            );
        }
        if content.enemies.len() == MOST_KINDS {
            fields.report(
                format!("there are more than {MOST_KINDS} kinds of enemies"),
                "take one out: a ruleset has no more than that",
            );
        }
        fields.done(&[]);
        content.enemies.push(enemy);
    }
    file.done(&[]);
}

/// Reads `equipment.toml`.
pub(super) fn equipment(file: &Fields, content: &mut Content) {
    for fields in file.tables("card", "card") {
        let backs = [
            ("equipment", Back::Equipment),
            ("starting", Back::Starting),
            ("prototype", Back::Prototype),
            ("oxygen", Back::Oxygen),
            ("mission", Back::Mission),
        ];
        let opens = [("silently", Opens::Silently), ("noisily", Opens::Noisily)];
        let worn = [("hand", Worn::Hand), ("body", Worn::Body), ("none", Worn::None)];
        let mut card = Equipment {
            name: fields.text("name", "\"Energy Cell\""),
            copies: [0; MAX_BOXES],
            back: fields
                .need("back", "\"equipment\"")
                .and_then(|item| item.word(&backs))
                .unwrap_or(Back::Equipment),
            worn: fields
                .need("worn", "\"hand\"")
                .and_then(|item| item.word(&worn))
                .unwrap_or(Worn::None),
            effect: effect(&fields, content),
            opens: fields.get("opens_doors").and_then(|item| item.word(&opens)),
            prototype: fields.yes("prototype"),
            text: fields.text("text", "\"What the card does.\""),
            design: 0,
        };
        let weapon = matches!(card.effect, Effect::Weapon { .. });
        if card.effect == Effect::Ammo(Ammo::Shells) && content.ruleset.feeding == Feeding::Attached
        {
            let help = "choose other ammo, or let the ruleset count ammo in any slot";
            fields.report_at("effect", "shells are never attached to a weapon", help);
        }
        if weapon && card.worn != Worn::Hand {
            fields.report_at("worn", "a weapon is held in a hand", "write `worn = \"hand\"`");
        }
        let (box_index, copies) = (usize::from(reading(content)), fields.figure("copies", 1..=60));
        card.design = design(&fields, &card, content, box_index);
        fields.done(WEAPON);
        card.copies[box_index] = copies;
        // A card that an earlier box holds too is the same kind of card.
        let alike = |other: &&mut Equipment| {
            (other.design, other.back) == (card.design, card.back) && other.copies[box_index] == 0
        };
        match content.equipment.iter_mut().find(alike) {
            Some(other) => other.copies[box_index] = copies,
            None => content.equipment.push(card),
        }
    }
    file.done(&[]);
    if content.equipment.len() > MOST_KINDS {
        file.report_at(
            "card",
            format!("there are {} kinds of equipment cards", content.equipment.len()),
            format!("take some out: a ruleset has no more than {MOST_KINDS}"),
        );
    }
}

/// The number that alike cards share, whatever their backs. Notes doubles, and
/// cards of one name that differ.
fn design(fields: &Fields, card: &Equipment, content: &Content, box_index: usize) -> u8 {
    let known = &content.equipment;
    for other in known.iter().filter(|other| other.name == card.name) {
        let same_box = other.copies[box_index] > 0;
        if same_box && other.back == card.back {
            fields.report_at(
                "name",
                format!("there are two cards `{}` with the same back", card.name),
                "make them one entry and add their `copies`",
            );
        }
        let printed = |card: &Equipment| (card.worn, card.effect, card.opens, card.prototype);
        if printed(other) == printed(card) {
            return other.design;
        }
        if same_box {
            fields.report_at(
                "name",
                format!("there are two cards `{}` that differ in more than their backs", card.name),
                "make their figures alike, or give one of them another name",
            );
        }
    }
    known.iter().map(|other| other.design + 1).max().unwrap_or(0).min(u8::MAX - 1)
}

/// What a card does: a weapon line or two, or an effect.
fn effect(fields: &Fields, content: &Content) -> Effect {
    let melee = fields.get("melee").and_then(|item| weapon(&item, true));
    let ranged = fields.get("ranged").and_then(|item| weapon(&item, false));
    let said = fields.get("effect");
    let Some(item) = said else {
        if fields.get("melee").is_none() && fields.get("ranged").is_none() {
            fields.report(
                "this card does nothing",
                "add a line `melee = { … }`, `ranged = { … }` or `effect = \"…\"`",
            );
        }
        return Effect::Weapon { melee, ranged };
    };
    if melee.is_some() || ranged.is_some() {
        item.report("a weapon has no other effect", "take out `effect`, or the weapon's line");
    }
    let words = EFFECTS.map(|(word, follows)| (word, !matches!(follows, Follows::Nothing(_))));
    let Some((word, inner)) = item.tagged(&words) else { return NOTHING };
    let Some((_, follows)) = EFFECTS.iter().find(|(known, _)| *known == word) else {
        return NOTHING;
    };
    match follows {
        Follows::Nothing(effect) => *effect,
        Follows::Ammo => inner.word(AMMO).map_or(NOTHING, Effect::Ammo),
        Follows::Spawn(of) => {
            let Some(event) = inner.fields("spawn") else { return NOTHING };
            let kind = event.need("kind", "\"worker\"").and_then(|item| kind(&item, content));
            let count = event.figure("count", 1..=20);
            event.done(&[]);
            kind.map_or(NOTHING, |kind| of(kind, count))
        }
    }
}

/// What follows the word of an effect.
#[derive(Clone, Copy)]
enum Follows {
    /// Nothing: it is this one.
    Nothing(Effect),
    /// What it feeds.
    Ammo,
    /// Which enemies appear, and how many.
    Spawn(fn(Kind, u8) -> Effect),
}

/// The effects that a card names, by their words.
const EFFECTS: [(&str, Follows); 10] = [
    ("ammo", Follows::Ammo),
    ("armour", Follows::Nothing(Effect::Armour)),
    ("food", Follows::Nothing(Effect::Food)),
    ("oxygen", Follows::Nothing(Effect::Oxygen)),
    ("searchlight", Follows::Nothing(Effect::Searchlight)),
    ("flashlight", Follows::Nothing(Effect::Flashlight)),
    ("search_drone", Follows::Nothing(Effect::SearchDrone)),
    ("mold_spawn", Follows::Spawn(Effect::MoldSpawn)),
    ("pit_spawn", Follows::Spawn(Effect::PitSpawn)),
    ("ambush", Follows::Spawn(Effect::Ambush)),
];

/// What stands for an effect that could not be read, which was told.
const NOTHING: Effect = Effect::Weapon { melee: None, ranged: None };

/// A line of combat characteristics.
pub(super) fn weapon(item: &Item, melee: bool) -> Option<Weapon> {
    let fields = item.fields("weapon")?;
    let blasts =
        [("hellfire", Blast::Hellfire), ("seismic", Blast::Seismic), ("molotov", Blast::Molotov)];
    let mut said = blasts.into_iter().filter(|(key, _)| fields.yes(key));
    let blast = said.next().map(|(_, blast)| blast);
    for (key, _) in said {
        let help = "take one of them out";
        fields.report_at(key, "a weapon sweeps a zone in one way, if at all", help);
    }
    let range = match fields.get("range") {
        Some(item) => range(&item),
        None if melee => (0, 0),
        None => {
            fields.need("range", "[0, 1]");
            (0, 0)
        }
    };
    if melee && range != (0, 0) {
        fields.report_at("range", "a melee weapon reaches its own zone", "write `range = [0, 0]`");
    }
    let ammo = |key| fields.get(key).and_then(|item| item.word(AMMO));
    let weapon = Weapon {
        range,
        // A blast rolls no dice and asks for no damage.
        dice: if blast.is_some() { 0 } else { fields.figure("dice", 1..=12) },
        accuracy: if blast.is_some() { 2 } else { fields.figure("accuracy", 2..=6) },
        damage: if blast.is_some() { 0 } else { fields.figure("damage", 1..=9) },
        dual: fields.yes("dual"),
        noisy: fields.yes("noisy"),
        ammo: ammo("ammo"),
        needs: ammo("needs"),
        spends: fields.yes("spends"),
        precise: fields.yes("precise"),
        reload: fields.yes("reload"),
        blast,
    };
    if weapon.spends && weapon.needs.is_none() {
        fields.report_at(
            "spends",
            "this weapon spends a card that it doesn't need",
            "add a line such as `needs = \"canister\"`",
        );
    }
    fields.done(&[]);
    Some(weapon)
}

/// Least and greatest range.
fn range(item: &Item) -> (u8, u8) {
    let ends: Vec<u8> = item.list().iter().filter_map(|end| end.figure(0..=12)).collect();
    match ends[..] {
        [least, greatest] if least <= greatest => (least, greatest),
        [least, greatest] => {
            let message =
                format!("the least range, {least}, is more than the greatest, {greatest}");
            item.report(message, "write the least range first");
            (0, 0)
        }
        _ => {
            item.report("a range has two ends", "write `[least, greatest]`, as in `[0, 1]`");
            (0, 0)
        }
    }
}

/// Reads `cards.toml`: the enemy cards.
pub(super) fn enemy_cards(file: &Fields, content: &mut Content) {
    let parts = [("easier", Part::Easier), ("harder", Part::Harder), ("extra", Part::Extra)];
    let draws = [
        ("spawn", Draw::Spawn),
        ("abomination", Draw::Abomination),
        ("mold", Draw::Mold),
        ("pit", Draw::Pit),
        ("extra_activation", Draw::ExtraActivation),
    ];
    for fields in file.tables("card", "enemy card") {
        let part = fields.need("part", "\"easier\"").and_then(|item| item.word(&parts));
        let draw = fields.need("draw", "\"spawn\"").and_then(|item| item.word(&draws));
        let draw = draw.unwrap_or(Draw::Spawn);
        let kind = fields.need("kind", "\"worker\"").and_then(|item| kind(&item, content));
        let counts = counts(&fields, draw);
        let rush = fields.yes("rush");
        if rush && draw != Draw::Spawn {
            fields.report_at(
                "rush",
                "only enemies that a card brings can rush",
                "write `draw = \"spawn\"`",
            );
        }
        if draw == Draw::Abomination && kind.is_some_and(|kind| !content.enemy(kind).abomination) {
            fields.report_at(
                "kind",
                "an abomination card brings an Abomination",
                "name one, or write `draw = \"spawn\"`",
            );
        }
        if rush && kind.is_some_and(|kind| content.enemy(kind).actions > 1) {
            let help = "take `rush` out: those with several actions never rush";
            fields.report_at("rush", "a Rush is one action", help);
        }
        let numbers = fields.need("numbers", "[1, 2, 3]");
        for item in numbers.map(|item| item.list()).unwrap_or_default() {
            let Some(number) = item.figure(1..=9999u16) else { continue };
            if content.enemy_cards.iter().any(|card| card.number == number) {
                item.report(
                    format!("there are two enemy cards with the number {number}"),
                    "give one of them another number",
                );
            }
            content.enemy_cards.push(EnemyCard {
                number,
                part: part.unwrap_or(Part::Easier),
                draw,
                kind: kind.unwrap_or(Kind(0)),
                counts,
                rush,
                box_index: reading(content),
            });
        }
        fields.done(&[]);
    }
    file.done(&[]);
    content.enemy_cards.sort_by_key(|card| card.number);
}

/// How many enemies at each danger level.
fn counts(fields: &Fields, draw: Draw) -> [u8; 4] {
    let example = "{ blue = 1, yellow = 2, orange = 3, red = 4 }";
    let item = fields.need("counts", example);
    let Some(levels) = item.and_then(|item| item.fields("list of counts")) else { return [0; 4] };
    // An extra activation happens or doesn't.
    let most = if draw == Draw::ExtraActivation { 1 } else { 30 };
    let counts = ["blue", "yellow", "orange", "red"].map(|level| levels.figure(level, 0..=most));
    levels.done(&[]);
    counts
}

/// Reads `survivors.toml`.
pub(super) fn survivors(file: &Fields, box_id: &str, content: &mut Content) {
    for fields in file.tables("survivor", "survivor") {
        let classes: Vec<(&str, Class)> =
            content.words.classes.iter().map(|class| (&*class.name, class.clone())).collect();
        let name = fields.text("name", "\"Cole\"");
        let full_name = fields.get("full_name").and_then(|item| item.text());
        let class = fields.need("class", "\"civilian\"").and_then(|item| item.word(&classes));
        let survivor = SurvivorCard {
            full_name: full_name.unwrap_or(&name).to_owned(),
            box_id: box_id.to_owned(),
            searches: class.as_ref().map_or(Searches::Rooms, |class| class.searches),
            slips: class.as_ref().is_some_and(|class| class.slips),
            class: class.map(|class| class.name).unwrap_or_default(),
            squad: fields.get("squad").and_then(|item| item.text()).map(str::to_owned),
            armour: fields.figure("armour", 1..=9),
            skills: skills(&fields, content),
            name,
        };
        check_word(&fields, "name", &survivor.name);
        if content.survivor(&survivor.name).is_some() {
            fields.report_at(
                "name",
                format!("there are two survivors called `{}`", survivor.name),
                "give one of them another name",
            );
        }
        fields.done(&[]);
        content.survivors.push(survivor);
    }
    file.done(&[]);
}

/// The skills of a survivor, as many at each level as the ruleset says.
fn skills(fields: &Fields, content: &Content) -> [Vec<Skill>; 4] {
    let example = "{ blue = [\"Lucky\"], yellow = [\"+1 Action\"], orange = […], red = […] }";
    let item = fields.need("skills", example);
    let Some(levels) = item.and_then(|item| item.fields("list of skills")) else {
        return Default::default();
    };
    let many = content.ruleset.skills;
    let offered = [("blue", many[0]), ("yellow", many[1]), ("orange", many[2]), ("red", many[3])];
    let skills = offered.map(|(level, many)| {
        let Some(item) = levels.need(level, "[\"Lucky\"]") else { return Vec::new() };
        let names = item.list();
        if names.len() != usize::from(many) {
            item.report(
                format!("{} skills at {level}", names.len()),
                format!("a survivor has {many} to choose from there"),
            );
        }
        names.iter().filter_map(|name| skill(name, content)).collect()
    });
    levels.done(&[]);
    skills
}

/// A skill by its printed name.
fn skill(item: &Item, content: &Content) -> Option<Skill> {
    let name = item.text()?;
    let found = content.skill(name);
    if found.is_none() {
        let known: Vec<String> = content.skill_names().collect();
        let known = known.iter().map(String::as_str);
        item.report(format!("there is no skill `{name}`"), advice(name, known));
    }
    found
}

/// A starting card by its name.
pub(super) fn starting_card(item: &Item, content: &Content) -> Option<Card> {
    let name = item.text()?;
    let found = content.starting_card(name);
    if found.is_none() {
        let cards = content.equipment.iter().filter(|card| card.back == Back::Starting);
        let help = advice(name, cards.map(|card| card.name.as_str()));
        item.report(format!("there is no starting card `{name}`"), help);
    }
    found
}

/// Reads what a squad starts with, from `box.toml`.
pub(super) fn kit(file: &Fields, content: &Content) -> Option<Kit> {
    let fields = file.get("kit")?.fields("kit")?;
    let starting = |item: &Item| starting_card(item, content);
    let squad = fields.text("squad", "\"Green Squad\"");
    let cards = fields.list("cards").iter().filter_map(starting).collect();
    let drones = fields.get("drones").and_then(|item| starting(&item));
    fields.done(&[]);
    Some(Kit { squad, cards, drones })
}

/// Reads how many tokens a box holds, from `box.toml`.
pub(super) fn components(file: &Fields) -> Components {
    let Some(fields) = file.get("components").and_then(|item| item.fields("list of tokens")) else {
        return Components::default();
    };
    let found = Components(Component::ALL.map(|component| fields.figure(component.name(), 0..=99)));
    fields.done(&[]);
    found
}

/// Reads `machines.toml`.
pub(super) fn machines(file: &Fields, box_id: &str, content: &mut Content) {
    for fields in file.tables("machine", "machine") {
        let machine = Machine {
            name: fields.text("name", "\"Peacekeeper Bot\""),
            box_id: box_id.to_owned(),
            kind: fields
                .need("kind", "\"bot\"")
                .and_then(|item| item.word(MACHINES))
                .unwrap_or(MachineKind::Bot),
            melee: fields.get("melee").and_then(|item| weapon(&item, true)),
            ranged: fields.get("ranged").and_then(|item| weapon(&item, false)),
            moves: fields.yes("moves"),
            unhindered: fields.yes("unhindered"),
            prototype: fields.yes("prototype"),
        };
        if content.machines.iter().any(|other| other.name == machine.name) {
            fields.report_at(
                "name",
                format!("there are two machines called `{}`", machine.name),
                "give one of them another name",
            );
        }
        fields.done(WEAPON);
        content.machines.push(machine);
    }
    file.done(&[]);
}

/// The kinds of machines.
pub(crate) const MACHINES: &[(&str, MachineKind)] =
    &[("bot", MachineKind::Bot), ("sentry_gun", MachineKind::SentryGun)];

/// The danger levels.
pub(crate) const LEVELS: &[(&str, Danger)] = &[
    ("blue", Danger::Blue),
    ("yellow", Danger::Yellow),
    ("orange", Danger::Orange),
    ("red", Danger::Red),
];

/// A kind of enemy by its id.
pub(crate) fn kind(item: &Item, content: &Content) -> Option<Kind> {
    let id = item.text()?;
    let found = content.kind(id);
    if found.is_none() {
        let known = content.enemies.iter().map(|enemy| enemy.id.as_str());
        item.report(format!("there is no kind of enemy `{id}`"), advice(id, known));
    }
    found
}

/// An equipment card by its name.
pub(crate) fn card(item: &Item, content: &Content) -> Option<Card> {
    let name = item.text()?;
    let found = content.card(name);
    if found.is_none() {
        let known = content.equipment.iter().map(|card| card.name.as_str());
        item.report(format!("there is no equipment card `{name}`"), advice(name, known));
    }
    found
}
