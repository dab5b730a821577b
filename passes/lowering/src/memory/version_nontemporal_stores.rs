//! `version-nontemporal-stores`: stores to long arrays that bypass the cache.
//!
//! Legal if the stores are aligned, which is tested at run time. It saves the read of each written
//! line.

use crate::analysis::loop_versioning;
use crate::analysis::vectorizable_loop::access;
use crate::target::TARGET;
use cotan_dialects::arith::{Addi, Andi, Cmpi, CmpiPredicate, Constant, Ori, Subi};
use cotan_dialects::array::affine::Affine;
use cotan_dialects::memref::{Dealloc, ExtractAlignedPointerAsIndex};
use cotan_dialects::{Cost, MemoryAccess, array, scf, vector};
use cotan_ir::dims::Poly;
use cotan_ir::{Attr, Builder, Ir, Loc, Op, Type, TypeData, Value};
use cotan_numerics::NumberFormat;
use cotan_pass::Statistic;
use cotan_pass::pass::{Anchor, Change, Pass, PassContext, PassResult};

/// The pass.
pub static PASS: Pass = Pass {
    name: "version-nontemporal-stores",
    summary: "Versions loops by the length of their arrays: long ones use non-temporal stores",
    doc: "\
A normal store reads its cache line first, and evicts another one. A loop of vectors that accesses
more than `least` bytes gets a second version with non-temporal stores. The function must not read
the stored elements. It runs if the trip count is large enough and all stores are aligned, which
machines require.

```mlir before
func.func @f(%n: index, %x: memref<?xf64>, %y: memref<?xf64>) {
  %zero = arith.constant 0 : index
  %eight = arith.constant 8 : index
  scf.for %i = %zero to %n step %eight {
    %a = vector.load %x[%i] : memref<?xf64>, vector<8xf64>
    vector.store %a, %y[%i] : memref<?xf64>, vector<8xf64>
  }
  return
}
```

```mlir after
func.func @f(%n: index, %x: memref<?xf64>, %y: memref<?xf64>) {
  %zero = arith.constant 0 : index
  %eight = arith.constant 8 : index
  %0 = arith.subi %n, %zero : index
  %1 = arith.constant 2097152 : index
  %2 = arith.cmpi sgt, %0, %1 : index
  %8 = scf.if %2 -> (i1) {
    %3 = memref.extract_aligned_pointer_as_index %y : memref<?xf64> -> index
    %4 = arith.constant 63 : index
    %5 = arith.constant 0 : index
    %6 = arith.andi %3, %4 : index
    %7 = arith.cmpi eq, %6, %5 : index
    scf.yield %7 : i1
  } else {
    scf.yield %2 : i1
  }
  scf.if %8 {
    scf.for %i = %zero to %n step %eight {
      %a = vector.load %x[%i] : memref<?xf64>, vector<8xf64>
      vector.store %a, %y[%i] {alignment = 64 : i64, nontemporal = true} : memref<?xf64>, vector<8xf64>
    }
  } else {
    scf.for %i = %zero to %n step %eight {
      %a = vector.load %x[%i] : memref<?xf64>, vector<8xf64>
      vector.store %a, %y[%i] : memref<?xf64>, vector<8xf64>
    }
  }
  return
}
```
",
    anchor: Anchor::Any,
    options: Options::DECLARED,
    statistics: &[
        Statistic::new("num-versioned", "Number of loops with a non-temporal version"),
    ],
    run,
};

cotan_pass::options! {
    /// The options of `version-nontemporal-stores`.
    struct Options {
        /// Minimum number of bytes that a loop accesses
        least: i64 = 33_554_432 in 0..=1_099_511_627_776,
    }
}

/// Maximum number of operations of the body; a larger one is not bound by memory.
const MAX_OPERATIONS: usize = 64;

/// The smallest and the largest size of a non-temporal vector store in bytes.
const MIN_STORE_BYTES: i64 = TARGET.nontemporal_bytes[0];
const MAX_STORE_BYTES: i64 = TARGET.nontemporal_bytes[1];

