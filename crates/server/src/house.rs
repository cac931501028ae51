//! Games behind one face: what rooms and pages need, whatever game is played.
//!
//! A [`House`] is a family without its types, a [`Match`] a running game
//! without its. Both are written once, here, over the contract and the
//! [`Family`] trait.

use std::sync::Arc;

use bots::{Bot, Seen, seed_of};
use maud::Markup;
use table::{Entry, Game, Log, Replay, Seat, Seats, Turn, UndoRefused, Viewer};

use crate::article::Article;
use crate::family::Family;
use crate::form::{Answers, Form, Mission};
use crate::lesson::Lesson;
use crate::screen::{Choice, Ending, Lens, Line, Overlay, Region};

/// A family of games.
pub trait House: Send + Sync {
    /// The name of its rules, as saves keep it.
    fn name(&self) -> &'static str;
    /// What people call it.
    fn title(&self) -> &'static str;
    /// Everything that can be played.
    fn missions(&self) -> &[Mission];
    /// What can be chosen for a mission.
    fn form(&self, mission: &str) -> Option<Form>;
    /// The bots there are: name and a sentence.
    fn bots(&self) -> &'static [(&'static str, &'static str)];
    /// The overlays there are.
    fn lenses(&self) -> &'static [Lens];
    /// The rules reference.
    fn articles(&self) -> &[Article];
    /// The lesson for a mission.
    fn lesson(&self, mission: &str) -> Option<&Lesson>;
    /// Starts a game. The error is a sentence for the person.
    fn start(&self, mission: &str, answers: &Answers, seed: u64) -> Result<Box<dyn Match>, String>;
    /// Loads a save and plays on.
    fn load(&self, text: &str) -> Result<Box<dyn Match>, String>;
    /// Loads a shared game, which has no seed, and plays on with other dice.
    fn load_shared(&self, text: &str, seed: u64) -> Result<Box<dyn Match>, String>;
}

/// What a play brought.
#[derive(Clone, Debug)]
pub struct Done {
    /// The lines to store, each an entry of a save.
    pub stored: String,
}

/// A running game.
pub trait Match: Send + Sync {
    /// The house it belongs to.
    fn name(&self) -> &'static str;
    /// Title of the game and id of its mission.
    fn title(&self) -> (String, String);
    /// How many seats it has.
    fn seats(&self) -> u8;
    /// What a seat plays.
    fn role(&self, seat: Seat) -> String;
    /// Whether seats keep secrets from each other.
    fn has_secrets(&self) -> bool;
    /// Who decides; nobody once the game is over.
    fn deciders(&self) -> Seats;
    /// Of those who decide, the ones who may do anything.
    fn movers(&self) -> Seats;
    /// How it ended.
    fn ending(&self) -> Option<Ending>;
    /// How many plays stand.
    fn plays(&self) -> usize;
    /// How many entries the log has.
    fn entries(&self) -> usize;
    /// Does an action.
    fn act(&mut self, seat: Seat, action: &str) -> Result<Done, String>;
    /// Lets a bot do something for a seat; nothing if it can't.
    fn think(&self, seat: Seat, bot: &str) -> Option<String>;
    /// Takes back to the first `n` plays.
    fn undo_to(&mut self, n: usize) -> Result<Done, UndoRefused>;
    /// To how few plays one can go back.
    fn earliest_undo(&self) -> usize;
    /// To how many plays "the whole action" goes back: to where it was begun,
    /// but not before something was revealed.
    fn action_start(&self) -> usize;
    /// Who made the plays after the first `n`.
    fn makers(&self, n: usize) -> Seats;
    /// What was taken back last and can be done again: seats and actions.
    fn redo(&self) -> Vec<(Seat, String)>;
    /// The board's element.
    fn board(&self) -> Markup;
    /// What is shown now.
    fn regions(&self, viewer: Viewer) -> Vec<Region>;
    /// The open decision.
    fn question(&self, viewer: Viewer) -> String;
    /// What a seat may do.
    fn choices(&self, seat: Seat) -> Vec<Choice>;
    /// The lines of play `n`; of the opening for 0.
    fn lines(&self, n: usize, viewer: Viewer) -> Vec<Line>;
    /// What was shown after the first `n` plays.
    fn moment(&self, n: usize, viewer: Viewer) -> Option<Moment>;
    /// Why an action can or can't be done.
    fn why(&self, seat: Seat, action: &str) -> String;
    /// What dragging one spot onto another means: the action, or a sentence.
    fn drag(&self, seat: Seat, from: &str, to: &str) -> Result<String, String>;
    /// The overlays there are.
    fn lenses(&self) -> &'static [Lens];
    /// An overlay.
    fn overlay(&self, viewer: Viewer, lens: &str, spot: Option<&str>) -> Option<Overlay>;
    /// What is known about a spot.
    fn describe(&self, viewer: Viewer, spot: &str) -> Option<Markup>;
    /// The fingerprint of the whole game. It never leaves the server while
    /// the game runs.
    fn fingerprint(&self) -> u64;
    /// The seed. It never leaves the server while the game runs.
    fn seed(&self) -> u64;
    /// The hash that stands for the seed.
    fn commitment(&self) -> String;
    /// The head of the save, and a line for every entry.
    fn stored(&self) -> (String, Vec<String>);
    /// The save, with its seed.
    fn save(&self) -> String;
    /// The game to look at, without its seed. It tells all that chance has
    /// decided: for a game with secrets, only at its end.
    fn shared(&self) -> String;
    /// Another game that begins as this one went for `n` plays.
    fn fork(&self, n: usize, seed: u64) -> Result<Box<dyn Match>, String>;
    /// The same setup from the beginning.
    fn again(&self, seed: u64) -> Result<Box<dyn Match>, String>;
}

