//! The terminal at which a game is played: the game and its file, the seats, output
//! and input, and how a sitting continues until the game ends or somebody leaves.
//! What is shown belongs to each game.

use std::io::{self, BufRead, Write};
use std::path::{Path, PathBuf};

use bots::Evaluator;
use table::{Log, Seat, Turn};

use super::input::{self, Words};
use super::paint::Paint;
use super::seats::{Asked, Players};
use super::start::Start;
use super::store;

/// Whether the game goes on.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Flow {
    /// Ask again.
    Again,
    /// The decision is made.
    Made,
    /// Leave.
    Leave,
}

/// A game on its terminal.
pub struct Terminal<G: Evaluator, R, W> {
    /// The game.
    pub log: Log<G>,
    /// Who sits where.
    pub seated: Players<G>,
    /// Whether the game was begun before.
    pub resumed: bool,
    /// How the screen is painted.
    pub paint: Paint,
    /// The screen.
    pub out: W,
    /// Where the game is saved.
    path: PathBuf,
    /// Whether the file is one that this program chose for a new game.
    ours: bool,
    /// What is to be said again on the command line to go on.
    again: String,
    input: R,
    /// Whether it was said that the game can't be saved.
    warned: bool,
}

impl<G: Evaluator, R: BufRead, W: Write> Terminal<G, R, W> {
    /// A terminal with a game on it.
    pub fn new(start: Start<G>, paint: Paint, input: R, out: W) -> Terminal<G, R, W> {
        let Start { log, seated, path, ours, resumed, again } = start;
        Terminal { log, seated, resumed, paint, out, path, ours, again, input, warned: false }
    }

    /// Where the game is saved, to be read.
    pub fn place(&self) -> String {
        self.path.display().to_string()
    }

    /// Says lines as they are.
    pub fn say(&mut self, lines: &[String]) -> io::Result<()> {
        lines.iter().try_for_each(|line| writeln!(self.out, "{line}"))
    }

    /// Says a text; all but its first line are indented.
    pub fn say_wrapped(&mut self, text: &str, indent: usize) -> io::Result<()> {
        let lines = self.paint.wrap(text, indent);
        self.say(&lines)
    }

    /// Says the open question.
    pub fn ask_aloud(&mut self, question: &str) -> io::Result<()> {
        writeln!(self.out)?;
        for line in self.paint.wrap(question, 2) {
            let line = self.paint.question(&line);
            writeln!(self.out, "{line}")?;
        }
        Ok(())
    }

    /// Says what is wrong with an answer.
    pub fn wrong(&mut self, text: &str) -> io::Result<Flow> {
        for line in self.paint.wrap(text, 2) {
            let line = self.paint.wrong(&line);
            writeln!(self.out, "{line}")?;
        }
        Ok(Flow::Again)
    }

    /// Asks for a line. None at the end of input.
    pub fn ask(&mut self, prompt: &str) -> io::Result<Option<String>> {
        write!(self.out, "{}", self.paint.number(prompt))?;
        self.out.flush()?;
        input::line(&mut self.input)
    }

    /// Saves; where that fails, says so once.
    pub fn save(&mut self) -> io::Result<()> {
        match store::save(&self.log, &self.path) {
            Ok(()) => self.warned = false,
            Err(error) if !self.warned => {
                self.warned = true;
                let trouble = store::trouble(&self.path, &error);
                self.wrong(&trouble)?;
            }
            Err(_) => {}
        }
        Ok(())
    }

    /// Saves now, to another file if one is named.
    pub fn save_as(&mut self, name: &str) -> io::Result<()> {
        let path = match name.trim() {
            "" => self.path.clone(),
            name => PathBuf::from(name),
        };
        match store::save(&self.log, &path) {
            Ok(()) => {
                if path != self.path {
                    (self.path, self.ours) = (path, false);
                }
                let text = format!("Saved to {}.", self.place());
                self.say_wrapped(&text, 0)
            }
            Err(error) => self.wrong(&store::trouble(&path, &error)).map(drop),
        }
    }

    /// Somebody wants to leave.
    pub fn quit(&mut self) -> io::Result<Flow> {
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
        let hint = self.resume_hint();
        writeln!(self.out, "{hint}")?;
        Ok(Flow::Leave)
    }

