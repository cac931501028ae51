//! Bring a machine out by the exit.

use super::{Errand, Step, StepRule};
use crate::content::figures::MACHINES;
use crate::engine::game::{Dealer, Game};
use crate::engine::world::World;
use crate::missions::mission::{Gift, Mission};
use crate::missions::reading::Reader;
use crate::missions::winnable::Reach;
use crate::model::action::{Figure, Who};
use crate::model::event::Fact;
use crate::model::mission::{Colour, Find, MachineKind};
use crate::model::phrase::machine_kind;
use crate::model::rule::Rule;
use crate::model::state::{Token, TokenState};
use crate::skills::Trait;
use sheet::{Fields, Item};

/// This machine leaves by the exit.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct BringOut {
    /// The machine.
    pub machine: MachineKind,
}

impl StepRule for BringOut {
    const WORD: (&'static str, bool) = ("bring_out", true);

    fn read(item: &Item, _: &Reader) -> Option<Self> {
        Some(BringOut { machine: item.word(MACHINES)? })
    }

    fn check(&self, file: &Fields, mission: &Mission) {
        if mission.exit.is_none() {
            let message = "a machine shall leave, but there is no exit";
            let help = "add a line such as `exit = \"05-R:11\"`";
            file.clash(&["steps", "exit"], message, help);
        } else if !mission.has_machine(self.machine) {
            let message = "a machine shall leave that isn't there";
            file.clash(&["steps", "machines"], message, "add it to `machines`");
        }
    }

    fn can_be_done(&self, mission: &Mission, reach: &Reach) -> bool {
        let mut machines = mission.machines.iter().filter(|(kind, _)| *kind == self.machine);
        machines.any(|(_, zone)| reach.somebody(*zone))
            && mission.exit.is_none_or(|exit| reach.somebody(exit))
    }

    fn is_done(&self, _: &Game) -> bool {
        // Looked at when a machine leaves.
        false
    }

    fn is_out_of_reach(&self, game: &Game) -> bool {
        let Some(zone) = game.zone_of_machine(self.machine) else { return true };
        let exit = game.world.mission().exit;
        !game.can_be_controlled(self.machine)
            || exit.is_some_and(|exit| !game.around(exit, true).contains(zone))
    }

    fn errand(&self, game: &Game) -> Errand {
        Errand::of_one(game.zone_of_machine(self.machine).into_iter().collect())
    }

    fn words(&self, _: &World) -> String {
        format!("Bring the {} out by the exit", machine_kind(self.machine))
    }
}

impl Game {
    /// The machine that may leave by the exit at the end of a survivor's turn.
    pub(crate) fn can_bring_out(&self, who: Who) -> Option<u8> {
        let mission = self.world.mission();
        let exit = mission.exit?;
        let wanted = mission.steps.iter().enumerate().find_map(|(index, step)| match step {
            Step::BringOut(out) if self.is_open(index) => Some(out.machine),
            _ => None,
        })?;
        let clear = self.state.enemies[exit].is_empty();
        let at_exit = self.machines().filter(|(_, machine)| clear && machine.zone == exit);
        at_exit.map(|(index, _)| index).find(|index| {
            self.machine_card(*index).is_some_and(|card| card.kind == wanted)
                && self.controls(who, *index)
        })
    }

    /// A machine leaves by the exit.
    pub(crate) fn bring_out(&mut self, machine: u8, dealer: &mut impl Dealer) {
        let state = &mut self.state.machines[usize::from(machine)];
        (state.intact, state.active) = (false, false);
        dealer.tell(Fact::Escaped { figure: Figure::machine(machine) }, Rule::Exit);
        let brings = |step: &Step| matches!(step, Step::BringOut(_));
        if let Some(step) = self.world.mission().steps.iter().position(brings) {
            self.accomplish(step, dealer);
        }
    }

    /// Whether somebody has a remote or a skill for machines of a kind, or can
    /// still come by one.
    fn can_be_controlled(&self, kind: MachineKind) -> bool {
        let world = &self.world;
        let remote = |colour: Colour| {
            let mut gifts = world.mission().gifts.iter();
            gifts.any(|(of, gift)| *of == colour && *gift == Gift::Remote(kind))
        };
        let lies =
            |token: &Token| token.state == TokenState::Lies && token.colour.is_some_and(remote);
        let hidden =
            |colour: &Colour| self.state.mission.hidden[*colour as usize] > 0 && remote(*colour);
        self.state.mission.tokens.iter().any(lies)
            || Colour::ALL.iter().any(hidden)
            || self.state.mission.finds.iter().any(|(find, _)| *find == Find::Remote(kind))
            || self.on_board().any(|who| {
                self.survivor(who).remotes >> kind as u8 & 1 == 1
                    || self.may_come_to(who, Trait::controls(kind))
            })
    }
}
