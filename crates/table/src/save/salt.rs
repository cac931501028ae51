//! Salt: what makes a commitment hide even a small seed.

use std::fmt;
use std::str::FromStr;

use super::sheet::digest_of;

/// 256 bits that nobody can guess. They are published together with the seed,
/// when the game is over.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Salt(pub [u8; 32]);

/// Never told by accident, like the seed.
impl fmt::Debug for Salt {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Salt(…)")
    }
}

/// In hexadecimal, as saves keep it.
impl fmt::Display for Salt {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().try_for_each(|byte| write!(f, "{byte:02x}"))
    }
}

/// Why a text is no salt.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("a salt is 64 hexadecimal digits in small letters")]
pub struct NoSalt;

impl FromStr for Salt {
    type Err = NoSalt;

    fn from_str(text: &str) -> Result<Salt, NoSalt> {
        let is_digit = |c: u8| c.is_ascii_digit() || (b'a'..=b'f').contains(&c);
        if text.len() != 64 || !text.bytes().all(is_digit) {
            return Err(NoSalt);
        }
        let mut bytes = [0; 32];
        for (byte, at) in bytes.iter_mut().zip((0..).step_by(2)) {
            *byte = u8::from_str_radix(&text[at..at + 2], 16).map_err(|_| NoSalt)?;
        }
        Ok(Salt(bytes))
    }
}

/// What is published in place of a seed and its salt: the SHA-256 of
/// `seed:stream:salt`, the numbers in decimal, the salt in hexadecimal. Without
/// a salt it is that of `seed:stream`, which hides only what can't be guessed:
/// such a seed must be drawn from all 64 bits.
pub fn salted_commitment(seed: u64, stream: u64, salt: Option<&Salt>) -> String {
    digest_of(&match salt {
        Some(salt) => format!("{seed}:{stream}:{salt}"),
        None => format!("{seed}:{stream}"),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_salt_is_read_back_in_its_only_spelling() {
        let salt = Salt(std::array::from_fn(|at| at as u8 * 7));
        assert_eq!(salt.to_string().parse(), Ok(salt));
        assert_eq!(format!("{salt:?}"), "Salt(…)");
        for wrong in ["", "00", &"g".repeat(64), &"A".repeat(64), &"é".repeat(32)] {
            assert_eq!(wrong.parse::<Salt>(), Err(NoSalt));
        }
    }

    #[test]
    fn salted_a_seed_can_not_be_guessed() {
        let salted = salted_commitment(7, 0, Some(&Salt([1; 32])));
        assert!((0..1000).all(|seed| salted_commitment(seed, 0, None) != salted));
        assert_ne!(salted, salted_commitment(7, 0, Some(&Salt([2; 32]))));
        assert_eq!(salted_commitment(7, 0, None), crate::commitment(7, 0));
    }
}
