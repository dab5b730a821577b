//! `reuse-inner-loops`: what two nests of one turn compute by the same loop is computed once.

use crate::analysis::capacity::alloc;
use crate::analysis::vectorizable_loop::access;
use cotan_dialects::arith::{Addi, Constant, Maxsi, Muli};
use cotan_dialects::memref::{self, Alloc, Dealloc};
use cotan_dialects::{array, scf, writes};
use cotan_ir::types::{DYNAMIC, MemRefType};
use cotan_ir::{Block, Builder, Ir, Loc, Op, TypeData, Value};
use cotan_numerics::NumberFormat;
use cotan_pass::pass::{Anchor, Change, Pass, PassContext, PassResult};
use rustc_hash::FxHashSet;

mod structural_equivalence;

use structural_equivalence::Alike;

/// The pass.
pub static PASS: Pass = Pass {
    name: "reuse-inner-loops",
    summary: "Keeps what a loop gives for a later nest of the same turn that has the same loop",
    doc: "\
In the body of a loop, where a nest has a loop that an earlier one has as well, over the same reads: the earlier nest
puts what it gives in a buffer, and the later one reads it there. So the way back through a body that sums need not
sum again. The buffer is made in the turn, and has an element for each turn of the nest; what is kept for a whole program
is chosen where its derivative is made, not here.

If both nests compute the same of what the loops give, and the later one nothing else, the last such number is kept.

Both loops stand in loops only, which count from zero to the same bounds; they write nothing, and nothing that they
read is written in the body. Loops that are known to be short are done again.

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
    statistics: Counted::DECLARED,
    run,
};

cotan_pass::statistics! {
    /// What `reuse-inner-loops` counts.
    struct Counted {
        /// Number of loops whose results are read
        num_shared,
    }
}

/// Loops that are known to have fewer turns are done again.
const FEWEST_TURNS: i64 = 8;

fn run(ir: &mut Ir, root: Op, run: &mut PassContext<'_>) -> PassResult {
    let loops: Vec<Op> =
        ir.nested_ops_inside_out(root).into_iter().filter(|&op| ir.is::<scf::For>(op)).collect();
    let mut num_shared = 0;
    for around in loops {
        while share(ir, around).is_some() {
            num_shared += 1;
        }
    }
    run.count(Counted { num_shared });
    Ok(Change::from(num_shared > 0))
}

/// A loop in a nest.
struct Inner {
    this: Op,
    /// The loops that it stands in, from the nest on.
    path: Vec<scf::For>,
}

/// Makes one loop of two in the body of a loop, if there are such.
fn share(ir: &mut Ir, around: Op) -> Option<()> {
    let block = ir.single_block(ir.get::<scf::For>(around)?.body)?;
    let nests: Vec<Op> = ir.ops(block).filter(|&op| ir.is::<scf::For>(op)).collect();
    if nests.len() < 2 {
        return None;
    }
    let written = written(ir, around)?;
    let nests: Vec<Vec<Inner>> = nests.into_iter().map(|nest| inner_loops(ir, nest)).collect();
    for (place, later) in nests.iter().enumerate() {
        for later in later {
            let mut earlier = nests[..place].iter().flatten();
            let found = earlier
                .find_map(|earlier| Some((earlier, Alike::of(ir, &written, earlier, later)?)));
            if let Some((earlier, mut alike)) = found {
                let values = alike.what_follows(earlier.this, later.this);
                keep(ir, block, [earlier, later], &values);
                return Some(());
            }
        }
    }
    None
}

/// The buffers that are written in a loop, if it is known what it writes.
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

/// The loops in a nest that give a number for each of its turns, and write nothing.
fn inner_loops(ir: &Ir, nest: Op) -> Vec<Inner> {
    let mut found = Vec::new();
    for this in ir.walk(nest).filter(|&op| op != nest && ir.is::<scf::For>(op)) {
        let gives_number = ir.result_count(this) == 1
            && NumberFormat::of(&ir.store, ir.ty(ir.result(this, 0))).is_some();
        let is_pure = !ir.walk(this).any(|op| ir.regions(op).is_empty() && writes(ir, op));
        if gives_number
            && is_pure
            && !is_short(ir, this)
            && let Some(path) = path(ir, nest, this)
        {
            found.push(Inner { this, path });
        }
    }
    found
}

