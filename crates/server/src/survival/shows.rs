//! What a screen shows of a fact, as data: who goes where, what comes, falls,
//! breaks. The script plays it on the board and knows no rule.

use survival::action::Being;
use survival::card::Card;
use survival::content::Draw;
use survival::danger::Danger;
use survival::enemy::Kind;
use survival::event::{Fact, Lure};
use survival::spot::Spot;
use survival::words;
use survival::zone::Zone;
use survival::{Game, World};

use super::{drawings, pieces};
use crate::screen::{Row, Shown};

/// What is shown of a fact besides its words.
pub fn shown(game: &Game, fact: &Fact) -> Vec<Shown> {
    match *fact {
        Fact::Shoved { crowd, from, to, .. } => {
            let zone = |zone: Zone| Spot::Zone(zone).name(game.world());
            let send = |kind| Shown::Send {
                kind: kind_id(game.world(), kind),
                count: crowd.of(kind),
                from: zone(from),
                to: zone(to),
                why: "are pushed",
            };
            crowd.kinds().map(send).collect()
        }
        _ => one(game, fact).into_iter().collect(),
    }
}

fn one(game: &Game, fact: &Fact) -> Option<Shown> {
    let world = game.world();
    let zone = |zone: Zone| Spot::Zone(zone).name(world);
    let door = |door| Spot::Door(door).name(world);
    let survivor = |who| Spot::Survivor(who).name(world);
    Some(match *fact {
        Fact::Moved { figure, from, to, .. } => {
            Shown::Go { id: Spot::figure(figure).name(world), from: zone(from), to: zone(to) }
        }
        Fact::Dragged { who, from, to } => {
            Shown::Go { id: survivor(who), from: zone(from), to: zone(to) }
        }
        Fact::Drove { car, from, to, .. } => {
            Shown::Go { id: Spot::Car(car).name(world), from: zone(from), to: zone(to) }
        }
        Fact::EnemiesMoved { kind, count, from, to, lure } => Shown::Send {
            kind: kind_id(world, kind),
            count,
            from: zone(from),
            to: zone(to),
            why: match lure {
                Lure::Sight => "see survivors",
                Lure::Noise => "hear noise",
                Lure::Taunt => "are taunted",
            },
        },
        Fact::Spawned { kind, count, zone: at } => come(world, kind, count, at),
        Fact::Killed { kind, at, .. } => Shown::Fall { kind: kind_id(world, kind), zone: zone(at) },
        Fact::EnemyCard { number, zone: at, level } => card(world, number, at, level, false),
        Fact::ZombieCard { number, zone: at, level } => card(world, number, at, level, true),
        Fact::DoorClosed { door: at, .. } => Shown::Door { spot: door(at), state: "closed" },
        Fact::DoorOpened { door: at, .. } | Fact::AirlockOpened { door: at, .. } => {
            Shown::Door { spot: door(at), state: "open" }
        }
        Fact::DoorDestroyed { door: at, .. } => Shown::Door { spot: door(at), state: "destroyed" },
        Fact::DoorPushed { door: at, .. } | Fact::DoorGone { door: at } => {
            Shown::Door { spot: door(at), state: "open" }
        }
        Fact::MoldSet { zone: at } => Shown::Mold { spot: zone(at), active: true },
        Fact::MoldTurned { zone: at, active } => Shown::Mold { spot: zone(at), active },
        Fact::Noise { zone: at } => Shown::Noise { spot: zone(at) },
        Fact::EnemiesAttack { zone: at, crowd } => {
            let drawn = crowd.kinds().next().map(|kind| pieces::drawing(world, kind));
            let (picture, look) = drawn.unwrap_or_default();
            Shown::Strike { spot: zone(at), picture, look }
        }
        Fact::Hurt { figure, damage, left } => {
            Shown::Hurt { id: Spot::figure(figure).name(world), damage, left }
        }
        Fact::Eliminated { figure } => {
            let word = if matches!(figure.being(), Being::Machine(_)) {
                "destroyed"
            } else {
                "eliminated"
            };
            Shown::Gone { id: Spot::figure(figure).name(world), word }
        }
        Fact::Escaped { figure } => {
            Shown::Gone { id: Spot::figure(figure).name(world), word: "escaped" }
        }
        Fact::Attack { who, weapon, at, .. } => Shown::Shot {
            id: survivor(who),
            spot: zone(at),
            weapon: weapon_name(world, weapon),
            picture: drawings::card_picture(world.card_name(weapon)),
        },
        Fact::Gained { who, points, total } => Shown::Gain { id: survivor(who), points, total },
        Fact::Reached { who, level } => Shown::Level {
            id: survivor(who),
            name: world.name(who).to_owned(),
            face: drawings::portrait(world, who).to_owned(),
            level: level.name(),
            note: danger(game, level),
        },
        Fact::Learned { who, skill } => {
            Shown::Skill { id: survivor(who), skill: world.content().skill_name(skill) }
        }
        Fact::Revealed { zone: at, colour } => {
            Shown::Token { spot: zone(at), colour: colour.name() }
        }
        Fact::EnemiesPhase => Shown::Phase { name: "attack" },
        Fact::RoundBegan { .. } => Shown::Phase { name: "survivors" },
        Fact::EndPhase => Shown::Phase { name: "end" },
        Fact::ExtraActivation { .. } | Fact::Rushed { .. } => Shown::Alarm,
        Fact::Searched { who, zone: at } => Shown::Search { id: survivor(who), spot: zone(at) },
        _ => return None,
    })
}

