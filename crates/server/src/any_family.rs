//! Games behind one face: what rooms and pages need of any game.
//!
//! An [`AnyFamily`] is a family without its types, a [`Match`] a running game
//! without its types. Both are written once, here, over [`table::Family`] and
//! [`Screen`].

use std::any::Any;
use std::sync::{Arc, Mutex, MutexGuard, OnceLock, PoisonError};

use bots::{Evaluator as _, Kind, Seen, seed_of};
use maud::Markup;
use table::{
    Ending, Entry, Family, Game, Log, RecordedPlay, Replay, Salt, Seat, Seats, Seeded, Step, Turn,
    UndoRefused, Viewer,
};

use crate::article::Article;
use crate::company::company;
use crate::form::{Answers, Form, Mission};
use crate::guide::Chapter;
use crate::lesson::Lesson;
use crate::screen::{Choice, Lens, Line, Overlay, Part, Region, Screen, Way};
use crate::sketches::Sketches;
use crate::story::{Story, Told};

/// A family of games.
pub trait AnyFamily: Send + Sync {
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
    /// The guide, in chapters.
    fn guide(&self) -> &[Chapter];
    /// The lesson for a mission.
    fn lesson(&self, mission: &str) -> Option<&Lesson>;
    /// Starts a game. The error is a sentence for the person.
    fn start(
        &self,
        mission: &str,
        answers: &Answers,
        seed: u64,
        salt: Salt,
    ) -> Result<Box<dyn Match>, String>;
    /// Opens a save or a shared game, perhaps one of other rules or figures. Where
    /// it has no dice of its own, `seed` and `salt` make what comes.
    fn open(&self, text: &str, seed: u64, salt: Salt) -> Result<Opening, Unopened>;
}

/// A saved game that was opened.
pub struct Opening {
    /// The game as far as it holds, to play on.
    pub game: Box<dyn Match>,
    /// Whether its head would be written otherwise now.
    pub is_dated: bool,
    /// Where it goes another way than it went, if it does.
    pub parting: Option<Parting>,
}

/// Where a saved game goes another way than it went: it holds up to a play, and
/// nobody has decided yet to play on from there.
pub struct Parting {
    /// What differs and where.
    pub sentence: String,
    /// After how many plays everything agrees.
    pub holds: usize,
    /// How many plays were made.
    pub plays: usize,
    /// The game as far as it can be shown; nothing can be done in it.
    pub shown: Box<dyn Match>,
    /// The plays that can't be shown any more, as they were recorded.
    pub rest: Vec<RecordedPlay>,
    /// Whether it begins in another way, so that playing on begins it anew.
    pub begins_anew: bool,
}

/// Why a saved game was not opened.
#[derive(Clone, Debug, thiserror::Error)]
pub enum Unopened {
    /// It is no game, or a damaged one.
    #[error("{0}")]
    Unreadable(String),
    /// It can't even be set up any more; this is what was played.
    #[error("{sentence}")]
    Unplayable {
        /// What differs.
        sentence: String,
        /// What was played.
        plays: Vec<RecordedPlay>,
    },
}

/// A step that was worked out and not yet taken: it is stored first.
pub struct Prepared {
    /// The line to store, an entry of a save.
    pub line: String,
    /// Whether the game is over after it.
    pub over: bool,
    step: Box<dyn Any + Send>,
}

/// A bot at its place with all it may know, to think wherever there is time.
pub type Thinker = Box<dyn FnOnce() -> Option<String> + Send>;

/// A running game.
pub trait Match: Send + Sync {
    /// The name of its family.
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
    /// Works an action out. Nothing changes before [`take`](Match::take).
    fn consider(&self, seat: Seat, action: &str) -> Result<Prepared, String>;
    /// Works out how it would be to take back to the first `n` plays.
    fn consider_undo(&self, n: usize) -> Result<Prepared, UndoRefused>;
    /// Takes a step that was stored. Whether it fitted.
    fn take(&mut self, prepared: Prepared) -> bool;
    /// A bot that is to do something for a seat; none if there is no such bot.
    fn thinker(&self, seat: Seat, bot: &str) -> Option<Thinker>;

