//! A sentence for each thing that happened.

use table::Viewer;

use super::{count, ending};
use crate::event::{Event, Fact, Side};

/// What happened, as `viewer` may hear it.
pub fn story(events: &[Event], viewer: Viewer) -> Vec<String> {
    events.iter().map(|event| sentence(&event.seen_by(viewer).fact)).collect()
}

fn who(side: Side) -> &'static str {
    match side {
        Side::Human => "The human",
        Side::Horde(horde) => horde.name(),
    }
}

/// A fact as a sentence. What its viewer didn't see is left out of it.
pub fn sentence(fact: &Fact) -> String {
    match *fact {
        Fact::TurnBegins { turn } => format!("Turn {turn} begins."),
        Fact::ResearchReady { research } => format!("{research} lies ready for the human."),
        Fact::Contaminated { place, card } => format!("{card} appears below the {place}."),
        Fact::NoContamination { place } => {
            format!("The Contamination pile is empty: nothing appears below the {place}.")
        }
        Fact::Drew { side, card: Some(card) } => format!("{} draws {card}.", who(side)),
        Fact::Drew { side, card: None } => format!("{} draws a card.", who(side)),
        Fact::Reshuffled { side } => {
            format!("{} shuffles the discards into a new draw pile.", who(side))
        }
        Fact::NothingToDraw { side } => format!("{} has nothing left to draw.", who(side)),
        Fact::Discarded { side, card } => format!("{} discards {card}.", who(side)),
        Fact::Income { tokens, now } => {
            format!("The human gets {} and has {now}.", count(tokens, "token", "tokens"))
        }
        Fact::Paid { tokens, now } => {
            format!("The human pays {}; {now} left.", count(tokens, "token", "tokens"))
        }
        Fact::Defended { place, card } => format!("The human places {card} at the {place}."),
        Fact::Studied { place, research } => format!("{research} begins in the {place}."),
        Fact::Barricaded { place } => format!("The Barricade stands at the {place}."),
        Fact::ShuffledIn { place, card } => {
            format!(
                "{card} goes from below the {place} back into the Contamination pile, which is shuffled."
            )
        }
        Fact::PutOnTop { place, card } => {
            format!("{card} goes from below the {place} to the top of the Contamination pile.")
        }
        Fact::Chose { horde, place } => format!("{horde} attacks the {place}."),
        Fact::ProposedOrder { horde } => format!("{horde} proposes this order."),
        Fact::ProposedRecruit { horde, taker, card } => {
            format!("{horde} proposes that {taker} takes {card}.")
        }
        Fact::ProposedWounded { horde, taker } => {
            format!("{horde} proposes that {taker} takes a Wounded Zombie.")
        }
        Fact::Consented { horde } => format!("{horde} agrees."),
        Fact::Objected { horde } => format!("{horde} objects."),
        Fact::Ordered { horde } => format!("{horde} is next in the hordes' order."),
        Fact::Wounded { horde } => format!("{horde} takes a Wounded Zombie."),
        Fact::NoWounded { horde } => {
            format!("No Wounded Zombie is left: {horde} gets off lightly.")
        }
        Fact::Played { horde, card, attack } => format!("{horde} plays {card}: {attack} damage."),
        Fact::Strengthened { card, attack, .. } => format!("{card} now makes {attack} damage."),
        Fact::Extended { horde, zombies, rages } => {
            let zombies = (zombies > 0).then(|| count(zombies, "Zombie card", "Zombie cards"));
            let rages = (rages > 0).then(|| count(rages, "Rage card", "Rage cards"));
            let more: Vec<String> = zombies.into_iter().chain(rages).collect();
            format!("{horde} may play {} more.", more.join(" and "))
        }
        Fact::MoreRecruits { horde, recruits } => {
            let more = count(recruits, "recruitment", "recruitments");
            format!("Getting in gives {horde} {more} more.")
        }
        Fact::Stopped { horde } => format!("{horde} has played its cards."),
        Fact::Revealed { horde, card } => {
            format!("{horde} turns up the human's top card: {card}.")
        }
        Fact::PutBack { card } => format!("{card} goes back on top of the human's pile."),
        Fact::RevealedDiscarded { card } => format!("{card} goes to the human's discards."),
        Fact::Sacrificed { horde, card } => format!("{horde} sacrifices {card}."),
        Fact::SacrificedBelow { place, card } => {
            format!("{card} below the {place} is sacrificed.")
        }
        Fact::Looked { horde, cards } => {
            let seen: Vec<&str> = cards.iter().flatten().map(|card| card.name()).collect();
            match seen.is_empty() {
                true => format!("{horde} looks at the top of the Contamination pile."),
                false => {
                    format!("{horde} looks at the Contamination pile: {}.", seen.join(", "))
                }
            }
        }
        Fact::Returned { horde, card, on_top } => {
            let card = card.map_or("a card", |card| card.name());
            let end = if on_top { "on top of" } else { "at the bottom of" };
            format!("{horde} puts {card} {end} the Contamination pile.")
        }
        Fact::Took { horde, place, card } => {
            format!("{horde} takes {card} from below the {place} into its hand.")
        }
        Fact::Braved { card } => format!("The human interrupts: {card}."),
        Fact::Held { place, defence } => format!("The {place} now has Defence {defence}."),
        Fact::Marked { place, card, damage } => {
            format!("{damage} damage go to {card} in the {place}.")
        }
        Fact::MarkedResearch { place, research, damage } => {
            format!("{damage} damage go to {research} in the {place}.")
        }
        Fact::Saved { place, card } => format!("{card} in the {place} is saved."),
        Fact::Damage { place, damage, defence } => {
            format!("The {place} takes {damage} damage against Defence {defence}.")
        }
        Fact::Entered { place, left } => format!("The {place} is entered with {left} damage left."),
        Fact::Failed { place } => format!("The {place} holds."),
        Fact::Lost { place, damage } => {
            format!("{damage} damage at the {place} devour nobody.")
        }
        Fact::Devoured { place, card } => format!("{card} in the {place} is devoured."),
        Fact::ResearchDevoured { place, research, x } => {
            format!("{research} in the {place} is devoured and costs {x} more from now on.")
        }
        Fact::Leapt { research } => format!("{research} costs its first price again."),
        Fact::Recruited { horde, place, card } => {
            format!("{horde} recruits {card} from below the {place}.")
        }
        Fact::RecruitedEnough { horde } => format!("{horde} recruits no more."),
        Fact::Counted { captives } => {
            let captives = count(captives, "Captured Zombie", "Captured Zombies");
            format!("The hordes' cards are counted: {captives}.")
        }
        Fact::Spent { horde, card } => format!("{horde}'s {card} leaves the game."),
        Fact::CleanedUp { horde, cards } => {
            format!("{horde} puts {} into its discard pile.", count(cards, "card", "cards"))
        }
        Fact::Points { points, now } => {
            let points = count(points, "research point", "research points");
            format!("The human gets {points} and has {now}.")
        }
        Fact::Over { outcome } => ending(outcome).to_owned(),
    }
}
