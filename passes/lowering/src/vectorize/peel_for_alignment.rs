//! `peel-for-alignment`: peels loops so that vectors are aligned to cache lines.
//!
//! Always legal. It saves accesses that cross cache lines.

use crate::analysis::cache_line_alignment::{AccessStreams, CACHE_LINE, is_stencil};
use crate::analysis::carried_buffers::is_allocated;
use crate::analysis::vectorizable_loop;
use crate::analysis::vectorizable_loop::{
    ASSOCIATIVE_CARRY, INTERLEAVE, MASKED_TAIL, VECTOR_WIDTH, access,
};
use crate::vectorize::plan_vectorization::bytes;
use cotan_dialects::arith::{Addi, Andi, Cmpi, CmpiPredicate, Constant, Minsi, Select, Subi};
use cotan_dialects::array::affine::Affine;
use cotan_dialects::{CountedLoop, scf};
use cotan_ir::dims::Poly;
use cotan_ir::{Attr, Builder, Ir, Mapping, Op, Value};
use cotan_pass::Statistic;
use cotan_pass::pass::{Anchor, Change, Pass, PassContext, PassResult};

/// The pass.
pub static PASS: Pass = Pass {
    name: "peel-for-alignment",
    summary: "Peels stencil loops so that vector accesses are aligned to cache lines",
    doc: "\
A vector of the size of a cache line spans two lines unless it is aligned. In a loop over the
interior of an array, most accesses are misaligned. The iterations before the first one in which
most vectors are aligned are peeled into a loop of one masked vector. Loops with a small trip count
are left alone. The number depends on indices only, as if all buffers were aligned. So the order of
a sum does not depend on addresses.

```mlir before
func.func @f(%n: index, %x: memref<?xf64>, %y: memref<?xf64>, %z: memref<?xf64>) {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  scf.for %i = %zero to %n step %one {
    %j = arith.addi %i, %one : index
    %a = memref.load %x[%i] : memref<?xf64>
    %b = memref.load %x[%j] : memref<?xf64>
    %c = memref.load %y[%j] : memref<?xf64>
    %d = arith.addf %a, %b : f64
    %e = arith.addf %c, %d : f64
    memref.store %e, %z[%j] : memref<?xf64>
  } {cotan.interleave = 2, cotan.vector_width = 8, cotan.parallelism = \"parallel\"}
  return
}
```

```mlir after
func.func @f(%n: index, %x: memref<?xf64>, %y: memref<?xf64>, %z: memref<?xf64>) {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  %0 = arith.constant 1 : index
  %1 = arith.constant 0 : index
  %2 = arith.constant 7 : index
  %3 = arith.subi %1, %0 : index
  %4 = arith.andi %3, %2 : index
  %5 = arith.subi %n, %zero : index
  %6 = arith.constant 64 : index
  %7 = arith.cmpi slt, %5, %6 : index
  %8 = arith.select %7, %1, %4 : index
  %9 = arith.addi %zero, %8 : index
  %10 = arith.minsi %9, %n : index
  scf.for %i = %zero to %10 step %one {
    %j = arith.addi %i, %one : index
    %a = memref.load %x[%i] : memref<?xf64>
    %b = memref.load %x[%j] : memref<?xf64>
    %c = memref.load %y[%j] : memref<?xf64>
    %d = arith.addf %a, %b : f64
    %e = arith.addf %c, %d : f64
    memref.store %e, %z[%j] : memref<?xf64>
  } {cotan.vector_width = 8 : i64, cotan.masked_tail, cotan.parallelism = \"parallel\"}
  scf.for %i = %10 to %n step %one {
    %j = arith.addi %i, %one : index
    %a = memref.load %x[%i] : memref<?xf64>
    %b = memref.load %x[%j] : memref<?xf64>
    %c = memref.load %y[%j] : memref<?xf64>
    %d = arith.addf %a, %b : f64
    %e = arith.addf %c, %d : f64
    memref.store %e, %z[%j] : memref<?xf64>
  } {cotan.interleave = 2 : i64, cotan.vector_width = 8 : i64, cotan.parallelism = \"parallel\"}
  return
}
```
",
    anchor: Anchor::Any,
    options: Options::DECLARED,
    statistics: &[Statistic::new("num-aligned", "Number of loops")],
    run,
};

cotan_pass::options! {
    /// The options of `peel-for-alignment`.
    struct Options {
        /// Vector width in bytes
        width: i64 = 64 in 8..=1024,
    }
}

fn run(ir: &mut Ir, root: Op, run: &mut PassContext<'_>) -> PassResult {
    let Options { width } = run.options();
    let loops: Vec<Op> = ir.walk(root).filter(|&op| ir.is::<scf::For>(op)).collect();
    let mut num_aligned = 0;
    for op in loops.into_iter().filter(|_| width >= CACHE_LINE) {
        if let Some(first) = first_address(ir, op) {
            align(ir, op, &first);
            num_aligned += 1;
        }
    }
    run.count("num-aligned", num_aligned);
    Ok(Change::from(num_aligned > 0))
}

