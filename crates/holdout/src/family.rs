//! What a host needs of a game besides the contract, so that one host serves
//! all: its words, its menu, and its table as lines of text.

use table::{Game, Seat, Turn, Viewer};

/// One thing that can be done, as a menu shows it.
pub struct Choice<A> {
    /// The heading under which it stands.
    pub heading: &'static str,
    /// It in a few words.
    pub label: String,
    /// The rule that speaks of it, with its place.
    pub why: String,
    /// What to do.
    pub action: A,
}

/// A game that hosts can show.
pub trait Family: Game {
    /// What is played: the mission's id.
    fn mission(setup: &Self::Setup) -> &str;

    /// Who plays what, a line each.
    fn players(setup: &Self::Setup) -> Vec<String>;

    /// Events in sentences, as `viewer` may hear them; `self` is the game
    /// after them. Everything, where nobody in particular listens.
    fn story(&self, events: &[Self::Event], viewer: Option<Viewer>) -> Vec<String>;

    /// How the game ended, or where it is.
    fn ending(&self) -> String;
}

/// A game that can be played around one screen on which hands are hidden.
pub trait Table: Family {
    /// How to ask what the rules say.
    const RULES_EXAMPLE: &'static str;

    /// What the player of a seat is called.
    fn seat_name(seat: Seat) -> String;

    /// How many seats there are.
    fn seats(&self) -> u8;

    /// The open question.
    fn question(&self) -> String;

    /// What `seat` may answer.
    fn choices(&self, seat: Seat) -> Vec<Choice<Self::Action>>;

    /// What `seat` may do whoever is asked.
    fn any_time(&self, seat: Seat) -> Vec<Choice<Self::Action>>;

    /// Why something may not be done, or that it may.
    fn explain(&self, seat: Seat, action: Self::Action) -> String;

    /// The table as lines of text, as far as `viewer` knows it.
    fn lines(&self, viewer: Viewer) -> Vec<String>;

    /// What the rules say of a word.
    fn rules(&self, word: &str) -> Vec<String>;

    /// The verbs of actions with their words.
    fn verbs() -> &'static [(&'static str, &'static str)];
}

impl Family for survival::Game {
    fn mission(setup: &Self::Setup) -> &str {
        &setup.mission
    }

    fn players(setup: &Self::Setup) -> Vec<String> {
        let played = setup.survivors.iter();
        played
            .map(|played| format!("player {} plays {}", u16::from(played.seat) + 1, played.name))
            .collect()
    }

    fn story(&self, events: &[Self::Event], _viewer: Option<Viewer>) -> Vec<String> {
        survival::words::story(self, events).into_iter().map(|told| told.text).collect()
    }

    fn ending(&self) -> String {
        match self.turn() {
            Turn::Decide(_) => format!("not over: round {}", self.state().round),
            Turn::Over(survival::state::Outcome::Won) => "won".to_owned(),
            Turn::Over(survival::state::Outcome::Lost(defeat)) => {
                format!("lost ({})", defeat.name().replace('_', " "))
            }
        }
    }
}

impl Family for invazions::Game {
    fn mission(setup: &Self::Setup) -> &str {
        &setup.scenario
    }

    fn players(_setup: &Self::Setup) -> Vec<String> {
        vec!["player 1 plays the human, the others the hordes".to_owned()]
    }

    fn story(&self, events: &[Self::Event], viewer: Option<Viewer>) -> Vec<String> {
        match viewer {
            Some(viewer) => invazions::words::story(events, viewer),
            None => events.iter().map(|event| invazions::words::sentence(&event.fact)).collect(),
        }
    }

    fn ending(&self) -> String {
        match self.turn() {
            Turn::Decide(_) => format!("not over: turn {}", self.state().turn),
            Turn::Over(outcome) => invazions::words::ending(outcome).to_owned(),
        }
    }
}

impl Table for invazions::Game {
    const RULES_EXAMPLE: &'static str =
        "`rules barricade` lists what the rules say of the Barricade.";

    fn seat_name(seat: Seat) -> String {
        match seat.0.checked_sub(1) {
            None => "the human".to_owned(),
            Some(horde) => format!("the {} horde", invazions::card::Horde(horde)),
        }
    }

    fn seats(&self) -> u8 {
        self.world().deal.players
    }

    fn question(&self) -> String {
        invazions::words::question(self)
    }

    fn choices(&self, seat: Seat) -> Vec<Choice<Self::Action>> {
        choices(self, invazions::menu::menu(self, seat))
    }

    fn any_time(&self, seat: Seat) -> Vec<Choice<Self::Action>> {
        choices(self, invazions::menu::any_time(self, seat))
    }

    fn explain(&self, seat: Seat, action: Self::Action) -> String {
        invazions::menu::explain(self, seat, action)
    }

    fn lines(&self, viewer: Viewer) -> Vec<String> {
        invazions::words::table(&self.view(viewer))
    }

    fn rules(&self, word: &str) -> Vec<String> {
        invazions::words::search(self.world().content(), word)
    }

    fn verbs() -> &'static [(&'static str, &'static str)] {
        invazions::command::VERBS
    }
}

fn choices(
    game: &invazions::Game,
    entries: Vec<invazions::menu::Entry>,
) -> Vec<Choice<invazions::action::Action>> {
    let choice = |entry: invazions::menu::Entry| Choice {
        heading: entry.group.heading(),
        label: entry.label,
        why: invazions::words::why(game.world().content(), entry.rule),
        action: entry.action,
    };
    entries.into_iter().map(choice).collect()
}
