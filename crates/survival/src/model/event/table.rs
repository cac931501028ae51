//! The table of facts: everything that can happen, each said once.
//!
//! An entry names the variant and its values, then
//!
//! - `tone`: how it reads among what happened;
//! - `spots`: what on a screen it is about, functions of `show/spot.rs`.
//!
//! The enum, the names and fields that scenarios match, their list in the docs,
//! tones and spots all come from here; what is said of a fact in a sentence
//! stands in `show/words/fact.rs`. The table is handed to whatever macro wants
//! it: `fact_table!(macro_name)`.

/// Hands the table of facts to a macro.
macro_rules! fact_table {
    ($callback:ident) => {
        $callback! {
            /// A survivor received a starting card.
            Shared { who: Who, card: Card }
                tone Tone::Plain, spots [survivor(who)];
            /// This seat begins the round.
            FirstPlayer { seat: u8 }
                tone Tone::Plain, spots [];
            /// A round began.
            RoundBegan { round: u16 }
                tone Tone::Heading, spots [];
            /// A survivor's turn began.
            TurnBegan { who: Who, actions: u8 }
                tone Tone::Heading, spots [survivor(who)];
            /// A survivor's turn ended.
            TurnEnded { who: Who }
                tone Tone::Plain, spots [];
            /// The enemies' phase began.
            EnemiesPhase
                tone Tone::Heading, spots [];
            /// The end phase: noise is gone.
            EndPhase
                tone Tone::Heading, spots [];

            /// A figure moved.
            Moved { figure: Figure, from: Zone, to: Zone, cost: u8 }
                tone Tone::Plain, spots [figure(figure), zone(to)];
            /// A survivor searched.
            Searched { who: Who, zone: Zone }
                tone Tone::Plain, spots [survivor(who), zone(zone)];
            /// A card was drawn from the equipment deck.
            Drew { who: Who, card: Card }
                tone Tone::Plain, spots [survivor(who)];
            /// Nothing was left to draw.
            DeckEmpty
                tone Tone::Plain, spots [];
            /// No token of this sort was left to place.
            NoToken { component: Component }
                tone Tone::Plain, spots [];
            /// The discarded equipment became the deck again.
            Reshuffled
                tone Tone::Plain, spots [];
            /// A survivor received a card.
            Given { who: Who, card: Card }
                tone Tone::Plain, spots [survivor(who)];
            /// A survivor put a card somewhere.
            Stowed { who: Who, card: Card, area: Area }
                tone Tone::Plain, spots [survivor(who)];
            /// A card went from one survivor to another.
            Handed { from: Who, to: Who, card: Card }
                tone Tone::Plain, spots [survivor(from), survivor(to)];
            /// A survivor discarded a card.
            Discarded { who: Who, card: Card }
                tone Tone::Plain, spots [survivor(who)];
            /// An ammo card was attached to a weapon.
            Attached { who: Who, ammo: Ammo, weapon: Card }
                tone Tone::Plain, spots [survivor(who)];
            /// An ammo card was taken off a weapon.
            Detached { who: Who, ammo: Ammo }
                tone Tone::Plain, spots [survivor(who)];
            /// A trade was refused; all cards went back.
            TradeRefused { who: Who, with: Who }
                tone Tone::Plain, spots [survivor(who), survivor(with)];
            /// A survivor rallied a lone companion.
            Rallied { who: Who, figure: Figure }
                tone Tone::Good, spots [survivor(who), figure(figure)];
            /// A companion joined a survivor.
            Joined { who: Who, figure: Figure }
                tone Tone::Good, spots [survivor(who), figure(figure)];
            /// A companion stands in a zone at the start.
            Posted { figure: Figure, zone: Zone }
                tone Tone::Plain, spots [figure(figure), zone(zone)];
            /// A companion changed leaders.
            CompanionHanded { from: Who, to: Who, figure: Figure }
                tone Tone::Plain, spots [survivor(from), survivor(to), figure(figure)];
            /// A survivor ate.
            Ate { who: Who }
                tone Tone::Plain, spots [survivor(who)];

            /// A door was closed.
            DoorClosed { who: Who, door: Door }
                tone Tone::Plain, spots [door(door)];
            /// A door was opened.
            DoorOpened { who: Who, door: Door, with: Option<Card> }
                tone Tone::Plain, spots [door(door)];
            /// Enemies destroyed a door.
            DoorDestroyed { door: Door, from: Zone }
                tone Tone::Bad, spots [door(door)];
            /// Enemies walked through a broken door, which is open now.
            DoorPushed { door: Door, from: Zone }
                tone Tone::Bad, spots [door(door)];
            /// A door token was removed.
            DoorGone { door: Door }
                tone Tone::Bad, spots [door(door)];
            /// A noise token was placed.
            Noise { zone: Zone }
                tone Tone::Plain, spots [zone(zone)];

            /// A weapon was loaded again, or a pair of them.
            Loaded { who: Who, weapon: Card, pair: bool }
                tone Tone::Plain, spots [survivor(who)];
            /// All weapons were loaded again.
            AllLoaded
                tone Tone::Plain, spots [];
            /// An attack began.
            Attack { who: Who, weapon: Card, pair: bool, melee: bool, at: Zone, focus: Option<Kind> }
                tone Tone::Plain, spots [survivor(who), zone(at)];
            /// A survivor attacks with whatever lies around.
            Improvised { who: Who, melee: bool, at: Zone }
                tone Tone::Plain, spots [survivor(who), zone(at)];
            /// An attack is all-out: so many All-Out dice are rolled besides.
            WentAllOut { who: Who, dice: u8 }
                tone Tone::Plain, spots [survivor(who)];
            /// A survivor strikes with bare hands, all out.
            Unarmed { who: Who, at: Zone, focus: Option<Kind> }
                tone Tone::Plain, spots [survivor(who), zone(at)];
            /// An All-Out die of an attack: 1 is an Explosion, 6 an Alien Head.
            AllOutDie { shown: u8, hit: bool }
                tone Tone::Plain, spots [];
            /// A survivor took a Skill die instead of a skill.
            DieTaken { who: Who, die: SkillDie }
                tone Tone::Good, spots [survivor(who)];
            /// A Skill die was added to an attack.
            DieAdded { who: Who, die: SkillDie }
                tone Tone::Plain, spots [survivor(who)];
            /// A Skill die was rolled.
            SkillRolled { die: SkillDie, face: DieFace }
                tone Tone::Plain, spots [];
            /// Chosen dice are rolled again.
            RolledAgain { who: Who }
                tone Tone::Plain, spots [survivor(who)];
            /// A surge cancelled a Fumble.
            FumbleCancelled { who: Who }
                tone Tone::Good, spots [survivor(who)];
            /// A survivor has so many Defence tokens now.
            Guarded { who: Who, tokens: u8 }
                tone Tone::Good, spots [survivor(who)];
            /// A Defence token took a point of damage; so many are left.
            WardedOff { who: Who, left: u8 }
                tone Tone::Good, spots [survivor(who)];
            /// A Skill die sleeps until its level is reached again.
            DieSlept { who: Who, die: SkillDie }
                tone Tone::Bad, spots [survivor(who)];
            /// A Skill die that slept can be used again.
            DieWoke { who: Who, die: SkillDie }
                tone Tone::Good, spots [survivor(who)];
            /// A weapon malfunctions: its card lies face down.
            Malfunctioned { who: Who, card: Card }
                tone Tone::Bad, spots [survivor(who)];
            /// A weapon broke.
            Broke { who: Who, card: Card }
                tone Tone::Bad, spots [survivor(who)];
            /// A card that lay face down works again.
            Cleared { who: Who, card: Card }
                tone Tone::Good, spots [survivor(who)];
            /// A survivor was laid down.
            LaidDown { who: Who }
                tone Tone::Bad, spots [survivor(who)];
            /// A survivor who was laid down stands again.
            StoodUp { who: Who }
                tone Tone::Good, spots [survivor(who)];
            /// Sixes made an attack stronger: its hits now have this damage.
            Stronger { who: Who, damage: u8 }
                tone Tone::Good, spots [survivor(who)];
            /// A survivor looks at this enemy card, to deal it out.
            EnemyCardSeen { who: Who, number: u16 }
                tone Tone::Plain, spots [survivor(who)];
            /// A survivor dealt an enemy card to a spawn zone.
            EnemyCardDealt { who: Who, number: u16, zone: Zone }
                tone Tone::Plain, spots [zone(zone)];
            /// A machine attacks.
            MachineAttack { who: Who, machine: u8, melee: bool, at: Zone, focus: Option<Kind> }
                tone Tone::Plain, spots [machine(machine), zone(at)];
            /// A machine received an activation token.
            MachineWoke { machine: u8 }
                tone Tone::Plain, spots [machine(machine)];
            /// A secured airlock was opened.
            AirlockOpened { machine: u8, door: Door }
                tone Tone::Plain, spots [door(door)];
            /// A survivor got into a car.
            Boarded { who: Who, car: u8, role: CarRole }
                tone Tone::Plain, spots [survivor(who), car(car)];
            /// A survivor got out of a car.
            LeftCar { who: Who, car: u8 }
                tone Tone::Plain, spots [survivor(who), car(car)];
            /// A survivor changed seats in a car.
            SeatChanged { who: Who, car: u8, role: CarRole }
                tone Tone::Plain, spots [survivor(who), car(car)];
            /// A survivor kept their seat in a car.
            SeatKept { who: Who, with: Who }
                tone Tone::Plain, spots [survivor(who), survivor(with)];
            /// A car drove one zone, with everybody in it.
            Drove { who: Who, car: u8, from: Zone, to: Zone }
                tone Tone::Plain, spots [car(car), zone(to)];
            /// A car drives into enemies.
            CarAttack { who: Who, car: u8, at: Zone }
                tone Tone::Plain, spots [car(car), zone(at)];
            /// A car is shot at.
            CarAimedAt { who: Who, car: u8 }
                tone Tone::Plain, spots [survivor(who), car(car)];
            /// A car blew up, and everybody in its zone with it.
            CarBlownUp { car: u8, zone: Zone }
                tone Tone::Plain, spots [car(car), zone(zone)];
            /// A survivor took the weapon crate out of a car.
            CrateTaken { who: Who, car: u8 }
                tone Tone::Good, spots [survivor(who), car(car)];
            /// A survivor put a card into the trunk of a car.
            PutInTrunk { who: Who, car: u8, card: Card }
                tone Tone::Plain, spots [survivor(who), car(car)];
            /// A survivor took a card out of the trunk of a car.
            TakenFromTrunk { who: Who, car: u8, card: Card }
                tone Tone::Plain, spots [survivor(who), car(car)];
            /// A car left by the exit, with everybody in it.
            CarLeft { who: Who, car: u8 }
                tone Tone::Good, spots [car(car)];
            /// Neither deck nor discards have a weapon.
            NoWeaponLeft
                tone Tone::Plain, spots [];
            /// A survivor can now be overlooked.
            Hidden { who: Who }
                tone Tone::Plain, spots [survivor(who)];
            /// A survivor is no longer overlooked.
            Unhidden { who: Who }
                tone Tone::Plain, spots [survivor(who)];
            /// A survivor lent an action.
            Lent { who: Who, to: Who }
                tone Tone::Plain, spots [survivor(who), survivor(to)];
            /// A survivor was dragged out of a zone.
            Dragged { who: Who, from: Zone, to: Zone }
                tone Tone::Plain, spots [survivor(who), zone(to)];
            /// Enemies were pushed.
            Shoved { who: Who, crowd: Crowd, from: Zone, to: Zone }
                tone Tone::Plain, spots [zone(from), zone(to)];
            /// Enemies were taunted.
            Taunted { who: Who, zone: Zone }
                tone Tone::Plain, spots [survivor(who), zone(zone)];
            /// Armour was restored.
            Repaired { who: Who, armour: u8 }
                tone Tone::Good, spots [survivor(who)];
            /// A survivor received a remote control.
            Remote { who: Who, kind: MachineKind }
                tone Tone::Plain, spots [survivor(who)];
            /// A sample was collected.
            Sampled { who: Who, kind: Option<Kind> }
                tone Tone::Good, spots [survivor(who)];
            /// A spawn token was sent to another zone.
            SpawnMoved { from: Zone, to: Zone }
                tone Tone::Good, spots [zone(from), zone(to)];
            /// A spawn token was destroyed.
            SpawnDestroyed { zone: Zone, colour: Colour }
                tone Tone::Good, spots [zone(zone)];
            /// Some of the crew left.
            CrewLeft { left: u8 }
                tone Tone::Good, spots [];
            /// An oxygen tank was lost.
            OxygenLost { who: Who }
                tone Tone::Bad, spots [survivor(who)];
            /// A die of an attack.
            Die { shown: u8, hit: bool }
                tone Tone::Plain, spots [];
            /// All dice are rolled again.
            Rerolled { who: Who }
                tone Tone::Plain, spots [survivor(who)];
            /// A hit did nothing.
            Absorbed { kind: Kind }
                tone Tone::Bad, spots [];
            /// An enemy was eliminated.
            Killed { who: Who, kind: Kind, at: Zone }
                tone Tone::Good, spots [zone(at)];
            /// A zone burned.
            Burned { zone: Zone }
                tone Tone::Plain, spots [zone(zone)];
            /// A seismic blast shook a zone.
            Shaken { zone: Zone }
                tone Tone::Plain, spots [zone(zone)];
            /// A figure is about to take damage.
            Threatened { figure: Figure, damage: u8, harm: Harm }
                tone Tone::Plain, spots [figure(figure)];
            /// A point of damage was negated by discarding a card.
            Prevented { who: Who, card: Card }
                tone Tone::Good, spots [survivor(who)];
            /// Damage was ignored.
            Ignored { figure: Figure, damage: u8 }
                tone Tone::Good, spots [figure(figure)];
            /// A figure lost armour.
            Hurt { figure: Figure, damage: u8, left: u8 }
                tone Tone::Bad, spots [figure(figure)];
            /// A figure was eliminated.
            Eliminated { figure: Figure }
                tone Tone::Bad, spots [figure(figure)];
            /// A survivor was knocked out, with so many injuries now.
            KnockedOut { who: Who, injuries: u8 }
                tone Tone::Bad, spots [survivor(who)];
            /// A survivor who was knocked out lost experience.
            ExperienceLost { who: Who, points: u16, total: u16 }
                tone Tone::Bad, spots [survivor(who)];
            /// A skill sleeps until its level is reached again.
            SkillSlept { who: Who, skill: Skill }
                tone Tone::Bad, spots [survivor(who)];
            /// A skill that slept works again.
            SkillWoke { who: Who, skill: Skill }
                tone Tone::Good, spots [survivor(who)];
            /// A survivor dropped what the mission gave them.
            Dropped { who: Who, find: Find, zone: Zone }
                tone Tone::Bad, spots [zone(zone)];
            /// A survivor helped another up.
            Assisted { who: Who, whom: Who }
                tone Tone::Good, spots [survivor(whom)];

            /// A survivor gained experience.
            Gained { who: Who, points: u8, total: u16 }
                tone Tone::Plain, spots [survivor(who)];
            /// A survivor reached a danger level.
            Reached { who: Who, level: Danger }
                tone Tone::Plain, spots [survivor(who)];
            /// A survivor gained a skill.
            Learned { who: Who, skill: Skill }
                tone Tone::Good, spots [survivor(who)];

            /// A facedown objective was looked at.
            Revealed { zone: Zone, colour: Colour }
                tone Tone::Plain, spots [zone(zone)];
            /// A survivor took an objective.
            Took { who: Who, colour: Colour }
                tone Tone::Good, spots [survivor(who)];
            /// An objective was lost.
            ObjectiveGone { zone: Zone, colour: Colour }
                tone Tone::Bad, spots [zone(zone)];
            /// A part of the mission was accomplished.
            StepDone { step: u8 }
                tone Tone::Good, spots [];
            /// A figure left the board.
            Escaped { figure: Figure }
                tone Tone::Good, spots [figure(figure)];

            /// Enemies activate, out of turn.
            ExtraActivation { kinds: Kinds }
                tone Tone::Enemy, spots [];
            /// Enemies in a zone attack.
            EnemiesAttack { zone: Zone, crowd: Crowd }
                tone Tone::Enemy, spots [zone(zone)];
            /// Enemies moved.
            EnemiesMoved { kind: Kind, count: u8, from: Zone, to: Zone, lure: Lure }
                tone Tone::Enemy, spots [zone(from), zone(to)];
            /// Enemies stay: they are where it is loudest, or there is nothing to hear.
            EnemiesStay { zone: Zone }
                tone Tone::Enemy, spots [zone(zone)];
            /// Enemies act as soon as they were placed.
            Rushed { kind: Kind, count: u8, zone: Zone }
                tone Tone::Enemy, spots [zone(zone)];
            /// A building was opened for the first time: enemies wait in its dark zones.
            BuildingOpened { door: Door }
                tone Tone::Enemy, spots [door(door)];
            /// An enemy card was drawn for a spawn zone.
            EnemyCard { number: u16, zone: Zone, level: Danger }
                tone Tone::Enemy, spots [zone(zone)];
            /// A zombie card was drawn for an objective before the first round.
            ZombieCard { number: u16, zone: Zone, level: Danger }
                tone Tone::Enemy, spots [zone(zone)];
            /// Enemies appeared.
            Spawned { kind: Kind, count: u8, zone: Zone }
                tone Tone::Enemy, spots [zone(zone)];
            /// There were not enough miniatures.
            RanOut { kind: Kind }
                tone Tone::Bad, spots [];
            /// The enemy deck was shuffled anew.
            EnemyDeckShuffled
                tone Tone::Plain, spots [];
            /// Mold covers a zone.
            MoldSet { zone: Zone }
                tone Tone::Bad, spots [zone(zone)];
            /// Mold became active or inactive.
            MoldTurned { zone: Zone, active: bool }
                tone if active { Tone::Bad } else { Tone::Good }, spots [zone(zone)];
            /// A pit was opened: a new one, or a filled one again.
            PitOpened { zone: Zone, again: bool }
                tone Tone::Bad, spots [zone(zone)];
            /// An open pit was filled.
            PitFilled { zone: Zone }
                tone Tone::Good, spots [zone(zone)];
            /// A sleeping spawn zone woke.
            SpawnWoke { zone: Zone, colour: Colour }
                tone Tone::Bad, spots [zone(zone)];

            /// A door no longer waits for the objective of its colour.
            Unlocked { door: Door, opens: bool }
                tone Tone::Plain, spots [door(door)];
            /// Something was picked up from the board.
            PickedUp { who: Who, find: Find, zone: Zone }
                tone Tone::Good, spots [survivor(who), zone(zone)];
            /// A survivor received an objective token that another carried.
            TokenHanded { who: Who }
                tone Tone::Plain, spots [survivor(who)];
            /// A survivor used an objective token up.
            TokenUsed { who: Who }
                tone Tone::Plain, spots [survivor(who)];
            /// A survivor brought an objective where something is made of it.
            PartBrought { who: Who }
                tone Tone::Good, spots [survivor(who)];
            /// A survivor brought a card where something is made of it.
            CardBrought { who: Who, card: Card }
                tone Tone::Good, spots [survivor(who)];
            /// A survivor and their companion exchanged identity cards.
            RolesSwapped { who: Who, figure: Figure }
                tone Tone::Good, spots [survivor(who), figure(figure)];
            /// This survivor is one of those who play.
            Cast { who: Who }
                tone Tone::Plain, spots [survivor(who)];
            /// A survivor loaded an objective token into a car.
            TokenLoaded { who: Who, car: u8 }
                tone Tone::Good, spots [survivor(who), car(car)];
            /// Every door between buildings and tunnels was shut for good.
            AccessesShut
                tone Tone::Plain, spots [];
            /// An access was welded shut.
            Welded { who: Who, door: Door }
                tone Tone::Good, spots [door(door)];
            /// A thumper fell silent.
            ThumperGone { zone: Zone }
                tone Tone::Bad, spots [zone(zone)];
            /// A charge was set at a pillar; it has so many now.
            ChargeSet { who: Who, colour: Colour, charges: u8 }
                tone Tone::Plain, spots [survivor(who)];
            /// A pillar came down, and tiles with it.
            Collapsed { colour: Colour }
                tone Tone::Plain, spots [];
            /// Enemies went down with a tile.
            Buried { zone: Zone, crowd: Crowd }
                tone Tone::Plain, spots [zone(zone)];
            /// A machine gone rogue shoots.
            RogueAttack { machine: u8, at: Zone }
                tone Tone::Bad, spots [machine(machine), zone(at)];
            /// A machine gone rogue eliminated an enemy.
            ShotDown { machine: u8, kind: Kind, at: Zone }
                tone Tone::Good, spots [machine(machine), zone(at)];

            /// The mission is won.
            Won
                tone Tone::Good, spots [];
            /// The mission is lost.
            Lost { defeat: Defeat }
                tone Tone::Bad, spots [];
        }
    };
}

pub(crate) use fact_table;
