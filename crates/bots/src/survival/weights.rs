//! How much a good player minds what: all figures in one place, so that they
//! can be weighed against each other. They were found by playing.

/// How much a good player minds what.
#[derive(Clone, Debug)]
pub(super) struct Weights {
    /// A step nearer to where one has to go.
    pub step: i32,
    /// The same, while the way is only a preparation.
    pub early: i32,
    /// Each point of damage that threatens.
    pub harm: i32,
    /// That somebody may fall.
    pub death: i32,
    /// Each point of damage beyond what kills.
    pub excess: i32,
    /// That a machine has to take it.
    pub sponge: i32,
    /// The share of such fears while one friend can still do something.
    pub one_waits: i32,
    /// The same for two and more.
    pub two_wait: i32,
    /// The share of what threatens at the end of a move that isn't the last.
    pub midway: i32,
    /// An enemy's damage, as far as killing it goes.
    pub kill: i32,
    /// Killing anything.
    pub any_kill: i32,
    /// What an enemy in one's own zone counts, in hundredths; next door; two
    /// zones away; three; farther.
    pub near: [i32; 5],
    /// A level gained by a kill: Yellow, Orange, Red.
    pub level: [i32; 3],
    /// A point of damage to a friend.
    pub friend: i32,
    /// A noise.
    pub noise: i32,
    /// A search, for somebody who is badly armed.
    pub search: i32,
    /// With what arms a search is no longer worth it.
    pub armed: i32,
    /// Any search.
    pub browse: i32,
    /// Shutting a door on enemies.
    pub shut: i32,
    /// Spending one more action than a move takes.
    pub delay: i32,
    /// Leaving nobody behind: each zone farther from the next friend.
    pub alone: i32,
    /// Taking an objective that the mission doesn't ask for.
    pub extra: i32,
    /// How many hundredths of a hit re-rolls add.
    pub reroll: i32,
    /// Each hundredth of danger to what must not be lost.
    pub guard: i32,
    /// Picking up what lies on the board.
    pub find: i32,
    /// A point of experience, where the mission asks for a level.
    pub grow: i32,
    /// A point of damage to a machine that the mission wants out.
    pub drive: i32,
}

impl Weights {
    const USUAL: Weights = Weights {
        step: 40,
        early: 28,
        harm: 30,
        death: 500,
        excess: 20,
        sponge: 60,
        one_waits: 70,
        two_wait: 50,
        midway: 40,
        kill: 6,
        any_kill: 4,
        near: [300, 200, 120, 80, 30],
        level: [20, 150, 300],
        friend: 150,
        noise: 2,
        search: 30,
        armed: 30,
        browse: 3,
        shut: 6,
        delay: 10,
        alone: 5,
        extra: 20,
        reroll: 35,
        guard: 2,
        find: 60,
        grow: 20,
        drive: 60,
    };

    /// The usual ones.
    pub(super) fn usual() -> &'static Weights {
        &Weights::USUAL
    }
}
