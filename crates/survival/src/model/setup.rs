//! What is agreed on before a game begins: mission, survivors, seats, options.
//!
//! A [`Setup`] can always be written down and edited; [`Game`](crate::Game) is
//! a checked one. Invader chapter 4, "Setup".

use std::collections::BTreeMap;

use serde::{Deserialize, Deserializer, Serialize};

use crate::model::danger::Danger;

/// What is agreed on before a game begins.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Setup {
    /// The mission: `invader/m0`.
    pub mission: String,
    /// The survivors by name, and the seat that plays each.
    pub survivors: Vec<Played>,
    /// The table's options.
    #[serde(default, deserialize_with = "stored_options")]
    pub options: Options,
    /// Boxes in play besides those of the mission: `darkside`.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub boxes: Vec<String>,
    /// The parts of the enemy deck in play of one box, where they differ from
    /// what the options say of all.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub cards: BTreeMap<String, Cards>,
    /// The Bot by name, if another than the box's own is used.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub bot: Option<String>,
    /// The Sentry Gun by name, if another than the box's own is used.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub sentry_gun: Option<String>,
    /// What a campaign brings along, if the mission is part of one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub campaign: Option<Carried>,
}

impl Setup {
    /// A mission with these survivors dealt evenly over so many seats, by the book.
    pub fn new<'a>(
        mission: &str,
        survivors: impl IntoIterator<Item = &'a str>,
        seats: u8,
    ) -> Setup {
        let names: Vec<&str> = survivors.into_iter().collect();
        let deal = |index: usize| (index * usize::from(seats.max(1)) / names.len().max(1)) as u8;
        let survivors = names
            .iter()
            .enumerate()
            .map(|(index, name)| Played { name: (*name).to_owned(), seat: deal(index) })
            .collect();
        Setup {
            mission: mission.to_owned(),
            survivors,
            options: Options::default(),
            boxes: Vec::new(),
            cards: BTreeMap::new(),
            bot: None,
            sentry_gun: None,
            campaign: None,
        }
    }
}

/// What a campaign brings along into a mission. It is all that the mission has
/// to know of the campaign, so that its save replays alone.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Carried {
    /// Which mission of the campaign it is, from one.
    pub number: u8,
    /// The experience with which everybody begins.
    pub bonus: u8,
    /// The danger level on whose line a card is read for each spawn zone before
    /// the first round, if any is.
    pub reinforcements: Option<Danger>,
    /// Cards that were kept, by name; the team shares them out.
    pub cards: Vec<String>,
    /// What the survivors bring along, by their names.
    pub survivors: BTreeMap<String, Veteran>,
}

/// What a survivor brings along from the missions before.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Veteran {
    /// Injuries.
    pub injuries: u8,
    /// Skills, by name, those of Blue among them.
    pub skills: Vec<String>,
    /// Skill dice, by their colours.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub dice: Vec<String>,
    /// Experience, beside the bonus.
    #[serde(skip_serializing_if = "is_none")]
    pub experience: u16,
    /// The armour that is left, where it is not repaired between missions.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub armour: Option<u8>,
    /// Cards of their own; what they have no room for is shared out.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub cards: Vec<KeptCard>,
}

/// A card that a survivor brings along.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct KeptCard {
    /// Which.
    pub name: String,
    /// Whether it still lies face down after a malfunction.
    #[serde(default)]
    pub face_down: bool,
}

/// Whether there is no experience to be written.
#[allow(clippy::trivially_copy_pass_by_ref, reason = "serde hands a reference")]
const fn is_none(experience: &u16) -> bool {
    *experience == 0
}

/// A survivor and the seat that plays them.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Played {
    /// The survivor's name.
    pub name: String,
    /// The seat.
    pub seat: u8,
}

/// The usual number of All-Out dice.
const ALLOUT_POOL: u8 = 3;
/// The most All-Out dice of an attack.
pub const MOST_ALLOUT: u8 = 6;

