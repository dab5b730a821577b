//! Jacobians of operations with bodies.

use super::JacobianWalk;
use crate::ExecutesOnce;
use crate::autodiff::{NotDifferentiable, prune};
use crate::interfaces::linear_map_type;
use cotan_ir::{Block, InsertPoint, Loc, Op, Region, Type, Value};

impl JacobianWalk<'_, '_> {
    /// Clones a body into a new region together with the maps of its yielded values, which are
    /// returned. `args` maps its arguments to those of the new block.
    pub fn body(
        &mut self,
        from: Region,
        args: impl FnOnce(&mut Self, Block, &[Value]) -> Vec<Value>,
    ) -> Result<(Region, Block, Vec<Value>), NotDifferentiable> {
        let block = self.ir().single_block(from).expect("a verified body is one block");
        let originals: Vec<Value> = self.ir().args(block).collect();
        let at = self.t.builder.at;
        let (region, to) = (self.builder().create_region(), self.builder().create_block());
        self.builder().ir_mut().append_block(region, to);
        self.t.builder.at = InsertPoint::End(to);
        let args = args(self, to, &originals);
        let end = self.ir().last_op(block).expect("a verified body has a terminator");
        let outputs: Vec<Value> = self.ir().operands(end).collect();
        let maps = &mut *self.maps;
        let written = self.t.block(block, &args, &mut |t, op| maps.step(t, op));
        self.t.builder.at = at;
        written.map(|_| (region, to, outputs))
    }

    /// Adds a block argument for one of the original program.
    pub fn arg_like(&mut self, block: Block, original: Value) -> Value {
        let (ty, loc) = (self.ir().ty(original), self.ir().value_loc(original));
        let (ty, loc) = (self.t.ty(ty).unwrap_or(ty), self.t.loc(loc));
        let arg = self.builder().add_block_arg(block, ty, loc);
        let name = self.ir().value_name(original);
        self.builder().set_value_name(arg, name);
        arg
    }

    /// Adds a block argument for the map of values of a type.
    pub fn map_arg(&mut self, block: Block, of: Type, loc: Loc) -> Value {
        let (domain, codomain) = (self.maps.domain, self.space(of));
        let ty = linear_map_type::of(self.builder().store_mut(), domain, codomain);
        self.builder().add_block_arg(block, ty, loc)
    }

    /// Returns the maps of these active values, at the end of a block.
    pub fn yielded_maps(
        &mut self,
        op: Op,
        block: Block,
        outputs: &[Value],
        at: &[usize],
    ) -> Vec<Value> {
        let (loc, before) = (self.loc(op), self.t.builder.at);
        self.t.builder.at = InsertPoint::End(block);
        let maps = at.iter().map(|&at| self.map_or_zero(loc, outputs[at])).collect();
        self.t.builder.at = before;
        maps
    }

    /// Returns the types of the maps of these results.
    pub fn map_types(&mut self, results: &[Value], at: &[usize]) -> Vec<Type> {
        let mut types = Vec::with_capacity(at.len());
        for &at in at {
            let ty = self.ir().ty(results[at]);
            let (domain, codomain) = (self.maps.domain, self.space(ty));
            types.push(linear_map_type::of(self.builder().store_mut(), domain, codomain));
        }
        types
    }
}

/// Emits the Jacobian of a build: that of its body at each index.
pub fn build(w: &mut JacobianWalk<'_, '_>, op: Op) -> Result<(), NotDifferentiable> {
    let from = w.ir().regions(op)[0];
    let (region, block, outputs) = w.body(from, |w, block, originals| {
        originals.iter().map(|&original| w.arg_like(block, original)).collect()
    })?;
    w.copy_original(op, block, &outputs)?;
    w.rows(op, region, block, &outputs);
    Ok(())
}

/// Emits the Jacobian of an operation that executes a region once: that of the region.
pub fn entered(w: &mut JacobianWalk<'_, '_>, op: Op) -> Result<(), NotDifferentiable> {
    let results: Vec<Value> = w.ir().results(op).collect();
    let regions = w.ir().regions(op).to_vec();
    let mut branches = Vec::with_capacity(regions.len());
    for from in regions {
        branches.push(w.body(from, |_, _, _| Vec::new())?);
    }
    w.t.copy(op)?;
    let changes = |at: &usize| branches.iter().any(|(_, _, outputs)| w.map(outputs[*at]).is_some());
    let changing: Vec<usize> = (0..results.len()).filter(changes).collect();
    let loc = w.loc(op);
    let types = w.map_types(&results, &changing);
    for (_, block, outputs) in &branches {
        let maps = w.yielded_maps(op, *block, outputs, &changing);
        let b = w.builder();
        ExecutesOnce::end(&mut b.elsewhere(InsertPoint::End(*block)), loc, op, &maps);
        prune(b.ir_mut(), *block);
    }
    if changing.is_empty() {
        for (_, block, _) in branches {
            super::super::discard(w.builder().ir_mut(), block);
        }
        return Ok(());
    }
    let operands = w.t.operands(op);
    let regions: Vec<Region> = branches.iter().map(|branch| branch.0).collect();
    let emitted = ExecutesOnce::clone_with(w.builder(), loc, op, &operands, (&regions, &types));
    let emitted: Vec<Value> = w.ir().results(emitted).collect();
    for (&at, map) in changing.iter().zip(emitted) {
        w.set_map(results[at], map);
    }
    Ok(())
}
