//! Complex functions in terms of real ones.
//!
//! Quotients and squares are scaled, so that they overflow only where the result does. Operands are
//! selected before they are divided: a branch that is not selected has no infinite derivative.

use super::reals::{BinaryFunction, Reals, UnaryFunction};
use crate::arith::CmpfPredicate;
use UnaryFunction::{Abs, Cos, Cosh, Exp, Expm1, Log, Log1p, Sin, Sinh, Sqrt, Tan};

/// The real and the imaginary part.
pub(super) type ComplexOf<M> = [<M as Reals>::Real; 2];

/// The larger and the smaller absolute value of both parts, and their ratio.
pub(super) struct Polar<M: Reals> {
    /// The larger absolute value.
    pub(super) large: M::Real,
    /// The ratio of the smaller one to it, 0 for zeros and infinities.
    pub(super) ratio: M::Real,
    /// True if the real part is the larger one.
    pub(super) is_real_larger: M::Bool,
}

pub(super) fn polar<M: Reals>(m: &mut M, [a, b]: ComplexOf<M>) -> Polar<M> {
    let (a, b) = (m.unary(Abs, a), m.unary(Abs, b));
    // No comparison with NaN holds: an infinite part is larger than it, a zero is not.
    let (is_larger, is_infinite) = (m.holds(CmpfPredicate::Oge, a, b), m.is(a, f64::INFINITY));
    let is_real_larger = m.either(is_larger, is_infinite);
    let large = m.select(is_real_larger, a, b);
    let small = m.select(is_real_larger, b, a);
    let (is_zero, is_other_zero) = (m.is(large, 0.0), m.is(small, 0.0));
    let (is_zero, is_infinite) = (m.both(is_zero, is_other_zero), m.is(large, f64::INFINITY));
    let is_limit = m.either(is_zero, is_infinite);
    let (zero, one) = (m.number(0.0, large), m.number(1.0, large));
    let small = m.select(is_limit, zero, small);
    let whole = m.select(is_limit, one, large);
    let ratio = m.div(small, whole);
    Polar { large, ratio, is_real_larger }
}

/// The absolute value: infinite if a part is, even if the other one is NaN.
pub(super) fn abs<M: Reals>(m: &mut M, z: ComplexOf<M>) -> M::Real {
    let Polar { large, ratio, .. } = polar(m, z);
    let square = m.mul(ratio, ratio);
    let sum = m.offset(1.0, square);
    let root = m.unary(Sqrt, sum);
    m.mul(large, root)
}

/// The angle in `[-pi, pi]`.
pub(super) fn angle<M: Reals>(m: &mut M, [a, b]: ComplexOf<M>) -> M::Real {
    m.binary(BinaryFunction::Atan2, b, a)
}

/// The product, by four multiplications.
pub(super) fn mul<M: Reals>(m: &mut M, [a, b]: ComplexOf<M>, [c, d]: ComplexOf<M>) -> ComplexOf<M> {
    let (ac, bd, ad, bc) = (m.mul(a, c), m.mul(b, d), m.mul(a, d), m.mul(b, c));
    [m.sub(ac, bd), m.add(ad, bc)]
}

/// The quotient by Smith's method, with the larger part of the divisor selected first. A divisor of
/// zero divides both parts.
pub(super) fn div<M: Reals>(m: &mut M, [a, b]: ComplexOf<M>, [c, d]: ComplexOf<M>) -> ComplexOf<M> {
    let (abs_c, abs_d) = (m.unary(Abs, c), m.unary(Abs, d));
    let is_real_larger = m.holds(CmpfPredicate::Oge, abs_c, abs_d);
    let (is_zero_c, is_zero_d) = (m.is(c, 0.0), m.is(d, 0.0));
    let is_zero = m.both(is_zero_c, is_zero_d);
    let large = m.select(is_real_larger, c, d);
    let small = m.select(is_real_larger, d, c);
    let one = m.number(1.0, large);
    let divisor = m.select(is_zero, one, large);
    let ratio = m.div(small, divisor);
    let part = m.mul(small, ratio);
    let sum = m.add(large, part);
    let scale = m.select(is_zero, c, sum);
    let first = m.select(is_real_larger, a, b);
    let second = m.select(is_real_larger, b, a);
    let (up, down) = (m.mul(second, ratio), m.mul(first, ratio));
    let (re, im) = (m.add(first, up), m.sub(second, down));
    let (re, im) = (m.select(is_zero, a, re), m.select(is_zero, b, im));
    let (re, im) = (m.div(re, scale), m.div(im, scale));
    let minus = m.neg(im);
    [re, m.select(is_real_larger, im, minus)]
}

