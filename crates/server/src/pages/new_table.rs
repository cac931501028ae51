//! The form of a new table. Every answer has a default, so one click suffices;
//! what depends on other answers is shown and hidden by the style alone.

use maud::{Markup, PreEscaped, html};

use super::home::{figures, stations};
use super::{encode, frame, icon};
use crate::drawings::portrait;
use crate::form::{Answers, Field, FieldKind, Form, Member, Seating};
use crate::settings::LONGEST_NAME;

/// What people may agree on about taking back: value, label, sentence.
const UNDO: [(&str, &str, &str); 3] = [
    ("free", "Free", "You can take back your own last step until something new is revealed."),
    ("agree", "All agree", "Everyone at the table is asked first."),
    ("off", "Off", "What is done is done."),
];

/// The form for a mission, with what was answered before where it had to be
/// refused. Answers count as a filled-in form when they have `sent`. Whether a
/// `password` is asked for is up to whoever runs the server.
pub fn new_table(
    form: &Form,
    bots: &[(&str, &str)],
    error: Option<&str>,
    answers: &Answers,
    password: bool,
) -> Markup {
    let page = Page { form, bots, answers, sent: answers.flag("sent"), password };
    let mission = &form.mission;
    frame(
        &mission.title,
        "new",
        html! {
            form.new-table method="post" action="/tables" {
                input type="hidden" name="sent" value="1";
                input type="hidden" name="mission" value=(mission.id);
                header.new-head {
                    div.mission-map aria-hidden="true" { (PreEscaped(&mission.thumbnail)) }
                    div {
                        p.eyebrow { (mission.game) }
                        h1 { (mission.title) }
                        p { (mission.intro) }
                        @if !mission.stations.is_empty() { (stations(mission)) }
                        @if !mission.rules.is_empty() {
                            details.mission-rules open {
                                summary { "Special rules" }
                                ul { @for rule in &mission.rules { li { (rule) } } }
                            }
                        }
                        (figures(mission))
                        p { a href={ "/?game=" (encode(&mission.game)) "#missions" } { "Another mission" } }
                    }
                }
                @if let Some(error) = error {
                    p.error role="alert" { b { "This can’t be played yet. " } (error) }
                }
                (page.seating())
                (page.options())
                (page.table())
                div.start {
                    p.note { "Ready to go: start as it is, or change what you like." }
                    @if mission.lesson {
                        button.big type="submit" name="lesson" value="1" { (icon("help")) "Start with lessons" }
                    }
                    button.big type="submit" name="lobby" value="1" { (icon("people")) "Invite others first" }
                    button.primary.big type="submit" { (icon("play")) "Start" }
                }
            }
        },
    )
}

struct Page<'a> {
    form: &'a Form,
    bots: &'a [(&'a str, &'a str)],
    answers: &'a Answers,
    sent: bool,
    password: bool,
}

