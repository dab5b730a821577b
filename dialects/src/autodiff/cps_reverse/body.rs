//! Bodies of transposed Jacobians: code that is written again, and what comes back through it.

use super::Continuation;
use crate::autodiff::{NotDifferentiable, prune, zeros};
use cotan_ir::{Block, Builder, Loc, Region, Type, Value};

/// A region in the making that goes back through the code of another one.
pub struct PulledBody {
    region: Region,
    block: Block,
}

impl PulledBody {
    /// Without arguments yet.
    pub fn new(c: &mut Continuation<'_, '_>) -> Self {
        let region = c.builder.create_region();
        let block = c.builder.append_new_block(region, &[], c.loc);
        Self { region, block }
    }

    /// Takes one value more.
    pub fn arg(&self, c: &mut Continuation<'_, '_>, ty: Type) -> Value {
        c.builder.add_block_arg(self.block, ty, c.loc)
    }

    /// Takes values like those, under their names.
    pub fn args_like(&self, c: &mut Continuation<'_, '_>, values: &[Value]) -> Vec<Value> {
        let mut args = Vec::with_capacity(values.len());
        for &value in values {
            let (ty, name) = (c.ir().ty(value), c.ir().value_name(value));
            let arg = self.arg(c, ty);
            c.builder.set_value_name(arg, name);
            args.push(arg);
        }
        args
    }

    /// Goes back through the code of `from`, applied to `args`, from the cotangents of what it
    /// gives: those of the values `wrt`.
    ///
    /// # Errors
    /// That an operation has no transposed Jacobian.
    pub fn pull(
        &self,
        c: &mut Continuation<'_, '_>,
        from: Block,
        args: &[Value],
        wrt: &[Value],
        seeds: &[Option<Value>],
    ) -> Result<Vec<Option<Value>>, NotDifferentiable> {
        let ir = c.builder.ir_mut();
        let seeds = |_: &mut Builder<'_>, _: &[Value]| seeds.to_vec();
        let (_, found) = Continuation::of_block(ir, (from, self.block), args, wrt, seeds)?;
        Ok(found)
    }

    /// Writes something at the end.
    pub fn write<T>(
        &self,
        c: &mut Continuation<'_, '_>,
        write: impl FnOnce(&mut Builder<'_>, Loc) -> T,
    ) -> T {
        let loc = c.loc;
        write(&mut Builder::at_end(c.builder.ir_mut(), self.block), loc)
    }

    /// A value, or zeros like another one.
    pub fn or_zeros(
        &self,
        c: &mut Continuation<'_, '_>,
        value: Option<Value>,
        like: Value,
    ) -> Value {
        let ty = c.ir().ty(like);
        value.unwrap_or_else(|| self.write(c, |b, loc| zeros(b, loc, ty)))
    }

    /// Nothing comes back: what was written goes.
    pub fn discard(self, c: &mut Continuation<'_, '_>) {
        let ir = c.builder.ir_mut();
        while let Some(op) = ir.last_op(self.block) {
            ir.erase_op(op);
        }
    }

    /// The region, ended by `end`.
    pub fn finish(
        self,
        c: &mut Continuation<'_, '_>,
        end: impl FnOnce(&mut Builder<'_>, Loc),
    ) -> Region {
        self.write(c, end);
        prune(c.builder.ir_mut(), self.block);
        self.region
    }
}
