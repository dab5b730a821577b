//! `arith.scaling_extf`

use crate::Cost;
use crate::arith::FastMath;
use crate::arith::casts::float_widens;
use crate::arith::scale::{emit_power_of_two, power_of_two};
use crate::derivative_rules::{Differentiate, OperandRule};
use crate::interp::{Elementwise, Kernel, Numbers};
use cotan_ir::Type;
use cotan_ir::constraints::FLOAT_LIKE;
use cotan_ir::{Op, Value};

/// Extends a float and multiplies it by a power of two. The result is `mulf(extf(in),
/// extf(truncf(scale)))`, with the scale truncated to `f8E8M0FNU`.
///
/// ```mlir
/// func.func @example(%a: f16, %s: f8E8M0FNU) -> f32 {
///   %r = arith.scaling_extf %a, %s : f16, f8E8M0FNU to f32
///   return %r : f32
/// }
/// ```
#[derive(Op, Clone, Copy, Debug)]
#[op("arith.scaling_extf", pure, verify = float_widens, impl(Elementwise), attach(Cost::MOVE))]
#[asm(
    "$in `,` $scale (`fastmath` $fastmath^)? attr-dict `:` type($in) `,` type($scale) `to` type($out)"
)]
pub struct ScalingExtf {
    /// The operand.
    #[operand(FLOAT_LIKE, name = "in")]
    pub input: Value,
    /// The power of two, as an exponent.
    #[operand(FLOAT_LIKE)]
    pub scale: Value,
    /// The fast-math flags.
    #[attr]
    pub fastmath: Option<FastMath>,
    /// The result.
    #[result(FLOAT_LIKE)]
    pub out: Value,
}

impl Elementwise for ScalingExtf {
    fn kernel(&self, numbers: &Numbers) -> Kernel {
        let (from, to) = (numbers.from(), numbers.to());
        let power = power_of_two(numbers.operands[1], to);
        Kernel::words(move |x, y| {
            let wide = to.float(to.nearest(from.float(x[0])));
            y[0] = to.nearest(wide * power(x[1]));
        })
    }
}

impl Differentiate for ScalingExtf {
    const CLASSES: &'static [OperandRule] = &[
        OperandRule::Linear(|e, op, c| {
            let Self { input, scale, .. } = e.read(op);
            let power = emit_power_of_two(e, scale);
            let wide = e.cast(c, Type::F64);
            let scaled = e.mul(wide, power);
            e.cast_like(scaled, input)
        }),
        // Powers of two are piecewise constant.
        OperandRule::ZeroDerivative,
    ];
}
