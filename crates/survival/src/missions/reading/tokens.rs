//! What lies and stands on a mission's board before the first turn.

use super::mission_board::MissionBoard;
use super::{COLOURS, colour};
use crate::board::{Door, DoorKind, DoorSet, ZoneKind};
use crate::content::figures::{MACHINES, card, kind};
use crate::missions::mission::{
    CarKind, CarToken, Colour, Escort, Find, Lock, MachineKind, Party, Pillar, SpawnToken,
};
use crate::model::card::Card;
use crate::model::enemy::Kind;
use crate::model::zone::Zone;
use sheet::{Fields, Item, advice};

/// The places printed on the tiles that lie there.
pub(super) struct Spots {
    /// For objectives.
    objectives: Vec<Zone>,
    /// For weapon crates.
    crates: Vec<Zone>,
}

impl Spots {
    /// The places for objectives that the mission says nothing else of.
    fn left(&self, listed: &[(Colour, Zone)]) -> Vec<Zone> {
        let mut left = self.objectives.clone();
        for (_, zone) in listed {
            if let Some(place) = left.iter().position(|spot| spot == zone) {
                left.remove(place);
            }
        }
        left
    }
}

impl MissionBoard<'_> {
    /// The printed places, but for those on tiles that `no_spots_on` names.
    pub(super) fn spots(&self, file: &Fields) -> Spots {
        let items = file.list("no_spots_on");
        let bare: Vec<usize> = items.iter().filter_map(|item| self.tile(item)).collect();
        let tiles = self.board.map(|board| board.tiles()).unwrap_or_default().iter().enumerate();
        let used: Vec<_> = tiles.filter(|(place, _)| !bare.contains(place)).collect();
        Spots {
            objectives: used.iter().filter_map(|(_, tile)| tile.objective).collect(),
            crates: used.iter().filter_map(|(_, tile)| tile.crate_spot).collect(),
        }
    }

    pub(super) fn spawns(&self, file: &Fields) -> Vec<SpawnToken> {
        let mut spawns: Vec<SpawnToken> = Vec::new();
        for fields in file.tables("spawns", "spawn token") {
            let zone = self.zone_of(&fields);
            let spawn = SpawnToken {
                zone: zone.unwrap_or(Zone(0)),
                colour: colour(&fields).unwrap_or(Colour::Red),
                asleep: fields.yes("asleep"),
                facedown: fields.get("facedown").and_then(|item| item.word(COLOURS)),
            };
            if spawn.asleep && spawn.colour == Colour::Red {
                let help = "give it a colour, so that something can wake it";
                fields.report_at("asleep", "a red spawn zone never sleeps", help);
            }
            if let Some((zone, board)) = zone.zip(self.board) {
                if !board.kind(zone).is_indoor() {
                    let message = format!("the spawn zone `{}` lies outside", board.name(zone));
                    fields.report_at("zone", message, "choose a zone indoors: mold must lie there");
                }
                if spawns.iter().any(|other| other.zone == zone) {
                    let help = "one token a zone: more come with more survivors";
                    fields.report_at("zone", "there is a spawn token in this zone already", help);
                }
            }
            fields.done(&[]);
            spawns.push(spawn);
        }
        spawns
    }

    pub(super) fn mold(&self, file: &Fields) -> Vec<(Zone, bool)> {
        let Some(fields) = file.get("mold").and_then(|item| item.fields("list of mold zones"))
        else {
            return Vec::new();
        };
        let mut mold: Vec<(Zone, bool)> = Vec::new();
        for (key, active) in [("active", true), ("inactive", false)] {
            for item in fields.list(key) {
                let Some((zone, board)) = self.zone(&item).zip(self.board) else { continue };
                if !board.kind(zone).is_indoor() {
                    let message = format!("`{}` lies outside", board.name(zone));
                    item.report(message, "mold grows indoors only");
                }
                if mold.iter().any(|(other, _)| *other == zone) {
                    item.report("there is mold in this zone already", "take one of them out");
                }
                mold.push((zone, active));
            }
        }
        fields.done(&[]);
        mold
    }

    pub(super) fn pits(&self, file: &Fields) -> Vec<(Zone, bool)> {
        let Some(fields) = file.get("pits").and_then(|item| item.fields("list of pits")) else {
            return Vec::new();
        };
        let mut pits: Vec<(Zone, bool)> = Vec::new();
        for (key, open) in [("open", true), ("filled", false)] {
            for item in fields.list(key) {
                let Some(zone) = self.zone(&item) else { continue };
                if pits.iter().any(|(other, _)| *other == zone) {
                    item.report("there is a pit in this zone already", "take one of them out");
                }
                pits.push((zone, open));
            }
        }
        fields.done(&[]);
        pits
    }

    /// Prototype tokens, those on printed places first, and cards that lie face up.
    pub(super) fn finds(&self, file: &Fields, spots: &Spots) -> Vec<(Find, Zone)> {
        let listed = self.zones(&file.list("prototypes"));
        let tokens = spots.crates.iter().copied().chain(listed);
        let mut finds: Vec<(Find, Zone)> = tokens.map(|zone| (Find::Prototype, zone)).collect();
        for fields in file.tables("cards", "card on the board") {
            let zone = self.zone_of(&fields);
            let card =
                fields.need("card", "\"Search Drone\"").and_then(|item| self.starting_card(&item));
            finds.extend(card.map(Find::Card).zip(zone));
            fields.done(&[]);
        }
        finds
    }

    /// A card by its name: of two backs the grey one, which no search finds.
    pub(super) fn starting_card(&self, item: &Item) -> Option<Card> {
        let starting = item.text().and_then(|name| self.content.starting_card(name));
        starting.or_else(|| card(item, self.content))
    }

    /// Doors that are open at the start, each as the zones on its sides.
    pub(super) fn open_doors(&self, file: &Fields) -> Vec<Door> {
        let mut doors = Vec::new();
        for fields in file.tables("open_doors", "open door") {
            doors.extend(self.door(&fields, DoorKind::Doorway));
            fields.done(&[]);
        }
        if !doors.is_empty() && !self.content.ruleset.doors_closed {
            let help = "take it out: doors are open unless `doors` closes them";
            file.report_at("open_doors", "doors are open at the start anyway", help);
        }
        doors
    }

    /// The accesses to weld, each as the zones on its sides.
    pub(super) fn welds(&self, file: &Fields) -> Vec<Door> {
        let mut doors = Vec::new();
        for fields in file.tables("welds", "access to weld") {
            doors.extend(self.door(&fields, DoorKind::Doorway));
            fields.done(&[]);
        }
        doors
    }

    pub(super) fn pillars(&self, file: &Fields) -> Vec<Pillar> {
        let mut pillars = Vec::new();
        for fields in file.tables("pillars", "pillar") {
            let colour = fields.need("colour", "\"yellow\"").and_then(|item| item.word(COLOURS));
            let charges = fields.figure("charges", 1..=9);
            let tiles = fields.need("tiles", "[\"12-V\"]").map(|item| item.list());
            let mut bits = 0u32;
            for item in tiles.unwrap_or_default() {
                bits |= self.tile(&item).map_or(0, |place| 1 << place);
            }
            fields.done(&[]);
            pillars.extend(colour.map(|colour| Pillar { colour, charges, tiles: bits }));
        }
        pillars
    }

    /// The objectives that the mission lists.
    fn listed_objectives(&self, file: &Fields) -> Vec<(Colour, Zone)> {
        let mut objectives = Vec::new();
        for fields in file.tables("objectives", "objective") {
            let zone = self.zone_of(&fields);
            let colour = fields.need("colour", "\"red\"").and_then(|item| item.word(COLOURS));
            objectives.extend(colour.zip(zone));
            fields.done(&[]);
        }
        objectives
    }

    /// The objectives that lie face up: those listed, and red ones on the printed
    /// places that are left, unless facedown ones lie there.
    pub(super) fn objectives(&self, file: &Fields, spots: &Spots) -> Vec<(Colour, Zone)> {
        let mut objectives = self.listed_objectives(file);
        if file.get("facedown").is_none() {
            let left = spots.left(&objectives);
            objectives.extend(left.into_iter().map(|zone| (Colour::Red, zone)));
        }
        objectives
    }

    /// The facedown objectives, on the zones listed or on all printed places that
    /// are left. There may be more colours than places: nobody knows which of
    /// them are set aside.
    pub(super) fn facedown(&self, file: &Fields, spots: &Spots) -> (Vec<Zone>, Vec<Colour>) {
        let item = file.get("facedown");
        let Some(fields) = item.and_then(|item| item.fields("list of facedown objectives")) else {
            return (Vec::new(), Vec::new());
        };
        let mix: Vec<Colour> =
            fields.list("mix").iter().filter_map(|item| item.word(COLOURS)).collect();
        // Without a board nobody knows what its tiles have printed on them.
        let printed = !spots.objectives.is_empty() || self.board.is_none();
        if fields.get("zones").is_none() && printed {
            let zones = spots.left(&self.listed_objectives(file));
            if mix.len() < zones.len() {
                let message = format!("{} facedown tokens for {} zones", mix.len(), zones.len());
                fields.report_at("mix", message, "write as many colours as there are places");
            }
            fields.done(&[]);
            return (zones, mix);
        }
        let items = fields.list("zones");
        let zones = self.zones(&items);
        let tokens = fields.list("mix").len();
        if tokens != items.len() {
            let message = format!("{tokens} facedown tokens for {} zones", items.len());
            fields.report_at("mix", message, "write as many colours in `mix` as there are `zones`");
        }
        fields.done(&[]);
        (zones, mix)
    }

    pub(super) fn machines(&self, file: &Fields) -> Vec<(MachineKind, Zone)> {
        let mut machines = Vec::new();
        for fields in file.tables("machines", "machine") {
            let zone = self.zone_of(&fields);
            let kind = fields.need("kind", "\"bot\"").and_then(|item| item.word(MACHINES));
            fields.done(&[]);
            machines.extend(kind.zip(zone));
        }
        machines
    }

    /// Cars, and what survivors may do with each.
    pub(super) fn cars(&self, file: &Fields) -> Vec<CarToken> {
        let kinds = [("pimpmobile", CarKind::Pimpmobile), ("police", CarKind::PoliceCar)];
        let mut cars = Vec::new();
        for fields in file.tables("cars", "car") {
            let zone = self.zone_of(&fields);
            let kind = fields.need("kind", "\"pimpmobile\"").and_then(|item| item.word(&kinds));
            let drives = fields.yes("drive");
            let searched = fields.yes("search");
            let has_crate = fields.yes("crate");
            if searched && kind == Some(CarKind::Pimpmobile) {
                let help = "take it out: only police cars are searched";
                fields.report_at("search", "a Pimpmobile can't be searched", help);
            }
            if has_crate && kind == Some(CarKind::PoliceCar) {
                let help = "take it out: only Pimpmobiles have crates";
                fields.report_at("crate", "a police car has no crate", help);
            }
            if let Some((zone, board)) = zone.zip(self.board)
                && drives
                && board.kind(zone) != ZoneKind::Street
            {
                let message = format!("a car can't be driven in `{}`", board.name(zone));
                fields.report_at("zone", message, "cars are driven in streets: choose one");
            }
            fields.done(&[]);
            if let (Some(kind), Some(zone)) = (kind, zone) {
                cars.push(CarToken { kind, zone, drives, searched, has_crate });
            }
        }
        if !cars.is_empty() && self.content.ruleset.cars.is_none() {
            let help = "take it out, or add `[cars]` to the ruleset";
            file.report_at("cars", "the ruleset of this mission has no cars", help);
        }
        cars
    }

    /// Survivors who come along without playing.
    pub(super) fn companions(&self, file: &Fields) -> Vec<Party> {
        let mut parties = Vec::new();
        for fields in file.tables("companions", "party of companions") {
            let zone = fields.get("zone").map(|item| self.zone(&item));
            let (led, each) = (fields.yes("led"), fields.yes("each"));
            let named = fields.get("name").and_then(|item| self.survivor(&item));
            let escort = match (zone, led, each) {
                (Some(zone), false, false) => zone.map(Escort::Lone),
                (None, true, false) => Some(Escort::Led),
                (None, false, true) => Some(Escort::Each),
                _ => {
                    let help = "write `zone = …` for lone ones, `led = true`, or `each = true`";
                    fields.report("nothing says how these companions begin", help);
                    None
                }
            };
            let count = match escort {
                Some(Escort::Each) => 0,
                _ => fields.figure("count", 1..=12),
            };
            fields.done(&[]);
            parties.extend(escort.map(|escort| Party { escort, count, named }));
        }
        parties
    }

    /// A survivor by their name, as their place in the content.
    fn survivor(&self, item: &Item) -> Option<usize> {
        let name = item.text()?;
        let known = || self.content.survivors.iter().map(|card| card.name.as_str());
        let found = known().position(|other| other.eq_ignore_ascii_case(name));
        if found.is_none() {
            item.report(format!("there is no survivor called `{name}`"), advice(name, known()));
        }
        found
    }

    pub(super) fn enemies(&self, file: &Fields) -> Vec<(Kind, u8, Zone)> {
        let mut enemies: Vec<(Kind, u8, Zone)> = Vec::new();
        for fields in file.tables("enemies", "group of enemies") {
            let zone = self.zone_of(&fields);
            let count = fields.get("count").map_or(Some(1), |item| item.figure(1..=200));
            let kind = fields.need("kind", "\"worker\"").and_then(|item| kind(&item, self.content));
            if let (Some(kind), Some(count), Some(zone)) = (kind, count, zone) {
                let before = enemies.iter().filter(|(other, ..)| *other == kind);
                let all = before.map(|(_, count, _)| u32::from(*count)).sum::<u32>();
                let enemy = self.content.enemy(kind);
                if all + u32::from(count) > u32::from(enemy.miniatures) {
                    let message = format!("there aren't so many {}", enemy.plural);
                    let help = format!("the box has {}", enemy.miniatures);
                    fields.report_at("count", message, help);
                }
                enemies.push((kind, count, zone));
            }
            fields.done(&[]);
        }
        enemies
    }

    /// Closed doors, and those of them that wait for an objective.
    #[allow(clippy::type_complexity, reason = "two lists of what stands in the mission")]
    pub(super) fn doors(
        &self,
        file: &Fields,
    ) -> (Vec<(Option<Colour>, Door)>, Vec<(Colour, Door, Lock)>) {
        let words = [("key", Lock::Key), ("sealed", Lock::Sealed)];
        let mut doors: Vec<(Option<Colour>, Door)> = Vec::new();
        let mut locks = Vec::new();
        for fields in file.tables("doors", "door") {
            let colour = colour(&fields);
            let lock = fields.get("lock").and_then(|item| item.word(&words));
            if lock.is_some() && colour.is_none() {
                let help = "give it the colour of the objective that opens it";
                fields.report_at("lock", "this door waits for no colour", help);
            }
            if let Some(door) = self.door(&fields, DoorKind::Doorway) {
                if doors.iter().any(|(_, other)| *other == door) {
                    fields.report_at("between", "there is a door here already", "take one out");
                }
                if colour.is_some() && doors.iter().any(|(other, _)| *other == colour) {
                    let help = "a mission has one door of each colour";
                    fields.report_at("colour", "there is a door of this colour already", help);
                }
                doors.push((colour, door));
                locks.extend(colour.zip(lock).map(|(colour, lock)| (colour, door, lock)));
            }
            fields.done(&[]);
        }
        (doors, locks)
    }

    /// The doors of a list that says nothing more of them.
    pub(super) fn listed_doors(
        &self,
        file: &Fields,
        key: &'static str,
        what: &'static str,
    ) -> DoorSet {
        let mut doors = DoorSet::EMPTY;
        for fields in file.tables(key, what) {
            self.door(&fields, DoorKind::Doorway).into_iter().for_each(|door| doors.insert(door));
            fields.done(&[]);
        }
        doors
    }

    pub(super) fn secured(&self, file: &Fields) -> Vec<Door> {
        let mut doors = Vec::new();
        for fields in file.tables("secured", "secured airlock") {
            doors.extend(self.door(&fields, DoorKind::Airlock));
            fields.done(&[]);
        }
        doors
    }

    /// Noise tokens that stay.
    pub(super) fn noise(&self, file: &Fields) -> Vec<(Zone, u8)> {
        let mut noise = Vec::new();
        for fields in file.tables("noise", "noise that stays") {
            let (zone, count) = (self.zone_of(&fields), fields.figure("count", 1..=60));
            noise.extend(zone.map(|zone| (zone, count)));
            fields.done(&[]);
        }
        noise
    }

    pub(super) fn crew_noise(&self, file: &Fields) -> Option<(Zone, u8)> {
        let fields = file.get("crew_noise")?.fields("crew's noise")?;
        let (zone, count) = (self.zone_of(&fields), fields.figure("count", 1..=60));
        fields.done(&[]);
        zone.map(|zone| (zone, count))
    }
}
