//! Figures and tokens on the board.
//!
//! Every piece has an id that lasts as long as it does, and says of itself in
//! which zone it is, what it is and how many. Tokens lie where they always lie;
//! figures are laid out by the script, which moves them as things happen.

use std::cell::LazyCell;

use maud::{Markup, html};
use survival::action::{CarRole, Who};
use survival::enemy::{Crowd, Kind};
use survival::inventory::Area as Part;
use survival::mission::{CarKind, Colour, MachineKind};
use survival::skill::EnemyFamily;
use survival::spot::Spot;
use survival::survivor::Survivor;
use survival::svg::{Area, Plan};
use survival::view::{
    CarView, CompanionView, MachineView, ScientistView, SpawnView, View, ZoneView,
};
use survival::words;
use survival::zone::Zone;
use survival::{Game, World};

use super::drawings;
use crate::drawn::Drawn;
use crate::screen::Region;
use crate::sketches::Sketches;

/// What lies on the floor and never takes a figure's place.
pub fn tokens(game: &Game, view: &View, before: &mut Sketches) -> Region {
    let world = game.world();
    let lies = |there: &ZoneView| {
        let ZoneView { pit, noise, thumper, spawns, objectives, finds, .. } = there;
        let tokens = (*pit, *noise, *thumper, spawns.clone(), objectives.clone(), finds.clone());
        (tokens, exit_is_raised(there))
    };
    let from = (view.decor.ground, view.zones.iter().map(lies).collect::<Vec<_>>());
    let draw = || {
        let plan = Plan::of(world.board(), view.decor.ground);
        html! {
            @for zone in world.board().zones() {
                (Floor { world, zone, room: plan.room(zone) }.tokens(view))
            }
        }
    };
    Region::new("tokens", before.draw(("tokens", 0), from, draw))
}

/// Everybody who stands on the board, drawn zone by zone.
pub fn figures(game: &Game, view: &View, before: &mut Sketches) -> Region {
    let (world, ground, acting) = (game.world(), view.decor.ground, words::acting(game));
    let plan = LazyCell::new(|| Plan::of(world.board(), ground));
    let mut zones: Vec<Drawn> = Vec::new();
    for zone in world.board().zones() {
        let there = There {
            crowd: view.zone(zone).crowd,
            machines: view.machines_in(zone).cloned().collect(),
            cars: view.cars_in(zone).cloned().collect(),
            scientists: view.scientists_in(zone).cloned().collect(),
            companions: view.companions_in(zone).cloned().collect(),
            survivors: game
                .in_play()
                .filter(|who| game.survivor(*who).zone == zone)
                .map(|who| Standing {
                    who,
                    survivor: *game.survivor(who),
                    acting: acting == Some(who),
                    seat: view.seat_in_car(who).map(|(_, role)| role),
                })
                .collect(),
        };
        if there.is_empty() {
            continue;
        }
        let place = ("pieces", zone.index());
        zones.push(before.draw(place, (ground, there.clone()), || {
            let (x, y) = plan.centre(zone);
            there.draw(&Place { world, zone, x, y })
        }));
    }
    let from: Vec<u64> = zones.iter().map(Drawn::hash).collect();
    let all = || html! { @for drawn in &zones { (drawn) } };
    Region::new("pieces", before.draw(("pieces", usize::MAX), from, all))
}

/// All who stand in a zone.
#[derive(Clone, PartialEq)]
struct There {
    crowd: Crowd,
    machines: Vec<MachineView>,
    cars: Vec<CarView>,
    scientists: Vec<ScientistView>,
    companions: Vec<CompanionView>,
    survivors: Vec<Standing>,
}

/// A survivor on the board.
#[derive(Clone, Copy, PartialEq)]
struct Standing {
    who: Who,
    survivor: Survivor,
    acting: bool,
    seat: Option<CarRole>,
}

impl There {
    fn is_empty(&self) -> bool {
        self.crowd.kinds().next().is_none()
            && self.machines.is_empty()
            && self.cars.is_empty()
            && self.scientists.is_empty()
            && self.companions.is_empty()
            && self.survivors.is_empty()
    }

