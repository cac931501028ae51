//! Xenos link: an extra turn before enemies activate out of turn.
//!
//! Invader chapter 17, "Skills".

use table::{Seat, Seats};

use crate::engine::frames::Matter;
use crate::engine::game::{Dealer, Game};
use crate::model::action::{Action, Who};
use crate::model::frame::Linked;
use crate::model::rule::{Refusal, Rule, refuse};
use crate::skills::Trait;

impl Matter for Linked {
    fn who(&self, _: &Game) -> Option<Who> {
        None
    }

    fn deciders(&self, game: &Game) -> Seats {
        let linked = game.linked(self.done);
        linked.fold(Seats::NONE, |seats, who| seats.with(game.world.seat(who)))
    }

    fn is_own(&self, game: &Game, seat: Seat, action: Action) -> bool {
        !matches!(action, Action::Activate { who } if game.world.seat(who) != seat)
    }

    fn offer(&self, game: &Game, offer: &mut impl FnMut(Action)) {
        game.linked(self.done).for_each(|who| offer(Action::Activate { who }));
    }

    fn check(&self, game: &Game, action: Action) -> Result<(), Refusal> {
        match action {
            Action::Activate { who } if game.linked(self.done).any(|next| next == who) => Ok(()),
            _ => refuse(self.rule(), "choose who takes an extra turn next"),
        }
    }

    fn answer(self, game: &mut Game, _: Seat, action: Action, dealer: &mut impl Dealer) {
        if let Action::Activate { who } = action {
            self.take(game, who, dealer);
        }
    }

    fn step(self, game: &mut Game, dealer: &mut impl Dealer) -> bool {
        if let Some((who, searched)) = self.early {
            let survivor = game.survivor_mut(who);
            (survivor.played, survivor.searched) = (false, searched);
            game.set_top(Linked { early: None, ..self });
            return true;
        }
        let mut waiting = game.linked(self.done);
        let (first, second) = (waiting.next(), waiting.next());
        drop(waiting);
        match (first, second) {
            (None, _) => game.pop(),
            (Some(who), None) => self.take(game, who, dealer),
            _ => return false,
        }
        true
    }

    fn rule(&self) -> Rule {
        Trait::ExtraTurns.rule()
    }

    fn question(&self, _: &Game) -> String {
        "Who takes the extra turn next?".to_owned()
    }
}

impl Linked {
    fn take(self, game: &mut Game, who: Who, dealer: &mut impl Dealer) {
        let survivor = game.survivor_mut(who);
        let early = (!survivor.played).then_some((who, survivor.searched));
        survivor.searched = false;
        game.set_top(Linked { done: self.done | 1 << who.0, early });
        game.begin_turn(who, dealer);
    }
}

impl Game {
    /// The survivors who take an extra turn now, in the order they like.
    pub(crate) fn linked(&self, done: u16) -> impl Iterator<Item = Who> + '_ {
        self.in_play()
            .filter(move |who| done >> who.0 & 1 == 0)
            .filter(|who| self.is(*who, Trait::ExtraTurns))
    }
}