/// What a table may decide differently. The default is the rulebook.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Options {
    /// Closed doors block sight.
    pub closed_doors_block_sight: bool,
    /// Leaving enemies costs one extra action, however many there are.
    pub flat_disengage: bool,
    /// Every survivor has three points of armour.
    pub armor_three: bool,
    /// Players split enemies over equal ways as they like.
    pub free_split: bool,
    /// Players choose the targets of ranged actions.
    pub free_targets: bool,
    /// Inactive mold counts in the chain that loses the game.
    pub any_mold_links: bool,
    /// Everybody begins with one starting card, and no more.
    pub one_start_card: bool,
    /// Remote controls don't change hands in a trade.
    pub no_remote_trade: bool,
    /// Survivors without armour are knocked out instead of eliminated.
    pub ko: bool,
    /// The game is lost with the last survivor, not with the first.
    pub last_stand: bool,
    /// Attacks may be all-out, with All-Out dice beside those of the weapon.
    pub allout: bool,
    /// So many All-Out dice are rolled.
    pub allout_pool: u8,
    /// Every Alien Head taunts, not the first of an attack only.
    pub taunt_per_head: bool,
    /// Skill dice are taken instead of skills; needs All-Out dice.
    pub skill_dice: bool,
    /// Zombies wait at facedown and red objectives.
    pub zombies: bool,
    /// Whether more of them come later.
    pub zombie_spawn: ZombieSpawn,
    /// A lent search is not the one search of the survivor's own turn.
    pub lent_search_apart: bool,
    /// Skills that speak of survivors mean people with an identity card, not
    /// machines with a token or scientists.
    pub skills_for_people: bool,
    /// Medics mend armour without asking.
    pub medic_unasked: bool,
    /// Survivors who left the board still count for the danger level.
    pub left_still_count: bool,
    /// Enemies don't hold up the scientists of a mission.
    pub scientists_slip_away: bool,
    /// Who answers what the book leaves to "the players".
    pub team: Team,
    /// A closed door on one of several equally short ways holds all enemies of
    /// the zone.
    pub door_holds_all: bool,
    /// Enemies in one of several equally loud zones stay there.
    pub stay_at_noise: bool,
    /// Enemies split over the ways to all equally loud zones together.
    pub pool_targets: bool,
    /// Whoever finds or gains cards may rearrange everything, kept or not.
    pub free_rearranging: bool,
    /// A turn ends by itself though a zone where nobody is could be shot at.
    pub skip_empty_shots: bool,
    /// Starting cards are not shuffled into the deck with other discards, as in
    /// the final book of Second Edition.
    pub final_reshuffle: bool,
    /// A coloured spawn zone that wakes in the enemies' phase works in the same phase.
    pub woken_at_once: bool,
    /// A Pimpmobile holds a crate only where the mission puts one, as in the final
    /// book of Second Edition.
    pub final_car_crate: bool,
    /// Survivors whose card gives them something at the start can't be companions, as in the final book of Second Edition.
    pub final_companions: bool,
    /// How many Abominations are in play of each kind, where a box holds more
    /// than its missions use; as many as these, if none is said.
    pub abominations: u8,
    /// Abominations are drawn from a deck of their own, where a box has such: one is
    /// on the board at a time, as in the final book of Second Edition.
    pub final_abominations: bool,
    /// An Abomination card lets all Abominations on the board act, then brings another,
    /// as in the final book of Second Edition.
    pub abomination_fest: bool,
    /// Dark rooms are dark zones: hard to see into and to shoot at.
    pub dark_zones: bool,
    /// Skills go on beyond Red.
    pub ultrared: bool,
    /// Tokens run out when those of the boxes are laid.
    pub component_limits: bool,
    /// The enemy cards in play.
    pub cards: Cards,
}

impl Default for Options {
    fn default() -> Options {
        Options {
            closed_doors_block_sight: false,
            flat_disengage: false,
            armor_three: false,
            free_split: false,
            free_targets: false,
            any_mold_links: false,
            one_start_card: false,
            no_remote_trade: false,
            ko: false,
            last_stand: false,
            allout: false,
            allout_pool: ALLOUT_POOL,
            taunt_per_head: false,
            skill_dice: false,
            zombies: false,
            zombie_spawn: ZombieSpawn::Setup,
            lent_search_apart: false,
            skills_for_people: false,
            medic_unasked: false,
            left_still_count: false,
            scientists_slip_away: false,
            team: Team::Any,
            door_holds_all: false,
            stay_at_noise: false,
            pool_targets: false,
            free_rearranging: false,
            skip_empty_shots: false,
            final_reshuffle: false,
            woken_at_once: false,
            final_car_crate: false,
            final_companions: false,
            abominations: 0,
            final_abominations: false,
            abomination_fest: false,
            dark_zones: false,
            ultrared: false,
            component_limits: false,
            cards: Cards { easier: true, harder: true, extra: true },
        }
    }
}

/// Options as saves keep them, those of older programs among them: what was not
/// asked then is answered as it was played.
#[derive(Deserialize)]
#[serde(default, deny_unknown_fields)]
struct StoredOptions {
    closed_doors_block_sight: bool,
    flat_disengage: bool,
    armor_three: bool,
    free_split: bool,
    free_targets: bool,
    any_mold_links: bool,
    one_start_card: bool,
    no_remote_trade: bool,
    ko: bool,
    last_stand: bool,
    allout: bool,
    allout_pool: u8,
    taunt_per_head: bool,
    skill_dice: bool,
    zombies: bool,
    zombie_spawn: ZombieSpawn,
    lent_search_apart: Option<bool>,
    skills_for_people: Option<bool>,
    medic_unasked: Option<bool>,
    left_still_count: bool,
    scientists_slip_away: Option<bool>,
    team: Team,
    door_holds_all: bool,
    stay_at_noise: Option<bool>,
    pool_targets: Option<bool>,
    free_rearranging: Option<bool>,
    skip_empty_shots: Option<bool>,
    final_reshuffle: bool,
    woken_at_once: bool,
    final_car_crate: bool,
    final_companions: bool,
    abominations: u8,
    final_abominations: bool,
    abomination_fest: bool,
    dark_zones: bool,
    ultrared: bool,
    component_limits: bool,
    cards: Cards,
}

