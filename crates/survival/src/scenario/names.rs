//! Names in a scenario: of zones, doors, cards, enemies, survivors.

use std::cell::RefCell;
use std::ops::Range;

use toml::Spanned;

use crate::board::{Board, Door};
use crate::content::Content;
use crate::engine::game::Game;
use crate::engine::world::World;
use crate::model::action::{Action, Who};
use crate::model::card::{Back, Card};
use crate::model::enemy::Kind;
use crate::model::skill::Skill;
use crate::model::zone::Zone;
use crate::show::command::{NotAnAction, VERBS};
use sheet::{Page, Problem, advice};

/// What goes wrong while names are looked up.
pub(super) type Looked<T> = Result<T, Problem>;

/// Looks names up, and says where in the text a wrong one stands.
pub(super) struct Names<'a> {
    pub(super) page: &'a Page,
    pub(super) content: &'a Content,
    pub(super) board: &'a Board,
    /// Names that the scenario gives to zones, the favourite ones first.
    pub(super) zones: &'a [(String, Zone)],
    /// Everything that was looked up in vain and passed over.
    pub(super) missed: &'a RefCell<Vec<Problem>>,
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

    /// What was looked up, or a note that it is not there.
    pub(super) fn keep<T>(&self, looked: Looked<T>) -> Option<T> {
        looked.map_err(|problem| self.missed.borrow_mut().push(problem)).ok()
    }

    /// Notes what is not there.
    pub(super) fn seek<T>(&self, looked: Looked<T>) {
        self.keep(looked);
    }

    /// Notes a mistake.
    pub(super) fn miss(
        &self,
        span: Range<usize>,
        message: impl Into<String>,
        help: impl Into<String>,
    ) {
        self.missed.borrow_mut().push(self.wrong(span, message, help));
    }

    /// The zone of this name, if there is one.
    pub(super) fn find_zone(&self, name: &str) -> Option<Zone> {
        let given = self.zones.iter().find(|(known, _)| known.eq_ignore_ascii_case(name));
        given.map(|(_, zone)| *zone).or_else(|| self.board.zone(name))
    }

    pub(super) fn zone(&self, name: &Spanned<String>) -> Looked<Zone> {
        self.find_zone(name.get_ref()).ok_or_else(|| {
            let given = self.zones.iter().map(|(name, _)| name.as_str());
            let known: Vec<&str> = match self.zones.is_empty() {
                true => self.board.zones().map(|zone| self.board.name(zone)).collect(),
                false => given.collect(),
            };
            let help = advice(name.get_ref(), known);
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
            let known = self.content.enemies.iter().map(|e| e.id.as_str());
            let help = advice(id.get_ref(), known);
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
            let known = self.content.equipment.iter().map(|card| card.name.as_str());
            let help = sheet::nearest(name, known).map_or_else(
                || "write the card's printed name, as in content/*/equipment.toml".to_owned(),
                |meant| format!("did you mean `{meant}`?"),
            );
            return Err(self.wrong(span, format!("there is no card `{name}`"), help));
        }
        Ok(cards)
    }

    pub(super) fn skill(&self, name: &Spanned<String>) -> Looked<Skill> {
        self.content.skill(name.get_ref()).ok_or_else(|| {
            let message = format!("there is no skill `{}`", name.get_ref());
            let known: Vec<String> = self.content.skill_names().collect();
            let known = known.iter().map(String::as_str);
            let help = sheet::nearest(name.get_ref(), known).map_or_else(
                || "write its printed name, as in `+1 die: Melee`".to_owned(),
                |meant| format!("did you mean `{meant}`?"),
            );
            self.wrong(name.span(), message, help)
        })
    }

    pub(super) fn who(&self, world: &World, name: &Spanned<String>) -> Looked<Who> {
        world.who(name.get_ref()).ok_or_else(|| {
            let message = format!("`{}` is not in the team", name.get_ref());
            let team = (0..world.team.len() as u8).map(|who| world.name(Who(who)));
            let help = sheet::nearest(name.get_ref(), team).map_or_else(
                || "add them under `survivors`".to_owned(),
                |meant| format!("did you mean `{meant}`?"),
            );
            self.wrong(name.span(), message, help)
        })
    }

    /// The action that a line means, with the scenario's names of zones.
    pub(super) fn action(&self, game: &Game, line: &str) -> Result<Action, NotAnAction> {
        game.read_command_naming(line, self.zones)
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
        && crate::model::inventory::Slot::named(name).is_none()
}
