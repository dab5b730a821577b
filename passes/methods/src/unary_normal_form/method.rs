//! The AD method `unary-normal-form`.

use cotan_autodiff::differentiate::ad_method::{AdMethod, DerivativeRequest};
use cotan_autodiff::differentiate::scaffold::{DerivativeResults, FunctionBody, with_copy};
use cotan_autodiff::legalize_for_ad::Preparation;
use cotan_dialects::autodiff::cps_reverse::Continuation;
use cotan_dialects::autodiff::{NotDifferentiable, name_like, refused};
use cotan_ir::{Ir, Op, Value};

/// The direct transform of terms in unary normal form: each step composes its transposed Jacobian
/// with the continuation.
pub const UNARY_NORMAL_FORM: AdMethod = AdMethod::new(
    "unary-normal-form",
    "transposed Jacobians of steps, composed by continuations; reverse only",
    derivative,
);

fn derivative(
    ir: &mut Ir,
    function: Op,
    request: &DerivativeRequest,
) -> Result<Op, NotDifferentiable> {
    if !request.reverse {
        return Err(refused(ir, function, "unary normal form supports the reverse mode only"));
    }
    request.build(ir, function, |ir, scaffold| {
        with_copy(ir, function, |ir, copy| {
            FORM.run(ir, copy);
            request.stages.add(ir, "no loops and no function values");
            let body = FunctionBody::of(ir, copy);
            let blocks = (body.block, scaffold.entry);
            let wrt: Vec<Value> = request.wrt.iter().map(|&at| scaffold.args[at]).collect();
            let seeds = scaffold.cotangents(body.returned.len());
            let (values, derivatives) =
                Continuation::of_block(ir, blocks, &scaffold.args, &wrt, |_, _| seeds)?;
            for (&derivative, &arg) in derivatives.iter().zip(&wrt) {
                derivative.into_iter().for_each(|cotangent| name_like(ir, cotangent, arg));
            }
            Ok(DerivativeResults { values, derivatives })
        })
    })
}

/// Eliminates function values and loops.
pub const FORM: Preparation = Preparation {
    calls: false,
    closures: true,
    loops: true,
    contractions: false,
    reductions: false,
    indices: false,
};
