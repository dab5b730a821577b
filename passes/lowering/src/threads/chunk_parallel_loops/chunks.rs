//! Emission of parallel chunks, their private accumulators and the final reduction.

use super::legality::{BufferReduction, ParallelLoop};
use super::work::{Count, CountBuilder};
use super::{PASS, version};
use crate::analysis::capacity;
use crate::analysis::loop_builder::each;
use cotan_dialects::arith::{Addi, Cmpi, CmpiPredicate, Constant, Minsi, Muli, Select};
use cotan_dialects::interp::filled;
use cotan_dialects::r#loop::Monoid;
use cotan_dialects::memref::{Dealloc, Load, Store};
use cotan_dialects::scf;
use cotan_ir::types::{DYNAMIC, MemRefType};
use cotan_ir::{Builder, Ir, Loc, Op, Type, TypeData, Value};
use cotan_numerics::NumberFormat;
use rustc_hash::FxHashMap;

/// The limits of chunks.
pub struct ChunkLimits {
    /// Minimum work of a chunk.
    pub min_work: i64,
    /// Maximum number of chunks.
    pub max_chunks: i64,
    /// Granularity of the trip count of a chunk of a unit-step loop.
    pub min_iterations: i64,
}

/// Additional work that a chunk must have for each element of a private buffer, which is
/// initialized, and at the end added by one thread.
const WORK_PER_PRIVATE_ELEMENT: i64 = 512;

/// Factor of the granularity of chunks with private buffers: vectors keep lane-private sums, which
/// are initialized and reduced in each chunk.
const PRIVATE_GRANULARITY: i64 = 4;

/// Maximum number of operations of a loop that is versioned for a single chunk.
const MAX_VERSIONED_OPERATIONS: usize = 320;

/// Maximum depth of loops in such a loop: deeper ones are much work and much code.
const MAX_VERSIONED_DEPTH: usize = 2;

/// Limit of element counts, so that products do not overflow.
const MAX_ELEMENTS: i64 = 1 << 30;

/// A loop that is split into chunks.
struct Chunks<'a> {
    ir: &'a mut Ir,
    loc: Loc,
    shared: ParallelLoop,
    /// The number of chunks.
    count: Value,
    /// If the loop is versioned for a single chunk: whether there are several.
    has_many_chunks: Option<Value>,
    /// The length of the index range of a chunk.
    stride: Value,
    zero: Value,
    one: Value,
}

/// Splits a loop into parallel chunks, unless its work is known to be too small.
pub fn emit(ir: &mut Ir, shared: ParallelLoop, limits: &ChunkLimits) -> bool {
    let loc = ir.loc(shared.op);
    let loc = ir.store.derived_loc(loc, PASS.name);
    let before = shared.op;
    let this: scf::For = ir.verified(before);
    let mut counting = CountBuilder::new(&mut *ir, before, loc);
    let trip_count = counting.trip_count(&this);
    let work = counting.work(&shared, trip_count);
    if matches!(work, Count::Known(work) if work < 2 * limits.min_work) {
        return false;
    }
    let mut least = Count::Known(limits.min_work);
    for reductions in &shared.reductions {
        let size = reductions.size.value(&mut Builder::before(counting.ir, before), loc);
        let size = counting.at_most(Count::Dynamic(size), MAX_ELEMENTS);
        let work = counting.mul(size, Count::Known(WORK_PER_PRIVATE_ELEMENT));
        least = counting.add(least, work);
    }
    let needed = counting.div(work, least);
    let needed = counting.at_least(needed, 1);
    let needed = counting.at_most(needed, limits.max_chunks);
    let mut length = counting.div_ceil(trip_count, needed);
    if matches!(counting.count(this.step), Count::Known(1)) {
        let times = if shared.reductions.is_empty() { 1 } else { PRIVATE_GRANULARITY };
        let multiple = Count::Known(limits.min_iterations * times);
        let groups = counting.div_ceil(length, multiple);
        length = counting.mul(groups, multiple);
    }
    let length = counting.at_least(length, 1);
    let count = counting.div_ceil(trip_count, length);
    let step = counting.count(this.step);
    let stride = counting.mul(length, step);
    let [count, stride, zero, one] =
        [count, stride, Count::Known(0), Count::Known(1)].map(|it| counting.value(it));
    let has_many_chunks = needs_version(ir, &shared).then(|| {
        Cmpi::value(&mut Builder::before(ir, before), loc, CmpiPredicate::Sgt, count, one)
    });
    if let Some(has_many_chunks) = has_many_chunks {
        version::emit(ir, before, has_many_chunks, loc);
    }
    Chunks { ir, loc, shared, count, has_many_chunks, stride, zero, one }.emit(&this);
    true
}

