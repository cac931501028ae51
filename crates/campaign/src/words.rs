//! A campaign in words: titles, questions, what happened, and how it ended for
//! each survivor.

use survival::content::Content;
use survival::survivor::Standing;
use survival::text::{self, CellSize};
use survival::view::SurvivorView;
use survival::words::{self, count, list};
use table::{Ending, Family, Game as _, Offer, Seat, Viewer};

use crate::action::{ALL_VERBS, Action};
use crate::event::{Event, Fate};
use crate::game::Campaign;
use crate::setup::{Profile, Setup};
use crate::state::{Deeds, Outcome, OwnCard, Phase};
use crate::track::MISSIONS;

/// How wide a terminal is at least.
const COLUMNS: usize = 79;

impl Family for Campaign {
    const TITLE: &'static str = "Campaign";
    const HAS_SECRETS: bool = false;
    const VERBS: &'static [(&'static str, &'static str)] = &ALL_VERBS;
    const RULES_EXAMPLE: &'static str = "`rules noise` lists what the rules say of noise.";

    fn mission(setup: &Setup) -> &str {
        &setup.track
    }

    fn players(setup: &Setup) -> Vec<String> {
        let played = setup.survivors.iter();
        let mut lines: Vec<String> = played
            .map(|played| format!("player {} plays {}", u16::from(played.seat) + 1, played.name))
            .collect();
        if setup.profile != Profile::Standard {
            lines.push(setup.profile.sentence().to_owned());
        }
        lines.push(match setup.reserves.is_empty() {
            true => "nobody is in reserve".to_owned(),
            false => format!("in reserve: {}", list(&setup.reserves)),
        });
        lines
    }

    fn title(&self) -> String {
        match self.mission() {
            Some(mission) => format!("{}, {}", self.setup.title, mission.title()),
            None => self.setup.title.clone(),
        }
    }

    fn seats(&self) -> u8 {
        self.seat_count()
    }

    fn role(&self, seat: Seat) -> String {
        let own = self.state.team.iter().filter(|member| member.seat == seat.0);
        let names: Vec<String> = own.map(|member| member.name.clone()).collect();
        if names.is_empty() { "A player without survivors".to_owned() } else { list(&names) }
    }

    fn question(&self, viewer: Viewer) -> String {
        if let Some(mission) = self.mission() {
            return mission.question(viewer);
        }
        let named = |member: u8| {
            let member = self.state.team.get(usize::from(member));
            member.map_or("somebody", |member| member.name.as_str())
        };
        match self.state.phase {
            Phase::Keeping => {
                let gear = self.state.gear.first();
                let name = gear.map_or("somebody", |gear| named(gear.member));
                format!("What does {name} keep for the next mission?")
            }
            Phase::Replacing { member } => format!("Who takes the place of {}?", named(member)),
            Phase::Resting { member } => {
                format!("What does {} still have for the next mission?", named(member))
            }
            Phase::Tiring { member } => {
                format!("{} is tired: which skill or die is lost?", named(member))
            }
            Phase::Passing { member, card } => {
                let owner = self.state.team.get(usize::from(member));
                let card = owner.and_then(|owner| owner.cards.get(usize::from(card)));
                let card = card.map(OwnCard::told).unwrap_or_default();
                format!("Who gets {} of {}?", words::a(&card), named(member))
            }
            Phase::Ready | Phase::Mission => {
                let number = self.state.number;
                let again = if self.state.attempt > 1 { " once more" } else { "" };
                format!("Mission {number} of {MISSIONS}, {}: begin{again}?", self.next_title())
            }
        }
    }

    fn offers(&self, seat: Seat) -> Vec<Offer<Action>> {
        if let Some(mission) = self.mission() {
            let offers = mission.offers(seat).into_iter();
            return offers
                .map(|offer| Offer {
                    heading: offer.heading,
                    label: offer.label,
                    why: offer.why,
                    action: Action::Play(offer.action),
                })
                .collect();
        }
        let mut legal = Vec::new();
        self.legal(&mut legal);
        self.interrupts(seat, &mut legal);
        legal.retain(|action| self.may(seat, *action));
        let offer = |action: Action| {
            let (label, why) = self.told(action);
            Offer { heading: "Campaign", label, why: why.to_owned(), action }
        };
        legal.into_iter().map(offer).collect()
    }

