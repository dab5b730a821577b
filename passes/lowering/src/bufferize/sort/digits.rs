//! Keys as unsigned integers of the same order, and their digits.

use crate::bufferize::memory::Bufferizer;
use cotan_dialects::arith::{Addf, Andi, Bitcast, Extui, IndexCastui, Ori, Shrsi, Shrui, Xori};
use cotan_dialects::array::axis::order::{KeyOrder, KeyPredicate};
use cotan_ir::{Ir, Type, Value};
use cotan_numerics::NumberFormat;

/// The bits of a digit.
pub const BITS: u32 = 8;

/// The number of digits: one more than the greatest.
pub const BASE: i64 = 1 << BITS;

/// Keys as unsigned integers, which have an even number of digits.
#[derive(Clone, Copy)]
pub struct Digits {
    predicate: KeyPredicate,
    number: NumberFormat,
    /// The type of the integers.
    word: Type,
    /// The number of digits.
    pub count: u32,
}

impl Digits {
    /// Returns the digits of keys of at most 64 bits.
    pub fn of(ir: &Ir, order: KeyOrder) -> Option<Self> {
        let ty = ir.ty(order.first);
        let number = NumberFormat::of(&ir.store, ty)?;
        let is_word = matches!(number.width(), 8 | 16 | 32 | 64);
        if matches!(number, NumberFormat::Float(_)) && !is_word {
            return None;
        }
        let (word, count) = match number.width() {
            ..=16 => (Type::I16, 2),
            17..=32 => (Type::I32, 4),
            _ if ty == Type::INDEX => (Type::INDEX, 8),
            _ => (Type::I64, 8),
        };
        Some(Self { predicate: order.predicate, number, word, count })
    }

    /// Returns the least number of keys for which passes over all digits take less time than merges.
    pub fn least_count(&self) -> i64 {
        80 * i64::from(self.count)
    }

    /// Emits the integer of a key. Floats that are equal have the same one; those that are NaN have
    /// none of a meaning.
    pub fn emit_word(&self, lower: &mut Bufferizer<'_>, key: Value) -> Value {
        let (loc, width) = (lower.loc, self.number.width());
        let sign = 1 << (width - 1);
        let all = u64::MAX >> (64 - width);
        let reversed = if self.predicate.is_descending() { all } else { 0 };
        let bits = match self.predicate {
            KeyPredicate::Float(_) => {
                let zero = lower.word(lower.ir.ty(key), 0);
                let ty = integer(width);
                let b = &mut lower.b();
                // The sum has no zero with a sign.
                let key = Addf::value(b, loc, key, zero);
                let bits = Bitcast::value(b, loc, key, ty);
                let [places, sign, reversed] =
                    [u64::from(width - 1), sign, reversed].map(|bits| lower.word(ty, bits));
                let b = &mut lower.b();
                let negative = Shrsi::value(b, loc, bits, places);
                let flipped = Ori::value(b, loc, negative, sign);
                let flipped = Xori::value(b, loc, flipped, reversed);
                Xori::value(b, loc, bits, flipped)
            }
            KeyPredicate::Int(_) => {
                let sign = if self.predicate.is_signed() { sign } else { 0 };
                let flipped = lower.word(lower.ir.ty(key), sign ^ reversed);
                Xori::value(&mut lower.b(), loc, key, flipped)
            }
        };
        match width < BITS * self.count {
            true => Extui::value(&mut lower.b(), loc, bits, self.word),
            false => bits,
        }
    }

    /// Emits the digit of an integer above its lowest `shift` bits, an index.
    pub fn emit_digit(&self, lower: &mut Bufferizer<'_>, word: Value, shift: Value) -> Value {
        let loc = lower.loc;
        let mask = lower.word(self.word, BASE as u64 - 1);
        let is_index = self.word == Type::INDEX;
        let b = &mut lower.b();
        let shift = match is_index {
            true => shift,
            false => IndexCastui::value(b, loc, shift, self.word),
        };
        let digit = Shrui::value(b, loc, word, shift);
        let digit = Andi::value(b, loc, digit, mask);
        match is_index {
            true => digit,
            false => IndexCastui::value(b, loc, digit, Type::INDEX),
        }
    }
}

/// Returns the integer type of the width of a float.
fn integer(width: u32) -> Type {
    match width {
        8 => Type::I8,
        16 => Type::I16,
        32 => Type::I32,
        _ => Type::I64,
    }
}
