//! Inverse functions by the formulas of Kahan, which are accurate near their cuts and zeros.
//!
//! Squares of large numbers overflow. Their inverse functions are `log(2 z)` or `1 / z` up to
//! constants and terms of higher order, which are less than the precision.

use super::functions::{ComplexOf, Polar, log, polar, sqrt};
use super::reals::{BinaryFunction, Reals, UnaryFunction};
use crate::arith::CmpfPredicate;
use std::f64::consts::{FRAC_PI_2, LN_2};

/// Numbers with a part that is larger are large: `z^-2` is less than the precision of 1.
const LARGE: f64 = 1e10;

/// A number in the domain of one formula, which is another number where the other formula holds.
struct Split<M: Reals> {
    /// True for large numbers.
    is_far: M::Bool,
    /// The number, or 0 if it is large.
    near: ComplexOf<M>,
    /// The number, or 1 if it is not large.
    far: ComplexOf<M>,
}

fn split<M: Reals>(m: &mut M, z: ComplexOf<M>) -> Split<M> {
    let Polar { large, .. } = polar(m, z);
    let (limit, zero, one) = (m.number(LARGE, large), m.number(0.0, large), m.number(1.0, large));
    let is_far = m.holds(CmpfPredicate::Ogt, large, limit);
    let near = z.map(|part| m.select(is_far, zero, part));
    let far = [m.select(is_far, z[0], one), m.select(is_far, z[1], zero)];
    Split { is_far, near, far }
}

impl<M: Reals> Split<M> {
    /// Returns the value of the formula that holds.
    fn choose(&self, m: &mut M, near: ComplexOf<M>, far: ComplexOf<M>) -> ComplexOf<M> {
        [m.select(self.is_far, far[0], near[0]), m.select(self.is_far, far[1], near[1])]
    }
}

/// The logarithm of twice the absolute value.
fn twice_log<M: Reals>(m: &mut M, z: ComplexOf<M>) -> M::Real {
    let [log, _] = log(m, z);
    m.offset(LN_2, log)
}

/// The roots of `1 - z` and `1 + z`.
fn roots<M: Reals>(m: &mut M, [a, b]: ComplexOf<M>) -> [ComplexOf<M>; 2] {
    let one = m.number(1.0, a);
    let (below, above, minus) = (m.sub(one, a), m.add(one, a), m.neg(b));
    [sqrt(m, [below, minus]), sqrt(m, [above, b])]
}

/// Returns `p q + r s`.
fn sum<M: Reals>(m: &mut M, [p, q]: ComplexOf<M>, [r, s]: ComplexOf<M>) -> M::Real {
    let (first, second) = (m.mul(p, q), m.mul(r, s));
    m.add(first, second)
}

/// Returns `p q - r s`.
fn difference<M: Reals>(m: &mut M, [p, q]: ComplexOf<M>, [r, s]: ComplexOf<M>) -> M::Real {
    let (first, second) = (m.mul(p, q), m.mul(r, s));
    m.sub(first, second)
}

/// The arc sine.
pub(super) fn asin<M: Reals>(m: &mut M, z: ComplexOf<M>) -> ComplexOf<M> {
    let split = split(m, z);
    let [a, b] = split.far;
    let (log, abs_b) = (twice_log(m, split.far), m.unary(UnaryFunction::Abs, b));
    let angle = m.binary(BinaryFunction::Atan2, a, abs_b);
    let far = [angle, m.binary(BinaryFunction::Copysign, log, b)];
    let near = near_asin(m, split.near);
    split.choose(m, near, far)
}

fn near_asin<M: Reals>(m: &mut M, z: ComplexOf<M>) -> ComplexOf<M> {
    let [below, above] = roots(m, z);
    let adjacent = difference(m, [below[0], above[0]], [below[1], above[1]]);
    let re = m.binary(BinaryFunction::Atan2, z[0], adjacent);
    let im = difference(m, [below[0], above[1]], [below[1], above[0]]);
    [re, m.unary(UnaryFunction::Asinh, im)]
}

/// The arc cosine.
pub(super) fn acos<M: Reals>(m: &mut M, z: ComplexOf<M>) -> ComplexOf<M> {
    let split = split(m, z);
    let [a, b] = split.far;
    let (log, abs_b) = (twice_log(m, split.far), m.unary(UnaryFunction::Abs, b));
    let (angle, minus) = (m.binary(BinaryFunction::Atan2, abs_b, a), m.neg(b));
    let far = [angle, m.binary(BinaryFunction::Copysign, log, minus)];
    let near = near_acos(m, split.near);
    split.choose(m, near, far)
}

