//! Everybody wears a card that is not the one they began with: a new tank.

use super::{Errand, StepRule};
use crate::board::ZoneKind;
use crate::content::figures::card;
use crate::content::narrow::Numbers;
use crate::engine::game::Game;
use crate::engine::world::World;
use crate::missions::mission::Mission;
use crate::missions::reading::Reader;
use crate::missions::winnable::Reach;
use crate::model::action::Who;
use crate::model::card::{Card, Effect};
use crate::model::inventory::{Area, Slot};
use crate::model::phrase::a;
use crate::model::zone::Zone;
use sheet::Item;

/// Every survivor has this card equipped, and it is not the one they began with.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Equip {
    /// The card.
    pub card: Card,
}

impl StepRule for Equip {
    const WORD: (&'static str, bool) = ("equip", true);

    fn read(item: &Item, reader: &Reader) -> Option<Self> {
        let content = reader.place.content;
        let card = card(item, content)?;
        let equipment = content.equipment(card);
        if equipment.effect != Effect::Oxygen {
            let name = &equipment.name;
            let message = format!("`{name}` is no card of which everybody gets a new one");
            item.report(message, "oxygen rooms give them: write `equip = \"Oxygen Tank\"`");
        }
        Some(Equip { card })
    }

    /// Whether somebody gets to an oxygen room; tanks can be handed on.
    fn can_be_done(&self, mission: &Mission, reach: &Reach) -> bool {
        let mut rooms = mission.board.zones().filter(|zone| mission.gives_oxygen(*zone));
        rooms.any(|zone| reach.somebody(zone))
    }

    fn is_done(&self, game: &Game) -> bool {
        game.in_play().all(|who| game.wears_new(who, self.card))
    }

    /// Whether there can't be one for everyone any more.
    fn is_out_of_reach(&self, game: &Game) -> bool {
        let fresh = game.has_fresh_tanks();
        let carried: usize = game
            .in_play()
            .map(|who| {
                let survivor = game.survivor(who);
                let new = |slot: &Slot| {
                    survivor.inventory.get(*slot) == Some(self.card) && !survivor.is_old_tank(*slot)
                };
                Slot::all().filter(new).count()
            })
            .sum();
        let stock = if fresh { usize::from(game.state.cards.supply[self.card]) } else { 0 };
        let returning = if fresh { game.in_play().count() } else { 0 };
        carried + stock + returning < game.in_play().count()
    }

    fn renumber(&mut self, numbers: &Numbers) {
        self.card = numbers.card(self.card);
    }

    fn errand(&self, game: &Game) -> Errand {
        let board = game.world.board();
        let gives = |zone: &Zone| board.kind(*zone) == ZoneKind::Oxygen && !game.is_mold(*zone);
        Errand::of_all(board.zones().filter(gives).collect())
    }

    fn words(&self, world: &World) -> String {
        let name = &world.content().equipment(self.card).name;
        format!("Every survivor finds and equips {}", a(name))
    }
}

impl Game {
    /// Whether a survivor wears a card that is not the one they began with.
    pub(crate) fn wears_new(&self, who: Who, card: Card) -> bool {
        let survivor = self.survivor(who);
        let mut worn = survivor.inventory.cards(Area::Body);
        worn.any(|(slot, worn)| worn == card && !survivor.is_old_tank(slot))
    }
}
