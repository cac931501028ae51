//! The survivors' dashboards: who they are, what they carry, what they can do.

use maud::{Markup, html};
use survival::Game;
use survival::action::{Action, Who};
use survival::card::{Ammo, Blast, Card, Effect, Weapon};
use survival::danger::Danger;
use survival::inventory::{Area, Slot};
use survival::mission::MachineKind;
use survival::survivor::Standing;
use survival::view::Topic;
use survival::words;
use table::Viewer;

use super::drawings::{card_picture, sign};
use super::{articles, pieces};
use crate::screen::Region;
use crate::sketches::Sketches;
use survival::spot::Spot;

/// All dashboards as the team has them, and the bin.
pub fn people(game: &Game, viewer: Viewer, before: &mut Sketches) -> Region {
    let world = game.world();
    let involved = involved(game);
    let acting = words::acting(game);
    let mut parts = Vec::new();
    for who in world.team() {
        let at = At {
            acting: acting == Some(who),
            mine: viewer == Viewer::Seat(world.seat(who)),
            involved: involved.contains(&who),
        };
        let led: Vec<String> =
            game.led_by(who).map(|one| world.companion(one).name.clone()).collect();
        let marks = (game.injuries(who), game.is_laid_down(who), game.defence(who));
        let from = (at, *game.survivor(who), marks, game.dice(who), led);
        // Whoever plays them sees them otherwise than others.
        let place = ("people", who.index() * 2 + usize::from(at.mine));
        parts.push(before.draw(place, from, || dashboard(game, who, at)));
    }
    let bin = || html! { div .bin data-spot="bin" { "Drop a card here to discard it" } };
    parts.push(before.draw(("people", usize::MAX), (), bin));
    Region { id: "people", parts }
}

/// How a survivor stands to what is going on, and to whoever looks.
#[derive(Clone, Copy, PartialEq)]
struct At {
    acting: bool,
    mine: bool,
    involved: bool,
}

/// Whose cards are being put in order now.
fn involved(game: &Game) -> Vec<Who> {
    if game.topic() != Topic::Cards {
        return Vec::new();
    }
    let mut legal = Vec::new();
    game.legal(&mut legal);
    let mut involved: Vec<Who> = words::acting(game).into_iter().collect();
    for action in legal {
        let people = match action {
            Action::Put { who, whose, .. } => [who, whose],
            Action::Attach { who, .. } | Action::Detach { who, .. } => [who, who],
            _ => continue,
        };
        involved
            .extend(people.into_iter().filter(|who| !involved.contains(who)).collect::<Vec<_>>());
    }
    involved.dedup();
    involved
}

