//! What everybody may know of a campaign: all of it.

use serde::Serialize;
use survival::danger::Danger;
use survival::view;

use crate::game::Campaign;
use crate::setup::Profile;
use crate::state::{Deeds, Fallen, Member, Outcome, OwnCard, Phase, Record};

/// One of the team, as people see them.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct MemberView {
    /// Their name.
    pub name: String,
    /// The seat that plays them.
    pub seat: u8,
    /// Injuries.
    pub injuries: u8,
    /// Armour that they begin a mission with, were they unhurt.
    pub whole: u8,
    /// Armour that they begin the next mission with.
    pub armour: u8,
    /// What they are: `soldier`.
    pub class: String,
    /// The danger level that they reached in the last mission, if they played in it.
    pub level: Option<Danger>,
    /// Skills that they begin the next mission with.
    pub skills: Vec<String>,
    /// Skill dice that they begin it with, by their colours.
    pub dice: Vec<String>,
    /// Experience that fatigue left them, beside the bonus.
    pub experience: u16,
    /// What they kept for the next mission.
    pub kept: Vec<String>,
    /// What they did so far.
    pub deeds: Deeds,
    /// Whether they are eliminated, and their place is to be filled.
    pub out: bool,
}

/// Somebody who says what they keep.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Keeper {
    /// Their place in the team.
    pub member: u8,
    /// Their danger level, which says how much they may keep.
    pub level: Danger,
    /// Among what they choose.
    pub options: Vec<String>,
}

/// What everybody may know of a campaign.
#[derive(Serialize)]
pub struct View {
    /// What the track is called.
    pub title: String,
    /// The mission that is played or comes next, from one.
    pub number: u8,
    /// Which time it is played, from one.
    pub attempt: u8,
    /// The missions of the track.
    pub missions: Vec<String>,
    /// The missions played so far.
    pub records: Vec<Record>,
    /// The team.
    pub team: Vec<MemberView>,
    /// Those who can take a place in it.
    pub reserves: Vec<String>,
    /// Those who were eliminated.
    pub fallen: Vec<Fallen>,
    /// Cards kept for the next mission.
    pub kept: Vec<String>,
    /// Who is asked now what they keep.
    pub keeper: Option<Keeper>,
    /// What fatigue can take from whoever is asked.
    pub lessons: Vec<String>,
    /// How things are kept from mission to mission.
    pub profile: Profile,
    /// The line on which additional Xenos are read when the mission begins.
    pub reinforcements: Option<Danger>,
    /// Whether the team goes on without those whom nobody can replace.
    pub last_stand: bool,
    /// The experience with which everybody begins it.
    pub bonus: u8,
    /// What is waited for.
    pub phase: Phase,
    /// How the campaign ended, if it has.
    pub outcome: Option<Outcome>,
    /// The mission under way.
    pub mission: Option<view::View>,
}

impl Campaign {
    /// What everybody may know.
    pub fn public_view(&self) -> View {
        let mission = self.mission().map(survival::Game::public_view);
        View { mission, ..self.team_view() }
    }

    /// The same without the mission under way.
    pub fn team_view(&self) -> View {
        let state = &self.state;
        let keeper = state.gear.first().filter(|_| state.phase == Phase::Keeping);
        View {
            title: self.setup.title.clone(),
            number: state.number,
            attempt: state.attempt,
            missions: self.setup.missions.clone(),
            records: state.records.clone(),
            team: state.team.iter().map(|member| self.member_view(member)).collect(),
            reserves: state.reserves.clone(),
            fallen: state.fallen.clone(),
            kept: state.kept.clone(),
            keeper: keeper.map(|gear| Keeper {
                member: gear.member,
                level: gear.level,
                options: self.options(),
            }),
            lessons: self.lessons(),
            profile: self.setup.profile,
            reinforcements: self.reinforcements(),
            last_stand: self.setup.last_stand,
            bonus: state.bonus,
            phase: state.phase,
            outcome: state.outcome,
            mission: None,
        }
    }

    fn member_view(&self, member: &Member) -> MemberView {
        let card = self.content().survivor(&member.name);
        let all_three = self.setup.options.armor_three;
        let whole = card.map_or(1, |card| card.first_armour(all_three));
        let level = self.last_mission().and_then(|mission| {
            let who = mission.world().team().find(|who| mission.world().name(*who) == member.name);
            who.map(|who| mission.survivor(who).level)
        });
        let ceiling = whole.saturating_sub(member.injuries).max(1);
        let own = member.cards.iter().map(OwnCard::told);
        MemberView {
            name: member.name.clone(),
            seat: member.seat,
            injuries: member.injuries,
            whole,
            armour: member.armour.unwrap_or(ceiling).clamp(1, ceiling),
            class: card.map(|card| card.class.clone()).unwrap_or_default(),
            level,
            skills: member.skills.clone(),
            dice: member.dice.clone(),
            experience: member.experience,
            kept: member.kept.iter().cloned().chain(own).collect(),
            deeds: member.deeds,
            out: member.out,
        }
    }
}
