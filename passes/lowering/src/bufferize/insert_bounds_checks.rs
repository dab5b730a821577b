//! `insert-bounds-checks`: asserts that accesses are in bounds. It serves to debug the passes
//! before it.

use crate::analysis::buffer_sizes::BufferSize;
use cotan_dialects::arith::{Addi, Andi, Cmpi, CmpiPredicate, Constant, Ori, Xori};
use cotan_dialects::cf::Assert;
use cotan_dialects::interp::filled;
use cotan_dialects::memref::{Alloc, Dealloc};
use cotan_dialects::vector::{Broadcast, CombiningKind, Reduction, Step, lanes, of_lanes};
use cotan_dialects::{AccessSet, Lanes, MemoryAccess};
use cotan_ir::codes::NO_CODE;
use cotan_ir::{Builder, Diagnostic, Ir, Loc, Op, Type, Value};
use cotan_pass::Statistic;
use cotan_pass::pass::{Anchor, Change, Pass, PassContext, PassResult};
use rustc_hash::FxHashMap;

/// The pass.
pub static PASS: Pass = Pass {
    name: "insert-bounds-checks",
    summary: "Inserts assertions that all accesses of buffers are in bounds",
    doc: "\
Inserts an assertion before every load and store that the buffer has the accessed elements. Facts
that were proved when the loops were built are not used, since the purpose is to debug the preceding
passes. A buffer that may be used after its deallocation is an error. Of a masked vector access,
only the active elements are checked.

```mlir before
func.func @f(%n: index, %i: index) -> f64 {
  %x = memref.alloc(%n) : memref<?xf64>
  %a = memref.load %x[%i] : memref<?xf64>
  memref.dealloc %x : memref<?xf64>
  return %a : f64
}
```

```mlir after
func.func @f(%n: index, %i: index) -> f64 {
  %x = memref.alloc(%n) : memref<?xf64>
  %0 = arith.cmpi ult, %i, %n : index
  cf.assert %0, \"the buffer has no such element\"
  %a = memref.load %x[%i] : memref<?xf64>
  memref.dealloc %x : memref<?xf64>
  return %a : f64
}
```
",
    anchor: Anchor::Any,
    options: &[],
    statistics: &[Statistic::new("num-checked", "Number of accesses checked")],
    run,
};

const MESSAGE: &str = "the buffer has no such element";

const FREED_EARLY: &str =
    "the buffer may be used after its deallocation, which machine code does not check";

/// Returns a use of a buffer that may follow its deallocation. The buffer must be allocated in the
/// block of the deallocation, so that each execution has its own, and all uses must precede it.
fn used_after(ir: &Ir, op: Op) -> Option<Op> {
    let Dealloc { memref } = ir.get(op)?;
    let block = ir.block_of(op)?;
    if ir.def_as::<Alloc>(memref).is_none() || ir.def_block(memref) != Some(block) {
        return Some(op);
    }
    let mut users = FxHashMap::default();
    for user in ir.users(memref).filter(|&user| user != op) {
        let Some(around) = ir.ancestor_in_block(user, block) else { return Some(user) };
        users.insert(around, user);
    }
    let after = std::iter::successors(ir.next_op(op), |&op| ir.next_op(op));
    after.filter_map(|op| users.get(&op).copied()).next()
}

fn run(ir: &mut Ir, root: Op, run: &mut PassContext<'_>) -> PassResult {
    let all: Vec<Op> = ir.walk(root).collect();
    for &op in &all {
        if let Some(again) = used_after(ir, op) {
            let error = Diagnostic::error(&NO_CODE, ir.loc(op), FREED_EARLY);
            return Err(run.fail(error.note_at(ir.loc(again), "it may be used here")));
        }
    }
    let mut sizes = FxHashMap::default();
    let mut num_checked = 0;
    for op in all {
        let Some(touched) = MemoryAccess::of(ir, op) else { continue };
        let loc = ir.loc(op);
        let loc = ir.store.derived_loc(loc, PASS.name);
        let Some(size) = size_of(ir, loc, touched.buffer, &mut sizes) else {
            let message = format!("'{}' op: the size of its buffer is unknown", ir.name_text(op));
            return Err(run.fail(Diagnostic::error(&NO_CODE, ir.loc(op), message)));
        };
        let mut access = BoundsCheck { b: Builder::before(ir, op), loc, size };
        let holds = access.is_inside(&touched);
        let message = access.b.store_mut().string_attr(MESSAGE);
        Assert::build(&mut access.b, loc, holds, message);
        num_checked += 1;
    }
    run.count("num-checked", num_checked);
    Ok(Change::from(num_checked > 0))
}

