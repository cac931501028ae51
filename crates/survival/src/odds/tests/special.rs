//! Blasts, pits, machines, reflexes, and attacks that are not allowed.

use super::*;

#[test]
fn hellfire_is_certain() {
    let mut position = Position::new(&["Cole", "Jared"], &[(SPOILER, 1), (WORKER, 3)])
        .holds(0, Slot::LEFT, "Flamethrower")
        .fed(Ammo::Canister);
    let odds = position.odds(position.shot(None), Goal::Usual);
    assert!(
        odds.blast == Some(Blast::Hellfire)
            && odds.all_fall.is_certain()
            && odds.survival.is_certain()
    );
    assert_eq!(odds.summary(), "the zone burns: 4 kills for certain");
    position = position.exposed(1, 3).knows(1, &[Skill::LowProfile, Skill::Tough]);
    let odds = position.odds(position.shot(None), Goal::Usual);
    assert!(odds.survival.is_never());
    assert_eq!(odds.summary(), "the zone burns: 4 kills for certain; friends there burn too");
}

/// Both boxes in play, and an open pit where the enemies are.
fn pitted(team: &[&str], enemies: &[(Kind, u8)]) -> Position {
    let both = |setup: &mut Setup| setup.boxes = vec!["darkside".to_owned()];
    let mut position = Position::with(team, enemies, both);
    position.game.state.pits.open.insert(position.there);
    position
}

#[test]
fn a_pit_shields_drillers_and_the_odds_say_so() {
    let content = Content::embedded().expect("the shipped content is sound");
    let kind = |id: &str| content.kind(id).expect("a shipped enemy");
    let (worker, tank) = (kind("driller_worker"), kind("driller_tank"));
    let rifle = |enemies: &[(Kind, u8)]| {
        pitted(&["Miranda"], enemies).holds(0, Slot::LEFT, "Assault Rifle")
    };
    let position = rifle(&[(worker, 2)]);
    let odds = prove(&position, position.shot(None), Goal::Usual);
    assert!(odds.shielded && odds.one_falls.is_never());
    let odds = prove(&position, position.shot(Some(worker)), Goal::Usual);
    assert_chance(&odds.one_falls, 1, 2);
    assert_eq!(
        odds.summary(),
        "Driller Worker falls 50.0 %; an open pit shields Drillers by one damage"
    );
    // Damage 2 gets through to Workers, but not to the Tank before them.
    let position = rifle(&[(worker, 2)]).knows(0, &[Skill::Damage(Act::Ranged)]);
    assert_eq!(prove(&position, position.shot(None), Goal::Usual).falls.len(), 1);
    let position = rifle(&[(worker, 1), (tank, 1)]).knows(0, &[Skill::Damage(Act::Ranged)]);
    assert!(prove(&position, position.shot(None), Goal::Usual).one_falls.is_never());
    // Others are not shielded: of two Workers one falls.
    let position = rifle(&[(worker, 1), (WORKER, 1)]);
    let odds = prove(&position, position.shot(None), Goal::Usual);
    assert_chance(&odds.one_falls, 7, 8);
    assert!(odds.shielded && odds.all_fall.is_never());
    // Within the pit there is no shield.
    let position = pitted(&["Radka"], &[(worker, 2)]).holds(0, Slot::LEFT, "Cattle Prod").close();
    let blow = Action::Melee { hands: Hands::Left, focus: None, swarm: false, all_out: false };
    let odds = prove(&position, blow, Goal::Usual);
    assert!(!odds.shielded);
    assert_chance(&odds.all_fall, 1, 4);
}

#[test]
fn a_seismic_blast_is_certain() {
    let content = Content::embedded().expect("the shipped content is sound");
    let driller = content.kind("driller").expect("a shipped enemy");
    let mut position = pitted(&["Miles", "Radka"], &[(driller, 1), (TANK, 2)]).holds(
        0,
        Slot::LEFT,
        "Seismic Grenade",
    );
    let odds = position.odds(position.shot(None), Goal::Usual);
    assert_eq!(odds.blast, Some(Blast::Seismic));
    assert!(odds.all_fall.is_certain() && odds.survival.is_certain());
    assert_eq!(odds.summary(), "the zone is shaken: 3 kills for certain");
    position = position.exposed(1, 3);
    let odds = position.odds(position.shot(None), Goal::Usual);
    assert!(odds.survival.is_never());
}

#[test]
fn machines_attack_without_their_controller_s_skills() {
    let mut position = Position::new(&["Cole", "Jared"], &[(WORKER, 2), (TANK, 1)])
        .exposed(1, 3)
        .knows(0, &[Skill::Lucky, Skill::Sniper]);
    let bot = (0..position.game.state.machines.len() as u8).find(|machine| {
        position.game.machine_card(*machine).is_some_and(|card| card.kind == MachineKind::Bot)
    });
    let machine = bot.expect("the mission has a Bot");
    position.game.state.survivors[0].remotes = u8::MAX;
    let shot = Action::MachineRanged { machine, at: position.there, focus: None };
    let odds = prove(&position, shot, Goal::Usual);
    assert!(odds.one_falls.is_never(), "the Tank swallows damage 1");
    assert_chance(&odds.friends_hit(), 7, 8);
    let at_tank = Action::MachineRanged { machine, at: position.there, focus: Some(TANK) };
    assert_chance(&prove(&position, at_tank, Goal::Usual).one_falls, 1, 2);
    position.game.state.machines[usize::from(machine)].zone = position.there;
    let blow = Action::MachineMelee { machine, focus: None };
    assert_eq!(prove(&position, blow, Goal::Usual).kills.mean(), ratio(3, 2));
}

#[test]
fn quick_reflexes_have_odds_too() {
    let mut position = Position::new(&["Cole"], &[(WORKER, 2)])
        .holds(0, Slot::LEFT, "Assault Shotgun")
        .knows(0, &[Skill::CombatReflexes]);
    position.game.state.spawn.zones.insert(position.there);
    position.game.push(crate::model::frame::Reflex { who: Who(0) });
    let odds = prove(&position, position.shot(None), Goal::Usual);
    assert_chance(&odds.all_fall, 1, 2);
    let refused = position.game.odds(SEAT, Action::Stay, Goal::Usual).expect_err("no attack");
    assert_eq!(refused.rule, Rule::Dice);
}

#[test]
fn what_may_not_be_done_has_no_odds() {
    let position = Position::new(&["Cole"], &[(WORKER, 2)]).holds(0, Slot::LEFT, "Assault Shotgun");
    let refused = |action, goal| position.game.odds(SEAT, action, goal).map_err(|r| r.rule);
    let melee = Action::Melee { hands: Hands::Left, focus: None, swarm: false, all_out: false };
    assert_eq!(refused(melee, Goal::Usual).err(), Some(Rule::Melee));
    assert_eq!(refused(Action::End, Goal::Usual).err(), Some(Rule::Dice));
    let shot = position.shot(None);
    assert_eq!(refused(shot, Goal::Eliminate(TANK)).err(), Some(Rule::Targeting));
    assert_eq!(refused(shot, Goal::Eliminate(Kind(200))).err(), Some(Rule::Targeting));
    let nobody = position.game.odds(Seat(9), shot, Goal::Usual).map_err(|r| r.rule);
    assert_eq!(nobody.err(), Some(Rule::Seat));
}
