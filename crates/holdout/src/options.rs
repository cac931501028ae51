//! The table's options on the command line, the same for every command that
//! begins games.

use clap::ValueEnum;
use invazions::setup::HordeDecider;
use survival::setup::{Cards, Setup, Team, ZombieSpawn};

/// What a table may decide otherwise than the book. `docs/rulings.md` says why.
#[derive(clap::Args, Clone, Debug, Default)]
pub struct TableArgs {
    /// Closed doors block sight.
    #[arg(long, help_heading = "Options of the table")]
    closed_doors_block_sight: bool,
    /// Leaving a zone with enemies costs one extra action, however many there are.
    #[arg(long, help_heading = "Options of the table")]
    flat_disengage: bool,
    /// Every survivor has three points of armour.
    #[arg(long, help_heading = "Options of the table")]
    armor_three: bool,
    /// The players split enemies over equal ways as they like.
    #[arg(long, help_heading = "Options of the table")]
    free_split: bool,
    /// The shooter chooses the targets of ranged actions.
    #[arg(long, help_heading = "Options of the table")]
    free_targets: bool,
    /// Inactive mold counts in the chain that loses the game.
    #[arg(long, help_heading = "Options of the table")]
    any_mold_links: bool,
    /// Everybody begins with one starting card, and no more.
    #[arg(long, help_heading = "Options of the table")]
    one_start_card: bool,
    /// Remote controls can't be traded.
    #[arg(long, help_heading = "Options of the table")]
    no_remote_trade: bool,
    /// Survivors without armour are knocked out instead of eliminated, and can be helped up.
    #[arg(long, help_heading = "Options of the table")]
    ko: bool,
    /// The game is lost with the last survivor, not with the first.
    #[arg(long, help_heading = "Options of the table")]
    last_stand: bool,
    /// Attacks may go all out: All-Out dice can break the weapon and taunt enemies.
    #[arg(long, help_heading = "Options of the table")]
    allout: bool,
    /// How many All-Out dice are rolled; three by default.
    #[arg(long, value_name = "NUMBER",
        value_parser = clap::value_parser!(u8).range(1..=6), help_heading = "Options of the table")]
    allout_pool: Option<u8>,
    /// Every Alien Head taunts, not only the first of an attack.
    #[arg(long, help_heading = "Options of the table")]
    taunt_per_head: bool,
    /// With All-Out dice: survivors may take Skill dice instead of skills.
    #[arg(long, help_heading = "Options of the table")]
    skill_dice: bool,
    /// Zombies wait at facedown and red objectives of science-fiction missions.
    #[arg(long, help_heading = "Options of the table")]
    zombies: bool,
    /// With zombies: when they come.
    #[arg(long, value_name = "WHEN", value_enum, help_heading = "Options of the table")]
    zombie_spawn: Option<MoreZombies>,
    /// A closed door on one of several equally short ways stops all enemies of the zone.
    #[arg(long, help_heading = "Options of the table")]
    door_holds_all: bool,
    /// Enemies in one of several equally loud zones stay there.
    #[arg(long, help_heading = "Options of the table")]
    stay_at_noise: bool,
    /// Enemies split over the ways to all equally loud zones together.
    #[arg(long, help_heading = "Options of the table")]
    pool_targets: bool,
    /// A lent search doesn't use up the one search of the survivor's own turn.
    #[arg(long, help_heading = "Options of the table")]
    lent_search_apart: bool,
    /// For skills, machines with a token and scientists are no survivors.
    #[arg(long, help_heading = "Options of the table")]
    skills_for_people: bool,
    /// Medics restore armour without asking.
    #[arg(long, help_heading = "Options of the table")]
    medic_unasked: bool,
    /// Survivors who left the board still count for the danger level.
    #[arg(long, help_heading = "Options of the table")]
    left_still_count: bool,
    /// Enemies don't hold scientists back.
    #[arg(long, help_heading = "Options of the table")]
    scientists_slip_away: bool,
    /// A survivor who finds or gains cards may rearrange everything, whether they keep them or not.
    #[arg(long, help_heading = "Options of the table")]
    free_rearranging: bool,
    /// A turn ends by itself even if an empty zone could be shot at.
    #[arg(long, help_heading = "Options of the table")]
    skip_empty_shots: bool,
    /// Second Edition: starting cards are not shuffled into the deck with other discards.
    #[arg(long, help_heading = "Options of the table")]
    final_reshuffle: bool,
    /// Second Edition: a coloured spawn zone that wakes in the zombies' phase spawns at once.
    #[arg(long, help_heading = "Options of the table")]
    woken_at_once: bool,
    /// Second Edition: a Pimpmobile holds a crate only where the mission puts one.
    #[arg(long, help_heading = "Options of the table")]
    final_car_crate: bool,
    /// Second Edition: survivors whose card gives them something at the start are no companions.
    #[arg(long, help_heading = "Options of the table")]
    final_companions: bool,
    /// Second Edition: how many Abominations are in play, up to four.
    #[arg(long, value_name = "NUMBER", default_value_t = 0, hide_default_value = true,
        value_parser = clap::value_parser!(u8).range(0..=4), help_heading = "Options of the table")]
    abominations: u8,
    /// Second Edition: four different Abominations, drawn one at a time, with rules of their own.
    #[arg(long, help_heading = "Options of the table")]
    final_abominations: bool,
    /// Second Edition: an Abomination card lets those on the board act, then brings another.
    #[arg(long, help_heading = "Options of the table")]
    abomination_fest: bool,
    /// Second Edition: dark rooms are seen into from the next zone only, and shot at with sixes.
    #[arg(long, help_heading = "Options of the table")]
    dark_zones: bool,
    /// Skills go on beyond Red.
    #[arg(long, help_heading = "Options of the table")]
    ultrared: bool,
    /// Tokens are limited to those in the boxes.
    #[arg(long, help_heading = "Options of the table")]
    component_limits: bool,
    /// Who answers what the book leaves to the players.
    #[arg(long, value_name = "WHO", value_enum, help_heading = "Options of the table")]
    team: Option<Asked>,
    /// The parts of the enemy deck in play; all by default.
    #[arg(
        long,
        value_name = "PARTS",
        value_enum,
        value_delimiter = ',',
        help_heading = "Options of the table"
    )]
    cards: Vec<Part>,
    /// The parts of one box's enemy cards, where they differ: `darkside=easier+extra`.
    #[arg(
        long,
        value_name = "BOX=PARTS",
        value_parser = box_cards,
        value_delimiter = ',',
        help_heading = "Options of the table"
    )]
    box_cards: Vec<(String, Cards)>,
    /// Boxes in play besides the mission's, with their cards, enemies and equipment.
    #[arg(
        long,
        value_name = "BOXES",
        value_delimiter = ',',
        help_heading = "Options of the table"
    )]
    boxes: Vec<String>,
    /// InvaZions: the program counts the Captured Zombies for the hordes.
    #[arg(long, help_heading = "Options of the table")]
    count_captives: bool,
    /// InvaZions: with two players too, a Place holds four Humans.
    #[arg(long, help_heading = "Options of the table")]
    four_humans: bool,
    /// InvaZions: the Weapons cache protects only the Humans of its own Place.
    #[arg(long, help_heading = "Options of the table")]
    cache_own_place: bool,
    /// InvaZions: each further ZYorkshires draws one card, however many came before.
    #[arg(long, help_heading = "Options of the table")]
    zyorkshires_one: bool,
    /// InvaZions: who decides what concerns several hordes.
    #[arg(long, value_name = "WHO", value_enum, help_heading = "Options of the table")]
    horde_decider: Option<Hordes>,
    /// A Bot other than the box's own, by name.
    #[arg(long, value_name = "NAME", help_heading = "Options of the table")]
    bot: Option<String>,
    /// A Sentry Gun other than the box's own, by name.
    #[arg(long, value_name = "NAME", help_heading = "Options of the table")]
    sentry_gun: Option<String>,
}

