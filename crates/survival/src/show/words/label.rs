//! What can be done, in a few words: the labels of menus.

use super::fact::card_brings;
use super::goal::objective;
use super::{a, ammo_name, machine_kind, plural};
use crate::engine::game::Game;
use crate::engine::world::World;
use crate::missions::mission::Barricades;
use crate::model::action::table::action_table;
use crate::model::action::{Action, CarRole, Figure, Group, Hands, Who};
use crate::model::argument::{
    AllOut, AnyCard, Argument, Car, EnemyNumber, Face, Focus, Hand, Machine, Opener, Partner, Seat,
    StartingCard, Style, Swarm, Token,
};
use crate::model::card::{Ammo, Blast};
use crate::model::enemy::Kind;
use crate::model::frame::Frame;
use crate::model::inventory::{Area, Slot};
use crate::model::mission::{Colour, Find, MachineKind};
use crate::model::skill::{Act, Skill};
use crate::model::skill_die::SkillDie;
use crate::model::zone::Zone;

/// The heading of a group of a menu.
pub const fn group(group: Group) -> &'static str {
    match group {
        Group::Decision => "Decide",
        Group::Attack => "Attack",
        Group::Move => "Move",
        Group::Search => "Search, take",
        Group::Machine => "Machines",
        Group::Car => "Cars",
        Group::Skill => "Skills",
        Group::Doors => "Doors, noise",
        Group::Cards => "Cards",
        Group::Discard => "Discard",
        Group::End => "End",
    }
}

/// How labels say an argument.
trait Spoken: Argument {
    fn say(value: Self::Value, world: &World) -> String;
}

/// An action in a few words: the text of its entry with the arguments in it,
/// or what the entry's function says.
macro_rules! words_for {
    ($game:ident, $action:ident, [$($field:ident: $arg:ident),*], $text:literal) => {{
        $(
            #[allow(unused_variables, reason = "labels may leave an argument out")]
            let $field = <$arg as Spoken>::say($field, $game.world());
        )*
        format!($text)
    }};
    ($game:ident, $action:ident, [$($field:ident: $arg:ident),*], $function:ident) => {{
        $(let _ = $field;)*
        $function($game, $action)
    }};
}

