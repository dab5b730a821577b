//! The derivative of a function, and the pair of a function and its linear derivative.

use super::Mode;
use super::generators::How;
use super::prepare::{Prepared, prepared};
use super::pullback::{Pullback, SumMap};
use super::sums::Sum;
use super::types::has_functions;
use super::walk::Walk;
use cotan_dialects::autodiff::{NotDifferentiable, name_like, prune, refused};
use cotan_dialects::func::{Func, Return};
use cotan_dialects::interfaces::sizes::share_facts;
use cotan_ir::{Block, Builder, Editor, Ir, Loc, Op, Symbol, Type, Value};
use rustc_hash::FxHashMap;

/// The emitted body of a derivative.
pub struct DerivativeCode {
    /// The types of its arguments.
    pub inputs: Vec<Type>,
    /// Its results.
    pub results: Vec<Value>,
}

/// Emits the derivative of a function with respect to arguments into a block. In forward mode it
/// has the arguments and their tangents as arguments, in reverse mode the arguments and cotangents
/// of the results. It returns the values of the function and then the derivatives.
pub fn derivative(
    ir: &mut Ir,
    function: Op,
    entry: Block,
    mode: Mode,
    wrt: &[usize],
) -> Result<DerivativeCode, NotDifferentiable> {
    let how = How::derivative(mode);
    let Prepared { function: copy, values } = prepared(ir, function, how);
    let loc = ir.loc(function);
    let loc = ir.store.derived_loc(loc, "chad");
    let written = first_order_block(ir, copy).and_then(|from| match mode {
        Mode::Forward => forward(ir, from, entry, wrt, (loc, values)),
        Mode::Reverse => reverse(ir, from, entry, wrt, (loc, values)),
    });
    let results = release(ir, copy, written)?;
    let inputs = ir.args(entry).map(|arg| ir.ty(arg)).collect();
    Ok(DerivativeCode { inputs, results })
}

/// Returns the block of a function, which must be its only one.
fn single_block_of(ir: &Ir, function: Op) -> Result<Block, NotDifferentiable> {
    let from = ir.single_block(ir.verified::<Func>(function).body);
    from.ok_or_else(|| {
        refused(ir, function, "it must have a single block (use `scf.if`, `scf.for`)")
    })
}

/// Returns the block of a function without function arguments and results.
fn first_order_block(ir: &Ir, function: Op) -> Result<Block, NotDifferentiable> {
    let from = single_block_of(ir, function)?;
    let has_function_args = ir.args(from).any(|arg| has_functions(&ir.store, ir.ty(arg)));
    let has_function_results = terminator_operands(ir, from)
        .into_iter()
        .any(|value| has_functions(&ir.store, ir.ty(value)));
    match (has_function_args, has_function_results) {
        (true, _) => {
            Err(refused(ir, function, "it has a function argument, whose derivative is unknown"))
        }
        (_, true) => Err(refused(ir, function, "it returns a function")),
        _ => Ok(from),
    }
}

/// Adds arguments like these values, or, for `changes`, like the changes of active ones.
fn args_like(walk: &mut Walk<'_>, entry: Block, values: &[Value], changes: bool) -> Vec<Value> {
    let mut args = Vec::with_capacity(values.len());
    for &value in values {
        let ty = if changes { walk.change_type(value) } else { Some(walk.primal_type(value)) };
        let Some(ty) = ty else { continue };
        let loc = walk.ir().value_loc(value);
        let loc = walk.t.loc(loc);
        let arg = walk.b().add_block_arg(entry, ty, loc);
        match changes {
            true => name_like(walk.b().ir_mut(), arg, value),
            false => {
                let name = walk.ir().value_name(value);
                walk.b().set_value_name(arg, name);
            }
        }
        args.push(arg);
    }
    args
}

/// Returns the operands of the terminator of a block.
fn terminator_operands(ir: &Ir, from: Block) -> Vec<Value> {
    ir.last_op(from).map(|end| ir.operands(end).collect()).unwrap_or_default()
}

