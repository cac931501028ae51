//! The verbs of frames, and the one place that asks the frame on top.
//!
//! The data of frames stands in `model::frame`, with the only list of them. The
//! verbs of each frame stand beside its rule, as an implementation of [`Matter`]. A
//! frame on the list without one does not compile.

use table::{Seat, Seats};

use crate::engine::game::{Dealer, Game};
use crate::engine::world::World;
use crate::model::action::{Action, Figure, Who};
use crate::model::frame::{Frame, every_frame};
use crate::model::rule::{Refusal, Rule, refuse};
use crate::model::survivor::Survivor;
use crate::model::zone::ZoneSet;

/// The verbs of an open matter. The game follows the one on top of the stack.
pub(crate) trait Matter: Copy {
    /// The survivor whom it is about, if there is one.
    fn who(&self, game: &Game) -> Option<Who>;

    /// Who decides.
    fn deciders(&self, game: &Game) -> Seats;

    /// Whether this seat may give this answer at all; by default all deciders may.
    fn hears(&self, game: &Game, seat: Seat, _action: Action) -> bool {
        self.deciders(game).contains(seat)
    }

    /// Whether an answer that passed the check belongs to this seat. Where several
    /// decide, each may speak only for their own survivors.
    fn is_own(&self, _game: &Game, _seat: Seat, _action: Action) -> bool {
        true
    }

    /// Every candidate for an answer. Those that pass the check are allowed.
    fn offer(&self, game: &Game, offer: &mut impl FnMut(Action));

    /// Whether an action is an allowed answer; if not, by which rule.
    fn check(&self, game: &Game, action: Action) -> Result<(), Refusal>;

    /// What may be answered, appended to `out`.
    fn legal(&self, game: &Game, out: &mut Vec<Action>) {
        self.offer(game, &mut |action| {
            if self.check(game, action).is_ok() {
                out.push(action);
            }
        });
    }

    /// Does an action that was checked.
    fn answer(self, game: &mut Game, seat: Seat, action: Action, dealer: &mut impl Dealer);

    /// Goes one step on by itself. False when somebody has to decide.
    fn step(self, game: &mut Game, dealer: &mut impl Dealer) -> bool;

    /// A card is about to be discarded, which may happen at any time. The frame
    /// changes its notes about cards so that they stay true.
    fn forget(&mut self, _world: &World, _survivor: &Survivor, _action: Action) {}

    /// The rule behind the question.
    fn rule(&self) -> Rule;

    /// The question as one sentence.
    fn question(&self, game: &Game) -> String;
}

/// For a frame about one survivor, `self.who`: their player answers.
macro_rules! asks_owner {
    () => {
        fn who(&self, _: &Game) -> Option<crate::model::action::Who> {
            Some(self.who)
        }

        fn deciders(&self, game: &Game) -> table::Seats {
            game.owner(self.who)
        }
    };
}
pub(crate) use asks_owner;

/// For a frame about nobody in particular: the team answers.
macro_rules! asks_team {
    () => {
        fn who(&self, _: &Game) -> Option<crate::model::action::Who> {
            None
        }

        fn deciders(&self, game: &Game) -> table::Seats {
            game.team()
        }
    };
}
pub(crate) use asks_team;

/// The offer and the check of a frame that asks for a yes or a no. `$else` is the
/// refusal of any other action.
macro_rules! asks_consent {
    ($else:literal) => {
        fn offer(&self, _: &Game, offer: &mut impl FnMut(Action)) {
            [Action::Agree, Action::Decline].into_iter().for_each(offer);
        }

        fn check(&self, _: &Game, action: Action) -> Result<(), crate::model::rule::Refusal> {
            match action {
                Action::Agree | Action::Decline => Ok(()),
                _ => crate::model::rule::refuse(self.rule(), $else),
            }
        }
    };
}
pub(crate) use asks_consent;

/// The verbs of a frame that never asks anything: all but `step`.
macro_rules! asks_nothing {
    ($rule:expr) => {
        crate::engine::frames::asks_team!();

        fn offer(&self, _: &Game, _: &mut impl FnMut(Action)) {}

        fn check(&self, _: &Game, _: Action) -> Result<(), Refusal> {
            refuse(Rule::Asked, "nothing is asked now")
        }

        fn answer(self, _: &mut Game, _: table::Seat, _: Action, _: &mut impl Dealer) {}

        fn rule(&self) -> Rule {
            let rule: fn(&Self) -> Rule = $rule;
            rule(self)
        }

        fn question(&self, _: &Game) -> String {
            "Nothing is asked now.".to_owned()
        }
    };
}
pub(crate) use asks_nothing;

