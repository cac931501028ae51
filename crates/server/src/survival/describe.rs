//! What is known about a spot, for a tap where nothing can be done.

use maud::{Markup, html};
use survival::action::{Action, Who};
use survival::board::DoorKind;
use survival::danger::Danger;
use survival::forecast::forecast;
use survival::frame::Frame;
use survival::state::TokenState;
use survival::survivor::Standing;
use survival::words::{self, list};
use survival::zone::Zone;
use survival::{Game, menu};
use table::{Seat, Viewer};

use super::articles;
use super::spot::Spot;

/// What is known about a spot.
pub fn describe(game: &Game, viewer: Viewer, spot: &str) -> Option<Markup> {
    let world = game.world();
    let seat = match viewer {
        Viewer::Seat(seat) => Some(seat),
        Viewer::Spectator => None,
    };
    Some(match Spot::read(world, spot)? {
        Spot::Zone(zone) | Spot::Token(zone) | Spot::Spawn(zone) => about_zone(game, seat, zone),
        Spot::Enemies(zone, kind) => {
            let enemy = world.content().enemy(kind);
            let count = game.state().enemies[zone].of(kind);
            html! {
                h2 { (words::capital(&world.enemies(kind, count))) " in " (world.zone_name(zone)) }
                p { (articles::enemy_text(enemy)) }
                (plans(game, zone))
                (term(&articles::enemy(enemy), &enemy.name))
                (refused(game, seat, zone))
            }
        }
        Spot::Survivor(who) => about_survivor(game, seat, who),
        Spot::Machine(index) => {
            let machine = game.state().machines.get(usize::from(index))?;
            let card = game.machine_card(index)?;
            let controls = |who: &Who| game.controls(*who, index);
            let by: Vec<String> =
                game.in_play().filter(controls).map(|who| world.name(who).to_owned()).collect();
            html! {
                h2 { (card.name) }
                p {
                    "In " (world.zone_name(machine.zone)) ". "
                    (if machine.active { "It is active: enemies take it for a survivor. " } else { "It is not active. " })
                    @if by.is_empty() { "Nobody controls it." } @else { "Controlled by " (list(&by)) "." }
                }
                (term(&articles::machine(card), &card.name))
            }
        }
        Spot::Scientist(index) => {
            let scientist = game.state().scientists.get(usize::from(index))?;
            html! {
                h2 { "Scientist " (index + 1) }
                p { "In " (world.zone_name(scientist.zone)) ". They walk by themselves." }
                (term(&articles::mission(world.mission()), "This mission"))
            }
        }
        Spot::Door(door) => about_door(game, seat, door),
        Spot::Card(who, slot) => {
            let held = game.survivor(who).inventory.get(slot);
            html! {
                @match held {
                    Some(card) => {
                        h2 { (world.card_name(card)) }
                        p { (words::figures(world.content(), card)) }
                        (term(&articles::card(world.content(), card), world.card_name(card)))
                    }
                    None => { h2 { "Empty slot" } p { (world.name(who)) " can put a card here: " (slot.name()) "." } }
                }
                @if let Some(seat) = seat {
                    p .note { (menu::explain(game, seat, Action::Reorganize)) }
                }
            }
        }
        Spot::Ammo(_, _, ammo) => {
            let card = world.content().ammo_card(ammo)?;
            html! {
                h2 { (world.card_name(card)) }
                p { (world.content().equipment(card).text) }
                (term(&articles::card(world.content(), card), world.card_name(card)))
            }
        }
        Spot::Skill(who, place) => {
            let identity = world.identity(who);
            let (level, skill) = Danger::ALL.into_iter().find_map(|level| {
                let found = identity.places(level).find(|(at, _)| *at == usize::from(place))?;
                Some((level, found.1))
            })?;
            let text = world.content().skill_text(skill).map_or("", |text| text.text.as_str());
            html! {
                h2 { (world.content().skill_name(skill)) }
                p { (text) }
                p .note { "On " (world.name(who)) "'s card from " (level.name()) " on." }
                (term(&articles::skill(skill), "Rule"))
            }
        }
        Spot::Bin => html! {
            h2 { "Discard" }
            p { "Drop one of your survivors' cards here. It costs nothing and can be done at any time." }
            (term(&articles::rule(survival::rule::Rule::Discard), "Rule"))
        },
    })
}

fn term(address: &str, title: &str) -> Markup {
    html! { p { button .term type="button" data-term=(address) { (title) } } }
}

/// What enemies of a zone would do.
fn plans(game: &Game, zone: Zone) -> Markup {
    let groups = forecast(game);
    html! {
        @for group in groups.iter().filter(|group| group.zone == zone) {
            p .note { "If enemies activated now: " (group.sentence(game)) }
        }
    }
}

