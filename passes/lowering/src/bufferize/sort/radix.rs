//! Sorts by the digits of keys: a stable pass for each digit, the lowest first.

use super::digits::{BASE, BITS, Digits};
use super::{Keys, Line, Sorting};
use crate::bufferize::memory::Bufferizer;
use cotan_dialects::arith::{Addi, Andi, CmpiPredicate, Muli};
use cotan_ir::{Type, Value};

/// The keys of a sort by digits.
#[derive(Clone, Copy)]
struct Radix {
    keys: Keys,
    digits: Digits,
    /// For each digit of a key and each value of it, the number of keys, later the next index.
    counts: Value,
}

impl Bufferizer<'_> {
    /// Sorts columns of at least one element by pairs of passes, from one buffer to another one and
    /// back. A pair of digits that all keys share is skipped.
    pub(super) fn sort_by_digits(
        &mut self,
        sorting: &Sorting,
        (keys, digits): (Keys, Digits),
        [here, there]: &[Vec<Line>; 2],
    ) {
        let (zero, two, loc) = (self.index(0), self.index(2), self.loc);
        let size = self.index(i64::from(digits.count) * BASE);
        let counts = self.scratch(size, Type::INDEX);
        let radix = Radix { keys, digits, counts };
        self.each(size, |lower, at| lower.store(zero, counts, at));
        self.count_digits(sorting, radix, here);
        let pairs = self.index(i64::from(digits.count / 2));
        self.count_from([zero, pairs], &[], |lower, pair, _| {
            let low = Muli::value(&mut lower.b(), loc, pair, two);
            let one = lower.index(1);
            let high = Addi::value(&mut lower.b(), loc, low, one);
            let shared = [low, high].map(|digit| lower.is_shared(sorting, radix, (here, digit)));
            let shared = Andi::value(&mut lower.b(), loc, shared[0], shared[1]);
            let differs = lower.is_false(shared);
            lower.when(Some(differs), |lower| {
                lower.pass(sorting, radix, [here, there], low);
                lower.pass(sorting, radix, [there, here], high);
            });
            Vec::new()
        });
    }

    /// Counts the keys with each value of each digit.
    fn count_digits(&mut self, sorting: &Sorting, radix: Radix, lines: &[Line]) {
        let (zero, one, loc) = (self.index(0), self.index(1), self.loc);
        self.count_from([zero, sorting.count], &[], |lower, at, _| {
            let word = lower.key_word(radix, lines, at);
            for digit in 0..radix.digits.count {
                let digit = lower.index(i64::from(digit));
                let place = lower.place(radix, word, digit);
                let found = lower.load(radix.counts, place);
                let found = Addi::value(&mut lower.b(), loc, found, one);
                lower.store(found, radix.counts, place);
            }
            Vec::new()
        });
    }

    /// Emits whether all keys have the same value of a digit.
    fn is_shared(
        &mut self,
        sorting: &Sorting,
        radix: Radix,
        (lines, digit): (&[Line], Value),
    ) -> Value {
        let zero = self.index(0);
        let word = self.key_word(radix, lines, zero);
        let place = self.place(radix, word, digit);
        let found = self.load(radix.counts, place);
        self.compare(CmpiPredicate::Eq, found, sorting.count)
    }

    /// Moves all tuples to another buffer, in the order of a digit.
    fn pass(&mut self, sorting: &Sorting, radix: Radix, [from, to]: [&Vec<Line>; 2], digit: Value) {
        let (zero, one, loc) = (self.index(0), self.index(1), self.loc);
        let base = self.index(BASE);
        let b = &mut self.b();
        let start = Muli::value(b, loc, digit, base);
        let end = Addi::value(b, loc, start, base);
        self.count_from([start, end], &[zero], |lower, at, next| {
            let found = lower.load(radix.counts, at);
            lower.store(next[0], radix.counts, at);
            vec![Addi::value(&mut lower.b(), loc, next[0], found)]
        });
        self.count_from([zero, sorting.count], &[], |lower, at, _| {
            let word = lower.key_word(radix, from, at);
            let place = lower.place(radix, word, digit);
            let next = lower.load(radix.counts, place);
            for (from, to) in from.iter().zip(to) {
                let value = lower.load_from(*from, at);
                lower.store_in(value, *to, next);
            }
            let next = Addi::value(&mut lower.b(), loc, next, one);
            lower.store(next, radix.counts, place);
            Vec::new()
        });
    }

    /// Emits the integer of the key at an index.
    fn key_word(&mut self, radix: Radix, lines: &[Line], at: Value) -> Value {
        let key = self.load_from(lines[radix.keys.column], at);
        radix.digits.emit_word(self, key)
    }

    /// Emits the index of the count of a digit of an integer.
    fn place(&mut self, radix: Radix, word: Value, digit: Value) -> Value {
        let (bits, base, loc) = (self.index(i64::from(BITS)), self.index(BASE), self.loc);
        let shift = Muli::value(&mut self.b(), loc, digit, bits);
        let value = radix.digits.emit_digit(self, word, shift);
        let b = &mut self.b();
        let start = Muli::value(b, loc, digit, base);
        Addi::value(b, loc, start, value)
    }

    fn is_false(&mut self, condition: Value) -> Value {
        let no = self.word(Type::I1, 0);
        self.compare(CmpiPredicate::Eq, condition, no)
    }
}
