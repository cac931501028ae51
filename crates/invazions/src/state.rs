//! Everything that changes in a game: one flat value.

use arrayvec::ArrayVec;
use serde::Serialize;
use table::Seats;

use crate::bag::Bag;
use crate::card::{Card, Horde, Place, Research};
use crate::pile::Pile;
use crate::rule::Rule;

/// The most cards that one horde plays in a turn: all that the box could give
/// it.
pub const MOST_PLAYED: usize = 96;

/// How a game ends.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Outcome {
    /// The human found the cure.
    Cure,
    /// The hordes said that they had five Captured Zombies, and had not.
    FalseClaim,
    /// The hordes freed five of their fellows.
    Freed,
}

impl Outcome {
    /// Every way in which a game ends.
    pub const ALL: [Outcome; 3] = [Outcome::Cure, Outcome::FalseClaim, Outcome::Freed];

    /// Whether the human won.
    pub const fn human_won(self) -> bool {
        matches!(self, Outcome::Cure | Outcome::FalseClaim)
    }

    /// A word for it.
    pub const fn name(self) -> &'static str {
        ["cure", "false_claim", "freed"][self as usize]
    }
}

/// The phases of a turn.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Phase {
    /// 1: beginning the turn.
    Begin,
    /// 2: defending the Places.
    Defend,
    /// 3: choosing a Place to attack.
    Choose,
    /// 4: attacking.
    Attack,
    /// 5: damaging.
    Damage,
    /// 6: recruiting.
    Recruit,
    /// 7: ending the turn.
    End,
}

impl Phase {
    /// Every phase, in order.
    pub const ALL: [Phase; 7] = [
        Phase::Begin,
        Phase::Defend,
        Phase::Choose,
        Phase::Attack,
        Phase::Damage,
        Phase::Recruit,
        Phase::End,
    ];

    /// Its name.
    pub const fn name(self) -> &'static str {
        ["begin", "defend", "choose", "attack", "damage", "recruit", "end"][self as usize]
    }
}

/// A moment at which the human may interrupt.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub enum Window {
    /// At the end of phase 3: Places are chosen, nothing is played.
    Placed,
    /// In phase 4, before the first card is played.
    Ready,
    /// In phase 4, after a card or after a horde has stopped.
    Attack,
    /// In phase 5, when all damage has been allocated.
    Allocated,
    /// In phase 5, right after Research was devoured in this Place.
    Devoured {
        /// Where.
        place: Place,
        /// The card.
        research: Research,
    },
    /// In phase 6, before a recruitment.
    Recruit,
    /// In phase 7.
    End,
}

impl Window {
    /// The phase in which it opens.
    pub const fn phase(self) -> Phase {
        match self {
            Window::Placed => Phase::Choose,
            Window::Ready | Window::Attack => Phase::Attack,
            Window::Allocated | Window::Devoured { .. } => Phase::Damage,
            Window::Recruit => Phase::Recruit,
            Window::End => Phase::End,
        }
    }
}

/// What the effect of a card that was just played asks of its player.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub enum Ask {
    /// John Frum: sacrifice a card, so that the Bravery card is discarded?
    Frum,
    /// Ogre: sacrifice a card for more damage?
    Ogre,
    /// Swallower: sacrifice a Zombie card, or the Swallower?
    Swallow,
    /// Tracker: which of the cards goes where?
    Track,
    /// Rats: which Contamination cards are sacrificed, and how many still?
    Rats(u8),
    /// Haranguing the horde: which Contamination card is taken?
    Harangue,
}

/// Why hordes take Wounded Zombies.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum WoundedBy {
    /// A Sniper defends the Place.
    Sniper,
    /// The attack failed.
    Failing,
}

impl WoundedBy {
    /// The rule that says so.
    pub const fn rule(self) -> Rule {
        match self {
            WoundedBy::Sniper => Rule::Card(Card::Sniper),
            WoundedBy::Failing => Rule::Wounded,
        }
    }

    /// The phase in which that happens.
    pub const fn phase(self) -> Phase {
        match self {
            WoundedBy::Sniper => Phase::Attack,
            WoundedBy::Failing => Phase::Damage,
        }
    }
}

