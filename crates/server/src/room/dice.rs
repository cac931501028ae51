//! The dice of a game with hidden hands among several people. Everybody makes a part of
//! the seed, so nobody chooses it and nobody knows it beforehand.
//!
//! The server draws a secret and shows its hash. All players throw some dice when they
//! sit down. When all have done so, the seed is made of the secret and all throws, and
//! the game begins. At the end everything is revealed.

use sha2::{Digest, Sha256};
use table::{Salt, Seats};

use super::{Refused, Room};
use crate::link::{Pass, draw_salt, hex};
use crate::settings::{Dice, Settings};
use crate::store::{Change, ChatLine, Store, StoredLink};

/// The longest throw, in letters.
const LONGEST_THROW: usize = 64;

impl Dice {
    /// What is shown before anybody throws.
    pub fn promise(&self) -> String {
        hex(&Sha256::digest(self.secret.as_bytes()))
    }

    /// The seed and the salt that follow from the secret and all throws: of
    /// the SHA-256 over `secret:throw:throw…` the first eight bytes, lowest
    /// first, are the seed, and its own SHA-256 is the salt.
    pub fn seed(&self) -> (u64, Salt) {
        let thrown = self.thrown.iter().map(|throw| throw.as_deref().unwrap_or_default());
        let all = thrown.fold(self.secret.clone(), |all, throw| all + ":" + throw);
        let whole: [u8; 32] = Sha256::digest(all.as_bytes()).into();
        let mut seed = [0; 8];
        seed.copy_from_slice(&whole[..8]);
        (u64::from_le_bytes(seed), Salt(Sha256::digest(whole).into()))
    }
}

impl Room {
    /// Whether people still sit down before the game begins.
    pub fn gathers(&self) -> bool {
        self.settings.gathers()
    }

    /// Takes somebody's throw for all their seats, once. With the last of them
    /// the game begins.
    pub async fn throw(
        &mut self,
        store: &Store,
        pass: Pass,
        throw: Option<&str>,
    ) -> Result<u64, Refused> {
        let missing = Seats(self.settings.awaited().0 & self.mine(pass).0);
        if missing == Seats::NONE {
            return Ok(self.version());
        }
        let throw = match throw {
            Some(throw) => {
                throw.chars().filter(char::is_ascii_alphanumeric).take(LONGEST_THROW).collect()
            }
            None => hex(&draw_salt().map_err(|error| Refused::Rule(error.to_string()))?.0),
        };
        let mut settings = self.settings.clone();
        if let Some(dice) = &mut settings.dice {
            for seat in missing.iter() {
                dice.thrown[usize::from(seat.0)] = Some(throw.clone());
            }
        }
        self.begin_if_all_are_there(store, settings, Vec::new(), Vec::new()).await
    }

    /// Keeps settings, and what links allow with them; if nobody is awaited any
    /// more, the game begins.
    pub(super) async fn begin_if_all_are_there(
        &mut self,
        store: &Store,
        mut settings: Settings,
        mut chat: Vec<ChatLine>,
        links: Vec<StoredLink>,
    ) -> Result<u64, Refused> {
        let begins = settings.gathers() && settings.awaited() == Seats::NONE;
        let mut game = None;
        if let Some(dice) = settings.dice.as_mut().filter(|_| begins) {
            let (seed, salt) = dice.seed();
            dice.begun = true;
            game = Some(self.game.again(seed, salt).map_err(Refused::Rule)?);
            let seq = chat.last().or(self.chat.last()).map_or(1, |line| line.seq + 1);
            let text = "Everybody has thrown; the seed is made of all throws, and the game begins.";
            chat.push(ChatLine::notice(seq, text.to_owned()));
        }
        let change = Change {
            settings: Some(settings.write()),
            head: game.as_ref().map(|game| game.stored().0),
            chat: chat.clone(),
            link: links.clone(),
            ..Change::default()
        };
        self.commit(store, change).await?;
        self.relink(&[], links);
        self.settings = settings;
        if let Some(game) = game {
            self.game = game;
        }
        self.remember(chat);
        self.changed();
        Ok(self.version())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn dice(secret: &str, thrown: &[&str]) -> Dice {
        let thrown = thrown.iter().map(|throw| Some((*throw).to_owned())).collect();
        Dice { secret: secret.to_owned(), thrown, begun: false }
    }

    #[test]
    fn every_throw_makes_another_seed() {
        let usual = dice("aa", &["11", "22"]);
        assert_eq!(usual.seed(), dice("aa", &["11", "22"]).seed());
        for other in
            [dice("ab", &["11", "22"]), dice("aa", &["12", "22"]), dice("aa", &["11", "2"])]
        {
            assert_ne!(usual.seed().0, other.seed().0);
        }
        // The promise is told before the throws and doesn't depend on them.
        assert_eq!(usual.promise(), dice("aa", &["x"]).promise());
    }
}
