//! A game told in its own words, around one screen. Each player is shown what
//! they may know. With hidden hands, a question clears the screen before it
//! changes hands.

use std::io::{self, BufRead, Write};

use bots::{Budget, Evaluator};
use table::{Family, Offer, Seat, Viewer};

use super::input::{self, Input, Verb, Words};
use super::terminal::{Flow, Sitting, Terminal};

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
pub struct Hidden<G: Family + Evaluator, R, W> {
    terminal: Terminal<G, R, W>,
    /// How many plays each seat has been told of.
    told: Vec<usize>,
    /// Who looked at the screen last.
    shown: Option<Seat>,
}

impl<G: Family + Evaluator, R: BufRead, W: Write> Sitting<G, R, W> for Hidden<G, R, W> {
    fn terminal(&mut self) -> &mut Terminal<G, R, W> {
        &mut self.terminal
    }

    fn welcome(&mut self) -> io::Result<()> {
        let log = &self.terminal.log;
        let title = self.terminal.paint.heading(G::mission(log.setup()));
        let seed = log.seed();
        writeln!(self.terminal.out, "{title}, seed {seed}")?;
        if self.terminal.resumed {
            let place = self.terminal.place();
            self.terminal.say_wrapped(&format!("Resumed from {place}."), 0)?;
        }
        writeln!(self.terminal.out, "Type a number or a command; `help` lists them.")
    }

    fn decide(&mut self, seat: Seat) -> io::Result<Flow> {
        if G::HAS_SECRETS && self.terminal.seated.is_shared() && self.shown != Some(seat) {
            if self.shown.is_some() {
                write!(self.terminal.out, "{}", "\n".repeat(CURTAIN))?;
            }
            let name = self.terminal.log.game().role_within(seat);
            let prompt = format!("The screen is for {name}. Enter when you are there: ");
            if self.terminal.ask(&prompt)?.is_none() {
                return self.terminal.input_ended();
            }
        }
        self.shown = Some(seat);
        self.news(seat)?;
        self.look(seat)?;
        let choices = self.show(seat)?;
        loop {
            let prompt = format!("{}> ", self.terminal.log.game().role_within(seat));
            let Some(line) = self.terminal.ask(&prompt)? else {
                return self.terminal.input_ended();
            };
            match self.answer(seat, &choices, &line)? {
                Flow::Again => {}
                flow => return Ok(flow),
            }
        }
    }

    fn play(&mut self, seat: Seat, action: G::Action) -> Result<(), G::Refusal> {
        self.terminal.log.play(seat, action, &mut ())
    }

    fn summary(&mut self) -> io::Result<()> {
        if let Some(seat) = self.shown {
            self.news(seat)?;
        }
        let log = &self.terminal.log;
        let ending = log.game().ending().map(|ending| ending.text);
        let ending = ending.unwrap_or_else(|| format!("not over: {}", log.game().progress()));
        let ending = self.terminal.paint.heading(&ending);
        let (decisions, seed) = (log.len(), log.seed());
        let mission = G::mission(log.setup());
        writeln!(self.terminal.out, "\n{ending}\n{mission} ({decisions} decisions, seed {seed})")
    }
}

impl<G: Family + Evaluator, R: BufRead, W: Write> Hidden<G, R, W> {
    /// Sits down.
    pub fn new(terminal: Terminal<G, R, W>) -> Hidden<G, R, W> {
        let lately = if terminal.resumed { LATELY } else { 0 };
        let told = terminal.log.len().saturating_sub(lately);
        let told = vec![told; usize::from(terminal.log.game().seats())];
        Hidden { terminal, told, shown: None }
    }

    fn words() -> Words {
        Words { commands: &[], actions: G::VERBS }
    }

    /// What happened since this seat was told last.
    fn news(&mut self, seat: Seat) -> io::Result<()> {
        let from = self.told.get(usize::from(seat.0)).copied().unwrap_or(0);
        let now = self.terminal.log.len();
        self.tell(seat, from.min(now) + 1, now)?;
        if let Some(told) = self.told.get_mut(usize::from(seat.0)) {
            *told = now;
        }
        Ok(())
    }

    /// Tells plays from one number to another.
    fn tell(&mut self, seat: Seat, from: usize, to: usize) -> io::Result<()> {
        for play in from..=to {
            let events = self.terminal.log.events_of(play).unwrap_or_default();
            let game = self.terminal.log.game();
            // How it ended is said by itself.
            let ending = game.ending().map(|ending| ending.text);
            for line in game.story(&events, Some(Viewer::Seat(seat))) {
                if Some(&line) != ending.as_ref() {
                    self.terminal.say_wrapped(&line, 2)?;
                }
            }
        }
        Ok(())
    }

