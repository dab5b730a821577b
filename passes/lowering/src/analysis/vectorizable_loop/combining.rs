//! Operations that combine what there is with something else.

use cotan_dialects::arith::{FastMath, Subf};
use cotan_dialects::r#loop::Monoid;
use cotan_ir::{Builder, Ir, Loc, Op, Value};

/// How an operation combines what there is so far with something, if it may be regrouped with others
/// like it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Combining {
    /// The monoid.
    pub monoid: Monoid,
    /// Whether the opposite of something is added: it is subtracted.
    pub is_opposite: bool,
}

impl Combining {
    /// How an operation combines.
    pub fn of(ir: &Ir, op: Op) -> Option<Self> {
        if ir.is::<Subf>(op) {
            let is_allowed = FastMath::of(ir, op).contains(FastMath::REASSOC);
            return is_allowed.then_some(Self { monoid: Monoid::Add, is_opposite: true });
        }
        Some(Self { monoid: Monoid::of_regroupable(ir, op)?, is_opposite: false })
    }

    /// The same where one of the operands is what there is so far.
    pub fn with(ir: &Ir, op: Op, sofar: Value) -> Option<Self> {
        let place = ir.operands(op).position(|operand| operand == sofar)?;
        Self::of(ir, op).filter(|it| place == 0 || !it.is_opposite)
    }

    /// Combines in any order.
    pub fn emit(self, b: &mut Builder<'_>, loc: Loc, sofar: Value, next: Value) -> Value {
        if !self.is_opposite {
            return self.monoid.emit_in_any_order(b, loc, sofar, next);
        }
        let op = Subf::build(b, loc, sofar, next);
        Monoid::allow_any_order(b, op);
        b.result(op, 0)
    }
}
