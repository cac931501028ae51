//! A game at the table: shows each decision, reads answers, lets bots play,
//! saves.

use std::io::{self, BufRead, Write};
use std::path::{Path, PathBuf};

use bots::Budget;
use clap::ValueEnum;
use survival::Game;
use survival::action::Action;
use survival::frame::Frame;
use survival::menu::{self, Item};
use survival::odds::Goal;
use survival::rule::Rule;
use survival::words::{self, Told};
use table::{Log, Seat, Turn};

use super::input::{self, Input, Verb};
use super::paint::Paint;
use super::screen::{self, Detail};
use super::seats::{Asked, Table};
use super::start::Start;
use super::{board, end, look, store};

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

/// A game at the table.
pub struct Session<R, W> {
    log: Log<Game>,
    table: Table<Game>,
    path: PathBuf,
    ours: bool,
    resumed: bool,
    bots: Option<String>,
    detail: Detail,
    paint: Paint,
    input: R,
    out: W,
    /// What happened, play by play.
    told: Vec<Told>,
    /// The first of it that nobody has seen yet.
    unseen: usize,
    /// The rules behind what was shown last.
    rules: Vec<Rule>,
    /// Board and team as they were shown last.
    board: String,
    team: Vec<String>,
    /// Who answered last, to tell when the screen changes hands.
    answered: Option<Seat>,
    warned: bool,
}

/// Whether the game goes on.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Flow {
    /// Ask again.
    Again,
    /// The decision is made.
    Made,
    /// Leave.
    Leave,
}

impl<R: BufRead, W: Write> Session<R, W> {
    /// Sits down.
    pub fn new(start: Start, detail: Detail, paint: Paint, input: R, out: W) -> Session<R, W> {
        let Start { log, table, path, ours, resumed, bots } = start;
        Session {
            log,
            table,
            path,
            ours,
            resumed,
            bots,
            detail,
            paint,
            input,
            out,
            told: Vec::new(),
            unseen: 0,
            rules: Vec::new(),
            board: String::new(),
            team: Vec::new(),
            answered: None,
            warned: false,
        }
    }

    /// Plays until the game ends or somebody leaves.
    pub fn run(mut self) -> io::Result<()> {
        self.welcome()?;
        self.save()?;
        loop {
            let seats = match self.log.game().turn() {
                Turn::Over(_) => return self.finish(),
                Turn::Decide(seats) => seats,
            };
            match self.table.asks(self.log.game(), seats) {
                Asked::Human(seat) => {
                    if self.decide(seat)? == Flow::Leave {
                        return Ok(());
                    }
                }
                Asked::Bot(seat) => {
                    let Some(action) = self.table.choose(&self.log, seat) else {
                        return self.finish();
                    };
                    if let Err(refusal) = self.play(seat, action) {
                        // A bot chooses from what is legal, so this is a defect.
                        writeln!(self.out, "A bot was refused: {refusal}.")?;
                        self.save()?;
                        return Ok(());
                    }
                }
                Asked::Nobody => return self.finish(),
            }
        }
    }

    fn say(&mut self, lines: &[String]) -> io::Result<()> {
        lines.iter().try_for_each(|line| writeln!(self.out, "{line}"))
    }

    fn say_wrapped(&mut self, text: &str, indent: usize) -> io::Result<()> {
        let lines = self.paint.wrap(text, indent);
        self.say(&lines)
    }

    /// The mission, or where the game stood.
    fn welcome(&mut self) -> io::Result<()> {
        let game = self.log.game();
        let mission = game.world().mission().clone();
        let seed = self.log.seed();
        let title = self.paint.heading(&mission.title);
        writeln!(self.out, "{title} ({}), seed {seed}", mission.id)?;
        if self.resumed {
            let from = self.log.len().saturating_sub(8);
            for play in from.max(1)..=self.log.len() {
                let after = self.log.at(play).unwrap_or_else(|_| self.log.game().clone());
                let events = self.log.events_of(play).unwrap_or_default();
                self.told.extend(words::story(&after, &events));
            }
            self.unseen = self.told.len().saturating_sub(8);
            let place = self.path.display().to_string();
            return self.say_wrapped(&format!("Resumed from {place}. Lately:"), 0);
        }
        self.say_wrapped(mission.intro.trim(), 0)?;
        for rule in &mission.rules {
            self.say_wrapped(&format!("- {rule}"), 2)?;
        }
        let events = self.log.events_of(0).unwrap_or_default();
        self.told = words::story(self.log.game(), &events);
        writeln!(self.out, "Type a number or a command; `help` lists them.")
    }

