//! The AD method `split-reverse`, on point-free terms.

use crate::combinators::term_function::TermFunction;
use crate::combinators::{fwd_rev_pair, to_combinators};
use crate::unary_normal_form::method::prepared;
use cotan_autodiff::differentiate::ad_method::{AdMethod, DerivativeRequest};
use cotan_dialects::autodiff::{NotDifferentiable, name_like, prune, tangent_type};
use cotan_dialects::combinator::{Code, Dual, PrimalValue};
use cotan_dialects::func::{Func, Return};
use cotan_dialects::linear::Vector;
use cotan_ir::{Builder, InsertPoint, Ir, Op, Type, Value};

/// Point-free terms: in forward mode with tangents, in reverse mode in two halves, of which the
/// first saves residuals for the second.
pub const SPLIT_REVERSE: AdMethod = AdMethod::new(
    "split-reverse",
    "point-free terms in two halves: the forward one saves residuals for the reverse one",
    derivative,
);

fn derivative(
    ir: &mut Ir,
    function: Op,
    request: &DerivativeRequest,
) -> Result<Op, NotDifferentiable> {
    let copy = prepared(ir, function);
    let created = request.function(ir, function);
    let built = to_combinators::write(ir, copy, true).and_then(|()| match request.reverse {
        true => build_reverse(ir, copy, created, request),
        false => build_forward(ir, copy, created, request),
    });
    // After a rejection, the incomplete derivative may still refer to the copy.
    match built {
        Ok(()) => {
            ir.erase_op(copy);
            Ok(created)
        }
        Err(refusal) => {
            ir.detach_op(copy);
            ir.detach_op(created);
            Err(refusal)
        }
    }
}

/// Emits both halves in sequence.
fn build_reverse(
    ir: &mut Ir,
    function: Op,
    created: Op,
    request: &DerivativeRequest,
) -> Result<(), NotDifferentiable> {
    let (whole, loc) = (TermFunction::of(ir, function)?, ir.loc(created));
    let region = ir.verified::<Func>(created).body;
    let entry = ir.append_new_block(region, &[], loc);
    let (mut args, mut context) = (Vec::new(), Vec::new());
    for (at, &original) in whole.args.iter().enumerate() {
        let arg = ir.add_block_arg(entry, ir.ty(original), loc);
        ir.set_value_name(arg, ir.value_name(original));
        args.push(arg);
        context.push(PrimalValue::of(ir, arg, request.wrt.contains(&at)));
    }
    let mut cotangents = Vec::with_capacity(whole.returned.len());
    for &value in &whole.returned {
        let ty = ir.ty(value);
        let space = tangent_type(&mut ir.store, ty);
        cotangents.push(space.map(|space| {
            let arg = ir.add_block_arg(entry, space, loc);
            name_like(ir, arg, value);
            arg
        }));
    }
    let code = &mut Code::new(ir, InsertPoint::End(entry), loc);
    let (mut outputs, split) = whole.split(code, &context)?;
    let cotangent = whole.cotangent(code, &cotangents);
    let found = split.pullback.emit(code, &split.residuals, cotangent)?;
    let requested: Vec<Value> = request.wrt.iter().map(|&at| args[at]).collect();
    let found = request.wrt.iter().map(|&at| found[at].clone()).collect();
    outputs.extend(fwd_rev_pair::gradient(code, &requested, found));
    end(ir, created, request, &outputs);
    Ok(())
}

/// Emits the code with tangents.
fn build_forward(
    ir: &mut Ir,
    function: Op,
    created: Op,
    request: &DerivativeRequest,
) -> Result<(), NotDifferentiable> {
    let (whole, loc) = (TermFunction::of(ir, function)?, ir.loc(created));
    let region = ir.verified::<Func>(created).body;
    let entry = ir.append_new_block(region, &[], loc);
    let mut context = Vec::with_capacity(whole.args.len());
    for &original in &whole.args {
        let arg = ir.add_block_arg(entry, ir.ty(original), loc);
        ir.set_value_name(arg, ir.value_name(original));
        context.push(Dual::fixed(PrimalValue::of(ir, arg, false)));
    }
    for &at in &request.wrt {
        let ty = ir.ty(whole.args[at]);
        let space =
            tangent_type(&mut ir.store, ty).expect("a verified request has float arguments");
        let arg = ir.add_block_arg(entry, space, loc);
        name_like(ir, arg, whole.args[at]);
        context[at].tangent = Vector::Whole(arg);
    }
    let code = &mut Code::new(ir, InsertPoint::End(entry), loc);
    let (mut outputs, changes) = whole.forward(code, &context)?;
    outputs.extend(fwd_rev_pair::gradient(code, &whole.returned, changes));
    end(ir, created, request, &outputs);
    Ok(())
}

/// Terminates a derivative, and erases unused operations.
fn end(ir: &mut Ir, created: Op, request: &DerivativeRequest, outputs: &[Value]) {
    let (loc, region) = (ir.loc(created), ir.verified::<Func>(created).body);
    let entry = ir.single_block(region).expect("it has one block");
    Return::build(&mut Builder::at_end(ir, entry), loc, outputs);
    let inputs: Vec<Type> = ir.args(entry).map(|value| ir.ty(value)).collect();
    let results: Vec<Type> = outputs.iter().map(|&value| ir.ty(value)).collect();
    let ty = ir.store.function_type(&inputs, &results);
    Func::set_function_type(ir, created, ty);
    request.keep_needed(ir, created);
    prune(ir, entry);
}
