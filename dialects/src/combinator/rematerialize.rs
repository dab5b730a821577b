//! Rematerialization in pullbacks.

use super::Code;
use crate::{Cost, CostKind, Elements};
use cotan_ir::constraints::is_float;
use cotan_ir::spec::Traits;
use cotan_ir::{Block, Ir, Mapping, Op, Shape, Type, Value};
use indexmap::IndexSet;
use rustc_hash::FxBuildHasher;

/// The operations of a region that its pullback clones, in dominance order. Otherwise their results
/// would be residuals of each iteration. Their operands are available, or are residuals stored
/// once.
#[derive(Default)]
pub struct Rematerialized {
    ops: IndexSet<Op, FxBuildHasher>,
}

/// The maximal number of operations for a rematerialized value, without those of other values.
const MANY: usize = 8;

impl Rematerialized {
    /// Selects the operations for values whose computation is cheap. They may read captured values,
    /// constants, and arguments for which `known` is true.
    pub fn of(ir: &Ir, block: Block, values: &[Value], known: impl Fn(usize) -> bool) -> Self {
        let mut selected = Self::default();
        let is_computed =
            |value: &Value| ir.def_block(*value) == Some(block) && ir.def_op(*value).is_some();
        let mut open: Vec<Value> = values.iter().copied().filter(is_computed).collect();
        loop {
            let before = open.len();
            open.retain(|&value| !selected.adds(ir, block, value, &known));
            if open.len() == before {
                return selected;
            }
        }
    }

    /// Selects the operations for one value, if these are few without those that are selected.
    fn adds(&mut self, ir: &Ir, block: Block, value: Value, known: &dyn Fn(usize) -> bool) -> bool {
        let before = self.ops.len();
        let is_cheap = self.needs(ir, block, value, known, before + MANY);
        if !is_cheap {
            self.ops.truncate(before);
        }
        is_cheap
    }

    fn needs(
        &mut self,
        ir: &Ir,
        block: Block,
        value: Value,
        known: &dyn Fn(usize) -> bool,
        most: usize,
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
        let is_known = is_cheap_op(ir, op)
            && ir.operands(op).all(|operand| self.needs(ir, block, operand, known, most));
        self.ops.insert(op);
        is_known && self.ops.len() <= most
    }

    /// Returns whether a value is rematerialized.
    pub fn contains(&self, ir: &Ir, value: Value) -> bool {
        ir.def_op(value).is_some_and(|op| self.ops.contains(&op))
    }

    /// Returns the operands that are not rematerialized.
    pub fn reads(&self, ir: &Ir) -> Vec<Value> {
        let operands = self.ops.iter().flat_map(|&op| ir.operands(op));
        operands.filter(|&value| !self.contains(ir, value)).collect()
    }

    /// Emits the operations with operands from `mapping`.
    pub fn write(&self, code: &mut Code<'_>, mapping: &mut Mapping) {
        for &op in &self.ops {
            code.copy(op, mapping);
        }
    }
}

/// Returns whether an operation is cheap for each element: a move, sum, comparison or product, or a
/// computation of integers. Stored indices need as much memory as scalars.
fn is_cheap_op(ir: &Ir, op: Op) -> bool {
    let returns_integers = || ir.results(op).all(|result| is_integer(ir, ir.ty(result)));
    let cost: Option<Cost> = ir.registry().interface(ir.name(op));
    let is_cheap_kind = cost.is_some_and(|cost| {
        let is_cheap = cost.kind != CostKind::Function || returns_integers();
        is_cheap && matches!(cost.of, Elements::Results)
    });
    let is_plain = ir.regions(op).is_empty() && ir.has_traits(op, Traits::PURE);
    is_plain && (is_cheap_kind || ir.has_traits(op, Traits::CONSTANT))
}

/// Returns whether a type is a scalar integer or index.
fn is_integer(ir: &Ir, ty: Type) -> bool {
    Shape::of(&ir.store, ty).is_some_and(|shape| shape.rank() == 0) && !is_float(&ir.store, ty)
}
