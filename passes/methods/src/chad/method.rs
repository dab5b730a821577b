//! The AD method `chad`, which differentiates function values directly.

use crate::chad::{Mode, derivative};
use cotan_autodiff::differentiate::ad_method::{AdMethod, DerivativeRequest};
use cotan_dialects::autodiff::{NotDifferentiable, prune};
use cotan_dialects::func::{Func, Return};
use cotan_ir::{Builder, Ir, Op, Type};

/// The AD method.
pub const CHAD: AdMethod = AdMethod::new(
    "chad",
    "homomorphic (CHAD): functions and function values return their derivatives",
    of,
);

fn of(ir: &mut Ir, function: Op, request: &DerivativeRequest) -> Result<Op, NotDifferentiable> {
    let created = request.function(ir, function);
    let loc = ir.loc(created);
    let body = ir.verified::<Func>(created).body;
    let entry = ir.append_new_block(body, &[], loc);
    let mode = if request.reverse { Mode::Reverse } else { Mode::Forward };
    let found = match derivative(ir, function, entry, mode, &request.wrt) {
        Ok(found) => found,
        Err(refusal) => {
            // The incomplete function must not remain in the module.
            ir.detach_op(created);
            return Err(refusal);
        }
    };
    Return::build(&mut Builder::at_end(ir, entry), loc, &found.results);
    let results: Vec<Type> = found.results.iter().map(|&value| ir.ty(value)).collect();
    let ty = ir.store.function_type(&found.inputs, &results);
    Func::set_function_type(ir, created, ty);
    request.keep_needed(ir, created);
    prune(ir, entry);
    Ok(created)
}