    /// Does an action and keeps what happened.
    fn play(&mut self, seat: Seat, action: Action) -> Result<(), survival::rule::Refusal> {
        let mut events = Vec::new();
        self.log.play(seat, action, &mut events)?;
        if !self.table.is_all_bots() || self.detail == Detail::Full {
            self.told.extend(words::story(self.log.game(), &events));
        }
        Ok(())
    }

    /// Saves; where that fails, says so once.
    fn save(&mut self) -> io::Result<()> {
        match store::save(&self.log, &self.path) {
            Ok(()) => self.warned = false,
            Err(error) if !self.warned => {
                self.warned = true;
                let trouble = store::trouble(&self.path, &error);
                let lines = self.paint.wrap(&trouble, 0);
                let painted: Vec<String> =
                    lines.iter().map(|line| self.paint.wrong(line)).collect();
                self.say(&painted)?;
            }
            Err(_) => {}
        }
        Ok(())
    }

    /// One decision of somebody at the screen.
    fn decide(&mut self, seat: Seat) -> io::Result<Flow> {
        let items = self.show(seat, self.detail)?;
        loop {
            let prompt = match self.table.is_shared() {
                true => format!("player {}> ", seat.0 + 1),
                false => "> ".to_owned(),
            };
            let Some(line) = self.ask(&prompt)? else {
                self.save()?;
                let place = self.path.display().to_string();
                writeln!(self.out, "\nThe input ended. {}", self.resume_hint(&place))?;
                return Ok(Flow::Leave);
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

    fn ask(&mut self, prompt: &str) -> io::Result<Option<String>> {
        write!(self.out, "{}", self.paint.number(prompt))?;
        self.out.flush()?;
        input::line(&mut self.input)
    }

    /// Shows the decision.
    fn show(&mut self, seat: Seat, detail: Detail) -> io::Result<Vec<Item>> {
        let game = self.log.game().clone();
        let view = game.look();
        if detail != Detail::Brief {
            let board = board::plain(&game);
            let team = screen::team(&view, &self.paint);
            let goals = screen::goals(&view, &self.paint);
            if detail == Detail::Full || board != self.board {
                writeln!(self.out)?;
                self.say(&board::board(&game, &self.paint, false))?;
                let header = screen::header(&view, &self.paint);
                writeln!(self.out, "{header}")?;
                self.say(&team)?;
                self.say(&goals)?;
            } else {
                let changed: Vec<String> =
                    team.iter().filter(|line| !self.team.contains(line)).cloned().collect();
                self.say(&changed)?;
            }
            (self.board, self.team) = (board, team);
        }
        self.tell()?;
        if self.table.is_shared() && self.answered != Some(seat) {
            writeln!(self.out, "Player {} decides.", seat.0 + 1)?;
        }
        let question = self.paint.question(&words::question(&game));
        writeln!(self.out, "\n{question}")?;
        let trading = matches!(game.frame(), Some(Frame::Arranging(_)));
        let most = if trading { LONGEST_TRADE } else { LONGEST_MENU };
        let items = menu::fold(menu::menu(&game, seat), most);
        let lines = screen::menu(&items, screen::by_enter(&game, &items), &self.paint);
        self.say(&lines)?;
        Ok(items)
    }

    /// Tells what nobody has seen yet.
    fn tell(&mut self) -> io::Result<()> {
        let news: Vec<Told> = self.told[self.unseen.min(self.told.len())..].to_vec();
        self.unseen = self.told.len();
        if news.is_empty() {
            return Ok(());
        }
        self.rules = news.iter().flat_map(|told| told.rules.iter().copied()).collect();
        writeln!(self.out)?;
        let skipped = news.len().saturating_sub(LONGEST_STORY);
        if skipped > 0 {
            let lines = words::count(skipped as u32, "line", "lines");
            writeln!(self.out, "({lines} more before this: `log`)")?;
        }
        for told in &news[skipped..] {
            self.say_wrapped(&told.text, 2)?;
        }
        Ok(())
    }

    /// Answers a line. Bad input gets an answer too, and changes nothing.
    fn answer(&mut self, seat: Seat, items: &[Item], line: &str) -> io::Result<Flow> {
        match input::read(self.log.game(), seat, line) {
            Input::Nothing => match screen::by_enter(self.log.game(), items) {
                Some(action) => self.act(seat, action),
                None => Ok(Flow::Again),
            },
            Input::Number(number) => match number.checked_sub(1).and_then(|at| items.get(at)) {
                Some(Item::One(entry)) => self.act(seat, entry.action),
                Some(Item::Many { topic, entries, .. }) => {
                    let (topic, entries) = (topic.clone(), entries.clone());
                    self.choose(seat, &topic, &entries)
                }
                None => {
                    let last = items.len();
                    self.wrong(&format!("There is no {number}; the menu goes from 1 to {last}."))
                }
            },
            Input::Do(action) => self.act(seat, action),
            Input::Wrong(text) => self.wrong(&text),
            Input::Table(verb, rest) => self.command(seat, items, verb, &rest),
        }
    }

    fn wrong(&mut self, text: &str) -> io::Result<Flow> {
        for line in self.paint.wrap(text, 2) {
            let line = self.paint.wrong(&line);
            writeln!(self.out, "{line}")?;
        }
        Ok(Flow::Again)
    }

    /// Does what was asked for, or says which rule forbids it.
    fn act(&mut self, seat: Seat, action: Action) -> io::Result<Flow> {
        // A discard is made by whoever owns the card.
        let game = self.log.game();
        let humans: Vec<Seat> = self.table.humans().collect();
        let allowed = |seat: &&Seat| game.check(**seat, action).is_ok();
        let by = humans.iter().find(allowed).copied().unwrap_or(seat);
        let seat = if game.check(seat, action).is_ok() { seat } else { by };
        let explained = menu::explain(game, seat, action);
        match self.play(seat, action) {
            Ok(()) => {
                self.save()?;
                Ok(Flow::Made)
            }
            Err(_) => self.wrong(&explained),
        }
    }

    /// A menu within the menu.
    fn choose(&mut self, seat: Seat, topic: &str, entries: &[menu::Entry]) -> io::Result<Flow> {
        writeln!(self.out, "{topic}:")?;
        let items: Vec<Item> = entries.iter().cloned().map(Item::One).collect();
        let lines = screen::menu(&items, None, &self.paint);
        self.say(&lines)?;
        let Some(line) = self.ask("number, or Enter to go back> ")? else { return Ok(Flow::Again) };
        if line.trim().is_empty() {
            self.show(seat, Detail::Brief)?;
            return Ok(Flow::Again);
        }
        match line.trim().parse::<usize>().ok().and_then(|number| number.checked_sub(1)) {
            Some(at) => match entries.get(at) {
                Some(entry) => self.act(seat, entry.action),
                None => self.wrong("That number is not on the list; nothing was done."),
            },
            // Anything else is meant for the table.
            None => self.answer(seat, &[], &line),
        }
    }

    fn command(&mut self, seat: Seat, items: &[Item], verb: Verb, rest: &str) -> io::Result<Flow> {
        match verb {
            Verb::Help => self.say(&look::help(rest))?,
            Verb::Why => return self.why(seat, items, rest),
            Verb::Board => {
                let lines = board::board(self.log.game(), &self.paint, true);
                self.say(&lines)?;
            }
            Verb::Log => self.history(rest)?,
            Verb::Cards => {
                for line in look::cards(self.log.game(), rest) {
                    self.say_wrapped(&line, 9)?;
                }
            }
            Verb::Zone => return self.zone(rest),
            Verb::Undo => return self.undo(rest),
            Verb::Discard => return self.discard(seat),
            Verb::Save => self.save_as(rest)?,
            Verb::Quit => return self.quit(),
            Verb::Hint => self.hint(seat)?,
            Verb::Rules => return self.rules(rest),
            Verb::Look => {
                self.show(seat, Detail::Full)?;
            }
            Verb::Screen => match Detail::from_str(rest.trim(), true) {
                Ok(detail) => {
                    self.detail = detail;
                    writeln!(self.out, "From now on: {}.", rest.trim())?;
                }
                Err(_) => return self.wrong("`screen full`, `screen changes` or `screen brief`."),
            },
        }
        Ok(Flow::Again)
    }

    /// What a bot that looks ahead would do.
    fn hint(&mut self, seat: Seat) -> io::Result<()> {
        let game = self.log.game();
        let entries = menu::menu(game, seat);
        let label = |action: Action| {
            let entry = entries.iter().find(|entry| entry.action == action);
            entry.map_or_else(|| game.command(action), |entry| entry.label.clone())
        };
        let lines: Vec<String> = bots::hint(game, seat, HINT, HINTS)
            .iter()
            .map(|opinion| match opinion.chance {
                Some(chance) => format!(
                    "{:>4.0} %  {} ({})",
                    100.0 * chance,
                    label(opinion.action),
                    words::count(opinion.tried, "try", "tries"),
                ),
                None => label(opinion.action),
            })
            .collect();
        writeln!(self.out, "What a bot would do, and how often it expects to win then:")?;
        self.say(&lines)
    }

    /// The rules behind what happened, an entry, or a refusal.
    fn why(&mut self, seat: Seat, items: &[Item], rest: &str) -> io::Result<Flow> {
        let game = self.log.game().clone();
        let world = game.world();
        if rest.is_empty() {
            let mut known: Vec<Rule> = Vec::new();
            for rule in &self.rules {
                if !known.contains(rule) {
                    known.push(*rule);
                }
            }
            if known.is_empty() {
                writeln!(self.out, "Nothing has happened yet. `why 1` explains an entry.")?;
            }
            for rule in known {
                self.say_wrapped(&words::why(world, rule), 2)?;
            }
            return Ok(Flow::Again);
        }
        match input::read(&game, seat, rest) {
            Input::Number(number) => match number.checked_sub(1).and_then(|at| items.get(at)) {
                Some(Item::One(entry)) => {
                    let text = format!("{}. {}", entry.label, words::why(world, entry.rule));
                    self.say_wrapped(&text.replace("..", "."), 2)?;
                    if let Ok(odds) = game.odds(seat, entry.action, Goal::Usual) {
                        self.say_wrapped(&format!("Odds: {}.", odds.summary()), 2)?;
                    }
                }
                Some(Item::Many { topic, entries, .. }) => {
                    let rule = entries.first().map(|entry| words::why(world, entry.rule));
                    let text = format!("{topic}. {}", rule.unwrap_or_default());
                    self.say_wrapped(&text, 2)?;
                }
                None => return self.wrong(&format!("There is no {number} on the menu.")),
            },
            Input::Do(action) => {
                let text = menu::explain(&game, seat, action);
                self.say_wrapped(&text, 2)?;
            }
            Input::Wrong(text) => return self.wrong(&text),
            Input::Nothing | Input::Table(..) => {
                return self.wrong("`why`, `why 3`, or `why move 03-V:11`.");
            }
        }
        Ok(Flow::Again)
    }

    fn history(&mut self, rest: &str) -> io::Result<()> {
        let wanted = rest.trim().parse::<usize>().unwrap_or(20);
        let from = self.told.len().saturating_sub(wanted);
        let texts: Vec<String> = self.told[from..].iter().map(|told| told.text.clone()).collect();
        texts.iter().try_for_each(|text| self.say_wrapped(text, 2))
    }

    fn zone(&mut self, rest: &str) -> io::Result<Flow> {
        let game = self.log.game().clone();
        let zones = match (rest.trim(), words::acting(&game)) {
            ("", Some(who)) => vec![game.survivor(who).zone],
            _ => input::zones(&game, rest),
        };
        match zones.as_slice() {
            [] => self.wrong("Which zone? They are named like 05-R:11."),
            [zone] => {
                for line in look::zone(&game, *zone) {
                    self.say_wrapped(&line, 2)?;
                }
                Ok(Flow::Again)
            }
            several => {
                let names: Vec<String> =
                    several.iter().map(|zone| game.world().zone_name(*zone).to_owned()).collect();
                self.wrong(&format!("Which of {}?", words::list(&names)))
            }
        }
    }

    /// Takes back the last decisions of people, with what bots did since.
    fn undo(&mut self, rest: &str) -> io::Result<Flow> {
        let steps = rest.trim().parse::<usize>().unwrap_or(1).max(1);
        let humans: Vec<Seat> = self.table.humans().collect();
        let plays: Vec<(usize, String)> = self
            .log
            .plays()
            .enumerate()
            .filter(|(_, play)| humans.contains(&play.seat))
            .map(|(at, play)| (at, play.text.clone()))
            .collect();
        let Some((to, _)) = plays.iter().rev().nth(steps - 1) else {
            return self.wrong("There is nothing to take back.");
        };
        match self.log.undo_to(*to) {
            Ok(()) => {
                let taken: Vec<String> =
                    plays.iter().rev().take(steps).map(|(_, text)| format!("`{text}`")).collect();
                let text = format!("Taken back: {}.", taken.join(", "));
                self.told.push(Told { text, rules: Vec::new(), events: 0..0 });
                self.save()?;
                Ok(Flow::Made)
            }
            Err(error) => self.wrong(&format!("{}.", sentence(&error.to_string()))),
        }
    }

    fn discard(&mut self, seat: Seat) -> io::Result<Flow> {
        let humans: Vec<Seat> = self.table.humans().collect();
        let game = self.log.game();
        let entries: Vec<_> =
            humans.iter().flat_map(|human| menu::discards(game, *human)).collect();
        if entries.is_empty() {
            return self.wrong("There is nothing to discard now.");
        }
        self.choose(seat, "Discard for free", &entries)
    }

    fn save_as(&mut self, rest: &str) -> io::Result<()> {
        let path = match rest.trim() {
            "" => self.path.clone(),
            name => PathBuf::from(name),
        };
        match store::save(&self.log, &path) {
            Ok(()) => {
                if path != self.path {
                    (self.path, self.ours) = (path, false);
                }
                let place = self.path.display().to_string();
                let text = format!("Saved to {place}.");
                self.say_wrapped(&text, 0)
            }
            Err(error) => self.wrong(&store::trouble(&path, &error)).map(drop),
        }
    }

    fn quit(&mut self) -> io::Result<Flow> {
        let prompt = "Save the game? Enter for yes, `no`, a file name, or `back`: ";
        let answer = self.ask(prompt)?.unwrap_or_default();
        match answer.trim().to_lowercase().as_str() {
            "back" | "b" | "cancel" => return Ok(Flow::Again),
            "no" | "n" if self.ours => {
                // The file may be gone already, which is as well.
                let _ = std::fs::remove_file(&self.path);
                writeln!(self.out, "The game was not kept.")?;
                return Ok(Flow::Leave);
            }
            "no" | "n" => {}
            "" | "yes" | "y" => self.save()?,
            _ => self.save_as(answer.trim())?,
        }
        let place = self.path.display().to_string();
        writeln!(self.out, "{}", self.resume_hint(&place))?;
        Ok(Flow::Leave)
    }

    fn resume_hint(&self, place: &str) -> String {
        let bots = self.bots.as_ref().map(|bots| format!(" --bots {bots}")).unwrap_or_default();
        match Path::new(place).exists() {
            true => format!("The game is saved. Go on with: holdout play --resume {place}{bots}"),
            false => "The game is not saved.".to_owned(),
        }
    }

    fn rules(&mut self, rest: &str) -> io::Result<Flow> {
        if rest.trim().is_empty() {
            return self.wrong("`rules noise` lists what the rules say of noise.");
        }
        let world = self.log.game().world();
        let found = words::search(world.content(), Some(world.book()), rest);
        if found.is_empty() {
            return self.wrong(&format!("Nothing in the rules speaks of `{}`.", rest.trim()));
        }
        let more = found.len().saturating_sub(12);
        for text in found.iter().take(12) {
            self.say_wrapped(text, 2)?;
        }
        if more > 0 {
            writeln!(self.out, "… and {more} more; a longer word finds fewer.")?;
        }
        Ok(Flow::Again)
    }

    fn finish(mut self) -> io::Result<()> {
        self.save()?;
        if self.detail != Detail::Brief && !self.table.is_all_bots() {
            let lines = board::board(self.log.game(), &self.paint, false);
            writeln!(self.out)?;
            self.say(&lines)?;
        }
        self.tell()?;
        writeln!(self.out)?;
        let lines = end::summary(&self.log, &self.paint);
        self.say(&lines)?;
        let place = self.path.display();
        writeln!(self.out, "The whole game is kept in {place}; `holdout replay` shows it again.")
    }
}

/// With a capital at the beginning.
fn sentence(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or_else(String::new, |first| {
        first.to_uppercase().collect::<String>() + letters.as_str()
    })
}
