//! The walk through a body.

use super::regions::effect;
use super::{Batch, BodyArg, Elements, IterationDomain, Unbatched, deferred};
use crate::interp::ElementwiseRow;
use crate::{Effects, Emit};
use cotan_ir::OpDef;
use cotan_ir::dims::Poly;
use cotan_ir::names::ValueName;
use cotan_ir::{Block, Editor, InsertPoint, Ir, Loc, NewOp, Op, Region, Shape, Translator};
use cotan_ir::{Type, Value};
use rustc_hash::{FxHashMap, FxHashSet};

/// The batched form of a value that varies over the domain.
#[derive(Clone, Copy, Debug)]
pub(super) enum Batched {
    /// An array whose leading dimensions are the domain.
    Array(Value),
    /// The index itself, along a dimension of the domain.
    Index(usize),
    /// A value that is recomputed at each use.
    Deferred,
}

/// Rewrites code that runs at each index of a domain to code that runs once.
pub struct Batcher<'i> {
    /// The writer of copies, which maps the uniform values.
    pub t: Translator<'i>,
    /// The extents of the domain.
    pub(super) sizes: Vec<Poly>,
    pub(super) of: FxHashMap<Value, Batched>,
    pub(super) deferred_ops: FxHashSet<Op>,
    /// The created regions, possibly still without an operation.
    pub(super) regions: Vec<Region>,
}

impl<'i> Batcher<'i> {
    /// Emits the results of an operation over a domain at the end of a block.
    ///
    /// # Errors
    ///
    /// If an operation cannot be batched; nothing is emitted then.
    pub fn results(ir: &'i mut Ir, at: Block, op: Op, rule: &str) -> Result<Vec<Value>, Unbatched> {
        let Some(domain) = IterationDomain::of(ir, op) else {
            return Err(Unbatched { op, why: "it does not iterate over a domain" });
        };
        let deferred_ops = deferred::of(ir, op);
        let t = Translator::new(Editor::at_end(ir, at)).by_rule(rule);
        let (of, regions) = Default::default();
        let mut batcher = Self { t, sizes: domain.sizes.clone(), of, deferred_ops, regions };
        batcher.write(op, &domain).inspect_err(|_| batcher.erase(at))
    }

    fn write(&mut self, op: Op, domain: &IterationDomain) -> Result<Vec<Value>, Unbatched> {
        let block = self.ir().single_block(domain.body).expect("a verified body has one block");
        let args: Vec<Value> = self.ir().args(block).collect();
        for (arg, &meaning) in args.into_iter().zip(&domain.args) {
            let what = match meaning {
                BodyArg::Index(axis) => Batched::Index(axis),
                BodyArg::Slice(array) => Batched::Array(array),
            };
            self.of.insert(arg, what);
        }
        let yielded_values = self.block(block)?;
        let values = self.all_batched(op, &yielded_values)?;
        let results: Vec<Value> = self.ir().results(op).collect();
        results.into_iter().zip(&values).for_each(|(result, &value)| self.name_like(value, result));
        Ok(values)
    }

    /// Erases what was written, the last first.
    fn erase(&mut self, at: Block) {
        let regions = std::mem::take(&mut self.regions);
        let ir = self.t.builder.ir_mut();
        let open = regions.into_iter().rev().filter(|&region| !ir.is_region_erased(region));
        let blocks: Vec<Block> = open.flat_map(|region| ir.blocks(region)).chain([at]).collect();
        for block in blocks {
            while let Some(last) = ir.last_op(block) {
                ir.erase_op(last);
            }
        }
    }

    /// Checks that an operation that is not pure may be executed for an empty domain.
    ///
    /// It may if the domain is never empty and the operation at worst diverges.
    ///
    /// # Errors
    ///
    /// If it may not.
    pub fn check_speculatable(&self, op: Op) -> Result<(), Unbatched> {
        let is_somewhere = self.sizes.iter().all(Poly::is_always_positive);
        let allowed = if is_somewhere { Effects::Diverges } else { Effects::Pure };
        let worst = self.ir().walk(op).map(|inner| effect(self.ir(), inner)).max();
        match worst > Some(allowed) {
            true => self.refuse(op, "it may not be executed speculatively"),
            false => Ok(()),
        }
    }

    /// The module.
    pub fn ir(&self) -> &Ir {
        &self.t.builder
    }

