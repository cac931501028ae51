//! Actions as lines of text: what logs and scenarios keep and what people type.
//!
//! A verb and its words: `move 03-V:22`, `shoot hand1 03-V:22 on tank`,
//! `trade Magnus`. Written once, never changed: old logs must stay readable.
//! Which verb takes which words stands in the table of actions; here stands how
//! each kind of argument is written and read.

use crate::engine::game::Game;
use crate::engine::world::World;
use crate::model::action::table::action_table;
use crate::model::action::{Action, Being, CarRole, Figure, Hands, Who};
use crate::model::argument::{
    AllOut, AnyCard, Argument, Car, EnemyNumber, Face, Focus, Hand, Machine, Opener, Partner, Seat,
    StartingCard, Style, Swarm, Token,
};
use crate::model::card::{Ammo, Card};
use crate::model::enemy::Kind;
use crate::model::inventory::Slot;
use crate::model::mission::{Colour, Find, MachineKind};
use crate::model::skill::{Act, Skill};
use crate::model::skill_die::SkillDie;
use crate::model::zone::Zone;

/// Why a line of text is not an action.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("`{line}` is not an action: {wrong}")]
pub struct NotAnAction {
    /// The line.
    pub line: String,
    /// What is wrong with it, and what was expected.
    pub wrong: String,
}

/// What is wrong with a word: with the one that was meant, or all that there are.
fn meant(wrong: &str, word: &str, known: &[&str], there_are: &str) -> String {
    match sheet::nearest(word, known.iter().copied()) {
        Some(meant) => format!("{wrong}; did you mean `{meant}`?"),
        None => format!("{wrong}; {there_are} {}", known.join(", ")),
    }
}

/// How an argument is written and read.
trait Text: Argument {
    /// Adds it to a line, after a space.
    fn write(value: Self::Value, world: &World, line: &mut String);

    /// Takes it from a line.
    fn read(words: &mut Words) -> Result<Self::Value, String>;
}

/// What stands for an argument in a help text.
macro_rules! usage {
    (Zone) => {
        "ZONE"
    };
    (Who) => {
        "SURVIVOR"
    };
    (StartingCard) => {
        "CARD"
    };
    (AnyCard) => {
        "CARD"
    };
    (Seat) => {
        "NUMBER"
    };
    (EnemyNumber) => {
        "CARD"
    };
    (Machine) => {
        "MACHINE"
    };
    (Car) => {
        "CAR"
    };
    (CarRole) => {
        "driver|passenger"
    };
    (Partner) => {
        "[SURVIVOR]"
    };
    (Focus) => {
        "[on ENEMY]"
    };
    (Swarm) => {
        "[swarm]"
    };
    (Face) => {
        "FACE"
    };
    (SkillDie) => {
        "black|red|blue|white"
    };
    (AllOut) => {
        "[all-out]"
    };
    (Token) => {
        "COLOUR|facedown"
    };
    (Colour) => {
        "COLOUR"
    };
    (Style) => {
        "[combat|melee|ranged]"
    };
    (Slot) => {
        "SLOT"
    };
    (Hand) => {
        "HAND"
    };
    (Opener) => {
        "[SLOT]"
    };
    (Hands) => {
        "hand1|hand2|both"
    };
    (Ammo) => {
        "bullets|energy|canister"
    };
    (MachineKind) => {
        "bot|sentry-gun"
    };
    (Kind) => {
        "ENEMY"
    };
    (Find) => {
        "prototype|CARD"
    };
    (Figure) => {
        "SURVIVOR|MACHINE"
    };
    (Skill) => {
        "SKILL"
    };
}

