//! Names of SSA values: `%total`, `%12`, `%v12`, `%pair#1`.

mod prefixes;

use crate::entity::Symbol;
pub use prefixes::Prefix;
pub(crate) use prefixes::Prefixes;

/// The name of a value, in four bytes. Trailing digits are stored as an integer and not as part of
/// a string: most names are numbered, and an integer needs no memory.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct ValueName(u32);

/// The decoded form of a [`ValueName`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Name {
    /// None yet: the printer finds one.
    Fresh,
    /// This value continues the group of results before it: the `#1` of `%pair:2`.
    Continued,
    /// `%12`.
    Number(u32),
    /// `%v12`.
    Numbered(Prefix, u32),
    /// `%total`.
    Text(Symbol),
}

const NUMBER: u32 = 1 << 31;
const NUMBERED: u32 = 1 << 30;

impl ValueName {
    /// No name.
    pub const FRESH: Self = Self(0);
    /// Continues the group before it.
    pub const CONTINUED: Self = Self(NUMBER - 1);

    /// `%12`; `None` when the number is too large, it is a text then.
    pub fn number(number: u32) -> Option<Self> {
        (number < NUMBER).then_some(Self(number | NUMBER))
    }

    /// `%12` of `12`; `None` if it is not an integer, or has leading zeros such as `007`.
    pub fn of_digits(text: &str) -> Option<Self> {
        match text.as_bytes() {
            [b'0', _, ..] => None,
            [b'0'..=b'9', ..] => text.parse().ok().and_then(Self::number),
            _ => None,
        }
    }

    /// `%v12`.
    fn numbered(prefix: Prefix, number: u32) -> Self {
        Self(NUMBERED | prefix.index() << Prefix::NUMBER_BITS | number)
    }

    /// `%total`.
    fn text(symbol: Symbol) -> Self {
        debug_assert!(symbol.raw() < NUMBERED, "fewer than 2^30 symbols");
        Self(symbol.raw())
    }

    /// Returns the decoded form.
    #[inline]
    pub fn get(self) -> Name {
        if self.0 & NUMBER != 0 {
            return Name::Number(self.0 & !NUMBER);
        }
        if self.0 & NUMBERED != 0 {
            return match Prefix::split(self.0 & !NUMBERED) {
                Some((prefix, number)) => Name::Numbered(prefix, number),
                None => Name::Continued,
            };
        }
        Symbol::from_raw(self.0).map_or(Name::Fresh, Name::Text)
    }

    /// Returns whether it is one with letters, which was chosen rather than counted.
    #[inline]
    pub fn is_word(self) -> bool {
        self.is_own() && self.0 & NUMBER == 0
    }

    /// Returns whether it is one: neither [`ValueName::FRESH`] nor [`ValueName::CONTINUED`].
    #[inline]
    pub fn is_own(self) -> bool {
        self != Self::FRESH && self != Self::CONTINUED
    }
}

impl std::fmt::Debug for ValueName {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        self.get().fmt(f)
    }
}
