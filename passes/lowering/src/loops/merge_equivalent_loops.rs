//! `merge-equivalent-loops`: reuses the results of an equivalent inner loop.
//!
//! Legal if the loops read no memory that is written in between. It trades a buffer for
//! recomputation.

use crate::analysis::capacity::alloc;
use crate::analysis::vectorizable_loop::access;
use cotan_dialects::arith::{Addi, Constant, Maxsi, Muli};
use cotan_dialects::memref::{self, Alloc, Dealloc};
use cotan_dialects::{CountedLoop, Effects, effects, scf, writes};
use cotan_ir::equivalence::Equivalence;
use cotan_ir::types::{DYNAMIC, MemRefType};
use cotan_ir::{Block, Builder, Ir, Loc, Op, TypeData, Value};
use cotan_numerics::NumberFormat;
use cotan_pass::Statistic;
use cotan_pass::pass::{Anchor, Change, Pass, PassContext, PassResult};
use rustc_hash::FxHashSet;

/// The pass.
pub static PASS: Pass = Pass {
    name: "merge-equivalent-loops",
    summary: "Stores the results of an inner loop, and replaces a later equivalent loop by loads of them",
    doc: "\
In the body of a loop, two nests may contain structurally equivalent inner loops. The earlier nest
stores the results in a buffer, and the later one loads them. So the reverse pass of a body with a
sum need not recompute the sum. The buffer is local to an iteration and has one element per
iteration of the nest. Residuals of a whole program are chosen where the derivative is built, not
here.

Both nests may compute the same function of the loop results. If the later one has no other use of
them, the value of that function is stored.

It is legal if both loops are nested in loops only, from zero to the same bounds. They must write
nothing, and read no memory that the body writes. Loops that are known to be short are recomputed.

```mlir before
func.func @f(%n: index, %m: index, %x: memref<?xf64>, %y: memref<?xf64>, %z: memref<?xf64>) {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  %start = arith.constant 0.0 : f64
  scf.for %p = %zero to %n step %one {
    scf.for %i = %zero to %n step %one {
      %a = scf.for %k = %zero to %m step %one iter_args(%s = %start) -> (f64) {
        %e = memref.load %x[%k] : memref<?xf64>
        %t = arith.addf %s, %e : f64
        scf.yield %t : f64
      }
      memref.store %a, %y[%i] : memref<?xf64>
    }
    scf.for %j = %zero to %n step %one {
      %b = scf.for %k = %zero to %m step %one iter_args(%s = %start) -> (f64) {
        %e = memref.load %x[%k] : memref<?xf64>
        %t = arith.addf %s, %e : f64
        scf.yield %t : f64
      }
      memref.store %b, %z[%j] : memref<?xf64>
    }
  }
  return
}
```

```mlir after
func.func @f(%n: index, %m: index, %x: memref<?xf64>, %y: memref<?xf64>, %z: memref<?xf64>) {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  %start = arith.constant 0.0 : f64
  scf.for %p = %zero to %n step %one {
    %0 = arith.constant 0 : index
    %1 = arith.maxsi %n, %0 : index
    %2 = memref.alloc(%1) : memref<?xf64>
    scf.for %i = %zero to %n step %one {
      %a = scf.for %k = %zero to %m step %one iter_args(%s = %start) -> (f64) {
        %e = memref.load %x[%k] : memref<?xf64>
        %t = arith.addf %s, %e : f64
        scf.yield %t : f64
      }
      memref.store %a, %2[%i] : memref<?xf64>
      memref.store %a, %y[%i] : memref<?xf64>
    }
    scf.for %j = %zero to %n step %one {
      %b = memref.load %2[%j] : memref<?xf64>
      memref.store %b, %z[%j] : memref<?xf64>
    }
    memref.dealloc %2 : memref<?xf64>
  }
  return
}
```
",
    anchor: Anchor::Any,
    options: &[],
    statistics: &[Statistic::new("num-reused", "Number of loops replaced by loads")],
    run,
};

/// Minimum trip count of a reused loop; shorter ones are recomputed.
const MIN_TRIP_COUNT: i64 = 8;

/// Maximum depth of expressions around equivalent loops.
const MAX_DEPTH: u32 = 64;

fn run(ir: &mut Ir, root: Op, run: &mut PassContext<'_>) -> PassResult {
    let loops: Vec<Op> =
        ir.nested_ops_inside_out(root).into_iter().filter(|&op| ir.is::<scf::For>(op)).collect();
    let mut num_reused = 0;
    for around in loops {
        while reuse(ir, around).is_some() {
            num_reused += 1;
        }
    }
    run.count("num-reused", num_reused);
    Ok(Change::from(num_reused > 0))
}

