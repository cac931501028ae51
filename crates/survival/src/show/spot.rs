//! Spots: what on a screen an action or a fact is about.
//!
//! A spot has a short name (`zone:05-R:11`, `card:Cole:hand1`); hosts write it
//! on what they draw, and find by it what a tap means. Which spots an action or
//! a fact has is said in its table by the functions of `Spots`.

use std::fmt;

use crate::board::Door;
use crate::engine::game::Game;
use crate::engine::world::World;
use crate::model::action::table::action_table;
use crate::model::action::{Action, Being, Figure, Hands, MAX_SCIENTISTS, Who};
use crate::model::card::Ammo;
use crate::model::danger::Danger;
use crate::model::enemy::Kind;
use crate::model::event::Fact;
use crate::model::event::table::fact_table;
use crate::model::frame::Frame;
use crate::model::inventory::Slot;
use crate::model::skill::Skill;
use crate::model::zone::Zone;
use crate::show::words;

/// Something on the screen that can be tapped.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Spot {
    /// A zone.
    Zone(Zone),
    /// A doorway.
    Door(Door),
    /// A survivor, on the board or their dashboard.
    Survivor(Who),
    /// A machine.
    Machine(u8),
    /// A car.
    Car(u8),
    /// A scientist.
    Scientist(u8),
    /// A companion.
    Companion(u8),
    /// The enemies of one kind in a zone.
    Enemies(Zone, Kind),
    /// The objectives in a zone.
    Token(Zone),
    /// The spawn tokens in a zone.
    Spawn(Zone),
    /// A place for a card, empty or not.
    Card(Who, Slot),
    /// Cards attached to the weapon in a hand.
    Ammo(Who, Slot, Ammo),
    /// A skill of a survivor, by its place on their card.
    Skill(Who, u8),
    /// Where cards are thrown away.
    Bin,
}

impl Spot {
    /// The spot of a figure.
    pub fn figure(figure: Figure) -> Spot {
        match figure.being() {
            Being::Survivor(who) => Spot::Survivor(who),
            Being::Machine(index) => Spot::Machine(index),
            Being::Scientist(index) => Spot::Scientist(index),
            Being::Companion(companion) => Spot::Companion(companion.0),
        }
    }

    /// The spot of a skill on a survivor's card.
    pub fn skill(world: &World, who: Who, skill: Skill) -> Option<Spot> {
        let identity = world.identity(who);
        let mut places = Danger::ALL.into_iter().flat_map(|level| identity.places(level));
        places.find(|(_, known)| *known == skill).map(|(place, _)| Spot::Skill(who, place as u8))
    }

    /// The spot as it is written.
    pub fn name(self, world: &World) -> String {
        Named(self, world).to_string()
    }

    /// The spot of this name, if it exists in this world.
    pub fn read(world: &World, name: &str) -> Option<Spot> {
        if name == "bin" {
            return Some(Spot::Bin);
        }
        let (sort, rest) = name.split_once(':')?;
        let zone = |name: &str| world.board().zone(name);
        let number = |text: &str, most: usize| {
            let number: u8 = text.parse().ok()?;
            (usize::from(number) < most).then_some(number)
        };
        Some(match sort {
            "zone" => Spot::Zone(zone(rest)?),
            "token" => Spot::Token(zone(rest)?),
            "spawn" => Spot::Spawn(zone(rest)?),
            "door" => {
                let (a, b) = rest.split_once('|')?;
                Spot::Door(world.board().doorway_between(zone(a)?, zone(b)?)?)
            }
            "survivor" => Spot::Survivor(world.who(rest)?),
            "machine" => Spot::Machine(number(rest, world.mission().machines.len())?),
            "car" => Spot::Car(number(rest, world.mission().cars.len())?),
            "scientist" => Spot::Scientist(number(rest, MAX_SCIENTISTS)?),
            "companion" => Spot::Companion(number(rest, world.others.len())?),
            "enemies" => {
                let (place, kind) = rest.rsplit_once(':')?;
                Spot::Enemies(zone(place)?, world.content().kind(kind)?)
            }
            "card" => {
                let (who, slot) = rest.split_once(':')?;
                Spot::Card(world.who(who)?, Slot::named(slot)?)
            }
            "ammo" => {
                let mut parts = rest.splitn(3, ':');
                let (who, slot) = (world.who(parts.next()?)?, Slot::named(parts.next()?)?);
                let word = parts.next()?;
                Spot::Ammo(who, slot, Ammo::ALL.into_iter().find(|ammo| ammo.word() == word)?)
            }
            "skill" => {
                let (who, place) = rest.split_once(':')?;
                let who = world.who(who)?;
                let skills = world.identity(who).skills.iter().map(Vec::len).sum();
                Spot::Skill(who, number(place, skills)?)
            }
            _ => return None,
        })
    }
}

