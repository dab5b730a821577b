//! `hoist-invariants-to-buffers`: scalar expansion of values that an inner loop recomputes.
//!
//! Legal if the values do not depend on the enclosing loop. It trades computation for loads.

use crate::analysis::capacity::alloc;
use crate::analysis::vectorizable_loop::{Uniformity, VectorizableLoop, access, is_vectorized};
use crate::vectorize::pack_strided_reads::guard_by_trip_counts;
use cotan_dialects::arith::{Constant, Maxsi};
use cotan_dialects::memref::{Dealloc, Load, Store};
use cotan_dialects::{CountedLoop, Effects, array, effects, scf, writes};
use cotan_ir::equivalence::Equivalence;
use cotan_ir::types::{DYNAMIC, MemRefType};
use cotan_ir::{Block, Builder, Editor, Ir, Op, Translator, Type, TypeData, Value};
use cotan_pass::Statistic;
use cotan_pass::pass::{Anchor, Change, Pass, PassContext, PassResult};
use indexmap::IndexSet;
use rustc_hash::{FxBuildHasher, FxHashSet};

/// The pass.
pub static PASS: Pass = Pass {
    name: "hoist-invariants-to-buffers",
    summary: "Hoists values of an inner loop that are invariant in the outer one into a buffer",
    doc: "\
Scalar expansion. The pass works in loops with the attribute `cotan.vector_width`. There, a loop
inside another one may compute values that depend on its own index, but not on the enclosing loop.
They are computed once before the enclosing loop, into a buffer private to each lane, and loaded
instead. The number of loads is the same, but the computation is saved. The enclosing loop loads
them, too, where it computes the same at its own index over the same range. Values that are known to
be computed a few times only are left alone.

```mlir before
func.func @f(%n: index, %k: index, %d: index, %x: memref<?xf64>, %c: memref<?xf64>, %w: memref<?xf64>, %y: memref<?xf64>) {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  %none = arith.constant 0.0 : f64
  scf.for %p = %zero to %n step %one {
    scf.for %i = %zero to %k step %one {
      %s = scf.for %j = %zero to %d step %one iter_args(%t = %none) -> (f64) {
        %row = arith.muli %j, %n : index
        %at = arith.addi %row, %p : index
        %a = memref.load %x[%at] : memref<?xf64>
        %b = memref.load %c[%j] : memref<?xf64>
        %e = arith.subf %a, %b : f64
        %place = arith.addi %i, %j : index
        %f = memref.load %w[%place] : memref<?xf64>
        %g = arith.mulf %e, %f : f64
        %u = arith.addf %t, %g fastmath<reassoc> : f64
        scf.yield %u : f64
      }
      memref.store %s, %y[%p] : memref<?xf64>
    }
  } {cotan.vector_width = 8}
  return
}
```

```mlir after
func.func @f(%n: index, %k: index, %d: index, %x: memref<?xf64>, %c: memref<?xf64>, %w: memref<?xf64>, %y: memref<?xf64>) {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  %none = arith.constant 0.0 : f64
  scf.for %p = %zero to %n step %one {
    %0 = arith.constant 0 : index
    %1 = arith.maxsi %d, %0 : index
    %2 = memref.alloc(%1) : memref<?xf64>
    %3 = arith.cmpi slt, %zero, %k : index
    scf.if %3 {
      scf.for %arg0 = %zero to %d step %one {
        %row = arith.muli %arg0, %n : index
        %at = arith.addi %row, %p : index
        %a = memref.load %x[%at] : memref<?xf64>
        %b = memref.load %c[%arg0] : memref<?xf64>
        %e = arith.subf %a, %b : f64
        memref.store %e, %2[%arg0] : memref<?xf64>
      }
    }
    scf.for %i = %zero to %k step %one {
      %s = scf.for %j = %zero to %d step %one iter_args(%t = %none) -> (f64) {
        %row = arith.muli %j, %n : index
        %at = arith.addi %row, %p : index
        %a = memref.load %x[%at] : memref<?xf64>
        %b = memref.load %c[%j] : memref<?xf64>
        %4 = memref.load %2[%j] : memref<?xf64>
        %e = arith.subf %a, %b : f64
        %place = arith.addi %i, %j : index
        %f = memref.load %w[%place] : memref<?xf64>
        %g = arith.mulf %4, %f : f64
        %u = arith.addf %t, %g fastmath<reassoc> : f64
        scf.yield %u : f64
      }
      memref.store %s, %y[%p] : memref<?xf64>
    }
    memref.dealloc %2 : memref<?xf64>
  } {cotan.vector_width = 8}
  return
}
```
",
    anchor: Anchor::Any,
    options: &[],
    statistics: &[
        Statistic::new("num-expanded", "Number of expanded values"),
    ],
    run,
};