/// Options of the table that are on or off, by the name of their switch.
const SURVIVAL_SWITCHES: [&str; 33] = [
    "closed-doors-block-sight",
    "flat-disengage",
    "armor-three",
    "free-split",
    "free-targets",
    "any-mold-links",
    "one-start-card",
    "no-remote-trade",
    "ko",
    "last-stand",
    "allout",
    "taunt-per-head",
    "skill-dice",
    "zombies",
    "door-holds-all",
    "stay-at-noise",
    "pool-targets",
    "lent-search-apart",
    "skills-for-people",
    "medic-unasked",
    "left-still-count",
    "scientists-slip-away",
    "free-rearranging",
    "skip-empty-shots",
    "final-reshuffle",
    "woken-at-once",
    "final-car-crate",
    "final-companions",
    "final-abominations",
    "abomination-fest",
    "dark-zones",
    "ultrared",
    "component-limits",
];

/// The same of InvaZions.
const INVAZIONS_SWITCHES: [&str; 4] =
    ["count-captives", "four-humans", "cache-own-place", "zyorkshires-one"];

/// Who answers what the book leaves to the players.
#[derive(ValueEnum, Clone, Copy, Debug)]
enum Asked {
    /// Any player.
    Any,
    /// The player of the survivor concerned.
    Owner,
    /// The first player.
    First,
}

