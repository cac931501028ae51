//! Where every group of enemies would go if enemies activated now, and why.
//!
//! Invader chapter 10, "Step 1 – Activation", asked instead of done. The functions
//! that move the enemies say here where they would move. A forecast covers the
//! first action of all enemies. Enemies with another action act again from where
//! they then stand.
//!
//! ```
//! use survival::{Game, content::Content, forecast, setup::Setup};
//! use table::{Game as _, Seeded};
//!
//! let content = Content::embedded().expect("the content that comes with the program");
//! let team = ["Cole", "Vivian", "Mitsuki", "Magnus", "Jared", "Baraka"];
//! let setup = Setup::new("invader/m0", team, 1);
//! let game = Game::start(&content, &setup, &mut Seeded::new(1, 0), &mut ())?;
//! for group in forecast::forecast(&game) {
//!     println!("{}", group.sentence(&game));
//! }
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

use crate::board::{Door, Gait};
use crate::engine::game::{Game, figures};
use crate::model::action::Figure;
use crate::model::enemy::{Crowd, Kind, Kinds};
use crate::model::event::Lure;
use crate::model::phrase::{capital, list};
use crate::model::rule::Rule;
use crate::model::ruleset::EnemiesAtDoors;
use crate::model::zone::{Zone, ZoneSet};
use crate::rules::activation::Destination;

/// What the enemies of one zone would do.
#[derive(Clone, PartialEq, Debug)]
pub struct Group {
    /// Where they stand.
    pub zone: Zone,
    /// Who they are.
    pub crowd: Crowd,
    /// What they would do.
    pub plan: Plan,
}

/// What enemies would do.
#[derive(Clone, PartialEq, Debug)]
pub enum Plan {
    /// Attack somebody in their own zone.
    Attack(Vec<Figure>),
    /// Go on their way.
    Go(Going),
    /// Stay where they are: nothing draws them on.
    Stay,
}

/// Enemies on their way.
#[derive(Clone, PartialEq, Debug)]
pub struct Going {
    /// Where they want to go, why, and the first steps of all shortest ways.
    pub aim: Destination,
    /// Those that certainly go each of the ways, in the order of the ways.
    pub sure: Vec<(Zone, Crowd)>,
    /// Those that certainly stay: their own zone draws them as well.
    pub stay: Crowd,
    /// The odd ones; the players choose their ways.
    pub odd: Crowd,
    /// The ways that a closed door bars: enemies sent there break it instead.
    pub doors: Vec<(Zone, Door)>,
}

/// What every group of enemies would do, in the order of the board. Those of a
/// zone are two groups where airlocks hold some of them back.
pub fn forecast(game: &Game) -> Vec<Group> {
    let senses = game.senses();
    let crowds = game.world().board().zones().map(|zone| (zone, game.state().enemies[zone]));
    let mut groups = Vec::new();
    for (zone, crowd) in crowds.filter(|(_, crowd)| !crowd.is_empty()) {
        let prey = game.prey(zone);
        if prey != 0 {
            let plan = Plan::Attack(figures(prey).collect());
            groups.push(Group { zone, crowd, plan });
            continue;
        }
        let companies = game.companies(zone, crowd, |gait| game.destination(&senses, zone, gait));
        for (crowd, aim) in companies.into_iter().filter(|(crowd, _)| !crowd.is_empty()) {
            groups.push(Group { zone, crowd, plan: going(game, aim, zone, crowd) });
        }
    }
    groups
}

