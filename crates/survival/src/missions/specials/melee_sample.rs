//! Eliminating an enemy in melee gives a sample of it.

use super::SpecialRule;
use crate::content::figures::kind;
use crate::content::narrow::Numbers;
use crate::engine::game::{Dealer, Game};
use crate::engine::moments::Moment;
use crate::missions::reading::{COLOURS, Reader};
use crate::model::action::Who;
use crate::model::enemy::Kind;
use crate::model::event::Fact;
use crate::model::mission::Colour;
use crate::model::rule::Rule;
use sheet::Item;

/// Eliminating one of these in melee gives a sample.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct MeleeSample {
    /// The kind of enemy.
    pub kind: Kind,
    /// The objective taken for it; without one, the miniature is kept.
    pub takes: Option<Colour>,
}

impl SpecialRule for MeleeSample {
    const WORD: (&'static str, bool) = ("melee_sample", true);

    fn read(item: &Item, reader: &Reader) -> Option<Self> {
        let fields = item.fields("sample")?;
        let content = reader.place.content;
        let kind = fields.need("kind", "\"worker\"").and_then(|item| kind(&item, content));
        let takes = fields.get("takes").map(|item| item.word(COLOURS));
        fields.done(&[]);
        Some(MeleeSample { kind: kind?, takes: takes.flatten() })
    }

    fn renumber(&mut self, numbers: &Numbers) {
        self.kind = numbers.kind(self.kind);
    }

    fn kind(&self) -> Option<Kind> {
        Some(self.kind)
    }

    fn token(&self) -> Option<Colour> {
        self.takes
    }

    fn slain(&self, game: &mut Game, who: Who, kind: Kind, dealer: &mut impl Dealer) {
        if kind != self.kind || game.has_sampled(kind) {
            return;
        }
        game.state.mission.samples |= 1 << kind.0;
        if self.takes.is_none() {
            let reserve = &mut game.state.reserve[kind.index()];
            *reserve = reserve.saturating_sub(1);
        }
        dealer.tell(Fact::Sampled { who, kind: Some(kind) }, Rule::Mission);
        game.gain(who, game.world.mission().objective_experience, Rule::Mission, dealer);
        game.happened(Moment::Progress, dealer);
    }
}

impl Game {
    /// Whether there is a sample of this kind of enemy.
    pub(crate) fn has_sampled(&self, kind: Kind) -> bool {
        self.state.mission.samples >> kind.0 & 1 == 1
    }
}
