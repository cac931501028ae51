//! Between missions with dice: which gear holds, how much armour is repaired,
//! what fatigue takes, and cards that change hands. Profile `allout`.
//!
//! Reference manual, "XP & Advancement (Campaign)".

#[cfg(test)]
mod tests;

use survival::Belonging;
use survival::action::Who;
use survival::card::Back;
use survival::danger::Danger;
use survival::inventory::Area;
use survival::skill_die::SkillDie;
use table::{Chance, Sink};

use crate::action::Action;
use crate::event::{Event, Fate};
use crate::game::Campaign;
use crate::state::{Member, OwnCard, Phase};

/// How many All-Out dice are rolled for a card in hand or on the body.
const FOR_EQUIPPED: usize = 3;
/// How many for a card in the backpack.
const FOR_PACKED: usize = 2;
/// How many for a survivor's armour.
const FOR_ARMOUR: usize = 2;

/// What All-Out dice show that is no number.
const EXPLOSION: u8 = 1;
const ALIEN_HEAD: u8 = 6;

/// What becomes of a card by the dice that were rolled for it.
fn fate(card: &Belonging, dice: &[u8]) -> Fate {
    let explosions = dice.iter().filter(|shown| **shown == EXPLOSION).count();
    let symbols = dice.iter().filter(|shown| [EXPLOSION, ALIEN_HEAD].contains(shown)).count();
    match (is_equipped(card), explosions) {
        (true, 2..) => Fate::Lost,
        (true, 1) => Fate::FaceDown,
        (false, _) if symbols == dice.len() => Fate::Lost,
        _ if card.face_down => Fate::FaceDown,
        _ => Fate::Kept,
    }
}

const fn is_equipped(card: &Belonging) -> bool {
    matches!(card.area, Area::Hand | Area::Body)
}

/// Whether dice are rolled for a card: not for starting cards, which are issued
/// anew, nor for tanks and what a mission made, which nobody keeps.
const fn is_tested(back: Back) -> bool {
    matches!(back, Back::Equipment | Back::Prototype)
}

fn roll(chance: &mut impl Chance, number: usize) -> Vec<u8> {
    (0..number).map(|_| chance.d6()).collect()
}

impl Campaign {
    /// The cards of somebody for which dice are rolled.
    fn tested(&self, member: u8) -> Vec<Belonging> {
        let cards = self.mission.as_ref().map(|mission| mission.belongings(Who(member)));
        let cards = cards.unwrap_or_default().into_iter();
        cards.filter(|card| is_tested(card.back)).collect()
    }

    /// The armour that somebody has at the end of a mission, and could have.
    fn armour_left(&self, member: u8) -> (u8, u8) {
        let survivor = self.mission.as_ref().map(|mission| mission.survivor(Who(member)));
        survivor.map_or((1, 1), |survivor| (survivor.armour, survivor.base_armour))
    }

    /// Whether anybody has still to roll or to say what fatigue takes. Whoever
    /// has neither cards nor damage rolls nothing.
    pub(crate) fn asks_to_rest(&mut self, sink: &mut impl Sink<Event>) -> bool {
        while let Some(member) = self.state.resting.first().copied() {
            let (left, whole) = self.armour_left(member);
            if left < whole || !self.tested(member).is_empty() {
                self.state.phase = Phase::Resting { member };
                return true;
            }
            if self.tire(member, sink) {
                return true;
            }
        }
        false
    }

    /// Whoever is next rolls for cards and armour, and tires.
    pub(crate) fn rest(&mut self, chance: &mut impl Chance, sink: &mut impl Sink<Event>) {
        let Some(member) = self.state.resting.first().copied() else { return };
        self.test_cards(member, chance, sink);
        self.mend(member, chance, sink);
        if !self.tire(member, sink) {
            self.go_on(sink);
        }
    }

    /// Dice for every card. What is attached shares its weapon's lot, and is a
    /// card of its own again.
    fn test_cards(&mut self, place: u8, chance: &mut impl Chance, sink: &mut impl Sink<Event>) {
        let cards = self.tested(place);
        let Some(member) = self.state.team.get_mut(usize::from(place)) else { return };
        for card in cards {
            let number = if is_equipped(&card) { FOR_EQUIPPED } else { FOR_PACKED };
            let dice = roll(chance, number);
            let fate = fate(&card, &dice);
            let name = member.name.clone();
            sink.event(Event::Tested { name, card: card.name.clone(), dice, fate });
            if fate == Fate::Lost {
                continue;
            }
            let face_down = fate == Fate::FaceDown;
            member.cards.push(OwnCard { name: card.name, face_down, passed: false });
            let attached = card.attached.into_iter().filter(|(_, back)| is_tested(*back));
            member.cards.extend(attached.map(|(name, _)| OwnCard {
                name,
                face_down: false,
                passed: false,
            }));
        }
    }

    /// Dice for armour that was lost.
    fn mend(&mut self, place: u8, chance: &mut impl Chance, sink: &mut impl Sink<Event>) {
        let (left, whole) = self.armour_left(place);
        if left >= whole {
            return;
        }
        let dice = roll(chance, FOR_ARMOUR);
        let mended = dice.iter().filter(|shown| **shown != EXPLOSION).count() as u8;
        let armour = left.saturating_add(mended).min(whole);
        if let Some(member) = self.state.team.get_mut(usize::from(place)) {
            member.armour = Some(armour);
            sink.event(Event::Mended { name: member.name.clone(), dice, armour });
        }
    }

