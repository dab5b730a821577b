//! Names that end in a number: `v0`, `v1`, `arg12`.

use super::ValueName;
use crate::symbols::{Symbols, split_number};
use rustc_hash::FxHashMap;

/// The prefix of a name, before its number.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Prefix(u8);

impl Prefix {
    /// Number of bits of of a name its number.
    pub(super) const NUMBER_BITS: u32 = 23;
    /// Programs may have any number of prefixes; the first ones count.
    const MOST: usize = 127;

    /// Returns its index.
    pub(crate) fn index(self) -> u32 {
        u32::from(self.0)
    }

    /// The prefix and the number in thirty bits; `None` if they are of no name.
    #[inline]
    pub(super) fn split(bits: u32) -> Option<(Self, u32)> {
        let prefix = bits >> Self::NUMBER_BITS;
        let number = bits & ((1 << Self::NUMBER_BITS) - 1);
        ((prefix as usize) < Self::MOST).then_some((Self(prefix as u8), number))
    }
}

/// The prefixes of a module.
#[derive(Clone, Default)]
pub(crate) struct Prefixes {
    texts: Vec<Box<str>>,
    by_text: FxHashMap<Box<str>, Prefix>,
    /// The prefix of the last look-up.
    last: usize,
}

impl Prefixes {
    /// Returns the text of one.
    pub fn text(&self, prefix: Prefix) -> &str {
        &self.texts[prefix.index() as usize]
    }

    /// Returns the name with this spelling, interned if it is new.
    pub fn name(&mut self, symbols: &mut Symbols, text: &str) -> ValueName {
        match numbered(text) {
            Some(("", number)) => ValueName::number(number),
            Some((prefix, number)) => {
                self.prefix(prefix).map(|prefix| ValueName::numbered(prefix, number))
            }
            None => ValueName::of_digits(text),
        }
        .unwrap_or_else(|| ValueName::text(symbols.intern(text)))
    }

    /// Returns the name that a text spells, if it may be that of a value.
    pub fn find(&self, symbols: &Symbols, text: &str) -> Option<ValueName> {
        let numbered = numbered(text).and_then(|(prefix, number)| {
            Some(ValueName::numbered(*self.by_text.get(prefix)?, number))
        });
        let name = ValueName::of_digits(text).or(numbered);
        name.or_else(|| symbols.find(text).map(ValueName::text))
    }

    #[inline]
    fn prefix(&mut self, text: &str) -> Option<Prefix> {
        if self.texts.get(self.last).is_none_or(|last| **last != *text) {
            self.last = self.other_prefix(text)?.index() as usize;
        }
        Some(Prefix(self.last as u8))
    }

    fn other_prefix(&mut self, text: &str) -> Option<Prefix> {
        if let Some(&known) = self.by_text.get(text) {
            return Some(known);
        }
        if self.texts.len() == Prefix::MOST {
            return None;
        }
        let prefix = Prefix(self.texts.len() as u8);
        self.texts.push(text.into());
        self.by_text.insert(text.into(), prefix);
        Some(prefix)
    }
}

/// Splits a text into a prefix and the number at its end, if that is not too large.
fn numbered(text: &str) -> Option<(&str, u32)> {
    let (prefix, number) = split_number(text)?;
    let number = u32::try_from(number).ok()?;
    (number >> Prefix::NUMBER_BITS == 0).then_some((prefix, number))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::names::Name;

    #[test]
    fn numbers_at_the_end_are_no_text() {
        let (mut prefixes, mut symbols) = (Prefixes::default(), Symbols::default());
        let mut name = |text: &str| prefixes.name(&mut symbols, text);
        let (v0, v1, arg) = (name("v0"), name("v1"), name("arg8388607"));
        assert!(
            matches!((v0.get(), v1.get()), (Name::Numbered(v, 0), Name::Numbered(w, 1)) if v == w)
        );
        assert!(matches!(arg.get(), Name::Numbered(_, 8_388_607)));
        assert_eq!(
            [name("12"), name("2147483647")].map(ValueName::get),
            [12, 2_147_483_647].map(Name::Number)
        );
        let texts = ["v01", "v8388608", "007", "v", "4294967296"];
        assert!(texts.into_iter().all(|text| matches!(name(text).get(), Name::Text(_))));
        assert_eq!((name("v1"), symbols.len()), (v1, texts.len()));
        for text in ["v0", "v1", "v7", "12", "v01"] {
            assert_eq!(prefixes.find(&symbols, text), Some(prefixes.name(&mut symbols, text)));
        }
        assert_eq!(prefixes.find(&symbols, "w0"), None);
    }

    #[test]
    fn the_first_prefixes_count_and_all_names_differ() {
        let (mut prefixes, mut symbols) = (Prefixes::default(), Symbols::default());
        let made: Vec<ValueName> =
            (0..300).map(|i| prefixes.name(&mut symbols, &format!("p{i}_1"))).collect();
        let texts = made.iter().filter(|name| matches!(name.get(), Name::Text(_))).count();
        assert_eq!(texts, 300 - Prefix::MOST);
        let again = (0..300).map(|i| prefixes.name(&mut symbols, &format!("p{i}_1")));
        assert!(again.eq(made.iter().copied()));
        let last = ValueName::numbered(Prefix(Prefix::MOST as u8 - 1), (1 << 23) - 1);
        assert!(last.is_own() && ValueName::CONTINUED.get() == Name::Continued);
    }
}