fn going(game: &Game, aim: Destination, from: Zone, crowd: Crowd) -> Plan {
    if aim.ways.is_empty() {
        return Plan::Stay;
    }
    let barred = |to: Zone| Some((to, game.barring(from, to)?));
    let doors: Vec<(Zone, Door)> = aim.ways.iter().filter_map(barred).collect();
    if game.world().options().door_holds_all && !doors.is_empty() {
        let sure = doors.iter().map(|(to, _)| (*to, crowd)).collect();
        let (stay, odd) = (Crowd::EMPTY, Crowd::EMPTY);
        return Plan::Go(Going { aim, sure, stay, odd, doors });
    }
    let mut sure: Vec<(Zone, Crowd)> = aim.ways.iter().map(|to| (to, Crowd::EMPTY)).collect();
    let (mut stay, mut odd) = (Crowd::EMPTY, crowd);
    let mut split = |group: Crowd, ways: ZoneSet| {
        let (each, _) = game.shares(group, ways);
        for (_, sent) in sure.iter_mut().filter(|(to, _)| ways.contains(*to)) {
            *sent += each;
            odd -= each;
        }
    };
    let gait = game.gait_of(crowd);
    match game.parts(from, &aim, gait) {
        false => split(crowd, aim.ways),
        true => {
            let (each, _) = game.shares(crowd, aim.targets);
            for target in aim.targets {
                split(each, game.map().enemy_steps_toward(gait, from, target));
            }
            if aim.targets.contains(from) {
                stay = each;
                odd -= each;
            }
        }
    }
    Plan::Go(Going { aim, sure, stay, odd, doors })
}

impl Group {
    /// The rule by which they do it.
    pub const fn rule(&self) -> Rule {
        match &self.plan {
            Plan::Attack(_) => Rule::Attack,
            Plan::Go(going) if going.odd.is_empty() => Rule::EnemyMove,
            Plan::Go(_) => Rule::Split,
            Plan::Stay => Rule::Destination,
        }
    }

    /// Whether everything about it is known: nobody has to choose a way.
    pub const fn is_certain(&self) -> bool {
        match &self.plan {
            Plan::Go(going) => going.odd.is_empty(),
            Plan::Attack(_) | Plan::Stay => true,
        }
    }

    /// Those of one kind that certainly go a way, and the most that may.
    pub fn sent(&self, game: &Game, to: Zone, kind: Kind) -> (u8, u8) {
        match &self.plan {
            Plan::Go(going) => {
                let sure = going.sure.iter().find(|(way, _)| *way == to);
                let sure = sure.map_or(0, |(_, sent)| sent.of(kind));
                let odd = going.odd.of(kind);
                let one_each = !game.world().options().free_split && going.aim.targets.len() == 1;
                (sure, sure + if one_each { odd.min(1) } else { odd })
            }
            Plan::Attack(_) | Plan::Stay => (0, 0),
        }
    }

    /// What they would do and why, as a sentence.
    pub fn sentence(&self, game: &Game) -> String {
        let world = game.world();
        let one = self.crowd.total() == 1;
        let place = world.zone_name(self.zone);
        let who = format!("{} in {place}", capital(&world.crowd(self.crowd)));
        let twice = self.twice(game).map(|text| format!(" {text}")).unwrap_or_default();
        match &self.plan {
            Plan::Attack(prey) => {
                let prey: Vec<String> = prey.iter().map(|figure| world.figure(*figure)).collect();
                let verb = if one { "attacks" } else { "attack" };
                format!("{who} {verb} {}.{twice}", list(&prey))
            }
            Plan::Stay => {
                let verb = if one { "stays" } else { "stay" };
                let whom = if one { "it" } else { "them" };
                let or = match world.ruleset().enemies_at_doors {
                    EnemiesAtDoors::Stop => ", or no open way leads there",
                    _ if game.gait_of(self.crowd) == Gait::ShutIn => ", or airlocks are in the way",
                    _ => "",
                };
                format!("{who} {verb}: nothing draws {whom} on{or}.{twice}")
            }
            Plan::Go(going) => {
                let verb = if one { "goes" } else { "go" };
                let ways = ways(game, going);
                let why = lured(game, self.zone, &going.aim, one);
                let odd = match (going.odd.is_empty(), going.odd == self.crowd) {
                    (true, _) => String::new(),
                    (false, true) => " The players choose the way.".to_owned(),
                    (false, false) => {
                        format!(" The players choose the way of {}.", world.crowd(going.odd))
                    }
                };
                let stay = match going.stay.is_empty() {
                    true => String::new(),
                    false => {
                        let stay = capital(&world.crowd(going.stay));
                        format!(" {stay} stay in {place}, which is as loud.")
                    }
                };
                let doors = match going.doors.is_empty() {
                    true => String::new(),
                    false => {
                        let barred = going.doors.iter().map(|(to, _)| *to).collect();
                        let barred = list(&names(game, barred));
                        format!(" A closed door bars the way to {barred}: it breaks first.")
                    }
                };
                format!("{who} {verb} to {ways}: {why}.{odd}{stay}{doors}{twice}")
            }
        }
    }

