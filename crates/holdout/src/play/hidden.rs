//! A game in which players have hidden hands, around one screen: each is shown
//! what they may know, and the screen is cleared by asking before it changes
//! hands.

use std::io::{self, BufRead, Write};

use bots::{Budget, Craft};
use table::{Seat, Viewer};

use super::desk::{Desk, Flow, Sitting};
use super::input::{self, Input, Verb, Words};
use crate::family::{Choice, Table};

/// How many lines push what another player saw out of sight.
const CURTAIN: usize = 50;

/// How long a hint may take: some seconds at most, on a slow machine too.
const HINT: Budget = Budget::Worlds(2000);

/// How many actions a hint names.
const HINTS: usize = 3;

/// How many of the last plays are told when a game is resumed.
const LATELY: usize = 8;

const HELP: &str = "\
Type the number of what you want to do, or the action itself; `help actions` lists all actions.
  why 3           the rule behind entry 3 of the menu
  why ACTION      why that is not allowed
  look            the table again
  log [20]        what happened lately, as far as you saw it
  rules WORD      what rules and cards say of a word
  hint            what a bot would do that knows what you know
  undo            takes back your last decision, if it revealed nothing
  save [FILE]     saves now; the game is saved after each decision anyway
  quit            leaves; `holdout play --resume FILE` goes on. Ctrl-C loses nothing either
Commands and actions may be shortened as long as they are clear.";

/// A game at the table.
pub struct Hidden<G: Table + Craft, R, W> {
    desk: Desk<G, R, W>,
    /// How many plays each seat has been told of.
    told: Vec<usize>,
    /// Who looked at the screen last.
    shown: Option<Seat>,
}

impl<G: Table + Craft, R: BufRead, W: Write> Sitting<G, R, W> for Hidden<G, R, W> {
    fn desk(&mut self) -> &mut Desk<G, R, W> {
        &mut self.desk
    }

    fn welcome(&mut self) -> io::Result<()> {
        let log = &self.desk.log;
        let title = self.desk.paint.heading(G::mission(log.setup()));
        let seed = log.seed();
        writeln!(self.desk.out, "{title}, seed {seed}")?;
        if self.desk.resumed {
            let place = self.desk.place();
            self.desk.say_wrapped(&format!("Resumed from {place}."), 0)?;
        }
        writeln!(self.desk.out, "Type a number or a command; `help` lists them.")
    }

    fn decide(&mut self, seat: Seat) -> io::Result<Flow> {
        if self.desk.table.is_shared() && self.shown != Some(seat) {
            if self.shown.is_some() {
                write!(self.desk.out, "{}", "\n".repeat(CURTAIN))?;
            }
            let name = G::seat_name(seat);
            let prompt = format!("The screen is for {name}. Enter when you are there: ");
            if self.desk.ask(&prompt)?.is_none() {
                return self.desk.input_ended();
            }
        }
        self.shown = Some(seat);
        self.news(seat)?;
        self.look(seat)?;
        let choices = self.show(seat)?;
        loop {
            let prompt = format!("{}> ", G::seat_name(seat));
            let Some(line) = self.desk.ask(&prompt)? else { return self.desk.input_ended() };
            match self.answer(seat, &choices, &line)? {
                Flow::Again => {}
                flow => return Ok(flow),
            }
        }
    }

    fn play(&mut self, seat: Seat, action: G::Action) -> Result<(), G::Refusal> {
        self.desk.log.play(seat, action, &mut ())
    }

    fn summary(&mut self) -> io::Result<()> {
        if let Some(seat) = self.shown {
            self.news(seat)?;
        }
        let log = &self.desk.log;
        let ending = self.desk.paint.heading(&log.game().ending());
        let (decisions, seed) = (log.len(), log.seed());
        let mission = G::mission(log.setup());
        writeln!(self.desk.out, "\n{ending}\n{mission} ({decisions} decisions, seed {seed})")
    }
}

impl<G: Table + Craft, R: BufRead, W: Write> Hidden<G, R, W> {
    /// Sits down.
    pub fn new(desk: Desk<G, R, W>) -> Hidden<G, R, W> {
        let lately = if desk.resumed { LATELY } else { 0 };
        let told = desk.log.len().saturating_sub(lately);
        let told = vec![told; usize::from(desk.log.game().seats())];
        Hidden { desk, told, shown: None }
    }

    fn words() -> Words {
        Words { commands: &[], actions: G::verbs() }
    }

    /// What happened since this seat was told last.
    fn news(&mut self, seat: Seat) -> io::Result<()> {
        let from = self.told.get(usize::from(seat.0)).copied().unwrap_or(0);
        let now = self.desk.log.len();
        self.tell(seat, from.min(now) + 1, now)?;
        if let Some(told) = self.told.get_mut(usize::from(seat.0)) {
            *told = now;
        }
        Ok(())
    }

    /// Tells plays from one number to another.
    fn tell(&mut self, seat: Seat, from: usize, to: usize) -> io::Result<()> {
        for play in from..=to {
            let events = self.desk.log.events_of(play).unwrap_or_default();
            let game = self.desk.log.game();
            // How it ended is said by itself.
            let ending = game.ending();
            for line in game.story(&events, Some(Viewer::Seat(seat))) {
                if line != ending {
                    self.desk.say_wrapped(&line, 2)?;
                }
            }
        }
        Ok(())
    }

    fn look(&mut self, seat: Seat) -> io::Result<()> {
        writeln!(self.desk.out)?;
        for line in self.desk.log.game().lines(Viewer::Seat(seat)) {
            self.desk.say_wrapped(&line, 2)?;
        }
        Ok(())
    }