    /// Why a bot in a seat would do this, in a sentence of its own.
    fn reason(&self, seat: Seat, action: &str) -> Option<&'static str>;
    /// To how few plays one can go back.
    fn earliest_undo(&self) -> usize;
    /// To how many plays "the whole action" goes back: to where it was begun,
    /// but not before something was revealed.
    fn action_start(&self) -> usize;
    /// Who made the plays after the first `n`.
    fn makers(&self, n: usize) -> Seats;
    /// What was taken back last and can be done again: seats and actions.
    fn redo(&self) -> Vec<(Seat, String)>;
    /// What the page is laid out for: where it changes, the page is loaded anew.
    fn stage(&self) -> String;
    /// The page as it was laid out after the first `n` plays.
    fn layout(&self, n: usize) -> Option<Layout>;
    /// What is shown now that may differ by who looks.
    fn own_regions(&self, viewer: Viewer) -> Vec<Region>;
    /// The regions that look the same to everybody.
    fn common_regions(&self) -> Vec<Region>;
    /// The open decision.
    fn question(&self, viewer: Viewer) -> String;
    /// What a seat may do.
    fn choices(&self, seat: Seat) -> Vec<Choice>;
    /// The ways of several zones that a seat may go in one gesture.
    fn ways(&self, seat: Seat) -> Vec<Way>;
    /// The lines of play `n`; of the opening for 0.
    fn lines(&self, n: usize, viewer: Viewer) -> Vec<Line>;
    /// What became of it, once it is over.
    fn story(&self) -> Option<Story>;
    /// What was shown after the first `n` plays.
    fn moment(&self, n: usize, viewer: Viewer) -> Option<Moment>;
    /// Why an action can or can't be done.
    fn why(&self, seat: Seat, action: &str) -> String;
    /// What dragging one spot onto another means: the action, or a sentence.
    fn drag(&self, seat: Seat, from: &str, to: &str) -> Result<String, String>;
    /// An overlay.
    fn overlay(&self, viewer: Viewer, lens: &str, spot: Option<&str>) -> Option<Overlay>;
    /// What is known about a spot.
    fn describe(&self, viewer: Viewer, spot: &str) -> Option<Markup>;
    /// The fingerprint of the whole game. It never leaves the server while
    /// the game runs.
    fn fingerprint(&self) -> u64;
    /// The seed. It never leaves the server while the game runs.
    fn seed(&self) -> u64;
    /// What the hash was salted with. It never leaves the server while the
    /// game runs.
    fn salt(&self) -> Option<String>;
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
    fn fork(&self, n: usize, seed: u64, salt: Salt) -> Result<Box<dyn Match>, String>;
    /// The games that it is made of, where it is made of several.
    fn parts(&self) -> Vec<Part>;
    /// One of these as a game of its own, as text.
    fn part(&self, n: usize, seed: u64) -> Result<String, String>;
    /// The same setup from the beginning.
    fn again(&self, seed: u64, salt: Salt) -> Result<Box<dyn Match>, String>;
}

/// How a page is laid out at a moment of a game.
pub struct Layout {
    /// The game's title.
    pub title: String,
    /// What it is laid out for.
    pub stage: String,
    /// The board's element, with empty elements for its regions.
    pub board: Markup,
    /// The overlays there are.
    pub lenses: &'static [Lens],
}

/// A moment of a game.
pub struct Moment {
    /// What the page is laid out for.
    pub stage: String,
    /// What was shown.
    pub regions: Vec<Region>,
    /// The decision that was open.
    pub question: String,
}

/// A family behind its screen.
pub struct FamilyOf<S>(Arc<S>);

impl<S: Screen> FamilyOf<S> {
    /// The family of a screen.
    pub fn new(screen: S) -> FamilyOf<S> {
        FamilyOf(Arc::new(screen))
    }

    fn seat(&self, log: Log<S::Game>) -> Box<dyn Match> {
        MatchOf::seated(Arc::clone(&self.0), log)
    }
}

