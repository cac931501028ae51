//! Real dice: a generator whose outcomes a seed fixes for ever.
//!
//! The raw stream of ChaCha with eight rounds never changed between versions of the crate
//! that makes it. Ranges and shuffles of the `rand` crates did change. So the stream is
//! theirs, and the way from it to dice is ours and has golden vectors.

use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::{Rng, SeedableRng};

use super::Chance;
use crate::Salt;

/// The name of the generator, as saves keep it. What [`Seeded`] makes of a
/// seed never changes under the same name.
pub const GENERATOR: &str = "chacha8/1";

/// The generator of a real game.
///
/// The key is the seed (eight bytes, lowest first) followed by 24 zero bytes;
/// the stream is the nonce. So anyone with any ChaCha8 can check a game.
///
/// ```
/// use table::{Chance, Seeded};
///
/// let mut chance = Seeded::new(21, 0);
/// let dice: Vec<u8> = (0..5).map(|_| chance.d6()).collect();
/// let mut again = Seeded::new(21, 0);
/// assert!(dice.iter().all(|die| *die == again.d6()));
/// ```
#[derive(Clone, Debug)]
pub struct Seeded {
    seed: u64,
    words: ChaCha8Rng,
    /// What the commitment to the seed was salted with; it makes no dice.
    salt: Option<Salt>,
}

impl Seeded {
    /// The beginning of one stream of a seed.
    pub fn new(seed: u64, stream: u64) -> Seeded {
        let mut key = [0; 32];
        key[..8].copy_from_slice(&seed.to_le_bytes());
        let mut words = ChaCha8Rng::from_seed(key);
        words.set_stream(stream);
        Seeded { seed, words, salt: None }
    }

    /// The same, with what the commitment to its seed was salted with.
    #[must_use]
    pub fn salted(self, salt: Option<Salt>) -> Seeded {
        Seeded { salt, ..self }
    }

    /// What the commitment to its seed was salted with.
    pub fn salt(&self) -> Option<&Salt> {
        self.salt.as_ref()
    }

    /// The seed it was made from.
    pub fn seed(&self) -> u64 {
        self.seed
    }

    /// The stream it was made from.
    pub fn stream(&self) -> u64 {
        self.words.get_stream()
    }

    /// How many 32-bit words have been consumed.
    pub fn position(&self) -> u64 {
        // The stream has 2⁶⁸ words; no game consumes 2⁶⁴ of them.
        self.words.get_word_pos() as u64
    }

    /// Goes on from where `position` words have been consumed.
    pub fn seek(&mut self, position: u64) {
        self.words.set_word_pos(u128::from(position));
    }
}

impl Chance for Seeded {
    /// Lemire's method: the high half of `word × n` is the number, and the few
    /// words that would favour some numbers are thrown away.
    #[inline]
    fn below(&mut self, n: u32) -> u32 {
        if n <= 1 {
            return 0;
        }
        let mut product = u64::from(self.words.next_u32()) * u64::from(n);
        if (product as u32) < n {
            // 2³² mod n words too many; most calls never pay for this division.
            let surplus = n.wrapping_neg() % n;
            while (product as u32) < surplus {
                product = u64::from(self.words.next_u32()) * u64::from(n);
            }
        }
        (product >> 32) as u32
    }
}

/// The seed of game `index` of a simulation run, so that a result depends
/// neither on the number of threads nor on the order in which they finish.
///
/// Within a run no two games have the same seed.
pub fn derive_seed(run: u64, index: u64) -> u64 {
    scatter(scatter(run).wrapping_add(index))
}

