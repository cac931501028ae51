//! Companions in scenarios: where they stand, and where they are found.

use toml::Spanned;

use super::found::Found;
use super::names::{Looked, Names};
use super::script::{Script, Step};
use crate::engine::game::Game;
use crate::engine::world::World;
use crate::model::companion::{Companion, Companions, Company};
use sheet::advice;

/// The companion of this name.
pub(super) fn companion(world: &World, name: &Spanned<String>, names: &Names) -> Looked<Companion> {
    let all = || (0..world.others.len() as u8).map(Companion);
    let called = |one: &Companion| world.companion(*one).name.eq_ignore_ascii_case(name.get_ref());
    all().find(called).ok_or_else(|| {
        let known: Vec<&str> = all().map(|one| world.companion(one).name.as_str()).collect();
        let message = format!("nobody called `{}` can be a companion", name.get_ref());
        names.wrong(name.span(), message, advice(name.get_ref(), known))
    })
}

/// Where somebody is: alone in a zone, or with a survivor.
fn company(world: &World, place: &Spanned<String>, names: &Names) -> Looked<Company> {
    match world.who(place.get_ref()) {
        Some(leader) => Ok(Company::Led(leader)),
        None => names.zone(place).map(Company::Lone),
    }
}

/// Puts companions where the scenario has them; nobody else is one.
pub(super) fn place(game: &mut Game, script: &Script, names: &Names) {
    let world = std::sync::Arc::clone(&game.world);
    if script.companions.is_empty() && script.mission.is_some() {
        return;
    }
    game.state.companions = Companions::default();
    for (name, place) in &script.companions {
        let one = names.keep(companion(&world, name, names));
        let company = names.keep(company(&world, place, names));
        if let (Some(one), Some(company)) = (one, company) {
            game.state.companions.set(one, company);
        }
    }
}

impl Found<'_> {
    /// Where companions are: a zone, a leader, `unused` or `lost`.
    pub(super) fn companions(&mut self, step: &Step) -> Looked<()> {
        let (game, names) = (self.game, self.names);
        for (name, wanted) in &step.companions {
            let one = companion(game.world(), name, names)?;
            let said = |company: Option<Company>| match company {
                None => "unused".to_owned(),
                Some(Company::Lost) => "lost".to_owned(),
                Some(Company::Lone(zone)) => names.zone_name(zone),
                Some(Company::Led(who)) => game.world().name(who).to_owned(),
            };
            let found = said(game.state().companions.get(one));
            let expected = match wanted.get_ref().as_str() {
                word @ ("unused" | "lost") => word.to_owned(),
                _ => said(Some(company(game.world(), wanted, names)?)),
            };
            self.same(wanted.span(), &format!("companion {}", name.get_ref()), expected, found);
        }
        Ok(())
    }
}