    fn draw(&self, at: &Place<'_>) -> Markup {
        html! {
            @for kind in self.crowd.kinds() { (enemies(at, kind, self.crowd.of(kind))) }
            @for machine in &self.machines { (machine_of(at, machine)) }
            @for car in &self.cars { (car_of(at, car)) }
            @for one in &self.scientists {
                (person(at, Spot::Scientist(one.index), format!("Scientist {}", one.index + 1), "Sci"))
            }
            @for one in &self.companions { (companion(at, one)) }
            @for one in &self.survivors { (survivor(at, one)) }
        }
    }
}

/// Where a figure stands, as far as the server knows.
struct Place<'w> {
    world: &'w World,
    zone: Zone,
    x: f64,
    y: f64,
}

impl Place<'_> {
    /// A figure: its spot, what it is, how it is laid out, and its drawing.
    fn figure(&self, spot: Spot, class: &str, role: &str, label: String, drawn: Markup) -> Markup {
        let id = spot.name(self.world);
        let at = Spot::Zone(self.zone).name(self.world);
        let label = format!("{label}, {}", self.world.board().place(self.zone));
        html! {
            g class={ "piece " (class) } role="img" data-id=(id) data-spot=(id) data-zone=(at) data-role=(role)
                transform={ "translate(" (self.x.round()) " " (self.y.round()) ")" } aria-label=(label) { (drawn) }
        }
    }
}

/// Whether something else is in the middle of an exit, so that it is shown above that.
fn exit_is_raised(there: &ZoneView) -> bool {
    there.exit
        && (!there.spawns.is_empty()
            || there.pit.is_some()
            || !there.survivors.is_empty()
            || !there.enemies.is_empty())
}

/// The floor of a zone.
struct Floor<'w> {
    world: &'w World,
    zone: Zone,
    room: Area,
}

