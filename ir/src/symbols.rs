//! Interned strings.

mod numbered;

use crate::entity::{Entity, Symbol};
pub(crate) use numbered::split as split_number;
use numbered::{Numbered, RowEntry};
use std::hash::Hasher;

/// Every string of a module, once. All text is in one buffer: a symbol costs its bytes and about
/// sixteen more, ten if it is one of a series of numbered strings.
#[derive(Clone, Default)]
pub struct Symbols {
    texts: Texts,
    numbered: Numbered,
    /// All others.
    lookup: Lookup,
}

impl Symbols {
    /// Returns the symbol for `text`, interned if it is new.
    #[inline]
    pub fn intern(&mut self, text: &str) -> Symbol {
        match self.numbered.place(text) {
            Some(RowEntry { symbol: &mut Some(known), .. }) => known,
            Some(RowEntry { symbol, may_stray }) => {
                let hash = if may_stray { Some(hash(text)) } else { None };
                let stray = hash.and_then(|hash| self.lookup.find(hash, &self.texts, text));
                *symbol.insert(stray.unwrap_or_else(|| self.texts.push(text)))
            }
            None => self.intern_by_hash(text),
        }
    }

    fn intern_by_hash(&mut self, text: &str) -> Symbol {
        let hash = hash(text);
        if let Some(known) = self.lookup.find(hash, &self.texts, text) {
            return known;
        }
        let symbol = self.texts.push(text);
        self.lookup.insert(hash, symbol);
        symbol
    }

    /// Returns the symbol for `text` if there is one.
    pub fn find(&self, text: &str) -> Option<Symbol> {
        let numbered = self.numbered.get(text);
        numbered.or_else(|| self.lookup.find(hash(text), &self.texts, text))
    }

    /// Returns the text of a symbol.
    #[inline]
    pub fn get(&self, symbol: Symbol) -> &str {
        &self.texts.text[self.texts.range(symbol)]
    }

    /// Returns the number of symbols.
    pub fn len(&self) -> usize {
        self.texts.bounds.len() - 1
    }

    /// Returns whether there is no symbol yet.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }
}

/// The texts of all symbols.
#[derive(Clone)]
struct Texts {
    text: String,
    /// The start of each symbol, which is the end of the one before; last the end of all.
    bounds: Vec<u32>,
}

impl Default for Texts {
    fn default() -> Self {
        Self { text: String::new(), bounds: vec![0] }
    }
}

impl Texts {
    fn push(&mut self, text: &str) -> Symbol {
        let symbol = Symbol::from_index(self.bounds.len() - 1);
        self.text.push_str(text);
        let end = u32::try_from(self.text.len()).expect("all names together take less than 4 GiB");
        self.bounds.push(end);
        symbol
    }

    #[inline]
    fn range(&self, symbol: Symbol) -> std::ops::Range<usize> {
        let i = symbol.index();
        let bounds = &self.bounds[i..i + 2];
        bounds[0] as usize..bounds[1] as usize
    }

    /// Returns whether a symbol is `text`; bytes are compared, so that no character boundary is
    /// looked for.
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

/// A hash table of symbols with linear probing. An entry is near the index given by the highest
/// bits of its hash, so a look-up misses the cache once, and growing traverses both tables in
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
    fn find(&self, hash: u32, texts: &Texts, text: &str) -> Option<Symbol> {
        if self.entries.is_empty() {
            return None;
        }
        let mut at = self.place(hash);
        loop {
            let (known, symbol) = self.entries[at];
            let symbol = symbol?;
            if known == hash && texts.is(symbol, text) {
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
        for text in [|i: usize| format!("n{i}x"), |i| format!("n{i}"), |i| format!("n{}", 5000 - i)]
        {
            let mut symbols = Symbols::default();
            let made: Vec<Symbol> = (0..5000).map(|i| symbols.intern(&text(i))).collect();
            assert!((0..5000).all(|i| symbols.find(&text(i)) == Some(made[i])));
            assert!((0..5000).all(|i| symbols.intern(&text(i)) == made[i]));
            assert_eq!(symbols.len(), 5000);
        }
    }
}
