//! `arith.bitcast`

mod rules;

use crate::Cost;
use crate::arith::casts::{BITCASTABLE, same_width};
use crate::derivative_rules::{Differentiate, OperandRule};
use crate::interp::{Elementwise, Kernel, Numbers};
use cotan_ir::rewrite::Canonical;
use cotan_ir::{Op, Value};
use cotan_numerics::NumberFormat;
use cotan_numerics::code::{Recorder, Scalar, Scalars, Unary, one};

/// Reinterprets the bits of a value as another type of the same width. There is one NaN, so its
/// bits carry no payload.
///
/// ```mlir
/// func.func @example(%a: f64) -> i64 {
///   %r = arith.bitcast %a : f64 to i64
///   return %r : i64
/// }
/// ```
#[derive(Op, Clone, Copy, Debug)]
#[op("arith.bitcast", pure, verify = same_width, impl(Elementwise), attach(Cost::MOVE, Canonical(rules::ALL)))]
#[asm("$in attr-dict `:` type($in) `to` type($out)")]
pub struct Bitcast {
    /// The operand.
    #[operand(BITCASTABLE, name = "in")]
    pub input: Value,
    /// The result.
    #[result(BITCASTABLE)]
    pub out: Value,
}

impl Elementwise for Bitcast {
    fn kernel(&self, numbers: &Numbers) -> Kernel {
        let to = numbers.to();
        Kernel::words(move |x, y| y[0] = to.settled(x[0]))
    }

    fn code<'r>(
        &self,
        _: &'r Recorder,
        numbers: &Numbers,
        x: &[Scalar<'r>],
    ) -> Option<Scalars<'r>> {
        let bits = match x[0].number() {
            NumberFormat::Float(_) => x[0].settled(),
            NumberFormat::Int(_) => x[0],
        };
        one(bits.to(numbers.to(), Unary::Bits))
    }
}

impl Differentiate for Bitcast {
    const CLASSES: &'static [OperandRule] =
        &[OperandRule::Unsupported("the bits of a float are not differentiable in it")];
}
