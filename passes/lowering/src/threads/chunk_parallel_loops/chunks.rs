//! Emission of parallel chunks, their private accumulators and the final reduction.

use super::compose::{ChunkStarts, chunk_starts};
use super::legality::{BufferReduction, Carried, ParallelLoop};
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
pub struct Chunks<'a> {
    pub ir: &'a mut Ir,
    pub loc: Loc,
    pub shared: ParallelLoop,
    /// The number of chunks.
    pub count: Value,
    /// If the loop is versioned for a single chunk: whether there are several.
    has_many_chunks: Option<Value>,
    /// The length of the index range of a chunk.
    stride: Value,
    pub zero: Value,
    pub one: Value,
    /// Buffers that are deallocated after the loop.
    pub temporaries: Vec<Value>,
}

/// Splits a loop into parallel chunks, unless its work is known to be too small.
pub fn emit(ir: &mut Ir, shared: ParallelLoop, limits: &ChunkLimits) -> bool {
    let loc = ir.loc(shared.op);
    let loc = ir.store.derived_loc(loc, PASS.name);
    let before = shared.op;
    let is_versioned = needs_version(ir, &shared);
    if !is_versioned && !shared.states.is_empty() {
        return false;
    }
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
    let has_many_chunks = is_versioned.then(|| {
        Cmpi::value(&mut Builder::before(ir, before), loc, CmpiPredicate::Sgt, count, one)
    });
    if let Some(has_many_chunks) = has_many_chunks {
        version::emit(ir, before, has_many_chunks, loc);
    }
    let temporaries = Vec::new();
    Chunks { ir, loc, shared, count, has_many_chunks, stride, zero, one, temporaries }.emit(&this);
    true
}

/// True if a single chunk may cost more than the loop itself: it has private buffers or states, or
/// is executed repeatedly. Large bodies amortize that, and would take long to compile twice.
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
        || !shared.states.is_empty()
        || around.any(|op| ir.is::<scf::For>(op) || ir.is::<scf::While>(op))
}

