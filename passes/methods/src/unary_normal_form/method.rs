//! The AD method `unary-normal-form`.

use cotan_autodiff::differentiate::ad_method::{AdMethod, DerivativeRequest};
use cotan_dialects::Callable;
use cotan_dialects::ad::request::changing;
use cotan_dialects::autodiff::cps_reverse::Continuation;
use cotan_dialects::autodiff::{NotDifferentiable, name_like, prune, refused, tangent_type, zeros};
use cotan_dialects::func::{Func, Return};
use cotan_ir::{Block, Builder, Ir, Mapping, Op, Value};
use cotan_transforms::array::loops_to_folds::loops_to_folds_in;
use cotan_transforms::array::partial_eval::eliminate_closures_in;

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
    let copy = prepared(ir, function);
    let derived = transform(ir, function, copy, request);
    // After a rejection, the incomplete derivative may still refer to the copy.
    match derived {
        Ok(_) => ir.erase_op(copy),
        Err(_) => ir.detach_op(copy),
    }
    derived
}

/// Returns a copy of a function, after it, without function values and loops.
pub fn prepared(ir: &mut Ir, function: Op) -> Op {
    let copy = ir.clone_op(function, &mut Mapping::default());
    ir.insert_after(copy, function);
    if has_functions(ir, copy) {
        // Function values that remain have no derivative.
        eliminate_closures_in(ir, copy);
    }
    loops_to_folds_in(ir, copy);
    copy
}

fn has_functions(ir: &Ir, function: Op) -> bool {
    let mut results = ir.walk(function).skip(1).flat_map(|op| ir.results(op));
    results.any(|result| ir.store.as_function(ir.ty(result)).is_some())
}

/// Emits the derivative of a function from the body of its prepared copy.
fn transform(
    ir: &mut Ir,
    function: Op,
    code: Op,
    request: &DerivativeRequest,
) -> Result<Op, NotDifferentiable> {
    let derived = request.function(ir, function);
    let (loc, body) = (ir.loc(derived), ir.verified::<Func>(derived).body);
    let entry = ir.append_new_block(body, &[], loc);
    let built = build(ir, code, entry, request).inspect_err(|_| ir.detach_op(derived));
    let outputs = built?;
    Return::build(&mut Builder::at_end(ir, entry), loc, &outputs);
    let types =
        |ir: &Ir, values: &[Value]| values.iter().map(|&value| ir.ty(value)).collect::<Vec<_>>();
    let inputs: Vec<Value> = ir.args(entry).collect();
    let (inputs, results) = (types(ir, &inputs), types(ir, &outputs));
    let ty = ir.store.function_type(&inputs, &results);
    Func::set_function_type(ir, derived, ty);
    request.keep_needed(ir, derived);
    prune(ir, entry);
    Ok(derived)
}

/// Emits the body; returns the values and the cotangents of the arguments.
fn build(
    ir: &mut Ir,
    function: Op,
    entry: Block,
    request: &DerivativeRequest,
) -> Result<Vec<Value>, NotDifferentiable> {
    let loc = ir.block_parent_op(entry).map_or(ir.loc(function), |derived| ir.loc(derived));
    let body = ir.verified::<Func>(function).body;
    let from = ir.single_block(body).expect("others are refused");
    let signature =
        Callable::type_of(ir, function).expect("a verified function has a type").clone();
    let originals: Vec<Value> = ir.args(from).collect();
    let mut args = Vec::with_capacity(originals.len());
    for &original in &originals {
        let arg = ir.add_block_arg(entry, ir.ty(original), loc);
        ir.set_value_name(arg, ir.value_name(original));
        args.push(arg);
    }
    let end = ir.last_op(from).expect("a verified function returns");
    let returned: Vec<Value> = ir.operands(end).collect();
    let mut seeds = vec![None; returned.len()];
    for at in changing(&ir.store, &signature.results) {
        let ty = tangent_type(&mut ir.store, signature.results[at]).expect("it changes");
        let seed = ir.add_block_arg(entry, ty, loc);
        name_like(ir, seed, returned[at]);
        seeds[at] = Some(seed);
    }
    let wrt: Vec<Value> = request.wrt.iter().map(|&at| args[at]).collect();
    let (mut outputs, found) =
        Continuation::of_block(ir, (from, entry), &args, &wrt, |_, _| seeds)?;
    for (found, &arg) in found.into_iter().zip(&wrt) {
        let ty = ir.ty(arg);
        let zero = |ir: &mut Ir| zeros(&mut Builder::at_end(ir, entry), loc, ty);
        let cotangent = found.unwrap_or_else(|| zero(ir));
        name_like(ir, cotangent, arg);
        outputs.push(cotangent);
    }
    Ok(outputs)
}
