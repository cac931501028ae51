//! A scenario of InvaZions to look at: who plays, and what lies in the piles.

use std::io::{self, Write};

use invazions::bag::Bag;
use invazions::deal::Deal;
use invazions::words::{count, list};
use serde::Serialize;

use crate::missions::DealSummary;

/// So many of a card.
#[derive(Serialize)]
struct Pile {
    card: &'static str,
    number: u8,
}

fn pile(bag: &Bag) -> Vec<Pile> {
    bag.counts().map(|(card, number)| Pile { card: card.name(), number }).collect()
}

/// A scenario for programs.
#[derive(Serialize)]
struct Shown<'d> {
    #[serde(flatten)]
    summary: DealSummary<'d>,
    contamination: Vec<Pile>,
    human: Vec<Pile>,
    research: Vec<&'static str>,
    at_random: Vec<(&'static str, u8)>,
}

/// What is drawn at random besides, by what it is.
fn at_random(deal: &Deal) -> Vec<(&'static str, u8)> {
    let random = &deal.random;
    let all = [
        ("Zombie cards for the Contamination pile", random.zombies),
        ("Rage cards for the Contamination pile", random.rages),
        ("Humans for the human's pile", random.humans),
        ("Bravery cards for the human's pile", random.braveries),
        ("Research cards", random.research),
    ];
    all.into_iter().filter(|(_, number)| *number > 0).collect()
}

/// Shows a scenario.
pub fn show(out: &mut impl Write, deal: &Deal, json: bool) -> anyhow::Result<()> {
    if json {
        let shown = Shown {
            summary: DealSummary::of(deal),
            contamination: pile(&deal.contamination),
            human: pile(&deal.human),
            research: deal.research.iter().map(|card| card.name()).collect(),
            at_random: at_random(deal),
        };
        serde_json::to_writer_pretty(&mut *out, &shown)?;
        writeln!(out)?;
        return Ok(());
    }
    Ok(print(out, deal)?)
}

fn print(out: &mut impl Write, deal: &Deal) -> io::Result<()> {
    let cards = |bag: &Bag| {
        let each = bag.counts().map(|(card, number)| match number {
            1 => card.name().to_owned(),
            number => format!("{number} {}", card.name()),
        });
        list(&each.collect::<Vec<_>>())
    };
    writeln!(out, "{}  {}", deal.id, deal.name)?;
    let hordes = count(deal.hordes(), "horde", "hordes");
    writeln!(out, "{} players: the human and {hordes}\n", deal.players)?;
    writeln!(out, "Contamination pile: {}.", cards(&deal.contamination))?;
    writeln!(out, "The human's pile: {}.", cards(&deal.human))?;
    let research: Vec<&str> = deal.research.iter().map(|card| card.name()).collect();
    writeln!(out, "Research: {}.", list(&research))?;
    let drawn: Vec<String> =
        at_random(deal).iter().map(|(what, number)| format!("{number} {what}")).collect();
    if !drawn.is_empty() {
        writeln!(out, "Drawn at random besides: {}.", list(&drawn))?;
    }
    Ok(())
}
