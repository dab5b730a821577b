//! `arith.scaling_truncf`

use crate::Cost;
use crate::arith::casts::float_narrows;
use crate::arith::scale::{emit_power_of_two, power_of_two};
use crate::arith::{FastMath, RoundingMode};
use crate::derivative_rules::{Differentiate, OperandRule};
use crate::interp::{Elementwise, Kernel, Numbers};
use cotan_ir::Type;
use cotan_ir::constraints::FLOAT_LIKE;
use cotan_ir::{Op, Value};

/// Divides a float by a power of two and truncates it. The result is `truncf(divf(in,
/// extf(truncf(scale))))`, with the scale truncated to `f8E8M0FNU`.
///
/// ```mlir
/// func.func @example(%a: f32, %s: f8E8M0FNU) -> f16 {
///   %r = arith.scaling_truncf %a, %s : f32, f8E8M0FNU to f16
///   return %r : f16
/// }
/// ```
#[derive(Op, Clone, Copy, Debug)]
#[op("arith.scaling_truncf", pure, verify = float_narrows, impl(Elementwise), attach(Cost::MOVE))]
#[asm(
    "$in `,` $scale ($roundingmode^)? (`fastmath` $fastmath^)? attr-dict `:` type($in) `,` type($scale) `to` type($out)"
)]
pub struct ScalingTruncf {
    /// The operand.
    #[operand(FLOAT_LIKE, name = "in")]
    pub input: Value,
    /// The power of two, as an exponent.
    #[operand(FLOAT_LIKE)]
    pub scale: Value,
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

impl Elementwise for ScalingTruncf {
    fn kernel(&self, numbers: &Numbers) -> Kernel {
        let (from, to) = (numbers.from(), numbers.to());
        let power = power_of_two(numbers.operands[1], from);
        let rounding = self.roundingmode.unwrap_or(RoundingMode::ToNearestEven);
        Kernel::words(move |x, y| {
            let quotient = from.nearest(from.float(x[0]) / power(x[1]));
            y[0] = rounding.round(from.float(quotient), to);
        })
    }
}

impl Differentiate for ScalingTruncf {
    const CLASSES: &'static [OperandRule] = &[
        OperandRule::Linear(|e, op, c| {
            let Self { input, scale, .. } = e.read(op);
            let power = emit_power_of_two(e, scale);
            let wide = e.cast(c, Type::F64);
            let scaled = e.div(wide, power);
            e.cast_like(scaled, input)
        }),
        // Powers of two are piecewise constant.
        OperandRule::ZeroDerivative,
    ];
}
