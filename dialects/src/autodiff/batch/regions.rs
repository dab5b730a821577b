//! Regions of which every run goes over all places.

use super::batcher::Batched;
use super::{Batcher, Unbatched};
use crate::{Effects, effects};
use cotan_ir::spec::Traits;
use cotan_ir::{Block, InsertPoint, Ir, Op, Region, Shape, Type, Value};

/// What an argument of a region becomes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Taken {
    /// It is the same at all places.
    Same,
    /// An array for all places.
    Array,
}

impl Batcher<'_> {
    /// A region like one of an operation, of a single block, whose arguments become what `takes` says,
    /// those after that arrays. `fill`, which is given the new arguments, makes what is in it.
    ///
    /// # Errors
    /// Which operation in it cannot run at all places at once.
    pub fn region(
        &mut self,
        op: Op,
        from: Region,
        takes: &[Taken],
        fill: impl FnOnce(&mut Self, &[Value]) -> Result<(), Unbatched>,
    ) -> Result<Region, Unbatched> {
        let block = self.ir().single_block(from).expect("a verified body has one block");
        let loc = self.loc(op);
        let region = self.t.builder.create_region();
        self.regions.push(region);
        let copy = self.t.builder.append_new_block(region, &[], loc);
        let taken: Vec<Value> = self.ir().args(block).collect();
        let mut args = Vec::with_capacity(taken.len());
        for (index, &arg) in taken.iter().enumerate() {
            let ty = self.ir().ty(arg);
            let is_same = takes.get(index) == Some(&Taken::Same);
            let ty = if is_same { ty } else { self.type_of(op, ty)? };
            let new = self.add_arg(copy, arg, ty);
            match is_same {
                true => self.t.map(arg, new),
                false => self.is_at_all_places(arg, new),
            }
            args.push(new);
        }
        let at = std::mem::replace(&mut self.t.builder.at, InsertPoint::End(copy));
        fill(self, &args)?;
        self.t.builder.at = at;
        Ok(region)
    }

    /// As [`Batcher::region`], which computes what the region does and gives it, for all places.
    ///
    /// # Errors
    /// Which operation in it cannot run at all places at once.
    pub fn whole_region(
        &mut self,
        op: Op,
        from: Region,
        takes: &[Taken],
    ) -> Result<Region, Unbatched> {
        self.region(op, from, takes, |b, _| {
            let given = b.code(op, from)?;
            b.end(from, &given);
            Ok(())
        })
    }

    fn add_arg(&mut self, block: Block, like: Value, ty: Type) -> Value {
        let loc = self.ir().value_loc(like);
        let loc = self.t.loc(loc);
        let ir = self.t.builder.ir_mut();
        let arg = ir.add_block_arg(block, ty, loc);
        ir.set_value_name(arg, ir.value_name(like));
        arg
    }

    /// Says what an argument of a region of the body is at all places.
    pub fn is_at_all_places(&mut self, arg: Value, array: Value) {
        self.of.insert(arg, Batched::Array(array));
    }

    /// The arguments of a region of the body.
    pub fn args(&self, region: Region) -> Vec<Value> {
        let block = self.ir().single_block(region).expect("a verified body has one block");
        self.ir().args(block).collect()
    }

    /// Writes the code of a region where code is written, and returns what it gives, for all places.
    ///
    /// # Errors
    /// Which operation in it cannot run at all places at once.
    pub fn code(&mut self, op: Op, from: Region) -> Result<Vec<Value>, Unbatched> {
        let block = self.ir().single_block(from).expect("a verified body has one block");
        let given = self.block(block)?;
        self.all_full(op, &given)
    }

    /// Ends a region like another one, with other values.
    pub fn end(&mut self, like: Region, values: &[Value]) {
        let block = self.ir().single_block(like).expect("a verified body has one block");
        let end = self.ir().last_op(block).expect("a verified body has an end");
        self.again(end, values, &[], &[]);
    }

    /// Values of the body at all places.
    ///
    /// # Errors
    /// If one is no number or array.
    pub fn all_full(&mut self, op: Op, values: &[Value]) -> Result<Vec<Value>, Unbatched> {
        values.iter().map(|&value| self.full(op, value)).collect()
    }

    /// The types of values of the body at all places.
    ///
    /// # Errors
    /// If one is no number or array.
    pub fn types_of(&mut self, op: Op, values: &[Value]) -> Result<Vec<Type>, Unbatched> {
        let types: Vec<Type> = values.iter().map(|&value| self.ir().ty(value)).collect();
        types.into_iter().map(|ty| self.type_of(op, ty)).collect()
    }

    /// Whether the regions of an operation see something around it that differs between places.
    pub fn regions_differ(&self, op: Op) -> bool {
        let mut inside = self.ir().walk(op).skip(1);
        inside.any(|inner| self.ir().operands(inner).any(|value| self.differs(value)))
    }

    /// At each place, one of two values for all of it, by a truth value for each place.
    pub fn select(&mut self, op: Op, condition: Value, one: Value, other: Value) -> Value {
        let shape = Shape::of(&self.ir().store, self.ir().ty(one)).expect("they are arrays");
        let rank = self.rank();
        let mut e = self.emit(op);
        let mask = e.copies_along(condition, rank, &shape.sizes[rank..]);
        e.select(mask, one, other)
    }

    /// Says so if something in a region may not come to its end: then it cannot run at places where it
    /// did not run before.
    ///
    /// # Errors
    /// Which operation that is.
    pub fn check_ends(&self, region: Region) -> Result<(), Unbatched> {
        let ir = self.ir();
        let ops = ir.blocks(region).flat_map(|block| ir.ops(block));
        match ops.flat_map(|op| ir.walk(op)).find(|&op| effect(ir, op) > Effects::Pure) {
            Some(op) => {
                let why = "it may not end, and would run at places where it did not run before";
                self.refuse(op, why)
            }
            None => Ok(()),
        }
    }
}

/// What an operation does beside giving results; the end of a block does nothing.
pub(super) fn effect(ir: &Ir, op: Op) -> Effects {
    match ir.has_traits(op, Traits::TERMINATOR) {
        true => Effects::Pure,
        false => effects(ir, op),
    }
}