/// A dashboard. What it is drawn from, [`people`] compares.
fn dashboard(game: &Game, who: Who, At { acting, mine, involved }: At) -> Markup {
    let world = game.world();
    let (identity, survivor) = (world.identity(who), game.survivor(who));
    let gone = !survivor.in_play();
    let place = world.board().place(survivor.zone);
    html! {
        article .dash.(pieces::look(world, who)) .active[acting] .mine[mine] .dead[gone && survivor.standing != Standing::Escaped] .involved[involved] data-spot=(Spot::Survivor(who).name(world)) {
            header .dash-head {
                span .glyph { (pieces::badge(world, who)) }
                h3 .dash-name { (identity.name) }
                span .dash-sub {
                    button .plain type="button" data-term=(articles::survivor(identity)) {
                        (words::capital(&identity.class))
                    }
                    @if world.seat_count() > 1 { " · Player " (world.seat(who).0 + 1) }
                }
                span .hearts role="img" aria-label=(format!("{} of {} {}", survivor.armour, survivor.base_armour, world.health())) {
                    @for point in 0..survivor.base_armour.max(survivor.armour) {
                        svg .x[point >= survivor.armour] viewBox="0 0 16 16" aria-hidden="true" { use href="#i-shield" {} }
                    }
                }
            }
            p .dash-state {
                @match survivor.standing {
                    Standing::Playing => {
                        button .plain type="button" data-spot=(Spot::Zone(survivor.zone).name(world)) { (place) }
                        @if acting { span .chip.good { "acting" } }
                        @else if survivor.played { span .chip { "turn done" } }
                        @if survivor.hidden { span .chip.good { "overlooked" } }
                    }
                    Standing::Down => {
                        button .plain type="button" data-spot=(Spot::Zone(survivor.zone).name(world)) { (place) }
                        span .chip.bad { "knocked out" }
                    }
                    Standing::Escaped => { span .chip.good { "escaped" } }
                    Standing::Eliminated => { span .chip.bad { "eliminated" } }
                }
                @if game.injuries(who) > 0 {
                    span .chip.bad { (game.injuries(who)) @if game.injuries(who) == 1 { " injury" } @else { " injuries" } }
                }
                @if game.is_laid_down(who) { span .chip.bad { "laid down" } }
                @for die in game.dice_words(who) { span .chip { (die) } }
                @if game.defence(who) > 0 { span .chip.good { "Defence " (game.defence(who)) } }
                @for one in game.led_by(who) {
                    span .chip data-spot=(Spot::Companion(one.0).name(world)) { "with " (world.companion(one).name) }
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
    let bar = game.world().ruleset();
    let next = survivor.level.next();
    let label = format!(
        "{} {}, danger level {}{}",
        survivor.experience,
        game.world().own_words("experience".to_owned()),
        survivor.level.name(),
        next.map(|level| format!(", {} at {}", level.name(), bar.threshold(level)))
            .unwrap_or_default()
    );
    html! {
        div .track role="img" aria-label=(label) {
            @for level in Danger::ALL {
                @let on = survivor.level >= level;
                @let at = survivor.level == level;
                span .track-cell.(level_class(level)) .on[on] .at[at] {
                    (level_letter(level)) " "
                    @if at { b { (survivor.experience) } @if let Some(next) = next { "/" (bar.threshold(next)) } }
                    @else { (bar.threshold(level)) }
                }
            }
        }
    }
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
                    @for slot in area.slots().filter(|slot| inventory.has_slot(*slot)) {
                        (place(game, who, slot, mine))
                    }
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
                (card_face(game, card, &game.card_in(who, slot).unwrap_or_default()))
                (attached(game, who, slot, mine))
            }
        }
    }
}

/// A card: its name, as it lies with its survivor, picture and figures.
fn card_face(game: &Game, card: Card, name: &str) -> Markup {
    let content = game.world().content();
    let printed = content.equipment(card);
    let class = printed.effect.sort();
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
            b .card-name { (name) }
            svg .art viewBox="0 0 120 48" aria-hidden="true" { use href={ "#" (card_picture(name)) } {} }
            @for (sign, line) in &lines { (weapon(sign, line)) }
            @if lines.is_empty() { span .card-facts { (printed.effect.in_short(&content.ruleset)) } }
        }
    }
}

fn weapon(kind: &str, line: &Weapon) -> Markup {
    let (least, most) = line.range;
    let range = match (kind, least == most) {
        ("melee", _) => "0".to_owned(),
        (_, true) => least.to_string(),
        (_, false) => format!("{least}–{most}"),
    };
    let ammo = |ammo: Ammo| ["bullets", "energy", "canister", "shells"][ammo.index()];
    let marks = [(line.dual, "dual"), (line.noisy, "noisy"), (line.precise, "precise")];
    let stat = |icon: &str, word: &str, value: String| {
        html! { span .st { (sign(icon)) b { (value) } small { (word) } } }
    };
    html! {
        span .stats {
            (stat(if kind == "melee" { "claw" } else { "range" }, if kind == "melee" { "melee" } else { "range" }, range))
            @if let Some(blast) = line.blast { span .st.wide { (whole_zone(blast)) } }
            @else {
                (stat("die", "dice", line.dice.to_string()))
                (stat("attack", "hits on", format!("{}+", line.accuracy)))
                (stat("burst", "damage", line.damage.to_string()))
            }
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
        Blast::Molotov => "burns everybody there",
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
