//! Earlier drawings of a game: what would come out the same is not drawn again.

use std::any::Any;
use std::collections::HashMap;

use crate::drawn::Drawn;

/// What somebody remembers, to compare with.
type Known = Box<dyn Any + Send>;

/// Where something is drawn: a region, and a part of it.
pub type Place = (&'static str, usize);

/// Drawings of one game, each with all that it was drawn from.
#[derive(Default)]
pub struct Sketches {
    about: Option<Known>,
    drawn: HashMap<Place, (Known, Drawn)>,
}

impl Sketches {
    /// Says what all drawings are about that nothing else tells of: a board,
    /// names. What was drawn about anything else is forgotten.
    pub fn keep_about<T: PartialEq + Any + Send>(&mut self, about: T) {
        let before = self.about.as_ref().and_then(|before| before.downcast_ref());
        if before != Some(&about) {
            self.drawn.clear();
            self.about = Some(Box::new(about));
        }
    }

    /// What stands at a place. It is drawn if it was drawn from anything else
    /// the last time.
    pub fn draw<T: PartialEq + Any + Send, D: Into<Drawn>>(
        &mut self,
        place: Place,
        from: T,
        draw: impl FnOnce() -> D,
    ) -> Drawn {
        if let Some((before, drawn)) = self.drawn.get(&place)
            && before.downcast_ref() == Some(&from)
        {
            return drawn.clone();
        }
        let drawn: Drawn = draw().into();
        self.drawn.insert(place, (Box::new(from), drawn.clone()));
        drawn
    }
}

#[cfg(test)]
mod tests {
    use maud::html;

    use super::*;

    #[test]
    fn only_what_is_drawn_from_something_else_is_drawn_again() {
        let mut sketches = Sketches::default();
        let mut drawings = 0;
        let mut draw = |sketches: &mut Sketches, place: Place, from: u8| {
            let drawn = sketches.draw(place, from, || {
                drawings += 1;
                html! { (from) }
            });
            (drawn.text().to_owned(), drawings)
        };
        sketches.keep_about("a board");
        assert_eq!(draw(&mut sketches, ("squad", 0), 1), ("1".to_owned(), 1));
        assert_eq!(draw(&mut sketches, ("squad", 0), 1), ("1".to_owned(), 1));
        assert_eq!(draw(&mut sketches, ("squad", 1), 1), ("1".to_owned(), 2), "another place");
        assert_eq!(draw(&mut sketches, ("squad", 0), 2), ("2".to_owned(), 3), "something else");
        sketches.keep_about("a board");
        assert_eq!(draw(&mut sketches, ("squad", 0), 2), ("2".to_owned(), 3));
        sketches.keep_about("another");
        assert_eq!(draw(&mut sketches, ("squad", 0), 2), ("2".to_owned(), 4), "all is another");
    }
}
