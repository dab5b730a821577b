//! Hessians: requests for Jacobians of gradients.

use super::ad_method::DerivativeRequest;
use super::derivative_cache::Derivatives;
use super::stage_log::StageLog;
use cotan_dialects::Callable;
use cotan_dialects::ad::request::places_attr;
use cotan_dialects::ad::{Jacobian, Request};
use cotan_dialects::arith::Constant;
use cotan_dialects::autodiff::NotDifferentiable;
use cotan_dialects::interp::splat;
use cotan_ir::{Builder, Ir, Op, Type, Value};

/// Replaces a request for a Hessian by one for the Jacobians of the gradient. The callee is the
/// reverse derivative itself, not a wrapper: this exposes its elementwise structure.
pub fn replace(
    ir: &mut Ir,
    derivatives: &mut Derivatives,
    op: Op,
    callee: Op,
    wrt: &[usize],
) -> Result<(), NotDifferentiable> {
    let request = Request::of(ir, op).expect("it was one");
    let float = Callable::type_of(ir, callee).expect("a verified function has a type").results[0];
    let mut needed = vec![true; wrt.len() + 1];
    needed[0] = false;
    let gradient_request = DerivativeRequest {
        reverse: true,
        wrt: wrt.to_vec(),
        needed,
        split_linear: false,
        order: 1,
        stages: StageLog::default(),
    };
    let gradient = derivatives.of(ir, callee, gradient_request)?;
    let loc = ir.loc(op);
    let loc = ir.store.derived_loc(loc, "differentiate");
    let results: Vec<Type> = ir.results(op).map(|result| ir.ty(result)).collect();
    let (wrt, gradient) = (places_attr(ir, wrt), ir.store.symbol_ref(gradient));
    let one = splat(&mut ir.store, float, 1.0).expect("a verified request has a float result");
    let mut operands: Vec<Value> = ir.operands(op).collect();
    let b = &mut Builder::before(ir, op);
    operands.push(Constant::value(b, loc, one));
    let created = Jacobian::build(b, loc, gradient, &operands, &results);
    Jacobian::set_parameters(b, created, request.parameters);
    Jacobian::set_sizes(b, created, request.sizes);
    Jacobian::set_wrt(b, created, Some(wrt));
    let created: Vec<Value> = ir.results(created).collect();
    ir.replace_op(op, &created);
    Ok(())
}
