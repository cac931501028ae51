//! What the box holds, against the booklet's "Contents".

use invazions::card::{Card, Kind};
use invazions::content::Content;

#[test]
fn the_box_holds_as_many_cards_as_the_booklet_counts() {
    let content = Content::embedded().expect("the shipped content is sound");
    let copies = |of: &dyn Fn(Card) -> bool| -> u32 {
        Card::ALL
            .iter()
            .filter(|card| of(**card))
            .map(|card| u32::from(content.card(*card).copies))
            .sum()
    };
    for (kind, wanted) in [
        (Kind::Zombie, 54),
        (Kind::Rage, 51),
        (Kind::Human, 55),
        (Kind::Bravery, 30),
        (Kind::Captive, 8),
        (Kind::Wounded, 15),
    ] {
        assert_eq!(copies(&|card| card.kind() == kind), wanted, "{kind:?}");
    }
    assert_eq!(copies(&|card| card == Card::Survivors), 15, "Human-Survivors");
    let hordes = 3;
    assert_eq!(content.figures.wounded * hordes, 15, "five Wounded Zombies for each horde");
    assert_eq!(content.figures.token_cap[2], 12, "all tokens are used with four players");
}
