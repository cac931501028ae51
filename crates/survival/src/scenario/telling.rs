//! Events in words that a scenario can match: a name and named values.
//!
//! Names and fields come from the table of facts, so every fact of the rules
//! can be matched; here stands how each kind of value is said, and which words
//! can be meant by it.

use super::names::Names;
use crate::board::Door;
use crate::engine::world::World;
use crate::model::action::{Being, CarRole, Figure, MAX_FIGURES, Who};
use crate::model::card::{Ammo, Card};
use crate::model::component::Component;
use crate::model::danger::Danger;
use crate::model::enemy::{Crowd, Kind, Kinds};
use crate::model::event::table::fact_table;
use crate::model::event::{Defeat, Event, Fact, Harm, Lure};
use crate::model::inventory::Area;
use crate::model::mission::{Colour, Find, MachineKind};
use crate::model::skill::Skill;
use crate::model::skill_die::{DieFace, SkillDie};
use crate::model::zone::Zone;

/// An event in words.
pub(super) struct EventText {
    pub(super) name: String,
    pub(super) fields: Vec<(&'static str, String)>,
    pub(super) rule: String,
}

impl EventText {
    /// The value of a field, by its own name or another that people use for it.
    pub(super) fn field(&self, name: &str) -> Option<&str> {
        if name == "rule" {
            return Some(&self.rule);
        }
        let find = |name: &str| self.fields.iter().find(|(field, _)| *field == name);
        let mut names = std::iter::once(name).chain(others(name).iter().copied());
        names.find_map(find).map(|(_, value)| value.as_str())
    }

    /// As a line of text.
    pub(super) fn line(&self) -> String {
        let fields = self.fields.iter().map(|(name, value)| format!(", {name} = {value}"));
        format!("{}{}", self.name, fields.collect::<String>())
    }
}

/// What else a field may be called.
fn others(name: &str) -> &'static [&'static str] {
    match name {
        "by" | "who" => &["who", "figure"],
        "at" | "zone" => &["zone", "at"],
        _ => &[],
    }
}

/// The words that can stand for a value.
pub(super) enum Words {
    /// A whole number.
    Number,
    /// The name of a zone.
    Zone,
    /// The name of a door.
    Door,
    /// Enemies with their numbers.
    Crowd,
    /// One of these.
    Known(Vec<String>),
}

impl Words {
    fn of<T>(all: impl IntoIterator<Item = T>, word: impl Fn(T) -> String) -> Words {
        Words::Known(all.into_iter().map(word).collect())
    }
}

/// A field of an event, as scenarios may name it.
pub(super) struct Field {
    pub(super) name: &'static str,
    /// What it holds, in a few words.
    pub(super) meaning: &'static str,
    pub(super) words: fn(&str, Speech) -> Words,
}

impl Field {
    /// Whether somebody who writes `name` means this field.
    pub(super) fn is_called(&self, name: &str) -> bool {
        self.name == name || others(name).contains(&self.name)
    }
}

/// An event, as scenarios may name it.
pub(super) struct Form {
    variant: &'static str,
    /// What happened, in a sentence.
    pub(super) about: &'static str,
    pub(super) fields: &'static [Field],
}

impl Form {
    /// Its name in scenarios.
    pub(super) fn name(&self) -> String {
        snake(self.variant)
    }
}

/// Makes the list of events and puts facts into words.
macro_rules! tell_facts {
    ($(
        $(#[doc = $doc:literal])*
        $variant:ident $({ $($field:ident: $type:ty),* })?
            tone $tone:expr, spots [$($spot:ident($($at:expr),*)),*];
    )*) => {
        /// Every event that there is.
        pub(super) const EVENTS: &[Form] = &[$(Form {
            variant: stringify!($variant),
            about: concat!($($doc),*),
            fields: &[$($(Field {
                name: stringify!($field),
                meaning: <$type as Wording>::MEANING,
                words: <$type as Wording>::words,
            }),*)?],
        },)*];

        /// Puts an event into words.
        #[allow(unused_variables, reason = "facts without values say nothing more")]
        pub(super) fn tell(event: &Event, world: &World, names: &Names) -> EventText {
            let speech = Speech { world, names };
            let (variant, fields) = match event.fact {
                $(Fact::$variant $({ $($field),* })? => (
                    stringify!($variant),
                    vec![$($((
                        stringify!($field),
                        $field.say(stringify!($field), speech),
                    )),*)?],
                ),)*
            };
            EventText { name: snake(variant), fields, rule: event.rule.key().to_owned() }
        }
    };
}

fact_table!(tell_facts);

/// `EnemiesMoved` becomes `enemies_moved`.
fn snake(name: &str) -> String {
    let mut out = String::new();
    for letter in name.chars() {
        if letter.is_ascii_uppercase() && !out.is_empty() {
            out.push('_');
        }
        out.push(letter.to_ascii_lowercase());
    }
    out
}

/// What names are looked up in.
#[derive(Clone, Copy)]
pub(super) struct Speech<'a> {
    pub(super) world: &'a World,
    pub(super) names: &'a Names<'a>,
}

