//! Linearization of the bodies of operations.

use super::{Linearizer, NotDifferentiable, Series, tangent_type, zeros};
use crate::{writes, writes_in_calls};
use cotan_ir::{Block, Builder, InsertPoint, Ir, Op, Region, Type, Value};

/// The values that a body yields and their tangents.
pub struct Given {
    /// The values.
    pub values: Vec<Value>,
    /// The Taylor coefficients, just the tangent for a derivative; `None` for inactive values.
    pub tangents: Vec<Option<Series>>,
}

impl Given {
    /// Returns the indices of the active values.
    pub fn changing(&self) -> Vec<usize> {
        (0..self.tangents.len()).filter(|&at| self.tangents[at].is_some()).collect()
    }

    /// Returns the tangent of a value, if it is active.
    pub fn tangent(&self, at: usize) -> Option<Value> {
        self.tangents[at].as_ref().map(|series| series[0])
    }

    /// Returns the Taylor coefficients of values; inactive ones have none.
    pub fn coefficients(&self, indices: &[usize]) -> Vec<Value> {
        indices.iter().filter_map(|&at| self.tangents[at].as_ref()).flatten().copied().collect()
    }
}

impl Linearizer<'_, '_> {
    /// Returns a region with an empty block.
    pub fn new_block(&mut self) -> (Region, Block) {
        let ir = self.t.builder.ir_mut();
        let (region, block) = (ir.create_region(), ir.create_block());
        ir.append_block(region, block);
        (region, block)
    }

    /// Adds an argument to a block, named like a value of the original, with another type if one is
    /// passed.
    pub fn add_arg(&mut self, block: Block, like: Value, ty: Option<Type>) -> Value {
        let loc = self.t.builder.value_loc(like);
        let loc = self.t.loc(loc);
        let ir = self.t.builder.ir_mut();
        let ty = ty.unwrap_or(ir.ty(like));
        let arg = ir.add_block_arg(block, ty, loc);
        ir.set_value_name(arg, ir.value_name(like));
        arg
    }

    /// Adds arguments to a block for the Taylor coefficients of an argument of the original: one for
    /// its tangent.
    pub fn add_tangent_arg(&mut self, block: Block, of: Value) {
        let loc = self.t.builder.value_loc(of);
        let loc = self.t.loc(loc);
        let ir = self.t.builder.ir_mut();
        let ty = ir.ty(of);
        let ty = tangent_type(&mut ir.store, ty).expect("an active value has a tangent");
        let arg = |_| ir.add_block_arg(block, ty, loc);
        let series = (0..self.tangents.order).map(arg).collect();
        self.set_series(of, series);
    }

    /// Appends the tangent types of values to `types`, once for each Taylor coefficient.
    pub fn extend_types(&mut self, types: &mut Vec<Type>, of: impl IntoIterator<Item = Type>) {
        for ty in of {
            let ty = self.tangent_type(ty);
            types.extend(std::iter::repeat_n(ty, self.order()));
        }
    }

    /// Copies the operations of a block except its terminator into another block, together with
    /// their tangents.
    ///
    /// `args` replace its arguments, whose tangents are set already.
    pub fn write(
        &mut self,
        from: Block,
        to: Block,
        args: &[Value],
    ) -> Result<Given, NotDifferentiable> {
        let at = std::mem::replace(&mut self.t.builder.at, InsertPoint::End(to));
        let end = self.ir().last_op(from).expect("a verified body has a terminator");
        let yielded_values: Vec<Value> = self.ir().operands(end).collect();
        let tangents = &mut *self.tangents;
        let values = self.t.block(from, args, &mut |t, op| tangents.step(t, op))?;
        self.t.builder.at = at;
        let tangents = yielded_values.into_iter().map(|value| self.series(value)).collect();
        Ok(Given { values, tangents })
    }

    /// Returns the Taylor coefficients of the values at these positions, zeros at the end of the
    /// block if there are none.
    pub fn changes_in(
        &mut self,
        block: Block,
        op: Op,
        yielded_values: &Given,
        indices: &[usize],
    ) -> Vec<Value> {
        let loc = self.loc(op);
        let mut changes = Vec::with_capacity(indices.len());
        for &at in indices {
            if let Some(series) = &yielded_values.tangents[at] {
                changes.extend(series);
                continue;
            }
            let ty = self.ir().ty(yielded_values.values[at]);
            let zero = zeros(&mut Builder::at_end(self.builder().ir_mut(), block), loc, ty);
            changes.extend(std::iter::repeat_n(zero, self.order()));
        }
        changes
    }

    /// Erases the unused operations of a block in the derivative of `op`, except its terminator.
    ///
    /// Calls of functions that write nothing are erased too: the block may not be in a module yet,
    /// but `op` is.
    pub fn prune(&mut self, op: Op, block: Block) {
        let table = self.ir().nearest_symbol_table(op);
        erase_unused(self.builder().ir_mut(), block, &|ir, op| match table {
            Some(table) => writes_in_calls(ir, op, table),
            None => writes(ir, op),
        });
    }
}

/// Erases the unused operations of a block, except its terminator.
pub fn prune(ir: &mut Ir, block: Block) {
    erase_unused(ir, block, &writes);
}

fn erase_unused(ir: &mut Ir, block: Block, writes: &dyn Fn(&Ir, Op) -> bool) {
    let mut next = ir.last_op(block).and_then(|end| ir.prev_op(end));
    while let Some(op) = next {
        next = ir.prev_op(op);
        if ir.has_no_uses(op) && !writes(ir, op) {
            ir.erase_op(op);
        }
    }
}
