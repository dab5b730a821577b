//! Cheaper forms of operations that are linear in operands.

use crate::interfaces::derivative_rules::DifferentiateRow;
use crate::interfaces::emit::Emit;
use cotan_ir::{Ir, Op, Value};

/// Adds the cotangent of one operand, computed from that of the result, to a sum of the size of the
/// operand: an accumulator, an array or a scalar. The cost is that of the addend.
///
/// The arguments are the position of the operand in its group, the cotangent of the result, and the
/// sum; the result is the new sum.
pub type AddTransposed = fn(&mut Emit<'_, '_>, Op, usize, Value, Value) -> Value;

/// The result of an operation that is linear in an operand, if that operand is one-hot.
///
/// Terms with a zero factor are omitted, even if the other factor is infinite or NaN. So the cost
/// is that of the terms that depend on the element. It returns `None` if there is no such form.
pub type ApplyOneHot = fn(&mut Emit<'_, '_>, Op, &OneHot<'_>) -> Option<Value>;

/// Cheaper forms of an operation that is linear in operands. Without one, derivatives use the
/// operation itself.
#[derive(Clone, Copy, Debug)]
pub struct LinearHints {
    /// The addition of a cotangent in place, for operations whose result may be smaller than an
    /// operand. Without it, the transpose is materialized and added.
    pub add_transposed: Option<AddTransposed>,
    /// The result for a one-hot operand, for operations that sum elements of the operand. Those
    /// that are elementwise or move elements need none.
    pub one_hot: Option<ApplyOneHot>,
    /// Returns whether each element of the results depends on an operand only through the element
    /// at the same index. It is true of all that are
    /// [`Elementwise`](crate::interp::Elementwise), and derived for the slices of an
    /// [`Batch::over`](crate::autodiff::batch::Batch::over).
    pub is_diagonal: Option<fn(&Ir, Op, Value) -> bool>,
}

impl LinearHints {
    /// No hints.
    pub const NONE: Self = Self { add_transposed: None, one_hot: None, is_diagonal: None };

    /// The addition of a cotangent in place.
    pub const fn adding(add: AddTransposed) -> Self {
        Self { add_transposed: Some(add), ..Self::NONE }
    }

    /// Adds a form for a one-hot operand.
    pub const fn with_one_hot(self, apply: ApplyOneHot) -> Self {
        Self { one_hot: Some(apply), ..self }
    }

    /// Declares when the operation is elementwise.
    pub const fn with_diagonal(self, is_diagonal: fn(&Ir, Op, Value) -> bool) -> Self {
        Self { is_diagonal: Some(is_diagonal), ..self }
    }

    /// Returns the hints of an operation.
    pub fn of(ir: &Ir, op: Op) -> Self {
        let row: Option<DifferentiateRow> = ir.registry().interface(ir.name(op));
        row.map_or(Self::NONE, |row| row.hints)
    }
}

/// A one-hot operand: its only nonzero element.
#[derive(Clone, Copy, Debug)]
pub struct OneHot<'a> {
    /// The operand number.
    pub place: usize,
    /// An array that has the element at its index.
    pub elements: Value,
    /// The index of the element, in range.
    pub at: &'a [Value],
}

impl OneHot<'_> {
    /// Returns the element.
    pub fn element(&self, e: &mut Emit<'_, '_>) -> Value {
        e.element_at(self.elements, self.at)
    }
}