    /// That some of them act again.
    fn twice(&self, game: &Game) -> Option<String> {
        let content = game.world().content();
        let again: Kinds =
            self.crowd.kinds().filter(|kind| content.enemy(*kind).actions > 1).collect();
        let names: Vec<String> =
            again.iter().map(|kind| content.enemy(kind).plural.clone()).collect();
        (!names.is_empty()).then(|| format!("{} then act again.", list(&names)))
    }
}

fn names(game: &Game, zones: ZoneSet) -> Vec<String> {
    zones.iter().map(|zone| game.world().zone_name(zone).to_owned()).collect()
}

/// The ways, all of which some take, or one of which each takes.
fn ways(game: &Game, going: &Going) -> String {
    let ways = names(game, going.aim.ways);
    match &ways[..] {
        [] | [_] => ways.concat(),
        _ if going.odd.is_empty() => format!("{}, equally short", list(&ways)),
        [first @ .., last] => format!("{} or {last}, equally short", first.join(", ")),
    }
}

/// Why enemies go where they go: whom they see, or what they hear.
fn lured(game: &Game, from: Zone, aim: &Destination, one: bool) -> String {
    let world = game.world();
    let goals = list(&names(game, aim.targets));
    let loud = aim.targets.first().map_or(0, |target| game.loudness(target));
    let (they, see) = if one { ("it", "sees") } else { ("they", "see") };
    match aim.lure {
        Lure::Taunt => format!("{they} {} taunted", if one { "is" } else { "are" }),
        Lure::Noise => {
            let are = if aim.targets.len() == 1 { "is" } else { "are" };
            format!("{they} {see} nobody, and {goals} {are} loudest ({loud})")
        }
        Lure::Sight => {
            let (mut seen, mut others) = (Vec::new(), ZoneSet::EMPTY);
            game.each_prey(|figure, zone| {
                others.insert(zone);
                if aim.targets.contains(zone) {
                    seen.push(world.figure(figure));
                }
            });
            let others = (others & game.map().sight(from)) - aim.targets;
            let louder = match others.is_empty() {
                true => String::new(),
                false => format!(", the loudest in sight ({loud})"),
            };
            format!("{they} {see} {} in {goals}{louder}", list(&seen))
        }
    }
}

#[cfg(test)]
mod tests {
    use table::{Chance, Game as _, Seeded, Turn};

    use super::*;
    use crate::content::Content;
    use crate::engine::game::Hosted;
    use crate::model::event::{Event, Fact};
    use crate::model::frame::Cause;
    use crate::model::setup::Setup;

    const TEAM: [&str; 6] = ["Cole", "Vivian", "Mitsuki", "Magnus", "Jared", "Baraka"];

    /// Some position of a random game, with enemies thrown onto the board.
    fn position(mission: &str, seed: u64) -> (Game, Seeded) {
        let content = Content::embedded().expect("the embedded content is sound");
        let mut chance = Seeded::new(seed, 0);
        let setup = Setup::new(mission, TEAM, 1);
        let mut game = Game::start(&content, &setup, &mut chance, &mut ()).expect("a game");
        for _ in 0..40 + chance.below(200) {
            let mut next = game.clone();
            if !answer(&mut next, &mut chance, &mut ()) || next.state.outcome.is_some() {
                break;
            }
            game = next;
        }
        for _ in 0..chance.below(12) {
            let zones = game.world.board().zone_count() as u32;
            let zone = Zone(chance.below(zones) as u8);
            let kind = Kind(chance.below(game.world.content.enemies.len() as u32) as u8);
            let some = game.state.reserve[kind.index()].min(1 + chance.below(5) as u8);
            game.state.reserve[kind.index()] -= some;
            game.state.enemies[zone] += Crowd::of_kind(kind, some);
            game.state.noise[Zone(chance.below(zones) as u8)] += chance.below(3) as u8;
        }
        (game, chance)
    }

