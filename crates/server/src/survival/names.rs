//! Places by their names: `Orchard` instead of `02-R:32`, wherever a sentence
//! speaks of one.

use survival::World;
use survival::board::Board;

/// The names of a board's places by their codes.
#[derive(Clone, Copy)]
pub struct Names<'b>(&'b Board);

impl<'b> Names<'b> {
    /// Those of a game's board.
    pub fn of(world: &'b World) -> Names<'b> {
        Names(world.board())
    }

    /// A sentence with the names of its places.
    pub fn say(&self, text: &str) -> String {
        said(text, |code| self.0.zone(code).map(|zone| self.0.place(zone)))
    }
}

/// A sentence, with a name for every code that has one.
fn said<'n>(text: &str, name: impl Fn(&str) -> Option<&'n str>) -> String {
    let part = |c: char| c.is_ascii_alphanumeric() || matches!(c, '-' | ':' | '.');
    let mut said = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(start) = rest.find(part) {
        let (before, from) = rest.split_at(start);
        said.push_str(before);
        let end = from.find(|c| !part(c)).unwrap_or(from.len());
        let (word, after) = from.split_at(end);
        // A sentence may end, or go on, right behind a code.
        let code = word.trim_end_matches(['.', ':', '-']);
        said.push_str(name(code).unwrap_or(code));
        said.push_str(&word[code.len()..]);
        rest = after;
    }
    said.push_str(rest);
    said
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn codes_become_names_and_nothing_else_changes() {
        let name = |code: &str| match code {
            "02-R:32" => Some("Orchard"),
            "1R.S" => Some("Mill Street"),
            _ => None,
        };
        let told = said("Cole moves to 02-R:32. Noise in 1R.S: 2 (S-shaped), 1R.SW…", name);
        assert_eq!(told, "Cole moves to Orchard. Noise in Mill Street: 2 (S-shaped), 1R.SW…");
        assert_eq!(said("02-R:32", name), "Orchard");
        assert_eq!(said("M.R.E. and 4+…", name), "M.R.E. and 4+…");
    }

    #[test]
    fn every_cell_of_every_board_has_its_places_name() {
        let content = survival::content::Content::embedded().unwrap();
        for mission in &content.missions {
            let board = &mission.board;
            for zone in board.zones() {
                for code in board.names(zone) {
                    let told = Names(board).say(&format!("To {code}."));
                    assert_eq!(told, format!("To {}.", board.place(zone)), "{}", mission.id);
                }
            }
        }
    }
}
