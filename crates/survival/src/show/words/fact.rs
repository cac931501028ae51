//! Every event as one sentence.

use super::goal::objective;
use super::{a, ammo_name, capital, count, defeat, list, machine_kind, plural};
use crate::content::Draw;
use crate::engine::game::Game;
use crate::missions::mission::Barricades;
use crate::model::action::Who;
use crate::model::card::{Blast, Card, Effect, Weapon};
use crate::model::danger::Danger;
use crate::model::enemy::{Kind, Kinds};
use crate::model::event::{Fact, Harm, Lure};
use crate::model::inventory::Area;
use crate::model::mission::Find;
use crate::model::ruleset::EnemiesAtDoors;
use crate::model::zone::Zone;

/// What happened, as a sentence with names. `game` is the game after it.
pub fn sentence(game: &Game, fact: &Fact) -> String {
    let mut text = tell(game, fact);
    // A name may end with a full stop of its own.
    if text.ends_with("..") {
        text.pop();
    }
    game.world().own_words(text)
}

fn tell(game: &Game, fact: &Fact) -> String {
    let world = game.world();
    let content = world.content();
    let name = |who: Who| world.name(who);
    let zone = |zone: Zone| world.zone_name(zone);
    let card = |card: Card| world.card_name(card);
    let enemy = |kind: Kind| content.enemy(kind).name.as_str();
    match *fact {
        Fact::Shared { who, card: dealt } => {
            format!("{} starts with {}.", name(who), a(card(dealt)))
        }
        Fact::FirstPlayer { seat } => format!("Player {} is first player.", u16::from(seat) + 1),
        Fact::RoundBegan { round } => format!("Round {round} begins."),
        Fact::TurnBegan { who, actions } => {
            format!("{}'s turn: {}.", name(who), count(actions, "action", "actions"))
        }
        Fact::TurnEnded { who } => format!("{}'s turn ends.", name(who)),
        Fact::EnemiesPhase => "The enemies' phase begins.".to_owned(),
        Fact::EndPhase => "End phase: all noise fades.".to_owned(),

        Fact::Moved { figure, from, to, cost } => {
            let extra = if cost > 1 { format!(", for {cost} actions") } else { String::new() };
            let who = capital(&world.figure(figure));
            format!("{who} moves from {} to {}{extra}.", zone(from), zone(to))
        }
        Fact::Searched { who, zone: at } => format!("{} searches {}.", name(who), zone(at)),
        Fact::Drew { who, card: drawn } => format!("{} draws {}.", name(who), a(card(drawn))),
        Fact::NoToken { component } => {
            format!("No {} token is left in the box: none is placed.", component.name())
        }
        Fact::DeckEmpty => "No equipment card is left to draw.".to_owned(),
        Fact::Reshuffled => "The discarded equipment is shuffled into a new deck.".to_owned(),
        Fact::Given { who, card: given } => format!("{} receives {}.", name(who), a(card(given))),
        Fact::Stowed { who, card: stowed, area } => {
            let place = match area {
                Area::Hand => "in hand",
                Area::Body => "on the body",
                Area::Backpack => "in the backpack",
                Area::Found => "aside",
            };
            format!("{} puts {} {place}.", name(who), a(card(stowed)))
        }
        Fact::Handed { from, to, card: handed } => {
            format!("{} hands {} to {}.", name(from), a(card(handed)), name(to))
        }
        Fact::Discarded { who, card: gone } => format!("{} discards {}.", name(who), a(card(gone))),
        Fact::Attached { who, ammo, weapon } => {
            let ammo = a(&ammo_name(content, ammo));
            format!("{} attaches {ammo} to {}.", name(who), a(card(weapon)))
        }
        Fact::Detached { who, ammo } => {
            format!("{} takes {} off.", name(who), a(&ammo_name(content, ammo)))
        }
        Fact::TradeRefused { who, with } => {
            format!("{} refuses the trade; {} keeps what was offered.", name(with), name(who))
        }
        Fact::Rallied { who, figure } => {
            format!("{} rallies {}.", name(who), world.figure(figure))
        }
        Fact::Joined { who, figure } => {
            format!("{} joins {}.", world.figure(figure), name(who))
        }
        Fact::Posted { figure, zone: at } => {
            format!("{} stands in {}.", world.figure(figure), zone(at))
        }
        Fact::CompanionHanded { from, to, figure } => {
            let companion = world.figure(figure);
            format!("{companion} leaves {} and joins {}.", name(from), name(to))
        }
        Fact::Ate { who } => format!("{} eats a ration.", name(who)),

        Fact::DoorClosed { who, door } => {
            format!("{} closes the door {}.", name(who), world.door_place(door))
        }
        Fact::DoorOpened { who, door, with } => {
            let with = with.map_or(String::new(), |used| format!(" with {}", a(card(used))));
            format!("{} opens the door {}{with}.", name(who), world.door_place(door))
        }
        Fact::Loaded { who, weapon, pair: true } => {
            format!("{} reloads both {}.", name(who), plural(card(weapon)))
        }
        Fact::Loaded { who, weapon, pair: false } => {
            format!("{} reloads {}.", name(who), a(card(weapon)))
        }
        Fact::AllLoaded => "All weapons are loaded again.".to_owned(),
        Fact::BuildingOpened { door } => {
            format!("The building {} was never opened before.", world.door_place(door))
        }
        Fact::Rushed { kind, count, zone: at } => {
            let verb = if count == 1 { "rushes" } else { "rush" };
            format!("{} {verb} at once from {}.", capital(&world.enemies(kind, count)), zone(at))
        }
        Fact::DoorDestroyed { door, from } => {
            format!("Enemies in {} break down the door {}.", zone(from), world.door_place(door))
        }
        Fact::DoorPushed { door, from } => {
            let place = world.door_place(door);
            format!("Enemies in {} walk through the broken door {place}.", zone(from))
        }
        Fact::DoorGone { door } => format!("Mold swallows the door {}.", world.door_place(door)),
        Fact::Noise { zone: at } => format!("Noise in {}.", zone(at)),

        Fact::Attack { who, weapon, pair, melee, at, focus } => {
            let thrown = is_thrown(content.equipment(weapon).effect);
            let weapon = card(weapon);
            let weapon = if pair { format!("a pair of {}", plural(weapon)) } else { a(weapon) };
            let aim = aim(enemy, focus);
            match melee {
                true => format!("{} attacks in {} with {weapon}{aim}.", name(who), zone(at)),
                false => {
                    let does = if thrown { "throws" } else { "shoots" };
                    format!("{} {does} {weapon} at {}{aim}.", name(who), zone(at))
                }
            }
        }
        Fact::Improvised { who, melee: true, at } => {
            format!("{} strikes in {} with whatever is at hand.", name(who), zone(at))
        }
        Fact::Improvised { who, melee: false, at } => {
            format!("{} throws whatever is at hand at {}.", name(who), zone(at))
        }
        Fact::Stronger { who, damage } => {
            format!("Sixes make {}'s attack stronger: damage {damage}.", name(who))
        }
        Fact::EnemyCardSeen { who, number } => {
            let brings = card_brings(game, number, game.danger());
            format!("{} looks at card {number}: {brings}.", name(who))
        }
        Fact::EnemyCardDealt { who, number, zone: at } => {
            format!("{} deals card {number} to {}.", name(who), zone(at))
        }
        Fact::MachineAttack { who, machine, melee, at, focus } => {
            let does = if melee { "attacks in" } else { "shoots at" };
            let (machine, aim) = (world.machine(machine), aim(enemy, focus));
            format!("{} lets the {machine} act: it {does} {}{aim}.", name(who), zone(at))
        }
        Fact::MachineWoke { machine } => {
            let machine = world.machine(machine);
            format!("The {machine} is active: enemies take it for a survivor.")
        }
        Fact::AirlockOpened { machine, door } => {
            let machine = world.machine(machine);
            format!("The {machine} opens the secured airlock {}.", world.door_place(door))
        }
        Fact::Boarded { who, car, role } => {
            format!("{} gets into the {} as {}.", name(who), world.car(car), a(role.word()))
        }
        Fact::LeftCar { who, car } => {
            format!("{} gets out of the {}.", name(who), world.car(car))
        }
        Fact::SeatChanged { who, role, .. } => {
            format!("{} is now {}.", name(who), a(role.word()))
        }
        Fact::SeatKept { who, with } => {
            format!("{} keeps the seat that {} wanted.", name(who), name(with))
        }
        Fact::Drove { who, car, from, to } => {
            let car = world.car(car);
            format!("{} drives the {car} from {} to {}.", name(who), zone(from), zone(to))
        }
        Fact::CarAttack { car, at, .. } => {
            format!("The {} drives into the enemies in {}.", world.car(car), zone(at))
        }
        Fact::CarAimedAt { who, car } => {
            format!("{} aims at the {}.", name(who), world.car(car))
        }
        Fact::CarBlownUp { car, zone: at } => {
            format!("The {} blows up in {}, with everybody there.", world.car(car), zone(at))
        }
        Fact::CrateTaken { who, car } => {
            format!("{} takes the crate from the {}.", name(who), world.car(car))
        }
        Fact::PutInTrunk { who, car, card: put } => {
            format!("{} puts {} into the trunk of the {}.", name(who), a(card(put)), world.car(car))
        }
        Fact::TakenFromTrunk { who, car, card: out } => {
            let car = world.car(car);
            format!("{} takes {} out of the trunk of the {car}.", name(who), a(card(out)))
        }
        Fact::CarLeft { who, car } => {
            format!("The {} leaves the board, with {} at the wheel.", world.car(car), name(who))
        }
        Fact::NoWeaponLeft => "No weapon is left to be found.".to_owned(),
        Fact::Hidden { who } => format!("{} blends in: enemies overlook them.", name(who)),
        Fact::Unhidden { who } => format!("{} can be seen again.", name(who)),
        Fact::Lent { who, to } => format!("{} lends a free action to {}.", name(who), name(to)),
        Fact::Dragged { who, from, to } => {
            format!("{} is dragged out of {} to {}.", name(who), zone(from), zone(to))
        }
        Fact::Shoved { who, crowd, from, to } => {
            let crowd = world.crowd(crowd);
            format!("{} shoves {crowd} from {} to {}.", name(who), zone(from), zone(to))
        }
        Fact::Taunted { who, zone: at } => {
            format!("{} taunts the enemies in {}.", name(who), zone(at))
        }
        Fact::Repaired { who, armour } => {
            format!("{}'s {} is restored to {armour}.", name(who), world.health())
        }
        Fact::Remote { who, kind } => {
            format!("{} holds the remote control of the {}.", name(who), machine_kind(kind))
        }
        Fact::Sampled { who, kind } => match kind {
            Some(kind) => format!("{} takes a sample of {}.", name(who), a(enemy(kind))),
            None => format!("{} takes a sample of mold.", name(who)),
        },
        Fact::PartBrought { who } => format!("{} hands an objective over.", name(who)),
        Fact::CardBrought { who, card } => {
            format!("{} hands {} over.", name(who), a(world.card_name(card)))
        }
        Fact::RolesSwapped { who, figure } => {
            format!("{} now leads, and {} comes along.", name(who), world.figure(figure))
        }
        Fact::Cast { who } => format!("{} plays.", name(who)),
        Fact::TokenLoaded { who, car } => {
            format!("{} loads an objective into the {}.", name(who), world.car(car))
        }
        Fact::SpawnMoved { from, to } => {
            format!("The spawn token of {} goes to {}.", zone(from), zone(to))
        }
        Fact::SpawnDestroyed { zone: at, colour } => {
            format!("The {} spawn zone {} is destroyed.", colour.name(), zone(at))
        }
        Fact::CrewLeft { left: 0 } => "The last of the crew is away.".to_owned(),
        Fact::CrewLeft { left } => {
            format!("Some of the crew get away; {} still to go.", count(left, "token", "tokens"))
        }
        Fact::OxygenLost { who } => {
            format!("{}'s oxygen tank is spent and lost.", name(who))
        }
        Fact::Die { shown, hit } => {
            format!("Die {shown}: {}.", if hit { "hit" } else { "miss" })
        }
        Fact::AllOutDie { shown, hit } => {
            let hit = if hit { "hit" } else { "miss" };
            format!("All-Out die {}: {hit}.", all_out_face(shown))
        }
        Fact::WentAllOut { who, dice } => {
            format!(
                "{} goes all out, with {}.",
                name(who),
                count(dice, "All-Out die", "All-Out dice")
            )
        }
        Fact::Unarmed { who, at, focus } => {
            let all = focus.map_or(String::new(), |kind| format!(", all on one {}", enemy(kind)));
            format!("{} strikes with bare hands in {}{all}.", name(who), zone(at))
        }
        Fact::DieTaken { who, die } => {
            format!("{} takes the {} Skill die instead of a skill.", name(who), die.name())
        }
        Fact::DieAdded { who, die } => {
            format!("{} adds the {} Skill die.", name(who), die.name())
        }
        Fact::SkillRolled { die, face } => {
            format!("{} Skill die: {}.", capital(die.name()), face.name().replace('+', " and "))
        }
        Fact::RolledAgain { who } => format!("{} rolls some of the dice again.", name(who)),
        Fact::FumbleCancelled { who } => format!("A surge saves {} from a Fumble.", name(who)),
        Fact::Guarded { who, tokens } => {
            format!("{} has {}.", name(who), count(tokens, "Defence token", "Defence tokens"))
        }
        Fact::WardedOff { who, left } => {
            format!("A Defence token takes a point of damage for {}: {left} left.", name(who))
        }
        Fact::DieSlept { who, die } => {
            format!("{}'s {} Skill die sleeps.", name(who), die.name())
        }
        Fact::DieWoke { who, die } => {
            format!("{}'s {} Skill die can be used again.", name(who), die.name())
        }
        Fact::Malfunctioned { who, card: jammed } => {
            format!("{}'s {} malfunctions and lies face down.", name(who), card(jammed))
        }
        Fact::Broke { who, card: broken } => format!("{}'s {} breaks.", name(who), card(broken)),
        Fact::Cleared { who, card: cleared } => {
            format!("{} repairs the {}: it works again.", name(who), card(cleared))
        }
        Fact::LaidDown { who } => format!("{} is laid down, and has to stand up first.", name(who)),
        Fact::StoodUp { who } => format!("{} stands up.", name(who)),
        Fact::Rerolled { who } => format!("{} rolls all dice again.", name(who)),
        Fact::Absorbed { kind } => {
            format!("The hits are too weak for the {}.", enemy(kind))
        }
        Fact::Killed { who, kind, at } => {
            format!("{} eliminates {} in {}.", name(who), a(enemy(kind)), zone(at))
        }
        Fact::Burned { zone: at } => format!("Hellfire sweeps {}.", zone(at)),
        Fact::Shaken { zone: at } => format!("A seismic blast shakes {}.", zone(at)),
        Fact::Threatened { figure, damage, harm } => {
            let from = match harm {
                Harm::Enemies => "enemies",
                Harm::FriendlyFire => "friendly fire",
                Harm::Hellfire => "Hellfire",
                Harm::Seismic => "a seismic blast",
                Harm::Molotov => "a Molotov",
                Harm::Fumble => "a Fumble",
            };
            let who = capital(&world.figure(figure));
            format!("{who} faces {} from {from}.", world.hurt(damage))
        }
        Fact::Prevented { who, card: gone } => {
            format!("{} discards {} to stop a point of damage.", name(who), a(card(gone)))
        }
        Fact::Ignored { figure, damage } => {
            format!("{} shrugs off {}.", capital(&world.figure(figure)), world.hurt(damage))
        }
        Fact::Hurt { figure, damage, left } => {
            let who = capital(&world.figure(figure));
            format!("{who} takes {}: {left} {} left.", world.hurt(damage), world.health())
        }
        Fact::Eliminated { figure } => {
            format!("{} is eliminated.", capital(&world.figure(figure)))
        }

        Fact::Gained { who, points, total } => {
            format!("{} gains {points} experience: {total} now.", name(who))
        }
        Fact::Reached { who, level } => {
            format!("{} reaches danger level {}.", name(who), level.name())
        }
        Fact::Learned { who, skill } => {
            format!("{} gains the skill {}.", name(who), content.skill_name(skill))
        }

        Fact::Revealed { zone: at, colour } => {
            format!("The objective in {} turns out to be {}.", zone(at), colour.name())
        }
        Fact::Took { who, colour } => {
            format!("{} takes {}.", name(who), objective(Some(colour)))
        }
        Fact::ObjectiveGone { zone: at, colour } => {
            format!("{} in {} is lost.", capital(&objective(Some(colour))), zone(at))
        }
        Fact::StepDone { step } => match world.mission().steps.get(usize::from(step)) {
            Some(step) => format!("Accomplished: {}.", step.words(world)),
            None => "A goal of the mission is accomplished.".to_owned(),
        },
        Fact::Escaped { figure } => {
            format!("{} leaves by the exit.", capital(&world.figure(figure)))
        }

        Fact::ExtraActivation { kinds } => {
            format!("{} activate out of turn.", kinds_names(game, kinds))
        }
        Fact::EnemiesAttack { zone: at, crowd } => {
            let verb = if crowd.total() == 1 { "attacks" } else { "attack" };
            format!("{} {verb} in {}.", capital(&world.crowd(crowd)), zone(at))
        }
        Fact::EnemiesMoved { kind, count, from, to, lure } => {
            let verb = if count == 1 { "moves" } else { "move" };
            let who = capital(&world.enemies(kind, count));
            let (from, to) = (zone(from), zone(to));
            format!("{who} {verb} from {from} to {to}: {}.", lured(game, fact, lure, count))
        }
        Fact::EnemiesStay { zone: at } => {
            let why = match world.ruleset().enemies_at_doors {
                EnemiesAtDoors::Stop => "nothing draws them on, or no open way leads there",
                _ if world.holds_some() => "nothing draws them on, or an airlock holds them",
                _ => "nothing draws them on",
            };
            format!("The enemies in {} stay: {why}.", zone(at))
        }
        Fact::EnemyCard { number, zone: at, level } => {
            let brings = card_brings(game, number, level);
            format!("Spawn in {}: card {number} at {} brings {brings}.", zone(at), level.name())
        }
        Fact::ZombieCard { number, zone: at, level } => {
            let (at, level) = (zone(at), level.name());
            match waiting(game, fact) {
                Some((_, 0)) => format!("Nobody waits in {at}: card {number} at {level}."),
                Some((kind, count)) => {
                    let verb = if count == 1 { "waits" } else { "wait" };
                    let who = capital(&world.enemies(kind, count));
                    format!("{who} {verb} in {at}: card {number} at {level}.")
                }
                None => format!("Card {number} lets nobody wait: another is drawn for {at}."),
            }
        }
        Fact::Spawned { kind, count, zone: at } => {
            let verb = if count == 1 { "appears" } else { "appear" };
            format!("{} {verb} in {}.", capital(&world.enemies(kind, count)), zone(at))
        }
        Fact::RanOut { kind } => {
            format!("No {} is left in the box.", enemy(kind))
        }
        Fact::EnemyDeckShuffled => "The enemy cards are shuffled into a new deck.".to_owned(),
        Fact::MoldSet { zone: at } => format!("Mold covers {}.", zone(at)),
        Fact::MoldTurned { zone: at, active: true } => {
            format!("The mold in {} comes alive.", zone(at))
        }
        Fact::MoldTurned { zone: at, active: false } => {
            format!("The mold in {} withers.", zone(at))
        }
        Fact::PitOpened { zone: at, again: false } => format!("A pit opens in {}.", zone(at)),
        Fact::PitOpened { zone: at, again: true } => {
            format!("The filled pit in {} opens again.", zone(at))
        }
        Fact::PitFilled { zone: at } => format!("The pit in {} is filled.", zone(at)),
        Fact::SpawnWoke { zone: at, colour } => {
            format!("The {} spawn zone {} wakes.", colour.name(), zone(at))
        }

        Fact::Unlocked { door, opens: true } => {
            format!("The door {} opens.", world.door_place(door))
        }
        Fact::Unlocked { door, opens: false } => {
            format!("The door {} can now be opened.", world.door_place(door))
        }
        Fact::PickedUp { who, find: Find::Card(found), zone: at } => {
            format!("{} picks up {} in {}.", name(who), a(card(found)), zone(at))
        }
        Fact::PickedUp { who, find, zone: at } => {
            format!("{} takes the {} in {}.", name(who), find.word(), zone(at))
        }
        Fact::KnockedOut { who, injuries } => {
            let so_far = ["no", "first", "second", "third"][usize::from(injuries.min(3))];
            format!("{} is knocked out: the {so_far} injury.", name(who))
        }
        Fact::ExperienceLost { who, points, total } => {
            format!("{} loses {points} experience and has {total}.", name(who))
        }
        Fact::SkillSlept { who, skill } => {
            format!(
                "{} can't use {} until the level is reached again.",
                name(who),
                content.skill_name(skill)
            )
        }
        Fact::SkillWoke { who, skill } => {
            format!("{} has {} again.", name(who), content.skill_name(skill))
        }
        Fact::Dropped { who, find, zone: at } => {
            format!("{} drops the {} in {}.", name(who), find.word(), zone(at))
        }
        Fact::Assisted { who, whom } => {
            format!("{} helps {} up.", name(who), name(whom))
        }
        Fact::TokenUsed { who } => format!("{} uses a token up.", name(who)),
        Fact::TokenHanded { who } => format!("{} receives a token.", name(who)),
        Fact::AccessesShut => "Every door between buildings and tunnels shuts for good.".to_owned(),
        Fact::Welded { who, door } => {
            let place = world.door_place(door);
            match world.mission().says(Barricades) {
                true => format!("{} barricades the door {place}.", name(who)),
                false => format!("{} welds the access {place} shut.", name(who)),
            }
        }
        Fact::ThumperGone { zone: at } => format!("The thumper in {} falls silent.", zone(at)),
        Fact::ChargeSet { who, colour, charges } => {
            let colour = colour.name();
            let there = count(charges, "charge", "charges");
            format!("{} sets a charge at the {colour} pillar: {there} there.", name(who))
        }
        Fact::Collapsed { colour } => {
            format!("The {} pillar comes down, and everything above it.", colour.name())
        }
        Fact::Buried { zone: at, crowd } => {
            format!("{} buried in {}.", capital(&world.crowd(crowd)), zone(at))
        }
        Fact::RogueAttack { machine, at } => {
            format!("The {} is out of control and shoots at {}.", world.machine(machine), zone(at))
        }
        Fact::ShotDown { machine, kind, at } => {
            let enemy = &content.enemy(kind).name;
            format!("The {} shoots down {} in {}.", world.machine(machine), a(enemy), zone(at))
        }

        Fact::Won => "The mission is accomplished: you win!".to_owned(),
        Fact::Lost { defeat: how } => format!("The mission is lost. {}", defeat(game, how)),
    }
}

