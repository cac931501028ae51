//! Small sets that fit into a number: one bit for each member.
//!
//! A macro and no generic type, since only so can every method be `const`.

/// Defines a set of members that are numbers below 128, and the iterator over
/// its members.
macro_rules! bit_set {
    (
        $(#[$about_set:meta])* $Set:ident of $Member:ident,
        $(#[$about_members:meta])* $Members:ident
    ) => {
        $(#[$about_set])*
        #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
        #[derive(serde::Serialize, serde::Deserialize)]
        // States and frames are full of sets, and sixteen bytes in a row would cost them
        // more in gaps than in members.
        #[repr(Rust, packed(8))]
        pub struct $Set(pub u128);

        impl $Set {
            /// The set without members.
            pub const EMPTY: $Set = $Set(0);

            /// The set of one member.
            pub const fn only(member: $Member) -> $Set {
                $Set(1 << member.0)
            }

            /// Whether there are no members.
            pub const fn is_empty(self) -> bool {
                self.0 == 0
            }

            /// How many members there are.
            pub const fn len(self) -> u32 {
                self.0.count_ones()
            }

            /// Whether `member` is in the set.
            pub const fn contains(self, member: $Member) -> bool {
                self.0 >> member.0 & 1 == 1
            }

            /// Puts `member` into the set.
            pub const fn insert(&mut self, member: $Member) {
                self.0 |= 1 << member.0;
            }

            /// Takes `member` out of the set.
            pub const fn remove(&mut self, member: $Member) {
                self.0 &= !(1 << member.0);
            }

            /// The lowest member, where there is one.
            pub const fn first(self) -> Option<$Member> {
                if self.0 == 0 { None } else { Some($Member(self.0.trailing_zeros() as u8)) }
            }

            /// The members in rising order.
            pub fn iter(self) -> $Members {
                $Members(self)
            }
        }

        $(#[$about_members])*
        #[derive(Clone)]
        pub struct $Members($Set);

        impl Iterator for $Members {
            type Item = $Member;

            fn next(&mut self) -> Option<$Member> {
                let member = self.0.first()?;
                self.0.0 &= self.0.0 - 1;
                Some(member)
            }
        }

        impl IntoIterator for $Set {
            type Item = $Member;
            type IntoIter = $Members;

            fn into_iter(self) -> $Members {
                self.iter()
            }
        }

        impl FromIterator<$Member> for $Set {
            fn from_iter<I: IntoIterator<Item = $Member>>(members: I) -> $Set {
                let mut set = $Set::EMPTY;
                for member in members {
                    set.insert(member);
                }
                set
            }
        }

        impl std::ops::BitOr for $Set {
            type Output = $Set;
            fn bitor(self, other: $Set) -> $Set {
                $Set(self.0 | other.0)
            }
        }

        impl std::ops::BitOrAssign for $Set {
            fn bitor_assign(&mut self, other: $Set) {
                self.0 |= other.0;
            }
        }

        impl std::ops::BitAnd for $Set {
            type Output = $Set;
            fn bitand(self, other: $Set) -> $Set {
                $Set(self.0 & other.0)
            }
        }

        /// The members of the first set that are not in the second.
        impl std::ops::Sub for $Set {
            type Output = $Set;
            fn sub(self, other: $Set) -> $Set {
                $Set(self.0 & !other.0)
            }
        }
    };
}

pub(crate) use bit_set;
