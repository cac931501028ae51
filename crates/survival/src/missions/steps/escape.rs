//! Leave the board by the exit, everybody, scientists too.

use table::Seat;

use super::{Errand, Step, StepRule};
use crate::engine::frames::{Matter, asks_owner};
use crate::engine::game::{Dealer, Game};
use crate::engine::moments::Moment;
use crate::engine::world::World;
use crate::missions::mission::{ExitWithoutAbominations, LeaveInCars, Mission};
use crate::missions::reading::Reader;
use crate::missions::winnable::Reach;
use crate::model::action::{Action, Figure, Who};
use crate::model::event::Fact;
use crate::model::frame::Leaving;
use crate::model::rule::{Refusal, Rule, refuse};
use crate::model::survivor::Standing;
use crate::model::zone::ZoneSet;
use sheet::{Fields, Item};

/// Every survivor leaves by the exit, scientists too.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Escape;

impl StepRule for Escape {
    const WORD: (&'static str, bool) = ("escape", false);

    fn read(_: &Item, _: &Reader) -> Option<Self> {
        Some(Escape)
    }

    fn check(&self, file: &Fields, mission: &Mission) {
        if mission.exit.is_none() {
            let message = "survivors shall escape, but there is no exit";
            let help = "add a line such as `exit = \"05-R:11\"`";
            file.clash(&["steps", "exit"], message, help);
        }
    }

    fn can_be_done(&self, mission: &Mission, reach: &Reach) -> bool {
        mission.exit.is_none_or(|exit| reach.everybody(exit))
    }

    fn is_done(&self, game: &Game) -> bool {
        let people = game.state.mission.scientists.iter();
        game.in_play().next().is_none()
            && people.into_iter().all(|person| person.standing == Standing::Escaped)
    }

    fn is_out_of_reach(&self, game: &Game) -> bool {
        let lost = |exit| {
            !game.everybody_reaches(exit) || game.leaves_in_cars() && game.too_few_seats(exit)
        };
        game.world.mission().exit.is_some_and(lost)
    }

    fn errand(&self, game: &Game) -> Errand {
        let Some(exit) = game.world.mission().exit else { return Errand::NOWHERE };
        match game.leaves_in_cars() {
            true => Errand::of_all(game.ways_to_leave_in_cars(exit)),
            false => Errand::of_all(ZoneSet::only(exit)),
        }
    }

    fn words(&self, world: &World) -> String {
        let mission = world.mission();
        let Some(exit) = mission.exit else { return "Leave the board with everybody".to_owned() };
        let how = match (mission.says(LeaveInCars), mission.says(ExitWithoutAbominations)) {
            (true, _) => ", in cars",
            (false, true) => ", while no Abomination is on the board",
            (false, false) => "",
        };
        format!("Leave by the exit, {}, with everybody{how}", world.zone_name(exit))
    }
}

impl Matter for Leaving {
    asks_owner!();

    fn offer(&self, _: &Game, offer: &mut impl FnMut(Action)) {
        [Action::Escape, Action::Stay].into_iter().for_each(offer);
    }

    fn check(&self, _: &Game, action: Action) -> Result<(), Refusal> {
        match action {
            Action::Escape | Action::Stay => Ok(()),
            _ => refuse(self.rule(), "somebody stands at the exit: escape or stay"),
        }
    }

    fn answer(self, game: &mut Game, _: Seat, action: Action, dealer: &mut impl Dealer) {
        game.pop();
        if action == Action::Escape {
            self.escape(game, dealer);
        }
    }

    fn step(self, _: &mut Game, _: &mut impl Dealer) -> bool {
        false
    }

    fn rule(&self) -> Rule {
        Rule::Exit
    }

    fn question(&self, game: &Game) -> String {
        let world = game.world();
        match self.machine {
            None => {
                format!("{} stands at the exit: leave the board for good?", world.name(self.who))
            }
            Some(machine) => {
                format!("The {} stands at the exit: does it leave?", world.machine(machine))
            }
        }
    }
}

impl Leaving {
    fn escape(self, game: &mut Game, dealer: &mut impl Dealer) {
        match self.machine {
            Some(machine) => game.bring_out(machine, dealer),
            None if game.leaves_in_cars() || game.can_break_out(self.who) => {
                game.drive_out(self.who, dealer);
            }
            None => {
                game.survivor_mut(self.who).standing = Standing::Escaped;
                game.vacate(self.who);
                dealer.tell(Fact::Escaped { figure: Figure::survivor(self.who) }, Rule::Exit);
                game.leader_left(self.who, dealer);
            }
        }
        game.happened(Moment::Left, dealer);
    }
}

impl Game {
    /// Whether a survivor may leave the board where they stand.
    pub(crate) fn can_escape(&self, who: Who) -> bool {
        let mission = self.world.mission();
        let Some(exit) = mission.exit else { return false };
        let escape = |step: &Step| matches!(step, Step::Escape(_));
        let open = mission.steps.iter().position(escape).is_some_and(|step| self.is_open(step));
        let survivor = self.survivor(who);
        open && survivor.in_play()
            && survivor.zone == exit
            && self.state.enemies[exit].is_empty()
            && (!self.leaves_in_cars() || self.drives(who))
            && self.keeping_from_exit().is_empty()
    }
}
