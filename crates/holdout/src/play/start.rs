//! Before the first decision: the mission, the players, the seed of the dice.

use std::io::{self, BufRead, Write};
use std::path::PathBuf;
use std::sync::Arc;

use anyhow::Context;
use bots::Evaluator;
use survival::content::Content;
use survival::setup::Setup;
use survival::{Game, MAX_SEATS};
use table::Log;

use super::seats::Players;
use super::terminal::quoted;
use super::{PlayArgs, store};
use crate::content::find_mission;
use crate::failure::Usage;

/// A game that is ready to be played.
pub struct Start<G: Evaluator> {
    /// The game.
    pub log: Log<G>,
    /// Who sits where.
    pub seated: Players<G>,
    /// Where it is saved.
    pub path: PathBuf,
    /// Whether the file is one that this program chose for a new game.
    pub ours: bool,
    /// Whether the game was begun before.
    pub resumed: bool,
    /// What is to be said again on the command line to go on: bots, content.
    pub again: String,
}

/// What is to be said again on the command line to go on.
pub fn again(args: &PlayArgs, bots: Option<&str>) -> String {
    let bots = bots.map(|bots| format!(" --bots {}", quoted(bots)));
    let folder = args.content.content.as_ref();
    let content = folder.map(|folder| format!(" --content {}", quoted(&folder.to_string_lossy())));
    bots.into_iter().chain(content).collect()
}

/// Sets a game up, asking for what was not given. None if there is nobody to ask.
pub fn begin(
    args: &PlayArgs,
    content: &Arc<Content>,
    deals: &invazions::content::Content,
    input: &mut impl BufRead,
    out: &mut impl Write,
) -> anyhow::Result<Option<Start<Game>>> {
    if let Some(path) = &args.resume {
        let Some(log) = store::resume::<Game>(path, content, input, out)? else { return Ok(None) };
        let seats = log.game().world().seat_count();
        let seated = Players::new(seats, args.bots.as_deref(), log.seed() ^ log.len() as u64)?;
        let path = args.save.clone().unwrap_or_else(|| path.clone());
        let again = again(args, args.bots.as_deref());
        return Ok(Some(Start { log, seated, path, ours: false, resumed: true, again }));
    }
    let mut bots = args.bots.clone();
    let (mission, players) = match &args.mission {
        Some(name) => (find_mission(content, deals, name)?.id.clone(), args.players.unwrap_or(1)),
        None => {
            let mut ask = Ask { input, out };
            let Some(mission) = ask.mission(content, deals)? else { return Ok(None) };
            let players = match args.players {
                Some(players) => players,
                None => match ask.players()? {
                    Some(players) => players,
                    None => return Ok(None),
                },
            };
            if bots.is_none() && players > 1 {
                match ask.bots(players)? {
                    Some(wanted) => bots = Some(wanted).filter(|wanted| !wanted.is_empty()),
                    None => return Ok(None),
                }
            }
            (mission, players)
        }
    };
    let seed = args.seed.unwrap_or_else(random_seed);
    let setup = setup(args, content, &mission, players)?;
    let seated = Players::new(players, bots.as_deref(), seed)?;
    let log = Log::<Game>::start(content, &setup, seed).context("this game can't be set up")?;
    let path = args.save.clone().unwrap_or_else(|| store::fresh(&mission, seed));
    let ours = args.save.is_none();
    let again = again(args, bots.as_deref());
    Ok(Some(Start { log, seated, path, ours, resumed: false, again }))
}

/// The mission of this id, or with this last part of an id.
fn setup(args: &PlayArgs, content: &Content, mission: &str, players: u8) -> anyhow::Result<Setup> {
    let mut names: Vec<String> = args.survivors.iter().map(|name| name.trim().to_owned()).collect();
    names.retain(|name| !name.is_empty());
    if names.is_empty() {
        let usual =
            lab::usual_setup(content, mission, 1).map_err(|error| Usage(error.to_string()))?;
        names = usual.survivors.into_iter().map(|played| played.name).collect();
    }
    if names.len() < usize::from(players) {
        let few = names.len();
        let wrong = format!("{few} survivors are too few for {players} players: one each at least");
        return Err(Usage(wrong).into());
    }
    let names = names.iter().map(String::as_str);
    let mut setup = Setup::new(mission, names, players);
    args.table.apply(&mut setup);
    Ok(setup)
}

/// A seed from the entropy with which the standard library seeds its maps.
pub fn random_seed() -> u64 {
    use std::hash::{BuildHasher, Hasher};
    // Short enough to be read out and typed.
    std::collections::hash_map::RandomState::new().build_hasher().finish() % 1_000_000_000
}

/// Asks one question after the other. Every answer is None at the end of input.
struct Ask<'a, R, W> {
    input: &'a mut R,
    out: &'a mut W,
}

impl<R: BufRead, W: Write> Ask<'_, R, W> {
    fn line(&mut self, prompt: &str) -> io::Result<Option<String>> {
        write!(self.out, "{prompt}")?;
        self.out.flush()?;
        match super::input::line(self.input)? {
            Some(line) => Ok(Some(line.trim().to_owned())),
            None => {
                writeln!(self.out, "\nNo game was begun.")?;
                Ok(None)
            }
        }
    }

    fn mission(
        &mut self,
        content: &Content,
        deals: &invazions::content::Content,
    ) -> anyhow::Result<Option<String>> {
        writeln!(self.out, "Which mission?\n")?;
        for (mission, number) in content.all_missions().zip(1..) {
            writeln!(
                self.out,
                "{number:>3} {:<12} {} ({:?}, {} minutes)",
                mission.id, mission.title, mission.difficulty, mission.minutes
            )?;
        }
        writeln!(self.out)?;
        loop {
            let Some(answer) = self.line("Number or name [1]: ")? else { return Ok(None) };
            let answer = if answer.is_empty() { "1".to_owned() } else { answer };
            let by_number = answer.parse::<usize>().ok().and_then(|number| number.checked_sub(1));
            match by_number.and_then(|at| content.all_missions().nth(at)) {
                Some(mission) => return Ok(Some(mission.id.clone())),
                None => match find_mission(content, deals, &answer) {
                    Ok(mission) => return Ok(Some(mission.id.clone())),
                    Err(error) => writeln!(self.out, "{error}")?,
                },
            }
        }
    }

    fn players(&mut self) -> io::Result<Option<u8>> {
        loop {
            let prompt = format!("How many players share this screen, 1 to {MAX_SEATS} [1]: ");
            let Some(answer) = self.line(&prompt)? else { return Ok(None) };
            match answer.parse::<u8>() {
                _ if answer.is_empty() => return Ok(Some(1)),
                Ok(players) if (1..=MAX_SEATS).contains(&players) => return Ok(Some(players)),
                _ => writeln!(self.out, "Please type a number from 1 to {MAX_SEATS}.")?,
            }
        }
    }

    fn bots(&mut self, players: u8) -> io::Result<Option<String>> {
        loop {
            let prompt = "Which of them are bots, such as 2,3 [none]: ";
            let Some(answer) = self.line(prompt)? else { return Ok(None) };
            match Players::<Game>::new(players, Some(&answer), 0) {
                Ok(_) => return Ok(Some(answer)),
                Err(error) => writeln!(self.out, "{error}")?,
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn going_on_takes_the_same_bots_and_the_same_content() {
        let mut args = PlayArgs::default();
        assert_eq!(again(&args, None), "");
        args.content.content = Some(PathBuf::from("my missions"));
        assert_eq!(again(&args, Some("rules:2")), " --bots rules:2 --content 'my missions'");
    }
}