/// Maximum depth of recomputed expressions.
const MAX_DEPTH: u32 = 64;

/// Maximum trip count of an enclosing loop for which recomputation is cheaper.
const MAX_CHEAP_TRIP_COUNT: i64 = 4;

fn run(ir: &mut Ir, root: Op, run: &mut PassContext<'_>) -> PassResult {
    let loops: Vec<Op> = ir.walk(root).filter(|&op| is_vectorized(ir, op)).collect();
    let mut num_expanded = 0;
    for this in loops {
        let Ok(legality) = VectorizableLoop::of(ir, this, true) else { continue };
        let repeated: Vec<RepeatedLoop> =
            ir.walk(this).filter_map(|op| RepeatedLoop::of(ir, this, op)).collect();
        let repeated =
            repeated.into_iter().map(|it| (it.values(ir, &legality), it)).collect::<Vec<_>>();
        for (values, it) in repeated {
            num_expanded += values.len();
            it.expand(ir, this, &values);
        }
    }
    run.count("num-expanded", num_expanded);
    Ok(Change::from(num_expanded > 0))
}

/// A loop in a vectorized one that an enclosing loop repeats.
struct RepeatedLoop {
    inner: Op,
    looped: scf::For,
    block: Block,
    around: Op,
    bounds: [Value; 2],
    /// Its operations that are invariant in the enclosing loop, in order.
    invariant: IndexSet<Op, FxBuildHasher>,
}

impl RepeatedLoop {
    /// Returns an inner loop with its invariant operations, if its range is from zero to a bound
    /// outside the vectorized loop.
    fn of(ir: &Ir, this: Op, inner: Op) -> Option<Self> {
        let looped: scf::For = ir.get(inner)?;
        let around = ir.parent_op(inner).filter(|&around| around != this)?;
        let outer: scf::For = ir.get(around).filter(|_| ir.is_within(around, this))?;
        let counts = [(looped.lower, 0), (looped.step, 1)];
        let counts = counts.iter().all(|&(it, number)| array::constant(ir, it) == Some(number));
        let is_known = counts && !ir.is_defined_inside(looped.upper, this);
        let is_few = CountedLoop::constant_trip_count(ir, around)
            .is_some_and(|trip_count| trip_count <= MAX_CHEAP_TRIP_COUNT);
        let block = looped.block(ir).filter(|_| is_known && !is_few)?;
        let bounds = [outer.lower, outer.upper];
        let invariant = invariant_ops(ir, around, block)?;
        Some(Self { inner, looped, block, around, bounds, invariant })
    }

    /// Returns the values worth expanding: computed from loads, different in each lane, with other
    /// users.
    fn values(&self, ir: &Ir, legality: &VectorizableLoop) -> Vec<Value> {
        let is_invariant = |op: Op| self.invariant.contains(&op);
        let is_number = |value| ir.type_data(ir.ty(value)).shape().is_none();
        let varies = |value| {
            legality.uniformity.get(value) == Uniformity::Varying && ir.ty(value) != Type::INDEX
        };
        let reads = |op: Op| {
            let mut operands = ir.operands(op).filter_map(|value| ir.def_op(value));
            operands.any(|op| is_invariant(op) && ir.is::<Load>(op) && varies(ir.result(op, 0)))
        };
        let is_worth_it = |&value: &Value| {
            let op = ir.def_op(value).expect("a result of an operation");
            let is_needed = ir.users(value).any(|user| !is_invariant(user));
            let is_computed = !ir.is::<Load>(op) && self.tree(ir, op).into_iter().any(reads);
            varies(value) && is_number(value) && is_needed && is_computed
        };
        let results = self.invariant.iter().flat_map(|&op| ir.results(op));
        results.filter(is_worth_it).collect()
    }

    /// Returns an operation and its invariant operands, in order.
    fn tree(&self, ir: &Ir, op: Op) -> Vec<Op> {
        let mut needed = FxHashSet::from_iter([op]);
        let mut tree = Vec::new();
        for &op in self.invariant.iter().rev() {
            if needed.contains(&op) {
                needed.extend(ir.operands(op).filter_map(|value| ir.def_op(value)));
                tree.push(op);
            }
        }
        tree.reverse();
        tree
    }

