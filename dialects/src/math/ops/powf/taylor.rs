//! Taylor coefficients of powers. By the derivative rule each order is another power, `a^(b-k)`,
//! and `K` coefficients of each cost `K^3`.

use super::Powf;
use crate::Emit;
use crate::arith::CmpfPredicate;
use crate::autodiff::{Coefficient, NO_CONSTANT, Taylor};
use crate::interp::{NumberFormat, word_of};
use cotan_ir::{Ir, Op, Value};

/// The largest exponent whose power is always emitted as products.
const MAX_PRODUCTS: usize = 16;

/// Emits a coefficient of `a^b`: for a constant exponent by [`power`], for an active one as that of
/// `exp (b log a)`. Any other exponent may be zero or one at run time, so the derivative rule
/// applies.
pub fn taylor(t: &mut Taylor<'_, '_>, op: Op, order: usize) -> Coefficient {
    let Powf { lhs, rhs, result, .. } = t.read(op);
    match constant(t.ir(), rhs) {
        Some(exponent) => power(t, (lhs, exponent), result, order),
        // The rule has no logarithm of zero.
        None if order == 1 || !t.is_active(rhs) => t.by_rules(op, 0, order),
        None => exponential(t, (lhs, rhs), result, order),
    }
}

/// Returns the value of a constant, or that of all elements of a constant array.
pub fn constant(ir: &Ir, value: Value) -> Option<f64> {
    let format = NumberFormat::of(&ir.store, ir.ty(value))?;
    Some(format.float(word_of(ir, ir.constant(value)?)?))
}

/// Emits a coefficient of `a^n` for a constant `n`: of a product if it is small and natural, else
/// by the recurrence.
pub fn power(
    t: &mut Taylor<'_, '_>,
    (a, exponent): (Value, f64),
    result: Value,
    order: usize,
) -> Coefficient {
    let limit = t.order().max(MAX_PRODUCTS) as f64;
    match exponent {
        0.0 => Ok(None),
        1.0 => t.coefficient(a, order),
        exponent if exponent.fract() == 0.0 && (2.0..=limit).contains(&exponent) => {
            let product = t.record(|e| product_of(e, a, exponent as usize));
            t.coefficient(product, order)
        }
        exponent => recurrence(t, (a, exponent), result, order),
    }
}

/// Emits `a^n` by repeated squaring.
fn product_of(e: &mut Emit<'_, '_>, a: Value, exponent: usize) -> Value {
    if exponent == 1 {
        return a;
    }
    let half = product_of(e, a, exponent / 2);
    let square = e.mul(half, half);
    if exponent.is_multiple_of(2) { square } else { e.mul(square, a) }
}

/// From `a y' = n a' y`: `k a y_k` is the sum of `(n j - (k - j)) a_j y_{k-j}`.
fn recurrence(
    t: &mut Taylor<'_, '_>,
    (a, exponent): (Value, f64),
    result: Value,
    order: usize,
) -> Coefficient {
    let mut sum = None;
    for at in 1..=order {
        let weight = exponent * at as f64 - (order - at) as f64;
        let Some(change) = t.coefficient(a, at)? else { continue };
        let Some(lower) = t.coefficient(result, order - at)? else { continue };
        let product = t.emit().mul(change, lower);
        let part = t.emit().scaled(weight, product).ok_or(NO_CONSTANT)?;
        t.add_to(&mut sum, part);
    }
    let Some(sum) = sum else { return Ok(None) };
    let at_zero = at_zero(t, (a, exponent), order)?;
    let mut e = t.emit();
    let mean = e.scaled(1.0 / order as f64, sum).ok_or(NO_CONSTANT)?;
    let (regular, zero) = (e.div(mean, a), e.number(0.0, a).ok_or(NO_CONSTANT)?);
    let is_zero = e.compare(CmpfPredicate::Oeq, a, zero);
    Ok(Some(e.select(is_zero, at_zero, regular)))
}

/// Emits the coefficient where `a` is zero: of terms `a^(n-k) a_1^k`, where the recurrence divides
/// by zero.
fn at_zero(
    t: &mut Taylor<'_, '_>,
    (a, exponent): (Value, f64),
    order: usize,
) -> Result<Value, &'static str> {
    let change = t.coefficient(a, 1)?.filter(|_| exponent <= order as f64);
    let mut e = t.emit();
    let Some(change) = change else { return e.number(0.0, a).ok_or(NO_CONSTANT) };
    let less = e.number(exponent - order as f64, a).ok_or(NO_CONSTANT)?;
    let infinite = e.powf(a, less);
    let mut power = infinite;
    for _ in 0..order {
        power = e.mul(power, change);
    }
    let binomial = (0..order).map(|at| (exponent - at as f64) / (at + 1) as f64).product();
    e.scaled(binomial, power).ok_or(NO_CONSTANT)
}

/// From `y' = y p'`, where `p = b log a`.
fn exponential(
    t: &mut Taylor<'_, '_>,
    (a, b): (Value, Value),
    result: Value,
    order: usize,
) -> Coefficient {
    let exponent = t.record(|e| {
        let log = e.log(a);
        e.mul(b, log)
    });
    let mut sum = None;
    for at in 1..=order {
        let Some(change) = t.weighted(exponent, at)? else { continue };
        let Some(lower) = t.coefficient(result, order - at)? else { continue };
        let part = t.emit().mul(lower, change);
        t.add_to(&mut sum, part);
    }
    let Some(sum) = sum else { return Ok(None) };
    t.emit().scaled(1.0 / order as f64, sum).map(Some).ok_or(NO_CONSTANT)
}
