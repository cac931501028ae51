//! What one viewer may know, ready to be sent anywhere: cards, Places and hordes are
//! written by name.
//!
//! The type has no room for a secret. Hands of others are numbers. Piles are numbers,
//! with those cards that the viewer has seen go in.

use serde::Serialize;
use table::Viewer;

use crate::bag::Bag;
use crate::card::{Card, Horde, Place, Research};
use crate::event::Side;
use crate::game::Game;
use crate::pile::{Laid, Pile};
use crate::state::{Ask, Outcome, Phase, Quiet, Stage};

/// So many of a card.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Count {
    /// The card.
    pub card: Card,
    /// How many.
    pub number: u8,
}

fn counts(bag: &Bag) -> Vec<Count> {
    bag.counts().map(|(card, number)| Count { card, number }).collect()
}

/// What one viewer may know of a game.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct View {
    /// The scenario.
    pub scenario: String,
    /// How many play.
    pub players: u8,
    /// The turn, from 1.
    pub turn: u16,
    /// The phase; none once the game is over.
    pub phase: Option<Phase>,
    /// What is open, in a word.
    pub stage: String,
    /// The Places it is about, where it is about some.
    pub about: Vec<Place>,
    /// The Place from below which a card is to be chosen.
    pub picks_from: Option<Place>,
    /// The horde that plays cards.
    pub active: Option<Horde>,
    /// The seats that decide.
    pub decide: Vec<u8>,
    /// How the game ended.
    pub outcome: Option<Outcome>,
    /// The Places.
    pub places: Vec<PlaceView>,
    /// The human.
    pub human: HumanView,
    /// The hordes.
    pub hordes: Vec<HordeView>,
    /// The Contamination pile.
    pub contamination: PileView,
    /// Cards that the viewer has taken up to put back.
    pub looked: Vec<Card>,
    /// Captured Zombies that the hordes have.
    pub captives: u8,
    /// Captured Zombies that win for them.
    pub captives_goal: u8,
    /// Wounded Zombies left.
    pub wounded: u8,
    /// Where the Barricade stands.
    pub barricade: Option<Place>,
    /// The order in which hordes play, as far as it is agreed.
    pub order: Vec<Horde>,
    /// Cards that left the game.
    pub gone: Vec<Count>,
    /// Whether the human has asked not to be asked for a while.
    pub quiet: bool,
    /// Whether Bloodbath was played this turn.
    pub bloodbath: bool,
    /// Whether the hordes got a Captured Zombie this turn.
    pub freed: bool,
}

impl View {
    /// A Place.
    ///
    /// # Panics
    ///
    /// If the Place is not in the game.
    pub fn place(&self, place: Place) -> &PlaceView {
        &self.places[place.index()]
    }

    /// A horde.
    ///
    /// # Panics
    ///
    /// If the horde is not in the game.
    pub fn horde(&self, horde: Horde) -> &HordeView {
        &self.hordes[horde.index()]
    }

    /// A Research card, if it is in the game.
    pub fn research(&self, research: Research) -> Option<&ResearchView> {
        self.human.research.iter().find(|card| card.research == research)
    }
}

/// A Place.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct PlaceView {
    /// Which.
    #[serde(rename = "name")]
    pub place: Place,
    /// Its Defence now.
    pub defence: u8,
    /// How much of that holds until the turn ends.
    pub held: u8,
    /// Damage left to allocate.
    pub damage: u16,
    /// The Humans above it.
    pub humans: Vec<HumanCard>,
    /// The Research card above it.
    pub research: Option<Research>,
    /// Whether that has been given enough damage.
    pub research_marked: bool,
    /// The Contamination cards below it.
    pub below: Vec<Count>,
    /// The hordes that attack it.
    pub hordes: Vec<Horde>,
}

impl PlaceView {
    /// Whether a Human of this name stands here.
    pub fn has(&self, card: Card) -> bool {
        self.humans.iter().any(|human| human.card == card)
    }
}

/// A Human above a Place.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct HumanCard {
    /// Who.
    pub card: Card,
    /// The Defence, with what raises it.
    pub defence: u8,
    /// Whether enough damage has been given.
    pub marked: bool,
}

/// A hand: its size, and its cards as far as the viewer knows them.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Hand {
    /// How many cards.
    pub size: usize,
    /// All of it for its owner; for others those cards that everybody knows.
    pub cards: Vec<Count>,
    /// Whether `cards` is all of it.
    pub all: bool,
}

fn hand(own: bool, hand: &Bag, shown: &Bag) -> Hand {
    Hand { size: hand.len(), cards: counts(if own { hand } else { shown }), all: own }
}