/// An inner loop of a nest.
struct InnerLoop {
    this: Op,
    /// The enclosing loops, from the outermost one of the nest.
    path: Vec<scf::For>,
}

/// Replaces one inner loop in the body of a loop by loads of the results of an equivalent one.
fn reuse(ir: &mut Ir, around: Op) -> Option<()> {
    let block = ir.get::<scf::For>(around)?.block(ir)?;
    let nests: Vec<Op> = ir.ops(block).filter(|&op| ir.is::<scf::For>(op)).collect();
    if nests.len() < 2 {
        return None;
    }
    let written = written(ir, around)?;
    let is_repeatable = |op| is_repeatable(ir, &written, op);
    let nests: Vec<Vec<InnerLoop>> = nests.into_iter().map(|nest| inner_loops(ir, nest)).collect();
    for (position, later) in nests.iter().enumerate() {
        for later in later {
            let mut earlier = nests[..position].iter().flatten();
            let found = earlier.find_map(|earlier| {
                let empty = Equivalence::new(ir).with_definitions(MAX_DEPTH, &is_repeatable);
                Some((earlier, equivalence(empty, ir, later, earlier)?))
            });
            if let Some((earlier, equivalence)) = found {
                let values = equivalent_users(equivalence, ir, [earlier.this, later.this]);
                store_and_load(ir, block, [earlier, later], &values);
                return Some(());
            }
        }
    }
    None
}

/// Returns the buffers that are written in a loop, if all writes are known.
fn written(ir: &Ir, around: Op) -> Option<FxHashSet<Value>> {
    let mut buffers = FxHashSet::default();
    for op in ir.walk(around) {
        let is_buffer = ir.is::<Alloc>(op) || ir.is::<Dealloc>(op);
        if is_buffer || !ir.regions(op).is_empty() || !writes(ir, op) {
            continue;
        }
        buffers.insert(access(ir, op)?.buffer);
    }
    Some(buffers)
}

/// Returns the inner loops of a nest with one scalar result and without writes.
fn inner_loops(ir: &Ir, nest: Op) -> Vec<InnerLoop> {
    let mut found = Vec::new();
    for this in ir.walk(nest).filter(|&op| op != nest && ir.is::<scf::For>(op)) {
        let yields_scalar = ir.result_count(this) == 1
            && NumberFormat::of(&ir.store, ir.ty(ir.result(this, 0))).is_some();
        let is_pure = !ir.walk(this).any(|op| ir.regions(op).is_empty() && writes(ir, op));
        if yields_scalar
            && is_pure
            && !is_short(ir, this)
            && let Some(path) = path(ir, nest, this)
        {
            found.push(InnerLoop { this, path });
        }
    }
    found
}

/// Returns the enclosing loops up to a nest, if all are from zero to bounds known before it.
fn path(ir: &Ir, nest: Op, this: Op) -> Option<Vec<scf::For>> {
    let mut path = Vec::new();
    let mut op = this;
    while op != nest {
        op = ir.parent_op(op)?;
        let looped: scf::For = ir.get(op)?;
        let counts = looped.range().is_from_zero(ir);
        let upper = ir.def_block(looped.upper).and_then(|block| ir.block_parent_op(block));
        let is_known = !upper.is_some_and(|op| ir.is_within(op, nest));
        (counts && is_known).then_some(())?;
        path.push(looped);
    }
    path.reverse();
    Some(path)
}

/// Returns whether an operation has the same result anywhere in the iteration: it is pure, or reads
/// unwritten memory.
fn is_repeatable(ir: &Ir, written: &FxHashSet<Value>, op: Op) -> bool {
    if let Some(access) = access(ir, op) {
        return access.stored.is_none() && !written.contains(&access.buffer);
    }
    let is_structure = !ir.regions(op).is_empty() || ir.is::<scf::Yield>(op);
    is_structure || effects(ir, op) == Effects::Pure
}

/// Extends an equivalence to two inner loops that compute the same result in nests over one domain.
fn equivalence<'a>(
    mut empty: Equivalence<'a>,
    ir: &Ir,
    later: &InnerLoop,
    earlier: &InnerLoop,
) -> Option<Equivalence<'a>> {
    let has_same_domain = later.path.len() == earlier.path.len()
        && later.path.iter().zip(&earlier.path).all(|(a, b)| a.upper == b.upper);
    if !has_same_domain {
        return None;
    }
    for (a, b) in later.path.iter().zip(&earlier.path) {
        empty.equate(ir.arg(ir.single_block(a.body)?, 0), ir.arg(ir.single_block(b.body)?, 0));
    }
    empty.ops(later.this, earlier.this).then_some(empty)
}

