//! Interned strings.

use crate::entity::{Entity, Symbol};
use std::hash::Hasher;

/// Every string of a module, once. All text lies in one buffer: a symbol costs its bytes and
/// about sixteen more.
#[derive(Clone)]
pub struct Symbols {
    text: String,
    /// Where each symbol starts, which is where the one before ends; last the end of all.
    bounds: Vec<u32>,
    lookup: Lookup,
}

impl Default for Symbols {
    fn default() -> Self {
        Self { text: String::new(), bounds: vec![0], lookup: Lookup::default() }
    }
}

impl Symbols {
    /// The symbol for `text`, made if it is new.
    pub fn intern(&mut self, text: &str) -> Symbol {
        let hash = hash(text);
        if let Some(known) = self.lookup.find(hash, |symbol| self.is(symbol, text)) {
            return known;
        }
        let symbol = Symbol::from_index(self.len());
        self.text.push_str(text);
        let end = u32::try_from(self.text.len()).expect("all names together take less than 4 GiB");
        self.bounds.push(end);
        self.lookup.insert(hash, symbol);
        symbol
    }

    /// The symbol for `text` if there is one.
    pub fn find(&self, text: &str) -> Option<Symbol> {
        self.lookup.find(hash(text), |symbol| self.is(symbol, text))
    }

    /// The text of a symbol.
    #[inline]
    pub fn get(&self, symbol: Symbol) -> &str {
        &self.text[self.range(symbol)]
    }

    /// How many symbols there are.
    pub fn len(&self) -> usize {
        self.bounds.len() - 1
    }

    /// Whether there is no symbol yet.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    #[inline]
    fn range(&self, symbol: Symbol) -> std::ops::Range<usize> {
        let i = symbol.index();
        let bounds = &self.bounds[i..i + 2];
        bounds[0] as usize..bounds[1] as usize
    }

    /// Whether a symbol is `text`; bytes are compared, so that no character boundary is looked for.
    #[inline]
    fn is(&self, symbol: Symbol, text: &str) -> bool {
        self.text.as_bytes()[self.range(symbol)] == *text.as_bytes()
    }
}

fn hash(text: &str) -> u32 {
    let mut hasher = rustc_hash::FxHasher::default();
    hasher.write(text.as_bytes());
    (hasher.finish().wrapping_mul(0x9E37_79B9_7F4A_7C15) >> 32) as u32
}

/// A hash table of symbols with linear probing. An entry lies near the place that the highest bits
/// of its hash name, so a lookup misses the cache once, and growing goes through both tables in
/// order.
#[derive(Clone, Default)]
struct Lookup {
    /// Hash and symbol; a power of two of them, or none.
    entries: Vec<(u32, Option<Symbol>)>,
    used: usize,
}

impl Lookup {
    fn place(&self, hash: u32) -> usize {
        ((u64::from(hash) * self.entries.len() as u64) >> 32) as usize
    }

    #[inline]
    fn find(&self, hash: u32, is: impl Fn(Symbol) -> bool) -> Option<Symbol> {
        if self.entries.is_empty() {
            return None;
        }
        let mut at = self.place(hash);
        loop {
            let (known, symbol) = self.entries[at];
            let symbol = symbol?;
            if known == hash && is(symbol) {
                return Some(symbol);
            }
            at = (at + 1) & (self.entries.len() - 1);
        }
    }

    fn insert(&mut self, hash: u32, symbol: Symbol) {
        if self.used * 5 >= self.entries.len() * 4 {
            self.grow();
        }
        self.used += 1;
        self.put(hash, symbol);
    }

    fn put(&mut self, hash: u32, symbol: Symbol) {
        let mut at = self.place(hash);
        while self.entries[at].1.is_some() {
            at = (at + 1) & (self.entries.len() - 1);
        }
        self.entries[at] = (hash, Some(symbol));
    }

    fn grow(&mut self) {
        let len = (self.entries.len() * 2).max(256);
        let old = std::mem::replace(&mut self.entries, vec![(0, None); len]);
        for (hash, symbol) in old {
            if let Some(symbol) = symbol {
                self.put(hash, symbol);
            }
        }
    }
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

    #[test]
    fn many_strings_keep_their_symbols() {
        let mut symbols = Symbols::default();
        let made: Vec<Symbol> = (0..5000).map(|i| symbols.intern(&i.to_string())).collect();
        assert!((0..5000).all(|i| symbols.find(&i.to_string()) == Some(made[i])));
        assert_eq!(symbols.len(), 5000);
    }
}