/// A facedown pile.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct PileView {
    /// How many cards.
    pub size: usize,
    /// The cards on top that somebody put there, the topmost first: named
    /// where the viewer knows them.
    pub top: Vec<Option<Card>>,
    /// The cards that somebody put at the bottom, the lowest last.
    pub bottom: Vec<Option<Card>>,
    /// What lies in the pile in all, where that can be known; for the piles
    /// of others, what lies in pile and hand together.
    pub holds: Option<Vec<Count>>,
}

fn laid(viewer: Viewer) -> impl Fn(&Laid) -> Option<Card> {
    move |laid| laid.known.to(viewer).then_some(laid.card)
}

fn pile(viewer: Viewer, pile: &Pile, holds: Option<&Bag>) -> PileView {
    PileView {
        size: pile.len(),
        top: pile.top.iter().rev().map(laid(viewer)).collect(),
        bottom: pile.bottom.iter().rev().map(laid(viewer)).collect(),
        holds: holds.map(counts),
    }
}

/// The human.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct HumanView {
    /// Resource tokens.
    pub tokens: u8,
    /// The most there can be.
    pub token_cap: u8,
    /// Research points.
    pub points: u8,
    /// Research points that win.
    pub goal: u8,
    /// The hand.
    pub hand: Hand,
    /// The draw pile.
    pub draw: PileView,
    /// The discard pile.
    pub discard: Vec<Count>,
    /// The Research cards of the scenario.
    pub research: Vec<ResearchView>,
}

/// A Research card of the scenario.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct ResearchView {
    /// Which.
    #[serde(rename = "name")]
    pub research: Research,
    /// What it costs now.
    pub cost: u8,
    /// How often it was devoured, as its die shows.
    pub x: u8,
    /// Where it lies.
    pub place: Option<Place>,
}

/// A card that was played this turn.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct PlayedView {
    /// Which.
    pub card: Card,
    /// The damage it makes.
    pub attack: u8,
    /// Whether it leaves the game when the turn ends.
    pub doomed: bool,
}

/// A horde.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct HordeView {
    /// Which.
    #[serde(rename = "name")]
    pub horde: Horde,
    /// The Place it attacks.
    pub place: Option<Place>,
    /// The hand.
    pub hand: Hand,
    /// The draw pile.
    pub draw: PileView,
    /// The discard pile.
    pub discard: Vec<Count>,
    /// What it played this turn.
    pub played: Vec<PlayedView>,
    /// The damage of that.
    pub damage: u16,
    /// Zombie cards it may still play.
    pub zombies: u8,
    /// Rage cards it may still play.
    pub rages: u8,
    /// Extra recruitments, should it get in.
    pub bonus: u8,
    /// Recruitments left.
    pub recruits: u8,
    /// Whether it got in.
    pub entered: bool,
    /// Whether it has stopped playing.
    pub stopped: bool,
    /// Captured Zombies that it has.
    pub captives: u8,
}

impl Game {
    /// What `viewer` may know.
    pub(crate) fn look_at(&self, viewer: Viewer) -> View {
        let state = &self.state;
        let tracker = state.active().map(|horde| Viewer::Seat(Side::Horde(horde).seat()));
        let looks = state.stage == Stage::Ask(Ask::Track) && tracker == Some(viewer);
        let chosen = !self.world.deal.random.hides();
        let mut all = state.contamination.all();
        state.looked.iter().for_each(|card| all.add(*card));
        View {
            scenario: self.world.deal.id.clone(),
            players: self.world.deal.players,
            turn: state.turn,
            phase: state.stage.phase(),
            stage: self.stage_name(),
            about: self.world.places().filter(|place| self.is_about(*place)).collect(),
            picks_from: self.picks_from(),
            active: self.plays_now(),
            decide: self.deciders().iter().map(|seat| seat.0).collect(),
            outcome: match state.stage {
                Stage::Over(outcome) => Some(outcome),
                _ => None,
            },
            places: self.world.places().map(|place| self.place_view(place)).collect(),
            human: self.human_view(viewer, chosen),
            hordes: self.world.hordes().map(|horde| self.horde_view(viewer, horde)).collect(),
            contamination: pile(viewer, &state.contamination, chosen.then_some(&all)),
            looked: match looks {
                true => state.looked.to_vec(),
                false => Vec::new(),
            },
            captives: state.captives(),
            captives_goal: self.world.figures().captives_goal,
            wounded: state.wounded,
            barricade: state.barricade,
            order: state.order.to_vec(),
            gone: counts(&state.gone),
            quiet: state.quiet != Quiet::No,
            bloodbath: state.bloodbath,
            freed: state.freed,
        }
    }

    /// Whether the open decision is part of something that was begun, as a
    /// card's effect.
    pub(crate) fn is_within(&self) -> bool {
        matches!(self.state.stage, Stage::Firebug(..) | Stage::Janitor(_) | Stage::Ask(_))
    }

    /// How many turns have begun.
    pub fn turns(&self) -> u16 {
        self.state.turn
    }

    /// The human's research points.
    pub fn research_points(&self) -> u8 {
        self.state.human.points
    }