    /// The question and its menu.
    fn show(&mut self, seat: Seat) -> io::Result<Vec<Choice<G::Action>>> {
        let question = self.desk.paint.question(&self.desk.log.game().question());
        writeln!(self.desk.out, "\n{question}")?;
        let mut choices = self.desk.log.game().choices(seat);
        choices.extend(self.desk.log.game().any_time(seat));
        let mut heading = "";
        for (choice, number) in choices.iter().zip(1..) {
            if choice.heading != heading {
                heading = choice.heading;
                writeln!(self.desk.out, "{}", self.desk.paint.heading(heading))?;
            }
            let number = self.desk.paint.number(&format!("{number:>3}"));
            writeln!(self.desk.out, "{number} {}", choice.label)?;
        }
        Ok(choices)
    }

    /// Answers a line. Bad input gets an answer too, and changes nothing.
    fn answer(
        &mut self,
        seat: Seat,
        choices: &[Choice<G::Action>],
        line: &str,
    ) -> io::Result<Flow> {
        match input::read(self.desk.log.game(), seat, line, &Self::words()) {
            Input::Nothing => Ok(Flow::Again),
            Input::Number(number) => match number.checked_sub(1).and_then(|at| choices.get(at)) {
                Some(choice) => self.act(seat, choice.action),
                None => self.no_entry(number, choices),
            },
            Input::Do(action) => self.act(seat, action),
            Input::Wrong(text) => self.desk.wrong(&text),
            Input::Table(verb, rest) => self.command(seat, choices, verb, &rest),
        }
    }

    fn no_entry(&mut self, number: usize, choices: &[Choice<G::Action>]) -> io::Result<Flow> {
        let last = choices.len();
        self.desk.wrong(&format!("There is no {number}; the menu goes from 1 to {last}."))
    }

    fn command(
        &mut self,
        seat: Seat,
        choices: &[Choice<G::Action>],
        verb: Verb,
        rest: &str,
    ) -> io::Result<Flow> {
        match verb {
            Verb::Help => self.desk.help(HELP, rest, &Self::words())?,
            Verb::Why => return self.why(seat, choices, rest),
            Verb::Log => {
                let wanted = rest.trim().parse::<usize>().unwrap_or(20);
                let now = self.desk.log.len();
                self.tell(seat, now.saturating_sub(wanted) + 1, now)?;
            }
            Verb::Rules => {
                let found = self.desk.log.game().rules(rest);
                return self.desk.rules(&found, rest, G::RULES_EXAMPLE);
            }
            Verb::Hint => self.hint(seat)?,
            Verb::Undo => return self.undo(seat),
            Verb::Save => self.desk.save_as(rest)?,
            Verb::Quit => return self.desk.quit(),
            Verb::Look => {
                self.look(seat)?;
                self.show(seat)?;
            }
            // What only tables with a board have.
            Verb::Board | Verb::Cards | Verb::Zone | Verb::Discard | Verb::Screen => {}
        }
        Ok(Flow::Again)
    }

    fn undo(&mut self, seat: Seat) -> io::Result<Flow> {
        match self.desk.log.undo_step(seat) {
            Ok(()) => {
                let now = self.desk.log.len();
                self.told.iter_mut().for_each(|told| *told = now.min(*told));
                self.desk.save()?;
                Ok(Flow::Made)
            }
            Err(error) => self.desk.wrong(&format!("That can't be taken back: {error}.")),
        }
    }

    /// What a search thinks best, from what this seat knows.
    fn hint(&mut self, seat: Seat) -> io::Result<()> {
        let game = self.desk.log.game();
        let choices = game.choices(seat);
        let label = |action: G::Action| {
            let choice = choices.iter().find(|choice| choice.action == action);
            choice.map_or_else(|| game.write(&action), |choice| choice.label.clone())
        };
        let lines: Vec<String> = bots::hint(game, seat, HINT, HINTS)
            .iter()
            .map(|opinion| match opinion.chance {
                Some(chance) => format!("{:>4.0} %  {}", 100.0 * chance, label(opinion.action)),
                None => label(opinion.action),
            })
            .collect();
        writeln!(self.desk.out, "What a bot would do, and how often it expects to win then:")?;
        self.desk.say(&lines)
    }

    /// Does what was asked for, or says which rule forbids it.
    fn act(&mut self, seat: Seat, action: G::Action) -> io::Result<Flow> {
        let explained = self.desk.log.game().explain(seat, action);
        match self.play(seat, action) {
            Ok(()) => {
                self.desk.save()?;
                Ok(Flow::Made)
            }
            Err(_) => self.desk.wrong(&explained),
        }
    }

    /// The rule behind an entry, or why an action is not allowed.
    fn why(&mut self, seat: Seat, choices: &[Choice<G::Action>], rest: &str) -> io::Result<Flow> {
        let game = self.desk.log.game();
        let text = match input::read(game, seat, rest, &Self::words()) {
            Input::Number(number) => match number.checked_sub(1).and_then(|at| choices.get(at)) {
                Some(choice) => format!("{}. {}", choice.label, choice.why),
                None => return self.no_entry(number, choices),
            },
            Input::Do(action) => game.explain(seat, action),
            Input::Wrong(text) => return self.desk.wrong(&text),
            Input::Nothing | Input::Table(..) => {
                return self.desk.wrong("`why 1` explains an entry, `why ACTION` a refusal.");
            }
        };
        self.desk.say_wrapped(&text, 2)?;
        Ok(Flow::Again)
    }
}
