//! Double-double arithmetic: values as unevaluated sums of two floats.
//!
//! The error-free transformations are those of Dekker and Knuth; products use fused multiply-add.

use super::machine::{Float, Machine};

/// `hi + lo`, where `lo` is at most about half a unit in the last place of `hi`.
#[derive(Clone, Copy, Debug)]
pub struct Double<F> {
    /// The rounded value.
    pub hi: F,
    /// The rounding error.
    pub lo: F,
}

impl<F: Float> Double<F> {
    /// Returns the pair of two floats.
    pub fn new(hi: F, lo: F) -> Self {
        Double { hi, lo }
    }

    /// Returns `a + b` exactly.
    pub fn sum(a: F, b: F) -> Self {
        let hi = a + b;
        let of_b = hi - a;
        let of_a = hi - of_b;
        Double { hi, lo: (a - of_a) + (b - of_b) }
    }

    /// Returns `a + b` exactly, where `a` is zero or `|a| >= |b|`.
    pub fn ordered_sum(a: F, b: F) -> Self {
        let hi = a + b;
        Double { hi, lo: b - (hi - a) }
    }

    /// Returns `a * b` exactly, unless the low part underflows.
    pub fn product<M: Machine<F = F>>(m: &M, a: F, b: F) -> Self {
        let hi = a * b;
        Double { hi, lo: m.fma(a, b, -hi) }
    }

    /// Returns the rounded sum of both parts.
    pub fn value(self) -> F {
        self.hi + self.lo
    }

    /// Renormalizes: returns the same value with non-overlapping parts.
    pub fn normal(self) -> Self {
        Self::ordered_sum(self.hi, self.lo)
    }

    /// Returns the sum; relative error at most about 2^-104, also after cancellation.
    pub fn plus(self, other: Self) -> Self {
        let hi = Self::sum(self.hi, other.hi);
        let lo = Self::sum(self.lo, other.lo);
        let upper = Self::ordered_sum(hi.hi, hi.lo + lo.hi);
        Self::ordered_sum(upper.hi, upper.lo + lo.lo)
    }

    /// Returns the sum with a float.
    pub fn plus_float(self, other: F) -> Self {
        let sum = Self::sum(self.hi, other);
        Self::ordered_sum(sum.hi, sum.lo + self.lo)
    }

    /// Returns the difference.
    pub fn minus(self, other: Self) -> Self {
        self.plus(-other)
    }

    /// Returns the product.
    pub fn times<M: Machine<F = F>>(self, m: &M, other: Self) -> Self {
        let product = Self::product(m, self.hi, other.hi);
        let cross = m.fma(self.hi, other.lo, self.lo * other.hi);
        Self::ordered_sum(product.hi, product.lo + cross)
    }

    /// Returns the product with a float.
    pub fn times_float<M: Machine<F = F>>(self, m: &M, other: F) -> Self {
        let product = Self::product(m, self.hi, other);
        Self::ordered_sum(product.hi, m.fma(self.lo, other, product.lo))
    }

    /// Returns the product with a power of two, exactly.
    pub fn scaled(self, power: F) -> Self {
        Double { hi: self.hi * power, lo: self.lo * power }
    }

    /// Returns the quotient.
    pub fn over<M: Machine<F = F>>(self, m: &M, other: Self) -> Self {
        let first = self.hi / other.hi;
        let rest = m.fma(-first, other.hi, self.hi) + m.fma(-first, other.lo, self.lo);
        Self::ordered_sum(first, rest / other.hi)
    }

    /// Returns the square root of a non-negative value.
    pub fn root<M: Machine<F = F>>(self, m: &M) -> Self {
        let first = m.sqrt(self.hi);
        let rest = m.fma(-first, first, self.hi) + self.lo;
        let zero = m.float(0.0);
        let lo = m.select(m.eq(first, zero), zero, rest / (first + first));
        Self::ordered_sum(first, lo)
    }

    /// Returns `a` if `condition` is true, else `b`.
    pub fn select<M: Machine<F = F>>(m: &M, condition: M::B, a: Self, b: Self) -> Self {
        Double { hi: m.select(condition, a.hi, b.hi), lo: m.select(condition, a.lo, b.lo) }
    }

    /// Returns the constant `p / q`, of integers below 2^53.
    pub fn ratio<M: Machine<F = F>>(m: &M, p: f64, q: f64) -> Self {
        let hi = p / q;
        Self::constant(m, hi, (-hi).mul_add(q, p) / q)
    }

    /// Returns a constant.
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
