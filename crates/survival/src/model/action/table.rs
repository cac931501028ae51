//! The table of actions: everything that a player may want, each said once.
//!
//! An entry names the variant and its arguments in the order of its text, then
//!
//! - `verb`: the first word of its text, which saves keep: never change one;
//! - `group`: where it stands in the menu of a turn;
//! - `price`: what it costs in a turn;
//! - `rule`: the rule that speaks of it ([`Rule::Asked`] is that of the open question);
//! - `label`: it in a few words, with its arguments in braces, or a function of
//!   `show/words/label.rs` for those that need more;
//! - `spots`: what on a screen it is about, functions of `show/spot.rs`.
//!
//! The enum, reading and writing of text, menus, labels, spots, the check for
//! nonsense and the maker of nonsense for tests all come from here. The table
//! is handed to whatever macro wants it: `action_table!(macro_name)`.

/// Hands the table of actions to a macro.
macro_rules! action_table {
    ($callback:ident) => {
        $callback! {
            /// Give a starting card to a survivor.
            Share { to: Who, card: StartingCard }
                verb "share", group Decision, price Answer, rule Rule::Asked,
                label "{card} to {to}", spots [survivor(to)];
            /// Give this survivor one of the cards left over.
            Surplus { to: Who }
                verb "surplus", group Decision, price Answer, rule Rule::SetupEquipment,
                label "One more to {to}", spots [survivor(to)];
            /// Let this seat begin.
            FirstPlayer { seat: Seat }
                verb "first-player", group Decision, price Answer, rule Rule::SetupFirstPlayer,
                label "Player {seat}", spots [];
            /// Begin each spawn step with this zone.
            FirstSpawn { zone: Zone }
                verb "first-spawn", group Decision, price Answer, rule Rule::SpawnOrder,
                label "Begin with {zone}", spots [zone(zone), spawn(zone)];
            /// Begin this survivor's turn.
            Activate { who: Who }
                verb "activate", group Decision, price Answer, rule Rule::TurnOrder,
                label "{who}", spots [survivor(who)];

            /// Move to a neighbouring zone; while a move goes on, one zone farther.
            Move { to: Zone }
                verb "move", group Move, price Move(&[Free::Move]), rule Rule::Move,
                label "Move to {to}", spots [zone(to)];
            /// End a move that could go on.
            Stop
                verb "stop", group Decision, price Answer, rule Rule::Move,
                label "Stop here", spots [me()];
            /// Search the zone.
            Search
                verb "search", group Search, price Action(&[Free::Search]), rule Rule::Search,
                label "Search", spots [here()];
            /// Close or open the door towards a zone, with the card in this slot if that takes
            /// one.
            Door { to: Zone, with: Opener }
                verb "door", group Doors, price Door, rule Rule::Door,
                label door, spots [doorway(to), opener(with)];
            /// Rearrange your own cards.
            Reorganize
                verb "reorganize", group Cards, price Rearranging, rule Rule::Reorganize,
                label "Rearrange cards", spots [me()];
            /// Exchange cards with a survivor in the same zone.
            Trade { with: Who }
                verb "trade", group Cards, price Action(&[]), rule Rule::Trade,
                label "Trade with {with}", spots [survivor(with)];
            /// Let a lone companion come along.
            Rally { figure: Figure }
                verb "rally", group Search, price Action(&[]), rule Rule::Rally,
                label "Rally {figure}", spots [figure(figure)];
            /// Hand a companion to the other side of a trade.
            HandCompanion { figure: Figure }
                verb "hand-companion", group Cards, price Answer, rule Rule::Escort,
                label "{figure} changes leaders", spots [figure(figure)];
            /// Choose a companion, and who leads them from the start.
            Recruit { figure: Figure, to: Who }
                verb "recruit", group Decision, price Answer, rule Rule::SetupCompanions,
                label "{figure} joins {to}", spots [survivor(to)];
            /// Choose a companion who stands alone at the start.
            Post { figure: Figure }
                verb "post", group Decision, price Answer, rule Rule::SetupCompanions,
                label "{figure}", spots [];
            /// Attack in your own zone. `on` concentrates on one kind of enemy, `swarm` rolls a
            /// die for each enemy instead of the weapon's own, `all-out` adds All-Out dice.
            Melee { hands: Hands, focus: Focus, swarm: Swarm, all_out: AllOut }
                verb "melee", group Attack,
                price Attack(hands, &[Free::Melee, Free::Combat]),
                rule if focus.is_some() { Rule::Concentrated } else { Rule::Melee },
                label attack, spots [foes_here(focus), hands(hands)];
            /// Shoot at a zone.
            Ranged { hands: Hands, at: Zone, focus: Focus, swarm: Swarm, all_out: AllOut }
                verb "shoot", group Attack,
                price Attack(hands, &[Free::Ranged, Free::Combat]),
                rule if focus.is_some() { Rule::Concentrated } else { Rule::Ranged },
                label attack, spots [foes(at, focus), hands(hands)];
            /// Take an objective: the one of this colour, or a facedown one.
            Take { colour: Token }
                verb "take", group Search, price Action(&[]), rule Rule::Objective,
                label "Take {colour}", spots [here(), token_here()];
            /// Take an oxygen tank.
            Oxygen
                verb "oxygen", group Search, price Action(&[]), rule Rule::OxygenRoom,
                label "Take an Oxygen Tank", spots [here()];
            /// Load a weapon that was fired, or both of a pair.
            Reload { hands: Hands }
                verb "reload", group Attack, price Reload, rule Rule::Reload,
                label reload, spots [hands(hands)];
            /// Strike with bare hands, all out.
            Unarmed { focus: Focus }
                verb "unarmed", group Attack, price Action(&[Free::Melee, Free::Combat]),
                rule Rule::Unarmed,
                label "Strike with bare hands, all out{focus}", spots [foes_here(focus)];
            /// Opportunity: strike all out, with Skill dice that were used too.
            Opportunity { hands: Hands, focus: Focus, swarm: Swarm }
                verb "opportunity", group Attack, price Action(&[]), rule Rule::Opportunity,
                label opportunity, spots [foes_here(focus), hands(hands)];
            /// Clear a malfunction: turn a card up again.
            Clear { slot: Slot }
                verb "clear", group Cards, price Action(&[]), rule Rule::Malfunction,
                label clear, spots [held(slot)];
            /// Stand up after an unarmed attack went wrong.
            StandUp
                verb "stand-up", group Decision, price Action(&[]), rule Rule::LaidDown,
                label "Stand up", spots [me()];
            /// Help somebody up who was knocked out.
            Assist { whom: Who }
                verb "assist", group Search, price Action(&[]), rule Rule::Assist,
                label "Help {whom} up", spots [survivor(whom)];
            /// Make noise.
            Noise
                verb "noise", group Doors, price Action(&[]), rule Rule::Noise,
                label "Make noise", spots [here()];
            /// Eat.
            Eat { slot: Slot }
                verb "eat", group Cards, price Free, rule Rule::Food,
                label eat, spots [held(slot)];
            /// Do nothing more this turn.
            End
                verb "end", group End, price Answer, rule Rule::Nothing,
                label "End the turn", spots [me()];

            /// Let a machine under control move.
            MachineMove { machine: Machine, to: Zone }
                verb "drive", group Machine, price Drive(machine), rule Rule::Machine,
                label "{machine} moves to {to}", spots [machine(machine), zone(to)];
            /// Let a machine attack in its own zone.
            MachineMelee { machine: Machine, focus: Focus }
                verb "machine-melee", group Machine, price Action(&[Free::Machine]),
                rule Rule::Machine,
                label "{machine} strikes{focus}",
                spots [machine(machine), crowd_around(machine, focus)];
            /// Let a machine shoot at a zone.
            MachineRanged { machine: Machine, at: Zone, focus: Focus }
                verb "machine-shoot", group Machine, price Action(&[Free::Machine]),
                rule Rule::Machine,
                label "{machine} shoots at {at}{focus}",
                spots [machine(machine), crowd(at, focus)];
            /// Let a machine open the secured airlock in front of it.
            MachineOpen { machine: Machine }
                verb "machine-open", group Machine, price Action(&[Free::Machine]),
                rule Rule::Mission,
                label "{machine} opens the airlock", spots [machine(machine)];
            /// Let the Bot come along.
            Follow
                verb "follow", group Decision, price Answer, rule Rule::MachineFollows,
                label "It comes along", spots [];

            /// Get into a car, as its driver or as a passenger.
            Board { car: Car, role: CarRole }
                verb "board", group Car, price Action(&[]), rule Rule::CarBoard,
                label "Get into the {car} as {role}", spots [car(car)];
            /// Get out of the car.
            LeaveCar
                verb "leave-car", group Car, price Action(&[]), rule Rule::CarBoard,
                label "Get out of the car", spots [my_car()];
            /// Change between driver and passenger, if need be with the survivor in that seat.
            ChangeSeat { with: Partner }
                verb "change-seat", group Car, price Action(&[]), rule Rule::CarSeats,
                label change_seat, spots [partner(with), my_car()];
            /// Drive one zone, without an attack.
            DriveSlow { to: Zone }
                verb "drive-slow", group Car, price Action(&[]), rule Rule::CarDrive,
                label "Drive slowly to {to}", spots [zone(to)];
            /// Drive two zones, this one first, with an attack in each that has enemies.
            DriveFast { to: Zone }
                verb "drive-fast", group Car, price Action(&[]), rule Rule::CarDrive,
                label "Drive fast via {to}", spots [zone(to)];
            /// Drive fast: on to the second zone.
            DriveOn { to: Zone }
                verb "drive-on", group Decision, price Answer, rule Rule::CarDrive,
                label "On to {to}", spots [zone(to)];
            /// Shoot at a car that can blow up.
            ShootCar { hands: Hands, car: Car }
                verb "shoot-car", group Attack,
                price Attack(hands, &[Free::Ranged, Free::Combat]), rule Rule::Mission,
                label shoot_car, spots [car(car), hands(hands)];
            /// Take the weapon crate out of a car.
            TakeCrate
                verb "take-crate", group Search, price Action(&[]), rule Rule::CarCrate,
                label "Take the crate from the car", spots [here()];
            /// Open the trunk of a car.
            OpenTrunk { car: Car }
                verb "open-trunk", group Car, price Action(&[]), rule Rule::Mission,
                label "Open the trunk of the {car}", spots [car(car)];
            /// Put food into the trunk that is open.
            Stow { slot: Slot }
                verb "stow", group Decision, price Answer, rule Rule::Mission,
                label stow, spots [held(slot)];
            /// Take food out of the trunk that is open.
            Fetch { to: Slot, card: AnyCard }
                verb "fetch", group Decision, price Answer, rule Rule::Mission,
                label "Take {card} {to}", spots [held(to)];
            /// Search a car for weapons.
            SearchCar
                verb "search-car", group Search, price Action(&[Free::Search]),
                rule Rule::CarSearch,
                label "Search the car for weapons", spots [here()];

            /// Sprint: begin a move of two or three zones.
            Sprint { to: Zone }
                verb "sprint", group Skill, price Move(&[Free::Move]),
                rule Rule::Skill(Skill::Sprint),
                label "Sprint via {to}", spots [zone(to)];
            /// Charge: run up to two zones at enemies.
            Charge { to: Zone }
                verb "charge", group Skill, price Leave, rule Rule::Skill(Skill::Charge),
                label "Charge to {to}", spots [zone(to)];
            /// Bloodlust: run up to two zones at enemies, then attack for free. A survivor with
            /// several kinds of it says which.
            Bloodlust { to: Zone, act: Style }
                verb "bloodlust", group Skill, price Move(&[]),
                rule Rule::Skill(Skill::Bloodlust(act.unwrap_or(Act::Combat))),
                label "Bloodlust:{act} run to {to}", spots [zone(to)];
            /// Zero-G run: jump two zones.
            ZeroG { to: Zone }
                verb "zero-g", group Skill, price Jump, rule Rule::Skill(Skill::ZeroGRun),
                label "Jump to {to}", spots [zone(to)];
            /// Camouflage: earn the token.
            Hide
                verb "hide", group Skill, price Free, rule Rule::Skill(Skill::Camouflage),
                label "Blend in", spots [me()];
            /// Camouflage: give the token up.
            Reveal
                verb "show-oneself", group Skill, price Free, rule Rule::Skill(Skill::Camouflage),
                label "Come out of hiding", spots [me()];
            /// Born leader: lend a free action.
            Lend { to: Who }
                verb "lend", group Skill, price Free, rule Rule::Skill(Skill::BornLeader),
                label "Lend an action to {to}", spots [survivor(to)];
            /// Lifesaver: reach into a zone.
            Rescue { from: Zone }
                verb "rescue", group Skill, price Free, rule Rule::Skill(Skill::Lifesaver),
                label "Rescue from {from}", spots [zone(from)];
            /// Lifesaver: drag this one out.
            Drag { figure: Figure }
                verb "drag", group Decision, price Answer, rule Rule::Skill(Skill::Lifesaver),
                label "Drag {figure} out", spots [figure(figure)];
            /// Shove: push all enemies to a zone.
            Shove { to: Zone }
                verb "shove", group Skill, price Free, rule Rule::Skill(Skill::Shove),
                label "Shove enemies to {to}", spots [zone(to)];
            /// Taunt: draw the enemies of a zone.
            Taunt { at: Zone }
                verb "taunt", group Skill, price Free, rule Rule::Skill(Skill::Taunt),
                label "Taunt enemies in {at}", spots [zone(at), crowd(at, None)];
            /// Slippery, of a Kid: a move past enemies.
            Slip { to: Zone }
                verb "slip", group Move, price Action(&[Free::Move]),
                rule Rule::Skill(Skill::Slippery),
                label "Slip away to {to}", spots [zone(to)];
            /// Slippery, of a Kid: a Sprint past enemies.
            SlipSprint { to: Zone }
                verb "slip-sprint", group Skill, price Action(&[Free::Move]),
                rule Rule::Skill(Skill::Slippery),
                label "Sprint past enemies via {to}", spots [zone(to)];
            /// Blitz: run up to two zones, then shoot for free.
            Blitz { to: Zone }
                verb "blitz", group Skill, price Move(&[]), rule Rule::Skill(Skill::Blitz),
                label "Blitz: run to {to}", spots [zone(to)];
            /// Field medic: run up to two zones to somebody, and heal.
            FieldMedic { to: Zone, who: Who }
                verb "field-medic", group Skill, price Move(&[]),
                rule Rule::Skill(Skill::FieldMedic),
                label "Run to {to} and heal {who}", spots [zone(to), survivor(who)];
            /// Improvised weapon: strike with whatever lies around.
            ImprovisedMelee { swarm: Swarm }
                verb "improvise-melee", group Attack, price Free,
                rule Rule::Skill(Skill::ImprovisedMelee),
                label "Strike with whatever is at hand{swarm}", spots [here()];
            /// Improvised weapon: throw whatever lies around at a zone.
            ImprovisedRanged { at: Zone, swarm: Swarm }
                verb "improvise-shot", group Attack, price Free,
                rule Rule::Skill(Skill::ImprovisedRanged),
                label "Throw whatever is at hand at {at}{swarm}", spots [foes(at, None)];
            /// Distributor: deal this enemy card to the next spawn zone.
            DealEnemy { number: EnemyNumber }
                verb "deal", group Decision, price Answer, rule Rule::Skill(Skill::Distributor),
                label deal_enemy, spots [];
            /// Take a sample of the mold at a spawn zone.
            Sample
                verb "sample", group Search, price Action(&[]), rule Rule::Mission,
                label "Take a sample of mold", spots [here()];

            /// Send the spawn token of your zone to the Spawn Start.
            MoveSpawn
                verb "move-spawn", group Search, price Action(&[]), rule Rule::Mission,
                label "Send the spawn token to the Spawn Start", spots [here()];
            /// Load an objective that you carry into a car.
            Load { car: Car }
                verb "load", group Car, price Action(&[]), rule Rule::Mission,
                label "Load an objective into the {car}", spots [car(car)];
            /// Leave an objective that you carry where something is made of it.
            DropToken
                verb "drop-token", group Search, price Action(&[]), rule Rule::Mission,
                label "Hand over an objective, for good", spots [here()];
            /// Leave a card where something is made of it.
            DropCard { slot: Slot }
                verb "drop-card", group Search, price Action(&[]), rule Rule::Mission,
                label drop_card, spots [held(slot)];
            /// Pick up a prototype token or a card from the board.
            PickUp { find: Find }
                verb "pick-up", group Search, price Action(&[]), rule Rule::Mission,
                label pick_up, spots [here()];
            /// Weld the access towards a zone shut.
            Weld { to: Zone }
                verb "weld", group Search, price Action(&[]), rule Rule::Mission,
                label weld, spots [doorway(to)];
            /// Set a charge at a pillar.
            Plant
                verb "plant", group Search, price Action(&[]), rule Rule::Mission,
                label "Set a charge at the pillar", spots [here(), token_here()];
            /// Bring a pillar down.
            Blow { colour: Colour }
                verb "blow", group Search, price Free, rule Rule::Mission,
                label "Blow the {colour} pillar", spots [];
            /// Hand an objective token that you carry to the other side of a trade.
            HandToken { who: Who }
                verb "hand-token", group Cards, price Answer, rule Rule::Trade,
                label "{who} hands over a token", spots [me()];

            /// Deal the next hit to an enemy of this kind, and reap another.
            Reap { kind: Kind }
                verb "reap", group Decision, price Answer,
                rule Rule::Skill(Skill::Reaper(Act::Combat)),
                label "Hit {kind} and reap another", spots [target(kind)];
            /// Hand a remote control to the partner of a trade.
            HandRemote { who: Who, kind: MachineKind }
                verb "remote", group Cards, price Answer, rule Rule::Trade,
                label "{who} hands over the {kind} remote", spots [me()];
            /// Put a card elsewhere, exchanging it with what lies there.
            Put { who: Who, from: Slot, whose: Who, to: Slot }
                verb "put", group Cards, price Answer, rule Rule::Reorganize,
                label put, spots [card(who, from)];
            /// Attach an ammo card to the weapon in a hand.
            Attach { who: Who, from: Slot, hand: Hand }
                verb "attach", group Cards, price Answer, rule Rule::Attach,
                label attach, spots [card(who, from)];
            /// Take an ammo card off the weapon in a hand.
            Detach { who: Who, hand: Hand, ammo: Ammo }
                verb "detach", group Cards, price Answer, rule Rule::Attach,
                label detach, spots [ammo(who, hand, ammo)];
            /// Discard a card.
            Discard { who: Who, slot: Slot }
                verb "discard", group Cards, price Free, rule Rule::Discard,
                label discard, spots [card(who, slot)];
            /// Discard an attached card.
            DiscardAttached { who: Who, hand: Hand, ammo: Ammo }
                verb "discard", group Cards, price Free, rule Rule::Discard,
                label discard, spots [ammo(who, hand, ammo)];
            /// Finish rearranging.
            Done
                verb "done", group End, price Answer, rule Rule::Asked,
                label done, spots [];
            /// Agree to a trade.
            Agree
                verb "agree", group Decision, price Answer, rule Rule::Asked,
                label "Agree", spots [];
            /// Refuse a trade, so that all cards go back, or an exchange of seats.
            Decline
                verb "decline", group Decision, price Answer, rule Rule::Asked,
                label decline, spots [];

            /// Roll all dice of the attack again.
            Reroll
                verb "reroll", group Decision, price Answer, rule Rule::Reroll,
                label "Roll all dice again", spots [];
            /// Destiny: draw another card instead of this one.
            Redraw
                verb "redraw", group Decision, price Answer, rule Rule::Skill(Skill::Destiny),
                label "Discard it and draw another", spots [];
            /// Keep the dice, or the card.
            Keep
                verb "keep", group Decision, price Answer, rule Rule::Reroll,
                label keep, spots [];
            /// Roll the additional dice that sixes give.
            RollOn
                verb "roll-on", group Decision, price Answer, rule Rule::Dice,
                label "Roll the additional dice", spots [];
            /// Roll the additional dice of one six only.
            RollOne
                verb "roll-one", group Decision, price Answer, rule Rule::Dice,
                label "Roll for one six only", spots [];
            /// Deal the next hit to an enemy of this kind.
            Hit { kind: Kind }
                verb "hit", group Decision, price Answer, rule Rule::Damage,
                label "Hit {kind}", spots [target(kind)];
            /// Take this Skill die instead of a skill.
            TakeDie { die: SkillDie }
                verb "take-die", group Decision, price Answer, rule Rule::SkillDice,
                label "The {die} Skill die, instead of a skill", spots [];
            /// Add this Skill die to the attack.
            AddDie { die: SkillDie }
                verb "add-die", group Decision, price Answer, rule Rule::SkillDice,
                label "Add the {die} Skill die", spots [];
            /// Roll the dice: all of the attack, or those laid aside.
            Roll
                verb "roll", group Decision, price Answer, rule Rule::Dice,
                label "Roll", spots [];
            /// Lay a die of this face aside, to roll it again.
            PickDie { face: Face, all_out: AllOut }
                verb "again", group Decision, price Answer, rule Rule::SkillDiceResults,
                label pick_die, spots [];
            /// Surge: cancel a Fumble.
            CancelFumble
                verb "cancel-fumble", group Decision, price Answer, rule Rule::SkillDiceResults,
                label "Cancel a Fumble", spots [];
            /// Surge: make a hit stronger.
            Strengthen
                verb "strengthen", group Decision, price Answer, rule Rule::SkillDiceResults,
                label "Make a hit stronger", spots [];
            /// Surge: one more damage with the next hit.
            Surge
                verb "surge", group Decision, price Answer, rule Rule::SkillDiceResults,
                label "One more damage with the next hit", spots [];
            /// Deal a critical hit to an enemy of this kind.
            Critical { kind: Kind }
                verb "critical", group Decision, price Answer, rule Rule::SkillDiceResults,
                label "Critical hit on {kind}", spots [target(kind)];
            /// Deal a mortal hit to an enemy of this kind.
            Mortal { kind: Kind }
                verb "mortal", group Decision, price Answer, rule Rule::SkillDiceResults,
                label "Mortal hit on {kind}", spots [target(kind)];
            /// Let the weapon in this hand be the first of the pair to fail.
            Jam { hand: Hand }
                verb "jam", group Decision, price Answer, rule Rule::Fumble,
                label jam, spots [held(hand)];
            /// Draw the enemies of a zone to the attacker.
            Lure { at: Zone }
                verb "lure", group Decision, price Answer, rule Rule::AlienHead,
                label "Taunt those in {at}", spots [zone(at), crowd(at, None)];
            /// Let this figure take the next attack or miss.
            Suffer { figure: Figure }
                verb "suffer", group Decision, price Answer, rule Rule::Asked,
                label "{figure}", spots [figure(figure)];
            /// Discard a card instead of taking a point of damage.
            Prevent { slot: Slot }
                verb "prevent", group Decision, price Answer, rule Rule::Armour,
                label prevent, spots [held(slot)];
            /// Take the damage.
            Endure
                verb "endure", group Decision, price Answer, rule Rule::Armour,
                label "Take the damage", spots [];
            /// Choose a skill.
            Learn { skill: Skill }
                verb "learn", group Decision, price Answer, rule Rule::Skill(skill),
                label "{skill}", spots [skill(skill)];

            /// Send the odd enemy this way.
            Way { to: Zone }
                verb "way", group Decision, price Answer, rule Rule::Asked,
                label "To {to}", spots [zone(to)];
            /// Let this scientist walk next.
            Lead { figure: Figure }
                verb "lead", group Decision, price Answer, rule Rule::Asked,
                label "{figure}", spots [figure(figure)];
            /// Choose this zone for the miniatures that are left.
            Place { zone: Zone }
                verb "place", group Decision, price Answer, rule Rule::Asked,
                label "In {zone}", spots [zone(zone)];
            /// Let this kind of abomination appear.
            Bring { kind: Kind }
                verb "bring", group Decision, price Answer, rule Rule::Asked,
                label bring, spots [];
            /// Leave by the exit.
            Escape
                verb "escape", group Decision, price Answer, rule Rule::Exit,
                label "Leave", spots [me()];
            /// Stay.
            Stay
                verb "stay", group Decision, price Answer, rule Rule::Asked,
                label stay, spots [];
        }
    };
}

pub(crate) use action_table;
