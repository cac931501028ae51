//! Actions as lines of text: what logs and scenarios keep and what people type.
//!
//! A verb and its words: `move 03-V:22`, `shoot hand1 03-V:22 on tank`,
//! `trade Magnus`. Written once, never changed: old logs must stay readable.

use crate::action::{Action, Being, Figure, Hands, Who};
use crate::card::{Ammo, Card};
use crate::enemy::Kind;
use crate::game::Game;
use crate::inventory::Slot;
use crate::mission::{Colour, Find, MachineKind};
use crate::skill::{Act, Skill};
use crate::world::World;
use crate::zone::Zone;

/// Why a line of text is not an action.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("`{line}` is not an action: {wrong}")]
pub struct NotAnAction {
    /// The line.
    pub line: String,
    /// What is wrong with it, and what was expected.
    pub wrong: String,
}

/// The verbs with their words, as a help text.
pub const VERBS: &[(&str, &str)] = &[
    ("share", "SURVIVOR CARD"),
    ("first-player", "NUMBER"),
    ("first-spawn", "ZONE"),
    ("activate", "SURVIVOR"),
    ("move", "ZONE"),
    ("stop", ""),
    ("search", ""),
    ("door", "ZONE"),
    ("reorganize", ""),
    ("trade", "SURVIVOR"),
    ("melee", "hand1|hand2|both [on ENEMY] [swarm]"),
    ("shoot", "hand1|hand2|both ZONE [on ENEMY] [swarm]"),
    ("take", "COLOUR|facedown"),
    ("oxygen", ""),
    ("noise", ""),
    ("eat", "SLOT"),
    ("end", ""),
    ("drive", "MACHINE ZONE"),
    ("machine-melee", "MACHINE [on ENEMY]"),
    ("machine-shoot", "MACHINE ZONE [on ENEMY]"),
    ("machine-open", "MACHINE"),
    ("follow", ""),
    ("sprint", "ZONE"),
    ("charge", "ZONE"),
    ("bloodlust", "ZONE"),
    ("zero-g", "ZONE"),
    ("hide", ""),
    ("lend", "SURVIVOR"),
    ("rescue", "ZONE"),
    ("drag", "SURVIVOR"),
    ("shove", "ZONE"),
    ("taunt", "ZONE"),
    ("sample", ""),
    ("pick-up", "prototype|CARD"),
    ("weld", "ZONE"),
    ("plant", ""),
    ("blow", "COLOUR"),
    ("hand-token", "SURVIVOR"),
    ("reap", "ENEMY"),
    ("remote", "SURVIVOR bot|sentry-gun"),
    ("put", "SURVIVOR SLOT SURVIVOR SLOT"),
    ("attach", "SURVIVOR SLOT HAND"),
    ("detach", "SURVIVOR HAND bullets|energy|canister"),
    ("discard", "SURVIVOR SLOT [bullets|energy|canister]"),
    ("done", ""),
    ("agree", ""),
    ("decline", ""),
    ("reroll", ""),
    ("keep", ""),
    ("roll-on", ""),
    ("hit", "ENEMY"),
    ("suffer", "SURVIVOR"),
    ("prevent", "SLOT"),
    ("endure", ""),
    ("learn", "SKILL"),
    ("way", "ZONE"),
    ("place", "ZONE"),
    ("bring", "ENEMY"),
    ("escape", ""),
    ("stay", ""),
];

const fn ammo_name(ammo: Ammo) -> &'static str {
    ["bullets", "energy", "canister"][ammo as usize]
}

const fn machine_kind(kind: MachineKind) -> &'static str {
    ["bot", "sentry-gun"][kind as usize]
}

const fn hands_name(hands: Hands) -> &'static str {
    ["hand1", "hand2", "both"][hands as usize]
}

impl World {
    /// The name of a figure.
    pub fn figure_name(&self, figure: Figure) -> String {
        match figure.being() {
            Being::Survivor(who) => self.identity(who).name.clone(),
            Being::Machine(index) => self.machine_name(usize::from(index)),
            Being::Scientist(index) => format!("Scientist{}", index + 1),
        }
    }