impl Speech<'_> {
    fn enemy(self, kind: Kind) -> String {
        let enemy = self.world.content().enemies.get(kind.index());
        enemy.map_or_else(|| kind.0.to_string(), |enemy| enemy.id.clone())
    }

    fn kinds(self) -> impl Iterator<Item = Kind> {
        (0..self.world.content().enemies.len() as u8).map(Kind)
    }

    fn crowd(self, crowd: Crowd) -> String {
        let parts = crowd.kinds().map(|kind| format!("{} {}", crowd.of(kind), self.enemy(kind)));
        let parts: Vec<String> = parts.collect();
        if parts.is_empty() { "none".to_owned() } else { parts.join(", ") }
    }

    fn figures(self) -> Vec<Figure> {
        let there = |figure: &Figure| match figure.being() {
            Being::Survivor(who) => who.index() < self.world.team.len(),
            Being::Machine(index) => usize::from(index) < self.world.mission().machines.len(),
            Being::Scientist(_) => true,
            Being::Companion(companion) => companion.index() < self.world.others.len(),
        };
        (0..MAX_FIGURES as u8).map(Figure).filter(there).collect()
    }

    /// Survivors, and those who may become one when identity cards change hands.
    fn people(self) -> Vec<Figure> {
        let is_person =
            |figure: &Figure| matches!(figure.being(), Being::Survivor(_) | Being::Companion(_));
        self.figures().into_iter().filter(is_person).collect()
    }

    fn machines(self) -> Vec<String> {
        let machines = 0..self.world.mission().machines.len() as u8;
        machines.map(|index| self.world.figure_name(Figure::machine(index))).collect()
    }
}

/// What the scenario calls a crowd.
pub(super) fn crowd_words(crowd: Crowd, world: &World, names: &Names) -> String {
    Speech { world, names }.crowd(crowd)
}

/// A value of a fact, in words.
trait Wording {
    /// What it is, in a few words.
    const MEANING: &'static str;

    /// It in words, as a field of this name.
    fn say(&self, field: &str, speech: Speech) -> String;

    /// The words that can be meant.
    fn words(field: &str, speech: Speech) -> Words;
}

/// Declares how values are told.
macro_rules! told {
    ($($type:ty: $meaning:literal,
        say |$value:pat_param, $speech:pat_param| $say:expr,
        words |$within:pat_param| $words:expr;)*) => {
        $(impl Wording for $type {
            const MEANING: &'static str = $meaning;

            fn say(&self, _: &str, $speech: Speech) -> String {
                let $value = *self;
                $say.into()
            }

            fn words(_: &str, $within: Speech) -> Words {
                $words
            }
        })*
    };
}

