//! The road over terms without variables.

use crate::combinators::term_function::Whole;
use crate::combinators::{fwd_rev_pair, to_combinators};
use crate::unary_normal_form::method::prepared;
use cotan_autodiff::differentiate::ad_method::{AdMethod, DerivativeRequest};
use cotan_dialects::autodiff::{NotDifferentiable, name_like, prune, tangent_type};
use cotan_dialects::combinator::{Code, Dual, PrimalValue};
use cotan_dialects::func::{Func, Return};
use cotan_dialects::linear::Vector;
use cotan_ir::{Builder, InsertPoint, Ir, Op, Type, Value};

/// Terms without variables: forwards with what they change by, or in two halves, one of which goes forward and
/// keeps, while the other goes back.
pub const SPLIT_REVERSE: AdMethod = AdMethod {
    name: "split-reverse",
    summary: "terms without variables, each in two halves: one keeps, one goes back",
    derivative,
    keeps_apart: false,
};

fn derivative(
    ir: &mut Ir,
    function: Op,
    wanted: &DerivativeRequest,
) -> Result<Op, NotDifferentiable> {
    let copy = prepared(ir, function);
    let made = wanted.function(ir, function);
    let filled = to_combinators::write(ir, copy, true).and_then(|()| match wanted.reverse {
        true => fill(ir, copy, made, wanted),
        false => fill_forward(ir, copy, made, wanted),
    });
    // After a refusal, what was being made may still see it.
    match filled {
        Ok(()) => {
            ir.erase_op(copy);
            Ok(made)
        }
        Err(refusal) => {
            ir.detach_op(copy);
            ir.detach_op(made);
            Err(refusal)
        }
    }
}

/// Writes both halves, one after the other.
fn fill(
    ir: &mut Ir,
    function: Op,
    made: Op,
    wanted: &DerivativeRequest,
) -> Result<(), NotDifferentiable> {
    let (whole, loc) = (Whole::of(ir, function)?, ir.loc(made));
    let region = ir.verified::<Func>(made).body;
    let entry = ir.append_new_block(region, &[], loc);
    let (mut args, mut context) = (Vec::new(), Vec::new());
    for (at, &original) in whole.args.iter().enumerate() {
        let arg = ir.add_block_arg(entry, ir.ty(original), loc);
        ir.set_value_name(arg, ir.value_name(original));
        args.push(arg);
        context.push(PrimalValue::of(ir, arg, wanted.wrt.contains(&at)));
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
    let (mut given, split) = whole.split(code, &context)?;
    let cotangent = whole.cotangent(code, &cotangents);
    let found = split.pullback.emit(code, &split.residuals, cotangent)?;
    let asked: Vec<Value> = wanted.wrt.iter().map(|&at| args[at]).collect();
    let found = wanted.wrt.iter().map(|&at| found[at].clone()).collect();
    given.extend(fwd_rev_pair::gradient(code, &asked, found));
    end(ir, made, wanted, &given);
    Ok(())
}

/// Writes the code with what it changes by.
fn fill_forward(
    ir: &mut Ir,
    function: Op,
    made: Op,
    wanted: &DerivativeRequest,
) -> Result<(), NotDifferentiable> {
    let (whole, loc) = (Whole::of(ir, function)?, ir.loc(made));
    let region = ir.verified::<Func>(made).body;
    let entry = ir.append_new_block(region, &[], loc);
    let mut context = Vec::with_capacity(whole.args.len());
    for &original in &whole.args {
        let arg = ir.add_block_arg(entry, ir.ty(original), loc);
        ir.set_value_name(arg, ir.value_name(original));
        context.push(Dual::fixed(PrimalValue::of(ir, arg, false)));
    }
    for &at in &wanted.wrt {
        let ty = ir.ty(whole.args[at]);
        let space = tangent_type(&mut ir.store, ty).expect("a verified request asks for floats");
        let arg = ir.add_block_arg(entry, space, loc);
        name_like(ir, arg, whole.args[at]);
        context[at].tangent = Vector::Whole(arg);
    }
    let code = &mut Code::new(ir, InsertPoint::End(entry), loc);
    let (mut given, changes) = whole.forward(code, &context)?;
    given.extend(fwd_rev_pair::gradient(code, &whole.returned, changes));
    end(ir, made, wanted, &given);
    Ok(())
}

/// Ends a derivative, and drops what nobody needs.
fn end(ir: &mut Ir, made: Op, wanted: &DerivativeRequest, given: &[Value]) {
    let (loc, region) = (ir.loc(made), ir.verified::<Func>(made).body);
    let entry = ir.single_block(region).expect("it was made of one");
    Return::build(&mut Builder::at_end(ir, entry), loc, given);
    let inputs: Vec<Type> = ir.args(entry).map(|value| ir.ty(value)).collect();
    let results: Vec<Type> = given.iter().map(|&value| ir.ty(value)).collect();
    let ty = ir.store.function_type(&inputs, &results);
    Func::set_function_type(ir, made, ty);
    wanted.keep_needed(ir, made);
    prune(ir, entry);
}