/// The step and the mix of SplitMix64: a one-to-one map in which every bit of
/// the input touches every bit of the output.
fn scatter(number: u64) -> u64 {
    let mut z = number.wrapping_add(0x9E37_79B9_7F4A_7C15);
    z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    z ^ (z >> 31)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn some<const COUNT: usize>(seed: u64, stream: u64, n: u32) -> [u32; COUNT] {
        let mut chance = Seeded::new(seed, stream);
        std::array::from_fn(|_| chance.below(n))
    }

    // The golden vectors were computed by a second ChaCha8, written from its
    // specification. If one of them fails, every save that exists is broken:
    // mend the code, never the vector.

    #[test]
    fn golden_words() {
        let mut chance = Seeded::new(0, 0);
        let words: [u32; 4] = std::array::from_fn(|_| chance.words.next_u32());
        assert_eq!(words, [0x2FEF_003E, 0xD640_5F89, 0xE8B8_5B7F, 0xA1A5_091F]);
        let mut chance = Seeded::new(0x0123_4567_89AB_CDEF, 7);
        let words: [u32; 4] = std::array::from_fn(|_| chance.words.next_u32());
        assert_eq!(words, [0xF775_5F05, 0x987D_7B70, 0x415E_7833, 0x13F8_9F51]);
    }

    #[test]
    fn golden_dice() {
        assert_eq!(
            some::<24>(21, 0, 6),
            [5, 3, 0, 0, 2, 5, 2, 3, 3, 1, 4, 2, 4, 5, 4, 2, 3, 5, 3, 1, 1, 5, 3, 0]
        );
        assert_eq!(
            some::<24>(21, 1, 6),
            [4, 5, 2, 5, 0, 1, 2, 0, 5, 4, 2, 2, 4, 1, 2, 5, 4, 4, 1, 3, 2, 3, 3, 3]
        );
    }

    #[test]
    fn golden_numbers_with_many_rejections() {
        // A third of all words are thrown away for this n.
        let n = 0xAAAA_AAAB;
        assert_eq!(
            some::<6>(5, 0, n),
            [2_392_017_120, 700_387_782, 885_782_812, 624_555_640, 183_866_843, 820_109_221]
        );
        let mut chance = Seeded::new(5, 0);
        for _ in 0..6 {
            chance.below(n);
        }
        assert_eq!(chance.position(), 8);
    }

    #[test]
    fn golden_shuffle() {
        let mut cards: [u8; 12] = std::array::from_fn(|at| at as u8);
        Seeded::new(42, 0).shuffle(&mut cards);
        assert_eq!(cards, [4, 9, 5, 8, 11, 6, 7, 10, 2, 0, 3, 1]);
    }

    #[test]
    fn golden_seeds_of_a_run() {
        assert_eq!(derive_seed(0, 0), 0xA706_DD2F_4D19_7E6F);
        assert_eq!(derive_seed(0, 1), 0x2A98_F501_AF37_E97F);
        assert_eq!(derive_seed(1, 0), 0x5E41_AB08_7439_611E);
        assert_eq!(derive_seed(u64::MAX, u64::MAX), 0x5155_E650_B562_74F2);
    }

    #[test]
    fn one_of_one_consumes_nothing() {
        let mut chance = Seeded::new(9, 0);
        assert_eq!(chance.below(1), 0);
        assert_eq!(chance.below(0), 0);
        assert_eq!(chance.draw("luck", 1, &mut |_| None), 0);
        assert_eq!(chance.position(), 0);
    }

    #[test]
    fn dice_draws_and_numbers_share_one_stream() {
        let numbers: [u32; 3] = some(3, 0, 6);
        let mut chance = Seeded::new(3, 0);
        assert_eq!(u32::from(chance.d6()), numbers[0] + 1);
        assert_eq!(chance.draw("luck", 6, &mut |_| Some(0)), numbers[1]);
        assert_eq!(chance.below(6), numbers[2]);
    }

    #[test]
    fn it_goes_on_from_any_position() {
        let mut chance = Seeded::new(77, 3);
        let mut seen = Vec::new();
        for _ in 0..200 {
            seen.push((chance.position(), chance.below(1000)));
        }
        for (position, value) in seen {
            let mut other = Seeded::new(77, 3);
            other.seek(position);
            assert_eq!(other.position(), position);
            assert_eq!(other.below(1000), value);
        }
        assert_eq!((chance.seed(), chance.stream()), (77, 3));
    }
}