/// True if a single chunk may cost more than the loop itself: it has private buffers, or is
/// executed repeatedly. Large bodies amortize that, and would take long to compile twice.
fn needs_version(ir: &Ir, shared: &ParallelLoop) -> bool {
    let depth = |op: Op| {
        let around = std::iter::successors(Some(op), |&op| ir.parent_op(op));
        around.take_while(|&op| op != shared.op).filter(|&op| ir.is::<scf::For>(op)).count()
    };
    let deepest = ir.walk(shared.op).map(depth).max().unwrap_or(0);
    if ir.walk(shared.op).count() > MAX_VERSIONED_OPERATIONS || deepest > MAX_VERSIONED_DEPTH {
        return false;
    }
    let mut around = std::iter::successors(ir.parent_op(shared.op), |&op| ir.parent_op(op));
    !shared.reductions.is_empty()
        || around.any(|op| ir.is::<scf::For>(op) || ir.is::<scf::While>(op))
}

impl Chunks<'_> {
    fn emit(mut self, this: &scf::For) {
        let op = self.shared.op;
        let after = self.ir.next_op(op).expect("a loop is not the last operation of a block");
        let results: Vec<Value> = self.ir.results(op).collect();
        let carried: Vec<Value> = results.iter().map(|&it| self.carried_buffer(it)).collect();
        let reductions = std::mem::take(&mut self.shared.reductions);
        let private: Vec<(Value, Value)> =
            reductions.iter().map(|reductions| self.private_buffer(reductions)).collect();
        let (body, chunk) = self.parallel(op);
        let end = scf::Reduce::build(&mut Builder::at_end(self.ir, body), self.loc, &[], &[]);
        self.bounds(this, chunk, end);
        for (reductions, &(private, size)) in reductions.iter().zip(&private) {
            self.privatize(reductions, private, size, chunk);
        }
        let inits: Vec<Value> = this.inits.iter(self.ir).collect();
        self.carried(&inits, &carried, chunk, [end, after]);
        for (reductions, &(private, size)) in reductions.iter().zip(&private) {
            self.reduce_buffer(reductions, private, size, after);
        }
        let loc = self.loc;
        for private in carried.into_iter().chain(private.into_iter().map(|private| private.0)) {
            Dealloc::build(&mut Builder::before(self.ir, after), loc, private);
        }
    }

    fn b(&mut self) -> Builder<'_> {
        Builder::before(self.ir, self.shared.op)
    }

    /// Emits an allocation before the loop.
    fn alloc(&mut self, element: Type, count: Value) -> Value {
        let memref = MemRefType { shape: [DYNAMIC].into(), element, layout: None, space: None };
        let ty = self.ir.store.intern_type(TypeData::MemRef(memref));
        let loc = self.loc;
        capacity::alloc(&mut self.b(), loc, count, ty)
    }

    /// Allocates the buffer of the final iter_arg of each chunk.
    fn carried_buffer(&mut self, result: Value) -> Value {
        let (element, count) = (self.ir.ty(result), self.count);
        self.alloc(element, count)
    }

    /// Allocates the private buffers of all chunks; returns their size as well.
    fn private_buffer(&mut self, reductions: &BufferReduction) -> (Value, Value) {
        let (loc, count) = (self.loc, self.count);
        let size = reductions.size.value(&mut self.b(), loc);
        let mut all = Muli::value(&mut self.b(), loc, size, count);
        if let Some(has_many_chunks) = self.has_many_chunks {
            // The allocation may be hoisted above the branch, where a single chunk needs no memory.
            let zero = self.zero;
            all = Select::value(&mut self.b(), loc, has_many_chunks, all, zero);
        }
        let element = self.element(reductions);
        (self.alloc(element, all), size)
    }

    fn element(&self, reductions: &BufferReduction) -> Type {
        match self.ir.type_data(self.ir.ty(reductions.buffer)) {
            TypeData::MemRef(memref) => memref.element,
            _ => unreachable!("a buffer is a memref"),
        }
    }

    /// Emits the parallel loop over chunks around the loop; returns the chunk number.
    fn parallel(&mut self, op: Op) -> (cotan_ir::Block, Value) {
        let (loc, bounds) = (self.loc, [self.zero, self.count, self.one]);
        let region = self.ir.create_region();
        let block = self.ir.append_new_block(region, &[Type::INDEX], loc);
        let [lower, upper, step] = bounds;
        scf::Parallel::build(&mut self.b(), loc, &[lower], &[upper], &[step], &[], region, &[]);
        self.ir.detach_op(op);
        self.ir.append_op(block, op);
        (block, self.ir.arg(block, 0))
    }

    /// Restricts the loop to a chunk.
    fn bounds(&mut self, this: &scf::For, chunk: Value, end: Op) {
        let (op, loc, stride) = (self.shared.op, self.loc, self.stride);
        debug_assert!(self.ir.next_op(op) == Some(end), "the chunk contains only the loop");
        let b = &mut self.b();
        let distance = Muli::value(b, loc, chunk, stride);
        let lower = Addi::value(b, loc, this.lower, distance);
        let upper = Addi::value(b, loc, lower, stride);
        let upper = Minsi::value(b, loc, upper, this.upper);
        scf::For::set_bounds(self.ir, op, [lower, upper]);
    }

    /// Redirects accumulation to the initialized private buffer of a chunk.
    fn privatize(
        &mut self,
        reductions: &BufferReduction,
        private: Value,
        size: Value,
        chunk: Value,
    ) {
        let loc = self.loc;
        let base = Muli::value(&mut self.b(), loc, chunk, size);
        let (op, element) = (self.shared.op, self.element(reductions));
        let identity = self.identity(reductions.monoid, element);
        let bounds = [self.zero, size, self.one];
        each(&mut Builder::before(self.ir, op), loc, bounds, |b, at| {
            let at = Addi::value(b, loc, base, at);
            Store::build(b, loc, identity, private, &[at]);
        });
        let mut positions = FxHashMap::default();
        for &access in &reductions.ops {
            let operands: Vec<Value> = self.ir.operands(access).collect();
            let (buffer, at) = (operands.len() - 2, operands.len() - 1);
            let position = positions.entry(operands[at]).or_insert_with(|| {
                Addi::value(&mut self.builder_at(operands[at]), loc, base, operands[at])
            });
            self.ir.set_operand(access, buffer, private);
            self.ir.set_operand(access, at, *position);
        }
    }

    /// Returns a builder after the definition of a value, so that derived values are computed once.
    fn builder_at(&mut self, value: Value) -> Builder<'_> {
        let op = self.shared.op;
        if !self.ir.is_defined_inside(value, op) {
            return self.b();
        }
        if let Some(def) = self.ir.def_op(value) {
            return Builder::after(self.ir, def);
        }
        let block =
            self.ir.def_block(value).expect("a value is defined by an operation or a block");
        let first = self.ir.ops(block).next().expect("a verified block has a last operation");
        Builder::before(self.ir, first)
    }

    /// Initializes a chunk with identities, and stores its final iter_args.
    fn carried(&mut self, inits: &[Value], carried: &[Value], chunk: Value, [end, after]: [Op; 2]) {
        let (op, loc) = (self.shared.op, self.loc);
        let monoids = std::mem::take(&mut self.shared.carried);
        for (position, (&private, monoid)) in carried.iter().zip(monoids).enumerate() {
            let result = self.ir.result(op, position);
            let ty = self.ir.ty(result);
            let identity = self.identity(monoid, ty);
            scf::For::set_init(self.ir, op, position, identity);
            let sum = self.sum(after, private, inits[position], monoid);
            self.ir.replace_all_uses(result, sum);
            Store::build(&mut Builder::before(self.ir, end), loc, result, private, &[chunk]);
        }
    }

    /// Emits the reduction of the results of chunks, in order.
    fn sum(&mut self, before: Op, private: Value, init: Value, monoid: Monoid) -> Value {
        let (loc, bounds) = (self.loc, [self.zero, self.count, self.one]);
        let b = &mut Builder::before(self.ir, before);
        let new_op = scf::For::counting(b, loc, bounds, &[init], |b, args| {
            let next = Load::value(b, loc, private, &args[..1]);
            vec![monoid.emit(b, loc, args[1], next)]
        });
        self.ir.result(new_op, 0)
    }

    /// Emits the reduction of the private buffers of chunks, in order.
    fn reduce_buffer(
        &mut self,
        reductions: &BufferReduction,
        private: Value,
        size: Value,
        before: Op,
    ) {
        let (loc, buffer, monoid) = (self.loc, reductions.buffer, reductions.monoid);
        let [zero, count, one] = [self.zero, self.count, self.one];
        let b = &mut Builder::before(self.ir, before);
        scf::For::counting(b, loc, [zero, count, one], &[], |b, args| {
            let base = Muli::value(b, loc, args[0], size);
            each(b, loc, [zero, size, one], |b, at| {
                let acc = Load::value(b, loc, buffer, &[at]);
                let position = Addi::value(b, loc, base, at);
                let next = Load::value(b, loc, private, &[position]);
                let sum = monoid.emit(b, loc, acc, next);
                Store::build(b, loc, sum, buffer, &[at]);
            });
            Vec::new()
        });
    }

    /// Emits the identity of a monoid before the loop.
    fn identity(&mut self, monoid: Monoid, ty: Type) -> Value {
        let number = NumberFormat::of(&self.ir.store, ty).expect("a monoid combines scalars");
        let attr = filled(&mut self.ir.store, ty, monoid.identity(number));
        let attr = attr.expect("a scalar type");
        let loc = self.loc;
        Constant::value(&mut self.b(), loc, attr)
    }
}
