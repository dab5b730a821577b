//! Handles: small integers that name a row of one of [`Ir`](crate::Ir)'s tables.
//!
//! A handle is a `NonZeroU32`, so `Option<Op>` is four bytes too. Handles are valid only with the
//! [`Ir`](crate::Ir) that created them.

use std::num::NonZeroU32;

/// A handle of one kind. Implemented by the handle types of this module only.
pub trait Entity: Copy + Eq + std::hash::Hash + 'static {
    /// Returns the handle of the row `index` (counted from zero).
    fn from_index(index: usize) -> Self;
    /// Returns the row this handle names, counted from zero.
    fn index(self) -> usize;
}

macro_rules! entities {
    ($($(#[$doc:meta])* $name:ident $prefix:literal;)*) => {$(
        $(#[$doc])*
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
        #[repr(transparent)]
        pub struct $name(NonZeroU32);

        // Every handle has all of these, though not every one needs them.
        #[allow(dead_code)]
        impl $name {
            /// The handle of row `index`, as a constant for rows that every table starts with.
            pub(crate) const fn at(index: u32) -> Self {
                match NonZeroU32::new(index + 1) {
                    Some(id) => Self(id),
                    None => panic!("an entity table is full"),
                }
            }

            /// The raw number, for tagged fields of rows.
            #[inline]
            pub(crate) const fn raw(self) -> u32 {
                self.0.get()
            }

            /// The handle with a raw number, `None` for zero.
            #[inline]
            pub(crate) const fn from_raw(raw: u32) -> Option<Self> {
                match NonZeroU32::new(raw) {
                    Some(id) => Some(Self(id)),
                    None => None,
                }
            }
        }

        impl Entity for $name {
            #[inline]
            fn from_index(index: usize) -> Self {
                let id = u32::try_from(index + 1).ok().and_then(NonZeroU32::new);
                Self(id.expect("an entity table holds at most 2^32 - 2 rows"))
            }

            #[inline]
            fn index(self) -> usize {
                self.0.get() as usize - 1
            }
        }

        impl std::fmt::Debug for $name {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                write!(f, concat!($prefix, "{}"), self.index())
            }
        }
    )*};
}

entities! {
    /// An operation.
    Op "op";
    /// An SSA value: a result of an operation or an argument of a block.
    Value "value";
    /// A block: arguments and a list of operations.
    Block "block";
    /// A region: a list of blocks, owned by an operation.
    Region "region";
    /// One operand slot of one operation; the links of a value's use list.
    Use "use";
    /// An interned type.
    Type "type";
    /// An interned attribute.
    Attr "attr";
    /// An interned string: a name of a value, a symbol, an attribute, a dialect.
    Symbol "sym";
    /// The name of an operation and everything registered for it.
    OpName "opname";
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn handles_and_optional_handles_take_four_bytes() {
        assert_eq!(size_of::<Op>(), 4);
        assert_eq!(size_of::<Option<Value>>(), 4);
        assert_eq!(Op::from_index(7).index(), 7);
    }
}
