//! What the hordes' cards do. Keywords first, then what is special about a
//! card, in the order of the glossary.

use crate::action::Action;
use crate::card::{Card, Horde, Kind, Place};
use crate::event::{Fact, Side, three};
use crate::game::{Game, Host};
use crate::pile::Known;
use crate::rule::Rule;
use crate::state::{Ask, Played, Stage, Window};
use table::Viewer;

impl Game {
    /// The horde whose turn it is plays a card from its hand.
    pub(crate) fn play_card(&mut self, card: Card, host: &mut impl Host) {
        let Some(horde) = self.state.active() else { return };
        let rule = Rule::Card(card);
        let alone = self.is_alone(horde);
        let text = self.world.card(card);
        let base = text.alone_attack.filter(|_| alone).unwrap_or(text.attack);
        let draws = text.draws + if alone { text.alone_draws } else { 0 };
        let (mut more_zombies, more_rages, recruits) = (text.zombies, text.rages, text.recruits);

        let zombies = self.horde_mut(horde);
        zombies.hand.take(card);
        zombies.shown.take(card);
        let boost = zombies.zyorkshires;
        let attack = match card.kind() {
            Kind::Zombie => {
                zombies.zombies -= 1;
                base + boost
            }
            _ => {
                zombies.rages -= 1;
                more_zombies += boost;
                base
            }
        };
        let doomed = card == Card::SneakingInside;
        // A horde never has more cards than there is room for.
        let _ = zombies.played.try_push(Played { card, attack, doomed });
        zombies.zombies = zombies.zombies.saturating_add(more_zombies);
        zombies.rages = zombies.rages.saturating_add(more_rages);
        zombies.bonus = zombies.bonus.saturating_add(recruits);
        host.tell(Fact::Played { horde, card, attack }, Rule::Attack);
        if more_zombies + more_rages > 0 {
            host.tell(Fact::Extended { horde, zombies: more_zombies, rages: more_rages }, rule);
        }
        if recruits > 0 {
            host.tell(Fact::MoreRecruits { horde, recruits }, rule);
        }
        self.horde_draws(horde, draws, rule, host);
        if card != Card::Rats {
            self.contaminate_by(horde, card, host);
        }
        self.special(horde, card, boost, host);
    }

    /// +1 Contamination, as a card of `horde` says.
    fn contaminate_by(&mut self, horde: Horde, card: Card, host: &mut impl Host) {
        let text = self.world.card(card);
        let alone = if self.is_alone(horde) { text.alone_contamination } else { 0 };
        let number = text.contamination + alone;
        if let Some(place) = self.horde(horde).at {
            self.contaminate(place, number, Rule::Card(card), host);
        }
    }

    /// What is special about a card; `boost` ZYorkshires were played before.
    fn special(&mut self, horde: Horde, card: Card, boost: u8, host: &mut impl Host) {
        let rule = Rule::Card(card);
        let Some(place) = self.horde(horde).at else { return };
        let has_hand = !self.horde(horde).hand.is_empty();
        // What depends on the hand is asked of everybody who has one: a
        // question left out would tell the others what it holds.
        let ask = match card {
            Card::HaranguingTheHorde if !self.site(place).below.is_empty() => Some(Ask::Harangue),
            Card::JohnFrum => self.reveal(horde, host).filter(|_| has_hand).map(|()| Ask::Frum),
            Card::Ogre if has_hand => Some(Ask::Ogre),
            Card::Rats => {
                let number = self.world.card(card).amount;
                return self.gnaw(place, number, host);
            }
            Card::Swallower if has_hand => Some(Ask::Swallow),
            Card::Swallower => {
                self.doom(horde);
                None
            }
            Card::SwellingTheRanks => {
                for other in self.world.hordes() {
                    if self.horde(other).at != Some(place) {
                        self.horde_draws(other, 1, rule, host);
                    }
                }
                None
            }
            Card::Tracker => self.look(horde, host).then_some(Ask::Track),
            Card::Zyorkshires => {
                let each = match self.world.options.zyorkshires_one {
                    true => boost.min(1),
                    false => boost,
                };
                self.horde_draws(horde, each, rule, host);
                self.contaminate(place, each, rule, host);
                self.horde_mut(horde).zyorkshires += 1;
                None
            }
            _ => None,
        };
        match ask {
            Some(ask) => self.state.stage = Stage::Ask(ask),
            None => self.open(Window::Attack, host),
        }
    }

    /// The card that a horde played last.
    fn last_played(&mut self, horde: Horde) -> Option<&mut Played> {
        self.horde_mut(horde).played.last_mut()
    }

    /// The card played last leaves the game at the end of the turn.
    fn doom(&mut self, horde: Horde) {
        if let Some(played) = self.last_played(horde) {
            played.doomed = true;
        }
    }

    /// John Frum turns the human's top card up. Some if it is a Bravery card;
    /// others are put back.
    fn reveal(&mut self, horde: Horde, host: &mut impl Host) -> Option<()> {
        let rule = Rule::Card(Card::JohnFrum);
        let card = self.draw_human(host)?.card;
        self.state.human.draw.put_on_top(card, Known::ALL);
        host.tell(Fact::Revealed { horde, card }, rule);
        if card.kind() != Kind::Bravery || self.horde(horde).hand.is_empty() {
            host.tell(Fact::PutBack { card }, rule);
            return None;
        }
        Some(())
    }

