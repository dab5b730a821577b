//! `unroll-indirect-loops`: unrolls small loops with indirect accesses.
//!
//! Always legal; more loads are in flight.

use crate::analysis::vectorizable_loop::access;
use cotan_dialects::arith::{Addi, Andi, Constant, Maxsi};
use cotan_dialects::{Cost, Effects, array, effects, scf, yielded};
use cotan_ir::{Block, Builder, Ir, Mapping, Op, Type, Value};
use cotan_pass::Statistic;
use cotan_pass::pass::{Anchor, Change, Pass, PassContext, PassResult};

/// The pass.
pub static PASS: Pass = Pass {
    name: "unroll-indirect-loops",
    summary: "Unrolls by a factor of 4 loops with small bodies that load at loaded indices",
    doc: "\
A loop that accesses elements at loaded indices, and does little else, is unrolled by up to four; a
second loop executes the remainder. The loop is bound by memory latency. An out-of-order processor
looks ahead by a number of instructions, so fewer instructions per iteration mean more loads in
flight. The iteration order does not change.

```mlir before
func.func @f(%n: index, %x: memref<?xf64>, %at: memref<?xindex>, %y: memref<?xf64>) {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  scf.for %i = %zero to %n step %one {
    %j = memref.load %at[%i] : memref<?xindex>
    %a = memref.load %x[%j] : memref<?xf64>
    memref.store %a, %y[%i] : memref<?xf64>
  }
  return
}
```

```mlir after
func.func @f(%n: index, %x: memref<?xf64>, %at: memref<?xindex>, %y: memref<?xf64>) {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  %0 = arith.constant -4 : index
  %1 = arith.maxsi %n, %zero : index
  %2 = arith.andi %1, %0 : index
  %3 = arith.constant 4 : index
  scf.for %arg0 = %zero to %2 step %3 {
    %j = memref.load %at[%arg0] : memref<?xindex>
    %a = memref.load %x[%j] : memref<?xf64>
    memref.store %a, %y[%arg0] : memref<?xf64>
    %4 = arith.constant 1 : index
    %5 = arith.addi %arg0, %4 : index
    %j_1 = memref.load %at[%5] : memref<?xindex>
    %a_2 = memref.load %x[%j_1] : memref<?xf64>
    memref.store %a_2, %y[%5] : memref<?xf64>
    %6 = arith.constant 2 : index
    %7 = arith.addi %arg0, %6 : index
    %j_3 = memref.load %at[%7] : memref<?xindex>
    %a_4 = memref.load %x[%j_3] : memref<?xf64>
    memref.store %a_4, %y[%7] : memref<?xf64>
    %8 = arith.constant 3 : index
    %9 = arith.addi %arg0, %8 : index
    %j_5 = memref.load %at[%9] : memref<?xindex>
    %a_6 = memref.load %x[%j_5] : memref<?xf64>
    memref.store %a_6, %y[%9] : memref<?xf64>
  }
  scf.for %i = %2 to %n step %one {
    %j = memref.load %at[%i] : memref<?xindex>
    %a = memref.load %x[%j] : memref<?xf64>
    memref.store %a, %y[%i] : memref<?xf64>
  }
  return
}
```
",
    anchor: Anchor::Any,
    options: Options::DECLARED,
    statistics: &[Statistic::new("num-unrolled", "Number of loops unrolled")],
    run,
};

cotan_pass::options! {
    /// The options of `unroll-indirect-loops`.
    struct Options {
        /// Maximum number of operations of the unrolled body
        most: i64 = 64 in 0..=1024,
    }
}

fn run(ir: &mut Ir, root: Op, run: &mut PassContext<'_>) -> PassResult {
    let Options { most } = run.options();
    let loops: Vec<Op> = ir.walk(root).filter(|&op| ir.is::<scf::For>(op)).collect();
    let mut num_unrolled = 0;
    for op in loops {
        if let Some(times) = times(ir, op, most) {
            unroll(ir, op, times);
            num_unrolled += 1;
        }
    }
    run.count("num-unrolled", num_unrolled);
    Ok(Change::from(num_unrolled > 0))
}