/// Makes reading and writing of the table's actions.
macro_rules! read_and_write {
    ($(
        $(#[doc = $doc:literal])*
        $variant:ident $({ $($field:ident: $arg:ident),* })?
            verb $verb:literal, group $group:ident,
            price $price:ident $(($($cost:expr),*))?, rule $rule:expr,
            label $label:tt, spots [$($spot:ident($($at:expr),*)),*];
    )*) => {
        /// The verbs, each with the words that it takes, as a help text.
        pub const VERBS: &[(&str, &str)] = &[
            $(($verb, concat!($($(usage!($arg), " "),*)?).trim_ascii_end()),)*
        ];

        /// What each of the verbs does, in their order.
        pub const ABOUT: &[&str] = &[$(concat!($($doc),*).trim_ascii()),*];

        #[allow(unused_variables, reason = "verbs without words need no world")]
        fn write_words(action: Action, world: &World, line: &mut String) {
            match action {
                $(Action::$variant $({ $($field),* })? => {
                    $($(<$arg as Text>::write($field, world, line);)*)?
                })*
            }
        }

        /// The action of this verb that the words mean. Where several share a
        /// verb, it is the one that takes all words.
        fn read_words(verb: &str, words: &Words) -> Result<Action, String> {
            let mut wrong = None;
            $(if verb == $verb {
                let read = words.clone().whole(|_words| {
                    Ok(Action::$variant $({ $($field: <$arg as Text>::read(_words)?),* })?)
                });
                match read {
                    Ok(action) => return Ok(action),
                    Err(why) => wrong = Some(why),
                }
            })*
            Err(wrong.unwrap_or_else(|| {
                let mut verbs: Vec<_> = VERBS.iter().map(|(verb, _)| *verb).collect();
                verbs.dedup();
                meant(&format!("`{verb}` is no verb"), verb, &verbs, "known are")
            }))
        }
    };
}

action_table!(read_and_write);

impl Ammo {
    /// Its name in commands.
    pub const fn word(self) -> &'static str {
        ["bullets", "energy", "canister"][self as usize]
    }
}

impl MachineKind {
    /// Its name in commands.
    pub const fn word(self) -> &'static str {
        ["bot", "sentry-gun"][self as usize]
    }
}

impl Hands {
    /// Their name in commands.
    const fn word(self) -> &'static str {
        ["hand1", "hand2", "both"][self as usize]
    }
}

impl World {
    /// The name of a figure.
    pub fn figure_name(&self, figure: Figure) -> String {
        match figure.being() {
            Being::Survivor(who) => self.identity(who).name.clone(),
            Being::Machine(index) => self.machine_name(usize::from(index)),
            Being::Scientist(index) => format!("Scientist{}", index + 1),
            Being::Companion(companion) => self.companion(companion).name.clone(),
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
        let mut line = action.verb().to_owned();
        write_words(action, world, &mut line);
        line
    }

    /// The action that a line of text means.
    pub fn read_command(&self, line: &str) -> Result<Action, NotAnAction> {
        self.read_command_naming(line, &[])
    }

    /// The action that a line of text means, where zones also have other names.
    pub(crate) fn read_command_naming(
        &self,
        line: &str,
        zones: &[(String, Zone)],
    ) -> Result<Action, NotAnAction> {
        let mut words = Words { world: self.world(), zones, rest: line.trim() };
        let action = words.word("a verb").and_then(|verb| read_words(verb, &words));
        action.map_err(|wrong| NotAnAction { line: line.trim().to_owned(), wrong })
    }
}

/// The words of a line still to be read.
#[derive(Clone)]
struct Words<'a> {
    world: &'a World,
    /// Other names of zones.
    zones: &'a [(String, Zone)],
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

    /// Everything that is left.
    fn all(&mut self) -> &'a str {
        std::mem::take(&mut self.rest).trim()
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

