//! Regions that are executed once for the whole domain.

use super::batcher::Batched;
use super::{Batcher, Unbatched};
use crate::{Effects, effects};
use cotan_ir::spec::Traits;
use cotan_ir::{Block, InsertPoint, Ir, Op, Region, Shape, Type, Value};

/// The batched form of a region argument.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RegionArg {
    /// A uniform value.
    Uniform,
    /// A batched array.
    Array,
}

impl Batcher<'_> {
    /// Emits a batched copy of a single-block region.
    ///
    /// Its arguments become as `takes` declares, and the remaining ones become arrays. `fill`
    /// receives the new arguments and emits the body.
    ///
    /// # Errors
    ///
    /// If an operation of the region cannot be batched.
    pub fn region(
        &mut self,
        op: Op,
        from: Region,
        takes: &[RegionArg],
        fill: impl FnOnce(&mut Self, &[Value]) -> Result<(), Unbatched>,
    ) -> Result<Region, Unbatched> {
        let block = self.ir().single_block(from).expect("a verified body has one block");
        let loc = self.loc(op);
        let region = self.t.builder.create_region();
        self.regions.push(region);
        let copy = self.t.builder.append_new_block(region, &[], loc);
        let region_args: Vec<Value> = self.ir().args(block).collect();
        let mut args = Vec::with_capacity(region_args.len());
        for (index, &arg) in region_args.iter().enumerate() {
            let ty = self.ir().ty(arg);
            let is_same = takes.get(index) == Some(&RegionArg::Uniform);
            let ty = if is_same { ty } else { self.type_of(op, ty)? };
            let new = self.add_arg(copy, arg, ty);
            match is_same {
                true => self.t.map(arg, new),
                false => self.map_arg(arg, new),
            }
            args.push(new);
        }
        let at = std::mem::replace(&mut self.t.builder.at, InsertPoint::End(copy));
        fill(self, &args)?;
        self.t.builder.at = at;
        Ok(region)
    }

    /// Emits a batched copy of a region that computes and yields the same values for the whole
    /// domain.
    ///
    /// # Errors
    ///
    /// If an operation of the region cannot be batched.
    pub fn whole_region(
        &mut self,
        op: Op,
        from: Region,
        takes: &[RegionArg],
    ) -> Result<Region, Unbatched> {
        self.region(op, from, takes, |b, _| {
            let yielded_values = b.code(op, from)?;
            b.end(from, &yielded_values);
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

    /// Maps an argument of a region of the body to its batched array.
    pub fn map_arg(&mut self, arg: Value, array: Value) {
        self.of.insert(arg, Batched::Array(array));
    }

    /// Returns the arguments of a region of the body.
    pub fn args(&self, region: Region) -> Vec<Value> {
        let block = self.ir().single_block(region).expect("a verified body has one block");
        self.ir().args(block).collect()
    }

    /// Emits the code of a region at the insertion point, and returns the batched yielded values.
    ///
    /// # Errors
    ///
    /// If an operation of the region cannot be batched.
    pub fn code(&mut self, op: Op, from: Region) -> Result<Vec<Value>, Unbatched> {
        let block = self.ir().single_block(from).expect("a verified body has one block");
        let yielded_values = self.block(block)?;
        self.all_batched(op, &yielded_values)
    }

    /// Emits a terminator with the same name and attributes as that of another region, and other
    /// operands.
    pub fn end(&mut self, like: Region, values: &[Value]) {
        let block = self.ir().single_block(like).expect("a verified body has one block");
        let end = self.ir().last_op(block).expect("a verified body has a terminator");
        self.clone_with(end, values, &[], &[]);
    }

    /// Returns the batched arrays of values of the body.
    ///
    /// # Errors
    ///
    /// If a value is neither a scalar nor an array.
    pub fn all_batched(&mut self, op: Op, values: &[Value]) -> Result<Vec<Value>, Unbatched> {
        values.iter().map(|&value| self.full(op, value)).collect()
    }

    /// Returns the batched types of values of the body.
    ///
    /// # Errors
    ///
    /// If a value is neither a scalar nor an array.
    pub fn types_of(&mut self, op: Op, values: &[Value]) -> Result<Vec<Type>, Unbatched> {
        let types: Vec<Type> = values.iter().map(|&value| self.ir().ty(value)).collect();
        types.into_iter().map(|ty| self.type_of(op, ty)).collect()
    }

    /// Returns whether the regions of an operation capture a varying value.
    pub fn regions_vary(&self, op: Op) -> bool {
        let mut inside = self.ir().walk(op).skip(1);
        inside.any(|inner| self.ir().operands(inner).any(|value| self.differs(value)))
    }

    /// Selects, at each index, one of two values by a boolean for each index.
    pub fn select(&mut self, op: Op, condition: Value, one: Value, other: Value) -> Value {
        let shape = Shape::of(&self.ir().store, self.ir().ty(one)).expect("they are arrays");
        let rank = self.rank();
        let mut e = self.emit(op);
        let mask = e.copies_along(condition, rank, &shape.sizes[rank..]);
        e.select(mask, one, other)
    }

    /// Checks that all operations of a region terminate, so that they may be executed
    /// speculatively.
    ///
    /// # Errors
    ///
    /// If one may diverge.
    pub fn check_terminates(&self, region: Region) -> Result<(), Unbatched> {
        let ir = self.ir();
        let ops = ir.blocks(region).flat_map(|block| ir.ops(block));
        match ops.flat_map(|op| ir.walk(op)).find(|&op| effect(ir, op) > Effects::Pure) {
            Some(op) => {
                let why = "it may diverge, and would be executed speculatively";
                self.refuse(op, why)
            }
            None => Ok(()),
        }
    }
}

/// Returns the effects of an operation; terminators have none.
pub(super) fn effect(ir: &Ir, op: Op) -> Effects {
    match ir.has_traits(op, Traits::TERMINATOR) {
        true => Effects::Pure,
        false => effects(ir, op),
    }
}
