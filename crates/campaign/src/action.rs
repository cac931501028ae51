//! Decisions of a campaign, as values and as text.

use survival::command;

use crate::game::Campaign;
use crate::state::Phase;

/// What a player may want in a campaign.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Action {
    /// Something in the mission under way.
    Play(survival::action::Action),
    /// Keep this card, by its place among those that can be kept.
    Keep(u8),
    /// Let this one of the reserves take the place, by their place on the list.
    Replace(u8),
    /// Roll for what somebody keeps.
    Roll,
    /// Lose this skill or die to fatigue, by its place among those that can be lost.
    Forget(u8),
    /// Hand this card of somebody over, by their places.
    HandOver {
        /// Whose.
        member: u8,
        /// Which of their cards.
        card: u8,
    },
    /// Give the card that is handed over to this one of the team.
    Give(u8),
    /// Begin the mission.
    Begin,
    /// Give the campaign up.
    GiveUp,
}

/// Why an action was refused.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Refusal {
    /// The mission's rules refuse it.
    #[error(transparent)]
    Mission(#[from] survival::rule::Refusal),
    /// The campaign asks for something else.
    #[error("{0}")]
    Campaign(&'static str),
}

/// Why a text is not an action.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum NotAnAction {
    /// It is none of the mission's.
    #[error(transparent)]
    Mission(#[from] command::NotAnAction),
    /// It is none between missions.
    #[error("{0}")]
    Campaign(String),
}

/// The words of decisions between missions.
pub(crate) const VERBS: [(&str, &str); 8] = [
    ("begin", "begin"),
    ("forget", "forget SKILL"),
    ("give", "give SURVIVOR"),
    ("give-up", "give-up"),
    ("hand-over", "hand-over CARD of SURVIVOR"),
    ("keep", "keep CARD"),
    ("replace", "replace SURVIVOR"),
    ("roll", "roll"),
];

/// The verbs of missions, and then these.
const COUNT: usize = command::VERBS.len() + VERBS.len();

/// All verbs, as they can be typed.
pub(crate) const ALL_VERBS: [(&str, &str); COUNT] = {
    let mut all = [("", ""); COUNT];
    let mut at = 0;
    while at < COUNT {
        all[at] = match at < command::VERBS.len() {
            true => command::VERBS[at],
            false => VERBS[at - command::VERBS.len()],
        };
        at += 1;
    }
    all
};

impl Campaign {
    /// The action as a line of text.
    pub(crate) fn write_action(&self, action: Action) -> String {
        let named = |verb: &str, name: Option<&str>| match name {
            Some(name) => format!("{verb} {name}"),
            None => verb.to_owned(),
        };
        match (action, &self.mission) {
            (Action::Play(action), Some(mission)) => mission.command(action),
            (Action::Play(_), None) => "nothing".to_owned(),
            (Action::Keep(card), _) => {
                named("keep", self.options().get(usize::from(card)).map(String::as_str))
            }
            (Action::Replace(who), _) => {
                let name = self.state.reserves.get(usize::from(who));
                named("replace", name.map(String::as_str))
            }
            (Action::Roll, _) => "roll".to_owned(),
            (Action::Forget(what), _) => {
                named("forget", self.lessons().get(usize::from(what)).map(String::as_str))
            }
            (Action::HandOver { member, card }, _) => {
                let owner = self.state.team.get(usize::from(member));
                let card = owner.and_then(|owner| owner.cards.get(usize::from(card)));
                let told = owner.zip(card).map(|(owner, card)| (card.told(), &owner.name));
                let told = told.map(|(card, name)| format!("{card} of {name}"));
                named("hand-over", told.as_deref())
            }
            (Action::Give(to), _) => {
                let to = self.state.team.get(usize::from(to));
                named("give", to.map(|member| member.name.as_str()))
            }
            (Action::Begin, _) => "begin".to_owned(),
            (Action::GiveUp, _) => "give-up".to_owned(),
        }
    }

    /// The action that a line means.
    pub(crate) fn read_action(&self, text: &str) -> Result<Action, NotAnAction> {
        if let (Phase::Mission, Some(mission)) = (self.state.phase, &self.mission) {
            return Ok(Action::Play(mission.read_command(text)?));
        }
        let (verb, rest) = text.trim().split_once(' ').unwrap_or((text.trim(), ""));
        let rest = rest.trim();
        let place = |names: &[String]| {
            let found = names.iter().position(|name| name.eq_ignore_ascii_case(rest));
            found.and_then(|place| u8::try_from(place).ok()).ok_or_else(|| {
                let names = names.join(", ");
                NotAnAction::Campaign(format!("`{rest}` is not one of these: {names}"))
            })
        };
        match verb {
            "begin" => Ok(Action::Begin),
            "give-up" => Ok(Action::GiveUp),
            "keep" => place(&self.options()).map(Action::Keep),
            "replace" => place(&self.state.reserves).map(Action::Replace),
            "roll" => Ok(Action::Roll),
            "forget" => place(&self.lessons()).map(Action::Forget),
            "give" => {
                let team = self.state.team.iter().map(|member| member.name.clone());
                place(&team.collect::<Vec<_>>()).map(Action::Give)
            }
            "hand-over" => {
                let cards: Vec<Action> = self.transfers().collect();
                let told: Vec<String> = cards
                    .iter()
                    .map(|card| self.write_action(*card).split_off("hand-over ".len()))
                    .collect();
                let found = place(&told)?;
                let action = cards.get(usize::from(found)).copied();
                action.ok_or_else(|| NotAnAction::Campaign("no such card".to_owned()))
            }
            _ => {
                let known = VERBS.map(|(_, words)| words).join("`, `");
                Err(NotAnAction::Campaign(format!(
                    "`{verb}` means nothing between missions; there are `{known}`"
                )))
            }
        }
    }
}
