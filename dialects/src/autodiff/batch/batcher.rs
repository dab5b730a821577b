//! The walk through a body.

use super::regions::effect;
use super::{Batch, Elements, Places, Take, Unbatched, deferred};
use crate::interp::ElementwiseRow;
use crate::{Effects, Emit};
use cotan_ir::OpDef;
use cotan_ir::dims::Poly;
use cotan_ir::names::ValueName;
use cotan_ir::{Block, Editor, InsertPoint, Ir, Loc, NewOp, Op, Region, Shape, Translator};
use cotan_ir::{Type, Value};
use rustc_hash::{FxHashMap, FxHashSet};

/// What a value that differs between places is, at all of them.
#[derive(Clone, Copy, Debug)]
pub(super) enum Batched {
    /// An array whose leading dimensions are the domain.
    Array(Value),
    /// The index of the place itself, along a dimension of the domain.
    Index(usize),
    /// It is computed where a place asks for it.
    Later,
}

/// Writes what runs at each place of a domain as what runs once.
pub struct Batcher<'i> {
    /// What writes; it knows what values are that are the same at all places.
    pub t: Translator<'i>,
    /// The domain.
    pub(super) sizes: Vec<Poly>,
    pub(super) of: FxHashMap<Value, Batched>,
    pub(super) later: FxHashSet<Op>,
    /// Regions that were made, perhaps not yet of any operation.
    pub(super) regions: Vec<Region>,
}

impl<'i> Batcher<'i> {
    /// The results of an operation that is over a domain, written at the end of a block.
    ///
    /// # Errors
    /// Which operation cannot run at all places at once, and why; then nothing is written.
    pub fn results(ir: &'i mut Ir, at: Block, op: Op, rule: &str) -> Result<Vec<Value>, Unbatched> {
        let Some(places) = Places::of(ir, op) else {
            return Err(Unbatched { op, why: "it does not run over a domain" });
        };
        let later = deferred::of(ir, op);
        let t = Translator::new(Editor::at_end(ir, at)).by_rule(rule);
        let (of, regions) = Default::default();
        let mut batcher = Self { t, sizes: places.sizes.clone(), of, later, regions };
        batcher.write(op, &places).inspect_err(|_| batcher.erase(at))
    }

    fn write(&mut self, op: Op, places: &Places) -> Result<Vec<Value>, Unbatched> {
        let block = self.ir().single_block(places.body).expect("a verified body has one block");
        let args: Vec<Value> = self.ir().args(block).collect();
        for (arg, &take) in args.into_iter().zip(&places.takes) {
            let what = match take {
                Take::Index(axis) => Batched::Index(axis),
                Take::Row(array) => Batched::Array(array),
            };
            self.of.insert(arg, what);
        }
        let given = self.block(block)?;
        let values = self.all_full(op, &given)?;
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

    /// Says so if an operation, which is not pure or has something inside that is not, may not run where
    /// there is no place at all, or if it does more than not to end.
    ///
    /// # Errors
    /// That it does.
    pub fn check_runs(&self, op: Op) -> Result<(), Unbatched> {
        let is_somewhere = self.sizes.iter().all(Poly::is_always_positive);
        let allowed = if is_somewhere { Effects::Diverges } else { Effects::Pure };
        let worst = self.ir().walk(op).map(|inner| effect(self.ir(), inner)).max();
        match worst > Some(allowed) {
            true => self.refuse(op, "it may not run where it did not run before"),
            false => Ok(()),
        }
    }

    /// The module.
    pub fn ir(&self) -> &Ir {
        &self.t.builder
    }

    /// The parts of an operation.
    pub fn read<T: OpDef>(&self, op: Op) -> T {
        self.ir().verified::<T>(op)
    }

    /// Where code is written.
    pub fn builder(&mut self) -> &mut Editor<'i> {
        &mut self.t.builder
    }

    /// The location of what is made of an operation.
    pub fn loc(&mut self, op: Op) -> Loc {
        let loc = self.ir().loc(op);
        self.t.loc(loc)
    }

    /// Code that is made of an operation.
    pub fn emit(&mut self, op: Op) -> Emit<'_, 'i> {
        let loc = self.loc(op);
        Emit::new(&mut self.t.builder, loc)
    }

    /// How many dimensions the domain has.
    pub fn rank(&self) -> usize {
        self.sizes.len()
    }

    /// The sizes of the domain.
    pub fn domain(&self) -> &[Poly] {
        &self.sizes
    }

    /// Whether a value differs between places.
    pub fn differs(&self, value: Value) -> bool {
        self.of.contains_key(&value)
    }

    /// The refusal to run an operation at all places at once.
    ///
    /// # Errors
    /// Always.
    pub fn refuse<T>(&self, op: Op, why: &'static str) -> Result<T, Unbatched> {
        Err(Unbatched { op, why })
    }

