//! The duel of a Place: damage against Defence, one box for each point.
//!
//! Solid boxes are damage, striped ones what is left over for those inside,
//! blue ones what is still needed, dashed ones what could still come. A post
//! stands where the Defence ends. Words beside it say the same.

use invazions::Game;
use invazions::view::{PlaceView, View};
use maud::{Markup, html};

use super::threat::threat;
use crate::drawings::sign;

/// What a Place is up against.
struct Duel {
    made: u16,
    more: u16,
    defence: u16,
}

/// The bar, and the words for it.
pub fn duel(game: &Game, view: &View, site: &PlaceView) -> Markup {
    if site.hordes.is_empty() {
        return html! { div.iz-duel.calm { "Nobody attacks here" } };
    }
    let threats = site.hordes.iter().map(|horde| threat(game, view, *horde));
    let (made, more) = threats.fold((0, 0), |(made, more), t| (made + t.made, more + t.more));
    let duel = Duel { made, more, defence: u16::from(site.defence) };
    let is_in = duel.made >= duel.defence;
    html! {
        div.iz-duel .in[is_in] .holds[!is_in] {
            p {
                span.iz-made { (sign("burst")) b { (duel.made) } span.visually-hidden { " damage" } }
                span.iz-verdict { (duel.words(site.damage)) }
                span.iz-needed { (sign("shield")) b { (duel.defence) } span.visually-hidden { " Defence" } }
            }
            (duel.bar())
        }
    }
}

/// A bar for so much damage against that Defence, without a game.
pub fn drawn(made: u16, defence: u16) -> Markup {
    let duel = Duel { made, more: 0, defence };
    html! {
        div.iz-duel .in[made >= defence] .holds[made < defence] {
            p {
                span.iz-made { (sign("burst")) b { (made) } }
                span.iz-verdict { (duel.words(0)) }
                span.iz-needed { (sign("shield")) b { (defence) } }
            }
            (duel.bar())
        }
    }
}

impl Duel {
    fn words(&self, left: u16) -> String {
        match self.made.checked_sub(self.defence) {
            Some(_) if left > 0 => format!("in, {left} to give"),
            Some(0) => "in".to_owned(),
            Some(over) => format!("in, {over} over"),
            None if self.more == 0 => "holds".to_owned(),
            None => format!("holds so far, {} short", self.defence - self.made),
        }
    }

    fn bar(&self) -> Markup {
        // What is far beyond the Defence needs no boxes of its own.
        let most = (self.made + self.more).min(self.defence + 6);
        let boxes = most.max(self.made).max(self.defence + 2).min(24);
        let wide = 12 * boxes;
        html! {
            svg.iz-bar viewBox=(format!("-2 -4 {} 22", wide + 4)) preserveAspectRatio="none" aria-hidden="true" {
                @for at in 0..boxes { rect class=(self.sort(at)) x=(12 * at + 1) y="1" width="10" height="12" rx="1.5" {} }
                rect.iz-post x=(12 * self.defence.min(boxes)) y="-3" width="1.4" height="20" rx=".4" {}
            }
        }
    }

    const fn sort(&self, at: u16) -> &'static str {
        if at < self.made && at < self.defence {
            "hit"
        } else if at < self.made {
            "over"
        } else if at < self.made + self.more {
            "could"
        } else if at < self.defence {
            "need"
        } else {
            "none"
        }
    }
}

#[cfg(test)]
mod tests {
    use super::Duel;

    #[test]
    fn boxes_and_words_say_the_same() {
        let duel = Duel { made: 6, more: 2, defence: 5 };
        let sorts: Vec<&str> = (0..10).map(|at| duel.sort(at)).collect();
        assert_eq!(sorts[..5], ["hit"; 5]);
        assert_eq!(sorts[5..], ["over", "could", "could", "none", "none"]);
        assert_eq!(duel.words(0), "in, 1 over");
        assert_eq!(duel.words(1), "in, 1 to give");
        let short = Duel { made: 4, more: 0, defence: 5 };
        assert_eq!((short.sort(4), short.sort(5)), ("need", "none"));
        assert_eq!(short.words(0), "holds");
        assert_eq!(Duel { more: 1, ..short }.words(0), "holds so far, 1 short");
    }
}
