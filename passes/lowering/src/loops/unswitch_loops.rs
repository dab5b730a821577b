//! `unswitch-loops`: loop unswitching.
//!
//! Always legal; it costs a second version of the loop, and removes its branches.

use crate::analysis::loop_versioning::version_where;
use crate::analysis::vectorizable_loop::{INTERLEAVE, PARALLELISM, VECTOR_WIDTH};
use cotan_dialects::arith::{Andi, Constant};
use cotan_dialects::interp::filled;
use cotan_dialects::{CountedLoop, scf};
use cotan_ir::{Builder, Ir, Op, Type, Value};
use cotan_pass::Statistic;
use cotan_pass::pass::{Anchor, Change, Pass, PassContext, PassResult};

/// The pass.
pub static PASS: Pass = Pass {
    name: "unswitch-loops",
    summary: "Unswitches loops with loop-invariant conditions",
    doc: "\
Loop unswitching. A parallel innermost loop with branches on loop-invariant conditions gets a second
version without these branches. It runs if all of the conditions are true. So rows in the interior
of a matrix need no tests for its edges.

```mlir before
func.func @f(%n: index, %is_row: i1, %x: memref<?xf64>, %y: memref<?xf64>) {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  %none = arith.constant 0.0 : f64
  scf.for %i = %zero to %n step %one {
    %a = scf.if %is_row -> (f64) {
      %b = memref.load %x[%i] : memref<?xf64>
      scf.yield %b : f64
    } else {
      scf.yield %none : f64
    }
    memref.store %a, %y[%i] : memref<?xf64>
  } {cotan.parallelism = \"parallel\"}
  return
}
```

```mlir after
func.func @f(%n: index, %is_row: i1, %x: memref<?xf64>, %y: memref<?xf64>) {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  %none = arith.constant 0.0 : f64
  scf.if %is_row {
    %0 = arith.constant true
    scf.for %i = %zero to %n step %one {
      %a = scf.if %0 -> (f64) {
        %b = memref.load %x[%i] : memref<?xf64>
        scf.yield %b : f64
      } else {
        scf.yield %none : f64
      }
      memref.store %a, %y[%i] : memref<?xf64>
    } {cotan.parallelism = \"parallel\"}
  } else {
    scf.for %i = %zero to %n step %one {
      %a = scf.if %is_row -> (f64) {
        %b = memref.load %x[%i] : memref<?xf64>
        scf.yield %b : f64
      } else {
        scf.yield %none : f64
      }
      memref.store %a, %y[%i] : memref<?xf64>
    } {cotan.parallelism = \"parallel\"}
  }
  return
}
```
",
    anchor: Anchor::Any,
    options: &[],
    statistics: &[Statistic::new("num-unswitched", "Number of loops unswitched")],
    run,
};

/// Maximum number of operations of an unswitched loop.
const MAX_OPERATIONS: usize = 128;

/// Minimum trip count, if it is constant.
const MIN_TRIP_COUNT: i64 = 16;

fn run(ir: &mut Ir, root: Op, run: &mut PassContext<'_>) -> PassResult {
    let loops: Vec<Op> = ir.walk(root).filter(|&op| ir.is::<scf::For>(op)).collect();
    let mut num_unswitched = 0;
    for this in loops {
        let conditions = conditions(ir, this);
        if !conditions.is_empty() {
            unswitch(ir, this, &conditions);
            num_unswitched += 1;
        }
    }
    run.count("num-unswitched", num_unswitched);
    Ok(Change::from(num_unswitched > 0))
}

/// Returns the invariant conditions of branches in a loop, if it is worth unswitching.
fn conditions(ir: &Ir, this: Op) -> Vec<Value> {
    let has = |name| ir.attr_named(this, name).is_some();
    let mut inside = ir.walk(this).skip(1);
    let has_loops = inside.any(|op| ir.is::<scf::For>(op));
    let is_short = CountedLoop::constant_trip_count(ir, this)
        .is_some_and(|trip_count| trip_count < MIN_TRIP_COUNT);
    if is_short
        || !has(PARALLELISM)
        || has(VECTOR_WIDTH)
        || has(INTERLEAVE)
        || has_loops
        || ir.walk(this).count() > MAX_OPERATIONS
    {
        return Vec::new();
    }
    let mut worklist: Vec<Value> =
        ir.walk(this).filter_map(|op| Some(ir.get::<scf::If>(op)?.condition)).collect();
    let mut conditions = Vec::new();
    while let Some(value) = worklist.pop() {
        let is_inside = ir.is_defined_inside(value, this);
        if !is_inside && !conditions.contains(&value) && ir.constant(value).is_none() {
            conditions.push(value);
        }
        if is_inside && let Some(Andi { lhs, rhs, .. }) = ir.def_as(value) {
            worklist.extend([lhs, rhs]);
        }
    }
    conditions.reverse();
    conditions
}

/// Versions a loop: where all conditions are true, a copy runs in which they are constants.
fn unswitch(ir: &mut Ir, this: Op, conditions: &[Value]) {
    let loc = ir.loc(this);
    let loc = ir.store.derived_loc(loc, PASS.name);
    let b = &mut Builder::before(ir, this);
    let all = conditions.iter().copied().reduce(|all, next| Andi::value(b, loc, all, next));
    let Some(all) = all else { return };
    let copy = version_where(ir, loc, this, all);
    let b = &mut Builder::before(ir, copy);
    let holds = filled(b.store_mut(), Type::I1, 1).expect("i1 is a scalar type");
    let holds = Constant::value(b, loc, holds);
    for &condition in conditions {
        ir.replace_uses_if(condition, holds, |ir, it| ir.is_within(ir.user(it), copy));
    }
}
