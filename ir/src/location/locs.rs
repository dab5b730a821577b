//! Locations: where an operation came from.

use crate::entity::{Attr, Symbol};
use std::num::NonZeroU32;

/// A location: the offset of a token in a source text, or an interned [`LocData`].
///
/// Parsing stores a byte offset only; line and column are computed on demand.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(transparent)]
pub struct Loc(NonZeroU32);

/// The highest bit distinguishes an offset from an interned location.
const OFFSET: u32 = 1 << 31;

impl Loc {
    /// `loc(unknown)`, for tests.
    pub const UNKNOWN: Loc = Loc(NonZeroU32::MIN);

    /// Returns the location `offset` bytes into all [`Sources`](crate::source::Sources).
    #[inline]
    pub const fn offset(offset: u32) -> Loc {
        match NonZeroU32::new(offset | OFFSET) {
            Some(id) => Loc(id),
            None => Loc::UNKNOWN,
        }
    }

    /// Returns the offset, if this is a location in a source text.
    #[inline]
    pub const fn as_offset(self) -> Option<u32> {
        if self.0.get() & OFFSET != 0 { Some(self.0.get() & !OFFSET) } else { None }
    }

    pub(crate) fn interned(index: usize) -> Loc {
        let id = u32::try_from(index + 1).ok().filter(|id| id & OFFSET == 0);
        Loc(id.and_then(NonZeroU32::new).expect("at most 2^31 - 2 locations"))
    }

    pub(crate) fn index(self) -> usize {
        self.0.get() as usize - 1
    }
}

impl std::fmt::Debug for Loc {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self.as_offset() {
            Some(offset) => write!(f, "offset{offset}"),
            None => write!(f, "loc{}", self.index()),
        }
    }
}

/// The data of an interned location.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum LocData {
    /// `unknown`.
    Unknown,
    /// `"file":1:2`, `"file":1:2 to :8`, `"file":1:2 to 3:4`.
    File {
        /// The file's name.
        file: Symbol,
        /// First line and column.
        start: (u32, u32),
        /// Last line and column; equal to `start` for a point.
        end: (u32, u32),
    },
    /// `"name"`, `"name"(child)`.
    Name {
        /// The name.
        name: Symbol,
        /// [`Loc::UNKNOWN`] when it was not written.
        child: Loc,
    },
    /// `callsite(callee at caller)`.
    CallSite {
        /// The location in the callee.
        callee: Loc,
        /// The location of the call.
        caller: Loc,
    },
    /// `fused<metadata>[a, b]`.
    Fused {
        /// The fused locations.
        parts: Box<[Loc]>,
        /// The attribute between angle brackets.
        metadata: Option<Attr>,
    },
}