/// When zombies come.
#[derive(ValueEnum, Clone, Copy, Debug)]
enum MoreZombies {
    /// Before the first round only.
    Setup,
    /// From their own deck in even rounds, from that of the Xenos in odd ones.
    Mixed,
}

/// Who settles what concerns several hordes.
#[derive(ValueEnum, Clone, Copy, Debug)]
enum Hordes {
    /// One proposes, the others agree.
    Agreement,
    /// Whoever answers first.
    Anyone,
    /// The Red horde.
    Red,
    /// The Green horde.
    Green,
    /// The Blue horde.
    Blue,
}

/// A part of the enemy deck.
#[derive(ValueEnum, Clone, Copy, PartialEq, Debug)]
enum Part {
    /// Fewer enemies.
    Easier,
    /// More of them.
    Harder,
    /// Extra activations.
    Extra,
}

/// Parts of the enemy deck with `+` between, or `all`.
fn parts(value: &str) -> Result<Vec<Part>, String> {
    let part = |text: &str| {
        Part::from_str(text, true).map_err(|_| {
            format!("`cards={text}`: write all, easier, harder, extra, or some with + between")
        })
    };
    match value {
        "all" => Ok(vec![Part::Easier, Part::Harder, Part::Extra]),
        value => value.split('+').map(part).collect(),
    }
}

/// `darkside=easier+extra`.
fn box_cards(text: &str) -> Result<(String, Cards), String> {
    let (id, value) =
        text.split_once('=').ok_or("write the box and its parts: darkside=easier+extra")?;
    Ok((id.to_owned(), in_play(&parts(value)?)))
}

fn in_play(parts: &[Part]) -> Cards {
    Cards {
        easier: parts.contains(&Part::Easier),
        harder: parts.contains(&Part::Harder),
        extra: parts.contains(&Part::Extra),
    }
}

