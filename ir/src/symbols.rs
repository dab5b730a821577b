//! Interned strings.

use crate::entity::{Entity, Symbol};
use hashbrown::HashTable;
use std::hash::Hasher;

/// Every string of a module, once. All text lies in one buffer: a symbol costs its bytes and
/// about fourteen more.
#[derive(Clone, Default)]
pub struct Symbols {
    text: String,
    /// Where each symbol ends; it starts where the one before ends.
    ends: Vec<u32>,
    lookup: HashTable<Symbol>,
}

fn hash(text: &str) -> u64 {
    let mut hasher = rustc_hash::FxHasher::default();
    hasher.write(text.as_bytes());
    hasher.finish()
}

impl Symbols {
    /// The symbol for `text`, made if it is new.
    pub fn intern(&mut self, text: &str) -> Symbol {
        let h = hash(text);
        let (buffer, ends) = (&self.text, &self.ends);
        if let Some(&known) = self.lookup.find(h, |&s| same(buffer, ends, s, text)) {
            return known;
        }
        let symbol = Symbol::from_index(self.ends.len());
        self.text.push_str(text);
        let end = u32::try_from(self.text.len()).expect("all names together take less than 4 GiB");
        self.ends.push(end);
        let (buffer, ends) = (&self.text, &self.ends);
        self.lookup.insert_unique(h, symbol, |&s| hash(slice(buffer, ends, s)));
        symbol
    }

    /// The symbol for `text` if there is one.
    pub fn find(&self, text: &str) -> Option<Symbol> {
        self.lookup.find(hash(text), |&s| same(&self.text, &self.ends, s, text)).copied()
    }

    /// The text of a symbol.
    #[inline]
    pub fn get(&self, symbol: Symbol) -> &str {
        slice(&self.text, &self.ends, symbol)
    }

    /// How many symbols there are.
    pub fn len(&self) -> usize {
        self.ends.len()
    }

    /// Whether there is no symbol yet.
    pub fn is_empty(&self) -> bool {
        self.ends.is_empty()
    }
}

/// Whether a symbol is `text`; bytes are compared, so that no character boundary is looked for.
#[inline]
fn same(buffer: &str, ends: &[u32], symbol: Symbol, text: &str) -> bool {
    let i = symbol.index();
    let start = if i == 0 { 0 } else { ends[i - 1] as usize };
    buffer.as_bytes()[start..ends[i] as usize] == *text.as_bytes()
}

#[inline]
fn slice<'a>(text: &'a str, ends: &[u32], symbol: Symbol) -> &'a str {
    let i = symbol.index();
    let start = if i == 0 { 0 } else { ends[i - 1] as usize };
    &text[start..ends[i] as usize]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn equal_strings_share_a_symbol() {
        let mut symbols = Symbols::default();
        let (a, b, empty) = (symbols.intern("a"), symbols.intern("béta"), symbols.intern(""));
        assert_eq!(symbols.intern("a"), a);
        assert_eq!((symbols.get(a), symbols.get(b), symbols.get(empty)), ("a", "béta", ""));
        assert_eq!(symbols.find("c"), None);
    }
}
