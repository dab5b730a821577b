//! Linearization: the values of a function, and its derivative as a closure.

use super::ad_method::{AdMethod, DerivativeRequest};
use super::derivative_cache::{DerivativeForm, Derivatives};
use super::expand::call;
use super::function;
use super::stage_log::StageLog;
use cotan_dialects::Callable;
use cotan_dialects::ad::Request;
use cotan_dialects::ad::request::changing;
use cotan_dialects::autodiff::{NotDifferentiable, prune, refused};
use cotan_dialects::closure::{Lambda, Yield};
use cotan_dialects::func::{Func, Return};
use cotan_ir::{Block, Builder, Ir, Loc, Op, Region, Type, Value};
use rustc_hash::FxHashSet;

/// Replaces a request by a call of a function with the same arguments.
pub fn replace(
    ir: &mut Ir,
    derivatives: &mut Derivatives,
    op: Op,
    callee: Op,
    form: DerivativeForm,
) -> Result<(), NotDifferentiable> {
    let request = Request::of(ir, op).expect("it was one");
    let signature = Callable::type_of(ir, callee).expect("a verified function has a type").clone();
    let name = derivatives.form(ir, callee, form)?;
    let loc = ir.loc(op);
    let loc = ir.store.derived_loc(loc, "differentiate");
    let operands: Vec<Value> = ir.operands(op).collect();
    let types: Vec<Type> = ir.results(op).map(|result| ir.ty(result)).collect();
    let call = call(ir, op, name, (&request, &signature), &operands, &types);
    ir.set_loc(call, loc);
    let created: Vec<Value> = ir.results(call).collect();
    ir.replace_op(op, &created);
    Ok(())
}

/// Emits a private function after another one that returns its values and a closure from tangents
/// to tangents. The linear operations become the body of the closure, which captures values.
pub fn function(
    ir: &mut Ir,
    of: Op,
    wrt: &[usize],
    method: &AdMethod,
) -> Result<Op, NotDifferentiable> {
    let signature = Callable::type_of(ir, of).expect("a verified function has a type").clone();
    let changing = changing(ir, &signature.results).len();
    let needed = vec![true; signature.results.len() + changing];
    let derivative_request = DerivativeRequest {
        reverse: false,
        wrt: wrt.to_vec(),
        needed,
        split_linear: true,
        order: 1,
        stages: StageLog::default(),
    };
    let created = function::derivative(ir, of, &derivative_request, method)?;
    function::rename(ir, created, of, "linearized");
    let loc = ir.loc(created);
    let entry = ir.entry(ir.verified::<Func>(created).body).expect("a derivative has a body");
    let tangents: Vec<Value> = ir.args(entry).skip(signature.inputs.len()).collect();
    let moved = linear_ops(ir, entry, &tangents);
    let end = ir.last_op(entry).expect("a derivative returns");
    let mut outputs: Vec<Value> = ir.operands(end).collect();
    let changes = outputs.split_off(signature.results.len());
    if outputs.iter().any(|&value| moved.iter().any(|&op| ir.def_op(value) == Some(op))) {
        ir.detach_op(created);
        let why = "its values and tangents are not computed separately; use `ad.jvp`";
        return Err(refused(ir, of, why));
    }
    ir.erase_op(end);
    let inputs: Vec<Type> = tangents.iter().map(|&tangent| ir.ty(tangent)).collect();
    let results: Vec<Type> = changes.iter().map(|&change| ir.ty(change)).collect();
    let body = body(ir, loc, &tangents, &moved, changes);
    for &tangent in tangents.iter().rev() {
        let index = ir.arg_index(tangent).expect("it is an argument");
        ir.erase_block_arg(entry, index);
    }
    let ty = ir.store.function_type(&inputs, &results);
    let b = &mut Builder::at_end(ir, entry);
    outputs.push(Lambda::value(b, loc, body, ty));
    Return::build(b, loc, &outputs);
    prune(ir, entry);
    let results: Vec<Type> = outputs.iter().map(|&value| ir.ty(value)).collect();
    let ty = ir.store.function_type(&signature.inputs, &results);
    Func::set_function_type(ir, created, ty);
    Ok(created)
}

/// Returns the operations of a block that depend on some of its arguments, without the terminator.
fn linear_ops(ir: &Ir, block: Block, of: &[Value]) -> Vec<Op> {
    let mut linear: FxHashSet<Value> = of.iter().copied().collect();
    let mut ops = Vec::new();
    for op in ir.ops(block).filter(|&op| Some(op) != ir.last_op(block)) {
        if ir.walk(op).any(|op| ir.operands(op).any(|value| linear.contains(&value))) {
            linear.extend(ir.results(op));
            ops.push(op);
        }
    }
    ops
}

/// Moves operations to a region with arguments for the tangents.
fn body(
    ir: &mut Ir,
    loc: Loc,
    tangents: &[Value],
    moved: &[Op],
    mut outputs: Vec<Value>,
) -> Region {
    let (region, block) = (ir.create_region(), ir.create_block());
    ir.append_block(region, block);
    for &tangent in tangents {
        let arg = ir.add_block_arg(block, ir.ty(tangent), loc);
        ir.set_value_name(arg, ir.value_name(tangent));
        ir.replace_all_uses(tangent, arg);
        outputs.iter_mut().filter(|value| **value == tangent).for_each(|value| *value = arg);
    }
    for &op in moved {
        ir.detach_op(op);
        ir.append_op(block, op);
    }
    Yield::build(&mut Builder::at_end(ir, block), loc, &outputs);
    region
}
