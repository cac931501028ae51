//! The table: board, question, choices, sheets. The replay is the same page
//! with a timeline. Its ids are what families, style and script agree on.

use maud::{Markup, PreEscaped, html};

use super::log::{faces, unbroken};
use super::{Body, document, help, icon, mark};
use crate::screen::{Lens, Region};

/// What the table's page is made from.
pub struct TablePage<'a> {
    /// The game's title.
    pub title: &'a str,
    /// What the page is laid out for.
    pub stage: &'a str,
    /// What else it is: looked on, a fork.
    pub marks: &'a [String],
    /// The link by which this viewer came.
    pub link: &'a str,
    /// The seat that is looked through; none for one who looks on.
    pub seat: Option<u8>,
    /// The version that is shown.
    pub version: u64,
    /// The open decision.
    pub question: &'a str,
    /// The family's board, with empty elements for its regions.
    pub board: Markup,
    /// Everything that is shown, by the id of its element.
    pub regions: &'a [Region],
    /// The overlays there are.
    pub lenses: &'a [Lens],
    /// The log so far.
    pub lines: Markup,
    /// What was said so far.
    pub chat: Markup,
    /// The first update, as JSON.
    pub first: &'a str,
    /// Whether it is played or looked at.
    pub mode: Mode,
}

/// Whether a game is played or looked at.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Mode {
    /// It is played.
    Play,
    /// A moment of it is looked at.
    Replay {
        /// After so many plays.
        at: usize,
        /// Of so many.
        last: usize,
    },
}

/// The sheets: name, icon, label.
const SHEETS: [(&str, &str, &str); 5] = [
    ("actions", "actions", "Act"),
    ("people", "people", "People"),
    ("goals", "goals", "Goals"),
    ("log", "log", "Log"),
    ("table", "table", "Table"),
];

/// The page of a table or of its replay.
pub fn table(page: &TablePage<'_>) -> Markup {
    let about = Body {
        class: match (page.has_scene(), page.has_roster()) {
            (true, _) => "at-table at-scene",
            (false, true) => "at-table at-campaign",
            (false, false) => "at-table",
        },
        script: "table.js",
        mode: Some(match page.mode {
            Mode::Play => "table",
            Mode::Replay { .. } => "replay",
        }),
        seat: page.seat,
        version: Some(page.version),
        sheet: (!page.has_scene()).then_some("actions"),
        stage: Some(page.stage),
    };
    document(
        page.title,
        about,
        html! {
            (faces())
            a.skip href="#question" { "Skip to the question" }
            (page.top())
            main.table {
                @if page.has_scene() {
                    nav #squad aria-label="Squad" { (page.region("squad")) }
                }
                (page.board_area())
                @if page.has_scene() {
                    div.ticker {
                        button #b-log type="button" aria-label="Log" { (icon("log")) }
                        p #ticker {}
                        (page.tabs())
                    }
                    div #bar role="toolbar" aria-label="Actions" { (page.region("bar")) }
                }
                aside #side aria-label="What to do, people, goals, log" {
                    (page.actions())
                    @if !page.has_scene() { (page.tabs()) }
                    @if !page.has_roster() {
                        section.sheet #sheet-people aria-label="People" { h2.visually-hidden { "People" } div #people { (page.region("people")) } }
                        section.sheet #sheet-goals aria-label="Goals" { h2.visually-hidden { "Goals" } div #goals { (page.region("goals")) } }
                    }
                    (page.log())
                    section.sheet #sheet-table aria-label="Table" {
                        h2.visually-hidden { "Table" }
                        div #seats { (page.region("seats")) }
                        div #parts { (page.region("parts")) }
                        (page.options())
                    }
                }
            }
            (dialogs(page.lenses))
            script type="application/json" id="first" { (PreEscaped(page.first.replace('<', "\\u003c"))) }
        },
    )
}

