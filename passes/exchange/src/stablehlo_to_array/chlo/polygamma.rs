//! Polygamma functions of an order that is computed.

use crate::stablehlo_to_array::importer::Importer;
use cotan_dialects::Emit;
use cotan_dialects::arith::{CmpfPredicate, Remf};
use cotan_dialects::math::{Exp, Floor};
use cotan_dialects::special::{Lgamma, Polygamma};
use cotan_ir::Value;

fn number(e: &mut Emit<'_, '_>, value: f64, like: Value) -> Value {
    e.number(value, like).expect("a static type of numbers has constants")
}

/// Emits the digamma function, which is NaN at its poles, as XLA's is.
pub fn digamma(e: &mut Emit<'_, '_>, x: Value) -> Value {
    let (zero, nan) = (number(e, 0.0, x), number(e, f64::NAN, x));
    let value = Polygamma::value(e.builder, e.loc, 0, x);
    let is_zero = e.compare(CmpfPredicate::Oeq, x, zero);
    e.select(is_zero, nan, value)
}

/// Emits `polygamma(n, x)` for an order that is computed.
pub fn polygamma(it: &mut Importer<'_>, n: Value, x: Value) -> Value {
    let loc = it.loc;
    let mut e = it.emit();
    let (zero, one, two) = (number(&mut e, 0.0, x), number(&mut e, 1.0, x), number(&mut e, 2.0, x));
    let next = e.add(n, one);
    let log = Lgamma::value(e.builder, loc, next);
    let factorial = Exp::value(e.builder, loc, log);
    let zeta = e.zeta(next, x);
    let parity = Remf::value(e.builder, loc, n, two);
    let twice = e.mul(two, parity);
    let sign = e.sub(twice, one);
    let product = e.mul(factorial, zeta);
    let general = e.mul(sign, product);
    let digamma = digamma(&mut e, x);
    let is_zero = e.compare(CmpfPredicate::Oeq, n, zero);
    let value = e.select(is_zero, digamma, general);
    let nan = number(&mut e, f64::NAN, x);
    let whole = Floor::value(e.builder, loc, n);
    let is_whole = e.compare(CmpfPredicate::Oeq, whole, n);
    let is_negative = e.compare(CmpfPredicate::Olt, n, zero);
    let value = e.select(is_whole, value, nan);
    e.select(is_negative, nan, value)
}
