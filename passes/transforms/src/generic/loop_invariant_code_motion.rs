//! `loop-invariant-code-motion`: hoists loop-invariant operations.

use crate::generic::op_facts::{Facts, OpFacts};
use cotan_dialects::interp::NumberFormat;
use cotan_dialects::{Effects, InPlace, IterationSpace, RegionExecution, effects};
use cotan_ir::symbol_table::SymbolTable;
use cotan_ir::{Ir, Op, Shape, Type, Value};
use cotan_pass::pass::{Anchor, Change, Pass, PassContext, PassResult};
use cotan_pass::{Dominance, Statistic};

/// The pass.
pub static PASS: Pass = Pass {
    name: "loop-invariant-code-motion",
    summary: "Hoists loop-invariant operations out of loops and array bodies",
    doc: "\
Moves pure, terminating operations out of regions that run repeatedly, if they use no value defined
in the region. Such an operation may be executed any number of times. Nested operations move with
their parent. Operations in a conditional are not hoisted, since they might never run; arithmetic on
indices is an exception, since it is cheaper than the condition. The conditional as a whole can be
hoisted. An array that is only updated in place is not hoisted: each iteration needs its own. Inner
regions come first, so that an operation can leave several loops.

```mlir before
func.func @f(%x: tensor<?xf64, #cotan.dims<n>>, %a: f64, %k: index) -> tensor<?xf64, #cotan.dims<n>> {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  %r = scf.for %i = %zero to %k step %one iter_args(%y = %x) -> (tensor<?xf64, #cotan.dims<n>>) {
    %z = array.map %y (%e: f64) {
      %b = math.exp %a : f64
      %f = arith.mulf %e, %b : f64
      array.yield %f : f64
    } : (tensor<?xf64, #cotan.dims<n>>) -> tensor<?xf64, #cotan.dims<n>>
    scf.yield %z : tensor<?xf64, #cotan.dims<n>>
  }
  return %r : tensor<?xf64, #cotan.dims<n>>
}
```

```mlir after
func.func @f(%x: tensor<?xf64, #cotan.dims<n>>, %a: f64, %k: index) -> tensor<?xf64, #cotan.dims<n>> {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  %b = math.exp %a : f64
  %r = scf.for %i = %zero to %k step %one iter_args(%y = %x) -> (tensor<?xf64, #cotan.dims<n>>) {
    %z = array.map %y (%e: f64) {
      %f = arith.mulf %e, %b : f64
      array.yield %f : f64
    } : (tensor<?xf64, #cotan.dims<n>>) -> tensor<?xf64, #cotan.dims<n>>
    scf.yield %z : tensor<?xf64, #cotan.dims<n>>
  }
  return %r : tensor<?xf64, #cotan.dims<n>>
}
```
",
    anchor: Anchor::Any,
    options: &[],
    statistics: &[
        Statistic::new("num-hoisted", "Number of operations hoisted"),
    ],
    run,
};

fn run(ir: &mut Ir, root: Op, run: &mut PassContext<'_>) -> PassResult {
    let facts = OpFacts::new(ir.registry());
    let loops = ir.nested_ops_inside_out(root);
    let loops = loops
        .into_iter()
        .filter(|&op| RegionExecution::of(ir, op) == Some(RegionExecution::Repeated));
    let loops: Vec<Op> = loops.filter(|&op| op != root).collect();
    let mut count = 0;
    for this in loops {
        for op in movable(ir, this) {
            if is_invariant(ir, op, this)
                && is_speculatable(ir, &facts, op)
                && !is_updated_in_place(ir, op)
            {
                ir.move_before(op, this);
                count += 1;
            }
        }
    }
    run.count("num-hoisted", count);
    // Blocks stay, and operations with symbols.
    run.preserve::<Dominance>();
    run.preserve::<SymbolTable>();
    Ok(Change::from(count > 0))
}

/// Returns the operations of a loop that may be hoisted: its direct children, and arithmetic on
/// indices in conditionals. Regions of operations that bind a dimension are excluded: their
/// contents may depend on it.
fn movable(ir: &Ir, this: Op) -> Vec<Op> {
    let mut found = Vec::new();
    for op in directly_inside(ir, this) {
        if RegionExecution::of(ir, op).is_none() && IterationSpace::bound_dim(ir, op).is_none() {
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

/// Returns whether the result of an operation is an array that is only updated in place, so that
/// each iteration needs its own.
fn is_updated_in_place(ir: &Ir, op: Op) -> bool {
    let mut arrays = ir.results(op).filter(|&value| !is_scalar(ir, value));
    arrays.any(|value| {
        let user = ir.users(value).next().filter(|_| ir.has_one_use(value));
        user.is_some_and(|user| InPlace::of(ir, user).contains(&value))
    })
}

fn is_scalar(ir: &Ir, value: Value) -> bool {
    NumberFormat::of(&ir.store, ir.ty(value)).is_some()
        && Shape::of(&ir.store, ir.ty(value)).is_none_or(|shape| shape.rank() == 0)
}

/// Returns whether an operation in a loop uses no value defined in the loop.
fn is_invariant(ir: &Ir, op: Op, this: Op) -> bool {
    let mut used = ir.walk(op).flat_map(|inner| ir.operands(inner));
    !used.any(|value| ir.is_defined_inside(value, this) && !ir.is_defined_inside(value, op))
}

/// Returns whether an operation and its regions are pure and terminate.
pub(crate) fn is_speculatable(ir: &Ir, facts: &OpFacts, op: Op) -> bool {
    if facts.get(ir, op).has(Facts::PINNED) || !facts.is_removable(ir, op) {
        return false;
    }
    let mut walk = ir.walk(op);
    while let Some(inner) = walk.next() {
        if effects(ir, inner) != Effects::Pure {
            return false;
        }
        if facts.get(ir, inner).has(Facts::DEFERRED) {
            walk.skip_inside(inner);
        }
    }
    true
}