impl TableArgs {
    /// The options that [`set`](TableArgs::set) knows for a game.
    pub fn names(invazions: bool) -> Vec<&'static str> {
        match invazions {
            true => INVAZIONS_SWITCHES.to_vec(),
            false => ["cards", "zombie-spawn"].into_iter().chain(SURVIVAL_SWITCHES).collect(),
        }
    }

    /// Sets one option by its name, as a sweep names it: switches to `yes` or
    /// `no`, `cards` to parts with `+` between, or `all`, `zombie-spawn` to when they come.
    pub fn set(&mut self, name: &str, value: &str) -> Result<(), String> {
        if name == "cards" {
            self.cards = parts(value)?;
            return Ok(());
        }
        if name == "zombie-spawn" {
            let when = MoreZombies::from_str(value, true);
            let when = when.map_err(|_| format!("`{name}={value}`: write setup or mixed"))?;
            self.zombie_spawn = Some(when);
            return Ok(());
        }
        let on = match value {
            "yes" => true,
            "no" => false,
            _ => return Err(format!("`{name}={value}`: write yes or no")),
        };
        let switch = match name {
            "closed-doors-block-sight" => &mut self.closed_doors_block_sight,
            "flat-disengage" => &mut self.flat_disengage,
            "armor-three" => &mut self.armor_three,
            "free-split" => &mut self.free_split,
            "free-targets" => &mut self.free_targets,
            "any-mold-links" => &mut self.any_mold_links,
            "one-start-card" => &mut self.one_start_card,
            "no-remote-trade" => &mut self.no_remote_trade,
            "ko" => &mut self.ko,
            "last-stand" => &mut self.last_stand,
            "allout" => &mut self.allout,
            "taunt-per-head" => &mut self.taunt_per_head,
            "skill-dice" => &mut self.skill_dice,
            "zombies" => &mut self.zombies,
            "door-holds-all" => &mut self.door_holds_all,
            "stay-at-noise" => &mut self.stay_at_noise,
            "pool-targets" => &mut self.pool_targets,
            "lent-search-apart" => &mut self.lent_search_apart,
            "skills-for-people" => &mut self.skills_for_people,
            "medic-unasked" => &mut self.medic_unasked,
            "left-still-count" => &mut self.left_still_count,
            "scientists-slip-away" => &mut self.scientists_slip_away,
            "free-rearranging" => &mut self.free_rearranging,
            "skip-empty-shots" => &mut self.skip_empty_shots,
            "final-reshuffle" => &mut self.final_reshuffle,
            "woken-at-once" => &mut self.woken_at_once,
            "final-car-crate" => &mut self.final_car_crate,
            "final-companions" => &mut self.final_companions,
            "final-abominations" => &mut self.final_abominations,
            "abomination-fest" => &mut self.abomination_fest,
            "dark-zones" => &mut self.dark_zones,
            "ultrared" => &mut self.ultrared,
            "component-limits" => &mut self.component_limits,
            "count-captives" => &mut self.count_captives,
            "four-humans" => &mut self.four_humans,
            "cache-own-place" => &mut self.cache_own_place,
            "zyorkshires-one" => &mut self.zyorkshires_one,
            _ => return Err(format!("there is no option `{name}`")),
        };
        *switch = on;
        Ok(())
    }

    /// Writes the options into a setup of InvaZions.
    pub fn apply_invazions(&self, setup: &mut invazions::setup::Setup) {
        setup.options.count_captives = self.count_captives;
        setup.options.four_humans = self.four_humans;
        setup.options.cache_own_place = self.cache_own_place;
        setup.options.zyorkshires_one = self.zyorkshires_one;
        setup.options.horde_decider = match self.horde_decider {
            None | Some(Hordes::Agreement) => HordeDecider::Agreement,
            Some(Hordes::Anyone) => HordeDecider::Anyone,
            Some(Hordes::Red) => HordeDecider::Red,
            Some(Hordes::Green) => HordeDecider::Green,
            Some(Hordes::Blue) => HordeDecider::Blue,
        };
    }

    /// Writes the options into a setup.
    pub fn apply(&self, setup: &mut Setup) {
        let options = &mut setup.options;
        options.closed_doors_block_sight = self.closed_doors_block_sight;
        options.flat_disengage = self.flat_disengage;
        options.armor_three = self.armor_three;
        options.free_split = self.free_split;
        options.free_targets = self.free_targets;
        options.any_mold_links = self.any_mold_links;
        options.one_start_card = self.one_start_card;
        options.no_remote_trade = self.no_remote_trade;
        options.ko = self.ko;
        options.last_stand = self.last_stand;
        options.allout = self.allout;
        options.allout_pool = self.allout_pool.unwrap_or(options.allout_pool);
        options.taunt_per_head = self.taunt_per_head;
        options.skill_dice = self.skill_dice;
        options.zombies = self.zombies;
        options.zombie_spawn = match self.zombie_spawn {
            None | Some(MoreZombies::Setup) => ZombieSpawn::Setup,
            Some(MoreZombies::Mixed) => ZombieSpawn::Mixed,
        };
        options.door_holds_all = self.door_holds_all;
        options.stay_at_noise = self.stay_at_noise;
        options.pool_targets = self.pool_targets;
        options.lent_search_apart = self.lent_search_apart;
        options.skills_for_people = self.skills_for_people;
        options.medic_unasked = self.medic_unasked;
        options.left_still_count = self.left_still_count;
        options.scientists_slip_away = self.scientists_slip_away;
        options.free_rearranging = self.free_rearranging;
        options.skip_empty_shots = self.skip_empty_shots;
        options.final_reshuffle = self.final_reshuffle;
        options.woken_at_once = self.woken_at_once;
        options.final_car_crate = self.final_car_crate;
        options.final_companions = self.final_companions;
        options.abominations = self.abominations;
        options.final_abominations = self.final_abominations;
        options.abomination_fest = self.abomination_fest;
        options.dark_zones = self.dark_zones;
        options.ultrared = self.ultrared;
        options.component_limits = self.component_limits;
        options.team = match self.team {
            None | Some(Asked::Any) => Team::Any,
            Some(Asked::Owner) => Team::Owner,
            Some(Asked::First) => Team::First,
        };
        if !self.cards.is_empty() {
            options.cards = in_play(&self.cards);
        }
        setup.boxes = self.boxes.clone();
        setup.cards = self.box_cards.iter().cloned().collect();
        setup.bot = self.bot.clone();
        setup.sentry_gun = self.sentry_gun.clone();
    }
}

#[cfg(test)]
mod tests {
    use clap::{ArgAction, Args};

    use super::*;

    /// A sweep goes over every switch of the table.
    #[test]
    fn every_switch_can_be_swept() {
        let command = TableArgs::augment_args(clap::Command::new("table"));
        let is_switch = |arg: &&clap::Arg| matches!(arg.get_action(), ArgAction::SetTrue);
        let switches: Vec<&str> =
            command.get_arguments().filter(is_switch).filter_map(clap::Arg::get_long).collect();
        assert!(switches.len() > 20, "{switches:?}");
        let known = [TableArgs::names(false), TableArgs::names(true)].concat();
        for switch in switches {
            assert!(known.contains(&switch), "`{switch}` can't be swept");
            assert_eq!(TableArgs::default().set(switch, "yes"), Ok(()));
        }
    }
}
