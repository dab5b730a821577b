//! What the way back computes again instead of finding it kept.

use super::Code;
use crate::{Cost, CostKind, Elements};
use cotan_ir::constraints::is_float;
use cotan_ir::spec::Traits;
use cotan_ir::{Block, Ir, Mapping, Op, Shape, Type, Value};
use indexmap::IndexSet;
use rustc_hash::FxBuildHasher;

/// Operations of a region that its way back has, too, each after those that it reads: what they give would be kept for
/// each place, and what they read is known there, or kept once.
#[derive(Default)]
pub struct Again {
    ops: IndexSet<Op, FxBuildHasher>,
}

/// Values that take more operations than this are kept.
const MANY: usize = 8;

impl Again {
    /// Those for some values, if they do little for each element and read nothing of the region but what it takes,
    /// as far as that is `known`.
    pub fn of(ir: &Ir, block: Block, values: &[Value], known: impl Fn(usize) -> bool) -> Self {
        let mut again = Self::default();
        for &value in values.iter().filter(|&&value| ir.def_block(value) == Some(block)) {
            let mut own = Self::default();
            if ir.def_op(value).is_some() && own.needs(ir, block, value, &known) {
                again.ops.extend(own.ops);
            }
        }
        again
    }

    fn needs(
        &mut self,
        ir: &Ir,
        block: Block,
        value: Value,
        known: &dyn Fn(usize) -> bool,
    ) -> bool {
        let is_inside = ir.def_block(value) == Some(block);
        let op = match ir.def_op(value) {
            Some(op) if is_inside || ir.has_traits(op, Traits::CONSTANT) => op,
            _ if is_inside => return ir.arg_index(value).is_some_and(known),
            _ => return Shape::of(&ir.store, ir.ty(value)).is_some(),
        };
        if self.ops.contains(&op) {
            return true;
        }
        let is_known = takes_little(ir, op)
            && ir.operands(op).all(|operand| self.needs(ir, block, operand, known));
        self.ops.insert(op);
        is_known && self.ops.len() <= MANY
    }

    /// Whether a value is computed again.
    pub fn gives(&self, ir: &Ir, value: Value) -> bool {
        ir.def_op(value).is_some_and(|op| self.ops.contains(&op))
    }

    /// What the operations read that others give.
    pub fn reads(&self, ir: &Ir) -> Vec<Value> {
        let operands = self.ops.iter().flat_map(|&op| ir.operands(op));
        operands.filter(|&value| !self.gives(ir, value)).collect()
    }

    /// Writes them, where `mapping` says what stands for what they read.
    pub fn write(&self, code: &mut Code<'_>, mapping: &mut Mapping) {
        for &op in &self.ops {
            code.copy(op, mapping);
        }
    }
}

/// Whether an operation only reads, adds, compares or multiplies for each element that it gives, or computes integers:
/// indices that are kept for each place take as much as the numbers there.
fn takes_little(ir: &Ir, op: Op) -> bool {
    let gives_integers = || ir.results(op).all(|result| is_integer(ir, ir.ty(result)));
    let cost: Option<Cost> = ir.registry().interface(ir.name(op));
    let is_little = cost.is_some_and(|cost| {
        let is_cheap = cost.kind != CostKind::Function || gives_integers();
        is_cheap && matches!(cost.of, Elements::Results)
    });
    let is_plain = ir.regions(op).is_empty() && ir.has_traits(op, Traits::PURE);
    is_plain && (is_little || ir.has_traits(op, Traits::CONSTANT))
}

/// Whether a type is that of one integer or index.
fn is_integer(ir: &Ir, ty: Type) -> bool {
    Shape::of(&ir.store, ty).is_some_and(|shape| shape.rank() == 0) && !is_float(&ir.store, ty)
}