impl Floor<'_> {
    fn tokens(&self, view: &View) -> Markup {
        let there = view.zone(self.zone);
        let (x, y) = self.room.middle();
        let y = y + 8.0;
        // Where somebody stands, it hangs in the corner, below the tag of a spawn zone.
        let raised = exit_is_raised(there);
        let below = if there.spawns.is_empty() { 3.0 } else { 30.0 };
        let (exit_at, exit_size) = match raised {
            true => ((self.room.x1 - 25.0, self.room.y0 + below), 0.62),
            false => ((x, y), 1.0),
        };
        let mut objectives = there.objectives.clone();
        objectives.sort();
        html! {
            @if there.exit {
                (self.token(Spot::Zone(self.zone), "exit", if raised { "exit raised" } else { "exit" }, "Exit".to_owned(), exit_at,
                    html! { use href="#exit" transform=(format!("scale({exit_size})")) x="-38" y="-23" width="76" height="46" {} }))
            }
            @if let Some(open) = there.pit {
                @let (class, word) = if open { ("pit open", "Open pit") } else { ("pit filled", "Filled pit") };
                (self.token(Spot::Zone(self.zone), "pit", class, word.to_owned(), (x, y), html! {
                    use href="#pit" x="-36" y="-36" width="72" height="72" {}
                    @if !open { path .fill d="M-20 4L-8 -12L8 -16L20 -4L14 14L-6 18Z" {} }
                }))
            }
            @for spawn in &there.spawns { (self.spawn(spawn, (x, y))) }
            @if there.noise > 0 { (self.noise(there.noise, (x, y))) }
            @for (place, same) in objectives.chunk_by(|a, b| a == b).enumerate() {
                (self.objective(same[0], same.len(), place))
            }
            @if there.thumper {
                (self.token(Spot::Zone(self.zone), "thumper", "thumper", "Thumper".to_owned(),
                    (self.room.x1 - 24.0, self.room.y1 - 34.0),
                    html! { use href="#thumper" x="-20" y="-20" width="40" height="40" {} }))
            }
            @for (place, find) in there.finds.iter().enumerate() { (self.find(find, place)) }
        }
    }

    fn token(
        &self,
        spot: Spot,
        id: &str,
        class: &str,
        label: String,
        at: (f64, f64),
        drawn: Markup,
    ) -> Markup {
        let zone = Spot::Zone(self.zone).name(self.world);
        let label = format!("{label}, {}", self.world.board().place(self.zone));
        html! {
            g class={ "piece token " (class) } role="img" data-id={ (id) "@" (zone) } data-spot=(spot.name(self.world))
                data-zone=(zone) transform=(format!("translate({:.0} {:.0})", at.0, at.1)) aria-label=(label) { (drawn) }
        }
    }

    fn spawn(&self, spawn: &SpawnView, at: (f64, f64)) -> Markup {
        let colour = ink(spawn.colour);
        let (class, word) = match spawn.awake {
            true => (format!("spawn ink-{colour}"), ""),
            false => (format!("spawn asleep ink-{colour}"), ", asleep"),
        };
        // The tag hangs on the wall, in the upper right corner of the zone: names are below it.
        let (dx, dy) = (self.room.x1 - 26.0 - at.0, self.room.y0 + 4.0 - at.1);
        let mark =
            if spawn.awake { spawn.order.to_string() } else { letter(spawn.colour).to_string() };
        self.token(
            Spot::Spawn(self.zone),
            &format!("spawn{}", spawn.order),
            &class,
            format!("Spawn zone {}, {colour}{word}", spawn.order),
            at,
            html! {
                use .hole href="#hole" x="-31" y="-31" width="62" height="62" {}
                @if !spawn.awake { text .sleeps y="5" { "asleep" } }
                g .tag transform=(format!("translate({dx:.0} {dy:.0})")) {
                    use href="#sp" {}
                    use .claw href="#i-claw" x="-12" y="-6" width="12" height="12" {}
                    text x="8" y="4.8" { (mark) }
                }
            },
        )
    }

    fn noise(&self, count: u8, at: (f64, f64)) -> Markup {
        let size = (self.room.width().min(self.room.height()) - 24.0).min(124.0);
        let (dx, dy) = (self.room.x1 - 24.0 - at.0, self.room.y1 - 15.0 - at.1);
        self.token(Spot::Zone(self.zone), "noise", "noise", format!("Noise {count}"), at, html! {
            use .waves href="#rings" x=(format!("{:.0}", -size / 2.0)) y=(format!("{:.0}", -size / 2.0))
                width=(format!("{size:.0}")) height=(format!("{size:.0}")) {}
            g .nzc transform=(format!("translate({dx:.0} {dy:.0})")) {
                use href="#nz" {}
                text .n x="9" y="4.8" { (count) }
            }
        })
    }

    fn objective(&self, colour: Option<Colour>, count: usize, place: usize) -> Markup {
        let name = ink(colour);
        let label = match count {
            1 => format!("{} objective", words::capital(name)),
            _ => format!("{count} {name} objectives"),
        };
        let at = (self.room.x0 + 27.0 + 36.0 * place as f64, self.room.y1 - 28.0);
        self.token(
            Spot::Token(self.zone),
            &format!("objective-{name}"),
            &format!("objective ink-{name}"),
            label,
            at,
            html! {
                use href="#crate" x="-17" y="-16" width="34" height="34" {}
                text .mark y="8" { (letter(colour)) }
                @if count > 1 { (plate(count, (15.0, 12.0))) }
            },
        )
    }

    fn find(&self, find: &str, place: usize) -> Markup {
        let name = if find == "prototype" { "prototype weapon" } else { find };
        let at = (self.room.x1 - 26.0 - 30.0 * place as f64, self.room.y1 - 30.0);
        let picture = if find == "prototype" { "w-assault" } else { drawings::card_picture(name) };
        let label = format!(
            "{} lies here",
            words::capital(&words::a(&self.world.own_words(name.to_owned())))
        );
        self.token(
            Spot::Zone(self.zone),
            &format!("find{place}"),
            "find",
            label,
            at,
            html! {
                use href="#find" x="-15" y="-18" width="34" height="34" {}
                use .wp href={ "#" (picture) } x="-11" y="-8" width="24" height="10" {}
            },
        )
    }
}

fn letter(colour: Option<Colour>) -> char {
    colour.map_or('?', |colour| colour.letter())
}

fn ink(colour: Option<Colour>) -> &'static str {
    colour.map_or("facedown", |colour| colour.name())
}

/// The plate that says how many.
fn plate(count: impl std::fmt::Display, (x, y): (f64, f64)) -> Markup {
    html! {
        g .bd transform=(format!("translate({x} {y})")) {
            rect x="-9" y="-9" width="18" height="18" rx="6.5" {}
            text y="4.7" { (count) }
        }
    }
}

