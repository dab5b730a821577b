//! What the regions of array operations take and give.

use super::Yield;
use crate::rules;
use cotan_ir::codes::{OP_RULE, OPERAND_TYPE, STRUCTURE};
use cotan_ir::text::type_to_string;
use cotan_ir::{Block, Diagnostics, Ir, Op, Region, Type, Value};

/// The values that a region gives.
pub fn yielded(ir: &Ir, region: Region) -> Option<Vec<Value>> {
    let end = ir.last_op(ir.single_block(region)?)?;
    let end: Yield = ir.get(end)?;
    Some(end.values.iter(ir).collect())
}

/// A region under inspection.
pub struct Body<'a> {
    ir: &'a Ir,
    op: Op,
    region: Region,
    diagnostics: &'a mut Diagnostics,
}

impl<'a> Body<'a> {
    /// A region of an operation.
    pub fn new(ir: &'a Ir, op: Op, region: Region, diagnostics: &'a mut Diagnostics) -> Self {
        Self { ir, op, region, diagnostics }
    }

    /// Says so if the region does not take values of these types.
    pub fn takes(&mut self, types: &[Type]) {
        let Some(block) = self.block() else { return };
        let ir = self.ir;
        let (wanted, found) = (types.len(), ir.arg_count(block));
        if wanted != found {
            let message = format!("has a body that takes {found} values, but it gets {wanted}");
            return self.complain(&message);
        }
        for (index, (value, &wanted)) in ir.args(block).zip(types).enumerate() {
            if ir.ty(value) != wanted {
                let message = format!(
                    "has a body that takes `{}` as value {index}, but it gets `{}`",
                    type_to_string(ir, ir.ty(value)),
                    type_to_string(ir, wanted)
                );
                let error = rules::broken(ir, self.op, &OPERAND_TYPE, &message);
                let error = error.note_at(ir.arg_loc(block, index), "it is taken here");
                self.diagnostics.push(error);
            }
        }
    }

    /// Says so if the region does not take this many indices.
    pub fn takes_indices(&mut self, count: usize) {
        self.takes(&vec![Type::INDEX; count]);
    }

    /// Says so if the region does not give values of these types.
    pub fn gives(&mut self, types: &[Type]) {
        if self.block().is_none() {
            return;
        }
        let ir = self.ir;
        let Some(values) = yielded(ir, self.region) else {
            let error = rules::broken(ir, self.op, &STRUCTURE, "has a body without `array.yield`");
            return self.diagnostics.push(error.note("a body ends with what it gives"));
        };
        let end = ir.single_block(self.region).and_then(|block| ir.last_op(block));
        let loc = end.map_or(ir.loc(self.op), |end| ir.loc(end));
        if values.len() != types.len() {
            let (given, wanted) = (values.len(), types.len());
            let message = format!("has a body that gives {given} values, but {wanted} are needed");
            let error = rules::broken(ir, self.op, &OP_RULE, &message);
            return self.diagnostics.push(error.note_at(loc, "they are given here"));
        }
        for (index, (value, &wanted)) in values.into_iter().zip(types).enumerate() {
            if ir.ty(value) != wanted {
                let message = format!(
                    "has a body that gives `{}` as value {index}, where `{}` is needed",
                    type_to_string(ir, ir.ty(value)),
                    type_to_string(ir, wanted)
                );
                let error = rules::broken(ir, self.op, &OPERAND_TYPE, &message);
                self.diagnostics.push(error.note_at(loc, "it is given here"));
            }
        }
    }

    /// The block. That there is one is a rule of all single-block regions.
    fn block(&self) -> Option<Block> {
        self.ir.single_block(self.region)
    }

    fn complain(&mut self, message: &str) {
        self.diagnostics.push(rules::broken(self.ir, self.op, &OP_RULE, message));
    }
}
