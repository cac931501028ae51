//! Companions: survivors without turns and cards. They stand alone until
//! somebody rallies them, and then are wherever their leader is.
//!
//! A led companion has no place of their own in the state. Whatever moves the
//! leader moves the companion.
//!
//! Second Edition chapter 13, "Companions".

use table::Seat;

use crate::content::SurvivorCard;
use crate::engine::frames::{Matter, asks_team};
use crate::engine::game::{Dealer, Game};
use crate::engine::moments::Moment;
use crate::missions::mission::Escort;
use crate::model::action::{Action, Figure, Who};
use crate::model::companion::{Companion, Company};
use crate::model::danger::Danger;
use crate::model::event::{Fact, Harm};
use crate::model::frame::{Recruiting, TurnFrame};
use crate::model::rule::{Refusal, Rule, refuse};
use crate::model::skill::Skill;
use crate::model::survivor::Standing;
use crate::model::zone::Zone;
use crate::rules::turn::{Price, afford};
use crate::skills::Extra;

impl Matter for Recruiting {
    asks_team!();

    fn offer(&self, game: &Game, offer: &mut impl FnMut(Action)) {
        for companion in game.unused() {
            let figure = Figure::companion(companion);
            match self.escort(game) {
                Escort::Lone(_) => offer(Action::Post { figure }),
                Escort::Led => {
                    game.in_play().for_each(|to| offer(Action::Recruit { figure, to }));
                }
                Escort::Each => offer(Action::Recruit { figure, to: self.next_leader(game) }),
            }
        }
    }

    fn check(&self, game: &Game, action: Action) -> Result<(), Refusal> {
        let unused = |figure: Figure| {
            Companion::of(figure).is_some_and(|companion| game.unused().any(|c| c == companion))
        };
        match (self.escort(game), action) {
            (Escort::Lone(_), Action::Post { figure }) if unused(figure) => Ok(()),
            (Escort::Led, Action::Recruit { figure, to })
                if unused(figure) && game.survivor(to).in_play() =>
            {
                Ok(())
            }
            (Escort::Each, Action::Recruit { figure, to })
                if unused(figure) && to == self.next_leader(game) =>
            {
                Ok(())
            }
            (_, Action::Post { .. } | Action::Recruit { .. }) => {
                refuse(self.rule(), "that is not who can be chosen now")
            }
            _ => refuse(self.rule(), "decide who joins the mission"),
        }
    }

    fn answer(self, game: &mut Game, _: Seat, action: Action, dealer: &mut impl Dealer) {
        match action {
            Action::Post { figure } => self.post(game, figure, dealer),
            Action::Recruit { figure, to } => self.recruit(game, figure, to, dealer),
            _ => {}
        }
    }

    /// Where nobody is left, or all who are left stand in one place, there is
    /// nothing to choose.
    fn step(self, game: &mut Game, dealer: &mut impl Dealer) -> bool {
        let party = game.world.mission().companions.get(usize::from(self.party)).copied();
        let Some(party) = party else {
            game.pop();
            return true;
        };
        let left = match party.escort {
            Escort::Each => game.state.survivors.len() as u8,
            Escort::Lone(_) | Escort::Led => party.count,
        };
        let left = left.saturating_sub(self.placed);
        let mut unused = game.unused();
        let (first, many) = (unused.next(), 1 + unused.count());
        let Some(first) = first.filter(|_| left > 0).map(Figure::companion) else {
            game.set_top(Recruiting { party: self.party + 1, placed: 0 });
            return true;
        };
        let wanted = |one: &Companion| Some(game.world.others[one.index()]) == party.named;
        let named = game.unused().find(wanted).map(Figure::companion);
        if let (Some(named), Escort::Lone(_)) = (named, party.escort) {
            self.post(game, named, dealer);
            return true;
        }
        match party.escort {
            Escort::Lone(_) if many <= usize::from(left) => self.post(game, first, dealer),
            Escort::Each if many == 1 => {
                self.recruit(game, first, self.next_leader(game), dealer);
            }
            Escort::Led if many == 1 && game.state.survivors.len() == 1 => {
                self.recruit(game, first, Who(0), dealer);
            }
            Escort::Lone(_) | Escort::Led | Escort::Each => return false,
        }
        true
    }

    fn rule(&self) -> Rule {
        Rule::SetupCompanions
    }

    fn question(&self, game: &Game) -> String {
        let world = game.world();
        match self.escort(game) {
            Escort::Lone(zone) => {
                format!("Which companion stands in {}?", world.zone_name(zone))
            }
            Escort::Led => "Which companion joins the team, and who is the leader?".to_owned(),
            Escort::Each => {
                format!("Which companion joins {}?", world.name(self.next_leader(game)))
            }
        }
    }
}

impl Recruiting {
    /// How those of the party at hand begin.
    fn escort(&self, game: &Game) -> Escort {
        let party = game.world.mission().companions.get(usize::from(self.party));
        party.map_or(Escort::Led, |party| party.escort)
    }

