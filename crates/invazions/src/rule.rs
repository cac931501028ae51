//! The rules by name, and refusals.
//!
//! An event says which rule made it happen, a refusal which rule forbids.
//! Heading and our words for each stand in `content/invazions/`.

use std::fmt;

use serde::{Serialize, Serializer};

use crate::card::{Card, Research};

/// The book that all rules are from.
pub const BOOK: &str = "InvaZions";

/// A rule, by the matter it speaks of.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[allow(missing_docs, reason = "the names are the booklet's matters; the texts stand in content/")]
pub enum Rule {
    Goal,
    Setup,
    Begin,
    ZombieDraw,
    HumanDraw,
    HumanDiscard,
    Tokens,
    Defend,
    Cost,
    PlaceLimit,
    Unique,
    Research,
    ResearchOne,
    ResearchHumans,
    Barricade,
    BarricadeMoves,
    BarricadeOne,
    Choose,
    Effects,
    Order,
    Attack,
    AttackLimit,
    Stop,
    Bravery,
    BraveryWindow,
    Damage,
    Enter,
    Wounded,
    Allocate,
    Devour,
    DevourResearch,
    Recruit,
    RecruitShare,
    Claim,
    End,
    Points,
    TwoPlayersRecruit,
    TwoPlayersTokens,
    TwoPlayersHumans,
    Reshuffle,
    Sacrifice,
    Contamination,
    Asked,
    Seat,
    /// What a card of the glossary says.
    Card(Card),
    /// What a Research card of the glossary says.
    ResearchCard(Research),
}

/// Every rule but the cards, with its key.
#[rustfmt::skip]
pub const KEYS: &[(Rule, &str)] = &[
    (Rule::Goal, "goal"),
    (Rule::Setup, "setup"),
    (Rule::Begin, "begin"),
    (Rule::ZombieDraw, "begin.zombie_draw"),
    (Rule::HumanDraw, "begin.human_draw"),
    (Rule::HumanDiscard, "begin.human_discard"),
    (Rule::Tokens, "begin.tokens"),
    (Rule::Defend, "defend"),
    (Rule::Cost, "defend.cost"),
    (Rule::PlaceLimit, "defend.limit"),
    (Rule::Unique, "defend.unique"),
    (Rule::Research, "research"),
    (Rule::ResearchOne, "research.one"),
    (Rule::ResearchHumans, "research.humans"),
    (Rule::Barricade, "barricade"),
    (Rule::BarricadeMoves, "barricade.moves"),
    (Rule::BarricadeOne, "barricade.one"),
    (Rule::Choose, "choose"),
    (Rule::Effects, "attack.effects"),
    (Rule::Order, "attack.order"),
    (Rule::Attack, "attack"),
    (Rule::AttackLimit, "attack.limit"),
    (Rule::Stop, "attack.stop"),
    (Rule::Bravery, "bravery"),
    (Rule::BraveryWindow, "bravery.when"),
    (Rule::Damage, "damage"),
    (Rule::Enter, "damage.enter"),
    (Rule::Wounded, "damage.wounded"),
    (Rule::Allocate, "damage.allocate"),
    (Rule::Devour, "damage.devour"),
    (Rule::DevourResearch, "damage.research"),
    (Rule::Recruit, "recruit"),
    (Rule::RecruitShare, "recruit.share"),
    (Rule::Claim, "recruit.claim"),
    (Rule::End, "end"),
    (Rule::Points, "end.points"),
    (Rule::TwoPlayersRecruit, "two_players.recruit"),
    (Rule::TwoPlayersTokens, "two_players.tokens"),
    (Rule::TwoPlayersHumans, "two_players.humans"),
    (Rule::Reshuffle, "piles.reshuffle"),
    (Rule::Sacrifice, "piles.sacrifice"),
    (Rule::Contamination, "piles.contamination"),
    (Rule::Asked, "turn.asked"),
    (Rule::Seat, "turn.seat"),
];

impl Rule {
    /// The key of the rule in `content/`; for cards, their name.
    pub fn key(self) -> &'static str {
        match self {
            Rule::Card(card) => card.name(),
            Rule::ResearchCard(research) => research.name(),
            rule => KEYS.iter().find(|(known, _)| *known == rule).map_or("", |(_, key)| key),
        }
    }

    /// The rule of this key or card name.
    pub fn named(key: &str) -> Option<Rule> {
        let plain = KEYS.iter().find(|(_, known)| *known == key).map(|(rule, _)| *rule);
        let card = || Card::named(key).map(Rule::Card);
        plain.or_else(card).or_else(|| Research::named(key).map(Rule::ResearchCard))
    }
}

impl Serialize for Rule {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.key())
    }
}

impl fmt::Display for Rule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.key())
    }
}

/// Why an action may not be done now.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{why} ({})", rule.key())]
pub struct Refusal {
    /// The rule that forbids it.
    pub rule: Rule,
    /// What it means here, as a sentence.
    pub why: &'static str,
}

/// Refuses with a rule and a sentence.
pub(crate) const fn refuse<T>(rule: Rule, why: &'static str) -> Result<T, Refusal> {
    Err(Refusal { rule, why })
}