struct Named<'w>(Spot, &'w World);

impl fmt::Display for Named<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let world = self.1;
        match self.0 {
            Spot::Zone(zone) => write!(f, "zone:{}", world.zone_name(zone)),
            Spot::Door(door) => match world.board().doorways().get(door.index()) {
                Some(doorway) => {
                    let [a, b] = [doorway.a, doorway.b].map(|zone| world.zone_name(zone));
                    write!(f, "door:{a}|{b}")
                }
                None => f.write_str("door:"),
            },
            Spot::Survivor(who) => write!(f, "survivor:{}", world.name(who)),
            Spot::Machine(index) => write!(f, "machine:{index}"),
            Spot::Car(index) => write!(f, "car:{index}"),
            Spot::Scientist(index) => write!(f, "scientist:{index}"),
            Spot::Companion(index) => write!(f, "companion:{index}"),
            Spot::Enemies(zone, kind) => {
                write!(f, "enemies:{}:{}", world.zone_name(zone), world.content().enemy(kind).id)
            }
            Spot::Token(zone) => write!(f, "token:{}", world.zone_name(zone)),
            Spot::Spawn(zone) => write!(f, "spawn:{}", world.zone_name(zone)),
            Spot::Card(who, slot) => write!(f, "card:{}:{}", world.name(who), slot.name()),
            Spot::Ammo(who, slot, ammo) => {
                write!(f, "ammo:{}:{}:{}", world.name(who), slot.name(), ammo.word())
            }
            Spot::Skill(who, place) => write!(f, "skill:{}:{place}", world.name(who)),
            Spot::Bin => f.write_str("bin"),
        }
    }
}

/// Spots being gathered, for the tables of actions and facts.
struct Spots<'g> {
    game: &'g Game,
    /// Who acts, and where.
    acting: Option<Who>,
    here: Option<Zone>,
    found: Vec<Spot>,
}

