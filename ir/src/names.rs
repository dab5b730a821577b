//! Names of SSA values: `%total`, `%12`, `%pair#1`.

use crate::entity::Symbol;

/// The name of a value, in four bytes. Digits are a number, not a string.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct ValueName(u32);

/// What a [`ValueName`] is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Name {
    /// None yet: the printer finds one.
    Fresh,
    /// This value goes on the group of results before it: the `#1` of `%pair:2`.
    Continued,
    /// `%12`.
    Number(u32),
    /// `%total`.
    Text(Symbol),
}

const NUMBER: u32 = 1 << 31;

impl ValueName {
    /// No name.
    pub const FRESH: Self = Self(0);
    /// Goes on the group before it.
    pub const CONTINUED: Self = Self(NUMBER - 1);

    /// `%12`; `None` when the number is too large, it is a text then.
    pub fn number(number: u32) -> Option<Self> {
        (number < NUMBER).then_some(Self(number | NUMBER))
    }

    /// `%12` of `12`; `None` for what is no number, and for `007`, which is not `7`.
    pub fn of_digits(text: &str) -> Option<Self> {
        match text.as_bytes() {
            [b'0', _, ..] => None,
            [b'0'..=b'9', ..] => text.parse().ok().and_then(Self::number),
            _ => None,
        }
    }

    /// `%total`.
    pub fn text(symbol: Symbol) -> Self {
        debug_assert!(symbol.raw() < NUMBER - 1, "fewer than 2^31 symbols");
        Self(symbol.raw())
    }

    /// What it is.
    #[inline]
    pub fn get(self) -> Name {
        if self.0 & NUMBER != 0 {
            return Name::Number(self.0 & !NUMBER);
        }
        match (self, Symbol::from_raw(self.0)) {
            (Self::CONTINUED, _) => Name::Continued,
            (_, Some(symbol)) => Name::Text(symbol),
            (_, None) => Name::Fresh,
        }
    }
}

impl std::fmt::Debug for ValueName {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        self.get().fmt(f)
    }
}
