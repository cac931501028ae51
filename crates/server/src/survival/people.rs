//! The survivors' dashboards: who they are, what they carry, what they can do.

use maud::{Markup, html};
use survival::Game;
use survival::action::Who;
use survival::card::{Ammo, Blast, Card, Effect, Weapon};
use survival::danger::Danger;
use survival::inventory::{Area, Slot};
use survival::mission::MachineKind;
use survival::skill::Skill;
use survival::survivor::Standing;
use survival::words;
use table::Viewer;

use super::spot::Spot;
use super::{articles, pieces};

/// All dashboards, the viewer's survivors first as the team has them, and the
/// bin.
pub fn people(game: &Game, viewer: Viewer) -> Markup {
    html! {
        @for index in 0..game.state().survivors.len() {
            (dashboard(game, Who(index as u8), viewer))
        }
        div .bin data-spot="bin" { "Drop a card here to discard it" }
    }
}

fn dashboard(game: &Game, who: Who, viewer: Viewer) -> Markup {
    let world = game.world();
    let (identity, survivor) = (world.identity(who), game.survivor(who));
    let acting = words::acting(game) == Some(who);
    let mine = viewer == Viewer::Seat(world.seat(who));
    let gone = !survivor.in_play();
    let armour: String = (0..survivor.base_armour.max(survivor.armour))
        .map(|point| if point < survivor.armour { '◆' } else { '◇' })
        .collect();
    let place = world.zone_name(survivor.zone);
    html! {
        article .dash .active[acting] .mine[mine] .dead[gone] data-spot=(Spot::Survivor(who).name(world)) {
            header .dash-head {
                span .glyph { (pieces::badge(world, who)) }
                h3 .dash-name { (identity.name) }
                span .dash-sub {
                    button .plain type="button" data-term=(articles::survivor(identity)) {
                        (if identity.soldier { "Soldier" } else { "Civilian" })
                    }
                    @if world.seat_count() > 1 { " · Player " (world.seat(who).0 + 1) }
                }
                span .hearts aria-label=(format!("{} of {} armour", survivor.armour, survivor.base_armour)) { (armour) }
            }
            p .dash-state {
                @match survivor.standing {
                    Standing::Playing => {
                        button .plain type="button" data-spot=(Spot::Zone(survivor.zone).name(world)) { (place) }
                        @if acting { span .chip.good { "acting" } }
                        @else if survivor.played { span .chip { "turn done" } }
                        @if survivor.hidden { span .chip.good { "overlooked" } }
                    }
                    Standing::Escaped => { span .chip.good { "escaped" } }
                    Standing::Eliminated => { span .chip.bad { "eliminated" } }
                }
                @for kind in [MachineKind::Bot, MachineKind::SentryGun] {
                    @if survivor.remotes >> kind as u8 & 1 == 1 {
                        span .chip { "remote: " (words::machine_kind(kind)) }
                    }
                }
            }
            (track(game, who))
            (skills(game, who))
            @if !gone { (inventory(game, who, mine)) }
        }
    }
}

/// The class of a danger level.
pub const fn level_class(level: Danger) -> &'static str {
    ["level-b", "level-y", "level-o", "level-r"][level.index()]
}

/// The letter of a danger level.
pub fn level_letter(level: Danger) -> char {
    level.name().chars().next().unwrap_or('?')
}

/// The danger bar: the levels with the experience at which each begins.
fn track(game: &Game, who: Who) -> Markup {
    let survivor = game.survivor(who);
    let next = survivor.level.next();
    let label = format!(
        "{} experience, danger level {}{}",
        survivor.experience,
        survivor.level.name(),
        next.map(|level| format!(", {} at {}", level.name(), level.threshold()))
            .unwrap_or_default()
    );
    html! {
        div .track role="img" aria-label=(label) {
            @for level in Danger::ALL {
                @let on = survivor.level >= level;
                @let at = survivor.level == level;
                span .track-cell.(level_class(level)) .on[on] .at[at] {
                    (level_letter(level)) " "
                    @if at { b { (survivor.experience) } @if let Some(next) = next { "/" (next.threshold()) } }
                    @else { (level.threshold()) }
                }
            }
        }
    }
}

/// The spot of a skill on a survivor's card.
pub fn skill_spot(game: &Game, who: Who, skill: Skill) -> Option<Spot> {
    let identity = game.world().identity(who);
    let mut places = Danger::ALL.into_iter().flat_map(|level| identity.places(level));
    places.find(|(_, known)| *known == skill).map(|(place, _)| Spot::Skill(who, place as u8))
}

/// The skills of a survivor's card: those they have and those to come.
fn skills(game: &Game, who: Who) -> Markup {
    let world = game.world();
    let content = world.content();
    let (identity, survivor) = (world.identity(who), game.survivor(who));
    html! {
        ul .skills {
            @for level in Danger::ALL {
                @for (place, skill) in identity.places(level) {
                    @let has = survivor.has(skill);
                    li {
                        button type="button" .skill .on[has] .to-come[!has]
                            data-spot=(Spot::Skill(who, place as u8).name(world))
                            data-term=(articles::skill(skill)) {
                            span class={ "level " (level_class(level)) } { (level_letter(level)) }
                            " " (content.skill_name(skill))
                            @if has { span .visually-hidden { " (has it)" } }
                        }
                    }
                }
            }
        }
    }
}