fn enemies(at: &Place<'_>, kind: Kind, count: u8) -> Markup {
    let world = at.world;
    let enemy = world.content().enemy(kind);
    let (drawn, look) = drawing(world, kind);
    let giant = enemy.is_giant();
    let size = if giant { 84.0 } else { 60.0 };
    let half = size / 2.0;
    let (id, zone) = (Spot::Enemies(at.zone, kind).name(world), Spot::Zone(at.zone).name(world));
    let label = format!(
        "{}, {}",
        words::capital(&world.enemies(kind, count)),
        world.board().place(at.zone)
    );
    let body = |class: &str, dx: f64, dy: f64| {
        html! {
            use class=(class) href={ "#" (drawn) } x=(dx - half) y=(dy - half) width=(size) height=(size) {}
        }
    };
    html! {
        g class={ "piece en " (look) } role="img" data-id=(id) data-spot=(id) data-zone=(zone)
            data-role=(if giant { "giant" } else { "enemy" }) data-kind=(enemy.id) data-count=(count)
            data-name=(enemy.name) data-names=(enemy.plural)
            transform={ "translate(" (at.x.round()) " " (at.y.round()) ")" } aria-label=(label) {
            ellipse .foot cy=(half - 5.0) rx=(half * 0.84) ry=(half * 0.24) {}
            (body("behind third", -9.0, -5.0))
            (body("behind", 9.0, -3.0))
            (body("body", 0.0, 0.0))
            use .aim href="#aim" transform=(format!("scale({:.2})", size / 64.0)) {}
            (plate(count, (half * 0.72, half * 0.72)))
        }
    }
}

/// The drawing of a kind of enemy, and the class of its colours.
pub fn drawing(world: &World, kind: Kind) -> (&'static str, &'static str) {
    let enemy = world.content().enemy(kind);
    let known = [
        ("worker", "worker", "k-worker"),
        ("hunter", "hunter", "k-hunter"),
        ("tank", "tank", "k-tank"),
        ("spoiler", "spoiler", "k-spoiler"),
        ("driller_worker", "driller_worker", "k-drill"),
        ("driller_hunter", "driller_hunter", "k-drill"),
        ("driller_tank", "driller_tank", "k-drill"),
        ("driller", "driller", "k-drill"),
        ("walker", "walker", "k-walker"),
        ("runner", "runner", "k-runner"),
        ("fatty", "fatty", "k-fatty"),
        ("abomination", "abom", "k-abom"),
        ("patient", "abom_patient", "k-patient"),
        ("hobomination", "abom_hobo", "k-hobo"),
        ("abominacop", "abom_cop", "k-cop"),
        ("abominawild", "abom_wild", "k-wild"),
    ];
    let mine = known.into_iter().find(|(id, ..)| *id == enemy.id);
    // One that nobody drew looks like its family.
    let (_, drawn, look) = mine.unwrap_or(match enemy.family {
        EnemyFamily::Worker => known[0],
        EnemyFamily::Hunter => known[1],
        EnemyFamily::Tank => known[2],
        EnemyFamily::Abomination => known[3],
    });
    (drawn, look)
}

fn machine_of(at: &Place<'_>, machine: &MachineView) -> Markup {
    let kind = at.world.mission().machines.get(usize::from(machine.index)).map(|(kind, _)| *kind);
    let (drawn, look) = match kind {
        Some(MachineKind::SentryGun) => ("sentry", "k-sentry"),
        _ => ("bot", "k-bot"),
    };
    let (class, state) = if machine.active { (" active", ", active") } else { ("", "") };
    at.figure(
        Spot::Machine(machine.index),
        &format!("machine {look}{class}"),
        "machine",
        format!("{}{state}", machine.name),
        html! {
            ellipse .foot cy="22" rx="20" ry="6" {}
            use .body href={ "#" (drawn) } x="-24" y="-24" width="48" height="48" {}
            @if machine.active { use .spark href="#i-energy" x="12" y="-26" width="16" height="16" {} }
        },
    )
}

