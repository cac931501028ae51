//! The table's options on the command line, the same wherever games begin.

use clap::ValueEnum;
use survival::setup::{Setup, Team};

/// What a table may decide differently from the book. `docs/rulings.md` says why.
#[derive(clap::Args, Clone, Debug, Default)]
pub struct TableArgs {
    /// Closed doors block sight.
    #[arg(long, help_heading = "Options of the table")]
    closed_doors_block_sight: bool,
    /// Leaving enemies costs one extra action, however many there are.
    #[arg(long, help_heading = "Options of the table")]
    flat_disengage: bool,
    /// Every survivor has three points of armour.
    #[arg(long, help_heading = "Options of the table")]
    armor_three: bool,
    /// Split enemies over equal ways as you like.
    #[arg(long, help_heading = "Options of the table")]
    free_split: bool,
    /// Choose the targets of ranged actions.
    #[arg(long, help_heading = "Options of the table")]
    free_targets: bool,
    /// Inactive mold counts in the chain that loses the game.
    #[arg(long, help_heading = "Options of the table")]
    any_mold_links: bool,
    /// Skills go on beyond Red.
    #[arg(long, help_heading = "Options of the table")]
    ultrared: bool,
    /// Who answers what the book leaves to the players.
    #[arg(long, value_name = "WHO", value_enum, help_heading = "Options of the table")]
    team: Option<Asked>,
    /// The parts of the enemy deck in play; all of them if left out.
    #[arg(
        long,
        value_name = "PARTS",
        value_enum,
        value_delimiter = ',',
        help_heading = "Options of the table"
    )]
    cards: Vec<Part>,
    /// Boxes in play besides the mission's: their cards, enemies and equipment join in.
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
    /// InvaZions: four Humans may stand in a Place with two players too.
    #[arg(long, help_heading = "Options of the table")]
    four_humans: bool,
    /// InvaZions: the Weapons cache protects the Humans of every Place.
    #[arg(long, help_heading = "Options of the table")]
    cache_everywhere: bool,
    /// Another Bot than the box's own, by name.
    #[arg(long, value_name = "NAME", help_heading = "Options of the table")]
    bot: Option<String>,
    /// Another Sentry Gun than the box's own, by name.
    #[arg(long, value_name = "NAME", help_heading = "Options of the table")]
    sentry_gun: Option<String>,
}

/// Options of the table that are on or off, by the name of their switch.
const SURVIVAL_SWITCHES: [&str; 7] = [
    "closed-doors-block-sight",
    "flat-disengage",
    "armor-three",
    "free-split",
    "free-targets",
    "any-mold-links",
    "ultrared",
];

/// The same of InvaZions.
const INVAZIONS_SWITCHES: [&str; 3] = ["count-captives", "four-humans", "cache-everywhere"];

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

impl TableArgs {
    /// The options that [`set`](TableArgs::set) knows for a game.
    pub fn names(invazions: bool) -> Vec<&'static str> {
        match invazions {
            true => INVAZIONS_SWITCHES.to_vec(),
            false => ["cards"].into_iter().chain(SURVIVAL_SWITCHES).collect(),
        }
    }

    /// Sets one option by its name, as a sweep names it: switches to `yes` or
    /// `no`, `cards` to parts with `+` between, or `all`.
    pub fn set(&mut self, name: &str, value: &str) -> Result<(), String> {
        if name == "cards" {
            let part = |text: &str| {
                Part::from_str(text, true).map_err(|_| {
                    format!(
                        "`cards={text}`: write all, easier, harder, extra, or some with + between"
                    )
                })
            };
            let parts: Result<Vec<Part>, String> = value.split('+').map(part).collect();
            self.cards = if value == "all" { Vec::new() } else { parts? };
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
            "ultrared" => &mut self.ultrared,
            "count-captives" => &mut self.count_captives,
            "four-humans" => &mut self.four_humans,
            "cache-everywhere" => &mut self.cache_everywhere,
            _ => return Err(format!("there is no option `{name}`")),
        };
        *switch = on;
        Ok(())
    }

    /// Writes the options into a setup of InvaZions.
    pub fn apply_invazions(&self, setup: &mut invazions::setup::Setup) {
        setup.options.count_captives = self.count_captives;
        setup.options.four_humans = self.four_humans;
        setup.options.cache_everywhere = self.cache_everywhere;
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
        options.ultrared = self.ultrared;
        options.team = match self.team {
            None | Some(Asked::Any) => Team::Any,
            Some(Asked::Owner) => Team::Owner,
            Some(Asked::First) => Team::First,
        };
        if !self.cards.is_empty() {
            options.cards.easier = self.cards.contains(&Part::Easier);
            options.cards.harder = self.cards.contains(&Part::Harder);
            options.cards.extra = self.cards.contains(&Part::Extra);
        }
        setup.boxes = self.boxes.clone();
        setup.bot = self.bot.clone();
        setup.sentry_gun = self.sentry_gun.clone();
    }
}