    /// The type of arrays that have something of a type at each place.
    ///
    /// # Errors
    /// If that is no number or array.
    pub fn type_of(&mut self, op: Op, ty: Type) -> Result<Type, Unbatched> {
        let shape = Shape::of(&self.ir().store, ty);
        let batched = shape.and_then(|mut shape| {
            shape.sizes.splice(0..0, self.sizes.iter().cloned());
            shape.ty(self.t.builder.store_mut())
        });
        batched.ok_or(Unbatched { op, why: "not only numbers and arrays of them go through it" })
    }

    /// What a value of the body is at all places: an array, of copies if it is the same everywhere.
    ///
    /// # Errors
    /// If it is no number or array.
    pub fn full(&mut self, op: Op, value: Value) -> Result<Value, Unbatched> {
        let ty = self.ir().ty(value);
        let batched = self.type_of(op, ty)?;
        let sizes = self.sizes.clone();
        Ok(match self.of.get(&value).copied() {
            Some(Batched::Array(array)) => array,
            Some(Batched::Index(axis)) => self.emit(op).iota(axis, batched),
            Some(Batched::Later) => return self.refuse(op, "it takes a place for a number"),
            None => {
                let value = self.t.value(value);
                self.emit(op).copies_along(value, 0, &sizes)
            }
        })
    }

    /// What stands for a value of the body, and whether that is an array for all places. Indices and
    /// what is computed later are made arrays.
    ///
    /// # Errors
    /// As for [`Batcher::full`].
    pub fn given(&mut self, op: Op, value: Value) -> Result<(Value, bool), Unbatched> {
        match self.differs(value) {
            true => Ok((self.full(op, value)?, true)),
            false => Ok((self.t.value(value), false)),
        }
    }

    /// Says what a value of the body is at all places.
    pub fn stand(&mut self, original: Value, array: Value) {
        self.name_like(array, original);
        self.of.insert(original, Batched::Array(array));
    }

    fn name_like(&mut self, value: Value, original: Value) {
        let ir = self.t.builder.ir_mut();
        let name = ir.value_name(original);
        if name != ValueName::CONTINUED && ir.value_name(value) == ValueName::FRESH {
            ir.set_value_name(value, name);
        }
    }

    /// Writes the operations of a block, all but the last one, and returns what that one gives, as
    /// values of the original.
    pub(super) fn block(&mut self, block: Block) -> Result<Vec<Value>, Unbatched> {
        let end = self.ir().last_op(block).expect("a verified body has an end");
        let inside: Vec<Op> = self.ir().ops(block).take_while(|&op| op != end).collect();
        inside.into_iter().try_for_each(|op| self.op(op))?;
        Ok(self.ir().operands(end).collect())
    }

    /// Writes one operation.
    fn op(&mut self, op: Op) -> Result<(), Unbatched> {
        if !self.depends(op) {
            self.check_runs(op)?;
            let why = "a size in it is impossible";
            return self.t.copy(op).map(|_| ()).map_err(|_| Unbatched { op, why });
        }
        if self.later.contains(&op) {
            let results: Vec<Value> = self.ir().results(op).collect();
            self.of.extend(results.into_iter().map(|result| (result, Batched::Later)));
            return Ok(());
        }
        let name = self.ir().name(op);
        if let Some(Batch { row, .. }) = self.ir().registry().interface(name) {
            return stacker::maybe_grow(128 << 10, 2 << 20, || row(self, op));
        }
        match self.ir().registry().interface::<ElementwiseRow>(name) {
            Some(_) => self.on_larger_arrays(op, |_, _| ()),
            None => self.refuse(op, "nobody says how it runs at many places at once"),
        }
    }

    /// Whether an operation, or what is in its regions, sees something that differs between places.
    fn depends(&self, op: Op) -> bool {
        let mut inside = self.ir().walk(op);
        inside.any(|inner| self.ir().operands(inner).any(|value| self.differs(value)))
    }

    /// Writes an operation once more, on arrays with the domain in front; `set` changes what has to be
    /// changed in its attributes.
    ///
    /// # Errors
    /// If not all it takes and gives are numbers or arrays.
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
        let made = self.again(op, &operands, &types, &[]);
        set(self.t.builder.ir_mut(), made);
        self.stand_all(&results, made);
        Ok(())
    }

    /// Says that the results of an operation are those of another one, at all places.
    pub fn stand_all(&mut self, originals: &[Value], made: Op) {
        let results: Vec<Value> = self.ir().results(made).collect();
        for (&original, result) in originals.iter().zip(results) {
            self.stand(original, result);
        }
    }

    /// Writes an operation like another one, with the same attributes.
    pub fn again(
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

    /// Writes a region of one block, which takes the indices of a place and further arguments, at the
    /// end of which `fill` gives what it computes for that place.
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
