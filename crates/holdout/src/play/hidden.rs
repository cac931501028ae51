//! A game in which players have hidden hands, around one screen: each is shown
//! what they may know, and the screen is cleared by asking before it changes
//! hands.

use std::io::{self, BufRead, Write};
use std::path::PathBuf;

use bots::{Budget, Craft};
use table::{Log, Seat, Turn, Viewer};

use super::paint::Paint;
use super::seats::{Asked, Table as Seating};
use super::{input, store};
use crate::family::{Choice, Table};

/// How many lines push what another player saw out of sight.
const CURTAIN: usize = 50;

/// How long a hint may take: some seconds at most, on a slow machine too.
const HINT: Budget = Budget::Worlds(2000);

/// How many actions a hint names.
const HINTS: usize = 3;

const HELP: &str = "\
Type the number of what you want to do, or the action itself; `actions` lists them.
  why [3]         the rule behind an entry; why ACTION: why that is not allowed
  look            the table again
  log [20]        what happened lately, as far as you saw it
  rules WORD      what rules and cards say of a word
  hint            what a bot would do that knows what you know
  undo            takes back your last decision, if it revealed nothing
  save [FILE]     saves now; the game is saved after each decision anyway
  quit            leaves; `holdout play --resume FILE` goes on";

/// A game at the table.
pub struct Hidden<G: Table + Craft, R, W> {
    log: Log<G>,
    seating: Seating<G>,
    path: PathBuf,
    paint: Paint,
    input: R,
    out: W,
    /// How many plays each seat has been told of.
    told: Vec<usize>,
    /// Who looked at the screen last.
    shown: Option<Seat>,
}

/// Whether the game goes on.
enum Flow {
    Again,
    Made,
    Leave,
}

impl<G: Table + Craft, R: BufRead, W: Write> Hidden<G, R, W> {
    /// Sits down.
    pub fn new(
        log: Log<G>,
        seating: Seating<G>,
        path: PathBuf,
        paint: Paint,
        input: R,
        out: W,
    ) -> Hidden<G, R, W> {
        let told = vec![log.len(); usize::from(log.game().seats())];
        Hidden { log, seating, path, paint, input, out, told, shown: None }
    }

    /// Plays until the game ends or somebody leaves.
    pub fn run(mut self) -> io::Result<()> {
        let mission = G::mission(self.log.setup()).to_owned();
        writeln!(self.out, "{}, seed {}", self.paint.heading(&mission), self.log.seed())?;
        writeln!(self.out, "Type a number or a command; `help` lists them.")?;
        self.save()?;
        loop {
            let seats = match self.log.game().turn() {
                Turn::Over(_) => return self.finish(),
                Turn::Decide(seats) => seats,
            };
            match self.seating.asks(self.log.game(), seats) {
                Asked::Human(seat) => {
                    if let Flow::Leave = self.decide(seat)? {
                        return Ok(());
                    }
                }
                Asked::Bot(seat) => {
                    let Some(action) = self.seating.choose(&self.log, seat) else {
                        return self.finish();
                    };
                    let by = self.log.game().answerer(action).unwrap_or(seat);
                    if let Err(refusal) = self.log.play(by, action, &mut ()) {
                        // A bot chooses from what is legal, so this is a defect.
                        writeln!(self.out, "A bot was refused: {refusal}.")?;
                        return self.save();
                    }
                }
                Asked::Nobody => return self.finish(),
            }
        }
    }

    fn say(&mut self, text: &str) -> io::Result<()> {
        for line in self.paint.wrap(text, 2) {
            writeln!(self.out, "{line}")?;
        }
        Ok(())
    }

    fn save(&mut self) -> io::Result<()> {
        if let Err(error) = store::save(&self.log, &self.path) {
            let trouble = store::trouble(&self.path, &error);
            self.say(&trouble)?;
        }
        Ok(())
    }

    fn ask(&mut self, prompt: &str) -> io::Result<Option<String>> {
        write!(self.out, "{}", self.paint.number(prompt))?;
        self.out.flush()?;
        input::line(&mut self.input)
    }

    /// One decision of somebody at the screen.
    fn decide(&mut self, seat: Seat) -> io::Result<Flow> {
        if self.seating.is_shared() && self.shown != Some(seat) {
            if self.shown.is_some() {
                write!(self.out, "{}", "\n".repeat(CURTAIN))?;
            }
            let name = G::seat_name(seat);
            if self.ask(&format!("The screen is for {name}. Enter when you are there: "))?.is_none()
            {
                return self.leave();
            }
        }
        self.shown = Some(seat);
        self.news(seat)?;
        self.look(seat)?;
        let choices = self.show(seat)?;
        loop {
            let Some(line) = self.ask(&format!("{}> ", G::seat_name(seat)))? else {
                return self.leave();
            };
            match self.answer(seat, &choices, line.trim())? {
                Flow::Again => {}
                flow => return Ok(flow),
            }
        }
    }

    fn leave(&mut self) -> io::Result<Flow> {
        self.save()?;
        let place = self.path.display();
        writeln!(self.out, "\nThe game is saved. Go on with: holdout play --resume {place}")?;
        Ok(Flow::Leave)
    }

    /// What happened since this seat was told last.
    fn news(&mut self, seat: Seat) -> io::Result<()> {
        let from = self.told.get(usize::from(seat.0)).copied().unwrap_or(0);
        let now = self.log.len();
        self.tell(seat, from.min(now) + 1, now)?;
        if let Some(told) = self.told.get_mut(usize::from(seat.0)) {
            *told = now;
        }
        Ok(())
    }