    /// Fatigue: back to the threshold of the level below, and a skill or die is
    /// lost. Tells whether somebody has to say which.
    fn tire(&mut self, place: u8, sink: &mut impl Sink<Event>) -> bool {
        self.state.resting.retain(|member| *member != place);
        let (left, whole) = self.armour_left(place);
        let Some(mission) = &self.mission else { return false };
        let level = mission.survivor(Who(place)).level;
        let below = level.index().checked_sub(1).and_then(|below| Danger::ALL.get(below));
        let ruleset = mission.world().ruleset();
        let experience = below.map_or(0, |below| ruleset.threshold(*below));
        let Some(member) = self.state.team.get_mut(usize::from(place)) else { return false };
        if left >= whole {
            member.armour = None;
        }
        member.experience = experience;
        sink.event(Event::Tired { name: member.name.clone(), experience });
        self.state.phase = Phase::Tiring { member: place };
        match self.lessons().len() {
            0 => false,
            1 => {
                self.forget(place, 0, sink);
                false
            }
            _ => true,
        }
    }

    /// What fatigue can take from whoever is asked: skills and dice above Blue,
    /// and those of Yellow where nothing else is left.
    pub(crate) fn lessons(&self) -> Vec<String> {
        let Phase::Tiring { member } = self.state.phase else { return Vec::new() };
        let Some(member) = self.state.team.get(usize::from(member)) else { return Vec::new() };
        let learned = self.learned(member);
        let least = match learned.iter().any(|(level, _)| *level > Danger::Yellow) {
            true => Danger::Orange,
            false => Danger::Yellow,
        };
        let mut names: Vec<String> = Vec::new();
        for (_, name) in learned.into_iter().filter(|(level, _)| *level >= least) {
            if !names.contains(&name) {
                names.push(name);
            }
        }
        names
    }

    /// Skills and dice of somebody with their levels. A skill that is not on the
    /// card was learned beyond it, at Orange or Red.
    fn learned(&self, member: &Member) -> Vec<(Danger, String)> {
        let content = self.content();
        let card = content.survivor(&member.name);
        let mut places: Vec<(Danger, String)> = Vec::new();
        for level in Danger::ALL {
            let skills = card.map_or(&[][..], |card| card.at(level));
            places.extend(skills.iter().map(|skill| (level, content.skill_name(*skill))));
        }
        let skills =
            member.skills.iter().map(|name| match places.iter().position(|(_, of)| of == name) {
                Some(place) => places.remove(place),
                None => (Danger::Orange, name.clone()),
            });
        let dice = member.dice.iter().filter_map(|name| SkillDie::named(name));
        let dice = dice.map(|die| (die.level(), format!("{} die", die.name())));
        skills.collect::<Vec<_>>().into_iter().chain(dice).collect()
    }

    /// Fatigue takes a skill or a die.
    pub(crate) fn forget(&mut self, place: u8, what: usize, sink: &mut impl Sink<Event>) {
        let Some(lesson) = self.lessons().get(what).cloned() else { return };
        let Some(member) = self.state.team.get_mut(usize::from(place)) else { return };
        let die = lesson.strip_suffix(" die").and_then(SkillDie::named);
        match die {
            Some(die) => member.dice.retain(|name| name != die.name()),
            // The last of its name: that of the highest level.
            None => {
                let found = member.skills.iter().rposition(|name| *name == lesson);
                found.map(|found| member.skills.remove(found));
            }
        }
        sink.event(Event::Forgot { name: member.name.clone(), lesson });
    }

    /// Every card that can change hands before the mission, alike ones once.
    pub(crate) fn transfers(&self) -> impl Iterator<Item = Action> + '_ {
        let several = self.state.team.len() > 1;
        let team = self.state.team.iter().zip(0u8..).filter(move |_| several);
        team.flat_map(|(owner, member)| {
            let first = |(card, place): &(&OwnCard, u8)| {
                let before = owner.cards.iter().take(usize::from(*place));
                let mut alike = before.filter(|other| !other.passed && other.told() == card.told());
                !card.passed && alike.next().is_none()
            };
            let cards = owner.cards.iter().zip(0u8..).filter(first);
            cards.map(move |(_, card)| Action::HandOver { member, card }).collect::<Vec<_>>()
        })
    }

    /// A card changes hands, or stays with its owner after all.
    pub(crate) fn pass_card(&mut self, from: u8, card: u8, to: u8, sink: &mut impl Sink<Event>) {
        let (from, to) = (usize::from(from), usize::from(to));
        if to >= self.state.team.len() {
            return;
        }
        let Some(owner) = self.state.team.get_mut(from) else { return };
        if usize::from(card) >= owner.cards.len() {
            return;
        }
        let mut passed = owner.cards.remove(usize::from(card));
        let name = owner.name.clone();
        let taker = &mut self.state.team[to];
        if from != to {
            sink.event(Event::Passed { name, card: passed.told(), to: taker.name.clone() });
        }
        passed.passed = true;
        taker.cards.push(passed);
    }
}