/// Whether a weapon is thrown.
fn is_thrown(effect: Effect) -> bool {
    let seismic = |weapon: &Weapon| weapon.blast.is_some_and(Blast::is_thrown);
    matches!(effect, Effect::Weapon { ranged: Some(weapon), .. } if seismic(&weapon))
}

/// At whom a concentrated attack is aimed.
fn aim<'a>(enemy: impl Fn(Kind) -> &'a str, focus: Option<Kind>) -> String {
    focus.map(|kind| format!(", concentrating on {}", a(enemy(kind)))).unwrap_or_default()
}

/// Why enemies go where they go.
fn lured(game: &Game, fact: &Fact, lure: Lure, number: u8) -> String {
    let one = number == 1;
    let Fact::EnemiesMoved { from, .. } = *fact else { return String::new() };
    match lure {
        Lure::Taunt => if one { "it was taunted" } else { "they were taunted" }.to_owned(),
        Lure::Noise => {
            if one { "it follows the noise" } else { "they follow the noise" }.to_owned()
        }
        Lure::Sight => {
            let sight = game.map().sight(from);
            let seen: Vec<String> = game
                .in_play()
                .filter(|who| sight.contains(game.survivor(*who).zone))
                .map(|who| game.world().name(who).to_owned())
                .collect();
            let seen = match seen.len() {
                0 => "somebody".to_owned(),
                5.. => "the team".to_owned(),
                _ => list(&seen),
            };
            if one { format!("it sees {seen}") } else { format!("they see {seen}") }
        }
    }
}