/// What a horde proposes to the others.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Proposal {
    /// To play in the order that is laid out.
    Order,
    /// That a horde takes this card, where there is not enough for all.
    Recruit {
        /// Who takes it.
        horde: Horde,
        /// The card.
        card: Card,
    },
    /// That a horde takes one of the last Wounded Zombies.
    Wounded {
        /// Who takes it.
        horde: Horde,
        /// Why.
        by: WoundedBy,
    },
}

impl Proposal {
    /// The phase to which it belongs.
    pub const fn phase(self) -> Phase {
        match self {
            Proposal::Order => Phase::Attack,
            Proposal::Recruit { .. } => Phase::Recruit,
            Proposal::Wounded { by, .. } => by.phase(),
        }
    }
}

/// What is open.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub enum Stage {
    /// Phase 1: does the human discard a card?
    Discard,
    /// Phase 2: the human plays cards and places the Barricade.
    Defend,
    /// Phase 2: the Firebug's choice of Contamination cards, so many still.
    Firebug(Place, u8),
    /// Phase 2: the Janitor's choice of a Contamination card.
    Janitor(Place),
    /// Phase 3: hordes choose their Places.
    Choose,
    /// Phase 4: hordes agree on their order.
    Order,
    /// Too few Wounded Zombies are left: the hordes say who takes them.
    Wounded(WoundedBy),
    /// The other hordes are asked about a proposal; these have agreed.
    Agree(Proposal, Seats),
    /// Phase 4: the horde whose turn it is plays cards.
    Play,
    /// Phase 4: the card it played asks something.
    Ask(Ask),
    /// Phase 5: the hordes at this Place choose who is devoured.
    Allocate(Place),
    /// Phase 6: the hordes recruit.
    Recruit,
    /// Phase 6: do the hordes say that they have five Captured Zombies?
    Claim,
    /// The human may interrupt.
    Window(Window),
    /// The game is over.
    Over(Outcome),
}

impl Stage {
    /// The phase to which it belongs; none once the game is over.
    pub const fn phase(self) -> Option<Phase> {
        Some(match self {
            Stage::Discard => Phase::Begin,
            Stage::Defend | Stage::Firebug(..) | Stage::Janitor(_) => Phase::Defend,
            Stage::Choose => Phase::Choose,
            Stage::Order | Stage::Play | Stage::Ask(_) => Phase::Attack,
            Stage::Wounded(by) => by.phase(),
            Stage::Agree(proposal, _) => proposal.phase(),
            Stage::Allocate(_) => Phase::Damage,
            Stage::Recruit | Stage::Claim => Phase::Recruit,
            Stage::Window(window) => window.phase(),
            Stage::Over(_) => return None,
        })
    }
}

/// How long the human doesn't want to be asked.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize)]
pub enum Quiet {
    /// Every window is asked.
    #[default]
    No,
    /// Not in this phase of this turn.
    Phase(Phase),
    /// Not in this turn.
    Turn,
}

/// A Place and what lies there.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize)]
pub struct Site {
    /// The Humans above it.
    pub humans: ArrayVec<Card, 4>,
    /// Which of them have been given enough damage, as bits.
    pub marked: u8,
    /// The Research card above it.
    pub research: Option<Research>,
    /// Whether that has been given enough damage.
    pub research_marked: bool,
    /// The Contamination cards below it.
    pub below: Bag,
    /// Defence until the turn ends.
    pub held: u8,
    /// Damage that is left to allocate.
    pub damage: u16,
}

impl Site {
    /// How many Humans of this name stand here.
    pub fn count(&self, card: Card) -> u8 {
        self.humans.iter().filter(|human| **human == card).count() as u8
    }

    /// Whether a Human of this name stands here.
    pub fn has(&self, card: Card) -> bool {
        self.humans.contains(&card)
    }

    /// Whether the Human at this index has been given enough damage.
    pub const fn is_marked(&self, index: usize) -> bool {
        self.marked >> index & 1 == 1
    }

    /// The first Human of this name who has (or has not) been given enough damage.
    pub fn find(&self, card: Card, marked: bool) -> Option<usize> {
        let mut humans = self.humans.iter().enumerate();
        humans
            .find(|(at, human)| **human == card && self.is_marked(*at) == marked)
            .map(|(at, _)| at)
    }
}