impl<S: Screen> AnyFamily for FamilyOf<S> {
    fn name(&self) -> &'static str {
        S::Game::NAME
    }

    fn title(&self) -> &'static str {
        S::Game::TITLE
    }

    fn missions(&self) -> &[Mission] {
        self.0.missions()
    }

    fn form(&self, mission: &str) -> Option<Form> {
        self.0.form(mission)
    }

    fn bots(&self) -> &'static [(&'static str, &'static str)] {
        company()
    }

    fn lenses(&self) -> &'static [Lens] {
        self.0.lenses()
    }

    fn articles(&self) -> &[Article] {
        self.0.articles()
    }

    fn guide(&self) -> &[Chapter] {
        self.0.guide()
    }

    fn lesson(&self, mission: &str) -> Option<&Lesson> {
        self.0.lesson(mission)
    }

    fn start(
        &self,
        mission: &str,
        answers: &Answers,
        seed: u64,
        salt: Salt,
    ) -> Result<Box<dyn Match>, String> {
        let setup = self.0.setup(mission, answers)?;
        let log = Log::start_salted(self.0.content(), &setup, seed, salt);
        log.map(|log| self.seat(log)).map_err(|error| error.to_string())
    }

    fn open(&self, text: &str, seed: u64, salt: Salt) -> Result<Opening, Unopened> {
        let opened = table::open::<S::Game>(text, self.0.content())
            .map_err(|error| Unopened::Unreadable(error.to_string()))?;
        let (is_dated, difference) = (opened.is_dated(), opened.difference().cloned());
        let plays = opened.plays().to_vec();
        let Some((shown, holds)) = opened.into_logs(seed, Some(salt)) else {
            let sentence = difference.map_or_else(String::new, |found| found.to_string());
            return Err(Unopened::Unplayable { sentence, plays });
        };
        let parting = difference.map(|found| {
            let shown = shown.unwrap_or_else(|| holds.clone());
            Parting {
                sentence: found.to_string(),
                holds: found.holds,
                plays: found.plays,
                begins_anew: found.begins_anew,
                rest: plays.into_iter().skip(shown.len()).collect(),
                shown: self.seat(shown),
            }
        });
        Ok(Opening { game: self.seat(holds), is_dated, parting })
    }
}

/// A running game of a family.
struct MatchOf<S: Screen> {
    screen: Arc<S>,
    log: Log<S::Game>,
    /// What was drawn of it before.
    sketches: Mutex<Sketches>,
    /// Who may do anything now, once somebody has asked.
    movers: OnceLock<Seats>,
}

impl<S: Screen> MatchOf<S> {
    fn seated(screen: Arc<S>, log: Log<S::Game>) -> Box<dyn Match> {
        Box::new(MatchOf { screen, log, sketches: Mutex::default(), movers: OnceLock::new() })
    }

    fn sketches(&self) -> MutexGuard<'_, Sketches> {
        self.sketches.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn game(&self) -> &S::Game {
        self.log.game()
    }

    fn replay(&self) -> &Replay<S::Game> {
        self.log.replay()
    }

    fn prepared(step: Step<S::Game>) -> Prepared {
        Prepared {
            line: table::write_step(&step),
            over: matches!(step.after().turn(), Turn::Over(_)),
            step: Box::new(step),
        }
    }

    fn legal(&self, seat: Seat) -> Vec<<S::Game as Game>::Action> {
        let mut legal = Vec::new();
        if self.deciders().contains(seat) {
            self.game().legal(&mut legal);
            legal.retain(|action| self.game().may(seat, *action));
        }
        legal
    }

    fn again_as(&self, log: Log<S::Game>) -> Box<dyn Match> {
        MatchOf::seated(Arc::clone(&self.screen), log)
    }
}

