//! Lifesaver: once per turn and for free, survivors, and whatever counts as one, are
//! dragged out of a zone next door that has enemies in it.

use table::Seat;

use crate::engine::frames::{Matter, asks_consent, asks_owner};
use crate::engine::game::{Dealer, Game, figures};
use crate::engine::moments::Moment;
use crate::model::action::{Action, Being, Figure};
use crate::model::companion::Company;
use crate::model::event::Fact;
use crate::model::frame::{Frame, Offered, Rescuing, TurnFrame};
use crate::model::rule::{Refusal, Rule, refuse};
use crate::model::skill::Skill;
use crate::model::zone::Zone;
use crate::skills::once::Once;

pub(super) const ONCE: Once = Once(4);
const RULE: Rule = Rule::Skill(Skill::Lifesaver);

pub(super) fn offer(game: &Game, turn: &TurnFrame, _: Skill, offer: &mut impl FnMut(Action)) {
    let near = game.map.neighbours(game.survivor(turn.who).zone);
    near.iter().for_each(|from| offer(Action::Rescue { from }));
}

pub(super) fn check(game: &Game, turn: &TurnFrame, at: Zone) -> Result<(), Refusal> {
    game.check_once(turn, Skill::Lifesaver, ONCE)?;
    game.check_clear(game.survivor(turn.who).zone, at, RULE)?;
    if game.range(turn.who, at) != 1 {
        return refuse(RULE, "that zone is not in sight at range 1");
    }
    if game.state.enemies[at].is_empty() || game.draggable(at) == 0 {
        return refuse(RULE, "it takes an enemy and a survivor in that zone");
    }
    Ok(())
}

pub(super) fn act(game: &mut Game, turn: &TurnFrame, at: Zone, _: &mut impl Dealer) {
    game.mark(ONCE);
    game.push(Rescuing { who: turn.who, from: at, left: game.draggable(at) });
}

impl Matter for Rescuing {
    asks_owner!();

    fn offer(&self, _: &Game, offer: &mut impl FnMut(Action)) {
        figures(self.left).for_each(|figure| offer(Action::Drag { figure }));
        offer(Action::Done);
    }

    fn check(&self, _: &Game, action: Action) -> Result<(), Refusal> {
        match action {
            Action::Done => Ok(()),
            Action::Drag { figure } if figure.0 < 32 && self.left & figure.bit() != 0 => Ok(()),
            _ => refuse(self.rule(), "choose whom to drag out, or be done"),
        }
    }

    fn answer(self, game: &mut Game, _: Seat, action: Action, dealer: &mut impl Dealer) {
        match action {
            Action::Drag { figure } => self.drag(game, figure, dealer),
            Action::Done => game.pop(),
            _ => {}
        }
    }

    /// A rescue that has nobody left to ask is over.
    fn step(self, game: &mut Game, _: &mut impl Dealer) -> bool {
        if self.left == 0 {
            game.pop();
        }
        self.left == 0
    }

    fn rule(&self) -> Rule {
        RULE
    }

    fn question(&self, game: &Game) -> String {
        let world = game.world();
        format!("Whom does {} drag out of {}?", world.name(self.who), world.board().name(self.from))
    }
}

impl Game {
    /// Those who can be dragged out of a zone: everybody who counts as a survivor, but
    /// whoever is led comes with their leader, and nobody is dragged out of a car.
    fn draggable(&self, at: Zone) -> u32 {
        let led = self.companions().filter(|(one, _)| self.leader(*one).is_some());
        let led = led.fold(0, |bits, (one, _)| bits | Figure::companion(one).bit());
        self.teammates(at) & !led & !self.all_seated()
    }
}

impl Rescuing {
    /// Drags somebody out. Survivors are asked, machines and scientists are not.
    fn drag(self, game: &mut Game, figure: Figure, dealer: &mut impl Dealer) {
        game.set_top(Rescuing { left: self.left & !figure.bit(), ..self });
        let to = game.survivor(self.who).zone;
        match figure.being() {
            Being::Survivor(other) => return game.push(Offered { who: other, to }),
            Being::Machine(index) => game.state.machines[usize::from(index)].zone = to,
            Being::Scientist(index) => game.state.mission.scientists[usize::from(index)].zone = to,
            Being::Companion(companion) => {
                game.state.companions.set(companion, Company::Lone(to));
            }
        }
        dealer.tell(Fact::Moved { figure, from: self.from, to, cost: 0 }, RULE);
    }
}

impl Matter for Offered {
    asks_owner!();

    asks_consent!("a friend reaches out: agree or decline");

    fn answer(self, game: &mut Game, _: Seat, action: Action, dealer: &mut impl Dealer) {
        game.pop();
        if action == Action::Agree {
            self.be_dragged(game, dealer);
        }
    }

    /// Whoever plays both need not be asked.
    fn step(self, game: &mut Game, dealer: &mut impl Dealer) -> bool {
        let rescuer = game.state.frames.iter().rev().find_map(|frame| match frame {
            Frame::Rescuing(rescue) => Some(rescue.who),
            _ => None,
        });
        let same = rescuer.is_some_and(|by| game.world.seat(by) == game.world.seat(self.who));
        if same {
            game.pop();
            self.be_dragged(game, dealer);
        }
        same
    }

    fn rule(&self) -> Rule {
        RULE
    }

    fn question(&self, game: &Game) -> String {
        let world = game.world();
        format!(
            "{}: do you want to be dragged to {}?",
            world.name(self.who),
            world.board().name(self.to)
        )
    }
}

impl Offered {
    fn be_dragged(self, game: &mut Game, dealer: &mut impl Dealer) {
        let Offered { who, to } = self;
        let from = std::mem::replace(&mut game.survivor_mut(who).zone, to);
        dealer.tell(Fact::Dragged { who, from, to }, self.rule());
        game.happened(Moment::Entered(who, to), dealer);
    }
}