    /// The horde that plays cards.
    fn plays_now(&self) -> Option<Horde> {
        let plays = matches!(self.state.stage, Stage::Play | Stage::Ask(_));
        self.state.active().filter(|_| plays)
    }

    /// Whether the open decision is about this Place.
    fn is_about(&self, place: Place) -> bool {
        match self.state.stage {
            Stage::Firebug(at, _) | Stage::Janitor(at) | Stage::Allocate(at) => at == place,
            Stage::Recruit => self.attackers(place).any(|horde| self.can_recruit(horde)),
            _ => self.plays_now().is_some_and(|horde| self.horde(horde).at == Some(place)),
        }
    }

    /// The Place from below which a card is to be chosen.
    fn picks_from(&self) -> Option<Place> {
        match self.state.stage {
            Stage::Firebug(place, _) | Stage::Janitor(place) => Some(place),
            Stage::Ask(Ask::Rats(_) | Ask::Harangue) => self.horde(self.plays_now()?).at,
            _ => None,
        }
    }

    /// What is open, in a word or two.
    fn stage_name(&self) -> String {
        match self.state.stage {
            Stage::Discard => "discard".to_owned(),
            Stage::Defend => "defend".to_owned(),
            Stage::Firebug(place, _) => format!("firebug {place}"),
            Stage::Janitor(place) => format!("janitor {place}"),
            Stage::Choose => "choose".to_owned(),
            Stage::Order => "order".to_owned(),
            Stage::Wounded(_) => "wounded".to_owned(),
            Stage::Agree(..) => "agree".to_owned(),
            Stage::Play => "play".to_owned(),
            Stage::Ask(ask) => {
                let word = match ask {
                    Ask::Frum => "john frum",
                    Ask::Ogre => "ogre",
                    Ask::Swallow => "swallower",
                    Ask::Track => "tracker",
                    Ask::Rats(_) => "rats",
                    Ask::Harangue => "haranguing",
                };
                word.to_owned()
            }
            Stage::Allocate(place) => format!("allocate {place}"),
            Stage::Recruit => "recruit".to_owned(),
            Stage::Claim => "claim".to_owned(),
            Stage::Window(_) => "bravery".to_owned(),
            Stage::Over(_) => "over".to_owned(),
        }
    }

    fn place_view(&self, place: Place) -> PlaceView {
        let site = self.site(place);
        let human = |(index, card): (usize, &Card)| HumanCard {
            card: *card,
            defence: self.human_defence(place, *card),
            marked: site.is_marked(index),
        };
        PlaceView {
            place,
            defence: self.place_defence(place),
            held: site.held,
            damage: site.damage,
            humans: site.humans.iter().enumerate().map(human).collect(),
            research: site.research,
            research_marked: site.research_marked,
            below: counts(&site.below),
            hordes: self.attackers(place).collect(),
        }
    }

    fn human_view(&self, viewer: Viewer, chosen: bool) -> HumanView {
        let human = &self.state.human;
        let own = viewer == Viewer::Seat(Side::Human.seat());
        let mut holds = human.draw.all();
        if !own {
            holds.pour(&mut human.hand.clone());
        }
        let research = |card: Research| {
            human.research[card.index()].map(|x| ResearchView {
                research: card,
                cost: self.research_cost(card),
                x,
                place: self.state.place_of(card),
            })
        };
        HumanView {
            tokens: human.tokens,
            token_cap: self.world.token_cap(),
            points: human.points,
            goal: self.world.figures().research_goal,
            hand: hand(own, &human.hand, &human.shown),
            draw: pile(viewer, &human.draw, chosen.then_some(&holds)),
            discard: counts(&human.discard),
            research: Research::ALL.into_iter().filter_map(research).collect(),
        }
    }

    fn horde_view(&self, viewer: Viewer, horde: Horde) -> HordeView {
        let zombies = self.horde(horde);
        let own = viewer == Viewer::Seat(Side::Horde(horde).seat());
        let mut holds = zombies.draw;
        if !own {
            holds.pour(&mut zombies.hand.clone());
        }
        HordeView {
            horde,
            place: zombies.at,
            hand: hand(own, &zombies.hand, &zombies.shown),
            draw: PileView {
                size: zombies.draw.len(),
                top: Vec::new(),
                bottom: Vec::new(),
                holds: Some(counts(&holds)),
            },
            discard: counts(&zombies.discard),
            played: zombies
                .played
                .iter()
                .map(|played| PlayedView {
                    card: played.card,
                    attack: played.attack,
                    doomed: played.doomed,
                })
                .collect(),
            damage: zombies.damage(),
            zombies: zombies.zombies,
            rages: zombies.rages,
            bonus: zombies.bonus,
            recruits: zombies.recruits,
            entered: zombies.entered,
            stopped: zombies.stopped,
            captives: zombies.captives(),
        }
    }
}