/// Makes the labels of the table's actions.
macro_rules! make_labels {
    ($(
        $(#[$doc:meta])*
        $variant:ident $({ $($field:ident: $arg:ident),* })?
            verb $verb:literal, group $group:ident,
            price $price:ident $(($($cost:expr),*))?, rule $rule:expr,
            label $label:tt, spots [$($spot:ident($($at:expr),*)),*];
    )*) => {
        /// An action in a few words.
        pub fn label(game: &Game, action: Action) -> String {
            match action {
                $(Action::$variant $({ $($field),* })? => {
                    words_for!(game, action, [$($($field: $arg),*)?], $label)
                })*
            }
        }
    };
}

action_table!(make_labels);

/// Declares how labels say arguments.
macro_rules! spoken {
    ($($name:ident: |$value:pat_param, $world:pat_param| $said:expr;)*) => {
        $(impl Spoken for $name {
            fn say($value: Self::Value, $world: &World) -> String {
                $said.into()
            }
        })*
    };
}

spoken! {
    Zone: |zone, world| world.zone_name(zone);
    Who: |who, world| world.name(who);
    StartingCard: |card, world| world.card_name(card);
    AnyCard: |card, world| a(world.card_name(card));
    Seat: |seat, _| (u16::from(seat) + 1).to_string();
    EnemyNumber: |number, _| number.to_string();
    Machine: |machine, world| world.machine(machine);
    Car: |car, world| world.car(car);
    CarRole: |role, _| role.word();
    Partner: |with, world| with.map_or("", |who: Who| world.name(who));
    Focus: |focus, world| focus.map_or(String::new(), |kind: Kind| {
        format!(", all on one {}", world.content().enemy(kind).name)
    });
    Swarm: |swarm, _| if swarm { ", a die per enemy" } else { "" };
    Face: |face, _| face.to_string();
    SkillDie: |die, _| die.name();
    AllOut: |all_out, _| if all_out { ", all out" } else { "" };
    Token: |colour, _| objective(colour);
    Colour: |colour, _| colour.name();
    Style: |act, _| act.map_or(String::new(), |act: Act| format!(" {}:", act.name()));
    Slot: |slot, _| place(slot.area());
    Hand: |slot, _| place(slot.area());
    Opener: |slot, _| slot.map_or("", |slot: Slot| place(slot.area()));
    Hands: |hands, _| match hands {
        Hands::Both => "both",
        Hands::Left | Hands::Right => "one hand",
    };
    Ammo: |ammo, world| ammo_name(world.content(), ammo);
    MachineKind: |kind, _| machine_kind(kind);
    Kind: |kind, world| a(&world.content().enemy(kind).name);
    Find: |find, world| match find {
        Find::Card(card) => a(world.card_name(card)),
        token => format!("the {}", token.word()),
    };
    Figure: |figure, world| super::capital(&world.figure(figure));
    Skill: |skill, world| world.content().skill_name(skill);
}

/// What lies in a survivor's slot.
fn lies(game: &Game, who: Who, slot: Slot) -> String {
    game.card_in(who, slot).unwrap_or_else(|| "nothing".to_owned())
}

/// Striking, shooting, throwing: with what, and at whom.
fn attack(game: &Game, action: Action) -> String {
    let world = game.world();
    let how = action.declared().map_or(String::new(), |attack| {
        let focus = Focus::say(attack.focus, world);
        focus + &Swarm::say(attack.swarm, world) + &AllOut::say(attack.all_out, world)
    });
    match action {
        Action::Melee { hands, .. } => format!("Strike with {}{how}", weapon(game, hands)),
        Action::Ranged { hands, at, .. } => {
            let does = if throws(game, hands) { "Throw" } else { "Shoot" };
            format!("{does} {} at {}{how}", weapon(game, hands), world.zone_name(at))
        }
        other => other.verb().to_owned(),
    }
}

/// An enemy card to deal out, by its number and what it brings.
fn deal_enemy(game: &Game, action: Action) -> String {
    let Action::DealEnemy { number } = action else { return String::new() };
    format!("Card {number}: {}", card_brings(game, number, game.danger()))
}

fn weld(game: &Game, action: Action) -> String {
    let Action::Weld { to } = action else { return String::new() };
    let to = game.world().zone_name(to);
    match game.world().mission().says(Barricades) {
        true => format!("Barricade the door to {to}"),
        false => format!("Weld the access to {to}"),
    }
}

fn reload(game: &Game, action: Action) -> String {
    let Action::Reload { hands } = action else { return String::new() };
    format!("Reload {}", weapon(game, hands))
}

fn opportunity(game: &Game, action: Action) -> String {
    let Action::Opportunity { hands, focus, swarm } = action else { return String::new() };
    let world = game.world();
    let how = Focus::say(focus, world) + &Swarm::say(swarm, world);
    format!("Opportunity: strike with {}{how}, all out", weapon(game, hands))
}

/// A die that is laid aside.
fn pick_die(_: &Game, action: Action) -> String {
    match action {
        Action::PickDie { face, all_out: true } => {
            format!("Roll an All-Out die again that shows {}", super::fact::all_out_face(face))
        }
        Action::PickDie { face, .. } => format!("Roll a die again that shows {face}"),
        _ => String::new(),
    }
}

fn clear(game: &Game, action: Action) -> String {
    match (action, super::acting(game)) {
        (Action::Clear { slot }, Some(who)) => format!("Repair {}", lies(game, who, slot)),
        _ => "Repair a card".to_owned(),
    }
}

/// Which of a pair fails first: what is attached to it tells it from the other.
fn jam(game: &Game, action: Action) -> String {
    let (Action::Jam { hand }, Some(who)) = (action, super::acting(game)) else {
        return "The first to fail".to_owned();
    };
    let inventory = &game.survivor(who).inventory;
    let mut with: Vec<String> = Vec::new();
    for ammo in Ammo::ALL {
        match inventory.attached(hand, ammo) {
            0 => {}
            1 => with.push(ammo_name(game.world().content(), ammo)),
            many => with.push(format!("{many} {}", ammo_name(game.world().content(), ammo))),
        }
    }
    let side = if hand == Slot::LEFT { "left" } else { "right" };
    let with = if with.is_empty() { "nothing".to_owned() } else { super::list(&with) };
    format!("The {side} {} fails first, {with} attached", lies(game, who, hand))
}

fn eat(game: &Game, action: Action) -> String {
    match (action, super::acting(game)) {
        (Action::Eat { slot }, Some(who)) => format!("Eat {}", a(&lies(game, who, slot))),
        _ => "Eat a ration".to_owned(),
    }
}

fn stow(game: &Game, action: Action) -> String {
    match (action, super::acting(game)) {
        (Action::Stow { slot }, Some(who)) => {
            format!("Put {} into the trunk", a(&lies(game, who, slot)))
        }
        _ => "Put food into the trunk".to_owned(),
    }
}

fn prevent(game: &Game, action: Action) -> String {
    match (action, super::acting(game)) {
        (Action::Prevent { slot }, Some(who)) => {
            format!("Discard {}: one damage less", lies(game, who, slot))
        }
        _ => "Stop a point of damage".to_owned(),
    }
}

fn drop_card(game: &Game, action: Action) -> String {
    match (action, super::acting(game)) {
        (Action::DropCard { slot }, Some(who)) => {
            format!("Hand {} over, for good", a(&lies(game, who, slot)))
        }
        _ => "Hand a card over, for good".to_owned(),
    }
}

fn pick_up(game: &Game, action: Action) -> String {
    match action {
        Action::PickUp { find: Find::Card(card) } => {
            format!("Pick up {}", a(game.world().card_name(card)))
        }
        Action::PickUp { find } => format!("Take the {}", find.word()),
        _ => String::new(),
    }
}

fn put(game: &Game, action: Action) -> String {
    let Action::Put { who, from, whose, to } = action else { return String::new() };
    let name = |who: Who| game.world().name(who);
    let owner = if is_trade(game) { format!("{}'s ", name(who)) } else { String::new() };
    let (moved, place) = (lies(game, who, from), place(to.area()));
    let whither = match who == whose {
        true => place.to_owned(),
        false => format!("to {}, {place}", name(whose)),
    };
    match lies(game, whose, to).as_str() {
        "nothing" => format!("{owner}{moved} {whither}"),
        there => format!("{owner}{moved} {whither}, for {there}"),
    }
}

fn attach(game: &Game, action: Action) -> String {
    let Action::Attach { who, from, hand } = action else { return String::new() };
    format!("Attach {} to {}", lies(game, who, from), lies(game, who, hand))
}

fn detach(game: &Game, action: Action) -> String {
    let Action::Detach { who, hand, ammo } = action else { return String::new() };
    let ammo = ammo_name(game.world().content(), ammo);
    format!("Take {ammo} off {}", lies(game, who, hand))
}

fn discard(game: &Game, action: Action) -> String {
    let world = game.world();
    match action {
        Action::Discard { who, slot } if slot.area() == Area::Found => {
            format!("Discard {}", lies(game, who, slot))
        }
        Action::Discard { who, slot } => {
            format!("{}: discard {}", world.name(who), lies(game, who, slot))
        }
        Action::DiscardAttached { who, hand, ammo } => {
            let ammo = ammo_name(world.content(), ammo);
            format!("{}: discard {ammo} from {}", world.name(who), lies(game, who, hand))
        }
        other => other.verb().to_owned(),
    }
}

fn done(game: &Game, _: Action) -> String {
    match game.frame() {
        Some(Frame::Sharing(_)) => "Nobody else gets one",
        _ => "Done",
    }
    .to_owned()
}

fn decline(game: &Game, _: Action) -> String {
    match game.frame() {
        Some(Frame::Consent(_)) => "Decline: all cards go back",
        Some(Frame::Swapping(_)) => "Keep the seat",
        _ => "Decline",
    }
    .to_owned()
}

fn shoot_car(game: &Game, action: Action) -> String {
    let Action::ShootCar { hands, car } = action else { return String::new() };
    format!("Shoot {} at the {}", weapon(game, hands), game.world().car(car))
}

/// Becoming the driver, or a passenger.
fn change_seat(game: &Game, action: Action) -> String {
    let Action::ChangeSeat { with } = action else { return String::new() };
    let world = game.world();
    let drives = super::acting(game).is_some_and(|who| game.drives(who));
    let role = if drives { CarRole::Passenger } else { CarRole::Driver };
    match with {
        None => format!("Become {}", role.word()),
        Some(other) => format!("Become {} instead of {}", role.word(), world.name(other)),
    }
}

fn keep(game: &Game, _: Action) -> String {
    match game.frame() {
        Some(Frame::Searching(_)) => "Keep it",
        _ => "Keep the dice",
    }
    .to_owned()
}

fn stay(game: &Game, _: Action) -> String {
    match game.frame() {
        Some(Frame::Following(_)) => "It stays behind",
        Some(Frame::Reflex(_)) => "Don't attack",
        _ => "Stay",
    }
    .to_owned()
}

fn bring(game: &Game, action: Action) -> String {
    let Action::Bring { kind } = action else { return String::new() };
    super::capital(&Kind::say(kind, game.world()))
}

/// Where a card goes.
const fn place(area: Area) -> &'static str {
    match area {
        Area::Hand => "in hand",
        Area::Body => "on the body",
        Area::Backpack => "in the pack",
        Area::Found => "aside",
    }
}

