//! From the end of a mission to the beginning of the next: eliminations, gear,
//! replacements, and what the next mission begins with.
//!
//! Reference manual, "Campaign Mechanics" and "XP & Advancement (Campaign)".

use std::collections::BTreeMap;

use survival::Belonging;
use survival::action::Who;
use survival::card::Back;
use survival::danger::Danger;
use survival::setup::{Carried, KeptCard, Veteran};
use survival::survivor::Standing;
use table::Sink;

use crate::event::Event;
use crate::game::Campaign;
use crate::setup::Profile;
use crate::state::{Fallen, Gear, Member, Outcome, Phase, Record};
use crate::track::MISSIONS;

impl Campaign {
    /// What a mission begins with: the team with its injuries and skills, the
    /// gear that was kept, the bonus, and the line on which additional Xenos
    /// are read in every mission but the first.
    pub fn mission_setup(&self) -> survival::setup::Setup {
        let state = &self.state;
        let place = usize::from(state.number).saturating_sub(1);
        let mission = self.setup.missions.get(place).map_or("", String::as_str);
        let mut setup = self.setup.plain(mission);
        setup.survivors = state
            .team
            .iter()
            .map(|member| survival::setup::Played { name: member.name.clone(), seat: member.seat })
            .collect();
        let team = state.team.iter().map(|member| (member.name.clone(), veteran(member)));
        let survivors: BTreeMap<String, Veteran> =
            team.filter(|(_, veteran)| *veteran != Veteran::default()).collect();
        setup.campaign = Some(Carried {
            number: state.number,
            bonus: state.bonus,
            reinforcements: self.reinforcements(),
            cards: state.kept.clone(),
            survivors,
        });
        setup
    }

    /// The line on which additional Xenos are read in every mission but the first.
    pub(crate) fn reinforcements(&self) -> Option<Danger> {
        let place = usize::from(self.state.number).checked_sub(2)?;
        Danger::ALL.get(place).copied()
    }

    /// When the mission under way is over, what it leaves is taken down.
    pub(crate) fn settle(&mut self, sink: &mut impl Sink<Event>) {
        let Some(under_way) = &self.mission else { return };
        let table::Turn::Over(outcome) = under_way.turn() else { return };
        let mission = under_way.clone();
        let won = outcome == survival::Outcome::Won;
        let (number, attempt) = (self.state.number, self.state.attempt);
        let rounds = mission.round();
        self.state.records.push(Record { number, attempt, won, rounds });
        sink.event(Event::Over { number, won });
        self.state.kept.clear();
        self.state.gear.clear();
        let by_dice = self.setup.profile == Profile::AllOut;
        for place in 0..self.state.team.len() {
            let who = Who(place as u8);
            let Veteran { injuries, skills, dice, .. } = mission.veteran(who);
            let member = &mut self.state.team[place];
            member.kept.clear();
            member.cards.clear();
            member.injuries = injuries;
            member.out = mission.survivor(who).standing == Standing::Eliminated;
            if won {
                (member.skills, member.dice) = (skills, dice);
            }
            if member.out {
                sink.event(Event::Eliminated { name: member.name.clone() });
            } else if won && by_dice {
                self.state.resting.push(who.0);
            } else if won {
                self.state.gear.push(gear(&mission, who));
            }
        }
        self.bury();
        if won && usize::from(number) == MISSIONS {
            self.state.resting.clear();
            self.state.outcome = Some(Outcome::Won);
            sink.event(Event::Won);
            return;
        }
        (self.state.number, self.state.attempt, self.state.bonus) = match won {
            true => (number + 1, 1, 2 + number),
            false => (number, attempt.saturating_add(1), 0),
        };
        let empty = self.state.team.iter().filter(|member| member.out).count();
        let nobody = self.state.team.len() == empty && self.state.reserves.is_empty();
        if nobody || empty > self.state.reserves.len() && !self.setup.last_stand {
            self.state.resting.clear();
            self.state.outcome = Some(Outcome::Lost { number });
            sink.event(Event::Lost);
            return;
        }
        self.go_on(sink);
    }

