//! A game at the table: shows each decision, reads answers, lets bots play,
//! saves.

use std::io::{self, BufRead, Write};

use bots::Budget;
use clap::ValueEnum;
use survival::Game;
use survival::action::Action;
use survival::menu::{self, Item};
use survival::odds::Goal;
use survival::rule::Rule;
use survival::view::Topic;
use survival::words::{self, Sentence};
use table::Seat;

use super::input::{self, Input, Verb, Words};
use super::screen::{self, Detail};
use super::terminal::{Flow, Sitting, Terminal};
use super::{board, end, look};

/// Longer menus are folded.
const LONGEST_MENU: usize = 22;

/// The same while cards are put from slot to slot.
const LONGEST_TRADE: usize = 10;

/// How many lines of what happened are shown by themselves; `log` has the rest.
const LONGEST_STORY: usize = 40;

/// How long a hint may take: some seconds at most, on a slow machine too.
const HINT: Budget = Budget::Worlds(1000);

/// How many actions a hint names.
const HINTS: usize = 4;

/// What can be typed.
const WORDS: Words = Words {
    commands: &[
        ("board", Verb::Board),
        ("cards", Verb::Cards),
        ("zone", Verb::Zone),
        ("discard", Verb::Discard),
        ("screen", Verb::Screen),
    ],
    actions: survival::command::VERBS,
};

/// A game at the table.
pub struct Session<R, W> {
    terminal: Terminal<Game, R, W>,
    detail: Detail,
    /// What happened, play by play.
    told: Vec<Sentence>,
    /// The first of it that nobody has seen yet.
    unseen: usize,
    /// The rules behind what was shown last.
    rules: Vec<Rule>,
    /// Board and team as they were shown last.
    board: String,
    team: Vec<String>,
    /// Who answered last, to tell when the screen changes hands.
    answered: Option<Seat>,
}

impl<R: BufRead, W: Write> Sitting<Game, R, W> for Session<R, W> {
    fn terminal(&mut self) -> &mut Terminal<Game, R, W> {
        &mut self.terminal
    }

    /// The mission, or where the game stood.
    fn welcome(&mut self) -> io::Result<()> {
        let game = self.terminal.log.game();
        let mission = game.world().mission().clone();
        let seed = self.terminal.log.seed();
        let title = self.terminal.paint.heading(&mission.title);
        writeln!(self.terminal.out, "{title} ({}), seed {seed}", mission.id)?;
        if self.terminal.resumed {
            let from = self.terminal.log.len().saturating_sub(8);
            for play in from.max(1)..=self.terminal.log.len() {
                let after =
                    self.terminal.log.at(play).unwrap_or_else(|_| self.terminal.log.game().clone());
                let events = self.terminal.log.events_of(play).unwrap_or_default();
                self.told.extend(words::story(&after, &events));
            }
            self.unseen = self.told.len().saturating_sub(8);
            let place = self.terminal.place();
            return self.terminal.say_wrapped(&format!("Resumed from {place}. Lately:"), 0);
        }
        self.terminal.say_wrapped(mission.intro.trim(), 0)?;
        for rule in &mission.rules {
            self.terminal.say_wrapped(&format!("- {rule}"), 2)?;
        }
        let events = self.terminal.log.events_of(0).unwrap_or_default();
        self.told = words::story(self.terminal.log.game(), &events);
        writeln!(self.terminal.out, "Type a number or a command; `help` lists them.")
    }

    /// Does an action and keeps what happened.
    fn play(&mut self, seat: Seat, action: Action) -> Result<(), survival::rule::Refusal> {
        let mut events = Vec::new();
        self.terminal.log.play(seat, action, &mut events)?;
        if !self.terminal.seated.is_all_bots() || self.detail == Detail::Full {
            self.told.extend(words::story(self.terminal.log.game(), &events));
        }
        Ok(())
    }

    /// One decision of somebody at the screen.
    fn decide(&mut self, seat: Seat) -> io::Result<Flow> {
        let items = self.show(seat, self.detail)?;
        loop {
            let prompt = match self.terminal.seated.is_shared() {
                true => format!("player {}> ", seat.0 + 1),
                false => "> ".to_owned(),
            };
            let Some(line) = self.terminal.ask(&prompt)? else {
                return self.terminal.input_ended();
            };
            match self.answer(seat, &items, &line)? {
                Flow::Again => {}
                flow => {
                    self.answered = Some(seat);
                    return Ok(flow);
                }
            }
        }
    }