/// Kinds of enemies: `All enemies`, `Hunters`.
fn kinds_names(game: &Game, kinds: Kinds) -> String {
    let world = game.world();
    let enemies = world.content().enemies.iter().enumerate();
    let played = enemies.filter(|(index, _)| world.miniatures(Kind(*index as u8)) > 0);
    let (inside, outside): (Vec<_>, Vec<_>) =
        played.partition(|(index, _)| kinds.contains(Kind(*index as u8)));
    match outside.is_empty() {
        true => "All enemies".to_owned(),
        false => list(&inside.iter().map(|(_, enemy)| enemy.plural.clone()).collect::<Vec<_>>()),
    }
}

/// Who waits at an objective by the zombie card of a fact, and how many.
pub(super) fn waiting(game: &Game, fact: &Fact) -> Option<(Kind, u8)> {
    let Fact::ZombieCard { number, level, .. } = *fact else { return None };
    let world = game.world();
    let card = world.content().enemy_cards.iter().find(|card| card.number == number)?;
    world.waiting(card, level)
}

/// What an enemy card brings at a danger level.
pub(super) fn card_brings(game: &Game, number: u16, level: Danger) -> String {
    let world = game.world();
    let cards = &world.content().enemy_cards;
    let Some(card) = cards.iter().find(|card| card.number == number) else {
        return "nothing".to_owned();
    };
    let many = card.counts[level.index()];
    match card.draw {
        Draw::ExtraActivation | Draw::Spawn | Draw::Mold | Draw::Pit if many == 0 => {
            "nothing".to_owned()
        }
        Draw::Spawn => world.enemies(card.kind, many),
        Draw::Mold => format!("{} to every active mold zone", world.enemies(card.kind, many)),
        Draw::Pit => format!("{} to every open pit", world.enemies(card.kind, many)),
        Draw::Abomination => {
            let enemy = world.content().enemy(card.kind);
            format!("{}, and Abominations activate", a(&enemy.name))
        }
        Draw::ExtraActivation => {
            format!("an extra activation of all {}", world.content().enemy(card.kind).plural)
        }
    }
}

/// What an All-Out die shows, in a word.
pub(super) fn all_out_face(shown: u8) -> String {
    match shown {
        1 => "Explosion".to_owned(),
        6 => "Alien Head".to_owned(),
        number => number.to_string(),
    }
}
