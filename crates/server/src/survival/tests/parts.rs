//! What is kept of earlier drawings, and regions in parts.

use super::*;
use crate::sketches::Sketches;

/// So many random decisions of a game of each mission are looked at.
const DECISIONS: usize = 60;

/// As many variants as a game can have at once.
const VARIANTS: [(&str, &str); 3] = [("allout", "on"), ("skill_dice", "on"), ("ko", "on")];

/// Plays at random, and looks at the game after each decision.
fn walk(family: &Survival, mission: &str, mut look: impl FnMut(&Game)) {
    let given = [("players", "2")].into_iter().chain(VARIANTS).chain(ZOMBIES);
    let known = family.form(mission).map(|form| form.fields).unwrap_or_default();
    let given = given.filter(|(name, _)| known.iter().any(|field| field.name == *name));
    let answers = Answers::new(given.map(|(name, value)| (name.to_owned(), value.to_owned())));
    let setup = family.setup(mission, &answers).expect("a setup");
    let mut chance = Seeded::new(11, 7);
    let mut game =
        Game::start(family.content(), &setup, &mut chance, &mut Vec::new()).expect("a game");
    let mut legal = Vec::new();
    for _ in 0..DECISIONS {
        look(&game);
        legal.clear();
        game.legal(&mut legal);
        if legal.is_empty() {
            break;
        }
        let action = legal[chance.below(legal.len() as u32) as usize];
        let seat = game.answerer(action).expect("somebody may");
        game.apply(seat, action, &mut chance, &mut Vec::new()).expect("a legal action");
    }
    look(&game);
}

/// All regions, with what was drawn before.
fn kept(family: &Survival, game: &Game, viewer: Viewer, before: &mut Sketches) -> Vec<Region> {
    let mut regions = family.own_regions(game, viewer, before);
    regions.extend(family.common_regions(game, before));
    regions
}

#[test]
fn what_is_kept_is_what_would_be_drawn_anew() {
    let family = family();
    let viewers = [Viewer::Seat(Seat(0)), Viewer::Seat(Seat(1)), Viewer::Spectator];
    // One after another, as the missions of a campaign come.
    let mut before = Sketches::default();
    for mission in family.missions() {
        let mut turn = 0;
        walk(&family, &mission.id, |game| {
            turn += 1;
            let viewer = viewers[turn % viewers.len()];
            let kept = kept(&family, game, viewer, &mut before);
            let anew = family.regions(game, viewer);
            assert_eq!(kept.len(), anew.len());
            for (kept, anew) in kept.iter().zip(&anew) {
                assert_eq!(kept.html(), anew.html(), "{} of {}", anew.id, mission.id);
                assert_eq!(kept.parts.len(), anew.parts.len(), "{} of {}", anew.id, mission.id);
            }
        });
    }
}

/// How many elements stand beside each other in a text.
fn elements(html: &str) -> usize {
    let (mut depth, mut found) = (0, 0);
    for tag in html.split('<').skip(1) {
        let Some((tag, _)) = tag.split_once('>') else { continue };
        if tag.starts_with('/') {
            depth -= 1;
            continue;
        }
        found += usize::from(depth == 0);
        depth += i32::from(!tag.ends_with('/'));
    }
    assert_eq!(depth, 0, "{html}");
    found
}

#[test]
fn the_parts_of_a_region_are_elements() {
    let mut seen = BTreeSet::new();
    every_position(|family, game, _| {
        for region in family.regions(game, Viewer::Seat(Seat(0))) {
            if region.parts.len() > 1 {
                seen.insert(region.id);
                for part in &region.parts {
                    assert_eq!(elements(part.text()), 1, "{}: {}", region.id, part.text());
                }
            }
        }
    });
    assert_eq!(seen.into_iter().collect::<Vec<_>>(), ["bar", "goals", "people", "squad"]);
}