    fn summary(&mut self) -> io::Result<()> {
        if self.detail != Detail::Brief && !self.terminal.seated.is_all_bots() {
            let game = self.terminal.log.game();
            let lines = board::board(game, &game.public_view(), &self.terminal.paint, false);
            writeln!(self.terminal.out)?;
            self.terminal.say(&lines)?;
        }
        self.tell()?;
        writeln!(self.terminal.out)?;
        let lines = end::summary(&self.terminal.log, &self.terminal.paint);
        self.terminal.say(&lines)
    }
}

impl<R: BufRead, W: Write> Session<R, W> {
    /// Sits down.
    pub fn new(terminal: Terminal<Game, R, W>, detail: Detail) -> Session<R, W> {
        Session {
            terminal,
            detail,
            told: Vec::new(),
            unseen: 0,
            rules: Vec::new(),
            board: String::new(),
            team: Vec::new(),
            answered: None,
        }
    }

    /// Shows the decision.
    fn show(&mut self, seat: Seat, detail: Detail) -> io::Result<Vec<Item>> {
        let game = self.terminal.log.game().clone();
        let view = game.public_view();
        if detail != Detail::Brief {
            let board = board::plain(&game, &view);
            let team = screen::team(&view, &self.terminal.paint);
            let goals = screen::goals(&view, &self.terminal.paint);
            if detail == Detail::Full || board != self.board {
                writeln!(self.terminal.out)?;
                self.terminal.say(&board::board(&game, &view, &self.terminal.paint, false))?;
                self.terminal.say(&screen::header(&view, &self.terminal.paint))?;
                self.terminal.say(&team)?;
                self.terminal.say(&goals)?;
            } else {
                let changed: Vec<String> =
                    team.iter().filter(|line| !self.team.contains(line)).cloned().collect();
                self.terminal.say(&changed)?;
            }
            (self.board, self.team) = (board, team);
        }
        self.tell()?;
        if self.terminal.seated.is_shared() && self.answered != Some(seat) {
            writeln!(self.terminal.out, "Player {} decides.", seat.0 + 1)?;
        }
        self.terminal.ask_aloud(&words::question(&game))?;
        let trading = view.topic == Topic::Cards;
        let most = if trading { LONGEST_TRADE } else { LONGEST_MENU };
        let items = menu::fold(menu::menu(&game, seat), most);
        let lines = screen::menu(&items, screen::by_enter(&view, &items), &self.terminal.paint);
        self.terminal.say(&lines)?;
        Ok(items)
    }

    /// Tells what nobody has seen yet.
    fn tell(&mut self) -> io::Result<()> {
        let news: Vec<Sentence> = self.told[self.unseen.min(self.told.len())..].to_vec();
        self.unseen = self.told.len();
        if news.is_empty() {
            return Ok(());
        }
        self.rules = news.iter().flat_map(|told| told.rules.iter().copied()).collect();
        writeln!(self.terminal.out)?;
        let skipped = news.len().saturating_sub(LONGEST_STORY);
        if skipped > 0 {
            let lines = words::count(skipped as u32, "line", "lines");
            writeln!(self.terminal.out, "({lines} more before this: `log`)")?;
        }
        for told in &news[skipped..] {
            self.terminal.say_wrapped(&told.text, 2)?;
        }
        Ok(())
    }

    /// Answers a line. Bad input gets an answer too, and changes nothing.
    fn answer(&mut self, seat: Seat, items: &[Item], line: &str) -> io::Result<Flow> {
        match input::read(self.terminal.log.game(), seat, line, &WORDS) {
            Input::Nothing => {
                match screen::by_enter(&self.terminal.log.game().public_view(), items) {
                    Some(action) => self.act(seat, action),
                    None => Ok(Flow::Again),
                }
            }
            Input::Number(number) => match number.checked_sub(1).and_then(|at| items.get(at)) {
                Some(Item::One(entry)) => self.act(seat, entry.action),
                Some(Item::Many { topic, entries, .. }) => {
                    let (topic, entries) = (topic.clone(), entries.clone());
                    self.choose(seat, &topic, &entries)
                }
                None => {
                    let last = items.len();
                    self.terminal
                        .wrong(&format!("There is no {number}; the menu goes from 1 to {last}."))
                }
            },
            Input::Do(action) => self.act(seat, action),
            Input::Wrong(text) => self.terminal.wrong(&text),
            Input::Table(verb, rest) => self.command(seat, items, verb, &rest),
        }
    }

    /// Does what was asked for, or says which rule forbids it.
    fn act(&mut self, seat: Seat, action: Action) -> io::Result<Flow> {
        // A discard is made by whoever owns the card.
        let game = self.terminal.log.game();
        let humans: Vec<Seat> = self.terminal.seated.humans().collect();
        let allowed = |seat: &&Seat| game.check(**seat, action).is_ok();
        let by = humans.iter().find(allowed).copied().unwrap_or(seat);
        let seat = if game.check(seat, action).is_ok() { seat } else { by };
        let explained = menu::explain(game, seat, action);
        match self.play(seat, action) {
            Ok(()) => {
                self.terminal.save()?;
                Ok(Flow::Made)
            }
            Err(_) => self.terminal.wrong(&explained),
        }
    }

