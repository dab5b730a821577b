//! `arith.truncf`

mod rules;

use crate::Cost;
use crate::arith::casts::float_narrows;
use crate::arith::{FastMath, RoundingMode};
use crate::derivative_rules::{Differentiate, OperandRule};
use crate::interp::{Elementwise, Kernel, Numbers};
use cotan_ir::constraints::FLOAT_LIKE;
use cotan_ir::rewrite::Canonical;
use cotan_ir::{Op, Value};
use cotan_numerics::code::{Recorder, Scalar, Scalars, one};

/// Truncates a float to a narrower format, with the rounding mode, by default to nearest, ties to
/// even.
///
/// ```mlir
/// func.func @example(%a: f64) -> f32 {
///   %r = arith.truncf %a : f64 to f32
///   return %r : f32
/// }
/// ```
#[derive(Op, Clone, Copy, Debug)]
#[op("arith.truncf", pure, verify = float_narrows, impl(Elementwise), attach(Cost::MOVE, Canonical(rules::ALL)))]
#[asm("$in ($roundingmode^)? (`fastmath` $fastmath^)? attr-dict `:` type($in) `to` type($out)")]
pub struct Truncf {
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

impl Elementwise for Truncf {
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
        nearest.then(|| one(x[0].float_to(numbers.to())))?
    }
}

impl Differentiate for Truncf {
    const CLASSES: &'static [OperandRule] = &[OperandRule::Linear(|e, op, c| {
        let Self { input, .. } = e.read(op);
        e.cast_like(c, input)
    })];
}