    /// Tells plays from one number to another.
    fn tell(&mut self, seat: Seat, from: usize, to: usize) -> io::Result<()> {
        for play in from..=to {
            let events = self.log.events_of(play).unwrap_or_default();
            for line in self.log.game().story(&events, Some(Viewer::Seat(seat))) {
                self.say(&line)?;
            }
        }
        Ok(())
    }

    fn look(&mut self, seat: Seat) -> io::Result<()> {
        writeln!(self.out)?;
        for line in self.log.game().lines(Viewer::Seat(seat)) {
            self.say(&line)?;
        }
        Ok(())
    }

    /// The question and its menu.
    fn show(&mut self, seat: Seat) -> io::Result<Vec<Choice<G::Action>>> {
        let question = self.paint.question(&self.log.game().question());
        writeln!(self.out, "\n{question}")?;
        let mut choices = self.log.game().choices(seat);
        choices.extend(self.log.game().any_time(seat));
        let mut heading = "";
        for (choice, number) in choices.iter().zip(1..) {
            if choice.heading != heading {
                heading = choice.heading;
                writeln!(self.out, "{}", self.paint.heading(heading))?;
            }
            let number = self.paint.number(&format!("{number:>3}"));
            writeln!(self.out, "{number} {}", choice.label)?;
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
        if let Ok(number) = line.parse::<usize>() {
            return match number.checked_sub(1).and_then(|at| choices.get(at)) {
                Some(choice) => self.act(seat, choice.action),
                None => self.again(&format!("The menu goes from 1 to {}.", choices.len())),
            };
        }
        let (verb, rest) = line.split_once(' ').unwrap_or((line, ""));
        match verb {
            "" => Ok(Flow::Again),
            "help" | "?" => {
                writeln!(self.out, "{HELP}")?;
                Ok(Flow::Again)
            }
            "actions" => {
                for (verb, words) in G::verbs() {
                    writeln!(self.out, "  {verb} {words}")?;
                }
                Ok(Flow::Again)
            }
            "why" => self.why(seat, choices, rest.trim()),
            "look" => {
                self.look(seat)?;
                self.show(seat)?;
                Ok(Flow::Again)
            }
            "log" => {
                let wanted = rest.trim().parse::<usize>().unwrap_or(20);
                let now = self.log.len();
                self.tell(seat, now.saturating_sub(wanted) + 1, now)?;
                Ok(Flow::Again)
            }
            "rules" => {
                let found = self.log.game().rules(rest);
                for text in found.iter().take(12) {
                    self.say(text)?;
                }
                Ok(Flow::Again)
            }
            "hint" => self.hint(seat),
            "undo" => match self.log.undo_step(seat) {
                Ok(()) => {
                    self.told.iter_mut().for_each(|told| *told = self.log.len().min(*told));
                    self.save()?;
                    Ok(Flow::Made)
                }
                Err(error) => self.again(&format!("That can't be taken back: {error}.")),
            },
            "save" => {
                if !rest.trim().is_empty() {
                    self.path = PathBuf::from(rest.trim());
                }
                self.save()?;
                let place = self.path.display().to_string();
                self.again(&format!("Saved to {place}."))
            }
            "quit" => self.leave(),
            _ => match self.log.game().read(line) {
                Ok(action) => self.act(seat, action),
                Err(error) => self.again(&format!("{error}. `help` lists what can be typed.")),
            },
        }
    }

    /// What a search thinks best, from what this seat knows.
    fn hint(&mut self, seat: Seat) -> io::Result<Flow> {
        let best = bots::hint(self.log.game(), seat, HINT, HINTS);
        if best.is_empty() {
            return self.again("There is nothing to choose from.");
        }
        for opinion in best {
            let chance = opinion.chance.unwrap_or(0.0);
            let action = self.log.game().write(&opinion.action);
            self.say(&format!("{action}: expects to win {:.0} % of games", 100.0 * chance))?;
        }
        Ok(Flow::Again)
    }

    fn again(&mut self, text: &str) -> io::Result<Flow> {
        self.say(text)?;
        Ok(Flow::Again)
    }

    /// Does what was asked for, or says which rule forbids it.
    fn act(&mut self, seat: Seat, action: G::Action) -> io::Result<Flow> {
        let explained = self.log.game().explain(seat, action);
        match self.log.play(seat, action, &mut ()) {
            Ok(()) => {
                self.save()?;
                Ok(Flow::Made)
            }
            Err(_) => self.again(&explained),
        }
    }

    /// The rule behind an entry, or why an action is not allowed.
    fn why(&mut self, seat: Seat, choices: &[Choice<G::Action>], rest: &str) -> io::Result<Flow> {
        let number = rest.parse::<usize>().ok().and_then(|number| number.checked_sub(1));
        let text = match (number.map(|at| choices.get(at)), self.log.game().read(rest)) {
            (Some(Some(choice)), _) => choice.why.clone(),
            (Some(None), _) => format!("The menu goes from 1 to {}.", choices.len()),
            (None, Ok(action)) => self.log.game().explain(seat, action),
            (None, Err(_)) => "`why 1` explains an entry, `why ACTION` a refusal.".to_owned(),
        };
        self.again(&text)
    }

    fn finish(mut self) -> io::Result<()> {
        self.save()?;
        let seat = self.shown.unwrap_or(Seat(0));
        self.news(seat)?;
        let ending = self.paint.heading(&self.log.game().ending());
        writeln!(self.out, "\n{ending}")?;
        let place = self.path.display();
        writeln!(self.out, "The whole game is kept in {place}; `holdout replay` shows it again.")
    }
}
