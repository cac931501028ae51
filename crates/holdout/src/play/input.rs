//! What a person types: a number of the menu, a command of the table, or an
//! action of the game. Each may be shortened as long as it stays clear.

use std::io::{self, BufRead};

use table::{Game, Seat};

/// Commands of the table.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Verb {
    /// How to play at this table.
    Help,
    /// The rule behind something.
    Why,
    /// The board in full.
    Board,
    /// What happened lately.
    Log,
    /// What everybody carries.
    Cards,
    /// What is in a zone.
    Zone,
    /// Takes back.
    Undo,
    /// Lists what may be discarded.
    Discard,
    /// Saves.
    Save,
    /// Leaves.
    Quit,
    /// Says what a bot would do.
    Hint,
    /// Searches the rules.
    Rules,
    /// Shows the whole screen again.
    Look,
    /// Changes how much is shown.
    Screen,
}

/// The commands that every table has, by name. The first name of each is the
/// one that help mentions.
const COMMON: &[(&str, Verb)] = &[
    ("help", Verb::Help),
    ("?", Verb::Help),
    ("why", Verb::Why),
    ("log", Verb::Log),
    ("undo", Verb::Undo),
    ("save", Verb::Save),
    ("quit", Verb::Quit),
    ("exit", Verb::Quit),
    ("hint", Verb::Hint),
    ("rules", Verb::Rules),
    ("look", Verb::Look),
    ("menu", Verb::Look),
];

/// What can be typed at a table besides numbers.
#[derive(Clone, Copy)]
pub struct Words {
    /// The commands of this table alone, by name.
    pub commands: &'static [(&'static str, Verb)],
    /// The verbs of actions, with their words.
    pub actions: &'static [(&'static str, &'static str)],
}

impl Words {
    fn all_commands(&self) -> impl Iterator<Item = &(&'static str, Verb)> {
        COMMON.iter().chain(self.commands)
    }

    /// The actions as they can be typed.
    pub fn usage(&self) -> Vec<String> {
        let mut lines = vec!["Actions as you can type them; words may be shortened:".to_owned()];
        let usage = |(verb, words): &(&str, &str)| format!("  {verb} {words}");
        lines.extend(self.actions.iter().map(usage).map(|line| line.trim_end().to_owned()));
        lines
    }
}

/// What a line means.
#[derive(Clone, PartialEq, Debug)]
pub enum Input<A> {
    /// Nothing was typed.
    Nothing,
    /// A number of the menu.
    Number(usize),
    /// A command of the table with the rest of the line.
    Table(Verb, String),
    /// An action, allowed or not.
    Do(A),
    /// Nothing that is understood, and what could be meant.
    Wrong(String),
}

/// The longest line that is read; what comes after is ignored.
const LONGEST: u64 = 4096;

/// Reads a line. None at the end of input. Bytes that are no text become marks.
pub fn line(input: &mut impl BufRead) -> io::Result<Option<String>> {
    let mut bytes = Vec::new();
    let read = io::Read::take(&mut *input, LONGEST).read_until(b'\n', &mut bytes)?;
    if read as u64 == LONGEST && bytes.last() != Some(&b'\n') {
        let mut rest = Vec::new();
        while io::Read::take(&mut *input, LONGEST).read_until(b'\n', &mut rest)? > 0 {
            if rest.last() == Some(&b'\n') {
                break;
            }
            rest.clear();
        }
    }
    Ok((read > 0).then(|| String::from_utf8_lossy(&bytes).trim().to_owned()))
}

