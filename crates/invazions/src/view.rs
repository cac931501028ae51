//! What one viewer may know, by name and ready to be sent anywhere.
//!
//! The type has no room for a secret: hands of others are numbers, piles are
//! numbers with those cards that the viewer has seen go in.

use serde::Serialize;
use table::Viewer;

use crate::bag::Bag;
use crate::card::Research;
use crate::event::Side;
use crate::game::Game;
use crate::pile::{Laid, Pile};
use crate::state::{Ask, Stage};

/// So many of a card.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Count {
    /// Its name.
    pub card: &'static str,
    /// How many.
    pub number: u8,
}

fn counts(bag: &Bag) -> Vec<Count> {
    bag.counts().map(|(card, number)| Count { card: card.name(), number }).collect()
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
    pub phase: Option<&'static str>,
    /// What is open, in a word.
    pub stage: String,
    /// The seats that decide.
    pub decide: Vec<u8>,
    /// How the game ended.
    pub outcome: Option<&'static str>,
    /// The Places.
    pub places: Vec<PlaceView>,
    /// The human.
    pub human: HumanView,
    /// The hordes.
    pub hordes: Vec<HordeView>,
    /// The Contamination pile.
    pub contamination: PileView,
    /// Cards that the viewer has taken up to put back.
    pub looked: Vec<&'static str>,
    /// Wounded Zombies left.
    pub wounded: u8,
    /// Where the Barricade stands.
    pub barricade: Option<&'static str>,
    /// The order in which hordes play, as far as it is agreed.
    pub order: Vec<&'static str>,
    /// Cards that left the game.
    pub gone: Vec<Count>,
    /// Whether the human has asked not to be asked for a while.
    pub quiet: bool,
    /// Whether Bloodbath was played this turn.
    pub bloodbath: bool,
    /// Whether the hordes got a Captured Zombie this turn.
    pub freed: bool,
}

/// A Place.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct PlaceView {
    /// Its name.
    pub name: &'static str,
    /// Its Defence now.
    pub defence: u8,
    /// Damage left to allocate.
    pub damage: u16,
    /// The Humans above it.
    pub humans: Vec<HumanCard>,
    /// The Research card above it.
    pub research: Option<&'static str>,
    /// Whether that has been given enough damage.
    pub research_marked: bool,
    /// The Contamination cards below it.
    pub below: Vec<Count>,
    /// The hordes that attack it.
    pub hordes: Vec<&'static str>,
}

/// A Human above a Place.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct HumanCard {
    /// The name.
    pub card: &'static str,
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
    pub top: Vec<Option<&'static str>>,
    /// The cards that somebody put at the bottom, the lowest last.
    pub bottom: Vec<Option<&'static str>>,
    /// What lies in the pile in all, where that can be known; for the piles
    /// of others, what lies in pile and hand together.
    pub holds: Option<Vec<Count>>,
}

fn laid(viewer: Viewer) -> impl Fn(&Laid) -> Option<&'static str> {
    move |laid| laid.known.to(viewer).then(|| laid.card.name())
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
    /// Its name.
    pub name: &'static str,
    /// What it costs now.
    pub cost: u8,
    /// How often it was devoured, as its die shows.
    pub x: u8,
    /// Where it lies.
    pub place: Option<&'static str>,
}

/// A card that was played this turn.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct PlayedView {
    /// Its name.
    pub card: &'static str,
    /// The damage it makes.
    pub attack: u8,
    /// Whether it leaves the game when the turn ends.
    pub doomed: bool,
}

/// A horde.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct HordeView {
    /// Its colour.
    pub name: &'static str,
    /// The Place it attacks.
    pub place: Option<&'static str>,
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
            phase: state.stage.phase().map(crate::state::Phase::name),
            stage: self.stage_name(),
            decide: self.deciders().iter().map(|seat| seat.0).collect(),
            outcome: match state.stage {
                Stage::Over(outcome) => Some(outcome.name()),
                _ => None,
            },
            places: self.world.places().map(|place| self.place_view(place)).collect(),
            human: self.human_view(viewer, chosen),
            hordes: self.world.hordes().map(|horde| self.horde_view(viewer, horde)).collect(),
            contamination: pile(viewer, &state.contamination, chosen.then_some(&all)),
            looked: match looks {
                true => state.looked.iter().map(|card| card.name()).collect(),
                false => Vec::new(),
            },
            wounded: state.wounded,
            barricade: state.barricade.map(crate::card::Place::name),
            order: state.order.iter().map(|horde| horde.name()).collect(),
            gone: counts(&state.gone),
            quiet: state.quiet != crate::state::Quiet::No,
            bloodbath: state.bloodbath,
            freed: state.freed,
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

    fn place_view(&self, place: crate::card::Place) -> PlaceView {
        let site = self.site(place);
        let human = |(index, card): (usize, &crate::card::Card)| HumanCard {
            card: card.name(),
            defence: self.human_defence(place, *card),
            marked: site.is_marked(index),
        };
        PlaceView {
            name: place.name(),
            defence: self.place_defence(place),
            damage: site.damage,
            humans: site.humans.iter().enumerate().map(human).collect(),
            research: site.research.map(Research::name),
            research_marked: site.research_marked,
            below: counts(&site.below),
            hordes: self.attackers(place).map(crate::card::Horde::name).collect(),
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
                name: card.name(),
                cost: self.research_cost(card),
                x,
                place: self.state.place_of(card).map(crate::card::Place::name),
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

    fn horde_view(&self, viewer: Viewer, horde: crate::card::Horde) -> HordeView {
        let zombies = self.horde(horde);
        let own = viewer == Viewer::Seat(Side::Horde(horde).seat());
        let mut holds = zombies.draw;
        if !own {
            holds.pour(&mut zombies.hand.clone());
        }
        HordeView {
            name: horde.name(),
            place: zombies.at.map(crate::card::Place::name),
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
                    card: played.card.name(),
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
        }
    }
}
