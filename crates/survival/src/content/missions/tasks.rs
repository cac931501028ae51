//! What wins a mission and loses it, and the rules that it has of its own.

use super::place::Place;
use super::{COLOURS, cards};
use crate::content::Content;
use crate::content::figures::{LEVELS, MACHINES, card, kind};
use crate::mission::{Colour, Gift, Peril, SpawnToken, Special, Step, Waker};
use crate::zone::ZoneSet;
use sheet::{Fields, Item};

impl Place<'_> {
    pub(super) fn steps(&self, file: &Fields, spawns: &[SpawnToken]) -> Vec<Step> {
        let words = [
            ("take", true),
            ("escape", false),
            ("gather_at", true),
            ("destroy_spawn", true),
            ("level", true),
            ("evacuate", false),
            ("equip", true),
            ("samples", false),
            ("destroy_spawns_on", true),
            ("clear_building", true),
            ("bring_out", true),
            ("weld", false),
            ("collapse", true),
        ];
        let Some(item) = file.need("steps", "[{ take = \"all\" }, \"escape\"]") else {
            return Vec::new();
        };
        let items = item.list();
        if items.is_empty() {
            item.report("nothing wins this mission", "add a step such as `\"escape\"`");
        }
        let step = |item: &Item| {
            let (word, inner) = item.tagged(&words)?;
            Some(match word {
                "take" => Step::Take(takes(&inner)),
                "gather_at" => Step::GatherAt(inner.word(MACHINES)?),
                "destroy_spawn" => Step::DestroySpawn(inner.word(COLOURS)?),
                "level" => Step::Level(inner.word(LEVELS)?),
                "evacuate" => Step::Evacuate,
                "equip" => Step::Equip(card(&inner, self.content)?),
                "samples" => Step::Samples,
                "destroy_spawns_on" => Step::DestroySpawnsIn(self.on_tiles(&inner.list())),
                "clear_building" => Step::Clear(self.building(spawns, &inner)?),
                "bring_out" => Step::BringOut(inner.word(MACHINES)?),
                "weld" => Step::Weld,
                "collapse" => Step::Collapse(inner.word(COLOURS)?),
                _ => Step::Escape,
            })
        };
        items.iter().filter_map(step).collect()
    }

    pub(super) fn specials(&self, file: &Fields, spawns: &[SpawnToken]) -> Vec<Special> {
        let words = [
            ("wake", true),
            ("hellfire_spawns", true),
            ("scientist", true),
            ("oxygen_lost_in_airlock", false),
            ("melee_sample", true),
            ("spawn_sample", true),
            ("abominations_from", true),
            ("blast_spawns", true),
            ("take_spawn", true),
            ("shut_accesses", true),
            ("hostile_machines", false),
            ("skills_only", false),
            ("fixed", true),
            ("carry", true),
        ];
        let special = |item: &Item| {
            let (word, inner) = item.tagged(&words)?;
            Some(match word {
                "wake" => wake(&inner)?,
                "hellfire_spawns" => self.hellfire_spawns(&inner)?,
                "scientist" => Special::Scientist(inner.word(COLOURS)?),
                "melee_sample" => {
                    let fields = inner.fields("sample")?;
                    let kind = fields
                        .need("kind", "\"worker\"")
                        .and_then(|item| kind(&item, self.content));
                    let takes = fields.get("takes").map(|item| item.word(COLOURS));
                    fields.done(&[]);
                    Special::MeleeSample(kind?, takes.flatten())
                }
                "spawn_sample" => Special::SpawnSample(inner.word(COLOURS)?),
                "abominations_from" => {
                    let fields = inner.fields("rule on Abomination cards")?;
                    let level =
                        fields.need("level", "\"yellow\"").and_then(|item| item.word(LEVELS));
                    let instead = fields
                        .need("instead", "\"tank\"")
                        .and_then(|item| kind(&item, self.content));
                    fields.done(&[]);
                    Special::AbominationsFrom(level?, instead?)
                }
                "blast_spawns" => self.blast_spawns(spawns, &inner)?,
                "take_spawn" => Special::TakeSpawn(inner.word(COLOURS)?),
                "shut_accesses" => Special::ShutAccesses(inner.word(COLOURS)?),
                "hostile_machines" => Special::HostileMachines,
                "skills_only" => Special::SkillsOnly,
                "fixed" => Special::Fixed(inner.word(COLOURS)?),
                "carry" => Special::Carry(inner.word(COLOURS)?),
                _ => Special::OxygenLostInAirlock,
            })
        };
        file.list("specials").iter().filter_map(special).collect()
    }

    pub(super) fn hellfire_spawns(&self, item: &Item) -> Option<Special> {
        let fields = item.fields("rule on Hellfire")?;
        let with_mold = fields.yes("with_mold");
        let mut zones = ZoneSet::EMPTY;
        if let Some(tiles) = fields.get("tiles") {
            zones = self.on_tiles(&tiles.list());
        } else if let Some(board) = self.board {
            zones = board.all();
        }
        fields.done(&[]);
        Some(Special::HellfireSpawns { zones, with_mold })
    }

    pub(super) fn blast_spawns(&self, spawns: &[SpawnToken], item: &Item) -> Option<Special> {
        let fields = item.fields("rule on grenades")?;
        let grenades = fields.figure("grenades", 1..=9);
        let colour = fields.get("colour").and_then(|item| item.word(COLOURS));
        let tiles = fields.get("tiles").map(|item| item.list());
        let zones = match (colour, tiles) {
            (Some(colour), None) => {
                let tokens = spawns.iter().filter(|spawn| spawn.colour == colour);
                tokens.map(|spawn| spawn.zone).collect()
            }
            (None, Some(tiles)) => self.on_tiles(&tiles),
            _ => {
                let help = "as in `{ tiles = [\"14-R\"], grenades = 2 }`";
                item.report("this needs either `tiles` or a `colour`", help);
                ZoneSet::EMPTY
            }
        };
        fields.done(&[]);
        Some(Special::BlastSpawns(zones, grenades))
    }
}

