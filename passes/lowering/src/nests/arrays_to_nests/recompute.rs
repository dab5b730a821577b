//! Elements that are cheaper to compute again than to load.
//!
//! An operation on arrays that were replicated, such as the differences of all pairs of rows, has far
//! more elements than what it reads. Its array is read from distant caches, its operands from near
//! ones.

use super::plan::{ElementRule, element_rule};
use crate::nests::operand_reuse::elements;
use cotan_dialects::Cost;
use cotan_dialects::array::Contract;
use cotan_ir::{Ir, Op, Shape, Value};

/// Maximum cost of an element that is computed by each reader.
const MAX_COST: u32 = 4;

/// Maximum number of operations between an element and what it is computed from.
const MAX_DEPTH: usize = 8;

/// Minimum ratio of the elements of an array and of the arrays from which it is computed.
const MIN_EXPANSION: i64 = 2;

/// The computation of an element from arrays that are smaller than its own.
#[derive(Clone, Copy, Debug, Default)]
struct Recomputation {
    cost: u32,
    /// The elements of the arrays that are read.
    read: i64,
}

/// Returns whether each reader of an operation may compute its elements again.
pub fn is_cheaper_than_loads(ir: &Ir, op: Op) -> bool {
    expansion(ir, op, MAX_DEPTH).is_some_and(|it| it.cost > 0)
}

/// Returns the computation of an element of an operation, if that reads smaller arrays.
fn expansion(ir: &Ir, op: Op, depth: usize) -> Option<Recomputation> {
    let all = size(ir, ir.result(op, 0))?;
    let mut sum = Recomputation { cost: own_cost(ir, op)?, read: 0 };
    let mut operands: Vec<Value> = ir.operands(op).collect();
    operands.dedup();
    for operand in operands {
        let part = of_value(ir, operand, depth.checked_sub(1)?);
        sum.cost = sum.cost.checked_add(part.cost)?;
        sum.read = sum.read.saturating_add(part.read);
    }
    let is_expanding = sum.read.saturating_mul(MIN_EXPANSION) <= all;
    (sum.cost <= MAX_COST && is_expanding && all > 0).then_some(sum)
}

/// Returns the computation of an element of a value: at worst a load.
fn of_value(ir: &Ir, value: Value, depth: usize) -> Recomputation {
    let inner = ir.def_op(value).and_then(|op| match element_rule(ir, op)? {
        ElementRule::Splat => Some(Recomputation::default()),
        _ => expansion(ir, op, depth),
    });
    inner.unwrap_or_else(|| Recomputation { cost: 0, read: size(ir, value).unwrap_or(1) })
}

/// Returns the cost of an operation for each element; `None` if it is neither elementwise, nor a
/// product, nor a view of one array.
fn own_cost(ir: &Ir, op: Op) -> Option<u32> {
    if let Some(contract) = ir.get::<Contract>(op) {
        let is_product = ir.store.as_dims(contract.domain)?.is_empty();
        return is_product.then(|| (contract.operands.len() as u32).saturating_sub(1));
    }
    match element_rule(ir, op)? {
        ElementRule::Elementwise => Some(Cost::per_element_of(ir, op)),
        ElementRule::Interface(pull) if pull.is_view && ir.operand_count(op) == 1 => Some(0),
        _ => None,
    }
}

fn size(ir: &Ir, value: Value) -> Option<i64> {
    Some(elements(&Shape::of(&ir.store, ir.ty(value))?.sizes))
}