    /// A menu within the menu.
    fn choose(&mut self, seat: Seat, topic: &str, entries: &[menu::Entry]) -> io::Result<Flow> {
        writeln!(self.terminal.out, "{topic}:")?;
        let items: Vec<Item> = entries.iter().cloned().map(Item::One).collect();
        let lines = screen::menu(&items, None, &self.terminal.paint);
        self.terminal.say(&lines)?;
        let Some(line) = self.terminal.ask("number, or Enter to go back> ")? else {
            return Ok(Flow::Again);
        };
        if line.trim().is_empty() {
            self.show(seat, Detail::Brief)?;
            return Ok(Flow::Again);
        }
        match line.trim().parse::<usize>().ok().and_then(|number| number.checked_sub(1)) {
            Some(at) => match entries.get(at) {
                Some(entry) => self.act(seat, entry.action),
                None => self.terminal.wrong("That number is not on the list; nothing was done."),
            },
            // Anything else is meant for the table.
            None => self.answer(seat, &[], &line),
        }
    }

    fn command(&mut self, seat: Seat, items: &[Item], verb: Verb, rest: &str) -> io::Result<Flow> {
        match verb {
            Verb::Help => {
                let text = look::help(self.terminal.log.game());
                self.terminal.help(&text, rest, &WORDS)?;
            }
            Verb::Why => return self.why(seat, items, rest),
            Verb::Board => {
                let game = self.terminal.log.game();
                let lines = board::board(game, &game.public_view(), &self.terminal.paint, true);
                self.terminal.say(&lines)?;
            }
            Verb::Log => self.history(rest)?,
            Verb::Cards => {
                for line in look::cards(self.terminal.log.game(), rest) {
                    self.terminal.say_wrapped(&line, 9)?;
                }
            }
            Verb::Zone => return self.zone(rest),
            Verb::Undo => return self.undo(rest),
            Verb::Discard => return self.discard(seat),
            Verb::Save => self.terminal.save_as(rest)?,
            Verb::Quit => return self.terminal.quit(),
            Verb::Hint => self.hint(seat)?,
            Verb::Rules => return self.rules(rest),
            Verb::Look => {
                self.show(seat, Detail::Full)?;
            }
            Verb::Screen => match Detail::from_str(rest.trim(), true) {
                Ok(detail) => {
                    self.detail = detail;
                    writeln!(self.terminal.out, "From now on: {}.", rest.trim())?;
                }
                Err(_) => {
                    return self
                        .terminal
                        .wrong("`screen full`, `screen changes` or `screen brief`.");
                }
            },
        }
        Ok(Flow::Again)
    }

    /// What a bot that looks ahead would do.
    fn hint(&mut self, seat: Seat) -> io::Result<()> {
        let game = self.terminal.log.game();
        let entries = menu::menu(game, seat);
        let label = |action: Action| {
            let entry = entries.iter().find(|entry| entry.action == action);
            entry.map_or_else(|| game.command(action), |entry| entry.label.clone())
        };
        let lines: Vec<String> = bots::hint(game, seat, HINT, HINTS)
            .iter()
            .map(|opinion| {
                let why = opinion.reason.map(|why| format!("  “{why}”")).unwrap_or_default();
                match opinion.chance {
                    Some(chance) => format!(
                        "{:>4.0} %  {} ({}){why}",
                        100.0 * chance,
                        label(opinion.action),
                        words::count(opinion.tried, "try", "tries"),
                    ),
                    None => label(opinion.action) + &why,
                }
            })
            .collect();
        writeln!(
            self.terminal.out,
            "What a bot would do, how many games of a hundred bots win from there, and why:"
        )?;
        self.terminal.say(&lines)
    }

