//! What happened, line by line: words, rules, dice, what is shown.

use survival::Game;
use survival::event::{self, Event, Fact};
use survival::spot;
use survival::words::{self, Sentence};

use super::articles;
use super::names::Names;
use super::shows::shown;
use crate::screen::{Die, Line, Tone};

/// Events as lines. `game` is the game after them.
pub fn lines(game: &Game, events: &[Event]) -> Vec<Line> {
    let told = words::story(game, events);
    let names = Names::of(game.world());
    told.into_iter().map(|told| line(game, &names, told, events)).collect()
}

fn line(game: &Game, names: &Names<'_>, told: Sentence, events: &[Event]) -> Line {
    let world = game.world();
    let facts = events.get(told.events.clone()).unwrap_or_default();
    let mut spots: Vec<String> = Vec::new();
    for spot in facts.iter().flat_map(|event| spot::of_fact(game, &event.fact)) {
        let name = spot.name(world);
        if !spots.contains(&name) {
            spots.push(name);
        }
    }
    let term = |rule: &survival::rule::Rule| (articles::rule(*rule), articles::title(world, *rule));
    let mut terms: Vec<(String, String)> = told.rules.iter().map(term).collect();
    terms.dedup();
    Line {
        text: names.say(&told.text),
        terms,
        spots,
        motions: Vec::new(),
        shows: facts.iter().flat_map(|event| shown(game, &event.fact)).collect(),
        dice: facts.iter().filter_map(|event| die(&event.fact)).collect(),
        tone: facts.first().map(|event| tone(&event.fact)).unwrap_or_default(),
    }
}

const fn die(fact: &Fact) -> Option<Die> {
    match *fact {
        Fact::Die { shown, hit } | Fact::AllOutDie { shown, hit } => {
            Some(Die { face: shown, hit: Some(hit) })
        }
        _ => None,
    }
}

/// How a fact reads.
const fn tone(fact: &Fact) -> Tone {
    match fact.tone() {
        event::Tone::Plain => Tone::Plain,
        event::Tone::Heading => Tone::Heading,
        event::Tone::Enemy => Tone::Enemy,
        event::Tone::Good => Tone::Good,
        event::Tone::Bad => Tone::Bad,
    }
}
