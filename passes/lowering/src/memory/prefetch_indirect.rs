//! `prefetch-indirect`: prefetches indirect accesses (`x[idx[i]]`).
//!
//! Legal if the index array is not written in the loop. It hides memory latency.

use crate::analysis::vectorizable_loop::{Access, access, pure_slice};
use cotan_dialects::arith::{Addi, Andi, Cmpi, CmpiPredicate, Constant, Maxsi, Minsi, Subi};
use cotan_dialects::memref::{Cache, Load, Prefetch};
use cotan_dialects::{CountedLoop, Effects, array, effects, scf};
use cotan_ir::{Block, Builder, Ir, Mapping, Op, Value};
use cotan_pass::Statistic;
use cotan_pass::pass::{Anchor, Change, Pass, PassContext, PassResult};
use rustc_hash::FxHashSet;

/// The pass.
pub static PASS: Pass = Pass {
    name: "prefetch-indirect",
    summary: "Prefetches indirect accesses of long loops",
    doc: "\
A loop that accesses `x[idx[i]]` waits for memory: hardware prefetchers cannot predict the address,
and a processor looks ahead only a limited number of instructions. In a loop with a large trip
count, each iteration prefetches the elements of the iteration 64 ahead. The index may be computed
from loaded values, such as one that is clamped to the size. The arrays it is loaded from must not be
written. Of several elements near each other, the first is prefetched.

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
  %0 = arith.subi %n, %zero : index
  %1 = arith.constant 262144 : index
  %2 = arith.constant 64 : index
  %3 = arith.cmpi sge, %0, %1 : index
  scf.for %i = %zero to %n step %one {
    %4 = arith.addi %i, %2 : index
    %5 = arith.cmpi slt, %4, %n : index
    %6 = arith.andi %3, %5 : i1
    scf.if %6 {
      %j = memref.load %at[%4] : memref<?xindex>
      memref.prefetch %x[%j], read, locality<2>, data : memref<?xf64>
    }
    %j = memref.load %at[%i] : memref<?xindex>
    %a = memref.load %x[%j] : memref<?xf64>
    memref.store %a, %y[%i] : memref<?xf64>
  }
  return
}
```
",
    anchor: Anchor::Any,
    options: &[],
    statistics: &[Statistic::new("num-fetching", "Number of loaded indices")],
    run,
};

/// Prefetch distance in iterations.
const PREFETCH_DISTANCE: i64 = 64;

/// Minimum trip count: shorter loops usually hit the cache.
const MIN_TRIP_COUNT: i64 = 1 << 18;

/// Maximum number of operations that compute an index.
const MAX_OPERATIONS: usize = 16;

fn run(ir: &mut Ir, root: Op, run: &mut PassContext<'_>) -> PassResult {
    let loops: Vec<Op> = ir.walk(root).filter(|&op| ir.is::<scf::For>(op)).collect();
    let mut num_fetching = 0;
    for op in loops {
        let loaded_indices = loaded_indices(ir, op);
        if !loaded_indices.is_empty() {
            num_fetching += loaded_indices.len();
            emit_prefetches(ir, op, &loaded_indices);
        }
    }
    run.count("num-fetching", num_fetching);
    Ok(Change::from(num_fetching > 0))
}

/// An index that a loop computes from loaded values.
struct LoadedIndex {
    /// The operations that compute it from the induction variable.
    ops: Vec<Op>,
    loaded_index: Value,
    /// The buffers accessed at the index, and whether they are written.
    buffers: Vec<(Value, bool)>,
}

/// Returns the indices that an innermost loop loads in each iteration.
fn loaded_indices(ir: &Ir, op: Op) -> Vec<LoadedIndex> {
    let looped: scf::For = ir.verified(op);
    let step =
        array::constant(ir, looped.step).filter(|&step| step > 0 && PREFETCH_DISTANCE % step == 0);
    let is_short = CountedLoop::constant_trip_count(ir, op)
        .or_else(|| limit(ir, looped.upper))
        .is_some_and(|count| count < MIN_TRIP_COUNT);
    let has_loops = ir.walk(op).skip(1).any(|op| ir.is::<scf::For>(op));
    let is_long = step.is_some() && !is_short && !has_loops && !is_remainder(ir, op);
    looped.block(ir).filter(|_| is_long).map_or(Vec::new(), |block| in_block(ir, op, block))
}

/// Returns a constant that the end of a loop does not exceed, such as that of a loop over a block.
fn limit(ir: &Ir, upper: Value) -> Option<i64> {
    if let Some(number) = array::constant(ir, upper) {
        return Some(number);
    }
    let op = ir.def_op(upper)?;
    let [lhs, rhs] = [0, 1].map(|position| {
        let operand = ir.operands(op).nth(position)?;
        limit(ir, operand)
    });
    if ir.is::<Minsi>(op) {
        return lhs.into_iter().chain(rhs).min();
    }
    // A mask with a sign bit only lowers a value.
    let is_mask = ir.is::<Andi>(op) && rhs.is_some_and(|mask| mask < 0);
    match (lhs, rhs) {
        (Some(limit), Some(least)) if ir.is::<Maxsi>(op) => Some(limit.max(least)),
        (Some(limit), _) if is_mask => Some(limit),
        _ => None,
    }
}

/// Returns whether a loop executes the remainder of another one.
fn is_remainder(ir: &Ir, op: Op) -> bool {
    let lower = ir.verified::<scf::For>(op).lower;
    let mut neighbors = ir.block_of(op).into_iter().flat_map(|block| ir.ops(block));
    neighbors.any(|other| ir.get::<scf::For>(other).is_some_and(|it| it.upper == lower))
}

/// Returns the loaded indices of a loop with this block.
fn in_block(ir: &Ir, this: Op, block: Block) -> Vec<LoadedIndex> {
    let accesses: Vec<Access> = ir.walk(this).filter_map(|op| access(ir, op)).collect();
    let written: Vec<Value> =
        accesses.iter().filter(|it| it.stored.is_some()).map(|it| it.buffer).collect();
    let mut found: Vec<LoadedIndex> = Vec::new();
    for Access { buffer, at, stored } in accesses {
        let Some(at) = at else { continue };
        let known = found.iter().position(|it| it.loaded_index == at);
        let known = known.or_else(|| {
            found.push(loaded_index(ir, block, at, &written)?);
            Some(found.len() - 1)
        });
        let Some(known) = known else { continue };
        match found[known].buffers.iter_mut().find(|it| it.0 == buffer) {
            Some(known) => known.1 |= stored.is_some(),
            None => found[known].buffers.push((buffer, stored.is_some())),
        }
    }
    found.retain(|it| !it.buffers.iter().any(|it| ir.is_defined_inside(it.0, this)));
    without_neighbors(ir, found)
}

/// Returns the computation of an index from values that are loaded in the same block, if it needs
/// neither carried values nor buffers that are written.
fn loaded_index(ir: &Ir, block: Block, at: Value, written: &[Value]) -> Option<LoadedIndex> {
    let (mut needed, mut open) = (FxHashSet::default(), vec![at]);
    while let Some(value) = open.pop() {
        if ir.def_block(value) != Some(block) || ir.args(block).next() == Some(value) {
            continue;
        }
        let op = ir.def_op(value)?;
        let is_known = is_load(ir, block, op, written) || effects(ir, op) == Effects::Pure;
        if !is_known || !ir.regions(op).is_empty() || needed.len() >= MAX_OPERATIONS {
            return None;
        }
        if needed.insert(op) {
            open.extend(ir.operands(op));
        }
    }
    let ops: Vec<Op> = ir.ops(block).filter(|op| needed.contains(op)).collect();
    let has_load = ops.iter().any(|&op| ir.is::<Load>(op));
    has_load.then_some(LoadedIndex { ops, loaded_index: at, buffers: Vec::new() })
}

/// Returns whether an operation loads from a buffer that is not among the written ones, at an index
/// that is not loaded itself: an early load of that would wait for memory.
fn is_load(ir: &Ir, block: Block, op: Op, written: &[Value]) -> bool {
    ir.get::<Load>(op).is_some_and(|load| {
        let indices = load.indices.iter(ir).collect();
        !written.contains(&load.memref) && pure_slice(ir, block, indices).is_some()
    })
}

/// Drops accesses of a buffer that another one at an index from the same loaded values is near:
/// elements of a row share cache lines.
fn without_neighbors(ir: &Ir, found: Vec<LoadedIndex>) -> Vec<LoadedIndex> {
    let mut seen: FxHashSet<(Value, Vec<Op>)> = FxHashSet::default();
    let mut kept = Vec::new();
    for mut this in found {
        let loads: Vec<Op> = this.ops.iter().copied().filter(|&op| ir.is::<Load>(op)).collect();
        this.buffers.retain(|it| seen.insert((it.0, loads.clone())));
        if !this.buffers.is_empty() {
            kept.push(this);
        }
    }
    kept
}

/// Emits prefetches of the elements that a later iteration accesses, if it exists.
fn emit_prefetches(ir: &mut Ir, op: Op, loaded_indices: &[LoadedIndex]) {
    let looped: scf::For = ir.verified(op);
    let loc = ir.store.derived_loc(ir.loc(op), PASS.name);
    let b = &mut Builder::before(ir, op);
    let trip_count = Subi::value(b, loc, looped.upper, looped.lower);
    let [long, distance] =
        [MIN_TRIP_COUNT, PREFETCH_DISTANCE].map(|it| Constant::index(b, loc, it));
    let is_long = Cmpi::value(b, loc, CmpiPredicate::Sge, trip_count, long);
    let block = looped.block(ir).expect("a verified loop has one block");
    let (index, first) = (ir.arg(block, 0), ir.first_op(block).expect("a block ends with a yield"));
    let b = &mut Builder::before(ir, first);
    let ahead = Addi::value(b, loc, index, distance);
    let is_there = Cmpi::value(b, loc, CmpiPredicate::Slt, ahead, looped.upper);
    let test = Andi::value(b, loc, is_long, is_there);
    let (then, other) = (b.create_region(), b.create_region());
    let inside = ir.append_new_block(then, &[], loc);
    let mut mapping = Mapping::default();
    mapping.values.insert(index, ahead);
    for loaded_index in loaded_indices {
        for &op in &loaded_index.ops {
            let copy = ir.clone_op(op, &mut mapping);
            ir.append_op(inside, copy);
        }
        let at = mapping.value(loaded_index.loaded_index);
        for &(buffer, is_written) in &loaded_index.buffers {
            let b = &mut Builder::at_end(ir, inside);
            match is_written {
                true => Prefetch::to_write(b, loc, buffer, at, Cache::Second),
                false => Prefetch::to_read(b, loc, buffer, at, Cache::Second),
            };
        }
    }
    scf::Yield::build(&mut Builder::at_end(ir, inside), loc, &[]);
    scf::If::build(&mut Builder::before(ir, first), loc, test, then, other, &[]);
}