fn inventory(game: &Game, who: Who, mine: bool) -> Markup {
    let inventory = &game.survivor(who).inventory;
    let found = inventory.cards(Area::Found).next().is_some();
    html! {
        div .slots {
            @for area in [Area::Found, Area::Hand, Area::Body, Area::Backpack] {
                @if area != Area::Found || found {
                    @for slot in area.slots() { (place(game, who, slot, mine)) }
                }
            }
        }
    }
}

/// A slot with its card, or empty.
fn place(game: &Game, who: Who, slot: Slot, mine: bool) -> Markup {
    let world = game.world();
    let held = game.survivor(who).inventory.get(slot);
    let (class, word) = match slot.area() {
        Area::Hand => ("hand", "Hand"),
        Area::Body => ("body", "Body"),
        Area::Backpack => ("pack", "Pack"),
        Area::Found => ("found", "Found"),
    };
    let spot = Spot::Card(who, slot).name(world);
    html! {
        div .slot.(class) .empty[held.is_none()] data-spot=(spot)
            draggable=[(mine && held.is_some()).then_some("true")] {
            span .slot-name { (word) }
            @if let Some(card) = held {
                (card_face(game, card))
                (attached(game, who, slot, mine))
            }
        }
    }
}

/// A card: name and figures.
fn card_face(game: &Game, card: Card) -> Markup {
    let content = game.world().content();
    let printed = content.equipment(card);
    let class = match printed.effect {
        Effect::Weapon { .. } => "weapon",
        Effect::Ammo(_) => "ammo",
        Effect::Armour => "armour",
        Effect::Food => "food",
        Effect::Oxygen => "oxygen",
        Effect::Searchlight
        | Effect::SearchDrone
        | Effect::MoldSpawn(..)
        | Effect::PitSpawn(..) => "gear",
    };
    let lines: Vec<(&str, Weapon)> = match printed.effect {
        Effect::Weapon { melee, ranged } => {
            let lines = [("melee", melee), ("range", ranged)];
            lines.into_iter().filter_map(|(sign, line)| Some((sign, line?))).collect()
        }
        _ => Vec::new(),
    };
    html! {
        div .card.(class) .prototype[printed.prototype]
            data-term=(articles::card(content, card))
            title=(words::figures(content, card)) {
            b .card-name { (printed.name) }
            @for (sign, line) in &lines { (weapon(sign, line)) }
            @if lines.is_empty() { span .card-facts { (short_effect(printed.effect)) } }
        }
    }
}

fn weapon(sign: &str, line: &Weapon) -> Markup {
    let (least, most) = line.range;
    let range = match (sign, least == most) {
        ("melee", _) => String::new(),
        (_, true) => format!(" {least}"),
        (_, false) => format!(" {least}–{most}"),
    };
    let ammo = |ammo: Ammo| ["bullets", "energy", "canister"][ammo.index()];
    let marks = [(line.dual, "dual"), (line.noisy, "noisy"), (line.precise, "precise")];
    html! {
        span .card-facts {
            (sign) (range)
            @if let Some(blast) = line.blast { " · " (whole_zone(blast)) }
            @else { " · " (words::count(line.dice, "die", "dice")) " " (line.accuracy) "+ · dmg " (line.damage) }
        }
        span .card-marks {
            @for (_, mark) in marks.iter().filter(|(is, _)| *is) { span .chip { (mark) } }
            @if let Some(needed) = line.needs { span .chip.warn { "needs " (ammo(needed)) } }
            @else if let Some(fires) = line.ammo { span .chip { (ammo(fires)) } }
        }
    }
}

/// What a blast does, in a few words.
const fn whole_zone(blast: Blast) -> &'static str {
    match blast {
        Blast::Hellfire => "burns the zone",
        Blast::Seismic => "shakes the zone",
    }
}

/// What a card that is no weapon does, in a few words.
const fn short_effect(effect: Effect) -> &'static str {
    match effect {
        Effect::Weapon { .. } => "",
        Effect::Ammo(_) => "attach to a weapon",
        Effect::Armour => "discard: −1 damage",
        Effect::Food => "eat: +1 experience",
        Effect::Oxygen => "go outside",
        Effect::Searchlight => "light in dark zones",
        Effect::SearchDrone => "soldier: search any room",
        Effect::MoldSpawn(..) | Effect::PitSpawn(..) => "event",
    }
}

/// What is attached to the weapon in a hand.
fn attached(game: &Game, who: Who, slot: Slot, mine: bool) -> Markup {
    let world = game.world();
    let inventory = &game.survivor(who).inventory;
    html! {
        @for ammo in Ammo::ALL {
            @let count = inventory.attached(slot, ammo);
            @if count > 0 {
                div .card.ammo.attached draggable=[mine.then_some("true")]
                    data-spot=(Spot::Ammo(who, slot, ammo).name(world)) {
                    b .card-name { "+ " (words::ammo_name(world.content(), ammo)) @if count > 1 { " ×" (count) } }
                }
            }
        }
    }
}
