//! The AD method `bulk-arrays`: dual arrays after the batching of all bodies.

use crate::bulk_arrays::batch_builds::batch_all;
use cotan_autodiff::differentiate::ad_method::{AdMethod, DerivativeRequest};
use cotan_autodiff::differentiate::function;
use cotan_dialects::autodiff::NotDifferentiable;
use cotan_ir::{Ir, Mapping, Op};
use cotan_transforms::generic::canonicalize::simplify;

/// Runs `batch-builds`, then the direct method on straight-line code of array operations. Other
/// bodies are differentiated as they are.
pub const BULK_ARRAYS: AdMethod = AdMethod {
    can_split_linear: true,
    ..AdMethod::new("bulk-arrays", "bulk operations first, then dual arrays", derivative)
};

fn derivative(
    ir: &mut Ir,
    function: Op,
    request: &DerivativeRequest,
) -> Result<Op, NotDifferentiable> {
    let copy = ir.clone_op(function, &mut Mapping::default());
    ir.insert_after(copy, function);
    batch_all(ir, copy);
    // Direct reads need no gather, so their cotangents need no scatter.
    simplify(ir, copy);
    let derived = (function::DIRECT.derivative)(ir, copy, request);
    // After a rejection, the incomplete derivative may still refer to the copy.
    match derived {
        Ok(_) => ir.erase_op(copy),
        Err(_) => ir.detach_op(copy),
    }
    derived
}