/// A moment of a game.
pub struct Moment {
    /// What was shown.
    pub regions: Vec<Region>,
    /// The decision that was open.
    pub question: String,
}

/// A family as a house.
pub struct HouseOf<F>(Arc<F>);

impl<F: Family> HouseOf<F> {
    /// The house of a family.
    pub fn new(family: F) -> HouseOf<F> {
        HouseOf(Arc::new(family))
    }

    fn seat(&self, log: Log<F::Game>) -> Box<dyn Match> {
        Box::new(MatchOf { family: Arc::clone(&self.0), log })
    }
}

impl<F: Family> House for HouseOf<F> {
    fn name(&self) -> &'static str {
        F::Game::NAME
    }

    fn title(&self) -> &'static str {
        F::TITLE
    }

    fn missions(&self) -> &[Mission] {
        self.0.missions()
    }

    fn form(&self, mission: &str) -> Option<Form> {
        self.0.form(mission)
    }

    fn bots(&self) -> &'static [(&'static str, &'static str)] {
        self.0.bots()
    }

    fn lenses(&self) -> &'static [Lens] {
        self.0.lenses()
    }

    fn articles(&self) -> &[Article] {
        self.0.articles()
    }

    fn lesson(&self, mission: &str) -> Option<&Lesson> {
        self.0.lesson(mission)
    }

    fn start(&self, mission: &str, answers: &Answers, seed: u64) -> Result<Box<dyn Match>, String> {
        let setup = self.0.setup(mission, answers)?;
        let log = Log::start(self.0.content(), &setup, seed);
        log.map(|log| self.seat(log)).map_err(|error| error.to_string())
    }

    fn load(&self, text: &str) -> Result<Box<dyn Match>, String> {
        let log = table::read::<F::Game>(text, self.0.content());
        log.map(|log| self.seat(log)).map_err(|error| error.to_string())
    }

    fn load_shared(&self, text: &str, seed: u64) -> Result<Box<dyn Match>, String> {
        let replay = table::read_shared::<F::Game>(text, self.0.content())
            .map_err(|error| error.to_string())?;
        let log = Log::fork(&replay, replay.len(), seed);
        log.map(|log| self.seat(log)).map_err(|error| error.to_string())
    }
}

/// A running game of a family.
struct MatchOf<F: Family> {
    family: Arc<F>,
    log: Log<F::Game>,
}

impl<F: Family> MatchOf<F> {
    fn game(&self) -> &F::Game {
        self.log.game()
    }

    fn replay(&self) -> &Replay<F::Game> {
        self.log.replay()
    }

    fn latest(&self) -> Done {
        Done { stored: table::write_latest(&self.log).unwrap_or_default() }
    }

    fn legal(&self, seat: Seat) -> Vec<<F::Game as Game>::Action> {
        let mut legal = Vec::new();
        if self.deciders().contains(seat) {
            self.game().legal(&mut legal);
            legal.retain(|action| self.game().may(seat, *action));
        }
        legal
    }