    /// Answers the open decision by lot.
    fn answer(game: &mut Game, chance: &mut Seeded, sink: &mut impl table::Sink<Event>) -> bool {
        let Turn::Decide(seats) = game.turn() else { return false };
        let mut legal = Vec::new();
        game.legal(&mut legal);
        let Some(seat) = seats.lowest() else { return false };
        let action = legal[chance.below(legal.len() as u32) as usize];
        game.apply(seat, action, chance, sink).is_ok()
    }

    /// Activates all enemies here and now, up to the end of their first action.
    fn activate(game: &mut Game, chance: &mut Seeded) -> Vec<Event> {
        let depth = game.state.frames.len();
        let mut events: Vec<Event> = Vec::new();
        game.activate(Kinds::ALL, Cause::Phase);
        game.go_on(&mut Hosted { chance, sink: &mut events });
        while game.state.frames.len() > depth && answer(game, chance, &mut events) {}
        let first = events.iter().position(|event| event.rule == Rule::Hunters);
        events.truncate(first.unwrap_or(events.len()));
        events
    }

    #[test]
    fn what_is_forecast_is_what_happens() {
        let (mut attacks, mut moves, mut splits) = (0, 0, 0);
        for seed in 0..120 {
            let mission = format!("invader/m{}", seed % 11);
            let (mut game, mut chance) = position(&mission, seed);
            let foreseen = forecast(&game);
            let events = activate(&mut game, &mut chance);
            let told = |wanted: Fact| events.iter().any(|event| event.fact == wanted);
            let lost =
                |event: &Event| matches!(event.fact, Fact::Lost { .. } | Fact::Eliminated { .. });
            // What the attacks undo, nobody foresees.
            let undone = events.iter().any(lost);
            for group in foreseen {
                let (zone, crowd) = (group.zone, group.crowd);
                let attack = told(Fact::EnemiesAttack { zone, crowd });
                match &group.plan {
                    Plan::Attack(_) => {
                        assert!(attack || undone, "{}", group.sentence(&game));
                        attacks += 1;
                    }
                    _ if undone => {}
                    Plan::Stay => {
                        assert!(told(Fact::EnemiesStay { zone }), "{}", group.sentence(&game));
                    }
                    Plan::Go(going) => {
                        assert!(!attack);
                        moves += 1;
                        splits += u32::from(!group.is_certain());
                        check_moves(&game, &group, going, &events);
                    }
                }
            }
        }
        assert!(attacks > 20 && moves > 200 && splits > 20, "{attacks} {moves} {splits}");
    }

    /// Every way gets its share, and the odd ones go one of the ways.
    fn check_moves(game: &Game, group: &Group, going: &Going, events: &[Event]) {
        for kind in group.crowd.kinds() {
            let mut gone = 0;
            for to in going.aim.ways {
                let door = going.doors.iter().find(|(way, _)| *way == to);
                let moved: u8 = events
                    .iter()
                    .map(|event| match event.fact {
                        Fact::EnemiesMoved { kind: of, count, from, to: there, lure }
                            if (of, from, there) == (kind, group.zone, to) =>
                        {
                            assert_eq!(lure, going.aim.lure);
                            count
                        }
                        _ => 0,
                    })
                    .sum();
                if let Some((_, door)) = door {
                    assert_eq!(moved, 0, "nobody passes a closed door");
                    let broken = |event: &Event| matches!(event.fact, Fact::DoorDestroyed { door: of, .. } if of == *door);
                    let (least, _) = group.sent(game, to, kind);
                    assert!(least == 0 || events.iter().any(broken));
                    continue;
                }
                let (least, most) = group.sent(game, to, kind);
                assert!((least..=most).contains(&moved), "{moved} not in {least}..={most}");
                gone += moved;
            }
            let all = group.crowd.of(kind);
            if going.doors.is_empty() && !going.aim.targets.contains(group.zone) {
                assert_eq!(gone, all);
            }
            assert!(gone + going.stay.of(kind) <= all, "some stay");
        }
    }

    #[test]
    fn every_plan_has_words_and_a_rule() {
        for seed in 0..40 {
            let (game, _) = position("invader/m1", seed);
            for group in forecast(&game) {
                let text = group.sentence(&game);
                assert!(text.ends_with('.') && text.len() > 20, "{text}");
                assert!(game.world().content().rule_text(group.rule()).is_some());
            }
        }
    }
}