    /// The rules behind what happened, an entry, or a refusal.
    fn why(&mut self, seat: Seat, items: &[Item], rest: &str) -> io::Result<Flow> {
        let game = self.terminal.log.game().clone();
        let world = game.world();
        if rest.is_empty() {
            let mut known: Vec<Rule> = Vec::new();
            for rule in &self.rules {
                if !known.contains(rule) {
                    known.push(*rule);
                }
            }
            if known.is_empty() {
                writeln!(
                    self.terminal.out,
                    "Nothing has happened yet. `why 1` explains an entry."
                )?;
            }
            for rule in known {
                self.terminal.say_wrapped(&words::why(world, rule), 2)?;
            }
            return Ok(Flow::Again);
        }
        match input::read(&game, seat, rest, &WORDS) {
            Input::Number(number) => match number.checked_sub(1).and_then(|at| items.get(at)) {
                Some(Item::One(entry)) => {
                    let text = format!("{}. {}", entry.label, words::why(world, entry.rule));
                    self.terminal.say_wrapped(&text.replace("..", "."), 2)?;
                    if let Ok(odds) = game.odds(seat, entry.action, Goal::Usual) {
                        self.terminal.say_wrapped(&format!("Odds: {}.", odds.summary()), 2)?;
                    }
                }
                Some(Item::Many { topic, entries, .. }) => {
                    let rule = entries.first().map(|entry| words::why(world, entry.rule));
                    let text = format!("{topic}. {}", rule.unwrap_or_default());
                    self.terminal.say_wrapped(&text, 2)?;
                }
                None => return self.terminal.wrong(&format!("There is no {number} on the menu.")),
            },
            Input::Do(action) => {
                let text = menu::explain(&game, seat, action);
                self.terminal.say_wrapped(&text, 2)?;
            }
            Input::Wrong(text) => return self.terminal.wrong(&text),
            Input::Nothing | Input::Table(..) => {
                return self.terminal.wrong("`why`, `why 3`, or `why move 03-V:11`.");
            }
        }
        Ok(Flow::Again)
    }

    fn history(&mut self, rest: &str) -> io::Result<()> {
        let wanted = rest.trim().parse::<usize>().unwrap_or(20);
        let from = self.told.len().saturating_sub(wanted);
        let texts: Vec<String> = self.told[from..].iter().map(|told| told.text.clone()).collect();
        texts.iter().try_for_each(|text| self.terminal.say_wrapped(text, 2))
    }

    fn zone(&mut self, rest: &str) -> io::Result<Flow> {
        let game = self.terminal.log.game().clone();
        let zones = match (rest.trim(), words::acting(&game)) {
            ("", Some(who)) => vec![game.survivor(who).zone],
            _ => input::zones(&game, rest),
        };
        match zones.as_slice() {
            [] => self.terminal.wrong("Which zone? They are named like 05-R:11."),
            [zone] => {
                for line in look::zone(&game, *zone) {
                    self.terminal.say_wrapped(&line, 2)?;
                }
                Ok(Flow::Again)
            }
            several => {
                let names: Vec<String> =
                    several.iter().map(|zone| game.world().zone_name(*zone).to_owned()).collect();
                self.terminal.wrong(&format!("Which of {}?", words::list(&names)))
            }
        }
    }

    /// Takes back the last decisions of people, with what bots did since.
    fn undo(&mut self, rest: &str) -> io::Result<Flow> {
        let steps = rest.trim().parse::<usize>().unwrap_or(1).max(1);
        let humans: Vec<Seat> = self.terminal.seated.humans().collect();
        let plays: Vec<(usize, String)> = self
            .terminal
            .log
            .plays()
            .enumerate()
            .filter(|(_, play)| humans.contains(&play.seat))
            .map(|(at, play)| (at, play.text.clone()))
            .collect();
        let Some((to, _)) = plays.iter().rev().nth(steps - 1) else {
            return self.terminal.wrong("There is nothing to take back.");
        };
        match self.terminal.log.undo_to(*to) {
            Ok(()) => {
                let taken: Vec<String> =
                    plays.iter().rev().take(steps).map(|(_, text)| format!("`{text}`")).collect();
                let text = format!("Taken back: {}.", taken.join(", "));
                self.told.push(Sentence { text, rules: Vec::new(), events: 0..0 });
                self.terminal.save()?;
                Ok(Flow::Made)
            }
            Err(error) => self.terminal.wrong(&format!("{}.", sentence(&error.to_string()))),
        }
    }

    fn discard(&mut self, seat: Seat) -> io::Result<Flow> {
        let humans: Vec<Seat> = self.terminal.seated.humans().collect();
        let game = self.terminal.log.game();
        let entries: Vec<_> =
            humans.iter().flat_map(|human| menu::discards(game, *human)).collect();
        if entries.is_empty() {
            return self.terminal.wrong("There is nothing to discard now.");
        }
        self.choose(seat, "Discard for free", &entries)
    }

    fn rules(&mut self, rest: &str) -> io::Result<Flow> {
        let world = self.terminal.log.game().world();
        let found = words::search(world.content(), Some(world.book()), rest);
        self.terminal.rules(&found, rest, "`rules noise` lists what the rules say of noise.")
    }
}

/// With a capital at the beginning.
fn sentence(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or_else(String::new, |first| {
        first.to_uppercase().collect::<String>() + letters.as_str()
    })
}