    /// The Tracker's player takes the top cards up; whether there are any.
    fn look(&mut self, horde: Horde, host: &mut impl Host) -> bool {
        let number = usize::from(self.world.card(Card::Tracker).amount);
        self.state.looked.clear();
        while self.state.looked.len() < number.min(3) {
            let Some(laid) = self.state.contamination.draw("contamination", host.chance()) else {
                break;
            };
            self.state.looked.push(laid.card);
        }
        let cards = three(&self.state.looked);
        host.tell(Fact::Looked { horde, cards }, Rule::Card(Card::Tracker));
        !self.state.looked.is_empty()
    }

    /// Rats sacrifice Contamination cards: asks which, as long as there is a
    /// choice, and adds the new card when they are done.
    fn gnaw(&mut self, place: Place, left: u8, host: &mut impl Host) {
        let mut left = left;
        while left > 0 && !self.site(place).below.is_empty() {
            let Some(card) = self.site(place).below.forced(left) else {
                self.state.stage = Stage::Ask(Ask::Rats(left));
                return;
            };
            self.sacrifice_below(place, card, host);
            left -= 1;
        }
        if let Some(horde) = self.state.active() {
            self.contaminate_by(horde, Card::Rats, host);
        }
        self.open(Window::Attack, host);
    }

    fn sacrifice_below(&mut self, place: Place, card: Card, host: &mut impl Host) {
        self.site_mut(place).below.take(card);
        self.state.gone.add(card);
        host.tell(Fact::SacrificedBelow { place, card }, Rule::Card(Card::Rats));
    }

    /// Answers what a card asks.
    pub(crate) fn answer(&mut self, ask: Ask, action: Action, host: &mut impl Host) {
        let Some(horde) = self.state.active() else { return };
        let Some(place) = self.horde(horde).at else { return };
        match (ask, action) {
            (Ask::Frum, Action::Sacrifice { card }) => {
                self.sacrifice(horde, card, Card::JohnFrum, host);
                if let Some(laid) = self.state.human.draw.top.pop() {
                    self.state.human.discard.add(laid.card);
                    let fact = Fact::RevealedDiscarded { card: laid.card };
                    host.tell(fact, Rule::Card(Card::JohnFrum));
                }
            }
            (Ask::Frum, _) => {
                if let Some(laid) = self.state.human.draw.top.last() {
                    host.tell(Fact::PutBack { card: laid.card }, Rule::Card(Card::JohnFrum));
                }
            }
            (Ask::Ogre, Action::Sacrifice { card }) => {
                self.sacrifice(horde, card, Card::Ogre, host);
                let more = self.world.card(Card::Ogre).amount;
                if let Some(played) = self.last_played(horde) {
                    played.attack = played.attack.saturating_add(more);
                    let (card, attack) = (played.card, played.attack);
                    let fact = Fact::Strengthened { horde, card, attack };
                    host.tell(fact, Rule::Card(Card::Ogre));
                }
            }
            (Ask::Swallow, Action::Sacrifice { card }) => {
                self.sacrifice(horde, card, Card::Swallower, host);
            }
            (Ask::Swallow, _) => self.doom(horde),
            (Ask::Track, Action::Top { card } | Action::Bottom { card }) => {
                self.put_back(horde, card, matches!(action, Action::Top { .. }), host);
                if !self.state.looked.is_empty() {
                    return;
                }
            }
            (Ask::Rats(left), Action::Pick { card }) => {
                self.sacrifice_below(place, card, host);
                return self.gnaw(place, left.saturating_sub(1), host);
            }
            (Ask::Harangue, Action::Pick { card }) => {
                self.site_mut(place).below.take(card);
                let zombies = self.horde_mut(horde);
                zombies.hand.add(card);
                zombies.shown.add(card);
                self.state.freed |= card == Card::CapturedZombie;
                host.tell(Fact::Took { horde, place, card }, Rule::Card(Card::HaranguingTheHorde));
            }
            _ => {}
        }
        self.open(Window::Attack, host);
    }

    /// A card of the hand leaves the game.
    fn sacrifice(&mut self, horde: Horde, card: Card, by: Card, host: &mut impl Host) {
        let zombies = self.horde_mut(horde);
        zombies.hand.take(card);
        zombies.shown.take(card);
        self.state.gone.add(card);
        host.tell(Fact::Sacrificed { horde, card }, Rule::Card(by));
    }

    /// The Tracker's player puts a card back. What others knew of it is lost:
    /// they can't see where it goes.
    fn put_back(&mut self, horde: Horde, card: Card, on_top: bool, host: &mut impl Host) {
        let looked = &mut self.state.looked;
        if let Some(at) = looked.iter().position(|other| *other == card) {
            looked.remove(at);
        }
        let known = Known::by(Viewer::Seat(Side::Horde(horde).seat()));
        match on_top {
            true => self.state.contamination.put_on_top(card, known),
            false => self.state.contamination.put_at_bottom(card, known),
        }
        let fact = Fact::Returned { horde, card: Some(card), on_top };
        host.tell(fact, Rule::Card(Card::Tracker));
    }
}
