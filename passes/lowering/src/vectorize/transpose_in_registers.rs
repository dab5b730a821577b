//! `transpose-in-registers`: transposes rows to columns by vector shuffles.
//!
//! Legal if the loop only copies between different buffers. It replaces scalar copies by vector
//! loads and stores.

use crate::analysis::vectorizable_loop::{Uniformity, UniformityInfo, access};
use crate::vectorize::register_tile::transpose;
use cotan_dialects::arith::{Addi, Andi, Constant, Maxsi, Subi};
use cotan_dialects::array::affine::Affine;
use cotan_dialects::memref::{Load, Store};
use cotan_dialects::{Effects, effects, scf, vector};
use cotan_ir::{Block, Builder, Ir, Loc, Mapping, Op, Type};
use cotan_numerics::NumberFormat;
use cotan_pass::Statistic;
use cotan_pass::pass::{Anchor, Change, Pass, PassContext, PassResult};

/// The pass.
pub static PASS: Pass = Pass {
    name: "transpose-in-registers",
    summary: "Replaces strided loads of a tile by contiguous vector loads and shuffles",
    doc: "\
A loop that copies an element of each of several rows to consecutive addresses in each iteration is
a transpose. It reads along rows, and writes across. If the number of rows is a power of two, and at
most the vector width, that many iterations load one vector of each row. Shuffles transpose the
square in registers, and vectors are stored. More rows are several squares, which is how columns of
products are packed into panels. A second loop executes the remainder.

```mlir before
func.func @f(%n: index, %m: index, %x: memref<?xf64>, %y: memref<?xf64>) {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  %two = arith.constant 2 : index
  scf.for %i = %zero to %n step %one {
    %j = arith.addi %m, %i : index
    %a = memref.load %x[%i] : memref<?xf64>
    %b = memref.load %x[%j] : memref<?xf64>
    %k = arith.muli %i, %two : index
    %l = arith.addi %k, %one : index
    memref.store %a, %y[%k] : memref<?xf64>
    memref.store %b, %y[%l] : memref<?xf64>
  }
  return
}
```

```mlir after
func.func @f(%n: index, %m: index, %x: memref<?xf64>, %y: memref<?xf64>) {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  %two = arith.constant 2 : index
  %0 = arith.constant 0 : index
  %1 = arith.constant -2 : index
  %2 = arith.constant 2 : index
  %3 = arith.subi %n, %zero : index
  %4 = arith.maxsi %3, %0 : index
  %5 = arith.andi %4, %1 : index
  %6 = arith.addi %zero, %5 : index
  scf.for %arg0 = %zero to %6 step %2 {
    %j = arith.addi %m, %arg0 : index
    %k = arith.muli %arg0, %two : index
    %l = arith.addi %k, %one : index
    %7 = vector.load %x[%arg0] : memref<?xf64>, vector<2xf64>
    %8 = vector.load %x[%j] : memref<?xf64>, vector<2xf64>
    %9 = vector.shuffle %7, %8 [0, 2] : vector<2xf64>, vector<2xf64>
    %10 = vector.shuffle %7, %8 [1, 3] : vector<2xf64>, vector<2xf64>
    vector.store %9, %y[%k] : memref<?xf64>, vector<2xf64>
    %11 = arith.constant 2 : index
    %12 = arith.addi %k, %11 : index
    vector.store %10, %y[%12] : memref<?xf64>, vector<2xf64>
  }
  scf.for %i = %6 to %n step %one {
    %j = arith.addi %m, %i : index
    %a = memref.load %x[%i] : memref<?xf64>
    %b = memref.load %x[%j] : memref<?xf64>
    %k = arith.muli %i, %two : index
    %l = arith.addi %k, %one : index
    memref.store %a, %y[%k] : memref<?xf64>
    memref.store %b, %y[%l] : memref<?xf64>
  }
  return
}
```
",
    anchor: Anchor::Any,
    options: Options::DECLARED,
    statistics: &[Statistic::new("num-transposes", "Number of transposing loops")],
    run,
};

cotan_pass::options! {
    /// The options of `transpose-in-registers`.
    struct Options {
        /// Vector width in bytes
        width: i64 = 64 in 8..=1024,
    }
}

fn run(ir: &mut Ir, root: Op, run: &mut PassContext<'_>) -> PassResult {
    let Options { width } = run.options();
    let loops: Vec<Op> = ir.walk(root).filter(|&op| ir.is::<scf::For>(op)).collect();
    let found = loops.into_iter().filter_map(|op| Transpose::of(ir, op, width));
    let found: Vec<Transpose> = found.collect();
    found.iter().for_each(|it| it.emit(ir));
    run.count("num-transposes", found.len());
    Ok(Change::from(!found.is_empty()))
}

/// A loop that interleaves elements of several rows.
struct Transpose {
    op: Op,
    /// The operations of the body except the terminator.
    ops: Vec<Op>,
    /// The loads, in the order of their stores.
    reads: Vec<Op>,
    /// The number of rows of a square.
    side: usize,
    /// The distance of the stores of consecutive iterations.
    stride: i64,
    /// The store of the first element.
    first: Op,
    element: Type,
}

