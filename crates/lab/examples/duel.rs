//! Plays one game of InvaZions and prints it turn by turn, to see what bots do wrong.
//!
//! Usage: `duel SCENARIO SEED HUMAN HORDES [CARDS]`, where HUMAN and HORDES are bots:
//! `duel invazions/counter_strike_2p 7 rules search:50`. CARDS is a file that is read
//! instead of `content/invazions/cards.toml`.

use std::process::ExitCode;
use std::sync::Arc;

use bots::{Bot, Kind, Seen, seed_of};
use invazions::Game;
use invazions::action::Action;
use invazions::content::Content;
use invazions::reading::Read as _;
use invazions::setup::Setup;
use sheet::Source;
use table::{Game as _, Seat, Seeded, Turn};

/// After so many decisions a game is left.
const LONGEST: usize = 5000;

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let played = match arguments.as_slice() {
        [scenario, seed, human, hordes] => play(scenario, seed, [human, hordes], None),
        [scenario, seed, human, hordes, cards] => {
            play(scenario, seed, [human, hordes], Some(cards))
        }
        _ => Err("usage: duel SCENARIO SEED HUMAN HORDES [CARDS]".to_owned()),
    };
    match played {
        Ok(()) => ExitCode::SUCCESS,
        Err(why) => {
            eprintln!("error: {why}");
            ExitCode::FAILURE
        }
    }
}

fn play(
    scenario: &str,
    seed: &str,
    sides: [&String; 2],
    cards: Option<&String>,
) -> Result<(), String> {
    let seed: u64 = seed.parse().map_err(|_| format!("`{seed}` is not a number"))?;
    let bot = |name: &String| name.parse::<Kind>().map_err(|error| error.to_string());
    let kinds = [bot(sides[0])?, bot(sides[1])?];
    let mut source = Source::embedded();
    if let Some(file) = cards {
        let text = std::fs::read_to_string(file).map_err(|error| format!("{file}: {error}"))?;
        source = source.with("invazions/cards.toml", &text);
    }
    let content = Content::load(&source).map(Arc::new).map_err(|errors| format!("{errors:?}"))?;
    let mut chance = Seeded::new(seed, 0);
    let mut game = Game::start(&content, &Setup::new(scenario), &mut chance, &mut ())
        .map_err(|error| error.to_string())?;
    let mut bots: Vec<Box<dyn Bot<Game>>> = (0..game.world().deal.players)
        .map(|seat| kinds[usize::from(seat.min(1))].sit(seed_of(seed, Seat(seat))))
        .collect();
    let mut legal = Vec::new();
    let mut turn = 0;
    for _ in 0..LONGEST {
        let seat = match game.turn() {
            Turn::Over(outcome) => {
                println!("{outcome:?}, {} points", game.state().human.points);
                return Ok(());
            }
            Turn::Decide(seats) => seats.lowest().unwrap_or(Seat(0)),
        };
        if turn != game.state().turn {
            turn = game.state().turn;
            show(&game);
        }
        legal.clear();
        game.legal(&mut legal);
        legal.retain(|action| game.may(seat, *action));
        let Some(bot) = bots.get_mut(usize::from(seat.0)) else { break };
        let Some(action) = legal.get(bot.choose(seat, Seen::new(&game, seat), &legal)).copied()
        else {
            break;
        };
        if legal.len() > 1 && !matches!(action, Action::Pass | Action::Agree) {
            println!("    {}: {action}", seat.0);
        }
        game.apply(seat, action, &mut chance, &mut ()).map_err(|refusal| refusal.to_string())?;
    }
    Err("the game does not end".to_owned())
}

/// What lies on the table when a turn begins.
fn show(game: &Game) {
    let state = game.state();
    let human = &state.human;
    let bag = |bag: &invazions::bag::Bag| {
        let card = |(card, number): (invazions::card::Card, u8)| format!("{number} {card}");
        bag.counts().map(card).collect::<Vec<_>>().join(", ")
    };
    println!(
        "TURN {}: {} points, {} tokens, {} captives, {} in the pile",
        state.turn,
        human.points,
        human.tokens,
        state.captives(),
        state.contamination.len()
    );
    println!("  hand: {}", bag(&human.hand));
    for place in game.world().places() {
        let site = game.site(place);
        println!(
            "  {place}: {} | {} | below {}",
            site.humans.iter().map(ToString::to_string).collect::<Vec<_>>().join(", "),
            site.research.map(|research| research.to_string()).unwrap_or_default(),
            bag(&site.below)
        );
    }
    for horde in game.world().hordes() {
        let zombies = game.horde(horde);
        let mut rest = zombies.draw;
        rest.pour(&mut zombies.discard.clone());
        println!("  {horde}: hand {} | rest {}", bag(&zombies.hand), bag(&rest));
    }
}