    /// The name of a machine; the second of a kind is called `Bot2`.
    fn machine_name(&self, index: usize) -> String {
        let machines = &self.mission().machines;
        let Some((kind, _)) = machines.get(index) else { return format!("Machine{}", index + 1) };
        let name = match kind {
            MachineKind::Bot => "Bot",
            MachineKind::SentryGun => "SentryGun",
        };
        match machines[..index].iter().filter(|(other, _)| other == kind).count() {
            0 => name.to_owned(),
            before => format!("{name}{}", before + 1),
        }
    }

    /// The name of a zone.
    pub fn zone_name(&self, zone: Zone) -> &str {
        self.board().name(zone)
    }
}

impl Game {
    /// The line of text for an action.
    pub fn command(&self, action: Action) -> String {
        let world = self.world();
        if !world.knows(action) {
            return format!("nonsense {action:?}");
        }
        let name = |who: Who| world.identity(who).name.as_str();
        let zone = |zone: Zone| world.zone_name(zone);
        let enemy = |kind: Kind| world.content().enemy(kind).id.as_str();
        let aim = |focus: Option<Kind>, swarm: bool| {
            let on = focus.map(|kind| format!(" on {}", enemy(kind))).unwrap_or_default();
            on + if swarm { " swarm" } else { "" }
        };
        let machine = |index: u8| world.figure_name(Figure::machine(index));
        match action {
            Action::Share { card, to } => {
                format!("share {} {}", name(to), world.content().equipment(card).name)
            }
            Action::FirstPlayer { seat } => format!("first-player {}", u16::from(seat) + 1),
            Action::FirstSpawn { zone: at } => format!("first-spawn {}", zone(at)),
            Action::Activate { who } => format!("activate {}", name(who)),
            Action::Move { to } => format!("move {}", zone(to)),
            Action::Stop => "stop".to_owned(),
            Action::Search => "search".to_owned(),
            Action::Door { to } => format!("door {}", zone(to)),
            Action::Reorganize => "reorganize".to_owned(),
            Action::Trade { with } => format!("trade {}", name(with)),
            Action::Melee { hands, focus, swarm } => {
                format!("melee {}{}", hands_name(hands), aim(focus, swarm))
            }
            Action::Ranged { hands, at, focus, swarm } => {
                format!("shoot {} {}{}", hands_name(hands), zone(at), aim(focus, swarm))
            }
            Action::Take { colour } => {
                format!("take {}", colour.map_or("facedown", Colour::name))
            }
            Action::Oxygen => "oxygen".to_owned(),
            Action::Noise => "noise".to_owned(),
            Action::Eat { slot } => format!("eat {}", slot.name()),
            Action::End => "end".to_owned(),
            Action::MachineMove { machine: m, to } => format!("drive {} {}", machine(m), zone(to)),
            Action::MachineMelee { machine: m, focus } => {
                format!("machine-melee {}{}", machine(m), aim(focus, false))
            }
            Action::MachineRanged { machine: m, at, focus } => {
                format!("machine-shoot {} {}{}", machine(m), zone(at), aim(focus, false))
            }
            Action::MachineOpen { machine: m } => format!("machine-open {}", machine(m)),
            Action::Follow => "follow".to_owned(),
            Action::Sprint { to } => format!("sprint {}", zone(to)),
            Action::Charge { to } => format!("charge {}", zone(to)),
            Action::Bloodlust { to, act: None } => format!("bloodlust {}", zone(to)),
            Action::Bloodlust { to, act: Some(act) } => {
                format!("bloodlust {} {}", zone(to), act.name().to_lowercase())
            }
            Action::ZeroG { to } => format!("zero-g {}", zone(to)),
            Action::Hide => "hide".to_owned(),
            Action::Lend { to } => format!("lend {}", name(to)),
            Action::Rescue { from } => format!("rescue {}", zone(from)),
            Action::Drag { who } => format!("drag {}", name(who)),
            Action::Shove { to } => format!("shove {}", zone(to)),
            Action::Taunt { at } => format!("taunt {}", zone(at)),
            Action::Sample => "sample".to_owned(),
            Action::PickUp { find: Find::Prototype } => "pick-up prototype".to_owned(),
            Action::PickUp { find: Find::Card(card) } => {
                format!("pick-up {}", world.content().equipment(card).name)
            }
            Action::Weld { to } => format!("weld {}", zone(to)),
            Action::Plant => "plant".to_owned(),
            Action::Blow { colour } => format!("blow {}", colour.name()),
            Action::HandToken { who } => format!("hand-token {}", name(who)),
            Action::Reap { kind } => format!("reap {}", enemy(kind)),
            Action::HandRemote { who, kind } => {
                format!("remote {} {}", name(who), machine_kind(kind))
            }
            Action::Put { who, from, whose, to } => {
                format!("put {} {} {} {}", name(who), from.name(), name(whose), to.name())
            }
            Action::Attach { who, from, hand } => {
                format!("attach {} {} {}", name(who), from.name(), hand.name())
            }
            Action::Detach { who, hand, ammo } => {
                format!("detach {} {} {}", name(who), hand.name(), ammo_name(ammo))
            }
            Action::Discard { who, slot } => format!("discard {} {}", name(who), slot.name()),
            Action::DiscardAttached { who, hand, ammo } => {
                format!("discard {} {} {}", name(who), hand.name(), ammo_name(ammo))
            }
            Action::Done => "done".to_owned(),
            Action::Agree => "agree".to_owned(),
            Action::Decline => "decline".to_owned(),
            Action::Reroll => "reroll".to_owned(),
            Action::Keep => "keep".to_owned(),
            Action::RollOn => "roll-on".to_owned(),
            Action::Hit { kind } => format!("hit {}", enemy(kind)),
            Action::Suffer { figure } => format!("suffer {}", world.figure_name(figure)),
            Action::Prevent { slot } => format!("prevent {}", slot.name()),
            Action::Endure => "endure".to_owned(),
            Action::Learn { skill } => format!("learn {}", world.content().skill_name(skill)),
            Action::Way { to } => format!("way {}", zone(to)),
            Action::Place { zone: at } => format!("place {}", zone(at)),
            Action::Bring { kind } => format!("bring {}", enemy(kind)),
            Action::Escape => "escape".to_owned(),
            Action::Stay => "stay".to_owned(),
        }
    }

