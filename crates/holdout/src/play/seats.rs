//! Who sits where: people around the screen, bots in the other seats.

use anyhow::bail;
use bots::{Bot, Evaluator, Kind, Seen, seed_of};
use table::{Log, Seat, Seats};

/// Who plays a seat.
enum Player<G: Evaluator> {
    Human,
    Bot(Box<dyn Bot<G>>),
}

/// Who plays the seats of a game.
pub struct Players<G: Evaluator> {
    players: Vec<Player<G>>,
}

/// Who answers a decision.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Asked {
    /// Somebody at the screen.
    Human(Seat),
    /// A bot.
    Bot(Seat),
    /// Nobody can.
    Nobody,
}

impl<G: Evaluator> Players<G> {
    /// Seats bots where `wanted` says so: `2,3`, `all`, or the name of a kind
    /// for everybody but the first player.
    pub fn new(seats: u8, wanted: Option<&str>, seed: u64) -> anyhow::Result<Players<G>> {
        let (kind, by_bots) = read(seats, wanted.unwrap_or(""))?;
        let sit = |seat: u8| match by_bots.contains(Seat(seat)) {
            true => Player::Bot(kind.sit::<G>(seed_of(seed, Seat(seat)))),
            false => Player::Human,
        };
        Ok(Players { players: (0..seats).map(sit).collect() })
    }

    /// Whether nobody sits at the screen.
    pub fn is_all_bots(&self) -> bool {
        self.players.iter().all(|player| matches!(player, Player::Bot(_)))
    }

    /// Whether more than one person sits at the screen.
    pub fn is_shared(&self) -> bool {
        self.players.iter().filter(|player| matches!(player, Player::Human)).count() > 1
    }

    /// The seats of people.
    pub fn humans(&self) -> impl Iterator<Item = Seat> + '_ {
        let players = self.players.iter().zip(0..);
        players.filter(|(player, _)| matches!(player, Player::Human)).map(|(_, seat)| Seat(seat))
    }

    /// Who answers: a person, if one of them may.
    pub fn asks(&self, game: &G, seats: Seats) -> Asked {
        let mut legal = Vec::new();
        game.legal(&mut legal);
        let may = |seat: &Seat| legal.iter().any(|action| game.may(*seat, *action));
        let human = self.humans().find(|seat| seats.contains(*seat) && may(seat));
        match (human, seats.iter().find(may)) {
            (Some(seat), _) => Asked::Human(seat),
            (None, Some(seat)) => Asked::Bot(seat),
            (None, None) => Asked::Nobody,
        }
    }

    /// What the bot of a seat does.
    pub fn choose(&mut self, log: &Log<G>, seat: Seat) -> Option<G::Action> {
        let mut legal = Vec::new();
        log.game().legal(&mut legal);
        legal.retain(|action| log.game().may(seat, *action));
        let Some(Player::Bot(bot)) = self.players.get_mut(usize::from(seat.0)) else {
            return legal.first().copied();
        };
        let chosen = bot.choose(seat, Seen::new(log.game(), seat), &legal);
        legal.get(chosen).or(legal.first()).copied()
    }
}

/// The kind of bots, and the seats they play.
fn read(seats: u8, wanted: &str) -> anyhow::Result<(Kind, Seats)> {
    let all = Seats::first(seats);
    let (mut kind, mut has_kind) = (Kind::Random, false);
    let (mut by_bots, mut named) = (Seats::NONE, false);
    let words = wanted.split([',', ' ']).flat_map(|word| match word.parse::<Kind>() {
        // A colon in the name of a kind belongs to it: `search:500`.
        Ok(_) => [word, ""],
        Err(_) => word.split_once(':').map_or([word, ""], |(kind, who)| [kind, who]),
    });
    for word in words.filter(|word| !word.is_empty()) {
        if word == "all" {
            (by_bots, named) = (all, true);
        } else if word == "none" {
            (by_bots, named) = (Seats::NONE, true);
        } else if let Ok(number) = word.parse::<u8>() {
            if number == 0 || number > seats {
                bail!("there is no player {number}; players are counted from 1 to {seats}");
            }
            (by_bots, named) = (by_bots.with(Seat(number - 1)), true);
        } else {
            kind = word.parse()?;
            has_kind = true;
        }
    }
    if has_kind && !named {
        by_bots = Seats(all.0 & !1);
    }
    Ok((kind, by_bots))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bots_are_named_by_player_or_by_kind() {
        let who = |wanted: &str| read(3, wanted).map(|(_, seats)| seats).ok();
        assert_eq!(who(""), Some(Seats::NONE));
        assert_eq!(who("2,3"), Some(Seats(0b110)));
        assert_eq!(who("random"), Some(Seats(0b110)));
        assert_eq!(who("all"), Some(Seats(0b111)));
        assert_eq!(who("rules:2"), Some(Seats(0b010)));
        assert_eq!(who("search:50"), Some(Seats(0b110)));
        assert_eq!(who("1,search:50ms"), Some(Seats(0b001)));
        assert_eq!(who("4"), None);
        assert_eq!(who("clever"), None);
    }
}
