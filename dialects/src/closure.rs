//! The dialect `closure`: functions that are values and see the values around them.

use crate::autodiff::{Linearizer, NotDifferentiable, refused};
use cotan_ir::Op;
use cotan_ir::registry::Dialect;

crate::differentiable_ops! {
    apply::Apply,
    lambda::Lambda,
    yields::Yield,
}

/// Functions as values have no derivative.
fn refuse_derivative(l: &mut Linearizer<'_, '_>, op: Op) -> Result<(), NotDifferentiable> {
    let why = "functions as values are not differentiated; run `inline` and `canonicalize` before";
    Err(refused(l.ir(), op, why))
}

/// Functions that are values.
pub static DIALECT: Dialect = Dialect {
    name: "closure",
    doc: "Functions that are values and see the values around them.",
    ops: OPS,
    types: &[],
    attrs: &[],
    attach: attach_derivatives,
}
.checked();
