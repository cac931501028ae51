//! Why a bot does something, in one sentence: for hints, and for people who
//! play with bots.

use survival::Game;
use survival::action::Action;
use survival::reading::Read as _;
use survival::reading::frame::Frame;
use survival::zone::Zone;

use super::goal::Call;
use super::memory::Memory;
use super::turn::Outlook;
use super::weights::Weights;

/// How near enemies are when somebody who stays holds the place.
const NEARBY: u8 = 2;

/// Why whoever has their turn would do this; nothing where it speaks for itself.
pub(super) fn reason(game: &Game, action: Action) -> Option<&'static str> {
    let Some(Frame::Turn(turn)) = game.frame() else { return None };
    let memory = Memory::default();
    let outlook = Outlook::of_turn(game, Weights::of(game), &memory, turn);
    match action {
        Action::Move { to }
        | Action::Sprint { to }
        | Action::Slip { to }
        | Action::SlipSprint { to }
        | Action::ZeroG { to } => outlook.why_go(to),
        Action::Take { .. } | Action::PickUp { .. } => {
            Some("I take it along, so that nobody has to come back for it.")
        }
        Action::Search | Action::SearchCar => Some("I look for something better to fight with."),
        Action::Melee { .. }
        | Action::Ranged { .. }
        | Action::MachineMelee { .. }
        | Action::MachineRanged { .. }
        | Action::Bloodlust { .. }
        | Action::Charge { .. } => Some(outlook.why_fight(action)),
        Action::Door { to, .. } => Some(outlook.why_door(to)),
        Action::Trade { .. } => Some("I hand over what others use better than me."),
        Action::Reorganize => Some("I get my best weapon to hand."),
        Action::Oxygen => Some("I take air for the way outside."),
        Action::MachineMove { .. } => Some("I send the machine ahead."),
        Action::Rescue { .. } => Some("I get somebody out of there."),
        Action::End | Action::Hide => Some(outlook.why_stay()),
        _ => None,
    }
}

impl Outlook<'_> {
    fn why_go(&self, to: Zone) -> Option<&'static str> {
        if self.way.from(to) < self.way.from(self.here) {
            return Some(match self.call() {
                Call::Urgent => "I go where the mission needs me.",
                Call::Early => "I go ahead to where we are needed next.",
                Call::Cover => "I cover those who have something to fetch.",
                Call::Usher => "I go and open doors for those who can't.",
                Call::Loot => "I go and look for weapons.",
            });
        }
        if self.dread(to) < self.relief {
            return Some("I get out of their reach.");
        }
        (self.apart(to) < self.apart(self.here)).then_some("I come back to the others.")
    }

    fn why_fight(&self, action: Action) -> &'static str {
        let at = self.game.figures(action).map(|fight| fight.at);
        let people = |zone| self.game.in_play().any(|who| self.game.survivor(who).zone == zone);
        match at {
            Some(zone) if people(zone) => "I fight what threatens us here.",
            _ => "I clear the way before they are upon us.",
        }
    }

    fn why_door(&self, to: Zone) -> &'static str {
        let door = self.game.map().door(self.here, to);
        match door.is_some_and(|door| self.game.state().doors.closed.contains(door)) {
            true => "I open the way on.",
            false => "I shut them out, so that the others have time.",
        }
    }

    fn why_stay(&self) -> &'static str {
        let state = self.game.state();
        let near = |zone: &Zone| self.game.map().distance(*zone, self.here) <= NEARBY;
        let zones = self.game.world().board().zones();
        match zones.filter(near).any(|zone| !state.enemies[zone].is_empty()) {
            true => "I hold this place, so that nothing gets past me.",
            false => "I wait here until I am needed.",
        }
    }
}
