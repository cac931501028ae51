//! The 6th phase: the hordes recruit, and may claim their five captives.

use crate::card::{Card, Horde};
use crate::event::Fact;
use crate::game::{Game, Host};
use crate::rule::Rule;
use crate::state::{Outcome, Stage, Window};

impl Game {
    pub(crate) fn begin_recruiting(&mut self, host: &mut impl Host) {
        if self.counts_by_itself(host) {
            return;
        }
        self.open(Window::Recruit, host);
    }

    /// Where the program counts, the hordes win as soon as they have enough.
    fn counts_by_itself(&mut self, host: &mut impl Host) -> bool {
        let enough = self.state.captives() >= self.world.figures().captives_goal;
        if self.world.options.count_captives && enough {
            self.count_captives(host);
        }
        self.is_over()
    }

    /// Whether any horde can recruit.
    fn can_anybody_recruit(&self) -> bool {
        self.world.hordes().any(|horde| self.can_recruit(horde))
    }

    /// Before the next recruitment the human may interrupt.
    pub(crate) fn recruiting(&mut self, host: &mut impl Host) {
        match self.can_anybody_recruit() {
            true => self.open(Window::Recruit, host),
            false => self.after_recruiting(host),
        }
    }

    /// The next recruitment: of whichever horde goes first.
    pub(crate) fn recruit_now(&mut self, host: &mut impl Host) {
        match self.can_anybody_recruit() {
            true => self.state.stage = Stage::Recruit,
            false => self.after_recruiting(host),
        }
    }

    pub(crate) fn recruit(&mut self, horde: Horde, card: Card, host: &mut impl Host) {
        let Some(place) = self.horde(horde).at else { return };
        let rule = match (self.horde(horde).entered, self.is_scarce(place)) {
            (false, _) => Rule::TwoPlayersRecruit,
            (true, true) => Rule::RecruitShare,
            (true, false) => Rule::Recruit,
        };
        self.site_mut(place).below.take(card);
        let zombies = self.horde_mut(horde);
        zombies.discard.add(card);
        zombies.recruits = zombies.recruits.saturating_sub(1);
        self.state.freed |= card == Card::CapturedZombie;
        host.tell(Fact::Recruited { horde, place, card }, rule);
        if !self.counts_by_itself(host) {
            self.recruiting(host);
        }
    }

    /// Whoever got a Captured Zombie this turn may say that it was the fifth.
    fn after_recruiting(&mut self, host: &mut impl Host) {
        match self.state.freed && !self.world.options.count_captives {
            true => self.state.stage = Stage::Claim,
            false => self.end_turn(host),
        }
    }

    /// The hordes' cards are counted, and the game ends one way or the other.
    pub(crate) fn count_captives(&mut self, host: &mut impl Host) {
        let captives = self.state.captives();
        host.tell(Fact::Counted { captives }, Rule::Claim);
        let outcome = match captives >= self.world.figures().captives_goal {
            true => Outcome::Freed,
            false => Outcome::FalseClaim,
        };
        self.over(outcome, Rule::Claim, host);
    }
}