impl Default for StoredOptions {
    fn default() -> StoredOptions {
        let usual = Options::default();
        StoredOptions {
            closed_doors_block_sight: usual.closed_doors_block_sight,
            flat_disengage: usual.flat_disengage,
            armor_three: usual.armor_three,
            free_split: usual.free_split,
            free_targets: usual.free_targets,
            any_mold_links: usual.any_mold_links,
            one_start_card: usual.one_start_card,
            no_remote_trade: usual.no_remote_trade,
            ko: usual.ko,
            last_stand: usual.last_stand,
            allout: usual.allout,
            allout_pool: usual.allout_pool,
            taunt_per_head: usual.taunt_per_head,
            skill_dice: usual.skill_dice,
            zombies: usual.zombies,
            zombie_spawn: usual.zombie_spawn,
            lent_search_apart: None,
            skills_for_people: None,
            medic_unasked: None,
            left_still_count: usual.left_still_count,
            scientists_slip_away: None,
            team: usual.team,
            door_holds_all: usual.door_holds_all,
            stay_at_noise: None,
            pool_targets: None,
            free_rearranging: None,
            skip_empty_shots: None,
            final_reshuffle: usual.final_reshuffle,
            woken_at_once: usual.woken_at_once,
            final_car_crate: usual.final_car_crate,
            final_companions: usual.final_companions,
            abominations: usual.abominations,
            final_abominations: usual.final_abominations,
            abomination_fest: usual.abomination_fest,
            dark_zones: usual.dark_zones,
            ultrared: usual.ultrared,
            component_limits: usual.component_limits,
            cards: usual.cards,
        }
    }
}

impl StoredOptions {
    fn options(self) -> Options {
        Options {
            closed_doors_block_sight: self.closed_doors_block_sight,
            flat_disengage: self.flat_disengage,
            armor_three: self.armor_three,
            free_split: self.free_split,
            free_targets: self.free_targets,
            any_mold_links: self.any_mold_links,
            one_start_card: self.one_start_card,
            no_remote_trade: self.no_remote_trade,
            ko: self.ko,
            last_stand: self.last_stand,
            allout: self.allout,
            allout_pool: self.allout_pool,
            taunt_per_head: self.taunt_per_head,
            skill_dice: self.skill_dice,
            zombies: self.zombies,
            zombie_spawn: self.zombie_spawn,
            lent_search_apart: self.lent_search_apart.unwrap_or(true),
            skills_for_people: self.skills_for_people.unwrap_or(true),
            medic_unasked: self.medic_unasked.unwrap_or(true),
            left_still_count: self.left_still_count,
            scientists_slip_away: self.scientists_slip_away.unwrap_or(true),
            team: self.team,
            door_holds_all: self.door_holds_all,
            stay_at_noise: self.stay_at_noise.unwrap_or(true),
            pool_targets: self.pool_targets.unwrap_or(true),
            free_rearranging: self.free_rearranging.unwrap_or(true),
            skip_empty_shots: self.skip_empty_shots.unwrap_or(true),
            final_reshuffle: self.final_reshuffle,
            woken_at_once: self.woken_at_once,
            final_car_crate: self.final_car_crate,
            final_companions: self.final_companions,
            abominations: self.abominations,
            final_abominations: self.final_abominations,
            abomination_fest: self.abomination_fest,
            dark_zones: self.dark_zones,
            ultrared: self.ultrared,
            component_limits: self.component_limits,
            cards: self.cards,
        }
    }
}

fn stored_options<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Options, D::Error> {
    StoredOptions::deserialize(deserializer).map(StoredOptions::options)
}

/// Who answers what the book leaves to "the players".
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Team {
    /// Any player.
    Any,
    /// The player of the survivor concerned; where there is none, the first player.
    Owner,
    /// The first player.
    First,
}

/// When zombies come, where the table plays with them.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum ZombieSpawn {
    /// Before the first round, and never again.
    #[default]
    Setup,
    /// In every second round besides, instead of Xenos.
    Mixed,
}

/// The parts of the enemy deck in play. Invader chapter 15, "Tuning the difficulty".
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Cards {
    /// The easier part.
    pub easier: bool,
    /// The harder part.
    pub harder: bool,
    /// The extra activations.
    pub extra: bool,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn old_saves_are_played_by_what_was_asked_then() {
        let text = |options: &str| {
            format!(r#"{{"mission":"invader/m0","survivors":[],"options":{{{options}}}}}"#)
        };
        let read = |text: &str| serde_json::from_str::<Setup>(text).expect("a setup").options;
        let old = read(&text(r#""flat_disengage":true,"ultrared":false"#));
        assert!(old.flat_disengage && old.pool_targets && old.stay_at_noise);
        let mut setup = Setup::new("invader/m0", ["Cole"], 1);
        setup.options.component_limits = true;
        let now = serde_json::to_string(&setup).expect("text");
        assert_eq!(read(&now), setup.options, "what is written now is read as it is");
    }
}
