//! A short list inside a flat state: copied with it, never on the heap.

use std::ops::{Deref, DerefMut};

use serde::{Serialize, Serializer};

/// Up to `N` things.
#[derive(Clone, Copy)]
pub struct Few<T, const N: usize> {
    len: u8,
    items: [T; N],
}

impl<T: Copy, const N: usize> Few<T, N> {
    /// None yet. `filler` only fills the unused places.
    pub const fn new(filler: T) -> Few<T, N> {
        Few { len: 0, items: [filler; N] }
    }

    /// Adds one at the end; tells whether there was room.
    #[must_use]
    pub fn push(&mut self, item: T) -> bool {
        let room = (self.len as usize) < N;
        if room {
            self.items[self.len as usize] = item;
            self.len += 1;
        }
        room
    }

    /// Adds one where there is always room: the lists are longer than what the
    /// rules and the checks of content let in.
    pub fn add(&mut self, item: T) {
        let room = self.push(item);
        debug_assert!(room, "a list of {N} is too short");
    }

    /// Takes the last one.
    pub fn pop(&mut self) -> Option<T> {
        self.len = self.len.checked_sub(1)?;
        Some(self.items[self.len as usize])
    }

    /// Takes the one at `index`; those behind it move up.
    pub fn remove(&mut self, index: usize) -> T {
        let item = self[index];
        self.items.copy_within(index + 1..self.len as usize, index);
        self.len -= 1;
        item
    }
}

impl<T, const N: usize> Deref for Few<T, N> {
    type Target = [T];
    fn deref(&self) -> &[T] {
        &self.items[..self.len as usize]
    }
}

impl<T, const N: usize> DerefMut for Few<T, N> {
    fn deref_mut(&mut self) -> &mut [T] {
        &mut self.items[..self.len as usize]
    }
}

impl<T: std::fmt::Debug, const N: usize> std::fmt::Debug for Few<T, N> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        self.deref().fmt(f)
    }
}

impl<T: PartialEq, const N: usize> PartialEq for Few<T, N> {
    fn eq(&self, other: &Few<T, N>) -> bool {
        self.deref() == other.deref()
    }
}

impl<T: Serialize, const N: usize> Serialize for Few<T, N> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.deref().serialize(serializer)
    }
}