    /// Computes values before the enclosing loop, into buffers private to an iteration of the
    /// vectorized loop.
    fn expand(&self, ir: &mut Ir, this: Op, values: &[Value]) {
        let iteration = ir.get::<scf::For>(this).and_then(|it| ir.single_block(it.body));
        let iteration = iteration.expect("a vectorized loop has a body");
        let first = ir.ancestor_in_block(self.around, iteration).expect("an operation of the loop");
        for &value in values {
            let (from, element) = (ir.loc(self.inner), ir.ty(value));
            let loc = ir.store.derived_loc(from, PASS.name);
            let b = &mut Builder::before(ir, first);
            let zero = Constant::index(b, loc, 0);
            let size = Maxsi::value(b, loc, self.looped.upper, zero);
            let ty = MemRefType { shape: [DYNAMIC].into(), element, layout: None, space: None };
            let ty = b.store_mut().intern_type(TypeData::MemRef(ty));
            let own = alloc(b, loc, size, ty);
            let end = ir.last_op(iteration).expect("a body has a terminator");
            Dealloc::build(&mut Builder::before(ir, end), loc, own);
            self.fill(ir, value, own);
            self.read_around(ir, value, own);
            self.read(ir, value, own);
        }
    }

    /// Emits a loop that computes a value at all indices, if the enclosing loop has iterations.
    fn fill(&self, ir: &mut Ir, value: Value, own: Value) {
        let def = ir.def_op(value).expect("a result of an operation");
        let loc = ir.store.derived_loc(ir.loc(def), PASS.name);
        let tree = self.tree(ir, def);
        let region = ir.create_region();
        let block = ir.append_new_block(region, &[Type::INDEX], loc);
        let position = ir.arg(block, 0);
        let from = ir.arg(self.block, 0);
        let mut copy = Translator::new(Editor::at_end(ir, block)).by_rule(PASS.name);
        copy.map(from, position);
        for op in tree {
            copy.copy(op).expect("a clone of verified code is valid");
        }
        let value = copy.value(value);
        let b = &mut Builder::at_end(ir, block);
        Store::build(b, loc, value, own, &[position]);
        scf::Yield::build(b, loc, &[]);
        let scf::For { lower, upper, step, .. } = self.looped;
        let b = &mut Builder::before(ir, self.around);
        let fill = scf::For::build(b, loc, lower, upper, step, &[], region, &[]);
        guard_by_trip_counts(ir, fill, loc, &[(self.bounds[0], self.bounds[1])]);
    }

    /// Loads the value instead of recomputing it.
    fn read(&self, ir: &mut Ir, value: Value, own: Value) {
        let def = ir.def_op(value).expect("a result of an operation");
        let loc = ir.store.derived_loc(ir.loc(def), PASS.name);
        let position = ir.arg(self.block, 0);
        let read = Load::value(&mut Builder::before(ir, def), loc, own, &[position]);
        ir.replace_uses_if(value, read, |ir, this| !self.invariant.contains(&ir.user(this)));
    }
}

impl RepeatedLoop {
    /// Loads the value as well where the enclosing loop recomputes it over the same range.
    fn read_around(&self, ir: &mut Ir, value: Value, own: Value) {
        let block = ir.get::<scf::For>(self.around).and_then(|it| ir.single_block(it.body));
        let Some(block) = block.filter(|_| self.bounds == [self.looped.lower, self.looped.upper])
        else {
            return;
        };
        let ops: Vec<Op> = ir.ops(block).filter(|&op| ir.result_count(op) == 1).collect();
        for op in ops {
            let (result, position) = (ir.result(op, 0), ir.arg(block, 0));
            let is_invariant = |op| self.invariant.contains(&op);
            let mut equivalence = Equivalence::new(ir).with_definitions(MAX_DEPTH, &is_invariant);
            equivalence.equate(ir.arg(self.block, 0), position);
            if equivalence.values(value, result) {
                let loc = ir.store.derived_loc(ir.loc(op), PASS.name);
                let read = Load::value(&mut Builder::before(ir, op), loc, own, &[position]);
                ir.replace_all_uses(result, read);
            }
        }
    }
}

/// Returns the operations of an inner loop that are invariant in an enclosing one. They are pure,
/// or load from unwritten buffers. Returns `None` if the writes are unknown.
fn invariant_ops(ir: &Ir, around: Op, block: Block) -> Option<IndexSet<Op, FxBuildHasher>> {
    let mut written = FxHashSet::default();
    for op in ir.walk(around).filter(|&op| ir.regions(op).is_empty() && writes(ir, op)) {
        written.insert(access(ir, op)?.buffer);
    }
    let index = ir.arg(block, 0);
    let mut invariant = IndexSet::default();
    for op in ir.ops(block) {
        let is_free = match effects(ir, op) {
            Effects::Pure => true,
            Effects::Read => access(ir, op).is_some_and(|it| !written.contains(&it.buffer)),
            _ => false,
        };
        let is_invariant = |value: Value| {
            let is_outside = !ir.is_defined_inside(value, around);
            value == index
                || is_outside
                || ir.def_op(value).is_some_and(|op| invariant.contains(&op))
        };
        if is_free && ir.regions(op).is_empty() && ir.operands(op).all(is_invariant) {
            invariant.insert(op);
        }
    }
    Some(invariant)
}
