//! Names in a scenario: of zones, doors, cards, enemies, survivors.

use std::ops::Range;

use toml::Spanned;

use crate::action::Who;
use crate::board::{Board, Door};
use crate::card::{Back, Card};
use crate::command::VERBS;
use crate::content::Content;
use crate::enemy::Kind;
use crate::skill::Skill;
use crate::world::World;
use crate::zone::Zone;
use sheet::{Page, Problem};

/// What goes wrong while names are looked up.
pub(super) type Looked<T> = Result<T, Problem>;

/// Looks names up, and says where in the text a wrong one stands.
pub(super) struct Names<'a> {
    pub(super) page: &'a Page,
    pub(super) content: &'a Content,
    pub(super) board: &'a Board,
    /// Names that the scenario gives to zones, the favourite ones first.
    pub(super) zones: &'a [(String, Zone)],
}

impl Names<'_> {
    /// A problem at some place of the text.
    pub(super) fn wrong(
        &self,
        span: Range<usize>,
        message: impl Into<String>,
        help: impl Into<String>,
    ) -> Problem {
        Problem::new(self.page, span, message, help)
    }

    /// The zone of this name, if there is one.
    pub(super) fn find_zone(&self, name: &str) -> Option<Zone> {
        let given = self.zones.iter().find(|(known, _)| known.eq_ignore_ascii_case(name));
        given.map(|(_, zone)| *zone).or_else(|| self.board.zone(name))
    }

    pub(super) fn zone(&self, name: &Spanned<String>) -> Looked<Zone> {
        self.find_zone(name.get_ref()).ok_or_else(|| {
            let known: Vec<&str> = self.zones.iter().map(|(name, _)| name.as_str()).collect();
            let help = match known.is_empty() {
                true => "zones of a mission look like `05-R:11`".to_owned(),
                false => format!("there are {}", known.join(", ")),
            };
            self.wrong(name.span(), format!("there is no zone `{}`", name.get_ref()), help)
        })
    }

    /// What the scenario calls a zone.
    pub(super) fn zone_name(&self, zone: Zone) -> String {
        let given = self.zones.iter().find(|(_, known)| *known == zone);
        given.map_or_else(|| self.board.name(zone).to_owned(), |(name, _)| name.clone())
    }

    /// The door between two zones: `A1/B1`.
    pub(super) fn find_door(&self, name: &str) -> Option<Door> {
        let (a, b) = name.split_once('/')?;
        self.board.doorway_between(self.find_zone(a.trim())?, self.find_zone(b.trim())?)
    }

    pub(super) fn door(&self, name: &Spanned<String>) -> Looked<Door> {
        self.find_door(name.get_ref()).ok_or_else(|| {
            let message = format!("there is no doorway `{}`", name.get_ref());
            self.wrong(name.span(), message, "name the zones on both sides, as in `A1/B1`")
        })
    }

    pub(super) fn door_name(&self, door: Door) -> String {
        match self.board.doorways().get(door.index()) {
            Some(doorway) => {
                format!("{}/{}", self.zone_name(doorway.a), self.zone_name(doorway.b))
            }
            None => "no door".to_owned(),
        }
    }

    pub(super) fn kind(&self, id: &Spanned<String>) -> Looked<Kind> {
        self.content.kind(id.get_ref()).ok_or_else(|| {
            let known: Vec<_> = self.content.enemies.iter().map(|e| e.id.as_str()).collect();
            let help = format!("there are {}", known.join(", "));
            self.wrong(id.span(), format!("there is no enemy `{}`", id.get_ref()), help)
        })
    }

    /// Every card of this name: of two backs, the starting one first.
    pub(super) fn cards(&self, name: &str, span: Range<usize>) -> Looked<Vec<Card>> {
        let all = self.content.equipment.iter().enumerate();
        let mut cards: Vec<Card> =
            all.filter(|(_, card)| card.name == name).map(|(index, _)| Card(index as u8)).collect();
        cards.sort_by_key(|card| self.content.equipment(*card).back != Back::Starting);
        if cards.is_empty() {
            let help = "write the card's printed name, as in content/*/equipment.toml";
            return Err(self.wrong(span, format!("there is no card `{name}`"), help));
        }
        Ok(cards)
    }

    pub(super) fn skill(&self, name: &Spanned<String>) -> Looked<Skill> {
        Skill::parse(name.get_ref(), |card| self.content.card(card)).ok_or_else(|| {
            let message = format!("there is no skill `{}`", name.get_ref());
            self.wrong(name.span(), message, "write its printed name, as in `+1 die: Melee`")
        })
    }

    pub(super) fn who(&self, world: &World, name: &Spanned<String>) -> Looked<Who> {
        world.who(name.get_ref()).ok_or_else(|| {
            let message = format!("`{}` is not in the team", name.get_ref());
            self.wrong(name.span(), message, "add them under `survivors`")
        })
    }

    /// A command with the zones' own names instead of the scenario's.
    pub(super) fn command_in(&self, line: &str) -> String {
        let given = |word: &str| {
            let zone = self.zones.iter().find(|(known, _)| known.eq_ignore_ascii_case(word));
            zone.map(|(_, zone)| self.board.name(*zone).to_owned())
        };
        let mut words = line.split_whitespace();
        let verb = words.next().unwrap_or_default().to_owned();
        words.fold(verb, |line, word| line + " " + &given(word).unwrap_or_else(|| word.to_owned()))
    }

    /// A command with the scenario's names of zones.
    pub(super) fn command_out(&self, line: &str) -> String {
        let words = line.split(' ').map(|word| match self.board.zone(word) {
            Some(zone) => self.zone_name(zone),
            None => word.to_owned(),
        });
        words.collect::<Vec<_>>().join(" ")
    }
}

/// Whether a name can be given to a zone: it must be one word, and none that
/// means something else in a command.
pub(super) fn can_name_a_zone(name: &str) -> bool {
    let taken = ["on", "swarm", "facedown", "bullets", "energy", "canister", "both"];
    !name.is_empty()
        && !name.contains([' ', '/', '\t'])
        && !taken.contains(&name)
        && !VERBS.iter().any(|(verb, _)| *verb == name)
        && crate::inventory::Slot::named(name).is_none()
}
