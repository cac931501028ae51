//! What a mission lets survivors do with an action of their turn: pick
//! something up, weld, set charges, blow pillars. Each is told in its own file.

use crate::engine::game::{Dealer, Game};
use crate::model::action::Action;
use crate::model::frame::TurnFrame;
use crate::model::rule::{Refusal, Rule, refuse};
use crate::rules::turn::{Price, afford};

impl Game {
    /// The works of the mission at which a survivor could set to, offered.
    pub(crate) fn offer_mission_works(&self, turn: &TurnFrame, mut offer: impl FnMut(Action)) {
        self.offer_finds(turn.who, &mut offer);
        self.offer_welds(turn.who, &mut offer);
        self.offer_pillars(turn.who, &mut offer);
        self.offer_spawn_move(turn.who, &mut offer);
        self.offer_trunks(turn.who, &mut offer);
        self.offer_loads(turn.who, &mut offer);
        self.offer_drops(turn.who, &mut offer);
    }

    pub(crate) fn check_mission_work(
        &self,
        turn: &TurnFrame,
        action: Action,
    ) -> Result<(), Refusal> {
        match action {
            Action::PickUp { find } => self.check_pick_up(turn.who, find)?,
            Action::Weld { to } => self.check_weld(turn.who, to)?,
            Action::Plant => self.check_plant(turn.who)?,
            Action::Sample => self.check_sample(turn.who)?,
            Action::MoveSpawn => self.check_spawn_move(turn.who)?,
            Action::OpenTrunk { car } => self.check_trunk(turn.who, car)?,
            Action::Load { car } => self.check_load(turn.who, car)?,
            Action::DropToken => self.check_drop_token(turn.who)?,
            Action::DropCard { slot } => self.check_drop_card(turn.who, slot)?,
            Action::Blow { colour } => return self.check_blow(colour),
            _ => return refuse(Rule::Mission, "not a work of this mission"),
        }
        afford(turn, Price::Any)
    }

    pub(crate) fn do_mission_work(&mut self, action: Action, dealer: &mut impl Dealer) {
        let Some(who) = self.turn_in_progress().map(|turn| turn.who) else { return };
        match action {
            Action::PickUp { find } => self.pick_up(find, dealer),
            Action::Weld { to } => self.weld(who, to, dealer),
            Action::Plant => self.plant(who, dealer),
            Action::Sample => {
                self.pay(Price::Any, 0);
                self.sample_mold(who, dealer);
            }
            Action::MoveSpawn => self.move_spawn(who, dealer),
            Action::OpenTrunk { car } => self.open_trunk(who, car),
            Action::Load { car } => self.load_token(who, car, dealer),
            Action::DropToken => self.drop_token(who, dealer),
            Action::DropCard { slot } => self.drop_card(who, slot, dealer),
            Action::Blow { colour } => self.blow(colour, dealer),
            _ => {}
        }
    }

    /// Whether somebody other than the one whose turn it is may do this: what
    /// the players decide together is open to all who speak for the team.
    pub(crate) fn is_joint(&self, action: Action) -> bool {
        matches!(action, Action::Blow { .. })
    }
}
