//! The cards by name. Their figures and keywords stand in `content/`; what is
//! special about one is done in `effect.rs` and `bravery.rs`.

use std::fmt;

use serde::{Serialize, Serializer};

/// What a card is.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Kind {
    /// A Human, Human-Survivors among them.
    Human,
    /// A Bravery card, with which the human interrupts.
    Bravery,
    /// A Zombie card.
    Zombie,
    /// A Rage card.
    Rage,
    /// A Captured Zombie: five of them win the game.
    Captive,
    /// A Wounded Zombie: in the way, and no Zombie card.
    Wounded,
}

macro_rules! cards {
    ($($card:ident $id:literal $name:literal $kind:ident,)*) => {
        /// A card by its name. Cards of one name are alike.
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
        #[repr(u8)]
        #[allow(missing_docs, reason = "the names are those on the cards")]
        pub enum Card { $($card,)* }

        impl Card {
            /// Every card there is, in the order of `content/`.
            pub const ALL: &[Card] = &[$(Card::$card,)*];

            /// The name on the card.
            pub const fn name(self) -> &'static str {
                match self { $(Card::$card => $name,)* }
            }

            /// The name in content files.
            pub const fn id(self) -> &'static str {
                match self { $(Card::$card => $id,)* }
            }

            /// What it is.
            pub const fn kind(self) -> Kind {
                match self { $(Card::$card => Kind::$kind,)* }
            }
        }
    };
}

cards! {
    Survivors "survivors" "Survivors" Human,
    Soldier "soldier" "Soldier" Human,
    Sniper "sniper" "Sniper" Human,
    Guard "guard" "Guard" Human,
    Cook "cook" "Cook" Human,
    Firebug "firebug" "Firebug" Human,
    Janitor "janitor" "Janitor" Human,
    Foreman "foreman" "Foreman" Human,
    Spy "spy" "Spy" Human,
    HoldingThePlace "holding_the_place" "Holding the place" Bravery,
    CapturingATestSubject "capturing_a_test_subject" "Capturing a test subject" Bravery,
    Bloodbath "bloodbath" "Bloodbath" Bravery,
    CutToTheQuick "cut_to_the_quick" "Cut to the quick" Bravery,
    Prophylaxis "prophylaxis" "Prophylaxis" Bravery,
    ResearchLeap "research_leap" "Research leap" Bravery,
    Member "member_of_the_horde" "Member of the horde" Zombie,
    Ishtar "ishtar" "Ishtar" Zombie,
    JohnFrum "john_frum" "John Frum" Zombie,
    Ogre "ogre" "Ogre" Zombie,
    Tracker "tracker" "Tracker" Zombie,
    Swallower "swallower" "Swallower" Zombie,
    Hisser "hisser" "Hisser" Zombie,
    Legion "legion" "Legion" Zombie,
    Rats "rats" "Rats" Zombie,
    Zyorkshires "zyorkshires" "ZYorkshires" Zombie,
    LetsDevourThem "lets_devour_them" "Let's devour them" Rage,
    Headlong "headlong" "Headlong" Rage,
    OverwhelmingTheirDefense "overwhelming_their_defense" "Overwhelming their defense" Rage,
    SwellingTheRanks "swelling_the_ranks" "Swelling the ranks" Rage,
    NoCaptives "no_captives" "No captives" Rage,
    Infection "infection" "Infection" Rage,
    NaturalSelection "natural_selection" "Natural selection" Rage,
    StormingInside "storming_inside" "Storming inside" Rage,
    SneakingInside "sneaking_inside" "Sneaking inside" Rage,
    HaranguingTheHorde "haranguing_the_horde" "Haranguing the horde" Rage,
    CapturedZombie "captured_zombie" "Captured Zombie" Captive,
    WoundedZombie "wounded_zombie" "Wounded Zombie" Wounded,
}

/// Names where people read, numbers where they don't.
fn name_or_number<S: Serializer>(name: &str, number: u8, serializer: S) -> Result<S::Ok, S::Error> {
    match serializer.is_human_readable() {
        true => serializer.serialize_str(name),
        false => serializer.serialize_u8(number),
    }
}