fn reverse(
    ir: &mut Ir,
    from: Block,
    entry: Block,
    wrt: &[usize],
    (loc, values): (Loc, FxHashMap<Value, Value>),
) -> Result<Vec<Value>, NotDifferentiable> {
    let mut walk = Walk::new(Editor::at_end(ir, entry), How::derivative(Mode::Reverse), values);
    let originals: Vec<Value> = walk.ir().args(from).collect();
    let returned = terminator_operands(walk.ir(), from);
    let args = args_like(&mut walk, entry, &originals, false);
    let cotangents = args_like(&mut walk, entry, &returned, true);
    let wrt: Vec<Value> = wrt.iter().map(|&at| originals[at]).collect();
    walk.activate(&wrt);
    let (mut values, tape) = walk.block(from, &args)?;
    let changing = returned.iter().copied().filter(|&value| walk.can_change(value));
    let changing: Vec<Value> = changing.collect();
    let mut sums = SumMap::default();
    let mut back = Pullback::new(&mut walk, loc);
    for (value, cotangent) in changing.into_iter().zip(cotangents) {
        back.add(value, Sum::Whole(cotangent), &mut sums);
    }
    walk.back(&tape, &mut sums)?;
    let mut back = Pullback::new(&mut walk, loc);
    values.extend(wrt.iter().filter_map(|&arg| back.take_or_zero(arg, &mut sums)));
    Ok(values)
}

fn forward(
    ir: &mut Ir,
    from: Block,
    entry: Block,
    wrt: &[usize],
    (loc, values): (Loc, FxHashMap<Value, Value>),
) -> Result<Vec<Value>, NotDifferentiable> {
    let mut walk = Walk::new(Editor::at_end(ir, entry), How::derivative(Mode::Forward), values);
    let originals: Vec<Value> = walk.ir().args(from).collect();
    let returned = terminator_operands(walk.ir(), from);
    let args = args_like(&mut walk, entry, &originals, false);
    let wrt: Vec<Value> = wrt.iter().map(|&at| originals[at]).collect();
    let tangents = args_like(&mut walk, entry, &wrt, true);
    walk.activate(&wrt);
    let (mut values, tape) = walk.block(from, &args)?;
    let mut sums = SumMap::default();
    for (value, tangent) in wrt.into_iter().zip(tangents) {
        sums.set(value, Sum::Whole(tangent));
    }
    walk.push_tape(&tape, &mut sums)?;
    values.extend(walk.tangents_of(&returned, &sums, loc));
    Ok(values)
}

/// Emits a function of this name after another one. It returns the results of the other one, and
/// the linear function that is its derivative.
pub fn pair(ir: &mut Ir, function: Op, name: Symbol, how: How) -> Result<Op, NotDifferentiable> {
    let Prepared { function: copy, values } = prepared(ir, function, how);
    let created = single_block_of(ir, copy)
        .and_then(|from| pair_of(ir, (function, name), from, (how, values)));
    release(ir, copy, created)
}

/// Erases the prepared copy. After a rejection, the incomplete function may still refer to it.
fn release<T>(
    ir: &mut Ir,
    copy: Op,
    created: Result<T, NotDifferentiable>,
) -> Result<T, NotDifferentiable> {
    match created {
        Ok(_) => ir.erase_op(copy),
        Err(_) => ir.detach_op(copy),
    }
    created
}

fn pair_of(
    ir: &mut Ir,
    (function, name): (Op, Symbol),
    from: Block,
    (how, values): (How, FxHashMap<Value, Value>),
) -> Result<Op, NotDifferentiable> {
    let loc = ir.loc(function);
    let loc = ir.store.derived_loc(loc, "chad");
    let name = ir.text(name).to_owned();
    let name = ir.store.string_attr(&name);
    let (ty, body) = (ir.store.function_type(&[], &[]), ir.create_region());
    let created = Func::build(&mut Builder::after(ir, function), loc, name, ty, body);
    let entry = ir.append_new_block(body, &[], loc);
    let mut walk = Walk::new(Editor::at_end(ir, entry), how, values);
    let originals: Vec<Value> = walk.ir().args(from).collect();
    let returned = terminator_operands(walk.ir(), from);
    let args = args_like(&mut walk, entry, &originals, false);
    walk.activate(&originals);
    let written = walk.block(from, &args).and_then(|(mut values, tape)| {
        let linear = match how.mode {
            Mode::Reverse => walk.pullback(&tape, &returned, &originals, loc)?,
            Mode::Forward => walk.pushforward(&tape, &originals, &returned, loc)?,
        };
        values.push(linear);
        Ok(values)
    });
    let outputs = match written {
        Ok(outputs) => outputs,
        Err(refusal) => {
            ir.detach_op(created);
            return Err(refusal);
        }
    };
    Return::build(&mut Builder::at_end(ir, entry), loc, &outputs);
    prune(ir, entry);
    let inputs: Vec<Type> = ir.args(entry).map(|arg| ir.ty(arg)).collect();
    let results: Vec<Type> = outputs.iter().map(|&value| ir.ty(value)).collect();
    let ty = ir.store.function_type(&inputs, &results);
    Func::set_function_type(ir, created, ty);
    share_facts(ir, function, created);
    Ok(created)
}
