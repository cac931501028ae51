//! The squad: every survivor always in view, with what one asks for most.

use maud::{Markup, html};
use survival::Game;
use survival::action::Who;
use survival::card::{Card, Effect};
use survival::danger::Danger;
use survival::inventory::{Area, Slot};
use survival::spot::Spot;
use survival::survivor::Standing;
use survival::view::View;
use survival::words;

use super::drawings::{card_picture, face, sign};
use super::people::level_letter;
use super::pieces;
use crate::screen::Region;
use crate::sketches::Sketches;

/// A row for each survivor, in the order of the team.
pub fn squad(game: &Game, view: &View, before: &mut Sketches) -> Region {
    let acting = words::acting(game);
    let mut parts = Vec::new();
    for who in game.world().team() {
        let left = view.turn.as_ref().filter(|turn| turn.who == who).map(|turn| turn.actions);
        let acts = acting == Some(who);
        let from = (*game.survivor(who), acts, left);
        parts.push(before.draw(("squad", who.index()), from, || member(game, view, who, acts)));
    }
    Region { id: "squad", parts }
}

/// A row. What it is drawn from, [`squad`] compares.
fn member(game: &Game, view: &View, who: Who, acting: bool) -> Markup {
    let world = game.world();
    let survivor = game.survivor(who);
    let place = match survivor.standing {
        Standing::Playing => world.board().place(survivor.zone).to_owned(),
        Standing::Down => format!("down in {}", world.board().place(survivor.zone)),
        Standing::Escaped => "escaped".to_owned(),
        Standing::Eliminated => "eliminated".to_owned(),
    };
    let turn = view.turn.as_ref().filter(|turn| turn.who == who);
    let done = survivor.played && !acting;
    html! {
        button type="button" .m.(pieces::look(world, who)) .act[acting] .done[done] .gone[!survivor.in_play()] .out[survivor.standing == Standing::Escaped]
            data-member=(Spot::Survivor(who).name(world)) aria-label=(in_words(game, view, who)) {
            span .por { (face(world, who)) b { (pieces::letters(world, who)) } }
            span .bio {
                span .nm {
                    span .name { (world.name(who)) }
                    span .sh {
                        @for point in 0..survivor.base_armour.max(survivor.armour) {
                            svg .x[point >= survivor.armour] viewBox="0 0 16 16" { use href="#i-shield" {} }
                        }
                    }
                    em {
                        @if let Some(turn) = turn {
                            @for _ in 0..turn.actions { i .pip.on {} }
                            @if turn.actions == 0 { i .pip {} }
                        } @else if done { span .word { "done" } }
                    }
                }
                span .loc { span { (place) } span { (survivor.experience) " XP " b class={ "lv-" (level_letter(survivor.level)) } { (level_letter(survivor.level)) } } }
                (track(game, who))
                (hands(game, who))
            }
        }
    }
}

/// What somebody holds, and how many cards are in their backpack.
pub fn hands(game: &Game, who: Who) -> Markup {
    let inventory = &game.survivor(who).inventory;
    html! {
        span .hands {
            @for slot in Area::Hand.slots().filter(|slot| inventory.has_slot(*slot)) { (mini(game, who, slot)) }
            span .pk { (sign("pack")) span { (inventory.cards(Area::Backpack).count()) } }
        }
    }
}

/// The same for those who don't see it.
fn in_words(game: &Game, view: &View, who: Who) -> String {
    let world = game.world();
    let survivor = game.survivor(who);
    let turn = view.turn.as_ref().filter(|turn| turn.who == who);
    let hands: Vec<String> =
        Area::Hand.slots().filter_map(|slot| game.card_in(who, slot)).collect();
    let hands = if hands.is_empty() { "empty hands".to_owned() } else { words::list(&hands) };
    let state = match (turn, survivor.played) {
        (Some(turn), _) => format!(", {} left", words::count(turn.actions, "action", "actions")),
        (None, true) => ", has acted".to_owned(),
        (None, false) => String::new(),
    };
    format!(
        "{}, {}, {} {}, {} experience, {}{state}, {hands}. Open the dashboard.",
        world.name(who),
        world.board().place(survivor.zone),
        survivor.armour,
        world.health(),
        survivor.experience,
        survivor.level.name()
    )
}

/// Experience up to the next level, in three stretches.
fn track(game: &Game, who: Who) -> Markup {
    let rules = game.world().ruleset();
    let experience = f64::from(game.survivor(who).experience);
    let stretch = |from: Danger, to: Danger| {
        let (from, to) = (f64::from(rules.threshold(from)), f64::from(rules.threshold(to)));
        ((experience - from) / (to - from).max(1.0) * 32.0).clamp(0.0, 32.0)
    };
    html! {
        svg .xp viewBox="0 0 100 8" preserveAspectRatio="none" aria-hidden="true" {
            @for (place, pair) in Danger::ALL.windows(2).enumerate() {
                @let x = place * 34;
                g class={ "k-" (level_letter(pair[0])) } {
                    rect .bed x=(x) width="32" height="8" {}
                    rect x=(x) width=(format!("{:.1}", stretch(pair[0], pair[1]))) height="6" {}
                    rect x=(x) y="6" width="32" height="2" {}
                }
            }
        }
    }
}

/// A card in a hand, as small as it can be read.
fn mini(game: &Game, who: Who, slot: Slot) -> Markup {
    let Some(card) = game.survivor(who).inventory.get(slot) else {
        return html! { span .mini.no { "empty" } };
    };
    html! {
        span .mini {
            svg viewBox="0 0 120 48" { use href={ "#" (card_picture(game.world().card_name(card))) } {} }
            (figures(game, card))
        }
    }
}

/// Dice, what hits, damage.
fn figures(game: &Game, card: Card) -> Markup {
    let printed = game.world().content().equipment(card);
    let line = match printed.effect {
        Effect::Weapon { melee, ranged } => {
            melee.or(ranged).map(|line| (line, ranged.is_some_and(|r| r.noisy)))
        }
        _ => None,
    };
    html! {
        @if let Some((line, noisy)) = line {
            @if noisy { span .nz { (sign("noise")) } }
            span .fg {
                @if line.blast.is_some() { "zone" }
                @else { (sign("die")) (line.dice) " " i { (line.accuracy) "+" } " " (sign("burst")) (line.damage) }
            }
        } @else { span .fg { (game.world().card_name(card)) } }
    }
}
