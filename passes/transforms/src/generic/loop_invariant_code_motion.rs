//! `loop-invariant-code-motion`: what is the same in every turn is computed once.

use crate::generic::op_facts::{Facts, OpFacts};
use cotan_dialects::{BindsDim, Effects, InPlace, RegionExecution, effects};
use cotan_ir::{Ir, Op, Type};
use cotan_pass::pass::{Anchor, Change, Pass, PassContext, PassResult};

/// The pass.
pub static PASS: Pass = Pass {
    name: "loop-invariant-code-motion",
    summary: "Moves what is the same in every turn out of loops and bodies over arrays",
    doc: "\
Moves operations out of regions that run repeatedly, of loops and of operations on arrays, if they use
nothing that is made there, and if they are pure and always end: then it does not matter how often
they run, or whether they run at all. What is inside an operation moves with it. What stands in a
conditional stays there, since it may never run, but for arithmetic on indices, which takes no time worth a
condition; the conditional as a whole may move. An array that is only there to be changed in place stays, too: each
turn needs one of its own. Inner regions come first, so that something may move through all
of them.

```mlir before
func.func @f(%x: tensor<?xf64, #cotan.dims<n>>, %a: f64, %k: index) -> tensor<?xf64, #cotan.dims<n>> {
  %zero = arith.constant 0 : index
  %r = control.for %zero to %k from %x (%i: index, %y: tensor<?xf64, #cotan.dims<n>>) {
    %z = array.map %y (%e: f64) {
      %b = math.exp %a : f64
      %f = arith.mulf %e, %b : f64
      array.yield %f : f64
    } : (tensor<?xf64, #cotan.dims<n>>) -> tensor<?xf64, #cotan.dims<n>>
    control.yield %z : tensor<?xf64, #cotan.dims<n>>
  } : tensor<?xf64, #cotan.dims<n>>
  return %r : tensor<?xf64, #cotan.dims<n>>
}
```

```mlir after
func.func @f(%x: tensor<?xf64, #cotan.dims<n>>, %a: f64, %k: index) -> tensor<?xf64, #cotan.dims<n>> {
  %zero = arith.constant 0 : index
  %b = math.exp %a : f64
  %r = control.for %zero to %k from %x (%i: index, %y: tensor<?xf64, #cotan.dims<n>>) {
    %z = array.map %y (%e: f64) {
      %f = arith.mulf %e, %b : f64
      array.yield %f : f64
    } : (tensor<?xf64, #cotan.dims<n>>) -> tensor<?xf64, #cotan.dims<n>>
    control.yield %z : tensor<?xf64, #cotan.dims<n>>
  } : tensor<?xf64, #cotan.dims<n>>
  return %r : tensor<?xf64, #cotan.dims<n>>
}
```
",
    anchor: Anchor::Any,
    options: &[],
    statistics: Counted::DECLARED,
    run,
};

cotan_pass::statistics! {
    /// What `loop-invariant-code-motion` counts.
    struct Counted {
        /// Number of times an operation was moved out
        num_hoisted,
    }
}

fn run(ir: &mut Ir, root: Op, run: &mut PassContext<'_>) -> PassResult {
    let facts = OpFacts::new(ir.registry());
    let loops = ir.nested_ops_inside_out(root);
    let loops = loops
        .into_iter()
        .filter(|&op| RegionExecution::of(ir, op) == Some(RegionExecution::Repeatedly));
    let loops: Vec<Op> = loops.filter(|&op| op != root).collect();
    let mut count = 0;
    for this in loops {
        for op in movable(ir, this) {
            if is_same_in_every_turn(ir, op, this)
                && may_run_anywhere(ir, &facts, op)
                && !is_changed(ir, op)
            {
                ir.move_before(op, this);
                count += 1;
            }
        }
    }
    run.count(Counted { num_hoisted: count });
    Ok(Change::from(count > 0))
}

/// What may move out of a loop: what is directly inside, and arithmetic on indices in conditionals. What names a
/// size is none: what it holds may be about that size.
fn movable(ir: &Ir, this: Op) -> Vec<Op> {
    let mut found = Vec::new();
    for op in directly_inside(ir, this) {
        if RegionExecution::of(ir, op).is_none() && BindsDim::of(ir, op).is_none() {
            let inside = movable(ir, op).into_iter();
            found.extend(inside.filter(|&op| is_index_arithmetic(ir, op)));
        }
        found.push(op);
    }
    found
}

fn directly_inside(ir: &Ir, this: Op) -> impl Iterator<Item = Op> + '_ {
    let blocks = ir.regions(this).iter().filter_map(|&region| ir.single_block(region));
    blocks.flat_map(|block| ir.ops(block))
}

fn is_index_arithmetic(ir: &Ir, op: Op) -> bool {
    let mut values = ir.operands(op).chain(ir.results(op));
    ir.regions(op).is_empty() && values.all(|value| ir.ty(value) == Type::INDEX)
}

/// Whether what an operation makes is only there to be changed in place: each turn needs one of its own.
fn is_changed(ir: &Ir, op: Op) -> bool {
    ir.results(op).any(|value| {
        let user = ir.users(value).next().filter(|_| ir.has_one_use(value));
        user.is_some_and(|user| InPlace::of(ir, user).contains(&value))
    })
}

/// Whether an operation in a loop, and what is inside it, uses nothing that the loop makes.
fn is_same_in_every_turn(ir: &Ir, op: Op, this: Op) -> bool {
    let mut used = ir.walk(op).flat_map(|inner| ir.operands(inner));
    !used.any(|value| ir.is_defined_inside(value, this) && !ir.is_defined_inside(value, op))
}

/// Whether an operation, and what runs inside it, does nothing but give results, and always ends.
pub(crate) fn may_run_anywhere(ir: &Ir, facts: &OpFacts, op: Op) -> bool {
    if facts.get(ir, op).has(Facts::PINNED) || !facts.is_removable(ir, op) {
        return false;
    }
    let mut walk = ir.walk(op);
    while let Some(inner) = walk.next() {
        if effects(ir, inner) != Effects::Pure {
            return false;
        }
        if facts.get(ir, inner).has(Facts::LATER) {
            walk.skip_inside(inner);
        }
    }
    true
}
