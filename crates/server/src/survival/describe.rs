//! What is known about a spot, for a tap where nothing can be done.

use maud::{Markup, html};
use survival::action::{Action, Who};
use survival::board::{Door, DoorKind};
use survival::danger::Danger;
use survival::forecast::forecast;
use survival::survivor::Standing;
use survival::view::{DoorState, Topic, View};
use survival::words::{self, list};
use survival::zone::Zone;
use survival::{Game, World, menu};
use table::{Seat, Viewer};

use super::articles;
use survival::spot::Spot;

/// What is known about a spot.
pub fn describe(game: &Game, viewer: Viewer, spot: &str) -> Option<Markup> {
    let world = game.world();
    let seat = match viewer {
        Viewer::Seat(seat) => Some(seat),
        Viewer::Spectator => None,
    };
    let view = game.public_view();
    Some(match Spot::read(world, spot)? {
        Spot::Zone(zone) | Spot::Token(zone) | Spot::Spawn(zone) => {
            about_zone(game, &view, seat, zone)
        }
        Spot::Enemies(zone, kind) => {
            let enemy = world.content().enemy(kind);
            let count = view.zone(zone).crowd.of(kind);
            html! {
                h2 { (words::capital(&world.enemies(kind, count))) " in " (world.zone_name(zone)) }
                p { (articles::enemy_text(enemy)) }
                (plans(game, zone))
                (term(&articles::enemy(enemy), &enemy.name))
                (refused(game, &view, seat, zone))
            }
        }
        Spot::Survivor(who) => about_survivor(game, &view, seat, who),
        Spot::Machine(index) => about_machine(game, &view, index)?,
        Spot::Car(index) => {
            let car = view.cars.get(usize::from(index))?;
            let can = match (car.drives, car.searched) {
                (true, true) => "It can be driven, and searched for weapons.",
                (true, false) => "It can be driven.",
                (false, true) => "It can't be driven, but it can be searched for weapons.",
                (false, false) => "It can't be driven.",
            };
            html! {
                h2 { (car.name) }
                p { "In " (car.zone_name) ": " (car.words()) ". " (can) }
                (term(&articles::rule(survival::rule::Rule::Car), "Cars"))
            }
        }
        Spot::Scientist(index) => {
            let scientist = view.scientists.get(usize::from(index))?;
            html! {
                h2 { "Scientist " (index + 1) }
                p { "In " (scientist.zone_name) ". They walk by themselves." }
                (term(&articles::mission(world.mission()), "This mission"))
            }
        }
        Spot::Companion(index) => {
            let one = view.companions.iter().find(|one| one.index == index)?;
            html! {
                h2 { (one.name) }
                p {
                    "A companion in " (one.zone_name) ". "
                    @match &one.leader {
                        Some(leader) => { (leader) " leads them. " }
                        None => { "They wait to be rallied. " }
                    }
                    @if let Some(skill) = &one.skill { "Their leader has " (skill) "." }
                }
                (term(&articles::mission(world.mission()), "This mission"))
            }
        }
        Spot::Door(door) => about_door(game, &view, seat, door),
        Spot::Card(who, slot) => {
            let held = game.survivor(who).inventory.get(slot);
            html! {
                @match held {
                    Some(card) => {
                        h2 { (game.card_in(who, slot).unwrap_or_default()) }
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
        Spot::Skill(who, place) => about_skill(world, who, place)?,
        Spot::Bin => html! {
            h2 { "Discard" }
            p { "Drop one of your survivors' cards here to discard it: free, at any time." }
            (term(&articles::rule(survival::rule::Rule::Discard), "Rule"))
        },
    })
}

fn about_machine(game: &Game, view: &View, index: u8) -> Option<Markup> {
    let world = game.world();
    let machine = view.machines.get(usize::from(index))?;
    let card = game.machine_card(index)?;
    let controls = |who: &Who| game.controls(*who, index);
    let by: Vec<String> =
        game.in_play().filter(controls).map(|who| world.name(who).to_owned()).collect();
    Some(html! {
        h2 { (card.name) }
        p {
            "In " (machine.zone_name) ". "
            (if machine.active { "It is active: enemies take it for a survivor. " } else { "It is not active. " })
            @if by.is_empty() { "Nobody controls it." } @else { "Controlled by " (list(&by)) "." }
        }
        (term(&articles::machine(card), &card.name))
    })
}

fn about_skill(world: &World, who: Who, place: u8) -> Option<Markup> {
    let identity = world.identity(who);
    let (level, skill) = Danger::ALL.into_iter().find_map(|level| {
        let found = identity.places(level).find(|(at, _)| *at == usize::from(place))?;
        Some((level, found.1))
    })?;
    let text = world.content().skill_text(skill).map_or("", |text| text.text.as_str());
    Some(html! {
        h2 { (world.content().skill_name(skill)) }
        p { (text) }
        p .note { "On " (world.name(who)) "'s card from " (level.name()) " on." }
        (term(&articles::skill(skill), "Rule"))
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
            p .note { (game.world().own_words("If enemies activated now: ".to_owned())) (group.sentence(game)) }
        }
    }
}

fn about_zone(game: &Game, view: &View, seat: Option<Seat>, zone: Zone) -> Markup {
    let world = game.world();
    let board = world.board();
    let seen = view.zone(zone);
    let kind = seen.kind;
    let mut there = seen.survivors.clone();
    if !seen.crowd.is_empty() {
        there.push(world.crowd(seen.crowd));
    }
    there.extend(view.machines_in(zone).map(|machine| format!("the {}", machine.name)));
    there.extend(view.cars_in(zone).map(|car| car.words()));
    there.extend(view.scientists_in(zone).map(|_| "a scientist".to_owned()));
    there.extend(view.companions_in(zone).map(|one| one.name.clone()));
    there.extend(seen.objectives.iter().map(|colour| match colour {
        Some(colour) => format!("a {} objective", colour.name()),
        None => "a facedown objective".to_owned(),
    }));
    for spawn in &seen.spawns {
        let colour = spawn.colour.map_or("facedown", |colour| colour.name());
        let asleep = if spawn.awake { "" } else { ", asleep" };
        there.push(format!("spawn zone {} ({colour}{asleep})", spawn.order));
    }
    if seen.exit {
        there.push("the exit".to_owned());
    }
    let mold = seen.mold.map(|active| if active { "active mold" } else { "inactive mold" });
    let cells = board.names(zone);
    html! {
        h2 { (board.name(zone)) ": " (words::kind_of_zone(kind)) @if let Some(mold) = mold { ", " (mold) } }
        @if cells.len() > 1 { p .note { "One zone: " (list(&cells)) "." } }
        p {
            @if there.is_empty() { "Nobody and nothing is here. " } @else { "Here: " (list(&there)) ". " }
            "Loudness " (seen.loudness) ", noise tokens " (seen.noise) "."
        }
        (plans(game, zone))
        (term(&articles::zone(kind), &words::capital(words::kind_of_zone(kind))))
        @if mold.is_some() { (term(&articles::token("mold"), "Mold")) }
        (refused(game, view, seat, zone))
    }
}

/// What the viewer's survivor could do in a zone, but not now, and why.
fn refused(game: &Game, view: &View, seat: Option<Seat>, zone: Zone) -> Markup {
    let none = html! {};
    let (Some(seat), Some(turn)) = (seat, view.open_turn()) else { return none };
    let here = game.survivor(turn.who).zone == zone;
    let wishes: Vec<(&str, Action)> = match here {
        true => vec![("Search", Action::Search), ("Make noise", Action::Noise)],
        false => {
            let mut wishes = vec![("Move there", Action::Move { to: zone })];
            if !view.zone(zone).crowd.is_empty() {
                let hands = survival::action::Hands::Left;
                let shot =
                    Action::Ranged { hands, at: zone, focus: None, swarm: false, all_out: false };
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

fn about_survivor(game: &Game, view: &View, seat: Option<Seat>, who: Who) -> Markup {
    let world = game.world();
    let (identity, survivor) = (world.identity(who), game.survivor(who));
    let skills: Vec<String> =
        survivor.skills.iter().map(|skill| world.content().skill_name(skill)).collect();
    let standing = match survivor.standing {
        Standing::Playing => {
            let zone = world.zone_name(survivor.zone);
            match view.seat_in_car(who) {
                Some((car, role)) => format!("In {zone}, {} of the {}.", role.word(), car.name),
                None => format!("In {zone}."),
            }
        }
        Standing::Down => {
            let zone = world.zone_name(survivor.zone);
            format!("Knocked out in {zone}: somebody there, free of enemies, can help them up.")
        }
        Standing::Escaped => "Has left by the exit.".to_owned(),
        Standing::Eliminated => "Eliminated.".to_owned(),
    };
    let wish = match (view.topic, &view.turn) {
        (Topic::Turn, Some(turn)) if turn.who != who => {
            Some(("Trade", Action::Trade { with: who }))
        }
        (Topic::NextTurn, _) => Some(("Take the turn", Action::Activate { who })),
        _ => None,
    };
    let why = seat.zip(wish).filter(|(seat, (_, action))| game.check(*seat, *action).is_err());
    html! {
        h2 { (identity.full_name) }
        p {
            (words::capital(&identity.class)) ", player " (world.seat(who).0 + 1) ". "
            (standing) " " (survivor.armour) " " (world.health()) ", " (survivor.experience) " " (world.own_words("experience".to_owned())) " ("
            (survivor.level.name()) ")."
        }
        @if !skills.is_empty() { p { "Skills: " (list(&skills)) "." } }
        @if survivor.hidden { p .note { (world.own_words("Enemies overlook them.".to_owned())) } }
        @if let Some((seat, (wish, action))) = why {
            dl .facts.not-now { dt { (wish) } dd { (menu::explain(game, seat, action)) } }
        }
        (term(&articles::survivor(identity), &identity.name))
    }
}

fn about_door(game: &Game, view: &View, seat: Option<Seat>, door: Door) -> Markup {
    let world = game.world();
    let Some(doorway) = world.board().doorways().get(door.index()) else { return html! {} };
    let [a, b] = [doorway.a, doorway.b].map(|zone| world.zone_name(zone));
    let what = match (view.door(door).map(|door| door.state), doorway.kind) {
        (Some(DoorState::Secured), _) => "Secured airlock: nobody passes until a Bot opens it",
        (Some(DoorState::Shut), _) => "Door shut for good: nobody passes, and nothing breaks it",
        (Some(DoorState::Closed), _) => "Closed door",
        (Some(DoorState::Destroyed), _) => "Destroyed door: it can't be closed again",
        (None, DoorKind::Airlock) => {
            "Airlock door: it opens for whoever may go outside, and blocks sight"
        }
        (None, DoorKind::Doorway) => "Open doorway",
        (None, DoorKind::Gap) => "Opening: no door closes it",
    };
    let turn = view.open_turn();
    let acting = turn.and_then(|turn| doorway.beyond(game.survivor(turn.who).zone));
    let action = acting.map(|to| Action::Door { to, with: None });
    let why = seat.zip(action).filter(|(seat, action)| game.check(*seat, *action).is_err());
    html! {
        h2 { (what) }
        p { "Between " (a) " and " (b) "." }
        @if let Some((seat, action)) = why { p .note { (menu::explain(game, seat, action)) } }
        (term(&articles::token("door"), "Doors"))
    }
}
