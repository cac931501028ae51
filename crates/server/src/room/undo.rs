//! Undo and redo, as the table has agreed.

use table::{Seat, Seats};

use super::{Click, Refused, Room};
use crate::link::Pass;
use crate::settings::{Undo, Wish, Wished};
use crate::store::Store;

impl Room {
    /// To how many plays a pass may ask to go back.
    pub fn undo_target(&self, pass: Pass, whole: bool) -> Result<usize, String> {
        let mine = self.mine(pass);
        if mine == Seats::NONE {
            return Err("You are watching: only players with a seat can undo.".to_owned());
        }
        if self.settings.undo == Undo::Off {
            return Err("This table plays without undo.".to_owned());
        }
        self.refuse_told()?;
        let plays = self.game.plays();
        if plays == 0 {
            return Err(table::UndoRefused::Nothing.to_string());
        }
        if self.game.earliest_undo() >= plays {
            return Err(table::UndoRefused::Revealed { play: plays }.to_string());
        }
        Ok(if whole { self.game.action_start() } else { plays - 1 })
    }

    /// Takes back, or asks the others to agree.
    pub async fn undo(
        &mut self,
        store: &Store,
        pass: Pass,
        click: &Click,
        whole: bool,
    ) -> Result<u64, Refused> {
        if let Some(version) = self.answered_before(click)? {
            return Ok(version);
        }
        self.refuse_closed()?;
        let to = self.undo_target(pass, whole).map_err(Refused::Rule)?;
        let mine = self.mine(pass);
        let others = Seats(self.settings.people().0 & !mine.0);
        let touched = self.game.makers(to);
        let asked = match self.settings.undo {
            Undo::Free => Seats(others.0 & touched.0),
            Undo::Agree | Undo::Off => others,
        };
        if asked == Seats::NONE {
            return self.take_back(store, to, Some(click.key.clone())).await;
        }
        let by = mine.lowest().unwrap_or(Seat(0));
        self.ask(store, Wish { by, what: Wished::TakeBack { to }, open: asked }).await
    }

    /// Takes back, whoever agreed to it.
    pub(super) async fn take_back(
        &mut self,
        store: &Store,
        to: usize,
        key: Option<String>,
    ) -> Result<u64, Refused> {
        self.refuse_closed()?;
        self.refuse_told().map_err(Refused::Rule)?;
        let step = self.game.consider_undo(to);
        let step = step.map_err(|error| Refused::Rule(error.to_string()))?;
        self.keep(store, step, key).await
    }

    /// Once all know the dice of a game with hidden hands, it is not played on.
    fn refuse_told(&self) -> Result<(), String> {
        match self.settings.guarded && self.game.ending().is_some() {
            true => {
                Err("The game is over and its dice are known, so nothing can be undone.".to_owned())
            }
            false => Ok(()),
        }
    }

    /// Does again what was taken back last.
    pub async fn redo(&mut self, store: &Store, pass: Pass, click: &Click) -> Result<u64, Refused> {
        if let Some(version) = self.answered_before(click)? {
            return Ok(version);
        }
        self.refuse_closed()?;
        let Some((seat, action)) = self.game.redo().into_iter().next() else {
            return Err(Refused::Rule("There is nothing to redo.".to_owned()));
        };
        if !self.mine(pass).contains(seat) {
            let why = "Somebody else made that play: they can do it again.";
            return Err(Refused::Rule(why.to_owned()));
        }
        let step = self.game.consider(seat, &action).map_err(Refused::Rule)?;
        self.keep(store, step, Some(click.key.clone())).await
    }
}
