//! Buffers and sizes.

use crate::analysis::buffer_sizes::polynomial;
use crate::analysis::capacity;
use crate::analysis::vectorizable_loop::{ASSOCIATIVE_CARRY, PARALLELISM};
use cotan_dialects::arith::{Addi, Andi, Cmpi, CmpiPredicate, Constant, Muli};
use cotan_dialects::array::affine::Affine;
use cotan_dialects::array::index_of_size;
use cotan_dialects::interp::filled;
use cotan_dialects::r#loop::Kind;
use cotan_dialects::memref::{Dealloc, Load, Store};
use cotan_dialects::scf;
use cotan_ir::dims::Poly;
use cotan_ir::types::{DYNAMIC, MemRefType};
use cotan_ir::{Attr, Block, Builder, Ir, Loc, Op, Region, Shape, Symbol, Type, TypeData, Value};
use cotan_transforms::FloatingPoint;
use rustc_hash::{FxHashMap, FxHashSet};

/// The state of the lowering of a function from arrays to buffers.
pub struct Bufferizer<'a> {
    pub ir: &'a mut Ir,
    /// The insertion block.
    pub block: Block,
    /// The entry part of the function: sizes, and buffers that live until it returns.
    pub start: Block,
    /// The block of the function itself, outside of loops and branches.
    outermost: Block,
    pub loc: Loc,
    /// The lowered values: a scalar, or the buffer of an array.
    pub values: FxHashMap<Value, Value>,
    /// Preassigned buffers of arrays, for results of the function.
    pub preassigned: FxHashMap<Value, Value>,
    /// Buffers to deallocate at the end of the current block, those of enclosing blocks first.
    allocated: Vec<Value>,
    /// Buffers to deallocate when the function returns.
    lasting: Vec<Value>,
    pub parameters: FxHashMap<Symbol, Value>,
    /// The parameters that are bound inside the function.
    pub bound: FxHashSet<Symbol>,
    pub fp: FloatingPoint,
    sizes: FxHashMap<Poly, Value>,
}

impl<'a> Bufferizer<'a> {
    /// Returns the lowering of a function with the entry part `start`, followed by `block`.
    pub fn new(ir: &'a mut Ir, start: Block, block: Block, loc: Loc, fp: FloatingPoint) -> Self {
        Self {
            ir,
            block,
            start,
            outermost: block,
            loc,
            values: FxHashMap::default(),
            preassigned: FxHashMap::default(),
            allocated: Vec::new(),
            lasting: Vec::new(),
            parameters: FxHashMap::default(),
            bound: FxHashSet::default(),
            fp,
            sizes: FxHashMap::default(),
        }
    }