fn near_acos<M: Reals>(m: &mut M, z: ComplexOf<M>) -> ComplexOf<M> {
    let [below, above] = roots(m, z);
    let half = m.binary(BinaryFunction::Atan2, below[0], above[0]);
    let im = difference(m, [above[0], below[1]], [above[1], below[0]]);
    [m.scaled(2.0, half), m.unary(UnaryFunction::Asinh, im)]
}

/// The inverse hyperbolic sine: `i asin(-i z)`.
pub(super) fn asinh<M: Reals>(m: &mut M, [a, b]: ComplexOf<M>) -> ComplexOf<M> {
    let minus = m.neg(a);
    let [re, im] = asin(m, [b, minus]);
    [m.neg(im), re]
}

/// The inverse hyperbolic cosine.
pub(super) fn acosh<M: Reals>(m: &mut M, z: ComplexOf<M>) -> ComplexOf<M> {
    let split = split(m, z);
    let [a, b] = split.far;
    let far = [twice_log(m, split.far), m.binary(BinaryFunction::Atan2, b, a)];
    let near = near_acosh(m, split.near);
    split.choose(m, near, far)
}

fn near_acosh<M: Reals>(m: &mut M, [a, b]: ComplexOf<M>) -> ComplexOf<M> {
    let one = m.number(1.0, a);
    let (less, more) = (m.sub(a, one), m.add(a, one));
    let (below, above) = (sqrt(m, [less, b]), sqrt(m, [more, b]));
    let re = sum(m, [below[0], above[0]], [below[1], above[1]]);
    let half = m.binary(BinaryFunction::Atan2, below[1], above[0]);
    [m.unary(UnaryFunction::Asinh, re), m.scaled(2.0, half)]
}

/// The arc tangent: `-i atanh(i z)`.
pub(super) fn atan<M: Reals>(m: &mut M, [a, b]: ComplexOf<M>) -> ComplexOf<M> {
    let minus = m.neg(b);
    let [re, im] = atanh(m, [minus, a]);
    [im, m.neg(re)]
}

/// The inverse hyperbolic tangent.
pub(super) fn atanh<M: Reals>(m: &mut M, z: ComplexOf<M>) -> ComplexOf<M> {
    let split = split(m, z);
    let far = far_atanh(m, split.far);
    let near = near_atanh(m, split.near);
    split.choose(m, near, far)
}

/// `1 / z`, whose imaginary part differs by a right angle.
fn far_atanh<M: Reals>(m: &mut M, [a, b]: ComplexOf<M>) -> ComplexOf<M> {
    let Polar { large, ratio, is_real_larger } = polar(m, [a, b]);
    let one = m.number(1.0, a);
    let square = m.mul(ratio, ratio);
    let sum = m.offset(1.0, square);
    let parts = [m.select(is_real_larger, one, ratio), m.select(is_real_larger, ratio, one)];
    let [re, im] = parts.map(|part| {
        let part = m.div(part, large);
        m.div(part, sum)
    });
    let right = m.number(FRAC_PI_2, a);
    let angle = m.sub(right, im);
    let re = m.binary(BinaryFunction::Copysign, re, a);
    [re, m.binary(BinaryFunction::Copysign, angle, b)]
}

/// The real part is `log1p(4 a / ((1 - a)^2 + b^2)) / 4`, of the
/// absolute value of `a`.
fn near_atanh<M: Reals>(m: &mut M, [a, b]: ComplexOf<M>) -> ComplexOf<M> {
    let (one, size) = (m.number(1.0, a), m.unary(UnaryFunction::Abs, a));
    let (below, above) = (m.sub(one, size), m.add(one, size));
    let squares = sum(m, [below, below], [b, b]);
    let four = m.scaled(4.0, size);
    let ratio = m.div(four, squares);
    let log = m.unary(UnaryFunction::Log1p, ratio);
    let re = m.scaled(0.25, log);
    let adjacent = difference(m, [below, above], [b, b]);
    let twice = m.scaled(2.0, b);
    let angle = m.binary(BinaryFunction::Atan2, twice, adjacent);
    [m.binary(BinaryFunction::Copysign, re, a), m.scaled(0.5, angle)]
}
