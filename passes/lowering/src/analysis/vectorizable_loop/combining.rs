//! Operations that combine an accumulator with a value.
//!
//! They may be reassociated if the flag `reassoc` allows it, or if they are exact.

use cotan_dialects::arith::{FastMath, Subf};
use cotan_dialects::r#loop::Monoid;
use cotan_ir::{Builder, Ir, Loc, Op, Value};

/// A reassociable combining operation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Combining {
    /// The monoid.
    pub monoid: Monoid,
    /// True if the value is subtracted instead of added.
    pub is_negated: bool,
}

impl Combining {
    /// Returns how an operation combines its operands, if it may be reassociated.
    pub fn of(ir: &Ir, op: Op) -> Option<Self> {
        if ir.is::<Subf>(op) {
            let is_allowed = FastMath::of(ir, op).contains(FastMath::REASSOC);
            return is_allowed.then_some(Self { monoid: Monoid::Add, is_negated: true });
        }
        Some(Self { monoid: Monoid::of_regroupable(ir, op)?, is_negated: false })
    }

    /// The same, if `sofar` is an operand that can be the accumulator.
    pub fn with(ir: &Ir, op: Op, acc: Value) -> Option<Self> {
        let position = ir.operands(op).position(|operand| operand == acc)?;
        Self::of(ir, op).filter(|it| position == 0 || !it.is_negated)
    }

    /// Emits the combination with the flags that allow reassociation.
    pub fn emit(self, b: &mut Builder<'_>, loc: Loc, acc: Value, next: Value) -> Value {
        if !self.is_negated {
            return self.monoid.emit_in_any_order(b, loc, acc, next);
        }
        let op = Subf::build(b, loc, acc, next);
        Monoid::allow_any_order(b, op);
        b.result(op, 0)
    }
}
