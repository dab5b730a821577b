//! `math.copysign`

use crate::Cost;
use crate::arith::{CmpfPredicate, FastMath};
use crate::derivative_rules::{Differentiate, OperandRule};
use crate::interfaces::laws::{Laws, Outcome};
use crate::interp::observe::BranchSignature;
use crate::interp::{Elementwise, Kernel, Numbers};
use crate::math::Absf;
use crate::math::sign::{self, SIGN_DOES_NOT_MATTER};
use cotan_ir::constraints::FLOAT_LIKE;
use cotan_ir::rewrite::{Canonical, rules};
use cotan_ir::{Op, Value};
use cotan_numerics::code::{Binary, Recorder, Scalar, Scalars, one};

/// Returns the absolute value of the left float with the sign of the right one.
///
/// ```mlir
/// func.func @example(%a: f64, %b: f64) -> f64 {
///   %r = math.copysign %a, %b : f64
///   return %r : f64
/// }
/// ```
#[derive(Op, Clone, Copy, Debug)]
#[op(
    "math.copysign",
    pure,
    same_type,
    impl(Elementwise),
    attach(Cost::ONE, BranchSignature(sign::decide), RULES, LAWS)
)]
#[asm("$lhs `,` $rhs (`fastmath` $fastmath^)? attr-dict `:` type($result)")]
pub struct Copysign {
    /// The left operand.
    #[operand(FLOAT_LIKE)]
    pub lhs: Value,
    /// The right operand.
    #[operand(FLOAT_LIKE)]
    pub rhs: Value,
    /// The fast-math flags.
    #[attr(default = FastMath::NONE)]
    pub fastmath: FastMath,
    /// The result.
    #[result(FLOAT_LIKE)]
    pub result: Value,
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

impl Elementwise for Copysign {
    fn kernel(&self, numbers: &Numbers) -> Kernel {
        numbers.floats(|[a, b]| a.copysign(b))
    }

    fn code<'r>(&self, _: &'r Recorder, _: &Numbers, x: &[Scalar<'r>]) -> Option<Scalars<'r>> {
        one(x[0].binary(Binary::CopySign, x[1].settled()))
    }
}

impl Differentiate for Copysign {
    /// The product of the signs, and zero at zero.
    const CLASSES: &'static [OperandRule] = &[
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
    ];
}
