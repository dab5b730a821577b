//! The derivative of a function, and the pair of a function and its derivative that the pass makes.

use super::Mode;
use super::generators::How;
use super::prepare::{Prepared, prepared};
use super::pullback::{Back, Sums};
use super::sums::Sum;
use super::types::has_functions;
use super::walk::Walk;
use cotan_dialects::autodiff::{NotDifferentiable, name_like, prune, refused};
use cotan_dialects::func::{Func, Return};
use cotan_dialects::interfaces::sizes::share_facts;
use cotan_ir::{Block, Builder, Editor, Ir, Loc, Op, Symbol, Type, Value};
use rustc_hash::FxHashMap;

/// What was made of a function.
pub struct DerivativeBody {
    /// The types that it takes, and gives.
    pub inputs: Vec<Type>,
    /// What it gives.
    pub given: Vec<Value>,
}

/// Writes the derivative of a function with respect to arguments into a block: forwards, it takes
/// the arguments and tangents of those; backwards, the arguments and cotangents of results. It gives the
/// values of the function, and then the derivatives.
pub fn derivative(
    ir: &mut Ir,
    function: Op,
    entry: Block,
    mode: Mode,
    wrt: &[usize],
) -> Result<DerivativeBody, NotDifferentiable> {
    let how = How::derivative(mode);
    let Prepared { function: copy, values } = prepared(ir, function, how);
    let loc = ir.loc(function);
    let loc = ir.store.derived_loc(loc, "chad");
    let written = first_order(ir, copy).and_then(|from| match mode {
        Mode::Forward => forwards(ir, from, entry, wrt, (loc, values)),
        Mode::Reverse => backwards(ir, from, entry, wrt, (loc, values)),
    });
    let given = done(ir, copy, written)?;
    let inputs = ir.args(entry).map(|arg| ir.ty(arg)).collect();
    Ok(DerivativeBody { inputs, given })
}

/// The code of a function, which has one block.
fn code(ir: &Ir, function: Op) -> Result<Block, NotDifferentiable> {
    let from = ir.single_block(ir.verified::<Func>(function).body);
    from.ok_or_else(|| refused(ir, function, "it is not of one block"))
}

/// The code of a function that neither takes nor gives functions.
fn first_order(ir: &Ir, function: Op) -> Result<Block, NotDifferentiable> {
    let from = code(ir, function)?;
    let takes = ir.args(from).any(|arg| has_functions(&ir.store, ir.ty(arg)));
    let gives = given(ir, from).into_iter().any(|value| has_functions(&ir.store, ir.ty(value)));
    match (takes, gives) {
        (true, _) => {
            Err(refused(ir, function, "it takes a function, which nobody gives its derivative"))
        }
        (_, true) => Err(refused(ir, function, "it gives a function, which is no number")),
        _ => Ok(from),
    }
}

/// Arguments like these values, and, of those that can change, what they change by.
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

/// The operands of the last operation of a block.
fn given(ir: &Ir, from: Block) -> Vec<Value> {
    ir.last_op(from).map(|end| ir.operands(end).collect()).unwrap_or_default()
}

fn backwards(
    ir: &mut Ir,
    from: Block,
    entry: Block,
    wrt: &[usize],
    (loc, values): (Loc, FxHashMap<Value, Value>),
) -> Result<Vec<Value>, NotDifferentiable> {
    let mut walk = Walk::new(Editor::at_end(ir, entry), How::derivative(Mode::Reverse), values);
    let originals: Vec<Value> = walk.ir().args(from).collect();
    let returned = given(walk.ir(), from);
    let args = args_like(&mut walk, entry, &originals, false);
    let cotangents = args_like(&mut walk, entry, &returned, true);
    let wrt: Vec<Value> = wrt.iter().map(|&at| originals[at]).collect();
    walk.activate(&wrt);
    let (mut values, tape) = walk.block(from, &args)?;
    let changing = returned.iter().copied().filter(|&value| walk.can_change(value));
    let changing: Vec<Value> = changing.collect();
    let mut sums = Sums::default();
    let mut back = Back::new(&mut walk, loc);
    for (value, cotangent) in changing.into_iter().zip(cotangents) {
        back.add(value, Sum::Whole(cotangent), &mut sums);
    }
    walk.back(&tape, &mut sums)?;
    let mut back = Back::new(&mut walk, loc);
    values.extend(wrt.iter().filter_map(|&arg| back.take_or_zero(arg, &mut sums)));
    Ok(values)
}

fn forwards(
    ir: &mut Ir,
    from: Block,
    entry: Block,
    wrt: &[usize],
    (loc, values): (Loc, FxHashMap<Value, Value>),
) -> Result<Vec<Value>, NotDifferentiable> {
    let mut walk = Walk::new(Editor::at_end(ir, entry), How::derivative(Mode::Forward), values);
    let originals: Vec<Value> = walk.ir().args(from).collect();
    let returned = given(walk.ir(), from);
    let args = args_like(&mut walk, entry, &originals, false);
    let wrt: Vec<Value> = wrt.iter().map(|&at| originals[at]).collect();
    let tangents = args_like(&mut walk, entry, &wrt, true);
    walk.activate(&wrt);
    let (mut values, tape) = walk.block(from, &args)?;
    let mut sums = Sums::default();
    for (value, tangent) in wrt.into_iter().zip(tangents) {
        sums.set(value, Sum::Whole(tangent));
    }
    walk.ahead(&tape, &mut sums)?;
    values.extend(walk.tangents_of(&returned, &sums, loc));
    Ok(values)
}

/// Puts a function after another one that gives, after its results, the linear function that is its
/// derivative there; it has this name.
pub fn pair(ir: &mut Ir, function: Op, name: Symbol, how: How) -> Result<Op, NotDifferentiable> {
    let Prepared { function: copy, values } = prepared(ir, function, how);
    let made = code(ir, copy).and_then(|from| pair_of(ir, (function, name), from, (how, values)));
    done(ir, copy, made)
}

/// Erases what was only read. After a refusal, what was being made may still see it.
fn done<T>(
    ir: &mut Ir,
    copy: Op,
    made: Result<T, NotDifferentiable>,
) -> Result<T, NotDifferentiable> {
    match made {
        Ok(_) => ir.erase_op(copy),
        Err(_) => ir.detach_op(copy),
    }
    made
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
    let made = Func::build(&mut Builder::after(ir, function), loc, name, ty, body);
    let entry = ir.append_new_block(body, &[], loc);
    let mut walk = Walk::new(Editor::at_end(ir, entry), how, values);
    let originals: Vec<Value> = walk.ir().args(from).collect();
    let returned = given(walk.ir(), from);
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
    let given = match written {
        Ok(given) => given,
        Err(refusal) => {
            ir.detach_op(made);
            return Err(refusal);
        }
    };
    Return::build(&mut Builder::at_end(ir, entry), loc, &given);
    prune(ir, entry);
    let inputs: Vec<Type> = ir.args(entry).map(|arg| ir.ty(arg)).collect();
    let results: Vec<Type> = given.iter().map(|&value| ir.ty(value)).collect();
    let ty = ir.store.function_type(&inputs, &results);
    Func::set_function_type(ir, made, ty);
    share_facts(ir, function, made);
    Ok(made)
}