    fn again_as(&self, log: Log<F::Game>) -> Box<dyn Match> {
        Box::new(MatchOf { family: Arc::clone(&self.family), log })
    }
}

impl<F: Family> Match for MatchOf<F> {
    fn name(&self) -> &'static str {
        F::Game::NAME
    }

    fn title(&self) -> (String, String) {
        self.family.title(self.game())
    }

    fn seats(&self) -> u8 {
        self.family.seats(self.game())
    }

    fn role(&self, seat: Seat) -> String {
        self.family.role(self.game(), seat)
    }

    fn has_secrets(&self) -> bool {
        self.family.has_secrets()
    }

    fn deciders(&self) -> Seats {
        match self.game().turn() {
            Turn::Decide(seats) => seats,
            Turn::Over(_) => Seats::NONE,
        }
    }

    fn movers(&self) -> Seats {
        let mut legal = Vec::new();
        self.game().legal(&mut legal);
        let may = |seat: &Seat| legal.iter().any(|action| self.game().may(*seat, *action));
        self.deciders().iter().filter(may).fold(Seats::NONE, Seats::with)
    }

    fn ending(&self) -> Option<Ending> {
        self.family.ending(self.game())
    }

    fn plays(&self) -> usize {
        self.log.len()
    }

    fn entries(&self) -> usize {
        self.log.entries().len()
    }

    fn act(&mut self, seat: Seat, action: &str) -> Result<Done, String> {
        let action = self.game().read(action).map_err(|error| error.to_string())?;
        let mut ignored = ();
        if self.log.play(seat, action, &mut ignored).is_err() {
            return Err(self.family.explain(self.game(), seat, action));
        }
        Ok(self.latest())
    }

    fn think(&self, seat: Seat, bot: &str) -> Option<String> {
        let legal = self.legal(seat);
        // A bot's own dice follow from the game's and the moment, so that a
        // server that was stopped in between goes on the same.
        let seed = table::derive_seed(seed_of(self.log.seed(), seat), self.entries() as u64);
        let mut bot: Box<dyn Bot<F::Game>> = self.family.bot(bot, seed)?;
        let chosen = match legal.len() > 1 {
            true => bot.choose(seat, Seen::new(self.game(), seat), &legal),
            false => 0,
        };
        let action = legal.get(chosen).or(legal.first())?;
        Some(self.game().write(action))
    }

    fn undo_to(&mut self, n: usize) -> Result<Done, UndoRefused> {
        self.log.undo_to(n)?;
        Ok(self.latest())
    }

    fn earliest_undo(&self) -> usize {
        self.log.earliest_undo()
    }

    fn action_start(&self) -> usize {
        let begins =
            |n: &usize| self.replay().at(*n).is_ok_and(|game| self.family.begins_action(&game));
        let earliest = self.earliest_undo();
        (earliest..self.plays()).rev().find(begins).unwrap_or(earliest)
    }

    fn makers(&self, n: usize) -> Seats {
        self.log.plays().skip(n).fold(Seats::NONE, |seats, play| seats.with(play.seat))
    }

    fn redo(&self) -> Vec<(Seat, String)> {
        // What stood before the undos at the end, and no longer stands.
        let mut standing: Vec<&table::Play<_>> = Vec::new();
        let mut taken: Vec<&table::Play<_>> = Vec::new();
        for entry in self.log.entries() {
            match entry {
                Entry::Play(play) => {
                    // Doing again what was taken back keeps the rest of it.
                    let same =
                        |next: &&table::Play<_>| next.text == play.text && next.seat == play.seat;
                    match taken.last().filter(|next| same(next)) {
                        Some(_) => drop(taken.pop()),
                        None => taken.clear(),
                    }
                    standing.push(play);
                }
                Entry::Undo { to } => {
                    taken.extend(standing.drain((*to).min(standing.len())..).rev());
                }
            }
        }
        taken.into_iter().rev().map(|play| (play.seat, play.text.clone())).collect()
    }

    fn board(&self) -> Markup {
        self.family.board(self.game())
    }

    fn regions(&self, viewer: Viewer) -> Vec<Region> {
        self.family.regions(self.game(), viewer)
    }

    fn question(&self, viewer: Viewer) -> String {
        self.family.question(self.game(), viewer)
    }

    fn choices(&self, seat: Seat) -> Vec<Choice> {
        self.family.choices(self.game(), seat)
    }

    fn lines(&self, n: usize, viewer: Viewer) -> Vec<Line> {
        let (Ok(after), Ok(events)) = (self.replay().at(n), self.replay().events_of(n)) else {
            return Vec::new();
        };
        self.family.lines(&after, &events, viewer)
    }

    fn moment(&self, n: usize, viewer: Viewer) -> Option<Moment> {
        let game = self.replay().at(n).ok()?;
        Some(Moment {
            regions: self.family.regions(&game, viewer),
            question: self.family.question(&game, viewer),
        })
    }

    fn why(&self, seat: Seat, action: &str) -> String {
        match self.game().read(action) {
            Ok(action) => self.family.explain(self.game(), seat, action),
            Err(error) => error.to_string(),
        }
    }

    fn drag(&self, seat: Seat, from: &str, to: &str) -> Result<String, String> {
        let action = self.family.drag(self.game(), seat, from, to)?;
        Ok(self.game().write(&action))
    }

    fn lenses(&self) -> &'static [Lens] {
        self.family.lenses()
    }

    fn overlay(&self, viewer: Viewer, lens: &str, spot: Option<&str>) -> Option<Overlay> {
        self.family.overlay(self.game(), viewer, lens, spot)
    }

    fn describe(&self, viewer: Viewer, spot: &str) -> Option<Markup> {
        self.family.describe(self.game(), viewer, spot)
    }

    fn fingerprint(&self) -> u64 {
        self.game().fingerprint()
    }

    fn seed(&self) -> u64 {
        self.log.seed()
    }

    fn commitment(&self) -> String {
        self.replay().commitment().to_owned()
    }

    fn stored(&self) -> (String, Vec<String>) {
        (table::write_head(&self.log), table::write_past(&self.log))
    }

    fn save(&self) -> String {
        table::write(&self.log)
    }

    fn shared(&self) -> String {
        table::write_shared(&self.log)
    }

    fn fork(&self, n: usize, seed: u64) -> Result<Box<dyn Match>, String> {
        let log = Log::fork(self.replay(), n, seed);
        log.map(|log| self.again_as(log)).map_err(|error| error.to_string())
    }

    fn again(&self, seed: u64) -> Result<Box<dyn Match>, String> {
        let log = Log::start(self.log.content(), self.log.setup(), seed);
        log.map(|log| self.again_as(log)).map_err(|error| error.to_string())
    }
}

