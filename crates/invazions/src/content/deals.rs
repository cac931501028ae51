//! Reading scenarios, and checking the booklet's limits.
//!
//! The booklet gives limits for scenarios of one's own ("Create your own scenarios"). Its
//! own scenarios keep them too, so all are checked alike.

use std::ops::RangeInclusive;

use sheet::{Fields, advice};

use super::Content;
use crate::bag::Bag;
use crate::card::{Card, Kind, Research};
use crate::deal::{Deal, Random};

/// Kinds of Zombie and of Rage cards, and Research cards less one, with two,
/// three and four players.
const KINDS_OF_CARDS: [u8; 3] = [3, 4, 5];
/// Captured Zombies with two, three and four players.
const CAPTIVES: [u8; 3] = [6, 7, 8];
/// Copies of each Zombie and Rage card.
const COPIES: u8 = 5;
const SURVIVORS: RangeInclusive<u8> = 10..=15;
const HUMANS: RangeInclusive<u8> = 20..=25;
const BRAVERIES: RangeInclusive<u8> = 15..=20;
const HUMAN_DECK: RangeInclusive<u8> = 50..=60;

/// Reads a scenario. What can't be read is noted and taken as missing.
pub(super) fn read(file: &Fields, id: String, content: &Content) -> Deal {
    let name = file.text("name", "\"Attack of the lab\"");
    let players: u8 = file.figure("players", 2..=4);
    let size = usize::from(players - 2);
    let mut random = Random::default();
    let mut contamination = Bag::default();
    for (key, random_key, kind, drawn) in [
        ("zombies", "random_zombies", Kind::Zombie, &mut random.zombies),
        ("rages", "random_rages", Kind::Rage, &mut random.rages),
    ] {
        if let Some(item) = file.get(random_key) {
            *drawn = item.figure(0..=45).unwrap_or(0);
            exactly(file, random_key, *drawn, KINDS_OF_CARDS[size] * COPIES, "cards", players);
            continue;
        }
        let cards = cards(file, key, kind, content);
        for (card, copies) in &cards {
            if *copies != COPIES {
                let message = format!("`{}` must have {COPIES} copies, not {copies}", card.id());
                file.report_at(key, message, "list the names only: five copies of each are meant");
            }
            contamination.add_many(*card, *copies);
        }
        exactly(file, key, cards.len() as u8, KINDS_OF_CARDS[size], "names", players);
    }
    let captives: u8 = file.figure("captives", 0..=8);
    exactly(file, "captives", captives, CAPTIVES[size], "Captured Zombies", players);
    contamination.add_many(Card::CapturedZombie, captives);

    let mut human = Bag::default();
    let survivors: u8 = file.figure("survivors", SURVIVORS);
    human.add_many(Card::Survivors, survivors);
    let mut deck = u16::from(survivors);
    for (key, random_key, kind, drawn, range) in [
        ("humans", "random_humans", Kind::Human, &mut random.humans, HUMANS),
        ("braveries", "random_braveries", Kind::Bravery, &mut random.braveries, BRAVERIES),
    ] {
        if let Some(item) = file.get(random_key) {
            *drawn = item.figure(range).unwrap_or(0);
            deck += u16::from(*drawn);
            continue;
        }
        let cards = cards(file, key, kind, content);
        let total: u16 = cards.iter().map(|(_, copies)| u16::from(*copies)).sum();
        let (low, high) = (u16::from(*range.start()), u16::from(*range.end()));
        if !(low..=high).contains(&total) {
            let message = format!("`{key}` are {total} cards in all");
            file.clash(&[key], message, format!("choose {low} to {high} cards"));
        }
        deck += total;
        for (card, copies) in cards {
            human.add_many(card, copies);
        }
    }
    let (low, high) = (u16::from(*HUMAN_DECK.start()), u16::from(*HUMAN_DECK.end()));
    if !(low..=high).contains(&deck) {
        let message = format!("the human's pile has {deck} cards");
        let help = format!("make it {low} to {high}: survivors, humans and braveries together");
        file.clash(&["survivors", "humans", "braveries"], message, help);
    }
    let research = research(file);
    random.research = file.get("random_research").and_then(|item| item.figure(0..=4)).unwrap_or(0);
    let known = research.len() as u8 + random.research;
    exactly(file, "research", known, players, "Research cards", players);
    file.done(&[]);
    Deal { id, name, players, contamination, human, research, random }
}

/// Notes where a number isn't the one that the booklet asks for.
fn exactly(file: &Fields, key: &'static str, found: u8, wanted: u8, what: &str, players: u8) {
    if found != wanted {
        let message = format!("`{key}`: {found} {what} for {players} players");
        file.clash(&[key], message, format!("the booklet asks for {wanted}"));
    }
}

/// A list of names, five copies each, or a table with the copies of each.
fn cards(file: &Fields, key: &'static str, kind: Kind, content: &Content) -> Vec<(Card, u8)> {
    let of_kind =
        |card: &&Card| card.kind() == kind && !card.is_starter() && **card != Card::Survivors;
    let names: Vec<(&str, Card)> =
        Card::ALL.iter().filter(of_kind).map(|card| (card.id(), *card)).collect();
    let Some(item) = file.need(key, "[\"…\"]") else { return Vec::new() };
    let mut cards: Vec<(Card, u8)> = Vec::new();
    if item.is_table() {
        let Some(fields) = item.fields("table of cards") else { return cards };
        for (id, card) in names {
            let most = content.card(card).copies.max(1);
            let copies = fields.get(id).and_then(|item| item.figure(1..=most));
            cards.extend(copies.map(|copies| (card, copies)));
        }
        fields.done(&[]);
        return cards;
    }
    for item in item.list() {
        let Some(card) = item.word(&names) else { continue };
        if cards.iter().any(|(known, _)| *known == card) {
            let help = "a name stands for all five copies: choose another";
            item.report(format!("`{}` is listed twice", card.id()), help);
            continue;
        }
        cards.push((card, COPIES));
    }
    cards
}

fn research(file: &Fields) -> Vec<Research> {
    let mut chosen = Vec::new();
    for item in file.list("research") {
        let Some(id) = item.text() else { continue };
        match Research::ALL.into_iter().find(|card| card.id() == id) {
            Some(card) if chosen.contains(&card) => {
                let help = "there is one of each Research card: choose another";
                item.report(format!("`{id}` is listed twice"), help);
            }
            Some(card) => chosen.push(card),
            None => {
                let known = Research::ALL.map(Research::id);
                item.report(format!("there is no Research card `{id}`"), advice(id, known));
            }
        }
    }
    chosen
}