/// The colours to take; none of them for all objectives.
fn takes(item: &Item) -> Vec<Colour> {
    // `take = "all"` reads better than an empty list.
    if item.is_text() {
        item.word(&[("all", ())]);
        return Vec::new();
    }
    let colours: Vec<Colour> = item.list().iter().filter_map(|item| item.word(COLOURS)).collect();
    if item.list().is_empty() {
        item.report("nothing is to be taken", "write colours, or `take = \"all\"`");
    }
    colours
}

/// What wakes a sleeping spawn zone.
fn wake(item: &Item) -> Option<Special> {
    let fields = item.fields("rule on waking")?;
    let colour = fields.need("colour", "\"purple\"").and_then(|item| item.word(COLOURS));
    let words = [("mold_within", true), ("taken", false), ("door_gone", false)];
    let when = fields.need("when", "\"taken\"").and_then(|item| item.tagged(&words));
    fields.done(&[]);
    let waker = match when? {
        ("mold_within", range) => Waker::MoldWithin(range.figure(0..=12)?),
        ("taken", _) => Waker::Taken,
        _ => Waker::DoorGone,
    };
    Some(Special::Wake(colour?, waker))
}

pub(super) fn perils(file: &Fields) -> Vec<Peril> {
    let words = [("activates_at", true), ("reaches_exit", false), ("machine_lost", true)];
    let peril = |item: &Item| {
        let (word, inner) = item.tagged(&words)?;
        Some(match word {
            "activates_at" => Peril::ActivatesAt(inner.word(COLOURS)?),
            "machine_lost" => Peril::MachineLost(inner.word(MACHINES)?),
            _ => Peril::ReachesExit,
        })
    };
    file.list("perils").iter().filter_map(peril).collect()
}

/// What objectives give, by colour.
pub(super) fn gifts(file: &Fields, content: &Content) -> Vec<(Colour, Gift)> {
    let Some(fields) = file.get("gifts").and_then(|item| item.fields("list of gifts")) else {
        return Vec::new();
    };
    let words = [("cards", true), ("random_prototype", false), ("remote", true)];
    let mut gifts = Vec::new();
    for (name, colour) in COLOURS {
        let Some((word, inner)) = fields.get(name).and_then(|item| item.tagged(&words)) else {
            continue;
        };
        let gift = match word {
            "cards" => Some(Gift::Cards(cards(&inner.list(), content))),
            "remote" => inner.word(MACHINES).map(Gift::Remote),
            _ => Some(Gift::RandomPrototype),
        };
        gifts.extend(gift.map(|gift| (*colour, gift)));
    }
    fields.done(&[]);
    gifts
}
