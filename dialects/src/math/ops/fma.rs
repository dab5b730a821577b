//! `math.fma`

use crate::arith::FastMath;
use crate::derivative_rules::{Differentiate, OperandRule};
use crate::interp::{Elementwise, Kernel, NumberFormat, Numbers, to_odd};
use crate::{Cost, CostKind};
use cotan_ir::constraints::FLOAT_LIKE;
use cotan_ir::rewrite::Canonical;
use cotan_ir::types::FloatKind;
use cotan_ir::{Op, Value};
use cotan_numerics::code::{Recorder, Scalar, Scalars, one};

mod rules;

/// Returns `a * b + c`, rounded once.
///
/// ```mlir
/// func.func @example(%a: f64, %b: f64, %c: f64) -> f64 {
///   %r = math.fma %a, %b, %c : f64
///   return %r : f64
/// }
/// ```
#[derive(Op, Clone, Copy, Debug)]
#[op("math.fma", pure, same_type, impl(Elementwise), attach(Cost::each(2).of_kind(CostKind::Multiply), Canonical(rules::ALL)))]
#[asm("$a `,` $b `,` $c (`fastmath` $fastmath^)? attr-dict `:` type($result)")]
pub struct Fma {
    /// The first factor.
    #[operand(FLOAT_LIKE)]
    pub a: Value,
    /// The second factor.
    #[operand(FLOAT_LIKE)]
    pub b: Value,
    /// The addend.
    #[operand(FLOAT_LIKE)]
    pub c: Value,
    /// The fast-math flags.
    #[attr(default = FastMath::NONE)]
    pub fastmath: FastMath,
    /// The result.
    #[result(FLOAT_LIKE)]
    pub result: Value,
}

impl Elementwise for Fma {
    fn kernel(&self, numbers: &Numbers) -> Kernel {
        // The product of two narrower floats is exact.
        match numbers.to() {
            NumberFormat::Float(FloatKind::F64) => numbers.floats(|[a, b, c]| a.mul_add(b, c)),
            _ => numbers.floats(|[a, b, c]| odd_sum(a * b, c)),
        }
    }

    fn code<'r>(&self, _: &'r Recorder, _: &Numbers, x: &[Scalar<'r>]) -> Option<Scalars<'r>> {
        one(x[0].fma(x[1], x[2]))
    }
}

impl Differentiate for Fma {
    const CLASSES: &'static [OperandRule] = &[
        OperandRule::Bilinear(|e, op, c| {
            let Self { b, .. } = e.read(op);
            e.mul(c, b)
        }),
        OperandRule::Bilinear(|e, op, c| {
            let Self { a, .. } = e.read(op);
            e.mul(a, c)
        }),
        OperandRule::Linear(|_, _, c| c),
    ];
}

/// Returns `a + b` rounded to odd: an inexact sum becomes the neighbor with an odd significand.
fn odd_sum(a: f64, b: f64) -> f64 {
    let sum = a + b;
    let of_b = sum - a;
    let rest = (a - (sum - of_b)) + (b - of_b);
    to_odd(sum, rest)
}
