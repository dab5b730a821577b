//! `eliminate-copowers`: lowers formal sums to sums.

use crate::chad::add;
use cotan_dialects::array::{self, Yield};
use cotan_dialects::chad::{Add, Fold, Zero, copower_of};
use cotan_ir::{Block, Builder, InsertPoint, Ir, Mapping, Op, Type, Value};
use cotan_pass::Statistic;
use cotan_pass::pass::{Anchor, Change, Pass, PassContext, PassResult};
use cotan_transforms::generic::branch_distribution::distribute;
use cotan_transforms::generic::canonicalize::simplify;
use rustc_hash::FxHashSet;

/// The pass.
pub static PASS: Pass = Pass {
    name: "eliminate-copowers",
    summary: "Eliminates copowers (formal sums of cotangents): adds each term where it is created",
    doc: "\
A formal sum (`!chad.copower`) is only used by `chad.fold`, which maps each term and adds up the
results. This pass fuses that into the producers of the terms. A fold over arrays that adds a term
in every iteration carries the sum of mapped terms instead. A branch yields the mapped result of its
formal sum. Known terms are handled by rules of `canonicalize`.

```mlir before
func.func @f(%x: tensor<?xf64, #cotan.dims<n>>, %w: tensor<?xf64, #cotan.dims<n>>) -> f64 {
  %none = chad.zero : !chad.copower<(f64) -> f64>
  %c = array.fold %x, %w along 0 from %none (%s: !chad.copower<(f64) -> f64>, %a: f64, %v: f64) {
    %term = chad.singleton %a with %v : (f64, f64) -> !chad.copower<(f64) -> f64>
    %next = chad.add %s, %term : !chad.copower<(f64) -> f64>
    array.yield %next : !chad.copower<(f64) -> f64>
  } : (tensor<?xf64, #cotan.dims<n>>, tensor<?xf64, #cotan.dims<n>>, !chad.copower<(f64) -> f64>) -> !chad.copower<(f64) -> f64>
  %r = chad.fold %c (%a: f64, %v: f64) {
    %p = arith.mulf %a, %v : f64
    chad.yield %p : f64
  } : (!chad.copower<(f64) -> f64>) -> f64
  return %r : f64
}
```

```mlir after
func.func @f(%x: tensor<?xf64, #cotan.dims<n>>, %w: tensor<?xf64, #cotan.dims<n>>) -> f64 {
  %r = arith.constant 0.0 : f64
  %r_1 = array.fold %x, %w along 0 from %r (%arg0: f64, %a: f64, %v: f64) {
    %p = arith.mulf %a, %v : f64
    %0 = arith.addf %arg0, %p : f64
    array.yield %0 : f64
  } : (tensor<?xf64, #cotan.dims<n>>, tensor<?xf64, #cotan.dims<n>>, f64) -> f64
  return %r_1 : f64
}
```
",
    anchor: Anchor::Any,
    options: &[],
    statistics: &[
        Statistic::new("num-pushed", "Number of formal sums lowered"),
    ],
    run,
};

/// The maximal number of rounds; each may reveal more formal sums.
const ROUNDS: usize = 32;

fn run(ir: &mut Ir, root: Op, run: &mut PassContext<'_>) -> PassResult {
    let mut count = 0;
    for _ in 0..ROUNDS {
        let pushed = push_all(ir, root) + distribute(ir, root, |ir, op| ir.is::<Fold>(op));
        if pushed == 0 {
            break;
        }
        count += pushed;
        simplify(ir, root);
    }
    run.count("num-pushed", count);
    Ok(Change::from(count > 0))
}

/// Fuses all consumers of formal sums into producing folds; returns their number.
pub fn push_all(ir: &mut Ir, root: Op) -> usize {
    let folds: Vec<Op> = ir.walk(root).filter(|&op| ir.is::<Fold>(op)).collect();
    folds.into_iter().filter(|&fold| !ir.is_erased(fold) && push(ir, fold).is_some()).count()
}

/// A fold over arrays with a formal sum as a state, and its consumer.
struct FoldedCopower {
    /// The consumer, which maps each term.
    terms: Op,
    array_fold: Op,
    body: Block,
    /// The index of the state.
    state_index: usize,
}

fn push(ir: &mut Ir, terms: Op) -> Option<()> {
    let Fold { copower, .. } = ir.get(terms)?;
    let array_fold = ir.def_op(copower)?;
    let fold: array::Fold = ir.get(array_fold)?;
    let state_index = ir.results(array_fold).position(|result| result == copower)?;
    let body = ir.single_block(fold.body)?;
    let candidate = FoldedCopower { terms, array_fold, body, state_index };
    let is_pushed = ir.has_one_use(copower)
        && state_index < fold.states.len()
        && is_only_added_to(ir, &candidate)
        && is_dominated(ir, &candidate);
    is_pushed.then(|| rewrite(ir, &candidate, &fold))
}

/// Returns whether the state is only extended by terms.
fn is_only_added_to(ir: &Ir, candidate: &FoldedCopower) -> bool {
    let state = ir.arg(candidate.body, candidate.state_index);
    let Some(end) = ir.last_op(candidate.body) else { return false };
    let (mut open, mut times) = (vec![ir.operand(end, candidate.state_index)], 0);
    while let Some(value) = open.pop() {
        if value == state {
            times += 1;
        } else if let Some(Add { lhs, rhs, .. }) = ir.def_as(value) {
            open.extend([lhs, rhs]);
        }
    }
    times == 1 && ir.has_one_use(state)
}

