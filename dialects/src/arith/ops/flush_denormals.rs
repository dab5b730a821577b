//! `arith.flush_denormals`

use crate::Cost;
use crate::derivative_rules::{Differentiate, OperandRule};
use crate::interp::{Elementwise, Kernel, NumberFormat, Numbers};
use cotan_ir::constraints::FLOAT_LIKE;
use cotan_ir::{Op, Value};
use cotan_numerics::code::{Binary, FloatCompare, Recorder, Scalar, Scalars, Unary, one};

/// Flushes subnormal floats to a zero of the same sign.
///
/// ```mlir
/// func.func @example(%a: f32) -> f32 {
///   %r = arith.flush_denormals %a : f32
///   return %r : f32
/// }
/// ```
#[derive(Op, Clone, Copy, Debug)]
#[op("arith.flush_denormals", pure, idempotent, same_type, impl(Elementwise), attach(Cost::ONE))]
#[asm("$operand attr-dict `:` type($result)")]
pub struct FlushDenormals {
    /// The operand.
    #[operand(FLOAT_LIKE)]
    pub operand: Value,
    /// The result.
    #[result(FLOAT_LIKE)]
    pub result: Value,
}

impl Elementwise for FlushDenormals {
    fn kernel(&self, numbers: &Numbers) -> Kernel {
        let least = match numbers.from() {
            NumberFormat::Float(kind) => kind.smallest_normal(),
            NumberFormat::Int(_) => 0.0,
        };
        numbers.floats(move |[a]| if a.abs() < least { 0_f64.copysign(a) } else { a })
    }

    fn code<'r>(&self, m: &'r Recorder, _: &Numbers, x: &[Scalar<'r>]) -> Option<Scalars<'r>> {
        let NumberFormat::Float(kind) = x[0].number() else { return None };
        let least = m.nearest(x[0].number(), kind.smallest_normal());
        let small = x[0].unary(Unary::Absolute).compare_floats(FloatCompare::Olt, least);
        let zero = m.nearest(x[0].number(), 0.0).binary(Binary::CopySign, x[0]);
        one(small.select(zero, x[0]))
    }
}

impl Differentiate for FlushDenormals {
    /// A rounding, like a cast.
    const CLASSES: &'static [OperandRule] = &[OperandRule::Linear(|_, _, c| c)];
}
