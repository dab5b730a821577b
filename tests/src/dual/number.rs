//! Numbers with derivatives.

/// A number that the evaluator computes with.
pub trait Real: Copy {
    /// A number that does not change.
    fn constant(value: f64) -> Self;
    /// The number itself, without derivatives.
    fn value(self) -> f64;
    /// Returns whether the magnitudes of the value and all derivatives are at most `limit`.
    fn is_within(self, limit: f64) -> bool;
    /// Returns whether all derivatives are zero.
    fn is_constant(self) -> bool;
    /// The sum.
    fn add(self, other: Self) -> Self;
    /// The difference.
    fn sub(self, other: Self) -> Self;
    /// The product.
    fn mul(self, other: Self) -> Self;
    /// The quotient.
    fn div(self, other: Self) -> Self;
    /// The exponential.
    fn exp(self) -> Self;
    /// The natural logarithm.
    fn ln(self) -> Self;
    /// The sine.
    fn sin(self) -> Self;
    /// The cosine.
    fn cos(self) -> Self;
    /// The inverse sine.
    fn asin(self) -> Self;
    /// The inverse tangent.
    fn atan(self) -> Self;
    /// The square root.
    fn sqrt(self) -> Self;
    /// The error function.
    fn erf(self) -> Self;

    /// The product with a constant.
    fn scale(self, factor: f64) -> Self {
        self.mul(Self::constant(factor))
    }

    /// The negative.
    fn neg(self) -> Self {
        self.scale(-1.0)
    }

    /// The sum with a constant.
    fn plus(self, other: f64) -> Self {
        self.add(Self::constant(other))
    }

    /// `1 / x`.
    fn recip(self) -> Self {
        Self::constant(1.0).div(self)
    }
}

impl Real for f64 {
    fn constant(value: f64) -> Self {
        value
    }
    fn value(self) -> f64 {
        self
    }
    fn is_within(self, limit: f64) -> bool {
        self.abs() <= limit
    }
    fn is_constant(self) -> bool {
        true
    }
    fn add(self, other: Self) -> Self {
        self + other
    }
    fn sub(self, other: Self) -> Self {
        self - other
    }
    fn mul(self, other: Self) -> Self {
        self * other
    }
    fn div(self, other: Self) -> Self {
        self / other
    }
    fn exp(self) -> Self {
        libm::exp(self)
    }
    fn ln(self) -> Self {
        libm::log(self)
    }
    fn sin(self) -> Self {
        libm::sin(self)
    }
    fn cos(self) -> Self {
        libm::cos(self)
    }
    fn asin(self) -> Self {
        libm::asin(self)
    }
    fn atan(self) -> Self {
        libm::atan(self)
    }
    fn sqrt(self) -> Self {
        libm::sqrt(self)
    }
    fn erf(self) -> Self {
        libm::erf(self)
    }
}

/// A number and its derivative in one direction.
#[derive(Clone, Copy, Debug)]
pub struct Dual<T> {
    /// The number.
    pub value: T,
    /// The derivative.
    pub change: T,
}

impl<T: Real> Dual<T> {
    /// A function applied, from its value and its derivative.
    fn chain(self, value: T, slope: T) -> Self {
        Self { value, change: slope.mul(self.change) }
    }
}

impl<T: Real> Real for Dual<T> {
    fn constant(value: f64) -> Self {
        Self { value: T::constant(value), change: T::constant(0.0) }
    }
    fn value(self) -> f64 {
        self.value.value()
    }
    fn is_within(self, limit: f64) -> bool {
        self.value.is_within(limit) && self.change.is_within(limit)
    }
    fn is_constant(self) -> bool {
        self.value.is_constant() && self.change.is_constant() && self.change.value() == 0.0
    }
    fn add(self, other: Self) -> Self {
        Self { value: self.value.add(other.value), change: self.change.add(other.change) }
    }
    fn sub(self, other: Self) -> Self {
        Self { value: self.value.sub(other.value), change: self.change.sub(other.change) }
    }
    fn mul(self, other: Self) -> Self {
        let change = self.change.mul(other.value).add(self.value.mul(other.change));
        Self { value: self.value.mul(other.value), change }
    }
    fn div(self, other: Self) -> Self {
        let value = self.value.div(other.value);
        Self { value, change: self.change.sub(value.mul(other.change)).div(other.value) }
    }
    fn exp(self) -> Self {
        let value = self.value.exp();
        self.chain(value, value)
    }
    fn ln(self) -> Self {
        self.chain(self.value.ln(), self.value.recip())
    }
    fn sin(self) -> Self {
        self.chain(self.value.sin(), self.value.cos())
    }
    fn cos(self) -> Self {
        self.chain(self.value.cos(), self.value.sin().neg())
    }
    fn asin(self) -> Self {
        let square = self.value.mul(self.value);
        self.chain(self.value.asin(), square.neg().plus(1.0).sqrt().recip())
    }
    fn atan(self) -> Self {
        let square = self.value.mul(self.value);
        self.chain(self.value.atan(), square.plus(1.0).recip())
    }
    fn sqrt(self) -> Self {
        let root = self.value.sqrt();
        self.chain(root, root.scale(2.0).recip())
    }
    fn erf(self) -> Self {
        let bell = self.value.mul(self.value).neg().exp();
        self.chain(self.value.erf(), bell.scale(std::f64::consts::FRAC_2_SQRT_PI))
    }
}