impl Page<'_> {
    fn seating(&self) -> Markup {
        match &self.form.seating {
            Seating::Team { most, fewest_figures, most_figures, usual, figures } => html! {
                (self.players(*most))
                fieldset.team {
                    legend { "Survivors" }
                    p.note {
                        @if fewest_figures == most_figures { "Choose " (most_figures) ". " }
                        @else { "Choose " (fewest_figures) " to " (most_figures) ". " }
                        "Colours and letters are danger levels: "
                        (level("b")) " blue, " (level("y")) " yellow, "
                        (level("o")) " orange, " (level("r")) " red."
                    }
                    ul.cast {
                        @for figure in figures { (self.figure(figure, usual, *most)) }
                    }
                }
            },
            Seating::Roles(roles) => html! {
                input type="hidden" name="players" value=(roles.len());
                fieldset.seating {
                    legend { "Who plays whom" }
                    @for (seat, role) in roles.iter().enumerate() {
                        (self.seat(seat, role, if seat == 0 { "me" } else { "bot" }))
                    }
                    p.note {
                        "Choose “me” for several seats to share this screen: it hides each hand while it is "
                        "passed on. Links are shown at the table; a seat can go to a bot and back at any time."
                    }
                }
            },
        }
    }

    fn players(&self, most: u8) -> Markup {
        let players = self.answers.one("players").unwrap_or("1");
        html! {
            fieldset.seating {
                legend { "Who plays" }
                div.counts role="radiogroup" aria-label="How many players" {
                    @for count in 1..=most {
                        label.count {
                            input type="radio" name="players" value=(count)
                                checked[players == count.to_string()];
                            span { (count) }
                        }
                    }
                    span.note { "players share the survivors" }
                }
                @for seat in 0..usize::from(most) {
                    (self.seat(seat, &format!("Player {}", seat + 1), if seat == 0 { "me" } else { "link" }))
                }
                p.note {
                    "Choose “me” for several seats to pass one screen around. Links are shown at the "
                    "table; a seat can go to a bot and back at any time."
                }
            }
        }
    }

    fn seat(&self, seat: usize, role: &str, usual: &str) -> Markup {
        let (who, name) = (format!("seat{seat}"), format!("name{seat}"));
        let chosen = self.answers.one(&who);
        let is = |value: &str| match chosen {
            Some(chosen) => chosen == value,
            None => value == usual,
        };
        let first_bot = self.bots.first().map(|bot| bot.0);
        html! {
            div.place.{ "place-" (seat) } {
                b.place-role { (role) }
                label {
                    span.label { "Played by" }
                    select name=(who) {
                        option value="me" selected[is("me")] { "Me, on this screen" }
                        option value="link" selected[is("link")] { "Someone, by link" }
                        @for (bot, what) in self.bots {
                            option value={ "bot:" (bot) } selected[is(&format!("bot:{bot}"))
                                || (is("bot") && Some(*bot) == first_bot)] {
                                "Bot (" (bot) "): " (what)
                            }
                        }
                    }
                }
                label {
                    span.label { "Name" }
                    input name=(name) maxlength=(LONGEST_NAME) autocomplete="off" placeholder=(role)
                        value=[self.answers.one(&name)];
                }
            }
        }
    }

    fn figure(&self, figure: &Member, usual: &[String], most: u8) -> Markup {
        let taken = match self.sent {
            true => self.answers.all("figure").contains(&figure.name),
            false => usual.contains(&figure.name),
        };
        let plays = format!("plays:{}", figure.name);
        let played_by = self.answers.one(&plays);
        html! {
            li.figure {
                label.figure-head {
                    @if let Some(face) = portrait(&figure.name) { span.figure-face { (face) } }
                    input type="checkbox" name="figure" value=(figure.name) checked[taken];
                    b { (figure.name) }
                    span.note { (figure.kind) " · " (figure.source) }
                }
                ul.gains {
                    @for (name, skills) in &figure.skills {
                        li {
                            (level(name))
                            span {
                                @for (at, (skill, slug)) in skills.iter().enumerate() {
                                    @if at > 0 { " · " }
                                    a href={ "/rules/" (slug) } target="_blank" { (skill) }
                                }
                            }
                        }
                    }
                }
                @if most > 1 {
                    label.played-by {
                        span.label { "Played by" }
                        select name=(plays) aria-label={ "Who plays " (figure.name) } {
                            option value="" { "dealt out in turn" }
                            @for seat in 0..most {
                                option value=(seat) selected[played_by == Some(seat.to_string().as_str())] {
                                    "player " (seat + 1)
                                }
                            }
                        }
                    }
                }
            }
        }
    }

    fn options(&self) -> Markup {
        let mut groups: Vec<&str> = Vec::new();
        for field in &self.form.fields {
            if !groups.contains(&field.group.as_str()) {
                groups.push(&field.group);
            }
        }
        html! {
            @for group in groups {
                fieldset.options {
                    legend { (group) }
                    @for field in self.form.fields.iter().filter(|field| field.group == group) {
                        (self.field(field))
                    }
                }
            }
        }
    }

    fn field(&self, field: &Field) -> Markup {
        match &field.kind {
            FieldKind::Flag { default } => {
                let ticked = if self.sent { self.answers.flag(&field.name) } else { *default };
                html! {
                    label.option {
                        input type="checkbox" name=(field.name) value="yes" checked[ticked];
                        span { b { (field.label) } span.note { (field.help) } }
                    }
                }
            }
            FieldKind::OneOf(values) => {
                let chosen = self.answers.one(&field.name);
                html! {
                    label.option.wide {
                        span { b { (field.label) } span.note { (field.help) } }
                        select name=(field.name) {
                            @for (value, label) in values {
                                option value=(value) selected[chosen == Some(value.as_str())] { (label) }
                            }
                        }
                    }
                }
            }
        }
    }

    /// A field for a number.
    fn number(&self, name: &str, label: &str, note: &str, empty: &str) -> Markup {
        html! {
            label.option.wide {
                span { b { (label) } span.note { (note) } }
                input name=(name) inputmode="numeric" pattern="[0-9]*" maxlength="6"
                    autocomplete="off" placeholder=(empty) value=[self.answers.one(name)];
            }
        }
    }

    fn table(&self) -> Markup {
        let undo = self.answers.one("undo").unwrap_or(UNDO[0].0);
        html! {
            fieldset.options {
                legend { "Undo, time and dice" }
                div.ways role="radiogroup" aria-label="Undo" {
                    @for (value, label, what) in UNDO {
                        label.option {
                            input type="radio" name="undo" value=(value) checked[undo == value];
                            span { b { "Undo: " (label) } span.note { (what) } }
                        }
                    }
                }
                (self.number("clock", "Clock", "Seconds allowed for a decision. Leave empty for no limit.", "no clock"))
                label.option.wide {
                    span { b { "When time is up" } span.note { "What happens to that decision." } }
                    select name="clock_end" {
                        option value="bot" { "a bot decides" }
                        option value="tell" selected[self.answers.one("clock_end") == Some("tell")] { "everybody is told" }
                    }
                }
                (self.number("absence", "Absence", "Minutes away after which a seat, or the role of host, may pass to someone else.", "10"))
                @if self.password {
                    label.option.wide {
                        span { b { "Password" } span.note { "Ask whoever runs this server." } }
                        input name="password" type="password" autocomplete="off";
                    }
                }
                label.option.wide {
                    span {
                        b { "Seed" }
                        span.note { "The number behind all dice and cards: the same seed brings the same luck. Leave empty for a random one, shown at the end." }
                    }
                    input name="seed" inputmode="numeric" pattern="[0-9]*" maxlength="20"
                        autocomplete="off" placeholder="random" value=[self.answers.one("seed")];
                }
            }
        }
    }
}

/// A danger level by its letter or its name: never by colour alone.
fn level(name: &str) -> Markup {
    let letter = name.chars().next().map_or('b', |letter| letter.to_ascii_lowercase());
    let class = match letter {
        'y' => "level-y",
        'o' => "level-o",
        'r' => "level-r",
        _ => "level-b",
    };
    html! { span.level.(class) title=(name) { (letter.to_ascii_uppercase()) } }
}
