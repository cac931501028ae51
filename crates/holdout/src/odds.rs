//! `holdout odds`: the exact dice of an attack.

mod weapon;

use std::io::{self, Write};
use std::sync::Arc;

use serde_json::{Value, json};
use survival::content::Content;
use survival::enemy::{Kind, MAX_KINDS};
use survival::odds::{Drill, Goal, Odds, Probability, Spread};
use survival::skill::Skill;
use survival::skill_die::SkillDie;

use crate::content::ContentArgs;
use crate::failure::Usage;
use weapon::Weapon;

/// What `holdout odds` takes.
#[derive(clap::Args)]
pub struct OddsArgs {
    /// The weapon or machine, by the name of its card: `SMG`, `"Heavy Cutter"`, `"Peacekeeper Bot"`.
    /// A part of the name will do if only one card has it.
    #[arg(value_name = "WEAPON")]
    weapon: String,
    /// The enemies in the target zone: `worker=3,tank=1`. By default one of the weakest.
    #[arg(long, value_name = "ENEMIES", value_delimiter = ',')]
    targets: Vec<String>,
    /// Use it in melee, if it can also be used at range.
    #[arg(long)]
    melee: bool,
    /// Use two of the weapon as a pair.
    #[arg(long)]
    pair: bool,
    /// Ammo cards attached to it; each re-rolls all dice once.
    #[arg(long, value_name = "N", default_value_t = 0)]
    ammo: u8,
    /// A skill of the attacker, by its printed name. May be given several times.
    #[arg(long = "skill", value_name = "SKILL")]
    skills: Vec<String>,
    /// Concentrate on one enemy of this kind.
    #[arg(long, value_name = "ENEMY")]
    on: Option<String>,
    /// Roll a die for each enemy, as Predator and Full auto allow.
    #[arg(long)]
    swarm: bool,
    /// Go all out: also roll All-Out dice, which can break the weapon.
    #[arg(long)]
    all_out: bool,
    /// Skill dice to add, by their colours: `black,white`.
    #[arg(long, value_name = "COLOURS", value_delimiter = ',', requires = "all_out")]
    skill_dice: Vec<String>,
    /// Friends in the target zone, whom misses may hit.
    #[arg(long, value_name = "N", default_value_t = 0)]
    friends: u8,
    /// The aim of re-rolls: `kills`, `safety`, or a kind of enemy.
    #[arg(long, value_name = "GOAL")]
    goal: Option<String>,
    /// Print JSON for programs: chances as exact fractions and in percent.
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    content: ContentArgs,
}

/// Counts the odds out, and prints them.
pub fn run(args: &OddsArgs) -> anyhow::Result<()> {
    let content = args.content.load()?;
    let Weapon { name, note } = weapon::find(&content, &args.weapon)?;
    let content = in_game(args, &name, &content);
    // Zombies in space can be shot at too, as long as a game has room for them.
    let guests = content.with_guests().filter(|all| all.enemies.len() <= MAX_KINDS);
    let content = guests.unwrap_or(content);
    let drill = drill(args, &name, &content)?;
    let goal = match args.goal.as_deref() {
        None => Goal::Usual,
        Some("kills") => Goal::Kills,
        Some("safety") => Goal::Safety,
        Some(id) => Goal::Eliminate(kind(&content, id)?),
    };
    let odds = drill.odds(&content, goal).map_err(Usage)?;
    if let Some(note) = note.filter(|_| !args.json) {
        // Programs read the whole name; where people can't be told, the odds are right all the same.
        let _ = writeln!(io::stderr(), "note: {note}");
    }
    let mut out = io::stdout().lock();
    match args.json {
        true => writeln!(out, "{:#}", told(&name, &odds))?,
        false => print(&mut out, &odds)?,
    }
    Ok(())
}

/// The odds for programs.
fn told(weapon: &str, odds: &Odds) -> Value {
    let chance = |chance: &Probability| json!({ "exact": chance.exact().to_string(), "percent": chance.percent() });
    let spread = |spread: &Spread| -> Value {
        let row = |(number, exactly): (usize, Probability)| {
            json!({
                "number": number,
                "exactly": chance(&exactly),
                "at_least": chance(&spread.at_least(number)),
            })
        };
        json!({ "mean": spread.average(), "chances": spread.iter().map(row).collect::<Vec<_>>() })
    };
    let fall = |fall: &survival::odds::Fall| {
        json!({
            "enemy": fall.name,
            "there": fall.there,
            "one_falls": chance(&fall.one()),
            "all_fall": chance(&fall.all()),
        })
    };
    json!({
        "weapon": weapon,
        "summary": odds.summary(),
        "goal": odds.aim(),
        "policy": odds.policy.to_string(),
        "hits": spread(&odds.hits),
        "kills": spread(&odds.kills),
        "fumbles": spread(&odds.fumbles),
        "alien_heads": spread(&odds.heads),
        "defence_tokens": spread(&odds.tokens),
        "friendly_fire": spread(&odds.friendly_fire),
        "one_falls": chance(&odds.one_falls),
        "all_fall": chance(&odds.all_fall),
        "all_survive": chance(&odds.survival),
        "enemies": odds.falls.iter().map(fall).collect::<Vec<_>>(),
    })
}

