//! Inverse trigonometric functions, all of them as the angle of a point.

use super::double::Double;
use super::formula::{clamp, copy_sign, double_entry, is_infinite, keep_zero, polynomial, scale};
use super::machine::{Host, Machine};
use super::tables::ATAN_OF_64THS;
use super::{Elementary, Function};

/// The inverse sine.
pub static ASIN: Elementary = Elementary {
    name: "asin",
    doc: "the angle of (sqrt(1 - x^2), x), the root in double-double, as for atan",
    bound_f64: 0.51,
    bound_f32: 0.501,
    function: Function::Unary(|x| asin(&Host, x), |m, x| asin(&m, x)),
    single: None,
};

/// The inverse cosine.
pub static ACOS: Elementary = Elementary {
    name: "acos",
    doc: "the angle of (x, sqrt(1 - x^2)), the root in double-double, as for atan",
    bound_f64: 0.51,
    bound_f32: 0.501,
    function: Function::Unary(|x| acos(&Host, x), |m, x| acos(&m, x)),
    single: None,
};

/// The inverse tangent.
pub static ATAN: Elementary = Elementary {
    name: "atan",
    doc: "the angle of (1, x): with n/d <= 1 the ratio of the smaller coordinate to the larger and \
          c its nearest multiple of 1/64, atan c (a table) + atan t for t = (n - c d) / (d + c n), \
          |t| <= 1/128, in double-double with Taylor's polynomial of degree 9",
    bound_f64: 0.51,
    bound_f32: 0.501,
    function: Function::Unary(|x| atan(&Host, x), |m, x| atan(&m, x)),
    single: None,
};

/// The angle of the point (x, y), arguments in the order y, x.
pub static ATAN2: Elementary = Elementary {
    name: "atan2",
    doc: "the angle of (x, y), both scaled by a power of two, as for atan",
    bound_f64: 1.0,
    bound_f32: 0.501,
    function: Function::Binary(|y, x| atan2(&Host, y, x), |m, y, x| atan2(&m, y, x)),
    single: None,
};

/// Evaluates [`ASIN`].
pub fn asin<M: Machine>(m: &M, x: M::F) -> M::F {
    let size = m.abs(x);
    let angle = angle(m, Double::new(size, m.float(0.0)), other_leg(m, x));
    keep_zero(m, x, copy_sign(m, angle.value(), x))
}

/// Evaluates [`ACOS`].
pub fn acos<M: Machine>(m: &M, x: M::F) -> M::F {
    let size = m.abs(x);
    let angle = angle(m, other_leg(m, x), Double::new(size, m.float(0.0)));
    mirrored(m, m.lt(x, m.float(0.0)), angle).value()
}

/// Returns `sqrt(1 - x^2)`.
fn other_leg<M: Machine>(m: &M, x: M::F) -> Double<M::F> {
    (-Double::product(m, x, x)).plus_float(m.float(1.0)).root(m)
}

/// Evaluates [`ATAN`].
pub fn atan<M: Machine>(m: &M, x: M::F) -> M::F {
    let size = clamp(m, m.abs(x), 0.0, 1e30);
    let angle = angle(m, Double::new(size, m.float(0.0)), Double::constant(m, 1.0, 0.0));
    keep_zero(m, x, copy_sign(m, angle.value(), x))
}

/// Evaluates [`ATAN2`].
pub fn atan2<M: Machine>(m: &M, y: M::F, x: M::F) -> M::F {
    let (zero, one) = (m.float(0.0), m.float(1.0));
    let (height, width) = (m.abs(y), m.abs(x));
    let unit = |infinite| m.select(infinite, one, zero);
    let infinite = is_infinite(m, y) | is_infinite(m, x);
    let both_zero = m.eq(y, zero) & m.eq(x, zero);
    let width = m.select(both_zero, one, m.select(infinite, unit(is_infinite(m, x)), width));
    let height = m.select(infinite, unit(is_infinite(m, y)), height);
    let larger = m.select(m.lt(width, height), height, width);
    let down = m.int(1023) - m.shr(m.bits(larger), m.int(52));
    let point = |size| Double::new(scale(m, size, down), zero);
    let angle = angle(m, point(height), point(width));
    let left = m.int_lt(m.bits(x), m.int(0));
    let value = copy_sign(m, mirrored(m, left, angle).value(), y);
    m.select(m.eq(x, x) & m.eq(y, y), value, x + y)
}

/// Returns `pi - angle` for points of the left half plane.
fn mirrored<M: Machine>(m: &M, left: M::B, angle: Double<M::F>) -> Double<M::F> {
    Double::select(m, left, Double::constant(m, PI.0, PI.1).minus(angle), angle)
}

/// Pi, as a double-double.
const PI: (f64, f64) = (std::f64::consts::PI, 1.224_646_799_147_353_2e-16);

/// The coefficients of `(atan(t) - t) / t^3` in `t^2`.
const TAYLOR: &[f64] = &[-1.0 / 3.0, 1.0 / 5.0, -1.0 / 7.0, 1.0 / 9.0];

/// Returns the angle of (x, y), with relative error about 2^-68. The coordinates are not negative
/// and not both zero.
fn angle<M: Machine>(m: &M, y: Double<M::F>, x: Double<M::F>) -> Double<M::F> {
    let steep = m.lt(x.hi, y.hi);
    let n = Double::select(m, steep, x, y);
    let d = Double::select(m, steep, y, x);
    let cell = m.round(n.hi / d.hi * m.float(64.0));
    let c = cell * m.float(1.0 / 64.0);
    let t = n.minus(d.times_float(m, c)).over(m, d.plus(n.times_float(m, c)));
    let cell = m.to_int(cell);
    let whole = double_entry(m, ATAN_OF_64THS, cell + cell);
    let square = t.hi * t.hi;
    let cubic = t.hi * square * polynomial(m, square, TAYLOR);
    let sum = whole.plus(t);
    let angle = Double::ordered_sum(sum.hi, sum.lo + cubic);
    let right_angle = Double::constant(m, PI.0 / 2.0, PI.1 / 2.0);
    Double::select(m, steep, right_angle.minus(angle), angle)
}
