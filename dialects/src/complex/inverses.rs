//! Inverse functions by the formulas of Kahan, which are accurate near their cuts and zeros.

use super::functions::{ComplexOf, sqrt};
use super::reals::{BinaryFunction, Reals, UnaryFunction};

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
    let [below, above] = roots(m, z);
    let adjacent = difference(m, [below[0], above[0]], [below[1], above[1]]);
    let re = m.binary(BinaryFunction::Atan2, z[0], adjacent);
    let im = difference(m, [below[0], above[1]], [below[1], above[0]]);
    [re, m.unary(UnaryFunction::Asinh, im)]
}

/// The arc cosine.
pub(super) fn acos<M: Reals>(m: &mut M, z: ComplexOf<M>) -> ComplexOf<M> {
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
pub(super) fn acosh<M: Reals>(m: &mut M, [a, b]: ComplexOf<M>) -> ComplexOf<M> {
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

/// The inverse hyperbolic tangent: the real part is `log1p(4 a / ((1 - a)^2 + b^2)) / 4`, of the
/// absolute value of `a`.
pub(super) fn atanh<M: Reals>(m: &mut M, [a, b]: ComplexOf<M>) -> ComplexOf<M> {
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
