//! `arith.extf`

mod rules;

use crate::Cost;
use crate::arith::FastMath;
use crate::arith::casts::float_widens;
use crate::derivative_rules::{Differentiate, OperandRule};
use crate::interp::{Elementwise, Kernel, Numbers};
use cotan_ir::constraints::FLOAT_LIKE;
use cotan_ir::rewrite::Canonical;
use cotan_ir::{Op, Value};
use cotan_numerics::code::{Recorder, Scalar, Scalars, one};

/// Extends a float to a wider format, exactly.
///
/// ```mlir
/// func.func @example(%a: f32) -> f64 {
///   %r = arith.extf %a : f32 to f64
///   return %r : f64
/// }
/// ```
#[derive(Op, Clone, Copy, Debug)]
#[op("arith.extf", pure, verify = float_widens, impl(Elementwise), attach(Cost::MOVE, Canonical(rules::ALL)))]
#[asm("$in (`fastmath` $fastmath^)? attr-dict `:` type($in) `to` type($out)")]
pub struct Extf {
    /// The operand.
    #[operand(FLOAT_LIKE, name = "in")]
    pub input: Value,
    /// The fast-math flags.
    #[attr]
    pub fastmath: Option<FastMath>,
    /// The result.
    #[result(FLOAT_LIKE)]
    pub out: Value,
}

impl Elementwise for Extf {
    fn kernel(&self, numbers: &Numbers) -> Kernel {
        numbers.floats(|[a]| a)
    }

    fn code<'r>(
        &self,
        _: &'r Recorder,
        numbers: &Numbers,
        x: &[Scalar<'r>],
    ) -> Option<Scalars<'r>> {
        one(x[0].float_to(numbers.to()))
    }
}

impl Differentiate for Extf {
    const CLASSES: &'static [OperandRule] = &[OperandRule::Linear(|e, op, c| {
        let Self { input, .. } = e.read(op);
        e.cast_like(c, input)
    })];
}
