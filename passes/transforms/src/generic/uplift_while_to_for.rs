//! `uplift-while-to-for`: loops that count become counted loops.

use cotan_dialects::scf::While;
use cotan_ir::{Builder, Ir, Op};
use cotan_pass::Statistic;
use cotan_pass::pass::{Anchor, Change, Pass, PassContext, PassResult};

/// The pass.
pub static PASS: Pass = Pass {
    name: "uplift-while-to-for",
    summary: "Converts `scf.while` loops that count to a bound to `scf.for`",
    doc: "\
A `scf.while` becomes a `scf.for` if its condition compares a carried integer with a bound that does
not change, and its body adds a positive constant to that integer. The trip count then is known
before the loop: a derivative need not count iterations first, and machine code may vectorize them.

The comparison is `slt`, or `sle` with a constant, or the same with exchanged operands. The counter
must not wrap around: with a step above 1, the bound and the first value are constants. Other loops
stay as they are.

```mlir before
func.func @f(%n: i32, %x: f64) -> (i32, f64) {
  %zero = arith.constant 0 : i32
  %r:2 = scf.while (%i = %zero, %p = %x) : (i32, f64) -> (i32, f64) {
    %more = arith.cmpi slt, %i, %n : i32
    scf.condition(%more) %i, %p : i32, f64
  } do {
  ^bb0(%i: i32, %p: f64):
    %one = arith.constant 1 : i32
    %next = arith.addi %i, %one : i32
    %q = arith.mulf %p, %x : f64
    scf.yield %next, %q : i32, f64
  }
  return %r#0, %r#1 : i32, f64
}
```

```mlir after
func.func @f(%n: i32, %x: f64) -> (i32, f64) {
  %zero = arith.constant 0 : i32
  %0 = arith.index_cast %zero : i32 to index
  %1 = arith.index_cast %n : i32 to index
  %2 = arith.constant 1 : index
  %4 = scf.for %arg0 = %0 to %1 step %2 iter_args(%arg1 = %x) -> (f64) {
    %3 = arith.index_cast %arg0 : index to i32
    %one = arith.constant 1 : i32
    %next = arith.addi %3, %one : i32
    %q = arith.mulf %arg1, %x : f64
    scf.yield %q : f64
  }
  %r = arith.maxsi %zero, %n : i32
  return %r, %4 : i32, f64
}
```
",
    anchor: Anchor::Any,
    options: &[],
    statistics: &[Statistic::new("num-uplifted", "Number of counted loops")],
    run,
};

fn run(ir: &mut Ir, root: Op, run: &mut PassContext<'_>) -> PassResult {
    let loops: Vec<Op> = ir.walk(root).filter(|&op| ir.is::<While>(op)).collect();
    let mut num_uplifted = 0;
    // Inner loops first: an outer one copies its body.
    for op in loops.into_iter().rev() {
        let from = ir.loc(op);
        let loc = ir.store.derived_loc(from, PASS.name);
        let results = While::as_for(&mut Builder::before(ir, op), loc, op);
        if let Some(results) = results {
            ir.replace_op(op, &results);
            num_uplifted += 1;
        }
    }
    run.count("num-uplifted", num_uplifted);
    Ok(Change::from(num_uplifted > 0))
}
