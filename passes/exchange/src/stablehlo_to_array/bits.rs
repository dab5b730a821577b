//! Integers: quotients as XLA computes them, and bits as another type.

use super::importer::{Importer, Translation};
use super::types;
use cotan_dialects::arith::{
    Andi, Bitcast, Cmpi, CmpiPredicate, Divsi, Divui, Muli, Remsi, Remui, Shrui, Xori,
};
use cotan_ir::{Op, Value};

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

/// Translates the bits of elements as another type of the same width.
pub fn bitcast_convert(it: &mut Importer<'_>, op: Op) -> Translation {
    let (from, to) = (it.operand_type(op, 0), it.result_type(op, 0));
    if types::width(it.ir(), from) != types::width(it.ir(), to) {
        return it.refuse(op, "changes the width of elements");
    }
    let (x, ty) = (it.operand(op, 0)?, it.new_type(op, 0));
    if it.ir().ty(x) == ty {
        return Ok(vec![x]);
    }
    Ok(vec![Bitcast::value(&mut it.b, it.loc, x, ty)])
}