/// The houses of a server, in the order in which pages show them.
#[derive(Default)]
pub struct Houses(Vec<Box<dyn House>>);

impl Houses {
    /// One more family.
    #[must_use]
    pub fn with<F: Family>(mut self, family: F) -> Houses {
        let house = HouseOf::new(family);
        self.0.push(Box::new(house));
        self
    }

    /// A house by name.
    pub fn get(&self, name: &str) -> Option<&dyn House> {
        self.iter().find(|house| house.name() == name)
    }

    /// All of them.
    pub fn iter(&self) -> impl Iterator<Item = &dyn House> {
        self.0.iter().map(AsRef::as_ref)
    }

    /// The house with a mission.
    pub fn of_mission(&self, mission: &str) -> Option<&dyn House> {
        self.iter().find(|house| house.missions().iter().any(|one| one.id == mission))
    }

    /// Loads a stored or imported save.
    pub fn load(&self, text: &str) -> Result<Box<dyn Match>, String> {
        self.house_of(text)?.load(text)
    }

    /// Loads any game file: a save, or a shared game with new dice.
    pub fn import(&self, text: &str, seed: u64) -> Result<Box<dyn Match>, String> {
        let house = self.house_of(text)?;
        house.load(text).or_else(|error| house.load_shared(text, seed).map_err(|_| error))
    }

    fn house_of(&self, text: &str) -> Result<&dyn House, String> {
        let header = table::inspect(text).map_err(|error| error.to_string())?;
        self.get(&header.game).ok_or_else(|| {
            let known: Vec<_> = self.iter().map(House::name).collect();
            let known = known.join(", ");
            format!("this is a game of `{}`; this server knows {known}", header.game)
        })
    }
}