impl TablePage<'_> {
    fn region(&self, id: &str) -> Markup {
        let region = self.regions.iter().find(|region| region.id == id);
        html! { @if let Some(region) = region { (region) } }
    }

    fn tabs(&self) -> Markup {
        let open = !self.has_scene();
        html! {
            nav.tabs aria-label="Sheets" {
                // A roster takes the place of people and goals.
                @for (sheet, icon_name, label) in SHEETS.into_iter().filter(|(sheet, ..)| !self.has_roster() || !["people", "goals"].contains(sheet)) {
                    button type="button" data-sheet=(sheet) aria-pressed=(open && sheet == "actions")
                        aria-controls={ "sheet-" (sheet) } {
                        (icon(icon_name)) span { (label) }
                    }
                }
            }
        }
    }

    /// Whether the family brings a squad and a bar of actions.
    fn has_scene(&self) -> bool {
        self.regions.iter().any(|region| region.id == "squad")
    }

    /// Whether the family brings a roster: the page between two missions.
    fn has_roster(&self) -> bool {
        self.regions.iter().any(|region| region.id == "roster")
    }

    fn top(&self) -> Markup {
        let play = self.mode == Mode::Play;
        html! {
            header.top {
                a.home href="/" aria-label="Holdout, first page" { (mark()) }
                div.top-text {
                    h1 {
                        @if let Some((game, mission)) = self.title.split_once(": ") {
                            span.of { (game) } span.colon { ": " } span.what { (mission) }
                        } @else { (self.title) }
                    }
                    @for mark in self.marks { span.table-mark { (mark) } }
                    div #status { (self.region("status")) }
                }
                div.tools role="toolbar" aria-label="Table" {
                    @if play {
                        (tool("b-undo", "undo", "Undo the last step", "u"))
                        (tool("b-whole", "undo-all", "Undo the whole action", "U"))
                        (tool("b-redo", "redo", "Redo", "y"))
                        a.tool #b-replay href={ "/t/" (self.link) "/replay" } title="Replay"
                            aria-label="Replay" { (icon("replay")) }
                    } @else {
                        a.tool.wide href={ "/t/" (self.link) } { (icon("undo")) span { "To the table" } }
                    }
                    button.tool #b-light type="button" aria-label="Light or dark" title="Light or dark" {
                        svg.icon viewBox="0 0 16 16" aria-hidden="true" { use href="#i-sun" {} }
                    }
                    button.tool #b-mute type="button" aria-label="Sound" aria-pressed="false" title="Sound" {
                        svg.icon.off viewBox="0 0 16 16" aria-hidden="true" { use href="#i-quiet" {} }
                        svg.icon.on viewBox="0 0 16 16" aria-hidden="true" { use href="#i-sound" {} }
                    }
                    (tool("b-sheet-table", "menu", "Seats, links and settings", "Menu"))
                    (tool("b-help", "help", "Keys and help", "?"))
                }
            }
        }
    }

    fn board_area(&self) -> Markup {
        html! {
            section #board-area aria-label="Board" {
                @if !self.lenses.is_empty() {
                    div.lenses role="group" aria-label="Show on the board" {
                        @for lens in self.lenses {
                            button type="button" data-lens=(lens.id) data-key=(lens.key)
                                data-needs-spot[lens.needs_spot] aria-pressed="false" title=(lens.help) {
                                @if let Some(sign) = lens.sign {
                                    svg.icon viewBox="0 0 16 16" aria-hidden="true" { use href={ "#i-" (sign) } {} }
                                }
                                span { (lens.label) } kbd { (lens.key) }
                            }
                        }
                    }
                }
                div #board { (fill(&self.board, self.regions)) }
                div.zoom role="group" aria-label="Zoom" {
                    (tool("b-in", "plus", "Zoom in", "+"))
                    (tool("b-out", "minus", "Zoom out", "−"))
                    (tool("b-fit", "fit", "Fit the board", "0"))
                }
                div.captions {
                    div #caption hidden {
                        p #caption-text {}
                        div.row {
                            span #caption-count aria-hidden="true" {}
                            button.small #b-step type="button" { "Next" kbd { "Space" } }
                            button.small #b-skip type="button" { "Skip all" kbd { "Esc" } }
                            @if self.has_scene() { button.small #b-speed type="button" aria-label="Speed" { "1×" } }
                        }
                    }
                }
                @if self.has_scene() {
                    div #stage-show aria-hidden="true" {}
                    section #recap aria-label="What happened" hidden {}
                }
                @if let Mode::Replay { at, last } = self.mode { (timeline(at, last)) }
            }
        }
    }

    fn actions(&self) -> Markup {
        html! {
            section.sheet #sheet-actions aria-labelledby="question" {
                div #banner { (self.region("banner")) }
                @if self.has_roster() { div #step { (self.region("step")) } }
                h2 #question tabindex="-1" { (unbroken(self.question)) }
                div #lesson { (self.region("lesson")) }
                @match self.mode {
                    Mode::Play => {
                        div #choices {}
                        noscript {
                            p.error {
                                "The table needs its script to send your choices. Switch JavaScript on for this "
                                "page, or play in the terminal with " code { "holdout play" } "."
                            }
                        }
                    }
                    Mode::Replay { at, .. } => {
                        div #choices hidden {}
                        ol #now {}
                        div.row {
                            button #r-fork type="button" data-at=(at) { (icon("fork")) "Play on from here" }
                            button #r-share type="button" { (icon("share")) "Link to this moment" }
                            a.button href={ "/t/" (self.link) "/export" } { "Export" }
                        }
                    }
                }
            }
        }
    }

    fn log(&self) -> Markup {
        html! {
            section.sheet #sheet-log aria-label="Log and chat" {
                ol #lines { (self.lines) }
                div.chat {
                    ul #chat-lines tabindex="0" aria-label="Chat" { (self.chat) }
                    @if self.mode == Mode::Play {
                        form #say {
                            input name="text" maxlength="500" autocomplete="off" aria-label="Say something"
                                placeholder="Say something";
                            button type="submit" { "Send" }
                        }
                    }
                }
            }
        }
    }

    fn options(&self) -> Markup {
        html! {
            div #options {
                section.block {
                    h3 { "This screen" }
                    label.setting { span { "Theme" }
                        select #o-theme {
                            option value="auto" { "Same as the system" }
                            option value="light" { "Light" }
                            option value="dark" { "Dark" }
                        }
                    }
                    label.setting { span { "Enemies’ steps" }
                        select #o-speed {
                            option value="0.5" { "Slow" }
                            option value="1" selected { "Normal" }
                            option value="2" { "Fast" }
                            option value="4" { "Very fast" }
                            option value="0" { "At once" }
                        }
                    }
                    @if self.has_scene() {
                        label.setting { span { "Sound effects" } input #o-effects type="checkbox"; }
                        label.setting { span { "Zone codes on the board" } input #o-codes type="checkbox"; }
                    }
                    label.setting { span { "Sound when it is my turn" } input #o-sound type="checkbox"; }
                    label.setting { span { "Notify me when it is my turn" } input #o-notify type="checkbox"; }
                    label.setting { span { "Ask before anything that can’t be undone" } input #o-confirm type="checkbox" checked; }
                }
                section.block {
                    h3 { "This game" }
                    div.row {
                        a.button.small href={ "/t/" (self.link) "/export" } { "Export as a file" }
                        @if self.mode == Mode::Play {
                            a.button.small href={ "/t/" (self.link) "/replay" } { "Replay" }
                            button.small type="button" data-post="again" data-body="{}" { "Same seed again" }
                        }
                        button.small #o-report type="button" { "Report this game" }
                    }
                    p.note { "A report copies the game and the program’s version to the clipboard." }
                }
            }
        }
    }
}

fn tool(id: &str, icon_name: &str, label: &str, key: &str) -> Markup {
    html! {
        button.tool id=(id) type="button" aria-label=(label) title={ (label) " (" (key) ")" } {
            (icon(icon_name))
        }
    }
}

fn timeline(at: usize, last: usize) -> Markup {
    html! {
        div.timeline role="group" aria-label="Timeline" {
            div.tools {
                (tool("r-first", "first", "To the beginning", "Home"))
                (tool("r-prev", "prev", "Step back", "←"))
                (tool("r-play", "play", "Play", "Space"))
                (tool("r-next", "next", "Step forward", "→"))
                (tool("r-last", "last", "To the end", "End"))
            }
            input #timeline type="range" min="0" max=(last) value=(at) aria-label="Moment";
            output #r-at for="timeline" { (at) " / " (last) }
            label.speed {
                span.visually-hidden { "Speed" }
                select #r-speed {
                    option value="0.5" { "½×" }
                    option value="1" selected { "1×" }
                    option value="2" { "2×" }
                    option value="4" { "4×" }
                }
            }
        }
    }
}

