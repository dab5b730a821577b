//! Shared pieces of formulas: polynomials, signs, powers of two, table entries.

use super::double::Double;
use super::machine::Machine;

/// Returns `c[0] + c[1] x + c[2] x^2 + ...`, by Horner's rule.
pub fn polynomial<M: Machine>(m: &M, x: M::F, c: &[f64]) -> M::F {
    horner(m, x, c.iter())
}

/// As [`polynomial`], with half the latency: evaluates even and odd powers independently, by
/// Horner's rule in `x^2`. The last step is Horner's rule in `x`, so that no more is rounded to the
/// magnitude of `c[0]`.
pub fn even_odd_polynomial<M: Machine>(m: &M, x: M::F, c: &[f64]) -> M::F {
    let Some((&first, rest)) = c.split_first() else { return m.float(0.0) };
    let square = x * x;
    let [even, odd] = [0, 1].map(|skip| horner(m, square, rest.iter().skip(skip).step_by(2)));
    m.fma(m.fma(odd, x, even), x, m.float(first))
}

fn horner<'a, M: Machine>(m: &M, x: M::F, c: impl DoubleEndedIterator<Item = &'a f64>) -> M::F {
    let mut c = c.rev().map(|&c| m.float(c));
    let last = c.next().unwrap_or(m.float(0.0));
    c.fold(last, |sum, c| m.fma(sum, x, c))
}

/// Returns `1.5 * 2^52`, in `f32` `1.5 * 2^23`. Adding it rounds an operand to the nearest integer,
/// which is then in the low bits of the sum.
pub fn magic<M: Machine>(m: &M) -> f64 {
    m.of_format(MAGIC, MAGIC_SINGLE)
}

/// Returns the bits of [`magic`].
pub fn magic_bits<M: Machine>(m: &M) -> i64 {
    m.of_format(MAGIC.to_bits() as i64, i64::from((MAGIC_SINGLE as f32).to_bits()))
}

/// Returns the bits of 1.
pub fn one_bits<M: Machine>(m: &M) -> i64 {
    m.of_format(1f64.to_bits() as i64, i64::from(1f32.to_bits()))
}

/// [`magic`] of `f64`.
pub const MAGIC: f64 = 6_755_399_441_055_744.0;
const MAGIC_SINGLE: f64 = 12_582_912.0;

/// Returns the integer nearest to `x factor`, as a float and as an integer. Both are meaningless
/// beyond 2^51, in `f32` 2^22, and for NaN.
pub fn nearest_multiple<M: Machine>(m: &M, x: M::F, factor: f64) -> (M::F, M::I) {
    let float = m.float(magic(m));
    let sum = m.fma(x, m.float(factor), float);
    (sum - float, m.bits(sum) - m.int(magic_bits(m)))
}

/// Returns `2^k` for an integral float `k`, where that is normal.
pub fn power_of_float<M: Machine>(m: &M, k: M::F) -> M::F {
    // The bits of the magic constant are shifted out.
    let shifted = m.shl(m.bits(k + m.float(magic(m))), m.int(M::FORMAT.digits));
    m.of_bits(shifted + m.int(one_bits(m)))
}

/// Returns `x` with the sign of `sign`.
pub fn copy_sign<M: Machine>(m: &M, x: M::F, sign: M::F) -> M::F {
    let mask = m.int(M::FORMAT.sign());
    m.of_bits((m.bits(m.abs(x))) | (m.bits(sign) & mask))
}

/// Returns `2^k`, where that is normal.
pub fn power_of_two<M: Machine>(m: &M, k: M::I) -> M::F {
    m.of_bits(m.shl(k + m.int(M::FORMAT.bias), m.int(M::FORMAT.digits)))
}

/// Returns `x 2^k` for `-2044 <= k <= 2046`, in `f32` `-252 <= k <= 254`, rounded once where
/// `x 2^(k/2)` is normal.
pub fn scale<M: Machine>(m: &M, x: M::F, k: M::I) -> M::F {
    // The exponents of both halves, with twice the bias; an arithmetic shift has a longer
    // expansion.
    let biased = k + m.int(2 * M::FORMAT.bias);
    let half = m.shr(biased, m.int(1));
    let [first, second] =
        [half, biased - half].map(|it| m.of_bits(m.shl(it, m.int(M::FORMAT.digits))));
    x * first * second
}

/// Returns a mantissa to [`scale`](Machine::scale), or 0 where the logarithm of the result, in any
/// base, is below that of the least number. Some processors take a hundred times as long for a result
/// that underflows.
pub fn unless_vanishing<M: Machine>(m: &M, log: M::F, least: f64, mantissa: M::F) -> M::F {
    m.select(m.lt(log, m.float(least)), m.float(0.0), mantissa)
}

/// Returns `x` clamped to `low..=high`; NaN is unchanged.
pub fn clamp<M: Machine>(m: &M, x: M::F, low: f64, high: f64) -> M::F {
    at_most(m, at_least(m, x, low), high)
}

/// Returns the maximum of `x` and `low`; NaN is unchanged.
pub fn at_least<M: Machine>(m: &M, x: M::F, low: f64) -> M::F {
    let low = m.float(low);
    m.select(m.lt(x, low), low, x)
}

/// Returns the minimum of `x` and `high`; NaN is unchanged.
pub fn at_most<M: Machine>(m: &M, x: M::F, high: f64) -> M::F {
    let high = m.float(high);
    m.select(m.lt(high, x), high, x)
}

/// Returns `k` clamped to `low..=high`.
pub fn clamp_int<M: Machine>(m: &M, k: M::I, low: i64, high: i64) -> M::I {
    let (low, high) = (m.int(low), m.int(high));
    let k = m.int_select(m.int_lt(k, low), low, k);
    m.int_select(m.int_lt(high, k), high, k)
}

/// Returns a float of a table.
pub fn entry<M: Machine>(m: &M, table: &'static [u64], index: M::I) -> M::F {
    m.of_bits(m.table(table, index))
}

/// Returns two adjacent floats of a table.
pub fn double_entry<M: Machine>(m: &M, table: &'static [u64], index: M::I) -> Double<M::F> {
    Double::new(entry(m, table, index), entry(m, table, index + m.int(1)))
}

/// Returns `x` where it is zero, with its sign; elsewhere `value`.
pub fn keep_zero<M: Machine>(m: &M, x: M::F, value: M::F) -> M::F {
    m.select(m.eq(x, m.float(0.0)), x, value)
}

/// Returns whether `x` is infinite.
pub fn is_infinite<M: Machine>(m: &M, x: M::F) -> M::B {
    m.eq(m.abs(x), m.float(f64::INFINITY))
}
