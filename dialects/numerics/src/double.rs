//! Double-double arithmetic: a number as the unevaluated sum of two floats.
//!
//! The error-free transformations are Dekker's and Knuth's; products use fused multiply-add.

use super::machine::{Float, Machine};

/// `hi + lo`, where `lo` is at most half a unit in the last place of `hi`, or nearly.
#[derive(Clone, Copy, Debug)]
pub struct Double<F> {
    /// The number, rounded.
    pub hi: F,
    /// What rounding lost.
    pub lo: F,
}

impl<F: Float> Double<F> {
    /// A pair as it is.
    pub fn new(hi: F, lo: F) -> Self {
        Double { hi, lo }
    }

    /// `a + b` exactly.
    pub fn sum(a: F, b: F) -> Self {
        let hi = a + b;
        let of_b = hi - a;
        let of_a = hi - of_b;
        Double { hi, lo: (a - of_a) + (b - of_b) }
    }

    /// `a + b` exactly, where `a` is zero or `|a| >= |b|`.
    pub fn ordered_sum(a: F, b: F) -> Self {
        let hi = a + b;
        Double { hi, lo: b - (hi - a) }
    }

    /// `a * b` exactly, unless the low part underflows.
    pub fn product<M: Machine<F = F>>(m: &M, a: F, b: F) -> Self {
        let hi = a * b;
        Double { hi, lo: m.fma(a, b, -hi) }
    }

    /// The rounded sum of both parts.
    pub fn value(self) -> F {
        self.hi + self.lo
    }

    /// The same number with the parts made disjoint.
    pub fn normal(self) -> Self {
        Self::ordered_sum(self.hi, self.lo)
    }

    /// The sum of two; relative error at most about 2^-104, also after cancellation.
    pub fn plus(self, other: Self) -> Self {
        let hi = Self::sum(self.hi, other.hi);
        let lo = Self::sum(self.lo, other.lo);
        let upper = Self::ordered_sum(hi.hi, hi.lo + lo.hi);
        Self::ordered_sum(upper.hi, upper.lo + lo.lo)
    }

    /// The sum with a float.
    pub fn plus_float(self, other: F) -> Self {
        let sum = Self::sum(self.hi, other);
        Self::ordered_sum(sum.hi, sum.lo + self.lo)
    }

    /// The difference.
    pub fn minus(self, other: Self) -> Self {
        self.plus(-other)
    }

    /// The product.
    pub fn times<M: Machine<F = F>>(self, m: &M, other: Self) -> Self {
        let product = Self::product(m, self.hi, other.hi);
        let cross = m.fma(self.hi, other.lo, self.lo * other.hi);
        Self::ordered_sum(product.hi, product.lo + cross)
    }

    /// The product with a float.
    pub fn times_float<M: Machine<F = F>>(self, m: &M, other: F) -> Self {
        let product = Self::product(m, self.hi, other);
        Self::ordered_sum(product.hi, m.fma(self.lo, other, product.lo))
    }

    /// The product with a power of two, exactly.
    pub fn scaled(self, power: F) -> Self {
        Double { hi: self.hi * power, lo: self.lo * power }
    }

    /// The quotient.
    pub fn over<M: Machine<F = F>>(self, m: &M, other: Self) -> Self {
        let first = self.hi / other.hi;
        let rest = m.fma(-first, other.hi, self.hi) + m.fma(-first, other.lo, self.lo);
        Self::ordered_sum(first, rest / other.hi)
    }

    /// The square root of a number that is not negative.
    pub fn root<M: Machine<F = F>>(self, m: &M) -> Self {
        let first = m.sqrt(self.hi);
        let rest = m.fma(-first, first, self.hi) + self.lo;
        let zero = m.float(0.0);
        let lo = m.select(m.eq(first, zero), zero, rest / (first + first));
        Self::ordered_sum(first, lo)
    }

    /// `a` if `condition` holds, else `b`.
    pub fn select<M: Machine<F = F>>(m: &M, condition: M::B, a: Self, b: Self) -> Self {
        Double { hi: m.select(condition, a.hi, b.hi), lo: m.select(condition, a.lo, b.lo) }
    }

    /// The constant `p / q`, of integers below 2^53.
    pub fn ratio<M: Machine<F = F>>(m: &M, p: f64, q: f64) -> Self {
        let hi = p / q;
        Self::constant(m, hi, (-hi).mul_add(q, p) / q)
    }

    /// A constant.
    pub fn constant<M: Machine<F = F>>(m: &M, hi: f64, lo: f64) -> Self {
        Double { hi: m.float(hi), lo: m.float(lo) }
    }
}

impl<F: Float> std::ops::Neg for Double<F> {
    type Output = Self;

    fn neg(self) -> Self {
        Double { hi: -self.hi, lo: -self.lo }
    }
}
