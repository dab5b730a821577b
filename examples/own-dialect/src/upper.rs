//! `interval.upper`

use crate::{RANGE, range};
use cotan_dialects::interp::{Datum, Evaluate, Frame, Next, Trap};
use cotan_ir::spec::TypeConstraint;
use cotan_ir::{Op, Type, Value};

/// The largest number of an interval.
///
/// ```mlir
/// func.func @example(%x: !interval.range) -> f64 {
///   %r = interval.upper %x : !interval.range
///   return %r : f64
/// }
/// ```
#[derive(Op, Clone, Copy, Debug)]
#[op("interval.upper", pure, impl(Evaluate))]
#[asm("$x attr-dict `:` type($x)")]
pub struct Upper {
    /// The interval.
    #[operand(RANGE)]
    pub x: Value,
    /// Its upper bound.
    #[result(F64)]
    pub result: Value,
}

static F64: TypeConstraint =
    TypeConstraint { description: "f64", holds: |_, ty| ty == Type::F64, only: Some(Type::F64) };

impl Evaluate for Upper {
    fn evaluate(&self, frame: &mut Frame<'_, '_>, _: Op) -> Result<Next, Trap> {
        let upper = range::bounds_of(frame, self.x)?.upper;
        frame.set(self.result, Datum::Scalar(upper.to_bits()));
        Ok(Next::Op)
    }
}