/// Names where people read; where they don't, in fingerprints, the names in
/// content files: their order may change, and so may what is printed.
fn name_or_id<S: Serializer>(name: &str, id: &str, serializer: S) -> Result<S::Ok, S::Error> {
    let is_read = serializer.is_human_readable();
    serializer.serialize_str(if is_read { name } else { id })
}

impl Serialize for Card {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        name_or_id(self.name(), self.id(), serializer)
    }
}

impl Serialize for Research {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        name_or_id(self.name(), self.id(), serializer)
    }
}

impl Serialize for Place {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        name_or_number(self.name(), self.0, serializer)
    }
}

impl Serialize for Horde {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        name_or_number(self.name(), self.0, serializer)
    }
}

/// How many names there are.
pub const KINDS: usize = Card::ALL.len();

impl Card {
    /// Its place in lists of all cards.
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The card of this name or id; capitals don't matter.
    pub fn named(name: &str) -> Option<Card> {
        let alike = |known: &str| known.eq_ignore_ascii_case(name);
        Card::ALL.iter().copied().find(|card| alike(card.name()) || alike(card.id()))
    }

    /// Whether it is one of the cards of which every horde has some from the start.
    pub const fn is_starter(self) -> bool {
        matches!(self, Card::Member | Card::LetsDevourThem)
    }

    /// Whether it lies in the human's piles.
    pub const fn is_humans(self) -> bool {
        matches!(self.kind(), Kind::Human | Kind::Bravery)
    }
}

impl fmt::Display for Card {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// A Research card. There is one of each.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[allow(missing_docs, reason = "the names are those on the cards")]
pub enum Research {
    BloodTest,
    OrganStudies,
    NewVirus,
    WeaponsCache,
}

impl Research {
    /// Every Research card.
    pub const ALL: [Research; 4] =
        [Research::BloodTest, Research::OrganStudies, Research::NewVirus, Research::WeaponsCache];

    /// The name on the card.
    pub const fn name(self) -> &'static str {
        ["Blood test", "Organ studies", "New virus", "Weapons cache"][self as usize]
    }

    /// The name in content files.
    pub const fn id(self) -> &'static str {
        ["blood_test", "organ_studies", "new_virus", "weapons_cache"][self as usize]
    }

    /// Its place in lists of all Research cards.
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The card of this name or id; capitals don't matter.
    pub fn named(name: &str) -> Option<Research> {
        let alike = |known: &str| known.eq_ignore_ascii_case(name);
        Research::ALL.into_iter().find(|card| alike(card.name()) || alike(card.id()))
    }
}

impl fmt::Display for Research {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// A Place, counted from zero.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Place(pub u8);

impl Place {
    /// The names of the Places.
    pub const NAMES: [&'static str; 4] = ["Lobby", "Kitchen", "Hangar", "Laboratory"];

    /// Its name.
    pub fn name(self) -> &'static str {
        Place::NAMES.get(self.index()).copied().unwrap_or("nowhere")
    }

    /// Its place in lists.
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The Place of this name.
    pub fn named(name: &str) -> Option<Place> {
        let at = Place::NAMES.iter().position(|known| known.eq_ignore_ascii_case(name))?;
        Some(Place(at as u8))
    }
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// A horde, counted from zero. Horde 0 sits in seat 1: the human has seat 0.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Horde(pub u8);

impl Horde {
    /// The colours of the Horde cards.
    pub const NAMES: [&'static str; 3] = ["Red", "Green", "Blue"];

    /// Its colour.
    pub fn name(self) -> &'static str {
        Horde::NAMES.get(self.index()).copied().unwrap_or("no horde")
    }

    /// Its place in lists.
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The horde of this colour.
    pub fn named(name: &str) -> Option<Horde> {
        let at = Horde::NAMES.iter().position(|known| known.eq_ignore_ascii_case(name))?;
        Some(Horde(at as u8))
    }
}

impl fmt::Display for Horde {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}