    /// Those who are eliminated leave the campaign.
    fn bury(&mut self) {
        let last = self.state.records.last().map_or(0, |record| record.number);
        for member in self.state.team.iter().filter(|member| member.out) {
            self.state.fallen.push(Fallen {
                name: member.name.clone(),
                number: last,
                injuries: member.injuries,
                deeds: member.deeds,
            });
        }
    }

    /// Settles what has only one answer, and asks what has more: gear or rest
    /// first, then empty places, then the next mission.
    pub(crate) fn go_on(&mut self, sink: &mut impl Sink<Event>) {
        while let Some(gear) = self.state.gear.first() {
            match gear.options()[..] {
                [] => {
                    self.state.gear.remove(0);
                }
                [only] => {
                    let name = only.to_owned();
                    self.keep(&name, sink);
                }
                _ => {
                    self.state.phase = Phase::Keeping;
                    return;
                }
            }
        }
        if self.asks_to_rest(sink) {
            return;
        }
        while let Some(place) = self.state.team.iter().position(|member| member.out) {
            match self.state.reserves.len() {
                0 => {
                    let member = self.state.team.remove(place);
                    sink.event(Event::Missing { of: member.name });
                    self.deal_seats();
                }
                1 => self.join(place as u8, 0, sink),
                _ => {
                    self.state.phase = Phase::Replacing { member: place as u8 };
                    return;
                }
            }
        }
        self.state.phase = Phase::Ready;
    }

    /// Whoever is asked keeps a card.
    pub(crate) fn keep(&mut self, card: &str, sink: &mut impl Sink<Event>) {
        let Some(gear) = self.state.gear.first_mut() else { return };
        gear.keep(card);
        let member = self.state.team.get_mut(usize::from(gear.member));
        let name = member.map(|member| {
            member.kept.push(card.to_owned());
            member.name.clone()
        });
        let name = name.unwrap_or_default();
        self.state.kept.push(card.to_owned());
        sink.event(Event::Kept { name, card: card.to_owned() });
    }

    /// One of the reserves takes an empty place: fresh, with the same player.
    pub(crate) fn join(&mut self, member: u8, reserve: usize, sink: &mut impl Sink<Event>) {
        if reserve >= self.state.reserves.len() {
            return;
        }
        let name = self.state.reserves.remove(reserve);
        if let Some(member) = self.state.team.get_mut(usize::from(member)) {
            let of = std::mem::replace(member, Member::fresh(&name, member.seat)).name;
            sink.event(Event::Joined { name, of });
        }
    }

    /// Where a team has shrunk and a player has nobody left, the survivors are
    /// dealt anew; with fewer survivors than players, the last ones watch.
    fn deal_seats(&mut self) {
        let (seats, left) = (self.seat_count(), self.state.team.len());
        let plays = |seat: u8| self.state.team.iter().any(|member| member.seat == seat);
        if left > 0 && !(0..seats).all(plays) {
            let seats = usize::from(seats).min(left);
            for (place, member) in self.state.team.iter_mut().enumerate() {
                member.seat = (place * seats / left) as u8;
            }
        }
    }
}

/// What a survivor brings along.
fn veteran(member: &Member) -> Veteran {
    let cards = member.cards.iter();
    Veteran {
        injuries: member.injuries,
        skills: member.skills.clone(),
        dice: member.dice.clone(),
        experience: member.experience,
        armour: member.armour,
        cards: cards
            .map(|card| KeptCard { name: card.name.clone(), face_down: card.face_down })
            .collect(),
    }
}

/// What a survivor may keep of what they carry: no starting cards, which are
/// issued anew, no oxygen tanks, and nothing that a mission made.
fn gear(mission: &survival::Game, who: Who) -> Gear {
    worth_keeping(who.0, mission.survivor(who).level, mission.belongings(who))
}

/// The same of these cards. What is attached to one is a card of its own.
pub(crate) fn worth_keeping(member: u8, level: Danger, held: Vec<Belonging>) -> Gear {
    let mut gear = Gear { member, level, standard: Vec::new(), prototypes: Vec::new(), kept: 0 };
    let each =
        held.into_iter().flat_map(|card| [(card.name, card.back)].into_iter().chain(card.attached));
    for (name, back) in each {
        match back {
            Back::Equipment => gear.standard.push(name),
            Back::Prototype => gear.prototypes.push(name),
            Back::Starting | Back::Oxygen | Back::Mission => {}
        }
    }
    gear
}
