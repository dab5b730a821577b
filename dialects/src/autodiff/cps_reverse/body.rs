//! Bodies of transposed Jacobians: a copy of the code, followed by its reverse pass.

use super::Continuation;
use crate::autodiff::{NotDifferentiable, prune, zeros};
use cotan_ir::{Block, Builder, Loc, Region, Type, Value};

/// A region under construction that is the reverse pass of another one.
pub struct PulledBody {
    region: Region,
    block: Block,
}

impl PulledBody {
    /// Creates a body without arguments.
    pub fn new(c: &mut Continuation<'_, '_>) -> Self {
        let region = c.builder.create_region();
        let block = c.builder.append_new_block(region, &[], c.loc);
        Self { region, block }
    }

    /// Adds an argument.
    pub fn arg(&self, c: &mut Continuation<'_, '_>, ty: Type) -> Value {
        c.builder.add_block_arg(self.block, ty, c.loc)
    }

    /// Adds arguments with the types and names of `values`.
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

    /// Copies the code of `from`, applied to `args`, and emits its reverse pass.
    ///
    /// `seeds` are the cotangents of the yielded values; the cotangents of `wrt` are returned.
    ///
    /// # Errors
    ///
    /// If an operation has no transposed Jacobian.
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

    /// Emits code at the end.
    pub fn write<T>(
        &self,
        c: &mut Continuation<'_, '_>,
        write: impl FnOnce(&mut Builder<'_>, Loc) -> T,
    ) -> T {
        let loc = c.loc;
        write(&mut Builder::at_end(c.builder.ir_mut(), self.block), loc)
    }

    /// Returns the value, or zeros of the type of `like`.
    pub fn or_zeros(
        &self,
        c: &mut Continuation<'_, '_>,
        value: Option<Value>,
        like: Value,
    ) -> Value {
        let ty = c.ir().ty(like);
        value.unwrap_or_else(|| self.write(c, |b, loc| zeros(b, loc, ty)))
    }

    /// Erases the body, because all cotangents are zero.
    pub fn discard(self, c: &mut Continuation<'_, '_>) {
        let ir = c.builder.ir_mut();
        while let Some(op) = ir.last_op(self.block) {
            ir.erase_op(op);
        }
    }

    /// Returns the region, terminated by `end`.
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