/// `e^a (cos b + i sin b)`. A power that would overflow is computed as a square.
pub(super) fn exp<M: Reals>(m: &mut M, [a, b]: ComplexOf<M>) -> ComplexOf<M> {
    let limit = m.number(80.0, a);
    let is_large = m.holds(CmpfPredicate::Ogt, a, limit);
    let half = m.scaled(0.5, a);
    let exponent = m.select(is_large, half, a);
    let power = m.unary(Exp, exponent);
    let one = m.number(1.0, a);
    let again = m.select(is_large, power, one);
    let is_real = m.is(b, 0.0);
    let (cos, sin) = (m.unary(Cos, b), m.unary(Sin, b));
    let (re, im) = (m.mul(power, cos), m.mul(power, sin));
    let (re, im) = (m.mul(re, again), m.mul(im, again));
    [re, m.select(is_real, b, im)]
}

/// `e^z - 1`, without cancellation near 0.
pub(super) fn expm1<M: Reals>(m: &mut M, [a, b]: ComplexOf<M>) -> ComplexOf<M> {
    let [_, im] = exp(m, [a, b]);
    let less = m.unary(Expm1, a);
    let half = m.scaled(0.5, b);
    let (cos, sin) = (m.unary(Cos, b), m.unary(Sin, half));
    let square = m.mul(sin, sin);
    let twice = m.scaled(2.0, square);
    let first = m.mul(less, cos);
    [m.sub(first, twice), im]
}

/// The logarithm of the absolute value, and the angle.
pub(super) fn log<M: Reals>(m: &mut M, z: ComplexOf<M>) -> ComplexOf<M> {
    let Polar { large, ratio, .. } = polar(m, z);
    let square = m.mul(ratio, ratio);
    let (scale, rest) = (m.unary(Log, large), m.unary(Log1p, square));
    let rest = m.scaled(0.5, rest);
    [m.add(scale, rest), angle(m, z)]
}

/// The logarithm of `1 + z`: near 0 half of `log1p(a (2 + a) + b^2)`.
pub(super) fn log1p<M: Reals>(m: &mut M, [a, b]: ComplexOf<M>) -> ComplexOf<M> {
    let whole = m.offset(1.0, a);
    let [far, angle] = log(m, [whole, b]);
    let (abs_a, abs_b) = (m.unary(Abs, a), m.unary(Abs, b));
    let half = m.number(0.5, a);
    let near_a = m.holds(CmpfPredicate::Olt, abs_a, half);
    let near_b = m.holds(CmpfPredicate::Olt, abs_b, half);
    let is_near = m.both(near_a, near_b);
    let zero = m.number(0.0, a);
    let (a, b) = (m.select(is_near, a, zero), m.select(is_near, b, zero));
    let above = m.offset(2.0, a);
    let (first, second) = (m.mul(a, above), m.mul(b, b));
    let sum = m.add(first, second);
    let near = m.unary(Log1p, sum);
    let near = m.scaled(0.5, near);
    [m.select(is_near, near, far), angle]
}

/// The root with a nonnegative real part; its imaginary part has the sign of that of `z`. Both are
/// infinite if the imaginary part of `z` is.
pub(super) fn sqrt<M: Reals>(m: &mut M, z: ComplexOf<M>) -> ComplexOf<M> {
    let Polar { large, ratio, is_real_larger } = polar(m, z);
    let [a, b] = z;
    let (zero, one) = (m.number(0.0, a), m.number(1.0, a));
    let square = m.mul(ratio, ratio);
    let sum = m.offset(1.0, square);
    let length = m.unary(Sqrt, sum);
    let real = m.select(is_real_larger, one, ratio);
    let sum = m.add(real, length);
    let half = m.scaled(0.5, sum);
    let (scale, root) = (m.unary(Sqrt, large), m.unary(Sqrt, half));
    let root = m.mul(scale, root);
    let is_zero = m.is(root, 0.0);
    let twice = m.scaled(2.0, root);
    let divisor = m.select(is_zero, one, twice);
    let abs_b = m.unary(Abs, b);
    let other = m.div(abs_b, divisor);
    let is_infinite = m.is(abs_b, f64::INFINITY);
    let other = m.select(is_infinite, abs_b, other);
    let is_right = m.holds(CmpfPredicate::Oge, a, zero);
    let re = m.select(is_right, root, other);
    let im = m.select(is_right, other, root);
    [re, m.binary(BinaryFunction::Copysign, im, b)]
}

/// The reciprocal of the square root.
pub(super) fn rsqrt<M: Reals>(m: &mut M, z: ComplexOf<M>) -> ComplexOf<M> {
    let root = sqrt(m, z);
    let one = [m.number(1.0, z[0]), m.number(0.0, z[0])];
    div(m, one, root)
}

