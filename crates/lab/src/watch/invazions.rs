//! Watching InvaZions: what is devoured, what is recruited, where hordes get
//! in.

use std::sync::Arc;

use invazions::card::{Card, KINDS, Place};
use invazions::event::{Event, Fact};
use invazions::{Game, World};
use table::Sink;

use super::{Count, Findings, Watch, add_all, named};

/// Watches games of InvaZions.
#[derive(Clone)]
pub struct Watcher {
    devoured: [u64; KINDS],
    recruited: [u64; KINDS],
    entered: [u64; Place::NAMES.len()],
}

impl Default for Watcher {
    fn default() -> Watcher {
        Watcher { devoured: [0; KINDS], recruited: [0; KINDS], entered: [0; Place::NAMES.len()] }
    }
}

impl Sink<Event> for Watcher {
    fn event(&mut self, event: Event) {
        match event.fact {
            Fact::Devoured { card, .. } => self.devoured[card.index()] += 1,
            Fact::Recruited { card, .. } => self.recruited[card.index()] += 1,
            Fact::Entered { place, .. } => {
                if let Some(count) = self.entered.get_mut(place.index()) {
                    *count += 1;
                }
            }
            _ => {}
        }
    }
}

impl Watch<Game> for Watcher {
    fn begin(&mut self) {}

    fn look(&mut self, _game: &Game) {}

    fn add(&mut self, other: &Watcher) {
        add_all(&mut self.devoured, &other.devoured);
        add_all(&mut self.recruited, &other.recruited);
        add_all(&mut self.entered, &other.entered);
    }

    fn findings(&self, _world: &Arc<World>) -> Option<Findings> {
        let card = |index: usize| Card::ALL.get(index).map_or("?", |card| card.name());
        let counts = vec![
            Count::new("entries_by_place", named(&self.entered, |index| Place::NAMES[index])),
            Count::new("humans_devoured", named(&self.devoured, card)),
            Count::new("cards_recruited", named(&self.recruited, card)),
        ];
        Some(Findings { counts, danger: Vec::new(), map: None })
    }
}
