//! Figures and tokens on the board, zone by zone, as large as they find room.

use maud::{Markup, html};
use survival::action::Who;
use survival::board::svg::{Plan, free_area};
use survival::enemy::Kind;
use survival::mission::{Colour, Find, MachineKind};
use survival::skill::Family;
use survival::state::TokenState;
use survival::survivor::Standing;
use survival::words;
use survival::zone::Zone;
use survival::{Game, World};

use super::board::{SURVIVOR_COLOURS, SURVIVOR_SHAPES};
use super::spot::Spot;

/// A piece is drawn in a square of this length and then made to fit.
const SIZE: f64 = 46.0;

/// Something that stands or lies in a zone.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Piece {
    Exit,
    Pit(bool),
    Thumper,
    Find(Find),
    Spawn { order: u8, colour: Option<Colour>, awake: bool },
    Objective(Option<Colour>, u8),
    Noise(u8),
    Enemies(Kind, u8),
    Machine(u8),
    Scientist(u8),
    Survivor(Who),
}

/// Everything that stands or lies on the board.
pub fn pieces(game: &Game) -> Markup {
    let world = game.world();
    let ground = survival::board::Ground {
        active_mold: game.state().active_mold,
        inactive_mold: game.state().inactive_mold,
        fallen: game.state().fallen,
        ..Default::default()
    };
    let plan = Plan::of(world.board(), ground);
    html! {
        @for zone in world.board().zones() {
            @let there = pieces_in(game, zone);
            @if !there.is_empty() {
                @let area = free_area(world.board(), &plan, zone);
                @let (scale, places) = area.places(there.len(), SIZE);
                @for (piece, (x, y)) in there.iter().zip(places) {
                    (draw(game, zone, *piece, &format!("translate({x:.0} {y:.0}) scale({scale:.2})")))
                }
            }
        }
    }
}

/// What is in a zone: what lies there first, then who stands there.
fn pieces_in(game: &Game, zone: Zone) -> Vec<Piece> {
    let (world, state) = (game.world(), game.state());
    let mut pieces = Vec::new();
    if world.mission().exit == Some(zone) {
        pieces.push(Piece::Exit);
    }
    if game.is_pit(zone) {
        pieces.push(Piece::Pit(game.is_open_pit(zone)));
    }
    if state.thumpers.contains(zone) {
        pieces.push(Piece::Thumper);
    }
    let lies = state.finds.iter().filter(|(_, at)| *at == zone);
    pieces.extend(lies.map(|(find, _)| Piece::Find(*find)));
    for (spawn, order) in state.spawns.iter().zip(1..).filter(|(spawn, _)| spawn.zone == zone) {
        let colour = (!spawn.facedown).then_some(spawn.colour);
        pieces.push(Piece::Spawn { order, colour, awake: spawn.awake });
    }
    let mut tokens: Vec<Option<Colour>> = state
        .tokens
        .iter()
        .filter(|token| token.zone == zone && token.state == TokenState::Lies)
        .map(|token| token.colour)
        .collect();
    tokens.sort();
    for same in tokens.chunk_by(|a, b| a == b) {
        pieces.push(Piece::Objective(same[0], same.len() as u8));
    }
    if state.noise[zone] > 0 {
        pieces.push(Piece::Noise(state.noise[zone]));
    }
    let crowd = state.enemies[zone];
    pieces.extend(crowd.kinds().map(|kind| Piece::Enemies(kind, crowd.of(kind))));
    for (machine, index) in state.machines.iter().zip(0..) {
        if machine.intact && machine.zone == zone {
            pieces.push(Piece::Machine(index));
        }
    }
    for (scientist, index) in state.scientists.iter().zip(0..) {
        if scientist.standing == Standing::Playing && scientist.zone == zone {
            pieces.push(Piece::Scientist(index));
        }
    }
    let here = |who: &Who| game.survivor(*who).zone == zone;
    pieces.extend(game.in_play().filter(here).map(Piece::Survivor));
    pieces
}