/// Each adds what it is named after.
impl Spots<'_> {
    fn zone(&mut self, zone: Zone) {
        self.found.push(Spot::Zone(zone));
    }

    fn spawn(&mut self, zone: Zone) {
        self.found.push(Spot::Spawn(zone));
    }

    fn survivor(&mut self, who: Who) {
        self.found.push(Spot::Survivor(who));
    }

    fn figure(&mut self, figure: Figure) {
        self.found.push(Spot::figure(figure));
    }

    fn machine(&mut self, machine: u8) {
        self.found.push(Spot::Machine(machine));
    }

    fn car(&mut self, car: u8) {
        self.found.push(Spot::Car(car));
    }

    /// The car in which whoever acts sits.
    fn my_car(&mut self) {
        let car = self.acting.and_then(|who| self.game.car_of(who));
        self.found.extend(car.map(Spot::Car));
    }

    /// Whoever takes part, if anybody does.
    fn partner(&mut self, with: Option<Who>) {
        self.found.extend(with.map(Spot::Survivor));
    }

    fn door(&mut self, door: Door) {
        self.found.push(Spot::Door(door));
    }

    /// Whoever acts.
    fn me(&mut self) {
        self.found.extend(self.acting.map(Spot::Survivor));
    }

    /// The zone of whoever acts.
    fn here(&mut self) {
        self.found.extend(self.here.map(Spot::Zone));
    }

    /// The objectives where whoever acts stands.
    fn token_here(&mut self) {
        self.found.extend(self.here.map(Spot::Token));
    }

    /// The doorway between here and a zone.
    fn doorway(&mut self, to: Zone) {
        let board = self.game.world().board();
        self.found
            .extend(self.here.and_then(|from| board.doorway_between(from, to)).map(Spot::Door));
    }

    /// The card that opens a door.
    fn opener(&mut self, slot: Option<Slot>) {
        slot.into_iter().for_each(|slot| self.held(slot));
    }

    /// The enemies in a zone, or those of one kind.
    fn crowd(&mut self, zone: Zone, focus: Option<Kind>) {
        let kinds = self.game.state().enemies[zone].kinds();
        let kinds = kinds.filter(|kind| focus.is_none_or(|on| on == *kind));
        self.found.extend(kinds.map(|kind| Spot::Enemies(zone, kind)));
    }

    /// The enemies around a machine.
    fn crowd_around(&mut self, machine: u8, focus: Option<Kind>) {
        let machine = self.game.state().machines.get(usize::from(machine));
        if let Some(zone) = machine.map(|machine| machine.zone) {
            self.crowd(zone, focus);
        }
    }

    /// The targets of an attack: one kind, or everybody in a zone and the zone.
    fn foes(&mut self, zone: Zone, focus: Option<Kind>) {
        self.crowd(zone, focus);
        if focus.is_none() {
            self.zone(zone);
        }
    }

    /// The targets of an attack in one's own zone.
    fn foes_here(&mut self, focus: Option<Kind>) {
        if let Some(zone) = self.here {
            self.foes(zone, focus);
        }
    }

    /// The enemies of a kind where the open attack hits.
    fn target(&mut self, kind: Kind) {
        if let Some(Frame::Attack(fight)) = self.game.frame() {
            self.found.push(Spot::Enemies(fight.at, kind));
        }
    }

    /// The cards in the hands of whoever acts.
    fn hands(&mut self, hands: Hands) {
        for slot in hands.slots() {
            self.held(*slot);
        }
    }

    /// A card of whoever acts.
    fn held(&mut self, slot: Slot) {
        self.found.extend(self.acting.map(|who| Spot::Card(who, slot)));
    }

    fn card(&mut self, who: Who, slot: Slot) {
        self.found.push(Spot::Card(who, slot));
    }

    fn ammo(&mut self, who: Who, hand: Slot, ammo: Ammo) {
        self.found.push(Spot::Ammo(who, hand, ammo));
    }

    /// A skill on the card of whoever acts.
    fn skill(&mut self, skill: Skill) {
        let world = self.game.world();
        self.found.extend(self.acting.and_then(|who| Spot::skill(world, who, skill)));
    }
}

/// Makes the spots of the table's actions.
macro_rules! spots_of_actions {
    ($(
        $(#[$doc:meta])*
        $variant:ident $({ $($field:ident: $arg:ident),* })?
            verb $verb:literal, group $group:ident,
            price $price:ident $(($($cost:expr),*))?, rule $rule:expr,
            label $label:tt, spots [$($spot:ident($($at:expr),*)),*];
    )*) => {
        /// The spots of an action.
        #[allow(unused_variables, reason = "not every argument has a spot")]
        pub fn of_action(game: &Game, action: Action) -> Vec<Spot> {
            let acting = words::acting(game);
            let here = acting.map(|who| game.survivor(who).zone);
            let mut spots = Spots { game, acting, here, found: Vec::new() };
            match action {
                $(Action::$variant $({ $($field),* })? => { $(spots.$spot($($at),*);)* })*
            }
            spots.found
        }
    };
}

action_table!(spots_of_actions);

/// Makes the spots of the table's facts.
macro_rules! spots_of_facts {
    ($(
        $(#[$doc:meta])*
        $variant:ident $({ $($field:ident: $type:ty),* })?
            tone $tone:expr, spots [$($spot:ident($($at:expr),*)),*];
    )*) => {
        /// The spots that a fact is about.
        #[allow(unused_variables, reason = "not every value has a spot")]
        pub fn of_fact(game: &Game, fact: &Fact) -> Vec<Spot> {
            let mut spots = Spots { game, acting: None, here: None, found: Vec::new() };
            match *fact {
                $(Fact::$variant $({ $($field),* })? => { $(spots.$spot($($at),*);)* })*
            }
            spots.found
        }
    };
}

fact_table!(spots_of_facts);
