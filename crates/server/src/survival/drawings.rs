//! The drawings of the board and of its people, our own, each used by its id.

use std::sync::LazyLock;

use maud::{Markup, PreEscaped, html};
use survival::World;
use survival::action::Who;

/// Floors, figures, props, weapons, signs.
const BOARD: &str = include_str!("../../drawings/board.svg");
/// A line for each portrait.
const FACES: &str = include_str!("../../drawings/faces.svg");
/// Whoever has no portrait looks like this.
const ANYBODY: &str = "person";

/// The portraits by name.
static PORTRAITS: LazyLock<Vec<(&str, &str)>> = LazyLock::new(|| {
    let name = |line: &'static str| line.split('"').nth(1).unwrap_or_default();
    FACES.lines().map(|line| (name(line), line)).collect()
});

/// The drawings that a game needs, to be defined once in its page.
pub fn definitions(world: &World) -> Markup {
    let mut faces: Vec<&str> = world.team().map(|who| portrait(world, who)).collect();
    faces.push(ANYBODY);
    let wanted = PORTRAITS.iter().filter(|(name, _)| faces.contains(name));
    html! {
        (PreEscaped(BOARD))
        @for (_, drawn) in wanted { (PreEscaped(*drawn)) }
        (PreEscaped(ARROWS))
    }
}

/// The portraits of these people, to be defined once in a page.
pub fn faces(names: impl IntoIterator<Item = String>) -> Markup {
    let faces: Vec<&str> = names.into_iter().map(|name| portrait_of(&name)).collect();
    let wanted = PORTRAITS.iter().filter(|(name, _)| faces.contains(name));
    html! {
        svg.drawings width="0" height="0" aria-hidden="true" focusable="false" {
            @for (_, drawn) in wanted { (PreEscaped(*drawn)) }
        }
    }
}

/// The name of a survivor's portrait, which is also that of their colour.
pub fn portrait(world: &World, who: Who) -> &'static str {
    portrait_of(world.name(who))
}

/// The name of the portrait of somebody of that name.
pub fn portrait_of(name: &str) -> &'static str {
    let known = PORTRAITS.iter().find(|(known, _)| known.eq_ignore_ascii_case(name));
    known.map_or(ANYBODY, |(known, _)| known)
}

/// A survivor's portrait as a picture of its own.
pub fn face(world: &World, who: Who) -> Markup {
    let name = portrait(world, who);
    html! { svg .face viewBox="0 0 64 64" aria-hidden="true" { use href={ "#" (name) } {} } }
}

/// A sign of sixteen units.
pub fn sign(name: &str) -> Markup {
    html! { svg .sign viewBox="0 0 16 16" aria-hidden="true" { use href={ "#i-" (name) } {} } }
}

/// The picture of a card by its name: what nobody drew is a box of its sort.
pub fn card_picture(name: &str) -> &'static str {
    const KNOWN: &[(&str, &str)] = &[
        ("spawn", "w-spawn"),
        ("aaahh", "w-spawn"),
        ("bullets", "w-bullets"),
        ("shells", "w-shells"),
        ("energy cell", "w-cell"),
        ("canister", "w-canister"),
        ("oxygen", "w-o2"),
        ("armor", "w-armour"),
        ("m.r.e", "w-mre"),
        ("rice", "w-food"),
        ("food", "w-food"),
        ("water", "w-water"),
        ("drone", "w-drone"),
        ("searchlight", "w-light"),
        ("flashlight", "w-light"),
        ("grenade", "w-grenade"),
        ("molotov", "w-molotov"),
        ("prod", "w-prod"),
        ("chainsword", "w-chainsaw"),
        ("chainsaw", "w-chainsaw"),
        ("pit saw", "w-chainsaw"),
        ("saw ar", "w-assault"),
        ("cutter", "w-cutter"),
        ("sledge", "w-sledge"),
        ("reaver", "w-katana"),
        ("katana", "w-katana"),
        ("zantetsuken", "w-katana"),
        ("kukri", "w-blade"),
        ("machete", "w-blade"),
        ("gunblades", "w-blade"),
        ("nailbat", "w-nailbat"),
        ("bat", "w-bat"),
        ("crowbar", "w-crowbar"),
        ("axe", "w-axe"),
        ("sniper", "w-sniper"),
        ("flame", "w-flame"),
        ("machine gun", "w-lmg"),
        ("minigun", "w-lmg"),
        ("shotgun", "w-shotgun"),
        ("sawed-off", "w-shotgun"),
        ("smg", "w-smg"),
        ("sub-mg", "w-smg"),
        ("rifle", "w-assault"),
        ("ak-47", "w-assault"),
        ("pistol", "w-pistol"),
        ("twins", "w-pistol"),
    ];
    let name = name.to_lowercase();
    let known = KNOWN.iter().find(|(part, _)| name.contains(part));
    known.map_or("w-fist", |(_, picture)| picture)
}

const ARROWS: &str = r#"<marker id="arrow-certain" viewBox="0 0 10 10" refX="7" refY="5" markerWidth="4" markerHeight="4" orient="auto-start-reverse"><path class="arrow-head certain" d="M0 0L10 5L0 10Z"/></marker><marker id="arrow-perhaps" viewBox="0 0 10 10" refX="7" refY="5" markerWidth="4" markerHeight="4" orient="auto-start-reverse"><path class="arrow-head perhaps" d="M0 0L10 5L0 10Z"/></marker>"#;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn everything_that_is_used_is_drawn() {
        let drawn = |id: &str| {
            let wanted = format!("id=\"{id}\"");
            BOARD.contains(&wanted) || FACES.contains(&wanted)
        };
        for text in [BOARD, FACES] {
            for part in text.split("href=\"#").skip(1) {
                let id = part.split('"').next().unwrap_or_default();
                assert!(drawn(id), "{id} is used and not drawn");
            }
        }
        for name in ["Pistol", "Fire Axe", "Golden AK-47", "Mold Spawn: 1 Tank", "Something"] {
            assert!(drawn(card_picture(name)), "{name}");
        }
    }
}