told! {
    Who: "a survivor",
        say |who, speech| speech.world.figure_name(Figure::survivor(who)),
        words |speech| Words::of(speech.people(), |figure| speech.world.figure_name(figure));
    Figure: "a survivor, machine, scientist or companion",
        say |figure, speech| speech.world.figure_name(figure),
        words |speech| Words::of(speech.figures(), |figure| speech.world.figure_name(figure));
    Zone: "a zone",
        say |zone, speech| speech.names.zone_name(zone),
        words |_| Words::Zone;
    Door: "a door, as in `A1/B1`",
        say |door, speech| speech.names.door_name(door),
        words |_| Words::Door;
    Card: "a card",
        say |card, speech| speech.world.card_name(card),
        words |speech| Words::of(&speech.world.content().equipment, |card| card.name.clone());
    Option<Card>: "a card or `none`",
        say |card, speech| card.map_or("none", |card| speech.world.card_name(card)),
        words |speech| {
            let cards = speech.world.content().equipment.iter().map(|card| card.name.clone());
            Words::of(cards.chain(["none".to_owned()]), |word| word)
        };
    Kind: "an enemy",
        say |kind, speech| speech.enemy(kind),
        words |speech| Words::of(speech.kinds(), |kind| speech.enemy(kind));
    Option<Kind>: "an enemy or `none`",
        say |kind, speech| kind.map_or_else(|| "none".to_owned(), |kind| speech.enemy(kind)),
        words |speech| {
            let kinds = speech.kinds().map(Some).chain([None]);
            Words::of(kinds, |kind| kind.say("", speech))
        };
    Kinds: "enemies, as in `worker, tank`",
        say |kinds, speech| {
            let told = speech.kinds().filter(|kind| kinds.contains(*kind));
            told.map(|kind| speech.enemy(kind)).collect::<Vec<_>>().join(", ")
        },
        words |_| Words::Crowd;
    Crowd: "enemies with numbers, as in `2 worker, 1 tank`",
        say |crowd, speech| speech.crowd(crowd),
        words |_| Words::Crowd;
    Skill: "a skill by its printed name",
        say |skill, speech| speech.world.content().skill_name(skill),
        words |speech| {
            let cards = (0..speech.world.content().equipment.len() as u8).map(Card);
            let named = Skill::named().map(|(skill, _)| skill);
            let with = cards.flat_map(|card| {
                let damage = Skill::DamageWith(card);
                [Some(damage), damage.shared_by_brothers(), Some(Skill::StartsWith(card))]
            });
            let (with, armour) = (with.flatten(), (1..=9).map(Skill::StartsWithArmour));
            let skills = named.chain(Skill::brothers()).chain(with).chain(armour);
            Words::of(skills, |skill| speech.world.content().skill_name(skill))
        };
    SkillDie: "`black`, `red`, `blue` or `white`",
        say |die, _| die.name(),
        words |_| Words::of(SkillDie::ALL, |die| die.name().to_owned());
    DieFace: "symbols of a Skill die, as in `hit+surge`, or `blank`",
        say |face, _| face.name(),
        words |speech| {
            let faces = speech.world.content().skill_dice.iter().flatten();
            Words::of(faces, |face| face.name())
        };
    Find: "`prototype`, `token`, `bot remote`, `sentry gun remote` or a card",
        say |find, speech| match find {
            Find::Card(card) => speech.world.card_name(card),
            token => token.word(),
        },
        words |speech| {
            let cards = speech.world.content().equipment.iter().map(|card| card.name.clone());
            let tokens = Find::TOKENS.map(|token| token.word().to_owned());
            Words::of(cards.chain(tokens), |word| word)
        };
    bool: "`true` or `false`",
        say |yes, _| yes.to_string(),
        words |_| Words::of([true, false], |yes| yes.to_string());
    u16: "a number",
        say |number, _| number.to_string(),
        words |_| Words::Number;
    Area: "`hand`, `body`, `backpack` or `found`",
        say |area, _| snake(&format!("{area:?}")),
        words |_| Words::of([Area::Hand, Area::Body, Area::Backpack, Area::Found], |area| {
            snake(&format!("{area:?}"))
        });
    Ammo: "`bullets`, `energy` or `canister`",
        say |ammo, _| ammo.word(),
        words |_| Words::of(Ammo::ALL, |ammo| ammo.word().to_owned());
    MachineKind: "`bot` or `sentry_gun`",
        say |kind, _| snake(&format!("{kind:?}")),
        words |_| Words::of([MachineKind::Bot, MachineKind::SentryGun], |kind| {
            snake(&format!("{kind:?}"))
        });
    CarRole: "`driver` or `passenger`",
        say |role, _| role.word(),
        words |_| Words::of(CarRole::ALL, |role| role.word().to_owned());
    Component: "`mold`, `pit`, `noise`, `camouflage` or `spawn`",
        say |component, _| component.name(),
        words |_| Words::of(Component::ALL, |component| component.name().to_owned());
    Colour: "a colour",
        say |colour, _| colour.name(),
        words |_| Words::of(Colour::ALL, |colour| colour.name().to_owned());
    Danger: "`blue`, `yellow`, `orange` or `red`",
        say |level, _| level.name().to_lowercase(),
        words |_| Words::of(Danger::ALL, |level| level.name().to_lowercase());
    Lure: "`sight`, `noise` or `taunt`",
        say |lure, _| snake(&format!("{lure:?}")),
        words |_| Words::of([Lure::Sight, Lure::Noise, Lure::Taunt], |lure| {
            snake(&format!("{lure:?}"))
        });
    Harm: "`enemies`, `friendly_fire`, `hellfire`, `seismic`, `molotov` or `fumble`",
        say |harm, _| snake(&format!("{harm:?}")),
        words |_| {
            let blasts = [Harm::Hellfire, Harm::Seismic, Harm::Molotov];
            let own = [Harm::Enemies, Harm::FriendlyFire, Harm::Fumble];
            let all = own.into_iter().chain(blasts);
            Words::of(all, |harm| snake(&format!("{harm:?}")))
        };
    Defeat: "a way to lose, as in `outcome`",
        say |defeat, _| defeat.name(),
        words |_| Words::of(Defeat::ALL, |defeat| defeat.name().to_owned());
}

/// Small numbers: most are that, but some stand for something on a list.
impl Wording for u8 {
    const MEANING: &'static str = "a number";

    fn say(&self, field: &str, speech: Speech) -> String {
        match field {
            // Players count from one, and so do they count goals.
            "seat" | "step" => (u16::from(*self) + 1).to_string(),
            "machine" => speech.world.figure_name(Figure::machine(*self)),
            "car" => speech.world.car_word(*self),
            _ => self.to_string(),
        }
    }

    fn words(field: &str, speech: Speech) -> Words {
        match field {
            "machine" => Words::Known(speech.machines()),
            "car" => {
                let cars = 0..speech.world.mission().cars.len() as u8;
                Words::of(cars, |car| speech.world.car_word(car))
            }
            _ => Words::Number,
        }
    }
}