fn car_of(at: &Place<'_>, car: &CarView) -> Markup {
    let (drawn, class) = match car.kind {
        CarKind::Pimpmobile => ("v-pimp", "car pimpmobile"),
        CarKind::PoliceCar => ("v-police", "car police"),
    };
    let taken = |role: CarRole| car.people.iter().filter(|(_, sits)| *sits == role).count();
    let seat = |taken: bool| if taken { "seat taken" } else { "seat" };
    at.figure(
        Spot::Car(car.index),
        class,
        "car",
        words::capital(&car.words()),
        html! {
            use .body href={ "#" (drawn) } x="-42" y="-30" width="84" height="56" {}
            @if car.holds_crate { (plate("★", (-32.0, -18.0))) }
            rect class=(seat(taken(CarRole::Driver) > 0)) x="-21" y="25" width="8" height="8" {}
            @for (place, x) in [-5.0, 6.0, 17.0].into_iter().enumerate() {
                circle class=(seat(place < taken(CarRole::Passenger))) cx=(x) cy="29" r="4" {}
            }
        },
    )
}

fn companion(at: &Place<'_>, one: &CompanionView) -> Markup {
    let with = one.leader.as_ref();
    let with = with.map_or(", alone".to_owned(), |leader| format!(" with {leader}"));
    let letters: String = one.name.chars().take(3).collect();
    person(at, Spot::Companion(one.index), format!("{}{with}", one.name), &letters)
}

/// Somebody without a card of their own.
fn person(at: &Place<'_>, spot: Spot, label: String, letters: &str) -> Markup {
    at.figure(spot, "sv extra s-person", "person", label, disc("person", letters, html! {}))
}

/// A face in a disc with letters below.
fn disc(face: &str, letters: &str, more: Markup) -> Markup {
    html! {
        use href="#tk" {}
        svg x="-26" y="-26" width="52" height="52" viewBox="0 0 64 64" {
            g clip-path="url(#disc)" { use href={ "#" (face) } width="64" height="64" y="1" {} }
        }
        use href="#tk-ring" {}
        (more)
        g .who transform="translate(0 27) scale(.95)" {
            use href="#tk-tag" {}
            text .ini y="4.2" { (letters) }
        }
    }
}

fn survivor(at: &Place<'_>, standing: &Standing) -> Markup {
    let world = at.world;
    let Standing { who, survivor, acting, seat } = *standing;
    let mut class = format!("sv {}", look(world, who));
    let mut label = format!("{}, {} {}", world.name(who), survivor.armour, world.health());
    if acting {
        class.push_str(" acting");
        label.push_str(", acting");
    }
    if survivor.played && !acting {
        class.push_str(" played");
        label.push_str(", has acted");
    }
    if let Some(role) = seat {
        class.push_str(" seated");
        label.push_str(&format!(", {} in a car", role.word()));
    }
    if survivor.hidden {
        class.push_str(" hidden");
        label.push_str(", overlooked by enemies");
    }
    let held = Part::Hand.slots().find_map(|slot| survivor.inventory.get(slot));
    let weapon = held.map(|card| drawings::card_picture(world.card_name(card)));
    let more = html! {
        use .threat href="#tk-threat" {}
        @if acting { g .act data-acting=(Spot::Zone(at.zone).name(world)) { use href="#tk-act" {} } }
        @for point in 0..survivor.armour.min(5) {
            use .arm href="#tk-arm" x=(if point % 2 == 0 { -27 } else { -24 }) y=(12 - 12 * i32::from(point)) {}
        }
        @if let Some(weapon) = weapon {
            g .gun transform="translate(24 5)" {
                use href="#tk-gun" {}
                use .wp href={ "#" (weapon) } x="-12" y="-5" width="24" height="9.6" {}
            }
        }
        @if let Some(role) = seat { (plate(if role == CarRole::Driver { "D" } else { "P" }, (20.0, -18.0))) }
    };
    at.figure(
        Spot::Survivor(who),
        &class,
        "person",
        label,
        disc(drawings::portrait(world, who), &letters(world, who), more),
    )
}

/// The class of a survivor's colour.
pub fn look(world: &World, who: Who) -> String {
    format!("s-{}", drawings::portrait(world, who))
}

/// Two or three letters that are theirs alone.
pub fn letters(world: &World, who: Who) -> String {
    let initials: String = world.initials(who).chars().take(3).collect();
    match initials.chars().count() {
        1 => world.name(who).chars().take(2).collect(),
        _ => initials,
    }
}

/// A survivor's face as a small picture of its own.
pub fn badge(world: &World, who: Who) -> Markup {
    html! { span class={ "badge-face " (look(world, who)) } { (drawings::face(world, who)) } }
}
