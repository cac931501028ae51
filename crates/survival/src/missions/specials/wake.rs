//! Spawn zones of a colour sleep until something wakes them.

use super::{SpecialRule, Taken};
use crate::engine::game::{Dealer, Game};
use crate::missions::mission::Mission;
use crate::missions::reading::{COLOURS, Reader, unreachable_word};
use crate::model::event::Fact;
use crate::model::frame::{Frame, Stage};
use crate::model::mission::Colour;
use crate::model::rule::Rule;
use crate::model::zone::Zone;
use sheet::{Fields, Item};

/// Sleeping spawn zones of this colour wake by this.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Wake {
    /// The colour of the spawn zones.
    pub colour: Colour,
    /// What wakes them.
    pub when: Waker,
}

/// What wakes a spawn zone.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Waker {
    /// Mold appears within this range.
    MoldWithin(u8),
    /// The objective of its colour is taken.
    Taken,
    /// The door of its colour is removed or destroyed.
    DoorGone,
}

impl SpecialRule for Wake {
    const WORD: (&'static str, bool) = ("wake", true);

    fn read(item: &Item, _: &Reader) -> Option<Self> {
        let fields = item.fields("rule on waking")?;
        let colour = fields.need("colour", "\"purple\"").and_then(|item| item.word(COLOURS));
        let words = [("mold_within", true), ("taken", false), ("door_gone", false)];
        let when = fields.need("when", "\"taken\"").and_then(|item| item.tagged(&words));
        fields.done(&[]);
        let when = match when? {
            ("mold_within", range) => Waker::MoldWithin(range.figure(0..=12)?),
            ("taken", _) => Waker::Taken,
            ("door_gone", _) => Waker::DoorGone,
            (other, item) => return unreachable_word(&item, other),
        };
        Some(Wake { colour: colour?, when })
    }

    fn check(&self, file: &Fields, mission: &Mission) {
        let name = self.colour.name();
        if !mission.spawns.iter().any(|spawn| spawn.asleep && spawn.colour == self.colour) {
            let message = format!("there is no sleeping {name} spawn zone to wake");
            let help = "write `asleep = true` for it in `spawns`";
            file.clash(&["specials", "spawns"], message, help);
        }
        let of_colour = |door: Option<Colour>| door == Some(self.colour);
        match self.when {
            Waker::Taken if mission.missing(&[self.colour]).is_some() => {
                let message =
                    format!("the {name} spawn zone waits for an objective that isn't there");
                let help = "add it to `objectives` or to `facedown`";
                file.clash(&["specials", "objectives", "facedown"], message, help);
            }
            Waker::DoorGone if !mission.doors.iter().any(|(colour, _)| of_colour(*colour)) => {
                let message = format!("the {name} spawn zone waits for a door that isn't there");
                file.clash(&["specials", "doors"], message, "add it to `doors`");
            }
            Waker::Taken | Waker::DoorGone | Waker::MoldWithin(_) => {}
        }
    }

    fn taken(&self, game: &mut Game, taken: Taken, dealer: &mut impl Dealer) {
        if self.when == Waker::Taken && self.colour == taken.colour {
            self.wake(game, dealer);
        }
    }

    fn door_gone(&self, game: &mut Game, colour: Colour, dealer: &mut impl Dealer) {
        if self.when == Waker::DoorGone && self.colour == colour {
            self.wake(game, dealer);
        }
    }

    fn mold_appeared(&self, game: &mut Game, zone: Zone, dealer: &mut impl Dealer) {
        let Waker::MoldWithin(range) = self.when else { return };
        let near = game.state.spawn.tokens.iter().any(|spawn| {
            spawn.colour == self.colour
                && !spawn.awake
                && game.map.distance(zone, spawn.zone) <= range
        });
        if near {
            self.wake(game, dealer);
        }
    }
}

impl Wake {
    /// Whether every sleeping spawn zone can wake.
    pub(crate) fn check_sleepers(file: &Fields, mission: &Mission) {
        let wakes = |colour: Colour| {
            let mut specials = mission.specials.iter();
            specials.any(|s| matches!(s, super::Special::Wake(wake) if wake.colour == colour))
        };
        for spawn in mission.spawns.iter().filter(|spawn| spawn.asleep) {
            if spawn.colour != Colour::Red && !wakes(spawn.colour) {
                let message = format!("nothing wakes the {} spawn zone", spawn.colour.name());
                let help = "add `{ wake = { colour = …, when = … } }` to `specials`";
                file.clash(&["spawns", "specials"], message, help);
            }
        }
    }

    /// The spawn zones of the colour wake.
    fn wake(&self, game: &mut Game, dealer: &mut impl Dealer) {
        let waits = game.wakes_late();
        for index in 0..game.state.spawn.tokens.len() {
            let spawn = &mut game.state.spawn.tokens[index];
            if spawn.colour != self.colour || spawn.awake {
                continue;
            }
            spawn.awake = true;
            let zone = spawn.zone;
            game.state.spawn.late |= u16::from(waits) << index;
            let by_mold = matches!(self.when, Waker::MoldWithin(_));
            let rule = match self.when {
                Waker::DoorGone => Rule::DoorColoured,
                Waker::Taken | Waker::MoldWithin(_) => Rule::SpawnColoured,
            };
            dealer.tell(Fact::SpawnWoke { zone, colour: self.colour }, rule);
            if by_mold && game.state.mold.inactive.contains(zone) {
                game.turn_mold(zone, true, Rule::Mission, dealer);
            }
        }
    }
}

impl Game {
    /// Whether a spawn zone that wakes now works in the next enemies' phase only: one
    /// is under way, and the ruleset lets it wait.
    fn wakes_late(&self) -> bool {
        let under_way =
            |frame: &Frame| matches!(frame, Frame::Round(Stage::Activation | Stage::Spawn));
        self.world.ruleset.woken_wait
            && !self.world.options.woken_at_once
            && self.state.frames.iter().any(under_way)
    }
}
