//! The game's figures, as loaded from `content/invazions/` and checked.

mod deals;
mod in_play;
mod load;

pub use sheet::Source;

use crate::card::{Card, KINDS, Research};
use crate::deal::Deal;
use crate::rule::{BOOK, Rule};

/// Everything that the box holds.
#[derive(Clone, Debug)]
pub struct Content {
    cards: [CardText; KINDS],
    research: [ResearchText; 4],
    /// The figures of the rules.
    pub figures: Figures,
    /// The scenarios.
    pub deals: Vec<Deal>,
    /// What the rules say, in the order of the booklet.
    pub rule_texts: Vec<RuleText>,
    /// The files it was made of.
    files: Source,
}

/// The figures and keywords of a card. What a card doesn't have is zero.
#[derive(Clone, Debug, Default)]
pub struct CardText {
    /// How many the box holds.
    pub copies: u8,
    /// What it costs in tokens.
    pub cost: u8,
    /// Its Attack value.
    pub attack: u8,
    /// Its Attack value where its horde attacks alone, if that differs.
    pub alone_attack: Option<u8>,
    /// Its Defend value.
    pub defence: u8,
    /// +1 Card: so many cards are drawn.
    pub draws: u8,
    /// So many more where its horde attacks alone.
    pub alone_draws: u8,
    /// +1 Contamination.
    pub contamination: u8,
    /// So many more where its horde attacks alone.
    pub alone_contamination: u8,
    /// +1 Rage.
    pub rages: u8,
    /// +1 Zombie.
    pub zombies: u8,
    /// +1 Recruitment.
    pub recruits: u8,
    /// +1 Resources Token.
    pub tokens: u8,
    /// +1 Research Point.
    pub points: u8,
    /// How many cards more the human's hand is filled with.
    pub hand: u8,
    /// The figure in the card's own sentence.
    pub amount: u8,
    /// What it does, in our words.
    pub text: String,
}

/// The figures of a Research card. What it doesn't have is zero.
#[derive(Clone, Debug, Default)]
pub struct ResearchText {
    /// Its price, before it was ever devoured.
    pub cost: u8,
    /// Its Defence value.
    pub defence: u8,
    /// Points in phase 7.
    pub points: u8,
    /// Points more under its condition.
    pub extra: u8,
    /// Points when it is devoured.
    pub devoured: u8,
    /// Defence that it lends every Human, or those of its Place where the table says so.
    pub shield: u8,
    /// What it does, in our words.
    pub text: String,
}

/// The figures of the rules.
#[derive(Clone, Debug, Default)]
pub struct Figures {
    /// Research points that win the game.
    pub research_goal: u8,
    /// Captured Zombies that win the game.
    pub captives_goal: u8,
    /// The Defence of a Place.
    pub place_defence: u8,
    /// Humans in one Place.
    pub humans_per_place: u8,
    /// Humans in one Place with two players.
    pub humans_per_place_two_players: u8,
    /// Cards that a horde draws.
    pub zombie_hand: u8,
    /// The human's hand with two, three and four players.
    pub human_hand: [u8; 3],
    /// Tokens for each horde and turn.
    pub income: u8,
    /// Tokens in the first turn with two players.
    pub first_income_two_players: u8,
    /// Most tokens with two, three and four players.
    pub token_cap: [u8; 3],
    /// Zombie cards a turn.
    pub zombie_limit: u8,
    /// Rage cards a turn.
    pub rage_limit: u8,
    /// Wounded Zombies for each horde.
    pub wounded: u8,
    /// Members of the horde in a starter deck.
    pub members: u8,
    /// Let's devour them in a starter deck.
    pub lets_devour_them: u8,
    /// How far the price of Research rises.
    pub x_cap: u8,
}

/// A rule in our words.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RuleText {
    /// Its key.
    pub key: String,
    /// The heading under which it stands.
    pub heading: String,
    /// What it says.
    pub text: String,
}

impl Content {
    /// A card's figures.
    pub fn card(&self, card: Card) -> &CardText {
        &self.cards[card.index()]
    }

    /// A Research card's figures.
    pub fn research(&self, research: Research) -> &ResearchText {
        &self.research[research.index()]
    }

    /// The scenario of this id: `invazions/attack_of_the_lab_2p`, or without
    /// the game's name.
    pub fn deal(&self, id: &str) -> Option<&Deal> {
        let short = |known: &str| known.rsplit('/').next() == Some(id);
        self.deals.iter().find(|deal| deal.id == id || short(&deal.id))
    }

    /// Book and heading of a rule, and what it says.
    pub fn rule_text(&self, rule: Rule) -> (&'static str, &str, &str) {
        match rule {
            Rule::Card(card) => (BOOK, card.name(), &self.card(card).text),
            Rule::ResearchCard(card) => (BOOK, card.name(), &self.research(card).text),
            rule => {
                let known = self.rule_texts.iter().find(|text| text.key == rule.key());
                known.map_or((BOOK, rule.key(), ""), |text| (BOOK, &text.heading, &text.text))
            }
        }
    }
}
