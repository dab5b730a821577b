//! The road through unary normal form.

use cotan_autodiff::differentiate::ad_method::{AdMethod, DerivativeRequest};
use cotan_dialects::Callable;
use cotan_dialects::ad::request::changing;
use cotan_dialects::autodiff::cps_reverse::Continuation;
use cotan_dialects::autodiff::{NotDifferentiable, name_like, prune, refused, tangent_type, zeros};
use cotan_dialects::func::{Func, Return};
use cotan_ir::{Block, Builder, Ir, Mapping, Op, Value};
use cotan_transforms::array::loops_to_folds::loops_to_folds_in;
use cotan_transforms::array::partial_eval::eliminate_closures_in;

/// The direct transform of terms in unary normal form: each step a transposed Jacobian, put in front
/// of the continuation.
pub const UNARY_NORMAL_FORM: AdMethod = AdMethod {
    name: "unary-normal-form",
    summary: "transposed Jacobians of steps, composed by continuations; backwards only",
    derivative,
    keeps_apart: false,
};

fn derivative(
    ir: &mut Ir,
    function: Op,
    wanted: &DerivativeRequest,
) -> Result<Op, NotDifferentiable> {
    if !wanted.reverse {
        return Err(refused(ir, function, "unary normal form goes backwards only"));
    }
    let copy = prepared(ir, function);
    let made = transform(ir, function, copy, wanted);
    // After a refusal, what was being made may still see it.
    match made {
        Ok(_) => ir.erase_op(copy),
        Err(_) => ir.detach_op(copy),
    }
    made
}

/// A copy of a function, after it, without functions that are values and without loops.
pub fn prepared(ir: &mut Ir, function: Op) -> Op {
    let copy = ir.clone_op(function, &mut Mapping::default());
    ir.insert_after(copy, function);
    if has_functions(ir, copy) {
        // They are known before the program runs, or have no derivative.
        eliminate_closures_in(ir, copy);
    }
    loops_to_folds_in(ir, copy);
    copy
}

fn has_functions(ir: &Ir, function: Op) -> bool {
    let mut results = ir.walk(function).skip(1).flat_map(|op| ir.results(op));
    results.any(|result| ir.store.as_function(ir.ty(result)).is_some())
}

/// The derivative of a function whose code is that of another one.
fn transform(
    ir: &mut Ir,
    function: Op,
    code: Op,
    wanted: &DerivativeRequest,
) -> Result<Op, NotDifferentiable> {
    let made = wanted.function(ir, function);
    let (loc, body) = (ir.loc(made), ir.verified::<Func>(made).body);
    let entry = ir.append_new_block(body, &[], loc);
    let filled = fill(ir, code, entry, wanted).inspect_err(|_| ir.detach_op(made));
    let given = filled?;
    Return::build(&mut Builder::at_end(ir, entry), loc, &given);
    let types =
        |ir: &Ir, values: &[Value]| values.iter().map(|&value| ir.ty(value)).collect::<Vec<_>>();
    let inputs: Vec<Value> = ir.args(entry).collect();
    let (inputs, results) = (types(ir, &inputs), types(ir, &given));
    let ty = ir.store.function_type(&inputs, &results);
    Func::set_function_type(ir, made, ty);
    wanted.keep_needed(ir, made);
    prune(ir, entry);
    Ok(made)
}

/// Writes the code, and returns the values and the cotangents of the arguments.
fn fill(
    ir: &mut Ir,
    function: Op,
    entry: Block,
    wanted: &DerivativeRequest,
) -> Result<Vec<Value>, NotDifferentiable> {
    let loc = ir.block_parent_op(entry).map_or(ir.loc(function), |made| ir.loc(made));
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
    let wrt: Vec<Value> = wanted.wrt.iter().map(|&at| args[at]).collect();
    let (mut given, found) = Continuation::of_block(ir, (from, entry), &args, &wrt, |_, _| seeds)?;
    for (found, &arg) in found.into_iter().zip(&wrt) {
        let ty = ir.ty(arg);
        let zero = |ir: &mut Ir| zeros(&mut Builder::at_end(ir, entry), loc, ty);
        let cotangent = found.unwrap_or_else(|| zero(ir));
        name_like(ir, cotangent, arg);
        given.push(cotangent);
    }
    Ok(given)
}
