//! The AD method `bulk-arrays`: dual arrays after the batching of all bodies.

use crate::bulk_arrays::batch_builds::batch_all;
use cotan_autodiff::differentiate::ad_method::{AdMethod, DerivativeRequest};
use cotan_autodiff::differentiate::function;
use cotan_autodiff::differentiate::scaffold::with_copy;
use cotan_dialects::autodiff::NotDifferentiable;
use cotan_ir::{Ir, Op};
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
    with_copy(ir, function, |ir, copy| {
        batch_all(ir, copy);
        request.stages.add(ir, "bodies become operations on whole arrays");
        // Direct reads need no gather, so their cotangents need no scatter.
        simplify(ir, copy);
        request.stages.add(ir, "simplified array operations");
        (function::DIRECT.derivative)(ir, copy, request)
    })
}
