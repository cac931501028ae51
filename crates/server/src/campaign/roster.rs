//! The roster: the team with injuries, levels, skills and kept gear; those in
//! reserve; those who fell.

use campaign::{Campaign, Deeds, MemberView, Phase, View};
use maud::{Markup, html};
use survival::content::SurvivorCard;
use survival::danger::Danger;
use survival::words;

use super::{between, level};
use crate::drawings::sign;
use crate::survival::{card_picture, portrait_of, skill_article, survivor_article};

/// The spot of somebody on the roster.
pub fn spot(name: &str) -> String {
    format!("member:{name}")
}

/// Everybody who has a face on the page.
pub fn everybody(game: &Campaign) -> Vec<String> {
    let view = game.team_view();
    let team = view.team.iter().map(|member| member.name.clone());
    let fallen = view.fallen.iter().map(|one| one.name.clone());
    team.chain(fallen).chain(view.reserves.iter().cloned()).collect()
}

/// The whole roster.
pub fn roster(game: &Campaign, view: &View) -> Markup {
    html! {
        h2.cp-head { "The roster" }
        ul.cp-team { @for (member, place) in view.team.iter().zip(0..) { (person(game, view, member, place)) } }
        @if !view.reserves.is_empty() {
            h3.cp-small { "In reserve" }
            ul.cp-row {
                @for name in &view.reserves {
                    li.(look(name)) data-spot=(spot(name)) tabindex="0" { (face(name)) b { (name) } }
                }
            }
        }
        @if !view.fallen.is_empty() {
            h3.cp-small { "Fallen" }
            ul.cp-row.fallen {
                @for one in &view.fallen {
                    li.(look(&one.name)) {
                        (face(&one.name))
                        span { b { (one.name) } " " span.note { "mission " (one.number) ", " (count(one.deeds.kills)) } }
                    }
                }
            }
        }
    }
}

fn count(kills: u16) -> String {
    words::count(kills, "kill", "kills")
}

fn look(name: &str) -> String {
    format!("s-{}", portrait_of(name))
}

fn face(name: &str) -> Markup {
    html! { svg.face viewBox="0 0 64 64" aria-hidden="true" { use href={ "#" (portrait_of(name)) } {} } }
}

fn person(game: &Campaign, view: &View, member: &MemberView, place: u8) -> Markup {
    let asked = view.keeper.as_ref().is_some_and(|keeper| keeper.member == place)
        || view.phase == Phase::Replacing { member: place }
        || between::resting(view) == Some(member.name.as_str());
    let several = game.seat_count() > 1;
    html! {
        li.cp-one.(look(&member.name)) .dead[member.out] .asked[asked] data-spot=(spot(&member.name)) tabindex="0" {
            (face(&member.name))
            div.cp-bio {
                p {
                    b.cp-who { (member.name) } " "
                    span.note { (words::capital(&member.class)) @if several { ", player " (member.seat + 1) } }
                }
                (armour(member))
                (reached(view, member))
                (kept(view, member, asked))
            }
        }
    }
}

/// Armour to begin with, and what injuries cost.
fn armour(member: &MemberView) -> Markup {
    let injuries = words::count(member.injuries, "injury", "injuries");
    html! {
        p.cp-armour {
            span.visually-hidden { "Armour " (member.armour) " of " (member.whole) ", " }
            @for point in 0..member.whole {
                svg.picto .on[point < member.armour] aria-hidden="true" { use href="#i-shield" {} }
            }
            @if member.out { span.bad { (sign("skull")) "eliminated" } }
            @else if member.injuries == 0 { span.good { "unhurt" } }
            @else { span.bad { (sign("wound")) (injuries) } }
        }
    }
}