/// Returns the unroll factor of a loop, if it is above 1.
fn times(ir: &Ir, op: Op, most: i64) -> Option<i64> {
    let this: scf::For = ir.get(op)?;
    let is_by_one = this.range().has_unit_step(ir);
    let starts_at_zero =
        ir.ty(this.lower) == Type::INDEX && array::constant(ir, this.lower) == Some(0);
    let is_open = array::constant(ir, this.upper).is_none();
    let has_indirect = ir.walk(op).any(|op| is_indirect(ir, op));
    if !is_by_one || !starts_at_zero || !is_open || !has_indirect {
        return None;
    }
    let count: i64 = ir.walk(op).skip(1).map(|op| work(ir, op)).sum::<Option<i64>>()?;
    [4, 2].into_iter().find(|times| times * count <= most)
}

/// Returns whether an operation accesses memory at a loaded index.
fn is_indirect(ir: &Ir, op: Op) -> bool {
    let at = access(ir, op).and_then(|access| access.at);
    let by = at.and_then(|at| ir.def_op(at));
    by.is_some_and(|by| access(ir, by).is_some())
}

/// Returns the weight of an operation; `None` if it takes so long that unrolling is useless.
fn work(ir: &Ir, op: Op) -> Option<i64> {
    if ir.is::<scf::For>(op) || ir.is::<scf::While>(op) {
        return None;
    }
    let cost: Option<Cost> = ir.registry().interface(ir.name(op));
    let is_access = matches!(effects(ir, op), Effects::Read | Effects::Write);
    let is_short = cost.map_or(is_access, |it| it.per_element < Cost::FUNCTION.per_element);
    let is_free = [ir.is::<Constant>(op), ir.is::<Addi>(op), ir.is::<scf::Yield>(op)];
    is_short.then_some(i64::from(!is_free.contains(&true)))
}

/// Emits an unrolled loop before the original, which executes the remainder.
fn unroll(ir: &mut Ir, op: Op, times: i64) {
    let this: scf::For = ir.verified(op);
    let loc = ir.store.derived_loc(ir.loc(op), PASS.name);
    let types: Vec<Type> = this.inits.iter(ir).map(|it| ir.ty(it)).collect();
    let inits: Vec<Value> = this.inits.iter(ir).collect();
    let region = ir.create_region();
    let arg_types = [&[Type::INDEX][..], &types].concat();
    let to = ir.append_new_block(region, &arg_types, loc);
    let mut carried: Vec<Value> = ir.args(to).skip(1).collect();
    for iteration in 0..times {
        let mut index = ir.arg(to, 0);
        if iteration > 0 {
            let b = &mut Builder::at_end(ir, to);
            let distance = Constant::index(b, loc, iteration);
            index = Addi::value(b, loc, index, distance);
        }
        let outputs = [vec![index], carried].concat();
        carried = clone_iteration(ir, this, to, outputs);
    }
    scf::Yield::build(&mut Builder::at_end(ir, to), loc, &carried);
    let b = &mut Builder::before(ir, op);
    let mask = Constant::index(b, loc, -times);
    let trip_count = Maxsi::value(b, loc, this.upper, this.lower);
    let upper = Andi::value(b, loc, trip_count, mask);
    let distance = Constant::index(b, loc, times);
    let unrolled = scf::For::build(b, loc, this.lower, upper, distance, &inits, region, &types);
    let attrs = ir.attrs(op);
    ir.set_attrs(unrolled, attrs);
    scf::For::set_lower(ir, op, upper);
    for position in 0..inits.len() {
        let outputs = ir.result(unrolled, position);
        scf::For::set_init(ir, op, position, outputs);
    }
}

/// Clones the body of an iteration at the end of a block; returns the yielded values.
fn clone_iteration(ir: &mut Ir, this: scf::For, to: Block, outputs: Vec<Value>) -> Vec<Value> {
    let block = ir.single_block(this.body).expect("a verified loop has one block");
    let handed = yielded(ir, this.body).unwrap_or_default();
    let mut mapping = Mapping::default();
    mapping.values.extend(ir.args(block).zip(outputs));
    let ops: Vec<Op> = ir.ops(block).filter(|&op| !ir.is::<scf::Yield>(op)).collect();
    for op in ops {
        let copy = ir.clone_op(op, &mut mapping);
        ir.append_op(to, copy);
    }
    handed.into_iter().map(|value| mapping.value(value)).collect()
}