/// Returns whether the consumer uses no value defined after the fold over arrays.
fn is_dominated(ir: &Ir, candidate: &FoldedCopower) -> bool {
    let (Some(block), true) = (
        ir.block_of(candidate.array_fold),
        ir.block_of(candidate.array_fold) == ir.block_of(candidate.terms),
    ) else {
        return false;
    };
    let later: FxHashSet<Op> = ir.ops(block).skip_while(|&op| op != candidate.array_fold).collect();
    let mut seen = ir.walk(candidate.terms).skip(1).flat_map(|op| ir.operands(op));
    !seen.any(|value| ir.def_op(value).is_some_and(|def| later.contains(&def)))
}

fn rewrite(ir: &mut Ir, candidate: &FoldedCopower, fold: &array::Fold) {
    let &FoldedCopower { terms, array_fold, body, state_index } = candidate;
    let loc = ir.loc(array_fold);
    let over: Vec<Value> = fold.operands.iter(ir).collect();
    let mut starts: Vec<Value> = fold.states.iter(ir).collect();
    let count = starts.len();
    let sums: Vec<Type> = ir.results(terms).map(|result| ir.ty(result)).collect();
    let b = &mut Builder::before(ir, array_fold);
    let first = map_terms(b, terms, starts.remove(state_index));
    starts.extend(first);
    let mut results: Vec<Value> = b.results(array_fold).collect();
    let elements: Vec<Value> = b.args(body).collect();
    let mut arg_types: Vec<Type> = starts.iter().map(|&start| b.ty(start)).collect();
    arg_types.extend(elements[count..].iter().map(|&arg| b.ty(arg)));
    let mut types: Vec<Type> = results[..count].iter().map(|&result| b.ty(result)).collect();
    types.remove(state_index);
    types.extend(&sums);
    types.extend(results[count..].iter().map(|&result| b.ty(result)));

    let region = b.create_region();
    let block = b.append_new_block(region, &arg_types, loc);
    emit_iteration(b, candidate, block, count);
    let created = array::Fold::build(b, loc, &over, fold.axis, &starts, region, &types);
    fold.lead(b, created);
    let mut new: Vec<Value> = b.results(created).collect();
    let of_terms: Vec<Value> = new.drain(count - 1..count - 1 + sums.len()).collect();
    results.remove(state_index);
    for (old, new) in results.into_iter().zip(new) {
        let name = ir.value_name(old);
        ir.set_value_name(new, name);
        ir.replace_all_uses(old, new);
    }
    ir.replace_op(terms, &of_terms);
    ir.erase_op(array_fold);
}

/// Emits the mapped terms of another formal sum.
fn map_terms(b: &mut Builder<'_>, terms: Op, copower: Value) -> Vec<Value> {
    let mut operands: Vec<Value> = b.operands(terms).collect();
    operands[0] = copower;
    let copy = b.clone_op_with(terms, &operands, &mut Mapping::default());
    b.insert(copy);
    b.results(copy).collect()
}

/// Emits an iteration that carries sums instead of the formal sum, which starts empty in each
/// iteration.
fn emit_iteration(b: &mut Builder<'_>, candidate: &FoldedCopower, to: Block, count: usize) {
    let &FoldedCopower { terms, body, state_index, .. } = candidate;
    let (old, new): (Vec<Value>, Vec<Value>) = (b.args(body).collect(), b.args(to).collect());
    let carried = new.len() - (old.len() - count);
    let b = &mut b.elsewhere(InsertPoint::End(to));
    let loc = b.loc(terms);
    let mut mapping = Mapping::default();
    let copower = b.ty(old[state_index]);
    debug_assert!(copower_of(&b.store, copower).is_some(), "it is a formal sum");
    mapping.values.insert(old[state_index], Zero::value(b, loc, copower));
    let mut pairs: Vec<(Value, Value)> = Vec::with_capacity(old.len());
    let states = (0..count).filter(|&at| at != state_index).map(|at| old[at]);
    pairs.extend(states.zip(new[..count - 1].iter().copied()));
    pairs.extend(old[count..].iter().copied().zip(new[carried..].iter().copied()));
    for (old, new) in pairs {
        let name = b.value_name(old);
        b.set_value_name(new, name);
        mapping.values.insert(old, new);
    }
    let mut ops: Vec<Op> = b.ops(body).collect();
    let end = ops.pop().expect("a verified body has an end");
    for op in ops {
        let copy = b.clone_op(op, &mut mapping);
        b.insert(copy);
    }
    let mut yields: Vec<Value> = b.operands(end).map(|value| mapping.value(value)).collect();
    let per_step = yields.split_off(count);
    let Fold { or, .. } = b.verified(terms);
    let more = map_terms(b, terms, yields.remove(state_index));
    for (&sum, more) in new[count - 1..carried].iter().zip(more) {
        yields.push(add(b, loc, or.is_some(), sum, more));
    }
    yields.extend(per_step);
    Yield::build(b, loc, &yields);
}