/// Returns the number of elements of a flat buffer, which is computed once after its definition.
fn size_of(
    ir: &mut Ir,
    loc: Loc,
    buffer: Value,
    known: &mut FxHashMap<Value, Value>,
) -> Option<Value> {
    if let Some(&size) = known.get(&buffer) {
        return Some(size);
    }
    let size = BufferSize::of(ir, buffer)?;
    let b = &mut match ir.def_op(buffer) {
        Some(def) => Builder::after(ir, def),
        None => {
            let block = ir.def_block(buffer)?;
            Builder::at_start(ir, block)
        }
    };
    let size = size.value(b, loc);
    known.insert(buffer, size);
    Some(size)
}

/// An access of a buffer with a known number of elements.
struct BoundsCheck<'i> {
    b: Builder<'i>,
    loc: Loc,
    size: Value,
}

impl BoundsCheck<'_> {
    /// Emits the check that the accessed elements are in bounds.
    fn is_inside(&mut self, touched: &AccessSet) -> Value {
        let first = touched.indices.iter(&self.b).next().expect("a flat buffer has one index");
        match touched.lanes {
            None => self.is_below(first, self.size),
            Some(Lanes { vector, offsets: None, mask: None }) => self.is_row_inside(first, vector),
            Some(lanes) => self.are_inside(first, lanes),
        }
    }

    /// Emits an unsigned comparison, which rejects negative indices as well.
    fn is_below(&mut self, index: Value, size: Value) -> Value {
        Cmpi::value(&mut self.b, self.loc, CmpiPredicate::Ult, index, size)
    }

    /// Emits the check of a contiguous vector: its first and last elements are in bounds. The last
    /// index cannot overflow then.
    fn is_row_inside(&mut self, first: Value, vector: Value) -> Value {
        let (count, _) = self.lanes(vector);
        let more = self.word(Type::INDEX, count as u64 - 1);
        let last = Addi::value(&mut self.b, self.loc, first, more);
        let [begins, ends] = [first, last].map(|index| self.is_below(index, self.size));
        Andi::value(&mut self.b, self.loc, begins, ends)
    }

    /// Emits the check that each active element is in bounds.
    fn are_inside(&mut self, first: Value, lanes: Lanes) -> Value {
        let (count, _) = self.lanes(lanes.vector);
        let indices = of_lanes(self.b.store_mut(), count, Type::INDEX);
        let offsets = lanes.offsets.unwrap_or_else(|| Step::value(&mut self.b, self.loc, indices));
        let [first, size] =
            [first, self.size].map(|it| Broadcast::value(&mut self.b, self.loc, it, indices));
        let positions = Addi::value(&mut self.b, self.loc, first, offsets);
        let mut fits = self.is_below(positions, size);
        if let Some(mask) = lanes.mask {
            let all = of_lanes(self.b.store_mut(), count, Type::I1);
            let all = self.word(all, 1);
            let others = Xori::value(&mut self.b, self.loc, mask, all);
            fits = Ori::value(&mut self.b, self.loc, fits, others);
        }
        Reduction::value(&mut self.b, self.loc, CombiningKind::And, fits, None, Type::I1)
    }

    /// Returns the number and type of the elements of a vector.
    fn lanes(&self, vector: Value) -> (usize, Type) {
        let ty = self.b.ty(vector);
        lanes(&self.b.store, ty).expect("a vector of scalars has one dimension")
    }

    /// Emits a constant, or a splat vector, from its bit pattern.
    fn word(&mut self, ty: Type, word: u64) -> Value {
        let attr = filled(self.b.store_mut(), ty, word).expect("a scalar type");
        Constant::value(&mut self.b, self.loc, attr)
    }
}