    /// Nobody answers any more.
    pub fn input_ended(&mut self) -> io::Result<Flow> {
        self.save()?;
        let hint = self.resume_hint();
        writeln!(self.out, "\nThe input ended. {hint}")?;
        Ok(Flow::Leave)
    }

    fn resume_hint(&self) -> String {
        let place = self.place();
        let again = &self.again;
        match Path::new(&place).exists() {
            true => format!(
                "The game is saved. Go on with: holdout play --resume {}{again}",
                quoted(&place)
            ),
            false => "The game is not saved.".to_owned(),
        }
    }

    /// How to play at this table, or which actions can be typed.
    pub fn help(&mut self, text: &str, topic: &str, words: &Words) -> io::Result<()> {
        match topic.starts_with("act") || topic.starts_with("com") {
            true => self.say(&words.usage()),
            false => writeln!(self.out, "{text}"),
        }
    }

    /// What rules and cards say of a word; `example` is what to type.
    pub fn rules(&mut self, found: &[String], word: &str, example: &str) -> io::Result<Flow> {
        if word.trim().is_empty() {
            return self.wrong(example);
        }
        if found.is_empty() {
            return self.wrong(&format!("Nothing in the rules speaks of `{}`.", word.trim()));
        }
        for text in found.iter().take(LONGEST_ANSWER) {
            self.say_wrapped(text, 2)?;
        }
        let more = found.len().saturating_sub(LONGEST_ANSWER);
        if more > 0 {
            writeln!(self.out, "… and {more} more; a longer word finds fewer.")?;
        }
        Ok(Flow::Again)
    }
}

/// A word of a command line as a shell takes it.
pub fn quoted(word: &str) -> String {
    let plain = |c: char| c.is_alphanumeric() || "/._-:,+=~".contains(c);
    match !word.is_empty() && word.chars().all(plain) {
        true => word.to_owned(),
        false => format!("'{}'", word.replace('\'', r"'\''")),
    }
}

/// How many rules are shown at once.
const LONGEST_ANSWER: usize = 12;

/// A game as it is shown and played at its terminal.
pub trait Sitting<G: Evaluator, R: BufRead, W: Write>: Sized {
    /// The terminal.
    fn terminal(&mut self) -> &mut Terminal<G, R, W>;

    /// What is played, or where the game stood.
    fn welcome(&mut self) -> io::Result<()>;

    /// One decision of somebody at the screen.
    fn decide(&mut self, seat: Seat) -> io::Result<Flow>;

    /// Does an action.
    fn play(&mut self, seat: Seat, action: G::Action) -> Result<(), G::Refusal>;

    /// How the game went.
    fn summary(&mut self) -> io::Result<()>;

    /// Plays until the game ends or somebody leaves.
    fn run(mut self) -> io::Result<()> {
        self.welcome()?;
        self.terminal().save()?;
        loop {
            let terminal = self.terminal();
            let seats = match terminal.log.game().turn() {
                Turn::Over(_) => return self.finish(),
                Turn::Decide(seats) => seats,
            };
            match terminal.seated.asks(terminal.log.game(), seats) {
                Asked::Human(seat) => {
                    if self.decide(seat)? == Flow::Leave {
                        return Ok(());
                    }
                }
                Asked::Bot(seat) => {
                    let Some(action) = terminal.seated.choose(&terminal.log, seat) else {
                        return self.finish();
                    };
                    if let Err(refusal) = self.play(seat, action) {
                        // A bot chooses from what is legal, so this is a defect.
                        writeln!(self.terminal().out, "A bot was refused: {refusal}.")?;
                        return self.terminal().save();
                    }
                }
                Asked::Nobody => return self.finish(),
            }
        }
    }

    /// Says how the game went, and where it is kept.
    fn finish(mut self) -> io::Result<()> {
        self.terminal().save()?;
        self.summary()?;
        let terminal = self.terminal();
        let place = terminal.place();
        writeln!(
            terminal.out,
            "The whole game is kept in {place}; `holdout replay` shows it again."
        )
    }
}