impl<S: Screen> Match for MatchOf<S> {
    fn name(&self) -> &'static str {
        S::Game::NAME
    }

    fn title(&self) -> (String, String) {
        let mission = S::Game::mission(self.log.setup()).to_owned();
        (self.game().title(), mission)
    }

    fn seats(&self) -> u8 {
        self.game().seats()
    }

    fn role(&self, seat: Seat) -> String {
        self.game().role(seat)
    }

    fn has_secrets(&self) -> bool {
        S::Game::HAS_SECRETS
    }

    fn deciders(&self) -> Seats {
        match self.game().turn() {
            Turn::Decide(seats) => seats,
            Turn::Over(_) => Seats::NONE,
        }
    }

    fn movers(&self) -> Seats {
        *self.movers.get_or_init(|| {
            let mut legal = Vec::new();
            self.game().legal(&mut legal);
            let may = |seat: &Seat| legal.iter().any(|action| self.game().may(*seat, *action));
            self.deciders().iter().filter(may).fold(Seats::NONE, Seats::with)
        })
    }

    fn ending(&self) -> Option<Ending> {
        self.game().ending()
    }

    fn plays(&self) -> usize {
        self.log.len()
    }

    fn entries(&self) -> usize {
        self.log.entries().len()
    }

    fn consider(&self, seat: Seat, action: &str) -> Result<Prepared, String> {
        let action = self.game().read(action).map_err(|error| error.to_string())?;
        match self.log.consider(seat, action, &mut ()) {
            Ok(step) => Ok(Self::prepared(step)),
            Err(_) => Err(self.game().explain(seat, action)),
        }
    }

    fn consider_undo(&self, n: usize) -> Result<Prepared, UndoRefused> {
        self.log.consider_undo(n).map(Self::prepared)
    }

    fn take(&mut self, prepared: Prepared) -> bool {
        let step = prepared.step.downcast::<Step<S::Game>>();
        self.movers.take();
        step.is_ok_and(|step| self.log.take(*step))
    }

    fn thinker(&self, seat: Seat, bot: &str) -> Option<Thinker> {
        let legal = self.legal(seat);
        // A bot's own dice follow from the game's and the moment, so that a
        // server that was stopped in between goes on the same.
        let seed = table::derive_seed(seed_of(self.log.seed(), seat), self.entries() as u64);
        let mut bot = bot.parse::<Kind>().ok()?.sit::<S::Game>(seed);
        let game = self.game().clone();
        Some(Box::new(move || {
            let chosen = match legal.len() > 1 {
                true => bot.choose(seat, Seen::new(&game, seat), &legal),
                false => 0,
            };
            let action = legal.get(chosen).or(legal.first())?;
            Some(game.write(action))
        }))
    }

    fn reason(&self, seat: Seat, action: &str) -> Option<&'static str> {
        let action = self.game().read(action).ok()?;
        // From what the seat may know, as the bot itself.
        let world = Seen::new(self.game(), seat).world(&mut Seeded::new(0, 1));
        world.reason(action)
    }

    fn earliest_undo(&self) -> usize {
        self.log.earliest_undo()
    }

    fn action_start(&self) -> usize {
        let begins = |n: &usize| self.replay().at(*n).is_ok_and(|game| game.begins_action());
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

    fn stage(&self) -> String {
        self.screen.stage(self.game())
    }

    fn layout(&self, n: usize) -> Option<Layout> {
        let game = self.replay().at(n).ok()?;
        Some(Layout {
            title: game.title(),
            stage: self.screen.stage(&game),
            board: self.screen.board(&game),
            lenses: self.screen.lenses_now(&game),
        })
    }

    fn own_regions(&self, viewer: Viewer) -> Vec<Region> {
        self.screen.own_regions(self.game(), viewer, &mut self.sketches())
    }

    fn common_regions(&self) -> Vec<Region> {
        self.screen.common_regions(self.game(), &mut self.sketches())
    }

    fn question(&self, viewer: Viewer) -> String {
        self.screen.said(self.game(), self.game().question(viewer))
    }

    fn choices(&self, seat: Seat) -> Vec<Choice> {
        self.screen.choices(self.game(), seat)
    }

    fn ways(&self, seat: Seat) -> Vec<Way> {
        self.screen.ways(self.game(), seat)
    }

    fn story(&self) -> Option<Story> {
        self.ending()?;
        let told = |play| {
            let game = self.replay().at(play).ok()?;
            Some(Told { play, game, events: self.replay().events_of(play).ok()? })
        };
        let mut plays = (0..=self.plays()).filter_map(told);
        Some(self.screen.story(self.log.game(), &mut plays))
    }

    fn lines(&self, n: usize, viewer: Viewer) -> Vec<Line> {
        let (Ok(after), Ok(events)) = (self.replay().at(n), self.replay().events_of(n)) else {
            return Vec::new();
        };
        self.screen.lines(&after, &events, viewer)
    }

    fn moment(&self, n: usize, viewer: Viewer) -> Option<Moment> {
        let game = self.replay().at(n).ok()?;
        Some(Moment {
            stage: self.screen.stage(&game),
            regions: self.screen.regions(&game, viewer),
            question: self.screen.said(&game, game.question(viewer)),
        })
    }

    fn why(&self, seat: Seat, action: &str) -> String {
        match self.game().read(action) {
            Ok(action) => self.screen.said(self.game(), self.game().explain(seat, action)),
            Err(error) => error.to_string(),
        }
    }

    fn drag(&self, seat: Seat, from: &str, to: &str) -> Result<String, String> {
        let action = self.screen.drag(self.game(), seat, from, to)?;
        Ok(self.game().write(&action))
    }

    fn overlay(&self, viewer: Viewer, lens: &str, spot: Option<&str>) -> Option<Overlay> {
        self.screen.overlay(self.game(), viewer, lens, spot)
    }

    fn describe(&self, viewer: Viewer, spot: &str) -> Option<Markup> {
        self.screen.describe(self.game(), viewer, spot)
    }

    fn fingerprint(&self) -> u64 {
        self.game().fingerprint()
    }

    fn seed(&self) -> u64 {
        self.log.seed()
    }

    fn salt(&self) -> Option<String> {
        self.log.salt().map(Salt::to_string)
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

    fn fork(&self, n: usize, seed: u64, salt: Salt) -> Result<Box<dyn Match>, String> {
        let log = Log::fork_salted(self.replay(), n, seed, salt);
        log.map(|log| self.again_as(log)).map_err(|error| error.to_string())
    }

    fn parts(&self) -> Vec<Part> {
        self.screen.parts(self.replay())
    }

    fn part(&self, n: usize, seed: u64) -> Result<String, String> {
        self.screen.part(self.replay(), n, seed)
    }

    fn again(&self, seed: u64, salt: Salt) -> Result<Box<dyn Match>, String> {
        let log = Log::start_salted(self.log.content(), self.log.setup(), seed, salt);
        log.map(|log| self.again_as(log)).map_err(|error| error.to_string())
    }
}

/// The families of a server, in the order in which pages show them.
#[derive(Default)]
pub struct Families(Vec<Box<dyn AnyFamily>>);

impl Families {
    /// One more family.
    #[must_use]
    pub fn with<S: Screen>(mut self, screen: S) -> Families {
        self.0.push(Box::new(FamilyOf::new(screen)));
        self
    }

    /// A family by name.
    pub fn get(&self, name: &str) -> Option<&dyn AnyFamily> {
        self.iter().find(|family| family.name() == name)
    }

    /// All of them.
    pub fn iter(&self) -> impl Iterator<Item = &dyn AnyFamily> {
        self.0.iter().map(AsRef::as_ref)
    }

    /// The family with a mission.
    pub fn of_mission(&self, mission: &str) -> Option<&dyn AnyFamily> {
        self.iter().find(|family| family.missions().iter().any(|one| one.id == mission))
    }

    /// Opens a stored or imported game.
    pub fn open(&self, text: &str, seed: u64, salt: Salt) -> Result<Opening, Unopened> {
        self.family_of(text).map_err(Unopened::Unreadable)?.open(text, seed, salt)
    }

    fn family_of(&self, text: &str) -> Result<&dyn AnyFamily, String> {
        let header = table::inspect(text).map_err(|error| error.to_string())?;
        self.get(&header.game).ok_or_else(|| {
            let known: Vec<_> = self.iter().map(AnyFamily::name).collect();
            let known = known.join(", ");
            format!("this is a game of `{}`; this server knows {known}", header.game)
        })
    }
}
