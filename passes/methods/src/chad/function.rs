//! The derivative of a function, and the pair of a function and its linear derivative.

use super::Mode;
use super::generators::How;
use super::pullback::{Pullback, SumMap};
use super::sums::Sum;
use super::types::has_functions;
use super::walk::Walk;
use cotan_autodiff::differentiate::scaffold::{
    DerivativeResults, FunctionBody, Scaffold, finish, with_copy,
};
use cotan_autodiff::legalize_for_ad::{Preparation, decompose, take_originals};
use cotan_dialects::autodiff::{NotDifferentiable, refused};
use cotan_dialects::func::Func;
use cotan_dialects::interfaces::sizes::share_facts;
use cotan_ir::{Block, Builder, Editor, Ir, Loc, Op, Symbol, TypeData, Value};
use rustc_hash::FxHashMap;

/// Emits the body of the derivative of a function.
pub fn derivative(
    ir: &mut Ir,
    function: Op,
    scaffold: &Scaffold<'_>,
) -> Result<DerivativeResults, NotDifferentiable> {
    let mode = if scaffold.request.reverse { Mode::Reverse } else { Mode::Forward };
    let how = How::derivative(mode);
    let loc = ir.loc(function);
    let loc = ir.store.derived_loc(loc, "chad");
    refuse_vectors(ir, function)?;
    with_copy(ir, function, |ir, copy| {
        let values = prepare(ir, copy, how);
        first_order_block(ir, copy)?;
        let body = FunctionBody::of(ir, copy);
        let mut walk = Walk::new(Editor::at_end(ir, scaffold.entry), how, values);
        match mode {
            Mode::Forward => forward(&mut walk, &body, scaffold, loc),
            Mode::Reverse => reverse(&mut walk, &body, scaffold, loc),
        }
    })
}

/// Refuses vectors, which have no type of changes: machine code has them, source programs do not.
fn refuse_vectors(ir: &Ir, function: Op) -> Result<(), NotDifferentiable> {
    let is_vector = |value| matches!(ir.type_data(ir.ty(value)), TypeData::Vector { .. });
    let of_vectors = |&op: &Op| ir.operands(op).chain(ir.results(op)).any(is_vector);
    match ir.walk(function).find(of_vectors) {
        Some(op) => Err(refused(ir, op, "it has vectors: use arrays, or another method")),
        None => Ok(()),
    }
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

/// Adds arguments for the primals of values.
fn args_like(walk: &mut Walk<'_>, entry: Block, values: &[Value]) -> Vec<Value> {
    let mut args = Vec::with_capacity(values.len());
    for &value in values {
        let (ty, loc) = (walk.primal_type(value), walk.ir().value_loc(value));
        let loc = walk.t.loc(loc);
        let arg = walk.b().add_block_arg(entry, ty, loc);
        let name = walk.ir().value_name(value);
        walk.b().set_value_name(arg, name);
        args.push(arg);
    }
    args
}

/// Returns the operands of the terminator of a block.
fn terminator_operands(ir: &Ir, from: Block) -> Vec<Value> {
    ir.last_op(from).map(|end| ir.operands(end).collect()).unwrap_or_default()
}

fn reverse(
    walk: &mut Walk<'_>,
    body: &FunctionBody,
    scaffold: &Scaffold<'_>,
    loc: Loc,
) -> Result<DerivativeResults, NotDifferentiable> {
    let wrt: Vec<Value> = scaffold.request.wrt.iter().map(|&at| body.args[at]).collect();
    walk.activate(&wrt);
    let (values, tape) = walk.block(body.block, &scaffold.args)?;
    let mut sums = SumMap::default();
    let mut back = Pullback::new(walk, loc);
    for (&at, &cotangent) in scaffold.active_results.iter().zip(&scaffold.seeds) {
        back.add(body.returned[at], Sum::Whole(cotangent), &mut sums);
    }
    walk.back(&tape, &mut sums)?;
    let mut back = Pullback::new(walk, loc);
    let derivatives = wrt.iter().map(|&arg| back.take_whole(arg, &mut sums)).collect();
    Ok(DerivativeResults { values, derivatives })
}

fn forward(
    walk: &mut Walk<'_>,
    body: &FunctionBody,
    scaffold: &Scaffold<'_>,
    loc: Loc,
) -> Result<DerivativeResults, NotDifferentiable> {
    let wrt: Vec<Value> = scaffold.request.wrt.iter().map(|&at| body.args[at]).collect();
    walk.activate(&wrt);
    let (values, tape) = walk.block(body.block, &scaffold.args)?;
    let mut sums = SumMap::default();
    for (value, &tangent) in wrt.into_iter().zip(&scaffold.seeds) {
        sums.set(value, Sum::Whole(tangent));
    }
    walk.push_tape(&tape, &mut sums)?;
    let derivatives = walk.tangents_of(&body.returned, &sums, loc).into_iter().map(Some);
    Ok(DerivativeResults { values, derivatives: derivatives.collect() })
}

/// Emits a function of this name after another one. It returns the results of the other one, and
/// the linear function that is its derivative.
pub fn pair(ir: &mut Ir, function: Op, name: Symbol, how: How) -> Result<Op, NotDifferentiable> {
    refuse_vectors(ir, function)?;
    with_copy(ir, function, |ir, copy| {
        let values = prepare(ir, copy, how);
        let from = single_block_of(ir, copy)?;
        pair_of(ir, (function, name), from, (how, values))
    })
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
    let args = args_like(&mut walk, entry, &originals);
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
    finish(ir, created, &outputs);
    share_facts(ir, function, created);
    Ok(created)
}

/// Brings the code of a function to the form that the walk handles. For values of a decomposition
/// that differ from the original result, returns that result.
fn prepare(ir: &mut Ir, function: Op, how: How) -> FxHashMap<Value, Value> {
    let contractions = how.generators.back.is_some();
    let form = Preparation {
        calls: true,
        loops: true,
        reductions: true,
        indices: true,
        contractions,
        closures: false,
    };
    decompose(ir, function, false);
    form.run(ir, function);
    decompose(ir, function, true);
    // Decompositions hold reductions and builds of their own.
    Preparation { reductions: true, indices: true, ..Preparation::default() }.run(ir, function);
    take_originals(ir, function)
}
