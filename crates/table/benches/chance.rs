//! What chance costs. A die should stay near two nanoseconds.

use divan::{Bencher, black_box};
use table::{Chance, Recorder, Seeded};

fn main() {
    divan::main();
}

/// A thousand dice.
#[divan::bench]
fn dice(bencher: Bencher) {
    let mut chance = Seeded::new(1, 0);
    bencher
        .counter(divan::counter::ItemsCount::new(1000u32))
        .bench_local(|| (0..1000).map(|_| u32::from(chance.d6())).sum::<u32>());
}

/// A thousand dice, kept.
#[divan::bench]
fn recorded_dice(bencher: Bencher) {
    let mut chance = Recorder::new(Seeded::new(1, 0));
    bencher.counter(divan::counter::ItemsCount::new(1000u32)).bench_local(|| {
        chance.clear();
        (0..1000).map(|_| u32::from(chance.d6())).sum::<u32>()
    });
}

/// A pile of a hundred cards.
#[divan::bench]
fn shuffle(bencher: Bencher) {
    let mut chance = Seeded::new(1, 0);
    let mut cards: [u8; 100] = std::array::from_fn(|at| at as u8);
    bencher.bench_local(|| {
        chance.shuffle(&mut cards);
        black_box(cards[0])
    });
}

/// A generator of its own for every game of a simulation.
#[divan::bench]
fn seeding(bencher: Bencher) {
    let mut index = 0;
    bencher.bench_local(|| {
        index += 1;
        Seeded::new(table::derive_seed(1, index), 0).d6()
    });
}