fn run(ir: &mut Ir, root: Op, run: &mut PassContext<'_>) -> PassResult {
    let Options { least } = run.options();
    let loops: Vec<Op> = ir.walk(root).filter(|&op| ir.is::<scf::For>(op)).collect();
    let mut num_versioned = 0;
    for op in loops {
        if let Some(versioned) = NontemporalLoop::of(ir, op) {
            versioned.emit(ir, least);
            num_versioned += 1;
        }
    }
    run.count("num-versioned", num_versioned);
    Ok(Change::from(num_versioned > 0))
}

/// A loop that stores vectors to buffers that are not read.
struct NontemporalLoop {
    op: Op,
    this: scf::For,
    /// Number of bytes that an iteration accesses.
    bytes: i64,
    step: i64,
    writes: Vec<VectorStore>,
}

/// A vector store.
struct VectorStore {
    /// Its position in the body.
    position: usize,
    buffer: Value,
    /// Its byte offset in the first iteration.
    first: Affine<Value>,
    /// The required alignment of its address.
    alignment: i64,
}

impl NontemporalLoop {
    fn of(ir: &Ir, op: Op) -> Option<Self> {
        let this: scf::For = ir.get(op)?;
        let ops: Vec<Op> = ir.ops(ir.single_block(this.body)?).take(MAX_OPERATIONS + 1).collect();
        let step = array::constant(ir, this.step).filter(|&step| step > 0)?;
        let is_quick = ops.len() <= MAX_OPERATIONS && ops.iter().all(|&op| is_quick(ir, op));
        if !is_quick || ir.ty(this.lower) != Type::INDEX {
            return None;
        }
        let widths = ops.iter().filter_map(|&op| width(ir, op));
        let bytes = widths.map(|[count, bytes]| count * bytes).sum();
        let written = ops.iter().enumerate();
        let writes =
            written.filter_map(|(position, &it)| VectorStore::of(ir, &this, op, (position, it)));
        let writes: Vec<VectorStore> = writes.collect();
        (!writes.is_empty()).then_some(Self { op, this, bytes, step, writes })
    }

    /// Emits the non-temporal version of the loop.
    fn emit(self, ir: &mut Ir, least: i64) {
        let Self { op, this, .. } = self;
        let loc = ir.store.derived_loc(ir.loc(op), PASS.name);
        let b = &mut Builder::before(ir, op);
        let trip_count = Subi::value(b, loc, this.upper, this.lower);
        let most = Constant::index(b, loc, least / self.bytes * self.step);
        let is_long = Cmpi::value(b, loc, CmpiPredicate::Sgt, trip_count, most);
        let regions = [b.create_region(), b.create_region()];
        let check = scf::If::build(b, loc, is_long, regions[0], regions[1], &[Type::I1]);
        let [then, other] = regions.map(|region| ir.append_new_block(region, &[], loc));
        scf::Yield::build(&mut Builder::at_end(ir, other), loc, &[is_long]);
        let b = &mut Builder::at_end(ir, then);
        let is_aligned = self.is_aligned(b, loc);
        scf::Yield::build(b, loc, &[is_aligned]);
        let condition = ir.result(check, 0);
        let copy = loop_versioning::version_where(ir, loc, op, condition);
        let body = ir.single_block(ir.regions(copy)[0]).expect("the copy is a loop");
        let ops: Vec<Op> = ir.ops(body).collect();
        let names = ["nontemporal", "alignment"].map(|name| ir.store.symbol(name));
        for VectorStore { position, alignment, .. } in self.writes {
            let alignment = ir.store.int_attr(alignment, Type::I64);
            ir.set_attr(ops[position], names[0], Some(Attr::TRUE));
            ir.set_attr(ops[position], names[1], Some(alignment));
        }
    }