/// What a new level means for what comes.
fn danger(game: &Game, level: Danger) -> String {
    let others = game.in_play().map(|who| game.survivor(who).level);
    match others.max() {
        Some(highest) if highest > level => format!("Danger stays {}.", highest.name()),
        _ => format!("Enemy cards now bring what stands beside {}.", level.name()),
    }
}

fn weapon_name(world: &World, weapon: Card) -> String {
    world.card_name(weapon).to_owned()
}

fn kind_id(world: &World, kind: Kind) -> String {
    world.content().enemy(kind).id.clone()
}

fn come(world: &World, kind: Kind, count: u8, at: Zone) -> Shown {
    let enemy = world.content().enemy(kind);
    let (picture, look) = pieces::drawing(world, kind);
    Shown::Come {
        kind: enemy.id.clone(),
        picture,
        look,
        name: enemy.name.clone(),
        names: enemy.plural.clone(),
        giant: enemy.is_giant(),
        count,
        zone: Spot::Zone(at).name(world),
    }
}

/// An enemy card with what it brings at each level; before the first round, those
/// who wait by it.
fn card(world: &World, number: u16, at: Zone, level: Danger, waits: bool) -> Shown {
    let cards = &world.content().enemy_cards;
    let Some(card) = cards.iter().find(|card| card.number == number) else {
        return Shown::Strike { spot: Spot::Zone(at).name(world), picture: "", look: "" };
    };
    let usual = (card.kind, card.counts[level.index()]);
    let waiting = if waits { world.waiting(card, level) } else { None };
    let (kind, count) = waiting.unwrap_or(usual);
    let (picture, look) = pieces::drawing(world, kind);
    let title = match card.draw {
        Draw::ExtraActivation => {
            format!("Extra activation: {}", world.content().enemy(card.kind).plural)
        }
        _ if count == 0 => "Nobody".to_owned(),
        _ => words::capital(&world.enemies(kind, count)),
    };
    let extra = matches!(card.draw, Draw::ExtraActivation);
    Shown::Card {
        spot: Spot::Zone(at).name(world),
        number,
        title,
        picture,
        look,
        note: match card.draw {
            Draw::Mold => "in every active mold zone",
            Draw::Pit => "in every open pit",
            Draw::ExtraActivation if waits => "another card is drawn",
            _ if waits => "they wait at the objective",
            _ if card.rush => "they act at once",
            _ => "",
        },
        bodies: if extra { 1 } else { count },
        rows: Danger::ALL
            .into_iter()
            .map(|each| Row {
                level: each.name(),
                count: match (extra, card.counts[each.index()]) {
                    (true, 0) => "–".to_owned(),
                    (true, _) => "act".to_owned(),
                    (false, count) => count.to_string(),
                },
                now: each == level,
            })
            .collect(),
    }
}