impl Transpose {
    fn of(ir: &Ir, op: Op, width: i64) -> Option<Self> {
        let this: scf::For = ir.get(op).filter(|this: &scf::For| this.inits.is_empty())?;
        let block = ir.single_block(this.body)?;
        if !this.range().has_unit_step(ir) {
            return None;
        }
        let uniformity = UniformityInfo::of(ir, &this, &Default::default());
        let has_stride = |op, stride| {
            let at = access(ir, op).and_then(|access| access.at);
            at.is_some_and(|at| uniformity.get(at) == Uniformity::Strided(stride))
        };
        let mut ops: Vec<Op> = ir.ops(block).collect();
        ops.pop();
        let mut writes = Vec::new();
        for &op in &ops {
            match ir.get::<Store>(op) {
                Some(store) => writes.push((Affine::of(ir, access(ir, op)?.at?), op, store)),
                None if ir.is::<Load>(op) => {}
                None if effects(ir, op) == Effects::Pure && ir.regions(op).is_empty() => {}
                None => return None,
            }
        }
        writes.sort_by_key(|(at, ..)| at.rest().as_constant());
        let (start, first, store) = writes.first()?;
        let (rows, element) = (writes.len() as i64, ir.ty(store.value));
        let bits = i64::from(NumberFormat::of(&ir.store, element)?.width());
        let side = rows.min(8 * width / bits.max(8));
        let is_square = side > 1 && side.count_ones() == 1 && rows % side == 0;
        let stride = match uniformity.get(access(ir, *first)?.at?) {
            // Iterations do not overwrite each other's elements.
            Uniformity::Strided(stride) if stride >= rows => stride,
            _ => return None,
        };
        if !is_square || bits < 8 {
            return None;
        }
        let mut reads = Vec::new();
        for (row, (at, _, emit)) in writes.iter().enumerate() {
            let read = ir.def_op(emit.value).filter(|&op| ir.block_of(op) == Some(block))?;
            let load: Load = ir.get(read)?;
            let is_next = at.minus(start)?.as_constant() == Some(row as i64);
            let is_private = emit.memref == store.memref && load.memref != store.memref;
            if !is_next || !is_private || !has_stride(read, 1) || ir.ty(emit.value) != element {
                return None;
            }
            reads.push(read);
        }
        let is_all = ops.iter().filter(|&&op| ir.is::<Load>(op)).count() == reads.len();
        let (first, side) = (*first, side as usize);
        is_all.then_some(Self { op, first, element, reads, side, stride, ops })
    }

    fn emit(&self, ir: &mut Ir) {
        let this: scf::For = ir.verified(self.op);
        let loc = ir.store.derived_loc(ir.loc(self.op), PASS.name);
        let side = self.side as i64;
        let region = ir.create_region();
        let to = ir.append_new_block(region, &[Type::INDEX], loc);
        self.body(ir, this, to, loc);
        scf::Yield::build(&mut Builder::at_end(ir, to), loc, &[]);
        let b = &mut Builder::before(ir, self.op);
        let [zero, mask, step] = [0, -side, side].map(|it| Constant::index(b, loc, it));
        let trip_count = Subi::value(b, loc, this.upper, this.lower);
        let trip_count = Maxsi::value(b, loc, trip_count, zero);
        let trip_count = Andi::value(b, loc, trip_count, mask);
        let upper = Addi::value(b, loc, this.lower, trip_count);
        scf::For::build(b, loc, this.lower, upper, step, &[], region, &[]);
        scf::For::set_lower(ir, self.op, upper);
    }

    /// Emits the body for as many iterations as a square has rows.
    fn body(&self, ir: &mut Ir, this: scf::For, to: Block, loc: Loc) {
        let block = ir.single_block(this.body).expect("a verified loop has one block");
        let ty = vector::of_lanes(&mut ir.store, self.side, self.element);
        let mut mapping = Mapping::default();
        mapping.values.insert(ir.arg(block, 0), ir.arg(to, 0));
        for &op in &self.ops {
            if access(ir, op).is_none() {
                let copy = ir.clone_op(op, &mut mapping);
                ir.append_op(to, copy);
            }
        }
        let position = |ir: &Ir, op| {
            let access = access(ir, op).expect("the operation is an access");
            (access.buffer, mapping.value(access.at.expect("the access has one index")))
        };
        let (target, start) = position(ir, self.first);
        for (number, reads) in self.reads.chunks(self.side).enumerate() {
            let mut square = Vec::new();
            for &read in reads {
                let (buffer, at) = position(ir, read);
                let b = &mut Builder::at_end(ir, to);
                square.push(vector::Load::value(b, loc, buffer, &[at], ty));
            }
            let b = &mut Builder::at_end(ir, to);
            transpose(b, loc, &mut square);
            for (iteration, column) in square.into_iter().enumerate() {
                let distance = iteration as i64 * self.stride + (number * self.side) as i64;
                let mut at = start;
                if distance > 0 {
                    let distance = Constant::index(b, loc, distance);
                    at = Addi::value(b, loc, start, distance);
                }
                vector::Store::build(b, loc, column, target, &[at]);
            }
        }
    }
}