    /// Returns a builder at the insertion point.
    pub fn b(&mut self) -> Builder<'_> {
        Builder::at_end(self.ir, self.block)
    }

    /// Runs `make` with the insertion point at the end of a block.
    pub fn inside<T>(&mut self, block: Block, build: impl FnOnce(&mut Self) -> T) -> T {
        let around = std::mem::replace(&mut self.block, block);
        let output = build(self);
        self.block = around;
        output
    }

    /// Builds a region with one block, whose arguments have these types, and which yields the
    /// values that `make` returns.
    pub fn region(
        &mut self,
        types: &[Type],
        build: impl FnOnce(&mut Self, &[Value]) -> Vec<Value>,
    ) -> Region {
        let (region, loc) = (self.ir.create_region(), self.loc);
        let block = self.ir.append_new_block(region, types, loc);
        let args: Vec<Value> = self.ir.args(block).collect();
        self.inside(block, |lower| {
            let outputs = lower.with_buffers(|lower| build(lower, &args));
            scf::Yield::build(&mut lower.b(), loc, &outputs);
        });
        region
    }

    /// Runs `make`, and deallocates the buffers that it allocated for the block.
    pub fn with_buffers<T>(&mut self, build: impl FnOnce(&mut Self) -> T) -> T {
        let around = std::mem::take(&mut self.allocated);
        let output = build(self);
        let allocated = std::mem::replace(&mut self.allocated, around);
        self.dealloc_all(allocated);
        output
    }

    /// Like [`Lower::with_buffers`], outside of loop iterations and branches.
    pub fn with_own_buffers<T>(&mut self, build: impl FnOnce(&mut Self) -> T) -> T {
        let outermost = std::mem::replace(&mut self.outermost, self.start);
        let output = self.with_buffers(build);
        self.outermost = outermost;
        output
    }

    /// Removes a buffer from those that are deallocated at the end of the current block.
    pub fn keep(&mut self, buffer: Value) -> Option<Value> {
        let position = self.allocated.iter().position(|&other| other == buffer)?;
        Some(self.allocated.remove(position))
    }

    /// Schedules the deallocation of buffers at the end of the current block.
    pub fn dealloc_at_end(&mut self, buffers: Vec<Value>) {
        let is_outermost = self.block == self.outermost;
        let owned = if is_outermost { &mut self.lasting } else { &mut self.allocated };
        owned.extend(buffers);
    }

    fn dealloc_all(&mut self, buffers: Vec<Value>) {
        let loc = self.loc;
        for buffer in buffers {
            Dealloc::build(&mut self.b(), loc, buffer);
        }
    }

    /// Deallocates the buffers that live until the function returns.
    pub fn dealloc_lasting(&mut self) {
        let lasting = std::mem::take(&mut self.lasting);
        self.dealloc_all(lasting);
    }

    /// Returns the lowered value.
    pub fn value(&self, value: Value) -> Value {
        self.values.get(&value).copied().expect("operands are lowered before their users")
    }

    /// Emits an index constant.
    pub fn index(&mut self, number: i64) -> Value {
        let loc = self.loc;
        Constant::index(&mut self.b(), loc, number)
    }

    /// Emits a constant from its bit pattern.
    pub fn word(&mut self, ty: Type, word: u64) -> Value {
        let loc = self.loc;
        let attr = filled(&mut self.ir.store, ty, word).expect("a scalar type");
        Constant::value(&mut self.b(), loc, attr)
    }

    /// Emits a polynomial in the dimension parameters: in the entry part, or here if it depends on
    /// parameters bound inside the function.
    pub fn size(&mut self, size: &Poly) -> Value {
        if let Some(&value) = self.sizes.get(size) {
            return value;
        }
        let is_bound_inside = self.is_bound_inside(size);
        let block = if is_bound_inside { self.block } else { self.start };
        let (loc, parameters) = (self.loc, &self.parameters);
        let b = &mut Builder::at_end(self.ir, block);
        let value = polynomial(b, loc, size, &|name| parameters[&name]);
        if !is_bound_inside {
            self.sizes.insert(size.clone(), value);
        }
        value
    }

    /// Returns whether a size depends on parameters that are bound inside the function.
    fn is_bound_inside(&self, size: &Poly) -> bool {
        size.terms().any(|(factors, _)| factors.iter().any(|name| self.bound.contains(name)))
    }

    /// Returns the shape of a source value.
    pub fn shape(&self, value: Value) -> Shape {
        Shape::of(&self.ir.store, self.ir.ty(value)).expect("only scalars and arrays are lowered")
    }

    /// Emits the number of elements of an array.
    pub fn count(&mut self, sizes: &[Poly]) -> Value {
        match Poly::product(sizes) {
            Some(count) => self.size(&count),
            None => {
                let is_bound_inside = sizes.iter().any(|size| self.is_bound_inside(size));
                let sizes: Vec<Value> = sizes.iter().map(|size| self.size(size)).collect();
                let (loc, block) =
                    (self.loc, if is_bound_inside { self.block } else { self.start });
                let product = self.inside(block, |lower| {
                    let b = &mut lower.b();
                    sizes.into_iter().reduce(|a, size| Muli::value(b, loc, a, size))
                });
                product.unwrap_or_else(|| self.size(&Poly::constant(1)))
            }
        }
    }

    /// Returns the type of buffers with an element type.
    pub fn buffer_type(&mut self, element: Type) -> Type {
        let shape = [DYNAMIC].into();
        self.ir.store.intern_type(TypeData::MemRef(MemRefType {
            shape,
            element,
            layout: None,
            space: None,
        }))
    }

    /// Returns a buffer for an array: the preassigned one, or a new one. In a loop iteration, a
    /// branch or a checkpoint, the new buffer is local.
    pub fn buffer(&mut self, array: Value) -> Value {
        if self.block == self.outermost {
            return self.lasting_buffer(array);
        }
        match self.preassigned.remove(&array) {
            Some(preassigned) => preassigned,
            None => {
                let buffer = self.alloc(array, self.block);
                self.allocated.push(buffer);
                buffer
            }
        }
    }

    /// Returns a buffer that lives until the function returns, or the preassigned one.
    pub fn lasting_buffer(&mut self, array: Value) -> Value {
        if let Some(preassigned) = self.preassigned.remove(&array) {
            return preassigned;
        }
        let buffer = self.alloc(array, self.start);
        self.lasting.push(buffer);
        buffer
    }

    /// Returns a buffer that lives until the end of the current block.
    pub fn scratch(&mut self, count: Value, element: Type) -> Value {
        let (ty, loc) = (self.buffer_type(element), self.loc);
        let buffer = capacity::alloc(&mut self.b(), loc, count, ty);
        self.dealloc_at_end(vec![buffer]);
        buffer
    }

    fn alloc(&mut self, array: Value, block: Block) -> Value {
        let shape = self.shape(array);
        let count = self.count(&shape.sizes);
        let (ty, loc) = (self.buffer_type(shape.element), self.loc);
        self.inside(block, |lower| capacity::alloc(&mut lower.b(), loc, count, ty))
    }

    /// Emits the offset, in the buffer of an array with these sizes, of the slice at leading
    /// indices.
    pub fn offset(&mut self, sizes: &[Poly], at: &[Value]) -> Value {
        let loc = self.loc;
        let mut offset: Option<Value> = None;
        for (axis, size) in sizes.iter().enumerate() {
            if let Some(acc) = offset {
                let size = self.size(size);
                offset = Some(Muli::value(&mut self.b(), loc, acc, size));
            }
            if let Some(&at) = at.get(axis) {
                let b = &mut self.b();
                offset = Some(offset.map_or(at, |acc| Addi::value(b, loc, acc, at)));
            }
        }
        offset.unwrap_or_else(|| self.index(0))
    }

    /// Emits a load.
    pub fn load(&mut self, buffer: Value, at: Value) -> Value {
        let loc = self.loc;
        Load::value(&mut self.b(), loc, buffer, &[at])
    }

    /// Emits a store.
    pub fn store(&mut self, value: Value, buffer: Value, at: Value) {
        let loc = self.loc;
        Store::build(&mut self.b(), loc, value, buffer, &[at]);
    }

    /// Emits a source index.
    pub fn position(&mut self, position: &Affine<Value>) -> Value {
        let local_index = position.renamed(|index| self.value(index));
        let sizes = position.sizes().filter(|size| size.as_constant().is_none());
        let sizes: Vec<(&Poly, Value)> = sizes.map(|size| (size, self.size(size))).collect();
        let known = |size: &Poly| sizes.iter().find(|known| known.0 == size).map(|known| known.1);
        let loc = self.loc;
        local_index.value_with(&mut self.b(), loc, &mut |b, size| {
            known(size).unwrap_or_else(|| index_of_size(b, loc, size))
        })
    }

    /// Emits the range check of source indices, whose lowered values are `at`. Returns `None` if
    /// they are provably in bounds.
    pub fn test(
        &mut self,
        sizes: &[Poly],
        positions: &[Affine<Value>],
        at: &[Value],
    ) -> Option<Value> {
        let (loc, mut test) = (self.loc, None);
        for ((position, &index), size) in positions.iter().zip(at).zip(sizes) {
            let is_known = position.expanded(self.ir).is_some_and(|it| it.is_within(self.ir, size));
            if is_known {
                continue;
            }
            let size = self.size(size);
            let b = &mut self.b();
            // An unsigned comparison rejects negative indices as well.
            let next = Cmpi::value(b, loc, CmpiPredicate::Ult, index, size);
            test = Some(test.map_or(next, |test| Andi::value(b, loc, test, next)));
        }
        test
    }

    /// Emits code under a condition, or unconditionally if there is none.
    pub fn when(&mut self, test: Option<Value>, build: impl FnOnce(&mut Self)) {
        let Some(test) = test else { return build(self) };
        let then = self.region(&[], |lower, _| {
            build(lower);
            Vec::new()
        });
        let (other, loc) = (self.ir.create_region(), self.loc);
        scf::If::build(&mut self.b(), loc, test, then, other, &[]);
    }

    /// Emits a parallel loop from 0.
    pub fn each(&mut self, count: Value, build: impl FnOnce(&mut Self, Value)) {
        let (zero, one, loc) = (self.index(0), self.index(1), self.loc);
        let body = self.region(&[Type::INDEX], |lower, args| {
            build(lower, args[0]);
            Vec::new()
        });
        let new_op = scf::For::build(&mut self.b(), loc, zero, count, one, &[], body, &[]);
        self.set_iteration_kind(new_op, Kind::Parallel);
    }

    /// Sets the attribute for the iteration kind of a loop, if it has one.
    pub fn set_iteration_kind(&mut self, new_op: Op, kind: Kind) {
        let store = &mut self.ir.store;
        let (name, value) = match kind {
            Kind::Parallel | Kind::Reduce => (PARALLELISM, store.string_attr(kind.name())),
            Kind::Scan => (ASSOCIATIVE_CARRY, Attr::UNIT),
            Kind::Ordered => return,
        };
        let name = self.ir.store.symbol(name);
        self.ir.set_attr(new_op, name, Some(value));
    }

    /// Emits a copy of the elements of an array into another buffer, which must not overlap.
    pub fn copy(&mut self, array: Value, from: Value, to: Value) {
        let sizes = self.shape(array).sizes;
        let count = self.count(&sizes);
        self.each(count, |lower, at| {
            let element = lower.load(from, at);
            lower.store(element, to, at);
        });
    }
}