/// What the human has.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize)]
pub struct Human {
    /// The draw pile.
    pub draw: Pile,
    /// The discard pile.
    pub discard: Bag,
    /// The hand.
    pub hand: Bag,
    /// Those cards of the hand that everybody knows.
    pub shown: Bag,
    /// Resource tokens.
    pub tokens: u8,
    /// Research points.
    pub points: u8,
    /// The Research cards: which are in this game, and how often devoured.
    pub research: [Option<u8>; 4],
}

/// A card that a horde played this turn.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct Played {
    /// The card.
    pub card: Card,
    /// The damage it makes.
    pub attack: u8,
    /// Whether it leaves the game when the turn ends.
    pub doomed: bool,
}

/// What a horde has.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize)]
pub struct Zombies {
    /// The draw pile, which has no order.
    pub draw: Bag,
    /// The discard pile.
    pub discard: Bag,
    /// The hand.
    pub hand: Bag,
    /// Those cards of the hand that everybody knows.
    pub shown: Bag,
    /// The Place it attacks.
    pub at: Option<Place>,
    /// What it played this turn, in order.
    pub played: ArrayVec<Played, MOST_PLAYED>,
    /// Zombie cards it may still play.
    pub zombies: u8,
    /// Rage cards it may still play.
    pub rages: u8,
    /// How many ZYorkshires it played this turn.
    pub zyorkshires: u8,
    /// Extra recruitments, should it get in.
    pub bonus: u8,
    /// Whether it got in.
    pub entered: bool,
    /// Recruitments left.
    pub recruits: u8,
    /// Whether it has stopped playing.
    pub stopped: bool,
}

impl Zombies {
    /// The damage of what it played.
    pub fn damage(&self) -> u16 {
        self.played.iter().map(|played| u16::from(played.attack)).sum()
    }

    /// All its Captured Zombies, wherever they are.
    pub fn captives(&self) -> u8 {
        let piles = [&self.draw, &self.discard, &self.hand];
        let captives = piles.iter().map(|pile| pile.of(Card::CapturedZombie));
        captives.fold(0, u8::saturating_add)
    }
}

/// Everything that changes in a game.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct State {
    /// The turn, from 1.
    pub turn: u16,
    /// What is open.
    pub stage: Stage,
    /// The Places; those beyond the number of players are not used.
    pub places: [Site; 4],
    /// The human.
    pub human: Human,
    /// The hordes; those beyond their number are not used.
    pub hordes: [Zombies; 3],
    /// The Contamination pile.
    pub contamination: Pile,
    /// Wounded Zombies left.
    pub wounded: u8,
    /// Where the Barricade stands.
    pub barricade: Option<Place>,
    /// The order in which hordes play this turn, as far as it is laid out.
    pub order: ArrayVec<Horde, 3>,
    /// Who proposed it.
    pub proposer: Option<Horde>,
    /// Proposals refused since one stood.
    pub refusals: u8,
    /// Wounded Zombies that each horde is still to take.
    pub owed: [u8; 3],
    /// How many of them have finished.
    pub finished: u8,
    /// What the Tracker's player has in hand to put back.
    pub looked: ArrayVec<Card, 3>,
    /// How long the human doesn't want to be asked.
    pub quiet: Quiet,
    /// Whether Bloodbath was played this turn.
    pub bloodbath: bool,
    /// Whether the hordes got a Captured Zombie this turn.
    pub freed: bool,
    /// Cards that left the game.
    pub gone: Bag,
    /// Cards that the random scenario left in the box, unseen.
    pub left_out: Bag,
}

impl State {
    /// The horde that plays now.
    pub fn active(&self) -> Option<Horde> {
        self.order.get(usize::from(self.finished)).copied()
    }

    /// How many Captured Zombies the hordes have.
    pub fn captives(&self) -> u8 {
        self.hordes.iter().map(Zombies::captives).fold(0, u8::saturating_add)
    }

    /// The Place where a Research card lies.
    pub fn place_of(&self, research: Research) -> Option<Place> {
        let at = self.places.iter().position(|site| site.research == Some(research))?;
        Some(Place(at as u8))
    }
}