    /// The action that a line of text means.
    pub fn read_command(&self, line: &str) -> Result<Action, NotAnAction> {
        let mut words = Words { world: self.world(), rest: line.trim() };
        let action = words.action().and_then(|action| match words.rest {
            "" => Ok(action),
            more => Err(format!("`{more}` is too much")),
        });
        action.map_err(|wrong| NotAnAction { line: line.trim().to_owned(), wrong })
    }
}

/// The words of a line still to be read.
struct Words<'a> {
    world: &'a World,
    rest: &'a str,
}

impl<'a> Words<'a> {
    fn word(&mut self, expected: &str) -> Result<&'a str, String> {
        let (word, rest) = self.rest.split_once(char::is_whitespace).unwrap_or((self.rest, ""));
        if word.is_empty() {
            return Err(format!("{expected} is missing"));
        }
        self.rest = rest.trim_start();
        Ok(word)
    }

    /// Takes the next word if it is this one.
    fn takes(&mut self, wanted: &str) -> bool {
        let before = self.rest;
        let found = self.word(wanted) == Ok(wanted);
        if !found {
            self.rest = before;
        }
        found
    }

    fn action(&mut self) -> Result<Action, String> {
        let verb = self.word("a verb")?;
        Ok(match verb {
            "share" => {
                let to = self.who()?;
                Action::Share { card: self.starting_card()?, to }
            }
            "first-player" => Action::FirstPlayer { seat: self.number()? },
            "first-spawn" => Action::FirstSpawn { zone: self.zone()? },
            "activate" => Action::Activate { who: self.who()? },
            "move" => Action::Move { to: self.zone()? },
            "stop" => Action::Stop,
            "search" => Action::Search,
            "door" => Action::Door { to: self.zone()? },
            "reorganize" => Action::Reorganize,
            "trade" => Action::Trade { with: self.who()? },
            "melee" => {
                let hands = self.hands()?;
                let (focus, swarm) = self.aim()?;
                Action::Melee { hands, focus, swarm }
            }
            "shoot" => {
                let (hands, at) = (self.hands()?, self.zone()?);
                let (focus, swarm) = self.aim()?;
                Action::Ranged { hands, at, focus, swarm }
            }
            "take" => Action::Take { colour: self.colour()? },
            "oxygen" => Action::Oxygen,
            "noise" => Action::Noise,
            "eat" => Action::Eat { slot: self.slot()? },
            "end" => Action::End,
            "drive" => Action::MachineMove { machine: self.machine()?, to: self.zone()? },
            "machine-melee" => {
                Action::MachineMelee { machine: self.machine()?, focus: self.aim()?.0 }
            }
            "machine-shoot" => {
                let (machine, at) = (self.machine()?, self.zone()?);
                Action::MachineRanged { machine, at, focus: self.aim()?.0 }
            }
            "machine-open" => Action::MachineOpen { machine: self.machine()? },
            "follow" => Action::Follow,
            "sprint" => Action::Sprint { to: self.zone()? },
            "charge" => Action::Charge { to: self.zone()? },
            "bloodlust" => Action::Bloodlust { to: self.zone()?, act: self.act() },
            "zero-g" => Action::ZeroG { to: self.zone()? },
            "hide" => Action::Hide,
            "lend" => Action::Lend { to: self.who()? },
            "rescue" => Action::Rescue { from: self.zone()? },
            "drag" => Action::Drag { who: self.who()? },
            "shove" => Action::Shove { to: self.zone()? },
            "taunt" => Action::Taunt { at: self.zone()? },
            "sample" => Action::Sample,
            "pick-up" => Action::PickUp { find: self.find()? },
            "weld" => Action::Weld { to: self.zone()? },
            "plant" => Action::Plant,
            "blow" => {
                let colour = self.colour()?.ok_or("a pillar has a colour")?;
                Action::Blow { colour }
            }
            "hand-token" => Action::HandToken { who: self.who()? },
            "reap" => Action::Reap { kind: self.enemy()? },
            "remote" => {
                let who = self.who()?;
                let name = self.word("bot or sentry-gun")?;
                let kind = [MachineKind::Bot, MachineKind::SentryGun]
                    .into_iter()
                    .find(|kind| machine_kind(*kind) == name)
                    .ok_or_else(|| format!("`{name}` is neither bot nor sentry-gun"))?;
                Action::HandRemote { who, kind }
            }
            "put" => {
                let (who, from) = (self.who()?, self.slot()?);
                let (whose, to) = (self.who()?, self.slot()?);
                Action::Put { who, from, whose, to }
            }
            "attach" => Action::Attach { who: self.who()?, from: self.slot()?, hand: self.slot()? },
            "detach" => Action::Detach { who: self.who()?, hand: self.slot()?, ammo: self.ammo()? },
            "discard" => {
                let (who, slot) = (self.who()?, self.slot()?);
                match self.rest {
                    "" => Action::Discard { who, slot },
                    _ => Action::DiscardAttached { who, hand: slot, ammo: self.ammo()? },
                }
            }
            "done" => Action::Done,
            "agree" => Action::Agree,
            "decline" => Action::Decline,
            "reroll" => Action::Reroll,
            "keep" => Action::Keep,
            "roll-on" => Action::RollOn,
            "hit" => Action::Hit { kind: self.enemy()? },
            "suffer" => Action::Suffer { figure: self.figure()? },
            "prevent" => Action::Prevent { slot: self.slot()? },
            "endure" => Action::Endure,
            "learn" => Action::Learn { skill: self.skill()? },
            "way" => Action::Way { to: self.zone()? },
            "place" => Action::Place { zone: self.zone()? },
            "bring" => Action::Bring { kind: self.enemy()? },
            "escape" => Action::Escape,
            "stay" => Action::Stay,
            other => {
                let verbs: Vec<_> = VERBS.iter().map(|(verb, _)| *verb).collect();
                return Err(format!("`{other}` is no verb; known are {}", verbs.join(", ")));
            }
        })
    }

    fn who(&mut self) -> Result<Who, String> {
        let name = self.word("a survivor")?;
        self.world.who(name).ok_or_else(|| {
            let team = (0..self.world.team.len() as u8).map(Who);
            let names: Vec<_> = team.map(|who| self.world.identity(who).name.as_str()).collect();
            format!("no survivor of the team is called `{name}`; there are {}", names.join(", "))
        })
    }

    fn machine(&mut self) -> Result<u8, String> {
        match self.figure()?.being() {
            Being::Machine(index) => Ok(index),
            _ => Err("that is no machine".to_owned()),
        }
    }

    fn figure(&mut self) -> Result<Figure, String> {
        let name = self.word("a survivor")?;
        (0..crate::action::MAX_FIGURES as u8)
            .map(Figure)
            .filter(|figure| match figure.being() {
                Being::Survivor(who) => who.index() < self.world.team.len(),
                Being::Machine(index) => usize::from(index) < self.world.mission().machines.len(),
                Being::Scientist(_) => true,
            })
            .find(|figure| self.world.figure_name(*figure).eq_ignore_ascii_case(name))
            .ok_or_else(|| format!("nobody is called `{name}`"))
    }

    fn zone(&mut self) -> Result<Zone, String> {
        let name = self.word("a zone")?;
        let zone = self.world.board().zone(name);
        zone.ok_or_else(|| format!("`{name}` is no zone of this board (zones look like 05-R:11)"))
    }

    fn slot(&mut self) -> Result<Slot, String> {
        let name = self.word("a slot")?;
        let slots = "hand1, hand2, body1, body2, pack1 to pack5, found1 to found3";
        Slot::named(name).ok_or_else(|| format!("`{name}` is no slot; there are {slots}"))
    }

    fn hands(&mut self) -> Result<Hands, String> {
        let name = self.word("hand1, hand2 or both")?;
        [Hands::Left, Hands::Right, Hands::Both]
            .into_iter()
            .find(|hands| hands_name(*hands) == name)
            .ok_or_else(|| format!("`{name}` is neither hand1 nor hand2 nor both"))
    }

    fn ammo(&mut self) -> Result<Ammo, String> {
        let name = self.word("bullets, energy or canister")?;
        Ammo::ALL
            .into_iter()
            .find(|ammo| ammo_name(*ammo) == name)
            .ok_or_else(|| format!("`{name}` is neither bullets nor energy nor canister"))
    }

    fn aim(&mut self) -> Result<(Option<Kind>, bool), String> {
        let focus = if self.takes("on") { Some(self.enemy()?) } else { None };
        Ok((focus, self.takes("swarm")))
    }

    fn act(&mut self) -> Option<Act> {
        Act::ALL.into_iter().find(|act| self.takes(&act.name().to_lowercase()))
    }

    fn enemy(&mut self) -> Result<Kind, String> {
        let id = self.word("an enemy")?;
        self.world.content().kind(id).ok_or_else(|| {
            let ids: Vec<_> = self.world.content().enemies.iter().map(|e| e.id.as_str()).collect();
            format!("`{id}` is no enemy; there are {}", ids.join(", "))
        })
    }

    fn colour(&mut self) -> Result<Option<Colour>, String> {
        let name = self.word("a colour")?;
        if name == "facedown" {
            return Ok(None);
        }
        let colour = Colour::ALL.into_iter().find(|colour| colour.name() == name);
        colour.map(Some).ok_or_else(|| {
            let names = Colour::ALL.map(Colour::name).join(", ");
            format!("`{name}` is no colour; there are {names}, and facedown")
        })
    }

    /// A prototype token, or a card of those that lie on the board.
    fn find(&mut self) -> Result<Find, String> {
        let name = std::mem::take(&mut self.rest).trim();
        if name.eq_ignore_ascii_case("prototype") {
            return Ok(Find::Prototype);
        }
        let content = self.world.content();
        let named = |find: &Find| match find {
            Find::Card(card) => content.equipment(*card).name.eq_ignore_ascii_case(name),
            Find::Prototype => false,
        };
        let mut finds = self.world.mission().finds.iter().map(|(find, _)| *find);
        finds.find(named).ok_or_else(|| format!("`{name}` is neither prototype nor such a card"))
    }

    fn number(&mut self) -> Result<u8, String> {
        let word = self.word("a player's number")?;
        let number: u8 = word.parse().map_err(|_| format!("`{word}` is no player's number"))?;
        number.checked_sub(1).ok_or_else(|| "players are counted from 1".to_owned())
    }

    fn skill(&mut self) -> Result<Skill, String> {
        let name = std::mem::take(&mut self.rest).trim();
        let content = self.world.content();
        Skill::parse(name, |card| content.card(card)).ok_or_else(|| format!("`{name}` is no skill"))
    }

    /// The starting card of this name, or else the one of any other pile.
    fn starting_card(&mut self) -> Result<Card, String> {
        let name = std::mem::take(&mut self.rest).trim();
        let cards = &self.world.content().equipment;
        let starting = cards
            .iter()
            .position(|card| card.name == name && card.back == crate::card::Back::Starting);
        let card =
            starting.map(|index| Card(index as u8)).or_else(|| self.world.content().card(name));
        card.ok_or_else(|| format!("`{name}` is no equipment card"))
    }
}
