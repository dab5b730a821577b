//! `arith.convertf`

use crate::Cost;
use crate::arith::casts::same_width;
use crate::arith::{FastMath, RoundingMode};
use crate::derivative_rules::{Differentiate, OperandRule};
use crate::interp::{Elementwise, Kernel, Numbers};
use cotan_ir::constraints::FLOAT_LIKE;
use cotan_ir::{Op, Value};
use cotan_numerics::code::{Recorder, Scalar, Scalars, one};

/// Converts a float to another format of the same width, with the rounding mode, by default to
/// nearest, ties to even.
///
/// ```mlir
/// func.func @example(%a: bf16) -> f16 {
///   %r = arith.convertf %a : bf16 to f16
///   return %r : f16
/// }
/// ```
#[derive(Op, Clone, Copy, Debug)]
#[op("arith.convertf", pure, verify = same_width, impl(Elementwise), attach(Cost::MOVE))]
#[asm("$in ($roundingmode^)? (`fastmath` $fastmath^)? attr-dict `:` type($in) `to` type($out)")]
pub struct Convertf {
    /// The operand.
    #[operand(FLOAT_LIKE, name = "in")]
    pub input: Value,
    /// The rounding mode; to nearest, ties to even, by default.
    #[attr]
    pub roundingmode: Option<RoundingMode>,
    /// The fast-math flags.
    #[attr]
    pub fastmath: Option<FastMath>,
    /// The result.
    #[result(FLOAT_LIKE)]
    pub out: Value,
}

impl Elementwise for Convertf {
    fn kernel(&self, numbers: &Numbers) -> Kernel {
        let (from, to) = (numbers.from(), numbers.to());
        let rounding = self.roundingmode.unwrap_or(RoundingMode::ToNearestEven);
        Kernel::words(move |x, y| y[0] = rounding.round(from.float(x[0]), to))
    }

    fn code<'r>(
        &self,
        _: &'r Recorder,
        numbers: &Numbers,
        x: &[Scalar<'r>],
    ) -> Option<Scalars<'r>> {
        let nearest = self.roundingmode.is_none_or(|mode| mode == RoundingMode::ToNearestEven);
        let exact = x[0].number() == numbers.to();
        (nearest || exact).then(|| one(x[0].float_to(numbers.to())))?
    }
}

impl Differentiate for Convertf {
    const CLASSES: &'static [OperandRule] = &[OperandRule::Linear(|e, op, c| {
        let Self { input, .. } = e.read(op);
        e.cast_like(c, input)
    })];
}
