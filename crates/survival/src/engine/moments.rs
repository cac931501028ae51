//! What follows from what happened.
//!
//! A rule only says what happened. This is the one place that says what follows, and
//! in which order: mold first, then the map of sight and ways, then the perils of the
//! mission, then its goals, and at last whether they can still be reached. So no rule
//! has to remember what else is concerned.

use std::sync::Arc;

use crate::board::{DoorSet, Ground, Map};
use crate::engine::game::{Dealer, Game};
use crate::model::action::Who;
use crate::model::enemy::Kind;
use crate::model::zone::Zone;

/// Something that happened, and may have consequences.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Moment {
    /// The ground changed: a barred door opened, or mold is gone.
    GroundChanged,
    /// A door was closed.
    DoorClosed,
    /// Closed doors were opened or destroyed.
    DoorsGone(DoorSet),
    /// A way was shut for good, or fell with its tile.
    WayShut,
    /// Mold covers a zone that it did not cover.
    MoldSet(Zone),
    /// A mold token was turned.
    MoldTurned,
    /// A pit was opened.
    PitOpened,
    /// A survivor entered a zone.
    Entered(Who, Zone),
    /// Somebody left by the exit, or was eliminated.
    Left,
    /// Enemies of a kind appeared in a zone.
    EnemiesAppeared(Kind, Zone),
    /// Enemies moved or were pushed.
    EnemiesMoved,
    /// An enemy fell.
    EnemyFell,
    /// A machine was destroyed.
    MachineLost,
    /// A car moved, or somebody got in or out.
    CarsChanged,
    /// Cards were put elsewhere or changed hands.
    CardsMoved,
    /// A card was discarded.
    CardDiscarded,
    /// Grenades without effect no longer count.
    BlastsForgotten,
    /// A crate or a card was picked up from the board.
    PickedUp,
    /// A survivor keeps a token that others may have needed.
    TokenKept,
    /// All dark zones of a building that was opened have drawn.
    BuildingDone,
    /// A survivor reached a danger level.
    LevelReached,
    /// A survivor learned a skill.
    SkillLearned,
    /// Everything in a zone was destroyed.
    ZoneRazed,
    /// Objectives were lost.
    ObjectivesLost,
    /// The mission advanced: an objective or a sample was taken, or somebody was saved.
    Progress,
}

impl Game {
    /// Something happened. Settles its consequences in this order: mold, the map,
    /// perils, goals, what can no longer be won.
    pub(crate) fn happened(&mut self, moment: Moment, dealer: &mut impl Dealer) {
        match moment {
            Moment::GroundChanged => self.rebuild_map(),
            Moment::DoorClosed => self.rebuild_sight(),
            Moment::DoorsGone(doors) => {
                doors.into_iter().for_each(|door| self.door_gone(door, dealer));
                self.rebuild_sight();
                self.open_buildings(doors, dealer);
                self.check_opened(dealer);
            }
            Moment::WayShut => {
                self.rebuild_map();
                self.assess(dealer);
                self.check_unwinnable(dealer);
            }
            Moment::MoldSet(zone) => {
                self.rebuild_map();
                self.check_chain(dealer);
                self.wake_near(zone, dealer);
                self.check_unwinnable(dealer);
            }
            Moment::MoldTurned => {
                self.rebuild_map();
                self.check_chain(dealer);
            }
            Moment::Entered(who, zone) => {
                self.entered(who, zone, dealer);
                self.check_met(dealer);
            }
            Moment::EnemiesAppeared(kind, zone) => {
                self.spread_under(kind, zone, dealer);
                self.check_exit_reached(dealer);
                self.check_reserve(dealer);
            }
            Moment::EnemiesMoved => {
                self.spread_where_they_stand(dealer);
                self.check_exit_reached(dealer);
                self.check_cleared(dealer);
                self.check_met(dealer);
            }
            Moment::EnemyFell | Moment::BuildingDone => {
                self.check_cleared(dealer);
                self.check_met(dealer);
            }
            Moment::Left | Moment::CarsChanged | Moment::PickedUp => {
                self.assess(dealer);
                self.check_unwinnable(dealer);
            }
            Moment::CardsMoved | Moment::LevelReached | Moment::ZoneRazed | Moment::Progress => {
                self.assess(dealer);
            }
            Moment::PitOpened
            | Moment::MachineLost
            | Moment::CardDiscarded
            | Moment::BlastsForgotten
            | Moment::TokenKept
            | Moment::SkillLearned
            | Moment::ObjectivesLost => self.check_unwinnable(dealer),
        }
    }

    /// Makes sight and ways anew after the ground has changed.
    pub(crate) fn rebuild_map(&mut self) {
        self.map = Arc::new(Map::of(self.world.board(), &self.ground()));
    }

    /// Makes sight and ways anew after doors have changed, where closed ones
    /// count for them.
    fn rebuild_sight(&mut self) {
        if self.world.maps_doors() {
            let map = self.map.with_doors(self.world.board(), &self.ground());
            debug_assert!(map == Map::of(self.world.board(), &self.ground()));
            self.map = Arc::new(map);
        }
    }

    /// The ground as it is now.
    pub(crate) fn ground(&self) -> Ground {
        let mut ground = Ground {
            active_mold: self.state.mold.active,
            inactive_mold: self.state.mold.inactive,
            barred: self.state.doors.barred,
            fallen: self.state.mission.fallen,
            ..Ground::default()
        };
        self.world.shut(&mut ground, self.state.doors.closed);
        ground
    }
}
