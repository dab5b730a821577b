//! `interval.add`

use crate::{Of, RANGE, range};
use cotan_dialects::interp::{Evaluate, Frame, Next, Trap};
use cotan_ir::rewrite::{Canonical, rules};
use cotan_ir::{Op, Value};

/// Adds two intervals: all sums of an element of each.
///
/// ```mlir
/// func.func @example(%a: !interval.range, %b: !interval.range) -> !interval.range {
///   %r = interval.add %a, %b : !interval.range
///   return %r : !interval.range
/// }
/// ```
#[derive(Op, Clone, Copy, Debug)]
#[op("interval.add", pure, same_type, commutative, impl(Evaluate), attach(Canonical(&[&INTERVAL_ADD_KNOWN])))]
#[asm("$lhs `,` $rhs attr-dict `:` type($result)")]
pub struct Add {
    /// The left operand.
    #[operand(RANGE)]
    pub lhs: Value,
    /// The right operand.
    #[operand(RANGE)]
    pub rhs: Value,
    /// The sum.
    #[result(RANGE)]
    pub result: Value,
}

impl Evaluate for Add {
    fn evaluate(&self, frame: &mut Frame<'_, '_>, _: Op) -> Result<Next, Trap> {
        let sum = range::bounds_of(frame, self.lhs)?.plus(range::bounds_of(frame, self.rhs)?);
        frame.set(self.result, range::to_datum(sum));
        Ok(Next::Op)
    }
}

rules! {
    /// Returns the sum of two intervals that are known is known.
    ///
    /// ```mlir before
    /// func.func @f() -> !interval.range {
    ///   %a = interval.of<0.0 : f64, 1.0 : f64>
    ///   %r = interval.add %a, %a : !interval.range
    ///   return %r : !interval.range
    /// }
    /// ```
    ///
    /// ```mlir after
    /// func.func @f() -> !interval.range {
    ///   %r = interval.of<-4.9406564584124654E-324 : f64, 2.0000000000000004 : f64>
    ///   return %r : !interval.range
    /// }
    /// ```
    rule interval_add_known: Add(Of { bounds: a }(), Of { bounds: b }())
        => Of { bounds: a.plus(b) }();
}
