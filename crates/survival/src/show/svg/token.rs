//! Tokens and miniatures on the picture of a board.
//!
//! Speaks for the tokens of Invader's missions. Each has an outline of its own,
//! so that it is known in black and white too.

use std::fmt::Write as _;

use super::{Area, INK, escaped};
use crate::board::Token;
use crate::model::colour::Colour;

/// A token is drawn in a square of this length and then made to fit.
const SIZE: f64 = 40.0;

/// Draws tokens into an area, as large as they fit.
pub(super) fn draw(out: &mut String, tokens: &[&Token], area: Area) {
    if tokens.is_empty() || area.width() <= 0.0 || area.height() <= 0.0 {
        return;
    }
    let (scale, places) = area.places(tokens.len(), SIZE);
    for (token, (x, y)) in tokens.iter().zip(places) {
        // Writing to a string can't fail.
        let _ = writeln!(out, r#"<g transform="translate({x:.1} {y:.1}) scale({scale:.3})">"#);
        draw_one(out, token);
        out.push_str("</g>\n");
    }
}

fn draw_one(out: &mut String, token: &Token) {
    match token {
        Token::Spawn(ink, order) => {
            let mark = order.map_or(ink.letter().to_string(), |n| format!("{}{n}", ink.letter()));
            shape(out, "M-10 -18H10L20 0L10 18H-10L-20 0Z", ink.css());
            write(out, &mark, 17.0, ink.css_on_it(), 6.0);
            // Three claws over the top tell it from other red things.
            path(out, "M-7 -22V-13M0 -23V-13M7 -22V-13", 3.0);
        }
        Token::SleepingSpawn(ink) => {
            // Pale within its colour: nothing comes from here yet.
            shape(out, "M-10 -18H10L20 0L10 18H-10L-20 0Z", "#ffffff");
            let _ = writeln!(
                out,
                r#"<path d="M-8 -14H8L15.5 0L8 14H-8L-15.5 0Z" fill="none" stroke="{}" stroke-width="3" stroke-dasharray="5 3"/>"#,
                ink.css()
            );
            write(out, &format!("z{}", ink.letter()), 14.0, INK, 5.0);
        }
        Token::Objective(ink) => {
            let fill = ink.map_or("#d9d5cb", Colour::css);
            shape(out, "M-17 -17H17V17H-17Z", fill);
            let mark = ink.map_or('?', Colour::letter).to_string();
            let color = ink.map_or(INK, Colour::css_on_it);
            let _ = writeln!(
                out,
                r#"<path d="M-12.5 -12.5H12.5V12.5H-12.5Z" fill="none" stroke="{color}" stroke-width="1.5"/>"#
            );
            write(out, &mark, 19.0, color, 6.5);
        }
        Token::Exit => {
            shape(out, "M-19 -12H6V-19L20 0L6 19V12H-19Z", "#ffffff");
            write(out, "EXIT", 12.0, INK, 4.5);
        }
        Token::Start => {
            shape(out, "M-18 -12H18V12H-18Z", "#23262b");
            write(out, "START", 10.5, "#ffffff", 4.0);
        }
        Token::Bot => {
            shape(
                out,
                "M-15 -9Q-15 -13 -11 -13H11Q15 -13 15 -9V11Q15 15 11 15H-11Q-15 15 -15 11Z",
                "#d8e7d3",
            );
            path(out, "M0 -13V-19M-4 -19H4M-15 18H-5M5 18H15", 3.0);
            write(out, "BOT", 12.0, INK, 5.5);
        }
        Token::SentryGun => {
            shape(out, "M0 -17L19 16H-19Z", "#e6dcef");
            path(out, "M0 -17V-21", 5.0);
            write(out, "GUN", 11.0, INK, 12.0);
        }
        Token::Car { police, holds_crate } => draw_car(out, *police, *holds_crate),
        Token::Enemies(kind, count) => {
            // Spikes all round: nobody takes this for a friend.
            shape(
                out,
                "M0 -20L5 -14L12 -17L13 -9L20 -7L16 0L20 7L13 9L12 17L5 14L0 20L-5 14L-12 17L-13 9L-20 7L-16 0L-20 -7L-13 -9L-12 -17L-5 -14Z",
                "#2f3238",
            );
            let mark = if *count == 1 { kind.to_string() } else { format!("{kind}{count}") };
            write(out, &mark, if mark.len() > 2 { 12.0 } else { 15.0 }, "#ffffff", 5.5);
        }
        Token::Survivor(initials) => {
            let short: String = initials.chars().take(3).collect();
            let _ = writeln!(
                out,
                r##"<circle r="18" fill="#ffffff" stroke="{INK}" stroke-width="2.5"/><circle r="14.5" fill="none" stroke="{INK}" stroke-width="1"/>"##
            );
            write(out, &short, 14.0, INK, 5.0);
        }
        Token::Pit(open) => {
            // A hole with a ragged rim, or the rubble that fills it.
            let fill = if *open { "#1b1d20" } else { "#a79f8c" };
            shape(
                out,
                "M-19 2L-14 -9L-6 -11L0 -16L9 -11L16 -10L19 1L15 9L6 12L-2 16L-10 11L-16 10Z",
                fill,
            );
            let color = if *open { "#ffffff" } else { INK };
            write(out, if *open { "PIT" } else { "filled" }, 11.0, color, 4.0);
        }
        Token::Card(initials) => {
            shape(out, "M-12 -17H12V17H-12Z", "#f2d9d4");
            let short: String = initials.chars().take(3).collect();
            write(out, &short, 12.0, INK, 4.5);
        }
        Token::Noise(count) => {
            shape(out, "M-19 -6H-12L-3 -14V14L-12 6H-19Z", "#ffffff");
            path(out, "M1 -7Q5 0 1 7M6 -12Q13 0 6 12", 2.5);
            if *count > 1 {
                let _ = writeln!(
                    out,
                    r##"<circle cx="13" cy="12" r="8.5" fill="#ffffff" stroke="{INK}" stroke-width="1.5"/><text x="13" y="16" font-size="11" font-weight="bold" text-anchor="middle" fill="{INK}">{count}</text>"##
                );
            }
        }
    }
}

/// A car from the side: fins and a long nose, or a box with lights on its roof.
fn draw_car(out: &mut String, police: bool, holds_crate: bool) {
    let (body, fill, name) = match police {
        true => ("M-20 8V-2L-12 -3L-8 -12H8L12 -3L20 -2V8Z", "#dfe7f5", "POL"),
        false => ("M-20 8V-9L-13 -2L-6 -11H6L11 -3L20 0V8Z", "#f5e3c2", "PIMP"),
    };
    shape(out, body, fill);
    shape(out, "M-15 9A5 5 0 0 0 -5 9ZM5 9A5 5 0 0 0 15 9Z", "#23262b");
    if police {
        path(out, "M-4 -15V-18M4 -15V-18M-6 -13H6", 2.5);
    }
    write(out, name, 9.0, INK, 6.0);
    if holds_crate {
        write(out, "★", 10.0, INK, -13.0);
    }
}

fn shape(out: &mut String, d: &str, fill: &str) {
    let _ = writeln!(
        out,
        r#"<path d="{d}" fill="{fill}" stroke="{INK}" stroke-width="2.5" stroke-linejoin="round"/>"#
    );
}

fn path(out: &mut String, d: &str, width: f64) {
    let _ = writeln!(
        out,
        r#"<path d="{d}" fill="none" stroke="{INK}" stroke-width="{width}" stroke-linecap="round"/>"#
    );
}

fn write(out: &mut String, text: &str, size: f64, color: &str, down: f64) {
    let text = escaped(text);
    let _ = writeln!(
        out,
        r#"<text y="{down}" font-size="{size}" font-weight="bold" text-anchor="middle" fill="{color}">{text}</text>"#
    );
}