fn about_zone(game: &Game, seat: Option<Seat>, zone: Zone) -> Markup {
    let (world, state) = (game.world(), game.state());
    let board = world.board();
    let kind = board.kind(zone);
    let mut there: Vec<String> = game
        .in_play()
        .filter(|who| game.survivor(*who).zone == zone)
        .map(|who| world.name(who).to_owned())
        .collect();
    if !state.enemies[zone].is_empty() {
        there.push(world.crowd(state.enemies[zone]));
    }
    for (machine, index) in state.machines.iter().zip(0..) {
        if machine.intact && machine.zone == zone {
            there.push(format!("the {}", world.machine(index)));
        }
    }
    let walks =
        |s: &&survival::state::ScientistState| s.standing == Standing::Playing && s.zone == zone;
    there.extend(state.scientists.iter().filter(walks).map(|_| "a scientist".to_owned()));
    for token in state.tokens.iter().filter(|t| t.zone == zone && t.state == TokenState::Lies) {
        there.push(match token.colour {
            Some(colour) => format!("a {} objective", colour.name()),
            None => "a facedown objective".to_owned(),
        });
    }
    for (spawn, order) in state.spawns.iter().zip(1..).filter(|(spawn, _)| spawn.zone == zone) {
        let colour = if spawn.facedown { "facedown" } else { spawn.colour.name() };
        let asleep = if spawn.awake { "" } else { ", asleep" };
        there.push(format!("spawn zone {order} ({colour}{asleep})"));
    }
    if world.mission().exit == Some(zone) {
        there.push("the exit".to_owned());
    }
    let mold = match (state.active_mold.contains(zone), state.inactive_mold.contains(zone)) {
        (true, _) => Some("active mold"),
        (_, true) => Some("inactive mold"),
        _ => None,
    };
    let cells = board.names(zone);
    html! {
        h2 { (board.name(zone)) ": " (words::kind_of_zone(kind)) @if let Some(mold) = mold { ", " (mold) } }
        @if cells.len() > 1 { p .note { "One zone: " (list(&cells)) "." } }
        p {
            @if there.is_empty() { "Nobody and nothing is here. " } @else { "Here: " (list(&there)) ". " }
            "Loudness " (game.loudness(zone)) ", noise tokens " (state.noise[zone]) "."
        }
        (plans(game, zone))
        (term(&articles::zone(kind), &words::capital(words::kind_of_zone(kind))))
        @if mold.is_some() { (term(&articles::token("mold"), "Mold")) }
        (refused(game, seat, zone))
    }
}

/// What the viewer's survivor could do in a zone, but not now, and why.
fn refused(game: &Game, seat: Option<Seat>, zone: Zone) -> Markup {
    let none = html! {};
    let (Some(seat), Some(Frame::Turn(turn))) = (seat, game.frame()) else { return none };
    let here = game.survivor(turn.who).zone == zone;
    let wishes: Vec<(&str, Action)> = match here {
        true => vec![("Search", Action::Search), ("Make noise", Action::Noise)],
        false => {
            let mut wishes = vec![("Move there", Action::Move { to: zone })];
            if !game.state().enemies[zone].is_empty() {
                let hands = survival::action::Hands::Left;
                let shot = Action::Ranged { hands, at: zone, focus: None, swarm: false };
                wishes.push(("Shoot there", shot));
            }
            wishes
        }
    };
    let not_now: Vec<(&str, String)> = wishes
        .into_iter()
        .filter(|(_, action)| game.check(seat, *action).is_err())
        .map(|(wish, action)| (wish, menu::explain(game, seat, action)))
        .collect();
    html! {
        @if !not_now.is_empty() {
            dl .facts.not-now {
                @for (wish, why) in &not_now { dt { (wish) } dd { (why) } }
            }
        }
    }
}

fn about_survivor(game: &Game, seat: Option<Seat>, who: Who) -> Markup {
    let world = game.world();
    let (identity, survivor) = (world.identity(who), game.survivor(who));
    let skills: Vec<String> =
        survivor.skills.iter().map(|skill| world.content().skill_name(*skill)).collect();
    let standing = match survivor.standing {
        Standing::Playing => format!("In {}.", world.zone_name(survivor.zone)),
        Standing::Escaped => "Has left by the exit.".to_owned(),
        Standing::Eliminated => "Eliminated.".to_owned(),
    };
    let wish = match game.frame() {
        Some(Frame::Turn(turn)) if turn.who != who => Some(("Trade", Action::Trade { with: who })),
        Some(Frame::Round(_)) => Some(("Take the turn", Action::Activate { who })),
        _ => None,
    };
    let why = seat.zip(wish).filter(|(seat, (_, action))| game.check(*seat, *action).is_err());
    html! {
        h2 { (identity.full_name) }
        p {
            (if identity.soldier { "Soldier" } else { "Civilian" }) ", player " (world.seat(who).0 + 1) ". "
            (standing) " " (survivor.armour) " armour, " (survivor.experience) " experience ("
            (survivor.level.name()) ")."
        }
        @if !skills.is_empty() { p { "Skills: " (list(&skills)) "." } }
        @if survivor.hidden { p .note { "Enemies overlook them." } }
        @if let Some((seat, (wish, action))) = why {
            dl .facts.not-now { dt { (wish) } dd { (menu::explain(game, seat, action)) } }
        }
        (term(&articles::survivor(identity), &identity.name))
    }
}

fn about_door(game: &Game, seat: Option<Seat>, door: survival::board::Door) -> Markup {
    let (world, state) = (game.world(), game.state());
    let Some(doorway) = world.board().doorways().get(door.index()) else { return html! {} };
    let [a, b] = [doorway.a, doorway.b].map(|zone| world.zone_name(zone));
    let what = match doorway.kind {
        _ if state.barred.contains(door) => "Secured airlock: nobody passes until a Bot opens it",
        DoorKind::Airlock => "Airlock door: it opens for whoever may go outside, and blocks sight",
        DoorKind::Doorway if state.closed.contains(door) => "Closed door",
        DoorKind::Doorway if state.destroyed.contains(door) => {
            "Destroyed door: it can't be closed again"
        }
        DoorKind::Doorway => "Open doorway",
    };
    let acting = match game.frame() {
        Some(Frame::Turn(turn)) => doorway.beyond(game.survivor(turn.who).zone),
        _ => None,
    };
    let action = acting.map(|to| Action::Door { to });
    let why = seat.zip(action).filter(|(seat, action)| game.check(*seat, *action).is_err());
    html! {
        h2 { (what) }
        p { "Between " (a) " and " (b) "." }
        @if let Some((seat, action)) = why { p .note { (menu::explain(game, seat, action)) } }
        (term(&articles::token("door"), "Doors"))
    }
}