/// Returns pairs of equivalent operations from two loops on, each the only user of the previous
/// result in the later nest.
fn equivalent_users(
    mut equivalence: Equivalence<'_>,
    ir: &Ir,
    [earlier, later]: [Op; 2],
) -> Vec<[Op; 2]> {
    let mut both = vec![[earlier, later]];
    while let Some(&[stored, computed]) = both.last() {
        let outputs = [stored, computed].map(|op| ir.result(op, 0));
        let user = ir.users(outputs[1]).next().filter(|_| ir.has_one_use(outputs[1]));
        let Some(user) = user.filter(|&user| yields_scalar(ir, user, computed)) else { break };
        let is_equivalent = |&op: &Op| yields_scalar(ir, op, stored) && equivalence.ops(user, op);
        let Some(found) = ir.users(outputs[0]).find(is_equivalent) else { break };
        both.push([found, user]);
    }
    both
}

/// Returns whether an operation computes one scalar in the block of another operation.
fn yields_scalar(ir: &Ir, op: Op, neighbor: Op) -> bool {
    ir.block_of(op) == ir.block_of(neighbor)
        && ir.regions(op).is_empty()
        && ir.result_count(op) == 1
        && NumberFormat::of(&ir.store, ir.ty(ir.result(op, 0))).is_some()
        && effects(ir, op) == Effects::Pure
}

fn is_short(ir: &Ir, this: Op) -> bool {
    CountedLoop::constant_trip_count(ir, this).is_some_and(|count| count < MIN_TRIP_COUNT)
}

/// Stores the last of the equivalent values in the earlier nest, and loads it in the later one.
fn store_and_load(
    ir: &mut Ir,
    block: Block,
    [earlier, later]: [&InnerLoop; 2],
    values: &[[Op; 2]],
) {
    let loc = ir.store.derived_loc(ir.loc(later.this), PASS.name);
    let [new_loop, computed] = *values.last().expect("the list starts with the loops");
    let (result, nest) = (ir.result(new_loop, 0), ir.block_parent_op(block));
    let mut first = earlier.this;
    while ir.parent_op(first) != nest {
        first = ir.parent_op(first).expect("the nest is in the body");
    }
    let element = ir.ty(result);
    let ty = MemRefType { shape: [DYNAMIC].into(), element, layout: None, space: None };
    let ty = ir.store.intern_type(TypeData::MemRef(ty));
    let b = &mut Builder::before(ir, first);
    let size = elements(b, loc, &earlier.path);
    let buffer = alloc(b, loc, size, ty);
    let end = ir.last_op(block).expect("a body has a terminator");
    Dealloc::build(&mut Builder::before(ir, end), loc, buffer);

    let after = ir.next_op(new_loop).expect("a block has a terminator");
    let at = position(ir, after, loc, &earlier.path);
    memref::Store::build(&mut Builder::before(ir, after), loc, result, buffer, &[at]);

    let at = position(ir, computed, loc, &later.path);
    let read = memref::Load::value(&mut Builder::before(ir, computed), loc, buffer, &[at]);
    ir.replace_op(computed, &[read]);
    let others = values.iter().rev().skip(1);
    others.for_each(|&[_, computed]| ir.erase_op(computed));
}

/// Emits the number of executions of the innermost body.
fn elements(b: &mut Builder<'_>, loc: Loc, path: &[scf::For]) -> Value {
    let zero = Constant::index(b, loc, 0);
    let sizes: Vec<Value> =
        path.iter().map(|looped| Maxsi::value(b, loc, looped.upper, zero)).collect();
    let all = sizes.into_iter().reduce(|all, size| Muli::value(b, loc, all, size));
    all.expect("the loop is in a nest")
}

/// Emits the index of the element of an iteration of a nest.
fn position(ir: &mut Ir, before: Op, loc: Loc, path: &[scf::For]) -> Value {
    let index_of = |looped: &scf::For| {
        let body = looped.block(ir).expect("a verified loop has one block");
        (ir.arg(body, 0), looped.upper)
    };
    let indices: Vec<(Value, Value)> = path.iter().map(index_of).collect();
    let b = &mut Builder::before(ir, before);
    let position = indices.into_iter().reduce(|(position, _), (index, size)| {
        let row = Muli::value(b, loc, position, size);
        (Addi::value(b, loc, row, index), size)
    });
    position.expect("the loop is in a nest").0
}
