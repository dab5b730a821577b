//! `lower-copowers`: formal sums become the sums that are made of them.

use crate::chad::add;
use cotan_dialects::array::{self, Yield};
use cotan_dialects::chad::{Add, Fold, Zero, copower_of};
use cotan_ir::{Block, Builder, InsertPoint, Ir, Mapping, Op, Type, Value};
use cotan_pass::pass::{Anchor, Change, Pass, PassContext, PassResult};
use cotan_transforms::generic::branch_distribution::distribute;
use cotan_transforms::generic::canonicalize::simplify;
use rustc_hash::FxHashSet;

/// The pass.
pub static PASS: Pass = Pass {
    name: "lower-copowers",
    summary: "Adds up what is made of the terms of formal sums where the terms are made",
    doc: "\
A formal sum (`!chad.copower`) is only good for `chad.fold`, which makes something of each term and adds that
up. So that is done where the terms are made: a fold along arrays that adds a term in every turn carries the
sum of what is made of them instead, and a branch gives what is made of its formal sum. Of terms that are
known one by one the rules of `canonicalize` make sums.

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
    statistics: LowerCopowersStatistics::DECLARED,
    run,
};

cotan_pass::statistics! {
    /// What `lower-copowers` counts.
    struct LowerCopowersStatistics {
        /// Number of formal sums that were added up where they are made
        num_pushed,
    }
}

/// How often everything is gone through: each time shows more formal sums.
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
    run.count(LowerCopowersStatistics { num_pushed: count });
    Ok(Change::from(count > 0))
}

/// Adds up where terms are made, and says how often.
pub fn push_all(ir: &mut Ir, root: Op) -> usize {
    let folds: Vec<Op> = ir.walk(root).filter(|&op| ir.is::<Fold>(op)).collect();
    folds.into_iter().filter(|&fold| !ir.is_erased(fold) && push(ir, fold).is_some()).count()
}

/// A fold along arrays whose state is a formal sum, what is made of that, and where they stand.
struct Found {
    /// What is made of each term.
    terms: Op,
    turns: Op,
    body: Block,
    /// Which state it is.
    lane: usize,
}

fn push(ir: &mut Ir, terms: Op) -> Option<()> {
    let Fold { copower, .. } = ir.get(terms)?;
    let turns = ir.def_op(copower)?;
    let fold: array::Fold = ir.get(turns)?;
    let lane = ir.results(turns).position(|result| result == copower)?;
    let body = ir.single_block(fold.body)?;
    let found = Found { terms, turns, body, lane };
    let is_pushed = ir.has_one_use(copower)
        && lane < fold.states.len()
        && is_only_added_to(ir, &found)
        && sees_what_is_there(ir, &found);
    is_pushed.then(|| rewrite(ir, &found, &fold))
}

/// Whether the next state is the one before with terms added to it.
fn is_only_added_to(ir: &Ir, found: &Found) -> bool {
    let state = ir.arg(found.body, found.lane);
    let Some(end) = ir.last_op(found.body) else { return false };
    let (mut open, mut times) = (vec![ir.operand(end, found.lane)], 0);
    while let Some(value) = open.pop() {
        if value == state {
            times += 1;
        } else if let Some(Add { lhs, rhs, .. }) = ir.def_as(value) {
            open.extend([lhs, rhs]);
        }
    }
    times == 1 && ir.has_one_use(state)
}

/// Whether what is made of terms sees nothing that is made after the fold along arrays.
fn sees_what_is_there(ir: &Ir, found: &Found) -> bool {
    let (Some(block), true) =
        (ir.block_of(found.turns), ir.block_of(found.turns) == ir.block_of(found.terms))
    else {
        return false;
    };
    let later: FxHashSet<Op> = ir.ops(block).skip_while(|&op| op != found.turns).collect();
    let mut seen = ir.walk(found.terms).skip(1).flat_map(|op| ir.operands(op));
    !seen.any(|value| ir.def_op(value).is_some_and(|def| later.contains(&def)))
}

fn rewrite(ir: &mut Ir, found: &Found, fold: &array::Fold) {
    let &Found { terms, turns, body, lane } = found;
    let loc = ir.loc(turns);
    let over: Vec<Value> = fold.operands.iter(ir).collect();
    let mut starts: Vec<Value> = fold.states.iter(ir).collect();
    let count = starts.len();
    let sums: Vec<Type> = ir.results(terms).map(|result| ir.ty(result)).collect();
    let b = &mut Builder::before(ir, turns);
    let first = made_of(b, terms, starts.remove(lane));
    starts.extend(first);
    let mut results: Vec<Value> = b.results(turns).collect();
    let elements: Vec<Value> = b.args(body).collect();
    let mut taken: Vec<Type> = starts.iter().map(|&start| b.ty(start)).collect();
    taken.extend(elements[count..].iter().map(|&arg| b.ty(arg)));
    let mut types: Vec<Type> = results[..count].iter().map(|&result| b.ty(result)).collect();
    types.remove(lane);
    types.extend(&sums);
    types.extend(results[count..].iter().map(|&result| b.ty(result)));

    let region = b.create_region();
    let block = b.append_new_block(region, &taken, loc);
    turn(b, found, block, count);
    let made = array::Fold::build(b, loc, &over, fold.axis, &starts, region, &types);
    array::Fold::set_right(b, made, fold.right);
    let mut new: Vec<Value> = b.results(made).collect();
    let of_terms: Vec<Value> = new.drain(count - 1..count - 1 + sums.len()).collect();
    results.remove(lane);
    for (old, new) in results.into_iter().zip(new) {
        let name = ir.value_name(old);
        ir.set_value_name(new, name);
        ir.replace_all_uses(old, new);
    }
    ir.replace_op(terms, &of_terms);
    ir.erase_op(turns);
}

/// What is made of the terms of another formal sum.
fn made_of(b: &mut Builder<'_>, terms: Op, copower: Value) -> Vec<Value> {
    let mut operands: Vec<Value> = b.operands(terms).collect();
    operands[0] = copower;
    let copy = b.clone_op_with(terms, &operands, &mut Mapping::default());
    b.insert(copy);
    b.results(copy).collect()
}

/// A turn that carries sums instead of the formal sum, which begins anew in each turn.
fn turn(b: &mut Builder<'_>, found: &Found, to: Block, count: usize) {
    let &Found { terms, body, lane, .. } = found;
    let (old, new): (Vec<Value>, Vec<Value>) = (b.args(body).collect(), b.args(to).collect());
    let carried = new.len() - (old.len() - count);
    let b = &mut b.elsewhere(InsertPoint::End(to));
    let loc = b.loc(terms);
    let mut mapping = Mapping::default();
    let copower = b.ty(old[lane]);
    debug_assert!(copower_of(&b.store, copower).is_some(), "it is a formal sum");
    mapping.values.insert(old[lane], Zero::value(b, loc, copower));
    let mut pairs: Vec<(Value, Value)> = Vec::with_capacity(old.len());
    let states = (0..count).filter(|&at| at != lane).map(|at| old[at]);
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
    let mut given: Vec<Value> = b.operands(end).map(|value| mapping.value(value)).collect();
    let kept = given.split_off(count);
    let Fold { or, .. } = b.verified(terms);
    let more = made_of(b, terms, given.remove(lane));
    for (&sum, more) in new[count - 1..carried].iter().zip(more) {
        given.push(add(b, loc, or.is_some(), sum, more));
    }
    given.extend(kept);
    Yield::build(b, loc, &given);
}
