//! Taking back and doing again, as the table has agreed on.

use table::{Seat, Seats};

use super::{Click, Refused, Room};
use crate::link::Pass;
use crate::settings::Undo;
use crate::store::Store;

/// Somebody's wish to take back, until all others have agreed.
#[derive(Clone, Debug)]
pub struct Wish {
    /// Whose wish it is.
    pub by: Seat,
    /// To how many plays.
    pub to: usize,
    /// Those who still have to agree.
    pub open: Seats,
}

impl Room {
    /// To how many plays a pass may ask to go back.
    pub fn undo_target(&self, pass: Pass, whole: bool) -> Result<usize, String> {
        let mine = self.mine(pass);
        if mine == Seats::NONE {
            return Err("You look on here: only those who have a seat can take back.".to_owned());
        }
        if self.settings.undo == Undo::Off {
            return Err("This table has agreed to take nothing back.".to_owned());
        }
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
        if let Some(version) = self.is_repeated(click)? {
            return Ok(version);
        }
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
        self.wish = Some(Wish { by, to, open: asked });
        self.changed();
        Ok(self.version())
    }

    /// Answers a wish.
    pub async fn agree(&mut self, store: &Store, pass: Pass, yes: bool) -> Result<u64, Refused> {
        let mine = self.mine(pass);
        let Some(wish) = &mut self.wish else {
            return Err(Refused::Rule("Nobody asks to take anything back now.".to_owned()));
        };
        if wish.open.0 & mine.0 == 0 {
            return Err(Refused::Rule("Others are asked, not you.".to_owned()));
        }
        wish.open = Seats(wish.open.0 & !mine.0);
        let (to, agreed) = (wish.to, wish.open == Seats::NONE);
        if !yes {
            self.wish = None;
        } else if agreed {
            return self.take_back(store, to, None).await;
        }
        self.changed();
        Ok(self.version())
    }

    async fn take_back(
        &mut self,
        store: &Store,
        to: usize,
        key: Option<String>,
    ) -> Result<u64, Refused> {
        let done = self.game.undo_to(to).map_err(|error| Refused::Rule(error.to_string()))?;
        self.keep(store, done.stored, key).await
    }

    /// Does again what was taken back last.
    pub async fn redo(&mut self, store: &Store, pass: Pass, click: &Click) -> Result<u64, Refused> {
        if let Some(version) = self.is_repeated(click)? {
            return Ok(version);
        }
        let Some((seat, action)) = self.game.redo().into_iter().next() else {
            return Err(Refused::Rule("Nothing was taken back that could be redone.".to_owned()));
        };
        if !self.mine(pass).contains(seat) {
            let why = "Somebody else made that play: they can do it again.";
            return Err(Refused::Rule(why.to_owned()));
        }
        let done = self.game.act(seat, &action).map_err(Refused::Rule)?;
        self.keep(store, done.stored, Some(click.key.clone())).await
    }
}
