//! The dialect `closure`: function values that capture other values.

use crate::autodiff::{Linearizer, NotDifferentiable, refused};
use cotan_ir::Op;
use cotan_ir::registry::Dialect;

crate::differentiable_ops! {
    apply::Apply,
    lambda::Lambda,
    yields::Yield,
}

/// Rejects function values, which have no derivative.
fn refuse_derivative(l: &mut Linearizer<'_, '_>, op: Op) -> Result<(), NotDifferentiable> {
    let why = "function values are not differentiable; run `inline` and `canonicalize` first";
    Err(refused(l.ir(), op, why))
}

/// Function values.
pub static DIALECT: Dialect = Dialect {
    name: "closure",
    doc: "Function values that capture the values around them.",
    ops: OPS,
    types: &[],
    attrs: &[],
    attach: attach_derivatives,
}
.checked();