    fn explain(&self, seat: Seat, action: Action) -> String {
        match (self.mission(), action) {
            (Some(mission), Action::Play(action)) => mission.explain(seat, action),
            _ => match self.check(seat, action) {
                Ok(()) => self.told(action).1.to_owned(),
                Err(refusal) => words::capital(&format!("{refusal}.")),
            },
        }
    }

    fn story(&self, events: &[Event], _viewer: Option<Viewer>) -> Vec<String> {
        let mut lines = Vec::new();
        let mut played = Vec::new();
        for event in events {
            match event {
                Event::Mission(event) => played.push(*event),
                event => {
                    self.tell_mission(&mut played, &mut lines);
                    lines.push(self.sentence(event));
                }
            }
        }
        self.tell_mission(&mut played, &mut lines);
        lines
    }

    fn position(&self, viewer: Viewer) -> Vec<String> {
        match self.mission() {
            Some(mission) => {
                let state = &self.state;
                let head = format!("Mission {} of {MISSIONS}: {}", state.number, mission.title());
                let view = mission.view(viewer);
                let cell = CellSize::fitting(mission.world().board(), COLUMNS);
                let board = text::position(mission, &view, cell).to_string();
                let board = board.lines().map(str::to_owned);
                [head].into_iter().chain(board).chain(view.survivors.iter().map(person)).collect()
            }
            None => self.roster(),
        }
    }

    fn rules(&self, word: &str) -> Vec<String> {
        words::search(&self.content, None, word)
    }

    fn progress(&self) -> String {
        let number = self.state.number;
        match self.mission() {
            Some(mission) => format!("mission {number} of {MISSIONS}, {}", mission.progress()),
            None => format!("before mission {number} of {MISSIONS}"),
        }
    }

    fn ending(&self) -> Option<Ending> {
        let outcome = self.state.outcome?;
        let (title, first) = match outcome {
            Outcome::Won => ("Won", "All five missions are won.".to_owned()),
            Outcome::Lost { number } => (
                "Lost",
                format!("The campaign ended with mission {number}: nobody could fill the gap."),
            ),
            Outcome::GivenUp { number } => {
                ("Lost", format!("The team gave up before mission {number}."))
            }
        };
        let text = [first].into_iter().chain(self.epilogue()).collect::<Vec<_>>().join(" ");
        Some(Ending { title: title.to_owned(), text, good: Some(outcome == Outcome::Won) })
    }

    fn begins_action(&self) -> bool {
        self.mission().is_none_or(Family::begins_action)
    }
}

impl Campaign {
    /// The title of the mission that is played or comes next.
    fn next_title(&self) -> String {
        let place = usize::from(self.state.number).saturating_sub(1);
        let id = self.setup.missions.get(place).map_or("", String::as_str);
        mission_title(&self.content, id)
    }

    /// What happened in a mission since something else was told.
    fn tell_mission(&self, played: &mut Vec<survival::event::Event>, lines: &mut Vec<String>) {
        if let Some(mission) = &self.mission {
            lines.extend(words::story(mission, played).into_iter().map(|told| told.text));
        }
        played.clear();
    }

