//! `math.fpowi`

use super::powf;
use crate::Cost;
use crate::arith::{CmpfPredicate, FastMath};
use crate::autodiff::{Coefficient, Derivative, Taylor};
use crate::derivative_rules::{Differentiate, OperandRule};
use crate::interfaces::verify::infer::{first_operand, verify_first_operand};
use crate::interp::{Elementwise, Kernel, Numbers};
use cotan_ir::constraints::{FLOAT_LIKE, INTEGER_LIKE};
use cotan_ir::types::FloatKind;
use cotan_ir::{Op, Value};
use cotan_numerics::NumberFormat;
use cotan_numerics::code::{Recorder, Scalar, Scalars, one};
use cotan_numerics::{Host, fpowi};
use std::num::Wrapping;

/// Returns a float to the power of a signed integer.
///
/// ```mlir
/// func.func @example(%a: f64, %n: i32) -> f64 {
///   %r = math.fpowi %a, %n : f64, i32
///   return %r : f64
/// }
/// ```
#[derive(Op, Clone, Copy, Debug)]
#[op(
    "math.fpowi", pure, same_shape, infer = first_operand, verify = verify_first_operand,
    impl(Elementwise), attach(Cost::FUNCTION, Derivative::NONE.taylor(taylor))
)]
#[asm("$lhs `,` $rhs (`fastmath` $fastmath^)? attr-dict `:` type($lhs) `,` type($rhs)")]
pub struct Fpowi {
    /// The base.
    #[operand(FLOAT_LIKE)]
    pub lhs: Value,
    /// The exponent.
    #[operand(INTEGER_LIKE)]
    pub rhs: Value,
    /// The fast-math flags.
    #[attr(default = FastMath::NONE)]
    pub fastmath: FastMath,
    /// The result.
    #[result(FLOAT_LIKE)]
    pub result: Value,
}

impl Elementwise for Fpowi {
    fn kernel(&self, numbers: &Numbers) -> Kernel {
        let (from, exponent, to) = (numbers.from(), numbers.operands[1], numbers.to());
        Kernel::words(move |x, y| {
            let n = Wrapping(exponent.signed(x[1]));
            y[0] = to.nearest(fpowi(&Host, from.float(x[0]), n));
        })
    }

    fn code<'r>(
        &self,
        m: &'r Recorder,
        numbers: &Numbers,
        x: &[Scalar<'r>],
    ) -> Option<Scalars<'r>> {
        let wide = x[0].float_to(NumberFormat::Float(FloatKind::F64));
        let power = fpowi(&m, wide, x[1].signed_to(NumberFormat::Int(64)));
        one(power.float_to(numbers.to()))
    }
}

/// Emits a coefficient, as that of `math.powf` for a constant exponent.
fn taylor(t: &mut Taylor<'_, '_>, op: Op, order: usize) -> Coefficient {
    let Fpowi { lhs, rhs, result, .. } = t.read(op);
    match powf::taylor::constant(t.ir(), rhs) {
        Some(exponent) => powf::taylor::power(t, (lhs, exponent), result, order),
        None => t.by_rules(op, 0, order),
    }
}

impl Differentiate for Fpowi {
    /// `n a^(n-1)`, but 0 if `n` is 0. For negative `n` it is `n (y / a)`, since `n - 1` may wrap.
    const CLASSES: &'static [OperandRule] = &[
        OperandRule::Pointwise(|e, op| {
            let Self { lhs: a, rhs: n, result: y, .. } = e.read(op);
            let zero = e.number(0.0, a)?;
            let minus_one = e.number(-1.0, n)?;
            let less = e.add_integers(n, minus_one);
            let power = e.fpowi(a, less);
            let quotient = e.div(y, a);
            let exponent = e.float_like(n, a);
            let positive = e.compare(CmpfPredicate::Ogt, exponent, zero);
            let reduced = e.select(positive, power, quotient);
            let product = e.mul(exponent, reduced);
            let constant = e.compare(CmpfPredicate::Oeq, exponent, zero);
            Some(e.select(constant, zero, product))
        }),
        OperandRule::NonDifferentiable,
    ];
}