    /// The survivor who gets a companion now, where each gets one.
    fn next_leader(&self, game: &Game) -> Who {
        Who(self.placed.min(game.state.survivors.len().saturating_sub(1) as u8))
    }

    fn post(self, game: &mut Game, figure: Figure, dealer: &mut impl Dealer) {
        game.set_top(Recruiting { placed: self.placed + 1, ..self });
        if let (Escort::Lone(zone), Some(companion)) = (self.escort(game), Companion::of(figure)) {
            game.state.companions.set(companion, Company::Lone(zone));
            dealer.tell(Fact::Posted { figure, zone }, self.rule());
        }
    }

    fn recruit(self, game: &mut Game, figure: Figure, to: Who, dealer: &mut impl Dealer) {
        game.set_top(Recruiting { placed: self.placed + 1, ..self });
        if let Some(companion) = Companion::of(figure) {
            game.lead(companion, to);
            dealer.tell(Fact::Joined { who: to, figure }, self.rule());
        }
    }
}

impl Game {
    /// Where a companion stands, if they are on the board.
    pub fn companion_zone(&self, companion: Companion) -> Option<Zone> {
        match self.state.companions.get(companion)? {
            Company::Lone(zone) => Some(zone),
            Company::Led(who) => {
                let leader = self.survivor(who);
                leader.in_play().then_some(leader.zone)
            }
            Company::Lost => None,
        }
    }