fn draw(game: &Game, zone: Zone, piece: Piece, place: &str) -> Markup {
    let (world, state) = (game.world(), game.state());
    let at = world.zone_name(zone);
    let letter = |colour: Option<Colour>| colour.map_or('?', |colour| colour.letter());
    let ink = |colour: Option<Colour>| colour.map_or("facedown", |colour| colour.name());
    let badge = |count: u8| {
        html! {
            @if count > 1 {
                circle .badge cx="14" cy="13" r="9.5" {}
                text .count x="14" y="17.5" { (count) }
            }
        }
    };
    match piece {
        Piece::Exit => group(
            (world, Spot::Zone(zone), place),
            "exit",
            format!("Exit {at}"),
            html! { use href="#k-exit" {} text .small y="4.5" { "EXIT" } },
        ),
        Piece::Pit(open) => {
            let (class, word) =
                if open { ("pit open", "Open pit") } else { ("pit filled", "Filled pit") };
            group(
                (world, Spot::Zone(zone), place),
                class,
                format!("{word}, {at}"),
                html! { use href="#k-pit" {} text .small y="4.5" { (if open { "PIT" } else { "pit" }) } },
            )
        }
        Piece::Thumper => group(
            (world, Spot::Zone(zone), place),
            "thumper",
            format!("Thumper, {at}"),
            html! { use href="#k-thumper" {} text .small y="2" { "T" } },
        ),
        Piece::Find(find) => {
            let name = match find {
                Find::Prototype => "prototype weapon",
                Find::Card(card) => world.card_name(card),
            };
            let initials: String =
                name.split(' ').filter_map(|word| word.chars().next()).take(3).collect();
            group(
                (world, Spot::Zone(zone), place),
                "find",
                format!("{} lies here, {at}", words::capital(&words::a(name))),
                html! { use href="#k-find" {} text .small y="5" { (initials.to_uppercase()) } },
            )
        }
        Piece::Spawn { order, colour, awake } => {
            let sleeps = if awake { "" } else { ", asleep" };
            group(
                (world, Spot::Spawn(zone), place),
                &format!("spawn ink-{}{}", ink(colour), if awake { "" } else { " asleep" }),
                format!("Spawn zone {order}, {}{sleeps}, {at}", ink(colour)),
                html! { use href="#k-spawn" {} text y="6" { (letter(colour)) (order) } @if !awake { text .count x="15" y="-9" { "z" } } },
            )
        }
        Piece::Objective(colour, count) => group(
            (world, Spot::Token(zone), place),
            &format!("objective ink-{}", ink(colour)),
            match count {
                1 => format!("{} objective, {at}", words::capital(ink(colour))),
                _ => format!("{count} {} objectives, {at}", ink(colour)),
            },
            html! { use href="#k-objective" {} text y="7" { (letter(colour)) } (badge(count)) },
        ),
        Piece::Noise(count) => group(
            (world, Spot::Zone(zone), place),
            "noise",
            format!("Noise {count}, {at}"),
            html! { use href="#k-noise" {} (badge(count)) },
        ),
        Piece::Enemies(kind, count) => {
            let family = family(world, kind);
            let letters = world.enemy_letters(kind);
            group(
                (world, Spot::Enemies(zone, kind), place),
                &format!("enemy {family}"),
                format!("{} in {at}", words::capital(&world.enemies(kind, count))),
                html! { use href=(format!("#e-{family}")) {} text y="6" { (letters) } (badge(count)) },
            )
        }
        Piece::Machine(index) => {
            let machine = state.machines[usize::from(index)];
            let kind = world.mission().machines.get(usize::from(index)).map(|(kind, _)| *kind);
            let (shape, mark, down) = match kind {
                Some(MachineKind::SentryGun) => ("#m-gun", "GUN", "12"),
                _ => ("#m-bot", "BOT", "5.5"),
            };
            let active = if machine.active { ", active" } else { "" };
            group(
                (world, Spot::Machine(index), place),
                if machine.active { "machine active" } else { "machine" },
                format!("{}{active}, {at}", world.machine(index)),
                html! { use href=(shape) {} text .small y=(down) { (mark) } @if machine.active { text .count x="16" y="-9" { "⚡" } } },
            )
        }
        Piece::Scientist(index) => group(
            (world, Spot::Scientist(index), place),
            "scientist",
            format!("Scientist {}, {at}", index + 1),
            html! { use href="#k-scientist" {} text .small y="13" { "Sci" } },
        ),
        Piece::Survivor(who) => {
            let acting = words::acting(game) == Some(who);
            let survivor = game.survivor(who);
            let mut class = format!("survivor {}", look(who));
            let mut label = format!("{}, {at}", world.name(who));
            if acting {
                class.push_str(" acting");
                label.push_str(", acting");
            }
            if survivor.played && !acting {
                class.push_str(" played");
            }
            if survivor.hidden {
                class.push_str(" hidden");
                label.push_str(", overlooked by enemies");
            }
            group(
                (world, Spot::Survivor(who), place),
                &class,
                label,
                html! {
                    @if acting { circle .halo r="24" data-acting=(Spot::Zone(zone).name(world)) {} }
                    (emblem(world, who))
                },
            )
        }
    }
}

fn group(
    (world, spot, place): (&World, Spot, &str),
    class: &str,
    label: String,
    drawn: Markup,
) -> Markup {
    html! {
        g class={ "piece " (class) } data-spot=(spot.name(world)) transform=(place) aria-label=(label) { (drawn) }
    }
}

/// The family of a kind of enemy, as classes name it.
pub fn family(world: &World, kind: Kind) -> &'static str {
    match world.content().enemy(kind).family {
        Family::Worker => "worker",
        Family::Tank => "tank",
        Family::Hunter => "hunter",
        Family::Abomination => "abomination",
    }
}

/// The class of a survivor's colour.
pub fn look(who: Who) -> String {
    format!("c{}", who.index() % SURVIVOR_COLOURS)
}

/// A survivor's outline and initials.
pub fn emblem(world: &World, who: Who) -> Markup {
    let initials: String = world.initials(who).chars().take(3).collect();
    let initials = match initials.chars().count() {
        1 => world.name(who).chars().take(2).collect(),
        _ => initials,
    };
    html! {
        use href=(format!("#s{}", who.index() % SURVIVOR_SHAPES)) {}
        text .small[initials.chars().count() > 2] y="5.5" { (initials) }
    }
}

/// A survivor's outline as a picture of its own.
pub fn badge(world: &World, who: Who) -> Markup {
    html! {
        svg .emblem viewBox="-22 -22 44 44" aria-hidden="true" {
            g class={ "piece survivor " (look(who)) } { (emblem(world, who)) }
        }
    }
}
