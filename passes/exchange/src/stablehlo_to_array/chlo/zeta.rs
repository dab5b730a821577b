//! The Hurwitz zeta function, by the Euler-Maclaurin formula, and polygamma functions of any order.

use crate::stablehlo_to_array::importer::Importer;
use cotan_dialects::Emit;
use cotan_dialects::arith::{CmpfPredicate, Remf};
use cotan_dialects::math::{Exp, Floor, Powf};
use cotan_dialects::special::{Lgamma, Polygamma};
use cotan_ir::Value;

/// The number of terms that are added one by one.
const TERMS: usize = 10;

/// `(2 k)! / B(2 k)` for k = 1, 2, ...: the divisors of the correction terms.
const DIVISORS: [f64; 12] = [
    12.0,
    -720.0,
    30240.0,
    -1209600.0,
    47900160.0,
    -1.8924375803183791606e9,
    7.47242496e10,
    -2.950130727918164224e12,
    1.1646782814350067249e14,
    -4.5979787224074726105e15,
    1.8152105401943546773e17,
    -7.1661652561756670113e18,
];

/// Emits `zeta(x, q)`.
pub fn zeta(it: &mut Importer<'_>, operands: &[Value]) -> Value {
    value(&mut it.emit(), operands[0], operands[1])
}

fn number(e: &mut Emit<'_, '_>, value: f64, like: Value) -> Value {
    e.number(value, like).expect("a static type of numbers has constants")
}

fn power(e: &mut Emit<'_, '_>, base: Value, exponent: Value) -> Value {
    Powf::value(e.builder, e.loc, base, exponent)
}

fn value(e: &mut Emit<'_, '_>, x: Value, q: Value) -> Value {
    let minus_x = e.neg(x);
    let (mut sum, mut at, mut term) = (None, q, q);
    for index in 0..TERMS {
        let offset = number(e, index as f64, q);
        at = e.add(q, offset);
        term = power(e, at, minus_x);
        sum = Some(match sum {
            None => term,
            Some(sum) => e.add(sum, term),
        });
    }
    let mut sum = sum.unwrap_or(q);
    let (one, half) = (number(e, 1.0, x), number(e, 0.5, x));
    let product = e.mul(term, at);
    let less = e.sub(x, one);
    let integral = e.div(product, less);
    sum = e.add(sum, integral);
    let half_term = e.mul(half, term);
    sum = e.sub(sum, half_term);
    let (mut factor, mut rest) = (one, term);
    for (index, &divisor) in DIVISORS.iter().enumerate() {
        let step = number(e, 2.0 * index as f64, x);
        let rising = e.add(x, step);
        factor = e.mul(factor, rising);
        rest = e.div(rest, at);
        let (product, divisor) = (e.mul(factor, rest), number(e, divisor, x));
        let correction = e.div(product, divisor);
        sum = e.add(sum, correction);
        let step = number(e, 2.0 * index as f64 + 1.0, x);
        let rising = e.add(x, step);
        factor = e.mul(factor, rising);
        rest = e.div(rest, at);
    }
    at_poles(e, x, q, sum)
}

/// Replaces the value where there is none: it is infinite for `x = 1` and for whole `q` of at most
/// 0, and NaN for a smaller `x`, and for other negative `q`.
fn at_poles(e: &mut Emit<'_, '_>, x: Value, q: Value, sum: Value) -> Value {
    let (zero, one) = (number(e, 0.0, x), number(e, 1.0, x));
    let (nan, infinity) = (number(e, f64::NAN, x), number(e, f64::INFINITY, x));
    let whole_q = Floor::value(e.builder, e.loc, q);
    let is_whole = e.compare(CmpfPredicate::Oeq, whole_q, q);
    let pole = e.select(is_whole, infinity, nan);
    let is_low = e.compare(CmpfPredicate::Ole, q, zero);
    let sum = e.select(is_low, pole, sum);
    let is_less = e.compare(CmpfPredicate::Olt, x, one);
    let sum = e.select(is_less, nan, sum);
    let is_one = e.compare(CmpfPredicate::Oeq, x, one);
    e.select(is_one, infinity, sum)
}

/// Emits `polygamma(n, x)` for an order that is computed.
pub fn polygamma(it: &mut Importer<'_>, n: Value, x: Value) -> Value {
    let loc = it.loc;
    let mut e = it.emit();
    let (zero, one, two) = (number(&mut e, 0.0, x), number(&mut e, 1.0, x), number(&mut e, 2.0, x));
    let next = e.add(n, one);
    let log = Lgamma::value(e.builder, loc, next);
    let factorial = Exp::value(e.builder, loc, log);
    let zeta = value(&mut e, next, x);
    let parity = Remf::value(e.builder, loc, n, two);
    let twice = e.mul(two, parity);
    let sign = e.sub(twice, one);
    let product = e.mul(factorial, zeta);
    let general = e.mul(sign, product);
    let digamma = Polygamma::value(e.builder, loc, 0, x);
    let is_zero = e.compare(CmpfPredicate::Oeq, n, zero);
    let value = e.select(is_zero, digamma, general);
    let nan = number(&mut e, f64::NAN, x);
    let whole = Floor::value(e.builder, loc, n);
    let is_whole = e.compare(CmpfPredicate::Oeq, whole, n);
    let is_negative = e.compare(CmpfPredicate::Olt, n, zero);
    let value = e.select(is_whole, value, nan);
    e.select(is_negative, nan, value)
}