impl Chunks<'_> {
    fn emit(mut self, this: &scf::For) {
        let op = self.shared.op;
        let after = self.ir.next_op(op).expect("a loop is not the last operation of a block");
        let starts = chunk_starts(&mut self, this);
        let carried = self.carried_buffers(this);
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
        self.carried(&inits, &carried, &starts, chunk, [end, after]);
        for (reductions, &(private, size)) in reductions.iter().zip(&private) {
            self.reduce_buffer(reductions, private, size, after);
        }
        let loc = self.loc;
        let temporaries = std::mem::take(&mut self.temporaries);
        let private = private.into_iter().map(|private| private.0);
        for private in carried.into_iter().flatten().chain(private).chain(temporaries) {
            Dealloc::build(&mut Builder::before(self.ir, after), loc, private);
        }
    }

    pub fn b(&mut self) -> Builder<'_> {
        Builder::before(self.ir, self.shared.op)
    }

    /// Emits an allocation before the loop.
    pub fn alloc(&mut self, element: Type, count: Value) -> Value {
        let memref = MemRefType { shape: [DYNAMIC].into(), element, layout: None, space: None };
        let ty = self.ir.store.intern_type(TypeData::MemRef(memref));
        let loc = self.loc;
        capacity::alloc(&mut self.b(), loc, count, ty)
    }

    /// Allocates the buffers of the final iter_args of each chunk. Those of states start with the
    /// initial one; there is none for an unused state.
    fn carried_buffers(&mut self, this: &scf::For) -> Vec<Option<Value>> {
        let (op, loc, zero, count) = (self.shared.op, self.loc, self.zero, self.count);
        let inits: Vec<Value> = this.inits.iter(self.ir).collect();
        let buffer = |(position, init)| {
            let element = self.ir.ty(init);
            if matches!(self.shared.carried[position], Carried::Reduction(_)) {
                return Some(self.alloc(element, count));
            }
            if self.ir.is_unused(self.ir.result(op, position)) {
                return None;
            }
            let one = self.one;
            let count = Addi::value(&mut self.b(), loc, count, one);
            let buffer = self.alloc(element, count);
            Store::build(&mut self.b(), loc, init, buffer, &[zero]);
            Some(buffer)
        };
        inits.into_iter().enumerate().map(buffer).collect()
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
        let (block, chunk) = self.parallel_block();
        self.ir.detach_op(op);
        self.ir.append_op(block, op);
        (block, chunk)
    }

    /// Emits a parallel loop over chunks with an empty block; returns the chunk number as well.
    pub fn parallel_block(&mut self) -> (cotan_ir::Block, Value) {
        let (loc, bounds) = (self.loc, [self.zero, self.count, self.one]);
        let region = self.ir.create_region();
        let block = self.ir.append_new_block(region, &[Type::INDEX], loc);
        let [lower, upper, step] = bounds;
        scf::Parallel::build(&mut self.b(), loc, &[lower], &[upper], &[step], &[], region, &[]);
        (block, self.ir.arg(block, 0))
    }

    /// Restricts the loop to a chunk.
    fn bounds(&mut self, this: &scf::For, chunk: Value, end: Op) {
        let op = self.shared.op;
        debug_assert!(self.ir.next_op(op) == Some(end), "the chunk contains only the loop");
        let bounds = self.bounds_of(this, chunk, op);
        scf::For::set_bounds(self.ir, op, bounds);
    }

    /// Emits the bounds of a chunk before an operation.
    pub fn bounds_of(&mut self, this: &scf::For, chunk: Value, before: Op) -> [Value; 2] {
        let (loc, stride) = (self.loc, self.stride);
        let b = &mut Builder::before(self.ir, before);
        let distance = Muli::value(b, loc, chunk, stride);
        let lower = Addi::value(b, loc, this.lower, distance);
        let upper = Addi::value(b, loc, lower, stride);
        [lower, Minsi::value(b, loc, upper, this.upper)]
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

    /// Initializes a chunk with identities or states, and stores its final iter_args.
    fn carried(
        &mut self,
        inits: &[Value],
        buffers: &[Option<Value>],
        starts: &ChunkStarts,
        chunk: Value,
        [end, after]: [Op; 2],
    ) {
        let (op, loc) = (self.shared.op, self.loc);
        let carried = std::mem::take(&mut self.shared.carried);
        for (position, (&buffer, carried)) in buffers.iter().zip(carried).enumerate() {
            let result = self.ir.result(op, position);
            let (init, at) = match carried {
                Carried::Reduction(monoid) => (self.identity(monoid, self.ir.ty(result)), chunk),
                Carried::State => {
                    let one = self.one;
                    let b = &mut self.b();
                    let start = Load::value(b, loc, starts[&position], &[chunk]);
                    (start, Addi::value(b, loc, chunk, one))
                }
            };
            scf::For::set_init(self.ir, op, position, init);
            let Some(buffer) = buffer else { continue };
            let last = match carried {
                Carried::Reduction(monoid) => self.sum(after, buffer, inits[position], monoid),
                Carried::State => {
                    let count = self.count;
                    Load::value(&mut Builder::before(self.ir, after), loc, buffer, &[count])
                }
            };
            self.ir.replace_all_uses(result, last);
            Store::build(&mut Builder::before(self.ir, end), loc, result, buffer, &[at]);
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
    pub fn identity(&mut self, monoid: Monoid, ty: Type) -> Value {
        let loc = self.loc;
        identity(&mut self.b(), loc, monoid, ty)
    }
}

/// Emits the identity of a monoid.
pub fn identity(b: &mut Builder<'_>, loc: Loc, monoid: Monoid, ty: Type) -> Value {
    let number = NumberFormat::of(&b.store, ty).expect("a monoid combines scalars");
    let attr = filled(b.store_mut(), ty, monoid.identity(number)).expect("a scalar type");
    Constant::value(b, loc, attr)
}
