//! What a setup decides, and which setups are refused, with what to say.

use std::sync::Arc;

use survival::content::{Content, Source};
use survival::reading::Read as _;
use survival::setup::{Cards, Setup, ZombieSpawn};
use survival::{Game, SetupError, World};
use table::{Game as _, Seat, Seeded, Turn};

const SIX: [&str; 6] = ["Cole", "Vivian", "Mitsuki", "Magnus", "Jared", "Baraka"];

fn content() -> Arc<Content> {
    Content::embedded().expect("the embedded content is sound")
}

fn begin(setup: &Setup) -> Game {
    let world = World::new(&content(), setup).expect("a sound setup");
    Game::begin_with(Arc::new(world), &mut Seeded::new(1, 0), &mut ())
}

fn refusal(setup: &Setup) -> SetupError {
    World::new(&content(), setup).expect_err("a setup that can't be played")
}

#[test]
fn machines_are_the_boxs_own_unless_swapped_for_others_of_their_kind() {
    let mut setup = Setup::new("invader/m1", SIX, 1);
    let names = |setup: &Setup| {
        let game = begin(setup);
        [0, 1].map(|index| game.machine_card(index).expect("a machine").name.clone())
    };
    assert_eq!(names(&setup), ["Peacekeeper Bot", "Falchion Sentry Gun"]);
    setup.bot = Some("Vindicator Bot".to_owned());
    setup.sentry_gun = Some("maul sentry gun".to_owned());
    assert_eq!(names(&setup), ["Vindicator Bot", "Maul Sentry Gun"]);
}

#[test]
fn a_bot_is_not_swapped_for_a_sentry_gun() {
    let mut setup = Setup::new("invader/m1", SIX, 1);
    setup.bot = Some("Maul Sentry Gun".to_owned());
    assert_eq!(refusal(&setup), SetupError::Machine("Maul Sentry Gun".to_owned()));
}

#[test]
fn unknown_names_are_told_with_the_known_ones() {
    let setup = Setup::new("invader/m99", SIX, 1);
    assert_eq!(refusal(&setup), SetupError::Mission("invader/m99".to_owned()));
    let mut team = SIX;
    team[2] = "Mitsuko";
    let message = refusal(&Setup::new("invader/m0", team, 1)).to_string();
    assert!(message.contains("`Mitsuko`") && message.contains("Mitsuki"), "{message}");
}

#[test]
fn teams_have_six_to_twelve_survivors_each_once() {
    let five = Setup::new("invader/m0", SIX.into_iter().take(5), 1);
    assert_eq!(refusal(&five), SetupError::Team { least: 6, most: 12, found: 5 });
    let mut twice = SIX;
    twice[5] = "Cole";
    assert_eq!(refusal(&Setup::new("invader/m0", twice, 1)), SetupError::Twice("Cole".to_owned()));
}

#[test]
fn seats_have_no_gaps_and_as_many_play_as_there_are_survivors() {
    let mut gap = Setup::new("invader/m0", SIX, 1);
    gap.survivors[0].seat = 2;
    assert_eq!(refusal(&gap), SetupError::Seats(1));
    let mut beyond = Setup::new("invader/m0", SIX, 6);
    beyond.survivors[0].seat = 200;
    assert_eq!(refusal(&beyond), SetupError::Seats(0));
    for seats in 1..=7 {
        let seven = SIX.into_iter().chain(["Drake"]);
        let game = begin(&Setup::new("invader/m0", seven, seats));
        assert!(matches!(game.turn(), Turn::Decide(_)));
        assert_eq!(game.world().seat_count(), seats);
    }
}

#[test]
fn some_enemy_cards_must_be_in_play() {
    let mut setup = Setup::new("invader/m0", SIX, 1);
    setup.options.cards.easier = false;
    setup.options.cards.harder = false;
    setup.options.cards.extra = false;
    assert_eq!(refusal(&setup), SetupError::Cards);
}

#[test]
fn each_box_brings_the_enemy_cards_that_the_table_chose() {
    let cards = |setup: &Setup| begin(setup).state().spawn.deck.count_ones();
    let both = Setup::new("mixed/m1", SIX, 1);
    let mut gentle = both.clone();
    gentle.cards.insert("darkside".to_owned(), Cards { easier: true, harder: false, extra: false });
    assert!(cards(&gentle) < cards(&both));
    let mut elsewhere = Setup::new("invader/m0", SIX, 1);
    elsewhere.cards = gentle.cards.clone();
    let (id, known) = ("darkside".to_owned(), "invader".to_owned());
    assert_eq!(refusal(&elsewhere), SetupError::BoxCards(id, known));
}

/// A mission may let the players choose who begins where: they are asked for
/// each survivor until one group is full, since groups are as even as can be.
#[test]
fn players_choose_groups_where_the_mission_says_so() {
    let source = Source::embedded();
    let mission = source.text("invader/missions/m1.toml").expect("M1's file");
    let chosen = mission.replace("groups = \"random\"", "groups = \"chosen\"");
    assert_ne!(mission, chosen);
    let source = source.clone().with("invader/missions/m1.toml", &chosen);
    let content = Arc::new(Content::load(&source).expect("sound content"));
    let world = World::new(&content, &Setup::new("invader/m1", SIX, 1)).expect("a sound setup");
    let mut chance = Seeded::new(1, 0);
    let mut game = Game::begin_with(Arc::new(world), &mut chance, &mut ());
    for index in [0, 1, 0, 0] {
        let mut legal = Vec::new();
        game.legal(&mut legal);
        let lines: Vec<String> = legal.iter().map(|action| game.write(action)).collect();
        assert_eq!(lines, ["place 07-R:32", "place 09-R:31"]);
        game.apply(Seat(0), legal[index], &mut chance, &mut ()).expect("legal");
    }
    let zones: Vec<&str> = game
        .state()
        .survivors
        .iter()
        .map(|survivor| game.world().zone_name(survivor.zone))
        .collect();
    assert_eq!(zones, ["07-R:32", "09-R:31", "07-R:32", "07-R:32", "09-R:31", "09-R:31"]);
}