/// The loops around, up to a nest: all of them count from zero to what is known in front of it.
fn path(ir: &Ir, nest: Op, this: Op) -> Option<Vec<scf::For>> {
    let mut path = Vec::new();
    let mut op = this;
    while op != nest {
        op = ir.parent_op(op)?;
        let looped: scf::For = ir.get(op)?;
        let counts = array::constant(ir, looped.lower) == Some(0)
            && array::constant(ir, looped.step) == Some(1);
        let upper = ir.def_block(looped.upper).and_then(|block| ir.block_parent_op(block));
        let is_known = !upper.is_some_and(|op| ir.is_within(op, nest));
        (counts && is_known).then_some(())?;
        path.push(looped);
    }
    path.reverse();
    Some(path)
}

fn is_short(ir: &Ir, this: Op) -> bool {
    let looped: scf::For = ir.verified(this);
    let bounds = [looped.lower, looped.upper].map(|bound| array::constant(ir, bound));
    matches!(bounds, [Some(lower), Some(upper)] if upper.saturating_sub(lower) < FEWEST_TURNS)
}

/// Keeps the last of the values that both loops lead to, of the earlier and the later one, and reads it where the later one
/// was computed.
fn keep(ir: &mut Ir, block: Block, [earlier, later]: [&Inner; 2], values: &[[Op; 2]]) {
    let loc = ir.store.derived_loc(ir.loc(later.this), PASS.name);
    let [made, computed] = *values.last().expect("the loops lead to what they give");
    let (result, nest) = (ir.result(made, 0), ir.block_parent_op(block));
    let mut first = earlier.this;
    while ir.parent_op(first) != nest {
        first = ir.parent_op(first).expect("a nest stands in the body");
    }
    let element = ir.ty(result);
    let ty = MemRefType { shape: [DYNAMIC].into(), element, layout: None, space: None };
    let ty = ir.store.intern_type(TypeData::MemRef(ty));
    let b = &mut Builder::before(ir, first);
    let size = elements(b, loc, &earlier.path);
    let kept = alloc(b, loc, size, ty);
    let end = ir.last_op(block).expect("a body has an end");
    Dealloc::build(&mut Builder::before(ir, end), loc, kept);

    let after = ir.next_op(made).expect("a block has an end");
    let at = place(ir, after, loc, &earlier.path);
    memref::Store::build(&mut Builder::before(ir, after), loc, result, kept, &[at]);

    let at = place(ir, computed, loc, &later.path);
    let read = memref::Load::value(&mut Builder::before(ir, computed), loc, kept, &[at]);
    ir.replace_op(computed, &[read]);
    let others = values.iter().rev().skip(1);
    others.for_each(|&[_, computed]| ir.erase_op(computed));
}

/// How often the innermost body runs.
fn elements(b: &mut Builder<'_>, loc: Loc, path: &[scf::For]) -> Value {
    let zero = Constant::index(b, loc, 0);
    let sizes: Vec<Value> =
        path.iter().map(|looped| Maxsi::value(b, loc, looped.upper, zero)).collect();
    let all = sizes.into_iter().reduce(|all, size| Muli::value(b, loc, all, size));
    all.expect("a loop stands in a nest")
}

/// Where the turn of a nest finds its element.
fn place(ir: &mut Ir, before: Op, loc: Loc, path: &[scf::For]) -> Value {
    let index_of = |looped: &scf::For| {
        let body = ir.single_block(looped.body).expect("a verified loop has one block");
        (ir.arg(body, 0), looped.upper)
    };
    let indices: Vec<(Value, Value)> = path.iter().map(index_of).collect();
    let b = &mut Builder::before(ir, before);
    let place = indices.into_iter().reduce(|(place, _), (index, size)| {
        let row = Muli::value(b, loc, place, size);
        (Addi::value(b, loc, row, index), size)
    });
    place.expect("a loop stands in a nest").0
}