    /// What happened between missions, in a sentence.
    fn sentence(&self, event: &Event) -> String {
        match event {
            Event::Mission(_) => String::new(),
            Event::Began { number, attempt: 1 } => format!("Mission {number} begins."),
            Event::Began { number, attempt } => {
                format!("Mission {number} begins, for the {attempt}. time.")
            }
            Event::Over { number, won: true } => format!("Mission {number} is won."),
            Event::Over { number, won: false } => {
                format!("Mission {number} is lost, and has to be played again.")
            }
            Event::Eliminated { name } => format!("{name} is out of the campaign."),
            Event::Kept { name, card } => format!("{name} keeps {}.", words::a(card)),
            Event::Tested { name, card, dice, fate } => {
                let rolled = format!("{name} rolls {} for {}", faces(dice), words::a(card));
                match fate {
                    Fate::Kept => format!("{rolled}: kept."),
                    Fate::FaceDown => format!("{rolled}: kept, face down."),
                    Fate::Lost => format!("{rolled}: lost."),
                }
            }
            Event::Mended { name, dice, armour } => {
                format!("{name} rolls {} for armour, and has {armour} now.", faces(dice))
            }
            Event::Tired { name, experience } => {
                format!("{name} is tired, and goes back to {experience} experience.")
            }
            Event::Forgot { name, lesson } => format!("{name} loses {lesson}."),
            Event::Passed { name, card, to } => format!("{name} gives {to} {}.", words::a(card)),
            Event::Joined { name, of } => format!("{name} takes the place of {of}."),
            Event::Missing { of } => format!("Nobody is left to take the place of {of}."),
            Event::Won => "The campaign is won.".to_owned(),
            Event::Lost => "The campaign is lost.".to_owned(),
            Event::GivenUp => "The team gives up.".to_owned(),
        }
    }

    /// A decision between missions in a few words, and why it is asked.
    fn told(&self, action: Action) -> (String, &'static str) {
        match action {
            Action::Play(_) => (String::new(), ""),
            Action::Begin => (
                "Begin the mission".to_owned(),
                "Starting cards are issued anew, kept gear is shared out, and from the second \
                 mission on more Xenos wait.",
            ),
            Action::GiveUp => ("Give the campaign up".to_owned(), "The campaign is lost then."),
            Action::Keep(card) => {
                let options = self.options();
                let name = options.get(usize::from(card)).map_or("", String::as_str);
                let why = "At Orange a survivor keeps one card of the deck, at Red two of them or \
                           one prototype.";
                (format!("Keep {}", words::a(name)), why)
            }
            Action::Roll => {
                let why = "Three All-Out dice for each card in hand and on the body: an Explosion \
                           turns it face down, two destroy it. Two for each in the backpack: two \
                           symbols lose it. Two for armour: each but an Explosion mends a point.";
                ("Roll for gear and armour".to_owned(), why)
            }
            Action::Forget(what) => {
                let lessons = self.lessons();
                let name = lessons.get(usize::from(what)).map_or("", String::as_str);
                let why = "Fatigue takes a skill or die above Blue, that of Yellow last; it can be \
                           chosen again when its level is reached.";
                (format!("Lose {name}"), why)
            }
            Action::HandOver { member, card } => {
                let owner = self.state.team.get(usize::from(member));
                let card = owner.and_then(|owner| owner.cards.get(usize::from(card)));
                let (card, name) =
                    (card.map(OwnCard::told), owner.map_or("", |owner| owner.name.as_str()));
                let why = "Between missions cards change hands freely, each once.";
                (format!("Hand over {} of {name}", words::a(&card.unwrap_or_default())), why)
            }
            Action::Give(to) => {
                let to = self.state.team.get(usize::from(to));
                let why = "What somebody has no room for is shared out when the mission begins.";
                (to.map(|member| member.name.clone()).unwrap_or_default(), why)
            }
            Action::Replace(who) => {
                let name = self.state.reserves.get(usize::from(who));
                let why = "Whoever takes a place begins at Blue, without injuries and skills.";
                (name.cloned().unwrap_or_default(), why)
            }
        }
    }

