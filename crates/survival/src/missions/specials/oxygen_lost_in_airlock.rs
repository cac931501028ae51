//! Oxygen tanks of the start run out in an airlock.

use super::SpecialRule;
use crate::board::ZoneKind;
use crate::engine::game::{Dealer, Game};
use crate::missions::reading::Reader;
use crate::model::action::Who;
use crate::model::card::Card;
use crate::model::event::Fact;
use crate::model::inventory::Slot;
use crate::model::rule::Rule;
use crate::model::zone::Zone;
use sheet::Item;

/// Oxygen tanks of the start are lost on entering an airlock.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct OxygenLostInAirlock;

impl SpecialRule for OxygenLostInAirlock {
    const WORD: (&'static str, bool) = ("oxygen_lost_in_airlock", false);

    fn read(_: &Item, _: &Reader) -> Option<Self> {
        Some(OxygenLostInAirlock)
    }

    fn entered(&self, game: &mut Game, who: Who, zone: Zone, dealer: &mut impl Dealer) {
        if !game.loses_tank(who, zone) {
            return;
        }
        for slot in Slot::all() {
            let survivor = game.survivor_mut(who);
            if survivor.is_old_tank(slot)
                && let Some(card) = survivor.inventory.take(slot)
            {
                survivor.note_tank(slot, false);
                game.shelve(card);
                dealer.tell(Fact::OxygenLost { who }, Rule::Mission);
            }
        }
    }
}

impl Game {
    /// What players call the card in a survivor's slot. Where tanks from the
    /// start run out, they are told apart from others, and so is what lies face down.
    pub fn card_in(&self, who: Who, slot: Slot) -> Option<String> {
        let survivor = self.state.survivors.get(who.index())?;
        let card = survivor.inventory.get(slot)?;
        let name = self.told_apart(card, survivor.is_old_tank(slot));
        Some(if self.is_face_down(who, slot) { name + " (face down)" } else { name })
    }

    /// What players call a card.
    pub(crate) fn told_apart(&self, card: Card, old: bool) -> String {
        let name = self.world.card_name(card);
        match old && self.world.mission().says(OxygenLostInAirlock) {
            true => format!("{name} (from the start)"),
            false => name.to_owned(),
        }
    }

    /// Whether a survivor loses an oxygen tank by setting foot into a zone.
    pub(crate) fn loses_tank(&self, who: Who, zone: Zone) -> bool {
        self.survivor(who).old_tanks > 0
            && self.world.board().kind(zone) == ZoneKind::Airlock
            && self.world.mission().says(OxygenLostInAirlock)
    }
}
