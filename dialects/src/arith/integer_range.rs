//! The ranges of signed integers: a forward data-flow analysis.
//!
//! Rules ask for the ranges of a few values during a rewrite, where no solution for the module is
//! valid. So each query collects the values that determine the range, and solves their equations:
//! operations by [`InferIntRange`], structured control flow by its edges, induction variables by
//! their bounds.

mod hull;
mod slice;
mod transfer;

pub(crate) use transfer::attach;

use crate::interp::NumberFormat;
use cotan_ir::registry::Interface;
use cotan_ir::{Ir, Op, Value};
use slice::Slice;

/// The first and last value that an integer may have, read as signed.
pub type IntRange = [i128; 2];

/// The range of the result of an operation, attached to it as an interface.
#[derive(Clone, Copy, Debug)]
pub struct InferIntRange(pub Infer);

/// Returns the range of the result of an operation, from those of its operands. Only integer
/// operands of more than one bit have ranges; the others are left out. A range that the type cannot
/// represent stands for all values of the type, since the operation wraps; so does `None`.
pub type Infer = fn(&Ir, Op, &[IntRange]) -> Option<IntRange>;

impl Interface for InferIntRange {}

/// Returns the ranges of integers or values of type `index`: at worst those of their types. `None` if
/// one of them has another type.
pub fn of<const N: usize>(ir: &Ir, values: [Value; N]) -> Option<[IntRange; N]> {
    let mut types = [[0; 2]; N];
    for (range, &value) in types.iter_mut().zip(&values) {
        *range = of_type(ir, value)?;
    }
    let slice = Slice::of(ir, &values);
    Some(slice.solve(ir, values, types))
}

/// Returns the values of a type; `None` for arrays, floats and booleans.
fn of_type(ir: &Ir, value: Value) -> Option<IntRange> {
    let number = NumberFormat::of(&ir.store, ir.ty(value))?;
    let is_scalar = cotan_ir::Shape::of(&ir.store, ir.ty(value))?.rank() == 0;
    let is_integer = matches!(number, NumberFormat::Int(_));
    let range = [number.least(), number.most()].map(|word| i128::from(number.signed(word)));
    (is_scalar && is_integer && number.width() > 1).then_some(range)
}

/// Returns whether all values of one range are in another.
pub fn contains(all: IntRange, inner: IntRange) -> bool {
    all[0] <= inner[0] && inner[1] <= all[1]
}
