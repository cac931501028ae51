//! The names of things that can be tapped.

use std::fmt;

use survival::World;
use survival::action::{Figure, Who};
use survival::board::Door;
use survival::card::Ammo;
use survival::enemy::Kind;
use survival::inventory::Slot;
use survival::zone::Zone;

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
    /// A scientist.
    Scientist(u8),
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

const AMMO: [&str; 3] = ["bullets", "energy", "canister"];

impl Spot {
    /// The spot of a figure.
    pub fn figure(figure: Figure) -> Spot {
        use survival::action::Being;
        match figure.being() {
            Being::Survivor(who) => Spot::Survivor(who),
            Being::Machine(index) => Spot::Machine(index),
            Being::Scientist(index) => Spot::Scientist(index),
        }
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
            "scientist" => Spot::Scientist(number(rest, survival::action::MAX_SCIENTISTS)?),
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
                let ammo = parts.next()?;
                let index = AMMO.iter().position(|known| *known == ammo)?;
                Spot::Ammo(who, slot, Ammo::ALL[index])
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
            Spot::Scientist(index) => write!(f, "scientist:{index}"),
            Spot::Enemies(zone, kind) => {
                write!(f, "enemies:{}:{}", world.zone_name(zone), world.content().enemy(kind).id)
            }
            Spot::Token(zone) => write!(f, "token:{}", world.zone_name(zone)),
            Spot::Spawn(zone) => write!(f, "spawn:{}", world.zone_name(zone)),
            Spot::Card(who, slot) => write!(f, "card:{}:{}", world.name(who), slot.name()),
            Spot::Ammo(who, slot, ammo) => {
                write!(f, "ammo:{}:{}:{}", world.name(who), slot.name(), AMMO[ammo.index()])
            }
            Spot::Skill(who, place) => write!(f, "skill:{}:{place}", world.name(who)),
            Spot::Bin => f.write_str("bin"),
        }
    }
}