fn dialogs(lenses: &[Lens]) -> Markup {
    html! {
        dialog #popup aria-label="Details" { (close()) div #popup-body {} }
        dialog #help aria-labelledby="help-title" {
            (close())
            h2 #help-title { "Keys" }
            (help::keys(lenses, help::has_bar(lenses)))
            p { a href="/help" target="_blank" { "More help" } " · " a href="/rules" target="_blank" { "Rules" } }
        }
        div #cover hidden role="dialog" aria-modal="true" aria-labelledby="cover-text" {
            (mark())
            p #cover-text {}
            button.primary.big #b-uncover type="button" { "It’s me, show the table" }
        }
        div #toast role="status" {}
        div.visually-hidden #live aria-live="polite" {}
    }
}

fn close() -> Markup {
    html! { button.tool.close type="button" data-close aria-label="Close" { (icon("close")) } }
}

/// The board with its regions filled in, so that the first paint shows it.
fn fill(board: &Markup, regions: &[Region]) -> Markup {
    let mut text = board.0.clone();
    for region in regions {
        let open = format!("id=\"{}\"", region.id);
        let Some(id) = text.find(&open) else { continue };
        let Some(end) = text[id..].find('>') else { continue };
        text.insert_str(id + end + 1, &region.html());
    }
    PreEscaped(text)
}
