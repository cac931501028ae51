//! Links: whoever has a link may sit where it leads. There are no accounts.
//!
//! Every link is drawn from the machine's entropy, and nothing can be derived from it.
//! The server keeps only hashes, except for invitations: it keeps their links as long
//! as the host may send them to somebody. At the first tables, the links of the seats
//! were derived from the host's link. Those still work.

use std::fmt;

use sha2::{Digest, Sha256};
use table::{Salt, Seat, Seats};

use crate::store::StoredLink;

/// How many bytes a link carries.
const BYTES: usize = 16;

/// An unguessable address of a table.
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct Link([u8; BYTES]);

/// Never told by accident: logs and errors show no link.
impl fmt::Debug for Link {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Link(…)")
    }
}

impl Link {
    /// A new one. It fails only where the machine has no entropy.
    pub fn draw() -> Result<Link, getrandom::Error> {
        let mut bytes = [0; BYTES];
        getrandom::fill(&mut bytes)?;
        Ok(Link(bytes))
    }

    /// The link that a text is.
    pub fn read(text: &str) -> Option<Link> {
        if text.len() != 2 * BYTES || !text.bytes().all(|c| c.is_ascii_hexdigit()) {
            return None;
        }
        let mut bytes = [0; BYTES];
        for (byte, at) in bytes.iter_mut().zip((0..).step_by(2)) {
            *byte = u8::from_str_radix(text.get(at..at + 2)?, 16).ok()?;
        }
        Some(Link(bytes))
    }

    /// The link as it stands in an address.
    pub fn text(&self) -> String {
        hex(&self.0)
    }

    /// What is kept of it.
    pub fn hash(&self) -> String {
        hex(&Sha256::digest(self.0))
    }

    /// The link of one of the table's seats. A later generation replaces an
    /// earlier one, so that a seat can be given to somebody else.
    pub fn of_seat(&self, seat: Seat, generation: u32) -> Link {
        self.derive(&format!("seat {} {generation}", seat.0))
    }

    /// The link for those who watch.
    pub fn of_spectators(&self) -> Link {
        self.derive("spectators")
    }

    fn derive(&self, what: &str) -> Link {
        let digest = Sha256::new().chain_update(self.0).chain_update(what).finalize();
        let mut bytes = [0; BYTES];
        bytes.copy_from_slice(&digest[..BYTES]);
        Link(bytes)
    }
}

/// What a link allows.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Pass {
    /// The seats it plays; none for those who watch.
    pub seats: Seats,
    /// Whether it may change the table.
    pub host: bool,
}

impl Pass {
    /// What a link that was kept allows.
    pub fn of(link: &StoredLink) -> Pass {
        Pass { seats: Seats(link.seats), host: link.host }
    }
}

/// A seed from all 64 bits, so that its commitment hides it.
pub fn draw_seed() -> Result<u64, getrandom::Error> {
    getrandom::u64()
}

/// Salt for the commitment to a seed.
pub fn draw_salt() -> Result<Salt, getrandom::Error> {
    let mut bytes = [0; 32];
    getrandom::fill(&mut bytes)?;
    Ok(Salt(bytes))
}

/// Bytes in hexadecimal.
pub fn hex(bytes: &[u8]) -> String {
    const DIGITS: [char; 16] =
        ['0', '1', '2', '3', '4', '5', '6', '7', '8', '9', 'a', 'b', 'c', 'd', 'e', 'f'];
    let digits = bytes.iter().flat_map(|byte| [byte >> 4, byte & 15]);
    digits.map(|digit| DIGITS[usize::from(digit)]).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn links_are_read_back_and_never_told() {
        let link = Link::draw().unwrap();
        assert_eq!(Link::read(&link.text()), Some(link.clone()));
        assert_eq!(format!("{link:?}"), "Link(…)");
        assert_ne!(link.hash()[..32], link.text());
        for wrong in ["", "abc", &"g".repeat(32), &"é".repeat(16), &"0".repeat(33)] {
            assert_eq!(Link::read(wrong), None);
        }
    }

    #[test]
    fn every_seat_has_its_own() {
        let host = Link::draw().unwrap();
        let links = [
            host.clone(),
            host.of_seat(Seat(0), 0),
            host.of_seat(Seat(0), 1),
            host.of_seat(Seat(1), 0),
            host.of_spectators(),
        ];
        for (at, one) in links.iter().enumerate() {
            assert!(links[at + 1..].iter().all(|other| other != one));
        }
    }
}