/// `sin a cosh b + i cos a sinh b`.
pub(super) fn sin<M: Reals>(m: &mut M, [a, b]: ComplexOf<M>) -> ComplexOf<M> {
    let (sin, cos, cosh, sinh) =
        (m.unary(Sin, a), m.unary(Cos, a), m.unary(Cosh, b), m.unary(Sinh, b));
    [m.mul(sin, cosh), m.mul(cos, sinh)]
}

/// `cos a cosh b - i sin a sinh b`.
pub(super) fn cos<M: Reals>(m: &mut M, [a, b]: ComplexOf<M>) -> ComplexOf<M> {
    let (sin, cos, cosh, sinh) =
        (m.unary(Sin, a), m.unary(Cos, a), m.unary(Cosh, b), m.unary(Sinh, b));
    let im = m.mul(sin, sinh);
    [m.mul(cos, cosh), m.neg(im)]
}

/// `-i tanh(i z)`.
pub(super) fn tan<M: Reals>(m: &mut M, [a, b]: ComplexOf<M>) -> ComplexOf<M> {
    let minus = m.neg(b);
    let [re, im] = tanh(m, [minus, a]);
    [im, m.neg(re)]
}

/// The hyperbolic tangent by Kahan's formula in `tan b` and `sinh a`. Where the latter would
/// overflow, the real part is 1 or -1.
pub(super) fn tanh<M: Reals>(m: &mut M, [a, b]: ComplexOf<M>) -> ComplexOf<M> {
    let (far, one) = (m.number(20.0, a), m.number(1.0, a));
    let abs_a = m.unary(Abs, a);
    let is_far = m.holds(CmpfPredicate::Ogt, abs_a, far);
    let signed = m.binary(BinaryFunction::Copysign, far, a);
    let a = m.select(is_far, signed, a);
    let (tan, sinh) = (m.unary(Tan, b), m.unary(Sinh, a));
    let (tans, squares) = (m.mul(tan, tan), m.mul(sinh, sinh));
    let beta = m.offset(1.0, tans);
    let above = m.offset(1.0, squares);
    let rho = m.unary(Sqrt, above);
    let scaled = m.mul(beta, squares);
    let below = m.add(one, scaled);
    let (up, slope) = (m.mul(beta, rho), m.div(tan, below));
    let up = m.mul(up, sinh);
    [m.div(up, below), slope]
}

/// `z / |z|`, and 0 at 0.
pub(super) fn sign<M: Reals>(m: &mut M, z: ComplexOf<M>) -> ComplexOf<M> {
    let length = abs(m, z);
    let (is_zero, one) = (m.is(length, 0.0), m.number(1.0, length));
    let length = m.select(is_zero, one, length);
    z.map(|part| m.div(part, length))
}

/// `e^(w log z)`; at 0 it is 0, and 1 if `w` is 0.
pub(super) fn pow<M: Reals>(m: &mut M, z: ComplexOf<M>, w: ComplexOf<M>) -> ComplexOf<M> {
    let (zero, one) = (m.number(0.0, z[0]), m.number(1.0, z[0]));
    let zeros = [z[0], z[1], w[0], w[1]].map(|part| m.is(part, 0.0));
    let (base, exponent) = (m.both(zeros[0], zeros[1]), m.both(zeros[2], zeros[3]));
    let safe = [m.select(base, one, z[0]), z[1]];
    let log = log(m, safe);
    let product = mul(m, w, log);
    let [re, im] = exp(m, product);
    let at_zero = m.select(exponent, one, zero);
    [m.select(base, at_zero, re), m.select(base, zero, im)]
}

/// The angle of `(x, y)`: `-i log((x + i y) / sqrt(x^2 + y^2))`.
pub(super) fn atan2<M: Reals>(m: &mut M, y: ComplexOf<M>, x: ComplexOf<M>) -> ComplexOf<M> {
    let (xx, yy) = (mul(m, x, x), mul(m, y, y));
    let sum = [m.add(xx[0], yy[0]), m.add(xx[1], yy[1])];
    let root = sqrt(m, sum);
    let point = [m.sub(x[0], y[1]), m.add(x[1], y[0])];
    let unit = div(m, point, root);
    let [re, im] = log(m, unit);
    [im, m.neg(re)]
}

/// `sinh a cos b + i cosh a sin b`.
pub(super) fn sinh<M: Reals>(m: &mut M, [a, b]: ComplexOf<M>) -> ComplexOf<M> {
    let [re, im] = sin(m, [b, a]);
    [im, re]
}

/// `cosh a cos b + i sinh a sin b`.
pub(super) fn cosh<M: Reals>(m: &mut M, [a, b]: ComplexOf<M>) -> ComplexOf<M> {
    let [re, im] = cos(m, [b, a]);
    [re, m.neg(im)]
}
