//! Watching campaigns: where they end, what each mission costs.

use campaign::{Campaign, Event, MISSIONS};
use survival::event::Fact;
use table::Sink;

use super::{Count, Findings, Watch, add_all, named};

/// Watches campaigns.
#[derive(Clone, Default)]
pub struct Watcher {
    /// The mission under way, from one.
    number: u8,
    won: [u64; MISSIONS],
    lost: [u64; MISSIONS],
    injuries: [u64; MISSIONS],
    eliminated: [u64; MISSIONS],
}

impl Watcher {
    /// Counts something in the mission under way.
    fn count(&mut self, of: fn(&mut Watcher) -> &mut [u64; MISSIONS]) {
        let place = usize::from(self.number).saturating_sub(1);
        if let Some(count) = of(self).get_mut(place) {
            *count += 1;
        }
    }
}

impl Sink<Event> for Watcher {
    fn event(&mut self, event: Event) {
        match event {
            Event::Began { number, .. } => self.number = number,
            Event::Over { won: true, .. } => self.count(|watcher| &mut watcher.won),
            Event::Over { won: false, .. } => self.count(|watcher| &mut watcher.lost),
            Event::Eliminated { .. } => self.count(|watcher| &mut watcher.eliminated),
            Event::Mission(event) if matches!(event.fact, Fact::KnockedOut { .. }) => {
                self.count(|watcher| &mut watcher.injuries);
            }
            _ => {}
        }
    }
}

impl Watch<Campaign> for Watcher {
    fn begin(&mut self) {
        self.number = 0;
    }

    fn look(&mut self, _game: &Campaign) {}

    fn add(&mut self, other: &Watcher) {
        add_all(&mut self.won, &other.won);
        add_all(&mut self.lost, &other.lost);
        add_all(&mut self.injuries, &other.injuries);
        add_all(&mut self.eliminated, &other.eliminated);
    }

    fn findings(&self, ground: &Campaign) -> Option<Findings> {
        let missions = &ground.setup().missions;
        let mission = |index: usize| missions.get(index).map_or("?", String::as_str);
        let count = |id, of: &[u64]| Count::new(id, named(of, mission));
        let counts = vec![
            count("missions_won", &self.won),
            count("missions_lost", &self.lost),
            count("injuries_by_mission", &self.injuries),
            count("eliminated_by_mission", &self.eliminated),
        ];
        Some(Findings { counts, danger: Vec::new(), map: None })
    }
}
