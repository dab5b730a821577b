//! The road on which functions that are values are differentiated as they are.

use crate::chad::{Mode, derivative};
use cotan_autodiff::differentiate::ad_method::{AdMethod, DerivativeRequest};
use cotan_dialects::autodiff::{NotDifferentiable, prune};
use cotan_dialects::func::{Func, Return};
use cotan_ir::{Builder, Ir, Op, Type};

/// The road.
pub const CHAD: AdMethod = AdMethod {
    name: "chad",
    summary: "homomorphic: every function gives its own derivative, functions as values as well",
    derivative: of,
    keeps_apart: false,
};

fn of(ir: &mut Ir, function: Op, wanted: &DerivativeRequest) -> Result<Op, NotDifferentiable> {
    let made = wanted.function(ir, function);
    let loc = ir.loc(made);
    let body = ir.verified::<Func>(made).body;
    let entry = ir.append_new_block(body, &[], loc);
    let mode = if wanted.reverse { Mode::Reverse } else { Mode::Forward };
    let found = match derivative(ir, function, entry, mode, &wanted.wrt) {
        Ok(found) => found,
        Err(refusal) => {
            // What was being made may stand anywhere, half of it.
            ir.detach_op(made);
            return Err(refusal);
        }
    };
    Return::build(&mut Builder::at_end(ir, entry), loc, &found.given);
    let results: Vec<Type> = found.given.iter().map(|&value| ir.ty(value)).collect();
    let ty = ir.store.function_type(&found.inputs, &results);
    Func::set_function_type(ir, made, ty);
    wanted.keep_needed(ir, made);
    prune(ir, entry);
    Ok(made)
}