/// The level of the last mission, and how many skills are kept.
fn reached(view: &View, member: &MemberView) -> Markup {
    let skills = match member.skills.len() {
        0 => "no skills kept".to_owned(),
        number => words::count(number as u16, "skill", "skills"),
    };
    let dice = match member.dice.len() {
        0 => String::new(),
        number => format!(", {}", words::count(number as u16, "Skill die", "Skill dice")),
    };
    let experience = match member.experience {
        0 => String::new(),
        points => format!(", {points} experience"),
    };
    let last = member.level.filter(|_| !view.records.is_empty());
    html! {
        p.cp-level {
            @if let Some(last) = last { (level(last)) (last.name()) ", " }
            @else { (level(Danger::Blue)) "Fresh, " }
            (skills) (dice) (experience)
        }
    }
}

/// What is kept for the next mission.
fn kept(view: &View, member: &MemberView, asked: bool) -> Markup {
    let chooses = asked && view.phase == Phase::Keeping;
    html! {
        p.cp-gear {
            @for card in &member.kept { span.cp-card { (sign(picture(card))) (card) } }
            @if chooses { span.cp-card.asks { "chooses what to keep" } }
            @else if member.kept.is_empty() && !member.out {
                span.cp-card.none { @if view.records.is_empty() { "starting cards" } @else { "keeps nothing" } }
            }
        }
    }
}

/// The sign of a card's sort.
fn picture(card: &str) -> &'static str {
    match card_picture(card) {
        "w-armour" => "shield",
        "w-fist" | "w-bullets" | "w-shells" | "w-cell" | "w-canister" | "w-mre" | "w-food"
        | "w-water" | "w-drone" | "w-light" => "card",
        _ => "gun",
    }
}

/// Somebody's card, in the ruleset of the campaign.
fn card_of<'g>(game: &'g Campaign, name: &str) -> Option<&'g SurvivorCard> {
    let content = game.content();
    content.survivors.iter().find(|card| card.name == name)
}

/// Somebody in a few words: sort, armour, first skills.
pub fn in_short(game: &Campaign, name: &str) -> String {
    let Some(card) = card_of(game, name) else { return String::new() };
    let content = game.content();
    let skills: Vec<String> =
        card.at(Danger::Blue).iter().map(|skill| content.skill_name(*skill)).collect();
    let armour = card.first_armour(game.setup().options.armor_three);
    format!("{}, armour {armour}, {}", words::capital(&card.class), words::list(&skills))
}

/// What is known of somebody on the roster.
pub fn describe(game: &Campaign, spot: &str) -> Option<Markup> {
    let name = spot.strip_prefix("member:")?;
    let card = card_of(game, name)?;
    let view = game.team_view();
    let member = view.team.iter().find(|member| member.name == name);
    let content = game.content();
    Some(html! {
        div.fragment {
            h2 { (name) }
            p.note { (in_short(game, name)) }
            @if let Some(member) = member {
                dl.facts {
                    dt { "Injuries" } dd { (member.injuries) " of 3" }
                    dt { "Skills kept" } dd { @if member.skills.is_empty() { "none" } @else { (words::list(&member.skills)) } }
                    @if !member.dice.is_empty() { dt { "Skill dice" } dd { (words::list(&member.dice)) } }
                    dt { "Gear kept" } dd { @if member.kept.is_empty() { "none" } @else { (words::list(&member.kept)) } }
                    dt { "So far" } dd { (deeds(member.deeds)) }
                }
            }
            h3 { "On the card" }
            dl.facts {
                @for of in Danger::ALL {
                    dt { (level(of)) " " (of.name()) }
                    dd {
                        @for (at, skill) in card.at(of).iter().enumerate() {
                            @if at > 0 { " · " }
                            button.plain type="button" data-term=(skill_article(*skill)) { (content.skill_name(*skill)) }
                        }
                    }
                }
            }
            p { button.plain type="button" data-term=(survivor_article(card)) { "The whole card" } }
        }
    })
}

/// What somebody did.
fn deeds(deeds: Deeds) -> String {
    let parts = [
        words::count(deeds.missions, "mission", "missions"),
        words::count(deeds.kills, "kill", "kills"),
        words::count(deeds.objectives, "objective", "objectives"),
        words::count(deeds.falls, "time knocked out", "times knocked out"),
        words::count(deeds.helped, "friend helped up", "friends helped up"),
    ];
    between::names(parts.iter().map(String::as_str))
}