    /// Returns the components of an operation.
    pub fn read<T: OpDef>(&self, op: Op) -> T {
        self.ir().verified::<T>(op)
    }

    /// Returns the insertion point.
    pub fn builder(&mut self) -> &mut Editor<'i> {
        &mut self.t.builder
    }

    /// Returns the location of code that is derived from an operation.
    pub fn loc(&mut self, op: Op) -> Loc {
        let loc = self.ir().loc(op);
        self.t.loc(loc)
    }

    /// Returns an emitter of code that is derived from an operation.
    pub fn emit(&mut self, op: Op) -> Emit<'_, 'i> {
        let loc = self.loc(op);
        Emit::new(&mut self.t.builder, loc)
    }

    /// Returns the number of dimensions of the domain.
    pub fn rank(&self) -> usize {
        self.sizes.len()
    }

    /// Returns the extents of the domain.
    pub fn domain(&self) -> &[Poly] {
        &self.sizes
    }

    /// Returns whether a value varies over the domain.
    pub fn differs(&self, value: Value) -> bool {
        self.of.contains_key(&value)
    }

    /// Returns the error that an operation cannot be batched.
    ///
    /// # Errors
    ///
    /// Always.
    pub fn refuse<T>(&self, op: Op, why: &'static str) -> Result<T, Unbatched> {
        Err(Unbatched { op, why })
    }

    /// Returns the type with the domain as leading dimensions.
    ///
    /// # Errors
    ///
    /// If `ty` is neither a scalar nor an array type.
    pub fn type_of(&mut self, op: Op, ty: Type) -> Result<Type, Unbatched> {
        let shape = Shape::of(&self.ir().store, ty);
        let batched = shape.and_then(|mut shape| {
            shape.sizes.splice(0..0, self.sizes.iter().cloned());
            shape.ty(self.t.builder.store_mut())
        });
        batched.ok_or(Unbatched { op, why: "not all of its values are scalars or arrays" })
    }

    /// Returns the batched array of a value of the body; a uniform value is broadcast.
    ///
    /// # Errors
    ///
    /// If the value is neither a scalar nor an array.
    pub fn full(&mut self, op: Op, value: Value) -> Result<Value, Unbatched> {
        let ty = self.ir().ty(value);
        let batched = self.type_of(op, ty)?;
        let sizes = self.sizes.clone();
        Ok(match self.of.get(&value).copied() {
            Some(Batched::Array(array)) => array,
            Some(Batched::Index(axis)) => self.emit(op).iota(axis, batched),
            Some(Batched::Deferred) => {
                return self.refuse(op, "it uses an access index as a value");
            }
            None => {
                let value = self.t.value(value);
                self.emit(op).copies_along(value, 0, &sizes)
            }
        })
    }

    /// Returns the replacement of a value of the body, and whether it is a batched array.
    ///
    /// Indices and deferred values are materialized as arrays.
    ///
    /// # Errors
    ///
    /// As for [`Batcher::full`].
    pub fn given(&mut self, op: Op, value: Value) -> Result<(Value, bool), Unbatched> {
        match self.differs(value) {
            true => Ok((self.full(op, value)?, true)),
            false => Ok((self.t.value(value), false)),
        }
    }

    /// Maps a value of the body to its batched array.
    pub fn map_result(&mut self, original: Value, array: Value) {
        self.name_like(array, original);
        self.of.insert(original, Batched::Array(array));
    }

    /// Maps a value of the body to the same as another one.
    pub fn map_like(&mut self, original: Value, other: Value) {
        match self.of.get(&other).cloned() {
            Some(batched) => {
                self.of.insert(original, batched);
            }
            None => {
                let value = self.t.value(other);
                self.t.map(original, value);
            }
        }
    }

    fn name_like(&mut self, value: Value, original: Value) {
        let ir = self.t.builder.ir_mut();
        let name = ir.value_name(original);
        if name != ValueName::CONTINUED && ir.value_name(value) == ValueName::FRESH {
            ir.set_value_name(value, name);
        }
    }

    /// Emits the operations of a block except its terminator, and returns the operands of the
    /// terminator, as values of the original.
    pub(super) fn block(&mut self, block: Block) -> Result<Vec<Value>, Unbatched> {
        let end = self.ir().last_op(block).expect("a verified body has a terminator");
        let inside: Vec<Op> = self.ir().ops(block).take_while(|&op| op != end).collect();
        inside.into_iter().try_for_each(|op| self.op(op))?;
        Ok(self.ir().operands(end).collect())
    }

    /// Emits an operation that replaces part of another one.
    ///
    /// # Errors
    ///
    /// If it cannot be batched.
    pub fn rewrite(&mut self, op: Op) -> Result<(), Unbatched> {
        self.op(op)
    }

    /// Emits one operation.
    fn op(&mut self, op: Op) -> Result<(), Unbatched> {
        if !self.depends(op) {
            self.check_speculatable(op)?;
            let why = "a size in it is impossible";
            return self.t.copy(op).map(|_| ()).map_err(|_| Unbatched { op, why });
        }
        if self.deferred_ops.contains(&op) {
            let results: Vec<Value> = self.ir().results(op).collect();
            self.of.extend(results.into_iter().map(|result| (result, Batched::Deferred)));
            return Ok(());
        }
        let name = self.ir().name(op);
        let batch: Option<Batch> = self.ir().registry().interface(name);
        if let Some(rule) = batch.and_then(|batch| batch.rule) {
            return stacker::maybe_grow(128 << 10, 2 << 20, || rule(self, op));
        }
        match self.ir().registry().interface::<ElementwiseRow>(name) {
            Some(_) => self.on_larger_arrays(op, |_, _| ()),
            None => self.refuse(op, "it has no batching rule"),
        }
    }

    /// Returns whether an operation, or an operation in its regions, uses a varying value.
    fn depends(&self, op: Op) -> bool {
        let mut inside = self.ir().walk(op);
        inside.any(|inner| self.ir().operands(inner).any(|value| self.differs(value)))
    }

    /// Emits a copy of an operation on arrays with leading batch dimensions; `set` adjusts its
    /// attributes.
    ///
    /// # Errors
    ///
    /// If an operand or result is neither a scalar nor an array.
    pub fn on_larger_arrays(
        &mut self,
        op: Op,
        set: impl FnOnce(&mut Ir, Op),
    ) -> Result<(), Unbatched> {
        let mut operands = Vec::with_capacity(self.ir().operand_count(op));
        for value in self.ir().operands(op).collect::<Vec<_>>() {
            operands.push(self.full(op, value)?);
        }
        let results: Vec<Value> = self.ir().results(op).collect();
        let types = results.iter().map(|&result| {
            let ty = self.ir().ty(result);
            self.type_of(op, ty)
        });
        let types = types.collect::<Result<Vec<_>, _>>()?;
        let created = self.clone_with(op, &operands, &types, &[]);
        set(self.t.builder.ir_mut(), created);
        self.map_results(&results, created);
        Ok(())
    }

    /// Maps the results of an operation to those of its batched copy.
    pub fn map_results(&mut self, originals: &[Value], created: Op) {
        let results: Vec<Value> = self.ir().results(created).collect();
        for (&original, result) in originals.iter().zip(results) {
            self.map_result(original, result);
        }
    }

    /// Emits an operation with the same name and attributes as another one.
    pub fn clone_with(
        &mut self,
        op: Op,
        operands: &[Value],
        results: &[Type],
        regions: &[Region],
    ) -> Op {
        let (name, loc) = (self.ir().name(op), self.loc(op));
        let (props, attrs) = (self.ir().props(op), self.ir().attrs(op));
        let new = NewOp::new(name, loc);
        self.t.builder.create(NewOp { operands, results, props, attrs, regions, ..new })
    }

    /// Emits a region of one block whose arguments are an index of the domain and `takes`; `fill`
    /// emits its body and terminator.
    pub fn for_each_place(
        &mut self,
        op: Op,
        takes: &[Type],
        fill: impl FnOnce(&mut Elements<'_, 'i>, &[Value]),
    ) -> Region {
        let loc = self.loc(op);
        let region = self.t.builder.create_region();
        let mut types = vec![Type::INDEX; self.rank()];
        types.extend_from_slice(takes);
        let block = self.t.builder.append_new_block(region, &types, loc);
        let at = std::mem::replace(&mut self.t.builder.at, InsertPoint::End(block));
        let args: Vec<Value> = self.ir().args(block).collect();
        let (place, further) = args.split_at(self.rank());
        fill(&mut Elements::new(self, place.to_vec(), loc), further);
        self.t.builder.at = at;
        region
    }
}
