//! A builder for loops over buffers, which deduplicates constants and folds additions of zero.

use crate::analysis::capacity;
use crate::analysis::vectorizable_loop::{INTERLEAVE, PARALLELISM, VECTOR_WIDTH, set_parallelism};
use cotan_dialects::arith::{Addi, Constant, Divui, Maxsi, Minsi, Muli, Subi};
use cotan_dialects::interp::filled;
use cotan_dialects::r#loop::Kind;
use cotan_dialects::memref::{Load, Store};
use cotan_dialects::{array, scf};
use cotan_ir::types::{DYNAMIC, MemRefType};
use cotan_ir::{Block, Builder, Ir, Loc, Mapping, Op, Type, TypeData, Value};
use rustc_hash::FxHashMap;

/// Emits a parallel loop.
pub fn each(
    b: &mut Builder<'_>,
    loc: Loc,
    bounds: [Value; 3],
    iteration: impl FnOnce(&mut Builder<'_>, Value),
) -> Op {
    let op = scf::For::counting(b, loc, bounds, &[], |b, args| {
        iteration(b, args[0]);
        Vec::new()
    });
    let name = b.store_mut().symbol(PARALLELISM);
    let kind = b.store_mut().string_attr(Kind::Parallel.name());
    b.set_attr(op, name, Some(kind));
    op
}

/// Emits operations at the end of a block.
pub struct LoopBuilder<'a> {
    pub ir: &'a mut Ir,
    pub block: Block,
    pub loc: Loc,
    /// The block of constants, which precedes everything else.
    start: Block,
    constants: FxHashMap<i64, Value>,
}

impl<'a> LoopBuilder<'a> {
    /// Returns a builder into a detached block, which `finish` inserts.
    pub fn new(ir: &'a mut Ir, loc: Loc) -> Self {
        let (start, block) = (ir.create_block(), ir.create_block());
        Self { ir, block, loc, start, constants: FxHashMap::default() }
    }

    /// Inserts the emitted operations before an operation.
    pub fn finish(self, before: Op) {
        self.ir.inline_block_before(self.start, before, &[]);
        self.ir.inline_block_before(self.block, before, &[]);
    }
}

