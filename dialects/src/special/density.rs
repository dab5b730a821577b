//! The densities of which incomplete functions are the integrals.

use crate::Emit;
use crate::arith::CmpfPredicate;
use cotan_ir::Value;

/// Densities, and the logarithms of which they consist.
impl Emit<'_, '_> {
    /// Returns `x^(a - 1) e^-x / gamma(a)`.
    pub(super) fn gamma_density(&mut self, a: Value, x: Value) -> Option<Value> {
        let log = self.log(x);
        let power = self.power_below(a, log)?;
        let gamma = self.lgamma(a);
        let less = self.add(x, gamma);
        let exponent = self.sub(power, less);
        Some(self.exp(exponent))
    }

    /// Returns `x^(a - 1) (1 - x)^(b - 1) / B(a, b)`.
    pub(super) fn beta_density(&mut self, a: Value, b: Value, x: Value) -> Option<Value> {
        let log = self.log(x);
        let minus = self.neg(x);
        let log_rest = self.log1p(minus);
        let (power, power_of_rest) = (self.power_below(a, log)?, self.power_below(b, log_rest)?);
        let sum = self.add(a, b);
        let [of_a, of_b, of_sum] = [a, b, sum].map(|it| self.lgamma(it));
        let (powers, parts) = (self.add(power, power_of_rest), self.add(of_a, of_b));
        let beta = self.sub(parts, of_sum);
        let exponent = self.sub(powers, beta);
        Some(self.exp(exponent))
    }

    /// Returns `(a - 1) log`, and 0 for `a = 1` where the logarithm is infinite or NaN. Where it is
    /// finite, the product is not masked: its derivative in `a` is the logarithm.
    fn power_below(&mut self, a: Value, log: Value) -> Option<Value> {
        let zero = self.number(0.0, a)?;
        let less = self.offset(-1.0, a)?;
        let is_one = self.compare(CmpfPredicate::Oeq, less, zero);
        // The difference of a float and itself is zero if it is finite, and NaN if not.
        let none = self.sub(log, log);
        let is_singular = self.compare(CmpfPredicate::Une, none, zero);
        let masked = self.and(is_one, is_singular);
        let log = self.select(masked, zero, log);
        Some(self.mul(less, log))
    }
}
