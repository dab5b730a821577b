//! `prefetch-indirect`: prefetches indirect accesses (`x[idx[i]]`).
//!
//! Legal if the index array is not written in the loop. It hides memory latency.

use crate::analysis::vectorizable_loop::{access, pure_slice};
use cotan_dialects::arith::{Addi, Andi, Cmpi, CmpiPredicate, Constant, IndexCast, Subi};
use cotan_dialects::memref::{Cache, Load, Prefetch};
use cotan_dialects::{array, scf};
use cotan_ir::{Builder, Ir, Mapping, Op, Type, Value};
use cotan_pass::Statistic;
use cotan_pass::pass::{Anchor, Change, Pass, PassContext, PassResult};

/// The pass.
pub static PASS: Pass = Pass {
    name: "prefetch-indirect",
    summary: "Prefetches indirect accesses of long loops",
    doc: "\
A loop that accesses `x[idx[i]]` waits for memory: hardware prefetchers cannot predict the address,
and a processor looks ahead only a limited number of instructions. In a loop with a large trip
count, each iteration prefetches the elements of the iteration 64 ahead. The index array must not be
written.

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

/// An index that a loop loads.
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
    let block = looped.block(ir).filter(|_| step.is_some() && !is_remainder(ir, op));
    let has_loops = ir.walk(op).skip(1).any(|op| ir.is::<scf::For>(op));
    let ops = block.filter(|_| !has_loops).into_iter().flat_map(|block| ir.ops(block));
    ops.filter_map(|load| loaded_index(ir, op, load)).collect()
}

/// Returns whether a loop executes the remainder of another one.
fn is_remainder(ir: &Ir, op: Op) -> bool {
    let lower = ir.verified::<scf::For>(op).lower;
    let mut neighbors = ir.block_of(op).into_iter().flat_map(|block| ir.ops(block));
    neighbors.any(|other| ir.get::<scf::For>(other).is_some_and(|it| it.upper == lower))
}

fn loaded_index(ir: &Ir, this: Op, load: Op) -> Option<LoadedIndex> {
    let Load { memref, indices, result, .. } = ir.get(load)?;
    let accesses = || ir.walk(this).filter_map(|op| access(ir, op));
    if accesses().any(|it| it.buffer == memref && it.stored.is_some()) {
        return None;
    }
    let cast = ir.users(result).find(|&user| ir.is::<IndexCast>(user));
    let loaded_index = cast.map_or(result, |cast| ir.result(cast, 0));
    if ir.ty(loaded_index) != Type::INDEX
        || cast.is_some_and(|cast| ir.block_of(cast) != ir.block_of(load))
    {
        return None;
    }
    let mut buffers: Vec<(Value, bool)> = Vec::new();
    for accessed in accesses().filter(|it| it.at == Some(loaded_index)) {
        match buffers.iter_mut().find(|it| it.0 == accessed.buffer) {
            Some(known) => known.1 |= accessed.stored.is_some(),
            None => buffers.push((accessed.buffer, accessed.stored.is_some())),
        }
    }
    if buffers.is_empty() || buffers.iter().any(|it| ir.is_defined_inside(it.0, this)) {
        return None;
    }
    let mut ops = pure_slice(ir, ir.block_of(load)?, indices.iter(ir).collect())?;
    ops.extend([Some(load), cast].into_iter().flatten());
    Some(LoadedIndex { ops, loaded_index, buffers })
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