    fn look(&mut self, seat: Seat) -> io::Result<()> {
        writeln!(self.terminal.out)?;
        for line in self.terminal.log.game().position(Viewer::Seat(seat)) {
            self.terminal.say_wrapped(&line, 2)?;
        }
        Ok(())
    }

    /// The question and its menu.
    fn show(&mut self, seat: Seat) -> io::Result<Vec<Offer<G::Action>>> {
        let question = self.terminal.log.game().question(Viewer::Seat(seat));
        self.terminal.ask_aloud(&question)?;
        let choices = self.terminal.log.game().offers(seat);
        let mut heading = "";
        for (choice, number) in choices.iter().zip(1..) {
            if choice.heading != heading {
                heading = choice.heading;
                writeln!(self.terminal.out, "{}", self.terminal.paint.heading(heading))?;
            }
            let number = self.terminal.paint.number(&format!("{number:>3}"));
            writeln!(self.terminal.out, "{number} {}", choice.label)?;
        }
        Ok(choices)
    }

    /// Answers a line. Bad input gets an answer too, and changes nothing.
    fn answer(&mut self, seat: Seat, choices: &[Offer<G::Action>], line: &str) -> io::Result<Flow> {
        match input::read(self.terminal.log.game(), seat, line, &Self::words()) {
            Input::Nothing => Ok(Flow::Again),
            Input::Number(number) => match number.checked_sub(1).and_then(|at| choices.get(at)) {
                Some(choice) => self.act(seat, choice.action),
                None => self.no_entry(number, choices),
            },
            Input::Do(action) => self.act(seat, action),
            Input::Wrong(text) => self.terminal.wrong(&text),
            Input::Table(verb, rest) => self.command(seat, choices, verb, &rest),
        }
    }

    fn no_entry(&mut self, number: usize, choices: &[Offer<G::Action>]) -> io::Result<Flow> {
        let last = choices.len();
        self.terminal.wrong(&format!("There is no {number}; the menu goes from 1 to {last}."))
    }

    fn command(
        &mut self,
        seat: Seat,
        choices: &[Offer<G::Action>],
        verb: Verb,
        rest: &str,
    ) -> io::Result<Flow> {
        match verb {
            Verb::Help => self.terminal.help(HELP, rest, &Self::words())?,
            Verb::Why => return self.why(seat, choices, rest),
            Verb::Log => {
                let wanted = rest.trim().parse::<usize>().unwrap_or(20);
                let now = self.terminal.log.len();
                self.tell(seat, now.saturating_sub(wanted) + 1, now)?;
            }
            Verb::Rules => {
                let found = self.terminal.log.game().rules(rest);
                return self.terminal.rules(&found, rest, G::RULES_EXAMPLE);
            }
            Verb::Hint => self.hint(seat)?,
            Verb::Undo => return self.undo(seat),
            Verb::Save => self.terminal.save_as(rest)?,
            Verb::Quit => return self.terminal.quit(),
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
        match self.terminal.log.undo_step(seat) {
            Ok(()) => {
                let now = self.terminal.log.len();
                self.told.iter_mut().for_each(|told| *told = now.min(*told));
                self.terminal.save()?;
                Ok(Flow::Made)
            }
            Err(error) => self.terminal.wrong(&format!("That can't be taken back: {error}.")),
        }
    }

    /// What a search thinks best, from what this seat knows.
    fn hint(&mut self, seat: Seat) -> io::Result<()> {
        let game = self.terminal.log.game();
        let choices = game.offers(seat);
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
        writeln!(self.terminal.out, "What a bot would do, and how often it expects to win then:")?;
        self.terminal.say(&lines)
    }

    /// Does what was asked for, or says which rule forbids it.
    fn act(&mut self, seat: Seat, action: G::Action) -> io::Result<Flow> {
        let explained = self.terminal.log.game().explain(seat, action);
        match self.play(seat, action) {
            Ok(()) => {
                self.terminal.save()?;
                Ok(Flow::Made)
            }
            Err(_) => self.terminal.wrong(&explained),
        }
    }

    /// The rule behind an entry, or why an action is not allowed.
    fn why(&mut self, seat: Seat, choices: &[Offer<G::Action>], rest: &str) -> io::Result<Flow> {
        let game = self.terminal.log.game();
        let text = match input::read(game, seat, rest, &Self::words()) {
            Input::Number(number) => match number.checked_sub(1).and_then(|at| choices.get(at)) {
                Some(choice) => format!("{}. {}", choice.label, choice.why),
                None => return self.no_entry(number, choices),
            },
            Input::Do(action) => game.explain(seat, action),
            Input::Wrong(text) => return self.terminal.wrong(&text),
            Input::Nothing | Input::Table(..) => {
                return self.terminal.wrong("`why 1` explains an entry, `why ACTION` a refusal.");
            }
        };
        self.terminal.say_wrapped(&text, 2)?;
        Ok(Flow::Again)
    }
}