/// Returns the address of the first iteration, of the stream whose misalignment is the most
/// frequent.
fn first_address(ir: &Ir, op: Op) -> Option<Affine<Value>> {
    let looped: scf::For = ir.get(op)?;
    let lanes = vectorizable_loop::int_attr(ir, op, VECTOR_WIDTH)?;
    if CountedLoop::constant_trip_count(ir, op)
        .is_some_and(|trip_count| trip_count < MIN_TRIP_COUNT)
    {
        return None;
    }
    if !is_eligible(ir, op) || !is_stencil(ir, op, lanes) {
        return None;
    }
    let mut accessing = ir.walk(op).filter_map(|op| bytes(ir, op));
    if !accessing.all(|bytes| bytes * lanes == CACHE_LINE) {
        return None;
    }
    let index = looped.induction_variable(ir)?;
    let positions = contiguous_accesses(ir, op, index);
    let mut streams = AccessStreams::default();
    for (buffer, at) in &positions {
        streams.add(*buffer, at, lanes);
    }
    let common_offset = streams.most_frequent_offset();
    let after = |at: &Affine<Value>| Some(at.rest().as_constant()?.rem_euclid(lanes));
    let (_, at) = positions.into_iter().find(|it| after(&it.1) == Some(common_offset))?;
    let lower = Affine::of(ir, looped.lower);
    let first = at.substitute(|value| match value == index {
        true => Some(lower.clone()),
        false => Some(Affine::index(value)),
    })?;
    let is_known = first.terms().iter().all(|term| !ir.is_defined_inside(term.0, op));
    let is_even = first.as_constant().is_some_and(|first| first % lanes == 0);
    (is_known && !is_even).then_some(first)
}

/// Returns whether a loop is innermost, and neither masked, nor a scan, nor in a vectorized loop.
fn is_eligible(ir: &Ir, op: Op) -> bool {
    let has = |op, name: &str| ir.attr_named(op, name).is_some();
    let mut around = std::iter::successors(ir.parent_op(op), |&op| ir.parent_op(op));
    let is_independent = !around.any(|op| has(op, VECTOR_WIDTH) || has(op, INTERLEAVE));
    let has_none_inside = !ir.walk(op).skip(1).any(|op| ir.is::<scf::For>(op));
    is_independent
        && has_none_inside
        && ![MASKED_TAIL, ASSOCIATIVE_CARRY].iter().any(|name| has(op, name))
}

/// Returns the contiguous accesses of function arguments. Local buffers are usually small.
fn contiguous_accesses(ir: &Ir, op: Op, index: Value) -> Vec<(Value, Affine<Value>)> {
    let accessed = ir.walk(op).filter_map(|op| access(ir, op));
    let outputs = accessed.filter(|it| !is_allocated(ir, it.buffer));
    let positions = outputs.filter_map(|it| Some((it.buffer, Affine::of(ir, it.at?))));
    let is_step = |term: &(Value, Poly)| term.0 == index && term.1.as_constant() == Some(1);
    positions.filter(|it| it.1.terms().iter().any(is_step)).take(MAX_ACCESSES).collect()
}

/// Minimum trip count of a peeled loop: below it, one more vector costs more than it saves.
const MIN_TRIP_COUNT: i64 = 64;

/// Maximum number of accesses of a loop that are compared with each other.
const MAX_ACCESSES: usize = 16;

/// Peels the iterations before the first one whose address is a multiple of the vector width.
fn align(ir: &mut Ir, op: Op, first: &Affine<Value>) {
    let looped: scf::For = ir.verified(op);
    let lanes = vectorizable_loop::int_attr(ir, op, VECTOR_WIDTH).unwrap_or(1);
    let loc = ir.store.derived_loc(ir.loc(op), PASS.name);
    let b = &mut Builder::before(ir, op);
    let position = first.value(b, loc);
    let [zero, mask] = [0, lanes - 1].map(|it| Constant::index(b, loc, it));
    let missing = Subi::value(b, loc, zero, position);
    let missing = Andi::value(b, loc, missing, mask);
    let trip_count = Subi::value(b, loc, looped.upper, looped.lower);
    let fewest = Constant::index(b, loc, MIN_TRIP_COUNT);
    let is_short = Cmpi::value(b, loc, CmpiPredicate::Slt, trip_count, fewest);
    let missing = Select::value(b, loc, is_short, zero, missing);
    let begin = Addi::value(b, loc, looped.lower, missing);
    let begin = Minsi::value(b, loc, begin, looped.upper);
    let before = b.clone_op(op, &mut Mapping::default());
    b.insert(before);
    scf::For::set_upper(ir, before, begin);
    let [copies, masked] = [INTERLEAVE, MASKED_TAIL].map(|name| ir.store.symbol(name));
    ir.set_attr(before, copies, None);
    ir.set_attr(before, masked, Some(Attr::UNIT));
    scf::For::set_lower(ir, op, begin);
    for position in 0..ir.result_count(op) {
        let acc = ir.result(before, position);
        scf::For::set_init(ir, op, position, acc);
    }
}