#[test]
fn closed_doors_of_a_mission_block_sight_from_the_first_moment_on() {
    let mut setup = Setup::new("darkside/m0", SIX, 1);
    let sees_through = |setup: &Setup| {
        let game = begin(setup);
        let closed = game.state().doors.closed.iter().next().expect("the mission closes a door");
        let doorway = game.world().board().doorways()[closed.index()];
        game.map().sight(doorway.a).contains(doorway.b)
    };
    assert!(sees_through(&setup), "in the book's way, sight goes through closed doors");
    setup.options.closed_doors_block_sight = true;
    assert!(!sees_through(&setup));
}

/// A kind of enemy as a box's file has it.
fn kin(number: u8) -> String {
    format!(
        "[[enemy]]\nid = \"kin{number}\"\nname = \"Kin{number}\"\nplural = \"Kin{number}\"\n\
         family = \"Tank\"\ndamage = 1\ntoughness = 1\nexperience = 1\nactions = 1\n\
         priority = 1\nminiatures = 1\n"
    )
}

#[test]
fn zombies_are_guests_of_the_science_fiction_games() {
    for mission in ["invader/m1", "darkside/m1", "mixed/m1"] {
        let mut setup = Setup::new(mission, SIX, 1);
        let kinds = |setup: &Setup| {
            let world = World::new(&content(), setup).expect("a sound setup");
            let known = world.content().enemies.iter();
            known.map(|enemy| enemy.id.clone()).collect::<Vec<_>>()
        };
        let plain = kinds(&setup);
        assert!(!plain.contains(&"walker".to_owned()), "{mission}");
        setup.options.zombies = true;
        let with = kinds(&setup);
        assert_eq!(with[..plain.len()], plain, "the others keep their numbers");
        assert_eq!(with[plain.len()..], ["walker", "fatty", "runner", "abomination"]);
    }
    let mut city = Setup::new("second/m0", ["Amy", "Doug", "Josh", "Ned", "Phil", "Wanda"], 1);
    city.options.zombies = true;
    assert_eq!(refusal(&city), SetupError::NoZombies);
}

#[test]
fn zombies_want_cards_that_bring_some() {
    let mut setup = Setup::new("invader/m1", SIX, 1);
    setup.options.zombie_spawn = ZombieSpawn::Mixed;
    assert_eq!(refusal(&setup), SetupError::ZombieSpawn);
    setup.options.zombies = true;
    begin(&setup);
    let extra = Cards { easier: false, harder: false, extra: true };
    setup.cards.insert("zombies".to_owned(), extra);
    assert_eq!(refusal(&setup), SetupError::ZombieCards);
    setup.options.zombies = false;
    setup.options.zombie_spawn = ZombieSpawn::Setup;
    let (id, known) = ("zombies".to_owned(), "invader".to_owned());
    assert_eq!(refusal(&setup), SetupError::BoxCards(id, known), "they are not in play");
}

#[test]
fn more_kinds_than_a_game_has_room_for_are_refused_with_zombies_and_not_without() {
    let source = Source::embedded();
    let mission = source.text("invader/missions/m1.toml").expect("M1's file");
    let mission = format!("boxes = [\"invader\", \"kin\"]\n{mission}");
    let source = source
        .with("kin/box.toml", "name = \"Kin\"\nruleset = \"scifi\"\n")
        .with("kin/enemies.toml", &(1..=5).map(kin).collect::<String>())
        .with("kin/missions/m1.toml", &mission);
    let content = Arc::new(Content::load(&source).expect("sound content"));
    let mut setup = Setup::new("kin/m1", SIX, 1);
    World::new(&content, &setup).expect("nine kinds have room");
    setup.options.zombies = true;
    let refused = World::new(&content, &setup).expect_err("thirteen have not").to_string();
    assert!(
        refused.contains("13 kinds of enemies") && refused.contains("room for 12"),
        "{refused}"
    );
    let mut alone = Setup::new("invader/m1", SIX, 1);
    alone.options.zombies = true;
    let world = World::new(&content, &alone).expect("boxes that are not in play don't count");
    let walker = world.content().kind("walker").expect("numbered anew");
    assert_eq!(world.miniatures(walker), 40);
}

/// Saves keep the figures of what they were played with, and of nothing else.
#[test]
fn figures_of_zombies_are_part_of_games_with_them_alone() {
    let mut setup = Setup::new("invader/m1", SIX, 1);
    let figures =
        |setup: &Setup| format!("{:?}", <Game as table::Game>::figures(&content(), setup));
    assert!(!figures(&setup).contains("Walker"));
    setup.options.zombies = true;
    assert!(figures(&setup).contains("Walker"));
}