/// What a line means to `seat`.
pub fn read<G: Game>(game: &G, seat: Seat, line: &str, words: &Words) -> Input<G::Action> {
    let line = line.trim();
    let (first, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
    let (word, rest) = (first.to_lowercase(), rest.trim());
    if word.is_empty() {
        return Input::Nothing;
    }
    if let Ok(number) = line.parse() {
        return Input::Number(number);
    }
    let known = words.all_commands().find(|(name, _)| *name == word);
    match known {
        Some((_, Verb::Discard)) if !rest.is_empty() => {}
        // Somebody may be saved as well as a game.
        Some((_, Verb::Save)) if game.read(line).is_ok() => {}
        Some((_, verb)) => return Input::Table(*verb, rest.to_owned()),
        None => {}
    }
    if let Ok(action) = game.read(line) {
        return Input::Do(action);
    }
    shortened(game, seat, line, &word, rest, words)
}

/// What a shortened line means, if it means one thing.
fn shortened<G: Game>(
    game: &G,
    seat: Seat,
    line: &str,
    word: &str,
    rest: &str,
    words: &Words,
) -> Input<G::Action> {
    let mut verbs: Vec<(&str, Verb)> = Vec::new();
    for (name, verb) in words.all_commands().filter(|(name, _)| name.starts_with(word)) {
        if verbs.iter().all(|(_, known)| known != verb) {
            verbs.push((name, *verb));
        }
    }
    // With a slot behind it, discarding is an action.
    verbs.retain(|(_, verb)| *verb != Verb::Discard || rest.is_empty());
    let typed: Vec<String> = line.split_whitespace().map(str::to_lowercase).collect();
    let mut may = Vec::new();
    game.legal(&mut may);
    may.retain(|action| game.may(seat, *action));
    game.interrupts(seat, &mut may);
    let all: Vec<(G::Action, String)> =
        may.into_iter().map(|action| (action, game.write(&action))).collect();
    let mut actions: Vec<_> =
        all.iter().filter(|(_, text)| matches(&typed, text)).cloned().collect();
    if actions.is_empty() && verbs.is_empty() {
        // Where all answers have the same verb, the rest of one is enough.
        let verb = |text: &str| text.split_whitespace().next().unwrap_or_default().to_owned();
        let objects = |(_, text): &&(G::Action, String)| {
            let with_verb: Vec<String> =
                std::iter::once(verb(text)).chain(typed.iter().cloned()).collect();
            !text.starts_with("discard") && matches(&with_verb, text)
        };
        actions = all.iter().filter(objects).cloned().collect();
    }
    let shortest = actions.iter().map(|(_, text)| text.split_whitespace().count()).min();
    actions.retain(|(_, text)| Some(text.split_whitespace().count()) == shortest);
    match (verbs.as_slice(), actions.as_slice()) {
        ([(_, verb)], []) => Input::Table(*verb, rest.to_owned()),
        ([], [(action, _)]) => Input::Do(*action),
        ([], []) => Input::Wrong(unknown(game, word, rest, words)),
        _ => {
            let commands = verbs.iter().map(|(name, _)| (*name).to_owned());
            let mut could: Vec<String> =
                commands.chain(actions.into_iter().map(|(_, text)| text)).collect();
            let more = could.len().saturating_sub(8);
            could.truncate(8);
            let tail = if more > 0 { format!(", and {more} more") } else { String::new() };
            Input::Wrong(format!("`{line}` could mean: {}{tail}.", could.join(", ")))
        }
    }
}

/// Whether the words typed are beginnings of words of a command, in order. The
/// first must begin the verb. Of a zone, its cell is enough.
fn matches(typed: &[String], command: &str) -> bool {
    let mut words = command.split_whitespace().map(str::to_lowercase);
    let is = |typed: &str, word: &str| word.starts_with(typed) || is_short(typed, word);
    let Some((first, rest)) = typed.split_first() else { return false };
    words.next().is_some_and(|verb| verb.starts_with(first.as_str()))
        && rest.iter().all(|typed| words.any(|word| is(typed, &word)))
}

/// Whether a zone is meant by its cell, `11` or `nw`, or by tile and cell as
/// narrow boards write it, `05:11`.
fn is_short(typed: &str, zone: &str) -> bool {
    let Some((tile, cell)) = zone.rsplit_once([':', '.']) else { return false };
    let number = tile.split('-').next().unwrap_or(tile);
    typed == cell || typed.split_once(':') == Some((number, cell))
}

/// What to say to a line that means nothing.
fn unknown<G: Game>(game: &G, word: &str, rest: &str, words: &Words) -> String {
    // A whole verb is meant even where longer ones begin with it.
    let whole = words.actions.iter().any(|(verb, _)| *verb == word);
    let is_meant = |verb: &str| if whole { verb == word } else { verb.starts_with(word) };
    let mut verbs = words.actions.iter().filter(|(verb, _)| is_meant(verb));
    let first = verbs.next();
    let is_other = |(verb, _): &(&str, &str)| first.is_some_and(|(known, _)| known != verb);
    match (first, verbs.find(|other| is_other(other))) {
        (Some((verb, words)), None) => {
            let usage = format!("{verb} {words}");
            let wrong = game.read(&format!("{verb} {rest}"));
            let why = wrong.err().map(|error| format!("{error}. ")).unwrap_or_default();
            format!("{why}It goes `{}`.", usage.trim_end())
        }
        _ => {
            let word: String = word.chars().take(40).collect();
            format!("`{word}` means nothing here. Type a number of the menu, or `help`.")
        }
    }
}

/// The zones that somebody may mean: by name in capitals or not, or by cell.
pub fn zones(game: &survival::Game, name: &str) -> Vec<survival::zone::Zone> {
    let board = game.world().board();
    let name = name.trim().to_uppercase();
    if let Some(zone) = board.zone(&name) {
        return vec![zone];
    }
    let is = |full: &String| full.starts_with(&name) || is_short(&name, full);
    board.zones().filter(|zone| !name.is_empty() && board.names(*zone).iter().any(is)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_may_be_shortened_and_left_out() {
        let typed =
            |line: &str| -> Vec<String> { line.split_whitespace().map(str::to_owned).collect() };
        assert!(matches(&typed("mo 03-v:22"), "move 03-V:22"));
        assert!(matches(&typed("move 22"), "move 03-V:22"));
        assert!(!matches(&typed("move 2"), "move 03-V:22"));
        assert!(matches(&typed("move 03:22"), "move 03-V:22"));
        assert!(!matches(&typed("move 3:22"), "move 03-V:22"));
        assert!(matches(&typed("shoot 22"), "shoot both 03-V:22"));
        assert!(!matches(&typed("22"), "move 03-V:22"));
        assert!(!matches(&typed("move 22 22"), "move 03-V:22"));
        assert!(matches(&typed("move nw"), "move 1V.NW"));
        assert!(!matches(&typed("move n"), "move 1V.NW"));
    }

    #[test]
    fn endless_lines_and_odd_bytes_do_no_harm() {
        let long = [vec![b'x'; 10_000], b"\nnext\n".to_vec()].concat();
        let mut input = long.as_slice();
        assert_eq!(line(&mut input).unwrap().map(|text| text.len()), Some(4096));
        assert_eq!(line(&mut input).unwrap().as_deref(), Some("next"));
        assert_eq!(line(&mut input).unwrap(), None);
        let mut odd: &[u8] = &[0xff, 0xfe, b'\n'];
        assert!(line(&mut odd).unwrap().is_some());
    }
}
