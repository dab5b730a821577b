//! The road `bulk-arrays`: dual arrays, after every body became operations on whole arrays.

use crate::bulk_arrays::batch_builds::batch_all;
use cotan_autodiff::differentiate::ad_method::{AdMethod, DerivativeRequest};
use cotan_autodiff::differentiate::function;
use cotan_dialects::autodiff::NotDifferentiable;
use cotan_ir::{Ir, Mapping, Op};
use cotan_transforms::generic::canonicalize::simplify;

/// What `batch-builds` does, and then the same two walks as on the direct road: they go over a
/// straight line of operations on arrays. Where a body stays, it is differentiated as it is.
pub const BULK_ARRAYS: AdMethod = AdMethod {
    name: "bulk-arrays",
    summary: "bulk operations first, then dual arrays",
    derivative,
    keeps_apart: true,
};

fn derivative(
    ir: &mut Ir,
    function: Op,
    wanted: &DerivativeRequest,
) -> Result<Op, NotDifferentiable> {
    let copy = ir.clone_op(function, &mut Mapping::default());
    ir.insert_after(copy, function);
    batch_all(ir, copy);
    // What is read where it stands, or once for all, needs no gather: so nothing is scattered back.
    simplify(ir, copy);
    let made = (function::DIRECT.derivative)(ir, copy, wanted);
    // After a refusal, what was being made may still see it.
    match made {
        Ok(_) => ir.erase_op(copy),
        Err(_) => ir.detach_op(copy),
    }
    made
}
