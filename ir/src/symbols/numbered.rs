//! Strings that end in a number: `f0`, `f1`, `part12`.
//!
//! Programs number their functions, mostly with few gaps. A name in such a series is found by its
//! number, so consecutive names are adjacent in memory; by hash, each of a million names would be a
//! cache miss.

use crate::entity::Symbol;
use rustc_hash::FxHashMap;

/// Series of numbered names, by prefix.
#[derive(Clone, Default)]
pub(super) struct Numbered {
    rows: Vec<Row>,
    by_prefix: FxHashMap<Box<str>, usize>,
    /// The series of the last look-up.
    last: usize,
}

#[derive(Clone)]
struct Row {
    prefix: Box<str>,
    symbols: Vec<Option<Symbol>>,
    /// Number of of them.
    count: usize,
    /// True if names had numbers too large for the series, and are found by their hash.
    has_strays: bool,
}

/// The entry of a name in its series.
pub(super) struct RowEntry<'a> {
    /// Its symbol, which the caller fills in.
    pub symbol: &'a mut Option<Symbol>,
    /// True if the name may have a symbol that is not in the row.
    pub may_stray: bool,
}

/// Texts may have any number of prefixes; the first ones have rows.
const MOST_ROWS: usize = 256;

impl Numbered {
    /// Returns the symbol of a name, if it is in a row.
    pub fn get(&self, text: &str) -> Option<Symbol> {
        let (prefix, number) = split(text)?;
        let &row = self.by_prefix.get(prefix)?;
        self.rows[row].symbols.get(number).copied().flatten()
    }

    /// Returns the entry of a name, existing or new, if its number is not far from others.
    #[inline]
    pub fn place(&mut self, text: &str) -> Option<RowEntry<'_>> {
        let (prefix, number) = split(text)?;
        let row = self.row(prefix)?;
        if number >= row.symbols.len() && !row.grow(number) {
            return None;
        }
        let symbol = &mut row.symbols[number];
        row.count += usize::from(symbol.is_none());
        Some(RowEntry { symbol, may_stray: row.has_strays })
    }

    #[inline]
    fn row(&mut self, prefix: &str) -> Option<&mut Row> {
        if self.rows.get(self.last).is_none_or(|row| *row.prefix != *prefix) {
            self.last = self.row_of_prefix(prefix)?;
        }
        self.rows.get_mut(self.last)
    }

    fn row_of_prefix(&mut self, prefix: &str) -> Option<usize> {
        let known = self.by_prefix.get(prefix).copied();
        if known.is_some() || self.rows.len() == MOST_ROWS {
            return known;
        }
        let prefix: Box<str> = prefix.into();
        self.by_prefix.insert(prefix.clone(), self.rows.len());
        self.rows.push(Row { prefix, symbols: Vec::new(), count: 0, has_strays: false });
        Some(self.rows.len() - 1)
    }
}

impl Row {
    /// Grows the series for a number, unless most of it would be empty.
    #[cold]
    fn grow(&mut self, number: usize) -> bool {
        let is_near = number < 4 * self.count + 16;
        if is_near {
            self.symbols.resize(number + 1, None);
        }
        self.has_strays |= !is_near;
        is_near
    }
}

/// Splits a text into a prefix and the number at its end, if that is its canonical spelling.
#[inline]
pub fn split(text: &str) -> Option<(&str, usize)> {
    let digits = text.bytes().rev().take_while(u8::is_ascii_digit).count();
    let (prefix, digits) = text.split_at_checked(text.len() - digits)?;
    match digits.as_bytes() {
        [] | [b'0', _, ..] => None,
        digits if digits.len() > 9 => None,
        digits => {
            let number =
                digits.iter().fold(0, |number, &digit| 10 * number + u32::from(digit - b'0'));
            Some((prefix, number as usize))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::entity::Entity;

    #[test]
    fn only_numbers_as_they_are_written_are_split_off() {
        assert_eq!(split("v12"), Some(("v", 12)));
        assert_eq!(split("v0"), Some(("v", 0)));
        assert_eq!(split("2"), Some(("", 2)));
        assert_eq!(split("é_999999999"), Some(("é_", 999_999_999)));
        for whole in ["", "v", "v01", "v1234567890", "v1x"] {
            assert_eq!(split(whole), None, "{whole}");
        }
    }

    #[test]
    fn few_names_need_little_memory() {
        let mut numbered = Numbered::default();
        for name in ["v15", "v70", "v1000000"] {
            if let Some(place) = numbered.place(name) {
                *place.symbol = Some(Symbol::from_index(0));
            }
        }
        assert!(numbered.get("v15").is_some() && numbered.get("v70").is_none());
        assert_eq!(numbered.rows[0].symbols.len(), 16);
        assert!(numbered.place("v16").is_some_and(|place| place.may_stray));
        for prefix in 0..1000 {
            numbered.place(&format!("p{prefix}_1"));
        }
        assert_eq!(numbered.rows.len(), MOST_ROWS);
    }
}
