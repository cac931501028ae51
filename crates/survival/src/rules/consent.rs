//! The consent of the other side to a trade: what would change hands, and how
//! it all goes back.
//!
//! Invader chapter 9, "Reorganize/Trade".

use table::{Seat, Seats};

use crate::engine::frames::{Matter, asks_consent};
use crate::engine::game::{Dealer, Game};
use crate::engine::moments::Moment;
use crate::engine::names::ammo_name;
use crate::engine::world::World;
use crate::model::action::{Action, Who};
use crate::model::card::Ammo;
use crate::model::companion::{Companion, MAX_COMPANIONS};
use crate::model::event::Fact;
use crate::model::frame::{Arranging, Consent, Occasion};
use crate::model::inventory::{Area, Inventory};
use crate::model::phrase::{a, list};
use crate::model::rule::Rule;
use crate::model::survivor::{Survivor, tank_bit};

impl Matter for Consent {
    fn who(&self, game: &Game) -> Option<Who> {
        self.asked(game).map(|(who, _)| who)
    }

    fn deciders(&self, game: &Game) -> Seats {
        game.owner(self.who(game).unwrap_or(self.trade.who))
    }

    asks_consent!("a trade waits for consent: agree or decline");

    fn answer(self, game: &mut Game, _: Seat, action: Action, dealer: &mut impl Dealer) {
        game.pop();
        match action {
            Action::Agree => game.happened(Moment::CardsMoved, dealer),
            Action::Decline => self.undo(game, dealer),
            _ => {}
        }
    }

    /// Nobody needs to be asked who plays both, or whose cards did not change.
    fn step(self, game: &mut Game, dealer: &mut impl Dealer) -> bool {
        let open = self.asked(game).is_some_and(|(who, place)| {
            let survivor = game.survivor(who);
            survivor.inventory != self.trade.before[place]
                || survivor.old_tanks != self.trade.old_tanks[place]
                || survivor.remotes != self.trade.remotes[place]
                || survivor.tokens != self.trade.tokens[place]
                || self.trade.companions != 0
        });
        if !open {
            game.pop();
            game.happened(Moment::CardsMoved, dealer);
        }
        !open
    }

    fn forget(&mut self, world: &World, survivor: &Survivor, action: Action) {
        self.trade.forget(world, survivor, action);
    }

    fn rule(&self) -> Rule {
        Rule::TradeConsent
    }

    /// What would change hands, for whoever is asked to agree.
    fn question(&self, game: &Game) -> String {
        let world = game.world();
        let asked = self.asked(game);
        let with = asked.and_then(|(who, _)| self.trade.other(who));
        let (Some((who, place)), Some(other)) = (asked, with) else {
            return "Agree to the trade?".to_owned();
        };
        let (survivor, trade) = (game.survivor(who), &self.trade);
        let before = cards(game, &trade.before[place], trade.old_tanks[place]);
        let after = cards(game, &survivor.inventory, survivor.old_tanks);
        let (mut gives, mut gets) = (missing(&before, &after), missing(&after, &before));
        for companion in (0..MAX_COMPANIONS as u8).map(Companion) {
            if trade.companions >> companion.0 & 1 == 1 {
                let name = world.companion(companion).name.clone();
                let leads = game.leader(companion) == Some(who);
                if leads { gets.push(name) } else { gives.push(name) }
            }
        }
        format!(
            "{} gives {} and gets {}: agree to the trade with {}?",
            world.name(who),
            list(&gives),
            list(&gets),
            world.name(other)
        )
    }
}

impl Consent {
    /// The side of a trade that has not agreed yet, and its place.
    fn asked(&self, game: &Game) -> Option<(Who, usize)> {
        let sides = [(Some(self.trade.who), 0), (self.trade.with, 1)];
        let both = sides.into_iter().filter_map(|(who, place)| Some((who?, place)));
        both.into_iter().find(|(who, _)| game.world.seat(*who).0 != self.trade.proposer)
    }

    /// The partner refuses: all cards go back.
    fn undo(self, game: &mut Game, dealer: &mut impl Dealer) {
        let Arranging { who, with, before, remotes, tokens, old_tanks, companions, .. } =
            self.trade;
        let Some(with) = with else { return };
        for (place, side) in [who, with].into_iter().enumerate() {
            let survivor = game.survivor_mut(side);
            survivor.inventory = before[place];
            survivor.remotes = remotes[place];
            survivor.tokens = tokens[place];
            survivor.old_tanks = old_tanks[place];
        }
        for companion in (0..MAX_COMPANIONS as u8).map(Companion) {
            if companions >> companion.0 & 1 == 1
                && let Some(leader) = game.leader(companion)
            {
                game.lead(companion, if leader == who { with } else { who });
            }
        }
        dealer.tell(Fact::TradeRefused { who, with }, Rule::TradeConsent);
        // The action is spent: their own cards can still be rearranged.
        game.open_arranging(who, None, Occasion::Action);
    }
}

/// The names of all cards of an inventory, attached ones included.
fn cards(game: &Game, inventory: &Inventory, old_tanks: u8) -> Vec<String> {
    let content = game.world().content();
    let areas = [Area::Hand, Area::Body, Area::Backpack, Area::Found];
    let mut names: Vec<String> = areas
        .into_iter()
        .flat_map(|area| inventory.cards(area))
        .map(|(slot, card)| game.told_apart(card, old_tanks & tank_bit(slot) != 0))
        .collect();
    for hand in Area::Hand.slots() {
        for ammo in Ammo::ALL {
            let number = usize::from(inventory.attached(hand, ammo));
            names.extend(vec![ammo_name(content, ammo); number]);
        }
    }
    names
}

/// What is in the first list and not in the second, counting copies.
fn missing(these: &[String], those: &[String]) -> Vec<String> {
    let mut left = those.to_vec();
    let mut missing = Vec::new();
    for name in these {
        match left.iter().position(|other| other == name) {
            Some(at) => drop(left.remove(at)),
            None => missing.push(a(name)),
        }
    }
    missing
}