/// Whether two survivors rearrange their cards.
fn is_trade(game: &Game) -> bool {
    matches!(game.frame(), Some(Frame::Arranging(arranging)) if arranging.with.is_some())
}

/// Whether an attack is thrown.
fn throws(game: &Game, hands: Hands) -> bool {
    let weapon = super::acting(game).and_then(|who| game.weapon(who, hands.slots()[0], false));
    weapon.is_some_and(|(_, weapon)| weapon.blast.is_some_and(Blast::is_thrown))
}

/// The weapons of an attack, named.
fn weapon(game: &Game, hands: Hands) -> String {
    let Some(who) = super::acting(game) else { return "weapon".to_owned() };
    let held = game.survivor(who).inventory.get(hands.slots()[0]);
    let name = held.map_or("weapon", |card| game.world().card_name(card));
    match hands {
        Hands::Both => format!("both {}", plural(name)),
        _ => name.to_owned(),
    }
}

/// Closing or opening, whichever the door allows.
fn door(game: &Game, action: Action) -> String {
    let Action::Door { to, with } = action else { return String::new() };
    let Some(who) = super::acting(game) else {
        return format!("Door to {}", game.world().zone_name(to));
    };
    let from = game.survivor(who).zone;
    let door = game.world().board().doorway_between(from, to);
    let closed = door.is_some_and(|door| game.state().doors.closed.contains(door));
    let does = if closed { "Open" } else { "Close" };
    let with = with.map_or(String::new(), |slot| format!(" with {}", a(&lies(game, who, slot))));
    format!("{does} the door to {}{with}", game.world().zone_name(to))
}
