//! What is printed on a card, in a line.

use crate::content::{Content, Machine};
use crate::model::card::{Blast, Card, Effect, Weapon};
use crate::model::phrase::count;

/// What is printed on a card: the figures of a weapon, or what it does.
pub fn figures(content: &Content, card: Card) -> String {
    let printed = content.equipment(card);
    let Effect::Weapon { melee, ranged } = printed.effect else {
        return printed.text.clone();
    };
    weapon_lines(melee, ranged).join("; ")
}

/// What is printed on a machine's reference card.
pub fn machine_figures(machine: &Machine) -> String {
    let mut parts = weapon_lines(machine.melee, machine.ranged);
    parts.push(if machine.moves { "it moves" } else { "it stands still" }.to_owned());
    if machine.unhindered {
        parts.push("enemies don't hold it up".to_owned());
    }
    if machine.prototype {
        parts.push("it sees in the dark".to_owned());
    }
    parts.join("; ")
}

fn weapon_lines(melee: Option<Weapon>, ranged: Option<Weapon>) -> Vec<String> {
    let lines = [("melee", melee), ("ranged", ranged)];
    lines.into_iter().filter_map(|(word, line)| Some(weapon_line(word, &line?))).collect()
}

fn weapon_line(word: &str, weapon: &Weapon) -> String {
    let (least, most) = weapon.range;
    match weapon.blast {
        Some(Blast::Hellfire) => {
            return format!("burns a zone at range {least}-{most}, with a Canister each time");
        }
        Some(Blast::Seismic) => {
            return format!("shakes a zone at range {least}-{most} and is gone, loud over there");
        }
        Some(Blast::Molotov) => {
            return format!("burns everybody in a zone at range {least}-{most} and is gone");
        }
        None => {}
    }
    let mut parts = vec![match word {
        "melee" => word.to_owned(),
        _ => format!("{word} {least}-{most}"),
    }];
    parts.push(format!("{} on {}+", count(weapon.dice, "die", "dice"), weapon.accuracy));
    parts.push(format!("damage {}", weapon.damage));
    let marks = [
        (weapon.dual, "dual"),
        (weapon.noisy, "noisy"),
        (weapon.precise, "precise"),
        (weapon.reload, "reload"),
        (weapon.needs.is_some(), "needs ammo"),
    ];
    parts.extend(marks.into_iter().filter(|(is, _)| *is).map(|(_, mark)| mark.to_owned()));
    parts.join(", ")
}
