//! A mission as it lies on the table before the first turn.

use crate::board::{Decor, Door, DoorLook, Token};
use crate::content::Content;
use crate::missions::mission::{CarKind, Find, MachineKind, Mission};
use crate::model::zone::Zone;

impl Decor {
    /// Everything that lies on the board when a mission begins, under its title.
    pub fn of(content: &Content, mission: &Mission) -> Decor {
        let mut tokens: Vec<(Zone, Token)> = Vec::new();
        tokens.extend(mission.starts.iter().map(|zone| (*zone, Token::Start)));
        tokens.extend(mission.exit.iter().map(|zone| (*zone, Token::Exit)));
        tokens.extend(mission.pits.iter().map(|(zone, open)| (*zone, Token::Pit(*open))));
        for spawn in &mission.spawns {
            let token = match spawn.asleep {
                true => Token::SleepingSpawn(spawn.colour),
                false => Token::Spawn(spawn.colour, None),
            };
            tokens.push((spawn.zone, token));
        }
        for (colour, zone) in &mission.objectives {
            tokens.push((*zone, Token::Objective(Some(*colour))));
        }
        for (find, zone) in &mission.finds {
            let name = find.name(content);
            let initials = name.split(' ').filter_map(|word| word.chars().next());
            tokens.push((*zone, Token::Card(initials.collect())));
        }
        tokens.extend(mission.facedown.iter().map(|zone| (*zone, Token::Objective(None))));
        tokens.extend(mission.thumpers.iter().map(|zone| (*zone, Token::Noise(1))));
        for (kind, zone) in &mission.machines {
            let token = match kind {
                MachineKind::Bot => Token::Bot,
                MachineKind::SentryGun => Token::SentryGun,
            };
            tokens.push((*zone, token));
        }
        for car in &mission.cars {
            let police = car.kind == CarKind::PoliceCar;
            tokens.push((car.zone, Token::Car { police, holds_crate: car.has_crate }));
        }
        for (kind, count, zone) in &mission.enemies {
            let letter = content.enemy(*kind).family.name().chars().next().unwrap_or('?');
            tokens.push((*zone, Token::Enemies(letter, *count)));
        }
        tokens.extend(mission.noise.iter().map(|(zone, count)| (*zone, Token::Noise(*count))));
        if let Some((zone, count)) = mission.crew_noise {
            tokens.push((zone, Token::Noise(count)));
        }
        let closed = |door: Door| (door, mission.door_look(door));
        Decor {
            title: Some(mission.title.clone()),
            ground: mission.ground(),
            tokens,
            // A door that lies on a marked access hides the mark.
            doors: mission
                .welds
                .iter()
                .map(|door| (*door, DoorLook::Marked))
                .chain(mission.closed_doors().iter().map(closed))
                .collect(),
        }
    }
}

impl Find {
    /// What it is called.
    pub fn name(self, content: &Content) -> &str {
        match self {
            Find::Card(card) => &content.equipment(card).name,
            token => token.word(),
        }
    }
}