    /// The campaign between two missions: missions, team, reserves, gear.
    fn roster(&self) -> Vec<String> {
        let state = &self.state;
        let mut lines = vec![self.setup.title.clone()];
        for (id, number) in self.setup.missions.iter().zip(1u8..) {
            let played: Vec<_> =
                state.records.iter().filter(|record| record.number == number).collect();
            let fate = match played.last() {
                Some(record) if record.won => "won",
                Some(_) => "lost, to be played again",
                None if number == state.number => "next",
                None => "",
            };
            lines.push(format!("  {number} {} {fate}", mission_title(&self.content, id)));
        }
        lines.push("Team:".to_owned());
        for member in &state.team {
            let mut about = vec![format!("  {}", member.name)];
            if member.injuries > 0 {
                about.push(count(member.injuries, "injury", "injuries"));
            }
            if !member.skills.is_empty() {
                about.push(member.skills.join(", "));
            }
            if !member.dice.is_empty() {
                about.push(dice_of(&member.dice));
            }
            if member.experience > 0 {
                about.push(format!("{} experience", member.experience));
            }
            if let Some(armour) = member.armour {
                about.push(format!("{armour} armour"));
            }
            about.extend(member.cards.iter().map(OwnCard::told));
            if member.out {
                about.push("eliminated".to_owned());
            }
            lines.push(about.join(" · "));
        }
        if !state.reserves.is_empty() {
            lines.push(format!("In reserve: {}", list(&state.reserves)));
        }
        let fallen: Vec<String> = state.fallen.iter().map(|one| one.name.clone()).collect();
        if !fallen.is_empty() {
            lines.push(format!("Eliminated: {}", list(&fallen)));
        }
        if !state.kept.is_empty() {
            lines.push(format!("Kept gear: {}", list(&state.kept)));
        }
        if state.bonus > 0 {
            lines.push(format!("Everybody begins with {} experience.", state.bonus));
        }
        lines
    }

    /// What became of everybody who took part, a sentence or two each.
    pub fn epilogue(&self) -> Vec<String> {
        let state = &self.state;
        let standing = state.team.iter().filter(|member| !member.out).map(|member| {
            let how = match member.injuries {
                0 => "came through unhurt".to_owned(),
                injuries => {
                    format!("came through with {}", count(injuries, "injury", "injuries"))
                }
            };
            format!("{} {how}{}.", member.name, deeds(member.deeds))
        });
        let fallen = state
            .fallen
            .iter()
            .map(|one| format!("{} fell in mission {}{}.", one.name, one.number, deeds(one.deeds)));
        standing.chain(fallen).collect()
    }
}

/// A survivor in a mission, in a line.
fn person(one: &SurvivorView) -> String {
    let mut parts = vec![format!("{}: {} of {} armour", one.name, one.armour, one.base_armour)];
    match one.standing {
        Standing::Playing => parts.push(format!("in {}", one.zone)),
        Standing::Down => parts.push(format!("knocked out in {}", one.zone)),
        Standing::Escaped => parts.push("away".to_owned()),
        Standing::Eliminated => parts.push("eliminated".to_owned()),
    }
    if one.injuries > 0 {
        parts.push(count(one.injuries, "injury", "injuries"));
    }
    parts.push(format!("{} experience, {}", one.experience, one.level.name()));
    parts.extend(one.cards.iter().map(|card| format!("{} {}", card.slot, card.name)));
    parts.join(" · ")
}

/// What somebody did, as the rest of a sentence.
fn deeds(deeds: Deeds) -> String {
    let mut parts = vec![count(deeds.missions, "mission", "missions")];
    let mut add = |number: u16, one: &str, more: &str| {
        if number > 0 {
            parts.push(count(number, one, more));
        }
    };
    add(deeds.kills, "enemy eliminated", "enemies eliminated");
    add(deeds.objectives, "objective taken", "objectives taken");
    add(deeds.falls, "time knocked out", "times knocked out");
    add(deeds.helped, "friend helped up", "friends helped up");
    format!(": {}", list(&parts))
}

/// What All-Out dice show, in words.
fn faces(dice: &[u8]) -> String {
    let face = |shown: &u8| match shown {
        1 => "an Explosion".to_owned(),
        6 => "a Head".to_owned(),
        number => number.to_string(),
    };
    list(&dice.iter().map(face).collect::<Vec<_>>())
}

/// Skill dice in words.
fn dice_of(colours: &[String]) -> String {
    let noun = if colours.len() == 1 { "die" } else { "dice" };
    format!("{} {noun}", list(colours))
}

/// The title of a mission.
fn mission_title(content: &Content, id: &str) -> String {
    content.mission(id).map_or_else(|| id.to_owned(), |mission| mission.title.clone())
}