/// The game whose card is meant: of several that have it, the one with the targets.
fn in_game(args: &OddsArgs, weapon: &str, content: &Arc<Content>) -> Arc<Content> {
    let meant =
        |content: &&Arc<Content>| args.targets.iter().all(|text| crowd(content, text).is_ok());
    let with = || content.with_card(weapon).chain(content.with_machine(weapon));
    Arc::clone(with().find(meant).or_else(|| with().next()).unwrap_or(content))
}

fn drill(args: &OddsArgs, weapon: &str, content: &Content) -> Result<Drill, Usage> {
    let drill = weapon::drill(content, weapon)?;
    let skills: Result<Vec<Skill>, Usage> =
        args.skills.iter().map(|name| skill(content, name)).collect();
    let mut targets =
        args.targets.iter().map(|text| crowd(content, text)).collect::<Result<Vec<_>, Usage>>()?;
    if targets.is_empty() {
        targets.push((Kind(0), 1));
    }
    let focus = args.on.as_deref().map(|id| kind(content, id)).transpose()?;
    Ok(Drill {
        melee: args.melee,
        pair: args.pair,
        ammo: args.ammo,
        skills: skills?,
        targets,
        friends: args.friends,
        focus,
        swarm: args.swarm,
        all_out: args.all_out,
        dice: args.skill_dice.iter().map(|name| die(name)).collect::<Result<_, Usage>>()?,
        ..drill
    })
}

fn skill(content: &Content, name: &str) -> Result<Skill, Usage> {
    Skill::parse(name.trim(), |card| content.card(card)).ok_or_else(|| {
        let meant = meant(name, content.skill_texts.iter().map(|text| text.heading.as_str()));
        Usage(format!(
            "there is no skill `{name}`; {meant}`holdout rules {name}` searches for its name"
        ))
    })
}

/// A question for whoever slipped in a word.
fn meant<'c>(word: &str, known: impl IntoIterator<Item = &'c str>) -> String {
    let nearest = sheet::nearest(word.trim(), known);
    nearest.map(|name| format!("did you mean `{name}`? ")).unwrap_or_default()
}

/// A Skill die by its colour.
fn die(name: &str) -> Result<SkillDie, Usage> {
    SkillDie::named(name.trim()).ok_or_else(|| {
        let known = SkillDie::ALL.map(SkillDie::name).join(", ");
        Usage(format!("there is no Skill die `{name}`; there are {known}"))
    })
}

/// An enemy by its id, or as it is called.
fn kind(content: &Content, word: &str) -> Result<Kind, Usage> {
    let is = |name: &str| name.eq_ignore_ascii_case(word.trim());
    let known = content.enemies.iter().position(|enemy| is(&enemy.id) || is(&enemy.name));
    known.map(|index| Kind(index as u8)).ok_or_else(|| {
        let ids: Vec<&str> = content.enemies.iter().map(|enemy| enemy.id.as_str()).collect();
        let meant = meant(word, ids.iter().copied());
        Usage(format!("there is no enemy `{word}`; {meant}there are {}", ids.join(", ")))
    })
}

/// `worker=3`, or `tank` for one.
fn crowd(content: &Content, text: &str) -> Result<(Kind, u8), Usage> {
    let (id, count) = text.split_once('=').unwrap_or((text, "1"));
    let count = count.trim().parse().map_err(|_| {
        Usage(format!("`{text}`: write a kind and a number up to 60, as in `worker=3`"))
    })?;
    Ok((kind(content, id)?, count))
}

fn print(out: &mut impl Write, odds: &Odds) -> io::Result<()> {
    writeln!(out, "{}", odds.summary())?;
    if odds.blast.is_some() {
        return Ok(());
    }
    writeln!(out, "Wanted: {}; {}\n", odds.aim(), odds.policy)?;
    table(out, "hits", &odds.hits)?;
    table(out, "kills", &odds.kills)?;
    if !odds.friends.is_empty() {
        table(out, "damage to friends", &odds.friendly_fire)?;
    }
    if odds.fumbles.most() > 0 {
        table(out, "Fumbles", &odds.fumbles)?;
        table(out, "Alien Heads", &odds.heads)?;
    }
    if odds.tokens.most() > 0 {
        table(out, "Defence tokens", &odds.tokens)?;
    }
    for fall in odds.falls.iter().filter(|fall| odds.falls.len() > 1 && fall.there > 0) {
        writeln!(out, "{}: one falls {}, all {}", fall.name, fall.one(), fall.all())?;
    }
    Ok(())
}

/// A distribution, line by line: exactly so many, and at least so many.
fn table(out: &mut impl Write, what: &str, spread: &Spread) -> io::Result<()> {
    writeln!(out, "{what:18}{:>9}  {:>9}", "exactly", "at least")?;
    for (number, exactly) in spread.iter() {
        let least = spread.at_least(number);
        writeln!(out, "{number:>17} {:>9}  {:>9}", exactly.to_string(), least.to_string())?;
    }
    writeln!(out)
}