    /// Reads something that must leave nothing over.
    fn whole(
        mut self,
        read: impl FnOnce(&mut Words<'a>) -> Result<Action, String>,
    ) -> Result<Action, String> {
        let action = read(&mut self)?;
        match self.rest {
            "" => Ok(action),
            more => Err(format!("`{more}` is too much")),
        }
    }

    /// One of a few words.
    fn one_of<T: Copy>(
        &mut self,
        all: &[T],
        word: impl Fn(T) -> &'static str,
    ) -> Result<T, String> {
        let known: Vec<&str> = all.iter().map(|one| word(*one)).collect();
        let [others @ .., last] = known.as_slice() else { return Err("nothing fits".to_owned()) };
        let name = self.word(&format!("{} or {last}", others.join(", ")))?;
        let found = all.iter().copied().find(|one| word(*one) == name);
        found.ok_or_else(|| format!("`{name}` is neither {}", known.join(" nor ")))
    }
}

/// Declares how arguments are written and read.
macro_rules! texts {
    ($($name:ident:
        write |$value:pat_param, $world:pat_param| $write:expr,
        read |$words:ident| $read:expr;)*) => {
        $(impl Text for $name {
            fn write($value: Self::Value, $world: &World, line: &mut String) {
                let word: String = $write.into();
                if !word.is_empty() {
                    line.push(' ');
                    line.push_str(&word);
                }
            }

            fn read($words: &mut Words) -> Result<Self::Value, String> {
                $read
            }
        })*
    };
}

texts! {
    Zone:
        write |zone, world| world.zone_name(zone),
        read |words| {
            let name = words.word("a zone")?;
            let given = words.zones.iter().find(|(known, _)| known.eq_ignore_ascii_case(name));
            let board = words.world.board();
            given.map(|(_, zone)| *zone).or_else(|| board.zone(name)).ok_or_else(|| {
                let wrong = format!("`{name}` is no zone of this board");
                let given: Vec<&str> = words.zones.iter().map(|(name, _)| name.as_str()).collect();
                if !given.is_empty() {
                    return meant(&wrong, name, &given, "there are");
                }
                let near = sheet::nearest(name, board.zones().map(|zone| board.name(zone)));
                match near {
                    Some(near) => format!("{wrong}; did you mean `{near}`?"),
                    None => format!("{wrong} (zones look like 05-R:11)"),
                }
            })
        };
    Who:
        write |who, world| world.name(who),
        read |words| {
            let (name, world) = (words.word("a survivor")?, words.world);
            world.who(name).ok_or_else(|| {
                let team = (0..world.team.len() as u8).map(Who);
                let names: Vec<_> = team.map(|who| world.name(who)).collect();
                let wrong = format!("no survivor of the team is called `{name}`");
                meant(&wrong, name, &names, "there are")
            })
        };
    StartingCard:
        write |card, world| world.card_name(card),
        read |words| starting_card(words);
    AnyCard:
        write |card, world| world.card_name(card),
        read |words| {
            let (name, content) = (words.all(), words.world.content());
            content.card(name).ok_or_else(|| format!("`{name}` is no card"))
        };
    Seat:
        write |seat, _| (u16::from(seat) + 1).to_string(),
        read |words| {
            let word = words.word("a player's number")?;
            let number: u8 = word.parse().map_err(|_| format!("`{word}` is no player's number"))?;
            number.checked_sub(1).ok_or_else(|| "players are counted from 1".to_owned())
        };
    EnemyNumber:
        write |number, _| number.to_string(),
        read |words| {
            let word = words.word("the number of an enemy card")?;
            word.parse().map_err(|_| format!("`{word}` is no card's number"))
        };
    Machine:
        write |machine, world| world.figure_name(Figure::machine(machine)),
        read |words| match Figure::read(words)?.being() {
            Being::Machine(index) => Ok(index),
            _ => Err("that is no machine".to_owned()),
        };
    Car:
        write |car, world| world.car_word(car),
        read |words| {
            let (name, world) = (words.word("a car")?, words.world);
            let cars = || 0..world.mission().cars.len() as u8;
            let found = cars().find(|car| world.car_word(*car).eq_ignore_ascii_case(name));
            found.ok_or_else(|| {
                let known: Vec<String> = cars().map(|car| world.car_word(car)).collect();
                let known: Vec<&str> = known.iter().map(String::as_str).collect();
                match known.is_empty() {
                    true => "there are no cars in this mission".to_owned(),
                    false => meant(&format!("`{name}` is no car"), name, &known, "there are"),
                }
            })
        };
    CarRole:
        write |role, _| role.word(),
        read |words| words.one_of(&CarRole::ALL, CarRole::word);
    Partner:
        write |with, world| with.map_or("", |who: Who| world.name(who)),
        read |words| match words.rest {
            "" => Ok(None),
            _ => Who::read(words).map(Some),
        };
    Focus:
        write |focus, world| focus.map_or(String::new(), |kind: Kind| {
            format!("on {}", world.content().enemy(kind).id)
        }),
        read |words| match words.takes("on") {
            true => Kind::read(words).map(Some),
            false => Ok(None),
        };
    Swarm:
        write |swarm, _| if swarm { "swarm" } else { "" },
        read |words| Ok(words.takes("swarm"));
    Face:
        write |face, _| face.to_string(),
        read |words| {
            let word = words.word("what a die shows")?;
            word.parse().map_err(|_| format!("`{word}` is nothing that a die shows"))
        };
    SkillDie:
        write |die, _| die.name(),
        read |words| words.one_of(&SkillDie::ALL, SkillDie::name);
    AllOut:
        write |all_out, _| if all_out { "all-out" } else { "" },
        read |words| Ok(words.takes("all-out"));
    Token:
        write |colour, _| colour.map_or("facedown", Colour::name),
        read |words| match words.takes("facedown") {
            true => Ok(None),
            false => Colour::read(words).map(Some),
        };
    Colour:
        write |colour, _| colour.name(),
        read |words| {
            let name = words.word("a colour")?;
            let colour = Colour::ALL.into_iter().find(|colour| colour.name() == name);
            colour.ok_or_else(|| {
                let names = Colour::ALL.map(Colour::name);
                let there_are = "an objective may be facedown; there are";
                meant(&format!("`{name}` is no colour"), name, &names, there_are)
            })
        };
    Style:
        write |act, _| act.map_or(String::new(), |act: Act| act.name().to_lowercase()),
        read |words| {
            Ok(Act::ALL.into_iter().find(|act| words.takes(&act.name().to_lowercase())))
        };
    Slot:
        write |slot, _| slot.name(),
        read |words| {
            let name = words.word("a slot")?;
            let slots = "hand1, hand2, body1, body2, pack1 to pack5, found1 to found3";
            Slot::named(name).ok_or_else(|| format!("`{name}` is no slot; there are {slots}"))
        };
    Opener:
        write |slot, _| slot.map_or(String::new(), Slot::name),
        read |words| match words.rest {
            "" => Ok(None),
            _ => Slot::read(words).map(Some),
        };
    Hand:
        write |slot, _| slot.name(),
        read |words| Slot::read(words);
    Hands:
        write |hands, _| hands.word(),
        read |words| words.one_of(&Hands::ALL, Hands::word);
    Ammo:
        write |ammo, _| ammo.word(),
        read |words| words.one_of(&Ammo::ALL, Ammo::word);
    MachineKind:
        write |kind, _| kind.word(),
        read |words| {
            words.one_of(&[MachineKind::Bot, MachineKind::SentryGun], MachineKind::word)
        };
    Kind:
        write |kind, world| world.content().enemy(kind).id.as_str(),
        read |words| {
            let id = words.word("an enemy")?;
            let content = words.world.content();
            content.kind(id).ok_or_else(|| {
                let ids: Vec<_> = content.enemies.iter().map(|e| e.id.as_str()).collect();
                meant(&format!("`{id}` is no enemy"), id, &ids, "there are")
            })
        };
    Find:
        write |find, world| match find {
            Find::Card(card) => world.card_name(card),
            token => token.word(),
        },
        read |words| find(words);
    Figure:
        write |figure, world| world.figure_name(figure),
        read |words| {
            let (name, world) = (words.word("a survivor")?, words.world);
            let figures = (0..crate::model::action::MAX_FIGURES as u8).map(Figure);
            let mut there = figures.filter(|figure| match figure.being() {
                Being::Survivor(who) => who.index() < world.team.len(),
                Being::Machine(index) => usize::from(index) < world.mission().machines.len(),
                Being::Scientist(_) => true,
                Being::Companion(companion) => companion.index() < world.others.len(),
            });
            there
                .find(|figure| world.figure_name(*figure).eq_ignore_ascii_case(name))
                .ok_or_else(|| format!("nobody is called `{name}`"))
        };
    Skill:
        write |skill, world| world.content().skill_name(skill),
        read |words| {
            let (name, content) = (words.all(), words.world.content());
            content.skill(name).ok_or_else(|| {
                let known: Vec<String> = content.skill_names().collect();
                let near = sheet::nearest(name, known.iter().map(String::as_str));
                let near = near.map_or(String::new(), |near| format!("; did you mean `{near}`?"));
                format!("`{name}` is no skill{near}")
            })
        };
}

/// A prototype token, or a card of those that lie on the board.
fn find(words: &mut Words) -> Result<Find, String> {
    let (name, content) = (words.all(), words.world.content());
    let named = |find: &Find| match find {
        Find::Card(card) => content.equipment(*card).name.eq_ignore_ascii_case(name),
        token => token.word().eq_ignore_ascii_case(name),
    };
    let laid = words.world.mission().finds.iter().map(|(find, _)| *find);
    let mut finds = Find::TOKENS.into_iter().chain(laid);
    finds.find(named).ok_or_else(|| format!("`{name}` is neither a token nor such a card"))
}

/// The starting card of this name, or else the one of any other pile.
fn starting_card(words: &mut Words) -> Result<Card, String> {
    let (name, content) = (words.all(), words.world.content());
    let starting = content
        .equipment
        .iter()
        .position(|card| card.name == name && card.back == crate::model::card::Back::Starting);
    let card = starting.map(|index| Card(index as u8)).or_else(|| content.card(name));
    card.ok_or_else(|| {
        let near = sheet::nearest(name, content.equipment.iter().map(|card| card.name.as_str()));
        let near = near.map_or(String::new(), |near| format!("; did you mean `{near}`?"));
        format!("`{name}` is no equipment card{near}")
    })
}
