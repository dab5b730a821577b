//! Integers: quotients as XLA computes them, and bits as another type.

use super::compare::integer;
use super::importer::{Importer, Refusal, Translation};
use super::types::{self, Kind};
use cotan_dialects::arith::{
    Andi, Bitcast, Cmpi, CmpiPredicate, Divsi, Divui, Extui, Muli, Ori, Remsi, Remui, Shli, Shrui,
    Trunci, Xori,
};
use cotan_dialects::array::Stack;
use cotan_ir::{Op, Type, Value};

/// Returns the quotient; -1 for a zero divisor.
pub fn signed_quotient(it: &mut Importer<'_>, operands: &[Value]) -> Value {
    let value = Divsi::value(&mut it.b, it.loc, operands[0], operands[1]);
    let minus_one = it.number_like(-1.0, value);
    unless_zero(it, operands[1], value, minus_one)
}

/// Returns the unsigned quotient; the greatest integer for a zero divisor.
pub fn unsigned_quotient(it: &mut Importer<'_>, operands: &[Value]) -> Value {
    let value = Divui::value(&mut it.b, it.loc, operands[0], operands[1]);
    let ones = it.number_like(-1.0, value);
    unless_zero(it, operands[1], value, ones)
}

/// Returns the remainder; the dividend for a zero divisor.
pub fn signed_remainder(it: &mut Importer<'_>, operands: &[Value]) -> Value {
    let value = Remsi::value(&mut it.b, it.loc, operands[0], operands[1]);
    unless_zero(it, operands[1], value, operands[0])
}

/// Returns the unsigned remainder; the dividend for a zero divisor.
pub fn unsigned_remainder(it: &mut Importer<'_>, operands: &[Value]) -> Value {
    let value = Remui::value(&mut it.b, it.loc, operands[0], operands[1]);
    unless_zero(it, operands[1], value, operands[0])
}

/// Returns the value, or another one where the divisor is zero.
fn unless_zero(it: &mut Importer<'_>, divisor: Value, value: Value, other: Value) -> Value {
    if it.known_word(divisor).is_some_and(|word| word != 0) {
        return value;
    }
    let zero = it.number_like(0.0, divisor);
    let is_zero = it.equal(divisor, zero);
    it.choose(is_zero, other, value)
}

/// Returns the power by squaring: every bit of the exponent selects a factor.
pub fn unsigned_power(it: &mut Importer<'_>, operands: &[Value]) -> Value {
    let (mut base, mut exponent) = (operands[0], operands[1]);
    let (zero, one) = (it.number_like(0.0, base), it.number_like(1.0, base));
    let mut value = one;
    for bit in 0..types::width(it.ir(), it.ir().ty(base)) {
        let odd = Andi::value(&mut it.b, it.loc, exponent, one);
        let is_odd = Cmpi::value(&mut it.b, it.loc, CmpiPredicate::Ne, odd, zero);
        let product = Muli::value(&mut it.b, it.loc, value, base);
        value = it.choose(is_odd, product, value);
        if bit + 1 < types::width(it.ir(), it.ir().ty(base)) {
            base = Muli::value(&mut it.b, it.loc, base, base);
            exponent = Shrui::value(&mut it.b, it.loc, exponent, one);
        }
    }
    value
}

/// Translates the complement of all bits.
pub fn not(it: &mut Importer<'_>, op: Op) -> Translation {
    let x = it.operand(op, 0)?;
    let ones = it.number_like(-1.0, x);
    Ok(vec![Xori::value(&mut it.b, it.loc, x, ones)])
}

/// Translates the bits of elements as another type. With another width, the last dimension counts
/// the parts of an element, the lowest one first.
pub fn bitcast_convert(it: &mut Importer<'_>, op: Op) -> Translation {
    let (x, ty) = (it.operand(op, 0)?, it.new_type(op, 0));
    let (from, to) = (it.operand_type(op, 0), it.result_type(op, 0));
    let has_no_bits =
        |ty| matches!(Kind::of(it.ir(), ty), Kind::Complex | Kind::Other | Kind::Bool);
    if from == to {
        return Ok(vec![x]);
    }
    let (old, new) = (types::width(it.ir(), from), types::width(it.ir(), to));
    if old == 0 || (from != to && (has_no_bits(from) || has_no_bits(to))) {
        return it.refuse(op, "has no translation for this type of element");
    }
    let element = types::element(it.ir(), ty);
    if old == new {
        return Ok(vec![it.cast_bits(x, element)]);
    }
    let wide = integer(it, old.max(new));
    let narrow = integer(it, old.min(new));
    let result = it.ir().result(op, 0);
    let sizes = it.sizes(op, result)?;
    let bits = it.cast_bits(x, if old > new { wide } else { narrow });
    let value = match old > new {
        true => parts(it, bits, &sizes, narrow),
        false => joined(it, op, bits, &sizes, wide)?,
    };
    Ok(vec![it.cast_bits(value, element)])
}

/// Returns the parts of integers along a new last dimension.
fn parts(it: &mut Importer<'_>, x: Value, sizes: &[i64], narrow: Type) -> Value {
    let (outer, count) = (&sizes[..sizes.len() - 1], sizes[sizes.len() - 1]);
    let width = types::width(it.ir(), narrow);
    let ty = it.array(outer, narrow);
    let parts: Vec<Value> = (0..count)
        .map(|part| {
            let shift = it.number_like(part as f64 * f64::from(width), x);
            let shifted = Shrui::value(&mut it.b, it.loc, x, shift);
            Trunci::value(&mut it.b, it.loc, shifted, ty)
        })
        .collect();
    Stack::value(&mut it.b, it.loc, &parts, outer.len() as i64)
}

/// Returns integers joined from the parts along the last dimension.
fn joined(
    it: &mut Importer<'_>,
    op: Op,
    x: Value,
    sizes: &[i64],
    wide: Type,
) -> Result<Value, Refusal> {
    let from = it.sizes(op, x)?;
    let (width, count) = (types::width(it.ir(), it.ir().ty(x)), from[from.len() - 1]);
    let ty = it.array(sizes, wide);
    let mut value = it.word(0, ty);
    for part in 0..count {
        let (mut start, mut one) = (vec![0; from.len()], from.clone());
        (start[from.len() - 1], one[from.len() - 1]) = (part, 1);
        let this = it.sliced(x, &start, &one, &vec![1; one.len()]);
        let this = it.reshaped(this, sizes);
        let this = Extui::value(&mut it.b, it.loc, this, ty);
        let shift = it.number_like(part as f64 * f64::from(width), this);
        let this = Shli::value(&mut it.b, it.loc, this, shift);
        value = Ori::value(&mut it.b, it.loc, value, this);
    }
    Ok(value)
}

impl Importer<'_> {
    /// Returns the bits of elements as another type of the same width.
    pub fn cast_bits(&mut self, x: Value, element: Type) -> Value {
        if self.element(x) == element {
            return x;
        }
        let sizes = types::sizes(self.ir(), self.ir().ty(x)).unwrap_or_default();
        let ty = self.array(&sizes, element);
        Bitcast::value(&mut self.b, self.loc, x, ty)
    }
}
