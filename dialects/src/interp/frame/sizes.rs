//! Sizes of arrays, and dimension parameters.

use super::Frame;
use crate::interfaces::sizes::{LOWERED, facts};
use crate::interp::size_error::SizeError;
use crate::interp::trap::Trap;
use cotan_ir::codes::{ARGUMENT, WRONG_FACT};
use cotan_ir::dims::Poly;
use cotan_ir::{Attr, Op, Type};
use smallvec::SmallVec;

impl Frame<'_, '_> {
    /// Returns the sizes of arrays of a type in this frame.
    ///
    /// # Errors
    ///
    /// If the type does not determine them.
    pub fn sizes(&self, op: Op, ty: Type) -> Result<Vec<usize>, Trap> {
        let sizes = self.parameters.sizes(self.ir(), ty);
        Ok(sizes.map_err(|why| why.at(&ARGUMENT, self.ir().loc(op)))?)
    }

    /// Returns the values of polynomials in dimension parameters in this frame, modulo two to the
    /// 64.
    ///
    /// # Errors
    ///
    /// If a parameter is unknown.
    pub fn dims(&self, op: Op, dims: &[Poly]) -> Result<SmallVec<[i64; 4]>, Trap> {
        let value = |dim| self.parameters.value(self.ir(), dim);
        let values = dims.iter().map(value).collect::<Result<_, _>>();
        Ok(values.map_err(|why: SizeError| why.at(&ARGUMENT, self.ir().loc(op)))?)
    }

    /// As [`Frame::dims`], for an attribute with one polynomial.
    ///
    /// # Errors
    ///
    /// As for [`Frame::dims`].
    pub fn dim(&self, op: Op, dim: Attr) -> Result<i64, Trap> {
        let dims = self.ir().store.as_dims(dim).unwrap_or_default();
        Ok(self.dims(op, dims)?.first().copied().unwrap_or(0))
    }

    /// Returns the remainder of an attribute with one polynomial divided by a size. It is exact
    /// even if the polynomial exceeds 64 bits; 0 for a size of 0.
    ///
    /// # Errors
    ///
    /// As for [`Frame::dims`].
    pub fn dim_modulo(&self, op: Op, dim: Attr, size: usize) -> Result<usize, Trap> {
        self.dim(op, dim)?;
        let dim = self.ir().store.as_dim(dim).cloned().unwrap_or_default();
        Ok(dim.eval_modulo(size, |name| self.parameters.get(name)).unwrap_or(0))
    }

    /// Checks the sizes of every array and domain in an operation that introduces dimension
    /// parameters.
    ///
    /// # Errors
    ///
    /// If a size is negative, or unknown.
    pub fn check_sizes(&self, owner: Op) -> Result<(), Trap> {
        let ir = self.ir();
        for (size, loc) in self.interpreter.slots.open(owner) {
            self.parameters.size(ir, size).map_err(|why| why.at(&ARGUMENT, *loc))?;
        }
        Ok(())
    }

    /// Checks the facts that a function declares about its sizes, reported at its call, if there is
    /// one.
    pub(in crate::interp) fn check_facts(
        &self,
        call: Option<Op>,
        function: Op,
    ) -> Result<(), Trap> {
        let ir = self.ir();
        // The callers of a function over buffers check them.
        if ir.attr_named(function, LOWERED).is_some() {
            return Ok(());
        }
        let mut facts = facts(ir, function).iter();
        let Some(why) = facts.find_map(|fact| self.parameters.refutes(ir, fact)) else {
            return Ok(());
        };
        let error = why.at(&WRONG_FACT, ir.loc(function));
        Err(match call {
            Some(call) => error.note_at(ir.loc(call), "it is called here").into(),
            None => error.into(),
        })
    }
}