macro_rules! dispatch {
    ($($(#[$about:meta])* $name:ident($type:ty),)+) => {
        impl Frame {
            /// The survivor whom it is about, if there is one.
            pub fn who(&self, game: &Game) -> Option<Who> {
                match self { $(Frame::$name(frame) => frame.who(game),)+ }
            }

            /// Who decides.
            pub(crate) fn deciders(&self, game: &Game) -> Seats {
                match self { $(Frame::$name(frame) => frame.deciders(game),)+ }
            }

            /// Whether this seat may answer with this at all.
            pub(crate) fn hears(&self, game: &Game, seat: Seat, action: Action) -> bool {
                match self { $(Frame::$name(frame) => frame.hears(game, seat, action),)+ }
            }

            /// Whether an answer that passed the check is this seat's to give.
            pub(crate) fn is_own(&self, game: &Game, seat: Seat, action: Action) -> bool {
                match self { $(Frame::$name(frame) => frame.is_own(game, seat, action),)+ }
            }

            /// What may be answered, appended to `out`.
            pub(crate) fn legal(&self, game: &Game, out: &mut Vec<Action>) {
                match self { $(Frame::$name(frame) => frame.legal(game, out),)+ }
            }

            /// Whether an action answers it.
            pub(crate) fn check(&self, game: &Game, action: Action) -> Result<(), Refusal> {
                match self { $(Frame::$name(frame) => frame.check(game, action),)+ }
            }

            /// A card is about to be discarded.
            fn forget(&mut self, world: &World, survivor: &Survivor, action: Action) {
                match self { $(Frame::$name(frame) => frame.forget(world, survivor, action),)+ }
            }

            /// The rule behind the question.
            pub fn rule(&self) -> Rule {
                match self { $(Frame::$name(frame) => frame.rule(),)+ }
            }

            /// The question as one sentence.
            pub fn question(&self, game: &Game) -> String {
                match self { $(Frame::$name(frame) => frame.question(game),)+ }
            }
        }

        impl Game {
            /// Does an action that was checked.
            pub(crate) fn answer(&mut self, seat: Seat, action: Action, dealer: &mut impl Dealer) {
                match self.state.frames.last() {
                    $(Some(Frame::$name(frame)) => (*frame).answer(self, seat, action, dealer),)+
                    None => {}
                }
            }

            /// One step by itself. False when a decision is open.
            pub(crate) fn step(&mut self, dealer: &mut impl Dealer) -> bool {
                match self.state.frames.last() {
                    $(Some(Frame::$name(frame)) => (*frame).step(self, dealer),)+
                    None => false,
                }
            }
        }
    };
}
every_frame!(dispatch);

impl Game {
    /// Opens a matter. The rules never nest as deep as the stack is.
    pub(crate) fn push(&mut self, frame: impl Into<Frame>) {
        self.state.frames.add(frame.into());
    }

    /// Opens a matter that waits for the newest `ahead` ones.
    pub(crate) fn push_behind(&mut self, ahead: usize, frame: impl Into<Frame>) {
        self.push(frame);
        let from = self.state.frames.len().saturating_sub(ahead + 1);
        self.state.frames[from..].rotate_right(1);
    }

    /// Closes the matter on top.
    pub(crate) fn pop(&mut self) {
        self.state.frames.pop();
    }

    /// Replaces the matter on top.
    pub(crate) fn set_top(&mut self, frame: impl Into<Frame>) {
        if let Some(top) = self.state.frames.last_mut() {
            *top = frame.into();
        }
    }

    /// Tells every open matter that a survivor is about to discard a card.
    pub(crate) fn tell_discard(&mut self, survivor: &Survivor, action: Action) {
        for frame in self.state.frames.iter_mut() {
            frame.forget(&self.world, survivor, action);
        }
    }

    /// Who answers a survivor's own matter.
    pub(crate) fn owner(&self, who: Who) -> Seats {
        Seats::only(self.world.seat(who))
    }

    /// Who answers what the book leaves to the players.
    pub(crate) fn team(&self) -> Seats {
        self.world.players(0, self.state.first)
    }

    /// Who answers what the book leaves to the players and concerns a survivor.
    pub(crate) fn team_about(&self, who: Who) -> Seats {
        self.world.players(Figure::survivor(who).bit(), self.state.first)
    }
}

/// Offers some zones, in one of which something is placed.
pub(crate) fn offer_places(among: ZoneSet, offer: &mut impl FnMut(Action)) {
    among.iter().for_each(|zone| offer(Action::Place { zone }));
}

/// Whether an action chooses one of these zones.
pub(crate) fn check_place(among: ZoneSet, rule: Rule, action: Action) -> Result<(), Refusal> {
    match action {
        Action::Place { zone } if among.contains(zone) => Ok(()),
        Action::Place { .. } => refuse(rule, "not one of the zones to choose from"),
        _ => refuse(Rule::Asked, "choose a zone"),
    }
}
