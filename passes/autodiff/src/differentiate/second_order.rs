//! Second derivatives: requests for gradients of directional derivatives.

use super::derivative_cache::Derivatives;
use cotan_dialects::Callable;
use cotan_dialects::ad::request::places_attr;
use cotan_dialects::ad::{Grad, Jvp, Request};
use cotan_dialects::autodiff::{NotDifferentiable, name_like, refused, tangent_type};
use cotan_dialects::func::{Func, Return};
use cotan_dialects::interfaces::sizes::share_facts;
use cotan_ir::{Builder, Ir, Op, Type, Value};

/// Replaces a Hessian-vector request by a request for the gradient of the directional derivative,
/// which is a function with a JVP request. Forward over reverse would transpose accumulators; in
/// this order the reverse pass sees the operations of the function only.
pub fn replace(
    ir: &mut Ir,
    derivatives: &mut Derivatives,
    op: Op,
    callee: Op,
    wrt: &[usize],
) -> Result<(), NotDifferentiable> {
    let request = Request::of(ir, op).expect("it was one");
    if request.parameters.is_some() {
        return Err(refused(ir, op, "explicit sizes are not passed to the derivative"));
    }
    let along = derivatives.along(ir, callee, wrt);
    let loc = ir.loc(op);
    let loc = ir.store.derived_loc(loc, "differentiate");
    let operands: Vec<Value> = ir.operands(op).collect();
    let results: Vec<Value> = ir.results(op).collect();
    let types: Vec<Type> = results.iter().map(|&result| ir.ty(result)).collect();
    let (wrt, along) = (places_attr(ir, wrt), ir.store.symbol_ref(along));
    let b = &mut Builder::before(ir, op);
    let gradient = Grad::build(b, loc, along, &operands, &types);
    Grad::set_wrt(b, gradient, Some(wrt));
    let created: Vec<Value> = ir.results(gradient).collect();
    for (result, created) in results.into_iter().zip(created) {
        ir.replace_all_uses(result, created);
    }
    ir.erase_op(op);
    Ok(())
}

/// Adds a private function after one that returns a float: its directional derivative, with the
/// tangents after the arguments.
pub fn along(ir: &mut Ir, function: Op, wrt: &[usize]) -> Op {
    let signature =
        Callable::type_of(ir, function).expect("a verified function has a type").clone();
    let base = ir.symbol_name(function).expect("a function has a name");
    let (name, callee) = (format!("{}_along", ir.text(base)), ir.store.symbol_ref(base));
    let (name, private) = (ir.store.string_attr(&name), ir.store.string_attr("private"));
    let loc = ir.loc(function);
    let loc = ir.store.derived_loc(loc, "differentiate");
    let mut inputs = signature.inputs.to_vec();
    inputs.extend(wrt.iter().filter_map(|&at| tangent_type(&mut ir.store, signature.inputs[at])));
    let float = signature.results[0];
    let (ty, body) = (ir.store.function_type(&inputs, &[float]), ir.create_region());
    let entry = ir.append_new_block(body, &inputs, loc);
    let created = Func::build(&mut Builder::after(ir, function), loc, name, ty, body);
    Func::set_sym_visibility(ir, created, Some(private));
    share_facts(ir, function, created);
    let args: Vec<Value> = ir.args(entry).collect();
    let original = ir.entry(ir.verified::<Func>(function).body);
    let originals = original.map(|block| ir.args(block).collect::<Vec<_>>()).unwrap_or_default();
    for (&arg, original) in args.iter().zip(originals) {
        ir.set_value_name(arg, ir.value_name(original));
    }
    for (&tangent, &at) in args[signature.inputs.len()..].iter().zip(wrt) {
        name_like(ir, tangent, args[at]);
    }
    let wrt = places_attr(ir, wrt);
    let b = &mut Builder::at_end(ir, entry);
    let request = Jvp::build(b, loc, callee, &args, &[float, float]);
    Jvp::set_wrt(b, request, Some(wrt));
    let change = b.result(request, 1);
    Return::build(b, loc, &[change]);
    created
}