impl LoopBuilder<'_> {
    pub fn b(&mut self) -> Builder<'_> {
        Builder::at_end(self.ir, self.block)
    }

    pub fn index(&mut self, number: i64) -> Value {
        if let Some(&known) = self.constants.get(&number) {
            return known;
        }
        let b = &mut Builder::at_end(self.ir, self.start);
        let value = Constant::index(b, self.loc, number);
        self.constants.insert(number, value);
        value
    }

    /// Emits a constant from its bit pattern.
    pub fn constant_from_bits(&mut self, ty: Type, bits: u64) -> Value {
        let attr = filled(&mut self.ir.store, ty, bits).expect("a scalar type");
        Constant::value(&mut Builder::at_end(self.ir, self.start), self.loc, attr)
    }

    fn is_zero(&self, value: Value) -> bool {
        array::constant(self.ir, value) == Some(0)
    }

    pub fn add(&mut self, a: Value, b: Value) -> Value {
        let loc = self.loc;
        match [a, b].map(|it| self.is_zero(it)) {
            [true, _] => b,
            [_, true] => a,
            _ => Addi::value(&mut self.b(), loc, a, b),
        }
    }

    pub fn sub(&mut self, a: Value, b: Value) -> Value {
        let loc = self.loc;
        match self.is_zero(b) {
            true => a,
            false => Subi::value(&mut self.b(), loc, a, b),
        }
    }

    pub fn mul(&mut self, a: Value, b: Value) -> Value {
        let loc = self.loc;
        Muli::value(&mut self.b(), loc, a, b)
    }

    pub fn mul_constant(&mut self, a: Value, b: i64) -> Value {
        let b = self.index(b);
        self.mul(a, b)
    }

    pub fn min(&mut self, a: Value, b: Value) -> Value {
        let loc = self.loc;
        Minsi::value(&mut self.b(), loc, a, b)
    }

    pub fn max(&mut self, a: Value, b: Value) -> Value {
        let loc = self.loc;
        Maxsi::value(&mut self.b(), loc, a, b)
    }

    /// Emits the trip count of a unit-step loop.
    pub fn trip_count(&mut self, lower: Value, upper: Value) -> Value {
        let (zero, distance) = (self.index(0), self.sub(upper, lower));
        self.max(distance, zero)
    }

    /// Emits a ceiling division of a non-negative value.
    pub fn ceil_div(&mut self, a: Value, by: i64) -> Value {
        let more = self.index(by - 1);
        let sum = self.add(a, more);
        self.div(sum, by)
    }

    /// Emits an unsigned division.
    pub fn div(&mut self, a: Value, b: i64) -> Value {
        let (b, loc) = (self.index(b), self.loc);
        Divui::value(&mut self.b(), loc, a, b)
    }

    /// Emits `a` rounded up to a multiple of `to`.
    pub fn round_up(&mut self, a: Value, to: i64) -> Value {
        let count = self.ceil_div(a, to);
        self.mul_constant(count, to)
    }

    /// Emits a loop without iter_args.
    pub fn for_(
        &mut self,
        [lower, upper]: [Value; 2],
        step: i64,
        build: impl FnOnce(&mut Self, Value),
    ) -> Op {
        self.for_iter_args([lower, upper], step, &[], |builder, args| {
            build(builder, args[0]);
            Vec::new()
        })
    }

    /// Emits a loop with iter_args.
    pub fn for_iter_args(
        &mut self,
        [lower, upper]: [Value; 2],
        step: i64,
        inits: &[Value],
        build: impl FnOnce(&mut Self, &[Value]) -> Vec<Value>,
    ) -> Op {
        let step = self.index(step);
        self.for_with_step([lower, upper, step], inits, build)
    }

    /// Emits a loop with iter_args whose bounds and step are values.
    pub fn for_with_step(
        &mut self,
        [lower, upper, step]: [Value; 3],
        inits: &[Value],
        build: impl FnOnce(&mut Self, &[Value]) -> Vec<Value>,
    ) -> Op {
        let types: Vec<Type> = inits.iter().map(|&init| self.ir.ty(init)).collect();
        let (region, loc) = (self.ir.create_region(), self.loc);
        let block = self.ir.append_new_block(region, &[&[Type::INDEX], &types[..]].concat(), loc);
        let args: Vec<Value> = self.ir.args(block).collect();
        let outside = std::mem::replace(&mut self.block, block);
        let yielded = build(self, &args);
        scf::Yield::build(&mut self.b(), loc, &yielded);
        self.block = outside;
        scf::For::build(&mut self.b(), loc, lower, upper, step, inits, region, &types)
    }

    /// Emits an allocation of `count` elements.
    pub fn alloc(&mut self, element: Type, count: Value) -> Value {
        let memref = MemRefType { shape: [DYNAMIC].into(), element, layout: None, space: None };
        let ty = self.ir.store.intern_type(TypeData::MemRef(memref));
        let loc = self.loc;
        capacity::alloc(&mut self.b(), loc, count, ty)
    }

    pub fn load(&mut self, buffer: Value, at: Value) -> Value {
        let loc = self.loc;
        Load::value(&mut self.b(), loc, buffer, &[at])
    }

    pub fn store(&mut self, value: Value, buffer: Value, at: Value) {
        let loc = self.loc;
        Store::build(&mut self.b(), loc, value, buffer, &[at]);
    }

    /// Emits copies of operations, with operands mapped.
    pub fn clone_ops(&mut self, ops: &[Op], mapping: &mut Mapping) {
        for &op in ops {
            let copy = self.ir.clone_op(op, mapping);
            self.ir.append_op(self.block, copy);
        }
    }

    /// Sets the attribute `cotan.parallelism` of a loop.
    pub fn set_parallelism(&mut self, op: Op, kind: Kind) {
        set_parallelism(self.ir, op, Some(kind));
    }

    /// Marks a loop for vectorization: sets its vector width and interleave count.
    pub fn set_vectorization(&mut self, op: Op, lanes: i64, copies: i64) {
        for (name, value) in [(VECTOR_WIDTH, lanes), (INTERLEAVE, copies)] {
            let (name, attr) =
                (self.ir.store.symbol(name), self.ir.store.int_attr(value, Type::I64));
            self.ir.set_attr(op, name, Some(attr).filter(|_| value > 1));
        }
    }
}
