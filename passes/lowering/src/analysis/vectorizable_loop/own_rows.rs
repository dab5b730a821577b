//! Rows of symbolic length: each iteration accesses elements of one row of a matrix.

use super::accesses;
use cotan_dialects::arith::{Addi, Muli};
use cotan_dialects::array;
use cotan_dialects::scf;
use cotan_ir::{Ir, Op, Value};

/// Returns whether all accesses of an iteration are in a row of its own, whose length is a value:
/// at `i * length + j`, where an inner loop counts `j` from zero to `length`.
pub fn are_symbolic_rows<'a>(ir: &Ir, this: Op, ops: impl Iterator<Item = &'a Op>) -> bool {
    let mut rows: Vec<Option<Row>> = ops.map(|&op| Row::of(ir, this, op)).collect();
    rows.dedup();
    matches!(rows[..], [Some(_)])
}

/// The row of an iteration.
#[derive(PartialEq)]
struct Row {
    /// The number of the row.
    index: Value,
    /// The number of its elements.
    length: Value,
}

impl Row {
    /// Returns the row of a scalar access.
    fn of(ir: &Ir, this: Op, op: Op) -> Option<Self> {
        let access = accesses::of(ir, op)?;
        let moved = access.stored.or_else(|| ir.results(op).next())?;
        if accesses::element_count(ir, moved) != 1 {
            return None;
        }
        let Addi { lhs, rhs, .. } = ir.def_as(access.at?)?;
        let row = |(start, column)| {
            let Muli { lhs, rhs, .. } = ir.def_as(start)?;
            let length = length_of(ir, this, column)?;
            let index = [(lhs, rhs), (rhs, lhs)].into_iter().find(|it| it.1 == length)?.0;
            is_counted(ir, this, index).then_some(Self { index, length })
        };
        [(lhs, rhs), (rhs, lhs)].into_iter().find_map(row)
    }
}

/// Returns whether an index is the induction variable of the loop, plus a value from outside.
fn is_counted(ir: &Ir, this: Op, index: Value) -> bool {
    if accesses::is_counter(ir, this, index) {
        return true;
    }
    let Some(Addi { lhs, rhs, .. }) = ir.def_as(index) else { return false };
    let is_counter = |(counter, offset)| {
        accesses::is_counter(ir, this, counter) && !ir.is_defined_inside(offset, this)
    };
    [(lhs, rhs), (rhs, lhs)].into_iter().any(is_counter)
}

/// Returns the upper bound of an inner loop that counts a value from zero, if it is defined outside.
fn length_of(ir: &Ir, this: Op, counter: Value) -> Option<Value> {
    let block = ir.def_block(counter).filter(|_| ir.def_op(counter).is_none())?;
    let inner = ir.block_parent_op(block).filter(|&op| op != this && ir.is_within(op, this))?;
    let looped: scf::For = ir.get(inner).filter(|_| accesses::is_counter(ir, inner, counter))?;
    let [first, step] = [looped.lower, looped.step].map(|bound| array::constant(ir, bound));
    let is_counted = first == Some(0) && step.is_some_and(|step| step > 0);
    (is_counted && !ir.is_defined_inside(looped.upper, this)).then_some(looped.upper)
}