    /// Emits the test that all stores of the first iteration are aligned.
    fn is_aligned(&self, b: &mut Builder<'_>, loc: Loc) -> Value {
        let mut sum = None;
        for (index, write) in self.writes.iter().enumerate() {
            if self.writes[..index].iter().any(|other| write.follows(other)) {
                continue;
            }
            let mut address =
                ExtractAlignedPointerAsIndex::value(b, loc, write.buffer, Type::INDEX);
            if write.first.as_constant() != Some(0) {
                let first = write.first.value(b, loc);
                address = Addi::value(b, loc, address, first);
            }
            sum = Some(sum.map_or(address, |sum| Ori::value(b, loc, sum, address)));
        }
        let widest = self.writes.iter().map(|write| write.alignment).max();
        let [mask, zero] = [widest.unwrap_or(1) - 1, 0].map(|it| Constant::index(b, loc, it));
        let remainder = Andi::value(b, loc, sum.expect("there is at least one store"), mask);
        Cmpi::value(b, loc, CmpiPredicate::Eq, remainder, zero)
    }
}

impl VectorStore {
    /// Returns the store of an operation, if its buffer is not read, and each iteration advances by
    /// a multiple of its alignment.
    fn of(ir: &Ir, this: &scf::For, within: Op, (position, op): (usize, Op)) -> Option<Self> {
        let [count, bytes] = width(ir, op)?;
        let store: vector::Store = ir.get(op)?;
        let alignment = (count * bytes).min(MAX_STORE_BYTES);
        let is_whole = alignment >= MIN_STORE_BYTES && alignment.count_ones() == 1;
        let buffer = store.base;
        let is_unread = ir.users(buffer).all(|user| is_written_by(ir, user));
        if !is_whole || !is_unread || ir.is_defined_inside(buffer, within) {
            return None;
        }
        let index = this.induction_variable(ir)?;
        let at = Affine::of(ir, access(ir, op)?.at?).times(&Poly::constant(bytes))?;
        let term = at.terms().iter().find(|term| term.0 == index)?;
        let distance = term.1.as_constant()?.checked_mul(array::constant(ir, this.step)?)?;
        let lower = Affine::of(ir, this.lower);
        let first = at.substitute(|value| match value == index {
            true => Some(lower.clone()),
            false => Some(Affine::index(value)),
        })?;
        let is_known = first.terms().iter().all(|term| !ir.is_defined_inside(term.0, within));
        (distance % alignment == 0 && is_known).then_some(Self {
            position,
            buffer,
            first,
            alignment,
        })
    }

    /// Returns whether it is aligned whenever another one is.
    fn follows(&self, other: &Self) -> bool {
        let distance = self.first.minus(&other.first).and_then(|distance| distance.as_constant());
        let is_aligned = distance.is_some_and(|distance| distance % self.alignment == 0);
        self.buffer == other.buffer && self.alignment == other.alignment && is_aligned
    }
}

fn is_written_by(ir: &Ir, op: Op) -> bool {
    ir.is::<Dealloc>(op) || MemoryAccess::of(ir, op).is_some_and(|it| it.stored.is_some())
}

/// Returns whether an operation is faster than memory.
fn is_quick(ir: &Ir, op: Op) -> bool {
    let cost: Option<Cost> = ir.registry().interface(ir.name(op));
    let is_short = cost.is_none_or(|it| it.per_element < Cost::FUNCTION.per_element);
    is_short && ir.regions(op).is_empty()
}

/// Returns the number and the size in bytes of the elements of a vector access.
fn width(ir: &Ir, op: Op) -> Option<[i64; 2]> {
    let vector = MemoryAccess::of(ir, op)?.lanes?.vector;
    let TypeData::Vector { shape, element, .. } = ir.type_data(ir.ty(vector)) else { return None };
    let number = NumberFormat::of(&ir.store, *element)?;
    let bytes = i64::from(number.width().max(8).next_power_of_two() / 8);
    Some([shape.iter().product(), bytes])
}