    /// The companions on the board, each with their zone.
    pub fn companions(&self) -> impl Iterator<Item = (Companion, Zone)> + '_ {
        let all = (0..self.world.others.len() as u8).map(Companion);
        all.filter_map(|companion| Some((companion, self.companion_zone(companion)?)))
    }

    /// Those whom a survivor leads.
    pub fn led_by(&self, who: Who) -> impl Iterator<Item = Companion> + '_ {
        // Mostly there are none, and every question about skills asks for them.
        let none = self.state.companions.is_empty();
        let many = if none { 0 } else { self.world.others.len() as u8 };
        let all = (0..many).map(Companion);
        all.filter(move |one| self.state.companions.get(*one) == Some(Company::Led(who)))
    }

    /// The survivor who leads a companion.
    pub fn leader(&self, companion: Companion) -> Option<Who> {
        match self.state.companions.get(companion) {
            Some(Company::Led(who)) => Some(who),
            _ => None,
        }
    }

    /// How many people a survivor is with those they lead: seats that they need.
    pub fn party_of(&self, who: Who) -> usize {
        1 + self.led_by(who).count()
    }

    /// Those whose identity cards nobody has used yet.
    pub(crate) fn unused(&self) -> impl Iterator<Item = Companion> + '_ {
        let all = (0..self.world.others.len() as u8).map(Companion);
        all.filter(|companion| self.state.companions.get(*companion).is_none())
    }

    /// The skill that a companion gives to their leader.
    pub(crate) fn companion_skill(&self, companion: Companion) -> Option<Skill> {
        first_skill(self.world.companion(companion))
    }

    /// The skills that a survivor has because of those they lead: of each the first
    /// of their Blue ones.
    pub(crate) fn companion_skills(&self, who: Who) -> impl Iterator<Item = Skill> + '_ {
        self.led_by(who).filter_map(|companion| first_skill(self.world.companion(companion)))
    }

    /// A survivor leads a companion from now on. In their own turn, what the
    /// companion's skill gives to turns counts at once, but once only.
    pub(crate) fn lead(&mut self, companion: Companion, who: Who) {
        let before = self.leader(companion);
        self.state.companions.set(companion, Company::Led(who));
        if let Some(before) = before.filter(|before| *before != who) {
            self.take_back_extras(before);
        }
        let skill = first_skill(self.world.companion(companion));
        let bit = 1 << companion.0;
        if let Some(turn) = self.open_turn_of(who)
            && turn.served & bit == 0
        {
            turn.served |= bit;
            skill.into_iter().flat_map(Skill::extras).for_each(|extra| turn.gain(extra));
        }
    }

    /// Whoever no longer leads somebody has no more free actions left than their
    /// skills still give.
    fn take_back_extras(&mut self, who: Who) {
        let most = self.turn_extras(who);
        if let Some(turn) = self.open_turn_of(who) {
            turn.keep_at_most(&most);
        }
    }

    /// The turn of a survivor that is under way, whatever is open above it.
    pub(crate) fn open_turn_of(&mut self, who: Who) -> Option<&mut TurnFrame> {
        self.state.frames.iter_mut().rev().find_map(|frame| match frame {
            crate::model::frame::Frame::Turn(turn) => {
                Some(turn).filter(|turn| turn.who == who && !turn.lent)
            }
            _ => None,
        })
    }

    /// Lone companions of a survivor's zone, offered.
    pub(crate) fn offer_rallies(&self, who: Who, offer: &mut impl FnMut(Action)) {
        let here = self.survivor(who).zone;
        for companion in (0..self.world.others.len() as u8).map(Companion) {
            if self.state.companions.get(companion) == Some(Company::Lone(here)) {
                offer(Action::Rally { figure: Figure::companion(companion) });
            }
        }
    }

    pub(crate) fn check_rally(&self, turn: &TurnFrame, figure: Figure) -> Result<(), Refusal> {
        let here = self.survivor(turn.who).zone;
        let company = Companion::of(figure).and_then(|one| self.state.companions.get(one));
        match company {
            Some(Company::Lone(zone)) if zone == here => {
                self.check_bystander()?;
                self.check_rescue(turn.who)?;
                self.check_seat_for_companion(turn.who)?;
                afford(turn, Price::Any)
            }
            Some(Company::Lone(_)) => refuse(Rule::Rally, "they don't stand in this zone"),
            Some(Company::Led(_)) => refuse(Rule::Rally, "they have a leader already"),
            Some(Company::Lost) | None => refuse(Rule::Rally, "no such companion stands here"),
        }
    }

    /// A survivor rallies a lone companion.
    pub(crate) fn rally(&mut self, figure: Figure, dealer: &mut impl Dealer) {
        self.pay(Price::Any, 0);
        let Some(who) = self.turn_in_progress().map(|turn| turn.who) else { return };
        let Some(companion) = Companion::of(figure) else { return };
        self.pay_rescue(who, dealer);
        self.lead(companion, who);
        dealer.tell(Fact::Rallied { who, figure }, Rule::Rally);
        self.happened(Moment::Progress, dealer);
    }

    /// Somebody whose card was not used joins a survivor, by lot.
    pub(crate) fn join_by_lot(&mut self, who: Who, dealer: &mut impl Dealer) {
        let many = self.unused().count() as u32;
        if many == 0 {
            return;
        }
        let mut find = |name: &str| {
            let mut unused = self.unused();
            let named = |one: Companion| self.world.companion(one).name.eq_ignore_ascii_case(name);
            unused.position(named).map(|place| place as u32)
        };
        let drawn = dealer.draw("companions", many, &mut find);
        let Some(companion) = self.unused().nth(drawn as usize) else { return };
        self.lead(companion, who);
        dealer.tell(Fact::Joined { who, figure: Figure::companion(companion) }, Rule::Mission);
    }

    /// Any wound eliminates a companion, and with them the game is lost.
    pub(crate) fn eliminate_companion(
        &mut self,
        companion: Companion,
        harm: Harm,
        dealer: &mut impl Dealer,
    ) {
        self.state.companions.set(companion, Company::Lost);
        let figure = Figure::companion(companion);
        dealer.tell(Fact::Eliminated { figure }, Rule::Companion);
        self.lose(harm.defeat(), Rule::Companion, dealer);
    }

    /// Those whom a survivor led leave with them, or are alone again.
    pub(crate) fn leader_left(&mut self, who: Who, dealer: &mut impl Dealer) {
        let (zone, standing) = (self.survivor(who).zone, self.survivor(who).standing);
        for companion in (0..self.world.others.len() as u8).map(Companion) {
            if self.state.companions.get(companion) != Some(Company::Led(who)) {
                continue;
            }
            match standing {
                Standing::Escaped => {
                    let figure = Figure::companion(companion);
                    dealer.tell(Fact::Escaped { figure }, Rule::Companion);
                }
                Standing::Eliminated | Standing::Down => {
                    self.state.companions.set(companion, Company::Lone(zone));
                }
                Standing::Playing => {}
            }
        }
    }

    /// A companion changes leaders in a trade.
    pub(crate) fn hand_companion(
        &mut self,
        companion: Companion,
        from: Who,
        to: Who,
        dealer: &mut impl Dealer,
    ) {
        self.lead(companion, to);
        let figure = Figure::companion(companion);
        dealer.tell(Fact::CompanionHanded { from, to, figure }, Rule::Escort);
    }
}

impl TurnFrame {
    /// No more is left of what skills give than this.
    pub(crate) fn keep_at_most(&mut self, most: &[u8; crate::model::skill::TURN_EXTRAS]) {
        for (extra, most) in Extra::OF_TURNS.into_iter().zip(most) {
            match extra {
                Extra::Free(kind) => {
                    let left = &mut self.free[kind.index()];
                    *left = (*left).min(*most);
                }
                Extra::PairAttack => self.pair = self.pair.min(*most),
                Extra::Loan => self.lends = self.lends.min(*most),
                Extra::Action | Extra::Zone | Extra::Card | Extra::Armour => {}
            }
        }
    }
}

/// The skill that a companion gives: the first of their Blue ones.
fn first_skill(card: &SurvivorCard) -> Option<Skill> {
    card.at(Danger::Blue).first().copied()
}
