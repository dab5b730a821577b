//! `math.copysign`

use crate::Cost;
use crate::arith::{CmpfPredicate, families};
use crate::derivative_rules::OperandRule;
use crate::interfaces::laws::{Laws, Outcome};
use crate::interp::observe::Observed;
use crate::math::Absf;
use crate::math::sign::{self, SIGN_DOES_NOT_MATTER};
use cotan_ir::rewrite::{Canonical, rules};
use cotan_numerics::code::Binary;

families::float_binary! {
    /// Returns the absolute value of the left float with the sign of the right one.
    Copysign = "math.copysign" {
        traits: [],
        attach: [Cost::ONE, Observed::decisions(sign::decide), RULES, LAWS],
        computes: |[a, b]| a.copysign(b),
        code: |x| x[0].binary(Binary::CopySign, x[1].settled()),
        /// The product of the signs, and zero at zero.
        operands: [
            OperandRule::Pointwise(|e, op| {
                let Self { lhs: x, rhs: sign, .. } = e.read(op);
                let zero = e.number(0.0, x)?;
                let one = e.number(1.0, x)?;
                let of_x = e.copysign(one, x);
                let of_sign = e.copysign(one, sign);
                let product = e.mul(of_x, of_sign);
                let at_zero = e.compare(CmpfPredicate::Oeq, x, zero);
                Some(e.select(at_zero, zero, product))
            }),
            OperandRule::ZeroDerivative,
        ],
    }
}

const RULES: Canonical = Canonical(&[&SIGN_DOES_NOT_MATTER, &NO_SIGN]);

const LAWS: Laws = Laws { twice: Some(Outcome::Operand), ..Laws::NONE };

rules! {
    /// A float with the sign of one that is never negative is its absolute value. The sign of NaN is
    /// unspecified; `copysign` of a `copysign` is not rewritten, since it may transfer the sign of a
    /// NaN.
    ///
    /// ```mlir before
    /// func.func @f(%a: f64, %b: f64) -> (f64, f64) {
    ///   %positive = math.absf %b : f64
    ///   %r = math.copysign %a, %positive : f64
    ///   %one = arith.constant 1.0 : f64
    ///   %s = math.copysign %b, %one : f64
    ///   return %r, %s : f64, f64
    /// }
    /// ```
    ///
    /// ```mlir after
    /// func.func @f(%a: f64, %b: f64) -> (f64, f64) {
    ///   %r = math.absf %a : f64
    ///   %s = math.absf %b : f64
    ///   return %r, %s : f64, f64
    /// }
    /// ```
    rule no_sign: Copysign(x, Absf(_)) | Copysign(x, 1.0) => Absf(x);
}
