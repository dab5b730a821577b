//! Short names, packed into machine words: most names are met again and again, and looking a
//! word up costs a fraction of hashing a string.

use crate::entity::OpName;
use crate::names::ValueName;
use crate::spec::OpSpec;
use crate::text::assembly::Assembly;

/// A text of at most sixteen bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub(in crate::text) struct Packed(u64, u64);

impl Packed {
    /// Returns one word of it: at most eight bytes, and eight can be read.
    #[inline]
    fn short(text: &[u8], start: usize, end: usize) -> Option<u64> {
        let bytes: [u8; 8] = text.get(start..start + 8)?.try_into().ok()?;
        let len = end - start;
        // The length is part of the key: no name contains a NUL byte.
        (1..=8)
            .contains(&len)
            .then(|| u64::from_le_bytes(bytes) & (u64::MAX >> (64 - 8 * len as u32)))
    }

    /// Returns the bytes `start..end` of `text`, if they are at most sixteen, and as many can be
    /// read.
    #[inline]
    pub fn of(text: &[u8], start: usize, end: usize) -> Option<Self> {
        let first = Self::short(text, start, (start + 8).min(end))?;
        if end <= start + 8 {
            return Some(Self(first, 0));
        }
        Some(Self(first, Self::short(text, start + 8, end)?))
    }

    /// Returns a whole text, if it is not empty and has at most sixteen bytes.
    pub fn of_text(text: &str) -> Option<Self> {
        let mut bytes = [0; 16];
        bytes.get_mut(..text.len())?.copy_from_slice(text.as_bytes());
        Self::of(&bytes, 0, text.len())
    }

    #[inline]
    fn slot(self, count: usize) -> usize {
        let mixed = (self.0 ^ self.1.rotate_left(23)).wrapping_mul(0x9E37_79B9_7F4A_7C15);
        (mixed >> 40) as usize & (count - 1)
    }
}

/// Names of values by their packed text; a newer name evicts an older one.
pub(in crate::text) struct NameCache(Box<[(Packed, ValueName)]>);

const NAMES: usize = 1 << 12;

impl Default for NameCache {
    fn default() -> Self {
        Self(vec![(Packed::default(), ValueName::FRESH); NAMES].into())
    }
}

impl NameCache {
    /// Returns the name that a packed text spells, if it was met lately.
    #[inline]
    pub fn get(&self, key: Packed) -> Option<ValueName> {
        let entry = &self.0[key.slot(NAMES)];
        (entry.0 == key).then_some(entry.1)
    }

    /// Remembers a name.
    pub fn insert(&mut self, key: Packed, name: ValueName) {
        self.0[key.slot(NAMES)] = (key, name);
    }
}

/// Registered operations by their packed names.
pub(in crate::text) struct OpCache(Box<[(Packed, Option<KnownOp>)]>);

/// A registered operation, and its custom assembly.
pub(in crate::text) type KnownOp = (OpName, &'static OpSpec, Option<Assembly>);

const OPS: usize = 1 << 7;

impl Default for OpCache {
    fn default() -> Self {
        Self(vec![(Packed::default(), None); OPS].into())
    }
}

impl OpCache {
    /// Returns the operation of that name, if it was met lately.
    #[inline]
    pub fn get(&self, key: Packed) -> Option<KnownOp> {
        let entry = &self.0[key.slot(OPS)];
        if entry.0 == key { entry.1 } else { None }
    }

    /// Remembers an operation.
    pub fn insert(&mut self, key: Packed, op: KnownOp) {
        self.0[key.slot(OPS)] = (key, Some(op));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn packs_short_names() {
        let text = b"abc abc abcdefghij 0123456789";
        assert_eq!(Packed::short(text, 0, 3), Packed::short(text, 4, 7));
        assert_ne!(Packed::short(text, 0, 3), Packed::short(text, 0, 2));
        assert_eq!(Packed::short(text, 8, 18), None);
        assert!(Packed::of(text, 8, 18).is_some());
        assert_eq!(Packed::short(text, 25, 28), None, "eight bytes cannot be read there");
    }
}
